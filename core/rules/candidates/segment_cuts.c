/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dim may be a concatenation of segments of unequal length, as queries, keys and values of one
 * product. The call is explored once more in a structure in which each segment is cut
 * separately. Its rows are shown, but a placement cannot express them. Segments of equal length
 * are blocks, which any cut may have. */
#include "core/rules/candidates/segment_cuts.h"

#include <string.h>

#include "core/base/job.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/atoms/segments.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidate_text.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/findings.h"
#include "core/rules/origin.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/attempt.h"

/* Whether a cut of that atom is in parts, some of which are longer than others: of an operand, of a
 * result, or of what the body has between them. */
static bool has_parts(const struct ss_atoms *atoms, uint16_t atom)
{
    bool has = false;
    for (size_t i = 0; i < atoms->n_parts; i++)
        has |= atoms->parts[i].of.items[0] == atom && ss_segments_differ(&atoms->parts[i]);
    return has;
}

/* Whether the cut is in parts of an operand. */
static bool in_parts(const struct ss_subject *s, size_t k, uint16_t atom)
{
    bool in = false;
    for (int d = 0; d < s->call->in[k].rank; d++) {
        uint16_t at;
        const struct ss_segments *parts = ss_segments_of(s->atoms, &s->atoms->in[k][d], atom, &at);
        in |= parts || (ss_factors_find(&s->atoms->in[k][d], atom) > 0);
    }
    return in;
}

/* Whether a row cuts the same dims of operands. */
static bool cuts_the_same(const struct ss_subject *s, const struct ss_candidate *c,
                          const struct ss_row *row)
{
    bool same = true;
    for (size_t k = 0; k < s->call->n_in; k++) {
        for (int d = 0; d < s->call->in[k].rank; d++)
            same &= ss_candidate_cuts(c, &s->atoms->in[k][d]) ==
                    (row->in[k].kind == SS_SHARD && row->in[k].dim == d);
    }
    return same;
}

/* Whether a row of the call's own atoms, which have those lengths, says it. */
static bool is_found(const struct ss_subject *s, const struct ss_candidate *c,
                     const int64_t *lengths, const struct ss_findings *f)
{
    bool is = false;
    for (size_t i = 0; i < f->rows.count && !is; i++) {
        const struct ss_row *row = &f->rows.items[i].row;
        is = row->n_cut && row->footprint.rows == 0 && ss_row_is_said(row, lengths) &&
             cuts_the_same(s, c, row);
        for (size_t k = 0; k < s->call->n_in && is; k++)
            is = row->in[k].kind != SS_SHARD ||
                 (ss_slot_blocks(&row->in[k], lengths) == 1 && !in_parts(s, k, c->cut[0]));
    }
    return is;
}

/* Whether a row says the same of blocks as long as the operands that are joined. */
static bool is_listed(const struct ss_subject *s, const struct ss_candidate *c,
                      const struct ss_findings *f)
{
    bool is = false;
    for (size_t i = 0; i < f->unplaced.count && !is; i++) {
        const struct ss_row *row = &f->unplaced.items[i];
        is = row->listed && cuts_the_same(s, c, row);
    }
    return is;
}

/* Keeps what was tried of the atoms of another structure: nothing of these is in it. */
static void keep(struct ss_subject *s, struct ss_attempt *attempt, struct ss_findings *f)
{
    const struct ss_candidate nothing = {.kind = attempt->kind};
    attempt->n_cut = 0;
    attempt->ranks = 0;
    attempt->position = NULL;
    ss_observe(
        s, &(struct ss_explore_event){SS_EVENT_OPENED, .attempt = attempt, .candidate = &nothing});
    ss_keep_attempt(s, attempt, NULL, f);
}

/* The index of the row among those that no plan has, or -1. */
static int find_parted(struct ss_subject *s, const struct ss_candidate *c, struct ss_findings *f)
{
    struct ss_attempt attempt;
    struct ss_row row = {.out = NULL};
    unsigned *others = ss_alloc_array(s->arena, s->call->n_out, sizeof *others);
    const struct ss_explore_observer *observer = s->observer;
    if (s->dead)
        return -1;
    s->observer = NULL; /* who sees probes knows the call's own atoms */
    ss_try(s, c, &attempt, &row, others);
    s->observer = observer;
    keep(s, &attempt, f);
    if (!row.out)
        return -1;
    row.in_parts = (uint16_t)(c->cut[0] + 1);
    row.n_cut = 0;
    for (size_t k = 0; k < s->call->n_in + s->call->n_out; k++) {
        struct ss_row_slot *slot = k < s->call->n_in ? &row.in[k] : &row.out[k - s->call->n_in];
        slot->blocks = (struct ss_factors){.coefficient = 1};
    }
    ss_keep_unplaced(s, &row, others, f);
    return (int)f->unplaced.count - 1;
}

static void find_atom(struct ss_subject *s, uint16_t atom, const int64_t *lengths,
                      struct ss_findings *f)
{
    struct ss_candidate c = {.kind = 'A', .cut = &atom, .n_cut = 1, .in_parts = true};
    const struct ss_atom *at = &s->atoms->atoms[atom];
    struct ss_counting counting = ss_counting_of(s->atoms, &atom, 1, s->arena);
    if (at->literal || at->uncut || at->start || ss_atom_is_derived(s->atoms, atom) ||
        !has_parts(s->atoms, atom) || is_listed(s, &c, f) || is_found(s, &c, lengths, f))
        return;
    if (counting.positions || counting.drawn) {
        struct ss_attempt attempt = {
            .kind = 'A',
            .row = -1,
            .verdict = SS_NOT_TRIED,
            .candidate = ss_candidate_text(s, &c),
            .why = "positions count along it, and its segments have no single offset"};
        keep(s, &attempt, f);
        return;
    }
    if (find_parted(s, &c, f) >= 0 || !ss_has_run(ss_last_attempt(f)))
        return;
    c.kind = 'E';
    if (!ss_find_with_bias(s, &c, SS_SUM, find_parted, f))
        ss_find_with_bias(s, &c, SS_PROD, find_parted, f);
}

void ss_find_segment_cuts(struct ss_subject *s, struct ss_findings *f)
{
    if (!s->atoms->parted || s->dead)
        return;
    struct ss_subject parted = *s;
    parted.atoms = s->atoms->parted;
    parted.attempt = parted.scratch = (struct ss_arena){0};
    parted.sources_in = NULL;
    parted.sources = NULL;
    for (uint16_t a = 0; a < parted.atoms->n_atoms && !ss_job_stopped(s->job) && !parted.dead; a++)
        find_atom(&parted, a, s->atoms->lengths, f);
    s->runs = parted.runs;
    s->dead = parted.dead;
    s->ended = parted.ended;
    s->n_given_up = parted.n_given_up;
    ss_arena_free(&parted.attempt);
    ss_arena_free(&parted.scratch);
}
