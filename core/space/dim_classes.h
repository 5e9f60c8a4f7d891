/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which dims of which tensors are cut together: two are of one class where some discovered row cuts
 * both. The batch of a training step is one class, through every op from the data to the loss and
 * back; nothing about it is written per operator. */
#ifndef SS_CORE_SPACE_DIM_CLASSES_H
#define SS_CORE_SPACE_DIM_CLASSES_H

#include "core/rules/rules.h"

struct ss_dim_classes;
struct ss_dim_classes *ss_dim_classes_find(const struct ss_graph *graph,
                                           const struct ss_ruleset *rules);
void ss_dim_classes_free(struct ss_dim_classes *dims);
/* The class of dim d of a var cut in `blocks` blocks; SS_NONE where no row cuts it so. */
uint32_t ss_dim_classes_of(const struct ss_dim_classes *dims, uint32_t var, int dim,
                           int64_t blocks);
/* True when some cut of the var is of the class. */
bool ss_dim_classes_touch(const struct ss_dim_classes *dims, uint32_t var, uint32_t class_id);
/* Classes are numbers below this. */
uint32_t ss_dim_classes_count(const struct ss_dim_classes *dims);

#endif
