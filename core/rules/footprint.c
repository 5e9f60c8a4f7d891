/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Closed forms: from a footprint and the lengths, the halo of every rank. */
#include "core/rules/footprint.h"

#include "core/base/integer.h"

static const char too_long[] = "the halo is longer than a neighbour's piece";
static const char not_whole[] = "pieces of this length do not end at a whole row of the result";

int64_t ss_slide_at(const struct ss_slide *slide, int64_t rank)
{
    int64_t at = slide->base + rank * slide->pace;
    if (slide->scale == 0)
        return at;
    int64_t u = ss_floor_div(slide->from + rank * slide->step, slide->per);
    return at + slide->scale * ss_smaller(ss_larger(u, 0), slide->top);
}

bool ss_slide_none(const struct ss_slide *slide, int64_t ranks)
{
    for (int64_t i = 0; i < ranks; i++) {
        if (ss_slide_at(slide, i))
            return false;
    }
    return true;
}

bool ss_halo_side_whole(const struct ss_halo *halo, int side)
{
    const struct ss_halo_side *s = &halo->side[side];
    return s->count == s->left + s->piece + s->right && ss_slide_none(&s->at, halo->ranks);
}

const char *ss_footprint_name(enum ss_footprint_form form)
{
    static const char *const names[SS_N_FOOTPRINTS] = {"none", "filled", "inside",
                                                       "sum",  "shared", "overlap"};
    return names[form];
}

int ss_footprint_sides(const struct ss_footprint *f)
{
    return f->pace[1] > 0 ? 2 : 1;
}

/* ---- one length ---- */

/* Left and right widths for a boundary of the result that lies `ahead` rows past that of the
 * operand. Local rows start at a whole row, so the left width is a multiple of per. */
static void widen(const struct ss_footprint *f, int64_t ahead, int64_t *left, int64_t *right)
{
    int64_t l = ss_ceil_div((f->first - ahead) * f->per, f->rows);
    int64_t r = f->right + ss_ceil_div(ahead * f->per, f->rows);
    if (l > *left)
        *left = ss_round_up(l, f->per);
    if (r > *right)
        *right = r;
}

static bool halo_of_one(const struct ss_footprint *f, int64_t length, struct ss_halo *halo,
                        const char **why)
{
    struct ss_halo_side *side = &halo->side[0];
    int64_t n = halo->ranks, m = length / n;
    if (length % n || m * f->rows % f->per) {
        *why = not_whole;
        return false;
    }
    halo->total = length / f->per * f->rows + f->surplus;
    if (halo->total < n) {
        *why = "the result has fewer rows than there are ranks";
        return false;
    }
    halo->piece = ss_ceil_div(halo->total, n);
    int64_t rows = m / f->per * f->rows;
    for (int64_t i = 1; i < n; i++) {
        int64_t at = ss_smaller(i * halo->piece, halo->total);
        widen(f, at - i * rows, &side->left, &side->right);
    }
    side->piece = m;
    side->count = side->left + m + side->right;
    halo->at = (struct ss_slide){.base = side->left / f->per * f->rows, .pace = halo->piece - rows};
    *why = too_long;
    return side->left <= m && side->right <= m;
}

/* ---- windows inside the whole ---- */

/* The window that is long enough for every rank, in paces. */
static int64_t paces(const struct ss_footprint *f, const struct ss_halo *halo, int64_t whole)
{
    int64_t most = 1;
    for (int64_t i = 0; i < halo->ranks; i++) {
        int64_t begin = ss_larger(ss_floor_div(i * halo->piece - f->first, f->rows), 0);
        int64_t rows = ss_smaller((i + 1) * halo->piece, halo->total);
        int64_t end = ss_smaller(ss_ceil_div(rows + f->right - f->surplus, f->rows), whole);
        most = ss_larger(most, end - begin);
    }
    return most;
}

/* begins at u paces. */
static void place_window(const struct ss_footprint *f, int64_t length, int64_t whole,
                         int64_t window, int s, struct ss_halo *halo)
{
    struct ss_halo_side *side = &halo->side[s];
    int64_t m = ss_ceil_div(length, halo->ranks), pace = f->pace[s];
    side->piece = m;
    side->count = window * pace + length - whole * pace;
    for (int64_t i = 0; i < halo->ranks; i++) {
        int64_t begin = ss_slide_at(&halo->at, i) - i * halo->piece; /* - rows u */
        begin = -begin / f->rows * pace;
        side->left = ss_larger(side->left, i * m - begin);
        side->right = ss_larger(side->right, begin + side->count - (i + 1) * m);
    }
    side->at = halo->at;
    side->at.base = side->left;
    side->at.pace = -m;
    side->at.scale = pace;
}

static bool halo_inside(const struct ss_footprint *f, const int64_t *lengths, struct ss_halo *halo,
                        const char **why)
{
    int64_t n = halo->ranks, whole = lengths[0] / f->pace[0];
    if (lengths[0] % f->pace[0]) {
        *why = not_whole;
        return false;
    }
    halo->total = whole * f->rows + f->surplus;
    halo->piece = ss_ceil_div(halo->total, n);
    int64_t window = paces(f, halo, whole);
    if (window > whole) {
        *why = "the length is too short for the operator";
        return false;
    }
    halo->at = (struct ss_slide){.pace = halo->piece,
                                 .scale = -f->rows,
                                 .from = -f->first,
                                 .step = halo->piece,
                                 .per = f->rows,
                                 .top = whole - window};
    bool fits = true;
    for (int s = 0; s < ss_footprint_sides(f); s++) {
        struct ss_halo_side *side = &halo->side[s];
        place_window(f, lengths[s], whole, window, s, halo);
        fits &= side->count > 0 && side->left <= side->piece && side->right <= side->piece;
    }
    *why = too_long;
    return fits;
}

/* ---- the result does not grow ---- */

/* Windows at even distances share n steps of some rows each. Where what they share may count twice,
 * they begin with the pieces, but for the last, which ends with its piece. */
static bool halo_of_shares(const struct ss_footprint *f, int64_t length, struct ss_halo *halo,
                           const char **why)
{
    struct ss_halo_side *side = &halo->side[0];
    int64_t n = halo->ranks, m = length / n;
    if (length % n || m % f->pace[0]) {
        *why = not_whole;
        return false;
    }
    side->piece = m;
    if (f->reduce == SS_SUM) {
        int64_t step = ss_round_up(ss_larger(ss_ceil_div(f->right, n), 1), f->pace[0]);
        side->left = side->right = (n - 1) * step;
        side->count = m + (n - 1) * step;
        side->at = (struct ss_slide){.base = side->left, .pace = -step};
        halo->again = n * step;
    } else {
        side->left = side->right = ss_round_up(f->right, f->pace[0]);
        side->count = m + side->right;
        side->at = (struct ss_slide){.base = side->left,
                                     .scale = -side->right,
                                     .from = 2 - n,
                                     .step = 1,
                                     .per = 1,
                                     .top = 1};
    }
    *why = too_long;
    return side->left <= m;
}

static bool halo_of_sum(const struct ss_footprint *f, const int64_t *lengths, struct ss_halo *halo,
                        const char **why)
{
    int64_t n = halo->ranks, m = ss_ceil_div(lengths[0], n), own = lengths[1] / n;
    if (lengths[1] % n || own % f->pace[1]) {
        *why = not_whole;
        return false;
    }
    int64_t step = own / f->pace[1] * f->pace[0];
    if ((lengths[0] - step * n - f->surplus) % f->per) {
        *why = "the two lengths have another remainder than those that were explored";
        return false;
    }
    struct ss_halo_side *side = &halo->side[0];
    side->piece = m;
    side->count = step + lengths[0] - step * n + f->first + f->right;
    for (int64_t i = 0; i < n; i++) {
        int64_t begin = i * step - f->first;
        side->left = ss_larger(side->left, i * m - begin);
        side->right = ss_larger(side->right, begin + side->count - (i + 1) * m);
    }
    side->at = (struct ss_slide){.base = side->left - f->first, .pace = step - m};
    halo->side[1].piece = halo->side[1].count = own;
    halo->at.base = f->first / f->per * f->rows;
    halo->extra = (f->first + f->right) / f->per * f->rows;
    *why = too_long;
    return side->count > 0 && side->left <= m && side->right <= m;
}

/* ---- one length, results overlap ---- */

bool ss_footprint_beside(const struct ss_footprint *f, int side, int64_t *left, int64_t *right)
{
    int64_t per = side ? f->pace[1] : f->per;
    *left = ss_larger(ss_ceil_div(f->before, f->rows) * per, 0);
    *right = ss_larger(ss_ceil_div(f->after - f->surplus, f->rows) * per, 0);
    return side == ss_footprint_sides(f) - 1;
}

void ss_footprint_shared(const struct ss_footprint *f, int64_t *left, int64_t *right)
{
    (void)ss_footprint_beside(f, 0, left, right);
    *left = *left / f->per * f->rows;
    *right = *right / f->per * f->rows + f->surplus;
}

/* Whether rows that a rank keeps are its own and its neighbours' alone, and none are missing. */
static bool reaches_neighbours(const struct ss_halo *h, int64_t rows)
{
    for (int64_t i = 0; i < h->ranks; i++) {
        int64_t begin = i * h->piece - ss_slide_at(&h->at, i), end = begin + h->made;
        bool last = i == h->ranks - 1;
        bool far =
            (i > 0 && begin < (i - 1) * h->piece) || (i < h->ranks - 2 && end > (i + 2) * h->piece);
        bool gap = (i == 0 && begin > 0) || end < (last ? h->total : begin + rows);
        if (far || gap)
            return false;
    }
    return true;
}

static bool halo_of_overlap(const struct ss_footprint *f, const int64_t *lengths,
                            struct ss_halo *halo, const char **why)
{
    struct ss_halo_side *side = &halo->side[0];
    int64_t n = halo->ranks, length = lengths[0], m = length / n, rows = m / f->per * f->rows;
    if (length % n || m % f->per) {
        *why = not_whole;
        return false;
    }
    if (f->pace[1] && lengths[1] != length / f->pace[0] * f->pace[1]) {
        *why = "one of the tied lengths has more rows than the other asks for";
        return false;
    }
    for (int s = 0; s < ss_footprint_sides(f); s++) {
        side = &halo->side[s];
        side->piece = lengths[s] / n;
        side->alone = ss_footprint_beside(f, s, &side->left, &side->right);
        side->count = side->left + side->piece + side->right;
        *why = too_long;
        if (!side->alone && (side->left > side->piece || side->right > side->piece))
            return false;
    }
    side = &halo->side[0];
    halo->total = length / f->per * f->rows + f->surplus;
    halo->made = side->count / f->per * f->rows + f->surplus;
    halo->piece = ss_ceil_div(halo->total, n);
    halo->at = (struct ss_slide){.base = side->left / f->per * f->rows, .pace = halo->piece - rows};
    *why = "a piece reaches past its neighbour";
    return halo->total >= n && reaches_neighbours(halo, rows);
}

bool ss_footprint_halo(const struct ss_footprint *f, const int64_t *lengths, int64_t n,
                       struct ss_halo *halo, const char **why)
{
    *halo = (struct ss_halo){.ranks = n};
    switch (f->form) {
    case SS_FOOTPRINT_INSIDE:
        return halo_inside(f, lengths, halo, why);
    case SS_FOOTPRINT_SUM:
        return halo_of_sum(f, lengths, halo, why);
    case SS_FOOTPRINT_SHARED:
        return halo_of_shares(f, lengths[0], halo, why);
    case SS_FOOTPRINT_OVERLAP:
        return halo_of_overlap(f, lengths, halo, why);
    default:
        return halo_of_one(f, lengths[0], halo, why);
    }
}

bool ss_halo_even(const struct ss_halo *halo)
{
    return halo->total == halo->piece * halo->ranks;
}

bool ss_halo_none(const struct ss_halo *halo)
{
    bool none = halo->extra == 0 && halo->made == 0 && halo->again == 0 &&
                ss_slide_none(&halo->at, halo->ranks);
    for (int s = 0; s < 2; s++) {
        const struct ss_halo_side *side = &halo->side[s];
        none &= side->left == 0 && side->right == 0 && ss_halo_side_whole(halo, s);
    }
    return none;
}

bool ss_footprint_widths(const struct ss_footprint *f, const int64_t *lengths, int side,
                         int64_t *left, int64_t *right)
{
    bool alone, fixed = false;
    *left = *right = 0;
    switch (f->form) {
    case SS_FOOTPRINT_OVERLAP:
        alone = ss_footprint_beside(f, side, left, right);
        *left = alone ? 0 : *left;
        *right = alone ? 0 : *right;
        return true;
    case SS_FOOTPRINT_SHARED:
        fixed = f->reduce != SS_SUM;
        *left = *right = ss_round_up(f->right, f->pace[0]);
        break;
    case SS_FOOTPRINT_SUM:
        fixed = side == 1 || lengths[0] * f->pace[1] == lengths[1] * f->pace[0];
        *left = side == 0 ? f->first : 0;
        *right = side == 0 ? f->right : 0;
        break;
    case SS_FOOTPRINT_INSIDE:
        break;
    default:
        fixed = f->surplus == 0;
        widen(f, 0, left, right);
    }
    if (!fixed)
        *left = *right = SS_ANY_WIDTH;
    return fixed;
}
