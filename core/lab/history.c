/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two stacks of settings of at most MAX_STEPS steps each. Undo and redo move one step between them,
 * with the settings of before the move in its place. */
#include "core/lab/history.h"

#include <stdlib.h>
#include <string.h>

#include "core/lab/lab.h"

enum { MAX_STEPS = 1000 };

static void free_step(struct ss_lab_step *step)
{
    free(step->what);
    ss_settings_fini(&step->settings);
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
    h->moves++;
}

struct ss_lab_before ss_lab_before(const struct ss_lab *lab)
{
    return (struct ss_lab_before){ss_settings_copy(&lab->now->settings), lab->history.moves};
}

void ss_lab_before_free(struct ss_lab_before *before)
{
    ss_settings_fini(&before->settings);
}

void ss_lab_remember(struct ss_lab *lab, struct ss_lab_before *before, const char *what)
{
    struct ss_lab_history *h = &lab->history;
    if (before->moves != h->moves ||
        ss_settings_equal(&before->settings, &lab->now->settings, SS_DECIDES_ANY)) {
        ss_lab_before_free(before);
        return;
    }
    clear_steps(&h->future, &h->n_future);
    size_t size = strlen(what) + 1;
    push_step(&h->past, &h->n_past,
              (struct ss_lab_step){memcpy(ss_xmalloc(size), what, size), before->settings});
}

/* Pops a step of one stack, applies its settings, and pushes the present ones on the other. */
static void move_step(struct ss_lab *lab, struct ss_lab_step **from, size_t *n_from,
                      struct ss_lab_step **to, size_t *n_to, const char **what)
{
    struct ss_lab_step step = (*from)[--*n_from];
    push_step(to, n_to, (struct ss_lab_step){step.what, ss_settings_copy(&lab->now->settings)});
    ss_lab_set(lab, &step.settings);
    ss_settings_fini(&step.settings);
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
