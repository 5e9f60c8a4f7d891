/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc need_solution(const struct ss_lab *lab, struct ss_error *err)
{
    if (lab->now->problem)
        return ss_need_plan(lab, err);
    ss_fail(err, SS_E_STATE, "only a problem file has an answer line");
    return ss_error_hint(err, "to save the plan of a model: plan save FILE");
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *file = ss_arg(parsed, "file");
    const struct ss_lab *lab = ctx->lab;
    enum ss_rc rc = need_solution(lab, err);
    if (rc == SS_OK && file->given)
        rc = ss_session_may_write(ctx->session, "export solution", file->text,
                                  ss_option(parsed, "force")->given, err);
    if (rc != SS_OK)
        return rc;
    if (lab->now->plan->peak_bytes > lab->now->problem->limit_bytes)
        ss_out_note(
            out, "this choice exceeds the problem's own limit: the contest's evaluator rejects it");
    struct ss_buf text = {0};
    ss_buf_puts(&text, "[");
    for (size_t i = 0; i < lab->now->problem->n_nodes; i++)
        ss_buf_printf(&text, "%s%u", i ? ", " : "", lab->now->plan->choice[i]);
    ss_buf_puts(&text, "]\n");
    if (!file->given) {
        ss_out_document(out, "solution", ss_show_take(&out->arena, &text));
        return SS_OK;
    }
    rc = ss_file_write(file->text, text.data, text.length, err);
    ss_buf_free(&text);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, file->text)));
    ss_out_field(out, "nodes", ss_v_int((int64_t)lab->now->problem->n_nodes));
    ss_out_field(out, "cost", ss_v_int(lab->now->plan->cost));
    return SS_OK;
}

static const char *const examples[] = {"load samples/problem.json; solve; export solution", NULL};

const struct ss_cmd ss_cmd_export_solution = {
    .name = "export solution",
    .group = "plan",
    .summary = "print the answer line of a problem file",
    .help =
        "Prints the strategy of each node in brackets, the last line of a solver's output that\n"
        "the contest's evaluator reads. With FILE, writes it to the file instead.",
    .examples = examples,
    .args = {{.name = "file",
              .type = SS_ARG_NEW_FILE,
              .optional = true,
              .help = "the file to write; without it, the line is printed"}},
    .options = {{.name = "force", .type = SS_ARG_FLAG, .help = "replace an existing file"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
