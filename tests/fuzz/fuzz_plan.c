/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: plan files. Reading gives an error, or a plan whose run matches the unsharded run.
 */
#include "core/plan/lower.h"
#include "core/plan/plan.h"
#include "core/run/run.h"
#include "tests/fuzz/programs.h"

static void run(const struct ss_plan *plan)
{
    struct ss_error err = {0};
    struct ss_program *program;
    struct ss_run_options options = {.f64 = true, .seed = 1};
    struct ss_run_report report;
    struct ss_arena arena = {0};
    SS_FUZZ_CHECK(ss_lower(plan, &program, &err) == SS_OK);
    SS_FUZZ_CHECK(ss_run(plan->graph, program, &options, NULL, &arena, &report, &err) == SS_OK);
    SS_FUZZ_CHECK(report.ok && report.peak_bytes == plan->peak_bytes);
    ss_program_free(program);
    ss_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    struct ss_plan *plan, *again;
    struct ss_error err = {0};
    ss_fuzz_program(&graph, &rules);
    if (ss_plan_parse(graph, rules, "in.json", (const char *)data, size, &plan, &err) != SS_OK) {
        SS_FUZZ_CHECK(err.message[0] && err.where[0] && err.code != SS_E_INTERNAL);
        return 0;
    }
    struct ss_buf text = {0};
    ss_plan_write_json(plan, &text);
    SS_FUZZ_CHECK(ss_plan_parse(graph, rules, "out.json", ss_buf_text(&text), text.length, &again,
                                &err) == SS_OK);
    SS_FUZZ_CHECK(plan->compute_ps == again->compute_ps && plan->comm_ps == again->comm_ps);
    if (plan->mesh.n_devices <= 16)
        run(plan);
    ss_plan_free(plan);
    ss_plan_free(again);
    ss_buf_free(&text);
    return 0;
}
