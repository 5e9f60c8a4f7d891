/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo of settings: two stacks of settings values. Rules and plan are kept, except that a
 * change of the seed drops them; the plan is stale while the settings differ from those that it was
 * made with. */
#ifndef SS_CORE_LAB_HISTORY_H
#define SS_CORE_LAB_HISTORY_H

#include "core/lab/settings.h"

struct ss_lab;
struct ss_lab_step {
    char *what; /* the command line, owned */
    /* Those before the command on the undo stack, those after it on the redo stack. */
    struct ss_settings settings;
};
/* Part of the laboratory; zero-initialised is empty. */
struct ss_lab_history {
    struct ss_lab_step *past, *future; /* the latest last */
    size_t n_past, n_future;
    uint64_t moves; /* undos, redos and clears so far */
};

/* The state before a command: ss_lab_remember compares with it. */
struct ss_lab_before {
    struct ss_settings settings;
    uint64_t moves;
};
struct ss_lab_before ss_lab_before(const struct ss_lab *lab);
void ss_lab_before_free(struct ss_lab_before *before);
/* Pushes a step if the command changed any setting, and frees `before`. A command that itself
 * undid, redid or loaded is no step. */
void ss_lab_remember(struct ss_lab *lab, struct ss_lab_before *before, const char *what);
/* *what: the command line of the step; valid until the next change. SS_E_STATE if there is no
 * step. */
SS_NODISCARD enum ss_rc ss_lab_undo(struct ss_lab *lab, const char **what, struct ss_error *err);
SS_NODISCARD enum ss_rc ss_lab_redo(struct ss_lab *lab, const char **what, struct ss_error *err);
void ss_lab_history_clear(struct ss_lab_history *history);

#endif
