/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text on a terminal: what may be sent there, and how many columns it takes. */
#ifndef SS_REPL_CMD_WIDTH_H
#define SS_REPL_CMD_WIDTH_H

#include "core/base/buf.h"

/* Adds text with control bytes and invalid UTF-8 as \xNN, so that no file can drive the terminal.
 * keep: bytes that pass as they are ("\n\t" for documents, "" for cells). */
void ss_text_clean(struct ss_buf *out, const char *text, const char *keep);
/* Columns of clean text. */
size_t ss_text_width(const char *text);
/* Adds clean text cut to at most `columns` columns, at a grapheme edge, ending in an ellipsis. */
void ss_text_cut(struct ss_buf *out, const char *text, size_t columns, const char *ellipsis);
/* Bytes of clean text that go on a line of so many columns: up to a blank where one is near enough,
 * else to a grapheme edge; one grapheme at least. The blanks after it are the caller's to skip. */
size_t ss_text_line(const char *text, size_t columns);
/* Of utf8proc, as it runs. */
const char *ss_text_library(void);

#endif
