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
    int level = (int)(share * 8 + 0.5);
    if (!(share > 0))
        return " ";
    level = level < 1 ? 1 : level > 8 ? 8 : level;
    return ss_glyph(SS_GLYPH_BAR_1 + level - 1, ascii);
}
