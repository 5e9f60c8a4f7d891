/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Structs as JSON objects, by a table of fields: one table writes an object, reads it back and
 * checks the range of every number. Private to core/rules/table. */
#ifndef SS_CORE_RULES_TABLE_FIELDS_H
#define SS_CORE_RULES_TABLE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/arena.h"
#include "core/base/json.h"

struct ss_atoms;
struct ss_call;
struct ss_field;

/* A reader of a record. After the first failure every call returns a harmless value, so that only
 * the end has to look at `failed`. */
struct ss_record {
    struct ss_json json;
    const struct ss_call *call; /* records are checked against it */
    const struct ss_atoms *atoms;
    struct ss_arena *arena; /* of everything that is read */
    struct ss_error *err;
    bool failed;
};

enum ss_field_kind {
    SS_FIELD_BOOL,
    SS_FIELD_INT,     /* int32_t or int64_t, in [low, high] */
    SS_FIELD_UINT,    /* an unsigned integer of any width, in [low, high]; 64 bits wrap around */
    SS_FIELD_REAL,    /* double */
    SS_FIELD_TEXT,    /* const char *, or NULL */
    SS_FIELD_NAME,    /* char[], of at most size - 1 characters */
    SS_FIELD_LETTER,  /* char */
    SS_FIELD_ATOMS,   /* uint16_t *, with a uint16_t count */
    SS_FIELD_REDUCE,  /* enum ss_reduce */
    SS_FIELD_VERDICT, /* enum ss_verdict */
    SS_FIELD_OWN      /* by put and get */
};

/* One member of a struct. put writes the value and get reads it; both see the struct, of which the
 * members before this one have been read. */
struct ss_field {
    const char *name;
    enum ss_field_kind kind;
    size_t at, size; /* of the member, in bytes */
    int64_t low, high;
    size_t count; /* ATOMS: where their number is */
    void (*put)(struct ss_json_out *out, const void *of, const void *context);
    void (*get)(struct ss_record *r, void *of);
};

/* A field of kind SS_FIELD_kind for a member of a struct; the rest are further initialisers. */
#define SS_FIELD(type, k, text, member, ...)                                                       \
    {                                                                                              \
        .name = text, .kind = SS_FIELD_##k, .at = offsetof(type, member),                          \
        .size = sizeof(((type *)0)->member), __VA_ARGS__                                           \
    }
/* The range of an integer. */
#define SS_RANGE(least, most) .low = (least), .high = (most)

/* Write and read the fields of a struct in the order of the table. context: for put. */
void ss_fields_put(struct ss_json_out *out, const struct ss_field *fields, size_t n, const void *of,
                   const void *context);
void ss_fields_get(struct ss_record *r, const struct ss_field *fields, size_t n, void *of);

void ss_atoms_put(struct ss_json_out *out, const uint16_t *atoms, size_t n);

/* Fails the record: "a record of rules is not usable: WHAT". */
void ss_record_bad(struct ss_record *r, const char *what);
/* Adds the hint that rules can be found anew. */
void ss_record_hint(struct ss_error *err);
struct ss_json_token ss_record_next(struct ss_record *r);
struct ss_json_token ss_record_expect(struct ss_record *r, enum ss_json_kind kind);
/* Reads a key, which must be this one. */
void ss_record_key(struct ss_record *r, const char *name);
/* Read a value: an integer in [low, high], a text or NULL, a number, atoms up to the end of an open
 * array. `name` is for messages. */
int64_t ss_record_int(struct ss_record *r, const char *name, int64_t low, int64_t high);
const char *ss_record_text(struct ss_record *r, const char *name);
double ss_record_real(struct ss_record *r, const char *name);
uint16_t *ss_record_atoms(struct ss_record *r, uint16_t *count);
/* The reduction that a token names. */
enum ss_reduce ss_record_reduce(struct ss_record *r, const struct ss_json_token *token);

#endif
