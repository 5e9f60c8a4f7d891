/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/draw_grid.h"

#include <inttypes.h>
#include <stdlib.h>

#include "repl/cmd/show_tensor.h"
#include "repl/cmd/width.h"

enum { LEAST_CELL = 3, MOST_CELL = 14, MOST_PARTS = 8, LABEL_COLS = 10 };

/* A dim as parts: of each rank the part that it holds, and for each part a rank that does. */
struct side {
    int dim; /* -1: the tensor is not cut so often */
    int64_t parts, *part, *owner;
};

struct grid {
    const struct ss_mesh *mesh;
    const struct ss_type *type;
    const struct ss_layout *layout;
    struct side down, across;
    struct ss_canvas *canvas;
    struct ss_area area;
    int row, cell, left; /* columns of a part, of the labels */
    int64_t shown_down, shown_across;
};

static bool is_cut(const struct grid *g, int dim)
{
    bool cut = false;
    for (int a = 0; a < g->mesh->n_axes; a++)
        cut |= g->layout->axis[a].kind == SS_SHARD && g->layout->axis[a].dim == dim;
    return cut;
}

/* The cut dim after `dim`, or -1. */
static int next_cut(const struct grid *g, int dim)
{
    for (int d = dim + 1; d < g->type->rank; d++)
        if (is_cut(g, d))
            return d;
    return -1;
}

/* The first index of the dim that a rank holds tells its part. */
static void find_parts(const struct grid *g, struct ss_arena *arena, struct side *s)
{
    int64_t n = g->mesh->n_devices, coords[SS_MAX_AXES];
    int64_t *first = ss_alloc_array(arena, (size_t)n, sizeof *first);
    s->part = ss_alloc_array(arena, (size_t)n, sizeof *s->part);
    s->owner = ss_alloc_array(arena, (size_t)n, sizeof *s->owner);
    for (int64_t r = 0; r < n && s->dim >= 0; r++) {
        ss_mesh_coords(g->mesh, r, coords);
        first[r] = ss_layout_map(g->mesh, g->layout, g->type, s->dim, coords, arena)[0];
    }
    for (int64_t r = 0; r < n; r++) { /* its place in the order of first indices */
        s->part[r] = 0;
        for (int64_t q = 0; q < n && s->dim >= 0; q++) {
            bool seen = first[q] >= first[r];
            for (int64_t p = 0; p < q && !seen; p++)
                seen = first[p] == first[q];
            s->part[r] += !seen;
        }
        s->parts = s->part[r] + 1 > s->parts ? s->part[r] + 1 : s->parts;
    }
    for (int64_t r = n; r-- > 0;)
        s->owner[s->part[r]] = r;
}

/* "0-3,8": the ranks that hold a part; the first one is *rank. */
static void ranks_of(const struct grid *g, int64_t down, int64_t across, struct ss_buf *out,
                     int64_t *rank)
{
    int64_t n = g->mesh->n_devices, begin = -1;
    *rank = -1;
    if (g->down.parts * g->across.parts == 1) {
        ss_buf_puts(out, "every rank");
        return;
    }
    for (int64_t r = 0; r <= n; r++) {
        bool holds = r < n && g->down.part[r] == down && g->across.part[r] == across;
        if (holds && begin < 0)
            begin = r;
        if (holds || begin < 0)
            continue;
        ss_buf_printf(out, "%s%" PRId64, *rank < 0 ? "" : ",", begin);
        if (r - begin > 1)
            ss_buf_printf(out, "-%" PRId64, r - 1);
        *rank = *rank < 0 ? begin : *rank;
        begin = -1;
    }
}

static void say_part(const struct grid *g, const struct side *s, int64_t part, struct ss_buf *out)
{
    int64_t coords[SS_MAX_AXES];
    if (s->dim < 0)
        return;
    ss_mesh_coords(g->mesh, s->owner[part], coords);
    ss_show_indices(out, g->mesh, g->type, g->layout, s->dim, coords);
}

/* The width of a part, for the longest text in one. */
static int cell_columns(const struct grid *g)
{
    size_t longest = 0;
    struct ss_buf text = {0};
    int64_t rank;
    for (int64_t i = 0; i < g->shown_down; i++)
        for (int64_t j = 0; j < g->across.parts && j < MOST_PARTS; j++) {
            ss_buf_clear(&text);
            ranks_of(g, i, j, &text, &rank);
            longest = text.length > longest ? text.length : longest;
            ss_buf_clear(&text);
            say_part(g, &g->across, j, &text);
            longest = text.length > longest ? text.length : longest;
        }
    ss_buf_free(&text);
    return longest < LEAST_CELL ? LEAST_CELL : longest > MOST_CELL ? MOST_CELL : (int)longest;
}

static void draw_edge(const struct grid *g, int row, const int glyphs[3])
{
    for (int64_t j = 0; j <= g->shown_across; j++) {
        int col = g->left + (int)j * (g->cell + 1);
        int glyph = j == 0 ? glyphs[0] : j == g->shown_across ? glyphs[2] : glyphs[1];
        ss_draw_glyphs(g->canvas, g->area, row, col, SS_ROLE_RULE, glyph, 1);
        if (j < g->shown_across)
            ss_draw_glyphs(g->canvas, g->area, row, col + 1, SS_ROLE_RULE, SS_GLYPH_HORIZONTAL,
                           g->cell);
    }
}

static void draw_parts(const struct grid *g, int row, int64_t down)
{
    struct ss_buf text = {0};
    say_part(g, &g->down, down, &text);
    ss_draw_right(g->canvas, ss_area_cols(g->area, 0, g->left - 1), row, 0, SS_ROLE_DIM,
                  ss_buf_text(&text));
    for (int64_t j = 0; j <= g->shown_across; j++) {
        int col = g->left + (int)j * (g->cell + 1);
        int64_t rank;
        ss_draw_glyphs(g->canvas, g->area, row, col, SS_ROLE_RULE, SS_GLYPH_VERTICAL, 1);
        if (j == g->shown_across)
            break;
        ss_buf_clear(&text);
        ranks_of(g, down, j, &text, &rank);
        ss_draw(g->canvas, ss_area_cols(g->area, col + 1, g->cell), row, 0,
                g->down.parts * g->across.parts > 1 ? ss_rank_role((size_t)rank)
                                                    : SS_ROLE_REPLICATED,
                ss_buf_text(&text));
    }
    if (g->shown_across < g->across.parts)
        ss_draw(g->canvas, g->area, row, g->left + (int)g->shown_across * (g->cell + 1) + 2,
                SS_ROLE_DIM, "...");
    ss_buf_free(&text);
}

/* The indices of the dim that goes across. */
static int draw_top(const struct grid *g, int row)
{
    struct ss_buf text = {0};
    for (int64_t j = 0; j < g->shown_across && g->across.dim >= 0; j++) {
        ss_buf_clear(&text);
        say_part(g, &g->across, j, &text);
        ss_draw(g->canvas, ss_area_cols(g->area, g->left + 1 + (int)j * (g->cell + 1), g->cell),
                row, 0, SS_ROLE_DIM, ss_buf_text(&text));
    }
    ss_buf_free(&text);
    return row + (g->across.dim >= 0);
}

static int draw_box(const struct grid *g)
{
    static const int top[] = {SS_GLYPH_TOP_LEFT, SS_GLYPH_TEE_DOWN, SS_GLYPH_TOP_RIGHT};
    static const int middle[] = {SS_GLYPH_TEE_RIGHT, SS_GLYPH_CROSS, SS_GLYPH_TEE_LEFT};
    static const int bottom[] = {SS_GLYPH_BOTTOM_LEFT, SS_GLYPH_TEE_UP, SS_GLYPH_BOTTOM_RIGHT};
    int row = draw_top(g, g->row);
    for (int64_t i = 0; i < g->shown_down; i++) {
        draw_edge(g, row++, i ? middle : top);
        draw_parts(g, row++, i);
    }
    draw_edge(g, row++, bottom);
    if (g->shown_down < g->down.parts)
        ss_draw_glyphs(g->canvas, g->area, row++, g->left + 1, SS_ROLE_DIM, SS_GLYPH_MORE_BELOW, 1);
    return row;
}

int ss_draw_grid(const struct ss_mesh *mesh, const struct ss_type *type,
                 const struct ss_layout *layout, struct ss_canvas *canvas, struct ss_area area,
                 int row)
{
    struct ss_arena arena = {0};
    struct grid g = {mesh, type, layout, .canvas = canvas, .area = area, .row = row};
    g.down.dim = next_cut(&g, -1);
    g.across.dim = g.down.dim < 0 ? -1 : next_cut(&g, g.down.dim);
    int third = g.across.dim < 0 ? -1 : next_cut(&g, g.across.dim);
    if (g.across.dim < 0 && g.down.dim == type->rank - 1) { /* the last dim goes across */
        g.across.dim = g.down.dim;
        g.down.dim = -1;
    }
    find_parts(&g, &arena, &g.down);
    find_parts(&g, &arena, &g.across);
    g.shown_down = g.down.parts > MOST_PARTS ? MOST_PARTS : g.down.parts;
    g.left = g.down.dim < 0 ? 2 : LABEL_COLS;
    g.cell = cell_columns(&g);
    int fit = (area.cols - g.left - 5) / (g.cell + 1);
    g.shown_across = g.across.parts > MOST_PARTS ? MOST_PARTS : g.across.parts;
    g.shown_across = g.shown_across > fit ? (fit < 1 ? 1 : fit) : g.shown_across;
    int end = draw_box(&g);
    if (third >= 0)
        ss_drawf(canvas, area, end++, g.left, SS_ROLE_DIM, "and dim %d is cut, which is not drawn",
                 third);
    ss_arena_free(&arena);
    return end - row;
}
