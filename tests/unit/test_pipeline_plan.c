/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stages for a step: their bound, every other cut, limits, recomputation, and equal slices. */
#include <stdio.h>

#include "core/pipeline/code_memory.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/stage_given.h"
#include "core/pipeline/stage_price.h"
#include "core/rules/table/memory.h"
#include "discovered.h"

enum { SEED = 3 };

struct subject {
    struct ss_graph *graph;
    struct ss_ruleset *rules;
    struct ss_rule_memory memory;
    struct ss_rule_cache cache;
};

static void open_sample(struct subject *s, const char *path)
{
    struct ss_loaded loaded;
    struct ss_error err = {0};
    memset(s, 0, sizeof *s);
    if (ss_load_file(path, SS_AS_GIVEN, &loaded, &err))
        fail_msg("%s", err.message);
    s->graph = loaded.graph;
    s->cache = ss_rule_memory_cache(&s->memory);
    s->rules =
        discover_with(s->graph, &(struct ss_discover_options){.seed = SEED, .cache = &s->cache});
}

static void close_sample(struct subject *s)
{
    ss_ruleset_free(s->rules);
    ss_graph_free(s->graph);
    ss_rule_memory_fini(&s->memory);
}

static struct ss_pipeline_ask ask_for(const struct subject *s, int32_t n_stages)
{
    return (struct ss_pipeline_ask){.layers = {.graph = s->graph,
                                               .rules = s->rules,
                                               .n_microbatches = 4,
                                               .cut = {.input = SS_NONE, .in_stages = true},
                                               .n_layers = 4},
                                    .cluster = ss_cluster_find("h100x8"),
                                    .n_devices = 4,
                                    .n_stages = n_stages,
                                    .limit_bytes = (int64_t)1 << 36,
                                    .seed = SEED,
                                    .kind = ss_schedule_kind_find("1F1B"),
                                    .cache = &s->cache};
}

static bool overlaps(const struct ss_schedule *s)
{
    bool any = false;
    for (int32_t r = 0; r < s->n_ranks; r++)
        for (size_t i = 0; i < s->ranks[r].count; i++)
            any |= s->ranks[r].items[i].joined;
    return any;
}

/* The peaks of the plan are those of its programs, which run an overlapped pair one after the
 * other. */
static void check_peaks(const struct ss_pipeline_plan *plan)
{
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_given_ask ask = {.plan = plan, .schedule = plan->schedule->schedule};
    struct ss_given_stages given;
    struct ss_pipeline_code code;
    assert_null(plan->why_estimated);
    if (ss_given_stages_make(&ask, NULL, &given, &err) ||
        ss_pipeline_code_make(&plan->apart.step, given.stages, ask.schedule, &code, &err))
        fail_msg("%s", err.message);
    const int64_t *peaks = ss_pipeline_code_peaks(&code, &arena);
    for (int32_t r = 0; r < plan->n_ranks; r++)
        if (overlaps(ask.schedule))
            assert_true(plan->schedule->sim.ranks[r].peak_bytes >= peaks[r]);
        else
            assert_int_equal(plan->schedule->sim.ranks[r].peak_bytes, peaks[r]);
    ss_pipeline_code_free(&code);
    ss_given_stages_free(&given);
    ss_arena_free(&arena);
}

static const struct ss_pipeline_plan *plan_for(const struct ss_pipeline_ask *ask)
{
    const struct ss_pipeline_plan *plan = NULL;
    struct ss_error err = {0};
    if (ss_pipeline_plan_make(ask, NULL, &plan, &err))
        fail_msg("%s", err.message);
    assert_true(plan->settled);
    assert_true(plan->bound_ps > 0 && plan->bound_ps <= plan->objective_ps);
    assert_int_equal(plan->stages[0].first, 0);
    assert_int_equal(plan->stages[plan->n_stages - 1].last, (int32_t)plan->apart.layers.n - 1);
    for (int32_t i = 0; i < plan->n_stages; i++) {
        const struct ss_planned_stage *s = &plan->stages[i];
        assert_non_null(s->plan);
        assert_true(s->cost.forward_ps > 0 && s->cost.backward_ps > 0);
        assert_true(s->cost.backward_ps <= s->cost.input_ps + s->cost.weight_ps);
        assert_true(s->peak_bytes <= plan->limit_bytes);
        assert_true(s->peak_bytes <= ss_stage_cost_peak(&s->cost, s->in_flight));
        if (i)
            assert_int_equal(s->first, plan->stages[i - 1].last + 1);
    }
    assert_int_equal(plan->stages[0].cost.input_ps, 0); /* nobody waits for its gradient */
    check_peaks(plan);
    return plan;
}

/* With each cut that there is, the search finds nothing better than with all of them; and no plan
 * is below the bound of all. */
static void no_other_cut_is_better(void **state)
{
    struct subject s;
    (void)state;
    open_sample(&s, "samples/gpt-tiny.mlir");
    struct ss_pipeline_ask ask = ask_for(&s, 2);
    const struct ss_pipeline_plan *best = plan_for(&ask);
    assert_int_equal(best->apart.layers.n, 4);
    for (uint32_t cut = 1; cut < 4; cut++) {
        struct ss_layer_pin pins[] = {{cut - 1, 0}, {cut, 1}};
        ask.pins = pins;
        ask.n_pins = 2;
        const struct ss_pipeline_plan *other = plan_for(&ask);
        assert_int_equal(other->stages[1].first, (int32_t)cut);
        assert_true(other->objective_ps >= best->objective_ps);
        assert_true(other->objective_ps >= best->bound_ps);
        assert_true(other->bound_ps >= best->bound_ps);
        ss_pipeline_plan_free(other);
    }
    ask.n_pins = 0;
    ask.n_stages = 0;
    const struct ss_pipeline_plan *any = plan_for(&ask);
    assert_true(any->objective_ps <= best->objective_ps);
    ss_pipeline_plan_free(any);
    ss_pipeline_plan_free(best);
    close_sample(&s);
}

static void less_memory_takes_longer(void **state)
{
    struct subject s;
    (void)state;
    open_sample(&s, "samples/gpt-tiny.mlir");
    struct ss_pipeline_ask ask = ask_for(&s, 2);
    const struct ss_pipeline_plan *plain = plan_for(&ask);
    int64_t most = 0;
    for (int32_t i = 0; i < plain->n_stages; i++)
        most = plain->stages[i].peak_bytes > most ? plain->stages[i].peak_bytes : most;
    ask.limit_bytes = most * 7 / 10;
    const struct ss_pipeline_plan *tight = plan_for(&ask);
    assert_true(tight->memory_binds);
    assert_true(tight->objective_ps > plain->objective_ps);
    ss_pipeline_plan_free(tight);
    ss_pipeline_plan_free(plain);
    struct ss_error err = {0};
    ask.limit_bytes = most / 1000;
    assert_int_equal(ss_pipeline_plan_make(&ask, NULL, &plain, &err), SS_E_INFEASIBLE);
    close_sample(&s);
}

/* Whatever the limit is: the plan fits it by the bytes of its programs, or there is none. */
static void peaks_are_within_any_limit(void **state)
{
    struct subject s;
    int plans = 0;
    (void)state;
    open_sample(&s, "samples/gpt-tiny.mlir");
    struct ss_pipeline_ask ask = ask_for(&s, 2);
    const struct ss_pipeline_plan *plan = plan_for(&ask);
    int64_t most = plan->schedule->sim.peak_bytes;
    ss_pipeline_plan_free(plan);
    for (int part = 9; part > 0; part--) {
        struct ss_error err = {0};
        ask.limit_bytes = most * part / 10 - 1;
        enum ss_rc rc = ss_pipeline_plan_make(&ask, NULL, &plan, &err);
        if (rc == SS_E_INFEASIBLE)
            continue;
        if (rc)
            fail_msg("%s", err.message);
        assert_true(plan->memory_binds);
        assert_true(plan->schedule->sim.peak_bytes <= ask.limit_bytes);
        check_peaks(plan);
        ss_pipeline_plan_free(plan);
        plans++;
    }
    assert_true(plans > 2);
    close_sample(&s);
}

/* The cost of recomputation follows from the layers. */
static void recomputation(void **state)
{
    struct ss_layer_price layers[] = {{.forward_ps = 10,
                                       .input_ps = 12,
                                       .weight_ps = 8,
                                       .once_ps = 3,
                                       .resident_bytes = 100,
                                       .held_bytes = 50,
                                       .kept_bytes = 20,
                                       .entry_bytes = 5},
                                      {.forward_ps = 20,
                                       .input_ps = 24,
                                       .weight_ps = 16,
                                       .resident_bytes = 200,
                                       .held_bytes = 70,
                                       .kept_bytes = 30,
                                       .entry_bytes = 80}}; /* keeping less is no gain */
    struct ss_stage_price price = {.layers = layers, .n_layers = 2, .work_bytes = 7};
    (void)state;
    struct ss_stage_cost c = ss_stage_price_cost(&price, 0, false);
    assert_int_equal(c.forward_ps, 30);
    assert_int_equal(c.backward_ps, 60);
    assert_int_equal(c.held_bytes, 120);
    assert_int_equal(c.kept_bytes, 50);
    c = ss_stage_price_cost(&price, 2, false);
    assert_int_equal(c.input_ps, 46);
    assert_int_equal(c.held_bytes, 75);
    assert_int_equal(c.work_bytes, 57);
    assert_int_equal(c.resident_bytes, 300);
    c = ss_stage_price_cost(&price, 1, true);
    assert_int_equal(c.input_ps, 0);
    assert_int_equal(c.weight_ps, 70);
}

static void megatron_has_equal_stages(void **state)
{
    struct subject s;
    (void)state;
    open_sample(&s, "samples/gpt-tiny.mlir");
    struct ss_pipeline_ask ask = ask_for(&s, 2);
    const struct ss_pipeline_plan *best = plan_for(&ask);
    ask.equal_stages = true;
    const struct ss_pipeline_plan *equal = plan_for(&ask);
    for (int32_t i = 0; i < 2; i++) {
        assert_int_equal(equal->stages[i].last - equal->stages[i].first, 1);
        assert_int_equal(equal->stages[i].n_hosts * equal->stages[i].per_host, 2);
    }
    assert_true(equal->objective_ps >= best->objective_ps);
    ss_pipeline_plan_free(equal);
    ss_pipeline_plan_free(best);
    close_sample(&s);
}

/* Stages of one rank are on its devices, and the bound holds for all ways to cut. */
static void chunks_share_devices(void **state)
{
    struct subject s;
    (void)state;
    open_sample(&s, "samples/gpt-tiny.mlir");
    struct ss_pipeline_ask ask = ask_for(&s, 2);
    static const char *const names[] = {"Interleaved1F1B",
                                        "InterleavedZeroBubble",
                                        "LoopedBFS",
                                        "ZBVZeroBubble",
                                        "DualPipeV",
                                        "VMin",
                                        "VHalf"};
    ask.layers.n_layers = 5;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        ask.kind = ss_schedule_kind_find(names[k]);
        const struct ss_pipeline_plan *plan = plan_for(&ask);
        assert_int_equal(plan->n_ranks, 2);
        assert_int_equal(plan->n_stages, 4);
        assert_int_equal(plan->schedule->schedule->n_stages, 4);
        assert_true(plan->schedule->bound_ps <= plan->schedule->sim.makespan_ps);
        for (int32_t i = 0; i < 4; i++) {
            const struct ss_planned_stage *a = &plan->stages[i];
            assert_int_equal(a->rank, plan->schedule->schedule->rank_of[i]);
            assert_int_equal(a->rank,
                             ask.kind->placement == SS_STAGES_IN_V ? i == 1 || i == 2 : i % 2);
            assert_int_equal(a->first_device, 2 * a->rank);
            assert_int_equal(a->per_host, 2);
        }
        ss_pipeline_plan_free(plan);
    }
    ask.kind = ss_schedule_kind_find("Interleaved1F1B");
    const struct ss_pipeline_plan *best = plan_for(&ask);
    for (uint32_t twice = 0; twice < 4; twice++) { /* the stage with two layers */
        struct ss_layer_pin pins[5];
        for (uint32_t l = 0; l < 5; l++)
            pins[l] = (struct ss_layer_pin){l, l - (l > twice)};
        ask.pins = pins;
        ask.n_pins = 5;
        const struct ss_pipeline_plan *other = plan_for(&ask);
        assert_int_equal(other->stages[twice].last, (int32_t)twice + 1);
        assert_true(other->objective_ps >= best->bound_ps);
        ss_pipeline_plan_free(other);
    }
    ss_pipeline_plan_free(best);
    close_sample(&s);
}

/* The best schedule is at least as good as each one that is named, and what a rank's chunks hold
 * together is within the limit. */
static void best_tries_chunks(void **state)
{
    struct subject s;
    struct ss_error err = {0};
    (void)state;
    open_sample(&s, "samples/gpt-tiny.mlir");
    struct ss_pipeline_ask ask = ask_for(&s, 2);
    ask.kind = NULL;
    const struct ss_pipeline_plan *best = plan_for(&ask), *tight;
    assert_true(best->n_stages > best->n_ranks);
    ask.kind = ss_schedule_kind_find("1F1B");
    const struct ss_pipeline_plan *plain = plan_for(&ask);
    assert_true(best->schedule->sim.makespan_ps < plain->schedule->sim.makespan_ps);
    ss_pipeline_plan_free(plain);
    ask.kind = ss_schedule_kind_find("Interleaved1F1B");
    plain = plan_for(&ask);
    ask.limit_bytes = plain->schedule->sim.peak_bytes * 8 / 10;
    if (ss_pipeline_plan_make(&ask, NULL, &tight, &err))
        fail_msg("%s", err.message);
    assert_true(tight->schedule->sim.peak_bytes <= ask.limit_bytes);
    assert_true(tight->schedule->sim.makespan_ps > plain->schedule->sim.makespan_ps);
    ss_pipeline_plan_free(tight);
    ss_pipeline_plan_free(plain);
    ss_pipeline_plan_free(best);
    ask.chunks = 3; /* 6 stages of 4 layers */
    assert_int_equal(ss_pipeline_plan_make(&ask, NULL, &best, &err), SS_E_ARGUMENT);
    ask.kind = ss_schedule_kind_find("ZBVZeroBubble");
    assert_int_equal(ss_pipeline_plan_make(&ask, NULL, &best, &err), SS_E_ARGUMENT);
    close_sample(&s);
}

/* The batch of a microbatch has no dim to know weights by, and tp cuts them all the same. */
static void megatron_cuts_weights_of_one_example(void **state)
{
    struct subject s;
    struct ss_error err = {0};
    const struct ss_pipeline_plan *plan;
    (void)state;
    open_sample(&s, "samples/gpt-tiny.mlir");
    struct ss_pipeline_ask ask = ask_for(&s, 2);
    struct ss_megatron_sizes sizes = {.tp = 2, .dp = 1};
    ask.layers.n_microbatches = 24;
    ask.layers.n_layers = 0;
    ask.megatron = &sizes;
    if (ss_pipeline_plan_make(&ask, NULL, &plan, &err))
        fail_msg("%s", err.message);
    assert_int_equal(plan->apart.microbatches.batch, 24);
    for (int32_t i = 0; i < 2; i++)
        assert_true(plan->stages[i].comm_ps > 0);
    ss_pipeline_plan_free(plan);
    close_sample(&s);
}

/* Its plans are plans of these layers, so no bound of them is above it. */
static void megatron_is_not_below_the_bound(void **state)
{
    struct subject s;
    struct ss_error err = {0};
    (void)state;
    open_sample(&s, "samples/gpt-tiny.mlir");
    struct ss_pipeline_ask ask = ask_for(&s, 2);
    ask.layers.n_layers = 0;
    ask.layers.by_scope = true;
    const struct ss_pipeline_plan *ours = plan_for(&ask), *megatron;
    ask.layers.by_scope = false;
    for (int32_t tp = 1; tp <= 2; tp++) {
        struct ss_megatron_sizes sizes = {.tp = tp, .dp = 2 / tp};
        ask.megatron = &sizes;
        if (ss_pipeline_plan_make(&ask, NULL, &megatron, &err))
            fail_msg("%s", err.message);
        assert_int_equal(megatron->apart.layers.n, 5);
        assert_int_equal(megatron->stages[0].last, 1); /* the embedding and a block */
        assert_int_equal(megatron->bound_ps, 0);
        assert_true(megatron->objective_ps >= ours->objective_ps);
        assert_true(megatron->objective_ps >= ours->bound_ps);
        for (int32_t i = 0; i < 2; i++) {
            const struct ss_plan *plan = megatron->stages[i].plan;
            bool reduces = false;
            for (size_t r = 0; r < plan->n_reshards; r++)
                reduces |= plan->reshards[r].ps > 0;
            assert_true(reduces); /* activations, or gradients */
            assert_int_equal(megatron->stages[i].comm_ps > 0, tp > 1);
        }
        ss_pipeline_plan_free(megatron);
    }
    struct ss_megatron_sizes wrong = {.tp = 4, .dp = 1};
    ask.megatron = &wrong;
    assert_int_equal(ss_pipeline_plan_make(&ask, NULL, &megatron, &err), SS_E_ARGUMENT);
    ask.n_stages = 4; /* two blocks */
    wrong.tp = 1;
    assert_int_equal(ss_pipeline_plan_make(&ask, NULL, &megatron, &err), SS_E_ARGUMENT);
    ss_pipeline_plan_free(ours);
    close_sample(&s);
}

/* Five equal layers of gpt2-small are one class: 13 layers are 3 (first, middle, last). */
static void equal_layers_are_solved_once(void **state)
{
    struct subject s;
    (void)state;
    open_sample(&s, "samples/gpt2-small.mlir");
    struct ss_pipeline_ask ask = ask_for(&s, 4);
    ask.layers.n_layers = 0;
    const struct ss_pipeline_plan *plan = plan_for(&ask);
    assert_int_equal(plan->apart.layers.n, 13);
    assert_int_equal(plan->layer_classes, 3);
    ss_pipeline_plan_free(plan);
    close_sample(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recomputation),
        cmocka_unit_test(no_other_cut_is_better),
        cmocka_unit_test(less_memory_takes_longer),
        cmocka_unit_test(peaks_are_within_any_limit),
        cmocka_unit_test(megatron_has_equal_stages),
        cmocka_unit_test(chunks_share_devices),
        cmocka_unit_test(best_tries_chunks),
        cmocka_unit_test(megatron_cuts_weights_of_one_example),
        cmocka_unit_test(megatron_is_not_below_the_bound),
        cmocka_unit_test(equal_layers_are_solved_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
