/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Themes: which colour and which marks a role has. Sixteen colours suffice; the background stays
 * the terminal's. Every theme tells all roles apart that mean different things in one place, and
 * `mono` does so with marks alone. */
#ifndef SS_VIEWS_THEME_H
#define SS_VIEWS_THEME_H

#include "views/canvas.h"

struct ss_paint {
    signed char colour; /* 0 to 15 of the terminal; -1: its own foreground */
    unsigned char marks;
};
struct ss_theme {
    const char *name, *summary;
    bool dark; /* made for a dark background: exports use one */
    struct ss_paint paint[SS_N_ROLES];
};

/* dark, light, mono, deuteranopia, tritanopia; ends at a NULL name. */
extern const struct ss_theme ss_themes[];
extern const char *const ss_theme_names[]; /* the same names, then NULL */
/* NULL if there is none of that name. */
const struct ss_theme *ss_theme_find(const char *name);

#endif
