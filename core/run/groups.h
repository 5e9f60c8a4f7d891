/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which instructions of a program run as one: chains of elementwise ops and broadcasts, which go
 * through the cache block by block (core/graph/blocks.h). */
#ifndef SS_CORE_RUN_GROUPS_H
#define SS_CORE_RUN_GROUPS_H

#include "core/graph/blocks.h"
#include "core/program/program.h"

/* Instructions [pc, pc + n): EXEC and FREE alone. Frees come last. */
struct ss_group {
    size_t pc, n;
    size_t
        *before; /* EXECs that run first, on their own: small ones that read nothing of the ops */
    size_t n_before;
    struct ss_block_op *ops; /* then these, by blocks */
    size_t n_ops;
    const struct ss_block_plan *plan; /* of the ops */
    size_t last;                      /* the instruction of the last op */
    uint32_t *buffers;                /* per value of the ops: its buffer */
    bool *made;                       /* per value: an op makes it */
    size_t n_values;
    int64_t count;
};

struct ss_groups {
    struct ss_group **at; /* per instruction: the group that begins there; NULL: none */
    bool *unstored;       /* per buffer: an op of a group makes it, and that group alone reads it */
};

/* Lists in arena. The options choose kernels and outlive the groups. */
void ss_groups_find(const struct ss_program *program, const struct ss_eval_options *options,
                    struct ss_arena *arena, struct ss_groups *groups);

#endif
