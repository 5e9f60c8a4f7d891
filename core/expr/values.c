/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a tensor expression while they are computed: broadcasting by indices, types, functions,
 * and folds. */
#include <math.h>
#include <string.h>

#include "core/expr/tree.h"

uint32_t ss_value_indices(const struct ss_value_of *v)
{
    uint32_t set = 0;
    for (int d = 0; d < v->n; d++)
        set |= ss_index_bit(v->of[d]);
    return set;
}

int ss_value_order(const struct ss_expansion_of *x, uint32_t set, uint32_t *indices)
{
    int n = 0;
    for (int d = 0; d < x->s->rank; d++) {
        if (set >> x->s->left[d] & 1)
            indices[n++] = x->s->left[d];
        set &= ~ss_index_bit(x->s->left[d]);
    }
    for (uint32_t i = 0; i < x->s->n_indices; i++)
        if (set >> i & 1 && n < SS_MAX_RANK)
            indices[n++] = i;
    return n;
}

/* ---- broadcasting ---- */

/* Its dims in the order in which the indices have them. */
static struct ss_value_of in_order(struct ss_expansion_of *x, struct ss_value_of v,
                                   const uint32_t *indices, int n)
{
    int64_t permutation[SS_MAX_RANK];
    bool moves = false;
    int m = 0;
    for (int i = 0; i < n; i++) {
        for (int d = 0; d < v.n; d++) {
            if (v.of[d] != indices[i])
                continue;
            moves |= d != m;
            permutation[m++] = d;
        }
    }
    if (!moves || x->rc != SS_OK)
        return v;
    struct ss_value_of out = v;
    for (int d = 0; d < v.n; d++)
        out.of[d] = v.of[permutation[d]];
    out.var = ss_expand_transpose(x, v.var, permutation);
    return out;
}

struct ss_value_of ss_value_over(struct ss_expansion_of *x, struct ss_value_of v,
                                 const uint32_t *indices, int n)
{
    v = in_order(x, v, indices, n);
    if (v.n == n || x->rc != SS_OK)
        return v;
    int64_t dims[SS_MAX_RANK], lengths[SS_MAX_RANK];
    for (int i = 0, d = 0; i < n; i++) {
        lengths[i] = x->lengths[indices[i]];
        if (d < v.n && v.of[d] == indices[i])
            dims[d++] = i;
    }
    struct ss_attr attrs[] = {ss_expand_ints(x, SS_ATTR_DIMENSIONS, dims, (size_t)v.n),
                              ss_expand_ints(x, SS_ATTR_SHAPE, lengths, (size_t)n)};
    v.var = ss_expand_op(x, "broadcast_in_dim", attrs, 2, &v.var, 1);
    v.n = n;
    memcpy(v.of, indices, (size_t)n * sizeof *indices);
    return v;
}

/* All over the union of their indices. Numbers stay. */
static int make_alike(struct ss_expansion_of *x, struct ss_value_of *args, size_t n)
{
    uint32_t set = 0, indices[SS_MAX_RANK];
    for (size_t i = 0; i < n; i++)
        set |= args[i].is_number ? 0 : ss_value_indices(&args[i]);
    if (__builtin_popcount(set) > SS_MAX_RANK) {
        ss_expand_fail(x, SS_E_LIMIT, "a value over more than %d indices", SS_MAX_RANK);
        return 0;
    }
    int rank = ss_value_order(x, set, indices);
    for (size_t i = 0; i < n; i++)
        if (!args[i].is_number)
            args[i] = ss_value_over(x, args[i], indices, rank);
    return rank;
}

/* ---- types ---- */

struct ss_value_of ss_value_as(struct ss_expansion_of *x, struct ss_value_of v, enum ss_dtype dtype)
{
    if (x->rc != SS_OK)
        return v;
    if (!v.is_number) {
        v.var = ss_expand_convert(x, v.var, dtype);
        v.weak = false;
        return v;
    }
    bool whole = v.number == floor(v.number) && fabs(v.number) < 0x1p53;
    if (dtype == SS_I1 || (!ss_dtype_is_float(dtype) && !ss_dtype_is_complex(dtype) && !whole)) {
        ss_expand_fail(x, SS_E_TYPE, "the number %g is no %s", v.number, ss_dtype_name(dtype));
        ss_expand_hint(x, dtype == SS_I1 ? "a boolean is a comparison: i == i"
                                         : "convert the tensor: f32(A[i])");
        return v;
    }
    return (struct ss_value_of){.var = ss_expand_splat(x, dtype, v.number)};
}

static enum ss_dtype dtype_of(const struct ss_expansion_of *x, const struct ss_value_of *v)
{
    return ss_expand_type(x, v->var)->dtype;
}

/* The dtype of several values together: that of the tensors, which is the same. Indices and numbers
 * follow it; among themselves they are i32, or f32 if a number is not whole. */
static bool common_dtype(struct ss_expansion_of *x, const struct ss_value_of *args, size_t n,
                         enum ss_dtype *out)
{
    bool any = false, fraction = false;
    *out = SS_I32;
    for (size_t i = 0; i < n && x->rc == SS_OK; i++) {
        if (args[i].is_number) {
            fraction |= args[i].number != floor(args[i].number) || isinf(args[i].number);
            continue;
        }
        enum ss_dtype dtype = dtype_of(x, &args[i]);
        if (args[i].weak) {
            fraction |= dtype == SS_F32;
            continue;
        }
        if (any && dtype != *out) {
            ss_expand_fail(x, SS_E_TYPE, "%s and %s meet", ss_dtype_name(*out),
                           ss_dtype_name(dtype));
            ss_expand_hint(x, "convert one of them: %s(...)", ss_dtype_name(*out));
        }
        any = true;
        *out = dtype;
    }
    if (!any && fraction)
        *out = SS_F32;
    return x->rc == SS_OK;
}

static bool all_weak(const struct ss_value_of *args, size_t n)
{
    bool weak = true;
    for (size_t i = 0; i < n; i++)
        weak &= args[i].is_number || args[i].weak;
    return weak;
}

/* ---- functions ---- */

static struct ss_value_of with_var(const struct ss_value_of *like, uint32_t var, bool weak)
{
    struct ss_value_of v = *like;
    v.is_number = false;
    v.var = var;
    v.weak = weak;
    return v;
}

static struct ss_value_of apply_op(struct ss_expansion_of *x, const struct ss_expr_function *f,
                                   struct ss_value_of *args, size_t n, enum ss_dtype dtype)
{
    uint32_t vars[3] = {0};
    bool weak = all_weak(args, n);
    const struct ss_value_of *like = NULL;
    for (size_t i = 0; i < n; i++)
        args[i] = ss_value_as(x, args[i], dtype);
    make_alike(x, args, n);
    for (size_t i = 0; i < n; i++) {
        vars[i] = args[i].var;
        like = &args[i];
    }
    int64_t direction = f->direction;
    struct ss_attr attr = ss_expand_ints(x, SS_ATTR_COMPARE_DIRECTION, &direction, 1);
    bool compares = f->apply == SS_APPLY_COMPARE;
    return with_var(like, ss_expand_op(x, f->op, &attr, compares, vars, n), weak && !compares);
}

/* Booleans: comparisons, and tensors of them. */
static bool want_booleans(struct ss_expansion_of *x, const struct ss_value_of *args, size_t n)
{
    for (size_t i = 0; i < n && x->rc == SS_OK; i++) {
        if (!args[i].is_number && dtype_of(x, &args[i]) == SS_I1)
            continue;
        ss_expand_fail(x, SS_E_TYPE, "expected a condition, not %s",
                       args[i].is_number ? "a number" : ss_dtype_name(dtype_of(x, &args[i])));
        ss_expand_hint(x, "compare it: A[i] > 0");
    }
    return x->rc == SS_OK;
}

static struct ss_value_of select_value(struct ss_expansion_of *x, const struct ss_expr_function *f,
                                       struct ss_value_of *args)
{
    enum ss_dtype dtype;
    if (!want_booleans(x, args, 1) || !common_dtype(x, args + 1, 2, &dtype))
        return args[0];
    bool weak = all_weak(args + 1, 2);
    for (size_t i = 1; i < 3; i++)
        args[i] = ss_value_as(x, args[i], dtype);
    make_alike(x, args, 3);
    const uint32_t vars[] = {args[0].var, args[1].var, args[2].var};
    return with_var(&args[0], ss_expand_op(x, f->op, NULL, 0, vars, 3), weak);
}

static struct ss_value_of convert_value(struct ss_expansion_of *x, struct ss_value_of v,
                                        enum ss_dtype dtype)
{
    if (v.is_number && dtype == SS_I1) {
        ss_expand_fail(x, SS_E_TYPE, "the number %g is no i1", v.number);
        return v;
    }
    return ss_value_as(x, v, dtype);
}

/* What the text says of numbers alone is computed here. */
static bool fold_numbers(struct ss_expansion_of *x, const struct ss_expr_node *call,
                         const struct ss_value_of *args, struct ss_value_of *out)
{
    for (size_t i = 0; i < call->n_args; i++)
        if (!args[i].is_number)
            return false;
    if (call->function->apply == SS_APPLY_CONVERT)
        return false;
    if (!call->function->fold) {
        ss_expand_fail(x, SS_E_UNSUPPORTED, "'%s' of numbers alone", call->function->name);
        ss_expand_hint(x, "write the number that it is");
        return true;
    }
    *out = (struct ss_value_of){.is_number = true};
    out->number = call->function->fold(args[0].number, call->n_args > 1 ? args[1].number : 0);
    return true;
}

struct ss_value_of ss_value_apply(struct ss_expansion_of *x, const struct ss_expr_node *call,
                                  struct ss_value_of *args)
{
    const struct ss_expr_function *f = call->function;
    const bool squares = !strcmp(f->name, "^") && args[1].is_number && args[1].number == 2;
    struct ss_value_of out = args[0];
    enum ss_dtype dtype;
    x->at = call;
    if (x->rc != SS_OK || fold_numbers(x, call, args, &out))
        return out;
    if (squares)
        return ss_value_multiply(x, args[0], args[0]);
    switch (f->apply) {
    case SS_APPLY_LOGIC:
        return want_booleans(x, args, f->n_args) ? apply_op(x, f, args, f->n_args, SS_I1) : out;
    case SS_APPLY_SELECT:
        return select_value(x, f, args);
    case SS_APPLY_SQUARE:
        return ss_value_multiply(x, args[0], args[0]);
    case SS_APPLY_CONVERT:
        return convert_value(x, args[0], call->dtype);
    case SS_APPLY_OP:
    case SS_APPLY_COMPARE:
        break;
    }
    if (!common_dtype(x, args, f->n_args, &dtype))
        return out;
    bool divides = !strcmp(f->name, "/") && all_weak(args, f->n_args);
    if ((f->floats || divides) && dtype == SS_I32 && all_weak(args, f->n_args))
        dtype = SS_F32; /* of indices: 1 / (i + 1) is no whole number */
    return apply_op(x, f, args, f->n_args, dtype);
}

struct ss_value_of ss_value_multiply(struct ss_expansion_of *x, struct ss_value_of a,
                                     struct ss_value_of b)
{
    struct ss_value_of args[] = {a, b};
    enum ss_dtype dtype;
    if (a.is_number && b.is_number)
        return (struct ss_value_of){.is_number = true, .number = a.number * b.number};
    if (!common_dtype(x, args, 2, &dtype))
        return a;
    return apply_op(x, ss_expr_function_find("*", 1), args, 2, dtype);
}

/* ---- folds ---- */

const char *ss_fold_op(enum ss_expr_assign how)
{
    static const char *const ops[] = {
        [SS_ASSIGN] = "",          [SS_FOLD_SUM] = "add",     [SS_FOLD_PRODUCT] = "multiply",
        [SS_FOLD_MAX] = "maximum", [SS_FOLD_MIN] = "minimum", [SS_FOLD_AND] = "and",
        [SS_FOLD_OR] = "or"};
    return ops[how];
}

double ss_fold_neutral(enum ss_expr_assign how, enum ss_dtype dtype)
{
    double value = 0; /* also of an assignment */
    if (how != SS_ASSIGN)
        ss_op_neutral(ss_op_find(ss_fold_op(how)), dtype, &value);
    return value;
}

struct ss_value_of ss_value_fold(struct ss_expansion_of *x, struct ss_value_of v,
                                 enum ss_expr_assign how, uint32_t over)
{
    int64_t dims[SS_MAX_RANK];
    size_t n = 0;
    struct ss_value_of out = v;
    if (x->rc != SS_OK)
        return v;
    out.n = 0;
    for (int d = 0; d < v.n; d++) {
        if (over >> v.of[d] & 1)
            dims[n++] = d;
        else
            out.of[out.n++] = v.of[d];
    }
    if (!n)
        return v;
    enum ss_dtype dtype = dtype_of(x, &v);
    uint32_t operands[] = {v.var, ss_expand_splat(x, dtype, ss_fold_neutral(how, dtype))};
    const int64_t one = 1;
    struct ss_attr attrs[] = {ss_expand_ints(x, SS_ATTR_DIMENSIONS, dims, n),
                              ss_expand_ints(x, SS_ATTR_N_INPUTS, &one, 1),
                              ss_expand_region(x, ss_fold_op(how), dtype)};
    out.var = ss_expand_op(x, "reduce", attrs, 3, operands, 2);
    return out;
}
