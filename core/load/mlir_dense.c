/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dense<...> : tensor<...>. Elements are a splat, nested lists, or the bytes in hexadecimal. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/load/mlir_reader.h"

/* Limit on elements: constants take 8 bytes per element in memory. */
static const int64_t MAX_ELEMENTS = (int64_t)1 << 28;

static void store(struct ss_tensor *t, int64_t i, double real, int64_t integer)
{
    if (t->store == SS_STORE_I64)
        ss_i64(t)[i] = integer;
    else
        ss_f64(t)[i] = real;
}

static void store_bits(struct ss_tensor *t, int64_t i, uint64_t bits)
{
    enum ss_dtype dtype = t->type.dtype;
    if (t->store == SS_STORE_I64)
        store(t, i, 0, dtype == SS_I1 ? (bits & 1) != 0 : ss_wrap_int(dtype, (int64_t)bits));
    else
        store(t, i, ss_float_from_bits(dtype, bits), 0);
}

static bool integer_element(struct ss_mlir_text *text, struct ss_tensor *t, int64_t i)
{
    ss_mlir_space(text);
    const char *start = text->at;
    if (ss_mlir_accept_word(text, "true") || ss_mlir_accept_word(text, "false")) {
        store(t, i, 0, *start == 't');
        return true;
    }
    enum ss_dtype dtype = t->type.dtype;
    int64_t value;
    if (!ss_mlir_int(text, &value))
        return false;
    if (text->at < text->end && *text->at == '.')
        return ss_mlir_fail_at(text, start, SS_E_TYPE, "a real number in a constant of %s",
                               ss_dtype_name(dtype));
    int64_t wrapped = ss_wrap_int(dtype, value);
    /* Bits of a signed number may be written as an unsigned one. */
    bool bits = start[0] == '0' && wrapped < 0 && text->at - start > 2 && start[1] == 'x';
    if (wrapped != value && !bits && ss_dtype_bits(dtype) < 64)
        return ss_mlir_fail_at(text, start, SS_E_TYPE, "this number does not fit in %s",
                               ss_dtype_name(dtype));
    store(t, i, 0, wrapped);
    return true;
}

static bool real_element(struct ss_mlir_text *text, struct ss_tensor *t, int64_t i)
{
    ss_mlir_space(text);
    const char *start = text->at, *c = start;
    if (text->end - c > 2 && c[0] == '0' && c[1] == 'x') {
        int64_t bits;
        if (!ss_mlir_int(text, &bits))
            return false;
        store_bits(t, i, (uint64_t)bits);
        return true;
    }
    char number[64];
    size_t n = 0;
    while (c < text->end && n < sizeof number - 1 &&
           (isalnum((unsigned char)*c) || strchr("+-.", *c)) && *c)
        number[n++] = *c++;
    number[n] = 0;
    char *end;
    double value = strtod(number, &end);
    if (!n || *end || !(isdigit((unsigned char)number[0]) || number[0] == '-'))
        return ss_mlir_expected(text, "a number");
    text->at = c;
    store(t, i, ss_round_float(t->type.dtype, value), 0);
    return true;
}

static bool element(struct ss_mlir_text *text, struct ss_tensor *t, int64_t i)
{
    if (ss_dtype_is_complex(t->type.dtype)) { /* (1.0, -2.0) */
        struct ss_tensor parts = ss_tensor_numbers(t);
        return ss_mlir_expect(text, "(") && real_element(text, &parts, 2 * i) &&
               ss_mlir_expect(text, ",") && real_element(text, &parts, 2 * i + 1) &&
               ss_mlir_expect(text, ")");
    }
    return t->store == SS_STORE_I64 ? integer_element(text, t, i) : real_element(text, t, i);
}

/* Nested as the type says: every level has exactly its dim's number of entries. */
static bool elements(struct ss_mlir_text *text, struct ss_tensor *t, const struct ss_type *type,
                     int level, int64_t *i)
{
    if (level == type->rank)
        return element(text, t, (*i)++);
    if (!ss_mlir_expect(text, "["))
        return false;
    const char *start = text->at;
    int64_t n = 0;
    while (!ss_mlir_accept(text, "]")) {
        if (n++ == type->dims[level])
            return ss_mlir_fail_at(text, start, SS_E_SHAPE,
                                   "more than the %lld entries that dim %d of the type has",
                                   (long long)type->dims[level], level);
        if ((n > 1 && !ss_mlir_expect(text, ",")) || !elements(text, t, type, level + 1, i))
            return false;
    }
    if (n == type->dims[level])
        return true;
    return ss_mlir_fail_at(text, start, SS_E_SHAPE, "%lld entries, but dim %d of the type has %lld",
                           (long long)n, level, (long long)type->dims[level]);
}

static int nibble(char c)
{
    return isdigit((unsigned char)c)    ? c - '0'
           : isxdigit((unsigned char)c) ? toupper((unsigned char)c) - 'A' + 10
                                        : -1;
}

/* Older printers put eight i1 into a byte, the first in the lowest bit; a byte for each else. */
static bool is_packed(const struct ss_type *type, int64_t count, size_t length)
{
    return type->dtype == SS_I1 && count > 8 && length == (size_t)((count + 7) / 8 * 2);
}

static bool packed_elements(struct ss_mlir_text *text, const char *hex, struct ss_tensor *t)
{
    for (int64_t i = 0; i < t->count; i++) {
        const char *c = hex + i / 8 * 2 + (i % 8 < 4); /* the low half of a byte comes second */
        if (nibble(*c) < 0)
            return ss_mlir_fail_at(text, c, SS_E_SYNTAX, "not a hexadecimal digit");
        store_bits(t, i, (uint64_t)nibble(*c) >> i % 4);
    }
    return true;
}

/* Little-endian bytes; i1 takes a byte, i4 too. hex stands after the quote and 0x. */
static bool hex_elements(struct ss_mlir_text *text, const char *hex, struct ss_tensor *tensor)
{
    struct ss_tensor numbers = ss_tensor_numbers(tensor), *t = &numbers;
    size_t bytes = (size_t)(ss_dtype_bits(t->type.dtype) + 7) / 8;
    for (int64_t i = 0; i < t->count; i++) {
        uint64_t bits = 0;
        for (size_t b = 0; b < bytes; b++, hex += 2) {
            int high = nibble(hex[0]), low = nibble(hex[1]);
            if (high < 0 || low < 0)
                return ss_mlir_fail_at(text, hex, SS_E_SYNTAX, "not a hexadecimal digit");
            bits |= (uint64_t)(high * 16 + low) << (8 * b);
        }
        store_bits(t, i, bits);
    }
    return true;
}

static struct ss_tensor *new_tensor(struct ss_mlir_reader *r, const struct ss_type *type,
                                    bool splat)
{
    struct ss_type one = {.dtype = type->dtype};
    struct ss_tensor *t = ss_alloc(r->tensors, sizeof *t);
    *t = ss_tensor_new(r->tensors, splat ? &one : type, SS_STORE_F64);
    return t;
}

/* Equal elements are stored once, so that everyone can see a splat. */
static void shrink(struct ss_tensor *t)
{
    if (t->count < 2)
        return;
    const size_t size = ss_element_size(t);
    for (int64_t i = 1; i < t->count; i++)
        if (memcmp(ss_element(t, i), t->data, size) != 0)
            return;
    t->type = (struct ss_type){.dtype = t->type.dtype};
    t->count = 1;
}

bool ss_mlir_hex_value(struct ss_mlir_reader *r, const struct ss_type *type, const char *hex,
                       size_t length, struct ss_tensor **out)
{
    int64_t count = ss_type_count(type);
    size_t each = (size_t)(ss_dtype_bits(type->dtype) + 7) / 8 * 2;
    bool splat = length == each && count != 1;
    /* Checked before anything is allocated. */
    if (!splat && count > MAX_ELEMENTS)
        return ss_mlir_fail_at(&r->text, hex, SS_E_LIMIT, "a constant of %lld elements",
                               (long long)count);
    bool packed = is_packed(type, count, length);
    if (!splat && !packed && (uint64_t)length != (uint64_t)count * each)
        return ss_mlir_fail_at(&r->text, hex, SS_E_SHAPE,
                               "%zu hexadecimal digits for %lld elements", length,
                               (long long)count);
    *out = new_tensor(r, type, splat);
    if (!(packed ? packed_elements : hex_elements)(&r->text, hex, *out))
        return false;
    shrink(*out);
    return true;
}

/* body is the text between "<" and ">"; the cursor is moved there and back by the caller. */
static bool read_body(struct ss_mlir_reader *r, const struct ss_type *type, const char *body_end,
                      struct ss_tensor **out)
{
    struct ss_mlir_text *t = &r->text;
    const char *start = t->at;
    int64_t count = ss_type_count(type), i = 0;
    if (ss_mlir_peek(t, "...") || ss_mlir_peek(t, "__elided__"))
        return ss_mlir_left_out(t, t->at);
    bool hex = ss_mlir_peek(t, "\"");
    bool listed = ss_mlir_peek(t, "["), empty = t->at == body_end;
    if (count > MAX_ELEMENTS && (hex || listed))
        return ss_mlir_fail_at(t, start, SS_E_LIMIT, "a constant of %lld elements",
                               (long long)count);
    if (empty || listed) {
        if (empty && count)
            return ss_mlir_fail_at(t, start, SS_E_SHAPE, "an empty constant of %lld elements",
                                   (long long)count);
        /* Every element takes a character, so the text bounds what is allocated. */
        if (count > body_end - start)
            return ss_mlir_fail_at(t, start, SS_E_SHAPE, "fewer entries than the type's %lld",
                                   (long long)count);
        *out = new_tensor(r, type, false);
        return empty || elements(t, *out, type, 0, &i);
    }
    if (!hex) {
        *out = new_tensor(r, type, true);
        return element(t, *out, 0);
    }
    const char *digits = t->at + 3, *close = body_end;
    while (close > digits && *close != '"')
        close--;
    if (t->end - t->at < 4 || t->at[1] != '0' || t->at[2] != 'x' || close <= digits)
        return ss_mlir_expected(t, "hexadecimal digits");
    t->at = body_end;
    return ss_mlir_hex_value(r, type, digits, (size_t)(close - digits), out);
}

bool ss_mlir_dense(struct ss_mlir_reader *r, struct ss_mlir_attr *attr)
{
    struct ss_mlir_text *t = &r->text;
    if (!ss_mlir_peek(t, "<"))
        return ss_mlir_expected(t, "\"<\"");
    const char *body = t->at + 1;
    if (!ss_mlir_skip_brackets(t))
        return false;
    const char *body_end = t->at - 1;
    if (!ss_mlir_expect(t, ":"))
        return false;
    const struct ss_mlir_type *type = ss_mlir_type(r);
    if (!type)
        return false;
    if (type->kind != SS_MLIR_TENSOR) { /* dense<[1, 2]> : vector<2xi64> */
        *attr = (struct ss_mlir_attr){
            .kind = SS_MLIR_WORD,
            .text = ss_strndup(r->arena, body, (size_t)(body_end - body)),
        };
        return true;
    }
    const char *after = t->at;
    struct ss_tensor *value = NULL;
    t->at = body;
    if (!read_body(r, &type->tensor, body_end, &value))
        return false;
    ss_mlir_space(t);
    if (t->at != body_end)
        return ss_mlir_expected(t, "the end of the constant");
    t->at = after;
    shrink(value);
    *attr = (struct ss_mlir_attr){.kind = SS_MLIR_DENSE, .tensor = value, .type = type};
    return true;
}
