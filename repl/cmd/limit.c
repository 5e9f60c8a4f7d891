/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/number.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *bytes = ss_arg(parsed, "bytes");
    struct ss_lab *lab = ctx->lab;
    if (bytes->given)
        ss_lab_set_limit(lab, bytes->integer);
    int64_t limit = ss_lab_limit(lab);
    const char *given = lab->now->problem ? "problem" : lab->now->settings.cluster->name;
    ss_out_field(out, "limit_bytes",
                 limit == INT64_MAX ? ss_v_null() : ss_v_int_in(SS_UNIT_BYTES, limit));
    ss_out_field(out, "from", ss_v_text(lab->now->settings.limit_bytes ? "limit" : given));
    int64_t least = 0;
    enum ss_rc rc = ss_lab_least_peak(lab, ctx->job, &least, err);
    if (least > limit) {
        char text[SS_BYTES_TEXT];
        ss_out_field(out, "least_possible", ss_v_int_in(SS_UNIT_BYTES, least));
        ss_out_note(out, "no plan fits: every one takes at least %s", ss_bytes_text(least, text));
    }
    return rc;
}

static const char *const examples[] = {"limit 24G", "limit 0", "limit", NULL};

const struct ss_cmd ss_cmd_limit = {
    .name = "limit",
    .group = "devices",
    .summary = "set or show the memory that a plan may use per device",
    .help =
        "A plan's peak memory follows from liveness on local bytes. 0 restores the default: the\n"
        "memory of the cluster's device, or the problem file's own limit. K, M, G, T are powers\n"
        "of 1024; KB, MB, GB, TB are powers of 1000. If every plan needs more, the least\n"
        "possible peak is shown: for a problem file, and for a graph if its rules are known on\n"
        "this mesh.",
    .examples = examples,
    .args = {{.name = "bytes", .type = SS_ARG_BYTES, .optional = true, .help = "like 24G"}},
    .flags = SS_CMD_MUTATES | SS_CMD_SHOWS | SS_CMD_LONG | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
