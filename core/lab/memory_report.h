/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory of one rank while the current plan runs: a timeline, and the tensors at its peak or
 * while an op runs. */
#ifndef SS_CORE_LAB_MEMORY_REPORT_H
#define SS_CORE_LAB_MEMORY_REPORT_H

#include "core/lab/snapshot.h"

/* A run of instructions. An op is the one that runs next, or SS_NONE at the end of the program. */
struct ss_memory_report_span {
    uint32_t first_op; /* at its begin */
    uint32_t op;       /* at its largest amount */
    int64_t bytes;     /* that amount */
};

/* A tensor that is held at the moment. */
struct ss_memory_report_tensor {
    uint32_t var;
    const char *kind; /* a role (core/space/roles.h), "output" or "resharding copy" */
    struct ss_layout layout;
    int64_t bytes;
    uint32_t until; /* the op that reads it last, or SS_NONE: held to the end */
};

struct ss_memory_report_kind {
    const char *kind;
    int64_t tensors, bytes;
};

struct ss_memory_report {
    int64_t peak_bytes, limit_bytes;
    uint32_t peak_op; /* the op that runs at the peak, or SS_NONE */
    int64_t bytes;    /* held at the moment of the tensors */
    uint32_t op;      /* which runs then */
    struct ss_memory_report_span *spans;
    struct ss_memory_report_tensor *tensors; /* at the moment, largest first */
    struct ss_memory_report_kind *kinds;     /* of these, in the order of their first tensors */
    size_t n_spans, n_tensors, n_kinds;
};

/* Lowers the plan of a snapshot of a model, and reports on its memory. The timeline has at most
 * `spans` spans of nearly equal length; the tensors are those held while `op` runs, or at the peak
 * if it is SS_NONE. Lists are allocated in arena. The snapshot needs a plan. SS_E_STATE if the
 * program does not run the op. */
SS_NODISCARD enum ss_rc ss_memory_report(const struct ss_snapshot *snapshot, size_t spans,
                                         uint32_t op, struct ss_arena *arena,
                                         struct ss_memory_report *out, struct ss_error *err);

#endif
