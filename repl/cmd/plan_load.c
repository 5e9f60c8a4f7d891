/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    enum ss_rc rc = ss_lab_plan_load(ctx->lab, ss_arg(parsed, "file")->text, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_plan *plan = ctx->lab->now->plan;
    ss_out_field(out, "mesh", ss_v_text(ss_show_mesh(&out->arena, &plan->mesh)));
    ss_out_field(out, "cluster", ss_v_text(plan->cluster->name));
    ss_out_field(out, "compute_us", ss_v_real_in(SS_UNIT_US, (double)plan->compute_ps / 1e6));
    ss_out_field(out, "comm_us", ss_v_real_in(SS_UNIT_US, (double)plan->comm_ps / 1e6));
    ss_out_field(out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, plan->peak_bytes));
    ss_out_field(out, "reshards", ss_v_int((int64_t)plan->n_reshards));
    return SS_OK;
}

static const char *const examples[] = {
    "mesh 2; solve; plan save mlp-plan.json --force; plan load mlp-plan.json", NULL};

const struct ss_cmd ss_cmd_plan_load = {
    .name = "plan load",
    .group = "plan",
    .summary = "read a plan for the loaded graph; sets mesh and cluster",
    .help = "Ops are matched by name. Every placement is checked against the rules and the mesh.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_FILE, .help = "a file written by plan save"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.1",
    .run = run,
};
