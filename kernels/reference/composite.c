/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A composite by the kernels of its body. */
#include "core/op/composite.h"

#include "core/graph/eval.h"
#include "kernels/reference/kernel.h"

static enum ss_rc run_op(const struct ss_kernel_args *args, const struct ss_expansion *e,
                         uint32_t id, const struct ss_origin *origin, struct ss_tensor *values,
                         struct ss_error *err)
{
    const struct ss_op *op = &e->body->ops[id];
    struct ss_tensor *in = ss_alloc_array(args->scratch, op->n_operands, sizeof *in);
    struct ss_tensor *out = ss_alloc_array(args->scratch, op->n_results, sizeof *out);
    for (uint32_t k = 0; k < op->n_operands; k++)
        in[k] = values[op->operands[k]];
    for (uint32_t k = 0; k < op->n_results; k++)
        out[k] = ss_tensor_new(args->scratch, &e->calls[id].out[k], SS_STORE_F64);
    struct ss_kernel_args inner = *args;
    inner.call = &e->calls[id];
    inner.in = in;
    inner.out = out;
    inner.origin = origin;
    ss_kernel_fn kernel = ss_op_kernel(op->def);
    enum ss_rc rc = kernel ? kernel(&inner, err)
                           : ss_fail(err, SS_E_UNSUPPORTED, "%s has no kernel", op->def->name);
    for (uint32_t k = 0; k < op->n_results; k++)
        values[op->results[k]] = out[k];
    return rc;
}

enum ss_rc ss_kernel_composite(const struct ss_kernel_args *args, struct ss_error *err)
{
    struct ss_expansion e;
    struct ss_infer inf = {.err = err};
    if (!ss_composite_expand(&inf, args->call, args->scratch, &e))
        return err ? err->code : SS_E_SHAPE;
    struct ss_tensor *values = ss_alloc_array(args->scratch, e.body->n_vars, sizeof *values);
    for (uint32_t k = 0; k < e.body->n_inputs; k++)
        values[e.body->inputs[k]] = args->in[k];
    const struct ss_origin *next = args->origin;
    for (uint32_t i = 0; i < e.body->n_ops; i++) {
        const struct ss_op *op = &e.body->ops[i];
        const struct ss_origin *own = next && op->def->origin != SS_ORIGIN_NONE ? next++ : NULL;
        if (!op->live)
            continue;
        enum ss_rc rc = ss_eval_stopped(args->job, err);
        if (rc == SS_OK)
            rc = run_op(args, &e, i, own, values, err);
        if (rc != SS_OK)
            return rc;
    }
    for (size_t k = 0; k < args->call->n_out; k++)
        memcpy(args->out[k].data, values[e.body->outputs[k]].data,
               ss_tensor_bytes(&args->out[k]));
    return SS_OK;
}
