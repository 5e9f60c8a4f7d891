/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The out-of-memory handler of the process, and the failing allocation of tests. */
#include "core/base/oom.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static _Atomic(ss_oom_handler) handler;
static atomic_bool armed;
static _Atomic int64_t countdown;

void ss_oom_set_handler(ss_oom_handler next)
{
    atomic_store(&handler, next);
}

void ss_oom(size_t bytes)
{
    ss_oom_handler current = atomic_load(&handler);
    if (current)
        current(bytes);
    fprintf(stderr, "shardscope: out of memory (%zu bytes asked for)\n", bytes);
    abort();
}

void ss_oom_fail_at(int64_t n)
{
    atomic_store(&countdown, n);
    atomic_store(&armed, n > 0);
}

bool ss_oom_injected(void)
{
    if (!atomic_load_explicit(&armed, memory_order_relaxed))
        return false;
    if (atomic_fetch_sub(&countdown, 1) != 1)
        return false;
    atomic_store(&armed, false);
    return true;
}
