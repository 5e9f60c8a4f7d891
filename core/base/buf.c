/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/arena.h"

/* Makes room for extra bytes and the final NUL. */
static void reserve(struct ss_buf *buf, size_t extra)
{
    size_t need = buf->length + extra + 1;
    if (need <= buf->capacity)
        return;
    size_t capacity = buf->capacity ? buf->capacity : 64;
    while (capacity < need)
        capacity += capacity / 2;
    buf->data = ss_xrealloc(buf->data, capacity);
    buf->capacity = capacity;
}

void ss_buf_free(struct ss_buf *buf)
{
    free(buf->data);
    *buf = (struct ss_buf){0};
}

void ss_buf_clear(struct ss_buf *buf)
{
    buf->length = 0;
    if (buf->data)
        buf->data[0] = '\0';
}

void ss_buf_add(struct ss_buf *buf, const void *bytes, size_t length)
{
    reserve(buf, length);
    if (length)
        memcpy(buf->data + buf->length, bytes, length);
    buf->length += length;
    buf->data[buf->length] = '\0';
}

void ss_buf_puts(struct ss_buf *buf, const char *text)
{
    ss_buf_add(buf, text, strlen(text));
}

void ss_buf_putc(struct ss_buf *buf, char c)
{
    ss_buf_add(buf, &c, 1);
}

void ss_buf_printf(struct ss_buf *buf, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    reserve(buf, 0);
    size_t room = buf->capacity - buf->length;
    int length = vsnprintf(buf->data + buf->length, room, fmt, args);
    va_end(args);
    if (length > 0 && (size_t)length >= room) {
        reserve(buf, (size_t)length);
        vsnprintf(buf->data + buf->length, (size_t)length + 1, fmt, again);
    }
    if (length > 0)
        buf->length += (size_t)length;
    va_end(again);
}

const char *ss_buf_text(const struct ss_buf *buf)
{
    return buf->data ? buf->data : "";
}

char *ss_buf_keep(struct ss_arena *arena, struct ss_buf *buf)
{
    char *kept = ss_strdup(arena, ss_buf_text(buf));
    ss_buf_free(buf);
    return kept;
}
