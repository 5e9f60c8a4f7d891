/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_matrix.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { MOST_COLUMNS = 8 };

/* "[1,0,:,:]": the leading position of matrix i. */
static void put_position(struct ss_buf *out, const struct ss_type *type, int64_t i)
{
    int64_t at[SS_MAX_RANK];
    for (int d = type->rank - 3; d >= 0; d--) {
        at[d] = i % type->dims[d];
        i /= type->dims[d];
    }
    ss_buf_putc(out, '[');
    for (int d = 0; d < type->rank - 2; d++)
        ss_buf_printf(out, "%" PRId64 ",", at[d]);
    ss_buf_puts(out, ":,:]\n");
}

static const char *number_text(double x, bool marked, struct ss_arena *arena)
{
    return isnan(x) ? "-" : ss_sprintf(arena, "%.4g%s", x, marked ? "*" : "");
}

const char *ss_show_matrix(const struct ss_type *type, const double *numbers, int64_t limit,
                           int64_t mark, struct ss_arena *arena)
{
    int64_t per = ss_dtype_is_complex(type->dtype) ? 2 : 1, elements = ss_type_count(type);
    int64_t columns = (type->rank ? type->dims[type->rank - 1] : 1) * per;
    int64_t rows = type->rank > 1 ? type->dims[type->rank - 2] : 1;
    int64_t shown = columns < MOST_COLUMNS ? columns : MOST_COLUMNS;
    int64_t n = elements * per, left = limit;
    size_t width = 1;
    struct ss_buf text = {0};
    for (int64_t i = 0; i < n; i++) {
        size_t own = strlen(number_text(numbers[i], i == mark, arena));
        width = own > width ? own : width;
    }
    for (int64_t i = 0; columns && i < n; i += columns) {
        if (left < shown && i) {
            ss_buf_puts(&text, "...\n");
            break;
        }
        if (type->rank > 2 && i % (rows * columns) == 0)
            put_position(&text, type, i / (rows * columns));
        for (int64_t c = 0; c < shown; c++)
            ss_buf_printf(&text, "%s%*s", c ? " " : "", (int)width,
                          number_text(numbers[i + c], i + c == mark, arena));
        ss_buf_puts(&text, shown < columns ? " ...\n" : "\n");
        left -= shown;
    }
    if (!n)
        ss_buf_puts(&text, "(empty)\n");
    return ss_show_take(arena, &text);
}

static void put_element(struct ss_buf *out, const struct ss_tensor *numbers, bool parts, int64_t i)
{
    if (numbers->store == SS_STORE_I64)
        ss_buf_printf(out, "%" PRId64, ss_i64(numbers)[i]);
    else if (parts)
        ss_buf_printf(out, "%.4g%+.4gi", ss_f64(numbers)[2 * i], ss_f64(numbers)[2 * i + 1]);
    else
        ss_buf_printf(out, "%.4g", ss_f64(numbers)[i]);
}

/* The elements from *next on of the dims from d on. */
static void put_nested(struct ss_buf *out, const struct ss_tensor *t, int d, int64_t limit,
                       int64_t *next)
{
    const struct ss_tensor numbers = ss_tensor_numbers(t);
    if (d == t->type.rank) {
        put_element(out, &numbers, ss_dtype_is_complex(t->type.dtype), (*next)++);
        return;
    }
    ss_buf_putc(out, '[');
    for (int64_t i = 0; i < t->type.dims[d]; i++) {
        ss_buf_puts(out, i ? ", " : "");
        if (*next >= limit) {
            ss_buf_puts(out, "...");
            break;
        }
        put_nested(out, t, d + 1, limit, next);
    }
    ss_buf_putc(out, ']');
}

const char *ss_show_nested(const struct ss_tensor *tensor, int64_t limit, struct ss_arena *arena)
{
    struct ss_buf text = {0};
    int64_t next = 0;
    put_nested(&text, tensor, 0, limit, &next);
    return ss_show_take(arena, &text);
}
