/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verifies a plan by what the machine has memory and time for: the whole program, or its ops one by
 * one at real local shapes and a shrunken twin of the program. */
#ifndef SS_CORE_RUN_VERIFY_H
#define SS_CORE_RUN_VERIFY_H

#include "core/plan/twin.h"
#include "core/run/run.h"
#include "core/run/sampled.h"

enum ss_verify_how {
    SS_VERIFY_AUTO, /* WHOLE if it fits, else SAMPLED and then TWIN */
    SS_VERIFY_WHOLE,
    SS_VERIFY_SAMPLED, /* sampled.h */
    SS_VERIFY_TWIN     /* core/plan/twin.h */
};

struct ss_verification {
    bool whole, sampled, twin; /* what was run */
    const char *why;           /* AUTO: why the run is not whole; NULL: it is, or was not asked */
    bool ok;                   /* of all */
    struct ss_run_report run;  /* whole or twin; ops are those of the plan's graph */
    int64_t peak_bytes;        /* that the plan of that run states */
    struct ss_sampled_report ops;   /* sampled */
    struct ss_twin_length *lengths; /* twin */
    size_t n_lengths;
    uint32_t files_unread; /* twin: inputs whose values were given, and are drawn instead */
};

/* Runs a plan, of which program is the lowered one. Lists lie in arena. Fails as ss_run does;
 * numbers that disagree are not an error. */
SS_NODISCARD enum ss_rc ss_verify(const struct ss_plan *plan, const struct ss_program *program,
                                  const struct ss_run_options *options, enum ss_verify_how how,
                                  struct ss_job *job, struct ss_arena *arena,
                                  struct ss_verification *out, struct ss_error *err);

#endif
