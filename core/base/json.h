/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON (RFC 8259) as tokens: a pull reader without recursion and a writer onto a buffer. The reader
 * also takes NaN, Infinity and -Infinity as numbers, which real files hold. */
#ifndef SS_CORE_BASE_JSON_H
#define SS_CORE_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/buf.h"

enum { SS_JSON_MAX_DEPTH = 512 };

/* enum, name in messages */
#define SS_JSON_KINDS(X)                                                                           \
    X(SS_JSON_END, "the end of the text")                                                          \
    X(SS_JSON_OBJECT, "an object")                                                                 \
    X(SS_JSON_OBJECT_END, "'}'")                                                                   \
    X(SS_JSON_ARRAY, "an array")                                                                   \
    X(SS_JSON_ARRAY_END, "']'")                                                                    \
    X(SS_JSON_KEY, "a key")                                                                        \
    X(SS_JSON_STRING, "a string")                                                                  \
    X(SS_JSON_INT, "an integer")                                                                   \
    X(SS_JSON_REAL, "a number")                                                                    \
    X(SS_JSON_BOOL, "a boolean")                                                                   \
    X(SS_JSON_NULL, "null")

enum ss_json_kind {
#define X(id, name) id,
    SS_JSON_KINDS(X)
#undef X
};

struct ss_json_token {
    enum ss_json_kind kind;
    const char *text; /* KEY, STRING: decoded UTF-8, NUL-terminated, valid until the next token */
    size_t length;    /* bytes of text; more than strlen where the string holds \u0000 */
    int64_t integer;  /* INT: exact. BOOL: 0 or 1 */
    double real;      /* INT and REAL. An integer beyond int64 is a REAL */
    size_t offset;    /* of the token's first byte in the text */
};

struct ss_json {
    const char *file, *text; /* borrowed */
    size_t length, position;
    int depth, expect;
    bool failed;
    uint64_t in_object[SS_JSON_MAX_DEPTH / 64]; /* one bit per open container */
    struct ss_buf string;
};

/* file is a name for messages. The text must stay until ss_json_fini. */
void ss_json_init(struct ss_json *json, const char *file, const char *text, size_t length);
void ss_json_fini(struct ss_json *json);
/* The next token. After the one top-level value it is SS_JSON_END, as often as asked; anything
 * else after that value is an error. An error says file:line:column and stays. */
SS_NODISCARD enum ss_rc ss_json_next(struct ss_json *json, struct ss_json_token *token,
                                     struct ss_error *err);
/* The next token, which must be of that kind (REAL: INT will do). */
SS_NODISCARD enum ss_rc ss_json_expect(struct ss_json *json, enum ss_json_kind kind,
                                       struct ss_json_token *token, struct ss_error *err);
/* Passes over the value that begins at the next token. */
SS_NODISCARD enum ss_rc ss_json_skip(struct ss_json *json, struct ss_error *err);
/* The same, and says where the value's text lies, to be read by a second reader later. */
SS_NODISCARD enum ss_rc ss_json_raw(struct ss_json *json, size_t *offset, size_t *length,
                                    struct ss_error *err);
/* True for a KEY or STRING of exactly that text. */
bool ss_json_is(const struct ss_json_token *token, const char *text);
/* Gives an error the place file:line:column of an offset (columns count bytes). */
enum ss_rc ss_json_where(const struct ss_json *json, size_t offset, struct ss_error *err);
const char *ss_json_kind_name(enum ss_json_kind kind);

/* The writer adds commas and, with indent > 0, line breaks. Keys and values come in turn inside an
 * object; the caller closes what it opens. */
struct ss_json_out {
    struct ss_buf *buf;
    int indent, depth;
    bool after_value, after_key;
};

void ss_json_out_init(struct ss_json_out *out, struct ss_buf *buf, int indent);
void ss_json_object_begin(struct ss_json_out *out);
void ss_json_object_end(struct ss_json_out *out);
void ss_json_array_begin(struct ss_json_out *out);
void ss_json_array_end(struct ss_json_out *out);
void ss_json_put_key(struct ss_json_out *out, const char *key);
/* Bytes that are no UTF-8 are written as U+FFFD. NULL is written as null. */
void ss_json_put_string(struct ss_json_out *out, const char *text);
void ss_json_put_bytes(struct ss_json_out *out, const char *text, size_t length);
void ss_json_put_int(struct ss_json_out *out, int64_t value);
/* The shortest text that reads back as the same double, always with a '.' or an exponent; numbers
 * that JSON lacks are the strings "NaN", "Infinity" and "-Infinity". */
void ss_json_put_real(struct ss_json_out *out, double value);
void ss_json_put_bool(struct ss_json_out *out, bool value);
void ss_json_put_null(struct ss_json_out *out);

#endif
