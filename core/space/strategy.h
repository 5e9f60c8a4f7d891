/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Joint strategies of one op: one row per mesh axis. Rows are applied in axis order, earlier axes
 * major. */
#ifndef SS_CORE_SPACE_STRATEGY_H
#define SS_CORE_SPACE_STRATEGY_H

#include "core/mesh/measured.h"
#include "core/space/space.h"

/* What an op costs besides its flops, given its neighbours. Bit k of a mask: operand (result) k is
 * read from (written to) memory. */
struct ss_op_traffic {
    uint64_t in, out;
    bool launches; /* it starts a kernel of its own */
};

/* Inputs to the enumeration, including the facts about an op's neighbours that affect it. */
struct ss_strategy_context {
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    const struct ss_mesh *mesh;
    const struct ss_cluster *cluster;
    enum ss_objective objective;
    /* Per operand: bit r is set if its source can be partial for reduction r. NULL: all can. */
    const uint8_t *partial_in;
    struct ss_op_traffic traffic;
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
/* Roofline time of one execution on local types, in picoseconds (docs/costs.md, "Compute").
 * structure: of the op (ss_op_structure), for rates that were measured of it; 0: unknown. */
int64_t ss_call_ps(const struct ss_call *local, const struct ss_cluster *cluster,
                   const struct ss_op_traffic *traffic, uint64_t structure);
/* Sets the lengths of the batch of products that a contraction is, from what it reads, writes and
 * computes (work->flops). A convolution is the product of its windows by the kernel. */
void ss_call_product(const struct ss_call *local, struct ss_work *work);
/* A hash of the structure of an op, which ops of equal structure share in any graph; 0: its rules
 * come from elsewhere. */
uint64_t ss_op_structure(const struct ss_ruleset *rules, uint32_t op);
/* The traffic of an op. With fusion, a value between two elementwise ops that has no other reader
 * is neither written nor read. An op that writes no value is part of its reader's kernel; so is an
 * op without storage (a broadcast) that only elementwise ops read, directly or through others of
 * its kind (docs/costs.md, "Compute"). */
struct ss_op_traffic ss_op_traffic(const struct ss_graph *graph, uint32_t op, bool fusion);

#endif
