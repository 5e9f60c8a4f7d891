/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HLO text (https://openxla.org/xla/operation_semantics), as compilers print a module before,
 * between and after their passes, as a tree: computations of instructions. Operands are resolved,
 * literals and attributes are kept as text and read when they are needed. The tree lies in one
 * arena and borrows the text. Functions that return bool return false after they have set an error.
 */
#ifndef SS_CORE_LOAD_HLO_H
#define SS_CORE_LOAD_HLO_H

#include "core/graph/graph.h"
#include "core/load/mlir.h"

/* An array, a tuple, or something else: a token. */
struct ss_hlo_shape {
    const struct ss_mlir_type *type;
    const struct ss_hlo_shape *items; /* of a tuple */
    size_t count;
    int8_t
        order[SS_MAX_RANK]; /* of an array: its dims, the one that varies fastest in memory first */
};

struct ss_hlo_attr {
    const char *name;
    const char *text, *end; /* of the value, in the file */
};

struct ss_hlo_computation;
struct ss_hlo_instr {
    const char *name, *opcode;
    struct ss_hlo_shape shape;
    const uint32_t *operands; /* instructions of the same computation */
    uint32_t n_operands;
    const char *text, *end; /* what stands in the parentheses: operands, a literal, a number */
    const struct ss_hlo_attr *attrs;
    size_t n_attrs;
    const char *op_name; /* of its metadata: "jit(f)/conv_general_dilated"; or NULL */
    const char *source;  /* "model.py:10"; or NULL */
    uint32_t line, column;
};

struct ss_hlo_computation {
    const char *name;
    struct ss_hlo_instr *instrs; /* each after its operands */
    uint32_t n_instrs, root;
    const uint32_t *params; /* by their numbers */
    uint32_t n_params;
    uint32_t line, column;
};

struct ss_hlo_module {
    const char *name;
    struct ss_mlir_text text; /* for the places of errors */
    struct ss_hlo_computation *computations;
    size_t n_computations;
    const struct ss_hlo_computation *entry;
    struct ss_map by_name; /* computations */
    const struct ss_hlo_attr *attrs;
    size_t n_attrs;
    int64_t replicas, partitions;        /* 1 where it does not say */
    const struct ss_hlo_instr **by_line; /* all instructions in the order of their lines */
    size_t n_by_line;
};

bool ss_hlo_sniff(const char *path, const char *text, size_t length);
/* Reads a module; errors say path:line:column. text is borrowed. */
SS_NODISCARD enum ss_rc ss_hlo_read(const char *path, const char *text, size_t length,
                                    struct ss_arena *arena, struct ss_hlo_module *module,
                                    struct ss_error *err);
void ss_hlo_module_fini(struct ss_hlo_module *module);
const struct ss_hlo_computation *ss_hlo_find(const struct ss_hlo_module *module, const char *name);
/* The instruction that begins on a line, or NULL. */
const struct ss_hlo_instr *ss_hlo_at_line(const struct ss_hlo_module *module, uint32_t line);
/* The instruction that calls the computation that an instruction is in; NULL: it is of the entry
 * computation, or nothing calls it. */
const struct ss_hlo_instr *ss_hlo_caller(const struct ss_hlo_module *module,
                                         const struct ss_hlo_instr *instr);
const struct ss_hlo_attr *ss_hlo_attr(const struct ss_hlo_instr *instr, const char *name);
/* The value of an attribute as written, in arena; NULL if it is not there. */
const char *ss_hlo_attr_text(const struct ss_hlo_instr *instr, const char *name,
                             struct ss_arena *arena);
/* Whether the program has been partitioned: what a device computes, with collectives. */
bool ss_hlo_is_partitioned(const struct ss_hlo_module *module);
/* Whether parts of it are what a device computes: custom calls lead there and back. */
bool ss_hlo_has_borders(const struct ss_hlo_module *module);

/* The tree as functions of StableHLO, for core/load/lower.h: one function, main, in which
 * computations are inlined and tuples are taken apart. Its locations are the lines of the
 * instructions. Constants lie in tensors. */
SS_NODISCARD enum ss_rc ss_hlo_to_mlir(struct ss_hlo_module *hlo, struct ss_arena *arena,
                                       struct ss_arena *tensors, struct ss_mlir_module *module,
                                       struct ss_error *err);

/* Loads a module that has not been partitioned, as core/load/load.h says. */
SS_NODISCARD enum ss_rc ss_hlo_load(const char *path, const char *text, size_t length,
                                    enum ss_granularity how, struct ss_graph **graph,
                                    struct ss_error *err);

/* ---- parts of the reader ---- */

/* hlo_text.c: blanks include comments. */
void ss_hlo_space(struct ss_mlir_text *t);
bool ss_hlo_peek(struct ss_mlir_text *t, const char *what);
bool ss_hlo_accept(struct ss_mlir_text *t, const char *what);
bool ss_hlo_expect(struct ss_mlir_text *t, const char *what);
bool ss_hlo_accept_word(struct ss_mlir_text *t, const char *word);
/* A name without %; NULL without an error if there is none here. */
const char *ss_hlo_name(struct ss_mlir_text *t, struct ss_arena *arena);
bool ss_hlo_int(struct ss_mlir_text *t, int64_t *value);
bool ss_hlo_shape(struct ss_mlir_text *t, struct ss_arena *arena, struct ss_hlo_shape *shape);
/* Moves past a value: up to a comma or the end of the line, or a closing bracket, outside brackets
 * and strings. */
bool ss_hlo_skip_value(struct ss_mlir_text *t, const char **begin, const char **end);
/* Moves past what stands in brackets; the cursor is after the opening one. */
bool ss_hlo_skip_brackets(struct ss_mlir_text *t, const char **begin, const char **end);
/* Integers of "{0,1}", "[2,4]" or "1", with any signs between them; in arena. */
bool ss_hlo_ints(struct ss_mlir_text *t, const char *text, const char *end, struct ss_arena *arena,
                 int64_t **ints, size_t *count);

/* hlo_literal.c: the value of a constant. */
bool ss_hlo_literal(struct ss_mlir_text *t, const struct ss_hlo_instr *instr,
                    struct ss_arena *tensors, struct ss_tensor **out);

/* hlo_attrs.c: the attributes of an instruction, as its StableHLO op has them. */
struct ss_hlo_fields {
    SS_ARRAY(struct ss_mlir_field) list;
};
/* The name of the op, or NULL if no op of the table does that. */
const char *ss_hlo_op_name(const struct ss_hlo_instr *instr);
bool ss_hlo_fields(struct ss_hlo_module *m, const struct ss_hlo_computation *c,
                   const struct ss_hlo_instr *instr, struct ss_arena *arena,
                   struct ss_arena *tensors, struct ss_hlo_fields *fields);
void ss_hlo_add_field(struct ss_arena *arena, struct ss_hlo_fields *fields, const char *name,
                      struct ss_mlir_attr value);
struct ss_mlir_attr ss_hlo_ints_attr(struct ss_arena *arena, const int64_t *ints, size_t count);

/* hlo_groups.c: the ranks of each group of a collective: replica_groups as lists, as an iota
 * ([4,2]<=[2,4]T(1,0)), or as axes of a mesh, of replicas, partitions or both, as
 * use_global_device_ids and channel_id say. A rank is replica * partitions + partition. All groups
 * have `width` places, at whose end -1 stands for no rank. In arena. */
bool ss_hlo_groups(struct ss_hlo_module *m, const struct ss_hlo_instr *instr,
                   struct ss_arena *arena, int64_t **ranks, int64_t *groups, int64_t *width);
/* source_target_pairs as ranks. */
bool ss_hlo_pairs(struct ss_hlo_module *m, const struct ss_hlo_instr *instr, struct ss_arena *arena,
                  int64_t **pairs, size_t *count);

#endif
