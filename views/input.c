/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/input.h"

#include <string.h>

#include "repl/cmd/width.h"
#include "views/keys.h"

enum { CTRL_A = 1, CTRL_E = 5, CTRL_K = 11, CTRL_U = 21, CTRL_W = 23 };

const char *ss_input_text(const struct ss_input *input)
{
    return ss_buf_text(&input->text);
}

void ss_input_set(struct ss_input *input, const char *text)
{
    ss_buf_clear(&input->text);
    ss_buf_puts(&input->text, text ? text : "");
    input->at = input->text.length;
}

void ss_input_fini(struct ss_input *input)
{
    ss_buf_free(&input->text);
    input->at = 0;
}

/* Replaces the bytes from `from` to `to`; the cursor goes behind the new text. */
static void splice(struct ss_input *input, size_t from, size_t to, const char *text)
{
    struct ss_buf all = {0};
    ss_buf_add(&all, ss_input_text(input), from);
    ss_buf_puts(&all, text);
    size_t at = all.length;
    ss_buf_puts(&all, ss_input_text(input) + to);
    ss_buf_free(&input->text);
    input->text = all;
    input->at = at;
}

void ss_input_replace(struct ss_input *input, size_t from, const char *text)
{
    splice(input, from, input->at, text);
}

static bool is_inside(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static size_t before(const struct ss_input *input, size_t at)
{
    const char *text = ss_input_text(input);
    while (at > 0 && is_inside(text[--at]))
        ;
    return at;
}

static size_t after(const struct ss_input *input, size_t at)
{
    const char *text = ss_input_text(input);
    if (at < input->text.length)
        at++;
    while (at < input->text.length && is_inside(text[at]))
        at++;
    return at;
}

static size_t word_before(const struct ss_input *input)
{
    const char *text = ss_input_text(input);
    size_t at = input->at;
    while (at > 0 && text[at - 1] == ' ')
        at--;
    while (at > 0 && text[at - 1] != ' ')
        at--;
    return at;
}

static bool move_key(struct ss_input *input, int key)
{
    switch (key) {
    case SS_KEY_LEFT:
        input->at = before(input, input->at);
        return true;
    case SS_KEY_RIGHT:
        input->at = after(input, input->at);
        return true;
    case SS_KEY_HOME:
    case CTRL_A:
        input->at = 0;
        return true;
    case SS_KEY_END:
    case CTRL_E:
        input->at = input->text.length;
        return true;
    default:
        return false;
    }
}

bool ss_input_key(struct ss_input *input, int key)
{
    struct ss_buf text = {0};
    if (move_key(input, key))
        return true;
    switch (key) {
    case SS_KEY_BACKSPACE:
        splice(input, before(input, input->at), input->at, "");
        return true;
    case SS_KEY_DELETE: {
        size_t at = input->at;
        splice(input, at, after(input, at), "");
        return true;
    }
    case CTRL_K:
        splice(input, input->at, input->text.length, "");
        return true;
    case CTRL_U:
        splice(input, 0, input->at, "");
        return true;
    case CTRL_W:
        splice(input, word_before(input), input->at, "");
        return true;
    default:
        if (key < ' ' || key == SS_KEY_BACKSPACE || key >= SS_KEY_UP)
            return false;
        ss_key_put(key, &text);
        splice(input, input->at, input->at, ss_buf_text(&text));
        ss_buf_free(&text);
        return true;
    }
}

void ss_input_draw(const struct ss_input *input, struct ss_canvas *canvas, struct ss_area area,
                   int row, const char *prompt)
{
    struct ss_buf head = {0};
    int col = ss_draw(canvas, area, row, 0, SS_ROLE_KEY, prompt);
    struct ss_area rest = ss_area_cols(area, col, area.cols - col);
    size_t from = 0;
    for (;;) { /* drops characters at the left until the cursor fits */
        ss_buf_clear(&head);
        ss_buf_add(&head, ss_input_text(input) + from, input->at - from);
        if ((int)ss_text_width(ss_buf_text(&head)) < rest.cols || from >= input->at)
            break;
        from = after(input, from);
    }
    ss_draw(canvas, rest, row, 0, SS_ROLE_TEXT, ss_input_text(input) + from);
    canvas->cursor_row = area.row + row;
    canvas->cursor_col = rest.col + (int)ss_text_width(ss_buf_text(&head));
    ss_buf_free(&head);
}
