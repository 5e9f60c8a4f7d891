/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/show_forced.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    return ss_put_forced(ctx, parsed, ss_arg(parsed, "target")->text, ss_arg(parsed, "row")->text,
                         out, err);
}

static const char *const examples[] = {"mesh 2x4; force dot_general_0 \"tp: S(1) <- R, S(1)\"",
                                       "mesh 4; force var:arg0 S(1)",
                                       "load samples/problem.json; force 3 2", NULL};

const struct ss_cmd ss_cmd_force = {
    .name = "force",
    .group = "plan",
    .summary = "what one more pin would cost, and where that arises",
    .help =
        "Solves with the pins as they are and with this one added, and shows the two plans side\n"
        "by side: a is the best plan, b the forced one; the largest differences first. costs is\n"
        "what the pin adds to a step; costs_at_least holds even where b is not proved. TARGET and\n"
        "ROW are those of `pin`; of a problem file a node and a strategy. Nothing is pinned.",
    .examples = examples,
    .args = {{.name = "target", .type = SS_ARG_TARGET, .help = "as in pin"},
             {.name = "row", .type = SS_ARG_ROW, .rest = true, .help = "as in pin"}},
    .options = {{.name = "rows", .type = SS_ARG_INT, .help = "differences of each kind (8)"},
                {.name = "time", .type = SS_ARG_DURATION, .help = "for each solve (60s)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
