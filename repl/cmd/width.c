/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/width.h"

#include <string.h>
#include <utf8proc.h>

/* One code point at text; its length in bytes, or 0 where there is no valid one. */
static size_t next_code(const char *text, size_t length, utf8proc_int32_t *code)
{
    utf8proc_ssize_t n =
        utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)length, code);
    return n > 0 ? (size_t)n : 0;
}

static bool is_control(utf8proc_int32_t code)
{
    utf8proc_category_t category = utf8proc_category(code);
    /* Cc are controls; Cf can reorder or hide what a person reads. */
    return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
           category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP;
}

void ss_text_clean(struct ss_buf *out, const char *text, const char *keep)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        utf8proc_int32_t code = 0;
        size_t n = next_code(text + i, length - i, &code);
        bool kept = n == 1 && strchr(keep, text[i]);
        if (n && (kept || !is_control(code))) {
            ss_buf_add(out, text + i, n);
        } else {
            if (!n)
                n = 1;
            for (size_t b = 0; b < n; b++)
                ss_buf_printf(out, "\\x%02x", (unsigned)(unsigned char)text[i + b]);
        }
        i += n;
    }
}

static size_t code_width(utf8proc_int32_t code)
{
    int width = utf8proc_charwidth(code);
    return width > 0 ? (size_t)width : 0;
}

size_t ss_text_width(const char *text)
{
    size_t length = strlen(text), width = 0;
    for (size_t i = 0; i < length;) {
        utf8proc_int32_t code = 0;
        size_t n = next_code(text + i, length - i, &code);
        width += n ? code_width(code) : 1;
        i += n ? n : 1;
    }
    return width;
}

/* Bytes of the graphemes that fit into so many columns. */
static size_t fitting(const char *text, size_t columns)
{
    size_t length = strlen(text), edge = 0, width = 0;
    utf8proc_int32_t previous = 0, state = 0;
    for (size_t i = 0; i < length;) {
        utf8proc_int32_t code = 0;
        size_t n = next_code(text + i, length - i, &code);
        if (!n)
            return edge;
        if (i == 0 || utf8proc_grapheme_break_stateful(previous, code, &state))
            edge = i;
        if (width + code_width(code) > columns)
            return edge;
        width += code_width(code);
        previous = code;
        i += n;
    }
    return length;
}

size_t ss_text_grapheme(const char *text, size_t *columns)
{
    size_t length = strlen(text), i = 0;
    utf8proc_int32_t previous = 0, state = 0;
    *columns = 0;
    while (i < length) {
        utf8proc_int32_t code = 0;
        size_t n = next_code(text + i, length - i, &code);
        if (!n)
            return i ? i : 1;
        bool breaks = i && utf8proc_grapheme_break_stateful(previous, code, &state);
        if (breaks || (i && code_width(code)))
            return i;
        *columns += code_width(code);
        previous = code;
        i += n;
    }
    return i;
}

void ss_text_cut(struct ss_buf *out, const char *text, size_t columns, const char *ellipsis)
{
    if (ss_text_width(text) <= columns) {
        ss_buf_puts(out, text);
        return;
    }
    size_t mark = ss_text_width(ellipsis);
    if (mark > columns)
        mark = columns, ellipsis = "";
    ss_buf_add(out, text, fitting(text, columns - mark));
    ss_buf_puts(out, ellipsis);
}

size_t ss_text_line(const char *text, size_t columns)
{
    size_t fits = fitting(text, columns), edge = fits;
    while (!fits && text[0])
        edge = fits = fitting(text, ++columns);
    if (!text[fits] || text[fits] == ' ')
        return fits;
    while (edge && text[edge - 1] != ' ')
        edge--;
    while (edge && text[edge - 1] == ' ')
        edge--;
    for (size_t i = fits; !edge && i > 1; i--)
        if (text[i - 1] == '/')
            return i;
    return edge ? edge : fits;
}

/* A line may end at a blank, or after a slash in a path. */
size_t ss_text_longest_word(const char *text)
{
    size_t length = strlen(text), width = 0, longest = 0;
    for (size_t i = 0; i < length;) {
        utf8proc_int32_t code = 0;
        size_t n = next_code(text + i, length - i, &code);
        width = code == ' ' ? 0 : width + (n ? code_width(code) : 1);
        longest = width > longest ? width : longest;
        width = code == '/' ? 0 : width;
        i += n ? n : 1;
    }
    return longest;
}

const char *ss_text_library(void)
{
    return utf8proc_version();
}
