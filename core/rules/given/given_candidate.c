/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cut atoms of a given row follow from the placements of its operands. */
#include "core/rules/given/given.h"

#include <inttypes.h>
#include <string.h>

#include "core/rules/atoms.h"
#include "core/rules/draw/partial_values.h"
#include "core/rules/multiples.h"
#include "core/rules/origin.h"
#include "core/rules/probe.h"
#include "core/rules/row_text.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/counterexample.h"
#include "core/rules/trial/lengths.h"

bool ss_given_answer(struct ss_given *a, enum ss_verdict verdict, const char *why)
{
    a->out->attempt.verdict = verdict;
    a->out->attempt.why = why;
    return false;
}

int ss_given_atom_behind(const struct ss_atoms *atoms, const struct ss_factors *dim, int64_t blocks,
                         int64_t *share)
{
    int64_t before = 1;
    for (uint16_t i = 0; i < dim->count && dim->coefficient > 0; i++) {
        *share = blocks / before;
        if (*share < atoms->lengths[dim->items[i]])
            return blocks % before == 0 ? dim->items[i] : -1;
        before *= atoms->lengths[dim->items[i]];
    }
    return -1;
}

void ss_given_add_cut(uint16_t *cut, uint16_t *n, uint16_t atom)
{
    for (uint16_t i = 0; i < *n; i++) {
        if (cut[i] == atom)
            return;
    }
    cut[(*n)++] = atom;
}

static bool no_factor(struct ss_given *a, size_t k, const struct ss_placement *p)
{
    int64_t length = a->s.call->in[k].dims[p->dim];
    const char *why = length == 1 ? "is 1 long"
                      : p->blocks == 1
                          ? "is never cut: its length, or positions on it, do not scale"
                          : "has no factor that can be cut inside so many blocks";
    return ss_given_answer(a, SS_NOT_TRIED,
                           ss_sprintf(a->s.arena, "operand %zu dim %d %s", k, p->dim, why));
}

/* A length of its own that a body counts along: it is cut beside what the operands have. */
static bool is_numbered(const struct ss_atoms *atoms, int atom)
{
    return atom >= 0 && !ss_atom_is_derived(atoms, (uint16_t)atom) &&
           ss_is_counted_along(atoms, (uint16_t)atom);
}

/* Whether what is cut in blocks of its own is so as all lengths together ask for, the candidate is
 * then one of these. */
static bool are_multiples(struct ss_given *a, const int64_t *share)
{
    const struct ss_multiples all = {.atoms = a->c.cut, .n = a->c.n_cut};
    int64_t block = ss_multiples_block(&all, a->s.atoms->lengths);
    bool whole = true, fit = true;
    for (uint16_t i = 0; i < all.n; i++) {
        whole &= share[all.atoms[i]] == 1;
        fit &= share[all.atoms[i]] == a->s.atoms->lengths[all.atoms[i]] / block;
    }
    a->c.blocked = !whole;
    return whole || (fit && all.n > 1);
}

/* Whether the row cuts a result along a length. */
static bool cuts_result(const struct ss_given *a, const struct ss_factors *length)
{
    const struct ss_candidate alone = {.cut = length->items, .n_cut = length->count};
    bool cuts = false;
    for (size_t k = 0; k < a->s.call->n_out; k++) {
        const struct ss_placement *p = &a->row->out[k];
        cuts |= p->kind == SS_SHARD && ss_candidate_cuts(&alone, &a->s.atoms->out[k][p->dim]);
    }
    return cuts;
}

/* Windows that start where the call says go with what they lie on, and so does where they start:
 * that is no operand's length, and what is read there is none either. */
static void add_starts(struct ss_given *a, int64_t *shares)
{
    const struct ss_atoms *atoms = a->s.atoms;
    uint16_t n = a->c.n_cut;
    uint16_t *cut = ss_alloc_array(a->s.arena, n + 2 * atoms->n_orders, sizeof *cut);
    memcpy(cut, a->c.cut, n * sizeof *cut);
    for (size_t i = 0; i < atoms->n_orders; i++) {
        const struct ss_order *o = &atoms->orders[i];
        if (!o->starts || !o->lo.count || !ss_candidate_cuts(&a->c, &o->hi) ||
            !(ss_candidate_cuts(&a->c, &o->lo) || cuts_result(a, &o->lo)))
            continue;
        ss_given_add_cut(cut, &a->c.n_cut, o->lo.items[o->lo.count - 1]);
        if (o->at.count)
            ss_given_add_cut(cut, &a->c.n_cut, o->at.items[o->at.count - 1]);
    }
    const struct ss_multiples all = {.atoms = cut, .n = a->c.n_cut};
    int64_t block = ss_multiples_block(&all, atoms->lengths);
    for (uint16_t i = n; i < a->c.n_cut; i++)
        shares[cut[i]] = atoms->lengths[cut[i]] / block;
    a->c.cut = cut;
}

/* Atoms that the row cuts: those of the operands, and of the results where no operand has them
 * (sizes that only attributes hold): all where no operand is cut, else those that are counted. */
bool ss_given_cut(struct ss_given *a)
{
    const struct ss_call *call = a->s.call;
    const struct ss_atoms *atoms = a->s.atoms;
    size_t n = call->n_in + call->n_out, in_blocks = 0;
    uint16_t *cut = ss_alloc_array(a->s.arena, n, sizeof *cut), n_cut = 0;
    int64_t *shares = ss_alloc_array(a->s.arena, atoms->n_atoms, sizeof *shares), share = 1;
    bool blocked = false;
    for (size_t k = 0; k < n; k++) {
        bool in = k < call->n_in;
        size_t i = in ? k : k - call->n_in;
        const struct ss_placement *p = in ? &a->row->in[i] : &a->row->out[i];
        if (p->kind != SS_SHARD)
            continue;
        const struct ss_factors *dim = in ? &atoms->in[i][p->dim] : &atoms->out[i][p->dim];
        int atom = ss_given_atom_behind(atoms, dim, p->blocks, &share);
        if (atom >= 0 && (atoms->atoms[atom].literal || atoms->atoms[atom].uncut))
            atom = -1;
        if (!in && ((n_cut && !is_numbered(atoms, atom)) || share > 1))
            continue;
        if (in && (atom < 0 || (shares[atom] && shares[atom] != share)))
            return no_factor(a, i, p);
        if (atom < 0 || (!in && ss_atom_of_operand(a->s.call, a->s.atoms, (uint16_t)atom)))
            continue;
        ss_given_add_cut(cut, &n_cut, (uint16_t)atom);
        shares[atom] = share;
        in_blocks = share > 1 ? i : in_blocks;
        blocked |= share > 1;
    }
    a->c.cut = cut;
    a->c.n_cut = n_cut;
    if (blocked)
        add_starts(a, shares);
    if (!are_multiples(a, shares))
        return no_factor(a, in_blocks, &a->row->in[in_blocks]);
    a->c.equal = n_cut > 1 && !a->c.blocked;
    for (uint16_t i = 1; i < n_cut; i++)
        a->c.equal &= atoms->lengths[cut[i]] == atoms->lengths[cut[0]];
    return true;
}

static const char *no_parts(const struct ss_given *a, size_t k, enum ss_reduce reduce)
{
    if (ss_is_bound(&a->s, k))
        return "its value is a constant of the operator";
    return ss_partial_refusal(a->s.call, k, reduce);
}

bool ss_given_partial(struct ss_given *a)
{
    size_t n = a->s.call->n_in;
    int8_t *partial = ss_alloc_array(a->s.arena, n, 1);
    bool any = false;
    for (size_t k = 0; k < n; k++) {
        const struct ss_placement *p = &a->row->in[k];
        partial[k] = -1;
        if (p->kind != SS_PARTIAL)
            continue;
        const char *why = no_parts(a, k, p->reduce);
        if (why)
            return ss_given_answer(a, SS_NOT_TRIED,
                                   ss_sprintf(a->s.arena, "operand %zu as P(%s): %s", k,
                                              ss_reduce_name(p->reduce), why));
        partial[k] = (int8_t)p->reduce;
        any = true;
    }
    a->c.partial = any ? partial : NULL;
    a->c.kind = any ? (a->c.n_cut ? 'E' : 'G') : a->c.n_cut > 1 ? 'F' : 'A';
    return true;
}

bool ss_given_results_may_be(struct ss_given *a)
{
    for (size_t k = 0; k < a->s.call->n_out; k++) {
        const struct ss_placement *p = &a->row->out[k];
        enum ss_dtype dtype = a->s.call->out[k].dtype;
        if (p->kind == SS_PARTIAL && !(ss_combine_kinds(dtype) >> p->reduce & 1))
            return ss_given_answer(a, SS_REFUTED,
                                   ss_sprintf(a->s.arena, "a result of type %s has no %s",
                                              ss_dtype_name(dtype), ss_reduce_name(p->reduce)));
    }
    return true;
}

/* ---- operands that share what is cut ---- */

/* Whether the row cuts that dim of operand k. */
static bool is_cut_dim(const struct ss_given *a, size_t k, int d)
{
    return a->row->in[k].kind == SS_SHARD && a->row->in[k].dim == d;
}

/* An operand with a dim that the candidate cuts although the row leaves it whole; -1: none. */
static int shared_operand(const struct ss_given *a, int *dim)
{
    for (size_t k = 0; k < a->s.call->n_in; k++) {
        for (*dim = 0; *dim < a->s.call->in[k].rank; ++*dim) {
            if (!is_cut_dim(a, k, *dim) && ss_candidate_cuts(&a->c, &a->s.atoms->in[k][*dim]))
                return (int)k;
        }
    }
    return -1;
}

/* Lengths are shared because inference says so: it refuses pieces next to a whole. */
bool ss_given_fits(struct ss_given *a)
{
    int dim, shared = shared_operand(a, &dim);
    if (shared < 0)
        return true;
    struct ss_subject *s = &a->s;
    struct ss_probe p = {.s = s, .c = &a->c, .length = 6, .ranks = 2};
    struct ss_call local = {0};
    struct ss_error err;
    if (!ss_probe_choose(&p))
        return ss_given_answer(a, SS_NO_LENGTHS, ss_no_lengths(p.large));
    int64_t *lengths = ss_memdup(&s->scratch, p.lengths, s->atoms->n_atoms * sizeof *lengths);
    for (uint16_t i = 0; i < a->c.n_cut; i++)
        lengths[a->c.cut[i]] /= 2;
    enum ss_rc rc = ss_atoms_call(s->call, s->atoms, lengths, &s->scratch, &local, &err);
    struct ss_type *in = ss_memdup(&s->scratch, local.in, local.n_in * sizeof *in);
    for (size_t k = 0; k < local.n_in && !rc; k++) {
        for (int d = 0; d < in[k].rank; d++) {
            if (!is_cut_dim(a, k, d))
                in[k].dims[d] = p.call.in[k].dims[d];
        }
    }
    local.in = in;
    if (!rc)
        rc = ss_call_infer(&local, &err);
    if (!rc)
        return ss_given_answer(
            a, SS_NOT_TRIED,
            ss_sprintf(s->arena,
                       "operand %d dim %d has the cut length, but the row does not cut it", shared,
                       dim));
    a->out->attempt.shape = true;
    ss_keep_probe(&p, &a->out->attempt);
    return ss_given_answer(a, SS_REFUTED,
                           ss_sprintf(s->arena,
                                      "the pieces do not fit: %s (length 6 on 2 "
                                      "ranks)",
                                      err.message));
}
