/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Infinite literals of a body, and the results that they may reach. */
#ifndef SS_CORE_BODY_INFINITIES_H
#define SS_CORE_BODY_INFINITIES_H

#include "core/op/op.h"

/* Sets results[r] if an infinite literal of the composite's body may become an element of result r,
 * or be added to or multiplied into one; leaves the other entries, and all of them if the call is
 * no composite. */
void ss_composite_infinite_results(const struct ss_call *call, bool *results);

#endif
