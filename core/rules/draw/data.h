/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the operands of a probe (data.c). */
#ifndef SS_CORE_RULES_DRAW_DATA_H
#define SS_CORE_RULES_DRAW_DATA_H

#include <stddef.h>
#include <stdint.h>

#include "core/tensor/tensor.h"

struct ss_probe;

/* Fills probe->in with the whole operands, in the subject's scratch arena. */
void ss_probe_draw(struct ss_probe *p);

#endif
