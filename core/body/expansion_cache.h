/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cache of a composite's expansions, for one thread that needs the body at the same lengths again
 * and again, with facts that the composite's kernel records while it runs the body. */
#ifndef SS_CORE_BODY_EXPANSION_CACHE_H
#define SS_CORE_BODY_EXPANSION_CACHE_H

#include "core/body/composite.h"
#include "core/body/position_units.h"

/* Gives the composite `call` a body with a cache; the call's attributes and region are copied into
 * arena. record: the kernel also records ss_composite_largest. NULL if the call is no composite. An
 * expansion is valid until the cache replaces it
 * by one with other lengths. */
struct ss_expansion_cache *ss_expansion_cache_new(struct ss_call *call, bool record,
                                                  struct ss_arena *arena);
/* Frees the cache; the body stays usable without it. NULL is allowed. */
void ss_expansion_cache_free(struct ss_expansion_cache *cache);

/* The largest finite magnitude, including the terms of sums, that the cached body has computed
 * since the caller last set this to 0. NULL without a cache. */
double *ss_composite_largest(const struct ss_call *call);
/* Work of all runs and inferences of the cached body so far, in values computed (about 1 ns each).
 * It does not depend on the machine. NULL without a cache. */
double *ss_composite_work(const struct ss_call *call);
/* Storage for the values of the cached body; NULL without a cache. */
struct ss_pool *ss_composite_pool(const struct ss_call *call);

/* Runs inference through the body g with the composite's operand types and numbers, without a
 * cache. units: those of g while recording, else empty. */
bool ss_body_expand(struct ss_infer *inf, const struct ss_call *call, const struct ss_graph *g,
                    const struct ss_units *units, struct ss_arena *arena, struct ss_expansion *out);

#endif
