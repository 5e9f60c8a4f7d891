/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pins on a space that was built without any: what they rule out is forbidden, all else stays, so
 * that what was known about the space stays known. */
#ifndef SS_CORE_SPACE_PIN_VARIANT_H
#define SS_CORE_SPACE_PIN_VARIANT_H

#include "core/space/space.h"

/* A variant of the space's cost graph (ss_cg_variant), in arena. NULL where only building the space
 * anew can tell: a pin asks for a layout that nobody else does, or leaves nothing. */
struct ss_cost_graph *ss_space_pin_variant(const struct ss_space *space, const struct ss_pin *pins,
                                           size_t n, struct ss_arena *arena);

#endif
