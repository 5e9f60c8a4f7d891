/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions of another language: in a child process always, which the caller may have made. */
#include "core/op/function.h"
#include "core/op/isolate.h"
#include "kernels/reference/kernel.h"

static enum ss_rc call(const struct ss_kernel_args *args, struct ss_error *err)
{
    const struct ss_function *f =
        ss_function_find(ss_attr_int(&args->call->attrs, SS_ATTR_FUNCTION, 0));
    if (!f)
        return ss_fail(err, SS_E_UNSUPPORTED, "the function is not of this process");
    return f->run(f, args, err);
}

enum ss_rc ss_kernel_function(const struct ss_kernel_args *args, struct ss_error *err)
{
    bool no_answer;
    enum ss_rc rc = args->cpu_s
                        ? call(args, err)
                        : ss_run_isolated(call, args, ss_run_limits, args->job, &no_answer, err);
    for (size_t k = 0; k < args->call->n_out && rc == SS_OK; k++)
        ss_finish(args, k);
    return rc;
}
