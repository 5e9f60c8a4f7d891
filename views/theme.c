/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours are those of a 16-colour terminal: 0 black, 1 red, 2 green, 3 yellow, 4 blue, 5 magenta,
 * 6 cyan, 7 white, and 8 to 15 the same brighter. The palettes for colour-blind eyes keep to hues
 * that stay apart: blue against yellow for red-green blindness, red against cyan for blue-yellow
 * blindness (Okabe and Ito, "Color Universal Design", 2008), with light and dark steps in between.
 */
#include "views/theme.h"

#include <string.h>

#include "repl/cmd/themes.h"

#define BOLD SS_MARK_BOLD
#define UNDER SS_MARK_UNDERLINE
#define BACK SS_MARK_REVERSE

/* clang-format off */
#define THEME(id, summary, dark, ...) [SS_THEME_##id] = {#id, summary, dark, __VA_ARGS__}
const struct ss_theme ss_themes[SS_N_THEMES + 1] = {
    THEME(dark, "for a dark background", true, {
        [SS_ROLE_TEXT] = {-1, 0}, [SS_ROLE_DIM] = {8, 0}, [SS_ROLE_TITLE] = {15, BOLD},
        [SS_ROLE_RULE] = {8, 0}, [SS_ROLE_KEY] = {14, 0}, [SS_ROLE_COMMAND] = {11, 0},
        [SS_ROLE_OK] = {10, 0}, [SS_ROLE_WARNING] = {11, BOLD}, [SS_ROLE_ERROR] = {9, BOLD},
        [SS_ROLE_STALE] = {11, BACK}, [SS_ROLE_PINNED] = {13, BOLD}, [SS_ROLE_CHANGED] = {13, UNDER},
        [SS_ROLE_SHARDED] = {10, 0}, [SS_ROLE_REPLICATED] = {7, 0}, [SS_ROLE_PARTIAL] = {9, 0},
        [SS_ROLE_HALO] = {11, 0}, [SS_ROLE_COMPUTE] = {12, 0}, [SS_ROLE_COLLECTIVE] = {11, 0},
        [SS_ROLE_WAITING] = {8, 0}, [SS_ROLE_HEAT_1] = {6, 0}, [SS_ROLE_HEAT_2] = {11, 0},
        [SS_ROLE_HEAT_3] = {9, BOLD},
        [SS_ROLE_RANK_0] = {12, 0}, [SS_ROLE_RANK_1] = {11, 0}, [SS_ROLE_RANK_2] = {10, 0},
        [SS_ROLE_RANK_3] = {13, 0}, [SS_ROLE_RANK_4] = {14, 0}, [SS_ROLE_RANK_5] = {9, 0},
        [SS_ROLE_RANK_6] = {7, 0}, [SS_ROLE_RANK_7] = {3, 0}}),
    THEME(light, "for a light background", false, {
        [SS_ROLE_TEXT] = {-1, 0}, [SS_ROLE_DIM] = {8, 0}, [SS_ROLE_TITLE] = {0, BOLD},
        [SS_ROLE_RULE] = {8, 0}, [SS_ROLE_KEY] = {4, 0}, [SS_ROLE_COMMAND] = {5, 0},
        [SS_ROLE_OK] = {2, 0}, [SS_ROLE_WARNING] = {5, BOLD}, [SS_ROLE_ERROR] = {1, BOLD},
        [SS_ROLE_STALE] = {5, BACK}, [SS_ROLE_PINNED] = {5, BOLD}, [SS_ROLE_CHANGED] = {5, UNDER},
        [SS_ROLE_SHARDED] = {2, 0}, [SS_ROLE_REPLICATED] = {8, 0}, [SS_ROLE_PARTIAL] = {1, 0},
        [SS_ROLE_HALO] = {5, 0}, [SS_ROLE_COMPUTE] = {4, 0}, [SS_ROLE_COLLECTIVE] = {1, 0},
        [SS_ROLE_WAITING] = {8, 0}, [SS_ROLE_HEAT_1] = {6, 0}, [SS_ROLE_HEAT_2] = {5, 0},
        [SS_ROLE_HEAT_3] = {1, BOLD},
        [SS_ROLE_RANK_0] = {4, 0}, [SS_ROLE_RANK_1] = {1, 0}, [SS_ROLE_RANK_2] = {2, 0},
        [SS_ROLE_RANK_3] = {5, 0}, [SS_ROLE_RANK_4] = {6, 0}, [SS_ROLE_RANK_5] = {0, 0},
        [SS_ROLE_RANK_6] = {8, 0}, [SS_ROLE_RANK_7] = {12, 0}}),
    THEME(mono, "no colours: bold, underlined and reversed text", true, {
        [SS_ROLE_TEXT] = {-1, 0}, [SS_ROLE_DIM] = {-1, 0}, [SS_ROLE_TITLE] = {-1, BOLD | UNDER},
        [SS_ROLE_RULE] = {-1, 0}, [SS_ROLE_KEY] = {-1, BOLD}, [SS_ROLE_COMMAND] = {-1, UNDER},
        [SS_ROLE_OK] = {-1, 0}, [SS_ROLE_WARNING] = {-1, UNDER}, [SS_ROLE_ERROR] = {-1, BOLD},
        [SS_ROLE_STALE] = {-1, BACK}, [SS_ROLE_PINNED] = {-1, BOLD}, [SS_ROLE_CHANGED] = {-1, UNDER},
        [SS_ROLE_SHARDED] = {-1, BOLD}, [SS_ROLE_REPLICATED] = {-1, 0},
        [SS_ROLE_PARTIAL] = {-1, UNDER}, [SS_ROLE_HALO] = {-1, UNDER}, [SS_ROLE_COMPUTE] = {-1, BOLD},
        [SS_ROLE_COLLECTIVE] = {-1, UNDER}, [SS_ROLE_WAITING] = {-1, 0}, [SS_ROLE_HEAT_1] = {-1, 0},
        [SS_ROLE_HEAT_2] = {-1, UNDER}, [SS_ROLE_HEAT_3] = {-1, BOLD},
        [SS_ROLE_RANK_0] = {-1, 0}, [SS_ROLE_RANK_1] = {-1, BOLD}, [SS_ROLE_RANK_2] = {-1, UNDER},
        [SS_ROLE_RANK_3] = {-1, BOLD | UNDER}, [SS_ROLE_RANK_4] = {-1, 0},
        [SS_ROLE_RANK_5] = {-1, BOLD}, [SS_ROLE_RANK_6] = {-1, UNDER},
        [SS_ROLE_RANK_7] = {-1, BOLD | UNDER}}),
    THEME(deuteranopia, "dark, with blue and yellow instead of red and green", true, {
        [SS_ROLE_TEXT] = {-1, 0}, [SS_ROLE_DIM] = {8, 0}, [SS_ROLE_TITLE] = {15, BOLD},
        [SS_ROLE_RULE] = {8, 0}, [SS_ROLE_KEY] = {12, 0}, [SS_ROLE_COMMAND] = {15, UNDER},
        [SS_ROLE_OK] = {12, 0}, [SS_ROLE_WARNING] = {11, 0}, [SS_ROLE_ERROR] = {11, BOLD | UNDER},
        [SS_ROLE_STALE] = {11, BACK}, [SS_ROLE_PINNED] = {15, BOLD | UNDER},
        [SS_ROLE_CHANGED] = {11, UNDER}, [SS_ROLE_SHARDED] = {12, 0}, [SS_ROLE_REPLICATED] = {7, 0},
        [SS_ROLE_PARTIAL] = {11, 0}, [SS_ROLE_HALO] = {14, UNDER}, [SS_ROLE_COMPUTE] = {12, 0},
        [SS_ROLE_COLLECTIVE] = {11, 0}, [SS_ROLE_WAITING] = {8, 0}, [SS_ROLE_HEAT_1] = {4, 0},
        [SS_ROLE_HEAT_2] = {14, 0}, [SS_ROLE_HEAT_3] = {11, BOLD},
        [SS_ROLE_RANK_0] = {12, 0}, [SS_ROLE_RANK_1] = {11, 0}, [SS_ROLE_RANK_2] = {15, 0},
        [SS_ROLE_RANK_3] = {8, 0}, [SS_ROLE_RANK_4] = {12, UNDER}, [SS_ROLE_RANK_5] = {11, UNDER},
        [SS_ROLE_RANK_6] = {15, UNDER}, [SS_ROLE_RANK_7] = {8, UNDER}}),
    THEME(tritanopia, "dark, with red and cyan instead of blue and yellow", true, {
        [SS_ROLE_TEXT] = {-1, 0}, [SS_ROLE_DIM] = {8, 0}, [SS_ROLE_TITLE] = {15, BOLD},
        [SS_ROLE_RULE] = {8, 0}, [SS_ROLE_KEY] = {14, 0}, [SS_ROLE_COMMAND] = {15, UNDER},
        [SS_ROLE_OK] = {14, 0}, [SS_ROLE_WARNING] = {9, 0}, [SS_ROLE_ERROR] = {9, BOLD | UNDER},
        [SS_ROLE_STALE] = {9, BACK}, [SS_ROLE_PINNED] = {15, BOLD | UNDER},
        [SS_ROLE_CHANGED] = {9, UNDER}, [SS_ROLE_SHARDED] = {14, 0}, [SS_ROLE_REPLICATED] = {7, 0},
        [SS_ROLE_PARTIAL] = {9, 0}, [SS_ROLE_HALO] = {6, UNDER}, [SS_ROLE_COMPUTE] = {14, 0},
        [SS_ROLE_COLLECTIVE] = {9, 0}, [SS_ROLE_WAITING] = {8, 0}, [SS_ROLE_HEAT_1] = {6, 0},
        [SS_ROLE_HEAT_2] = {7, 0}, [SS_ROLE_HEAT_3] = {9, BOLD},
        [SS_ROLE_RANK_0] = {14, 0}, [SS_ROLE_RANK_1] = {9, 0}, [SS_ROLE_RANK_2] = {15, 0},
        [SS_ROLE_RANK_3] = {8, 0}, [SS_ROLE_RANK_4] = {14, UNDER}, [SS_ROLE_RANK_5] = {9, UNDER},
        [SS_ROLE_RANK_6] = {15, UNDER}, [SS_ROLE_RANK_7] = {8, UNDER}}),
};
#undef THEME
/* clang-format on */

const struct ss_theme *ss_theme_find(const char *name)
{
    for (const struct ss_theme *theme = ss_themes; theme->name; theme++)
        if (!strcmp(theme->name, name))
            return theme;
    return NULL;
}

/* ---- signs ---- */

enum { NO_GLYPH = -1 };
/* clang-format off */
static const struct {
    enum ss_role_group group;
    int glyph;
    const char *letter;
} signs[SS_N_ROLES] = {
#define SIGN(role, group, glyph, letter) [SS_ROLE_##role] = {SS_ROLE_GROUP_##group, glyph, letter}
#define GLYPH(name) SS_GLYPH_##name, NULL
    SIGN(TEXT, FRAME, NO_GLYPH, ""), SIGN(DIM, FRAME, NO_GLYPH, ""),
    SIGN(TITLE, FRAME, NO_GLYPH, ""), [SS_ROLE_RULE] = {SS_ROLE_GROUP_FRAME, GLYPH(HORIZONTAL)},
    SIGN(KEY, FRAME, NO_GLYPH, ""), SIGN(COMMAND, FRAME, NO_GLYPH, ">"),
    SIGN(OK, STATE, NO_GLYPH, ""), SIGN(WARNING, STATE, NO_GLYPH, ""),
    SIGN(ERROR, STATE, NO_GLYPH, ""), SIGN(STALE, STATE, NO_GLYPH, "stale"),
    [SS_ROLE_PINNED] = {SS_ROLE_GROUP_MARK, GLYPH(PIN)}, SIGN(CHANGED, MARK, NO_GLYPH, ""),
    SIGN(SHARDED, PLACEMENT, NO_GLYPH, "S"), SIGN(REPLICATED, PLACEMENT, NO_GLYPH, "R"),
    SIGN(PARTIAL, PLACEMENT, NO_GLYPH, "P"), [SS_ROLE_HALO] = {SS_ROLE_GROUP_PLACEMENT, GLYPH(LIGHT)},
    [SS_ROLE_COMPUTE] = {SS_ROLE_GROUP_TIME, GLYPH(FULL)},
    [SS_ROLE_COLLECTIVE] = {SS_ROLE_GROUP_TIME, GLYPH(MEDIUM)},
    [SS_ROLE_WAITING] = {SS_ROLE_GROUP_TIME, GLYPH(LIGHT)},
    [SS_ROLE_HEAT_1] = {SS_ROLE_GROUP_HEAT, GLYPH(BAR_2)},
    [SS_ROLE_HEAT_2] = {SS_ROLE_GROUP_HEAT, GLYPH(BAR_5)},
    [SS_ROLE_HEAT_3] = {SS_ROLE_GROUP_HEAT, GLYPH(BAR_8)},
    SIGN(RANK_0, RANK, NO_GLYPH, "0"), SIGN(RANK_1, RANK, NO_GLYPH, "1"),
    SIGN(RANK_2, RANK, NO_GLYPH, "2"), SIGN(RANK_3, RANK, NO_GLYPH, "3"),
    SIGN(RANK_4, RANK, NO_GLYPH, "4"), SIGN(RANK_5, RANK, NO_GLYPH, "5"),
    SIGN(RANK_6, RANK, NO_GLYPH, "6"), SIGN(RANK_7, RANK, NO_GLYPH, "7"),
#undef GLYPH
#undef SIGN
};
/* clang-format on */

enum ss_role_group ss_role_group(enum ss_role role)
{
    return signs[role].group;
}

const char *ss_role_sign(enum ss_role role, bool ascii)
{
    return signs[role].letter ? signs[role].letter : ss_glyph(signs[role].glyph, ascii);
}

/* ---- pictures ---- */

/* On the backgrounds below each colour that a theme uses has a contrast of 4.5 at least (WCAG 2.1,
 * 1.4.3). */
static const char *const on_dark[] = {
    "#5c6370", "#e05561", "#3fb950", "#c9a227", "#5b8def", "#c678dd", "#2bb3b8", "#d0d0d0",
    "#8b949e", "#ff6b6b", "#56d364", "#e6d030", "#82a8ff", "#ff7eea", "#4fe0e6", "#ffffff"};
static const char *const on_light[] = {
    "#000000", "#b3152a", "#116329", "#7a5600", "#1f45b5", "#8e1a96", "#0b6b73", "#57606a",
    "#626a73", "#cf222e", "#1a7f37", "#8a6100", "#3563e9", "#a8329e", "#0b7a80", "#24292f"};

const char *ss_theme_colour(const struct ss_theme *theme, int colour)
{
    if (colour < 0)
        return theme->dark ? "#d8d8d8" : "#202020";
    return (theme->dark ? on_dark : on_light)[colour];
}

const char *ss_theme_background(const struct ss_theme *theme)
{
    return theme->dark ? "#16181c" : "#ffffff";
}
