/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data derived when a graph is complete: liveness of ops, readers, names. */
#include <string.h>

#include "core/graph/building.h"

/* Walks back from the outputs; a loop's value is live as a whole. */
struct marking {
    struct ss_graph *g;
    struct ss_arena scratch;
    bool *seen; /* per var */
    SS_ARRAY(uint32_t) pending;
};

static void reach(struct marking *m, uint32_t var)
{
    if (m->seen[var])
        return;
    m->seen[var] = true;
    ss_push(&m->scratch, m->pending, var);
}

static void reach_loop_value(struct marking *m, uint32_t loop, uint32_t i)
{
    const struct ss_loop *l = &m->g->loops[loop];
    ss_building(m->g)->live_values[ss_building(m->g)->loop_start[loop] + i] = true;
    reach(m, l->init[i]);
    reach(m, l->yields[i]);
}

static void reach_sources(struct marking *m, uint32_t id, const uint32_t *loop_of_result)
{
    const struct ss_var *var = &m->g->vars[id];
    if (var->kind == SS_VAR_RESULT) {
        struct ss_op *op = &m->g->ops[var->producer];
        op->live = true;
        for (uint32_t i = 0; i < op->n_operands; i++)
            reach(m, op->operands[i]);
    } else if (var->kind == SS_VAR_LOOP_ARG) {
        reach_loop_value(m, var->loop, var->result);
    } else if (var->kind == SS_VAR_LOOP_RESULT) {
        reach_loop_value(m, loop_of_result[id], var->result);
    }
}

void ss_graph_mark_live(struct ss_graph *g)
{
    struct ss_graph_building *b = ss_building(g);
    b->loop_start = ss_alloc_array(&g->arena, (size_t)g->n_loops + 1, sizeof *b->loop_start);
    for (uint32_t i = 0; i < g->n_loops; i++)
        b->loop_start[i + 1] = b->loop_start[i] + g->loops[i].n_values;
    b->live_values = ss_alloc_array(&g->arena, b->loop_start[g->n_loops], sizeof *b->live_values);

    struct marking m = {.g = g};
    m.seen = ss_alloc_array(&m.scratch, g->n_vars, sizeof *m.seen);
    uint32_t *loop_of_result = ss_alloc_array(&m.scratch, g->n_vars, sizeof *loop_of_result);
    for (uint32_t l = 0; l < g->n_loops; l++)
        for (uint32_t i = 0; i < g->loops[l].n_values; i++)
            loop_of_result[g->loops[l].results[i]] = l;
    for (uint32_t i = 0; i < g->n_ops; i++)
        g->ops[i].live = false;
    for (uint32_t i = 0; i < g->n_outputs; i++)
        reach(&m, g->outputs[i]);
    while (m.pending.count)
        reach_sources(&m, m.pending.items[--m.pending.count], loop_of_result);
    ss_arena_free(&m.scratch);
}

/* Calls visit for every use, in program order, outputs last. */
static void each_use(const struct ss_graph *g, void *state,
                     void (*visit)(void *state, uint32_t var, struct ss_use use))
{
    for (uint32_t s = 0; s < g->n_steps; s++) {
        uint32_t id = g->steps[s].id;
        if (g->steps[s].kind == SS_STEP_OP) {
            const struct ss_op *op = &g->ops[id];
            for (uint32_t i = 0; op->live && i < op->n_operands; i++)
                visit(state, op->operands[i], (struct ss_use){SS_USE_OPERAND, id, SS_NONE, i});
            continue;
        }
        bool begin = g->steps[s].kind == SS_STEP_LOOP_BEGIN;
        const struct ss_loop *l = &g->loops[id];
        for (uint32_t i = 0; i < l->n_values; i++)
            if (ss_graph_loop_value_live(g, id, i))
                visit(state, begin ? l->init[i] : l->yields[i],
                      (struct ss_use){begin ? SS_USE_INIT : SS_USE_YIELD, SS_NONE, id, i});
    }
    for (uint32_t i = 0; i < g->n_outputs; i++)
        visit(state, g->outputs[i], (struct ss_use){SS_USE_OUTPUT, SS_NONE, SS_NONE, i});
}

static void count_use(void *state, uint32_t var, struct ss_use use)
{
    (void)use;
    ((uint32_t *)state)[var + 1]++;
}

struct filling {
    struct ss_graph *g;
    uint32_t *next; /* per var: where its next use goes */
};

static void fill_use(void *state, uint32_t var, struct ss_use use)
{
    struct filling *f = state;
    f->g->uses[f->next[var]++] = use;
}

void ss_graph_find_uses(struct ss_graph *g)
{
    g->use_start = ss_alloc_array(&g->arena, (size_t)g->n_vars + 1, sizeof *g->use_start);
    each_use(g, g->use_start, count_use);
    for (uint32_t v = 0; v < g->n_vars; v++)
        g->use_start[v + 1] += g->use_start[v];
    g->uses = ss_alloc_array(&g->arena, g->use_start[g->n_vars], sizeof *g->uses);
    struct ss_arena scratch = {0};
    struct filling f = {.g = g};
    f.next = ss_alloc_array(&scratch, g->n_vars, sizeof *f.next);
    if (g->n_vars)
        memcpy(f.next, g->use_start, g->n_vars * sizeof *f.next);
    each_use(g, &f, fill_use);
    ss_arena_free(&scratch);
}

static bool printable(const char *name)
{
    if (!((name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z') ||
          name[0] == '_'))
        return false;
    for (const char *c = name; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", *c))
            return false;
    return true;
}

/* False if another var has the name already. */
static bool claim(struct ss_graph *g, uint32_t var, const char *name)
{
    bool found;
    uint32_t *id = ss_map_put_str(&ss_building(g)->var_names, name, &found);
    if (found)
        return false;
    *id = var;
    g->vars[var].name = name;
    return true;
}

/* "<kind>_<k>" with the next k that no op or loop has. */
static const char *next_name(struct ss_graph *g, struct ss_map *kinds, const char *kind)
{
    for (;;) {
        uint32_t k = (*ss_map_put_str(kinds, kind, NULL))++;
        const char *name = ss_sprintf(&g->arena, "%s_%u", kind, k);
        if (!ss_map_get_str(&ss_building(g)->op_names, name))
            return name;
    }
}

/* Loops are called while_<k> too, so ops of that kind are counted on from them. */
static void name_ops(struct ss_graph *g)
{
    struct ss_map kinds = {0};
    *ss_map_put_str(&kinds, "while", NULL) = g->n_loops;
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (g->ops[i].name)
            *ss_map_put_str(&ss_building(g)->op_names, g->ops[i].name, NULL) = i;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        struct ss_op *op = &g->ops[i];
        if (!op->name) {
            op->name = next_name(g, &kinds, op->kind);
            *ss_map_put_str(&ss_building(g)->op_names, op->name, NULL) = i;
        }
        for (uint32_t r = 0; r < op->n_results; r++)
            claim(g, op->results[r],
                  op->n_results == 1 ? op->name : ss_sprintf(&g->arena, "%s#%u", op->name, r));
    }
    ss_map_free(&kinds);
}

static void name_loops(struct ss_graph *g)
{
    for (uint32_t l = 0; l < g->n_loops; l++) {
        struct ss_loop *loop = &g->loops[l];
        if (!loop->name)
            loop->name = ss_sprintf(&g->arena, "while_%u", l);
        for (uint32_t i = 0; i < loop->n_values; i++) {
            claim(g, loop->args[i], ss_sprintf(&g->arena, "%s.%u", loop->name, i));
            claim(g, loop->results[i], ss_sprintf(&g->arena, "%s#%u", loop->name, i));
        }
    }
}

/* The file's name where it is free, else arg<i>, else arg<i>_ and so on. */
static void name_inputs(struct ss_graph *g)
{
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        uint32_t var = g->inputs[i];
        const char *given = g->vars[var].file_name;
        /* Results of an op share its name as a prefix, so that is taken too. */
        bool taken =
            !strncmp(given, "while_", 6) || ss_map_get_str(&ss_building(g)->op_names, given);
        if (printable(given) && !taken && claim(g, var, given))
            continue;
        const char *name = ss_sprintf(&g->arena, "arg%u", i);
        while (!claim(g, var, name))
            name = ss_sprintf(&g->arena, "%s_", name);
    }
}

void ss_graph_name(struct ss_graph *g)
{
    name_ops(g);
    name_loops(g);
    name_inputs(g);
    struct ss_graph_building *b = ss_building(g);
    for (uint32_t v = 0; v < g->n_vars; v++) {
        struct ss_var *var = &g->vars[v];
        bool found;
        if (!var->file_name)
            var->file_name = var->name;
        uint32_t *id = ss_map_put_str(&b->file_names, var->file_name, &found);
        if (!found)
            *id = v;
        if (!var->label)
            continue;
        id = ss_map_put_str(&b->var_labels, var->label, &found);
        if (!found)
            *id = v;
    }
}
