/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pins and answer files of problem files, checked against the tables of the cost graph. */
#include "core/lab/problem.h"

#include "core/base/number.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ANSWER_BYTES = 1 << 28 };

static bool number_below(const char *text, size_t limit, uint32_t *out)
{
    int64_t value;
    if (!ss_int_parse(text, strlen(text), &value) || value < 0 || (uint64_t)value >= limit)
        return false;
    *out = (uint32_t)value;
    return true;
}

enum ss_rc ss_problem_node(const struct ss_cost_graph *problem, const char *text, uint32_t *node,
                           struct ss_error *err)
{
    if (number_below(text, problem->n_nodes, node))
        return SS_OK;
    ss_fail(err, SS_E_NAME, "'%.80s' is not a node of this problem", text);
    ss_error_hint(err, "nodes are numbered from 0 to %zu", problem->n_nodes - 1);
    return SS_E_NAME;
}

enum ss_rc ss_problem_strategy(const struct ss_cost_graph *problem, uint32_t node, const char *text,
                               uint32_t *strategy, struct ss_error *err)
{
    uint32_t n = problem->nodes[node].n;
    if (number_below(text, n, strategy))
        return SS_OK;
    ss_fail(err, SS_E_NAME, "'%.80s' is not a strategy of node %u", text, node);
    ss_error_hint(err, "its strategies are numbered from 0 to %u", n - 1);
    return SS_E_NAME;
}

/* The strategy that a node is pinned to, or SS_NONE. Pins were read when they were made. */
static uint32_t pinned_to(const struct ss_snapshot *now, uint32_t node)
{
    const struct ss_lab_pins *pins = &now->settings.pins;
    uint32_t at = 0, strategy = 0;
    for (size_t i = 0; i < pins->n; i++)
        if (ss_problem_node(now->problem, pins->items[i].target, &at, NULL) == SS_OK &&
            at == node &&
            ss_problem_strategy(now->problem, node, pins->items[i].text, &strategy, NULL) == SS_OK)
            return strategy;
    return SS_NONE;
}

/* True if the strategy has an allowed cell on the edge, given the pin of the other end. */
static bool supported(const struct ss_snapshot *now, const struct ss_cg_edge *e, uint32_t node,
                      uint32_t strategy)
{
    const struct ss_cg_table *t = &now->problem->tables[e->table];
    uint32_t other = e->a == node ? e->b : e->a, pin = pinned_to(now, other);
    for (uint32_t z = 0; z < now->problem->nodes[other].n; z++) {
        if (pin != SS_NONE && pin != z)
            continue;
        size_t row = e->a == node ? strategy : z, col = e->a == node ? z : strategy;
        if (t->cells[row * t->cols + col] != SS_FORBIDDEN)
            return true;
    }
    return false;
}

enum ss_rc ss_problem_pin_stands(const struct ss_snapshot *now, const char *target,
                                 const char *text, struct ss_error *err)
{
    const struct ss_cost_graph *g = now->problem;
    uint32_t node = 0, strategy = 0;
    enum ss_rc rc = ss_problem_node(g, target, &node, err);
    if (rc == SS_OK)
        rc = ss_problem_strategy(g, node, text, &strategy, err);
    if (rc != SS_OK)
        return rc;
    if (g->nodes[node].cost[strategy] == SS_FORBIDDEN)
        return ss_fail(err, SS_E_INFEASIBLE, "strategy %u of node %u has a forbidden cost",
                       strategy, node);
    for (size_t k = 0; k < g->n_edges; k++) {
        const struct ss_cg_edge *e = &g->edges[k];
        if ((e->a != node && e->b != node) || supported(now, e, node, strategy))
            continue;
        uint32_t other = e->a == node ? e->b : e->a;
        ss_fail(err, SS_E_INFEASIBLE, "edge %zu forbids strategy %u of node %u with %s of node %u",
                k, strategy, node,
                pinned_to(now, other) == SS_NONE ? "every strategy" : "the pinned strategy", other);
        return ss_error_hint(err, "why %u lists the strategies with what they cost", node);
    }
    return SS_OK;
}

/* The strategies in brackets at the end of a text. */
static enum ss_rc read_line(const struct ss_cost_graph *problem, const char *text, uint32_t *choice,
                            struct ss_error *err)
{
    const char *at = strrchr(text, '[');
    for (uint32_t i = 0; at && i < problem->n_nodes; i++) {
        char number[24];
        size_t blanks = strspn(++at, " "), n = strspn(at + blanks, "0123456789");
        bool last = i + 1 == problem->n_nodes;
        snprintf(number, sizeof number, "%.*s", (int)(n < 20 ? n : 20), at + blanks);
        at += blanks + n;
        if (*at != (last ? ']' : ','))
            return ss_fail(err, SS_E_SYNTAX, "not the answer line of a problem of %zu nodes",
                           problem->n_nodes);
        enum ss_rc rc = ss_problem_strategy(problem, i, number, &choice[i], err);
        if (rc != SS_OK)
            return rc;
    }
    if (at)
        return SS_OK;
    ss_fail(err, SS_E_SYNTAX, "there is no answer line: a strategy per node in brackets");
    return ss_error_hint(err, "export solution FILE writes one");
}

enum ss_rc ss_problem_read_answer(const struct ss_cost_graph *problem, const char *path,
                                  struct ss_plan **plan, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_buf text = {0};
    struct ss_solution x = {.how = "read from a file", .bound = ss_cg_floor(problem)};
    x.choice = ss_alloc_array(&arena, problem->n_nodes + 1, sizeof *x.choice);
    enum ss_rc rc = ss_file_read(path, MOST_ANSWER_BYTES, &text, err);
    if (rc == SS_OK)
        rc = read_line(problem, ss_buf_text(&text), x.choice, err);
    if (rc == SS_OK) {
        x.objective = ss_cg_cost(problem, x.choice);
        x.peak_bytes = ss_cg_peak(problem, x.choice, NULL);
        if (x.objective == SS_FORBIDDEN)
            rc = ss_fail(err, SS_E_INFEASIBLE, "the answer picks what is forbidden");
        else
            *plan = ss_plan_of_problem(problem, &x);
    }
    if (rc != SS_OK)
        (void)ss_error_where(err, "%s", path);
    ss_buf_free(&text);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_problem_pinned(const struct ss_snapshot *now, const struct ss_settings *settings,
                             struct ss_arena *arena, struct ss_cost_graph **pinned,
                             struct ss_error *err)
{
    struct ss_cost_graph *g = ss_cg_variant(now->problem, 0, arena);
    g->limit_bytes = ss_snapshot_limit(now, settings);
    for (size_t i = 0; i < settings->pins.n; i++) {
        uint32_t node = 0, strategy = 0;
        enum ss_rc rc = ss_problem_node(g, settings->pins.items[i].target, &node, err);
        if (rc == SS_OK)
            rc = ss_problem_strategy(g, node, settings->pins.items[i].text, &strategy, err);
        if (rc != SS_OK)
            return rc;
        struct ss_cg_node *v = &g->nodes[node];
        int64_t *cost = ss_memdup(arena, v->cost, v->n * sizeof *cost);
        for (uint32_t s = 0; s < v->n; s++)
            if (s != strategy)
                cost[s] = SS_FORBIDDEN;
        v->cost = cost;
    }
    *pinned = g;
    return SS_OK;
}
