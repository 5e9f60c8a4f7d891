/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measured times of the ops of one device. A cluster profile that has them prices an op by what was
 * measured; the roofline is the fallback (docs/costs.md, "Compute"). */
#ifndef SS_CORE_MESH_MEASURED_H
#define SS_CORE_MESH_MEASURED_H

#include "core/mesh/curve.h"

/* Matrix products of one element type: the rate of m x k by k x n, for m, n and k from the same
 * list of sides. */
enum { SS_GRID_SIDES = 6 };
struct ss_product_grid {
    enum ss_dtype dtype;
    int n_sides;
    double side[SS_GRID_SIDES]; /* ascending, powers of 2 or not */
    double flops_per_us[SS_GRID_SIDES][SS_GRID_SIDES][SS_GRID_SIDES]; /* [m][n][k], launch not
                                                                         counted */
};

/* The rate of an op: elements of its largest operand or result; launch not counted. Of an op that
 * runs in a group with others: what it adds to the group, without what the group reads and writes.
 */
struct ss_op_rate {
    const char *op;         /* name in the op table */
    uint64_t structure;     /* hash of what it is (ss_op_structure); 0: of all ops of the name */
    double elements_per_us; /* of a contraction: its rate as a part of the grid's */
};

struct ss_measured {
    const struct ss_product_grid *products;
    size_t n_products;
    const struct ss_op_rate *rates;
    size_t n_rates;
    /* Of an elementwise op that reads and writes ss_curve_bytes[i] in all; never decreasing. All 0:
     * not measured. */
    double memory_us[SS_CURVE_POINTS];
};

/* What an op does on one device. */
struct ss_work {
    const char *op;      /* its name */
    uint64_t structure;  /* of struct ss_op_rate; 0: unknown */
    enum ss_dtype dtype; /* in which it computes */
    double flops, bytes; /* operations; traffic */
    double elements;     /* of its largest operand or result */
    /* If it is a batch of matrix products: of m x k by k x n; else all 0. */
    double m, n, k;
    bool launches; /* it begins with the launch of a kernel */
};

/* The rate of a product by the grid of the dtype, else of the next wider float, between its points
 * linear in the logarithms, and constant beyond them; 0 if there is none. */
double ss_product_rate(const struct ss_measured *measured, enum ss_dtype dtype, double m, double n,
                       double k);
/* How profiles name it: "reduce", or "reduce#0123456789abcdef" of one structure. */
const char *ss_op_rate_name(const struct ss_op_rate *rate, char *name, size_t size);
/* The rate of an op, or of a structure of it; 0 if it was not measured. */
double ss_op_rate(const struct ss_measured *measured, const char *op, uint64_t structure);

/* Picoseconds of the work: by measurements where the cluster has them, else by ss_compute_ps. 0 if
 * there are neither flops nor traffic. */
int64_t ss_work_ps(const struct ss_cluster *cluster, const struct ss_work *work);

#endif
