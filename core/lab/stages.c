/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/stages.h"

#include <stdlib.h>
#include <string.h>

#include "core/lab/pins.h"

enum { DEFAULT_MICROBATCHES = 8 };

/* The setting `layers` as lists, in arena. */
static enum ss_rc read_edits(const struct ss_snapshot *now, struct ss_arena *arena,
                             struct ss_layers_ask *layers, struct ss_layer_pin **pins,
                             size_t *n_pins, struct ss_error *err)
{
    const struct ss_lab_pins *list = &now->settings.layers;
    struct ss_layer_edit *edits = ss_alloc_array(arena, list->n, sizeof *edits);
    *pins = ss_alloc_array(arena, list->n, sizeof **pins);
    *n_pins = 0;
    for (size_t i = 0; i < list->n; i++) {
        const char *target = list->items[i].target;
        uint32_t number = (uint32_t)strtoul(list->items[i].text, NULL, 10);
        if (target[0] >= '0' && target[0] <= '9') {
            (*pins)[(*n_pins)++] =
                (struct ss_layer_pin){(uint32_t)strtoul(target, NULL, 10), number};
            continue;
        }
        uint32_t op = ss_graph_find_op(now->graph, target);
        if (op == SS_NONE)
            return ss_fail(err, SS_E_NAME, "no op is named '%s'", target);
        edits[layers->n_edits++] = (struct ss_layer_edit){op, number};
    }
    layers->edits = edits;
    return SS_OK;
}

/* The most microbatches, up to 8, that divide the batch. */
static enum ss_rc default_microbatches(const struct ss_snapshot *now, struct ss_microbatch_cut cut,
                                       int64_t *n, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    struct ss_microbatches whole;
    enum ss_rc rc = ss_microbatches_whole(now->graph, now->rules, cut, &scratch, &whole, err);
    for (*n = DEFAULT_MICROBATCHES; rc == SS_OK && *n > 1 && whole.batch % *n; --*n)
        ;
    ss_arena_free(&scratch);
    return rc;
}

static enum ss_rc prepare(struct ss_lab *lab, const struct ss_lab_stages_ask *ask,
                          struct ss_job *job, struct ss_arena *arena, struct ss_layers_ask *layers,
                          struct ss_layer_pin **pins, size_t *n_pins, struct ss_error *err)
{
    enum ss_rc rc = ss_lab_discover(lab, job, err);
    if (rc != SS_OK)
        return rc;
    *layers = (struct ss_layers_ask){
        .graph = lab->now->graph,
        .rules = lab->now->rules,
        .n_microbatches = ask->n_microbatches,
        .cut = ask->cut_given ? ask->cut : ss_microbatches_choose(lab->now->graph, lab->now->rules),
        .n_layers = ask->n_layers,
        .by_scope = ask->by_scope};
    layers->cut.in_stages = true;
    if (!layers->n_microbatches)
        rc = default_microbatches(lab->now, layers->cut, &layers->n_microbatches, err);
    return rc == SS_OK ? read_edits(lab->now, arena, layers, pins, n_pins, err) : rc;
}

enum ss_rc ss_ask_layers(struct ss_lab *lab, const struct ss_lab_stages_ask *ask,
                         struct ss_job *job, struct ss_arena *arena, struct ss_step_apart *out,
                         struct ss_error *err)
{
    struct ss_layers_ask layers;
    struct ss_layer_pin *pins;
    size_t n_pins;
    enum ss_rc rc = prepare(lab, ask, job, arena, &layers, &pins, &n_pins, err);
    return rc == SS_OK ? ss_step_take_apart(&layers, arena, out, err) : rc;
}

enum ss_rc ss_ask_stages(struct ss_lab *lab, const struct ss_lab_stages_ask *ask,
                         struct ss_job *job, const struct ss_pipeline_plan **plan,
                         struct ss_error *err)
{
    struct ss_arena scratch = {0};
    struct ss_layer_pin *pins = NULL;
    struct ss_pipeline_ask full = {.n_stages = ask->n_stages,
                                   .kind = ask->kind,
                                   .default_kind = ask->default_kind,
                                   .chunks = ask->chunks,
                                   .megatron = ask->megatron,
                                   .equal_stages = ask->equal,
                                   .layout = ask->layout,
                                   .no_recompute = ask->no_recompute};
    struct ss_rule_memory known = {.behind = lab->cache};
    struct ss_rule_cache cache = ss_rule_memory_cache(lab->cache ? &known : &lab->imported);
    enum ss_rc rc = ss_lab_ready(lab, job, err);
    if (rc == SS_OK && !lab->now->graph)
        rc = ss_fail(err, SS_E_STATE, "a problem file has no stages");
    if (rc == SS_OK)
        rc = prepare(lab, ask, job, &scratch, &full.layers, &pins, &full.n_pins, err);
    if (rc == SS_OK && ask->layout && full.n_pins) {
        ss_fail(err, SS_E_ARGUMENT,
                "a layout says the stage of every layer, but layer %u is pinned to stage %u",
                pins[0].layer, pins[0].stage);
        rc = ss_error_hint(err, "layers clear");
    }
    struct ss_pin *rows = NULL;
    if (rc == SS_OK && !ask->megatron)
        rc = ss_lab_read_pins(lab->now, &lab->now->settings, &scratch, &rows, &full.layers.n_pins,
                              err);
    if (rc == SS_OK) {
        const struct ss_settings *settings = &lab->now->settings;
        full.layers.pins = rows;
        full.pins = pins;
        full.cluster = settings->cluster;
        full.n_devices = settings->mesh.n_devices;
        full.no_fusion = !settings->fusion;
        full.limit_bytes = ask->limit_bytes ? ask->limit_bytes : ss_lab_limit(lab);
        full.seed = settings->seed;
        full.cache = &cache;
        rc = ss_pipeline_plan_make(&full, job, plan, err);
    }
    ss_rule_memory_fini(&known);
    ss_arena_free(&scratch);
    return rc;
}

void ss_lab_set_layer(struct ss_lab *lab, const char *target, const char *text)
{
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    bool *keep = ss_xcalloc(settings.layers.n + 1, sizeof *keep);
    for (size_t i = 0; i < settings.layers.n; i++)
        keep[i] = text && strcmp(settings.layers.items[i].target, target) != 0;
    ss_settings_set_list(&settings.layers, keep, text ? target : NULL, text);
    ss_lab_set(lab, &settings);
    ss_settings_fini(&settings);
    free(keep);
}
