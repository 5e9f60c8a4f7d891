/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resumed solves compared with solves from scratch, after random pins, limits, links and undo. */
#include "core/base/rng.h"
#include "core/place/placement.h"
#include "core/rules/row_text.h"
#include "core/solve/memory/relax_first.h"
#include "core/solve/resume/resume.h"
#include "tests/unit/labs.h"
#include "tests/unit/slow.h"

static uint64_t draws;

static uint32_t roll(uint32_t n)
{
    return (uint32_t)ss_rng_below(11, 5, draws++, n);
}

static uint32_t live_op(const struct ss_lab *lab)
{
    uint32_t op;
    do
        op = roll(lab->now->graph->n_ops);
    while (!lab->now->graph->ops[op].live || lab->now->rules->op_rules[op]->n_rows < 2);
    return op;
}

static enum ss_rc pin_row(struct ss_lab *lab, uint32_t op, uint32_t axis, uint32_t row)
{
    const struct ss_op_rules *rules = lab->now->rules->op_rules[op];
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%s: ", lab->now->settings.mesh.axis[axis].name);
    ss_row_print(&text, rules, &rules->rows[row], lab->now->rules->op_atoms[op].lengths);
    enum ss_rc rc = ss_lab_pin(lab, lab->now->graph->ops[op].name, ss_buf_text(&text), NULL, NULL);
    ss_buf_free(&text);
    return rc;
}

/* A random row of a random op, on a random axis; many do not fit, and are refused. */
static void pin_op(struct ss_lab *lab)
{
    uint32_t op = live_op(lab), axis = roll((uint32_t)lab->now->settings.mesh.n_axes);
    (void)!pin_row(lab, op, axis, roll((uint32_t)lab->now->rules->op_rules[op]->n_rows));
}

static void pin_var(struct ss_lab *lab)
{
    static const char *const placements[] = {"R", "S(0)", "S(1)"};
    char target[128], text[64];
    uint32_t var = lab->now->graph->ops[live_op(lab)].operands[0];
    snprintf(target, sizeof target, "var:%s", lab->now->graph->vars[var].name);
    snprintf(text, sizeof text, "%s: %s",
             lab->now->settings.mesh.axis[roll((uint32_t)lab->now->settings.mesh.n_axes)].name,
             placements[roll(3)]);
    (void)!ss_lab_pin(lab, target, text, NULL, NULL);
}

static void unpin_one(struct ss_lab *lab)
{
    char target[256];
    if (!lab->now->settings.pins.n)
        return;
    /* The pin goes, and its text with it. */
    snprintf(target, sizeof target, "%s",
             lab->now->settings.pins.items[roll((uint32_t)lab->now->settings.pins.n)].target);
    assert_int_equal(ss_lab_unpin(lab, target, NULL), SS_OK);
}

/* Other costs of the same strategies. */
static void change_costs(struct ss_lab *lab)
{
    static const char *const clusters[] = {"toy", "h100x8", "ethernet"};
    int axis = (int)roll((uint32_t)lab->now->settings.mesh.n_axes);
    char shape[32] = "";
    switch (roll(5)) {
    case 0:
        scale_link(lab, axis, roll(2) ? 0.5 : 2, 1);
        break;
    case 1:
        assert_int_equal(ss_lab_set_cluster(lab, clusters[roll(3)], NULL), SS_OK);
        break;
    case 2:
        set_fusion(lab, !lab->now->settings.fusion);
        break;
    case 3: /* the same mesh as the cluster has it, under other names */
        for (int a = 0; a < lab->now->settings.mesh.n_axes; a++)
            sprintf(shape + strlen(shape), "%s%d", a ? "x" : "",
                    (int)lab->now->settings.mesh.axis[a].size);
        assert_int_equal(ss_lab_set_mesh(lab, shape, NULL, NULL), SS_OK);
        break;
    default:
        scale_link(lab, axis, 1, roll(2) ? 0.5 : 2);
    }
}

static void change(struct ss_lab *lab, int64_t peak)
{
    switch (roll(9)) {
    case 0:
        ss_lab_set_limit(lab, roll(2) ? 0 : peak / 100 * (70 + roll(40)));
        break;
    case 1:
    case 8:
        change_costs(lab);
        break;
    case 2:
        unpin_one(lab);
        break;
    case 3:
        if (lab->history.n_past) {
            const char *what;
            assert_int_equal(ss_lab_undo(lab, &what, NULL), SS_OK);
        }
        break;
    case 4:
        pin_var(lab);
        break;
    default:
        pin_op(lab);
    }
}

/* Two answers to one question. */
static void compare(struct ss_lab *lab, size_t *resumed)
{
    struct ss_lab_solve how = {.solver = {.time_s = 2}};
    struct ss_answer a, b;
    enum ss_rc live = ss_ask_solve(lab, &how, NULL, &a, NULL);
    enum ss_rc fresh = ss_ask_settings(lab, &lab->now->settings, NULL, &how, NULL, &b, NULL);
    if (a.ruled_out || b.ruled_out) {
        /* What one proves impossible the other cannot have found. */
        assert_null(a.plan);
        assert_null(b.plan);
    }
    if (live == SS_OK && fresh == SS_OK) {
        assert_true(a.plan->peak_bytes <= ss_lab_limit(lab));
        assert_true(a.plan->bound <= a.plan->objective);
        assert_true(a.plan->bound <= b.plan->objective * (1 + 1e-12));
        assert_true(b.plan->bound <= a.plan->objective * (1 + 1e-12));
        if (a.plan->proved && b.plan->proved)
            assert_float_equal(a.plan->objective, b.plan->objective, 0);
        *resumed += !strncmp(a.plan->how, "warm start", 10);
    }
    ss_plan_free(a.plan);
    ss_plan_free(b.plan);
}

static size_t walk(const char *sample, const char *mesh, const char *cluster, int steps)
{
    struct ss_lab lab;
    struct ss_lab_solve how = {.solver = {.time_s = 60}};
    size_t resumed = 0;
    open_lab(&lab, sample, mesh, cluster);
    assert_int_equal(ss_lab_solve(&lab, &how, NULL, NULL), SS_OK);
    int64_t peak = lab.now->plan->peak_bytes;
    for (int i = 0; i < steps; i++) {
        struct ss_lab_before before = ss_lab_before(&lab);
        change(&lab, peak);
        ss_lab_remember(&lab, &before, "change");
        compare(&lab, &resumed);
    }
    ss_lab_fini(&lab);
    return resumed;
}

static void smallest_graph(void **state)
{
    (void)state;
    (void)walk("mlp", "2x2", "toy", 30);
}

static void small_graphs(void **state)
{
    (void)state;
    (void)walk("gat-tiny", "2x4", "toy", 15);
    (void)walk("dropout-tiny", "4", "toy", 15);
    (void)walk("moe-tiny", "2x2", "h100x8", 8);
}

/* Under a limit the problem is solved at prices of memory, which change costs everywhere: what was
 * kept without them must still answer afterwards. */
static void a_limit_leaves_what_is_kept(void **state)
{
    struct ss_lab lab;
    struct ss_lab_solve how = {.solver = {.time_s = 60}};
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "gpt-tiny", "2x4", "toy");
    assert_int_equal(ss_lab_solve(&lab, &how, NULL, &err), SS_OK);
    double objective = lab.now->plan->objective;
    assert_true(lab.now->plan->proved);
    ss_lab_set_limit(&lab, lab.now->plan->peak_bytes - lab.now->plan->peak_bytes / 20);
    how.solver.gap = 1;
    assert_int_equal(ss_lab_solve(&lab, &how, NULL, &err), SS_OK);
    assert_true(lab.now->plan->peak_bytes <= lab.now->settings.limit_bytes);
    ss_lab_set_limit(&lab, 0);
    how.solver.gap = 0;
    assert_int_equal(ss_lab_solve(&lab, &how, NULL, &err), SS_OK);
    assert_true(lab.now->plan->proved);
    assert_float_equal(lab.now->plan->objective, objective, 0);
    assert_string_equal(lab.now->plan->how, "warm start: message passing around the change");
    ss_lab_fini(&lab);
}

/* A pin that the optimum keeps to leaves it the optimum. */
static void what_the_optimum_has_needs_no_solve(void **state)
{
    struct ss_lab lab;
    struct ss_lab_solve how = {.solver = {.time_s = 60}};
    (void)state;
    open_lab(&lab, "gpt-tiny", "2x4", "toy");
    assert_int_equal(ss_lab_solve(&lab, &how, NULL, NULL), SS_OK);
    assert_true(lab.now->plan->proved);
    double objective = lab.now->plan->objective;
    for (int i = 0; i < 5; i++) {
        uint32_t op = live_op(&lab), axis = roll((uint32_t)lab.now->settings.mesh.n_axes);
        assert_int_equal(pin_row(&lab, op, axis, lab.now->plan->ops[op].rows[axis]), SS_OK);
        assert_int_equal(ss_lab_solve(&lab, &how, NULL, NULL), SS_OK);
        assert_string_equal(lab.now->plan->how,
                            "warm start: an earlier choice reaches the known bound");
        assert_true(lab.now->plan->proved);
        assert_float_equal(lab.now->plan->objective, objective, 0);
    }
    ss_lab_fini(&lab);
}

/* A limit (in hundredths of the least peak; 0: none) with or without a pin. */
struct limited {
    int factor;
    bool pinned;
};

/* What was found for it; objective 0: nothing. */
struct known {
    struct limited of;
    double objective;
};

/* Plans of x are plans of y. */
static bool allows(struct limited y, struct limited x)
{
    return (x.pinned || !y.pinned) && (!y.factor || (x.factor && x.factor <= y.factor));
}

/* The graph as a step wants it; a pin forbids all but one strategy of a node. */
static struct ss_cost_graph *variant(const struct ss_cost_graph *g, struct limited now,
                                     uint32_t node, uint32_t strategy, struct ss_arena *arena)
{
    struct ss_cost_graph *v = ss_cg_variant(g, 0, arena);
    v->limit_bytes = now.factor ? ss_cg_least_peak(g) / 100 * now.factor : INT64_MAX;
    if (now.pinned) {
        int64_t *cost = ss_memdup(arena, g->nodes[node].cost, g->nodes[node].n * sizeof *cost);
        for (uint32_t k = 0; k < g->nodes[node].n; k++)
            cost[k] = k == strategy ? cost[k] : SS_FORBIDDEN;
        v->nodes[node].cost = cost;
    }
    return v;
}

/* Both answers within the gap, no bound above any plan that is allowed here, and a proof only of
 * what nothing beats. Returns the objective, 0 where there is none. */
static double held_against(const struct ss_cost_graph *v, struct ss_resume *resume,
                           struct limited now, const struct known *known, int n)
{
    struct ss_solve_options options = {.time_s = 300, .gap = 0.01};
    struct ss_arena arena = {0};
    struct ss_solution fresh, live;
    enum ss_rc fresh_rc = ss_solve_relax_first(v, &options, NULL, &arena, &fresh, NULL);
    options.resume = resume;
    enum ss_rc rc = ss_solve_relax_first(v, &options, NULL, &arena, &live, NULL);
    assert_int_equal(rc, fresh_rc);
    double objective = 0;
    if (rc == SS_OK) {
        objective = (double)live.objective;
        assert_int_equal(ss_cg_cost(v, live.choice), live.objective);
        assert_true(ss_cg_peak(v, live.choice, NULL) <= v->limit_bytes);
        assert_true(live.bound <= live.objective && live.bound <= fresh.objective);
        assert_true(fresh.bound <= live.objective);
        assert_true(objective - (double)live.bound <= 0.01 * objective);
        assert_true(objective - (double)fresh.bound <= 0.02 * objective);
        assert_true(!live.proved || live.objective <= fresh.objective);
        for (int k = 0; k < n; k++) {
            if (known[k].objective > 0 && allows(now, known[k].of)) {
                assert_true((double)live.bound <= known[k].objective);
                assert_true(!live.proved || objective <= known[k].objective);
            }
        }
    }
    ss_arena_free(&arena);
    return objective;
}

/* Under a limit: pinned, unpinned, the limit raised, lowered, and taken off. */
static void walk_limits(const struct ss_cost_graph *g)
{
    static const struct limited steps[] = {{110, false}, {110, true}, {110, false}, {140, false},
                                           {120, false}, {120, true}, {140, true},  {110, true},
                                           {0, true},    {0, false},  {110, false}};
    enum { STEPS = sizeof steps / sizeof *steps };
    struct known known[STEPS];
    struct ss_resume *resume = ss_resume_new();
    uint32_t node = roll((uint32_t)g->n_nodes), pinned = 0;
    while (g->nodes[node].n < 2 || !g->nodes[node].n_terms)
        node = roll((uint32_t)g->n_nodes);
    uint32_t strategy = roll(g->nodes[node].n);
    for (int k = 0; k < STEPS; k++) {
        struct ss_arena arena = {0};
        struct ss_cost_graph *v = variant(g, steps[k], node, strategy, &arena);
        double objective = held_against(v, resume, steps[k], known, k);
        known[k] = (struct known){steps[k], objective};
        pinned += steps[k].pinned && objective > 0;
        assert_true(steps[k].pinned || objective > 0);
        ss_arena_free(&arena);
    }
    assert_true(pinned > 0);
    ss_resume_free(resume);
}

static void resumed_under_a_limit(void **state)
{
    static const char *const samples[] = {"moe-tiny", "resnet-tiny", "gat"};
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const struct ss_lab_solve how = {0};
        struct ss_lab lab;
        struct ss_arena arena = {0};
        struct ss_case c;
        struct ss_space *space;
        open_lab(&lab, samples[i], "2x4", "h100x8");
        assert_int_equal(ss_lab_case(&lab, &how, NULL, &arena, &c, NULL), SS_OK);
        assert_int_equal(ss_case_space(&c, NULL, &space, NULL), SS_OK);
        walk_limits(space->cost);
        ss_space_free(space);
        ss_arena_free(&arena);
        ss_lab_fini(&lab);
    }
}

static void messages_are_taken_over(void **state)
{
    (void)state;
    draws = 0; /* the same walk whatever ran before */
    size_t resumed = walk("gpt-tiny", "2x4", "toy", 12) + walk("gpt-tiny-scan", "2x2x2", "toy", 5);
    assert_true(resumed > 0);
}

/* A torus of nodes, each to be coloured otherwise than those beside, below and across from it
 * (forbid), at random costs: there are few such choices, and no reduction sees them. */
static struct ss_cost_graph *torus(bool forbid)
{
    enum { SIDE = 9, COLOURS = 3 };
    static const uint32_t to[][2] = {{0, 1}, {1, 0}, {1, 1}};
    struct ss_cost_graph *g = ss_cg_new("torus");
    int64_t cells[COLOURS * COLOURS];
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        for (uint32_t c = 0; c < COLOURS; c++)
            cells[c] = 100 + roll(100);
        ss_cg_add_node(g, NULL, COLOURS, cells);
    }
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        for (uint32_t k = 0; k < sizeof to / sizeof *to; k++) {
            uint32_t x = (i % SIDE + to[k][0]) % SIDE, y = (i / SIDE + to[k][1]) % SIDE;
            for (uint32_t c = 0; c < COLOURS * COLOURS; c++)
                cells[c] = forbid && c % (COLOURS + 1) == 0 ? SS_FORBIDDEN : (int64_t)roll(50);
            ss_cg_add_edge(g, i, y * SIDE + x, ss_cg_add_table(g, COLOURS, COLOURS, cells));
        }
    }
    return g;
}

static enum ss_rc objective_of(const struct ss_cost_graph *g,
                               const struct ss_solve_options *options, int64_t *objective)
{
    struct ss_arena arena = {0};
    struct ss_solution solution;
    enum ss_rc rc = ss_solve(g, options, NULL, &arena, &solution, NULL);
    if (rc == SS_OK) {
        assert_true(ss_cg_cost(g, solution.choice) == solution.objective);
        *objective = solution.proved ? solution.objective : -1;
    }
    ss_arena_free(&arena);
    return rc;
}

/* Messages that a solve without an answer leaves are of use, and what was kept of other costs is no
 * choice of these. */
static void a_solve_without_an_answer_is_resumed(void **state)
{
    struct ss_solve_options options = {.resume = ss_resume_new()}, scratch = {0};
    int64_t live = 0, fresh = 0;
    (void)state;
    draws = 0; /* the same graphs whatever ran before */
    struct ss_cost_graph *graphs[] = {torus(false), torus(true)};
    for (int forbid = 0; forbid < 2; forbid++) {
        const struct ss_cost_graph *g = graphs[forbid];
        options.rounds = 1;
        options.crossing = true; /* a try, which may end without an answer */
        assert_int_equal(objective_of(g, &options, &live), forbid ? SS_E_TIMEOUT : SS_OK);
        assert_true(ss_resume_has_messages(options.resume));
        options.rounds = 0;
        options.crossing = false;
        assert_int_equal(objective_of(g, &options, &live), SS_OK);
        assert_int_equal(objective_of(g, &scratch, &fresh), SS_OK);
        assert_true(live > 0 && live == fresh);
    }
    ss_resume_free(options.resume);
    ss_cg_free(graphs[0]);
    ss_cg_free(graphs[1]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smallest_graph),
        cmocka_unit_test(a_limit_leaves_what_is_kept),
        cmocka_unit_test(what_the_optimum_has_needs_no_solve),
        cmocka_unit_test(a_solve_without_an_answer_is_resumed),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(small_graphs),
        cmocka_unit_test(resumed_under_a_limit),
        cmocka_unit_test(messages_are_taken_over),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}
