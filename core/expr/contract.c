/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of products: numbers are taken out of the sum, then the factors are multiplied from left to
 * right, each time summing over what no later factor and no result needs (dot_general). */
#include <math.h>
#include <string.h>

#include "core/expr/tree.h"

enum { MAX_FACTORS = 32 };

struct product {
    const struct ss_expr_node *factors[MAX_FACTORS];
    size_t n;
    double number;
};

static bool is_call(const struct ss_expr_node *node, const char *name)
{
    return node->kind == SS_EXPR_CALL && !strcmp(node->function->name, name);
}

/* Whether a node is a number of the text, or a length. */
static bool number_of(struct ss_expansion_of *x, const struct ss_expr_node *node, double *number)
{
    int64_t length;
    if (node->kind == SS_EXPR_NUMBER) {
        *number = node->number;
        return true;
    }
    if (node->kind != SS_EXPR_LENGTH || !ss_expand_length(x, node, &length))
        return false;
    *number = (double)length;
    return true;
}

/* True if no value in the node is an integer: a quotient of integers is truncated, so its number
 * must stay in the sum. */
static bool has_no_integers(const struct ss_expansion_of *x, const struct ss_expr_node *node)
{
    if (node->kind == SS_EXPR_INDEX)
        return false;
    if (node->kind == SS_EXPR_ACCESS)
        return !ss_dtype_is_int(ss_expand_type(x, x->vars[node->tensor])->dtype);
    for (size_t i = 0; i < node->n_args; i++)
        if (!has_no_integers(x, node->args[i]))
            return false;
    return true;
}

static void add_factors(struct ss_expansion_of *x, const struct ss_expr_node *node,
                        struct product *p)
{
    double number;
    if (is_call(node, "*")) {
        add_factors(x, node->args[0], p);
        add_factors(x, node->args[1], p);
    } else if (is_call(node, "neg")) {
        p->number *= -1;
        add_factors(x, node->args[0], p);
    } else if (is_call(node, "/") && number_of(x, node->args[1], &number) && number != 0 &&
               has_no_integers(x, node->args[0])) {
        p->number /= number;
        add_factors(x, node->args[0], p);
    } else if (number_of(x, node, &number)) {
        p->number *= number;
    } else if (p->n < MAX_FACTORS) {
        p->factors[p->n++] = node;
    } else {
        ss_expand_fail(x, SS_E_LIMIT, "a product of more than %d factors", MAX_FACTORS);
    }
}

/* The dims of one side that are in a set, in the order of `like`. */
static size_t dims_of(const struct ss_value_of *v, const struct ss_value_of *like, uint32_t set,
                      int64_t *dims)
{
    size_t n = 0;
    for (int i = 0; i < like->n; i++)
        for (int d = 0; d < v->n && set >> like->of[i] & 1; d++)
            if (v->of[d] == like->of[i])
                dims[n++] = d;
    return n;
}

static struct ss_value_of dot(struct ss_expansion_of *x, const struct ss_value_of *a,
                              const struct ss_value_of *b, uint32_t batch, uint32_t contract)
{
    int64_t lists[4][SS_MAX_RANK];
    size_t n_batch = dims_of(a, a, batch, lists[0]), n = dims_of(a, a, contract, lists[2]);
    dims_of(b, a, batch, lists[1]);
    dims_of(b, a, contract, lists[3]);
    struct ss_attr attrs[] = {ss_expand_ints(x, SS_ATTR_LHS_BATCHING, lists[0], n_batch),
                              ss_expand_ints(x, SS_ATTR_RHS_BATCHING, lists[1], n_batch),
                              ss_expand_ints(x, SS_ATTR_LHS_CONTRACTING, lists[2], n),
                              ss_expand_ints(x, SS_ATTR_RHS_CONTRACTING, lists[3], n)};
    const uint32_t operands[] = {a->var, b->var};
    struct ss_value_of out = {.n = 0};
    for (size_t i = 0; i < n_batch; i++)
        out.of[out.n++] = a->of[lists[0][i]];
    const struct ss_value_of *sides[] = {a, b};
    for (int k = 0; k < 2; k++) {
        for (int d = 0; d < sides[k]->n; d++) {
            if ((batch | contract) >> sides[k]->of[d] & 1)
                continue;
            if (out.n == SS_MAX_RANK) {
                ss_expand_fail(x, SS_E_LIMIT, "a product over more than %d indices", SS_MAX_RANK);
                return *a;
            }
            out.of[out.n++] = sides[k]->of[d];
        }
    }
    out.var = ss_expand_op(x, "dot_general", attrs, 4, operands, 2);
    return out;
}

static struct ss_value_of multiply_and_sum(struct ss_expansion_of *x, struct ss_value_of a,
                                           struct ss_value_of b, uint32_t needed)
{
    uint32_t in_a = ss_value_indices(&a), in_b = ss_value_indices(&b);
    a = ss_value_fold(x, a, SS_FOLD_SUM, in_a & ~in_b & ~needed);
    b = ss_value_fold(x, b, SS_FOLD_SUM, in_b & ~in_a & ~needed);
    uint32_t contract = in_a & in_b & ~needed;
    if (x->rc != SS_OK || !contract)
        return ss_value_multiply(x, a, b);
    if (a.weak != b.weak) { /* an index takes the dtype of the tensor */
        enum ss_dtype dtype = ss_expand_type(x, a.weak ? b.var : a.var)->dtype;
        a = ss_value_as(x, a, dtype);
        b = ss_value_as(x, b, dtype);
    }
    if (ss_expand_type(x, a.var)->dtype != ss_expand_type(x, b.var)->dtype)
        return ss_value_multiply(x, a, b); /* which says so */
    return dot(x, &a, &b, in_a & in_b & needed, contract);
}

static struct ss_value_of sum_product(struct ss_expansion_of *x, const struct product *p,
                                      uint32_t left)
{
    struct ss_value_of values[MAX_FACTORS], out = {0};
    if (p->n == 1 && p->factors[0]->kind == SS_EXPR_ACCESS &&
        ss_expand_windows(x, p->factors[0], SS_FOLD_SUM, &out))
        return out;
    if (p->n == 2 && p->factors[0]->kind == SS_EXPR_ACCESS &&
        p->factors[1]->kind == SS_EXPR_ACCESS &&
        (ss_expand_convolution(x, p->factors[0], p->factors[1], &out) ||
         ss_expand_convolution(x, p->factors[1], p->factors[0], &out)))
        return out;
    for (size_t i = 0; i < p->n && x->rc == SS_OK; i++)
        values[i] = ss_expand_node(x, p->factors[i]);
    if (x->rc != SS_OK)
        return out;
    out = values[0];
    for (size_t i = 1; i < p->n && x->rc == SS_OK; i++) {
        uint32_t needed = left;
        for (size_t k = i + 1; k < p->n; k++)
            needed |= ss_value_indices(&values[k]);
        out = multiply_and_sum(x, out, values[i], needed);
    }
    return ss_value_fold(x, out, SS_FOLD_SUM, ss_value_indices(&out) & ~left);
}

struct ss_value_of ss_expand_sum(struct ss_expansion_of *x, const struct ss_expr_node *value)
{
    struct product p = {.number = 1};
    struct ss_value_of out = {.is_number = true};
    uint32_t left = 0;
    for (int d = 0; d < x->s->rank; d++)
        left |= ss_index_bit(x->s->left[d]);
    add_factors(x, value, &p);
    out.number = p.number;
    if (x->rc != SS_OK || !p.n)
        return out;
    out = sum_product(x, &p, left);
    if (x->rc != SS_OK)
        return out;
    x->at = value;
    const enum ss_dtype dtype = ss_expand_type(x, out.var)->dtype;
    if (dtype == SS_I1) {
        ss_expand_fail(x, SS_E_TYPE, "+= sums numbers, and these are booleans");
        ss_expand_hint(x, "count them: select(A[i], 1, 0); or fold by or=, and=");
        return out;
    }
    if (p.number == 1)
        return out;
    const struct ss_value_of number = {.is_number = true, .number = p.number};
    return ss_value_multiply(x, out, number);
}
