/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/step_state.h"

#include <inttypes.h>

static const char *copy(struct ss_step_state *s, const char *text)
{
    return text && *text ? ss_strdup(&s->arena, text) : NULL;
}

static void take_attempts(struct ss_step_state *s, const struct ss_stepper *from)
{
    const struct ss_trace *t = from->trace;
    const struct ss_trace_attempt *current = ss_stepper_attempt(from);
    s->n = t->attempts.count;
    s->at = current ? (size_t)(current - t->attempts.items) : SIZE_MAX;
    s->attempts = ss_alloc_array(&s->arena, s->n + 1, sizeof *s->attempts);
    for (size_t i = 0; i < s->n; i++) {
        const struct ss_trace_attempt *a = t->attempts.items + i;
        bool over = from->at >= a->end;
        s->attempts[i] = (struct ss_step_attempt){.candidate = copy(s, a->candidate),
                                                  .kind = a->kind,
                                                  .over = over,
                                                  .held = over && a->held};
        if (!over)
            continue;
        s->attempts[i].refuted = a->verdict == SS_REFUTED;
        s->attempts[i].verdict = copy(s, ss_trace_verdict(t, a));
        s->attempts[i].id = copy(s, a->name);
        s->attempts[i].row = copy(s, a->row);
        s->attempts[i].why = copy(s, a->why);
        s->attempts[i].counterexample = copy(s, a->counterexample);
    }
}

static const char *probe_title(struct ss_step_state *s, int ranks, int64_t length, uint64_t seed,
                               uint32_t draw, const char *shapes)
{
    struct ss_buf text = {0};
    ss_buf_printf(&text, "probe: %d rank%s", ranks, ranks == 1 ? "" : "s");
    if (length)
        ss_buf_printf(&text, "  length %" PRId64, length);
    ss_buf_printf(&text, "  seed %" PRIu64 "  draw %" PRIu32, seed, draw);
    if (shapes)
        ss_buf_printf(&text, "  %s", shapes);
    return ss_buf_keep(&s->arena, &text);
}

static void take_stepped(struct ss_step_state *s, const struct ss_stepper *from)
{
    const struct ss_trace *t = from->trace;
    uint32_t at = ss_stepper_probe(from);
    if (at == SS_NO_PROBE) {
        s->probe.title = "probe";
        s->probe.why = from->at ? "no probe was drawn for this attempt" : "no probe was drawn yet";
        return;
    }
    const struct ss_trace_probe *p = &t->probes.items[at];
    struct ss_replay *replay;
    struct ss_error err = {0};
    s->probe.title = probe_title(s, p->ranks, p->length, t->seed, p->draw, p->shapes);
    if (ss_trace_replay(t, at, &s->arena, &replay, &err) == SS_OK)
        s->probe.replay = replay;
    else
        s->probe.why = copy(s, err.message);
}

static void take_tried(struct ss_step_state *s, const struct ss_shown_probe *p)
{
    if (p->why) {
        s->probe.title = ss_sprintf(&s->arena, "why-not: %s", p->row);
        s->probe.why = copy(s, p->why);
        return;
    }
    s->probe.title = ss_sprintf(&s->arena, "why-not: %s  %s", p->row,
                                probe_title(s, p->ranks, p->length, p->seed, p->draw, NULL));
    s->probe.replay = ss_replay_copy(p->replay, &s->arena);
}

static const char *types_of(struct ss_step_state *s, const struct ss_call *call)
{
    struct ss_buf text = {0};
    ss_print_types(&text, call);
    return ss_buf_keep(&s->arena, &text);
}

static void take(struct ss_step_state *s, const struct ss_lab *lab)
{
    const struct ss_stepper *from = lab->stepper;
    s->op = SS_NONE;
    if (!from)
        return;
    const struct ss_trace *t = from->trace;
    s->open = true;
    s->paper = t->paper;
    s->over = ss_stepper_over(from);
    s->name = ss_strdup(&s->arena, t->op);
    s->types = types_of(s, &t->call);
    s->stopped = copy(s, from->stopped);
    s->exploration = lab->walk.at + 1;
    s->explorations = lab->walk.n;
    if (lab->walk.at < lab->walk.n && lab->now->graph) {
        s->op = lab->walk.ops[lab->walk.at];
        s->generation = lab->now->graph->generation;
    }
    s->event = from->at;
    s->n_events = (uint32_t)t->events.count;
    if (from->at)
        s->last = copy(s, t->events.items[from->at - 1].text);
    take_attempts(s, from);
    if (lab->probe)
        take_tried(s, lab->probe);
    else
        take_stepped(s, from);
}

bool ss_step_state_take(struct ss_step_state *s, const struct ss_lab *lab, uint64_t moves)
{
    uint32_t event = lab->stepper ? lab->stepper->at : 0;
    if (s->stepper == lab->stepper && s->shown == lab->probe && s->event == event &&
        s->moves == moves)
        return false;
    ss_step_state_fini(s);
    *s = (struct ss_step_state){
        .stepper = lab->stepper, .shown = lab->probe, .event = event, .moves = moves};
    take(s, lab);
    return true;
}

void ss_step_state_fini(struct ss_step_state *s)
{
    ss_arena_free(&s->arena);
}
