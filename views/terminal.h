/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terminal as a place for a canvas, through ncurses (wide). The only part that knows it.
 *
 * One terminal per process. Signals and the window's size stay the front end's: it says when the
 * size has changed. LINES and COLUMNS of the environment are ignored. */
#ifndef SS_VIEWS_TERMINAL_H
#define SS_VIEWS_TERMINAL_H

#include "core/base/error.h"
#include "views/theme.h"

/* Takes the terminal on stdin and stdout. SS_E_STATE if it cannot place a cursor (TERM=dumb, no
 * terminfo entry) or is none. colour: false under NO_COLOR. */
SS_NODISCARD enum ss_rc ss_terminal_open(const struct ss_theme *theme, bool colour,
                                         struct ss_error *err);
/* Gives it back as it was; may be opened again. Does nothing if it is not open. */
void ss_terminal_close(void);
/* The same from a signal handler or without memory: only write and tcsetattr. It is called when the
 * program exits, crashes (SIGSEGV and its like, SIGABRT) or gets SIGQUIT while the terminal is
 * open; in a forked child it does nothing. */
void ss_terminal_rescue(void);
void ss_terminal_set_theme(const struct ss_theme *theme, bool colour);

/* Asks the system for the size; both at least 1. */
void ss_terminal_size(int *rows, int *cols);
/* Shows a canvas of that size: writes only cells that differ from those shown last. anew:
 * everything (Ctrl-L). */
void ss_terminal_show(const struct ss_canvas *canvas, bool anew);
/* The next key that is there, or SS_KEY_NONE; never waits, but for the rest of an escape sequence
 * (at most 25 ms). */
int ss_terminal_key(void);
/* What the mouse did when the last key was SS_KEY_MOUSE. */
enum ss_mouse_kind {
    SS_MOUSE_CLICK,
    SS_MOUSE_DOUBLE_CLICK,
    SS_MOUSE_WHEEL_UP,
    SS_MOUSE_WHEEL_DOWN
};
struct ss_mouse {
    enum ss_mouse_kind kind;
    int row, col; /* from 0 */
};
struct ss_mouse ss_terminal_mouse(void);
/* Whether the terminal reports the mouse (SGR 1006). It does not at first, since reports keep
 * people from selecting text. */
void ss_terminal_set_mouse(bool on);
/* Stops the process as Ctrl-Z does, with the terminal given back, and takes it again afterwards. */
void ss_terminal_suspend(void);
/* For programs that drive this one through a pseudo-terminal: writes a byte to the descriptor that
 * SHARDSCOPE_IDLE_FD names. To be called each time there is nothing left to do. The byte is the
 * number of keys and signals taken so far, modulo 256, so that the other side knows which of its
 * keys this answers. */
void ss_terminal_tell_idle(void);
/* Counts a signal (Ctrl-C, Ctrl-Z, a new size) that was acted on. */
void ss_terminal_take_signal(void);
/* Asks the terminal to put text on the clipboard (OSC 52). False if it is longer than terminals
 * take (about 74,000 bytes). */
bool ss_terminal_copy(const char *text);
/* The version of ncurses. */
const char *ss_terminal_library(void);

#endif
