/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/measured.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static int width(enum ss_dtype dtype)
{
    return ss_dtype_bits(ss_dtype_is_complex(dtype) ? ss_dtype_part(dtype) : dtype);
}

static const struct ss_product_grid *find_grid(const struct ss_measured *m, enum ss_dtype dtype)
{
    const struct ss_product_grid *best = NULL;
    for (size_t i = 0; i < m->n_products; i++) {
        const struct ss_product_grid *g = &m->products[i];
        if (g->dtype == dtype)
            return g;
        if (width(g->dtype) >= width(dtype) && (!best || width(g->dtype) < width(best->dtype)))
            best = g;
    }
    return best;
}

/* Between which sides x lies: *low and the next one, and how far along, in logarithms. */
static double locate(const struct ss_product_grid *g, double x, int *low)
{
    int i = 0;
    while (i < g->n_sides - 2 && x > g->side[i + 1])
        i++;
    *low = i;
    if (g->n_sides < 2 || x <= g->side[i])
        return 0;
    double along = log(x / g->side[i]) / log(g->side[i + 1] / g->side[i]);
    return along < 1 ? along : 1;
}

double ss_product_rate(const struct ss_measured *measured, enum ss_dtype dtype, double m, double n,
                       double k)
{
    const struct ss_product_grid *g = find_grid(measured, dtype);
    if (!g || g->n_sides < 1)
        return 0;
    int at[3];
    const double along[3] = {locate(g, m, &at[0]), locate(g, n, &at[1]), locate(g, k, &at[2])};
    double rate = 0; /* a mean of logarithms */
    for (int corner = 0; corner < 8; corner++) {
        double weight = 1;
        int index[3];
        for (int d = 0; d < 3; d++) {
            const int up = corner >> d & 1;
            weight *= up ? along[d] : 1 - along[d];
            index[d] = at[d] + up;
        }
        if (weight > 0)
            rate += weight * log(g->flops_per_us[index[0]][index[1]][index[2]]);
    }
    return exp(rate);
}

const char *ss_op_rate_name(const struct ss_op_rate *rate, char *name, size_t size)
{
    if (!rate->structure)
        return rate->op;
    snprintf(name, size, "%.120s#%016" PRIx64, rate->op, rate->structure);
    return name;
}

double ss_op_rate(const struct ss_measured *measured, const char *op, uint64_t structure)
{
    for (size_t i = 0; i < measured->n_rates; i++)
        if (measured->rates[i].structure == structure && strcmp(measured->rates[i].op, op) == 0)
            return measured->rates[i].elements_per_us;
    return 0;
}

int64_t ss_work_ps(const struct ss_cluster *cluster, const struct ss_work *work)
{
    const struct ss_measured *m = cluster->measured;
    const double own = m && work->structure ? ss_op_rate(m, work->op, work->structure) : 0;
    if (own > 0) { /* what it reads and writes was measured with it */
        const bool of_grid = work->m > 0;
        const double grid =
            of_grid ? ss_product_rate(m, work->dtype, work->m, work->n, work->k) : 1;
        const double us = (of_grid ? work->flops : work->elements) / (own * grid) +
                          (work->launches ? cluster->kernel_us : 0);
        return us < 1e12 ? (int64_t)llround(1e6 * us) : (int64_t)1e18;
    }
    if (!m || (!(work->flops > 0) && !(work->bytes > 0)))
        return ss_compute_ps(cluster, work->dtype, work->flops, work->bytes, work->launches);
    const bool product = work->m > 0;
    const double rate = product ? ss_product_rate(m, work->dtype, work->m, work->n, work->k)
                                : ss_op_rate(m, work->op, 0);
    const double amount = product ? work->flops : work->elements;
    double memory_us = m->memory_us[SS_CURVE_POINTS - 1] > 0
                           ? ss_points_us(m->memory_us, work->bytes)
                           : work->bytes / cluster->memory_bytes_per_us;
    if (!(work->bytes > 0))
        memory_us = 0;
    double ps = fmax(rate > 0 ? amount / rate : 0, memory_us);
    if (!(rate > 0)) /* what was not measured is computed at the rate of the data sheet */
        ps = fmax(ps, 1e-6 * (double)ss_compute_ps(cluster, work->dtype, work->flops, 0, false));
    ps = 1e6 * (ps + (work->launches ? cluster->kernel_us : 0));
    return ps < 1e18 ? (int64_t)llround(ps) : (int64_t)1e18;
}
