/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edge tables of a strategy space. Nodes meet at ports: the distinct layouts that one operand or
 * result can have, and the map from strategies to them. The resharding costs between two sets of
 * layouts are found once per tensor type; equal tables are built once. */
#ifndef SS_CORE_SOLVE_TABLES_H
#define SS_CORE_SOLVE_TABLES_H

#include "core/mesh/reshard.h"
#include "core/solve/costgraph.h"

struct ss_port {
    uint32_t set;    /* the distinct layouts, interned */
    uint32_t map;    /* strategy -> index in the set, interned */
    uint32_t n;      /* strategies */
};

struct ss_tables;
struct ss_tables *ss_tables_new(struct ss_cost_graph *cost, struct ss_resharder *resharder);
void ss_tables_free(struct ss_tables *t);
/* The port of n strategies whose layouts are given (stride_bytes apart). */
struct ss_port ss_port_new(struct ss_tables *t, const void *layouts, size_t stride_bytes,
                           uint32_t n);
/* Distinct layouts of a port and the strategy map. */
const struct ss_layout *ss_port_layouts(const struct ss_tables *t, struct ss_port p, uint32_t *n);
const uint32_t *ss_port_map(const struct ss_tables *t, struct ss_port p);
/* Adds the edge of resharding a value of that global type from port a to port b, `trips` times a
 * step; an edge that costs nothing anywhere is left out. */
void ss_tables_connect(struct ss_tables *t, uint32_t a, struct ss_port pa, uint32_t b,
                       struct ss_port pb, const struct ss_type *type, int64_t trips);

#endif
