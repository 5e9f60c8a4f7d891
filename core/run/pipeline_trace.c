/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/pipeline_trace.h"

#include <stdio.h>

#include "core/pipeline/schedule_text.h"
#include "core/run/trace.h"

enum { PROGRAMS = 1, TRANSFERS = 2 };

static void name_rank(struct ss_json_out *out, int64_t process, int32_t rank, const char *how)
{
    char text[48];
    snprintf(text, sizeof text, "rank %d, %s", (int)rank, how);
    ss_trace_name(out, "process_name", process, 0, text);
    ss_trace_name(out, "thread_name", process, PROGRAMS, "programs");
}

static void put_rank(struct ss_json_out *out, const struct ss_pipeline_code *code, int32_t rank,
                     const struct ss_item_time *times)
{
    name_rank(out, rank, rank, "run");
    ss_trace_name(out, "thread_name", rank, TRANSFERS, "values");
    for (size_t i = 0; i < code->ranks[rank].count; i++) {
        const struct ss_code_item *item = &code->ranks[rank].items[i];
        struct ss_buf text = {0};
        ss_code_item_print(code, item, &text);
        ss_trace_span(out, rank, item->kind == SS_ITEM_RUN ? PROGRAMS : TRANSFERS,
                      ss_buf_text(&text), times[i].begin_s * 1e6,
                      (times[i].end_s - times[i].begin_s) * 1e6);
        ss_buf_free(&text);
    }
}

static void put_simulated(struct ss_json_out *out, const struct ss_pipeline_case *c, int32_t rank)
{
    const struct ss_actions *list = &c->schedule->ranks[rank];
    const int64_t process = c->schedule->n_ranks + rank;
    name_rank(out, process, rank, "simulated");
    for (size_t i = 0; i < list->count; i++) {
        const struct ss_sim_span *span = &c->sim.ranks[rank].spans[i];
        char text[SS_ACTION_TEXT];
        if (ss_act_is_compute(list->items[i].kind))
            ss_trace_span(out, process, PROGRAMS, ss_action_text(&list->items[i], text),
                          (double)span->start_ps / 1e6,
                          (double)(span->end_ps - span->start_ps) / 1e6);
    }
}

void ss_pipeline_trace(const struct ss_pipeline_code *code,
                       const struct ss_pipeline_run_report *report,
                       const struct ss_pipeline_case *simulated, struct ss_buf *text)
{
    struct ss_json_out out;
    ss_trace_begin(&out, text);
    for (int32_t k = 0; k < code->n_ranks; k++)
        put_rank(&out, code, k, report->times[k]);
    for (int32_t k = 0; k < code->n_ranks; k++)
        put_simulated(&out, simulated, k);
    ss_trace_end(&out);
}
