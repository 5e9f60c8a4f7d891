/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/list_rows.h"

#include <string.h>

#include "core/lab/pins.h"
#include "core/rules/row_text.h"

/* The rules of the op of that name; NULL: they are not known, or there is no such op. */
static const struct ss_op_rules *rules_of(const struct ss_snapshot *now, const char *name,
                                          const int64_t **lengths)
{
    uint32_t op = now->rules && name ? ss_graph_find_op(now->graph, name) : SS_NONE;
    if (op == SS_NONE || !now->rules->op_rules[op])
        return NULL;
    *lengths = now->rules->op_atoms[op].lengths;
    return now->rules->op_rules[op];
}

/* Adds what is said of one axis of the mesh, without the axis if there is only one. */
static void add(const struct ss_mesh *mesh, int axis, const char *text, struct ss_names *names)
{
    ss_names_add(names, mesh->n_axes > 1
                            ? ss_sprintf(names->arena, "%s: %s", mesh->axis[axis].name, text)
                            : ss_strdup(names->arena, text));
}

static void list_layouts(const struct ss_snapshot *now, const char *name, struct ss_names *names)
{
    const struct ss_mesh *mesh = &now->settings.mesh;
    const struct ss_graph *g = now->graph;
    uint32_t var = SS_NONE;
    for (uint32_t i = 0; g && i < g->n_vars && var == SS_NONE; i++)
        if (ss_lab_var_matches(g, name, i)) /* a pattern: the first that it names */
            var = i;
    for (int a = 0; var != SS_NONE && a < mesh->n_axes; a++) {
        const struct ss_type *type = &g->vars[var].type;
        add(mesh, a, "R", names);
        for (int d = 0; d < type->rank; d++)
            if (type->dims[d] % mesh->axis[a].size == 0)
                add(mesh, a, ss_sprintf(names->arena, "S(%d)", d), names);
    }
}

void ss_list_rows(const struct ss_lab *lab, const char *target, struct ss_names *names)
{
    const struct ss_snapshot *now = lab->now;
    const int64_t *lengths;
    if (target && !strncmp(target, "var:", 4)) {
        list_layouts(now, target + 4, names);
        return;
    }
    const struct ss_op_rules *rules = rules_of(now, target, &lengths);
    int n_axes = now->settings.mesh.n_axes > 1 ? now->settings.mesh.n_axes : 1;
    for (int a = 0; rules && a < n_axes; a++) {
        for (size_t r = 0; r < rules->n_rows; r++) {
            struct ss_buf text = {0};
            if (!ss_row_is_said(rules->rows + r, lengths))
                continue;
            ss_row_print(&text, rules, rules->rows + r, lengths);
            add(&now->settings.mesh, a, ss_buf_text(&text), names);
            ss_buf_free(&text);
        }
    }
}

void ss_list_row_ids(const struct ss_lab *lab, const char *op, struct ss_names *names)
{
    const int64_t *lengths;
    const struct ss_op_rules *rules = rules_of(lab->now, op, &lengths);
    for (size_t r = 0; rules && r < rules->n_rows; r++)
        if (ss_row_is_said(rules->rows + r, lengths))
            ss_names_add(names, rules->rows[r].id);
}
