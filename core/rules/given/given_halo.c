/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A given row with a halo is tried as the exploration tries halos; what is found is compared with
 * it.
 */
#include "core/rules/given/given.h"

#include <string.h>

#include "core/base/integer.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo.h"
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

static bool gives_stated_results(const struct ss_given *a, const struct ss_row *row)
{
    bool same = true;
    for (size_t k = 0; k < a->s.call->n_out && same; k++)
        same = ss_row_result_is(row, k, a->s.atoms->lengths, &a->s.asked[k]);
    return same;
}

/* Whether a row that was found is this one, with its halo where one is named. */
static bool is_stated(const struct ss_given *a, const struct ss_row *row,
                      const struct ss_placement *in)
{
    const int64_t *lengths = a->s.atoms->lengths;
    if (row->n_cut > 1 && !ss_row_is_said(row, lengths))
        return false; /* its lengths are equal, or in a ratio; here they are not */
    for (size_t k = 0; k < a->s.call->n_in; k++) {
        if (!ss_row_operand_is(row, k, lengths, &in[k]))
            return false;
    }
    return gives_stated_results(a, row);
}

const struct ss_found *ss_given_found(const struct ss_given *a)
{
    for (size_t i = 0; i < a->f.rows.count; i++) {
        if (is_stated(a, &a->f.rows.items[i].row, a->row->in))
            return &a->f.rows.items[i];
    }
    return NULL;
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
        int64_t share;
        int atom = ss_given_atom_behind(a->s.atoms, dim, p->blocks, &share);
        if (atom >= 0 && share == 1 && !a->s.atoms->atoms[atom].literal &&
            (ss_halo_conceivable(&a->s, (uint16_t)atom) || ss_halo_within(&a->s, (uint16_t)atom)))
            ss_given_add_cut(cut, &n, (uint16_t)atom);
    }
    return n;
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

bool ss_given_find_halo(struct ss_given *a)
{
    const struct ss_atoms *atoms = a->s.atoms;
    uint16_t cut[3];
    struct ss_row row;
    a->s.atoms = with_twins(a);
    const uint16_t n = row_dims(a, cut);
    const struct ss_halo_try shared = {.way = SS_HALO_SHARED, .atoms = {cut[0]}, .n = 1};
    if (n == 1 && !(ss_find_with_halo(&a->s, &shared, &row, &a->f) && ss_given_found(a)))
        ss_find_halo(&a->s, cut[0], &a->f);
    if (n == 2 && !ss_find_halo_pair(&a->s, cut[0], cut[1], &a->f))
        ss_find_halo_pair(&a->s, cut[1], cut[0], &a->f);
    a->s.atoms = atoms;
    return ss_given_found(a);
}

/* The operand whose halo keeps the row from being what was found, which would be it with any
 * widths; NULL: something else does. */
static const struct ss_placement *other_widths(const struct ss_given *a, const struct ss_row *row)
{
    size_t n = a->row->n_in;
    struct ss_placement *in = ss_memdup(a->s.arena, a->row->in, n * sizeof *in);
    const struct ss_placement *named = NULL;
    for (size_t k = 0; k < n; k++) {
        if (!in[k].halo || in[k].left == SS_ANY_WIDTH)
            continue;
        in[k].left = in[k].right = SS_ANY_WIDTH;
        named = &a->row->in[k];
    }
    return named && is_stated(a, row, in) ? named : NULL;
}

/* The row found that is shown instead: the first that gives the stated results, or the first. */
static const struct ss_row *nearest_row(const struct ss_given *a)
{
    for (size_t i = 0; i < a->f.rows.count; i++) {
        if (gives_stated_results(a, &a->f.rows.items[i].row))
            return &a->f.rows.items[i].row;
    }
    return &a->f.rows.items[0].row;
}

/* Refutes a halo that is narrower than that of a row. Returns true, with the reason as an answer.
 */
static bool refute_narrower(struct ss_given *a, const struct ss_row *found,
                            const struct ss_placement *named)
{
    const struct ss_footprint *f = &found->footprint;
    const struct ss_atoms *atoms = a->s.atoms;
    struct ss_attempt *attempt = &a->out->attempt;
    struct ss_halo_try what = {
        .way = SS_HALO_NARROWER, .atoms = {attempt->cut[0]}, .n = 1, .most = *f};
    struct ss_row row;
    if (attempt->n_cut != 1 || f->form != SS_FOOTPRINT_FILLED)
        return false;
    what.most.left = ss_smaller(named->left / f->per * f->rows, f->left);
    what.most.right = ss_smaller(named->right, f->right);
    a->s.atoms = with_twins(a);
    bool held = ss_try_halo(&a->s, &what, attempt, &row);
    a->s.atoms = atoms;
    return !held && attempt->verdict == SS_REFUTED;
}

void ss_given_answer_instead(struct ss_given *a)
{
    struct ss_op_rules rules = {.n_in = a->s.call->n_in, .n_out = a->s.call->n_out};
    const struct ss_row *found = nearest_row(a);
    const struct ss_placement *named = other_widths(a, found);
    const int64_t *lengths = a->s.atoms->lengths;
    const size_t k = (size_t)(named ? named - a->row->in : 0);
    struct ss_buf text = {0};
    ss_buf_puts(&text, "this holds: ");
    ss_row_print(&text, &rules, found, lengths);
    if (named && ss_row_operand(found, k, lengths).left == SS_ANY_WIDTH) {
        ss_buf_puts(&text, ", whose widths depend on the number of ranks");
        ss_given_answer(a, SS_NOT_TRIED, NULL);
    } else if (named && refute_narrower(a, found, named)) {
        ss_buf_printf(&text, "; %s", a->out->attempt.why);
    } else {
        ss_given_answer(a, named ? SS_NOT_TRIED : SS_REFUTED, NULL);
    }
    a->out->attempt.why = ss_buf_keep(a->s.arena, &text);
}
