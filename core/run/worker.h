/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker runs the ranks that it holds: it walks a program over a device and a transport
 * (core/run/backend.h). Workers hold consecutive ranks, as equal in number as can be; if a worker
 * holds several, they take turns at every instruction, and what they exchange stays on the device.
 */
#ifndef SS_CORE_RUN_WORKER_H
#define SS_CORE_RUN_WORKER_H

#include "core/run/backend.h"
#include "core/run/events.h"
#include "core/run/inputs.h"

/* How each rank makes its pieces of the inputs. */
struct ss_rank_inputs {
    const struct ss_input_domain *domains; /* per program input */
    const double *scales;                  /* of the run, per program input */
    uint64_t seed;
};

/* The phases of a worker, for progress and for the text of a failure. */
enum ss_worker_phase {
    SS_WORKER_STARTS,   /* until it has the program */
    SS_WORKER_LOADS,    /* the device opens and takes the program */
    SS_WORKER_AGREES,   /* workers compare their programs */
    SS_WORKER_INPUTS,   /* ranks make their inputs */
    SS_WORKER_RUNS,     /* the instruction pc */
    SS_WORKER_MOVES,    /* the instruction pc waits for other workers */
    SS_WORKER_DELIVERS, /* results go to the caller */
    SS_WORKER_ENDS
};
const char *ss_worker_phase_name(enum ss_worker_phase phase); /* "runs" */

enum { SS_MOST_REPEATS = 100000 };

struct ss_worker {
    const struct ss_program *program;
    uint64_t program_hash; /* of its bytes, which all workers must have */
    const struct ss_device_api *api;
    struct ss_device *device;
    struct ss_transport *transport; /* host memory */
    /* Between the devices of workers; NULL: pieces go through host memory. */
    struct ss_transport *device_transport;
    const struct ss_rank_inputs *inputs;
    enum ss_dtype floats;
    int64_t repeat; /* how often the program runs, each time with new inputs; 0: once */
    bool traced;    /* keeps the events of the last time */
    bool timed;     /* waits after each instruction, so that seconds are its own */
    bool cpu_time;  /* times are the processor's, not the clock's: for a machine that is in use */
    /* Called at the begin of every phase and instruction; may be NULL. Not SS_OK: the run ends. */
    enum ss_rc (*on_phase)(void *user, enum ss_worker_phase phase, size_t pc, struct ss_error *err);
    /* Called when a rank has completed a result of an op: result k of the instruction at pc, on the
     * host; in first trips only, and not for what a group does not store. May be NULL. Not SS_OK:
     * the run ends. */
    enum ss_rc (*on_result)(void *user, int64_t rank, size_t pc, uint32_t k,
                            const struct ss_tensor *result, struct ss_error *err);
    void *user;

    /* Results. */
    int64_t first_rank, n_ranks; /* that it holds */
    struct ss_tensor *outputs;   /* [(rank - first_rank) * n_outputs + o], on the host */
    int64_t *sent;   /* per rank and instruction, [(rank - first_rank) * n_instrs + pc]: bytes that
                      * the rank sent in all executions, counted as elements of the declared type */
    int64_t *runs;   /* per instruction: executions */
    double *seconds; /* per instruction: of all executions and ranks of the worker, in the fastest
                      * repetition; an instruction that only gives memory back or hands it on has
                      * none, and its time is that of the next one */
    double *times;   /* seconds per repetition, from the agreement to the last instruction */
    struct ss_run_event *events; /* if traced */
    size_t n_events;
    int64_t peak_bytes;    /* of one rank; equal on all, because pieces are equal */
    struct ss_arena arena; /* of the results */
};

/* The first rank of a worker; of worker n_workers: n_ranks. */
int64_t ss_worker_first_rank(int64_t n_ranks, int n_workers, int worker);
/* The worker that holds a rank. */
int ss_worker_of_rank(int64_t n_ranks, int n_workers, int64_t rank);

/* Runs the program to its end. Results are valid until ss_worker_free. */
SS_NODISCARD enum ss_rc ss_worker_run(struct ss_worker *worker, struct ss_error *err);
void ss_worker_free(struct ss_worker *worker);

#endif
