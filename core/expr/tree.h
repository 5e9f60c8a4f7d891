/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of a tensor expression, and its lowering. Private to core/expr. Indices are numbers
 * within their statement; a set of them is a bit set. */
#ifndef SS_CORE_EXPR_TREE_H
#define SS_CORE_EXPR_TREE_H

#include "core/expr/expr.h"

/* constant + sum of factor * index, with factors other than 0 and each index once. */
struct ss_affine {
    int64_t constant;
    int n;
    struct ss_affine_term {
        uint32_t index;
        int64_t factor;
    } terms[SS_EXPR_MAX_INDICES];
};

enum ss_expr_apply {
    SS_APPLY_OP,      /* the op of that name, with the types of its operands made equal */
    SS_APPLY_COMPARE, /* compare with that direction */
    SS_APPLY_SELECT,  /* select(condition, a, b) */
    SS_APPLY_LOGIC,   /* and, or, not of booleans */
    SS_APPLY_SQUARE,  /* multiply by itself */
    SS_APPLY_CONVERT  /* to a dtype */
};
/* What a name or an operator of the text computes. */
struct ss_expr_function {
    const char *name; /* in the text: "exp", "+" */
    size_t n_args;
    enum ss_expr_apply apply;
    const char *op; /* of the op table */
    int direction;  /* COMPARE: enum ss_compare_direction */
    /* On numbers of the text alone; NULL: not done. */
    double (*fold)(double a, double b);
    bool floats; /* its operands are floats: indices become some */
};
const struct ss_expr_function *ss_expr_function_find(const char *name, size_t length);
/* Adds the names of those that are written as functions. */
void ss_expr_function_list(struct ss_buf *out);

enum ss_expr_kind {
    SS_EXPR_NUMBER, /* number */
    SS_EXPR_NAME,   /* while parsing only: an index, or a tensor of rank 0 */
    SS_EXPR_INDEX,  /* index */
    SS_EXPR_ACCESS, /* tensor, dims */
    SS_EXPR_LENGTH, /* of index, or of dim `dim` of tensor */
    SS_EXPR_CALL    /* function of args, or dtype of one */
};
struct ss_expr_node {
    enum ss_expr_kind kind;
    const char *at; /* in the text */
    double number;
    uint32_t index;             /* INDEX; LENGTH: SS_NONE for one of a dim */
    uint32_t tensor;            /* ACCESS, LENGTH */
    int64_t dim;                /* LENGTH */
    size_t length;              /* NAME: of the name at `at` */
    struct ss_expr_node **args; /* CALL; ACCESS, until they are affine: its indices */
    size_t n_args;
    struct ss_affine *dims; /* ACCESS: n_args of them */
    bool has_outside;       /* ACCESS: number is read outside of the tensor */
    const struct ss_expr_function *function;
    enum ss_dtype dtype; /* of a CONVERT */
};

enum ss_expr_assign {
    SS_ASSIGN,
    SS_FOLD_SUM,
    SS_FOLD_PRODUCT,
    SS_FOLD_MAX,
    SS_FOLD_MIN,
    SS_FOLD_AND,
    SS_FOLD_OR
};

struct ss_expr_index {
    const char *name;
    struct ss_expr_node *length; /* after "for", or NULL */
};
struct ss_expr_statement {
    const char *at;
    uint32_t tensor;
    int rank;
    uint32_t left[SS_MAX_RANK]; /* its indices */
    enum ss_expr_assign how;
    bool continues; /* an earlier statement made the tensor */
    struct ss_expr_node *value;
    struct ss_expr_index indices[SS_EXPR_MAX_INDICES];
    size_t n_indices;
};
struct ss_expr_tensor {
    const char *name, *at;
    bool made;       /* by a statement; else it is an operand */
    bool read_later; /* by a statement after the last that makes it */
};

struct ss_expr {
    const char *text;
    SS_ARRAY(struct ss_expr_tensor) tensors;
    SS_ARRAY(struct ss_expr_statement *) statements;
    SS_ARRAY(uint32_t) operands, results; /* tensors */
};

/* Reading of a text: the first error of it. */
struct ss_expr_reading {
    const char *text;
    struct ss_error *err;
    enum ss_rc rc;
};
/* Sets the error of the reading, unless it has one, at a place of its text, as
 * "expression:LINE:COLUMN". Returns false. */
bool ss_expr_fail(struct ss_expr_reading *r, enum ss_rc code, const char *at, const char *fmt, ...)
    SS_PRINTF(4, 5);
/* The same for one who holds no reading; returns code. */
enum ss_rc ss_expr_error(struct ss_error *err, enum ss_rc code, const char *text, const char *at,
                         const char *fmt, ...) SS_PRINTF(5, 6);
/* resolve.c: gives the names of a parsed statement their meaning, and makes indices affine. made:
 * tensors of earlier statements. */
SS_NODISCARD enum ss_rc ss_expr_resolve(struct ss_expr *expr, struct ss_expr_statement *s,
                                        bool has_head, struct ss_arena *arena,
                                        struct ss_error *err);
uint32_t ss_expr_find_tensor(const struct ss_expr *expr, const char *name, size_t length);

/* ---- lowering ---- */

/* A value while it is computed: a number of the text, or a var whose dim d runs over index
 * of[d]. */
struct ss_value_of {
    bool is_number;
    double number;
    uint32_t var;
    int n;
    uint32_t of[SS_MAX_RANK];
    bool weak; /* computed from indices alone: its dtype follows that of what it meets */
};

struct ss_expansion_of {
    const struct ss_expr *expr;
    const struct ss_expr_statement *s; /* that is lowered */
    struct ss_graph *g;
    struct ss_arena scratch;
    uint32_t *vars;                       /* per tensor; SS_NONE until it is made */
    int64_t lengths[SS_EXPR_MAX_INDICES]; /* of the statement's indices */
    const struct ss_expr_node *at;        /* for errors */
    struct ss_error *err;
    enum ss_rc rc; /* the first error; functions do nothing after it */
};

/* All of these return SS_NONE, or a value with that var, after an error. */
void ss_expand_fail(struct ss_expansion_of *x, enum ss_rc code, const char *fmt, ...)
    SS_PRINTF(3, 4);
void ss_expand_hint(struct ss_expansion_of *x, const char *fmt, ...) SS_PRINTF(2, 3);
const struct ss_type *ss_expand_type(const struct ss_expansion_of *x, uint32_t var);
uint32_t ss_expand_op(struct ss_expansion_of *x, const char *op, const struct ss_attr *attrs,
                      size_t n_attrs, const uint32_t *operands, size_t n);
struct ss_attr ss_expand_ints(struct ss_expansion_of *x, enum ss_attr_id id, const int64_t *ints,
                              size_t n);
/* A region of one op over two scalars. */
struct ss_attr ss_expand_region(struct ss_expansion_of *x, const char *op, enum ss_dtype dtype);
uint32_t ss_expand_splat(struct ss_expansion_of *x, enum ss_dtype dtype, double value);
uint32_t ss_expand_reshape(struct ss_expansion_of *x, uint32_t var, const int64_t *dims, int rank);
uint32_t ss_expand_transpose(struct ss_expansion_of *x, uint32_t var, const int64_t *permutation);
uint32_t ss_expand_convert(struct ss_expansion_of *x, uint32_t var, enum ss_dtype dtype);
/* [start, limit) with strides; nothing if that is all. */
uint32_t ss_expand_slice(struct ss_expansion_of *x, uint32_t var, const int64_t *start,
                         const int64_t *limit, const int64_t *stride);

/* values.c */
uint32_t ss_value_indices(const struct ss_value_of *v); /* as a bit set */
/* Over these indices in this order, of which it has some. */
struct ss_value_of ss_value_over(struct ss_expansion_of *x, struct ss_value_of v,
                                 const uint32_t *indices, int n);
/* The order of values that are computed: the statement's left indices, then the others. */
int ss_value_order(const struct ss_expansion_of *x, uint32_t set, uint32_t *indices);
struct ss_value_of ss_value_apply(struct ss_expansion_of *x, const struct ss_expr_node *call,
                                  struct ss_value_of *args);
struct ss_value_of ss_value_multiply(struct ss_expansion_of *x, struct ss_value_of a,
                                     struct ss_value_of b);
/* Makes a number, or a value of indices, one of that dtype. */
struct ss_value_of ss_value_as(struct ss_expansion_of *x, struct ss_value_of v,
                               enum ss_dtype dtype);
/* Folds over a set of its indices. */
struct ss_value_of ss_value_fold(struct ss_expansion_of *x, struct ss_value_of v,
                                 enum ss_expr_assign how, uint32_t over);
/* The neutral element and the op of a fold. */
double ss_fold_neutral(enum ss_expr_assign how, enum ss_dtype dtype);
const char *ss_fold_op(enum ss_expr_assign how);

/* expand.c */
struct ss_value_of ss_expand_node(struct ss_expansion_of *x, const struct ss_expr_node *node);
/* access.c: the value of an access, its dims in the tensor's order where they can be. */
struct ss_value_of ss_expand_access(struct ss_expansion_of *x, const struct ss_expr_node *node);
/* The smallest and largest position that an affine index reaches. */
void ss_affine_reach(const struct ss_expansion_of *x, const struct ss_affine *a, int64_t *low,
                     int64_t *high);
/* contract.c: a sum of products over the indices that the statement's left side lacks. */
struct ss_value_of ss_expand_sum(struct ss_expansion_of *x, const struct ss_expr_node *value);
/* window.c: the whole fold as one convolution, or as one reduce_window. False: it is none. */
bool ss_expand_convolution(struct ss_expansion_of *x, const struct ss_expr_node *a,
                           const struct ss_expr_node *b, struct ss_value_of *out);
bool ss_expand_windows(struct ss_expansion_of *x, const struct ss_expr_node *access,
                       enum ss_expr_assign how, struct ss_value_of *out);
/* ranges.c: the lengths of the statement's indices. */
void ss_expand_ranges(struct ss_expansion_of *x);
/* A number of lengths and whole numbers. */
bool ss_expand_length(struct ss_expansion_of *x, const struct ss_expr_node *node, int64_t *out);

/* Calls visit for every node below, parents first. */
void ss_expr_visit(const struct ss_expr_node *node,
                   void (*visit)(void *user, const struct ss_expr_node *node), void *user);

static inline uint32_t ss_index_bit(uint32_t index)
{
    return UINT32_C(1) << index;
}

#endif
