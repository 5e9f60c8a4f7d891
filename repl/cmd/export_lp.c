/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <sys/stat.h>

static const char *const forms[] = {"marginal", "alpa", "paper", NULL};

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    struct stat info;
    if (!stat(path, &info) && !S_ISREG(info.st_mode)) {
        /* GLPK writes beside the file, which then is replaced: a device would be lost. */
        ss_fail(err, SS_E_ARGUMENT, "'%.200s' is not a file", path);
        return ss_error_hint(err, "export lp FILE, and then a program reads the file");
    }
    enum ss_ilp_form form =
        (enum ss_ilp_form)(SS_FORM_MARGINAL + ss_option(parsed, "form")->integer);
    struct ss_lp_size size;
    enum ss_rc rc = ss_session_may_write(ctx->session, "export lp", path,
                                         ss_option(parsed, "force")->given, err);
    if (rc == SS_OK)
        rc = ss_lab_write_lp(ctx->lab, form, path, ctx->job, &size, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    ss_out_field(out, "form", ss_v_text(ss_ilp_form_name(form)));
    ss_out_field(out, "variables", ss_v_int((int64_t)size.variables));
    ss_out_field(out, "rows", ss_v_int((int64_t)size.rows));
    ss_out_field(out, "memory_rows", ss_v_int((int64_t)size.memory_rows));
    return SS_OK;
}

static const char *const examples[] = {
    "mesh 4; export lp mlp.lp", "load samples/problem.json; export lp p.lp --form paper", NULL};

const struct ss_cmd ss_cmd_export_lp = {
    .name = "export lp",
    .group = "plan",
    .summary = "write the integer program as CPLEX LP text",
    .help =
        "Writes the problem with pins and limit, for other solvers and for reading. Formulations:\n"
        "marginal: pair variables are continuous and sum to the choices at both ends. alpa: they\n"
        "are binary and sum to at most these. paper: each is at most either choice and at least\n"
        "their sum minus one (MetaDist). Forbidden pairs have no variable. x_3_1 is strategy 1 of\n"
        "node 3; e_3_4_1_0 pairs it with strategy 0 of node 4. Costs of a model are picoseconds.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_NEW_FILE, .help = "the file to write"}},
    .options = {{.name = "form",
                 .type = SS_ARG_CHOICE,
                 .choices = forms,
                 .help = "the formulation (marginal)"},
                {.name = "force", .type = SS_ARG_FLAG, .help = "replace an existing file"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
