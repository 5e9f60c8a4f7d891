/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two graphs of one program. */
#include <string.h>

#include "core/graph/graph.h"

/* The vars of a that stand for those of b, as far as they are known: inputs, and values of loops.
 */
static bool match_borders(const struct ss_graph *a, const struct ss_graph *b, uint32_t *map)
{
    if (a->n_inputs != b->n_inputs || a->n_outputs != b->n_outputs || a->n_loops != b->n_loops)
        return false;
    for (uint32_t v = 0; v < a->n_vars; v++)
        map[v] = SS_NONE;
    for (uint32_t i = 0; i < a->n_inputs; i++)
        map[a->inputs[i]] = b->inputs[i];
    for (uint32_t l = 0; l < a->n_loops; l++) {
        if (a->loops[l].n_values != b->loops[l].n_values)
            return false;
        for (uint32_t i = 0; i < a->loops[l].n_values; i++) {
            map[a->loops[l].args[i]] = b->loops[l].args[i];
            map[a->loops[l].results[i]] = b->loops[l].results[i];
        }
    }
    return true;
}

static bool match_op(const struct ss_op *a, const struct ss_op *b, uint32_t *map)
{
    /* An op that nothing can run may have been given a body. */
    bool bound = (a->def->flags & SS_OP_OPAQUE) &&
                 (b->def->class == SS_OP_CLASS_COMPOSITE || b->def->flags & SS_OP_FOREIGN);
    if ((a->def != b->def && !bound) || a->n_operands != b->n_operands ||
        a->n_results != b->n_results)
        return false;
    for (uint32_t k = 0; k < a->n_operands; k++)
        if (map[a->operands[k]] != b->operands[k])
            return false;
    for (uint32_t k = 0; k < a->n_results; k++)
        map[a->results[k]] = b->results[k];
    return true;
}

/* An op without effect on values: b has its operands instead. */
static bool pass(const struct ss_op *op, uint32_t *map)
{
    if (op->def->class != SS_OP_CLASS_IDENTITY || op->n_operands != op->n_results)
        return false;
    for (uint32_t k = 0; k < op->n_results; k++)
        map[op->results[k]] = map[op->operands[k]];
    return true;
}

bool ss_graph_match(const struct ss_graph *a, const struct ss_graph *b, uint32_t *map)
{
    uint32_t at = 0;
    if (!match_borders(a, b, map))
        return false;
    for (uint32_t i = 0; i < a->n_ops; i++) {
        if (at < b->n_ops && match_op(&a->ops[i], &b->ops[at], map))
            at++;
        else if (!pass(&a->ops[i], map))
            return false;
    }
    bool same = at == b->n_ops;
    for (uint32_t o = 0; o < a->n_outputs && same; o++)
        same = map[a->outputs[o]] == b->outputs[o];
    for (uint32_t v = 0; v < a->n_vars && same; v++)
        same = map[v] == SS_NONE || ss_type_equal(&a->vars[v].type, &b->vars[map[v]].type);
    return same;
}
