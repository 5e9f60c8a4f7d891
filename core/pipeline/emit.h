/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adds ops to a graph under construction. The first error is kept, and nothing is added after it:
 * functions then return SS_NONE. */
#ifndef SS_CORE_PIPELINE_EMIT_H
#define SS_CORE_PIPELINE_EMIT_H

#include "core/graph/graph.h"
#include "core/place/placement.h"

struct ss_emit {
    struct ss_graph *g;
    struct ss_error *err;
    enum ss_rc rc;
    uint32_t zero; /* internal: the index 0 of the body, if has_zero */
    bool has_zero;
};
static inline bool ss_emit_failed(const struct ss_emit *e)
{
    return e->rc != SS_OK;
}
/* Values made from here on lie in another body than those before. */
void ss_emit_begin_body(struct ss_emit *e);

/* A copy of an op of another graph, with its name, scope and location; returns the op. */
uint32_t ss_emit_op(struct ss_emit *e, const struct ss_op *like, struct ss_attrs attrs,
                    const uint32_t *operands);
/* The rest return vars. */
uint32_t ss_emit_splat(struct ss_emit *e, const struct ss_type *type, double value);
/* x itself if it has the type already. */
uint32_t ss_emit_reshape(struct ss_emit *e, uint32_t x, const struct ss_type *type);
/* Slice `index` of x along a dim; sizes: the type of the slice. */
uint32_t ss_emit_slice(struct ss_emit *e, uint32_t x, const struct ss_type *sizes, int dim,
                       uint32_t index);
/* x with that slice replaced. */
uint32_t ss_emit_update(struct ss_emit *e, uint32_t x, uint32_t slice, int rank, int dim,
                        uint32_t index);
/* a reduced with b; AVG adds. */
uint32_t ss_emit_reduce(struct ss_emit *e, enum ss_reduce reduce, uint32_t a, uint32_t b);
uint32_t ss_emit_divide(struct ss_emit *e, uint32_t a, uint32_t b);
/* Whether an index is a number; and one of two values by it. */
uint32_t ss_emit_is(struct ss_emit *e, uint32_t index, int64_t number);
uint32_t ss_emit_select(struct ss_emit *e, uint32_t which, uint32_t yes, uint32_t no);
/* The least or largest number of the type; infinite if it can be. */
double ss_emit_extreme(enum ss_dtype dtype, bool largest);

#endif
