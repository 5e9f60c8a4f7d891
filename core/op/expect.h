/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of shape inference that do not concern lengths: ranks, dtypes, presence and form of lists.
 * Each check that fails refuses with a reason and returns false. */
#ifndef SS_CORE_OP_EXPECT_H
#define SS_CORE_OP_EXPECT_H

#include "core/op/op.h"

/* A list of attribute numbers; items is NULL if the attribute is absent. */
struct ss_ints {
    const int64_t *items;
    size_t count;
};

/* Dtype classes as a set. */
enum ss_class_set {
    SS_SET_FLOAT = 1 << SS_CLASS_FLOAT,
    SS_SET_INT = 1 << SS_CLASS_SIGNED | 1 << SS_CLASS_UNSIGNED,
    SS_SET_BOOL = 1 << SS_CLASS_BOOL,
    SS_SET_COMPLEX = 1 << SS_CLASS_COMPLEX,
    SS_SET_FLOAT_COMPLEX = SS_SET_FLOAT | SS_SET_COMPLEX,
    SS_SET_ORDERED = SS_SET_FLOAT | SS_SET_INT,
    SS_SET_NUMBER = SS_SET_ORDERED | SS_SET_COMPLEX,
    SS_SET_INT_BOOL = SS_SET_INT | SS_SET_BOOL,
    SS_SET_REAL = SS_SET_ORDERED | SS_SET_BOOL,
    SS_SET_ANY = SS_SET_NUMBER | SS_SET_BOOL
};

/* The call has exactly n results, n operands. */
bool ss_expect_results(struct ss_infer *inf, const struct ss_call *call, size_t n);
bool ss_expect_operands(struct ss_infer *inf, const struct ss_call *call, size_t n);
bool ss_expect_rank(struct ss_infer *inf, const struct ss_call *call, size_t k, int rank);
bool ss_expect_class(struct ss_infer *inf, const struct ss_call *call, size_t k,
                     enum ss_class_set set);
bool ss_expect_same_dtype(struct ss_infer *inf, const struct ss_call *call, size_t a, size_t b);
/* The numbers of operands a and b mix (ss_dtypes_mix). */
bool ss_expect_mix(struct ss_infer *inf, const struct ss_call *call, size_t a, size_t b);
/* Equal ranks and, through ss_same, equal lengths. */
bool ss_expect_same_shape(struct ss_infer *inf, const struct ss_type *a, const struct ss_type *b,
                          const char *what);

/* A list of exactly n numbers; absent is an empty list. */
bool ss_expect_ints(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id, size_t n,
                    struct ss_ints *out);
/* One number for each of n dims; fallback for each if the attribute is absent. */
bool ss_expect_per_dim(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id,
                       size_t n, int64_t fallback, int64_t *out);
/* Distinct dims of a tensor of that rank, at most rank of them; absent is an empty list. */
bool ss_expect_dims(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id, int rank,
                    struct ss_ints *out);
/* The same, with exactly n of them. */
bool ss_expect_n_dims(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id,
                      int rank, size_t n, struct ss_ints *out);
/* One dim in [0, limit). */
bool ss_expect_dim(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id, int limit,
                   int *out);
/* Dims from a SHAPE attribute into out (rank and dims). */
bool ss_expect_shape(struct ss_infer *inf, const struct ss_call *call, struct ss_type *out);
/* Entry i of the DTYPE attribute; fallback if it is absent. */
bool ss_expect_dtype(struct ss_infer *inf, const struct ss_call *call, size_t i,
                     enum ss_dtype fallback, enum ss_dtype *out);
bool ss_has_dim(struct ss_ints dims, int d);

#endif
