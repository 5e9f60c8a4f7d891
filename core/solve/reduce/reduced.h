/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cost graph under exact reductions: nodes lose strategies, are merged or eliminated, and a log
 * of steps maps a choice of the core back to the given graph. Every step keeps the optimum: any
 * optimal choice of the reduced graph expands to an optimal choice of the given graph. */
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
    uint32_t cost;   /* list; its minimum is 0 once the node was visited */
    uint32_t origin; /* index list: the number of each remaining strategy in the given graph */
    uint32_t *edges, degree, edge_capacity;
    struct ss_reduced_term *terms;
    uint32_t n_terms, term_capacity;
    bool alive, queued, compare; /* compare: test for dominated strategies again */
};

struct ss_reduced_edge {
    uint32_t a, b, table;
    uint32_t at_a, at_b; /* indices in the edge lists of a and b */
    bool alive, normal;  /* normal: the separable part was moved to the nodes */
};

enum ss_step_kind { SS_STEP_KEEP, SS_STEP_FUNCTION, SS_STEP_ELIMINATE, SS_STEP_CUT };

/* KEEP: the strategies of node were narrowed to an index list. If dominance removed some, by lists
 * for each earlier strategy the one that dominates it, or SS_NONE; otherwise by is SS_NONE.
 * FUNCTION: the choice of node is index[choice of other]. ELIMINATE: node takes the cheapest
 * strategy given its neighbours, which are links [first, first + count). CUT: the edge between node
 * and other was separable, the sum of a list for each end. */
struct ss_step {
    enum ss_step_kind kind;
    uint32_t node, other, list, first, count, by;
};

struct ss_step_link {
    uint32_t node;        /* the neighbour */
    struct ss_view table; /* rows: the neighbour; columns: the eliminated node */
};

/* Why no choice is left: forbidden cells or the memory limit. */
enum ss_dead_end { SS_ALIVE, SS_DEAD_FORBIDDEN, SS_DEAD_MEMORY };

/* A pool of tables and memoised results that outlives a reduction. The next reduction of the same
 * graph, or of a variant with other costs at some nodes, looks up most of its operations there.
 * Empty if zero-initialised. */
struct ss_reduced_store {
    const struct ss_cg_table *of; /* the graph's tables; the pool borrows the cells of some, which
                                   * must outlive it. NULL: empty */
    struct ss_pool pool;
    uint32_t *table; /* per table of the graph: its id in the pool */
    uint32_t shift;  /* as in ss_reduced */
};
void ss_reduced_store_fini(struct ss_reduced_store *store);

struct ss_reduced {
    const struct ss_cost_graph *graph;
    struct ss_reduced_store *store; /* receives the pool at the end; or NULL */
    struct ss_pool pool;
    struct ss_reduced_node *nodes; /* numbered as in the graph */
    struct ss_reduced_edge *edges;
    size_t n_edges, edge_capacity;
    SS_ARRAY(struct ss_step) steps;
    SS_ARRAY(struct ss_step_link) links;
    struct ss_arena arena;
    uint32_t *queue; /* a ring of nodes to visit */
    size_t queue_head, queue_count;
    int64_t base;        /* constant part of the cost: moved out of nodes and edges */
    uint32_t shift;      /* costs were divided by 2^shift, rounded down */
    uint32_t n_instants; /* instants that can still bind */
    int64_t *capacity;   /* per instant: bytes left for the terms */
    uint32_t *instant;   /* per instant: its program step in the graph; rising */
    int64_t *pending;    /* constant usage not yet taken off capacity: differences over instants */
    struct ss_reduction_counts counts;
    bool settled;        /* ss_reduced_memory has run */
    bool unsettled;      /* usages changed since it ran */
    bool keep_dominated; /* while no instant can bind: keep dominated strategies for variants */
    enum ss_dead_end dead_end;
    struct ss_job *job; /* of the running ss_reduce */
};

/* Starts from a graph, which must outlive r. Costs are scaled down if their sum may exceed 2^57
 * (r->shift). Fails if a usage is negative or all usages together exceed 2^61 bytes. */
SS_NODISCARD enum ss_rc ss_reduced_init(struct ss_reduced *r, const struct ss_cost_graph *g,
                                        struct ss_error *err);
/* ss_reduced_init with a store (or NULL) that is empty or was filled from a graph with the same
 * tables; r has exclusive use of it until ss_reduced_fini. Returns SS_E_CANCELLED or SS_E_TIMEOUT
 * if the graph is large and the job (may be NULL) is stopped; the store is then unchanged. */
SS_NODISCARD enum ss_rc ss_reduced_init_from(struct ss_reduced *r, const struct ss_cost_graph *g,
                                             struct ss_reduced_store *store, struct ss_job *job,
                                             struct ss_error *err);
void ss_reduced_fini(struct ss_reduced *r);

/* Applies all reductions until nothing changes, r->dead_end is set, or the job stops. */
void ss_reduce(struct ss_reduced *r, struct ss_job *job);

/* The counts so far. */
struct ss_reduction_counts ss_reduced_counts(const struct ss_reduced *r);

/* Applies arc consistency and the memory limit only: removes the strategies that are forbidden,
 * have no allowed partner in some neighbour, or exceed the limit even if all others hold their
 * least. */
void ss_reduced_support(struct ss_reduced *r);

/* Maps a choice of the core to the given graph, in place: choice[i] is set for the nodes alive; the
 * others are filled in, and all become strategies of the given graph. */
void ss_reduced_expand(const struct ss_reduced *r, uint32_t *choice);
/* The inverse: maps a choice of the given graph to the remaining strategies of the nodes alive. A
 * node whose strategy was removed takes its cheapest one. */
void ss_reduced_project(const struct ss_reduced *r, const uint32_t *given, uint32_t *choice);

/* The single steps, for the files that decide when to apply them. */
/* Queues a node for a visit. */
void ss_reduced_queue(struct ss_reduced *r, uint32_t node);
/* Adds a list to a node's costs. */
void ss_reduced_add_cost(struct ss_reduced *r, uint32_t node, uint32_t list);
/* Keeps the strategies of an index list. */
void ss_reduced_keep(struct ss_reduced *r, uint32_t node, uint32_t index);
/* Adds a table with rows of a, to the edge between a and b if there is one. */
void ss_reduced_link(struct ss_reduced *r, uint32_t a, uint32_t b, uint32_t table);
/* Removes an edge. */
void ss_reduced_unlink(struct ss_reduced *r, uint32_t edge);
/* Removes a separable edge and logs it; the caller adds its costs to the two ends. */
void ss_reduced_cut(struct ss_reduced *r, uint32_t edge);
/* Appends a memory term to a node. */
void ss_reduced_hold(struct ss_reduced_node *v, struct ss_reduced_term term);
/* Merges y into x: strategy a of x allows only index[a] of y. The allowed cells of the edge between
 * them must be 0. */
void ss_reduced_absorb(struct ss_reduced *r, uint32_t x, uint32_t y, uint32_t edge, uint32_t index);
/* Eliminates a node without memory terms and with at most two neighbours. */
void ss_reduced_eliminate(struct ss_reduced *r, uint32_t node);
/* Eliminates a node with one strategy: its rows become costs of its neighbours, its memory is taken
 * off the capacity. */
void ss_reduced_fold(struct ss_reduced *r, uint32_t node);
/* The table of an edge, with the strategies of the given end as rows. */
uint32_t ss_reduced_table(struct ss_reduced *r, uint32_t edge, uint32_t node);
/* The other end of an edge. */
uint32_t ss_reduced_other(const struct ss_reduced *r, uint32_t edge, uint32_t node);
/* Replaces the table of an edge; its rows are the strategies of the edge's a. */
void ss_reduced_set_table(struct ss_reduced *r, uint32_t edge, uint32_t table);
/* Replaces the table of the edge between a and b, which must exist; its rows are those of a. */
void ss_reduced_replace(struct ss_reduced *r, uint32_t a, uint32_t b, uint32_t table);

/* The memory reductions: makes the terms of every node disjoint, takes constant parts of usages off
 * the capacity, drops the instants that cannot bind, and removes the strategies that exceed the
 * capacity by themselves. */
void ss_reduced_memory(struct ss_reduced *r);
/* Removes dominated strategies of a node; true if there were any. */
bool ss_reduced_dominate(struct ss_reduced *r, uint32_t node);

#endif
