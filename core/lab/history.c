/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two stacks of snapshots of at most MAX_STEPS steps each. Undo and redo move one step between
 * them, with the state of before the move in its place. Snapshots share what did not change, so
 * that a step is cheap; plans and stages do change, and may be large: steps beyond the last
 * MAX_PLANS hold none. */
#include "core/lab/history.h"

#include <stdlib.h>
#include <string.h>

#include "core/lab/lab.h"

enum { MAX_STEPS = 1000, MAX_PLANS = 20 };

static void free_step(struct ss_lab_step *step)
{
    free(step->what);
    ss_snapshot_free(step->state);
}

static void drop_plans(struct ss_lab_step *step)
{
    if (!step->state->plan && !step->state->stages)
        return;
    struct ss_snapshot *draft = ss_snapshot_draft(step->state);
    ss_draft_set_plan(draft, NULL, NULL);
    ss_draft_set_stages(draft, NULL);
    ss_snapshot_free(step->state);
    step->state = draft;
}

/* Drops the oldest step if there are MAX_STEPS. */
static void push_step(struct ss_lab_step **steps, size_t *n, struct ss_lab_step step)
{
    if (*n == MAX_STEPS) {
        free_step(*steps);
        memmove(*steps, *steps + 1, --*n * sizeof **steps);
    }
    *steps = ss_xrealloc(*steps, (*n + 1) * sizeof **steps);
    (*steps)[(*n)++] = step;
    if (*n > MAX_PLANS)
        drop_plans(&(*steps)[*n - MAX_PLANS - 1]);
}

static void clear_steps(struct ss_lab_step **steps, size_t *n)
{
    for (size_t i = 0; i < *n; i++)
        free_step(*steps + i);
    free(*steps);
    *steps = NULL;
    *n = 0;
}

void ss_lab_history_clear(struct ss_lab_history *h)
{
    clear_steps(&h->past, &h->n_past);
    clear_steps(&h->future, &h->n_future);
}

struct ss_lab_before ss_lab_before(const struct ss_lab *lab)
{
    return (struct ss_lab_before){ss_snapshot_ref(lab->now), lab->history.moves};
}

void ss_lab_before_free(struct ss_lab_before *before)
{
    ss_snapshot_free(before->state);
}

static bool is_step(const struct ss_snapshot *before, const struct ss_snapshot *now)
{
    if (before->graph != now->graph || before->file != now->file)
        return before->graph || before->file;
    if (!ss_settings_equal(&before->settings, &now->settings, SS_DECIDES_ANY))
        return true;
    if (before->pipeline != now->pipeline)
        return true;
    return before->plan && before->plan != now->plan && !ss_snapshot_is_stale(before);
}

void ss_lab_remember(struct ss_lab *lab, struct ss_lab_before *before, const char *what)
{
    struct ss_lab_history *h = &lab->history;
    if (before->moves != h->moves || !is_step(before->state, lab->now)) {
        ss_lab_before_free(before);
        return;
    }
    clear_steps(&h->future, &h->n_future);
    size_t size = strlen(what) + 1;
    push_step(&h->past, &h->n_past,
              (struct ss_lab_step){memcpy(ss_xmalloc(size), what, size), before->state});
}

/* Pops a step of one stack, goes to its state, and pushes the present one on the other. */
static void move_step(struct ss_lab *lab, struct ss_lab_step **from, size_t *n_from,
                      struct ss_lab_step **to, size_t *n_to, const char **what)
{
    struct ss_lab_step step = (*from)[--*n_from];
    push_step(to, n_to, (struct ss_lab_step){step.what, ss_snapshot_ref(lab->now)});
    ss_lab_restore(lab, step.state);
    ss_snapshot_free(step.state);
    lab->history.moves++;
    *what = step.what;
}

enum ss_rc ss_lab_undo(struct ss_lab *lab, const char **what, struct ss_error *err)
{
    struct ss_lab_history *h = &lab->history;
    if (!h->n_past)
        return ss_fail(err, SS_E_STATE, "nothing to undo");
    move_step(lab, &h->past, &h->n_past, &h->future, &h->n_future, what);
    return SS_OK;
}

enum ss_rc ss_lab_redo(struct ss_lab *lab, const char **what, struct ss_error *err)
{
    struct ss_lab_history *h = &lab->history;
    if (!h->n_future)
        return ss_fail(err, SS_E_STATE, "nothing to redo");
    move_step(lab, &h->future, &h->n_future, &h->past, &h->n_past, what);
    return SS_OK;
}
