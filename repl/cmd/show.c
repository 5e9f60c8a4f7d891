/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Objects of the core as values. */
#include "repl/cmd/show.h"

#include <inttypes.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/graph/graph.h"
#include "core/rules/row_text.h"

const char *ss_show_take(struct ss_arena *arena, struct ss_buf *buf)
{
    const char *text = ss_strdup(arena, ss_buf_text(buf));
    ss_buf_free(buf);
    return text;
}

struct ss_value ss_show_record(struct ss_arena *arena, const struct ss_field *fields, size_t n)
{
    return ss_v_record(ss_memdup(arena, fields, n * sizeof *fields), n);
}

struct ss_value ss_show_op(const struct ss_graph *graph, uint32_t id)
{
    struct ss_ref to = {.kind = SS_REF_OP, .id = id, .generation = graph->generation};
    return ss_v_ref(to, id == SS_NONE ? NULL : graph->ops[id].name);
}

struct ss_value ss_show_var(const struct ss_graph *graph, uint32_t id)
{
    struct ss_ref to = {.kind = SS_REF_VAR, .id = id, .generation = graph->generation};
    return ss_v_ref(to, id == SS_NONE ? NULL : graph->vars[id].name);
}

struct ss_value ss_show_label(struct ss_arena *arena, const struct ss_graph *graph, uint32_t id)
{
    const char *label = graph->vars[id].label;
    return ss_v_text(label ? ss_label_path(label, arena) : NULL);
}

uint32_t ss_mesh_generation(const struct ss_mesh *mesh)
{
    uint64_t hash = ss_hash(&mesh->n_axes, sizeof mesh->n_axes, 0);
    for (int a = 0; a < mesh->n_axes; a++) {
        hash = ss_hash(&mesh->axis[a].size, sizeof mesh->axis[a].size, hash);
        hash = ss_hash(mesh->axis[a].name, strlen(mesh->axis[a].name), hash);
    }
    return (uint32_t)(hash ^ hash >> 32);
}

struct ss_value ss_show_axis(const struct ss_mesh *mesh, int axis)
{
    if (axis < 0)
        return ss_v_null();
    struct ss_ref to = {
        .kind = SS_REF_AXIS, .id = (uint32_t)axis, .generation = ss_mesh_generation(mesh)};
    return ss_v_ref(to, mesh->axis[axis].name);
}

struct ss_value ss_show_own_axis(struct ss_arena *arena, const struct ss_mesh *mesh, int axis)
{
    struct ss_value value = ss_show_axis(mesh, axis);
    if (value.kind == SS_V_REF)
        value.ref.text = ss_strdup(arena, value.ref.text);
    return value;
}

struct ss_value ss_show_group(struct ss_arena *arena, const struct ss_mesh *mesh, uint32_t axes)
{
    if (axes & (axes - 1))
        return ss_v_text(ss_strdup(arena, ss_mesh_axes_name(mesh, axes).text));
    return ss_show_own_axis(arena, mesh, axes ? __builtin_ctz(axes) : -1);
}

struct ss_value ss_show_row(const struct ss_ruleset *rules, uint32_t op, size_t row,
                            const char *text)
{
    struct ss_ref to = {
        .kind = SS_REF_ROW, .id = op, .row = (uint32_t)row, .generation = rules->generation};
    return ss_v_ref(to, text);
}

struct ss_value ss_show_type(struct ss_arena *arena, const struct ss_type *type)
{
    struct ss_buf text = {0};
    for (int d = 0; d < type->rank; d++)
        ss_buf_printf(&text, "%" PRId64 "x", type->dims[d]);
    ss_buf_puts(&text, ss_dtype_name(type->dtype));
    return ss_v_text(ss_show_take(arena, &text));
}

static struct ss_value *new_items(struct ss_arena *arena, size_t n)
{
    return ss_alloc_array(arena, n, sizeof(struct ss_value));
}

struct ss_value ss_show_types(struct ss_arena *arena, const struct ss_graph *graph,
                              const uint32_t *vars, size_t n)
{
    struct ss_value *items = new_items(arena, n);
    for (size_t i = 0; i < n; i++)
        items[i] = ss_show_type(arena, &graph->vars[vars[i]].type);
    return ss_v_list(items, n, ", ");
}

struct ss_value ss_show_names(struct ss_arena *arena, const struct ss_graph *graph,
                              const uint32_t *vars, size_t n)
{
    struct ss_value *items = new_items(arena, n);
    for (size_t i = 0; i < n; i++)
        items[i] = ss_show_var(graph, vars[i]);
    return ss_v_list(items, n, ", ");
}

static struct ss_value show_placement(struct ss_arena *arena, struct ss_placement placement)
{
    struct ss_buf text = {0};
    ss_placement_print(&text, placement, true);
    return ss_v_text(ss_show_take(arena, &text));
}

struct ss_value ss_show_layout(struct ss_arena *arena, const struct ss_mesh *mesh,
                               const struct ss_type *type, const struct ss_layout *layout)
{
    size_t n = (size_t)mesh->n_axes;
    struct ss_value *items = new_items(arena, n);
    for (size_t a = 0; a < n; a++)
        items[a] = show_placement(arena, ss_layout_get(mesh, type, layout, (int)a));
    return ss_v_list(items, n, "");
}

struct ss_value ss_show_layouts(struct ss_arena *arena, const struct ss_mesh *mesh,
                                const struct ss_graph *graph, const uint32_t *vars,
                                const struct ss_layout *layouts, size_t n)
{
    struct ss_value *items = new_items(arena, n);
    for (size_t i = 0; i < n; i++)
        items[i] = ss_show_layout(arena, mesh, &graph->vars[vars[i]].type, layouts + i);
    return ss_v_list(items, n, ", ");
}

struct ss_value ss_show_results(struct ss_arena *arena, const struct ss_row *row, size_t n,
                                const int64_t *lengths)
{
    struct ss_value *items = new_items(arena, n);
    for (size_t i = 0; i < n; i++)
        items[i] = show_placement(arena, ss_row_result(row, i, lengths));
    return ss_v_list(items, n, ", ");
}

struct ss_value ss_show_operands(struct ss_arena *arena, const struct ss_row *row, size_t n,
                                 const int64_t *lengths)
{
    struct ss_value *items = new_items(arena, n);
    for (size_t i = 0; i < n; i++)
        items[i] = show_placement(arena, ss_row_operand(row, i, lengths));
    return ss_v_list(items, n, ", ");
}

struct ss_value ss_show_unplaced(struct ss_arena *arena, const struct ss_op_rules *rules,
                                 const struct ss_row *row, const struct ss_atoms *atoms,
                                 bool operands)
{
    size_t n = operands ? rules->n_in : rules->n_out;
    struct ss_value *items = new_items(arena, n);
    for (size_t i = 0; i < n; i++) {
        struct ss_buf text = {0};
        ss_unplaced_print(&text, rules, row, atoms, operands, i);
        items[i] = ss_v_text(ss_show_take(arena, &text));
    }
    return ss_v_list(items, n, ", ");
}

const char *ss_show_mesh(struct ss_arena *arena, const struct ss_mesh *mesh)
{
    struct ss_buf text = {0};
    for (int a = 0; a < mesh->n_axes; a++)
        ss_buf_printf(&text, "%s%" PRId64, a ? "x" : "", mesh->axis[a].size);
    return ss_show_take(arena, &text);
}

enum ss_rc ss_need_graph(const struct ss_lab *lab, struct ss_error *err)
{
    if (lab->now->graph)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "no graph is loaded");
    return ss_error_hint(err, "load FILE, for example: load samples/mlp.mlir");
}

enum ss_rc ss_need_plan(const struct ss_lab *lab, struct ss_error *err)
{
    if (lab->now->plan)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "there is no plan yet");
    return ss_error_hint(err, lab->now->problem ? "solve" : "solve, or plan load FILE");
}

void ss_put_stale(const struct ss_snapshot *now, struct ss_out *out)
{
    enum { MOST = 16 };
    const char *names[MOST];
    bool stale = ss_snapshot_is_stale(now);
    ss_out_field(out, "stale", ss_v_bool(stale));
    if (!stale)
        return;
    size_t n = ss_snapshot_stale_because(now, names, MOST);
    struct ss_value *items = ss_alloc_array(&out->arena, n, sizeof *items);
    struct ss_buf text = {0};
    for (size_t i = 0; i < n; i++) {
        items[i] = ss_v_text(names[i]);
        ss_buf_printf(&text, "%s%s", i == 0 ? "" : i == n - 1 ? " and " : ", ", names[i]);
    }
    ss_out_field(out, "stale_because", ss_v_list(items, n, ", "));
    ss_out_note(out, "stale: %s changed since this plan was made: solve again", ss_buf_text(&text));
    ss_buf_free(&text);
}

void ss_put_if_stale(const struct ss_snapshot *now, struct ss_out *out)
{
    if (ss_snapshot_is_stale(now))
        ss_put_stale(now, out);
}
