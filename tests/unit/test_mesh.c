/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/curve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct ss_mesh mesh_of(const char *shape)
{
    struct ss_mesh mesh;
    struct ss_error err;
    assert_int_equal(ss_mesh_parse(shape, NULL, &mesh, &err), SS_OK);
    return mesh;
}

static void test_parse(void **state)
{
    (void)state;
    static const struct {
        const char *shape, *names, *want[SS_MAX_AXES];
        int64_t sizes[SS_MAX_AXES];
        int n;
    } cases[] = {
        {"8", NULL, {"d"}, {8}, 1},
        {"2x4", "", {"dp", "tp"}, {2, 4}, 2},
        {" 2x4 x,y ", NULL, {"x", "y"}, {2, 4}, 2},
        {"2x4:x , y_1", NULL, {"x", "y_1"}, {2, 4}, 2},
        {"2X1x3", "pp, dp, tp", {"pp", "dp", "tp"}, {2, 1, 3}, 3},
        {"2x2x2x512", NULL, {"a", "b", "c", "d"}, {2, 2, 2, 512}, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_mesh mesh;
        struct ss_error err;
        int64_t product = 1;
        assert_int_equal(ss_mesh_parse(cases[i].shape, cases[i].names, &mesh, &err), SS_OK);
        assert_int_equal(mesh.n_axes, cases[i].n);
        for (int a = 0; a < mesh.n_axes; a++) {
            assert_string_equal(mesh.axis[a].name, cases[i].want[a]);
            assert_int_equal(mesh.axis[a].size, cases[i].sizes[a]);
            assert_true(mesh.axis[a].bytes_per_us > 0);
            assert_int_equal(ss_mesh_find_axis(&mesh, cases[i].want[a]), a);
            product *= cases[i].sizes[a];
        }
        assert_int_equal(mesh.n_devices, product);
        assert_int_equal(ss_mesh_find_axis(&mesh, "0"), 0);
        assert_int_equal(ss_mesh_find_axis(&mesh, "nobody"), -1);
        assert_int_equal(ss_mesh_find_axis(&mesh, "4"), -1);
    }
}

static void test_parse_errors(void **state)
{
    (void)state;
    static const struct {
        const char *shape, *names, *message;
        enum ss_rc rc;
    } cases[] = {
        {"", NULL, "a size is missing", SS_E_SYNTAX},
        {"2x", NULL, "a size is missing", SS_E_SYNTAX},
        {"x2", NULL, "a size is missing", SS_E_SYNTAX},
        {"-2", NULL, "a size is missing", SS_E_SYNTAX},
        {"2*4", NULL, "\"*4\" after a size", SS_E_SYNTAX},
        {"2,4", NULL, "\",4\" after a size", SS_E_SYNTAX},
        {"2x0", NULL, "size 0", SS_E_ARGUMENT},
        {"4097", NULL, "more than 4096 devices", SS_E_LIMIT},
        {"64x65", NULL, "more than 4096 devices", SS_E_LIMIT},
        {"99999999999999999999999", NULL, "more than 4096 devices", SS_E_LIMIT},
        {"1x1x1x1x1", NULL, "more than 4 axes", SS_E_LIMIT},
        {"2x4", "dp", "1 name for 2 axes", SS_E_ARGUMENT},
        {"2x4", "dp,tp,pp", "more names than axes", SS_E_ARGUMENT},
        {"2x4 dp,dp", NULL, "two axes are named \"dp\"", SS_E_ARGUMENT},
        {"2x4 dp,", NULL, "after the last comma", SS_E_SYNTAX},
        {"2x4 dp tp", NULL, "after an axis name", SS_E_SYNTAX},
        {"2x4 1,2", NULL, "axis name expected", SS_E_SYNTAX},
        {"2x4 dp,tp", "a,b", "given twice", SS_E_ARGUMENT},
        {"2 abcdefghijklmnop", NULL, "longer than 15", SS_E_LIMIT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_mesh mesh;
        struct ss_error err;
        assert_int_equal(ss_mesh_parse(cases[i].shape, cases[i].names, &mesh, &err), cases[i].rc);
        assert_non_null(strstr(err.message, cases[i].message));
    }
}

static void test_coords(void **state)
{
    (void)state;
    struct ss_mesh mesh = mesh_of("2x3x4");
    for (int64_t rank = 0; rank < 24; rank++) {
        int64_t coords[SS_MAX_AXES];
        ss_mesh_coords(&mesh, rank, coords);
        assert_int_equal(coords[0] * 12 + coords[1] * 4 + coords[2], rank);
        assert_true(coords[1] < 3 && coords[2] < 4);
        assert_int_equal(ss_mesh_rank(&mesh, coords), rank);
    }
}

/* Ring rule on hosts of 8 with a 3,125 B/us network and 150,000 B/us links inside. */
static void test_links(void **state)
{
    (void)state;
    static const struct {
        const char *shape;
        double bytes_per_us[SS_MAX_AXES];
        bool network[SS_MAX_AXES];
    } cases[] = {
        {"8", {150e3}, {false}},
        {"2x4", {150e3, 150e3}, {false, false}},
        {"16", {3125}, {true}},                      /* one link of the ring leaves each host */
        {"2x8", {3125 / 8.0, 150e3}, {true, false}}, /* 8 rings share the network */
        {"4x4", {3125 / 4.0, 150e3}, {true, false}}, /* every second hop stays inside */
        {"8x2", {3125 / 2.0, 150e3}, {true, false}},
        {"2x2x4", {3125 / 8.0, 150e3, 150e3}, {true, false, false}},
        {"16x1", {3125, 150e3}, {true, false}},
        {"3x4", {3125 / 4.0, 150e3}, {true, false}},
    };
    const struct ss_cluster *v100 = ss_cluster_find("v100x8");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_mesh mesh = mesh_of(cases[i].shape);
        ss_mesh_set_links(&mesh, v100);
        for (int a = 0; a < mesh.n_axes; a++) {
            assert_true(mesh.axis[a].bytes_per_us == cases[i].bytes_per_us[a]);
            assert_true(mesh.axis[a].alpha_us ==
                        (cases[i].network[a] ? v100->host_alpha_us : v100->alpha_us));
        }
    }
    struct ss_mesh one = mesh_of("2x3");
    ss_mesh_set_links(&one, ss_cluster_find("ethernet"));
    assert_true(one.axis[0].bytes_per_us == 1250 && one.axis[1].bytes_per_us == 1250);
}

static void test_clusters(void **state)
{
    (void)state;
    int n;
    const struct ss_cluster *all = ss_clusters(&n);
    assert_int_equal(n, 13);
    for (int i = 0; i < n; i++) {
        assert_ptr_equal(ss_cluster_find(all[i].name), &all[i]);
        assert_true(all[i].source[0] && all[i].device[0] && all[i].devices_per_host >= 1);
        assert_true(all[i].bytes_per_us > 0 && all[i].host_bytes_per_us > 0);
        assert_true(all[i].memory_bytes > 0 && all[i].memory_bytes_per_us > 0);
        assert_true(all[i].flops_per_us_f64 > 0 && all[i].flops_per_us_f32 > 0);
        assert_true(all[i].flops_per_us_f16 >= all[i].flops_per_us_f32);
    }
    assert_null(ss_cluster_find("abacus"));
}

/* The times at the points of a curve, between them, before the first and after the last. */
static void test_curves(void **state)
{
    struct ss_mesh mesh;
    const struct ss_cluster *h100 = ss_cluster_find("h100-8"), *mi355 = ss_cluster_find("mi355-8");
    const int64_t mega = 1 << 20;
    (void)state;
    assert_int_equal(ss_mesh_parse("8", NULL, &mesh, NULL), SS_OK);
    ss_mesh_set_links(&mesh, h100);
    /* Each rank of 8 sends 7/8 of what is gathered, and twice that of what is reduced. */
    assert_int_equal(ss_collective_ps(&mesh, SS_ALL_GATHER, 1, 14 * mega), 82200000);
    assert_int_equal(ss_collective_ps(&mesh, SS_ALL_REDUCE, 1, 28 * mega), 145000000);
    assert_int_equal(ss_collective_ps(&mesh, SS_ALL_GATHER, 1, 1), 18400000);
    int64_t between = ss_collective_ps(&mesh, SS_ALL_GATHER, 1, 28 * mega);
    assert_true(between > 82200000 && between < 214000000);
    int64_t one = ss_collective_ps(&mesh, SS_ALL_GATHER, 1, 896 * mega);
    int64_t two = ss_collective_ps(&mesh, SS_ALL_GATHER, 1, 2 * 896 * mega);
    assert_true(llabs(two - one - (INT64_C(2730000000) - 729000000) * 4 / 3) < 10);
    /* Twice the bandwidth halves the bytes; another latency is added per step. */
    mesh.axis[0].bytes_per_us *= 2;
    mesh.axis[0].alpha_us += 1;
    assert_int_equal(ss_collective_ps(&mesh, SS_ALL_GATHER, 1, 28 * mega), 85200000);
    /* On MI355 two ranks take longer than eight for the same tensor. */
    assert_int_equal(ss_mesh_parse("2", NULL, &mesh, NULL), SS_OK);
    ss_mesh_set_links(&mesh, mi355);
    int64_t pair = ss_collective_ps(&mesh, SS_ALL_REDUCE, 1, 256 * mega);
    assert_int_equal(ss_mesh_parse("8", NULL, &mesh, NULL), SS_OK);
    ss_mesh_set_links(&mesh, mi355);
    assert_true(pair > 3 * ss_collective_ps(&mesh, SS_ALL_REDUCE, 1, 448 * mega));
    /* Axes that leave the host are not measured. */
    assert_int_equal(ss_mesh_parse("2x8", NULL, &mesh, NULL), SS_OK);
    ss_mesh_set_links(&mesh, h100);
    assert_null(mesh.axis[0].measured);
    assert_ptr_equal(mesh.axis[1].measured, h100);
}

static void test_roofline(void **state)
{
    (void)state;
    const struct ss_cluster *toy = ss_cluster_find("toy"), *h100 = ss_cluster_find("h100x8");
    assert_int_equal(ss_compute_ps(toy, SS_F32, 0, 0, true), 0);
    assert_int_equal(ss_compute_ps(toy, SS_F32, 1, 0, true), 1000);    /* 1 flop at 1 GFLOP/s */
    assert_int_equal(ss_compute_ps(toy, SS_F32, 1, 100, true), 10000); /* 100 B at 10 GB/s */
    /* 1 us, with and without the launch */
    assert_int_equal(ss_compute_ps(h100, SS_BF16, 989.4e6, 1, true), 5000000);
    assert_int_equal(ss_compute_ps(h100, SS_BF16, 989.4e6, 1, false), 1000000);
    assert_int_equal(ss_compute_ps(h100, SS_F64, 67e6, 1, true), 5000000);
    assert_int_equal(ss_compute_ps(h100, SS_I32, 0, 3350e3, true), 5000000);
    assert_int_equal(ss_compute_ps(toy, SS_F32, 1e300, 0, true), INT64_C(1000000000000000000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parse),    cmocka_unit_test(test_parse_errors),
        cmocka_unit_test(test_coords),   cmocka_unit_test(test_links),
        cmocka_unit_test(test_clusters), cmocka_unit_test(test_curves),
        cmocka_unit_test(test_roofline),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
