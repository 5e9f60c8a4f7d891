/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Phases, layers and slices: a step that is run slice by slice, microbatch by microbatch, gives
 * what the whole step gives; and data flows between layers in one direction. */
#include <math.h>
#include <stdio.h>

#include "core/graph/eval.h"
#include "core/pipeline/slice.h"
#include "core/run/inputs.h"
#include "discovered.h"
#include "slow.h"

enum { SEED = 3, MAX_STAGES = 16 };

struct taken {
    struct ss_arena arena;
    struct ss_graph *graph;
    struct ss_ruleset *rules;
    struct ss_microbatches microbatches;
    struct ss_units units;
    struct ss_phases phases;
    struct ss_layers layers;
    struct ss_step_parts step;
};

static enum ss_rc cut_batch(const struct ss_graph *g, const struct ss_ruleset *rules, int64_t n,
                            struct ss_arena *arena, struct ss_microbatches *out,
                            struct ss_error *err)
{
    struct ss_microbatch_cut batch = {.input = SS_NONE, .in_stages = true};
    if (n == 1)
        return ss_microbatches_whole(g, rules, batch, arena, out, err);
    enum ss_rc rc = ss_microbatches_find(g, rules, n, batch, arena, out, err);
    return rc == SS_OK ? ss_microbatches_check_pieces(g, out, err) : rc;
}

static void take_apart(const char *sample, int64_t microbatches, uint32_t n_layers, struct taken *t)
{
    char path[200];
    struct ss_loaded loaded;
    struct ss_error err = {0};
    uint32_t count;
    snprintf(path, sizeof path, "samples/%s.mlir", sample);
    memset(t, 0, sizeof *t);
    if (ss_load_file(path, SS_AS_GIVEN, &loaded, &err))
        fail_msg("%s", err.message);
    t->graph = loaded.graph;
    t->rules = discover(t->graph, SEED);
    if (cut_batch(t->graph, t->rules, microbatches, &t->arena, &t->microbatches, &err))
        fail_msg("%s: %s", sample, err.message);
    t->units = ss_units_find(t->graph, &t->arena);
    if (ss_phases_find(&t->units, &t->microbatches, &t->arena, &t->phases, &err))
        fail_msg("%s: %s", sample, err.message);
    uint32_t *of = ss_alloc_array(&t->arena, t->units.n, sizeof *of);
    if (ss_layers_cluster(&t->units, &t->phases, n_layers, SS_AUTO_LAYERS, of, &count, &err) ||
        ss_layers_complete(&t->units, &t->phases, of, count, &t->arena, &t->layers, &err))
        fail_msg("%s: %s", sample, err.message);
    t->step = (struct ss_step_parts){.graph = t->graph,
                                     .rules = t->rules,
                                     .microbatches = &t->microbatches,
                                     .units = &t->units,
                                     .phases = &t->phases,
                                     .layers = &t->layers};
}

static void put_back(struct taken *t)
{
    ss_ruleset_free(t->rules);
    ss_graph_free(t->graph);
    ss_arena_free(&t->arena);
}

/* ---- layers ---- */

static void check_directions(const struct taken *t)
{
    const struct ss_units *u = &t->units;
    for (uint32_t i = 0; i < u->n; i++)
        for (uint32_t k = 0; k < u->items[i].n_in; k++) {
            uint32_t maker = u->maker[u->items[i].in[k]];
            if (maker == SS_NONE || t->layers.unit[maker] == SS_NONE)
                continue;
            assert_int_not_equal(t->phases.unit[i], SS_PHASE_COMMON);
            uint32_t from = t->layers.unit[maker], to = t->layers.unit[i];
            if (t->phases.unit[i] == SS_PHASE_FORWARD) {
                assert_int_equal(t->phases.unit[maker], SS_PHASE_FORWARD);
                assert_true(from <= to);
            }
            if (t->phases.unit[i] == SS_PHASE_BACKWARD &&
                t->phases.unit[maker] == SS_PHASE_BACKWARD)
                assert_true(from >= to);
            if (t->phases.unit[i] == SS_PHASE_BACKWARD && t->phases.unit[maker] == SS_PHASE_FORWARD)
                assert_true(from <= to);
        }
}

static void gpt_in_layers(void **state)
{
    struct taken t;
    (void)state;
    take_apart("gpt-tiny", 4, 0, &t);
    check_directions(&t);
    assert_int_equal(t.microbatches.batch, 24);
    assert_string_equal(t.graph->vars[t.graph->outputs[t.phases.loss]].name, "negate_0");
    assert_int_equal(t.layers.n, 3);
    assert_int_equal(t.layers.items[1].in_bytes, 24 * 48 * 96 * 4); /* the residual stream alone */
    assert_int_equal(t.layers.items[2].in_bytes, 24 * 48 * 96 * 4);
    /* The embedding is read by the first and the last layer. */
    assert_int_equal(t.layers.n_shared, 1);
    const struct ss_shared *shared = &t.layers.shared[0];
    assert_string_equal(t.graph->vars[t.graph->inputs[shared->input]].label, "params['tokens']");
    assert_int_equal(shared->n, 2);
    assert_int_equal(shared->layers[0], 0);
    assert_int_equal(shared->layers[1], 2);
    /* Parameters and both moments of all 28 tensors have a home. */
    int64_t params = 0;
    for (uint32_t l = 0; l < t.layers.n; l++)
        params += t.layers.items[l].params;
    int64_t all = 0;
    for (uint32_t i = 0; i < t.graph->n_inputs; i++) {
        const struct ss_var *v = &t.graph->vars[t.graph->inputs[i]];
        if (v->label && !strncmp(v->label, "params", 6))
            all += ss_type_count(&v->type);
    }
    assert_int_equal(params, all);
    put_back(&t);
}

static void layers_by_scope(void **state)
{
    struct taken t;
    struct ss_error err = {0};
    uint32_t count;
    (void)state;
    take_apart("gpt-tiny", 2, 2, &t);
    uint32_t *of = ss_alloc_array(&t.arena, t.units.n, sizeof *of);
    assert_int_equal(ss_layers_by_scope(&t.units, &t.phases, of, &count, &err), SS_OK);
    assert_int_equal(count, 5);
    struct ss_layers layers;
    assert_int_equal(ss_layers_complete(&t.units, &t.phases, of, count, &t.arena, &layers, &err),
                     SS_OK);
    const char *names[] = {"embed", "layer_0", "layer_1", "head", "loss"};
    for (uint32_t l = 0; l < count; l++)
        assert_string_equal(layers.items[l].name, names[l]);
    /* Against the flow of data. */
    uint32_t first = SS_NONE;
    for (uint32_t i = 0; i < t.units.n && first == SS_NONE; i++)
        first = of[i] == 0 ? i : SS_NONE;
    of[first] = 4;
    assert_int_equal(ss_layers_complete(&t.units, &t.phases, of, count, &t.arena, &layers, &err),
                     SS_E_ARGUMENT);
    put_back(&t);
}

/* Examples of a batch norm depend on each other; a graph has no batch. */
static void refusals(void **state)
{
    static const struct {
        const char *sample;
        int64_t n;
        enum ss_rc rc;
        const char *why;
    } cases[] = {{"resnet-tiny", 2, SS_E_UNSUPPORTED, "a sum over all microbatches"},
                 {"gat-tiny", 2, SS_E_UNSUPPORTED, "no row of it reads"},
                 {"gpt-tiny", 5, SS_E_ARGUMENT, "do not divide a batch of 24"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[200];
        struct ss_loaded loaded;
        struct ss_error err = {0};
        struct ss_arena arena = {0};
        struct ss_microbatches microbatches;
        snprintf(path, sizeof path, "samples/%s.mlir", cases[i].sample);
        assert_int_equal(ss_load_file(path, SS_AS_GIVEN, &loaded, &err), SS_OK);
        struct ss_ruleset *rules = discover(loaded.graph, SEED);
        assert_int_equal(cut_batch(loaded.graph, rules, cases[i].n, &arena, &microbatches, &err),
                         cases[i].rc);
        assert_non_null(strstr(err.message, cases[i].why));
        ss_ruleset_free(rules);
        ss_graph_free(loaded.graph);
        ss_arena_free(&arena);
    }
}

/* ---- a run by slices ---- */

struct running {
    const struct taken *t;
    const struct ss_tensor *inputs;
    struct ss_tensor *value; /* per var: of the present microbatch; terms: summed so far */
    bool *known;
    struct ss_tensor *whole; /* per var that is cut and an output */
    int64_t microbatch;
    struct ss_arena arena;
};

static struct ss_tensor piece_of(struct running *r, uint32_t var)
{
    const struct ss_microbatches *cut = &r->t->microbatches;
    const struct ss_tensor *all = &r->inputs[r->t->graph->vars[var].result];
    if (cut->n == 1)
        return *all;
    struct ss_mesh time = {.n_axes = 1, .n_devices = cut->n, .axis[0].size = cut->n};
    struct ss_layout layout = {0};
    const char *why;
    assert_true(ss_layout_set(&time, &all->type, &layout, 0, cut->var[var], &why));
    return ss_layout_cut(&time, &layout, all, &r->microbatch, &r->arena);
}

static struct ss_tensor input_of(struct running *r, const struct ss_slice *slice, uint32_t i)
{
    const struct ss_graph *g = r->t->graph;
    uint32_t v = slice->var[slice->graph->inputs[i]];
    struct ss_tensor number;
    switch ((enum ss_border)slice->input[i]) {
    case SS_BORDER_STEP:
        return r->inputs[g->vars[v].result];
    case SS_BORDER_PIECE:
        return piece_of(r, v);
    case SS_BORDER_COUNTER:
        number = ss_tensor_new(&r->arena, &slice->graph->vars[slice->graph->inputs[i]].type,
                               SS_STORE_F64);
        ss_tensor_set(&number, 0, (double)r->microbatch);
        return number;
    case SS_BORDER_EACH:
    case SS_BORDER_ONCE:
        break;
    }
    assert_true(r->known[v]);
    return r->value[v];
}

static void add_to(struct ss_tensor *sum, const struct ss_tensor *term)
{
    for (int64_t i = 0; i < sum->count; i++)
        ss_tensor_set(sum, i, ss_tensor_get(sum, i) + ss_tensor_get(term, i));
}

static void run_slice(struct running *r, const uint8_t *part, const bool *take)
{
    struct ss_slice slice;
    struct ss_error err = {0};
    struct ss_eval_options options = {.float_store = SS_STORE_F64};
    if (ss_slice_make(&r->t->step, part, take, &slice, &err))
        fail_msg("%s: %s", err.where, err.message);
    const struct ss_graph *g = slice.graph;
    struct ss_tensor *in = ss_alloc_array(&r->arena, g->n_inputs, sizeof *in);
    struct ss_tensor *out = ss_alloc_array(&r->arena, g->n_outputs, sizeof *out);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        in[i] = input_of(r, &slice, i);
    if (ss_eval_graph(g, in, out, &options, &r->arena, &err))
        fail_msg("%s", err.message);
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        uint32_t v = slice.var[g->outputs[o]];
        bool term = ss_microbatch_is_term(&r->t->microbatches, v);
        if (term && r->known[v] && r->microbatch > 0)
            add_to(&r->value[v], &out[o]);
        else
            r->value[v] = out[o];
        r->known[v] = true;
    }
    ss_slice_free(&slice);
}

/* Runs what `wanted` says of the stage of a layer. */
static void run_part(struct running *r, uint32_t layer, enum ss_part wanted)
{
    const struct taken *t = r->t;
    uint8_t *part = ss_stage_parts(&t->step, layer, layer, &r->arena);
    bool *take = ss_alloc_array(&r->arena, t->units.n, sizeof *take);
    for (uint32_t i = 0; i < t->units.n; i++)
        take[i] = part[i] == wanted;
    run_slice(r, part, take);
}

static void compare_outputs(struct running *r, const struct ss_tensor *expected)
{
    const struct ss_graph *g = r->t->graph;
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        uint32_t v = g->outputs[o];
        double most = 0, diff = 0;
        if (r->t->units.maker[v] == SS_NONE || ss_microbatch_is_piece(&r->t->microbatches, v))
            continue;
        if (!r->known[v])
            fail_msg("output %u (%s) was not made", o, g->vars[v].name);
        for (int64_t i = 0; i < expected[o].count; i++) {
            double e = ss_tensor_get(&expected[o], i);
            most = fmax(most, fabs(e));
            diff = fmax(diff, fabs(e - ss_tensor_get(&r->value[v], i)));
        }
        if (!(diff <= 1e-8 * most))
            fail_msg("output %u (%s) is wrong by %g of %g", o, g->vars[v].name, diff, most);
    }
}

static void run_in_slices(const char *sample, int64_t microbatches, uint32_t n_layers)
{
    struct taken t;
    struct ss_error err = {0};
    struct running r = {.t = &t};
    struct ss_eval_options options = {.float_store = SS_STORE_F64};
    take_apart(sample, microbatches, n_layers, &t);
    check_directions(&t);
    struct ss_input_plan plan = {
        .domains = ss_input_domains(t.graph, NULL, &r.arena), .scale = 1, .seed = SEED};
    r.inputs = ss_run_inputs(t.graph, &plan, SS_STORE_F64, NULL, &r.arena);
    r.value = ss_alloc_array(&r.arena, t.graph->n_vars, sizeof *r.value);
    r.known = ss_alloc_array(&r.arena, t.graph->n_vars, sizeof *r.known);
    struct ss_tensor *expected = ss_alloc_array(&r.arena, t.graph->n_outputs, sizeof *expected);
    assert_int_equal(ss_eval_graph(t.graph, r.inputs, expected, &options, &r.arena, &err), SS_OK);
    for (r.microbatch = 0; r.microbatch < microbatches; r.microbatch++) {
        for (uint32_t l = 0; l < t.layers.n; l++)
            run_part(&r, l, SS_PART_FORWARD);
        for (uint32_t l = t.layers.n; l-- > 0;) {
            run_part(&r, l, SS_PART_INPUT);
            run_part(&r, l, SS_PART_WEIGHT);
        }
    }
    /* Values go back and forth between the updates of stages: all of them are one slice. */
    r.microbatch = 0;
    uint8_t *part = ss_stage_parts(&t.step, 0, t.layers.n - 1, &r.arena);
    bool *take = ss_stage_units(&t.step, part, true, &r.arena);
    for (uint32_t i = 0; i < t.units.n; i++)
        take[i] &= part[i] == SS_PART_UPDATE || part[i] == SS_PART_NONE;
    run_slice(&r, part, take);
    compare_outputs(&r, expected);
    ss_arena_free(&r.arena);
    put_back(&t);
}

static void slices_compute_the_step(void **state)
{
    (void)state;
    run_in_slices("mlp", 1, 2);
    run_in_slices("mlp", 8, 2);
    run_in_slices("gpt-tiny", 4, 3);
    run_in_slices("fno-tiny", 4, 2);
}

static void slices_compute_other_steps(void **state)
{
    (void)state;
    run_in_slices("gpt-tiny", 1, 5);
    run_in_slices("gpt-tiny-scan", 2, 2);
    run_in_slices("moe-tiny", 2, 4);
    run_in_slices("mamba-tiny", 3, 3);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(slices_compute_other_steps),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gpt_in_layers),
        cmocka_unit_test(layers_by_scope),
        cmocka_unit_test(refusals),
        cmocka_unit_test(slices_compute_the_step),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}
