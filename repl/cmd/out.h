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
    SS_BLOCK_NOTE      /* for people: to stderr in text, nowhere else */
};

struct ss_column {
    const char *name;
    bool right; /* numbers: aligned to the right */
};

struct ss_row_cells {
    uint32_t depth;
    struct ss_value *cells;
};

struct ss_block {
    enum ss_block_kind kind;
    const char *name, *text; /* text: DOCUMENT, NOTE */
    bool prose;              /* of a document: paragraphs may be filled again, to fit a page */
    const struct ss_column *columns;
    size_t n_columns;
    SS_ARRAY(struct ss_row_cells) rows;
    SS_ARRAY(struct ss_field) fields;
};

struct ss_out {
    struct ss_arena arena;
    SS_ARRAY(struct ss_block) blocks;
    bool cancelled; /* the result is what was there when the user stopped it */
    /* Text, unless the command's own options ask for another format (enum ss_output_format). */
    int format;
};

void ss_out_fini(struct ss_out *out);
/* Adds a field to the record being filled, or begins a record. name is static. */
void ss_out_field(struct ss_out *out, const char *name, struct ss_value value);
/* Begins a table or tree; columns are static. Rows follow. */
void ss_out_table(struct ss_out *out, const char *name, const struct ss_column *columns,
                  size_t n_columns);
void ss_out_tree(struct ss_out *out, const char *name, const struct ss_column *columns,
                 size_t n_columns);
/* Adds a row to the table or tree begun last; cells are copied, one per column. */
void ss_out_row(struct ss_out *out, const struct ss_value *cells);
void ss_out_branch(struct ss_out *out, uint32_t depth, const struct ss_value *cells);
/* text is borrowed. */
void ss_out_document(struct ss_out *out, const char *name, const char *text);
/* The same of sentences. Lines that begin with a blank stay lines. */
void ss_out_prose(struct ss_out *out, const char *name, const char *text);
void ss_out_note(struct ss_out *out, const char *fmt, ...) SS_PRINTF(2, 3);

/* Everything but the notes as one record, as JSON and Lua give it. Lies in the out's arena. */
struct ss_value ss_out_record(struct ss_out *out);

#endif
