/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths that probes of one subject had (length_cache.c). Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_LENGTH_CACHE_H
#define SS_CORE_RULES_TRIAL_LENGTH_CACHE_H

#include "core/rules/probe.h"

/* NULL where the call has no body: nothing is kept then. */
struct ss_length_cache *ss_length_cache_new(const struct ss_call *call);
void ss_length_cache_free(struct ss_length_cache *chosen);
/* The lengths that an equal probe had; else what `choose` makes of it, which is kept. */
bool ss_length_cache_choose(struct ss_probe *p, bool choose(struct ss_probe *p));

#endif
