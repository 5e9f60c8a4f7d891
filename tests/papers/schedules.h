/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published figures of pipeline schedules, and how they are simulated. The unit test and the bench
 * share them. Sources stand at the tables. */
#ifndef SS_TESTS_PAPERS_SCHEDULES_H
#define SS_TESTS_PAPERS_SCHEDULES_H

#include "core/pipeline/generators.h"
#include "core/pipeline/simulate.h"

/* Zero bubble (arXiv 2401.10241): profiled milliseconds (Table 6), and bubble rates (Table 5),
 * which are (cost - work) / cost with the cost as the largest span of a rank. */
struct zero_bubble_row {
    const char *model;
    int32_t ranks, microbatches, chunks;
    double f_ms, i_ms, w_ms, transfer_ms;
    int64_t hidden, heads; /* of 1024 positions */
    double one_f_one_b, interleaved, h1, h2, zb_2p;
};
static const struct zero_bubble_row zero_bubble[] = {
    {"1.5B", 8, 24, 3, 18.522, 18.086, 9.337, .601, 2304, 24, .2431, .1055, .1585, .1083, .0433},
    {"1.5B", 8, 32, 3, 18.513, 18.086, 9.331, .626, 2304, 24, .1985, .0818, .1242, .0837, .0039},
    {"1.5B", 8, 64, 3, 18.546, 18.097, 9.321, .762, 2304, 24, .1240, .0443, .0674, .0444, .0026},
    {"6.2B", 8, 24, 4, 29.718, 29.444, 19.927, .527, 4096, 32, .2347, .0808, .1323, .0698, .0029},
    {"6.2B", 8, 32, 4, 29.802, 29.428, 19.530, .577, 4096, 32, .1898, .0628, .1045, .0559, .0022},
    {"6.2B", 8, 64, 4, 29.935, 29.621, 19.388, .535, 4096, 32, .1091, .0320, .0554, .0294, .0010},
    {"14.6B", 16, 48, 3, 11.347, 11.248, 8.132, .377, 5120, 40, .2552, .1104, .1397, .0672, .0066},
    {"14.6B", 16, 64, 3, 11.307, 11.254, 8.101, .379, 5120, 40, .2082, .0852, .1088, .0516, .0054},
    {"14.6B", 16, 128, 3, 11.325, 11.308, 8.109, .378, 5120, 40, .1251, .0445, .0576, .0266, .0028},
    {"28.3B", 32, 96, 2, 10.419, 10.207, 7.715, .408, 6144, 48, .2646, .1493, .1421, .0641, .0038},
    {"28.3B", 32, 128, 2, 10.408, 10.204, 7.703, .408, 6144, 48, .2168, .1164, .1106, .0490, .0029},
    {"28.3B", 32, 256, 2, 10.402, 10.248, 7.698, .460, 6144, 48, .1352, .0624, .0594, .0257,
     .0018}};

/* Controllable memory (arXiv 2405.15362), by the authors' program without transfers: the span of a
 * rank beyond its work, in the unit of the costs per chunk, and the peak in chunks. Costs of F, I
 * and W: 1 1 1, 10 12 8, 10 14 6. */
struct memory_row {
    int32_t ranks, microbatches;
    int64_t v_min[3], v_half[3];
    int64_t v_min_peak, v_half_peak;
};
static const int64_t memory_costs[3][3] = {{1, 1, 1}, {10, 12, 8}, {10, 14, 6}};
static const struct memory_row memory_rows[] = {
    {4, 8, {11, 208, 306}, {5, 78, 112}, 4, 6},     {4, 12, {11, 256, 402}, {5, 78, 120}, 4, 6},
    {4, 16, {11, 304, 498}, {5, 78, 128}, 4, 6},    {6, 12, {17, 320, 470}, {11, 154, 210}, 6, 8},
    {6, 18, {17, 392, 614}, {11, 154, 222}, 6, 8},  {8, 16, {27, 474, 678}, {17, 230, 308}, 8, 10},
    {8, 32, {27, 666, 1062}, {17, 230, 340}, 8, 10}};

/* A schedule of a name with the costs of parts of a model, which are split over the chunks. */
struct paper_run {
    struct ss_arena arena;
    struct ss_schedule *schedule;
    struct ss_stage_cost *costs;
    struct ss_sim sim;
};

/* False: there is no such schedule, or it does not pass the check. part: of each rank's share. */
static inline bool paper_run(struct paper_run *run, const char *name, int32_t ranks,
                             int32_t microbatches, int32_t chunks, const struct ss_stage_cost *part,
                             struct ss_error *err)
{
    struct ss_schedule_shape shape = {ranks, microbatches, chunks, NULL, 0};
    struct ss_sim_options options = {0};
    *run = (struct paper_run){0};
    struct ss_stage_cost *parts = ss_alloc_array(&run->arena, (size_t)ranks, sizeof *parts);
    for (int32_t r = 0; r < ranks; r++)
        parts[r] = *part;
    run->costs = ss_alloc_array(&run->arena, (size_t)(ranks * chunks), sizeof *run->costs);
    ss_stage_costs_split(parts, ranks, chunks, run->costs);
    shape.costs = run->costs;
    if (ss_schedule_make(ss_schedule_kind_find(name), &shape, &run->arena, &run->schedule, err) !=
            SS_OK ||
        ss_schedule_check(run->schedule, err) != SS_OK)
        return false;
    ss_simulate(run->schedule, run->costs, &options, &run->arena, &run->sim);
    return true;
}

/* Costs per chunk as those of a rank's share. */
static inline struct ss_stage_cost unit_part(int32_t chunks, int64_t f, int64_t i, int64_t w)
{
    return (struct ss_stage_cost){.forward_ps = f * chunks,
                                  .input_ps = i * chunks,
                                  .weight_ps = w * chunks,
                                  .backward_ps = (i + w) * chunks,
                                  .held_bytes = chunks,
                                  .kept_bytes = chunks};
}

static inline struct ss_stage_cost zero_bubble_part(const struct zero_bubble_row *row)
{
    struct ss_stage_cost part = {.forward_ps = (int64_t)(row->f_ms * 1e9 + .5),
                                 .input_ps = (int64_t)(row->i_ms * 1e9 + .5),
                                 .weight_ps = (int64_t)(row->w_ms * 1e9 + .5),
                                 .send_forward_ps = (int64_t)(row->transfer_ms * 1e9 + .5),
                                 .held_bytes = 34 * row->hidden + 5 * row->heads * 1024,
                                 .kept_bytes = 32 * row->hidden};
    part.backward_ps = part.input_ps + part.weight_ps;
    part.send_backward_ps = part.send_forward_ps;
    return part;
}

/* The bubble rate of Table 5, or -1. The paper's rates of the interleaved schedule leave out one
 * transfer per rank. */
static inline double zero_bubble_rate(const struct zero_bubble_row *row, const char *name,
                                      int32_t chunks, double *peak_held)
{
    struct ss_stage_cost part = zero_bubble_part(row);
    struct paper_run run;
    struct ss_error err;
    double rate = -1;
    if (paper_run(&run, name, row->ranks, row->microbatches, chunks, &part, &err)) {
        double span = (double)run.sim.span_ps;
        double work = (double)((part.forward_ps + part.backward_ps) * row->microbatches);
        if (chunks > 1)
            span -= (double)part.send_forward_ps * row->ranks;
        rate = (span - work) / span;
        *peak_held = (double)run.sim.peak_bytes / (double)part.held_bytes;
    }
    ss_arena_free(&run.arena);
    return rate;
}

#endif
