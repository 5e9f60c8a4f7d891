/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boxes of elements that exchanges move, and the kernels that move them (exchange.cu). */
#ifndef SS_KERNELS_CUDA_EXCHANGE_H
#define SS_KERNELS_CUDA_EXCHANGE_H

/* count elements: the product of the dims, each with the steps of both sides in elements. */
enum { SS_BOX_RANK = 12 };
struct ss_box {
    void *to;
    const void *from; /* fill: NULL */
    long long count;
    int rank, reduce; /* reduce: enum ss_reduce */
    long long dims[SS_BOX_RANK], to_step[SS_BOX_RANK], from_step[SS_BOX_RANK];
    long long divide;       /* mean: by this number, after the fold; 0: not */
    unsigned char fill[16]; /* one element */
};

/* Kernels by the bytes of an element, and by its stored dtype (named as ss_dtype_name does). */
#define SS_BOX_SIZES(X) X(1) X(2) X(4) X(8) X(16)
#define SS_BOX_TYPES(X)                                                                            \
    X(f64)                                                                                         \
    X(f32)                                                                                         \
    X(f16) X(bf16) X(i1) X(i8) X(i16) X(i32) X(i64) X(ui8) X(ui16) X(ui32) X(ui64) X(c64) X(c128)

#ifdef __cplusplus
extern "C" {
#endif
/* The address to launch; NULL: there is none. fill: of the copy's sibling that reads nothing. */
const void *ss_box_copy(int bytes, int fill);
/* a - b into to: from is b, and the result's place holds a copy of a. */
const void *ss_box_fold(const char *stored);
#ifdef __cplusplus
}
#endif

/* What to do where two elements meet: the values of enum ss_reduce, and subtraction. */
enum {
    SS_BOX_SUM,
    SS_BOX_AVG,
    SS_BOX_MAX,
    SS_BOX_MIN,
    SS_BOX_PROD,
    SS_BOX_AND,
    SS_BOX_OR,
    SS_BOX_LESS
};

#endif
