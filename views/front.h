/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The screens as the commands `view` and `export screen` reach them. */
#ifndef SS_VIEWS_FRONT_H
#define SS_VIEWS_FRONT_H

#include <signal.h>

#include "repl/cmd/session.h"

/* For session->views. */
extern const struct ss_view_front ss_views;
/* Flags that the front end's signal handlers set, for screens on a terminal. Called once. */
void ss_views_set_signals(volatile sig_atomic_t *terminated, volatile sig_atomic_t *resized,
                          volatile sig_atomic_t *suspended);
#endif
