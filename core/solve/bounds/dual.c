/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each node of a pass collects the costs of its edges to the nodes before it and shares its own
 * among the edges to the nodes after it. The bound is the sum of the nodes' minima in the backward
 * pass, because the minimum of every edge is 0 after it. */
#include "core/solve/bounds/dual.h"

#include "core/solve/reduce/minplus.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Scaled costs add up to less than 2^COST_BITS, memory prices to less than 2^PRICE_BITS. */
#define COST_BITS 52
#define PRICE_BITS 58
#define MOST_SCALE_BITS 16
/* The tables of a large problem are not scaled (and so not copied) if its costs add up to at least
 * this: they are then fine enough as integers. */
#define FINE_TOTAL 0x1p36
/* Shares of a node's cost are counted in units of 1 / PART. In the first FIRST_SWEEPS sweeps a node
 * keeps FIRST_KEPT / PART of the share that TRW-S leaves to it. Of 0 to 10 tenths this value had
 * the least gap after 16 and 32 sweeps: on training steps half to a quarter of the gap at 10. */
#define PART 10
#define FIRST_KEPT 3
#define FIRST_SWEEPS 8u
/* After a streak of this many sweeps half of the last step is added to the messages; for sweeps
 * within some nodes later, because long steps leave the region that changed. */
#define REACH 2u
#define REACH_WITHIN 4u
/* Halves with at most this many nodes are not worth a second thread. */
#define FEW_NODES 32u

static uint32_t scale_bits(const struct ss_pairwise *p)
{
    double total = 1;
    for (uint32_t i = 0; i < p->n; i++) {
        int64_t most = 0;
        for (uint32_t s = 0; s < p->size[i]; s++)
            most = llabs(p->cost[i][s]) > most ? llabs(p->cost[i][s]) : most;
        total += (double)most;
    }
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        int64_t most = 0;
        for (size_t c = 0; c < (size_t)p->size[e->a] * p->size[e->b]; c++)
            if (!ss_is_inf(e->cells[c]) && llabs(e->cells[c]) > most)
                most = llabs(e->cells[c]);
        total += (double)most;
        if (p->cells > SS_MANY_CELLS && total >= FINE_TOTAL)
            return 0;
    }
    int spare = COST_BITS - 1 - ilogb(total);
    return spare < 0 ? 0 : spare > MOST_SCALE_BITS ? MOST_SCALE_BITS : (uint32_t)spare;
}

struct scaled {
    const int64_t *from, *to;
};

/* A scaled copy of a table; a table that several edges share is copied once. */
static const int64_t *scaled_cells(struct ss_dual *d, struct ss_map *known, struct scaled **copies,
                                   size_t *n, const int64_t *cells, size_t count)
{
    bool found;
    if (d->bits == 0)
        return cells;
    uint32_t *slot = ss_map_put(known, &cells, sizeof cells, &found);
    if (found)
        return (*copies)[*slot].to;
    int64_t *to = ss_alloc_array(&d->arena, count, sizeof *to);
    for (size_t c = 0; c < count; c++)
        to[c] = ss_is_inf(cells[c]) ? SS_INF : cells[c] * ((int64_t)1 << d->bits);
    *slot = (uint32_t)*n;
    (*copies)[(*n)++] = (struct scaled){cells, to};
    return to;
}

static void scale_tables(struct ss_dual *d)
{
    const struct ss_pairwise *p = d->p;
    struct ss_map known = {0};
    struct scaled *copies = ss_xmalloc((2 * (size_t)p->n_edges + 1) * sizeof *copies);
    size_t n = 0;
    d->cells = ss_alloc_array(&d->arena, p->n_edges + 1u, sizeof *d->cells);
    d->turned = ss_alloc_array(&d->arena, p->n_edges + 1u, sizeof *d->turned);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        size_t count = (size_t)p->size[e->a] * p->size[e->b];
        d->cells[k] = scaled_cells(d, &known, &copies, &n, e->cells, count);
        d->turned[k] = scaled_cells(d, &known, &copies, &n, e->turned, count);
    }
    free(copies);
    ss_map_free(&known);
}

/* Allocates the arrays that twins do not share. */
static void alloc_own(struct ss_dual *d)
{
    const struct ss_pairwise *p = d->p;
    size_t instants = (size_t)p->n_instants + 1;
    uint32_t widest = 0;
    for (uint32_t i = 0; i < p->n; i++)
        widest = p->size[i] > widest ? p->size[i] : widest;
    d->theta = ss_alloc_array(&d->arena, p->strategies + 1, sizeof *d->theta);
    d->messages = ss_alloc_array(&d->arena, d->n_messages + 1, sizeof *d->messages);
    d->before = ss_alloc_array(&d->arena, d->n_messages + 1, sizeof *d->before);
    d->decoded = ss_alloc_array(&d->arena, p->n + 1u, sizeof *d->decoded);
    d->margin = ss_alloc_array(&d->arena, p->n + 1u, sizeof *d->margin);
    d->fixed = ss_alloc_array(&d->arena, p->n + 1u, sizeof *d->fixed);
    for (uint32_t i = 0; i < p->n; i++)
        d->fixed[i] = SS_NONE;
    d->given = ss_alloc_array(&d->arena, p->strategies + 1, sizeof *d->given);
    for (int k = 0; k < 2; k++)
        d->lane[k] = (struct ss_dual_lane){
            ss_alloc_array(&d->arena, widest + 1u, sizeof(int64_t)),
            ss_alloc_array(&d->arena, widest + 1u, sizeof(int64_t)),
            ss_alloc_array(&d->arena, SS_PACKED_SCRATCH(widest), sizeof(uint32_t))};
    d->weight = ss_alloc_array(&d->arena, instants, sizeof *d->weight);
    d->level = ss_alloc_array(&d->arena, instants, sizeof *d->level);
    d->direction = ss_alloc_array(&d->arena, instants, sizeof *d->direction);
}

void ss_dual_init(struct ss_dual *d, const struct ss_pairwise *p)
{
    ss_dual_init_at(d, p, scale_bits(p));
}

void ss_dual_init_at(struct ss_dual *d, const struct ss_pairwise *p, uint32_t bits)
{
    *d = (struct ss_dual){.p = p, .bits = bits, .pace = 1};
    d->bisection = ss_bisection_find(p, &d->arena);
    size_t count = 0;
    d->first = ss_alloc_array(&d->arena, p->n + 1u, sizeof *d->first);
    for (uint32_t i = 0; i < p->n; i++)
        d->first[i + 1] = d->first[i] + p->size[i];
    d->message_a = ss_alloc_array(&d->arena, p->n_edges + 1u, sizeof *d->message_a);
    d->message_b = ss_alloc_array(&d->arena, p->n_edges + 1u, sizeof *d->message_b);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        d->message_a[k] = count;
        count += p->size[p->edges[k].a];
        d->message_b[k] = count;
        count += p->size[p->edges[k].b];
    }
    d->n_messages = count;
    alloc_own(d);
    int64_t capacity = 1;
    for (uint32_t t = 0; t < p->n_instants; t++)
        capacity = p->capacity[t] > capacity ? p->capacity[t] : capacity;
    int spare = 61 - COST_BITS + ilogb((double)capacity);
    d->weight_bits = (uint32_t)(spare > 40 ? 40 : spare);
    scale_tables(d);
    ss_dual_price(d);
}

void ss_dual_twin(struct ss_dual *d, const struct ss_dual *of)
{
    *d = *of;
    d->threads = NULL;
    d->arena = (struct ss_arena){0};
    alloc_own(d);
    ss_dual_copy(d, of);
}

void ss_dual_copy(struct ss_dual *d, const struct ss_dual *from)
{
    const struct ss_pairwise *p = d->p;
    size_t instants = (size_t)p->n_instants + 1;
    memcpy(d->theta, from->theta, p->strategies * sizeof *d->theta);
    memcpy(d->messages, from->messages, d->n_messages * sizeof *d->messages);
    memcpy(d->decoded, from->decoded, p->n * sizeof *d->decoded);
    memcpy(d->margin, from->margin, p->n * sizeof *d->margin);
    memcpy(d->weight, from->weight, instants * sizeof *d->weight);
    memcpy(d->level, from->level, instants * sizeof *d->level);
    memcpy(d->direction, from->direction, instants * sizeof *d->direction);
    memcpy(d->given, from->given, p->strategies * sizeof *d->given);
    memcpy(d->fixed, from->fixed, p->n * sizeof *d->fixed);
    d->penalty = from->penalty;
    d->constant = from->constant;
    d->bound = from->bound;
    d->pace = from->pace;
    d->sweeps = from->sweeps;
    d->streak = 0;
}

void ss_dual_fini(struct ss_dual *d)
{
    ss_arena_free(&d->arena);
}

static int64_t *own_message(const struct ss_dual *d, uint32_t edge, uint32_t node)
{
    return d->messages + (d->p->edges[edge].a == node ? d->message_a[edge] : d->message_b[edge]);
}

static const int64_t *scaled_rows(const struct ss_dual *d, uint32_t edge, uint32_t node)
{
    return d->p->edges[edge].a == node ? d->cells[edge] : d->turned[edge];
}

/* out[s] = min over t of cell(s, t) + base[t], for every strategy s of node and t of the other
 * end. */
static void least_over(const struct ss_dual *d, const struct ss_dual_lane *lane, uint32_t edge,
                       uint32_t node, const int64_t *base, int64_t *out)
{
    const struct ss_pair_edge *e = &d->p->edges[edge];
    uint32_t other = ss_pair_other(d->p, edge, node), n = d->p->size[node], m = d->p->size[other];
    const struct ss_packed *packed = e->a == other ? e->packed : e->packed_turned;
    if (packed && d->bits == 0)
        ss_packed_least(out, packed, scaled_rows(d, edge, node), base, m, n, lane->narrow);
    else
        ss_min_rows(out, scaled_rows(d, edge, other), base, m, n);
}

/* Moves as much cost as possible from an edge to node: afterwards the least cell of every strategy
 * of node on this edge is 0. */
static void collect(struct ss_dual *d, const struct ss_dual_lane *lane, uint32_t edge,
                    uint32_t node)
{
    int64_t *own = own_message(d, edge, node);
    least_over(d, lane, edge, node, own_message(d, edge, ss_pair_other(d->p, edge, node)), own);
    for (uint32_t s = 0; s < d->p->size[node]; s++)
        own[s] = -own[s];
}

/* hat = the reparametrised costs of node: theta minus its messages to its edges. Returns the
 * least. */
static int64_t gather(const struct ss_dual *d, uint32_t node, int64_t *hat)
{
    const struct ss_pairwise *p = d->p;
    uint32_t n = p->size[node];
    memcpy(hat, d->theta + d->first[node], n * sizeof *hat);
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        const int64_t *own = own_message(d, p->incident[j], node);
        for (uint32_t s = 0; s < n; s++)
            hat[s] -= own[s];
    }
    return ss_least(hat, n);
}

int64_t ss_dual_gather(struct ss_dual *d, uint32_t node)
{
    return gather(d, node, d->lane[0].hat);
}

/* Decodes a node: edges to neighbours decoded before count by the chosen row, the others by their
 * message. */
static void decode(struct ss_dual *d, uint32_t node, int64_t *hat)
{
    const struct ss_pairwise *p = d->p;
    const uint32_t *rank = d->bisection.rank;
    uint32_t n = p->size[node], best = 0;
    memcpy(hat, d->theta + d->first[node], n * sizeof *hat);
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j], other = ss_pair_other(p, edge, node);
        const int64_t *row = scaled_rows(d, edge, other) + (size_t)d->decoded[other] * n;
        const int64_t *own = own_message(d, edge, node);
        if (d->fixed[other] != SS_NONE)
            continue;
        for (uint32_t s = 0; s < n; s++) {
            int64_t sum = hat[s] + (rank[other] < rank[node] ? row[s] : -own[s]);
            hat[s] = sum >= SS_INF / 2 ? SS_INF : sum;
        }
    }
    int64_t second = SS_INF;
    for (uint32_t s = 1; s < n; s++) {
        if (hat[s] < hat[best]) {
            second = hat[best];
            best = s;
        } else if (hat[s] < second) {
            second = hat[s];
        }
    }
    d->decoded[node] = best;
    d->margin[node] = second - hat[best];
}

/* True if the edge leads to a node that the pass has not reached. */
static bool leads_ahead(const struct ss_dual *d, uint32_t other, uint32_t node, bool forward,
                        const bool *inside)
{
    const uint32_t *rank = d->bisection.rank;
    return (rank[other] < rank[node]) != forward && (!inside || inside[other]);
}

/* The number of shares of a node's cost, times PART; each edge ahead receives one. TRW-S has one
 * share per monotonic chain through the node (Kolmogorov 2006), which ends highest. The first
 * sweeps give nearly all of the cost away, which rises faster; not under a memory limit, because
 * the choices decoded then exceed it further. */
static int64_t parts_of(const struct ss_dual *d, uint32_t ahead, uint32_t behind)
{
    int64_t kept = behind > ahead ? behind - ahead : 0;
    bool first = d->sweeps < FIRST_SWEEPS && !d->p->n_instants;
    return PART * (int64_t)ahead + (first ? FIRST_KEPT : PART) * kept;
}

/* One node of a pass: collects from the edges behind it and to nodes outside, gives to the edges
 * ahead. Returns its least cost before it gives. */
static int64_t pass_node(struct ss_dual *d, const struct ss_dual_lane *lane, uint32_t node,
                         bool forward, const bool *inside)
{
    const struct ss_pairwise *p = d->p;
    uint32_t behind = 0, ahead = 0;
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j], other = ss_pair_other(p, edge, node);
        if (d->fixed[other] != SS_NONE)
            continue;
        if (!leads_ahead(d, other, node, forward, inside)) {
            collect(d, lane, edge, node);
            behind++;
        } else {
            ahead++;
        }
    }
    int64_t least = gather(d, node, lane->hat);
    int64_t parts = parts_of(d, ahead, behind);
    if (!ahead)
        return least;
    ss_share(lane->hat, p->size[node], least, PART, (uint64_t)parts);
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j], other = ss_pair_other(p, edge, node);
        if (d->fixed[other] == SS_NONE && leads_ahead(d, other, node, forward, inside)) {
            int64_t *own = own_message(d, edge, node);
            for (uint32_t s = 0; s < p->size[node]; s++)
                own[s] += lane->hat[s];
        }
    }
    return least;
}

/* A pass over some nodes. */
struct pass {
    struct ss_dual *d;
    const uint32_t *nodes; /* in the order of sweeps */
    uint32_t end[3];       /* ends in nodes: of the first half, the second half, the separator */
    const bool *inside;    /* marks them; NULL: all */
    int64_t *least;        /* per node of the problem: its part of the bound; or NULL */
    bool forward;
    uint32_t part;    /* length of the extrapolation, in 256ths of the last step */
    int64_t bound[3]; /* backward: the nodes' parts of the bound, less those in `least` */
};

/* Extrapolates the forward messages of a node along the last sweep. The backward ones are collected
 * again before anything reads them. Not under a memory limit, since moving multipliers change the
 * point that messages converge to. */
static void go_on(struct ss_dual *d, uint32_t node, uint32_t part)
{
    const struct ss_pairwise *p = d->p;
    for (uint32_t j = p->first[node]; j < p->first[node + 1] && !p->n_instants; j++) {
        uint32_t edge = p->incident[j];
        if (!leads_ahead(d, ss_pair_other(p, edge, node), node, true, NULL))
            continue;
        int64_t *own = own_message(d, edge, node), *before = d->before + (own - d->messages);
        ss_extrapolate(own, before, part, p->size[node]);
    }
}

/* Passes the nodes of a half or the separator. */
static void pass_part(void *user, size_t part, size_t worker)
{
    struct pass *pass = user;
    struct ss_dual *d = pass->d;
    const struct ss_dual_lane *lane = &d->lane[part % 2];
    uint32_t begin = part ? pass->end[part - 1] : 0, n = pass->end[part] - begin;
    (void)worker;
    pass->bound[part] = 0;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t i = pass->nodes[pass->forward ? begin + k : begin + n - 1 - k];
        if (d->fixed[i] != SS_NONE)
            continue;
        if (pass->forward) {
            go_on(d, i, pass->part);
            decode(d, i, lane->hat);
        }
        int64_t least = pass_node(d, lane, i, pass->forward, pass->inside);
        if (!pass->forward && pass->least) {
            pass->bound[part] -= pass->least[i];
            pass->least[i] = least;
        }
        pass->bound[part] += least;
    }
}

static void pass_halves(struct pass *pass)
{
    bool many = pass->end[0] > FEW_NODES && pass->end[1] - pass->end[0] > FEW_NODES;
    ss_thread_pool_run(many ? pass->d->threads : NULL, 2, pass_part, pass);
}

/* A forward and a backward pass; bound is the part of the bound without these nodes. */
static void sweep(struct ss_dual *d, struct pass *pass, int64_t bound)
{
    pass->part = (uint32_t)(256 * d->streak / (d->streak + (pass->inside ? REACH_WITHIN : REACH)));
    pass->forward = true;
    pass_halves(pass);
    pass_part(pass, 2, 0);
    pass->forward = false;
    pass_part(pass, 2, 0);
    pass_halves(pass);
    bound += pass->bound[0] + pass->bound[1] + pass->bound[2];
    d->streak = bound >= d->bound ? d->streak + 1 : 0;
    d->bound = bound;
}

void ss_dual_sweep(struct ss_dual *d)
{
    const struct ss_bisection *h = &d->bisection;
    struct pass pass = {.d = d, .nodes = h->order, .end = {h->end[0], h->end[1], h->end[2]}};
    sweep(d, &pass, d->constant);
    d->sweeps++;
}

void ss_dual_sweep_within(struct ss_dual *d, const uint32_t *nodes, uint32_t count,
                          const bool *inside, int64_t *least)
{
    struct pass pass = {.d = d, .nodes = nodes, .inside = inside, .least = least};
    for (uint32_t k = 0; k < count; k++)
        for (int part = 0; part < 3; part++)
            pass.end[part] += d->bisection.rank[nodes[k]] < d->bisection.end[part];
    sweep(d, &pass, d->bound);
}

uint64_t ss_dual_sweep_work(const struct ss_pairwise *p)
{
    return 2 * p->cells + 16 * p->strategies + 64 * (uint64_t)p->n_edges;
}

void ss_dual_evaluate(struct ss_dual *d)
{
    const struct ss_pairwise *p = d->p;
    int64_t bound = d->constant, *scratch = d->lane[0].scratch;
    for (uint32_t i = 0; i < p->n; i++)
        bound += ss_dual_gather(d, i);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        least_over(d, &d->lane[0], k, e->a, d->messages + d->message_b[k], scratch);
        bound += ss_min_sum(scratch, d->messages + d->message_a[k], p->size[e->a]);
    }
    d->bound = bound;
}

int64_t ss_dual_bound(const struct ss_dual *d)
{
    int64_t unit = (int64_t)1 << d->bits;
    int64_t whole = d->bound / unit;
    return whole + (d->bound > whole * unit);
}

void ss_dual_price(struct ss_dual *d)
{
    const struct ss_pairwise *p = d->p;
    int64_t sum = 0;
    __int128 limit = 0;
    for (uint32_t t = 0; t <= p->n_instants; t++) {
        d->level[t] = sum;
        if (t < p->n_instants) {
            sum += d->weight[t];
            limit += (__int128)d->weight[t] * p->capacity[t];
        }
    }
    /* Rounded so that the bound can only fall: node prices down, the price of the capacity up. */
    d->constant = -(int64_t)((limit + (((__int128)1 << d->weight_bits) - 1)) >> d->weight_bits);
    for (uint32_t i = 0; i < p->n; i++) {
        int64_t *theta = d->theta + d->first[i];
        for (uint32_t s = 0; s < p->size[i]; s++) {
            __int128 price = 0;
            for (uint32_t k = p->first_term[i]; k < p->first_term[i + 1]; k++)
                price += (__int128)p->terms[k].bytes[s] *
                         (d->level[p->terms[k].end] - d->level[p->terms[k].begin]);
            theta[s] = p->cost[i][s] * ((int64_t)1 << d->bits) +
                       (int64_t)(price >> d->weight_bits) + d->given[d->first[i] + s];
        }
    }
}

void ss_dual_fix(struct ss_dual *d, uint32_t node, uint32_t strategy)
{
    const struct ss_pairwise *p = d->p;
    d->fixed[node] = d->decoded[node] = strategy;
    d->streak = 0;
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j], other = ss_pair_other(p, edge, node), n = p->size[other];
        const int64_t *row = scaled_rows(d, edge, node) + (size_t)strategy * n;
        int64_t *own = own_message(d, edge, other), *given = d->given + d->first[other];
        for (uint32_t s = 0; s < n && d->fixed[other] == SS_NONE; s++) {
            int64_t more = row[s] < d->penalty ? row[s] : d->penalty;
            given[s] += more;
            d->theta[d->first[other] + s] += more;
            own[s] = 0;
        }
    }
}

void ss_dual_set_weights(struct ss_dual *d, const double *wanted)
{
    const struct ss_pairwise *p = d->p;
    double total = 0, sum = 0;
    for (uint32_t t = 0; t < p->n_instants; t++) {
        total += wanted[t] * (double)p->capacity[t];
        sum += wanted[t];
    }
    double most = ldexp(1, PRICE_BITS - 8), shrink = total > most ? most / total : 1;
    double unit = ldexp(1, (int)d->weight_bits);
    if (sum * shrink * unit > ldexp(1, 61))
        shrink *= ldexp(1, 61) / (sum * shrink * unit);
    for (uint32_t t = 0; t < p->n_instants; t++)
        d->weight[t] = (int64_t)(wanted[t] * shrink * unit);
    ss_dual_price(d);
}

bool ss_dual_step(struct ss_dual *d, int64_t target)
{
    const struct ss_pairwise *p = d->p;
    int64_t *usage = ss_xmalloc(((size_t)p->n_instants + 1) * sizeof *usage);
    double *wanted = ss_xmalloc(((size_t)p->n_instants + 1) * sizeof *wanted);
    ss_pairwise_usage(p, d->decoded, usage);
    double unit = ldexp(1, (int)d->weight_bits), norm = 0;
    uint32_t worst = SS_NONE;
    for (uint32_t t = 0; t < p->n_instants; t++)
        if (usage[t] > p->capacity[t] &&
            (worst == SS_NONE || usage[t] - p->capacity[t] > usage[worst] - p->capacity[worst]))
            worst = t;
    /* Only the worst instant joins those with a multiplier: a few instants imply the others. */
    for (uint32_t t = 0; t < p->n_instants; t++) {
        double over = (double)(usage[t] - p->capacity[t]);
        bool active = t == worst || d->weight[t] > 0;
        d->direction[t] = active ? 0.5 * d->direction[t] + 0.5 * over : 0;
        if (d->weight[t] == 0 && d->direction[t] < 0)
            d->direction[t] = 0;
        norm += d->direction[t] * d->direction[t];
    }
    if (norm > 0) {
        double gap = ldexp((double)target, (int)d->bits) - (double)d->bound;
        double step = d->pace * (gap > 0 ? gap : 0) / norm;
        for (uint32_t t = 0; t < p->n_instants; t++) {
            double w = (double)d->weight[t] / unit + step * d->direction[t];
            wanted[t] = w > 0 ? w : 0;
        }
        ss_dual_set_weights(d, wanted);
    }
    free(usage);
    free(wanted);
    return norm > 0;
}

void ss_dual_residual_of(const struct ss_dual *d, uint32_t node, int64_t *residual)
{
    uint32_t n = d->p->size[node];
    int64_t least = gather(d, node, residual);
    for (uint32_t s = 0; s < n; s++)
        residual[s] -= least;
}

void ss_dual_residual(const struct ss_dual *d, int64_t *residual)
{
    for (uint32_t i = 0; i < d->p->n; i++)
        ss_dual_residual_of(d, i, residual + d->first[i]);
}

/* Adds one edge to an excess: the message and the least over the other end. */
static void add_least(const int64_t *own, const int64_t *least, uint32_t n, int64_t *excess)
{
    for (uint32_t s = 0; s < n; s++) {
        int64_t sum = excess[s] + own[s] + least[s];
        excess[s] = ss_is_inf(least[s]) || sum >= SS_INF / 2 ? SS_INF : sum;
    }
}

void ss_dual_excess_of(const struct ss_dual *d, uint32_t node, const int64_t *residual,
                       int64_t *excess)
{
    const struct ss_pairwise *p = d->p;
    const struct ss_dual_lane *lane = &d->lane[0];
    uint32_t n = p->size[node];
    memcpy(excess, residual + d->first[node], n * sizeof *excess);
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j], other = ss_pair_other(p, edge, node), m = p->size[other];
        const int64_t *own = own_message(d, edge, node);
        const int64_t *given = own_message(d, edge, other), *left = residual + d->first[other];
        for (uint32_t z = 0; z < m; z++)
            lane->scratch[z] = given[z] + left[z];
        least_over(d, lane, edge, node, lane->scratch, lane->hat);
        add_least(own, lane->hat, n, excess);
    }
}

void ss_dual_add_excess(const struct ss_dual *d, uint32_t edge, uint32_t node,
                        const int64_t *residual, int64_t *excess)
{
    uint32_t other = ss_pair_other(d->p, edge, node), n = d->p->size[node], m = d->p->size[other];
    const int64_t *own = own_message(d, edge, node), *given = own_message(d, edge, other);
    int64_t *base = ss_xmalloc(((size_t)m + n) * sizeof *base), *least = base + m;
    for (uint32_t z = 0; z < m; z++)
        base[z] = given[z] + residual[d->first[other] + z];
    ss_min_rows(least, scaled_rows(d, edge, other), base, m, n);
    add_least(own, least, n, excess);
    free(base);
}

void ss_dual_excess(const struct ss_dual *d, int64_t *excess)
{
    int64_t *residual = ss_xmalloc((d->p->strategies + 1) * sizeof *residual);
    ss_dual_residual(d, residual);
    for (uint32_t i = 0; i < d->p->n; i++)
        ss_dual_excess_of(d, i, residual, excess + d->first[i]);
    free(residual);
}

int64_t ss_dual_room(const struct ss_dual *d, int64_t limit)
{
    return limit * ((int64_t)1 << d->bits) - d->bound;
}

int64_t ss_dual_pair(const struct ss_dual *d, uint32_t edge, uint32_t x, uint32_t y)
{
    int64_t cell = d->cells[edge][(size_t)x * d->p->size[d->p->edges[edge].b] + y];
    if (ss_is_inf(cell))
        return SS_INF;
    return cell + d->messages[d->message_a[edge] + x] + d->messages[d->message_b[edge] + y];
}

void ss_dual_pairs(const struct ss_dual *d, uint32_t edge, struct ss_dual_some a,
                   struct ss_dual_some b, int64_t ceiling, int64_t *out)
{
    const int64_t *from_a = d->messages + d->message_a[edge];
    const int64_t *from_b = d->messages + d->message_b[edge];
    uint32_t width = d->p->size[d->p->edges[edge].b];
    int64_t *base = ss_xmalloc((b.n + 1u) * sizeof *base);
    for (uint32_t y = 0; y < b.n; y++)
        base[y] = from_b[b.strategy[y]];
    for (uint32_t x = 0; x < a.n; x++) {
        int64_t own = from_a[a.strategy[x]];
        ss_pick_sums(out + (size_t)x * b.n, d->cells[edge] + (size_t)a.strategy[x] * width,
                     b.strategy, base, own, ceiling, b.n);
    }
    free(base);
}

void ss_dual_least_pairs(const struct ss_dual *d, uint32_t edge, struct ss_dual_some a,
                         struct ss_dual_some b, const int64_t *at_a, const int64_t *at_b,
                         int64_t *out)
{
    const int64_t *from_a = d->messages + d->message_a[edge];
    const int64_t *from_b = d->messages + d->message_b[edge];
    uint32_t width = d->p->size[d->p->edges[edge].b];
    int64_t *base = ss_xmalloc((b.n + 1u) * sizeof *base), *low = out + a.n;
    for (uint32_t y = 0; y < b.n; y++) {
        base[y] = from_b[b.strategy[y]] + at_b[y];
        low[y] = SS_INF;
    }
    for (uint32_t x = 0; x < a.n; x++) {
        int64_t own = from_a[a.strategy[x]];
        out[x] = own + ss_pick_least(d->cells[edge] + (size_t)a.strategy[x] * width, b.strategy,
                                     base, own + at_a[x], low, b.n);
    }
    for (uint32_t y = 0; y < b.n; y++)
        low[y] += from_b[b.strategy[y]];
    free(base);
}
