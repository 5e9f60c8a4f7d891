/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The glyphs of pictures and lines, each as UTF-8 and as its ASCII twin. All are one column wide.
 */
#ifndef SS_VIEWS_GLYPHS_H
#define SS_VIEWS_GLYPHS_H

#include <stdbool.h>

/* X(enum suffix, UTF-8, ASCII) */
/* clang-format off */
#define SS_GLYPHS(X)                                                                               \
    /* lines */                                                                                    \
    X(HORIZONTAL, "─", "-") X(VERTICAL, "│", "|") X(TOP_LEFT, "┌", "+") X(TOP_RIGHT, "┐", "+")     \
    X(BOTTOM_LEFT, "└", "+") X(BOTTOM_RIGHT, "┘", "+") X(TEE_LEFT, "┤", "+")                       \
    X(TEE_RIGHT, "├", "+") X(TEE_UP, "┴", "+") X(TEE_DOWN, "┬", "+") X(CROSS, "┼", "+")            \
    X(ROUND_TOP_RIGHT, "╮", ".") X(ROUND_BOTTOM_RIGHT, "╯", "'")                                   \
    X(ROUND_TOP_LEFT, "╭", ".") X(ROUND_BOTTOM_LEFT, "╰", "'")                                     \
    X(ARROW_RIGHT, "▶", ">") X(ARROW_UP, "▲", "^") X(ARROW_DOWN, "▼", "v")                         \
    X(TOP_EDGE, "▔", "-")                                                                          \
    /* marks */                                                                                    \
    X(UNFOLDED, "▾", "v") X(FOLDED, "▸", ">") X(PIN, "●", "*") X(DOT, "·", ".")                    \
    X(TIMES, "×", "x") X(SUM, "Σ", "+") X(MORE_BELOW, "⋮", ":") X(POINT, "●", "o")                 \
    /* fillings */                                                                                 \
    X(BLANK, " ", " ") X(FULL, "█", "#") X(DARK, "▓", "%") X(MEDIUM, "▒", "=") X(LIGHT, "░", ":")  \
    X(BAR_1, "▁", ".") X(BAR_2, "▂", ".") X(BAR_3, "▃", ":") X(BAR_4, "▄", ":")                    \
    X(BAR_5, "▅", "=") X(BAR_6, "▆", "=") X(BAR_7, "▇", "#") X(BAR_8, "█", "#")
/* clang-format on */
enum ss_glyph {
#define X(id, utf8, ascii) SS_GLYPH_##id,
    SS_GLYPHS(X)
#undef X
        SS_N_GLYPHS
};
const char *ss_glyph(int glyph, bool ascii);
/* BAR_1 to BAR_8 for a share of 0 to 1 of the height of a cell; a blank for 0. */
const char *ss_glyph_level(double share, bool ascii);

#endif
