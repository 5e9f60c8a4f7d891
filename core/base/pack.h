/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Binary messages and files: numbers of fixed width, little-endian, and counted byte strings. A
 * reader never reads past the end: what is missing reads as 0 and sets `bad`, so that a caller may
 * check once at the end. Counts are checked against what is left before memory is taken for them.
 */
#ifndef SS_CORE_BASE_PACK_H
#define SS_CORE_BASE_PACK_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/arena.h"
#include "core/base/buf.h"

void ss_pack_u8(struct ss_buf *out, uint8_t value);
void ss_pack_u32(struct ss_buf *out, uint32_t value);
void ss_pack_i64(struct ss_buf *out, int64_t value);
void ss_pack_f64(struct ss_buf *out, double value);
void ss_pack_i64s(struct ss_buf *out, const int64_t *values, size_t n); /* without a count */
/* The length, then the bytes. A text may be NULL, which reads back as NULL. */
void ss_pack_bytes(struct ss_buf *out, const void *bytes, size_t n);
void ss_pack_text(struct ss_buf *out, const char *text);

struct ss_unpack {
    const unsigned char *at;
    size_t left;
    bool bad; /* the bytes ended too early, or a value was not allowed */
};

uint8_t ss_unpack_u8(struct ss_unpack *in);
uint32_t ss_unpack_u32(struct ss_unpack *in);
int64_t ss_unpack_i64(struct ss_unpack *in);
double ss_unpack_f64(struct ss_unpack *in);
bool ss_unpack_bool(struct ss_unpack *in); /* bad unless it is 0 or 1 */
/* A number in [0, below); 0 and bad if it is not. */
uint32_t ss_unpack_below(struct ss_unpack *in, uint32_t below);
/* A count of items of which each takes at least item_bytes (> 0) of what is left; 0 and bad if
 * there are not so many. */
uint32_t ss_unpack_count(struct ss_unpack *in, size_t item_bytes);
void ss_unpack_i64s(struct ss_unpack *in, int64_t *values, size_t n);
/* Borrows the bytes, *n of them; NULL and 0 if they are missing. */
const void *ss_unpack_bytes(struct ss_unpack *in, size_t *n);
/* In arena; NULL if NULL was packed, or the text is missing or has a 0 in it. */
const char *ss_unpack_text(struct ss_unpack *in, struct ss_arena *arena);

#endif
