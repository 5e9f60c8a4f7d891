/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of regions that all operators with regions share. */
#include "core/graph/graph.h"
#include "core/op/expect.h"
#include "core/op/inference.h"

static const struct ss_type *input_type(const struct ss_graph *g, size_t i)
{
    return &g->vars[g->inputs[i]].type;
}

static const struct ss_type *output_type(const struct ss_graph *g, size_t i)
{
    return &g->vars[g->outputs[i]].type;
}

/* A body's types are fixed, so the lengths of what it captures are too. */
bool ss_expect_region(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id,
                      size_t n_args, size_t first_captured, size_t n_results)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, id);
    if (!region || (!region->graph && !region->simple))
        return ss_refuse(inf, SS_E_ARGUMENT, "a region is missing");
    const struct ss_graph *g = region->graph;
    if (!g)
        return true;
    if (g->n_outputs != n_results)
        return ss_refuse(inf, SS_E_TYPE, "a region yields %u values, expected %zu", g->n_outputs,
                         n_results);
    if (g->n_inputs < n_args || g->n_inputs - n_args > call->n_in - first_captured)
        return ss_refuse(inf, SS_E_TYPE, "a region takes %u values, expected %zu", g->n_inputs,
                         n_args);
    for (size_t i = n_args; i < g->n_inputs; i++) {
        const struct ss_type *captured = &call->in[first_captured + i - n_args];
        if (captured->dtype != input_type(g, i)->dtype)
            return ss_refuse(inf, SS_E_TYPE, "a captured value has another dtype in the region");
        if (!ss_expect_same_shape(inf, captured, input_type(g, i), "dims of a captured value"))
            return false;
    }
    return true;
}

/* True if a value of a region is a scalar that an element of the operand's dtype may become: the
 * body may count in wider numbers, but not in another kind of number. */
static bool expect_element(struct ss_infer *inf, const struct ss_type *value, enum ss_dtype element,
                           const char *which, size_t i)
{
    if (value->rank)
        return ss_refuse(inf, SS_E_TYPE, "%s %zu of a region over elements is no scalar", which, i);
    if (ss_dtypes_mix(value->dtype, element))
        return true;
    return ss_refuse(inf, SS_E_TYPE, "%s %zu of a region is %s, but the elements are %s", which, i,
                     ss_dtype_name(value->dtype), ss_dtype_name(element));
}

bool ss_expect_elements(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id,
                        size_t n_args, size_t in_a_row, size_t n, size_t n_results)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, id);
    const struct ss_graph *g = region ? region->graph : NULL;
    bool ok = true;
    for (size_t i = 0; g && i < n_args && ok; i++)
        ok = expect_element(inf, input_type(g, i), call->in[i / in_a_row % n].dtype,
                            "block argument", i);
    for (size_t i = 0; g && i < n_results && ok; i++)
        ok = expect_element(inf, output_type(g, i), call->in[i % n].dtype, "result", i);
    return ok;
}

enum ss_dtype ss_region_dtype(const struct ss_region *region, size_t i, enum ss_dtype fallback)
{
    if (!region || !region->graph || i >= region->graph->n_outputs)
        return fallback;
    return output_type(region->graph, i)->dtype;
}

/* A fold whose order counts: divide, power, a shift. */
static bool is_ordered(const struct ss_graph *body, const struct ss_op *op)
{
    bool compares = op->n_results && body->vars[op->results[0]].type.dtype == SS_I1;
    return !compares && !(op->def->flags & SS_OP_COMMUTES);
}

/* NULL: of none. */
static uint32_t count_live(const struct ss_graph *body)
{
    uint32_t n = 0;
    for (uint32_t op = 0; body && op < body->n_ops; op++)
        n += body->ops[op].live;
    return n;
}

bool ss_call_has_program(const struct ss_call *call)
{
    bool has = false;
    for (size_t i = 0; ss_attr_branch(&call->attrs, i); i++) {
        const struct ss_graph *body = ss_attr_branch(&call->attrs, i)->graph;
        for (uint32_t op = 0; body && op < body->n_ops; op++)
            has |= body->ops[op].live && is_ordered(body, &body->ops[op]);
        has |= count_live(body) > 1;
    }
    return has;
}

double ss_region_numbers(const struct ss_call *call)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    bool runs = call->def->class != SS_OP_CLASS_COMPOSITE && call->def->class != SS_OP_CLASS_WHILE;
    uint32_t n = region && runs ? count_live(region->graph) : 0;
    return n > 1 ? ss_call_flops(call) * n : 0; /* one op has a loop of its own in its kernel */
}
