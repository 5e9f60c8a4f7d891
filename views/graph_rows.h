/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the graph screen: the outline of the graph, of which folded scopes hide what is in
 * them and a filter hides what it does not let through. What is shown is a flat list. */
#ifndef SS_VIEWS_GRAPH_ROWS_H
#define SS_VIEWS_GRAPH_ROWS_H

#include "core/base/hash.h"
#include "core/lab/snapshot.h"
#include "core/plan/outline.h"
#include "views/list.h"

/* What the cost of a row is. TIME and COMMUNICATION need a plan. */
enum ss_heat { SS_HEAT_TIME, SS_HEAT_COMMUNICATION, SS_HEAT_BYTES, SS_HEAT_FLOPS, SS_N_HEATS };

struct ss_graph_row {
    uint32_t node; /* of the outline */
    uint32_t sent; /* a collective of the node's op; SS_NONE: the node itself */
};

struct ss_graph_rows {
    struct ss_list list; /* of rows */
    struct ss_graph_row *rows;
    size_t tail; /* from here on: collectives of no op, such as those of outputs; their node is 0 */
    struct ss_outline *outline;     /* NULL: no graph */
    struct ss_outline_costs *costs; /* NULL: no plan */
    bool *open;                     /* per node */
    uint32_t *shown;                /* per node that is BLOCKS: the block whose rows stand below */
    bool *pinned;                   /* per op */
    struct ss_settings settings;    /* whose pins these are */
    bool has_settings;
    bool dead; /* ops that no output depends on are listed too */
    enum ss_heat heat;
    bool chosen;              /* the heat was, by a key */
    double most[SS_N_HEATS];  /* of an op */
    double whole[SS_N_HEATS]; /* of the graph */
    char *filter;             /* NULL: none */
    bool *kept;               /* per node: what the filter lets through */
    bool *kept_open;          /* open as it was before the filter */
    char *needle;             /* that was sought last, or NULL */
    uint32_t found;           /* the block that was found last, or SS_NONE */
    const char **placed;      /* per op: its layouts as text; NULL: not made yet */
    struct ss_map placed_as;
    SS_ARRAY(const char *) texts; /* that placed_as numbers */
    struct ss_arena texts_arena;
    struct ss_buf key;
};

void ss_graph_rows_fini(struct ss_graph_rows *rows);
/* Shows the graph of the snapshot with its plan and pins. What is folded, the filter and the
 * selected row stay if the graph does. */
void ss_graph_rows_show(struct ss_graph_rows *rows, const struct ss_snapshot *now);

/* Folds or unfolds a scope or blocks; an op does nothing. */
void ss_graph_rows_fold(struct ss_graph_rows *rows, uint32_t node, bool open);
/* All scopes but the root. */
void ss_graph_rows_fold_all(struct ss_graph_rows *rows, bool open);
void ss_graph_rows_show_dead(struct ss_graph_rows *rows, bool dead);
/* Selects a node, and unfolds what it is in. */
void ss_graph_rows_go(struct ss_graph_rows *rows, uint32_t node);
/* The innermost blocks that the node is, or is in; SS_NONE: none. */
uint32_t ss_graph_rows_blocks(const struct ss_graph_rows *rows, uint32_t node);
/* Shows the next block of these, or the one before, folded as the present one is; goes around. */
void ss_graph_rows_turn(struct ss_graph_rows *rows, uint32_t blocks, bool forward);

/* The next node, in the order of the outline and also where it is folded away, whose name holds the
 * needle, or of an op its kind, layouts, collectives or the labels of inputs that it reads. If
 * another needle was sought before, first the op of just that name. */
bool ss_graph_rows_find(struct ss_graph_rows *rows, const char *needle, bool forward);
/* Shows ops of which every word holds: the words reshards, replicated, pinned, cost>1%; any other
 * is sought as above, and in the scope. "": all. Returns what is wrong with the words, or NULL. */
const char *ss_graph_rows_filter(struct ss_graph_rows *rows, const char *words);

/* The next heat that there is. */
void ss_graph_rows_next_heat(struct ss_graph_rows *rows);
extern const char *const ss_heat_names[];
double ss_graph_rows_heat(const struct ss_graph_rows *rows, struct ss_graph_row row);
/* "S(0)R <- S(0)R, RS(1)": results, then operands; "" without a plan. */
const char *ss_graph_rows_placed(struct ss_graph_rows *rows, uint32_t op);

#endif
