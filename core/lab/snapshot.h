/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A snapshot is one state of a laboratory: the model, the settings, the rules and the last result,
 * which belong together. It never changes. A laboratory has one current snapshot; every change
 * publishes a new one. A reader that takes a reference (ss_lab_snapshot) keeps a consistent state
 * for as long as it likes, while another thread discovers, solves or loads. */
#ifndef SS_CORE_LAB_SNAPSHOT_H
#define SS_CORE_LAB_SNAPSHOT_H

#include "core/base/refs.h"
#include "core/lab/settings.h"
#include "core/pipeline/case.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/plan/answer.h"

struct ss_snapshot {
    struct ss_refs refs;
    struct ss_settings settings;
    const struct ss_graph *graph; /* of a model, or NULL */
    /* Of a problem file (problem.h), which has no graph and no rules; or NULL. */
    const struct ss_cost_graph *problem;
    const char *problem_path;
    const struct ss_ruleset *rules; /* NULL until discovered */
    /* The last result, and the settings that it was made with. */
    const struct ss_plan *plan; /* NULL until solved or loaded */
    struct ss_solution_info solved;
    struct ss_settings plan_settings;
    const struct ss_pipeline_case *pipeline; /* the schedule in use, or NULL; of any model */
    /* Stages for the graph, and the settings that they were made with; or NULL. */
    const struct ss_pipeline_plan *stages;
    struct ss_settings stages_settings;
    struct ss_problem_file *file; /* owns problem and problem_path */
};

/* Another reference to it; it counts as const for everybody but its owner. */
const struct ss_snapshot *ss_snapshot_ref(const struct ss_snapshot *snapshot);
/* Drops a reference; NULL is allowed. */
void ss_snapshot_free(const struct ss_snapshot *snapshot);

/* True if the plan was made with other settings than the present ones. False without a plan. */
bool ss_snapshot_is_stale(const struct ss_snapshot *snapshot);
/* The same of the stages. */
bool ss_snapshot_stages_are_stale(const struct ss_snapshot *snapshot);
/* The names of the settings that make it stale, in the order of the settings' rows, at most `most`;
 * returns their number. */
size_t ss_snapshot_stale_because(const struct ss_snapshot *snapshot, const char **names,
                                 size_t most);
/* The plan, unless it was made on another mesh than the present one: then NULL. Answers that speak
 * of the present mesh use it, so that they never mix two. */
const struct ss_plan *ss_snapshot_plan_here(const struct ss_snapshot *snapshot);
/* The bytes that a plan may use per device under the settings; INT64_MAX: a problem file without a
 * limit. */
int64_t ss_snapshot_limit(const struct ss_snapshot *snapshot, const struct ss_settings *settings);

/* ---- for writers: a draft is a snapshot that nobody else has seen ---- */

/* A draft with the same members. */
struct ss_snapshot *ss_snapshot_draft(const struct ss_snapshot *snapshot);
/* These take over the reference that they are given, and drop what they replace. */
void ss_draft_set_graph(struct ss_snapshot *draft, const struct ss_graph *graph);
void ss_draft_set_problem(struct ss_snapshot *draft, struct ss_cost_graph *problem,
                          const char *path);
void ss_draft_set_rules(struct ss_snapshot *draft, const struct ss_ruleset *rules);
/* With the present settings as those of the result; info NULL: a plan that was not solved for. */
void ss_draft_set_plan(struct ss_snapshot *draft, const struct ss_plan *plan,
                       const struct ss_solution_info *info);
void ss_draft_set_pipeline(struct ss_snapshot *draft, const struct ss_pipeline_case *pipeline);
/* With the present settings as theirs. */
void ss_draft_set_stages(struct ss_snapshot *draft, const struct ss_pipeline_plan *stages);
/* Copies the settings. */
void ss_draft_set_settings(struct ss_snapshot *draft, const struct ss_settings *settings);

#endif
