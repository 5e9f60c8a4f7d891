/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The literals of an operator: constants of its body and bound operands. */
#ifndef SS_CORE_RULES_DRAW_LITERALS_H
#define SS_CORE_RULES_DRAW_LITERALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_probe;

/* Numbers that the operator itself holds: where it may change its mind. */
enum { SS_MAX_LITERALS = 16 };

struct ss_literals {
    double items[SS_MAX_LITERALS];
    int64_t integers[SS_MAX_LITERALS]; /* the same, of integers all digits */
    size_t count;
    bool wraps; /* a body makes integers, which floats may be too large for */
    const struct ss_literals *thresholds; /* of one operand (thresholds.h); NULL: none */
    size_t near;  /* of these the only one to lie beside, counted from 1; 0: any */
    double width; /* then: how far at most, in parts of what is between it and the next */
};

struct ss_literals ss_draw_literals(const struct ss_probe *p);
/* The same; at those of the draws of few values that aim at nothing (boundary_search.h) with the
 * thresholds of operand k. */
struct ss_literals ss_draw_literals_of(const struct ss_probe *p, size_t k);
/* One of them for cell i: by lot of the key cell by cell any, or one for all; by another lot on the
 * other side of 0. count must not be 0. */
double ss_literal_float(const struct ss_literals *l, uint64_t key, int64_t i);
uint64_t ss_literal_int(const struct ss_literals *l, uint64_t key, int64_t i);

#endif
