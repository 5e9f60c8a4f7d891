/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_pipeline.h"

/* "host 0: 0-3", "hosts 0-1". */
static const char *devices_of(const struct ss_case_origin *o, const struct ss_case_stage *s,
                              struct ss_arena *arena)
{
    int last_host = s->first_host + s->n_hosts - 1, last = s->first_device + s->per_host - 1;
    if (s->n_hosts > 1)
        return ss_sprintf(arena, "hosts %d-%d", (int)s->first_host, last_host);
    if (s->per_host == o->per_host)
        return ss_sprintf(arena, "host %d", (int)s->first_host);
    if (s->per_host == 1)
        return ss_sprintf(arena, "host %d: %d", (int)s->first_host, last);
    return ss_sprintf(arena, "host %d: %d-%d", (int)s->first_host, (int)s->first_device, last);
}

static const char *names_of(const struct ss_case_origin *o, const struct ss_case_stage *s,
                            struct ss_arena *arena)
{
    const char *first = o->layers[s->first], *last = o->layers[s->last];
    if (s->first == s->last)
        return ss_strdup(arena, first);
    return ss_sprintf(arena, "%s .. %s", first, last);
}

static const char *layers_of(const struct ss_case_stage *s, struct ss_arena *arena)
{
    if (s->first == s->last)
        return ss_sprintf(arena, "%d", (int)s->first);
    return ss_sprintf(arena, "%d-%d", (int)s->first, (int)s->last);
}

static void put_origin(const struct ss_case_origin *o, struct ss_out *out)
{
    ss_out_field(out, "layers", ss_v_int(o->n_layers));
    ss_out_field(out, "hosts", ss_v_int(o->n_hosts));
    ss_out_field(out, "devices_per_host", ss_v_int(o->per_host));
    if (o->limit_bytes)
        ss_out_field(out, "limit_bytes", ss_v_int_in(SS_UNIT_BYTES, o->limit_bytes));
    if (!o->objective_ps)
        return;
    ss_out_field(out, "objective_ms", ss_show_ms(o->objective_ps));
    ss_out_field(out, "objective_bound_ms", ss_show_ms(o->bound_ps));
    ss_out_field(out, "bound_from", ss_v_text(ss_strdup(&out->arena, o->reason)));
}

static void put_stages(const struct ss_pipeline_case *c, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"stage", SS_UNIT_NUMBER},   {"rank", SS_UNIT_NUMBER}, {"layers", SS_UNIT_NONE},
        {"names", SS_UNIT_NONE},     {"mesh", SS_UNIT_NONE},   {"devices", SS_UNIT_NONE},
        {"f_ms", SS_UNIT_MS},        {"i_ms", SS_UNIT_MS},     {"w_ms", SS_UNIT_MS},
        {"b_ms", SS_UNIT_MS},        {"send_ms", SS_UNIT_MS},  {"once_ms", SS_UNIT_MS},
        {"resident", SS_UNIT_BYTES}, {"held", SS_UNIT_BYTES},  {"work", SS_UNIT_BYTES}};
    static const char *const minor[] = {"names", "i_ms", "w_ms", "work", "rank", NULL};
    const struct ss_case_origin *o = c->origin;
    struct ss_arena *arena = &out->arena;
    ss_out_table(out, "per_stage", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (int32_t i = 0; i < c->schedule->n_stages; i++) {
        const struct ss_stage_cost *cost = c->costs + i;
        const struct ss_case_stage *s = o ? o->stages + i : NULL;
        struct ss_value cells[] = {
            ss_v_int(i),
            ss_v_int(c->schedule->rank_of[i]),
            s ? ss_v_text(layers_of(s, arena)) : ss_v_null(),
            s ? ss_v_text(names_of(o, s, arena)) : ss_v_null(),
            s ? ss_v_text(ss_strdup(arena, s->mesh)) : ss_v_null(),
            s ? ss_v_text(devices_of(o, s, arena)) : ss_v_null(),
            ss_show_ms(cost->forward_ps),
            ss_show_ms(cost->input_ps),
            ss_show_ms(cost->weight_ps),
            ss_show_ms(cost->backward_ps),
            ss_show_ms(i + 1 < c->schedule->n_stages ? cost->send_forward_ps : 0),
            ss_show_ms(cost->unshard_ps + cost->reduce_ps),
            ss_v_int_in(SS_UNIT_BYTES, cost->resident_bytes + cost->unsharded_bytes),
            ss_v_int_in(SS_UNIT_BYTES, cost->held_bytes),
            ss_v_int_in(SS_UNIT_BYTES, cost->work_bytes)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    (void)parsed;
    enum ss_rc rc = ss_need_pipeline(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_pipeline_case *c = ctx->lab->now->pipeline;
    ss_put_pipeline(c, out);
    if (c->origin)
        put_origin(c->origin, out);
    put_stages(c, out);
    ss_put_pipeline_ranks(c, out);
    return SS_OK;
}

static const char *const examples[] = {
    "schedule 1F1B --ranks 4 --forward 1,2,2,1 --activations 1GiB; stages", NULL};

const struct ss_cmd ss_cmd_stages = {
    .name = "stages",
    .group = "pipeline",
    .summary = "show the stages of the pipeline, and its ranks",
    .help =
        "f_ms, i_ms, w_ms, b_ms: forward, gradient of the input, gradient of the weights, and\n"
        "both, of one microbatch; send_ms: the activation to the next stage; once_ms: once per\n"
        "step (gathering parameters, reducing gradients, the update). Bytes are per device:\n"
        "resident always, held by each microbatch in flight, work while an action runs.\n"
        "Stages that were made from a model have layers, a logical mesh and devices of the\n"
        "cluster; those of a schedule with stated costs have none.\n"
        "objective_ms is what the search of stages minimised, a model of 1F1B, and\n"
        "objective_bound_ms its lower bound for all stages there could be; makespan_ms is\n"
        "simulated, and bound_ms holds for other schedules of these stages.",
    .examples = examples,
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.2",
    .run = run,
};
