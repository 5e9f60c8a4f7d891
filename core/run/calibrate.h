/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the device and the links of a backend, as a cluster profile: matrix products over a
 * grid, elementwise bandwidth, the rate of every elementwise op, the launch of an op, and
 * collectives by size and group. All is measured by running programs (probe.h) as a run does. */
#ifndef SS_CORE_RUN_CALIBRATE_H
#define SS_CORE_RUN_CALIBRATE_H

#include "core/graph/eval.h"
#include "core/mesh/measured.h"
#include "core/rules/rules.h"
#include "core/run/workers.h"

struct ss_calibration {
    const char *name;                         /* of the profile */
    const char *device;                       /* what is measured: "2 processors" */
    const char *backend;                      /* "sim", "fork", ... */
    int64_t ranks;                            /* of simulated ranks: 1 */
    const struct ss_workers_options *workers; /* timed, one per rank; NULL: simulated */
    ss_kernel_find_fn find;
    const struct ss_ruleset *rules; /* of a graph whose ops are measured one by one; NULL: none */
    double most_bytes; /* the largest size that is measured; larger ones follow from its slope */
    int repeats;       /* of each measurement, of which the least counts; 0: 5 */
};

/* Measures; the profile's lists and texts lie in arena. What was not measured is said in its
 * source. Fails as a run does. */
SS_NODISCARD enum ss_rc ss_calibrate(const struct ss_calibration *how, struct ss_job *job,
                                     struct ss_arena *arena, struct ss_cluster *cluster,
                                     struct ss_error *err);

#endif
