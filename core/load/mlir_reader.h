/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the MLIR reader: text, attributes, types, dense constants, locations, operations.
 * Functions that return bool return false after they have set an error. */
#ifndef SS_CORE_LOAD_MLIR_READER_H
#define SS_CORE_LOAD_MLIR_READER_H

#include "core/load/mlir.h"

/* The values of the function being read. A region sees outer names; its own names end with it. */
struct ss_mlir_names {
    SS_ARRAY(struct ss_mlir_value) values;
    struct ss_map by_name;       /* name -> value + 1; 0: out of scope */
    SS_ARRAY(const char *) undo; /* names defined in open regions */
};

struct ss_mlir_reader {
    struct ss_mlir_text text;
    struct ss_arena *arena, *tensors;
    struct ss_map aliases; /* "#loc3" to position in alias_at */
    SS_ARRAY(struct ss_mlir_alias) alias_at;
    struct ss_map resources; /* name -> offset of its bytes; files are below 4 GiB */
    bool resources_read;
    struct ss_mlir_names names;
    int region_depth;
};
struct ss_mlir_alias {
    const char *at; /* the text after "=" */
    bool busy, read, loc_read;
    struct ss_mlir_attr value;
    const char *loc;
};

/* mlir_text.c */
bool ss_mlir_fail_at(struct ss_mlir_text *t, const char *at, enum ss_rc code, const char *fmt, ...)
    SS_PRINTF(4, 5);
bool ss_mlir_hint(struct ss_mlir_text *t, const char *fmt, ...) SS_PRINTF(2, 3);
/* Fails with "expected X, found Y". */
bool ss_mlir_expected(struct ss_mlir_text *t, const char *what);
void ss_mlir_position(struct ss_mlir_text *t, const char *at, uint32_t *line, uint32_t *column);
void ss_mlir_space(struct ss_mlir_text *t);
/* The cursor, or an earlier position from `begin` on: what lies between are blanks. */
const char *ss_mlir_before_blanks(const struct ss_mlir_text *t, const char *begin);
/* True if the text continues with `what` after blanks. accept also moves past it; expect fails if
 * it is missing. */
bool ss_mlir_peek(struct ss_mlir_text *t, const char *what);
bool ss_mlir_accept(struct ss_mlir_text *t, const char *what);
bool ss_mlir_expect(struct ss_mlir_text *t, const char *what);
/* The same for a whole word, not followed by a letter, digit or one of "_.$-". */
bool ss_mlir_peek_word(struct ss_mlir_text *t, const char *word);
bool ss_mlir_accept_word(struct ss_mlir_text *t, const char *word);
/* A bare identifier, in arena; NULL without an error if there is none here. */
const char *ss_mlir_word(struct ss_mlir_text *t, struct ss_arena *arena);
/* The name after a sigil: %, @, # or ^. Symbols may be quoted. */
const char *ss_mlir_sigil(struct ss_mlir_text *t, struct ss_arena *arena, char sigil);
bool ss_mlir_int(struct ss_mlir_text *t, int64_t *value);
bool ss_mlir_string(struct ss_mlir_text *t, struct ss_arena *arena, const char **value);
/* Skips one bracketed text; the cursor is at the opening bracket. */
bool ss_mlir_skip_brackets(struct ss_mlir_text *t);
/* Enters one level of nesting; SS_E_LIMIT beyond SS_MLIR_MAX_DEPTH. */
bool ss_mlir_enter(struct ss_mlir_text *t);
void ss_mlir_leave(struct ss_mlir_text *t);

/* mlir_dialect.c: sets the error for a second block. */
bool ss_mlir_blocks_error(struct ss_mlir_text *t);

/* mlir_early.c */
/* Moves past the block in braces that begins at the cursor; false, without an error: it never ends.
 */
bool ss_mlir_skip_block(struct ss_mlir_text *t);
/* Adds to an error that the file ends early, if that is what is wrong. */
void ss_mlir_say_if_early(struct ss_mlir_text *t);

/* mlir_type.c */
bool ss_mlir_peek_type(struct ss_mlir_text *t);
const struct ss_mlir_type *ss_mlir_type(struct ss_mlir_reader *r);
/* Reads "(" types ")" or one type; the list lies in the reader's arena. */
bool ss_mlir_types(struct ss_mlir_reader *r, const struct ss_mlir_type ***types, size_t *count);

/* mlir_attr.c */
bool ss_mlir_attr(struct ss_mlir_reader *r, struct ss_mlir_attr *attr);
/* "[" attributes "]" */
bool ss_mlir_list(struct ss_mlir_reader *r, struct ss_mlir_attr *attr);
/* "{" name (= attr)? ,* "}" appended to fields. */
struct ss_mlir_fields {
    SS_ARRAY(struct ss_mlir_field) list;
};
bool ss_mlir_dict(struct ss_mlir_reader *r, struct ss_mlir_fields *fields);
void ss_mlir_add_field(struct ss_mlir_reader *r, struct ss_mlir_fields *fields, const char *name,
                       struct ss_mlir_attr value);
struct ss_mlir_attr ss_mlir_ints(struct ss_mlir_reader *r, const int64_t *ints, size_t count);
/* Finds all alias definitions of the text. */
bool ss_mlir_find_aliases(struct ss_mlir_reader *r);
struct ss_mlir_alias *ss_mlir_find_alias(struct ss_mlir_reader *r, const char *name);

/* mlir_conv.c: [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f] as a dictionary of dimension numbers. */
bool ss_mlir_conv_dims(struct ss_mlir_reader *r, struct ss_mlir_attr *attr);

/* mlir_dense.c: the cursor is after "dense"; reads <...> : type. */
bool ss_mlir_dense(struct ss_mlir_reader *r, struct ss_mlir_attr *attr);
/* Sets the error for a constant that was printed without its elements. */
bool ss_mlir_left_out(struct ss_mlir_text *t, const char *at);
/* mlir_resource.c: the cursor is after "dense_resource"; the bytes are in the resources at the end
 * of the file. */
bool ss_mlir_dense_resource(struct ss_mlir_reader *r, struct ss_mlir_attr *attr);

/* The value of a constant whose bytes are written in hexadecimal, little-endian. */
bool ss_mlir_hex_value(struct ss_mlir_reader *r, const struct ss_type *type, const char *hex,
                       size_t length, struct ss_tensor **out);

/* mlir_loc.c: an optional loc(...); *name is the innermost useful name, or NULL. */
bool ss_mlir_loc(struct ss_mlir_reader *r, const char **name);

/* mlir_names.c */
bool ss_mlir_define(struct ss_mlir_reader *r, const char *name, size_t count,
                    const struct ss_mlir_type *const *types, const struct ss_mlir_op *def,
                    const char *at, uint32_t *first);
bool ss_mlir_operand(struct ss_mlir_reader *r, uint32_t *value);
size_t ss_mlir_scope_begin(struct ss_mlir_reader *r);
void ss_mlir_scope_end(struct ss_mlir_reader *r, size_t begin);

/* An op that is being read. */
struct ss_mlir_form {
    struct ss_mlir_op *op;
    const char *at; /* its position in the text */
    struct ss_mlir_fields fields;
    SS_ARRAY(uint32_t) operands;
    SS_ARRAY(struct ss_mlir_region) regions;
    const struct ss_mlir_type **ins, **outs;
    size_t n_ins, n_outs, n_names;
    bool typed; /* ins holds the types of the operands */
};

/* mlir_op.c: reads one op with its results and location, and checks its types. NULL after an error.
 */
struct ss_mlir_op *ss_mlir_op(struct ss_mlir_reader *r);
/* (%a) <{properties}> ({region}, {region}) {attributes} : (types) -> types */
bool ss_mlir_generic(struct ss_mlir_reader *r, struct ss_mlir_form *f);
/* Reads "%a, %b". */
bool ss_mlir_operands(struct ss_mlir_reader *r, struct ss_mlir_form *f);
/* ":" and the types of operands and results. */
bool ss_mlir_signature(struct ss_mlir_reader *r, struct ss_mlir_form *f);

/* mlir_form.c: reads the rest of an op in its pretty form, after its name. */
bool ss_mlir_pretty(struct ss_mlir_reader *r, struct ss_mlir_form *f);

/* mlir_region.c */
/* "{" block header? ops "}" */
bool ss_mlir_region(struct ss_mlir_reader *r, struct ss_mlir_region *region);
/* The same if the caller has set region->first_arg, n_args and first and has begun the scope. */
bool ss_mlir_region_body(struct ss_mlir_reader *r, struct ss_mlir_region *region);
bool ss_mlir_while(struct ss_mlir_reader *r, struct ss_mlir_form *f);
bool ss_mlir_reduce(struct ss_mlir_reader *r, struct ss_mlir_form *f);
/* Shardy's manual_computation and named_computation. */
bool ss_mlir_computation(struct ss_mlir_reader *r, struct ss_mlir_form *f);

#endif
