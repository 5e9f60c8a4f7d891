/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The formatter: JSON, errors and notes here, the blocks of text formats in format_table.c. */
#include "repl/cmd/format.h"

#include "core/base/json.h"
#include "repl/cmd/format_table.h"
#include "repl/cmd/width.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const ss_format_names[] = {"text", "json", "csv", "md", NULL};

static void put_value(struct ss_json_out *json, const struct ss_value *value)
{
    switch (value->kind) {
    case SS_V_NULL:
        ss_json_put_null(json);
        break;
    case SS_V_BOOL:
        ss_json_put_bool(json, value->boolean);
        break;
    case SS_V_INT:
        ss_json_put_int(json, value->integer);
        break;
    case SS_V_REAL:
        /* JSON has no NaN: a number that is none is null, so that a column keeps one type. */
        if (isfinite(value->real))
            ss_json_put_real(json, value->real);
        else
            ss_json_put_null(json);
        break;
    case SS_V_TEXT:
        ss_json_put_string(json, value->text);
        break;
    case SS_V_REF:
        ss_json_put_string(json, value->ref.text);
        break;
    case SS_V_LIST:
        ss_json_array_begin(json);
        for (size_t i = 0; i < value->list.count; i++)
            put_value(json, value->list.items + i);
        ss_json_array_end(json);
        break;
    case SS_V_RECORD:
        ss_json_object_begin(json);
        for (size_t i = 0; i < value->record.count; i++) {
            ss_json_put_key(json, value->record.fields[i].name);
            put_value(json, &value->record.fields[i].value);
        }
        ss_json_object_end(json);
        break;
    }
}

static void put_text(struct ss_json_out *json, const char *key, const char *text)
{
    ss_json_put_key(json, key);
    ss_json_put_string(json, text);
}

/* The rows [*next, ...) of at least this depth; deeper rows go under "children". */
static void put_rows(struct ss_json_out *json, struct ss_row_reader *reader, size_t *next,
                     uint32_t depth)
{
    const struct ss_block *block = reader->block;
    size_t n = ss_block_n_rows(block);
    ss_json_array_begin(json);
    while (*next < n) {
        const struct ss_row_cells *row = ss_row_read(reader, *next);
        if (row->depth < depth)
            break;
        uint32_t below = row->depth + 1;
        ++*next;
        ss_json_object_begin(json);
        for (size_t c = 0; c < block->n_columns; c++) {
            ss_json_put_key(json, block->columns[c].name);
            put_value(json, row->cells + c);
        }
        if (block->kind == SS_BLOCK_TREE) {
            ss_json_put_key(json, "children");
            put_rows(json, reader, next, below);
        }
        ss_json_object_end(json);
    }
    ss_json_array_end(json);
}

static void put_table(struct ss_json_out *json, const struct ss_block *block)
{
    struct ss_row_reader reader;
    size_t next = 0;
    ss_row_reader_init(&reader, block);
    put_rows(json, &reader, &next, 0);
    ss_row_reader_fini(&reader);
}

static void put_block(struct ss_json_out *json, const struct ss_block *block)
{
    switch (block->kind) {
    case SS_BLOCK_RECORD:
        for (size_t f = 0; f < block->fields.count; f++) {
            ss_json_put_key(json, block->fields.items[f].name);
            put_value(json, &block->fields.items[f].value);
        }
        break;
    case SS_BLOCK_TABLE:
    case SS_BLOCK_TREE:
        ss_json_put_key(json, block->name);
        put_table(json, block);
        break;
    case SS_BLOCK_DOCUMENT:
        put_text(json, block->name, block->text);
        break;
    case SS_BLOCK_PANELS:
    case SS_BLOCK_NOTE:
        break;
    }
}

static void format_json(const char *command, struct ss_out *out, enum ss_rc rc,
                        const struct ss_error *err, struct ss_buf *results)
{
    struct ss_json_out json;
    ss_json_out_init(&json, results, 0);
    ss_json_object_begin(&json);
    ss_json_put_key(&json, "schema");
    ss_json_put_int(&json, 1);
    put_text(&json, "command", command);
    put_text(&json, "status",
             rc == SS_E_CANCELLED || (rc == SS_OK && out->cancelled) ? "cancelled"
             : rc != SS_OK                                           ? "error"
                                                                     : "ok");
    if (rc != SS_OK) {
        put_text(&json, "code", ss_code_name(err->code));
        put_text(&json, "message", err->message);
        put_text(&json, "where", err->where[0] ? err->where : NULL);
        put_text(&json, "hint", err->hint[0] ? err->hint : NULL);
    }
    for (size_t b = 0; b < out->blocks.count; b++)
        put_block(&json, out->blocks.items + b);
    ss_json_object_end(&json);
    ss_buf_putc(results, '\n');
}

static void paint(struct ss_buf *out, bool colour, const char *sequence)
{
    if (colour)
        ss_buf_puts(out, sequence);
}

/* Adds a paragraph, broken between words where the page ends; the columns of its first line before
 * `used` are taken. keep: as for ss_text_clean. Ends the line. */
static void put_paragraph(const struct ss_style *style, const char *text, const char *keep,
                          size_t used, struct ss_buf *out)
{
    struct ss_buf clean = {0};
    ss_text_clean(&clean, text, keep);
    for (const char *p = ss_buf_text(&clean), *first = p; *p || p == first;) {
        size_t line = strcspn(p, "\n"), room = style->width > used ? style->width - used : 1;
        char *paragraph = strndup(p, line);
        size_t length = style->width ? ss_text_line(paragraph, room) : line;
        free(paragraph);
        ss_buf_add(out, p, length);
        ss_buf_putc(out, '\n');
        p += length;
        p += length < line ? strspn(p, " ") : *p == '\n';
        used = 0;
        if (!*p)
            break;
    }
    ss_buf_free(&clean);
}

void ss_format_error(const struct ss_style *style, const struct ss_error *err, struct ss_buf *out)
{
    const char *kind = err->code == SS_E_CANCELLED ? "cancelled: " : "error: ";
    paint(out, style->error_colour, "\033[31m");
    ss_buf_puts(out, kind);
    paint(out, style->error_colour, "\033[0m");
    put_paragraph(style, err->message, "", strlen(kind), out);
    if (err->where[0]) {
        ss_buf_puts(out, "where: ");
        put_paragraph(style, err->where, "", strlen("where: "), out);
    }
    if (err->hint[0]) {
        ss_buf_puts(out, "hint: ");
        put_paragraph(style, err->hint, "", strlen("hint: "), out);
    }
}

static void format_notes(const struct ss_style *style, const struct ss_out *out,
                         struct ss_buf *messages)
{
    for (size_t b = 0; b < out->blocks.count; b++)
        if (out->blocks.items[b].kind == SS_BLOCK_NOTE)
            put_paragraph(style, out->blocks.items[b].text, "\n", 0, messages);
}

void ss_format_result(const struct ss_style *style, const char *command, struct ss_out *out,
                      enum ss_rc rc, const struct ss_error *err, struct ss_buf *results,
                      struct ss_buf *messages)
{
    struct ss_style own = *style;
    if (out->format && rc == SS_OK)
        own.format = (enum ss_output_format)out->format;
    if (own.format == SS_FORMAT_JSON) {
        format_json(command, out, rc, err, results);
        return;
    }
    bool first = true;
    for (size_t b = 0; b < out->blocks.count; b++) {
        const struct ss_block *block = out->blocks.items + b;
        bool csv = own.format == SS_FORMAT_CSV;
        if (block->kind == SS_BLOCK_NOTE || (block->programs_only && !csv) ||
            (block->kind == SS_BLOCK_PANELS && csv))
            continue;
        if (!first)
            ss_buf_putc(results, '\n');
        ss_format_block(&own, block, results);
        first = false;
    }
    format_notes(&own, out, messages);
    if (rc == SS_OK && out->cancelled)
        ss_buf_puts(messages, "cancelled: this is what was there when it stopped\n");
    if (rc != SS_OK)
        ss_format_error(style, err, messages);
}
