/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of the ASPLOS/EuroSys 2025 contest on intra-operator parallelism: one JSON object
 * "problem" with nodes (intervals, costs, usages), edges (nodes, costs) and usage_limit, which is a
 * cost graph as it stands. */
#ifndef SS_CORE_LOAD_IOPDDL_H
#define SS_CORE_LOAD_IOPDDL_H

#include "core/solve/costgraph.h"

#include <stddef.h>

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

#endif
