/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers that tell apart the objects that a laboratory had one after the other: a reference
 * {id, generation} to an op is stale if the graph in use has another generation. */
#ifndef SS_CORE_BASE_GENERATION_H
#define SS_CORE_BASE_GENERATION_H

#include <stdint.h>

/* A number that this process has not given out before; never 0. Any thread. They depend on the
 * order in which objects are made, so they must not reach a result. */
uint32_t ss_generation_next(void);

#endif
