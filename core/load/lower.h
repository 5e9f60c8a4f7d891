/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lowering the tree of a StableHLO module to a graph: calls are inlined, names are resolved to
 * vars, and textual attributes become those of the op table. Functions that return bool return
 * false after they have set an error. */
#ifndef SS_CORE_LOAD_LOWER_H
#define SS_CORE_LOAD_LOWER_H

#include "core/graph/graph.h"
#include "core/load/mlir.h"
#include "core/load/text_map.h"

/* Limits. Inlining multiplies, so a small file can expand to any number of ops; calls count as ops.
 */
enum { SS_LOWER_MAX_OPS = 500000, SS_LOWER_MAX_CALLS = 200, SS_LOWER_MAX_SCOPES = 64 };

/* One check.expect_* of a program that carries its own expectations. */
enum ss_expect_kind { SS_EXPECT_EQUAL, SS_EXPECT_ALMOST, SS_EXPECT_CLOSE };
struct ss_expect {
    enum ss_expect_kind kind;
    uint32_t got, wanted;       /* outputs of the graph */
    double tolerance, relative; /* absolute, and in parts of the wanted number */
    int64_t max_ulp;
    uint32_t line, column;
};

struct ss_lowering {
    const struct ss_mlir_module *module;
    const struct ss_devices *devices; /* of a program with manual computations, or NULL */
    struct ss_arena scratch;          /* rewound after each op */
    struct ss_arena tables;           /* lives as long as the lowering */
    struct ss_error *err;
    const char *head; /* "jit(step)": the path element common to the step's own ops, or NULL */
    size_t n_ops;
    struct ss_map simple_regions; /* to positions in simple */
    SS_ARRAY(struct ss_region) simple;
    struct ss_map scope_ids; /* of whole paths */
    SS_ARRAY(struct ss_tuple) tuples;
    struct ss_map composite_ids; /* to positions in composites */
    SS_ARRAY(struct ss_lowered_composite *) composites;
    struct ss_graph *graph; /* of the function itself */
    enum ss_granularity how;
    bool ranked;  /* a program of ranks (ranked.h): collectives are ops */
    bool collect; /* keep expectations (check.expect_*); else drop them */
    SS_ARRAY(struct ss_expect) expects;
    /* If keep_bound: which values of the text became which vars of the graph, in program order; in
     * tables. */
    bool keep_bound;
    SS_ARRAY(struct ss_bound) bound;
};
struct ss_tuple {
    uint32_t *items; /* bindings */
    size_t count;
};

/* The bindings of the values of one inlined function, or of one region with its own graph. A
 * binding is a var of the graph, or SS_TUPLE_BIT | position in tuples. */
enum { SS_TUPLE_BIT = 1 << 30 };
struct ss_frame {
    struct ss_lowering *l;
    struct ss_graph *g;
    const struct ss_mlir_func *func;
    const struct ss_frame *caller; /* NULL: the step itself */
    uint32_t first, count;         /* vars[i] is the binding of value first + i of func */
    uint32_t *vars;
    const uint32_t *outer; /* values from outside the region, ascending, with their bindings */
    uint32_t *outer_vars;
    size_t n_outer;
    uint32_t scope; /* scope that relative locations start from */
    int depth;      /* call depth */
};

/* lower.c */
bool ss_lower_fail(struct ss_lowering *l, const struct ss_mlir_op *op, enum ss_rc code,
                   const char *fmt, ...) SS_PRINTF(4, 5);
uint32_t ss_lower_binding(const struct ss_frame *frame, uint32_t value);
void ss_lower_bind(struct ss_frame *frame, uint32_t value, uint32_t binding);
/* The var of an operand; an error if it is a tuple. */
bool ss_lower_var(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t value,
                  uint32_t *var);
bool ss_lower_ops(struct ss_frame *frame, const struct ss_mlir_region *region);
/* Adds an intermediate op; *var is its only result. Used by ops that lower to several ops of the
 * table. */
bool ss_lower_step(struct ss_frame *frame, const struct ss_mlir_op *op, const char *name,
                   struct ss_attrs attrs, const uint32_t *operands, size_t n, uint32_t *var);
/* An integer list attribute for such an op; the list is copied into the graph. */
struct ss_attr ss_lower_kept_ints(struct ss_frame *frame, enum ss_attr_id id, const int64_t *ints,
                                  size_t n);
/* Binds result i of an op to a var; an error if the var does not have the declared type. */
bool ss_lower_result(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t i, uint32_t var);
/* Binds the results to the operands, for ops without effect on values (annotations of placement).
 */
bool ss_lower_pass(struct ss_frame *frame, const struct ss_mlir_op *op);
/* Adds one op of the table with given operands; binds and checks the results. */
bool ss_lower_add(struct ss_frame *frame, const struct ss_mlir_op *op, const struct ss_op_def *def,
                  struct ss_attrs attrs, const uint32_t *operands, size_t n_operands);
/* The row of the op table for an op, or NULL. */
const struct ss_op_def *ss_lower_def(const struct ss_frame *frame, const struct ss_mlir_op *op);
/* Lowers an op that has a row in the op table: attributes, regions, and the values that regions
 * capture as further operands. */
bool ss_lower_row(struct ss_frame *frame, const struct ss_mlir_op *op);
/* The function with a body that an op calls, or NULL. */
const struct ss_mlir_func *ss_lower_callee(const struct ss_lowering *l,
                                           const struct ss_mlir_op *op);
/* Counts one op or call; SS_E_LIMIT if there are too many. */
bool ss_lower_count(struct ss_lowering *l, const struct ss_mlir_op *op);
/* stablehlo.c: lowers the step of a module into a graph, and finishes it. */
SS_NODISCARD enum ss_rc ss_lower_module(const struct ss_mlir_module *module,
                                        enum ss_granularity how, struct ss_graph *g,
                                        struct ss_error *err);
/* Lowers one function into a graph. */
bool ss_lower_func(struct ss_lowering *l, const struct ss_mlir_func *func, struct ss_graph *g);
void ss_lowering_fini(struct ss_lowering *l);

/* lower_attrs.c: the attributes that the op's row lists, with defaults; not its regions. */
bool ss_lower_attrs(struct ss_frame *frame, const struct ss_mlir_op *op,
                    const struct ss_op_def *def, size_t n_operands, struct ss_attrs *attrs);
/* For a gather or scatter that does not say which dim of its indices holds an index: the dim, above
 * 0, that its types fit; -1: there is none, or the op says it. */
int ss_lower_vector_dim(const struct ss_frame *frame, const struct ss_mlir_op *op);
/* The integers of an attribute, which may be an integer, a list, an array, or a dense constant. */
bool ss_lower_ints(struct ss_arena *arena, const struct ss_mlir_attr *attr, int64_t **ints,
                   size_t *count);

/* lower_region.c: lowers the regions of an op to graphs. Captured values become extra operands of
 * the op. */
bool ss_lower_regions(struct ss_frame *frame, const struct ss_mlir_op *op,
                      struct ss_region **regions, uint32_t **captured, size_t *n_captured);

/* lower_while.c */
bool ss_lower_while(struct ss_frame *frame, const struct ss_mlir_op *op);
/* True if the number of trips is known. Values of the function from `unbound` on have not been
 * lowered yet. */
bool ss_lower_while_ends(const struct ss_frame *frame, const struct ss_mlir_op *op,
                         uint32_t unbound);

/* lower_composite.c: lowers a composite of func to one op and binds its results. If *is_op is
 * false, nothing was added and the caller inlines the function. */
bool ss_lower_composite(struct ss_frame *frame, const struct ss_mlir_op *op,
                        const struct ss_mlir_func *func, bool *is_op);

/* lower_older.c: deprecated ops: dot (last dim with first), broadcast (new leading dims), einsum
 * and unary_einsum (dims by label), torch_index_select (lookup along one dim). */
bool ss_lower_dot(struct ss_frame *frame, const struct ss_mlir_op *op);
bool ss_lower_broadcast(struct ss_frame *frame, const struct ss_mlir_op *op);
bool ss_lower_einsum(struct ss_frame *frame, const struct ss_mlir_op *op);
bool ss_lower_unary_einsum(struct ss_frame *frame, const struct ss_mlir_op *op);
bool ss_lower_torch_index_select(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_chlo.c */
bool ss_lower_conj(struct ss_frame *frame, const struct ss_mlir_op *op);
bool ss_lower_constant_like(struct ss_frame *frame, const struct ss_mlir_op *op);
/* chlo.broadcast_add and its relatives: operands are first broadcast to the dims of the result. */
bool ss_lower_is_broadcasting(const struct ss_mlir_op *op);
bool ss_lower_broadcasting(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_collective.c */
bool ss_lower_is_collective(const struct ss_mlir_op *op);
bool ss_lower_collective(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_lapack.c: factorisations that are custom calls. */
/* The row of one, or NULL. */
const struct ss_op_def *ss_lower_lapack_def(const struct ss_frame *frame,
                                            const struct ss_mlir_op *op);
bool ss_lower_lapack(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_static.c: dynamic ops whose shape operands are constants, as their static counterparts. */
bool ss_lower_is_dynamic(const struct ss_mlir_op *op);
bool ss_lower_dynamic(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_refused.c: sets the error for an unsupported op, or for an operand or result that is not a
 * tensor. */
bool ss_lower_refuse(struct ss_lowering *l, const struct ss_mlir_op *op);
bool ss_lower_refuse_type(struct ss_lowering *l, const struct ss_mlir_op *op, const char *what,
                          const struct ss_mlir_type *type);
/* Adds a warning to a finished graph for each kind of op that cannot be executed. */
void ss_lower_warn_opaque(struct ss_graph *g);
/* shardings.c */
/* Keeps what the module's text states about sharding in the finished graph, and adds a warning that
 * counts it. Each function counts once, however often it is called. */
void ss_lower_stated(const struct ss_mlir_module *module, struct ss_graph *g);

/* stablehlo.c */
/* Lowers a function into a graph of global shapes. */
bool ss_lower_program(struct ss_lowering *l, const struct ss_mlir_func *func, struct ss_graph *g);
/* The function that is loaded. */
const struct ss_mlir_func *ss_stablehlo_step(const struct ss_mlir_module *module);

/* lower_case.c: case and if */
bool ss_lower_case(struct ss_frame *frame, const struct ss_mlir_op *op);

/* lower_scope.c: the scope named by a location, relative to the frame. */
uint32_t ss_lower_scope(struct ss_frame *frame, const char *loc);
/* The scope of the ops of a called function. */
uint32_t ss_lower_call_scope(struct ss_frame *frame, const char *loc, const char *callee);

/* lower_state.c: labels of inputs and outputs, donation, and state pairs. */
void ss_lower_state(struct ss_graph *g, const struct ss_mlir_func *func);

/* lower_check.c */
bool ss_lower_is_check(const struct ss_mlir_op *op);
bool ss_lower_check(struct ss_frame *frame, const struct ss_mlir_op *op);

#endif
