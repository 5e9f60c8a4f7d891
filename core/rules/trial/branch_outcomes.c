/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Branch coverage of a body: which side each of its decisions takes (min(x) or the other operand,
 * all(y) true or false, a sum above 1 or below). A row may hold under the common outcomes and fail
 * under one that few draws give. So a row of a body is accepted only after ranks have differed
 * under each observed outcome of each decision. A decision is split if a rank decides one way and
 * the whole the other; each split must be observed under each outcome of the other decisions. To
 * get such combinations, operands of two draws are mixed: one operand from the first draw, the
 * others from the second. Draws with two splits are mixed likewise: if any(x) and any(y) are each
 * true on some rank, a body that needs both fails only if no rank has both. */
#include "core/rules/trial/branch_outcomes.h"

#include <string.h>

#include "core/body/expansion_cache.h"
#include "core/graph/graph.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/draw.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/trial.h"

/* Of probes at which ranks differ, or decide otherwise; and of draws that are made for them, after
 * which they are taken for ones that never come together. */
enum { ENOUGH_DIFFER = 10, MOST_FOR_DIFFER = 48, ENOUGH_SPLIT = 3, MOST_FOR_SPLIT = 8 };
/* Of two splits of which every rank has one. */
enum { ENOUGH_BOTH = 4, MOST_FOR_BOTH = 48, BOTH_RANKS = 2, FIRST_ALIKE_ROUND = 40 };
enum { MOST_MADE = 4000, COLUMNS = SS_MAX_BRANCH_OUTCOMES + SS_MAX_SPLIT_OUTCOMES };

static const struct ss_graph *body_of(const struct ss_call *call)
{
    return ss_attr_branch(&call->attrs, 0)->graph;
}

struct ss_branch_outcomes ss_branch_outcomes_new(const struct ss_subject *subject,
                                                 const struct ss_candidate *c,
                                                 struct ss_arena *arena)
{
    struct ss_branch_outcomes s = {.c = c};
    if (!ss_composite_decided(subject->call) || subject->call->n_in == 0)
        return s;
    struct ss_probe p = {.s = (struct ss_subject *)subject, .c = c, .call = *subject->call};
    s.literals = ss_draw_literals(&p);
    s.items = ss_alloc_array(arena, SS_MAX_BRANCH_OUTCOMES, sizeof *s.items);
    s.splits = ss_alloc_array(arena, SS_MAX_SPLIT_OUTCOMES, sizeof *s.splits);
    s.n_splits = 1;
    s.whole = ss_alloc_array(arena, body_of(subject->call)->n_vars, sizeof *s.whole);
    s.cells = ss_alloc_array(arena, body_of(subject->call)->n_vars, sizeof *s.cells);
    s.here = ss_alloc_array(arena, SS_MAX_BRANCH_OUTCOMES, sizeof *s.here);
    s.split_here = ss_alloc_array(arena, SS_MAX_SPLIT_OUTCOMES, 1);
    s.seen = ss_alloc_array(arena, SS_MAX_SPLIT_OUTCOMES * COLUMNS, 1);
    s.tried = ss_alloc_array(arena, SS_MAX_SPLIT_OUTCOMES * COLUMNS, 1);
    for (size_t k = 0; k < subject->call->n_in; k++)
        s.n_touched += ss_candidate_touches(subject, c, k);
    return s;
}

/* ---- outcomes ---- */

/* Of integers also whether one is at an end of its width; of a number, how many of the numbers that
 * the body holds it is above. */
static uint16_t outcome_of(const struct ss_branch_outcomes *s, const struct ss_decided *d)
{
    unsigned above = d->is_number, ends = d->ends;
    for (size_t i = 0; i < s->literals.count && d->is_number; i++)
        above += d->number > s->literals.items[i];
    return (uint16_t)(d->sides | ends << 8 | above << 10);
}

/* The item of an outcome, new where there is none; count: no room. */
static size_t find(struct ss_branch_outcome *list, size_t *count, size_t room,
                   struct ss_branch_outcome wanted)
{
    for (size_t i = 0; i < *count; i++) {
        if (list[i].var == wanted.var && list[i].outcome == wanted.outcome &&
            list[i].other == wanted.other)
            return i;
    }
    if (*count == room)
        return room;
    list[*count] = wanted;
    return (*count)++;
}

static bool is_like(const struct ss_branch_draws *d, uint32_t i, const struct ss_probe *p,
                    uint8_t ranks)
{
    return d->ranks[i] == ranks && d->items[i].at.ranks == p->ranks;
}

/* Of many some are kept, old ones and new ones; of splits those of other ranks above all: the place
 * of one of those with the same ranks, if there are several, or of one that is like others. */
static uint32_t place_for(const struct ss_branch_draws *d, const struct ss_probe *p, uint8_t ranks)
{
    uint32_t alike[SS_BRANCH_DRAWS] = {0}, most = 0, own = 0;
    for (uint32_t i = 0; i < SS_BRANCH_DRAWS; i++) {
        for (uint32_t j = 0; j < SS_BRANCH_DRAWS; j++)
            alike[i] += d->ranks[i] == d->ranks[j] && d->items[i].at.ranks == d->items[j].at.ranks;
        own += is_like(d, i, p, ranks);
        most = alike[i] > most ? alike[i] : most;
    }
    uint32_t at =
        (uint32_t)(ss_hash_u64(d->n, p->s->seed) % (own == most ? d->n : SS_BRANCH_DRAWS));
    for (uint32_t i = 0; i < SS_BRANCH_DRAWS && at < SS_BRANCH_DRAWS; i++) {
        uint32_t here = (at + i) % SS_BRANCH_DRAWS;
        if (own == most ? is_like(d, here, p, ranks) : alike[here] == most)
            return here;
    }
    return SS_BRANCH_DRAWS;
}

/* Only draws of one number can be taken again. ranks: that have the split, 0 of an outcome. */
static void note_draw(struct ss_branch_draws *d, const struct ss_probe *p, uint8_t ranks)
{
    if (p->back || p->far_length)
        return;
    uint32_t at = d->kept < SS_BRANCH_DRAWS ? d->kept++ : place_for(d, p, ranks);
    d->n++;
    if (at == SS_BRANCH_DRAWS)
        return;
    d->items[at] = (struct ss_draw_context){.at = {p->length, p->ranks, p->lone}, .v = p->v};
    d->ranks[at] = ranks;
}

void ss_branch_outcomes_note_whole(struct ss_branch_outcomes *s, const struct ss_probe *p)
{
    if (!s->items)
        return;
    const struct ss_decided *decided = ss_composite_decided(&p->call);
    memset(s->here, 0, SS_MAX_BRANCH_OUTCOMES * sizeof *s->here);
    memset(s->split_here, 0, SS_MAX_SPLIT_OUTCOMES);
    s->all = (uint8_t)((1u << p->ranks) - 1);
    for (uint32_t var = 0; var < body_of(&p->call)->n_vars; var++) {
        s->whole[var] = outcome_of(s, &decided[var]);
        s->cells[var] = decided[var].count;
        if (!s->whole[var])
            continue;
        size_t i = find(s->items, &s->n_items, SS_MAX_BRANCH_OUTCOMES,
                        (struct ss_branch_outcome){.var = var, .outcome = s->whole[var]});
        if (i == SS_MAX_BRANCH_OUTCOMES)
            continue;
        s->here[i] = true;
        note_draw(&s->items[i].draws, p, 0);
    }
}

/* A var that is cut is decided cell by cell: of its cells a rank has some, and that these decide
 * one way says nothing of the rest. */
void ss_branch_outcomes_note_piece(struct ss_branch_outcomes *s, const struct ss_probe *p, int rank)
{
    if (!s->items)
        return;
    const struct ss_decided *decided = ss_composite_decided(&p->call);
    for (uint32_t var = 0; var < body_of(&p->call)->n_vars; var++) {
        uint16_t outcome = outcome_of(s, &decided[var]);
        if (outcome == s->whole[var] || decided[var].count != s->cells[var])
            continue;
        size_t i = find(
            s->splits, &s->n_splits, SS_MAX_SPLIT_OUTCOMES,
            (struct ss_branch_outcome){.var = var, .outcome = s->whole[var], .other = outcome});
        if (i < SS_MAX_SPLIT_OUTCOMES)
            s->split_here[i] |= (uint8_t)(1u << rank);
    }
}

/* What a split is looked for beside: an outcome, or another split. */
static const struct ss_branch_outcome *beside_of(const struct ss_branch_outcomes *s, size_t j,
                                                 bool both)
{
    return both ? &s->splits[j] : &s->items[j];
}

static size_t place_of(size_t i, size_t j, bool both)
{
    return i * COLUMNS + j + (both ? SS_MAX_BRANCH_OUTCOMES : 0);
}

static void count_seen(struct ss_branch_outcomes *s, size_t i, bool both)
{
    for (size_t j = 0; j < (both ? s->n_splits : s->n_items); j++) {
        uint8_t *seen = &s->seen[place_of(i, j, both)];
        bool here = both ? (s->split_here[i] | s->split_here[j]) == s->all : s->here[j];
        *seen = (uint8_t)(*seen + (here && *seen < UINT8_MAX));
    }
}

void ss_branch_outcomes_note_probe(struct ss_branch_outcomes *s, const struct ss_probe *p,
                                   bool differ)
{
    if (!s->items)
        return;
    s->split_here[0] = differ ? s->all : 0;
    for (size_t i = 0; i < s->n_splits; i++) {
        if (!s->split_here[i])
            continue;
        note_draw(&s->splits[i].draws, p, s->split_here[i]);
        count_seen(s, i, false);
        count_seen(s, i, true);
    }
}

/* ---- draws ---- */

static bool lacks(const struct ss_branch_outcomes *s, size_t i, size_t j, bool both)
{
    const struct ss_branch_outcome *split = &s->splits[i], *beside = beside_of(s, j, both);
    size_t at = place_of(i, j, both);
    int enough = both ? ENOUGH_BOTH : i ? ENOUGH_SPLIT : ENOUGH_DIFFER;
    int most = both ? MOST_FOR_BOTH : i ? MOST_FOR_SPLIT : MOST_FOR_DIFFER;
    return beside->draws.n && split->draws.n && s->seen[at] < enough && s->tried[at] < most &&
           (i == 0 || split->var != beside->var) && (!both || (i > 0 && i < j));
}

/* In turn, so that what is found on the way need not be looked for. */
static bool find_lack(struct ss_branch_outcomes *s, bool both)
{
    size_t columns = both ? s->n_splits : s->n_items, n = s->n_splits * columns;
    for (size_t turn = 0; turn < n && s->made < MOST_MADE; turn++) {
        size_t at = (s->next[both] + turn) % n;
        if (!lacks(s, at / columns, at % columns, both))
            continue;
        s->next[both] = at;
        return true;
    }
    return false;
}

bool ss_branch_outcomes_lack(struct ss_branch_outcomes *s)
{
    s->both = !find_lack(s, false);
    return !s->both || (s->n_touched > 1 && find_lack(s, true));
}

static const struct ss_draw_context *draw_of(const struct ss_branch_draws *d, uint32_t turn)
{
    return &d->items[turn % d->kept];
}

/* A draw of the list that was made on the same lengths and ranks; NULL: none. */
static const struct ss_draw_context *like(const struct ss_branch_draws *d, uint32_t turn,
                                          const struct ss_probe_setting *at)
{
    for (uint32_t i = 0; i < d->kept; i++) {
        const struct ss_draw_context *c = draw_of(d, turn + i);
        if (ss_probe_setting_equal(&c->at, at))
            return c;
    }
    return NULL;
}

/* An operand that the candidate cuts or that is pending, or one that it leaves whole, in turn. */
static uint32_t operand_of(const struct ss_branch_outcomes *s, const struct ss_subject *subject,
                           bool touched, uint32_t turn)
{
    uint32_t n = (uint32_t)subject->call->n_in, k = turn % n;
    for (uint32_t i = 0; i < n; i++, k = (k + 1) % n) {
        if (ss_candidate_touches(subject, s->c, k) == touched)
            break;
    }
    return k;
}

/* Two draws, made on the same lengths, with splits of which every rank has one; in turn. */
static bool find_pair(const struct ss_branch_draws *a, const struct ss_branch_draws *b,
                      uint32_t turn, const struct ss_draw_context **of_a,
                      const struct ss_draw_context **of_b)
{
    for (uint32_t i = 0, n = a->kept * b->kept; i < n; i++) {
        uint32_t at = (turn + i) % n, one = at / b->kept, other = at % b->kept;
        const struct ss_probe_setting *x = &a->items[one].at, *y = &b->items[other].at;
        if (!ss_probe_setting_equal(x, y) ||
            (a->ranks[one] | b->ranks[other]) != (1u << x->ranks) - 1)
            continue;
        *of_a = &a->items[one];
        *of_b = &b->items[other];
        return true;
    }
    return false;
}

/* Splits i and j together. Where no draws of them go together, or by every third turn, one more
 * like a draw of either is made on few ranks: of few, one more often has what the others have
 * not. */
static struct ss_draw_id draw_both(const struct ss_branch_outcomes *s,
                                   const struct ss_subject *subject, size_t i, size_t j,
                                   uint32_t turn, struct ss_probe_setting *at)
{
    const struct ss_branch_draws *a = &s->splits[i].draws, *b = &s->splits[j].draws;
    const struct ss_draw_context *c, *d;
    uint32_t k = operand_of(s, subject, true, turn / 2);
    if (turn % 3 < 2 && find_pair(a, b, 7 * turn, &c, &d)) {
        *at = c->at;
        return (struct ss_draw_id){.v = c->v, .back = c->v - d->v, .moving = k};
    }
    c = draw_of(turn % 2 ? a : b, turn / 2);
    uint32_t round = FIRST_ALIKE_ROUND + (uint32_t)s->made;
    *at = (struct ss_probe_setting){c->at.length, BOTH_RANKS, false};
    return (struct ss_draw_id){.v = c->v % SS_DRAW_STYLES + SS_DRAW_STYLES * round};
}

struct ss_draw_id ss_branch_outcomes_draw(struct ss_branch_outcomes *s,
                                          const struct ss_subject *subject, uint32_t v,
                                          struct ss_probe_setting *at)
{
    size_t columns = s->both ? s->n_splits : s->n_items;
    size_t i = s->next[s->both] / columns, j = s->next[s->both] % columns;
    uint32_t turn = s->tried[place_of(i, j, s->both)]++;
    s->next[s->both]++;
    s->made++;
    if (s->both)
        return draw_both(s, subject, i, j, turn, at);
    const struct ss_draw_context *c = draw_of(&s->items[j].draws, turn / 2);
    const struct ss_draw_context *d =
        i || turn % 2 ? like(&s->splits[i].draws, turn, &c->at) : NULL;
    bool touched = turn % 2 == 0 || (!d && turn % 4 != 3);
    uint32_t k = operand_of(s, subject, touched, turn / 2);
    *at = c->at;
    if (!d)
        return (struct ss_draw_id){.v = v, .back = v - c->v, .moving = k};
    uint32_t own = touched ? d->v : c->v, others = touched ? c->v : d->v;
    return (struct ss_draw_id){.v = own, .back = own - others, .moving = k};
}
