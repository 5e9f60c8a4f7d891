/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values: constructors, their forms as text, and their order. */
#include "repl/cmd/value.h"

#include "core/base/number.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

struct ss_value ss_v_null(void)
{
    return (struct ss_value){.kind = SS_V_NULL};
}

struct ss_value ss_v_bool(bool value)
{
    return (struct ss_value){.kind = SS_V_BOOL, .boolean = value};
}

struct ss_value ss_v_int(int64_t value)
{
    return (struct ss_value){.kind = SS_V_INT, .integer = value};
}

struct ss_value ss_v_real(double value)
{
    return (struct ss_value){.kind = SS_V_REAL, .real = value};
}

struct ss_value ss_v_text(const char *value)
{
    return value ? (struct ss_value){.kind = SS_V_TEXT, .text = value} : ss_v_null();
}

struct ss_value ss_v_ref(struct ss_ref to, const char *text)
{
    return text ? (struct ss_value){.kind = SS_V_REF, .ref = {.text = text, .to = to}}
                : ss_v_null();
}

struct ss_value ss_v_int_in(enum ss_unit unit, int64_t value)
{
    return (struct ss_value){.kind = SS_V_INT, .unit = unit, .integer = value};
}

struct ss_value ss_v_real_in(enum ss_unit unit, double value)
{
    return (struct ss_value){.kind = SS_V_REAL, .unit = unit, .real = value};
}

struct ss_value ss_v_list(struct ss_value *items, size_t count, const char *join)
{
    return (struct ss_value){.kind = SS_V_LIST,
                             .list = {.items = items, .count = count, .join = join}};
}

struct ss_value ss_v_record(struct ss_field *fields, size_t count)
{
    return (struct ss_value){.kind = SS_V_RECORD, .record = {.fields = fields, .count = count}};
}

enum { BAR_WIDTH = 32 };

void ss_value_bar(struct ss_buf *out, double share, int columns)
{
    int filled = share >= 1 ? columns : (int)(share * columns + 0.5);
    for (int i = 0; i < columns; i++)
        ss_buf_putc(out, i < filled ? '#' : '.');
}

static void show_number(struct ss_buf *out, double value, enum ss_unit unit)
{
    static const char *const flops[] = {"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP"};
    static const char *const times[] = {"us", "ms", "s"};
    if (!isfinite(value)) {
        ss_real_print(out, value);
        return;
    }
    switch (unit) {
    case SS_UNIT_BYTES:
        ss_scaled_print(out, value, 1024, ss_byte_units, SS_N_BYTE_UNITS);
        break;
    case SS_UNIT_FLOPS:
        ss_scaled_print(out, value, 1000, flops, 6);
        break;
    case SS_UNIT_US:
        ss_scaled_print(out, value, 1000, times, 3);
        break;
    case SS_UNIT_MS:
        ss_scaled_print(out, value, 1000, times + 1, 2);
        break;
    case SS_UNIT_RATIO:
        ss_buf_printf(out, "%.3g %%", 100 * value);
        break;
    case SS_UNIT_BAR:
        ss_value_bar(out, value, BAR_WIDTH);
        break;
    case SS_UNIT_NONE:
    case SS_UNIT_NUMBER:
        ss_buf_printf(out, "%.6g", value);
        break;
    }
}

static void show_list(struct ss_buf *out, const struct ss_value *value,
                      void (*show)(struct ss_buf *, const struct ss_value *))
{
    for (size_t i = 0; i < value->list.count; i++) {
        if (i)
            ss_buf_puts(out, value->list.join);
        show(out, value->list.items + i);
    }
}

/* A record on one line: its values, or "name: values, ..." where they are records themselves. */
static void show_fields(struct ss_buf *out, const struct ss_value *value,
                        void (*show)(struct ss_buf *, const struct ss_value *))
{
    bool keyed = value->record.keyed;
    if (keyed)
        ss_buf_putc(out, '{');
    for (size_t i = 0; i < value->record.count; i++) {
        const struct ss_field *field = value->record.fields + i;
        bool named = keyed || field->value.kind == SS_V_RECORD;
        if (i)
            ss_buf_puts(out, named ? ", " : " ");
        if (named)
            ss_buf_printf(out, "%s: ", field->name);
        show(out, &field->value);
    }
    if (keyed)
        ss_buf_putc(out, '}');
}

void ss_value_show(struct ss_buf *out, const struct ss_value *value)
{
    switch (value->kind) {
    case SS_V_NULL:
        ss_buf_putc(out, '-');
        break;
    case SS_V_BOOL:
        ss_buf_puts(out, value->boolean ? "yes" : "no");
        break;
    case SS_V_INT:
        if (value->unit <= SS_UNIT_NUMBER)
            ss_buf_printf(out, "%" PRId64, value->integer);
        else
            show_number(out, (double)value->integer, value->unit);
        break;
    case SS_V_REAL:
        show_number(out, value->real, value->unit);
        break;
    case SS_V_TEXT:
        ss_buf_puts(out, value->text);
        break;
    case SS_V_REF:
        ss_buf_puts(out, value->ref.text);
        break;
    case SS_V_LIST:
        if (!value->list.count)
            ss_buf_putc(out, '-');
        show_list(out, value, ss_value_show);
        break;
    case SS_V_RECORD:
        if (!value->record.count && !value->record.keyed)
            ss_buf_putc(out, '-');
        show_fields(out, value, ss_value_show);
        break;
    }
}

void ss_value_plain(struct ss_buf *out, const struct ss_value *value)
{
    switch (value->kind) {
    case SS_V_NULL:
        break;
    case SS_V_BOOL:
        ss_buf_puts(out, value->boolean ? "true" : "false");
        break;
    case SS_V_INT:
        ss_buf_printf(out, "%" PRId64, value->integer);
        break;
    case SS_V_REAL:
        ss_real_print(out, value->real);
        break;
    case SS_V_TEXT:
        ss_buf_puts(out, value->text);
        break;
    case SS_V_REF:
        ss_buf_puts(out, value->ref.text);
        break;
    case SS_V_LIST:
        show_list(out, value, ss_value_plain);
        break;
    case SS_V_RECORD:
        show_fields(out, value, ss_value_plain);
        break;
    }
}

/* ---- order -------------------------------------------------------------------------------------
 */

static int compare_numbers(double a, double b)
{
    if (isnan(a) || isnan(b))
        return !!isnan(a) - !!isnan(b);
    return (a > b) - (a < b);
}

/* Runs of digits are compared as numbers. */
static int compare_texts(const char *a, const char *b)
{
    while (*a && *b) {
        if (!isdigit((unsigned char)*a) || !isdigit((unsigned char)*b)) {
            if (*a != *b)
                return (unsigned char)*a - (unsigned char)*b;
            a++;
            b++;
            continue;
        }
        const char *x = a + strspn(a, "0"), *y = b + strspn(b, "0");
        size_t n = strspn(x, "0123456789"), m = strspn(y, "0123456789");
        int order = n != m ? (n > m) - (n < m) : strncmp(x, y, n);
        if (order)
            return order;
        a = x + n;
        b = y + m;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

static int compare_refs(const struct ss_value *a, const struct ss_value *b)
{
    const struct ss_ref *x = &a->ref.to, *y = &b->ref.to;
    if (x->kind != y->kind || x->generation != y->generation)
        return compare_texts(a->ref.text, b->ref.text);
    return x->id != y->id ? (x->id > y->id) - (x->id < y->id)
                          : (x->row > y->row) - (x->row < y->row);
}

static bool is_number(const struct ss_value *value)
{
    return value->kind == SS_V_INT || value->kind == SS_V_REAL || value->kind == SS_V_BOOL;
}

static double number_of(const struct ss_value *value)
{
    return value->kind == SS_V_REAL  ? value->real
           : value->kind == SS_V_INT ? (double)value->integer
                                     : value->boolean;
}

static const char *text_of(const struct ss_value *value)
{
    return value->kind == SS_V_REF ? value->ref.text : value->text;
}

static bool is_text(const struct ss_value *value)
{
    return value->kind == SS_V_TEXT || value->kind == SS_V_REF;
}

static int compare_items(const struct ss_value *a, const struct ss_value *b)
{
    bool list = a->kind == SS_V_LIST;
    size_t n = list ? a->list.count : a->record.count, m = list ? b->list.count : b->record.count;
    for (size_t i = 0; i < n && i < m; i++) {
        int order = list ? ss_value_compare(a->list.items + i, b->list.items + i)
                         : ss_value_compare(&a->record.fields[i].value, &b->record.fields[i].value);
        if (order)
            return order;
    }
    return (n > m) - (n < m);
}

int ss_value_compare(const struct ss_value *a, const struct ss_value *b)
{
    if (a->kind == SS_V_NULL || b->kind == SS_V_NULL)
        return (a->kind == SS_V_NULL) - (b->kind == SS_V_NULL);
    if (a->kind == SS_V_INT && b->kind == SS_V_INT)
        return (a->integer > b->integer) - (a->integer < b->integer);
    if (is_number(a) && is_number(b))
        return compare_numbers(number_of(a), number_of(b));
    if (a->kind == SS_V_REF && b->kind == SS_V_REF)
        return compare_refs(a, b);
    if (is_text(a) && is_text(b))
        return compare_texts(text_of(a), text_of(b));
    if (a->kind == b->kind)
        return compare_items(a, b);
    return (int)a->kind - (int)b->kind; /* a column of several kinds: one after the other */
}
