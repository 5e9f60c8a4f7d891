/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/out.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool ss_column_is_right(const struct ss_column *column)
{
    return column->unit != SS_UNIT_NONE && column->unit != SS_UNIT_BAR;
}

void ss_out_fini(struct ss_out *out)
{
    for (size_t b = 0; b < out->blocks.count; b++) {
        const struct ss_row_source *source = out->blocks.items[b].source;
        if (source && source->release)
            source->release(source->user);
    }
    for (size_t i = 0; i < out->held.count; i++)
        out->held.items[i].release(out->held.items[i].user);
    ss_arena_free(&out->arena);
    memset(out, 0, sizeof *out);
}

void ss_out_hold(struct ss_out *out, void (*release)(void *user), void *user)
{
    ss_push(&out->arena, out->held, ((struct ss_held){release, user}));
}

static struct ss_block *last_block(struct ss_out *out)
{
    return out->blocks.count ? out->blocks.items + out->blocks.count - 1 : NULL;
}

static struct ss_block *add_block(struct ss_out *out, enum ss_block_kind kind, const char *name)
{
    ss_push(&out->arena, out->blocks, ((struct ss_block){.kind = kind, .name = name}));
    return last_block(out);
}

void ss_out_field(struct ss_out *out, const char *name, struct ss_value value)
{
    struct ss_block *block = last_block(out);
    if (!block || block->kind != SS_BLOCK_RECORD)
        block = add_block(out, SS_BLOCK_RECORD, NULL);
    ss_push(&out->arena, block->fields, ((struct ss_field){name, value}));
}

void ss_out_table(struct ss_out *out, const char *name, const struct ss_column *columns,
                  size_t n_columns)
{
    struct ss_block *block = add_block(out, SS_BLOCK_TABLE, name);
    block->columns = columns;
    block->n_columns = n_columns;
}

void ss_out_lazy_table(struct ss_out *out, const char *name, const struct ss_column *columns,
                       size_t n_columns, const struct ss_row_source *source)
{
    ss_out_table(out, name, columns, n_columns);
    last_block(out)->source = ss_memdup(&out->arena, source, sizeof *source);
}

void ss_out_minor(struct ss_out *out, const char *const *minor)
{
    last_block(out)->minor = minor;
}

void ss_out_programs_only(struct ss_out *out, bool only)
{
    last_block(out)->programs_only = only;
}

void ss_out_tree(struct ss_out *out, const char *name, const struct ss_column *columns,
                 size_t n_columns)
{
    ss_out_table(out, name, columns, n_columns);
    last_block(out)->kind = SS_BLOCK_TREE;
}

void ss_out_branch(struct ss_out *out, uint32_t depth, const struct ss_value *cells)
{
    struct ss_block *block = last_block(out);
    struct ss_row_cells row = {depth,
                               ss_memdup(&out->arena, cells, block->n_columns * sizeof *cells)};
    ss_push(&out->arena, block->rows, row);
}

void ss_out_row(struct ss_out *out, const struct ss_value *cells)
{
    ss_out_branch(out, 0, cells);
}

void ss_out_document(struct ss_out *out, const char *name, const char *text)
{
    add_block(out, SS_BLOCK_DOCUMENT, name)->text = text;
}

void ss_out_prose(struct ss_out *out, const char *name, const char *text)
{
    ss_out_document(out, name, text);
    last_block(out)->prose = true;
}

void ss_out_panel_row(struct ss_out *out)
{
    add_block(out, SS_BLOCK_PANELS, NULL);
}

void ss_out_panel(struct ss_out *out, const char *title, const char *text)
{
    struct ss_block *block = last_block(out);
    if (!block || block->kind != SS_BLOCK_PANELS)
        block = add_block(out, SS_BLOCK_PANELS, NULL);
    ss_push(&out->arena, block->panels, ((struct ss_panel){title, text}));
}

void ss_out_note(struct ss_out *out, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    int length = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    char *note = ss_alloc(&out->arena, (size_t)length + 1);
    va_start(args, fmt);
    vsnprintf(note, (size_t)length + 1, fmt, args);
    va_end(args);
    add_block(out, SS_BLOCK_NOTE, NULL)->text = note;
}

enum { PAGE_ROWS = 256 };

void ss_row_reader_init(struct ss_row_reader *reader, const struct ss_block *block)
{
    *reader = (struct ss_row_reader){.block = block};
}

void ss_row_reader_fini(struct ss_row_reader *reader)
{
    ss_arena_free(&reader->arena);
}

size_t ss_block_n_rows(const struct ss_block *block)
{
    return block->source ? block->source->count : block->rows.count;
}

static void read_page(struct ss_row_reader *reader, size_t first)
{
    const struct ss_block *block = reader->block;
    const struct ss_row_source *source = block->source;
    ss_arena_rewind(&reader->arena, (struct ss_arena_mark){0});
    reader->first = first;
    reader->n = source->count - first < PAGE_ROWS ? source->count - first : PAGE_ROWS;
    reader->page = ss_alloc_array(&reader->arena, reader->n, sizeof *reader->page);
    for (size_t i = 0; i < reader->n; i++) {
        struct ss_value *cells = ss_alloc_array(&reader->arena, block->n_columns, sizeof *cells);
        source->get(source->user, first + i, &reader->arena, cells);
        reader->page[i] = (struct ss_row_cells){.cells = cells};
    }
}

const struct ss_row_cells *ss_row_read(struct ss_row_reader *reader, size_t i)
{
    if (!reader->block->source)
        return reader->block->rows.items + i;
    if (i - reader->first >= reader->n)
        read_page(reader, i - i % PAGE_ROWS);
    return reader->page + (i - reader->first);
}

static struct ss_value row_value(struct ss_out *out, const struct ss_block *block,
                                 const struct ss_value *cells, const struct ss_value *children)
{
    size_t n = block->n_columns;
    struct ss_field *fields = ss_alloc_array(&out->arena, n + !!children, sizeof *fields);
    for (size_t c = 0; c < n; c++)
        fields[c] = (struct ss_field){block->columns[c].name, cells[c]};
    if (children)
        fields[n] = (struct ss_field){"children", *children};
    return ss_v_record(fields, n + !!children);
}

/* All rows of a source as a list. */
static struct ss_value source_value(struct ss_out *out, const struct ss_block *block)
{
    const struct ss_row_source *source = block->source;
    struct ss_value *items = ss_alloc_array(&out->arena, source->count, sizeof *items);
    struct ss_value *cells = ss_alloc_array(&out->arena, block->n_columns, sizeof *cells);
    for (size_t i = 0; i < source->count; i++) {
        source->get(source->user, i, &out->arena, cells);
        items[i] = row_value(out, block, cells, NULL);
    }
    return ss_v_list(items, source->count, "; ");
}

/* The rows [*next, ...) of at least this depth, as a list; deeper rows become "children". */
static struct ss_value rows_value(struct ss_out *out, const struct ss_block *block, size_t *next,
                                  uint32_t depth)
{
    SS_ARRAY(struct ss_value) items = {0};
    while (*next < block->rows.count && block->rows.items[*next].depth >= depth) {
        const struct ss_row_cells *row = block->rows.items + (*next)++;
        struct ss_value children;
        if (block->kind == SS_BLOCK_TREE)
            children = rows_value(out, block, next, row->depth + 1);
        struct ss_value item =
            row_value(out, block, row->cells, block->kind == SS_BLOCK_TREE ? &children : NULL);
        ss_push(&out->arena, items, item);
    }
    return ss_v_list(items.items, items.count, "; ");
}

struct ss_value ss_out_record(struct ss_out *out)
{
    SS_ARRAY(struct ss_field) fields = {0};
    for (size_t b = 0; b < out->blocks.count; b++) {
        const struct ss_block *block = out->blocks.items + b;
        size_t next = 0;
        switch (block->kind) {
        case SS_BLOCK_RECORD:
            for (size_t f = 0; f < block->fields.count; f++)
                ss_push(&out->arena, fields, block->fields.items[f]);
            break;
        case SS_BLOCK_TABLE:
        case SS_BLOCK_TREE:
            ss_push(
                &out->arena, fields,
                ((struct ss_field){block->name, block->source ? source_value(out, block)
                                                              : rows_value(out, block, &next, 0)}));
            break;
        case SS_BLOCK_DOCUMENT:
            ss_push(&out->arena, fields, ((struct ss_field){block->name, ss_v_text(block->text)}));
            break;
        case SS_BLOCK_PANELS:
        case SS_BLOCK_NOTE:
            break;
        }
    }
    return ss_v_record(fields.items, fields.count);
}
