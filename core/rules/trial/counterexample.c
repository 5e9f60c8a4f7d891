/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records the probe that refutes an attempt, and searches for a smaller one by increasing size:
 * ranks, then the length of the cut, then the other lengths, with two draws each. */
#include "core/rules/trial/counterexample.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/body/expansion_cache.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/draw.h"
#include "core/rules/probe.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trace/replay.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/trial.h"
#include "core/rules/trial/lengths.h"
#include "core/rules/trial/work.h"
#include "core/tensor/magnitude.h"

/* Draws of each smaller setting, and probes of the search for a smaller counterexample in all. No
 * row depends on them: they only make the counterexample smaller. */
enum { DRAWS = 2, MAX_PROBES = 24 };

static const char *types_of(const struct ss_probe *p)
{
    struct ss_buf types = {0};
    ss_print_types(&types, &p->call);
    return ss_buf_keep(p->s->arena, &types);
}

void ss_keep_probe(const struct ss_probe *p, struct ss_attempt *a)
{
    a->seed = p->s->seed;
    a->draw = p->v;
    a->length = p->length;
    a->ranks = p->ranks;
    a->lone = p->lone;
    struct ss_buf shapes = {0};
    ss_print_shapes(&shapes, &p->call);
    a->shapes = ss_buf_keep(p->s->arena, &shapes);
    a->combine = a->position = NULL;
    a->expected = a->got = 0;
    a->types = p->s->shows ? types_of(p) : NULL;
    a->shown = NULL;
}

void ss_keep_no_probe(struct ss_attempt *a)
{
    a->seed = a->draw = 0;
    a->length = a->ranks = 0;
    a->lone = false;
    a->shapes = a->position = a->combine = a->types = NULL;
    a->expected = a->got = 0;
    a->shown = NULL;
}

/* What the probe has; if its pieces were not cut, also the operands of the ranks. */
static struct ss_replay *shown(const struct ss_probe *p)
{
    struct ss_probe cut = *p;
    if (!cut.local_in[0] && cut.c->n_cut && !ss_probe_infer_pieces(&cut, NULL))
        ss_probe_cut_operands(&cut);
    return ss_replay_keep(&cut, p->s->arena);
}

void ss_keep_way(const struct ss_probe *p, size_t result, const struct ss_way *way,
                 struct ss_attempt *a)
{
    if (a->shown)
        ss_replay_combined(a->shown, result, ss_way_form(p, result, way),
                           ss_way_text(way, p->s->arena), p->s->arena);
}

void ss_keep_combined(const struct ss_probe *p, size_t result, const struct ss_tensor *combined,
                      struct ss_attempt *a)
{
    const struct ss_tensor t = ss_tensor_numbers(combined);
    if (!a->shown)
        return;
    double *numbers = ss_alloc_array(&p->s->scratch, (size_t)t.count, sizeof *numbers);
    for (int64_t i = 0; i < t.count; i++)
        numbers[i] = ss_tensor_get(&t, i);
    ss_replay_combined(a->shown, result, numbers, a->combine, p->s->arena);
}

void ss_keep_counterexample(const struct ss_probe *p, size_t result, int64_t cell,
                            const char *combine, double expected, double got, struct ss_attempt *a)
{
    struct ss_buf text = {0};
    ss_keep_probe(p, a);
    if (p->call.n_out > 1)
        ss_buf_printf(&text, "result %zu ", result);
    ss_print_position(&text, &p->call.out[result], cell);
    a->position = ss_buf_keep(p->s->arena, &text);
    a->combine = combine;
    a->expected = expected;
    a->got = got;
    a->integers = p->out[result].store == SS_STORE_I64;
    if (p->s->shows)
        a->shown = shown(p);
}

/* As many digits as tell two numbers apart, at least 9. */
static int digits_apart(double a, double b)
{
    char first[40], second[40];
    snprintf(first, sizeof first, "%.9g", a);
    snprintf(second, sizeof second, "%.9g", b);
    return strcmp(first, second) ? 9 : 17;
}

void ss_lone_print(struct ss_buf *out, bool lone, int64_t length)
{
    if (lone)
        ss_buf_printf(out, ", row %" PRId64 " by itself", length / 2 - 1);
}

void ss_counterexample_print(struct ss_buf *out, const struct ss_attempt *a)
{
    if (a->length)
        ss_buf_printf(out, "length %" PRId64 " on ", a->length);
    ss_buf_printf(out, "%d ranks", a->ranks);
    ss_lone_print(out, a->lone, a->length);
    ss_buf_printf(out, ", draw %u", a->draw);
    if (a->position) {
        int digits = a->integers ? 17 : digits_apart(a->expected, a->got);
        ss_buf_printf(out, ": cell %s is %.*g, %s gives %.*g", a->position, digits, a->expected,
                      a->combine, digits, a->got);
    }
}

void ss_counterexample_explain(const struct ss_subject *s, struct ss_attempt *a)
{
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%s: ", a->why);
    ss_counterexample_print(&text, a);
    a->why = ss_buf_keep(s->arena, &text);
}

/* The scale of errors of result k. One cell alone spreads over nothing: its magnitude counts. */
static double scale_of(const struct ss_probe *p, size_t k)
{
    struct ss_combine c = {0};
    double spread;
    if (p->call.def->flags & SS_OP_MOVEMENT && !p->c->partial)
        return -1;
    if (ss_combine_range(&c, &p->out[k], &spread))
        return spread;
    return p->out[k].store == SS_STORE_I64 ? 0 : ss_own_spread(c.low, c.high);
}

/* Runs whole and pieces. Returns false if the probe cannot be run or a result is not finite. */
static bool run(struct ss_probe *p, const struct ss_attempt *a, double *spread)
{
    if (!ss_probe_choose(p))
        return false;
    ss_observe_probe(p, a, SS_EVENT_CHOSEN, NULL);
    if (ss_probe_infer_pieces(p, NULL))
        return false;
    ss_observe_probe(p, a, SS_EVENT_CUT, NULL);
    double *on_way = ss_composite_largest(&p->call);
    if (on_way)
        *on_way = 0;
    ss_probe_draw(p);
    if (ss_probe_run_whole(p, NULL))
        return false;
    for (size_t k = 0; k < p->call.n_out; k++) {
        if (p->out[k].store != SS_STORE_I64 && !ss_tensor_finite(&p->out[k]))
            return false;
        spread[k] = scale_of(p, k);
    }
    if (ss_probe_run_pieces(p, NULL))
        return false;
    ss_observe_probe(p, a, SS_EVENT_RAN, NULL);
    ss_widen_to_terms(p, spread);
    return true;
}

/* True if the probe alone refutes every way to combine some result. Then it is kept in *a. */
static bool refutes(struct ss_probe *p, struct ss_attempt *a)
{
    double *spread = ss_alloc_array(&p->s->scratch, p->s->call->n_out, sizeof *spread);
    if (!run(p, a, spread))
        return false;
    for (size_t k = 0; k < p->call.n_out; k++) {
        struct ss_combine c = {0};
        const char *why;
        if (p->s->asked)
            ss_combine_ask(&c, p->s->asked[k]);
        const struct ss_probe_setting at = {p->length, p->ranks, p->lone};
        if (ss_combine_probe(&c, p, k, ss_probe_setting_is_uneven(&at), spread[k], &why) ||
            !c.failed)
            continue;
        ss_keep_counterexample(p, k, c.cell, c.failed, c.expected, c.got, a);
        ss_keep_way(p, k, &c.failed_way, a);
        return true;
    }
    return false;
}

/* True if no rank's piece is empty, and the pieces are uneven if those of the known probe are. */
static bool is_like(int64_t length, int ranks, bool uneven)
{
    int64_t piece = (length + ranks - 1) / ranks;
    return (length % ranks != 0) == uneven && piece * (ranks - 1) < length;
}

/* Probes so far, and the total work at which the search ends. */
struct tried {
    int probes;
    double most_work;
};

/* Tries draws 0 to draws - 1 of one setting. Returns true if one refutes the candidate. */
static bool try_length(const struct ss_probe *like, uint32_t draws, struct tried *tried,
                       struct ss_attempt *a)
{
    bool found = false;
    for (uint32_t v = 0; v < draws && !found && ++tried->probes <= MAX_PROBES; v++) {
        struct ss_subject *s = like->s;
        struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
        struct ss_probe p = *like;
        p.v = v;
        found = refutes(&p, a);
        ss_arena_rewind(&s->scratch, mark);
        if (s->no_answer || ss_work(s) > tried->most_work)
            tried->probes = MAX_PROBES;
    }
    return found;
}

/* Tries the same cut with all other lengths 1, then 2. */
static void shorten_others(struct ss_probe like, double most_work, struct ss_attempt *a)
{
    struct tried tried = {.most_work = most_work};
    for (like.shortest = 1; like.shortest <= 2; like.shortest++) {
        if (try_length(&like, DRAWS, &tried, a))
            return;
    }
}

void ss_make_small(struct ss_subject *s, const struct ss_candidate *c, struct ss_attempt *a)
{
    const struct ss_attempt known = *a;
    const bool uneven = ss_probe_setting_is_uneven(
        &(struct ss_probe_setting){known.length, known.ranks, known.lone});
    struct tried tried = {.most_work = ss_work_until(s, SS_WORK_OF_SMALL)};
    ss_observe(s, &(struct ss_explore_event){SS_EVENT_SHRUNK, .attempt = a});
    for (int ranks = 2; ranks <= known.ranks; ranks++) {
        for (int64_t length = known.length ? ranks : 0; length <= known.length; length++) {
            struct ss_probe like = {.s = s, .c = c, .length = length, .ranks = ranks};
            bool last = length == known.length && ranks == known.ranks;
            like.lone = last && known.lone;
            uint32_t draws = last && known.draw < DRAWS ? known.draw : DRAWS;
            if ((!last && length && !is_like(length, ranks, uneven)) ||
                (!last && !try_length(&like, draws, &tried, a)))
                continue;
            if (last)
                try_length(&like, draws, &tried, a);
            shorten_others(like, tried.most_work, a);
            return;
        }
    }
}
