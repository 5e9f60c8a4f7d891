/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MetaIR: one flat training step in program order. Function calls are inlined (their path is the
 * scope tree); a `while` with a known trip count stays a loop over a range of the same op list, so
 * that everything else walks one array. Immutable once loaded; all memory is in its arena. */
#ifndef SS_CORE_GRAPH_GRAPH_H
#define SS_CORE_GRAPH_GRAPH_H

#include "core/base/refs.h"
#include "core/op/op.h"
#include "core/base/arena.h"

#define SS_NONE UINT32_MAX /* no op, var, loop or scope */

enum ss_var_kind { SS_VAR_INPUT, SS_VAR_RESULT, SS_VAR_LOOP_ARG, SS_VAR_LOOP_RESULT };

enum ss_use_kind { SS_USE_OPERAND, SS_USE_OUTPUT, SS_USE_INIT, SS_USE_YIELD };
struct ss_use {
    enum ss_use_kind kind;
    uint32_t op;   /* reader of an OPERAND, else SS_NONE */
    uint32_t loop; /* the loop of an INIT or YIELD, else SS_NONE */
    uint32_t arg;  /* operand, output position, or index of the loop's value */
};

struct ss_var {
    /* Printable and unique: "arg0", "dot_general_12", "reduce_3#1", "while_0.2". */
    const char *name;
    const char *file_name; /* as in the file, without %: "12", "iterArg_4", "arg0" */
    const char *label;     /* jax path of an input: "params['w1']"; NULL if none */
    struct ss_type type;
    enum ss_var_kind kind;
    uint32_t producer; /* op, or SS_NONE */
    uint32_t result;   /* which result of the producer; index of an input or of a loop's value */
    uint32_t loop;     /* innermost loop whose body defines it, or SS_NONE */
};

struct ss_loc {
    uint32_t line, column; /* of the file; 0: unknown */
};

struct ss_op {
    const struct ss_op_def *def;
    const char *kind; /* the name of def; of a composite its own: "aten.layer_norm" */
    const char *name; /* "<kind>_<k>", k from 0 per kind in program order after inlining */
    struct ss_attrs attrs;
    uint32_t *operands, *results; /* var ids */
    uint32_t n_operands, n_results;
    uint32_t scope; /* index into scopes */
    uint32_t loop;  /* innermost loop, or SS_NONE */
    struct ss_loc loc;
    bool live; /* false: no path to an output; carried and printed, never costed or run */
};

/* A `while` with a known trip count. Value i: init[i] outside, args[i] and yields[i] in the body,
 * results[i] after it; all four share one placement. Ops [first_op, end_op) are the body. */
struct ss_loop {
    const char *name; /* "while_0" */
    uint32_t parent;  /* enclosing loop, or SS_NONE */
    uint32_t scope;
    int64_t trips;
    uint32_t n_values;
    uint32_t *init, *args, *yields, *results;
    uint32_t first_op, end_op;
    /* The condition it was read with: value counter <direction> limit; SS_NONE: made by hand. */
    uint32_t counter;
    enum ss_compare_direction direction;
    int64_t limit;
    struct ss_loc loc;
};

struct ss_scope {
    const char *name; /* last path element; "" for the root, index 0 */
    uint32_t parent;  /* SS_NONE for the root */
};

/* An input and the output that replaces it in the next step. */
struct ss_state_pair {
    uint32_t input, output; /* positions in inputs and outputs */
};
enum ss_pair_source { SS_PAIRS_NONE, SS_PAIRS_ALIASING, SS_PAIRS_RESULT_INFO, SS_PAIRS_TYPES };

/* One step of the program in order: ops and loop borders. */
enum ss_step_kind { SS_STEP_OP, SS_STEP_LOOP_BEGIN, SS_STEP_LOOP_END };
struct ss_step {
    enum ss_step_kind kind;
    uint32_t id; /* op or loop */
};

/* The ops of a loaded graph: those of the file, with one op per composite; the ops inside
 * composites too; or one op for the whole graph (ss_graph_whole), in which every loop is an op. */
enum ss_granularity { SS_AS_GIVEN, SS_FLAT, SS_WHOLE };

struct ss_stated;
struct ss_graph {
    struct ss_refs refs;
    struct ss_arena arena;
    uint32_t generation;              /* core/base/generation.h */
    const char *name, *format, *path; /* module name, "stablehlo", where it came from */
    enum ss_granularity how;          /* it was loaded */
    struct ss_var *vars;
    struct ss_op *ops;
    struct ss_loop *loops;
    struct ss_scope *scopes;
    struct ss_step *steps;
    uint32_t n_vars, n_ops, n_loops, n_scopes, n_steps;
    uint32_t *inputs, *outputs; /* var ids; an output may repeat or be an input */
    const char **output_labels; /* jax.result_info or NULL, per output */
    bool *input_donated;        /* per input */
    uint32_t n_inputs, n_outputs;
    struct ss_state_pair *pairs;
    uint32_t n_pairs;
    enum ss_pair_source pair_source;
    /* Readers of a var: uses[use_start[v] .. use_start[v + 1]) in program order, outputs last. Dead
     * ops, and the values of a loop that nothing live depends on, read nothing. */
    struct ss_use *uses;
    uint32_t *use_start;
    const char **warnings; /* from the loader: statements of the file that the graph drops */
    uint32_t n_warnings;
    const struct ss_stated *stated; /* about sharding (stated.h); NULL: nothing */
    /* The graph in which ops of this one had no body, or another (core/expr/bind.h); or NULL. */
    const struct ss_graph *unbound;
};

/* Building (loaders, tests). Ids are handed out in order. Names are copied. */
struct ss_graph *ss_graph_new(const char *name, const char *format);
/* Drops a reference, and frees the graph with the last one. NULL is allowed. */
void ss_graph_free(struct ss_graph *graph);
/* Takes another reference to a finished graph; NULL gives NULL. Any thread may do so. */
const struct ss_graph *ss_graph_ref(const struct ss_graph *graph);
/* Frees child together with g: the body of a region of one of g's ops. */
void ss_graph_adopt(struct ss_graph *g, struct ss_graph *child);
/* name becomes the input's printable name where it is free and looks like one, else "arg<i>". */
uint32_t ss_graph_add_input(struct ss_graph *g, const char *name, const struct ss_type *type);
/* The region of a reduction of g, in its arena: one op of two scalars. NULL on error. */
struct ss_region *ss_graph_add_fold(struct ss_graph *g, const struct ss_op_def *def,
                                    enum ss_dtype dtype, struct ss_error *err);
uint32_t ss_graph_add_scope(struct ss_graph *g, uint32_t parent, const char *name);
/* Infers result types (an error names the op by loc); results are new vars. attrs are borrowed by
 * the graph: they must lie in its arena. Returns the op id in *op. */
SS_NODISCARD enum ss_rc ss_graph_add_op(struct ss_graph *g, const struct ss_op_def *def,
                                        struct ss_attrs attrs, const uint32_t *operands,
                                        size_t n_operands, size_t n_results, uint32_t scope,
                                        struct ss_loc loc, uint32_t *op, struct ss_error *err);
/* Adds a constant of that type; *var is its result. value is borrowed: it has the type's elements,
 * or one that stands for all. */
SS_NODISCARD enum ss_rc ss_graph_add_constant(struct ss_graph *g, const struct ss_type *type,
                                              const struct ss_tensor *value, uint32_t *var,
                                              struct ss_error *err);
/* Adds a constant that has that value everywhere; *var is its result. */
SS_NODISCARD enum ss_rc ss_graph_add_splat(struct ss_graph *g, const struct ss_type *type,
                                           double value, uint32_t *var, struct ss_error *err);
/* Opens a loop over init vars; fills args with the body's argument vars (n of them). */
uint32_t ss_graph_begin_loop(struct ss_graph *g, const uint32_t *init, size_t n, int64_t trips,
                             uint32_t scope, struct ss_loc loc, uint32_t *args);
/* Closes it: yields must have the types of init; fills results. */
SS_NODISCARD enum ss_rc ss_graph_end_loop(struct ss_graph *g, uint32_t loop, const uint32_t *yields,
                                          uint32_t *results, struct ss_error *err);
void ss_graph_add_output(struct ss_graph *g, uint32_t var, const char *label);
/* Says that an output (a position) replaces an input in the next step. */
void ss_graph_add_pair(struct ss_graph *g, uint32_t input, uint32_t output,
                       enum ss_pair_source source);
/* Renumbers the vars of an unfinished graph as those of files are: inputs come first. */
void ss_graph_put_inputs_first(struct ss_graph *g);
/* Text: "FILE:LINE:COLUMN: fact, and its consequence". */
void ss_graph_warn(struct ss_graph *g, const char *fmt, ...) SS_PRINTF(2, 3);
/* Names ops and vars, marks dead ops, finds readers, pairs state by types where no pairs were
 * given. Call once, last. */
SS_NODISCARD enum ss_rc ss_graph_finish(struct ss_graph *g, struct ss_error *err);

/* Fills call with an op's types (in and out lie in arena). */
void ss_graph_call(const struct ss_graph *g, uint32_t op, struct ss_arena *arena,
                   struct ss_call *call);
/* False for results of SS_OP_NO_STORAGE ops, which never hold memory. */
bool ss_graph_has_storage(const struct ss_graph *g, uint32_t var);
/* Times an op runs in one step: the product of the trips of its loops. */
int64_t ss_graph_trips(const struct ss_graph *g, uint32_t loop);
/* "layer_0/attn", "" for the root; in arena. */
const char *ss_graph_scope_path(const struct ss_graph *g, uint32_t scope, struct ss_arena *arena);
/* Look-ups by printable name (ops: "dot_general_12"; vars: name, label or file name); SS_NONE. */
uint32_t ss_graph_find_op(const struct ss_graph *g, const char *name);
uint32_t ss_graph_find_var(const struct ss_graph *g, const char *name);
/* The value of a var that is a splat constant (through broadcast, reshape, convert), if it is. */
bool ss_graph_splat(const struct ss_graph *g, uint32_t var, double *value);
/* The same for operand k of op, if its value belongs to the operator (bound_operands). */
bool ss_graph_bound(const struct ss_graph *g, uint32_t op, uint32_t k, double *value);
/* The value of ss_call.known for op; in arena. */
const double *ss_graph_known(const struct ss_graph *g, uint32_t op, struct ss_arena *arena);
/* A loop's value i: one whose result, or whose effect on another value, reaches an output. */
bool ss_graph_loop_value_live(const struct ss_graph *g, uint32_t loop, uint32_t i);
/* Flags of vars, `of`: true if one of these n vars has it; gives it to all of them, and is true if
 * one had not. */
bool ss_any_flagged(const bool *of, const uint32_t *vars, uint32_t n);
bool ss_flag_all(bool *of, const uint32_t *vars, uint32_t n);
/* Totals of live ops (loops times trips). */
double ss_graph_flops(const struct ss_graph *g);
/* True if an op with these attributes, or one in its regions, has a foreign kernel
 * (SS_OP_FOREIGN). */
bool ss_op_is_foreign(const struct ss_op_def *def, const struct ss_attrs *attrs);
/* True if a is b, but for identity ops that b lacks: the same kinds of ops on the same values of
 * the same types, in the same order. map[v] becomes the var of b that var v of a is, or SS_NONE; it
 * has room for all of a's. Attributes are not compared. */
bool ss_graph_match(const struct ss_graph *a, const struct ss_graph *b, uint32_t *map);

/* A label as a path: "params['layers'][0]['w']" and "params.layers.0.w" are
 * "params/layers/0/w". In arena. */
const char *ss_label_path(const char *label, struct ss_arena *arena);

#endif
