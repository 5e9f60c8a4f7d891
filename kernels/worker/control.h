/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker as its caller sees it: it introduces itself, is given a task, runs it over a transport,
 * and delivers what it is asked for (core/run/protocol.h). */
#ifndef SS_KERNELS_WORKER_CONTROL_H
#define SS_KERNELS_WORKER_CONTROL_H

#include "core/run/protocol.h"

struct ss_control {
    int fd;   /* to the caller; from then on the worker's */
    int task; /* a file that holds the task; -1: it comes in a frame */
    int worker, n_workers;
    int place; /* its number among the workers of its host, from 0 */
    /* Opens the transport to the other workers once the caller knows this one. */
    enum ss_rc (*open)(void *user, struct ss_transport *transport, struct ss_error *err);
    void *user;
};

/* Serves one task to its end. Returns the status with which the process ends. The token is read
 * from the environment, and removed from it. */
int ss_control_serve(const struct ss_control *control);

#endif
