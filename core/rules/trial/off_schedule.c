/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probes outside the schedule: pieces of one row, and lengths at which literals of the body
 * matter. */
#include "core/rules/trial/off_schedule.h"

#include <inttypes.h>

#include "core/rules/atoms.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/candidate.h"
#include "core/rules/probe.h"
#include "core/rules/trial/draw_schedule.h"
#include "core/rules/trial/work.h"

/* True if more probes at this length follow: a needed length goes on after a useless draw. */
static bool goes_on(enum ss_outcome outcome, const struct ss_literal_length *far)
{
    bool idle = outcome == SS_TRIAL_USELESS || outcome == SS_TRIAL_SKIPPED;
    return outcome == SS_TRIAL_HELD || (far->needed && idle);
}

/* Probes at lengths at which a literal of the body matters. Lengths that inference refuses, or that
 * give no evidence, are ignored, unless the call itself needs them: then t->unseen is set. */
static enum ss_outcome probe_far(struct ss_trial *t)
{
    struct ss_literal_length *list;
    size_t n = ss_literal_lengths(t->s, t->c, &list, &t->unseen);
    const double most_work = ss_work_until(t->s, SS_WORK_OF_LITERAL_LENGTHS);
    for (size_t i = 0; i < n && !t->unseen; i++) {
        bool cut = t->c->n_cut && list[i].atom == t->c->cut[0];
        struct ss_probe_setting at = ss_trial_setting(t, &ss_schedule[0]);
        at.length = cut ? list[i].length : at.length;
        t->far = cut ? (struct ss_literal_length){0} : list[i];
        t->is_far = true;
        enum ss_outcome outcome = ss_trial_probe(t, &at, false);
        bool held = outcome == SS_TRIAL_HELD;
        for (int64_t again = 1; again < list[i].least && goes_on(outcome, &list[i]) && !t->few;
             again++) {
            outcome = ss_trial_probe(t, &at, false);
            held |= outcome == SS_TRIAL_HELD;
            t->few = ss_work(t->s) > most_work;
        }
        if (outcome == SS_TRIAL_REFUTED)
            return SS_TRIAL_REFUTED;
        if (!held && list[i].needed)
            t->unseen = ss_sprintf(t->s->arena,
                                   "its body has a literal that a count may reach, and no probe "
                                   "with a length of %" PRId64 " decides",
                                   list[i].length);
    }
    t->far = (struct ss_literal_length){0};
    t->is_far = false;
    return t->unseen ? SS_TRIAL_USELESS : SS_TRIAL_HELD;
}

/* Pieces of one row. At all other lengths the first rows of the whole lie in one piece, so that a
 * body that treats the first few rows differently would not be noticed. If such pieces do not fit,
 * no plan has them either. */
static enum ss_outcome probe_single(struct ss_trial *t)
{
    static const struct ss_probe_setting single[] = {{2, 2, false}, {3, 3, false}, {4, 4, false}};
    enum ss_outcome outcome = SS_TRIAL_HELD;
    t->is_far = true;
    for (int i = 0; i < 3 && t->c->n_cut && outcome != SS_TRIAL_REFUTED; i++)
        outcome = ss_trial_probe(t, &single[i], false);
    t->is_far = false;
    return outcome == SS_TRIAL_REFUTED ? outcome : SS_TRIAL_HELD;
}

enum ss_outcome ss_trial_off_schedule(struct ss_trial *t)
{
    enum ss_outcome outcome = probe_single(t);
    return outcome == SS_TRIAL_HELD ? probe_far(t) : outcome;
}
