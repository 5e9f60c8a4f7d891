/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the search and the filter of the graph screen look at. */
#ifndef SS_VIEWS_GRAPH_FILTER_H
#define SS_VIEWS_GRAPH_FILTER_H

#include "views/graph_rows.h"

enum { SS_MOST_FILTER_WORDS = 8 };

enum ss_filter_kind {
    SS_FILTER_TEXT,
    SS_FILTER_RESHARDS,   /* a collective comes with the op */
    SS_FILTER_REPLICATED, /* every rank does the whole op */
    SS_FILTER_PINNED,
    SS_FILTER_COST /* more than this share of the whole graph's present heat */
};

struct ss_filter_word {
    enum ss_filter_kind kind;
    char *text;
    double share;
};

/* All words must hold. */
struct ss_graph_filter {
    struct ss_filter_word words[SS_MOST_FILTER_WORDS];
    size_t n;
};

/* Returns what is wrong with the words, or NULL. The caller calls ss_graph_filter_fini if it gives
 * NULL. */
const char *ss_graph_filter_read(struct ss_graph_filter *filter, const char *words, bool has_plan);
void ss_graph_filter_fini(struct ss_graph_filter *filter);
/* Marks the ops, by their nodes, that the filter lets through. */
void ss_graph_filter_keep(const struct ss_graph_filter *filter, struct ss_graph_rows *rows,
                          bool *kept);

/* True if the search finds the node (ss_graph_rows_find). A block is not found by what the name of
 * all blocks says too. */
bool ss_graph_node_holds(struct ss_graph_rows *rows, uint32_t node, const char *needle);

#endif
