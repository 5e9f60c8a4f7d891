/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/trace.h"

#include <stdio.h>

#include "core/plan/timeline.h"

enum { OPS = 1, COLLECTIVES = 2 };

void ss_trace_name(struct ss_json_out *out, const char *what, int64_t process, int64_t thread,
                   const char *text)
{
    ss_json_object_begin(out);
    ss_json_put_key(out, "name");
    ss_json_put_string(out, what);
    ss_json_put_key(out, "ph");
    ss_json_put_string(out, "M");
    ss_json_put_key(out, "pid");
    ss_json_put_int(out, process);
    ss_json_put_key(out, "tid");
    ss_json_put_int(out, thread);
    ss_json_put_key(out, "args");
    ss_json_object_begin(out);
    ss_json_put_key(out, "name");
    ss_json_put_string(out, text);
    ss_json_object_end(out);
    ss_json_object_end(out);
}

static void name_process(struct ss_json_out *out, int64_t process, const char *text)
{
    ss_trace_name(out, "process_name", process, 0, text);
    ss_trace_name(out, "thread_name", process, OPS, "ops");
    ss_trace_name(out, "thread_name", process, COLLECTIVES, "collectives");
}

static void begin_span(struct ss_json_out *out, int64_t process, int64_t thread, const char *text,
                       double begin_us, double us)
{
    ss_json_object_begin(out);
    ss_json_put_key(out, "name");
    ss_json_put_string(out, text);
    ss_json_put_key(out, "ph");
    ss_json_put_string(out, "X");
    ss_json_put_key(out, "pid");
    ss_json_put_int(out, process);
    ss_json_put_key(out, "tid");
    ss_json_put_int(out, thread);
    ss_json_put_key(out, "ts");
    ss_json_put_real(out, begin_us);
    ss_json_put_key(out, "dur");
    ss_json_put_real(out, us);
}

void ss_trace_span(struct ss_json_out *out, int64_t process, int64_t thread, const char *text,
                   double begin_us, double us)
{
    begin_span(out, process, thread, text, begin_us, us);
    ss_json_object_end(out);
}

/* step: NULL for an op. */
static void span(struct ss_json_out *out, int64_t process, const struct ss_reshard_step *step,
                 const char *of, double begin_us, double us)
{
    begin_span(out, process, step ? COLLECTIVES : OPS, step ? ss_collective_name(step->kind) : of,
               begin_us, us);
    if (step) {
        ss_json_put_key(out, "args");
        ss_json_object_begin(out);
        ss_json_put_key(out, "value");
        ss_json_put_string(out, of);
        ss_json_put_key(out, "bytes");
        ss_json_put_int(out, step->bytes);
        ss_json_object_end(out);
    }
    ss_json_object_end(out);
}

static void put_lane(struct ss_json_out *out, const struct ss_program *p, int64_t process,
                     const struct ss_run_lane *lane)
{
    char text[80];
    if (lane->n_ranks == 1)
        snprintf(text, sizeof text, "rank %lld", (long long)lane->first_rank);
    else
        snprintf(text, sizeof text, "ranks %lld to %lld", (long long)lane->first_rank,
                 (long long)(lane->first_rank + lane->n_ranks - 1));
    name_process(out, process, text);
    for (size_t i = 0; i < lane->n_events; i++) {
        const struct ss_run_event *e = &lane->events[i];
        const struct ss_instr *in = &p->instrs[e->instr];
        bool shown = in->kind == SS_I_EXEC || in->kind == SS_I_TRIM || in->kind == SS_I_LESS ||
                     in->kind == SS_I_STEP;
        if (shown)
            span(out, process, in->kind == SS_I_STEP ? in->step : NULL, in->name ? in->name : "",
                 e->begin_s * 1e6, (e->end_s - e->begin_s) * 1e6);
    }
}

void ss_trace_begin(struct ss_json_out *out, struct ss_buf *text)
{
    ss_json_out_init(out, text, 0);
    ss_json_object_begin(out);
    ss_json_put_key(out, "displayTimeUnit");
    ss_json_put_string(out, "ms");
    ss_json_put_key(out, "traceEvents");
    ss_json_array_begin(out);
}

void ss_trace_end(struct ss_json_out *out)
{
    ss_json_array_end(out);
    ss_json_object_end(out);
}

static enum ss_rc put_predicted(struct ss_json_out *out, const struct ss_plan *plan,
                                int64_t process, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_timeline_span *spans;
    size_t n;
    enum ss_rc rc = ss_plan_timeline(plan, &arena, &spans, &n, err);
    if (rc == SS_OK)
        name_process(out, process, "predicted by the plan");
    for (size_t i = 0; i < n && rc == SS_OK; i++) {
        const struct ss_timeline_span *s = &spans[i];
        const char *of = s->op != SS_NONE ? plan->graph->ops[s->op].name
                                          : plan->graph->vars[plan->reshards[s->reshard].var].name;
        span(out, process, s->step, of, (double)s->start_ps / 1e6, (double)s->ps / 1e6);
    }
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_run_trace(const struct ss_plan *plan, const struct ss_program *program,
                        const struct ss_run_report *report, struct ss_buf *text,
                        struct ss_error *err)
{
    struct ss_json_out out;
    ss_trace_begin(&out, text);
    for (size_t i = 0; i < report->n_lanes; i++)
        put_lane(&out, program, (int64_t)i, &report->lanes[i]);
    enum ss_rc rc = put_predicted(&out, plan, (int64_t)report->n_lanes, err);
    ss_trace_end(&out);
    return rc;
}
