/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matching pins with strategies and layouts. ss_pin_parse and ss_pin_parse_var are in space.h. */
#ifndef SS_CORE_SPACE_PIN_H
#define SS_CORE_SPACE_PIN_H

#include "core/space/hub_vars.h"
#include "core/space/strategy.h"

/* True if the strategy has the pinned placements on the pinned axes. global is the op's call with
 * unsharded types; result: of the op, if the pin is on that var, or -1 if it is on the op. */
bool ss_pin_matches(const struct ss_mesh *mesh, const struct ss_pin *pin,
                    const struct ss_call *global, int result, const struct ss_strategy *strategy);
/* SS_E_INFEASIBLE if no strategy of the op satisfies all pins on it. kinds as for ss_pin_parse. */
SS_NODISCARD enum ss_rc ss_pins_agree(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                      const uint8_t *kinds, const struct ss_mesh *mesh,
                                      const struct ss_pin *pins, size_t n, uint32_t op,
                                      struct ss_error *err);
/* The text of a pin on an op with a row in place of its id: "dp: S3" becomes
 * "dp: S(0) <- S(0), R". Any other text stays as it is. In arena, or text itself. */
const char *ss_pin_expand(const struct ss_ruleset *rules, uint32_t op, const char *text,
                          struct ss_arena *arena);
/* A pin on a var: true if the layout has the pinned placement on the pinned axes. */
bool ss_pin_matches_layout(const struct ss_mesh *mesh, const struct ss_pin *pin,
                           const struct ss_type *type, const struct ss_layout *layout);
/* True if the pin concerns the hub of var: it is on var itself, or on the loop result that shares
 * the hub. */
bool ss_pin_on_hub(const struct ss_graph *graph, const struct ss_pin *pin, uint32_t var);
/* True if the pin restricts the op's strategies: it is on the op (*result = -1), or on a result of
 * it that has no hub (*result is its index). */
bool ss_pin_concerns(const struct ss_graph *graph, const struct ss_hub_vars *hub_vars,
                     const struct ss_pin *pin, uint32_t op, int *result);
/* Whether a strategy or layout may be used, given whether it has the placements of a pin. */
static inline bool ss_pin_allows(const struct ss_pin *pin, bool matches)
{
    return pin->kind == SS_PIN_REQUIRE ? matches : pin->kind != SS_PIN_FORBID || !matches;
}
/* The layout that all pins on such a var require together; axes without a pin replicate. False if
 * the placements do not divide the dims. */
bool ss_pins_layout(const struct ss_graph *graph, const struct ss_mesh *mesh,
                    const struct ss_pin *pins, size_t n, uint32_t var, struct ss_layout *layout);

#endif
