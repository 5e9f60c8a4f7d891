/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Problem files of the ASPLOS/EuroSys 2025 contest on intra-operator parallelism (IOPDDL): one JSON
 * object "problem" with nodes (intervals, costs, usages), edges (nodes, costs) and usage_limit.
 * Such a file is a cost graph with at most one memory interval per node. */
#ifndef SS_CORE_COSTGRAPH_IOPDDL_H
#define SS_CORE_COSTGRAPH_IOPDDL_H

#include "core/costgraph/costgraph.h"

#include <stddef.h>

/* Size of the largest file that is read or written. */
#define SS_IOPDDL_MOST_BYTES ((size_t)1 << 30)

/* Costs from here on are read as SS_FORBIDDEN; the contest's files write 10^18. */
#define SS_IOPDDL_FORBIDDEN ((int64_t)1000000000000000)

/* True if the text starts as such a file does. */
bool ss_iopddl_sniff(const char *text, size_t length);
/* Parses a whole text; path is used in messages only. The caller owns *graph. Errors name
 * path:line:column. */
SS_NODISCARD enum ss_rc ss_iopddl_parse(const char *path, const char *text, size_t length,
                                        struct ss_cost_graph **graph, struct ss_error *err);
/* Reads and parses a file of at most SS_IOPDDL_MOST_BYTES. The caller owns *graph. */
SS_NODISCARD enum ss_rc ss_iopddl_load(const char *path, struct ss_cost_graph **graph,
                                       struct ss_error *err);

struct ss_iopddl_size {
    uint64_t nodes, edges, companions; /* nodes includes the companions */
    uint64_t bytes;                    /* of the file */
};
/* Writes any cost graph as a problem file. Nodes keep their indices. The format allows one interval
 * per node, so each further interval becomes a companion node, placed after all other nodes: it
 * costs nothing, holds the bytes, and an edge forces it to the strategy of its node. Without a
 * limit usage_limit is omitted. SS_E_LIMIT if a cost would be read back as forbidden, or if the
 * file would be too large to read. */
SS_NODISCARD enum ss_rc ss_iopddl_write(const struct ss_cost_graph *g, const char *path,
                                        struct ss_iopddl_size *size, struct ss_error *err);

#endif
