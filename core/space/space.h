/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enumeration: rules x mesh axes to the cost graph (DESIGN.md D7, D8). A live op is a node whose
 * strategies are one row per axis; a var with several readers, a program input or output, and the
 * values of a loop get a hub node whose strategies are layouts. Equal ops share one strategy
 * list. */
#ifndef SS_CORE_SPACE_SPACE_H
#define SS_CORE_SPACE_SPACE_H

#include "core/mesh/reshard.h"
#include "core/rules/rules.h"
#include "core/costgraph/costgraph.h"

/* One joint strategy of an op: a row per axis and what follows from it. */
struct ss_strategy {
    uint16_t rows[SS_MAX_AXES];
    const struct ss_layout *in, *out; /* per operand, per result */
    int64_t compute_ps;               /* one execution */
    int64_t halo_ps;                  /* exchanges that its operands need wherever they rest, and
                                       * reductions of results that overlap */
    int32_t halo[SS_MAX_AXES][2][2];  /* rows of left and right neighbour, by axis and cut length */
    uint8_t overlap;                  /* bit a: results overlap on axis a */
};
struct ss_strategy_list {
    struct ss_strategy *items;
    uint32_t n;
};

/* A user's constraint. On an op: the text says which rows remain (placement.h's row text). On a
 * var: the layout in which its value rests, on all axes or on one. */
struct ss_pin {
    bool on_var;
    uint32_t op;             /* or the var */
    const char *text;        /* as typed */
    struct ss_row_text row;  /* of an op */
    struct ss_layout layout; /* of a var; looked at on `axis` only, unless that is -1 */
    int axis;
};

/* A restriction that no text says: clears keep[i] where strategy or layout i is not wanted. What is
 * left of a list must not be empty. */
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
    bool variants;  /* strategies that only differ in how pieces meet are kept apart, cheaper or
                     * not */
    bool own_links; /* the mesh's links stand as they are; else they follow from the cluster */
};

/* Where the layout of a var's value is decided (hub_vars.h says which). */
struct ss_var_node {
    uint32_t node; /* cost-graph node: a hub, or the producer; SS_NONE: nobody reads it */
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
    struct ss_resharder *paths; /* of the plans made of the space, one after the other */
};

/* Builds the space. SS_E_INFEASIBLE where a pin leaves nothing, naming op, pin and the rows there
 * are. */
SS_NODISCARD enum ss_rc ss_space_build(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                       const struct ss_mesh *mesh, const struct ss_cluster *cluster,
                                       const struct ss_space_options *options, struct ss_job *job,
                                       struct ss_space **space, struct ss_error *err);
void ss_space_free(struct ss_space *space);

/* Parses a pin of the op and checks at once that some strategy satisfies it on this mesh. kinds:
 * the pending reductions that may arrive, per var (ss_partial_kinds); NULL: any. */
SS_NODISCARD enum ss_rc ss_pin_parse(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                     const uint8_t *kinds, const struct ss_mesh *mesh,
                                     const char *op, const char *text, struct ss_arena *arena,
                                     struct ss_pin *pin, struct ss_error *err);
/* The same for a var: text is a layout, "S(0)R", or one placement on an axis, "tp: S(1)". */
SS_NODISCARD enum ss_rc ss_pin_parse_var(const struct ss_graph *graph, const struct ss_mesh *mesh,
                                         uint32_t var, const char *text, struct ss_arena *arena,
                                         struct ss_pin *pin, struct ss_error *err);
/* All joint strategies of one op on a mesh; kinds as above. */
SS_NODISCARD enum ss_rc ss_op_strategies(const struct ss_graph *graph,
                                         const struct ss_ruleset *rules, const uint8_t *kinds,
                                         const struct ss_mesh *mesh, uint32_t op,
                                         struct ss_arena *arena, struct ss_strategy_list *list,
                                         struct ss_error *err);

#endif
