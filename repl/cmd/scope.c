/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/scope.h"

#include <string.h>

#include "repl/cmd/show.h"
#include "repl/cmd/show_plan.h"

enum { DEEPEST = 60 }; /* deeper scopes are drawn at this depth: a page has an edge */

enum { SCOPE, BLOCKS, OPS, FLOPS, TIME, COMMUNICATION, OUT, IN, N_COLUMNS };

struct writer {
    const struct ss_outline *outline;
    const struct ss_outline_costs *costs;
    const struct ss_scopes_shown *shown;
    struct ss_out *out;
};

const char *ss_show_purpose(struct ss_arena *arena, const struct ss_plan *plan,
                            const struct ss_plan_collective *sent)
{
    const struct ss_plan_reshard *r = plan->reshards + sent->reshard;
    switch (r->place) {
    case SS_INTO_HUB:
        return "its result";
    case SS_TO_OPERAND:
        return ss_sprintf(arena, "operand %u", r->arg);
    case SS_TO_OUTPUT:
        return ss_sprintf(arena, "output %u", r->arg);
    case SS_TO_LOOP:
        return ss_sprintf(arena, "enters %s", plan->graph->loops[r->consumer].name);
    case SS_TO_YIELD:
        return ss_sprintf(arena, "next trip of %s", plan->graph->loops[r->consumer].name);
    }
    return "";
}

/* With ops, the times of a scope and of a collective stand in the same columns. */
static void put_sent(const struct writer *w, const struct ss_plan_collective *sent, uint32_t depth)
{
    const struct ss_plan *plan = w->costs->plan;
    const struct ss_plan_reshard *r = plan->reshards + sent->reshard;
    const struct ss_reshard_step *step = r->steps + sent->step;
    const struct ss_type *type = &plan->graph->vars[r->var].type;
    struct ss_arena *arena = &w->out->arena;
    struct ss_value cells[N_COLUMNS] = {
        [SCOPE] = ss_v_text(ss_sprintf(arena, "%s %s of %s, %s", ss_collective_name(sent->kind),
                                       ss_mesh_axes_name(&plan->mesh, sent->axes).text,
                                       plan->graph->vars[r->var].name,
                                       ss_show_purpose(arena, plan, sent))),
        [BLOCKS] = ss_v_null(),
        [OPS] = ss_v_null(),
        [FLOPS] = ss_v_null(),
        [TIME] = ss_show_ps(sent->ps),
        [COMMUNICATION] = ss_show_ps(sent->ps),
        [OUT] = ss_show_layout(arena, &plan->mesh, type, &step->to),
        [IN] = ss_show_layout(arena, &plan->mesh, type, &step->from)};
    ss_out_branch(w->out, depth < DEEPEST ? depth : DEEPEST, cells);
}

static void put_all_sent(const struct writer *w, uint32_t op, uint32_t depth)
{
    for (uint32_t i = w->costs->first_sent[op]; i < w->costs->first_sent[op + 1]; i++)
        put_sent(w, w->costs->sent + i, depth);
}

static void put_layouts(const struct writer *w, uint32_t id, struct ss_value *cells)
{
    const struct ss_graph *g = w->outline->graph;
    const struct ss_op *op = g->ops + id;
    struct ss_arena *arena = &w->out->arena;
    if (!w->costs) {
        cells[TIME] = ss_show_types(arena, g, op->results, op->n_results);
        cells[TIME + 1] = ss_show_types(arena, g, op->operands, op->n_operands);
        return;
    }
    const struct ss_plan_op *placed = w->costs->plan->ops + id;
    const struct ss_mesh *mesh = &w->costs->plan->mesh;
    if (!placed->out)
        return; /* dead */
    cells[OUT] = ss_show_layouts(arena, mesh, g, op->results, placed->out, op->n_results);
    cells[IN] = ss_show_layouts(arena, mesh, g, op->operands, placed->in, op->n_operands);
}

static void put_node(const struct writer *w, uint32_t i, uint32_t depth)
{
    const struct ss_outline_node *node = w->outline->nodes + i;
    bool is_op = node->kind == SS_OUTLINE_OP;
    struct ss_value cells[N_COLUMNS] = {
        [SCOPE] = is_op ? ss_show_op(w->outline->graph, node->id)
                        : ss_v_text(ss_strdup(&w->out->arena, node->name)),
        [BLOCKS] = node->count > 1 ? ss_v_int(node->count) : ss_v_null(),
        [OPS] = ss_v_int(node->ops),
        [FLOPS] = ss_v_real_in(SS_UNIT_FLOPS, node->flops)};
    for (int c = TIME; c < N_COLUMNS; c++)
        cells[c] = ss_v_null();
    if (w->costs) {
        const struct ss_outline_cost *cost = w->costs->nodes + i;
        cells[TIME] = ss_show_ps(cost->compute_ps + cost->comm_ps);
        cells[COMMUNICATION] = ss_show_ps(cost->comm_ps);
    }
    if (is_op)
        put_layouts(w, node->id, cells);
    ss_out_branch(w->out, depth < DEEPEST ? depth : DEEPEST, cells);
    if (is_op && w->costs)
        put_all_sent(w, node->id, depth + 1);
}

/* The scope of that path; the root if there is none. */
static uint32_t find_scope(const struct ss_outline *outline, const char *path)
{
    struct ss_arena scratch = {0};
    uint32_t found = 0;
    for (uint32_t i = 0; path && i < outline->n_nodes && !found; i++) {
        const struct ss_outline_node *node = outline->nodes + i;
        if (node->kind == SS_OUTLINE_SCOPE &&
            !strcmp(path, ss_graph_scope_path(outline->graph, node->id, &scratch)))
            found = i;
    }
    ss_arena_free(&scratch);
    return found;
}

static void begin(const struct writer *w)
{
    static const struct ss_column scopes[] = {{"scope", SS_UNIT_NONE}, {"blocks", SS_UNIT_NUMBER},
                                              {"ops", SS_UNIT_NUMBER}, {"flops", SS_UNIT_FLOPS},
                                              {"time_us", SS_UNIT_US}, {"comm_us", SS_UNIT_US},
                                              {"out", SS_UNIT_NONE},   {"in", SS_UNIT_NONE}};
    static const struct ss_column types[] = {{"scope", SS_UNIT_NONE}, {"blocks", SS_UNIT_NUMBER},
                                             {"ops", SS_UNIT_NUMBER}, {"flops", SS_UNIT_FLOPS},
                                             {"out", SS_UNIT_NONE},   {"in", SS_UNIT_NONE}};
    if (w->costs)
        ss_out_tree(w->out, "scopes", scopes, w->shown->ops ? N_COLUMNS : OUT);
    else
        ss_out_tree(w->out, "scopes", types, w->shown->ops ? SS_COUNT(types) : TIME);
}

void ss_put_scopes(const struct ss_outline *outline, const struct ss_outline_costs *costs,
                   const struct ss_scopes_shown *shown, struct ss_out *out)
{
    struct writer w = {outline, costs, shown, out};
    uint32_t top = find_scope(outline, shown->path);
    uint32_t above = outline->nodes[top].depth;
    begin(&w);
    for (uint32_t i = top; i < outline->nodes[top].end;) {
        const struct ss_outline_node *node = outline->nodes + i;
        bool in_blocks = i > top && outline->nodes[node->parent].kind == SS_OUTLINE_BLOCKS;
        bool left_out =
            !shown->ops && (node->kind == SS_OUTLINE_OP || node->kind == SS_OUTLINE_CONSTANTS);
        if (in_blocks && !shown->unfold) { /* the first one's rows, or none */
            i = i == node->parent + 1 ? i + 1 : node->end;
            continue;
        }
        if (!left_out && !(node->kind == SS_OUTLINE_BLOCKS && shown->unfold))
            put_node(&w, i, node->depth - above);
        i++;
    }
    if (costs && shown->ops && top == 0)
        put_all_sent(&w, outline->graph->n_ops, 1);
}
