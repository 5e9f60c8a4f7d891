/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A snapshot counts its references, and holds one reference each to graph, problem file, rules and
 * plan. Snapshots share these, so that a draft is cheap. */
#include "core/lab/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules/discover.h"

struct ss_problem_file {
    struct ss_refs refs;
    struct ss_cost_graph *graph;
    char *path;
};

static void drop_file(struct ss_problem_file *file)
{
    if (!file || !ss_refs_drop(&file->refs))
        return;
    ss_cg_free(file->graph);
    free(file->path);
    free(file);
}

/* The count is the one member that changes after an object was published. */
const struct ss_snapshot *ss_snapshot_ref(const struct ss_snapshot *snapshot)
{
    ss_refs_take(&((struct ss_snapshot *)snapshot)->refs);
    return snapshot;
}

void ss_snapshot_free(const struct ss_snapshot *snapshot)
{
    struct ss_snapshot *s = (struct ss_snapshot *)snapshot;
    if (!s || !ss_refs_drop(&s->refs))
        return;
    ss_plan_free((struct ss_plan *)s->plan);
    ss_ruleset_free((struct ss_ruleset *)s->rules);
    ss_graph_free((struct ss_graph *)s->graph);
    ss_pipeline_case_free(s->pipeline);
    ss_pipeline_plan_free(s->stages);
    ss_settings_fini(&s->stages_settings);
    drop_file(s->file);
    ss_settings_fini(&s->settings);
    ss_settings_fini(&s->plan_settings);
    free(s);
}

bool ss_snapshot_is_stale(const struct ss_snapshot *s)
{
    return s->plan && !ss_settings_equal(&s->settings, &s->plan_settings, SS_DECIDES_ANY_PLAN);
}

bool ss_snapshot_stages_are_stale(const struct ss_snapshot *s)
{
    return s->stages && (s->stages->graph != s->graph ||
                         !ss_settings_equal(&s->settings, &s->stages_settings,
                                            SS_DECIDES_ANY_PLAN | SS_DECIDES_STAGES));
}

size_t ss_snapshot_stale_because(const struct ss_snapshot *s, const char **names, size_t most)
{
    size_t n_rows, n = 0;
    const struct ss_setting_row *rows = ss_setting_rows(&n_rows);
    for (size_t i = 0; s->plan && i < n_rows && n < most; i++)
        if (rows[i].decides & SS_DECIDES_ANY_PLAN &&
            !ss_setting_equal(&rows[i], &s->settings, &s->plan_settings))
            names[n++] = rows[i].name;
    return n;
}

const struct ss_plan *ss_snapshot_plan_here(const struct ss_snapshot *s)
{
    return s->plan && ss_mesh_same_sizes(&s->plan->mesh, &s->settings.mesh) ? s->plan : NULL;
}

int64_t ss_snapshot_limit(const struct ss_snapshot *s, const struct ss_settings *settings)
{
    if (settings->limit_bytes)
        return settings->limit_bytes;
    return s->problem ? s->problem->limit_bytes : (int64_t)settings->cluster->memory_bytes;
}

struct ss_snapshot *ss_snapshot_draft(const struct ss_snapshot *s)
{
    struct ss_snapshot *draft = ss_xcalloc(1, sizeof *draft);
    draft->settings = ss_settings_copy(&s->settings);
    draft->graph = ss_graph_ref(s->graph);
    draft->rules = ss_ruleset_ref(s->rules);
    draft->plan = ss_plan_ref(s->plan);
    draft->solved = s->solved;
    draft->plan_settings = ss_settings_copy(&s->plan_settings);
    draft->pipeline = ss_pipeline_case_ref(s->pipeline);
    draft->stages = ss_pipeline_plan_ref(s->stages);
    draft->stages_settings = ss_settings_copy(&s->stages_settings);
    draft->problem = s->problem;
    draft->problem_path = s->problem_path;
    draft->file = s->file;
    if (draft->file)
        ss_refs_take(&draft->file->refs);
    return draft;
}

void ss_draft_set_graph(struct ss_snapshot *draft, const struct ss_graph *graph)
{
    ss_graph_free((struct ss_graph *)draft->graph);
    draft->graph = graph;
}

void ss_draft_set_problem(struct ss_snapshot *draft, struct ss_cost_graph *problem,
                          const char *path)
{
    struct ss_problem_file *file = NULL;
    if (problem) {
        size_t size = strlen(path) + 1;
        file = ss_xcalloc(1, sizeof *file);
        file->graph = problem;
        file->path = memcpy(ss_xmalloc(size), path, size);
    }
    drop_file(draft->file);
    draft->file = file;
    draft->problem = file ? file->graph : NULL;
    draft->problem_path = file ? file->path : NULL;
}

void ss_draft_set_rules(struct ss_snapshot *draft, const struct ss_ruleset *rules)
{
    ss_ruleset_free((struct ss_ruleset *)draft->rules);
    draft->rules = rules;
}

void ss_draft_set_plan(struct ss_snapshot *draft, const struct ss_plan *plan,
                       const struct ss_solution_info *info)
{
    ss_plan_free((struct ss_plan *)draft->plan);
    ss_settings_fini(&draft->plan_settings);
    draft->plan = plan;
    draft->solved = info ? *info : (struct ss_solution_info){0};
    draft->plan_settings = plan ? ss_settings_copy(&draft->settings) : (struct ss_settings){0};
}

void ss_draft_set_pipeline(struct ss_snapshot *draft, const struct ss_pipeline_case *pipeline)
{
    ss_pipeline_case_free(draft->pipeline);
    draft->pipeline = pipeline;
}

void ss_draft_set_stages(struct ss_snapshot *draft, const struct ss_pipeline_plan *stages)
{
    ss_pipeline_plan_free(draft->stages);
    ss_settings_fini(&draft->stages_settings);
    draft->stages = stages;
    draft->stages_settings = stages ? ss_settings_copy(&draft->settings) : (struct ss_settings){0};
}

void ss_draft_set_settings(struct ss_snapshot *draft, const struct ss_settings *settings)
{
    struct ss_settings copy = ss_settings_copy(settings);
    ss_settings_fini(&draft->settings);
    draft->settings = copy;
}
