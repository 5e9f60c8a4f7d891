/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What commands return: values with units. The formatter prints them, Lua receives them; nothing
 * else leaves a command. All memory is in the arena of the command. */
#ifndef SS_REPL_CMD_VALUE_H
#define SS_REPL_CMD_VALUE_H

#include "core/base/arena.h"
#include "core/base/buf.h"

#include <stdbool.h>
#include <stdint.h>

enum ss_value_kind { SS_V_NULL, SS_V_BOOL, SS_V_INT, SS_V_REAL, SS_V_TEXT, SS_V_LIST, SS_V_RECORD };

/* How a number is shown to people; programs always get the plain number. BAR: 0 to 1 as a bar. */
enum ss_unit {
    SS_UNIT_NONE,
    SS_UNIT_BYTES,
    SS_UNIT_US,
    SS_UNIT_MS,
    SS_UNIT_FLOPS,
    SS_UNIT_RATIO,
    SS_UNIT_BAR
};

struct ss_field;

struct ss_value {
    enum ss_value_kind kind;
    enum ss_unit unit;
    union {
        bool boolean;
        int64_t integer;
        double real;
        const char *text;
        struct {
            struct ss_value *items;
            size_t count;
            const char *join; /* between items when shown as text */
        } list;
        struct {
            struct ss_field *fields;
            size_t count;
        } record;
    };
};

struct ss_field {
    const char *name;
    struct ss_value value;
};

struct ss_value ss_v_null(void);
struct ss_value ss_v_bool(bool value);
struct ss_value ss_v_int(int64_t value);
struct ss_value ss_v_real(double value);
/* Borrowed; NULL gives null. */
struct ss_value ss_v_text(const char *value);
struct ss_value ss_v_int_in(enum ss_unit unit, int64_t value);
struct ss_value ss_v_real_in(enum ss_unit unit, double value);
/* items are borrowed. */
struct ss_value ss_v_list(struct ss_value *items, size_t count, const char *join);
struct ss_value ss_v_record(struct ss_field *fields, size_t count);

/* The value as people read it: "24.0 GiB", "S(0)R, RR", "-" for null. */
void ss_value_show(struct ss_buf *out, const struct ss_value *value);
/* The value as programs read it in a text cell: numbers without units, nothing for null. */
void ss_value_plain(struct ss_buf *out, const struct ss_value *value);

#endif
