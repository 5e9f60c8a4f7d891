/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shardings of a program that a file states: StableHLO text with shardings of sdy or HLO, Python
 * text with lists of PartitionSpec as `export jax` writes it, or a placements file of autoparallel.
 */
#ifndef SS_CORE_HANDBACK_READ_H
#define SS_CORE_HANDBACK_READ_H

#include "core/graph/graph.h"
#include "core/graph/stated.h"

struct ss_read_shardings {
    struct ss_arena arena;
    struct ss_graph *graph;  /* of StableHLO text, else NULL */
    struct ss_stated stated; /* vars are those of the graph that was asked about */
};

/* SS_E_STATE if the file is of another program; SS_E_SYNTAX, SS_E_UNSUPPORTED, SS_E_IO. After an
 * error there is nothing to free. */
SS_NODISCARD enum ss_rc ss_read_shardings(const struct ss_graph *graph, const char *path,
                                          struct ss_read_shardings *read, struct ss_error *err);
/* The same of a file's text, which ends with a NUL; path is used in messages. */
SS_NODISCARD enum ss_rc ss_read_shardings_text(const struct ss_graph *graph, const char *path,
                                               const char *text, size_t length,
                                               struct ss_read_shardings *read,
                                               struct ss_error *err);
void ss_read_shardings_free(struct ss_read_shardings *read);

#endif
