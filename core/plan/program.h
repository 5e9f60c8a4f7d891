/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lowering: a plan becomes one SPMD program of local calls, resharding steps and frees, which every
 * rank runs with its own coordinates. It contains exactly the reshards that the plan lists. */
#ifndef SS_CORE_PLAN_PROGRAM_H
#define SS_CORE_PLAN_PROGRAM_H

#include "core/plan/plan.h"
#include "core/space/halo.h"

enum ss_instr_kind {
    SS_I_EXEC,       /* out[] = op(in[]) on local shapes */
    SS_I_TRIM,       /* out[k] = the rows of in[k] that the rank keeps */
    SS_I_LESS,       /* out[k] = in[k] - in[n_out + k]; on the first ranks of the axis: in[k] */
    SS_I_STEP,       /* out[0] = one resharding step of in[0] */
    SS_I_COPY,       /* out[0] = a copy of in[0] */
    SS_I_MOVE,       /* out[0] takes over in[0]'s storage; in[0] is dead afterwards */
    SS_I_FREE,       /* in[0] gives its storage back */
    SS_I_LOOP_BEGIN, /* body follows, `trips` times */
    SS_I_LOOP_END
};

struct ss_instr {
    enum ss_instr_kind kind;
    uint32_t op;   /* EXEC, TRIM, LESS, final STEP: graph op */
    int axis;      /* LESS */
    uint32_t loop; /* LOOP_*: graph loop */
    int64_t trips;
    struct ss_call call; /* EXEC: local call, types inferred */
    uint8_t origin_axes; /* EXEC: bit a: the row of axis a is rank-dependent */
    bool final;      /* EXEC, TRIM, LESS, STEP: its outputs are the op's results from `result` on in
                      * their final form; if false, a further TRIM or STEP follows */
    uint32_t result; /* first result written; see `final` */
    const struct ss_trim *trims; /* TRIM: n_trims for in[0], then for in[1], ... */
    int n_trims;
    const struct ss_reshard_step *step; /* STEP: the plan's */
    uint32_t reshard;                   /* STEP: index into plan->reshards */
    uint32_t *in, *out;                 /* buffers */
    uint32_t n_in, n_out;
};

/* A buffer holds one rank's piece of a var in one layout, possibly with halo rows or untrimmed. */
struct ss_buffer {
    uint32_t var;
    struct ss_layout layout;
    struct ss_type local;
    int64_t bytes; /* counted by allocator and model alike; 0: no storage */
};

struct ss_program {
    struct ss_arena arena;
    const struct ss_plan *plan;
    struct ss_instr *instrs;
    size_t n_instrs;
    struct ss_buffer *buffers;
    uint32_t n_buffers;
    uint32_t *inputs, *outputs; /* buffer per program input and output */
    int64_t peak_bytes;         /* ss_memory_walk */
};

/* Lowers a plan, which is borrowed. The caller owns *program. */
SS_NODISCARD enum ss_rc ss_lower(const struct ss_plan *plan, struct ss_program **program,
                                 struct ss_error *err);
void ss_program_free(struct ss_program *program);

#endif
