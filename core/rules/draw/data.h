/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the operands of a probe. */
#ifndef SS_CORE_RULES_DRAW_DATA_H
#define SS_CORE_RULES_DRAW_DATA_H

#include <stddef.h>
#include <stdint.h>

#include "core/tensor/tensor.h"

struct ss_probe;

/* Draws the whole inputs (probe->in). */
void ss_probe_draw(struct ss_probe *p);
/* Operand k as draw v has it, beside this probe's others. */
struct ss_tensor ss_probe_redraw(const struct ss_probe *p, size_t k, uint32_t v);

#endif
