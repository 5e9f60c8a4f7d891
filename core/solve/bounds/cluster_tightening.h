/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What messages cannot see: cycles of nodes that no choice satisfies as cheaply as the minima of
 * the nodes and edges by themselves. Equal layers have equal ones, each of which is small, but all
 * together they keep a bound far below the best choice. Regions that share no node are looked at
 * one by one: the least that each adds to the bound is found exactly, and what they add adds up. */
#ifndef SS_CORE_SOLVE_BOUNDS_CLUSTER_TIGHTENING_H
#define SS_CORE_SOLVE_BOUNDS_CLUSTER_TIGHTENING_H

#include "core/solve/bounds/dual.h"

/* Scaled. */
struct ss_cluster_goal {
    int64_t worth;  /* what less than this is about is left open */
    int64_t enough; /* a rise as high is all that is asked for; INT64_MAX: there is none */
};

/* By how much the bound of d rises at least, scaled. d is evaluated; choice is an allowed one of
 * the core: regions grow around the nodes and edges at which it costs more than the bound says, and
 * are merged where their least choices cost each other something. It receives the least one of each
 * region, which may be forbidden between them. work: additions for all that are merged; what is
 * left of it comes back. threads: shares them out; may be NULL. */
int64_t ss_cluster_tighten(const struct ss_dual *d, uint32_t *choice,
                           const struct ss_cluster_goal *aim, uint64_t *work,
                           struct ss_thread_pool *threads, struct ss_job *job);

#endif
