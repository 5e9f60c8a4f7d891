/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names for the number of blocks of a result: expressions in atom lengths that give it at any
 * length. */
#ifndef SS_CORE_RULES_TRIAL_BLOCKS_H
#define SS_CORE_RULES_TRIAL_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

struct ss_block_name;
struct ss_call;
struct ss_combine;
struct ss_probe;

/* Different strides of an op and its body that are kept; a guard, as lists of them lie on the
 * stack. */
enum { SS_MAX_STRIDES = 8 };

/* Lists the distinct window strides above 1 of the call and of the ops of its body, and the
 * products of two of them. Returns their number; those beyond SS_MAX_STRIDES are left out. */
size_t ss_call_strides(const struct ss_call *call, int64_t list[SS_MAX_STRIDES]);
/* Lists in c the possible names for the number of blocks of result k: the product of the factors
 * major to the cut atom in the result's dim, one uncut atom, a product of two, or a literal. */
void ss_combine_name_blocks(struct ss_combine *c, const struct ss_probe *p, size_t k);
/* The number of blocks that a name stands for at these atom lengths. */
int64_t ss_combine_blocks(const struct ss_combine *c, const struct ss_block_name *name,
                          const int64_t *lengths);

#endif
