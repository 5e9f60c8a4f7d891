/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that run whole bodies, and what every operator with a region expects of it. */
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
static bool expect_body(struct ss_infer *inf, const struct ss_call *call,
                        const struct ss_region *region, size_t n_args, size_t first_captured,
                        size_t n_results)
{
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

bool ss_expect_region(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id,
                      size_t n_args, size_t first_captured, size_t n_results)
{
    return expect_body(inf, call, ss_attr_region(&call->attrs, id), n_args, first_captured,
                       n_results);
}

/* Whether a value of a region's is a scalar that an element of the operand's dtype may become: its
 * body may count in wider numbers, but not in complex ones. */
static bool expect_element(struct ss_infer *inf, const struct ss_type *value, enum ss_dtype element,
                           const char *which, size_t i)
{
    if (value->rank)
        return ss_refuse(inf, SS_E_TYPE, "%s %zu of a region over elements is no scalar", which, i);
    if (ss_dtype_is_complex(value->dtype) == ss_dtype_is_complex(element))
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

/* Branches of a case share the captured operands: each region lists all of them. */
static bool infer_branches(struct ss_infer *inf, struct ss_call *call, size_t at_least)
{
    for (size_t i = 0; i < at_least || ss_attr_branch(&call->attrs, i); i++) {
        const struct ss_region *region = ss_attr_branch(&call->attrs, i);
        if (!region || !region->graph)
            return ss_refuse(inf, SS_E_ARGUMENT, "branch %zu is missing", i);
        if (!expect_body(inf, call, region, 0, 1, call->n_out))
            return false;
        for (size_t r = 0; r < call->n_out; r++) {
            if (i == 0)
                call->out[r] = *output_type(region->graph, r);
            else if (!ss_type_equal(&call->out[r], output_type(region->graph, r)))
                return ss_refuse(inf, SS_E_TYPE, "branches 0 and %zu yield different types", i);
        }
    }
    return true;
}

bool ss_infer_case(struct ss_infer *inf, struct ss_call *call)
{
    return ss_expect_rank(inf, call, 0, 0) && ss_expect_class(inf, call, 0, SS_SET_INT) &&
           infer_branches(inf, call, 1);
}

bool ss_infer_if(struct ss_infer *inf, struct ss_call *call)
{
    return ss_expect_rank(inf, call, 0, 0) && ss_expect_class(inf, call, 0, SS_SET_BOOL) &&
           infer_branches(inf, call, 2);
}

/* Body and condition take the carried values, which keep their types; captured values follow. */
bool ss_infer_while(struct ss_infer *inf, struct ss_call *call)
{
    size_t n = call->n_out;
    if (n > call->n_in)
        return ss_refuse(inf, SS_E_TYPE, "it has %zu results but %zu operands", n, call->n_in);
    const struct ss_region *body = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    if (!ss_expect_region(inf, call, SS_ATTR_BODY, n, n, n) ||
        !ss_expect_region(inf, call, SS_ATTR_BODY2, n, n, 1))
        return false;
    for (size_t i = 0; i < n; i++) {
        call->out[i] = call->in[i];
        if (!body->graph)
            continue;
        const struct ss_type *yield = output_type(body->graph, i);
        if (call->in[i].dtype != yield->dtype)
            return ss_refuse(inf, SS_E_TYPE, "value %zu changes its dtype in the body", i);
        if (!ss_expect_same_shape(inf, &call->in[i], yield, "dims of a carried value"))
            return false;
    }
    return true;
}

/* The dearest branch, or one trip of a loop of unknown length. */
double ss_flops_branches(const struct ss_call *call)
{
    double most = 0;
    for (size_t i = 0; ss_attr_branch(&call->attrs, i); i++) {
        const struct ss_region *region = ss_attr_branch(&call->attrs, i);
        double flops = region->graph ? ss_graph_flops(region->graph) : 0;
        most = flops > most ? flops : most;
    }
    return most;
}

void ss_domain_case(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    *out = (struct ss_domain){.kind = k == 0 ? SS_DOMAIN_INDEX : SS_DOMAIN_ANY,
                              .component_dim = -1};
    while (ss_attr_branch(&call->attrs, (size_t)out->high[0]))
        out->high[0]++;
}

/* A fold whose order counts: divide, power, a shift. */
static bool is_ordered(const struct ss_graph *body, const struct ss_op *op)
{
    bool compares = op->n_results && body->vars[op->results[0]].type.dtype == SS_I1;
    return !compares && !(op->def->flags & SS_OP_COMMUTES);
}

bool ss_call_has_program(const struct ss_call *call)
{
    bool has = false;
    for (size_t i = 0; ss_attr_branch(&call->attrs, i); i++) {
        const struct ss_graph *body = ss_attr_branch(&call->attrs, i)->graph;
        uint32_t n = 0;
        for (uint32_t op = 0; body && op < body->n_ops; op++) {
            n += body->ops[op].live;
            has |= body->ops[op].live && is_ordered(body, &body->ops[op]);
        }
        has |= n > 1;
    }
    return has;
}
