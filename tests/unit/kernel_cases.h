/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernel calls with tensors written as text, "2x3xf32 = 1 2 3 4 5 6" (one value: a splat; two
 * numbers for each complex value). Include after cmocka.h. */
#ifndef SS_TESTS_UNIT_KERNEL_CASES_H
#define SS_TESTS_UNIT_KERNEL_CASES_H

#include <math.h>
#include <stdio.h>

#include "core/graph/graph.h"
#include "op_cases.h"

enum { MAX_CASE_RESULTS = 5 };

struct kernel_case {
    const char *op, *in[MAX_OPERANDS];
    struct ss_attr attrs[MAX_ATTRS];
    const char *want[MAX_CASE_RESULTS];
    double tolerance; /* relative to max(1, |want|); 0: exact, up to the sign of zero too */
    bool round, reverse_sum;
    const struct ss_origin *origin;
};

static inline struct ss_tensor parse_tensor(struct ss_arena *arena, const char *text)
{
    const char *equal = strchr(text, '=');
    char *type_text = ss_strndup(arena, text, equal ? (size_t)(equal - text) : strlen(text));
    struct ss_type type;
    assert_int_equal(parse_types(type_text, &type), 1);
    struct ss_tensor t = ss_tensor_new(arena, &type, SS_STORE_F64);
    const struct ss_tensor numbers = ss_tensor_numbers(&t);
    const int64_t parts = ss_dtype_is_complex(type.dtype) ? 2 : 1;
    const char *at = equal ? equal + 1 : parts == 2 ? "0 0" : "0";
    for (int64_t i = 0; i < numbers.count; i++) {
        char *end;
        const bool negative = at[strspn(at, " ")] == '-';
        if (t.store != SS_STORE_I64)
            ss_f64(&t)[i] = strtod(at, &end);
        else if (negative)
            ss_i64(&t)[i] = strtoll(at, &end, 0);
        else
            ss_i64(&t)[i] = (int64_t)strtoull(at, &end, 0);
        if (end == at && i == parts) {
            for (; i < numbers.count; i++)
                memcpy(ss_element(&numbers, i), ss_element(&numbers, i % parts), 8);
            return t;
        }
        assert_true(end != at);
        at = end;
    }
    assert_int_equal(strspn(at, " 0"), strlen(at));
    return t;
}

static inline bool same_element(const struct ss_tensor *a, const struct ss_tensor *b, int64_t i,
                                double tolerance)
{
    if (a->store == SS_STORE_I64)
        return ss_i64(a)[i] == ss_i64(b)[i];
    const double x = ss_f64(a)[i], y = ss_f64(b)[i];
    if (isnan(x) || isnan(y))
        return isnan(x) && isnan(y);
    if (x == y)
        return tolerance > 0 || signbit(x) == signbit(y);
    return fabs(x - y) <= tolerance * fmax(1, fabs(y));
}

static inline void assert_same_tensor(const char *what, const struct ss_tensor *got,
                                      const struct ss_tensor *want, double tolerance)
{
    if (!ss_type_equal(&got->type, &want->type)) {
        struct ss_buf buf = {0};
        ss_type_print(&buf, &got->type);
        ss_buf_puts(&buf, ", expected ");
        ss_type_print(&buf, &want->type);
        fail_msg("%s: got %s", what, ss_buf_text(&buf));
    }
    const struct ss_tensor is = ss_tensor_numbers(got), should = ss_tensor_numbers(want);
    for (int64_t i = 0; i < is.count; i++)
        if (!same_element(&is, &should, i, tolerance))
            fail_msg("%s: number %lld is %.17g, expected %.17g", what, (long long)i,
                     ss_tensor_get(&is, i), ss_tensor_get(&should, i));
}

/* Infers and runs the call; out tensors lie in arena. */
static inline enum ss_rc run_call(struct ss_arena *arena, const struct kernel_case *c,
                                  const struct ss_tensor *in, size_t n_in, struct ss_tensor *out,
                                  size_t n_out, struct ss_error *err)
{
    struct infer_case attrs_only = {.op = c->op};
    memcpy(attrs_only.attrs, c->attrs, sizeof attrs_only.attrs);
    const struct ss_op_def *def = ss_op_find(c->op);
    assert_non_null(def);
    struct ss_call call = {.def = def, .attrs = attrs_of(&attrs_only), .n_in = n_in};
    number_regions(def, &call.attrs, arena);
    struct ss_type *types = ss_alloc_array(arena, n_in + 1, sizeof *types);
    for (size_t k = 0; k < n_in; k++)
        types[k] = in[k].type;
    call.in = types;
    call.out = ss_alloc_array(arena, n_out, sizeof *call.out);
    call.n_out = n_out;
    enum ss_rc rc = ss_call_infer(&call, err);
    if (rc != SS_OK)
        return rc;
    struct ss_arena scratch = {0};
    for (size_t k = 0; k < n_out; k++) {
        out[k] = ss_tensor_new(arena, &call.out[k], SS_STORE_F64);
        memset(out[k].data, 0xa5, ss_tensor_bytes(&out[k])); /* kernels write all of it */
    }
    const struct ss_kernel_args args = {.call = &call,
                                        .in = in,
                                        .out = out,
                                        .origin = c->origin,
                                        .scratch = &scratch,
                                        .round = c->round,
                                        .reverse_sum = c->reverse_sum};
    rc = ss_op_kernel(def)(&args, err);
    ss_arena_free(&scratch);
    return rc;
}

static inline void run_case(const struct kernel_case *c)
{
    struct ss_arena arena = {0};
    struct ss_tensor in[MAX_OPERANDS], out[MAX_CASE_RESULTS];
    struct ss_error err = {0};
    size_t n_in = 0, n_out = 0;
    while (n_in < MAX_OPERANDS && c->in[n_in]) {
        in[n_in] = parse_tensor(&arena, c->in[n_in]);
        n_in++;
    }
    while (n_out < MAX_CASE_RESULTS && c->want[n_out])
        n_out++;
    if (run_call(&arena, c, in, n_in, out, n_out, &err) != SS_OK)
        fail_msg("%s(%s): %s", c->op, c->in[0] ? c->in[0] : "", err.message);
    for (size_t k = 0; k < n_out; k++) {
        const struct ss_tensor want = parse_tensor(&arena, c->want[k]);
        char what[300];
        snprintf(what, sizeof what, "%s(%s) result %zu", c->op, c->in[0] ? c->in[0] : "", k);
        assert_same_tensor(what, &out[k], &want, c->tolerance);
    }
    ss_arena_free(&arena);
}

#define RUN_CASES(cases)                                                                           \
    for (size_t case_ = 0; case_ < sizeof(cases) / sizeof *(cases); case_++)                       \
    run_case(&(cases)[case_])

/* ---- bodies of regions ---- */

static inline uint32_t body_op(struct ss_graph *g, const char *op, const uint32_t *operands,
                               size_t n, struct ss_attr attr)
{
    struct ss_attrs attrs = {0};
    uint32_t id;
    struct ss_error err = {0};
    if (attr.count) {
        attrs.items = ss_memdup(&g->arena, &attr, sizeof attr);
        attrs.items->ints = ss_memdup(&g->arena, attr.ints, attr.count * sizeof *attr.ints);
        attrs.count = 1;
    }
    if (ss_graph_add_op(g, ss_op_find(op), attrs, operands, n, 1, 0, (struct ss_loc){0}, &id,
                        &err) != SS_OK)
        fail_msg("%s: %s", op, err.message);
    return g->ops[id].results[0];
}

/* A graph whose inputs are n scalars of one dtype. */
static inline struct ss_graph *body_new(enum ss_dtype dtype, size_t n, uint32_t *args)
{
    struct ss_graph *g = ss_graph_new("body", "test");
    const struct ss_type scalar = {.dtype = dtype};
    for (size_t i = 0; i < n; i++)
        args[i] = ss_graph_add_input(g, "x", &scalar);
    return g;
}

static inline void body_finish(struct ss_graph *g)
{
    struct ss_error err = {0};
    if (ss_graph_finish(g, &err) != SS_OK)
        fail_msg("%s", err.message);
}

/* op(first, second) of two arguments, as a general body. */
static inline struct ss_graph *body_binary(const char *op, enum ss_dtype dtype, bool swapped,
                                           struct ss_attr attr)
{
    uint32_t args[2];
    struct ss_graph *g = body_new(dtype, 2, args);
    const uint32_t operands[2] = {args[swapped], args[!swapped]};
    ss_graph_add_output(g, body_op(g, op, operands, 2, attr), NULL);
    body_finish(g);
    return g;
}

#endif
