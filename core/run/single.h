/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One op of a graph as a graph of its own, at lengths of its own, and plans for it. Internal to
 * verification (each_rule.h, sampled.h). */
#ifndef SS_CORE_RUN_SINGLE_H
#define SS_CORE_RUN_SINGLE_H

#include "core/plan/plan.h"
#include "core/run/run.h"

/* An op of a graph, with what is known about it. All is borrowed. */
struct ss_single_of {
    const struct ss_graph *graph;
    uint32_t op;
    struct ss_op_rules *rules;
    const struct ss_atoms *atoms;
    struct ss_call call;
};
/* The call lies in arena. */
void ss_single_of(const struct ss_ruleset *rules, uint32_t op, struct ss_arena *arena,
                  struct ss_single_of *of);

/* Its operands are inputs, or constants where the op's signature binds their value. */
struct ss_single {
    int64_t *lengths; /* of its atoms; set by the caller */
    struct ss_graph *graph;
    struct ss_ruleset *rules;
    uint32_t op;
    struct ss_run_reference *reference;
    struct ss_arena arena;
    struct ss_tensor *inputs; /* whole; NULL: nobody has asked yet */
};

/* Makes the graph at single->lengths, with the rules of the op. To be freed even if it fails. */
SS_NODISCARD enum ss_rc ss_single_make(const struct ss_single_of *of, struct ss_single *single,
                                       struct ss_error *err);
void ss_single_free(struct ss_single *single);
/* The plan in which the op has these rows, one per axis of the mesh, and its operands rest in the
 * layouts that the rows read, except for partial ones. SS_E_INFEASIBLE if rows do not fit. */
SS_NODISCARD enum ss_rc ss_single_plan(const struct ss_single *single, const uint16_t *rows,
                                       const struct ss_mesh *mesh, struct ss_plan **plan,
                                       struct ss_error *err);

#endif
