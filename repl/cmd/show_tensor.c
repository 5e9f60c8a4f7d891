/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_tensor.h"

#include <inttypes.h>

#include "core/mesh/reshard.h"

enum { MOST_RUNS = 3 };

void ss_show_indices(struct ss_buf *out, const struct ss_mesh *mesh, const struct ss_type *type,
                     const struct ss_layout *layout, int dim, const int64_t *coords)
{
    struct ss_arena scratch = {0};
    struct ss_type local;
    int runs = 0;
    if (!ss_layout_local(mesh, layout, type, &local))
        return;
    int64_t n = local.dims[dim];
    const int64_t *map = ss_layout_map(mesh, layout, type, dim, coords, &scratch);
    for (int64_t i = 0; i < n; runs++) {
        int64_t first = i;
        while (i + 1 < n && map[i + 1] == map[i] + 1)
            i++;
        if (runs == MOST_RUNS) {
            ss_buf_puts(out, ", ...");
            break;
        }
        ss_buf_printf(out, "%s%" PRId64, runs ? ", " : "", map[first]);
        if (i > first)
            ss_buf_printf(out, "-%" PRId64, map[i]);
        i++;
    }
    ss_arena_free(&scratch);
}

static void put_layout_row(const struct ss_plan *plan, uint32_t var, const char *place,
                           struct ss_value op, const struct ss_layout *layout, struct ss_out *out)
{
    const struct ss_type *type = &plan->graph->vars[var].type;
    struct ss_value cells[] = {
        ss_v_text(place), op, ss_show_layout(&out->arena, &plan->mesh, type, layout),
        ss_v_int_in(SS_UNIT_BYTES, ss_layout_bytes(&plan->mesh, layout, type))};
    ss_out_row(out, cells);
}

static void put_layouts(const struct ss_plan *plan, uint32_t id, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"place", SS_UNIT_NONE},
                                               {"op", SS_UNIT_NONE},
                                               {"layout", SS_UNIT_NONE},
                                               {"bytes", SS_UNIT_BYTES}};
    const struct ss_graph *g = plan->graph;
    const struct ss_var *var = g->vars + id;
    ss_out_table(out, "layouts", columns, SS_COUNT(columns));
    if (var->producer != SS_NONE && plan->ops[var->producer].out)
        put_layout_row(plan, id, "made by", ss_show_op(g, var->producer),
                       plan->ops[var->producer].out + var->result, out);
    put_layout_row(plan, id, plan->has_hub[id] ? "rests (hub)" : "rests", ss_v_null(),
                   plan->home + id, out);
    for (uint32_t u = g->use_start[id]; u < g->use_start[id + 1]; u++) {
        const struct ss_use *use = g->uses + u;
        if (use->kind == SS_USE_OPERAND && plan->ops[use->op].in)
            put_layout_row(plan, id, "read by", ss_show_op(g, use->op),
                           plan->ops[use->op].in + use->arg, out);
        else if (use->kind == SS_USE_OUTPUT)
            put_layout_row(plan, id, "output", ss_v_null(), plan->output + use->arg, out);
    }
}

/* What a table of the ranks reads; it lies in the result's arena. */
struct rank_rows {
    const struct ss_plan *plan;
    uint32_t var;
};

static void get_rank(void *user, size_t rank, struct ss_arena *arena, struct ss_value *cells)
{
    const struct rank_rows *rows = user;
    const struct ss_plan *plan = rows->plan;
    const struct ss_type *type = &plan->graph->vars[rows->var].type;
    int64_t coords[SS_MAX_AXES];
    struct ss_buf at = {0}, slice = {0};
    ss_mesh_coords(&plan->mesh, (int64_t)rank, coords);
    for (int a = 0; a < plan->mesh.n_axes; a++)
        ss_buf_printf(&at, "%s%s%" PRId64, a ? " " : "", plan->mesh.axis[a].name, coords[a]);
    for (int d = 0; d < type->rank; d++) {
        ss_buf_puts(&slice, d ? "; " : "");
        ss_show_indices(&slice, &plan->mesh, type, plan->home + rows->var, d, coords);
    }
    cells[0] = ss_v_int((int64_t)rank);
    cells[1] = ss_v_text(ss_show_take(arena, &at));
    cells[2] = ss_v_text(ss_show_take(arena, &slice));
}

static void release_ranks(void *user)
{
    ss_plan_free((struct ss_plan *)((struct rank_rows *)user)->plan);
}

static void put_holds(const struct ss_plan *plan, uint32_t id, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"rank", SS_UNIT_NUMBER}, {"at", SS_UNIT_NONE}, {"indices", SS_UNIT_NONE}};
    struct rank_rows *rows = ss_alloc(&out->arena, sizeof *rows);
    *rows = (struct rank_rows){.plan = ss_plan_ref(plan), .var = id};
    ss_out_lazy_table(out, "holds", columns, SS_COUNT(columns),
                      &(struct ss_row_source){.count = (size_t)plan->mesh.n_devices,
                                              .get = get_rank,
                                              .release = release_ranks,
                                              .user = rows});
}

static void put_steps(const struct ss_plan *plan, const struct ss_plan_reshard *r,
                      struct ss_out *out)
{
    const struct ss_type *type = &plan->graph->vars[r->var].type;
    for (size_t i = 0; i < r->n_steps; i++) {
        const struct ss_reshard_step *step = r->steps + i;
        struct ss_value cells[] = {ss_v_text(ss_place_name(r->place)),
                                   ss_show_consumer(plan, r),
                                   ss_show_layout(&out->arena, &plan->mesh, type, &step->from),
                                   ss_v_text(ss_collective_name(step->kind)),
                                   ss_show_group(&out->arena, &plan->mesh, step->axes),
                                   ss_show_layout(&out->arena, &plan->mesh, type, &step->to),
                                   ss_v_int_in(SS_UNIT_BYTES, step->bytes),
                                   ss_show_ps(step->ps),
                                   ss_v_int(r->trips)};
        ss_out_row(out, cells);
    }
}

static void put_path(const struct ss_plan *plan, uint32_t id, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"place", SS_UNIT_NONE},      {"consumer", SS_UNIT_NONE}, {"from", SS_UNIT_NONE},
        {"collective", SS_UNIT_NONE}, {"axis", SS_UNIT_NONE},     {"to", SS_UNIT_NONE},
        {"bytes", SS_UNIT_BYTES},     {"us", SS_UNIT_US},         {"times", SS_UNIT_NUMBER}};
    static const char *const minor[] = {"times", "us", "place", "consumer", NULL};
    ss_out_table(out, "path", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (size_t i = 0; i < plan->n_reshards; i++)
        if (plan->reshards[i].var == id)
            put_steps(plan, plan->reshards + i, out);
}

void ss_put_tensor(const struct ss_plan *plan, uint32_t id, struct ss_out *out)
{
    const struct ss_var *var = plan->graph->vars + id;
    ss_out_field(out, "tensor", ss_show_var(plan->graph, id));
    ss_out_field(out, "label", ss_v_text(var->label));
    ss_out_field(out, "type", ss_show_type(&out->arena, &var->type));
    ss_out_field(out, "layout",
                 ss_show_layout(&out->arena, &plan->mesh, &var->type, plan->home + id));
    ss_out_field(
        out, "bytes",
        ss_v_int_in(SS_UNIT_BYTES, ss_layout_bytes(&plan->mesh, plan->home + id, &var->type)));
    put_layouts(plan, id, out);
    put_path(plan, id, out);
    put_holds(plan, id, out);
}
