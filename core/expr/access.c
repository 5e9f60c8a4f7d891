/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accesses of tensors at affine indices, as ops that work at any lengths where there are such: a
 * slice for one index on a dim, a reshape where indices split a dim (4*i + j, j < 4), and slices
 * side by side where windows overlap. */
#include <inttypes.h>
#include <string.h>

#include "core/expr/tree.h"

/* Slices that are made for one index of a dim. */
enum { MAX_SLICES = 256 };

/* A var on its way to be a value: dim d lies at an affine index. */
struct access {
    uint32_t var;
    int rank;
    struct ss_affine dims[SS_MAX_RANK];
};

static int64_t length_of(const struct ss_expansion_of *x, const struct access *a, int d)
{
    return ss_expand_type(x, a->var)->dims[d];
}

/* ---- outside ---- */

/* Extends each dim by a number, as far as its index leaves it. */
static void pad(struct ss_expansion_of *x, struct access *a, double number)
{
    int64_t low[SS_MAX_RANK], high[SS_MAX_RANK], none[SS_MAX_RANK] = {0};
    bool any = false;
    for (int d = 0; d < a->rank; d++) {
        int64_t from, to, length = length_of(x, a, d);
        ss_affine_reach(x, &a->dims[d], &from, &to);
        low[d] = from < 0 ? -from : 0;
        high[d] = to >= length ? to - length + 1 : 0;
        any |= low[d] || high[d];
        a->dims[d].constant += low[d];
    }
    if (!any)
        return;
    struct ss_value_of outside = {.is_number = true, .number = number};
    enum ss_dtype dtype = ss_expand_type(x, a->var)->dtype;
    const size_t n = (size_t)a->rank;
    struct ss_attr attrs[] = {ss_expand_ints(x, SS_ATTR_LOW, low, n),
                              ss_expand_ints(x, SS_ATTR_HIGH, high, n),
                              ss_expand_ints(x, SS_ATTR_INTERIOR, none, n)};
    uint32_t operands[] = {a->var, ss_value_as(x, outside, dtype).var};
    a->var = ss_expand_op(x, "pad", attrs, 3, operands, 2);
}

/* ---- one index on a dim ---- */

static void reverse(struct ss_expansion_of *x, struct access *a)
{
    int64_t dims[SS_MAX_RANK] = {0};
    size_t n = 0;
    for (int d = 0; d < a->rank; d++) {
        struct ss_affine *at = &a->dims[d];
        bool falls = at->n > 0;
        for (int t = 0; t < at->n; t++)
            falls &= at->terms[t].factor < 0;
        if (!falls)
            continue;
        at->constant = length_of(x, a, d) - 1 - at->constant;
        for (int t = 0; t < at->n; t++)
            at->terms[t].factor *= -1;
        dims[n++] = d;
    }
    struct ss_attr attr = ss_expand_ints(x, SS_ATTR_DIMENSIONS, dims, n);
    if (n)
        a->var = ss_expand_op(x, "reverse", &attr, 1, &a->var, 1);
}

/* Sorts the terms of a dim, the largest factor first; true if they count its positions as digits
 * of mixed radix, each once: 12*i + 4*j + k with j < 3 and k < 4. */
static bool are_digits(const struct ss_expansion_of *x, struct ss_affine *a)
{
    for (int i = 1; i < a->n; i++) {
        for (int j = i; j > 0 && a->terms[j - 1].factor < a->terms[j].factor; j--) {
            struct ss_affine_term t = a->terms[j];
            a->terms[j] = a->terms[j - 1];
            a->terms[j - 1] = t;
        }
    }
    bool digits = a->n > 0 && a->terms[a->n - 1].factor > 0;
    for (int i = 0; i + 1 < a->n && digits; i++)
        digits = a->terms[i].factor == a->terms[i + 1].factor * x->lengths[a->terms[i + 1].index];
    return digits;
}

/* Cuts each dim to the positions that are read. A dim with overlapping windows keeps those between.
 */
static void cut(struct ss_expansion_of *x, struct access *a)
{
    int64_t start[SS_MAX_RANK], limit[SS_MAX_RANK], stride[SS_MAX_RANK];
    for (int d = 0; d < a->rank; d++) {
        struct ss_affine *at = &a->dims[d];
        ss_affine_reach(x, at, &start[d], &limit[d]);
        limit[d]++;
        stride[d] = are_digits(x, at) ? at->terms[at->n - 1].factor : 1;
        at->constant -= start[d];
        for (int t = 0; t < at->n && stride[d] > 1; t++)
            at->terms[t].factor /= stride[d];
    }
    a->var = ss_expand_slice(x, a->var, start, limit, stride);
}

/* Splits dims into digits, and drops those without an index. */
static void split(struct ss_expansion_of *x, struct access *a)
{
    struct access out = {.var = a->var};
    int64_t dims[SS_MAX_RANK] = {0};
    for (int d = 0; d < a->rank; d++) {
        struct ss_affine *at = &a->dims[d];
        if (at->n == 0)
            continue;
        bool digits = are_digits(x, at);
        for (int t = 0; t < (digits ? at->n : 1); t++) {
            if (out.rank == SS_MAX_RANK) {
                ss_expand_fail(x, SS_E_LIMIT, "more than %d dims", SS_MAX_RANK);
                return;
            }
            dims[out.rank] = digits ? x->lengths[at->terms[t].index] : length_of(x, a, d);
            out.dims[out.rank] = *at;
            if (digits)
                out.dims[out.rank] = (struct ss_affine){.n = 1, .terms = {{at->terms[t].index, 1}}};
            out.rank++;
        }
    }
    out.var = ss_expand_reshape(x, a->var, dims, out.rank);
    *a = out;
}

/* ---- overlapping windows ---- */

/* The term of the shortest index. */
static int shortest(const struct ss_expansion_of *x, const struct ss_affine *a)
{
    int best = 0;
    for (int t = 1; t < a->n; t++)
        if (x->lengths[a->terms[t].index] < x->lengths[a->terms[best].index])
            best = t;
    return best;
}

/* Makes one index of dim d a dim of its own, in front of d: a slice per position of it. */
static void write_out(struct ss_expansion_of *x, struct access *a, int d)
{
    struct ss_affine rest = a->dims[d];
    const int t = shortest(x, &rest);
    const struct ss_affine_term term = rest.terms[t];
    const int64_t n = x->lengths[term.index];
    int64_t start[SS_MAX_RANK] = {0}, limit[SS_MAX_RANK], stride[SS_MAX_RANK], low, high;
    rest.terms[t] = rest.terms[--rest.n];
    ss_affine_reach(x, &rest, &low, &high);
    if (n > MAX_SLICES || a->rank == SS_MAX_RANK) {
        ss_expand_fail(x, SS_E_LIMIT, "windows that overlap at %" PRId64 " offsets", n);
        ss_expand_hint(x,
                       "at most %d are written out; only sums of one product (a convolution) "
                       "and folds of one tensor have larger windows",
                       MAX_SLICES);
        return;
    }
    struct ss_type type = *ss_expand_type(x, a->var);
    uint32_t *pieces = ss_alloc_array(&x->scratch, (size_t)n, sizeof *pieces);
    for (int k = 0; k < a->rank; k++) {
        limit[k] = type.dims[k];
        stride[k] = 1;
    }
    int64_t dims[SS_MAX_RANK];
    memcpy(dims, type.dims, (size_t)d * sizeof *dims);
    memcpy(dims + d + 1, type.dims + d, (size_t)(a->rank - d) * sizeof *dims);
    dims[d] = 1;
    dims[d + 1] = high - low + 1;
    for (int64_t i = 0; i < n && x->rc == SS_OK; i++) {
        start[d] = low + term.factor * i;
        limit[d] = high + term.factor * i + 1;
        uint32_t piece = ss_expand_slice(x, a->var, start, limit, stride);
        pieces[i] = ss_expand_reshape(x, piece, dims, a->rank + 1);
    }
    const int64_t dim = d;
    struct ss_attr attr = ss_expand_ints(x, SS_ATTR_DIMENSION, &dim, 1);
    a->var = ss_expand_op(x, "concatenate", &attr, 1, pieces, (size_t)n);
    memmove(&a->dims[d + 1], &a->dims[d], (size_t)(a->rank - d) * sizeof *a->dims);
    a->rank++;
    rest.constant -= low;
    a->dims[d] = (struct ss_affine){.n = 1, .terms = {{term.index, 1}}};
    a->dims[d + 1] = rest;
}

/* ---- an index on two dims ---- */

/* The diagonal of two dims of one index, as what is not 0 beside it. */
static struct ss_value_of diagonal(struct ss_expansion_of *x, struct ss_value_of v, int a, int b)
{
    struct ss_type type = *ss_expand_type(x, v.var);
    const int64_t rows = a, columns = b, dtype = SS_I32, equal = SS_CMP_EQ;
    struct ss_attr row[] = {ss_expand_ints(x, SS_ATTR_DIMENSION, &rows, 1),
                            ss_expand_ints(x, SS_ATTR_SHAPE, type.dims, (size_t)type.rank),
                            ss_expand_ints(x, SS_ATTR_DTYPE, &dtype, 1)};
    struct ss_attr column[] = {ss_expand_ints(x, SS_ATTR_DIMENSION, &columns, 1), row[1], row[2]};
    struct ss_attr direction = ss_expand_ints(x, SS_ATTR_COMPARE_DIRECTION, &equal, 1);
    uint32_t places[] = {ss_expand_op(x, "iota", row, 3, NULL, 0),
                         ss_expand_op(x, "iota", column, 3, NULL, 0)};
    struct ss_value_of zero = {.var = ss_expand_splat(x, type.dtype, 0)};
    struct ss_attr broadcast[] = {ss_expand_ints(x, SS_ATTR_DIMENSIONS, NULL, 0), row[1]};
    uint32_t operands[] = {ss_expand_op(x, "compare", &direction, 1, places, 2), v.var,
                           ss_expand_op(x, "broadcast_in_dim", broadcast, 2, &zero.var, 1)};
    v.var = ss_expand_op(x, "select", NULL, 0, operands, 3);
    v.of[b] = SS_EXPR_MAX_INDICES; /* its index is on both: fold over this dim alone */
    return ss_value_fold(x, v, type.dtype == SS_I1 ? SS_FOLD_OR : SS_FOLD_SUM,
                         ss_index_bit(SS_EXPR_MAX_INDICES));
}

struct ss_value_of ss_expand_access(struct ss_expansion_of *x, const struct ss_expr_node *node)
{
    struct access a = {.var = x->vars[node->tensor], .rank = (int)node->n_args};
    struct ss_value_of v = {.var = a.var};
    x->at = node;
    memcpy(a.dims, node->dims, node->n_args * sizeof *a.dims);
    if (node->has_outside)
        pad(x, &a, node->number);
    if (x->rc == SS_OK)
        reverse(x, &a);
    if (x->rc == SS_OK)
        cut(x, &a);
    if (x->rc == SS_OK)
        split(x, &a);
    for (int d = 0; d < a.rank && x->rc == SS_OK; d++) {
        while (a.dims[d].n > 1 && x->rc == SS_OK)
            write_out(x, &a, d++);
    }
    if (x->rc == SS_OK)
        reverse(x, &a);
    if (x->rc == SS_OK) /* factors of what is left between windows */
        cut(x, &a);
    if (x->rc != SS_OK)
        return v;
    v = (struct ss_value_of){.var = a.var, .n = a.rank};
    for (int d = 0; d < a.rank; d++)
        v.of[d] = a.dims[d].terms[0].index;
    for (int d = 0; d < v.n; d++)
        for (int e = d + 1; e < v.n && x->rc == SS_OK; e++)
            if (v.of[e] == v.of[d])
                v = diagonal(x, v, d, e--);
    return v;
}
