/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The store is a short list in order of last use. A space is found by graph, rules, mesh sizes,
 * links, cluster and fusion; pins and limit are applied to a variant of its cost graph. With each
 * space goes the best lower bound that was proved without pins: a pin or a lower limit only removes
 * plans, so the bound holds for every later question about the space. */
#include "core/lab/live.h"

#include <stdlib.h>
#include <string.h>

#include "core/space/cost_term.h"
#include "core/space/pin_variant.h"

/* Limits of the list. The last space that was used stays, even if it exceeds KEPT_BYTES. */
enum { MOST_KEPT = 3 };
#define KEPT_BYTES ((size_t)2 << 30)

struct kept {
    struct ss_space *space; /* without pins, for the time objective; NULL: a problem file's */
    struct ss_resume *resume;
    int64_t bound, bound_limit; /* of plans without pins under bound_limit; 0: unknown */
};

struct ss_live {
    struct ss_live *of;           /* searched too, but nothing is added to it; or NULL */
    struct kept *kept[MOST_KEPT]; /* the last used first */
    size_t n;
    struct kept problem; /* of a problem file; resume NULL: empty */
};

struct ss_live *ss_live_new(void)
{
    return ss_xcalloc(1, sizeof(struct ss_live));
}

struct ss_live *ss_live_aside(struct ss_live *live)
{
    struct ss_live *aside = live ? ss_live_new() : NULL;
    if (aside)
        aside->of = live;
    return aside;
}

static void drop_last(struct ss_live *live)
{
    struct kept *last = live->kept[--live->n];
    ss_resume_free(last->resume);
    ss_space_free(last->space);
    free(last);
}

void ss_live_drop(struct ss_live *live)
{
    if (!live)
        return;
    while (live->n)
        drop_last(live);
    ss_resume_free(live->problem.resume);
    live->problem = (struct kept){0};
}

void ss_live_free(struct ss_live *live)
{
    if (live)
        ss_live_drop(live);
    free(live);
}

static size_t bytes_of(const struct kept *k)
{
    return ss_resume_bytes(k->resume) + k->space->arena.total_bytes +
           k->space->cost->arena.total_bytes;
}

/* Adds a space in front, and drops the least recently used ones that exceed the limits. */
static struct kept *keep(struct ss_live *live, struct kept *k)
{
    size_t bytes = bytes_of(k);
    if (live->n == MOST_KEPT)
        drop_last(live);
    for (size_t i = 0; i < live->n; i++)
        bytes += bytes_of(live->kept[i]);
    for (; live->n && bytes > KEPT_BYTES; drop_last(live))
        bytes -= bytes_of(live->kept[live->n - 1]);
    memmove(live->kept + 1, live->kept, live->n++ * sizeof *live->kept);
    return live->kept[0] = k;
}

/* True if the space has the strategies of the case, perhaps at other costs. */
static bool same_strategies(const struct ss_space *s, const struct ss_case *c)
{
    return s->graph == c->graph && s->rules == c->rules && ss_mesh_same_sizes(&s->mesh, &c->mesh);
}

/* An axis of size 1 has no links to compare. */
static bool same_links(const struct ss_mesh *a, const struct ss_mesh *b)
{
    bool same = true;
    for (int i = 0; same && i < a->n_axes; i++)
        same = a->axis[i].size == 1 || (a->axis[i].alpha_us == b->axis[i].alpha_us &&
                                        a->axis[i].bytes_per_us == b->axis[i].bytes_per_us &&
                                        a->axis[i].measured == b->axis[i].measured);
    return same;
}

static bool same_costs(const struct ss_space *s, const struct ss_case *c)
{
    return same_strategies(s, c) && s->cluster == c->cluster &&
           s->no_fusion == c->space.no_fusion && same_links(&s->mesh, &c->mesh) &&
           ss_cost_term_equal(s->cost_term, c->space.cost_term);
}

/* Finds the space of the case and moves it to the front; NULL if there is none. */
static struct kept *find(struct ss_live *live, const struct ss_case *c)
{
    for (size_t i = 0; i < live->n; i++) {
        struct kept *k = live->kept[i];
        if (!same_costs(k->space, c))
            continue;
        memmove(live->kept + 1, live->kept, i * sizeof *live->kept);
        return live->kept[0] = k;
    }
    return live->of ? find(live->of, c) : NULL;
}

/* The last used space that differs in costs alone, or NULL. */
static const struct kept *find_like(const struct ss_live *live, const struct ss_case *c)
{
    for (size_t i = 0; i < live->n; i++)
        if (same_strategies(live->kept[i]->space, c))
            return live->kept[i];
    return live->of ? find_like(live->of, c) : NULL;
}

/* Published objectives have other costs, and a filter removes strategies that no pin can. */
static bool can_keep(const struct ss_case *c)
{
    return !c->problem && c->space.objective == SS_OBJECTIVE_TIME && !c->space.filter &&
           c->space.own_links && !(c->solver.over_budget > 0);
}

static enum ss_rc ready(struct ss_live *live, const struct ss_case *c, struct ss_job *job,
                        struct kept **kept, struct ss_error *err)
{
    *kept = find(live, c);
    if (*kept)
        return SS_OK;
    struct ss_case plain = *c;
    struct ss_space *built;
    plain.space.n_pins = 0;
    enum ss_rc rc = ss_case_space(&plain, job, &built, err);
    if (rc != SS_OK)
        return rc;
    const struct kept *like = find_like(live, c);
    struct kept *k = ss_xcalloc(1, sizeof *k);
    k->space = built;
    k->resume = like ? ss_resume_branch(like->resume) : ss_resume_new();
    *kept = keep(live, k);
    return SS_OK;
}

enum ss_rc ss_live_space(struct ss_live *live, const struct ss_case *c, struct ss_job *job,
                         const struct ss_space **space, struct ss_error *err)
{
    struct kept *kept;
    enum ss_rc rc = ready(live, c, job, &kept, err);
    if (rc == SS_OK)
        *space = kept->space;
    return rc;
}

static int64_t limit_of(const struct ss_case *c)
{
    return c->space.limit_bytes > 0 ? c->space.limit_bytes : (int64_t)c->cluster->memory_bytes;
}

/* Passes the saved state and the bound to the solver. The bound was proved without pins and under a
 * limit at least as high: pins and a lower limit only remove plans. */
static void take_up(const struct kept *kept, int64_t limit_bytes, struct ss_solve_options *options)
{
    if (options->method == SS_METHOD_AUTO && !options->no_reduce)
        options->resume = kept->resume;
    if (kept->bound_limit < limit_bytes || (options->floor && *options->floor > kept->bound))
        return;
    options->floor = &kept->bound;
    options->floor_unlimited = kept->bound_limit == INT64_MAX;
}

static void note_bound(struct kept *kept, const struct ss_case *c, int64_t limit_bytes,
                       const struct ss_answer *answer)
{
    if (c->space.n_pins)
        return;
    kept->bound = answer->info.bound;
    kept->bound_limit = answer->info.unlimited ? INT64_MAX : limit_bytes;
}

static enum ss_rc solve_pinned(struct kept *kept, const struct ss_case *c,
                               struct ss_live_view *view, struct ss_job *job,
                               struct ss_answer *answer, struct ss_error *err)
{
    struct ss_case resumed = *c;
    int64_t limit_bytes = view->space.cost->limit_bytes;
    take_up(kept, limit_bytes, &resumed.solver);
    enum ss_rc rc = ss_case_solve_space(&resumed, &view->space, job, answer, err);
    if (rc == SS_OK)
        note_bound(kept, c, limit_bytes, answer);
    return rc;
}

/* *kept: the entry of the view; NULL if the view is empty. */
static enum ss_rc view_of(struct ss_live *live, const struct ss_case *c, struct ss_job *job,
                          struct ss_arena *arena, struct kept **kept, struct ss_live_view *view,
                          struct ss_error *err)
{
    *view = (struct ss_live_view){0};
    *kept = NULL;
    if (!live || !can_keep(c))
        return SS_OK;
    enum ss_rc rc = ready(live, c, job, kept, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_space *space = (*kept)->space;
    *view = (struct ss_live_view){.space = *space, .resume = (*kept)->resume};
    view->space.mesh = c->mesh; /* the names, and links of axes that have none, are the case's */
    view->space.cost = ss_space_pin_variant(space, c->space.pins, c->space.n_pins, arena);
    if (view->space.cost)
        view->space.cost->limit_bytes = limit_of(c);
    return SS_OK;
}

/* The problem with its pins and limit is a variant of the one that was loaded. */
static enum ss_rc solve_problem(struct ss_live *live, const struct ss_case *c, struct ss_job *job,
                                struct ss_answer *answer, struct ss_error *err)
{
    struct ss_case resumed = *c;
    if (!live || c->solver.over_budget > 0)
        return ss_case_solve(c, job, answer, err);
    struct kept *kept = &live->problem;
    kept->resume = kept->resume ? kept->resume : ss_resume_new();
    take_up(kept, c->problem->limit_bytes, &resumed.solver);
    enum ss_rc rc = ss_case_solve(&resumed, job, answer, err);
    if (rc == SS_OK)
        note_bound(kept, c, c->problem->limit_bytes, answer);
    return rc;
}

enum ss_rc ss_live_view(struct ss_live *live, const struct ss_case *c, struct ss_job *job,
                        struct ss_arena *arena, struct ss_live_view *view, struct ss_error *err)
{
    struct kept *kept;
    return view_of(live, c, job, arena, &kept, view, err);
}

enum ss_rc ss_live_solve(struct ss_live *live, const struct ss_case *c, struct ss_job *job,
                         struct ss_answer *answer, struct ss_error *err)
{
    struct ss_live_view view;
    struct kept *kept;
    struct ss_arena arena = {0};
    double start_s = ss_now_s();
    *answer = (struct ss_answer){0};
    if (c->problem)
        return solve_problem(live, c, job, answer, err);
    enum ss_rc rc = view_of(live, c, job, &arena, &kept, &view, err);
    struct ss_case rest = *c;
    rest.solver = ss_case_time_left(c, start_s);
    if (rc == SS_OK)
        rc = view.space.cost ? solve_pinned(kept, &rest, &view, job, answer, err)
                             : ss_case_solve(&rest, job, answer, err);
    ss_arena_free(&arena);
    answer->info.time_ms = 1e3 * (ss_now_s() - start_s);
    return rc;
}
