/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row at the lengths of one mesh axis: whether it fits, the lengths that it leaves, and the
 * placements. */
#include "core/rules/row.h"

#include <inttypes.h>
#include <string.h>

#include "core/base/integer.h"
#include "core/op/op.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/row_text.h"

int64_t ss_slot_blocks(const struct ss_row_slot *slot, const int64_t *lengths)
{
    const int64_t blocks = ss_factors_value(&slot->blocks, lengths);
    return slot->multiples.n ? blocks * ss_multiples_count(&slot->multiples, lengths) : blocks;
}

int64_t ss_slot_unit(const struct ss_row_slot *slot, const int64_t *lengths)
{
    return slot->unit.count ? ss_factors_value(&slot->unit, lengths) : 1;
}

static bool same_multiples(const struct ss_multiples *a, const struct ss_multiples *b)
{
    return a->n == b->n &&
           (a->n == 0 || (memcmp(a->atoms, b->atoms, a->n * sizeof *a->atoms) == 0 &&
                          memcmp(a->times, b->times, a->n * sizeof *a->times) == 0));
}

static bool same_atoms(const struct ss_factors *a, const struct ss_factors *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->items, b->items, a->count * sizeof *a->items) == 0);
}

bool ss_slot_same(const struct ss_row_slot *a, const struct ss_row_slot *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == SS_PARTIAL)
        return a->reduce == b->reduce;
    return a->kind == SS_REPLICATED ||
           (a->dim == b->dim && same_multiples(&a->multiples, &b->multiples) &&
            a->blocks.coefficient == b->blocks.coefficient && same_atoms(&a->blocks, &b->blocks) &&
            same_atoms(&a->unit, &b->unit));
}

struct ss_placement ss_row_placement(const struct ss_row_slot *slot, const int64_t *lengths)
{
    struct ss_placement p = {.kind = slot->kind};
    if (slot->kind == SS_PARTIAL)
        p.reduce = slot->reduce;
    if (slot->kind == SS_SHARD) {
        p.dim = slot->dim;
        p.blocks = ss_slot_blocks(slot, lengths);
    }
    return p;
}

const int64_t *ss_row_cut_lengths(const struct ss_row *row, const int64_t *lengths, int64_t cut[2])
{
    for (int s = 0; s < 2; s++)
        cut[s] = row->n_cut ? lengths[row->cut[s < row->n_cut ? s : 0]] : 0;
    return cut;
}

bool ss_row_halo(const struct ss_row *row, const int64_t *lengths, int64_t n, struct ss_halo *halo)
{
    int64_t cut[2];
    const char *why;
    return row->footprint.rows > 0 &&
           ss_footprint_halo(&row->footprint, ss_row_cut_lengths(row, lengths, cut), n, halo,
                             &why) &&
           ss_halo_even(halo);
}

/* Whether lengths that a row cuts together are to each other as it asks. */
static bool are_in_ratio(const struct ss_row *row, const int64_t *lengths)
{
    return row->ratio[0] == 0 ||
           lengths[row->cut[0]] * row->ratio[1] == lengths[row->cut[1]] * row->ratio[0];
}

/* Whether what is cut in blocks of one length has such. */
static bool has_blocks(const struct ss_row *row, const int64_t *lengths)
{
    return !row->blocked ||
           ss_multiples_few(&(struct ss_multiples){.atoms = row->cut, .n = row->n_cut}, lengths);
}

/* Whether lengths that a row is for as they are have not been cut. */
static bool has_held(const struct ss_row *row, const int64_t *lengths)
{
    int64_t sum = 0;
    for (uint16_t i = 0; i < row->n_held; i++)
        sum += lengths[row->held[i]];
    return sum == row->held_sum;
}

/* What is cut into equal pieces of lengths that go together: a block, or each by itself. */
static int64_t divided(const struct ss_row *row, uint16_t atom, const int64_t *lengths)
{
    struct ss_multiples all = {.atoms = row->cut, .n = row->n_cut};
    return row->blocked ? ss_multiples_block(&all, lengths) : lengths[atom];
}

bool ss_row_fits(const struct ss_row *row, const int64_t *lengths, int64_t n)
{
    if (row->verdict == SS_REFUTED || row->verdict == SS_UNDETERMINED ||
        !are_in_ratio(row, lengths) || !has_blocks(row, lengths) || !has_held(row, lengths))
        return false;
    for (uint16_t i = 0; i < row->n_cut; i++) {
        int64_t length = divided(row, row->cut[i], lengths);
        if (length < n || length % n ||
            (row->equal && lengths[row->cut[i]] != lengths[row->cut[0]]))
            return false;
    }
    struct ss_halo halo;
    return row->footprint.rows == 0 || ss_row_halo(row, lengths, n, &halo);
}

bool ss_row_cuts(const struct ss_row *row, uint16_t atom)
{
    for (uint16_t i = 0; i < row->n_cut; i++) {
        if (row->cut[i] == atom)
            return true;
    }
    return false;
}

void ss_row_settle(const struct ss_row *row, const struct ss_atoms *atoms, int64_t *lengths)
{
    for (uint16_t i = 0; i < row->n_cut; i++)
        ss_atoms_settle(atoms, row->cut[i], lengths);
}

void ss_row_cut(const struct ss_row *row, const struct ss_atoms *atoms, int64_t *lengths, int64_t n)
{
    for (uint16_t i = 0; i < row->n_cut; i++)
        lengths[row->cut[i]] /= n;
    ss_row_settle(row, atoms, lengths);
}

bool ss_row_misfit(const struct ss_row *row, const int64_t *lengths, int64_t n, struct ss_buf *out)
{
    if (ss_row_fits(row, lengths, n))
        return false;
    for (uint16_t i = 0; i < row->n_cut; i++) {
        int64_t length = lengths[row->cut[i]];
        if (length == 0) {
            ss_buf_puts(out, "an earlier axis cuts the same dim in another way");
            return true;
        }
        if (length % n || length < n) {
            ss_buf_printf(out, "%" PRId64 " cannot be cut into %" PRId64 " equal pieces", length,
                          n);
            return true;
        }
        if (row->equal && length != lengths[row->cut[0]]) {
            ss_buf_printf(out,
                          "lengths %" PRId64 " and %" PRId64
                          " differ: their pieces would need blocks of unequal length",
                          lengths[row->cut[0]], length);
            return true;
        }
    }
    if (row->blocked) {
        int64_t block = divided(row, row->cut[0], lengths);
        ss_buf_printf(out, "%" PRId64 " is the longest block that all lengths have", block);
        if (has_blocks(row, lengths))
            ss_buf_printf(out, ", and cannot be cut into %" PRId64 " equal pieces", n);
        return true;
    }
    if (!are_in_ratio(row, lengths)) {
        ss_buf_printf(out, "lengths %" PRId64 " and %" PRId64 " are not as %d to %d",
                      lengths[row->cut[0]], lengths[row->cut[1]], row->ratio[0], row->ratio[1]);
        return true;
    }
    struct ss_halo halo;
    int64_t cut[2];
    const char *why = ss_verdict_name(row->verdict);
    if (!has_held(row, lengths))
        ss_buf_puts(out, "an earlier axis cuts a length that the halo needs whole");
    else if (row->footprint.rows > 0 &&
             ss_footprint_halo(&row->footprint, ss_row_cut_lengths(row, lengths, cut), n, &halo,
                               &why))
        ss_buf_printf(out, "the result's %" PRId64 " cannot be cut into %" PRId64 " equal pieces",
                      halo.total, n);
    else
        ss_buf_puts(out, why);
    return true;
}

bool ss_row_refused(const struct ss_row *row, const struct ss_call *call,
                    const struct ss_atoms *atoms, const int64_t *lengths, int64_t n,
                    struct ss_buf *out)
{
    struct ss_arena arena = {0};
    struct ss_call local;
    struct ss_error err = {0};
    if (row->n_cut == 0 || row->footprint.rows > 0 || !ss_row_fits(row, lengths, n))
        return false;
    int64_t *left = ss_memdup(&arena, lengths, atoms->n_atoms * sizeof *lengths);
    ss_row_cut(row, atoms, left, n);
    bool refused = ss_atoms_call(call, atoms, left, &arena, &local, &err) != SS_OK;
    if (refused)
        ss_buf_printf(out, "shape inference refuses such pieces: %s", err.message);
    ss_arena_free(&arena);
    return refused;
}

struct ss_placement ss_row_operand(const struct ss_row *row, size_t k, const int64_t *lengths)
{
    struct ss_placement p = ss_row_placement(&row->in[k], lengths);
    int64_t cut[2], unit = ss_slot_unit(&row->in[k], lengths);
    if (p.kind != SS_SHARD || row->footprint.rows == 0)
        return p;
    p.halo = !ss_footprint_widths(&row->footprint, ss_row_cut_lengths(row, lengths, cut),
                                  row->in[k].side, &p.left, &p.right) ||
             p.left > 0 || p.right > 0;
    p.fill = p.halo && ss_footprint_alone(&row->footprint, row->in[k].side);
    if (p.halo && p.left != SS_ANY_WIDTH) {
        p.left *= unit;
        p.right *= unit;
    }
    return p;
}

struct ss_placement ss_row_result(const struct ss_row *row, size_t k, const int64_t *lengths)
{
    struct ss_placement p = ss_row_placement(&row->out[k], lengths);
    if (!ss_footprint_overlaps(&row->footprint) || p.kind != SS_SHARD)
        return p;
    ss_footprint_shared(&row->footprint, &p.left, &p.right);
    p.halo = p.folds = p.left + p.right > 0;
    p.reduce = row->footprint.reduce;
    return p;
}

bool ss_row_trims(const struct ss_row *row, size_t k, const int64_t *lengths, int64_t *left,
                  int64_t *right)
{
    const struct ss_footprint *f = &row->footprint;
    int64_t cut[2], unit = ss_slot_unit(&row->out[k], lengths);
    if (f->rows == 0 || ss_footprint_overlaps(f) || ss_footprint_sides(f) == 2 ||
        !ss_footprint_widths(f, ss_row_cut_lengths(row, lengths, cut), 0, left, right) ||
        *right % f->per)
        return false;
    *left = *left / f->per * f->rows * unit;
    *right = *right / f->per * f->rows * unit;
    return *left + *right > 0;
}

bool ss_row_operand_is(const struct ss_row *row, size_t k, const int64_t *lengths,
                       const struct ss_placement *want)
{
    struct ss_placement have = ss_row_operand(row, k, lengths);
    if (!ss_placement_equal(have, *want) || have.halo != want->halo || have.fill != want->fill)
        return false;
    return ss_halo_covers(want, &have);
}

bool ss_row_result_is(const struct ss_row *row, size_t k, const int64_t *lengths,
                      const struct ss_placement *want)
{
    struct ss_placement have = ss_row_result(row, k, lengths);
    int64_t left, right;
    if (!ss_placement_equal(have, *want) || have.folds != want->folds)
        return false;
    if (!want->halo)
        return true;
    if (want->folds)
        return have.reduce == want->reduce &&
               (want->left == SS_ANY_WIDTH ||
                (have.left == want->left && have.right == want->right));
    return ss_row_trims(row, k, lengths, &left, &right) &&
           (want->left == SS_ANY_WIDTH || (want->left == -left && want->right == -right));
}

/* True if the halo is longer than half of the cut length. Then no number of ranks has pieces as
 * long as the halo. An example is a cumulative sum: its window is as long as its dim. */
static bool is_never_met(const struct ss_row *row, const int64_t *lengths)
{
    int64_t cut[2], left, right;
    bool never = false;
    ss_row_cut_lengths(row, lengths, cut);
    for (int side = 0; row->footprint.rows > 0 && side < 2; side++)
        never |= !ss_footprint_alone(&row->footprint, side) &&
                 ss_footprint_widths(&row->footprint, cut, side, &left, &right) &&
                 ss_larger(left, right) > cut[side] / 2;
    return never;
}

bool ss_row_is_said(const struct ss_row *row, const int64_t *lengths)
{
    bool differ = false;
    if (is_never_met(row, lengths))
        return false;
    for (uint16_t i = 1; i < row->n_cut; i++)
        differ |= lengths[row->cut[i]] != lengths[row->cut[0]];
    if (row->equal || row->blocked)
        return row->equal ? !differ : has_blocks(row, lengths);
    return are_in_ratio(row, lengths) && (!row->listed || differ);
}
