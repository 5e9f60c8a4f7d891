/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that run whole bodies: map by batches of scalars, case, if and while by evaluation. */
#include <inttypes.h>

#include "core/graph/eval.h"
#include "kernels/reference/body.h"
#include "kernels/reference/kernel.h"
#include "kernels/reference/strided.h"

/* A loop that runs longer than this has no end that anybody will see. */
#define MAX_TRIPS 1000000

enum ss_rc ss_kernel_map(const struct ss_kernel_args *args, struct ss_error *err)
{
    const int64_t count = args->out->count, width = ss_body_width(count);
    const size_t n =
        (size_t)ss_attr_int(&args->call->attrs, SS_ATTR_N_INPUTS, (int64_t)args->call->n_in);
    struct ss_body body;
    enum ss_rc rc = ss_body_open(args, ss_attr_region(&args->call->attrs, SS_ATTR_BODY), n,
                                 args->in + n, width, &body, err);
    for (int64_t i = 0; i < count && rc == SS_OK; i += width) {
        const int64_t cells = count - i < width ? count - i : width;
        for (size_t k = 0; k < n; k++)
            memcpy(body.in[k], ss_element(&args->in[k], i),
                   (size_t)cells * ss_element_size(&args->in[k]));
        rc = ss_body_run(&body, cells, err);
        memcpy(ss_element(args->out, i), body.out[0],
               (size_t)cells * ss_element_size(args->out));
    }
    ss_finish(args, 0);
    return rc;
}

/* Runs a region on the given inputs into results (tensors that exist). */
static enum ss_rc run_region(const struct ss_kernel_args *args, const struct ss_region *region,
                             const struct ss_tensor *in, struct ss_tensor *results, size_t n_out,
                             struct ss_error *err)
{
    struct ss_tensor *out = ss_alloc_array(args->scratch, n_out + 1, sizeof *out);
    enum ss_rc rc = ss_eval_region(region, in, region->graph->n_inputs, out, n_out, args->job,
                                   args->trips, args->scratch, err);
    for (size_t k = 0; rc == SS_OK && k < n_out; k++)
        if (results[k].count > 0)
            memcpy(results[k].data, out[k].data, ss_tensor_bytes(&results[k]));
    return rc;
}

/* Operand 0 chooses; the others are what the branches capture. */
static enum ss_rc run_branch(const struct ss_kernel_args *args, size_t i, struct ss_error *err)
{
    const struct ss_region *region = ss_attr_branch(&args->call->attrs, i);
    if (!region || !region->graph)
        return ss_fail(err, SS_E_ARGUMENT, "%s without branch %zu", args->call->def->name, i);
    return run_region(args, region, args->in + 1, args->out, args->call->n_out, err);
}

/* An index out of range takes the last branch. */
enum ss_rc ss_kernel_case(const struct ss_kernel_args *args, struct ss_error *err)
{
    const int64_t i = ss_index_value(&args->in[0], 0);
    size_t count = 0;
    while (ss_attr_branch(&args->call->attrs, count))
        count++;
    return run_branch(args, i < 0 || (size_t)i >= count ? count - 1 : (size_t)i, err);
}

enum ss_rc ss_kernel_if(const struct ss_kernel_args *args, struct ss_error *err)
{
    return run_branch(args, ss_i64(&args->in[0])[0] ? 0 : 1, err);
}

enum ss_rc ss_kernel_while(const struct ss_kernel_args *args, struct ss_error *err)
{
    const size_t n = args->call->n_out;
    const struct ss_region *body = ss_attr_region(&args->call->attrs, SS_ATTR_BODY);
    const struct ss_region *cond = ss_attr_region(&args->call->attrs, SS_ATTR_BODY2);
    int64_t go_on = 0;
    struct ss_tensor flag = {.type = {.dtype = SS_I1}, .store = SS_STORE_I64, .count = 1};
    if (!body || !body->graph || !cond || !cond->graph)
        return ss_fail(err, SS_E_ARGUMENT, "while without a body or a condition");
    flag.data = &go_on;
    /* The results hold the carried values from trip to trip. */
    struct ss_tensor *values = ss_alloc_array(args->scratch, args->call->n_in + 1, sizeof *values);
    memcpy(values, args->in, args->call->n_in * sizeof *values);
    for (size_t k = 0; k < n; k++) {
        values[k] = args->out[k];
        if (args->out[k].count > 0)
            memcpy(args->out[k].data, args->in[k].data, ss_tensor_bytes(&args->out[k]));
    }
    struct ss_trips own = {.limit = MAX_TRIPS}, *trips = args->trips ? args->trips : &own;
    for (int64_t trip = 0; trip < trips->limit; trip++) {
        struct ss_arena_mark mark = ss_arena_mark(args->scratch);
        enum ss_rc rc = ss_eval_stopped(args->job, err);
        if (rc == SS_OK)
            rc = run_region(args, cond, values, &flag, 1, err);
        if (rc == SS_OK && go_on)
            rc = run_region(args, body, values, args->out, n, err);
        ss_arena_rewind(args->scratch, mark);
        if (rc == SS_OK && !go_on) {
            trips->ended.loops++;
            trips->ended.trips += trip;
        }
        if (rc != SS_OK || !go_on)
            return rc;
    }
    trips->given_up = true;
    return ss_fail(err, SS_E_LIMIT, "while ran for %" PRId64 " trips without an end",
                   trips->limit);
}
