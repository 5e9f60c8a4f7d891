/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resharding costs as published systems model them, in their own units times SS_OBJECTIVE_SCALE
 * (docs/costs.md, "Published objectives"): Alpa (Zheng et al., OSDI 2022; the authors' prototype),
 * MetaDist and TorchCAP. */
#ifndef SS_CORE_MESH_OBJECTIVE_H
#define SS_CORE_MESH_OBJECTIVE_H

#include "core/mesh/reshard.h"

struct ss_pricing {
    enum ss_objective objective;
    double alpha[SS_MAX_AXES], beta[SS_MAX_AXES]; /* ALPA */
};

/* alpha and beta have one entry per axis and matter for Alpa only; NULL: Alpa's defaults (alpha 1;
 * beta 1 on axis 0 and 0.1 on later axes). */
void ss_pricing_init(struct ss_pricing *p, const struct ss_mesh *mesh, enum ss_objective objective,
                     const double *alpha, const double *beta);
/* The cost of changing from one layout to another. Both must be valid for the type, whose bytes
 * must fit in int64_t. Not for SS_OBJECTIVE_TIME. Clamped to 10^18. */
int64_t ss_pricing_cost(const struct ss_pricing *p, const struct ss_mesh *mesh,
                        const struct ss_type *type, const struct ss_layout *from,
                        const struct ss_layout *to);

#endif
