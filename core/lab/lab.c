/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every change drafts a new snapshot and publishes it. The lock is held only to exchange the
 * pointer to the current snapshot, or to take a reference to it. A stage of the data flow runs if
 * its result is missing. */
#include "core/lab/lab.h"

#include "core/compose/explore.h"
#include "core/lab/added.h"
#include "core/lab/declared.h"
#include "core/lab/inputs.h"
#include "core/lab/operators.h"
#include "core/lab/pins.h"
#include "core/lab/problem.h"
#include "core/lab/question.h"
#include "core/lab/step.h"
#include "core/plan/lower.h"
#include "core/rules/discover.h"
#include "core/rules/table/store.h"
#include "core/run/trace.h"
#include "core/space/copy_memory.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_RULES_BYTES = 1 << 30 };

/* ---- publishing ---- */

const struct ss_snapshot *ss_lab_snapshot(struct ss_lab *lab)
{
    pthread_mutex_lock(&lab->lock);
    const struct ss_snapshot *now = ss_snapshot_ref(lab->now);
    pthread_mutex_unlock(&lab->lock);
    return now;
}

/* Makes a draft the current state; takes it over. */
static void publish(struct ss_lab *lab, struct ss_snapshot *draft)
{
    const struct ss_snapshot *before = lab->now;
    pthread_mutex_lock(&lab->lock);
    lab->now = draft;
    pthread_mutex_unlock(&lab->lock);
    ss_snapshot_free(before);
}

/* Drops the rules, and the plan that rests on them. Pins are read against the next ones. */
static void drop_rules(struct ss_lab *lab, struct ss_snapshot *draft)
{
    if (!draft->rules)
        return;
    ss_live_drop(lab->live);
    ss_draft_set_plan(draft, NULL, NULL);
    ss_draft_set_rules(draft, NULL);
}

void ss_lab_set(struct ss_lab *lab, const struct ss_settings *settings)
{
    struct ss_snapshot *draft = ss_snapshot_draft(lab->now);
    if (!ss_settings_equal(settings, &draft->settings, SS_DECIDES_RULES)) {
        drop_rules(lab, draft);
        ss_lab_step_close(lab);
    }
    ss_draft_set_settings(draft, settings);
    publish(lab, draft);
}

/* ---- opening and closing ---- */

void ss_lab_init(struct ss_lab *lab)
{
    struct ss_snapshot *draft = ss_xcalloc(1, sizeof *draft);
    memset(lab, 0, sizeof *lab);
    ss_settings_init(&draft->settings);
    pthread_mutex_init(&lab->lock, NULL);
    lab->now = draft;
    lab->live = ss_live_new();
}

void ss_lab_init_reader(struct ss_lab *reader, const struct ss_snapshot *snapshot,
                        ss_kernel_find_fn find)
{
    memset(reader, 0, sizeof *reader);
    pthread_mutex_init(&reader->lock, NULL);
    reader->now = ss_snapshot_ref(snapshot);
    reader->find = find;
}

/* Drops everything that refers to the graph or the problem, but for the snapshot itself. */
static void forget_model(struct ss_lab *lab)
{
    ss_lab_step_close(lab);
    ss_breaks_clear(&lab->walk.breaks);
    ss_live_drop(lab->live);
}

void ss_lab_fini(struct ss_lab *lab)
{
    forget_model(lab);
    ss_lab_history_clear(&lab->history);
    ss_snapshot_free(lab->now);
    ss_rule_memory_fini(&lab->imported);
    ss_live_free(lab->live);
    pthread_mutex_destroy(&lab->lock);
    memset(lab, 0, sizeof *lab);
}

/* Publishes another model. Takes over what was loaded. */
static void replace_model(struct ss_lab *lab, const struct ss_loaded *loaded, const char *path)
{
    struct ss_snapshot *draft = ss_snapshot_draft(lab->now);
    if (draft->problem || loaded->problem)
        draft->settings.limit_bytes = 0; /* bytes of the one mean nothing to the other */
    ss_settings_clear_list(&draft->settings.pins);
    ss_settings_clear_list(&draft->settings.inputs);
    ss_settings_clear_list(&draft->settings.declared);
    ss_settings_clear_list(&draft->settings.added);
    ss_settings_clear_list(&draft->settings.accumulate);
    ss_settings_clear_list(&draft->settings.layers);
    forget_model(lab);
    ss_draft_set_stages(draft, NULL);
    ss_draft_set_plan(draft, NULL, NULL);
    ss_draft_set_rules(draft, NULL);
    ss_draft_set_graph(draft, loaded->graph);
    ss_draft_set_problem(draft, loaded->problem, path);
    publish(lab, draft);
}

enum ss_rc ss_lab_load_as(struct ss_lab *lab, const char *path, enum ss_granularity how,
                          struct ss_error *err)
{
    struct ss_loaded loaded;
    enum ss_rc rc = ss_load_file(path, how, &loaded, err);
    if (rc == SS_OK && loaded.graph &&
        (rc = ss_lab_bind_operators(&lab->now->settings, &loaded.graph, err)) != SS_OK && err &&
        !err->hint[0])
        ss_error_hint(err, "define NAME --remove takes a definition back");
    if (rc == SS_OK)
        replace_model(lab, &loaded, path);
    return rc;
}

void ss_lab_load_graph(struct ss_lab *lab, struct ss_graph *graph)
{
    replace_model(lab, &(struct ss_loaded){.graph = graph}, graph->path);
}

void ss_lab_set_with_graph(struct ss_lab *lab, const struct ss_settings *settings,
                           struct ss_graph *graph)
{
    struct ss_snapshot *draft = ss_snapshot_draft(lab->now);
    ss_draft_set_settings(draft, settings);
    ss_settings_clear_list(&draft->settings.pins);
    ss_settings_clear_list(&draft->settings.declared);
    ss_settings_clear_list(&draft->settings.added);
    ss_settings_clear_list(&draft->settings.accumulate);
    forget_model(lab);
    ss_draft_set_plan(draft, NULL, NULL);
    ss_draft_set_rules(draft, NULL);
    ss_draft_set_graph(draft, graph);
    publish(lab, draft);
}

/* The draft takes over what the present state has found out about the same model. */
static void keep_findings(const struct ss_snapshot *now, struct ss_snapshot *draft)
{
    if (!draft->rules && ss_settings_equal(&now->settings, &draft->settings, SS_DECIDES_RULES))
        ss_draft_set_rules(draft, ss_ruleset_ref(now->rules));
    if (draft->plan || !now->plan || draft->rules != now->rules)
        return;
    ss_draft_set_plan(draft, ss_plan_ref(now->plan), &now->solved);
    ss_settings_fini(&draft->plan_settings);
    draft->plan_settings = ss_settings_copy(&now->plan_settings);
}

void ss_lab_restore(struct ss_lab *lab, const struct ss_snapshot *state)
{
    const struct ss_snapshot *now = lab->now;
    struct ss_snapshot *draft = ss_snapshot_draft(state);
    if (state->graph != now->graph || state->file != now->file)
        forget_model(lab);
    else
        keep_findings(now, draft);
    if (draft->rules != now->rules) {
        ss_lab_step_close(lab);
        ss_live_drop(lab->live);
    }
    publish(lab, draft);
}

enum ss_rc ss_lab_load(struct ss_lab *lab, const char *path, struct ss_error *err)
{
    return ss_lab_load_as(lab, path, SS_AS_GIVEN, err);
}

int64_t ss_lab_limit(const struct ss_lab *lab)
{
    return ss_snapshot_limit(lab->now, &lab->now->settings);
}

void ss_lab_set_pipeline(struct ss_lab *lab, const struct ss_pipeline_case *pipeline)
{
    struct ss_snapshot *draft = ss_snapshot_draft(lab->now);
    ss_draft_set_pipeline(draft, pipeline);
    publish(lab, draft);
}

void ss_lab_set_stages(struct ss_lab *lab, const struct ss_pipeline_plan *stages)
{
    struct ss_snapshot *draft = ss_snapshot_draft(lab->now);
    ss_draft_set_stages(draft, stages);
    ss_draft_set_pipeline(draft, ss_pipeline_case_ref(stages->schedule));
    publish(lab, draft);
}

/* ---- settings ---- */

enum ss_rc ss_lab_set_mesh(struct ss_lab *lab, const char *shape, const char *names,
                           struct ss_error *err)
{
    struct ss_settings settings = lab->now->settings;
    struct ss_mesh mesh;
    enum ss_rc rc = ss_mesh_parse(shape, names, &mesh, err);
    if (rc != SS_OK)
        return rc;
    ss_settings_set_mesh(&settings, &mesh);
    ss_lab_set(lab, &settings);
    return SS_OK;
}

enum ss_rc ss_lab_set_cluster(struct ss_lab *lab, const char *name, struct ss_error *err)
{
    struct ss_settings settings = lab->now->settings;
    const struct ss_cluster *cluster = ss_cluster_find(name);
    if (!cluster)
        return ss_fail(err, SS_E_NAME, "no cluster is named '%s'", name);
    ss_settings_set_cluster(&settings, cluster);
    ss_lab_set(lab, &settings);
    return SS_OK;
}

void ss_lab_set_limit(struct ss_lab *lab, int64_t bytes)
{
    struct ss_settings settings = lab->now->settings;
    settings.limit_bytes = bytes;
    ss_lab_set(lab, &settings);
}

void ss_lab_set_seed(struct ss_lab *lab, uint64_t seed)
{
    struct ss_settings settings = lab->now->settings;
    settings.seed = seed;
    ss_lab_set(lab, &settings);
}

/* ---- rules ---- */

static enum ss_rc need_graph(const struct ss_lab *lab, struct ss_error *err)
{
    if (lab->now->graph)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "no graph is loaded");
    return ss_error_hint(err, "load FILE, for example: load samples/mlp.mlir");
}

static enum ss_rc need_mesh(const struct ss_settings *settings, struct ss_error *err)
{
    if (settings->mesh.n_axes)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "no device mesh is set");
    return ss_error_hint(err, "mesh SHAPE, for example: mesh 2x4");
}

static void publish_rules(struct ss_lab *lab, struct ss_ruleset *rules)
{
    struct ss_snapshot *draft = ss_snapshot_draft(lab->now);
    drop_rules(lab, draft);
    ss_draft_set_rules(draft, rules);
    publish(lab, draft);
}

/* Discovers, and adds the rows that the settings add. */
static enum ss_rc discover(struct ss_lab *lab, const struct ss_discover_options *options,
                           struct ss_job *job, struct ss_ruleset **rules, struct ss_error *err)
{
    enum ss_rc rc = ss_discover(lab->now->graph, options, job, rules, err);
    if (rc == SS_OK)
        rc = ss_lab_apply_added(lab->now, *rules, options, job, err);
    else
        *rules = NULL;
    if (rc != SS_OK)
        ss_ruleset_free(*rules);
    return rc;
}

enum ss_rc ss_lab_discover(struct ss_lab *lab, struct ss_job *job, struct ss_error *err)
{
    enum ss_rc rc = need_graph(lab, err);
    if (rc != SS_OK || lab->now->rules)
        return rc;
    lab->imported.behind = lab->cache;
    struct ss_rule_cache cache = ss_rule_memory_cache(&lab->imported);
    struct ss_arena texts = {0};
    struct ss_discover_options options = {.seed = lab->now->settings.seed,
                                          .cache = &cache,
                                          .explore = ss_explore_composed,
                                          .declared = ss_lab_declared_rules(lab->now, &texts)};
    struct ss_ruleset *rules;
    rc = discover(lab, &options, job, &rules, err);
    ss_arena_free(&texts);
    if (rc == SS_OK)
        publish_rules(lab, rules);
    return rc;
}

enum ss_rc ss_lab_export_rules(struct ss_lab *lab, const char *path, struct ss_job *job,
                               struct ss_error *err)
{
    enum ss_rc rc = ss_lab_discover(lab, job, err);
    if (rc != SS_OK)
        return rc;
    struct ss_buf text = {0};
    ss_store_export(lab->now->rules, &text);
    rc = ss_file_write(path, text.data, text.length, err);
    ss_buf_free(&text);
    return rc;
}

enum ss_rc ss_lab_import_rules(struct ss_lab *lab, const char *path, struct ss_arena *arena,
                               struct ss_lab_import *got, struct ss_error *err)
{
    struct ss_buf text = {0};
    struct ss_cache_entry *entries;
    *got = (struct ss_lab_import){0};
    enum ss_rc rc = ss_file_read(path, MAX_RULES_BYTES, &text, err);
    if (rc == SS_OK)
        rc = ss_store_import(path, ss_buf_text(&text), text.length, arena, &entries, &got->n, err);
    ss_buf_free(&text);
    if (rc != SS_OK)
        return rc;
    for (size_t i = 0; i < got->n; i++) {
        uint64_t seed = ss_store_seed(&entries[i].key);
        got->usable += seed == lab->now->settings.seed;
        if (seed != lab->now->settings.seed && i == got->usable)
            got->other_seed = seed;
    }
    ss_rule_memory_add(&lab->imported, entries, got->n);
    if (lab->cache)
        (void)lab->cache->save(lab->cache->user, entries, got->n, arena, &got->note);
    return SS_OK;
}

enum ss_rc ss_lab_discover_anew(struct ss_lab *lab, bool isolate, struct ss_job *job,
                                struct ss_error *err)
{
    enum ss_rc rc = need_graph(lab, err);
    struct ss_discover_options options = {
        .seed = lab->now->settings.seed, .isolate = isolate, .explore = ss_explore_composed};
    struct ss_arena texts = {0};
    struct ss_ruleset *rules;
    if (rc == SS_OK)
        options.declared = ss_lab_declared_rules(lab->now, &texts);
    if (rc == SS_OK)
        rc = discover(lab, &options, job, &rules, err);
    ss_arena_free(&texts);
    if (rc == SS_OK)
        publish_rules(lab, rules);
    return rc;
}

static enum ss_rc ready_for(struct ss_lab *lab, const struct ss_settings *settings,
                            struct ss_job *job, struct ss_error *err)
{
    if (lab->now->problem)
        return SS_OK;
    enum ss_rc rc = need_graph(lab, err);
    if (rc == SS_OK)
        rc = need_mesh(settings, err);
    return rc == SS_OK ? ss_lab_discover(lab, job, err) : rc;
}

enum ss_rc ss_lab_ready(struct ss_lab *lab, struct ss_job *job, struct ss_error *err)
{
    return ready_for(lab, &lab->now->settings, job, err);
}

/* ---- pins ---- */

enum ss_rc ss_lab_pin(struct ss_lab *lab, const char *target, const char *text, struct ss_job *job,
                      struct ss_error *err)
{
    enum ss_rc rc = ss_lab_ready(lab, job, err);
    if (rc != SS_OK)
        return rc;
    struct ss_arena scratch = {0};
    rc = lab->now->problem ? ss_problem_pin_stands(lab->now, target, text, err)
                           : ss_lab_pin_stands(lab->now, target, text, &scratch, err);
    ss_arena_free(&scratch);
    if (rc != SS_OK)
        return rc;
    struct ss_settings settings = ss_settings_with_pin(lab->now, target, text);
    ss_lab_set(lab, &settings);
    ss_settings_fini(&settings);
    return SS_OK;
}

enum ss_rc ss_lab_unpin(struct ss_lab *lab, const char *target, struct ss_error *err)
{
    const struct ss_lab_pins *pins = &lab->now->settings.pins;
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    bool *keep = ss_xcalloc(pins->n + 1, sizeof *keep);
    for (size_t i = 0; i < pins->n; i++)
        keep[i] = target && strcmp(pins->items[i].target, target) != 0;
    ss_settings_set_list(&settings.pins, keep, NULL, NULL);
    bool some = settings.pins.n != pins->n;
    if (some)
        ss_lab_set(lab, &settings);
    ss_settings_fini(&settings);
    free(keep);
    return some || !target ? SS_OK : ss_fail(err, SS_E_NAME, "'%s' has no pin", target);
}

/* ---- solving ---- */

enum ss_rc ss_lab_case_of(struct ss_lab *lab, const struct ss_settings *settings,
                          const struct ss_lab_solve *how, struct ss_job *job,
                          struct ss_arena *arena, struct ss_case *out, struct ss_error *err)
{
    enum ss_rc rc = ready_for(lab, settings, job, err);
    struct ss_pin *pins = NULL;
    size_t n_pins = 0;
    if (rc == SS_OK && lab->now->problem) {
        *out = (struct ss_case){
            .space.n_pins = settings->pins.n, .solver = how->solver, .start = how->start};
        out->solver.seed = settings->seed;
        return ss_problem_pinned(lab->now, settings, arena, &out->problem, err);
    }
    if (rc == SS_OK)
        rc = ss_lab_read_pins(lab->now, settings, arena, &pins, &n_pins, err);
    if (rc != SS_OK)
        return rc;
    *out = (struct ss_case){.graph = lab->now->graph,
                            .rules = lab->now->rules,
                            .mesh = settings->mesh,
                            .cluster = settings->cluster,
                            .space = {.objective = how->objective,
                                      .alpha = how->alpha,
                                      .beta = how->beta,
                                      .no_fusion = !settings->fusion,
                                      .limit_bytes = settings->limit_bytes,
                                      .pins = pins,
                                      .n_pins = n_pins,
                                      .own_links = true,
                                      .cost_term = settings->cost_term},
                            .solver = how->solver,
                            .start = how->start};
    out->solver.seed = settings->seed;
    return SS_OK;
}

enum ss_rc ss_lab_case(struct ss_lab *lab, const struct ss_lab_solve *how, struct ss_job *job,
                       struct ss_arena *arena, struct ss_case *out, struct ss_error *err)
{
    /* Discovering the rules publishes a new snapshot: hold these settings. */
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    enum ss_rc rc = ss_lab_case_of(lab, &settings, how, job, arena, out, err);
    ss_settings_fini(&settings);
    return rc;
}

enum ss_rc ss_lab_least_peak(struct ss_lab *lab, struct ss_job *job, int64_t *bytes,
                             struct ss_error *err)
{
    static const struct ss_lab_solve how;
    const struct ss_snapshot *now = lab->now;
    struct ss_arena arena = {0};
    const struct ss_space *space;
    struct ss_case c;
    enum ss_rc rc = SS_OK;
    *bytes = now->problem ? ss_cg_least_peak(now->problem) : 0;
    if (lab->live && now->rules && now->settings.mesh.n_axes > 0) {
        rc = ss_lab_case(lab, &how, job, &arena, &c, err);
        if (rc == SS_OK)
            rc = ss_live_space(lab->live, &c, job, &space, err);
        if (rc == SS_OK)
            *bytes = ss_copy_memory_least_peak(space);
    }
    ss_arena_free(&arena);
    return rc;
}

void ss_lab_keep(struct ss_lab *lab, const struct ss_answer *answer)
{
    struct ss_snapshot *draft = ss_snapshot_draft(lab->now);
    ss_draft_set_plan(draft, answer->plan, &answer->info);
    publish(lab, draft);
}

enum ss_rc ss_lab_solve(struct ss_lab *lab, const struct ss_lab_solve *how, struct ss_job *job,
                        struct ss_error *err)
{
    struct ss_answer answer;
    enum ss_rc rc = ss_ask_solve(lab, how, job, &answer, err);
    if (rc == SS_OK)
        ss_lab_keep(lab, &answer);
    return rc;
}

enum ss_rc ss_lab_plan_load(struct ss_lab *lab, const char *path, struct ss_job *job,
                            struct ss_error *err)
{
    enum ss_rc rc = ss_lab_discover(lab, job, err);
    struct ss_plan *plan = NULL;
    if (rc == SS_OK)
        rc = ss_plan_load(lab->now->graph, lab->now->rules, path, &plan, err);
    if (rc != SS_OK)
        return rc;
    struct ss_snapshot *draft = ss_snapshot_draft(lab->now);
    draft->settings.mesh = plan->mesh;
    draft->settings.cluster = plan->cluster;
    ss_draft_set_plan(draft, plan, NULL);
    publish(lab, draft);
    return SS_OK;
}

/* ---- running ---- */

static enum ss_rc check_ranks(const struct ss_plan *plan, int64_t ranks, struct ss_error *err)
{
    if (!plan) {
        ss_fail(err, SS_E_STATE, "there is no plan to run");
        return ss_error_hint(err, "solve, or plan load FILE");
    }
    if (ranks == 0 || ranks == plan->mesh.n_devices)
        return SS_OK;
    ss_fail(err, SS_E_ARGUMENT, "the plan is for %lld ranks, not for %lld",
            (long long)plan->mesh.n_devices, (long long)ranks);
    return ss_error_hint(err, "mesh %lld, then solve", (long long)ranks);
}

static enum ss_rc write_trace(const struct ss_plan *plan, const struct ss_program *program,
                              const struct ss_run_report *report, const char *path,
                              struct ss_error *err)
{
    struct ss_buf text = {0};
    enum ss_rc rc = ss_run_trace(plan, program, report, &text, err);
    if (rc == SS_OK)
        rc = ss_file_write(path, text.data, text.length, err);
    ss_buf_free(&text);
    return rc;
}

enum ss_rc ss_lab_run(struct ss_lab *lab, const struct ss_lab_run *how, struct ss_job *job,
                      struct ss_arena *arena, struct ss_verification *out, struct ss_error *err)
{
    /* Parts have no times of the plan's instructions. */
    const bool whole = how->how == SS_VERIFY_AUTO && (how->timed || how->trace);
    struct ss_program *program = NULL;
    struct ss_arena files = {0};
    struct ss_run_options options = {.f64 = how->floats == SS_F64,
                                     .narrow = how->floats == SS_F64 ? SS_F32 : how->floats,
                                     .repeat = how->repeat,
                                     .traced = how->trace != NULL,
                                     .seed = how->seed,
                                     .find = lab->find,
                                     .bisect = true,
                                     .workers = how->workers};
    enum ss_rc rc = check_ranks(lab->now->plan, how->ranks, err);
    if (rc == SS_OK && (how->timed || how->trace) && how->how > SS_VERIFY_WHOLE)
        rc = ss_fail(err, SS_E_ARGUMENT, "times and traces are of a whole run");
    if (rc == SS_OK)
        rc = ss_lab_input_choices(lab->now, true, &files, &options.inputs, err);
    if (rc == SS_OK)
        rc = ss_lower(lab->now->plan, &program, err);
    if (rc == SS_OK)
        rc = ss_verify(lab->now->plan, program, &options, whole ? SS_VERIFY_WHOLE : how->how, job,
                       arena, out, err);
    if (rc == SS_OK && how->trace)
        rc = write_trace(lab->now->plan, program, &out->run, how->trace, err);
    ss_program_free(program);
    ss_arena_free(&files);
    return rc;
}

enum ss_rc ss_lab_random_plans(struct ss_lab *lab, int64_t n, bool f64, uint64_t seed,
                               struct ss_job *job, struct ss_random_report *report,
                               struct ss_error *err)
{
    struct ss_lab_solve how = {.objective = SS_OBJECTIVE_TIME};
    struct ss_arena arena = {0};
    struct ss_case question;
    struct ss_space *space = NULL;
    enum ss_rc rc = ss_lab_case(lab, &how, job, &arena, &question, err);
    if (rc == SS_OK) {
        question.space.variants = true; /* rules are tested, dear ones too */
        rc = ss_case_space(&question, job, &space, err);
    }
    struct ss_run_options options = {.f64 = f64, .seed = seed, .find = lab->find};
    if (rc == SS_OK)
        rc = ss_lab_input_choices(lab->now, true, &arena, &options.inputs, err);
    if (rc == SS_OK)
        rc = ss_run_random_plans(space, n, seed, &options, job, report, err);
    ss_space_free(space);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_lab_each_rule(struct ss_lab *lab, uint64_t seed, struct ss_job *job,
                            struct ss_arena *arena, struct ss_each_rule_report *report,
                            struct ss_error *err)
{
    static const int64_t ranks[] = {2, 3, 4, 8};
    enum ss_rc rc = ss_lab_discover(lab, job, err);
    if (rc != SS_OK)
        return rc;
    return ss_run_each_rule(lab->now->graph, lab->now->rules, ranks, sizeof ranks / sizeof *ranks,
                            seed, job, arena, report, err);
}
