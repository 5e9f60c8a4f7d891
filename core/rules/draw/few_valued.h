/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws that take few values: literals and thresholds of the body, and their neighbours. */
#ifndef SS_CORE_RULES_DRAW_FEW_VALUED_H
#define SS_CORE_RULES_DRAW_FEW_VALUED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/tensor/dtype.h"

struct ss_literals;
struct ss_probe;

/* True for every second one of the later draws of an op that has a body. */
bool ss_draw_is_few_valued(const struct ss_probe *p);
/* The i-th value of the stream `key`: a literal or threshold of l, or a neighbour of one. */
double ss_few_valued_float(const struct ss_literals *l, uint64_t key, uint64_t i);
int64_t ss_few_valued_int(const struct ss_literals *l, enum ss_dtype dtype, uint64_t key,
                          uint64_t i);
/* Fills operand k with such values. How its cells share them (all equal, all but a few, one value
 * per piece) depends on the draw. */
void ss_draw_few_valued_floats(const struct ss_probe *p, size_t k, const struct ss_literals *l);
void ss_draw_few_valued_ints(const struct ss_probe *p, size_t k, const struct ss_literals *l);

#endif
