/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decides whether a result is constant: all ranks compute it equally although their pieces differ.
 * Random data are not enough: the `or` of a thousand random bytes is the same on every rank. So the
 * cells of the cut or partial operand are also set to one number, and the result must still not
 * change. */
#include "core/rules/trial/constant.h"

#include <math.h>
#include <string.h>

#include "core/rules/candidate.h"
#include "core/rules/draw/data.h"
#include "core/rules/draw/domain.h"
#include "core/rules/draw/draw.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/counterexample.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/draw_schedule.h"
#include "core/rules/trial/lengths.h"

/* Draws at the first setting of the schedule, in which a piece with equal cells must not change a
 * result that seems to be the same on all ranks. ROUNDING: relative; it is above all rounding of
 * f64, because this test only adds to the evidence of the probes. */
enum { TIMES = 4, LENGTH = 6, RANKS = 2 };
#define ROUNDING 1e-7

/* True if two finite numbers differ by more than rounding. */
static bool differs(double a, double b)
{
    return isfinite(a) && isfinite(b) && fabs(a - b) > ROUNDING * fmax(1, fmax(fabs(a), fabs(b)));
}

/* The first cell that differs, or -1. */
static int64_t first_other(const struct ss_tensor *a, const struct ss_tensor *b)
{
    const struct ss_tensor numbers = ss_tensor_numbers(a), others = ss_tensor_numbers(b);
    for (int64_t i = 0; i < numbers.count; i++) {
        if (differs(ss_tensor_get(&numbers, i), ss_tensor_get(&others, i)))
            return i;
    }
    return -1;
}

/* True if result r depends on drawn values and was equal on all ranks so far. */
static bool is_same(const struct ss_trial *t, size_t r)
{
    return t->combine[r].whole && t->combine[r].same && !t->fixed[r];
}

/* True if the candidate cuts operand k or makes it partial, and its cells may all be equal. */
static bool may_be_even(const struct ss_probe *p, size_t k)
{
    const struct ss_domain domain = ss_probe_domain(p, k);
    return ss_candidate_touches(p->s, p->c, k) && !ss_is_bound(p->s, k) && p->in[k].count > 0 &&
           domain.kind != SS_DOMAIN_DEFINITE && !domain.unique;
}

/* A copy of operand k with all cells set to one of them. */
static struct ss_tensor made_even(const struct ss_probe *p, size_t k)
{
    struct ss_tensor out = p->in[k];
    const size_t size = ss_element_size(&out);
    uint64_t lot = ss_draw_key(p, k, SS_DRAW_COLLAPSE);
    const char *cell = ss_element(&p->in[k], (int64_t)(lot % (uint64_t)out.count));
    out.data = ss_memdup(&p->s->scratch, out.data, (size_t)out.count * size);
    for (int64_t i = 0; i < out.count; i++)
        memcpy(ss_element(&out, i), cell, size);
    return out;
}

/* One draw of ss_trial_strike_same, which describes the outcomes. */
static enum ss_outcome strike_at(struct ss_trial *t, struct ss_probe *p)
{
    enum ss_outcome outcome = SS_TRIAL_HELD;
    struct ss_probe even = *p;
    bool any = false;
    even.in = ss_memdup(&t->s->scratch, p->in, p->call.n_in * sizeof *p->in);
    for (size_t k = 0; k < p->call.n_in; k++) {
        bool may = may_be_even(p, k);
        any |= may;
        even.in[k] = may ? made_even(p, k) : p->in[k];
    }
    if (!any || ss_probe_run_whole(p, NULL) || ss_probe_run_whole(&even, NULL))
        return SS_TRIAL_HELD;
    for (size_t r = 0; r < p->call.n_out && outcome != SS_TRIAL_REFUTED; r++) {
        struct ss_combine *c = &t->combine[r];
        int64_t cell = is_same(t, r) ? first_other(&p->out[r], &even.out[r]) : -1;
        if (cell < 0)
            continue;
        c->same = false;
        outcome = SS_TRIAL_SKIPPED;
        if (c->kinds)
            continue;
        const struct ss_tensor a = ss_tensor_numbers(&p->out[r]),
                               b = ss_tensor_numbers(&even.out[r]);
        t->attempt->verdict = SS_REFUTED;
        t->attempt->why = "one rank's piece changes the result on all ranks";
        ss_keep_counterexample(p, r, cell, "identity", ss_tensor_get(&a, cell),
                               ss_tensor_get(&b, cell), t->attempt);
        ss_keep_combined(p, r, &even.out[r], t->attempt);
        outcome = SS_TRIAL_REFUTED;
    }
    return outcome;
}

enum ss_outcome ss_trial_strike_same(struct ss_trial *t)
{
    enum ss_outcome outcome = SS_TRIAL_HELD;
    bool same = false;
    for (size_t r = 0; r < t->s->call->n_out; r++)
        same |= is_same(t, r);
    struct ss_probe_setting at =
        ss_trial_setting(t, &(struct ss_probe_setting){LENGTH, RANKS, false});
    for (uint32_t v = 0; v < TIMES && same && outcome != SS_TRIAL_REFUTED; v++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        struct ss_probe p = {
            .s = t->s, .c = t->c, .length = at.length, .ranks = RANKS, .v = v, .real = t->real};
        if (ss_probe_choose(&p)) {
            ss_probe_draw(&p);
            enum ss_outcome now = strike_at(t, &p);
            outcome = now == SS_TRIAL_HELD ? outcome : now;
        }
        ss_arena_rewind(&t->s->scratch, mark);
    }
    return outcome;
}
