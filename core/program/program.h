/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The SPMD program of a plan: local calls, resharding steps and frees, which every rank runs with
 * its own coordinates. It is self-contained: whoever has it can run any of its ranks and needs
 * neither the graph nor the rules nor the plan that it was lowered from (core/plan/lower.h).
 *
 * What depends on the rank is a function of its coordinates on the mesh: offsets
 * (ss_instr_origins), rows that are left out (ss_instr_trim) and the boxes of an exchange
 * (ss_exchange_plan with the step, the mesh and the global type of the operand's buffer). */
#ifndef SS_CORE_PROGRAM_PROGRAM_H
#define SS_CORE_PROGRAM_PROGRAM_H

#include "core/mesh/exchange.h"
#include "core/op/op.h"

enum ss_instr_kind {
    SS_I_EXEC, /* out[] = op(in[]) on local shapes */
    SS_I_TRIM, /* out[k] = the rows of in[k] that the rank keeps */
    SS_I_LESS, /* out[k] = in[k] - in[n_out + k]; on the first ranks of the axis: in[k] */
    SS_I_STEP, /* out[0] = one resharding step of in[0] */
    SS_I_COPY, /* out[0] = a copy of in[0] */
    SS_I_MOVE, /* out[0] takes over in[0]'s storage; in[0] is dead afterwards */
    SS_I_FREE, /* in[0] gives its storage back */
    /* out[0] is reduced with in[0]; the first time, when nothing has been written to it, it becomes
     * in[0]. Sums over the microbatches of a pipeline: they are there from one run to the next. */
    SS_I_FOLD,
    SS_I_LOOP_BEGIN, /* body follows, `trips` times */
    SS_I_LOOP_END
};

/* The offset of a rank's piece of a tensor on which an op counts positions (struct ss_origin):
 * start[d] is the sum over axes a of coordinate[a] * step[a][d]. */
struct ss_instr_origin {
    int64_t step[SS_MAX_AXES][SS_MAX_RANK];
    int64_t global[SS_MAX_RANK]; /* SS_NOT_CUT: the rank has the whole dim */
    /* The positions of all local rows relative to start[d], n_at[d] of them, if they are not
     * contiguous; else NULL. */
    const int64_t *at[SS_MAX_RANK];
    size_t n_at[SS_MAX_RANK];
};

/* The rows of one dim that a rank keeps: in each of `blocks` blocks as many as the result has, from
 * start[coordinate on axis] on. A row is `unit` elements. */
struct ss_instr_trim {
    int axis, dim;
    int64_t blocks, unit;
    const int64_t *start; /* one per coordinate of the axis */
};

struct ss_instr {
    enum ss_instr_kind kind;
    uint32_t op;      /* EXEC, TRIM, LESS, final STEP: number of the op in the graph, for reports */
    const char *name; /* of that op: "dot_general_12"; of a STEP: its value's; else NULL */
    int axis;         /* LESS */
    enum ss_reduce reduce; /* FOLD; SS_N_REDUCES: out[0] becomes in[0] each time */
    uint32_t loop;         /* LOOP_*: number of the loop */
    int64_t trips;
    struct ss_call call; /* EXEC: local call, types inferred */
    /* EXEC: one per tensor on which the op counts positions; none if no row of the op is
     * rank-dependent. */
    const struct ss_instr_origin *origins;
    size_t n_origins;
    bool final;      /* EXEC, TRIM, LESS, STEP: its outputs are the op's results from `result` on in
                      * their final form; if false, a further TRIM or STEP follows */
    uint32_t result; /* first result written; see `final` */
    const struct ss_instr_trim *trims; /* TRIM: n_trims for in[0], then for in[1], ... */
    int n_trims;
    const struct ss_reshard_step *step; /* STEP */
    uint32_t reshard, reshard_step;     /* STEP: its place in the plan, for reports */
    uint32_t *in, *out;                 /* buffers */
    uint32_t n_in, n_out;
};

/* A buffer holds one rank's piece of a value in one layout, possibly with halo rows or untrimmed.
 */
struct ss_buffer {
    uint32_t var; /* number of the value in the graph, for reports */
    struct ss_layout layout;
    struct ss_type global; /* of the value */
    struct ss_type local;
    int64_t bytes; /* counted by allocator and model alike; 0: no storage */
};

struct ss_program {
    struct ss_arena arena;
    struct ss_mesh mesh; /* sizes and names; its links are not part of a program */
    struct ss_instr *instrs;
    size_t n_instrs;
    struct ss_buffer *buffers;
    uint32_t n_buffers;
    uint32_t *inputs, *outputs; /* buffer per program input and output */
    uint32_t n_inputs, n_outputs;
    int64_t peak_bytes; /* ss_memory_walk */
    /* Bodies of regions that the program owns; else it borrows them, and the attributes of its
     * calls, from a graph. */
    struct ss_graph **bodies;
    size_t n_bodies;
};

void ss_program_free(struct ss_program *program);

/* The offsets of an EXEC's pieces on the rank at coords, one per origin, in arena; NULL if it has
 * none. */
struct ss_origin *ss_instr_origins(const struct ss_instr *instr, const int64_t *coords,
                                   struct ss_arena *arena);
/* The FREE of a buffer; its operand lies in arena. */
struct ss_instr ss_instr_free(uint32_t buffer, struct ss_arena *arena);
/* TRIM: the local exchange that makes out[k] of in[k] on the rank at coords. Lists lie in arena. */
void ss_instr_trim(const struct ss_program *program, const struct ss_instr *instr, uint32_t k,
                   const int64_t *coords, struct ss_arena *arena, struct ss_exchange *out);
/* FOLD: the local exchange that reduces in[0] into out[0]. Lists lie in arena. */
void ss_instr_fold(const struct ss_program *program, const struct ss_instr *instr,
                   struct ss_arena *arena, struct ss_exchange *out);
/* STEP: the exchange of the rank at coords. Lists lie in arena. */
void ss_instr_exchange(const struct ss_program *program, const struct ss_instr *instr,
                       const int64_t *coords, struct ss_arena *arena, struct ss_exchange *out);

/* Loops nest no deeper: ss_program_check refuses such programs. */
enum { SS_MAX_LOOP_DEPTH = 64 };
/* The instructions in the order in which a run executes them, through all trips of loops:
 *     ss_program_begin(&at, program);
 *     for (bool more = ss_program_next(&at, 0); more; more = ss_program_next(&at, n))
 *         n = the instructions that were run from at.pc on; */
struct ss_program_cursor {
    size_t pc;   /* never at LOOP_BEGIN or LOOP_END */
    int repeats; /* loops around pc that are past their first trip */
    /* Internal. */
    const struct ss_program *program;
    struct {
        size_t begin;
        int64_t left;
    } open[SS_MAX_LOOP_DEPTH];
    int depth;
};
void ss_program_begin(struct ss_program_cursor *at, const struct ss_program *program);
/* Moves past n instructions; false at the end of the program. */
bool ss_program_next(struct ss_program_cursor *at, size_t n);

#endif
