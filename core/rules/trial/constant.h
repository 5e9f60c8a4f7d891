/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results that are equal on all ranks by accident of the data. */
#ifndef SS_CORE_RULES_TRIAL_CONSTANT_H
#define SS_CORE_RULES_TRIAL_CONSTANT_H

#include "core/rules/trial/trial.h"

/* Drops R from each result that was equal on all ranks but changes with the values of a cut or
 * partial operand. Returns SS_TRIAL_HELD if there is no such result, SS_TRIAL_SKIPPED if one has
 * other ways left, which need more probes, and SS_TRIAL_REFUTED if one has no way left. */
enum ss_outcome ss_trial_strike_same(struct ss_trial *t);

#endif
