/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan: collectives by time and the inputs at the left, and at the right the tensor of the
 * selected row: its layouts, the shard of each rank, and the path of its reshards. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/graph/graph.h"
#include "repl/cmd/show_tensor.h"
#include "views/table.h"
#include "views/viewer.h"

enum { COLLECTIVES, INPUTS, PATH, N_PANES };
enum {
    WIDE_COLS = 100,
    NARROW_COLS = 60,
    LEAST_CELL = 10,
    MOST_CELL = 24,
    TWO_LISTS_ROWS = 14,
    ROOMY_ROWS = 30
};

struct plan_state {
    struct ss_table tables[N_PANES];
    int focus;
    int list;     /* the list that is shown if there is room for one: COLLECTIVES or INPUTS */
    bool chosen;  /* by Tab; else the inputs have the focus if nothing is exchanged */
    uint32_t var; /* that a screen opened; SS_NONE: that of the selected row */
    uint32_t generation; /* of its graph */
    bool narrow;         /* the last area had room for one pane */
};

static void init(void *user)
{
    struct plan_state *s = user;
    s->var = SS_NONE;
    for (int i = 0; i < N_PANES; i++)
        ss_table_init(s->tables + i);
    s->tables[COLLECTIVES].whole = "op"; /* which the other columns are about: cut last */
}

static void fini(void *user)
{
    struct plan_state *s = user;
    for (int i = 0; i < N_PANES; i++)
        ss_table_fini(s->tables + i);
}

/* ---- what is selected ---- */

/* The tensor of an op is its first result. */
static uint32_t var_of(const struct ss_graph *graph, const struct ss_ref *ref)
{
    if (ref->generation != graph->generation)
        return SS_NONE;
    if (ref->kind == SS_REF_VAR)
        return ref->id;
    return graph->ops[ref->id].n_results ? graph->ops[ref->id].results[0] : SS_NONE;
}

/* The op of a collective's row reads the value that moves: the reshard with the most bytes into it.
 */
static uint32_t moved_into(const struct ss_plan *plan, uint32_t op)
{
    const struct ss_plan_reshard *best = NULL;
    for (size_t i = 0; i < plan->n_reshards; i++) {
        const struct ss_plan_reshard *r = plan->reshards + i;
        bool into = (r->place == SS_TO_OPERAND && r->consumer == op) ||
                    (r->place == SS_INTO_HUB && plan->graph->vars[r->var].producer == op);
        if (into && (!best || r->ps > best->ps))
            best = r;
    }
    return best ? best->var : SS_NONE;
}

static uint32_t selected(struct plan_state *s, const struct ss_plan *plan)
{
    struct ss_ref ref;
    if (s->var != SS_NONE || !plan->graph)
        return s->var;
    struct ss_table *table = s->tables + s->list;
    if (ss_table_ref(table, SS_REF_VAR, &ref))
        return var_of(plan->graph, &ref);
    if (!ss_table_ref(table, SS_REF_OP, &ref) || ref.generation != plan->graph->generation)
        return SS_NONE;
    uint32_t moved = moved_into(plan, ref.id);
    return moved != SS_NONE ? moved : var_of(plan->graph, &ref);
}

static const struct ss_reply *ask_tensor(struct ss_viewer *viewer, struct plan_state *s)
{
    const struct ss_plan *plan = ss_viewer_now(viewer)->plan;
    uint32_t var = selected(s, plan);
    struct ss_buf line = {0};
    if (var == SS_NONE || var >= plan->graph->n_vars)
        return NULL;
    ss_buf_printf(&line, "plan --tensor \"var:%s\"", plan->graph->vars[var].name);
    const struct ss_reply *reply = ss_viewer_ask(viewer, ss_buf_text(&line));
    ss_buf_free(&line);
    return reply;
}

static void update(struct ss_viewer *viewer, void *user)
{
    struct plan_state *s = user;
    const struct ss_plan *plan = ss_viewer_now(viewer)->plan;
    if (!plan || !plan->graph)
        return;
    if (s->generation != plan->graph->generation)
        s->var = SS_NONE;
    ss_table_show(s->tables + COLLECTIVES, ss_viewer_ask(viewer, "plan --collectives"),
                  "collectives");
    ss_table_show(s->tables + INPUTS, ss_viewer_ask(viewer, "plan --params"), "inputs");
    bool exchanges = !s->tables[COLLECTIVES].block || s->tables[COLLECTIVES].list.count;
    if (!s->chosen && s->var == SS_NONE)
        s->focus = s->list = exchanges ? COLLECTIVES : INPUTS;
    const struct ss_reply *tensor = ask_tensor(viewer, s);
    if (tensor && tensor->current)
        ss_table_show(s->tables + PATH, tensor, "path");
}

/* ---- the tensor ---- */

static void add_layout(struct ss_buf *out, const struct ss_plan *plan, uint32_t var,
                       const struct ss_layout *layout)
{
    ss_layout_print(out, &plan->mesh, &plan->graph->vars[var].type, layout);
}

static int draw_line(struct ss_canvas *canvas, struct ss_area area, int row, const char *what,
                     const char *name, const char *layout)
{
    ss_draw(canvas, area, row, 0, SS_ROLE_DIM, what);
    ss_draw(canvas, ss_area_cols(area, 11, area.cols - 24), row, 0, SS_ROLE_TEXT, name);
    ss_draw_right(canvas, area, row, 0, SS_ROLE_SHARDED, layout);
    return row + 1;
}

static int draw_layouts(const struct ss_plan *plan, uint32_t id, struct ss_canvas *canvas,
                        struct ss_area area)
{
    const struct ss_graph *g = plan->graph;
    const struct ss_var *var = g->vars + id;
    struct ss_arena scratch = {0};
    struct ss_buf text = {0};
    int row = 0, most = area.rows / 3 < 3 ? 3 : area.rows / 3;
    if (var->producer != SS_NONE && plan->ops[var->producer].out) {
        add_layout(&text, plan, id, plan->ops[var->producer].out + var->result);
        row =
            draw_line(canvas, area, row, "made by", g->ops[var->producer].name, ss_buf_text(&text));
    }
    ss_buf_clear(&text);
    add_layout(&text, plan, id, plan->home + id);
    row = draw_line(canvas, area, row, plan->has_hub[id] ? "hub" : "rests",
                    var->label ? ss_label_path(var->label, &scratch) : "", ss_buf_text(&text));
    ss_arena_free(&scratch);
    for (uint32_t u = g->use_start[id]; u < g->use_start[id + 1]; u++) {
        const struct ss_use *use = g->uses + u;
        if (use->kind != SS_USE_OPERAND || !plan->ops[use->op].in)
            continue;
        if (row == most) {
            ss_drawf(canvas, area, row++, 11, SS_ROLE_DIM, "and %u more use%s",
                     g->use_start[id + 1] - u, g->use_start[id + 1] - u == 1 ? "" : "s");
            break;
        }
        ss_buf_clear(&text);
        add_layout(&text, plan, id, plan->ops[use->op].in + use->arg);
        row = draw_line(canvas, area, row, "read by", g->ops[use->op].name, ss_buf_text(&text));
    }
    ss_buf_free(&text);
    return row;
}

/* The dims that the layout cuts; returns their number, at most 2. */
static int cut_dims(const struct ss_plan *plan, uint32_t var, const struct ss_layout *layout,
                    int dims[2])
{
    const struct ss_type *type = &plan->graph->vars[var].type;
    int n = 0;
    for (int d = 0; d < type->rank && n < 2; d++)
        for (int a = 0; a < plan->mesh.n_axes; a++)
            if (layout->axis[a].kind == SS_SHARD && layout->axis[a].dim == d) {
                dims[n++] = d;
                break;
            }
    return n;
}

/* The layout whose slices are shown: that in which the value rests; if that is whole, that in which
 * it is made. */
static const struct ss_layout *shown_layout(const struct ss_plan *plan, uint32_t id)
{
    const struct ss_var *var = plan->graph->vars + id;
    int dims[2];
    if (var->producer == SS_NONE || !plan->ops[var->producer].out ||
        cut_dims(plan, id, plan->home + id, dims))
        return plan->home + id;
    return plan->ops[var->producer].out + var->result;
}

/* The cell of one rank: the indices of the dims that are cut. */
static void draw_slice(const struct ss_plan *plan, uint32_t var, const int64_t *coords,
                       struct ss_canvas *canvas, struct ss_area cell)
{
    struct ss_buf text = {0};
    const struct ss_layout *layout = shown_layout(plan, var);
    int dims[2], n = cut_dims(plan, var, layout, dims);
    for (int i = 0; i < n; i++) {
        ss_buf_puts(&text, i ? " x " : "");
        ss_show_indices(&text, &plan->mesh, &plan->graph->vars[var].type, layout, dims[i], coords);
    }
    int64_t rank = ss_mesh_rank(&plan->mesh, coords);
    ss_draw(canvas, cell, 0, 0, n ? ss_rank_role((size_t)rank) : SS_ROLE_REPLICATED,
            n ? ss_buf_text(&text) : "all");
    ss_buf_free(&text);
}

/* A grid: the last axis across, the others down, as far as there is room. */
static int draw_holds(const struct ss_plan *plan, uint32_t var, struct ss_canvas *canvas,
                      struct ss_area area)
{
    const struct ss_mesh *mesh = &plan->mesh;
    int64_t across = mesh->axis[mesh->n_axes - 1].size, down = mesh->n_devices / across;
    int64_t coords[SS_MAX_AXES];
    int left = 7, row = 0, cell = (area.cols - left) / (int)across;
    cell = cell < LEAST_CELL ? LEAST_CELL : cell > MOST_CELL ? MOST_CELL : cell;
    int shown = (area.cols - left) / cell;
    for (int64_t c = 0; c < across && c < shown; c++)
        ss_drawf(canvas, area, row, left + (int)c * cell, SS_ROLE_DIM, "%s%" PRId64,
                 mesh->axis[mesh->n_axes - 1].name, c);
    if (shown < across)
        ss_draw_right(canvas, area, row, 0, SS_ROLE_DIM, "...");
    for (int64_t r = 0; r < down && ++row < area.rows; r++) {
        struct ss_buf name = {0};
        if (row + 1 == area.rows && r + 1 < down) {
            ss_drawf(canvas, area, row, 0, SS_ROLE_DIM, "and %" PRId64 " more rows of ranks",
                     down - r);
            continue;
        }
        ss_mesh_coords(mesh, r * across, coords);
        for (int a = 0; a + 1 < mesh->n_axes; a++)
            ss_buf_printf(&name, "%s%s%" PRId64, a ? " " : "", mesh->axis[a].name, coords[a]);
        ss_draw(canvas, ss_area_cols(area, 0, left - 1), row, 0, SS_ROLE_DIM, ss_buf_text(&name));
        ss_buf_free(&name);
        for (int64_t c = 0; c < across && c < shown; c++) {
            ss_mesh_coords(mesh, r * across + c, coords);
            draw_slice(plan, var, coords, canvas,
                       ss_area_cols(ss_area_rows(area, row, 1), left + (int)c * cell, cell - 1));
        }
    }
    return row + 1;
}

/* The grid below its title, if at least a part of it fits; returns the rows that it takes. */
static int draw_shards(const struct ss_plan *plan, uint32_t id, struct ss_canvas *canvas,
                       struct ss_area area)
{
    const struct ss_layout *layout = shown_layout(plan, id);
    struct ss_buf title = {0};
    int dims[2], n = cut_dims(plan, id, layout, dims);
    const struct ss_mesh *mesh = &plan->mesh;
    int64_t down = mesh->n_devices / mesh->axis[mesh->n_axes - 1].size;
    if (area.rows < 1 || (n && area.rows < (down < 2 ? 3 : 4)))
        return 0;
    bool terms = ss_layout_is_partial(layout);
    ss_buf_puts(&title, !n && terms                 ? "every rank has a term of each cell"
                        : !n                        ? "every rank holds all of it"
                        : layout == plan->home + id ? "shard of each rank: dim "
                                                    : "shard of each rank as it is made: dim ");
    for (int i = 0; i < n; i++)
        ss_buf_printf(&title, "%s%d", i ? " x dim " : "", dims[i]);
    if (n && terms)
        ss_buf_puts(&title, ", of a term");
    ss_draw_rule(canvas, area, 0, ss_buf_text(&title));
    ss_buf_free(&title);
    int rows = n ? draw_holds(plan, id, canvas, ss_area_rows(area, 1, area.rows - 1)) : 0;
    return 1 + (rows < area.rows ? rows : area.rows - 1);
}

static void draw_tensor(struct ss_viewer *viewer, struct plan_state *s, struct ss_canvas *canvas,
                        struct ss_area area)
{
    const struct ss_plan *plan = ss_viewer_now(viewer)->plan;
    uint32_t id = selected(s, plan);
    struct ss_buf title = {0};
    if (id == SS_NONE || id >= plan->graph->n_vars || area.rows < 2) {
        ss_draw_rule(canvas, area, 0, "tensor");
        return;
    }
    const struct ss_type *type = &plan->graph->vars[id].type;
    ss_buf_printf(&title, "%s   ", plan->graph->vars[id].name);
    for (int d = 0; d < type->rank; d++)
        ss_buf_printf(&title, "%" PRId64 "x", type->dims[d]);
    ss_buf_puts(&title, ss_dtype_name(type->dtype));
    ss_draw_rule(canvas, area, 0, ss_buf_text(&title));
    int row = 1 + draw_layouts(plan, id, canvas, ss_area_rows(area, 1, area.rows - 1));
    ss_buf_free(&title);
    /* The path comes after the grid, but the grid makes room for it. */
    int path_rows = 2 + (s->tables[PATH].list.count > 1 ? 2 : 1);
    row += draw_shards(plan, id, canvas, ss_area_rows(area, row, area.rows - row - path_rows));
    struct ss_area path = ss_area_rows(area, row, area.rows - row);
    ss_draw_rule(canvas, path, 0, "path of its reshards");
    if (!s->tables[PATH].list.count)
        ss_draw(canvas, path, 1, 2, SS_ROLE_DIM, "it is read as it rests: nothing moves");
    else
        ss_table_draw(s->tables + PATH, canvas, ss_area_rows(path, 1, path.rows - 1),
                      s->focus == PATH);
    if (!s->tables[PATH].list.count && s->focus == PATH) {
        canvas->cursor_row = area.row;
        canvas->cursor_col = area.col;
    }
}

/* ---- drawing ---- */

static void draw_totals(const struct ss_plan *plan, struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_buf text = {0};
    struct ss_value compute = ss_show_ps(plan->compute_ps), comm = ss_show_ps(plan->comm_ps);
    struct ss_value peak = ss_v_int_in(SS_UNIT_BYTES, plan->peak_bytes);
    ss_buf_puts(&text, "compute ");
    ss_value_show(&text, &compute);
    ss_buf_puts(&text, " + communication ");
    ss_value_show(&text, &comm);
    ss_buf_puts(&text, "   peak ");
    ss_value_show(&text, &peak);
    ss_buf_printf(&text, "   %zu reshards", plan->n_reshards);
    ss_draw(canvas, area, 0, 0, SS_ROLE_TEXT, ss_buf_text(&text));
    ss_buf_free(&text);
}

/* What the last solve remarked, if it found the plan: why nothing is cut. */
static const char *remark(struct ss_viewer *viewer)
{
    const struct ss_reply *reply = ss_viewer_result(viewer, "solve");
    const struct ss_snapshot *of = reply && reply->snapshot ? reply->snapshot
                                   : reply                  ? reply->kept
                                                            : NULL;
    for (size_t b = 0; of && of->plan == ss_viewer_now(viewer)->plan && reply->out &&
                       b < reply->out->blocks.count;
         b++)
        if (reply->out->blocks.items[b].kind == SS_BLOCK_NOTE)
            return reply->out->blocks.items[b].text;
    return NULL;
}

static void draw_list(struct ss_viewer *viewer, struct plan_state *s, int pane, const char *title,
                      struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_table *table = s->tables + pane;
    struct ss_area rows = ss_area_rows(area, 1, area.rows - 1);
    if (pane == COLLECTIVES && table->block && !table->list.count) {
        ss_draw(canvas, rows, 0, 2, SS_ROLE_DIM, "none: nothing is exchanged");
        ss_draw_wrapped(canvas, ss_area_cols(ss_area_rows(rows, 1, rows.rows - 1), 2, rows.cols), 0,
                        SS_ROLE_TEXT, remark(viewer) ? remark(viewer) : "");
    } else {
        ss_table_draw(table, canvas, rows, s->focus == pane);
    }
    ss_draw_list_rule(canvas, area, 0, title, table->list.at, table->list.count, rows.rows - 1);
}

static void draw_lists(struct ss_viewer *viewer, struct plan_state *s, struct ss_canvas *canvas,
                       struct ss_area area)
{
    int half = area.rows / 2;
    if (area.rows >= TWO_LISTS_ROWS) {
        draw_list(viewer, s, COLLECTIVES, "collectives by time", canvas,
                  ss_area_rows(area, 0, half));
        draw_list(viewer, s, INPUTS, "inputs", canvas, ss_area_rows(area, half, area.rows));
    } else if (s->list == COLLECTIVES) {
        draw_list(viewer, s, COLLECTIVES, "collectives by time (Tab: tensor, inputs)", canvas,
                  area);
    } else {
        draw_list(viewer, s, INPUTS, "inputs (Tab: tensor, collectives)", canvas, area);
    }
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct plan_state *s = user;
    const struct ss_plan *plan = ss_viewer_now(viewer)->plan;
    if (!plan || !plan->graph) {
        ss_viewer_draw_no_plan(viewer, canvas, area, "There is no plan to show.");
        return;
    }
    struct ss_area body = area;
    s->narrow = area.cols < NARROW_COLS || area.rows < 16;
    if (area.rows > 3) {
        draw_totals(plan, canvas, area);
        body = ss_area_rows(area, 1, area.rows - 1);
    }
    if (area.cols >= WIDE_COLS) {
        int left = body.cols * 11 / 20;
        draw_lists(viewer, s, canvas, ss_area_cols(body, 0, left));
        draw_tensor(viewer, s, canvas, ss_area_cols(body, left + 1, body.cols));
    } else if ((s->narrow || area.rows < ROOMY_ROWS) && s->focus == PATH) {
        draw_tensor(viewer, s, canvas, body);
    } else if (s->narrow) {
        draw_lists(viewer, s, canvas, body);
    } else {
        draw_lists(viewer, s, canvas, ss_area_rows(body, 0, body.rows / 2));
        draw_tensor(viewer, s, canvas, ss_area_rows(body, body.rows / 2, body.rows));
    }
}

/* ---- keys ---- */

static struct ss_table *focused(void *user)
{
    struct plan_state *s = user;
    return s->tables + s->focus;
}

static void next_pane(struct ss_viewer *viewer, void *user)
{
    struct plan_state *s = user;
    (void)viewer;
    s->chosen = true;
    if (s->focus == PATH) {
        s->list = s->list == COLLECTIVES ? INPUTS : COLLECTIVES;
        s->focus = s->list;
        s->var = SS_NONE;
    } else {
        s->focus = PATH;
    }
}

static void act_sort(struct ss_viewer *viewer, void *user)
{
    const char *column = ss_table_sort_next(focused(user));
    ss_viewer_say(viewer, SS_ROLE_DIM, "sorted by %s", column ? column : "time");
}

static void act_reverse(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    ss_table_sort_reverse(focused(user));
}

static const char *needs_before(struct ss_viewer *viewer, void *user)
{
    (void)user;
    return ss_viewer_plan_before(viewer) ? NULL : "there was no other plan of this mesh before";
}

static const struct ss_view_key keys[] = {
    {'t', "sort", "sort by the next column", NULL, act_sort, NULL},
    {'T', NULL, "turn the order round", NULL, act_reverse, NULL},
    {'d', NULL, "say what differs from the plan before", "diff", NULL, needs_before},
    {'P', "pin", "pin the layout of the tensor: type it", "pin $item ", NULL, NULL},
    {'X', NULL, "remove the pin of the tensor or op", "unpin $item", NULL, NULL},
    {0, NULL, NULL, NULL, NULL, NULL},
};

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    return &focused(user)->list;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    (void)viewer;
    ss_table_text(focused(user), row, out);
}

static void filter(struct ss_viewer *viewer, void *user, const char *what)
{
    (void)viewer;
    ss_table_filter(focused(user), what);
}

static bool at(struct ss_viewer *viewer, void *user, int kind, struct ss_ref *ref)
{
    struct plan_state *s = user;
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    if (ss_table_ref(focused(user), kind, ref))
        return true;
    if (kind > SS_REF_VAR || !now->plan || !now->plan->graph)
        return false;
    const struct ss_graph *graph = now->plan->graph;
    uint32_t var = selected(s, now->plan), op = SS_NONE;
    if (var == SS_NONE)
        return false;
    *ref = (struct ss_ref){.kind = SS_REF_VAR, .id = var, .generation = graph->generation};
    if (kind == SS_REF_VAR)
        return true;
    /* The tensor stands for the op that makes it, or for the first one that reads it. */
    op = graph->vars[var].producer;
    for (uint32_t u = graph->use_start[var]; op == SS_NONE && u < graph->use_start[var + 1]; u++)
        if (graph->uses[u].kind == SS_USE_OPERAND)
            op = graph->uses[u].op;
    if (op != SS_NONE)
        *ref = (struct ss_ref){.kind = SS_REF_OP, .id = op, .generation = graph->generation};
    return op != SS_NONE;
}

static bool open(struct ss_viewer *viewer, void *user, const struct ss_ref *ref)
{
    struct plan_state *s = user;
    const struct ss_plan *plan = ss_viewer_now(viewer)->plan;
    if (!plan || !plan->graph || ref->kind != SS_REF_VAR)
        return false;
    s->var = var_of(plan->graph, ref);
    s->generation = plan->graph->generation;
    s->focus = PATH;
    return s->var != SS_NONE;
}

const struct ss_screen ss_screen_plan = {
    .name = "plan",
    .key = '4',
    .summary = "collectives by time, inputs, and the shards of a tensor",
    .twin = "plan --collectives, plan --params, plan --tensor VAR",
    .size = sizeof(struct plan_state),
    .init = init,
    .fini = fini,
    .update = update,
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
    .filter = filter,
    .next_pane = next_pane,
    .at = at,
    .open = open,
};
