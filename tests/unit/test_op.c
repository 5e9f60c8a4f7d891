/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The op table: constraints that inference records, costs, domains, look-up, and invalid calls. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/rng.h"
#include "core/op/window.h"
#include "tests/unit/op_cases.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

/* A recorder that writes down what it is told, with numbers by name: a0 is dim 0 of operand 0,
 * slice_sizes1 entry 1 of that attribute; numbers below all tokens are literals, others "?". */
enum { MAX_TOKENS = 64, SMALLEST_TOKEN = 5040 };
struct log {
    struct ss_buf text;
    int64_t tokens[MAX_TOKENS];
    char names[MAX_TOKENS][40];
    size_t n_tokens;
};

static int64_t next_prime(int64_t n)
{
    for (n++;; n++) {
        int64_t d = 2;
        while (d * d <= n && n % d != 0)
            d++;
        if (d * d > n)
            return n;
    }
}

static int64_t new_token(struct log *log)
{
    size_t n = log->n_tokens++;
    assert_true(n < MAX_TOKENS);
    int64_t last = n ? log->tokens[n - 1] / SMALLEST_TOKEN : 1008;
    return log->tokens[n] = SMALLEST_TOKEN * next_prime(last);
}

static void log_number(struct log *log, int64_t value)
{
    for (size_t i = 0; i < log->n_tokens; i++) {
        if (log->tokens[i] == value) {
            ss_buf_puts(&log->text, log->names[i]);
            return;
        }
    }
    if (llabs(value) < SMALLEST_TOKEN)
        ss_buf_printf(&log->text, "%lld", (long long)value);
    else
        ss_buf_putc(&log->text, '?');
}

static void log_list(struct log *log, const int64_t *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ss_buf_puts(&log->text, i ? "*" : "");
        log_number(log, list[i]);
    }
}

static void log_pair(struct log *log, const char *helper, int64_t a, int64_t b)
{
    ss_buf_printf(&log->text, "%s(", helper);
    log_number(log, a);
    ss_buf_putc(&log->text, ',');
    log_number(log, b);
    ss_buf_puts(&log->text, ") ");
}

static void on_same(void *state, int64_t a, int64_t b)
{
    log_pair(state, "same", a, b);
}

static void on_product(void *state, const int64_t *a, size_t n_a, const int64_t *b, size_t n_b)
{
    struct log *log = state;
    ss_buf_puts(&log->text, "product(");
    log_list(log, a, n_a);
    ss_buf_putc(&log->text, ',');
    log_list(log, b, n_b);
    ss_buf_puts(&log->text, ") ");
}

static void on_divides(void *state, int64_t a, int64_t b)
{
    log_pair(state, "divides", a, b);
}

static void on_at_most(void *state, int64_t a, int64_t b)
{
    log_pair(state, "at_most", a, b);
}

static void on_prefix(void *state, int64_t a, int64_t b)
{
    log_pair(state, "prefix", a, b);
}

static void on_position(void *state, const int64_t *p, size_t n, int64_t step, int64_t length,
                        bool stays)
{
    assert_false(stays);
    struct log *log = state;
    ss_buf_puts(&log->text, "position(");
    for (size_t i = 0; i < n; i++) {
        log_number(log, p[i]);
        ss_buf_putc(&log->text, ',');
    }
    log_number(log, length);
    if (step != 1) {
        ss_buf_putc(&log->text, '/');
        log_number(log, step);
    }
    ss_buf_puts(&log->text, ") ");
}

static void on_keep(void *state, const struct ss_window *window, int64_t length)
{
    (void)length;
    struct log *log = state;
    ss_buf_puts(&log->text, "keep(");
    log_number(log, window->size);
    ss_buf_puts(&log->text, ") ");
}

static void on_tiles(void *state, const int64_t list[2], int64_t length, int64_t steps)
{
    (void)steps;
    struct log *log = state;
    ss_buf_puts(&log->text, "tiles(");
    log_number(log, length);
    ss_buf_putc(&log->text, ',');
    log_list(log, list, 2);
    ss_buf_puts(&log->text, ") ");
}

static const struct ss_infer_recorder recorder = {.same = on_same,
                                                  .same_product = on_product,
                                                  .divides = on_divides,
                                                  .at_most = on_at_most,
                                                  .prefix = on_prefix,
                                                  .position = on_position,
                                                  .keep = on_keep,
                                                  .tiles = on_tiles};

static void tokenize_operands(struct log *log, struct ss_type *in, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        for (int d = 0; d < in[k].rank; d++) {
            if (in[k].dims[d] < 2)
                continue;
            in[k].dims[d] = new_token(log);
            snprintf(log->names[log->n_tokens - 1], sizeof log->names[0], "%c%d", 'a' + (int)k, d);
        }
    }
}

/* Sizes and counts become tokens, as the row says; attrs is a copy with numbers of its own. */
static void tokenize_attrs(struct log *log, const struct ss_op_def *def, struct ss_attr *attrs,
                           size_t n, int64_t (*numbers)[SS_MAX_RANK])
{
    for (size_t i = 0; i < n; i++) {
        bool scales = false;
        for (size_t j = 0; j < def->n_attrs; j++)
            scales |= def->attrs[j].id == attrs[i].id && (def->attrs[j].role == SS_ROLE_SIZE ||
                                                          def->attrs[j].role == SS_ROLE_COUNT);
        if (!scales)
            continue;
        assert_true(attrs[i].count <= SS_MAX_RANK);
        memcpy(numbers[i], attrs[i].ints, attrs[i].count * sizeof numbers[i][0]);
        attrs[i].ints = numbers[i];
        for (size_t j = 0; j < attrs[i].count; j++) {
            if (numbers[i][j] < 2)
                continue;
            numbers[i][j] = new_token(log);
            snprintf(log->names[log->n_tokens - 1], sizeof log->names[0], "%s%zu",
                     ss_attr_name(attrs[i].id), j);
        }
    }
}

static void run_recordings(const struct infer_case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct infer_case *c = &cases[i];
        struct log log = {0};
        struct ss_type in[MAX_OPERANDS], out[MAX_OPERANDS];
        struct ss_attr attrs[MAX_ATTRS];
        int64_t numbers[MAX_ATTRS][SS_MAX_RANK];
        struct ss_call call = {.def = ss_op_find(c->op), .attrs = attrs_of(c), .in = in, .out = out,
                               .n_in = parse_types(c->in, in),
                               .n_out = strcmp(c->op, "chlo.top_k") == 0 ? 2 : 1};
        assert_non_null(call.def);
        struct ss_error err = {0};
        if (ss_call_infer(&call, &err) != SS_OK)
            fail_msg("%s(%s): %s", c->op, c->in, err.message);
        memcpy(attrs, c->attrs, sizeof attrs);
        tokenize_operands(&log, in, call.n_in);
        tokenize_attrs(&log, call.def, attrs, call.attrs.count, numbers);
        call.attrs.items = attrs;
        struct ss_infer inf = {.recorder = &recorder, .state = &log, .err = &err};
        assert_true(call.def->infer(&inf, &call));
        ss_buf_puts(&log.text, "->");
        for (int d = 0; d < out[0].rank; d++) {
            ss_buf_putc(&log.text, ' ');
            log_number(&log, out[0].dims[d]);
        }
        if (strcmp(ss_buf_text(&log.text), c->want) != 0)
            fail_msg("%s(%s):\n got  %s\n want %s", c->op, c->in, ss_buf_text(&log.text), c->want);
        ss_buf_free(&log.text);
    }
}

static void test_constraints(void **state)
{
    (void)state;
    struct ss_tensor splat = {.type = {.dtype = SS_F32}, .count = 1};
    struct ss_tensor list = {.type = {.dtype = SS_F32, .rank = 1, .dims = {3}}, .count = 3};
    struct infer_case cases[] = {
        {"add", "4x1xf32 4x1xf32", {{0}}, "same(a0,b0) same(1,1) -> a0 1"},
        {"select", "i1 4xf32 4xf32", {{0}}, "same(b0,c0) -> b0"},
        {"constant", "", {{.id = SS_ATTR_VALUE, .tensor = &splat}, INTS(SHAPE, 4, 1)},
         "-> shape0 1"},
        /* the values fix their number */
        {"constant", "", {{.id = SS_ATTR_VALUE, .tensor = &list}, INTS(SHAPE, 3)},
         "same(shape0,3) -> shape0"},
        {"iota", "", {INTS(SHAPE, 4, 5), INTS(DTYPE, SS_I32), INTS(DIMENSION, 0)},
         "-> shape0 shape1"},
        {"reshape", "4x6xf32", {INTS(SHAPE, 1, 24)}, "product(a0*a1,1*shape1) -> 1 shape1"},
        {"broadcast_in_dim", "3x1xf32", {INTS(DIMENSIONS, 1, 2), INTS(SHAPE, 2, 3, 5)},
         "same(a0,shape1) same(1,1) -> shape0 shape1 shape2"},
        {"transpose", "2x3xf32", {INTS(PERMUTATION, 1, 0)}, "-> a1 a0"},
        {"slice", "2x2304xf32", {INTS(START_INDICES, 0, 768), INTS(LIMIT_INDICES, 2, 1536)},
         "position(0,2,a0) position(768,1536,a1) -> 2 768"},
        {"pad", "4x5xf32 f32", {INTS(LOW, 0, -1), INTS(HIGH, 4, 0)},
         "position(0,4,a0) position(-1,0,a1) -> ? ?"},
        {"concatenate", "2x3xf32 2x4xf32", {INTS(DIMENSION, 1)}, "same(a0,b0) -> a0 ?"},
        {"dynamic_slice", "4x5xf32 i32 i32", {INTS(SLICE_SIZES, 1, 5)},
         "at_most(1,a0) at_most(slice_sizes1,a1) -> 1 slice_sizes1"},
        {"dynamic_update_slice", "4x5xf32 1x5xf32 i32 i32", {{0}},
         "at_most(1,a0) at_most(b1,a1) -> a0 a1"},
        {"dot_general", "2x4x5xf32 2x5x6xf32",
         {INTS(LHS_BATCHING, 0), INTS(RHS_BATCHING, 0), INTS(LHS_CONTRACTING, 2),
          INTS(RHS_CONTRACTING, 1)},
         "same(a0,b0) same(a2,b1) -> a0 a1 b2"},
        {"convolution", "8x28x28x3xf32 5x5x3x16xf32", {CONV_DIMS, INTS(PADDING, 2, 2, 2, 2)},
         "product(a3,1*b2) keep(b0) keep(b1) -> a0 ? ? b3"},
        {"convolution", "8x28x28x6xf32 1x1x3x16xf32", {CONV_DIMS, INTS(FEATURE_GROUP_COUNT, 2)},
         "product(a3,feature_group_count0*b2) divides(feature_group_count0,b3) keep(1) keep(1) "
         "-> a0 a1 a2 b3"},
        {"convolution", "8x28x28x6xf32 1x1x6x16xf32", {CONV_DIMS, INTS(BATCH_GROUP_COUNT, 2)},
         "product(a3,1*b2) divides(batch_group_count0,a0) divides(batch_group_count0,b3) "
         "keep(1) keep(1) -> 0 a1 a2 b3"},
        {"reduce", "4x5xf32 f32", {INTS(DIMENSIONS, 0), REGION(BODY, add)}, "-> a1"},
        {"reduce_window", "4x6x5xf32 f32",
         {INTS(WINDOW_DIMENSIONS, 1, 3, 1), INTS(WINDOW_STRIDES, 1, 2, 1), REGION(BODY, add)},
         "keep(1) keep(window_dimensions1) keep(1) -> a0 ? a2"},
        /* windows that tile give a factor, others a formula */
        {"select_and_scatter", "4x6xf32 4x3xf32 f32",
         {INTS(WINDOW_DIMENSIONS, 1, 2), INTS(WINDOW_STRIDES, 1, 2), REGION(BODY, compare),
          REGION(BODY2, add)},
         "same(a0,b0) tiles(a1,b1*2) -> a0 a1"},
        {"select_and_scatter", "4x7xf32 4x3xf32 f32",
         {INTS(WINDOW_DIMENSIONS, 1, 3), INTS(WINDOW_STRIDES, 1, 2), REGION(BODY, compare),
          REGION(BODY2, add)},
         "same(a0,b0) same(?,b1) -> a0 a1"},
        {"sort", "4x5xf32", {INTS(DIMENSION, 1), REGION(BODY, compare)}, "-> a0 a1"},
        {"chlo.top_k", "4x5xf32", {INTS(K, 2)}, "at_most(k0,a1) -> a0 k0"},
        {"gather", "50x16xf32 4x1xi32",
         {INTS(OFFSET_DIMS, 1), INTS(COLLAPSED_SLICE_DIMS, 0), INTS(START_INDEX_MAP, 0),
          INTS(INDEX_VECTOR_DIM, 1), INTS(SLICE_SIZES, 1, 16)},
         "same(1,1) at_most(1,a0) prefix(slice_sizes1,a1) -> b0 slice_sizes1"},
        {"gather", "3x50x16xf32 3x4x2xi32",
         {INTS(OPERAND_BATCHING, 0), INTS(START_INDICES_BATCHING, 0),
          INTS(COLLAPSED_SLICE_DIMS, 1, 2), INTS(START_INDEX_MAP, 1, 2), INTS(INDEX_VECTOR_DIM, 2),
          INTS(SLICE_SIZES, 1, 1, 1)},
         "same(b2,2) same(a0,b0) at_most(1,a0) at_most(1,a1) at_most(1,a2) -> b0 b1"},
        {"scatter", "50x16xf32 4x1xi32 4x16xf32",
         {INTS(UPDATE_WINDOW_DIMS, 1), INTS(INSERTED_WINDOW_DIMS, 0),
          INTS(SCATTER_DIMS_TO_OPERAND, 0), INTS(INDEX_VECTOR_DIM, 1), REGION(BODY, add)},
         "same(1,1) prefix(c1,a1) same(c0,b0) same(a0,a0) same(a1,a1) same(c0,c0) same(c1,c1) "
         "-> a0 a1"},
        {"batch_norm_inference", "8x5xf32 5xf32 5xf32 5xf32 5xf32", {INTS(FEATURE_INDEX, 1)},
         "same(a1,b0) same(a1,c0) same(a1,d0) same(a1,e0) -> a0 a1"},
    };
    run_recordings(cases, sizeof cases / sizeof cases[0]);
}

static void test_costs(void **state)
{
    (void)state;
    const struct {
        struct infer_case call;
        double flops;
    } cases[] = {
        {{"add", "4x5xf32 4x5xf32", {{0}}, NULL}, 20},
        {{"reshape", "4x5xf32", {INTS(SHAPE, 20)}, NULL}, 0},
        {{"dot_general", "2x4x5xf32 2x5x6xf32",
          {INTS(LHS_BATCHING, 0), INTS(RHS_BATCHING, 0), INTS(LHS_CONTRACTING, 2),
           INTS(RHS_CONTRACTING, 1)},
          NULL},
         2 * 2 * 4 * 6 * 5},
        {{"convolution", "8x5x5x6xf32 3x3x2x9xf32", {CONV_DIMS, INTS(FEATURE_GROUP_COUNT, 3)},
          NULL},
         2.0 * (8 * 3 * 3 * 9) * (3 * 3 * 2)},
        {{"reduce", "4x5xf32 f32", {INTS(DIMENSIONS, 0), REGION(BODY, add)}, NULL}, 20},
        {{"add", "4x5xcomplex<f32> 4x5xcomplex<f32>", {{0}}, NULL}, 40},
        {{"dot_general", "4x5xcomplex<f32> 5x6xcomplex<f32>",
          {INTS(LHS_CONTRACTING, 1), INTS(RHS_CONTRACTING, 0)}, NULL},
         8 * 4 * 6 * 5},
        {{"fft", "3x8xcomplex<f32>", {INTS(FFT_TYPE, SS_FFT), INTS(FFT_LENGTH, 8)}, NULL},
         5 * 3 * 8 * 3},
        {{"fft", "3x5xcomplex<f32>", {INTS(FFT_TYPE, SS_IRFFT), INTS(FFT_LENGTH, 8)}, NULL},
         2.5 * 3 * 8 * 3},
        {{"sort", "2x8xf32", {INTS(DIMENSION, 1), REGION(BODY, compare)}, NULL}, 2 * 8 * 3},
        {{"custom_call", "4xf32", {INTS(RESULT_TYPES, SS_F32, 1, 4)}, NULL}, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ss_type in[MAX_OPERANDS], out;
        struct ss_call call = {.def = ss_op_find(cases[i].call.op),
                               .attrs = attrs_of(&cases[i].call), .in = in, .out = &out,
                               .n_in = parse_types(cases[i].call.in, in), .n_out = 1};
        assert_int_equal(ss_call_infer(&call, NULL), SS_OK);
        assert_true(ss_call_flops(&call) == cases[i].flops);
    }
}

static struct ss_domain domain_of(const struct infer_case *c, size_t k)
{
    struct ss_type in[MAX_OPERANDS], out[MAX_OPERANDS];
    struct ss_call call = {.def = ss_op_find(c->op), .attrs = attrs_of(c), .in = in, .out = out,
                           .n_in = parse_types(c->in, in), .n_out = 1};
    assert_int_equal(ss_call_infer(&call, NULL), SS_OK);
    struct ss_domain domain;
    call.def->domain(&call, k, &domain);
    return domain;
}

static void test_domains(void **state)
{
    (void)state;
    const struct infer_case divide = {"divide", "4xf32 4xf32", {{0}}, NULL};
    assert_int_equal(domain_of(&divide, 0).kind, SS_DOMAIN_ANY);
    assert_int_equal(domain_of(&divide, 1).kind, SS_DOMAIN_NONZERO);
    const struct infer_case power = {"power", "4xi32 4xi32", {{0}}, NULL};
    assert_int_equal(domain_of(&power, 0).kind, SS_DOMAIN_ANY);
    const struct infer_case gather = {
        "gather", "3x50x16xf32 4x2xi32",
        {INTS(OFFSET_DIMS, 1, 2), INTS(COLLAPSED_SLICE_DIMS, 0), INTS(START_INDEX_MAP, 1, 0),
         INTS(INDEX_VECTOR_DIM, 1), INTS(SLICE_SIZES, 1, 10, 16)},
        NULL};
    struct ss_domain index = domain_of(&gather, 1);
    assert_int_equal(index.kind, SS_DOMAIN_INDEX);
    assert_int_equal(index.component_dim, 1);
    assert_int_equal(index.high[0], 41); /* starts at which 10 of 50 fit */
    assert_int_equal(index.high[1], 3);
    assert_int_equal(domain_of(&gather, 0).kind, SS_DOMAIN_ANY);
    const struct infer_case scatter = {
        "scatter", "50x16xf32 4xi32 4x10xf32",
        {INTS(UPDATE_WINDOW_DIMS, 1), INTS(INSERTED_WINDOW_DIMS, 0),
         INTS(SCATTER_DIMS_TO_OPERAND, 0), INTS(INDEX_VECTOR_DIM, 1), REGION(BODY, add)},
        NULL};
    index = domain_of(&scatter, 1);
    assert_int_equal(index.component_dim, -1);
    assert_int_equal(index.high[0], 50);
    const struct infer_case slice = {
        "dynamic_slice", "8x5xf32 i32 i32", {INTS(SLICE_SIZES, 2, 5)}, NULL};
    assert_int_equal(domain_of(&slice, 1).high[0], 7);
    assert_int_equal(domain_of(&slice, 2).high[0], 1);
}

static void test_table(void **state)
{
    (void)state;
    size_t count;
    const struct ss_op_def *table = ss_op_table(&count);
    for (size_t i = 0; i < count; i++) {
        const struct ss_op_def *def = &table[i];
        assert_ptr_equal(ss_op_find(def->name), def); /* so no name is there twice */
        assert_non_null(def->infer);
        assert_int_equal(def->kernel == NULL, (def->flags & SS_OP_OPAQUE) != 0);
        assert_true(def->min_in <= def->max_in);
        for (size_t j = 0; j < def->n_attrs; j++) {
            for (size_t k = 0; k < j; k++)
                assert_int_not_equal(def->attrs[j].id, def->attrs[k].id);
        }
    }
    assert_ptr_equal(ss_op_find("stablehlo.dot_general"), ss_op_find("dot_general"));
    assert_ptr_equal(ss_op_find("mhlo.add"), ss_op_find("add"));
    assert_null(ss_op_find("erf"));
    assert_null(ss_op_find(""));
}

static void test_swap_kernel(void **state)
{
    (void)state;
    const struct ss_op_def *sum = ss_op_find("add"), *most = ss_op_find("maximum");
    assert_ptr_equal(ss_op_swap_kernel("add", most->kernel), sum->kernel);
    assert_ptr_equal(ss_op_kernel(sum), most->kernel);
    assert_ptr_equal(ss_op_kernel(most), most->kernel);
    assert_ptr_equal(ss_op_swap_kernel("add", sum->kernel), most->kernel);
    assert_ptr_equal(ss_op_kernel(sum), sum->kernel);
    assert_null(ss_op_swap_kernel("no_such_op", most->kernel));
}

/* Any operands and any attributes end in types or in a reason. */
static int64_t wild(uint64_t *at)
{
    static const int64_t odd[] = {-1, 0, 1, 2, 3, 8, 1 << 20, SS_MAX_LENGTH, -SS_MAX_LENGTH,
                                  INT64_MAX, INT64_MIN};
    uint64_t pick = ss_rng_below(7, 1, (*at)++, 40);
    return pick < sizeof odd / sizeof odd[0] ? odd[pick] : (int64_t)(pick % 5);
}

static void test_wild_calls(void **state)
{
    (void)state;
    static const enum ss_dtype dtypes[] = {SS_F32, SS_F32, SS_F32, SS_I32, SS_I32, SS_C64};
    size_t count, accepted = 0;
    const struct ss_op_def *table = ss_op_table(&count);
    uint64_t at = 0;
    for (size_t i = 0; i < 400 * count; i++) {
        struct ss_type in[5], out[3];
        struct ss_attr attrs[SS_MAX_ATTR_SPECS];
        int64_t numbers[SS_MAX_ATTR_SPECS][6];
        const struct ss_op_def *def = &table[i % count];
        struct ss_call call = {.def = def, .attrs = {.items = attrs}, .in = in, .out = out};
        call.n_in = def->min_in + ss_rng_below(7, 2, i, 3);
        call.n_in = call.n_in > 5 ? 5 : call.n_in;
        call.n_out = 1 + ss_rng_below(7, 3, i, 2);
        for (size_t k = 0; k < call.n_in; k++) {
            in[k] = (struct ss_type){.dtype = dtypes[ss_rng_below(7, 4, at++, 6)],
                                     .rank = (int)ss_rng_below(7, 5, at++, 4)};
            for (int d = 0; d < in[k].rank; d++)
                in[k].dims[d] = wild(&at);
        }
        for (size_t j = 0; j < def->n_attrs; j++) {
            if (ss_rng_below(7, 6, at++, 4) == 0)
                continue;
            enum ss_attr_id id = def->attrs[j].id;
            struct ss_attr *attr = &attrs[call.attrs.count++];
            *attr = (struct ss_attr){.id = id, .ints = numbers[j],
                                     .count = ss_rng_below(7, 7, at++, 6)};
            for (size_t n = 0; n < attr->count; n++)
                numbers[j][n] = wild(&at);
            if (id == SS_ATTR_BODY || id == SS_ATTR_BODY2)
                *attr = (struct ss_attr){.id = id, .regions = &add, .count = 1};
            else if (id == SS_ATTR_VALUE || id == SS_ATTR_BRANCHES)
                call.attrs.count--;
        }
        struct ss_error err = {0};
        if (ss_call_infer(&call, &err) != SS_OK) {
            assert_true(err.code != SS_OK && err.message[0]);
            continue;
        }
        accepted++;
        for (size_t r = 0; r < call.n_out; r++)
            assert_true(ss_type_bytes(&out[r]) >= 0);
        ss_call_flops(&call);
    }
    assert_true(accepted > count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_constraints), cmocka_unit_test(test_costs),
        cmocka_unit_test(test_domains),     cmocka_unit_test(test_table),
        cmocka_unit_test(test_swap_kernel), cmocka_unit_test(test_wild_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
