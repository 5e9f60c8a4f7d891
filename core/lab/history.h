/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo: two stacks of snapshots. A step is a command that changed a setting or the
 * schedule of a pipeline, replaced the model, or replaced a plan that was up to date: a plan that
 * is missing or stale is no loss. */
#ifndef SS_CORE_LAB_HISTORY_H
#define SS_CORE_LAB_HISTORY_H

#include "core/lab/snapshot.h"

struct ss_lab;
struct ss_lab_step {
    char *what; /* the command line, owned */
    /* The state before the command on the undo stack, the state after it on the redo stack. */
    const struct ss_snapshot *state;
};
/* Part of the laboratory; zero-initialised is empty. */
struct ss_lab_history {
    struct ss_lab_step *past, *future; /* the latest last */
    size_t n_past, n_future;
    uint64_t moves; /* undos and redos so far */
};

/* The state before a command: ss_lab_remember compares with it. */
struct ss_lab_before {
    const struct ss_snapshot *state;
    uint64_t moves;
};
struct ss_lab_before ss_lab_before(const struct ss_lab *lab);
void ss_lab_before_free(struct ss_lab_before *before);
/* Pushes a step if the command was one, and frees `before`. A command that itself undid or redid is
 * no step, nor is the first load of a model. */
void ss_lab_remember(struct ss_lab *lab, struct ss_lab_before *before, const char *what);
/* Goes back to the state before the last step (ss_lab_restore). *what: the command line of the
 * step; valid until the next change. SS_E_STATE if there is no step. */
SS_NODISCARD enum ss_rc ss_lab_undo(struct ss_lab *lab, const char **what, struct ss_error *err);
SS_NODISCARD enum ss_rc ss_lab_redo(struct ss_lab *lab, const char **what, struct ss_error *err);
void ss_lab_history_clear(struct ss_lab_history *history);

#endif
