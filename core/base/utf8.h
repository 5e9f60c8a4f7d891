/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef SS_CORE_BASE_UTF8_H
#define SS_CORE_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

enum { SS_UTF8_REPLACEMENT = 0xfffd };

/* Bytes of the character at text (1 to 4), or 0 where there is none within length. */
size_t ss_utf8_length(const char *text, size_t length);
/* The code point of the character at text, of which length is the ss_utf8_length. */
uint32_t ss_utf8_decode(const char *text, size_t length);
/* Writes a code point (a valid one); returns the number of bytes. */
size_t ss_utf8_encode(uint32_t code, char bytes[4]);

#endif
