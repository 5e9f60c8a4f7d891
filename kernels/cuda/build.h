/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns ops into actions. Most ops compute each cell of their result from cells of their operands:
 * those are fused (cells.h); the others have an action or more of their own. */
#ifndef SS_KERNELS_CUDA_BUILD_H
#define SS_KERNELS_CUDA_BUILD_H

#include "core/base/buf.h"
#include "core/base/hash.h"
#include "core/program/program.h"
#include "kernels/cuda/routine.h"

/* Threads of a block, unless a kernel needs another number. */
enum { SS_CUDA_THREADS = 128 };

/* All kernels of a device, by their text. */
struct ss_cuda_kernels {
    struct ss_arena arena;
    struct ss_map by_text;
    SS_ARRAY(struct ss_cuda_kernel *) items;
    SS_ARRAY(void *) libraries; /* that were loaded: cudaLibrary_t */
};

/* A value of a block of ops. */
struct ss_value {
    struct ss_type type; /* as declared */
    enum ss_dtype stored;
    uint32_t slot;       /* SS_NO_SLOT: it has no memory (yet) */
    const char *literal; /* every element is this expression; NULL: not known to be so */
    double number;       /* of a literal that is a real number */
    bool kept;           /* read after the block: must be stored */
    /* While its block is built: the kernel that makes it (-1: none), and a value with the same
     * elements in the same order (itself: none). */
    int cluster;
    uint32_t alias;
    bool by_one_cell; /* one cell of its kernel writes all of it, to memory */
};
enum { SS_NO_SLOT = -1 };

/* One op of a block; the numbers are those of values. */
struct ss_block_op {
    const struct ss_call *call;
    const uint32_t *in, *out;
    const struct ss_instr_origin *origins; /* n_origins of them, or none */
    size_t n_origins;
    const char *name; /* for errors */
};

struct ss_build {
    struct ss_arena *arena; /* of the routine */
    struct ss_cuda_kernels *kernels;
    enum ss_dtype floats; /* as of ss_device_options */
    SS_ARRAY(struct ss_slot) slots;
    SS_ARRAY(struct ss_value) values;
    struct ss_actions *actions; /* where new ones go */
    const char *op;             /* that is being built */
    uint32_t n_names;           /* of variables in kernels; 0 at the begin of each */
    struct ss_error *err;
};

/* The type of a value's elements in memory. */
enum ss_dtype ss_cuda_stored(enum ss_dtype floats, enum ss_dtype declared);
int64_t ss_cuda_bytes(const struct ss_value *value);

uint32_t ss_build_slot(struct ss_build *b, const struct ss_slot *slot);
uint32_t ss_build_value(struct ss_build *b, const struct ss_type *type);
/* A value with memory of the routine. */
uint32_t ss_build_temp(struct ss_build *b, const struct ss_type *type);
/* The slot of such a value. */
uint32_t ss_build_temp_slot(struct ss_build *b, const struct ss_type *type);
/* The slot of a value, which gets memory of the routine if it has none; a literal is then written
 * to it. */
uint32_t ss_build_slot_of(struct ss_build *b, uint32_t value);
/* Writes a literal to its slot. */
void ss_build_fill(struct ss_build *b, uint32_t value);
/* The first value with the elements of this one that the same block makes, or that has memory. */
uint32_t ss_build_root(const struct ss_build *b, uint32_t value);
struct ss_action *ss_build_action(struct ss_build *b, enum ss_action_kind kind);
/* Launches the kernel whose parameter and body are given: {NAME} stands for its name. */
struct ss_action *ss_build_launch(struct ss_build *b, const char *text, int64_t threads_wanted,
                                  int threads);
void ss_build_copy(struct ss_build *b, uint32_t to, uint32_t from, size_t bytes);
/* Fails with SS_E_UNSUPPORTED; returns false. */
bool ss_build_refuse(struct ss_build *b, const char *fmt, ...) SS_PRINTF(2, 3);

/* Whether an op is computed cell by cell and may be fused with others. */
bool ss_build_is_cells(const struct ss_call *call);
/* Builds the ops in order; false with *b->err. Afterwards every kept value has its slot's memory
 * written. */
bool ss_build_block(struct ss_build *b, const struct ss_block_op *ops, size_t n);

/* A reduce_window of a running sum: every window begins at the first element, and one dim has
 * windows of several elements. */
bool ss_build_is_running(const struct ss_call *call);
/* Whether an op with actions of its own needs no memory for an operand that is a literal. */
bool ss_build_takes_literal(const struct ss_call *call, size_t k);
/* Builds such an op; the operands' memory is written by earlier actions. */
bool ss_build_own(struct ss_build *b, const struct ss_block_op *op);

/* Ops with actions of their own: operands have slots. */
typedef bool (*ss_build_fn)(struct ss_build *b, const struct ss_block_op *op);
#define SS_CUDA_OWN(X)                                                                             \
    X(dot_general)                                                                                 \
    X(reduce)                                                                                      \
    X(scatter)                                                                                     \
    X(sort)                                                                                        \
    X(top_k)                                                                                       \
    X(fft)                                                                                         \
    X(cholesky)                                                                                    \
    X(triangular_solve)                                                                            \
    X(case) X(while) X(composite) X(batch_norm_training) X(batch_norm_grad) X(running_window)
#define X(name) bool ss_build_##name(struct ss_build *b, const struct ss_block_op *op);
SS_CUDA_OWN(X)
#undef X

#endif
