/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/keys.h"

#include <stdlib.h>
#include <string.h>

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
    unsigned code = (unsigned)key;
    if (code < 0x80) {
        ss_buf_putc(out, (char)code);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned lead[] = {0, 0xc0, 0xe0, 0xf0};
    ss_buf_putc(out, (char)(lead[more] | code >> (6 * more)));
    while (more-- > 0)
        ss_buf_putc(out, (char)(0x80 | (code >> (6 * more) & 0x3f)));
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
    if (length == 6 && !strncmp(name, "Ctrl-", 5) && name[5] > '@' && name[5] < '`')
        return name[5] - '@';
    if (length > 1 && name[0] == 'F') {
        int number = atoi(name + 1);
        return number >= 1 && number <= 12 ? SS_KEY_F1 + number - 1 : SS_KEY_NONE;
    }
    return SS_KEY_NONE;
}

static int decode(const char *text, size_t bytes)
{
    unsigned char first = (unsigned char)text[0];
    if (first < 0x80)
        return first;
    int code = first & (0x7f >> bytes);
    for (size_t i = 1; i < bytes; i++)
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    return code;
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
    unsigned char first = (unsigned char)*at;
    size_t bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    for (size_t i = 1; i < bytes; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            bytes = i;
    *text = at + bytes;
    return *at == '\n' || *at == '\r' ? SS_KEY_ENTER : decode(at, bytes);
}
