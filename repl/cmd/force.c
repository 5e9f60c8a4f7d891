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
    .summary = "show the cost of one more pin, and its causes",
    .help =
        "Solves with the current pins and with this one added, and compares the two plans: a is\n"
        "the best plan, b the forced one; the largest differences come first. costs is the time\n"
        "that the pin adds to a step; costs_at_least is a lower bound that holds even if b is not\n"
        "proved. TARGET and ROW are as in `pin`; for a problem file, a node and a strategy. Does\n"
        "not set the pin.",
    .examples = examples,
    .args = {{.name = "target", .type = SS_ARG_TARGET, .help = "as in pin"},
             {.name = "row", .type = SS_ARG_ROW, .rest = true, .help = "as in pin"}},
    .options = {{.name = "rows", .type = SS_ARG_INT, .help = "rows of each kind (8)"},
                {.name = "time", .type = SS_ARG_DURATION, .help = "for each solve (60s)"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
