/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths that probes of one subject had (chosen.c). Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_CHOSEN_H
#define SS_CORE_RULES_TRIAL_CHOSEN_H

#include "core/rules/explore.h"

/* NULL where the call has no body: nothing is kept then. */
struct ss_chosen *ss_chosen_new(const struct ss_call *call);
void ss_chosen_free(struct ss_chosen *chosen);
/* The lengths that an equal probe had; else what `choose` makes of it, which is kept. */
bool ss_chosen_or(struct ss_probe *p, bool choose(struct ss_probe *p));

#endif
