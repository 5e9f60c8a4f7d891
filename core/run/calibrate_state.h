/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a calibration, and how it measures calls. Internal to calibrate.h. */
#ifndef SS_CORE_RUN_CALIBRATE_STATE_H
#define SS_CORE_RUN_CALIBRATE_STATE_H

#include "core/run/calibrate.h"
#include "core/run/probe.h"

enum { SS_TRIAL_REPEATS = 16 };

/* A calibration that goes on. */
struct ss_calibrating {
    const struct ss_calibration *how;
    int repeats;
    struct ss_job *job;
    struct ss_arena *arena; /* of the profile */
    struct ss_cluster *c;
    struct ss_measured *m;
    SS_ARRAY(struct ss_op_rate) rates;
    SS_ARRAY(struct ss_product_grid) products;
    SS_ARRAY(struct ss_curve) curves;
    struct ss_error *err;
};

/* A measurement: instructions in a row, several times. */
struct ss_sample {
    size_t first[SS_TRIAL_REPEATS], last[SS_TRIAL_REPEATS];
};

/* A probe, and the times of its instructions. */
struct ss_trial {
    struct ss_calibrating *k;
    struct ss_probe probe;
    double *seconds; /* per instruction and rank, once it has run */
};

/* A call as it runs: among others in a group, if it is of those that do. */
struct ss_member {
    struct ss_call call;
    double *values; /* of its operands; NULL: ones */
    bool groups;
    struct ss_sample alone, few, many;
};

/* A mesh of one axis, or of two if outer > 1. */
struct ss_mesh ss_trial_mesh(int64_t outer, int64_t inner);
/* Runs the trial's probe, which takes no more instructions then. */
SS_NODISCARD enum ss_rc ss_trial_run(struct ss_trial *t, enum ss_dtype floats);
/* Microseconds of a sample: the least of its repeats, because whatever else the machine does only
 * adds to them. */
double ss_trial_us(const struct ss_trial *t, const struct ss_sample *s);
/* The same without the launch, which is counted apart. */
double ss_trial_work_us(const struct ss_trial *t, const struct ss_sample *s);
/* Adds a sample of a call on operands of ones. */
void ss_trial_call(struct ss_trial *t, const struct ss_call *call, struct ss_sample *s);
/* Adds the samples of a member, whose call and values are set. */
void ss_trial_member(struct ss_trial *t, struct ss_member *m);
/* What it adds to a group. A device that does not group them takes as long as alone. */
double ss_trial_member_us(const struct ss_trial *t, const struct ss_member *m);

#endif
