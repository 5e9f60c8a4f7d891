/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A minimal conflict by deletion: leave out one member after the other; what still rules out every
 * plan without it is not needed. */
#include "core/lab/question.h"

#include <stdlib.h>

/* NONE_FITS: the solver's plans took more memory as programs than the limit, however it tried. */
enum verdict { FEASIBLE, RULED_OUT, NONE_FITS, UNKNOWN };

struct filter {
    const struct ss_lab *lab;
    double time_s;
    struct ss_job *job;
    struct ss_arena *arena;
    bool *in; /* per pin, then the limit: still a member */
    size_t solves;
};

static bool with_limit(const struct filter *f)
{
    return f->in[f->lab->n_pins];
}

/* Whether a plan satisfies the members. */
static enum verdict judge(struct filter *f)
{
    struct ss_lab copy = *f->lab;
    struct ss_lab_solve how = {.solver = {.time_s = f->time_s, .gap = 1}};
    struct ss_answer answer;
    copy.pins = ss_alloc_array(f->arena, f->lab->n_pins, sizeof *copy.pins);
    copy.n_pins = 0;
    for (size_t i = 0; i < f->lab->n_pins; i++)
        if (f->in[i])
            copy.pins[copy.n_pins++] = f->lab->pins[i];
    if (!with_limit(f))
        copy.limit_bytes = INT64_MAX;
    f->solves++;
    struct ss_error err = {0};
    enum ss_rc rc = ss_ask_solve(&copy, &how, f->job, &answer, &err);
    ss_plan_free(answer.plan);
    if (rc == SS_OK)
        return FEASIBLE;
    if (answer.ruled_out)
        return RULED_OUT;
    return answer.unfit ? NONE_FITS : UNKNOWN;
}

static bool blamed(enum verdict verdict)
{
    return verdict == RULED_OUT || verdict == NONE_FITS;
}

/* Leaves out what is not needed. */
static void reduce(struct filter *f, enum verdict all, struct ss_conflict *conflict)
{
    conflict->minimal = true;
    conflict->proved = all == RULED_OUT;
    for (size_t i = 0; i <= f->lab->n_pins; i++) {
        f->in[i] = false;
        enum verdict without = ss_job_was_cancelled(f->job) ? UNKNOWN : judge(f);
        f->in[i] = !blamed(without);
        if (blamed(without))
            conflict->proved = without == RULED_OUT;
        conflict->minimal &= without != UNKNOWN;
    }
}

enum ss_rc ss_ask_conflict(struct ss_lab *lab, double time_s, struct ss_job *job,
                           struct ss_arena *arena, struct ss_conflict *conflict,
                           struct ss_error *err)
{
    enum ss_rc rc = ss_lab_ready(lab, job, err);
    if (rc != SS_OK)
        return rc;
    struct filter f = {.lab = lab, .time_s = time_s, .job = job, .arena = arena};
    f.in = ss_alloc_array(arena, lab->n_pins + 1, sizeof *f.in);
    for (size_t i = 0; i <= lab->n_pins; i++)
        f.in[i] = true;
    enum verdict all = judge(&f);
    *conflict = (struct ss_conflict){.feasible = all == FEASIBLE, .known = all != UNKNOWN};
    if (blamed(all)) {
        reduce(&f, all, conflict);
        conflict->with_limit = with_limit(&f);
        conflict->pins = ss_alloc_array(arena, lab->n_pins, sizeof *conflict->pins);
        for (uint32_t i = 0; i < lab->n_pins; i++)
            if (f.in[i])
                conflict->pins[conflict->n_pins++] = i;
    }
    conflict->solves = f.solves;
    return SS_OK;
}
