/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A given row becomes a candidate (given/given_candidate.c), which is tried like any other. Its
 * results must combine as the row says. */
#include "core/rules/try_row.h"

#include <string.h>

#include "core/base/job.h"
#include "core/body/expansion_cache.h"
#include "core/graph/graph.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/candidates/joint_cuts.h"
#include "core/rules/candidates/not_explored.h"
#include "core/rules/discover.h"
#include "core/rules/explore.h"
#include "core/rules/given/given.h"
#include "core/rules/origin.h"
#include "core/rules/row_text.h"
#include "core/rules/subject.h"
#include "core/rules/trial/attempt.h"
#include "core/rules/trial/own_lengths.h"

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

/* ---- trying ---- */

static bool try_once(struct ss_given *a, const struct ss_placement *out)
{
    a->c.asked = out;
    a->out->holds = ss_try(&a->s, &a->c, &a->out->attempt, &a->out->row, NULL);
    return a->out->holds;
}

/* Equal lengths as one block of each, which holds at others as well. */
static bool try_in_blocks(struct ss_given *a)
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
static bool try_with_origin(struct ss_given *a)
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
static bool try_in_ratio(struct ss_given *a)
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
static bool try_granted(struct ss_given *a)
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

/* Pieces that windows stride over, where those of any length do not do. */
static bool try_in_steps(struct ss_given *a)
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
static bool asks_average(const struct ss_given *a)
{
    bool asks = false;
    for (size_t k = 0; k < a->row->n_out; k++)
        asks |= a->row->out[k].kind == SS_PARTIAL && a->row->out[k].reduce == SS_AVG;
    return asks;
}

/* Equal results on all ranks are their own maximum, minimum, average, and, or. No evidence of ranks
 * that differ can ever come. */
static bool try_equal(struct ss_given *a)
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

/* A pair of merged dims whose rows are numbered, if the other factors are as long in both. */
static bool try_merged(struct ss_given *a)
{
    struct ss_row_trial without = *a->out;
    const struct ss_candidate before = a->c;
    a->c.same = a->c.equal && !a->c.partial ? ss_merged_rows(&a->s, &a->c) : NULL;
    a->c.origin = false;
    if (a->c.same && !ss_candidate_add_origin(&a->s, &a->c) && try_once(a, a->row->out))
        return true;
    a->c = before;
    *a->out = without;
    return false;
}

static bool is_random(const struct ss_given *a)
{
    return a->s.call->def->flags & SS_OP_RANDOM;
}

static void try_row(struct ss_given *a);

/* Rows of neighbours that pieces do not need are only made in vain: that refutes nothing. */
static void try_without_halo(struct ss_given *a)
{
    struct ss_row_text plain = *a->row;
    struct ss_row_trial found = {.attempt.row = -1};
    struct ss_given without = {.s = a->s, .row = &plain, .out = &found};
    struct ss_placement *in = ss_memdup(a->s.arena, plain.in, plain.n_in * sizeof *in);
    for (size_t k = 0; k < plain.n_in; k++)
        in[k].halo = false;
    plain.in = in;
    if (ss_given_asks_halo(&without))
        return; /* results have one */
    try_row(&without);
    a->s = without.s;
    if (!found.holds)
        return;
    *a->out = found;
    a->out->holds = false;
    ss_given_answer(a, SS_NOT_TRIED, "it holds without a halo, so rows need none");
}

static void try_row(struct ss_given *a)
{
    const char *why = ss_not_explorable(a->s.call);
    if (why) {
        ss_given_answer(a, SS_NOT_TRIED, why);
        return;
    }
    if (ss_given_asks_halo(a)) {
        if (!ss_given_try_halo(a))
            ss_given_answer(a, SS_NOT_TRIED,
                            "a halo needs one length, or two that grow together, each a whole dim");
        else if (!a->out->holds && a->out->attempt.verdict == SS_REFUTED)
            try_without_halo(a);
        return;
    }
    bool cut = ss_given_cut(a);
    if (!cut && !is_random(a) && ss_given_try_with_halo(a))
        return; /* a length that nothing scales is cut where windows' strides allow it */
    if (!cut || !ss_given_partial(a) || !ss_given_results_may_be(a))
        return;
    int dim, shared = ss_given_shared_operand(a, &dim);
    if (shared >= 0) {
        ss_given_refuse_by_shape(a, shared, dim);
        return;
    }
    const char *no_place = ss_candidate_add_origin(&a->s, &a->c);
    if (no_place && !is_random(a) && try_merged(a))
        return;
    if (no_place || (is_random(a) && !a->c.origin)) {
        ss_given_answer(a, SS_NOT_TRIED,
                        no_place ? no_place
                                 : "random numbers of a piece would not be those of the "
                                   "whole");
        return;
    }
    bool held = try_in_blocks(a) || try_once(a, a->row->out) || try_merged(a) || try_in_ratio(a) ||
                try_with_origin(a);
    if (!held && !is_random(a) && !a->c.partial)
        held = ss_given_try_with_halo(a);
    held = held || (a->c.n_cut == 1 && !a->c.partial && !is_random(a) && try_in_steps(a));
    held = held || try_granted(a);
    enum ss_verdict verdict = a->out->attempt.verdict;
    if (!held && (verdict == SS_UNDETERMINED || (verdict == SS_REFUTED && asks_average(a))))
        try_equal(a);
}

void ss_try_given(struct ss_subject *s, const struct ss_row_text *row, struct ss_row_trial *out)
{
    struct ss_given a = {.s = *s, .row = row, .out = out};
    *out = (struct ss_row_trial){.attempt.row = -1};
    try_row(&a);
    *s = a.s;
}

/* The number of blocks in which all cut operands are, each along a dim that is one and the same
 * length, while no result is cut; 1: these are not all such. */
static int64_t blocks_alike(const struct ss_given *a)
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
static void try_reordered(struct ss_given *a)
{
    struct ss_row_text plain = *a->row;
    struct ss_row_trial found = {.attempt.row = -1};
    struct ss_given without = {.s = a->s, .row = &plain, .out = &found};
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
static void try_own_lengths(struct ss_given *a)
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
    struct ss_given a = {.row = row, .out = out};
    struct ss_call own = *call;
    struct ss_expansion_cache *made = ss_expansion_cache_new(&own, true, arena);
    a.s = ss_subject_new(&own, atoms, bound, is_bound, options, job, arena);
    a.s.shows = true;
    if (is_all_replicated(row)) {
        ss_given_answer(&a, SS_STRUCTURAL, "every rank computes the whole");
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
