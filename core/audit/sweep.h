/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs of one op with the layouts that its operands may have on a mesh, for a compiler to be
 * tried on: each as StableHLO with Shardy's shardings on its arguments. */
#ifndef SS_CORE_AUDIT_SWEEP_H
#define SS_CORE_AUDIT_SWEEP_H

#include "core/graph/graph.h"
#include "core/mesh/mesh.h"

enum { SS_MAX_SWEEP = 10000 };

struct ss_sweep_file {
    const char *name;   /* "conv_3.mlir" */
    const char *layout; /* "x:S(2) y:R, x:R y:S(0)": of each operand */
};
struct ss_sweep {
    struct ss_sweep_file *files;
    size_t n;
    bool cut_short; /* there are more than `most` */
};

/* Writes at most `most` files into a folder that exists. On each axis of the mesh at least one
 * operand of the op is cut or all are replicated; lengths are divided. The lists lie in arena.
 * SS_E_UNSUPPORTED for an op without operands. */
SS_NODISCARD enum ss_rc ss_sweep_write(const struct ss_graph *g, uint32_t op,
                                       const struct ss_mesh *mesh, const char *folder, size_t most,
                                       struct ss_arena *arena, struct ss_sweep *sweep,
                                       struct ss_error *err);

#endif
