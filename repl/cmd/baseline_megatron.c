/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/baseline_megatron.h"

#include "core/lab/stages.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_pipeline.h"
#include "repl/cmd/show_stages.h"

static const double DEFAULT_TIME_S = 120;
enum { TP, PP, DP, N_SIZES };
static const char *const names[N_SIZES] = {"tp", "pp", "dp"};

struct wanted {
    int64_t size[N_SIZES]; /* 0: any */
    double time_s;
    bool distributed_optimizer;
    struct ss_lab_stages_ask stages;
};

struct attempt {
    int64_t size[N_SIZES];
    const struct ss_pipeline_plan *plan; /* NULL: there is none, for this reason */
    struct ss_error err;
};
struct attempts {
    SS_ARRAY(struct attempt) items;
    size_t best; /* items.count: none */
};

/* The sizes that are given, and all that the others can be. */
static enum ss_rc list_sizes(const struct ss_lab *lab, const int64_t given[N_SIZES],
                             struct ss_arena *arena, struct attempts *all, struct ss_error *err)
{
    const struct ss_settings *settings = &lab->now->settings;
    int64_t n = settings->mesh.n_devices, most_tp = settings->cluster->devices_per_host;
    for (int k = 0; k < N_SIZES; k++)
        if (given[k] < 0 || given[k] > n)
            return ss_fail(err, SS_E_ARGUMENT,
                           "--%s: a number from 1 to the %lld devices of the "
                           "mesh",
                           names[k], (long long)n);
    for (int64_t pp = 1; pp <= n; pp++)
        for (int64_t tp = 1; tp <= n / pp; tp++) {
            int64_t size[N_SIZES] = {tp, pp, n / pp / tp};
            bool fits = size[TP] * size[PP] * size[DP] == n && (given[TP] || tp <= most_tp);
            for (int k = 0; k < N_SIZES; k++)
                fits &= !given[k] || given[k] == size[k];
            if (fits)
                ss_push(arena, all->items, ((struct attempt){.size = {tp, pp, size[DP]}}));
        }
    if (all->items.count)
        return SS_OK;
    if (given[TP] && given[PP] && given[DP])
        ss_fail(err, SS_E_ARGUMENT,
                "tp %lld x pp %lld x dp %lld are %lld devices, and the mesh has "
                "%lld",
                (long long)given[TP], (long long)given[PP], (long long)given[DP],
                (long long)(given[TP] * given[PP] * given[DP]), (long long)n);
    else
        ss_fail(err, SS_E_ARGUMENT, "the %lld devices of the mesh cannot be divided so",
                (long long)n);
    return ss_error_hint(err, "tp x pp x dp are the devices; a size that is left out is chosen");
}

static enum ss_rc read_wanted(const struct ss_parsed *parsed, struct wanted *w,
                              struct ss_error *err)
{
    const struct ss_arg_value *microbatches = ss_option(parsed, "microbatches");
    const struct ss_arg_value *chunks = ss_option(parsed, "chunks");
    const struct ss_arg_value *time = ss_option(parsed, "time");
    if (microbatches->given &&
        (microbatches->integer < 1 || microbatches->integer > SS_MAX_MICROBATCHES))
        return ss_fail(err, SS_E_ARGUMENT, "--microbatches: a number from 1 to %d",
                       (int)SS_MAX_MICROBATCHES);
    if (chunks->given && (chunks->integer < 1 || chunks->integer > SS_MAX_LAYERS))
        return ss_fail(err, SS_E_ARGUMENT, "--chunks: a number from 1 to %d", (int)SS_MAX_LAYERS);
    *w = (struct wanted){.time_s = time->given ? time->real : DEFAULT_TIME_S,
                         .distributed_optimizer = ss_option(parsed, "distributed-optimizer")->given,
                         .stages = {.n_microbatches = microbatches->integer,
                                    .chunks = (int32_t)chunks->integer,
                                    .default_kind = chunks->integer <= 1,
                                    .kind = ss_schedule_kind_find(
                                        chunks->integer > 1 ? "Interleaved1F1B" : "1F1B")}};
    for (int k = 0; k < N_SIZES; k++) {
        const struct ss_arg_value *size = ss_option(parsed, names[k]);
        w->size[k] = !size->given ? 0 : size->integer ? size->integer : -1;
    }
    return SS_OK;
}

static bool is_better(const struct ss_pipeline_plan *a, const struct ss_pipeline_plan *b)
{
    bool a_fits = a->schedule->sim.peak_bytes <= a->limit_bytes;
    bool b_fits = b->schedule->sim.peak_bytes <= b->limit_bytes;
    return a_fits != b_fits ? a_fits : a->schedule->sim.makespan_ps < b->schedule->sim.makespan_ps;
}

/* Tries them all; the first error if none has a plan. */
static enum ss_rc try_all(struct ss_ctx *ctx, const struct wanted *w, struct attempts *all,
                          struct ss_error *err)
{
    struct ss_lab_stages_ask ask = w->stages;
    struct ss_job limited;
    ss_job_init_child(&limited, ctx->job, w->time_s);
    all->best = all->items.count;
    for (size_t i = 0; i < all->items.count; i++) {
        struct attempt *a = &all->items.items[i];
        struct ss_megatron_sizes sizes = {.tp = (int32_t)a->size[TP],
                                          .dp = (int32_t)a->size[DP],
                                          .distributed_optimizer = w->distributed_optimizer};
        ask.n_stages = (int32_t)a->size[PP];
        ask.megatron = &sizes;
        if (ss_ask_stages(ctx->lab, &ask, &limited, &a->plan, &a->err) != SS_OK) {
            a->plan = NULL;
            continue;
        }
        if (all->best == all->items.count || is_better(a->plan, all->items.items[all->best].plan))
            all->best = i;
    }
    ss_job_fini(&limited);
    if (all->best < all->items.count)
        return SS_OK;
    *err = all->items.items[0].err;
    return err->code;
}

static void put_attempts(const struct attempts *all, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"tp", SS_UNIT_NUMBER},  {"pp", SS_UNIT_NUMBER},    {"dp", SS_UNIT_NUMBER},
        {"step_ms", SS_UNIT_MS}, {"bubble", SS_UNIT_RATIO}, {"peak", SS_UNIT_BYTES},
        {"fits", SS_UNIT_NONE},  {"why_not", SS_UNIT_NONE}};
    ss_out_table(out, "sizes", columns, SS_COUNT(columns));
    for (size_t i = 0; i < all->items.count; i++) {
        const struct attempt *a = &all->items.items[i];
        const struct ss_sim *sim = a->plan ? &a->plan->schedule->sim : NULL;
        struct ss_value cells[] = {
            ss_v_int(a->size[TP]),
            ss_v_int(a->size[PP]),
            ss_v_int(a->size[DP]),
            sim ? ss_show_ms(sim->makespan_ps) : ss_v_null(),
            sim ? ss_show_part(ss_sim_bubble(sim)) : ss_v_null(),
            sim ? ss_v_int_in(SS_UNIT_BYTES, sim->peak_bytes) : ss_v_null(),
            sim ? ss_v_bool(sim->peak_bytes <= a->plan->limit_bytes) : ss_v_null(),
            sim ? ss_v_null() : ss_v_text(ss_strdup(&out->arena, a->err.message))};
        ss_out_row(out, cells);
    }
}

static enum ss_rc try_wanted(struct ss_ctx *ctx, const struct wanted *w, struct ss_arena *arena,
                             struct attempts *all, struct ss_error *err)
{
    *all = (struct attempts){0};
    enum ss_rc rc = ss_lab_ready(ctx->lab, ctx->job, err); /* there is a mesh */
    if (rc == SS_OK)
        rc = list_sizes(ctx->lab, w->size, arena, all, err);
    return rc == SS_OK ? try_all(ctx, w, all, err) : rc;
}

static void free_attempts(struct attempts *all)
{
    for (size_t i = 0; i < all->items.count; i++)
        ss_pipeline_plan_free(all->items.items[i].plan);
}

enum ss_rc ss_ask_megatron(struct ss_ctx *ctx, double time_s, const struct ss_pipeline_plan **plan,
                           struct ss_error *err)
{
    struct wanted w = {.time_s = time_s,
                       .stages = {.kind = ss_schedule_kind_find("1F1B"), .default_kind = true}};
    struct ss_arena arena = {0};
    struct attempts all;
    enum ss_rc rc = try_wanted(ctx, &w, &arena, &all, err);
    *plan = rc == SS_OK ? ss_pipeline_plan_ref(all.items.items[all.best].plan) : NULL;
    free_attempts(&all);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_run_baseline_megatron(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                                    struct ss_out *out, struct ss_error *err)
{
    struct wanted w;
    struct attempts all;
    enum ss_rc rc = read_wanted(parsed, &w, err);
    if (rc == SS_OK)
        rc = try_wanted(ctx, &w, &out->arena, &all, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_pipeline_plan *plan = ss_pipeline_plan_ref(all.items.items[all.best].plan);
    const struct ss_pipeline_plan *before =
        ss_snapshot_stages_are_stale(ctx->lab->now) ? NULL : ctx->lab->now->stages;
    const bool comparable = before && before->n_microbatches == plan->n_microbatches;
    ss_put_stages(plan, out);
    if (all.items.count > 1)
        put_attempts(&all, out);
    if (comparable) {
        ss_put_stages_pair("before", before, "megatron", plan, out);
        double ratio =
            (double)plan->schedule->sim.makespan_ps / (double)before->schedule->sim.makespan_ps;
        ss_out_note(out, "the step takes %.2f times as long as that of the pipeline before", ratio);
    } else if (before) {
        ss_out_note(out, "the pipeline before has %d microbatches, this one %d: not compared",
                    (int)before->n_microbatches, (int)plan->n_microbatches);
    } else {
        ss_out_note(out, "pipeline %d makes one to compare with; undo brings it back",
                    (int)plan->n_ranks);
    }
    free_attempts(&all);
    ss_lab_set_stages(ctx->lab, plan);
    return SS_OK;
}
