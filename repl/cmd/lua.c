/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"

#include <string.h>

enum { MAX_SCRIPT_BYTES = 64 << 20 };

static enum ss_rc run_file(struct ss_session *session, const char *path, struct ss_out *out,
                           struct ss_error *err)
{
    struct ss_buf text = {0};
    enum ss_rc rc = ss_file_read(path, MAX_SCRIPT_BYTES, &text, err);
    if (rc == SS_OK)
        rc = session->scripts->run(session, path, ss_buf_text(&text), text.length, out, err);
    ss_buf_free(&text);
    return rc;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *file = ss_option(parsed, "file");
    const struct ss_arg_value *chunk = ss_arg(parsed, "chunk");
    struct ss_session *session = ctx->session;
    if (!session->scripts)
        return ss_fail(err, SS_E_UNSUPPORTED, "Lua is not built in");
    if (file->given == chunk->given) {
        ss_fail(err, SS_E_ARGUMENT, "lua needs a chunk or a file");
        return ss_error_hint(err, "lua CHUNK, or lua -f FILE");
    }
    if (file->given)
        return run_file(session, file->text, out, err);
    return session->scripts->run(session, "lua", chunk->text, strlen(chunk->text), out, err);
}

static const char *const examples[] = {
    "lua print(ss.graph{limit = 3}.ops[1].op)",
    "lua ss.mesh{'2x2'}; local s = ss.solve{'beam', width = 20}; return s.objective", NULL};

const struct ss_cmd ss_cmd_lua = {
    .name = "lua",
    .group = "script",
    .summary = "run Lua code; each command is ss.<command>{}",
    .help =
        "CHUNK is the rest of the line. Arguments are given in order, options by name with _\n"
        "instead of -: ss.solve{'ilp', time = '10s', no_reduce = true}. A command of two words\n"
        "also has _: ss.plan_save{'FILE'}. A name that is a Lua keyword ends in _:\n"
        "ss.until_{'found'}.\n"
        "A command returns a table with the fields of its JSON. A command that fails raises an\n"
        "error with its message and hint. If CHUNK is an expression, its value is shown. The\n"
        "Lua state lives as long as the session.",
    .examples = examples,
    .args = {{.name = "chunk", .type = SS_ARG_TEXT, .optional = true, .help = "Lua code"}},
    .options = {{.name = "file", .letter = 'f', .type = SS_ARG_FILE, .help = "run a file"}},
    .flags = SS_CMD_RAW | SS_CMD_MUTATES | SS_CMD_RUNS_OTHERS | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
