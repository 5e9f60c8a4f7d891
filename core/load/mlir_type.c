/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads types. */
#include <ctype.h>
#include <string.h>

#include "core/load/mlir_reader.h"

bool ss_mlir_peek_type(struct ss_mlir_text *t)
{
    return ss_mlir_peek_word(t, "tensor") || ss_mlir_peek_word(t, "tuple") || ss_mlir_peek(t, "!");
}

static bool add_dim(struct ss_mlir_text *t, struct ss_type *type, const char *at)
{
    if (type->rank == SS_MAX_RANK)
        return ss_mlir_fail_at(t, at, SS_E_LIMIT, "a tensor of more than %d dims", SS_MAX_RANK);
    int64_t length = 0;
    for (; t->at < t->end && isdigit((unsigned char)*t->at); t->at++) {
        if (length > (INT64_MAX - 9) / 10)
            return ss_mlir_fail_at(t, at, SS_E_LIMIT, "a dim of more than 63 bits");
        length = length * 10 + (*t->at - '0');
    }
    type->dims[type->rank++] = length;
    return true;
}

static bool dims(struct ss_mlir_text *t, struct ss_type *type, const char *open)
{
    for (ss_mlir_space(t); t->at < t->end; ss_mlir_space(t)) {
        const char *at = t->at;
        if (*at == '?' || *at == '*') {
            ss_mlir_fail_at(t, at, SS_E_UNSUPPORTED,
                            "not explored: a length that follows from values, or is "
                            "not given (dynamic shapes)");
            return ss_mlir_hint(t, "lower the program for fixed shapes, without symbolic sizes; "
                                   "write what selects by a mask as a select");
        }
        if (!isdigit((unsigned char)*at))
            break;
        if (!add_dim(t, type, open))
            return false;
        if (!ss_mlir_accept(t, "x"))
            return ss_mlir_expected(t, "\"x\" after a dim");
    }
    return true;
}

/* What takes the place of element types that are not read, by the beginnings of their names. */
static bool no_element(struct ss_mlir_text *t, const char *start, size_t length)
{
    static const char *const hints[][2] = {
        {"complex<", "complex numbers are complex<f32> or complex<f64>"},
        {"!quant", "write out the integers with their scales: stablehlo-opt "
                   "--stablehlo-legalize-quant-to-math FILE"},
        {"tf32", "tensors are f32: how a device multiplies them changes no rule"},
        {"f", "rules do not depend on the format of a float: use f8E4M3FN, f8E5M2 or bf16 instead"},
    };
    struct ss_buf known = {0};
    int n = length > 40 ? 40 : (int)length;
    ss_mlir_fail_at(t, start, SS_E_UNSUPPORTED, "element type \"%.*s\" is not read", n, start);
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        size_t begins = strlen(hints[i][0]);
        if (length >= begins && !memcmp(start, hints[i][0], begins))
            return ss_mlir_hint(t, "%s", hints[i][1]);
    }
    for (int i = 0; i < SS_N_DTYPES; i++)
        ss_buf_printf(&known, " %s", ss_dtype_name((enum ss_dtype)i));
    ss_mlir_hint(t, "elements are%s", ss_buf_text(&known));
    ss_buf_free(&known);
    return false;
}

static bool element(struct ss_mlir_text *t, struct ss_type *type)
{
    const char *start = t->at, *c = t->at;
    while (c < t->end && (isalnum((unsigned char)*c) || *c == '_' || *c == '.' || *c == '!'))
        c++;
    if (c < t->end && *c == '<') {
        t->at = c;
        if (!ss_mlir_skip_brackets(t))
            return false;
        c = t->at;
    }
    t->at = c;
    if (c - start == 5 && !memcmp(start, "index", 5)) {
        type->dtype = SS_I64; /* layouts of custom calls are lists of it */
        return true;
    }
    if (c == start)
        return ss_mlir_expected(t, "a length or an element type");
    if (!ss_dtype_find(start, (size_t)(c - start), &type->dtype))
        return no_element(t, start, (size_t)(c - start));
    if (type->rank == SS_MAX_RANK && ss_dtype_is_complex(type->dtype))
        return ss_mlir_fail_at(t, start, SS_E_LIMIT,
                               "a tensor of complex numbers of more than %d dims", SS_MAX_RANK - 1);
    return true;
}

/* at stands after "tensor<". An encoding after a comma is ignored. */
static bool tensor(struct ss_mlir_text *t, struct ss_type *type, const char *open)
{
    if (!dims(t, type, open) || !element(t, type))
        return false;
    if (ss_mlir_accept(t, ",")) {
        const char *close = t->at;
        for (; close < t->end && *close != '>' && *close != '\n'; close++) {
            if (*close == '<') {
                t->at = close;
                if (!ss_mlir_skip_brackets(t))
                    return false;
                close = t->at - 1;
            }
        }
        t->at = close;
    }
    if (ss_type_count(type) < 0)
        return ss_mlir_fail_at(t, open, SS_E_LIMIT, "a tensor of more than 2^63 elements");
    return ss_mlir_expect(t, ">");
}

static bool tuple(struct ss_mlir_reader *r, struct ss_mlir_type *type)
{
    SS_ARRAY(const struct ss_mlir_type *) items = {0};
    while (!ss_mlir_accept(&r->text, ">")) {
        if (items.count && !ss_mlir_expect(&r->text, ","))
            return false;
        const struct ss_mlir_type *item = ss_mlir_type(r);
        if (!item)
            return false;
        ss_push(r->arena, items, item);
    }
    type->kind = SS_MLIR_TUPLE;
    type->items = items.items;
    type->count = items.count;
    return true;
}

/* !stablehlo.token and types of other dialects. */
static bool other(struct ss_mlir_reader *r, struct ss_mlir_type *type)
{
    struct ss_mlir_text *t = &r->text;
    const char *start = t->at++;
    while (t->at < t->end && (isalnum((unsigned char)*t->at) || strchr("_.$", *t->at)))
        t->at++;
    if (t->at < t->end && *t->at == '<' && !ss_mlir_skip_brackets(t))
        return false;
    type->kind = SS_MLIR_OTHER;
    type->text = ss_strndup(r->arena, start, (size_t)(t->at - start));
    return true;
}

/* i32, vector<4xf32>, memref<...>: read as written, so that lowering can say who uses them. */
static bool builtin(struct ss_mlir_reader *r, struct ss_mlir_type *type)
{
    static const char *const known[] = {"index",   "none", "vector", "memref",
                                        "complex", "bf16", "tf32"};
    struct ss_mlir_text *t = &r->text;
    const char *start = t->at, *word = ss_mlir_word(t, r->arena);
    const char *digits = word ? word + strspn(word, "fisu") : "";
    bool is = word && digits > word && isdigit((unsigned char)*digits);
    for (size_t i = 0; word && !is && i < sizeof known / sizeof *known; i++)
        is = !strcmp(word, known[i]);
    if (!is) {
        t->at = start;
        return ss_mlir_expected(t, "a type");
    }
    if (ss_mlir_peek(t, "<") && !ss_mlir_skip_brackets(t))
        return false;
    type->kind = SS_MLIR_OTHER;
    type->text = ss_strndup(r->arena, start, (size_t)(t->at - start));
    return true;
}

static const struct ss_mlir_type *read_type(struct ss_mlir_reader *r)
{
    struct ss_mlir_text *t = &r->text;
    ss_mlir_space(t);
    const char *open = t->at;
    struct ss_mlir_type *type = ss_alloc(r->arena, sizeof *type);
    bool ok;
    if (ss_mlir_accept_word(t, "tensor"))
        ok = ss_mlir_expect(t, "<") && tensor(t, &type->tensor, open);
    else if (ss_mlir_accept_word(t, "tuple"))
        ok = ss_mlir_expect(t, "<") && tuple(r, type);
    else if (ss_mlir_peek(t, "!"))
        ok = other(r, type);
    else
        ok = builtin(r, type);
    return ok ? type : NULL;
}

const struct ss_mlir_type *ss_mlir_type(struct ss_mlir_reader *r)
{
    if (!ss_mlir_enter(&r->text))
        return NULL;
    const struct ss_mlir_type *type = read_type(r);
    ss_mlir_leave(&r->text);
    return type;
}

bool ss_mlir_types(struct ss_mlir_reader *r, const struct ss_mlir_type ***types, size_t *count)
{
    SS_ARRAY(const struct ss_mlir_type *) list = {0};
    bool several = ss_mlir_accept(&r->text, "(");
    while (!several || !ss_mlir_accept(&r->text, ")")) {
        if (list.count && !ss_mlir_expect(&r->text, ","))
            return false;
        const struct ss_mlir_type *type = ss_mlir_type(r);
        if (!type)
            return false;
        ss_push(r->arena, list, type);
        if (!several)
            break;
    }
    *types = list.items;
    *count = list.count;
    return true;
}

bool ss_mlir_type_equal(const struct ss_mlir_type *a, const struct ss_mlir_type *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind || a->count != b->count)
        return false;
    if (a->kind == SS_MLIR_TENSOR)
        return ss_type_equal(&a->tensor, &b->tensor);
    if (a->kind == SS_MLIR_OTHER)
        return !strcmp(a->text, b->text);
    for (size_t i = 0; i < a->count; i++)
        if (!ss_mlir_type_equal(a->items[i], b->items[i]))
            return false;
    return true;
}

const char *ss_mlir_type_text(struct ss_arena *arena, const struct ss_mlir_type *type)
{
    if (type->kind == SS_MLIR_OTHER)
        return type->text;
    if (type->kind == SS_MLIR_TUPLE)
        return ss_sprintf(arena, "a tuple of %zu", type->count);
    struct ss_buf buf = {0};
    ss_type_print(&buf, &type->tensor);
    return ss_buf_keep(arena, &buf);
}
