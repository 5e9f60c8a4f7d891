/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the row of an accepted candidate. The placements of the operands follow from its atoms,
 * those of the results from the ways to combine that are left. The verdict is "exact" if extra
 * probes on integers combine without any error. */
#include "core/rules/trial/trial.h"

#include <math.h>

#include "core/base/hash.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/draw.h"
#include "core/rules/footprint.h"
#include "core/rules/multiples.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/lengths.h"

/* Probes on whole numbers in which two whose results vary must be found. With 5, seven rows of
 * tests/data/rules/deciding are "proved on probes" instead of "exact". */
enum { MAX_EXACT_PROBES = 10 };

/* The number of blocks of one of the cut atoms. */
static struct ss_multiples multiples_of(const struct ss_subject *s, const struct ss_candidate *c,
                                        uint16_t atom)
{
    uint16_t *times = ss_alloc_array(s->arena, c->n_cut, sizeof *times);
    for (uint16_t i = 0; i < c->n_cut; i++)
        times[i] = c->cut[i] == atom;
    return (struct ss_multiples){.atoms = c->cut, .n = c->n_cut, .times = times};
}

/* Fills slot with the placement of operand k under the candidate, which follows from the atoms.
 * Returns false if the candidate cuts two dims of the operand, or one dim twice. */
static bool place_operand(const struct ss_subject *s, const struct ss_candidate *c, size_t k,
                          struct ss_row_slot *slot)
{
    *slot = (struct ss_row_slot){.blocks.coefficient = 1};
    int reduce = ss_candidate_partial(c, k);
    if (reduce >= 0) {
        slot->kind = SS_PARTIAL;
        slot->reduce = (enum ss_reduce)reduce;
        return true;
    }
    for (int d = 0; d < s->call->in[k].rank; d++) {
        const struct ss_factors *dim = &s->atoms->in[k][d];
        for (uint16_t i = 0; i < dim->count; i++) {
            if (ss_candidate_index(c, dim->items[i]) < 0)
                continue;
            if (slot->kind == SS_SHARD)
                return false;
            slot->kind = SS_SHARD;
            slot->dim = d;
            slot->blocks.items = dim->items;
            slot->blocks.count = i;
            if (c->blocked)
                slot->multiples = multiples_of(s, c, dim->items[i]);
        }
    }
    return true;
}

/* ---- exactness ---- */

static bool all_whole_numbers(const struct ss_probe *p)
{
    for (size_t k = 0; k < p->call.n_out; k++) {
        const struct ss_tensor numbers = ss_tensor_numbers(&p->out[k]), *t = &numbers;
        for (int64_t i = 0; i < t->count && t->store == SS_STORE_F64; i++) {
            double x = ss_f64(t)[i];
            if (!(fabs(x) < 0x1p52) || x != nearbyint(x))
                return false;
        }
    }
    return true;
}

/* One probe on integers. Returns true if its results are integers and the pieces combine to them
 * without any error. *differs: some result has several values over this probe and the earlier ones
 * (seen, per result). */
static bool is_exact_at(struct ss_trial *t, const struct ss_probe_setting *at,
                        const struct ss_row *row, struct ss_combine *seen, bool *differs)
{
    struct ss_probe p;
    if (ss_trial_set_up(t, at, t->draws.v++, &p) != SS_TRIAL_HELD)
        return false;
    p.integers = true;
    ss_probe_draw(&p);
    if (ss_probe_run_whole(&p, NULL) || !all_whole_numbers(&p) || ss_probe_run_pieces(&p, NULL))
        return false;
    ss_observe_probe(&p, t->attempt, SS_EVENT_RAN, "whole numbers");
    *differs = t->all_fixed;
    for (size_t k = 0; k < p.call.n_out; k++) {
        struct ss_combine c = t->combine[k];
        struct ss_row_slot slot;
        const char *why;
        double spread;
        const struct ss_row_slot *of = &row->out[k];
        if (!ss_combine_probe(&c, &p, k, false, -1, &why) || !ss_combine_resolve(&c, &slot, &why) ||
            slot.kind != of->kind || slot.dim != of->dim || slot.reduce != of->reduce)
            return false;
        *differs |= ss_combine_range(&seen[k], &p.out[k], &spread);
    }
    return true;
}

/* True if integers combine to integers without any error, in two probes that vary. On other data
 * whole and pieces then differ by rounding alone. */
static bool is_exact(struct ss_trial *t, const struct ss_row *row)
{
    static const struct ss_probe_setting settings[] = {{6, 2, false}, {7, 3, false}};
    struct ss_combine *seen = ss_alloc_array(&t->s->attempt, t->s->call->n_out, sizeof *seen);
    int enough = 2;
    for (int i = 0; i < MAX_EXACT_PROBES && enough > 0; i++) {
        struct ss_probe_setting at = ss_trial_setting(t, &settings[i % 2]);
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        bool differs, exact = is_exact_at(t, &at, row, seen, &differs);
        ss_arena_rewind(&t->s->scratch, mark);
        if (!exact)
            return false;
        enough -= differs;
    }
    return enough == 0;
}

/* True if a partial operand has a restricted domain: the row is known for such values only. */
static bool needs_domain(const struct ss_subject *s, const struct ss_candidate *c)
{
    for (size_t k = 0; k < s->call->n_in; k++) {
        if (ss_candidate_partial(c, k) < 0)
            continue;
        const struct ss_domain domain = ss_operand_domain(s->call, k);
        if (domain.kind != SS_DOMAIN_ANY && domain.kind != SS_DOMAIN_FLOAT_BITS &&
            domain.kind != SS_DOMAIN_EXTENDED)
            return true;
    }
    return false;
}

static enum ss_verdict verdict_of(struct ss_trial *t, const struct ss_row *row)
{
    if (row->even_only || row->granted || row->equal || row->ratio[0] || needs_domain(t->s, t->c))
        return SS_CONDITIONAL;
    bool arithmetic = false, integers = true;
    for (size_t k = 0; k < t->s->call->n_out; k++) {
        arithmetic |= row->out[k].kind == SS_PARTIAL && ss_reduce_adds(row->out[k].reduce);
        integers &= ss_dtype_is_int(t->s->call->out[k].dtype);
    }
    if (integers)
        return SS_EXACT;
    bool movement = t->s->call->def->flags & SS_OP_MOVEMENT;
    if (movement && !arithmetic)
        return SS_STRUCTURAL;
    return is_exact(t, row) ? SS_EXACT : SS_PROVED;
}

/* True if the terms of a product may leave the range of floats although the product does not:
 * either some draw did, or an operand is P(sum) or P(avg), as in exp(x). */
static bool leaves_range(const struct ss_trial *t, size_t k, const struct ss_row_slot *slot)
{
    bool other = false;
    for (size_t j = 0; j < t->s->call->n_in; j++) {
        int reduce = ss_candidate_partial(t->c, j);
        other |= reduce >= 0 && ss_reduce_adds((enum ss_reduce)reduce);
    }
    return slot->kind == SS_PARTIAL && slot->reduce == SS_PROD &&
           (t->combine[k].out_of_range > 0 ||
            (other && !ss_dtype_is_int(t->s->call->out[k].dtype)));
}

/* True if a term of a maximum or minimum may be NaN: the operator tests for it, so it maps NaN to a
 * number. */
static bool asks_numbers(const struct ss_trial *t)
{
    const struct ss_call *call = t->s->call;
    for (size_t k = 0; k < call->n_in; k++) {
        int reduce = ss_candidate_partial(t->c, k);
        if ((reduce == SS_MAX || reduce == SS_MIN) &&
            ss_operand_domain(call, k).kind == SS_DOMAIN_EXTENDED)
            return true;
    }
    return false;
}

/* Records the atoms that were tied to others: the row is known at the call's lengths of these only.
 */
static void fill_same(const struct ss_trial *t, struct ss_row *row)
{
    const struct ss_atoms *atoms = t->s->atoms;
    row->held = ss_alloc_array(t->s->arena, 2u * atoms->n_atoms, sizeof *row->held);
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        if (t->c->same[a] == a)
            continue;
        row->held[row->n_held++] = a;
        row->held[row->n_held++] = t->c->same[a];
        row->held_sum += atoms->lengths[a] + atoms->lengths[t->c->same[a]];
    }
}

void ss_trial_row(struct ss_trial *t, struct ss_row *row)
{
    struct ss_subject *s = t->s;
    const char *why;
    *row = (struct ss_row){.n_cut = t->c->n_cut,
                           .origin = t->c->origin,
                           .equal = t->c->equal,
                           .blocked = t->c->blocked,
                           .ratio = {t->c->ratio[0], t->c->ratio[1]},
                           .listed = t->c->listed,
                           .even_only = t->even_only || t->c->most,
                           .bounded = t->c->most > 0,
                           .granted = t->c->granted,
                           .evidence = 0};
    if (t->c->step > 1)
        row->footprint = (struct ss_footprint){
            .form = SS_FOOTPRINT_FILLED, .rows = 1, .per = t->c->step, .pace = {t->c->step}};
    if (t->c->same)
        fill_same(t, row);
    row->cut = ss_memdup(s->arena, t->c->cut, t->c->n_cut * sizeof *t->c->cut);
    row->in = ss_alloc_array(s->arena, s->call->n_in, sizeof *row->in);
    row->out = ss_alloc_array(s->arena, s->call->n_out, sizeof *row->out);
    for (size_t k = 0; k < s->call->n_in; k++) {
        place_operand(s, t->c, k, &row->in[k]);
        row->in[k].multiples.atoms = row->cut;
    }
    for (size_t k = 0; k < s->call->n_out; k++) {
        struct ss_row_slot *slot = &row->out[k];
        if (!ss_combine_resolve(&t->combine[k], slot, &why))
            continue; /* enough() has seen it resolve */
        slot->blocks.items = ss_memdup(s->arena, slot->blocks.items,
                                       slot->blocks.count * sizeof *slot->blocks.items);
        slot->multiples.atoms = row->cut;
        slot->multiples.times = ss_memdup(s->arena, slot->multiples.times,
                                          slot->multiples.n * sizeof *slot->multiples.times);
        row->even_only |= t->combine[k].even_only;
        row->granted |= leaves_range(t, k, slot) ? SS_GRANTED_FINITE : 0;
        if (t->combine[k].cells > row->evidence)
            row->evidence = t->combine[k].cells;
    }
    row->granted |= asks_numbers(t) ? SS_GRANTED_NUMBERS : 0;
    row->verdict = verdict_of(t, row);
}
