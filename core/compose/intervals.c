/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intervals of rows, for ops that read their neighbours' rows. During the search an interval has a
 * span alone; ops scale it by their rates, and do not say how many rows around its share a rank
 * needs. Once a row is found, the rows that every rank needs follow backward, by the footprints of
 * the steps and for several numbers of ranks: readers of one value may need different rows of it,
 * and a pad and a window after it may cancel. */
#include <string.h>

#include "core/base/integer.h"
#include "core/compose/composer.h"
#include "core/rules/piece.h"

/* Numbers of ranks for which widths are computed, up to the most on which halos are verified:
 * widths agree on all of them or are not fixed. */
enum { FEWEST_RANKS = 2, MOST_RANKS = 8 };

/* A rational number. */
struct ratio {
    int64_t num, den;
};

bool ss_row_takes_intervals(const struct ss_row *row)
{
    if (row->listed)
        return true;
    if (row->footprint.rows)
        return !ss_footprint_overlaps(&row->footprint) && !ss_footprint_shares(&row->footprint);
    return row->n_cut == 1 && !row->even_only && !row->equal && !row->blocked && !row->ratio[0] &&
           row->verdict != SS_CONDITIONAL;
}

/* ---- spans ---- */

/* The length of a slot's dim, or of one of its blocks, as a whole; with a footprint, that goes with
 * the first of the cut lengths. */
static struct ratio natural(const struct ss_choice *choice, uint32_t k, bool result,
                            const struct ss_type *type)
{
    const struct ss_row *row = choice->row;
    const struct ss_footprint *f = &row->footprint;
    const struct ss_row_slot *slot = result ? &row->out[k] : &row->in[k];
    int64_t cut[2], unit = ss_slot_unit(slot, choice->atoms->lengths);
    if (row->listed)
        return (struct ratio){1, 1};
    if (f->rows == 0) {
        int64_t blocks = ss_slot_blocks(slot, choice->atoms->lengths) * choice->times;
        return (struct ratio){type->dims[slot->dim] / blocks, 1};
    }
    ss_row_cut_lengths(row, choice->atoms->lengths, cut);
    if (ss_footprint_sums(f))
        return slot->side == 1 ? (struct ratio){cut[1] * unit, 1}
                               : (struct ratio){cut[1] * f->pace[0] * unit, f->pace[1]};
    if (result)
        return (struct ratio){cut[0] * f->rows * unit, f->per};
    if (slot->side == 1)
        return (struct ratio){cut[0] * f->pace[1] * unit, f->pace[0]};
    return (struct ratio){cut[0] * unit, 1};
}

ss_place ss_slot_interval(struct ss_composer *c, const struct ss_choice *choice, uint32_t k,
                          bool result, const struct ss_type *type)
{
    const struct ss_row_slot *slot = result ? &choice->row->out[k] : &choice->row->in[k];
    const struct ratio n = natural(choice, k, result, type);
    int64_t num = n.num * choice->scale[0], den = n.den * choice->scale[1];
    int64_t blocks = 1;
    if (!choice->row->listed)
        blocks = ss_slot_blocks(slot, choice->atoms->lengths) * choice->times;
    if (num % den)
        return SS_ANY_PLACE;
    return ss_interval_of(c, type, slot->dim, blocks, num / den);
}

void ss_scale_for(const struct ss_choice *choice, uint32_t k, bool result,
                  const struct ss_type *type, int64_t span, int64_t scale[2])
{
    const struct ratio n = natural(choice, k, result, type);
    scale[0] = span * n.den;
    scale[1] = n.num;
    int64_t common = ss_gcd(scale[0], scale[1]);
    scale[0] /= common;
    scale[1] /= common;
}

/* ---- rows that ranks need ---- */

struct interval {
    int64_t lo, hi; /* empty if lo >= hi */
};

struct walk {
    struct ss_composer *c;
    const struct ss_found_row *row;
    const ss_place *own;     /* per var: its placement */
    struct interval *needed; /* per var and rank */
    int n;                   /* ranks */
    bool fits;
};

static struct interval *needed(const struct walk *w, uint32_t var)
{
    return &w->needed[var * (uint32_t)w->n];
}

/* The length of one block of an interval. */
static int64_t block_length(const struct walk *w, uint32_t var)
{
    const struct ss_placement *p = ss_place_at(w->c, w->own[var]);
    return w->c->body->vars[var].type.dims[p->dim] / p->blocks;
}

static void need(const struct walk *w, uint32_t var, int rank, struct interval more)
{
    struct interval *have = &needed(w, var)[rank];
    more.lo = ss_larger(more.lo, 0);
    more.hi = ss_smaller(more.hi, block_length(w, var));
    if (more.lo >= more.hi)
        return;
    if (have->lo >= have->hi)
        *have = more;
    have->lo = ss_smaller(have->lo, more.lo);
    have->hi = ss_larger(have->hi, more.hi);
}

/* The piece of a rank, as a plain cut has it. */
static struct interval piece_of(int64_t length, int rank, int n)
{
    int64_t start, count;
    ss_piece(length, n, rank, &start, &count);
    return (struct interval){start, start + count};
}

static void need_piece(const struct walk *w, uint32_t var)
{
    for (int i = 0; i < w->n && ss_span_of(w->c, w->own[var]) > 0; i++)
        need(w, var, i, piece_of(block_length(w, var), i, w->n));
}

/* Beyond the ends of any dim. */
#define BEYOND ((int64_t)1 << 40)

/* The share of a rank, which no other rank has: the ends of the dim belong to the outer ranks. */
static struct interval share_of(int64_t span, int rank, int n)
{
    return (struct interval){rank ? rank * span / n : -BEYOND,
                             rank == n - 1 ? BEYOND : (rank + 1) * span / n};
}

/* The rows of an operand that some rows of a result need, by the footprint. */
static struct interval behind(const struct ss_row *row, const int64_t *lengths, int side,
                              struct interval of)
{
    const struct ss_footprint *f = &row->footprint;
    int64_t cut[2];
    if (f->form == SS_FOOTPRINT_FILLED)
        return (struct interval){ss_floor_div(of.lo - f->left, f->rows) * f->per,
                                 ss_ceil_div(of.hi * f->per, f->rows) + f->right};
    ss_row_cut_lengths(row, lengths, cut);
    int64_t whole = cut[0] / f->pace[0];
    int64_t lo = ss_larger(ss_floor_div(of.lo - f->left, f->rows), 0);
    int64_t hi = ss_smaller(ss_ceil_div(of.hi + f->right - f->surplus, f->rows), whole);
    return (struct interval){lo * f->pace[side],
                             hi * f->pace[side] + cut[side] - whole * f->pace[side]};
}

/* The rows of a result that a rank needs, as rows of the footprint or of the cut length. */
static struct interval in_units(struct interval of, int64_t unit)
{
    return (struct interval){ss_floor_div(of.lo, unit), ss_ceil_div(of.hi, unit)};
}

static void need_interval(const struct walk *w, uint32_t var, int rank, struct interval rows,
                          int64_t unit)
{
    need(w, var, rank, (struct interval){rows.lo * unit, rows.hi * unit});
}

struct operand {
    const struct ss_choice *choice;
    uint32_t id, at, k; /* of the op; place in its reads; operand of its rules */
    uint32_t var;
};

/* A footprint of which both cut lengths are summed over: the second one is cut in shares. */
static void need_by_sum(const struct walk *w, const struct operand *o)
{
    const struct ss_row *row = o->choice->row;
    const struct ss_footprint *f = &row->footprint;
    const struct ss_row_slot *slot = &row->in[o->k];
    const int64_t *lengths = o->choice->atoms->lengths;
    int64_t cut[2], unit = ss_slot_unit(slot, lengths);
    ss_row_cut_lengths(row, lengths, cut);
    int64_t rest = cut[0] - cut[1] / f->pace[1] * f->pace[0];
    int64_t span = ss_span_of(w->c, o->choice->in[o->at]) / unit;
    for (int i = 0; i < w->n; i++) {
        struct interval rows = share_of(span, i, w->n);
        if (slot->side == 0) {
            rows = (struct interval){i * span / w->n - f->left,
                                     (i + 1) * span / w->n + f->right + rest};
        }
        need_interval(w, o->var, i, rows, unit);
    }
}

static void need_by_result(const struct walk *w, const struct operand *o, uint32_t r)
{
    const struct ss_row *row = o->choice->row;
    const int64_t *lengths = o->choice->atoms->lengths;
    const uint32_t result = w->c->body->ops[o->id].results[r];
    const int64_t to = ss_span_of(w->c, o->choice->out[r]);
    const int64_t from = ss_span_of(w->c, o->choice->in[o->at]);
    for (int i = 0; i < w->n; i++) {
        struct interval of = needed(w, result)[i];
        if (of.lo >= of.hi)
            continue;
        if (row->footprint.rows == 0) {
            need(w, o->var, i,
                 (struct interval){ss_floor_div(of.lo * from, to), ss_ceil_div(of.hi * from, to)});
            continue;
        }
        of = in_units(of, ss_slot_unit(&row->out[r], lengths));
        of = behind(row, lengths, row->in[o->k].side, of);
        need_interval(w, o->var, i, of, ss_slot_unit(&row->in[o->k], lengths));
    }
}

/* A row that joins its operands: the rows of the result behind those of the operands before. */
static void need_joined(const struct walk *w, const struct operand *o)
{
    const struct ss_op *op = &w->c->body->ops[o->id];
    const int dim = o->choice->row->out[0].dim;
    int64_t before = 0;
    for (uint32_t k = 0; k < o->at; k++)
        before += w->c->body->vars[op->operands[k]].type.dims[dim];
    for (int i = 0; i < w->n; i++) {
        struct interval of = needed(w, op->results[0])[i];
        need(w, o->var, i, (struct interval){of.lo - before, of.hi - before});
    }
}

/* What one operand of a step must have. */
static void need_operand(const struct walk *w, const struct operand *o)
{
    const struct ss_op *op = &w->c->body->ops[o->id];
    const ss_place taken = o->choice->in[o->at];
    bool shared = true;
    if (taken == SS_ANY_PLACE || ss_span_of(w->c, w->own[o->var]) == 0)
        return;
    if (ss_span_of(w->c, taken) == 0) {
        need_piece(w, o->var);
        return;
    }
    if (o->choice->row->listed) {
        need_joined(w, o);
        return;
    }
    if (ss_footprint_sums(&o->choice->row->footprint)) {
        need_by_sum(w, o);
        return;
    }
    for (uint32_t r = 0; r < op->n_results; r++) {
        if (ss_span_of(w->c, o->choice->out[r]) > 0)
            need_by_result(w, o, r);
        else
            shared = false;
    }
    for (int i = 0; i < w->n && !shared; i++)
        need(w, o->var, i, share_of(ss_span_of(w->c, taken), i, w->n));
}

static void need_operands(const struct walk *w, uint32_t id)
{
    const struct ss_composer *c = w->c;
    const struct ss_choice *choice = &c->choices[id].items.items[w->row->choice[id]];
    struct operand o = {.choice = choice, .id = id};
    if (!choice->rules)
        return;
    const bool literal = choice->rules != c->rules->op_rules[id];
    for (o.at = 0; o.at < c->reads[id].n; o.at++) {
        o.var = c->reads[id].vars[o.at];
        o.k = o.at;
        for (uint32_t k = 0; literal && k < c->literals[id].n_reads; k++)
            o.k = c->literals[id].reads[k] == o.var ? k : o.k;
        need_operand(w, &o);
    }
}

/* True if the spans of all intervals divide by n: shares end at whole rows. */
static bool divides(const struct walk *w)
{
    for (uint32_t v = 0; v < w->c->body->n_vars; v++) {
        if (ss_span_of(w->c, w->own[v]) % w->n)
            return false;
    }
    return true;
}

/* Fills what all ranks need of all vars. */
static void walk_back(struct walk *w)
{
    const struct ss_graph *g = w->c->body;
    memset(w->needed, 0, g->n_vars * (size_t)w->n * sizeof *w->needed);
    for (uint32_t k = 0; k < g->n_outputs; k++)
        need_piece(w, g->outputs[k]);
    for (uint32_t i = g->n_ops; i-- > 0;) {
        if (w->row->choice[i] != SS_NONE)
            need_operands(w, i);
    }
}

/* ---- widths ---- */

/* The halo of an operand of the whole. */
static void widths_of(const struct walk *w, uint32_t var, int64_t *left, int64_t *right)
{
    const int64_t length = block_length(w, var);
    *left = *right = 0;
    for (int i = 0; i < w->n; i++) {
        const struct interval own = piece_of(length, i, w->n), of = needed(w, var)[i];
        if (of.lo >= of.hi)
            continue;
        *left = ss_larger(*left, own.lo - of.lo);
        *right = ss_larger(*right, of.hi - own.hi);
    }
}

static ss_place *placements_of(struct ss_composer *c, const struct ss_found_row *row)
{
    const struct ss_graph *g = c->body;
    ss_place *own = ss_alloc_array(c->arena, g->n_vars + 1, sizeof *own);
    for (uint32_t k = 0; k < g->n_inputs; k++)
        own[g->inputs[k]] = row->in[k];
    for (uint32_t i = 0; i < g->n_ops; i++) {
        for (uint32_t r = 0; r < g->ops[i].n_results && row->choice[i] != SS_NONE; r++)
            own[g->ops[i].results[r]] = c->choices[i].items.items[row->choice[i]].out[r];
    }
    return own;
}

bool ss_find_widths(struct ss_composer *c, struct ss_found_row *row)
{
    const struct ss_graph *g = c->body;
    int tried = 0;
    bool any = false, near = true;
    struct walk w = {.c = c, .row = row};
    for (uint32_t k = 0; k < g->n_inputs; k++)
        any |= ss_span_of(c, row->in[k]) > 0;
    if (!(row->flags & SS_COMPOSED_HALO))
        return true;
    struct ss_arena scratch = {0};
    w.own = placements_of(c, row);
    w.needed = ss_alloc_array(&scratch, (size_t)g->n_vars * MOST_RANKS + 1, sizeof *w.needed);
    int64_t(*width)[2] = ss_alloc_array(&scratch, g->n_inputs + 1, sizeof *width);
    for (w.n = FEWEST_RANKS; w.n <= MOST_RANKS && near; w.n++) {
        if (!divides(&w))
            continue;
        walk_back(&w);
        bool fits = true;
        for (uint32_t k = 0; k < g->n_inputs && any; k++) {
            int64_t left, right;
            if (ss_span_of(c, row->in[k]) == 0)
                continue;
            widths_of(&w, g->inputs[k], &left, &right);
            fits &= ss_larger(left, right) <= block_length(&w, g->inputs[k]) / w.n;
            if (tried && (width[k][0] != left || width[k][1] != right))
                left = right = SS_ANY_WIDTH;
            width[k][0] = left;
            width[k][1] = right;
        }
        near = fits || tried;
        tried += fits;
    }
    for (uint32_t k = 0; k < g->n_inputs && tried; k++) {
        if (ss_span_of(c, row->in[k]) == 0)
            continue;
        struct ss_placement p = *ss_place_at(c, row->in[k]);
        p.left = width[k][0];
        p.right = width[k][1];
        p.halo = p.left != 0 || p.right != 0;
        row->in[k] = ss_place_of(c, &g->vars[g->inputs[k]].type, p);
    }
    ss_arena_free(&scratch);
    return tried > 0;
}
