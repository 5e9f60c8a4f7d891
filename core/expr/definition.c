/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expr/definition.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/body/graph_as_op.h"

/* No expression begins so: it would be an assignment to a tensor. */
static const char function_word[] = "function ";

bool ss_definition_is_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789.");
    return n && n <= SS_EXPR_MAX_NAME && !name[n] && strchr(letters, name[0]);
}

void ss_definition_print(struct ss_buf *out, const struct ss_function *function)
{
    ss_buf_printf(out, "%s%016" PRIx64 " of %s: %s", function_word, function->hash, function->where,
                  function->signature);
}

enum ss_rc ss_definition_parse(const char *name, const char *text, struct ss_arena *arena,
                               struct ss_definition *out, struct ss_error *err)
{
    uint64_t id;
    *out = (struct ss_definition){.name = name};
    if (strncmp(text, function_word, strlen(function_word)) ||
        sscanf(text + strlen(function_word), "%16" SCNx64 " of", &id) != 1)
        return ss_expr_parse(text, arena, &out->expr, err);
    out->function = ss_function_find_hash(id);
    if (out->function)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "%.40s is a function of a script that has not run here", name);
    return ss_error_hint(err, "run the script again that defines it: %.200s",
                         text + strlen(function_word) + 20);
}

size_t ss_definition_n_operands(const struct ss_definition *d)
{
    return d->expr ? ss_expr_n_operands(d->expr) : d->function->n_in;
}

size_t ss_definition_n_results(const struct ss_definition *d)
{
    return d->expr ? ss_expr_n_results(d->expr) : d->function->n_out;
}

const char *ss_definition_operand(const struct ss_definition *d, size_t i)
{
    return d->expr ? ss_expr_operand(d->expr, i) : d->function->in[i].name;
}

const char *ss_definition_result(const struct ss_definition *d, size_t i)
{
    return d->expr ? ss_expr_result(d->expr, i) : d->function->out[i].name;
}

static enum ss_rc add_expression(struct ss_graph *g, const struct ss_definition *d,
                                 const struct ss_type *types, const uint32_t *operands, size_t n,
                                 uint32_t scope, struct ss_loc loc, uint32_t *results,
                                 struct ss_error *err)
{
    struct ss_graph_parts parts;
    struct ss_graph *body;
    enum ss_rc rc = ss_expr_expand(d->expr, types, n, &body, err);
    if (rc != SS_OK)
        return rc;
    ss_graph_adopt(g, body);
    rc = ss_graph_split(body, g, d->name, &parts, err);
    return rc == SS_OK ? ss_graph_add_parts(g, &parts, operands, scope, loc, results, err) : rc;
}

enum ss_rc ss_definition_add_body(struct ss_graph *g, const struct ss_definition *d,
                                  const uint32_t *operands, size_t n_operands, uint32_t scope,
                                  struct ss_loc loc, uint32_t *results, struct ss_error *err)
{
    struct ss_type types[SS_EXPR_MAX_TENSORS];
    struct ss_graph *body;
    for (size_t i = 0; i < n_operands; i++)
        types[i] = g->vars[operands[i]].type;
    enum ss_rc rc = ss_expr_expand(d->expr, types, n_operands, &body, err);
    if (rc != SS_OK)
        return rc;
    ss_graph_adopt(g, body);
    uint32_t *to = ss_alloc_array(&g->arena, body->n_vars, sizeof *to), id;
    for (uint32_t i = 0; i < body->n_inputs; i++)
        to[body->inputs[i]] = operands[i];
    for (uint32_t i = 0; i < body->n_ops && rc == SS_OK; i++) {
        const struct ss_op *op = &body->ops[i];
        uint32_t *in = ss_alloc_array(&g->arena, op->n_operands, sizeof *in);
        for (uint32_t k = 0; k < op->n_operands; k++)
            in[k] = to[op->operands[k]];
        rc = ss_graph_add_op(g, op->def, op->attrs, in, op->n_operands, op->n_results, scope, loc,
                             &id, err);
        for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
            to[op->results[k]] = g->ops[id].results[k];
    }
    for (uint32_t i = 0; i < body->n_outputs && rc == SS_OK; i++)
        results[i] = to[body->outputs[i]];
    return rc;
}

static enum ss_rc add_function(struct ss_graph *g, const struct ss_definition *d,
                               const struct ss_type *types, const uint32_t *operands, size_t n,
                               uint32_t scope, struct ss_loc loc, uint32_t *results,
                               struct ss_error *err)
{
    struct ss_attrs attrs;
    uint32_t op;
    enum ss_rc rc = ss_function_attrs(d->function, d->name, types, n, &g->arena, &attrs, err);
    if (rc == SS_OK)
        rc = ss_graph_add_op(g, ss_op_find("function"), attrs, operands, n, d->function->n_out,
                             scope, loc, &op, err);
    for (size_t i = 0; i < d->function->n_out && rc == SS_OK; i++)
        results[i] = g->ops[op].results[i];
    return rc;
}

enum ss_rc ss_definition_add_op(struct ss_graph *g, const struct ss_definition *d,
                                const uint32_t *operands, size_t n_operands, uint32_t scope,
                                struct ss_loc loc, uint32_t *results, struct ss_error *err)
{
    struct ss_type types[SS_EXPR_MAX_TENSORS];
    if (n_operands != ss_definition_n_operands(d)) {
        ss_fail(err, SS_E_TYPE, "%s takes %zu operands, not %zu", d->name,
                ss_definition_n_operands(d), n_operands);
        return ss_error_hint(err, "the first is %s", ss_definition_operand(d, 0));
    }
    for (size_t i = 0; i < n_operands; i++)
        types[i] = g->vars[operands[i]].type;
    return d->expr ? add_expression(g, d, types, operands, n_operands, scope, loc, results, err)
                   : add_function(g, d, types, operands, n_operands, scope, loc, results, err);
}

enum ss_rc ss_definition_graph(const struct ss_definition *d, const struct ss_type *operands,
                               size_t n, struct ss_graph **out, struct ss_error *err)
{
    uint32_t inputs[SS_EXPR_MAX_TENSORS], results[SS_EXPR_MAX_TENSORS];
    struct ss_graph *g = ss_graph_new(d->name, d->expr ? "expression" : "function");
    if (n == ss_definition_n_operands(d))
        for (size_t i = 0; i < n; i++)
            inputs[i] = ss_graph_add_input(g, ss_definition_operand(d, i), &operands[i]);
    enum ss_rc rc = ss_definition_add_op(g, d, inputs, n, 0, (struct ss_loc){0, 0}, results, err);
    for (size_t i = 0; rc == SS_OK && i < ss_definition_n_results(d); i++)
        ss_graph_add_output(g, results[i], ss_definition_result(d, i));
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
