/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/live.h"

#include <stdlib.h>
#include <string.h>

#include "core/solve/pinned.h"

struct ss_live {
    struct ss_space *space; /* without pins, for the time objective; NULL: none */
    struct ss_resume *resume;
    int64_t bound, bound_limit; /* of plans without pins under a limit; limit 0: not known */
};

struct ss_live *ss_live_new(void)
{
    return ss_xcalloc(1, sizeof(struct ss_live));
}

void ss_live_drop(struct ss_live *live)
{
    ss_resume_free(live->resume);
    ss_space_free(live->space);
    *live = (struct ss_live){0};
}

void ss_live_free(struct ss_live *live)
{
    if (live)
        ss_live_drop(live);
    free(live);
}

static bool same_mesh(const struct ss_mesh *a, const struct ss_mesh *b)
{
    bool same = a->n_axes == b->n_axes;
    for (int i = 0; same && i < a->n_axes; i++) {
        const struct ss_axis *x = &a->axis[i], *y = &b->axis[i];
        /* Names play no part in costs, but plans are printed with them. */
        same = !strcmp(x->name, y->name) && x->size == y->size && x->alpha_us == y->alpha_us &&
               x->bytes_per_us == y->bytes_per_us;
    }
    return same;
}

static bool is_kept(const struct ss_live *live, const struct ss_case *c)
{
    const struct ss_space *s = live->space;
    return s && s->graph == c->graph && s->rules == c->rules && s->cluster == c->cluster &&
           s->no_fusion == c->space.no_fusion && same_mesh(&s->mesh, &c->mesh);
}

/* Published objectives have costs of their own; filters leave out what no pin can. */
static bool can_keep(const struct ss_case *c)
{
    return !c->problem && c->space.objective == SS_OBJECTIVE_TIME && !c->space.filter &&
           c->space.own_links && !(c->solver.over_budget > 0);
}

enum ss_rc ss_live_space(struct ss_live *live, const struct ss_case *c, struct ss_job *job,
                         const struct ss_space **space, struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    if (!is_kept(live, c)) {
        struct ss_case plain = *c;
        struct ss_space *built;
        plain.space.n_pins = 0;
        rc = ss_case_space(&plain, job, &built, err);
        if (rc != SS_OK)
            return rc;
        ss_live_drop(live);
        *live = (struct ss_live){.space = built, .resume = ss_resume_new()};
    }
    *space = live->space;
    return rc;
}

static int64_t limit_of(const struct ss_case *c)
{
    return c->space.limit_bytes > 0 ? c->space.limit_bytes : (int64_t)c->cluster->memory_bytes;
}

static enum ss_rc solve_pinned(struct ss_live *live, const struct ss_case *c,
                               struct ss_live_view *view, struct ss_job *job,
                               struct ss_answer *answer, struct ss_error *err)
{
    struct ss_case resumed = *c;
    int64_t limit_bytes = view->space.cost->limit_bytes;
    if (c->solver.method == SS_METHOD_AUTO && !c->solver.no_reduce)
        resumed.solver.resume = view->resume;
    /* Pins and a lower limit take plans away, so that a bound without them holds. */
    if (live->bound_limit >= limit_bytes &&
        (!c->solver.floor || *c->solver.floor <= live->bound)) {
        resumed.solver.floor = &live->bound;
        resumed.solver.floor_unlimited = live->bound_limit == INT64_MAX;
    }
    enum ss_rc rc = ss_case_solve_space(&resumed, &view->space, job, answer, err);
    if (rc == SS_OK && c->space.n_pins == 0) {
        live->bound = answer->info.bound;
        live->bound_limit = answer->info.unlimited ? INT64_MAX : limit_bytes;
    }
    return rc;
}

enum ss_rc ss_live_view(struct ss_live *live, const struct ss_case *c, struct ss_job *job,
                        struct ss_arena *arena, struct ss_live_view *view, struct ss_error *err)
{
    const struct ss_space *space;
    *view = (struct ss_live_view){0};
    if (!live || !can_keep(c))
        return SS_OK;
    enum ss_rc rc = ss_live_space(live, c, job, &space, err);
    if (rc != SS_OK)
        return rc;
    *view = (struct ss_live_view){.space = *space, .resume = live->resume};
    view->space.cost = ss_space_pinned(space, c->space.pins, c->space.n_pins, arena);
    if (view->space.cost)
        view->space.cost->limit_bytes = limit_of(c);
    return SS_OK;
}

enum ss_rc ss_live_solve(struct ss_live *live, const struct ss_case *c, struct ss_job *job,
                         struct ss_answer *answer, struct ss_error *err)
{
    struct ss_live_view view;
    struct ss_arena arena = {0};
    double start_s = ss_now_s();
    *answer = (struct ss_answer){0};
    enum ss_rc rc = ss_live_view(live, c, job, &arena, &view, err);
    if (rc == SS_OK)
        rc = view.space.cost ? solve_pinned(live, c, &view, job, answer, err)
                             : ss_case_solve(c, job, answer, err);
    ss_arena_free(&arena);
    answer->info.time_ms = 1e3 * (ss_now_s() - start_s);
    return rc;
}
