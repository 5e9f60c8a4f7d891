/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops that run whole programs: loops of unknown length, and branches that cannot be computed
 * always. Their regions are translated like the graph itself, if all devices take the same way
 * through them. */
#include <string.h>

#include "core/body/control_flow.h"
#include "core/load/batch.h"

static bool is_while(const struct ss_op *op)
{
    return op->def->class == SS_OP_CLASS_WHILE;
}

/* Operands that regions do not take: the index of a branch. */
static uint32_t n_own(const struct ss_op *op)
{
    return is_while(op) ? 0 : 1;
}

/* Adds what the outputs of a region differ along. */
static void region_along(const struct ss_batch *b, const struct ss_graph *g,
                         const ss_digits *in_along, ss_digits *out_along)
{
    struct ss_batch inner = {
        .from = g, .devices = b->devices, .err = b->err, .depth = b->depth + 1};
    inner.values = ss_alloc_array(&inner.scratch, g->n_vars, sizeof *inner.values);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        inner.values[g->inputs[i]].along = in_along[i];
    ss_batch_find(&inner);
    for (uint32_t i = 0; i < g->n_outputs; i++)
        out_along[i] |= inner.values[g->outputs[i]].along;
    ss_arena_free(&inner.scratch);
}

/* Analysing a region may take several passes over those within it. */
enum { MAX_DEPTH = 8 };

void ss_batch_region_along(struct ss_batch *b, const struct ss_op *op)
{
    const uint32_t n = op->n_results, own = n_own(op);
    ss_digits *in = ss_alloc_array(&b->scratch, op->n_operands, sizeof *in);
    ss_digits *out = ss_alloc_array(&b->scratch, n, sizeof *out);
    for (uint32_t i = 0; i < op->n_operands; i++)
        in[i] = b->values[op->operands[i]].along;
    for (uint32_t i = 0; i < n && is_while(op); i++)
        out[i] = in[i];
    for (uint32_t i = 0; i < n && b->depth > MAX_DEPTH; i++)
        out[i] = ((ss_digits)1 << b->devices->n) - 1;
    for (bool more = b->depth <= MAX_DEPTH; more;) {
        more = false;
        for (size_t r = 0; ss_attr_branch(&op->attrs, r); r++)
            if (!is_while(op) || r == 0) /* the body */
                region_along(b, ss_attr_branch(&op->attrs, r)->graph, in + own, out);
        for (uint32_t i = 0; i < n && is_while(op); i++) {
            more |= in[i] != out[i];
            in[i] = out[i];
        }
    }
    for (uint32_t i = 0; i < n; i++)
        b->values[op->results[i]] =
            (struct ss_batch_value){.along = out[i], .needed = b->values[op->results[i]].needed};
}

static bool differs(struct ss_batch *b, const char *what)
{
    ss_batch_fail(b, SS_E_UNSUPPORTED, "%s: its %s differs between devices", b->op->kind, what);
    ss_error_hint(b->err, "all devices must take the same way through the program: compare what "
                          "they have in common, such as a psum or pmax over all axes");
    return false;
}

/* One region, whose outputs are made to differ along what is wanted. */
static bool translate_region(struct ss_batch *b, const struct ss_region *region,
                             const ss_digits *in_along, const ss_digits *wanted,
                             struct ss_region *out)
{
    const struct ss_graph *g = region->graph;
    struct ss_batch inner = {
        .from = g, .devices = b->devices, .err = b->err, .depth = b->depth + 1};
    inner.to = ss_graph_new(g->name, g->format);
    inner.op = b->op;
    ss_graph_adopt(b->to, inner.to);
    inner.values = ss_alloc_array(&inner.scratch, g->n_vars, sizeof *inner.values);
    bool ok = true;
    for (uint32_t i = 0; i < g->n_inputs && ok; i++) {
        const struct ss_var *var = &g->vars[g->inputs[i]];
        struct ss_type type;
        inner.values[g->inputs[i]].along = in_along[i];
        ok = ss_batch_along(&inner, &var->type, in_along[i], &type);
        if (ok)
            inner.values[g->inputs[i]].var =
                ss_graph_add_input(inner.to, var->file_name ? var->file_name : "", &type);
    }
    ss_batch_find(&inner);
    ok = ok && ss_batch_steps(&inner);
    inner.op = b->op;
    for (uint32_t i = 0; i < g->n_outputs && ok; i++) {
        const struct ss_batch_value *value = &inner.values[g->outputs[i]];
        uint32_t var;
        if (value->along & ~wanted[i])
            ok = differs(b, "condition");
        ok = ok && ss_batch_lift(&inner, value->var, value->along, wanted[i], &var);
        if (ok)
            ss_graph_add_output(inner.to, var, NULL);
    }
    ss_arena_free(&inner.scratch);
    *out = (struct ss_region){.graph = inner.to};
    return ok && ss_graph_finish(inner.to, b->err) == SS_OK;
}

bool ss_batch_regions(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_op *op = call->op;
    const uint32_t n = op->n_results, own = n_own(op);
    const ss_digits none[1] = {0};
    ss_digits *wanted = ss_alloc_array(&b->scratch, n, sizeof *wanted);
    struct ss_attrs attrs = op->attrs;
    if (own && call->in_along[0])
        return differs(b, "index");
    for (uint32_t i = 0; i < n; i++) {
        wanted[i] = b->values[op->results[i]].along;
        if (is_while(op) &&
            !ss_batch_lift(b, call->in[i], call->in_along[i], wanted[i], &call->in[i]))
            return false;
        if (is_while(op))
            call->in_along[i] = wanted[i];
    }
    attrs.items = ss_memdup(&b->to->arena, attrs.items, attrs.count * sizeof *attrs.items);
    for (size_t i = 0; i < attrs.count; i++) {
        struct ss_attr *attr = &attrs.items[i];
        if (!attr->regions)
            continue;
        const struct ss_region *old = attr->regions;
        const bool condition = is_while(op) && attr->id == SS_ATTR_BODY2;
        attr->regions = ss_alloc_array(&b->to->arena, attr->count, sizeof *attr->regions);
        for (size_t r = 0; r < attr->count; r++)
            if (!translate_region(b, &old[r], call->in_along + own, condition ? none : wanted,
                                  &attr->regions[r]))
                return false;
    }
    ss_program_number(&b->to->arena, &attrs);
    return ss_batch_add(b, op->def, attrs, call->in, op->n_operands, call->out, n);
}
