/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of kernel text: types, loads and stores of elements, expressions of elementwise ops, and
 * regions over scalars. All text lies in the arena of the build. */
#ifndef SS_KERNELS_CUDA_TEXT_H
#define SS_KERNELS_CUDA_TEXT_H

#include "kernels/cuda/build.h"

/* The type of an element in registers: "f32", "i64", "c64", ... */
const char *ss_text_reg(enum ss_dtype stored);
/* In memory: "u16" for bf16. */
const char *ss_text_mem(enum ss_dtype stored);
/* The element at an index of the memory at pointer p (text), in registers. */
const char *ss_text_load(struct ss_arena *arena, enum ss_dtype stored, const char *p,
                         const char *index);
/* A statement that stores the register x. */
const char *ss_text_store(struct ss_arena *arena, enum ss_dtype stored, const char *p,
                          const char *index, const char *x);
/* An element as it lies in memory, as a register, and the other way round. */
const char *ss_text_from_mem(struct ss_arena *arena, enum ss_dtype stored, const char *x);
const char *ss_text_to_mem(struct ss_arena *arena, enum ss_dtype stored, const char *x);
/* A number as a register. */
const char *ss_text_number(struct ss_arena *arena, enum ss_dtype stored, double re, double im);
const char *ss_text_integer(struct ss_arena *arena, enum ss_dtype stored, int64_t value);
/* An integer register as an index: i64, very large if it does not fit. */
const char *ss_text_index(struct ss_arena *arena, enum ss_dtype stored, const char *x);

/* The bits of a register as those of the declared dtype, in the low end of an unsigned integer, and
 * back; of the dtypes that has_bits names. */
bool ss_text_has_bits(enum ss_dtype dtype);
const char *ss_text_to_bits(struct ss_build *b, enum ss_dtype dtype, const char *x);
const char *ss_text_from_bits(struct ss_build *b, enum ss_dtype dtype, const char *bits);

/* The result of an elementwise op on registers; NULL and an error if it has none. */
const char *ss_text_op(struct ss_build *b, const struct ss_call *call, const char *const *args);
bool ss_text_has_op(const struct ss_call *call);
/* Adds statements that run a region on scalars: args are the block arguments, then the captured
 * values; out[k] become the names of its results. Indented by `indent`. */
bool ss_text_region(struct ss_build *b, const struct ss_region *region, const char *const *args,
                    size_t n_args, struct ss_buf *to, const char **out, size_t n_out);

#endif
