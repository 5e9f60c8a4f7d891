/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batches of matrices: Cholesky factors by a block each, triangular systems by a thread for each
 * right-hand side. Batch normalisation by a thread for each feature. Running sums by a thread for
 * each line. */
#include "core/op/window.h"

#include <string.h>

#include "core/graph/graph.h"
#include "kernels/cuda/cells.h"

/* A kernel whose statements are written by hand: pointers have the element type E. */
static struct ss_cells open_kernel(struct ss_build *b, enum ss_dtype stored)
{
    struct ss_cells c = {.b = b};
    c.names = ss_alloc_array(b->arena, b->values.count, sizeof *c.names);
    b->n_names = 0;
    ss_cells_put(&c, "typedef %s E;\ntypedef %s R;", ss_text_mem(stored), ss_text_reg(stored));
    return c;
}

static bool close_kernel(struct ss_cells *c, int64_t threads_wanted, int threads)
{
    ss_cells_launch(c, threads_wanted, threads);
    ss_buf_free(&c->text);
    return true;
}

static const char *load(struct ss_cells *c, enum ss_dtype stored, const char *p, const char *index)
{
    return ss_text_load(c->b->arena, stored, p, index);
}

/* a op b on registers: "subtract" of complex numbers is a function. */
static const char *apply(struct ss_cells *c, const char *name, enum ss_dtype stored, const char *a,
                         const char *b)
{
    return ss_sprintf(c->b->arena, "%s_%s(%s, %s)", name, ss_text_reg(stored), a, b);
}

static const char *conjugate(struct ss_cells *c, enum ss_dtype stored, const char *x)
{
    if (!ss_dtype_is_complex(stored))
        return x;
    return ss_sprintf(c->b->arena, "conjugate_%s(%s)", ss_text_reg(stored), x);
}

/* Column by column: the diagonal by one thread, then the rows below it by all. */
bool ss_build_cholesky(struct ss_build *b, const struct ss_block_op *op)
{
    const struct ss_type *type = op->call->out;
    const enum ss_dtype stored = ss_cuda_stored(b->floats, type->dtype);
    const bool lower = ss_attr_int(&op->call->attrs, SS_ATTR_LOWER, 0) != 0;
    const long long n = type->dims[type->rank - 1];
    const long long row = lower ? n : 1, column = lower ? 1 : n;
    if (ss_type_count(type) == 0)
        return true;
    const long long batch = ss_type_count(type) / (n * n);
    struct ss_cells c = open_kernel(b, stored);
    const char *in = ss_cells_pointer(&c, ss_build_slot_of(b, op->in[0]));
    const char *out = ss_cells_pointer(&c, ss_build_slot_of(b, op->out[0]));
    const char *zero = ss_text_number(b->arena, stored, 0, 0);
    ss_cells_put(&c, "for (i64 m = BLOCK; m < %lld; m += BLOCKS) {\nconst ix base = (ix)m * %lld;",
                 batch, n * n);
    ss_cells_put(&c, "for (ix x = (ix)THREAD; x < %lld; x += (ix)THREADS)\n%s", n * n,
                 ss_text_store(b->arena, stored, out, "base + x", zero));
    ss_cells_put(&c, "SYNC();\nfor (ix j = 0; j < %lld; j++) {", n);
    for (int pass = 0; pass < 2; pass++) {
        ss_cells_put(&c,
                     pass ? "for (ix i = j + 1 + (ix)THREAD; i < %lld; i += (ix)THREADS) {"
                          : "for (ix i = j; THREAD == 0 && i < %lld && i == j; i++) {",
                     n);
        ss_cells_put(
            &c, "R sum = %s;",
            load(&c, stored, in, ss_sprintf(b->arena, "base + i * %lld + j * %lld", row, column)));
        const char *left =
            load(&c, stored, out, ss_sprintf(b->arena, "base + i * %lld + k * %lld", row, column));
        const char *right =
            load(&c, stored, out, ss_sprintf(b->arena, "base + j * %lld + k * %lld", row, column));
        ss_cells_put(&c, "for (ix k = 0; k < j; k++)\nsum = %s;",
                     apply(&c, "subtract", stored, "sum",
                           apply(&c, "multiply", stored, left, conjugate(&c, stored, right))));
        const char *diagonal = load(
            &c, stored, out, ss_sprintf(b->arena, "base + j * %lld", (long long)(row + column)));
        const char *root = ss_dtype_is_complex(stored)
                               ? ss_sprintf(b->arena, "real_root_%s(sum)", ss_text_reg(stored))
                               : ss_sprintf(b->arena, "sqrt_%s(sum)", ss_text_reg(stored));
        ss_cells_put(&c, "%s\n}\nSYNC();",
                     ss_text_store(b->arena, stored, out,
                                   ss_sprintf(b->arena, "base + i * %lld + j * %lld", row, column),
                                   pass ? apply(&c, "divide", stored, "sum", diagonal) : root));
    }
    ss_cells_put(&c, "}\n}");
    return close_kernel(&c, batch * 64, 64);
}

bool ss_build_triangular_solve(struct ss_build *b, const struct ss_block_op *op)
{
    const struct ss_attrs *attrs = &op->call->attrs;
    const struct ss_type *type = op->call->out;
    const enum ss_dtype stored = ss_cuda_stored(b->floats, type->dtype);
    const long long rows = type->dims[type->rank - 2], columns = type->dims[type->rank - 1];
    const bool left = ss_attr_int(attrs, SS_ATTR_LEFT_SIDE, 1) != 0;
    const int64_t how = ss_attr_int(attrs, SS_ATTR_TRANSPOSE_A, 0);
    const bool transposed = (how != 0) == left;
    const bool lower = (ss_attr_int(attrs, SS_ATTR_LOWER, 0) != 0) != transposed;
    const bool unit = ss_attr_int(attrs, SS_ATTR_UNIT_DIAGONAL, 0) != 0;
    const long long n = left ? rows : columns, vectors = left ? columns : rows;
    const long long step = left ? columns : 1, row = transposed ? 1 : n, col = transposed ? n : 1;
    if (ss_type_count(type) == 0)
        return true;
    const long long batch = ss_type_count(type) / (rows * columns);
    struct ss_cells c = open_kernel(b, stored);
    const char *a = ss_cells_pointer(&c, ss_build_slot_of(b, op->in[0]));
    const char *in = ss_cells_pointer(&c, ss_build_slot_of(b, op->in[1]));
    const char *out = ss_cells_pointer(&c, ss_build_slot_of(b, op->out[0]));
    ss_cells_put(&c, "EACH_CELL(cell, %lld)\n{", batch * vectors);
    ss_cells_put(&c,
                 "const ix m = (ix)cell / %lld * %lld, base = (ix)cell / %lld * %lld + (ix)cell "
                 "%% %lld * %lld;",
                 vectors, n * n, vectors, rows * columns, vectors, left ? 1 : columns);
    ss_cells_put(&c, "for (ix s = 0; s < %lld; s++) {\nconst ix i = %s;", n,
                 lower ? "s" : ss_sprintf(b->arena, "%lld - s", n - 1));
    const char *at = ss_sprintf(b->arena, "base + i * %lld", step);
    ss_cells_put(&c, "R sum = %s;", load(&c, stored, in, at));
    const char *entry =
        load(&c, stored, a, ss_sprintf(b->arena, "m + i * %lld + k * %lld", row, col));
    const char *diagonal = load(&c, stored, a, ss_sprintf(b->arena, "m + i * %lld", row + col));
    if (how == 2) {
        entry = conjugate(&c, stored, entry);
        diagonal = conjugate(&c, stored, diagonal);
    }
    ss_cells_put(
        &c, "for (ix k = %s; k < %s; k++)\nsum = %s;", lower ? "0" : "i + 1",
        lower ? "i" : ss_sprintf(b->arena, "%lld", n),
        apply(&c, "subtract", stored, "sum",
              apply(&c, "multiply", stored, entry,
                    load(&c, stored, out, ss_sprintf(b->arena, "base + k * %lld", step)))));
    ss_cells_put(&c, "%s\n}\n}",
                 ss_text_store(b->arena, stored, out, at,
                               unit ? "sum" : apply(&c, "divide", stored, "sum", diagonal)));
    return close_kernel(&c, batch * vectors, SS_CUDA_THREADS);
}

/* ---- batch normalisation ---- */

/* The tensor as [outer][features][inner]. */
static void read_norm(const struct ss_call *call, long long *outer, long long *features,
                      long long *inner)
{
    const int64_t dim = ss_attr_int(&call->attrs, SS_ATTR_FEATURE_INDEX, 0);
    *outer = *inner = 1;
    *features = call->in->dims[dim];
    for (int d = 0; d < call->in->rank; d++)
        *(d < dim ? outer : inner) *= d == dim ? 1 : call->in->dims[d];
}

static const char *epsilon_of(struct ss_build *b, const struct ss_call *call, enum ss_dtype stored)
{
    const struct ss_attr *epsilon = ss_attr_find(&call->attrs, SS_ATTR_EPSILON);
    return ss_text_number(b->arena, stored, epsilon ? epsilon->real : 0, 0);
}

/* Opens a loop over the elements `at` of feature f. */
static void put_each(struct ss_cells *c, long long outer, long long features, long long inner)
{
    ss_cells_put(c,
                 "for (ix o = 0; o < %lld; o++)\nfor (ix at = (o * %lld + f) * %lld, end = at + "
                 "%lld; at < end; at++) {",
                 outer, features, inner, inner);
}

bool ss_build_batch_norm_training(struct ss_build *b, const struct ss_block_op *op)
{
    const enum ss_dtype stored = ss_cuda_stored(b->floats, op->call->out->dtype);
    long long outer, features, inner;
    read_norm(op->call, &outer, &features, &inner);
    struct ss_cells c = open_kernel(b, stored);
    const char *p[6];
    for (size_t k = 0; k < 6; k++)
        p[k] = ss_cells_pointer(&c, ss_build_slot_of(b, k < 3 ? op->in[k] : op->out[k - 3]));
    const char *reg = ss_text_reg(stored), *x = load(&c, stored, p[0], "at");
    ss_cells_put(&c, "EACH_CELL(cell, %lld)\n{\nconst ix f = (ix)cell;\nR sum = 0, squares = 0;",
                 features);
    put_each(&c, outer, features, inner);
    ss_cells_put(&c, "sum += %s;\n}\nconst R mean = sum / %lld;", x, outer * inner);
    put_each(&c, outer, features, inner);
    ss_cells_put(&c, "const R away = %s - mean;\nsquares += away * away;\n}", x);
    ss_cells_put(&c, "const R variance = squares / %lld, deviation = sqrt_%s(variance + %s);",
                 outer * inner, reg, epsilon_of(b, op->call, stored));
    put_each(&c, outer, features, inner);
    ss_cells_put(
        &c, "%s\n}",
        ss_text_store(b->arena, stored, p[3], "at",
                      ss_sprintf(b->arena, "%s * ((%s - mean) / deviation) + %s",
                                 load(&c, stored, p[1], "f"), x, load(&c, stored, p[2], "f"))));
    ss_cells_put(&c, "%s\n%s\n}", ss_text_store(b->arena, stored, p[4], "f", "mean"),
                 ss_text_store(b->arena, stored, p[5], "f", "variance"));
    return close_kernel(&c, features, SS_CUDA_THREADS);
}

/* Operands: input, scale, mean, variance, gradient of the output. */
bool ss_build_batch_norm_grad(struct ss_build *b, const struct ss_block_op *op)
{
    const enum ss_dtype stored = ss_cuda_stored(b->floats, op->call->out->dtype);
    long long outer, features, inner;
    read_norm(op->call, &outer, &features, &inner);
    struct ss_cells c = open_kernel(b, stored);
    const char *p[8];
    for (size_t k = 0; k < 8; k++)
        p[k] = ss_cells_pointer(&c, ss_build_slot_of(b, k < 5 ? op->in[k] : op->out[k - 5]));
    const char *x = load(&c, stored, p[0], "at"), *grad = load(&c, stored, p[4], "at");
    ss_cells_put(&c, "EACH_CELL(cell, %lld)\n{\nconst ix f = (ix)cell;\nR sum = 0, weighted = 0;",
                 features);
    ss_cells_put(
        &c, "const R scale = %s, mean = %s, variance = %s + %s, deviation = sqrt_%s(variance);",
        load(&c, stored, p[1], "f"), load(&c, stored, p[2], "f"), load(&c, stored, p[3], "f"),
        epsilon_of(b, op->call, stored), ss_text_reg(stored));
    put_each(&c, outer, features, inner);
    ss_cells_put(&c, "sum += %s;\nweighted += %s * (%s - mean);\n}", grad, grad, x);
    put_each(&c, outer, features, inner);
    ss_cells_put(&c, "%s\n}",
                 ss_text_store(b->arena, stored, p[5], "at",
                               ss_sprintf(b->arena,
                                          "scale / deviation / %lld * (%s * %lld - sum - weighted "
                                          "* (%s - mean) / variance)",
                                          outer * inner, grad, outer * inner, x)));
    ss_cells_put(&c, "%s\n%s\n}",
                 ss_text_store(b->arena, stored, p[6], "f", "weighted / deviation"),
                 ss_text_store(b->arena, stored, p[7], "f", "sum"));
    return close_kernel(&c, features, SS_CUDA_THREADS);
}

/* ---- running sums ---- */

/* The dim of the windows, which all begin at the first element, or (*backwards) end at the last. */
static int running_dim(const struct ss_call *call, bool *backwards)
{
    struct ss_window w[SS_MAX_RANK];
    struct ss_infer inf = {0};
    size_t n;
    const int64_t *sizes = ss_attr_ints(&call->attrs, SS_ATTR_WINDOW_DIMENSIONS, &n);
    const struct ss_op_def *def = ss_region_op(ss_attr_region(&call->attrs, SS_ATTR_BODY));
    int found = -1;
    if (call->def->class != SS_OP_CLASS_REDUCE_WINDOW || call->n_out != 1 || !def ||
        !(def->flags & SS_OP_COMMUTES))
        return -1;
    for (size_t d = 0; d < n; d++)
        w[d].size = sizes[d];
    if (!ss_window_read(&inf, call, n, SS_ATTR_BASE_DILATIONS, SS_ATTR_WINDOW_DILATIONS, w))
        return -1;
    for (size_t d = 0; d < n; d++) {
        const int64_t cells = call->out->dims[d];
        if (w[d].stride != 1 || w[d].base_dilation != 1 || w[d].dilation != 1)
            return -1;
        if (w[d].size == 1 && w[d].low == 0 && w[d].high == 0)
            continue;
        *backwards = w[d].low == 0;
        if (found >= 0 || cells != call->in->dims[d] || w[d].size < cells ||
            (*backwards ? w[d].high : w[d].low) != w[d].size - 1)
            return -1;
        found = (int)d;
    }
    return found;
}

bool ss_build_is_running(const struct ss_call *call)
{
    bool backwards;
    return running_dim(call, &backwards) >= 0;
}

/* Each cell is the one before and one element more. */
bool ss_build_running_window(struct ss_build *b, const struct ss_block_op *op)
{
    bool backwards = false;
    const struct ss_type *type = op->call->out;
    const enum ss_dtype stored = ss_cuda_stored(b->floats, type->dtype);
    const int d = running_dim(op->call, &backwards);
    int64_t strides[SS_MAX_RANK];
    if (d < 0 || ss_type_count(type) == 0)
        return ss_type_count(type) == 0 || ss_build_refuse(b, "windows of this form");
    ss_strides(type, strides);
    const long long n = type->dims[d], step = strides[d], lines = ss_type_count(type) / n;
    struct ss_cells c = open_kernel(b, stored);
    const uint32_t in_slot = ss_build_slot_of(b, op->in[0]);
    const char *in = ss_cells_pointer(&c, in_slot), *out[1];
    const char *to = ss_cells_pointer(&c, ss_build_slot_of(b, op->out[0]));
    ss_cells_put(&c,
                 "EACH_CELL(cell, %lld)\n{\nconst ix base = (ix)cell / %lld * %lld + (ix)cell "
                 "%% %lld;",
                 lines, step, step * n, step);
    ss_cells_put(&c, "R acc = %s;", ss_cells_read(&c, op, 1, "0"));
    ss_cells_put(&c, "for (ix j = 0; j < %lld; j++) {\nconst ix at = base + %s * %lld;", n,
                 backwards ? ss_sprintf(b->arena, "(%lld - j)", n - 1) : "j", step);
    ss_cells_put(&c, "const R value = %s;", load(&c, stored, in, "at"));
    const char *args[] = {"acc", "value"};
    if (!ss_text_region(b, ss_attr_region(&op->call->attrs, SS_ATTR_BODY), args, 2, &c.text, out,
                        1))
        return false;
    ss_cells_put(&c, "acc = %s;\n%s\n}\n}", out[0],
                 ss_text_store(b->arena, stored, to, "at", "acc"));
    return close_kernel(&c, lines, SS_CUDA_THREADS);
}
