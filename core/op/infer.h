/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The constraint helpers that every shape inference calls instead of comparing numbers itself.
 * In check mode they refuse with a reason; in record mode they hand the constraint to a recorder
 * and continue as if it held (core/rules/atoms.h is the recorder). Numbers may then be unique
 * tokens instead of lengths, so inference must never branch on a length except through a helper. */
#ifndef SS_CORE_OP_INFER_H
#define SS_CORE_OP_INFER_H

#include "core/base/error.h"
#include "core/tensor/type.h"

/* No dim and no attribute number of a call is larger in magnitude, so arithmetic is exact. */
#define SS_MAX_LENGTH ((int64_t)1 << 40)

struct ss_window; /* core/op/window.h */

/* The functions of a recorder. Calls arrive in the same order for equal structure. Any number may
 * be a literal instead of a token; a tie to a literal fixes the length. The functions after tiles
 * may be NULL: those constraints are then ignored. */
struct ss_infer_recorder {
    void (*same)(void *state, int64_t a, int64_t b);
    void (*same_product)(void *state, const int64_t *a, size_t n_a, const int64_t *b, size_t n_b);
    void (*tiles)(void *state, const int64_t list[2], int64_t length, int64_t steps);
    void (*divides)(void *state, int64_t a, int64_t b);
    void (*at_most)(void *state, int64_t a, int64_t b);
    void (*prefix)(void *state, int64_t a, int64_t b);
    void (*start)(void *state, int64_t p, int64_t count, int64_t step, int64_t length);
    void (*position)(void *state, const int64_t *p, size_t n, int64_t step, int64_t length,
                     bool stays);
    void (*keep)(void *state, const struct ss_window *window, int64_t length);
};

struct ss_infer {
    const struct ss_infer_recorder *recorder; /* NULL: check mode */
    void *state;
    struct ss_error *err; /* check mode: filled on refusal (code SS_E_SHAPE); may be NULL */
    bool in_program;      /* record mode: inside the region of a case, if or while */
    uint32_t stay;        /* bit i: the i-th of the next calls of ss_position does not scale */
};

/* True where numbers are lengths and a violated bound refuses; false while recording. Only for
 * bounds that do not tie lengths together (0 <= start <= limit). */
static inline bool ss_checking(const struct ss_infer *inf)
{
    return !inf->recorder;
}

/* a = b: lengths that must be equal. `what` names them in errors, plural: "contracting dims". */
bool ss_same(struct ss_infer *inf, int64_t a, int64_t b, const char *what);
/* Product of a = product of b, both lists major to minor (a reshape). Literals allowed. */
bool ss_same_product(struct ss_infer *inf, const int64_t *a, size_t n_a, const int64_t *b,
                     size_t n_b, const char *what);
/* b is a multiple of a, and a is the major factor of b (groups of a convolution). */
bool ss_divides(struct ss_infer *inf, int64_t a, int64_t b, const char *what);
/* a <= b (a slice size, an update). `what` names a, singular. */
bool ss_at_most(struct ss_infer *inf, int64_t a, int64_t b, const char *what);
/* The same for the first a positions of a dim of length b. If both are multiples of some length,
 * they scale with it. */
bool ss_prefix(struct ss_infer *inf, int64_t a, int64_t b, const char *what);
/* The count positions p, p + step, ... lie on a dim of that length; p is a literal of the body. If
 * they do not, the call is a different one, not an invalid one, so nothing is refused. */
void ss_start(struct ss_infer *inf, int64_t p, int64_t count, int64_t step, int64_t length);
/* p[0..n) are offsets on, or amounts along, a dim of that length and scale with it. Only every
 * step-th element from p[0] on is used. The caller checks the operator's bounds on p. An operator
 * whose row has attributes of SS_ROLE_POSITION calls this exactly once per dim d of operand 0, in
 * order, with p[j] = entry d of the j-th such attribute, so a recorder can identify each number. */
bool ss_position(struct ss_infer *inf, const int64_t *p, size_t n, int64_t step, int64_t length);
/* The window slides over a dim of that length. If the window is short, or at most half as long as
 * the dim, or at most as long as its stride, probes keep its real size unless the size itself is
 * cut. */
bool ss_keep(struct ss_infer *inf, const struct ss_window *window, int64_t length);
/* Non-overlapping windows of `size` take `steps` steps on a dim of that length, one per element of
 * a source: source * size = length, or there is a remainder. */
bool ss_tiles(struct ss_infer *inf, int64_t length, int64_t source, int64_t size, int64_t steps,
              const char *what);
/* A structural refusal that does not depend on lengths (rank, dtype, operand count): refuses in
 * both modes. Returns false. */
bool ss_refuse(struct ss_infer *inf, enum ss_rc code, const char *fmt, ...) SS_PRINTF(3, 4);

#endif
