/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/run_stages.h"

#include "core/lab/inputs.h"
#include "core/pipeline/code_memory.h"
#include "core/pipeline/stage_given.h"
#include "core/run/pipeline_trace.h"

static void describe(const struct ss_pipeline_code *code, bool lists, struct ss_arena *arena,
                     struct ss_lab_pipeline_run *out)
{
    size_t n = 0;
    out->n_ranks = code->n_ranks;
    out->n_stages = code->n_stages;
    out->schedule = ss_strdup(arena, code->schedule->name);
    out->simulated_peak = ss_pipeline_code_peaks(code, arena);
    out->stage_rank =
        ss_memdup(arena, code->schedule->rank_of, (size_t)code->n_stages * sizeof *out->stage_rank);
    out->rank_devices = ss_alloc_array(arena, (size_t)code->n_ranks, sizeof *out->rank_devices);
    for (int32_t s = 0; s < code->n_stages; s++)
        out->rank_devices[out->stage_rank[s]] = code->stages[s].mesh.mesh.n_devices;
    for (int32_t k = 0; k < code->n_ranks; k++)
        n += code->ranks[k].count;
    out->items = lists ? ss_alloc_array(arena, n, sizeof *out->items) : NULL;
    for (int32_t k = 0; lists && k < code->n_ranks; k++)
        for (size_t i = 0; i < code->ranks[k].count; i++) {
            struct ss_buf text = {0};
            ss_code_item_print(code, &code->ranks[k].items[i], &text);
            out->items[out->n_items++] = ss_sprintf(arena, "rank %d: %s", (int)k, text.data);
            ss_buf_free(&text);
        }
}

static enum ss_rc write_trace(const struct ss_pipeline_code *code,
                              const struct ss_pipeline_run_report *report,
                              const struct ss_pipeline_case *simulated, const char *path,
                              struct ss_error *err)
{
    struct ss_buf text = {0};
    ss_pipeline_trace(code, report, simulated, &text);
    enum ss_rc rc = ss_file_write(path, ss_buf_text(&text), text.length, err);
    ss_buf_free(&text);
    return rc;
}

static enum ss_rc run(struct ss_lab *lab, const struct ss_given_stages *given,
                      const struct ss_schedule *schedule, const struct ss_lab_run *how, bool lists,
                      struct ss_job *job, struct ss_arena *arena, struct ss_lab_pipeline_run *out,
                      struct ss_error *err)
{
    struct ss_pipeline_code code;
    struct ss_arena files = {0};
    struct ss_run_options options = {.f64 = how->floats == SS_F64,
                                     .narrow = how->floats == SS_F64 ? SS_F32 : how->floats,
                                     .seed = how->seed,
                                     .traced = how->trace != NULL,
                                     .find = lab->find};
    enum ss_rc rc =
        ss_pipeline_code_make(&lab->now->stages->apart.step, given->stages, schedule, &code, err);
    if (rc != SS_OK)
        return rc;
    rc = ss_lab_input_choices(lab->now, true, &files, &options.inputs, err);
    if (rc == SS_OK)
        rc = ss_pipeline_run(&code, &options, job, arena, &out->report, err);
    if (rc == SS_OK)
        describe(&code, lists, arena, out);
    if (rc == SS_OK && how->trace)
        rc = write_trace(&code, &out->report, lab->now->pipeline, how->trace, err);
    ss_pipeline_code_free(&code);
    ss_arena_free(&files);
    return rc;
}

enum ss_rc ss_lab_run_stages(struct ss_lab *lab, const struct ss_lab_run *how, bool lists,
                             struct ss_job *job, struct ss_arena *arena,
                             struct ss_lab_pipeline_run *out, struct ss_error *err)
{
    const struct ss_snapshot *now = lab->now;
    struct ss_given_stages given;
    *out = (struct ss_lab_pipeline_run){0};
    if (!now->stages || !now->pipeline) {
        ss_fail(err, SS_E_STATE, "there are no stages");
        return ss_error_hint(err, "for example: mesh 4; pipeline 2");
    }
    struct ss_rule_memory known = {.behind = lab->cache};
    struct ss_rule_cache cache = ss_rule_memory_cache(lab->cache ? &known : &lab->imported);
    struct ss_given_ask ask = {.plan = now->stages,
                               .schedule = now->pipeline->schedule,
                               .no_fusion = !now->settings.fusion,
                               .seed = now->settings.seed,
                               .cache = &cache};
    enum ss_rc rc = ss_given_stages_make(&ask, job, &given, err);
    if (rc == SS_OK) {
        rc = run(lab, &given, ask.schedule, how, lists, job, arena, out, err);
        out->cut_anew = given.cut_anew;
        ss_given_stages_free(&given);
    }
    ss_rule_memory_fini(&known);
    return rc;
}
