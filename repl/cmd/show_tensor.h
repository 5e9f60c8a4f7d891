/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One tensor under a plan: its layouts where it is made, rests and is read, the slices that ranks
 * hold, and the path of each reshard. */
#ifndef SS_REPL_CMD_SHOW_TENSOR_H
#define SS_REPL_CMD_SHOW_TENSOR_H

#include "repl/cmd/show_plan.h"

/* Adds a record and the tables "layouts", "holds" and "path". The plan's graph has the var. */
void ss_put_tensor(const struct ss_plan *plan, uint32_t var, struct ss_out *out);
/* Appends the indices of a dim that the rank at coords holds: "0-95", "0-3, 8-11"; after three runs
 * ", ...". */
void ss_show_indices(struct ss_buf *out, const struct ss_mesh *mesh, const struct ss_type *type,
                     const struct ss_layout *layout, int dim, const int64_t *coords);

#endif
