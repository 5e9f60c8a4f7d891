/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/trace/stepper.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules/trace/observe.h"

static const struct ss_trace_event *event_at(const struct ss_stepper *s, uint32_t i)
{
    return &s->trace->events.items[i];
}

static uint32_t n_events(const struct ss_stepper *s)
{
    return (uint32_t)s->trace->events.count;
}

struct ss_stepper *ss_stepper_new(struct ss_trace *trace, const struct ss_arena *arena,
                                  const struct ss_breaks *breaks)
{
    struct ss_stepper *s = ss_xcalloc(1, sizeof *s);
    s->trace = trace;
    s->arena = *arena;
    s->breaks = breaks;
    return s;
}

void ss_stepper_free(struct ss_stepper *s)
{
    if (!s)
        return;
    ss_trace_free(s->trace);
    ss_arena_free(&s->arena);
    free(s);
}

/* ---- breakpoints ---- */

static bool has_break(const struct ss_breaks *breaks, enum ss_break_kind kind, const char *name)
{
    for (size_t i = 0; i < breaks->count; i++) {
        const struct ss_break *b = &breaks->items[i];
        if (b->kind == kind && (name && b->name ? !strcmp(b->name, name) : name == b->name))
            return true;
    }
    return false;
}

void ss_breaks_add(struct ss_breaks *breaks, enum ss_break_kind kind, const char *name)
{
    if (has_break(breaks, kind, name))
        return;
    breaks->items = ss_xrealloc(breaks->items, (breaks->count + 1) * sizeof *breaks->items);
    struct ss_break *b = &breaks->items[breaks->count++];
    *b = (struct ss_break){.kind = kind};
    if (name)
        b->name = memcpy(ss_xmalloc(strlen(name) + 1), name, strlen(name) + 1);
}

void ss_breaks_clear(struct ss_breaks *breaks)
{
    for (size_t i = 0; i < breaks->count; i++)
        free(breaks->items[i].name);
    free(breaks->items);
    *breaks = (struct ss_breaks){0};
}

static bool found_id(const struct ss_trace_attempt *a)
{
    return a->held && (a->cut.n_cut || a->cut.dim);
}

static const char *broken(const struct ss_stepper *s, uint32_t i)
{
    const struct ss_trace_event *e = event_at(s, i);
    if (e->kind != SS_EVENT_VERDICT)
        return NULL;
    const struct ss_trace_attempt *a = &s->trace->attempts.items[e->attempt];
    for (size_t b = 0; s->breaks && b < s->breaks->count; b++) {
        const struct ss_break *at = &s->breaks->items[b];
        const char *name = at->name;
        if (at->kind == SS_BREAK_FAIL && !a->held)
            return "breakpoint: fail";
        if (at->kind == SS_BREAK_ID && a->held &&
            (name ? a->name && strcmp(a->name, name) == 0 : found_id(a)))
            return "breakpoint: id";
    }
    return NULL;
}

/* ---- moving ---- */

/* The probe of event i is over: what follows is of no probe, or of another. */
static bool probe_ends(const struct ss_stepper *s, uint32_t i)
{
    const struct ss_trace_event *e = event_at(s, i);
    if (e->kind == SS_EVENT_COUNTED || e->kind == SS_EVENT_VERDICT)
        return true;
    if (i + 1 == n_events(s))
        return true;
    const struct ss_trace_event *next = event_at(s, i + 1);
    return e->probe != SS_NO_PROBE && next->kind == SS_EVENT_CHOSEN;
}

static const char *reached(const struct ss_stepper *s, uint32_t i, enum ss_step_until until)
{
    const struct ss_trace_event *e = event_at(s, i);
    const struct ss_trace_attempt *a =
        e->kind == SS_EVENT_VERDICT ? &s->trace->attempts.items[e->attempt] : NULL;
    switch (until) {
    case SS_STEP_ATTEMPT:
        return a ? "attempt" : NULL;
    case SS_STEP_PROBE:
        return probe_ends(s, i) ? "probe" : NULL;
    case SS_STEP_ID:
        return a && found_id(a) ? "id" : NULL;
    case SS_STEP_FOUND:
        return a && a->held ? "found" : NULL;
    case SS_STEP_REFUSED:
        return e->kind == SS_EVENT_REFUSED ? "refused" : NULL;
    case SS_STEP_RAN:
        return e->kind == SS_EVENT_RAN ? "ran" : NULL;
    case SS_STEP_REFUTED:
        return a && a->verdict == SS_REFUTED && !a->shape ? "refuted" : NULL;
    default:
        return NULL;
    }
}

bool ss_stepper_over(const struct ss_stepper *s)
{
    return s->at == n_events(s);
}

bool ss_stepper_move(struct ss_stepper *s, enum ss_step_until until)
{
    if (ss_stepper_over(s))
        return false;
    ss_push(&s->arena, s->stops, s->at);
    s->from = s->at;
    s->stopped = NULL;
    while (s->at < n_events(s) && !s->stopped) {
        const char *why = broken(s, s->at);
        s->stopped = why ? why : reached(s, s->at, until);
        s->at++;
    }
    if (!s->stopped)
        s->stopped = "end";
    return true;
}

/* Shows the attempt that ends at the cursor, or holds it, from its beginning. */
static void show_attempt(struct ss_stepper *s)
{
    const struct ss_trace_attempt *a = ss_stepper_attempt(s);
    s->from = a ? a->first : s->at;
}

bool ss_stepper_back(struct ss_stepper *s)
{
    if (s->stops.count == 0)
        return false;
    s->at = s->stops.items[--s->stops.count];
    s->stopped = "back";
    show_attempt(s);
    return true;
}

enum ss_rc ss_stepper_goto(struct ss_stepper *s, int64_t attempt, struct ss_error *err)
{
    int64_t n = (int64_t)s->trace->attempts.count;
    if (attempt < 1 || attempt > n)
        return ss_fail(err, SS_E_ARGUMENT, "there are attempts 1 to %" PRId64 ", not %" PRId64, n,
                       attempt);
    ss_push(&s->arena, s->stops, s->at);
    s->at = s->trace->attempts.items[attempt - 1].end;
    s->stopped = "goto";
    show_attempt(s);
    return SS_OK;
}

const struct ss_trace_attempt *ss_stepper_attempt(const struct ss_stepper *s)
{
    if (s->at == 0)
        return NULL;
    uint32_t of = event_at(s, s->at - 1)->attempt;
    return of < s->trace->attempts.count ? &s->trace->attempts.items[of] : NULL;
}

uint32_t ss_stepper_probe(const struct ss_stepper *s)
{
    const struct ss_trace_attempt *a = ss_stepper_attempt(s), *of = s->trace->attempts.items;
    if (a && s->at >= a->end && a->shown != SS_NO_PROBE)
        return a->shown;
    for (size_t i = s->trace->attempts.count; !a && s->at && i > 0; i--) {
        if (of[i - 1].end <= s->at && of[i - 1].shown != SS_NO_PROBE)
            return of[i - 1].shown;
    }
    for (uint32_t i = s->at; a && i > a->first; i--) {
        if (event_at(s, i - 1)->probe != SS_NO_PROBE)
            return event_at(s, i - 1)->probe;
    }
    return SS_NO_PROBE;
}
