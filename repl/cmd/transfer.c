/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/cross_mesh.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

/* One end of a transfer, as typed. */
static enum ss_rc read_end(const struct ss_cluster *cluster, const struct ss_type *type,
                           int64_t device, const char *shape, const char *text,
                           struct ss_submesh *submesh, struct ss_layout *layout,
                           struct ss_error *err)
{
    enum ss_rc rc = ss_submesh_from(cluster, device, shape, submesh, err);
    return rc == SS_OK ? ss_layout_parse(text, &submesh->mesh, type, layout, err) : rc;
}

static enum ss_rc read_cluster(const struct ss_parsed *parsed, const struct ss_cluster *now,
                               struct ss_cluster *cluster, struct ss_error *err)
{
    const struct ss_arg_value *per_host = ss_option(parsed, "per-host");
    const struct ss_arg_value *network = ss_option(parsed, "network");
    *cluster = *now;
    if (per_host->given && (per_host->integer < 1 || per_host->integer > SS_MAX_DEVICES))
        return ss_fail(err, SS_E_ARGUMENT, "--per-host: a number from 1 to %d",
                       (int)SS_MAX_DEVICES);
    if (network->given && network->real <= 0)
        return ss_fail(err, SS_E_ARGUMENT, "--network: a rate above 0");
    if (per_host->given)
        cluster->devices_per_host = (int)per_host->integer;
    if (network->given)
        cluster->host_bytes_per_us = network->real / 1e6;
    return SS_OK;
}

static struct ss_value show_us(int64_t ps)
{
    return ss_v_real_in(SS_UNIT_US, (double)ps / 1e6);
}

static void put_method(const struct ss_cross *cross, const struct ss_type *type,
                       const struct ss_submesh *to, bool best, struct ss_out *out)
{
    int64_t network = 0;
    for (size_t i = 0; i < cross->n_sends; i++)
        network += cross->sends[i].network;
    struct ss_value cells[] = {ss_v_text(ss_cross_method_name(cross->method)),
                               ss_v_bool(best),
                               show_us(cross->ps),
                               show_us(cross->sends_ps),
                               show_us(cross->steps_ps),
                               ss_v_int_in(SS_UNIT_BYTES, cross->network_bytes),
                               ss_v_int_in(SS_UNIT_BYTES, cross->most_bytes),
                               ss_v_int((int64_t)cross->n_slices),
                               ss_v_int((int64_t)cross->n_sends),
                               ss_v_int(network),
                               ss_show_layout(&out->arena, &to->mesh, type, &cross->landing)};
    ss_out_row(out, cells);
}

static enum ss_rc put_methods(const struct ss_type *type, const struct ss_submesh ends[2],
                              const struct ss_layout layouts[2], struct ss_out *out,
                              struct ss_error *err)
{
    static const struct ss_column columns[] = {
        {"method", SS_UNIT_NONE},         {"best", SS_UNIT_NONE},     {"us", SS_UNIT_US},
        {"sends_us", SS_UNIT_US},         {"gather_us", SS_UNIT_US},  {"network", SS_UNIT_BYTES},
        {"busiest_link", SS_UNIT_BYTES},  {"slices", SS_UNIT_NUMBER}, {"sends", SS_UNIT_NUMBER},
        {"over_network", SS_UNIT_NUMBER}, {"lands_as", SS_UNIT_NONE}};
    static const char *const minor[] = {"slices", "over_network", "sends", "lands_as", NULL};
    struct ss_cross all[SS_N_CROSS_METHODS], best;
    for (int m = 0; m < SS_N_CROSS_METHODS; m++) {
        enum ss_rc rc = ss_cross_plan(type, ends, layouts, ends + 1, layouts + 1,
                                      (enum ss_cross_method)m, &out->arena, all + m, err);
        if (rc != SS_OK)
            return rc;
    }
    enum ss_rc rc =
        ss_cross_best(type, ends, layouts, ends + 1, layouts + 1, &out->arena, &best, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "tensor", ss_show_type(&out->arena, type));
    ss_out_field(out, "bytes", ss_v_int_in(SS_UNIT_BYTES, ss_type_bytes(type)));
    ss_out_field(out, "from_hosts", ss_v_int(ends[0].n_hosts));
    ss_out_field(out, "to_hosts", ss_v_int(ends[1].n_hosts));
    ss_out_table(out, "methods", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (int m = 0; m < SS_N_CROSS_METHODS; m++)
        put_method(all + m, type, ends + 1, m == (int)best.method, out);
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    struct ss_cluster cluster;
    struct ss_submesh ends[2];
    struct ss_layout layouts[2];
    struct ss_type type;
    const struct ss_arg_value *from = ss_option(parsed, "from"), *to = ss_option(parsed, "to");
    if (!ss_type_parse(ss_arg(parsed, "type")->text, &type)) {
        ss_fail(err, SS_E_ARGUMENT, "'%.80s' is not a type", ss_arg(parsed, "type")->text);
        return ss_error_hint(err, "for example 1024x1024xf32");
    }
    if (!from->given) {
        ss_fail(err, SS_E_ARGUMENT, "--from: the mesh that the tensor is on is missing");
        return ss_error_hint(err, "for example --from 2x4 --to 2x4");
    }
    enum ss_rc rc = read_cluster(parsed, ctx->lab->now->settings.cluster, &cluster, err);
    if (rc == SS_OK)
        rc = read_end(&cluster, &type, 0, from->text, ss_arg(parsed, "layout")->text, ends, layouts,
                      err);
    if (rc == SS_OK)
        rc = read_end(&cluster, &type, ss_submesh_end(ends), to->given ? to->text : from->text,
                      ss_arg(parsed, "wanted")->text, ends + 1, layouts + 1, err);
    if (rc != SS_OK)
        return rc;
    return put_methods(&type, ends, layouts, out, err);
}

static const char *const examples[] = {
    "transfer 1024x1024x512xf32 S(1)R S(0)R --from 2x4 --to 2x4 --per-host 4 --network 10Gbps",
    "cluster v100x8; transfer 4096x1024xbf16 \"S(0)\" R --from 8 --to 4", NULL};

const struct ss_cmd ss_cmd_transfer = {
    .name = "transfer",
    .group = "pipeline",
    .summary = "price a tensor's way from one mesh to another one",
    .help =
        "What a stage sends to the next: a tensor of TYPE with LAYOUT on the mesh --from is\n"
        "WANTED in another layout on the mesh --to, which follows on the same cluster. Layouts\n"
        "have a placement per axis: S(0)R. send_recv: each device gets what it wants from the\n"
        "least busy device that has it. all_gather: devices of one host share the work, then\n"
        "gather inside the host. broadcast: each slice goes once to each host, passed on in\n"
        "chunks. busiest_link is the most that one host sends or receives; times rest on it.\n"
        "--per-host and --network change the hosts of the cluster in use.",
    .examples = examples,
    .args = {{.name = "type", .type = SS_ARG_TEXT, .help = "like 64x128xf32"},
             {.name = "layout", .type = SS_ARG_TEXT, .help = "that it has, like S(0)R"},
             {.name = "wanted", .type = SS_ARG_TEXT, .help = "layout on the other mesh"}},
    .options = {{.name = "from", .type = SS_ARG_MESH, .help = "the mesh that it is on"},
                {.name = "to", .type = SS_ARG_MESH, .help = "the mesh that it goes to (as --from)"},
                {.name = "per-host", .type = SS_ARG_INT, .help = "devices of a host"},
                {.name = "network", .type = SS_ARG_RATE, .help = "of a host, each way"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.2",
    .run = run,
};
