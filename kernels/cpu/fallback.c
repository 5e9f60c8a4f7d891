/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/graph/eval.h"
#include "kernels/cpu/kernel.h"

enum ss_rc ss_cpu_fallback(const struct ss_kernel_args *args, struct ss_error *err)
{
    const struct ss_eval_options options = {
        .float_store = SS_STORE_F32, .reverse_sum = args->reverse_sum, .round = args->round};
    size_t n = args->call->n_out;
    struct ss_tensor *out = ss_alloc_array(args->scratch, n, sizeof *out);
    enum ss_rc rc =
        ss_eval_call(args->call, args->in, out, args->origin, &options, args->scratch, err);
    for (size_t k = 0; rc == SS_OK && k < n; k++)
        if (out[k].count > 0)
            memcpy(args->out[k].data, out[k].data,
                   (size_t)out[k].count * ss_store_size(out[k].store));
    return rc;
}
