/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published figures of pipelines next to those of the simulator, as Markdown tables. Run by
 * `make bench-papers`; the argument is the folder of graphs that tests/papers/metadist.py wrote.
 * Exits 1 if a figure that docs/pipeline.md calls reproduced differs. */
#include "tests/bench/papers.h"
#include "tests/papers/schedules.h"

#include <math.h>
#include <stdio.h>

void figure(struct figures *f, double ours, double published, double tolerance, int digits)
{
    bool same = fabs(ours - published) <= tolerance;
    f->cells++;
    f->same += same;
    printf(" %.*f / %.*f%s |", digits, ours, digits, published, same ? "" : " differs");
}

static void zero_bubble_table(struct figures *f)
{
    printf("Zero bubble (arXiv 2401.10241), Table 5: bubble rate, ours / published.\n\n"
           "| model | ranks | microbatches | 1F1B | interleaved | ZB-H1 | ZB-1p | ZB-H2 | ZB-2p |\n"
           "|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof zero_bubble / sizeof *zero_bubble; i++) {
        const struct zero_bubble_row *row = zero_bubble + i;
        const struct {
            const char *name;
            int32_t chunks;
            double published;
        } cells[] = {
            {"1F1B", 1, row->one_f_one_b}, {"Interleaved1F1B", row->chunks, row->interleaved},
            {"ZB-H1", 1, row->h1},         {"ZB-1p", 1, row->h1},
            {"ZB-H2", 1, row->h2},         {"ZB-2p", 1, row->zb_2p}};
        printf("| %s | %d | %d |", row->model, (int)row->ranks, (int)row->microbatches);
        for (size_t k = 0; k < sizeof cells / sizeof *cells; k++) {
            double peak;
            figure(f, zero_bubble_rate(row, cells[k].name, cells[k].chunks, &peak),
                   cells[k].published, .00005, 4);
        }
        printf("\n");
    }
}

static void memory_cells(struct figures *f, const struct memory_row *row, const char *name,
                         const int64_t *want, int64_t want_peak)
{
    int64_t peak = 0;
    for (int c = 0; c < 3; c++) {
        const int64_t *fiw = memory_costs[c];
        struct ss_stage_cost part = unit_part(2, fiw[0], fiw[1], fiw[2]);
        struct paper_run run;
        struct ss_error err;
        if (paper_run(&run, name, row->ranks, row->microbatches, 2, &part, &err)) {
            peak = run.sim.peak_bytes;
            figure(f,
                   (double)(run.sim.span_ps - 2 * row->microbatches * (fiw[0] + fiw[1] + fiw[2])),
                   (double)want[c], 0, 0);
        }
        ss_arena_free(&run.arena);
    }
    figure(f, (double)peak, (double)want_peak, 0, 0);
}

static void memory_table(struct figures *f)
{
    printf(
        "\nControllable memory (arXiv 2405.15362): span beyond the work, and peak in chunks, ours "
        "/ "
        "the authors' program.\nCosts of F, I and W: 1 1 1, then 10 12 8, then 10 14 6.\n\n"
        "| ranks | microbatches | VMin 1 | VMin 2 | VMin 3 | peak | VHalf 1 | VHalf 2 | VHalf 3 | "
        "peak |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof memory_rows / sizeof *memory_rows; i++) {
        const struct memory_row *row = memory_rows + i;
        printf("| %d | %d |", (int)row->ranks, (int)row->microbatches);
        memory_cells(f, row, "VMin", row->v_min, row->v_min_peak);
        memory_cells(f, row, "VHalf", row->v_half, row->v_half_peak);
        printf("\n");
    }
}

/* ---- torchtitan ---- */

enum { GATHERED_STAGES = 3 }; /* of a rank, at once: as torch's _add_unshard_reshard */

/* The stages of the next actions of a list, each once; returns how many. */
static int next_stages(const struct ss_actions *list, size_t from, int32_t *stages)
{
    int n = 0;
    for (size_t i = from; i < list->count && n < GATHERED_STAGES; i++) {
        bool known = false;
        for (int k = 0; k < n; k++)
            known |= stages[k] == list->items[i].stage;
        if (!known)
            stages[n++] = list->items[i].stage;
    }
    return n;
}

/* Adds what gathers the parameters of stages that come next and frees those of others. */
static struct ss_schedule *with_gathers(const struct ss_schedule *s, struct ss_arena *arena)
{
    struct ss_schedule *out = ss_schedule_copy(arena, s);
    bool *there = ss_alloc_array(arena, (size_t)s->n_stages, sizeof *there);
    for (int32_t r = 0; r < s->n_ranks; r++) {
        out->ranks[r] = (struct ss_actions){0};
        for (size_t i = 0; i <= s->ranks[r].count; i++) {
            int32_t next[GATHERED_STAGES];
            int n = next_stages(s->ranks + r, i, next);
            for (int32_t x = 0; x < s->n_stages; x++) {
                bool wanted = false;
                for (int k = 0; k < n; k++)
                    wanted |= next[k] == x;
                if (s->rank_of[x] == r && there[x] != wanted)
                    ss_schedule_add(out, r, wanted ? SS_ACT_UNSHARD : SS_ACT_RESHARD, x, 0);
                there[x] = s->rank_of[x] == r ? wanted : there[x];
            }
            if (i < s->ranks[r].count)
                ss_push(arena, out->ranks[r], s->ranks[r].items[i]);
        }
    }
    return out;
}

static void torchtitan_row(int32_t chunks, double *first)
{
    const double params = 405.9e9 / 64, layers = 126. / 8, s = 8192, h = 16384;
    struct ss_stage_cost part = {.forward_ps = 800,
                                 .input_ps = 800,
                                 .weight_ps = 800,
                                 .backward_ps = 1600,
                                 .held_bytes = llround(layers * 2 * s * h / 8),
                                 .unsharded_bytes = llround(2 * params)};
    struct paper_run run;
    struct ss_error err;
    if (paper_run(&run, chunks > 1 ? "Interleaved1F1B" : "1F1B", 8, 32, chunks, &part, &err)) {
        struct ss_sim_options options = {0};
        struct ss_sim gathered;
        double time = (double)run.sim.makespan_ps;
        *first = chunks > 1 ? *first : time;
        ss_simulate(with_gathers(run.schedule, &run.arena), run.costs, &options, &run.arena,
                    &gathered);
        printf("| %d | %.3f | %.2f | %.1f |\n", (int)chunks, *first / time,
               (double)run.sim.peak_bytes / (double)part.held_bytes,
               (double)gathered.peak_bytes / (1 << 30));
    }
    ss_arena_free(&run.arena);
}

static void torchtitan_rows(void)
{
    double first = 0;
    printf(
        "\ntorchtitan, Llama 3.1 405B on 8 ranks with 32 microbatches: 100 tokens per second with "
        "1F1B, 128 interleaved,\nand 82.5 against 72.7 GiB. The bubble alone, with F : B = 1 : 2 "
        "and full recomputation left out. GiB: what layers\nkeep for recomputation, and gathered "
        "parameters (bf16, TP 8) of %d stages at once, as torch lowers schedules.\n\n"
        "| chunks | times as fast as 1F1B | peak in microbatches | GiB |\n|---|---|---|---|\n",
        GATHERED_STAGES);
    for (int32_t chunks = 1; chunks <= 16; chunks *= 2)
        torchtitan_row(chunks, &first);
    printf("\nThe order in time is the published one; its size does not follow from the bubble "
           "alone. An interleaved schedule holds\nmore microbatches, so its smaller memory needs "
           "another reason: with 8 chunks or more, three gathered stages are less\nthan the rank's "
           "whole share.\n");
}

int main(int argc, char **argv)
{
    struct figures f = {0};
    zero_bubble_table(&f);
    memory_table(&f);
    torchtitan_rows();
    alpa_tables(&f);
    megatron_tables();
    metadist_table(&f, argc > 1 ? argv[1] : NULL);
    printf("\n%d of %d figures are reproduced to the last digit.\n", f.same, f.cells);
    return f.same < f.cells;
}
