/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/body.h"
#include "kernels/reference/kernel.h"
#include "kernels/reference/reducer.h"

/* Sets which[d] for the dims that disappear. */
static void reduced_dims(const struct ss_kernel_args *args, bool *which)
{
    size_t count;
    const int64_t *dims = ss_attr_ints(&args->call->attrs, SS_ATTR_DIMENSIONS, &count);
    memset(which, 0, SS_MAX_RANK * sizeof *which);
    for (size_t i = 0; i < count; i++)
        which[dims[i]] = true;
}

/* One pass over the input in its own order; every result cell sees its elements row-major. */
static void reduce_simple(const struct ss_kernel_args *args, enum ss_reducer reducer,
                          const bool *reduced)
{
    const struct ss_type *in = &args->in->type;
    struct ss_tensor *out = args->out;
    struct ss_walk walk = {0};
    int64_t in_strides[SS_MAX_RANK], out_strides[SS_MAX_RANK + 1], to = 0, from = 0;
    int kept = 0;
    ss_fill(out->data, args->in[1].data, ss_element_size(out), out->count);
    if (args->in->count == 0)
        return;
    ss_strides(in, in_strides);
    ss_strides(&out->type, out_strides);
    for (int d = 0; d < in->rank; d++)
        ss_walk_add(&walk, in->dims[d], reduced[d] ? 0 : out_strides[kept++], in_strides[d]);
    if (args->reverse_sum && ss_reducer_rounds(reducer))
        ss_walk_reverse(&walk, &to, &from);
    ss_reducer_run(reducer, out->type.dtype, args->round, walk, out->data, to, args->in->data,
                   from);
}

/* The body's view of a variadic reduction: accumulators, then new values. */
struct folding {
    struct ss_body body;
    const struct ss_kernel_args *args;
    size_t n;
    struct ss_walk cells, steps; /* result cells and the elements of one; b: input position */
    void **acc;                  /* per result: a row of body.width */
    int64_t *from;               /* input position of each cell of the batch */
};

static enum ss_rc fold_step(struct folding *f, int64_t count, int64_t offset, struct ss_error *err)
{
    for (size_t k = 0; k < f->n; k++) {
        const struct ss_tensor *in = &f->args->in[k];
        const size_t size = ss_element_size(in);
        memcpy(f->body.in[k], f->acc[k], (size_t)count * size);
        for (int64_t i = 0; i < count; i++)
            ss_move(f->body.in[f->n + k], i, in->data, f->from[i] + offset, size);
    }
    enum ss_rc rc = ss_body_run(&f->body, count, err);
    for (size_t k = 0; rc == SS_OK && k < f->n; k++)
        memcpy(f->acc[k], f->body.out[k], (size_t)count * ss_element_size(&f->args->in[k]));
    return rc;
}

/* One batch of result cells from `first` on; the walk over cells stands at its first cell. */
static enum ss_rc fold_batch(struct folding *f, int64_t first, int64_t count, struct ss_error *err)
{
    int64_t index[SS_MAX_WALK] = {0}, unused = 0, offset = 0;
    enum ss_rc rc = SS_OK;
    for (size_t k = 0; k < f->n; k++)
        ss_fill(f->acc[k], f->args->in[f->n + k].data, ss_element_size(&f->args->out[k]), count);
    do
        rc = fold_step(f, count, offset, err);
    while (rc == SS_OK && ss_walk_next(&f->steps, 0, index, &unused, &offset));
    for (size_t k = 0; rc == SS_OK && k < f->n; k++)
        memcpy(ss_element(&f->args->out[k], first), f->acc[k],
               (size_t)count * ss_element_size(&f->args->out[k]));
    return rc;
}

static enum ss_rc fold_all(struct folding *f, struct ss_error *err)
{
    int64_t index[SS_MAX_WALK] = {0}, unused = 0, from = 0, first = 0, count = 0;
    bool more = true;
    while (more) {
        f->from[count++] = from;
        more = ss_walk_next(&f->cells, 0, index, &unused, &from);
        if (count < f->body.width && more)
            continue;
        enum ss_rc rc = fold_batch(f, first, count, err);
        if (rc != SS_OK)
            return rc;
        first += count;
        count = 0;
    }
    return SS_OK;
}

static enum ss_rc reduce_body(const struct ss_kernel_args *args, const bool *reduced, size_t n,
                              struct ss_error *err)
{
    const struct ss_type *in = &args->in->type;
    struct folding f = {.args = args, .n = n};
    int64_t strides[SS_MAX_RANK];
    if (args->out->count == 0)
        return SS_OK;
    ss_strides(in, strides);
    for (int d = 0; d < in->rank; d++)
        ss_walk_add(reduced[d] ? &f.steps : &f.cells, in->dims[d], 0, strides[d]);
    const bool empty = !ss_walk_simplify(&f.steps);
    ss_walk_simplify(&f.cells);
    if (empty) {
        for (size_t k = 0; k < n; k++)
            ss_fill(args->out[k].data, args->in[n + k].data, ss_element_size(&args->out[k]),
                    args->out[k].count);
        return SS_OK;
    }
    enum ss_rc rc = ss_body_open(args, ss_attr_region(&args->call->attrs, SS_ATTR_BODY), 2 * n,
                                 args->in + 2 * n, ss_body_width(args->out->count), &f.body, err);
    if (rc != SS_OK)
        return rc;
    f.acc = ss_alloc_array(args->scratch, n, sizeof *f.acc);
    for (size_t k = 0; k < n; k++)
        f.acc[k] =
            ss_alloc_array(args->scratch, (size_t)f.body.width, ss_element_size(&args->out[k]));
    f.from = ss_alloc_array(args->scratch, (size_t)f.body.width, sizeof *f.from);
    return fold_all(&f, err);
}

enum ss_rc ss_kernel_reduce(const struct ss_kernel_args *args, struct ss_error *err)
{
    const size_t n = args->call->n_out;
    const struct ss_region *region = ss_attr_region(&args->call->attrs, SS_ATTR_BODY);
    const enum ss_reducer reducer = n == 1 ? ss_reducer_of(region) : SS_REDUCER_BODY;
    bool reduced[SS_MAX_RANK];
    enum ss_rc rc = SS_OK;
    reduced_dims(args, reduced);
    if (reducer != SS_REDUCER_BODY)
        reduce_simple(args, reducer, reduced);
    else
        rc = reduce_body(args, reduced, n, err);
    for (size_t k = 0; k < n; k++)
        ss_finish(args, k);
    return rc;
}
