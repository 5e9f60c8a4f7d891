/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The backends of `run`, the devices that each found, and why one cannot be used. Modules are asked
 * in a process of their own, so that a driver that crashes or hangs costs nothing here. */
#ifndef SS_CORE_RUN_DEVICES_H
#define SS_CORE_RUN_DEVICES_H

#include "core/base/arena.h"
#include "core/base/job.h"
#include "core/run/workers.h"

/* The names of all backends, in the order of lists; ends with NULL. */
extern const char *const ss_backend_names[];
/* How the workers of a backend start and what they open, as options without hostfile and number;
 * false: its ranks are simulated. The name is one of the list. */
bool ss_backend_workers(const char *name, struct ss_workers_options *workers);

/* One device of a backend, or the reason why it has none. */
struct ss_found_device {
    const char *backend; /* of ss_backend_names */
    bool usable;
    const char *device;               /* NULL if not usable */
    int64_t memory_bytes, free_bytes; /* 0: unknown */
    const char *detail;               /* what it rests on, or why it is not usable */
};

/* All backends, each with one row at least, in arena. Waits up to a few seconds. */
struct ss_found_device *ss_devices_find(struct ss_job *job, struct ss_arena *arena, size_t *n);

/* How a worker lists what a module found, one device a line: NAME, memory, free, detail, separated
 * by tabs; or "!" and the reason. */
#define SS_DEVICES_OPTION "--devices"

#endif
