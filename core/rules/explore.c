/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs the phases of an exploration (cuts, partial operands), then sorts the rows, drops
 * equal and implied ones, and points the attempts to the final rows. */
#include "core/rules/explore.h"

#include <stdio.h>

#include "core/base/job.h"
#include "core/body/expansion_cache.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/discover.h"
#include "core/rules/findings.h"
#include "core/rules/multiples.h"
#include "core/rules/row.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/table/compare.h"
#include "core/rules/try_row.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/work.h"

const char *ss_not_explorable(const struct ss_call *call)
{
    if (call->def->flags & SS_OP_OPAQUE || !ss_op_kernel(call->def))
        return "no kernel can run it";
    if (call->n_out == 0)
        return "it has no results";
    for (size_t k = 0; k < call->n_out; k++) {
        if (ss_type_count(&call->out[k]) == 0)
            return "a result has no elements";
    }
    return NULL;
}

/* Rows are shown in this order: cuts, rank-dependent cuts, halos, cuts with partial operands, joint
 * cuts, then partial operands by reduction. */
enum { FIRST_PARTIAL = 5, LAST_PLACE = FIRST_PARTIAL + SS_N_REDUCES };

static int rank_of(const struct ss_found *found, size_t n_in)
{
    switch (found->kind) {
    case 'A':
        return 0;
    case 'B':
    case 'C':
        return 1;
    case 'D':
        return 2;
    case 'E':
        return 3;
    case 'F':
        return 4;
    default:
        break;
    }
    for (size_t k = 0; k < n_in; k++) {
        if (found->row.in[k].kind == SS_PARTIAL)
            return FIRST_PARTIAL + (int)found->row.in[k].reduce;
    }
    return LAST_PLACE;
}

/* Results that overlap are another row, though tensors rest alike. */
static bool same_placements(const struct ss_op_rules *rules, const struct ss_row *a,
                            const struct ss_row *b)
{
    if (ss_footprint_overlaps(&a->footprint) != ss_footprint_overlaps(&b->footprint))
        return false;
    for (size_t k = 0; k < rules->n_in; k++) {
        if (!ss_slot_same(&a->in[k], &b->in[k]))
            return false;
    }
    for (size_t k = 0; k < rules->n_out; k++) {
        if (!ss_slot_same(&a->out[k], &b->out[k]))
            return false;
    }
    return true;
}

static struct ss_row replicated(struct ss_subject *s)
{
    struct ss_row row = {.id = "R", .verdict = SS_STRUCTURAL};
    row.in = ss_alloc_array(s->arena, s->call->n_in, sizeof *row.in);
    row.out = ss_alloc_array(s->arena, s->call->n_out, sizeof *row.out);
    for (size_t k = 0; k < s->call->n_in; k++)
        row.in[k].blocks.coefficient = 1;
    for (size_t k = 0; k < s->call->n_out; k++)
        row.out[k].blocks.coefficient = 1;
    return row;
}

/* Tells what became of a finding. */
static void tell_row(const struct ss_subject *s, const struct ss_findings *f, size_t i,
                     const struct ss_row *row, const char *text)
{
    struct ss_explore_event event = {.kind = SS_EVENT_ROW, .row = row, .text = text};
    for (size_t a = 0; a < f->attempts.count && s->observer; a++) {
        if (f->attempts.items[a].row == f->rows.items[i].first)
            event.attempt = &f->attempts.items[a];
    }
    ss_observe(s, &event);
}

/* Adds a row unless one with equal placements is there; its index. */
static int32_t add_row(struct ss_op_rules *rules, const struct ss_found *found, int *cuts,
                       int *partials, bool *is_new)
{
    *is_new = false;
    for (size_t i = 0; i < rules->n_rows; i++) {
        if (same_placements(rules, &rules->rows[i], &found->row))
            return (int32_t)i;
    }
    struct ss_row *row = &rules->rows[rules->n_rows];
    *row = found->row;
    *is_new = true;
    if (found->kind == 'G')
        snprintf(row->id, sizeof row->id, "P%d", ++*partials);
    else
        snprintf(row->id, sizeof row->id, "S%d", ++*cuts);
    return (int32_t)rules->n_rows++;
}

/* Where finding i goes, if it is kept. */
static int32_t place_row(struct ss_subject *s, struct ss_findings *f, size_t i,
                         struct ss_op_rules *rules, int *cuts, int *partials)
{
    const struct ss_found *found = &f->rows.items[i];
    bool is_new;
    if (found->implied) {
        tell_row(s, f, i, NULL, "dropped: a row with more partial operands implies it");
        return -1;
    }
    int32_t at = add_row(rules, found, cuts, partials, &is_new);
    tell_row(s, f, i, &rules->rows[at],
             is_new ? "accepted" : "dropped: another row has the same placements");
    return at;
}

/* Findings in order, equal ones once; attempts then point to the final rows. */
static void arrange(struct ss_subject *s, struct ss_findings *f, struct ss_op_rules *rules)
{
    size_t n = f->rows.count;
    int32_t *final = ss_alloc_array(s->arena, n, sizeof *final);
    rules->rows = ss_alloc_array(s->arena, n + 1, sizeof *rules->rows);
    rules->rows[rules->n_rows++] = replicated(s);
    int cuts = 0, partials = 0;
    for (int rank = 0; rank <= LAST_PLACE; rank++) {
        for (size_t i = 0; i < n; i++) {
            if (rank_of(&f->rows.items[i], rules->n_in) == rank)
                final[i] = place_row(s, f, i, rules, &cuts, &partials);
        }
    }
    rules->unplaced = f->unplaced.items;
    rules->n_unplaced = f->unplaced.count;
    rules->attempts = f->attempts.items;
    rules->n_attempts = f->attempts.count;
    for (size_t i = 0; i < rules->n_attempts; i++) {
        struct ss_attempt *a = &rules->attempts[i];
        if (a->row >= 0)
            a->row = final[a->row];
        rules->undetermined |= a->verdict == SS_UNDETERMINED;
    }
}

/* Why there is nothing but replication. */
static const char *no_rows(const struct ss_subject *s, const struct ss_op_rules *rules)
{
    const struct ss_attempt *said = NULL;
    for (size_t i = 0; i < rules->n_attempts && !said; i++) {
        if (rules->attempts[i].kind == 'A' || rules->attempts[i].kind == 'C')
            said = &rules->attempts[i];
    }
    if (said)
        return ss_sprintf(s->arena, "%s: %s, %s", said->candidate, ss_verdict_name(said->verdict),
                          said->why);
    if (s->call->def->flags & SS_OP_RANDOM && s->call->def->origin == SS_ORIGIN_NONE)
        return "random numbers of a piece would not be those of the whole";
    return "no length of it can be cut";
}

/* The call with results inferred: what candidates are measured against. */
enum ss_rc ss_explore(const struct ss_call *call, const double *bound, const bool *is_bound,
                      const struct ss_discover_options *options, struct ss_job *job,
                      struct ss_arena *arena, struct ss_atoms *atoms, struct ss_op_rules **out,
                      struct ss_error *err)
{
    struct ss_op_rules *rules = ss_op_rules_new(call, arena);
    enum ss_rc rc = ss_atoms_record(call, arena, atoms, err);
    if (rc)
        return rc;
    struct ss_call own = *call;
    struct ss_expansion_cache *made = ss_expansion_cache_new(&own, true, arena);
    struct ss_subject s = ss_subject_new(&own, atoms, bound, is_bound, options, job, arena);
    struct ss_findings f = {0};
    s.found = &f;
    rules->reason = ss_not_explorable(call);
    if (!rules->reason) {
        ss_within_work(&s, SS_WORK_BY_CUTS, "cuts", ss_find_cuts, &f);
        if (!options->no_partial && !ss_job_stopped(job))
            ss_within_work(&s, SS_WORK_BY_PARTIALS, "partial operands", ss_find_partials, &f);
    }
    arrange(&s, &f, rules);
    rules->runs = s.runs;
    if (!rules->reason && rules->n_rows == 1)
        rules->reason = s.dead ? s.dead : no_rows(&s, rules);
    ss_arena_free(&s.scratch);
    ss_arena_free(&s.attempt);
    ss_expansion_cache_free(made);
    *out = rules;
    return ss_job_stopped(job) ? ss_fail(err, SS_E_CANCELLED, "exploring was stopped") : SS_OK;
}

/* ---- rows that follow ---- */

/* True if a finding has the placements of the row at the call's lengths already: another row found
 * it, in a more general form. */
static bool is_found(const struct ss_op_rules *rules, const struct ss_findings *f,
                     const struct ss_atoms *atoms, const struct ss_row_text *row)
{
    bool found = false;
    for (size_t i = 0; i < f->rows.count && !found; i++)
        found = ss_row_implies(rules, &f->rows.items[i].row, atoms->lengths, row);
    return found;
}

static void explore_row(struct ss_subject *s, const struct ss_op_rules *rules,
                        const struct ss_row_that_follows *follows, struct ss_findings *f)
{
    struct ss_row_trial trial = {.attempt.row = -1};
    const uint64_t runs = s->runs;
    if (is_found(rules, f, s->atoms, &follows->row))
        return;
    ss_try_given(s, &follows->row, &trial);
    trial.attempt.runs = trial.row.runs = (uint32_t)(s->runs - runs); /* of all forms tried */
    if (follows->certain && trial.attempt.verdict == SS_REFUTED && trial.attempt.position)
        trial.attempt.why =
            ss_sprintf(s->arena, "the row follows from the body's ops, but a probe disagrees: %s",
                       trial.attempt.why);
    bool has_form = trial.holds && trial.row.in;
    if (!trial.attempt.candidate)
        return;
    ss_keep_attempt(s, &trial.attempt, has_form ? &trial.row : NULL, f);
}

static void keep_missing(struct ss_subject *s, const struct ss_missing_cut *missing,
                         struct ss_findings *f)
{
    const struct ss_factors *dim = &s->atoms->in[missing->operand][missing->dim];
    for (uint16_t i = 0; i < dim->count; i++) {
        struct ss_candidate c = {.kind = 'A', .cut = &dim->items[i], .n_cut = 1};
        if (!ss_tried_before(s, &c, f))
            ss_keep_untried(s, &c, NULL, missing->why, f);
    }
}

enum ss_rc ss_explore_rows(const struct ss_call *call, const double *bound, const bool *is_bound,
                           const struct ss_row_that_follows *rows, size_t n,
                           const struct ss_missing_cut *missing, size_t n_missing,
                           const struct ss_discover_options *options, struct ss_job *job,
                           struct ss_arena *arena, struct ss_atoms *atoms, struct ss_op_rules **out,
                           struct ss_error *err)
{
    struct ss_op_rules *found = ss_op_rules_new(call, arena);
    struct ss_discover_options follows = *options;
    enum ss_rc rc = ss_atoms_record(call, arena, atoms, err);
    if (rc)
        return rc;
    struct ss_call own = *call;
    struct ss_expansion_cache *made = ss_expansion_cache_new(&own, true, arena);
    follows.follows = true;
    struct ss_subject s = ss_subject_new(&own, atoms, bound, is_bound, &follows, job, arena);
    struct ss_findings f = {0};
    found->reason = ss_not_explorable(call);
    for (size_t i = 0; i < n && !found->reason && !ss_job_stopped(job); i++)
        explore_row(&s, found, &rows[i], &f);
    for (size_t i = 0; i < n_missing && !found->reason; i++)
        keep_missing(&s, &missing[i], &f);
    arrange(&s, &f, found);
    found->runs = s.runs;
    if (!found->reason && found->n_rows == 1)
        found->reason = s.dead ? s.dead : no_rows(&s, found);
    ss_arena_free(&s.scratch);
    ss_arena_free(&s.attempt);
    ss_expansion_cache_free(made);
    *out = found;
    return ss_job_stopped(job) ? ss_fail(err, SS_E_CANCELLED, "exploring was stopped") : SS_OK;
}
