/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program as groups of instructions, each with its routine. Consecutive ops that are computed
 * cell by cell, and the FREEs between them, are one group; every other op is a group by itself. A
 * value that is made and freed within a group needs no piece; one whose elements are a known number
 * and that only ops read is never written. */
#ifndef SS_KERNELS_CUDA_PLAN_H
#define SS_KERNELS_CUDA_PLAN_H

#include "kernels/cuda/perform.h"

struct ss_group {
    size_t first, n_instrs;
    struct ss_routine routine;
};

struct ss_device_program {
    const struct ss_program *program;
    struct ss_arena arena;
    struct ss_group *groups;
    size_t n_groups;
    struct ss_group **group_of; /* per instruction: the group that begins there, or NULL */
    bool *unstored;             /* per buffer */
};

/* Builds all routines; kernels are not compiled yet. */
SS_NODISCARD enum ss_rc ss_cuda_plan(struct ss_device *device, const struct ss_program *program,
                                     struct ss_device_program *out, struct ss_error *err);
/* Frees p, its constants on the device included. */
void ss_cuda_plan_free(struct ss_device *device, struct ss_device_program *p);

/* box.c: parts of exchanges, and LESS. */
SS_NODISCARD enum ss_rc ss_cuda_pull(struct ss_device *device, const struct ss_exchange *x,
                                     int phase, size_t part, const struct ss_piece *src,
                                     const struct ss_piece *dst, struct ss_error *err);
SS_NODISCARD enum ss_rc ss_cuda_take_less(struct ss_device *device, const struct ss_instr *in,
                                          const struct ss_piece *pieces, const int64_t *coords,
                                          struct ss_error *err);

#endif
