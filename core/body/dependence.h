/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which operands a result depends on, as far as regions and bodies show it. Conservative: true
 * unless the result is proved to be the same for all finite values of the operand. */
#ifndef SS_CORE_BODY_DEPENDENCE_H
#define SS_CORE_BODY_DEPENDENCE_H

#include "core/op/op.h"

/* Whether result r of the call depends on operand k. */
bool ss_call_depends(const struct ss_call *call, size_t k, size_t r);
/* The same for every result, in one pass over a body. depends: one flag per result. */
void ss_call_depends_each(const struct ss_call *call, size_t k, bool *depends);

#endif
