/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/op/infer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "core/base/buf.h"

bool ss_same(struct ss_infer *inf, int64_t a, int64_t b, const char *what)
{
    if (inf->recorder) {
        inf->recorder->same(inf->state, a, b);
        return true;
    }
    if (a == b)
        return true;
    return ss_refuse(inf, SS_E_SHAPE, "%s differ: %" PRId64 " and %" PRId64, what, a, b);
}

/* Product of lengths; -1 on overflow or for a negative length. */
static int64_t product(const int64_t *list, size_t n)
{
    int64_t total = 1;
    bool overflow = false;
    for (size_t i = 0; i < n; i++) {
        if (list[i] == 0)
            return 0; /* whatever the other lengths are */
        if (list[i] < 0 || __builtin_mul_overflow(total, list[i], &total))
            overflow = true;
    }
    return overflow ? -1 : total;
}

static void add_list(struct ss_buf *out, const int64_t *list, size_t n)
{
    ss_buf_putc(out, '[');
    for (size_t i = 0; i < n; i++)
        ss_buf_printf(out, "%s%" PRId64, i ? ", " : "", list[i]);
    ss_buf_putc(out, ']');
}

bool ss_same_product(struct ss_infer *inf, const int64_t *a, size_t n_a, const int64_t *b,
                     size_t n_b, const char *what)
{
    if (inf->recorder) {
        inf->recorder->same_product(inf->state, a, n_a, b, n_b);
        return true;
    }
    int64_t product_a = product(a, n_a), product_b = product(b, n_b);
    if (product_a == product_b && product_a >= 0)
        return true;
    struct ss_buf text = {0};
    add_list(&text, a, n_a);
    ss_buf_puts(&text, " and ");
    add_list(&text, b, n_b);
    ss_refuse(inf, SS_E_SHAPE, "%s differ in their product: %s", what, ss_buf_text(&text));
    ss_buf_free(&text);
    return false;
}

bool ss_divides(struct ss_infer *inf, int64_t a, int64_t b, const char *what)
{
    if (inf->recorder) {
        if (inf->recorder->divides)
            inf->recorder->divides(inf->state, a, b);
        return true;
    }
    if (a > 0 && b % a == 0)
        return true;
    return ss_refuse(inf, SS_E_SHAPE, "%s must be a multiple of %" PRId64 ", not %" PRId64, what, a,
                     b);
}

bool ss_at_most(struct ss_infer *inf, int64_t a, int64_t b, const char *what)
{
    if (inf->recorder) {
        if (inf->recorder->at_most)
            inf->recorder->at_most(inf->state, a, b);
        return true;
    }
    if (a <= b)
        return true;
    return ss_refuse(inf, SS_E_SHAPE, "%s of %" PRId64 " is above %" PRId64, what, a, b);
}

bool ss_prefix(struct ss_infer *inf, int64_t a, int64_t b, const char *what)
{
    if (!inf->recorder)
        return ss_at_most(inf, a, b, what);
    if (inf->recorder->prefix)
        inf->recorder->prefix(inf->state, a, b);
    return true;
}

void ss_start(struct ss_infer *inf, int64_t p, int64_t count, int64_t step, int64_t length)
{
    if (inf->recorder && inf->recorder->start)
        inf->recorder->start(inf->state, p, count, step, length);
}

bool ss_position(struct ss_infer *inf, const int64_t *p, size_t n, int64_t step, int64_t length)
{
    if (inf->recorder && inf->recorder->position)
        inf->recorder->position(inf->state, p, n, step, length, inf->stay & 1);
    inf->stay >>= 1;
    return true;
}

bool ss_keep(struct ss_infer *inf, const struct ss_window *window, int64_t length)
{
    if (inf->recorder && inf->recorder->keep)
        inf->recorder->keep(inf->state, window, length);
    return true;
}

bool ss_tiles(struct ss_infer *inf, int64_t length, int64_t source, int64_t size, int64_t steps,
              const char *what)
{
    if (!inf->recorder)
        return ss_same(inf, steps, source, what);
    inf->recorder->tiles(inf->state, (int64_t[]){source, size}, length, steps);
    return true;
}

bool ss_refuse(struct ss_infer *inf, enum ss_rc code, const char *fmt, ...)
{
    char text[sizeof((struct ss_error *)0)->message];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    ss_fail(inf->err, code, "%s", text);
    return false;
}
