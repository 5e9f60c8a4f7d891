/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a worker while it walks a program. Internal to worker.h. */
#ifndef SS_CORE_RUN_WORKER_STATE_H
#define SS_CORE_RUN_WORKER_STATE_H

#include "core/run/worker.h"

struct ss_walk_step; /* how a STEP moves pieces, made at its first execution */

struct ss_walk {
    struct ss_worker *w;
    const struct ss_program *p;
    struct ss_device_program *loaded;
    size_t pc;
    enum ss_store store;            /* of floats on the host */
    int64_t (*coords)[SS_MAX_AXES]; /* per rank of the worker */
    struct ss_piece *pieces;        /* [rank of the worker * n_buffers + buffer] */
    bool *held;                     /* per buffer */
    struct ss_walk_step **steps;    /* per instruction */
    double start_s;                 /* of the program */
    double noted_s;                 /* when the last instruction that has a time was done */
    SS_ARRAY(struct ss_run_event) events;
    int64_t now_bytes;            /* of one rank */
    struct ss_arena own, scratch; /* of the run; of one instruction */
    struct ss_error *err;
};

/* The piece of a buffer; of buffer 0: all pieces of the worker's rank `local`. */
struct ss_piece *ss_walk_piece(const struct ss_walk *walk, uint32_t buffer, int64_t local);
size_t ss_piece_bytes(const struct ss_piece *piece);
/* The worker's ranks take memory for their pieces of the buffer, if they have none. */
SS_NODISCARD enum ss_rc ss_walk_hold(struct ss_walk *walk, uint32_t buffer);
SS_NODISCARD enum ss_rc ss_worker_tell(struct ss_walk *walk, enum ss_worker_phase phase);
/* One resharding step (worker_step.c). */
SS_NODISCARD enum ss_rc ss_walk_step(struct ss_walk *walk, const struct ss_instr *instr);

#endif
