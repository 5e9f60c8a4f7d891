/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the files of tests/data/rules, and prints discovered rows in their format. */
#ifndef SS_TESTS_UNIT_ROWS_TEXT_H
#define SS_TESTS_UNIT_ROWS_TEXT_H

#include "tests/unit/discovered.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/buf.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"

static inline char *path_of(struct ss_arena *arena, const char *folder, const char *name)
{
    const char *root = getenv("SHARDSCOPE_ROOT");
    return ss_sprintf(arena, "%s/tests/data/rules%s/%s", root ? root : ".", folder, name);
}

static inline char *read_text(struct ss_arena *arena, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("cannot read %s", path);
    struct ss_buf text = {0};
    char part[4096];
    for (size_t n; (n = fread(part, 1, sizeof part, file)) > 0;)
        ss_buf_add(&text, part, n);
    fclose(file);
    char *kept = ss_strdup(arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return kept;
}

static inline void print_unplaced(struct ss_buf *out, const struct ss_op_rules *rules,
                                  const struct ss_row *row, const struct ss_atoms *atoms)
{
    for (size_t k = 0; k < rules->n_out; k++) {
        ss_buf_puts(out, k ? ", " : "");
        ss_unplaced_print(out, rules, row, atoms, false, k);
    }
    for (size_t k = 0; k < rules->n_in; k++) {
        ss_buf_puts(out, k ? ", " : " <- ");
        ss_unplaced_print(out, rules, row, atoms, true, k);
    }
}

/* The rows of an op as text, in order, without R...R; rows that no plan can use come last. Rows
 * with a halo or an overlap (test_halo.c checks their widths) are left out unless `halos`. */
static inline char *rows_text(struct ss_arena *arena, const struct ss_ruleset *rules, uint32_t op,
                              const char *between, bool halos)
{
    const struct ss_op_rules *found = rules->op_rules[op];
    const struct ss_atoms *atoms = &rules->op_atoms[op];
    struct ss_buf text = {0};
    for (size_t i = 1; i < found->n_rows + found->n_unplaced; i++) {
        struct ss_buf row = {0};
        bool placed = i < found->n_rows;
        const struct ss_row *at = placed ? &found->rows[i] : &found->unplaced[i - found->n_rows];
        if (!ss_row_is_said(at, atoms->lengths))
            continue;
        if (placed)
            ss_row_print(&row, found, at, atoms->lengths);
        else
            print_unplaced(&row, found, at, atoms);
        if (halos || (!strstr(ss_buf_text(&row), "halo") && !strstr(ss_buf_text(&row), "overlap")))
            ss_buf_printf(&text, "%s%s", text.length ? between : "", ss_buf_text(&row));
        ss_buf_free(&row);
    }
    char *kept = ss_strdup(arena, text.length ? ss_buf_text(&text) : "nothing");
    ss_buf_free(&text);
    return kept;
}

#endif
