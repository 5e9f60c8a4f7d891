/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Classes of tensor dims that are cut together: a union-find in which two dims are joined if some
 * discovered row cuts both. The batch of a training step is one class, from the data through every
 * op to the loss and back, although no operator names it. */
#ifndef SS_CORE_SPACE_DIM_CLASSES_H
#define SS_CORE_SPACE_DIM_CLASSES_H

#include "core/rules/rules.h"

struct ss_dim_classes;
/* Borrows graph and rules. Own the result. */
struct ss_dim_classes *ss_dim_classes_find(const struct ss_graph *graph,
                                           const struct ss_ruleset *rules);
void ss_dim_classes_free(struct ss_dim_classes *dims);
/* The class of a dim of var cut in `blocks` blocks; SS_NONE if no row cuts it like that. */
uint32_t ss_dim_classes_of(const struct ss_dim_classes *dims, uint32_t var, int dim,
                           int64_t blocks);
/* True if some cut of var belongs to the class. */
bool ss_dim_classes_touch(const struct ss_dim_classes *dims, uint32_t var, uint32_t class_id);
/* Every class id is below this. */
uint32_t ss_dim_classes_count(const struct ss_dim_classes *dims);

#endif
