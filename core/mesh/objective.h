/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What published systems think a change of layout costs, in their units times
 * SS_OBJECTIVE_SCALE. */
#ifndef SS_CORE_MESH_OBJECTIVE_H
#define SS_CORE_MESH_OBJECTIVE_H

#include "core/mesh/reshard.h"

struct ss_pricing {
    enum ss_objective objective;
    double alpha[SS_MAX_AXES], beta[SS_MAX_AXES]; /* ALPA */
};

void ss_pricing_init(struct ss_pricing *p, const struct ss_mesh *mesh, enum ss_objective objective,
                     const double *alpha, const double *beta);
/* Both layouts valid for type, whose bytes do not overflow; not for SS_OBJECTIVE_TIME. */
int64_t ss_pricing_cost(const struct ss_pricing *p, const struct ss_mesh *mesh,
                        const struct ss_type *type, const struct ss_layout *from,
                        const struct ss_layout *to);

#endif
