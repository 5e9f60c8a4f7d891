/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <stdint.h>
#include <string.h>

static const char *flavour(const struct ss_op_def *def)
{
    return def->flags & SS_OP_OPAQUE        ? "opaque"
           : def->flags & SS_OP_CONTRACTION ? "contraction"
           : def->flags & SS_OP_ELEMENTWISE ? "elementwise"
           : def->flags & SS_OP_RANDOM      ? "random"
           : def->flags & SS_OP_REGION      ? "region"
           : def->flags & SS_OP_MOVEMENT    ? "movement"
                                            : NULL;
}

/* The operators of the listing, as a row source; the operator table lasts for ever. */
struct operator_rows {
    SS_ARRAY(const struct ss_op_def *) items;
};

static void get_row(void *user, size_t i, struct ss_arena *arena, struct ss_value *cells)
{
    const struct ss_op_def *def = ((struct operator_rows *)user)->items.items[i];
    (void)arena;
    cells[0] = ss_v_text(def->name);
    cells[1] = ss_v_text(flavour(def));
    cells[2] = ss_v_int((int64_t)def->min_in);
    cells[3] = def->max_in == SIZE_MAX ? ss_v_null() : ss_v_int((int64_t)def->max_in);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {{"op", SS_UNIT_NONE},
                                               {"flavour", SS_UNIT_NONE},
                                               {"least_operands", SS_UNIT_NUMBER},
                                               {"most_operands", SS_UNIT_NUMBER}};
    const struct ss_arg_value *word = ss_arg(parsed, "word");
    struct operator_rows *rows = ss_alloc(&out->arena, sizeof *rows);
    size_t n = 0;
    const struct ss_op_def *table = ss_op_table(&n);
    (void)ctx;
    (void)err;
    for (size_t i = 0; i < n; i++)
        if (!word->given || strstr(table[i].name, word->text))
            ss_push(&out->arena, rows->items, table + i);
    ss_out_lazy_table(
        out, "operators", columns, SS_COUNT(columns),
        &(struct ss_row_source){.count = rows->items.count, .get = get_row, .user = rows});
    return SS_OK;
}

static const char *const examples[] = {"ops", "ops dot", NULL};

const struct ss_cmd ss_cmd_ops = {
    .name = "ops",
    .group = "graph",
    .summary = "list the known operators",
    .help = "The names are StableHLO's. An opaque operator can be loaded and printed but has no "
            "kernel,\n"
            "so it is replicated, and that is its reason.",
    .examples = examples,
    .args = {{.name = "word", .type = SS_ARG_TEXT, .optional = true, .help = "part of a name"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
