/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves of the same strategies at other costs (links, clusters, fusion). A solve starts from the
 * messages of the last one, and the state kept for earlier costs is still there. */
#include "core/base/rng.h"
#include "core/solve/memory/relax_first.h"
#include "core/solve/resume/resume.h"
#include "tests/unit/labs.h"
#include "tests/unit/slow.h"

#include <math.h>

static uint64_t draws;

static uint32_t roll(uint32_t n)
{
    return (uint32_t)ss_rng_below(3, 8, draws++, n);
}

/* What is kept for the laboratory as it is now; built where it is not. */
static const struct ss_space *kept(struct ss_lab *lab)
{
    const struct ss_lab_solve how = {0};
    struct ss_arena arena = {0};
    const struct ss_space *space = NULL;
    struct ss_case c;
    assert_int_equal(ss_lab_case(lab, &how, NULL, &arena, &c, NULL), SS_OK);
    assert_int_equal(ss_live_space(lab->live, &c, NULL, &space, NULL), SS_OK);
    ss_arena_free(&arena);
    return space;
}

/* ---- what is kept --------------------------------------------------------------------------- */

static void links_that_were_there_before(void **state)
{
    struct ss_lab lab;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    solve_lab(&lab);
    const struct ss_space *first = kept(&lab);
    double objective = lab.now->plan->objective;
    scale_link(&lab, 1, 1, 0.125);
    assert_ptr_not_equal(kept(&lab), first);
    solve_lab(&lab);
    assert_true(lab.now->plan->objective > objective);
    scale_link(&lab, 1, 1, 8);
    assert_ptr_equal(kept(&lab), first);
    solve_lab(&lab);
    assert_float_equal(lab.now->plan->objective, objective, 0);
    assert_ptr_equal(kept(&lab), first);
    ss_lab_fini(&lab);
}

/* Names cost nothing, nor does a link of an axis that has none; the plan says them all the same. */
static void what_changes_no_cost(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "mlp", "4x1", "toy");
    solve_lab(&lab);
    const struct ss_space *first = kept(&lab);
    double objective = lab.now->plan->objective;
    assert_int_equal(ss_lab_set_mesh(&lab, "4x1", "rows,none", &err), SS_OK);
    scale_link(&lab, 1, 100, 0.01);
    assert_ptr_equal(kept(&lab), first);
    solve_lab(&lab);
    assert_float_equal(lab.now->plan->objective, objective, 0);
    assert_string_equal(lab.now->plan->mesh.axis[0].name, "rows");
    assert_float_equal(lab.now->plan->mesh.axis[1].alpha_us,
                       lab.now->settings.mesh.axis[1].alpha_us, 0);
    scale_link(&lab, 0, 1, 0.5);
    assert_ptr_not_equal(kept(&lab), first);
    ss_lab_fini(&lab);
}

static double ask(struct ss_lab *lab, const struct ss_change *change, bool *proved)
{
    const struct ss_lab_solve how = {.solver = {.time_s = 60}};
    struct ss_answer answer;
    assert_int_equal(ss_ask_change(lab, &how, change, NULL, &answer, NULL), SS_OK);
    double objective = answer.plan->objective;
    *proved = answer.plan->proved;
    ss_plan_free(answer.plan);
    return objective;
}

/* Many questions about other links: each gives what a laboratory that knows nothing gives, and what
 * is kept for the links that are set stays. */
static void questions_leave_it_there(void **state)
{
    struct ss_lab lab;
    (void)state;
    open_lab(&lab, "gpt-tiny", "2x4", "toy");
    solve_lab(&lab);
    const struct ss_space *first = kept(&lab);
    double objective = lab.now->plan->objective;
    for (int i = 0; i < 6; i++) {
        int axis = (int)roll(2);
        bool live_proved, proved;
        struct ss_change change = {.kind = i % 2 ? SS_CHANGE_LATENCY : SS_CHANGE_BANDWIDTH,
                                   .axis = axis};
        change.value = (i % 2 ? lab.now->settings.mesh.axis[axis].alpha_us
                              : lab.now->settings.mesh.axis[axis].bytes_per_us) *
                       (1 + roll(30)) / 10;
        double live = ask(&lab, &change, &live_proved);
        struct ss_live *kept_live = lab.live;
        lab.live = NULL;
        double fresh = ask(&lab, &change, &proved);
        lab.live = kept_live;
        assert_true(live_proved && proved);
        assert_float_equal(live, fresh, 0);
    }
    assert_ptr_equal(kept(&lab), first);
    solve_lab(&lab);
    assert_float_equal(lab.now->plan->objective, objective, 0);
    ss_lab_fini(&lab);
}

/* ---- where a solve starts ------------------------------------------------------------------- */

static struct ss_space *space_of(struct ss_lab *lab)
{
    const struct ss_lab_solve how = {0};
    struct ss_arena arena = {0};
    struct ss_space *space = NULL;
    struct ss_case c;
    assert_int_equal(ss_lab_case(lab, &how, NULL, &arena, &c, NULL), SS_OK);
    assert_int_equal(ss_case_space(&c, NULL, &space, NULL), SS_OK);
    ss_arena_free(&arena);
    return space;
}

static struct ss_solution solved(const struct ss_cost_graph *g, struct ss_resume *resume,
                                 uint64_t rounds, struct ss_arena *arena)
{
    const struct ss_solve_options options = {.time_s = 300, .rounds = rounds, .resume = resume};
    struct ss_solution x;
    assert_int_equal(ss_solve(g, &options, NULL, arena, &x, NULL), SS_OK);
    return x;
}

/* After one round a solve that starts from the messages of slightly other costs knows more than one
 * that starts from none. */
static void messages_of_other_costs_are_a_start(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    (void)state;
    open_lab(&lab, "gpt-tiny", "2x2x2", "h100x8");
    struct ss_space *before = space_of(&lab);
    before->cost->limit_bytes = INT64_MAX;
    scale_link(&lab, 0, 1, 0.9);
    scale_link(&lab, 2, 1.1, 1);
    struct ss_space *after = space_of(&lab);
    after->cost->limit_bytes = INT64_MAX;
    struct ss_resume *resume = ss_resume_new(), *branch;
    (void)solved(before->cost, resume, 8, &arena);
    branch = ss_resume_branch(resume);
    struct ss_solution fresh = solved(after->cost, NULL, 1, &arena);
    struct ss_solution live = solved(after->cost, branch, 1, &arena);
    assert_false(fresh.proved);
    assert_true(live.objective - live.bound < (fresh.objective - fresh.bound) / 2);
    /* The messages that were branched from are as they were. */
    ss_space_free(after);
    assert_true(ss_resume_has_messages(resume));
    struct ss_solution again = solved(before->cost, resume, 0, &arena);
    assert_true(again.proved);
    ss_resume_free(resume);
    ss_resume_free(branch);
    ss_space_free(before);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* Costs times 2^e, e drawn from -span to span; the caller's to free. */
static int64_t *times_a_power(const int64_t *from, size_t n, uint32_t span)
{
    int64_t *to = calloc(n, sizeof *to);
    double factor = exp2((double)roll(2 * span + 1) - span);
    for (size_t k = 0; k < n; k++)
        to[k] = from[k] == SS_FORBIDDEN ? SS_FORBIDDEN : (int64_t)((double)from[k] * factor);
    return to;
}

/* The graph with other costs, each node's and each table's by a factor of their own. */
static struct ss_cost_graph *recosted(const struct ss_cost_graph *g, uint32_t span)
{
    struct ss_cost_graph *to = ss_cg_new("recosted");
    uint32_t *table = calloc(g->n_tables, sizeof *table);
    for (size_t i = 0; i < g->n_nodes; i++) {
        const struct ss_cg_node *v = &g->nodes[i];
        int64_t *cost = times_a_power(v->cost, v->n, span);
        uint32_t node = ss_cg_add_node(to, NULL, v->n, cost);
        for (uint32_t k = 0; k < v->n_terms; k++)
            ss_cg_add_term(to, node, v->terms[k].begin, v->terms[k].end, v->terms[k].bytes);
        free(cost);
    }
    for (size_t i = 0; i < g->n_tables; i++) {
        const struct ss_cg_table *t = &g->tables[i];
        int64_t *cells = times_a_power(t->cells, (size_t)t->rows * t->cols, span);
        table[i] = ss_cg_add_table(to, t->rows, t->cols, cells);
        free(cells);
    }
    for (size_t i = 0; i < g->n_edges; i++)
        ss_cg_add_edge(to, g->edges[i].a, g->edges[i].b, table[g->edges[i].table]);
    free(table);
    return to;
}

/* Both answers within the gap, no bound above the other's plan, a proof only of what is no worse
 * than the other. */
static void held_against_fresh(const struct ss_cost_graph *g, struct ss_resume *resume)
{
    const double gap = 0.02;
    struct ss_solve_options options = {.time_s = 300, .gap = gap};
    struct ss_arena arena = {0};
    struct ss_solution fresh, live;
    enum ss_rc rc = ss_solve_relax_first(g, &options, NULL, &arena, &fresh, NULL);
    options.resume = resume;
    assert_int_equal(ss_solve_relax_first(g, &options, NULL, &arena, &live, NULL), rc);
    assert_int_equal(rc, SS_OK);
    assert_int_equal(ss_cg_cost(g, live.choice), live.objective);
    assert_true(ss_cg_peak(g, live.choice, NULL) <= g->limit_bytes);
    assert_true(live.bound <= live.objective && live.bound <= fresh.objective);
    assert_true(fresh.bound <= live.objective);
    assert_true((double)(live.objective - live.bound) <= gap * (double)live.objective);
    assert_true(!live.proved || live.objective <= fresh.objective);
    assert_true(!fresh.proved || fresh.objective <= live.objective);
    ss_arena_free(&arena);
}

/* Costs that have little to do with those before, a million times as large or as small: what was
 * left behind may be of no use, but it is never wrong. With and without a limit. */
static void costs_of_any_size(void **state)
{
    static const char *const samples[] = {"mlp", "gpt-tiny", "moe-tiny", "gat-tiny"};
    static const uint32_t spans[] = {1, 0, 3, 20, 1};
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct ss_lab lab;
        open_lab(&lab, samples[i], "2x4", "toy");
        struct ss_space *space = space_of(&lab);
        struct ss_resume *resume = ss_resume_new();
        int64_t least = ss_cg_least_peak(space->cost);
        for (size_t k = 0; k < sizeof spans / sizeof *spans; k++) {
            struct ss_cost_graph *g = recosted(space->cost, spans[k]);
            g->limit_bytes = INT64_MAX;
            held_against_fresh(g, resume);
            g->limit_bytes = least / 100 * (110 + roll(50));
            held_against_fresh(g, resume);
            struct ss_resume *branch = ss_resume_branch(resume);
            ss_resume_free(resume);
            resume = branch;
            ss_cg_free(g);
        }
        ss_resume_free(resume);
        ss_space_free(space);
        ss_lab_fini(&lab);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_that_were_there_before),
        cmocka_unit_test(what_changes_no_cost),
        cmocka_unit_test(questions_leave_it_there),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(messages_of_other_costs_are_a_start),
        cmocka_unit_test(costs_of_any_size),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}
