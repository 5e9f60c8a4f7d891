/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/table/cache.h"

#include "core/graph/graph.h"

static bool is_own(const struct ss_op_def *def, const struct ss_attrs *attrs)
{
    const struct ss_region *region;
    if (def->flags & SS_OP_FOREIGN)
        return false;
    for (size_t i = 0; (region = ss_attr_branch(attrs, i)); i++) {
        for (uint32_t o = 0; region->graph && o < region->graph->n_ops; o++) {
            if (!is_own(region->graph->ops[o].def, &region->graph->ops[o].attrs))
                return false;
        }
    }
    return true;
}

bool ss_cache_may_hold(const struct ss_call *call)
{
    return is_own(call->def, &call->attrs);
}

bool ss_cache_applies(void)
{
    size_t n;
    const struct ss_op_def *table = ss_op_table(&n);
    for (size_t i = 0; i < n; i++) {
        if (ss_op_kernel(&table[i]) != table[i].kernel)
            return false;
    }
    return true;
}
