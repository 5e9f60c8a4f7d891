/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/pack.h"

#include <string.h>

/* The length of a text that is NULL. */
static const uint64_t NO_TEXT = UINT64_MAX;

static void put(struct ss_buf *out, uint64_t value, int bytes)
{
    unsigned char raw[8];
    for (int i = 0; i < bytes; i++)
        raw[i] = (unsigned char)(value >> (8 * i));
    ss_buf_add(out, raw, (size_t)bytes);
}

void ss_pack_u8(struct ss_buf *out, uint8_t value)
{
    put(out, value, 1);
}

void ss_pack_u32(struct ss_buf *out, uint32_t value)
{
    put(out, value, 4);
}

void ss_pack_i64(struct ss_buf *out, int64_t value)
{
    put(out, (uint64_t)value, 8);
}

void ss_pack_f64(struct ss_buf *out, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put(out, bits, 8);
}

void ss_pack_i64s(struct ss_buf *out, const int64_t *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ss_pack_i64(out, values[i]);
}

void ss_pack_bytes(struct ss_buf *out, const void *bytes, size_t n)
{
    put(out, n, 8);
    if (n)
        ss_buf_add(out, bytes, n);
}

void ss_pack_text(struct ss_buf *out, const char *text)
{
    if (text)
        ss_pack_bytes(out, text, strlen(text));
    else
        put(out, NO_TEXT, 8);
}

static uint64_t get(struct ss_unpack *in, size_t bytes)
{
    uint64_t value = 0;
    if (in->bad || in->left < bytes) {
        in->bad = true;
        return 0;
    }
    for (size_t i = 0; i < bytes; i++)
        value |= (uint64_t)in->at[i] << (8 * i);
    in->at += bytes;
    in->left -= bytes;
    return value;
}

uint8_t ss_unpack_u8(struct ss_unpack *in)
{
    return (uint8_t)get(in, 1);
}

uint32_t ss_unpack_u32(struct ss_unpack *in)
{
    return (uint32_t)get(in, 4);
}

int64_t ss_unpack_i64(struct ss_unpack *in)
{
    return (int64_t)get(in, 8);
}

double ss_unpack_f64(struct ss_unpack *in)
{
    uint64_t bits = get(in, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

bool ss_unpack_bool(struct ss_unpack *in)
{
    return ss_unpack_below(in, 2);
}

uint32_t ss_unpack_below(struct ss_unpack *in, uint32_t below)
{
    uint32_t value = ss_unpack_u32(in);
    if (value < below)
        return value;
    in->bad = true;
    return 0;
}

uint32_t ss_unpack_count(struct ss_unpack *in, size_t item_bytes)
{
    uint32_t n = ss_unpack_u32(in);
    if (n <= in->left / item_bytes)
        return n;
    in->bad = true;
    return 0;
}

void ss_unpack_i64s(struct ss_unpack *in, int64_t *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        values[i] = ss_unpack_i64(in);
}

static const void *take(struct ss_unpack *in, uint64_t n)
{
    const void *bytes = in->at;
    if (in->bad || n > in->left) {
        in->bad = true;
        return NULL;
    }
    in->at += n;
    in->left -= (size_t)n;
    return bytes;
}

const void *ss_unpack_bytes(struct ss_unpack *in, size_t *n)
{
    uint64_t length = get(in, 8);
    const void *bytes = take(in, length);
    *n = bytes ? (size_t)length : 0;
    return bytes;
}

const char *ss_unpack_text(struct ss_unpack *in, struct ss_arena *arena)
{
    uint64_t length = get(in, 8);
    if (in->bad || length == NO_TEXT)
        return NULL;
    const char *bytes = take(in, length);
    if (!bytes || memchr(bytes, 0, (size_t)length)) {
        in->bad = true;
        return NULL;
    }
    return ss_strndup(arena, bytes, (size_t)length);
}
