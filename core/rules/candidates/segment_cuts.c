/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A slice takes a segment of a dim, as the queries, keys and values of one product. If the segments
 * have unequal lengths, the slice is explored once more in a structure in which each segment is cut
 * separately. Its rows are shown, but a placement cannot express them. Segments of equal length are
 * blocks, which any cut may have. */
#include "core/rules/candidates/segment_cuts.h"

#include "core/base/job.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/segments.h"
#include "core/rules/candidate.h"
#include "core/rules/findings.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/attempt.h"

/* True if the atom is in segments of unequal length. */
static bool has_parts(const struct ss_atoms *atoms, uint16_t atom)
{
    bool has = false;
    for (size_t i = 0; i < atoms->n_parts; i++)
        has |= atoms->parts[i].of.items[0] == atom && ss_segments_differ(&atoms->parts[i]);
    return has;
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

static void find_atom(struct ss_subject *s, uint16_t atom, struct ss_findings *f)
{
    const struct ss_candidate c = {.kind = 'A', .cut = &atom, .n_cut = 1, .in_parts = true};
    const struct ss_atom *at = &s->atoms->atoms[atom];
    struct ss_attempt attempt;
    struct ss_row row = {.out = NULL};
    unsigned *others = ss_alloc_array(s->arena, s->call->n_out, sizeof *others);
    const struct ss_explore_observer *observer = s->observer;
    if (at->literal || at->uncut || !has_parts(s->atoms, atom))
        return;
    s->observer = NULL; /* who sees probes knows the call's own atoms */
    ss_try(s, &c, &attempt, &row, others);
    s->observer = observer;
    keep(s, &attempt, f);
    if (!row.out)
        return;
    row.in_parts = (uint16_t)(atom + 1);
    row.n_cut = 0;
    for (size_t k = 0; k < s->call->n_in + s->call->n_out; k++) {
        struct ss_row_slot *slot = k < s->call->n_in ? &row.in[k] : &row.out[k - s->call->n_in];
        slot->blocks = (struct ss_factors){.coefficient = 1};
    }
    ss_keep_unplaced(s, &row, others, f);
}

void ss_find_segment_cuts(struct ss_subject *s, struct ss_findings *f)
{
    if (!s->atoms->parted || s->dead)
        return;
    struct ss_subject parted = *s;
    parted.atoms = s->atoms->parted;
    parted.attempt = parted.scratch = (struct ss_arena){0};
    parted.ties_in = NULL;
    parted.ties = NULL;
    for (uint16_t a = 0; a < parted.atoms->n_atoms && !ss_job_stopped(s->job) && !parted.dead; a++)
        find_atom(&parted, a, f);
    s->runs = parted.runs;
    s->dead = parted.dead;
    s->ended = parted.ended;
    s->n_given_up = parted.n_given_up;
    ss_arena_free(&parted.attempt);
    ss_arena_free(&parted.scratch);
}
