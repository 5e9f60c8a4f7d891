/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits a drawn operand into partial terms, one per rank. */
#ifndef SS_CORE_RULES_DRAW_PARTIAL_VALUES_H
#define SS_CORE_RULES_DRAW_PARTIAL_VALUES_H

#include <stddef.h>

#include "core/place/placement.h"

struct ss_call;
struct ss_probe;
struct ss_tensor;

/* The parts of a partial operand, one per rank. */
void ss_probe_split(const struct ss_probe *p, size_t k, enum ss_reduce reduce,
                    struct ss_tensor *parts);
/* Why operand k cannot be given in such parts, or NULL. */
const char *ss_partial_refusal(const struct ss_call *call, size_t k, enum ss_reduce reduce);

#endif
