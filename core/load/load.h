/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loading files: a registry of formats. Each format recognises its files and turns their text into
 * a graph or a cost graph. */
#ifndef SS_CORE_LOAD_LOAD_H
#define SS_CORE_LOAD_LOAD_H

#include "core/graph/graph.h"
#include "core/costgraph/costgraph.h"

/* The content of a file: the graph of a model, or the cost graph of a problem file
 * (core/costgraph/iopddl.h). Exactly one is not NULL; the caller owns it. */
struct ss_loaded {
    struct ss_graph *graph;
    struct ss_cost_graph *problem;
};

struct ss_format {
    const char *name, *summary;
    /* True if the file name or the first bytes are those of this format. */
    bool (*sniff)(const char *path, const char *text, size_t length);
    /* Parses the whole text; errors name path:line:column. how: inline composites or not; SS_WHOLE
     * loads the graph that becomes the body of one op. */
    enum ss_rc (*load)(const char *path, const char *text, size_t length, enum ss_granularity how,
                       struct ss_loaded *loaded, struct ss_error *err);
};

const struct ss_format *ss_formats(size_t *count);

/* Reads a file of at most 1 GiB and loads it with the first format that recognises it. SS_E_IO,
 * SS_E_LIMIT, SS_E_UNSUPPORTED if no format does, or an error of the format. With SS_WHOLE the
 * graph is what ss_graph_whole takes, once ops that nothing can run have a body (core/expr/bind.h).
 */
SS_NODISCARD enum ss_rc ss_load_file(const char *path, enum ss_granularity how,
                                     struct ss_loaded *loaded, struct ss_error *err);
/* The same for a caller that needs a graph: a problem file is an error. The caller owns *graph. */
SS_NODISCARD enum ss_rc ss_load(const char *path, struct ss_graph **graph, struct ss_error *err);
/* ss_load as a graph of one op whose body is the program (ss_graph_whole). */
SS_NODISCARD enum ss_rc ss_load_whole(const char *path, struct ss_graph **graph,
                                      struct ss_error *err);

#endif
