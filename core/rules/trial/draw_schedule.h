/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draw schedule of a candidate: sequential draws, or draws resampled from those that were
 * informative. Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_DRAW_SCHEDULE_H
#define SS_CORE_RULES_TRIAL_DRAW_SCHEDULE_H

#include "core/rules/draw/draw.h"

enum { SS_MAX_SCHEDULED = 32, SS_MAX_SPLITS = 8 };

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
static inline bool ss_probe_setting_equal(const struct ss_probe_setting *a,
                                          const struct ss_probe_setting *b)
{
    return a->length == b->length && a->ranks == b->ranks && a->lone == b->lone;
}

/* The fields of struct ss_probe that say which data to draw. */
struct ss_draw_id {
    uint32_t v, back, moving, also_back, also;
};

/* The context in which operand k changed a result: the setting and the draw v of the other
 * operands. mixed: operand `other` was of draw v_other instead. */
struct ss_draw_context {
    struct ss_probe_setting at;
    uint32_t v, k;
    bool mixed;
    uint32_t other, v_other;
};

/* The draw styles (modulo SS_DRAW_STYLES) in which an operand made the ranks' results differ. The
 * list is a ring of the newest; count: all that were noted. */
struct ss_split_styles {
    uint32_t styles[SS_MAX_SPLITS], count;
};

struct ss_draw_schedule {
    uint32_t v;                        /* the next draw */
    uint32_t styles[SS_MAX_SCHEDULED]; /* of draws that gave evidence */
    int n_styles;
    uint32_t again; /* draws resampled so far */
    struct ss_draw_context contexts[SS_MAX_SCHEDULED];
    int n_contexts;
    uint32_t next_context;
    struct ss_split_styles *splits; /* per operand */
    size_t n_in;
    int pairs; /* draws so far in which two operands had a style of their splits */
};

struct ss_draw_schedule ss_draw_schedule_new(size_t n_in, struct ss_arena *arena);
/* Remembers the style of a draw that gave evidence. */
void ss_draw_schedule_note(struct ss_draw_schedule *t, uint32_t v);
/* Keeps the context in which operand k changed a result. If the list is full, it replaces the
 * newest context of the same operand. A few mixed contexts are kept too: an operand that matters
 * only for certain values of two others is seldom seen in plain draws. */
void ss_draw_schedule_note_context(struct ss_draw_schedule *t, const struct ss_probe *p,
                                   uint32_t k);
/* Remembers that the ranks' results differed, and that operand k, of draw v, changed them. */
void ss_draw_schedule_note_split(struct ss_draw_schedule *t, size_t k, uint32_t v);
/* True if no context is kept for operand k although many draws were made. */
bool ss_draw_schedule_lacks_context(const struct ss_draw_schedule *t, uint32_t k);
/* True if two operands have split styles, but too few draws have combined two of them. */
bool ss_draw_schedule_lacks_pairs(const struct ss_draw_schedule *t);
/* A draw in which two operands have split styles. If there are no two such operands, the result is
 * draw t->v. */
struct ss_draw_id ss_draw_schedule_pair(struct ss_draw_schedule *t);
/* The next draw. again false: the next in sequence. again true, in turn: a fresh draw of the least
 * seen operand within one of its contexts, with *at set to that context's setting; a pair of
 * splits; a draw in a style that gave evidence. seen: evidence per operand. */
struct ss_draw_id ss_draw_schedule_choose(struct ss_draw_schedule *t, bool again,
                                          const uint32_t *seen, struct ss_probe_setting *at);

#endif
