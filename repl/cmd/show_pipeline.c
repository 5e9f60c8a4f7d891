/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_pipeline.h"

#include <math.h>

#include "repl/cmd/show.h"

enum ss_rc ss_need_pipeline(const struct ss_lab *lab, struct ss_error *err)
{
    if (lab->now->pipeline)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "there is no schedule");
    return ss_error_hint(err, "for example: schedule 1F1B --ranks 4 --microbatches 8");
}

struct ss_value ss_show_ms(int64_t ps)
{
    return ss_v_real_in(SS_UNIT_MS, (double)ps / 1e9);
}

struct ss_value ss_show_part(double value)
{
    return ss_v_real_in(SS_UNIT_RATIO, round(value * 1e4) / 1e4);
}

void ss_put_pipeline(const struct ss_pipeline_case *c, struct ss_out *out)
{
    const struct ss_schedule *s = c->schedule;
    int64_t over = c->sim.makespan_ps - c->bound_ps;
    ss_out_field(out, "schedule", ss_v_text(ss_strdup(&out->arena, s->name)));
    ss_out_field(out, "ranks", ss_v_int(s->n_ranks));
    ss_out_field(out, "stages", ss_v_int(s->n_stages));
    ss_out_field(out, "microbatches", ss_v_int(s->n_microbatches));
    ss_out_field(out, "makespan_ms", ss_show_ms(c->sim.makespan_ps));
    ss_out_field(out, "bubble", ss_show_part(ss_sim_bubble(&c->sim)));
    ss_out_field(out, "span_ms", ss_show_ms(c->sim.span_ps));
    ss_out_field(out, "span_bubble", ss_show_part(ss_sim_span_bubble(&c->sim)));
    ss_out_field(out, "bound_ms", ss_show_ms(c->bound_ps));
    ss_out_field(
        out, "gap",
        ss_show_part(c->sim.makespan_ps > 0 ? (double)over / (double)c->sim.makespan_ps : 0));
    if (c->sim.peak_bytes)
        ss_out_field(out, "peak", ss_v_int_in(SS_UNIT_BYTES, c->sim.peak_bytes));
}

static struct ss_value stages_of(const struct ss_schedule *s, int32_t rank, struct ss_arena *arena)
{
    struct ss_value *items = ss_alloc_array(arena, (size_t)s->n_stages, sizeof *items);
    size_t n = 0;
    for (int32_t i = 0; i < s->n_stages; i++)
        if (s->rank_of[i] == rank)
            items[n++] = ss_v_int(i);
    return ss_v_list(items, n, ",");
}

void ss_put_pipeline_ranks(const struct ss_pipeline_case *c, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"rank", SS_UNIT_NUMBER}, {"stages", SS_UNIT_NONE},      {"actions", SS_UNIT_NUMBER},
        {"busy_ms", SS_UNIT_MS},  {"idle_ms", SS_UNIT_MS},       {"first_ms", SS_UNIT_MS},
        {"last_ms", SS_UNIT_MS},  {"in_flight", SS_UNIT_NUMBER}, {"until_w", SS_UNIT_NUMBER},
        {"peak", SS_UNIT_BYTES}};
    static const char *const minor[] = {"actions", "until_w", "first_ms", NULL};
    bool memory = c->sim.peak_bytes > 0;
    ss_out_table(out, "per_rank", columns, SS_COUNT(columns) - !memory);
    ss_out_minor(out, minor);
    for (int32_t r = 0; r < c->sim.n_ranks; r++) {
        const struct ss_sim_rank *rank = c->sim.ranks + r;
        struct ss_value cells[] = {ss_v_int(r),
                                   stages_of(c->schedule, r, &out->arena),
                                   ss_v_int((int64_t)c->schedule->ranks[r].count),
                                   ss_show_ms(rank->busy_ps),
                                   ss_show_ms(c->sim.makespan_ps - rank->busy_ps),
                                   ss_show_ms(rank->first_ps),
                                   ss_show_ms(rank->last_ps),
                                   ss_v_int(rank->in_flight),
                                   ss_v_int(rank->in_flight_w),
                                   ss_v_int_in(SS_UNIT_BYTES, rank->peak_bytes)};
        ss_out_row(out, cells);
    }
}
