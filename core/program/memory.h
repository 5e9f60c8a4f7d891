/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory of one rank over a lowered program: the bytes that an allocator holds while each
 * instruction runs, and the buffers at the peak. All trips of a loop hold the same. */
#ifndef SS_CORE_PROGRAM_MEMORY_H
#define SS_CORE_PROGRAM_MEMORY_H

#include "core/program/program.h"

/* Writes the bytes held while each instruction runs (its operands and its results) to held[0 ..
 * n_instrs); held may be NULL. Returns the peak in bytes. Inputs count from the start. */
int64_t ss_memory_walk(const struct ss_program *program, int64_t *held);

struct ss_memory_piece {
    uint32_t buffer;
    int64_t bytes;
};
struct ss_memory_peak {
    int64_t bytes;
    size_t instr;                   /* which runs then; n_instrs: before any does */
    struct ss_memory_piece *pieces; /* held then, largest first, ties in program order */
    size_t n_pieces;                /* buffers without storage are left out */
};
/* What is held while an instruction runs. pieces lie in arena. */
struct ss_memory_peak ss_memory_at(const struct ss_program *program, size_t instr,
                                   struct ss_arena *arena);
/* The same at the first instruction that holds the most. */
struct ss_memory_peak ss_memory_peak(const struct ss_program *program, struct ss_arena *arena);

/* The timeline reduced to at most `count` spans of nearly equal length, for drawing: each is a
 * range of instructions with the largest amount held in it. In arena. */
struct ss_memory_span {
    size_t begin, end, at; /* instructions [begin, end); `at` holds the most */
    int64_t bytes;
};
struct ss_memory_span *ss_memory_spans(const struct ss_program *program, size_t count,
                                       struct ss_arena *arena, size_t *n);

#endif
