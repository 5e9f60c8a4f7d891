/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits a drawn operand into partial terms, one per rank. */
#ifndef SS_CORE_RULES_DRAW_PARTIAL_VALUES_H
#define SS_CORE_RULES_DRAW_PARTIAL_VALUES_H

#include <stddef.h>

#include "core/place/placement.h"

struct ss_call;
struct ss_probe;
struct ss_tensor;

/* Splits operand k of a probe into terms whose reduction is the drawn operand
 * (docs/shardcombine.md, "Partial operands"). parts: one tensor per rank, in the subject's scratch
 * arena. */
void ss_probe_split(const struct ss_probe *p, size_t k, enum ss_reduce reduce,
                    struct ss_tensor *parts);
/* Returns the reason why operand k cannot be partial with this reduction; NULL if it can. */
const char *ss_partial_refusal(const struct ss_call *call, size_t k, enum ss_reduce reduce);

#endif
