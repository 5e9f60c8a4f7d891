/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resharding paths, run on real numbers: the final pieces are those of the target layout, and every
 * rank sends as many bytes as the step lists. */
#include "core/mesh/exchange.h"

#include <complex.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/rng.h"
#include "tests/unit/slow.h"

enum { MOST_LAYOUTS = 2000, MOST_RANKS = 16 };

static struct ss_mesh mesh_of(const char *shape)
{
    struct ss_mesh mesh;
    struct ss_error err;
    assert_int_equal(ss_mesh_parse(shape, NULL, &mesh, &err), SS_OK);
    return mesh;
}

static struct ss_layout layout_of(const char *text, const struct ss_mesh *mesh,
                                  const struct ss_type *type)
{
    struct ss_layout layout;
    struct ss_error err;
    assert_int_equal(ss_layout_parse(text, mesh, type, &layout, &err), SS_OK);
    return layout;
}

static void coords_of(const struct ss_mesh *mesh, int64_t rank, int64_t *coords)
{
    memset(coords, 0, SS_MAX_AXES * sizeof *coords);
    ss_mesh_coords(mesh, rank, coords);
}

/* A rank's number among those that hold partial values of one piece, and how many they are. */
static int64_t partial_index(const struct ss_mesh *mesh, const struct ss_layout *layout,
                             const int64_t *coords, int64_t *n)
{
    int64_t index = 0;
    *n = 1;
    for (int a = 0; a < mesh->n_axes; a++) {
        if (layout->axis[a].kind == SS_PARTIAL) {
            index = index * mesh->axis[a].size + coords[a];
            *n *= mesh->axis[a].size;
        }
    }
    return index;
}

static enum ss_reduce reduce_of(const struct ss_mesh *mesh, const struct ss_layout *layout)
{
    for (int a = 0; a < mesh->n_axes; a++) {
        if (layout->axis[a].kind == SS_PARTIAL) {
            return (enum ss_reduce)layout->axis[a].reduce;
        }
    }
    return SS_SUM;
}

/* Value i of n whose reduction is `whole`: small integers, so that every order gives the same. */
static double complex part_of(enum ss_reduce reduce, double complex whole, int64_t i, int64_t n,
                              uint64_t element)
{
    double complex noise = (double)(element % 7) * (cimag(whole) ? 1 - 2 * I : 1);
    bool owner = i == (int64_t)(element % (uint64_t)n);
    switch (reduce) {
    case SS_SUM:
        return i > 0 ? noise + (double)i
                     : whole - (double)(n - 1) * noise - (double)(n * (n - 1) / 2);
    case SS_AVG:
        return i > 0 ? noise : whole * (double)n - (double)(n - 1) * noise;
    case SS_MAX:
        return owner ? whole : whole - 1 - noise;
    case SS_MIN:
        return owner ? whole : whole + 1 + noise;
    case SS_PROD:
        for (int64_t k = 1; owner && k < n; k++) {
            whole *= cimag(whole) ? -I : -1;
        }
        return owner ? whole : cimag(whole) ? I : -1;
    case SS_AND:
        return whole != 0 || !owner;
    case SS_OR:
        return whole != 0 && owner;
    case SS_N_REDUCES:
        break;
    }
    return whole;
}

static double complex reduce_two(enum ss_reduce reduce, double complex a, double complex b)
{
    switch (reduce) {
    case SS_MAX:
        return creal(a) > creal(b) ? a : b;
    case SS_MIN:
        return creal(a) < creal(b) ? a : b;
    case SS_PROD:
        return a * b;
    case SS_AND:
        return a != 0 && b != 0;
    case SS_OR:
        return a != 0 || b != 0;
    case SS_SUM:
    case SS_AVG:
    case SS_N_REDUCES:
        break;
    }
    return a + b;
}

static void put(const struct ss_tensor *t, int64_t k, double complex value)
{
    struct ss_tensor numbers = ss_tensor_numbers(t);
    ss_tensor_set(t, k, creal(value));
    if (numbers.count > t->count) {
        ss_tensor_set(&numbers, 2 * k + 1, cimag(value));
    }
}

/* Pieces of `whole` on every rank, as a program would hold them. */
static void scatter(const struct ss_mesh *mesh, const struct ss_layout *layout,
                    const struct ss_tensor *whole, struct ss_tensor *pieces, struct ss_arena *arena)
{
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        int64_t coords[SS_MAX_AXES], n, i;
        coords_of(mesh, r, coords);
        pieces[r] = ss_layout_cut(mesh, layout, whole, coords, arena);
        i = partial_index(mesh, layout, coords, &n);
        for (int64_t k = 0; k < pieces[r].count && n > 1; k++) {
            double complex value = ss_tensor_get_complex(&pieces[r], k);
            put(&pieces[r], k, part_of(reduce_of(mesh, layout), value, i, n, (uint64_t)k));
        }
    }
}

/* Reducing the pieces over their partial axes gives what the layout cuts out of `whole`. */
static void check_pieces(const struct ss_mesh *mesh, const struct ss_layout *layout,
                         const struct ss_tensor *whole, const struct ss_tensor *pieces,
                         struct ss_arena *arena)
{
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        int64_t coords[SS_MAX_AXES], n;
        coords_of(mesh, r, coords);
        struct ss_tensor want = ss_layout_cut(mesh, layout, whole, coords, arena);
        if (partial_index(mesh, layout, coords, &n) > 0) {
            continue;
        }
        assert_true(ss_shape_equal(&want.type, &pieces[r].type));
        for (int64_t k = 0; k < want.count; k++) {
            enum ss_reduce reduce = reduce_of(mesh, layout);
            double complex value = ss_tensor_get_complex(&pieces[r], k);
            for (int64_t s = 0; s < mesh->n_devices; s++) {
                int64_t other[SS_MAX_AXES], all;
                bool same = s != r;
                coords_of(mesh, s, other);
                for (int a = 0; a < mesh->n_axes; a++) {
                    same = same && (layout->axis[a].kind == SS_PARTIAL || other[a] == coords[a]);
                }
                if (same && partial_index(mesh, layout, other, &all) > 0) {
                    value = reduce_two(reduce, value, ss_tensor_get_complex(&pieces[s], k));
                }
            }
            value /= reduce == SS_AVG ? (double)n : 1;
            assert_true(value == ss_tensor_get_complex(&want, k));
        }
    }
}

/* Performs a step on all ranks and holds the transport to what the step lists. */
/* All parts of the first phase at a time give, bit by bit, what they give one after another. */
static void check_at_once(const struct ss_exchange *x, const struct ss_tensor *pieces,
                          const struct ss_tensor *want, struct ss_arena *arena)
{
    struct ss_tensor from[MOST_RANKS * 2], got = *want;
    size_t bytes = ss_tensor_bytes(want);
    assert_true(x->phases[0].n_parts <= MOST_RANKS * 2);
    for (size_t k = 0; k < x->phases[0].n_parts; k++) {
        from[k] = pieces[x->phases[0].parts[k].rank];
    }
    got.data = ss_alloc(arena, bytes);
    memset(got.data, 0xff, bytes);
    ss_exchange_pull_all(x, from, &got);
    assert_memory_equal(got.data, want->data, bytes);
}

static void execute(const struct ss_mesh *mesh, const struct ss_type *type,
                    const struct ss_reshard_step *step, enum ss_store floats,
                    struct ss_tensor *pieces, struct ss_arena *arena)
{
    struct ss_exchange plans[MOST_RANKS];
    struct ss_tensor results[MOST_RANKS];
    int64_t sent[MOST_RANKS] = {0}, most = 0;
    int n_phases = 0;
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        int64_t coords[SS_MAX_AXES];
        coords_of(mesh, r, coords);
        ss_exchange_plan(mesh, type, step, coords, arena, &plans[r]);
        n_phases = plans[r].n_phases;
        results[r] = ss_tensor_new(arena, &plans[r].to, floats);
        memset(results[r].data, 0xff, ss_tensor_bytes(&results[r]));
    }
    for (int phase = 0; phase < n_phases; phase++) {
        for (int64_t r = 0; r < mesh->n_devices; r++) {
            for (size_t k = 0; k < plans[r].phases[phase].n_parts; k++) {
                const struct ss_exchange_part *part = &plans[r].phases[phase].parts[k];
                ss_exchange_pull(&plans[r], phase, k,
                                 phase ? &results[part->rank] : &pieces[part->rank], &results[r]);
                sent[part->rank] += part->rank == r ? 0 : part->count;
            }
            if (phase == 0) {
                check_at_once(&plans[r], pieces, &results[r], arena);
            }
        }
    }
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        most = sent[r] > most ? sent[r] : most;
        pieces[r] = results[r];
    }
    assert_int_equal(ss_wire_bytes(type->dtype, most), step->bytes);
}

static struct ss_tensor example(const struct ss_type *type, enum ss_store floats,
                                struct ss_arena *arena)
{
    struct ss_tensor t = ss_tensor_new(arena, type, floats);
    for (int64_t i = 0; i < t.count; i++) {
        put(&t, i,
            type->dtype == SS_I1 ? (double)ss_rng_below(1, 2, (uint64_t)i, 2)
                                 : (double)(i + 1) + (double)(7 - 2 * i) * I);
    }
    return t;
}

static void check_pair(struct ss_resharder *r, const struct ss_mesh *mesh,
                       const struct ss_tensor *whole, enum ss_store floats,
                       const struct ss_layout *from, const struct ss_layout *to,
                       struct ss_arena *arena)
{
    struct ss_arena_mark mark = ss_arena_mark(arena);
    struct ss_tensor pieces[MOST_RANKS];
    struct ss_reshard_step *steps;
    size_t n;
    assert_true(ss_reshard_path(r, &whole->type, from, to, arena, &steps, &n));
    scatter(mesh, from, whole, pieces, arena);
    for (size_t i = 0; i < n; i++) {
        execute(mesh, &whole->type, &steps[i], floats, pieces, arena);
    }
    check_pieces(mesh, to, whole, pieces, arena);
    ss_arena_rewind(arena, mark);
}

static size_t list_layouts(const struct ss_mesh *mesh, const struct ss_type *type,
                           enum ss_reduce reduce, struct ss_layout *out)
{
    struct ss_placement options[2 + 3 * SS_MAX_RANK] = {{.blocks = 1},
                                                        {.kind = SS_PARTIAL, .reduce = reduce}};
    int n_options = 2;
    size_t n = 0;
    int64_t total = 1;
    for (int d = 0; d < type->rank; d++) {
        for (int64_t blocks = 1; blocks <= 3; blocks++) {
            options[n_options++] =
                (struct ss_placement){.kind = SS_SHARD, .dim = d, .blocks = blocks};
        }
    }
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
        if (ok) {
            assert_true(n < MOST_LAYOUTS);
            out[n++] = layout;
        }
    }
    return n;
}

/* All pairs of layouts, or every stride-th of them; links in both orders of speed, so that
 * different paths are found. */
static void check_all(const char *shape, struct ss_type type, enum ss_reduce reduce,
                      enum ss_store floats, size_t stride)
{
    static struct ss_layout all[MOST_LAYOUTS];
    struct ss_arena arena = {0};
    struct ss_mesh mesh = mesh_of(shape);
    size_t n = list_layouts(&mesh, &type, reduce, all);
    struct ss_tensor whole = example(&type, floats, &arena);
    for (int slow = -1; slow < mesh.n_axes; slow++) {
        for (int a = 0; a < mesh.n_axes; a++) {
            mesh.axis[a].alpha_us = slow < 0 ? 5 : 0;
            mesh.axis[a].bytes_per_us = a == slow ? 1 : 10;
        }
        struct ss_resharder *r = ss_resharder_new(&mesh);
        for (size_t k = (size_t)(slow + 1); k < n * n; k += stride) {
            check_pair(r, &mesh, &whole, floats, &all[k / n], &all[k % n], &arena);
        }
        ss_resharder_free(r);
    }
    ss_arena_free(&arena);
}

static void test_one_axis(void **state)
{
    (void)state;
    for (int reduce = SS_SUM; reduce <= SS_PROD; reduce++) {
        check_all("2", (struct ss_type){SS_F32, 2, {12, 6}}, (enum ss_reduce)reduce, SS_STORE_F64,
                  1);
        check_all("4", (struct ss_type){SS_I32, 2, {24, 8}}, (enum ss_reduce)reduce, SS_STORE_F64,
                  1);
    }
    for (int reduce = SS_AND; reduce <= SS_OR; reduce++) {
        check_all("3", (struct ss_type){SS_I1, 2, {9, 6}}, (enum ss_reduce)reduce, SS_STORE_F64, 1);
    }
    static const enum ss_reduce complex_ones[] = {SS_SUM, SS_AVG, SS_PROD};
    for (size_t i = 0; i < sizeof complex_ones / sizeof *complex_ones; i++) {
        check_all("2", (struct ss_type){SS_C64, 2, {12, 6}}, complex_ones[i], SS_STORE_F32, 1);
        check_all("4", (struct ss_type){SS_C128, 2, {5, 8}}, complex_ones[i], SS_STORE_F64, 1);
    }
    /* Counts that n does not divide, fewer elements than ranks, a scalar, an empty tensor. */
    check_all("4", (struct ss_type){SS_F32, 2, {5, 7}}, SS_AVG, SS_STORE_F32, 1);
    check_all("4", (struct ss_type){SS_BF16, 1, {3}}, SS_SUM, SS_STORE_F32, 1);
    check_all("4", (struct ss_type){SS_F32, 0, {0}}, SS_MAX, SS_STORE_F32, 1);
    check_all("2", (struct ss_type){SS_F32, 2, {4, 0}}, SS_SUM, SS_STORE_F32, 1);
    check_all("2", (struct ss_type){SS_I4, 1, {6}}, SS_SUM, SS_STORE_F32, 1);
}

static void test_two_axes(void **state)
{
    (void)state;
    check_all("2x2", (struct ss_type){SS_F32, 2, {24, 12}}, SS_SUM, SS_STORE_F64, 1);
    check_all("2x2", (struct ss_type){SS_F32, 1, {24}}, SS_AVG, SS_STORE_F32, 1);
    check_all("2x4", (struct ss_type){SS_F32, 2, {48, 16}}, SS_SUM, SS_STORE_F32, 3);
    check_all("3x2", (struct ss_type){SS_I32, 2, {12, 18}}, SS_MAX, SS_STORE_F32, 1);
    check_all("2x2", (struct ss_type){SS_F32, 3, {4, 4, 6}}, SS_MIN, SS_STORE_F64, 5);
}

static void test_three_axes(void **state)
{
    (void)state;
    check_all("2x2x2", (struct ss_type){SS_F32, 2, {24, 16}}, SS_SUM, SS_STORE_F32, 97);
    check_all("2x1x3", (struct ss_type){SS_F32, 2, {18, 12}}, SS_PROD, SS_STORE_F64, 7);
}

/* One collective over several axes is one step, and moves what it lists. */
static void test_joint(void **state)
{
    (void)state;
    static const struct {
        const char *mesh, *from, *to;
        enum ss_collective kind;
        uint32_t axes;
    } cases[] = {
        {"2x2x2", "S(0)S(0)S(0)", "RRR", SS_ALL_GATHER, 7},
        {"2x2x2", "S(1)S(0)S(1)", "RRR", SS_ALL_GATHER, 7},
        {"2x2x2", "S(0)S(1)S(0)", "RS(1)R", SS_ALL_GATHER, 5},
        {"2x2x2", "S(0)P(sum)P(sum)", "S(0)RR", SS_ALL_REDUCE, 6},
        {"2x2x2", "P(avg)P(avg)P(avg)", "RRR", SS_ALL_REDUCE, 7},
        {"2x2x2", "P(sum)P(sum)P(sum)", "S(0)S(1)S(0)", SS_REDUCE_SCATTER, 7},
        {"2x2x2", "P(max)S(1)P(max)", "S(0)S(1)S(0)", SS_REDUCE_SCATTER, 5},
        {"2x2x2", "S(0)S(0)S(0)", "S(1)S(1)S(1)", SS_ALL_TO_ALL, 7},
        {"2x2x2", "RS(1)S(1)", "RS(0)S(0)", SS_ALL_TO_ALL, 6},
        {"2x2x2", "S(1)S(1)R", "S(1,block=4)S(1,block=4)R", SS_ALL_TO_ALL, 3},
        {"2x3", "P(avg)P(avg)", "RR", SS_ALL_REDUCE, 3},
        {"3x2", "S(1)S(1)", "S(0)S(0)", SS_ALL_TO_ALL, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_arena arena = {0};
        struct ss_mesh mesh = mesh_of(cases[i].mesh);
        struct ss_type type = {SS_F32, 2, {24, 48}};
        struct ss_reshard_step *steps;
        size_t n;
        for (int a = 0; a < mesh.n_axes; a++) {
            mesh.axis[a].bytes_per_us = 10;
        }
        struct ss_resharder *r = ss_resharder_new(&mesh);
        struct ss_layout from = layout_of(cases[i].from, &mesh, &type);
        struct ss_layout to = layout_of(cases[i].to, &mesh, &type);
        assert_true(ss_reshard_path(r, &type, &from, &to, &arena, &steps, &n));
        assert_int_equal(n, 1);
        assert_int_equal(steps->kind, cases[i].kind);
        assert_int_equal(steps->axes, cases[i].axes);
        struct ss_tensor whole = example(&type, SS_STORE_F64, &arena);
        check_pair(r, &mesh, &whole, SS_STORE_F64, &from, &to, &arena);
        ss_resharder_free(r);
        ss_arena_free(&arena);
    }
}

/* A permute between replicas on different axes: everyone sends its piece once. */
static void test_permute(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_mesh mesh = mesh_of("2x4x2");
    struct ss_type type = {SS_F32, 2, {16, 16}};
    static const char *const pairs[][2] = {
        {"RS(0)R", "S(0)RS(0)"},          {"S(0)RR", "RRS(0)"},    {"S(0)S(1)R", "RS(0)S(1)"},
        {"S(0)S(1)S(0)", "S(1)S(0)S(1)"}, {"S(0)RS(0)", "RS(1)R"},
    };
    struct ss_tensor whole = example(&type, SS_STORE_F64, &arena);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct ss_tensor pieces[MOST_RANKS];
        struct ss_reshard_step step = {.kind = SS_PERMUTE};
        step.from = layout_of(pairs[i][0], &mesh, &type);
        step.to = layout_of(pairs[i][1], &mesh, &type);
        step.bytes = ss_layout_bytes(&mesh, &step.from, &type);
        scatter(&mesh, &step.from, &whole, pieces, &arena);
        execute(&mesh, &type, &step, SS_STORE_F64, pieces, &arena);
        check_pieces(&mesh, &step.to, &whole, pieces, &arena);
    }
    ss_arena_free(&arena);
}

/* Reductions are folded from coordinate 0 up, whatever the store; NaN wins; unsigned compare as
 * such. */
static void test_folds(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_mesh mesh = mesh_of("3");
    static const struct {
        enum ss_dtype dtype;
        enum ss_reduce reduce;
        double values[3], want;
    } cases[] = {
        {SS_F32, SS_SUM, {1e16, 1, -1e16}, 0}, /* (1e16 + 1) - 1e16 in double */
        {SS_F32, SS_SUM, {1e16, -1e16, 1}, 1},
        {SS_F32, SS_AVG, {1, 2, 6}, 3},
        {SS_F32, SS_MAX, {1, (double)NAN, 2}, (double)NAN},
        {SS_F32, SS_MIN, {(double)NAN, 1, 2}, (double)NAN},
        {SS_I8, SS_SUM, {100, 100, 0}, -56},
        {SS_U64, SS_MAX, {1, 0x1p63, 2}, 0x1p63}, /* negative as the store sees it */
        {SS_I32, SS_MAX, {1, -1, 2}, 2},
        {SS_I32, SS_AND, {7, 13, 5}, 5},
        {SS_I1, SS_SUM, {1, 1, 0}, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_type type = {cases[i].dtype, 1, {3}};
        struct ss_reshard_step step = {.kind = SS_ALL_REDUCE, .axes = 1};
        struct ss_tensor pieces[MOST_RANKS];
        step.from.axis[0].kind = SS_PARTIAL;
        step.from.axis[0].reduce = (uint8_t)cases[i].reduce;
        step.bytes = ss_wire_bytes(type.dtype, 2 * 2);
        for (int r = 0; r < 3; r++) {
            pieces[r] = ss_tensor_new(&arena, &type, SS_STORE_F64);
            for (int k = 0; k < 3; k++) {
                ss_tensor_set(&pieces[r], k, cases[i].values[r]);
            }
        }
        execute(&mesh, &type, &step, SS_STORE_F64, pieces, &arena);
        for (int r = 0; r < 3; r++) {
            double got = ss_tensor_get(&pieces[r], r);
            assert_true(got == cases[i].want || (got != got && cases[i].want != cases[i].want));
        }
    }
    ss_arena_free(&arena);
}

/* ---- neighbours ---- */

static double cell_at(int64_t rank, int64_t i)
{
    return (double)(rank * 1000 + i + 1);
}

static void fill_pieces(const struct ss_mesh *mesh, const struct ss_type *piece,
                        struct ss_tensor *pieces, struct ss_arena *arena)
{
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        pieces[r] = ss_tensor_new(arena, piece, SS_STORE_F64);
        for (int64_t i = 0; i < pieces[r].count; i++) {
            ss_tensor_set(&pieces[r], i, cell_at(r, i));
        }
    }
}

/* Element of a box of three dims. */
static int64_t index_of(const struct ss_type *type, int64_t a, int64_t b, int64_t c)
{
    return (a * type->dims[1] + b) * type->dims[2] + c;
}

/* Where element x of dim 1 of a piece with a halo comes from: which piece's, relative to its own,
 * and which of its elements. */
static int64_t comes_from(const struct ss_halo_rows *h, int64_t x, int64_t *element)
{
    int64_t m = h->piece.dims[1] / (h->blocks * h->unit), have = h->left + m + h->right;
    int64_t block = x / h->unit / have, row = x / h->unit % have - h->left;
    *element = (block * m + (row + m) % m) * h->unit + x % h->unit;
    return (row >= m) - (row < 0);
}

/* Row j of a piece with a halo: the piece's, a neighbour's, or the fill. */
static void check_halo(const struct ss_mesh *mesh, const struct ss_reshard_step *step,
                       const struct ss_tensor *got)
{
    const struct ss_halo_rows *h = &step->halo;
    int axis = __builtin_ctz(step->axes);
    int64_t n = mesh->axis[axis].size, more = (h->left + h->right) * h->blocks * h->unit;
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        int64_t coords[SS_MAX_AXES];
        coords_of(mesh, r, coords);
        assert_int_equal(got[r].type.dims[1], h->piece.dims[1] + more);
        for (int64_t x = 0; x < got[r].count; x++) {
            int64_t c = x % 3, b, a = x / 3 / got[r].type.dims[1];
            int64_t to = coords[axis] + comes_from(h, x / 3 % got[r].type.dims[1], &b);
            int64_t other[SS_MAX_AXES];
            memcpy(other, coords, sizeof other);
            other[axis] = to;
            bool none = to < 0 || to >= n || (step->kind == SS_HALO_FILL && to != coords[axis]);
            double want = h->fill;
            if (!none) {
                want = cell_at(ss_mesh_rank(mesh, other), index_of(&h->piece, a, b, c));
            }
            assert_true(ss_tensor_get(&got[r], x) == want);
        }
    }
}

static void test_halos(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_mesh mesh = mesh_of("2x3");
    struct ss_layout layout = {{{0}}};
    for (int64_t k = 0; k < 400; k++) {
        struct ss_tensor pieces[MOST_RANKS];
        int64_t blocks = 1 + k / 100 % 2, unit = 1 + k / 200;
        struct ss_type piece = {SS_F32, 3, {2, 4 * blocks * unit, 3}};
        struct ss_halo_rows rows = {1, blocks, unit, k % 5, k / 5 % 5, -2.5, piece};
        int axis = (int)(k / 25 % 2);
        struct ss_reshard_step step = k / 50 % 2 == 0 ? ss_halo_step(&mesh, &layout, axis, &rows)
                                                      : ss_halo_fill_step(&layout, axis, &rows);
        fill_pieces(&mesh, &piece, pieces, &arena);
        execute(&mesh, &piece, &step, SS_STORE_F64, pieces, &arena);
        check_halo(&mesh, &step, pieces);
    }
    ss_arena_free(&arena);
}

/* Every row that a rank keeps is the reduction of all rows there, lowest coordinate first. */
static void check_overlap(const struct ss_mesh *mesh, const struct ss_reshard_step *step,
                          const struct ss_tensor *got)
{
    const struct ss_overlap *o = &step->overlap;
    int axis = __builtin_ctz(step->axes);
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        int64_t coords[SS_MAX_AXES];
        coords_of(mesh, r, coords);
        assert_int_equal(got[r].type.dims[1], o->kept);
        for (int64_t x = 0; x < got[r].count; x++) {
            int64_t row = coords[axis] * o->kept + x / 3 % o->kept, other[SS_MAX_AXES];
            double want = 0;
            bool any = false;
            memcpy(other, coords, sizeof other);
            for (int64_t c = 0; c < mesh->axis[axis].size; c++) {
                int64_t local = row - c * o->stride + o->lead;
                other[axis] = c;
                if (local < 0 || local >= o->piece.dims[1]) {
                    continue;
                }
                double cell = cell_at(ss_mesh_rank(mesh, other),
                                      index_of(&o->piece, x / 3 / o->kept, local, x % 3));
                want = any ? reduce_two(o->reduce, want, cell) : cell;
                any = true;
            }
            assert_true(any && ss_tensor_get(&got[r], x) == want);
        }
    }
}

static void test_overlaps(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    static const char *const shapes[] = {"2", "3", "4x2", "2x4"};
    static const enum ss_reduce reduces[] = {SS_SUM, SS_MAX, SS_MIN};
    int tried = 0;
    for (uint64_t k = 0; k < 400; k++) {
        struct ss_mesh mesh = mesh_of(shapes[k % 4]);
        struct ss_tensor pieces[MOST_RANKS];
        struct ss_layout layout = {{{0}}};
        int axis = (int)(k % 4 / 2 && k % 3 == 0);
        int64_t n = mesh.axis[axis].size, before = (int64_t)ss_rng_below(1, 1, k, 5);
        int64_t after = (int64_t)ss_rng_below(1, 2, k, 5), step = (int64_t)ss_rng_below(1, 3, k, 3);
        struct ss_overlap o = {.dim = 1, .reduce = reduces[k % 3], .lead = before};
        o.stride = 3 + (int64_t)ss_rng_below(1, 4, k, 4);
        o.kept = o.stride + step - 1;
        o.piece = (struct ss_type){SS_F32, 3, {2, before + o.stride + after, 3}};
        if (n * o.kept > n * o.stride + after || o.stride > 2 * o.kept) {
            continue; /* rows that nobody has */
        }
        tried++;
        struct ss_reshard_step reduce = ss_overlap_step(&mesh, &layout, axis, &o);
        fill_pieces(&mesh, &o.piece, pieces, &arena);
        execute(&mesh, &o.piece, &reduce, SS_STORE_F64, pieces, &arena);
        check_overlap(&mesh, &reduce, pieces);
    }
    assert_true(tried > 200);
    ss_arena_free(&arena);
}

/* ---- the search against every move there is ---- */

enum { MOST_NODES = 200 };

/* The most that a rank sends in a step, counted from the plans. */
static int64_t sent_bytes(const struct ss_mesh *mesh, const struct ss_type *type,
                          const struct ss_reshard_step *step, struct ss_arena *arena)
{
    struct ss_arena_mark mark = ss_arena_mark(arena);
    int64_t sent[MOST_RANKS] = {0}, most = 0;
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        int64_t coords[SS_MAX_AXES];
        struct ss_exchange x;
        coords_of(mesh, r, coords);
        ss_exchange_plan(mesh, type, step, coords, arena, &x);
        for (int phase = 0; phase < x.n_phases; phase++) {
            for (size_t k = 0; k < x.phases[phase].n_parts; k++) {
                const struct ss_exchange_part *part = &x.phases[phase].parts[k];
                sent[part->rank] += part->rank == r ? 0 : part->count;
            }
        }
    }
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        most = sent[r] > most ? sent[r] : most;
    }
    ss_arena_rewind(arena, mark);
    return ss_wire_bytes(type->dtype, most);
}

/* True if both axes cut one dim, the second just inside the first. */
static bool acts_like_one(const struct ss_mesh *mesh, const struct ss_layout *layout)
{
    const struct ss_cut *a = &layout->axis[0], *b = &layout->axis[1];
    return a->dim == b->dim && b->before == a->before * mesh->axis[0].size;
}

/* The price of one collective over both axes; SS_INFINITE where there is none. */
static int64_t joint_step(const struct ss_mesh *mesh, const struct ss_type *type,
                          const struct ss_reshard_step *both, struct ss_arena *arena)
{
    const struct ss_cut *from = both->from.axis, *to = both->to.axis;
    if (from[0].kind != from[1].kind || to[0].kind != to[1].kind ||
        both->kind == SS_N_COLLECTIVES || ss_collective_local(both->kind)) {
        return SS_INFINITE;
    }
    if (both->kind == SS_ALL_TO_ALL) {
        bool one_dim = from[0].dim == from[1].dim && to[0].dim == to[1].dim;
        bool like_one = acts_like_one(mesh, &both->from) && acts_like_one(mesh, &both->to);
        if (!one_dim || (from[0].dim == to[0].dim && !like_one)) {
            return SS_INFINITE;
        }
    }
    return ss_collective_ps(mesh, both->kind, 3, sent_bytes(mesh, type, both, arena));
}

/* Price of going from one layout to another in one step; SS_INFINITE where no collective does. */
static int64_t one_step(const struct ss_mesh *mesh, const struct ss_type *type,
                        const struct ss_layout *from, const struct ss_layout *to,
                        struct ss_arena *arena)
{
    static const enum ss_collective kinds[3][3] = {
        [SS_REPLICATED] = {SS_N_COLLECTIVES, SS_SLICE, SS_TO_PARTIAL},
        [SS_SHARD] = {SS_ALL_GATHER, SS_ALL_TO_ALL, SS_N_COLLECTIVES},
        [SS_PARTIAL] = {SS_ALL_REDUCE, SS_REDUCE_SCATTER, SS_N_COLLECTIVES},
    };
    struct ss_reshard_step step = {.from = *from, .to = *to, .kind = SS_PERMUTE};
    int changed = 0, last = 0;
    for (int a = 0; a < mesh->n_axes; a++) {
        if (memcmp(&from->axis[a], &to->axis[a], sizeof from->axis[a]) != 0) {
            last = a;
            changed++;
        }
    }
    if (changed == 1) {
        step.axes = (uint8_t)(1u << last);
        step.kind = kinds[from->axis[last].kind][to->axis[last].kind];
        if (step.kind == SS_N_COLLECTIVES) {
            return SS_INFINITE;
        }
        return ss_collective_ps(mesh, step.kind, step.axes, sent_bytes(mesh, type, &step, arena));
    }
    struct ss_reshard_step both = {.from = *from, .to = *to, .axes = 3};
    both.kind = kinds[from->axis[0].kind][to->axis[0].kind];
    int64_t joint = joint_step(mesh, type, &both, arena);
    int64_t local = ss_layout_bytes(mesh, from, type);
    if (ss_layout_is_partial(from) || ss_layout_is_partial(to) ||
        ss_layout_bytes(mesh, to, type) != local || sent_bytes(mesh, type, &step, arena) != local) {
        return joint;
    }
    int64_t permute = ss_collective_ps(mesh, SS_PERMUTE, 0, local);
    return permute < joint ? permute : joint;
}

/* Every layout with cuts at products of the other axes' sizes; all shortest paths by
 * Floyd-Warshall. */
static void check_optimal(const char *shape, struct ss_type type, double alpha_us,
                          const double *bytes_per_us)
{
    static struct ss_layout all[MOST_NODES];
    static int64_t best[MOST_NODES][MOST_NODES], got[MOST_NODES];
    struct ss_mesh mesh = mesh_of(shape);
    struct ss_arena arena = {0};
    size_t n = 0;
    int64_t others = mesh.n_devices;
    for (int a = 0; a < mesh.n_axes; a++) {
        mesh.axis[a].alpha_us = alpha_us;
        mesh.axis[a].bytes_per_us = bytes_per_us[a];
    }
    assert_true(mesh.n_axes <= 2);
    struct ss_cut options[2][2 + 2 * SS_MAX_RANK];
    int n_options[2] = {1, 1};
    memset(options, 0, sizeof options);
    for (int a = 0; a < mesh.n_axes; a++) {
        options[a][n_options[a]++] = (struct ss_cut){SS_PARTIAL, SS_SUM, 0, 0, 0};
        for (int d = 0; d < type.rank; d++) {
            int64_t nested = others / mesh.axis[a].size;
            options[a][n_options[a]++] = (struct ss_cut){SS_SHARD, 0, (uint8_t)d, 0, 1};
            if (nested > 1) {
                options[a][n_options[a]++] =
                    (struct ss_cut){SS_SHARD, 0, (uint8_t)d, 0, (uint32_t)nested};
            }
        }
    }
    for (int i = 0; i < n_options[0]; i++) {
        for (int j = 0; j < n_options[1]; j++) {
            struct ss_layout layout = {{options[0][i], options[1][j]}};
            if (ss_layout_valid(&mesh, &type, &layout)) {
                assert_true(n < MOST_NODES);
                all[n++] = layout;
            }
        }
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            best[i][j] = i == j ? 0 : one_step(&mesh, &type, &all[i], &all[j], &arena);
        }
    }
    for (size_t k = 0; k < n; k++) {
        for (size_t i = 0; i < n; i++) {
            for (size_t j = 0; j < n; j++) {
                if (best[i][k] != SS_INFINITE && best[k][j] != SS_INFINITE &&
                    best[i][k] + best[k][j] < best[i][j]) {
                    best[i][j] = best[i][k] + best[k][j];
                }
            }
        }
    }
    struct ss_resharder *r = ss_resharder_new(&mesh);
    for (size_t i = 0; i < n; i++) {
        ss_reshard_costs(r, &type, &all[i], 1, all, n, got);
        for (size_t j = 0; j < n; j++) {
            assert_int_equal(got[j], best[i][j]);
        }
    }
    ss_resharder_free(r);
    ss_arena_free(&arena);
}

static void test_optimal(void **state)
{
    (void)state;
    static const double links[4][2] = {{10, 10}, {1, 10}, {10, 1}, {2, 3}};
    for (int i = 0; i < 4; i++) {
        for (double alpha_us = 0; alpha_us <= 5; alpha_us += 5) {
            check_optimal("4", (struct ss_type){SS_F32, 2, {8, 12}}, alpha_us, links[i]);
            check_optimal("2x2", (struct ss_type){SS_F32, 2, {8, 12}}, alpha_us, links[i]);
            check_optimal("2x4", (struct ss_type){SS_F32, 2, {16, 24}}, alpha_us, links[i]);
            check_optimal("4x2", (struct ss_type){SS_F32, 3, {8, 8, 5}}, alpha_us, links[i]);
            check_optimal("4x4", (struct ss_type){SS_F32, 2, {16, 4}}, alpha_us, links[i]);
            check_optimal("3x2", (struct ss_type){SS_BF16, 2, {12, 6}}, alpha_us, links[i]);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_axis), cmocka_unit_test(test_two_axes),
        cmocka_unit_test(test_joint),    cmocka_unit_test(test_permute),
        cmocka_unit_test(test_folds),    cmocka_unit_test(test_halos),
        cmocka_unit_test(test_overlaps), cmocka_unit_test(test_optimal),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(test_three_axes),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}
