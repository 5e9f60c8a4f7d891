/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/json.h"

#include <math.h>
#include <string.h>

#include "core/base/number.h"
#include "core/base/utf8.h"

/* What may come next. */
enum expect {
    EXPECT_VALUE,
    EXPECT_VALUE_OR_END, /* after '[' */
    EXPECT_KEY,          /* after ',' in an object */
    EXPECT_KEY_OR_END,   /* after '{' */
    EXPECT_COMMA_OR_END,
    EXPECT_NOTHING
};

const char *ss_json_kind_name(enum ss_json_kind kind)
{
    switch (kind) {
#define X(id, name)                                                                                \
    case id:                                                                                       \
        return name;
        SS_JSON_KINDS(X)
#undef X
    }
    return "nothing";
}

void ss_json_init(struct ss_json *json, const char *file, const char *text, size_t length)
{
    *json = (struct ss_json){.file = file, .text = text, .length = length, .expect = EXPECT_VALUE};
    if (length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3))
        json->position = 3;
}

void ss_json_fini(struct ss_json *json)
{
    ss_buf_free(&json->string);
}

enum ss_rc ss_json_where(const struct ss_json *json, size_t offset, struct ss_error *err)
{
    size_t line = 1, start = 0;
    for (size_t i = 0; i < offset && i < json->length; i++) {
        if (json->text[i] == '\n') {
            line++;
            start = i + 1;
        }
    }
    return ss_error_where(err, "%s:%zu:%zu", json->file, line, offset - start + 1);
}

static enum ss_rc fail_at(struct ss_json *json, size_t offset, struct ss_error *err,
                          enum ss_rc code, const char *message)
{
    json->failed = true;
    json->position = offset;
    ss_fail(err, code, "%s", message);
    ss_json_where(json, offset, err);
    return code;
}

static enum ss_rc syntax(struct ss_json *json, struct ss_error *err, const char *message)
{
    bool at_end = json->position >= json->length;
    return fail_at(json, json->position, err, SS_E_SYNTAX,
                   at_end ? "the text ends too early" : message);
}

static void skip_space(struct ss_json *json)
{
    while (json->position < json->length) {
        char c = json->text[json->position];
        if (c != ' ' && c != '\n' && c != '\t' && c != '\r')
            break;
        json->position++;
    }
}

static bool in_object(const struct ss_json *json)
{
    int top = json->depth - 1;
    return json->depth && (json->in_object[top / 64] >> (top % 64) & 1);
}

static enum ss_rc open_container(struct ss_json *json, struct ss_json_token *token, bool object,
                                 struct ss_error *err)
{
    if (json->depth == SS_JSON_MAX_DEPTH) {
        fail_at(json, json->position, err, SS_E_LIMIT, "nested too deeply");
        return ss_error_hint(err, "at most %d levels are read", SS_JSON_MAX_DEPTH);
    }
    uint64_t bit = (uint64_t)1 << (json->depth % 64);
    uint64_t *word = &json->in_object[json->depth / 64];
    *word = object ? *word | bit : *word & ~bit;
    json->depth++;
    json->position++;
    json->expect = object ? EXPECT_KEY_OR_END : EXPECT_VALUE_OR_END;
    token->kind = object ? SS_JSON_OBJECT : SS_JSON_ARRAY;
    return SS_OK;
}

static void after_value(struct ss_json *json)
{
    json->expect = json->depth ? EXPECT_COMMA_OR_END : EXPECT_NOTHING;
}

static enum ss_rc close_container(struct ss_json *json, struct ss_json_token *token)
{
    token->kind = in_object(json) ? SS_JSON_OBJECT_END : SS_JSON_ARRAY_END;
    json->depth--;
    json->position++;
    after_value(json);
    return SS_OK;
}

/* Four hexadecimal digits at i, or -1. */
static int32_t read_hex4(const struct ss_json *json, size_t i)
{
    if (json->length - i < 4)
        return -1;
    int32_t value = 0;
    for (size_t k = i; k < i + 4; k++) {
        char c = json->text[k];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

/* Position is on the character after the backslash. */
static enum ss_rc read_escape(struct ss_json *json, struct ss_error *err)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    if (json->position >= json->length)
        return syntax(json, err, "");
    char c = json->text[json->position];
    const char *known = c ? strchr(names, c) : NULL;
    if (known) {
        ss_buf_putc(&json->string, values[known - names]);
        json->position++;
        return SS_OK;
    }
    int32_t code = c == 'u' ? read_hex4(json, json->position + 1) : -1;
    if (code < 0)
        return syntax(json, err, "this escape is none of JSON's");
    json->position += 5;
    bool high = code >= 0xd800 && code < 0xdc00;
    if (high && json->length - json->position >= 6 && json->text[json->position] == '\\' &&
        json->text[json->position + 1] == 'u') {
        int32_t low = read_hex4(json, json->position + 2);
        if (low >= 0xdc00 && low < 0xe000) {
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            json->position += 6;
        }
    }
    if (code >= 0xd800 && code < 0xe000) /* half a pair, which some writers let through */
        code = SS_UTF8_REPLACEMENT;
    char bytes[4];
    ss_buf_add(&json->string, bytes, ss_utf8_encode((uint32_t)code, bytes));
    return SS_OK;
}

/* Bytes from position on that need no decoding. */
static size_t plain_run(const struct ss_json *json)
{
    size_t i = json->position;
    while (i < json->length) {
        unsigned char c = (unsigned char)json->text[i];
        if (c == '"' || c == '\\' || c < 0x20)
            break;
        size_t bytes = c < 0x80 ? 1 : ss_utf8_length(json->text + i, json->length - i);
        if (!bytes)
            break;
        i += bytes;
    }
    return i - json->position;
}

/* Position is on the opening quote; leaves the text in json->string. */
static enum ss_rc read_string(struct ss_json *json, struct ss_json_token *token,
                              struct ss_error *err)
{
    ss_buf_clear(&json->string);
    json->position++;
    for (;;) {
        size_t run = plain_run(json);
        ss_buf_add(&json->string, json->text + json->position, run);
        json->position += run;
        if (json->position >= json->length)
            return fail_at(json, token->offset, err, SS_E_SYNTAX, "this string does not end");
        unsigned char c = (unsigned char)json->text[json->position];
        if (c == '"')
            break;
        if (c != '\\')
            return syntax(json, err,
                          c < 0x20 ? "a control character inside a string"
                                   : "a byte that is no UTF-8");
        json->position++;
        enum ss_rc rc = read_escape(json, err);
        if (rc)
            return rc;
    }
    json->position++;
    token->text = json->string.data;
    token->length = json->string.length;
    return SS_OK;
}

static enum ss_rc read_key(struct ss_json *json, struct ss_json_token *token, struct ss_error *err)
{
    token->kind = SS_JSON_KEY;
    enum ss_rc rc = read_string(json, token, err);
    if (rc)
        return rc;
    skip_space(json);
    if (json->position >= json->length || json->text[json->position] != ':')
        return syntax(json, err, "expected ':' after a key");
    json->position++;
    json->expect = EXPECT_VALUE;
    return SS_OK;
}

static bool take_word(struct ss_json *json, const char *word)
{
    size_t n = strlen(word);
    if (json->length - json->position < n || memcmp(json->text + json->position, word, n))
        return false;
    json->position += n;
    return true;
}

static enum ss_rc read_number(struct ss_json *json, struct ss_json_token *token,
                              struct ss_error *err)
{
    size_t start = json->position, end = start;
    token->kind = SS_JSON_REAL;
    if (take_word(json, "-Infinity")) {
        token->real = -INFINITY;
        return SS_OK;
    }
    bool whole = true;
    for (; end < json->length; end++) {
        char c = json->text[end];
        if (c == '.' || c == 'e' || c == 'E')
            whole = false;
        else if (!(c >= '0' && c <= '9') && c != '-' && c != '+')
            break;
    }
    const char *text = json->text + start, *digits = text + (*text == '-');
    size_t length = end - start, n_digits = length - (size_t)(digits - text);
    bool zero_led = n_digits > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9';
    if (zero_led || !ss_real_parse(text, length, &token->real))
        return syntax(json, err, "this is no number");
    if (whole && ss_int_parse(text, length, &token->integer))
        token->kind = SS_JSON_INT;
    json->position = end;
    return SS_OK;
}

static enum ss_rc read_word(struct ss_json *json, struct ss_json_token *token, struct ss_error *err)
{
    if (take_word(json, "true") || take_word(json, "false")) {
        token->kind = SS_JSON_BOOL;
        token->integer = json->text[token->offset] == 't';
    } else if (take_word(json, "null")) {
        token->kind = SS_JSON_NULL;
    } else if (take_word(json, "NaN")) {
        token->kind = SS_JSON_REAL;
        token->real = NAN;
    } else if (take_word(json, "Infinity")) {
        token->kind = SS_JSON_REAL;
        token->real = INFINITY;
    } else {
        return syntax(json, err, "expected a value");
    }
    return SS_OK;
}

static enum ss_rc read_value(struct ss_json *json, struct ss_json_token *token,
                             struct ss_error *err)
{
    if (json->position >= json->length)
        return syntax(json, err, "");
    char c = json->text[json->position];
    if (c == '{' || c == '[')
        return open_container(json, token, c == '{', err);
    enum ss_rc rc;
    if (c == '"') {
        token->kind = SS_JSON_STRING;
        rc = read_string(json, token, err);
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        rc = read_number(json, token, err);
    } else {
        rc = read_word(json, token, err);
    }
    if (!rc)
        after_value(json);
    return rc;
}

enum ss_rc ss_json_next(struct ss_json *json, struct ss_json_token *token, struct ss_error *err)
{
    if (json->failed)
        return syntax(json, err, "reading goes no further after an error here");
    skip_space(json);
    char c = json->position < json->length ? json->text[json->position] : '\0';
    if (json->expect == EXPECT_COMMA_OR_END && c == ',') {
        json->position++;
        json->expect = in_object(json) ? EXPECT_KEY : EXPECT_VALUE;
        skip_space(json);
        c = json->position < json->length ? json->text[json->position] : '\0';
    }
    *token = (struct ss_json_token){.kind = SS_JSON_END, .offset = json->position};
    bool may_end = json->expect == EXPECT_COMMA_OR_END || json->expect == EXPECT_KEY_OR_END ||
                   json->expect == EXPECT_VALUE_OR_END;
    if (may_end && c == (in_object(json) ? '}' : ']'))
        return close_container(json, token);
    switch ((enum expect)json->expect) {
    case EXPECT_VALUE:
    case EXPECT_VALUE_OR_END:
        return read_value(json, token, err);
    case EXPECT_KEY:
    case EXPECT_KEY_OR_END:
        if (c != '"')
            return syntax(json, err, "expected a key in double quotes");
        return read_key(json, token, err);
    case EXPECT_COMMA_OR_END:
        return syntax(json, err, in_object(json) ? "expected ',' or '}'" : "expected ',' or ']'");
    case EXPECT_NOTHING:
        break;
    }
    if (json->position < json->length)
        return syntax(json, err, "something follows the end of the value");
    return SS_OK;
}

enum ss_rc ss_json_expect(struct ss_json *json, enum ss_json_kind kind, struct ss_json_token *token,
                          struct ss_error *err)
{
    enum ss_rc rc = ss_json_next(json, token, err);
    if (rc || token->kind == kind || (kind == SS_JSON_REAL && token->kind == SS_JSON_INT))
        return rc;
    json->failed = true;
    ss_fail(err, SS_E_SYNTAX, "expected %s, found %s", ss_json_kind_name(kind),
            ss_json_kind_name(token->kind));
    ss_json_where(json, token->offset, err);
    return SS_E_SYNTAX;
}

enum ss_rc ss_json_raw(struct ss_json *json, size_t *offset, size_t *length, struct ss_error *err)
{
    int depth = json->depth;
    struct ss_json_token token;
    bool first = true;
    do {
        enum ss_rc rc = ss_json_next(json, &token, err);
        if (rc)
            return rc;
        bool closes = token.kind == SS_JSON_OBJECT_END || token.kind == SS_JSON_ARRAY_END;
        if (first && (closes || token.kind == SS_JSON_KEY || token.kind == SS_JSON_END))
            return fail_at(json, token.offset, err, SS_E_SYNTAX, "expected a value");
        if (first)
            *offset = token.offset;
        first = false;
    } while (json->depth > depth);
    *length = json->position - *offset;
    return SS_OK;
}

enum ss_rc ss_json_skip(struct ss_json *json, struct ss_error *err)
{
    size_t offset, length;
    return ss_json_raw(json, &offset, &length, err);
}

bool ss_json_is(const struct ss_json_token *token, const char *text)
{
    return (token->kind == SS_JSON_KEY || token->kind == SS_JSON_STRING) &&
           token->length == strlen(text) && !memcmp(token->text, text, token->length);
}
