/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results that are equal on all ranks by accident of the data. */
#ifndef SS_CORE_RULES_TRIAL_CONSTANT_H
#define SS_CORE_RULES_TRIAL_CONSTANT_H

#include "core/rules/trial/trial.h"

/* Strikes out of the results that pieces or parts leave the same on all ranks those
 * that change with what is in them. Held: there are none; skipped: more probes are to tell what
 * they are; refuted: they are nothing. */
enum ss_outcome ss_trial_strike_same(struct ss_trial *t);

#endif
