/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/accumulate.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <math.h>

static double part_of(const struct ss_microbatches *m, enum ss_when when)
{
    double all = m->flops[SS_BEFORE] + m->flops[SS_EACH] + m->flops[SS_ONCE];
    return all > 0 ? m->flops[when] / all : 0;
}

static void put_counts(const struct ss_graph *g, const struct ss_microbatches *m,
                       struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"when", SS_UNIT_NONE}, {"ops", SS_UNIT_NUMBER}, {"flops", SS_UNIT_RATIO}};
    int64_t ops[SS_N_WHENS] = {0};
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (g->ops[i].live)
            ops[m->op[i]]++;
    ss_out_table(out, "ops", columns, SS_COUNT(columns));
    for (int w = 0; w < SS_N_WHENS; w++) {
        struct ss_value cells[] = {
            ss_v_text(ss_when_name((enum ss_when)w)), ss_v_int(ops[w]),
            ss_v_real_in(SS_UNIT_RATIO, round(part_of(m, (enum ss_when)w) * 1e4) / 1e4)};
        ss_out_row(out, cells);
    }
}

static const char *how_joined(const struct ss_placement *p, struct ss_arena *arena)
{
    if (p->kind == SS_SHARD)
        return ss_sprintf(arena, "concatenated along dim %d", p->dim);
    return p->kind == SS_PARTIAL ? ss_reduce_name(p->reduce) : "the last";
}

/* What the microbatches leave. */
static void put_joined(const struct ss_graph *g, const struct ss_microbatches *m,
                       struct ss_out *out)
{
    static const struct ss_column columns[] = {{"value", SS_UNIT_NONE},
                                               {"type", SS_UNIT_NONE},
                                               {"joined", SS_UNIT_NONE},
                                               {"bytes", SS_UNIT_BYTES}};
    ss_out_table(out, "joined", columns, SS_COUNT(columns));
    for (uint32_t v = 0; v < g->n_vars; v++) {
        if (!m->joined[v] || g->vars[v].kind == SS_VAR_INPUT)
            continue;
        struct ss_value cells[] = {ss_v_text(ss_strdup(&out->arena, g->vars[v].name)),
                                   ss_show_type(&out->arena, &g->vars[v].type),
                                   ss_v_text(how_joined(&m->var[v], &out->arena)),
                                   ss_v_int_in(SS_UNIT_BYTES, ss_type_bytes(&g->vars[v].type))};
        ss_out_row(out, cells);
    }
}

/* Ops that read the batch and do not run in each microbatch. */
static void put_reasons(const struct ss_graph *g, const struct ss_microbatches *m,
                        struct ss_out *out)
{
    static const struct ss_column columns[] = {{"once", SS_UNIT_NONE}, {"why", SS_UNIT_NONE}};
    bool any = false;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (!m->why[i])
            continue;
        if (!any)
            ss_out_table(out, "once", columns, SS_COUNT(columns));
        any = true;
        struct ss_value cells[] = {ss_v_text(ss_strdup(&out->arena, g->ops[i].name)),
                                   ss_v_text(ss_strdup(&out->arena, m->why[i]))};
        ss_out_row(out, cells);
    }
}

static enum ss_rc show(struct ss_ctx *ctx, struct ss_out *out, struct ss_error *err)
{
    const struct ss_graph *g;
    const struct ss_microbatches *m;
    enum ss_rc rc = ss_lab_microbatches(ctx->lab, ctx->job, &out->arena, &g, &m, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_var *input = &g->vars[g->inputs[m->input]];
    ss_out_field(out, "microbatches", ss_v_int(m->n));
    ss_out_field(out, "input",
                 ss_v_text(ss_strdup(&out->arena, input->label ? input->label : input->name)));
    ss_out_field(out, "dim", ss_v_int(m->dim));
    ss_out_field(out, "length", ss_v_int(m->batch));
    put_counts(g, m, out);
    put_joined(g, m, out);
    put_reasons(g, m, out);
    if (m->n == 1)
        ss_out_note(out, "the step is whole; accumulate B computes it in B microbatches");
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *n = ss_arg(parsed, "microbatches");
    const struct ss_arg_value *input = ss_option(parsed, "input");
    enum ss_rc rc = ss_need_graph(ctx->lab, err);
    if (rc == SS_OK && n->given && n->integer < 1)
        rc = ss_fail(err, SS_E_ARGUMENT, "the number of microbatches is at least 1");
    if (rc == SS_OK && input->given && (!n->given || n->integer == 1))
        rc = ss_fail(err, SS_E_ARGUMENT, "--input needs a number of microbatches above 1");
    if (rc == SS_OK && n->given)
        rc = ss_lab_accumulate(ctx->lab, n->integer, input->given ? input->text : NULL, ctx->job,
                               err);
    return rc == SS_OK ? show(ctx, out, err) : rc;
}

static const char *const examples[] = {"accumulate", "accumulate 4", "accumulate 8 --input x:0",
                                       "mesh 2; accumulate 4; solve; run", NULL};

const struct ss_cmd ss_cmd_accumulate = {
    .name = "accumulate",
    .group = "plan",
    .summary = "compute the step in microbatches, one after the other",
    .help =
        "Cuts the batch along time: the step becomes a loop of B microbatches, which keeps the\n"
        "sums of gradients and of the loss, and ops that run once before and after. Which op is\n"
        "which follows from the discovered rows. Plans, memory, run and exports work on that\n"
        "step; run compares it with the whole one. Ops keep their names, so pins stay. The\n"
        "tables say how often ops run, what the microbatches leave and how it is joined, and\n"
        "which ops read the batch but run once, with the reason. `accumulate 1` goes back, and\n"
        "without B the present state is shown.",
    .examples = examples,
    .args = {{.name = "microbatches",
              .type = SS_ARG_INT,
              .optional = true,
              .help = "how many; must divide the batch"}},
    .options = {{.name = "input",
                 .type = SS_ARG_TEXT,
                 .help = "NAME:DIM, the dim to cut; by default the batch"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_SHOWS,
    .since = "0.1",
    .run = run,
};
