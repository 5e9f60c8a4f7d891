/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published makespans, bubbles and peaks of pipeline schedules (tests/papers/schedules.h). */
#include "tests/papers/schedules.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void assert_rate(const struct zero_bubble_row *row, const char *name, int32_t chunks,
                        double published, double most_held)
{
    double peak, rate = zero_bubble_rate(row, name, chunks, &peak);
    if (fabs(rate - published) > .00005 || peak > most_held)
        fail_msg(
            "%s of %s with %d microbatches: rate %.5f, published %.4f; peak %.2f, at most %.2f",
            name, row->model, (int)row->microbatches, rate, published, peak, most_held);
}

/* Table 5 to its four digits; a rank never holds more than the paper says. */
static void zero_bubble_table_5(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof zero_bubble / sizeof *zero_bubble; i++) {
        const struct zero_bubble_row *row = zero_bubble + i;
        double p = row->ranks;
        assert_rate(row, "1F1B", 1, row->one_f_one_b, p);
        assert_rate(row, "Interleaved1F1B", row->chunks, row->interleaved,
                    p + (p + 1) / row->chunks);
        assert_rate(row, "ZB-H1", 1, row->h1, p);
        assert_rate(row, "ZB-1p", 1, row->h1, p);
        assert_rate(row, "ZB-H2", 1, row->h2, 2 * p - 1);
        assert_rate(row, "ZB-2p", 1, row->zb_2p, 2 * p);
    }
}

/* Closed forms of the paper: bubble (p-1)(F+I-2W+2C) of H2. */
static void zero_bubble_closed_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof zero_bubble / sizeof *zero_bubble; i++) {
        struct ss_stage_cost part = zero_bubble_part(zero_bubble + i);
        int32_t p = zero_bubble[i].ranks, m = zero_bubble[i].microbatches;
        struct paper_run run;
        struct ss_error err;
        assert_true(paper_run(&run, "zb-h2", p, m, 1, &part, &err));
        assert_int_equal(run.sim.span_ps,
                         m * (part.forward_ps + part.backward_ps) +
                             (p - 1) * (part.forward_ps + part.input_ps - 2 * part.weight_ps +
                                        2 * part.send_forward_ps));
        ss_arena_free(&run.arena);
    }
}

static void assert_makespan(const char *name, int32_t ranks, int32_t chunks, int64_t want)
{
    struct ss_stage_cost part = unit_part(chunks, 1, 1, 1);
    struct paper_run run;
    struct ss_error err;
    assert_true(paper_run(&run, name, ranks, 2 * ranks, chunks, &part, &err));
    assert_int_equal(run.sim.makespan_ps, want);
    ss_arena_free(&run.arena);
}

static void makespans_of_unit_costs(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int32_t chunks;
        int64_t of_4, of_8;
    } cases[] = {{"GPipe", 1, 33, 69},
                 {"Interleaved1F1B", 2, 57, 117},
                 {"Interleaved1F1B", 4, 105, 213},
                 {"LoopedBFS", 2, 57, 117},
                 {"InterleavedZeroBubble", 2, 51, 103},
                 {"ZBVZeroBubble", 2, 51, 103},
                 {"DualPipeV", 2, 54, 110},
                 {"1F1B", 1, 33, 69}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_makespan(cases[i].name, 4, cases[i].chunks, cases[i].of_4);
        assert_makespan(cases[i].name, 8, cases[i].chunks, cases[i].of_8);
    }
}

/* Bubbles as formulas, on several costs: (P-1)(f+b); (P-1) max(f, f+i-w) of the split interleaved
 * one; ZBV's 12(P-1) and 16(P-1); spans of ZBV without idle time. */
static void bubbles_follow_formulas(void **state)
{
    (void)state;
    for (int32_t p = 2; p <= 8; p++)
        for (int c = 0; c < 3; c++) {
            int64_t f = memory_costs[c][0], i = memory_costs[c][1], w = memory_costs[c][2];
            int64_t zero = f > f + i - w ? f : f + i - w, zbv = c == 0 ? 1 : c == 1 ? 12 : 16;
            const struct {
                const char *name;
                int32_t chunks;
                int64_t bubble;
            } cases[] = {{"GPipe", 1, (p - 1) * (f + i + w)},
                         {"LoopedBFS", 3, (p - 1) * (f + i + w)},
                         {"1F1B", 1, (p - 1) * (f + i + w)},
                         {"Eager1F1B", 1, (p - 1) * (f + i + w)},
                         {"Interleaved1F1B", 3, (p - 1) * (f + i + w)},
                         {"InterleavedZeroBubble", 3, (p - 1) * zero},
                         {"ZBVZeroBubble", 2, (p - 1) * zbv}};
            for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
                struct ss_stage_cost part = unit_part(cases[k].chunks, f, i, w);
                struct paper_run run;
                struct ss_error err;
                assert_true(paper_run(&run, cases[k].name, p, 2 * p, cases[k].chunks, &part, &err));
                assert_int_equal(run.sim.makespan_ps - 2 * p * cases[k].chunks * (f + i + w),
                                 cases[k].bubble);
                ss_arena_free(&run.arena);
            }
        }
}

/* Peaks per rank: 2P chunks of ZBV and of the split interleaved one, 2P + 1 of DualPipeV. */
static void peaks_in_chunks(void **state)
{
    (void)state;
    struct ss_error err;
    for (int32_t p = 2; p <= 8; p *= 2) {
        static const char *const names[] = {"ZBVZeroBubble", "DualPipeV", "InterleavedZeroBubble"};
        for (int k = 0; k < 3; k++) {
            struct ss_stage_cost part = unit_part(2, 1, 1, 1);
            struct paper_run run;
            assert_true(paper_run(&run, names[k], p, 2 * p, 2, &part, &err));
            for (int32_t r = 0; r < p; r++)
                assert_int_equal(run.sim.ranks[r].peak_bytes, 2 * p + (k == 1));
            ss_arena_free(&run.arena);
        }
        for (int32_t v = 2; v <= 4; v++) {
            struct ss_stage_cost part = unit_part(v, 1, 1, 1);
            struct paper_run run;
            assert_true(paper_run(&run, "interleaved1f1b", p, 2 * p, v, &part, &err));
            for (int32_t r = 0; r < p; r++)
                assert_int_equal(run.sim.ranks[r].peak_bytes, (v - 1) * p + 2 * (p - 1 - r) + 1);
            ss_arena_free(&run.arena);
        }
    }
}

static int64_t span_beyond_work(const char *name, int32_t p, int32_t m, int64_t f, int64_t i,
                                int64_t w, int64_t *peak)
{
    struct ss_stage_cost part = unit_part(2, f, i, w);
    struct paper_run run;
    struct ss_error err;
    assert_true(paper_run(&run, name, p, m, 2, &part, &err));
    int64_t bubble = run.sim.span_ps - 2 * m * (f + i + w);
    *peak = run.sim.peak_bytes;
    ss_arena_free(&run.arena);
    return bubble;
}

static void controllable_memory(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof memory_rows / sizeof *memory_rows; k++) {
        const struct memory_row *row = memory_rows + k;
        for (int c = 0; c < 3; c++) {
            const int64_t *fiw = memory_costs[c];
            int64_t peak;
            assert_int_equal(span_beyond_work("VMin", row->ranks, row->microbatches, fiw[0], fiw[1],
                                              fiw[2], &peak),
                             row->v_min[c]);
            assert_int_equal(peak, row->v_min_peak);
            assert_int_equal(span_beyond_work("VHalf", row->ranks, row->microbatches, fiw[0],
                                              fiw[1], fiw[2], &peak),
                             row->v_half[c]);
            assert_int_equal(peak, row->v_half_peak);
        }
    }
}

static int64_t at_least_0(int64_t value)
{
    return value > 0 ? value : 0;
}

/* With unequal costs the bubble grows with each microbatch: VMin by 6 max(f, i) - 2 (f+i+w), VHalf
 * by 2i - w - 2f or 2f - w - 2i. */
static void growth_of_bubbles(void **state)
{
    (void)state;
    static const int64_t costs[][3] = {{1, 1, 1},   {10, 12, 8}, {10, 14, 6}, {10, 8, 12},
                                       {12, 10, 8}, {10, 20, 4}, {20, 10, 4}};
    for (size_t k = 0; k < sizeof costs / sizeof *costs; k++) {
        int64_t f = costs[k][0], i = costs[k][1], w = costs[k][2], peak;
        int64_t min = span_beyond_work("VMin", 4, 24, f, i, w, &peak) -
                      span_beyond_work("VMin", 4, 16, f, i, w, &peak);
        int64_t half = span_beyond_work("VHalf", 4, 24, f, i, w, &peak) -
                       span_beyond_work("VHalf", 4, 16, f, i, w, &peak);
        int64_t over =
            2 * i - w - 2 * f > 2 * f - w - 2 * i ? 2 * i - w - 2 * f : 2 * f - w - 2 * i;
        assert_int_equal(min, 8 * at_least_0(6 * (f > i ? f : i) - 2 * (f + i + w)));
        assert_int_equal(half, 8 * at_least_0(over));
    }
}

/* Published on 8 ranks with 32 microbatches (torchtitan, Llama 3.1 405B): 100 tokens per second
 * with 1F1B, 128 interleaved. The bubble alone gives this order. */
static void interleaving_wins(void **state)
{
    (void)state;
    struct ss_stage_cost part = unit_part(2, 1, 1, 1);
    struct paper_run plain, interleaved;
    struct ss_error err;
    assert_true(paper_run(&plain, "1F1B", 8, 32, 1, &part, &err));
    assert_true(paper_run(&interleaved, "Interleaved1F1B", 8, 32, 2, &part, &err));
    assert_true(interleaved.sim.makespan_ps * 1.05 < plain.sim.makespan_ps);
    ss_arena_free(&plain.arena);
    ss_arena_free(&interleaved.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero_bubble_table_5),     cmocka_unit_test(zero_bubble_closed_form),
        cmocka_unit_test(makespans_of_unit_costs), cmocka_unit_test(bubbles_follow_formulas),
        cmocka_unit_test(peaks_in_chunks),         cmocka_unit_test(controllable_memory),
        cmocka_unit_test(growth_of_bubbles),       cmocka_unit_test(interleaving_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
