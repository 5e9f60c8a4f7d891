/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/buf.h"
#include "core/pipeline/megatron_plan.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_stages.h"

#include <string.h>

/* What the layout cannot say. */
static void note_left_out(const struct ss_pipeline_plan *plan, struct ss_out *out)
{
    const struct ss_planned_stage *first = &plan->stages[0];
    ss_out_note(out, "not said: the plan inside a stage; Megatron's own is set by its sizes of "
                     "tensor, context and expert parallelism");
    for (int32_t s = 1; s < plan->n_stages; s++) {
        const struct ss_planned_stage *stage = &plan->stages[s];
        if (stage->n_hosts * stage->per_host == first->n_hosts * first->per_host)
            continue;
        ss_out_note(out,
                    "not said: stage %d has %d devices and stage 0 has %d; Megatron gives all "
                    "stages as many",
                    s, stage->n_hosts * stage->per_host, first->n_hosts * first->per_host);
        break;
    }
    for (int32_t s = 0; s < plan->n_stages; s++)
        if (plan->stages[s].recomputed > 0) {
            ss_out_note(out, "not said: stage %d recomputes %d of its layers", s,
                        plan->stages[s].recomputed);
            break;
        }
    if (strcmp(plan->schedule->schedule->name, "1F1B"))
        ss_out_note(out, "not said: the schedule %s; Megatron runs 1F1B",
                    plan->schedule->schedule->name);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    const struct ss_pipeline_plan *plan = ctx->lab->now->stages;
    struct ss_megatron_layout layout;
    enum ss_rc rc = ss_need_stages(ctx->lab, err);
    if (rc == SS_OK)
        rc = ss_megatron_of_plan(plan, &out->arena, &layout, err);
    if (rc == SS_OK)
        rc = ss_session_may_write(ctx->session, "export megatron", path,
                                  ss_option(parsed, "force")->given, err);
    if (rc != SS_OK)
        return rc;
    struct ss_buf text = {0}, file = {0};
    ss_megatron_print(&layout, &text);
    ss_buf_printf(&file,
                  "--pipeline-model-parallel-size %d\n"
                  "--pipeline-model-parallel-layout \"%s\"\n"
                  "--num-layers %d\n",
                  layout.n_stages, ss_buf_text(&text), layout.layers);
    rc = ss_file_write(path, file.data, file.length, err);
    if (rc == SS_OK) {
        ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
        ss_out_field(out, "layout", ss_v_text(ss_strdup(&out->arena, ss_buf_text(&text))));
        ss_out_field(out, "stages", ss_v_int(layout.n_stages));
        ss_out_field(out, "layers", ss_v_int(layout.layers));
        note_left_out(plan, out);
    }
    ss_buf_free(&text);
    ss_buf_free(&file);
    return rc;
}

static const char *const examples[] = {"mesh 4; pipeline 2 --by scope; export megatron m.txt",
                                       NULL};

const struct ss_cmd ss_cmd_export_megatron = {
    .name = "export megatron",
    .group = "pipeline",
    .summary = "write the stages as options of Megatron-LM",
    .help =
        "Options that give Megatron the stages of the pipeline: --pipeline-model-parallel-size\n"
        "and --pipeline-model-parallel-layout, in which E is the embedding, t a transformer\n"
        "layer, L the loss, and | ends a stage. Transformer layers are scopes that differ in a\n"
        "number alone (layer_0, layer_1); each must be in one stage (pipeline --by scope).\n"
        "Notes list what the options cannot say.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_NEW_FILE, .help = "the file to write"}},
    .options = {{.name = "force", .type = SS_ARG_FLAG, .help = "replace an existing file"}},
    .flags = SS_CMD_READONLY,
    .since = "0.2",
    .run = run,
};
