/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elimination of what lies close above the bound. The messages leave every cost as what it adds to
 * the bound, all >= 0, so that whatever adds up to a ceiling is dropped on the way: most
 * strategies, and most cells of tables that would be far too wide otherwise. Ceilings rise from low
 * ones: where nothing lies below one the bound is that much higher, and the first choice found is
 * the optimum. */
#include "core/solve/exact/bounded_elimination.h"

#include "core/solve/bounds/subproblem.h"

#include <stdlib.h>

/* A choice is looked for in parts of all cells, from the first to the last, each so many times the
 * one before, the last at least so many cells, with so much work. */
#define FIRST_PART_OF 4096u
#define LAST_PART_OF 64u
#define PART_STEP 4u
#define LEAST_PART ((uint64_t)1 << 17)
#define PART_WORK ((uint64_t)1 << 28)
/* A try from above may take what so many additions of the sweeps before it do. */
#define ABOVE_PART 16u
/* More than this part of all cells is not narrow. */
#define NARROW_PART 4u
/* What was too wide is tried again when this part of the way is gone. */
#define WIDE_PART 4

/* The first ceiling is this part of the way to the best choice. */
#define FIRST_PART 4096
/* Additions of all ceilings together under a memory limit, where the bound has a gap of its own
 * that no elimination closes. */
#define FIRST_WORK ((uint64_t)1 << 27)
#define MOST_WORK ((uint64_t)1 << 34)
/* Ceilings rise by a half, and fourfold after one that took less than this. */
#define LITTLE_WORK ((uint64_t)1 << 23)
/* What a ceiling leaves may take this part of the work at hand before a lower one is tried: those
 * that take less prove little. */
#define CHEAP_PART 8

/* Without a memory limit the first try gets this part of what the sweeps took, in additions of an
 * elimination, and each one after it twice that. */
#define SWEEP_PART 4

/* The cells of what is left below a ceiling. */
static uint64_t cells_below(const struct ss_dual *d, const int64_t *excess, int64_t ceiling)
{
    const struct ss_subproblem all = {.excess = excess};
    return ss_subproblem_cells(d, &all, ceiling);
}

/* All that is below a ceiling. */
static enum ss_eliminated below(const struct ss_dual *d, const int64_t *excess, int64_t ceiling,
                                uint64_t *work, struct ss_job *job, bool must,
                                struct ss_subproblem_answer *out)
{
    const struct ss_subproblem all = {
        .excess = excess, .kept = ceiling, .ceiling = ceiling, .threads = d->threads};
    return ss_subproblem_solve(d, &all, work, job, must, out);
}

/* Rising ceilings up to room, for so much work. Raises the bound as it goes. */
static enum ss_eliminated climb(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                                int64_t room, uint64_t work, struct ss_subproblem_answer *out)
{
    int64_t bound = d->bound, ceiling = room / FIRST_PART + 1;
    /* What is proved already need not be proved again. */
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
        ss_solver_report(s, "elimination near the bound");
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

/* What is left to the best choice; some part of the bound where there is none. */
static int64_t room_of(const struct ss_solver *s, const struct ss_dual *d)
{
    return s->has_best ? ss_solver_missing(s, d) : llabs(d->bound) / 8 + 1024;
}

/* The climb, for so much work, and the choice that it found. */
static bool climb_to_choice(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                            uint64_t work, struct ss_state *state)
{
    struct ss_subproblem_answer found = {.choice = ss_xcalloc(d->p->n + 1u, sizeof *found.choice)};
    bool any = climb(s, d, excess, room_of(s, d), work, &found) == SS_ELIMINATED;
    if (any) {
        /* The choice itself by a second run just above its cost, where little is left. */
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

/* The least choice of a part, and of the best one's strategies, if it is better than that. */
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

/* A better choice, of the strategies that add the least to the bound: a small part of all has one
 * that is most often the optimum, where the search ends some percent above it. The smallest part
 * comes first: what it has, however far above, keeps the next one narrow. False: none, or more than
 * that is worth. */
static bool improve(struct ss_solver *s, const struct ss_dual *d, const int64_t *excess,
                    struct ss_state *state)
{
    uint64_t all = d->p->cells, last = all / LAST_PART_OF, work = PART_WORK;
    int64_t before = s->best_cost;
    bool had = s->has_best;
    enum ss_eliminated result = SS_ELIMINATED;
    last = last > LEAST_PART ? last : LEAST_PART;
    ss_solver_report(s, "elimination of a part");
    for (uint64_t cells = last / (FIRST_PART_OF / LAST_PART_OF);
         cells <= last && result <= SS_ELIMINATED_EMPTY && !ss_solver_over(s); cells *= PART_STEP)
        result = improve_in(s, d, excess, cells, &work, state);
    return s->has_best && (!had || s->best_cost < before);
}

/* What is left below the best choice. False: more than so much work. */
static bool finish(struct ss_solver *s, struct ss_dual *d, const int64_t *excess, int64_t room,
                   uint64_t work)
{
    struct ss_subproblem_answer found = {.choice = ss_xcalloc(d->p->n + 1u, sizeof *found.choice)};
    int64_t bound = d->bound;
    ss_solver_report(s, "elimination below the best");
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

/* What is left below a ceiling is narrow enough for so much work. */
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
    /* Again after a try in vain when half of the way is gone, or more than twice the work done. */
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

/* The bound and the excess as the messages are; the caller's to free. */
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
