/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tensor expression as one operator of a graph. */
#include <string.h>

#include "core/body/graph_as_op.h"
#include "core/expr/expr.h"

bool ss_expr_is_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789.");
    return n && n <= SS_EXPR_MAX_NAME && !name[n] && strchr(letters, name[0]);
}

enum ss_rc ss_expr_add_op(struct ss_graph *g, const char *name, const struct ss_expr *expr,
                          const uint32_t *operands, size_t n_operands, uint32_t scope,
                          struct ss_loc loc, uint32_t *results, struct ss_error *err)
{
    struct ss_type types[SS_EXPR_MAX_TENSORS];
    struct ss_graph_parts parts;
    struct ss_graph *body;
    for (size_t i = 0; i < n_operands && i < SS_EXPR_MAX_TENSORS; i++)
        types[i] = g->vars[operands[i]].type;
    if (n_operands > SS_EXPR_MAX_TENSORS)
        return ss_fail(err, SS_E_TYPE, "%s takes %zu operands, not %zu", name,
                       ss_expr_n_operands(expr), n_operands);
    enum ss_rc rc = ss_expr_expand(expr, types, n_operands, &body, err);
    if (rc != SS_OK)
        return rc;
    ss_graph_adopt(g, body);
    rc = ss_graph_split(body, g, name, &parts, err);
    return rc == SS_OK ? ss_graph_add_parts(g, &parts, operands, scope, loc, results, err) : rc;
}

enum ss_rc ss_expr_graph(const char *name, const struct ss_expr *expr,
                         const struct ss_type *operands, size_t n, struct ss_graph **out,
                         struct ss_error *err)
{
    uint32_t inputs[SS_EXPR_MAX_TENSORS], results[SS_EXPR_MAX_TENSORS];
    if (n != ss_expr_n_operands(expr)) {
        ss_fail(err, SS_E_TYPE, "%s takes %zu operands, not %zu", name, ss_expr_n_operands(expr),
                n);
        return ss_error_hint(err, "the first is %s", ss_expr_operand(expr, 0));
    }
    struct ss_graph *g = ss_graph_new(name, "expression");
    for (size_t i = 0; i < n; i++)
        inputs[i] = ss_graph_add_input(g, ss_expr_operand(expr, i), &operands[i]);
    enum ss_rc rc =
        ss_expr_add_op(g, name, expr, inputs, n, 0, (struct ss_loc){0, 0}, results, err);
    for (size_t i = 0; i < ss_expr_n_results(expr) && rc == SS_OK; i++)
        ss_graph_add_output(g, results[i], ss_expr_result(expr, i));
    if (rc == SS_OK)
        rc = ss_graph_finish(g, err);
    if (rc != SS_OK) {
        ss_graph_free(g);
        return rc;
    }
    g->n_pairs = 0; /* it is no step that is repeated */
    g->pair_source = SS_PAIRS_NONE;
    *out = g;
    return SS_OK;
}
