/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo of what is set in a laboratory: mesh, cluster, limit, pins and settings. Rules and
 * plans are kept, never computed anew, but under another seed they go; a plan is stale while what
 * is set differs from what it was made for. */
#ifndef SS_CORE_LAB_HISTORY_H
#define SS_CORE_LAB_HISTORY_H

#include "core/base/error.h"

#include <stddef.h>
#include <stdint.h>

struct ss_lab;
struct ss_lab_state;
struct ss_lab_step {
    char *what;                  /* the command */
    struct ss_lab_state *before; /* of a step to undo; after it, for one to redo */
};
/* Part of the laboratory; zero-initialised is empty. */
struct ss_lab_history {
    struct ss_lab_step *past, *future; /* the latest last */
    size_t n_past, n_future;
    uint64_t moves; /* undos, redos and clears so far */
};

/* What is set, to be handed to ss_lab_remember. */
struct ss_lab_state *ss_lab_state_take(const struct ss_lab *lab);
void ss_lab_state_free(struct ss_lab_state *state);
/* Makes a step of a command if anything set differs from before it; takes `before` over. What undo
 * and redo themselves did is no step. */
void ss_lab_remember(struct ss_lab *lab, struct ss_lab_state *before, const char *what);
/* *what: the command; valid until the next change. SS_E_STATE where there is none. */
SS_NODISCARD enum ss_rc ss_lab_undo(struct ss_lab *lab, const char **what, struct ss_error *err);
SS_NODISCARD enum ss_rc ss_lab_redo(struct ss_lab *lab, const char **what, struct ss_error *err);
void ss_lab_history_clear(struct ss_lab_history *history);
/* Equal for equal settings that decide a plan. */
uint64_t ss_lab_settings_hash(const struct ss_lab *lab);

#endif
