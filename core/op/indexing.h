/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attributes of gather and scatter, which have the same roles under different names. */
#ifndef SS_CORE_OP_INDEXING_H
#define SS_CORE_OP_INDEXING_H

#include "core/op/attr.h"

/* window_dims are dims of the result of a gather, of the updates of a scatter. Dropped dims of the
 * operand have windows of length 1. */
struct ss_indexing_ids {
    enum ss_attr_id window_dims, dropped, operand_batch, index_batch, index_map;
};
extern const struct ss_indexing_ids ss_gather_ids, ss_scatter_ids;

#endif
