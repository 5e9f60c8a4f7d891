/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layouts by the names of mesh axes, as Shardy, JAX and HLO say them: per dim the axes that cut it,
 * the major one first. */
#ifndef SS_CORE_HANDBACK_NAMED_H
#define SS_CORE_HANDBACK_NAMED_H

#include "core/base/buf.h"
#include "core/mesh/layout.h"

struct ss_named_layout {
    int rank;
    uint8_t n[SS_MAX_RANK]; /* axes that cut the dim */
    uint8_t axes[SS_MAX_RANK][SS_MAX_AXES];
};

/* NULL, or why the layout cannot be said so (static text): it holds partial terms, or it cuts
 * blocks of a dim. */
const char *ss_named_layout(const struct ss_mesh *mesh, const struct ss_type *type,
                            const struct ss_layout *layout, struct ss_named_layout *out);
/* The same of the cuts alone: partial terms count as replicated. */
const char *ss_named_cuts(const struct ss_mesh *mesh, const struct ss_type *type,
                          const struct ss_layout *layout, struct ss_named_layout *out);
/* True if no dim is cut. */
bool ss_named_is_replicated(const struct ss_named_layout *layout);

/* Appends Shardy's form, [{"dp"}, {"tp", "pp"}, {}]. */
void ss_named_print_sdy(const struct ss_named_layout *layout, const struct ss_mesh *mesh,
                        struct ss_buf *out);
/* Appends JAX's form, P('dp', ('tp', 'pp'), None). */
void ss_named_print_jax(const struct ss_named_layout *layout, const struct ss_mesh *mesh,
                        struct ss_buf *out);
/* Appends HLO's form, {devices=[2,1,4]<=[2,4] last_tile_dim_replicate} or {replicated}:
 * https://openxla.org/xla/shardy (HloShardingV2). */
void ss_named_print_hlo(const struct ss_named_layout *layout, const struct ss_mesh *mesh,
                        struct ss_buf *out);

#endif
