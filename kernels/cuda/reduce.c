/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reductions. The reduced elements of a cell of the result are split into parts; a thread, a
 * warp or a block folds one part of one cell. If there are several parts, a second kernel folds
 * them. Neighbours are combined in order, so that the region need not commute; only a team whose
 * region does reads elements that lie side by side at the same time. */
#include <string.h>

#include "core/graph/graph.h"
#include "kernels/cuda/cells.h"

enum { MOST_TERMS = 8, FEW_CELLS = 1 << 14, PART = 512, WARP = 32, ROW_THREADS = 128 };
/* The longest row that a warp folds: it reads 32 times. */
enum { SHORT_ROW = 1024 };

/* Who folds a part of a cell. */
enum team { BY_THREAD, BY_WARP, BY_BLOCK };

/* What one kernel folds: n accumulators, cells x parts x length elements. Element j of cell i lies
 * at base(i) + offset(j), which `text` functions give. */
struct fold {
    struct ss_build *b;
    const struct ss_block_op *op;
    const struct ss_region *region;
    size_t n;
    int64_t cells, length, parts, part_length;
    enum team team;
    bool commutes;
    const char *init[MOST_TERMS]; /* literals, or NULL: read from slot */
    uint32_t init_slot[MOST_TERMS], in_slot[MOST_TERMS], out_slot[MOST_TERMS];
    const char *reg[MOST_TERMS];
    enum ss_dtype stored[MOST_TERMS];
    uint32_t *captured;
    size_t n_captured;
    const char *base, *offset; /* texts of i and j */
    bool has_init;
};

static void put_indices(struct ss_cells *c, const char *name, const char *of,
                        const struct ss_type *type, const bool *which, bool wanted)
{
    int64_t strides[SS_MAX_RANK], run = 1;
    struct ss_buf text = {0};
    ss_strides(type, strides);
    ss_buf_puts(&text, "0");
    for (int d = type->rank - 1; d >= 0; d--) {
        if (which[d] != wanted || type->dims[d] == 1)
            continue;
        ss_buf_printf(&text, " + %s / %lld %% %lld * %lld", of, (long long)run,
                      (long long)type->dims[d], (long long)strides[d]);
        run *= type->dims[d];
    }
    ss_cells_put(c, "const ix %s = %s;", name, ss_buf_text(&text));
    ss_buf_free(&text);
}

/* The element at offset j of the running cell, into value[]. */
static void put_load(struct ss_cells *c, const struct fold *f, const char *const *value,
                     const bool *reduced, const struct ss_type *in)
{
    if (in)
        put_indices(c, "at", "j", in, reduced, true);
    else
        ss_cells_put(c, "const ix at = j * %lld;", (long long)f->cells);
    for (size_t k = 0; k < f->n; k++)
        ss_cells_put(c, "const %s %s = %s;", f->reg[k], value[k],
                     ss_text_load(c->b->arena, f->stored[k], ss_cells_pointer(c, f->in_slot[k]),
                                  "base + at"));
}

static bool put_fold(struct ss_cells *c, const struct fold *f, const char *const *acc,
                     const char *const *value)
{
    const char *args[2 * MOST_TERMS + 16], *out[MOST_TERMS];
    size_t n = 0;
    for (size_t k = 0; k < f->n; k++)
        args[n++] = acc[k];
    for (size_t k = 0; k < f->n; k++)
        args[n++] = value[k];
    for (size_t k = 0; k < f->n_captured; k++)
        args[n++] = ss_cells_read(c, f->op, 2 * f->n + k, "0");
    if (!ss_text_region(c->b, f->region, args, n, &c->text, out, f->n))
        return false;
    for (size_t k = 0; k < f->n; k++)
        ss_cells_put(c, "%s = %s;", acc[k], out[k]);
    return true;
}

static const char *init_of(struct ss_cells *c, const struct fold *f, size_t k)
{
    return f->init[k]
               ? f->init[k]
               : ss_text_load(c->b->arena, f->stored[k], ss_cells_pointer(c, f->init_slot[k]), "0");
}

/* One thread per part and cell. */
static bool put_by_thread(struct ss_cells *c, const struct fold *f, const char *const *acc,
                          const char *const *value, const bool *reduced, const struct ss_type *in)
{
    ss_cells_put(c, "EACH_CELL(cell, %lld)\n{", (long long)(f->cells * f->parts));
    ss_cells_put(c, "const ix i = (ix)(cell %% %lld), part = (ix)(cell / %lld);",
                 (long long)f->cells, (long long)f->cells);
    if (in)
        put_indices(c, "base", "i", in, reduced, false);
    else
        ss_cells_put(c, "const ix base = i;");
    ss_cells_put(c, "ix j = part * %lld;", (long long)f->part_length);
    ss_cells_put(c, "const ix end = j + %lld < %lld ? j + %lld : %lld;", (long long)f->part_length,
                 (long long)f->length, (long long)f->part_length, (long long)f->length);
    if (f->has_init) {
        for (size_t k = 0; k < f->n; k++)
            ss_cells_put(c, "%s %s = %s;", f->reg[k], acc[k], init_of(c, f, k));
    } else {
        for (size_t k = 0; k < f->n; k++)
            ss_cells_put(c, "%s %s;", f->reg[k], acc[k]);
        ss_cells_put(c, "{");
        put_load(c, f, value, reduced, in);
        for (size_t k = 0; k < f->n; k++)
            ss_cells_put(c, "%s = %s;", acc[k], value[k]);
        ss_cells_put(c, "j++;\n}");
    }
    ss_cells_put(c, "for (; j < end; j++) {");
    put_load(c, f, value, reduced, in);
    if (!put_fold(c, f, acc, value))
        return false;
    ss_cells_put(c, "}");
    for (size_t k = 0; k < f->n; k++)
        ss_cells_put(c, "%s",
                     ss_text_store(c->b->arena, f->stored[k], ss_cells_pointer(c, f->out_slot[k]),
                                   "cell", acc[k]));
    ss_cells_put(c, "}");
    return true;
}

static void put_shuffle(struct ss_cells *c, const struct fold *f, size_t k, const char *acc,
                        const char *other)
{
    ss_cells_put(c, "%s %s = %s;", f->reg[k], other, acc);
    if (ss_dtype_is_complex(f->stored[k]))
        ss_cells_put(c, "SHFL(%s.re, (lane + apart) %% 32);\nSHFL(%s.im, (lane + apart) %% 32);",
                     other, other);
    else
        ss_cells_put(c, "SHFL(%s, (lane + apart) %% 32);", other);
}

/* Combines neighbours that are 1, 2, 4, ... apart: `have` of `of` threads have a number. */
static bool put_warp(struct ss_cells *c, const struct fold *f, const char *const *acc,
                     const char *const *other, const char *index, const char *have)
{
    ss_cells_put(c, "for (i32 apart = 1; apart < 32; apart *= 2) {");
    for (size_t k = 0; k < f->n; k++)
        put_shuffle(c, f, k, acc[k], other[k]);
    ss_cells_put(c, "if (lane %% (2 * apart) == 0 && lane + apart < 32 && %s + apart < %s) {",
                 index, have);
    if (!put_fold(c, f, acc, other))
        return false;
    ss_cells_put(c, "}\n}");
    return true;
}

/* Members of a team, which fold a cell together: thread `me` of `threads` folds its elements. How
 * many of them have a number then. */
static long long put_member(struct ss_cells *c, const struct fold *f, long long threads,
                            const char *me, const char *const *acc, const char *const *value,
                            const bool *reduced, const struct ss_type *in, bool *ok)
{
    const long long each = (f->length + threads - 1) / threads;
    ss_cells_put(c, "const ix i = (ix)cell;");
    put_indices(c, "base", "i", in, reduced, false);
    ss_cells_put(c, "const ix step = %lld;", f->commutes ? threads : 1);
    ss_cells_put(c, "ix j = %s * %lld;", me, f->commutes ? 1 : each);
    ss_cells_put(c, "const ix end = %s;",
                 f->commutes ? ss_sprintf(c->b->arena, "%lld", (long long)f->length)
                             : ss_sprintf(c->b->arena, "j + %lld < %lld ? j + %lld : %lld", each,
                                          (long long)f->length, each, (long long)f->length));
    for (size_t k = 0; k < f->n; k++)
        ss_cells_put(c, "%s %s = %s;", f->reg[k], acc[k],
                     ss_text_number(c->b->arena, f->stored[k], 0, 0));
    ss_cells_put(c, "if (j < end) {");
    put_load(c, f, value, reduced, in);
    for (size_t k = 0; k < f->n; k++)
        ss_cells_put(c, "%s = %s;", acc[k], value[k]);
    ss_cells_put(c, "}\nfor (j += step; j < end; j += step) {");
    put_load(c, f, value, reduced, in);
    *ok = put_fold(c, f, acc, value);
    ss_cells_put(c, "}");
    return f->commutes ? (f->length < threads ? f->length : threads)
                       : (f->length + each - 1) / each;
}

/* Lane 0 stores the cell: what it has after the initial value. */
static bool put_result(struct ss_cells *c, const struct fold *f, const char *const *acc)
{
    const char *all[MOST_TERMS];
    ss_cells_put(c, "if (lane == 0) {");
    for (size_t k = 0; k < f->n; k++) {
        all[k] = ss_sprintf(c->b->arena, "all%zu", k);
        ss_cells_put(c, "%s %s = %s;", f->reg[k], all[k], init_of(c, f, k));
    }
    if (!put_fold(c, f, all, acc))
        return false;
    for (size_t k = 0; k < f->n; k++)
        ss_cells_put(c, "%s",
                     ss_text_store(c->b->arena, f->stored[k], ss_cells_pointer(c, f->out_slot[k]),
                                   "cell", all[k]));
    ss_cells_put(c, "}");
    return true;
}

/* One block per cell: threads fold their elements, warps the threads, the first warp the warps; or
 * one warp per cell, which needs neither shared memory nor a barrier. */
static bool put_by_team(struct ss_cells *c, const struct fold *f, const char *const *acc,
                        const char *const *value, const bool *reduced, const struct ss_type *in)
{
    const long long warps = ROW_THREADS / WARP;
    const bool block = f->team == BY_BLOCK;
    const char *other[MOST_TERMS];
    bool ok;
    for (size_t k = 0; k < f->n; k++) {
        other[k] = ss_sprintf(c->b->arena, "other%zu", k);
        if (block)
            ss_cells_put(c, "SHARED(%s, warps%zu, %lld);", f->reg[k], k, warps);
    }
    ss_cells_put(c, "const i32 me = (i32)THREAD, lane = me %% 32, warp = me / 32;");
    if (block)
        ss_cells_put(c, "for (i64 cell = BLOCK; cell < %lld; cell += BLOCKS) {",
                     (long long)f->cells);
    else
        ss_cells_put(c,
                     "for (i64 cell = BLOCK * %lld + warp; cell < %lld; cell += BLOCKS * %lld) {",
                     warps, (long long)f->cells, warps);
    const long long have = put_member(c, f, block ? ROW_THREADS : WARP, block ? "me" : "lane", acc,
                                      value, reduced, in, &ok);
    if (!ok ||
        !put_warp(c, f, acc, other, block ? "me" : "lane", ss_sprintf(c->b->arena, "%lld", have)))
        return false;
    if (!block) {
        ok = put_result(c, f, acc);
        ss_cells_put(c, "}");
        return ok;
    }
    ss_cells_put(c, "if (lane == 0) {");
    for (size_t k = 0; k < f->n; k++)
        ss_cells_put(c, "SST(warps%zu, warp, %s);", k, acc[k]);
    ss_cells_put(c, "}\nSYNC();\nif (warp == 0) {\nif (lane < %lld) {", warps);
    for (size_t k = 0; k < f->n; k++)
        ss_cells_put(c, "%s = SLD(warps%zu, lane);", acc[k], k);
    ss_cells_put(c, "}");
    ok = put_warp(c, f, acc, other, "lane", ss_sprintf(c->b->arena, "%lld", (have + 31) / 32)) &&
         put_result(c, f, acc);
    ss_cells_put(c, "}\nSYNC();\n}");
    return ok;
}

/* Builds the kernel of a fold. in: NULL for partial results, [parts][cells] of them. */
static bool build_fold(const struct fold *f, const bool *reduced, const struct ss_type *in)
{
    struct ss_build *b = f->b;
    struct ss_cells c = {.b = b, .wide = in && ss_type_count(in) > INT32_MAX};
    const char *acc[MOST_TERMS], *value[MOST_TERMS];
    c.names = ss_alloc_array(b->arena, b->values.count, sizeof *c.names);
    b->n_names = 0;
    for (size_t k = 0; k < f->n; k++) {
        acc[k] = ss_sprintf(b->arena, "acc%zu", k);
        value[k] = ss_sprintf(b->arena, "value%zu", k);
    }
    const int64_t team = f->team == BY_BLOCK ? ROW_THREADS : f->team == BY_WARP ? WARP : f->parts;
    const bool ok = f->team ? put_by_team(&c, f, acc, value, reduced, in)
                            : put_by_thread(&c, f, acc, value, reduced, in);
    if (ok)
        ss_cells_launch(&c, f->cells * team, f->team ? ROW_THREADS : SS_CUDA_THREADS);
    ss_buf_free(&c.text);
    return ok;
}

static bool commutes(const struct ss_region *region)
{
    const struct ss_op_def *def = ss_region_op(region);
    return def && def->flags & SS_OP_COMMUTES;
}

/* Whether the last dim of the operand is reduced: then a team reads elements side by side. */
static bool by_rows(const struct ss_type *in, const bool *reduced)
{
    int d = in->rank - 1;
    while (d > 0 && in->dims[d] == 1)
        d--;
    return d >= 0 && reduced[d];
}

static bool read_fold(struct ss_build *b, const struct ss_block_op *op, struct fold *f,
                      bool *reduced)
{
    const struct ss_call *call = op->call;
    size_t count;
    const int64_t *dims = ss_attr_ints(&call->attrs, SS_ATTR_DIMENSIONS, &count);
    *f = (struct fold){.b = b, .op = op, .n = call->n_out, .has_init = true, .parts = 1};
    f->region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    f->n_captured = call->n_in - 2 * f->n;
    if (f->n > MOST_TERMS || f->n_captured > 16)
        return ss_build_refuse(b, "a reduction of %zu operands", call->n_in);
    memset(reduced, 0, SS_MAX_RANK * sizeof *reduced);
    for (size_t i = 0; i < count; i++)
        reduced[dims[i]] = true;
    f->cells = ss_type_count(call->out);
    f->length = 1;
    for (int d = 0; d < call->in->rank; d++)
        f->length *= reduced[d] ? call->in->dims[d] : 1;
    f->part_length = f->length;
    f->commutes = f->n == 1 && commutes(f->region);
    for (size_t k = 0; k < f->n; k++) {
        f->stored[k] = ss_cuda_stored(b->floats, call->out[k].dtype);
        f->reg[k] = ss_text_reg(f->stored[k]);
        f->in_slot[k] = ss_build_slot_of(b, op->in[k]);
        f->out_slot[k] = ss_build_slot_of(b, op->out[k]);
        f->init[k] = b->values.items[op->in[f->n + k]].literal;
        f->init_slot[k] = f->init[k] ? 0 : ss_build_slot_of(b, op->in[f->n + k]);
    }
    return true;
}

/* Few cells and many elements: threads fold parts of them first. */
static bool build_in_parts(struct fold *f, const bool *reduced, const struct ss_type *in)
{
    struct fold last = *f;
    f->part_length = PART;
    f->parts = (f->length + PART - 1) / PART;
    f->has_init = false;
    for (size_t k = 0; k < f->n; k++) {
        const struct ss_type type = {
            .dtype = f->op->call->out[k].dtype, .rank = 2, .dims = {f->parts, f->cells}};
        f->out_slot[k] = last.in_slot[k] = ss_build_temp_slot(f->b, &type);
    }
    last.length = last.part_length = f->parts;
    return build_fold(f, reduced, in) && build_fold(&last, NULL, NULL);
}

bool ss_build_reduce(struct ss_build *b, const struct ss_block_op *op)
{
    const struct ss_type *in = op->call->in;
    bool reduced[SS_MAX_RANK];
    struct fold f;
    if (!read_fold(b, op, &f, reduced))
        return false;
    if (f.cells == 0)
        return true;
    if (by_rows(in, reduced) && f.length >= 32 && f.length <= 64 * f.cells * PART) {
        f.team = f.length <= SHORT_ROW ? BY_WARP : BY_BLOCK;
        return build_fold(&f, reduced, in);
    }
    if (f.length > 2 * PART && f.cells < FEW_CELLS)
        return build_in_parts(&f, reduced, in);
    return build_fold(&f, reduced, in);
}
