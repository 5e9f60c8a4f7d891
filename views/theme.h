/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Themes: which colour and which marks a role has. Sixteen colours suffice; the background stays
 * the terminal's.
 *
 * Roles that stand side by side and say different things are a group. A theme with colours gives
 * each role of a group colour and marks of its own, but for rules, which are lines. `mono` has marks
 * alone, of which there are few: there, roles of a group with the same marks have different signs
 * (ss_role_sign), the letters or glyphs that screens draw with these roles in every theme. DIM alone
 * says nothing: it is text that may be passed over. The two themes for colour-blind eyes keep the
 * colours of a group apart as these eyes see them (tests/views/test_theme.c measures it). */
#ifndef SS_VIEWS_THEME_H
#define SS_VIEWS_THEME_H

#include "views/canvas.h"

/* X(enum suffix, name) */
#define SS_ROLE_GROUPS(X)                                                                          \
    X(FRAME, "frame") /* text, titles, rules, keys, commands */                                    \
    X(STATE, "state") /* how a command or a plan stands; the words say it, too */                  \
    X(MARK, "mark")   /* marks of a row */                                                         \
    X(PLACEMENT, "placement") X(TIME, "time") X(HEAT, "heat") X(RANK, "rank")
enum ss_role_group {
#define X(id, name) SS_ROLE_GROUP_##id,
    SS_ROLE_GROUPS(X)
#undef X
        SS_N_ROLE_GROUPS
};
enum ss_role_group ss_role_group(enum ss_role role);
/* What is drawn with a role whatever the theme: "S", "█", the number of a rank. "": nothing of its
 * own. */
const char *ss_role_sign(enum ss_role role, bool ascii);

struct ss_paint {
    signed char colour; /* 0 to 15 of the terminal; -1: its own foreground */
    unsigned char marks;
};
struct ss_theme {
    const char *name, *summary;
    bool dark; /* made for a dark background: exports use one */
    struct ss_paint paint[SS_N_ROLES];
};

/* Those of repl/cmd/themes.h in its order; ends at a NULL name. */
extern const struct ss_theme ss_themes[];
/* NULL if there is none of that name. */
const struct ss_theme *ss_theme_find(const char *name);

/* For pictures on a page: "#rrggbb" for a colour of 0 to 15, or -1 for text without one. */
const char *ss_theme_colour(const struct ss_theme *theme, int colour);
const char *ss_theme_background(const struct ss_theme *theme);

#endif
