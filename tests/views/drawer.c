/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program for test_terminal.c: shows the size and the last key on a canvas. Keys: o closes the
 * terminal and opens it again, c copies, a aborts, s overruns the stack, f forks a child that
 * aborts, m asks for more memory than there is, e exits at once, q quits. Usage: drawer [THEME
 * [no-colour]] */
#include <locale.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/arena.h"
#include "repl/loop/loop.h"
#include "repl/loop/task.h"
#include "views/keys.h"
#include "views/terminal.h"

static struct ss_event_loop *loop;
static volatile sig_atomic_t interrupted, resized, suspended;
static const struct ss_theme *theme;
static int last_key;
static bool done, anew, colour;
static const char *note = "";

static void on_signal(int signal)
{
    interrupted |= signal == SIGINT;
    resized |= signal == SIGWINCH;
    suspended |= signal == SIGTSTP;
    ss_loop_wake(loop);
}

static void catch_signal(int signal)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

static void open_terminal(void)
{
    struct ss_error err;
    if (ss_terminal_open(theme, colour, &err) == SS_OK)
        return;
    printf("refused: %s\nhint: %s\n", err.message, err.hint);
    exit(3);
}

static void show(void)
{
    int rows, cols;
    struct ss_canvas canvas;
    struct ss_buf name = {0};
    ss_terminal_size(&rows, &cols);
    ss_canvas_init(&canvas, rows, cols, false);
    struct ss_area all = ss_canvas_whole(&canvas);
    ss_draw_rule(&canvas, all, 0, "drawer");
    ss_key_name(last_key, &name);
    ss_drawf(&canvas, all, 1, 0, SS_ROLE_TEXT, " %dx%d key %s %s", cols, rows, ss_buf_text(&name),
             note);
    ss_draw(&canvas, all, 2, 0, SS_ROLE_ERROR, " 日本 e\xcc\x81 \xe1\x85\xa1. 界");
    ss_draw_selection(&canvas, all, 1);
    ss_draw(&canvas, all, rows - 1, cols - 1, SS_ROLE_DIM, "!");
    ss_terminal_show(&canvas, anew);
    anew = false;
    ss_canvas_fini(&canvas);
    ss_buf_free(&name);
}

static int overrun(int n)
{
    volatile char bytes[1 << 16];
    memset((char *)bytes, n, sizeof bytes);
    return n ? overrun(n + 1) + bytes[n & 255] : 0;
}

static void act(int key)
{
    switch (key) {
    case 'o':
        ss_terminal_close();
        puts("between");
        fflush(stdout);
        open_terminal();
        anew = true;
        break;
    case 'c':
        note = ss_terminal_copy("a\nb é") ? "copied" : "not copied";
        break;
    case 'a':
        abort();
    case 's':
        exit(overrun(1));
    case 'f':
        if (fork() == 0)
            abort();
        wait(NULL);
        note = "child gone";
        break;
    case 'm':
        free(ss_xmalloc(SIZE_MAX / 2));
        break;
    case 'e':
        exit(5);
    case 'q':
        done = true;
        break;
    default:
        break;
    }
}

static void on_keys(void *user)
{
    (void)user;
    for (int key; (key = ss_terminal_key()) != SS_KEY_NONE;) {
        last_key = key;
        act(key);
    }
}

static void on_wake(void *user)
{
    (void)user;
    if (interrupted) {
        interrupted = 0;
        last_key = SS_KEY_CTRL_C;
        ss_terminal_take_signal();
    }
    if (resized) {
        resized = 0;
        anew = true;
        ss_terminal_take_signal();
    }
    if (suspended) {
        suspended = 0;
        ss_terminal_take_signal();
        ss_terminal_suspend();
        anew = true;
        note = "continued";
    }
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    theme = ss_theme_find(argc > 1 ? argv[1] : "dark");
    colour = argc < 3;
    loop = ss_loop_new();
    ss_task_survive_out_of_memory(NULL);
    ss_task_set_restore(ss_terminal_rescue);
    catch_signal(SIGINT);
    catch_signal(SIGWINCH);
    catch_signal(SIGTSTP);
    open_terminal();
    ss_loop_add_fd(loop, STDIN_FILENO, SS_LOOP_READ, on_keys, NULL);
    ss_loop_add_wake(loop, on_wake, NULL);
    while (!done) {
        show();
        ss_terminal_tell_idle();
        ss_loop_step(loop);
    }
    ss_terminal_close();
    ss_loop_free(loop);
    puts("after");
    return 7;
}
