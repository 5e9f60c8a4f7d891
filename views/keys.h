/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys: a Unicode code point, or one of these. */
#ifndef SS_VIEWS_KEYS_H
#define SS_VIEWS_KEYS_H

#include "core/base/buf.h"

enum {
    SS_KEY_NONE = 0,
    SS_KEY_CTRL_C = 3,
    SS_KEY_TAB = 9,
    SS_KEY_ENTER = 10,
    SS_KEY_CTRL_L = 12,
    SS_KEY_CTRL_Z = 26,
    SS_KEY_ESC = 27,
    SS_KEY_BACKSPACE = 127,
    SS_KEY_UP = 0x110000,
    SS_KEY_DOWN,
    SS_KEY_LEFT,
    SS_KEY_RIGHT,
    SS_KEY_PAGE_UP,
    SS_KEY_PAGE_DOWN,
    SS_KEY_HOME,
    SS_KEY_END,
    SS_KEY_DELETE,
    SS_KEY_BACK_TAB,
    SS_KEY_F1, /* to F12 */
    SS_KEY_RESIZE = SS_KEY_F1 + 12,
    SS_KEY_MOUSE /* ss_terminal_mouse says what it did */
};

/* "j", "Enter", "Ctrl-L", "F1". */
void ss_key_name(int key, struct ss_buf *out);
/* The key of such a name; SS_KEY_NONE: there is none. */
int ss_key_of_name(const char *name);
/* Adds the character of a key that is a code point, as UTF-8. */
void ss_key_put(int key, struct ss_buf *out);
/* The key that a name begins at *text: one character, or <Name> ("<Enter>", "<Ctrl-L>", "<Space>",
 * "<lt>" for '<'); moves past it. SS_KEY_NONE at the end, and before <...> that names no key or
 * bytes that are not UTF-8. */
int ss_key_read(const char **text);

#endif
