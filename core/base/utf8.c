/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/utf8.h"

size_t ss_utf8_length(const char *text, size_t length)
{
    if (!length)
        return 0;
    const unsigned char *b = (const unsigned char *)text;
    if (b[0] < 0x80)
        return 1;
    if (b[0] < 0xc2 || b[0] > 0xf4)
        return 0;
    size_t n = b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : 4;
    if (n > length)
        return 0;
    for (size_t i = 1; i < n; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 0;
    /* The second byte decides on overlong forms, surrogates and the upper end. */
    if ((b[0] == 0xe0 && b[1] < 0xa0) || (b[0] == 0xed && b[1] >= 0xa0) ||
        (b[0] == 0xf0 && b[1] < 0x90) || (b[0] == 0xf4 && b[1] >= 0x90))
        return 0;
    return n;
}

uint32_t ss_utf8_decode(const char *text, size_t length)
{
    uint32_t code = (unsigned char)text[0] & (length == 1 ? 0x7fu : 0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    return code;
}

size_t ss_utf8_encode(uint32_t code, char bytes[4])
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    bytes[0] = (char)((n == 2 ? 0xc0 : n == 3 ? 0xe0 : 0xf0) | code);
    return n;
}
