/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Translates a graph with manual computations to one of global shapes, as jax.vmap does with named
 * axes: a value that differs along some axes of the mesh gets a leading dim for each of their
 * digits, in the order of digits. A value that is the same on all devices stays as it is. Ops of
 * one device become ops over these dims, and collectives become reductions, reshapes, transposes,
 * slices and concatenations of them. */
#ifndef SS_CORE_LOAD_BATCH_H
#define SS_CORE_LOAD_BATCH_H

#include "core/load/manual.h"

struct ss_batch {
    const struct ss_graph *from;
    struct ss_graph *to;
    const struct ss_devices *devices;
    struct ss_error *err;
    struct ss_arena scratch;
    struct ss_batch_value *values; /* per var of from */
    const struct ss_op *op;        /* the op of from that is being translated */
    uint32_t scope;
    int depth; /* of regions within regions */
};

/* What is known of a var of from: the digits that it differs along, and the var of to. If last > 0,
 * it is the number that digits first..last-1 make of the device. */
struct ss_batch_value {
    ss_digits along;
    int first, last;
    bool needed;
    uint32_t var;
};

/* An op whose operands are translated. */
struct ss_batch_call {
    const struct ss_op *op;
    uint32_t *in;        /* vars of to */
    ss_digits *in_along; /* what each differs along */
    ss_digits along;     /* of the results: the union, but for collectives */
    uint32_t *out;       /* vars of to */
};

/* batch.c: translates from to g, which is empty. The regions of from stay in use, so it must live
 * as long as g. */
SS_NODISCARD enum ss_rc ss_batch_graph(const struct ss_graph *from, struct ss_graph *g,
                                       const struct ss_devices *devices, struct ss_error *err);

/* Its parts, for graphs of regions: finds what values differ along, if inputs have it; and adds all
 * ops that outputs need. */
void ss_batch_find(struct ss_batch *b);
bool ss_batch_steps(struct ss_batch *b);
/* Whether a collective or a border stands in a region. */
bool ss_batch_has_manual(const struct ss_attrs *attrs);

/* batch_region.c: case, if and while. The first sets what the results differ along. */
void ss_batch_region_along(struct ss_batch *b, const struct ss_op *op);
bool ss_batch_regions(struct ss_batch *b, struct ss_batch_call *call);

/* batch_build.c: adds ops to the graph. Functions return false after they have set an error. */
bool ss_batch_fail(struct ss_batch *b, enum ss_rc code, const char *fmt, ...) SS_PRINTF(3, 4);
bool ss_batch_add(struct ss_batch *b, const struct ss_op_def *def, struct ss_attrs attrs,
                  const uint32_t *operands, size_t n, uint32_t *results, size_t n_results);
/* The same for an op of one result, named in the table, with a list of n_attrs attributes. */
bool ss_batch_step(struct ss_batch *b, const char *name, const struct ss_attr *attrs,
                   size_t n_attrs, const uint32_t *operands, size_t n, uint32_t *var);
struct ss_attr ss_batch_ints(struct ss_batch *b, enum ss_attr_id id, const int64_t *ints, size_t n);
const struct ss_type *ss_batch_type(const struct ss_batch *b, uint32_t var);
/* These add nothing if they would change nothing. */
bool ss_batch_reshape(struct ss_batch *b, uint32_t operand, const int64_t *dims, size_t rank,
                      uint32_t *var);
bool ss_batch_transpose(struct ss_batch *b, uint32_t operand, const int64_t *perm, uint32_t *var);
/* dims[i]: the dim of the result that dim i of the operand becomes. */
bool ss_batch_broadcast(struct ss_batch *b, uint32_t operand, const int64_t *dims,
                        const struct ss_type *type, uint32_t *var);
/* Of the operand, [start, limit) of one dim. */
bool ss_batch_slice(struct ss_batch *b, uint32_t operand, int dim, int64_t start, int64_t limit,
                    uint32_t *var);
/* The lengths of the digits' dims; returns their number. */
int ss_batch_lengths(const struct ss_batch *b, ss_digits digits, int64_t *lengths);
/* The leading dim of a digit. */
static inline int ss_batch_dim(ss_digits along, int digit)
{
    return ss_digits_n(along & (((ss_digits)1 << digit) - 1));
}
/* The type of a value of local type along the digits; false if it has too many dims. */
bool ss_batch_along(struct ss_batch *b, const struct ss_type *local, ss_digits along,
                    struct ss_type *type);
/* Adds the dims of more digits: the same value along them. */
bool ss_batch_lift(struct ss_batch *b, uint32_t operand, ss_digits from, ss_digits to,
                   uint32_t *var);
/* Splits dims to sizes, transposes, and merges to dims; sizes in the order before perm. */
struct ss_batch_move {
    int64_t sizes[4 * SS_MAX_RANK], perm[4 * SS_MAX_RANK], dims[4 * SS_MAX_RANK];
    int n, rank;
};
bool ss_batch_move(struct ss_batch *b, uint32_t operand, const struct ss_batch_move *move,
                   uint32_t *var);

/* batch_manual.c: borders and collectives. */
bool ss_batch_manual(struct ss_batch *b, struct ss_batch_call *call);
/* The digits that the result differs along, if the operand does so along the given ones. */
ss_digits ss_batch_manual_along(const struct ss_op *op, ss_digits along);
/* The number that digits first..last-1 make of the device, of some integer type. */
bool ss_batch_device(struct ss_batch *b, int first, int last, enum ss_dtype dtype, uint32_t *var);

/* batch_ops.c: ops whose leading dims are only more dims, and calls of the files below; *known is
 * false for others. */
bool ss_batch_op(struct ss_batch *b, struct ss_batch_call *call, bool *known);
/* batch_each.c: any op, once for each device that differs. */
bool ss_batch_each(struct ss_batch *b, struct ss_batch_call *call);
/* batch_index.c */
bool ss_batch_gather(struct ss_batch *b, struct ss_batch_call *call);
bool ss_batch_scatter(struct ss_batch *b, struct ss_batch_call *call);
bool ss_batch_dynamic_slice(struct ss_batch *b, struct ss_batch_call *call);
bool ss_batch_dynamic_update_slice(struct ss_batch *b, struct ss_batch_call *call);
/* batch_contraction.c */
bool ss_batch_dot_general(struct ss_batch *b, struct ss_batch_call *call);
bool ss_batch_convolution(struct ss_batch *b, struct ss_batch_call *call);

#endif
