/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that run whole bodies: map by batches of scalars, case, if and while as composites. */
#include <inttypes.h>

#include "core/graph/eval.h"
#include "core/body/control_flow.h"
#include "core/body/expansion_cache.h"
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
        memcpy(ss_element(args->out, i), body.out[0], (size_t)cells * ss_element_size(args->out));
    }
    ss_finish(args, 0);
    return rc;
}

/* A region that is run, perhaps again and again. */
struct program {
    const struct ss_kernel_args *args;
    struct ss_call call; /* as a composite */
    struct ss_expansion_cache *made;
};

static enum ss_rc open_program(const struct ss_kernel_args *args, size_t i, struct program *p,
                               struct ss_error *err)
{
    *p = (struct program){.args = args};
    if (!ss_program_region(args->call, i, args->scratch, &p->call))
        return ss_fail(err, SS_E_ARGUMENT, "%s without region %zu", args->call->def->name, i);
    p->made = ss_expansion_cache_new(&p->call, false, args->scratch);
    return ss_call_infer(&p->call, err);
}

static void close_program(struct program *p)
{
    if (p->made && p->args->trips)
        p->args->trips->work += *ss_composite_work(&p->call);
    ss_expansion_cache_free(p->made);
}

/* Into results (tensors that exist), of which none may be an input. */
static enum ss_rc run_program(const struct program *p, const struct ss_tensor *in,
                              struct ss_tensor *results, struct ss_error *err)
{
    struct ss_kernel_args inner = *p->args;
    inner.call = &p->call;
    inner.in = in;
    inner.out = results;
    inner.origin = NULL;
    return ss_kernel_composite(&inner, err);
}

/* Operand 0 chooses; the others are what the branches capture. */
static enum ss_rc run_branch(const struct ss_kernel_args *args, size_t i, struct ss_error *err)
{
    struct program branch;
    enum ss_rc rc = open_program(args, i, &branch, err);
    if (rc == SS_OK)
        rc = run_program(&branch, args->in + 1, args->out, err);
    close_program(&branch);
    return rc;
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

/* The results hold the carried values from trip to trip; next is storage for those of a trip. */
struct loop {
    struct program body, condition;
    struct ss_tensor *values, *next;
};

static void copy_values(const struct ss_tensor *from, const struct ss_tensor *to, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        if (to[k].count > 0)
            memcpy(to[k].data, from[k].data, ss_tensor_bytes(&to[k]));
    }
}

static void begin_loop(struct loop *loop, const struct ss_kernel_args *args)
{
    const size_t n = args->call->n_out, n_in = args->call->n_in;
    loop->values = ss_alloc_array(args->scratch, n_in + 1, sizeof *loop->values);
    loop->next = ss_alloc_array(args->scratch, n + 1, sizeof *loop->next);
    memcpy(loop->values, args->in, n_in * sizeof *loop->values);
    memcpy(loop->values, args->out, n * sizeof *loop->values);
    for (size_t k = 0; k < n; k++)
        loop->next[k] = ss_tensor_unset(args->scratch, &args->out[k].type, args->out[k].store);
    copy_values(args->in, args->out, n);
}

/* *more: the condition held, and what is carried is that of the next trip. */
static enum ss_rc run_trip(struct loop *loop, const struct ss_kernel_args *args, bool *more,
                           struct ss_error *err)
{
    const size_t n = args->call->n_out;
    int64_t go_on = 0;
    struct ss_tensor flag = {
        .type = {.dtype = SS_I1}, .store = SS_STORE_I64, .count = 1, .data = &go_on};
    enum ss_rc rc = ss_eval_stopped(args->job, err);
    if (rc == SS_OK)
        rc = run_program(&loop->condition, loop->values, &flag, err);
    *more = go_on != 0;
    if (rc == SS_OK && *more)
        rc = run_program(&loop->body, loop->values, loop->next, err);
    if (rc == SS_OK && *more)
        copy_values(loop->next, args->out, n);
    return rc;
}

static enum ss_rc run_trips(struct loop *loop, const struct ss_kernel_args *args,
                            struct ss_trips *trips, struct ss_error *err)
{
    for (int64_t trip = 0; trip < trips->limit; trip++) {
        struct ss_arena_mark mark = ss_arena_mark(args->scratch);
        bool more = false;
        enum ss_rc rc = run_trip(loop, args, &more, err);
        ss_arena_rewind(args->scratch, mark);
        if (rc == SS_OK && !more) {
            trips->ended.loops++;
            trips->ended.trips += trip;
        }
        if (rc != SS_OK || !more)
            return rc;
    }
    trips->given_up = true;
    return ss_fail(err, SS_E_LIMIT, "while ran for %" PRId64 " trips without an end", trips->limit);
}

enum ss_rc ss_kernel_while(const struct ss_kernel_args *args, struct ss_error *err)
{
    struct loop loop = {0};
    struct ss_trips own = {.limit = MAX_TRIPS};
    enum ss_rc rc = open_program(args, 0, &loop.body, err);
    if (rc == SS_OK)
        rc = open_program(args, 1, &loop.condition, err);
    if (rc == SS_OK) {
        begin_loop(&loop, args);
        rc = run_trips(&loop, args, args->trips ? args->trips : &own, err);
    }
    close_program(&loop.body);
    close_program(&loop.condition);
    return rc;
}
