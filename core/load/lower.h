/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the tree of a StableHLO module to a graph: calls inlined, names resolved to vars, textual
 * attributes to those of the op table. Functions that return bool return false after an error. */
#ifndef SS_CORE_LOAD_LOWER_H
#define SS_CORE_LOAD_LOWER_H

#include "core/graph/graph.h"
#include "core/load/mlir.h"

/* Inlining multiplies: a small file can ask for any number of ops. Calls count too. */
enum { SS_LOWER_MAX_OPS = 500000, SS_LOWER_MAX_CALLS = 200, SS_LOWER_MAX_SCOPES = 64 };

/* One check.expect_* of a program that carries its own expectations. */
enum ss_expect_kind { SS_EXPECT_EQUAL, SS_EXPECT_ALMOST, SS_EXPECT_CLOSE };
struct ss_expect {
    enum ss_expect_kind kind;
    uint32_t got, wanted; /* outputs of the graph */
    double tolerance;
    int64_t max_ulp;
    uint32_t line, column;
};

struct ss_lowering {
    const struct ss_mlir_module *module;
    struct ss_arena scratch; /* rewound after each op */
    struct ss_arena tables;
    struct ss_error *err;
    const char *head; /* "jit(step)": the first path element of the step's own ops, or NULL */
    size_t n_ops;
    struct ss_map simple_regions; /* to positions in simple */
    SS_ARRAY(struct ss_region) simple;
    struct ss_map scope_ids; /* of whole paths */
    SS_ARRAY(struct ss_tuple) tuples;
    struct ss_map composite_ids; /* to positions in composites */
    SS_ARRAY(struct ss_lowered_composite *) composites;
    struct ss_graph *graph; /* of the function itself */
    enum ss_granularity how;
    bool collect; /* keep expectations; else they are dropped */
    SS_ARRAY(struct ss_expect) expects;
};
struct ss_tuple {
    uint32_t *items; /* bindings */
    size_t count;
};

/* What the values of one inlined function, or of one region with a graph of its own, are bound to.
 * A binding is a var of the graph, or SS_TUPLE_BIT and a position in tuples. */
enum { SS_TUPLE_BIT = 1 << 30 };
struct ss_frame {
    struct ss_lowering *l;
    struct ss_graph *g;
    const struct ss_mlir_func *func;
    const struct ss_frame *caller; /* NULL: the step itself */
    uint32_t first, count;         /* values of func that vars covers */
    uint32_t *vars;
    const uint32_t *outer; /* values from outside a region, ascending, and their bindings */
    uint32_t *outer_vars;
    size_t n_outer;
    uint32_t scope; /* where relative locations begin */
    int depth;      /* of calls */
};

/* lower.c */
bool ss_lower_fail(struct ss_lowering *l, const struct ss_mlir_op *op, enum ss_rc code,
                   const char *fmt, ...) SS_PRINTF(4, 5);
uint32_t ss_lower_binding(const struct ss_frame *frame, uint32_t value);
void ss_lower_bind(struct ss_frame *frame, uint32_t value, uint32_t binding);
/* The var of an operand; tuples are refused. */
bool ss_lower_var(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t value,
                  uint32_t *var);
bool ss_lower_ops(struct ss_frame *frame, const struct ss_mlir_region *region);
/* Adds one op of the table on the way to what an op is; *var is its only result. */
bool ss_lower_step(struct ss_frame *frame, const struct ss_mlir_op *op, const char *name,
                   struct ss_attrs attrs, const uint32_t *operands, size_t n, uint32_t *var);
/* An attribute of such a step, whose numbers the graph keeps. */
struct ss_attr ss_lower_kept_ints(struct ss_frame *frame, enum ss_attr_id id, const int64_t *ints,
                                  size_t n);
/* Binds result i of an op, whose declared type the var must have. */
bool ss_lower_result(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t i, uint32_t var);
/* Results are the operands: ops that only speak about placement. */
bool ss_lower_pass(struct ss_frame *frame, const struct ss_mlir_op *op);
/* Adds one op of the table with given operands; binds and checks the results. */
bool ss_lower_add(struct ss_frame *frame, const struct ss_mlir_op *op, const struct ss_op_def *def,
                  struct ss_attrs attrs, const uint32_t *operands, size_t n_operands);
/* The op of the table that computes or carries an op; NULL: nothing does. */
const struct ss_op_def *ss_lower_def(const struct ss_frame *frame, const struct ss_mlir_op *op);
/* An op of the table: its attributes, its regions, and what these capture as further operands. */
bool ss_lower_row(struct ss_frame *frame, const struct ss_mlir_op *op);
/* The function that an op calls, with a body; NULL: it calls none. */
const struct ss_mlir_func *ss_lower_callee(const struct ss_lowering *l,
                                           const struct ss_mlir_op *op);
/* Counts one op or call; false after the error that there are too many. */
bool ss_lower_count(struct ss_lowering *l, const struct ss_mlir_op *op);
/* One function as a graph of its own. */
bool ss_lower_func(struct ss_lowering *l, const struct ss_mlir_func *func, struct ss_graph *g);
void ss_lowering_fini(struct ss_lowering *l);

/* lower_attrs.c: the attributes that the row lists, with defaults; regions apart. */
bool ss_lower_attrs(struct ss_frame *frame, const struct ss_mlir_op *op,
                    const struct ss_op_def *def, size_t n_operands, struct ss_attrs *attrs);
/* All numbers of an attribute: a number, a list, an array, or a dense constant. */
bool ss_lower_ints(struct ss_arena *arena, const struct ss_mlir_attr *attr, int64_t **ints,
                   size_t *count);

/* The enumerator of an attribute that has enumerators: "LT". */
const char *ss_lower_word(enum ss_attr_id id, int64_t value);

/* lower_region.c: the regions of an op as graphs; captured values become extra operands. */
bool ss_lower_regions(struct ss_frame *frame, const struct ss_mlir_op *op,
                      struct ss_region **regions, uint32_t **captured, size_t *n_captured);

/* lower_while.c */
bool ss_lower_while(struct ss_frame *frame, const struct ss_mlir_op *op);
/* Whether its number of trips is known, where values of the function from `unbound` on have not
 * been lowered yet. */
bool ss_lower_while_ends(const struct ss_frame *frame, const struct ss_mlir_op *op,
                         uint32_t unbound);

/* lower_composite.c: a composite of func as one op, with its results bound. *is_op: it became one;
 * else nothing was added, and the function is to be inlined. */
bool ss_lower_composite(struct ss_frame *frame, const struct ss_mlir_op *op,
                        const struct ss_mlir_func *func, bool *is_op);

/* lower_older.c: the dot of the last dim with the first; the broadcast that puts dims in front;
 * contractions and transposes by labels of dims; the lookup along one dim. */
bool ss_lower_dot(struct ss_frame *frame, const struct ss_mlir_op *op);
bool ss_lower_broadcast(struct ss_frame *frame, const struct ss_mlir_op *op);
bool ss_lower_einsum(struct ss_frame *frame, const struct ss_mlir_op *op);
bool ss_lower_unary_einsum(struct ss_frame *frame, const struct ss_mlir_op *op);
bool ss_lower_torch_index_select(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_chlo.c */
bool ss_lower_conj(struct ss_frame *frame, const struct ss_mlir_op *op);
bool ss_lower_constant_like(struct ss_frame *frame, const struct ss_mlir_op *op);
/* chlo.broadcast_add and the like: operands are broadcast to the result's dims first. */
bool ss_lower_is_broadcasting(const struct ss_mlir_op *op);
bool ss_lower_broadcasting(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_collective.c */
bool ss_lower_is_collective(const struct ss_mlir_op *op);
bool ss_lower_collective(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_static.c: dynamic ops whose operands are known, as the ops that have them as attributes. */
bool ss_lower_is_dynamic(const struct ss_mlir_op *op);
bool ss_lower_dynamic(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_refused.c: the error of an op that is not taken, or of something that is no tensor. */
bool ss_lower_refuse(struct ss_lowering *l, const struct ss_mlir_op *op);
bool ss_lower_refuse_type(struct ss_lowering *l, const struct ss_mlir_op *op, const char *what,
                          const struct ss_mlir_type *type);
/* Warns of ops of a finished graph that nothing here can run, each kind once. */
void ss_lower_warn_opaque(struct ss_graph *g);

/* lower_case.c: case and if */
bool ss_lower_case(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_scope.c: the scope that a location's name says, beside what the frame says. */
uint32_t ss_lower_scope(struct ss_frame *frame, const char *loc);
/* The scope of the ops of a called function. */
uint32_t ss_lower_call_scope(struct ss_frame *frame, const char *loc, const char *callee);

/* lower_state.c: labels of inputs and outputs, donation, and state pairs. */
void ss_lower_state(struct ss_graph *g, const struct ss_mlir_func *func);

/* lower_check.c */
bool ss_lower_is_check(const struct ss_mlir_op *op);
bool ss_lower_check(struct ss_frame *frame, const struct ss_mlir_op *op);

#endif
