/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Index positions on a length: they are multiples of a unit of it, or stay as they are, or both
 * views are kept. */
#ifndef SS_CORE_RULES_ATOMS_POSITIONS_H
#define SS_CORE_RULES_ATOMS_POSITIONS_H

#include <stdint.h>

#include "core/rules/atoms.h"

struct ss_structure;

/* Applies the recorded positions and prefixes to the lengths that they lie on. */
void ss_structure_positions(struct ss_structure *s);
/* The slot of a position that stays where it is while the length is free. In the upper half it
 * is counted from the end. */
struct ss_attr_slot ss_unscaled_slot(int64_t position, int64_t length);

#endif
