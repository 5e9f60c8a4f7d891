/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_diff.h"

#include <string.h>

struct pair {
    const struct ss_plan *a, *b;
    struct ss_out *out;
};

static void put_total(const struct pair *p, const char *what, struct ss_value a, struct ss_value b,
                      struct ss_value difference)
{
    struct ss_value cells[] = {ss_v_text(what), a, b, difference};
    ss_out_row(p->out, cells);
}

static void put_time(const struct pair *p, const char *what, int64_t a_ps, int64_t b_ps)
{
    put_total(p, what, ss_show_ps(a_ps), ss_show_ps(b_ps), ss_show_ps(b_ps - a_ps));
}

static void put_totals(const struct pair *p)
{
    static const struct ss_column columns[] = {{"total", SS_UNIT_NONE},
                                               {"a", SS_UNIT_NUMBER},
                                               {"b", SS_UNIT_NUMBER},
                                               {"difference", SS_UNIT_NUMBER}};
    const struct ss_plan *a = p->a, *b = p->b;
    ss_out_table(p->out, "totals", columns, SS_COUNT(columns));
    put_time(p, "step", a->compute_ps + a->comm_ps, b->compute_ps + b->comm_ps);
    put_time(p, "compute", a->compute_ps, b->compute_ps);
    put_time(p, "communication", a->comm_ps, b->comm_ps);
    put_total(p, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, a->peak_bytes),
              ss_v_int_in(SS_UNIT_BYTES, b->peak_bytes),
              ss_v_int_in(SS_UNIT_BYTES, b->peak_bytes - a->peak_bytes));
    put_total(p, "reshards", ss_v_int((int64_t)a->n_reshards), ss_v_int((int64_t)b->n_reshards),
              ss_v_int((int64_t)b->n_reshards - (int64_t)a->n_reshards));
}

static void put_traffic(const struct pair *p)
{
    static const struct ss_column columns[] = {
        {"collective", SS_UNIT_NONE}, {"a_count", SS_UNIT_NUMBER}, {"b_count", SS_UNIT_NUMBER},
        {"a_bytes", SS_UNIT_BYTES},   {"b_bytes", SS_UNIT_BYTES},  {"a_us", SS_UNIT_US},
        {"b_us", SS_UNIT_US}};
    struct ss_plan_traffic a[SS_N_COLLECTIVES], b[SS_N_COLLECTIVES];
    ss_plan_traffic(p->a, a);
    ss_plan_traffic(p->b, b);
    ss_out_table(p->out, "collectives", columns, SS_COUNT(columns));
    for (int c = 0; c < SS_N_COLLECTIVES; c++) {
        struct ss_value cells[] = {ss_v_text(ss_collective_name((enum ss_collective)c)),
                                   ss_v_int(a[c].count),
                                   ss_v_int(b[c].count),
                                   ss_v_int_in(SS_UNIT_BYTES, a[c].bytes),
                                   ss_v_int_in(SS_UNIT_BYTES, b[c].bytes),
                                   ss_show_ps(a[c].ps),
                                   ss_show_ps(b[c].ps)};
        if (!ss_collective_local((enum ss_collective)c) && (a[c].count || b[c].count))
            ss_out_row(p->out, cells);
    }
}

static struct ss_value layouts(struct ss_arena *arena, const struct ss_plan *plan, uint32_t id,
                               bool results)
{
    const struct ss_op *op = &plan->graph->ops[id];
    return ss_show_layouts(arena, &plan->mesh, plan->graph, results ? op->results : op->operands,
                           results ? plan->ops[id].out : plan->ops[id].in,
                           results ? op->n_results : op->n_operands);
}

void ss_change_cells(const struct ss_plan *a, const struct ss_plan *b, const struct ss_diff_op *d,
                     struct ss_arena *arena, struct ss_value cells[SS_CHANGE_CELLS])
{
    const struct ss_value all[SS_CHANGE_CELLS] = {ss_show_op(a->graph, d->op),
                                                  layouts(arena, a, d->op, true),
                                                  layouts(arena, a, d->op, false),
                                                  layouts(arena, b, d->op, true),
                                                  layouts(arena, b, d->op, false),
                                                  ss_show_ps(d->a_ps),
                                                  ss_show_ps(d->b_ps),
                                                  ss_show_ps(d->b_ps - d->a_ps)};
    memcpy(cells, all, sizeof all);
}

static void put_ops(const struct pair *p, const struct ss_plan_diff *diff, size_t rows)
{
    static const struct ss_column columns[] = {SS_CHANGE_COLUMNS};
    ss_out_table(p->out, "ops", columns, SS_COUNT(columns));
    for (size_t i = 0; i < diff->n_ops && i < rows; i++) {
        struct ss_value cells[SS_CHANGE_CELLS];
        ss_change_cells(p->a, p->b, &diff->ops[i], &p->out->arena, cells);
        ss_out_row(p->out, cells);
    }
}

static struct ss_value path(const struct pair *p, const struct ss_plan *plan,
                            const struct ss_plan_reshard *r)
{
    return r ? ss_show_path(plan, r, &p->out->arena) : ss_v_null();
}

static void put_reshards(const struct pair *p, const struct ss_plan_diff *diff, size_t rows)
{
    static const struct ss_column columns[] = {
        {"var", SS_UNIT_NONE},         {"place", SS_UNIT_NONE}, {"consumer", SS_UNIT_NONE},
        {"difference_us", SS_UNIT_US}, {"a_us", SS_UNIT_US},    {"b_us", SS_UNIT_US},
        {"a_path", SS_UNIT_NONE},      {"b_path", SS_UNIT_NONE}};
    ss_out_table(p->out, "reshards", columns, SS_COUNT(columns));
    for (size_t i = 0; i < diff->n_reshards && i < rows; i++) {
        const struct ss_diff_reshard *d = &diff->reshards[i];
        const struct ss_plan_reshard *any = d->a ? d->a : d->b;
        struct ss_value cells[] = {ss_show_var(p->a->graph, any->var),
                                   ss_v_text(ss_place_name(any->place)),
                                   ss_show_consumer(p->a, any),
                                   ss_show_ps(d->b_ps - d->a_ps),
                                   ss_show_ps(d->a_ps),
                                   ss_show_ps(d->b_ps),
                                   path(p, p->a, d->a),
                                   path(p, p->b, d->b)};
        ss_out_row(p->out, cells);
    }
}

bool ss_put_diff(const struct ss_plan *a, const char *a_name, const struct ss_plan *b,
                 const char *b_name, size_t rows, struct ss_out *out)
{
    const struct pair p = {a, b, out};
    struct ss_plan_diff diff = ss_plan_diff(a, b, &out->arena);
    put_ops(&p, &diff, rows);
    put_reshards(&p, &diff, rows);
    put_traffic(&p);
    put_totals(&p);
    ss_out_field(out, "a", ss_v_text(ss_strdup(&out->arena, a_name)));
    ss_out_field(out, "b", ss_v_text(ss_strdup(&out->arena, b_name)));
    ss_out_field(out, "ops_differ", ss_v_int((int64_t)diff.n_ops));
    ss_out_field(out, "reshards_differ", ss_v_int((int64_t)diff.n_reshards));
    return diff.n_ops > rows || diff.n_reshards > rows;
}

void ss_note_rows(struct ss_out *out, bool more)
{
    if (more)
        ss_out_note(out, "only the largest differences are listed; --rows shows more");
}
