/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of simulated ranks, and what runs their instructions. Private to the executor. */
#ifndef SS_CORE_RUN_SIMULATOR_H
#define SS_CORE_RUN_SIMULATOR_H

#include "core/base/thread_pool.h"
#include "core/run/executor.h"
#include "core/run/groups.h"
#include "core/run/storage.h"

/* Work (operations and elements touched) below which waking the thread pool costs more than it
 * saves. */
#define SS_SIM_WORTH_SHARING 5e4

struct ss_sim {
    struct ss_execution *x;
    const struct ss_program *p;
    const struct ss_mesh *mesh;
    size_t n_ranks;
    int64_t (*coords)[SS_MAX_AXES]; /* per rank */
    struct ss_tensor *shapes;       /* per buffer, without storage */
    struct ss_storage **held;       /* [buffer * n_ranks + rank]; NULL: not held */
    struct ss_exchange **plans;     /* [instr * n_ranks + rank], made on first use */
    struct ss_groups groups;        /* of instructions; at: NULL: none */
    bool *counted;                  /* per buffer: it counts as memory that is taken */
    bool deferred;                  /* what is made now is counted later */
    struct ss_arena own, scratch;   /* of the run; of one instruction */
    struct ss_arena *arenas;        /* scratch of each worker */
    struct ss_thread_pool *threads;
    struct ss_stock *stock;
    struct ss_eval_options options;
    double start_s;
    SS_ARRAY(struct ss_run_event) events;
    int64_t now_bytes, peak_bytes; /* of one rank; equal on all ranks, because pieces are equal */
    struct ss_error *err;
};

/* executor.c: a program on simulated ranks. threads: shared with others, or NULL; x: of the
 * program, with its stock; both must stay. */
void ss_sim_begin(struct ss_sim *m, struct ss_execution *x, struct ss_thread_pool *threads,
                  struct ss_error *err);
/* Each rank's piece of buffer b is cut out of a whole tensor, which must stay. */
void ss_sim_load(struct ss_sim *m, uint32_t b, const struct ss_tensor *whole);
/* Runs the program once, on what is held. */
SS_NODISCARD enum ss_rc ss_sim_run(struct ss_sim *m);
void ss_sim_end(struct ss_sim *m);

/* simulator_storage.c */
/* The storage of a rank's piece of buffer b, NULL if it holds none; and the piece, which it does.
 */
struct ss_storage **ss_sim_slot(const struct ss_sim *m, uint32_t b, size_t rank);
struct ss_tensor ss_sim_piece(const struct ss_sim *m, uint32_t b, size_t rank);
/* Storage of a piece, of undefined content; its first holder is the caller. */
struct ss_storage *ss_sim_new_storage(struct ss_sim *m, uint32_t b);
/* Counts the memory of every rank's piece of the buffer, unless it is held already. */
void ss_sim_hold(struct ss_sim *m, uint32_t b);
/* The rank's piece becomes s, whose reference is handed over, or which is shared. */
void ss_sim_put(struct ss_sim *m, uint32_t b, size_t rank, struct ss_storage *s);
void ss_sim_put_shared(struct ss_sim *m, uint32_t b, size_t rank, struct ss_storage *s);
/* Gives all ranks' pieces of the buffer back. */
void ss_sim_drop(struct ss_sim *m, uint32_t b);
/* dst takes over src's storage: a rank never has both. */
void ss_sim_take_over(struct ss_sim *m, uint32_t src, uint32_t dst);
/* Runs tasks on the threads if the work is worth it. */
void ss_sim_run_tasks(struct ss_sim *m, size_t n, double work, ss_thread_pool_task task,
                      void *user);
/* Materialises all pieces of these buffers, which are read next. */
void ss_sim_gather(struct ss_sim *m, const uint32_t *buffers, size_t n);
/* Rounds floats of a run in a narrow type: they are stored as f32. */
void ss_sim_round(const struct ss_sim *m, const struct ss_tensor *t);

/* simulator_ops.c: EXEC; a group of EXEC and FREE; one tensor of TRIM and of LESS; FOLD. */
SS_NODISCARD enum ss_rc ss_sim_op(struct ss_sim *m, const struct ss_instr *in);
SS_NODISCARD enum ss_rc ss_sim_group(struct ss_sim *m, const struct ss_group *g);
void ss_sim_trim(struct ss_sim *m, const struct ss_instr *in, uint32_t k);
void ss_sim_less(struct ss_sim *m, const struct ss_instr *in, uint32_t k);
void ss_sim_fold(struct ss_sim *m, const struct ss_instr *in); /* FOLD */

/* simulator_steps.c: the STEP at pc. */
void ss_sim_step(struct ss_sim *m, size_t pc);

#endif
