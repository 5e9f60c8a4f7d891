/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Host tensors, dense and row-major. What an element is *declared* as (type.dtype) and how it is
 * *stored* differ: floats are stored as f64 (reference, probes) or f32 (fast runs), complex numbers
 * as two of these, real part first; every integer and boolean is stored as int64, wrapped to its
 * declared width. */
#ifndef SS_CORE_TENSOR_TENSOR_H
#define SS_CORE_TENSOR_TENSOR_H

#include <string.h>

#include "core/base/arena.h"
#include "core/tensor/type.h"

enum ss_store {
    SS_STORE_F64,
    SS_STORE_F32,
    SS_STORE_I64,
    SS_STORE_C128, /* complex numbers, with SS_STORE_F64 for floats */
    SS_STORE_C64   /* complex numbers, with SS_STORE_F32 for floats */
};

struct ss_tensor {
    struct ss_type type;
    enum ss_store store;
    int64_t count; /* elements */
    void *data;    /* count elements of ss_store_size(store) bytes; borrowed from an allocator */
};

static inline size_t ss_store_size(enum ss_store store)
{
    return store == SS_STORE_F32 ? 4 : store == SS_STORE_C128 ? 16 : 8;
}
/* Floats and parts of complex numbers are f32. */
static inline bool ss_store_is_narrow(enum ss_store store)
{
    return store == SS_STORE_F32 || store == SS_STORE_C64;
}
static inline size_t ss_element_size(const struct ss_tensor *t)
{
    return ss_store_size(t->store);
}
/* Bytes of all elements. */
static inline size_t ss_tensor_bytes(const struct ss_tensor *t)
{
    return (size_t)t->count * ss_element_size(t);
}
static inline void *ss_element(const struct ss_tensor *t, int64_t index)
{
    return (char *)t->data + index * (int64_t)ss_element_size(t);
}
static inline double *ss_f64(const struct ss_tensor *t)
{
    return t->data;
}
static inline float *ss_f32(const struct ss_tensor *t)
{
    return t->data;
}
static inline int64_t *ss_i64(const struct ss_tensor *t)
{
    return t->data;
}
static inline double _Complex *ss_c128(const struct ss_tensor *t)
{
    return t->data;
}
/* re + im i by its parts: C's own sum would let an infinite one spoil the other, and not every
 * compiler has CMPLX. */
static inline double _Complex ss_complex_of(double re, double im)
{
    const double parts[2] = {re, im};
    double _Complex z;
    memcpy(&z, parts, sizeof z);
    return z;
}
/* The store of a dtype if floats are stored as float_store. */
enum ss_store ss_store_for(enum ss_dtype dtype, enum ss_store float_store);
/* A zeroed tensor in an arena. */
struct ss_tensor ss_tensor_new(struct ss_arena *arena, const struct ss_type *type,
                               enum ss_store float_store);
/* The same with undefined content, for callers that write every element. */
struct ss_tensor ss_tensor_unset(struct ss_arena *arena, const struct ss_type *type,
                                 enum ss_store float_store);
/* A view of the same storage as real numbers: a complex tensor becomes a float tensor with one more
 * last dim of length 2; any other tensor is returned as it is. */
struct ss_tensor ss_tensor_numbers(const struct ss_tensor *t);
/* An element as a number, for any store. Of a complex element: its real part; setting it sets the
 * imaginary part to 0. */
double ss_tensor_get(const struct ss_tensor *t, int64_t index);
double _Complex ss_tensor_get_complex(const struct ss_tensor *t, int64_t index);
void ss_tensor_set(const struct ss_tensor *t, int64_t index, double value);
/* Row-major strides in elements; strides[rank] entries. */
void ss_strides(const struct ss_type *type, int64_t *strides);
/* Steps a row-major multi-index over dims; false after the last one. */
bool ss_index_next(const int64_t *dims, int rank, int64_t *index);
/* Copies the box of size[] at start[] of src into dst at dst_start[]; same store and rank. */
void ss_tensor_copy_box(const struct ss_tensor *src, const int64_t *start, struct ss_tensor *dst,
                        const int64_t *dst_start, const int64_t *size);
/* Largest |a-b| over all numbers; NaN anywhere gives NaN. Shapes must agree. */
double ss_tensor_max_diff(const struct ss_tensor *a, const struct ss_tensor *b);
/* The same, but two NaN count as equal. */
double ss_tensor_max_diff_but_nan(const struct ss_tensor *a, const struct ss_tensor *b);
/* Rounds every number of a float tensor to a float dtype; other tensors stay. */
void ss_tensor_round(const struct ss_tensor *t, enum ss_dtype floats);

#endif
