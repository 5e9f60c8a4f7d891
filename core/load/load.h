/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files to graphs. One registry of formats; each format sniffs and loads. */
#ifndef SS_CORE_LOAD_LOAD_H
#define SS_CORE_LOAD_LOAD_H

#include "core/graph/graph.h"
#include "core/costgraph/costgraph.h"

/* What a file held: a model's graph, or a problem file's cost graph (iopddl.h). Own the one that is
 * not NULL. */
struct ss_loaded {
    struct ss_graph *graph;
    struct ss_cost_graph *problem;
};

struct ss_format {
    const char *name, *summary;
    /* True if text looks like this format (first bytes and file name). */
    bool (*sniff)(const char *path, const char *text, size_t length);
    /* Parses the whole text; errors carry path:line:column. SS_WHOLE: to the body of the one op. */
    enum ss_rc (*load)(const char *path, const char *text, size_t length, enum ss_granularity how,
                       struct ss_loaded *loaded, struct ss_error *err);
};

const struct ss_format *ss_formats(size_t *count);

/* Reads a file (at most 1 GiB) and loads it by the first format that claims it. */
SS_NODISCARD enum ss_rc ss_load_file(const char *path, enum ss_granularity how,
                                     struct ss_loaded *loaded, struct ss_error *err);
/* The same, as given, where only a graph will do. Own the graph. */
SS_NODISCARD enum ss_rc ss_load(const char *path, struct ss_graph **graph, struct ss_error *err);
/* The same, as one operator (ss_graph_whole). */
SS_NODISCARD enum ss_rc ss_load_whole(const char *path, struct ss_graph **graph,
                                      struct ss_error *err);

#endif
