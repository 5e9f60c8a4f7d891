/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dynamic program under a search of stages: for a limit on the period u of every stage, the
 * plan with the least completion X = max over i of (D_i + sum over j >= i of (t_j + c_j)), which is
 * the sum alone if D = 0. Labels go from the last layer to the first; of two labels with the same
 * first layer and devices, one that is not better in any respect is dropped. */
#ifndef SS_CORE_PIPELINE_STAGE_PROGRAM_H
#define SS_CORE_PIPELINE_STAGE_PROGRAM_H

#include "core/pipeline/stage_search.h"

enum { SS_STAGE_NEVER_PS = 62 }; /* log2: no sum of times reaches this */
#define SS_STAGE_NEVER ((int64_t)1 << SS_STAGE_NEVER_PS)

/* A point, ready for the program. */
struct ss_ready_point {
    int64_t t, once; /* once: 0 with Alpa's objective */
    int32_t room;    /* microbatches in flight that the limit leaves room for */
    int32_t point;
};

struct ss_ready_points {
    const struct ss_ready_point *items; /* by t; none is worse than another in all respects */
    int32_t count;
    int32_t stage; /* the only stage that these layers may be; -1: any */
};

/* A problem with its constraints worked in. */
struct ss_stage_ready {
    const struct ss_stage_problem *p;
    struct ss_ready_points *points; /* [ss_stage_at()] */
    const int32_t *size;            /* [n_shapes] devices */
    int32_t n_devices, max_stages;
    bool counted;       /* plans with different numbers of stages are different problems */
    bool positions;     /* the memory of a stage depends on how many come after it */
    int64_t longest_u;  /* no period is longer */
    int32_t n_stages;   /* in use; 0: any */
    int32_t *in_flight; /* [max_stages + 1]: of the n-th stage from the end, of those in use */
};

/* In arena. Fails as ss_stage_search does on tables that cannot be. */
SS_NODISCARD enum ss_rc ss_stage_make_ready(const struct ss_stage_problem *p,
                                            struct ss_arena *arena, struct ss_stage_ready *out,
                                            struct ss_error *err);
/* Sets the number of stages in use (`counted`), or 0. */
void ss_stage_use(struct ss_stage_ready *r, int32_t n_stages);

/* The least time of what comes before a stage, of points with t <= limit: without positions and the
 * memory limit, and without the transfer in the last period. */
struct ss_stage_paths {
    int64_t *least; /* [ss_stage_path_at()] */
    int32_t n_layers, n_devices, n_shapes;
    int32_t counts; /* numbers of stages that are told apart; 1: none */
};
/* Before a stage on a shape that begins with `layer`: of plans of the layers before it on exactly
 * `devices` devices (at most, if some may idle) in n stages; n is 0 if they are not told apart.
 * With layer = n_layers: of whole plans, for any shape. */
static inline size_t ss_stage_path_at(const struct ss_stage_paths *paths, int32_t n, int32_t layer,
                                      int32_t devices, int32_t shape)
{
    size_t row = (size_t)n * (size_t)(paths->n_layers + 1) + (size_t)layer;
    row = row * (size_t)paths->n_shapes + (size_t)shape;
    return row * (size_t)(paths->n_devices + 1) + (size_t)devices;
}
/* What is summed: the time of a stage, or any weight that grows with it. */
struct ss_stage_weight {
    int64_t (*of)(const void *user, int64_t t, int32_t n_devices); /* NULL: t */
    const void *user;
    bool once, transfers; /* also: `once` of the first stage; transfers */
};
/* In arena. */
void ss_stage_find_paths(const struct ss_stage_ready *r, int64_t limit,
                         const struct ss_stage_weight *weight, bool counted, struct ss_arena *arena,
                         struct ss_stage_paths *out);

struct ss_stage_found {
    int64_t completion; /* X; SS_STAGE_NEVER: there is no plan */
    int64_t longest_u;
    struct ss_stage_choice *stages; /* in arena */
    int32_t n_stages;
    int64_t n_labels;
    bool stopped; /* the job stopped: nothing is known */
};
/* The least completion of plans with u <= limit. Plans that cannot have a completion below
 * `less_than` may be left out. */
void ss_stage_program(const struct ss_stage_ready *r, int64_t limit, int64_t less_than,
                      struct ss_job *job, struct ss_arena *arena, struct ss_stage_found *out);

#endif
