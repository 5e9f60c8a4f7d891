/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Usage: test_terminal DRAWER. Tests views/terminal.c by a program that draws (drawer.c), in a
 * terminal that libvterm plays (vterm.h). */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/views/vterm.h"

static const char *drawer;

static void start(struct pty *t, const char *const *environment, int rows, int cols)
{
    const char *const argv[] = {drawer, NULL};
    pty_start(t, argv, environment, rows, cols);
}

static void line_must_be(struct pty *t, int row, const char *text)
{
    char what[300];
    snprintf(what, sizeof what, "row %d is \"%s\"", row, text);
    pty_must(t, !strcmp(pty_line(t, row), text), what);
}

/* The program has ended, and the terminal is as before. */
static void must_be_given_back(struct pty *t)
{
    pty_must(t, pty_has_old_modes(t), "the modes are as before");
    pty_must(t, !t->other_screen, "the screen of before is shown");
    pty_must(t, t->cursor_shown, "the cursor is shown");
}

static void a_canvas_is_shown(void)
{
    struct pty t;
    start(&t, NULL, 4, 40);
    pty_wait(&t, 0);
    pty_must(&t, t.other_screen, "screens use the other screen");
    pty_must(&t, !pty_has_old_modes(&t), "keys are read one by one");
    line_must_be(&t, 0, "── drawer ──────────────────────────────");
    line_must_be(&t, 1, ">40x4 key");
    line_must_be(&t, 2, " 日本 e\xcc\x81 ?. 界");
    line_must_be(&t, 3, "                                       !");
    pty_must(&t, pty_cell(&t, 2, 1).width == 2 && pty_cell(&t, 2, 2).chars[0] == (uint32_t)-1,
             "a wide character has two cells");
    pty_must(&t, pty_cell(&t, 1, 0).attrs.reverse && pty_cell(&t, 1, 39).attrs.reverse,
             "the whole row of the selection is reversed");
    pty_must(&t, t.cursor_shown && t.cursor_row == 1 && t.cursor_col == 0,
             "the cursor rests on the selection");
    pty_type(&t, "q");
    pty_must(&t, pty_end(&t) == 7, "q ends the program");
    must_be_given_back(&t);
    line_must_be(&t, 0, "after");
    pty_free(&t);
}

static void roles_have_colours(void)
{
    static const struct {
        const char *theme, *no_colour, *term;
        int colour; /* of errors; -1: the terminal's own */
        bool bold;
    } cases[] = {
        {"dark", NULL, "xterm-256color", 9, true},  {"light", NULL, "xterm-256color", 1, true},
        {"dark", NULL, "xterm", 1, true}, /* eight colours: the bright ones are bold */
        {"dark", "no", "xterm-256color", -1, true}, {"mono", NULL, "xterm-256color", -1, true},
        {"dark", NULL, "vt100", -1, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pty t;
        char term[40];
        const char *const argv[] = {drawer, cases[i].theme, cases[i].no_colour, NULL};
        const char *const environment[] = {term, NULL};
        snprintf(term, sizeof term, "TERM=%s", cases[i].term);
        pty_start(&t, argv, environment, 5, 30);
        pty_wait(&t, 0);
        VTermScreenCell cell = pty_cell(&t, 2, 1);
        bool own = VTERM_COLOR_IS_DEFAULT_FG(&cell.fg);
        pty_must(&t, own ? cases[i].colour < 0 : cell.fg.indexed.idx == cases[i].colour,
                 "a role has the colour of its theme");
        pty_must(&t, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg), "the background stays");
        pty_must(&t, cell.attrs.bold == cases[i].bold, "errors are bold");
        pty_type(&t, "q");
        pty_must(&t, pty_end(&t) == 7, "q ends the program");
        pty_must(&t, pty_has_old_modes(&t), "the modes are as before");
        pty_free(&t);
    }
}

static void keys_are_read(void)
{
    static const char *const keys[][2] = {{"j", "j"},
                                          {"<Enter>", "Enter"},
                                          {"<Tab>", "Tab"},
                                          {"<Esc>", "Esc"},
                                          {"<Up>", "Up"},
                                          {"<Down>", "Down"},
                                          {"<PgUp>", "PgUp"},
                                          {"<PgDn>", "PgDn"},
                                          {"<Home>", "Home"},
                                          {"<End>", "End"},
                                          {"<Del>", "Del"},
                                          {"<BackTab>", "BackTab"},
                                          {"<F1>", "F1"},
                                          {"<F12>", "F12"},
                                          {"<Backspace>", "Backspace"},
                                          {"<Ctrl-L>", "Ctrl-L"},
                                          {"<Ctrl-C>", "Ctrl-C"},
                                          {"<Space>", "Space"},
                                          {"<Ctrl-S>", "Ctrl-S"},
                                          {"é", "é"},
                                          {"界", "界"},
                                          {"😀", "😀"}};
    struct pty t;
    start(&t, NULL, 5, 40);
    pty_wait(&t, 0);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        char line[40];
        pty_press(&t, keys[i][0]);
        snprintf(line, sizeof line, ">40x5 key %s", keys[i][1]);
        line_must_be(&t, 1, line);
    }
    pty_free(&t);
}

/* What other terminals send, and what none of them should. */
static void sequences_are_whole(void)
{
    static const struct {
        const char *bytes;
        int keys;
        const char *last;
    } sequences[] = {{"\x1b[A", 1, "Up"},       {"\x1b[4~", 1, "End"},    {"\x1b[1~", 1, "Home"},
                     {"\x1b[H", 1, "Home"},     {"\x1b[200;5ux", 1, "x"}, {"\x1b[?1;2cy", 1, "y"},
                     {"\x1b[<0;1;1Mz", 1, "z"}, {"\xff\xc3(", 1, "("},    {"\x1bj", 2, "j"},
                     {"\xed\xa0\x80k", 1, "k"}};
    struct pty t;
    start(&t, NULL, 5, 40);
    pty_wait(&t, 0);
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++) {
        char line[40];
        pty_type(&t, sequences[i].bytes);
        pty_wait(&t, (unsigned)sequences[i].keys);
        snprintf(line, sizeof line, ">40x5 key %s", sequences[i].last);
        line_must_be(&t, 1, line);
    }
    /* A character whose bytes come one by one. */
    pty_type(&t, "\xe7\x95");
    pty_wait(&t, 0);
    pty_type(&t, "\x8c");
    pty_wait(&t, 1);
    line_must_be(&t, 1, ">40x5 key 界");
    pty_free(&t);
}

static void any_size_will_do(void)
{
    static const int sizes[][2] = {{1, 1},  {2, 2},     {24, 80}, {3, 7},    {60, 200},
                                   {1, 80}, {100, 300}, {5, 20},  {200, 10}, {7, 1}};
    static const char *const environment[] = {"LINES=17", "COLUMNS=33", NULL}; /* to be ignored */
    struct pty t;
    start(&t, environment, 30, 50);
    pty_wait(&t, 0);
    line_must_be(&t, 1, ">50x30 key");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int rows = sizes[i][0], cols = sizes[i][1];
        pty_resize(&t, rows, cols);
        pty_wait(&t, 1);
        pty_must(&t, pty_cell(&t, rows - 1, cols - 1).chars[0] == '!', "the last cell is drawn");
    }
    pty_resize(&t, 6, 30);
    pty_wait(&t, 1);
    line_must_be(&t, 1, ">30x6 key");
    pty_free(&t);
}

static void it_opens_again(void)
{
    struct pty t;
    start(&t, NULL, 5, 40);
    pty_wait(&t, 0);
    pty_press(&t, "o");
    line_must_be(&t, 1, ">40x5 key o");
    pty_must(&t, t.other_screen, "the other screen again");
    pty_resize(&t, 8, 60);
    pty_wait(&t, 1);
    pty_press(&t, "o");
    line_must_be(&t, 1, ">60x8 key o");
    pty_type(&t, "q");
    pty_must(&t, pty_end(&t) == 7, "q ends the program");
    must_be_given_back(&t);
    line_must_be(&t, 1, "between");
    pty_free(&t);
}

static void it_stops_and_goes_on(void)
{
    struct pty t;
    start(&t, NULL, 5, 40);
    pty_wait(&t, 0);
    for (int i = 0; i < 2; i++) {
        pty_stop(&t);
        must_be_given_back(&t);
        pty_resize(&t, 6 + i, 50 + i);
        pty_continue(&t);
        pty_wait(&t, 1); /* only the foreground hears of a new size */
        char line[60];
        snprintf(line, sizeof line, ">%dx%d key %scontinued", 50 + i, 6 + i, i ? "j " : " ");
        line_must_be(&t, 1, line);
        pty_must(&t, t.other_screen && !pty_has_old_modes(&t), "the terminal is taken again");
        pty_press(&t, "j");
    }
    pty_type(&t, "q");
    pty_must(&t, pty_end(&t) == 7, "q ends the program");
    must_be_given_back(&t);
    pty_free(&t);
}

static void it_is_given_back_in_every_case(void)
{
    static const struct {
        const char *key;
        int signal, code;
    } ends[] = {{"e", 0, 5},
                {"m", 0, 1},
                {"a", 0, 128 + SIGABRT},
                {"s", 0, 128 + SIGSEGV},
                {"\x1c", 0, 128 + SIGQUIT},
                {NULL, SIGSEGV, 128 + SIGSEGV},
                {NULL, SIGBUS, 128 + SIGBUS}};
    /* Sanitizers would report crashes and large requests of memory, and exit. */
    static const char *const environment[] = {
        "ASAN_OPTIONS=handle_segv=0:handle_sigbus=0:allocator_may_return_null=1",
        "TSAN_OPTIONS=handle_segv=0:handle_sigbus=0:allocator_may_return_null=1", NULL};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct pty t;
        start(&t, environment, 5, 40);
        pty_wait(&t, 0);
        if (ends[i].key)
            pty_type(&t, ends[i].key);
        else
            pty_signal(&t, ends[i].signal);
        pty_must(&t, pty_end(&t) == ends[i].code, "the exit code says how it ended");
        must_be_given_back(&t);
        if (ends[i].code == 1)
            pty_see(&t, "out of memory"); /* where it stays to be read */
        pty_free(&t);
    }
}

static void children_leave_it_alone(void)
{
    struct pty t;
    start(&t, NULL, 5, 40);
    pty_wait(&t, 0);
    pty_press(&t, "f");
    line_must_be(&t, 1, ">40x5 key f child gone");
    pty_must(&t, t.other_screen && !pty_has_old_modes(&t), "the terminal is still ours");
    pty_free(&t);
}

static void text_is_copied(void)
{
    struct pty t;
    start(&t, NULL, 5, 40);
    pty_wait(&t, 0);
    pty_press(&t, "c");
    line_must_be(&t, 1, ">40x5 key c copied");
    pty_must(&t, !strcmp(ss_buf_text(&t.copied), "YQpiIMOp"), "base64 of what was copied");
    pty_free(&t);
}

static void terminals_that_will_not_do_are_refused(void)
{
    static const char *const terms[][2] = {{"TERM=dumb", "cannot place a cursor (TERM=dumb)"},
                                           {"TERM", "nothing is known of the terminal ''"},
                                           {"TERM=no-such", "known of the terminal 'no-such'"}};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        struct pty t;
        const char *const environment[] = {terms[i][0], NULL};
        start(&t, environment, 10, 100);
        pty_must(&t, pty_end(&t) == 3, "it is refused");
        pty_see(&t, terms[i][1]);
        must_be_given_back(&t);
        pty_free(&t);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: test_terminal DRAWER\n");
        return 2;
    }
    drawer = argv[1];
    a_canvas_is_shown();
    roles_have_colours();
    keys_are_read();
    sequences_are_whole();
    any_size_will_do();
    it_opens_again();
    it_stops_and_goes_on();
    it_is_given_back_in_every_case();
    children_leave_it_alone();
    text_is_copied();
    terminals_that_will_not_do_are_refused();
    return 0;
}
