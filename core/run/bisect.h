/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which op went wrong: both runs once more, every op's results held against each other. */
#ifndef SS_CORE_RUN_BISECT_H
#define SS_CORE_RUN_BISECT_H

#include "core/run/executor.h"

/* The first op in program order whose results, put together from all ranks, differ from the
 * unsharded ones by more than rounding; SS_NONE where every op agrees. Loop bodies: their first
 * trip. seed: of the inputs. Holds the results of all ops at once. */
SS_NODISCARD enum ss_rc ss_bisect(const struct ss_execution *failed, uint64_t seed,
                                  uint32_t *first_bad, struct ss_error *err);

#endif
