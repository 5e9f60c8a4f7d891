/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probes outside the schedule of lengths: at lengths that literals ask for, of all magnitudes. */
#ifndef SS_CORE_RULES_TRIAL_OFF_SCHEDULE_H
#define SS_CORE_RULES_TRIAL_OFF_SCHEDULE_H

#include "core/rules/trial/trial.h"

/* Probes at lengths that are none of the schedule's, which numbers of the body may
 * ask for. Useless: one that it needs says nothing (t->unseen). */
enum ss_outcome ss_trial_off_schedule(struct ss_trial *t);
/* The last of what has evidence enough, that is to hold at other places and of
 * other magnitudes as well. Held, or refuted. */
enum ss_outcome ss_trial_last(struct ss_trial *t);

#endif
