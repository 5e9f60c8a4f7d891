/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pipeline, stages, why-stage, what-if stages. */
#include <string.h>

#include "core/lab/accumulate.h"
#include "core/lab/stages.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_pipeline.h"
#include "repl/cmd/show_stages.h"

static const double DEFAULT_TIME_S = 120;

static enum ss_rc read_schedule(const struct ss_parsed *parsed, struct ss_lab_stages_ask *ask,
                                struct ss_error *err)
{
    const struct ss_arg_value *name = ss_option(parsed, "schedule");
    const struct ss_arg_value *chunks = ss_option(parsed, "chunks");
    if (chunks->given && (chunks->integer < 1 || chunks->integer > SS_MAX_LAYERS))
        return ss_fail(err, SS_E_ARGUMENT, "--chunks: a number from 1 to %d", (int)SS_MAX_LAYERS);
    ask->chunks = (int32_t)chunks->integer;
    ask->kind = ss_schedule_kind_find("1F1B");
    ask->default_kind = !name->given;
    if (!name->given)
        return SS_OK;
    ask->kind = strcmp(name->text, "best") ? ss_schedule_kind_find(name->text) : NULL;
    if (ask->kind || !strcmp(name->text, "best"))
        return SS_OK;
    ss_fail(err, SS_E_NAME, "no schedule is named '%s'", name->text);
    return ss_error_hint(err, "help schedule lists them; best takes the fastest");
}

/* A layout of Megatron-LM: its stages are all chunks of all ranks. */
static enum ss_rc read_layout(const struct ss_parsed *parsed, struct ss_lab_stages_ask *ask,
                              struct ss_arena *arena, struct ss_error *err)
{
    const char *text = ss_option(parsed, "layout")->text;
    struct ss_megatron_layout *layout = ss_alloc(arena, sizeof *layout);
    if (ask->n_layers || ask->equal)
        return ss_fail(err, SS_E_ARGUMENT,
                       "--layout says the stages of the model's scopes: it goes without %s",
                       ask->equal ? "--equal" : "--layers");
    if (!ask->kind)
        return ss_fail(err, SS_E_ARGUMENT, "--layout needs the name of a schedule, not best");
    enum ss_rc rc = ss_megatron_parse(text, strlen(text), arena, layout, err);
    if (rc != SS_OK)
        return rc;
    int32_t chunks = ask->chunks && !ask->kind->fixed_chunks ? ask->chunks : ask->kind->chunks;
    if (layout->n_stages % chunks || (ask->n_stages && ask->n_stages != layout->n_stages / chunks))
        return ss_fail(err, SS_E_ARGUMENT,
                       layout->n_stages % chunks
                           ? "the layout has %d stages, and %s has %d per group of devices"
                           : "the layout has %d stages (%s: %d per group of devices), not those of "
                             "STAGES",
                       (int)layout->n_stages, ask->kind->name, (int)chunks);
    ask->n_stages = layout->n_stages / chunks;
    ask->layout = layout;
    return SS_OK;
}

enum ss_rc ss_read_stages_input(const struct ss_lab *lab, const struct ss_parsed *parsed,
                                struct ss_lab_stages_ask *ask, struct ss_error *err)
{
    const struct ss_arg_value *input = ss_option(parsed, "input");
    if (!input->given || !lab->now->graph)
        return SS_OK;
    ask->cut_given = true;
    return ss_lab_read_cut(lab->now->graph, input->text, &ask->cut, err);
}

static enum ss_rc read_ask(const struct ss_parsed *parsed, struct ss_lab_stages_ask *ask,
                           struct ss_arena *arena, struct ss_error *err)
{
    const struct ss_arg_value *n = ss_arg(parsed, "stages");
    const struct ss_arg_value *layers = ss_option(parsed, "layers");
    const struct ss_arg_value *microbatches = ss_option(parsed, "microbatches");
    if (n->integer > SS_MAX_LAYERS || layers->integer > SS_MAX_LAYERS)
        return ss_fail(err, SS_E_ARGUMENT, "stages and layers are at most %d", (int)SS_MAX_LAYERS);
    if (microbatches->given &&
        (microbatches->integer < 1 || microbatches->integer > SS_MAX_MICROBATCHES))
        return ss_fail(err, SS_E_ARGUMENT, "--microbatches: a number from 1 to %d",
                       (int)SS_MAX_MICROBATCHES);
    *ask = (struct ss_lab_stages_ask){.n_stages = (int32_t)n->integer,
                                      .n_microbatches = microbatches->integer,
                                      .n_layers = (uint32_t)layers->integer,
                                      .by_scope = ss_option(parsed, "by")->given,
                                      .equal = ss_option(parsed, "equal")->given,
                                      .no_recompute = ss_option(parsed, "no-recompute")->given,
                                      .limit_bytes = ss_option(parsed, "memory")->integer};
    if (ask->equal && !ask->n_stages)
        return ss_fail(err, SS_E_ARGUMENT, "--equal needs the number of stages");
    enum ss_rc rc = read_schedule(parsed, ask, err);
    return rc == SS_OK && ss_option(parsed, "layout")->given ? read_layout(parsed, ask, arena, err)
                                                             : rc;
}

static enum ss_rc ask_in_time(struct ss_ctx *ctx, const struct ss_lab_stages_ask *ask,
                              double time_s, const struct ss_pipeline_plan **plan,
                              struct ss_error *err)
{
    struct ss_job limited;
    ss_job_init_child(&limited, ctx->job, time_s);
    enum ss_rc rc = ss_ask_stages(ctx->lab, ask, &limited, plan, err);
    ss_job_fini(&limited);
    return rc;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *time = ss_option(parsed, "time");
    const struct ss_pipeline_plan *plan;
    struct ss_lab_stages_ask ask;
    enum ss_rc rc = read_ask(parsed, &ask, &out->arena, err);
    if (rc == SS_OK)
        rc = ss_read_stages_input(ctx->lab, parsed, &ask, err);
    if (rc == SS_OK)
        rc = ask_in_time(ctx, &ask, time->given ? time->real : DEFAULT_TIME_S, &plan, err);
    if (rc != SS_OK)
        return rc;
    ss_lab_set_stages(ctx->lab, plan);
    ss_put_stages(plan, out);
    return SS_OK;
}

/* ---- stages ---- */

static void note_stale(const struct ss_lab *lab, struct ss_out *out)
{
    if (ss_snapshot_stages_are_stale(lab->now))
        ss_out_note(out, "stale: settings or model have changed; pipeline makes new stages");
}

static enum ss_rc run_stages(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                             struct ss_error *err)
{
    (void)parsed;
    enum ss_rc rc = ss_need_stages(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    ss_put_stages(ctx->lab->now->stages, out);
    note_stale(ctx->lab, out);
    return SS_OK;
}

/* ---- why-stage ---- */

static const char *why_not(const struct ss_pipeline_plan *plan,
                           const struct ss_stage_alternative *other)
{
    if (other->peak_bytes > plan->limit_bytes)
        return "memory";
    return other->objective_ps > plan->objective_ps ? "time" : "equal";
}

static enum ss_rc run_why(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                          struct ss_error *err)
{
    static const struct ss_column columns[] = {
        {"layers", SS_UNIT_NONE},  {"devices", SS_UNIT_NUMBER}, {"mesh", SS_UNIT_NONE},
        {"period_ms", SS_UNIT_MS}, {"peak", SS_UNIT_BYTES},     {"objective_ms", SS_UNIT_MS},
        {"more", SS_UNIT_RATIO},   {"why_not", SS_UNIT_NONE}};
    int64_t s = ss_arg(parsed, "stage")->integer;
    enum ss_rc rc = ss_need_stages(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_pipeline_plan *plan = ctx->lab->now->stages;
    if (s >= plan->n_stages)
        return ss_fail(err, SS_E_ARGUMENT, "there is no stage %lld: there are %d", (long long)s,
                       (int)plan->n_stages);
    const struct ss_planned_stage *x = &plan->stages[s];
    int32_t slowest = 0;
    for (int32_t i = 1; i < plan->n_stages; i++)
        if (plan->stages[i].period_ps > plan->stages[slowest].period_ps)
            slowest = i;
    ss_out_field(out, "stage", ss_v_int(s));
    ss_out_field(out, "layers", ss_show_layers(x->first, x->last, &out->arena));
    ss_out_field(out, "devices", ss_v_int((int64_t)x->n_hosts * x->per_host));
    ss_out_field(out, "mesh", ss_v_text(ss_strdup(&out->arena, x->mesh_text)));
    ss_out_field(out, "period_ms", ss_show_ms(x->period_ps));
    ss_out_field(out, "slowest", ss_v_bool(slowest == s));
    ss_out_field(out, "peak", ss_v_int_in(SS_UNIT_BYTES, x->peak_bytes));
    ss_out_field(out, "objective_ms", ss_show_ms(plan->objective_ps));
    if (plan->baseline)
        ss_out_note(out, "a baseline has no alternatives");
    else if (plan->n_stages > plan->n_ranks)
        ss_out_note(out, "no alternatives are sought for stages that share devices");
    ss_out_table(out, "alternatives", columns, SS_COUNT(columns));
    for (size_t k = 0; k < plan->n_others[s]; k++) {
        const struct ss_stage_alternative *o = &plan->others[s][k];
        double more = (double)o->objective_ps / (double)plan->objective_ps - 1;
        struct ss_value cells[] = {ss_show_layers(o->first, o->last, &out->arena),
                                   ss_v_int((int64_t)o->n_hosts * o->per_host),
                                   ss_v_text(ss_strdup(&out->arena, o->mesh_text)),
                                   ss_show_ms(o->period_ps),
                                   ss_v_int_in(SS_UNIT_BYTES, o->peak_bytes),
                                   ss_show_ms(o->objective_ps),
                                   ss_v_real_in(SS_UNIT_RATIO, more),
                                   ss_v_text(why_not(plan, o))};
        ss_out_row(out, cells);
    }
    note_stale(ctx->lab, out);
    return SS_OK;
}

/* ---- what-if stages ---- */

static enum ss_rc run_what_if(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                              struct ss_out *out, struct ss_error *err)
{
    const struct ss_pipeline_plan *then;
    enum ss_rc rc = ss_need_stages(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_pipeline_plan *now = ss_pipeline_plan_ref(ctx->lab->now->stages);
    struct ss_lab_stages_ask ask = {.n_stages = (int32_t)ss_arg(parsed, "n")->integer,
                                    .cut_given = true,
                                    .cut = now->apart.cut,
                                    .chunks = now->n_stages / now->n_ranks,
                                    .n_microbatches = now->n_microbatches,
                                    .n_layers = now->apart.layers.n,
                                    .limit_bytes = now->limit_bytes,
                                    .kind = ss_schedule_kind_find(now->schedule->schedule->name)};
    if (ask.n_stages < 1)
        rc = ss_fail(err, SS_E_ARGUMENT, "N: at least 1");
    if (rc == SS_OK)
        rc = ask_in_time(ctx, &ask, DEFAULT_TIME_S, &then, err);
    if (rc == SS_OK) {
        ss_put_stages_pair("now", now, "changed", then, out);
        ss_put_stage_table(then, out);
        ss_pipeline_plan_free(then);
        note_stale(ctx->lab, out);
    }
    ss_pipeline_plan_free(now);
    return rc;
}

static const char *const bys[] = {"scope", NULL};
static const char *const examples[] = {"mesh 4; pipeline 2", "mesh 4; pipeline --schedule best",
                                       "mesh 4; pipeline 2 --microbatches 4; timeline",
                                       "mesh 4; pipeline --layout \"Et|tL\"", NULL};
static const char *const stages_examples[] = {"mesh 4; pipeline 2; stages", NULL};
static const char *const why_examples[] = {"mesh 4; pipeline 2; why-stage 1", NULL};
static const char *const what_if_examples[] = {"mesh 4; pipeline 2; what-if stages 1", NULL};

const struct ss_cmd ss_cmd_pipeline = {
    .name = "pipeline",
    .group = "pipeline",
    .summary = "plan microbatches, stages and a schedule for the model",
    .help =
        "Cuts the batch into microbatches and the model into layers, solves layers on parts of "
        "the\n"
        "mesh's devices, and chooses stages: which layers, on which devices, with which plan, and\n"
        "which layers are recomputed in the backward (Alpa's search). Chosen stages are solved as\n"
        "wholes until the choice stands. The schedule is then simulated; schedule and timeline\n"
        "show it. objective_ms: all stages once, and the slowest for each further microbatch; no\n"
        "stages of these layers have less than bound_ms, whatever their plans; bound_by: the work\n"
        "of all layers, the dearest layer, the critical path, a relaxation, the periods that are\n"
        "left, or a search that ended. bubble: idle part of the ranks. Without a number of "
        "stages,\n"
        "any number. --equal: as many layers and devices in each stage. --layout: the stages of a\n"
        "--pipeline-model-parallel-layout of Megatron-LM, as export megatron writes it; a layer t\n"
        "is a scope with a number, E is what comes before them, L what comes after. --schedule\n"
        "best also tries those that give a rank several stages (chunks, on the same devices):\n"
        "STAGES counts the groups of devices then.",
    .examples = examples,
    .args = {{.name = "stages", .type = SS_ARG_INT, .optional = true, .help = "their number"}},
    .options = {{.name = "microbatches", .type = SS_ARG_INT, .help = "of a step (up to 8)"},
                {.name = "input", .type = SS_ARG_TEXT, .help = "NAME:DIM, the dim of the batch"},
                {.name = "schedule", .type = SS_ARG_TEXT, .help = "a name, or best (1F1B)"},
                {.name = "chunks", .type = SS_ARG_INT, .help = "stages per rank (2)"},
                {.name = "memory", .type = SS_ARG_BYTES, .help = "per device (the limit)"},
                {.name = "layers", .type = SS_ARG_INT, .help = "number of layers"},
                {.name = "by", .type = SS_ARG_CHOICE, .choices = bys, .help = "layers by scope"},
                {.name = "equal", .type = SS_ARG_FLAG, .help = "equal stages"},
                {.name = "layout", .type = SS_ARG_TEXT, .help = "stages, as in \"Et|tL\""},
                {.name = "no-recompute", .type = SS_ARG_FLAG, .help = "keep all activations"},
                {.name = "time", .type = SS_ARG_DURATION, .help = "stop after so long (120s)"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.2",
    .run = run,
};

const struct ss_cmd ss_cmd_stages = {
    .name = "stages",
    .group = "pipeline",
    .summary = "show the stages of the pipeline",
    .help = "Times are of one microbatch, once_ms of a step: gradients reduced, weights updated.\n"
            "held: activations of a microbatch; peak: the most that the programs of its rank hold\n"
            "at once; if a rank has several stages, of this one alone. recomputed: so many of its\n"
            "layers are.",
    .examples = stages_examples,
    .flags = SS_CMD_READONLY,
    .since = "0.2",
    .run = run_stages,
};

const struct ss_cmd ss_cmd_why_stage = {
    .name = "why-stage",
    .group = "pipeline",
    .summary = "show the best other stages for the layers of a stage",
    .help =
        "Each alternative is the best pipeline whose stage for the middle layer of this one has\n"
        "other layers or devices; all other stages are chosen anew. Costs of stages that were\n"
        "never chosen are estimates: the sum of their layers.",
    .examples = why_examples,
    .args = {{.name = "stage", .type = SS_ARG_INT, .help = "from 0"}},
    .flags = SS_CMD_READONLY,
    .since = "0.2",
    .run = run_why,
};

const struct ss_cmd ss_cmd_what_if_stages = {
    .name = "what-if stages",
    .group = "pipeline",
    .summary = "compare the pipeline with one of another number of stages",
    .help = "With the same microbatches, layers, schedule and memory. Sets nothing.",
    .examples = what_if_examples,
    .args = {{.name = "n", .type = SS_ARG_INT, .help = "number of stages"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.2",
    .run = run_what_if,
};
