/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The neighbourhood of one op. Each line is a strip of pieces: a name, the layout on an edge, a
 * collective; lines meet at a junction left and right of the op. */
#include <inttypes.h>
#include <stdlib.h>

#include "core/graph/graph.h"
#include "repl/cmd/width.h"
#include "views/draw_graph.h"

enum { PICTURE_COLS = 60, MOST_PIECES = 16, LEAST_SIDE = 12, LEAST_NAME = 12 };

struct piece {
    size_t from;
    enum ss_role role;
};
struct strip {
    struct ss_buf text;
    struct piece pieces[MOST_PIECES];
    size_t n, begin; /* begin: the length before the name of the neighbour */
    size_t end;
};

struct picture {
    struct ss_neighbours *of;
    const struct ss_graph *graph;
    const struct ss_plan *plan; /* or NULL */
    struct ss_canvas *canvas;
    bool focus;
};

/* ---- what is near ---- */

void ss_neighbours_fini(struct ss_neighbours *s)
{
    free(s->items);
    s->items = NULL;
    s->op = SS_NONE;
}

void ss_neighbours_find(struct ss_neighbours *s, const struct ss_graph *g, uint32_t id)
{
    if (s->graph == g && s->op == id)
        return;
    ss_neighbours_fini(s);
    *s = (struct ss_neighbours){.op = id, .graph = g};
    if (id == SS_NONE)
        return;
    const struct ss_op *op = g->ops + id;
    size_t n = op->n_operands;
    for (uint32_t r = 0; r < op->n_results; r++)
        n += g->use_start[op->results[r] + 1] - g->use_start[op->results[r]];
    s->items = ss_xcalloc(n + 1, sizeof *s->items);
    for (uint32_t k = 0; k < op->n_operands; k++)
        s->items[s->n_in++] = (struct ss_neighbour){
            .var = op->operands[k], .op = g->vars[op->operands[k]].producer, .arg = k};
    n = s->n_in;
    for (uint32_t r = 0; r < op->n_results; r++)
        for (uint32_t u = g->use_start[op->results[r]]; u < g->use_start[op->results[r] + 1]; u++)
            s->items[n++] =
                (struct ss_neighbour){op->results[r], g->uses[u].op, g->uses[u].arg, g->uses + u};
    s->list.count = n;
}

/* ---- strips ---- */

static void add(struct strip *s, enum ss_role role, const char *text)
{
    if (s->n < MOST_PIECES)
        s->pieces[s->n++] = (struct piece){s->text.length, role};
    ss_buf_puts(&s->text, text);
}

static void add_line(struct strip *s, const struct picture *p)
{
    add(s, SS_ROLE_RULE, ss_glyph(SS_GLYPH_HORIZONTAL, p->canvas->ascii));
}

static void add_layout(struct strip *s, const struct picture *p, uint32_t var,
                       const struct ss_layout *layout)
{
    struct ss_buf text = {0};
    const struct ss_type *type = &p->graph->vars[var].type;
    if (layout) {
        ss_layout_print(&text, &p->plan->mesh, type, layout);
    } else {
        for (int d = 0; d < type->rank; d++)
            ss_buf_printf(&text, "%s%" PRId64, d ? ss_glyph(SS_GLYPH_TIMES, p->canvas->ascii) : "",
                          type->dims[d]);
        ss_buf_puts(&text, type->rank ? "" : ss_dtype_name(type->dtype));
    }
    add_line(s, p);
    add(s, SS_ROLE_SHARDED, ss_buf_text(&text));
    add_line(s, p);
    ss_buf_free(&text);
}

/* Each step with what it does, and the layout after the last one. */
static void add_path(struct strip *s, const struct picture *p, const struct ss_plan_reshard *r)
{
    for (size_t i = 0; i < r->n_steps; i++) {
        const struct ss_reshard_step *step = r->steps + i;
        bool local = ss_collective_local(step->kind);
        struct ss_buf text = {0};
        ss_buf_printf(&text, " %s %s ", ss_collective_name(step->kind),
                      ss_mesh_axes_name(&p->plan->mesh, step->axes).text);
        add(s, local ? SS_ROLE_DIM : SS_ROLE_COLLECTIVE, ss_buf_text(&text));
        ss_buf_free(&text);
    }
    add_layout(s, p, r->var, &r->to);
}

static const struct ss_plan_reshard *find_reshard(const struct ss_plan *plan,
                                                  enum ss_reshard_place place, uint32_t var,
                                                  uint32_t consumer, uint32_t arg)
{
    for (size_t i = 0; plan && i < plan->n_reshards; i++) {
        const struct ss_plan_reshard *r = plan->reshards + i;
        if (r->place == place && r->var == var &&
            (place == SS_INTO_HUB || (r->consumer == consumer && r->arg == arg)))
            return r;
    }
    return NULL;
}

static void add_name(struct strip *s, const struct picture *p, const struct ss_neighbour *item)
{
    const struct ss_graph *g = p->graph;
    const struct ss_var *var = g->vars + item->var;
    struct ss_buf text = {0};
    struct ss_arena scratch = {0};
    if (item->op != SS_NONE)
        ss_buf_puts(&text, g->ops[item->op].name);
    else if (item->use && item->use->kind == SS_USE_OUTPUT)
        ss_buf_printf(&text, "output %u", item->use->arg);
    else if (item->use)
        ss_buf_puts(&text, g->loops[item->use->loop].name);
    else
        ss_buf_puts(&text, var->label ? ss_label_path(var->label, &scratch) : var->name);
    s->begin = s->text.length;
    add(s, item->op != SS_NONE ? SS_ROLE_TEXT : SS_ROLE_TITLE, ss_buf_text(&text));
    s->end = s->text.length;
    ss_arena_free(&scratch);
    ss_buf_free(&text);
}

/* "add_3 -S(0)R- all_gather tp -RR-" */
static struct strip strip_in(const struct picture *p, const struct ss_neighbour *item)
{
    struct strip s = {0};
    const struct ss_plan_reshard *r =
        find_reshard(p->plan, SS_TO_OPERAND, item->var, p->of->op, item->arg);
    const struct ss_plan_op *placed = p->plan ? p->plan->ops + p->of->op : NULL;
    add_name(&s, p, item);
    add(&s, SS_ROLE_TEXT, " ");
    add_layout(&s, p, item->var,
               r                      ? &r->from
               : placed && placed->in ? placed->in + item->arg
                                      : NULL);
    if (r)
        add_path(&s, p, r);
    return s;
}

static enum ss_reshard_place place_of(enum ss_use_kind kind)
{
    static const enum ss_reshard_place places[] = {[SS_USE_OPERAND] = SS_TO_OPERAND,
                                                   [SS_USE_OUTPUT] = SS_TO_OUTPUT,
                                                   [SS_USE_INIT] = SS_TO_LOOP,
                                                   [SS_USE_YIELD] = SS_TO_YIELD};
    return places[kind];
}

/* The result as it is made, and how it comes to rest. */
static void add_result(struct strip *s, const struct picture *p, uint32_t r)
{
    const struct ss_op *op = p->graph->ops + p->of->op;
    const struct ss_plan_op *placed = p->plan ? p->plan->ops + p->of->op : NULL;
    const struct ss_plan_reshard *hub =
        find_reshard(p->plan, SS_INTO_HUB, op->results[r], SS_NONE, 0);
    add_layout(s, p, op->results[r], placed && placed->out ? placed->out + r : NULL);
    if (hub)
        add_path(s, p, hub);
}

/* "- all_gather tp -RR-> add_4" */
static struct strip strip_out(const struct picture *p, const struct ss_neighbour *item)
{
    struct strip s = {0};
    const struct ss_use *use = item->use;
    uint32_t consumer = use->kind == SS_USE_OPERAND  ? use->op
                        : use->kind == SS_USE_OUTPUT ? SS_NONE
                                                     : use->loop;
    const struct ss_plan_reshard *r =
        find_reshard(p->plan, place_of(use->kind), item->var, consumer, item->arg);
    if (p->graph->ops[p->of->op].n_results > 1)
        add_result(&s, p, p->graph->vars[item->var].result);
    if (r)
        add_path(&s, p, r);
    else
        add_line(&s, p);
    add(&s, SS_ROLE_RULE, ss_glyph(SS_GLYPH_ARROW_RIGHT, p->canvas->ascii));
    add(&s, SS_ROLE_TEXT, " ");
    add_name(&s, p, item);
    return s;
}

/* The op, and its result if there is one alone. */
static struct strip strip_op(const struct picture *p, bool has_in, bool has_out)
{
    struct strip s = {0};
    const struct ss_op *op = p->graph->ops + p->of->op;
    if (has_in)
        add_line(&s, p);
    add(&s, SS_ROLE_TEXT, " ");
    add(&s, SS_ROLE_COMMAND, op->name);
    add(&s, SS_ROLE_TEXT, " ");
    if (op->n_results == 1)
        add_result(&s, p, 0);
    else if (has_out)
        add_line(&s, p);
    return s;
}

static int width_of(const struct strip *s)
{
    return (int)ss_text_width(ss_buf_text(&s->text));
}

/* Draws it into so many columns; the name is marked if it is selected. */
static int draw_strip(const struct picture *p, struct strip *s, struct ss_area area, int row,
                      int col, int cols, bool selected)
{
    struct ss_area line = ss_area_cols(ss_area_rows(area, row, 1), col, cols);
    const char *text = ss_buf_text(&s->text);
    int at = 0, excess = width_of(s) - cols;
    for (size_t i = 0; i < s->n && at < cols; i++) {
        size_t end = i + 1 < s->n ? s->pieces[i + 1].from : s->text.length;
        struct ss_buf piece = {0};
        bool name = s->pieces[i].from == s->begin && end == s->end;
        ss_buf_add(&piece, text + s->pieces[i].from, end - s->pieces[i].from);
        if (name && excess > 0)
            ss_cut_name(&piece, (int)piece.length - excess, p->canvas->ascii);
        int width = ss_draw(p->canvas, line, 0, at, s->pieces[i].role, ss_buf_text(&piece));
        if (selected && name) {
            ss_draw(p->canvas, line, 0, at - 1, SS_ROLE_KEY, ">");
            ss_draw_marks(p->canvas, line, 0, at, width, SS_MARK_REVERSE, SS_N_ROLES);
            p->canvas->cursor_row = line.row;
            p->canvas->cursor_col = line.col + at;
        }
        at += width;
        ss_buf_free(&piece);
    }
    ss_buf_free(&s->text);
    return at < cols ? at : cols;
}

/* ---- the picture ---- */

/* The neighbours shown on one side, one a line, from row `top` on; the last line may count others.
 */
struct side {
    size_t first, shown, others;
    int top, lines;
    int col, cols, least;
};

static struct side side_of(const struct ss_neighbours *s, size_t first, size_t count, int rows)
{
    struct side side = {.first = first, .shown = count};
    size_t selected = s->list.at >= first && s->list.at < first + count ? s->list.at - first : 0;
    if (count > (size_t)rows) {
        side.shown = (size_t)rows - 1;
        side.others = count - side.shown;
        if (side.shown && selected >= side.shown)
            side.first += selected - side.shown + 1;
    }
    side.lines = (int)side.shown + (side.others > 0);
    return side;
}

static int junction_glyph(bool left, bool right, bool up, bool down)
{
    static const int glyphs[] = {
        [0] = SS_GLYPH_BLANK,
        [1] = SS_GLYPH_HORIZONTAL,
        [2] = SS_GLYPH_HORIZONTAL,
        [3] = SS_GLYPH_HORIZONTAL,
        [4] = SS_GLYPH_VERTICAL,
        [5] = SS_GLYPH_ROUND_BOTTOM_RIGHT,
        [6] = SS_GLYPH_ROUND_BOTTOM_LEFT,
        [7] = SS_GLYPH_TEE_UP,
        [8] = SS_GLYPH_VERTICAL,
        [9] = SS_GLYPH_ROUND_TOP_RIGHT,
        [10] = SS_GLYPH_ROUND_TOP_LEFT,
        [11] = SS_GLYPH_TEE_DOWN,
        [12] = SS_GLYPH_VERTICAL,
        [13] = SS_GLYPH_TEE_LEFT,
        [14] = SS_GLYPH_TEE_RIGHT,
        [15] = SS_GLYPH_CROSS,
    };
    return glyphs[left + 2 * right + 4 * up + 8 * down];
}

static void draw_junction(const struct picture *p, const struct side *side, struct ss_area area,
                          int col, int centre, bool in)
{
    int top = side->top < centre ? side->top : centre;
    int bottom = side->top + side->lines - 1;
    bottom = bottom > centre ? bottom : centre;
    for (int row = top; row <= bottom; row++) {
        bool line = row >= side->top && row < side->top + side->lines, op = row == centre;
        int glyph = junction_glyph(in ? line : op, in ? op : line, row > top, row < bottom);
        ss_draw_glyphs(p->canvas, area, row, col, SS_ROLE_RULE, glyph, 1);
    }
}

static void draw_side(const struct picture *p, const struct side *side, struct ss_area area,
                      bool in)
{
    for (size_t i = 0; i < side->shown; i++) {
        const struct ss_neighbour *item = p->of->items + side->first + i;
        bool selected = p->focus && p->of->list.at == side->first + i;
        struct strip s = in ? strip_in(p, item) : strip_out(p, item);
        int row = side->top + (int)i;
        if (in && selected)
            ss_draw(p->canvas, area, row, 1, SS_ROLE_KEY, ">");
        int end = side->col + draw_strip(p, &s, area, row, side->col, side->cols, selected);
        if (in)
            ss_draw_glyphs(p->canvas, area, row, end, SS_ROLE_RULE, SS_GLYPH_HORIZONTAL,
                           side->col + side->cols - end);
    }
    if (!side->others)
        return;
    int row = side->top + side->lines - 1;
    int end = side->col;
    end += ss_drawf(p->canvas, ss_area_cols(area, side->col, side->cols), row, 0, SS_ROLE_DIM,
                    in ? "%zu more " : " %zu more", side->others);
    if (in)
        ss_draw_glyphs(p->canvas, area, row, end, SS_ROLE_RULE, SS_GLYPH_HORIZONTAL,
                       side->col + side->cols - end);
}

/* Sets the columns that the side would like, and those that it needs with cut names. */
static void measure(const struct picture *p, struct side *side, bool in)
{
    side->cols = side->least = side->lines ? LEAST_SIDE : 0;
    for (size_t i = 0; i < side->shown; i++) {
        const struct ss_neighbour *item = p->of->items + side->first + i;
        struct strip s = in ? strip_in(p, item) : strip_out(p, item);
        int width = width_of(&s), name = (int)(s.end - s.begin);
        int least = name > LEAST_NAME ? width - name + LEAST_NAME : width;
        side->cols = width > side->cols ? width : side->cols;
        side->least = least > side->least ? least : side->least;
        ss_buf_free(&s.text);
    }
}

/* Takes up to `excess` columns from a side; returns what is left of the excess. */
static int shrink(struct side *side, int excess, int least)
{
    int cut = side->cols - least < excess ? side->cols - least : excess;
    if (cut <= 0)
        return excess;
    side->cols -= cut;
    return excess - cut;
}

/* Divides the columns: names are cut first, then the sides, then the op. */
static void place(struct side *in, struct side *out, int *op, int cols)
{
    int excess = in->cols + out->cols + *op + 4 - cols;
    excess = shrink(in, excess, in->least);
    excess = shrink(out, excess, out->least);
    excess = shrink(in, excess, LEAST_SIDE);
    excess = shrink(out, excess, LEAST_SIDE);
    *op -= excess > 0 ? excess : 0;
    if (excess < 0 && out->lines)
        out->cols -= excess; /* room for what is not measured: how many more there are */
    in->col = 2;
    out->col = in->col + in->cols + (in->lines > 0) + *op + (out->lines > 0);
}

static void draw_picture(const struct picture *p, struct ss_area area)
{
    const struct ss_neighbours *s = p->of;
    struct side in = side_of(s, 0, s->n_in, area.rows);
    struct side out = side_of(s, s->n_in, s->list.count - s->n_in, area.rows);
    int lines = in.lines > out.lines ? in.lines : out.lines, centre = lines ? (lines - 1) / 2 : 0;
    struct strip op = strip_op(p, in.lines > 0, out.lines > 0);
    int op_cols = width_of(&op);
    in.top = (lines - in.lines) / 2;
    out.top = (lines - out.lines) / 2;
    measure(p, &in, true);
    measure(p, &out, false);
    place(&in, &out, &op_cols, area.cols);
    draw_side(p, &in, area, true);
    int col = in.col + in.cols;
    if (in.lines)
        draw_junction(p, &in, area, col++, centre, true);
    draw_strip(p, &op, area, centre, col, op_cols, false);
    if (out.lines)
        draw_junction(p, &out, area, col + op_cols, centre, false);
    draw_side(p, &out, area, false);
}

/* One a line: what is read, then what reads. */
static void draw_list(const struct picture *p, struct ss_area area)
{
    struct ss_neighbours *s = p->of;
    ss_list_fit(&s->list, s->list.count, area.rows);
    for (int i = 0; i < area.rows && s->list.top + (size_t)i < s->list.count; i++) {
        size_t at = s->list.top + (size_t)i;
        bool in = at < s->n_in;
        struct strip strip = in ? strip_in(p, s->items + at) : strip_out(p, s->items + at);
        ss_draw(p->canvas, area, i, 2, SS_ROLE_DIM, in ? "in" : "out");
        if (p->focus && at == s->list.at)
            ss_draw(p->canvas, area, i, 0, SS_ROLE_KEY, ">");
        draw_strip(p, &strip, area, i, 6, area.cols - 6, p->focus && at == s->list.at);
    }
}

void ss_draw_neighbours(struct ss_neighbours *neighbours, const struct ss_plan *plan,
                        struct ss_canvas *canvas, struct ss_area area, bool focus)
{
    struct picture p = {neighbours, neighbours->graph, plan, canvas, focus};
    if (neighbours->op == SS_NONE || area.rows < 1)
        return;
    if (area.cols >= PICTURE_COLS && area.rows > 1)
        draw_picture(&p, area);
    else
        draw_list(&p, area);
}
