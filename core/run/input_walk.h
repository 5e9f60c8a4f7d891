/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a graph asks of its inputs, found by walking back from the operands of ops. Internal to the
 * drawing of inputs (inputs.h). */
#ifndef SS_CORE_RUN_INPUT_WALK_H
#define SS_CORE_RUN_INPUT_WALK_H

#include "core/graph/graph.h"

/* Square matrices in a var: the dims of their rows and columns, where they begin along these, and
 * their side. */
struct ss_input_matrices {
    int row, column;
    int64_t row_at, column_at, side;
};

/* What a value must satisfy so that the op it reaches is defined. */
struct ss_input_demand {
    uint32_t var;
    enum ss_domain_kind kind;
    int64_t high;                      /* INDEX */
    struct ss_input_matrices matrices; /* DEFINITE */
};

/* What is known of all numbers of a value, whatever the inputs are. */
enum ss_sign { SS_SIGN_ANY, SS_SIGN_NONNEGATIVE, SS_SIGN_POSITIVE };

struct ss_input_walk {
    const struct ss_graph *g;
    const enum ss_sign *signs; /* per var */
    struct ss_arena *arena;
    SS_ARRAY(struct ss_input_demand) todo;
    uint16_t *seen;              /* per var: bit per float domain kind */
    int64_t *highs;              /* per var: least bound demanded so far, 0: none */
    int64_t *components, *minor; /* per var: of distinct indices (inputs.h); 0: they may repeat */
    struct ss_domain *ranges;    /* per var: the BETWEEN demanded first */
    struct ss_input_matrices *matrices; /* per var: the DEFINITE demanded first */
};

/* One per var, in arena. */
enum ss_sign *ss_input_find_signs(const struct ss_graph *graph, struct ss_arena *arena);
/* The value that a var is, but for factors that are not negative, moves and conversions. */
uint32_t ss_input_factor(const struct ss_graph *graph, const enum ss_sign *signs, uint32_t var);
/* Whether the two operands of an op are the same but for such factors. */
bool ss_input_is_square(const struct ss_graph *graph, const enum ss_sign *signs,
                        const struct ss_op *op);
/* Whether they are the same but for factors of which some are negative: -x * x. */
bool ss_input_is_negated_square(const struct ss_graph *graph, const enum ss_sign *signs,
                                const struct ss_op *op);

/* The operand that a select takes if no number is NaN: select(x != x, ..., this); 0: either. */
uint32_t ss_input_guarded(const struct ss_graph *graph, const struct ss_op *op);

/* The body of a composite, whose inputs are its operands; NULL for other ops. */
const struct ss_graph *ss_input_body(const struct ss_op *op);

/* Adds a demand, unless the var satisfies it whatever the inputs are, is bound by it already, or
 * has no values of that kind. */
void ss_input_demand(struct ss_input_walk *walk, uint32_t var, enum ss_domain_kind kind,
                     int64_t high);
/* Demands that matrices of a var are symmetric and positive definite, with eigenvalues well above
 * 0. Ignored if the var has no such matrices. */
void ss_input_demand_matrices(struct ss_input_walk *walk, uint32_t var,
                              struct ss_input_matrices matrices);
/* The same for the matrices in its last two dims; ignored if they are not square. */
void ss_input_demand_last(struct ss_input_walk *walk, uint32_t var);
/* Hands a demand for definite matrices on to the operands of the op that makes the var: those that
 * hold the same matrices elsewhere, terms of sums, factors of element-wise products. */
void ss_input_follow_matrix(struct ss_input_walk *walk, const struct ss_input_demand *demand);

/* How a contraction scales an input: see ss_input_domain. */
struct ss_input_fan_in {
    double scale;  /* 1: not scaled */
    double length; /* terms of each sum; 0: no contraction reads the input */
    uint32_t op;   /* the contraction, or SS_NONE */
};
/* One per program input, in arena. */
struct ss_input_fan_in *ss_input_find_fan_in(const struct ss_graph *graph, struct ss_arena *arena);

#endif
