/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text, *note;
    size_t n;
    enum ss_rc rc = ss_lab_import_rules(ctx->lab, path, &out->arena, &n, &note, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    ss_out_field(out, "signatures", ss_v_int((int64_t)n));
    if (note)
        ss_out_note(out, "%s", note);
    if (ctx->lab->rules)
        ss_out_note(out, "this graph's rules were discovered already; the file's are for the next");
    return SS_OK;
}

static const char *const examples[] = {"rules export mlp.rules; rules import mlp.rules", NULL};

const struct ss_cmd ss_cmd_rules_import = {
    .name = "rules import",
    .group = "rules",
    .summary = "take rules from a file instead of exploring",
    .help =
        "Takes what rules export wrote, for this session and into the cache. A file that was\n"
        "changed since, is cut off, or comes from another version of exploration or kernels is\n"
        "refused as a whole. discover then counts the operators that it knew as cached.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_FILE, .help = "of rules export"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.1",
    .run = run,
};
