/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/trial/draw_schedule.h"

/* Repeated styles begin with this multiple of SS_DRAW_STYLES, so that they mostly have random
 * numbers that no fresh draw had: those begin at draw 0. */
enum { FIRST_AGAIN = 16 };

void ss_draw_schedule_note(struct ss_draw_schedule *t, uint32_t v)
{
    uint32_t style = v % SS_DRAW_STYLES;
    for (int i = 0; i < t->n_styles; i++) {
        if (t->styles[i] == style)
            return;
    }
    if (t->n_styles < SS_MAX_SCHEDULED)
        t->styles[t->n_styles++] = style;
}

uint32_t ss_draw_schedule_choose(struct ss_draw_schedule *t, bool again)
{
    if (!again || t->n_styles == 0)
        return t->v++;
    uint32_t turn = t->again++, style = t->styles[turn % (uint32_t)t->n_styles];
    return style + SS_DRAW_STYLES * (FIRST_AGAIN + turn);
}
