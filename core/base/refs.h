/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reference counts of immutable objects. A zero-initialised count belongs to one owner: the thread
 * that made the object. Any thread that holds a reference may take another one or drop its own, at
 * any time and without a lock. The object must not change after a second thread has got it. */
#ifndef SS_CORE_BASE_REFS_H
#define SS_CORE_BASE_REFS_H

#include <stdatomic.h>
#include <stdbool.h>

struct ss_refs {
    atomic_uint others; /* references besides the first */
};

static inline void ss_refs_take(struct ss_refs *refs)
{
    atomic_fetch_add_explicit(&refs->others, 1, memory_order_relaxed);
}

/* Returns true if this was the last reference: the caller then frees the object. */
static inline bool ss_refs_drop(struct ss_refs *refs)
{
    return atomic_fetch_sub_explicit(&refs->others, 1, memory_order_acq_rel) == 0;
}

#endif
