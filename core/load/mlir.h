/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MLIR text as a tree, which the reader builds before lowering. The tree lies in one arena. Names
 * of values are resolved while reading. */
#ifndef SS_CORE_LOAD_MLIR_H
#define SS_CORE_LOAD_MLIR_H

#include "core/base/hash.h"
#include "core/tensor/tensor.h"

enum { SS_MLIR_MAX_DEPTH = 200 };

/* A cursor over the text. Errors go through ss_mlir_fail, which adds path:line:column. */
struct ss_mlir_text {
    const char *path, *begin, *at, *end;
    const char *line_at,
        *line_begin; /* last position with a known line, and the start of that line */
    uint32_t line;
    const char *failed_at; /* position of the error, or NULL */
    int depth;             /* nesting of brackets, regions and locations */
    struct ss_error *err;
};

enum ss_mlir_type_kind { SS_MLIR_TENSOR, SS_MLIR_TUPLE, SS_MLIR_OTHER };
struct ss_mlir_type {
    enum ss_mlir_type_kind kind;
    struct ss_type tensor;
    const struct ss_mlir_type **items; /* of a tuple */
    size_t count;
    const char *text; /* SS_MLIR_OTHER: as written */
};

enum ss_mlir_attr_kind {
    SS_MLIR_UNIT,
    SS_MLIR_INT,    /* integer; also true and false */
    SS_MLIR_REAL,   /* real */
    SS_MLIR_WORD,   /* text: an enumerator, or an attribute of another dialect as written */
    SS_MLIR_STRING, /* text, unescaped */
    SS_MLIR_SYMBOL, /* text, without @ */
    SS_MLIR_LIST,   /* items */
    SS_MLIR_INTS,   /* ints: array<i64: ...> */
    SS_MLIR_DENSE,  /* tensor */
    SS_MLIR_DICT,   /* fields */
    SS_MLIR_TYPE,   /* type */
    SS_MLIR_FUNCTION_TYPE
};
struct ss_mlir_field;
struct ss_mlir_attr {
    enum ss_mlir_attr_kind kind;
    int64_t integer;
    double real;
    const char *text;
    const struct ss_mlir_attr *items;
    const int64_t *ints;
    const struct ss_mlir_field *fields;
    size_t count;                   /* of items, ints or fields */
    const struct ss_tensor *tensor; /* a splat has one element; `type` is its full type */
    const struct ss_mlir_type *type, **ins, **outs;
    size_t n_ins, n_outs;
};
struct ss_mlir_field {
    const char *name;
    struct ss_mlir_attr value;
    const char *begin, *end; /* in the text; NULL: not written as a field of a dictionary */
};
/* A dictionary in the text, braces included; begin == end: none is written, and there is its place.
 * NULL: it has no place. */
struct ss_mlir_place {
    const char *begin, *end;
};

struct ss_mlir_op;
/* A value of a function. Values are numbered in the order of the text. */
struct ss_mlir_value {
    const char *name; /* without %; "7#1" for the second of several */
    const struct ss_mlir_type *type;
    const struct ss_mlir_op *def; /* NULL: an argument */
    uint32_t first, count;        /* the group of values that the name without "#" stands for */
    const char *label;            /* name from an argument's location, or NULL */
    uint32_t line;                /* of a function's argument; 0: unknown */
    const char *at;               /* its name in the text, at %; NULL: it has none of its own */
};

struct ss_mlir_region {
    uint32_t first_arg, n_args; /* values */
    uint32_t first, end;        /* values defined inside, including arguments */
    struct ss_mlir_op **ops;
    size_t n_ops;
    const uint32_t *yields; /* operands of the terminator */
    size_t n_yields;
    uint32_t line, column;
};

struct ss_mlir_op {
    const char *name; /* "add", "chlo.erf", "func.call", "check.expect_eq" */
    const uint32_t *operands;
    uint32_t n_operands, first_result, n_results;
    const struct ss_mlir_type **declared; /* operand types as declared, or NULL */
    const struct ss_mlir_field *fields;
    size_t n_fields;
    struct ss_mlir_region *regions;
    size_t n_regions;
    const char *loc; /* name of its location, or NULL */
    uint32_t line, column;
    const char *end; /* in the text, after its location */
};

struct ss_mlir_func {
    const char *name;
    bool is_private;
    uint32_t n_args, n_values;
    struct ss_mlir_value *values;
    const struct ss_mlir_attr *arg_attrs; /* per argument, a DICT or UNIT */
    const struct ss_mlir_type **results;
    const struct ss_mlir_attr *result_attrs; /* per result, likewise */
    const uint32_t *result_lines;            /* per result; NULL: unknown */
    const struct ss_mlir_place *arg_places, *result_places; /* of these; NULL: in generic form */
    bool bare_result; /* the only result is a type without parentheses, which is its place */
    size_t n_results;
    bool has_body;
    const struct ss_error *refused; /* why a body was not read that asks for what is not done here;
                                     * or NULL */
    struct ss_mlir_region body;
    uint32_t line, column;
};

/* sdy.mesh @name = text. */
struct ss_mlir_mesh {
    const char *name, *text; /* text: <["x"=2, "y"=4]> */
};

struct ss_mlir_module {
    const char *name; /* without @; "module" if it has none */
    struct ss_mlir_func *funcs;
    size_t n_funcs;
    struct ss_map by_name;              /* function names to positions */
    const struct ss_mlir_field *fields; /* its attributes */
    size_t n_fields;
    const struct ss_mlir_mesh *meshes;
    size_t n_meshes;
    const char *path;
    /* In the text: its attributes, and where its items begin. An implicit module has no attributes;
     * of a module in generic form neither is known. */
    struct ss_mlir_place place;
    const char *items;
};

/* Reads one module, or bare functions as an implicit module. The tree lies in arena, the elements
 * of constants in tensors. Errors name path:line:column; lines count from first_line. */
SS_NODISCARD enum ss_rc ss_mlir_read(const char *path, const char *text, size_t length,
                                     uint32_t first_line, struct ss_arena *arena,
                                     struct ss_arena *tensors, struct ss_mlir_module *module,
                                     struct ss_error *err);
void ss_mlir_module_fini(struct ss_mlir_module *module);
const struct ss_mlir_func *ss_mlir_find_func(const struct ss_mlir_module *module, const char *name);
/* What makes StableHLO of an op or a type of another dialect. */
const char *ss_mlir_dialect_hint(const char *name);
bool ss_mlir_dialect_is_read(const char *name);
/* Replaces an error at the same place by that for an op of a dialect that is not read. */
void ss_mlir_dialect_error(struct ss_error *err, const char *name);
const char *ss_mlir_type_text(struct ss_arena *arena, const struct ss_mlir_type *type);
bool ss_mlir_type_equal(const struct ss_mlir_type *a, const struct ss_mlir_type *b);
/* The attribute of an op or dictionary with that name, or NULL. */
const struct ss_mlir_attr *ss_mlir_field(const struct ss_mlir_field *fields, size_t count,
                                         const char *name);

#endif
