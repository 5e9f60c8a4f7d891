/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory of this machine that a run needs, by liveness, before anything is run. Internal to
 * verification (run.h). */
#ifndef SS_CORE_RUN_NEED_H
#define SS_CORE_RUN_NEED_H

#include "core/run/run.h"

struct ss_run_need {
    /* Bytes held at the peak: while the graph runs unsharded in f64; while all ranks run. Inputs,
     * and outputs to compare with, count in both. */
    int64_t unsharded, sharded;
};

/* An estimate: pieces that ranks share are counted once, as the simulator shares them; workers
 * (NULL: none) share nothing. */
struct ss_run_need ss_run_need(const struct ss_graph *graph, const struct ss_program *program,
                               bool f64, const struct ss_workers_options *workers);
/* SS_E_MEMORY, with the bytes, if the machine has less. unsharded: its run is still to come. */
SS_NODISCARD enum ss_rc ss_run_need_check(const struct ss_graph *graph,
                                          const struct ss_program *program, bool f64,
                                          const struct ss_workers_options *workers, bool unsharded,
                                          struct ss_error *err);

#endif
