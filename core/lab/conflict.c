/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A minimal conflict by the deletion filter (Chinneck and Dravnieks, 1991): leave out one member
 * after the other, and drop it for good if the rest still rules out every plan. */
#include "core/lab/question.h"

#include <stdlib.h>

/* NONE_FITS: plans were found, but the program of each exceeds the limit. */
enum verdict { FEASIBLE, RULED_OUT, NONE_FITS, UNKNOWN };

struct filter {
    struct ss_lab *lab;
    struct ss_settings settings; /* with all pins */
    double time_s;
    struct ss_job *job;
    struct ss_arena *arena;
    bool *in; /* per pin, then the limit: still a member */
    size_t solves;
};

static bool with_limit(const struct filter *f)
{
    return f->in[f->settings.pins.n];
}

/* Looks for a plan that satisfies the members. */
static enum verdict judge(struct filter *f)
{
    struct ss_settings settings = ss_settings_copy(&f->settings);
    struct ss_lab_solve how = {.solver = {.time_s = f->time_s, .gap = 1}};
    struct ss_answer answer;
    struct ss_error err = {0};
    ss_settings_set_list(&settings.pins, f->in, NULL, NULL);
    if (!with_limit(f))
        settings.limit_bytes = INT64_MAX;
    f->solves++;
    enum ss_rc rc = ss_ask_settings(f->lab, &settings, f->lab->live, &how, f->job, &answer, &err);
    ss_settings_fini(&settings);
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

/* Drops every member that the conflict does not need. */
static void drop_members(struct filter *f, enum verdict all, struct ss_conflict *conflict)
{
    conflict->minimal = true;
    conflict->proved = all == RULED_OUT;
    for (size_t i = 0; i <= f->settings.pins.n; i++) {
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
    f.settings = ss_settings_copy(&lab->now->settings);
    size_t n_pins = f.settings.pins.n;
    f.in = ss_alloc_array(arena, n_pins + 1, sizeof *f.in);
    for (size_t i = 0; i <= n_pins; i++)
        f.in[i] = true;
    enum verdict all = judge(&f);
    *conflict = (struct ss_conflict){.feasible = all == FEASIBLE, .known = all != UNKNOWN};
    if (blamed(all)) {
        drop_members(&f, all, conflict);
        conflict->with_limit = with_limit(&f);
        conflict->pins = ss_alloc_array(arena, n_pins, sizeof *conflict->pins);
        for (uint32_t i = 0; i < n_pins; i++)
            if (f.in[i])
                conflict->pins[conflict->n_pins++] = i;
    }
    conflict->solves = f.solves;
    ss_settings_fini(&f.settings);
    return SS_OK;
}
