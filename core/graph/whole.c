/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A graph as one operator. */
#include "core/graph/building.h"
#include "core/op/composite.h"

static enum ss_rc check_body(const struct ss_graph *body, struct ss_error *err)
{
    if (body->n_loops)
        return ss_fail(err, SS_E_UNSUPPORTED, "a graph with loops is no single operator");
    for (uint32_t i = 0; i < body->n_ops; i++) {
        if (body->ops[i].live && body->ops[i].def->flags & SS_OP_OPAQUE)
            return ss_fail(err, SS_E_UNSUPPORTED, "nothing here can run %s", body->ops[i].name);
    }
    return SS_OK;
}

enum ss_rc ss_graph_whole(struct ss_graph *body, struct ss_graph **whole, struct ss_error *err)
{
    enum ss_rc rc = check_body(body, err);
    if (rc != SS_OK)
        return rc;
    struct ss_graph *g = ss_graph_new(body->name, body->format);
    struct ss_arena scratch = {0};
    uint32_t op, *operands = ss_alloc_array(&scratch, body->n_inputs, sizeof *operands);
    g->path = body->path ? ss_strdup(&g->arena, body->path) : NULL;
    for (uint32_t i = 0; i < body->n_inputs; i++) {
        const struct ss_var *var = &body->vars[body->inputs[i]];
        operands[i] = ss_graph_add_input(g, var->name, &var->type);
        if (var->label)
            g->vars[operands[i]].label = ss_strdup(&g->arena, var->label);
    }
    struct ss_region region = {.graph = body};
    struct ss_attrs attrs = ss_composite_attrs(&g->arena, &region, body->name ? body->name : "");
    rc = ss_graph_add_op(g, ss_op_find("composite"), attrs, operands, body->n_inputs,
                         body->n_outputs, 0, (struct ss_loc){0}, &op, err);
    for (uint32_t i = 0; rc == SS_OK && i < body->n_outputs; i++)
        ss_graph_add_output(g, g->ops[op].results[i],
                            body->output_labels ? body->output_labels[i] : NULL);
    for (uint32_t i = 0; rc == SS_OK && i < body->n_pairs; i++)
        ss_graph_add_pair(g, body->pairs[i].input, body->pairs[i].output, body->pair_source);
    if (rc == SS_OK)
        rc = ss_graph_finish(g, err);
    ss_arena_free(&scratch);
    if (rc != SS_OK) {
        ss_graph_free(g);
        return rc;
    }
    ss_graph_adopt(g, body);
    *whole = g;
    return SS_OK;
}
