/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Joint strategies of one op: one row per mesh axis, applied in axis order, earlier axes major. */
#ifndef SS_CORE_SPACE_STRATEGY_H
#define SS_CORE_SPACE_STRATEGY_H

#include "core/space/space.h"

/* What the neighbourhood of an op says about its strategies. */
struct ss_strategy_context {
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    const struct ss_mesh *mesh;
    const struct ss_cluster *cluster;
    enum ss_objective objective;
    /* Per operand: bit r set where its source can hold a pending reduction of kind r. NULL: all. */
    const uint8_t *partial_in;
    /* Bit k: operand (result) k is read from (written to) memory; a fused or storage-free one is
     * not. */
    uint64_t traffic_in, traffic_out;
    /* Placements that neighbours' rows and overlapping results both give are two strategies:
     * somebody asks which it is. Else only the cheaper one is kept. */
    bool variants;
};

/* True when the row may take part in plans at all: its verdict holds, and the pending sums that it
 * wants can arrive. partial_in NULL: whether it could be run by itself. */
bool ss_row_usable(const struct ss_row *row, size_t n_in, const uint8_t *partial_in);
/* Every strategy of the op; equal placements are one (the cheapest). Never empty: R...R is a
 * row. */
SS_NODISCARD enum ss_rc ss_strategies(const struct ss_strategy_context *context, uint32_t op,
                                      struct ss_arena *arena, struct ss_strategy_list *list,
                                      struct ss_error *err);
/* The one strategy of given rows, lists in arena. SS_E_INFEASIBLE where they do not fit the
 * mesh. */
SS_NODISCARD enum ss_rc ss_strategy_place(const struct ss_strategy_context *context, uint32_t op,
                                          const uint16_t *rows, struct ss_arena *arena,
                                          struct ss_strategy *strategy, struct ss_error *err);
/* The rows that give an op these layouts, its results overlapping on the axes of the mask (bit a:
 * axis a) and no others; false where no rows do. */
bool ss_strategy_match(const struct ss_strategy_context *context, uint32_t op,
                       const struct ss_layout *in, const struct ss_layout *out, uint8_t overlap,
                       uint16_t *rows);
/* Picoseconds of one execution on types in and out. */
int64_t ss_call_ps(const struct ss_call *local, const struct ss_cluster *cluster,
                   uint64_t traffic_in, uint64_t traffic_out);
/* The traffic masks of an op under the fusion rule of DESIGN.md D7. */
void ss_op_traffic(const struct ss_graph *graph, uint32_t op, bool fusion, uint64_t *in,
                   uint64_t *out);
/* Lengths of the op's atoms after the strategy's rows cut them; lengths has n_atoms entries. */
void ss_strategy_lengths(const struct ss_ruleset *rules, const struct ss_mesh *mesh, uint32_t op,
                         const uint16_t *rows, int64_t *lengths);

#endif
