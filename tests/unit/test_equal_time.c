/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans that take the same time: less memory wins, then fewer layouts. */
#include "core/base/rng.h"
#include "core/plan/ties.h"
#include "core/solve/resume/resume.h"
#include "core/solve/ties.h"
#include "tests/unit/labs.h"

#include <unistd.h>

/* ---- cost graphs, compared with the list of all choices -------------------------------------- */

enum { NODES = 6, SIZE = 4 };

static uint32_t roll(uint64_t seed, uint64_t *draws, uint32_t n)
{
    return (uint32_t)ss_rng_below(seed, 11, (*draws)++, n);
}

/* Costs of few levels, so that many choices cost the same. */
static struct ss_cost_graph *level_graph(uint64_t seed)
{
    struct ss_cost_graph *g = ss_cg_new("levels");
    int64_t cells[SIZE * SIZE];
    uint64_t draws = 0;
    for (uint32_t i = 0; i < NODES; i++) {
        for (uint32_t s = 0; s < SIZE; s++)
            cells[s] = roll(seed, &draws, 3);
        uint32_t node = ss_cg_add_node(g, NULL, SIZE, cells);
        for (uint32_t s = 0; s < SIZE; s++)
            cells[s] = 1 + roll(seed, &draws, 50);
        ss_cg_add_term(g, node, i, i + 1 + roll(seed, &draws, 4), cells);
    }
    for (uint32_t i = 1; i < NODES; i++)
        for (uint32_t k = 0; k < 2; k++) {
            for (uint32_t c = 0; c < SIZE * SIZE; c++)
                cells[c] = roll(seed, &draws, 9) ? roll(seed, &draws, 2) : SS_FORBIDDEN;
            ss_cg_add_edge(g, roll(seed, &draws, i), i, ss_cg_add_table(g, SIZE, SIZE, cells));
        }
    g->limit_bytes = seed % 2 ? 130 : INT64_MAX;
    return g;
}

static int64_t memory_of(const struct ss_cost_graph *g, const uint32_t *choice)
{
    __int128 sum = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        sum += ss_bytes_over_time(&g->nodes[i], choice[i]);
    return (int64_t)sum;
}

/* The least memory of the choices that fit and cost no more than `cost`. */
static int64_t least_memory(const struct ss_cost_graph *g, int64_t cost)
{
    uint32_t choice[NODES] = {0};
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < NODES;) {
        if (ss_cg_cost(g, choice) <= cost && ss_cg_peak(g, choice, NULL) <= g->limit_bytes &&
            memory_of(g, choice) < least)
            least = memory_of(g, choice);
        for (i = 0; i < NODES && ++choice[i] == SIZE; i++)
            choice[i] = 0;
    }
    return least;
}

static void least_memory_among_equals(void **state)
{
    uint32_t solved = 0, bettered = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 80; seed++) {
        struct ss_cost_graph *g = level_graph(seed);
        struct ss_arena arena = {0};
        struct ss_solution x;
        struct ss_resume *resume = seed % 4 < 2 ? ss_resume_new() : NULL;
        struct ss_solve_options options = {.resume = resume};
        if (ss_solve(g, &options, NULL, &arena, &x, NULL) == SS_OK) {
            struct ss_tie tie = {.choice = x.choice, .bound = x.bound};
            const uint32_t *better = ss_break_tie(g, &tie, &options, NULL, &arena);
            const uint32_t *choice = better ? better : x.choice;
            assert_true(x.proved);
            assert_int_equal(ss_cg_cost(g, choice), x.objective);
            assert_true(ss_cg_peak(g, choice, NULL) <= g->limit_bytes);
            assert_int_equal(memory_of(g, choice), least_memory(g, x.objective));
            bettered += better != NULL;
            solved++;
        }
        ss_resume_free(resume);
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
    assert_true(solved > 40 && bettered > 10);
}

/* Strategies that the caller excludes are not chosen. */
static void kept_strategies(void **state)
{
    const int64_t costs[3] = {1, 1, 1}, bytes[3] = {30, 10, 20};
    const bool no_second[3] = {true, false, true}, *keep[1] = {no_second};
    const uint32_t first = 0;
    struct ss_cost_graph *g = ss_cg_new("kept");
    struct ss_arena arena = {0};
    struct ss_solve_options options = {0};
    struct ss_tie tie = {.choice = &first, .bound = 1};
    (void)state;
    ss_cg_add_term(g, ss_cg_add_node(g, NULL, 3, costs), 0, 1, bytes);
    assert_int_equal(*ss_break_tie(g, &tie, &options, NULL, &arena), 1);
    tie.keep = keep;
    assert_int_equal(*ss_break_tie(g, &tie, &options, NULL, &arena), 2);
    tie.choice = ss_break_tie(g, &tie, &options, NULL, &arena);
    assert_null(ss_break_tie(g, &tie, &options, NULL, &arena));
    ss_arena_free(&arena);
    ss_cg_free(g);
}

/* ---- plans ----------------------------------------------------------------------------------- */

static const char wider[] =
    "func.func public @main(%a: tensor<16x16xf32>) -> (tensor<16x16xf64>, tensor<16x16xf64>) {\n"
    "%x = stablehlo.convert %a : (tensor<16x16xf32>) -> tensor<16x16xf64>\n"
    "%y = stablehlo.iota dim = 0 : tensor<16x16xf64>\n"
    "return %x, %y : tensor<16x16xf64>, tensor<16x16xf64>\n}\n";

static struct ss_space *space_of(struct ss_lab *lab, const char *text)
{
    char path[64];
    struct ss_error err = {0};
    struct ss_lab_solve how = {0};
    struct ss_arena arena = {0};
    struct ss_space *space = NULL;
    struct ss_case c;
    snprintf(path, sizeof path, "equal-time-%ld.mlir", (long)getpid());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    fclose(file);
    ss_lab_init(lab);
    enum ss_rc rc = ss_lab_load(lab, path, &err);
    unlink(path);
    if (rc != SS_OK || ss_lab_set_cluster(lab, "toy", &err) != SS_OK ||
        ss_lab_set_mesh(lab, "2", NULL, &err) != SS_OK ||
        ss_lab_discover(lab, NULL, &err) != SS_OK ||
        ss_lab_case(lab, &how, NULL, &arena, &c, &err) != SS_OK ||
        ss_case_space(&c, NULL, &space, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    ss_arena_free(&arena);
    return space;
}

/* The dim that a value's layout cuts if its node takes strategy k; -1: none; -2: partial. */
static int cut_dim(const struct ss_space *space, uint32_t var, uint32_t k)
{
    const struct ss_var_node *home = &space->var_nodes[var];
    const struct ss_var *v = &space->graph->vars[var];
    const struct ss_layout *layout =
        home->hub ? &space->hubs[space->node_hub[home->node]].layouts[k]
                  : &space->op_strategies[v->producer]->items[k].out[v->result];
    const struct ss_cut *cut = &layout->axis[0];
    return cut->kind == SS_SHARD ? cut->dim : cut->kind == SS_REPLICATED ? -1 : -2;
}

static void set_dim(const struct ss_space *space, uint32_t *choice, uint32_t var, int dim)
{
    uint32_t node = space->var_nodes[var].node;
    for (uint32_t k = 0; k < space->cost->nodes[node].n; k++)
        if (cut_dim(space, var, k) == dim)
            choice[node] = k;
}

/* Cuts an output where it is made and where it rests, and what it is made of. */
static void cut_output(const struct ss_space *space, uint32_t *choice, uint32_t k, uint8_t dim)
{
    const struct ss_graph *g = space->graph;
    uint32_t var = g->outputs[k], op = g->vars[var].producer;
    const struct ss_strategy_list *all = space->op_strategies[op];
    for (uint32_t i = 0; i < all->n; i++) {
        const struct ss_cut *out = &all->items[i].out[0].axis[0];
        const struct ss_cut *in = g->ops[op].n_operands ? &all->items[i].in[0].axis[0] : out;
        if (out->kind == SS_SHARD && out->dim == dim && in->kind == SS_SHARD && in->dim == dim)
            choice[space->op_node[op]] = i;
    }
    set_dim(space, choice, var, dim);
    for (uint32_t o = 0; o < g->ops[op].n_operands; o++)
        set_dim(space, choice, g->ops[op].operands[o], dim);
}

static int dim_of(const struct ss_space *space, const uint32_t *choice, uint32_t var)
{
    return cut_dim(space, var, choice[space->var_nodes[var].node]);
}

/* The best choice after ties; the caller's is x and may rest anywhere. */
static const uint32_t *settled(const struct ss_space *space, uint32_t *choice,
                               struct ss_arena *arena)
{
    const struct ss_copy_memory none = {0};
    const struct ss_solve_options options = {.time_s = 20};
    struct ss_solution x = {.choice = choice, .objective = ss_cg_cost(space->cost, choice)};
    uint32_t n;
    x.bound = x.objective;
    assert_true(x.objective != SS_FORBIDDEN);
    uint32_t **choices = ss_tie_choices(space, &none, &x, &options, NULL, arena, &n);
    assert_true(n >= 1 && ss_cg_cost(space->cost, choices[0]) == x.objective);
    return choices[0];
}

/* Slicing an input takes no time: the input rests cut. */
static void an_input_rests_cut(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_solution x;
    struct ss_solve_options options = {0};
    (void)state;
    struct ss_space *space = space_of(&lab, wider);
    uint32_t in = space->graph->inputs[0];
    assert_int_equal(ss_solve(space->cost, &options, NULL, &arena, &x, NULL), SS_OK);
    set_dim(space, x.choice, in, -1);
    assert_int_equal(ss_cg_cost(space->cost, x.choice), x.objective);
    const uint32_t *choice = settled(space, x.choice, &arena);
    assert_true(dim_of(space, choice, in) >= 0);
    ss_arena_free(&arena);
    ss_space_free(space);
    ss_lab_fini(&lab);
}

/* A value that may be cut at either dim rests as the others do. */
static void few_layouts(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    (void)state;
    struct ss_space *space = space_of(&lab, wider);
    const struct ss_graph *g = space->graph;
    struct ss_solve_options options = {0};
    struct ss_solution x;
    assert_int_equal(ss_solve(space->cost, &options, NULL, &arena, &x, NULL), SS_OK);
    for (int dim = 0; dim < 2; dim++) {
        uint32_t *choice = ss_memdup(&arena, x.choice, space->cost->n_nodes * sizeof *choice);
        cut_output(space, choice, 0, (uint8_t)dim);
        cut_output(space, choice, 1, (uint8_t)(1 - dim));
        assert_int_equal(ss_cg_cost(space->cost, choice), x.objective);
        const uint32_t *after = settled(space, choice, &arena);
        int to = dim_of(space, after, g->inputs[0]);
        assert_true(to >= 0);
        assert_int_equal(dim_of(space, after, g->outputs[0]), to);
        assert_int_equal(dim_of(space, after, g->outputs[1]), to);
    }
    ss_arena_free(&arena);
    ss_space_free(space);
    ss_lab_fini(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(least_memory_among_equals),
        cmocka_unit_test(kept_strategies),
        cmocka_unit_test(an_input_rests_cut),
        cmocka_unit_test(few_layouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
