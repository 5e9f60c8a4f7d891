/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of screens, in the order of the second line. X(graph) stands for the table
 * ss_screen_graph in screen_graph.c. */
#ifndef SS_VIEWS_SCREENS_H
#define SS_VIEWS_SCREENS_H

#include "views/screen.h"

#define SS_SCREENS(X)                                                                              \
    X(graph)                                                                                       \
    X(op) X(step) X(plan) X(memory) X(solve) X(run) X(pipeline) X(audit) X(timeline) X(log)        \
        X(settings)

#define X(name) extern const struct ss_screen ss_screen_##name;
SS_SCREENS(X)
#undef X

#endif
