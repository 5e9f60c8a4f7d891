/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cache of the lengths chosen for the probes of one subject (length_cache.c). Private to
 * core/rules. */
#ifndef SS_CORE_RULES_TRIAL_LENGTH_CACHE_H
#define SS_CORE_RULES_TRIAL_LENGTH_CACHE_H

#include "core/rules/probe.h"

/* Returns NULL, which means no caching, if the call has no body. */
struct ss_length_cache *ss_length_cache_new(const struct ss_call *call);
void ss_length_cache_free(struct ss_length_cache *chosen);
/* Sets the lengths of a probe from the cache, or calls choose(p) and keeps its result. Returns
 * false if there are no lengths. If choices are expensive, draws share lengths. */
bool ss_length_cache_choose(struct ss_probe *p, bool choose(struct ss_probe *p));

#endif
