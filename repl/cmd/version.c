/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/load/load.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static void put_libraries(const struct ss_session *session, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"library", SS_UNIT_NONE}, {"version", SS_UNIT_NONE}, {"use", SS_UNIT_NONE}};
    ss_out_table(out, "libraries", columns, SS_COUNT(columns));
    for (size_t i = 0; i < session->n_libraries; i++) {
        const struct ss_library *library = &session->libraries[i];
        struct ss_value cells[] = {ss_v_text(library->name), ss_v_text(library->version),
                                   ss_v_text(library->use)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    size_t n = 0, ops = 0;
    const struct ss_format *formats = ss_formats(&n);
    struct ss_value *names = ss_alloc_array(&out->arena, n, sizeof *names);
    (void)parsed;
    (void)err;
    for (size_t i = 0; i < n; i++)
        names[i] = ss_v_text(formats[i].name);
    ss_op_table(&ops);
    ss_out_field(out, "program", ss_v_text("shardscope"));
    ss_out_field(out, "version", ss_v_text(SS_VERSION));
    ss_out_field(out, "licence", ss_v_text("GPL-3.0-or-later"));
    ss_out_field(out, "formats", ss_v_list(names, n, ", "));
    ss_out_field(out, "operators", ss_v_int((int64_t)ops));
    put_libraries(ctx->session, out);
    return SS_OK;
}

static const char *const examples[] = {"version", NULL};

const struct ss_cmd ss_cmd_version = {
    .name = "version",
    .group = "session",
    .summary = "show the version, the licence and what is built in",
    .help = "formats lists the files that load reads; operators counts the op table; libraries\n"
            "are those that this program runs with.",
    .examples = examples,
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM | SS_CMD_SESSION,
    .since = "0.1",
    .run = run,
};
