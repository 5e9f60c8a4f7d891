/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measured times of collectives: per collective and group size, time against bytes, piecewise
 * linear. A cluster profile that has curves uses them for axes inside one host; alpha and beta are
 * the fallback (docs/costs.md, "Collectives"). */
#ifndef SS_CORE_MESH_CURVE_H
#define SS_CORE_MESH_CURVE_H

#include "core/mesh/reshard.h"

enum { SS_CURVE_POINTS = 8 };
/* Bytes of the whole tensor at each point: gathered, unscattered, or reduced on every rank; of
 * all_to_all and permute the bytes of one rank. */
extern const double ss_curve_bytes[SS_CURVE_POINTS];

struct ss_curve {
    enum ss_collective kind;
    int ranks;                  /* in a group; 0: any number */
    double us[SS_CURVE_POINTS]; /* never decreasing */
};

struct ss_curves {
    const struct ss_curve *items;
    size_t count;
};

/* The curve for a group of n ranks: that of the smallest measured group with at least so many.
 * NULL if there is none: halo steps and permutes share the curve of SS_PERMUTE. */
const struct ss_curve *ss_curve_find(const struct ss_curves *curves, enum ss_collective kind,
                                     int64_t n);
/* A curve at some bytes: constant below the first point, and beyond the last one as between the
 * last two. */
double ss_points_us(const double us[SS_CURVE_POINTS], double bytes);
/* Microseconds if one rank of n sends so many bytes (the bytes of ss_collective_ps). Below the
 * first point the time is constant; beyond the last it grows as between the last two. */
double ss_curve_us(const struct ss_curve *curve, int64_t n, double sent);

/* Tables of measurements, each of one switched domain. */
extern const struct ss_curves ss_curves_h100, ss_curves_b200, ss_curves_gb200, ss_curves_mi355;

#endif
