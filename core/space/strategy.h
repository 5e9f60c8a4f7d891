/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Joint strategies of one op: one row per mesh axis. Rows are applied in axis order, earlier axes
 * major. */
#ifndef SS_CORE_SPACE_STRATEGY_H
#define SS_CORE_SPACE_STRATEGY_H

#include "core/space/space.h"

/* Inputs to the enumeration, including the facts about an op's neighbours that affect it. */
struct ss_strategy_context {
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    const struct ss_mesh *mesh;
    const struct ss_cluster *cluster;
    enum ss_objective objective;
    /* Per operand: bit r is set if its source can be partial for reduction r. NULL: all can. */
    const uint8_t *partial_in;
    /* Bit k: operand (result) k is read from (written to) memory. The bit of a fused operand, or of
     * one without storage, is 0. */
    uint64_t traffic_in, traffic_out;
    /* Keep both strategies if equal layouts can be had with a halo exchange and with overlapping
     * results; else only the cheaper one is kept. */
    bool variants;
};

/* True if plans may use the row: its verdict is positive and the sources can yield the partial
 * operands that it needs. partial_in NULL: true if the row could be run by itself. */
bool ss_row_usable(const struct ss_row *row, size_t n_in, const uint8_t *partial_in);
/* Every strategy of the op, in arena. Of several with equal layouts the cheapest is kept. The list
 * is never empty, because row 0 is R. SS_E_LIMIT if there are too many joint rows. */
SS_NODISCARD enum ss_rc ss_strategies(const struct ss_strategy_context *context, uint32_t op,
                                      struct ss_arena *arena, struct ss_strategy_list *list,
                                      struct ss_error *err);
/* The strategy of the given rows (one per axis), lists in arena. SS_E_INFEASIBLE if the rows do not
 * divide on this mesh or cannot be combined. */
SS_NODISCARD enum ss_rc ss_strategy_place(const struct ss_strategy_context *context, uint32_t op,
                                          const uint16_t *rows, struct ss_arena *arena,
                                          struct ss_strategy *strategy, struct ss_error *err);
/* The rows that give an op these layouts, with results that overlap on exactly the axes of the mask
 * (bit a: axis a). False if no rows do. */
bool ss_strategy_match(const struct ss_strategy_context *context, uint32_t op,
                       const struct ss_layout *in, const struct ss_layout *out, uint8_t overlap,
                       uint16_t *rows);
/* Roofline time of one execution on local types, in picoseconds (docs/costs.md, "Compute"). The
 * masks are those of ss_strategy_context. */
int64_t ss_call_ps(const struct ss_call *local, const struct ss_cluster *cluster,
                   uint64_t traffic_in, uint64_t traffic_out);
/* The traffic masks of an op. With fusion, a value between two elementwise ops that has no other
 * reader is neither written nor read (docs/costs.md, "Compute"). */
void ss_op_traffic(const struct ss_graph *graph, uint32_t op, bool fusion, uint64_t *in,
                   uint64_t *out);
/* Local lengths of the op's atoms after the rows cut them; lengths has n_atoms entries. */
void ss_strategy_lengths(const struct ss_ruleset *rules, const struct ss_mesh *mesh, uint32_t op,
                         const uint16_t *rows, int64_t *lengths);

#endif
