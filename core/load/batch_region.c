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

/* What the way through the op differs along: the index of a branch, or the condition of a loop with
 * such operands. */
static ss_digits choice_along(const struct ss_batch *b, const struct ss_op *op, const ss_digits *in)
{
    ss_digits choice = n_own(op) ? in[0] : 0;
    if (is_while(op))
        region_along(b, ss_attr_branch(&op->attrs, 1)->graph, in, &choice);
    return choice;
}

/* Adds what a loop carries from trip to trip, to in and out; or what branches return, to out. */
static void bodies_along(const struct ss_batch *b, const struct ss_op *op, ss_digits *in,
                         ss_digits *out)
{
    const uint32_t n = op->n_results;
    for (size_t r = 0; !is_while(op) && ss_attr_branch(&op->attrs, r); r++)
        region_along(b, ss_attr_branch(&op->attrs, r)->graph, in + n_own(op), out);
    for (bool more = is_while(op); more;) {
        memcpy(out, in, n * sizeof *out);
        region_along(b, ss_attr_branch(&op->attrs, 0)->graph, in, out);
        more = memcmp(in, out, n * sizeof *out) != 0;
        memcpy(in, out, n * sizeof *out);
    }
}

void ss_batch_region_along(struct ss_batch *b, const struct ss_op *op)
{
    enum { MAX_DEPTH = 8 }; /* a region may be analysed several times for each that it is in */
    const uint32_t n = op->n_results;
    ss_digits *in = ss_alloc_array(&b->scratch, op->n_operands, sizeof *in), choice, all = 0;
    ss_digits *out = ss_alloc_array(&b->scratch, n, sizeof *out);
    for (uint32_t i = 0; i < op->n_operands; i++)
        all |= in[i] = b->values[op->operands[i]].along;
    choice = ((ss_digits)1 << b->devices->n) - 1;
    if (b->depth <= MAX_DEPTH) {
        bodies_along(b, op, in, out);
        choice = choice_along(b, op, in);
    }
    for (uint32_t i = 0; i < n; i++)
        b->values[op->results[i]] = (struct ss_batch_value){
            .along = choice ? all | choice : out[i], .needed = b->values[op->results[i]].needed};
}

static bool differs(struct ss_batch *b)
{
    ss_batch_fail(b, SS_E_UNSUPPORTED,
                  "%s: devices take different ways through it, with collectives on the way",
                  b->op->kind);
    ss_error_hint(b->err,
                  "let its %s be what they have in common, such as a psum or pmax over all "
                  "axes",
                  is_while(b->op) ? "condition" : "index");
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
            ok = differs(b);
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
    ss_digits *in = ss_memdup(&b->scratch, call->in_along, op->n_operands * sizeof *in);
    for (uint32_t i = 0; i < n; i++) {
        wanted[i] = b->values[op->results[i]].along;
        if (is_while(op))
            in[i] = wanted[i];
    }
    if (choice_along(b, op, in))
        return ss_batch_has_manual(&op->attrs) ? differs(b) : ss_batch_each(b, call);
    for (uint32_t i = 0; i < n && is_while(op); i++)
        if (!ss_batch_lift(b, call->in[i], call->in_along[i], wanted[i], &call->in[i]))
            return false;
    attrs.items = ss_memdup(&b->to->arena, attrs.items, attrs.count * sizeof *attrs.items);
    for (size_t i = 0; i < attrs.count; i++) {
        struct ss_attr *attr = &attrs.items[i];
        if (!attr->regions)
            continue;
        const struct ss_region *old = attr->regions;
        const bool condition = is_while(op) && attr->id == SS_ATTR_BODY2;
        attr->regions = ss_alloc_array(&b->to->arena, attr->count, sizeof *attr->regions);
        for (size_t r = 0; r < attr->count; r++)
            if (!translate_region(b, &old[r], in + own, condition ? none : wanted,
                                  &attr->regions[r]))
                return false;
    }
    ss_program_number(&b->to->arena, &attrs);
    return ss_batch_add(b, op->def, attrs, call->in, op->n_operands, call->out, n);
}
