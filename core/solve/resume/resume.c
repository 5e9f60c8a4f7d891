/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state behind resume.h and warm_start.h. Messages of a few solves are kept; the first is the
 * one started from last. If the store is replaced, only the messages of that one stay, for use at
 * other costs. */
#include "core/solve/resume/warm_start.h"
#include "core/solve/resume/resume.h"

#include "core/solve/resume/reoptimise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A larger store is emptied. */
#define STORE_BYTES ((size_t)3 << 30)
/* Messages from other costs are scaled down until their sum is at most this, so that no sum
 * overflows int64. */
#define MOST_MESSAGES 0x1p57

/* The most choices kept that all have the least cost. */
#define MOST_CHEAPEST 16u
/* The number of solves whose messages are kept. */
#define MOST_LEFT 4u

struct ss_resume {
    struct ss_reduced_store store;
    size_t n_nodes; /* of the graph */
    /* The saved states, most recently used first. The first one ever made (n_left > 0) is never
     * dropped: it mostly has no pins, so it is the nearest when a pin is exchanged for another. */
    struct ss_saved_state *left[MOST_LEFT];
    uint32_t n_left;
    const struct ss_saved_state *first;
    /* The store is not the one that left was made with: lists and tables of left are invalid, its
     * node and strategy numbers are not. */
    bool apart;
    uint32_t *choice; /* of the graph; NULL: none */
    int64_t choice_cost;
    /* The cheapest choices so far: without pins they were optimal, and a pin often agrees with one
     * of them. */
    uint32_t *cheapest[MOST_CHEAPEST];
    uint32_t n_cheapest;
    int64_t cheapest_cost;
    /* Under a memory limit: the last choice, and the multipliers with that limit. NULL: none. */
    uint32_t *fitting;
    struct ss_prices prices; /* at is malloc'd */
    int64_t limit_bytes;
    struct ss_saved_cut cuts[SS_SAVED_CUTS]; /* choices are malloc'd */
    uint32_t n_cuts;
    struct ss_resume *priced; /* of the last solve at multipliers; NULL: none */
};

struct ss_resume *ss_resume_new(void)
{
    return ss_xcalloc(1, sizeof(struct ss_resume));
}

static void drop_left(struct ss_resume *resume, uint32_t k)
{
    ss_saved_state_release(&resume->left[k]);
    resume->n_left--;
    memmove(resume->left + k, resume->left + k + 1, (resume->n_left - k) * sizeof *resume->left);
}

static void drop_lefts(struct ss_resume *resume, uint32_t but)
{
    while (resume->n_left > but)
        drop_left(resume, resume->n_left - 1);
    resume->first = but ? resume->left[0] : NULL;
}

static void bring_up(struct ss_resume *resume, uint32_t k)
{
    struct ss_saved_state *left = resume->left[k];
    memmove(resume->left + 1, resume->left, k * sizeof *resume->left);
    resume->left[0] = left;
}

/* Saves a state. again: it replaces the most recent one; otherwise, if all places are taken, it
 * replaces the least recently used one other than the first ever made. */
static void leave(struct ss_resume *resume, struct ss_saved_state *left, bool again)
{
    if (resume->apart)
        drop_lefts(resume, 0);
    resume->apart = false;
    if (again && resume->n_left) {
        resume->first = resume->first == resume->left[0] ? left : resume->first;
        ss_saved_state_release(&resume->left[0]);
        resume->left[0] = left;
        return;
    }
    if (resume->n_left == MOST_LEFT)
        drop_left(resume,
                  resume->left[MOST_LEFT - 1] == resume->first ? MOST_LEFT - 2 : MOST_LEFT - 1);
    resume->left[resume->n_left++] = left;
    bring_up(resume, resume->n_left - 1);
    resume->first = resume->first ? resume->first : left;
}

static void drop_cheapest(struct ss_resume *resume)
{
    while (resume->n_cheapest)
        free(resume->cheapest[--resume->n_cheapest]);
}

static void drop_cuts(struct ss_resume *resume)
{
    while (resume->n_cuts)
        free(resume->cuts[--resume->n_cuts].choice);
}

static void empty(struct ss_resume *resume)
{
    drop_cuts(resume);
    ss_resume_free(resume->priced);
    drop_lefts(resume, 0);
    ss_reduced_store_fini(&resume->store);
    drop_cheapest(resume);
    free(resume->choice);
    free(resume->fitting);
    free(resume->prices.at);
    *resume = (struct ss_resume){0};
}

void ss_resume_free(struct ss_resume *resume)
{
    if (!resume)
        return;
    empty(resume);
    free(resume);
}

bool ss_resume_has_messages(const struct ss_resume *resume)
{
    return resume && resume->n_left && resume->choice;
}

size_t ss_resume_bytes(const struct ss_resume *resume)
{
    return resume->store.pool.arena.total_bytes;
}

/* Drops all that is invalid at other costs: the store, the cheapest choices, and all messages but
 * the most recently used. */
static void set_apart(struct ss_resume *resume)
{
    ss_reduced_store_fini(&resume->store);
    drop_lefts(resume, resume->n_left ? 1 : 0);
    resume->apart = resume->n_left;
    drop_cheapest(resume);
}

void ss_resume_filter(const struct ss_resume *resume, uint32_t node, int64_t cost, uint32_t n,
                      bool *keep)
{
    if (ss_resume_has_messages(resume) && !resume->apart)
        ss_saved_state_filter(resume->left[0], node, cost, n, keep);
}

struct ss_reduced_store *ss_resume_store(struct ss_resume *resume, const struct ss_cost_graph *g)
{
    if (!resume)
        return NULL;
    if (resume->n_nodes != g->n_nodes)
        empty(resume);
    else if (resume->store.of != g->tables || ss_resume_bytes(resume) > STORE_BYTES)
        set_apart(resume);
    resume->n_nodes = g->n_nodes;
    return &resume->store;
}

static uint32_t *copy_of(const uint32_t *choice, size_t n)
{
    return memcpy(ss_xmalloc((n + 1) * sizeof *choice), choice, n * sizeof *choice);
}

static void replace(uint32_t **kept, const uint32_t *choice, size_t n)
{
    free(*kept);
    *kept = choice ? copy_of(choice, n) : NULL;
}

static void keep_cheapest(struct ss_resume *resume, const uint32_t *choice, int64_t cost)
{
    size_t n = resume->n_nodes;
    if (resume->n_cheapest && cost > resume->cheapest_cost)
        return;
    if (resume->n_cheapest && cost < resume->cheapest_cost)
        drop_cheapest(resume);
    for (uint32_t k = 0; k < resume->n_cheapest; k++)
        if (memcmp(resume->cheapest[k], choice, n * sizeof *choice) == 0)
            return;
    if (resume->n_cheapest == MOST_CHEAPEST)
        return;
    resume->cheapest[resume->n_cheapest++] = copy_of(choice, n);
    resume->cheapest_cost = cost;
}

void ss_resume_prefer(struct ss_resume *resume, const struct ss_cost_graph *g,
                      const uint32_t *choice)
{
    size_t n = g->n_nodes;
    if (!resume || resume->n_nodes != n || resume->store.of != g->tables || !resume->choice)
        return;
    keep_cheapest(resume, choice, ss_cg_cost(g, choice));
    replace(&resume->choice, choice, n);
    if (resume->fitting)
        replace(&resume->fitting, choice, n);
    for (uint32_t k = 1; k < resume->n_cheapest; k++)
        if (memcmp(resume->cheapest[k], choice, n * sizeof *choice) == 0) {
            uint32_t *first = resume->cheapest[k];
            memmove(resume->cheapest + 1, resume->cheapest, k * sizeof *resume->cheapest);
            resume->cheapest[0] = first;
        }
}

static void replace_prices(struct ss_prices *kept, const struct ss_prices *prices)
{
    free(kept->at);
    *kept = *prices;
    kept->at = memcpy(ss_xmalloc((prices->n + 1u) * sizeof *kept->at), prices->at,
                      prices->n * sizeof *kept->at);
}

static void keep_prices(struct ss_resume *resume, const struct ss_prices *prices,
                        int64_t limit_bytes)
{
    replace_prices(&resume->prices, prices);
    resume->limit_bytes = limit_bytes;
}

/* Replaces the cuts by those of another resume, whose graph may have more nodes. */
static void keep_cuts(struct ss_resume *resume, const struct ss_saved_cut *cuts, uint32_t n)
{
    drop_cuts(resume);
    for (; resume->n_cuts < n; resume->n_cuts++)
        resume->cuts[resume->n_cuts] = (struct ss_saved_cut){
            copy_of(cuts[resume->n_cuts].choice, resume->n_nodes), cuts[resume->n_cuts].below};
}

struct ss_resume *ss_resume_branch(const struct ss_resume *of)
{
    struct ss_resume *resume = ss_resume_new();
    resume->n_nodes = of->n_nodes;
    if (of->n_left)
        leave(resume, ss_saved_state_hold(of->left[0]), false);
    resume->apart = of->n_left;
    replace(&resume->choice, of->choice, of->n_nodes);
    resume->choice_cost = of->choice_cost;
    replace(&resume->fitting, of->fitting, of->n_nodes);
    if (of->prices.at)
        keep_prices(resume, &of->prices, of->limit_bytes);
    keep_cuts(resume, of->cuts, of->n_cuts);
    resume->priced = of->priced ? ss_resume_branch(of->priced) : NULL;
    return resume;
}

static void grow_choice(uint32_t **kept, size_t n_nodes, ss_resume_grown *grown, void *user)
{
    if (*kept)
        replace(kept, grown(user, *kept), n_nodes);
}

void ss_resume_grow(struct ss_resume *resume, size_t n_nodes, ss_resume_grown *grown, void *user)
{
    if (!resume->n_nodes || resume->n_nodes >= n_nodes)
        return;
    set_apart(resume);
    resume->n_nodes = n_nodes;
    grow_choice(&resume->fitting, n_nodes, grown, user);
    grow_choice(&resume->choice, n_nodes, grown, user);
    for (uint32_t k = 0; k < resume->n_cuts; k++)
        grow_choice(&resume->cuts[k].choice, n_nodes, grown, user);
    resume->choice_cost = 0; /* messages are not scaled: costs are the same */
    if (resume->priced)
        ss_resume_grow(resume->priced, n_nodes, grown, user);
}

void ss_resume_take_limit(struct ss_resume *resume, const struct ss_resume *branch, size_t n_nodes)
{
    if (!branch->n_nodes || (resume->n_nodes && resume->n_nodes != n_nodes))
        return;
    resume->n_nodes = n_nodes;
    replace(&resume->fitting, branch->fitting, resume->n_nodes);
    if (branch->prices.at)
        keep_prices(resume, &branch->prices, branch->limit_bytes);
    keep_cuts(resume, branch->cuts, branch->n_cuts);
}

void ss_warm_start_save(const struct ss_solver *s)
{
    struct ss_resume *resume = s->options->resume;
    if (!resume)
        return;
    replace(&resume->choice, s->best, s->g->n_nodes);
    resume->choice_cost = s->best_cost;
    keep_cheapest(resume, s->best, s->best_cost);
    if (s->g->limit_bytes == INT64_MAX)
        return;
    replace(&resume->fitting, s->best, s->g->n_nodes);
    if (s->rounds && s->prices.at)
        keep_prices(resume, &s->prices, s->g->limit_bytes);
}

void ss_warm_start_save_cuts(const struct ss_solver *s, const struct ss_saved_cut *cuts, uint32_t n,
                             const struct ss_resume *priced)
{
    struct ss_resume *resume = s->options->resume;
    if (!resume)
        return;
    keep_cuts(resume, cuts, n);
    ss_resume_free(resume->priced);
    resume->priced = ss_resume_branch(priced);
}

const struct ss_saved_cut *ss_warm_start_cuts(const struct ss_solver *s, uint32_t *n)
{
    const struct ss_resume *resume = s->options->resume;
    *n = resume ? resume->n_cuts : 0;
    return *n ? resume->cuts : NULL;
}

struct ss_resume *ss_warm_start_priced(const struct ss_solver *s)
{
    const struct ss_resume *resume = s->options->resume;
    return resume && resume->priced ? ss_resume_branch(resume->priced) : ss_resume_new();
}

const uint32_t *ss_warm_start_choice(struct ss_solver *s)
{
    const struct ss_resume *resume = s->options->resume;
    if (!resume)
        return NULL;
    if (s->g->limit_bytes == INT64_MAX)
        return resume->choice;
    if (resume->prices.at && !s->prices.at)
        replace_prices(&s->prices, &resume->prices);
    return resume->fitting ? resume->fitting : resume->choice;
}

bool ss_resume_at_other_costs(const struct ss_resume *resume)
{
    return resume && resume->apart;
}

bool ss_resume_has_prices(const struct ss_resume *resume)
{
    return resume && resume->prices.n > 0;
}

bool ss_resume_was_bound(const struct ss_resume *resume, int64_t limit_bytes)
{
    return ss_resume_has_prices(resume) && limit_bytes <= resume->limit_bytes;
}

bool ss_resume_had_limit(const struct ss_resume *resume, int64_t limit_bytes)
{
    return resume && resume->prices.at && resume->limit_bytes == limit_bytes;
}

void ss_warm_start_save_messages(struct ss_solver *s, const struct ss_dual *d)
{
    if (!s->options->resume || !s->whole || s->core->n_instants)
        return;
    int64_t *excess = ss_xmalloc((s->core->strategies + 1) * sizeof *excess);
    ss_dual_excess(d, excess);
    leave(s->options->resume, ss_saved_state_new(s, d, excess), s->has_left);
    s->has_left = true;
    free(excess);
}

void ss_warm_start_carry(struct ss_solver *s, const struct ss_dual *d)
{
    if (!s->core->n_instants || !s->has_best)
        return;
    if (!s->carried)
        s->carried = ss_resume_new();
    leave(s->carried, ss_saved_state_new(s, d, NULL), true);
    replace(&s->carried->choice, s->best, s->g->n_nodes);
    s->carried->choice_cost = s->best_cost;
}

/* ---- loading messages ------------------------------------------------------------------------ */

/* The factor for the messages: the last choice's cost now over its cost then, in units of d. */
static double scale_of(const struct ss_solver *s, const struct ss_resume *resume,
                       const struct ss_dual *d)
{
    const struct ss_saved_state *l = resume->left[0];
    int64_t now = ss_cg_cost(s->g, resume->choice), before = resume->choice_cost;
    double scale = ldexp(1, (int)d->bits - (int)l->bits + (int)l->shift - (int)s->reduced.shift);
    if (now != SS_FORBIDDEN && now > 0 && before > 0)
        scale *= (double)now / (double)before;
    double size = scale * ss_saved_state_size(l);
    return size > MOST_MESSAGES ? scale * (MOST_MESSAGES / size) : scale;
}

static bool take_messages(struct ss_solver *s, const struct ss_resume *from, struct ss_dual *d)
{
    if (!ss_resume_has_messages(from))
        return false;
    ss_saved_state_restore(from->left[0], s, scale_of(s, from, d), d);
    return true;
}

bool ss_warm_start_messages(struct ss_solver *s, struct ss_dual *d)
{
    if (s->core->n_instants)
        return take_messages(s, s->carried, d);
    return s->whole && take_messages(s, s->options->resume, d);
}

bool ss_warm_start_known_optimum(struct ss_solver *s)
{
    const struct ss_resume *resume = s->options->resume;
    const int64_t *floor = s->options->floor;
    if (!resume || !floor || resume->store.of != s->g->tables || resume->cheapest_cost > *floor)
        return false;
    for (uint32_t k = 0; k < resume->n_cheapest && !s->has_best; k++)
        ss_solver_offer(s, resume->cheapest[k]);
    if (s->has_best)
        ss_solver_begin_search(s);
    if (ss_solver_closed(s))
        s->how = "warm start: an earlier choice reaches the known bound";
    return ss_solver_closed(s);
}

bool ss_warm_start_reoptimise(struct ss_solver *s)
{
    struct ss_resume *resume = s->options->resume;
    if (!ss_resume_has_messages(resume) || resume->apart || s->core->n_instants)
        return false;
    const uint32_t *kept[2] = {resume->choice};
    uint32_t n_kept = 1;
    if (resume->n_cheapest) {
        kept[0] = resume->cheapest[0];
        kept[n_kept++] = resume->choice;
    }
    uint32_t nearest;
    struct ss_saved_state *left =
        ss_reoptimise(s, resume->left, resume->n_left, kept, n_kept, &nearest);
    bring_up(resume, nearest);
    if (left)
        leave(resume, left, false);
    s->has_left = left;
    return ss_solver_closed(s);
}
