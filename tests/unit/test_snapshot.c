/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Snapshots: immutable, consistent in themselves, and independent of the laboratory. Threads take
 * them while another one changes settings, discovers, solves and loads. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "core/lab/coverage.h"
#include "core/lab/why.h"
#include "tests/unit/labs.h"
#include "tests/unit/settings_hash.h"

enum { READERS = 2, ROUNDS = 6 };

static void load_sample(struct ss_lab *lab, const char *sample)
{
    char path[512];
    const char *root = getenv("SHARDSCOPE_ROOT");
    struct ss_error err = {0};
    snprintf(path, sizeof path, "%s/samples/%s.mlir", root ? root : ".", sample);
    if (ss_lab_load(lab, path, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
}

static void set_mesh(struct ss_lab *lab, const char *shape)
{
    struct ss_error err = {0};
    if (ss_lab_set_mesh(lab, shape, NULL, &err) != SS_OK)
        fail_msg("%s: %s", shape, err.message);
}

/* ---- one thread ---- */

static void a_snapshot_outlives_changes_and_the_lab(void **state)
{
    struct ss_lab lab;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    solve_lab(&lab);
    const struct ss_snapshot *old = ss_lab_snapshot(&lab);
    const struct ss_plan *plan = old->plan;
    uint64_t hash = hash_of_settings(&old->settings);
    uint32_t n_ops = old->graph->n_ops;
    double objective = plan->objective;
    assert_ptr_equal(old, lab.now);
    set_mesh(&lab, "8");
    assert_ptr_not_equal(old, lab.now);
    assert_true(ss_snapshot_is_stale(lab.now));
    assert_false(ss_snapshot_is_stale(old));
    ss_lab_set_seed(&lab, 9);
    assert_null(lab.now->rules);
    load_sample(&lab, "dropout-tiny");
    ss_lab_fini(&lab);
    assert_true(hash_of_settings(&old->settings) == hash);
    assert_ptr_equal(old->plan, plan);
    assert_ptr_equal(old->rules, plan->rules);
    assert_ptr_equal(old->graph, plan->graph);
    assert_int_equal(old->graph->n_ops, n_ops);
    assert_float_equal(plan->objective, objective, 0);
    ss_snapshot_free(old);
}

static void a_draft_shares_its_members(void **state)
{
    struct ss_lab lab;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    solve_lab(&lab);
    struct ss_snapshot *draft = ss_snapshot_draft(lab.now);
    assert_ptr_equal(draft->graph, lab.now->graph);
    assert_ptr_equal(draft->rules, lab.now->rules);
    assert_ptr_equal(draft->plan, lab.now->plan);
    assert_true(ss_settings_equal(&draft->settings, &lab.now->settings, SS_DECIDES_ANY));
    ss_draft_set_plan(draft, NULL, NULL);
    assert_null(draft->plan);
    assert_non_null(lab.now->plan);
    assert_false(ss_snapshot_is_stale(draft));
    ss_snapshot_free(draft);
    check_run(lab.now->plan);
    ss_lab_fini(&lab);
}

/* ---- many threads ---- */

struct reader {
    pthread_t thread;
    struct ss_lab *lab;
    atomic_bool *stop;
    size_t taken, with_plan;
    const char *wrong; /* the first inconsistency, or NULL */
};

static bool same_axes(const struct ss_mesh *a, const struct ss_mesh *b)
{
    bool same = a->n_axes == b->n_axes;
    for (int i = 0; same && i < a->n_axes; i++)
        same = a->axis[i].size == b->axis[i].size;
    return same;
}

/* Reads all that a screen would. Returns the inconsistency, or NULL. */
static const char *check_snapshot(const struct ss_snapshot *s)
{
    struct ss_arena arena = {0};
    const char *wrong = NULL;
    if (s->rules && s->rules->graph != s->graph)
        wrong = "rules of another graph";
    if (s->plan && (s->plan->graph != s->graph || s->plan->rules != s->rules))
        wrong = "plan of another graph or other rules";
    if (s->plan && !same_axes(&s->plan->mesh, &s->plan_settings.mesh))
        wrong = "plan of another mesh than its settings";
    if (s->plan && ss_snapshot_is_stale(s) == same_axes(&s->plan->mesh, &s->settings.mesh))
        wrong = "stale, but the mesh is the plan's, or the reverse";
    if (s->rules && !wrong) {
        struct ss_coverage coverage;
        struct ss_why_op why;
        ss_coverage_count(s->rules, &arena, &coverage);
        ss_why_op(s, s->graph->n_ops / 2, &arena, &why);
        if (coverage.total.ops != s->graph->n_ops)
            wrong = "coverage of another graph";
    }
    ss_arena_free(&arena);
    return wrong;
}

static void *read_snapshots(void *arg)
{
    struct reader *r = arg;
    while (!atomic_load(r->stop) && !r->wrong) {
        const struct ss_snapshot *s = ss_lab_snapshot(r->lab);
        r->taken++;
        r->with_plan += s->plan != NULL;
        r->wrong = check_snapshot(s);
        ss_snapshot_free(s);
        sched_yield();
    }
    return NULL;
}

/* Only the mesh and the seed change, and another seed drops the plan: a plan is stale exactly while
 * the mesh is another. */
static void change_lab(struct ss_lab *lab)
{
    static const char *const meshes[] = {"2x4", "8", "2x2x2", "4"};
    for (int i = 0; i < ROUNDS; i++) {
        if (i % 3 == 2)
            load_sample(lab, i % 2 ? "mlp" : "dropout-tiny");
        if (i % 3 == 1)
            ss_lab_set_seed(lab, (uint64_t)i + 10);
        set_mesh(lab, meshes[i % 4]);
        solve_lab(lab);
        set_mesh(lab, meshes[(i + 1) % 4]);
        sched_yield();
    }
}

static void readers_see_consistent_states(void **state)
{
    struct ss_lab lab;
    struct reader readers[READERS];
    atomic_bool stop;
    size_t with_plan = 0;
    (void)state;
    atomic_init(&stop, false);
    open_lab(&lab, "mlp", "2x4", "toy");
    solve_lab(&lab);
    for (int i = 0; i < READERS; i++) {
        readers[i] = (struct reader){.lab = &lab, .stop = &stop};
        assert_int_equal(pthread_create(&readers[i].thread, NULL, read_snapshots, &readers[i]), 0);
    }
    change_lab(&lab);
    atomic_store(&stop, true);
    for (int i = 0; i < READERS; i++) {
        pthread_join(readers[i].thread, NULL);
        if (readers[i].wrong)
            fail_msg("snapshot %zu: %s", readers[i].taken, readers[i].wrong);
        with_plan += readers[i].with_plan;
    }
    assert_true(with_plan > 0);
    ss_lab_fini(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_snapshot_outlives_changes_and_the_lab),
        cmocka_unit_test(a_draft_shares_its_members),
        cmocka_unit_test(readers_see_consistent_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
