/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which op went wrong: both runs once more, every op's results held against each other. */
#ifndef SS_CORE_RUN_BISECT_H
#define SS_CORE_RUN_BISECT_H

#include "core/run/executor.h"

/* By such a part of its largest number a result may differ in f32: far above what the order of
 * summation changes, or a comparison that rounding turns over; far below what a wrong rule does. */
#define SS_F32_APART 1e-2

/* The first op in program order whose results, put together from all ranks, differ from the
 * unsharded ones by more than rounding; SS_NONE where every op agrees. Loop bodies: their first
 * trip. seed: of the inputs. Holds the results of all ops at once. */
SS_NODISCARD enum ss_rc ss_bisect(const struct ss_execution *failed, uint64_t seed,
                                  uint32_t *first_bad, struct ss_error *err);

#endif
