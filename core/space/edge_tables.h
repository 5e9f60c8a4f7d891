/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edge tables of a strategy space. Nodes meet at ports: the distinct layouts that one operand or
 * result can have, and the map from strategies to them. The resharding costs between two sets of
 * layouts are found once per tensor type, by all processors; equal tables are built once. */
#ifndef SS_CORE_SPACE_EDGE_TABLES_H
#define SS_CORE_SPACE_EDGE_TABLES_H

#include "core/base/job.h"
#include "core/mesh/reshard.h"
#include "core/costgraph/costgraph.h"

struct ss_port {
    uint32_t set; /* the distinct layouts, interned */
    uint32_t map; /* strategy -> index in the set, interned */
    uint32_t n;   /* strategies */
};

struct ss_edge_tables;
/* Edges go to `cost`, priced as this resharder, which is taken over, and others like it do. */
struct ss_edge_tables *ss_edge_tables_new(struct ss_cost_graph *cost,
                                          struct ss_resharder *resharder);
void ss_edge_tables_free(struct ss_edge_tables *t);
/* The port of n strategies whose layouts are given. */
struct ss_port ss_port_new(struct ss_edge_tables *t, const struct ss_layout *layouts, uint32_t n);
/* Asks for the edge of resharding a value of that global type from port a to port b, `trips` times
 * a step. type must stay until the edges are added. */
void ss_edge_tables_connect(struct ss_edge_tables *t, uint32_t a, struct ss_port pa, uint32_t b,
                            struct ss_port pb, const struct ss_type *type, int64_t trips);
/* Prices what was asked for and adds the edges in that order, but for those that cost nothing
 * anywhere. False: the job was stopped before. */
SS_NODISCARD bool ss_edge_tables_add_edges(struct ss_edge_tables *t, struct ss_job *job);

#endif
