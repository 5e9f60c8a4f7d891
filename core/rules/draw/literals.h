/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The literals of an operator: constants of its body and bound operands. */
#ifndef SS_CORE_RULES_DRAW_LITERALS_H
#define SS_CORE_RULES_DRAW_LITERALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_probe;

/* Literals of the operator, at which its behaviour may change; further ones are left out. A cell
 * takes one of them at random, so each of 16 is met by one in 16 of the cells near a literal. */
enum { SS_MAX_LITERALS = 16 };

struct ss_literals {
    double items[SS_MAX_LITERALS];
    int64_t integers[SS_MAX_LITERALS]; /* the same numbers; integers are exact */
    size_t count;
};

/* The literals of the probe's operator; computed once per subject. */
struct ss_literals ss_draw_literals(const struct ss_probe *p);
/* Returns the literal for cell i. The key decides whether each cell has its own or all share one,
 * and whether the sign is flipped. count must not be 0. */
double ss_literal_float(const struct ss_literals *l, uint64_t key, int64_t i);
uint64_t ss_literal_int(const struct ss_literals *l, uint64_t key, int64_t i);

#endif
