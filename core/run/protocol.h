/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the caller of a run and its workers tell each other: frames over a stream socket. A frame is
 * a header and so many bytes; a reader refuses a header that is none, a kind that it does not know
 * and more bytes than the kind may have, before it takes memory. */
#ifndef SS_CORE_RUN_PROTOCOL_H
#define SS_CORE_RUN_PROTOCOL_H

#include "core/base/pack.h"
#include "core/run/worker.h"

/* Changes with every change of a frame; both sides must have the same. */
enum { SS_PROTOCOL_VERSION = 2, SS_TOKEN_BYTES = 16 };

enum ss_frame_kind {
    SS_FRAME_HELLO,  /* worker: struct ss_hello; the first frame */
    SS_FRAME_TASK,   /* caller: struct ss_task in binary; empty: it lies in a file that both have */
    SS_FRAME_ALIVE,  /* worker: nothing, several times per second */
    SS_FRAME_PHASE,  /* worker: phase, pc */
    SS_FRAME_RESULT, /* worker: rank, pc, k, then the elements (on_result) */
    SS_FRAME_REPORT, /* worker: counters, times, and a hash of each output; then it waits */
    SS_FRAME_FETCH,  /* caller: rank, output */
    SS_FRAME_OUTPUT, /* worker: rank, output, then the elements */
    SS_FRAME_FAILED, /* worker: an error; the last frame */
    SS_FRAME_QUIT,   /* caller: nothing; the worker ends */
    SS_N_FRAMES
};

struct ss_frame {
    enum ss_frame_kind kind;
    struct ss_buf data;
};

enum { SS_FRAME_HEADER = 16 };
/* Writes the header of a frame of so many bytes. */
void ss_frame_header(enum ss_frame_kind kind, uint64_t bytes,
                     unsigned char header[SS_FRAME_HEADER]);
/* Reads a header; false if it is none or a frame of that kind may not have so many bytes. */
bool ss_frame_parse(const unsigned char header[SS_FRAME_HEADER], enum ss_frame_kind *kind,
                    uint64_t *bytes);
/* Sends a frame of up to two blocks and waits until it is sent; false: the other end is gone. */
bool ss_frame_send(int fd, enum ss_frame_kind kind, const void *head, size_t head_bytes,
                   const void *body, size_t body_bytes);
/* Waits for a frame; its data is replaced. */
SS_NODISCARD enum ss_rc ss_frame_receive(int fd, struct ss_frame *frame, struct ss_error *err);

/* The first words of a worker. */
struct ss_hello {
    uint32_t protocol; /* SS_PROTOCOL_VERSION */
    char build[32];    /* SS_VERSION */
    unsigned char token[SS_TOKEN_BYTES];
    uint32_t worker, n_workers;
    int64_t pid;
    char host[64];
};
void ss_hello_pack(const struct ss_hello *hello, struct ss_buf *out);
bool ss_hello_unpack(const void *data, size_t size, struct ss_hello *hello);

/* All that a worker must know. */
struct ss_task {
    const struct ss_program *program;
    uint64_t program_hash; /* of a task that was read */
    enum ss_dtype floats;
    const char *device; /* "cpu", "cuda" */
    bool timed, traced, shows_results;
    int64_t repeat;
    struct ss_rank_inputs inputs;
};
void ss_task_pack(const struct ss_task *task, struct ss_buf *out);
/* What a task that was read owns. */
struct ss_task_memory {
    struct ss_arena arena;
    struct ss_program *program;
};
/* Reads and checks a task; the bytes must outlive it (ss_program_read). */
SS_NODISCARD enum ss_rc ss_task_unpack(const void *data, size_t size, struct ss_task *task,
                                       struct ss_task_memory *memory, struct ss_error *err);
void ss_task_free(struct ss_task_memory *memory);

void ss_error_pack(const struct ss_error *error, struct ss_buf *out);
/* False if it is none; an error of code SS_OK is none. */
bool ss_error_unpack(const void *data, size_t size, struct ss_error *error);

#endif
