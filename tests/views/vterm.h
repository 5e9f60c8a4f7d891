/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program in a terminal: a pseudo-terminal with libvterm as its screen, and a small shell that
 * can stop and continue the program. TERM is xterm-256color and LC_ALL is C.UTF-8.
 *
 * Nothing waits for a time. A program that calls ss_terminal_tell_idle (views/terminal.h) says when
 * it is done; of other programs, such as the prompt, one waits for a text. If it does not come
 * within a minute, the screen is printed and the test ends with a failure. */
#ifndef SS_TESTS_VIEWS_VTERM_H
#define SS_TESTS_VIEWS_VTERM_H

#include <stdbool.h>
#include <sys/types.h>
#include <termios.h>
#include <vterm.h>

#include "core/base/buf.h"

struct pty {
    VTerm *vt;
    VTermScreen *screen;
    int rows, cols;
    bool other_screen, cursor_shown;
    int cursor_row, cursor_col;
    struct ss_buf copied; /* what the program put on the clipboard last, in base64 (OSC 52) */
    struct ss_buf line;   /* of pty_line */
    struct ss_buf seen;   /* bytes that are not shown yet */
    struct termios modes; /* of the terminal before the program ran */
    int master, slave, idle, orders, reports;
    pid_t shell, program;
    unsigned char taken; /* keys and signals that were sent to screens */
};

/* Starts a program, argv[0], in a terminal of that size. environment: "NAME=VALUE"s, or "NAME" for
 * one to be unset, that differ from the test's own, then NULL; or NULL. Zero-initialises t. */
void pty_start(struct pty *t, const char *const *argv, const char *const *environment, int rows,
               int cols);

/* Waits until the program has taken `more` keys and signals than at the last wait and has nothing
 * left to do. */
void pty_wait(struct pty *t, unsigned more);
/* Presses keys (ss_key_read) and waits after each of them. Not for <Ctrl-Z>: see pty_stop. */
void pty_press(struct pty *t, const char *keys);
/* Sends bytes and does not wait: for the prompt, and for keys that end the screens. */
void pty_type(struct pty *t, const char *bytes);
/* Waits until the screen holds the text in one line. */
void pty_see(struct pty *t, const char *text);
/* Changes the size. A program that is not stopped gets SIGWINCH; screens count it: pty_wait(t, 1).
 */
void pty_resize(struct pty *t, int rows, int cols);

/* Presses Ctrl-Z and waits until the program has stopped; then lets it go on: pty_wait(t, 1). */
void pty_stop(struct pty *t);
void pty_continue(struct pty *t);
/* Sends a signal to the program. */
void pty_signal(struct pty *t, int signal);
/* Waits for the program to end: its exit code, or 128 and the signal that killed it. Afterwards
 * only the screen and the modes can be asked for. */
int pty_end(struct pty *t);
void pty_free(struct pty *t);

/* A row of the screen without the blanks at its end; valid until the next call. */
const char *pty_line(struct pty *t, int row);
/* All rows, each with a newline. */
void pty_text(struct pty *t, struct ss_buf *out);
VTermScreenCell pty_cell(const struct pty *t, int row, int col);
/* True if the terminal's modes are those of before. */
bool pty_has_old_modes(const struct pty *t);

/* Ends the test with the screen if it does not hold. */
void pty_must(struct pty *t, bool held, const char *what);

#endif
