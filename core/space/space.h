/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strategy space: rules x mesh axes -> cost graph (docs/costs.md, "What a plan costs"). A live
 * op is a node; a strategy of it is one row per mesh axis. Program inputs and outputs, loop values
 * and vars with several readers get a hub: a node whose strategies are layouts (hub_vars.h). Ops
 * with equal rules and types share one strategy list. */
#ifndef SS_CORE_SPACE_SPACE_H
#define SS_CORE_SPACE_SPACE_H

#include "core/mesh/reshard.h"
#include "core/rules/rules.h"
#include "core/costgraph/costgraph.h"

struct ss_cost_term;

/* One joint strategy of an op: a row per axis, and the layouts and costs that follow. Times are in
 * picoseconds. */
struct ss_strategy {
    uint16_t rows[SS_MAX_AXES];
    const struct ss_layout *in, *out; /* per operand, per result */
    int64_t compute_ps;               /* one execution */
    int64_t again_ps;                 /* the part of it that computes what two windows share once
                                       * more */
    int64_t halo_ps;                  /* halo exchanges of its operands and reductions of its
                                       * overlapping results */
    int32_t halo[SS_MAX_AXES][2][2];  /* halo widths (ss_op_halo_widths) */
    uint8_t overlap;                  /* bit a: results overlap on axis a */
};
struct ss_strategy_list {
    struct ss_strategy *items;
    uint32_t n;
};

/* A price or charge beyond this (some hours, in microseconds) would make sums of costs overflow. */
#define SS_MOST_PRICE 1e10

/* What a pin asks of the placement that it names. */
enum ss_pin_kind {
    SS_PIN_REQUIRE, /* every plan has it */
    SS_PIN_FORBID,  /* no plan has it */
    SS_PIN_PREFER,  /* a plan without it pays a price */
    SS_PIN_TIE      /* none: two ops, or two vars, have the same placements */
};

/* A user's constraint. A pin on an op is a row text (core/place/placement.h) that selects
 * strategies. A pin on a var is the layout in which its value rests, on all axes or on one. */
struct ss_pin {
    enum ss_pin_kind kind;
    double price;   /* PREFER: in units of the objective, once per step; in (0, SS_MOST_PRICE] */
    uint32_t other; /* TIE: the other op or var */
    bool on_var;
    uint32_t op;             /* or the var */
    const char *text;        /* as typed */
    struct ss_row_text row;  /* of an op */
    struct ss_layout layout; /* of a var; only `axis` of it counts, unless that is -1 */
    int axis;
};

/* A programmatic restriction, called for every strategy list and every hub: clears keep[i] to
 * exclude item i. If it excludes all items, ss_space_build fails. */
struct ss_space_filter {
    void (*strategies)(const void *user, uint32_t op, const struct ss_strategy *items, uint32_t n,
                       bool *keep);
    void (*layouts)(const void *user, uint32_t var, const struct ss_layout *items, uint32_t n,
                    bool *keep);
    const void *user;
};

struct ss_space_options {
    enum ss_objective objective;
    const double *alpha, *beta; /* per axis, for the published objectives; NULL: their defaults */
    bool no_fusion;             /* eager frameworks: elementwise chains pay their traffic */
    int64_t limit_bytes;        /* per device; 0: the cluster's memory */
    const struct ss_pin *pins;
    size_t n_pins;
    const struct ss_space_filter *filter; /* or NULL */
    bool variants;  /* keep strategies with equal layouts but different halos apart; else only the
                     * cheapest is kept */
    bool own_links; /* use the links in the mesh; else they are computed from the cluster */
    const struct ss_cost_term *cost_term; /* cost_term.h; NULL: none */
};

/* The node that decides the layout of a var's value. */
struct ss_var_node {
    uint32_t node; /* a hub, or the producer; SS_NONE: the var is never read */
    bool hub;
};

struct ss_space {
    struct ss_arena arena;
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    struct ss_mesh mesh;
    const struct ss_cluster *cluster;
    enum ss_objective objective;
    bool no_fusion;
    struct ss_cost_graph *cost;
    double cost_unit;  /* cost-graph integers per unit of the objective as shown (ps per us: 1e6) */
    uint32_t *op_node; /* per op: node, or SS_NONE for dead ops */
    const struct ss_strategy_list **op_strategies; /* per op; filtered by pins */
    struct ss_var_node *var_nodes;                 /* per var */
    struct ss_hub {
        uint32_t node;
        uint32_t var;              /* representative */
        struct ss_layout *layouts; /* strategies */
        uint32_t n;
    } * hubs;
    uint32_t n_hubs;
    uint32_t *node_hub;         /* per node: index into hubs, or SS_NONE */
    struct ss_resharder *paths; /* resharding paths of the plans built from this space */
    /* Per node: the part of its costs that is the price of preferences, per strategy; or NULL. NULL
     * if there are none at all. */
    const int64_t **preferences;
    /* Per op: the part of its costs that is the cost term's, per strategy, for all its executions;
     * NULL if it is 0. NULL if there is no term. */
    const int64_t **charges;
    const struct ss_cost_term *cost_term; /* a reference, or NULL */
};

/* Builds the space. graph, rules and cluster are borrowed; the caller owns *space. SS_E_INFEASIBLE
 * if a pin leaves no strategy or layout (the error names op and pin), SS_E_LIMIT if an op has too
 * many joint strategies, or if no cost of its ops or of a resharding fits in int64_t (those that do
 * not are SS_FORBIDDEN: no plan with them has a cost that fits), SS_E_CANCELLED or SS_E_TIMEOUT if
 * the job stops. */
SS_NODISCARD enum ss_rc ss_space_build(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                       const struct ss_mesh *mesh, const struct ss_cluster *cluster,
                                       const struct ss_space_options *options, struct ss_job *job,
                                       struct ss_space **space, struct ss_error *err);
void ss_space_free(struct ss_space *space);

/* SS_E_LIMIT: the cost of the program up to an op does not fit in int64_t. */
SS_NODISCARD enum ss_rc ss_space_too_costly(const struct ss_graph *graph, uint32_t op,
                                            struct ss_error *err);

/* Parses a pin on the op and checks that some strategy on this mesh satisfies it. kinds: the
 * reductions that each var can be partial for (ss_partial_kinds); NULL: all. The pin's texts lie in
 * arena. */
SS_NODISCARD enum ss_rc ss_pin_parse(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                     const uint8_t *kinds, const struct ss_mesh *mesh,
                                     const char *op, const char *text, struct ss_arena *arena,
                                     struct ss_pin *pin, struct ss_error *err);
/* Parses a pin on a var: text is a layout, "S(0)R", or a placement on one axis, "tp: S(1)". */
SS_NODISCARD enum ss_rc ss_pin_parse_var(const struct ss_graph *graph, const struct ss_mesh *mesh,
                                         uint32_t var, const char *text, struct ss_arena *arena,
                                         struct ss_pin *pin, struct ss_error *err);
/* All joint strategies of one op on a mesh, with all variants; kinds as above. In arena. Compute
 * times are those of the cluster h100x8 without memory traffic. */
SS_NODISCARD enum ss_rc ss_op_strategies(const struct ss_graph *graph,
                                         const struct ss_ruleset *rules, const uint8_t *kinds,
                                         const struct ss_mesh *mesh, uint32_t op,
                                         struct ss_arena *arena, struct ss_strategy_list *list,
                                         struct ss_error *err);

#endif
