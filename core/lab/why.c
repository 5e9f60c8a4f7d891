/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each row, and each dim of a var, is tried on each mesh axis alone. The reason is the first of a
 * fixed list that applies, from "dead" to "the plan does not cut it". */
#include "core/lab/why.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/lab/pins.h"
#include "core/rules/row_text.h"
#include "core/space/strategy.h"

/* Why a placement does not fit a tensor on one axis of the mesh; NULL: it fits. */
static const char *placement_misfit(const struct ss_mesh *mesh, const struct ss_type *type,
                                    int axis, struct ss_placement placement)
{
    struct ss_layout layout;
    const char *why = NULL;
    memset(&layout, 0, sizeof layout);
    if (placement.kind == SS_SHARD && !ss_layout_set(mesh, type, &layout, axis, placement, &why))
        return why ? why : "does not divide";
    return NULL;
}

static const char *dim_misfit(const struct ss_mesh *mesh, const struct ss_type *type, int axis,
                              int dim)
{
    struct ss_placement cut = {.kind = SS_SHARD, .dim = dim, .blocks = 1};
    return placement_misfit(mesh, type, axis, cut);
}

static const char *row_misfit(const struct ss_snapshot *s, uint32_t op, const struct ss_row *row,
                              int axis, struct ss_arena *arena)
{
    const struct ss_graph *g = s->graph;
    const struct ss_op_rules *rules = s->rules->op_rules[op];
    const struct ss_atoms *atoms = &s->rules->op_atoms[op];
    for (size_t k = 0; k < rules->n_in + rules->n_out; k++) {
        bool input = k < rules->n_in;
        const struct ss_row_slot *slot = input ? row->in + k : row->out + (k - rules->n_in);
        uint32_t var = input ? g->ops[op].operands[k] : g->ops[op].results[k - rules->n_in];
        const char *why = placement_misfit(&s->settings.mesh, &g->vars[var].type, axis,
                                           ss_row_placement(slot, atoms->lengths));
        if (why)
            return ss_sprintf(arena, "%s dim %d of length %" PRId64 ": %s", g->vars[var].name,
                              slot->dim, g->vars[var].type.dims[slot->dim], why);
    }
    struct ss_call call;
    struct ss_buf words = {0};
    ss_graph_call(g, op, arena, &call);
    int64_t n = s->settings.mesh.axis[axis].size;
    bool refused = ss_row_misfit(row, atoms->lengths, n, &words) ||
                   ss_row_refused(row, &call, atoms, atoms->lengths, n, &words);
    const char *kept = refused ? ss_strdup(arena, ss_buf_text(&words)) : NULL;
    ss_buf_free(&words);
    return kept;
}

static const char *rests_on(const struct ss_plan *plan, uint32_t op, struct ss_arena *arena)
{
    const struct ss_op_rules *rules = plan->rules->op_rules[op];
    struct ss_buf text = {0};
    for (int a = 0; a < plan->mesh.n_axes; a++) {
        const struct ss_row *row = &rules->rows[plan->ops[op].rows[a]];
        ss_buf_printf(&text, "%s%s: row %s, %s", a ? "; " : "", plan->mesh.axis[a].name, row->id,
                      ss_verdict_name(row->verdict));
    }
    return ss_buf_keep(arena, &text);
}

static bool any_shard(const struct ss_layout *layouts, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (int a = 0; a < SS_MAX_AXES; a++)
            if (layouts[i].axis[a].kind == SS_SHARD)
                return true;
    return false;
}

/* A cut row that does not apply at the op's lengths counts too. */
static bool some_cut_fits(const struct ss_snapshot *s, uint32_t op)
{
    const struct ss_op_rules *rules = s->rules->op_rules[op];
    struct ss_arena scratch = {0};
    bool found = false;
    for (size_t r = 0; r < rules->n_rows && !found; r++)
        for (int a = 0; a < s->settings.mesh.n_axes && !found; a++)
            found = rules->rows[r].n_cut && !row_misfit(s, op, &rules->rows[r], a, &scratch);
    ss_arena_free(&scratch);
    return found;
}

static const char not_in_the_plan[] =
    "it may be cut, but the best plan found does not: a pin shows what that would cost";

static const char *op_reason(const struct ss_snapshot *s, uint32_t id)
{
    const struct ss_op *op = &s->graph->ops[id];
    const struct ss_op_rules *rules = s->rules->op_rules[id];
    if (!op->live)
        return "dead: no output needs it, so it is never placed";
    if (!rules || rules->reason)
        return rules ? rules->reason : NULL;
    if (s->settings.mesh.n_axes && !some_cut_fits(s, id))
        return "no axis of this mesh divides a dim that may be cut";
    const struct ss_plan *plan = ss_snapshot_plan_here(s);
    if (plan && !any_shard(plan->ops[id].in, op->n_operands) &&
        !any_shard(plan->ops[id].out, op->n_results))
        return not_in_the_plan;
    return NULL;
}

/* True if the pin's text, read for the op, names the row on that axis. */
static bool names_row(const struct ss_snapshot *s, const struct ss_pin *pin,
                      const struct ss_row *row, int axis)
{
    const struct ss_row_text *text = &pin->row;
    const int64_t *lengths = s->rules->op_atoms[pin->op].lengths;
    size_t n = (size_t)text->n_axes, at = text->axis[0] ? 0 : (size_t)axis;
    bool same =
        at < n && (!text->axis[0] || ss_mesh_find_axis(&s->settings.mesh, text->axis) == axis);
    for (size_t k = 0; same && k < text->n_out; k++)
        same = ss_row_result_is(row, k, lengths, text->out + k * n + at);
    for (size_t k = 0; same && k < text->n_in; k++)
        same = ss_row_operand_is(row, k, lengths, text->in + k * n + at);
    return same;
}

/* Marks what the plan and the pins ask for. */
static void mark_fits(const struct ss_snapshot *s, uint32_t op, struct ss_arena *arena,
                      struct ss_why_op *out)
{
    const struct ss_lab_pins *pins = &s->settings.pins;
    const struct ss_plan *plan = s->graph->ops[op].live ? ss_snapshot_plan_here(s) : NULL;
    for (size_t i = 0; plan && i < out->n_fits; i++)
        out->fits[i].planned = plan->ops[op].rows[out->fits[i].axis] == out->fits[i].row;
    for (size_t p = 0; p < pins->n; p++) {
        struct ss_pin_reading reading = {0};
        struct ss_error err = {0};
        if (!s->settings.mesh.n_axes || !ss_lab_pin_covers(s->graph, &pins->items[p], op) ||
            ss_lab_read_pin(s, pins->items[p].target, pins->items[p].text, arena, &reading, &err))
            continue;
        for (size_t r = 0; r < reading.n; r++)
            for (size_t i = 0; reading.pins[r].kind == SS_PIN_REQUIRE && !reading.pins[r].on_var &&
                               reading.pins[r].op == op && i < out->n_fits;
                 i++)
                out->fits[i].pinned |= names_row(
                    s, reading.pins + r, out->rules->rows + out->fits[i].row, out->fits[i].axis);
    }
}

static void fill_fits(const struct ss_snapshot *s, uint32_t op, struct ss_arena *arena,
                      struct ss_why_op *out)
{
    size_t n_axes = (size_t)s->settings.mesh.n_axes;
    out->fits = ss_alloc_array(arena, out->rules->n_rows * n_axes, sizeof *out->fits);
    for (size_t r = 0; r < out->rules->n_rows; r++) {
        const struct ss_row *row = &out->rules->rows[r];
        bool said = ss_row_is_said(row, s->rules->op_atoms[op].lengths);
        for (int a = 0; said && a < s->settings.mesh.n_axes; a++)
            out->fits[out->n_fits++] =
                (struct ss_why_fit){.row = r, .axis = a, .why = row_misfit(s, op, row, a, arena)};
    }
}

void ss_why_op(const struct ss_snapshot *s, uint32_t op, struct ss_arena *arena,
               struct ss_why_op *out)
{
    const struct ss_lab_pins *pins = &s->settings.pins;
    *out = (struct ss_why_op){.rules = s->rules->op_rules[op], .reason = op_reason(s, op)};
    out->pins = ss_alloc_array(arena, pins->n, sizeof *out->pins);
    for (size_t i = 0; i < pins->n; i++)
        if (ss_lab_pin_covers(s->graph, &pins->items[i], op))
            out->pins[out->n_pins++] = pins->items[i].text;
    if (ss_snapshot_plan_here(s) && s->graph->ops[op].live)
        out->rests_on = rests_on(s->plan, op, arena);
    if (!out->rules)
        return;
    out->n_rows = ss_rows_said(out->rules, s->rules->op_atoms[op].lengths);
    fill_fits(s, op, arena, out);
    mark_fits(s, op, arena, out);
}

static bool may_be_cut(const struct ss_mesh *mesh, const struct ss_type *type)
{
    for (int d = 0; d < type->rank; d++)
        for (int a = 0; a < mesh->n_axes; a++)
            if (!dim_misfit(mesh, type, a, d))
                return true;
    return false;
}

static const char *var_reason(const struct ss_snapshot *s, uint32_t id)
{
    const struct ss_var *var = &s->graph->vars[id];
    if (!s->settings.mesh.n_axes)
        return NULL;
    if (!var->type.rank)
        return "a scalar has no dim to cut";
    if (!may_be_cut(&s->settings.mesh, &var->type))
        return "no axis of this mesh divides one of its dims";
    const struct ss_plan *plan = ss_snapshot_plan_here(s);
    if (!plan || any_shard(&plan->home[id], 1))
        return NULL;
    return plan->has_hub[id] || var->producer == SS_NONE
               ? not_in_the_plan
               : "its producer leaves it whole: `why` of the producer tells more";
}

void ss_why_var(const struct ss_snapshot *s, uint32_t id, struct ss_arena *arena,
                struct ss_why_var *out)
{
    const struct ss_mesh *mesh = &s->settings.mesh;
    const struct ss_type *type = &s->graph->vars[id].type;
    *out = (struct ss_why_var){.reason = var_reason(s, id)};
    out->dims = ss_alloc_array(arena, (size_t)type->rank * (size_t)mesh->n_axes, sizeof *out->dims);
    for (int d = 0; d < type->rank; d++)
        for (int a = 0; a < mesh->n_axes; a++)
            out->dims[out->n_dims++] = (struct ss_why_dim){d, a, dim_misfit(mesh, type, a, d)};
}

bool ss_why_uncut(const struct ss_snapshot *s, struct ss_why_uncut *out)
{
    const struct ss_plan *plan = ss_snapshot_plan_here(s);
    *out = (struct ss_why_uncut){.least_us = INFINITY};
    if (!plan || !plan->graph || plan->mesh.n_devices < 2)
        return false;
    double launch_ps = 0, compute_ps = 0;
    for (uint32_t i = 0; i < plan->graph->n_ops; i++) {
        const struct ss_op *op = &plan->graph->ops[i];
        if (!op->live || plan->ops[i].compute_ps == 0)
            continue;
        if (any_shard(plan->ops[i].in, op->n_operands) ||
            any_shard(plan->ops[i].out, op->n_results))
            return false;
        double trips = (double)ss_graph_trips(plan->graph, op->loop);
        compute_ps += trips * (double)plan->ops[i].compute_ps;
        if (ss_op_traffic(plan->graph, i, s->plan_settings.fusion).launches)
            launch_ps += trips * plan->cluster->kernel_us * 1e6;
    }
    for (int a = 0; a < plan->mesh.n_axes; a++)
        if (plan->mesh.axis[a].size > 1)
            out->least_us =
                fmin(out->least_us,
                     (double)ss_collective_ps(&plan->mesh, SS_ALL_GATHER, 1u << a, 1) / 1e6);
    out->launch_us = launch_ps / 1e6;
    out->work_us = (compute_ps - launch_ps) / 1e6;
    return compute_ps > 0;
}
