/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/table/fields.h"

#include <math.h>
#include <string.h>

#include "core/base/error.h"
#include "core/place/placement.h"
#include "core/rules/atoms.h"
#include "core/rules/row.h"
#include "core/rules/row_text.h"

/* ---- members ---- */

static int64_t load(const struct ss_field *f, const void *at)
{
    bool is_signed = f->kind == SS_FIELD_INT;
    switch (f->size) {
    case 1:
        return *(const uint8_t *)at;
    case 2:
        return *(const uint16_t *)at;
    case 4:
        return is_signed ? *(const int32_t *)at : (int64_t) * (const uint32_t *)at;
    default:
        return (int64_t) * (const uint64_t *)at;
    }
}

/* The value is in the range of the member. */
static void store(const struct ss_field *f, void *at, int64_t value)
{
    if (f->size == 1)
        *(uint8_t *)at = (uint8_t)value;
    else if (f->size == 2)
        *(uint16_t *)at = (uint16_t)value;
    else if (f->size == 4)
        *(uint32_t *)at = (uint32_t)value;
    else
        *(uint64_t *)at = (uint64_t)value;
}

/* ---- writing ---- */

void ss_atoms_put(struct ss_json_out *out, const uint16_t *atoms, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ss_json_put_int(out, atoms[i]);
}

static void put(struct ss_json_out *out, const struct ss_field *f, const char *of,
                const void *context)
{
    const void *at = of + f->at;
    switch (f->kind) {
    case SS_FIELD_BOOL:
        ss_json_put_bool(out, *(const bool *)at);
        break;
    case SS_FIELD_INT:
    case SS_FIELD_UINT:
        ss_json_put_int(out, load(f, at));
        break;
    case SS_FIELD_REAL:
        ss_json_put_real(out, *(const double *)at);
        break;
    case SS_FIELD_TEXT:
        ss_json_put_string(out, *(const char *const *)at);
        break;
    case SS_FIELD_NAME:
        ss_json_put_string(out, at);
        break;
    case SS_FIELD_LETTER:
        ss_json_put_string(out, (char[]){*(const char *)at, 0});
        break;
    case SS_FIELD_ATOMS:
        ss_json_array_begin(out);
        ss_atoms_put(out, *(uint16_t *const *)at, *(const uint16_t *)(const void *)(of + f->count));
        ss_json_array_end(out);
        break;
    case SS_FIELD_REDUCE:
        ss_json_put_string(out, ss_reduce_name(*(const enum ss_reduce *)at));
        break;
    case SS_FIELD_VERDICT:
        ss_json_put_string(out, ss_verdict_name(*(const enum ss_verdict *)at));
        break;
    case SS_FIELD_OWN:
        f->put(out, of, context);
        break;
    }
}

void ss_fields_put(struct ss_json_out *out, const struct ss_field *fields, size_t n, const void *of,
                   const void *context)
{
    for (size_t i = 0; i < n; i++) {
        ss_json_put_key(out, fields[i].name);
        put(out, &fields[i], of, context);
    }
}

/* ---- reading ---- */

void ss_record_hint(struct ss_error *err)
{
    ss_error_hint(err, "discover finds the rules anew; rules export writes them");
}

void ss_record_bad(struct ss_record *r, const char *what)
{
    if (!r->failed) {
        ss_fail(r->err, SS_E_SYNTAX, "a record of rules is not usable: %s", what);
        ss_record_hint(r->err);
    }
    r->failed = true;
}

struct ss_json_token ss_record_next(struct ss_record *r)
{
    struct ss_json_token token = {.kind = SS_JSON_END};
    if (!r->failed && ss_json_next(&r->json, &token, r->err))
        r->failed = true;
    return r->failed ? (struct ss_json_token){.kind = SS_JSON_END} : token;
}

struct ss_json_token ss_record_expect(struct ss_record *r, enum ss_json_kind kind)
{
    struct ss_json_token token = ss_record_next(r);
    if (token.kind != kind)
        ss_record_bad(r, ss_json_kind_name(token.kind));
    return token;
}

void ss_record_key(struct ss_record *r, const char *name)
{
    struct ss_json_token token = ss_record_expect(r, SS_JSON_KEY);
    if (!r->failed && !ss_json_is(&token, name))
        ss_record_bad(r, name);
}

int64_t ss_record_int(struct ss_record *r, const char *name, int64_t low, int64_t high)
{
    int64_t value = ss_record_expect(r, SS_JSON_INT).integer;
    if (!r->failed && (value < low || value > high))
        ss_record_bad(r, name);
    return r->failed ? low : value;
}

const char *ss_record_text(struct ss_record *r, const char *name)
{
    struct ss_json_token token = ss_record_next(r);
    if (token.kind == SS_JSON_STRING)
        return ss_strndup(r->arena, token.text, token.length);
    if (token.kind != SS_JSON_NULL)
        ss_record_bad(r, name);
    return NULL;
}

double ss_record_real(struct ss_record *r, const char *name)
{
    struct ss_json_token token = ss_record_next(r);
    if (token.kind == SS_JSON_REAL || token.kind == SS_JSON_INT)
        return token.real;
    if (ss_json_is(&token, "NaN"))
        return NAN;
    if (ss_json_is(&token, "Infinity"))
        return INFINITY;
    if (ss_json_is(&token, "-Infinity"))
        return -INFINITY;
    ss_record_bad(r, name);
    return 0;
}

uint16_t *ss_record_atoms(struct ss_record *r, uint16_t *count)
{
    SS_ARRAY(uint16_t) list = {0};
    for (;;) {
        struct ss_json_token token = ss_record_next(r);
        if (r->failed || token.kind == SS_JSON_ARRAY_END)
            break;
        if (token.kind != SS_JSON_INT || token.integer < 0 || token.integer >= r->atoms->n_atoms)
            ss_record_bad(r, "an atom that the operator does not have");
        else
            ss_push(r->arena, list, (uint16_t)token.integer);
    }
    *count = (uint16_t)list.count;
    return list.items;
}

enum ss_reduce ss_record_reduce(struct ss_record *r, const struct ss_json_token *token)
{
    for (int reduce = 0; reduce < SS_N_REDUCES; reduce++) {
        if (ss_json_is(token, ss_reduce_name((enum ss_reduce)reduce)))
            return (enum ss_reduce)reduce;
    }
    ss_record_bad(r, "an unknown reduction");
    return SS_SUM;
}

static enum ss_verdict get_verdict(struct ss_record *r)
{
    struct ss_json_token token = ss_record_expect(r, SS_JSON_STRING);
    for (int v = 0; v < SS_N_VERDICTS && !r->failed; v++) {
        if (ss_json_is(&token, ss_verdict_name((enum ss_verdict)v)))
            return (enum ss_verdict)v;
    }
    ss_record_bad(r, "an unknown verdict");
    return SS_UNDETERMINED;
}

static void get_name(struct ss_record *r, const struct ss_field *f, char *name)
{
    const char *text = ss_record_text(r, f->name);
    if (!text || strlen(text) >= f->size)
        ss_record_bad(r, f->name);
    else
        memcpy(name, text, strlen(text) + 1);
}

static void get(struct ss_record *r, const struct ss_field *f, char *of)
{
    void *at = of + f->at;
    const char *text;
    struct ss_json_token token;
    switch (f->kind) {
    case SS_FIELD_BOOL:
        *(bool *)at = ss_record_expect(r, SS_JSON_BOOL).integer;
        break;
    case SS_FIELD_INT:
    case SS_FIELD_UINT:
        store(f, at, ss_record_int(r, f->name, f->low, f->high));
        break;
    case SS_FIELD_REAL:
        *(double *)at = ss_record_real(r, f->name);
        break;
    case SS_FIELD_TEXT:
        *(const char **)at = ss_record_text(r, f->name);
        break;
    case SS_FIELD_NAME:
        get_name(r, f, at);
        break;
    case SS_FIELD_LETTER:
        text = ss_record_text(r, f->name);
        *(char *)at = text ? text[0] : 0;
        break;
    case SS_FIELD_ATOMS:
        ss_record_expect(r, SS_JSON_ARRAY);
        *(uint16_t **)at = ss_record_atoms(r, (uint16_t *)(void *)(of + f->count));
        break;
    case SS_FIELD_REDUCE:
        token = ss_record_expect(r, SS_JSON_STRING);
        *(enum ss_reduce *)at = ss_record_reduce(r, &token);
        break;
    case SS_FIELD_VERDICT:
        *(enum ss_verdict *)at = get_verdict(r);
        break;
    case SS_FIELD_OWN:
        f->get(r, of);
        break;
    }
}

void ss_fields_get(struct ss_record *r, const struct ss_field *fields, size_t n, void *of)
{
    for (size_t i = 0; i < n; i++) {
        ss_record_key(r, fields[i].name);
        get(r, &fields[i], of);
    }
}
