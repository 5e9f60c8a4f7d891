/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The unsharded run: the whole graph by its kernels, in order, freeing at last use. Also runs the
 * bodies of regions. */
#ifndef SS_CORE_GRAPH_EVAL_H
#define SS_CORE_GRAPH_EVAL_H

#include "core/base/job.h"
#include "core/graph/graph.h"
#include "core/tensor/pool.h"

/* A backend's choice of kernel for an op on tensors whose floats are stored as float_store; NULL:
 * fall back to the f64 reference kernel with conversion. */
typedef ss_kernel_fn (*ss_kernel_find_fn)(const struct ss_op_def *def, enum ss_store float_store);

struct ss_eval_options {
    enum ss_store float_store; /* SS_STORE_F64 or SS_STORE_F32 */
    ss_kernel_find_fn find;    /* NULL: reference kernels only */
    bool reverse_sum, round;   /* as in ss_kernel_args */
    uint32_t other_bits;       /* as in ss_kernel_args, for all ops that ss_eval_graph runs */
    struct ss_job *job;        /* may be NULL */
    const char *phase; /* static text: ss_eval_graph reports the ops done to the job; NULL: no */
    struct ss_trips *trips; /* as in ss_kernel_args; may be NULL */
    struct ss_pool *pool;   /* storage of intermediate values; may be NULL */
    /* Idle threads among which large ops are shared out; results do not depend on them. NULL: the
     * caller's alone. */
    struct ss_thread_pool *threads;
    /* Called after each op with its results (loop bodies: each trip); may be NULL. */
    void (*on_op)(void *user, uint32_t op, const struct ss_tensor *results);
    void *user;
};

/* Runs one op on given operands; out tensors are allocated in arena. Uses find, else the reference
 * kernel (converting f32 operands and results). */
SS_NODISCARD enum ss_rc ss_eval_call(const struct ss_call *call, const struct ss_tensor *in,
                                     struct ss_tensor *out, const struct ss_origin *origin,
                                     const struct ss_eval_options *options, struct ss_arena *arena,
                                     struct ss_error *err);
/* The same into the caller's storage, of undefined content; scratch is rewound. */
SS_NODISCARD enum ss_rc ss_eval_into(const struct ss_call *call, const struct ss_tensor *in,
                                     struct ss_tensor *out, const struct ss_origin *origin,
                                     const struct ss_eval_options *options,
                                     struct ss_arena *scratch, struct ss_error *err);
/* The kernel that a call runs by, chosen once for many runs of it. */
struct ss_eval_kernel {
    ss_kernel_fn run; /* NULL: there is none */
    bool converts;    /* it computes on copies of floats in f64 */
};
struct ss_eval_kernel ss_eval_choose(const struct ss_call *call,
                                     const struct ss_eval_options *options);
/* SS_E_UNSUPPORTED, with the op's name, if there is no kernel. */
SS_NODISCARD enum ss_rc ss_eval_run(const struct ss_eval_kernel *kernel,
                                    const struct ss_kernel_args *args, struct ss_error *err);
/* The kernel's arguments as the options have them; call, tensors and scratch are the caller's. */
struct ss_kernel_args ss_eval_args(const struct ss_eval_options *options);
/* Perturbs last bits of an f64 result if the op rounds; the pattern selects which. */
void ss_eval_other_bits(const struct ss_op *op, uint32_t pattern, struct ss_tensor *result);
/* True if result k has operand k's elements in the same order, so that both may share storage and
 * the op need not run. */
bool ss_eval_hands_on(const struct ss_op_def *def, const struct ss_eval_options *options);
/* Runs the graph. inputs: one tensor per graph input, stored as options say. outputs: one per graph
 * output, allocated in arena. */
SS_NODISCARD enum ss_rc ss_eval_graph(const struct ss_graph *graph, const struct ss_tensor *inputs,
                                      struct ss_tensor *outputs,
                                      const struct ss_eval_options *options, struct ss_arena *arena,
                                      struct ss_error *err);
/* Runs a region's body on scalars or tensors (reducers, comparators, branches). Same contract as
 * ss_eval_graph in f64; cheap for one-op bodies on scalars. It rounds, polls and counts trips as
 * args (may be NULL) of the op with the region have it. */
SS_NODISCARD enum ss_rc ss_eval_region(const struct ss_region *region, const struct ss_tensor *in,
                                       size_t n_in, struct ss_tensor *out, size_t n_out,
                                       const struct ss_kernel_args *args, struct ss_arena *arena,
                                       struct ss_error *err);
/* The error of a run whose job was cancelled or is past its deadline, else SS_OK. */
SS_NODISCARD enum ss_rc ss_eval_stopped(const struct ss_job *job, struct ss_error *err);

#endif
