/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "views/keys.h"

static void test_names_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int key, length;
    } cases[] = {{"j", 'j', 1},
                 {"<Enter>x", SS_KEY_ENTER, 7},
                 {"\n", SS_KEY_ENTER, 1},
                 {"\r", SS_KEY_ENTER, 1},
                 {"<Esc>", SS_KEY_ESC, 5},
                 {"<Space>", ' ', 7},
                 {" ", ' ', 1},
                 {"<lt>", '<', 4},
                 {"<", '<', 1},
                 {"<<", '<', 1},
                 {">", '>', 1},
                 {"<Ctrl-L>", SS_KEY_CTRL_L, 8},
                 {"<Ctrl-l>", SS_KEY_CTRL_L, 8},
                 {"<Ctrl-C>", SS_KEY_CTRL_C, 8},
                 {"<F1>", SS_KEY_F1, 4},
                 {"<F12>", SS_KEY_F1 + 11, 5},
                 {"<PgDn>", SS_KEY_PAGE_DOWN, 6},
                 {"<BackTab>", SS_KEY_BACK_TAB, 9},
                 {"é", 0xe9, 2},
                 {"界x", 0x754c, 3},
                 {"😀", 0x1f600, 4},
                 {"", SS_KEY_NONE, 0},
                 {"<F13>", SS_KEY_NONE, 0},
                 {"<F0>", SS_KEY_NONE, 0},
                 {"<F1x>", SS_KEY_NONE, 0},
                 {"<F>", SS_KEY_NONE, 0},
                 {"<>", SS_KEY_NONE, 0},
                 {"<Ctrl->", SS_KEY_NONE, 0},
                 {"<Ctrl-1>", SS_KEY_NONE, 0},
                 {"<enter>", SS_KEY_NONE, 0},
                 {"\xc3", SS_KEY_NONE, 0},
                 {"\xff", SS_KEY_NONE, 0},
                 {"\xed\xa0\x80", SS_KEY_NONE, 0},
                 {"\xf7\xbf\xbf\xbf", SS_KEY_NONE, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *at = cases[i].text;
        assert_int_equal(ss_key_read(&at), cases[i].key);
        assert_int_equal(at - cases[i].text, cases[i].length);
    }
}

/* The name of a key, in angle brackets unless it is one character, reads as that key. */
static void test_names_come_back(void **state)
{
    (void)state;
    struct ss_buf name = {0}, text = {0};
    for (int key = 1; key < SS_KEY_RESIZE; key++) {
        if (key == 0x200)
            key = SS_KEY_UP; /* enough characters */
        if ((key > 0x1b && key < ' ') || (key >= 0x80 && key < 0xa0))
            continue; /* they have no key of their own */
        ss_buf_clear(&name);
        ss_buf_clear(&text);
        ss_key_name(key, &name);
        assert_true(name.length > 0);
        const char *begin = ss_buf_text(&name), *at = begin;
        if (key < ' ' || key == ' ' || key == SS_KEY_BACKSPACE || key >= SS_KEY_UP) {
            ss_buf_printf(&text, "<%s>", begin);
            at = ss_buf_text(&text);
        }
        assert_int_equal(ss_key_read(&at), key);
        assert_int_equal(*at, 0);
    }
    ss_buf_free(&name);
    ss_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_read),
        cmocka_unit_test(test_names_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
