/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/rng.h"
#include "core/base/sanitize.h"
#include "core/tensor/magnitude.h"
#include "core/tensor/pool.h"
#include "core/tensor/tensor.h"

static bool same_number(double a, double b)
{
    return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b));
}

static void names(void **state)
{
    (void)state;
    for (int i = 0; i < SS_N_DTYPES; i++) {
        const char *name = ss_dtype_name((enum ss_dtype)i);
        enum ss_dtype found;
        assert_true(ss_dtype_find(name, strlen(name), &found));
        assert_int_equal(found, i);
    }
    enum ss_dtype found;
    assert_false(ss_dtype_find("f3", 2, &found));
    assert_false(ss_dtype_find("f32x", 4, &found));
    assert_true(ss_dtype_is_int(SS_I1) && ss_dtype_is_float(SS_F8E5M2) && !ss_dtype_is_int(SS_C64));
}

/* Every bit pattern of the narrow formats survives the way to a number and back. */
static void narrow_floats_round_trip(void **state)
{
    (void)state;
    const enum ss_dtype narrow[] = {SS_F16, SS_BF16, SS_F8E4M3FN, SS_F8E5M2};
    for (size_t k = 0; k < sizeof narrow / sizeof narrow[0]; k++) {
        enum ss_dtype d = narrow[k];
        for (uint64_t bits = 0; bits < (uint64_t)1 << ss_dtype_bits(d); bits++) {
            double value = ss_float_from_bits(d, bits);
            assert_true(same_number(ss_round_float(d, value), value));
            if (!isnan(value))
                assert_int_equal(ss_float_to_bits(d, value), bits);
            else
                assert_true(isnan(ss_float_from_bits(d, ss_float_to_bits(d, value))));
        }
    }
}

/* Halfway between neighbours goes to the even one; a hair to either side goes there. */
static void narrow_floats_round_to_nearest_even(void **state)
{
    (void)state;
    const struct {
        enum ss_dtype dtype;
        uint64_t largest; /* bits of the largest finite number */
    } cases[] = {{SS_F16, 0x7bff}, {SS_BF16, 0x7f7f}, {SS_F8E4M3FN, 0x7e}, {SS_F8E5M2, 0x7b}};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        enum ss_dtype d = cases[k].dtype;
        for (uint64_t bits = 0; bits < cases[k].largest; bits++) {
            double low = ss_float_from_bits(d, bits), high = ss_float_from_bits(d, bits + 1);
            double middle = low + (high - low) / 2;
            assert_true(low < high);
            assert_true(ss_round_float(d, middle) == (bits % 2 ? high : low));
            assert_true(ss_round_float(d, nextafter(middle, 0)) == low);
            assert_true(ss_round_float(d, nextafter(middle, INFINITY)) == high);
            assert_true(same_number(ss_round_float(d, -middle), bits % 2 ? -high : -low));
        }
        double top = ss_float_from_bits(d, cases[k].largest);
        double step = top - ss_float_from_bits(d, cases[k].largest - 1);
        assert_true(ss_round_float(d, nextafter(top + step / 2, 0)) == top);
        double above = ss_round_float(d, nextafter(top + step / 2, INFINITY));
        /* E4M3FN has no infinity: above its range there is only NaN */
        assert_true(d == SS_F8E4M3FN ? isnan(above) : isinf(above));
        assert_true(isnan(ss_round_float(d, NAN)));
    }
    assert_true(ss_round_float(SS_F8E4M3FN, 464) == 448);
    assert_true(isnan(ss_round_float(SS_F8E4M3FN, INFINITY)));
    assert_true(isinf(ss_round_float(SS_F8E5M2, 61440)));
    assert_true(isinf(ss_round_float(SS_F16, 65520)));
    assert_true(isinf(ss_round_float(SS_BF16, -INFINITY)));
    /* Rounding through f32 first would give 1 + 2^-10 */
    assert_true(ss_round_float(SS_F16, 1 + 0x1p-11 - 0x1p-40) == 1);
    assert_true(ss_round_float(SS_F16, 1 + 0x1p-11 + 0x1p-40) == 1 + 0x1p-10);
    assert_true(ss_round_float(SS_F32, 0.1) == (double)0.1f);
    assert_true(ss_round_float(SS_F64, 0.1) == 0.1);
}

static void known_bits(void **state)
{
    (void)state;
    assert_int_equal(ss_float_to_bits(SS_F32, 1.5), 0x3fc00000);
    assert_int_equal(ss_float_to_bits(SS_F16, 1.5), 0x3e00);
    assert_int_equal(ss_float_to_bits(SS_BF16, -1.5), 0xbfc0);
    assert_int_equal(ss_float_to_bits(SS_F8E4M3FN, 1.5), 0x3c);
    assert_int_equal(ss_float_to_bits(SS_F8E5M2, 1.5), 0x3e);
    assert_int_equal(ss_float_to_bits(SS_BF16, INFINITY), 0x7f80);
    assert_int_equal(ss_float_to_bits(SS_F8E4M3FN, 1000), 0x7f);
    assert_true(ss_float_from_bits(SS_F64, UINT64_C(0xc000000000000000)) == -2);
    assert_true(ss_float_from_bits(SS_I8, 0xff) == -1);
    assert_true(ss_float_from_bits(SS_U64, UINT64_MAX) == 0x1p64);
    assert_int_equal(ss_float_to_bits(SS_I8, -2), 0xfe);
    assert_int_equal(ss_float_to_bits(SS_I4, -1), 0xf);
}

static void integers_wrap(void **state)
{
    (void)state;
    assert_int_equal(ss_wrap_int(SS_I8, 128), -128);
    assert_int_equal(ss_wrap_int(SS_I8, -129), 127);
    assert_int_equal(ss_wrap_int(SS_U8, -1), 255);
    assert_int_equal(ss_wrap_int(SS_I4, 8), -8);
    assert_int_equal(ss_wrap_int(SS_U4, 17), 1);
    assert_int_equal(ss_wrap_int(SS_I32, INT64_C(0x80000000)), INT32_MIN);
    assert_int_equal(ss_wrap_int(SS_U32, -1), UINT32_MAX);
    assert_int_equal(ss_wrap_int(SS_I64, INT64_MIN), INT64_MIN);
    assert_int_equal(ss_wrap_int(SS_I1, 2), 1);
    assert_int_equal(ss_int_from_real(SS_I32, -2.9), -2);
    assert_int_equal(ss_int_from_real(SS_I64, 1e300), INT64_MAX);
    assert_int_equal(ss_int_from_real(SS_I64, NAN), 0);
    assert_int_equal(ss_int_from_real(SS_U64, 0x1p63), INT64_MIN);
}

static void types(void **state)
{
    (void)state;
    struct ss_type t = {.dtype = SS_BF16, .rank = 3, .dims = {2, 3, 4}};
    assert_int_equal(ss_type_count(&t), 24);
    assert_int_equal(ss_type_bytes(&t), 48);
    struct ss_buf text = {0};
    ss_type_print(&text, &t);
    assert_string_equal(text.data, "tensor<2x3x4xbf16>");
    ss_buf_clear(&text);
    struct ss_type scalar = {.dtype = SS_C64};
    ss_type_print(&text, &scalar);
    assert_string_equal(text.data, "tensor<complex<f32>>");
    ss_buf_free(&text);
    assert_int_equal(ss_type_count(&scalar), 1);
    struct ss_type wide = {.dtype = SS_F32, .rank = 2, .dims = {INT64_C(1) << 40, 1 << 22}};
    assert_int_equal(ss_type_count(&wide), INT64_C(1) << 62);
    assert_int_equal(ss_type_bytes(&wide), -1);
    wide.dims[1] *= 2;
    assert_int_equal(ss_type_count(&wide), -1);
    struct ss_type none = {.dtype = SS_F32, .rank = 3, .dims = {INT64_MAX, INT64_MAX, 0}};
    assert_int_equal(ss_type_count(&none), 0);
    struct ss_type nibbles = {.dtype = SS_I4, .rank = 1, .dims = {5}};
    assert_int_equal(ss_type_bytes(&nibbles), 3);
    struct ss_type other = t;
    other.dtype = SS_F32;
    assert_true(ss_shape_equal(&t, &other) && !ss_type_equal(&t, &other));
    other.rank = 2;
    assert_false(ss_shape_equal(&t, &other));
}

static void boxes(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_type whole = {.dtype = SS_F32, .rank = 3, .dims = {4, 5, 6}};
    const enum ss_store stores[] = {SS_STORE_F64, SS_STORE_F32};
    for (int s = 0; s < 2; s++) {
        struct ss_tensor src = ss_tensor_new(&arena, &whole, stores[s]);
        for (int64_t i = 0; i < src.count; i++)
            ss_tensor_set(&src, i, (double)i + 1);
        const int64_t sizes[][3] = {{2, 5, 6}, {1, 3, 6}, {2, 2, 2}, {4, 5, 6}, {3, 0, 2}};
        for (int k = 0; k < 5; k++) {
            const int64_t *size = sizes[k];
            const int64_t start[3] = {4 - size[0], 5 - size[1], 6 - size[2]};
            struct ss_type box = {.dtype = SS_F32, .rank = 3, .dims = {size[0], size[1], size[2]}};
            struct ss_tensor dst = ss_tensor_new(&arena, &box, stores[s]);
            struct ss_tensor back = ss_tensor_new(&arena, &whole, stores[s]);
            const int64_t zero[3] = {0};
            ss_tensor_copy_box(&src, start, &dst, zero, size);
            ss_tensor_copy_box(&dst, zero, &back, start, size);
            int64_t index[3] = {0}, i = 0;
            do {
                bool inside = true;
                for (int d = 0; d < 3; d++)
                    inside &= index[d] >= start[d] && index[d] < start[d] + size[d];
                assert_true(ss_tensor_get(&back, i) == (inside ? (double)i + 1 : 0));
                i++;
            } while (ss_index_next(whole.dims, 3, index));
            assert_int_equal(i, src.count);
        }
    }
    struct ss_type scalar = {.dtype = SS_I32};
    struct ss_tensor a = ss_tensor_new(&arena, &scalar, SS_STORE_F64);
    struct ss_tensor b = ss_tensor_new(&arena, &scalar, SS_STORE_F64);
    ss_tensor_set(&a, 0, 7);
    ss_tensor_copy_box(&a, NULL, &b, NULL, NULL);
    assert_int_equal(ss_i64(&b)[0], 7);
    ss_arena_free(&arena);
}

static void comparison(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_type t = {.dtype = SS_F32, .rank = 1, .dims = {3}};
    struct ss_tensor a = ss_tensor_new(&arena, &t, SS_STORE_F64);
    struct ss_tensor b = ss_tensor_new(&arena, &t, SS_STORE_F32);
    ss_tensor_set(&a, 1, -4);
    ss_tensor_set(&b, 1, 1);
    assert_true(ss_tensor_max_diff(&a, &b) == 5);
    assert_true(ss_tensor_max_abs(&a) == 4);
    ss_tensor_set(&a, 2, INFINITY);
    assert_true(isinf(ss_tensor_max_diff(&a, &b)));
    assert_false(ss_tensor_finite(&a));
    ss_tensor_set(&b, 2, INFINITY);
    assert_true(ss_tensor_max_diff(&a, &b) == 5);
    ss_tensor_set(&a, 0, NAN);
    ss_tensor_set(&b, 0, NAN);
    assert_true(isnan(ss_tensor_max_diff(&a, &b)));
    assert_true(ss_tensor_max_diff_but_nan(&a, &b) == 5);
    assert_true(isnan(ss_tensor_max_abs(&a)));
    assert_true(ss_tensor_max_finite(&a) == 4);
    ss_tensor_set(&b, 0, 0);
    assert_true(isnan(ss_tensor_max_diff_but_nan(&a, &b)));
    t.dtype = SS_I64;
    struct ss_tensor i = ss_tensor_new(&arena, &t, SS_STORE_F32);
    struct ss_tensor j = ss_tensor_new(&arena, &t, SS_STORE_F32);
    ss_i64(&i)[0] = INT64_MAX;
    ss_i64(&j)[0] = INT64_MAX - 1;
    assert_true(ss_tensor_max_diff(&i, &j) > 0);
    assert_true(ss_tensor_finite(&i));
    t.dtype = SS_U64;
    struct ss_tensor u = ss_tensor_new(&arena, &t, SS_STORE_F64);
    ss_i64(&u)[0] = -1;
    assert_true(ss_tensor_get(&u, 0) == 0x1p64);
    ss_arena_free(&arena);
}

/* Blocks in use never overlap, whatever came and went before; what is spare is used again. */
static void pooled_blocks(void **state)
{
    (void)state;
    enum { BLOCKS = 64, ROUNDS = 4000 };
    static const size_t sizes[] = {0, 1, 16, 63, 64, 65, 79, 80, 1000, 4096, 5000, 100000};
    struct ss_pool pool = {0};
    unsigned char *blocks[BLOCKS] = {NULL};
    size_t length[BLOCKS] = {0};
    for (uint64_t round = 0; round < ROUNDS; round++) {
        size_t b = ss_rng_below(5, 0, round, BLOCKS);
        for (size_t i = 0; blocks[b] && i < length[b]; i++)
            assert_int_equal(blocks[b][i], (unsigned char)b);
        ss_pool_give(&pool, blocks[b]);
        length[b] = sizes[ss_rng_below(5, 1, round, sizeof sizes / sizeof *sizes)];
        blocks[b] = ss_pool_take(&pool, length[b]);
        assert_int_equal((uintptr_t)blocks[b] % _Alignof(max_align_t), 0);
        memset(blocks[b], (int)b, length[b]);
    }
    for (size_t b = 0; b < BLOCKS; b++)
        ss_pool_give(&pool, blocks[b]);
#ifndef SS_ASAN
    assert_true(pool.spare_bytes > 0);
    void *last = blocks[BLOCKS - 1];
    assert_ptr_equal(ss_pool_take(&pool, length[BLOCKS - 1]), last);
    ss_pool_give(&pool, last);
#endif
    ss_pool_give(&pool, NULL);
    ss_pool_free(&pool);
    assert_int_equal(pool.spare_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(narrow_floats_round_trip),
        cmocka_unit_test(narrow_floats_round_to_nearest_even),
        cmocka_unit_test(known_bits),
        cmocka_unit_test(integers_wrap),
        cmocka_unit_test(types),
        cmocka_unit_test(boxes),
        cmocka_unit_test(comparison),
        cmocka_unit_test(pooled_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
