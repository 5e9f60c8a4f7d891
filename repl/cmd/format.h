/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one formatter: a command's result as text, JSON, CSV or Markdown. */
#ifndef SS_REPL_CMD_FORMAT_H
#define SS_REPL_CMD_FORMAT_H

#include "repl/cmd/out.h"

enum ss_output_format { SS_FORMAT_TEXT, SS_FORMAT_JSON, SS_FORMAT_CSV, SS_FORMAT_MARKDOWN };

/* The names of the formats in their order, then NULL. */
extern const char *const ss_format_names[];

struct ss_style {
    enum ss_output_format format;
    size_t width; /* columns of the page; 0: as wide as the rows are */
    bool colour;  /* of results */
    bool error_colour;
    bool utf8;
};

/* Adds the result to `results` (for stdout) and, except in JSON, notes and the error to `messages`
 * (for stderr). In JSON it is one object on one line: schema, command, status, the fields, the
 * error. */
void ss_format_result(const struct ss_style *style, const char *command, struct ss_out *out,
                      enum ss_rc rc, const struct ss_error *err, struct ss_buf *results,
                      struct ss_buf *messages);
/* Adds an error as people read it: what, where, hint. */
void ss_format_error(const struct ss_style *style, const struct ss_error *err, struct ss_buf *out);

#endif
