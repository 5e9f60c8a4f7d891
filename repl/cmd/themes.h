/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The themes of the screens: `set theme` takes these names, and views/theme.c has the colours. */
#ifndef SS_REPL_CMD_THEMES_H
#define SS_REPL_CMD_THEMES_H

/* X(name), in the order of help */
#define SS_THEMES(X) X(dark) X(light) X(mono) X(deuteranopia) X(tritanopia)

enum ss_theme_id {
#define X(name) SS_THEME_##name,
    SS_THEMES(X)
#undef X
        SS_N_THEMES
};
extern const char *const ss_theme_names[]; /* ends with NULL; in setting.c */

#endif
