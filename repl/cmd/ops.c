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

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {
        {"op", false}, {"flavour", false}, {"least_operands", true}, {"most_operands", true}};
    const struct ss_arg_value *word = ss_arg(parsed, "word");
    size_t n = 0;
    const struct ss_op_def *table = ss_op_table(&n);
    (void)ctx;
    (void)err;
    ss_out_table(out, "operators", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n; i++) {
        if (word->given && !strstr(table[i].name, word->text))
            continue;
        struct ss_value cells[] = {
            ss_v_text(table[i].name), ss_v_text(flavour(table + i)),
            ss_v_int((int64_t)table[i].min_in),
            table[i].max_in == SIZE_MAX ? ss_v_null() : ss_v_int((int64_t)table[i].max_in)};
        ss_out_row(out, cells);
    }
    return SS_OK;
}

static const char *const examples[] = {"ops", "ops dot", NULL};

const struct ss_cmd ss_cmd_ops = {
    .name = "ops",
    .group = "graph",
    .summary = "list the operators that the program knows",
    .help =
        "The names are StableHLO's. An opaque operator is carried and printed, but has no kernel:\n"
        "it is replicated, with that as its reason.",
    .examples = examples,
    .args = {{.name = "word", .type = SS_ARG_TEXT, .optional = true, .help = "part of a name"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
