/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Classifies index positions on a length: they scale with it, stay as they are, or both. */
#ifndef SS_CORE_RULES_ATOMS_POSITIONS_H
#define SS_CORE_RULES_ATOMS_POSITIONS_H

#include <stdint.h>

#include "core/rules/atoms.h"

struct ss_structure;

/* What recorded positions and first parts say of the lengths that they are on. */
void ss_structure_positions(struct ss_structure *s);
/* The value of a position that stays as it is while the length is free: in the upper half counted
 * from the end. */
struct ss_attr_slot ss_unscaled_slot(int64_t position, int64_t length);

#endif
