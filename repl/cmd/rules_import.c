/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    struct ss_lab_import got;
    enum ss_rc rc = ss_lab_import_rules(ctx->lab, path, &out->arena, &got, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    ss_out_field(out, "signatures", ss_v_int((int64_t)got.n));
    ss_out_field(out, "usable", ss_v_int((int64_t)got.usable));
    if (got.usable < got.n)
        ss_out_note(out,
                    "%zu were found with another seed (%llu); discover uses those of seed "
                    "%llu, which is set: set seed %llu, or export them with this one",
                    got.n - got.usable, (unsigned long long)got.other_seed,
                    (unsigned long long)ctx->lab->now->settings.seed,
                    (unsigned long long)got.other_seed);
    if (got.note)
        ss_out_note(out, "%s", got.note);
    if (ctx->lab->now->rules)
        ss_out_note(out, "this graph's rules were discovered already; the file's are for the next");
    return SS_OK;
}

static const char *const examples[] = {"rules export mlp.rules; rules import mlp.rules", NULL};

const struct ss_cmd ss_cmd_rules_import = {
    .name = "rules import",
    .group = "rules",
    .summary = "take rules from a file instead of exploring",
    .help =
        "Reads a file that `rules export` wrote, for this session and into the cache. A file\n"
        "that was modified, is truncated, or was written by another version of the exploration\n"
        "or the kernels is refused as a whole. usable counts the rules found with the current\n"
        "seed. discover counts imported operators as cached.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_FILE, .help = "of rules export"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.1",
    .run = run,
};
