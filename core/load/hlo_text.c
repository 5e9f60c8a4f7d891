/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words, shapes and values of HLO text. */
#include <ctype.h>
#include <string.h>

#include "core/load/hlo.h"
#include "core/load/mlir_reader.h"

void ss_hlo_space(struct ss_mlir_text *t)
{
    for (;;) {
        while (t->at < t->end && isspace((unsigned char)*t->at))
            t->at++;
        const size_t left = (size_t)(t->end - t->at);
        if (left < 2 || t->at[0] != '/' || (t->at[1] != '*' && t->at[1] != '/'))
            return;
        const bool line = t->at[1] == '/';
        const char *c = t->at + 2;
        while (c < t->end && !(line ? *c == '\n' : c[0] == '*' && c + 1 < t->end && c[1] == '/'))
            c++;
        t->at = c + (line ? 0 : 2) > t->end ? t->end : c + (line ? 0 : 2);
    }
}

bool ss_hlo_peek(struct ss_mlir_text *t, const char *what)
{
    const size_t n = strlen(what);
    ss_hlo_space(t);
    return (size_t)(t->end - t->at) >= n && !memcmp(t->at, what, n);
}

bool ss_hlo_accept(struct ss_mlir_text *t, const char *what)
{
    if (!ss_hlo_peek(t, what))
        return false;
    t->at += strlen(what);
    return true;
}

bool ss_hlo_expect(struct ss_mlir_text *t, const char *what)
{
    ss_hlo_space(t);
    return ss_mlir_expect(t, what);
}

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '-';
}

bool ss_hlo_accept_word(struct ss_mlir_text *t, const char *word)
{
    const size_t n = strlen(word);
    if (!ss_hlo_peek(t, word) || (t->at + n < t->end && is_name(t->at[n])))
        return false;
    t->at += n;
    return true;
}

const char *ss_hlo_name(struct ss_mlir_text *t, struct ss_arena *arena)
{
    ss_hlo_space(t);
    const bool marked = t->at < t->end && *t->at == '%';
    const char *begin = t->at + marked, *c = begin;
    while (c < t->end && is_name(*c))
        c++;
    if (c == begin || (!marked && !isalpha((unsigned char)*begin) && *begin != '_'))
        return NULL;
    t->at = c;
    return ss_strndup(arena, begin, (size_t)(c - begin));
}

bool ss_hlo_int(struct ss_mlir_text *t, int64_t *value)
{
    ss_hlo_space(t);
    return ss_mlir_int(t, value);
}

static bool dtype_named(const char *name, size_t n, enum ss_dtype *dtype)
{
    static const struct {
        const char *name;
        enum ss_dtype dtype;
    } names[] = {
        {"pred", SS_I1},       {"s4", SS_I4},   {"s8", SS_I8},     {"s16", SS_I16},
        {"s32", SS_I32},       {"s64", SS_I64}, {"u4", SS_U4},     {"u8", SS_U8},
        {"u16", SS_U16},       {"u32", SS_U32}, {"u64", SS_U64},   {"f16", SS_F16},
        {"bf16", SS_BF16},     {"f32", SS_F32}, {"f64", SS_F64},   {"f8e4m3fn", SS_F8E4M3FN},
        {"f8e5m2", SS_F8E5M2}, {"c64", SS_C64}, {"c128", SS_C128},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strlen(names[i].name) != n || memcmp(names[i].name, name, n))
            continue;
        *dtype = names[i].dtype;
        return true;
    }
    return false;
}

/* {1,0:T(8,128)S(1)}: the order of the dims; what follows the colon is the device's own. */
static bool layout(struct ss_mlir_text *t, struct ss_hlo_shape *shape)
{
    const int rank = shape->type->tensor.rank;
    const char *at = t->at, *begin, *end;
    unsigned seen = 0;
    for (int d = 0; d < rank; d++)
        shape->order[d] = (int8_t)(rank - 1 - d);
    if (t->at >= t->end || *t->at != '{')
        return true;
    t->at++;
    for (int d = 0; d < rank && !ss_hlo_peek(t, ":") && !ss_hlo_peek(t, "}"); d++) {
        int64_t dim;
        if ((d && !ss_hlo_expect(t, ",")) || !ss_hlo_int(t, &dim))
            return false;
        if (dim < 0 || dim >= rank || seen & 1u << dim)
            return ss_mlir_fail_at(t, at, SS_E_SYNTAX, "a layout lists each dim of its shape once");
        seen |= 1u << dim;
        shape->order[d] = (int8_t)dim;
    }
    if (seen && seen != (1u << rank) - 1)
        return ss_mlir_fail_at(t, at, SS_E_SYNTAX, "a layout lists each dim of its shape once");
    return ss_hlo_skip_brackets(t, &begin, &end);
}

static bool tuple_shape(struct ss_mlir_text *t, struct ss_arena *arena, struct ss_hlo_shape *shape)
{
    SS_ARRAY(struct ss_hlo_shape) items = {0};
    struct ss_mlir_type *type = ss_alloc(arena, sizeof *type);
    if (!ss_mlir_enter(t))
        return false;
    while (!ss_hlo_accept(t, ")")) {
        struct ss_hlo_shape item = {0};
        if ((items.count && !ss_hlo_expect(t, ",")) || !ss_hlo_shape(t, arena, &item))
            return false;
        ss_push(arena, items, item);
    }
    ss_mlir_leave(t);
    type->kind = SS_MLIR_TUPLE;
    type->count = items.count;
    type->items = ss_alloc_array(arena, items.count, sizeof *type->items);
    for (size_t i = 0; i < items.count; i++)
        type->items[i] = items.items[i].type;
    *shape = (struct ss_hlo_shape){.type = type, .items = items.items, .count = items.count};
    return true;
}

static bool dims(struct ss_mlir_text *t, struct ss_type *type)
{
    const char *at = t->at;
    while (!ss_hlo_accept(t, "]")) {
        int64_t length;
        if (type->rank && !ss_hlo_expect(t, ","))
            return false;
        if (ss_hlo_peek(t, "<=") || ss_hlo_peek(t, "?")) {
            ss_mlir_fail_at(t, t->at, SS_E_UNSUPPORTED, "a length that follows from values");
            return ss_mlir_hint(t, "lower the program for fixed shapes");
        }
        if (!ss_hlo_int(t, &length))
            return false;
        if (type->rank == SS_MAX_RANK)
            return ss_mlir_fail_at(t, at, SS_E_LIMIT, "more than %d dims", SS_MAX_RANK);
        if (length < 1)
            return ss_mlir_fail_at(t, at, SS_E_UNSUPPORTED, "a tensor without elements");
        type->dims[type->rank++] = length;
    }
    return ss_type_count(type) >= 0 ||
           ss_mlir_fail_at(t, at, SS_E_LIMIT, "a tensor of more than 2^63 elements");
}

bool ss_hlo_shape(struct ss_mlir_text *t, struct ss_arena *arena, struct ss_hlo_shape *shape)
{
    *shape = (struct ss_hlo_shape){0};
    if (ss_hlo_accept(t, "("))
        return tuple_shape(t, arena, shape);
    const char *at = t->at, *c = at, *begin, *end;
    struct ss_mlir_type *type = ss_alloc(arena, sizeof *type);
    while (c < t->end && (isalnum((unsigned char)*c) || *c == '_'))
        c++;
    if (c == at || c == t->end || *c != '[')
        return ss_mlir_expected(t, "a shape such as f32[2,3]");
    shape->type = type;
    const size_t n = (size_t)(c - at);
    t->at = c + 1;
    if ((n == 5 && !memcmp(at, "token", n)) || (n == 6 && !memcmp(at, "opaque", n))) {
        type->kind = SS_MLIR_OTHER;
        type->text = ss_strndup(arena, at, n);
        return ss_hlo_skip_brackets(t, &begin, &end);
    }
    type->kind = SS_MLIR_TENSOR;
    if (!dtype_named(at, n, &type->tensor.dtype))
        return ss_mlir_fail_at(t, at, SS_E_UNSUPPORTED, "the element type %.*s",
                               (int)(n < 30 ? n : 30), at);
    return dims(t, &type->tensor) && layout(t, shape);
}

static const char *skip_string(const char *c, const char *end, char quote)
{
    for (c++; c < end && *c != quote; c++)
        c += *c == '\\' && c + 1 < end;
    return c < end ? c + 1 : c;
}

/* To the end of a value; stops at closing brackets that were not opened in it. */
static bool skip(struct ss_mlir_text *t, bool to_bracket, const char **begin, const char **end)
{
    int depth = 0;
    const char *c = *begin = t->at;
    while (c < t->end) {
        if (*c == '"' || *c == '\'') {
            c = skip_string(c, t->end, *c);
            continue;
        }
        if (*c == '/' && c + 1 < t->end && c[1] == '*') { /* it may hold any signs */
            struct ss_mlir_text rest = *t;
            rest.at = c;
            ss_hlo_space(&rest);
            c = rest.at;
            continue;
        }
        const bool close = *c == '}' || *c == ']' || *c == ')';
        if (close && !depth)
            break;
        if (!to_bracket && !depth && (*c == ',' || *c == '\n'))
            break;
        depth += (*c == '{' || *c == '[' || *c == '(') - close;
        c++;
    }
    t->at = *end = c;
    return true;
}

bool ss_hlo_skip_value(struct ss_mlir_text *t, const char **begin, const char **end)
{
    ss_hlo_space(t);
    return skip(t, false, begin, end) && (*end > *begin || ss_mlir_expected(t, "a value"));
}

bool ss_hlo_skip_brackets(struct ss_mlir_text *t, const char **begin, const char **end)
{
    const char *open = t->at;
    skip(t, true, begin, end);
    if (t->at == t->end)
        return ss_mlir_fail_at(t, open, SS_E_SYNTAX, "the bracket before this is never closed");
    t->at++;
    return true;
}

bool ss_hlo_ints(struct ss_mlir_text *t, const char *text, const char *end, struct ss_arena *arena,
                 int64_t **ints, size_t *count)
{
    SS_ARRAY(int64_t) list = {0};
    struct ss_mlir_text at = *t;
    for (at.at = text; at.at < end;) {
        const char c = *at.at;
        if (!isdigit((unsigned char)c) && c != '-') {
            at.at++;
            continue;
        }
        int64_t value;
        if (!ss_hlo_int(&at, &value))
            return false;
        ss_push(arena, list, value);
    }
    *ints = list.items ? list.items : ss_alloc(arena, sizeof **ints);
    *count = list.count;
    return true;
}
