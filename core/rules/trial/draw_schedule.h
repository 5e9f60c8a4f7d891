/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which draw a candidate is tried with next: one after the other, or one like those that told
 * something. Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_DRAW_SCHEDULE_H
#define SS_CORE_RULES_TRIAL_DRAW_SCHEDULE_H

#include "core/rules/draw/draw.h"

enum { SS_MAX_SCHEDULED = 32, SS_MAX_SPLITS = 8 };

/* Of struct ss_probe: the length of the cut atom, and ranks. */
struct ss_probe_setting {
    int64_t length;
    int ranks;
    bool lone;
};
/* Whether pieces are, where something is cut. */
static inline bool ss_probe_setting_is_uneven(const struct ss_probe_setting *at)
{
    return at->lone || at->length % at->ranks != 0;
}
static inline bool ss_probe_setting_equal(const struct ss_probe_setting *a,
                                          const struct ss_probe_setting *b)
{
    return a->length == b->length && a->ranks == b->ranks && a->lone == b->lone;
}

/* Of struct ss_probe. */
struct ss_draw_id {
    uint32_t v, back, moving, also_back, also;
};

/* A draw at which an operand decided. mixed: one in which one other operand is of draw v_other. */
struct ss_draw_context {
    struct ss_probe_setting at;
    uint32_t v, k;
    bool mixed;
    uint32_t other, v_other;
};

/* Styles of draws of an operand at which it left ranks with results that differ. */
struct ss_split_styles {
    uint32_t styles[SS_MAX_SPLITS], count;
};

struct ss_draw_schedule {
    uint32_t v;                        /* the next draw */
    uint32_t styles[SS_MAX_SCHEDULED]; /* of draws that gave evidence */
    int n_styles;
    uint32_t again; /* draws in one of these styles so far */
    struct ss_draw_context contexts[SS_MAX_SCHEDULED];
    int n_contexts;
    uint32_t next_context;
    struct ss_split_styles *splits; /* per operand */
    size_t n_in;
    int pairs; /* draws in which two operands had styles that split */
};

struct ss_draw_schedule ss_draw_schedule_new(size_t n_in, struct ss_arena *arena);
/* Remembers the style of a draw that gave evidence. */
void ss_draw_schedule_note(struct ss_draw_schedule *t, uint32_t v);
/* Keeps a draw at which operand k decided, in place of the newest one of the operand where there is
 * no room; of mixed draws a few, as an operand that decides where two others have certain values
 * may hardly ever be seen to in others. */
void ss_draw_schedule_note_context(struct ss_draw_schedule *t, const struct ss_probe *p,
                                   uint32_t k);
/* Operand k, drawn as v, left ranks with results that differ. */
void ss_draw_schedule_note_split(struct ss_draw_schedule *t, size_t k, uint32_t v);
/* Whether none of many draws is kept for operand k. */
bool ss_draw_schedule_lacks_context(const struct ss_draw_schedule *t, uint32_t k);
/* Whether two operands could have been, but were not yet, in enough draws that split by both. */
bool ss_draw_schedule_lacks_pairs(const struct ss_draw_schedule *t);
/* One that splits by both, where such are lacking. */
struct ss_draw_id ss_draw_schedule_pair(struct ss_draw_schedule *t);
/* The draw to take: the next one; or one in a style that told something before; or the next one of
 * an operand beside others that leave the decision to it, at the lengths that they had. seen: per
 * operand. */
struct ss_draw_id ss_draw_schedule_choose(struct ss_draw_schedule *t, bool again,
                                          const uint32_t *seen, struct ss_probe_setting *at);

#endif
