/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/judge.h"

#include <math.h>

/* The limit of f32 runs; how far one may pass its own rounding. */
static const double F32_LIMIT = 1e-5, F32_FACTOR = 10, NARROW_UNITS = 4;

double ss_judge_piece(const struct ss_mesh *mesh, const struct ss_layout *layout,
                      const struct ss_tensor *whole, int64_t rank, const struct ss_tensor *piece)
{
    struct ss_arena scratch = {0};
    int64_t coords[SS_MAX_AXES];
    ss_mesh_coords(mesh, rank, coords);
    struct ss_tensor want = ss_layout_cut(mesh, layout, whole, coords, &scratch);
    double diff = ss_tensor_max_diff_but_nan(piece, &want);
    ss_arena_free(&scratch);
    return diff;
}

double ss_judge_worse(double a, double b)
{
    return isnan(a) || a > b ? a : b;
}

/* The least limit of a run that is not f64: of narrow types a few units. */
static double limit_of(enum ss_dtype floats)
{
    return floats == SS_BF16  ? NARROW_UNITS * 0x1p-8
           : floats == SS_F16 ? NARROW_UNITS * 0x1p-11
                              : F32_LIMIT;
}

void ss_judge(const struct ss_run_reference *ref, const double *diffs, uint32_t n, bool f64,
              enum ss_dtype floats, struct ss_run_report *report)
{
    double worst_share = -1;
    report->ok = true;
    for (uint32_t o = 0; o < n; o++) {
        struct ss_run_output *out = &report->outputs[o];
        out->err = ss_relative(diffs[o], ref->scale[o]);
        out->tolerance = SS_F64_LIMIT;
        if (!f64) {
            out->tolerance = fmax(limit_of(floats), F32_FACTOR * ref->own[o]);
            report->reference_err = fmax(report->reference_err, ref->own[o]);
        }
        out->ok = out->err < out->tolerance; /* false for NaN */
        report->ok &= out->ok;
        double share = isnan(out->err) ? INFINITY : out->err / out->tolerance;
        if (share > worst_share) {
            worst_share = share;
            report->worst_output = o;
            report->max_err = out->err;
            report->tolerance = out->tolerance;
        }
    }
}
