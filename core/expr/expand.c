/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lowers a tensor expression, statement by statement, to a graph of primitives at the types of its
 * operands. */
#include <stdio.h>
#include <string.h>

#include "core/expr/tree.h"

/* ---- errors ---- */

void ss_expand_fail(struct ss_expansion_of *x, enum ss_rc code, const char *fmt, ...)
{
    char message[300];
    va_list args;
    if (x->rc != SS_OK)
        return;
    va_start(args, fmt);
    vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    x->rc = ss_expr_error(x->err, code, x->expr->text, x->at ? x->at->at : x->s->at, "%s", message);
}

void ss_expand_hint(struct ss_expansion_of *x, const char *fmt, ...)
{
    char hint[256];
    va_list args;
    va_start(args, fmt);
    vsnprintf(hint, sizeof hint, fmt, args);
    va_end(args);
    ss_error_hint(x->err, "%s", hint);
}

/* ---- ops ---- */

const struct ss_type *ss_expand_type(const struct ss_expansion_of *x, uint32_t var)
{
    static const struct ss_type none;
    return var == SS_NONE ? &none : &x->g->vars[var].type;
}

struct ss_attr ss_expand_ints(struct ss_expansion_of *x, enum ss_attr_id id, const int64_t *ints,
                              size_t n)
{
    struct ss_attr attr = {.id = id, .count = n};
    attr.ints = ss_alloc_array(&x->g->arena, n + 1, sizeof *ints);
    if (n)
        memcpy(attr.ints, ints, n * sizeof *ints);
    return attr;
}

uint32_t ss_expand_op(struct ss_expansion_of *x, const char *op, const struct ss_attr *attrs,
                      size_t n_attrs, const uint32_t *operands, size_t n)
{
    struct ss_attrs kept = {NULL, n_attrs};
    struct ss_error why;
    uint32_t id;
    for (size_t i = 0; i < n && x->rc == SS_OK; i++)
        if (operands[i] == SS_NONE)
            ss_expand_fail(x, SS_E_INTERNAL, "a value is missing");
    if (x->rc != SS_OK)
        return SS_NONE;
    kept.items = ss_alloc_array(&x->g->arena, n_attrs + 1, sizeof *attrs);
    if (n_attrs)
        memcpy(kept.items, attrs, n_attrs * sizeof *attrs);
    enum ss_rc rc = ss_graph_add_op(x->g, ss_op_find(op), kept, operands, n, 1, 0,
                                    (struct ss_loc){0, 0}, &id, &why);
    if (rc == SS_OK)
        return x->g->ops[id].results[0];
    ss_expand_fail(x, rc, "%s", why.message);
    return SS_NONE;
}

struct ss_attr ss_expand_region(struct ss_expansion_of *x, const char *op, enum ss_dtype dtype)
{
    struct ss_error why;
    struct ss_region *region = ss_graph_add_fold(x->g, ss_op_find(op), dtype, &why);
    if (!region)
        ss_expand_fail(x, why.code, "%s", why.message);
    return (struct ss_attr){.id = SS_ATTR_BODY, .regions = region, .count = region ? 1 : 0};
}

uint32_t ss_expand_splat(struct ss_expansion_of *x, enum ss_dtype dtype, double value)
{
    const struct ss_type scalar = {.dtype = dtype};
    struct ss_error why;
    uint32_t var = SS_NONE;
    if (x->rc != SS_OK)
        return SS_NONE;
    enum ss_rc rc = ss_graph_add_splat(x->g, &scalar, value, &var, &why);
    if (rc != SS_OK)
        ss_expand_fail(x, rc, "%s", why.message);
    return var;
}

uint32_t ss_expand_reshape(struct ss_expansion_of *x, uint32_t var, const int64_t *dims, int rank)
{
    const struct ss_type *type = ss_expand_type(x, var);
    if (x->rc != SS_OK ||
        (type->rank == rank && !memcmp(type->dims, dims, (size_t)rank * sizeof *dims)))
        return var;
    struct ss_attr attr = ss_expand_ints(x, SS_ATTR_SHAPE, dims, (size_t)rank);
    return ss_expand_op(x, "reshape", &attr, 1, &var, 1);
}

uint32_t ss_expand_transpose(struct ss_expansion_of *x, uint32_t var, const int64_t *permutation)
{
    const int rank = ss_expand_type(x, var)->rank;
    bool moves = false;
    for (int d = 0; d < rank; d++)
        moves |= permutation[d] != d;
    if (!moves)
        return var;
    struct ss_attr attr = ss_expand_ints(x, SS_ATTR_PERMUTATION, permutation, (size_t)rank);
    return ss_expand_op(x, "transpose", &attr, 1, &var, 1);
}

uint32_t ss_expand_convert(struct ss_expansion_of *x, uint32_t var, enum ss_dtype dtype)
{
    const int64_t to = dtype;
    if (x->rc != SS_OK || ss_expand_type(x, var)->dtype == dtype)
        return var;
    struct ss_attr attr = ss_expand_ints(x, SS_ATTR_DTYPE, &to, 1);
    return ss_expand_op(x, "convert", &attr, 1, &var, 1);
}

uint32_t ss_expand_slice(struct ss_expansion_of *x, uint32_t var, const int64_t *start,
                         const int64_t *limit, const int64_t *stride)
{
    const struct ss_type *type = ss_expand_type(x, var);
    const size_t n = (size_t)type->rank;
    bool all = true;
    for (size_t d = 0; d < n; d++)
        all &= start[d] == 0 && limit[d] == type->dims[d] && stride[d] == 1;
    if (all)
        return var;
    struct ss_attr attrs[] = {ss_expand_ints(x, SS_ATTR_START_INDICES, start, n),
                              ss_expand_ints(x, SS_ATTR_LIMIT_INDICES, limit, n),
                              ss_expand_ints(x, SS_ATTR_STRIDES, stride, n)};
    return ss_expand_op(x, "slice", attrs, 3, &var, 1);
}

/* ---- values ---- */

static struct ss_value_of index_value(struct ss_expansion_of *x, uint32_t index)
{
    const int64_t zero = 0, dtype = SS_I32;
    struct ss_attr attrs[] = {ss_expand_ints(x, SS_ATTR_DIMENSION, &zero, 1),
                              ss_expand_ints(x, SS_ATTR_SHAPE, &x->lengths[index], 1),
                              ss_expand_ints(x, SS_ATTR_DTYPE, &dtype, 1)};
    struct ss_value_of v = {.n = 1, .of = {index}, .weak = true};
    v.var = ss_expand_op(x, "iota", attrs, 3, NULL, 0);
    return v;
}

static struct ss_value_of length_value(struct ss_expansion_of *x, const struct ss_expr_node *node)
{
    struct ss_value_of v = {.is_number = true};
    int64_t length = 0;
    if (!ss_expand_length(x, node, &length))
        ss_expand_fail(x, SS_E_SHAPE, "the tensor has no dim %lld", (long long)node->dim);
    v.number = (double)length;
    return v;
}

struct ss_value_of ss_expand_node(struct ss_expansion_of *x, const struct ss_expr_node *node)
{
    struct ss_value_of args[3] = {{0}};
    if (x->rc != SS_OK)
        return args[0];
    x->at = node;
    switch (node->kind) {
    case SS_EXPR_NUMBER:
        return (struct ss_value_of){.is_number = true, .number = node->number};
    case SS_EXPR_INDEX:
        return index_value(x, node->index);
    case SS_EXPR_LENGTH:
        return length_value(x, node);
    case SS_EXPR_ACCESS:
        return ss_expand_access(x, node);
    case SS_EXPR_CALL:
    case SS_EXPR_NAME:
        break;
    }
    for (size_t i = 0; i < node->n_args; i++)
        args[i] = ss_expand_node(x, node->args[i]);
    return ss_value_apply(x, node, args);
}

/* ---- statements ---- */

/* The value of the right side over the indices of the left, before they are put in order. */
static struct ss_value_of right_side(struct ss_expansion_of *x)
{
    const struct ss_expr_statement *s = x->s;
    struct ss_value_of out = {0};
    uint32_t left = 0;
    for (int d = 0; d < s->rank; d++)
        left |= ss_index_bit(s->left[d]);
    if (s->how == SS_FOLD_SUM)
        return ss_expand_sum(x, s->value);
    if (s->how != SS_ASSIGN && s->value->kind == SS_EXPR_ACCESS &&
        ss_expand_windows(x, s->value, s->how, &out))
        return out;
    out = ss_expand_node(x, s->value);
    if (out.is_number || x->rc != SS_OK || s->how == SS_ASSIGN)
        return out;
    const bool boolean = ss_expand_type(x, out.var)->dtype == SS_I1;
    if (boolean != (s->how == SS_FOLD_AND || s->how == SS_FOLD_OR)) {
        x->at = s->value;
        ss_expand_fail(x, SS_E_TYPE,
                       boolean ? "numbers are folded so, and these are booleans"
                               : "and= and or= fold booleans, and these are numbers");
        ss_expand_hint(x, boolean ? "fold by and= or or=" : "compare them first: A[i] > 0");
    }
    return ss_value_fold(x, out, s->how, ss_value_indices(&out) & ~left);
}

static void lower_statement(struct ss_expansion_of *x)
{
    const struct ss_expr_statement *s = x->s;
    x->at = NULL;
    ss_expand_ranges(x);
    if (x->rc != SS_OK)
        return;
    struct ss_value_of v = right_side(x);
    if (x->rc != SS_OK)
        return;
    x->at = NULL;
    enum ss_dtype dtype = SS_F32;
    if (s->continues)
        dtype = ss_expand_type(x, x->vars[s->tensor])->dtype;
    if (v.is_number)
        v = ss_value_as(x, v, dtype);
    v = ss_value_over(x, v, s->left, s->rank);
    if (s->continues && v.weak)
        v = ss_value_as(x, v, dtype);
    if (s->continues && x->rc == SS_OK) {
        const uint32_t both[] = {x->vars[s->tensor], v.var};
        v.var = ss_expand_op(x, ss_fold_op(s->how), NULL, 0, both, 2);
    }
    x->vars[s->tensor] = v.var;
}

/* ---- the whole ---- */

static void add_operands(struct ss_expansion_of *x, const struct ss_type *operands, size_t n)
{
    const struct ss_expr *e = x->expr;
    x->s = e->statements.items[0];
    if (n != e->operands.count)
        ss_expand_fail(x, SS_E_TYPE, "the expression has %zu operands, not %zu", e->operands.count,
                       n);
    for (size_t i = 0; i < n && x->rc == SS_OK; i++) {
        uint32_t t = e->operands.items[i];
        x->vars[t] = ss_graph_add_input(x->g, e->tensors.items[t].name, &operands[i]);
        for (int d = 0; d < operands[i].rank; d++)
            if (operands[i].dims[d] < 1)
                ss_expand_fail(x, SS_E_SHAPE, "operand %s has no elements",
                               e->tensors.items[t].name);
    }
}

static void add_results(struct ss_expansion_of *x)
{
    const struct ss_expr *e = x->expr;
    for (size_t i = 0; i < e->results.count && x->rc == SS_OK; i++) {
        const struct ss_expr_tensor *t = &e->tensors.items[e->results.items[i]];
        uint32_t var = x->vars[e->results.items[i]];
        if (x->g->vars[var].kind == SS_VAR_INPUT) {
            ss_expand_fail(x, SS_E_UNSUPPORTED, "the result %s is an operand as it is", t->name);
            ss_expand_hint(x, "an operator computes something; leave the result out");
        }
        ss_graph_add_output(x->g, var, NULL);
    }
}

enum ss_rc ss_expr_expand(const struct ss_expr *expr, const struct ss_type *operands, size_t n,
                          struct ss_graph **body, struct ss_error *err)
{
    struct ss_error unused;
    struct ss_expansion_of x = {.expr = expr, .err = err ? err : &unused};
    x.g = ss_graph_new("expression", "expression");
    x.vars = ss_alloc_array(&x.scratch, expr->tensors.count, sizeof *x.vars);
    memset(x.vars, 0xff, expr->tensors.count * sizeof *x.vars);
    add_operands(&x, operands, n);
    for (size_t i = 0; i < expr->statements.count && x.rc == SS_OK; i++) {
        x.s = expr->statements.items[i];
        lower_statement(&x);
    }
    add_results(&x);
    if (x.rc == SS_OK)
        x.rc = ss_graph_finish(x.g, x.err);
    ss_arena_free(&x.scratch);
    *body = x.rc == SS_OK ? x.g : NULL;
    if (x.rc != SS_OK)
        ss_graph_free(x.g);
    return x.rc;
}
