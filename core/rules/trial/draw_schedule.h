/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draw schedule of a candidate: sequential draws, or draws in a style that gave evidence. Private
 * to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_DRAW_SCHEDULE_H
#define SS_CORE_RULES_TRIAL_DRAW_SCHEDULE_H

#include "core/rules/draw/draw.h"

/* Styles of draws that are repeated, in turn: those that gave evidence first. */
enum { SS_MAX_SCHEDULED = 32 };

/* The length of the cut atom, the ranks, and lone, as in struct ss_probe. */
struct ss_probe_setting {
    int64_t length;
    int ranks;
    bool lone;
};
/* True if the pieces of a cut atom differ in length. */
static inline bool ss_probe_setting_is_uneven(const struct ss_probe_setting *at)
{
    return at->lone || at->length % at->ranks != 0;
}

struct ss_draw_schedule {
    uint32_t v;                        /* the next draw */
    uint32_t styles[SS_MAX_SCHEDULED]; /* of draws that gave evidence */
    int n_styles;
    uint32_t again; /* draws so far in a style of these */
};

/* Remembers the style of a draw that gave evidence. */
void ss_draw_schedule_note(struct ss_draw_schedule *t, uint32_t v);
/* The next draw. again: a fresh one in a style that gave evidence, each in turn, if there is one.
 */
uint32_t ss_draw_schedule_choose(struct ss_draw_schedule *t, bool again);

#endif
