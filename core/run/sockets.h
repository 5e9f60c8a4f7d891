/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transport between workers of one host: one stream socket per pair of workers, which their
 * parent made, so that no other process can join. */
#ifndef SS_CORE_RUN_SOCKETS_H
#define SS_CORE_RUN_SOCKETS_H

#include "core/run/backend.h"

/* Opens the transport of worker `worker` of n_workers over peers[i], the socket to worker i
 * (peers[worker] is not used). The sockets are the transport's from now on. */
SS_NODISCARD enum ss_rc ss_sockets_open(int worker, int n_workers, const int *peers,
                                        struct ss_transport *transport, struct ss_error *err);
/* All sockets between n_workers in one process that hands them to others: pairs[i * n_workers + j]
 * is the end of worker i towards worker j; -1 if i = j. SS_E_LIMIT if the system allows no so many
 * descriptors; then none is left open. */
SS_NODISCARD enum ss_rc ss_sockets_pairs(int n_workers, int *pairs, struct ss_error *err);
void ss_sockets_close_pairs(int n_workers, int *pairs);

#endif
