/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/keys.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"

static const struct {
    int key;
    const char *name;
} names[] = {{SS_KEY_TAB, "Tab"},
             {SS_KEY_ENTER, "Enter"},
             {SS_KEY_ESC, "Esc"},
             {' ', "Space"},
             {SS_KEY_BACKSPACE, "Backspace"},
             {SS_KEY_UP, "Up"},
             {SS_KEY_DOWN, "Down"},
             {SS_KEY_LEFT, "Left"},
             {SS_KEY_RIGHT, "Right"},
             {SS_KEY_PAGE_UP, "PgUp"},
             {SS_KEY_PAGE_DOWN, "PgDn"},
             {SS_KEY_HOME, "Home"},
             {SS_KEY_END, "End"},
             {SS_KEY_DELETE, "Del"},
             {SS_KEY_BACK_TAB, "BackTab"},
             {'<', "lt"}};
enum { N_NAMES = sizeof names / sizeof *names };

void ss_key_put(int key, struct ss_buf *out)
{
    char bytes[4];
    ss_buf_add(out, bytes, ss_utf8_encode((uint32_t)key, bytes));
}

void ss_key_name(int key, struct ss_buf *out)
{
    for (int i = 0; i < N_NAMES; i++)
        if (names[i].key == key && key != '<') {
            ss_buf_puts(out, names[i].name);
            return;
        }
    if (key >= SS_KEY_F1 && key < SS_KEY_RESIZE)
        ss_buf_printf(out, "F%d", key - SS_KEY_F1 + 1);
    else if (key > 0 && key < ' ')
        ss_buf_printf(out, "Ctrl-%c", key + '@');
    else if (key > 0 && key < SS_KEY_UP)
        ss_key_put(key, out);
}

/* The key of a name in angle brackets. */
static int named(const char *name, size_t length)
{
    for (int i = 0; i < N_NAMES; i++)
        if (strlen(names[i].name) == length && !strncmp(names[i].name, name, length))
            return names[i].key;
    if (length == 6 && !strncmp(name, "Ctrl-", 5)) {
        int letter = name[5] >= 'a' && name[5] <= 'z' ? name[5] - 'a' + 'A' : name[5];
        return letter > '@' && letter < '`' ? letter - '@' : SS_KEY_NONE;
    }
    for (int number = 1; number <= 12 && name[0] == 'F'; number++) {
        char digits[4];
        size_t n = (size_t)snprintf(digits, sizeof digits, "%d", number);
        if (n == length - 1 && !strncmp(name + 1, digits, n))
            return SS_KEY_F1 + number - 1;
    }
    return SS_KEY_NONE;
}

int ss_key_read(const char **text)
{
    const char *at = *text, *end = *at == '<' ? strchr(at, '>') : NULL;
    if (!*at)
        return SS_KEY_NONE;
    if (end) {
        int key = named(at + 1, (size_t)(end - at - 1));
        if (key != SS_KEY_NONE)
            *text = end + 1;
        return key;
    }
    size_t bytes = ss_utf8_length(at, strnlen(at, 4));
    int key = bytes ? (int)ss_utf8_decode(at, bytes) : SS_KEY_NONE;
    *text = at + bytes;
    return key == '\r' ? SS_KEY_ENTER : key;
}

int ss_key_of_name(const char *name)
{
    char text[40];
    const char *at = text;
    bool one = ss_utf8_length(name, strlen(name)) == strlen(name); /* a character */
    snprintf(text, sizeof text, one ? "%s" : "<%s>", name);
    int key = ss_key_read(&at);
    return *at ? SS_KEY_NONE : key;
}
