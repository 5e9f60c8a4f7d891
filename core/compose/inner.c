/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops of the body that have a body themselves: composites, and loops of known length. Their rows
 * are composed as well, and become choices. A value that a loop carries has one placement, which
 * its body gives back as it takes it; the values that decide whether the loop goes on are equal on
 * all ranks. */
#include <string.h>

#include "core/body/control_flow.h"
#include "core/compose/composer.h"
#include "core/rules/table/declared.h"

/* The rows of a loop whose number of trips depends on data rest on these data: they are explored.
 */
static bool is_loop(const struct ss_op *op)
{
    return op->def->class == SS_OP_CLASS_WHILE && ss_attr_int(&op->attrs, SS_ATTR_TRIPS, -1) >= 0;
}

const struct ss_graph *ss_inner_body(const struct ss_op *op)
{
    const bool has = op->def->class == SS_OP_CLASS_COMPOSITE || is_loop(op);
    const struct ss_region *body = has && op->live ? ss_attr_branch(&op->attrs, 0) : NULL;
    return body && body->graph && body->graph->n_inputs <= op->n_operands &&
                   body->graph->n_outputs == op->n_results
               ? body->graph
               : NULL;
}

/* Per value that a loop carries: whether its condition depends on it. */
static bool *decide(const struct ss_op *op, struct ss_arena *arena)
{
    const struct ss_region *end = ss_attr_branch(&op->attrs, 1);
    bool *decides = ss_alloc_array(arena, op->n_results + 1, sizeof *decides);
    for (uint32_t k = 0; k < op->n_results; k++) {
        const struct ss_graph *g = end ? end->graph : NULL;
        uint32_t var = g && k < g->n_inputs ? g->inputs[k] : SS_NONE;
        decides[k] = !g || (var != SS_NONE && g->use_start[var + 1] > g->use_start[var]);
    }
    return decides;
}

struct ss_loop_values ss_loop_values(const struct ss_op *op, struct ss_arena *arena)
{
    struct ss_loop_values values = {0};
    if (op->def->class == SS_OP_CLASS_WHILE) {
        values.n = op->n_results;
        values.decides = decide(op, arena);
    }
    return values;
}

bool ss_keeps_placements(const struct ss_composer *c, const struct ss_loop_values *loop,
                         struct ss_found_row *row)
{
    const struct ss_graph *g = c->body;
    for (uint32_t k = 0; k < loop->n; k++) {
        if (c->readers[g->inputs[k]].items.count == 0 && row->in[k] == 0 && !loop->decides[k])
            row->in[k] = row->out[k]; /* the body replaces it */
        if (row->in[k] != row->out[k] || (loop->decides[k] && row->in[k] != 0))
            return false;
    }
    return true;
}

void ss_give_inner(const struct ss_graph *body, struct ss_arena *arena,
                   struct ss_discover_options *options)
{
    struct ss_given_rules *given = ss_alloc_array(arena, body->n_ops + 1, sizeof *given);
    for (uint32_t i = 0; i < body->n_ops; i++) {
        struct ss_call call;
        if (!ss_inner_body(&body->ops[i]))
            continue;
        ss_graph_call(body, i, arena, &call);
        ss_rule_decline(&call, "its rows are composed", arena, &given[i]);
    }
    options->given = given;
}

static bool is_local(const struct ss_placement *p, size_t n)
{
    bool local = true;
    for (size_t k = 0; k < n; k++)
        local &= !p[k].halo;
    return local;
}

void ss_add_inner_choices(struct ss_composer *c, uint32_t id, const struct ss_composition *inner)
{
    const struct ss_op *op = &c->body->ops[id];
    for (size_t i = 0; i < inner->n_rows; i++) {
        const struct ss_composed_row *row = &inner->rows[i];
        struct ss_choice choice = ss_choice_new(c, id);
        if (!is_local(row->in, inner->body->n_inputs) ||
            !is_local(row->out, inner->body->n_outputs))
            continue;
        choice.inner = row;
        choice.flags = (uint16_t)row->flags;
        choice.granted = (uint16_t)row->granted;
        for (uint32_t k = 0; k < inner->body->n_inputs; k++)
            choice.in[k] = ss_place_of(c, &c->body->vars[op->operands[k]].type, row->in[k]);
        for (uint32_t k = 0; k < op->n_results; k++)
            choice.out[k] = ss_place_of(c, &c->body->vars[op->results[k]].type, row->out[k]);
        ss_choice_add(c, id, &choice);
    }
}
