/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cost graph under reduction: nodes lose strategies, are merged or eliminated, and a log says how
 * to get back. Every step keeps the optimum: some optimal choice of the given graph is reached from
 * any optimal choice of what is left. */
#ifndef SS_CORE_SOLVE_REDUCE_REDUCED_H
#define SS_CORE_SOLVE_REDUCE_REDUCED_H

#include "core/base/job.h"
#include "core/costgraph/costgraph.h"
#include "core/solve/reduce/pool.h"
#include "core/solve/reduction_counts.h"

/* Memory held over [begin, end) of the instants that can still bind: list[strategy]. Terms of a
 * node are disjoint and sorted after ss_reduced_memory. */
struct ss_reduced_term {
    uint32_t begin, end, list;
};

struct ss_reduced_node {
    uint32_t n;
    uint32_t cost;   /* list; its least value is 0 */
    uint32_t origin; /* index list: the given strategy behind each one left */
    uint32_t *edges, degree, edge_capacity;
    struct ss_reduced_term *terms;
    uint32_t n_terms, term_capacity;
    bool alive, queued, compare; /* compare: look for dominated strategies again */
};

struct ss_reduced_edge {
    uint32_t a, b, table;
    uint32_t at_a, at_b; /* places in the lists of a and b */
    bool alive, normal;  /* normal: separable parts were moved to the nodes */
};

enum ss_step_kind { SS_STEP_KEEP, SS_STEP_FUNCTION, SS_STEP_ELIMINATE, SS_STEP_CUT };

/* KEEP: the strategies of node were narrowed to an index list; by (SS_NONE where none was
 * dominated): per strategy before, the one that dominates it, or SS_NONE. FUNCTION: the choice of
 * node is index[choice of other]. ELIMINATE: node takes the cheapest strategy given its neighbours,
 * which are links [first, first + count). CUT: the edge between node and other was the sum of a
 * list for each. */
struct ss_step {
    enum ss_step_kind kind;
    uint32_t node, other, list, first, count, by;
};

struct ss_step_link {
    uint32_t node;        /* the neighbour */
    struct ss_view table; /* rows: the neighbour; columns: the eliminated node */
};

enum ss_dead_end { SS_ALIVE, SS_DEAD_FORBIDDEN, SS_DEAD_MEMORY };

/* Tables, and what was computed from them, that outlive a reduction: the next one of the same
 * graph, or of a variant with other costs at some nodes, finds most of its steps done. Zero-
 * initialised is empty. */
struct ss_reduced_store {
    const struct ss_cg_table *of; /* the graph's tables, some of which lie in the pool as they are
                                   * and must stay; NULL: empty */
    struct ss_pool pool;
    uint32_t *table; /* per table of the graph */
    uint32_t shift;
};
void ss_reduced_store_fini(struct ss_reduced_store *store);

struct ss_reduced {
    const struct ss_cost_graph *graph;
    struct ss_reduced_store *store; /* gets the pool back; or NULL */
    struct ss_pool pool;
    struct ss_reduced_node *nodes; /* numbered as in the graph */
    struct ss_reduced_edge *edges;
    size_t n_edges, edge_capacity;
    SS_ARRAY(struct ss_step) steps;
    SS_ARRAY(struct ss_step_link) links;
    struct ss_arena arena;
    uint32_t *queue; /* a ring of nodes to visit */
    size_t queue_head, queue_count;
    int64_t base;        /* cost of what was decided already */
    uint32_t shift;      /* costs were divided by 2^shift, rounded down */
    uint32_t n_instants; /* that can still bind */
    int64_t *capacity;   /* per instant: bytes left for the terms */
    uint32_t *instant;   /* per instant: which of the graph it is; rising */
    int64_t *pending;    /* differences over instants, not yet taken off the capacity */
    struct ss_reduction_counts counts;
    bool settled;        /* the instants were looked at once */
    bool unsettled;      /* usages changed since the instants were looked at */
    bool keep_dominated; /* while no instant binds: a variant may want what is dominated here */
    enum ss_dead_end dead_end;
    struct ss_job *job; /* of the ss_reduce at work */
};

/* Costs whose sum might pass 2^57 are scaled down; usages whose sum passes 2^61 are refused. */
SS_NODISCARD enum ss_rc ss_reduced_init(struct ss_reduced *r, const struct ss_cost_graph *g,
                                        struct ss_error *err);
/* The same with a store that is empty or was filled from a graph with the same tables; r has it to
 * itself until ss_reduced_fini. SS_E_CANCELLED, SS_E_TIMEOUT where the graph is large and the job
 * (or NULL) was stopped: the store is then as it was. */
SS_NODISCARD enum ss_rc ss_reduced_init_from(struct ss_reduced *r, const struct ss_cost_graph *g,
                                             struct ss_reduced_store *store, struct ss_job *job,
                                             struct ss_error *err);
void ss_reduced_fini(struct ss_reduced *r);

/* All reductions until nothing changes or the job stops. */
void ss_reduce(struct ss_reduced *r, struct ss_job *job);

/* The counts so far. */
struct ss_reduction_counts ss_reduced_counts(const struct ss_reduced *r);

/* Only what no choice that fits can have is left out: strategies that are forbidden, have no
 * support or pass the limit by themselves. */
void ss_reduced_support(struct ss_reduced *r);

/* choice[i] is set for the nodes alive; fills in the others and turns all into given strategies. */
void ss_reduced_expand(const struct ss_reduced *r, uint32_t *choice);
/* The other way: the strategies left that a given choice stands for, where they survive; the
 * cheapest one elsewhere. */
void ss_reduced_project(const struct ss_reduced *r, const uint32_t *given, uint32_t *choice);

/* The single steps, for the files that decide on them. */
void ss_reduced_queue(struct ss_reduced *r, uint32_t node);
void ss_reduced_add_cost(struct ss_reduced *r, uint32_t node, uint32_t list);
void ss_reduced_keep(struct ss_reduced *r, uint32_t node, uint32_t index);
void ss_reduced_link(struct ss_reduced *r, uint32_t a, uint32_t b, uint32_t table);
void ss_reduced_unlink(struct ss_reduced *r, uint32_t edge);
/* The same, noted as a step: its costs go to its ends by themselves. */
void ss_reduced_cut(struct ss_reduced *r, uint32_t edge);
/* Appends a term. */
void ss_reduced_hold(struct ss_reduced_node *v, struct ss_reduced_term term);
/* Merges y into x, whose strategy a allows only index[a] of y; cells on the way cost nothing. */
void ss_reduced_absorb(struct ss_reduced *r, uint32_t x, uint32_t y, uint32_t edge, uint32_t index);
/* Takes out a node without memory and with at most two neighbours. */
void ss_reduced_eliminate(struct ss_reduced *r, uint32_t node);
/* Takes out a node with one strategy. */
void ss_reduced_fold(struct ss_reduced *r, uint32_t node);
/* The table of an edge with the rows of the given node. */
uint32_t ss_reduced_table(struct ss_reduced *r, uint32_t edge, uint32_t node);
uint32_t ss_reduced_other(const struct ss_reduced *r, uint32_t edge, uint32_t node);
/* Replaces the table of an edge; rows belong to the edge's a. */
void ss_reduced_set_table(struct ss_reduced *r, uint32_t edge, uint32_t table);
/* The same for the edge between a and b, with rows of a. */
void ss_reduced_replace(struct ss_reduced *r, uint32_t a, uint32_t b, uint32_t table);

/* Makes the terms of every node disjoint, drops instants that cannot bind, strategies that overflow
 * alone, and constant parts of usages. */
void ss_reduced_memory(struct ss_reduced *r);
/* Removes dominated strategies of a node; true if there were any. */
bool ss_reduced_dominate(struct ss_reduced *r, uint32_t node);

#endif
