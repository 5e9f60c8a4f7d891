/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A composite's body at given lengths, which is made in composite.c and kept in kept.c. Private to
 * core/op. */
#ifndef SS_CORE_BODY_KEPT_H
#define SS_CORE_BODY_KEPT_H

#include "core/body/composite.h"
#include "core/body/units.h"

/* Runs inference through the body g with the composite's operands and numbers. units: those of g
 * while recording, else empty. */
bool ss_body_expand(struct ss_infer *inf, const struct ss_call *call, const struct ss_graph *g,
                    const struct ss_units *units, struct ss_arena *arena, struct ss_expansion *out);
/* Units of a dim of a body, at most. inf may be NULL. */
int64_t ss_most_units(const struct ss_infer *inf);

#endif
