/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a StableHLO program and its graph: which value of the text became which vars. For
 * writing into the text. */
#ifndef SS_CORE_LOAD_TEXT_MAP_H
#define SS_CORE_LOAD_TEXT_MAP_H

#include "core/graph/graph.h"
#include "core/load/mlir.h"

struct ss_text_map {
    struct ss_arena arena;        /* of all below */
    const char *text;             /* borrowed from the caller; places in the tree point into it */
    struct ss_mlir_module module; /* the tree */
    const struct ss_mlir_func *step;
    /* Each instance of a value that an op defines, in program order: a function that is called
     * twice has two of each. Loop arguments and values of regions with graphs of their own are not
     * listed. */
    const struct ss_bound *bound;
    size_t n_bound;
};
struct ss_bound {
    const struct ss_mlir_func *func;
    uint32_t value, var; /* of func->values; of the graph */
};

/* Reads the text and compares it with a graph that was loaded from it: ids of ops and vars are the
 * graph's. SS_E_STATE if the text is of another program, SS_E_UNSUPPORTED for
 * programs with manual computations, whose vars are not values of the text; else the errors of
 * loading. After an error there is nothing to free. */
SS_NODISCARD enum ss_rc ss_text_map_read(const char *path, const char *text, size_t length,
                                         const struct ss_graph *graph, struct ss_text_map *map,
                                         struct ss_error *err);
void ss_text_map_free(struct ss_text_map *map);

#endif
