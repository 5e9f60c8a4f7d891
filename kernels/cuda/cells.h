/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One kernel that computes several values cell by cell: in a loop over a number of cells, ops add
 * statements for cell `i`, row-major. Values of one kernel have equally many elements; a value is
 * read either at its own cell `i`, from a register if the same kernel computes it, or anywhere from
 * memory. */
#ifndef SS_KERNELS_CUDA_CELLS_H
#define SS_KERNELS_CUDA_CELLS_H

#include "kernels/cuda/text.h"

struct ss_cells {
    struct ss_build *b;
    struct ss_buf text;
    int64_t count;
    bool wide; /* indices need 64 bits */
    SS_ARRAY(uint32_t) slots;
    SS_ARRAY(struct ss_rank_int) ints;
    const char **names; /* per value: its register; NULL: not in one */
    struct ss_cells_shape {
        struct ss_type type;
        const char **coords;
    } shapes[16];
    int n_shapes;
};

typedef bool (*ss_cells_fn)(struct ss_cells *c, const struct ss_block_op *op);

/* Text of pointer and integer arguments: "a.p[0]", "a.s[1]". */
const char *ss_cells_pointer(struct ss_cells *c, uint32_t slot);
const char *ss_cells_int(struct ss_cells *c, const struct ss_rank_int *value);
/* The coordinates of cell i in a tensor of that shape, which has as many elements as there are
 * cells. */
const char *const *ss_cells_coords(struct ss_cells *c, const struct ss_type *type);
/* base + the sum of coordinate times stride; NULL coordinates and zero strides are left out. */
const char *ss_cells_affine(struct ss_cells *c, int64_t base, const char *const *coords,
                            const int64_t *strides, int rank);
/* Operand k at cell i, or at an index (text), in registers. */
const char *ss_cells_operand(struct ss_cells *c, const struct ss_block_op *op, size_t k);
const char *ss_cells_read(struct ss_cells *c, const struct ss_block_op *op, size_t k,
                          const char *index);
/* Adds "and at lies in [0, length)" to a condition; NULL: none yet. */
const char *ss_cells_and_inside(struct ss_cells *c, const char *inside, const char *at,
                                int64_t length);
/* Operand k at a position (text per dim), or zero if the condition inside does not hold; NULL: it
 * always does. */
const char *ss_cells_read_inside(struct ss_cells *c, const struct ss_block_op *op, size_t k,
                                 const char *const *at, const char *inside);
/* The only element of operand k as an index. */
const char *ss_cells_read_index(struct ss_cells *c, const struct ss_block_op *op, size_t k,
                                const char *index);
/* Adds text; a statement per line. */
void ss_cells_put(struct ss_cells *c, const char *fmt, ...) SS_PRINTF(2, 3);
/* A variable of the kernel: `const type name = expression`. */
const char *ss_cells_let(struct ss_cells *c, const char *type, const char *expression);
/* Result k in a register. */
void ss_cells_result(struct ss_cells *c, const struct ss_block_op *op, size_t k,
                     const char *expression);
const char *ss_cells_reg(const struct ss_cells *c, const struct ss_type *type);
/* Opens the loop over cells, which the caller closes. */
void ss_cells_begin(struct ss_cells *c);
/* Launches the kernel whose statements were added: with its parameter, without a loop. */
void ss_cells_launch(struct ss_cells *c, int64_t threads_wanted, int threads);
/* Builds one kernel for one op, whose results are stored; the operands have memory. */
bool ss_cells_build_one(struct ss_build *b, const struct ss_block_op *op, ss_cells_fn emit);
/* A new name. */
const char *ss_cells_name(struct ss_cells *c);
/* The start on dim d of a piece, and the length of the whole; origin may be NULL. */
const char *ss_cells_start(struct ss_cells *c, const struct ss_instr_origin *origin, int d);
int64_t ss_cells_whole(const struct ss_instr_origin *origin, const struct ss_type *piece, int d);

/* The rows of ops that are no elementwise functions. `along`: the operands (bits) that are read at
 * cell i alone. */
#define SS_CELL_OPS(X)                                                                             \
    X(reshape, 1)                                                                                  \
    X(broadcast_in_dim, 0)                                                                         \
    X(transpose, 0)                                                                                \
    X(reverse, 0)                                                                                  \
    X(slice, 0)                                                                                    \
    X(pad, 0)                                                                                      \
    X(concatenate, 0)                                                                              \
    X(dynamic_slice, 0) X(dynamic_update_slice, 1) X(gather, 0) X(iota, 0) X(rng, 0)               \
        X(rng_bit_generator, 0) X(bitcast_convert, 0) X(map, ~0u) X(reduce_window, 0)              \
            X(select_and_scatter, 0) X(convolution, 0) X(batch_norm_inference, 1)                  \
                X(get_dimension_size, 0)
#define X(name, along) bool ss_cells_##name(struct ss_cells *c, const struct ss_block_op *op);
SS_CELL_OPS(X)
#undef X

#endif
