/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/journal.h"
#include "repl/cmd/session.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    const struct ss_session *session = ctx->session;
    struct ss_buf text = {0};
    size_t commands = 0;
    enum ss_rc rc =
        ss_session_may_write(ctx->session, "save", path, ss_option(parsed, "force")->given, err);
    if (rc != SS_OK)
        return rc;
    ss_buf_puts(&text, "# shardscope " SS_VERSION ": replay this file, or shardscope -f FILE\n");
    for (size_t i = 0; i < session->log.count; i++) {
        ss_journal_line(&text, session->log.items[i].line, session->log.items[i].error);
        commands += !session->log.items[i].error;
    }
    struct ss_redirect to = {SS_TO_FILE, path};
    rc = ss_redirect_write(&to, ss_buf_text(&text), text.length, err);
    ss_buf_free(&text);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    ss_out_field(out, "commands", ss_v_int((int64_t)commands));
    return SS_OK;
}

static const char *const examples[] = {"mesh 2; solve; save session.lab", NULL};

const struct ss_cmd ss_cmd_save = {
    .name = "save",
    .group = "session",
    .summary = "write the commands of this session to a file",
    .help =
        "The file is a script: replay runs it again, as does shardscope -f. Commands that failed\n"
        "are comments with their error. record adds lines that check results, so that a bug\n"
        "report is one file.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_NEW_FILE, .help = "the file to write"}},
    .options = {{.name = "force", .type = SS_ARG_FLAG, .help = "replace an existing file"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM | SS_CMD_ABOUT_LAST,
    .since = "0.1",
    .run = run,
};
