/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models of the literature as rows of units (a half of a transformer layer, a residual block), with
 * closed forms of their work, and what a range of units costs on a logical mesh. It is no graph:
 * what a formula leaves out (elementwise work, the fit of a matrix to a device) it leaves out for
 * all plans alike, so plans can be ranked, not timed. */
#ifndef SS_TESTS_PAPERS_MODELS_H
#define SS_TESTS_PAPERS_MODELS_H

#include "core/mesh/reshard.h"
#include "core/mesh/submesh.h"
#include "core/pipeline/stage_search.h"

#include <math.h>
#include <stdio.h>

enum { PAPER_MAX_UNITS = 320 };

/* All of one sample and of the unsharded unit. */
struct paper_unit {
    double flops;         /* of dots and convolutions, forward */
    double params;        /* that data parallel replicates and tensor parallel cuts */
    double expert_params; /* that both cut: experts */
    double out_bytes;     /* of its result, which the next unit reads */
    double reduce_bytes;  /* that tensor parallel reduces over its axis in the forward */
    double route_bytes;   /* that experts send to each other in the forward, and back */
    double work_bytes;    /* while it runs; tensor parallel cuts it */
    bool again;           /* its forward runs again before its backward */
};

struct paper_model {
    const char *name;
    int32_t n_units;
    struct paper_unit units[PAPER_MAX_UNITS];
    double batch;
    double flops;       /* of a step, as the paper counts */
    double bytes;       /* of a parameter and of a gradient */
    double state_bytes; /* of the optimizer, per parameter; cut by data parallel (ZeRO) */
    double rate;        /* FLOP per second of a device */
    double traffic;     /* times that work_bytes go through memory in F, and twice that in B */
    enum ss_dtype dtype;
    bool sharded_params; /* ZeRO-3: data parallel cuts parameters too */
    bool sequence_parallel;
    bool hidden_reduce; /* matrix products hide the reductions of tensor parallel */
};

static inline double paper_params(const struct paper_model *m)
{
    double sum = 0;
    for (int32_t i = 0; i < m->n_units; i++)
        sum += m->units[i].params + m->units[i].expert_params;
    return sum;
}

/* ---- Alpa, Table 4 and its suites (docs/pipeline.md) ---- */

/* Layers of attention and MLP; an embedding that is tied to the output, with a bias there. */
static inline void paper_gpt(struct paper_model *m, const char *name, double h, int32_t layers,
                             double heads, double vocabulary, double s, double batch)
{
    *m = (struct paper_model){.name = name,
                              .batch = batch,
                              .bytes = 2,
                              .state_bytes = 12,
                              .dtype = SS_F16,
                              .n_units = 2 * layers};
    for (int32_t i = 0; i < 2 * layers; i++) {
        bool attention = i % 2 == 0;
        m->units[i] = (struct paper_unit){
            .flops = attention ? 8 * s * h * h + 4 * s * s * h : 16 * s * h * h,
            .params = attention ? 4 * h * h + 6 * h : 8 * h * h + 7 * h,
            .out_bytes = 2 * s * h,
            .reduce_bytes = 2 * s * h,
            .work_bytes = attention ? 2 * s * h * 5.5 + 5 * heads * s * s : 2 * s * h * 9.5,
            .again = true};
    }
    m->units[0].params += vocabulary * h / 2;
    m->units[2 * layers - 1].params += vocabulary * h / 2 + vocabulary;
    /* the output layer is not done again: 3 of its forwards as 4 of three quarters */
    m->units[2 * layers - 1].flops += 2 * s * h * vocabulary * 3 / 4;
    m->units[2 * layers - 1].work_bytes += 6 * s * vocabulary;
    m->flops = batch * (96 * s * layers * h * h * (1 + s / (6 * h)) + 6 * s * h * vocabulary);
}

/* Every second layer has experts in place of its MLP; groups of 2048 tokens, factor 8. */
static inline void paper_moe(struct paper_model *m, const char *name, double h, int32_t layers,
                             double experts, double s, double batch)
{
    const double vocabulary = 32000, group = 2048;
    paper_gpt(m, name, h, layers, h / 64, vocabulary, s, batch);
    m->flops = 6 * batch * s * h * vocabulary;
    for (int32_t i = 0; i < 2 * layers; i++) {
        struct paper_unit *u = m->units + i;
        bool mlp = i % 2, moe = i / 2 % 2;
        double more = i == 2 * layers - 1 ? 2 * s * h * vocabulary * 3 / 4 : 0;
        u->params -= mlp ? 0 : 2 * h; /* one bias for q, k and v */
        if (mlp && !moe) {
            u->flops = 32 * s * h * h + more;
            u->params += 8 * h * h + 4 * h; /* a hidden size of 8 h, not 4 h */
        } else if (mlp) {
            u->flops =
                64 * s * h * h + 2 * s * h * experts + 4 * s * group + 8 * s * group * h + more;
            u->params -= 8 * h * h + 5 * h;
            u->expert_params = experts * (h * (8 * h + 1) + 8 * h * (h + 1));
            u->route_bytes = 2 * 2 * 2 * s * h; /* to two experts, and back */
            u->reduce_bytes *= 2;
            u->work_bytes = 2 * s * h * 40;
        } else {
            u->flops = 8 * s * h * h + 4 * s * s * h;
        }
        m->flops += 4 * batch * (u->flops - more);
    }
}

/* Bottleneck blocks: 1x1 to f, 3x3 to f * width, 1x1 to 4 f; f doubles with each of four stages. */
static inline void paper_wide_resnet(struct paper_model *m, const char *name, double channels,
                                     double width, const int32_t blocks[4], double batch)
{
    double in = channels, side = 56;
    *m = (struct paper_model){
        .name = name, .batch = batch, .bytes = 4, .state_bytes = 4, .dtype = SS_F32};
    for (int stage = 0; stage < 4; stage++)
        for (int32_t i = 0; i < blocks[stage]; i++) {
            double f = channels * (1 << stage), wide = f * width, before = side;
            side = stage && !i ? side / 2 : side;
            double area = side * side;
            struct paper_unit *u = m->units + m->n_units++;
            double first = in * f, second = 9 * f * wide, third = wide * 4 * f;
            double project = i ? 0 : in * 4 * f;
            *u = (struct paper_unit){
                .flops = 2 * (first * before * before + (second + third + project) * area),
                .params =
                    first + second + third + project + 2 * (f + wide + 4 * f) + (i ? 0 : 8 * f),
                .out_bytes = 16 * f * area,
                .reduce_bytes = 16 * f * area + 4 * wide * area,
                .work_bytes = 8 * (f * before * before + wide * area + 8 * f * area),
                .again = true};
            in = 4 * f;
        }
    m->units[0].params += 3 * 49 * channels + 2 * channels;
    m->units[0].flops += 2 * 3 * 49 * channels * 112 * 112;
    m->units[m->n_units - 1].params += in * 1024 + 1024;
    for (int32_t i = 0; i < m->n_units; i++)
        m->flops += 4 * batch * m->units[i].flops;
}

/* ---- costs ---- */

static inline double paper_collective_ps(const struct ss_mesh *mesh, int axis,
                                         enum ss_collective kind, double bytes)
{
    double n = (double)mesh->axis[axis].size;
    double sent = bytes * (n - 1) / n * (kind == SS_ALL_REDUCE ? 2 : 1);
    if (n < 2 || bytes <= 0)
        return 0;
    return (double)ss_collective_ps(mesh, kind, (uint32_t)1 << axis, llround(sent));
}

struct paper_ask {
    const struct paper_model *model;
    const struct ss_cluster *cluster;
    int32_t hosts, per_host, microbatches;
    int32_t layers; /* as many layers of the same number of units; 0: a layer per unit */
    int32_t tp, dp; /* in all stages; 0: any */
    bool one_device, one_stage;
    bool whole_state; /* data parallel does not cut gradients and optimizer state (no ZeRO) */
    double memory;    /* bytes per device */
};

/* The units of layer k: first[k] .. first[k + 1] - 1. */
static inline int32_t paper_first_unit(const struct paper_ask *a, int32_t layers, int32_t k)
{
    return (int32_t)((int64_t)a->model->n_units * k / layers);
}

/* Layers first..last on a mesh (dp, tp). What enters a layer is kept; if a unit is done again, all
 * of its layer is. */
static inline struct ss_stage_cost paper_cost(const struct paper_ask *a, int32_t layers,
                                              const struct ss_mesh *mesh, int32_t first,
                                              int32_t last)
{
    const struct paper_model *m = a->model;
    double dp = (double)mesh->axis[0].size, tp = (double)mesh->axis[1].size;
    double b = m->batch / a->microbatches / dp;
    double forward = 0, backward = 0, params = 0, experts = 0, held = 0, work = 0;
    for (int32_t k = first; k <= last; k++) {
        int32_t from = paper_first_unit(a, layers, k), to = paper_first_unit(a, layers, k + 1);
        double inside = 0;
        for (int32_t i = from; i < to; i++) {
            const struct paper_unit *u = m->units + i;
            double compute =
                u->flops * b / tp / m->rate * 1e12 +
                m->traffic * u->work_bytes * b / tp / a->cluster->memory_bytes_per_us * 1e6;
            double reduce = paper_collective_ps(mesh, 1, SS_ALL_REDUCE, u->reduce_bytes * b);
            double talk = fmax(0, reduce - (m->hidden_reduce ? compute : 0)) +
                          paper_collective_ps(mesh, 0, SS_ALL_TO_ALL, u->route_bytes * b / tp);
            forward += compute + talk;
            backward += 2 * compute + talk + (u->again ? compute + talk : 0);
            params += u->params / tp;
            experts += u->expert_params / tp / dp;
            held += u->again ? 0 : u->work_bytes * b / tp;
            inside += u->work_bytes * b / tp;
        }
        held += (from ? m->units[from - 1].out_bytes : 0) * b / (m->sequence_parallel ? tp : 1);
        work = fmax(work, inside);
    }
    double own = params / (m->sharded_params ? dp : 1) + experts;
    double state = params / (a->whole_state ? 1 : dp) + experts;
    double sync = paper_collective_ps(mesh, 0, SS_REDUCE_SCATTER, params * m->bytes) +
                  paper_collective_ps(mesh, 0, SS_ALL_GATHER, params * m->bytes);
    double update = state * (m->state_bytes + 2 * m->bytes) * 2 / a->cluster->memory_bytes_per_us;
    return (struct ss_stage_cost){
        .forward_ps = llround(forward),
        .input_ps = llround(backward / 2),
        .weight_ps = llround(backward / 2),
        .backward_ps = llround(backward),
        .reduce_ps = llround(sync + update * 1e6),
        .held_bytes = llround(held),
        .work_bytes = llround(work),
        .resident_bytes = llround(own * m->bytes + state * (m->state_bytes + m->bytes))};
}

/* ---- a problem ---- */

static inline bool paper_allows(const struct paper_ask *a, int64_t n, int64_t dp)
{
    double b = a->model->batch / a->microbatches;
    return (!a->tp || n / dp == a->tp) && (!a->dp || dp == a->dp) && (!a->one_device || n == 1) &&
           (!a->one_stage || n == (int64_t)a->hosts * a->per_host) && (double)dp <= b &&
           fmod(b, (double)dp) == 0;
}

static inline struct ss_stage_transfer paper_transfer(const struct paper_ask *a,
                                                      struct ss_submesh_shape x,
                                                      struct ss_submesh_shape y, double bytes)
{
    const struct ss_cluster *c = a->cluster;
    int32_t nx = x.n_hosts * x.per_host, ny = y.n_hosts * y.per_host;
    int64_t ps;
    if (nx + ny <= a->per_host)
        ps = llround((c->alpha_us + bytes / c->bytes_per_us / (nx < ny ? nx : ny)) * 1e6);
    else
        ps = llround((c->host_alpha_us + bytes / c->host_bytes_per_us /
                                             (x.n_hosts < y.n_hosts ? x.n_hosts : y.n_hosts)) *
                     1e6);
    return (struct ss_stage_transfer){ps, ps};
}

static inline void paper_problem(const struct paper_ask *a, struct ss_arena *arena,
                                 struct ss_stage_problem *p)
{
    struct ss_submesh_shape *shapes;
    int32_t layers = a->layers ? a->layers : a->model->n_units;
    double samples = a->model->batch / a->microbatches;
    *p = (struct ss_stage_problem){.n_layers = layers,
                                   .n_microbatches = a->microbatches,
                                   .n_hosts = a->hosts,
                                   .per_host = a->per_host,
                                   .objective = SS_STAGES_MIST,
                                   .limit_bytes = llround(a->memory)};
    p->n_shapes = (int32_t)ss_submesh_shapes(a->hosts, a->per_host, arena, &shapes);
    p->shapes = shapes;
    size_t n_shapes = (size_t)p->n_shapes, n = (size_t)layers * n_shapes;
    struct ss_stage_points *points = ss_alloc_array(arena, n * (size_t)layers, sizeof *points);
    struct ss_stage_transfer *t = ss_alloc_array(arena, n * n_shapes, sizeof *t);
    for (int32_t m = 0; m < p->n_shapes; m++) {
        int64_t size = (int64_t)shapes[m].n_hosts * shapes[m].per_host;
        for (int64_t dp = 1; dp <= size; dp++) {
            struct ss_submesh sub;
            struct ss_error err;
            char text[48];
            if (size % dp || !paper_allows(a, size, dp))
                continue;
            snprintf(text, sizeof text, "%lldx%lld", (long long)dp, (long long)(size / dp));
            if (ss_submesh_make(a->cluster, 0, shapes[m].n_hosts, 0, shapes[m].per_host, text, &sub,
                                &err) != SS_OK)
                continue;
            for (int32_t i = 0; i < layers; i++)
                for (int32_t j = i; j < layers; j++) {
                    struct ss_stage_points *at = points + ss_stage_at(p, i, j, m);
                    struct ss_stage_point *items = (struct ss_stage_point *)at->items;
                    if (!items)
                        items = ss_alloc_array(arena, 13, sizeof *items);
                    items[at->count].cost = paper_cost(a, layers, &sub.mesh, i, j);
                    items[at->count++].id = dp;
                    at->items = items;
                }
        }
    }
    for (int32_t k = 1; k < layers; k++)
        for (int32_t x = 0; x < p->n_shapes; x++)
            for (int32_t y = 0; y < p->n_shapes; y++)
                t[((size_t)k * n_shapes + (size_t)x) * n_shapes + (size_t)y] = paper_transfer(
                    a, shapes[x], shapes[y],
                    a->model->units[paper_first_unit(a, layers, k) - 1].out_bytes * samples);
    p->points = points;
    p->transfers = t;
}

#endif
