/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of the ASPLOS/EuroSys 2025 contest on intra-operator parallelism: one JSON object
 * "problem" with nodes (intervals, costs, usages), edges (nodes, costs) and usage_limit, which is a
 * cost graph as it stands. */
#ifndef SS_CORE_COSTGRAPH_IOPDDL_H
#define SS_CORE_COSTGRAPH_IOPDDL_H

#include "core/costgraph/costgraph.h"

#include <stddef.h>

/* Of the largest file that is read or written. */
#define SS_IOPDDL_MOST_BYTES ((size_t)1 << 30)

/* Costs from here on mean forbidden; the files write 10^18. */
#define SS_IOPDDL_FORBIDDEN ((int64_t)1000000000000000)

/* True if the text starts like such a file. */
bool ss_iopddl_sniff(const char *text, size_t length);
/* path is a name for messages. Own the graph. Errors carry path:line:column. */
SS_NODISCARD enum ss_rc ss_iopddl_parse(const char *path, const char *text, size_t length,
                                        struct ss_cost_graph **graph, struct ss_error *err);
/* Reads a file of at most 1 GiB. */
SS_NODISCARD enum ss_rc ss_iopddl_load(const char *path, struct ss_cost_graph **graph,
                                       struct ss_error *err);

struct ss_iopddl_size {
    uint64_t nodes, edges, companions; /* companions are among the nodes */
    uint64_t bytes;                    /* of the file */
};
/* Writes any cost graph as such a file. Nodes keep their numbers. A node with several intervals,
 * which these files do not know, gets a companion per further one: it costs nothing, holds the
 * bytes, and an edge makes it choose as its node does; companions come after all nodes. Without a
 * limit usage_limit is left out. SS_E_LIMIT where a cost would be read back as forbidden, or the
 * file would be too large to read. */
SS_NODISCARD enum ss_rc ss_iopddl_write(const struct ss_cost_graph *g, const char *path,
                                        struct ss_iopddl_size *size, struct ss_error *err);

#endif
