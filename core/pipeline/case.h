/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pipeline case: a schedule with the costs of its stages, checked and simulated. This is what a
 * laboratory keeps and screens draw. */
#ifndef SS_CORE_PIPELINE_CASE_H
#define SS_CORE_PIPELINE_CASE_H

#include "core/base/job.h"
#include "core/base/refs.h"
#include "core/pipeline/exact.h"
#include "core/pipeline/generators.h"
#include "core/pipeline/simulate.h"

/* What a stage is, if the stages were made from a model. */
struct ss_case_stage {
    int32_t first, last; /* layers */
    const char *mesh;    /* its logical mesh: "dp 2 x tp 2" */
    /* Its devices: per_host of each of n_hosts hosts, from these on. */
    int32_t first_host, n_hosts, first_device, per_host;
};
/* Where the stages of a case come from. */
struct ss_case_origin {
    const struct ss_case_stage *stages; /* [n_stages of the schedule] */
    const char *const *layers;          /* [n_layers] names */
    int32_t n_layers;
    int32_t n_hosts, per_host; /* of the cluster */
    int64_t limit_bytes;       /* per device; 0: none */
};

/* Immutable; reference-counted. */
struct ss_pipeline_case {
    struct ss_refs refs;
    uint32_t generation;   /* core/base/generation.h */
    struct ss_arena arena; /* of everything below */
    const struct ss_schedule *schedule;
    const struct ss_stage_cost *costs; /* [n_stages] */
    struct ss_sim_options options;
    struct ss_sim sim;
    int64_t bound_ps; /* on the makespan, with these stages on these ranks (bound.h) */
    const struct ss_case_origin *origin; /* NULL: the costs were stated */
};

/* Checks and simulates; schedule and costs are copied. Fails as ss_schedule_check does, with
 * SS_E_LIMIT if a time or size of the costs is too large to be summed, and with SS_E_ARGUMENT if
 * links are blocking and the lists have transfers. *out is freed by ss_pipeline_case_free. */
SS_NODISCARD enum ss_rc ss_pipeline_case_new(const struct ss_schedule *schedule,
                                             const struct ss_stage_cost *costs,
                                             const struct ss_sim_options *options,
                                             const struct ss_pipeline_case **out,
                                             struct ss_error *err);
/* Says where its stages come from, before anybody else sees the case; origin is copied. */
void ss_pipeline_case_set_origin(const struct ss_pipeline_case *c,
                                 const struct ss_case_origin *origin);
const struct ss_pipeline_case *ss_pipeline_case_ref(const struct ss_pipeline_case *c);
/* Drops a reference; NULL is allowed. */
void ss_pipeline_case_free(const struct ss_pipeline_case *c);

/* The costs of the model in n_ranks parts, each the sum of as many stages that follow each other:
 * for other schedules of the same model. Transfers are those at the end of a part. In arena; NULL
 * if the stages cannot be divided so. */
struct ss_stage_cost *ss_pipeline_parts(const struct ss_schedule *schedule,
                                        const struct ss_stage_cost *costs, struct ss_arena *arena);
/* The costs of the stages of a schedule with so many chunks: of the parts, split; or the ones of
 * the case itself if it has as many stages. In arena. */
struct ss_stage_cost *ss_pipeline_costs_for(const struct ss_schedule *schedule,
                                            const struct ss_stage_cost *costs, int32_t chunks,
                                            struct ss_arena *arena);

/* One named schedule of the same model, ranks, microbatches and options. */
struct ss_pipeline_rival {
    const struct ss_schedule_kind *kind;
    int32_t chunks;
    const struct ss_pipeline_case *result; /* NULL: there is none */
    const char *why_not;                   /* in arena */
};
/* All kinds that do what the case does (train, or forwards alone), the shortest makespan first, in
 * arena; *n of them. Free them with ss_pipeline_rivals_free. SS_E_ARGUMENT if the stages cannot be
 * divided among the ranks. */
SS_NODISCARD enum ss_rc ss_pipeline_compare(const struct ss_pipeline_case *c, int32_t chunks,
                                            int64_t limit_bytes, struct ss_job *job,
                                            struct ss_arena *arena, struct ss_pipeline_rival **out,
                                            size_t *n, struct ss_error *err);
/* The best schedule with the stages of the case on its ranks (exact.h), from the best known one on:
 * the case's own or a named one. *out holds it, and *how says what is proved (without its
 * schedule). SS_E_ARGUMENT if no schedule to begin with fits the limit. */
SS_NODISCARD enum ss_rc ss_pipeline_exact(const struct ss_pipeline_case *c, int64_t limit_bytes,
                                          struct ss_job *job, const struct ss_pipeline_case **out,
                                          struct ss_exact *how, struct ss_error *err);
void ss_pipeline_rivals_free(struct ss_pipeline_rival *rivals, size_t n);

#endif
