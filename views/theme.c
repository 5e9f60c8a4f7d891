/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours are those of a 16-colour terminal: 0 black, 1 red, 2 green, 3 yellow, 4 blue, 5 magenta,
 * 6 cyan, 7 white, and 8 to 15 the same brighter. The palettes for colour-blind eyes keep to hues
 * that stay apart: blue against yellow for red-green blindness, red against cyan for blue-yellow
 * blindness (Okabe and Ito, "Color Universal Design", 2008), with light and dark steps in between.
 */
#include "views/theme.h"

#include <string.h>

#define BOLD SS_MARK_BOLD
#define UNDER SS_MARK_UNDERLINE
#define BACK SS_MARK_REVERSE

/* clang-format off */
const struct ss_theme ss_themes[] = {
    {"dark", "for a dark background", true, {
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
        [SS_ROLE_RANK_6] = {7, 0}, [SS_ROLE_RANK_7] = {3, 0}}},
    {"light", "for a light background", false, {
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
        [SS_ROLE_RANK_6] = {8, 0}, [SS_ROLE_RANK_7] = {12, 0}}},
    {"mono", "no colours: bold, underlined and reversed text", true, {
        [SS_ROLE_TEXT] = {-1, 0}, [SS_ROLE_DIM] = {-1, 0}, [SS_ROLE_TITLE] = {-1, BOLD},
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
        [SS_ROLE_RANK_7] = {-1, BOLD | UNDER}}},
    {"deuteranopia", "dark, with blue and yellow instead of red and green", true, {
        [SS_ROLE_TEXT] = {-1, 0}, [SS_ROLE_DIM] = {8, 0}, [SS_ROLE_TITLE] = {15, BOLD},
        [SS_ROLE_RULE] = {8, 0}, [SS_ROLE_KEY] = {14, 0}, [SS_ROLE_COMMAND] = {15, UNDER},
        [SS_ROLE_OK] = {12, 0}, [SS_ROLE_WARNING] = {11, 0}, [SS_ROLE_ERROR] = {11, BOLD | UNDER},
        [SS_ROLE_STALE] = {11, BACK}, [SS_ROLE_PINNED] = {15, BOLD | UNDER},
        [SS_ROLE_CHANGED] = {11, UNDER}, [SS_ROLE_SHARDED] = {12, 0}, [SS_ROLE_REPLICATED] = {7, 0},
        [SS_ROLE_PARTIAL] = {11, 0}, [SS_ROLE_HALO] = {14, UNDER}, [SS_ROLE_COMPUTE] = {12, 0},
        [SS_ROLE_COLLECTIVE] = {11, 0}, [SS_ROLE_WAITING] = {8, 0}, [SS_ROLE_HEAT_1] = {4, 0},
        [SS_ROLE_HEAT_2] = {14, 0}, [SS_ROLE_HEAT_3] = {11, BOLD},
        [SS_ROLE_RANK_0] = {12, 0}, [SS_ROLE_RANK_1] = {11, 0}, [SS_ROLE_RANK_2] = {15, 0},
        [SS_ROLE_RANK_3] = {8, 0}, [SS_ROLE_RANK_4] = {12, UNDER}, [SS_ROLE_RANK_5] = {11, UNDER},
        [SS_ROLE_RANK_6] = {15, UNDER}, [SS_ROLE_RANK_7] = {8, UNDER}}},
    {"tritanopia", "dark, with red and cyan instead of blue and yellow", true, {
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
        [SS_ROLE_RANK_6] = {15, UNDER}, [SS_ROLE_RANK_7] = {8, UNDER}}},
    {NULL, NULL, false, {{0, 0}}},
};
/* clang-format on */

const char *const ss_theme_names[] = {"dark", "light", "mono", "deuteranopia", "tritanopia", NULL};

const struct ss_theme *ss_theme_find(const char *name)
{
    for (const struct ss_theme *theme = ss_themes; theme->name; theme++)
        if (!strcmp(theme->name, name))
            return theme;
    return NULL;
}
