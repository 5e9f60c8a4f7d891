/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bucket elimination restricted to assignments whose reduced cost is below a ceiling. After message
 * passing every reparametrised cost is >= 0, so strategies and table cells that reach the ceiling
 * are dropped during the elimination; without that most tables would be far too large. Ceilings
 * rise from a low one: if no assignment lies below a ceiling, the bound rises to it, and the first
 * choice found is the optimum at these multipliers. */
#include "core/solve/exact/bounded_elimination.h"

#include "core/solve/bounds/subproblem.h"

#include <stdlib.h>

/* improve() searches subproblems with 1/FIRST_PART_OF to 1/LAST_PART_OF of all cells; each has
 * PART_STEP times the cells of the one before, and the last at least LEAST_PART cells. PART_WORK:
 * additions for all of them. */
#define FIRST_PART_OF 4096u
#define LAST_PART_OF 64u
#define PART_STEP 4u
#define LEAST_PART ((uint64_t)1 << 17)
#define PART_WORK ((uint64_t)1 << 28)
/* ss_bounded_eliminate_from_above may take this part of the additions of the sweeps so far. */
#define ABOVE_PART 16u
/* A subproblem is narrow if a look at its cells costs at most this part of reducing all cells. */
#define NARROW_PART 4u
/* After an elimination was too wide, it is tried again if the gap has shrunk by this part. */
#define WIDE_PART 4

/* The first ceiling is this part of the gap to the incumbent. */
#define FIRST_PART 4096
/* FIRST_WORK: additions for all ceilings together under a memory limit, where elimination cannot
 * close the duality gap of the multipliers. */
#define FIRST_WORK ((uint64_t)1 << 27)
#define MOST_WORK ((uint64_t)1 << 34)
/* Ceilings rise by a half, and fourfold after one that took less than this. */
#define LITTLE_WORK ((uint64_t)1 << 23)
/* The first ceiling is doubled while elimination below twice the ceiling would take at most this
 * part of the work that is left: a cheaper ceiling proves little. */
#define CHEAP_PART 8

/* Without a memory limit the first attempt gets this part of the additions of the sweeps so far,
 * and each later attempt twice as much as the one before. */
#define SWEEP_PART 4

/* The table cells between strategies whose excess is below the ceiling. */
static uint64_t cells_below(const struct ss_dual *d, const int64_t *excess, int64_t ceiling)
{
    const struct ss_subproblem all = {.excess = excess};
    return ss_subproblem_cells(d, &all, ceiling);
}

/* The least assignment below a ceiling; must: with its choice, whatever that takes. */
static enum ss_eliminated below(const struct ss_dual *d, const int64_t *excess, int64_t ceiling,
                                uint64_t *work, struct ss_job *job, bool must,
                                struct ss_subproblem_answer *out)
{
    const struct ss_subproblem all = {
        .excess = excess, .kept = ceiling, .ceiling = ceiling, .threads = d->threads};
    return ss_subproblem_solve(d, &all, work, job, must, out);
}

/* Eliminates below rising ceilings up to room, with at most `work` additions, and raises the bound
 * after each. */
static enum ss_eliminated climb(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                                int64_t room, uint64_t work, struct ss_subproblem_answer *out)
{
    int64_t bound = d->bound, ceiling = room / FIRST_PART + 1;
    /* Ceilings below the known bound would prove nothing new. */
    int64_t known = ss_solver_known(s) * ((int64_t)1 << d->bits) - bound;
    ceiling = known + known / 4 > ceiling ? known + known / 4 : ceiling;
    while (ceiling < room &&
           SS_CELL_WORK * cells_below(d, excess, 2 * ceiling) <= work / CHEAP_PART)
        ceiling *= 2;
    enum ss_eliminated result = SS_ELIMINATED_EMPTY;
    for (bool last = false; result == SS_ELIMINATED_EMPTY && !last;) {
        uint64_t before = work;
        last = ceiling >= room;
        ceiling = last ? room : ceiling;
        ss_solver_report(s, "bounded elimination");
        result = below(d, excess, ceiling, &work, s->job, false, out);
        if (result == SS_ELIMINATED_EMPTY || result == SS_ELIMINATED) {
            d->bound = bound + (result == SS_ELIMINATED ? out->cost : ceiling);
            ss_solver_raise(s, ss_dual_bound(d));
        }
        bool quick = before - work < LITTLE_WORK;
        int64_t step = !quick ? ceiling / 2 + 1 : ceiling < room / 4 ? 3 * ceiling : room;
        ceiling = step < room - ceiling ? ceiling + step : room;
    }
    d->bound = bound;
    return result;
}

static uint64_t first_work(const struct ss_dual *d)
{
    return d->p->n_instants ? FIRST_WORK
                            : LITTLE_WORK + d->sweeps * (SS_SWEEP_WORK(d->p) / SWEEP_PART);
}

/* The distance from the bound to the incumbent, scaled; without one, an eighth of the bound. */
static int64_t room_of(const struct ss_solver *s, const struct ss_dual *d)
{
    return s->has_best ? ss_solver_missing(s, d) : llabs(d->bound) / 8 + 1024;
}

/* Runs climb with `work` additions and offers the choice that it found. */
static bool climb_to_choice(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                            uint64_t work, struct ss_state *state)
{
    struct ss_subproblem_answer found = {.choice = ss_xcalloc(d->p->n + 1u, sizeof *found.choice)};
    bool any = climb(s, d, excess, room_of(s, d), work, &found) == SS_ELIMINATED;
    if (any) {
        /* If only the cost is known, a second run with a ceiling just above it finds the choice. */
        work = d->p->n_instants ? 8 * FIRST_WORK : MOST_WORK;
        if (found.chosen ||
            below(d, excess, found.cost + 1, &work, s->job, true, &found) == SS_ELIMINATED) {
            ss_state_set(state, found.choice);
            ss_solver_polish(s, state);
            s->finished = s->finished || d->p->n_instants == 0;
        }
    }
    if (ss_solver_closed(s))
        s->how = "message passing and elimination";
    free(found.choice);
    return any;
}

/* ---- without a memory limit: down from above ------------------------------------------------- */

/* Solves the subproblem of the strategies with the least excess (about `cells` cells) and those of
 * the incumbent. Offers the result if it is better than the incumbent. */
static enum ss_eliminated improve_in(struct ss_solver *s, const struct ss_dual *d,
                                     const int64_t *excess, uint64_t cells, uint64_t *work,
                                     struct ss_state *state)
{
    struct ss_subproblem_answer found = {.choice = ss_xcalloc(d->p->n + 1u, sizeof *found.choice)};
    struct ss_subproblem part = {.excess = excess, .ceiling = room_of(s, d), .threads = d->threads};
    part.kept = ss_subproblem_ceiling(d, &part, cells, part.ceiling);
    if (s->has_best && ss_solver_project_best(s, state))
        part.own = state->choice;
    enum ss_eliminated result = ss_subproblem_solve(d, &part, work, s->job, true, &found);
    if (result == SS_ELIMINATED) {
        ss_state_set(state, found.choice);
        ss_solver_polish(s, state);
    }
    free(found.choice);
    return result;
}

/* Looks for a better choice among the strategies with the least excess. A small part of all
 * strategies mostly contains an optimum, while local search ends some percent above it. The
 * smallest part comes first: its result lowers the ceiling of the next one. Returns false if it
 * found none within its work. */
static bool improve(struct ss_solver *s, const struct ss_dual *d, const int64_t *excess,
                    struct ss_state *state)
{
    uint64_t all = d->p->cells, last = all / LAST_PART_OF, work = PART_WORK;
    int64_t before = s->best_cost;
    bool had = s->has_best;
    enum ss_eliminated result = SS_ELIMINATED;
    last = last > LEAST_PART ? last : LEAST_PART;
    ss_solver_report(s, "elimination of a subproblem");
    for (uint64_t cells = last / (FIRST_PART_OF / LAST_PART_OF);
         cells <= last && result <= SS_ELIMINATED_EMPTY && !ss_solver_over(s); cells *= PART_STEP)
        result = improve_in(s, d, excess, cells, &work, state);
    return s->has_best && (!had || s->best_cost < before);
}

/* Eliminates everything below the incumbent, which closes the gap. Returns false if that takes more
 * than `work` additions. */
static bool finish(struct ss_solver *s, struct ss_dual *d, const int64_t *excess, int64_t room,
                   uint64_t work)
{
    struct ss_subproblem_answer found = {.choice = ss_xcalloc(d->p->n + 1u, sizeof *found.choice)};
    int64_t bound = d->bound;
    ss_solver_report(s, "elimination below the incumbent");
    enum ss_eliminated result = below(d, excess, room, &work, s->job, true, &found);
    if (result == SS_ELIMINATED || result == SS_ELIMINATED_EMPTY) {
        d->bound = bound + (result == SS_ELIMINATED ? found.cost : room);
        ss_solver_raise(s, ss_dual_bound(d));
        d->bound = bound;
    }
    if (result == SS_ELIMINATED)
        ss_solver_offer_core(s, found.choice);
    if (ss_solver_closed(s))
        s->how = "message passing and elimination";
    free(found.choice);
    return result != SS_ELIMINATED_TOO_WIDE;
}

/* True if elimination below room probably takes at most `work` additions. */
static bool is_narrow(const struct ss_solver *s, const struct ss_dual *d, const int64_t *excess,
                      int64_t room, uint64_t work)
{
    uint64_t most = SS_CELL_WORK / NARROW_PART * d->p->cells + LITTLE_WORK;
    return (!s->wide_room || room <= s->wide_room - s->wide_room / WIDE_PART) &&
           SS_RAW_CELL_WORK * cells_below(d, excess, room) <= (work < most ? work : most);
}

bool ss_bounded_eliminate_at_best(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                                  uint64_t work, bool improved, struct ss_state *state)
{
    int64_t room = room_of(s, d);
    work += LITTLE_WORK;
    if (improved && s->vain_work == 0) {
        s->vain_room = room;
        s->vain_work = work;
    }
    bool narrow = is_narrow(s, d, excess, room, work);
    /* A failed attempt is repeated if the gap has halved or twice the work is available. */
    if (!narrow && (room <= s->vain_room / 2 || work >= 2 * s->vain_work)) {
        bool better = improve(s, d, excess, state);
        s->vain_room = better ? INT64_MAX : room;
        s->vain_work = better ? 0 : work;
        room = room_of(s, d);
        narrow = better && is_narrow(s, d, excess, room, work);
    }
    if (narrow && !ss_solver_over(s) && !finish(s, d, excess, room, work)) {
        s->wide_room = room;
        narrow = false;
    }
    return s->vain_work == 0 || narrow;
}

/* Evaluates d and returns the excess of its messages, which the caller frees. */
static int64_t *excess_of(struct ss_dual *d)
{
    int64_t *excess = ss_xmalloc((d->p->strategies + 1) * sizeof *excess);
    ss_dual_evaluate(d);
    ss_dual_excess(d, excess);
    return excess;
}

bool ss_bounded_eliminate_from_above(struct ss_solver *s, struct ss_dual *d, struct ss_state *state)
{
    int64_t *excess = excess_of(d);
    uint64_t work = d->sweeps * ss_dual_sweep_work(d->p) / ABOVE_PART;
    bool found = ss_bounded_eliminate_at_best(s, d, excess, work, false, state);
    free(excess);
    return found;
}

bool ss_bounded_eliminate(struct ss_solver *s, struct ss_dual *d, struct ss_state *state)
{
    int64_t *excess = excess_of(d);
    bool limited = d->p->n_instants > 0;
    uint64_t work = first_work(d) << (limited ? 0 : s->closings);
    s->closings += !limited && work < MOST_WORK;
    bool found = climb_to_choice(s, d, excess, work < MOST_WORK ? work : MOST_WORK, state);
    free(excess);
    return found;
}
