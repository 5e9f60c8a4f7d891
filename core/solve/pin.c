/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pins: row texts that say which strategies of an op remain. */
#include "core/solve/pin.h"

#include <string.h>

/* The axis that text atom t of a pin speaks of. */
static int pin_axis(const struct ss_mesh *mesh, const struct ss_pin *pin, int t)
{
    return pin->row.axis[0] ? ss_mesh_find_axis(mesh, pin->row.axis) : t;
}

static bool side_matches(const struct ss_mesh *mesh, const struct ss_pin *pin,
                         const struct ss_placement *want, size_t n, const struct ss_type *types,
                         const struct ss_layout *layouts)
{
    for (size_t k = 0; k < n; k++)
        for (int t = 0; t < pin->row.n_axes; t++) {
            struct ss_placement got =
                ss_layout_get(mesh, &types[k], &layouts[k], pin_axis(mesh, pin, t));
            if (!ss_placement_equal(got, want[k * (size_t)pin->row.n_axes + (size_t)t]))
                return false;
        }
    return true;
}

bool ss_pin_matches(const struct ss_mesh *mesh, const struct ss_pin *pin,
                    const struct ss_call *global, const struct ss_strategy *strategy)
{
    return side_matches(mesh, pin, pin->row.out, global->n_out, global->out, strategy->out) &&
           side_matches(mesh, pin, pin->row.in, global->n_in, global->in, strategy->in);
}

/* "rows: S(0) <- S(0), R; ..." of the op, as far as the hint holds them. */
static enum ss_rc hint_rows(const struct ss_ruleset *rules, uint32_t op, struct ss_error *err)
{
    struct ss_buf text = {0};
    const struct ss_op_rules *r = rules->op_rules[op];
    for (size_t i = 0; i < r->n_rows; i++) {
        if (!ss_row_usable(&r->rows[i], r->n_in, NULL))
            continue;
        if (text.length > 220) {
            ss_buf_puts(&text, "; ...");
            break;
        }
        ss_buf_puts(&text, text.length ? "; " : "rows: ");
        ss_row_print(&text, r, &r->rows[i], rules->op_atoms[op].lengths);
    }
    enum ss_rc rc = ss_error_hint(err, "%s", ss_buf_text(&text));
    ss_buf_free(&text);
    return rc;
}

static enum ss_rc check_form(const struct ss_graph *graph, const struct ss_mesh *mesh,
                             const struct ss_pin *pin, struct ss_error *err)
{
    const struct ss_op *op = &graph->ops[pin->op];
    const struct ss_row_text *row = &pin->row;
    if (row->axis[0] && ss_mesh_find_axis(mesh, row->axis) < 0) {
        ss_fail(err, SS_E_NAME, "the mesh has no axis \"%s\"", row->axis);
        return ss_error_where(err, "%s", op->name);
    }
    if (row->n_out != op->n_results || row->n_in != op->n_operands) {
        ss_fail(err, SS_E_ARGUMENT, "the row has %zu results and %zu operands, the op %u and %u",
                row->n_out, row->n_in, op->n_results, op->n_operands);
        ss_error_where(err, "%s", op->name);
        return SS_E_ARGUMENT;
    }
    if (row->axis[0] ? row->n_axes != 1 : row->n_axes != mesh->n_axes) {
        ss_fail(err, SS_E_ARGUMENT, "each operand needs %d placement%s, the row gives %d",
                row->axis[0] ? 1 : mesh->n_axes, row->axis[0] || mesh->n_axes == 1 ? "" : "s",
                row->n_axes);
        ss_error_where(err, "%s", op->name);
        return ss_error_hint(err, "write one atom per mesh axis (S(0)R <- S(0)R, RR), or name one "
                                  "axis (%s: S(0) <- S(0), R)", mesh->axis[0].name);
    }
    return SS_OK;
}

enum ss_rc ss_pin_parse(const struct ss_graph *graph, const struct ss_ruleset *rules,
                        const struct ss_mesh *mesh, const char *op, const char *text,
                        struct ss_arena *arena, struct ss_pin *pin, struct ss_error *err)
{
    *pin = (struct ss_pin){.op = ss_graph_find_op(graph, op), .text = ss_strdup(arena, text)};
    if (pin->op == SS_NONE) {
        ss_fail(err, SS_E_NAME, "no op is called \"%s\"", op);
        return ss_error_hint(err, "graph lists the ops");
    }
    enum ss_rc rc = ss_row_text_parse(text, arena, &pin->row, err);
    if (rc != SS_OK)
        return rc;
    rc = check_form(graph, mesh, pin, err);
    if (rc == SS_E_ARGUMENT && !err->hint[0])
        hint_rows(rules, pin->op, err);
    if (rc != SS_OK)
        return rc;

    struct ss_arena scratch = {0};
    struct ss_strategy_list list;
    rc = ss_op_strategies(graph, rules, mesh, pin->op, &scratch, &list, err);
    if (rc == SS_OK) {
        struct ss_call global;
        ss_graph_call(graph, pin->op, &scratch, &global);
        bool any = false;
        for (uint32_t i = 0; i < list.n && !any; i++)
            any = ss_pin_matches(mesh, pin, &global, &list.items[i]);
        if (!any) {
            rc = ss_fail(err, SS_E_INFEASIBLE,
                         "no discovered row gives \"%s\" on this mesh: there is none, or a length "
                         "does not divide", text);
            ss_error_where(err, "%s", graph->ops[pin->op].name);
            hint_rows(rules, pin->op, err);
        }
    }
    ss_arena_free(&scratch);
    return rc;
}
