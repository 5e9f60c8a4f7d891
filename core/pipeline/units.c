/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/units.h"

struct finding {
    const struct ss_graph *g;
    struct ss_units *u;
    struct ss_arena *arena;
    uint32_t *loop_unit; /* per loop: the unit of its outermost loop */
    uint32_t *seen;      /* per var: 1 + the unit that was found to read it last */
    SS_ARRAY(uint32_t) vars;
};

static uint32_t outermost(const struct ss_graph *g, uint32_t loop)
{
    while (g->loops[loop].parent != SS_NONE)
        loop = g->loops[loop].parent;
    return loop;
}

static double op_flops(const struct finding *f, uint32_t op)
{
    struct ss_arena_mark mark = ss_arena_mark(f->arena);
    struct ss_call call;
    ss_graph_call(f->g, op, f->arena, &call);
    double flops = ss_call_flops(&call) * (double)ss_graph_trips(f->g, f->g->ops[op].loop);
    ss_arena_rewind(f->arena, mark);
    return flops;
}

static void list_units(struct finding *f)
{
    const struct ss_graph *g = f->g;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        uint32_t loop = op->loop == SS_NONE ? SS_NONE : outermost(g, op->loop);
        f->u->of_op[i] = SS_NONE;
        if (!op->live)
            continue;
        uint32_t unit = loop == SS_NONE ? SS_NONE : f->loop_unit[loop];
        if (unit == SS_NONE) {
            unit = f->u->n++;
            f->u->items[unit] = (struct ss_step_unit){
                .op = loop == SS_NONE ? i : SS_NONE, .loop = loop, .scope = op->scope};
            if (loop != SS_NONE)
                f->loop_unit[loop] = unit;
        }
        f->u->of_op[i] = unit;
        f->u->items[unit].flops += op_flops(f, i);
        f->u->items[unit].heavy |= (op->def->flags & SS_OP_CONTRACTION) != 0;
    }
}

/* A var that a unit reads counts if it is not made inside of the unit. */
static void note_read(struct finding *f, uint32_t unit, uint32_t var)
{
    const struct ss_var *v = &f->g->vars[var];
    if (f->seen[var] == unit + 1 || v->loop != SS_NONE)
        return;
    if (v->kind == SS_VAR_RESULT && f->u->of_op[v->producer] == unit)
        return;
    f->seen[var] = unit + 1;
    ss_push(f->arena, f->vars, var);
}

static void read_loop(struct finding *f, uint32_t unit)
{
    const struct ss_graph *g = f->g;
    uint32_t outer = f->u->items[unit].loop;
    for (uint32_t l = outer; l < g->n_loops; l++)
        for (uint32_t i = 0; outermost(g, l) == outer && i < g->loops[l].n_values; i++)
            if (ss_graph_loop_value_live(g, l, i)) {
                note_read(f, unit, g->loops[l].init[i]);
                note_read(f, unit, g->loops[l].yields[i]);
            }
    for (uint32_t i = g->loops[outer].first_op; i < g->loops[outer].end_op; i++)
        for (uint32_t k = 0; g->ops[i].live && k < g->ops[i].n_operands; k++)
            note_read(f, unit, g->ops[i].operands[k]);
}

static void find_reads(struct finding *f, uint32_t unit)
{
    struct ss_step_unit *u = &f->u->items[unit];
    const struct ss_op *op = u->op == SS_NONE ? NULL : &f->g->ops[u->op];
    f->vars.count = 0;
    for (uint32_t k = 0; op && k < op->n_operands; k++)
        note_read(f, unit, op->operands[k]);
    if (!op)
        read_loop(f, unit);
    u->n_in = (uint32_t)f->vars.count;
    u->in = ss_memdup(f->arena, f->vars.items, u->n_in * sizeof *u->in);
    u->out = op ? op->results : f->g->loops[u->loop].results;
    u->n_out = op ? op->n_results : f->g->loops[u->loop].n_values;
    for (uint32_t k = 0; k < u->n_out; k++)
        f->u->maker[u->out[k]] = unit;
}

static void find_readers(struct finding *f)
{
    struct ss_units *u = f->u;
    u->reader_start = ss_alloc_array(f->arena, (size_t)f->g->n_vars + 1, sizeof(uint32_t));
    for (uint32_t i = 0; i < u->n; i++)
        for (uint32_t k = 0; k < u->items[i].n_in; k++)
            u->reader_start[u->items[i].in[k] + 1]++;
    for (uint32_t v = 0; v < f->g->n_vars; v++)
        u->reader_start[v + 1] += u->reader_start[v];
    u->readers = ss_alloc_array(f->arena, u->reader_start[f->g->n_vars], sizeof(uint32_t));
    uint32_t *next = ss_alloc_array(f->arena, f->g->n_vars, sizeof *next);
    for (uint32_t i = 0; i < u->n; i++)
        for (uint32_t k = 0; k < u->items[i].n_in; k++) {
            uint32_t v = u->items[i].in[k];
            u->readers[u->reader_start[v] + next[v]++] = i;
        }
}

struct ss_units ss_units_find(const struct ss_graph *graph, struct ss_arena *arena)
{
    struct ss_units u = {.graph = graph};
    struct finding f = {.g = graph, .u = &u, .arena = arena};
    u.items = ss_alloc_array(arena, graph->n_ops, sizeof *u.items);
    u.of_op = ss_alloc_array(arena, graph->n_ops, sizeof *u.of_op);
    u.maker = ss_alloc_array(arena, graph->n_vars, sizeof *u.maker);
    u.is_output = ss_alloc_array(arena, graph->n_vars, sizeof *u.is_output);
    f.loop_unit = ss_alloc_array(arena, graph->n_loops, sizeof *f.loop_unit);
    f.seen = ss_alloc_array(arena, graph->n_vars, sizeof *f.seen);
    for (uint32_t l = 0; l < graph->n_loops; l++)
        f.loop_unit[l] = SS_NONE;
    for (uint32_t v = 0; v < graph->n_vars; v++)
        u.maker[v] = SS_NONE;
    for (uint32_t o = 0; o < graph->n_outputs; o++)
        u.is_output[graph->outputs[o]] = true;
    list_units(&f);
    for (uint32_t i = 0; i < u.n; i++)
        find_reads(&f, i);
    find_readers(&f);
    ss_unit_scopes_find(&u, arena);
    return u;
}

const char *ss_unit_name(const struct ss_units *units, uint32_t unit)
{
    const struct ss_step_unit *u = &units->items[unit];
    return u->op == SS_NONE ? units->graph->loops[u->loop].name : units->graph->ops[u->op].name;
}
