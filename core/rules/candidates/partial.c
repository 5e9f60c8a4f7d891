/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Not all subsets of operands are tried: per reduction all together, each alone, then maximal
 * cliques of pairs (docs/shardcombine.md, "Partial operands"). Only maximal sets are kept,
 * because R becomes partial for free. */
#include "core/rules/candidates/partial.h"

#include <string.h>

#include "core/base/job.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/candidates/joint_cuts.h"
#include "core/rules/candidates/joint_partials.h"
#include "core/rules/draw/domain.h"
#include "core/rules/draw/partial_values.h"
#include "core/rules/findings.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"

/* Numbers of operands up to which sets of them are tried as partial; an attempt costs some hundred
 * runs. Beyond the first four an attempt "not explored" says so. */
enum {
    MAX_ALONE = 64,     /* as averages, each by itself: sets are bits of a uint64_t */
    MAX_PAIRED = 16,    /* as averages two at a time (120 pairs); else each by itself */
    MAX_EXHAUSTIVE = 6, /* in other reductions two at a time (15 pairs); all 63 subsets */
    MAX_APART = 8,      /* in different ways without a result in common */
    MAX_JOINT = 4,      /* only together: 11 sets of two or more */
    MAX_FULL = 3        /* all in every way at once: 3^3 */
};
/* Sets of one operator: maximal cliques of the graph of pairs, and sets with different reductions.
 * Both numbers grow faster than that of the operands. */
enum { MAX_SETS = 64, MAX_MIXED = 128 };

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
    const bool *idle; /* per operand: it is in no result, and pends beside what pends alike */
    bool again;       /* the last set was tried before */
    bool many;        /* operands, too many to join rows that have no result in common */
    bool left;        /* such rows */
};

static const struct ss_attempt *try_once(struct search *x, const struct ss_candidate *c)
{
    const struct ss_attempt *before = ss_tried_before(x->s, c, x->f);
    x->again = before != NULL;
    if (!before)
        ss_find(x->s, c, x->f);
    return before ? before : ss_last_attempt(x->f);
}

/* Tries what pends in x->partial, once; the row or -1. */
static int try_partial(struct search *x)
{
    struct ss_candidate c = {.kind = 'G', .partial = x->partial};
    if (x->s->dead)
        return -1;
    const struct ss_attempt *tried = try_once(x, &c);
    c.granted = tried->lost & SS_GRANTED_FINITE;
    if (c.granted && !x->s->dead)
        tried = try_once(x, &c);
    return tried->row;
}

static int try_set(struct search *x, enum ss_reduce reduce, uint64_t set)
{
    memset(x->partial, -1, x->s->call->n_in);
    for (size_t i = 0; i < x->ops.count; i++) {
        /* Past 64 operands only the full set is ever asked for. */
        if (set == UINT64_MAX || (i < 64 && set >> i & 1))
            x->partial[x->ops.items[i]] = (int8_t)reduce;
    }
    int row = try_partial(x);
    struct ss_candidate c = {.kind = 'G', .partial = x->partial};
    /* What windows that meet add up is no larger of two. */
    if (row < 0 && !x->again && !ss_reduce_adds(reduce) && !x->s->dead &&
        ss_last_attempt(x->f)->verdict == SS_REFUTED && ss_hold_more(x->s, &c))
        row = ss_find(x->s, &c, x->f);
    return row;
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
                               ss_same_results(x->s, &rows[i].row, &rows[j].row);
    }
}

/* Whether rows differ in how a single operand pends: then it is not read. */
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

/* A new row, among those before it: what says no more than another goes; of those where one operand
 * pends in any way, all but the first, where once is enough. */
static void keep_strongest(struct search *x, int at, bool once)
{
    struct ss_found *rows = x->f->rows.items;
    for (int i = 0; i < at && !rows[at].implied && !x->again; i++) {
        if (rows[i].kind != 'G' || rows[i].implied ||
            !ss_same_results(x->s, &rows[i].row, &rows[at].row))
            continue;
        rows[at].implied = ss_row_follows(x->s, &rows[at].row, &rows[i].row) ||
                           (once && differ_in_one(x, &rows[i].row, &rows[at].row));
        if (!rows[at].implied)
            rows[i].implied = ss_row_follows(x->s, &rows[i].row, &rows[at].row);
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
            keep_strongest(x, row, true);
    }
}

/* ---- maximal sets ---- */

/* The maximal cliques of a graph, up to MAX_SETS (Bron and Kerbosch). */
struct cliques {
    const uint64_t *edges; /* per node its neighbours */
    uint64_t *sets;
    size_t count;
};

/* Those that hold `set`, some of what may join it, and nothing that was done before. */
static void grow(struct cliques *c, uint64_t set, uint64_t may, uint64_t done)
{
    if (!may && !done && c->count < MAX_SETS)
        c->sets[c->count++] = set;
    for (uint64_t left = may; left && c->count < MAX_SETS; left &= left - 1) {
        uint64_t node = left & -left, near = c->edges[__builtin_ctzll(node)];
        grow(c, set | node, may & near, done & near);
        may &= ~node;
        done |= node;
    }
}

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

/* The operands that may pend by themselves. */
static uint64_t find_alone(struct search *x, enum ss_reduce reduce)
{
    uint64_t alone = 0;
    for (size_t i = 0; i < x->ops.count; i++) {
        if (try_over_held(x, reduce, UINT64_C(1) << i))
            alone |= UINT64_C(1) << i;
    }
    return alone;
}

/* The maximal sets of operands each two of which may pend together. */
static size_t find_cliques(struct search *x, enum ss_reduce reduce, uint64_t alone, uint64_t *sets)
{
    uint64_t edges[MAX_ALONE] = {0};
    for (uint64_t left = alone; left; left &= left - 1) {
        uint64_t one = left & -left;
        for (uint64_t rest = left & (left - 1); rest; rest &= rest - 1) {
            uint64_t other = rest & -rest;
            if (!try_over_held(x, reduce, one | other))
                continue;
            edges[__builtin_ctzll(one)] |= other;
            edges[__builtin_ctzll(other)] |= one;
        }
    }
    struct cliques c = {edges, sets, 0};
    grow(&c, 0, alone, 0);
    return c.count;
}

/* The maximal sets of operands that may pend together: all; else, of at most `most_alone`, all that
 * do so alone; else cliques of those, of at most `most`. Their rows are found on the way. */
static size_t find_maximal(struct search *x, enum ss_reduce reduce, int most_alone, int most,
                           uint64_t *sets)
{
    size_t n = x->ops.count, count = 0;
    x->held.count = 0;
    sets[0] = full_set(x);
    if (try_set(x, reduce, sets[0]) >= 0) {
        try_within(x, reduce, sets[0], 1);
        return 1;
    }
    if (n > (size_t)most_alone)
        keep_untried(x, reduce, n, most_alone);
    if (n < 2 || n > (size_t)most_alone)
        return 0;
    uint64_t alone = sets[0] = find_alone(x, reduce);
    if (set_size(alone) < 2)
        return alone != 0;
    if (alone != full_set(x) && try_over_held(x, reduce, alone)) {
        try_within(x, reduce, alone, 2);
        return 1;
    }
    if (set_size(alone) == 2 || set_size(alone) > most) {
        for (; alone; alone &= alone - 1)
            sets[count++] = alone & -alone;
        if (count > 2)
            keep_untried(x, reduce, n, most);
        return count;
    }
    count = find_cliques(x, reduce, alone, sets);
    for (size_t i = 0; i < count; i++) {
        if (set_size(sets[i]) > 2 && try_over_held(x, reduce, sets[i]))
            try_within(x, reduce, sets[i], 3);
    }
    return count;
}

/* Of few operands also those that pend together and not by themselves: exp(g x + y) by x and y.
 * What comes free for the others needs no such set: one of its operands pends by itself as well. */
static void find_joint(struct search *x, enum ss_reduce reduce)
{
    uint64_t left = full_set(x);
    if (x->ops.count < 3 || x->ops.count > MAX_JOINT || try_set(x, reduce, left) >= 0)
        return;
    for (size_t i = 0; i < x->held.count; i++)
        left &= ~x->held.items[i].set;
    for (int size = (int)x->ops.count - 1; size > 1; size--) {
        for (uint64_t sub = left; sub && !ss_job_stopped(x->s->job); sub = (sub - 1) & left) {
            bool within = false;
            for (size_t i = 0; i < x->held.count; i++)
                within |= (sub & ~x->held.items[i].set) == 0;
            if (set_size(sub) == size && !within)
                try_over_held(x, reduce, sub);
        }
    }
}

/* ---- sum ---- */

/* The largest subsets of an affine set that are linear. */
static void find_sums(struct search *x, uint64_t set)
{
    if (!set)
        return;
    if (try_set(x, SS_SUM, set) >= 0) {
        try_within(x, SS_SUM, set, 1);
        return;
    }
    if (set_size(set) > MAX_EXHAUSTIVE) {
        keep_untried(x, SS_SUM, (size_t)set_size(set), MAX_EXHAUSTIVE);
        return;
    }
    for (int size = set_size(set) - 1; size > 0; size--) {
        bool found = false;
        for (uint64_t sub = -set & set; sub != set; sub = (sub - set) & set) {
            if (set_size(sub) == size)
                found |= try_set(x, SS_SUM, sub) >= 0;
        }
        if (found && x->s->call->n_out == 1)
            return;
    }
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

/* Sums of operands that are not linear: what comes of the parts may still make a product. */
static void find_other_sums(struct search *x, const uint64_t *linear, size_t n)
{
    struct operands all = x->ops;
    uint64_t any = 0, sets[MAX_SETS];
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        any |= linear[i];
    size_t *items = ss_alloc_array(x->s->arena, all.count, sizeof *items);
    for (size_t i = 0; i < all.count && all.count <= MAX_ALONE; i++) {
        if (!(any >> i & 1))
            items[count++] = all.items[i];
    }
    x->ops = (struct operands){items, count};
    if (count)
        find_maximal(x, SS_SUM, MAX_PAIRED, MAX_EXHAUSTIVE, sets);
    find_joint(x, SS_SUM);
    x->ops = all;
}

/* Operands that pend together as averages, of which each result cell may be one: as products they
 * do so together alone. */
static void find_chosen(struct search *x, const struct operands *of, uint64_t set)
{
    size_t n = 0;
    memset(x->partial, -1, x->s->call->n_in);
    for (size_t i = 0; i < of->count && i < 64; i++) {
        if (!(set >> i & 1) || ss_partial_refusal(x->s->call, of->items[i], SS_PROD))
            continue;
        x->partial[of->items[i]] = SS_PROD;
        n++;
    }
    if (n > 1 && n < of->count)
        try_partial(x);
}

static void find_all(struct search *x)
{
    static const enum ss_reduce others[] = {SS_MAX, SS_MIN, SS_PROD, SS_AND, SS_OR};
    uint64_t sets[MAX_SETS] = {0};
    size_t n = 0;
    collect(x, SS_SUM);
    if (x->floats && x->ops.count) {
        n = find_maximal(x, SS_AVG, MAX_ALONE, MAX_PAIRED, sets);
    } else if (x->ops.count && x->ops.count <= MAX_ALONE) {
        sets[n++] = full_set(x); /* integers have no average */
    }
    for (size_t i = 0; i < n; i++)
        find_sums(x, sets[i]);
    if (x->floats)
        find_other_sums(x, sets, n);
    for (size_t i = 0; i < n && x->floats; i++)
        find_chosen(x, &x->ops, sets[i]);
    for (size_t i = 0; i < sizeof others / sizeof *others && !ss_job_stopped(x->s->job); i++) {
        collect(x, others[i]);
        if (x->ops.count && (x->floats || x->ops.count <= MAX_ALONE))
            find_maximal(x, others[i], MAX_PAIRED, MAX_EXHAUSTIVE, sets);
        if (others[i] == SS_PROD)
            find_joint(x, SS_PROD);
    }
}

/* ---- several reductions at once ---- */

static bool pends(const struct search *x, const struct ss_row *row, size_t k)
{
    return ss_slot_is_partial(&row->in[k]) && !x->idle[k];
}

/* Whether two rows pend on other operands, in other ways, and may hold together: what is a result
 * of both is reduced alike. Sets of one kind of numbers and one reduction were tried before. Of
 * many operands, rows that have no result in common are not joined: of those there is no end. */
static bool may_join(struct search *x, const struct ss_row *a, const struct ss_row *b)
{
    const struct ss_call *call = x->s->call;
    int one = -1, other = -1;
    bool differ = false, meet = !x->many;
    for (size_t k = 0; k < call->n_in; k++) {
        one = pends(x, a, k) ? (int)k : one;
        other = pends(x, b, k) ? (int)k : other;
    }
    for (size_t k = 0; k < call->n_out; k++) {
        bool both = a->out[k].kind == SS_PARTIAL && b->out[k].kind == SS_PARTIAL;
        if (both && a->out[k].reduce != b->out[k].reduce)
            return false;
        meet |= both;
    }
    if (one < 0 || other < 0)
        return false;
    differ = a->in[one].reduce != b->in[other].reduce ||
             has_average(call->in[one].dtype) != has_average(call->in[other].dtype);
    x->left |= differ && !meet;
    return differ && meet;
}

/* Tries what pends in either row, of one only operand k where k >= 0; the row or -1. */
static int try_both(struct search *x, const struct ss_row *a, const struct ss_row *b, int only_a,
                    int only_b, int *tried)
{
    memset(x->partial, -1, x->s->call->n_in);
    for (int k = 0; k < (int)x->s->call->n_in; k++) {
        bool in_a = pends(x, a, (size_t)k) && (only_a < 0 || only_a == k);
        bool in_b = pends(x, b, (size_t)k) && (only_b < 0 || only_b == k);
        if (in_a || in_b)
            x->partial[k] = (int8_t)(in_a ? a->in[k].reduce : b->in[k].reduce);
    }
    int row = try_partial(x);
    *tried += !x->again;
    return row;
}

static int n_pending(const struct search *x, const struct ss_row *row)
{
    int n = 0;
    for (size_t k = 0; k < x->s->call->n_in; k++)
        n += pends(x, row, k);
    return n;
}

static bool overlap(const struct search *x, const struct ss_row *a, const struct ss_row *b)
{
    bool any = false;
    for (size_t k = 0; k < x->s->call->n_in; k++)
        any |= pends(x, a, k) && pends(x, b, k);
    return any;
}

/* All of one row, and of the other what does not pend in it. */
static void try_over(struct search *x, const struct ss_row *a, const struct ss_row *b, int *tried)
{
    bool adds = false;
    for (size_t k = 0; k < x->s->call->n_in; k++)
        adds |= pends(x, b, k) && !pends(x, a, k);
    int row = adds && *tried < MAX_MIXED ? try_both(x, a, b, -1, -1, tried) : -1;
    if (row >= 0)
        keep_strongest(x, row, false);
}

/* All of one row with each operand of the other, where not all of both hold together. */
static void try_parts(struct search *x, struct ss_row a, struct ss_row b, int *tried)
{
    bool many_a = n_pending(x, &a) > 1, many_b = n_pending(x, &b) > 1;
    for (int k = 0; k < (int)x->s->call->n_in && *tried < MAX_MIXED; k++) {
        int row = -1;
        if (many_a && pends(x, &a, (size_t)k))
            row = try_both(x, &a, &b, k, -1, tried);
        else if (many_b && pends(x, &b, (size_t)k))
            row = try_both(x, &a, &b, -1, k, tried);
        if (row >= 0)
            keep_strongest(x, row, false);
    }
}

/* Operands of which something may be pending. */
static size_t n_open(const struct search *x)
{
    const struct ss_call *call = x->s->call;
    size_t n = 0;
    for (size_t k = 0; k < call->n_in; k++)
        n += !ss_is_bound(x->s, k) && !x->idle[k] &&
             ss_operand_domain(call, k).kind != SS_DOMAIN_INDEX;
    return n;
}

/* Operands that pend in different ways: what one reduction leaves, another may take as well. */
static void find_mixed(struct search *x)
{
    struct ss_findings *f = x->f;
    int tried = 0;
    x->many = n_open(x) > MAX_APART;
    for (size_t i = 0; i < f->rows.count; i++) {
        for (size_t j = 0; j < i && tried < MAX_MIXED && !ss_job_stopped(x->s->job); j++) {
            const struct ss_found *a = &f->rows.items[i], *b = &f->rows.items[j];
            if (a->kind != 'G' || b->kind != 'G' || a->implied || b->implied ||
                !may_join(x, &a->row, &b->row))
                continue;
            int one = a->first, other = b->first;
            struct ss_row of_a = a->row, of_b = b->row;
            if (overlap(x, &of_a, &of_b)) {
                try_over(x, &of_a, &of_b, &tried);
                try_over(x, &of_b, &of_a, &tried);
                continue;
            }
            int row = try_both(x, &of_a, &of_b, -1, -1, &tried);
            take_back(x, one, row);
            take_back(x, other, row);
            if (row < 0)
                try_parts(x, of_a, of_b, &tried);
        }
    }
    const char *why =
        tried >= MAX_MIXED
            ? ss_sprintf(x->s->arena, "at most %d of these sets are tried", MAX_MIXED)
        : x->left
            ? ss_sprintf(
                  x->s->arena,
                  "with more than %d operands, those that share no result are not tried together",
                  MAX_APART)
            : NULL;
    if (why)
        ss_keep_untried(x->s, &(struct ss_candidate){.kind = 'G'},
                        "more operands that are partial in different ways", why, f);
}

/* Averages beside what pends in another way: sums may be so, too, though what pends beside them
 * makes no sum by itself, where it hides cells on some ranks behind what is infinite. */
static void find_sums_beside(struct search *x)
{
    size_t n = x->f->rows.count;
    for (size_t i = 0; i < n && !ss_job_stopped(x->s->job); i++) {
        const struct ss_found *found = &x->f->rows.items[i];
        size_t averages = 0, others = 0;
        if (found->kind != 'G' || found->implied)
            continue;
        for (size_t k = 0; k < x->s->call->n_in; k++) {
            const struct ss_row_slot *in = &found->row.in[k];
            bool any = pends(x, &found->row, k), average = any && in->reduce == SS_AVG;
            averages += average;
            others += any && !average;
            x->partial[k] = (int8_t)(average ? SS_SUM : any ? (int)in->reduce : -1);
        }
        int row = averages && others ? try_partial(x) : -1;
        if (row >= 0)
            keep_strongest(x, row, false);
    }
}

/* Sums and products take nothing that is not pending: where they come of operands that pend in
 * different ways, x exp(y), x + log(y), no operand does so alone. All ways of two or more, of few
 * operands. */
static void find_full(struct search *x)
{
    enum { WHOLE = 2, N_WAYS };
    static const unsigned ways[MAX_FULL + 1] = {1, 3, 9, 27};
    const struct ss_subject *s = x->s;
    size_t n = 0, at[MAX_FULL], floats = 0, booleans = 0;
    for (size_t k = 0; k < s->call->n_in; k++) {
        enum ss_dtype_class class = ss_dtype_class(s->call->in[k].dtype);
        if (ss_is_bound(s, k) || x->idle[k])
            continue;
        if (n == MAX_FULL || ss_operand_domain(s->call, k).kind == SS_DOMAIN_INDEX)
            return;
        floats += has_average(s->call->in[k].dtype);
        booleans += class == SS_CLASS_BOOL;
        at[n++] = k;
    }
    if (n < 2 || booleans == n)
        return;
    for (unsigned way = 0; way < ways[n] && !ss_job_stopped(s->job); way++) {
        bool possible = true;
        size_t in_way[N_WAYS] = {0};
        memset(x->partial, -1, s->call->n_in);
        for (unsigned i = 0, left = way; i < n; i++, left /= N_WAYS) {
            bool boolean = s->call->in[at[i]].dtype == SS_I1, second = left % N_WAYS == 1;
            enum ss_reduce reduce = boolean ? second ? SS_OR : SS_AND : second ? SS_PROD : SS_SUM;
            in_way[left % N_WAYS]++;
            if (left % N_WAYS == WHOLE)
                continue;
            x->partial[at[i]] = (int8_t)reduce;
            possible &= !ss_partial_refusal(s->call, at[i], reduce);
        }
        bool alike = in_way[0] == 0 || in_way[1] == 0;
        bool tried = alike && (floats == n || floats + booleans == 0);
        int row = possible && !tried && in_way[WHOLE] + 2 <= n ? try_partial(x) : -1;
        if (row >= 0)
            keep_strongest(x, row, true);
    }
}

/* A scalar that never pends: it is whole in every row. */
static bool is_always_whole(const struct ss_call *call, size_t k)
{
    return call->in[k].rank == 0 && ss_partial_refusal(call, k, SS_SUM) &&
           ss_partial_refusal(call, k, SS_MAX);
}

/* Operands that are looked at only where all that pends does so alike. */
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

void ss_find_partials(struct ss_subject *s, struct ss_findings *f)
{
    struct search x = {.s = s, .f = f, .floats = true, .idle = ss_idle_operands(s)};
    x.partial = ss_alloc_array(s->arena, s->call->n_in, 1);
    find_all(&x);
    x.floats = false;
    find_all(&x);
    find_mixed(&x);
    find_sums_beside(&x);
    find_full(&x);
    name_idle(&x);
}
