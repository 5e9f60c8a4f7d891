/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scatter: the operand is copied, then updates are combined with it. Combinations by one op that
 * commutes are atomic, all at once; so are those that meet no cell twice. For any other region the
 * order counts: then each thread has one cell of the update window, and walks over the windows in
 * their order; if windows overlap, there is one thread. */
#include <string.h>

#include "kernels/cuda/cells.h"
#include "kernels/cuda/indexing.h"

struct scatter {
    const struct ss_block_op *op;
    const struct ss_region *region;
    struct ss_cuda_indexing map;
    size_t n;
    const struct ss_type *in, *updates;
    int64_t windows, cells; /* number of windows; cells of one */
    enum { ATOMIC, UNIQUE, BY_CELL, ALONE } how;
};

/* Coordinates of the update: those of the window from `cell`, the others from `window`. */
static void put_coords(struct ss_cells *c, const struct scatter *s, const char **x)
{
    int64_t runs[2] = {1, 1};
    for (int d = s->updates->rank - 1; d >= 0; d--) {
        const bool inside = s->map.is_window[d];
        x[d] = "0";
        if (s->updates->dims[d] == 1)
            continue;
        x[d] = ss_cells_let(c, "ix",
                            ss_sprintf(c->b->arena, "%s / %lld %% %lld", inside ? "cell" : "window",
                                       (long long)runs[inside], (long long)s->updates->dims[d]));
        runs[inside] *= s->updates->dims[d];
    }
}

/* The operand's element under an update; *inside: whether there is one. */
static const char *put_target(struct ss_cells *c, const struct scatter *s, const char *const *x,
                              const char **inside)
{
    const char *at[SS_MAX_RANK];
    int64_t strides[SS_MAX_RANK];
    ss_strides(s->in, strides);
    *inside = "1";
    for (int d = 0; d < s->in->rank; d++) {
        const char *offset = s->map.window_of[d] < 0 ? "0" : x[s->map.window_of[d]];
        if (s->map.batch_of[d] >= 0)
            offset = x[s->map.batch_of[d]];
        at[d] = offset;
        if (s->map.component_of[d] < 0)
            continue;
        const char *index = ss_cells_affine(c, s->map.component_of[d] * s->map.component_step, x,
                                            s->map.index_step, s->updates->rank);
        const char *start = ss_cells_read_index(c, s->op, s->n, index);
        const char *position =
            ss_cells_let(c, "i64",
                         ss_sprintf(c->b->arena, "far_index(%s) - %s + %s", start,
                                    ss_cells_start(c, s->op->origins, d), offset));
        *inside = ss_cells_and_inside(c, *inside, position, s->in->dims[d]);
        at[d] = ss_sprintf(c->b->arena, "(ix)%s", position);
    }
    return ss_cells_affine(c, 0, at, strides, s->in->rank);
}

static const char **read_updates(struct ss_cells *c, const struct scatter *s, const char *const *x)
{
    const char **args = ss_alloc_array(c->b->arena, s->op->call->n_in + 1, sizeof *args);
    int64_t strides[SS_MAX_RANK];
    ss_strides(s->updates, strides);
    const char *from = ss_cells_affine(c, 0, x, strides, s->updates->rank);
    for (size_t k = 0; k < s->n; k++)
        args[s->n + k] = ss_cells_let(c, ss_cells_reg(c, &s->op->call->in[s->n + 1 + k]),
                                      ss_cells_read(c, s->op, s->n + 1 + k, from));
    for (size_t k = 2 * s->n + 1; k < s->op->call->n_in; k++)
        args[k - 1] = ss_cells_read(c, s->op, k, "0");
    return args;
}

static bool put_update(struct ss_cells *c, const struct scatter *s)
{
    const char *x[SS_MAX_RANK], *inside, *out[8];
    const size_t n_args = s->op->call->n_in - 1;
    put_coords(c, s, x);
    const char *to = put_target(c, s, x, &inside);
    ss_cells_put(c, "if (%s) {", inside);
    const char **args = read_updates(c, s, x);
    const char *at = ss_cells_let(c, "ix", to);
    const enum ss_dtype stored = ss_cuda_stored(c->b->floats, s->in->dtype);
    if (s->how == ATOMIC) {
        const char *p = ss_cells_pointer(c, ss_build_slot_of(c->b, s->op->out[0]));
        const struct ss_op_def *def = ss_region_op(s->region);
        const struct ss_type pair[] = {{.dtype = s->in->dtype}, {.dtype = s->in->dtype}};
        struct ss_type result = {.dtype = s->in->dtype};
        const struct ss_call call = {.def = def, .in = pair, .n_in = 2, .out = &result, .n_out = 1};
        const char *two[] = {ss_text_from_mem(c->b->arena, stored, "old"), args[1]};
        const char *new = ss_text_op(c->b, &call, two);
        if (!new)
            return false;
        ss_cells_put(c, "UPDATE(%s, (%s *)%s, %s, old, %s);\n}", ss_text_mem(stored),
                     ss_text_mem(stored), p, at, ss_text_to_mem(c->b->arena, stored, new));
        return true;
    }
    for (size_t k = 0; k < s->n; k++)
        args[k] = ss_cells_let(
            c, ss_cells_reg(c, &s->op->call->out[k]),
            ss_text_load(c->b->arena, ss_cuda_stored(c->b->floats, s->op->call->out[k].dtype),
                         ss_cells_pointer(c, ss_build_slot_of(c->b, s->op->out[k])), at));
    if (!ss_text_region(c->b, s->region, args, n_args, &c->text, out, s->n))
        return false;
    for (size_t k = 0; k < s->n; k++)
        ss_cells_put(
            c, "%s",
            ss_text_store(c->b->arena, ss_cuda_stored(c->b->floats, s->op->call->out[k].dtype),
                          ss_cells_pointer(c, ss_build_slot_of(c->b, s->op->out[k])), at, out[k]));
    ss_cells_put(c, "}");
    return true;
}

static bool overlaps(const struct scatter *s)
{
    for (int d = 0; d < s->in->rank; d++)
        if (s->map.window_of[d] >= 0 && s->map.component_of[d] >= 0 &&
            s->updates->dims[s->map.window_of[d]] > 1)
            return true;
    return false;
}

static void read_scatter(struct ss_build *b, const struct ss_block_op *op, struct scatter *s)
{
    const struct ss_call *call = op->call;
    *s = (struct scatter){.op = op, .n = call->n_out, .windows = 1, .cells = 1};
    s->region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    s->in = &call->in[0];
    s->updates = &call->in[s->n + 1];
    ss_cuda_indexing_read(call, &ss_scatter_ids, &call->in[s->n], s->updates, &s->map);
    for (int d = 0; d < s->updates->rank; d++)
        *(s->map.is_window[d] ? &s->cells : &s->windows) *= s->updates->dims[d];
    const struct ss_op_def *def = s->n == 1 ? ss_region_op(s->region) : NULL;
    const enum ss_dtype stored = ss_cuda_stored(b->floats, s->in->dtype);
    if (ss_attr_int(&call->attrs, SS_ATTR_UNIQUE_INDICES, 0))
        s->how = UNIQUE;
    else if (def && def->flags & SS_OP_COMMUTES && !ss_dtype_is_complex(stored))
        s->how = ATOMIC;
    else
        s->how = overlaps(s) ? ALONE : BY_CELL;
}

bool ss_build_scatter(struct ss_build *b, const struct ss_block_op *op)
{
    struct scatter s;
    read_scatter(b, op, &s);
    if (s.n > 8)
        return ss_build_refuse(b, "a scatter of %zu operands", s.n);
    for (size_t k = 0; k < s.n; k++)
        ss_build_copy(b, ss_build_slot_of(b, op->out[k]), ss_build_slot_of(b, op->in[k]),
                      (size_t)ss_cuda_bytes(&b->values.items[op->out[k]]));
    if (s.windows * s.cells == 0 || ss_type_count(s.in) == 0)
        return true;
    struct ss_cells c = {.b = b, .count = s.windows * s.cells};
    c.wide = c.count > INT32_MAX || ss_type_count(s.in) > INT32_MAX;
    c.names = ss_alloc_array(b->arena, b->values.count, sizeof *c.names);
    b->n_names = 0;
    const bool at_once = s.how == ATOMIC || s.how == UNIQUE;
    const int64_t threads = at_once ? c.count : s.how == BY_CELL ? s.cells : 1;
    ss_cells_put(&c, "EACH_CELL(i, %lld)\n{", (long long)threads);
    if (at_once) {
        ss_cells_put(&c, "const ix cell = (ix)(i %% %lld), window = (ix)(i / %lld);\n{\n{",
                     (long long)s.cells, (long long)s.cells);
    } else {
        ss_cells_put(&c, "for (ix window = 0; window < %lld; window++) {", (long long)s.windows);
        if (s.how == BY_CELL)
            ss_cells_put(&c, "{\nconst ix cell = (ix)i;");
        else
            ss_cells_put(&c, "for (ix cell = 0; cell < %lld; cell++) {", (long long)s.cells);
    }
    const bool ok = put_update(&c, &s);
    ss_cells_put(&c, "}\n}\n}");
    if (ok)
        ss_cells_launch(&c, threads, SS_CUDA_THREADS);
    ss_buf_free(&c.text);
    return ok;
}
