/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/footprint.h"

/* b > 0. */
static int64_t ceil_div(int64_t a, int64_t b)
{
    return a / b + (a % b > 0);
}

static int64_t round_up(int64_t a, int64_t b)
{
    return ceil_div(a, b) * b;
}

/* Left and right widths for a boundary of the result that lies `ahead` rows past that of the
 * operand. Local rows start at a whole row, so the left width is a multiple of per. */
static void widen(const struct ss_footprint *f, int64_t ahead, int64_t *left, int64_t *right)
{
    int64_t l = ceil_div((f->first - ahead) * f->per, f->rows);
    int64_t r = f->right + ceil_div(ahead * f->per, f->rows);
    if (l > *left)
        *left = round_up(l, f->per);
    if (r > *right)
        *right = r;
}

bool ss_footprint_halo(const struct ss_footprint *f, int64_t length, int64_t n, struct ss_halo *halo,
                       const char **why)
{
    *halo = (struct ss_halo){.ranks = n};
    int64_t m = length / n;
    if (length % n || m * f->rows % f->per) {
        *why = "pieces of its length do not end at a whole row of the result";
        return false;
    }
    halo->total = length / f->per * f->rows + f->surplus;
    if (halo->total < n) {
        *why = "the result has fewer rows than there are ranks";
        return false;
    }
    halo->piece = ceil_div(halo->total, n);
    int64_t rows = m / f->per * f->rows;
    for (int64_t i = 1; i < n; i++) {
        int64_t at = i * halo->piece < halo->total ? i * halo->piece : halo->total;
        widen(f, at - i * rows, &halo->left, &halo->right);
    }
    if (halo->left > m || halo->right > m) {
        *why = "the halo is longer than a neighbour's piece";
        return false;
    }
    halo->start = halo->left / f->per * f->rows;
    halo->step = halo->piece - rows;
    return true;
}

bool ss_halo_even(const struct ss_halo *halo)
{
    return halo->total == halo->piece * halo->ranks;
}

bool ss_halo_none(const struct ss_halo *halo)
{
    return halo->left == 0 && halo->right == 0 && halo->step == 0;
}

bool ss_footprint_widths(const struct ss_footprint *f, int64_t *left, int64_t *right)
{
    *left = *right = 0;
    widen(f, 0, left, right);
    if (f->surplus == 0)
        return true;
    *left = *right = -1;
    return false;
}
