/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probes outside the schedule, at other lengths. */
#ifndef SS_CORE_RULES_TRIAL_OFF_SCHEDULE_H
#define SS_CORE_RULES_TRIAL_OFF_SCHEDULE_H

#include "core/rules/trial/trial.h"

/* Probes with pieces of one row, and at lengths at which literals matter. Returns SS_TRIAL_HELD or
 * SS_TRIAL_REFUTED, or SS_TRIAL_USELESS if a needed length gave no usable probe (t->unseen says
 * why). */
enum ss_outcome ss_trial_off_schedule(struct ss_trial *t);
#endif
