/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

/* Figures are kept per microsecond; people read GB/s and TFLOP/s. */
static struct ss_value giga(double per_us)
{
    return ss_v_real(per_us / 1e3);
}

static struct ss_value tera(double per_us)
{
    return ss_v_real(per_us / 1e6);
}

static void put_cluster(const struct ss_cluster *c, struct ss_out *out)
{
    ss_out_field(out, "cluster", ss_v_text(c->name));
    ss_out_field(out, "device", ss_v_text(c->device));
    ss_out_field(out, "devices_per_host", ss_v_int(c->devices_per_host));
    ss_out_field(out, "memory_bytes", ss_v_int_in(SS_UNIT_BYTES, (int64_t)c->memory_bytes));
    ss_out_field(out, "memory_gb_per_s", giga(c->memory_bytes_per_us));
    ss_out_field(out, "link_latency_us", ss_v_real(c->alpha_us));
    ss_out_field(out, "link_gb_per_s", giga(c->bytes_per_us));
    ss_out_field(out, "host_latency_us", ss_v_real(c->host_alpha_us));
    ss_out_field(out, "host_gb_per_s", giga(c->host_bytes_per_us));
    ss_out_field(out, "tflops_f64", tera(c->flops_per_us_f64));
    ss_out_field(out, "tflops_f32", tera(c->flops_per_us_f32));
    ss_out_field(out, "tflops_f16", tera(c->flops_per_us_f16));
    ss_out_field(out, "kernel_us", ss_v_real(c->kernel_us));
    ss_out_field(out, "source", ss_v_text(c->source));
}

static void put_all(const struct ss_cluster *current, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"cluster", SS_UNIT_NONE},
                                               {"used", SS_UNIT_NONE},
                                               {"device", SS_UNIT_NONE},
                                               {"memory_bytes", SS_UNIT_BYTES},
                                               {"memory_gb_per_s", SS_UNIT_NUMBER},
                                               {"link_gb_per_s", SS_UNIT_NUMBER},
                                               {"host_gb_per_s", SS_UNIT_NUMBER},
                                               {"tflops_f32", SS_UNIT_NUMBER},
                                               {"source", SS_UNIT_NONE}};
    int n = 0;
    const struct ss_cluster *clusters = ss_clusters(&n);
    ss_out_table(out, "clusters", columns, SS_COUNT(columns));
    for (int i = 0; i < n; i++) {
        const struct ss_cluster *c = clusters + i;
        struct ss_value cells[] = {
            ss_v_text(c->name),           ss_v_bool(c == current),
            ss_v_text(c->device),         ss_v_int_in(SS_UNIT_BYTES, (int64_t)c->memory_bytes),
            giga(c->memory_bytes_per_us), giga(c->bytes_per_us),
            giga(c->host_bytes_per_us),   tera(c->flops_per_us_f32),
            ss_v_text(c->source)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *name = ss_arg(parsed, "name");
    if (name->given) {
        enum ss_rc rc = ss_lab_set_cluster(ctx->lab, name->text, err);
        if (rc != SS_OK)
            return rc;
    }
    if (ss_option(parsed, "all")->given)
        put_all(ctx->lab->now->settings.cluster, out);
    else
        put_cluster(ctx->lab->now->settings.cluster, out);
    return SS_OK;
}

static const char *const examples[] = {"cluster", "cluster --all", "cluster toy", NULL};

const struct ss_cmd ss_cmd_cluster = {
    .name = "cluster",
    .group = "devices",
    .summary = "set or show link and device figures, with their source",
    .help = "A profile holds the figures that costs are computed from: link latency and bandwidth\n"
            "inside a host and between hosts, memory, and arithmetic rates. `toy` has no latency\n"
            "and slow devices, so that sharding pays on tiny graphs. Without NAME the current\n"
            "profile is shown.",
    .examples = examples,
    .args = {{.name = "name", .type = SS_ARG_CLUSTER, .optional = true, .help = "a profile"}},
    .options = {{.name = "all", .type = SS_ARG_FLAG, .help = "list every profile"}},
    .flags = SS_CMD_MUTATES,
    .since = "0.1",
    .run = run,
};
