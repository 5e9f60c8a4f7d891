/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Element types, named as StableHLO names them. */
#ifndef SS_CORE_TENSOR_DTYPE_H
#define SS_CORE_TENSOR_DTYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ss_dtype_class {
    SS_CLASS_FLOAT,
    SS_CLASS_SIGNED,
    SS_CLASS_UNSIGNED,
    SS_CLASS_BOOL,
    SS_CLASS_COMPLEX
};

/* enum, MLIR name, class, bits */
#define SS_DTYPES(X)                                                                               \
    X(SS_F32, "f32", SS_CLASS_FLOAT, 32)                                                           \
    X(SS_F64, "f64", SS_CLASS_FLOAT, 64)                                                           \
    X(SS_F16, "f16", SS_CLASS_FLOAT, 16)                                                           \
    X(SS_BF16, "bf16", SS_CLASS_FLOAT, 16)                                                         \
    X(SS_F8E4M3FN, "f8E4M3FN", SS_CLASS_FLOAT, 8)                                                  \
    X(SS_F8E5M2, "f8E5M2", SS_CLASS_FLOAT, 8)                                                      \
    X(SS_I1, "i1", SS_CLASS_BOOL, 8)                                                               \
    X(SS_I4, "i4", SS_CLASS_SIGNED, 4)                                                             \
    X(SS_I8, "i8", SS_CLASS_SIGNED, 8)                                                             \
    X(SS_I16, "i16", SS_CLASS_SIGNED, 16)                                                          \
    X(SS_I32, "i32", SS_CLASS_SIGNED, 32)                                                          \
    X(SS_I64, "i64", SS_CLASS_SIGNED, 64)                                                          \
    X(SS_U4, "ui4", SS_CLASS_UNSIGNED, 4)                                                          \
    X(SS_U8, "ui8", SS_CLASS_UNSIGNED, 8)                                                          \
    X(SS_U16, "ui16", SS_CLASS_UNSIGNED, 16)                                                       \
    X(SS_U32, "ui32", SS_CLASS_UNSIGNED, 32)                                                       \
    X(SS_U64, "ui64", SS_CLASS_UNSIGNED, 64)                                                       \
    X(SS_C64, "complex<f32>", SS_CLASS_COMPLEX, 64)                                                \
    X(SS_C128, "complex<f64>", SS_CLASS_COMPLEX, 128)

enum ss_dtype {
#define X(id, name, cls, bits) id,
    SS_DTYPES(X)
#undef X
        SS_N_DTYPES
};

const char *ss_dtype_name(enum ss_dtype dtype);
enum ss_dtype_class ss_dtype_class(enum ss_dtype dtype);
/* Bits of storage of one element on a device (i1 is a byte). */
int ss_dtype_bits(enum ss_dtype dtype);
/* Bits of the exponent of a float dtype. */
int ss_dtype_exponent_bits(enum ss_dtype dtype);
/* Finds a dtype by its MLIR name of the given length; false if there is none. */
bool ss_dtype_find(const char *name, size_t length, enum ss_dtype *out);
static inline bool ss_dtype_is_float(enum ss_dtype d)
{
    return ss_dtype_class(d) == SS_CLASS_FLOAT;
}
static inline bool ss_dtype_is_complex(enum ss_dtype d)
{
    return ss_dtype_class(d) == SS_CLASS_COMPLEX;
}
/* The dtype of the two parts of a complex element; any other dtype is returned as it is. */
enum ss_dtype ss_dtype_part(enum ss_dtype dtype);
/* The complex dtype with parts of that dtype; false if there is none. */
bool ss_dtype_of_parts(enum ss_dtype part, enum ss_dtype *out);
static inline bool ss_dtype_is_int(enum ss_dtype d)
{
    enum ss_dtype_class c = ss_dtype_class(d);
    return c == SS_CLASS_SIGNED || c == SS_CLASS_UNSIGNED || c == SS_CLASS_BOOL;
}
/* True if both are floats, both complex, or both integers or booleans: their numbers are stored
 * alike (core/tensor/tensor.h), so an op can mix them without a conversion. */
bool ss_dtypes_mix(enum ss_dtype a, enum ss_dtype b);
/* Rounds to the nearest value of a float dtype, ties to even. */
double ss_round_float(enum ss_dtype dtype, double value);
/* Wraps an integer to the dtype's width, sign- or zero-extended; i1 becomes 0 or 1. */
int64_t ss_wrap_int(enum ss_dtype dtype, int64_t value);
/* Truncates toward zero to int64 (u64: its bit pattern). Saturates; NaN gives 0. */
int64_t ss_int_from_real(enum ss_dtype dtype, double value);
/* The value of such an integer as a double, rounded. */
double ss_int_to_real(enum ss_dtype dtype, int64_t value);
/* The value whose bit pattern is bits (little-endian, low ss_dtype_bits): floats and integers. */
double ss_float_from_bits(enum ss_dtype dtype, uint64_t bits);
uint64_t ss_float_to_bits(enum ss_dtype dtype, double value);

#endif
