/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/reshard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
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

/* A link without latency that takes `ps` picoseconds a byte. */
static void set_link(struct ss_mesh *mesh, int axis, double ps)
{
    mesh->axis[axis].alpha_us = 0;
    mesh->axis[axis].bytes_per_us = 1e6 / ps;
}

static struct ss_type matrix(enum ss_dtype dtype, int64_t d0, int64_t d1)
{
    struct ss_type type = {.dtype = dtype, .rank = 2};
    type.dims[0] = d0;
    type.dims[1] = d1;
    return type;
}

static struct ss_layout layout_of(const char *text, const struct ss_mesh *mesh,
                                  const struct ss_type *type)
{
    struct ss_layout layout;
    struct ss_error err;
    assert_int_equal(ss_layout_parse(text, mesh, type, &layout, &err), SS_OK);
    return layout;
}

static int64_t cost_of(struct ss_resharder *r, const struct ss_mesh *mesh,
                       const struct ss_type *type, const char *from, const char *to)
{
    struct ss_layout f = layout_of(from, mesh, type), t = layout_of(to, mesh, type);
    int64_t ps;
    ss_reshard_costs(r, type, &f, 1, &t, 1, &ps);
    return ps;
}

/* ---- collectives ---- */

static void test_chunk(void **state)
{
    (void)state;
    for (int64_t count = 0; count < 20; count++) {
        for (int64_t n = 1; n < 8; n++) {
            int64_t at = 0;
            for (int64_t i = 0; i < n; i++) {
                int64_t begin, end;
                ss_chunk(count, n, i, &begin, &end);
                assert_int_equal(begin, at);
                assert_true(end - begin == count / n || end - begin == count / n + 1);
                at = end;
            }
            assert_int_equal(at, count);
        }
    }
    assert_int_equal(ss_wire_bytes(SS_BF16, 3), 6);
    assert_int_equal(ss_wire_bytes(SS_I4, 3), 2);
}

static void test_collective_ps(void **state)
{
    (void)state;
    struct ss_mesh mesh = mesh_of("8x6");
    mesh.axis[0].alpha_us = 10;
    mesh.axis[0].bytes_per_us = 1000;
    mesh.axis[1].alpha_us = 2;
    mesh.axis[1].bytes_per_us = 500;
    static const struct {
        enum ss_collective kind;
        uint32_t axes;
        int64_t us;
    } cases[] = {
        {SS_SLICE, 1, 0},
        {SS_TO_PARTIAL, 1, 0},
        {SS_ALL_GATHER, 1, 30 + 7},
        {SS_REDUCE_SCATTER, 1, 30 + 7},
        {SS_ALL_REDUCE, 1, 60 + 7},
        {SS_ALL_TO_ALL, 1, 70 + 7},
        {SS_ALL_GATHER, 2, 6 + 14},
        {SS_ALL_TO_ALL, 2, 10 + 14},
        {SS_PERMUTE, 0, 10 + 14},    /* the slowest of both */
        {SS_ALL_GATHER, 3, 60 + 14}, /* 48 ranks on the slowest of both */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(ss_collective_ps(&mesh, cases[i].kind, cases[i].axes, 7000),
                         cases[i].us * 1000000);
    }
    assert_int_equal(ss_collective_ps(&mesh, SS_ALL_GATHER, 1, INT64_MAX),
                     INT64_C(100000000000000000));
}

/* ---- paths ---- */

/* A path as text: "AG0(M/8)+AG1(M/1)" is an all-gather on axis 0 and one on axis 1 of a tensor of M
 * bytes. Steps are sorted, slices are left out. The size is the result of a gather and the piece of
 * every other collective. */
static void path_text(const struct ss_mesh *mesh, const struct ss_type *type,
                      const struct ss_reshard_step *steps, size_t n, char *out, size_t size)
{
    static const char *const names[SS_N_COLLECTIVES] = {"SL", "TP", "AG", "AR", "RS", "A2A", "CP"};
    char texts[8][48];
    size_t n_texts = 0, length = 0;
    for (size_t i = 0; i < n; i++) {
        const struct ss_reshard_step *s = &steps[i];
        if (ss_collective_local(s->kind)) {
            continue;
        }
        int64_t bytes = ss_layout_bytes(mesh, s->kind == SS_ALL_GATHER ? &s->to : &s->from, type);
        char axis[12] = "";
        for (int a = 0, end = 0; a < SS_MAX_AXES; a++) {
            if (s->axes & 1u << a) {
                end += snprintf(axis + end, sizeof axis - (size_t)end, "%d", a);
            }
        }
        assert_true(n_texts < 8);
        snprintf(texts[n_texts++], sizeof texts[0], "%s%s(M/%lld)", names[s->kind], axis,
                 (long long)(ss_type_bytes(type) / bytes));
    }
    for (size_t i = 1; i < n_texts; i++) {
        for (size_t j = i; j > 0 && strcmp(texts[j - 1], texts[j]) > 0; j--) {
            char t[48];
            memcpy(t, texts[j], sizeof t);
            memcpy(texts[j], texts[j - 1], sizeof t);
            memcpy(texts[j - 1], t, sizeof t);
        }
    }
    out[0] = 0;
    for (size_t i = 0; i < n_texts; i++) {
        length += (size_t)snprintf(out + length, size - length, "%s%s", i ? "+" : "", texts[i]);
    }
}

static const char *const matrix_specs[9] = {"RR",    "S(0)R",    "RS(0)",    "S(0)S(0)", "S(1)R",
                                            "RS(1)", "S(1)S(1)", "S(0)S(1)", "S(1)S(0)"};

/* Time of a path text on links of 1 and 0.1 ps a byte, n = (4, 8). */
static double text_ps(const char *text, double whole)
{
    static const double n[2] = {4, 8}, beta[2] = {1, 0.1};
    double ps = 0;
    for (const char *p = text; p && *p; p = strchr(p, '+') ? strchr(p, '+') + 1 : NULL) {
        double bytes = whole / (double)atoi(strchr(p, '/') + 1);
        int axis = strchr(p, '(')[-1] - '0';
        ps += *p == 'C' ? bytes : beta[axis] * bytes * (n[axis] - 1) / n[axis];
    }
    return ps;
}

/* Cheapest paths of a matrix on a 4x8 mesh with beta (1, 0.1), found by an independent program over
 * Alpa's nine specs RR S0R S1R S01R RS0 RS1 RS01 S0S1 S1S0, in this order. Those specs have no
 * blocks. If a layout with blocks makes a cheaper path (a slow axis leaves first although it is
 * major, or moves to the other dim), that path follows after a blank. */
static void test_golden(void **state)
{
    (void)state;
    static const struct {
        const char *from, *paths[9];
    } rows[] = {
        {"S(0)R",
         {"AG0(M/8)+AG1(M/1)", "", "A2A1(M/8)+AG0(M/8)", "",
          "AG1(M/4)+CP(M/32) A2A0(M/32)+AG1(M/4)", "AG0(M/8)", "A2A1(M/32)+CP(M/32) A2A0(M/32)", "",
          "CP(M/32) A2A0(M/32)+A2A1(M/32)"}},
        {"RS(0)",
         {"AG1(M/1)", "A2A1(M/8)+AG1(M/4)", "", "A2A1(M/32)+A2A1(M/8) A2A1(M/8)", "AG1(M/4)",
          "A2A1(M/8)", "A2A1(M/32)", "A2A1(M/8)", ""}},
        {"S(0)S(0)",
         {"A2A1(M/32)+AG0(M/8)+AG1(M/1) AG0(M/8)+AG1(M/1)", "AG1(M/4)",
          "A2A1(M/32)+A2A1(M/8)+AG0(M/8) A2A1(M/8)+AG0(M/8)", "",
          "A2A1(M/32)+AG1(M/4)+CP(M/32) A2A0(M/32)+AG1(M/4)", "A2A1(M/32)+AG0(M/8)",
          "A2A1(M/32)+A2A1(M/32)+CP(M/32) A2A0(M/32)+A2A1(M/32)", "A2A1(M/32)",
          "A2A1(M/32)+CP(M/32) A2A0(M/32)+A2A1(M/32)"}},
        {"S(0)S(1)",
         {"AG0(M/8)+AG1(M/1)", "AG1(M/4)", "A2A1(M/8)+AG0(M/8)", "A2A1(M/32)",
          "AG1(M/4)+CP(M/32) A2A0(M/32)+A2A1(M/32)+AG1(M/4)", "AG0(M/8)",
          "A2A1(M/32)+CP(M/32) A2A0(M/32)+A2A1(M/32)", "",
          "CP(M/32) A2A0(M/32)+A2A1(M/32)+A2A1(M/32)"}},
        {"RR", {"", "", "", "", "", "", "", "", ""}},
    };
    struct ss_mesh mesh = mesh_of("4x8");
    struct ss_type type = matrix(SS_F32, 1024, 1024);
    struct ss_arena arena = {0};
    double whole = (double)ss_type_bytes(&type);
    set_link(&mesh, 0, 1);
    set_link(&mesh, 1, 0.1);
    struct ss_resharder *r = ss_resharder_new(&mesh);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int j = 0; j < 9; j++) {
            struct ss_layout from = layout_of(rows[i].from, &mesh, &type);
            struct ss_layout to = layout_of(matrix_specs[j], &mesh, &type);
            struct ss_reshard_step *steps;
            size_t n;
            char text[200], table[200];
            const char *ours = strchr(rows[i].paths[j], ' ');
            snprintf(table, sizeof table, "%.*s",
                     (int)(ours ? ours - rows[i].paths[j] : (long)strlen(rows[i].paths[j])),
                     rows[i].paths[j]);
            assert_true(ss_reshard_path(r, &type, &from, &to, &arena, &steps, &n));
            path_text(&mesh, &type, steps, n, text, sizeof text);
            assert_string_equal(text, ours ? ours + 1 : table);
            double ps = text_ps(text, whole);
            assert_true(ours ? ps < text_ps(table, whole) : ps == text_ps(table, whole));
            int64_t cost = cost_of(r, &mesh, &type, rows[i].from, matrix_specs[j]);
            /* Steps round; an all_to_all within one dim moves up to the whole piece. */
            assert_true((double)cost > ps - 2 && (double)cost < text_ps(table, whole) + 2);
        }
    }
    ss_resharder_free(r);
    ss_arena_free(&arena);
}

/* With blocks 3 apart from 1 the digits do not nest: what a rank keeps is counted grain by grain.
 * 12 rows, 4 ranks: rank 1 holds 3 4 5 and wants 1 5 9. */
static void test_blocks(void **state)
{
    (void)state;
    struct ss_mesh mesh = mesh_of("4");
    struct ss_type type = matrix(SS_F32, 12, 5), even = matrix(SS_F32, 8, 1);
    struct ss_layout from = layout_of("S(0)", &mesh, &type);
    struct ss_layout to = layout_of("S(0,block=3)", &mesh, &type);
    struct ss_arena arena = {0};
    set_link(&mesh, 0, 1); /* with latency, a gather may win */
    struct ss_resharder *r = ss_resharder_new(&mesh);
    struct ss_reshard_step *steps;
    size_t n;
    assert_true(ss_reshard_path(r, &type, &from, &to, &arena, &steps, &n));
    assert_int_equal(n, 1);
    assert_int_equal(steps[0].kind, SS_ALL_TO_ALL);
    assert_int_equal(steps[0].bytes, 2 * 5 * 4);
    /* 8 rows, block=2: rank 1 holds 2 3 and wants 1 5: all of it goes. */
    from = layout_of("S(0)", &mesh, &even);
    to = layout_of("S(0,block=2)", &mesh, &even);
    assert_true(ss_reshard_path(r, &even, &from, &to, &arena, &steps, &n));
    assert_int_equal(steps[0].bytes, 2 * 4);
    ss_resharder_free(r);
    ss_arena_free(&arena);
}

static void test_reductions(void **state)
{
    (void)state;
    struct ss_mesh mesh = mesh_of("4");
    struct ss_type type = matrix(SS_F32, 8, 5), odd = matrix(SS_F32, 7, 1);
    struct ss_arena arena = {0};
    struct ss_resharder *r = ss_resharder_new(&mesh);
    static const struct {
        const char *from, *to;
        enum ss_collective kinds[2];
        size_t n;
        int64_t bytes;
    } cases[] = {
        {"P(sum)", "R", {SS_ALL_REDUCE}, 1, 2 * 3 * 40},
        {"P(sum)", "S(0)", {SS_REDUCE_SCATTER}, 1, 3 * 40},
        {"P(max)", "S(0,block=2)", {SS_REDUCE_SCATTER}, 1, 3 * 40},
        {"R", "P(sum)", {SS_TO_PARTIAL}, 1, 0},
        {"P(sum)", "P(sum)", {0}, 0, 0},
        {"P(sum)", "P(max)", {SS_ALL_REDUCE, SS_TO_PARTIAL}, 2, 2 * 3 * 40},
        {"S(0)", "P(sum)", {SS_ALL_GATHER, SS_TO_PARTIAL}, 2, 3 * 40},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_layout from = layout_of(cases[i].from, &mesh, &type);
        struct ss_layout to = layout_of(cases[i].to, &mesh, &type);
        struct ss_reshard_step *steps;
        size_t n;
        assert_true(ss_reshard_path(r, &type, &from, &to, &arena, &steps, &n));
        assert_int_equal(n, cases[i].n);
        for (size_t k = 0; k < n; k++) {
            assert_int_equal(steps[k].kind, cases[i].kinds[k]);
        }
        assert_int_equal(n ? steps[0].bytes : 0, cases[i].bytes);
    }
    /* 7 elements in chunks of 2 2 2 1: a rank sends the 5 that are not its own, then 2 to each
     * of 3. */
    struct ss_layout p = layout_of("P(sum)", &mesh, &odd), whole = layout_of("R", &mesh, &odd);
    struct ss_reshard_step *steps;
    size_t n;
    assert_true(ss_reshard_path(r, &odd, &p, &whole, &arena, &steps, &n));
    assert_int_equal(steps[0].bytes, (5 + 6) * 4);
    ss_resharder_free(r);
    ss_arena_free(&arena);
}

/* ---- properties ---- */

enum { MOST = 600 };

/* All valid layouts whose cuts are R, S(d) with 1 or `blocks` blocks, or P(sum). */
static size_t list_layouts(const struct ss_mesh *mesh, const struct ss_type *type, int64_t blocks,
                           struct ss_layout *out)
{
    struct ss_placement options[2 + 2 * SS_MAX_RANK] = {{.blocks = 1}, {.kind = SS_PARTIAL}};
    int n_options = 2;
    size_t n = 0;
    for (int d = 0; d < type->rank; d++) {
        options[n_options++] = (struct ss_placement){.kind = SS_SHARD, .dim = d, .blocks = 1};
        if (blocks > 1) {
            options[n_options++] =
                (struct ss_placement){.kind = SS_SHARD, .dim = d, .blocks = blocks};
        }
    }
    int64_t total = 1;
    for (int a = 0; a < mesh->n_axes; a++) {
        total *= n_options;
    }
    for (int64_t k = 0; k < total; k++) {
        struct ss_layout layout = {{{0}}};
        const char *why;
        bool ok = true;
        int64_t code = k;
        for (int a = 0; a < mesh->n_axes && ok; a++) {
            ok = ss_layout_set(mesh, type, &layout, a, options[code % n_options], &why);
            code /= n_options;
        }
        assert_true(n < MOST);
        if (ok) {
            out[n++] = layout;
        }
    }
    return n;
}

static void check_properties(const char *shape, struct ss_type type, int64_t blocks)
{
    static struct ss_layout all[MOST];
    static int64_t cost[MOST][MOST], again[MOST];
    struct ss_mesh mesh = mesh_of(shape);
    ss_mesh_set_links(&mesh, ss_cluster_find("v100x8"));
    size_t n = list_layouts(&mesh, &type, blocks, all);
    struct ss_arena arena = {0};
    struct ss_resharder *r = ss_resharder_new(&mesh);
    assert_true(n >= 4);
    for (size_t i = 0; i < n; i++) {
        ss_reshard_costs(r, &type, &all[i], 1, all, n, cost[i]);
        assert_int_equal(cost[i][i], 0);
    }
    /* Asked alone, last to first, of a resharder that has seen nothing: the same. */
    struct ss_resharder *fresh = ss_resharder_new(&mesh);
    for (size_t i = n; i-- > 0;) {
        size_t j = (i * 7 + 3) % n;
        ss_reshard_costs(fresh, &type, &all[i], 1, &all[j], 1, again);
        assert_int_equal(again[0], cost[i][j]);
        struct ss_reshard_step *a, *b;
        size_t n_a, n_b;
        assert_true(ss_reshard_path(r, &type, &all[i], &all[j], &arena, &a, &n_a));
        assert_true(ss_reshard_path(fresh, &type, &all[i], &all[j], &arena, &b, &n_b));
        assert_int_equal(n_a, n_b);
        assert_memory_equal(a, b, n_a * sizeof *a);
        int64_t sum = 0;
        for (size_t k = 0; k < n_a; k++) {
            assert_true(ss_layout_equal(&a[k].from, k ? &a[k - 1].to : &all[i]));
            assert_int_equal(a[k].ps, ss_collective_ps(&mesh, a[k].kind, a[k].axes, a[k].bytes));
            sum += a[k].ps;
        }
        assert_int_equal(sum, cost[i][j]);
    }
    ss_resharder_free(fresh);
    /* No detour beats a path (one graph for all where no blocks are). */
    for (size_t i = 0; i < n && blocks == 1; i++) {
        for (size_t k = 0; k < n; k++) {
            for (size_t j = 0; j < n; j++) {
                assert_true(cost[i][j] <= cost[i][k] + cost[k][j]);
            }
        }
    }
    ss_resharder_free(r);
    ss_arena_free(&arena);
}

static void test_properties(void **state)
{
    (void)state;
    struct ss_type square = matrix(SS_F32, 48, 48), cube = {SS_BF16, 3, {8, 16, 24}};
    check_properties("8", square, 1);
    check_properties("2x8", square, 1);
    check_properties("2x8", square, 3);
    check_properties("4x4", square, 2);
    check_properties("2x2x2", cube, 1);
    check_properties("2x2x2x2", matrix(SS_F32, 32, 16), 1);
}

/* Nothing is looked for once the job is over, and nothing is remembered of that. */
static void test_stopped(void **state)
{
    (void)state;
    struct ss_mesh mesh = mesh_of("2x4");
    struct ss_type type = matrix(SS_F32, 16, 16);
    struct ss_layout from = layout_of("S(0)S(1)", &mesh, &type);
    struct ss_layout to = layout_of("S(1)R", &mesh, &type);
    struct ss_resharder *r = ss_resharder_new(&mesh);
    struct ss_job job;
    int64_t ps, again;
    ss_job_init(&job);
    ss_resharder_heed(r, &job);
    ss_job_cancel(&job);
    ss_reshard_costs(r, &type, &from, 1, &to, 1, &ps);
    assert_true(ps == SS_INFINITE);
    ss_resharder_heed(r, NULL);
    ss_reshard_costs(r, &type, &from, 1, &to, 1, &again);
    assert_true(again > 0 && again < SS_INFINITE);
    ss_job_fini(&job);
    ss_resharder_free(r);
}

/* A graph too large to build falls back to the query's own layouts, and still finds a way. */
static void test_large(void **state)
{
    (void)state;
    struct ss_mesh mesh = mesh_of("2x4x8x16");
    struct ss_type type = {SS_F32, 8, {1024, 1024, 1024, 1024, 1024, 1024, 1, 1024}};
    struct ss_type huge = {SS_F32, 8, {1024, 1024, 1024, 1024, 1024, 4, 1, 1}};
    struct ss_layout from = layout_of("S(0)S(1)S(0)P(sum)", &mesh, &huge);
    struct ss_layout to = layout_of("RS(2)S(1,block=8)S(3)", &mesh, &huge);
    struct ss_arena arena = {0};
    struct ss_resharder *r = ss_resharder_new(&mesh);
    struct ss_reshard_step *steps;
    size_t n;
    int64_t ps;
    assert_true(ss_reshard_path(r, &huge, &from, &to, &arena, &steps, &n));
    assert_true(n >= 3 && ss_layout_equal(&steps[n - 1].to, &to));
    ss_reshard_costs(r, &huge, &from, 1, &to, 1, &ps);
    assert_true(ps > 0 && ps < SS_INFINITE);
    /* Bytes past int64: no path, no crash. */
    ss_reshard_costs(r, &type, &from, 1, &to, 1, &ps);
    assert_true(ps == SS_INFINITE);
    assert_false(ss_reshard_path(r, &type, &from, &to, &arena, &steps, &n));
    /* Neither for a layout that does not fit. */
    struct ss_type small = matrix(SS_F32, 3, 3);
    ss_reshard_costs(r, &small, &from, 1, &to, 1, &ps);
    assert_true(ps == SS_INFINITE);
    assert_false(ss_reshard_path(r, &small, &to, &from, &arena, &steps, &n));
    ss_resharder_free(r);
    ss_arena_free(&arena);
}

/* ---- published objectives ---- */

struct price_case {
    const char *from, *to;
    int64_t want;
};

static void check_prices(struct ss_resharder *r, const struct ss_mesh *mesh,
                         const struct ss_type *type, const struct price_case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(cost_of(r, mesh, type, cases[i].from, cases[i].to), cases[i].want);
    }
    ss_resharder_free(r);
}

static void test_alpa(void **state)
{
    (void)state;
    struct ss_mesh line = mesh_of("4x1"), grid = mesh_of("4x8");
    struct ss_type type = matrix(SS_F32, 128, 128), batch = matrix(SS_F32, 1024, 128);
    static const double ones[2] = {1, 1}, beta[2] = {1, 0.01};
    /* Golden numbers of Alpa's prototype on an MLP of two layers (docs/costs.md, "Published
     * objectives"): data parallel on a line costs 196610.02, which is two all-reduces of 65536
     * bytes; the optimum on 4x8 is 2 x 12289.01 (gradients of W, cut on axis 1) + 2294.01
     * (activations, cut on axis 0). */
    static const struct price_case on_line[] = {
        {"P(sum)R", "RR", 98305010000},
        {"P(sum)R", "S(0)R", 98305010000},
        {"S(0)R", "RR", 49153100000}, /* int(1 + 3/4 65536) + 0.1 */
        {"S(0)R", "S(1)R", 49153100000},
        {"RR", "S(0)R", 0},
        {"RR", "P(sum)R", 0},
    };
    static const struct price_case gradients[] = {
        {"P(sum)S(1)", "RS(1)", 12289010000},
        {"S(0)S(1)", "RR", 49153100000 + 574100000}, /* + int(1 + 0.01 7/8 65536) + 0.1 */
    };
    static const struct price_case activations[] = {{"S(0)P(sum)", "S(0)R", 2294010000}};
    check_prices(ss_resharder_new_objective(&line, SS_OBJECTIVE_ALPA, ones, ones), &line, &type,
                 on_line, sizeof on_line / sizeof *on_line);
    check_prices(ss_resharder_new_objective(&grid, SS_OBJECTIVE_ALPA, ones, beta), &grid, &type,
                 gradients, sizeof gradients / sizeof *gradients);
    check_prices(ss_resharder_new_objective(&grid, SS_OBJECTIVE_ALPA, ones, beta), &grid, &batch,
                 activations, 1);
    /* Defaults: 0.1 on the second axis: int(1 + 0.1 7/8 65536) + 0.1. */
    static const struct price_case defaults[] = {{"RS(0)", "RR", 5735100000}};
    check_prices(ss_resharder_new_objective(&grid, SS_OBJECTIVE_ALPA, NULL, NULL), &grid, &type,
                 defaults, 1);
}

static void test_metadist(void **state)
{
    (void)state;
    struct ss_mesh line = mesh_of("4"), pair = mesh_of("2"), grid = mesh_of("4x2");
    struct ss_type mib = matrix(SS_F32, 512, 512);
    const int64_t kib = INT64_C(1024) * SS_OBJECTIVE_SCALE;
    const struct price_case on_line[] = {
        /* 1 MiB on 4 ranks */
        {"S(0)", "R", 768 * kib},
        {"S(0)", "S(1)", 576 * kib},
        {"P(sum)", "R", 1536 * kib},
        {"P(sum)", "S(0)", 1536 * kib},
        {"R", "S(0)", 0},
        {"S(0)", "S(0)", 0},
    };
    const struct price_case on_pair[] = {{"S(0)", "S(1)", 256 * kib}}; /* f = 1 */
    const struct price_case on_grid[] = {
        /* 1 MiB / 2 on axis 0, 1 MiB / 4 on axis 1 */
        {"S(0)S(1)", "RR", (384 + 128) * kib},
        {"P(sum)S(1)", "RS(1)", 768 * kib},
    };
    check_prices(ss_resharder_new_objective(&line, SS_OBJECTIVE_METADIST, NULL, NULL), &line, &mib,
                 on_line, sizeof on_line / sizeof *on_line);
    check_prices(ss_resharder_new_objective(&pair, SS_OBJECTIVE_METADIST, NULL, NULL), &pair, &mib,
                 on_pair, 1);
    check_prices(ss_resharder_new_objective(&grid, SS_OBJECTIVE_METADIST, NULL, NULL), &grid, &mib,
                 on_grid, 2);
}

static void test_torchcap(void **state)
{
    (void)state;
    struct ss_mesh line = mesh_of("4"), grid = mesh_of("4x8");
    struct ss_type gib = matrix(SS_F32, 16384, 16384);
    /* 1 GiB, 4 ranks in a host: 6.6 + 3 x 0.6 + 0.75 / 87.7 x 1e6 = 8.4 + 8551.881 us */
    const struct price_case on_line[] = {
        {"S(0)", "R", 8560281414},
        {"S(0)", "S(1)", 8400000 + 2137970353 + 1000000}, /* a quarter moves, and the penalty */
        {"P(sum)", "R", 6600000 + 3600000 + INT64_C(17103762828)},
        {"P(sum)", "S(0)", 8560281414},
        {"S(0)", "P(sum)", INT64_C(10000000000000)},
        {"R", "P(sum)", 0},
    };
    /* 32 devices > 8: axis 0 between hosts, 87.7 x 0.22 GB/s and 2.7 us; axis 1 inside. 1/32 GiB: x
     * 4 by the gather on axis 0, x 8 by the one on axis 1. */
    const struct price_case on_grid[] = {
        {"S(0)S(1)", "RR",
         6600000 + 8100000 + 6600000 + 4200000 + INT64_C(14836218514)}, /* 4859.02 + 9977.19 */
    };
    check_prices(ss_resharder_new_objective(&line, SS_OBJECTIVE_TORCHCAP, NULL, NULL), &line, &gib,
                 on_line, sizeof on_line / sizeof *on_line);
    check_prices(ss_resharder_new_objective(&grid, SS_OBJECTIVE_TORCHCAP, NULL, NULL), &grid, &gib,
                 on_grid, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chunk),      cmocka_unit_test(test_collective_ps),
        cmocka_unit_test(test_golden),     cmocka_unit_test(test_blocks),
        cmocka_unit_test(test_reductions), cmocka_unit_test(test_properties),
        cmocka_unit_test(test_large),      cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_alpa),       cmocka_unit_test(test_metadist),
        cmocka_unit_test(test_torchcap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
