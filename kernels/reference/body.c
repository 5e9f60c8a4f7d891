/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/body.h"

#include <stdlib.h>

#include "core/graph/eval.h"
#include "kernels/reference/kernel.h"
#include "kernels/reference/strided.h"

/* An op of the body, bound to buffers. */
struct ss_body_op {
    ss_kernel_fn kernel;
    struct ss_call call;
    struct ss_type *in_types;
    struct ss_tensor *in, *out;
};

/* Bytes of an element of a dtype in a body. */
static size_t size_of(enum ss_dtype dtype)
{
    return ss_store_size(ss_store_for(dtype, SS_STORE_F64));
}

static struct ss_tensor batch_tensor(const struct ss_type *scalar, void *data, int64_t n)
{
    struct ss_tensor t = {.type = *scalar, .count = n, .data = data};
    t.type.rank = 1;
    t.type.dims[0] = n;
    t.store = ss_store_for(scalar->dtype, SS_STORE_F64);
    return t;
}

static struct ss_tensor scalar_tensor(const struct ss_type *scalar, void *data)
{
    struct ss_tensor t = {.type = *scalar, .count = 1, .data = data};
    t.store = ss_store_for(scalar->dtype, SS_STORE_F64);
    return t;
}

/* All values scalar, every op elementwise or a constant. */
static bool is_elementwise(const struct ss_graph *g)
{
    if (g->n_loops)
        return false;
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (g->vars[v].type.rank != 0)
            return false;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op_def *def = g->ops[i].def;
        const unsigned flags = def->flags & (SS_OP_ELEMENTWISE | SS_OP_REGION | SS_OP_OPAQUE);
        if (g->ops[i].live && ss_op_kernel(def) != ss_kernel_constant && flags != SS_OP_ELEMENTWISE)
            return false;
    }
    return true;
}

bool ss_body_is_elementwise(const struct ss_region *region)
{
    return region && region->graph && is_elementwise(region->graph);
}

static void set_batch(struct ss_tensor *t, struct ss_type *type, int64_t n)
{
    t->count = type->dims[0] = t->type.dims[0] = n;
}

static void bind_op(struct ss_body *body, const struct ss_op *op, void **buffers)
{
    const struct ss_graph *g = body->region->graph;
    struct ss_arena *arena = body->args->scratch;
    struct ss_body_op *bound = &body->ops[body->n_ops++];
    bound->kernel = ss_op_kernel(op->def);
    bound->in = ss_alloc_array(arena, op->n_operands + 1, sizeof *bound->in);
    bound->out = ss_alloc_array(arena, op->n_results, sizeof *bound->out);
    bound->in_types = ss_alloc_array(arena, op->n_operands + 1, sizeof *bound->in_types);
    bound->call = (struct ss_call){.def = op->def, .attrs = op->attrs, .in = bound->in_types};
    bound->call.n_in = op->n_operands;
    bound->call.n_out = op->n_results;
    bound->call.out = ss_alloc_array(arena, op->n_results, sizeof *bound->call.out);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        const uint32_t var = op->operands[k];
        bound->in[k] = batch_tensor(&g->vars[var].type, buffers[var], body->width);
        bound->in_types[k] = bound->in[k].type;
    }
    for (uint32_t k = 0; k < op->n_results; k++) {
        const uint32_t var = op->results[k];
        bound->out[k] = batch_tensor(&g->vars[var].type, buffers[var], body->width);
        bound->call.out[k] = bound->out[k].type;
    }
}

static enum ss_rc run_op(struct ss_body *body, struct ss_body_op *op, struct ss_error *err)
{
    const struct ss_kernel_args args = {.call = &op->call,
                                        .in = op->in,
                                        .out = op->out,
                                        .scratch = body->args->scratch,
                                        .round = body->args->round};
    return op->kernel(&args, err);
}

/* Buffers for every var; constants and captured values are filled once, over the whole width. */
static enum ss_rc bind(struct ss_body *body, struct ss_error *err)
{
    const struct ss_graph *g = body->region->graph;
    struct ss_arena *arena = body->args->scratch;
    void **buffers = ss_alloc_array(arena, g->n_vars, sizeof *buffers);
    for (uint32_t v = 0; v < g->n_vars; v++)
        buffers[v] = ss_alloc_array(arena, (size_t)body->width, size_of(g->vars[v].type.dtype));
    body->ops = ss_alloc_array(arena, g->n_ops + 1, sizeof *body->ops);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (!g->ops[i].live)
            continue;
        bind_op(body, &g->ops[i], buffers);
        if (g->ops[i].n_operands)
            continue;
        body->n_ops--;
        enum ss_rc rc = run_op(body, &body->ops[body->n_ops], err);
        if (rc != SS_OK)
            return rc;
    }
    for (uint32_t k = 0; k < g->n_inputs; k++) {
        if (k < body->n_in) {
            body->in[k] = buffers[g->inputs[k]];
        } else {
            const struct ss_tensor *captured = &body->captured[k - body->n_in];
            ss_fill(buffers[g->inputs[k]], captured->data, ss_element_size(captured), body->width);
        }
    }
    for (uint32_t k = 0; k < g->n_outputs; k++)
        body->out[k] = buffers[g->outputs[k]];
    body->set_to = body->width;
    return SS_OK;
}

/* A region that only names its op: the op on two scalars of the data's dtype. */
static enum ss_rc bind_simple(struct ss_body *body, struct ss_error *err)
{
    const struct ss_op_def *def = ss_op_find(body->region->simple);
    struct ss_arena *arena = body->args->scratch;
    const struct ss_type scalar = {.dtype = body->args->call->in[0].dtype};
    const size_t size = size_of(scalar.dtype);
    if (!def || !(def->flags & SS_OP_ELEMENTWISE) || body->n_in != 2)
        return ss_fail(err, SS_E_UNSUPPORTED, "a region that is only \"%s\"", body->region->simple);
    struct ss_body_op *bound = body->ops = ss_alloc(arena, sizeof *bound);
    body->n_ops = 1;
    bound->kernel = ss_op_kernel(def);
    bound->in = ss_alloc_array(arena, 2, sizeof *bound->in);
    bound->out = ss_alloc_array(arena, 1, sizeof *bound->out);
    bound->in_types = ss_alloc_array(arena, 2, sizeof *bound->in_types);
    bound->call = (struct ss_call){.def = def, .in = bound->in_types, .n_in = 2, .n_out = 1};
    bound->call.out = ss_alloc_array(arena, 1, sizeof *bound->call.out);
    for (int k = 0; k < 2; k++) {
        body->in[k] = ss_alloc_array(arena, (size_t)body->width, size);
        bound->in[k] = batch_tensor(&scalar, body->in[k], body->width);
        bound->in_types[k] = bound->in[k].type;
    }
    body->out[0] = ss_alloc_array(arena, (size_t)body->width, size);
    bound->out[0] = batch_tensor(&scalar, body->out[0], body->width);
    bound->call.out[0] = bound->out[0].type;
    body->set_to = body->width;
    return SS_OK;
}

enum ss_rc ss_body_open(const struct ss_kernel_args *args, const struct ss_region *region,
                        size_t n_in, const struct ss_tensor *captured, int64_t width,
                        struct ss_body *body, struct ss_error *err)
{
    if (!region || (!region->graph && !region->simple))
        return ss_fail(err, SS_E_ARGUMENT, "%s without a region", args->call->def->name);
    const struct ss_graph *g = region->graph;
    if (g && g->n_inputs < n_in)
        return ss_fail(err, SS_E_ARGUMENT, "the region of %s takes %u arguments, not %zu",
                       args->call->def->name, g->n_inputs, n_in);
    *body = (struct ss_body){.args = args, .region = region, .captured = captured};
    body->n_in = n_in;
    body->n_out = g ? g->n_outputs : 1;
    body->width = width;
    body->in = ss_alloc_array(args->scratch, n_in + 1, sizeof *body->in);
    body->out = ss_alloc_array(args->scratch, body->n_out + 1, sizeof *body->out);
    if (!g)
        return bind_simple(body, err);
    if (is_elementwise(g))
        return bind(body, err);
    for (size_t k = 0; k < n_in; k++)
        body->in[k] =
            ss_alloc_array(args->scratch, (size_t)width, size_of(g->vars[g->inputs[k]].type.dtype));
    for (size_t k = 0; k < body->n_out; k++)
        body->out[k] = ss_alloc_array(args->scratch, (size_t)width,
                                      size_of(g->vars[g->outputs[k]].type.dtype));
    return SS_OK;
}

static enum ss_rc run_cell(struct ss_body *body, int64_t i, struct ss_error *err)
{
    const struct ss_graph *g = body->region->graph;
    struct ss_arena *arena = body->args->scratch;
    struct ss_tensor *in = ss_alloc_array(arena, g->n_inputs + 1, sizeof *in);
    struct ss_tensor *out = ss_alloc_array(arena, g->n_outputs + 1, sizeof *out);
    for (uint32_t k = 0; k < g->n_inputs; k++) {
        const struct ss_type *type = &g->vars[g->inputs[k]].type;
        in[k] = k < body->n_in
                    ? scalar_tensor(type, (char *)body->in[k] + (size_t)i * size_of(type->dtype))
                    : body->captured[k - body->n_in];
    }
    enum ss_rc rc = ss_eval_region(body->region, in, g->n_inputs, out, g->n_outputs,
                                   body->args, arena, err);
    for (uint32_t k = 0; rc == SS_OK && k < g->n_outputs; k++)
        ss_move(body->out[k], i, out[k].data, 0, ss_element_size(&out[k]));
    return rc;
}

enum ss_rc ss_body_run(struct ss_body *body, int64_t n, struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    if (!body->ops) {
        for (int64_t i = 0; i < n && rc == SS_OK; i++) {
            struct ss_arena_mark mark = ss_arena_mark(body->args->scratch);
            rc = run_cell(body, i, err);
            ss_arena_rewind(body->args->scratch, mark);
        }
        return rc;
    }
    for (size_t i = 0; i < body->n_ops && rc == SS_OK; i++) {
        struct ss_body_op *op = &body->ops[i];
        if (body->set_to != n) {
            for (size_t k = 0; k < op->call.n_in; k++)
                set_batch(&op->in[k], &op->in_types[k], n);
            for (size_t k = 0; k < op->call.n_out; k++)
                set_batch(&op->out[k], &op->call.out[k], n);
        }
        rc = run_op(body, op, err);
    }
    body->set_to = n;
    return rc;
}

static void read_compare(const struct ss_op *op, struct ss_body_compare *out)
{
    out->direction =
        (enum ss_compare_direction)ss_attr_int(&op->attrs, SS_ATTR_COMPARE_DIRECTION, SS_CMP_EQ);
    out->type = (enum ss_compare_type)ss_attr_int(&op->attrs, SS_ATTR_COMPARE_TYPE, SS_CMP_NOTYPE);
}

bool ss_body_is_compare(const struct ss_region *region, struct ss_body_compare *out)
{
    const struct ss_graph *g = region ? region->graph : NULL;
    if (!g || g->n_ops != 1 || g->n_outputs != 1 || g->ops[0].n_operands != 2 ||
        ss_op_kernel(g->ops[0].def) != ss_kernel_compare || g->outputs[0] != g->ops[0].results[0])
        return false;
    const struct ss_op *op = &g->ops[0];
    out->a = out->b = g->n_inputs;
    for (uint32_t k = 0; k < g->n_inputs; k++) {
        if (op->operands[0] == g->inputs[k])
            out->a = k;
        if (op->operands[1] == g->inputs[k])
            out->b = k;
    }
    if (out->a == g->n_inputs || out->b == g->n_inputs)
        return false;
    read_compare(op, out);
    return true;
}

/* The comparison that makes the only result, or NULL. */
static const struct ss_op *last_compare(const struct ss_graph *g)
{
    const struct ss_var *out = g->n_outputs == 1 ? &g->vars[g->outputs[0]] : NULL;
    const struct ss_op *op = out && out->kind == SS_VAR_RESULT ? &g->ops[out->producer] : NULL;
    return op && ss_op_kernel(op->def) == ss_kernel_compare ? op : NULL;
}

/* Which arguments the two operands of the comparison are made of: 1 of even ones, 2 of odd ones, 3
 * of both. */
static void sides_of(const struct ss_graph *g, const struct ss_op *compare, size_t n_in,
                     unsigned of[2])
{
    unsigned char *sides = ss_xcalloc(g->n_vars, 1);
    for (size_t k = 0; k < n_in && k < g->n_inputs; k++)
        sides[g->inputs[k]] |= 1u << k % 2;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        for (uint32_t k = 0; k < op->n_operands; k++)
            for (uint32_t r = 0; r < op->n_results; r++)
                sides[op->results[r]] |= sides[op->operands[k]];
    }
    for (int k = 0; k < 2; k++)
        of[k] = sides[compare->operands[k]];
    free(sides);
}

bool ss_body_compares_keys(const struct ss_region *region, size_t n_in)
{
    const struct ss_op *op = ss_body_is_elementwise(region) ? last_compare(region->graph) : NULL;
    unsigned of[2] = {0};
    if (op)
        sides_of(region->graph, op, n_in, of);
    return (of[0] == 1 && of[1] == 2) || (of[0] == 2 && of[1] == 1);
}

void ss_body_keys(const struct ss_body *body, struct ss_body_compare *out,
                  const struct ss_tensor **left, const struct ss_tensor **right)
{
    const struct ss_graph *g = body->region->graph;
    const struct ss_op *op = last_compare(g);
    unsigned of[2];
    for (size_t i = 0; i < body->n_ops; i++) {
        if (body->ops[i].out[0].data != body->out[0])
            continue;
        *left = &body->ops[i].in[0];
        *right = &body->ops[i].in[1];
    }
    sides_of(g, op, body->n_in, of);
    out->a = of[0] == 2;
    out->b = 1 - out->a;
    read_compare(op, out);
}

bool ss_body_returns(const struct ss_region *region, size_t first)
{
    const struct ss_graph *g = region ? region->graph : NULL;
    if (!g)
        return false;
    for (uint32_t k = 0; k < g->n_outputs; k++)
        if (first + k >= g->n_inputs || g->outputs[k] != g->inputs[first + k])
            return false;
    return true;
}
