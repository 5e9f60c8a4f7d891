/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates without a cut: operands that are pending reductions (exploration.md 7). Never all
 * subsets; only maximal sets are kept, because R to P is free. */
#include <string.h>

#include "core/rules/explore.h"

enum { MAX_ALONE = 64, MAX_EXHAUSTIVE = 6, MAX_CLIQUES = 16 };

/* Operands that may be partial, as positions; sets of them are bit masks where there are few. */
struct operands {
    size_t *items;
    size_t count;
};

struct search {
    struct ss_subject *s;
    struct ss_findings *f;
    bool floats; /* or integers and booleans */
    struct operands ops;
    int8_t *partial;
};

static int try_set(struct search *x, enum ss_reduce reduce, uint64_t set)
{
    memset(x->partial, -1, x->s->call->n_in);
    for (size_t i = 0; i < x->ops.count; i++) {
        /* Past 64 operands only the full set is ever asked for. */
        if (set == UINT64_MAX || (i < 64 && set >> i & 1))
            x->partial[x->ops.items[i]] = (int8_t)reduce;
    }
    struct ss_candidate c = {.kind = 'G', .partial = x->partial};
    return ss_find(x->s, &c, x->f);
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

/* Rows are kept only for maximal sets: takes back one that was found on the way. */
static void take_back(struct search *x, int row)
{
    if (row >= 0)
        x->f->rows.items[row].implied = true;
}

/* ---- avg and sum ---- */

/* Maximal cliques of a graph on at most 64 nodes by extension in order. */
static size_t cliques(const uint64_t *edges, uint64_t nodes, size_t n, uint64_t *out)
{
    size_t count = 0;
    for (size_t first = 0; first < n && count < MAX_CLIQUES; first++) {
        if (!(nodes >> first & 1))
            continue;
        uint64_t set = UINT64_C(1) << first;
        for (size_t step = 0; step < n; step++) {
            size_t i = (first + step) % n;
            if (nodes >> i & 1 && (edges[i] & set) == set)
                set |= UINT64_C(1) << i;
        }
        bool known = false;
        for (size_t c = 0; c < count; c++)
            known |= out[c] == set;
        if (!known)
            out[count++] = set;
    }
    return count;
}

/* Sets that are jointly affine: all together, else cliques of pairs that are. Their avg rows are
 * found on the way. */
static size_t find_averages(struct search *x, uint64_t *sets)
{
    size_t n = x->ops.count;
    if (try_set(x, SS_AVG, full_set(x)) >= 0) {
        sets[0] = full_set(x);
        return 1;
    }
    if (n < 2 || n > MAX_ALONE)
        return 0;
    uint64_t alone = 0, edges[MAX_ALONE] = {0};
    int rows[MAX_ALONE];
    for (size_t i = 0; i < n; i++) {
        rows[i] = try_set(x, SS_AVG, UINT64_C(1) << i);
        if (rows[i] >= 0) {
            alone |= UINT64_C(1) << i;
            edges[i] |= UINT64_C(1) << i;
        }
    }
    for (size_t i = 0; i < n && n > 2 && n <= 16; i++) {
        for (size_t j = i + 1; j < n; j++) {
            uint64_t pair = UINT64_C(1) << i | UINT64_C(1) << j;
            if ((alone & pair) != pair)
                continue;
            int row = try_set(x, SS_AVG, pair);
            if (row < 0)
                continue;
            take_back(x, rows[i]);
            take_back(x, rows[j]);
            edges[i] |= pair;
            edges[j] |= pair;
        }
    }
    size_t count = cliques(edges, alone, n, sets);
    for (size_t i = 0; i < count; i++) {
        if (set_size(sets[i]) > 2 && try_set(x, SS_AVG, sets[i]) < 0)
            sets[i] = 0;
    }
    return count;
}

/* The largest subsets of an affine set that are linear. */
static void find_sums(struct search *x, uint64_t set)
{
    if (!set || try_set(x, SS_SUM, set) >= 0 || set_size(set) > MAX_EXHAUSTIVE)
        return;
    for (int size = set_size(set) - 1; size > 0; size--) {
        bool found = false;
        for (uint64_t sub = -set & set; sub != set; sub = (sub - set) & set) {
            if (set_size(sub) == size)
                found |= try_set(x, SS_SUM, sub) >= 0;
        }
        if (found)
            return;
    }
}

/* ---- max, min, prod, and, or ---- */

static void find_other(struct search *x, enum ss_reduce reduce)
{
    size_t n = x->ops.count;
    if (try_set(x, reduce, full_set(x)) >= 0 || n < 2 || n > MAX_ALONE)
        return;
    uint64_t alone = 0;
    int rows[MAX_ALONE];
    for (size_t i = 0; i < n; i++) {
        rows[i] = try_set(x, reduce, UINT64_C(1) << i);
        if (rows[i] >= 0)
            alone |= UINT64_C(1) << i;
    }
    if (set_size(alone) > 1 && alone != full_set(x) && try_set(x, reduce, alone) >= 0) {
        for (size_t i = 0; i < n; i++)
            take_back(x, rows[i]);
        return;
    }
    for (size_t i = 0; i < n && n > 2 && n <= MAX_EXHAUSTIVE; i++) {
        for (size_t j = i + 1; j < n; j++) {
            uint64_t pair = UINT64_C(1) << i | UINT64_C(1) << j;
            if ((alone & pair) != pair || pair == alone || try_set(x, reduce, pair) < 0)
                continue;
            take_back(x, rows[i]);
            take_back(x, rows[j]);
        }
    }
}

/* Operands that are drawn and may be given in such parts. */
static void collect(struct search *x, enum ss_reduce reduce)
{
    const struct ss_subject *s = x->s;
    x->ops.items = ss_alloc_array(s->arena, s->call->n_in, sizeof *x->ops.items);
    x->ops.count = 0;
    for (size_t k = 0; k < s->call->n_in; k++) {
        bool is_float = ss_dtype_is_float(s->call->in[k].dtype);
        if (!ss_is_bound(s, k) && is_float == x->floats && !ss_no_parts(s->call, k, reduce))
            x->ops.items[x->ops.count++] = k;
    }
}

/* Sums of operands that are not linear: what comes of the parts may still make a product. */
static void find_other_sums(struct search *x, const uint64_t *sets, size_t n)
{
    struct operands all = x->ops;
    uint64_t linear = 0;
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        linear |= sets[i];
    size_t *items = ss_alloc_array(x->s->arena, all.count, sizeof *items);
    for (size_t i = 0; i < all.count && all.count <= MAX_ALONE; i++) {
        if (!(linear >> i & 1))
            items[count++] = all.items[i];
    }
    x->ops = (struct operands){items, count};
    if (count)
        find_other(x, SS_SUM);
    x->ops = all;
}

static void find_all(struct search *x)
{
    static const enum ss_reduce others[] = {SS_MAX, SS_MIN, SS_PROD, SS_AND, SS_OR};
    uint64_t sets[MAX_CLIQUES] = {0};
    size_t n = 0;
    collect(x, SS_SUM);
    if (x->floats && x->ops.count) {
        n = find_averages(x, sets);
    } else if (x->ops.count && x->ops.count <= MAX_ALONE) {
        sets[n++] = full_set(x); /* integers have no average */
    }
    for (size_t i = 0; i < n; i++)
        find_sums(x, sets[i]);
    if (x->floats)
        find_other_sums(x, sets, n);
    for (size_t i = 0; i < sizeof others / sizeof *others && !ss_job_stopped(x->s->job); i++) {
        collect(x, others[i]);
        if (x->ops.count && (x->floats || x->ops.count <= MAX_ALONE))
            find_other(x, others[i]);
    }
}

void ss_find_partials(struct ss_subject *s, struct ss_findings *f)
{
    struct search x = {.s = s, .f = f, .floats = true};
    x.partial = ss_alloc_array(s->arena, s->call->n_in, 1);
    find_all(&x);
    x.floats = false;
    find_all(&x);
}
