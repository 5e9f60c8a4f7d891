/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/curve.h"
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
    ss_out_field(out, "collective_us",
                 ss_v_text(c->curves ? "measured inside a host" : "by latency and bandwidth"));
    ss_out_field(out, "source", ss_v_text(c->source));
}

/* A row per measured curve: the time at each size. */
static enum ss_rc put_curves(const struct ss_cluster *c, struct ss_out *out, struct ss_error *err)
{
    static const struct ss_column columns[] = {
        {"collective", SS_UNIT_NONE}, {"ranks", SS_UNIT_NUMBER},
        {"4K", SS_UNIT_US},           {"64K", SS_UNIT_US},
        {"1M", SS_UNIT_US},           {"4M", SS_UNIT_US},
        {"16M", SS_UNIT_US},          {"64M", SS_UNIT_US},
        {"256M", SS_UNIT_US},         {"1G", SS_UNIT_US}};
    if (!c->curves) {
        ss_fail(err, SS_E_STATE, "cluster %s has no measured collectives", c->name);
        return ss_error_hint(err, "cluster --all lists the clusters that have");
    }
    ss_out_table(out, "curves", columns, SS_COUNT(columns));
    for (size_t i = 0; i < c->curves->count; i++) {
        const struct ss_curve *curve = &c->curves->items[i];
        struct ss_value cells[SS_COUNT(columns)] = {ss_v_text(ss_collective_name(curve->kind)),
                                                    curve->ranks ? ss_v_int(curve->ranks)
                                                                 : ss_v_null()};
        for (int k = 0; k < SS_CURVE_POINTS; k++)
            cells[2 + k] = ss_v_real_in(SS_UNIT_US, curve->us[k]);
        ss_out_row(out, cells);
    }
    return SS_OK;
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
                                               {"measured", SS_UNIT_NONE},
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
            ss_v_bool(c->curves),         ss_v_text(c->source)};
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
    if (ss_option(parsed, "curves")->given)
        return put_curves(ctx->lab->now->settings.cluster, out, err);
    if (ss_option(parsed, "all")->given)
        put_all(ctx->lab->now->settings.cluster, out);
    else
        put_cluster(ctx->lab->now->settings.cluster, out);
    return SS_OK;
}

static const char *const examples[] = {"cluster", "cluster --all", "cluster toy",
                                       "cluster h100-8 --curves", NULL};

const struct ss_cmd ss_cmd_cluster = {
    .name = "cluster",
    .group = "devices",
    .summary = "set or show link and device figures, with their source",
    .help = "A profile holds the figures that costs are computed from: link latency and bandwidth\n"
            "inside a host and between hosts, memory, and arithmetic rates. Some hold measured\n"
            "times of collectives, which replace latency and bandwidth inside a host: --curves.\n"
            "`toy` has no latency and slow devices, so that sharding pays on tiny graphs. Without\n"
            "NAME the current profile is shown.",
    .examples = examples,
    .args = {{.name = "name", .type = SS_ARG_CLUSTER, .optional = true, .help = "a profile"}},
    .options = {{.name = "all", .type = SS_ARG_FLAG, .help = "list every profile"},
                {.name = "curves",
                 .type = SS_ARG_FLAG,
                 .help = "measured times of collectives, by bytes of the whole tensor"}},
    .flags = SS_CMD_MUTATES | SS_CMD_SHOWS,
    .since = "0.1",
    .run = run,
};
