/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pins by pattern, scope and value; undo; questions that change nothing. */
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "core/lab/live.h"
#include "core/lab/pins.h"
#include "core/lab/program_pins.h"
#include "core/lab/step.h"
#include "tests/unit/labs.h"
#include "tests/unit/settings_hash.h"
#include "tests/unit/slow.h"

static void pin(struct ss_lab *lab, const char *target, const char *text)
{
    struct ss_error err = {0};
    if (ss_lab_pin(lab, target, text, NULL, &err) != SS_OK)
        fail_msg("pin %s %s: %s", target, text, err.message);
}

static void expect_refused(struct ss_lab *lab, const char *target, const char *text, enum ss_rc rc)
{
    struct ss_error err = {0};
    size_t n = lab->now->settings.pins.n;
    assert_int_equal(ss_lab_pin(lab, target, text, NULL, &err), rc);
    assert_true(err.message[0] && err.hint[0]);
    assert_int_equal(lab->now->settings.pins.n, n);
}

/* ---- pins --------------------------------------------------------------------------------- */

static void patterns_hold_where_they_can(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_pin_reading reading;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    const char *row = "dp: S(0) <- S(0), R";
    assert_int_equal(ss_lab_read_pin(lab.now, "dot_general_*", row, &arena, &reading, &err), SS_OK);
    assert_int_equal(reading.matched, 5);
    assert_true(reading.n > 0 && reading.n < 5 && reading.refused && reading.why);
    pin(&lab, "dot_general_*", row);
    solve_lab(&lab);
    for (size_t i = 0; i < reading.n; i++) {
        const struct ss_op *op = &lab.now->graph->ops[reading.pins[i].op];
        struct ss_placement p =
            ss_layout_get(&lab.now->settings.mesh, &lab.now->graph->vars[op->results[0]].type,
                          &lab.now->plan->ops[reading.pins[i].op].out[0], 0);
        assert_true(p.kind == SS_SHARD && p.dim == 0);
        assert_true(ss_lab_pin_covers(lab.now->graph, &lab.now->settings.pins.items[0],
                                      reading.pins[i].op));
    }
    check_run(lab.now->plan);
    expect_refused(&lab, "dot_gen?ral", row, SS_E_NAME);
    expect_refused(&lab, "nothing_*", row, SS_E_NAME);
    expect_refused(&lab, "scope:nowhere/*", row, SS_E_NAME);
    expect_refused(&lab, "var:nobody", "S(0)R", SS_E_NAME);
    expect_refused(&lab, "transpose_*", "dp: S(0) <- S(0)", SS_E_INFEASIBLE);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

static void scopes_are_matched_with_their_ops(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_pin_reading reading;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "gpt-tiny", "4", "toy");
    assert_int_equal(ss_lab_read_pin(lab.now, "scope:jvp(layer_0)/mlp/dot_general_*",
                                     "S(0) <- S(0), R", &arena, &reading, &err),
                     SS_OK);
    assert_int_equal(reading.matched, 2);
    assert_int_equal(reading.n, 2);
    assert_string_equal(lab.now->graph->ops[reading.pins[0].op].name, "dot_general_4");
    assert_string_equal(lab.now->graph->ops[reading.pins[1].op].name, "dot_general_5");
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

static struct ss_placement home(const struct ss_lab *lab, const char *name, int axis)
{
    uint32_t v = ss_graph_find_var(lab->now->graph, name);
    assert_int_not_equal(v, SS_NONE);
    return ss_layout_get(&lab->now->plan->mesh, &lab->now->graph->vars[v].type,
                         &lab->now->plan->home[v], axis);
}

static void values_rest_where_they_are_pinned(void **state)
{
    struct ss_lab lab;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "h100x8");
    solve_lab(&lab);
    assert_int_equal(home(&lab, "arg0", 1).kind, SS_REPLICATED);
    pin(&lab, "var:params['layer_0']", "tp: S(1)");
    pin(&lab, "var:params['layer_0']", "dp: S(1)"); /* both axes on one dim */
    pin(&lab, "var:params['layer_1']", "S(0)R");
    assert_int_equal(lab.now->settings.pins.n, 3);
    solve_lab(&lab);
    for (int a = 0; a < 2; a++) {
        struct ss_placement p = home(&lab, "arg0", a);
        assert_true(p.kind == SS_SHARD && p.dim == 1 && p.blocks == 1);
    }
    assert_int_equal(home(&lab, "arg1", 0).kind, SS_SHARD);
    assert_int_equal(home(&lab, "arg1", 1).kind, SS_REPLICATED);
    check_run(lab.now->plan);
    /* A value with one reader rests where its producer leaves it. */
    const struct ss_op *reader =
        &lab.now->graph->ops[ss_graph_find_op(lab.now->graph, "dot_general_4")];
    const char *single = lab.now->graph->vars[reader->results[0]].name;
    char target[64];
    snprintf(target, sizeof target, "var:%s", single);
    pin(&lab, target, "RS(0)");
    solve_lab(&lab);
    assert_int_equal(home(&lab, single, 1).kind, SS_SHARD);
    check_run(lab.now->plan);
    expect_refused(&lab, "var:arg0", "P(sum)R", SS_E_INFEASIBLE);
    expect_refused(&lab, "var:arg0", "S(0)", SS_E_SYNTAX);
    expect_refused(&lab, "var:arg0", "zz: S(0)", SS_E_NAME);
    expect_refused(&lab, "var:arg1", "S(7)R", SS_E_SHAPE);
    ss_lab_fini(&lab);
}

static void pins_of_one_op_must_agree(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "mlp", "4x8", "toy"); /* layer_1 is 128x16 */
    pin(&lab, "dot_general_1", "dp: S(1) <- R, S(1)");
    assert_int_equal(ss_lab_pin(&lab, "dot_general_1", "tp: S(1) <- R, S(1)", NULL, &err),
                     SS_E_INFEASIBLE);
    assert_non_null(strstr(err.message, "dp: S(1)"));
    assert_int_equal(lab.now->settings.pins.n, 1);
    pin(&lab, "dot_general_1", "dp: R <- R, R"); /* takes its place */
    pin(&lab, "dot_general_1", "tp: S(1) <- R, S(1)");
    assert_int_equal(lab.now->settings.pins.n, 2);
    ss_lab_fini(&lab);
}

/* ---- undo --------------------------------------------------------------------------------- */

static void change_something(struct ss_lab *lab, uint32_t draw)
{
    static const char *const meshes[] = {"2", "4", "2x2", "2x4"};
    static const char *const clusters[] = {"toy", "h100x8", "ethernet"};
    static const char *const targets[] = {"dot_general_0", "dot_general_*", "var:arg0"};
    struct ss_error err = {0};
    enum ss_rc rc = SS_OK;
    switch (draw % 7) {
    case 0:
        rc = ss_lab_set_mesh(lab, meshes[draw / 7 % 4], NULL, &err);
        break;
    case 1:
        rc = ss_lab_set_cluster(lab, clusters[draw / 7 % 3], &err);
        break;
    case 2:
        ss_lab_set_limit(lab, draw / 7 % 5 * 1000000);
        break;
    case 3:
        set_fusion(lab, draw / 7 % 2);
        break;
    case 4:
        ss_lab_set_seed(lab, draw / 7 % 3);
        break;
    case 5:
        rc = ss_lab_pin(lab, targets[draw / 7 % 3], draw / 7 % 2 ? "0: R <- R, R" : "0: R", NULL,
                        &err);
        break;
    case 6:
        rc = ss_lab_unpin(lab, draw / 7 % 2 ? "dot_general_0" : NULL, &err);
        break;
    }
    (void)rc; /* a refused command changes nothing, and that is no step */
}

static uint64_t everything(const struct ss_lab *lab)
{
    return hash_of_settings(&lab->now->settings);
}

static void undo_takes_everything_back(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    uint32_t draw = 12345;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    uint64_t hash[400], start = everything(&lab);
    size_t steps = 0;
    for (int i = 0; i < 400; i++) {
        char name[32];
        draw = draw * 1664525u + 1013904223u;
        snprintf(name, sizeof name, "step %zu", steps);
        uint64_t before = everything(&lab);
        struct ss_lab_before was = ss_lab_before(&lab);
        change_something(&lab, draw >> 8);
        ss_lab_remember(&lab, &was, name);
        if (everything(&lab) != before)
            hash[steps++] = everything(&lab);
        assert_int_equal(lab.history.n_past, steps);
    }
    assert_true(steps > 100);
    const char *what;
    char name[32];
    for (size_t i = steps; i-- > 0;) {
        assert_int_equal(ss_lab_undo(&lab, &what, &err), SS_OK);
        snprintf(name, sizeof name, "step %zu", i);
        assert_string_equal(what, name);
        assert_true(everything(&lab) == (i ? hash[i - 1] : start));
    }
    assert_int_equal(ss_lab_undo(&lab, &what, &err), SS_E_STATE);
    for (size_t i = 0; i < steps; i++) {
        assert_int_equal(ss_lab_redo(&lab, &what, &err), SS_OK);
        assert_true(everything(&lab) == hash[i]);
    }
    assert_int_equal(ss_lab_redo(&lab, &what, &err), SS_E_STATE);
    ss_lab_fini(&lab);
}

/* Stages may be as large as plans; a step without a plan drops them too when it is old. */
static void old_steps_hold_no_stages(void **state)
{
    struct ss_lab lab;
    size_t held = 0;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    for (uint64_t i = 1; i <= 30; i++) {
        struct ss_lab_before was = ss_lab_before(&lab);
        ss_lab_set_stages(&lab, ss_xcalloc(1, sizeof(struct ss_pipeline_plan)));
        ss_lab_set_seed(&lab, 100 + i);
        ss_lab_remember(&lab, &was, "seed");
    }
    assert_int_equal(lab.history.n_past, 30);
    for (size_t i = 0; i < 30; i++)
        held += lab.history.past[i].state->stages != NULL;
    assert_int_equal(held, 20);
    ss_lab_fini(&lab);
}

static void a_plan_is_fresh_again_after_undo(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    const char *what;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    solve_lab(&lab);
    const struct ss_plan *plan = lab.now->plan;
    struct ss_lab_before was = ss_lab_before(&lab);
    pin(&lab, "dot_general_0", "RR <- RR, RR");
    ss_lab_remember(&lab, &was, "pin");
    assert_true(ss_snapshot_is_stale(lab.now));
    assert_int_equal(ss_lab_undo(&lab, &what, &err), SS_OK);
    assert_false(ss_snapshot_is_stale(lab.now));
    assert_ptr_equal(lab.now->plan, plan);
    assert_int_equal(ss_lab_redo(&lab, &what, &err), SS_OK);
    assert_true(ss_snapshot_is_stale(lab.now));
    ss_lab_fini(&lab);
}

/* Of two plans made with the same settings the first comes back; a plan that was stale does not. */
static void a_replaced_plan_comes_back(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    const char *what;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    solve_lab(&lab);
    const struct ss_plan *first = lab.now->plan;
    struct ss_lab_before was = ss_lab_before(&lab);
    solve_lab(&lab);
    ss_lab_remember(&lab, &was, "solve");
    const struct ss_plan *second = lab.now->plan;
    assert_ptr_not_equal(first, second);
    assert_int_equal(lab.history.n_past, 1);
    assert_int_equal(ss_lab_undo(&lab, &what, &err), SS_OK);
    assert_ptr_equal(lab.now->plan, first);
    assert_int_equal(ss_lab_redo(&lab, &what, &err), SS_OK);
    assert_ptr_equal(lab.now->plan, second);
    ss_lab_set_limit(&lab, 1 << 30);
    was = ss_lab_before(&lab);
    solve_lab(&lab);
    ss_lab_remember(&lab, &was, "solve");
    assert_int_equal(lab.history.n_past, 1);
    ss_lab_fini(&lab);
}

/* Model, pins, rules and plan come back as they were; what is open on the other model is closed. */
static void a_replaced_model_comes_back(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    const char *what;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    pin(&lab, "dot_general_0", "RR <- RR, RR");
    solve_lab(&lab);
    uint64_t hash = everything(&lab);
    const struct ss_snapshot *before = ss_lab_snapshot(&lab);
    struct ss_lab_before was = ss_lab_before(&lab);
    assert_int_equal(ss_lab_load(&lab, "samples/moe-tiny.mlir", &err), SS_OK);
    ss_lab_remember(&lab, &was, "load");
    assert_int_equal(lab.now->settings.pins.n, 0);
    assert_int_equal(ss_lab_step(&lab, 0, false, NULL, &err), SS_OK);
    assert_int_equal(ss_lab_undo(&lab, &what, &err), SS_OK);
    assert_string_equal(what, "load");
    assert_true(everything(&lab) == hash);
    assert_ptr_equal(lab.now->graph, before->graph);
    assert_ptr_equal(lab.now->plan, before->plan);
    assert_null(lab.stepper);
    solve_lab(&lab);
    assert_int_equal(ss_lab_redo(&lab, &what, &err), SS_OK);
    assert_string_equal(lab.now->graph->path, "samples/moe-tiny.mlir");
    ss_snapshot_free(before);
    ss_lab_fini(&lab);
}

/* A seed has its own rules, whichever command sets it. */
static void no_rules_outlive_their_seed(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    const char *what;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    pin(&lab, "dot_general_0", "RR <- RR, RR");
    solve_lab(&lab);
    assert_int_equal(ss_lab_step(&lab, 0, false, NULL, &err), SS_OK);
    ss_lab_set_seed(&lab, lab.now->settings.seed);
    const struct ss_ruleset *rules = lab.now->rules;
    const struct ss_plan *plan = lab.now->plan;
    assert_non_null(plan);
    struct ss_lab_before was = ss_lab_before(&lab);
    ss_lab_set_seed(&lab, 7);
    ss_lab_remember(&lab, &was, "set seed 7");
    assert_null(lab.now->rules);
    assert_null(lab.now->plan);
    assert_null(lab.stepper);
    assert_int_equal(lab.now->settings.pins.n, 1);
    solve_lab(&lab);
    assert_int_equal(ss_lab_undo(&lab, &what, &err), SS_OK);
    assert_ptr_equal(lab.now->rules, rules);
    assert_ptr_equal(lab.now->plan, plan);
    assert_null(lab.stepper);
    assert_false(ss_snapshot_is_stale(lab.now));
    solve_lab(&lab);
    ss_lab_fini(&lab);
}

/* ---- questions ---------------------------------------------------------------------------- */

static double ask(struct ss_lab *lab, const struct ss_change *change)
{
    struct ss_lab_solve how = {.solver = {.time_s = 20}};
    struct ss_answer answer;
    struct ss_error err = {0};
    if (ss_ask_change(lab, &how, change, NULL, &answer, &err) != SS_OK)
        fail_msg("%s", err.message);
    double objective = answer.plan->objective;
    ss_plan_free(answer.plan);
    return objective;
}

/* What-if answers what setting it and solving gives, and sets nothing. */
static void what_if_foretells(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    solve_lab(&lab);
    const struct ss_plan *plan = lab.now->plan;
    uint64_t hash = everything(&lab);
    struct ss_change limit = {.kind = SS_CHANGE_LIMIT, .bytes = 40000};
    struct ss_change mesh = {.kind = SS_CHANGE_MESH};
    struct ss_change cluster = {.kind = SS_CHANGE_CLUSTER, .cluster = ss_cluster_find("v100x8")};
    struct ss_change slow = {.kind = SS_CHANGE_BANDWIDTH, .axis = 1, .value = 10};
    struct ss_change late = {.kind = SS_CHANGE_LATENCY, .axis = 0, .value = 500};
    assert_int_equal(ss_mesh_parse("8", NULL, &mesh.mesh, &err), SS_OK);
    ss_mesh_set_links(&mesh.mesh, lab.now->settings.cluster);
    double by_limit = ask(&lab, &limit), by_mesh = ask(&lab, &mesh);
    double by_cluster = ask(&lab, &cluster);
    assert_true(ask(&lab, &slow) > plan->objective);
    assert_true(ask(&lab, &late) > plan->objective);
    assert_ptr_equal(lab.now->plan, plan);
    assert_true(everything(&lab) == hash);
    assert_false(ss_snapshot_is_stale(lab.now));

    ss_lab_set_limit(&lab, 40000);
    solve_lab(&lab);
    assert_float_equal(lab.now->plan->objective, by_limit, 1e-9);
    ss_lab_set_limit(&lab, 0);
    assert_int_equal(ss_lab_set_mesh(&lab, "8", NULL, &err), SS_OK);
    solve_lab(&lab);
    assert_float_equal(lab.now->plan->objective, by_mesh, 1e-9);
    assert_int_equal(ss_lab_set_mesh(&lab, "2x4", NULL, &err), SS_OK);
    assert_int_equal(ss_lab_set_cluster(&lab, "v100x8", &err), SS_OK);
    solve_lab(&lab);
    assert_float_equal(lab.now->plan->objective, by_cluster, 1e-9);
    ss_lab_fini(&lab);
}

static void a_forced_pin_costs_its_difference(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    struct ss_lab_solve how = {.solver = {.time_s = 20}};
    struct ss_answer forced;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    solve_lab(&lab);
    double best = lab.now->plan->objective;
    const char *row = "RR <- RR, RR";
    assert_int_equal(ss_ask_pin(&lab, &how, "dot_general_0", row, NULL, &forced, &err), SS_OK);
    assert_true(forced.plan->objective > best);
    assert_int_equal(lab.now->settings.pins.n, 0);
    pin(&lab, "dot_general_0", row);
    solve_lab(&lab);
    assert_float_equal(lab.now->plan->objective, forced.plan->objective, 1e-9);
    ss_plan_free(forced.plan);
    ss_lab_fini(&lab);
}

static void pareto_trades_time_for_memory(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    struct ss_lab_solve how = {.solver = {.time_s = 20}};
    struct ss_pareto p;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    assert_int_equal(ss_ask_pareto(&lab, &how, 8, 5, NULL, &arena, &p, &err), SS_OK);
    assert_int_equal(p.n, 5);
    for (size_t i = 0; i < p.n; i++) {
        const struct ss_plan *plan = p.points[i].answer.plan;
        assert_true(plan->peak_bytes <= p.points[i].limit_bytes);
        if (i) {
            assert_true(p.points[i].limit_bytes < p.points[i - 1].limit_bytes);
            assert_true(plan->objective >= p.points[i - 1].answer.plan->objective);
        }
        check_run(plan);
    }
    /* Nothing fits below the least peak where that is proved, and no bound falls with memory. */
    assert_true(p.least_is_proved);
    for (size_t i = 1; i < p.n; i++)
        assert_true(p.points[i].answer.plan->bound >= p.points[i - 1].answer.plan->bound);
    struct ss_change less = {.kind = SS_CHANGE_LIMIT,
                             .bytes = p.points[4].answer.plan->peak_bytes - 1};
    struct ss_answer answer;
    if (p.least_is_proved)
        assert_int_equal(ss_ask_change(&lab, &how, &less, NULL, &answer, &err), SS_E_INFEASIBLE);
    for (size_t i = 0; i < p.n; i++)
        ss_plan_free(p.points[i].answer.plan);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

struct seen {
    struct ss_job job;
    int reports;
};

/* Ends the questions while they are at work. */
static void cancel_later(void *user, const struct ss_progress *progress)
{
    struct seen *seen = user;
    (void)progress;
    if (++seen->reports == 8)
        ss_job_cancel(&seen->job);
}

static void a_cancelled_pareto_keeps_its_points(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    struct ss_lab_solve how = {0};
    struct ss_pareto p;
    struct seen seen = {.reports = 0};
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    assert_int_equal(ss_lab_solve(&lab, &how, NULL, &err), SS_OK);
    ss_job_init(&seen.job);
    seen.job.on_progress = cancel_later;
    seen.job.user = &seen;
    assert_int_equal(ss_ask_pareto(&lab, &how, 60, 100, &seen.job, &arena, &p, &err), SS_OK);
    assert_true(p.cancelled);
    assert_in_range(p.n, 1, 99);
    for (size_t i = 0; i < p.n; i++) {
        assert_true(p.points[i].answer.plan->peak_bytes <= p.points[i].limit_bytes);
        ss_plan_free(p.points[i].answer.plan);
    }
    ss_job_fini(&seen.job);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

struct canceller {
    struct ss_job job;
    double delay_s, at_s;
};

static void *cancel_after(void *user)
{
    struct canceller *c = user;
    struct timespec delay = {0, (long)(1e9 * c->delay_s)};
    nanosleep(&delay, NULL);
    c->at_s = ss_now_s();
    ss_job_cancel(&c->job);
    return NULL;
}

/* Solves a case, from what is kept or from nothing, and cancels after a while. True: it met it. */
static bool cancelled_after(struct ss_lab *lab, const struct ss_case *c, bool live, double delay_s)
{
    struct canceller canceller = {.delay_s = delay_s};
    struct ss_answer answer;
    struct ss_error err = {0};
    pthread_t thread;
    ss_job_init(&canceller.job);
    assert_int_equal(pthread_create(&thread, NULL, cancel_after, &canceller), 0);
    enum ss_rc rc = live ? ss_live_solve(lab->live, c, &canceller.job, &answer, &err)
                         : ss_case_solve(c, &canceller.job, &answer, &err);
    double end_s = ss_now_s();
    pthread_join(thread, NULL);
    if (end_s - canceller.at_s > 1)
        fail_msg("after %g s: an answer %.2f s later", delay_s, end_s - canceller.at_s);
    bool met = rc != SS_OK || answer.plan->stopped == SS_STOPPED_CANCELLED;
    assert_int_equal(rc, rc == SS_OK ? SS_OK : SS_E_CANCELLED);
    assert_true(rc == SS_OK || (!answer.plan && !answer.ruled_out));
    assert_true(met || answer.plan->proved);
    ss_plan_free(answer.plan);
    ss_job_fini(&canceller.job);
    return met;
}

/* Wherever in a solve, costs or search: an answer, and nothing is left half done for the next. */
static void a_solve_is_cancelled_at_any_moment(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_case c;
    const struct ss_lab_solve how = {0};
    int met = 0;
    (void)state;
    open_lab(&lab, "gpt-tiny", "2x2x2", "toy");
    assert_int_equal(ss_lab_case(&lab, &how, NULL, &arena, &c, NULL), SS_OK);
    for (double delay_s = 1e-4; delay_s < 0.9; delay_s *= 1.5)
        met += cancelled_after(&lab, &c, false, delay_s);
    assert_true(met > 3);
    for (double delay_s = 1e-4; delay_s < 0.9; delay_s *= 2)
        (void)cancelled_after(&lab, &c, true, delay_s);
    struct ss_answer kept, scratch;
    assert_int_equal(ss_live_solve(lab.live, &c, NULL, &kept, NULL), SS_OK);
    assert_int_equal(ss_case_solve(&c, NULL, &scratch, NULL), SS_OK);
    assert_true(kept.plan->proved && kept.plan->cost == scratch.plan->cost);
    ss_plan_free(kept.plan);
    ss_plan_free(scratch.plan);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* The costs of a mesh count as time: where they stay unknown nothing is ruled out. */
static void time_ends_before_costs_are_known(void **state)
{
    struct ss_lab lab;
    struct ss_answer answer;
    struct ss_error err = {0};
    struct ss_lab_solve how = {.solver = {.time_s = 1e-6}};
    struct ss_job job;
    (void)state;
    open_lab(&lab, "gpt-tiny", "2x2", "toy");
    ss_job_init(&job);
    assert_int_equal(ss_ask_solve(&lab, &how, &job, &answer, &err), SS_E_TIMEOUT);
    assert_true(err.hint[0] && !answer.ruled_out && !answer.plan && job.deadline_s == 0);
    assert_int_equal(ss_ask_solve(&lab, &how, NULL, &answer, &err), SS_E_TIMEOUT);
    how.solver.time_s = 20;
    assert_int_equal(ss_ask_solve(&lab, &how, &job, &answer, &err), SS_OK);
    ss_plan_free(answer.plan);
    ss_job_fini(&job);
    ss_lab_fini(&lab);
}

/* Whether there is a plan with a subset of the pins, given as bits; the limit is the last bit. */
static bool feasible(struct ss_lab *lab, uint32_t members)
{
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    struct ss_lab_solve how = {.solver = {.time_s = 20, .gap = 1}};
    struct ss_answer answer;
    struct ss_error err = {0};
    bool keep[8];
    size_t n = settings.pins.n;
    for (size_t i = 0; i < n; i++)
        keep[i] = members >> i & 1;
    ss_settings_set_list(&settings.pins, keep, NULL, NULL);
    if (!(members >> n & 1))
        settings.limit_bytes = INT64_MAX;
    enum ss_rc rc = ss_ask_settings(lab, &settings, lab->live, &how, NULL, &answer, &err);
    ss_settings_fini(&settings);
    ss_plan_free(answer.plan);
    return rc == SS_OK;
}

static void expect_minimal_conflict(struct ss_lab *lab, bool with_limit)
{
    struct ss_arena arena = {0};
    struct ss_conflict c;
    struct ss_error err = {0};
    assert_int_equal(ss_ask_conflict(lab, 20, NULL, &arena, &c, &err), SS_OK);
    assert_true(c.known && !c.feasible && c.minimal);
    assert_int_equal(c.with_limit, with_limit);
    uint32_t members = c.with_limit ? 1u << lab->now->settings.pins.n : 0;
    for (size_t i = 0; i < c.n_pins; i++)
        members |= 1u << c.pins[i];
    assert_false(feasible(lab, members));
    for (uint32_t bit = 0; bit <= lab->now->settings.pins.n; bit++)
        if (members >> bit & 1)
            assert_true(feasible(lab, members & ~(1u << bit)));
    ss_arena_free(&arena);
}

static void conflicts_are_minimal(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_conflict c;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    pin(&lab, "dot_general_3", "dp: R <- R, R");
    pin(&lab, "dot_general_0", "RR <- RR, RR");
    pin(&lab, "multiply_0", "RR <- RR, RR");
    pin(&lab, "var:arg0", "RR");
    assert_int_equal(ss_ask_conflict(&lab, 20, NULL, &arena, &c, &err), SS_OK);
    assert_true(c.feasible && c.known && c.n_pins == 0);
    ss_lab_set_limit(&lab, 60000); /* enough without pins */
    expect_minimal_conflict(&lab, true);
    ss_lab_set_limit(&lab, 1000); /* not enough for the inputs */
    expect_minimal_conflict(&lab, true);
    /* Without a limit: two patterns of which each leaves a strategy, but not both. */
    ss_lab_set_limit(&lab, 0);
    assert_int_equal(ss_lab_unpin(&lab, NULL, &err), SS_OK);
    pin(&lab, "dot_general_?", "dp: S(0) <- S(0), R");
    pin(&lab, "var:arg1", "RR");
    struct ss_settings settings = ss_settings_copy(&lab.now->settings);
    ss_settings_set_list(&settings.pins, NULL, "dot_general_0", "dp: R <- R, R"); /* unchecked */
    ss_lab_set(&lab, &settings);
    ss_settings_fini(&settings);
    expect_minimal_conflict(&lab, false);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* A pin on every value. */
static void write_placements(const struct ss_graph *g, const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "{\"mesh_shape\": [2, 4], \"placements\": {");
    for (uint32_t i = 0; i < g->n_vars; i++)
        fprintf(file, "%s\"%s\": {\"output\": \"RR\"}", i ? ", " : "", g->vars[i].name);
    fprintf(file, "}}");
    assert_int_equal(fclose(file), 0);
}

/* What all pins share is computed once, so that a file of thousands takes no memory or time in
 * their square; a job that is cancelled ends it, and nothing is pinned. */
static void a_file_pins_many_values(void **state)
{
    char path[80];
    struct ss_lab lab;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    struct ss_program_pins got;
    struct ss_job job;
    (void)state;
    open_lab(&lab, "gpt-tiny", "2x4", "toy");
    snprintf(path, sizeof path, "/tmp/shardscope-test-%ld.json", (long)getpid());
    write_placements(lab.now->graph, path);
    const uint32_t n_vars = lab.now->graph->n_vars;
    assert_int_equal(ss_lab_file_pins(&lab, path, NULL, &arena, &got, &err), SS_OK);
    assert_true(got.pinned + got.refused == n_vars && got.pinned > n_vars / 2);
    assert_int_equal(got.settings.pins.n, got.pinned);
    assert_true(arena.total_bytes / n_vars < n_vars);
    ss_lab_set(&lab, &got.settings);
    ss_settings_fini(&got.settings);
    ss_job_init(&job);
    ss_job_cancel(&job);
    assert_int_equal(ss_lab_file_pins(&lab, path, &job, &arena, &got, &err), SS_E_CANCELLED);
    ss_job_fini(&job);
    /* The same again replaces the pins. */
    assert_int_equal(ss_lab_file_pins(&lab, path, NULL, &arena, &got, &err), SS_OK);
    assert_int_equal(got.settings.pins.n, got.pinned);
    ss_settings_fini(&got.settings);
    assert_int_equal(remove(path), 0);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* A price is what the total changes by; with nothing better to choose, every choice of a proved
 * plan is the cheapest among its neighbours. */
static void prices_add_up(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    (void)state;
    open_lab(&lab, "gat-tiny", "2x2", "toy");
    solve_lab(&lab);
    assert_true(lab.now->plan->proved);
    for (uint32_t op = 0; op < lab.now->graph->n_ops; op += 7) {
        struct ss_price_list list;
        uint32_t *choice;
        if (!lab.now->graph->ops[op].live)
            continue;
        assert_int_equal(ss_ask_prices(&lab, false, op, 3, NULL, &arena, &list, &err), SS_OK);
        assert_int_equal(ss_plan_choice_in(lab.now->plan, list.space, &arena, &choice, &err),
                         SS_OK);
        int64_t total = ss_cg_cost(list.space->cost, choice);
        assert_int_equal(total, lab.now->plan->compute_ps + lab.now->plan->comm_ps);
        assert_true(list.prices[0].chosen);
        int64_t least = list.prices[0].own + list.prices[0].in + list.prices[0].out;
        for (uint32_t i = 0; i < list.n; i++) {
            const struct ss_price *p = &list.prices[i];
            choice[list.node] = p->strategy;
            int64_t cost = ss_cg_cost(list.space->cost, choice);
            assert_int_equal(p->possible, cost != SS_FORBIDDEN);
            if (p->possible)
                assert_int_equal(cost - total, p->own + p->in + p->out - least);
            if (i < 3)
                assert_int_equal(p->peak_bytes, ss_cg_peak(list.space->cost, choice, NULL));
        }
        ss_space_free(list.space);
    }
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_hold_where_they_can),
        cmocka_unit_test(scopes_are_matched_with_their_ops),
        cmocka_unit_test(values_rest_where_they_are_pinned),
        cmocka_unit_test(pins_of_one_op_must_agree),
        cmocka_unit_test(a_file_pins_many_values),
        cmocka_unit_test(undo_takes_everything_back),
        cmocka_unit_test(old_steps_hold_no_stages),
        cmocka_unit_test(a_plan_is_fresh_again_after_undo),
        cmocka_unit_test(a_replaced_plan_comes_back),
        cmocka_unit_test(a_replaced_model_comes_back),
        cmocka_unit_test(no_rules_outlive_their_seed),
        cmocka_unit_test(what_if_foretells),
        cmocka_unit_test(a_forced_pin_costs_its_difference),
        cmocka_unit_test(pareto_trades_time_for_memory),
        cmocka_unit_test(a_cancelled_pareto_keeps_its_points),
        cmocka_unit_test(time_ends_before_costs_are_known),
        cmocka_unit_test(conflicts_are_minimal),
        cmocka_unit_test(prices_add_up),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(a_solve_is_cancelled_at_any_moment),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}
