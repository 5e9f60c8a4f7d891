/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/lab.h"

#include "core/lab/pins.h"
#include "core/lab/problem.h"
#include "core/lab/question.h"
#include "core/lab/step.h"
#include "core/rules/discover.h"
#include "core/rules/table/store.h"
#include "core/space/copy_memory.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_RULES_BYTES = 1 << 30 };

static char *dup_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(ss_xmalloc(size), text, size);
}

static void drop_plan(struct ss_lab *lab)
{
    if (lab->plan)
        ss_plan_free(lab->plan);
    lab->plan = NULL;
    lab->plan_stale = false;
    memset(&lab->solved, 0, sizeof lab->solved);
}

static void drop_pin(struct ss_lab *lab, size_t index)
{
    free(lab->pins[index].op);
    free(lab->pins[index].text);
    memmove(lab->pins + index, lab->pins + index + 1,
            (lab->n_pins - index - 1) * sizeof *lab->pins);
    lab->n_pins--;
}

static void drop_graph(struct ss_lab *lab)
{
    drop_plan(lab);
    ss_lab_step_close(lab);
    ss_breaks_clear(&lab->walk.breaks);
    while (lab->n_pins)
        drop_pin(lab, lab->n_pins - 1);
    ss_lab_history_clear(&lab->history);
    ss_live_drop(lab->live);
    if (lab->rules)
        ss_ruleset_free(lab->rules);
    lab->rules = NULL;
    if (lab->graph)
        ss_graph_free(lab->graph);
    lab->graph = NULL;
    ss_cg_free(lab->problem);
    free(lab->problem_path);
    lab->problem = NULL;
    lab->problem_path = NULL;
}

void ss_lab_init(struct ss_lab *lab)
{
    memset(lab, 0, sizeof *lab);
    lab->cluster = ss_cluster_find("h100x8");
    lab->live = ss_live_new();
}

void ss_lab_fini(struct ss_lab *lab)
{
    drop_graph(lab);
    ss_rule_memory_fini(&lab->imported);
    ss_live_free(lab->live);
    free(lab->pins);
    memset(lab, 0, sizeof *lab);
}

enum ss_rc ss_lab_load_as(struct ss_lab *lab, const char *path, enum ss_granularity how,
                          struct ss_error *err)
{
    struct ss_loaded loaded;
    enum ss_rc rc = ss_load_file(path, how, &loaded, err);
    if (rc != SS_OK)
        return rc;
    if (lab->problem || loaded.problem)
        lab->limit_bytes = 0; /* bytes of the one mean nothing to the other */
    drop_graph(lab);
    lab->graph = loaded.graph;
    lab->problem = loaded.problem;
    if (lab->problem)
        lab->problem_path = dup_text(path);
    return SS_OK;
}

enum ss_rc ss_lab_load(struct ss_lab *lab, const char *path, struct ss_error *err)
{
    return ss_lab_load_as(lab, path, SS_AS_GIVEN, err);
}

int64_t ss_lab_limit(const struct ss_lab *lab)
{
    if (lab->limit_bytes)
        return lab->limit_bytes;
    return lab->problem ? lab->problem->limit_bytes : (int64_t)lab->cluster->memory_bytes;
}

/* The plan keeps the mesh, costs and pins that it was made for; from here on it is history. */
static void plan_is_stale(struct ss_lab *lab)
{
    lab->plan_stale = lab->plan != NULL;
}

enum ss_rc ss_lab_set_mesh(struct ss_lab *lab, const char *shape, const char *names,
                           struct ss_error *err)
{
    struct ss_mesh mesh;
    enum ss_rc rc = ss_mesh_parse(shape, names, &mesh, err);
    if (rc != SS_OK)
        return rc;
    ss_mesh_set_links(&mesh, lab->cluster);
    lab->mesh = mesh;
    plan_is_stale(lab);
    return SS_OK;
}

enum ss_rc ss_lab_set_cluster(struct ss_lab *lab, const char *name, struct ss_error *err)
{
    const struct ss_cluster *cluster = ss_cluster_find(name);
    if (!cluster)
        return ss_fail(err, SS_E_NAME, "no cluster is named '%s'", name);
    lab->cluster = cluster;
    if (lab->mesh.n_axes)
        ss_mesh_set_links(&lab->mesh, cluster);
    plan_is_stale(lab);
    return SS_OK;
}

static enum ss_rc need_graph(const struct ss_lab *lab, struct ss_error *err)
{
    if (lab->graph)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "no graph is loaded");
    return ss_error_hint(err, "load FILE, for example: load samples/mlp.mlir");
}

static enum ss_rc need_mesh(const struct ss_lab *lab, struct ss_error *err)
{
    if (lab->mesh.n_axes)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "no device mesh is set");
    return ss_error_hint(err, "mesh SHAPE, for example: mesh 2x4");
}

enum ss_rc ss_lab_discover(struct ss_lab *lab, struct ss_job *job, struct ss_error *err)
{
    enum ss_rc rc = need_graph(lab, err);
    if (rc != SS_OK || lab->rules)
        return rc;
    lab->imported.behind = lab->cache;
    struct ss_rule_cache cache = ss_rule_memory_cache(&lab->imported);
    struct ss_discover_options options = {.seed = lab->seed, .cache = &cache};
    return ss_discover(lab->graph, &options, job, &lab->rules, err);
}

enum ss_rc ss_lab_export_rules(struct ss_lab *lab, const char *path, struct ss_job *job,
                               struct ss_error *err)
{
    enum ss_rc rc = ss_lab_discover(lab, job, err);
    if (rc != SS_OK)
        return rc;
    struct ss_buf text = {0};
    ss_store_export(lab->rules, &text);
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
        got->usable += seed == lab->seed;
        if (seed != lab->seed && i == got->usable)
            got->other_seed = seed;
    }
    ss_rule_memory_add(&lab->imported, entries, got->n);
    if (lab->cache)
        (void)lab->cache->save(lab->cache->user, entries, got->n, arena, &got->note);
    return SS_OK;
}

/* With the plan, which rests on them; pins are read against the rules that come. */
static void drop_rules(struct ss_lab *lab)
{
    if (!lab->rules)
        return;
    drop_plan(lab);
    ss_live_drop(lab->live);
    ss_ruleset_free(lab->rules);
    lab->rules = NULL;
}

void ss_lab_set_seed(struct ss_lab *lab, uint64_t seed)
{
    if (seed == lab->seed)
        return;
    lab->seed = seed;
    drop_rules(lab);
    ss_lab_step_close(lab);
}

enum ss_rc ss_lab_discover_anew(struct ss_lab *lab, bool isolate, struct ss_job *job,
                                struct ss_error *err)
{
    enum ss_rc rc = need_graph(lab, err);
    struct ss_discover_options options = {.seed = lab->seed, .isolate = isolate};
    struct ss_ruleset *rules;
    if (rc == SS_OK)
        rc = ss_discover(lab->graph, &options, job, &rules, err);
    if (rc != SS_OK)
        return rc;
    drop_rules(lab);
    lab->rules = rules;
    return SS_OK;
}

enum ss_rc ss_lab_ready(struct ss_lab *lab, struct ss_job *job, struct ss_error *err)
{
    if (lab->problem)
        return SS_OK;
    enum ss_rc rc = need_graph(lab, err);
    if (rc == SS_OK)
        rc = need_mesh(lab, err);
    return rc == SS_OK ? ss_lab_discover(lab, job, err) : rc;
}

enum ss_rc ss_lab_pin(struct ss_lab *lab, const char *target, const char *text, struct ss_job *job,
                      struct ss_error *err)
{
    enum ss_rc rc = ss_lab_ready(lab, job, err);
    if (rc != SS_OK)
        return rc;
    struct ss_arena scratch = {0};
    rc = lab->problem ? ss_problem_pin_stands(lab, target, text, err)
                      : ss_lab_pin_stands(lab, target, text, &scratch, err);
    ss_arena_free(&scratch);
    if (rc != SS_OK)
        return rc;
    for (size_t i = lab->n_pins; i-- > 0;)
        if (ss_lab_pin_replaces(lab, &lab->pins[i], target, text))
            drop_pin(lab, i);
    lab->pins = ss_xrealloc(lab->pins, (lab->n_pins + 1) * sizeof *lab->pins);
    lab->pins[lab->n_pins++] = (struct ss_lab_pin){dup_text(target), dup_text(text)};
    plan_is_stale(lab);
    return SS_OK;
}

enum ss_rc ss_lab_unpin(struct ss_lab *lab, const char *target, struct ss_error *err)
{
    size_t before = lab->n_pins;
    for (size_t i = lab->n_pins; i-- > 0;)
        if (!target || !strcmp(lab->pins[i].op, target))
            drop_pin(lab, i);
    if (target && lab->n_pins == before)
        return ss_fail(err, SS_E_NAME, "'%s' has no pin", target);
    if (lab->n_pins != before)
        plan_is_stale(lab);
    return SS_OK;
}

enum ss_rc ss_lab_case(struct ss_lab *lab, const struct ss_lab_solve *how, struct ss_job *job,
                       struct ss_arena *arena, struct ss_case *out, struct ss_error *err)
{
    enum ss_rc rc = ss_lab_ready(lab, job, err);
    struct ss_pin *pins = NULL;
    size_t n_pins = 0;
    if (rc == SS_OK && lab->problem) {
        *out = (struct ss_case){
            .space.n_pins = lab->n_pins, .solver = how->solver, .start = how->start};
        out->solver.seed = lab->seed;
        return ss_problem_pinned(lab, arena, &out->problem, err);
    }
    if (rc == SS_OK)
        rc = ss_lab_read_pins(lab, arena, &pins, &n_pins, err);
    if (rc != SS_OK)
        return rc;
    *out = (struct ss_case){.graph = lab->graph,
                            .rules = lab->rules,
                            .mesh = lab->mesh,
                            .cluster = lab->cluster,
                            .space = {.objective = how->objective,
                                      .alpha = how->alpha,
                                      .beta = how->beta,
                                      .no_fusion = lab->no_fusion,
                                      .limit_bytes = lab->limit_bytes,
                                      .pins = pins,
                                      .n_pins = n_pins,
                                      .own_links = true},
                            .solver = how->solver,
                            .start = how->start};
    out->solver.seed = lab->seed;
    return SS_OK;
}

enum ss_rc ss_lab_least_peak(struct ss_lab *lab, struct ss_job *job, int64_t *bytes,
                             struct ss_error *err)
{
    static const struct ss_lab_solve how;
    struct ss_arena arena = {0};
    const struct ss_space *space;
    struct ss_case c;
    enum ss_rc rc = SS_OK;
    *bytes = lab->problem ? ss_cg_least_peak(lab->problem) : 0;
    if (lab->live && lab->rules && lab->mesh.n_axes > 0) {
        rc = ss_lab_case(lab, &how, job, &arena, &c, err);
        if (rc == SS_OK)
            rc = ss_live_space(lab->live, &c, job, &space, err);
        if (rc == SS_OK)
            *bytes = ss_copy_memory_least_peak(space);
    }
    ss_arena_free(&arena);
    return rc;
}

static void keep_plan(struct ss_lab *lab, struct ss_plan *plan)
{
    drop_plan(lab);
    lab->plan = plan;
    lab->plan_settings = ss_lab_settings_hash(lab);
}

void ss_lab_keep(struct ss_lab *lab, const struct ss_answer *answer)
{
    keep_plan(lab, answer->plan);
    lab->solved = answer->info;
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
    if (rc != SS_OK)
        return rc;
    struct ss_plan *plan = NULL;
    rc = ss_plan_load(lab->graph, lab->rules, path, &plan, err);
    if (rc != SS_OK)
        return rc;
    lab->mesh = plan->mesh;
    lab->cluster = plan->cluster;
    keep_plan(lab, plan);
    return SS_OK;
}

enum ss_rc ss_lab_run(struct ss_lab *lab, bool f64, struct ss_job *job, struct ss_arena *arena,
                      struct ss_run_report *report, struct ss_error *err)
{
    if (!lab->plan) {
        ss_fail(err, SS_E_STATE, "there is no plan to run");
        return ss_error_hint(err, "solve, or plan load FILE");
    }
    struct ss_program *program = NULL;
    enum ss_rc rc = ss_lower(lab->plan, &program, err);
    if (rc != SS_OK)
        return rc;
    struct ss_run_options options = {
        .f64 = f64, .seed = lab->seed, .find = lab->find, .bisect = true};
    rc = ss_run(program, &options, job, arena, report, err);
    ss_program_free(program);
    return rc;
}

enum ss_rc ss_lab_random_plans(struct ss_lab *lab, int64_t n, bool f64, struct ss_job *job,
                               struct ss_random_report *report, struct ss_error *err)
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
    if (rc == SS_OK) {
        struct ss_run_options options = {.f64 = f64, .seed = lab->seed, .find = lab->find};
        rc = ss_run_random_plans(space, n, lab->seed, &options, job, report, err);
        ss_space_free(space);
    }
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_lab_each_rule(struct ss_lab *lab, struct ss_job *job, struct ss_arena *arena,
                            struct ss_each_rule_report *report, struct ss_error *err)
{
    static const int64_t ranks[] = {2, 3, 4, 8};
    enum ss_rc rc = ss_lab_discover(lab, job, err);
    if (rc != SS_OK)
        return rc;
    return ss_run_each_rule(lab->graph, lab->rules, ranks, sizeof ranks / sizeof *ranks, lab->seed,
                            job, arena, report, err);
}
