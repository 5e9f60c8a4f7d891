/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A given row with a halo is tried as the exploration tries halos; what is found is compared with
 * it.
 */
#include "core/rules/given/given.h"

#include <string.h>

#include "core/rules/atoms.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo.h"
#include "core/rules/halo/overlap.h"
#include "core/rules/halo/tied_lengths.h"
#include "core/rules/halo/windows_shared.h"
#include "core/rules/row_text.h"

bool ss_given_asks_halo(const struct ss_given *a)
{
    bool asks = false;
    for (size_t k = 0; k < a->row->n_in; k++)
        asks |= a->row->in[k].halo;
    for (size_t k = 0; k < a->row->n_out; k++)
        asks |= a->row->out[k].halo;
    return asks;
}

/* Whether the row that was found is the one asked for, with its halo where one is named. */
static bool is_asked(const struct ss_given *a, const struct ss_row *row)
{
    const int64_t *lengths = a->s.atoms->lengths;
    for (size_t k = 0; k < a->s.call->n_in; k++) {
        if (!ss_row_operand_is(row, k, lengths, &a->row->in[k]))
            return false;
    }
    for (size_t k = 0; k < a->s.call->n_out; k++) {
        if (!ss_row_result_is(row, k, lengths, &a->row->out[k]))
            return false;
    }
    return true;
}

/* The factor of a dim that is cut in so many blocks; -1: none. */
static int factor_in_blocks(const struct ss_atoms *atoms, const struct ss_factors *dim,
                            int64_t blocks)
{
    int at = 0;
    for (int64_t major = 1; at < dim->count && major < blocks; at++)
        major *= atoms->lengths[dim->items[at]];
    const struct ss_factors before = {dim->items, (uint16_t)at, 1};
    return at < dim->count && ss_factors_value(&before, atoms->lengths) == blocks ? at : -1;
}

/* Atoms of the row that a halo may be along; their number, 3 where there are more. */
static uint16_t row_dims(struct ss_given *a, uint16_t cut[3])
{
    uint16_t n = 0;
    for (size_t k = 0; k < a->s.call->n_in && n < 3; k++) {
        const struct ss_placement *p = &a->row->in[k];
        if (p->kind != SS_SHARD)
            continue;
        const struct ss_factors *dim = &a->s.atoms->in[k][p->dim];
        int at = factor_in_blocks(a->s.atoms, dim, p->blocks);
        if (at >= 0 && !a->s.atoms->atoms[dim->items[at]].literal &&
            (ss_halo_conceivable(&a->s, dim->items[at]) || ss_halo_within(&a->s, dim->items[at])))
            ss_given_add_cut(cut, &n, dim->items[at]);
    }
    return n;
}

static bool asks_overlap(const struct ss_given *a)
{
    bool asks = false;
    for (size_t k = 0; k < a->row->n_out; k++)
        asks |= a->row->out[k].folds;
    return asks;
}

/* A dim with positions on it is a whole one where these do not scale: the structure in which those
 * that the row cuts are. */
static const struct ss_atoms *with_twins(const struct ss_given *a)
{
    const struct ss_atoms *atoms = a->s.atoms;
    for (size_t k = 0; k < a->row->n_in; k++) {
        const struct ss_placement *p = &a->row->in[k];
        const struct ss_dim_alias *twin = p->kind == SS_SHARD && p->blocks == 1
                                              ? ss_dim_alias_of_dim(atoms, &atoms->in[k][p->dim])
                                              : NULL;
        if (twin)
            atoms = ss_atoms_as_alias(atoms, a->s.call, twin, a->s.arena);
    }
    return atoms;
}

static bool asks_reduced(const struct ss_given *a, bool all)
{
    size_t n = 0;
    for (size_t k = 0; k < a->row->n_out; k++)
        n += a->row->out[k].kind == SS_PARTIAL;
    return n > 0 && (!all || n == a->row->n_out);
}

/* Of several operands one has the fill beside it: what is scattered. False where none has. */
static bool run_scattered(struct ss_given *a, uint16_t atom, bool *held)
{
    size_t k = 0;
    while (k < a->row->n_in && !a->row->in[k].fill)
        k++;
    if (k < a->row->n_in)
        *held = ss_try_scattered_operand(&a->s, atom, k, asks_reduced(a, false), &a->out->attempt,
                                         &a->out->row);
    return k < a->row->n_in;
}

/* Runs the candidate with a halo, of results where these are to overlap. False where there is none
 * of these lengths. */
static bool run_halo(struct ss_given *a, bool *held)
{
    uint16_t cut[3], n = row_dims(a, cut);
    *held = false;
    a->out->attempt.candidate = NULL;
    bool shares = n == 1 && asks_reduced(a, true) && ss_shared_conceivable(&a->s, cut[0]);
    bool adds = n == 1 && a->row->n_out > 1 && ss_grows_in_part(&a->s, cut[0]);
    if (adds && run_scattered(a, cut[0], held))
        return true;
    if (shares)
        *held = ss_try_shared(&a->s, cut[0], &a->out->attempt, &a->out->row);
    else if (n == 1)
        *held = ss_try_halo(&a->s, cut[0], &a->out->attempt, &a->out->row);
    for (int i = 0; i < 2 && n == 2 && !*held; i++)
        *held = ss_try_pair(&a->s, cut[i], cut[1 - i], &a->out->attempt, &a->out->row);
    if (*held && n == 2 && asks_overlap(a) && !ss_footprint_overlaps(&a->out->row.footprint)) {
        const uint16_t *pair = a->out->row.cut;
        *held = ss_try_scattered(&a->s, pair[0], pair[1], &a->out->attempt, &a->out->row);
    }
    if (*held && n == 1 && asks_overlap(a) && a->out->row.footprint.form == SS_FOOTPRINT_INSIDE &&
        run_scattered(a, cut[0], held))
        return true;
    struct ss_footprint halo = a->out->row.footprint;
    if (*held && n == 1 && asks_overlap(a) && ss_overlap_conceivable(&a->s, &halo))
        *held = ss_try_overlap(&a->s, cut[0], &halo, &a->out->attempt, &a->out->row);
    return a->out->attempt.candidate;
}

/* The operand whose halo keeps the row from being what was found, which would be it with any
 * widths; NULL: something else does. */
static const struct ss_placement *other_widths(const struct ss_given *a, const struct ss_row *row)
{
    size_t n = a->row->n_in;
    struct ss_placement *in = ss_memdup(a->s.arena, a->row->in, n * sizeof *in);
    struct ss_row_text any = *a->row;
    const struct ss_given same = {.s = a->s, .row = &any};
    const struct ss_placement *named = NULL;
    any.in = in;
    for (size_t k = 0; k < n; k++) {
        if (!in[k].halo || in[k].left == SS_ANY_WIDTH)
            continue;
        in[k].left = in[k].right = SS_ANY_WIDTH;
        named = &a->row->in[k];
    }
    return named && is_asked(&same, row) ? named : NULL;
}

/* What was found is not what was asked for. Fewer rows than it takes are run, for what refutes
 * them; where they have no fixed number, none is the row's. */
static void answer_instead(struct ss_given *a)
{
    struct ss_op_rules rules = {.n_in = a->s.call->n_in, .n_out = a->s.call->n_out};
    const struct ss_footprint f = a->out->row.footprint;
    const struct ss_placement *named = other_widths(a, &a->out->row);
    uint16_t atom = a->out->attempt.cut[0];
    struct ss_buf text = {0};
    struct ss_row row;
    ss_buf_puts(&text, "this holds: ");
    ss_row_print(&text, &rules, &a->out->row, a->s.atoms->lengths);
    bool fixed =
        ss_row_operand(&a->out->row, (size_t)(named ? named - a->row->in : 0), a->s.atoms->lengths)
            .left != SS_ANY_WIDTH;
    bool plain = named && a->out->attempt.n_cut == 1 && f.form == SS_FOOTPRINT_FILLED;
    if (named && !fixed) {
        ss_buf_puts(&text, ", whose widths depend on the number of ranks");
        ss_given_answer(a, SS_NOT_TRIED, NULL);
    } else if (plain &&
               !ss_try_narrower_halo(&a->s, atom, &f, named->left, named->right, &a->out->attempt,
                                     &row) &&
               a->out->attempt.verdict == SS_REFUTED) {
        ss_buf_printf(&text, "; %s", a->out->attempt.why);
    } else {
        ss_given_answer(a, named ? SS_NOT_TRIED : SS_REFUTED, NULL);
    }
    a->out->attempt.why = ss_strdup(a->s.arena, ss_buf_text(&text));
    ss_buf_free(&text);
}

/* The row with the halo that it names, or what is found instead. False where there is none of these
 * lengths. */
bool ss_given_try_halo(struct ss_given *a)
{
    const struct ss_atoms *atoms = a->s.atoms;
    bool held;
    a->s.atoms = with_twins(a);
    bool tried = run_halo(a, &held);
    a->out->holds = tried && held && is_asked(a, &a->out->row);
    if (tried && held && !a->out->holds)
        answer_instead(a);
    a->s.atoms = atoms;
    return tried;
}

/* Pieces that reach into their neighbours, or are cut where a window's stride allows it. What it
 * says counts where the cut alone had no lengths to be tried at. */
bool ss_given_try_with_halo(struct ss_given *a)
{
    struct ss_row_trial without = *a->out;
    if (ss_given_try_halo(a) && (a->out->holds || without.attempt.verdict == SS_NO_LENGTHS))
        return a->out->holds;
    *a->out = without;
    return false;
}
