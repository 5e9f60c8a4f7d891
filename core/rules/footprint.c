/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Closed forms: from a footprint and the lengths, the halo of every rank. */
#include "core/rules/footprint.h"

#include "core/base/integer.h"

static const char too_long[] = "the halo is longer than a neighbour's piece";

int64_t ss_slide_at(const struct ss_slide *slide, int64_t rank)
{
    int64_t at = slide->base + rank * slide->pace;
    if (slide->scale == 0)
        return at;
    int64_t u = ss_floor_div(slide->from + rank * slide->step, slide->per);
    return at + slide->scale * ss_smaller(ss_larger(u, 0), slide->top);
}

/* True if it is 0 on all ranks. */
static bool is_none(const struct ss_slide *slide, int64_t ranks)
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
    return s->count == s->left + s->piece + s->right && is_none(&s->at, halo->ranks);
}

const char *ss_footprint_name(enum ss_footprint_form form)
{
    static const char *const names[SS_N_FOOTPRINTS] = {"none", "filled", "inside",
                                                       "sum",  "shared", "overlap"};
    return names[form];
}

/* ---- windows ---- */

/* Gives every rank a window of `count` rows, from row ss_slide_at(&start, rank) of the length on.
 * False if it reaches past a neighbour's piece. */
static bool set_windows(struct ss_halo *halo, int s, int64_t length, struct ss_slide start,
                        int64_t count)
{
    struct ss_halo_side *side = &halo->side[s];
    side->piece = ss_ceil_div(length, halo->ranks);
    side->count = count;
    for (int64_t i = 0; i < halo->ranks; i++) {
        int64_t begin = ss_slide_at(&start, i);
        side->left = ss_larger(side->left, i * side->piece - begin);
        side->right = ss_larger(side->right, begin + count - (i + 1) * side->piece);
    }
    side->at = start;
    side->at.base += side->left;
    side->at.pace -= side->piece;
    return count > 0 && side->left <= side->piece && side->right <= side->piece;
}

/* The result of that many paces, and the share of a rank. */
static void set_rows(const struct ss_footprint *f, int64_t paces, struct ss_halo *halo)
{
    halo->total = paces * f->rows + f->surplus;
    halo->piece = ss_ceil_div(halo->total, halo->ranks);
}

/* ---- pieces, and rows next to them ---- */

/* Left and right widths for a boundary of the result that lies `ahead` rows past that of the
 * operand. Local rows start at a whole row, so the left width is a multiple of per. */
static void widen(const struct ss_footprint *f, int64_t ahead, int64_t *left, int64_t *right)
{
    int64_t l = ss_ceil_div((f->left - ahead) * f->per, f->rows);
    int64_t r = f->right + ss_ceil_div(ahead * f->per, f->rows);
    if (l > *left)
        *left = ss_round_up(l, f->per);
    if (r > *right)
        *right = r;
}

bool ss_footprint_alone(const struct ss_footprint *f, int side)
{
    return f->form == SS_FOOTPRINT_OVERLAP && side == ss_footprint_sides(f) - 1;
}

void ss_footprint_shared(const struct ss_footprint *f, int64_t *left, int64_t *right)
{
    *left = f->left / f->per * f->rows;
    *right = f->right / f->per * f->rows + f->surplus;
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

static bool halo_of_pieces(const struct ss_footprint *f, const int64_t *lengths,
                           struct ss_halo *halo, const char **why)
{
    const int64_t rows = lengths[0] / halo->ranks / f->per * f->rows;
    const bool overlaps = ss_footprint_overlaps(f);
    bool fits = true;
    set_rows(f, lengths[0] / f->per, halo);
    if (f->pace[1] && lengths[1] != lengths[0] / f->pace[0] * f->pace[1]) {
        *why = "one of the tied lengths has more rows than the other asks for";
        return false;
    }
    if (halo->total < halo->ranks) {
        *why = "the result has fewer rows than there are ranks";
        return false;
    }
    for (int s = 0; s < ss_footprint_sides(f); s++) {
        struct ss_halo_side *side = &halo->side[s];
        int64_t m = lengths[s] / halo->ranks, left = 0, right = 0;
        if (overlaps)
            (void)ss_footprint_widths(f, lengths, s, &left, &right);
        for (int64_t i = 1; i < halo->ranks && !overlaps; i++)
            widen(f, ss_smaller(i * halo->piece, halo->total) - i * rows, &left, &right);
        side->alone = ss_footprint_alone(f, s);
        fits &= set_windows(halo, s, lengths[s], (struct ss_slide){.base = -left, .pace = m},
                            left + m + right) ||
                side->alone;
    }
    halo->made = halo->side[0].count / f->per * f->rows + f->surplus;
    halo->at = (struct ss_slide){.base = halo->side[0].left / f->per * f->rows,
                                 .pace = halo->piece - rows};
    *why = fits ? "a piece reaches past its neighbour" : too_long;
    return fits && (!overlaps || reaches_neighbours(halo, rows));
}

/* ---- windows inside the whole ---- */

/* The window that is long enough for every rank, in paces. */
static int64_t paces(const struct ss_footprint *f, const struct ss_halo *halo, int64_t whole)
{
    int64_t most = 1;
    for (int64_t i = 0; i < halo->ranks; i++) {
        int64_t begin = ss_larger(ss_floor_div(i * halo->piece - f->left, f->rows), 0);
        int64_t rows = ss_smaller((i + 1) * halo->piece, halo->total);
        int64_t end = ss_smaller(ss_ceil_div(rows + f->right - f->surplus, f->rows), whole);
        most = ss_larger(most, end - begin);
    }
    return most;
}

static bool halo_inside(const struct ss_footprint *f, const int64_t *lengths, struct ss_halo *halo,
                        const char **why)
{
    const int64_t whole = lengths[0] / f->per;
    set_rows(f, whole, halo);
    const int64_t window = paces(f, halo, whole);
    if (window > whole) {
        *why = "the length is too short for the operator";
        return false;
    }
    struct ss_slide at = {
        .from = -f->left, .step = halo->piece, .per = f->rows, .top = whole - window};
    bool fits = true;
    for (int s = 0; s < ss_footprint_sides(f); s++) {
        at.scale = f->pace[s];
        fits &= set_windows(halo, s, lengths[s], at,
                            window * f->pace[s] + lengths[s] - whole * f->pace[s]);
    }
    at.scale = -f->rows;
    at.pace = halo->piece;
    halo->at = at;
    halo->made = window * f->rows + f->surplus;
    *why = too_long;
    return fits;
}

/* ---- the result does not grow ---- */

/* Windows at even distances share n steps of some rows each. Where what they share may count twice,
 * they begin with the pieces, but for the last, which ends with its piece. */
static bool halo_of_shares(const struct ss_footprint *f, int64_t length, struct ss_halo *halo,
                           const char **why)
{
    const int64_t n = halo->ranks, m = length / n, right = ss_round_up(f->right, f->per);
    const int64_t step = ss_round_up(ss_larger(ss_ceil_div(f->right, n), 1), f->per);
    *why = too_long;
    if (f->reduce != SS_SUM)
        return set_windows(
            halo, 0, length,
            (struct ss_slide){
                .pace = m, .scale = -right, .from = 2 - n, .step = 1, .per = 1, .top = 1},
            m + right);
    halo->again = n * step;
    return set_windows(halo, 0, length, (struct ss_slide){.pace = m - step}, m + (n - 1) * step);
}

static bool halo_of_sum(const struct ss_footprint *f, const int64_t *lengths, struct ss_halo *halo,
                        const char **why)
{
    const int64_t n = halo->ranks, own = lengths[1] / n;
    const int64_t step = own / f->pace[1] * f->pace[0], rest = lengths[0] - step * n;
    if ((rest - f->surplus) % f->per) {
        *why = "the two lengths have another remainder than those that were explored";
        return false;
    }
    halo->at.base = f->left / f->per * f->rows;
    halo->extra = (f->left + f->right) / f->per * f->rows;
    *why = too_long;
    return set_windows(halo, 0, lengths[0], (struct ss_slide){.base = -f->left, .pace = step},
                       step + rest + f->left + f->right) &&
           set_windows(halo, 1, lengths[1], (struct ss_slide){.pace = own}, own);
}

bool ss_footprint_halo(const struct ss_footprint *f, const int64_t *lengths, int64_t n,
                       struct ss_halo *halo, const char **why)
{
    const int s = f->form == SS_FOOTPRINT_SUM, pieces = f->form == SS_FOOTPRINT_INSIDE ? 1 : (int)n;
    *halo = (struct ss_halo){.ranks = n};
    *why = "pieces of this length do not end at a whole row of the result";
    if (lengths[s] % (pieces * f->pace[s]))
        return false;
    switch (f->form) {
    case SS_FOOTPRINT_INSIDE:
        return halo_inside(f, lengths, halo, why);
    case SS_FOOTPRINT_SUM:
        return halo_of_sum(f, lengths, halo, why);
    case SS_FOOTPRINT_SHARED:
        return halo_of_shares(f, lengths[0], halo, why);
    default:
        return halo_of_pieces(f, lengths, halo, why);
    }
}

bool ss_halo_even(const struct ss_halo *halo)
{
    return halo->total == halo->piece * halo->ranks;
}

bool ss_halo_none(const struct ss_halo *halo)
{
    bool none = halo->extra == 0 && halo->again == 0 && halo->made == halo->piece &&
                is_none(&halo->at, halo->ranks);
    for (int s = 0; s < 2; s++) {
        const struct ss_halo_side *side = &halo->side[s];
        none &= side->left == 0 && side->right == 0 && ss_halo_side_whole(halo, s);
    }
    return none;
}

bool ss_footprint_widths(const struct ss_footprint *f, const int64_t *lengths, int side,
                         int64_t *left, int64_t *right)
{
    bool fixed = true;
    *left = *right = 0;
    switch (f->form) {
    case SS_FOOTPRINT_OVERLAP:
        *left = f->left / f->per * f->pace[side];
        *right = f->right / f->per * f->pace[side];
        break;
    case SS_FOOTPRINT_SHARED:
        fixed = f->reduce != SS_SUM;
        *left = *right = ss_round_up(f->right, f->per);
        break;
    case SS_FOOTPRINT_SUM:
        fixed = side == 1 || lengths[0] * f->pace[1] == lengths[1] * f->pace[0];
        *left = side == 0 ? f->left : 0;
        *right = side == 0 ? f->right : 0;
        break;
    case SS_FOOTPRINT_INSIDE:
        fixed = false;
        break;
    default:
        fixed = f->surplus == 0;
        widen(f, 0, left, right);
    }
    if (!fixed)
        *left = *right = SS_ANY_WIDTH;
    return fixed;
}
