/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_price.h"

struct question {
    const struct ss_lab *lab;
    const struct ss_price_list *list;
    bool is_var;
    uint32_t id;
    struct ss_out *out;
};

static struct ss_value placement(const struct question *q, uint32_t strategy, bool results)
{
    struct ss_arena *arena = &q->out->arena;
    const struct ss_graph *g = q->lab->now->graph;
    if (q->is_var) {
        const struct ss_hub *hub = &q->list->space->hubs[q->list->space->node_hub[q->list->node]];
        return results ? ss_show_layout(arena, &q->list->space->mesh, &g->vars[q->id].type,
                                        &hub->layouts[strategy])
                       : ss_v_null();
    }
    const struct ss_op *op = &g->ops[q->id];
    const struct ss_strategy *s = &q->list->space->op_strategies[q->id]->items[strategy];
    return ss_show_layouts(arena, &q->list->space->mesh, g, results ? op->results : op->operands,
                           results ? s->out : s->in, results ? op->n_results : op->n_operands);
}

static void put_price(const struct question *q, const struct ss_price *p, int64_t chosen)
{
    struct ss_value none = ss_v_null();
    int64_t total = p->own + p->in + p->out;
    struct ss_value cells[] = {ss_v_bool(p->chosen),
                               placement(q, p->strategy, true),
                               placement(q, p->strategy, false),
                               p->possible ? ss_show_ps(total - chosen) : none,
                               p->possible ? ss_show_ps(total) : none,
                               p->possible ? ss_show_ps(p->own) : none,
                               p->possible ? ss_show_ps(p->in) : none,
                               p->possible ? ss_show_ps(p->out) : none,
                               p->peak_bytes < 0 ? none
                                                 : ss_v_int_in(SS_UNIT_BYTES, p->peak_bytes)};
    ss_out_row(q->out, cells);
}

static void put_table(const struct question *q, uint32_t rows)
{
    static const struct ss_column columns[] = {
        {"chosen", SS_UNIT_NONE},      {"out", SS_UNIT_NONE},    {"in", SS_UNIT_NONE},
        {"difference_us", SS_UNIT_US}, {"total_us", SS_UNIT_US}, {"compute_us", SS_UNIT_US},
        {"in_us", SS_UNIT_US},         {"out_us", SS_UNIT_US},   {"peak_bytes", SS_UNIT_BYTES}};
    const struct ss_price *prices = q->list->prices;
    uint32_t at = 0;
    while (!prices[at].chosen)
        at++;
    int64_t chosen = prices[at].own + prices[at].in + prices[at].out;
    static const char *const minor[] = {"compute_us", "out_us", "in_us", NULL};
    ss_out_table(q->out, "alternatives", columns, SS_COUNT(columns));
    ss_out_minor(q->out, minor);
    for (uint32_t i = 0; i < q->list->n && i < rows; i++)
        put_price(q, &prices[i], chosen);
    if (at >= rows)
        put_price(q, &prices[at], chosen);
    if (q->list->n > rows)
        ss_out_note(q->out, "of %u alternatives, the cheapest %u are listed", q->list->n, rows);
}

void ss_show_prices(const struct ss_lab *lab, bool is_var, uint32_t id, uint32_t peaks,
                    struct ss_job *job, struct ss_arena *arena, struct ss_prices_shown *shown)
{
    struct ss_error err = {0};
    *shown = (struct ss_prices_shown){0};
    if (ss_snapshot_plan_here(lab->now) &&
        ss_ask_prices(lab, is_var, id, peaks, job, arena, &shown->list, &err) != SS_OK) {
        shown->list.n = 0;
        shown->why = ss_strdup(arena, err.message);
    }
}

static int64_t total(const struct ss_price *p)
{
    return p->own + p->in + p->out;
}

struct ss_value ss_show_row_cost(const struct ss_prices_shown *shown, uint32_t op, size_t row,
                                 int axis)
{
    const struct ss_price_list *list = &shown->list;
    const struct ss_price *best = NULL, *chosen = NULL;
    for (uint32_t i = 0; i < list->n; i++) {
        const struct ss_price *p = list->prices + i;
        const struct ss_strategy *s = &list->space->op_strategies[op]->items[p->strategy];
        chosen = p->chosen ? p : chosen;
        if (!best && p->possible && s->rows[axis] == row)
            best = p;
    }
    return best && chosen ? ss_show_ps(total(best) - total(chosen)) : ss_v_null();
}

void ss_put_alternatives(const struct ss_lab *lab, const struct ss_prices_shown *shown, bool is_var,
                         uint32_t id, uint32_t rows, struct ss_out *out)
{
    if (shown->why)
        ss_out_note(out, "no costs of alternatives: %s", shown->why);
    else if (shown->list.n > 0)
        put_table(&(struct question){lab, &shown->list, is_var, id, out}, rows);
}
