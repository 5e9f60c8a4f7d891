/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stated row becomes a candidate (given/given_candidate.c). The functions of candidates/ search
 * from there with the row's results as the only ones that count; the row holds if they find it. */
#include "core/rules/try_row.h"

#include <string.h>

#include "core/base/job.h"
#include "core/body/composite.h"
#include "core/body/expansion_cache.h"
#include "core/graph/graph.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/discover.h"
#include "core/rules/explore.h"
#include "core/rules/findings.h"
#include "core/rules/given/given.h"
#include "core/rules/row_text.h"
#include "core/rules/subject.h"
#include "core/rules/table/compare.h"
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

static bool is_random(const struct ss_given *a)
{
    return a->s.call->def->flags & SS_OP_RANDOM;
}

/* Equal lengths as one block of each, which holds at others as well. */
static bool find_in_blocks(struct ss_given *a)
{
    struct ss_candidate c = a->c;
    c.equal = false;
    c.blocked = true;
    ss_find(&a->s, &c, &a->f);
    if (ss_given_found(a))
        return true;
    a->f.attempts.count = a->f.rows.count = 0; /* a refutation of blocks is none of the row */
    return false;
}

/* Pieces that are multiples of a stride, so that windows stride over whole pieces. */
static void find_steps(struct ss_given *a)
{
    struct ss_candidate c = {.kind = 'A', .cut = a->c.cut, .n_cut = 1, .step = 1};
    bool refuted = true;
    while (refuted && !a->s.dead && (c.step = ss_step_of(&a->s, &c)) > 1) {
        if (ss_find(&a->s, &c, &a->f) >= 0)
            return;
        refuted = ss_last_attempt(&a->f)->verdict == SS_REFUTED;
    }
}

/* Tries the candidate, then the forms of a cut that failed. */
static void find(struct ss_given *a)
{
    struct ss_subject *s = &a->s;
    const struct ss_candidate *c = &a->c;
    struct ss_candidate placed = *c;
    const char *why = ss_candidate_add_origin(s, &placed);
    if (is_random(a) && !placed.origin && !why) {
        ss_given_answer(a, SS_NOT_TRIED,
                        "random numbers of a piece would not be those of the whole");
        return;
    }
    if (c->equal && !c->partial && !placed.origin && find_in_blocks(a))
        return;
    ss_find(s, c, &a->f);
    if (ss_given_found(a) || is_random(a) || !a->f.attempts.count)
        return;
    if (c->n_cut == 1)
        ss_find_masked(s, c, &a->f);
    if (c->n_cut == 2 && !c->partial)
        ss_given_find_pair(a);
    if (!ss_given_found(a) && !c->partial && !ss_given_find_halo(a) && c->n_cut == 1)
        find_steps(a);
}

/* Equal results on all ranks are their own maximum, minimum, average, and, or. No evidence of ranks
 * that differ can ever come, and an average of equal numbers differs from them by rounding. */
static void find_equal(struct ss_given *a)
{
    size_t n = a->s.call->n_out, before = a->f.attempts.count;
    struct ss_placement *out = ss_memdup(a->s.arena, a->row->out, n * sizeof *out);
    bool average = false;
    for (size_t k = 0; k < n; k++) {
        if (out[k].kind != SS_PARTIAL || out[k].reduce == SS_SUM || out[k].reduce == SS_PROD)
            continue;
        average |= out[k].reduce == SS_AVG;
        out[k].kind = SS_REPLICATED;
        a->s.asked = out;
    }
    enum ss_verdict verdict = before ? a->f.attempts.items[0].verdict : SS_NOT_TRIED;
    if (a->s.asked != out || (verdict != SS_UNDETERMINED && !(verdict == SS_REFUTED && average)))
        return;
    ss_find(&a->s, &a->c, &a->f);
    a->out->implied = ss_given_found(a);
    a->f.attempts.count = a->out->implied ? a->f.attempts.count : before;
}

/* Answers with the row that was found and its attempt, else with the first attempt: the plain one.
 * If that had no lengths, the last says more. */
static void settle(struct ss_given *a)
{
    const struct ss_found *found = ss_given_found(a);
    const struct ss_attempt *at = a->f.attempts.items;
    bool none = !found && a->f.attempts.count && at->verdict == SS_NO_LENGTHS;
    if (!a->f.attempts.count)
        return;
    if (none)
        at = ss_last_attempt(&a->f);
    while (found && at->row != found->first)
        at++;
    a->out->attempt = *at;
    a->out->attempt.row = -1;
    a->out->holds = found;
    if (found)
        a->out->row = found->row;
    else if (a->f.rows.count && (none || ss_given_asks_halo(a)))
        ss_given_answer_instead(a);
    else if (at->row >= 0)
        ss_given_answer(a, SS_NOT_TRIED, "probes confirm it for other lengths or blocks only");
}

/* Tries the row with other placements of its operands. */
static bool holds_with(struct ss_given *a, struct ss_placement *in, struct ss_row_trial *trial)
{
    struct ss_row_text other = *a->row;
    other.in = in;
    ss_try_given(&a->s, &other, trial);
    return trial->holds;
}

/* Rows of neighbours that pieces do not need are only made in vain: that refutes nothing. */
static void try_without_halo(struct ss_given *a)
{
    const struct ss_row_text *row = a->row;
    struct ss_placement *in = ss_memdup(a->s.arena, row->in, row->n_in * sizeof *in);
    struct ss_row_trial found;
    bool of_result = false;
    for (size_t k = 0; k < row->n_in; k++)
        in[k].halo = false;
    for (size_t k = 0; k < row->n_out; k++)
        of_result |= row->out[k].halo;
    if (of_result || !holds_with(a, in, &found))
        return;
    *a->out = found;
    a->out->holds = false;
    ss_given_answer(a, SS_NOT_TRIED, "it holds without a halo, so rows need none");
}

static void try_halo(struct ss_given *a)
{
    ss_given_find_halo(a);
    settle(a);
    if (!a->f.attempts.count)
        ss_given_answer(a, SS_NOT_TRIED,
                        "a halo needs one length, or two that grow together, each a whole dim");
    else if (!a->out->holds && a->out->attempt.verdict == SS_REFUTED)
        try_without_halo(a);
}

static void try_row(struct ss_given *a)
{
    const char *why = ss_not_explorable(a->s.call);
    if (why) {
        ss_given_answer(a, SS_NOT_TRIED, why);
        return;
    }
    if (ss_given_asks_halo(a)) {
        try_halo(a);
        return;
    }
    if (ss_given_cut(a)) {
        if (!ss_given_partial(a) || !ss_given_results_may_be(a) || !ss_given_fits(a))
            return;
        find(a);
        if (!ss_given_found(a))
            find_equal(a);
        settle(a);
    } else if (!is_random(a) && ss_given_find_halo(a)) {
        settle(a); /* a length that nothing scales is cut where windows' strides allow it */
    }
}

void ss_try_given(struct ss_subject *s, const struct ss_row_text *row, struct ss_row_trial *out)
{
    struct ss_given a = {.s = *s, .row = row, .out = out};
    *out = (struct ss_row_trial){.attempt.row = -1};
    a.s.asked = row->out;
    a.s.dead = NULL; /* of a row before */
    try_row(&a);
    *s = a.s;
    s->asked = NULL;
}

/* A reduction over a length that holds for pieces takes its cells in any order: operands that are
 * all cut along this length in equal blocks may be cut without blocks. */
static void try_without_blocks(struct ss_given *a)
{
    const struct ss_row_text *row = a->row;
    const struct ss_atoms *atoms = a->s.atoms;
    struct ss_placement *in = ss_memdup(a->s.arena, row->in, row->n_in * sizeof *in);
    struct ss_row_trial found;
    const struct ss_row *plain = &found.row;
    int64_t blocks = 0;
    uint16_t atom = 0;
    bool alike = true;
    for (size_t k = 0; k < row->n_out; k++)
        alike &= row->out[k].kind != SS_SHARD;
    for (size_t k = 0; k < row->n_in; k++) {
        const struct ss_factors *dim = in[k].kind == SS_SHARD ? &atoms->in[k][in[k].dim] : NULL;
        alike &= in[k].kind != SS_PARTIAL && !in[k].halo;
        if (!dim)
            continue;
        alike &= dim->count == 1 && dim->coefficient == 1 &&
                 (blocks == 0 || (blocks == in[k].blocks && atom == dim->items[0]));
        atom = alike ? dim->items[0] : 0;
        blocks = in[k].blocks;
        in[k].blocks = 1;
    }
    if (!alike || blocks < 2 || atoms->lengths[atom] % blocks || !holds_with(a, in, &found) ||
        plain->n_cut != 1 || plain->verdict == SS_CONDITIONAL || plain->origin ||
        plain->even_only || plain->bounded || plain->n_held || plain->footprint.rows)
        return;
    a->out->holds = true;
    a->out->attempt = found.attempt;
    a->out->attempt.why = "it holds without blocks, and a reduction takes its cells in any order";
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
        ss_try_given(&a.s, row, out);
        if (!out->holds && out->attempt.verdict != SS_REFUTED)
            try_without_blocks(&a);
        if (!out->holds && !out->attempt.position && !ss_not_explorable(&own))
            try_own_lengths(&a);
    }
    ss_arena_free(&a.s.scratch);
    ss_arena_free(&a.s.attempt);
    ss_expansion_cache_free(made);
    return ss_job_stopped(job) ? ss_fail(err, SS_E_CANCELLED, "trying a row was stopped") : SS_OK;
}

/* A row of a body that does not follow from those of its ops: the body may decide by values that no
 * probe draws. */
static void rest_on_draws(const struct ss_ruleset *rules, uint32_t op,
                          const struct ss_row_text *row, struct ss_row_trial *out)
{
    const struct ss_op_rules *r = rules->op_rules[op];
    for (size_t i = 0; i < r->n_rows; i++) {
        if (ss_row_implies(r, &r->rows[i], rules->op_atoms[op].lengths, row))
            return;
    }
    out->attempt.verdict = out->row.verdict = SS_CONDITIONAL;
    out->row.granted |= SS_GRANTED_DRAWN;
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

/* Says of which op an error speaks. */
static enum ss_rc fail_of(const struct ss_ruleset *rules, uint32_t op, enum ss_rc rc,
                          struct ss_error *err)
{
    if (rc)
        ss_error_where(err, "%s", rules->graph->ops[op].name);
    if (rc == SS_E_ARGUMENT && err && !err->hint[0])
        hint_at_row(rules, op, err);
    return rc;
}

enum ss_rc ss_ruleset_check_row(const struct ss_ruleset *rules, uint32_t op,
                                const struct ss_row_text *row, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_call call;
    ss_graph_call(rules->graph, op, &arena, &call);
    enum ss_rc rc = check_row(&call, row, err);
    ss_arena_free(&arena);
    return fail_of(rules, op, rc, err);
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
    if (rc == SS_OK && out->holds && ss_composite_body(&call))
        rest_on_draws(rules, op, row, out);
    return fail_of(rules, op, rc, err);
}
