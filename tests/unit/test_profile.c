/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cluster profiles: files, and what measured times say of ops. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/mesh/profile.h"
#include "core/run/calibrate.h"

/* A grid of two sides whose rate is 100 times the product of m^0.5, n^0.25 and k. */
static void fill_grid(struct ss_product_grid *g, enum ss_dtype dtype, double scale)
{
    *g = (struct ss_product_grid){.dtype = dtype, .n_sides = 2, .side = {16, 256}};
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++)
            for (int c = 0; c < 2; c++)
                g->flops_per_us[a][b][c] =
                    scale * sqrt(g->side[a]) * pow(g->side[b], 0.25) * g->side[c];
}

static struct ss_curve one_curve = {SS_ALL_REDUCE, 2, {1, 2, 3, 4, 5, 6, 7, 8}};
static const struct ss_curves curves = {&one_curve, 1};
static const struct ss_op_rate rates[] = {
    {"add", 0, 1000}, {"exponential", 0, 10}, {"exponential", 0xfedcba9876543210u, 40}};

static struct ss_cluster profile(struct ss_product_grid grids[2], struct ss_measured *m)
{
    fill_grid(&grids[0], SS_F32, 100);
    fill_grid(&grids[1], SS_F64, 50);
    *m = (struct ss_measured){.products = grids,
                              .n_products = 2,
                              .rates = rates,
                              .n_rates = 3,
                              .memory_us = {1, 16, 256, 1024, 4096, 16384, 65536, 262144}};
    return (struct ss_cluster){"mine", "box", "a test", 2,   1,   2, 1000,    500,
                               1e9,    4096,  50,       100, 200, 3, &curves, m};
}

static void round_trip(void **state)
{
    (void)state;
    struct ss_product_grid grids[2];
    struct ss_measured m;
    const struct ss_cluster mine = profile(grids, &m);
    struct ss_arena arena = {0};
    struct ss_cluster read;
    struct ss_error err = {0};
    struct ss_buf first = {0}, second = {0};
    ss_profile_print(&first, &mine);
    if (ss_profile_parse("p", ss_buf_text(&first), first.length, &arena, &read, &err))
        fail_msg("%s: %s", err.where, err.message);
    ss_profile_print(&second, &read);
    assert_string_equal(ss_buf_text(&first), ss_buf_text(&second));
    assert_int_equal(read.measured->n_products, 2);
    assert_true(read.measured->products[1].flops_per_us[1][0][1] == grids[1].flops_per_us[1][0][1]);
    assert_true(read.curves->items[0].us[7] == 8);

    const struct ss_cluster *added;
    assert_null(ss_cluster_find("mine"));
    assert_int_equal(ss_profile_add(&mine, &added, &err), SS_OK);
    assert_ptr_equal(ss_cluster_find("mine"), added);
    assert_ptr_equal(ss_profile_at(0), added);
    assert_null(ss_profile_at(1));
    struct ss_cluster other = mine;
    other.name = "h100x8";
    assert_int_equal(ss_profile_add(&other, &added, &err), SS_E_NAME);
    ss_buf_free(&first);
    ss_buf_free(&second);
    ss_arena_free(&arena);
}

static void bad_texts(void **state)
{
    (void)state;
    static const struct {
        const char *was, *is;
    } changes[] = {{"\"version\": 1", "\"version\": 2"},
                   {"\"shardscope-cluster\"", "\"shardscope-plan\""},
                   {"\"kernel_us\": 3.0", "\"kernel_us\": -3.0"},
                   {"\"tflops_f32\"", "\"tflops_f31\""},
                   {"\"all_reduce\"", "\"all_reuse\""},
                   {"\"mine\"", "\"my own\""},
                   {"\"f64\"", "\"f65\""},
                   {"\"ranks\": 2", "\"ranks\": -2"},
                   {"\"devices_per_host\": 2", "\"devices_per_host\": 0"},
                   {"262144.0", "2.0"},
                   {"\"memory_us\"", "\"memory_us"}};
    struct ss_product_grid grids[2];
    struct ss_measured m;
    const struct ss_cluster mine = profile(grids, &m);
    struct ss_buf text = {0}, bad = {0};
    ss_profile_print(&text, &mine);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct ss_arena arena = {0};
        struct ss_error err = {0};
        struct ss_cluster read;
        const char *at = strstr(ss_buf_text(&text), changes[i].was);
        if (!at)
            fail_msg("the text does not hold %s", changes[i].was);
        ss_buf_clear(&bad);
        ss_buf_add(&bad, ss_buf_text(&text), (size_t)(at - ss_buf_text(&text)));
        ss_buf_printf(&bad, "%s%s", changes[i].is, at + strlen(changes[i].was));
        if (ss_profile_parse("p", ss_buf_text(&bad), bad.length, &arena, &read, &err) !=
            SS_E_SYNTAX)
            fail_msg("%s was taken", changes[i].is);
        if (strncmp(err.where, "p:", 2) != 0)
            fail_msg("%s: no place: %s", changes[i].is, err.where);
        ss_arena_free(&arena);
    }
    ss_buf_free(&text);
    ss_buf_free(&bad);
}

static void close_to(double got, double want)
{
    if (!(fabs(got - want) <= 1e-9 * want))
        fail_msg("%.17g, expected %.17g", got, want);
}

/* The rate is exact where it is a power of the sides, constant beyond them, and that of the next
 * wider float for a type without a grid. */
static void rates_of_products(void **state)
{
    (void)state;
    struct ss_product_grid grids[2];
    struct ss_measured m;
    (void)profile(grids, &m);
    close_to(ss_product_rate(&m, SS_F32, 16, 16, 16), 100 * 4 * 2 * 16);
    close_to(ss_product_rate(&m, SS_F32, 64, 32, 100), 100 * 8 * pow(32, 0.25) * 100);
    close_to(ss_product_rate(&m, SS_F32, 1, 1e6, 256), 100 * 4 * 4 * 256);
    close_to(ss_product_rate(&m, SS_F64, 16, 16, 16), 50 * 4 * 2 * 16);
    close_to(ss_product_rate(&m, SS_BF16, 16, 16, 16), 100 * 4 * 2 * 16);
    close_to(ss_op_rate(&m, "exponential", 0), 10);
    close_to(ss_op_rate(&m, "tanh", 0) + 1, 1);
    close_to(ss_op_rate(&m, "exponential", 0xfedcba9876543210u), 40);
}

static void times_of_ops(void **state)
{
    (void)state;
    struct ss_product_grid grids[2];
    struct ss_measured m;
    const struct ss_cluster mine = profile(grids, &m);
    struct ss_work work = {.op = "add",
                           .dtype = SS_F32,
                           .flops = 500,
                           .bytes = 4096,
                           .elements = 500,
                           .launches = true};
    assert_int_equal(ss_work_ps(&mine, &work), 4000000); /* 1 us of memory, 3 us of launch */
    work.op = "exponential";
    assert_int_equal(ss_work_ps(&mine, &work), 53000000); /* 50 us at 10 elements per us */
    work.bytes = 1048576 * 2.0;
    work.launches = false;
    assert_int_equal(ss_work_ps(&mine, &work), 512000000); /* the curve between two points */
    work.op = "tanh";                                      /* not measured: by the data sheet */
    work.bytes = 0;
    work.flops = 10000;
    assert_int_equal(ss_work_ps(&mine, &work), 100000000);
    work.flops = 0;
    assert_int_equal(ss_work_ps(&mine, &work), 0);
    work = (struct ss_work){
        .op = "dot_general", .dtype = SS_F32, .flops = 2 * 16 * 16 * 16, .m = 16, .n = 16, .k = 16};
    assert_int_equal(ss_work_ps(&mine, &work), 640000); /* 8192 flops at 12800 per us */
}

/* Measures this machine, quickly: every figure is one, and large products take longer. */
static void calibrates(void **state)
{
    (void)state;
    const struct ss_calibration how = {.name = "quick",
                                       .device = "box",
                                       .backend = "sim",
                                       .ranks = 1,
                                       .most_bytes = 65536,
                                       .repeats = 1};
    struct ss_arena arena = {0};
    struct ss_cluster c;
    struct ss_error err = {0};
    if (ss_calibrate(&how, NULL, &arena, &c, &err))
        fail_msg("%s: %s", err.where, err.message);
    assert_true(c.kernel_us > 0 && c.memory_bytes_per_us > 0 && c.flops_per_us_f32 > 0);
    assert_int_equal(c.measured->n_products, 2);
    assert_true(c.measured->products[0].n_sides >= 2);
    assert_true(ss_op_rate(c.measured, "exponential", 0) > 0);
    assert_true(ss_op_rate(c.measured, "select", 0) > 0);
    assert_true(ss_op_rate(c.measured, "transpose", 0) > 0);
    assert_true(ss_op_rate(c.measured, "reduce", 0) > 0);
    for (int i = 1; i < SS_CURVE_POINTS; i++)
        assert_true(c.measured->memory_us[i] >= c.measured->memory_us[i - 1]);
    const struct ss_cluster *added;
    if (ss_profile_add(&c, &added, &err))
        fail_msg("%s: %s", err.where, err.message);
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),        cmocka_unit_test(bad_texts),
        cmocka_unit_test(rates_of_products), cmocka_unit_test(times_of_ops),
        cmocka_unit_test(calibrates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
