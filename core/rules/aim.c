/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws at which a body is about to decide otherwise: two numbers that it compares, or of which it
 * takes one, are equal, or next to equal; an integer is at an end of its width. However operands
 * are drawn, sum(x) == 20, min(x, y) + z beyond the largest integer or x > sum(y) beneath a maximum
 * hardly ever happen, and a rule that fails only there would pass. So cells of an operand are moved
 * until they do, by the secant through two runs of the body. */
#include "core/rules/aim.h"

#include <math.h>
#include <string.h>

#include "core/op/inference.h"

/* After the draws that every candidate is tried with; of the draws of few values every second. */
enum { FIRST_AIMED = 22, AIMED_ONE_OF = 4, N_STEPS = 4, MAX_SECANTS = 6,
       MOST_TRIED = 2 };
enum { MAX_TARGETS = 64, REACHABLE = 64, EACH = 3, MOST_AIMED = 480 };

/* Of the distance that there was: it is as good as none. */
#define NEAR .01

/* What is to be equal: two vars of a body, or one and an end of integers of a type. */
struct target {
    uint32_t var[2];
    bool at_end;
    enum ss_dtype dtype;
    uint64_t reached; /* bit k: it follows from operand k, or one that many after it */
};

struct aim {
    struct ss_probe *p;
    const struct ss_graph *body;
    struct target target;
    bool upper; /* which end */
    size_t k;   /* the operand that is moved */
    struct ss_tensor base;
    const bool *moved; /* cells of it */
    struct ss_tensor side[2];
    struct ss_arena *heard; /* has them: what a body makes is gone when it has run */
    uint32_t op, result; /* of the next value that is heard */
};

bool ss_operand_is_open(const struct ss_probe *p, size_t k)
{
    enum ss_dtype_class class = ss_dtype_class(p->call.in[k].dtype);
    enum ss_domain_kind kind = ss_operand_domain(&p->call, k).kind;
    return !ss_is_bound(p->s, k) && class != SS_CLASS_BOOL && class != SS_CLASS_COMPLEX &&
           kind != SS_DOMAIN_INDEX && kind != SS_DOMAIN_DEFINITE && kind != SS_DOMAIN_EXTENDED;
}

/* ---- targets ---- */

struct targets {
    const struct ss_graph *body;
    uint64_t *reached; /* per var */
    struct target items[MAX_TARGETS];
    size_t count;
};

static bool is_number(const struct ss_graph *g, uint32_t var)
{
    enum ss_dtype dtype = g->vars[var].type.dtype;
    return dtype != SS_I1 && !ss_dtype_is_complex(dtype);
}

static void add(struct targets *t, struct target of)
{
    of.reached = t->reached[of.var[0]] | (of.at_end ? 0 : t->reached[of.var[1]]);
    if (of.reached && t->count < MAX_TARGETS)
        t->items[t->count++] = of;
}

static void add_pairs(struct targets *t, const struct ss_op *op)
{
    const struct ss_graph *g = t->body;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        for (uint32_t j = i + 1; j < op->n_operands; j++) {
            uint32_t a = op->operands[i], b = op->operands[j];
            if (a != b && is_number(g, a) && g->vars[a].type.dtype == g->vars[b].type.dtype)
                add(t, (struct target){.var = {a, b}});
        }
    }
}

/* Another number that an op makes an integer of is at an end of the integers, or what it makes of
 * numbers is. */
static void add_ends(struct targets *t, const struct ss_op *op)
{
    const struct ss_graph *g = t->body;
    struct target of = {.at_end = true, .dtype = g->vars[op->results[0]].type.dtype};
    bool numbers = false;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        of.var[0] = op->operands[k];
        numbers |= is_number(g, of.var[0]);
        if (is_number(g, of.var[0]) && g->vars[of.var[0]].type.dtype != of.dtype)
            add(t, of);
    }
    of.var[0] = op->results[0];
    if (numbers)
        add(t, of);
}

static void add_targets(struct targets *t, const struct ss_op *op)
{
    uint64_t reached = 0;
    for (uint32_t k = 0; k < op->n_operands; k++)
        reached |= t->reached[op->operands[k]];
    for (uint32_t k = 0; k < op->n_results; k++)
        t->reached[op->results[k]] = reached;
    if (op->n_results != 1 || !reached || op->def->flags & SS_OP_MOVEMENT)
        return;
    enum ss_dtype dtype = t->body->vars[op->results[0]].type.dtype;
    if (dtype == SS_I1 || op->def->flags & SS_OP_CHOOSES)
        add_pairs(t, op);
    else if (ss_dtype_is_int(dtype))
        add_ends(t, op);
}

static const struct ss_graph *body_of(const struct ss_call *call)
{
    const struct ss_region *region = ss_attr_branch(&call->attrs, 0);
    return call->def->infer == ss_infer_composite && region ? region->graph : NULL;
}

static void find_targets(const struct ss_call *call, struct ss_arena *arena, struct targets *t)
{
    const struct ss_graph *g = body_of(call);
    *t = (struct targets){.body = g, .reached = ss_alloc_array(arena, g->n_vars, sizeof(uint64_t))};
    for (uint32_t k = 0; k < g->n_inputs; k++)
        t->reached[g->inputs[k]] |= UINT64_C(1) << k % REACHABLE;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (g->ops[i].live)
            add_targets(t, &g->ops[i]);
    }
}

int ss_fewest_aimed(const struct ss_call *call, bool partial)
{
    struct ss_arena arena = {0};
    struct targets t = {.count = 0};
    if (body_of(call))
        find_targets(call, &arena, &t);
    ss_arena_free(&arena);
    int n = FIRST_AIMED + AIMED_ONE_OF * EACH * (int)t.count * (partial ? 2 : 1);
    return t.count == 0 ? 0 : n < MOST_AIMED ? n : MOST_AIMED;
}

bool ss_draw_is_aimed(const struct ss_probe *p)
{
    return p->v >= FIRST_AIMED && p->v % AIMED_ONE_OF == FIRST_AIMED % AIMED_ONE_OF &&
           !p->integers && !p->s->isolated && body_of(&p->call);
}

/* ---- what the body makes of a shift ---- */

static void hear_side(struct aim *a, uint32_t var, const struct ss_tensor *value)
{
    for (int i = 0; i < 2 - a->target.at_end; i++) {
        if (a->target.var[i] != var)
            continue;
        a->side[i] = *value;
        a->side[i].data = ss_memdup(a->heard, value->data, ss_tensor_bytes(value));
    }
}

/* In the order of ops that are live, and of their results. */
static void hear(void *user, const struct ss_tensor *value)
{
    struct aim *a = user;
    const struct ss_graph *g = a->body;
    while (!g->ops[a->op].live || a->result == g->ops[a->op].n_results) {
        a->op++;
        a->result = 0;
    }
    hear_side(a, g->ops[a->op].results[a->result++], value);
}

static int64_t integer_end(const struct aim *a)
{
    int bits = ss_dtype_bits(a->target.dtype);
    uint64_t half = UINT64_C(1) << (bits - 1);
    if (ss_dtype_class(a->target.dtype) == SS_CLASS_SIGNED)
        return (int64_t)(a->upper ? half - 1 : -half);
    return a->upper ? (int64_t)(half - 1 + half) : 0;
}

static double end_of(const struct aim *a)
{
    int64_t end = integer_end(a);
    return ss_dtype_class(a->target.dtype) == SS_CLASS_SIGNED ? (double)end : (double)(uint64_t)end;
}

/* One side minus the other at a cell; of integers, exact. A side of one cell is the same at all. */
struct distance {
    double is;
    int64_t exact;
};

static struct distance distance(const struct aim *a, int64_t cell)
{
    const struct ss_tensor *x = &a->side[0], *y = &a->side[1];
    int64_t at = x->count == 1 ? 0 : cell, other = y->count == 1 ? 0 : cell;
    struct distance d = {0};
    if (x->store == SS_STORE_I64) {
        int64_t wanted = a->target.at_end ? integer_end(a) : ss_i64(y)[other];
        d.exact = (int64_t)((uint64_t)ss_i64(x)[at] - (uint64_t)wanted);
        d.is = (double)d.exact;
    } else {
        d.is = ss_tensor_get(x, at) - (a->target.at_end ? end_of(a) : ss_tensor_get(y, other));
    }
    return d;
}

static int64_t cells_of(const struct aim *a)
{
    int64_t n = a->side[0].count, m = a->target.at_end ? 1 : a->side[1].count;
    return n == m || m == 1 ? n : n == 1 ? m : 0;
}

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
            ss_i64(t)[i] = ss_wrap_int(t->type.dtype, (int64_t)((uint64_t)ss_i64(&a->base)[i] +
                                                                (uint64_t)by.exact));
        else
            ss_f64(t)[i] = ss_f64(&a->base)[i] + by.is;
    }
}

/* Distances of all cells where the operand is moved so far; NULL: the body does not run. */
static struct distance *run(struct aim *a, struct shift by)
{
    struct ss_probe other = *a->p;
    move(a, by);
    for (uint32_t k = 0; k < a->body->n_inputs; k++)
        hear_side(a, a->body->inputs[k], &a->p->in[k]);
    other.on_value = hear;
    other.user = a;
    a->op = a->result = 0;
    if (ss_probe_run_whole(&other, NULL) || cells_of(a) == 0)
        return NULL;
    struct distance *out = ss_alloc_array(&a->p->s->scratch, (size_t)cells_of(a), sizeof *out);
    for (int64_t i = 0; i < cells_of(a); i++)
        out[i] = distance(a, i);
    return out;
}

/* ---- moving ---- */

/* One cell, all of them, those of some ranks' share along a dim, or any. */
enum cells { ONE_CELL, ALL_CELLS, SHARES, ANY_CELLS, N_CELLS };

static const bool *choose_cells(const struct ss_probe *p, const struct ss_tensor *t,
                                enum cells which, uint64_t lot)
{
    bool *chosen = ss_alloc_array(&p->s->scratch, (size_t)t->count, sizeof *chosen);
    int64_t one = (int64_t)((lot >> 8) % (uint64_t)t->count), length = 1, inner = 1;
    if (t->type.rank) {
        int along = (int)((lot >> 40) % (uint64_t)t->type.rank);
        length = t->type.dims[along];
        for (int d = along + 1; d < t->type.rank; d++)
            inner *= t->type.dims[d];
    }
    for (int64_t i = 0; i < t->count; i++) {
        int64_t share = i / inner % length * p->ranks / length;
        chosen[i] = which == ONE_CELL    ? i == one
                    : which == ALL_CELLS ? true
                    : which == SHARES    ? ss_hash_u64((uint64_t)share, lot) & 1
                                         : ss_hash_u64((uint64_t)i, lot) & 1;
    }
    return chosen;
}

/* One of the cells at which the distance follows what is moved; -1: none does. */
static int64_t cell_that_follows(const struct aim *a, const struct distance *before,
                                 const struct distance *after, uint64_t lot)
{
    int64_t n = cells_of(a), start = (int64_t)(lot % (uint64_t)n);
    for (int64_t i = 0; i < n; i++) {
        int64_t at = (start + i) % n;
        bool follows = before[at].is != after[at].is || before[at].exact != after[at].exact;
        if (follows && isfinite(before[at].is) && isfinite(after[at].is))
            return at;
    }
    return -1;
}

/* Integers that go together go all the way, whatever a double holds of it. */
static bool is_in_step(const struct aim *a, struct distance from, struct distance to, int64_t by,
                       struct shift *all)
{
    uint64_t change = (uint64_t)to.exact - (uint64_t)from.exact, step = (uint64_t)by;
    if (a->base.store != SS_STORE_I64 || (change != step && change != -step) || change == 0)
        return false;
    all->exact = change == step ? (int64_t)-(uint64_t)from.exact : from.exact;
    return true;
}

/* The shift at which the cell was nearest to zero; and how near. */
static struct shift approach(struct aim *a, struct distance from, struct shift next,
                             struct distance to, int64_t cell, double *nearest)
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
        const struct distance *here = by.is == next.is ? NULL : run(a, by);
        if (!here || !isfinite(here[cell].is))
            break;
        at = next, from = to, next = by, to = here[cell];
        if (fabs(to.is) < least)
            best = by, least = fabs(to.is);
    }
    *nearest = least;
    return best;
}

/* By every second lot cells lie a little beyond, or some are where they were. */
static void scatter(struct aim *a, uint64_t lot)
{
    static const double steps[] = {1, 0x1p-6, 3, 0x1p-20};
    struct ss_tensor *t = &a->p->in[a->k];
    const bool *back = lot & 4 ? choose_cells(a->p, t, (lot >> 8) % N_CELLS, lot) : NULL;
    double step = steps[lot >> 4 & 3];
    for (int64_t i = 0; i < t->count && lot & 7 && lot >> 3 & 1; i++) {
        int any = (int)(ss_hash_u64((uint64_t)i, lot) % 3) - 1;
        int side = (lot & 3) == 0 ? 0 : (lot & 3) == 1 ? -1 : (lot & 3) == 2 ? 1 : any;
        if (!a->moved[i])
            continue;
        if (back && back[i])
            memcpy(ss_element(t, i), ss_element(&a->base, i), ss_element_size(t));
        else if (t->store == SS_STORE_I64)
            ss_i64(t)[i] = ss_wrap_int(t->type.dtype,
                                       (int64_t)((uint64_t)ss_i64(t)[i] + (uint64_t)side));
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
    a->moved = choose_cells(a->p, t, which, lot >> 16);
    const struct distance *here = run(a, best);
    for (int i = 0; i < N_STEPS && here; i++) {
        struct shift by = shift_by(a, lot >> 12 & 1 ? steps[i] : -steps[i]);
        const struct distance *there = run(a, by);
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

static bool is_movable(const struct ss_probe *p, const struct target *target, const bool *fixed,
                       size_t k)
{
    return !fixed[k] && target->reached >> k % REACHABLE & 1 && ss_operand_is_open(p, k) &&
           ss_operand_domain(&p->call, k).kind == SS_DOMAIN_ANY && p->in[k].count;
}

/* By some cells of an operand that it follows from, or by all; by the first that leads there. */
static void aim_once(struct aim *a, const bool *fixed, uint64_t lot)
{
    size_t n = a->p->call.n_in;
    int tried = 0;
    for (size_t i = 0; i < n && tried < MOST_TRIED; i++) {
        size_t k = (lot + i) % n;
        enum cells which = (lot >> 8) % N_CELLS;
        if (!is_movable(a->p, &a->target, fixed, k))
            continue;
        if (aim_at(a, k, which, ss_hash_u64(i, lot)) ||
            (which != ALL_CELLS && aim_at(a, k, ALL_CELLS, ss_hash_u64(i, lot))))
            return;
        tried++;
    }
}

/* Each target in turn, by lot another one after it. */
void ss_draw_aim(struct ss_probe *p, const bool *fixed)
{
    struct targets *t = ss_alloc(&p->s->scratch, sizeof *t);
    struct ss_arena heard = {0};
    uint64_t key = ss_draw_key(p, p->call.n_in, SS_DRAW_AIM), first = p->v / AIMED_ONE_OF;
    find_targets(&p->call, &p->s->scratch, t);
    for (uint64_t turn = 0; t->count && turn < 1 + (key & 1); turn++) {
        uint64_t lot = ss_hash_u64(turn, key);
        struct aim a = {.p = p, .body = t->body, .upper = lot & 1, .heard = &heard};
        a.target = t->items[(turn ? lot >> 4 : first) % t->count];
        aim_once(&a, fixed, ss_hash_u64(lot, key));
    }
    ss_arena_free(&heard);
}
