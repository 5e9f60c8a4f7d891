/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A given row becomes a candidate: its cut atoms follow from the placements of the operands. The
 * candidate is tried like any other, and its results must combine as the row says. */
#include "core/rules/try_row.h"

#include <inttypes.h>
#include <string.h>

#include "core/base/job.h"
#include "core/body/expansion_cache.h"
#include "core/graph/graph.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/candidates/joint_cuts.h"
#include "core/rules/candidates/not_explored.h"
#include "core/rules/discover.h"
#include "core/rules/draw/partial_values.h"
#include "core/rules/explore.h"
#include "core/rules/footprint.h"
#include "core/rules/halo/halo.h"
#include "core/rules/halo/overlap.h"
#include "core/rules/halo/tied_lengths.h"
#include "core/rules/halo/windows_shared.h"
#include "core/rules/multiples.h"
#include "core/rules/origin.h"
#include "core/rules/probe.h"
#include "core/rules/row_text.h"
#include "core/rules/subject.h"
#include "core/rules/trial/attempt.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/counterexample.h"
#include "core/rules/trial/lengths.h"
#include "core/rules/trial/own_lengths.h"

struct asked {
    struct ss_subject s;
    const struct ss_row_text *row;
    struct ss_candidate c;
    struct ss_row_trial *out;
};

/* ---- whether it is a row of this call ---- */

static enum ss_rc check_side(const char *what, const struct ss_type *types, size_t n,
                             const struct ss_placement *placements, size_t n_given,
                             struct ss_error *err)
{
    if (n != n_given)
        return ss_fail(err, SS_E_ARGUMENT, "the row has %zu %s%s, the operator %zu", n_given, what,
                       n_given == 1 ? "" : "s", n);
    for (size_t k = 0; k < n; k++) {
        if (placements[k].kind == SS_SHARD && placements[k].dim >= types[k].rank)
            return ss_fail(err, SS_E_ARGUMENT, "%s %zu has %d dims, so there is no dim %d to cut",
                           what, k, types[k].rank, placements[k].dim);
    }
    return SS_OK;
}

static enum ss_rc check_row(const struct ss_call *call, const struct ss_row_text *row,
                            struct ss_error *err)
{
    if (row->n_axes != 1) {
        ss_fail(err, SS_E_ARGUMENT,
                "a row is for one mesh axis; this one has %d placements per "
                "operand",
                row->n_axes);
        return ss_error_hint(err, "one placement each, with commas between them: S(0) <- S(0), R");
    }
    enum ss_rc rc = check_side("result", call->out, call->n_out, row->out, row->n_out, err);
    return rc ? rc : check_side("operand", call->in, call->n_in, row->in, row->n_in, err);
}

/* ---- from placements to a candidate ---- */

static bool answer(struct asked *a, enum ss_verdict verdict, const char *why)
{
    a->out->attempt.verdict = verdict;
    a->out->attempt.why = why;
    return false;
}

/* The atom of a dim that lies behind that many blocks, or -1. share: how many of them are its own,
 * in which it is cut. */
static int atom_behind(const struct ss_atoms *atoms, const struct ss_factors *dim, int64_t blocks,
                       int64_t *share)
{
    int64_t before = 1;
    if (dim->coefficient < 1)
        return -1;
    for (uint16_t i = 0; i < dim->count; i++) {
        uint16_t atom = dim->items[i];
        bool may_cut = !atoms->atoms[atom].literal && !atoms->atoms[atom].uncut;
        *share = blocks / before;
        if (*share < atoms->lengths[atom])
            return may_cut && blocks % before == 0 ? atom : -1;
        before *= atoms->lengths[atom];
    }
    return -1;
}

static void add_cut(uint16_t *cut, uint16_t *n, uint16_t atom)
{
    for (uint16_t i = 0; i < *n; i++) {
        if (cut[i] == atom)
            return;
    }
    cut[(*n)++] = atom;
}

static bool in_operands(const struct asked *a, uint16_t atom)
{
    for (size_t k = 0; k < a->s.call->n_in; k++) {
        for (int d = 0; d < a->s.call->in[k].rank; d++) {
            if (ss_factors_find(&a->s.atoms->in[k][d], atom) >= 0)
                return true;
        }
    }
    return false;
}

static bool no_factor(struct asked *a, size_t k, const struct ss_placement *p)
{
    int64_t length = a->s.call->in[k].dims[p->dim];
    const char *held = ss_held_length(&a->s, k, p->dim);
    const char *why = length == 1 ? "is 1 long"
                      : held      ? ss_sprintf(a->s.arena, "is not cut: %s", held)
                      : p->blocks == 1
                          ? "is never cut: its length, or positions on it, do not scale"
                          : "has no factor that can be cut inside so many blocks";
    return answer(a, SS_NOT_TRIED, ss_sprintf(a->s.arena, "operand %zu dim %d %s", k, p->dim, why));
}

/* A length of its own that a body counts along: it is cut beside what the operands have. */
static bool is_numbered(const struct ss_atoms *atoms, int atom)
{
    return atom >= 0 && !ss_atom_is_derived(atoms, (uint16_t)atom) &&
           ss_is_counted_along(atoms, (uint16_t)atom);
}

/* Whether what is cut in blocks of its own is so as all lengths together ask for, the candidate is
 * then one of these. */
static bool are_multiples(struct asked *a, const int64_t *share)
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
static bool cuts_result(const struct asked *a, const struct ss_factors *length)
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
static void add_starts(struct asked *a, int64_t *shares)
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
        add_cut(cut, &a->c.n_cut, o->lo.items[o->lo.count - 1]);
        if (o->at.count)
            add_cut(cut, &a->c.n_cut, o->at.items[o->at.count - 1]);
    }
    const struct ss_multiples all = {.atoms = cut, .n = a->c.n_cut};
    int64_t block = ss_multiples_block(&all, atoms->lengths);
    for (uint16_t i = n; i < a->c.n_cut; i++)
        shares[cut[i]] = atoms->lengths[cut[i]] / block;
    a->c.cut = cut;
}

/* Atoms that the row cuts: those of the operands, and of the results where no operand has them
 * (sizes that only attributes hold): all where no operand is cut, else those that are counted. */
static bool find_cut(struct asked *a)
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
        int atom = atom_behind(atoms, dim, p->blocks, &share);
        if (!in && ((n_cut && !is_numbered(atoms, atom)) || share > 1))
            continue;
        if (in && (atom < 0 || (shares[atom] && shares[atom] != share)))
            return no_factor(a, i, p);
        if (atom < 0 || (!in && in_operands(a, (uint16_t)atom)))
            continue;
        add_cut(cut, &n_cut, (uint16_t)atom);
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

static const char *no_parts(const struct asked *a, size_t k, enum ss_reduce reduce)
{
    if (ss_is_bound(&a->s, k))
        return "its value is a constant of the operator";
    return ss_partial_refusal(a->s.call, k, reduce);
}

static bool find_partial(struct asked *a)
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
            return answer(a, SS_NOT_TRIED,
                          ss_sprintf(a->s.arena, "operand %zu as P(%s): %s", k,
                                     ss_reduce_name(p->reduce), why));
        partial[k] = (int8_t)p->reduce;
        any = true;
    }
    a->c.partial = any ? partial : NULL;
    a->c.kind = any ? (a->c.n_cut ? 'E' : 'G') : a->c.n_cut > 1 ? 'F' : 'A';
    return true;
}

static bool results_may_be(struct asked *a)
{
    for (size_t k = 0; k < a->s.call->n_out; k++) {
        const struct ss_placement *p = &a->row->out[k];
        enum ss_dtype dtype = a->s.call->out[k].dtype;
        if (p->kind == SS_PARTIAL && !(ss_combine_kinds(dtype) >> p->reduce & 1))
            return answer(a, SS_REFUTED,
                          ss_sprintf(a->s.arena, "a result of type %s has no %s",
                                     ss_dtype_name(dtype), ss_reduce_name(p->reduce)));
    }
    return true;
}

/* ---- operands that share what is cut ---- */

/* Whether the row cuts that dim of operand k. */
static bool is_cut_dim(const struct asked *a, size_t k, int d)
{
    return a->row->in[k].kind == SS_SHARD && a->row->in[k].dim == d;
}

/* The first operand with a dim that the candidate cuts although the row leaves it whole; -1:
 * none. */
static int shared_operand(const struct asked *a, int *dim)
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
static bool refuse_by_shape(struct asked *a, int shared, int dim)
{
    struct ss_subject *s = &a->s;
    struct ss_probe p = {.s = s, .c = &a->c, .length = 6, .ranks = 2};
    struct ss_call local = {0};
    struct ss_error err;
    if (!ss_probe_choose(&p))
        return answer(a, SS_NO_LENGTHS, ss_no_lengths(p.large));
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
        return answer(
            a, SS_NOT_TRIED,
            ss_sprintf(s->arena,
                       "operand %d dim %d has the cut length, but the row does not cut it", shared,
                       dim));
    a->out->attempt.shape = true;
    ss_keep_probe(&p, &a->out->attempt);
    return answer(a, SS_REFUTED,
                  ss_sprintf(s->arena,
                             "the pieces do not fit: %s (length 6 on 2 "
                             "ranks)",
                             err.message));
}

/* ---- trying ---- */

static bool try_once(struct asked *a, const struct ss_placement *out)
{
    a->c.asked = out;
    a->out->holds = ss_try(&a->s, &a->c, &a->out->attempt, &a->out->row, NULL);
    return a->out->holds;
}

/* Equal lengths as one block of each, which holds at others as well. */
static bool try_in_blocks(struct asked *a)
{
    if (!a->c.equal || a->c.partial || a->c.origin)
        return false;
    a->c.equal = false;
    a->c.blocked = true;
    if (try_once(a, a->row->out))
        return true;
    a->c.equal = true;
    a->c.blocked = false;
    return false;
}

/* The same with kernels that know where their piece starts, where indices point into it. */
static bool try_with_origin(struct asked *a)
{
    struct ss_row_trial without = *a->out;
    if (a->c.n_cut != 1 || a->c.origin ||
        !ss_counting_of(a->s.atoms, a->c.cut, 1, a->s.arena).indexed)
        return false;
    a->c.origin = true;
    a->c.kind = 'B';
    if (!ss_candidate_add_origin(&a->s, &a->c) && try_once(a, a->row->out))
        return true;
    if (without.attempt.candidate)
        *a->out = without;
    return false;
}

/* Two lengths that are cut as they are to each other. */
static bool try_in_ratio(struct asked *a)
{
    struct ss_row_trial without = *a->out;
    if (a->c.n_cut != 2 || a->c.partial ||
        !ss_lengths_ratio(a->s.call, a->s.atoms, a->c.cut[0], a->c.cut[1], a->c.ratio))
        return false;
    bool holds = try_once(a, a->row->out);
    while (!holds && ss_hold_more(&a->s, &a->c))
        holds = try_once(a, a->row->out);
    if (!holds)
        *a->out = without;
    return holds;
}

/* While what comes of each part is finite; while all indices are inside. */
static bool try_granted(struct asked *a)
{
    struct ss_row_trial without = *a->out;
    for (unsigned one = SS_GRANTED_FINITE; one <= SS_GRANTED_INSIDE; one <<= 1) {
        a->c.granted = without.attempt.lost & one;
        if (a->c.granted && try_once(a, a->row->out))
            return true;
    }
    a->c.granted = 0;
    *a->out = without;
    return false;
}

static bool asks_halo(const struct asked *a)
{
    bool asks = false;
    for (size_t k = 0; k < a->row->n_in; k++)
        asks |= a->row->in[k].halo;
    for (size_t k = 0; k < a->row->n_out; k++)
        asks |= a->row->out[k].halo;
    return asks;
}

/* Whether the row that was found is the one asked for, with its halo where one is named. */
static bool is_asked(const struct asked *a, const struct ss_row *row)
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
static uint16_t row_dims(struct asked *a, uint16_t cut[3])
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
            add_cut(cut, &n, dim->items[at]);
    }
    return n;
}

static bool asks_overlap(const struct asked *a)
{
    bool asks = false;
    for (size_t k = 0; k < a->row->n_out; k++)
        asks |= a->row->out[k].folds;
    return asks;
}

/* A dim with positions on it is a whole one where these do not scale: the structure in which those
 * that the row cuts are. */
static const struct ss_atoms *with_twins(const struct asked *a)
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

static bool asks_reduced(const struct asked *a, bool all)
{
    size_t n = 0;
    for (size_t k = 0; k < a->row->n_out; k++)
        n += a->row->out[k].kind == SS_PARTIAL;
    return n > 0 && (!all || n == a->row->n_out);
}

/* Of several operands one has the fill beside it: what is scattered. False where none has. */
static bool run_scattered(struct asked *a, uint16_t atom, bool *held)
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
static bool run_halo(struct asked *a, bool *held)
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
    if (*held && n == 2 && asks_overlap(a) && !a->out->row.footprint.overlap) {
        const uint16_t *pair = a->out->row.cut;
        *held = ss_try_scattered(&a->s, pair[0], pair[1], &a->out->attempt, &a->out->row);
    }
    if (*held && n == 1 && asks_overlap(a) && a->out->row.footprint.pace[0] &&
        run_scattered(a, cut[0], held))
        return true;
    struct ss_footprint halo = a->out->row.footprint;
    if (*held && n == 1 && asks_overlap(a) && ss_overlap_conceivable(&a->s, &halo))
        *held = ss_try_overlap(&a->s, cut[0], &halo, &a->out->attempt, &a->out->row);
    return a->out->attempt.candidate;
}

/* The operand whose halo keeps the row from being what was found, which would be it with any
 * widths; NULL: something else does. */
static const struct ss_placement *other_widths(const struct asked *a, const struct ss_row *row)
{
    size_t n = a->row->n_in;
    struct ss_placement *in = ss_memdup(a->s.arena, a->row->in, n * sizeof *in);
    struct ss_row_text any = *a->row;
    const struct asked same = {.s = a->s, .row = &any};
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
static void answer_instead(struct asked *a)
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
    bool plain = named && a->out->attempt.n_cut == 1 && !f.sum && !f.overlap && !f.pace[0];
    if (named && !fixed) {
        ss_buf_puts(&text, ", whose widths depend on the number of ranks");
        answer(a, SS_NOT_TRIED, NULL);
    } else if (plain &&
               !ss_try_narrower_halo(&a->s, atom, &f, named->left, named->right, &a->out->attempt,
                                     &row) &&
               a->out->attempt.verdict == SS_REFUTED) {
        ss_buf_printf(&text, "; %s", a->out->attempt.why);
    } else {
        answer(a, named ? SS_NOT_TRIED : SS_REFUTED, NULL);
    }
    a->out->attempt.why = ss_strdup(a->s.arena, ss_buf_text(&text));
    ss_buf_free(&text);
}

/* The row with the halo that it names, or what is found instead. False where there is none of these
 * lengths. */
static bool try_asked_halo(struct asked *a)
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
static bool try_with_halo(struct asked *a)
{
    struct ss_row_trial without = *a->out;
    if (try_asked_halo(a) && (a->out->holds || without.attempt.verdict == SS_NO_LENGTHS))
        return a->out->holds;
    *a->out = without;
    return false;
}

/* Pieces that windows stride over, where those of any length do not do. */
static bool try_in_steps(struct asked *a)
{
    struct ss_row_trial without = *a->out;
    bool refuted = true;
    a->c.step = 1;
    while (refuted && (a->c.step = ss_step_of(&a->s, &a->c)) > 1) {
        if (try_once(a, a->row->out))
            return true;
        refuted = a->out->attempt.verdict == SS_REFUTED;
    }
    a->c.step = 0;
    *a->out = without;
    return false;
}

/* Whether the row asks for an average, which of equal numbers may differ from them by rounding. */
static bool asks_average(const struct asked *a)
{
    bool asks = false;
    for (size_t k = 0; k < a->row->n_out; k++)
        asks |= a->row->out[k].kind == SS_PARTIAL && a->row->out[k].reduce == SS_AVG;
    return asks;
}

/* Equal results on all ranks are their own maximum, minimum, average, and, or. No evidence of ranks
 * that differ can ever come. */
static bool try_equal(struct asked *a)
{
    size_t n = a->s.call->n_out;
    struct ss_placement *out = ss_memdup(a->s.arena, a->row->out, n * sizeof *out);
    struct ss_row_trial before = *a->out;
    bool changed = false;
    for (size_t k = 0; k < n; k++) {
        if (out[k].kind == SS_PARTIAL && out[k].reduce != SS_SUM && out[k].reduce != SS_PROD) {
            out[k].kind = SS_REPLICATED;
            changed = true;
        }
    }
    if (changed && try_once(a, out)) {
        a->out->implied = true;
        return true;
    }
    *a->out = before;
    return false;
}

static bool is_random(const struct asked *a)
{
    return a->s.call->def->flags & SS_OP_RANDOM;
}

static void try_row(struct asked *a);

/* Rows of neighbours that pieces do not need are only made in vain: that refutes nothing. */
static void try_without_halo(struct asked *a)
{
    struct ss_row_text plain = *a->row;
    struct ss_row_trial found = {.attempt.row = -1};
    struct asked without = {.s = a->s, .row = &plain, .out = &found};
    struct ss_placement *in = ss_memdup(a->s.arena, plain.in, plain.n_in * sizeof *in);
    for (size_t k = 0; k < plain.n_in; k++)
        in[k].halo = false;
    plain.in = in;
    if (asks_halo(&without))
        return; /* results have one */
    try_row(&without);
    a->s = without.s;
    if (!found.holds)
        return;
    *a->out = found;
    a->out->holds = false;
    answer(a, SS_NOT_TRIED, "it holds without a halo, so rows need none");
}

static void try_row(struct asked *a)
{
    const char *why = ss_not_explorable(a->s.call);
    if (why) {
        answer(a, SS_NOT_TRIED, why);
        return;
    }
    if (asks_halo(a)) {
        if (!try_asked_halo(a))
            answer(a, SS_NOT_TRIED,
                   "a halo needs one length, or two that grow together, each a whole dim");
        else if (!a->out->holds && a->out->attempt.verdict == SS_REFUTED)
            try_without_halo(a);
        return;
    }
    bool cut = find_cut(a);
    if (!cut && !is_random(a) && try_with_halo(a))
        return; /* a length that nothing scales is cut where windows' strides allow it */
    if (!cut || !find_partial(a) || !results_may_be(a))
        return;
    int dim, shared = shared_operand(a, &dim);
    if (shared >= 0) {
        refuse_by_shape(a, shared, dim);
        return;
    }
    const char *no_place = ss_candidate_add_origin(&a->s, &a->c);
    if (no_place || (is_random(a) && !a->c.origin)) {
        answer(a, SS_NOT_TRIED,
               no_place ? no_place
                        : "random numbers of a piece would not be those of the "
                          "whole");
        return;
    }
    bool held =
        try_in_blocks(a) || try_once(a, a->row->out) || try_in_ratio(a) || try_with_origin(a);
    if (!held && !is_random(a) && !a->c.partial)
        held = try_with_halo(a);
    held = held || (a->c.n_cut == 1 && !a->c.partial && !is_random(a) && try_in_steps(a));
    held = held || try_granted(a);
    enum ss_verdict verdict = a->out->attempt.verdict;
    if (!held && (verdict == SS_UNDETERMINED || (verdict == SS_REFUTED && asks_average(a))))
        try_equal(a);
}

/* The number of blocks in which all cut operands are, each along a dim that is one and the same
 * length, while no result is cut; 1: these are not all such. */
static int64_t blocks_alike(const struct asked *a)
{
    const struct ss_atoms *atoms = a->s.atoms;
    int64_t blocks = 0;
    int atom = -1;
    for (size_t k = 0; k < a->row->n_out; k++) {
        if (a->row->out[k].kind == SS_SHARD)
            return 1;
    }
    for (size_t k = 0; k < a->row->n_in; k++) {
        const struct ss_placement *p = &a->row->in[k];
        const struct ss_factors *dim = p->kind == SS_SHARD ? &atoms->in[k][p->dim] : NULL;
        if (p->kind == SS_PARTIAL || p->halo)
            return 1;
        if (!dim)
            continue;
        bool alike = dim->count == 1 && dim->coefficient == 1 && p->blocks > 1 &&
                     (atom < 0 || (atom == dim->items[0] && blocks == p->blocks));
        if (!alike)
            return 1;
        atom = dim->items[0];
        blocks = p->blocks;
    }
    return atom >= 0 && atoms->lengths[atom] % blocks == 0 ? blocks : 1;
}

/* A reduction over what is cut holds for pieces of one cell each. So it is one of cells, and which
 * of them a rank has does not matter: it holds for pieces in blocks. */
static void try_reordered(struct asked *a)
{
    struct ss_row_text plain = *a->row;
    struct ss_row_trial found = {.attempt.row = -1};
    struct asked without = {.s = a->s, .row = &plain, .out = &found};
    int64_t blocks = blocks_alike(a);
    if (blocks == 1)
        return;
    struct ss_placement *in = ss_memdup(a->s.arena, plain.in, plain.n_in * sizeof *in);
    for (size_t k = 0; k < plain.n_in; k++)
        in[k].blocks = in[k].kind == SS_SHARD ? 1 : in[k].blocks;
    plain.in = in;
    try_row(&without);
    a->s = without.s;
    const struct ss_row *row = &found.row;
    if (!found.holds || !row->in || row->n_cut != 1 || row->verdict == SS_CONDITIONAL ||
        row->origin || row->even_only || row->bounded || row->n_held || row->footprint.rows)
        return;
    a->out->holds = true;
    a->out->attempt = found.attempt;
    a->out->attempt.why = "it holds without blocks, and a reduction takes its cells in any order";
}

/* Whether no probe has decided a row that does not hold. */
static bool is_open(const struct ss_attempt *a)
{
    return a->verdict == SS_NOT_TRIED || a->verdict == SS_NO_LENGTHS ||
           a->verdict == SS_UNDETERMINED;
}

/* Refutes the row at the lengths of the call. One that is refuted already, without a wrong cell,
 * gets one, also of other lengths, and keeps its reason. */
static void try_own_lengths(struct asked *a)
{
    struct ss_attempt *attempt = &a->out->attempt;
    const char *why = attempt->verdict == SS_REFUTED ? attempt->why : NULL;
    bool found = ss_refute_at_own_lengths(&a->s, a->row, attempt) ||
                 (why && ss_find_wrong_cell(&a->s, a->row, attempt));
    if (found && why)
        attempt->why = ss_sprintf(a->s.arena, "%s; %s", why, attempt->why);
}

static bool is_all_replicated(const struct ss_row_text *row)
{
    for (size_t k = 0; k < row->n_in; k++) {
        if (row->in[k].kind != SS_REPLICATED)
            return false;
    }
    for (size_t k = 0; k < row->n_out; k++) {
        if (row->out[k].kind != SS_REPLICATED)
            return false;
    }
    return true;
}

enum ss_rc ss_rules_try_row(const struct ss_call *call, const struct ss_atoms *atoms,
                            const double *bound, const bool *is_bound,
                            const struct ss_row_text *row,
                            const struct ss_discover_options *options, struct ss_job *job,
                            struct ss_arena *arena, struct ss_row_trial *out, struct ss_error *err)
{
    enum ss_rc rc = check_row(call, row, err);
    if (rc)
        return rc;
    *out = (struct ss_row_trial){.attempt.row = -1};
    struct asked a = {.row = row, .out = out};
    struct ss_call own = *call;
    struct ss_expansion_cache *made = ss_expansion_cache_new(&own, true, arena);
    a.s = ss_subject_new(&own, atoms, bound, is_bound, options, job, arena);
    a.s.shows = true;
    if (is_all_replicated(row)) {
        answer(&a, SS_STRUCTURAL, "every rank computes the whole");
        out->holds = true;
    } else {
        try_row(&a);
        if (!out->holds && is_open(&out->attempt))
            try_reordered(&a);
        if (!out->holds && !out->attempt.position && !ss_not_explorable(&own))
            try_own_lengths(&a);
    }
    ss_arena_free(&a.s.scratch);
    ss_arena_free(&a.s.attempt);
    ss_expansion_cache_free(made);
    return ss_job_stopped(job) ? ss_fail(err, SS_E_CANCELLED, "trying a row was stopped") : SS_OK;
}

/* A row that the op has, for how many placements it takes. */
static void hint_at_row(const struct ss_ruleset *rules, uint32_t op, struct ss_error *err)
{
    const struct ss_op_rules *r = rules->op_rules[op];
    const int64_t *lengths = rules->op_atoms[op].lengths;
    struct ss_buf text = {0};
    size_t at = 0;
    while (at < r->n_rows && !(r->rows[at].n_cut && ss_row_is_said(&r->rows[at], lengths)))
        at++;
    ss_row_print(&text, r, &r->rows[at < r->n_rows ? at : 0], lengths);
    ss_error_hint(err, "a row of it is %s; `rules %s` lists them", ss_buf_text(&text),
                  rules->graph->ops[op].name);
    ss_buf_free(&text);
}

enum ss_rc ss_ruleset_try_row(const struct ss_ruleset *rules, uint32_t op,
                              const struct ss_row_text *row,
                              const struct ss_discover_options *options, struct ss_job *job,
                              struct ss_arena *arena, struct ss_row_trial *out,
                              struct ss_error *err)
{
    struct ss_call call;
    size_t n = rules->graph->ops[op].n_operands;
    double *bound = ss_alloc_array(arena, n, sizeof *bound);
    bool *is_bound = ss_alloc_array(arena, n, sizeof *is_bound);
    ss_graph_call(rules->graph, op, arena, &call);
    ss_op_bound(rules->graph, op, bound, is_bound);
    enum ss_rc rc = ss_rules_try_row(&call, &rules->op_atoms[op], bound, is_bound, row, options,
                                     job, arena, out, err);
    if (rc)
        ss_error_where(err, "%s", rules->graph->ops[op].name);
    if (rc == SS_E_ARGUMENT && err && !err->hint[0])
        hint_at_row(rules, op, err);
    return rc;
}
