/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Influence of an operand on the results of a body. An operand that acts cell by cell changes a
 * result in every draw. One that acts through all(x) or any(x) changes it in few draws, and in
 * fewer still if another operand must agree, as in all(x) and all(y). The evidence of the results'
 * cells does not cover such an operand. So the draws in which a change of this operand alone
 * changes a result are counted by themselves. */
#include "core/rules/trial/influence.h"

#include <math.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/job.h"
#include "core/body/composite.h"
#include "core/body/dependence.h"
#include "core/body/expansion_cache.h"
#include "core/body/linearity.h"
#include "core/op/inference.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/boundary_search.h"
#include "core/rules/draw/data.h"
#include "core/rules/draw/draw.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/lengths.h"
#include "core/rules/trial/work.h"
#include "core/tensor/magnitude.h"

/* nil: relative to the largest operand. last_bits: relative change of a number; many_roundings: its
 * effect on a result relative to the spread. */
static const double nil = 1e-14, last_bits = 0x1p-51, many_roundings = 64e9;
/* Of the largest number on the way to a result, in spreads; the most by which it counts. */
static const double rounding_of_terms = 4e-6, most_again = 1e12, most_widened = 1e6;
enum { MAX_REACHES = 12, FEW_LOOKS = 6, SHORT_LENGTH = 5 };
enum { LOOKS = 24, LEAST_LOOKS = 8, SAME_STYLE = 7 * SS_DRAW_STYLES, OTHER_DRAW = SAME_STYLE + 1 };

/* Cells of every result that another whole has otherwise. */
static void count_changes(const struct ss_probe *p, const struct ss_tensor *other, int64_t *changed)
{
    for (size_t r = 0; r < p->call.n_out; r++) {
        size_t size = ss_store_size(p->out[r].store);
        changed[r] = 0;
        for (int64_t i = 0; i < p->out[r].count; i++)
            changed[r] += memcmp((const char *)p->out[r].data + size * (size_t)i,
                                 (const char *)other[r].data + size * (size_t)i, size) != 0;
    }
}

/* Runs the whole with another operand k; false where that gives nothing. */
static bool run_with(struct ss_probe *p, size_t k, struct ss_tensor operand, int64_t *changed)
{
    struct ss_probe other = *p;
    other.in = ss_memdup(&p->s->scratch, p->in, p->call.n_in * sizeof *p->in);
    other.in[k] = operand;
    if (ss_probe_run_whole(&other, NULL))
        return false;
    count_changes(p, other.out, changed);
    return true;
}

/* Puts a cell of another draw in one place; false where they are equal. */
static bool change_cell(const struct ss_tensor *from, struct ss_tensor *to, uint64_t lot)
{
    int64_t n = to->count, i = n ? (int64_t)(lot % (uint64_t)n) : 0;
    for (int64_t tried = 0; tried < n; tried++, i = (i + 1) % n) {
        size_t size = ss_store_size(to->store);
        char *cell = (char *)to->data + size * (size_t)i;
        const char *other = (const char *)from->data + size * (size_t)i;
        if (memcmp(cell, other, size) == 0)
            continue;
        memcpy(cell, other, size);
        return true;
    }
    return false;
}

/* One look at operand k in a probe that has run: whether results change with one cell of it, or
 * with all, and by how many. */
static bool look(struct ss_probe *p, size_t k, bool all, int64_t *changed)
{
    struct ss_tensor one = p->in[k], other = ss_probe_redraw(p, k, p->v + OTHER_DRAW);
    if (all)
        return run_with(p, k, other, changed);
    one.data = ss_memdup(&p->s->scratch, one.data, (size_t)one.count * ss_store_size(one.store));
    return change_cell(&other, &one, ss_draw_key(p, k, SS_DRAW_COLLAPSE)) &&
           run_with(p, k, one, changed);
}

/* Looks at an operand, and the results that were another then: how often, the most of their
 * cells. */
struct looks {
    int count;
    int *times;
    int64_t *most;
};

static void look_at_each(struct ss_probe *p, bool all, struct looks *looks)
{
    const struct ss_subject *s = p->s;
    int64_t *changed = ss_alloc_array(&p->s->scratch, s->call->n_out, sizeof *changed);
    for (size_t k = 0; k < s->call->n_in && !ss_job_stopped(s->job); k++) {
        struct ss_arena_mark mark = ss_arena_mark(&p->s->scratch);
        bool seen = !ss_is_bound(s, k) && look(p, k, all, changed);
        looks[k].count += seen;
        for (size_t r = 0; seen && r < s->call->n_out; r++) {
            looks[k].times[r] += changed[r] > 0;
            looks[k].most[r] = changed[r] > looks[k].most[r] ? changed[r] : looks[k].most[r];
        }
        ss_arena_rewind(&p->s->scratch, mark);
    }
}

static struct looks *looks_new(struct ss_subject *s)
{
    size_t n_in = s->call->n_in, n_out = s->call->n_out;
    struct looks *looks = ss_alloc_array(&s->scratch, n_in, sizeof *looks);
    for (size_t i = 0; i < n_in; i++) {
        looks[i].times = ss_alloc_array(&s->scratch, n_out, sizeof *looks[i].times);
        looks[i].most = ss_alloc_array(&s->scratch, n_out, sizeof *looks[i].most);
    }
    return looks;
}

/* Which wholes are looked at. */
struct view {
    uint32_t n;
    bool all;                     /* of look() */
    int64_t shortest;             /* of struct ss_probe */
    struct ss_literal_length far; /* length 0: none */
};

static void measure(struct ss_subject *s, const struct view *at, struct looks *looks)
{
    struct ss_candidate nothing = {.kind = 'G'};
    const double most_work = ss_work_until(s, SS_WORK_OF_LOOKS);
    for (uint32_t v = 0; v < at->n && !ss_job_stopped(s->job); v++) {
        if (v >= LEAST_LOOKS && ss_work(s) > most_work)
            break;
        struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
        struct ss_probe p = {.s = s,
                             .c = &nothing,
                             .ranks = 2,
                             .v = v,
                             .shortest = at->shortest,
                             .far_atom = at->far.atom,
                             .far_length = at->far.length};
        if (ss_probe_choose(&p)) {
            ss_probe_draw(&p);
            if (!ss_probe_run_whole(&p, NULL))
                look_at_each(&p, at->all, looks);
        }
        ss_arena_rewind(&s->scratch, mark);
    }
}

static void set_influence(struct ss_subject *s, size_t k, const struct looks *looks,
                          struct ss_influence *of)
{
    bool *reads = ss_alloc_array(&s->scratch, s->call->n_out, sizeof *reads);
    bool stopped = ss_job_stopped(s->job), idle = ss_idle_operands(s)[k];
    if (!stopped)
        ss_call_depends_each(s->call, k, reads);
    for (size_t r = 0; r < s->call->n_out; r++) {
        of[r].dense = looks->count >= LEAST_LOOKS && 6 * looks->times[r] >= 5 * looks->count;
        of[r].rare = looks->count < LEAST_LOOKS || 2 * looks->times[r] < looks->count;
        of[r].spread = looks->times[r] ? looks->most[r] : INT64_MAX;
        of[r].none = !stopped && (!reads[r] || idle);
    }
}

/* Whether no look has seen the operand in any result that the body makes of it. */
static bool is_silent(struct ss_subject *s, size_t k, const struct looks *looks)
{
    bool silent = looks[k].count > 0 && !ss_job_stopped(s->job), any = false;
    bool *reads = ss_alloc_array(&s->scratch, s->call->n_out, sizeof *reads);
    for (size_t r = 0; r < s->call->n_out && silent; r++)
        silent = looks[k].times[r] == 0;
    if (silent)
        ss_call_depends_each(s->call, k, reads);
    for (size_t r = 0; r < s->call->n_out; r++)
        any |= reads[r];
    return any;
}

static int count_silent(struct ss_subject *s, const struct looks *looks)
{
    int n = 0;
    for (size_t k = 0; k < s->call->n_in; k++)
        n += is_silent(s, k, looks);
    return n;
}

/* Operands that are not seen at short lengths, as what is written at places that these do not have,
 * and the length at which most of them are: the shortest such. silent: which of them are. */
static void find_reach(struct ss_subject *s, bool *silent)
{
    struct ss_candidate nothing = {.kind = 'G'};
    struct ss_literal_length *list;
    size_t n = ss_counting_lengths(s, &nothing, &list);
    struct looks *looks = looks_new(s);
    if (n || ss_has_unreachable_literal(s))
        measure(s, &(struct view){FEW_LOOKS, true, SHORT_LENGTH, {0}}, looks);
    int all = count_silent(s, looks), least = all;
    for (size_t k = 0; k < s->call->n_in; k++)
        silent[k] = is_silent(s, k, looks);
    for (size_t i = 0; i < n && i < MAX_REACHES && all; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
        looks = looks_new(s);
        measure(s, &(struct view){FEW_LOOKS, true, SHORT_LENGTH, list[i]}, looks);
        int left = count_silent(s, looks);
        bool shorter = left == least && list[i].length < s->reach.length;
        if (looks[0].count && (left < least || shorter)) {
            least = left;
            s->reach = list[i];
        }
        ss_arena_rewind(&s->scratch, mark);
    }
    s->unreached = least > 0 && ss_has_unreachable_literal(s);
}

/* All operands are looked at in the same wholes. Of one that is not seen at short lengths it has to
 * be counted how often it is. */
static const struct ss_influence *influence_of(struct ss_subject *s, size_t k)
{
    size_t n_in = s->call->n_in, n_out = s->call->n_out;
    if (s->influence)
        return s->influence[k];
    s->influence = ss_alloc_array(s->arena, n_in, sizeof *s->influence);
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    struct looks *looks = looks_new(s);
    bool *silent = ss_alloc_array(&s->scratch, n_in, sizeof *silent);
    if (s->call->def->class == SS_OP_CLASS_COMPOSITE)
        find_reach(s, silent);
    measure(s, &(struct view){LOOKS, false, 0, s->reach}, looks);
    for (size_t i = 0; i < n_in; i++) {
        s->influence[i] = ss_alloc_array(s->arena, n_out, sizeof **s->influence);
        set_influence(s, i, &looks[i], s->influence[i]);
        for (size_t r = 0; r < n_out && silent[i]; r++)
            s->influence[i][r].dense = false;
    }
    ss_arena_rewind(&s->scratch, mark);
    return s->influence[k];
}

const struct ss_literal_length *ss_influence_reach(struct ss_subject *s)
{
    if (s->call->def->class == SS_OP_CLASS_COMPOSITE && s->call->n_in)
        influence_of(s, 0);
    return s->reach.length ? &s->reach : NULL;
}

/* Whether a body makes some result with the operand, and it is not dense; or it is rare. */
static bool is_any(struct ss_subject *s, size_t k, bool rare)
{
    bool any = false;
    if (s->call->def->class != SS_OP_CLASS_COMPOSITE || ss_is_bound(s, k))
        return false;
    const struct ss_influence *of = influence_of(s, k);
    for (size_t r = 0; r < s->call->n_out; r++)
        any |= !of[r].none && (rare ? of[r].rare : !of[r].dense);
    return any;
}

bool ss_influence_counts(struct ss_subject *s, size_t k)
{
    return is_any(s, k, false);
}

bool ss_influence_is_rare(struct ss_subject *s, size_t k)
{
    return is_any(s, k, true);
}

bool ss_influence_decides(struct ss_subject *s, size_t k)
{
    enum { UNKNOWN, NO, YES };
    if (!ss_influence_is_rare(s, k))
        return false;
    if (!s->decides)
        s->decides = ss_alloc_array(s->arena, s->call->n_in, sizeof *s->decides);
    if (s->decides[k] == UNKNOWN) {
        struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
        bool *alone = ss_alloc_array(&s->scratch, s->call->n_in, sizeof *alone);
        alone[k] = true;
        s->decides[k] = ss_composite_is_linear(s->call, alone, true) ? NO : YES;
        ss_arena_rewind(&s->scratch, mark);
    }
    return s->decides[k] == YES;
}

/* Of all operands together: what pieces make of one draw of real numbers they make of any. */
static bool is_fixed(const struct ss_subject *s, bool moved)
{
    struct ss_arena arena = {0};
    bool *open = ss_alloc_array(&arena, s->call->n_in, sizeof *open);
    for (size_t k = 0; k < s->call->n_in; k++)
        open[k] = !ss_is_bound(s, k);
    bool fixed =
        moved ? ss_composite_moves(s->call, open) : ss_composite_is_linear(s->call, open, true);
    ss_arena_free(&arena);
    return fixed;
}

bool ss_influence_is_linear(struct ss_subject *s, const struct ss_candidate *c)
{
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    bool *pending = ss_alloc_array(&s->scratch, s->call->n_in, sizeof *pending);
    bool affine = true, linear = true;
    for (size_t k = 0; k < s->call->n_in; k++) {
        int reduce = ss_candidate_partial(c, k);
        pending[k] = reduce >= 0;
        affine &= reduce != SS_SUM;
        linear &= reduce < 0 || ss_reduce_adds((enum ss_reduce)reduce);
    }
    if (linear && c->n_cut)
        linear = is_fixed(s, false);
    else
        linear = linear && c->partial && ss_composite_is_linear(s->call, pending, affine);
    ss_arena_rewind(&s->scratch, mark);
    return linear || is_fixed(s, true);
}

bool ss_influence_adds(const struct ss_subject *s, const struct ss_candidate *c)
{
    struct ss_arena arena = {0};
    bool *cut = ss_alloc_array(&arena, s->call->n_in, sizeof *cut), any = false;
    for (size_t k = 0; k < s->call->n_in; k++) {
        cut[k] = ss_candidate_touches(s, c, k);
        any |= cut[k];
    }
    bool adds = any && !c->partial && ss_composite_is_linear(s->call, cut, false);
    ss_arena_free(&arena);
    return adds;
}

/* A boolean operand with one cell flipped that is like so many others, or unlike them: what a count
 * of them decides is seen at the draws at which one more, or one less, decides otherwise. */
static struct ss_tensor flip_one(const struct ss_probe *p, size_t k, bool of_many)
{
    struct ss_tensor t = p->in[k];
    uint64_t key = ss_draw_key(p, k, SS_DRAW_COLLAPSE);
    int64_t set = 0, at = t.count ? (int64_t)(key % (uint64_t)t.count) : 0;
    t.data = ss_memdup(&p->s->scratch, t.data, (size_t)t.count * 8);
    for (int64_t i = 0; i < t.count; i++)
        set += ss_i64(&t)[i];
    bool wanted = (2 * set >= t.count) == of_many;
    for (int64_t tried = 0; tried < t.count; tried++, at = (at + 1) % t.count) {
        if (ss_i64(&t)[at] != wanted)
            continue;
        ss_i64(&t)[at] = !wanted;
        break;
    }
    return t;
}

static bool differs(const struct ss_probe *p, const int64_t *changed)
{
    bool any = false;
    for (size_t r = 0; r < p->call.n_out; r++)
        any |= changed[r] > 0;
    return any;
}

/* Another operand k, much like it and then not, and what changes with it. */
static bool run_other(struct ss_probe *p, size_t k, int64_t *changed)
{
    uint32_t v = ss_draw_of(p, k);
    if (p->call.in[k].dtype != SS_I1)
        return (run_with(p, k, ss_probe_redraw(p, k, v + SAME_STYLE), changed) &&
                differs(p, changed)) ||
               run_with(p, k, ss_probe_redraw(p, k, v + OTHER_DRAW), changed);
    return (run_with(p, k, flip_one(p, k, true), changed) && differs(p, changed)) ||
           run_with(p, k, flip_one(p, k, false), changed);
}

bool ss_influence_probe(struct ss_probe *p, size_t k, uint32_t *cells)
{
    struct ss_subject *s = p->s;
    const struct ss_influence *of = influence_of(s, k);
    int64_t *changed = ss_alloc_array(&s->scratch, p->call.n_out, sizeof *changed);
    if (!run_other(p, k, changed))
        return false;
    for (size_t r = 0; r < p->call.n_out; r++) {
        int64_t causes = of[r].spread > 0 ? changed[r] / of[r].spread : changed[r];
        bool many = causes > 1 && ss_candidate_touches(s, p->c, k);
        cells[r] += changed[r] == 0 ? 0 : many ? (uint32_t)causes : 1;
    }
    return differs(p, changed);
}

bool ss_influence_may(struct ss_probe *p, size_t k)
{
    int64_t *changed = ss_alloc_array(&p->s->scratch, p->call.n_out, sizeof *changed);
    bool any = false;
    if (p->call.in[k].dtype != SS_I1)
        return false;
    for (int64_t value = 0; value < 2 && !any; value++) {
        struct ss_tensor t = ss_tensor_new(&p->s->scratch, &p->call.in[k], SS_STORE_F64);
        for (int64_t i = 0; i < t.count; i++)
            ss_i64(&t)[i] = value;
        any = run_with(p, k, t, changed) && differs(p, changed);
    }
    return any;
}

uint32_t ss_influence_least(struct ss_subject *s, size_t k, const uint32_t *cells, uint32_t enough)
{
    const struct ss_influence *of = influence_of(s, k);
    uint32_t least = enough;
    for (size_t r = 0; r < s->call->n_out; r++) {
        if (!of[r].none && !of[r].dense && cells[r] < least)
            least = cells[r];
    }
    return least;
}

uint32_t ss_influence_least_seen(struct ss_subject *s, size_t k, const uint32_t *cells,
                                 uint32_t enough)
{
    const struct ss_influence *of = influence_of(s, k);
    uint32_t least = enough;
    bool any = false;
    for (size_t r = 0; r < s->call->n_out; r++) {
        any |= !of[r].none && (of[r].dense || cells[r] > 0);
        if (!of[r].none && !of[r].dense && cells[r] > 0 && cells[r] < least)
            least = cells[r];
    }
    return any ? least : ss_influence_least(s, k, cells, enough);
}

/* ---- how many probes ---- */

/* A draw of booleans shows little: one operand may have few that are true, another many. Of a body:
 * beside one operand that decides by itself, beside several; where it chooses (branch_outcomes.h),
 * or makes integers, few of which wrap around; and cuts of such. Any other operator of integers has
 * the same at most cells, whatever these are. */
enum { PARTIAL = 10, INTEGERS = 24, BOOLEANS = 40, COUNTED = 240, JOINT = 700, CHOICE = 160 };
enum { CUT_CHOICE = 60 };
/* Folds, and updates that few cells get: what the operands make of each other is seen at few. */
enum { FOLDED_INTEGERS = 64 };

static bool computes_integers(const struct ss_call *call)
{
    bool any = false;
    for (size_t r = 0; r < call->n_out; r++)
        any |= ss_dtype_is_int(call->out[r].dtype);
    return any && !(call->def->flags & SS_OP_MOVEMENT);
}

int ss_fewest_of_windows(const struct ss_call *call)
{
    const struct ss_region *body = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    bool adds = body && body->simple && strcmp(body->simple, "add") == 0;
    bool slides = call->def->class == SS_OP_CLASS_REDUCE_WINDOW ||
                  call->def->class == SS_OP_CLASS_SELECT_AND_SCATTER;
    if (!slides || adds)
        return 0;
    return ss_dtype_is_int(call->in[0].dtype) ? CHOICE : CUT_CHOICE;
}

/* Where one operand decides whether another is seen at all, what holds beside most of its values
 * may not hold beside the rest. */
int ss_influence_fewest(struct ss_subject *s, bool linear, int deciding, bool partial)
{
    bool composite = ss_composite_decided(s->call) != NULL, booleans = false;
    bool chooses = composite ? ss_composite_has_integers(s->call) || ss_composite_decides(s->call)
                             : ss_call_has_program(s->call);
    for (size_t k = 0; k < s->call->n_in; k++)
        booleans |= s->call->in[k].dtype == SS_I1 && !ss_is_bound(s, k);
    if (linear)
        return partial || chooses ? PARTIAL : 0;
    int aimed = chooses ? ss_fewest_at_boundaries(s, partial) : 0, fewest = PARTIAL;
    if (!partial)
        fewest = chooses ? CUT_CHOICE : 0;
    else if (deciding)
        fewest = deciding > 1 ? JOINT : COUNTED;
    else if (chooses || booleans || composite)
        fewest = chooses ? CHOICE : BOOLEANS;
    else if (computes_integers(s->call))
        fewest = s->call->def->flags & SS_OP_ELEMENTWISE ? INTEGERS : FOLDED_INTEGERS;
    int windows = ss_fewest_of_windows(s->call);
    fewest = windows > fewest ? windows : fewest;
    return aimed > fewest ? aimed : fewest;
}

/* Beside a value that a fold begins with, and that is not known, what is folded may be nothing, or
 * all there is. */
bool ss_rests_on_draws(struct ss_subject *s, const struct ss_candidate *c, bool linear, bool adds)
{
    bool numbers = false, begins = false;
    for (size_t k = 0; k < s->call->n_in; k++) {
        numbers |= s->call->in[k].dtype != SS_I1 && !ss_is_bound(s, k);
        begins |= k < 32 && s->call->def->bound_operands >> k & 1 && !ss_is_bound(s, k);
    }
    return numbers && !linear && (ss_composite_body(s->call) || begins) && !s->isolated &&
           !(adds && ss_influence_adds(s, c));
}

/* ---- results that are rounding ---- */

double ss_largest_factor(const struct ss_probe *p)
{
    double largest = 1;
    for (size_t k = 0; k < p->call.n_in; k++) {
        if (p->in[k].store != SS_STORE_I64)
            largest = fmax(largest, ss_tensor_max_abs(&p->in[k]));
    }
    return fmin(largest, most_again);
}

/* Where terms of a body cancel, what is left is the rounding of what they were: of many draws some
 * leave nothing else. Other terms are large and take nothing from a result: 1 / (1 + exp(-x)). So
 * what a result spreads over is widened by so much only that an error of a thousandth shows, and
 * further where rounding is seen to come to more. */
bool ss_widen_to_terms(const struct ss_probe *p, double *spread)
{
    const double *on_way = ss_composite_largest(&p->call);
    const double terms = on_way ? *on_way * ss_largest_factor(p) * rounding_of_terms : 0;
    bool doubtful = false;
    for (size_t k = 0; k < p->call.n_out; k++) {
        double most = spread[k] * most_widened;
        if (!(spread[k] >= 0) || p->out[k].store == SS_STORE_I64)
            continue;
        doubtful |= terms > most;
        spread[k] = fmax(spread[k], fmin(terms, most));
    }
    return doubtful;
}

/* Whether a result of a body spreads over nothing beside the numbers that it is made of. */
static bool is_nothing(const struct ss_probe *p, const double *spread)
{
    double largest = 0;
    bool any = false;
    for (size_t k = 0; k < p->call.n_in; k++) {
        if (p->in[k].store != SS_STORE_I64 && !ss_is_bound(p->s, k))
            largest = fmax(largest, ss_tensor_max_abs(&p->in[k]));
    }
    for (size_t k = 0; k < p->call.n_out; k++)
        any |= p->out[k].store != SS_STORE_I64 && spread[k] > 0 && spread[k] < nil * largest;
    return any && !isinf(largest);
}

bool ss_is_rounding(const struct ss_probe *p, bool doubtful, const double *spread)
{
    bool composite = p->call.def->class == SS_OP_CLASS_COMPOSITE;
    return composite && !p->integers && (doubtful || is_nothing(p, spread));
}

/* Operands with other last bits: by sizes and signs in no order, as cells that cancel may be equal
 * and lie in rows. */
static struct ss_tensor *with_other_bits(const struct ss_probe *p, int pattern)
{
    struct ss_tensor *all = ss_memdup(&p->s->scratch, p->in, p->call.n_in * sizeof *p->in);
    for (size_t k = 0; k < p->call.n_in; k++) {
        struct ss_tensor *in = &all[k];
        in->data = ss_memdup(&p->s->scratch, in->data, ss_tensor_bytes(in));
        struct ss_tensor t = ss_tensor_numbers(in);
        for (int64_t i = 0; t.store != SS_STORE_I64 && i < t.count; i++) {
            uint64_t size = (ss_hash_u64((uint64_t)i, 0) + 2 * ((uint64_t)pattern / 2)) % 4;
            double bits = (.5 + (double)size / 3) * (1 + pattern);
            bits = ss_hash_u64((uint64_t)i, UINT64_C(1) << (32 + pattern)) % 2 ? bits : -bits;
            ss_f64(&t)[i] *= 1 + bits * last_bits;
        }
    }
    return all;
}

/* How far the results move when the last bits of the operands change, at most so far. Where that
 * is doubtful, all that ops of the body round has other bits as well, and what the pieces move by
 * adds to it. */
static void note_moved(const struct ss_probe *p, int pattern, bool doubtful, double *moved)
{
    struct ss_probe other = *p;
    other.in = with_other_bits(p, pattern);
    other.other_bits = doubtful ? (uint32_t)pattern + 1 : 0;
    other.sides = NULL;
    bool ran = !ss_probe_run_whole(&other, NULL);
    other.in = p->in;
    ran = ran && (!doubtful || !ss_probe_run_pieces(&other, NULL));
    for (size_t k = 0; k < p->call.n_out && ran; k++) {
        double by = ss_tensor_max_diff_but_nan(&p->out[k], &other.out[k]);
        for (int r = 0; r < p->ranks && doubtful; r++)
            by += ss_tensor_max_diff_but_nan(&p->local_out[r][k], &other.local_out[r][k]);
        moved[k] = fmax(moved[k], by);
    }
}

/* How many times those of the whole the numbers of pieces are, on the way or in results, as parts
 * of a pending operand may be. of_whole: the largest number on the way to the whole. */
static double times_of_pieces(const struct ss_probe *p, double of_whole)
{
    double times = of_whole > 0 ? *ss_composite_largest(&p->call) / of_whole : 1;
    for (size_t k = 0; k < p->call.n_out; k++) {
        double whole = p->out[k].store == SS_STORE_I64 ? 0 : ss_tensor_max_finite(&p->out[k]);
        for (int r = 0; r < p->ranks && whole > 0; r++)
            times = fmax(times, ss_tensor_max_finite(&p->local_out[r][k]) / whole);
    }
    return times;
}

/* Where terms cancel, what is left of a result is their rounding: it spreads as far as it moves
 * when last bits change. What cancels may by chance be rounded alike, or moved alike: where more is
 * in doubt, several patterns are tried. One may leave half of all cells nearly as they are; two
 * patterns away lies one that does not. */
void ss_widen_to_rounding(const struct ss_probe *p, bool doubtful, double of_whole, double *spread)
{
    enum { PATTERNS = 3 };
    if (!ss_is_rounding(p, doubtful, spread))
        return;
    const double times = doubtful ? 1 : times_of_pieces(p, of_whole); /* before others run */
    double *moved = ss_alloc_array(&p->s->scratch, p->call.n_out, sizeof *moved);
    int step = !doubtful ? PATTERNS : 1;
    for (int i = 0; i < PATTERNS; i += step) {
        struct ss_arena_mark mark = ss_arena_mark(&p->s->scratch);
        note_moved(p, i, doubtful, moved);
        ss_arena_rewind(&p->s->scratch, mark);
    }
    for (size_t k = 0; k < p->call.n_out; k++) {
        if (p->out[k].store != SS_STORE_I64 && spread[k] >= 0)
            spread[k] = fmax(spread[k], many_roundings * times * moved[k]);
    }
}
