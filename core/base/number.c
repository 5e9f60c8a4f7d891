/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/number.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/arena.h"

/* What the text of a number holds: up to 19 digits as an integer, and where the point lies. */
struct decimal {
    uint64_t digits;
    int exponent;
    bool negative, exact; /* exact: no digit was dropped */
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t read_digits(const char *text, size_t length, size_t i, struct decimal *d, int step)
{
    for (; i < length && is_digit(text[i]); i++) {
        if (d->digits > (UINT64_MAX - 9) / 10) {
            d->exact = false;
            d->exponent += 1 + step;
            continue;
        }
        d->digits = d->digits * 10 + (uint64_t)(text[i] - '0');
        d->exponent += step;
    }
    return i;
}

static bool scan(const char *text, size_t length, struct decimal *d)
{
    *d = (struct decimal){.exact = true};
    size_t i = 0;
    if (i < length && text[i] == '-') {
        d->negative = true;
        i++;
    }
    size_t start = i;
    i = read_digits(text, length, i, d, 0);
    if (i == start)
        return false;
    if (i < length && text[i] == '.') {
        start = ++i;
        i = read_digits(text, length, i, d, -1);
        if (i == start)
            return false;
    }
    if (i < length && (text[i] == 'e' || text[i] == 'E')) {
        i++;
        bool negative = i < length && text[i] == '-';
        if (i < length && (text[i] == '-' || text[i] == '+'))
            i++;
        start = i;
        int exponent = 0;
        for (; i < length && is_digit(text[i]); i++)
            if (exponent < 100000)
                exponent = exponent * 10 + (text[i] - '0');
        if (i == start)
            return false;
        d->exponent += negative ? -exponent : exponent;
    }
    return i == length;
}

static double parse_slowly(const char *text, size_t length)
{
    char small[64], *copy = length < sizeof small ? small : ss_xmalloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    locale_t old = uselocale(c);
    double value = strtod(copy, NULL);
    uselocale(old);
    freelocale(c);
    if (copy != small)
        free(copy);
    return value;
}

bool ss_real_parse(const char *text, size_t length, double *out)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    struct decimal d;
    if (!scan(text, length, &d))
        return false;
    if (d.exact && d.digits <= (uint64_t)1 << 53 && d.exponent >= -22 && d.exponent <= 22) {
        /* Both factors are exact doubles, so that one operation rounds correctly (Clinger). */
        double value = (double)d.digits;
        value = d.exponent < 0 ? value / powers[-d.exponent] : value * powers[d.exponent];
        *out = d.negative ? -value : value;
    } else {
        *out = parse_slowly(text, length);
    }
    return true;
}

bool ss_int_parse(const char *text, size_t length, int64_t *out)
{
    bool negative = length && text[0] == '-';
    size_t i = negative;
    if (i == length)
        return false;
    int64_t value = 0;
    for (; i < length; i++) {
        if (!is_digit(text[i]))
            return false;
        int64_t digit = text[i] - '0';
        /* Downwards on the negative side, which reaches one further. */
        if (__builtin_mul_overflow(value, 10, &value) ||
            __builtin_add_overflow(value, negative ? -digit : digit, &value))
            return false;
    }
    *out = value;
    return true;
}

void ss_real_print(struct ss_buf *out, double value)
{
    if (!isfinite(value)) {
        ss_buf_puts(out, isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
        return;
    }
    char text[40];
    locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    locale_t old = uselocale(c);
    /* Where fewer than 15 digits are enough, 15 end in zeros, which %g drops. */
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    uselocale(old);
    freelocale(c);
    ss_buf_puts(out, text);
}

const char *const ss_byte_units[SS_N_BYTE_UNITS] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

void ss_scaled_print(struct ss_buf *out, double value, double step, const char *const *units,
                     size_t n_units)
{
    size_t u = 0;
    while (u + 1 < n_units && fabs(value) >= step) {
        value /= step;
        u++;
    }
    if (u == 0 && value == floor(value) && fabs(value) < 1e15)
        ss_buf_printf(out, "%.0f", value);
    else if (fabs(value) >= 0.1 || value == 0)
        ss_buf_printf(out, "%.*f", fabs(value) >= 100 ? 1 : 2, value);
    else
        ss_buf_printf(out, "%.3g", value);
    ss_buf_printf(out, " %s", units[u]);
}

const char *ss_bytes_text(int64_t bytes, char text[SS_BYTES_TEXT])
{
    struct ss_buf scaled = {0};
    ss_scaled_print(&scaled, (double)bytes, 1024, ss_byte_units, SS_N_BYTE_UNITS);
    if (bytes > -1024 && bytes < 1024)
        snprintf(text, SS_BYTES_TEXT, "%lld bytes", (long long)bytes);
    else
        snprintf(text, SS_BYTES_TEXT, "%lld bytes (%s)", (long long)bytes, ss_buf_text(&scaled));
    ss_buf_free(&scaled);
    return text;
}
