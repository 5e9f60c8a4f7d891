/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    struct ss_iopddl_size size;
    enum ss_rc rc = ss_session_may_write(ctx->session, "export problem", path,
                                         ss_option(parsed, "force")->given, err);
    if (rc == SS_OK)
        rc = ss_lab_write_problem(ctx->lab, path, ctx->job, &size, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    ss_out_field(out, "nodes", ss_v_int((int64_t)size.nodes));
    ss_out_field(out, "edges", ss_v_int((int64_t)size.edges));
    ss_out_field(out, "companions", ss_v_int((int64_t)size.companions));
    ss_out_field(out, "bytes", ss_v_int_in(SS_UNIT_BYTES, (int64_t)size.bytes));
    return SS_OK;
}

static const char *const examples[] = {"mesh 2x4; limit 64K; export problem mlp.json",
                                       "load samples/problem.json; limit 32; export problem p.json",
                                       NULL};

const struct ss_cmd ss_cmd_export_problem = {
    .name = "export problem",
    .group = "plan",
    .summary = "write the cost graph as a problem file",
    .help =
        "Writes the cost graph that solve works on, with pins and limit, in the format of the\n"
        "contest on intra-operator parallelism, for other solvers and for load. Nodes of a model\n"
        "are ops and hubs; its costs are picoseconds. A node with several memory intervals gets a\n"
        "companion node for each further one, which costs nothing and is forced by an edge to the\n"
        "same strategy. If the limit binds, each step is three instants (operands are brought, "
        "the\n"
        "op runs, results are brought), and copies that cannot fit are forbidden.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_NEW_FILE, .help = "the file to write"}},
    .options = {{.name = "force", .type = SS_ARG_FLAG, .help = "replace an existing file"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
