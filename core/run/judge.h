/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether outputs of a sharded run are those of the unsharded one. Internal to verification. */
#ifndef SS_CORE_RUN_JUDGE_H
#define SS_CORE_RUN_JUDGE_H

#include "core/mesh/layout.h"
#include "core/run/reference.h"

/* Largest difference between a rank's piece and that of the whole tensor; NaN if only one of two
 * elements is. */
double ss_judge_piece(const struct ss_mesh *mesh, const struct ss_layout *layout,
                      const struct ss_tensor *whole, int64_t rank, const struct ss_tensor *piece);
/* The worse of two differences; NaN is the worst. */
double ss_judge_worse(double a, double b);
/* Fills the errors of the report: outputs (allocated by the caller), worst_output, ok,
 * max_err, tolerance, reference_err. diffs: of the n outputs; floats: the type in which floats ran.
 */
void ss_judge(const struct ss_run_reference *reference, const double *diffs, uint32_t n, bool f64,
              enum ss_dtype floats, struct ss_run_report *report);

#endif
