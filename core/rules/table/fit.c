/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/table/fit.h"

#include <string.h>

#include "core/op/op.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/multiples.h"
#include "core/rules/row.h"
#include "core/tensor/type.h"

/* Multiples of the ranks that are tried on either side of a length that they do not divide; then
 * how often that length is doubled (32 times the rows), as pieces may be shorter than the halo. */
enum { MULTIPLES = 16, DOUBLINGS = 5 };

struct fit {
    const struct ss_row *row;
    const struct ss_call *call;
    const struct ss_atoms *atoms;
    int64_t n;
    int64_t *lengths;
    double work; /* of the call at these lengths, once they were taken */
};

/* Whether the row is known at these lengths of what it cuts. */
static bool is_known(const struct fit *f)
{
    bool known = true;
    for (uint16_t i = 0; i < f->row->n_cut && f->row->bounded; i++)
        known &= f->lengths[f->row->cut[i]] <= f->atoms->lengths[f->row->cut[i]];
    return known;
}

/* Whether inference takes the whole and the pieces, and leaves something to compare. Lengths that
 * follow from others are set. */
static bool takes(struct fit *f)
{
    struct ss_arena arena = {0};
    struct ss_buf why = {0};
    struct ss_call at;
    bool taken = is_known(f) &&
                 ss_atoms_derive_call(f->call, f->atoms, f->lengths, &arena, &at, NULL) &&
                 ss_row_fits(f->row, f->lengths, f->n) &&
                 !ss_row_refused(f->row, f->call, f->atoms, f->lengths, f->n, &why);
    for (size_t k = 0; taken && k < at.n_out; k++)
        taken = ss_type_count(&at.out[k]) > 0;
    if (taken)
        f->work = ss_call_work(&at);
    ss_buf_free(&why);
    ss_arena_free(&arena);
    return taken;
}

static void set(struct fit *f, const int64_t *lengths)
{
    if (f->atoms->n_atoms) /* scalars have none */
        memcpy(f->lengths, lengths, f->atoms->n_atoms * sizeof *lengths);
}

/* What the row cuts gets lengths that the ranks divide: about `times` of those before, and `more`
 * multiples of the ranks. */
static void cut_at(struct fit *f, double times, int64_t more, const int64_t *before)
{
    const struct ss_row *row = f->row;
    struct ss_multiples all = {.atoms = row->cut, .n = row->n_cut};
    for (uint16_t i = 0; i < row->n_cut; i++) {
        bool together = row->equal || row->ratio[0];
        int64_t share = row->ratio[0] ? row->ratio[i] : 1;
        double own = (double)before[row->cut[together ? 0 : i]] * times;
        if (row->ratio[0])
            own /= row->ratio[0];
        if (row->blocked) {
            int64_t block = ss_multiples_block(&all, before);
            share = before[row->cut[i]] / block;
            own = (double)block * times;
        }
        int64_t pieces = (int64_t)(own / (double)f->n) + more;
        f->lengths[row->cut[i]] = (pieces > 1 ? pieces : 1) * f->n * share;
    }
}

/* Takes what is cut at such lengths, or puts back those before. */
static bool cut_or(struct fit *f, double times, int64_t more, const int64_t *before)
{
    cut_at(f, times, more, before);
    if (takes(f))
        return true;
    set(f, before);
    return false;
}

static bool divide(struct fit *f, struct ss_arena *arena)
{
    int64_t *own = ss_memdup(arena, f->lengths, f->atoms->n_atoms * sizeof *own);
    for (int64_t k = 1; k <= MULTIPLES; k++) {
        if (cut_or(f, 1, k, own) || cut_or(f, 1, 1 - k, own))
            return true;
    }
    for (int k = 1; k <= DOUBLINGS; k++) {
        if (cut_or(f, 1 << k, 0, own))
            return true;
    }
    return false;
}

/* Lengths that a probe keeps are what the operator is: a kernel's. */
static bool may_shrink(const struct fit *f, uint16_t atom)
{
    const struct ss_atom *a = &f->atoms->atoms[atom];
    bool kept =
        a->keep && (f->atoms->lengths[atom] <= SS_MAX_KEPT_LENGTH || f->row->footprint.rows > 0);
    return !a->literal && !kept && f->lengths[atom] > 2 && !ss_row_cuts(f->row, atom);
}

/* Takes the lengths where there is less work, or puts back those before. A shorter operand may mean
 * more: fewer places of a convolution's gradient are a larger kernel's. */
static void less_or(struct fit *f, const int64_t *before)
{
    const double work = f->work;
    if (takes(f) && f->work < work)
        return;
    set(f, before);
    f->work = work;
}

/* Halves what may be made shorter, each by itself; false where the work stays. */
static bool shrink(struct fit *f, double most, struct ss_arena *arena)
{
    struct ss_arena_mark mark = ss_arena_mark(arena);
    size_t bytes = f->atoms->n_atoms * sizeof *f->lengths;
    int64_t *before = ss_memdup(arena, f->lengths, bytes);
    const double work = f->work;
    if (f->row->n_cut && f->lengths[f->row->cut[0]] >= 4 * f->n) {
        cut_at(f, .5, 0, before);
        less_or(f, before);
    }
    for (uint16_t a = 0; a < f->atoms->n_atoms && f->work > most; a++) {
        if (!may_shrink(f, a))
            continue;
        memcpy(before, f->lengths, bytes);
        f->lengths[a] /= 2;
        less_or(f, before);
    }
    ss_arena_rewind(arena, mark);
    return f->work < work;
}

bool ss_row_lengths(const struct ss_row *row, const struct ss_call *call,
                    const struct ss_atoms *atoms, int64_t n, double most, int64_t *lengths)
{
    struct ss_arena arena = {0};
    struct fit f = {row, call, atoms, n, lengths, 0};
    set(&f, atoms->lengths);
    ss_row_settle(row, atoms, lengths);
    bool fits = takes(&f) || divide(&f, &arena);
    while (fits && f.work > most && shrink(&f, most, &arena))
        ;
    ss_arena_free(&arena);
    return fits;
}
