/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pins on a space that was built without them. Excluded strategies become forbidden and nothing
 * else changes, so solver state that was computed for the space remains valid. */
#ifndef SS_CORE_SPACE_PIN_VARIANT_H
#define SS_CORE_SPACE_PIN_VARIANT_H

#include "core/space/space.h"

/* A variant of the space's cost graph (ss_cg_variant), in arena. NULL if the space has to be
 * rebuilt: a pin asks for a layout that the hub does not have, it leaves no strategy, or it is a
 * preference or a tie. */
struct ss_cost_graph *ss_space_pin_variant(const struct ss_space *space, const struct ss_pin *pins,
                                           size_t n, struct ss_arena *arena);

#endif
