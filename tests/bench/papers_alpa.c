/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alpa's models, plans and throughputs (Zheng et al., OSDI 2022: Tables 4 and 5, Figure 7) next to
 * what the search of stages says with closed-form costs. */
#include "tests/bench/papers.h"

#include "core/base/job.h"
#include "tests/papers/models.h"

#include <string.h>

enum family { GPT, MOE, WIDE_RESNET };

/* A model on a number of devices, with the paper's figures; PFLOPS are read off Figure 7 (0: out of
 * memory, -1: not shown): the baseline, inter-op only, intra-op only, Alpa. */
struct row {
    enum family family;
    const char *name;
    double size[4]; /* hidden, layers, heads or experts; channels, width, 3rd number of blocks */
    int32_t gpus;
    double params; /* 1e9 */
    double pflops[4];
    int32_t layers, microbatches; /* of the plan below; layers: groups of the clustering */
    double flops;                 /* of a step, 1e15; 0: not stated */
    struct stage {
        int32_t layers, dp, tp;
    } plan[17]; /* ends with layers = 0 */
};

static const char *const baselines[] = {"Megatron ", "DeepSpeed ", "PP-DP "};
static const char *const families[] = {"GPT", "MoE", "Wide-ResNet"};
static const double rates[] = {.048e15, .046e15, .0084e15}; /* Figure 7, one GPU */

static const struct row rows[] = {
    {GPT, "350M", {1024, 24, 16}, 1, .355, {.048, .048, .048, .048}, 8, 128, 3.29, {{8, 1, 1}}},
    {GPT,
     "1.3B",
     {2048, 24, 32},
     4,
     1.313,
     {.21, .20, .22, .22},
     6,
     128,
     11.64,
     {{3, 2, 1}, {3, 2, 1}}},
    {GPT,
     "2.6B",
     {2560, 32, 32},
     8,
     2.649,
     {.37, .45, .37, .48},
     8,
     128,
     23.3,
     {{2, 2, 1}, {2, 2, 1}, {4, 4, 1}}},
    {GPT,
     "6.7B",
     {4096, 32, 32},
     16,
     6.654,
     {.90, .95, .75, .95},
     8,
     64,
     57.6,
     {{4, 2, 4}, {4, 2, 4}}},
    {GPT,
     "15B",
     {5120, 48, 40},
     32,
     15.36,
     {1.85, 1.58, 1.11, 1.90},
     16,
     128,
     132.5,
     {{4, 2, 4}, {4, 2, 4}, {4, 2, 4}, {4, 2, 4}}},
    {GPT,
     "39B",
     {8192, 48, 64},
     64,
     39.08,
     {3.69, 3.23, .12, 3.63},
     16,
     1024,
     333.7,
     {{1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4},
      {1, 1, 4}}},
    {MOE, "380M", {768, 8, 8}, 1, .384, {.046, .046, .046, .046}, 8, 32, 1.58, {{8, 1, 1}}},
    {MOE,
     "1.3B",
     {768, 16, 16},
     4,
     1.347,
     {.13, .14, .16, .15},
     8,
     32,
     3.01,
     {{4, 2, 1}, {4, 2, 1}}},
    {MOE,
     "2.4B",
     {1024, 16, 16},
     8,
     2.383,
     {.31, .31, .36, .36},
     8,
     32,
     4.99,
     {{4, 4, 1}, {4, 4, 1}}},
    {MOE,
     "10B",
     {1536, 16, 32},
     16,
     10.170,
     {.20, .49, .36, .72},
     8,
     16,
     10.45,
     {{4, 8, 1}, {4, 8, 1}}},
    {MOE,
     "27B",
     {2048, 16, 48},
     32,
     26.65,
     {.12, 0, .04, 1.24},
     8,
     128,
     17.9,
     {{1, 4, 1}, {1, 4, 1}, {1, 4, 1}, {1, 4, 1}, {1, 4, 1}, {1, 4, 1}, {1, 4, 1}, {1, 4, 1}}},
    {MOE,
     "70B",
     {2048, 32, 64},
     64,
     70.42,
     {0, 0, -1, 2.33},
     8,
     64,
     35.3,
     {{1, 8, 1}, {1, 8, 1}, {1, 8, 1}, {1, 8, 1}, {1, 8, 1}, {1, 8, 1}, {1, 8, 1}, {1, 8, 1}}},
    {WIDE_RESNET,
     "250M",
     {160, 2, 6},
     1,
     .254,
     {.0084, .0084, .0084, .0084},
     16,
     24,
     0,
     {{16, 1, 1}}},
    {WIDE_RESNET, "1B", {320, 2, 6}, 4, 1.006, {.031, .025, .031, .031}, 16, 24, 0, {{16, 4, 1}}},
    {WIDE_RESNET,
     "2B",
     {448, 2, 6},
     8,
     1.965,
     {.060, .043, .061, .063},
     16,
     24,
     0,
     {{8, 4, 1}, {8, 1, 4}}},
    {WIDE_RESNET,
     "4B",
     {640, 2, 6},
     16,
     4.001,
     {.004, .004, .075, .106},
     16,
     32,
     0,
     {{5, 4, 1}, {4, 4, 1}, {7, 8, 1}}},
    {WIDE_RESNET,
     "6.8B",
     {320, 16, 6},
     32,
     6.728,
     {0, 0, .061, .210},
     16,
     32,
     0,
     {{5, 8, 1}, {4, 8, 1}, {4, 8, 1}, {3, 8, 1}}},
    {WIDE_RESNET,
     "13B",
     {320, 16, 23},
     64,
     12.63,
     {0, 0, .043, .337},
     33,
     32,
     0,
     {{4, 8, 1}, {4, 8, 1}, {4, 8, 1}, {4, 8, 1}, {4, 8, 1}, {4, 8, 1}, {5, 8, 1}, {4, 8, 1}}},
};
enum { N_ROWS = sizeof rows / sizeof *rows, CASE_STUDY = 15 };

static void make_model(const struct row *r, struct paper_model *m)
{
    int32_t blocks[] = {3, 4, (int32_t)r->size[2], 3};
    if (r->family == GPT)
        paper_gpt(m, r->name, r->size[0], (int32_t)r->size[1], r->size[2], 51200, 1024, 1024);
    else if (r->family == MOE)
        paper_moe(m, r->name, r->size[0], (int32_t)r->size[1], r->size[2], 1024, 1024);
    else
        paper_wide_resnet(m, r->name, r->size[0], r->size[1], blocks, 1536);
    m->rate = rates[r->family];
}

static struct paper_ask make_ask(const struct row *r, const struct paper_model *m)
{
    return (struct paper_ask){.model = m,
                              .cluster = ss_cluster_find("v100x8"),
                              .hosts = r->gpus > 8 ? r->gpus / 8 : 1,
                              .per_host = r->gpus > 8 ? 8 : r->gpus,
                              .microbatches = r->microbatches,
                              .layers = r->layers,
                              .memory = 15e9};
}

/* ---- parameters and FLOPs ---- */

static void model_table(struct figures *f)
{
    printf("\nAlpa (OSDI 2022), Table 4: parameters in 1e9 and FLOPs of a step in 1e15, ours / "
           "published.\n\n| model | parameters | FLOPs |\n|---|---|---|\n");
    for (int i = 0; i < N_ROWS; i++) {
        struct paper_model m;
        make_model(rows + i, &m);
        printf("| %s %s |", families[rows[i].family], rows[i].name);
        double params = paper_params(&m) / 1e9;
        figure(f, params, rows[i].params, rows[i].params < 10 ? .0006 : .006,
               rows[i].params < 10 ? 3 : 2);
        if (rows[i].flops > 0)
            figure(f, m.flops / 1e15, rows[i].flops, rows[i].flops < 17 ? .005 : .05,
                   rows[i].flops < 17 ? 2 : 1);
        else
            printf(" %.2f |", m.flops / 1e15);
        printf("\n");
    }
}

/* ---- Figure 7 ---- */

static int64_t search(const struct paper_ask *ask)
{
    struct ss_arena arena = {0};
    struct ss_stage_problem p;
    struct ss_stage_search found;
    struct ss_error err;
    paper_problem(ask, &arena, &p);
    enum ss_rc rc = ss_stage_search(&p, NULL, &arena, &found, &err);
    int64_t ps = rc == SS_OK ? found.plan.objective_ps : 0;
    ss_arena_free(&arena);
    return ps;
}

/* The best of Megatron's grid: the same tensor and data parallel sizes and as many layers in each
 * stage. */
static int64_t megatron(const struct paper_ask *ask)
{
    int32_t n = ask->hosts * ask->per_host;
    int64_t best = 0;
    for (int32_t tp = 1; tp <= ask->per_host; tp *= 2)
        for (int32_t dp = 1; tp * dp <= n; dp *= 2) {
            struct ss_arena arena = {0};
            struct ss_stage_problem p;
            struct ss_error err;
            struct paper_ask grid = *ask;
            int32_t pp = n / tp / dp;
            grid.layers = ask->model->n_units / 2;
            grid.tp = tp;
            grid.dp = dp;
            if (grid.layers % pp == 0) {
                paper_problem(&grid, &arena, &p);
                struct ss_stage_choice *stages = ss_alloc_array(&arena, (size_t)pp, sizeof *stages);
                struct ss_stage_plan plan = {.stages = stages, .n_stages = pp};
                int32_t each = grid.layers / pp, shape = 0;
                while (shape < p.n_shapes &&
                       p.shapes[shape].n_hosts * p.shapes[shape].per_host != tp * dp)
                    shape++;
                for (int32_t i = 0; i < pp; i++)
                    stages[i] = (struct ss_stage_choice){
                        .first = i * each, .last = (i + 1) * each - 1, .shape = shape};
                bool fits = ss_stage_plan_price(&p, &plan, &err) == SS_OK;
                for (int32_t i = 0; fits && i < pp; i++)
                    fits = stages[i].peak_bytes <= p.limit_bytes;
                if (fits && (!best || plan.objective_ps < best))
                    best = plan.objective_ps;
            }
            ss_arena_free(&arena);
        }
    return best;
}

static int64_t time_of(const struct row *r, const struct paper_ask *base, int method)
{
    struct paper_ask ask = *base;
    ask.whole_state = method == 0 && r->family != MOE;
    if (method == 0 && r->family == GPT)
        return megatron(&ask);
    if (method == 0)
        ask.tp = 1;
    if ((method == 0 && r->family == MOE) || method == 2)
        ask.one_stage = true;
    if (method == 1) {
        ask.one_device = true;
        ask.layers = 0; /* stages as small as the units are */
    }
    return search(&ask);
}

/* The best over numbers of microbatches, in PFLOPS; 0: nothing fits. */
static double throughput(const struct row *r, const struct paper_model *m, int method)
{
    double best = 0;
    for (int32_t b = 8; b <= 1024; b *= 2) {
        struct paper_ask ask = make_ask(r, m);
        ask.microbatches = r->family == WIDE_RESNET ? b * 3 / 2 : b;
        if (fmod(m->batch, ask.microbatches) != 0)
            continue;
        int64_t ps = time_of(r, &ask, method);
        if (ps)
            best = fmax(best, m->flops / ((double)ps / 1e12) / 1e15);
    }
    return best;
}

/* Pairs of methods that the paper tells apart by more than 5 % and that ours orders in the same
 * way. */
static void compare_orders(const double *ours, const double *paper, int *pairs, int *same)
{
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            if (paper[a] >= 0 && paper[b] >= 0 && paper[a] > paper[b] * 1.05) {
                ++*pairs;
                *same += ours[a] > ours[b];
            }
}

static void throughput_table(void)
{
    int pairs = 0, same = 0, best = 0, all = 0;
    printf(
        "\nAlpa, Figure 7: PFLOPS of all devices, ours / published; OOM: nothing fits. Ours takes "
        "the paper's rate of one\nGPU for all matrix products, and prices communication by the "
        "profile v100x8; so it ranks methods, and does not time\nthem.\n\n"
        "| model | GPUs | baseline | inter-op only | intra-op only | Alpa |\n"
        "|---|---|---|---|---|---|\n");
    for (int i = 0; i < N_ROWS; i++) {
        struct paper_model m;
        double ours[4];
        make_model(rows + i, &m);
        printf("| %s %s | %d |", families[rows[i].family], rows[i].name, (int)rows[i].gpus);
        for (int k = 0; k < 4; k++) {
            double paper = rows[i].pflops[k];
            ours[k] = throughput(rows + i, &m, k);
            printf(ours[k] > 0 ? " %s%.3g / " : " %sOOM / ", k ? "" : baselines[rows[i].family],
                   ours[k]);
            printf(paper > 0 ? "%.3g |" : paper == 0 ? "OOM |" : "- |", paper);
        }
        printf("\n");
        fflush(stdout);
        compare_orders(ours, rows[i].pflops, &pairs, &same);
        all++;
        best += ours[3] >= .999 * fmax(ours[0], fmax(ours[1], ours[2]));
    }
    printf("\n%d of %d pairs of methods that differ by more than 5 %% are in the published order; "
           "the search is the best or equal\nin %d of %d rows.\n",
           same, pairs, best, all);
}

/* ---- Table of plans ---- */

static void print_plan(const struct ss_stage_problem *p, const struct ss_stage_plan *plan)
{
    for (int32_t i = 0; i < plan->n_stages; i++) {
        const struct ss_stage_choice *s = plan->stages + i;
        int32_t n = p->shapes[s->shape].n_hosts * p->shapes[s->shape].per_host;
        int32_t dp =
            (int32_t)p->points[ss_stage_at(p, s->first, s->last, s->shape)].items[s->point].id;
        int32_t same = 1;
        while (i + same < plan->n_stages && plan->stages[i + same].shape == s->shape &&
               plan->stages[i + same].last - plan->stages[i + same].first == s->last - s->first &&
               plan->stages[i + same].point == s->point)
            same++;
        printf("%s%d", i ? "+" : " ", (int)(s->last - s->first + 1));
        printf(same > 1 ? "x%d" : "%.0d", same > 1 ? (int)same : 0);
        printf(" (%d,%d)", (int)dp, (int)(n / dp));
        i += same - 1;
    }
}

/* Which layers are on which devices: a row per stage. */
static void draw_plan(const struct ss_stage_problem *p, const struct ss_stage_plan *plan)
{
    for (int32_t i = 0; i < plan->n_stages; i++) {
        const struct ss_stage_choice *s = plan->stages + i;
        int32_t n = p->shapes[s->shape].n_hosts * p->shapes[s->shape].per_host;
        int32_t dp =
            (int32_t)p->points[ss_stage_at(p, s->first, s->last, s->shape)].items[s->point].id;
        int32_t at = s->first_host * p->per_host + s->first_device;
        printf("    devices %2d-%-2d  ", (int)at, (int)(at + n - 1));
        for (int32_t l = 0; l < p->n_layers; l++)
            putchar(l >= s->first && l <= s->last ? '#' : '.');
        printf("  (%d,%d)  %.2f s per microbatch, %.1f GB\n", (int)dp, (int)(n / dp),
               (double)s->period_ps / 1e12, (double)s->peak_bytes / 1e9);
    }
}

/* The plan of the row in the problem; false if it is not admissible there. */
static bool published_plan(const struct row *r, const struct ss_stage_problem *p,
                           struct ss_arena *arena, struct ss_stage_plan *plan, bool *fits)
{
    struct ss_error err;
    int32_t next = 0;
    *plan = (struct ss_stage_plan){
        .stages = ss_alloc_array(arena, sizeof r->plan / sizeof *r->plan, sizeof *plan->stages)};
    *fits = true;
    for (const struct stage *s = r->plan; s->layers; s++) {
        struct ss_stage_choice *at = plan->stages + plan->n_stages++;
        *at = (struct ss_stage_choice){.first = next, .last = next + s->layers - 1, .point = -1};
        while (p->shapes[at->shape].n_hosts * p->shapes[at->shape].per_host != s->dp * s->tp)
            at->shape++;
        const struct ss_stage_points *points =
            p->points + ss_stage_at(p, at->first, at->last, at->shape);
        for (size_t k = 0; k < points->count; k++)
            if (points->items[k].id == s->dp)
                at->point = (int32_t)k;
        next += s->layers;
    }
    /* The paper's axes of Wide-ResNet do not say what they cut. */
    if (r->family == WIDE_RESNET && ss_stage_plan_points(p, plan, NULL, &err) == SS_OK)
        return true;
    if (ss_stage_plan_price(p, plan, &err) != SS_OK)
        return false;
    for (int32_t i = 0; i < plan->n_stages; i++)
        *fits &= plan->stages[i].peak_bytes <= p->limit_bytes;
    return true;
}

static void plan_table(void)
{
    double worst = 0;
    printf(
        "\nAlpa's plans, with its layers and microbatches: ours, and how much slower the published "
        "one is by our costs.\nLayers of each stage, and its (data, tensor) parallel sizes.\n\n"
        "| model | GPUs | microbatches | ours | published | slower by | gap of ours |\n"
        "|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < N_ROWS; i++) {
        struct ss_arena arena = {0};
        struct ss_stage_problem p;
        struct ss_stage_search found;
        struct ss_stage_plan plan;
        struct ss_error err;
        struct paper_model m;
        bool fits;
        make_model(rows + i, &m);
        struct paper_ask ask = make_ask(rows + i, &m);
        paper_problem(&ask, &arena, &p);
        printf("| %s %s | %d | %d |", families[rows[i].family], rows[i].name, (int)rows[i].gpus,
               (int)rows[i].microbatches);
        if (ss_stage_search(&p, NULL, &arena, &found, &err) != SS_OK) {
            printf(" %s | | | |\n", err.message);
        } else {
            print_plan(&p, &found.plan);
            printf(" |");
            if (published_plan(rows + i, &p, &arena, &plan, &fits)) {
                double slower = (double)plan.objective_ps / (double)found.plan.objective_ps - 1;
                print_plan(&p, &plan);
                printf(" | %.1f %%%s |", 100 * slower, fits ? "" : ", too large by our memory");
                worst = fmax(worst, slower);
            } else {
                printf(" not admissible | |");
            }
            printf(" %.2g %% |\n",
                   100 * (1 - (double)found.bound_ps / (double)found.plan.objective_ps));
        }
        ss_arena_free(&arena);
    }
    printf("\nThe published plans are at most %.0f %% slower than ours by these costs.\n",
           100 * worst);
}

static void case_study(void)
{
    struct ss_arena arena = {0};
    struct ss_stage_problem p;
    struct ss_stage_search found;
    struct ss_stage_plan plan;
    struct ss_error err;
    struct paper_model m;
    bool fits;
    make_model(rows + CASE_STUDY, &m);
    struct paper_ask ask = make_ask(rows + CASE_STUDY, &m);
    paper_problem(&ask, &arena, &p);
    printf("\nAlpa, Figure 12: Wide-ResNet %s on %d GPUs. A column per layer; (data, tensor) "
           "parallel sizes.\n\nOurs:\n\n",
           rows[CASE_STUDY].name, (int)rows[CASE_STUDY].gpus);
    if (ss_stage_search(&p, NULL, &arena, &found, &err) == SS_OK)
        draw_plan(&p, &found.plan);
    printf("\nPublished, by our costs (the paper does not say what an axis cuts; the faster "
           "way):\n\n");
    if (published_plan(rows + CASE_STUDY, &p, &arena, &plan, &fits))
        draw_plan(&p, &plan);
    printf("\nBoth cut the batch in early layers, whose activations are large. In the last stage, "
           "which has most of the weights, the\npublished plan leaves the axis free (it does not "
           "force the batch on it), and ours cuts weights too. The published one\nhas more layers "
           "on more devices there: the paper profiled convolutions, and a closed form takes all at "
           "one rate.\n");
    ss_arena_free(&arena);
}

static void time_table(void)
{
    struct ss_arena arena = {0};
    struct ss_stage_problem p;
    struct ss_stage_search found;
    struct ss_error err;
    struct paper_model m;
    make_model(rows + 5, &m);
    struct paper_ask ask = make_ask(rows + 5, &m);
    ask.layers = 48;
    double start = ss_now_s();
    paper_problem(&ask, &arena, &p);
    double priced = ss_now_s();
    bool found_it = ss_stage_search(&p, NULL, &arena, &found, &err) == SS_OK;
    double end = ss_now_s();
    printf(
        "\nAlpa, Table 5 (GPT-39B on 64 GPUs), seconds. Ours has 48 layers instead of 16, closed "
        "forms in place of compiling\nand profiling, and a proof.\n\n"
        "| | compilation | profiling | stages | other |\n|---|---|---|---|---|\n"
        "| Alpa | 1582.66 | 804.48 | 1.65 | 4.47 |\n| ours | 0 | %.2f | %.2f%s | 0 |\n",
        priced - start, end - priced,
        found_it && found.proved ? ", proved optimal" : ", not proved");
    ss_arena_free(&arena);
}

/* One run whose time and memory are published: GPT-2.6B, batch 32 in 4 microbatches, two stages of
 * (2,2) on 8 devices. */
static void regression_case(void)
{
    struct ss_arena arena = {0};
    struct ss_stage_problem p;
    struct ss_error err;
    struct paper_model m;
    make_model(rows + 2, &m);
    m.flops *= 32 / m.batch;
    m.batch = 32;
    struct paper_ask ask = make_ask(rows + 2, &m);
    ask.microbatches = 4;
    ask.dp = ask.tp = 2;
    paper_problem(&ask, &arena, &p);
    struct ss_stage_choice stages[] = {{.first = 0, .last = 3, .shape = 2},
                                       {.first = 4, .last = 7, .shape = 2}};
    struct ss_stage_plan plan = {.stages = stages, .n_stages = 2};
    if (ss_stage_plan_price(&p, &plan, &err) == SS_OK)
        printf(
            "\nGPT-2.6B, batch 32 in 4 microbatches, 2 stages of (2,2): %.3f s / 2.464 s, %.2f / "
            "37.01 TFLOPS per GPU, peak %.3f /\n8.745 GB, ours / published.\n",
            (double)plan.objective_ps / 1e12, m.flops / ((double)plan.objective_ps / 1e12) / 8e12,
            fmax((double)stages[0].peak_bytes, (double)stages[1].peak_bytes) / 1e9);
    ss_arena_free(&arena);
}

void alpa_tables(struct figures *f)
{
    model_table(f);
    throughput_table();
    plan_table();
    case_study();
    regression_case();
    time_table();
}
