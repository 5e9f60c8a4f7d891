/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stable merge sort along one dim: in each pass every element finds its place in the merged pair of
 * runs, by counting the elements of the other run that come before it. */
#include <string.h>

#include "kernels/cuda/cells.h"

enum { MOST_KEYS = 8 };

/* Lines of `length` elements, `step` apart. */
struct sort {
    struct ss_build *b;
    const struct ss_block_op *op;
    size_t n;
    int64_t count, length, step;
    const struct ss_type *types[MOST_KEYS];
    /* Adds statements and names an expression that is not 0 if the first of two elements comes
     * first: args are a and b of each operand in turn. */
    const char *(*before)(struct ss_cells *c, const struct sort *s, const char *const *args);
};

static const char *before_by_region(struct ss_cells *c, const struct sort *s,
                                    const char *const *args)
{
    const struct ss_call *call = s->op->call;
    const char *all[2 * MOST_KEYS + 8], *out;
    memcpy(all, args, 2 * s->n * sizeof *all);
    for (size_t k = s->n; k < call->n_in; k++)
        all[s->n + k] = ss_cells_read(c, s->op, k, "0");
    return ss_text_region(c->b, ss_attr_region(&call->attrs, SS_ATTR_BODY), all, s->n + call->n_in,
                          &c->text, &out, 1)
               ? out
               : NULL;
}

/* Largest first, NaN before all numbers; of equal ones the first. */
static const char *before_by_size(struct ss_cells *c, const struct sort *s, const char *const *args)
{
    const char *reg = ss_cells_reg(c, s->types[0]);
    return ss_sprintf(c->b->arena, "(order_%s(%s) > order_%s(%s))", reg, args[0], reg, args[1]);
}

static void put_element(struct ss_cells *c, const struct sort *s, const uint32_t *slots,
                        const char *index, const char *const *names)
{
    for (size_t k = 0; k < s->n; k++) {
        const enum ss_dtype stored = ss_cuda_stored(c->b->floats, s->types[k]->dtype);
        ss_cells_put(c, "const %s %s = %s;", ss_text_reg(stored), names[k],
                     ss_text_load(c->b->arena, stored, ss_cells_pointer(c, slots[k]), index));
    }
}

/* In [low, high): the first position of the other run whose element does not come before mine
 * (left run: that is not before mine; right run: that mine is before). */
static bool put_search(struct ss_cells *c, const struct sort *s, const uint32_t *from, bool is_left)
{
    const char *mine[MOST_KEYS], *theirs[MOST_KEYS], *args[2 * MOST_KEYS];
    ss_cells_put(c, "while (low < high) {\nconst ix middle = (low + high) / 2;");
    for (size_t k = 0; k < s->n; k++) {
        mine[k] = ss_sprintf(c->b->arena, "m%zu", k);
        theirs[k] = ss_sprintf(c->b->arena, "t%zu", k);
        args[2 * k] = is_left ? theirs[k] : mine[k];
        args[2 * k + 1] = is_left ? mine[k] : theirs[k];
    }
    put_element(c, s, from, ss_sprintf(c->b->arena, "base + middle * %lld", (long long)s->step),
                theirs);
    const char *before = s->before(c, s, args);
    if (!before)
        return false;
    ss_cells_put(c, "if (%s%s)\nlow = middle + 1;\nelse\nhigh = middle;\n}", is_left ? "" : "!",
                 before);
    return true;
}

/* Runs of `width` become runs of twice that. */
static bool build_pass(const struct sort *s, const uint32_t *from, const uint32_t *to,
                       int64_t width)
{
    struct ss_build *b = s->b;
    struct ss_cells c = {.b = b, .count = s->count, .wide = s->count > INT32_MAX};
    const char *mine[MOST_KEYS];
    const struct ss_rank_int run = {.base = width};
    for (size_t k = 0; k < s->n; k++)
        mine[k] = ss_sprintf(b->arena, "m%zu", k);
    ss_cells_begin(&c);
    const char *w = ss_cells_let(&c, "ix", ss_sprintf(b->arena, "(ix)%s", ss_cells_int(&c, &run)));
    ss_cells_put(&c, "const ix at = i / %lld %% %lld;", (long long)s->step, (long long)s->length);
    ss_cells_put(&c, "const ix base = i - at * %lld;", (long long)s->step);
    ss_cells_put(&c, "const ix begin = at / %s * %s, pair = begin / %s / 2 * 2 * %s;", w, w, w, w);
    ss_cells_put(&c, "ix low = begin == pair ? begin + %s : pair;", w);
    ss_cells_put(&c, "ix high = low + %s;", w);
    ss_cells_put(&c, "low = low < %lld ? low : %lld;\nhigh = high < %lld ? high : %lld;",
                 (long long)s->length, (long long)s->length, (long long)s->length,
                 (long long)s->length);
    ss_cells_put(&c, "const ix other = low;");
    put_element(&c, s, from, "i", mine);
    ss_cells_put(&c, "if (begin == pair) {");
    bool ok = put_search(&c, s, from, true);
    ss_cells_put(&c, "} else {");
    ok = ok && put_search(&c, s, from, false);
    ss_cells_put(&c, "}\nconst ix place = base + (pair + at - begin + low - other) * %lld;",
                 (long long)s->step);
    for (size_t k = 0; k < s->n; k++)
        ss_cells_put(&c, "%s",
                     ss_text_store(b->arena, ss_cuda_stored(b->floats, s->types[k]->dtype),
                                   ss_cells_pointer(&c, to[k]), "place", mine[k]));
    ss_cells_put(&c, "}");
    if (ok)
        ss_cells_launch(&c, s->count, SS_CUDA_THREADS);
    ss_buf_free(&c.text);
    return ok;
}

/* Passes go back and forth between two sets of slots, so that the last writes `out`. */
static bool build_passes(const struct sort *s, const uint32_t *in, const uint32_t *out)
{
    uint32_t spare[MOST_KEYS];
    const uint32_t *from = in;
    int left = 0;
    for (int64_t width = 1; width < s->length; width *= 2)
        left++;
    for (size_t k = 0; k < s->n; k++) {
        spare[k] = left > 1 ? ss_build_temp_slot(s->b, s->types[k]) : 0;
        if (left == 0)
            ss_build_copy(s->b, out[k], in[k],
                          (size_t)(s->count *
                                   ss_dtype_bits(ss_cuda_stored(s->b->floats, s->types[k]->dtype)) /
                                   8));
    }
    for (int64_t width = 1; width < s->length; width *= 2) {
        const uint32_t *to = --left % 2 ? spare : out;
        if (!build_pass(s, from, to, width))
            return false;
        from = to;
    }
    return true;
}

static void set_lines(struct sort *s, const struct ss_type *type, int64_t dim)
{
    int64_t strides[SS_MAX_RANK];
    ss_strides(type, strides);
    s->count = ss_type_count(type);
    s->length = type->rank ? type->dims[dim] : 1;
    s->step = type->rank ? strides[dim] : 1;
}

bool ss_build_sort(struct ss_build *b, const struct ss_block_op *op)
{
    struct sort s = {.b = b, .op = op, .n = op->call->n_out, .before = before_by_region};
    uint32_t in[MOST_KEYS], out[MOST_KEYS];
    int64_t dim = ss_attr_int(&op->call->attrs, SS_ATTR_DIMENSION, -1);
    if (s.n > MOST_KEYS || op->call->n_in - s.n > 8)
        return ss_build_refuse(b, "a sort of %zu operands", s.n);
    for (size_t k = 0; k < s.n; k++) {
        s.types[k] = &op->call->out[k];
        in[k] = ss_build_slot_of(b, op->in[k]);
        out[k] = ss_build_slot_of(b, op->out[k]);
    }
    set_lines(&s, op->call->in, dim < 0 ? dim + op->call->in->rank : dim);
    return s.count == 0 || build_passes(&s, in, out);
}

/* The first k of each line, by a kernel of cells. */
static bool build_first(struct ss_build *b, const struct ss_block_op *op, size_t k, uint32_t from,
                        int64_t length)
{
    const struct ss_type *type = &op->call->out[k];
    const enum ss_dtype stored = ss_cuda_stored(b->floats, type->dtype);
    struct ss_cells c = {.b = b, .count = ss_type_count(type)};
    const int64_t each = type->dims[type->rank - 1];
    if (c.count == 0)
        return true;
    c.wide = c.count / (each ? each : 1) * length > INT32_MAX;
    ss_cells_begin(&c);
    const char *x = ss_text_load(b->arena, stored, ss_cells_pointer(&c, from),
                                 ss_sprintf(b->arena, "i / %lld * %lld + i %% %lld",
                                            (long long)each, (long long)length, (long long)each));
    ss_cells_put(&c, "%s\n}",
                 ss_text_store(b->arena, stored,
                               ss_cells_pointer(&c, ss_build_slot_of(b, op->out[k])), "i", x));
    ss_cells_launch(&c, c.count, SS_CUDA_THREADS);
    ss_buf_free(&c.text);
    return true;
}

static void number_lines(struct ss_build *b, uint32_t slot, int64_t count, int64_t length)
{
    struct ss_cells c = {.b = b, .count = count, .wide = count > INT32_MAX};
    ss_cells_begin(&c);
    ss_cells_put(&c, "ST((i32 *)%s, i, (i32)(i %% %lld));\n}", ss_cells_pointer(&c, slot),
                 (long long)length);
    ss_cells_launch(&c, count, SS_CUDA_THREADS);
    ss_buf_free(&c.text);
}

bool ss_build_top_k(struct ss_build *b, const struct ss_block_op *op)
{
    const struct ss_type *type = op->call->in;
    struct ss_type numbers = *type;
    struct sort s = {.b = b, .op = op, .n = 2, .before = before_by_size};
    numbers.dtype = SS_I32;
    s.types[0] = type;
    s.types[1] = &numbers;
    set_lines(&s, type, type->rank - 1);
    if (s.count == 0)
        return true;
    uint32_t in[2] = {ss_build_slot_of(b, op->in[0]), ss_build_temp_slot(b, &numbers)};
    uint32_t out[2] = {ss_build_temp_slot(b, type), ss_build_temp_slot(b, &numbers)};
    number_lines(b, in[1], s.count, s.length);
    return build_passes(&s, in, out) && build_first(b, op, 0, out[0], s.length) &&
           build_first(b, op, 1, out[1], s.length);
}
