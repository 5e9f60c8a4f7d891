/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/base/json.h"
#include "core/base/number.h"
#include "core/base/utf8.h"

void ss_json_out_init(struct ss_json_out *out, struct ss_buf *buf, int indent)
{
    *out = (struct ss_json_out){.buf = buf, .indent = indent};
}

static void new_line(struct ss_json_out *out)
{
    if (out->indent > 0 && out->depth > 0)
        ss_buf_printf(out->buf, "\n%*s", out->indent * out->depth, "");
    else if (out->indent > 0)
        ss_buf_putc(out->buf, '\n');
}

/* What must stand before a key or a value. */
static void separate(struct ss_json_out *out)
{
    if (out->after_key) {
        out->after_key = false;
        return;
    }
    if (out->after_value)
        ss_buf_puts(out->buf, out->indent > 0 || !out->depth ? "," : ", ");
    if (out->depth)
        new_line(out);
}

static void open_with(struct ss_json_out *out, char c)
{
    separate(out);
    ss_buf_putc(out->buf, c);
    out->depth++;
    out->after_value = false;
}

static void close_with(struct ss_json_out *out, char c)
{
    out->depth--;
    if (out->after_value)
        new_line(out);
    ss_buf_putc(out->buf, c);
    out->after_value = true;
}

void ss_json_object_begin(struct ss_json_out *out)
{
    open_with(out, '{');
}

void ss_json_object_end(struct ss_json_out *out)
{
    close_with(out, '}');
}

void ss_json_array_begin(struct ss_json_out *out)
{
    open_with(out, '[');
}

void ss_json_array_end(struct ss_json_out *out)
{
    close_with(out, ']');
}

static void put_escaped(struct ss_buf *buf, unsigned char c)
{
    static const char values[] = "\"\\\b\f\n\r\t", names[] = "\"\\bfnrt";
    const char *known = c ? strchr(values, c) : NULL;
    if (known)
        ss_buf_printf(buf, "\\%c", names[known - values]);
    else
        ss_buf_printf(buf, "\\u%04x", c);
}

static void put_quoted(struct ss_buf *buf, const char *text, size_t length)
{
    ss_buf_putc(buf, '"');
    size_t start = 0, i = 0;
    while (i < length) {
        unsigned char c = (unsigned char)text[i];
        size_t n = ss_utf8_length(text + i, length - i);
        if (n && c >= 0x20 && c != '"' && c != '\\') {
            i += n;
            continue;
        }
        ss_buf_add(buf, text + start, i - start);
        if (n)
            put_escaped(buf, c);
        else
            ss_buf_puts(buf, "\xef\xbf\xbd");
        start = ++i;
    }
    ss_buf_add(buf, text + start, i - start);
    ss_buf_putc(buf, '"');
}

void ss_json_put_key(struct ss_json_out *out, const char *key)
{
    separate(out);
    put_quoted(out->buf, key, strlen(key));
    ss_buf_puts(out->buf, ": ");
    out->after_key = true;
}

void ss_json_put_bytes(struct ss_json_out *out, const char *text, size_t length)
{
    separate(out);
    put_quoted(out->buf, text, length);
    out->after_value = true;
}

static void put_plain(struct ss_json_out *out, const char *text)
{
    separate(out);
    ss_buf_puts(out->buf, text);
    out->after_value = true;
}

void ss_json_put_string(struct ss_json_out *out, const char *text)
{
    if (text)
        ss_json_put_bytes(out, text, strlen(text));
    else
        put_plain(out, "null");
}

void ss_json_put_int(struct ss_json_out *out, int64_t value)
{
    separate(out);
    ss_buf_printf(out->buf, "%lld", (long long)value);
    out->after_value = true;
}

void ss_json_put_real(struct ss_json_out *out, double value)
{
    if (!isfinite(value)) {
        put_plain(out, isnan(value) ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\"");
        return;
    }
    separate(out);
    size_t start = out->buf->length;
    ss_real_print(out->buf, value);
    if (!strpbrk(out->buf->data + start, ".e"))
        ss_buf_puts(out->buf, ".0");
    out->after_value = true;
}

void ss_json_put_bool(struct ss_json_out *out, bool value)
{
    put_plain(out, value ? "true" : "false");
}

void ss_json_put_null(struct ss_json_out *out)
{
    put_plain(out, "null");
}
