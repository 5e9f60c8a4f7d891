/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_cluster.h"

#include "core/mesh/measured.h"
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

void ss_put_cluster(const struct ss_cluster *c, struct ss_out *out)
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
    ss_out_field(out, "op_us", ss_v_text(c->measured ? "measured" : "by the roofline"));
    ss_out_field(out, "source", ss_v_text(c->source));
}

static void put_products(const struct ss_product_grid *g, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"dtype", SS_UNIT_NONE},
                                               {"m", SS_UNIT_NUMBER},
                                               {"n", SS_UNIT_NUMBER},
                                               {"k", SS_UNIT_NUMBER},
                                               {"tflops", SS_UNIT_NUMBER}};
    ss_out_table(out, "products", columns, SS_COUNT(columns));
    for (int a = 0; a < g->n_sides; a++)
        for (int b = 0; b < g->n_sides; b++)
            for (int c = 0; c < g->n_sides; c++) {
                struct ss_value cells[] = {
                    ss_v_text(ss_dtype_name(g->dtype)), ss_v_int((int64_t)g->side[a]),
                    ss_v_int((int64_t)g->side[b]), ss_v_int((int64_t)g->side[c]),
                    tera(g->flops_per_us[a][b][c])};
                ss_out_row(out, cells);
            }
}

enum ss_rc ss_put_measured(const struct ss_cluster *c, struct ss_out *out, struct ss_error *err)
{
    static const struct ss_column memory[] = {{"bytes", SS_UNIT_BYTES}, {"us", SS_UNIT_US}};
    static const struct ss_column rates[] = {{"op", SS_UNIT_NONE},
                                             {"elements_per_us", SS_UNIT_NUMBER}};
    const struct ss_measured *m = c->measured;
    if (!m) {
        ss_fail(err, SS_E_STATE, "no op was measured on cluster %s", c->name);
        return ss_error_hint(err, "calibrate FILE measures this machine");
    }
    for (size_t i = 0; i < m->n_products; i++)
        put_products(&m->products[i], out);
    ss_out_table(out, "memory", memory, SS_COUNT(memory));
    for (int i = 0; i < SS_CURVE_POINTS; i++) {
        struct ss_value cells[] = {ss_v_int_in(SS_UNIT_BYTES, (int64_t)ss_curve_bytes[i]),
                                   ss_v_real_in(SS_UNIT_US, m->memory_us[i])};
        ss_out_row(out, cells);
    }
    ss_out_table(out, "rates", rates, SS_COUNT(rates));
    for (size_t i = 0; i < m->n_rates; i++) {
        char name[160];
        (void)ss_op_rate_name(&m->rates[i], name, sizeof name);
        struct ss_value cells[] = {
            ss_v_text(m->rates[i].structure ? ss_strdup(&out->arena, name) : m->rates[i].op),
            ss_v_real(m->rates[i].elements_per_us)};
        ss_out_row(out, cells);
    }
    return SS_OK;
}
