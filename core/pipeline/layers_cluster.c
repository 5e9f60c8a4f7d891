/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forward in layers: Alpa's dynamic program, and the scope tree. */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "core/pipeline/layers.h"

enum { MOST_CUTS = 1024, LEAST_HEAVY = 3 };
/* Alpa's slack on the FLOPs of a layer, and its tolerance when bytes are compared. */
static const double SLACK = 0.5, TIE = 1e-4, MUCH_SLACK = 1e6;

struct value {
    double most, sum; /* bytes over a cut, and over all */
    double uneven;    /* squares of FLOPs, then of the numbers of units */
    uint32_t from;    /* cut before the last layer */
};

struct clustering {
    const struct ss_units *u;
    const struct ss_phases *p;
    struct ss_arena arena;
    uint32_t *seq; /* units of the forward, in order */
    uint32_t n;
    uint32_t *at;           /* per unit: 1 + its position; 0: it is not one of them */
    double *flops;          /* prefix sums over positions */
    uint32_t *heavy;        /* prefix sums */
    uint32_t *cuts, n_cuts; /* positions before which a layer may begin; 0 and n are the ends */
    double *bytes;          /* [n_cuts * n_cuts]: what units from cut i to cut k read before i */
};

static bool in_sequence(const struct ss_phases *p, uint32_t unit)
{
    return p->unit[unit] == SS_PHASE_FORWARD && !p->stored[unit];
}

static double var_bytes(const struct clustering *c, uint32_t var)
{
    return (double)ss_type_bytes(&c->u->graph->vars[var].type);
}

static void list_sequence(struct clustering *c)
{
    c->seq = ss_alloc_array(&c->arena, c->u->n, sizeof *c->seq);
    c->at = ss_alloc_array(&c->arena, c->u->n, sizeof *c->at);
    bool contractions = false;
    for (uint32_t i = 0; i < c->u->n; i++)
        if (in_sequence(c->p, i)) {
            c->seq[c->n++] = i;
            c->at[i] = c->n;
            contractions |= c->u->items[i].heavy;
        }
    c->flops = ss_alloc_array(&c->arena, c->n + 1u, sizeof *c->flops);
    c->heavy = ss_alloc_array(&c->arena, c->n + 1u, sizeof *c->heavy);
    for (uint32_t i = 0; i < c->n; i++) {
        const struct ss_step_unit *x = &c->u->items[c->seq[i]];
        bool counts = x->heavy || (!contractions && x->flops > 0);
        c->flops[i + 1] = c->flops[i] + (counts ? x->flops : 0);
        c->heavy[i + 1] = c->heavy[i] + counts;
    }
}

struct position {
    uint32_t at;
    double bytes;
};

static int by_bytes(const void *a, const void *b)
{
    const struct position *x = a, *y = b;
    if (x->bytes != y->bytes)
        return x->bytes < y->bytes ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* The positions over which least is carried. */
static void list_cuts(struct clustering *c)
{
    double *step = ss_alloc_array(&c->arena, c->n + 2u, sizeof *step);
    struct position *all = ss_alloc_array(&c->arena, c->n + 1u, sizeof *all);
    for (uint32_t i = 0; i < c->n; i++)
        for (uint32_t k = 0; k < c->u->items[c->seq[i]].n_out; k++) {
            uint32_t v = c->u->items[c->seq[i]].out[k], last = 0;
            for (uint32_t r = c->u->reader_start[v]; r < c->u->reader_start[v + 1]; r++)
                last = c->at[c->u->readers[r]] > last ? c->at[c->u->readers[r]] : last;
            if (last <= i + 1)
                continue;
            step[i + 1] += var_bytes(c, v);
            step[last] -= var_bytes(c, v);
        }
    double carried = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        carried += step[i];
        all[i] = (struct position){i, i ? carried : -1};
    }
    qsort(all, c->n, sizeof *all, by_bytes);
    c->n_cuts = c->n < MOST_CUTS ? c->n : MOST_CUTS;
    c->cuts = ss_alloc_array(&c->arena, c->n_cuts + 1u, sizeof *c->cuts);
    for (uint32_t i = 0; i < c->n_cuts; i++)
        c->cuts[i] = all[i].at;
    qsort(c->cuts, c->n_cuts, sizeof *c->cuts, by_number);
    c->cuts[c->n_cuts++] = c->n;
}

static void sum_bytes(struct clustering *c)
{
    uint32_t *seen = ss_alloc_array(&c->arena, c->u->graph->n_vars, sizeof *seen);
    c->bytes = ss_alloc_array(&c->arena, (size_t)c->n_cuts * c->n_cuts, sizeof *c->bytes);
    for (uint32_t i = 0; i < c->n_cuts; i++) {
        double bytes = 0;
        uint32_t at = c->cuts[i];
        for (uint32_t k = i + 1; k < c->n_cuts; k++) {
            for (; at < c->cuts[k]; at++) {
                const struct ss_step_unit *x = &c->u->items[c->seq[at]];
                for (uint32_t a = 0; a < x->n_in; a++) {
                    uint32_t v = x->in[a], maker = c->u->maker[v];
                    if (maker == SS_NONE || !c->at[maker] || c->at[maker] > c->cuts[i] ||
                        seen[v] == i + 1)
                        continue;
                    seen[v] = i + 1;
                    bytes += var_bytes(c, v);
                }
            }
            c->bytes[(size_t)i * c->n_cuts + k] = bytes;
        }
    }
}

static bool is_better(const struct value *a, const struct value *b)
{
    if (a->most > b->most * (1 + TIE) || a->most < b->most * (1 - TIE))
        return a->most < b->most;
    if (a->sum > b->sum * (1 + TIE) || a->sum < b->sum * (1 - TIE))
        return a->sum < b->sum;
    return a->uneven < b->uneven;
}

static struct value extended(const struct clustering *c, const struct value *before, uint32_t i,
                             uint32_t k)
{
    double bytes = c->bytes[(size_t)i * c->n_cuts + k];
    double total = c->flops[c->n] > 0 ? c->flops[c->n] : 1;
    double flops = (c->flops[c->cuts[k]] - c->flops[c->cuts[i]]) / total;
    double length = (double)(c->cuts[k] - c->cuts[i]) / c->n;
    return (struct value){.most = bytes > before->most ? bytes : before->most,
                          .sum = before->sum + bytes,
                          .uneven = before->uneven + flops * flops + 1e-6 * length * length,
                          .from = i};
}

/* The best layers that begin and end at cuts; borders[n + 1] are positions. False if FLOPs cannot
 * be divided so. */
static bool divide(const struct clustering *c, uint32_t n, double slack, uint32_t *borders,
                   double *most)
{
    struct ss_arena scratch = {0};
    uint32_t last = c->n_cuts - 1, need = c->heavy[c->n] / n;
    double bound = (1 + slack) * c->flops[c->n] / n;
    struct value *best = ss_alloc_array(&scratch, (size_t)(n + 1) * c->n_cuts, sizeof *best);
    for (size_t x = 0; x < (size_t)(n + 1) * c->n_cuts; x++)
        best[x].most = DBL_MAX;
    best[0] = (struct value){0};
    need = need < LEAST_HEAVY ? need : LEAST_HEAVY;
    for (uint32_t i = 0; i < last; i++)
        for (uint32_t k = i + 1; k <= last; k++) {
            double flops = c->flops[c->cuts[k]] - c->flops[c->cuts[i]];
            uint32_t heavy = c->heavy[c->cuts[k]] - c->heavy[c->cuts[i]];
            if (flops > bound && heavy > need && heavy > 1)
                break;
            if (heavy < need && flops < bound)
                continue;
            for (uint32_t q = 0; q < n; q++) {
                const struct value *before = best + (size_t)q * c->n_cuts + i;
                struct value *slot = best + (size_t)(q + 1) * c->n_cuts + k;
                if (before->most == DBL_MAX)
                    continue;
                struct value v = extended(c, before, i, k);
                if (slot->most == DBL_MAX || is_better(&v, slot))
                    *slot = v;
            }
        }
    const struct value *end = best + (size_t)n * c->n_cuts + last;
    bool found = end->most != DBL_MAX;
    *most = end->most;
    for (uint32_t q = n, at = last; found && q <= n; q--) {
        borders[q] = c->cuts[at];
        at = q ? best[(size_t)q * c->n_cuts + at].from : 0;
    }
    ss_arena_free(&scratch);
    return found;
}

static bool divide_somehow(const struct clustering *c, uint32_t n, uint32_t *borders, double *most)
{
    for (double slack = SLACK; slack < MUCH_SLACK; slack *= 2)
        if (divide(c, n, slack, borders, most))
            return true;
    return false;
}

/* The part of the layers that have other FLOPs than all layers before them. */
static double variety(const struct clustering *c, const uint32_t *borders, uint32_t n)
{
    uint32_t kinds = 0;
    for (uint32_t q = 0; q < n; q++) {
        double flops = c->flops[borders[q + 1]] - c->flops[borders[q]];
        bool known = false;
        for (uint32_t b = 0; b < q && !known; b++) {
            double other = c->flops[borders[b + 1]] - c->flops[borders[b]];
            known = other >= flops * (1 - TIE) && other <= flops * (1 + TIE);
        }
        kinds += !known;
    }
    return (double)kinds / n;
}

/* The number of layers that repeat each other most; of equals the largest. */
static uint32_t choose_number(const struct clustering *c, uint32_t most)
{
    uint32_t *borders = ss_xcalloc(most + 2, sizeof *borders), best = 1;
    double two = 0, bytes, least = 1;
    most = most < c->heavy[c->n] ? most : c->heavy[c->n];
    for (uint32_t n = 2; n <= most; n++) {
        if (!divide(c, n, SLACK, borders, &bytes) && !divide_somehow(c, n, borders, &bytes))
            continue;
        if (best == 1)
            two = bytes;
        if (bytes > two * (1 + TIE))
            continue;
        double kinds = variety(c, borders, n);
        if (best > 1 && kinds > least)
            continue;
        best = n;
        least = kinds;
    }
    free(borders);
    return best;
}

enum ss_rc ss_layers_cluster(const struct ss_units *units, const struct ss_phases *phases,
                             uint32_t n, uint32_t most, uint32_t *of, uint32_t *count,
                             struct ss_error *err)
{
    struct clustering c = {.u = units, .p = phases};
    enum ss_rc rc = SS_OK;
    double bytes;
    list_sequence(&c);
    for (uint32_t i = 0; i < units->n; i++)
        of[i] = SS_NONE;
    if (n > c.n || n > SS_MAX_LAYERS || !c.n) {
        rc = ss_fail(err, SS_E_ARGUMENT, "%u layers, but the forward has %u ops that can be cut", n,
                     c.n);
        if (units->graph->n_loops)
            ss_error_hint(err, "a loop is never cut: export the model without scan over layers");
        ss_arena_free(&c.arena);
        return rc;
    }
    list_cuts(&c);
    sum_bytes(&c);
    n = n ? n : choose_number(&c, most < SS_MAX_LAYERS ? most : SS_MAX_LAYERS);
    uint32_t *borders = ss_alloc_array(&c.arena, n + 1u, sizeof *borders);
    if (!divide_somehow(&c, n, borders, &bytes))
        rc = ss_fail(err, SS_E_ARGUMENT, "the forward cannot be divided into %u layers", n);
    for (uint32_t q = 0; q < n && rc == SS_OK; q++)
        for (uint32_t i = borders[q]; i < borders[q + 1]; i++)
            of[c.seq[i]] = q;
    *count = n;
    ss_arena_free(&c.arena);
    return rc;
}

/* ---- scopes ---- */

enum ss_rc ss_layers_by_scope(const struct ss_units *units, const struct ss_phases *phases,
                              uint32_t *of, uint32_t *count, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    const char *current = "";
    *count = 0;
    for (uint32_t i = 0; i < units->n; i++) {
        of[i] = SS_NONE;
        if (!in_sequence(phases, i))
            continue;
        const char *scope = ss_unit_scope(units, i, &scratch);
        if (*scope && strcmp(scope, current) != 0 && *count < SS_MAX_LAYERS) {
            current = scope;
            ++*count;
        }
        of[i] = *count ? *count - 1 : 0;
    }
    ss_arena_free(&scratch);
    if (*count)
        return SS_OK;
    ss_fail(err, SS_E_UNSUPPORTED, "the forward has no scopes");
    return ss_error_hint(err, "layers N clusters it by FLOPs and bytes");
}
