/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edge tables of a strategy space (docs/costs.md, "Resharding"). Nodes meet at ports: a port is the
 * set of distinct layouts of one operand or result plus the map from strategies to that set. The
 * resharding costs between two sets of layouts are computed once per tensor type, in parallel, and
 * equal tables are built once. */
#ifndef SS_CORE_SPACE_EDGE_TABLES_H
#define SS_CORE_SPACE_EDGE_TABLES_H

#include "core/base/job.h"
#include "core/mesh/reshard.h"
#include "core/costgraph/costgraph.h"

struct ss_port {
    uint32_t set; /* index of the interned set of distinct layouts */
    uint32_t map; /* index of the interned map: strategy -> position in the set */
    uint32_t n;   /* strategies */
};

struct ss_edge_tables;
/* Edges are added to `cost`, which is borrowed. Takes over resharder, which sets the prices; other
 * threads use resharders like it. */
struct ss_edge_tables *ss_edge_tables_new(struct ss_cost_graph *cost,
                                          struct ss_resharder *resharder);
void ss_edge_tables_free(struct ss_edge_tables *t);
/* The port of n strategies with the given layouts. */
struct ss_port ss_port_new(struct ss_edge_tables *t, const struct ss_layout *layouts, uint32_t n);
/* Requests the edge for resharding a value from port pa of node a to port pb of node b, `trips`
 * times per step. type is the global type; it is borrowed until the edges are added. */
void ss_edge_tables_connect(struct ss_edge_tables *t, uint32_t a, struct ss_port pa, uint32_t b,
                            struct ss_port pb, const struct ss_type *type, int64_t trips);
/* Prices all requests and adds their edges in the order of the requests; edges whose cost is always
 * 0 are left out. SS_E_LIMIT if costs of an edge exist and none fits in int64_t. */
SS_NODISCARD enum ss_rc ss_edge_tables_add_edges(struct ss_edge_tables *t, struct ss_job *job,
                                                 struct ss_error *err);

#endif
