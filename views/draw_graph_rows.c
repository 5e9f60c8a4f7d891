/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/rules/row_text.h"
#include "repl/cmd/scope.h"
#include "repl/cmd/show_plan.h"
#include "repl/cmd/width.h"
#include "views/draw_graph.h"

/* From these widths on a line has the column. */
enum { NOTE_COLS = 100, SHAPE_COLS = 84, PLACE_COLS = 56, VALUE_COLS = 30, HEADER_ROWS = 6 };
enum { FLOPS_COLS = 29 }; /* of the column of layouts, in a scope's line */

/* Where the columns of a line begin; a width of 0: there is none. */
struct columns {
    int name, shapes, place, heat, note;
    int name_cols, shapes_cols, place_cols, heat_cols, note_cols;
};

struct painter {
    struct ss_graph_rows *rows;
    const struct ss_snapshot *now;
    struct ss_canvas *canvas;
    struct columns at;
    struct ss_buf text;
    bool flat; /* without indent */
};

/* placed: there are layouts or rules to show; else the operands have their room. */
static struct columns columns_of(int cols, bool placed)
{
    struct columns c = {.name = 2};
    c.heat_cols = cols >= VALUE_COLS ? 14 : 0;
    c.note_cols = cols >= NOTE_COLS ? 12 + (cols - NOTE_COLS) / 8 : 0;
    int rest = cols - c.name - c.heat_cols - c.note_cols;
    if (cols >= SHAPE_COLS) {
        c.shapes_cols = rest * 22 / 100;
        c.place_cols = rest * 38 / 100;
    } else if (cols >= PLACE_COLS) {
        c.place_cols = rest * 45 / 100;
    }
    if (!placed) {
        c.shapes_cols += c.place_cols;
        c.place_cols = 0;
    }
    c.name_cols = rest - c.shapes_cols - c.place_cols;
    c.shapes = c.name + c.name_cols;
    c.place = c.shapes + c.shapes_cols;
    c.heat = c.place + c.place_cols;
    c.note = c.heat + c.heat_cols;
    return c;
}

static bool has_places(const struct ss_graph_rows *rows, const struct ss_snapshot *now)
{
    return rows->costs || now->rules;
}

/* Draws what is in p->text and clears it. */
static void put(struct painter *p, struct ss_area line, int col, int cols, enum ss_role role)
{
    if (cols > 1)
        ss_draw(p->canvas, ss_area_cols(line, col, cols - 1), 0, 0, role, ss_buf_text(&p->text));
    ss_buf_clear(&p->text);
}

static void put_right(struct painter *p, struct ss_area line, int col, int cols, enum ss_role role)
{
    if (cols > 1)
        ss_draw_right(p->canvas, ss_area_cols(line, col, cols - 1), 0, 0, role,
                      ss_buf_text(&p->text));
    ss_buf_clear(&p->text);
}

static void add_count(struct ss_buf *out, size_t n, const char *what)
{
    ss_buf_printf(out, "%zu %s%s", n, what, n == 1 ? "" : "s");
}

static void add_value(struct ss_buf *out, struct ss_value value)
{
    ss_value_show(out, &value);
}

/* "8x1024x768". */
static void add_shape(struct painter *p, const struct ss_type *type)
{
    for (int d = 0; d < type->rank; d++)
        ss_buf_printf(&p->text, "%s%" PRId64, d ? ss_glyph(SS_GLYPH_TIMES, p->canvas->ascii) : "",
                      type->dims[d]);
    if (!type->rank)
        ss_buf_puts(&p->text, ss_dtype_name(type->dtype));
}

void ss_cut_name(struct ss_buf *name, int cols, bool ascii)
{
    enum { LEAST = 8, TAIL = 5 };
    size_t length = name->length;
    bool plain = length == (size_t)ss_text_width(ss_buf_text(name)); /* a byte is a column */
    if (cols < LEAST || !plain || length <= (size_t)cols)
        return;
    struct ss_buf cut = {0};
    ss_buf_add(&cut, name->data, (size_t)cols - TAIL - 1);
    ss_buf_puts(&cut, ascii ? "~" : "\u2026");
    ss_buf_puts(&cut, name->data + length - TAIL);
    ss_buf_free(name);
    *name = cut;
}

/* ---- costs ---- */

static void add_cost(struct painter *p, double cost)
{
    switch (p->rows->heat) {
    case SS_HEAT_BYTES:
        add_value(&p->text, ss_v_int_in(SS_UNIT_BYTES, (int64_t)cost));
        break;
    case SS_HEAT_FLOPS:
        add_value(&p->text, ss_v_real_in(SS_UNIT_FLOPS, cost));
        break;
    default:
        add_value(&p->text, ss_show_ps((int64_t)cost));
    }
}

/* The level of a row: an op's against the dearest op, a scope's against the whole. Roots, as costs
 * differ by orders of magnitude. */
static void put_cost(struct painter *p, struct ss_area line, struct ss_graph_row row, bool scope)
{
    enum ss_heat heat = p->rows->heat;
    double cost = ss_graph_rows_heat(p->rows, row);
    double most = scope ? p->rows->whole[heat] : p->rows->most[heat];
    double share = most > 0 ? sqrt(cost / most) : 0;
    enum ss_role role = share > 0.6    ? SS_ROLE_HEAT_3
                        : share > 0.25 ? SS_ROLE_HEAT_2
                                       : SS_ROLE_HEAT_1;
    if (!p->at.heat_cols || cost <= 0)
        return;
    ss_draw(p->canvas, line, 0, p->at.heat, role, ss_glyph_level(share, p->canvas->ascii));
    add_cost(p, cost);
    put_right(p, line, p->at.heat + 2, p->at.heat_cols - 2, scope ? SS_ROLE_TITLE : SS_ROLE_TEXT);
}

/* ---- lines ---- */

/* The indent, and the mark before the name; returns the column of the name. */
static int put_mark(struct painter *p, struct ss_area line, uint32_t depth, int glyph,
                    enum ss_role role)
{
    int step = line.cols >= PLACE_COLS ? 2 : 1, most = p->at.name_cols / 3;
    int indent = p->flat ? 0 : (int)(depth > 1000 ? 1000 : depth) * step;
    int col = p->at.name + (indent > most ? most : indent);
    ss_draw(p->canvas, line, 0, col, role, ss_glyph(glyph, p->canvas->ascii));
    return col + 2;
}

static void put_name(struct painter *p, struct ss_area line, int col, enum ss_role role)
{
    int cols = p->at.name + p->at.name_cols - col;
    ss_cut_name(&p->text, cols - 1, p->canvas->ascii);
    put(p, line, col, cols, role);
}

static void put_scope(struct painter *p, struct ss_area line, struct ss_graph_row row)
{
    const struct ss_graph_rows *r = p->rows;
    const struct ss_outline_node *node = r->outline->nodes + row.node;
    bool blocks = node->kind == SS_OUTLINE_BLOCKS, open = r->open[row.node];
    int col =
        put_mark(p, line, node->depth, open ? SS_GLYPH_UNFOLDED : SS_GLYPH_FOLDED, SS_ROLE_KEY);
    ss_buf_puts(&p->text, node->name);
    if (blocks)
        ss_buf_printf(&p->text, " %s %u", ss_glyph(SS_GLYPH_TIMES, p->canvas->ascii), node->count);
    put_name(p, line, col, SS_ROLE_TITLE);
    if (blocks && open) {
        ss_buf_puts(&p->text, r->outline->nodes[r->shown[row.node]].name);
        ss_cut_name(&p->text, p->at.shapes_cols - 1, p->canvas->ascii);
    } else {
        add_count(&p->text, node->ops, "op");
    }
    put(p, line, p->at.shapes, p->at.shapes_cols, SS_ROLE_DIM);
    if (r->heat != SS_HEAT_FLOPS && p->at.place_cols >= FLOPS_COLS) {
        add_value(&p->text, ss_v_real_in(SS_UNIT_FLOPS, node->flops));
        ss_buf_puts(&p->text, "  ");
    }
    bool alike = true;
    if (blocks && r->costs) {
        alike = r->costs->ways[row.node] == 1;
        ss_buf_printf(&p->text, alike ? "placed alike" : "placed in %u ways",
                      r->costs->ways[row.node]);
    } else if (r->costs && r->costs->nodes[row.node].sent) {
        add_count(&p->text, r->costs->nodes[row.node].sent, "collective");
    }
    put(p, line, p->at.place, p->at.place_cols, alike ? SS_ROLE_DIM : SS_ROLE_CHANGED);
    put_cost(p, line, row, true);
    double whole = r->whole[r->heat];
    if (whole > 0)
        ss_buf_printf(&p->text, "%5.1f %%", 100 * ss_graph_rows_heat(r, row) / whole);
    put(p, line, p->at.note, p->at.note_cols, SS_ROLE_DIM);
}

/* The operands; equal ones once; of an op without operands its results. */
static void add_shapes(struct painter *p, const struct ss_graph *g, const struct ss_op *op)
{
    const uint32_t *vars = op->n_operands ? op->operands : op->results;
    uint32_t n = op->n_operands ? op->n_operands : op->n_results;
    bool equal = true;
    for (uint32_t k = 1; k < n; k++)
        equal &= ss_type_equal(&g->vars[vars[k]].type, &g->vars[vars[0]].type);
    for (uint32_t k = 0; k < (equal && n ? 1 : n) && p->text.length < 200; k++) {
        ss_buf_printf(&p->text, k ? " %s " : "", ss_glyph(SS_GLYPH_DOT, p->canvas->ascii));
        add_shape(p, &g->vars[vars[k]].type);
    }
}

/* The layouts, or without a plan what can be cut. */
static void put_place(struct painter *p, struct ss_area line, uint32_t id)
{
    const struct ss_ruleset *rules = p->now->rules;
    if (p->rows->costs)
        ss_buf_puts(&p->text, ss_graph_rows_placed(p->rows, id));
    else if (rules && rules->op_rules[id])
        ss_shard_spec_print(&p->text, rules->op_rules[id], rules->op_atoms + id);
    put(p, line, p->at.place, p->at.place_cols, SS_ROLE_SHARDED);
}

/* The rows that the plan uses on the axes, or the number of rows. */
static void put_note(struct painter *p, struct ss_area line, uint32_t id)
{
    const struct ss_plan *plan = p->rows->costs ? p->rows->costs->plan : NULL;
    const struct ss_ruleset *rules = plan ? plan->rules : p->now->rules;
    const struct ss_op_rules *own = rules ? rules->op_rules[id] : NULL;
    bool pinned = p->rows->pinned[id];
    if (pinned)
        ss_buf_puts(&p->text, "pinned ");
    for (int a = 0; own && plan && plan->ops[id].out && a < plan->mesh.n_axes; a++)
        if (plan->ops[id].rows[a] < own->n_rows)
            ss_buf_printf(&p->text, "%s ", own->rows[plan->ops[id].rows[a]].id);
    if (own && !plan)
        add_count(&p->text, ss_rows_said(own, rules->op_atoms[id].lengths), "row");
    put(p, line, p->at.note, p->at.note_cols, pinned ? SS_ROLE_PINNED : SS_ROLE_DIM);
}

static void put_op(struct painter *p, struct ss_area line, struct ss_graph_row row)
{
    const struct ss_outline_node *node = p->rows->outline->nodes + row.node;
    const struct ss_graph *g = p->rows->outline->graph;
    const struct ss_op *op = g->ops + node->id;
    bool pinned = p->rows->pinned[node->id];
    int col =
        put_mark(p, line, node->depth, pinned ? SS_GLYPH_PIN : SS_GLYPH_BLANK, SS_ROLE_PINNED);
    ss_buf_puts(&p->text, op->name);
    put_name(p, line, col, pinned ? SS_ROLE_PINNED : op->live ? SS_ROLE_TEXT : SS_ROLE_DIM);
    add_shapes(p, g, op);
    put(p, line, p->at.shapes, p->at.shapes_cols, SS_ROLE_DIM);
    if (!op->live) {
        ss_buf_puts(&p->text, "no output needs it");
        put(p, line, p->at.place, p->at.place_cols, SS_ROLE_DIM);
        return;
    }
    put_place(p, line, node->id);
    put_cost(p, line, row, false);
    put_note(p, line, node->id);
}

static void put_sent(struct painter *p, struct ss_area line, struct ss_graph_row row)
{
    const struct ss_plan *plan = p->rows->costs->plan;
    const struct ss_plan_collective *sent = p->rows->costs->sent + row.sent;
    const struct ss_reshard_step *step = plan->reshards[sent->reshard].steps + sent->step;
    const struct ss_type *type = &plan->graph->vars[sent->var].type;
    struct ss_arena scratch = {0};
    int col = put_mark(p, line, p->rows->outline->nodes[row.node].depth + 1, SS_GLYPH_BLANK,
                       SS_ROLE_COLLECTIVE);
    ss_buf_printf(&p->text, "%s %s", ss_collective_name(sent->kind),
                  ss_mesh_axes_name(&plan->mesh, sent->axes).text);
    put_name(p, line, col, SS_ROLE_COLLECTIVE);
    add_value(&p->text, ss_v_int_in(SS_UNIT_BYTES, sent->bytes));
    put(p, line, p->at.shapes, p->at.shapes_cols, SS_ROLE_DIM);
    ss_layout_print(&p->text, &plan->mesh, type, &step->from);
    ss_buf_puts(&p->text, " -> ");
    ss_layout_print(&p->text, &plan->mesh, type, &step->to);
    put(p, line, p->at.place, p->at.place_cols, SS_ROLE_COLLECTIVE);
    put_cost(p, line, row, false);
    ss_buf_puts(&p->text, ss_show_purpose(&scratch, plan, sent));
    put(p, line, p->at.note, p->at.note_cols, SS_ROLE_DIM);
    ss_arena_free(&scratch);
}

static void put_header(struct painter *p, struct ss_area line)
{
    const struct ss_outline_costs *costs = p->rows->costs;
    ss_buf_puts(&p->text, "scope, op");
    if (p->rows->filter)
        ss_buf_printf(&p->text, "  &%s", p->rows->filter);
    put(p, line, p->at.name, p->at.name_cols, SS_ROLE_DIM);
    ss_buf_puts(&p->text, "operands");
    put(p, line, p->at.shapes, p->at.shapes_cols, SS_ROLE_DIM);
    if (costs) {
        ss_buf_puts(&p->text, "out <- in,");
        for (int a = 0; a < costs->plan->mesh.n_axes; a++)
            ss_buf_printf(&p->text, " %s", costs->plan->mesh.axis[a].name);
    } else {
        ss_buf_puts(&p->text, p->now->rules ? "what can be cut" : "");
    }
    put(p, line, p->at.place, p->at.place_cols, SS_ROLE_DIM);
    ss_buf_puts(&p->text,
                p->rows->heat == SS_HEAT_COMMUNICATION ? "comm." : ss_heat_names[p->rows->heat]);
    put_right(p, line, p->at.heat, p->at.heat_cols, SS_ROLE_DIM);
    ss_buf_puts(&p->text, costs ? "rows" : p->now->rules ? "rows" : "");
    put(p, line, p->at.note, p->at.note_cols, SS_ROLE_DIM);
}

void ss_draw_graph_rows(struct ss_graph_rows *rows, const struct ss_snapshot *now,
                        struct ss_canvas *canvas, struct ss_area area, bool focus)
{
    struct painter p = {rows, now,  canvas, columns_of(area.cols, has_places(rows, now)),
                        {0},  false};
    if (area.rows >= HEADER_ROWS) {
        put_header(&p, ss_area_rows(area, 0, 1));
        area = ss_area_rows(area, 1, area.rows - 1);
    }
    ss_list_fit(&rows->list, rows->list.count, area.rows);
    for (int i = 0; i < area.rows && rows->list.top + (size_t)i < rows->list.count; i++) {
        size_t at = rows->list.top + (size_t)i;
        struct ss_area line = ss_area_rows(area, i, 1);
        if (rows->rows[at].sent != SS_NONE)
            put_sent(&p, line, rows->rows[at]);
        else if (rows->outline->nodes[rows->rows[at].node].kind == SS_OUTLINE_OP)
            put_op(&p, line, rows->rows[at]);
        else
            put_scope(&p, line, rows->rows[at]);
        ss_canvas_hit_list(canvas, line, 0, &rows->list, at);
        if (at != rows->list.at)
            continue;
        if (focus)
            ss_draw_selection(canvas, line, 0);
        else
            ss_draw(canvas, line, 0, 0, SS_ROLE_KEY, ">");
    }
    ss_buf_free(&p.text);
}

/* ---- the dearest ops of a scope ---- */

/* Keeps the `most` dearest of the list, dearest first; returns their number. */
static size_t insert(const struct ss_graph_rows *rows, struct ss_graph_row *list, size_t n,
                     size_t most, struct ss_graph_row row)
{
    double heat = ss_graph_rows_heat(rows, row);
    size_t at = n;
    if (heat <= 0 || !most)
        return n;
    while (at && ss_graph_rows_heat(rows, list[at - 1]) < heat) {
        if (at < most)
            list[at] = list[at - 1];
        at--;
    }
    if (at < most)
        list[at] = row;
    return n < most ? n + 1 : n;
}

void ss_draw_dearest(struct ss_graph_rows *rows, const struct ss_snapshot *now,
                     struct ss_canvas *canvas, struct ss_area area, uint32_t node)
{
    enum { MOST = 32 };
    struct ss_graph_row list[MOST];
    struct painter p = {rows, now, canvas, columns_of(area.cols, has_places(rows, now)), {0}, true};
    const struct ss_outline_node *nodes = rows->outline->nodes;
    size_t n = 0, most = area.rows < 0 ? 0 : area.rows < MOST ? (size_t)area.rows : MOST;
    for (uint32_t i = node + 1; i < nodes[node].end; i++)
        if (nodes[i].kind == SS_OUTLINE_OP)
            n = insert(rows, list, n, most, (struct ss_graph_row){i, SS_NONE});
    for (size_t i = 0; i < n; i++)
        put_op(&p, ss_area_rows(area, (int)i, 1), list[i]);
    ss_buf_free(&p.text);
}
