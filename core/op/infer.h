/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The constraint helpers that every shape inference calls instead of comparing numbers itself.
 * In check mode they refuse with a reason; in record mode they hand the constraint to a recorder
 * and go on as if it held (DESIGN.md D2; rules/atoms.h is the recorder). Numbers may then be unique
 * tokens instead of lengths, so inference must never branch on a length except through a helper. */
#ifndef SS_CORE_OP_INFER_H
#define SS_CORE_OP_INFER_H

#include "core/base/error.h"
#include "core/tensor/type.h"

/* No dim and no attribute number of a call is larger in magnitude, so arithmetic is exact. */
#define SS_MAX_LENGTH ((int64_t)1 << 40)

struct ss_window; /* core/op/window.h */

/* What a recorder implements. Calls arrive in the same order for equal structure. Any number may
 * be a literal instead of a token: a tie to a literal fixes the length (a dim of components). Those
 * after same, same_product and tiles may be NULL: nobody hears of them. */
struct ss_infer_recorder {
    void (*same)(void *state, int64_t a, int64_t b);
    void (*same_product)(void *state, const int64_t *a, size_t n_a, const int64_t *b, size_t n_b);
    void (*tiles)(void *state, const int64_t list[2], int64_t length, int64_t steps);
    void (*divides)(void *state, int64_t a, int64_t b);
    void (*at_most)(void *state, int64_t a, int64_t b);
    void (*prefix)(void *state, int64_t a, int64_t b);
    void (*start)(void *state, int64_t p, int64_t count, int64_t step, int64_t length);
    void (*part)(void *state, int64_t part, int64_t at, int64_t whole);
    void (*position)(void *state, const int64_t *p, size_t n, int64_t step, int64_t length,
                     bool stays);
    void (*keep)(void *state, const struct ss_window *window, int64_t length);
};

struct ss_infer {
    const struct ss_infer_recorder *recorder; /* NULL: check mode */
    void *state;
    struct ss_error *err; /* check mode: filled on refusal (code SS_E_SHAPE); may be NULL */
    bool apart;           /* record mode: what a body joins is any lengths, not multiples of one */
    /* Record mode: of what is a multiple of a unit the unit is the major factor, so that each part
     * of a dim is cut by itself; else the multiple is, so that the dim is cut in equal blocks. */
    bool in_parts;
    /* Record mode, of a body: per dim of operand 0 the length that positions are on instead of its
     * own, that of the result; 0: its own. NULL: of all. */
    const int64_t *among;
    bool in_program; /* record mode: of the region of a case, if or while */
    uint32_t stay; /* bit i: positions of the i-th call of ss_position from here on do not scale */
};

/* True where numbers are lengths and a violated bound refuses; false while recording. Only for
 * bounds that say nothing about what scales together (0 <= start <= limit). */
static inline bool ss_checking(const struct ss_infer *inf)
{
    return !inf->recorder;
}

/* a = b. Lengths that must be equal. what names them, plural: "contracting dims". */
bool ss_same(struct ss_infer *inf, int64_t a, int64_t b, const char *what);
/* Product of a = product of b, both lists major to minor (a reshape). Literals allowed. */
bool ss_same_product(struct ss_infer *inf, const int64_t *a, size_t n_a, const int64_t *b,
                     size_t n_b, const char *what);
/* b is a multiple of a, and a is the major factor of b (groups of a convolution). */
bool ss_divides(struct ss_infer *inf, int64_t a, int64_t b, const char *what);
/* a <= b (a slice size, an update). what names a, singular. */
bool ss_at_most(struct ss_infer *inf, int64_t a, int64_t b, const char *what);
/* The same of the first a places of a dim of length b: where both are multiples of some length,
 * they scale together with it. */
bool ss_prefix(struct ss_infer *inf, int64_t a, int64_t b, const char *what);
/* So many places from p on, each `step` behind the one before, lie on a dim of that length, as a
 * number of the body says. Where they do not lie inside, the call is another one, and no wrong
 * one. */
void ss_start(struct ss_infer *inf, int64_t p, int64_t count, int64_t step, int64_t length);
/* A dim of the length `whole` has one of the length `part` in it, from `at` on in the call itself.
 * Nobody hears of it but where lengths are taken in parts. */
void ss_part(struct ss_infer *inf, int64_t part, int64_t at, int64_t whole);
/* p[0..n) are coordinates on, or amounts along, a dim of that length: they scale together with it.
 * From p[0] on, every step-th element counts: what lies between may be there or not. Bounds of p
 * are the caller's to check, where the operator has any. An operator whose row has
 * attributes of SS_ROLE_POSITION calls this exactly once per dim d of operand 0, in order, with
 * p[j] = entry d of the j-th such attribute of the row: so a recorder knows which number it is. */
bool ss_position(struct ss_infer *inf, const int64_t *p, size_t n, int64_t step, int64_t length);
/* The window slides over a dim of that length. Where it is no longer than half of it or than its
 * own steps, or short, a probe keeps its real size unless that itself is cut. */
bool ss_keep(struct ss_infer *inf, const struct ss_window *window, int64_t length);
/* Windows of `size` that do not overlap take so many steps on a dim of that length, one per element
 * of a source: `source` times `size` is the length, or there is a rest. */
bool ss_tiles(struct ss_infer *inf, int64_t length, int64_t source, int64_t size, int64_t steps,
              const char *what);
/* A structural refusal that does not depend on lengths (rank, dtype, operand count): refuses in
 * both modes. Returns false. */
bool ss_refuse(struct ss_infer *inf, enum ss_rc code, const char *fmt, ...) SS_PRINTF(3, 4);

#endif
