/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Halo rows of one-dimensional windows against the closed form (kernel K, paddings lo and hi, stride s,
 * dilations of operand b and kernel). */
#include <stdio.h>

#include "core/rules/rules.h"
#include "tests/unit/calls.h"

static const struct ss_row *halo_of(struct ss_arena *arena, const char *op, const char *operands,
                                    const char *attrs, int dim, const double *bound,
                                    struct ss_atoms *atoms, struct ss_op_rules **rules)
{
    struct ss_call call, *kept;
    static const bool bind[2] = {false, true};
    test_call(arena, op, operands, attrs, 1, &call);
    kept = ss_memdup(arena, &call, sizeof call);
    struct ss_discover_options options = {.seed = 3, .no_partial = true};
    struct ss_error err = {0};
    if (ss_explore(kept, bound, bound ? bind : NULL, &options, NULL, arena, atoms, rules, &err))
        fail_msg("%s: %s", op, err.message);
    for (size_t i = 0; i < (*rules)->n_rows; i++) {
        const struct ss_row *row = &(*rules)->rows[i];
        if (row->footprint.rows > 0 && row->in[0].kind == SS_SHARD && row->in[0].dim == dim)
            return row;
    }
    return NULL;
}

static int64_t ceil_div(int64_t a, int64_t b)
{
    return a >= 0 ? (a + b - 1) / b : -(-a / b);
}

static int64_t at_least_0(int64_t a)
{
    return a > 0 ? a : 0;
}

/* Stride, dilations, kernel, paddings. */
struct window {
    int64_t k, s, d, b, lo, hi;
};

static int64_t gcd(int64_t a, int64_t b)
{
    return b ? gcd(b, a % b) : a;
}

static bool check_window(const struct window *w)
{
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    char operands[64], attrs[512];
    int64_t K = (w->k - 1) * w->d + 1, g = gcd(w->b, w->s);
    snprintf(operands, sizeof operands, "2x96x3xf32 %lldx3x4xf32", (long long)w->k);
    snprintf(attrs, sizeof attrs,
             "window_strides=%lld padding=%lld,%lld lhs_dilation=%lld rhs_dilation=%lld "
             "window_reversal=0 input_batch_dimension=0 input_feature_dimension=2 "
             "input_spatial_dimensions=1 kernel_input_feature_dimension=1 "
             "kernel_output_feature_dimension=2 kernel_spatial_dimensions=0 "
             "output_batch_dimension=0 output_feature_dimension=2 output_spatial_dimensions=1 "
             "feature_group_count=1 batch_group_count=1 dtype=f32",
             (long long)w->s, (long long)w->lo, (long long)w->hi, (long long)w->b,
             (long long)w->d);
    const struct ss_row *row =
        halo_of(&arena, "convolution", operands, attrs, 1, NULL, &atoms, &rules);
    int64_t t = at_least_0(ceil_div(w->lo - (w->b - 1), w->s));
    int64_t r1 = ceil_div(K - w->lo - w->s, w->b);
    int64_t r2 = 1 + ceil_div(K - w->lo - w->hi - w->s - 1, w->b);
    int64_t r = at_least_0(r1 > r2 ? r1 : r2);
    bool ok;
    if (!row) { /* one that needs nothing at all is cut like any other length */
        ok = false;
        for (size_t i = 0; i < rules->n_rows; i++)
            ok |= rules->rows[i].in[0].kind == SS_SHARD && rules->rows[i].in[0].dim == 1;
        ok &= t == 0 && r == 0 && w->s == w->b;
    } else {
        const struct ss_footprint *f = &row->footprint;
        ok = f->rows == w->b / g && f->per == w->s / g && f->right == r &&
             (f->first == t || (f->first < t && w->b > 1));
    }
    if (!ok)
        print_message("k %d s %d d %d b %d pad %d,%d: %s, first %d right %d; closed form %d, %d\n",
                      (int)w->k, (int)w->s, (int)w->d, (int)w->b, (int)w->lo, (int)w->hi,
                      row ? "row" : "none", row ? (int)row->footprint.first : -1,
                      row ? (int)row->footprint.right : -1, (int)t, (int)r);
    ss_arena_free(&arena);
    return ok;
}

static void windows_have_the_closed_form(void **state)
{
    (void)state;
    int wrong = 0, tried = 0;
    for (int64_t k = 1; k <= 7; k++)
        for (int64_t s = 1; s <= 4; s++)
            for (int64_t d = 1; d <= 2; d++)
                for (int64_t b = 1; b <= 3; b++) {
                    int64_t K = (k - 1) * d + 1;
                    const int64_t pads[][2] = {{(K - 1) / 2, K / 2}, {0, 0}, {K - 1, 0}, {2, 1},
                                               {K - 1, K - 1}, {-1, -2}};
                    size_t n = sizeof pads / sizeof *pads;
                    struct window w = {k, s, d, b, 0, 0};
                    const int64_t *pad = pads[(size_t)(tried++) % n];
                    w.lo = pad[0];
                    w.hi = pad[1];
                    /* Taps that meet only inserted zeros: nothing to find. */
                    bool zeros = K == 1 && s % b == 0 && w.lo % b != 0;
                    wrong += !zeros && !check_window(&w);
                }
    print_message("%d windows, %d wrong\n", tried, wrong);
    assert_int_equal(wrong, 0);
}

static void check(const char *op, const char *operands, const char *attrs, int dim,
                  const double *bound, const char *want)
{
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    struct ss_buf text = {0};
    const struct ss_row *row = halo_of(&arena, op, operands, attrs, dim, bound, &atoms, &rules);
    if (row)
        ss_row_print(&text, rules, row, atoms.lengths);
    assert_string_equal(ss_buf_text(&text), want);
    ss_buf_free(&text);
    ss_arena_free(&arena);
}

static void movement_and_pooling(void **state)
{
    (void)state;
    static const double lowest[2] = {0, -1e30}, zero[2] = {0, 0};
    check("slice", "4x97xf32", "start_indices=0,1 limit_indices=4,97 strides=1,1", 1, NULL,
          "S(1) <- S(1, halo)");
    check("pad", "4x97xf32 f32", "edge_padding_low=0,3 edge_padding_high=0,0 interior_padding=0,0",
          1, zero, "S(1) <- S(1, halo), R");
    check("reduce_window", "4x96xf32 f32",
          "window_dimensions=1,3 window_strides=1,2 base_dilations=1,1 window_dilations=1,1 "
          "padding=0,0,1,1 n_inputs=1 body=maximum", 1, lowest, "S(1) <- S(1, halo=2:0), R");
    check("reduce_window", "4x96xf32 f32",
          "window_dimensions=1,2 window_strides=1,2 base_dilations=1,1 window_dilations=1,1 "
          "padding=0,0,0,0 n_inputs=1 body=add", 1, zero, "S(1) <- S(1), R");
    /* A running sum needs all that is before it. */
    check("reduce_window", "4x96xf32 f32",
          "window_dimensions=1,96 window_strides=1,1 base_dilations=1,1 window_dilations=1,1 "
          "padding=0,0,95,0 n_inputs=1 body=add", 1, zero, "");
    check("reverse", "4x96xf32", "dimensions=1", 1, NULL, "");
}

/* k = 5, stride 2, valid: 2:1 on 2 ranks, 0:3 on 3 (exploration.md 6). */
static void widths_follow_the_mesh(void **state)
{
    (void)state;
    struct ss_footprint f = {.rows = 1, .per = 2, .first = 0, .right = 3, .surplus = -2};
    struct ss_halo h;
    const char *why = NULL;
    assert_true(ss_footprint_halo(&f, 24, 2, &h, &why));
    assert_true(h.left == 2 && h.right == 1 && ss_halo_even(&h));
    assert_true(ss_footprint_halo(&f, 24, 3, &h, &why));
    assert_true(h.left == 0 && h.right == 3 && !ss_halo_even(&h));
    assert_false(ss_footprint_halo(&f, 24, 5, &h, &why));
    f = (struct ss_footprint){.rows = 1, .per = 1, .first = 3, .right = 3};
    assert_true(ss_footprint_halo(&f, 12, 4, &h, &why));
    assert_false(ss_footprint_halo(&f, 8, 4, &h, &why));
    assert_string_equal(why, "the halo is longer than a neighbour's piece");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_have_the_closed_form),
        cmocka_unit_test(movement_and_pooling),
        cmocka_unit_test(widths_follow_the_mesh),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    test_regions_free();
    return failed;
}
