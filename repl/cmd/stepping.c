/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/stepping.h"
#include "repl/cmd/show.h"

enum { AROUND = 3 }; /* attempts listed before and after the cursor */

enum ss_rc ss_need_stepper(const struct ss_lab *lab, struct ss_error *err)
{
    if (lab->stepper)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "no exploration is open");
    return ss_error_hint(err, "step OP opens one");
}

void ss_put_events(const struct ss_trace *trace, uint32_t from, uint32_t to, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"n", SS_UNIT_NUMBER},
                                               {"attempt", SS_UNIT_NUMBER},
                                               {"event", SS_UNIT_NONE},
                                               {"max_error", SS_UNIT_NUMBER},
                                               {"what", SS_UNIT_NONE}};
    ss_out_table(out, "events", columns, SS_COUNT(columns));
    for (uint32_t i = from; i < to; i++) {
        const struct ss_trace_event *e = &trace->events.items[i];
        bool of_attempt = e->attempt < trace->attempts.count;
        struct ss_value cells[] = {
            ss_v_int((int64_t)i + 1), of_attempt ? ss_v_int((int64_t)e->attempt + 1) : ss_v_null(),
            ss_v_text(ss_event_name(e->kind)), e->compared ? ss_v_real(e->error) : ss_v_null(),
            ss_v_text(e->text)};
        ss_out_row(out, cells);
    }
}

void ss_put_attempt_list(const struct ss_stepper *s, bool all, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"at", SS_UNIT_NONE},        {"n", SS_UNIT_NUMBER},
                                               {"candidate", SS_UNIT_NONE}, {"kind", SS_UNIT_NONE},
                                               {"verdict", SS_UNIT_NONE},   {"id", SS_UNIT_NONE}};
    const struct ss_trace *t = s->trace;
    const struct ss_trace_attempt *current = ss_stepper_attempt(s);
    size_t n = t->attempts.count, at = ss_stepper_over(s) ? n : 0, first = 0, end = n;
    if (current)
        at = (size_t)(current - t->attempts.items);
    if (!all && n > 2 * AROUND + 1) {
        first = at > AROUND ? at - AROUND : 0;
        first = first + 2 * AROUND + 1 > n ? n - 2 * AROUND - 1 : first;
        end = first + 2 * AROUND + 1;
    }
    ss_out_table(out, "attempt_list", columns, SS_COUNT(columns));
    for (size_t i = first; i < end; i++) {
        const struct ss_trace_attempt *a = t->attempts.items + i;
        bool over = s->at >= a->end;
        struct ss_value cells[] = {ss_v_text(a == current ? ">" : ""),
                                   ss_v_int((int64_t)i + 1),
                                   ss_v_text(a->candidate),
                                   ss_v_text(ss_strndup(&out->arena, &a->kind, 1)),
                                   ss_v_text(over ? ss_trace_verdict(t, a) : NULL),
                                   ss_v_text(over ? a->name : NULL)};
        ss_out_row(out, cells);
    }
}

static void put_attempt(const struct ss_stepper *s, const struct ss_trace_attempt *a,
                        struct ss_out *out)
{
    ss_out_field(out, "candidate", ss_v_text(a->candidate));
    ss_out_field(out, "kind", ss_v_text(ss_strndup(&out->arena, &a->kind, 1)));
    ss_out_field(out, "dims", ss_v_text(a->dims));
    if (s->at < a->end)
        return;
    ss_out_field(out, "verdict", ss_v_text(ss_trace_verdict(s->trace, a)));
    ss_out_field(out, "row", ss_v_text(a->row));
    if (a->row)
        ss_out_field(out, "id", ss_v_text(a->name));
    ss_out_field(out, "why", ss_v_text(a->why));
    if (a->counterexample)
        ss_out_field(out, "counterexample", ss_v_text(a->counterexample));
}

/* Which exploration of how many, and for how many ops it speaks. */
static void put_walk(const struct ss_lab *lab, struct ss_out *out)
{
    const struct ss_walk *w = &lab->walk;
    if (w->n + w->skipped == 1)
        return;
    ss_out_field(out, "exploration", ss_v_int((int64_t)w->at + 1));
    ss_out_field(out, "explorations", ss_v_int((int64_t)w->n));
    ss_out_field(out, "ops_alike", ss_v_int(ss_lab_step_shared(lab)));
    if (w->skipped)
        ss_out_field(out, "skipped", ss_v_int((int64_t)w->skipped));
}

static bool was_stopped(const struct ss_trace *t)
{
    return t->events.count && t->events.items[t->events.count - 1].kind == SS_EVENT_STOPPED;
}

/* What comes after the last event. */
static void note_end(const struct ss_lab *lab, struct ss_out *out)
{
    const struct ss_walk *w = &lab->walk;
    const struct ss_trace *t = lab->stepper->trace;
    if (!ss_stepper_over(lab->stepper))
        return;
    size_t n = t->rules ? ss_rows_said(t->rules, t->atoms.lengths) : t->n_ids;
    ss_out_note(out, "the exploration of %s %s: %zu %s%s", t->op,
                was_stopped(t) ? "was stopped" : "is over", n, t->rules ? "row" : "id",
                n == 1 ? "" : "s");
    if (t->rules && t->rules->reason)
        ss_out_note(out, "it can only be replicated: %s", t->rules->reason);
    if (w->at + 1 < w->n)
        ss_out_note(out, "step goes on to %s", lab->now->graph->ops[w->ops[w->at + 1]].name);
    else if (t->attempts.count)
        ss_out_note(out, "back, goto N and restart look at it again");
}

/* What happened, and where that leads: next to the prompt, where somebody reads. */
void ss_put_stop(const struct ss_lab *lab, struct ss_out *out)
{
    const struct ss_stepper *s = lab->stepper;
    const struct ss_trace *t = s->trace;
    const struct ss_trace_attempt *a = ss_stepper_attempt(s);
    ss_put_events(t, s->from, s->at, out);
    ss_out_field(out, "op", ss_v_text(t->op));
    put_walk(lab, out);
    ss_out_field(out, "order", ss_v_text(t->paper ? "paper" : "ours"));
    ss_out_field(out, "stopped", ss_v_text(s->stopped));
    ss_out_field(out, "attempt", a ? ss_v_int(a - t->attempts.items + 1) : ss_v_null());
    ss_out_field(out, "attempts", ss_v_int((int64_t)t->attempts.count));
    ss_out_field(out, "event", ss_v_int(s->at));
    ss_out_field(out, "events_in_all", ss_v_int((int64_t)t->events.count));
    ss_out_field(out, "runs_in_all", ss_v_int((int64_t)t->runs));
    if (a)
        put_attempt(s, a, out);
    ss_put_attempt_list(s, false, out);
    note_end(lab, out);
}

enum ss_rc ss_step_to(struct ss_ctx *ctx, enum ss_step_until until, struct ss_out *out,
                      struct ss_error *err)
{
    bool moved;
    enum ss_rc rc = ss_need_stepper(ctx->lab, err);
    if (rc == SS_OK)
        rc = ss_lab_step_move(ctx->lab, until, ctx->job, &moved, err);
    if (rc != SS_OK)
        return rc;
    if (!moved)
        ctx->lab->stepper->from = ctx->lab->stepper->at;
    ss_put_stop(ctx->lab, out);
    return SS_OK;
}
