/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Transfers between submeshes: every device gets every element that it wants, once, from a device
 * that holds it; and the times of the microbenchmarks of cross-mesh resharding (arXiv 2211.05322).
 */
#include "core/mesh/cross_mesh.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/rng.h"

/* p3.8xlarge: 4 V100 per host, 10 Gb/s between hosts; no latency, so that times are those of bytes.
 */
static const struct ss_cluster p3 = {.name = "p3.8xlarge",
                                     .device = "V100",
                                     .source = "",
                                     .devices_per_host = 4,
                                     .bytes_per_us = 150e3,
                                     .host_bytes_per_us = 1250,
                                     .memory_bytes = 16e9,
                                     .memory_bytes_per_us = 900e3};

struct scene {
    struct ss_type type;
    struct ss_submesh from, to;
    struct ss_layout a, b;
};

static struct scene scene_of(struct ss_type type, const char *from, const char *a, const char *to,
                             const char *b)
{
    struct scene s = {.type = type};
    struct ss_error err;
    if (ss_submesh_from(&p3, 0, from, &s.from, &err) != SS_OK ||
        ss_submesh_from(&p3, ss_submesh_end(&s.from), to, &s.to, &err) != SS_OK ||
        ss_layout_parse(a, &s.from.mesh, &type, &s.a, &err) != SS_OK ||
        ss_layout_parse(b, &s.to.mesh, &type, &s.b, &err) != SS_OK)
        fail_msg("%s", err.message);
    return s;
}

static struct ss_cross plan(const struct scene *s, enum ss_cross_method method,
                            struct ss_arena *arena)
{
    struct ss_cross cross;
    struct ss_error err;
    if (ss_cross_plan(&s->type, &s->from, &s->a, &s->to, &s->b, method, arena, &cross, &err) !=
        SS_OK)
        fail_msg("%s", err.message);
    return cross;
}

/* ---- every element arrives ---- */

/* Marks the positions of a rank's piece. */
static void mark_piece(const struct ss_submesh *m, const struct ss_layout *layout,
                       const struct ss_type *type, int64_t rank, uint8_t *marks,
                       struct ss_arena *arena)
{
    int64_t coords[SS_MAX_AXES] = {0}, *maps[SS_MAX_RANK];
    struct ss_type local;
    ss_mesh_coords(&m->mesh, rank, coords);
    assert_true(ss_layout_local(&m->mesh, layout, type, &local));
    for (int d = 0; d < type->rank; d++)
        maps[d] = ss_layout_map(&m->mesh, layout, type, d, coords, arena);
    for (int64_t i = 0; i < ss_type_count(&local); i++) {
        int64_t rest = i, position = 0, stride = 1;
        for (int d = type->rank; d-- > 0;) {
            position += maps[d][rest % local.dims[d]] * stride;
            rest /= local.dims[d];
            stride *= type->dims[d];
        }
        marks[position]++;
    }
}

/* Marks the positions of a slice. */
static void mark_slice(const struct ss_cross_slice *slice, const struct ss_type *type, int dim,
                       int64_t position, uint8_t *marks)
{
    if (dim == type->rank) {
        marks[position]++;
        return;
    }
    for (size_t r = 0; r < slice->n_runs[dim]; r++)
        for (int64_t i = 0; i < slice->runs[dim][r].length; i++)
            mark_slice(slice, type, dim + 1,
                       position * type->dims[dim] + slice->runs[dim][r].start + i, marks);
}

static void assert_arrives(const struct scene *s, enum ss_cross_method method)
{
    struct ss_arena arena = {0};
    struct ss_cross cross = plan(s, method, &arena);
    size_t n = (size_t)ss_type_count(&s->type);
    uint8_t *got = ss_alloc(&arena, n), *want = ss_alloc(&arena, n), *held = ss_alloc(&arena, n);
    for (int64_t to = 0; to < s->to.mesh.n_devices; to++) {
        memset(got, 0, n);
        memset(want, 0, n);
        mark_piece(&s->to, &cross.landing, &s->type, to, want, &arena);
        for (size_t i = 0; i < cross.n_sends; i++)
            if (cross.sends[i].to == to)
                mark_slice(cross.slices + cross.sends[i].slice, &s->type, 0, 0, got);
        assert_memory_equal(got, want, n);
    }
    for (size_t i = 0; i < cross.n_sends; i++) { /* the sender holds what it sends */
        memset(got, 0, n);
        memset(held, 0, n);
        mark_slice(cross.slices + cross.sends[i].slice, &s->type, 0, 0, got);
        mark_piece(&s->from, &s->a, &s->type, cross.sends[i].from, held, &arena);
        for (size_t k = 0; k < n; k++)
            assert_true(got[k] <= held[k]);
    }
    if (method == SS_CROSS_ALL_GATHER && cross.n_steps)
        assert_true(ss_layout_equal(&cross.steps[cross.n_steps - 1].to, &s->b));
    else
        assert_true(ss_layout_equal(&cross.landing, &s->b));
    ss_arena_free(&arena);
}

static const char *random_placement(uint64_t seed, uint64_t *k)
{
    static const char *const texts[] = {"R", "S(0)", "S(1)", "S(0, block=2)", "S(1, block=3)"};
    return texts[ss_rng_below(seed, 0, (*k)++, 5)];
}

static void elements_arrive_once(void **state)
{
    (void)state;
    static const char *const meshes[] = {"4", "8", "2x4", "2x2", "1x4", "2", "3x4", "2x2x2"};
    struct ss_type type = {SS_F32, 2, {48, 48}};
    int done = 0;
    for (uint64_t seed = 0; seed < 400 && done < 120; seed++) {
        uint64_t k = 0;
        struct scene s = {.type = type};
        struct ss_error err;
        const char *from = meshes[ss_rng_below(seed, 0, k++, 8)];
        const char *to = meshes[ss_rng_below(seed, 0, k++, 8)];
        if (ss_submesh_from(&p3, 0, from, &s.from, &err) != SS_OK ||
            ss_submesh_from(&p3, ss_submesh_end(&s.from), to, &s.to, &err) != SS_OK)
            fail_msg("%s", err.message);
        char a[128] = "", b[128] = "";
        for (int i = 0; i < s.from.mesh.n_axes; i++)
            strcat(a, random_placement(seed, &k));
        for (int i = 0; i < s.to.mesh.n_axes; i++)
            strcat(b, random_placement(seed, &k));
        if (ss_layout_parse(a, &s.from.mesh, &type, &s.a, &err) != SS_OK ||
            ss_layout_parse(b, &s.to.mesh, &type, &s.b, &err) != SS_OK)
            continue; /* does not divide */
        for (int m = 0; m < SS_N_CROSS_METHODS; m++)
            assert_arrives(&s, (enum ss_cross_method)m);
        done++;
    }
    assert_true(done >= 100);
}

/* ---- times ---- */

static double seconds(const struct scene *s, enum ss_cross_method method)
{
    struct ss_arena arena = {0};
    struct ss_cross cross = plan(s, method, &arena);
    double time = (double)cross.sends_ps / 1e12;
    ss_arena_free(&arena);
    return time;
}

/* 1 GPU to n hosts with g GPUs each, a tensor of 1 GiB that is wanted everywhere. With t for the
 * tensor over one link: send_recv n g t, all_gather n t, broadcast t (1 + (n - 1) / chunks). */
static void one_to_many(void **state)
{
    (void)state;
    static const struct {
        const char *to;
        int n, g;
    } cases[] = {{"1x1", 1, 1}, {"1x2", 1, 2}, {"1x3", 1, 3}, {"1x4", 1, 4},
                 {"2x4", 2, 4}, {"3x4", 3, 4}, {"4x4", 4, 4}};
    struct ss_type type = {SS_F32, 1, {(int64_t)1 << 28}};
    double t = 0x1p30 / 1250e6;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double n = cases[i].n, g = cases[i].g;
        struct scene s = {.type = type};
        struct ss_error err;
        assert_int_equal(ss_submesh_from(&p3, 0, "1", &s.from, &err), SS_OK);
        assert_int_equal(ss_submesh_from(&p3, 4, cases[i].to, &s.to, &err), SS_OK);
        assert_int_equal(ss_submesh_host(&s.to, 0), 1);
        assert_true(fabs(seconds(&s, SS_CROSS_SEND_RECV) - n * g * t) < 1e-6 * t);
        double divides = cases[i].g == 3 ? g : 1; /* 3 GPUs cannot share it evenly */
        assert_true(fabs(seconds(&s, SS_CROSS_ALL_GATHER) - n * divides * t) < 1e-6 * t);
        assert_true(fabs(seconds(&s, SS_CROSS_BROADCAST) - t * (1 + (n - 1) / SS_CROSS_CHUNKS)) <
                    1e-6 * t);
    }
}

/* The tensors and layouts of the paper's microbenchmarks: the share of the tensor that the busiest
 * link carries. "S0RR" there is S(0)R here: an axis of the mesh, not a dim, has a letter. */
static void microbenchmarks(void **state)
{
    (void)state;
    static const struct {
        const char *from, *a, *to, *b;
        double send_recv, all_gather, broadcast;
    } cases[] = {
        {"2x4", "S(0)R", "2x4", "S(0)R", 2, .5, .5},        /* S0RR -> S0RR */
        {"2x4", "RR", "2x4", "S(0)R", 2, .5, .5},           /* RRR -> S0RR */
        {"2x4", "S(1)R", "2x4", "S(0)R", 2, .5, .5},        /* RS0R -> S0RR */
        {"2x4", "S(1)S(1)", "2x4", "S(0)S(0)", .5, .5, .5}, /* RS01R -> S01RR */
        {"2x4", "S(1)R", "2x4", "S(2)R", 2, .5, .5},        /* RS0R -> RRS0 */
        {"1x4", "RS(0)", "1x4", "RR", 4, 1, 1},             /* to one host, replicated there */
    };
    struct ss_type type = {SS_F32, 3, {1024, 1024, 512}};
    double t = 0x1p31 / 1250e6;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct scene s = scene_of(type, cases[i].from, cases[i].a, cases[i].to, cases[i].b);
        double got[] = {seconds(&s, SS_CROSS_SEND_RECV) / t, seconds(&s, SS_CROSS_ALL_GATHER) / t,
                        seconds(&s, SS_CROSS_BROADCAST) / t};
        double want[] = {cases[i].send_recv, cases[i].all_gather, cases[i].broadcast};
        for (int m = 0; m < 3; m++)
            if (fabs(got[m] - want[m]) > .01)
                fail_msg("case %zu by %s: %.3f of the tensor's time, not %.3f", i,
                         ss_cross_method_name((enum ss_cross_method)m), got[m], want[m]);
    }
    /* Other numbers of hosts: (2,4) -> (3,4), 3072x1024x170; S on 4 devices -> R on 8. */
    struct ss_type other = {SS_F32, 3, {3072, 1024, 170}};
    struct scene s = scene_of(other, "2x4", "S(0)R", "3x4", "S(0)R");
    t = 3072. * 1024 * 170 * 4 / 1250e6;
    assert_true(fabs(seconds(&s, SS_CROSS_BROADCAST) / t - .5) < .2); /* a host sends half */
    assert_true(fabs(seconds(&s, SS_CROSS_ALL_GATHER) / t - .5) < .01);
    s = scene_of(type, "1x4", "RS(0)", "2x4", "RR");
    t = 0x1p31 / 1250e6;
    assert_true(fabs(seconds(&s, SS_CROSS_ALL_GATHER) / t - 2) < .01);
    assert_true(fabs(seconds(&s, SS_CROSS_BROADCAST) / t - 1) < .05);
}

/* Senders share the work: two hosts hold the whole tensor, and each sends half of it. */
static void senders_share_the_work(void **state)
{
    (void)state;
    struct ss_type type = {SS_F32, 1, {1 << 20}};
    struct scene s = scene_of(type, "2x4", "RR", "2x4", "S(0)S(0)");
    struct ss_arena arena = {0};
    struct ss_cross cross = plan(&s, SS_CROSS_SEND_RECV, &arena);
    assert_int_equal(cross.network_bytes, 4 << 20);
    assert_int_equal(cross.most_bytes, 2 << 20);
    for (int64_t rank = 0; rank < 8; rank++) { /* each device sends one slice */
        int n = 0;
        for (size_t i = 0; i < cross.n_sends; i++)
            n += cross.sends[i].from == rank;
        assert_int_equal(n, 1);
    }
    ss_arena_free(&arena);
}

static void within_a_host(void **state)
{
    (void)state;
    struct ss_type type = {SS_F32, 1, {1 << 20}};
    struct scene s = scene_of(type, "2", "S(0)", "2", "S(0)");
    struct ss_arena arena = {0};
    struct ss_cross cross;
    struct ss_error err;
    assert_int_equal(ss_submesh_host(&s.to, 0), 0);
    assert_int_equal(ss_submesh_device(&s.to, 1), 3);
    assert_int_equal(ss_cross_best(&s.type, &s.from, &s.a, &s.to, &s.b, &arena, &cross, &err),
                     SS_OK);
    assert_int_equal(cross.method, SS_CROSS_SEND_RECV);
    assert_int_equal(cross.network_bytes, 0);
    assert_int_equal(cross.ps, llround(2 * 0x1p20 / 150e3 * 1e6));
    assert_true(ss_layout_set(&s.from.mesh, &type, &s.a, 0,
                              (struct ss_placement){.kind = SS_PARTIAL, .reduce = SS_SUM},
                              &(const char *){NULL}));
    assert_int_equal(ss_cross_best(&s.type, &s.from, &s.a, &s.to, &s.b, &arena, &cross, &err),
                     SS_E_UNSUPPORTED);
    ss_arena_free(&arena);
}

static void submeshes(void **state)
{
    (void)state;
    struct ss_submesh m;
    struct ss_error err;
    assert_int_equal(ss_submesh_make(&p3, 1, 2, 1, 2, "2x2", &m, &err), SS_OK);
    assert_int_equal(ss_submesh_host(&m, 3), 2);
    assert_int_equal(ss_submesh_device(&m, 2), 9);
    assert_false(ss_submesh_axis_in_host(&m, 0));
    assert_true(ss_submesh_axis_in_host(&m, 1));
    assert_true(m.mesh.axis[0].bytes_per_us == 625 && m.mesh.axis[1].bytes_per_us == 150e3);
    assert_int_equal(ss_submesh_make(&p3, 0, 2, 0, 4, "2x2", &m, &err), SS_E_ARGUMENT);
    assert_string_equal(err.message, "2 hosts with 4 devices each do not make a 2x2 mesh");
    assert_int_equal(ss_submesh_make(&p3, 0, 1, 3, 2, "2", &m, &err), SS_E_ARGUMENT);
    assert_int_equal(ss_submesh_from(&p3, 3, "2", &m, &err), SS_OK);
    assert_int_equal(m.first_host, 1);
    assert_int_equal(ss_submesh_from(&p3, 0, "6", &m, &err), SS_E_ARGUMENT);
    assert_string_equal(err.message, "6 devices are not whole hosts of 4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_arrive_once), cmocka_unit_test(one_to_many),
        cmocka_unit_test(microbenchmarks),      cmocka_unit_test(senders_share_the_work),
        cmocka_unit_test(within_a_host),        cmocka_unit_test(submeshes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
