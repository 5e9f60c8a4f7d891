/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Not all subsets of operands are tried: per reduction all together, each alone, then sets of those
 * that hold alone (docs/shardcombine.md, "Partial operands"). Only maximal sets are kept, because R
 * becomes partial for free. */
#include "core/rules/candidates/candidates.h"

#include <string.h>

#include "core/base/job.h"
#include "core/body/composite.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/draw.h"
#include "core/rules/draw/partial_values.h"
#include "core/rules/findings.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"

/* Numbers of operands up to which sets of them are tried as partial; an attempt costs some hundred
 * runs. Beyond each an attempt "not explored" says so. */
enum {
    MAX_ALONE = 64,    /* each by itself: sets are bits of a uint64_t */
    MAX_EXHAUSTIVE = 6 /* all sets (63) of those that may be partial by themselves */
};
/* Sets with different reductions, of one operator: their number grows faster than that of the
 * operands. */
enum { MAX_MIXED = 128 };

/* Operands that may be partial, as positions; sets of them are bit masks where there are few. */
struct operands {
    size_t *items;
    size_t count;
};

/* What has an average: floats and complex numbers. */
static bool has_average(enum ss_dtype dtype)
{
    return !ss_dtype_is_int(dtype);
}

/* A set that holds, and the first of the findings that say so. */
struct holding {
    uint64_t set;
    int row;
};

struct search {
    struct ss_subject *s;
    struct ss_findings *f;
    bool floats; /* and complex numbers; or integers and booleans */
    struct operands ops;
    SS_ARRAY(struct holding) held; /* of the reduction that is looked at */
    int8_t *partial;
    const bool *idle; /* per operand: no result reads it, and it is partial as other operands are */
    bool again;       /* the last set was tried before */
};

/* Tries the partial operands of x->partial, once. Returns the row or -1. */
static int try_partial(struct search *x)
{
    struct ss_candidate c = {.kind = 'G', .partial = x->partial};
    const struct ss_attempt *before = ss_tried_before(x->s, &c, x->f);
    x->again = before != NULL;
    if (!before)
        return ss_find(x->s, &c, x->f);
    c.granted = before->lost & SS_GRANTED_FINITE;
    before = c.granted ? ss_tried_before(x->s, &c, x->f) : before;
    return before ? before->row : -1;
}

static int try_set(struct search *x, enum ss_reduce reduce, uint64_t set)
{
    memset(x->partial, -1, x->s->call->n_in);
    for (size_t i = 0; i < x->ops.count; i++) {
        /* Past 64 operands only the full set is ever asked for. */
        if (set == UINT64_MAX || (i < 64 && set >> i & 1))
            x->partial[x->ops.items[i]] = (int8_t)reduce;
    }
    return try_partial(x);
}

static uint64_t full_set(const struct search *x)
{
    return x->ops.count >= 64 ? UINT64_MAX : (UINT64_C(1) << x->ops.count) - 1;
}

static int set_size(uint64_t set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

static bool same_results(const struct ss_subject *s, const struct ss_row *a, const struct ss_row *b)
{
    for (size_t k = 0; k < s->call->n_out; k++) {
        if (!ss_slot_same(&a->out[k], &b->out[k]))
            return false;
    }
    return true;
}

/* True if `row`, with the same results, is implied by `from`: its partial operands come for free
 * from those of `from`. */
static bool follows(const struct ss_subject *s, const struct ss_row *row, const struct ss_row *from)
{
    for (size_t k = 0; k < s->call->n_in; k++) {
        const struct ss_row_slot *a = &row->in[k], *b = &from->in[k];
        bool given =
            a->kind == SS_REPLICATED && ss_slot_is_partial(b) && ss_reduce_is_free(b->reduce);
        if (!ss_slot_same(a, b) && !given)
            return false;
    }
    return ss_known_with(row, from) && same_results(s, row, from);
}

/* Rows are kept only for maximal sets: takes back what was found on the way, where a larger set
 * gives the same results. -1: nothing was. */
static void take_back(struct search *x, int row, int larger)
{
    struct ss_found *rows = x->f->rows.items;
    int n = (int)x->f->rows.count;
    if (row < 0 || larger < 0)
        return;
    for (int i = row; i < n && rows[i].first == row; i++) {
        for (int j = larger; j < n && rows[j].first == larger; j++)
            rows[i].implied |= ss_known_with(&rows[i].row, &rows[j].row) &&
                               same_results(x->s, &rows[i].row, &rows[j].row);
    }
}

/* Whether rows differ in the reduction of a single partial operand: then it is not read. */
static bool differ_in_one(const struct search *x, const struct ss_row *a, const struct ss_row *b)
{
    int differ = 0;
    for (size_t k = 0; k < x->s->call->n_in; k++) {
        if (a->in[k].kind != b->in[k].kind)
            return false;
        differ += a->in[k].kind == SS_PARTIAL && a->in[k].reduce != b->in[k].reduce;
    }
    return differ == 1;
}

/* Marks the weaker of a new row and those before it as implied. Of rows that differ in the
 * reduction of one operand the first stays. */
static void keep_strongest(struct search *x, int at)
{
    struct ss_found *rows = x->f->rows.items;
    for (int i = 0; i < at && !rows[at].implied && !x->again; i++) {
        if (rows[i].kind != 'G' || rows[i].implied ||
            !same_results(x->s, &rows[i].row, &rows[at].row))
            continue;
        rows[at].implied = follows(x->s, &rows[at].row, &rows[i].row) ||
                           differ_in_one(x, &rows[i].row, &rows[at].row);
        if (!rows[at].implied)
            rows[i].implied = follows(x->s, &rows[i].row, &rows[at].row);
    }
}

/* Sets within one that holds, of `least` operands or more: with several results they may leave some
 * of those whole. */
static void try_within(struct search *x, enum ss_reduce reduce, uint64_t set, int least)
{
    if (x->s->call->n_out < 2 || set_size(set) > MAX_EXHAUSTIVE)
        return;
    for (uint64_t sub = -set & set; sub != set && !ss_job_stopped(x->s->job);
         sub = (sub - set) & set) {
        int row = set_size(sub) >= least ? try_set(x, reduce, sub) : -1;
        if (row >= 0)
            keep_strongest(x, row);
    }
}

/* ---- maximal sets ---- */

/* Of many operands, sets between one and all are left out. */
static void keep_untried(struct search *x, enum ss_reduce reduce, size_t n, int most)
{
    struct ss_subject *s = x->s;
    ss_keep_untried(
        s, &(struct ss_candidate){.kind = 'G'},
        ss_sprintf(s->arena, "some of %zu operands P(%s)", n, ss_reduce_name(reduce)),
        ss_sprintf(s->arena,
                   "all together do not hold; with more than %d operands, not every set is tried",
                   most),
        x->f);
}

/* Tries a set in place of those within it. */
static bool try_over_held(struct search *x, enum ss_reduce reduce, uint64_t set)
{
    int row = try_set(x, reduce, set);
    if (row < 0)
        return false;
    for (size_t i = 0; i < x->held.count; i++) {
        if ((x->held.items[i].set & ~set) == 0)
            take_back(x, x->held.items[i].row, row);
    }
    ss_push(x->s->arena, x->held, ((struct holding){set, row}));
    return true;
}

/* Whether a set that holds, number `from` or a later one, has all of this one and more. */
static bool is_within_held(const struct search *x, size_t from, uint64_t set)
{
    bool within = false;
    for (size_t i = from; i < x->held.count; i++)
        within |= x->held.items[i].set != set && (set & ~x->held.items[i].set) == 0;
    return within;
}

/* The operands of a set that may be partial by themselves. */
static uint64_t find_alone(struct search *x, enum ss_reduce reduce, uint64_t set)
{
    uint64_t alone = 0;
    for (; set; set &= set - 1) {
        if (try_over_held(x, reduce, set & -set))
            alone |= set & -set;
    }
    return alone;
}

/* The maximal subsets of a set whose operands may be partial together: all; else those of the
 * operands that may be partial alone, larger ones first. What holds is in x->held, from the
 * smallest on, with its row. */
static void find_maximal(struct search *x, enum ss_reduce reduce, uint64_t set)
{
    x->held.count = 0;
    if (try_over_held(x, reduce, set)) {
        try_within(x, reduce, set, 1);
        return;
    }
    if (x->ops.count > MAX_ALONE) {
        keep_untried(x, reduce, x->ops.count, MAX_ALONE);
        return;
    }
    uint64_t alone = set_size(set) > 1 ? find_alone(x, reduce, set) : 0;
    bool all = set_size(alone) <= MAX_EXHAUSTIVE;
    size_t n_alone = x->held.count;
    for (int size = set_size(alone); size > 1; size--) {
        for (uint64_t sub = all ? alone & -alone : alone; sub && !ss_job_stopped(x->s->job);
             sub = all ? (sub - alone) & alone : 0) {
            if (set_size(sub) == size && !is_within_held(x, n_alone, sub) &&
                try_over_held(x, reduce, sub))
                try_within(x, reduce, sub, 2);
        }
    }
    if (!all && x->held.count == n_alone)
        keep_untried(x, reduce, (size_t)set_size(alone), MAX_EXHAUSTIVE);
}

/* Operands that are drawn and may be given in such parts. */
static void collect(struct search *x, enum ss_reduce reduce)
{
    const struct ss_subject *s = x->s;
    x->ops.items = ss_alloc_array(s->arena, s->call->n_in, sizeof *x->ops.items);
    x->ops.count = 0;
    for (size_t k = 0; k < s->call->n_in; k++) {
        if (!ss_is_bound(s, k) && has_average(s->call->in[k].dtype) == x->floats &&
            !ss_partial_refusal(s->call, k, reduce))
            x->ops.items[x->ops.count++] = k;
    }
}

/* Sums are searched within the sets that may be averages. What comes of the parts of other operands
 * may still make a product. */
static void find_averages_and_sums(struct search *x)
{
    uint64_t others = full_set(x), *sets;
    size_t n = 0;
    find_maximal(x, SS_AVG, full_set(x));
    sets = ss_alloc_array(x->s->arena, x->held.count, sizeof *sets);
    for (size_t i = 0; i < x->held.count; i++) {
        others &= ~x->held.items[i].set;
        if (!is_within_held(x, 0, x->held.items[i].set))
            sets[n++] = x->held.items[i].set;
    }
    for (size_t i = 0; i < n; i++)
        find_maximal(x, SS_SUM, sets[i]);
    if (others)
        find_maximal(x, SS_SUM, others);
}

static void find_all(struct search *x)
{
    static const enum ss_reduce others[] = {SS_MAX, SS_MIN, SS_PROD, SS_AND, SS_OR};
    collect(x, SS_SUM);
    if (x->ops.count && x->floats)
        find_averages_and_sums(x);
    else if (x->ops.count)
        find_maximal(x, SS_SUM, full_set(x)); /* integers have no average */
    for (size_t i = 0; i < sizeof others / sizeof *others && !ss_job_stopped(x->s->job); i++) {
        collect(x, others[i]);
        if (x->ops.count)
            find_maximal(x, others[i], full_set(x));
    }
}

/* ---- several reductions at once ---- */

static bool is_partial(const struct search *x, const struct ss_row *row, size_t k)
{
    return ss_slot_is_partial(&row->in[k]) && !x->idle[k];
}

/* Whether two rows make other operands partial, in other ways, and may hold together: what is a
 * result of both is reduced alike. Sets of one kind of numbers and one reduction were tried
 * before. */
static bool may_join(const struct search *x, const struct ss_row *a, const struct ss_row *b)
{
    const struct ss_call *call = x->s->call;
    int one = -1, other = -1;
    for (size_t k = 0; k < call->n_in; k++) {
        if (is_partial(x, a, k) && is_partial(x, b, k))
            return false;
        one = is_partial(x, a, k) ? (int)k : one;
        other = is_partial(x, b, k) ? (int)k : other;
    }
    for (size_t k = 0; k < call->n_out; k++) {
        if (a->out[k].kind == SS_PARTIAL && b->out[k].kind == SS_PARTIAL &&
            a->out[k].reduce != b->out[k].reduce)
            return false;
    }
    return one >= 0 && other >= 0 &&
           (a->in[one].reduce != b->in[other].reduce ||
            has_average(call->in[one].dtype) != has_average(call->in[other].dtype));
}

/* Tries the partial operands of both rows. Returns the row or -1. */
static int try_both(struct search *x, const struct ss_row *a, const struct ss_row *b)
{
    for (size_t k = 0; k < x->s->call->n_in; k++) {
        bool in_a = is_partial(x, a, k), in_b = is_partial(x, b, k);
        x->partial[k] = (int8_t)(in_a ? (int)a->in[k].reduce : in_b ? (int)b->in[k].reduce : -1);
    }
    return try_partial(x);
}

/* Operands that are partial in different ways: rows that were found, joined two by two. */
static void find_mixed(struct search *x)
{
    struct ss_findings *f = x->f;
    int tried = 0;
    for (size_t i = 0; i < f->rows.count; i++) {
        for (size_t j = 0; j < i && tried < MAX_MIXED && !ss_job_stopped(x->s->job); j++) {
            const struct ss_found a = f->rows.items[i], b = f->rows.items[j];
            if (a.kind != 'G' || b.kind != 'G' || a.implied || b.implied ||
                !may_join(x, &a.row, &b.row))
                continue;
            int row = try_both(x, &a.row, &b.row);
            tried += !x->again;
            take_back(x, a.first, row);
            take_back(x, b.first, row);
        }
    }
    if (tried == MAX_MIXED)
        ss_keep_untried(x->s, &(struct ss_candidate){.kind = 'G'},
                        "more operands that are partial in different ways",
                        ss_sprintf(x->s->arena, "at most %d of these sets are tried", MAX_MIXED),
                        f);
}

/* A scalar that is partial in no row. */
static bool is_always_whole(const struct ss_call *call, size_t k)
{
    return call->in[k].rank == 0 && ss_partial_refusal(call, k, SS_SUM) &&
           ss_partial_refusal(call, k, SS_MAX);
}

/* Names the operands that are explored only with all others partial in the same reduction. */
static void name_idle(struct search *x)
{
    struct ss_subject *s = x->s;
    for (size_t k = 0; k < s->call->n_in; k++) {
        if (x->idle[k] && !is_always_whole(s->call, k))
            ss_keep_untried(s, &(struct ss_candidate){.kind = 'G'},
                            ss_sprintf(s->arena, "operand %zu, any other way", k),
                            "no result depends on it: not explored with cuts, or with operands "
                            "that are partial in another way",
                            x->f);
    }
}

static size_t n_may_pend(struct ss_subject *s)
{
    size_t n = 0;
    for (size_t k = 0; k < s->call->n_in; k++)
        n += !ss_is_bound(s, k) && !ss_idle_operands(s)[k] &&
             !ss_partial_refusal(s->call, k, SS_SUM);
    return n;
}

static bool cuts_and_reduces(const struct ss_subject *s, const struct ss_row *row)
{
    bool reduces = false;
    for (size_t k = 0; k < s->call->n_out; k++)
        reduces |= ss_slot_is_partial(&row->out[k]);
    return row->n_cut > 0 && reduces;
}

/* A body, or a function of a script, has no end of ways in which operands may be partial beside
 * cuts of others. */
static void name_with_cuts(struct ss_subject *s, struct ss_findings *f)
{
    bool function = ss_composite_body(s->call) || ss_op_is_foreign(s->call->def, &s->call->attrs);
    bool any = false, may = function && n_may_pend(s) > 1;
    for (size_t i = 0; i < f->rows.count && may && !any; i++)
        any = cuts_and_reduces(s, &f->rows.items[i].row);
    if (any)
        ss_keep_untried(s, &(struct ss_candidate){.kind = 'F'}, "other cuts with partial operands",
                        "with a cut of one length, the other operands are tried as P(sum), P(prod) "
                        "and as the results are reduced; with several lengths, none is partial",
                        f);
}

void ss_find_partials(struct ss_subject *s, struct ss_findings *f)
{
    struct search x = {.s = s, .f = f, .floats = true, .idle = ss_idle_operands(s)};
    x.partial = ss_alloc_array(s->arena, s->call->n_in, 1);
    find_all(&x);
    x.floats = false;
    find_all(&x);
    find_mixed(&x);
    name_idle(&x);
    name_with_cuts(s, f);
}
