/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/value.h"

#include "core/base/number.h"

#include <inttypes.h>
#include <math.h>

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

static void show_bar(struct ss_buf *out, double share)
{
    int filled = share >= 1 ? BAR_WIDTH : (int)(share * BAR_WIDTH + 0.5);
    for (int i = 0; i < BAR_WIDTH; i++)
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
        show_bar(out, value);
        break;
    case SS_UNIT_NONE:
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
    for (size_t i = 0; i < value->record.count; i++) {
        const struct ss_field *field = value->record.fields + i;
        bool named = field->value.kind == SS_V_RECORD;
        if (i)
            ss_buf_puts(out, named ? ", " : " ");
        if (named)
            ss_buf_printf(out, "%s: ", field->name);
        show(out, &field->value);
    }
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
        if (value->unit == SS_UNIT_NONE)
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
    case SS_V_LIST:
        if (!value->list.count)
            ss_buf_putc(out, '-');
        show_list(out, value, ss_value_show);
        break;
    case SS_V_RECORD:
        if (!value->record.count)
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
    case SS_V_LIST:
        show_list(out, value, ss_value_plain);
        break;
    case SS_V_RECORD:
        show_fields(out, value, ss_value_plain);
        break;
    }
}
