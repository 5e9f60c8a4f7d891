/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/arena.h"
#include "core/base/json.h"
#include "core/base/number.h"
#include "core/base/rng.h"

/* Reads a whole text and writes it again; on failure out holds "where: message". */
static enum ss_rc rewrite(const char *text, size_t length, int indent, struct ss_buf *out)
{
    struct ss_json json;
    struct ss_json_out writer;
    struct ss_json_token t;
    struct ss_error err = {0};
    enum ss_rc rc;
    ss_buf_clear(out);
    ss_json_init(&json, "f", text, length);
    ss_json_out_init(&writer, out, indent);
    while (!(rc = ss_json_next(&json, &t, &err)) && t.kind != SS_JSON_END) {
        switch (t.kind) {
        case SS_JSON_OBJECT:
            ss_json_object_begin(&writer);
            break;
        case SS_JSON_OBJECT_END:
            ss_json_object_end(&writer);
            break;
        case SS_JSON_ARRAY:
            ss_json_array_begin(&writer);
            break;
        case SS_JSON_ARRAY_END:
            ss_json_array_end(&writer);
            break;
        case SS_JSON_KEY:
            ss_json_put_key(&writer, t.text);
            break;
        case SS_JSON_STRING:
            ss_json_put_bytes(&writer, t.text, t.length);
            break;
        case SS_JSON_INT:
            ss_json_put_int(&writer, t.integer);
            break;
        case SS_JSON_REAL:
            ss_json_put_real(&writer, t.real);
            break;
        case SS_JSON_BOOL:
            ss_json_put_bool(&writer, t.integer);
            break;
        case SS_JSON_NULL:
            ss_json_put_null(&writer);
            break;
        case SS_JSON_END:
            break;
        }
    }
    if (rc) {
        ss_buf_clear(out);
        ss_buf_printf(out, "%s: %s", err.where, err.message);
        assert_int_equal(rc, err.code);
        /* an error stays where it is */
        struct ss_error again = {0};
        assert_int_not_equal(ss_json_next(&json, &t, &again), SS_OK);
        assert_string_equal(again.where, err.where);
    }
    ss_json_fini(&json);
    return rc;
}

static void check_rewrite(const char *text, const char *expected)
{
    struct ss_buf out = {0};
    rewrite(text, strlen(text), 0, &out);
    assert_string_equal(ss_buf_text(&out), expected);
    ss_buf_free(&out);
}

static void values(void **state)
{
    (void)state;
    check_rewrite("{}", "{}");
    check_rewrite(" [ ] \n", "[]");
    check_rewrite("\xef\xbb\xbf[1]", "[1]");
    check_rewrite("{\"a\":[1,-2,{\"b\":null}],\"\":true,\"c\":false}",
                  "{\"a\": [1, -2, {\"b\": null}], \"\": true, \"c\": false}");
    check_rewrite("[9223372036854775807,-9223372036854775808,9223372036854775808]",
                  "[9223372036854775807, -9223372036854775808, 9.223372036854776e+18]");
    check_rewrite("[0.1,1e3,-0.0,1E-400,1e400,12345678901234567890.5]",
                  "[0.1, 1000.0, -0.0, 0.0, \"Infinity\", 1.2345678901234567e+19]");
    check_rewrite("[NaN,Infinity,-Infinity]", "[\"NaN\", \"Infinity\", \"-Infinity\"]");
    check_rewrite("5", "5");
}

static void strings(void **state)
{
    (void)state;
    check_rewrite("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001\\u00e9\"",
                  "\"a\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\xc3\xa9\"");
    check_rewrite("\"\\ud83d\\ude00\"", "\"\xf0\x9f\x98\x80\"");
    check_rewrite("\"\\ud83dx\\ude00\"", "\"\xef\xbf\xbdx\xef\xbf\xbd\"");
    check_rewrite("\"\\ud83d\\u0041\"", "\"\xef\xbf\xbd"
                                        "A\"");
    check_rewrite("\"a\\u0000b\"", "\"a\\u0000b\"");
    struct ss_buf out = {0};
    struct ss_json_out writer;
    ss_json_out_init(&writer, &out, 0);
    ss_json_put_string(&writer, "a\xff\xc3z\xed\xa0\x80");
    assert_string_equal(out.data,
                        "\"a\xef\xbf\xbd\xef\xbf\xbdz\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
    ss_buf_free(&out);
}

static void errors(void **state)
{
    (void)state;
    check_rewrite("", "f:1:1: the text ends too early");
    check_rewrite("[1,", "f:1:4: the text ends too early");
    check_rewrite("[1,]", "f:1:4: expected a value");
    check_rewrite("[1 2]", "f:1:4: expected ',' or ']'");
    check_rewrite("{\"a\":1,}", "f:1:8: expected a key in double quotes");
    check_rewrite("{\"a\" 1}", "f:1:6: expected ':' after a key");
    check_rewrite("{\n  \"a\": 1\n  \"b\": 2}", "f:3:3: expected ',' or '}'");
    check_rewrite("{a:1}", "f:1:2: expected a key in double quotes");
    check_rewrite("[1}", "f:1:3: expected ',' or ']'");
    check_rewrite("]", "f:1:1: expected a value");
    check_rewrite("[1] x", "f:1:5: something follows the end of the value");
    check_rewrite("\n\"abc", "f:2:1: this string does not end");
    check_rewrite("\"a\\", "f:1:4: the text ends too early");
    check_rewrite("\"a\\q\"", "f:1:4: this escape is none of JSON's");
    check_rewrite("\"\\u12\"", "f:1:3: this escape is none of JSON's");
    check_rewrite("\"a\nb\"", "f:1:3: a control character inside a string");
    check_rewrite("\"\xc3(\"", "f:1:2: a byte that is no UTF-8");
    check_rewrite("[01]", "f:1:2: this is no number");
    check_rewrite("[-]", "f:1:2: this is no number");
    check_rewrite("[1.]", "f:1:2: this is no number");
    check_rewrite("[1e]", "f:1:2: this is no number");
    check_rewrite("[1-2]", "f:1:2: this is no number");
    check_rewrite("[nul]", "f:1:2: expected a value");
    struct ss_buf out = {0};
    assert_int_equal(rewrite("[1]\0", 4, 0, &out), SS_E_SYNTAX);
    ss_buf_free(&out);
}

static void deep_nesting_is_one_error(void **state)
{
    (void)state;
    enum { N = 10 << 20 };
    char *text = ss_xmalloc(N);
    struct ss_buf out = {0};
    memset(text, '[', N);
    assert_int_equal(rewrite(text, N, 0, &out), SS_E_LIMIT);
    assert_string_equal(out.data, "f:1:513: nested too deeply");
    /* the limit itself is reached, with objects and arrays mixed */
    size_t n = 0;
    for (int i = 0; i < SS_JSON_MAX_DEPTH / 2; i++)
        n += (size_t)sprintf(text + n, "[{\"a\":");
    text[n++] = '1';
    for (int i = 0; i < SS_JSON_MAX_DEPTH / 2; i++)
        n += (size_t)sprintf(text + n, "}]");
    assert_int_equal(rewrite(text, n, 0, &out), SS_OK);
    free(text);
    ss_buf_free(&out);
}

static void expecting_and_skipping(void **state)
{
    (void)state;
    const char *text = "{\"skip\": [1, {\"x\": [[]]}], \"n\": 3, \"s\": \"t\"}";
    struct ss_json json;
    struct ss_json_token t;
    struct ss_error err = {0};
    ss_json_init(&json, "f", text, strlen(text));
    assert_int_equal(ss_json_expect(&json, SS_JSON_OBJECT, &t, &err), SS_OK);
    assert_int_equal(ss_json_expect(&json, SS_JSON_KEY, &t, &err), SS_OK);
    assert_true(ss_json_is(&t, "skip"));
    assert_false(ss_json_is(&t, "ski"));
    size_t offset, length;
    assert_int_equal(ss_json_raw(&json, &offset, &length, &err), SS_OK);
    assert_int_equal(length, strlen("[1, {\"x\": [[]]}]"));
    assert_memory_equal(text + offset, "[1, {\"x\": [[]]}]", length);
    assert_int_equal(ss_json_expect(&json, SS_JSON_KEY, &t, &err), SS_OK);
    assert_int_equal(ss_json_expect(&json, SS_JSON_REAL, &t, &err), SS_OK);
    assert_true(t.kind == SS_JSON_INT && t.real == 3);
    assert_int_equal(ss_json_expect(&json, SS_JSON_KEY, &t, &err), SS_OK);
    assert_int_equal(ss_json_expect(&json, SS_JSON_INT, &t, &err), SS_E_SYNTAX);
    assert_string_equal(err.message, "expected an integer, found a string");
    assert_string_equal(err.where, "f:1:41");
    ss_json_fini(&json);
    ss_json_init(&json, "f", "[]", 2);
    assert_int_equal(ss_json_next(&json, &t, &err), SS_OK);
    assert_int_equal(ss_json_skip(&json, &err), SS_E_SYNTAX);
    ss_json_fini(&json);
}

static void indented(void **state)
{
    (void)state;
    struct ss_buf out = {0};
    const char *text = "{\"a\":[1,{}],\"b\":[]}";
    assert_int_equal(rewrite(text, strlen(text), 2, &out), SS_OK);
    assert_string_equal(out.data, "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}");
    ss_buf_free(&out);
}

static void reals_round_trip(void **state)
{
    (void)state;
    struct ss_buf out = {0};
    for (uint64_t i = 0; i < 100000; i++) {
        uint64_t bits = ss_rng_bits(1, 2, i);
        double value, back;
        memcpy(&value, &bits, sizeof value);
        if (i % 3 == 0) /* short decimals take the exact path of the reader */
            value = (double)(int64_t)(bits >> 40) / 1000;
        if (!isfinite(value))
            continue;
        ss_buf_clear(&out);
        ss_real_print(&out, value);
        assert_true(ss_real_parse(out.data, out.length, &back));
        assert_memory_equal(&value, &back, sizeof value);
        assert_true(strtod(out.data, NULL) == value);
    }
    double big;
    assert_true(ss_real_parse("123456789012345678901234567890e-10", 34, &big));
    assert_true(big == 12345678901234567890.123456789);
    assert_false(ss_real_parse("0x10", 4, &big));
    assert_false(ss_real_parse("1 ", 2, &big));
    ss_buf_free(&out);
}

static void locale_does_not_matter(void **state)
{
    (void)state;
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8"};
    const char *set = NULL;
    for (size_t i = 0; i < sizeof names / sizeof names[0] && !set; i++)
        set = setlocale(LC_NUMERIC, names[i]);
    if (!set)
        print_message("no locale with a decimal comma here: checked in the C locale only\n");
    check_rewrite("[0.5, 1.5e-300]", "[0.5, 1.5e-300]");
    setlocale(LC_NUMERIC, "C");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values),
        cmocka_unit_test(strings),
        cmocka_unit_test(errors),
        cmocka_unit_test(deep_nesting_is_one_error),
        cmocka_unit_test(expecting_and_skipping),
        cmocka_unit_test(indented),
        cmocka_unit_test(reals_round_trip),
        cmocka_unit_test(locale_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
