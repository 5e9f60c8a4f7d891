/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/audit/digits.h"

#include "core/base/buf.h"

struct ss_rank_digits ss_rank_digits_of(int64_t ranks)
{
    struct ss_rank_digits d = {.ranks = ranks};
    for (int64_t left = ranks; left > 1 && d.n < SS_MAX_RANK_DIGITS; d.n++) {
        int64_t base = 2;
        while (left % base)
            base++;
        left /= base;
        d.size[d.n] = base;
        d.stride[d.n] = left;
    }
    return d;
}

struct ss_rank_groups ss_rank_groups_of(const struct ss_rank_digits *d, unsigned set,
                                        struct ss_arena *arena)
{
    int64_t *ids = ss_alloc_array(arena, (size_t)d->ranks, sizeof *ids), n = 0, width = 1;
    for (int k = 0; k < d->n; k++)
        width *= set >> k & 1 ? d->size[k] : 1;
    for (int64_t first = 0; first < d->ranks; first++) {
        bool lowest = true;
        for (int k = 0; k < d->n; k++)
            lowest &= !(set >> k & 1) || first / d->stride[k] % d->size[k] == 0;
        for (int64_t i = 0; i < width && lowest; i++) {
            int64_t id = first, rest = i;
            for (int k = d->n - 1; k >= 0; k--) {
                if (!(set >> k & 1))
                    continue;
                id += rest % d->size[k] * d->stride[k];
                rest /= d->size[k];
            }
            ids[n++] = id;
        }
    }
    return (struct ss_rank_groups){ids, d->ranks / width, width};
}

/* Per rank the lowest one of its group. */
static void lowest(const struct ss_rank_groups *g, int64_t ranks, int64_t *of)
{
    for (int64_t r = 0; r < ranks; r++)
        of[r] = r;
    for (int64_t k = 0; k < g->rows; k++) {
        int64_t least = ranks;
        for (int64_t i = 0; i < g->width; i++)
            if (g->ids[k * g->width + i] >= 0 && g->ids[k * g->width + i] < least)
                least = g->ids[k * g->width + i];
        for (int64_t i = 0; i < g->width; i++)
            if (g->ids[k * g->width + i] >= 0)
                of[g->ids[k * g->width + i]] = least;
    }
}

bool ss_rank_groups_equal(const struct ss_rank_groups *a, const struct ss_rank_groups *b,
                          int64_t ranks, struct ss_arena *scratch)
{
    int64_t *x = ss_alloc_array(scratch, (size_t)ranks, sizeof *x);
    int64_t *y = ss_alloc_array(scratch, (size_t)ranks, sizeof *y);
    lowest(a, ranks, x);
    lowest(b, ranks, y);
    for (int64_t r = 0; r < ranks; r++)
        if (x[r] != y[r])
            return false;
    return true;
}

const char *ss_rank_groups_text(const struct ss_rank_groups *g, struct ss_arena *arena)
{
    enum { SHOWN = 64 };
    struct ss_buf text = {0};
    for (int64_t k = 0; k < g->rows; k++) {
        if (k * g->width >= SHOWN) {
            ss_buf_puts(&text, ",...");
            break;
        }
        ss_buf_puts(&text, k ? ",{" : "{");
        for (int64_t i = 0; i < g->width && g->ids[k * g->width + i] >= 0; i++)
            ss_buf_printf(&text, "%s%lld", i ? "," : "", (long long)g->ids[k * g->width + i]);
        ss_buf_putc(&text, '}');
    }
    return ss_buf_keep(arena, &text);
}
