/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Remembers which draw styles gave evidence, and in which contexts an operand changed a result, and
 * chooses further draws from these. */
#include "core/rules/trial/draw_schedule.h"

#include "core/rules/probe.h"
#include "core/rules/trial/trial.h"

enum { FIRST_AGAIN = 16, MIN_PAIRS = 120, FEW_CONTEXTS = 4, WITHOUT_CONTEXT = 60 };

struct ss_draw_schedule ss_draw_schedule_new(size_t n_in, struct ss_arena *arena)
{
    struct ss_draw_schedule t = {.n_in = n_in};
    t.splits = ss_alloc_array(arena, n_in, sizeof *t.splits);
    return t;
}

void ss_draw_schedule_note(struct ss_draw_schedule *t, uint32_t v)
{
    uint32_t style = v % SS_DRAW_STYLES;
    for (int i = 0; i < t->n_styles; i++) {
        if (t->styles[i] == style)
            return;
    }
    if (t->n_styles < SS_MAX_SCHEDULED)
        t->styles[t->n_styles++] = style;
}

/* The draws of all operands but k in this probe. Returns false if they are of more than two draws.
 */
static bool context_of(const struct ss_probe *p, uint32_t k, struct ss_draw_context *c)
{
    *c =
        (struct ss_draw_context){.at = {p->length, p->ranks, p->lone}, .v = p->v - p->back, .k = k};
    if (p->back == 0 || (k == p->moving && !p->also_back))
        return true;
    c->mixed = true;
    c->other = k == p->moving ? p->also : p->moving;
    c->v_other = ss_draw_of(p, c->other);
    return !p->also_back || k == p->moving || k == p->also;
}

static int contexts_of(const struct ss_draw_schedule *t, uint32_t k)
{
    int n = 0;
    for (int i = 0; i < t->n_contexts; i++)
        n += t->contexts[i].k == k;
    return n;
}

bool ss_draw_schedule_lacks_context(const struct ss_draw_schedule *t, uint32_t k)
{
    return t->v >= WITHOUT_CONTEXT && contexts_of(t, k) == 0;
}

void ss_draw_schedule_note_context(struct ss_draw_schedule *t, const struct ss_probe *p, uint32_t k)
{
    struct ss_draw_context c;
    int at = t->n_contexts;
    if (!context_of(p, k, &c) || (p->back && contexts_of(t, k) >= FEW_CONTEXTS))
        return;
    if (at == SS_MAX_SCHEDULED) {
        while (at > 0 && t->contexts[at - 1].k != c.k)
            at--;
        if (at > 0)
            t->contexts[at - 1] = c;
        return;
    }
    t->contexts[t->n_contexts++] = c;
}

static uint32_t kept(const struct ss_split_styles *of)
{
    return of->count < SS_MAX_SPLITS ? of->count : SS_MAX_SPLITS;
}

void ss_draw_schedule_note_split(struct ss_draw_schedule *t, size_t k, uint32_t v)
{
    struct ss_split_styles *of = &t->splits[k];
    uint32_t style = v % SS_DRAW_STYLES;
    for (uint32_t i = 0; i < kept(of); i++) {
        if (of->styles[i] == style)
            return;
    }
    of->styles[of->count++ % SS_MAX_SPLITS] = style;
}

/* A context of the operand with the least evidence, its contexts in turn. */
static const struct ss_draw_context *next_context(struct ss_draw_schedule *t, const uint32_t *seen)
{
    uint32_t n = (uint32_t)t->n_contexts, best = 0, least = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t at = (t->next_context + i) % n;
        if (seen[t->contexts[at].k] < least) {
            least = seen[t->contexts[at].k];
            best = at;
        }
    }
    t->next_context = best + 1;
    return &t->contexts[best];
}

/* Lists the operands with split styles, at most SS_MAX_SPLITS. Returns their number. */
static uint32_t splitting(const struct ss_draw_schedule *t, uint32_t *list)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < t->n_in && n < SS_MAX_SPLITS; k++) {
        if (t->splits[k].count)
            list[n++] = k;
    }
    return n;
}

bool ss_draw_schedule_lacks_pairs(const struct ss_draw_schedule *t)
{
    uint32_t list[SS_MAX_SPLITS];
    return t->pairs < MIN_PAIRS && splitting(t, list) > 1;
}

static uint32_t split_of(const struct ss_draw_schedule *t, uint32_t k, uint32_t turn)
{
    return t->splits[k].styles[turn % kept(&t->splits[k])];
}

/* A draw in which two operands have styles of their splits. Each then makes some ranks differ from
 * others, and perhaps no rank has both conditions, as in any(x) and any(y). Returns false if fewer
 * than two operands have split styles. */
static bool choose_pair(struct ss_draw_schedule *t, uint32_t turn, struct ss_draw_id *which)
{
    uint32_t list[SS_MAX_SPLITS], n = splitting(t, list);
    if (n < 2)
        return false;
    uint32_t one = turn % n, other = (one + 1 + turn / n % (n - 1)) % n;
    uint32_t round = SS_DRAW_STYLES * (FIRST_AGAIN + turn);
    uint32_t v = split_of(t, list[one], turn / 2) + round;
    uint32_t v_other = split_of(t, list[other], turn / 5) + round;
    *which = (struct ss_draw_id){.v = v, .back = v - v_other, .moving = list[one]};
    t->pairs++;
    return true;
}

struct ss_draw_id ss_draw_schedule_pair(struct ss_draw_schedule *t)
{
    struct ss_draw_id pair = {.v = t->v};
    choose_pair(t, t->again++, &pair);
    return pair;
}

struct ss_draw_id ss_draw_schedule_choose(struct ss_draw_schedule *t, bool again,
                                          const uint32_t *seen, struct ss_probe_setting *at)
{
    uint32_t turn = again ? t->again++ : 0;
    if (again && t->n_contexts && turn % 3) {
        const struct ss_draw_context *c = next_context(t, seen);
        uint32_t v = t->v++;
        *at = c->at;
        return (struct ss_draw_id){v, v - c->v, c->k, c->mixed ? v - c->v_other : 0, c->other};
    }
    struct ss_draw_id pair;
    if (again && choose_pair(t, turn / 3, &pair))
        return pair;
    if (!again || t->n_styles == 0)
        return (struct ss_draw_id){.v = t->v++};
    uint32_t style = t->styles[turn % (uint32_t)t->n_styles];
    return (struct ss_draw_id){.v = style + SS_DRAW_STYLES * (FIRST_AGAIN + turn)};
}
