/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spans of the cut dim, from the closed forms of footprints (core/rules/footprint.h). All counts
 * are in rows of the footprint until a span is added, then in elements. */
#include "core/space/pieces.h"

#include <inttypes.h>

#include "core/base/integer.h"
#include "core/op/op.h"

/* Where the spans of one tensor go. */
struct filling {
    struct ss_arena *arena;
    SS_ARRAY(struct ss_span) spans;
    int64_t base, unit; /* of the block: its first element; elements per row */
    int64_t rows;       /* of the block */
    size_t first;       /* the rank's first span in the block */
};

/* Adds rows [from, to), cut off at both ends of the block if that is where padding begins. */
static void add_rows(struct filling *f, enum ss_span_kind kind, int64_t from, int64_t to)
{
    struct ss_span span = {kind, f->base + from * f->unit, (to - from) * f->unit};
    struct ss_span *last = f->spans.count > f->first ? &f->spans.items[f->spans.count - 1] : NULL;
    if (to <= from)
        return;
    if (last && last->kind == kind && last->at + last->count == span.at)
        last->count += span.count;
    else
        ss_push(f->arena, f->spans, span);
}

/* Rows that are not the rank's own: those outside the tensor are padding. */
static void add_others(struct filling *f, enum ss_span_kind kind, int64_t from, int64_t to)
{
    enum ss_span_kind beyond = kind == SS_SPAN_LEFT || kind == SS_SPAN_RIGHT ? SS_SPAN_FILL : kind;
    add_rows(f, beyond, from, ss_smaller(to, 0));
    add_rows(f, kind, ss_larger(from, 0), ss_smaller(to, f->rows));
    add_rows(f, beyond, ss_larger(from, f->rows), to);
}

/* A window [from, to) of rows, of which the rank owns [own, end). */
static void add_window(struct filling *f, enum ss_span_kind left, enum ss_span_kind right,
                       const int64_t window[2], const int64_t own[2])
{
    add_others(f, left, window[0], ss_smaller(window[1], own[0]));
    add_rows(f, SS_SPAN_UNUSED, own[0], ss_smaller(own[1], window[0]));
    add_rows(f, SS_SPAN_OWN, ss_larger(window[0], own[0]), ss_smaller(window[1], own[1]));
    add_rows(f, SS_SPAN_UNUSED, ss_larger(own[0], window[1]), own[1]);
    add_others(f, right, ss_larger(window[0], own[1]), window[1]);
}

static void add_operand(struct filling *f, const struct ss_halo_side *side, int64_t rank)
{
    int64_t own[2] = {rank * side->piece, ss_smaller((rank + 1) * side->piece, f->rows)};
    int64_t from = own[0] - side->left + ss_slide_at(&side->at, rank);
    int64_t window[2] = {from, from + side->count};
    if (side->alone)
        add_window(f, SS_SPAN_FILL, SS_SPAN_FILL, window, own);
    else
        add_window(f, SS_SPAN_LEFT, SS_SPAN_RIGHT, window, own);
}

/* A local result, which the rank keeps in part. */
static void add_result(struct filling *f, const struct ss_footprint *footprint,
                       const struct ss_halo *halo, int64_t rank)
{
    enum ss_span_kind kind = ss_footprint_overlaps(footprint) ? SS_SPAN_SHARED : SS_SPAN_DROPPED;
    int64_t own[2] = {rank * halo->piece, (rank + 1) * halo->piece};
    int64_t from = own[0] - ss_slide_at(&halo->at, rank);
    int64_t window[2] = {from, from + halo->made};
    add_window(f, kind, kind, window, own);
}

/* ---- one tensor ---- */

struct cutting {
    const struct ss_row_pieces *row;
    const int64_t *lengths;
    const struct ss_halo *halo; /* NULL: none */
    struct ss_arena *arena;
};

static int64_t local_count(const struct ss_pieces *p)
{
    int64_t count = 0;
    for (size_t i = p->start[0]; i < p->start[1]; i++)
        if (p->spans[i].kind != SS_SPAN_UNUSED)
            count += p->spans[i].count;
    return count;
}

static void fill_spans(const struct cutting *c, const struct ss_row_slot *slot, bool operand,
                       struct ss_pieces *p)
{
    int64_t n = c->row->ranks, length = p->type->dims[slot->dim], blocks = p->placement.blocks;
    struct filling f = {.arena = c->arena, .unit = ss_slot_unit(slot, c->lengths)};
    blocks = blocks > 0 ? blocks : 1;
    f.rows = length / blocks / f.unit;
    p->start = ss_alloc_array(c->arena, (size_t)n + 1, sizeof *p->start);
    for (int64_t r = 0; r < n; r++) {
        p->start[r] = f.spans.count;
        for (int64_t b = 0; b < blocks; b++) {
            f.base = length / blocks * b;
            f.first = f.spans.count;
            if (!c->halo)
                add_rows(&f, SS_SPAN_OWN, f.rows * r / n, f.rows * (r + 1) / n);
            else if (operand)
                add_operand(&f, &c->halo->side[slot->side], r);
            else
                add_result(&f, &c->row->row->footprint, c->halo, r);
        }
    }
    p->start[n] = f.spans.count;
    p->spans = f.spans.items;
    p->kept = length / n;
    p->local.dims[slot->dim] = local_count(p);
}

static void fill_tensor(const struct cutting *c, size_t k, bool operand, struct ss_pieces *p)
{
    const struct ss_row *row = c->row->row;
    const struct ss_row_slot *slot = operand ? row->in + k : row->out + k;
    *p = (struct ss_pieces){.type = operand ? c->row->call.in + k : c->row->call.out + k};
    p->placement = operand ? ss_row_operand(row, k, c->lengths) : ss_row_result(row, k, c->lengths);
    p->local = *p->type;
    if (operand && p->placement.halo && c->halo) { /* the widths on so many ranks */
        const struct ss_halo_side *side = &c->halo->side[slot->side];
        p->placement.left = side->left * ss_slot_unit(slot, c->lengths);
        p->placement.right = side->right * ss_slot_unit(slot, c->lengths);
    }
    if (slot->kind == SS_SHARD)
        fill_spans(c, slot, operand, p);
    else if (!operand && slot->kind == SS_PARTIAL && c->halo &&
             ss_footprint_sums(&row->footprint)) {
        p->extra = c->halo->extra;
        p->extra_dim = row->footprint.dim;
        p->local.dims[p->extra_dim] += p->extra;
    }
}

bool ss_row_pieces(const struct ss_op_rules *rules, const struct ss_row *row,
                   const struct ss_atoms *atoms, const struct ss_call *call, int64_t n,
                   struct ss_arena *arena, struct ss_row_pieces *out, const char **why)
{
    struct ss_buf words = {0};
    struct ss_halo halo;
    *out = (struct ss_row_pieces){
        .row = row, .rules = rules, .call = *call, .ranks = n, .indices = row->origin};
    if (ss_row_misfit(row, atoms->lengths, n, &words) ||
        ss_row_refused(row, call, atoms, atoms->lengths, n, &words)) {
        *why = ss_buf_keep(arena, &words);
        return false;
    }
    ss_buf_free(&words);
    struct cutting c = {.row = out, .lengths = atoms->lengths, .arena = arena};
    if (ss_row_halo(row, atoms->lengths, n, &halo) && !ss_halo_none(&halo))
        c.halo = &halo;
    out->again = c.halo ? halo.again : 0;
    out->in = ss_alloc_array(arena, rules->n_in, sizeof *out->in);
    out->out = ss_alloc_array(arena, rules->n_out, sizeof *out->out);
    for (size_t k = 0; k < rules->n_in; k++)
        fill_tensor(&c, k, true, out->in + k);
    for (size_t k = 0; k < rules->n_out; k++)
        fill_tensor(&c, k, false, out->out + k);
    return true;
}

/* ---- in words ---- */

static const char *const after[] = {
    [SS_SPAN_OWN] = "",          [SS_SPAN_LEFT] = "",          [SS_SPAN_RIGHT] = "",
    [SS_SPAN_FILL] = " fill",    [SS_SPAN_UNUSED] = " unused", [SS_SPAN_DROPPED] = " dropped",
    [SS_SPAN_SHARED] = " shared"};

static void say_span(struct ss_buf *out, const struct ss_span *span, int64_t rank, bool brief)
{
    ss_buf_printf(out, "%" PRId64 "%s", span->count, after[span->kind]);
    if (span->kind == SS_SPAN_LEFT || span->kind == SS_SPAN_RIGHT)
        ss_buf_printf(out, " from %s%" PRId64, brief ? "r" : "rank ",
                      span->kind == SS_SPAN_LEFT ? rank - 1 : rank + 1);
}

void ss_pieces_say(struct ss_buf *out, const struct ss_pieces *p, int64_t rank, bool brief)
{
    int64_t blocks = p->placement.blocks > 1 ? p->placement.blocks : 1;
    size_t first = p->start[rank], n = (p->start[rank + 1] - first) / (size_t)blocks;
    if (blocks > 1)
        ss_buf_printf(out, "%" PRId64 " x %s", blocks, n > 1 ? "(" : "");
    for (size_t i = first; i < first + n; i++) {
        ss_buf_puts(out, i > first ? " + " : "");
        say_span(out, p->spans + i, rank, brief);
    }
    ss_buf_puts(out, blocks > 1 && n > 1 ? ")" : "");
}

void ss_pieces_indices(struct ss_buf *out, const struct ss_pieces *p, int64_t rank,
                       enum ss_span_kind kind)
{
    size_t length = out->length;
    for (size_t i = p->start[rank]; i < p->start[rank + 1]; i++) {
        const struct ss_span *s = p->spans + i;
        if (s->kind != kind)
            continue;
        ss_buf_printf(out, "%s%" PRId64, out->length > length ? ", " : "", s->at);
        if (s->count > 1)
            ss_buf_printf(out, "%s%" PRId64, s->at < 0 ? " to " : "-", s->at + s->count - 1);
    }
}

void ss_pieces_combine(struct ss_buf *out, const struct ss_row_pieces *row, size_t result)
{
    const struct ss_pieces *p = row->out + result;
    const struct ss_placement *at = &p->placement;
    bool dropped = false, shared = false;
    for (size_t i = 0; p->spans && i < p->start[row->ranks]; i++) {
        dropped |= p->spans[i].kind == SS_SPAN_DROPPED;
        shared |= p->spans[i].kind == SS_SPAN_SHARED;
    }
    if (at->kind == SS_REPLICATED) {
        ss_buf_puts(out, "equal on every rank");
        return;
    }
    if (at->kind == SS_PARTIAL) {
        ss_buf_printf(out, "%s of the ranks' terms", ss_reduce_name(at->reduce));
        if (p->extra)
            ss_buf_printf(out, ", %" PRId64 " extra of dim %d dropped", p->extra, p->extra_dim);
        if (row->again)
            ss_buf_printf(out, ", less the result of the %" PRId64 " rows that neighbours share",
                          row->again);
        return;
    }
    ss_buf_printf(out, "gather along dim %d", at->dim);
    if (at->blocks > 1)
        ss_buf_printf(out, ", block by block (%" PRId64 ")", at->blocks);
    if (dropped)
        ss_buf_puts(out, ", halo trimmed");
    if (shared)
        ss_buf_printf(out, ", %s of what neighbours share",
                      ss_reduce_name(row->row->footprint.reduce));
}
