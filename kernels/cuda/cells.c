/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cuda/cells.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *ss_cells_pointer(struct ss_cells *c, uint32_t slot)
{
    size_t k = 0;
    while (k < c->slots.count && c->slots.items[k] != slot)
        k++;
    if (k == c->slots.count)
        ss_push(c->b->arena, c->slots, slot);
    return ss_sprintf(c->b->arena, "a.p[%zu]", k);
}

const char *ss_cells_int(struct ss_cells *c, const struct ss_rank_int *value)
{
    size_t k = 0;
    while (k < c->ints.count && memcmp(&c->ints.items[k], value, sizeof *value) != 0)
        k++;
    if (k == c->ints.count)
        ss_push(c->b->arena, c->ints, *value);
    return ss_sprintf(c->b->arena, "a.s[%zu]", k);
}

void ss_cells_put(struct ss_cells *c, const char *fmt, ...)
{
    va_list args;
    char line[2048];
    va_start(args, fmt);
    const int length = vsnprintf(line, sizeof line, fmt, args);
    va_end(args);
    if (length >= (int)sizeof line) {
        char *longer = ss_xmalloc((size_t)length + 1);
        va_start(args, fmt);
        vsnprintf(longer, (size_t)length + 1, fmt, args);
        va_end(args);
        ss_buf_puts(&c->text, longer);
        free(longer);
    } else {
        ss_buf_puts(&c->text, line);
    }
    ss_buf_putc(&c->text, '\n');
}

const char *ss_cells_name(struct ss_cells *c)
{
    return ss_sprintf(c->b->arena, "v%u", c->b->n_names++);
}

const char *ss_cells_let(struct ss_cells *c, const char *type, const char *expression)
{
    const char *name = ss_cells_name(c);
    ss_cells_put(c, "const %s %s = %s;", type, name, expression);
    return name;
}

const char *ss_cells_reg(const struct ss_cells *c, const struct ss_type *type)
{
    return ss_text_reg(ss_cuda_stored(c->b->floats, type->dtype));
}

void ss_cells_result(struct ss_cells *c, const struct ss_block_op *op, size_t k,
                     const char *expression)
{
    c->names[op->out[k]] = ss_cells_let(c, ss_cells_reg(c, &op->call->out[k]), expression);
}

static const char *zero_if_one(struct ss_cells *c, int64_t length, const char *text)
{
    return length == 1 ? "0" : ss_cells_let(c, "ix", text);
}

const char *const *ss_cells_coords(struct ss_cells *c, const struct ss_type *type)
{
    for (int s = 0; s < c->n_shapes; s++)
        if (ss_shape_equal(&c->shapes[s].type, type))
            return c->shapes[s].coords;
    const char **coords = ss_alloc_array(c->b->arena, (size_t)type->rank + 1, sizeof *coords);
    int64_t strides[SS_MAX_RANK], first = 0;
    ss_strides(type, strides);
    while (first < type->rank && type->dims[first] == 1)
        first++;
    for (int d = 0; d < type->rank; d++) {
        const char *text = "i";
        if (strides[d] != 1)
            text = ss_sprintf(c->b->arena, "%s / %lld", text, (long long)strides[d]);
        if (d != first)
            text = ss_sprintf(c->b->arena, "%s %% %lld", text, (long long)type->dims[d]);
        coords[d] = zero_if_one(c, type->dims[d], text);
    }
    if (c->n_shapes < (int)(sizeof c->shapes / sizeof *c->shapes)) {
        c->shapes[c->n_shapes].type = *type;
        c->shapes[c->n_shapes++].coords = coords;
    }
    return coords;
}

const char *ss_cells_affine(struct ss_cells *c, int64_t base, const char *const *coords,
                            const int64_t *strides, int rank)
{
    struct ss_buf text = {0};
    bool any = base != 0;
    if (base)
        ss_buf_printf(&text, "%lld", (long long)base);
    for (int d = 0; d < rank; d++) {
        if (!coords[d] || strides[d] == 0 || strcmp(coords[d], "0") == 0)
            continue;
        ss_buf_printf(&text, "%s%s", any ? " + " : "", coords[d]);
        if (strides[d] != 1)
            ss_buf_printf(&text, " * (%lld)", (long long)strides[d]);
        any = true;
    }
    const char *out = any ? ss_strdup(c->b->arena, ss_buf_text(&text)) : "0";
    ss_buf_free(&text);
    return out;
}

/* A value that has no memory has the elements of one that has. */
static const char *read_value(struct ss_cells *c, uint32_t value, const char *index)
{
    const struct ss_value *v = &c->b->values.items[value];
    if (v->literal)
        return v->literal;
    const uint32_t slot = ss_build_slot_of(c->b, value);
    return ss_text_load(c->b->arena, v->stored, ss_cells_pointer(c, slot), index);
}

const char *ss_cells_operand(struct ss_cells *c, const struct ss_block_op *op, size_t k)
{
    const uint32_t value = op->in[k];
    if (!c->names[value]) {
        const struct ss_value *v = &c->b->values.items[value];
        c->names[value] = v->literal
                              ? v->literal
                              : ss_cells_let(c, ss_text_reg(v->stored), read_value(c, value, "i"));
    }
    return c->names[value];
}

const char *ss_cells_read(struct ss_cells *c, const struct ss_block_op *op, size_t k,
                          const char *index)
{
    return read_value(c, ss_build_root(c->b, op->in[k]), index);
}

const char *ss_cells_and_inside(struct ss_cells *c, const char *inside, const char *at,
                                int64_t length)
{
    return ss_sprintf(c->b->arena, "%s%s%s >= 0 && %s < %lld", inside ? inside : "",
                      inside ? " && " : "", at, at, (long long)length);
}

const char *ss_cells_read_inside(struct ss_cells *c, const struct ss_block_op *op, size_t k,
                                 const char *const *at, const char *inside)
{
    const struct ss_type *in = &op->call->in[k];
    int64_t strides[SS_MAX_RANK];
    ss_strides(in, strides);
    const char *cell = ss_cells_read(c, op, k, ss_cells_affine(c, 0, at, strides, in->rank));
    return !inside ? cell
                   : ss_sprintf(c->b->arena, "(%s) ? %s : %s", inside, cell,
                                ss_text_number(c->b->arena, ss_cuda_stored(c->b->floats, in->dtype),
                                               0, 0));
}

const char *ss_cells_read_index(struct ss_cells *c, const struct ss_block_op *op, size_t k,
                                const char *index)
{
    return ss_text_index(c->b->arena, ss_cuda_stored(c->b->floats, op->call->in[k].dtype),
                         ss_cells_read(c, op, k, index));
}

const char *ss_cells_start(struct ss_cells *c, const struct ss_instr_origin *origin, int d)
{
    struct ss_rank_int start = {0};
    if (!origin)
        return "0";
    bool any = false;
    for (int a = 0; a < SS_MAX_AXES; a++) {
        start.step[a] = origin->step[a][d];
        any |= start.step[a] != 0;
    }
    return any ? ss_cells_int(c, &start) : "0";
}

int64_t ss_cells_whole(const struct ss_instr_origin *origin, const struct ss_type *piece, int d)
{
    return origin && origin->global[d] != SS_NOT_CUT ? origin->global[d] : piece->dims[d];
}

void ss_cells_begin(struct ss_cells *c)
{
    c->names = ss_alloc_array(c->b->arena, c->b->values.count, sizeof *c->names);
    c->b->n_names = 0;
    ss_cells_put(c, "EACH_CELL(cell, %lld)\n{\nconst ix i = (ix)cell;\n(void)i;",
                 (long long)c->count);
}

void ss_cells_launch(struct ss_cells *c, int64_t threads_wanted, int threads)
{
    struct ss_buf whole = {0};
    ss_buf_printf(&whole, "struct {NAME}_args {\nvoid *p[%zu];\n",
                  c->slots.count ? c->slots.count : 1);
    if (c->ints.count)
        ss_buf_printf(&whole, "i64 s[%zu];\n", c->ints.count);
    ss_buf_printf(&whole, "};\nSS_KERNEL({NAME}, struct {NAME}_args)\n{\ntypedef %s ix;\n",
                  c->wide ? "i64" : "i32");
    ss_buf_puts(&whole, ss_buf_text(&c->text));
    ss_buf_puts(&whole, "}\n");
    struct ss_action *launch = ss_build_launch(c->b, ss_buf_text(&whole), threads_wanted, threads);
    launch->slots = c->slots.items;
    launch->n_slots = c->slots.count;
    launch->ints = c->ints.items;
    launch->n_ints = c->ints.count;
    ss_buf_free(&whole);
}
