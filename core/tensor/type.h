/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tensor type: dtype and static shape. */
#ifndef SS_CORE_TENSOR_TYPE_H
#define SS_CORE_TENSOR_TYPE_H

#include "core/base/buf.h"
#include "core/tensor/dtype.h"

enum { SS_MAX_RANK = 12 };

struct ss_type {
    enum ss_dtype dtype;
    int rank;                  /* 0..SS_MAX_RANK */
    int64_t dims[SS_MAX_RANK]; /* lengths, >= 0; entries past rank are 0 */
};

/* Number of elements; -1 on overflow of int64. */
int64_t ss_type_count(const struct ss_type *type);
/* Bytes on a device (i4 rounded up); -1 on overflow. */
int64_t ss_type_bytes(const struct ss_type *type);
bool ss_type_equal(const struct ss_type *a, const struct ss_type *b);
bool ss_shape_equal(const struct ss_type *a, const struct ss_type *b);
/* Reads "2x3xf32", "f32" or "tensor<2x3xf32>", and nothing else. False: it is not a type, or has
 * more elements than an int64 counts. */
bool ss_type_parse(const char *text, struct ss_type *out);
/* Adds MLIR text: tensor<2x3xf32>. */
void ss_type_print(struct ss_buf *out, const struct ss_type *type);

#endif
