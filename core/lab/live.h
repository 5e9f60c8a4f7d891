/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The spaces that were solved last, kept with all that solving them left behind (resume.h). While
 * graph, rules and mesh shape stay the same, no question starts from nothing: pins and limits are
 * answered from the space as it is; other links, another cluster or fusion are other costs of the
 * same strategies, which are solved from what the last costs left behind; and what was set before
 * is still there. */
#ifndef SS_CORE_LAB_LIVE_H
#define SS_CORE_LAB_LIVE_H

#include "core/plan/answer.h"
#include "core/solve/resume/resume.h"

struct ss_live;
struct ss_live *ss_live_new(void);
/* For a question about other settings: answers from what live keeps, which must stay until this one
 * is freed, and keeps what is new to itself. NULL for NULL. */
struct ss_live *ss_live_aside(struct ss_live *live);
void ss_live_free(struct ss_live *live);
/* Before the graph or its rules go. */
void ss_live_drop(struct ss_live *live);

/* ss_case_solve, from what is kept where the case allows; live may be NULL. */
SS_NODISCARD enum ss_rc ss_live_solve(struct ss_live *live, const struct ss_case *c,
                                      struct ss_job *job, struct ss_answer *answer,
                                      struct ss_error *err);
/* The space of the case without its pins, as long as nothing else is asked of live; built where it
 * is not there yet. */
SS_NODISCARD enum ss_rc ss_live_space(struct ss_live *live, const struct ss_case *c,
                                      struct ss_job *job, const struct ss_space **space,
                                      struct ss_error *err);

/* For questions that solve many variants of the case: its space, with a cost graph of its own (in
 * arena) that has the pins and the limit, and what solves of variants of that (ss_cg_variant) leave
 * to each other. cost is NULL where the case cannot be kept, or live is NULL. */
struct ss_live_view {
    struct ss_space space; /* all but cost is live's */
    struct ss_resume *resume;
};
SS_NODISCARD enum ss_rc ss_live_view(struct ss_live *live, const struct ss_case *c,
                                     struct ss_job *job, struct ss_arena *arena,
                                     struct ss_live_view *view, struct ss_error *err);

#endif
