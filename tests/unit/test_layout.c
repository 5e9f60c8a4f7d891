/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct ss_mesh mesh_of(const char *shape)
{
    struct ss_mesh mesh;
    struct ss_error err;
    assert_int_equal(ss_mesh_parse(shape, NULL, &mesh, &err), SS_OK);
    return mesh;
}

static struct ss_type type_of(int rank, int64_t d0, int64_t d1)
{
    struct ss_type type = {.dtype = SS_F32, .rank = rank};
    type.dims[0] = rank > 0 ? d0 : 0;
    type.dims[1] = rank > 1 ? d1 : 0;
    return type;
}

static void test_canonical(void **state)
{
    (void)state;
    struct ss_mesh mesh = mesh_of("2x4");
    struct ss_type type = type_of(2, 24, 48);
    static const struct {
        const char *text;
        uint32_t before[2];
    } cases[] = {
        {"RR", {0, 0}},
        {"S(0)R", {1, 0}},
        {"S(0)S(0)", {1, 2}}, /* earlier axes are major */
        {"S(1,block=3)R", {3, 0}},
        {"S(1,block=3)S(1,block=3)", {3, 6}}, /* each block's piece is cut again */
        {"S(1,block=4)S(1)", {4, 1}},         /* the later axis cuts the blocks apart */
        {"S(1)S(1,block=3)", {1, 6}},
        {"RS(0,block=2)", {0, 2}},
        {"S(0)P(sum)", {1, 0}},
        {"P(max)P(max)", {0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_layout layout;
        struct ss_error err;
        struct ss_buf out = {0};
        assert_int_equal(ss_layout_parse(cases[i].text, &mesh, &type, &layout, &err), SS_OK);
        assert_int_equal(layout.axis[0].before, cases[i].before[0]);
        assert_int_equal(layout.axis[1].before, cases[i].before[1]);
        assert_true(ss_layout_valid(&mesh, &type, &layout));
        ss_layout_print(&out, &mesh, &type, &layout);
        assert_string_equal(ss_buf_text(&out), cases[i].text);
        ss_buf_free(&out);
    }
}

static void test_errors(void **state)
{
    (void)state;
    struct ss_mesh mesh = mesh_of("2x4");
    struct ss_type type = type_of(2, 24, 48);
    static const struct {
        const char *text, *message, *hint;
        enum ss_rc rc;
    } cases[] = {
        {"S(0)", "has 1 placement, the mesh has 2 axes", "\"S(0)R\"", SS_E_SYNTAX},
        {"", "has 0 placements", "one placement per axis", SS_E_SYNTAX},
        {"RRR", "more than 2 placements", "one placement per axis", SS_E_SYNTAX},
        {"S(2)R", "no such dim", "the last one is S(1)", SS_E_SHAPE},
        {"S(0,block=5)R", "number of blocks does not divide", "cuts are even", SS_E_SHAPE},
        {"S(0,block=8)R", "does not divide the length of a block", "cuts are even", SS_E_SHAPE},
        {"S(0,block=99)R", "more blocks than elements", "cuts are even", SS_E_SHAPE},
        {"S(0,block=6)S(0)", "across the blocks of an earlier axis", "cuts are even", SS_E_SHAPE},
        {"S(0,block=2)S(0,block=3)", "do not nest", "cuts are even", SS_E_SHAPE},
        {"P(sum)P(max)", "partial for one reduction", "", SS_E_SHAPE},
        {"QQ", "", "", SS_E_SYNTAX},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_layout layout;
        struct ss_error err;
        assert_int_equal(ss_layout_parse(cases[i].text, &mesh, &type, &layout, &err), cases[i].rc);
        assert_non_null(strstr(err.message, cases[i].message));
        assert_non_null(strstr(err.hint, cases[i].hint));
    }
}

static void test_edges(void **state)
{
    (void)state;
    struct ss_mesh mesh = mesh_of("1x2");
    struct ss_type type = type_of(1, 6, 0), empty = type_of(1, 0, 0), scalar = type_of(0, 0, 0);
    struct ss_layout layout;
    struct ss_error err;
    /* An axis of size 1 changes nothing, whatever is asked of it. */
    assert_int_equal(ss_layout_parse("S(0)S(0)", &mesh, &type, &layout, &err), SS_OK);
    assert_int_equal(layout.axis[0].kind, SS_REPLICATED);
    assert_int_equal(layout.axis[1].before, 1);
    assert_int_equal(ss_layout_parse("P(max)P(sum)", &mesh, &type, &layout, &err), SS_OK);
    assert_int_equal(ss_layout_parse("RS(0)", &mesh, &empty, &layout, &err), SS_E_SHAPE);
    assert_int_equal(ss_layout_parse("RS(0)", &mesh, &scalar, &layout, &err), SS_E_SHAPE);
    assert_non_null(strstr(err.hint, "a scalar"));
    assert_int_equal(ss_layout_parse("RP(sum)", &mesh, &scalar, &layout, &err), SS_OK);
    assert_int_equal(ss_layout_bytes(&mesh, &layout, &scalar), 4);
    /* Values that no text gives. */
    struct ss_layout bad = {{{0}}};
    bad.axis[1].kind = SS_SHARD;
    assert_false(ss_layout_valid(&mesh, &type, &bad)); /* before 0 */
    bad.axis[1].before = 1;
    assert_true(ss_layout_valid(&mesh, &type, &bad));
    assert_int_equal(ss_layout_bytes(&mesh, &bad, &type), 12);
    bad.axis[3].kind = SS_PARTIAL;
    assert_false(ss_layout_valid(&mesh, &type, &bad)); /* past the mesh */
    assert_int_equal(ss_layout_bytes(&mesh, &bad, &type), -1);
}

/* One axis by itself, as the text form defines it: blocks, each cut into n, piece c of each. */
static struct ss_tensor cut_once(const struct ss_tensor *t, struct ss_placement p, int64_t n,
                                 int64_t c, struct ss_arena *arena)
{
    struct ss_type local = t->type;
    local.dims[p.dim] /= n;
    struct ss_tensor out = ss_tensor_new(arena, &local, SS_STORE_F64);
    int64_t block = t->type.dims[p.dim] / p.blocks, piece = block / n;
    for (int64_t b = 0; b < p.blocks; b++) {
        int64_t from[SS_MAX_RANK] = {0}, to[SS_MAX_RANK] = {0};
        struct ss_type box = local;
        from[p.dim] = b * block + c * piece;
        to[p.dim] = b * piece;
        box.dims[p.dim] = piece;
        ss_tensor_copy_box(t, from, &out, to, box.dims);
    }
    return out;
}

/* Every placement of each axis, all orders of blocks: setting an axis succeeds or names a reason,
 * and what it means is what cutting one axis after another gives. */
static void check_mesh(const char *shape, int64_t d0, int64_t d1)
{
    struct ss_mesh mesh = mesh_of(shape);
    struct ss_type type = type_of(2, d0, d1);
    struct ss_arena arena = {0};
    struct ss_tensor whole = ss_tensor_new(&arena, &type, SS_STORE_F64);
    for (int64_t i = 0; i < whole.count; i++) {
        ss_f64(&whole)[i] = (double)i;
    }
    struct ss_placement options[20] = {{.kind = SS_REPLICATED, .blocks = 1}};
    int n_options = 1, checked = 0;
    for (int d = 0; d < 2; d++) {
        for (int64_t b = 1; b <= 6; b++) {
            options[n_options++] = (struct ss_placement){.kind = SS_SHARD, .dim = d, .blocks = b};
        }
    }
    int64_t total = 1;
    for (int a = 0; a < mesh.n_axes; a++) {
        total *= n_options;
    }
    for (int64_t k = 0; k < total; k++) {
        struct ss_arena_mark mark = ss_arena_mark(&arena);
        struct ss_layout layout = {{{0}}}, again;
        struct ss_placement chosen[SS_MAX_AXES];
        bool ok = true;
        int64_t code = k;
        for (int a = 0; a < mesh.n_axes && ok; a++) {
            const char *why = NULL;
            chosen[a] = options[code % n_options];
            code /= n_options;
            ok = ss_layout_set(&mesh, &type, &layout, a, chosen[a], &why);
            assert_true(ok || why);
            if (ok) {
                assert_true(ss_placement_equal(ss_layout_get(&mesh, &type, &layout, a), chosen[a]));
            }
        }
        if (!ok) {
            continue;
        }
        checked++;
        assert_true(ss_layout_valid(&mesh, &type, &layout));
        struct ss_buf text = {0};
        struct ss_error err;
        ss_layout_print(&text, &mesh, &type, &layout);
        assert_int_equal(ss_layout_parse(ss_buf_text(&text), &mesh, &type, &again, &err), SS_OK);
        assert_true(ss_layout_equal(&layout, &again));
        ss_buf_free(&text);
        for (int64_t r = 0; r < mesh.n_devices; r++) {
            int64_t coords[SS_MAX_AXES];
            ss_mesh_coords(&mesh, r, coords);
            struct ss_tensor want = whole;
            for (int a = 0; a < mesh.n_axes; a++) {
                if (chosen[a].kind == SS_SHARD) {
                    want = cut_once(&want, chosen[a], mesh.axis[a].size, coords[a], &arena);
                }
            }
            struct ss_tensor got = ss_layout_cut(&mesh, &layout, &whole, coords, &arena);
            assert_true(ss_shape_equal(&got.type, &want.type));
            assert_true(ss_tensor_max_diff(&got, &want) == 0);
            assert_int_equal(ss_layout_bytes(&mesh, &layout, &type), got.count * 4);
        }
        ss_arena_rewind(&arena, mark);
    }
    assert_true(checked > n_options / 2);
    ss_arena_free(&arena);
}

static void test_sequential_cuts(void **state)
{
    (void)state;
    check_mesh("2", 24, 12);
    check_mesh("2x3", 24, 36);
    check_mesh("3x2", 36, 24);
    check_mesh("2x2x2", 24, 16);
    check_mesh("4x2", 48, 8);
}

static void test_map(void **state)
{
    (void)state;
    struct ss_mesh mesh = mesh_of("2x2");
    struct ss_type type = type_of(1, 12, 0);
    struct ss_layout layout;
    struct ss_error err;
    struct ss_arena arena = {0};
    static const int64_t want[4][3] = {{0, 4, 8}, {2, 6, 10}, {1, 5, 9}, {3, 7, 11}};
    /* Three blocks: axis 1 halves each, axis 0 takes odd or even: 12 = 3 x 2 (axis 1) x 2 (axis
     * 0). */
    assert_int_equal(ss_layout_parse("S(0,block=6)S(0,block=3)", &mesh, &type, &layout, &err),
                     SS_OK);
    assert_int_equal(layout.axis[1].before, 3);
    for (int64_t r = 0; r < 4; r++) {
        int64_t coords[SS_MAX_AXES];
        ss_mesh_coords(&mesh, r, coords);
        int64_t *map = ss_layout_map(&mesh, &layout, &type, 0, coords, &arena);
        assert_memory_equal(map, want[r], sizeof want[r]);
    }
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_canonical), cmocka_unit_test(test_errors),
        cmocka_unit_test(test_edges),     cmocka_unit_test(test_sequential_cuts),
        cmocka_unit_test(test_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
