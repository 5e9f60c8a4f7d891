/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells of ops that move elements, number them or draw them. */
#include <string.h>

#include "kernels/cuda/cells.h"

#define CELLS(name) bool ss_cells_##name(struct ss_cells *c, const struct ss_block_op *op)

static const int64_t *ints(const struct ss_block_op *op, enum ss_attr_id id)
{
    size_t count;
    return ss_attr_ints(&op->call->attrs, id, &count);
}

CELLS(reshape)
{
    c->names[op->out[0]] = ss_cells_operand(c, op, 0);
    return true;
}

/* Result cell at x is the operand's at base + x * step. */
static bool walk(struct ss_cells *c, const struct ss_block_op *op, int64_t base,
                 const int64_t *step)
{
    const struct ss_type *out = op->call->out;
    const char *const *x = ss_cells_coords(c, out);
    ss_cells_result(c, op, 0,
                    ss_cells_read(c, op, 0, ss_cells_affine(c, base, x, step, out->rank)));
    return true;
}

CELLS(broadcast_in_dim)
{
    const struct ss_type *in = op->call->in;
    const int64_t *to = ints(op, SS_ATTR_DIMENSIONS);
    int64_t strides[SS_MAX_RANK], step[SS_MAX_RANK] = {0};
    ss_strides(in, strides);
    for (int d = 0; d < in->rank; d++)
        if (in->dims[d] != 1)
            step[to[d]] = strides[d];
    return walk(c, op, 0, step);
}

CELLS(transpose)
{
    const struct ss_type *in = op->call->in;
    const int64_t *from = ints(op, SS_ATTR_PERMUTATION);
    int64_t strides[SS_MAX_RANK], step[SS_MAX_RANK] = {0};
    ss_strides(in, strides);
    for (int d = 0; d < in->rank; d++)
        step[d] = strides[from[d]];
    return walk(c, op, 0, step);
}

CELLS(reverse)
{
    const struct ss_type *in = op->call->in;
    int64_t step[SS_MAX_RANK] = {0}, base = 0;
    size_t count;
    const int64_t *dims = ss_attr_ints(&op->call->attrs, SS_ATTR_DIMENSIONS, &count);
    ss_strides(in, step);
    for (size_t i = 0; i < count; i++) {
        base += (in->dims[dims[i]] - 1) * step[dims[i]];
        step[dims[i]] = -step[dims[i]];
    }
    return walk(c, op, base, step);
}

CELLS(slice)
{
    const struct ss_type *in = op->call->in;
    int64_t step[SS_MAX_RANK] = {0}, base = 0;
    const int64_t *start = ints(op, SS_ATTR_START_INDICES), *by = ints(op, SS_ATTR_STRIDES);
    ss_strides(in, step);
    for (int d = 0; d < in->rank; d++) {
        base += start[d] * step[d];
        step[d] *= by ? by[d] : 1;
    }
    return walk(c, op, base, step);
}

CELLS(pad)
{
    const struct ss_type *in = op->call->in, *out = op->call->out;
    const int64_t *low = ints(op, SS_ATTR_LOW), *interior = ints(op, SS_ATTR_INTERIOR);
    const char *const *x = ss_cells_coords(c, out);
    const char *at[SS_MAX_RANK], *inside = "1";
    int64_t strides[SS_MAX_RANK];
    ss_strides(in, strides);
    for (int d = 0; d < in->rank; d++) {
        const long long step = interior ? interior[d] + 1 : 1, length = in->dims[d];
        at[d] = x[d];
        if (low[d] == 0 && step == 1 && in->dims[d] == out->dims[d])
            continue;
        const char *from =
            ss_cells_let(c, "ix", ss_sprintf(c->b->arena, "%s - (%lld)", x[d], (long long)low[d]));
        inside = ss_cells_and_inside(c, inside, from, (length - 1) * step + (length > 0));
        at[d] = from;
        if (step > 1) {
            inside = ss_sprintf(c->b->arena, "%s && %s %% %lld == 0", inside, from, step);
            at[d] = ss_sprintf(c->b->arena, "(%s / %lld)", from, step);
        }
    }
    const char *cell = ss_cells_read(c, op, 0, ss_cells_affine(c, 0, at, strides, in->rank));
    ss_cells_result(
        c, op, 0,
        ss_sprintf(c->b->arena, "(%s) ? %s : %s", inside, cell, ss_cells_read(c, op, 1, "0")));
    return true;
}

CELLS(concatenate)
{
    const struct ss_call *call = op->call;
    const int64_t dim = ss_attr_int(&call->attrs, SS_ATTR_DIMENSION, 0);
    const char *const *x = ss_cells_coords(c, call->out);
    const char *all = NULL;
    int64_t begin = call->out->dims[dim];
    for (size_t k = call->n_in; k-- > 0;) {
        const struct ss_type *in = &call->in[k];
        const char *at[SS_MAX_RANK];
        int64_t strides[SS_MAX_RANK];
        if (ss_type_count(in) == 0)
            continue;
        begin -= in->dims[dim];
        ss_strides(in, strides);
        memcpy(at, x, (size_t)in->rank * sizeof *at);
        at[dim] = ss_sprintf(c->b->arena, "(%s - %lld)", x[dim], (long long)begin);
        const char *cell = ss_cells_read(c, op, k, ss_cells_affine(c, 0, at, strides, in->rank));
        all = all ? ss_sprintf(c->b->arena, "%s < %lld ? %s : %s", x[dim],
                               (long long)(begin + in->dims[dim]), cell, all)
                  : cell;
    }
    ss_cells_result(c, op, 0, all);
    return true;
}

/* The start of a dynamic window on dim d: moved so that the window fits into the whole, then made
 * local to a piece. */
static const char *window_start(struct ss_cells *c, const struct ss_block_op *op, size_t k,
                                const struct ss_type *whole, int d, int64_t size)
{
    const int64_t most = ss_cells_whole(op->origins, whole, d) - size;
    const char *index = ss_cells_let(c, "i64", ss_cells_read_index(c, op, k, "0"));
    return ss_cells_let(c, "ix",
                        ss_sprintf(c->b->arena, "(ix)(clamp_i64(0, %s, %lld) - %s)", index,
                                   (long long)most, ss_cells_start(c, op->origins, d)));
}

static bool is_cut(const struct ss_instr_origin *origin, int d)
{
    return origin && origin->global[d] != SS_NOT_CUT;
}

/* Cells of the slice that lie outside of a piece are 0. */
CELLS(dynamic_slice)
{
    const struct ss_type *in = op->call->in, *out = op->call->out;
    const char *const *x = ss_cells_coords(c, out);
    const char *at[SS_MAX_RANK], *inside = NULL;
    for (int d = 0; d < in->rank; d++) {
        const char *start = window_start(c, op, 1 + (size_t)d, in, d, out->dims[d]);
        at[d] = ss_cells_let(c, "ix", ss_sprintf(c->b->arena, "%s + %s", start, x[d]));
        if (is_cut(op->origins, d))
            inside = ss_cells_and_inside(c, inside, at[d], in->dims[d]);
    }
    ss_cells_result(c, op, 0, ss_cells_read_inside(c, op, 0, at, inside));
    return true;
}

/* Cells of the update that lie outside of a piece are dropped. */
CELLS(dynamic_update_slice)
{
    const struct ss_type *update = &op->call->in[1], *out = op->call->out;
    const char *old = ss_cells_operand(c, op, 0);
    if (ss_type_count(update) == 0) {
        c->names[op->out[0]] = old;
        return true;
    }
    const char *const *x = ss_cells_coords(c, out);
    const char *at[SS_MAX_RANK], *inside = "1";
    int64_t strides[SS_MAX_RANK];
    ss_strides(update, strides);
    for (int d = 0; d < out->rank; d++) {
        const char *start = window_start(c, op, 2 + (size_t)d, out, d, update->dims[d]);
        at[d] = ss_cells_let(c, "ix", ss_sprintf(c->b->arena, "%s - %s", x[d], start));
        inside = ss_cells_and_inside(c, inside, at[d], update->dims[d]);
    }
    const char *cell = ss_cells_read(c, op, 1, ss_cells_affine(c, 0, at, strides, out->rank));
    ss_cells_result(c, op, 0, ss_sprintf(c->b->arena, "(%s) ? %s : %s", inside, cell, old));
    return true;
}

CELLS(get_dimension_size)
{
    const int64_t dim = ss_attr_int(&op->call->attrs, SS_ATTR_DIMENSION, 0);
    ss_cells_result(c, op, 0, ss_sprintf(c->b->arena, "%lld", (long long)op->call->in->dims[dim]));
    return true;
}

/* The global position of coordinate x on dim d, as i64. */
static const char *position(struct ss_cells *c, const struct ss_instr_origin *origin, int d,
                            const char *x)
{
    if (!origin)
        return ss_sprintf(c->b->arena, "(i64)%s", x);
    const char *start = ss_cells_start(c, origin, d);
    if (!origin->at[d])
        return ss_sprintf(c->b->arena, "((i64)%s + %s)", x, start);
    const struct ss_slot list = {
        .kind = SS_SLOT_DATA, .bytes = origin->n_at[d] * sizeof(int64_t), .host = origin->at[d]};
    return ss_sprintf(c->b->arena, "(LD((const i64 *)%s, %s) + %s)",
                      ss_cells_pointer(c, ss_build_slot(c->b, &list)), x, start);
}

CELLS(iota)
{
    const int dim = (int)ss_attr_int(&op->call->attrs, SS_ATTR_DIMENSION, 0);
    const struct ss_type *out = op->call->out;
    const enum ss_dtype part = ss_dtype_part(ss_cuda_stored(c->b->floats, out->dtype));
    const char *x = ss_cells_coords(c, out)[dim];
    const char *at =
        ss_sprintf(c->b->arena, "(%s)%s", ss_text_reg(part), position(c, op->origins, dim, x));
    if (ss_dtype_is_complex(out->dtype))
        at = ss_sprintf(c->b->arena, "complex_%s(%s, 0)", ss_text_reg(part), at);
    ss_cells_result(c, op, 0, at);
    return true;
}

/* ---- random numbers ---- */

/* Row-major position in a whole of those lengths. */
static const char *position_in(struct ss_cells *c, const struct ss_block_op *op,
                               const struct ss_type *type, const int64_t *lengths, int halved,
                               const char **half)
{
    const char *const *x = ss_cells_coords(c, type);
    const char *at = "(u64)0";
    for (int d = 0; d < type->rank; d++) {
        const char *p = ss_cells_let(
            c, "u64", ss_sprintf(c->b->arena, "(u64)%s", position(c, op->origins, d, x[d])));
        if (d == halved) {
            *half = ss_sprintf(c->b->arena, "%s %% 2", p);
            p = ss_sprintf(c->b->arena, "%s / 2", p);
        }
        at = ss_cells_let(
            c, "u64", ss_sprintf(c->b->arena, "%s * %lldull + %s", at, (long long)lengths[d], p));
    }
    return at;
}

static void whole_lengths(const struct ss_block_op *op, const struct ss_type *type,
                          int64_t *lengths)
{
    for (int d = 0; d < type->rank; d++)
        lengths[d] = ss_cells_whole(op->origins, type, d);
}

CELLS(rng)
{
    const struct ss_type *out = op->call->out;
    const bool normal = ss_attr_int(&op->call->attrs, SS_ATTR_RNG_DISTRIBUTION, 0) == 1;
    int64_t lengths[SS_MAX_RANK] = {0};
    whole_lengths(op, out, lengths);
    const char *at = position_in(c, op, out, lengths, -1, NULL);
    const char *low = ss_cells_read(c, op, 0, "0"), *high = ss_cells_read(c, op, 1, "0");
    const char *reg = ss_cells_reg(c, out);
    if (ss_dtype_is_int(out->dtype) && normal)
        return ss_build_refuse(c->b, "normal random numbers of %s", ss_dtype_name(out->dtype));
    if (ss_dtype_is_int(out->dtype))
        ss_cells_result(
            c, op, 0,
            ss_sprintf(c->b->arena, "(%s)random_below((u64)%s, (u64)%s, %s)", reg, low, high, at));
    else
        ss_cells_result(c, op, 0,
                        ss_sprintf(c->b->arena, "(%s)random_%s((f64)%s, (f64)%s, %s)", reg,
                                   normal ? "normal" : "uniform", low, high, at));
    return true;
}

/* ThreeFry with 32 bits: XLA halves the first even dim, else the longest one. */
static int find_halved(int rank, int64_t *lengths)
{
    int longest = 0, found = -1;
    for (int d = 0; d < rank && found < 0; d++) {
        found = lengths[d] % 2 == 0 ? d : -1;
        longest = lengths[d] > lengths[longest] ? d : longest;
    }
    return rank == 0 ? -1 : found < 0 ? longest : found;
}

static const char *generated(struct ss_cells *c, const struct ss_type *out, const char *bits)
{
    const enum ss_dtype stored = ss_cuda_stored(c->b->floats, out->dtype);
    const char *reg = ss_text_reg(stored);
    if (out->dtype == SS_F32)
        return ss_sprintf(c->b->arena, "(%s)of_bits_f32((u32)(%s))", reg, bits);
    if (out->dtype == SS_F64)
        return ss_sprintf(c->b->arena, "(%s)of_bits_f64(%s)", reg, bits);
    return ss_sprintf(c->b->arena, "(%s)(%s)(%s)", reg, ss_text_mem(stored), bits);
}

CELLS(rng_bit_generator)
{
    const struct ss_type *state = op->call->in, *out = &op->call->out[1];
    const bool is_philox = ss_attr_int(&op->call->attrs, SS_ATTR_RNG_ALGORITHM, 0) != 1;
    const bool wide = ss_dtype_bits(out->dtype) == 64;
    const int64_t words = ss_type_count(state);
    int64_t lengths[SS_MAX_RANK] = {0}, count = 1;
    if (words < 2 || words > 3 || ss_dtype_bits(state->dtype) != 64 ||
        ss_dtype_bits(out->dtype) < 8)
        return ss_build_refuse(c->b, "the state of rng_bit_generator is two or three ui64");
    whole_lengths(op, out, lengths);
    const int halved = is_philox || wide ? -1 : find_halved(out->rank, lengths);
    if (halved >= 0)
        lengths[halved] = (lengths[halved] + 1) / 2;
    for (int d = 0; d < out->rank; d++)
        count *= lengths[d];
    const char *half = "0";
    const char *at = position_in(c, op, out, lengths, halved, &half);
    const char *key = ss_cells_let(c, "u64", ss_cells_read(c, op, 0, "0"));
    const char *low = ss_cells_let(c, "u64", ss_cells_read(c, op, 0, "1"));
    const char *high = ss_cells_let(c, "u64", ss_cells_read(c, op, 0, words > 2 ? "2" : "0"));
    const char *bits;
    if (is_philox)
        bits = ss_sprintf(c->b->arena, "philox_bits(%s, %s, %s, %s, %d)", key, low, high, at, wide);
    else
        bits = ss_sprintf(c->b->arena, "threefry(%s, %s + %s) >> 32 * (%s)", key, low, at, half);
    const char *blocks =
        ss_sprintf(c->b->arena, "%lldull",
                   (long long)(is_philox ? (count + (wide ? 1 : 3)) / (wide ? 2 : 4) : count));
    ss_cells_result(c, op, 1, generated(c, out, bits));
    /* The new state, by the first cell. */
    const char *p = ss_cells_pointer(c, ss_build_slot_of(c->b, op->out[0]));
    ss_cells_put(c, "if (i == 0) {");
    ss_cells_put(c, "ST((u64 *)%s, 0, %s);", p, key);
    ss_cells_put(c, "ST((u64 *)%s, 1, %s + %s);", p, low, blocks);
    if (words > 2)
        ss_cells_put(c, "ST((u64 *)%s, 2, %s + (%s + %s < %s));", p, high, low, blocks, low);
    ss_cells_put(c, "}");
    return true;
}

/* ---- bits ---- */

/* Widths differ: the narrower side has one more minor dim, least significant bits first. */
CELLS(bitcast_convert)
{
    const struct ss_type *in = op->call->in, *out = op->call->out;
    const int from = ss_dtype_bits(in->dtype), to = ss_dtype_bits(out->dtype);
    const int parts = from > to ? from / to : to / from;
    const enum ss_dtype in_stored = ss_cuda_stored(c->b->floats, in->dtype);
    if (!ss_text_has_bits(in->dtype) || !ss_text_has_bits(out->dtype))
        return ss_build_refuse(c->b, "bitcast_convert between %s and %s", ss_dtype_name(in->dtype),
                               ss_dtype_name(out->dtype));
    const char *bits = "0ull";
    if (from > to) {
        const char *x =
            ss_cells_let(c, ss_text_reg(in_stored),
                         ss_cells_read(c, op, 0, ss_sprintf(c->b->arena, "i / %d", parts)));
        bits = ss_sprintf(c->b->arena, "((u64)%s >> %d * (i %% %d))",
                          ss_text_to_bits(c->b, in->dtype, x), to, parts);
    }
    for (int p = 0; p < parts && from < to; p++) {
        const char *x =
            ss_cells_let(c, ss_text_reg(in_stored),
                         ss_cells_read(c, op, 0, ss_sprintf(c->b->arena, "i * %d + %d", parts, p)));
        bits = ss_sprintf(c->b->arena, "(%s | (u64)%s << %d)", bits,
                          ss_text_to_bits(c->b, in->dtype, x), p * from);
    }
    ss_cells_result(c, op, 0, ss_text_from_bits(c->b, out->dtype, bits));
    return true;
}
