/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/curve.h"
#include "core/mesh/profile.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_cluster.h"

static struct ss_value giga(double per_us)
{
    return ss_v_real(per_us / 1e3);
}

static struct ss_value tera(double per_us)
{
    return ss_v_real(per_us / 1e6);
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
    const struct ss_cluster *clusters = ss_clusters(&n), *c;
    ss_out_table(out, "clusters", columns, SS_COUNT(columns));
    for (int i = 0; (c = i < n ? clusters + i : ss_profile_at((size_t)(i - n))) != NULL; i++) {
        struct ss_value cells[] = {ss_v_text(c->name),
                                   ss_v_bool(c == current),
                                   ss_v_text(c->device),
                                   ss_v_int_in(SS_UNIT_BYTES, (int64_t)c->memory_bytes),
                                   giga(c->memory_bytes_per_us),
                                   giga(c->bytes_per_us),
                                   giga(c->host_bytes_per_us),
                                   tera(c->flops_per_us_f32),
                                   ss_v_bool(c->curves || c->measured),
                                   ss_v_text(c->source)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *name = ss_arg(parsed, "name"), *file = ss_option(parsed, "file");
    const struct ss_cluster *read = NULL;
    if (file->given) {
        enum ss_rc rc = ss_profile_load(file->text, &read, err);
        if (rc != SS_OK)
            return rc;
    }
    if (name->given || read) {
        enum ss_rc rc = ss_lab_set_cluster(ctx->lab, name->given ? name->text : read->name, err);
        if (rc != SS_OK)
            return rc;
    }
    if (ss_option(parsed, "curves")->given)
        return put_curves(ctx->lab->now->settings.cluster, out, err);
    if (ss_option(parsed, "measured")->given)
        return ss_put_measured(ctx->lab->now->settings.cluster, out, err);
    if (ss_option(parsed, "all")->given)
        put_all(ctx->lab->now->settings.cluster, out);
    else
        ss_put_cluster(ctx->lab->now->settings.cluster, out);
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
            "Those that calibrate wrote hold measured times of ops too: --measured.\n"
            "`toy` has no latency and slow devices, so that sharding pays on tiny graphs. Without\n"
            "NAME the current profile is shown.",
    .examples = examples,
    .args = {{.name = "name", .type = SS_ARG_CLUSTER, .optional = true, .help = "a profile"}},
    .options = {{.name = "all", .type = SS_ARG_FLAG, .help = "list every profile"},
                {.name = "curves",
                 .type = SS_ARG_FLAG,
                 .help = "measured times of collectives, by bytes of the whole tensor"},
                {.name = "measured", .type = SS_ARG_FLAG, .help = "measured times of ops"},
                {.name = "file",
                 .type = SS_ARG_FILE,
                 .help = "read a profile, as calibrate writes it, and use it"}},
    .flags = SS_CMD_MUTATES | SS_CMD_SHOWS,
    .since = "0.1",
    .run = run,
};
