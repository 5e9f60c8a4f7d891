/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of numbers that follow a pattern, as ops that make them: a table has the lengths that it
 * has, what makes it has any. Exporters fold masks, divisors of windows and places to look up into
 * such tables. Private to core/graph. */
#ifndef SS_CORE_BODY_LITERAL_PATTERNS_H
#define SS_CORE_BODY_LITERAL_PATTERNS_H

#include "core/graph/graph.h"

/* Adds ops that make the table where some dim of it follows a pattern: equal all along it, in steps
 * of one size, each number several times in a row, a few again and again, a few in steps of one
 * size, one boolean unlike all others, or within a frame of equal numbers; else it is added as it
 * is. *var is the result. */
SS_NODISCARD enum ss_rc ss_graph_add_table(struct ss_graph *g, const struct ss_tensor *table,
                                           uint32_t *var, struct ss_error *err);
/* The same of a table that follows a pattern along all dims; else *var is SS_NONE and nothing is
 * added. */
SS_NODISCARD enum ss_rc ss_graph_add_pattern(struct ss_graph *g, const struct ss_tensor *table,
                                             uint32_t *var, struct ss_error *err);
/* Adds what a gather is that reads single places along one dim of a var, which are known and come
 * in runs that lie one after the other: a lookup of whole runs, as long as they are. *var is
 * SS_NONE where they do not. */
SS_NODISCARD enum ss_rc ss_graph_add_lookup(struct ss_graph *g, const struct ss_op *op, uint32_t of,
                                            const struct ss_tensor *places, uint32_t *var,
                                            struct ss_error *err);
/* Adds where a window starts along each of some dims, or, of a list of so many columns, where many
 * start along as many, as numbers that a composite has as lengths (SS_ATTR_STARTS): of a column
 * that goes on in steps the first place (then also SS_ATTR_STRIDES, and the steps are added to it),
 * else a few places that follow no pattern. *var is SS_NONE where some column is neither. */
SS_NODISCARD enum ss_rc ss_graph_add_starts(struct ss_graph *g, const struct ss_tensor *places,
                                            int64_t columns, uint32_t *var, struct ss_error *err);
/* Adds what a concatenation of so many copies of a var along a dim is, with their number as a
 * length: statistics of each of a batch repeat the weights that often. */
SS_NODISCARD enum ss_rc ss_graph_add_copies(struct ss_graph *g, uint32_t of, int dim, int64_t times,
                                            uint32_t *var, struct ss_error *err);

#endif
