/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the number of blocks of a result may be expressed in atom lengths. */
#ifndef SS_CORE_RULES_TRIAL_BLOCKS_H
#define SS_CORE_RULES_TRIAL_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

struct ss_block_name;
struct ss_call;
struct ss_combine;
struct ss_probe;

enum { SS_MAX_STRIDES = 8 };

/* Distinct strides of windows that the call, or an op of its body, has, and products of
 * two; how many. */
size_t ss_call_strides(const struct ss_call *call, int64_t list[SS_MAX_STRIDES]);
/* The longest stride; 1: there is none. */
int64_t ss_call_stride(const struct ss_call *call);
/* What the number of blocks of result k may be called: what lies major to the cut in the
 * result's own product, one uncut atom, two of them, or a plain number. */
void ss_combine_name_blocks(struct ss_combine *c, const struct ss_probe *p, size_t k);
/* How many blocks that is. */
int64_t ss_combine_blocks(const struct ss_combine *c, const struct ss_block_name *name,
                          const int64_t *lengths);

#endif
