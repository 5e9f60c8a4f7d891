/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line of text that is being typed on a screen. */
#ifndef SS_VIEWS_INPUT_H
#define SS_VIEWS_INPUT_H

#include "core/base/buf.h"
#include "views/canvas.h"

struct ss_input {
    struct ss_buf text;
    size_t at; /* the byte before which the next character goes */
};

/* NULL: empty. */
void ss_input_set(struct ss_input *input, const char *text);
void ss_input_fini(struct ss_input *input);
const char *ss_input_text(const struct ss_input *input);
/* Replaces the bytes from `from` to the cursor. */
void ss_input_replace(struct ss_input *input, size_t from, const char *text);
/* Characters, Backspace, Delete, arrows, Home and End, Ctrl-A -E -K -U -W. False: another key. */
bool ss_input_key(struct ss_input *input, int key);
/* Draws the text after a prompt, with the canvas's cursor, and scrolled so that the cursor shows.
 */
void ss_input_draw(const struct ss_input *input, struct ss_canvas *canvas, struct ss_area area,
                   int row, const char *prompt);

#endif
