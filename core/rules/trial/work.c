/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accounting of the work of an exploration: how much a phase or an attempt may still use, and the
 * end of a phase that has used up its budget. */
#include "core/rules/trial/work.h"

#include "core/body/composite.h"
#include "core/body/expansion_cache.h"
#include "core/rules/candidate.h"

double ss_work(const struct ss_subject *s)
{
    const double *work = ss_composite_work(s->call);
    return (work ? *work : 0) + s->program_work;
}

double ss_work_until(const struct ss_subject *s, double most)
{
    return ss_work(s) + most * s->times_work;
}

double ss_work_of_attempt(const struct ss_subject *s)
{
    enum { SHARES = 4 }; /* so that one attempt does not use up the work of the others */
    const double most = ss_work_until(s, SS_WORK_OF_ATTEMPT);
    const double share = ss_work(s) + (s->most_work - ss_work(s)) / SHARES;
    return s->most_work > 0 && share < most ? share : most;
}

void ss_work_done(struct ss_subject *s)
{
    if (s->most_work <= 0 || s->dead || ss_work(s) < s->most_work)
        return;
    s->spent = true;
    s->dead = "its body is large: the attempt used up its budget of work";
}

void ss_within_work(struct ss_subject *s, double most, const char *part,
                    void (*find)(struct ss_subject *s, struct ss_findings *f),
                    struct ss_findings *f)
{
    s->most_work = most * s->times_work;
    find(s, f);
    if (!s->spent)
        return;
    s->spent = false;
    s->dead = NULL;
    ss_keep_untried(
        s, &(struct ss_candidate){.kind = 'F'}, ss_sprintf(s->arena, "more %s", part),
        "not explored: its body is large, and the candidates before used up the budget of "
        "work",
        f);
}

double ss_body_cells(const struct ss_call *call)
{
    struct ss_arena arena = {0};
    struct ss_infer inf = {0};
    struct ss_expansion e;
    bool made = ss_composite_body(call) && ss_composite_expand(&inf, call, &arena, &e);
    double cells = made ? e.cells : 0;
    ss_arena_free(&arena);
    return cells;
}
