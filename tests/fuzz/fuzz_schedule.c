/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: schedules as text. Reading one gives an error with its place, or a schedule whose
 * text reads back as the same one. Its check gives an error, or a schedule that the simulator ends.
 */
#include "core/base/buf.h"
#include "core/pipeline/schedule_text.h"
#include "core/pipeline/simulate.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

static void run(const struct ss_schedule *s, struct ss_arena *arena)
{
    struct ss_stage_cost *costs = ss_alloc_array(arena, (size_t)s->n_stages, sizeof *costs);
    struct ss_sim_options options = {0};
    struct ss_sim sim;
    int64_t per_microbatch = 0;
    for (int32_t i = 0; i < s->n_stages; i++) {
        costs[i] = (struct ss_stage_cost){
            .forward_ps = 1, .input_ps = 1, .weight_ps = 1, .backward_ps = 2, .held_bytes = 1};
        per_microbatch += s->forward_only ? 1 : 3;
    }
    ss_simulate(s, costs, &options, arena, &sim);
    SS_FUZZ_CHECK(sim.work_ps == per_microbatch * s->n_microbatches);
    SS_FUZZ_CHECK(sim.makespan_ps * s->n_ranks >= sim.work_ps && sim.makespan_ps <= sim.work_ps);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ss_arena arena = {0};
    struct ss_schedule *s, *again;
    struct ss_error err = {0};
    struct ss_buf text = {0}, text_again = {0};
    if (ss_schedule_parse((const char *)data, size, "in.csv", &arena, &s, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0] && err.where[0] && err.code != SS_E_INTERNAL);
    } else if (ss_schedule_check(s, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0] && err.code == SS_E_MISMATCH);
    } else {
        ss_schedule_print(s, &text);
        SS_FUZZ_CHECK(ss_schedule_parse(text.data, text.length, "in.csv", &arena, &again, &err) ==
                      SS_OK);
        ss_schedule_print(again, &text_again);
        SS_FUZZ_CHECK(!strcmp(ss_buf_text(&text), ss_buf_text(&text_again)));
        run(s, &arena);
        for (int blocking = 0; blocking < 2 && !ss_schedule_has_transfers(s); blocking++)
            SS_FUZZ_CHECK(
                ss_schedule_check(ss_schedule_with_transfers(s, blocking, &arena), &err) == SS_OK);
    }
    ss_buf_free(&text);
    ss_buf_free(&text_again);
    ss_arena_free(&arena);
    return 0;
}
