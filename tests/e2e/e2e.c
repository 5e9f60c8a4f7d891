/* SPDX-License-Identifier: GPL-3.0-or-later */
/* End-to-end test of one sample: load, discover, then on each mesh and cluster solve by each
 * method, lower, run and verify. Random plans test rules, resharding and lowering together.
 *     e2e FILE MESHES [--random N] [--methods auto,ilp,beam] [--clusters toy,h100x8] [--f32]
 *         [--may-replicate] [--baselines dp,tp,zero3] [--backend fork|mpi]
 * On the toy cluster every solved plan must have a cut tensor and a collective, unless
 * --may-replicate is given. With a backend, ranks run in worker processes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/load/load.h"
#include "core/plan/build.h"
#include "core/plan/lower.h"
#include "core/rules/discover.h"
#include "core/run/run.h"
#include "core/run/workers.h"
#include "core/space/baseline.h"

struct e2e {
    const char *file, *meshes, *methods, *clusters, *baselines;
    const struct ss_workers_options *workers;
    int random;
    bool f32, may_replicate;
    struct ss_graph *graph;
    struct ss_ruleset *rules;
    struct ss_run_reference *reference;
    int failures;
};

static void fail(struct e2e *t, const char *what, const char *why)
{
    t->failures++;
    printf("FAIL %s: %s\n", what, why);
}

static void fail_err(struct e2e *t, const char *what, const struct ss_error *err)
{
    printf("%s: %s (%s)\n", err->where, err->message, err->hint);
    fail(t, what, err->message);
}

static bool has_cut(const struct ss_plan *p)
{
    for (uint32_t v = 0; v < p->graph->n_vars; v++)
        for (int a = 0; a < p->mesh.n_axes; a++)
            if (p->home[v].axis[a].kind == SS_SHARD)
                return true;
    return false;
}

/* What the plan says it moves, by the formula of the report. */
static void planned(const struct ss_plan *p, struct ss_run_collective *c)
{
    memset(c, 0, SS_N_COLLECTIVES * sizeof *c);
    for (size_t i = 0; i < p->n_reshards; i++)
        for (size_t s = 0; s < p->reshards[i].n_steps; s++) {
            const struct ss_reshard_step *step = &p->reshards[i].steps[s];
            c[step->kind].count += p->reshards[i].trips;
            c[step->kind].bytes += p->reshards[i].trips * step->bytes;
        }
}

static void run_plan(struct e2e *t, const char *what, const struct ss_plan *plan, bool must_cut)
{
    struct ss_error err = {0};
    struct ss_program *program;
    struct ss_arena arena = {0};
    if (ss_lower(plan, &program, &err) != SS_OK) {
        fail_err(t, what, &err);
        return;
    }
    struct ss_run_options options = {.f64 = !t->f32,
                                     .seed = 1,
                                     .bisect = true,
                                     .reference = &t->reference,
                                     .workers = t->workers};
    struct ss_run_report report;
    if (ss_run(plan->graph, program, &options, NULL, &arena, &report, &err) != SS_OK) {
        fail_err(t, what, &err);
    } else {
        struct ss_run_collective want[SS_N_COLLECTIVES];
        int64_t moved = 0;
        planned(plan, want);
        for (int c = 0; c < SS_N_COLLECTIVES; c++) {
            moved += report.collectives[c].bytes;
            if (memcmp(&want[c], &report.collectives[c], sizeof want[c]) != 0) {
                printf("%s: planned %lld / %lld bytes, ran %lld / %lld\n",
                       ss_collective_name((enum ss_collective)c), (long long)want[c].count,
                       (long long)want[c].bytes, (long long)report.collectives[c].count,
                       (long long)report.collectives[c].bytes);
                fail(t, what, "collectives that ran are not those that the plan lists");
            }
        }
        if (must_cut && (!has_cut(plan) || moved == 0))
            fail(t, what, "no cut tensor or no collective");
        if (report.peak_bytes != plan->peak_bytes) {
            printf("peak: planned %lld, allocated %lld\n", (long long)plan->peak_bytes,
                   (long long)report.peak_bytes);
            fail(t, what, "the allocator's peak is not the plan's");
        }
        if (!report.ok) {
            printf("max error %g, tolerance %g, output %u, first bad op %s\n", report.max_err,
                   report.tolerance, report.worst_output,
                   report.first_bad == SS_NONE ? "none" : t->graph->ops[report.first_bad].name);
            fail(t, what, "numbers disagree");
        } else {
            printf("ok   %-44s objective %12.3f us  gap %.4f  error %.2e of %.0e  %5.0f ms\n", what,
                   plan->objective, plan->gap, report.max_err, report.tolerance, report.time_ms);
        }
    }
    ss_program_free(program);
    ss_arena_free(&arena);
}

static void solve_and_run(struct e2e *t, const struct ss_space *space, enum ss_method method,
                          const char *what, bool must_cut)
{
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    struct ss_solution solution;
    struct ss_solve_options options = {.method = method, .time_s = 20, .seed = 1};
    struct ss_plan *plan;
    if (ss_solve(space->cost, &options, NULL, &arena, &solution, &err) != SS_OK ||
        ss_plan_from_solution(space, &solution, &plan, &err) != SS_OK) {
        fail_err(t, what, &err);
    } else {
        if (solution.objective < solution.bound)
            fail(t, what, "the bound lies above the objective");
        if (space->objective == SS_OBJECTIVE_TIME &&
            plan->compute_ps + plan->comm_ps != solution.objective)
            fail(t, what, "the plan's total is not the solver's objective");
        run_plan(t, what, plan, must_cut);
        ss_plan_free(plan);
    }
    ss_arena_free(&arena);
}

/* Any choice of strategies is a valid plan as long as no cell is forbidden. */
static void random_plan(struct e2e *t, const struct ss_space *space, int seed, const char *what)
{
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    const struct ss_cost_graph *g = space->cost;
    struct ss_solution s = {.objective = 0, .method = SS_METHOD_AUTO, .how = "random"};
    s.choice = ss_alloc_array(&arena, g->n_nodes, sizeof *s.choice);
    for (uint32_t n = 0; n < g->n_nodes; n++)
        s.choice[n] = (uint32_t)ss_rng_below((uint64_t)seed, 77, n, g->nodes[n].n);
    struct ss_plan *plan;
    if (ss_plan_from_solution(space, &s, &plan, &err) != SS_OK) {
        fail_err(t, what, &err);
    } else {
        run_plan(t, what, plan, false);
        ss_plan_free(plan);
    }
    ss_arena_free(&arena);
}

/* The plan of a baseline, the same on every axis. A program that lacks its structure is skipped. */
static void on_baseline(struct e2e *t, const char *name, const char *shape)
{
    struct ss_error err = {0};
    struct ss_mesh mesh;
    struct ss_space_options options = {.objective = SS_OBJECTIVE_TIME};
    struct ss_baseline *baseline;
    struct ss_space *space;
    enum ss_baseline_kind kind, kinds[SS_MAX_AXES];
    char what[192];
    snprintf(what, sizeof what, "%s %s", shape, name);
    if (!ss_baseline_find(name, &kind) || ss_mesh_parse(shape, NULL, &mesh, &err) != SS_OK) {
        fail(t, what, "no such baseline or mesh");
        return;
    }
    for (int a = 0; a < mesh.n_axes; a++)
        kinds[a] = kind;
    enum ss_rc rc = ss_baseline_new(t->graph, t->rules, &mesh, kinds, &baseline, &err);
    if (rc == SS_E_UNSUPPORTED)
        return;
    if (rc != SS_OK) {
        fail_err(t, what, &err);
        return;
    }
    options.filter = ss_baseline_filter(baseline);
    if (ss_space_build(t->graph, t->rules, &mesh, ss_cluster_find("toy"), &options, NULL, &space,
                       &err) == SS_OK) {
        solve_and_run(t, space, SS_METHOD_AUTO, what, false);
        ss_space_free(space);
    } else {
        fail_err(t, what, &err);
    }
    ss_baseline_free(baseline);
}

static void on_mesh(struct e2e *t, const char *shape, const char *cluster)
{
    struct ss_error err = {0};
    struct ss_mesh mesh;
    struct ss_space *space;
    struct ss_space_options options = {.objective = SS_OBJECTIVE_TIME};
    char what[192];
    snprintf(what, sizeof what, "%s %s", shape, cluster);
    if (ss_mesh_parse(shape, NULL, &mesh, &err) != SS_OK ||
        ss_space_build(t->graph, t->rules, &mesh, ss_cluster_find(cluster), &options, NULL, &space,
                       &err) != SS_OK) {
        fail_err(t, what, &err);
        return;
    }
    bool must_cut = strcmp(cluster, "toy") == 0 && !t->may_replicate;
    static const enum ss_method methods[] = {SS_METHOD_AUTO, SS_METHOD_ILP, SS_METHOD_BEAM};
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        if (!strstr(t->methods, ss_method_name(methods[m])))
            continue;
        snprintf(what, sizeof what, "%s %s %s", shape, cluster, ss_method_name(methods[m]));
        solve_and_run(t, space, methods[m], what, must_cut);
    }
    for (int r = 0; r < t->random; r++) {
        snprintf(what, sizeof what, "%s random plan %d", shape, r);
        random_plan(t, space, r, what);
    }
    ss_space_free(space);
}

/* Calls f for each comma-separated word. */
static void each(const char *list, void (*f)(struct e2e *, const char *, const char *),
                 struct e2e *t, const char *rest)
{
    char word[64];
    for (size_t n; *list; list += n + (list[n] == ',')) {
        n = strcspn(list, ",");
        snprintf(word, sizeof word, "%.*s", (int)n, list);
        f(t, word, rest);
    }
}

static void on_cluster(struct e2e *t, const char *cluster, const char *shape)
{
    on_mesh(t, shape, cluster);
}

static void on_shape(struct e2e *t, const char *shape, const char *clusters)
{
    each(clusters, on_cluster, t, shape);
    each(t->baselines, on_baseline, t, shape);
}

int main(int argc, char **argv)
{
    struct e2e t = {.methods = "ilp,beam", .clusters = "toy,h100x8", .baselines = ""};
    struct ss_workers_options workers = {.launcher = SS_LAUNCH_FORK};
    struct ss_error err = {0};
    if (argc < 3)
        return 2;
    t.file = argv[1];
    t.meshes = argv[2];
    for (int i = 3; i < argc; i++) {
        if (strcmp(argv[i], "--f32") == 0)
            t.f32 = true;
        else if (strcmp(argv[i], "--may-replicate") == 0)
            t.may_replicate = true;
        else if (i + 1 < argc && strcmp(argv[i], "--random") == 0)
            t.random = atoi(argv[++i]);
        else if (i + 1 < argc && strcmp(argv[i], "--methods") == 0)
            t.methods = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--clusters") == 0)
            t.clusters = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--baselines") == 0)
            t.baselines = argv[++i];
        else if (i + 1 < argc && strcmp(argv[i], "--backend") == 0) {
            workers.launcher = strcmp(argv[++i], "mpi") == 0 ? SS_LAUNCH_MPI : SS_LAUNCH_FORK;
            t.workers = &workers;
        } else
            return 2;
    }
    struct ss_discover_options discover = {.seed = 1};
    if (ss_load(t.file, &t.graph, &err) != SS_OK ||
        ss_discover(t.graph, &discover, NULL, &t.rules, &err) != SS_OK) {
        fail_err(&t, t.file, &err);
        return 1;
    }
    printf("%s: %u ops, %zu signatures, %.0f ms to discover\n", t.file, t.graph->n_ops,
           t.rules->n_signatures, t.rules->time_ms);
    each(t.meshes, on_shape, &t, t.clusters);
    ss_run_reference_free(t.reference);
    ss_ruleset_free(t.rules);
    ss_graph_free(t.graph);
    printf("%d failed\n", t.failures);
    return t.failures > 0;
}
