/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layers, layers set, layers pin, layers clear. */
#include <string.h>

#include "core/lab/stages.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_pipeline.h"
#include "repl/cmd/show_stages.h"

static void put_layers(const struct ss_layers *layers, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"layer", SS_UNIT_NUMBER},    {"scopes", SS_UNIT_NONE},   {"forward", SS_UNIT_NUMBER},
        {"backward", SS_UNIT_NUMBER}, {"update", SS_UNIT_NUMBER}, {"flops", SS_UNIT_FLOPS},
        {"params", SS_UNIT_NUMBER},   {"state", SS_UNIT_BYTES},   {"in", SS_UNIT_BYTES},
        {"back", SS_UNIT_BYTES}};
    static const char *const minor[] = {"state", "update", "backward", NULL};
    ss_out_table(out, "per_layer", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (uint32_t l = 0; l < layers->n; l++) {
        const struct ss_layer *x = &layers->items[l];
        struct ss_value cells[] = {
            ss_v_int(l),
            ss_v_text(ss_strdup(&out->arena, x->name)),
            ss_v_int(x->n_units[SS_PHASE_FORWARD]),
            ss_v_int(x->n_units[SS_PHASE_BACKWARD]),
            ss_v_int(x->n_units[SS_PHASE_UPDATE]),
            ss_v_real_in(SS_UNIT_FLOPS, x->flops[SS_PHASE_FORWARD] + x->flops[SS_PHASE_BACKWARD]),
            ss_v_int(x->params),
            ss_v_int_in(SS_UNIT_BYTES, x->param_bytes),
            ss_v_int_in(SS_UNIT_BYTES, x->in_bytes),
            ss_v_int_in(SS_UNIT_BYTES, x->back_bytes)};
        ss_out_row(out, cells);
    }
}

static void note_shared(const struct ss_graph *g, const struct ss_layers *layers,
                        struct ss_out *out)
{
    for (uint32_t i = 0; i < layers->n_shared; i++) {
        const struct ss_shared *s = &layers->shared[i];
        const struct ss_var *v = &g->vars[g->inputs[s->input]];
        ss_out_note(out,
                    "%s is read by %u layers, %u to %u: layer %u updates it, and gets its gradient "
                    "from the others once per step",
                    v->label ? v->label : v->name, s->n, s->layers[0], s->layers[s->n - 1],
                    s->layers[0]);
    }
}

static enum ss_rc show(struct ss_ctx *ctx, const struct ss_lab_stages_ask *ask, struct ss_out *out,
                       struct ss_error *err)
{
    struct ss_step_apart apart;
    enum ss_rc rc = ss_ask_layers(ctx->lab, ask, ctx->job, &out->arena, &apart, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_graph *g = ctx->lab->now->graph;
    ss_out_field(out, "layers", ss_v_int(apart.layers.n));
    ss_out_field(out, "batch", ss_v_int(apart.microbatches.batch));
    ss_out_field(out, "microbatches", ss_v_int(apart.microbatches.n));
    ss_out_field(out, "loss",
                 ss_v_text(ss_strdup(&out->arena, g->vars[g->outputs[apart.phases.loss]].name)));
    ss_out_field(out, "forward_ops", ss_v_int(apart.phases.n[SS_PHASE_FORWARD]));
    ss_out_field(out, "backward_ops", ss_v_int(apart.phases.n[SS_PHASE_BACKWARD]));
    ss_out_field(out, "update_ops", ss_v_int(apart.phases.n[SS_PHASE_UPDATE]));
    ss_out_field(out, "common_ops", ss_v_int(apart.phases.n[SS_PHASE_COMMON]));
    put_layers(&apart.layers, out);
    note_shared(g, &apart.layers, out);
    return SS_OK;
}

/* Layers as those of the stages in use, or of the defaults. */
static struct ss_lab_stages_ask as_before(const struct ss_lab *lab)
{
    struct ss_lab_stages_ask ask = {0};
    const struct ss_pipeline_plan *plan = lab->now->stages;
    if (plan && plan->graph == lab->now->graph) {
        ask.n_microbatches = plan->n_microbatches;
        ask.cut_given = true;
        ask.cut = plan->apart.cut;
        ask.n_layers = plan->apart.layers.n;
    }
    return ask;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    struct ss_lab_stages_ask ask = as_before(ctx->lab);
    const struct ss_arg_value *n = ss_arg(parsed, "n");
    if (n->given && (n->integer < 1 || n->integer > SS_MAX_LAYERS))
        return ss_fail(err, SS_E_ARGUMENT, "N: a number from 1 to %d", (int)SS_MAX_LAYERS);
    if (n->given || ss_option(parsed, "by")->given)
        ask.n_layers = (uint32_t)n->integer;
    ask.by_scope = ss_option(parsed, "by")->given;
    if (ss_option(parsed, "microbatches")->given)
        ask.n_microbatches = ss_option(parsed, "microbatches")->integer;
    enum ss_rc rc = ss_read_stages_input(ctx->lab, parsed, &ask, err);
    return rc == SS_OK ? show(ctx, &ask, out, err) : rc;
}

static enum ss_rc run_set(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                          struct ss_error *err)
{
    const struct ss_arg_value *ops = ss_arg(parsed, "op");
    const struct ss_snapshot *before = ss_snapshot_ref(ctx->lab->now);
    struct ss_lab_stages_ask ask = as_before(ctx->lab);
    struct ss_settings old = ss_settings_copy(&before->settings);
    const char *layer =
        ss_sprintf(&out->arena, "%lld", (long long)ss_arg(parsed, "layer")->integer);
    for (size_t i = 0; i < ops->count; i++)
        ss_lab_set_layer(ctx->lab, ops->words[i], layer);
    enum ss_rc rc = show(ctx, &ask, out, err);
    if (rc != SS_OK)
        ss_lab_set(ctx->lab, &old); /* refused */
    ss_settings_fini(&old);
    ss_snapshot_free(before);
    return rc;
}

static enum ss_rc run_pin(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                          struct ss_error *err)
{
    int64_t layer = ss_arg(parsed, "layer")->integer, stage = ss_arg(parsed, "stage")->integer;
    if (layer >= SS_MAX_LAYERS || stage >= SS_MAX_LAYERS)
        return ss_fail(err, SS_E_ARGUMENT, "layers and stages are numbers below %d",
                       (int)SS_MAX_LAYERS);
    ss_lab_set_layer(ctx->lab, ss_sprintf(&out->arena, "%lld", (long long)layer),
                     ss_sprintf(&out->arena, "%lld", (long long)stage));
    ss_out_field(out, "layer", ss_v_int(layer));
    ss_out_field(out, "stage", ss_v_int(stage));
    return SS_OK;
}

static enum ss_rc run_clear(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                            struct ss_error *err)
{
    (void)parsed, (void)err;
    ss_out_field(out, "removed", ss_v_int((int64_t)ctx->lab->now->settings.layers.n));
    ss_lab_set_layer(ctx->lab, NULL, NULL);
    return SS_OK;
}

static const char *const bys[] = {"scope", NULL};
static const char *const examples[] = {"layers", "layers 2 --microbatches 4", NULL};
static const char *const set_examples[] = {"layers 2; layers set 0 dot_general_0", NULL};
static const char *const pin_examples[] = {"layers pin 1 1", NULL};
static const char *const clear_examples[] = {"layers pin 1 1; layers clear", NULL};

const struct ss_cmd ss_cmd_layers = {
    .name = "layers",
    .group = "pipeline",
    .summary = "cut the model into layers for a pipeline",
    .help =
        "Clusters the forward in program order (Alpa): the cut that moves most bytes moves as few\n"
        "as possible, and FLOPs are even. Without N, as many layers as repeat each other most.\n"
        "--by scope makes one for each outermost scope. Ops of the backward and the update go\n"
        "where their data is. in: bytes that the forward reads of earlier layers, back: that the\n"
        "backward reads of later ones, both for the whole batch; flops: forward and backward.",
    .examples = examples,
    .args = {{.name = "n", .type = SS_ARG_INT, .optional = true, .help = "number of layers"}},
    .options = {{.name = "by", .type = SS_ARG_CHOICE, .choices = bys, .help = "not by FLOPs"},
                {.name = "microbatches", .type = SS_ARG_INT, .help = "of a step (up to 8)"},
                {.name = "input", .type = SS_ARG_TEXT, .help = "NAME:DIM, the dim of the batch"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.2",
    .run = run,
};

const struct ss_cmd ss_cmd_layers_set = {
    .name = "layers set",
    .group = "pipeline",
    .summary = "put ops of the forward into a layer",
    .help = "Data only goes on to later layers: an edit against its flow is refused. `layers` and\n"
            "`pipeline` follow the edits; `layers clear` removes them, and so does `undo`.",
    .examples = set_examples,
    .args = {{.name = "layer", .type = SS_ARG_INT, .help = "its number"},
             {.name = "op", .type = SS_ARG_OP, .many = true, .help = "ops of the forward"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.2",
    .run = run_set,
};

const struct ss_cmd ss_cmd_layers_pin = {
    .name = "layers pin",
    .group = "pipeline",
    .summary = "put a layer into a stage of the pipeline",
    .help = "`pipeline` then chooses among stages that have the layer there.",
    .examples = pin_examples,
    .args = {{.name = "layer", .type = SS_ARG_INT, .help = "its number"},
             {.name = "stage", .type = SS_ARG_INT, .help = "from 0"}},
    .flags = SS_CMD_MUTATES,
    .since = "0.2",
    .run = run_pin,
};

const struct ss_cmd ss_cmd_layers_clear = {
    .name = "layers clear",
    .group = "pipeline",
    .summary = "remove all edits and pins of layers",
    .help = "Layers are then as `layers` finds them, and in any stage.",
    .examples = clear_examples,
    .flags = SS_CMD_MUTATES,
    .since = "0.2",
    .run = run_clear,
};
