/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/graph/liveness.h"

#include "core/base/assert.h"

struct spans {
    const struct ss_graph *g;
    uint32_t *op_step, *begin_step, *end_step; /* when an op runs, a loop begins and ends */
    struct ss_interval *of;                    /* per var */
};

static void find_steps(struct spans *s, struct ss_arena *scratch)
{
    const struct ss_graph *g = s->g;
    s->op_step = ss_alloc_array(scratch, g->n_ops, sizeof *s->op_step);
    s->begin_step = ss_alloc_array(scratch, g->n_loops, sizeof *s->begin_step);
    s->end_step = ss_alloc_array(scratch, g->n_loops, sizeof *s->end_step);
    for (uint32_t i = 0; i < g->n_steps; i++) {
        uint32_t *steps[] = {[SS_STEP_OP] = s->op_step,
                             [SS_STEP_LOOP_BEGIN] = s->begin_step,
                             [SS_STEP_LOOP_END] = s->end_step};
        steps[g->steps[i].kind][g->steps[i].id] = i;
    }
}

/* The end of the outermost loop that holds the reading op but not the definition: the value is read
 * again on every trip. The reading op's own step where there is none. */
static uint32_t last_read(const struct spans *s, uint32_t reader_loop, uint32_t var_loop,
                          uint32_t step)
{
    for (uint32_t l = reader_loop; l != var_loop && l != SS_NONE; l = s->g->loops[l].parent)
        step = s->end_step[l];
    return step;
}

/* One past the step at which a use is over. A value that a loop takes over ends where it begins. */
static uint32_t use_end(const struct spans *s, const struct ss_var *var, const struct ss_use *use)
{
    const struct ss_graph *g = s->g;
    switch (use->kind) {
    case SS_USE_OPERAND:
        return last_read(s, g->ops[use->op].loop, var->loop, s->op_step[use->op]) + 1;
    case SS_USE_INIT: {
        uint32_t parent = g->loops[use->loop].parent, step = s->begin_step[use->loop];
        uint32_t last = last_read(s, parent, var->loop, step);
        return last == step ? step : last + 1;
    }
    case SS_USE_YIELD:
        return last_read(s, use->loop, var->loop, s->end_step[use->loop]) +
               (var->loop == use->loop ? 0 : 1);
    case SS_USE_OUTPUT:
        break;
    }
    return g->n_steps;
}

static uint32_t defined_at(const struct spans *s, const struct ss_var *var,
                           const uint32_t *loop_of_result, uint32_t id)
{
    switch (var->kind) {
    case SS_VAR_INPUT:
        return 0;
    case SS_VAR_RESULT:
        return s->op_step[var->producer];
    case SS_VAR_LOOP_ARG:
        return s->begin_step[var->loop];
    case SS_VAR_LOOP_RESULT:
        break;
    }
    return s->end_step[loop_of_result[id]];
}

static bool exists(const struct ss_graph *g, const struct ss_var *var, uint32_t loop)
{
    if (var->kind == SS_VAR_RESULT)
        return g->ops[var->producer].live;
    return var->kind == SS_VAR_INPUT || ss_graph_loop_value_live(g, loop, var->result);
}

struct ss_interval *ss_lifetimes(const struct ss_graph *graph, struct ss_arena *arena)
{
    struct ss_arena scratch = {0};
    struct spans s = {.g = graph};
    s.of = ss_alloc_array(arena, graph->n_vars, sizeof *s.of);
    find_steps(&s, &scratch);
    uint32_t *loop_of_result = ss_alloc_array(&scratch, graph->n_vars, sizeof *loop_of_result);
    for (uint32_t l = 0; l < graph->n_loops; l++)
        for (uint32_t i = 0; i < graph->loops[l].n_values; i++)
            loop_of_result[graph->loops[l].results[i]] = l;
    for (uint32_t v = 0; v < graph->n_vars; v++) {
        const struct ss_var *var = &graph->vars[v];
        if (!exists(graph, var, var->kind == SS_VAR_LOOP_RESULT ? loop_of_result[v] : var->loop))
            continue;
        uint32_t begin = defined_at(&s, var, loop_of_result, v);
        s.of[v] = (struct ss_interval){begin, var->kind == SS_VAR_RESULT ? begin + 1 : begin};
        for (uint32_t u = graph->use_start[v]; u < graph->use_start[v + 1]; u++) {
            uint32_t end = use_end(&s, var, &graph->uses[u]);
            SS_ASSERT(end <= graph->n_steps);
            if (end > s.of[v].end)
                s.of[v].end = end;
        }
    }
    ss_arena_free(&scratch);
    return s.of;
}

struct ss_interval *ss_liveness(const struct ss_graph *graph, struct ss_arena *arena)
{
    struct ss_interval *of = ss_lifetimes(graph, arena);
    for (uint32_t i = 0; i < graph->n_inputs; i++) {
        if (!graph->input_donated[i])
            of[graph->inputs[i]].end = graph->n_steps;
    }
    for (uint32_t v = 0; v < graph->n_vars; v++) {
        if (!ss_graph_has_storage(graph, v))
            of[v].end = of[v].begin;
    }
    return of;
}
