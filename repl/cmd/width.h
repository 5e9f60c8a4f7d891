/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text for a terminal: made safe to send, measured in columns, and cut. */
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
/* Bytes of what one cell of a terminal holds at the start of clean text, and its columns (0 to 2); 0
 * at the end. That is a grapheme, but not more of it than the first character that takes columns:
 * terminals give the next one a cell of its own (a flag is two letters for them). So the columns of
 * the cells of a text are its ss_text_width. */
size_t ss_text_grapheme(const char *text, size_t *columns);
/* Returns how many bytes of clean text fit on a line of so many columns: up to the last blank, else
 * up to the last slash of a path. A longer word is broken at a grapheme edge, after one grapheme at
 * least. The caller skips the blanks that follow. */
size_t ss_text_line(const char *text, size_t columns);
/* Columns of the longest piece of clean text that ss_text_line does not break. */
size_t ss_text_longest_word(const char *text);
/* The version of utf8proc that is linked. */
const char *ss_text_library(void);

#endif
