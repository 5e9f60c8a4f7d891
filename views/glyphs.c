/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/glyphs.h"

static const char *const glyphs[][2] = {
#define X(id, utf8, ascii) {utf8, ascii},
    SS_GLYPHS(X)
#undef X
};

const char *ss_glyph(int glyph, bool ascii)
{
    return glyphs[glyph][ascii];
}

const char *ss_glyph_level(double share, bool ascii)
{
    if (!(share > 0))
        return " ";
    int level = share < 1 ? (int)(share * 8 + 0.5) : 8;
    return ss_glyph(SS_GLYPH_BAR_1 + (level < 1 ? 1 : level) - 1, ascii);
}
