/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Graphs made by hand: names, live ops, readers, liveness of values, and the unsharded run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "core/graph/eval.h"
#include "core/graph/liveness.h"

static const struct ss_type vec = {.dtype = SS_F32, .rank = 1, .dims = {4}};
static const struct ss_type scalar = {.dtype = SS_F32};

static uint32_t op_in(struct ss_graph *g, uint32_t scope, const char *name, struct ss_attrs attrs,
                      uint32_t a, uint32_t b)
{
    uint32_t operands[2] = {a, b}, id;
    size_t n = a == SS_NONE ? 0 : b == SS_NONE ? 1 : 2;
    struct ss_error err = {0};
    if (ss_graph_add_op(g, ss_op_find(name), attrs, operands, n, 1, scope, (struct ss_loc){0}, &id,
                        &err) != SS_OK)
        fail_msg("%s", err.message);
    return g->ops[id].results[0];
}

static uint32_t binary(struct ss_graph *g, const char *name, uint32_t a, uint32_t b)
{
    return op_in(g, 0, name, (struct ss_attrs){0}, a, b);
}

/* A scalar constant, and one broadcast to vec. */
static uint32_t constant(struct ss_graph *g, double value)
{
    struct ss_attr *items = ss_alloc_array(&g->arena, 3, sizeof *items);
    struct ss_tensor *t = ss_alloc(&g->arena, sizeof *t);
    *t = ss_tensor_new(&g->arena, &scalar, SS_STORE_F64);
    ss_f64(t)[0] = value;
    items[0] = (struct ss_attr){.id = SS_ATTR_VALUE, .tensor = t};
    items[1] = (struct ss_attr){.id = SS_ATTR_SHAPE};
    items[2] = (struct ss_attr){.id = SS_ATTR_DTYPE, .count = 1};
    items[2].ints = ss_alloc(&g->arena, sizeof(int64_t));
    items[2].ints[0] = SS_F32;
    return op_in(g, 0, "constant", (struct ss_attrs){items, 3}, SS_NONE, SS_NONE);
}

static uint32_t broadcast(struct ss_graph *g, uint32_t var)
{
    struct ss_attr *items = ss_alloc_array(&g->arena, 2, sizeof *items);
    items[0] = (struct ss_attr){.id = SS_ATTR_DIMENSIONS};
    items[1] = (struct ss_attr){.id = SS_ATTR_SHAPE, .count = 1};
    items[1].ints = ss_alloc(&g->arena, sizeof(int64_t));
    items[1].ints[0] = 4;
    return op_in(g, 0, "broadcast_in_dim", (struct ss_attrs){items, 2}, var, SS_NONE);
}

static void finish(struct ss_graph *g)
{
    struct ss_error err = {0};
    if (ss_graph_finish(g, &err) != SS_OK)
        fail_msg("%s", err.message);
}

/* y = x * 2 + w, with an op that nothing needs. */
static struct ss_graph *straight(void)
{
    struct ss_graph *g = ss_graph_new("straight", "test");
    uint32_t x = ss_graph_add_input(g, "x", &vec), w = ss_graph_add_input(g, "add_0", &vec);
    uint32_t two = broadcast(g, constant(g, 2));
    uint32_t product = binary(g, "multiply", x, two);
    binary(g, "subtract", product, w);
    ss_graph_add_output(g, binary(g, "add", product, w), "y");
    finish(g);
    return g;
}

static void names(void **state)
{
    (void)state;
    struct ss_graph *g = straight();
    static const char *const vars[] = {
        "x", "arg1", "constant_0", "broadcast_in_dim_0", "multiply_0", "subtract_0", "add_0"};
    assert_int_equal(g->n_vars, 7);
    for (uint32_t v = 0; v < g->n_vars; v++) {
        assert_string_equal(g->vars[v].name, vars[v]);
        assert_int_equal(ss_graph_find_var(g, vars[v]), v);
    }
    assert_int_equal(ss_graph_find_op(g, "add_0"), 4);
    assert_int_equal(ss_graph_find_op(g, "add_1"), SS_NONE);
    assert_int_equal(ss_graph_find_var(g, "nothing"), SS_NONE);
    assert_string_equal(g->output_labels[0], "y");
    ss_graph_free(g);
}

static void live_ops_and_readers(void **state)
{
    (void)state;
    struct ss_graph *g = straight();
    uint32_t product = ss_graph_find_var(g, "multiply_0"), w = ss_graph_find_var(g, "arg1");
    for (uint32_t i = 0; i < g->n_ops; i++)
        assert_int_equal(g->ops[i].live, strcmp(g->ops[i].name, "subtract_0") != 0);
    assert_int_equal(g->use_start[product + 1] - g->use_start[product], 1);
    assert_int_equal(g->use_start[w + 1] - g->use_start[w], 1);
    const struct ss_use *use = &g->uses[g->use_start[w]];
    assert_int_equal(use->kind, SS_USE_OPERAND);
    assert_string_equal(g->ops[use->op].name, "add_0");
    assert_int_equal(use->arg, 1);
    use = &g->uses[g->use_start[g->outputs[0]]];
    assert_int_equal(use->kind, SS_USE_OUTPUT);
    assert_int_equal(use->op, SS_NONE);
    assert_true(ss_graph_flops(g) == 8);
    ss_graph_free(g);
}

static void splats(void **state)
{
    (void)state;
    struct ss_graph *g = straight();
    double value = 0;
    assert_true(ss_graph_splat(g, ss_graph_find_var(g, "broadcast_in_dim_0"), &value));
    assert_true(value == 2);
    assert_false(ss_graph_splat(g, ss_graph_find_var(g, "multiply_0"), &value));
    assert_false(ss_graph_splat(g, g->inputs[0], &value));
    ss_graph_free(g);
}

static void assert_span(const struct ss_graph *g, const struct ss_interval *of, const char *name,
                        uint32_t begin, uint32_t end)
{
    uint32_t v = ss_graph_find_var(g, name);
    assert_int_not_equal(v, SS_NONE);
    if (of[v].begin != begin || of[v].end != end)
        fail_msg("%s lives [%u, %u)", name, of[v].begin, of[v].end);
}

/* Steps: 0 constant, 1 broadcast, 2 multiply, 3 subtract (dead), 4 add. */
static void liveness_of_a_line(void **state)
{
    (void)state;
    struct ss_graph *g = straight();
    struct ss_arena arena = {0};
    g->input_donated[0] = true;
    const struct ss_interval *of = ss_liveness(g, &arena);
    assert_span(g, of, "x", 0, 3);
    assert_span(g, of, "arg1", 0, 5);
    assert_span(g, of, "constant_0", 0, 0);
    assert_span(g, of, "broadcast_in_dim_0", 1, 1);
    assert_span(g, of, "multiply_0", 2, 5);
    assert_span(g, of, "subtract_0", 0, 0);
    assert_span(g, of, "add_0", 4, 5);
    assert_span(g, ss_lifetimes(g, &arena), "broadcast_in_dim_0", 1, 3);
    ss_arena_free(&arena);
    ss_graph_free(g);
}

/* (a, b, c) -> (b, a + s, c) for trips; s from outside; c is never read after. */
static struct ss_graph *looped(int64_t trips)
{
    struct ss_graph *g = ss_graph_new("looped", "test");
    struct ss_error err = {0};
    uint32_t x = ss_graph_add_input(g, "x", &vec), s = ss_graph_add_input(g, "s", &vec);
    uint32_t init[3] = {x, binary(g, "add", x, s), s}, args[3], results[3];
    uint32_t scope = ss_graph_add_scope(g, ss_graph_add_scope(g, 0, "layers"), "body");
    uint32_t loop = ss_graph_begin_loop(g, init, 3, trips, scope, (struct ss_loc){0}, args);
    uint32_t sum = op_in(g, scope, "add", (struct ss_attrs){0}, args[0], s);
    uint32_t yields[3] = {args[1], sum, binary(g, "multiply", args[2], args[2])};
    assert_int_equal(ss_graph_end_loop(g, loop, yields, results, &err), SS_OK);
    ss_graph_add_output(g, binary(g, "subtract", results[0], results[1]), NULL);
    finish(g);
    return g;
}

/* Steps: 0 add, 1 begin, 2 add, 3 multiply (dead), 4 end, 5 subtract. */
static void liveness_of_a_loop(void **state)
{
    (void)state;
    struct ss_graph *g = looped(3);
    struct ss_arena arena = {0};
    g->input_donated[0] = g->input_donated[1] = true;
    const struct ss_interval *of = ss_liveness(g, &arena);
    assert_false(ss_graph_loop_value_live(g, 0, 2));
    assert_false(g->ops[ss_graph_find_op(g, "multiply_0")].live);
    assert_span(g, of, "x", 0, 1); /* init of the loop, which takes it over */
    assert_span(g, of, "s", 0, 5); /* read on every trip */
    assert_span(g, of, "add_0", 0, 1);
    assert_span(g, of, "while_0.0", 1, 3);
    assert_span(g, of, "while_0.1", 1, 4); /* handed on as the next value 0 */
    assert_span(g, of, "add_1", 2, 4);
    assert_span(g, of, "while_0#0", 4, 6);
    assert_span(g, of, "while_0.2", 0, 0);
    assert_span(g, of, "subtract_0", 5, 6);
    assert_int_equal(ss_graph_trips(g, 0), 3);
    assert_true(ss_graph_flops(g) == 4 + 3 * 4 + 4);
    assert_string_equal(ss_graph_scope_path(g, g->loops[0].scope, &arena), "layers/body");
    ss_arena_free(&arena);
    ss_graph_free(g);
}

struct seen {
    uint32_t ops[64];
    size_t n;
};

static void record(void *user, uint32_t op, const struct ss_tensor *results)
{
    struct seen *seen = user;
    assert_non_null(results[0].data);
    seen->ops[seen->n++] = op;
}

static void run_loop(int64_t trips, enum ss_store store, double wanted)
{
    struct ss_graph *g = looped(trips);
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct seen seen = {.n = 0};
    struct ss_tensor in[2], out;
    for (int i = 0; i < 2; i++) {
        in[i] = ss_tensor_new(&arena, &vec, store);
        for (int64_t k = 0; k < 4; k++)
            ss_tensor_set(&in[i], k, i ? 10 : 1);
    }
    struct ss_eval_options options = {.float_store = store, .on_op = record, .user = &seen};
    if (ss_eval_graph(g, in, &out, &options, &arena, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    assert_int_equal(out.store, store);
    assert_true(ss_tensor_get(&out, 3) == wanted);
    assert_int_equal(seen.n, 2 + (size_t)trips);
    ss_arena_free(&arena);
    ss_graph_free(g);
}

/* (1, 11) -> (11, 11) -> (11, 21) -> (21, 21) -> ... */
static void runs(void **state)
{
    (void)state;
    run_loop(1, SS_STORE_F64, 0);
    run_loop(2, SS_STORE_F64, -10);
    run_loop(3, SS_STORE_F32, 0);
    run_loop(4, SS_STORE_F32, -10);
    run_loop(0, SS_STORE_F64, -10);
}

static void runs_stop(void **state)
{
    (void)state;
    struct ss_graph *g = straight();
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_job job;
    struct ss_tensor in[2] = {ss_tensor_new(&arena, &vec, SS_STORE_F64),
                              ss_tensor_new(&arena, &vec, SS_STORE_F64)};
    struct ss_tensor out;
    struct ss_eval_options options = {.float_store = SS_STORE_F64, .job = &job};
    ss_job_init(&job);
    ss_job_cancel(&job);
    assert_int_equal(ss_eval_graph(g, in, &out, &options, &arena, &err), SS_E_CANCELLED);
    ss_job_fini(&job);
    ss_arena_free(&arena);
    ss_graph_free(g);
}

/* Refused before anything is allocated. */
static void too_large_to_run(void **state)
{
    (void)state;
    struct ss_graph *g = ss_graph_new("huge", "test");
    struct ss_type huge = {
        .dtype = SS_F32, .rank = 2, .dims = {(int64_t)1 << 24, (int64_t)1 << 24}};
    uint32_t x = ss_graph_add_input(g, "x", &huge);
    ss_graph_add_output(g, binary(g, "add", x, x), NULL);
    finish(g);
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_tensor in = {.type = huge}, out;
    struct ss_eval_options options = {.float_store = SS_STORE_F64};
    assert_int_equal(ss_eval_graph(g, &in, &out, &options, &arena, &err), SS_E_LIMIT);
    ss_arena_free(&arena);
    ss_graph_free(g);
}

static void refusals(void **state)
{
    (void)state;
    struct ss_graph *g = ss_graph_new("bad", "test");
    struct ss_error err = {0};
    uint32_t x = ss_graph_add_input(g, "x", &vec), z = ss_graph_add_input(g, "z", &scalar), id;
    uint32_t operands[2] = {x, z}, arg, result;
    struct ss_loc loc = {.line = 7, .column = 3};
    assert_int_equal(ss_graph_add_op(g, ss_op_find("add"), (struct ss_attrs){0}, operands, 2, 1, 0,
                                     loc, &id, &err),
                     SS_E_SHAPE);
    assert_string_equal(err.where, "7:3");
    assert_int_equal(ss_graph_add_op(g, ss_op_find("add"), (struct ss_attrs){0}, operands, 1, 1, 0,
                                     loc, &id, &err),
                     SS_E_SHAPE);
    assert_int_equal(g->n_ops, 0);
    uint32_t loop = ss_graph_begin_loop(g, &x, 1, 2, 0, loc, &arg);
    assert_int_equal(ss_graph_finish(g, &err), SS_E_INTERNAL);
    assert_int_equal(ss_graph_end_loop(g, loop, &z, &result, &err), SS_E_TYPE);
    ss_graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(live_ops_and_readers),
        cmocka_unit_test(splats),
        cmocka_unit_test(liveness_of_a_line),
        cmocka_unit_test(liveness_of_a_loop),
        cmocka_unit_test(runs),
        cmocka_unit_test(runs_stop),
        cmocka_unit_test(too_large_to_run),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
