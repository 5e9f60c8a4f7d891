/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of one command while it is being made: records, tables, trees, documents and notes, in
 * the order in which people read them. */
#ifndef SS_REPL_CMD_OUT_H
#define SS_REPL_CMD_OUT_H

#include "repl/cmd/value.h"

enum ss_block_kind {
    SS_BLOCK_RECORD,   /* name: value lines; in JSON the fields of the command's object */
    SS_BLOCK_TABLE,    /* in JSON a list of objects under the table's name */
    SS_BLOCK_TREE,     /* a table whose rows have a depth; in JSON nested under "children" */
    SS_BLOCK_DOCUMENT, /* text as it is; in JSON a string under its name */
    SS_BLOCK_PANELS,   /* small texts side by side, for people: in text and Markdown only */
    SS_BLOCK_NOTE      /* for people: to stderr in text, nowhere else */
};

/* A column of a table or tree. Alignment and order follow from it: numbers are aligned to the
 * right, and any column is sorted by ss_value_compare. */
struct ss_column {
    const char *name;
    enum ss_unit unit; /* of its cells, if they are numbers; NONE: texts */
};

/* True if the cells are aligned to the right: numbers, but not bars. */
bool ss_column_is_right(const struct ss_column *column);

/* The rows of a table that are made when they are read, for tables that may be long. */
struct ss_row_source {
    size_t count;
    /* Makes row i < count: one cell per column, in arena. Rows may be asked for in any order, and
     * again. */
    void (*get)(void *user, size_t i, struct ss_arena *arena, struct ss_value *cells);
    /* Called once when the result is freed; NULL: nothing to release. */
    void (*release)(void *user);
    void *user;
};

/* A text with a title above it. */
struct ss_panel {
    const char *title, *text;
};

struct ss_row_cells {
    uint32_t depth;
    struct ss_value *cells;
};

struct ss_block {
    enum ss_block_kind kind;
    const char *name, *text; /* text: DOCUMENT, NOTE */
    bool programs_only;      /* left out of text and Markdown */
    bool prose;              /* of a document: paragraphs may be filled again, to fit a page */
    const struct ss_column *columns;
    size_t n_columns;
    const char *const *minor;           /* names of columns, or NULL; see ss_out_minor */
    SS_ARRAY(struct ss_row_cells) rows; /* empty if there is a source */
    const struct ss_row_source *source; /* of a table, or NULL */
    SS_ARRAY(struct ss_field) fields;
    SS_ARRAY(struct ss_panel) panels;
};

/* What a result reads and nobody else keeps. */
struct ss_held {
    void (*release)(void *user);
    void *user;
};

struct ss_out {
    struct ss_arena arena;
    SS_ARRAY(struct ss_block) blocks;
    SS_ARRAY(struct ss_held) held;
    bool cancelled; /* the result is what was there when the user stopped it */
    /* Text, unless the command's own options ask for another format (enum ss_output_format). */
    int format;
};

void ss_out_fini(struct ss_out *out);
/* Releases something together with the result, whose texts it holds. */
void ss_out_hold(struct ss_out *out, void (*release)(void *user), void *user);
/* Adds a field to the record being filled, or begins a record. name is static. */
void ss_out_field(struct ss_out *out, const char *name, struct ss_value value);
/* Begins a table or tree; columns are static. Rows follow. */
void ss_out_table(struct ss_out *out, const char *name, const struct ss_column *columns,
                  size_t n_columns);
void ss_out_tree(struct ss_out *out, const char *name, const struct ss_column *columns,
                 size_t n_columns);
/* A table whose rows come from a source, which is copied. Whatever it reads must stay as it is
 * until the result is freed: it holds a reference (release), or the memory is in the result's
 * arena. */
void ss_out_lazy_table(struct ss_out *out, const char *name, const struct ss_column *columns,
                       size_t n_columns, const struct ss_row_source *source);
/* Names columns of the table begun last that a narrow page leaves out, the first one first. minor:
 * static, ends with NULL. */
void ss_out_minor(struct ss_out *out, const char *const *minor);
/* Says whether the block begun last is for JSON, CSV and scripts alone: people get a summary of it.
 */
void ss_out_programs_only(struct ss_out *out, bool only);
/* Adds a row to the table or tree begun last; cells are copied, one per column. */
void ss_out_row(struct ss_out *out, const struct ss_value *cells);
void ss_out_branch(struct ss_out *out, uint32_t depth, const struct ss_value *cells);
/* text is borrowed. */
void ss_out_document(struct ss_out *out, const char *name, const char *text);
/* A document of sentences, which may be filled again. Lines that begin with a blank stay lines. */
void ss_out_prose(struct ss_out *out, const char *name, const char *text);
/* Adds a panel; panels that follow each other stand side by side as far as the page allows. Texts
 * are borrowed; lines end with '\n'. */
void ss_out_panel(struct ss_out *out, const char *title, const char *text);
/* The next panel begins a new row of panels. */
void ss_out_panel_row(struct ss_out *out);
void ss_out_note(struct ss_out *out, const char *fmt, ...) SS_PRINTF(2, 3);

/* Reads the rows of a block, a page at a time if they come from a source. */
struct ss_row_reader {
    const struct ss_block *block;
    struct ss_arena arena; /* of the page */
    struct ss_row_cells *page;
    size_t first, n; /* the rows in the page */
};
void ss_row_reader_init(struct ss_row_reader *reader, const struct ss_block *block);
void ss_row_reader_fini(struct ss_row_reader *reader);
size_t ss_block_n_rows(const struct ss_block *block);
/* Row i, valid until a row of another page is read. */
const struct ss_row_cells *ss_row_read(struct ss_row_reader *reader, size_t i);

/* Everything but the notes as one record, as JSON and Lua give it. Lies in the out's arena. */
struct ss_value ss_out_record(struct ss_out *out);

#endif
