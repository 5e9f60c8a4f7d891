/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values that commands return, with their units. The formatter prints them, Lua receives them;
 * nothing else leaves a command. All memory is in the arena of the command. */
#ifndef SS_REPL_CMD_VALUE_H
#define SS_REPL_CMD_VALUE_H

#include "core/base/arena.h"
#include "core/base/buf.h"

#include <stdbool.h>
#include <stdint.h>

enum ss_value_kind {
    SS_V_NULL,
    SS_V_BOOL,
    SS_V_INT,
    SS_V_REAL,
    SS_V_TEXT,
    SS_V_REF, /* the name of a thing of the laboratory, with the thing (struct ss_ref) */
    SS_V_LIST,
    SS_V_RECORD
};

/* How a number is shown to people; programs always get the plain number. */
enum ss_unit {
    SS_UNIT_NONE,   /* of a column: its cells are texts */
    SS_UNIT_NUMBER, /* of a column: plain numbers, or cells of several units */
    SS_UNIT_BYTES,
    SS_UNIT_US,
    SS_UNIT_MS,
    SS_UNIT_FLOPS,
    SS_UNIT_RATIO,
    SS_UNIT_BAR /* 0 to 1 as a bar */
};

enum ss_ref_kind { SS_REF_OP, SS_REF_VAR, SS_REF_ROW, SS_REF_AXIS };

/* A thing of the laboratory that a cell names. It can be looked up as long as the generation is
 * still that of the graph (OP, VAR), of the rules (ROW) or of the mesh (AXIS) in use. */
struct ss_ref {
    enum ss_ref_kind kind;
    uint32_t id;  /* of the op, var or axis; ROW: of the op that the row belongs to */
    uint32_t row; /* ROW: its index in the rules of the op */
    uint32_t generation;
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
            const char *text; /* the name: all that text, JSON, CSV and Markdown show */
            struct ss_ref to;
        } ref;
        struct {
            struct ss_value *items;
            size_t count;
            const char *join; /* between items when shown as text */
        } list;
        struct {
            struct ss_field *fields;
            size_t count;
            bool keyed; /* text shows the names too: "{a: 1, b: 2}" */
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
/* text is borrowed; NULL gives null. */
struct ss_value ss_v_ref(struct ss_ref to, const char *text);
struct ss_value ss_v_int_in(enum ss_unit unit, int64_t value);
struct ss_value ss_v_real_in(enum ss_unit unit, double value);
/* items are borrowed. */
struct ss_value ss_v_list(struct ss_value *items, size_t count, const char *join);
struct ss_value ss_v_record(struct ss_field *fields, size_t count);

/* The value as people read it: "24.0 GiB", "S(0)R, RR", "-" for null. */
void ss_value_show(struct ss_buf *out, const struct ss_value *value);
/* A share of 0 to 1 as a bar of so many columns. */
void ss_value_bar(struct ss_buf *out, double share, int columns);
/* The value as programs read it in a text cell: numbers without units, nothing for null. */
void ss_value_plain(struct ss_buf *out, const struct ss_value *value);
/* The order in which a column is sorted: < 0, 0 or > 0. Null comes last; numbers go by size, things
 * of one kind by id, which is program order; texts with their digits as numbers (op_2 before
 * op_10); lists and records by their first difference. */
int ss_value_compare(const struct ss_value *a, const struct ss_value *b);

#endif
