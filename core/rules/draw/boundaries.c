/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a body decides by: numbers that it compares or of which it takes one, and ends of integers
 * that it makes. Draws of operands by themselves meet many of them: a number that is rounded and
 * compared cell by cell is equal at some cells of nearly every draw. A survey of the first draws
 * tells them from those that hardly ever happen, which are to be aimed at (boundary_search.c). */
#include "core/rules/draw/boundaries.h"

#include <math.h>
#include <stdlib.h>

#include "core/base/hash.h"
#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/data.h"
#include "core/rules/draw/domain.h"
#include "core/rules/draw/literals.h"
#include "core/rules/draw/thresholds.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/lengths.h"

enum { MAX_FOUND = 512, MAX_TARGETS = 64 };
/* So many draws of the survey that meet a target are enough. */
enum { OFTEN_MET = 6, MAX_SHIFTED = 8, N_FAR = 2 };

bool ss_operand_is_open(const struct ss_probe *p, size_t k)
{
    enum ss_dtype_class class = ss_dtype_class(p->call.in[k].dtype);
    enum ss_domain_kind kind = ss_probe_domain(p, k).kind;
    return !ss_is_bound(p->s, k) && class != SS_CLASS_BOOL && class != SS_CLASS_COMPLEX &&
           kind != SS_DOMAIN_INDEX && kind != SS_DOMAIN_DEFINITE && kind != SS_DOMAIN_EXTENDED;
}

/* ---- in a body ---- */

struct found {
    const struct ss_graph *body;
    uint64_t *reached; /* per var */
    struct ss_boundary items[MAX_FOUND];
    size_t count;
};

static bool is_number(const struct ss_graph *g, uint32_t var)
{
    enum ss_dtype dtype = g->vars[var].type.dtype;
    return dtype != SS_I1 && !ss_dtype_is_complex(dtype);
}

static void add(struct found *t, struct ss_boundary of)
{
    of.reached = t->reached[of.var[0]] | (of.at_end ? 0 : t->reached[of.var[1]]);
    if (of.reached && t->count < MAX_FOUND)
        t->items[t->count++] = of;
}

static void add_pairs(struct found *t, const struct ss_op *op)
{
    const struct ss_graph *g = t->body;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        for (uint32_t j = i + 1; j < op->n_operands; j++) {
            uint32_t a = op->operands[i], b = op->operands[j];
            if (a != b && is_number(g, a) && g->vars[a].type.dtype == g->vars[b].type.dtype)
                add(t, (struct ss_boundary){.var = {a, b}});
        }
    }
}

/* Another number that an op makes an integer of is at an end of the integers, or what it makes of
 * numbers is. */
static void add_ends(struct found *t, const struct ss_op *op)
{
    const struct ss_graph *g = t->body;
    struct ss_boundary of = {.at_end = true, .dtype = g->vars[op->results[0]].type.dtype};
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

/* |x| and the sign of x are other functions beyond 0. */
static void add_zero(struct found *t, const struct ss_op *op)
{
    if (is_number(t->body, op->operands[0]))
        add(t, (struct ss_boundary){.var = {op->operands[0]}, .at_end = true, .at_zero = true});
}

static void add_targets(struct found *t, const struct ss_op *op)
{
    uint64_t reached = 0;
    for (uint32_t k = 0; k < op->n_operands; k++)
        reached |= t->reached[op->operands[k]];
    for (uint32_t k = 0; k < op->n_results; k++)
        t->reached[op->results[k]] = reached;
    if (op->n_results != 1 || !reached || op->def->flags & SS_OP_MOVEMENT)
        return;
    enum ss_dtype dtype = t->body->vars[op->results[0]].type.dtype;
    if (op->def->flags & SS_OP_TURNS)
        add_zero(t, op);
    if (dtype == SS_I1 || op->def->flags & SS_OP_CHOOSES)
        add_pairs(t, op);
    else if (ss_dtype_is_int(dtype))
        add_ends(t, op);
}

static void find_targets(const struct ss_call *call, struct ss_arena *arena,
                         void add_of(struct found *, const struct ss_op *), struct found *t)
{
    const struct ss_graph *g = ss_composite_body(call);
    *t = (struct found){.body = g, .reached = ss_alloc_array(arena, g->n_vars, sizeof(uint64_t))};
    for (uint32_t k = 0; k < g->n_inputs; k++)
        t->reached[g->inputs[k]] |= UINT64_C(1) << k % SS_HALO_TRIALABLE;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (g->ops[i].live)
            add_of(t, &g->ops[i]);
    }
}

/* An op that bends takes 0, which is the middle of most, the turn of a square and one end of each
 * factor of a product; or a sum of what follows from operands is 0, where the one outgrows the
 * other. */
static void add_turns(struct found *t, const struct ss_op *op)
{
    const struct ss_graph *g = t->body;
    bool sums = op->def->flags & SS_OP_SUMS, all = op->n_operands > 1;
    uint64_t reached = 0;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        reached |= t->reached[op->operands[k]];
        all &= t->reached[op->operands[k]] != 0;
    }
    for (uint32_t k = 0; k < op->n_results; k++)
        t->reached[op->results[k]] = reached;
    if (op->n_results != 1 || !reached || op->def->flags & SS_OP_MOVEMENT ||
        ss_dtype_class(g->vars[op->results[0]].type.dtype) != SS_CLASS_FLOAT)
        return;
    if (sums && all)
        add(t, (struct ss_boundary){.var = {op->results[0]}, .at_end = true, .at_zero = true});
    for (uint32_t k = 0; k < op->n_operands && !sums; k++) {
        bool bends = op->n_operands == 1 || all;
        if (bends && ss_dtype_class(g->vars[op->operands[k]].type.dtype) == SS_CLASS_FLOAT)
            add(t, (struct ss_boundary){.var = {op->operands[k]}, .at_end = true, .at_zero = true});
    }
}

/* ---- in one run ---- */

static void hear_value(struct ss_body_values *h, uint32_t var, const struct ss_tensor *value)
{
    if (!h->wanted[var])
        return;
    h->values[var] = *value;
    h->values[var].data = ss_memdup(h->arena, value->data, ss_tensor_bytes(value));
}

/* In the order of ops that are live, and of their results. */
static void hear(void *user, const struct ss_tensor *value)
{
    struct ss_body_values *h = user;
    const struct ss_graph *g = h->body;
    while (!g->ops[h->op].live || h->result == g->ops[h->op].n_results) {
        h->op++;
        h->result = 0;
    }
    hear_value(h, g->ops[h->op].results[h->result++], value);
}

/* Only ops that what is wanted follows from are run: most bodies go on behind it. */
struct ss_body_values ss_body_values_new(const struct ss_graph *body, const bool *wanted,
                                         struct ss_arena *heard, struct ss_arena *scratch)
{
    struct ss_body_values h = {.body = body, .wanted = wanted, .arena = heard};
    bool *vars = ss_memdup(scratch, wanted, body->n_vars * sizeof *vars);
    bool *run = ss_alloc_array(scratch, body->n_ops, sizeof *run);
    for (uint32_t i = body->n_ops; i-- > 0;) {
        const struct ss_op *op = &body->ops[i];
        for (uint32_t k = 0; k < op->n_results; k++)
            run[i] |= vars[op->results[k]];
        for (uint32_t k = 0; k < op->n_operands && run[i]; k++)
            vars[op->operands[k]] = true;
    }
    h.run = run;
    h.values = ss_alloc_array(scratch, body->n_vars, sizeof *h.values);
    return h;
}

bool ss_body_values_record(struct ss_body_values *h, const struct ss_probe *p)
{
    struct ss_probe other = *p;
    for (uint32_t k = 0; k < h->body->n_inputs; k++)
        hear_value(h, h->body->inputs[k], &p->in[k]);
    other.on_value = hear;
    other.wanted = h->run;
    other.user = h;
    h->op = h->result = 0;
    return !ss_probe_run_whole(&other, NULL);
}

static int64_t integer_end(const struct ss_boundary *t, bool upper)
{
    if (t->at_zero)
        return 0;
    int bits = ss_dtype_bits(t->dtype);
    uint64_t half = UINT64_C(1) << (bits - 1);
    if (ss_dtype_class(t->dtype) == SS_CLASS_SIGNED)
        return (int64_t)(upper ? half - 1 : -half);
    return upper ? (int64_t)(half - 1 + half) : 0;
}

static double end_of(const struct ss_boundary *t, bool upper)
{
    int64_t end = integer_end(t, upper);
    return ss_dtype_class(t->dtype) == SS_CLASS_SIGNED ? (double)end : (double)(uint64_t)end;
}

struct ss_boundary_gap ss_boundary_distance(const struct ss_body_values *h,
                                            const struct ss_boundary *t, bool upper, int64_t cell)
{
    const struct ss_tensor *x = &h->values[t->var[0]], *y = &h->values[t->var[1]];
    int64_t at = x->count == 1 ? 0 : cell, other = y->count == 1 ? 0 : cell;
    struct ss_boundary_gap d = {0};
    if (x->store == SS_STORE_I64) {
        int64_t wanted = t->at_end ? integer_end(t, upper) : ss_i64(y)[other];
        d.exact = (int64_t)((uint64_t)ss_i64(x)[at] - (uint64_t)wanted);
        d.is = (double)d.exact;
    } else {
        d.is = ss_tensor_get(x, at) - (t->at_end ? end_of(t, upper) : ss_tensor_get(y, other));
    }
    return d;
}

int64_t ss_boundary_cells(const struct ss_body_values *h, const struct ss_boundary *t)
{
    int64_t n = h->values[t->var[0]].count, m = t->at_end ? 1 : h->values[t->var[1]].count;
    return n == m || m == 1 ? n : n == 1 ? m : 0;
}

/* ---- in many ---- */

struct survey {
    struct found *found;
    struct ss_body_values hearing;
    uint64_t *seen; /* per var: of all its values */
    bool far;       /* operands are moved far: what is met there says nothing of draws */
};

static double number(const struct ss_tensor *t, int64_t cell)
{
    return ss_tensor_get(t, t->count == 1 ? 0 : cell);
}

/* 0: less than the other, 1: more, 2: equal. Past an end is at it, as what converts stays there. */
static int side_at(const struct ss_body_values *h, const struct ss_boundary *t, int64_t cell)
{
    const struct ss_tensor *x = &h->values[t->var[0]], *y = &h->values[t->var[1]];
    if (x->store == SS_STORE_I64) {
        int64_t a = ss_i64(x)[x->count == 1 ? 0 : cell], b = ss_i64(y)[y->count == 1 ? 0 : cell];
        return a < b ? 0 : a > b ? 1 : 2;
    }
    double a = number(x, cell), b = number(y, cell);
    return a < b ? 0 : a > b ? 1 : 2;
}

static void meet_pair(const struct survey *s, struct ss_boundary *t)
{
    const struct ss_body_values *h = &s->hearing;
    bool any[3] = {false};
    for (int64_t i = 0, n = ss_boundary_cells(h, t); i < n; i++) {
        int64_t apart = ss_boundary_distance(h, t, false, i).exact;
        any[side_at(h, t, i)] = true;
        t->moves |= t->is_seen && apart != t->apart;
        t->moves |= h->values[t->var[0]].store != SS_STORE_I64;
        t->apart = apart;
        t->is_seen = true;
    }
    for (int side = 0; side < 2; side++) {
        t->met[side] += !s->far && any[side] && any[2];
        t->in_reach[side] |= any[side];
    }
    t->by_cell |= any[0] + any[1] + any[2] > 1;
}

/* Integers are at an end, or not; other numbers also past it. */
static void meet_end(const struct survey *s, struct ss_boundary *t, bool upper)
{
    const struct ss_tensor *x = &s->hearing.values[t->var[0]];
    double end = end_of(t, upper);
    bool is_there = false, is_off = false;
    for (int64_t i = 0; i < x->count; i++) {
        double is = ss_tensor_get(x, i);
        bool there = x->store == SS_STORE_I64 && x->type.dtype == t->dtype
                         ? ss_i64(x)[i] == integer_end(t, upper)
                     : upper ? is >= end
                             : is <= end;
        is_there |= there;
        is_off |= !there;
        t->by_cell |= is != ss_tensor_get(x, 0);
        t->in_reach[upper] |= upper ? is >= end / 2 : is <= end / 2;
    }
    t->met[upper] += !s->far && is_there && is_off;
}

static void meet(struct survey *s)
{
    struct found *f = s->found;
    for (size_t i = 0; i < f->count; i++) {
        struct ss_boundary *t = &f->items[i];
        if (!t->at_end) {
            meet_pair(s, t);
            continue;
        }
        meet_end(s, t, false);
        meet_end(s, t, true);
    }
    for (uint32_t var = 0; var < f->body->n_vars; var++) {
        const struct ss_tensor *value = &s->hearing.values[var];
        if (s->hearing.wanted[var])
            s->seen[var] = ss_hash(value->data, ss_tensor_bytes(value), s->seen[var]);
    }
}

/* Integers wrap around. */
static void shift_all(struct ss_tensor *t, int log, bool down)
{
    double by = down ? -ldexp(1, log) : ldexp(1, log);
    for (int64_t i = 0; i < t->count; i++) {
        if (t->store == SS_STORE_I64)
            ss_i64(t)[i] = ss_wrap_int(t->type.dtype,
                                       (int64_t)((uint64_t)ss_i64(t)[i] + (uint64_t)(int64_t)by));
        else
            ss_f64(t)[i] += by;
    }
}

/* How far targets are from what operands make: each is moved as a whole, a little and by far. */
static void look_far(struct survey *s, struct ss_probe *p)
{
    static const int logs[] = {6, 12, 24, 40, 62};
    s->far = true;
    for (size_t k = 0; k < p->call.n_in && k < MAX_SHIFTED; k++) {
        struct ss_tensor own = p->in[k];
        if (!ss_operand_is_open(p, k))
            continue;
        for (size_t i = 0; i < 2 * sizeof logs / sizeof *logs; i++) {
            p->in[k].data = ss_memdup(&p->s->scratch, own.data, ss_tensor_bytes(&own));
            shift_all(&p->in[k], logs[i / 2], i % 2);
            if (ss_body_values_record(&s->hearing, p))
                meet(s);
        }
        p->in[k] = own;
    }
    s->far = false;
}

static void look(struct survey *s, struct ss_subject *subject, uint32_t v)
{
    static const struct ss_candidate nothing = {.kind = 'G'};
    struct ss_probe p = {.s = subject, .c = &nothing, .ranks = 2, .v = v};
    if (!ss_probe_choose(&p))
        return;
    ss_probe_draw(&p);
    if (!ss_body_values_record(&s->hearing, &p))
        return;
    meet(s);
    if (v < N_FAR)
        look_far(s, &p);
}

static void run_survey(struct survey *s, struct ss_subject *subject)
{
    struct ss_arena heard = {0};
    struct ss_arena *scratch = &subject->scratch;
    uint32_t n = s->found->body->n_vars;
    bool *wanted = ss_alloc_array(scratch, n, sizeof *wanted);
    s->seen = ss_alloc_array(scratch, n, sizeof *s->seen);
    for (size_t i = 0; i < s->found->count; i++) {
        struct ss_boundary *t = &s->found->items[i];
        t->order = (uint32_t)i;
        wanted[t->var[0]] = true;
        wanted[t->var[!t->at_end]] = true;
    }
    s->hearing = ss_body_values_new(s->found->body, wanted, &heard, scratch);
    for (uint32_t v = 0; v < SS_FIRST_AT_BOUNDARY; v++) {
        struct ss_arena_mark mark = ss_arena_mark(scratch);
        look(s, subject, v);
        ss_arena_rewind(scratch, mark);
        ss_arena_rewind(&heard, (struct ss_arena_mark){0});
    }
    ss_arena_free(&heard);
}

/* ---- those that are left ---- */

/* Draws that meet its side that is met least; of sides that nothing reaches none is missed, and
 * none of integers that are always as far apart. */
static int least_met(const struct ss_boundary *t)
{
    int least = OFTEN_MET;
    if (!t->at_end && !t->moves)
        return least;
    for (int side = 0; side < 2; side++) {
        if (t->in_reach[side] && t->met[side] < least)
            least = t->met[side];
    }
    return least;
}

/* Vars with the same values at all draws are one. */
static bool is_same(const struct survey *s, const struct ss_boundary *a,
                    const struct ss_boundary *b)
{
    return a->at_end == b->at_end && a->at_zero == b->at_zero &&
           (!a->at_end || a->dtype == b->dtype) && s->seen[a->var[0]] == s->seen[b->var[0]] &&
           (a->at_end || s->seen[a->var[1]] == s->seen[b->var[1]]);
}

static bool is_kept(const struct survey *s, const struct ss_boundaries *kept,
                    const struct ss_boundary *t)
{
    for (size_t i = 0; i < kept->count; i++) {
        if (is_same(s, &kept->items[i], t))
            return true;
    }
    return false;
}

static int by_cell_first(const void *a, const void *b)
{
    const struct ss_boundary *x = a, *y = b;
    if (x->by_cell != y->by_cell)
        return y->by_cell - x->by_cell;
    return (int)x->order - (int)y->order;
}

static void choose(const struct survey *s, struct ss_boundaries *kept)
{
    for (int met = 0; met < OFTEN_MET; met++) {
        for (size_t i = 0; i < s->found->count && kept->count < MAX_TARGETS; i++) {
            const struct ss_boundary *t = &s->found->items[i];
            if (least_met(t) == met && !is_kept(s, kept, t))
                kept->items[kept->count++] = *t;
        }
    }
    qsort(kept->items, kept->count, sizeof *kept->items, by_cell_first);
}

const struct ss_boundaries *ss_boundaries_of(struct ss_subject *subject)
{
    struct ss_boundaries *kept = subject->boundaries;
    if (kept)
        return kept;
    kept = subject->boundaries = ss_alloc(subject->arena, sizeof *kept);
    if (!ss_composite_body(subject->call) || subject->isolated)
        return kept;
    struct ss_arena_mark mark = ss_arena_mark(&subject->scratch);
    struct survey s = {.found = ss_alloc(&subject->scratch, sizeof *s.found)};
    find_targets(subject->call, &subject->scratch, add_targets, s.found);
    if (s.found->count) {
        kept->items = ss_alloc_array(subject->arena, MAX_TARGETS, sizeof *kept->items);
        run_survey(&s, subject);
        choose(&s, kept);
        kept->thresholds = ss_find_thresholds(subject, s.found->items, s.found->count);
    }
    ss_arena_rewind(&subject->scratch, mark);
    return kept;
}

static void add_all(struct found *t, const struct ss_op *op)
{
    add_targets(t, op);
    add_turns(t, op);
}

const struct ss_literals *ss_thresholds_of(struct ss_subject *subject, bool turns)
{
    struct ss_boundaries *kept = (struct ss_boundaries *)ss_boundaries_of(subject);
    if (!turns)
        return kept->thresholds;
    if (kept->turns || !ss_composite_body(subject->call) || subject->isolated)
        return kept->turns;
    struct ss_arena_mark mark = ss_arena_mark(&subject->scratch);
    struct found *found = ss_alloc(&subject->scratch, sizeof *found);
    find_targets(subject->call, &subject->scratch, add_all, found);
    kept->turns = ss_find_thresholds(subject, found->items, found->count);
    ss_arena_rewind(&subject->scratch, mark);
    return kept->turns;
}
