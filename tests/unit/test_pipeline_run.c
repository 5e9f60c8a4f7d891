/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pipelines on simulated ranks give what the whole step gives: every schedule, submeshes of one to
 * several devices, plans that are solved and plans that are drawn. */
#include <stdio.h>
#include <stdlib.h>

#include "core/base/rng.h"
#include "core/mesh/profile.h"
#include "core/pipeline/generators.h"
#include "core/pipeline/code_memory.h"
#include "core/pipeline/pipeline_code.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/plan/answer.h"
#include "core/run/pipeline_run.h"
#include "core/rules/table/memory.h"
#include "discovered.h"
#include "slow.h"

enum { SEED = 3, MOST_STAGES = 16 };

struct subject {
    const char *name;
    struct ss_graph *graph;
    struct ss_ruleset *rules;
    struct ss_rule_memory memory;
    struct ss_rule_cache cache;
    struct ss_run_reference *reference;
};

static void open_subject(const char *name, struct subject *s)
{
    char path[200];
    struct ss_loaded loaded;
    struct ss_error err = {0};
    memset(s, 0, sizeof *s);
    s->name = name;
    snprintf(path, sizeof path, strchr(name, '/') ? "%s.mlir" : "samples/%s.mlir", name);
    if (ss_load_file(path, SS_AS_GIVEN, &loaded, &err))
        fail_msg("%s", err.message);
    s->graph = loaded.graph;
    s->cache = ss_rule_memory_cache(&s->memory);
    s->rules =
        discover_with(s->graph, &(struct ss_discover_options){.seed = SEED, .cache = &s->cache});
}

static void close_subject(struct subject *s)
{
    ss_run_reference_free(s->reference);
    ss_ruleset_free(s->rules);
    ss_graph_free(s->graph);
    ss_rule_memory_fini(&s->memory);
}

/* A pipeline that is run: layers are cut at will, stage s on the submesh of its rank. */
struct trial {
    struct subject *subject;
    int64_t microbatches;
    const char *schedule; /* NULL: drawn */
    int32_t n_ranks, chunks;
    const char *meshes[MOST_STAGES]; /* per rank */
    uint64_t draw; /* of plans and cuts; 0: plans are solved, and stages are equal */
    bool again;    /* half of the layers are recomputed */
};

static void fail_trial(const struct trial *t, const struct ss_error *err)
{
    fail_msg("%s, %s on %d ranks, %lld microbatches, draw %llu: %s: %s", t->subject->name,
             t->schedule ? t->schedule : "drawn", (int)t->n_ranks, (long long)t->microbatches,
             (unsigned long long)t->draw, err->where, err->message);
}

/* Any strategies and layouts are a plan. */
static struct ss_plan *draw_plan(const struct trial *t, const struct ss_graph *g,
                                 const struct ss_ruleset *rules, const struct ss_submesh *mesh,
                                 uint64_t stream)
{
    struct ss_case c = {
        .graph = g,
        .rules = rules,
        .mesh = mesh->mesh,
        .cluster = mesh->cluster,
        .space = {.objective = SS_OBJECTIVE_TIME, .limit_bytes = INT64_MAX, .own_links = true},
        .solver = {.time_s = 20, .seed = SEED, .threads = 1}};
    struct ss_answer answer = {0};
    struct ss_error err = {0};
    if (!t->draw) {
        if (ss_case_solve(&c, NULL, &answer, &err))
            fail_trial(t, &err);
        return answer.plan;
    }
    struct ss_space *space;
    struct ss_plan *plan = NULL;
    if (ss_case_space(&c, NULL, &space, &err))
        fail_trial(t, &err);
    uint32_t *choice = ss_xcalloc(space->cost->n_nodes + 1, sizeof *choice);
    for (uint32_t k = 0; k < space->cost->n_nodes; k++)
        choice[k] = (uint32_t)ss_rng_below(t->draw, stream, k, space->cost->nodes[k].n);
    struct ss_solution solution = {.choice = choice, .method = SS_METHOD_AUTO, .how = "drawn"};
    if (ss_plan_from_solution(space, &solution, &plan, &err))
        fail_trial(t, &err);
    free(choice);
    ss_space_free(space);
    return plan;
}

/* The layers of each stage. */
static void cut_layers(const struct trial *t, int32_t n_layers, int32_t n_stages, int32_t *first)
{
    for (int32_t s = 0; s <= n_stages; s++)
        first[s] = s * n_layers / n_stages;
    for (uint64_t k = 0; t->draw && k < 8 && n_stages > 1; k++) {
        int32_t s = 1 + (int32_t)ss_rng_below(t->draw, 901, 2 * k, (uint64_t)n_stages - 1);
        int32_t room = first[s + 1] - first[s - 1] - 1;
        first[s] =
            first[s - 1] + 1 + (int32_t)ss_rng_below(t->draw, 901, 2 * k + 1, (uint64_t)room);
    }
}

static struct ss_code_stage make_stage(const struct trial *t, const struct ss_step_parts *step,
                                       int32_t first, int32_t last, const struct ss_submesh *mesh,
                                       struct ss_arena *arena)
{
    struct ss_slice slice;
    struct ss_ruleset *rules;
    struct ss_error err = {0};
    struct ss_discover_options options = {.seed = SEED, .cache = &t->subject->cache};
    uint8_t *part = ss_stage_parts(step, (uint32_t)first, (uint32_t)last, arena);
    bool *take = ss_stage_units(step, part, first == 0, arena);
    if (ss_slice_make(step, part, take, &slice, &err) ||
        ss_discover(slice.graph, &options, NULL, &rules, &err))
        fail_trial(t, &err);
    bool *again = ss_alloc_array(arena, (size_t)(last - first + 1), sizeof *again);
    for (int32_t l = first; l <= last; l++)
        again[l - first] = t->again && 2 * (l - first) < last - first + 1;
    struct ss_code_stage stage = {.first = first,
                                  .last = last,
                                  .mesh = *mesh,
                                  .plan = draw_plan(t, slice.graph, rules, mesh, (uint64_t)first),
                                  .again = again};
    ss_ruleset_free(rules);
    ss_slice_free(&slice);
    return stage;
}

static void place_ranks(const struct trial *t, struct ss_submesh *meshes)
{
    struct ss_error err = {0};
    int64_t at = 0;
    for (int32_t r = 0; r < t->n_ranks; r++) {
        if (ss_submesh_from(ss_cluster_find("h100x8"), at, t->meshes[r], &meshes[r], &err))
            fail_trial(t, &err);
        at = ss_submesh_end(&meshes[r]);
    }
}

static void run_code(const struct trial *t, const struct ss_pipeline_code *code,
                     struct ss_arena *arena, struct ss_pipeline_run_report *report)
{
    struct ss_error err = {0};
    struct ss_run_options options = {
        .f64 = true, .seed = SEED, .silent = true, .reference = &t->subject->reference};
    if (ss_pipeline_run(code, &options, NULL, arena, report, &err))
        fail_trial(t, &err);
}

/* The numbers are right, and what was held is what the simulator says. */
static void check_run(const struct trial *t, const struct ss_pipeline_code *code)
{
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_pipeline_run_report report;
    run_code(t, code, &arena, &report);
    const uint32_t worst = code->step->graph->outputs[report.run.worst_output];
    snprintf(err.message, sizeof err.message, "%s is wrong by %g",
             code->step->graph->vars[worst].name, report.run.max_err);
    if (!report.run.ok)
        fail_trial(t, &err);
    const int64_t *peaks = ss_pipeline_code_peaks(code, &arena);
    for (int32_t r = 0; r < code->n_ranks; r++) {
        snprintf(err.message, sizeof err.message,
                 "rank %d held %lld bytes, the simulator says %lld", (int)r,
                 (long long)report.peak_bytes[r], (long long)peaks[r]);
        if (report.peak_bytes[r] != peaks[r])
            fail_trial(t, &err);
    }
    ss_arena_free(&arena);
}

/* A pipeline before it is run. */
struct built {
    struct ss_arena arena;
    struct ss_step_apart apart;
    struct ss_schedule *schedule;
    struct ss_code_stage stages[MOST_STAGES];
    struct ss_pipeline_code code;
};

/* Any order in which each action comes after what it needs; stages on any ranks. */
static struct ss_schedule *draw_schedule(const struct trial *t, struct ss_arena *arena)
{
    struct ss_schedule *s =
        ss_schedule_new(arena, "drawn", t->n_ranks, t->chunks, (int32_t)t->microbatches,
                        t->draw % 2 ? SS_STAGES_IN_V : SS_STAGES_IN_LOOPS);
    int32_t n = s->n_stages * s->n_microbatches, left = n;
    uint8_t *done = ss_alloc_array(arena, (size_t)n, sizeof *done); /* 1 F, 2 I, 3 W or B */
    for (uint64_t k = 0; left > 0; k++) {
        int32_t at = (int32_t)ss_rng_below(t->draw, 77, k, (uint64_t)n);
        int32_t stage = at / s->n_microbatches, m = at % s->n_microbatches;
        bool split = ss_rng_below(t->draw, 78, (uint64_t)at, 2);
        bool before = !stage || done[at - s->n_microbatches] >= 1;
        bool after = stage + 1 == s->n_stages || done[at + s->n_microbatches] >= 2;
        if (done[at] == 0 && before)
            ss_schedule_add(s, s->rank_of[stage], SS_ACT_F, stage, m);
        else if (done[at] == 1 && after)
            ss_schedule_add(s, s->rank_of[stage], split ? SS_ACT_I : SS_ACT_B, stage, m);
        else if (done[at] == 2)
            ss_schedule_add(s, s->rank_of[stage], SS_ACT_W, stage, m);
        else
            continue;
        done[at] += done[at] == 1 && !split ? 2 : 1;
        left -= done[at] == 3;
    }
    return s;
}

static void build(const struct trial *t, struct built *b)
{
    struct ss_error err = {0};
    struct ss_submesh meshes[MOST_STAGES];
    int32_t first[MOST_STAGES + 1];
    struct ss_schedule_shape shape = {
        .n_ranks = t->n_ranks, .n_microbatches = (int32_t)t->microbatches, .chunks = t->chunks};
    memset(b, 0, sizeof *b);
    if (!t->schedule)
        b->schedule = draw_schedule(t, &b->arena);
    else if (ss_schedule_make(ss_schedule_kind_find(t->schedule), &shape, &b->arena, &b->schedule,
                              &err))
        fail_trial(t, &err);
    int32_t n = b->schedule->n_stages;
    struct ss_layers_ask ask = {.graph = t->subject->graph,
                                .cut = {.input = SS_NONE, .in_stages = true},
                                .rules = t->subject->rules,
                                .n_microbatches = t->microbatches,
                                .n_layers = (uint32_t)n + (uint32_t)(t->draw % 3)};
    if (ss_step_take_apart(&ask, &b->arena, &b->apart, &err))
        fail_trial(t, &err);
    place_ranks(t, meshes);
    cut_layers(t, (int32_t)b->apart.layers.n, n, first);
    for (int32_t s = 0; s < n; s++)
        b->stages[s] = make_stage(t, &b->apart.step, first[s], first[s + 1] - 1,
                                  &meshes[b->schedule->rank_of[s]], &b->arena);
    if (ss_pipeline_code_make(&b->apart.step, b->stages, b->schedule, &b->code, &err))
        fail_trial(t, &err);
}

static void tear_down(struct built *b)
{
    ss_pipeline_code_free(&b->code);
    for (int32_t s = 0; s < b->schedule->n_stages; s++)
        ss_plan_free((struct ss_plan *)b->stages[s].plan);
    ss_arena_free(&b->arena);
}

static void run_trial(const struct trial *t)
{
    struct built b;
    build(t, &b);
    check_run(t, &b.code);
    tear_down(&b);
}

static void two_stages(void **state)
{
    struct subject s;
    (void)state;
    open_subject("mlp", &s);
    struct trial t = {
        .subject = &s, .microbatches = 2, .schedule = "GPipe", .n_ranks = 2, .meshes = {"1", "1"}};
    run_trial(&t);
    t.meshes[0] = "2x2";
    t.meshes[1] = "2";
    t.schedule = "1F1B";
    t.microbatches = 4;
    run_trial(&t);
    close_subject(&s);
}

/* A sum over the data divides the loss: each stage computes it, of the whole batch. The weights of
 * the examples are read whole by that sum, and by pieces. */
static void values_before_the_microbatches(void **state)
{
    static const char *const graphs[] = {"tests/data/graphs/masked-mean",
                                         "tests/data/graphs/weighted-mean"};
    static const char *const schedules[] = {"GPipe", "1F1B", "ZB-H1", "Interleaved1F1B"};
    (void)state;
    for (size_t g = 0; g < 2; g++) {
        struct subject s;
        open_subject(graphs[g], &s);
        for (uint64_t i = 0; i < 8; i++)
            run_trial(&(struct trial){.subject = &s,
                                      .microbatches = i % 2 ? 8 : 4,
                                      .schedule = schedules[i / 2],
                                      .n_ranks = 2,
                                      .meshes = {"2", "2x2"},
                                      .draw = i % 2 ? i : 0,
                                      .again = i % 3 == 0});
        close_subject(&s);
    }
}

/* Each of these makes the numbers wrong, which is noticed. */
static void damage_is_noticed(void **state)
{
    struct subject s;
    (void)state;
    open_subject("mlp", &s);
    struct trial t = {
        .subject = &s, .microbatches = 4, .schedule = "1F1B", .n_ranks = 2, .meshes = {"2", "2"}};
    for (int damage = 0; damage < 3; damage++) {
        struct built b;
        struct ss_pipeline_run_report report;
        bool done = false;
        build(&t, &b);
        for (int k = 0; k < b.code.stages[0].n_parts && !done && damage < 2; k++) {
            struct ss_program *p = b.code.stages[0].parts[k].program;
            for (size_t i = 0; i < p->n_instrs && !done; i++)
                if (damage == 0 && k == SS_CODE_B && p->instrs[i].kind == SS_I_FOLD) {
                    p->instrs[i].reduce = SS_N_REDUCES; /* the last microbatch alone */
                    done = true;
                } else if (damage == 1 && k == SS_CODE_B && p->instrs[i].kind == SS_I_EXEC &&
                           p->instrs[i].n_in == 2 && p->instrs[i].in[0] != p->instrs[i].in[1] &&
                           ss_type_equal(&p->buffers[p->instrs[i].in[0]].local,
                                         &p->buffers[p->instrs[i].in[1]].local)) {
                    p->instrs[i].in[1] = p->instrs[i].in[0];
                    done = true;
                }
        }
        if (damage == 2) { /* a tile that does not come */
            b.code.transfers[0].tiles[0].phases[0].n_parts--;
            done = true;
        }
        assert_true(done);
        run_code(&t, &b.code, &b.arena, &report);
        if (report.run.ok)
            fail_msg("damage %d is not noticed", damage);
        tear_down(&b);
    }
    close_subject(&s);
}

static void waiting_for_each_other_is_refused(void **state)
{
    struct subject s;
    struct built b;
    struct ss_error err = {0};
    struct ss_pipeline_code code;
    (void)state;
    open_subject("mlp", &s);
    struct trial t = {
        .subject = &s, .microbatches = 2, .schedule = "GPipe", .n_ranks = 2, .meshes = {"1", "1"}};
    build(&t, &b);
    struct ss_schedule *other = ss_schedule_new(&b.arena, "crossed", 2, 1, 2, SS_STAGES_IN_LOOPS);
    for (int32_t m = 0; m < 2; m++) {
        ss_schedule_add(other, 0, SS_ACT_F, 0, m);
        ss_schedule_add(other, 0, SS_ACT_B, 0, m);
        ss_schedule_add(other, 1, SS_ACT_F, 1, 1 - m);
        ss_schedule_add(other, 1, SS_ACT_B, 1, 1 - m);
    }
    assert_int_equal(ss_pipeline_code_make(&b.apart.step, b.stages, other, &code, &err),
                     SS_E_MISMATCH);
    b.stages[1].first = 0;
    assert_int_equal(ss_pipeline_code_make(&b.apart.step, b.stages, b.schedule, &code, &err),
                     SS_E_ARGUMENT);
    tear_down(&b);
    close_subject(&s);
}

static void a_run_can_be_stopped(void **state)
{
    struct subject s;
    struct built b;
    struct ss_job job;
    struct ss_error err = {0};
    struct ss_pipeline_run_report report;
    (void)state;
    open_subject("mlp", &s);
    struct trial t = {
        .subject = &s, .microbatches = 2, .schedule = "GPipe", .n_ranks = 2, .meshes = {"1", "1"}};
    build(&t, &b);
    check_run(&t, &b.code); /* the reference is there now */
    ss_job_init(&job);
    ss_job_cancel(&job);
    struct ss_run_options options = {.f64 = true, .seed = SEED, .reference = &s.reference};
    assert_int_equal(ss_pipeline_run(&b.code, &options, &job, &b.arena, &report, &err),
                     SS_E_CANCELLED);
    ss_job_fini(&job);
    tear_down(&b);
    close_subject(&s);
}

static const char *const named[] = {
    "GPipe",     "1F1B",         "Eager1F1B",       "LoopedBFS", "ZB-H1", "ZB-H2",
    "ZB-1p",     "ZB-2p",        "Interleaved1F1B", "VMin",      "VHalf", "InterleavedZeroBubble",
    "DualPipeV", "ZBVZeroBubble"};
enum { N_NAMED = sizeof named / sizeof *named };

/* Schedules that have no such number of ranks and microbatches are left out. */
static bool exists(const struct trial *t)
{
    struct ss_arena arena = {0};
    struct ss_schedule *schedule;
    struct ss_schedule_shape shape = {.n_ranks = t->n_ranks,
                                      .n_microbatches = (int32_t)t->microbatches};
    bool is = ss_schedule_make(ss_schedule_kind_find(t->schedule), &shape, &arena, &schedule,
                               NULL) == SS_OK;
    ss_arena_free(&arena);
    return is;
}

/* Every second one with a drawn plan; meshes that differ from rank to rank. */
static void every_schedule(const char *sample, int32_t n_ranks, const int64_t *microbatches,
                           size_t n, uint64_t seed)
{
    struct subject s;
    size_t run = 0;
    open_subject(sample, &s);
    for (size_t i = 0; i < N_NAMED; i++) {
        struct trial t = {.subject = &s,
                          .microbatches = microbatches[i % n],
                          .schedule = named[i],
                          .n_ranks = n_ranks,
                          .draw = i % 2 ? seed + i : 0,
                          .again = i % 3 == 0};
        for (int32_t r = 0; r < n_ranks; r++)
            t.meshes[r] = n_ranks > 2 ? (r % 2 ? "2" : "1x2") : r ? "2" : "2x2";
        if (ss_schedule_kind_find(named[i])->placement == SS_STAGES_IN_V && n_ranks == 2)
            t.meshes[1] = "1";
        if (!exists(&t))
            continue;
        run_trial(&t);
        run++;
    }
    assert_true(run >= N_NAMED / 2);
    close_subject(&s);
}

static void schedules_of_small_models(void **state)
{
    (void)state;
    every_schedule("mlp", 2, (const int64_t[]){2, 4, 8}, 3, 100);
    every_schedule("fno-tiny", 2, (const int64_t[]){4, 2}, 2, 200);
    every_schedule("dropout-tiny", 2, (const int64_t[]){2, 4}, 2, 300);
}

static void schedules_of_a_transformer(void **state)
{
    struct subject s;
    (void)state;
    open_subject("gpt-tiny", &s);
    run_trial(&(struct trial){.subject = &s,
                              .microbatches = 8,
                              .schedule = "1F1B",
                              .n_ranks = 4,
                              .meshes = {"2", "1x2", "2", "2"}});
    run_trial(&(struct trial){.subject = &s,
                              .microbatches = 4,
                              .schedule = "ZBVZeroBubble",
                              .n_ranks = 2,
                              .draw = 5,
                              .again = true,
                              .meshes = {"2x2", "2x2"}});
    close_subject(&s);
}

/* The layers of the model are a loop, which a recomputed forward does again. */
static void loops_are_recomputed(void **state)
{
    struct subject s;
    (void)state;
    open_subject("gpt-tiny-scan", &s);
    run_trial(&(struct trial){.subject = &s,
                              .microbatches = 2,
                              .schedule = "GPipe",
                              .n_ranks = 2,
                              .again = true,
                              .meshes = {"2x2", "2"}});
    close_subject(&s);
}

/* A batch norm needs the whole batch. */
static void one_microbatch(void **state)
{
    struct subject s;
    (void)state;
    open_subject("resnet-tiny", &s);
    run_trial(&(struct trial){.subject = &s,
                              .microbatches = 1,
                              .schedule = "1F1B",
                              .n_ranks = 2,
                              .meshes = {"2", "2x2"}});
    close_subject(&s);
}

/* ---- make soak ---- */

static void every_sample(void **state)
{
    static const char *const samples[] = {"mlp",           "fno-tiny", "dropout-tiny", "gpt-tiny",
                                          "gpt-tiny-scan", "moe-tiny", "mamba-tiny"};
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        every_schedule(samples[i], 2, (const int64_t[]){2, 4}, 2, 1000 * i + 1);
}

/* Any cut into stages, on any meshes, in any order. */
static void drawn_pipelines(void **state)
{
    static const char *const samples[] = {"mlp", "fno-tiny", "dropout-tiny", "gpt-tiny"};
    static const char *const meshes[] = {"1", "2", "1x2", "2x2", "4"};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct subject s;
        open_subject(samples[i], &s);
        for (uint64_t draw = 1; draw <= (i < 3 ? 90 : 40); draw++) {
            int32_t ranks = 1 + (int32_t)ss_rng_below(draw, 1, 0, i == 3 ? 4 : 2);
            struct trial t = {.subject = &s,
                              .microbatches = (int64_t)1 << ss_rng_below(draw, 2, 0, i ? 3 : 4),
                              .n_ranks = ranks,
                              .chunks = 1 + (int32_t)ss_rng_below(draw, 3, 0, ranks < 3 ? 2 : 1),
                              .draw = draw,
                              .again = ss_rng_below(draw, 4, 0, 2)};
            for (int32_t r = 0; r < ranks; r++)
                t.meshes[r] = meshes[ss_rng_below(draw, 5, (uint64_t)r, ranks > 2 ? 3 : 5)];
            run_trial(&t);
        }
        close_subject(&s);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_stages),           cmocka_unit_test(values_before_the_microbatches),
        cmocka_unit_test(damage_is_noticed),    cmocka_unit_test(waiting_for_each_other_is_refused),
        cmocka_unit_test(a_run_can_be_stopped),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(schedules_of_small_models),
        cmocka_unit_test(schedules_of_a_transformer),
        cmocka_unit_test(loops_are_recomputed),
        cmocka_unit_test(one_microbatch),
    };
    const struct CMUnitTest soak[] = {
        cmocka_unit_test(every_sample),
        cmocka_unit_test(drawn_pipelines),
    };
    if (asked_for("soak", argc, argv))
        return cmocka_run_group_tests(soak, NULL, NULL);
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}
