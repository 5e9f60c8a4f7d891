/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes operator calls from short text: operand types "4x6xf32 f32", attributes "dimensions=0,2
 * dtype=f32 value=0 body=add". */
#ifndef SS_TESTS_CALLS_H
#define SS_TESTS_CALLS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/graph/graph.h"

static uint32_t add_op(struct ss_graph *g, const char *name, struct ss_attrs attrs,
                       const uint32_t *operands, size_t n)
{
    struct ss_error err = {0};
    uint32_t op;
    if (ss_graph_add_op(g, ss_op_find(name), attrs, operands, n, 1, 0, (struct ss_loc){0}, &op,
                        &err))
        fail_msg("%s", err.message);
    return g->ops[op].results[0];
}

/* The graphs made by test_region; test_regions_free frees them. */
static struct ss_graph *test_graphs[64];
static size_t n_test_graphs;

static void test_regions_free(void)
{
    while (n_test_graphs > 0)
        ss_graph_free(test_graphs[--n_test_graphs]);
}

static struct ss_attrs direction(struct ss_graph *g, enum ss_compare_direction which)
{
    int64_t value = which;
    struct ss_attr attr = {.id = SS_ATTR_COMPARE_DIRECTION, .count = 1};
    attr.ints = ss_memdup(&g->arena, &value, sizeof value);
    return (struct ss_attrs){ss_memdup(&g->arena, &attr, sizeof attr), 1};
}

/* A region with two arguments per input, in arena. "sort" computes a < b, "ge" a >= b; "argmax"
 * keeps the larger value and its index; any other name is the one op to run, such as "add". */
static struct ss_region *test_region(struct ss_arena *arena, const char *name)
{
    struct ss_region *region = ss_alloc(arena, sizeof *region);
    bool ge = strcmp(name, "ge") == 0, sort = ge || strcmp(name, "sort") == 0,
         argmax = strcmp(name, "argmax") == 0;
    if (!sort && !argmax) {
        region->simple = ss_strdup(arena, name);
        return region;
    }
    struct ss_graph *g = ss_graph_new("body", "test");
    assert_true(n_test_graphs < sizeof test_graphs / sizeof *test_graphs);
    test_graphs[n_test_graphs++] = g;
    struct ss_type f32 = {.dtype = SS_F32}, i32 = {.dtype = SS_I32};
    uint32_t a = ss_graph_add_input(g, "a", &f32), ia = 0, b, ib = 0;
    if (argmax)
        ia = ss_graph_add_input(g, "ia", &i32);
    b = ss_graph_add_input(g, "b", &f32);
    if (argmax)
        ib = ss_graph_add_input(g, "ib", &i32);
    uint32_t less = add_op(g, "compare",
                           direction(g, ge     ? SS_CMP_GE
                                        : sort ? SS_CMP_LT
                                               : SS_CMP_GT),
                           (uint32_t[]){a, b}, 2);
    if (sort) {
        ss_graph_add_output(g, less, NULL);
    } else {
        uint32_t x = add_op(g, "select", (struct ss_attrs){0}, (uint32_t[]){less, a, b}, 3);
        uint32_t i = add_op(g, "select", (struct ss_attrs){0}, (uint32_t[]){less, ia, ib}, 3);
        ss_graph_add_output(g, x, NULL);
        ss_graph_add_output(g, i, NULL);
    }
    struct ss_error err = {0};
    if (ss_graph_finish(g, &err))
        fail_msg("%s", err.message);
    region->graph = g;
    return region;
}

static struct ss_type parse_type(const char *text, size_t length)
{
    struct ss_type type = {0};
    const char *end = text + length;
    while (text < end && *text >= '0' && *text <= '9') {
        type.dims[type.rank++] = strtol(text, (char **)&text, 10);
        text++; /* x */
    }
    if (!ss_dtype_find(text, (size_t)(end - text), &type.dtype))
        fail_msg("no dtype: %s", text);
    return type;
}

static size_t word_length(const char *text)
{
    return strcspn(text, " ");
}

static int64_t parse_number(const char **text)
{
    enum ss_dtype dtype;
    size_t n = strcspn(*text, ", ");
    if (ss_dtype_find(*text, n, &dtype)) {
        *text += n;
        return dtype;
    }
    return strtol(*text, (char **)text, 10);
}

static struct ss_attr parse_attr(struct ss_arena *arena, const char *text)
{
    size_t n = strcspn(text, "=");
    struct ss_attr attr = {.id = SS_N_ATTRS};
    for (int id = 0; id < SS_N_ATTRS; id++) {
        const char *name = ss_attr_name((enum ss_attr_id)id);
        if (strlen(name) == n && memcmp(name, text, n) == 0)
            attr.id = (enum ss_attr_id)id;
    }
    if (attr.id == SS_N_ATTRS)
        fail_msg("no attribute: %s", text);
    text += n + 1;
    if (attr.id == SS_ATTR_BODY || attr.id == SS_ATTR_BODY2) {
        attr.regions = test_region(arena, ss_strndup(arena, text, word_length(text)));
        attr.count = 1;
        return attr;
    }
    if (attr.id == SS_ATTR_VALUE) {
        struct ss_type scalar = {.dtype = SS_F32};
        struct ss_tensor *value = ss_alloc(arena, sizeof *value);
        *value = ss_tensor_new(arena, &scalar, SS_STORE_F64);
        ss_tensor_set(value, 0, strtod(text, NULL));
        attr.tensor = value;
        return attr;
    }
    if (attr.id == SS_ATTR_EPSILON) {
        attr.real = strtod(text, NULL);
        return attr;
    }
    attr.ints = ss_alloc_array(arena, 64, sizeof *attr.ints);
    while (*text && *text != ' ') {
        if (attr.count == 64 || !strchr("-0123456789bfiu", *text))
            fail_msg("no numbers: %s", text);
        attr.ints[attr.count++] = parse_number(&text);
        text += *text == ',';
    }
    return attr;
}

/* Fills *call with n_out inferred results. Fails the test if the text does not parse or inference
 * refuses the call. */
static void test_call(struct ss_arena *arena, const char *op, const char *operands,
                      const char *attrs, size_t n_out, struct ss_call *call)
{
    *call = (struct ss_call){.def = ss_op_find(op), .n_out = n_out};
    if (!call->def)
        fail_msg("no op: %s", op);
    SS_ARRAY(struct ss_type) in = {0};
    SS_ARRAY(struct ss_attr) list = {0};
    for (const char *p = operands; *p; p += strspn(p, " ")) {
        ss_push(arena, in, parse_type(p, word_length(p)));
        p += word_length(p);
    }
    for (const char *p = attrs; *p; p += strspn(p, " ")) {
        ss_push(arena, list, parse_attr(arena, p));
        p += word_length(p);
    }
    call->in = in.items;
    call->n_in = in.count;
    call->attrs = (struct ss_attrs){list.items, list.count};
    call->out = ss_alloc_array(arena, n_out, sizeof *call->out);
    struct ss_error err = {0};
    if (ss_call_infer(call, &err))
        fail_msg("%s: %s", op, err.message);
}

#endif
