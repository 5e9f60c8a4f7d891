/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The measurements are those of XLA (default_collective_perf_table.txtpb, Apache-2.0, read on
 * 2026-08-22), f32, with all devices of the domain busy in groups of the size. They are resampled
 * at the points below, and made monotone: each is the least time of the same or more bytes. */
#include "core/mesh/curve.h"

const double ss_curve_bytes[SS_CURVE_POINTS] = {4096.0,     65536.0,    1048576.0,   4194304.0,
                                                16777216.0, 67108864.0, 268435456.0, 1073741824.0};

static const struct ss_curve h100_curves[] = {
    {SS_ALL_GATHER, 2, {11.6, 11.8, 17.5, 30.7, 60.4, 161, 549, 1997}},
    {SS_ALL_GATHER, 4, {13.9, 13.9, 20.5, 42.2, 70.0, 196, 666, 2473}},
    {SS_ALL_GATHER, 8, {18.4, 18.6, 31.1, 47.1, 82.2, 214, 729, 2730}},
    {SS_REDUCE_SCATTER, 2, {11.3, 15.7, 15.7, 31.7, 68.0, 221, 773, 2756}},
    {SS_REDUCE_SCATTER, 4, {14.5, 14.5, 22.5, 42.4, 69.8, 224, 774, 2892}},
    {SS_REDUCE_SCATTER, 8, {20.4, 20.4, 20.4, 35.6, 86.6, 219, 771, 2921}},
    {SS_ALL_REDUCE, 2, {14.3, 15.2, 21.0, 43.1, 101, 330, 1181, 4433}},
    {SS_ALL_REDUCE, 4, {18.0, 18.0, 43.5, 59.2, 153, 395, 1420, 5415}},
    {SS_ALL_REDUCE, 8, {26.2, 26.2, 51.9, 68.7, 145, 380, 1262, 4721}},
    {SS_ALL_TO_ALL, 2, {15.3, 17.3, 36.2, 47.3, 79.4, 170, 517, 1721}},
    {SS_ALL_TO_ALL, 4, {26.1, 30.2, 34.2, 53.1, 87.7, 233, 671, 2384}},
    {SS_ALL_TO_ALL, 8, {23.7, 23.7, 25.1, 37.4, 106, 219, 759, 2797}},
    {SS_PERMUTE, 0, {11.6, 13.9, 32.3, 60.2, 163, 573, 1096, 3697}},
};
static const struct ss_curve b200_curves[] = {
    {SS_ALL_GATHER, 2, {15.4, 17.4, 23.4, 40.9, 51.2, 115, 358, 1261}},
    {SS_ALL_GATHER, 4, {23.5, 23.5, 23.5, 40.9, 73.7, 128, 424, 1479}},
    {SS_ALL_GATHER, 8, {27.6, 31.8, 35.8, 43.0, 59.6, 162, 433, 1590}},
    {SS_REDUCE_SCATTER, 2, {18.5, 18.5, 24.6, 32.3, 50.7, 116, 353, 1249}},
    {SS_REDUCE_SCATTER, 4, {26.4, 27.3, 27.3, 36.3, 84.0, 127, 418, 1400}},
    {SS_REDUCE_SCATTER, 8, {31.0, 32.7, 32.7, 41.5, 61.4, 172, 441, 1544}},
    {SS_ALL_REDUCE, 2, {21.6, 24.5, 30.7, 61.5, 76.9, 199, 649, 2327}},
    {SS_ALL_REDUCE, 4, {24.7, 30.7, 37.0, 49.2, 94.2, 240, 811, 2923}},
    {SS_ALL_REDUCE, 8, {45.0, 45.0, 49.1, 82.9, 131, 314, 843, 3115}},
    {SS_ALL_TO_ALL, 2, {25.2, 26.7, 38.9, 45.2, 80.5, 158, 453, 1325}},
    {SS_ALL_TO_ALL, 4, {26.3, 27.1, 40.8, 53.8, 77.8, 162, 459, 1545}},
    {SS_ALL_TO_ALL, 8, {29.2, 32.8, 40.8, 53.4, 76.1, 165, 459, 1563}},
    {SS_PERMUTE, 0, {14.7, 18.0, 34.2, 62.9, 147, 514, 916, 2051}},
};
static const struct ss_curve gb200_curves[] = {
    {SS_ALL_GATHER, 4, {15.8, 16.6, 20.6, 30.8, 61.8, 113, 383, 1376}},
    {SS_ALL_GATHER, 8, {17.7, 19.9, 20.9, 30.2, 47.2, 134, 399, 1510}},
    {SS_ALL_GATHER, 16, {29.3, 30.8, 31.8, 37.1, 80.4, 183, 405, 1580}},
    {SS_ALL_GATHER, 18, {30.3, 33.1, 37.2, 44.7, 83.4, 148, 424, 1689}},
    {SS_ALL_GATHER, 32, {43.4, 43.4, 46.5, 50.6, 93.5, 230, 581, 1588}},
    {SS_ALL_GATHER, 36, {54.2, 57.4, 60.5, 61.8, 97.0, 163, 465, 1607}},
    {SS_ALL_GATHER, 64, {81.9, 93.6, 100, 101, 122, 194, 516, 1585}},
    {SS_ALL_GATHER, 72, {102, 105, 112, 113, 132, 221, 539, 1687}},
    {SS_REDUCE_SCATTER, 4, {17.1, 17.9, 23.2, 35.3, 60.6, 114, 383, 1315}},
    {SS_REDUCE_SCATTER, 8, {17.7, 19.8, 21.6, 35.5, 48.4, 135, 395, 1450}},
    {SS_REDUCE_SCATTER, 16, {29.3, 30.8, 31.9, 39.9, 86.8, 211, 399, 1541}},
    {SS_REDUCE_SCATTER, 18, {30.7, 33.4, 39.1, 50.7, 89.5, 153, 420, 1649}},
    {SS_REDUCE_SCATTER, 32, {56.5, 57.0, 61.3, 68.3, 100, 250, 714, 1546}},
    {SS_REDUCE_SCATTER, 36, {57.6, 58.7, 60.8, 63.0, 108, 163, 454, 1585}},
    {SS_REDUCE_SCATTER, 64, {81.9, 96.4, 101, 103, 141, 196, 512, 1567}},
    {SS_REDUCE_SCATTER, 72, {92.2, 107, 112, 115, 150, 224, 528, 1601}},
    {SS_ALL_REDUCE, 4, {18.3, 18.5, 23.0, 47.1, 94.4, 190, 688, 2517}},
    {SS_ALL_REDUCE, 8, {27.1, 30.2, 32.2, 54.8, 106, 279, 711, 2613}},
    {SS_ALL_REDUCE, 16, {43.7, 43.7, 47.1, 60.8, 118, 277, 797, 2613}},
    {SS_ALL_REDUCE, 18, {38.4, 45.6, 47.7, 61.3, 121, 286, 786, 2589}},
    {SS_ALL_REDUCE, 32, {48.2, 54.2, 60.4, 69.3, 145, 333, 917, 2754}},
    {SS_ALL_REDUCE, 36, {51.2, 56.0, 61.1, 71.0, 144, 340, 912, 2777}},
    {SS_ALL_REDUCE, 64, {50.4, 54.6, 66.5, 76.9, 151, 342, 932, 2819}},
    {SS_ALL_REDUCE, 72, {51.2, 57.9, 69.4, 79.3, 149, 349, 939, 2908}},
    {SS_ALL_TO_ALL, 4, {23.0, 23.6, 27.7, 28.3, 51.0, 126, 418, 1375}},
    {SS_ALL_TO_ALL, 8, {11.4, 12.8, 18.0, 26.8, 54.0, 134, 425, 1554}},
    {SS_ALL_TO_ALL, 16, {11.8, 12.4, 17.7, 39.3, 54.1, 138, 434, 1583}},
    {SS_ALL_TO_ALL, 18, {11.5, 12.4, 22.5, 59.6, 67.3, 193, 697, 2101}},
    {SS_ALL_TO_ALL, 32, {20.1, 20.1, 21.0, 40.1, 87.6, 141, 439, 1616}},
    {SS_ALL_TO_ALL, 36, {19.6, 19.6, 23.0, 59.7, 124, 197, 676, 2120}},
    {SS_ALL_TO_ALL, 64, {51.2, 53.1, 54.5, 55.6, 122, 170, 474, 1657}},
    {SS_ALL_TO_ALL, 72, {62.9, 62.9, 63.1, 65.3, 177, 223, 587, 2101}},
    {SS_PERMUTE, 0, {11.9, 22.4, 58.7, 201, 750, 764, 781, 1635}},
};
static const struct ss_curve mi355_curves[] = {
    {SS_ALL_GATHER, 2, {53.3, 53.3, 61.9, 82.0, 195, 594, 2175, 8155}},
    {SS_ALL_GATHER, 4, {52.1, 52.1, 60.3, 78.6, 132, 325, 1149, 4294}},
    {SS_ALL_GATHER, 8, {101, 101, 105, 108, 120, 218, 609, 2206}},
    {SS_REDUCE_SCATTER, 2, {47.9, 47.9, 74.9, 91.3, 200, 685, 2489, 9357}},
    {SS_REDUCE_SCATTER, 4, {58.9, 58.9, 73.5, 96.0, 133, 363, 1257, 4685}},
    {SS_REDUCE_SCATTER, 8, {67.5, 68.4, 80.1, 95.9, 134, 238, 659, 2318}},
    {SS_ALL_REDUCE, 2, {64.0, 76.9, 77.1, 127, 322, 1110, 4244, 16551}},
    {SS_ALL_REDUCE, 4, {73.4, 73.4, 83.7, 103, 203, 603, 2249, 8838}},
    {SS_ALL_REDUCE, 8, {84.3, 87.2, 98.1, 122, 182, 357, 1207, 4691}},
    {SS_ALL_TO_ALL, 2, {59.5, 59.5, 62.7, 92.4, 206, 611, 2199, 8477}},
    {SS_ALL_TO_ALL, 4, {56.6, 56.6, 68.3, 83.4, 149, 373, 1214, 4629}},
    {SS_ALL_TO_ALL, 8, {145, 145, 145, 151, 214, 327, 776, 2552}},
    {SS_PERMUTE, 0, {25.9, 26.1, 34.1, 82.7, 284, 1053, 4185, 16701}},
};

const struct ss_curves ss_curves_h100 = {h100_curves, sizeof h100_curves / sizeof *h100_curves};
const struct ss_curves ss_curves_b200 = {b200_curves, sizeof b200_curves / sizeof *b200_curves};
const struct ss_curves ss_curves_gb200 = {gb200_curves, sizeof gb200_curves / sizeof *gb200_curves};
const struct ss_curves ss_curves_mi355 = {mi355_curves, sizeof mi355_curves / sizeof *mi355_curves};

const struct ss_curve *ss_curve_find(const struct ss_curves *curves, enum ss_collective kind,
                                     int64_t n)
{
    const struct ss_curve *best = NULL;
    if (kind == SS_HALO_EXCHANGE || kind == SS_HALO_REDUCE)
        kind = SS_PERMUTE;
    for (size_t i = 0; curves && i < curves->count; i++) {
        const struct ss_curve *c = &curves->items[i];
        if (c->kind == kind && (c->ranks == 0 || c->ranks >= n) &&
            (!best || c->ranks < best->ranks))
            best = c;
    }
    return best;
}

/* The bytes of the whole tensor, of which one rank of n sends these. */
static double whole_bytes(enum ss_collective kind, double n, double sent)
{
    switch (kind) {
    case SS_ALL_GATHER:
    case SS_REDUCE_SCATTER:
    case SS_ALL_TO_ALL:
        return sent * n / (n - 1);
    case SS_ALL_REDUCE:
        return sent * n / (2 * (n - 1));
    default:
        return sent;
    }
}

double ss_points_us(const double us[SS_CURVE_POINTS], double bytes)
{
    if (bytes <= ss_curve_bytes[0])
        return us[0];
    int i = 1;
    while (i < SS_CURVE_POINTS - 1 && bytes > ss_curve_bytes[i])
        i++;
    double slope = (us[i] - us[i - 1]) / (ss_curve_bytes[i] - ss_curve_bytes[i - 1]);
    return us[i] + slope * (bytes - ss_curve_bytes[i]);
}

double ss_curve_us(const struct ss_curve *curve, int64_t n, double sent)
{
    return ss_points_us(curve->us, n > 1 ? whole_bytes(curve->kind, (double)n, sent) : sent);
}
