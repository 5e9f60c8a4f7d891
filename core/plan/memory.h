/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory of one rank over a lowered program: what an allocator holds while each instruction
 * runs, and which buffers make the peak. A loop's trips are all alike. */
#ifndef SS_CORE_PLAN_MEMORY_H
#define SS_CORE_PLAN_MEMORY_H

#include "core/plan/program.h"

/* Bytes held while each instruction runs (its results are there, its operands still are) go to
 * held[0 .. n_instrs); held may be NULL. Returns the peak; the inputs count from the start. */
int64_t ss_memory_walk(const struct ss_program *program, int64_t *held);

struct ss_memory_piece {
    uint32_t buffer;
    int64_t bytes;
};
struct ss_memory_peak {
    int64_t bytes;
    size_t instr;                   /* the first that reaches the peak; n_instrs: none runs */
    struct ss_memory_piece *pieces; /* held then, the largest first, then in program order */
    size_t n_pieces;                /* without those that have no storage */
};
/* pieces lie in arena. */
struct ss_memory_peak ss_memory_peak(const struct ss_program *program, struct ss_arena *arena);

/* The timeline in few enough spans to be drawn: each is a run of instructions and the most that is
 * held in it. At most `count` spans, as equal in length as can be; in arena. */
struct ss_memory_span {
    size_t begin, end, at; /* instructions [begin, end); `at` holds the most */
    int64_t bytes;
};
struct ss_memory_span *ss_memory_spans(const struct ss_program *program, size_t count,
                                       struct ss_arena *arena, size_t *n);

#endif
