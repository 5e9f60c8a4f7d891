/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a run in workers. Internal to workers.h. */
#ifndef SS_CORE_RUN_WORKERS_STATE_H
#define SS_CORE_RUN_WORKERS_STATE_H

#include "core/base/child.h"
#include "core/run/protocol.h"
#include "core/run/workers.h"

/* One worker as its caller sees it. */
struct ss_peer {
    int fd;                /* to it; -1: it has not come yet, or is gone */
    struct ss_child child; /* fork: its process */
    int log;               /* fork: what it printed */
    int64_t pid;           /* as it says */
    bool known, reported, ended;
    double heard_s; /* when the last bytes came */
    enum ss_worker_phase phase;
    size_t pc;
    struct ss_error failed; /* its own word; code SS_OK: none */
    /* The frame that comes: its header, then its data. */
    unsigned char header[SS_FRAME_HEADER];
    size_t header_bytes;
    enum ss_frame_kind kind;
    uint64_t length;
    struct ss_buf data;
    /* Bytes for it that its socket has not taken yet. */
    struct ss_buf out;
    size_t out_sent;
};

/* A connection whose first words have not come. */
struct ss_stranger {
    struct ss_peer peer;
    double since_s;
};
enum { SS_MOST_STRANGERS = 64 };

struct ss_workers {
    struct ss_execution *x;
    const struct ss_workers_options *options;
    int n;
    struct ss_peer *peers;
    unsigned char token[SS_TOKEN_BYTES];
    struct ss_buf task;
    int task_file; /* fork: holds the task; -1: the task goes in frames */
    /* MPI: where workers connect; mpirun and what it and its workers print. */
    int listener, log;
    struct ss_child mpirun;
    const char *folder; /* of its files; NULL: none was made */
    struct ss_stranger *strangers;
    size_t n_strangers;
    double started_s;
    int64_t wanted; /* outputs that are still to come */
    struct ss_arena arena;
    struct ss_error *err;
};

/* Starts the processes (workers_start.c). */
SS_NODISCARD enum ss_rc ss_workers_start(struct ss_workers *w);
/* Names the command of MPI workers as the place of an error of their start; returns its code. */
enum ss_rc ss_workers_at_command(struct ss_workers *w, struct ss_error *err);
/* Ends all that is left of them, by force if they do not end by themselves. */
void ss_workers_stop(struct ss_workers *w);
/* The error of a run of which some worker failed, ended or is silent (workers_failure.c). */
enum ss_rc ss_workers_failure(struct ss_workers *w, struct ss_error *err);

#endif
