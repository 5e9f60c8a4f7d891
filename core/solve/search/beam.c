/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A layer per node holds the kept states, each with its parent in the layer before. Layers in which
 * all states have one common ancestor are settled: only that ancestor's strategies are kept. */
#include "core/solve/search/beam.h"

#include <stdlib.h>
#include <string.h>

/* One partial assignment: its parent in the layer before, and the strategy it adds. */
struct state {
    int64_t cost;
    uint32_t parent, strategy;
};

struct layer {
    struct state *states;
    uint32_t n;
};

struct beam {
    const struct ss_pairwise *p;
    uint32_t width;
    struct layer *layers;  /* one per node */
    uint32_t settled;      /* layers below this have one common ancestor */
    uint32_t *fixed;       /* its strategies */
    uint32_t *ancestor;    /* per state: its ancestor in the current layer of a walk back */
    uint32_t *seen, stamp; /* per state: the last walk back that met it */
    uint32_t *older;       /* neighbours assigned before, newest first */
    uint32_t *edges;
    int64_t *sums;             /* per state and strategy of the current node: cost */
    int64_t *used, *used_next; /* per state and instant: bytes */
    struct state *heap;        /* the kept states, the worst on top */
    uint32_t heap_n;
};

static bool worse(const struct state *x, const struct state *y)
{
    if (x->cost != y->cost)
        return x->cost > y->cost;
    if (x->parent != y->parent)
        return x->parent > y->parent;
    return x->strategy > y->strategy;
}

static void sink(struct beam *b, uint32_t i)
{
    for (;;) {
        uint32_t top = i;
        for (uint32_t child = 2 * i + 1; child <= 2 * i + 2 && child < b->heap_n; child++)
            top = worse(&b->heap[child], &b->heap[top]) ? child : top;
        if (top == i)
            return;
        struct state moved = b->heap[i];
        b->heap[i] = b->heap[top];
        b->heap[top] = moved;
        i = top;
    }
}

static void keep(struct beam *b, struct state state)
{
    if (b->heap_n == b->width) {
        if (worse(&state, &b->heap[0]))
            return;
        b->heap[0] = state;
        sink(b, 0);
        return;
    }
    uint32_t i = b->heap_n++;
    b->heap[i] = state;
    while (i > 0 && worse(&b->heap[i], &b->heap[(i - 1) / 2])) {
        struct state moved = b->heap[i];
        b->heap[i] = b->heap[(i - 1) / 2];
        b->heap[(i - 1) / 2] = moved;
        i = (i - 1) / 2;
    }
}

static int by_rank(const void *left, const void *right)
{
    return worse(left, right) ? 1 : -1;
}

/* Lists the neighbours assigned before a node, newest first, and their edges. */
static uint32_t list_older(struct beam *b, uint32_t node)
{
    const struct ss_pairwise *p = b->p;
    uint32_t count = 0;
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t other = ss_pair_other(p, p->incident[j], node), at = count;
        if (other > node)
            continue;
        for (; at > 0 && b->older[at - 1] < other; at--) {
            b->older[at] = b->older[at - 1];
            b->edges[at] = b->edges[at - 1];
        }
        b->older[at] = other;
        b->edges[at] = p->incident[j];
        count++;
    }
    return count;
}

static void add_row(int64_t *sum, const int64_t *row, uint32_t n)
{
    for (uint32_t s = 0; s < n; s++) {
        int64_t x = sum[s] + row[s];
        sum[s] = x >= SS_INF / 2 ? SS_INF : x;
    }
}

/* sums = the cost of every extension of every state; walks back through the ancestors once. */
static void price_extensions(struct beam *b, uint32_t node)
{
    const struct ss_pairwise *p = b->p;
    const struct layer *last = node ? &b->layers[node - 1] : NULL;
    uint32_t n = p->size[node], states = last ? last->n : 1, older = list_older(b, node);
    for (uint32_t k = 0; k < states; k++) {
        for (uint32_t s = 0; s < n; s++) {
            int64_t x = p->cost[node][s] + (last ? last->states[k].cost : 0);
            b->sums[(size_t)k * n + s] = x >= SS_INF / 2 ? SS_INF : x;
        }
        b->ancestor[k] = k;
    }
    uint32_t layer = node ? node - 1 : 0;
    for (uint32_t j = 0; j < older; j++) {
        uint32_t other = b->older[j];
        for (; other >= b->settled && layer > other; layer--)
            for (uint32_t k = 0; k < states; k++)
                b->ancestor[k] = b->layers[layer].states[b->ancestor[k]].parent;
        for (uint32_t k = 0; k < states; k++) {
            uint32_t chosen = other < b->settled ? b->fixed[other]
                                                 : b->layers[other].states[b->ancestor[k]].strategy;
            add_row(b->sums + (size_t)k * n, ss_pair_row(p, b->edges[j], other, chosen), n);
        }
    }
}

/* Forbids the extensions of a state that exceed the memory limit. */
static void drop_overflowing(struct beam *b, uint32_t node, uint32_t k)
{
    const struct ss_pairwise *p = b->p;
    const int64_t *used = b->used + (size_t)k * p->n_instants;
    for (uint32_t j = p->first_term[node]; j < p->first_term[node + 1]; j++) {
        const struct ss_pair_term *term = &p->terms[j];
        int64_t room = INT64_MAX;
        for (uint32_t t = term->begin; t < term->end; t++)
            room = p->capacity[t] - used[t] < room ? p->capacity[t] - used[t] : room;
        for (uint32_t s = 0; s < p->size[node]; s++)
            if (term->bytes[s] > room)
                b->sums[(size_t)k * p->size[node] + s] = SS_INF;
    }
}

static void take_memory(struct beam *b, uint32_t node)
{
    const struct ss_pairwise *p = b->p;
    const struct layer *layer = &b->layers[node];
    size_t m = p->n_instants;
    for (uint32_t k = 0; k < layer->n; k++) {
        int64_t *used = b->used_next + k * m;
        memcpy(used, b->used + layer->states[k].parent * m, m * sizeof *used);
        for (uint32_t j = p->first_term[node]; j < p->first_term[node + 1]; j++)
            for (uint32_t t = p->terms[j].begin; t < p->terms[j].end; t++)
                used[t] += p->terms[j].bytes[layer->states[k].strategy];
    }
    int64_t *moved = b->used;
    b->used = b->used_next;
    b->used_next = moved;
}

/* Finds the layers in which all states have one ancestor, fixes its strategies and frees them. */
static void settle(struct beam *b, uint32_t node)
{
    uint32_t alive = b->layers[node].n, layer = node;
    for (uint32_t k = 0; k < alive; k++)
        b->ancestor[k] = k;
    while (layer > b->settled && alive > 1) {
        uint32_t count = 0;
        const struct state *states = b->layers[layer].states;
        b->stamp++;
        for (uint32_t k = 0; k < alive; k++) {
            uint32_t parent = states[b->ancestor[k]].parent;
            if (b->seen[parent] != b->stamp)
                b->ancestor[count++] = parent;
            b->seen[parent] = b->stamp;
        }
        layer--;
        alive = count;
    }
    if (alive != 1 || layer == node)
        return;
    uint32_t at = b->ancestor[0];
    for (uint32_t i = layer + 1; i-- > b->settled;) {
        b->fixed[i] = b->layers[i].states[at].strategy;
        at = b->layers[i].states[at].parent;
    }
    for (uint32_t i = b->settled; i <= layer; i++) {
        free(b->layers[i].states);
        b->layers[i].states = NULL;
    }
    b->settled = layer + 1;
}

static bool place(struct beam *b, uint32_t node)
{
    const struct ss_pairwise *p = b->p;
    uint32_t states = node ? b->layers[node - 1].n : 1, n = p->size[node];
    price_extensions(b, node);
    b->heap_n = 0;
    for (uint32_t k = 0; k < states; k++) {
        if (p->n_instants)
            drop_overflowing(b, node, k);
        for (uint32_t s = 0; s < n; s++)
            if (!ss_is_inf(b->sums[(size_t)k * n + s]))
                keep(b, (struct state){b->sums[(size_t)k * n + s], k, s});
    }
    qsort(b->heap, b->heap_n, sizeof *b->heap, by_rank);
    b->layers[node].n = b->heap_n;
    b->layers[node].states = ss_xmalloc((b->heap_n + 1u) * sizeof *b->heap);
    memcpy(b->layers[node].states, b->heap, b->heap_n * sizeof *b->heap);
    if (p->n_instants)
        take_memory(b, node);
    return b->heap_n > 0;
}

static void read_back(struct beam *b, uint32_t *choice)
{
    uint32_t at = 0;
    for (uint32_t i = b->p->n; i-- > 0;) {
        if (i < b->settled) {
            choice[i] = b->fixed[i];
        } else {
            choice[i] = b->layers[i].states[at].strategy;
            at = b->layers[i].states[at].parent;
        }
    }
}

enum ss_beam_status ss_beam(const struct ss_pairwise *p, uint32_t width, struct ss_job *job,
                            uint32_t *choice)
{
    struct beam b = {.p = p, .width = width};
    uint32_t widest = 1;
    for (uint32_t i = 0; i < p->n; i++)
        widest = p->size[i] > widest ? p->size[i] : widest;
    b.layers = ss_xcalloc(p->n + 1u, sizeof *b.layers);
    b.fixed = ss_xcalloc(p->n + 1u, sizeof *b.fixed);
    b.older = ss_xcalloc(p->n + 1u, sizeof *b.older);
    b.edges = ss_xcalloc(p->n + 1u, sizeof *b.edges);
    b.ancestor = ss_xcalloc(width + 1u, sizeof *b.ancestor);
    b.seen = ss_xcalloc(width + 1u, sizeof *b.seen);
    b.heap = ss_xcalloc(width + 1u, sizeof *b.heap);
    b.sums = ss_xmalloc((size_t)width * widest * sizeof *b.sums);
    b.used = ss_xcalloc((size_t)width * p->n_instants + 1, sizeof *b.used);
    b.used_next = ss_xcalloc((size_t)width * p->n_instants + 1, sizeof *b.used_next);
    enum ss_beam_status result = SS_BEAM_DONE;
    for (uint32_t i = 0; i < p->n && result == SS_BEAM_DONE; i++) {
        if (ss_job_stopped(job))
            b.width = 1; /* the best partial assignment is finished greedily: an answer is kept */
        if (!place(&b, i))
            result = SS_BEAM_EMPTY;
        else if (i % 16 == 15)
            settle(&b, i);
    }
    if (result == SS_BEAM_DONE)
        read_back(&b, choice);
    for (uint32_t i = 0; i < p->n; i++)
        free(b.layers[i].states);
    free(b.layers);
    free(b.fixed);
    free(b.older);
    free(b.edges);
    free(b.ancestor);
    free(b.seen);
    free(b.heap);
    free(b.sums);
    free(b.used);
    free(b.used_next);
    return result;
}
