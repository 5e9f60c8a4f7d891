/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ties: pairs of ops or vars that every plan places alike. A tie is an edge whose table forbids the
 * pairs of strategies with different layouts. */
#ifndef SS_CORE_SPACE_TIED_NODES_H
#define SS_CORE_SPACE_TIED_NODES_H

#include "core/space/space.h"

/* Whether a tie of two ops, or of two vars, has a meaning; false with the reason in *why (static):
 * they differ in rank, or in the number of operands or results. */
bool ss_may_tie(const struct ss_graph *graph, bool vars, uint32_t a, uint32_t b, const char **why);
/* Adds the edges of the ties among the pins to a space that is complete otherwise. Vars that
 * nothing reads, and dead ops, are left out. SS_E_LIMIT if two have too many strategies,
 * SS_E_UNSUPPORTED for two results of one op. */
SS_NODISCARD enum ss_rc ss_space_add_ties(struct ss_space *space, const struct ss_pin *pins,
                                          size_t n, struct ss_error *err);

#endif
