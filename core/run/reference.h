/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The unsharded runs with which sharded ones are compared. Internal to verification (run.h). */
#ifndef SS_CORE_RUN_REFERENCE_H
#define SS_CORE_RUN_REFERENCE_H

#include "core/run/inputs.h"
#include "core/run/run.h"

/* Limit of the error of an f64 run. */
#define SS_F64_LIMIT 1e-9

struct ss_run_reference {
    struct ss_arena arena;
    struct ss_pool pool;        /* of the values of all runs */
    struct ss_input_plan drawn; /* how the inputs were drawn */
    char why_scaled[400];       /* if drawn.scale is smaller than asked: what was not finite */
    struct ss_tensor *inputs;   /* in the store of the sharded run */
    struct ss_tensor *outputs;
    double *scale, *own;    /* per output: of its errors; the f32 run's own error */
    bool bits_asked;        /* what other last bits change is in scale */
    ss_kernel_find_fn find; /* of all runs */
};

/* diff / scale; 0 if diff is 0. */
double ss_relative(double diff, double scale);
/* The reference that options->reference keeps, else a new one: of the graph that it was made of, if
 * there is one (core/graph/derived.h), so that a step in microbatches is compared with the whole
 * step. If outputs are not finite, it draws smaller inputs. */
SS_NODISCARD enum ss_rc ss_reference_take(const struct ss_graph *graph,
                                          const struct ss_run_options *options, struct ss_job *job,
                                          struct ss_run_reference **out, struct ss_error *err);
/* Takes into the scales of an f64 run what other last bits change: a difference of two sums that
 * are equal but for their order is 0 in one run, and any last bit in another. */
SS_NODISCARD enum ss_rc ss_reference_ask_bits(const struct ss_graph *graph, struct ss_job *job,
                                              struct ss_run_reference *reference,
                                              struct ss_error *err);

#endif
