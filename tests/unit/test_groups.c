/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elementwise ops that run as one, block by block: results, bytes held and collectives are those of
 * the ops one after the other. */
#include "core/run/groups.h"

#include "core/base/thread_pool.h"
#include "core/run/executor.h"
#include "tests/unit/labs.h"

static void ignore(void *user, int64_t rank, uint32_t op, uint32_t k,
                   const struct ss_tensor *result)
{
    (void)user;
    (void)rank;
    (void)op;
    (void)k;
    (void)result;
}

static void run(const struct ss_program *p, const struct ss_tensor *inputs, enum ss_store store,
                bool one_by_one, struct ss_pool *pool, struct ss_execution *x)
{
    struct ss_error err = {0};
    *x = (struct ss_execution){.program = p,
                               .inputs = inputs,
                               .float_store = store,
                               .pool = pool,
                               .on_result = one_by_one ? ignore : NULL};
    if (ss_execute(x, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
}

static void check(const char *sample, const char *mesh, enum ss_store store)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    struct ss_pool pool = {0};
    struct ss_program *p;
    struct ss_groups groups;
    struct ss_execution together, apart;
    size_t n_groups = 0, n_ops = 0, n_unstored = 0;
    open_lab(&lab, sample, mesh, "toy");
    solve_lab(&lab);
    assert_int_equal(ss_lower(lab.now->plan, &p, &err), SS_OK);
    const struct ss_eval_options options = {.float_store = store};
    ss_groups_find(p, &options, &arena, &groups);
    for (size_t pc = 0; pc < p->n_instrs; pc++) {
        n_groups += groups.at[pc] != NULL;
        n_ops += groups.at[pc] ? groups.at[pc]->n_ops : 0;
    }
    for (uint32_t b = 0; b < p->n_buffers; b++)
        n_unstored += groups.unstored[b];
    assert_true(n_groups > 0 && n_ops > 2 * n_groups && n_unstored > n_groups);

    const struct ss_graph *g = lab.now->graph;
    const struct ss_input_plan drawn = {
        .domains = ss_input_domains(g, NULL, &arena), .scale = 1, .seed = 1};
    const struct ss_tensor *inputs = ss_run_inputs(g, &drawn, store, NULL, &arena);
    run(p, inputs, store, false, &pool, &together);
    run(p, inputs, store, true, &pool, &apart);
    assert_int_equal(together.peak_bytes, apart.peak_bytes);
    assert_int_equal(together.peak_bytes, lab.now->plan->peak_bytes);
    assert_memory_equal(together.collectives, apart.collectives, sizeof apart.collectives);
    for (size_t i = 0; i < (size_t)p->mesh.n_devices * p->n_outputs; i++)
        if (memcmp(together.outputs[i].data, apart.outputs[i].data,
                   ss_tensor_bytes(&apart.outputs[i])) != 0)
            fail_msg("%s on %s: output %zu differs", sample, mesh, i);
    ss_execution_free(&together);
    ss_execution_free(&apart);
    ss_program_free(p);
    ss_pool_free(&pool);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

static void one_rank(void **state)
{
    (void)state;
    check("gpt-tiny-scan", "1", SS_STORE_F64);
}

static void many_ranks(void **state)
{
    (void)state;
    check("gpt-tiny-scan", "2", SS_STORE_F32);
}

/* A length that is no multiple of the blocks, scalars, broadcasts of rows and columns, and threads:
 * the values are those that are written down here. */
static void blocks(void **state)
{
    (void)state;
    enum { ROWS = 301, COLUMNS = 257, COUNT = ROWS * COLUMNS };
    const struct ss_type whole = {.dtype = SS_F64, .rank = 2, .dims = {ROWS, COLUMNS}};
    const struct ss_type row = {.dtype = SS_F64, .rank = 1, .dims = {COLUMNS}};
    const struct ss_type column = {.dtype = SS_F64, .rank = 1, .dims = {ROWS}};
    const struct ss_type one = {.dtype = SS_F64}, flag = {.dtype = SS_I1};
    const struct ss_type types[] = {whole, row, column, one, flag};
    int64_t dims[] = {ROWS, COLUMNS}, along[] = {1, 0};
    struct ss_attr attrs[3][2];
    struct ss_call calls[6];
    struct ss_type in[6][3], out[6];
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    /* values: 0 x, 1 row, 2 column, 3 two, 4 flag; 5-7 broadcasts, 8 x + row, 9 its product with
     * the column, 10 the choice between it and two */
    static const uint32_t operands[6][3] = {{1}, {2}, {3}, {0, 5}, {8, 6}, {4, 9, 7}};
    static const char *const names[] = {
        "broadcast_in_dim", "broadcast_in_dim", "broadcast_in_dim", "add", "multiply", "select"};
    static const size_t n_in[] = {1, 1, 1, 2, 2, 3};
    struct ss_tensor values[11];
    bool passing[11] = {false};
    struct ss_block_op ops[6];
    for (uint32_t v = 0; v < 11; v++) {
        values[v] = ss_tensor_new(&arena, v < 5 ? &types[v] : &whole, SS_STORE_F64);
        for (int64_t i = 0; i < values[v].count && v < 5; i++)
            ss_tensor_set(&values[v], i, v == 3 ? 2 : v == 4 ? 1 : (double)(i % 1000) + v);
        passing[v] = v >= 5 && v < 10;
        if (passing[v])
            values[v].data = NULL;
    }
    for (size_t i = 0; i < 6; i++) {
        calls[i] = (struct ss_call){
            .def = ss_op_find(names[i]), .in = in[i], .out = &out[i], .n_in = n_in[i], .n_out = 1};
        if (i < 3) {
            attrs[i][0] =
                (struct ss_attr){.id = SS_ATTR_DIMENSIONS, .ints = &along[i % 2], .count = i < 2};
            attrs[i][1] = (struct ss_attr){.id = SS_ATTR_SHAPE, .ints = dims, .count = 2};
            calls[i].attrs = (struct ss_attrs){attrs[i], 2};
        }
        for (size_t k = 0; k < n_in[i]; k++)
            in[i][k] = values[operands[i][k]].type;
        if (ss_call_infer(&calls[i], &err) != SS_OK)
            fail_msg("%s: %s", names[i], err.message);
        assert_true(ss_block_fits(&calls[i], COUNT));
        ops[i] = (struct ss_block_op){&calls[i], operands[i], (uint32_t)(5 + i)};
    }
    const struct ss_block_group group = {ops, 6, values, passing, 11, COUNT};
    struct ss_block_room room = {0};
    struct ss_thread_pool *threads = ss_thread_pool_new(3);
    for (int with = 0; with < 2; with++) {
        const struct ss_eval_options options = {.float_store = SS_STORE_F64};
        const struct ss_block_plan *plan = ss_blocks_plan(&group, &options, &arena);
        memset(values[10].data, 0xa5, ss_tensor_bytes(&values[10]));
        assert_int_equal(
            ss_blocks_run(plan, values, with ? threads : NULL, with ? &room : NULL, &err), SS_OK);
        for (int64_t i = 0; i < COUNT; i++) {
            const double x = (double)(i % 1000), r = (double)(i % COLUMNS % 1000) + 1;
            const double c = (double)(i / COLUMNS % 1000) + 2;
            assert_true(ss_f64(&values[10])[i] == (x + r) * c);
        }
    }
    ss_block_room_free(&room);
    ss_thread_pool_free(threads);
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks),
        cmocka_unit_test(one_rank),
        cmocka_unit_test(many_ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
