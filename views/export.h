/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A canvas as a file: for a lesson, a paper or a bug report. */
#ifndef SS_VIEWS_EXPORT_H
#define SS_VIEWS_EXPORT_H

#include "core/base/buf.h"
#include "views/theme.h"

enum ss_picture {
    SS_PICTURE_TEXT,
    SS_PICTURE_ANSI,
    SS_PICTURE_HTML,
    SS_PICTURE_SVG,
    SS_N_PICTURES
};
/* text, ansi, html, svg; then NULL. */
extern const char *const ss_picture_names[];
/* By the end of a file name: .txt, .ans, .html, .svg; SS_N_PICTURES if it has none of these. */
enum ss_picture ss_picture_of(const char *path);

/* Adds the canvas. TEXT: lines without blanks at their ends. ANSI: with SGR sequences (ECMA-48).
 * HTML and SVG: a whole document with no parts from elsewhere, title escaped. */
void ss_export_canvas(const struct ss_canvas *canvas, enum ss_picture picture,
                      const struct ss_theme *theme, const char *title, struct ss_buf *out);

#endif
