/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures by shape inference how results grow with the cut lengths, and which other lengths
 * matter. */
#include "core/rules/halo/halo_trial.h"

#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/footprint.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/lengths.h"

static bool infer_at(struct ss_halo_trial *t, int64_t *lengths, struct ss_call *call)
{
    struct ss_subject *s = t->s;
    struct ss_error err = {0};
    if (ss_atoms_derive_call(s->call, s->atoms, lengths, &s->scratch, call, &err))
        return true;
    t->attempt->shape = true;
    return ss_halo_trial_fail(t, SS_REFUTED,
                              ss_sprintf(s->arena, "longer operands do not fit: %s", err.message));
}

/* Why nothing is tried, though pieces may share rows: a body shifts the length, or has windows over
 * it. NULL: there is no more to try. */
static const char *not_explored(const struct ss_halo_trial *t, const struct ss_call *at)
{
    struct ss_subject *s = t->s;
    const uint16_t atom = t->c.cut[0];
    bool grows = false, shares = s->atoms->atoms[atom].uncut || ss_window_span(s->call) > 0;
    bool sums = false; /* with another length it is tried */
    for (size_t k = 0; k < s->call->n_out; k++)
        grows |= !ss_shape_equal(&at[0].out[k], &at[1].out[k]);
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++) {
        shares |= s->atoms->atoms[a].padding;
        sums |= grows && ss_is_sum(s, atom, a);
    }
    if (t->c.n_cut == 2 && !grows)
        return "not explored: no result grows with the two lengths, so windows over both would "
               "share rows";
    if (grows && shares && !sums && !s->atoms->atoms[atom].padding)
        return "not explored: some results grow with it and others do not, so shards with shared "
               "rows would tile some results and sum to others";
    return NULL;
}

/* The dim of result k that changes; false where there is not one. */
static bool find_dim(struct ss_halo_trial *t, const struct ss_call *at, size_t k)
{
    int changed = 0;
    for (int d = 0; d < at[0].out[k].rank; d++) {
        if (at[0].out[k].dims[d] == at[1].out[k].dims[d])
            continue;
        changed++;
        t->out[k].dim = d;
    }
    if (changed == 1)
        return true;
    if (!changed && t->adds) {
        t->out[k].dim = -1;
        return true;
    }
    const char *why = changed ? NULL : not_explored(t, at);
    if (why)
        return ss_halo_trial_fail(t, SS_NOT_TRIED, why);
    return ss_halo_trial_fail(t, SS_REFUTED,
                              changed ? "two dims of the result change with it"
                                      : "the result does not grow with it");
}

/* first: no result before this one grows. */
static bool find_rate(struct ss_halo_trial *t, const int64_t *lengths, const struct ss_call *at,
                      size_t k, int64_t base, int64_t grow, bool first)
{
    int64_t a = ss_halo_box(&t->out[k], lengths, &at[0].out[k]).rows;
    int64_t b = ss_halo_box(&t->out[k], lengths, &at[1].out[k]).rows, grows = b - a;
    int64_t g = ss_gcd(grows, grow), rows = grows / g, per = grow / g;
    if (grows <= 0 || ss_halo_box(&t->out[k], lengths, &at[2].out[k]).rows - b != grows ||
        rows > SS_MAX_RATE || per > SS_MAX_RATE || base % per)
        return ss_halo_trial_fail(t, SS_REFUTED, "the result does not grow evenly with it");
    int64_t surplus = a - base / per * rows;
    if (!first && (t->f.rows != rows || t->f.per != per || t->f.surplus != surplus))
        return ss_halo_trial_fail(t, SS_NOT_TRIED, "its results grow differently");
    t->f.rows = rows;
    t->f.per = per;
    t->f.surplus = surplus;
    return true;
}

/* Whether the dims of results that go with what is cut differ at these lengths. */
static bool changes_results(struct ss_halo_trial *t, const int64_t *lengths,
                            const struct ss_call *before)
{
    struct ss_call after;
    bool changes = ss_atoms_call(t->s->call, t->s->atoms, lengths, &t->s->scratch, &after, NULL);
    for (size_t k = 0; k < before->n_out && !changes; k++)
        changes = t->out[k].dim >= 0 &&
                  after.out[k].dims[t->out[k].dim] != before->out[k].dims[t->out[k].dim];
    return changes;
}

/* Of long windows, those matter that change the same dims if they are longer: by strides, because
 * the last window may not use all rows. Short ones do in any case: how many taps of a kernel there
 * are may be one. */
static void find_windows(struct ss_halo_trial *t, int64_t *lengths, const struct ss_call *before)
{
    /* A length of up to SHORT_SIZE rows may be that of a kernel. A longer one is lengthened by up
     * to MOST_STRIDE strides. */
    enum { SHORT_SIZE = 16, MOST_STRIDE = 64 };
    for (uint16_t a = 0; a < t->s->atoms->n_atoms; a++) {
        if (!t->s->atoms->atoms[a].keep || ss_candidate_index(&t->c, a) >= 0)
            continue;
        t->windows[a] = t->s->atoms->lengths[a] <= SHORT_SIZE;
        for (int64_t by = t->f.per; by <= MOST_STRIDE * t->f.per && !t->windows[a]; by *= 2) {
            lengths[a] += by;
            t->windows[a] = changes_results(t, lengths, before);
            lengths[a] -= by;
        }
    }
}

bool ss_halo_trial_rate(struct ss_halo_trial *t, const int64_t *base, const int64_t *grow)
{
    struct ss_subject *s = t->s;
    bool opposed = t->adds && t->c.n_cut == 2; /* other lengths than these leave nothing */
    struct ss_probe p = {.s = s,
                         .c = &t->c,
                         .length = SS_HALO_TRIAL_MAX_PIECE,
                         .windows = t->windows,
                         .ranks = 2,
                         .given = opposed ? base : NULL};
    struct ss_call at[3];
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++)
        t->windows[a] = s->atoms->atoms[a].keep;
    bool chosen = ss_probe_choose(&p);
    p.length = SS_HALO_TRIAL_RATE_LENGTH; /* windows may be longer */
    chosen = chosen || ss_probe_choose(&p);
    if (!chosen && !p.large && s->atoms->atoms[t->c.cut[0]].uncut && ss_composite_body(s->call))
        return ss_halo_trial_fail(
            t, SS_NOT_TRIED,
            "not explored: the body has literals and positions that do not scale with "
            "this length, so a halo would move them");
    if (!chosen)
        return ss_halo_trial_fail(t, SS_NO_LENGTHS, ss_no_lengths(p.large));
    for (int i = 0; i < 3; i++) {
        for (uint16_t a = 0; a < t->c.n_cut; a++)
            p.lengths[t->c.cut[a]] = base[a] + i * grow[a];
        if (!infer_at(t, p.lengths, &at[i]))
            return false;
    }
    bool first = true;
    for (size_t k = 0; k < s->call->n_out; k++) {
        if (!find_dim(t, at, k))
            return false;
        if (t->out[k].dim < 0)
            continue;
        if (!t->n_views)
            ss_halo_trial_view_known(t, k);
        if (!find_rate(t, p.lengths, at, k, base[0], grow[0], first))
            return false;
        first = false;
    }
    if (first) {
        t->f.rows = t->f.per = 1;
        t->f.surplus = 0;
    }
    find_windows(t, p.lengths, &at[2]);
    return true;
}
