/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a device does for a group of ops: a list of actions on slots. It is built once for a program
 * (build.h) and run for every rank (perform.h). */
#ifndef SS_KERNELS_CUDA_ROUTINE_H
#define SS_KERNELS_CUDA_ROUTINE_H

#include "core/mesh/mesh.h"
#include "core/op/op.h"

/* A kernel that is compiled at run time. Equal sources are one kernel. */
struct ss_cuda_kernel {
    char name[32];  /* "k_" and the hash of the text */
    char *text;     /* defines the kernel; `name` stands in it as written */
    void *function; /* NULL: not compiled yet */
};

/* Memory that actions read and write. */
enum ss_slot_kind {
    SS_SLOT_PIECE, /* of a buffer of the program */
    SS_SLOT_TEMP,  /* of the routine: allocated when it begins, given back when it ends */
    SS_SLOT_DATA   /* a constant, uploaded when the program is loaded */
};
struct ss_slot {
    enum ss_slot_kind kind;
    uint32_t buffer;  /* PIECE */
    size_t bytes;     /* TEMP, DATA */
    const void *host; /* DATA: its content */
    void *memory;     /* DATA: where it lies on the device; TEMP: while the routine runs */
};

/* An integer argument of a kernel, which depends on the rank: base plus the sum over axes of
 * coordinate times step. */
struct ss_rank_int {
    int64_t base, step[SS_MAX_AXES];
};

/* How a matrix product reads and writes: D[b] (m x n) = A[b] (m x k) B[b] (k x n), row-major, with
 * `transposed` stored as its transpose. leading: elements from row to row; stride: from batch to
 * batch; offset: of the first matrix. */
struct ss_matrix {
    uint32_t slot;
    bool transposed;
    int64_t leading, stride, offset;
};
struct ss_matmul {
    enum ss_dtype stored;
    int64_t m, n, k, batch;
    struct ss_matrix a, b, d;
};

enum ss_action_kind {
    SS_ACTION_LAUNCH,
    SS_ACTION_MATMUL,
    SS_ACTION_COPY,
    SS_ACTION_BRANCH, /* runs the actions that an element of a slot chooses */
    SS_ACTION_LOOP    /* condition, body, ... until the condition's slot holds 0 */
};

struct ss_actions {
    struct ss_action *items;
    size_t count, capacity;
};

struct ss_action {
    enum ss_action_kind kind;
    const char *op; /* name for errors */
    /* LAUNCH: blocks * threads threads; arguments: pointers, then integers */
    struct ss_cuda_kernel *kernel;
    int64_t blocks;
    int threads;
    uint32_t *slots;
    size_t n_slots;
    struct ss_rank_int *ints;
    size_t n_ints;
    struct ss_matmul matmul;
    uint32_t to, from; /* COPY */
    size_t bytes;
    /* BRANCH: `from` holds the index, of that type; inverted: 1 chooses the first (`if`). LOOP:
     * branches[0] is the condition, which writes `from`, and branches[1] the body. */
    struct ss_type index;
    bool inverted;
    struct ss_actions *branches;
    size_t n_branches;
};

#endif
