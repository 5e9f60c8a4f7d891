/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replaces literal tables that follow a pattern by ops that compute them. A table has fixed
 * lengths; the ops work at any length. Exporters fold masks, divisors of windows and gather indices
 * into such tables. Private to core/body. */
#ifndef SS_CORE_BODY_LITERAL_PATTERNS_H
#define SS_CORE_BODY_LITERAL_PATTERNS_H

#include "core/graph/graph.h"

/* Adds ops that compute the table, if one of its dims follows a pattern: constant, arithmetic
 * progression, each number repeated in a row, a short period, a short period plus a progression, or
 * one boolean that differs from all others. Otherwise adds the table as a constant. *var is the
 * result. */
SS_NODISCARD enum ss_rc ss_graph_add_table(struct ss_graph *g, const struct ss_tensor *table,
                                           uint32_t *var, struct ss_error *err);
/* The same for a table that follows patterns along all dims; otherwise *var is SS_NONE and nothing
 * is added. */
SS_NODISCARD enum ss_rc ss_graph_add_pattern(struct ss_graph *g, const struct ss_tensor *table,
                                             uint32_t *var, struct ss_error *err);
/* Adds known window starts, one per column (dim), as numbers of the composite (SS_ATTR_STARTS), so
 * that they scale like lengths. For a column in arithmetic progression: its first entry, with the
 * step in SS_ATTR_STRIDES; for a short column without a pattern: all entries. *var is SS_NONE if
 * some column is neither. */
SS_NODISCARD enum ss_rc ss_graph_add_starts(struct ss_graph *g, const struct ss_tensor *places,
                                            int64_t columns, uint32_t *var, struct ss_error *err);
/* Replaces a concatenation of `times` copies of a var along a dim by ops for which their number is
 * a length, as when weights are repeated once per element of a batch. */
SS_NODISCARD enum ss_rc ss_graph_add_copies(struct ss_graph *g, uint32_t of, int dim, int64_t times,
                                            uint32_t *var, struct ss_error *err);

#endif
