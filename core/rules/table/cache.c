/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/table/cache.h"

#include "core/graph/graph.h"

bool ss_cache_may_hold(const struct ss_call *call)
{
    return !ss_op_is_foreign(call->def, &call->attrs);
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
