/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A growable text buffer; always NUL-terminated once anything was added. */
#ifndef SS_CORE_BASE_BUF_H
#define SS_CORE_BASE_BUF_H

#include <stddef.h>

#include "core/base/error.h"

struct ss_arena;

/* Zero-initialised is empty; data may then be NULL. Owns data (malloc). */
struct ss_buf {
    char *data;
    size_t length, capacity;
};

void ss_buf_free(struct ss_buf *buf);
void ss_buf_clear(struct ss_buf *buf);
void ss_buf_add(struct ss_buf *buf, const void *bytes, size_t length);
void ss_buf_puts(struct ss_buf *buf, const char *text);
void ss_buf_putc(struct ss_buf *buf, char c);
void ss_buf_printf(struct ss_buf *buf, const char *fmt, ...) SS_PRINTF(2, 3);
/* The text, never NULL. */
const char *ss_buf_text(const struct ss_buf *buf);
/* A copy of the text in the arena; the buffer is freed. */
char *ss_buf_keep(struct ss_arena *arena, struct ss_buf *buf);

/* Reads a whole file (at most limit_bytes) into buf, replacing its content. */
SS_NODISCARD enum ss_rc ss_file_read(const char *path, size_t limit_bytes, struct ss_buf *buf,
                                     struct ss_error *err);
/* Writes through a temporary file and rename, so that an interrupted write leaves the old file. */
SS_NODISCARD enum ss_rc ss_file_write(const char *path, const void *data, size_t length,
                                      struct ss_error *err);

#endif
