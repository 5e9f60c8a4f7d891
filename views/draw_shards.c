/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/draw_shards.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/op/op.h"
#include "repl/cmd/width.h"

enum {
    MOST_BAR = 32, /* columns of a bar */
    LEAST_BAR = 8,
    INDENT = 2,
    BRIEF_COLS = 64, /* below that, words are short */
    LEAST_BLOCK = 4
};

/* The picture while it is drawn, line by line. */
struct drawing {
    const struct ss_row_pieces *p;
    struct ss_canvas *canvas;
    struct ss_area area;
    int skip, line, ranks;
    bool used[SS_SPAN_SHARED + 1]; /* the glyphs to explain */
};

struct look {
    enum ss_glyph glyph;
    enum ss_role role; /* RANK_0: of the rank */
    const char *name;
};
static const struct look looks[] = {
    [SS_SPAN_OWN] = {SS_GLYPH_FULL, SS_ROLE_RANK_0, "the rank's own"},
    [SS_SPAN_LEFT] = {SS_GLYPH_LIGHT, SS_ROLE_HALO, "halo"},
    [SS_SPAN_RIGHT] = {SS_GLYPH_LIGHT, SS_ROLE_HALO, NULL},
    [SS_SPAN_FILL] = {SS_GLYPH_MEDIUM, SS_ROLE_DIM, "fill"},
    [SS_SPAN_UNUSED] = {SS_GLYPH_TOP_EDGE, SS_ROLE_DIM, "not used"},
    [SS_SPAN_DROPPED] = {SS_GLYPH_TIMES, SS_ROLE_DIM, "dropped"},
    [SS_SPAN_SHARED] = {SS_GLYPH_DARK, SS_ROLE_PARTIAL, "reduced with its owner's"}};

/* The row of the area for the present line; outside of it, drawing does nothing. */
static int row_of(const struct drawing *d)
{
    int row = d->line - d->skip;
    return row >= 0 ? row : d->area.rows;
}

static void put(struct drawing *d, int col, enum ss_role role, const struct ss_buf *text)
{
    ss_draw(d->canvas, d->area, row_of(d), col, role, ss_buf_text(text));
}

/* As many lines as the text takes. */
static void put_lines(struct drawing *d, int col, enum ss_role role, const struct ss_buf *text)
{
    const char *at = ss_buf_text(text);
    struct ss_buf line = {0};
    size_t cols = d->area.cols > col + 1 ? (size_t)(d->area.cols - col) : 1;
    while (*at) {
        size_t length = ss_text_line(at, cols);
        ss_buf_clear(&line);
        ss_buf_add(&line, at, length);
        put(d, col, role, &line);
        d->line++;
        at += length;
        at += strspn(at, " ");
    }
    ss_buf_free(&line);
}

static void put_type(struct ss_buf *out, const struct ss_type *type)
{
    for (int i = 0; i < type->rank; i++)
        ss_buf_printf(out, "%" PRId64 "x", type->dims[i]);
    ss_buf_puts(out, ss_dtype_name(type->dtype));
}

/* ---- bars ---- */

/* How indices of a dim become columns. */
struct scale {
    int64_t length;        /* of a block */
    int64_t blocks;        /* that are drawn */
    int64_t all;           /* blocks of the dim */
    int64_t before, after; /* fill beyond the ends of the tensor, in elements */
    int cols;              /* of a block */
    int left, right;       /* columns of the fill beyond the ends */
    int total;
};

static int columns_of(int64_t elements, int64_t length, int cols)
{
    int64_t c = (elements * cols + length / 2) / (length ? length : 1);
    return elements > 0 && c < 1 ? 1 : (int)c;
}

/* Fill beyond the ends, over all ranks. */
static void measure_ends(const struct ss_pieces *p, int64_t ranks, struct scale *s)
{
    int64_t length = p->type->dims[p->placement.dim];
    for (size_t i = 0; i < p->start[ranks]; i++) {
        int64_t end = p->spans[i].at + p->spans[i].count;
        s->before = -p->spans[i].at > s->before ? -p->spans[i].at : s->before;
        s->after = end - length > s->after ? end - length : s->after;
    }
}

static struct scale scale_of(const struct ss_pieces *p, int64_t ranks, int cols)
{
    struct scale s = {.blocks = 1, .all = 1, .length = 1};
    if (p->spans) {
        s.all = s.blocks = p->placement.blocks > 1 ? p->placement.blocks : 1;
        s.length = p->type->dims[p->placement.dim] / s.blocks;
        measure_ends(p, ranks, &s);
    }
    s.blocks = s.blocks * (LEAST_BLOCK + 1) > cols ? cols / (LEAST_BLOCK + 1) : s.blocks;
    s.blocks = s.blocks < 1 ? 1 : s.blocks;
    s.cols = (cols - (int)s.blocks + 1) / (int)s.blocks;
    if (s.before + s.after) {
        int room = s.cols;
        s.cols = columns_of(s.length, s.length + s.before + s.after, room);
        s.left = columns_of(s.before, s.length + s.before + s.after, room);
        s.right = columns_of(s.after, s.length + s.before + s.after, room);
    }
    if (s.length <= s.cols && p->spans) { /* the same width for each element */
        int each = s.cols / (int)s.length;
        s.cols = each * (int)s.length;
        s.left = each * (int)s.before;
        s.right = each * (int)s.after;
    } else if (p->spans && s.cols > ranks) /* the same width for each rank */
        s.cols -= s.cols % (int)ranks;
    s.total = s.left + s.right + s.cols * (int)s.blocks + (int)s.blocks - 1;
    return s;
}

/* The column at which element `at` of block `block` begins. */
static int column_at(const struct scale *s, int64_t block, int64_t at)
{
    int base = s->left + (int)block * (s->cols + 1);
    if (at < 0)
        return base - columns_of(-at, s->before, s->left);
    if (at > s->length)
        return base + s->cols + columns_of(at - s->length, s->after, s->right);
    return base + (int)((at * s->cols + s->length / 2) / s->length);
}

static void draw_span(struct drawing *d, const struct scale *s, int64_t block, int col,
                      const struct ss_span *span, int64_t rank)
{
    const struct look *look = &looks[span->kind];
    int64_t at = span->at - block * s->length;
    int from = column_at(s, block, at), to = column_at(s, block, at + span->count);
    if (to <= from && span->kind == SS_SPAN_LEFT)
        from = to - 1;
    to = to > from ? to : from + 1;
    ss_draw_glyphs(d->canvas, d->area, row_of(d), col + from,
                   look->role == SS_ROLE_RANK_0 ? ss_rank_role((size_t)rank) : look->role,
                   (int)look->glyph, to - from);
    d->used[span->kind] = true;
}

/* The bar of a rank: first its own part, so that a thin halo stays visible. */
static void draw_bar(struct drawing *d, const struct scale *s, const struct ss_pieces *p, int col,
                     int64_t rank)
{
    size_t first = p->start[rank], each = (p->start[rank + 1] - first) / (size_t)s->all;
    for (int64_t b = 0; b < s->blocks; b++) {
        int base = col + s->left + (int)b * (s->cols + 1);
        ss_draw_glyphs(d->canvas, d->area, row_of(d), base, SS_ROLE_DIM, SS_GLYPH_DOT, s->cols);
        if (b)
            ss_draw_glyphs(d->canvas, d->area, row_of(d), base - 1, SS_ROLE_RULE, SS_GLYPH_VERTICAL,
                           1);
        for (int others = 0; others < 2; others++)
            for (size_t i = 0; i < each; i++) {
                const struct ss_span *span = p->spans + first + (size_t)b * each + i;
                if ((span->kind != SS_SPAN_OWN) == others)
                    draw_span(d, s, b, col, span, rank);
            }
    }
    if (s->blocks < s->all)
        ss_draw(d->canvas, d->area, row_of(d), col + s->total, SS_ROLE_DIM, "...");
}

/* ---- tensors ---- */

/* "  rank 12 " */
static int label_columns(const struct drawing *d)
{
    char text[40];
    return snprintf(text, sizeof text, "%*srank %" PRId64 " ", INDENT, "", d->p->ranks - 1);
}

/* The columns of a bar that leave room for words of that width. */
static int bar_columns(const struct drawing *d, size_t words)
{
    int cols = d->area.cols - label_columns(d) - (int)words - 2;
    return cols > MOST_BAR ? MOST_BAR : cols < LEAST_BAR ? LEAST_BAR : cols;
}

static const char term[] = "a term of each cell";

static void say(const struct drawing *d, struct ss_buf *out, const struct ss_pieces *p,
                int64_t rank)
{
    ss_buf_clear(out);
    if (p->spans)
        ss_pieces_say(out, p, rank, d->area.cols < BRIEF_COLS);
    else
        ss_buf_puts(out, term);
}

static size_t longest_words(const struct drawing *d, const struct ss_pieces *p)
{
    struct ss_buf words = {0};
    size_t longest = 0;
    for (int64_t r = 0; r < d->p->ranks; r++) {
        say(d, &words, p, r);
        longest = words.length > longest ? words.length : longest;
    }
    ss_buf_free(&words);
    return longest;
}

static void draw_rank(struct drawing *d, const struct ss_pieces *p, const struct scale *s,
                      int64_t rank)
{
    int label = label_columns(d), row = row_of(d);
    struct ss_buf words = {0};
    ss_drawf(d->canvas, d->area, row, INDENT, SS_ROLE_DIM, "rank %" PRId64, rank);
    if (p->spans)
        draw_bar(d, s, p, label, rank);
    else {
        ss_draw_glyphs(d->canvas, d->area, row, label, ss_rank_role((size_t)rank), SS_GLYPH_FULL,
                       s->total);
        bool adds = ss_reduce_adds(p->placement.reduce);
        if (adds && rank)
            ss_draw(d->canvas, d->area, row, 0, SS_ROLE_PARTIAL, "+");
        else if (adds)
            ss_draw_glyphs(d->canvas, d->area, row, 0, SS_ROLE_PARTIAL, SS_GLYPH_SUM, 1);
    }
    say(d, &words, p, rank);
    put(d, label + s->total + (s->blocks < s->all ? 5 : 2), SS_ROLE_TEXT, &words);
    ss_buf_free(&words);
    d->line++;
}

/* A line per rank; of many, the first ones and the last. */
static void draw_ranks(struct drawing *d, const struct ss_pieces *p)
{
    struct scale s = scale_of(p, d->p->ranks, bar_columns(d, longest_words(d, p)));
    for (int64_t r = 0; r < d->p->ranks; r++) {
        bool left_out = d->p->ranks > d->ranks && r >= d->ranks - 2 && r < d->p->ranks - 1;
        if (!left_out)
            draw_rank(d, p, &s, r);
        else if (r == d->ranks - 2) {
            ss_draw_glyphs(d->canvas, d->area, row_of(d), INDENT, SS_ROLE_DIM, SS_GLYPH_MORE_BELOW,
                           1);
            d->line++;
        }
    }
}

static void draw_whole(struct drawing *d)
{
    static const char whole[] = "whole";
    int label = label_columns(d), cols = bar_columns(d, strlen(term));
    ss_draw(d->canvas, d->area, row_of(d), INDENT, SS_ROLE_DIM, "each");
    ss_draw_glyphs(d->canvas, d->area, row_of(d), label, SS_ROLE_REPLICATED, SS_GLYPH_FULL, cols);
    ss_draw(d->canvas, d->area, row_of(d), label + cols + 2, SS_ROLE_TEXT, whole);
    d->line++;
}

static void draw_pieces(struct drawing *d, const struct ss_pieces *p)
{
    if (p->placement.kind == SS_REPLICATED)
        draw_whole(d);
    else
        draw_ranks(d, p);
}

static void draw_tensor(struct drawing *d, const char *what, size_t k, const struct ss_pieces *p)
{
    static const enum ss_role roles[] = {[SS_REPLICATED] = SS_ROLE_REPLICATED,
                                         [SS_SHARD] = SS_ROLE_SHARDED,
                                         [SS_PARTIAL] = SS_ROLE_PARTIAL};
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%s %zu  ", what, k);
    int col = ss_draw(d->canvas, d->area, row_of(d), 0, SS_ROLE_TITLE, ss_buf_text(&text));
    ss_buf_clear(&text);
    put_type(&text, p->type);
    col += ss_draw(d->canvas, d->area, row_of(d), col, SS_ROLE_TEXT, ss_buf_text(&text)) + 2;
    ss_buf_clear(&text);
    ss_placement_print(&text, p->placement, true);
    col +=
        ss_draw(d->canvas, d->area, row_of(d), col, roles[p->placement.kind], ss_buf_text(&text)) +
        2;
    ss_buf_clear(&text);
    if (p->spans) {
        ss_buf_printf(&text, "dim %d is %" PRId64, p->placement.dim,
                      p->type->dims[p->placement.dim]);
        put(d, col, SS_ROLE_DIM, &text);
    }
    d->line++;
    ss_buf_free(&text);
}

static void draw_operand(struct drawing *d, size_t k)
{
    const struct ss_pieces *p = d->p->in + k;
    draw_tensor(d, "operand", k, p);
    draw_pieces(d, p);
}

static void draw_result(struct drawing *d, size_t k)
{
    const struct ss_pieces *p = d->p->out + k;
    struct ss_buf text = {0};
    draw_tensor(d, "result", k, p);
    ss_pieces_combine(&text, d->p, k);
    put_lines(d, 2, SS_ROLE_COLLECTIVE, &text);
    ss_buf_free(&text);
    draw_pieces(d, p);
}

/* ---- the op on a rank ---- */

static void draw_local(struct drawing *d)
{
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%s ", d->p->call.def->name);
    for (size_t k = 0; k < d->p->rules->n_in; k++) {
        ss_buf_puts(&text, k ? ", " : "");
        put_type(&text, &d->p->in[k].local);
    }
    ss_buf_puts(&text, " -> ");
    for (size_t k = 0; k < d->p->rules->n_out; k++) {
        ss_buf_puts(&text, k ? ", " : "");
        put_type(&text, &d->p->out[k].local);
    }
    int col = ss_draw(d->canvas, d->area, row_of(d), 0, SS_ROLE_TITLE, "each rank") + 2;
    put_lines(d, col, SS_ROLE_COMPUTE, &text);
    ss_buf_free(&text);
}

static bool some_result_is(const struct ss_row_pieces *p, enum ss_placement_kind kind)
{
    bool found = false;
    for (size_t k = 0; k < p->rules->n_out; k++)
        found |= p->out[k].placement.kind == kind;
    return found;
}

/* How a rank looks things up in its piece, or counts. */
static void draw_indices(struct drawing *d)
{
    const struct ss_row_pieces *p = d->p;
    enum ss_origin_of origin = p->call.def->origin;
    struct ss_buf text = {0};
    if (!p->indices)
        return;
    if (origin == SS_ORIGIN_OPERAND0 && p->rules->n_in && p->in[0].spans) {
        int64_t kept = p->in[0].kept;
        ss_buf_printf(&text, "rank r looks up index - %" PRId64 " r; outside 0-%" PRId64 ": %s",
                      kept, kept - 1, some_result_is(p, SS_PARTIAL) ? "masked to 0" : "left out");
    } else if (origin != SS_ORIGIN_NONE && p->out[0].spans)
        ss_buf_printf(&text, "rank r counts from %" PRId64 " r", p->out[0].kept);
    else
        ss_buf_puts(&text, "each rank counts from the offset of its piece");
    put_lines(d, 2, SS_ROLE_HALO, &text);
    ss_buf_free(&text);
}

static void draw_legend(struct drawing *d)
{
    int col = 0;
    d->used[SS_SPAN_LEFT] |= d->used[SS_SPAN_RIGHT];
    for (int kind = SS_SPAN_LEFT; kind <= SS_SPAN_SHARED; kind++) {
        if (!d->used[kind] || !looks[kind].name)
            continue;
        col += ss_draw_glyphs(d->canvas, d->area, row_of(d), col, looks[kind].role,
                              (int)looks[kind].glyph, 1) +
               1;
        col += ss_draw(d->canvas, d->area, row_of(d), col, SS_ROLE_DIM, looks[kind].name) + 2;
    }
    d->line += col > 0;
}

int ss_draw_shards(const struct ss_row_pieces *pieces, int ranks, struct ss_canvas *canvas,
                   struct ss_area area, int skip)
{
    struct drawing d = {.p = pieces, .canvas = canvas, .area = area, .skip = skip, .ranks = ranks};
    for (size_t k = 0; k < pieces->rules->n_in; k++)
        draw_operand(&d, k);
    draw_local(&d);
    draw_indices(&d);
    for (size_t k = 0; k < pieces->rules->n_out; k++)
        draw_result(&d, k);
    draw_legend(&d);
    return d.line;
}
