/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws at which a body is about to decide otherwise: two numbers that it compares, or of which it
 * takes one, are equal, or next to equal; an integer is at an end of its width. However operands
 * are drawn, sum(x) == 20, min(x, y) + z beyond the largest integer or x > sum(y) beneath a maximum
 * hardly ever happen, and a rule that fails only there would pass. So cells of an operand are moved
 * until they do, by the secant through two runs of the body. */
#include "core/rules/draw/boundary_search.h"

#include <math.h>
#include <string.h>

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/broad.h"
#include "core/rules/draw/domain.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"

/* After the draws that every candidate is tried with; of the draws of few values every second. */
enum { AIMED_ONE_OF = 4, N_STEPS = 4, MAX_SECANTS = 6, MOST_TRIED = 2 };
/* Targets that hold cell by cell are aimed at in one draw, at other cells. */
enum { EACH = 3, MOST_AIMED = 480, AT_ONCE = 4, OF_FEW = 20 };

/* Of the distance that there was: it is as good as none. */
#define NEAR .01

struct aim {
    struct ss_probe *p;
    const struct ss_boundary *target;
    bool upper; /* which end */
    size_t k;   /* the operand that is moved */
    struct ss_tensor base;
    const bool *moved; /* cells of it */
    struct ss_body_values hearing;
};

static size_t count_by_cell(const struct ss_boundaries *t)
{
    size_t n = 0;
    while (n < t->count && t->items[n].by_cell)
        n++;
    return n;
}

/* Draws that aim at as many targets once; those that hold cell by cell come first. */
static size_t draws_by_cell(const struct ss_boundaries *t)
{
    return (count_by_cell(t) + AT_ONCE - 1) / AT_ONCE;
}

static size_t draws_of(const struct ss_boundaries *t)
{
    return draws_by_cell(t) + t->count - count_by_cell(t);
}

/* Of few draws more rounds: at half of them what is pending stays as it is, and of the others half
 * lie on the one side. */
static size_t rounds(size_t draws, bool partial)
{
    size_t each = partial ? 2 * EACH : EACH, most = draws ? OF_FEW / draws : 0;
    return partial && most > each ? most : each;
}

int ss_fewest_at_boundaries(struct ss_subject *s, bool partial)
{
    size_t draws = draws_of(ss_boundaries_of(s));
    int n = SS_FIRST_AT_BOUNDARY + AIMED_ONE_OF * (int)(rounds(draws, partial) * draws);
    return draws == 0 ? 0 : n < MOST_AIMED ? n : MOST_AIMED;
}

/* What holds cell by cell is met by many at once: a few rounds are enough, however many draws there
 * are. Of all magnitudes they are few in any case. */
bool ss_draw_is_at_boundary(const struct ss_probe *p)
{
    if (p->v < SS_FIRST_AT_BOUNDARY || p->v % AIMED_ONE_OF != SS_FIRST_AT_BOUNDARY % AIMED_ONE_OF ||
        p->integers)
        return false;
    const struct ss_boundaries *t = ss_boundaries_of(p->s);
    size_t n = draws_of(t), draw = (p->v - SS_FIRST_AT_BOUNDARY) / AIMED_ONE_OF;
    return n && (ss_draw_is_broad(p) || draw % n >= draws_by_cell(t) ||
                 draw / n < rounds(n, p->c->partial != NULL));
}

/* ---- what the body makes of a shift ---- */

/* How far cells are moved. */
struct shift {
    double is;
    int64_t exact; /* of integers */
};

static struct shift shift_by(const struct aim *a, double by)
{
    bool integer = a->base.store == SS_STORE_I64;
    return (struct shift){integer ? nearbyint(by) : by, integer ? (int64_t)nearbyint(by) : 0};
}

static void move(struct aim *a, struct shift by)
{
    struct ss_tensor *t = &a->p->in[a->k];
    for (int64_t i = 0; i < t->count; i++) {
        if (!a->moved[i])
            continue;
        if (t->store == SS_STORE_I64)
            ss_i64(t)[i] = ss_wrap_int(
                t->type.dtype, (int64_t)((uint64_t)ss_i64(&a->base)[i] + (uint64_t)by.exact));
        else
            ss_f64(t)[i] = ss_f64(&a->base)[i] + by.is;
    }
}

/* Distances of all cells where the operand is moved so far; NULL: the body does not run. */
static struct ss_boundary_gap *run(struct aim *a, struct shift by)
{
    move(a, by);
    int64_t n =
        ss_body_values_record(&a->hearing, a->p) ? ss_boundary_cells(&a->hearing, a->target) : 0;
    if (n == 0)
        return NULL;
    struct ss_boundary_gap *out = ss_alloc_array(&a->p->s->scratch, (size_t)n, sizeof *out);
    for (int64_t i = 0; i < n; i++)
        out[i] = ss_boundary_distance(&a->hearing, a->target, a->upper, i);
    return out;
}

/* ---- moving ---- */

/* One cell, all of them, those of some ranks' share along a dim, or any. */
enum cells { ONE_CELL, ALL_CELLS, SHARES, ANY_CELLS, N_CELLS };

/* The dim of operand k that is cut; else any, in as many shares as ranks. */
static int dim_of_shares(const struct ss_probe *p, size_t k, uint64_t lot, bool *is_cut)
{
    int rank = p->call.in[k].rank, d = 0;
    while (d < rank && !ss_candidate_cuts(p->c, &p->s->atoms->in[k][d]))
        d++;
    *is_cut = d < rank;
    return *is_cut ? d : rank ? (int)((lot >> 40) % (uint64_t)rank) : 0;
}

static const bool *choose_cells(const struct ss_probe *p, size_t k, enum cells which, uint64_t lot)
{
    const struct ss_tensor *t = &p->in[k];
    bool *chosen = ss_alloc_array(&p->s->scratch, (size_t)t->count, sizeof *chosen), is_cut;
    int64_t one = (int64_t)((lot >> 8) % (uint64_t)t->count), length = 1, inner = 1;
    int along = dim_of_shares(p, k, lot, &is_cut);
    length = t->type.rank ? t->type.dims[along] : 1;
    for (int d = along + 1; d < t->type.rank; d++)
        inner *= t->type.dims[d];
    for (int64_t i = 0; i < t->count; i++) {
        int64_t x = i / inner % length;
        int64_t share = is_cut ? ss_draw_rank_of(p, k, along, x) : x * p->ranks / length;
        chosen[i] = which == ONE_CELL    ? i == one
                    : which == ALL_CELLS ? true
                    : which == SHARES    ? ss_hash_u64((uint64_t)share, lot) & 1
                                         : ss_hash_u64((uint64_t)i, lot) & 1;
    }
    return chosen;
}

/* One of the cells at which the distance follows what is moved; -1: none does. */
static int64_t cell_that_follows(const struct aim *a, const struct ss_boundary_gap *before,
                                 const struct ss_boundary_gap *after, uint64_t lot)
{
    int64_t n = ss_boundary_cells(&a->hearing, a->target), start = (int64_t)(lot % (uint64_t)n);
    for (int64_t i = 0; i < n; i++) {
        int64_t at = (start + i) % n;
        bool follows = before[at].is != after[at].is || before[at].exact != after[at].exact;
        if (follows && isfinite(before[at].is) && isfinite(after[at].is))
            return at;
    }
    return -1;
}

/* Integers that go together go all the way, whatever a double holds of it. */
static bool is_in_step(const struct aim *a, struct ss_boundary_gap from, struct ss_boundary_gap to,
                       int64_t by, struct shift *all)
{
    uint64_t change = (uint64_t)to.exact - (uint64_t)from.exact, step = (uint64_t)by;
    if (a->base.store != SS_STORE_I64 || (change != step && change != -step) || change == 0)
        return false;
    all->exact = change == step ? (int64_t) - (uint64_t)from.exact : from.exact;
    return true;
}

/* The shift at which the cell was nearest to zero; and how near. */
static struct shift approach(struct aim *a, struct ss_boundary_gap from, struct shift next,
                             struct ss_boundary_gap to, int64_t cell, double *nearest)
{
    struct shift at = {0}, best = fabs(from.is) < fabs(to.is) ? at : next;
    double least = fmin(fabs(from.is), fabs(to.is));
    *nearest = 0;
    if (is_in_step(a, from, to, next.exact, &best))
        return best;
    for (int i = 0; i < MAX_SECANTS && least > 0 && to.is != from.is; i++) {
        double wanted = next.is - to.is * (next.is - at.is) / (to.is - from.is);
        if (!(fabs(wanted) < 0x1p62))
            break;
        struct shift by = shift_by(a, wanted);
        const struct ss_boundary_gap *here = by.is == next.is ? NULL : run(a, by);
        if (!here || !isfinite(here[cell].is))
            break;
        at = next, from = to, next = by, to = here[cell];
        if (fabs(to.is) < least)
            best = by, least = fabs(to.is);
    }
    *nearest = least;
    return best;
}

/* By every second lot cells lie a little beyond, or some are where they were: of what is cut,
 * mostly those of some ranks, so that others decide otherwise than the whole. */
static void scatter(struct aim *a, uint64_t lot)
{
    static const double steps[] = {1, 0x1p-6, 3, 0x1p-20};
    struct ss_tensor *t = &a->p->in[a->k];
    bool is_cut;
    dim_of_shares(a->p, a->k, lot, &is_cut);
    enum cells which = is_cut && lot >> 16 & 1 ? SHARES : (lot >> 8) % N_CELLS;
    const bool *back = lot & 4 ? choose_cells(a->p, a->k, which, lot) : NULL;
    double step = steps[lot >> 4 & 3];
    for (int64_t i = 0; i < t->count && lot & 7 && lot >> 3 & 1; i++) {
        int any = (int)(ss_hash_u64((uint64_t)i, lot) % 3) - 1;
        int side = (lot & 3) == 0 ? 0 : (lot & 3) == 1 ? -1 : (lot & 3) == 2 ? 1 : any;
        if (!a->moved[i])
            continue;
        if (back && back[i])
            memcpy(ss_element(t, i), ss_element(&a->base, i), ss_element_size(t));
        else if (t->store == SS_STORE_I64)
            ss_i64(t)[i] =
                ss_wrap_int(t->type.dtype, (int64_t)((uint64_t)ss_i64(t)[i] + (uint64_t)side));
        else
            ss_f64(t)[i] += side * step;
    }
}

/* Moves cells of operand k; false, and they stay, where that leads nowhere. */
static bool aim_at(struct aim *a, size_t k, enum cells which, uint64_t lot)
{
    static const double steps[N_STEPS] = {1, 0x1p-6, 0x1p8, 0x1p16};
    struct ss_tensor *t = &a->p->in[k];
    struct shift best = {0};
    bool near = false;
    a->k = k;
    a->base = *t;
    a->base.data = ss_memdup(&a->p->s->scratch, t->data, ss_tensor_bytes(t));
    a->moved = choose_cells(a->p, k, which, lot >> 16);
    const struct ss_boundary_gap *here = run(a, best);
    for (int i = 0; i < N_STEPS && here; i++) {
        struct shift by = shift_by(a, lot >> 12 & 1 ? steps[i] : -steps[i]);
        const struct ss_boundary_gap *there = run(a, by);
        int64_t cell = there ? cell_that_follows(a, here, there, lot >> 32) : -1;
        double nearest;
        if (cell < 0)
            continue;
        best = approach(a, here[cell], by, there[cell], cell, &nearest);
        near = nearest <= NEAR * fabs(here[cell].is);
        break;
    }
    move(a, near ? best : (struct shift){0});
    if (near)
        scatter(a, lot >> 40);
    return near;
}

static bool is_movable(const struct ss_probe *p, const struct ss_boundary *target,
                       const bool *fixed, size_t k)
{
    return !fixed[k] && target->reached >> k % SS_HALO_TRIALABLE & 1 && ss_operand_is_open(p, k) &&
           ss_probe_domain(p, k).kind == SS_DOMAIN_ANY && p->in[k].count;
}

/* By some cells of an operand that it follows from, or by all; by the first that leads there. */
static void aim_once(struct aim *a, const bool *fixed, uint64_t lot)
{
    size_t n = a->p->call.n_in;
    int tried = 0;
    for (size_t i = 0; i < n && tried < MOST_TRIED; i++) {
        size_t k = (lot + i) % n;
        enum cells which = (lot >> 8) % N_CELLS;
        if (!is_movable(a->p, a->target, fixed, k))
            continue;
        if (aim_at(a, k, which, ss_hash_u64(i, lot)) ||
            (which != ALL_CELLS && aim_at(a, k, ALL_CELLS, ss_hash_u64(i, lot))))
            return;
        tried++;
    }
}

static void aim(struct ss_probe *p, const struct ss_boundary *target, const bool *fixed,
                uint64_t lot, struct ss_arena *heard)
{
    const struct ss_graph *body = ss_composite_body(&p->call);
    struct ss_arena *scratch = &p->s->scratch;
    bool *wanted = ss_alloc_array(scratch, body->n_vars, sizeof *wanted);
    bool unmet = lot & 1 ? target->in_reach[1] : !target->in_reach[0];
    struct aim a = {.p = p, .target = target, .upper = unmet};
    wanted[target->var[0]] = true;
    wanted[target->var[!target->at_end]] = true;
    a.hearing = ss_body_values_new(body, wanted, heard, scratch);
    aim_once(&a, fixed, lot);
}

/* The targets of the draw that comes after so many others of a round. */
static const struct ss_boundary *targets_of(const struct ss_boundaries *t, size_t draw,
                                            size_t *count)
{
    size_t by_cell = count_by_cell(t), first = draw * AT_ONCE;
    *count = 1;
    if (draw >= draws_by_cell(t))
        return &t->items[by_cell + draw - draws_by_cell(t)];
    *count = by_cell - first < AT_ONCE ? by_cell - first : AT_ONCE;
    return &t->items[first];
}

/* Those of each draw in turn, by lot another one after them. */
void ss_draw_to_boundary(struct ss_probe *p, const bool *fixed)
{
    const struct ss_boundaries *t = ss_boundaries_of(p->s);
    struct ss_arena heard = {0};
    uint64_t key = ss_draw_key(p, p->call.n_in, SS_DRAW_BOUNDARY);
    size_t n, draw = (p->v - SS_FIRST_AT_BOUNDARY) / AIMED_ONE_OF % draws_of(t);
    const struct ss_boundary *at = targets_of(t, draw, &n);
    for (uint64_t turn = 0; turn < n; turn++)
        aim(p, &at[turn], fixed, ss_hash_u64(turn, key), &heard);
    if (key & 1 && n == 1) {
        uint64_t lot = ss_hash_u64(n, key);
        aim(p, &t->items[(lot >> 4) % t->count], fixed, lot, &heard);
    }
    ss_arena_free(&heard);
}
