/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pins against strategies; ss_pin_parse is in space.h. */
#ifndef SS_CORE_SPACE_PIN_H
#define SS_CORE_SPACE_PIN_H

#include "core/space/strategy.h"

/* A pin on an op: true when the strategy has the pinned placements on the pinned axes. */
bool ss_pin_matches(const struct ss_mesh *mesh, const struct ss_pin *pin,
                    const struct ss_call *global, const struct ss_strategy *strategy);
/* Checks that some strategy of the op satisfies all of the pins that are on it; kinds as for
 * ss_pin_parse. */
SS_NODISCARD enum ss_rc ss_pins_agree(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                      const uint8_t *kinds, const struct ss_mesh *mesh,
                                      const struct ss_pin *pins, size_t n, uint32_t op,
                                      struct ss_error *err);
/* A pin on a var: true when the layout has the pinned placement on the pinned axes. */
bool ss_pin_matches_layout(const struct ss_mesh *mesh, const struct ss_pin *pin,
                           const struct ss_type *type, const struct ss_layout *layout);
/* True for a pin on the var whose hub is meant, or on the loop's result that shares it. */
bool ss_pin_on_hub(const struct ss_graph *graph, const struct ss_pin *pin, uint32_t var);
/* The layout that the pins on such a var ask for, whole on axes that they do not name; false where
 * the placements do not fit. */
bool ss_pins_layout(const struct ss_graph *graph, const struct ss_mesh *mesh,
                    const struct ss_pin *pins, size_t n, uint32_t var, struct ss_layout *layout);

#endif
