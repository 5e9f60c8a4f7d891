/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/buf.h"
#include "core/base/rng.h"
#include "core/pipeline/bound.h"
#include "core/pipeline/case.h"
#include "core/pipeline/generators.h"
#include "core/pipeline/schedule_text.h"
#include "core/pipeline/simulate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct ss_schedule *made(struct ss_arena *arena, const char *name, int32_t ranks,
                                int32_t microbatches, int32_t chunks)
{
    struct ss_schedule_shape shape = {ranks, microbatches, chunks, NULL, 0};
    struct ss_schedule *s;
    struct ss_error err;
    return ss_schedule_make(ss_schedule_kind_find(name), &shape, arena, &s, &err) == SS_OK ? s
                                                                                           : NULL;
}

static struct ss_schedule *parsed(struct ss_arena *arena, const char *text)
{
    struct ss_schedule *s;
    struct ss_error err;
    if (ss_schedule_parse(text, strlen(text), "file.csv", arena, &s, &err) != SS_OK)
        fail_msg("%s at %s", err.message, err.where);
    return s;
}

static void assert_text(const struct ss_schedule *s, const char *text)
{
    struct ss_buf out = {0};
    ss_schedule_print(s, &out);
    assert_string_equal(ss_buf_text(&out), text);
    ss_buf_free(&out);
}

/* Every kind on a grid: it passes the check, also with transfers, and its text reads back. */
static void kinds_are_valid(void **state)
{
    (void)state;
    size_t n, made_of_kind;
    const struct ss_schedule_kind *const *kinds = ss_schedule_kinds(&n);
    for (size_t k = 0; k < n; k++) {
        made_of_kind = 0;
        for (int32_t p = 1; p <= 6; p++)
            for (int32_t m = 1; m <= 14; m++)
                for (int32_t v = 1; v <= 3; v++) {
                    struct ss_arena arena = {0};
                    struct ss_buf text = {0};
                    struct ss_error err = {0};
                    struct ss_schedule *s = made(&arena, kinds[k]->name, p, m, v);
                    if (s) {
                        made_of_kind++;
                        if (ss_schedule_check(s, &err) != SS_OK)
                            fail_msg("%s %d %d %d: %s", s->name, p, m, v, err.message);
                        assert_true(ss_schedule_is_split(s) == kinds[k]->split);
                        ss_schedule_print(s, &text);
                        assert_text(parsed(&arena, ss_buf_text(&text)), ss_buf_text(&text));
                        s = ss_schedule_with_transfers(s, m % 2, &arena);
                        if (ss_schedule_check(s, &err) != SS_OK)
                            fail_msg("%s %d %d %d: %s", s->name, p, m, v, err.message);
                    }
                    ss_buf_free(&text);
                    ss_arena_free(&arena);
                }
        assert_true(made_of_kind >= 6 * 3);
    }
    assert_ptr_equal(ss_schedule_kind_find("zbh1"), ss_schedule_kind_find("ZB-H1"));
    assert_ptr_equal(ss_schedule_kind_find("zbvzerobubble"),
                     ss_schedule_kind_find("ZBVZeroBubble"));
    assert_null(ss_schedule_kind_find("1F1"));
}

/* Lists of torch.distributed.pipelining for small sizes. */
static void lists_are_those_of_torch(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    assert_text(made(&arena, "1f1b", 3, 4, 1), "0F0,0F1,0F2,0B0,0F3,0B1,0B2,0B3\n"
                                               "1F0,1F1,1B0,1F2,1B1,1F3,1B2,1B3\n"
                                               "2F0,2B0,2F1,2B1,2F2,2B2,2F3,2B3\n");
    assert_text(made(&arena, "LoopedBFS", 2, 2, 2), "0F0,0F1,2F0,2F1,2B1,2B0,0B1,0B0\n"
                                                    "1F0,1F1,3F0,3F1,3B1,3B0,1B1,1B0\n");
    assert_text(made(&arena, "interleaved1f1b", 2, 2, 2), "0F0,0F1,2F0,2F1,2B0,2B1,0B0,0B1\n"
                                                          "1F0,1F1,3F0,3B0,3F1,3B1,1B0,1B1\n");
    assert_text(made(&arena, "interleavedzerobubble", 2, 2, 2),
                "0F0,0F1,2F0,2F1,2I0,2W0,2I1,2W1,0I0,0W0,0I1,0W1\n"
                "1F0,1F1,3F0,3I0,3F1,3I1,3W0,1I0,3W1,1I1,1W0,1W1\n");
    assert_text(made(&arena, "zbvzerobubble", 2, 3, 2),
                "0F0,0F1,0F2,3F0,3I0,3W0,3F1,3I1,3W1,0I0,0W0,3F2,3I2,3W2,0I1,0W1,0I2,0W2\n"
                "1F0,2F0,1F1,2F1,2I0,2W0,1F2,1I0,1W0,2F2,2I1,2W1,1I1,2I2,1I2,1W1,2W2,1W2\n");
    assert_text(made(&arena, "dualpipev", 2, 4, 2),
                "0F0,0F1,0F2,3F0,3I0,3W0,3F1,(0F3;3B1)OVERLAP_F_B,(3F2;0B0)OVERLAP_F_B,3B2,"
                "(3F3;0B1)OVERLAP_F_B,3B3,0I2,0W2,0I3,0W3\n"
                "1F0,2F0,1F1,2F1,1F2,2B0,(2F2;1B0)OVERLAP_F_B,(1F3;2B1)OVERLAP_F_B,"
                "(2F3;1B1)OVERLAP_F_B,2B2,1B2,2I3,1I3,2W3,1W3\n");
    ss_arena_free(&arena);
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        struct ss_schedule_shape shape;
        const char *message;
        enum ss_rc rc;
    } cases[] = {
        {"interleaved1f1b",
         {4, 9, 2, NULL, 0},
         "Interleaved1F1B has no schedule of this shape: the microbatches are not a multiple of "
         "the "
         "rounds (microbatches / ranks)",
         SS_E_ARGUMENT},
        {"dualpipev",
         {4, 7, 0, NULL, 0},
         "DualPipeV has no schedule of this shape: it needs at least as many microbatches as "
         "stages "
         "(2 per rank)",
         SS_E_ARGUMENT},
        {"1f1b", {4, 8, 2, NULL, 0}, "1F1B has 1 stage per rank, not 2", SS_E_ARGUMENT},
        {"vmin", {4, 8, 3, NULL, 0}, "VMin has 2 stages per rank, not 3", SS_E_ARGUMENT},
        {"gpipe",
         {0, 8, 1, NULL, 0},
         "ranks, microbatches and chunks are at least 1",
         SS_E_ARGUMENT},
        {"gpipe",
         {4096, 65536, 1, NULL, 0},
         "4096 ranks of 1 stages with 65536 microbatches are too many",
         SS_E_LIMIT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_arena arena = {0};
        struct ss_schedule *s;
        struct ss_error err;
        assert_int_equal(ss_schedule_make(ss_schedule_kind_find(cases[i].name), &cases[i].shape,
                                          &arena, &s, &err),
                         cases[i].rc);
        assert_string_equal(err.message, cases[i].message);
        ss_arena_free(&arena);
    }
}

static void bad_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message, *where;
    } cases[] = {
        {"0F0,0B0\n1F0,x\n", "an action begins with the number of its stage, as in 2F0",
         "file.csv:2:5"},
        {"0F0,0Q0\n", "no kind of action has this name", "file.csv:1:6"},
        {"0F0, 0F\n", "the number of the microbatch is missing, as in 2F0", "file.csv:1:8"},
        {"0F0,0RESHARD1\n", "the action should end here", "file.csv:1:13"},
        {"0F0,(0F1;0B0\n", "the ')' of this pair is missing", "file.csv:1:5"},
        {"(0F1;0B0)OVERLAP\n", "a pair ends with OVERLAP_F_B", "file.csv:1:10"},
        {"(0F1)OVERLAP_F_B\n", "a pair has two actions", "file.csv:1:1"},
        {"99999F0\n", "a stage or microbatch of that number is too large", "file.csv:1:1"},
        {"", "the text has no action of a microbatch", "file.csv"},
        {"0UNSHARD\n", "the text has no action of a microbatch", "file.csv"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_arena arena = {0};
        struct ss_schedule *s;
        struct ss_error err = {0};
        assert_int_not_equal(
            ss_schedule_parse(cases[i].text, strlen(cases[i].text), "file.csv", &arena, &s, &err),
            SS_OK);
        assert_string_equal(err.message, cases[i].message);
        assert_string_equal(err.where, cases[i].where);
        ss_arena_free(&arena);
    }
}

/* Idle slots, quotes, blanks and line ends of other programs. */
static void texts_of_others(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_schedule *s = parsed(&arena, "0F0,,,\"0B0\" ,0REDUCE_GRAD\r\n,1F0, 1B0\r\n\r\n");
    struct ss_error err;
    assert_int_equal(s->n_ranks, 2);
    assert_int_equal(s->n_stages, 2);
    assert_text(s, "0F0,0B0,0REDUCE_GRAD\n1F0,1B0\n");
    assert_int_equal(ss_schedule_check(s, &err), SS_OK);
    ss_arena_free(&arena);
}

static void bad_schedules(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"0F0,0B0\n1B0,1F0\n", "rank 1, action 0 (1B0): its F comes only later"},
        {"0F0,0F1,0B0,0B1\n1F0,1F1,1F0,1B0,1B1\n",
         "rank 1, action 0 (1F0): the list has it twice, again as action 2"},
        {"0F0,0B0\n0F1,1F0,1B0\n", "rank 1, action 0 (0F1): stage 0 is on rank 0"},
        {"0F0,0F1,0B0,0B1\n1F0,1B0\n", "rank 1: stage 1 has no F of microbatch 1"},
        {"0F0,0I0\n1F0,1B0\n", "rank 0: stage 0 has I but no W of microbatch 0"},
        {"0F0\n1F0,1B0\n", "rank 0: stage 0 has F but neither B nor I of microbatch 0"},
        {"0F0,0B0,0I0,0W0\n", "rank 0: stage 0 has B and also I or W of microbatch 0"},
        {"0F0,0W0,0I0\n", "rank 0, action 1 (0W0): its I comes only later"},
        {"0F0,0F1,0B1,0B0\n1F0,1B0,1F1,1B1\n2F1,2B1,2F0,2B0\n",
         "the schedule would deadlock: rank 1, action 1 (1B0) waits for 2B0 of rank 2, rank 2, "
         "action 0 (2F1) waits for 1F1 of rank 1"},
        {"0F0,0B0\n2F0,2B0\n", "rank 0: stage 1 has no F of microbatch 0"},
        {"0F0,(0F1;0W0)OVERLAP_F_B,0I0,0B1\n",
         "rank 0, action 2 (0W0): an overlapped pair is one F and one B or I"},
        {"(0F0;0B0)OVERLAP_F_B\n", "rank 0, action 1 (0B0): its F comes only later"},
        {"0UNSHARD,0F0,0RESHARD,0B0\n",
         "rank 0, action 3 (0B0): the stage is not unsharded at this time"},
        {"0F0,0F1,0B0,0REDUCE_GRAD,0B1\n",
         "rank 0, action 3 (0REDUCE_GRAD): gradients of later microbatches are still missing"},
        {"0F0,0SEND_F0,0RECV_B0,0B0\n1F0,1B0,1SEND_B0\n",
         "rank 1, action 0 (1F0): its RECV_F is missing"},
        {"0F0,0SEND_F0,0RECV_B0,0B0\n1RECV_F0,1F0,1B0\n",
         "rank 0, action 2 (0RECV_B0): rank 1 never posts 1SEND_B0"},
        {"0F0,0F1,0SEND_F0,0RECV_B0,0SEND_F1,0RECV_B1,0B0,0B1\n"
         "1RECV_F0,1RECV_F1,1F0,1F1,1B0,1SEND_B0,1B1,1SEND_B1\n",
         "rank 0, action 3 (0RECV_B0): rank 1 posts 1RECV_F1 (action 1) at this place, not "
         "1SEND_B0: two ranks that post their transfers in different orders wait for each other"},
        {"0F0,1F0,1B0,0B0\n1F1\n", "rank 1, action 0 (1F1): stage 1 is on rank 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_arena arena = {0};
        struct ss_error err = {0};
        struct ss_schedule *s = parsed(&arena, cases[i].text);
        assert_int_equal(ss_schedule_check(s, &err), SS_E_MISMATCH);
        assert_string_equal(err.message, cases[i].message);
        ss_arena_free(&arena);
    }
}

/* ---- the simulator ---- */

static struct ss_stage_cost *costs_of(struct ss_arena *arena, const struct ss_schedule *s,
                                      uint64_t seed)
{
    uint64_t n = 0;
    struct ss_stage_cost *costs = ss_alloc_array(arena, (size_t)s->n_stages, sizeof *costs);
    for (int32_t i = 0; i < s->n_stages; i++) {
        costs[i] =
            (struct ss_stage_cost){.forward_ps = 1 + (int64_t)ss_rng_below(seed, 0, n++, 9),
                                   .input_ps = 1 + (int64_t)ss_rng_below(seed, 0, n++, 9),
                                   .weight_ps = (int64_t)ss_rng_below(seed, 0, n++, 9),
                                   .send_forward_ps = (int64_t)ss_rng_below(seed, 0, n++, 4),
                                   .send_backward_ps = (int64_t)ss_rng_below(seed, 0, n++, 4),
                                   .reduce_ps = (int64_t)ss_rng_below(seed, 0, n++, 4),
                                   .held_bytes = 5 + (int64_t)ss_rng_below(seed, 0, n++, 9),
                                   .kept_bytes = (int64_t)ss_rng_below(seed, 0, n++, 5),
                                   .work_bytes = (int64_t)ss_rng_below(seed, 0, n++, 5),
                                   .resident_bytes = (int64_t)ss_rng_below(seed, 0, n++, 99)};
        costs[i].backward_ps = costs[i].input_ps + costs[i].weight_ps;
    }
    return costs;
}

/* A run by hand: two ranks, two microbatches, a transfer of 1. */
static void times_by_hand(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_schedule *s = made(&arena, "1F1B", 2, 2, 1);
    struct ss_stage_cost cost = {.forward_ps = 2,
                                 .input_ps = 2,
                                 .weight_ps = 1,
                                 .backward_ps = 3,
                                 .send_forward_ps = 1,
                                 .send_backward_ps = 1,
                                 .held_bytes = 10,
                                 .work_bytes = 3,
                                 .resident_bytes = 100};
    struct ss_stage_cost costs[] = {cost, cost};
    struct ss_sim_options options = {0};
    struct ss_sim sim;
    ss_simulate(s, costs, &options, &arena, &sim);
    /* rank 0: F0 0-2, F1 2-4, B0 9-12, B1 14-17; rank 1: F0 3-5, B0 5-8, F1 8-10, B1 10-13 */
    static const struct ss_sim_span want[2][4] = {{{0, 2}, {2, 4}, {9, 12}, {14, 17}},
                                                  {{3, 5}, {5, 8}, {8, 10}, {10, 13}}};
    for (int r = 0; r < 2; r++)
        for (int i = 0; i < 4; i++) {
            assert_int_equal(sim.ranks[r].spans[i].start_ps, want[r][i].start_ps);
            assert_int_equal(sim.ranks[r].spans[i].end_ps, want[r][i].end_ps);
        }
    assert_int_equal(sim.makespan_ps, 17);
    assert_int_equal(sim.span_ps, 17);
    assert_int_equal(sim.work_ps, 20);
    assert_int_equal(sim.n_transfers, 4);
    assert_int_equal(sim.ranks[0].peak_bytes, 123);
    assert_int_equal(sim.ranks[0].peak_at_ps, 2);
    assert_int_equal(sim.ranks[1].peak_bytes, 113);
    assert_true(ss_sim_bubble(&sim) > .411 && ss_sim_bubble(&sim) < .412);
    options.blocking = true; /* F1 of rank 0 begins only when F0 has been sent */
    ss_simulate(s, costs, &options, &arena, &sim);
    assert_int_equal(sim.ranks[0].spans[1].start_ps, 3);
    costs[0].send_forward_ps = 5; /* of 2: the second transfer waits for the first */
    options = (struct ss_sim_options){.links = SS_LINKS_BUSY};
    ss_simulate(s, costs, &options, &arena, &sim);
    assert_int_equal(sim.transfers[0].end_ps, 7);
    assert_int_equal(sim.transfers[1].start_ps, 7);
    options.links = SS_LINKS_FREE;
    ss_simulate(s, costs, &options, &arena, &sim);
    assert_int_equal(sim.transfers[1].start_ps, 4);
    ss_arena_free(&arena);
}

/* An overlapped pair takes as long as both, or as the longer one. */
static void pairs_overlap(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_schedule *s = parsed(&arena, "0F0,(0F1;0B0)OVERLAP_F_B,0B1\n");
    struct ss_stage_cost cost = {.forward_ps = 4, .backward_ps = 10};
    struct ss_sim_options options = {0};
    struct ss_sim sim;
    ss_simulate(s, &cost, &options, &arena, &sim);
    assert_int_equal(sim.makespan_ps, 28);
    cost.overlap = 1;
    ss_simulate(s, &cost, &options, &arena, &sim);
    assert_int_equal(sim.makespan_ps, 24);
    cost.overlap = .5;
    ss_simulate(s, &cost, &options, &arena, &sim);
    assert_int_equal(sim.makespan_ps, 26);
    ss_arena_free(&arena);
}

/* Transfers that the lists name are the same as those that follow from the lists, but for the RECV,
 * which is never late here. Memory returns to what is resident. */
static void simulations_agree(void **state)
{
    (void)state;
    static const char *const names[] = {
        "GPipe",         "1F1B",      "interleaved1f1b", "interleavedzerobubble",
        "zbvzerobubble", "dualpipev", "vhalf",           "zb-h2"};
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct ss_arena arena = {0};
        struct ss_schedule *s = made(&arena, names[seed % 8], 2 + (int32_t)(seed % 3), 8, 0);
        struct ss_stage_cost *costs = costs_of(&arena, s, seed);
        struct ss_sim_options options = {.links = seed % 2 ? SS_LINKS_BUSY : SS_LINKS_FREE};
        struct ss_sim sim, lowered;
        struct ss_sim_memory *memory;
        int64_t resident = 0;
        ss_simulate(s, costs, &options, &arena, &sim);
        ss_simulate(ss_schedule_with_transfers(s, false, &arena), costs, &options, &arena,
                    &lowered);
        assert_true(lowered.makespan_ps >= sim.makespan_ps);
        assert_int_equal(lowered.work_ps, sim.work_ps);
        for (int32_t r = 0; r < s->n_ranks; r++) {
            size_t n = ss_sim_memory(s, costs, &sim, r, &arena, &memory);
            assert_int_equal(memory[0].bytes, memory[n - 1].bytes);
            assert_int_equal(lowered.ranks[r].peak_bytes, sim.ranks[r].peak_bytes);
            resident += memory[0].bytes;
        }
        for (int32_t i = 0; i < s->n_stages; i++)
            resident -= costs[i].resident_bytes;
        assert_int_equal(resident, 0);
        ss_arena_free(&arena);
    }
}

/* A sender that waits does so in lists with transfers by WAIT_SEND, and a
 * transfer there begins when it is asked for, too. */
static void senders_wait(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_schedule *s = made(&arena, "1F1B", 2, 2, 1), *lowered;
    struct ss_stage_cost cost = {
        .forward_ps = 2, .backward_ps = 3, .send_forward_ps = 5, .send_backward_ps = 5};
    struct ss_stage_cost costs[] = {cost, cost};
    struct ss_sim_options blocking = {.blocking = true}, free_links = {0};
    const struct ss_pipeline_case *c;
    struct ss_error err = {0};
    struct ss_sim sim, with_waits;
    lowered = ss_schedule_with_transfers(s, true, &arena);
    assert_text(lowered, "0F0,0SEND_F0,0WAIT_SEND_F0,0F1,0SEND_F1,0WAIT_SEND_F1,0RECV_B0,"
                         "0RECV_B1,0B0,0B1\n"
                         "1RECV_F0,1RECV_F1,1F0,1B0,1SEND_B0,1WAIT_SEND_B0,1F1,1B1,1SEND_B1,"
                         "1WAIT_SEND_B1\n");
    ss_simulate(s, costs, &blocking, &arena, &sim);
    ss_simulate(lowered, costs, &free_links, &arena, &with_waits);
    /* rank 0 sends 2-7 and 9-14; rank 1 has a gradient to send at 12, which is asked for at 14 */
    assert_int_equal(sim.makespan_ps, 30);
    assert_int_equal(with_waits.makespan_ps, 32);
    assert_int_equal(with_waits.ranks[0].spans[3].start_ps, 7);
    assert_int_equal(ss_pipeline_case_new(lowered, costs, &blocking, &c, &err), SS_E_ARGUMENT);
    assert_non_null(strstr(err.message, "WAIT_SEND"));
    ss_arena_free(&arena);
}

/* No schedule of any kind is faster than its bound, whatever its costs and however much of a pair
 * overlaps. A bound that allows more is no larger. */
static void bounds_hold(void **state)
{
    (void)state;
    size_t n_kinds;
    const struct ss_schedule_kind *const *kinds = ss_schedule_kinds(&n_kinds);
    for (size_t k = 0; k < n_kinds; k++)
        for (uint64_t seed = 0; seed < 60; seed++) {
            struct ss_arena arena = {0};
            int32_t p = 1 + (int32_t)(seed % 5);
            struct ss_schedule *s = made(&arena, kinds[k]->name, p, 2 * p, 0);
            struct ss_stage_cost *costs = costs_of(&arena, s, seed);
            struct ss_sim_options options = {0};
            struct ss_sim sim;
            bool split = kinds[k]->split, pairs = ss_schedule_has_pairs(s);
            for (int32_t i = 0; i < s->n_stages; i++) {
                costs[i].overlap = (double)ss_rng_below(seed, 1, (uint64_t)i, 5) / 4;
                costs[i].backward_ps += (int64_t)ss_rng_below(seed, 2, (uint64_t)i, 3) - 1;
            }
            ss_simulate(s, costs, &options, &arena, &sim);
            int64_t bound = ss_schedule_bound(s, split, pairs, costs);
            if (bound <= 0 || bound > sim.makespan_ps)
                fail_msg("%s, seed %d: makespan %lld, bound %lld", s->name, (int)seed,
                         (long long)sim.makespan_ps, (long long)bound);
            assert_true(ss_schedule_bound(s, true, pairs, costs) <= bound);
            assert_true(ss_schedule_bound(s, split, true, costs) <= bound);
            ss_arena_free(&arena);
        }
}

/* The bound is the makespan if one stage is much dearer than the others, and for equal ones with a
 * whole backward. */
static void bounds_are_tight(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_schedule *s = made(&arena, "1F1B", 4, 8, 1);
    struct ss_stage_cost costs[4];
    struct ss_sim_options options = {0};
    struct ss_sim sim;
    for (int i = 0; i < 4; i++)
        costs[i] = (struct ss_stage_cost){.forward_ps = 2, .backward_ps = 4};
    ss_simulate(s, costs, &options, &arena, &sim);
    assert_int_equal(ss_schedule_bound(s, false, false, costs), sim.makespan_ps);
    costs[2].forward_ps = 20;
    costs[2].backward_ps = 40;
    ss_simulate(s, costs, &options, &arena, &sim);
    assert_int_equal(ss_schedule_bound(s, false, false, costs), sim.makespan_ps);
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_are_valid),   cmocka_unit_test(lists_are_those_of_torch),
        cmocka_unit_test(refusals),          cmocka_unit_test(bad_texts),
        cmocka_unit_test(texts_of_others),   cmocka_unit_test(bad_schedules),
        cmocka_unit_test(times_by_hand),     cmocka_unit_test(pairs_overlap),
        cmocka_unit_test(simulations_agree), cmocka_unit_test(senders_wait),
        cmocka_unit_test(bounds_hold),       cmocka_unit_test(bounds_are_tight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
