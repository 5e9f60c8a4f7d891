/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_answers.h"

static struct ss_value ratio(double value)
{
    return ss_v_real_in(SS_UNIT_RATIO, value);
}

static bool has_plan(const struct ss_answer_row *row)
{
    return row->answer.plan || row->pipeline;
}

/* Microseconds, unless the plan has another objective. */
static double objective_of(const struct ss_answer_row *row)
{
    return row->pipeline ? (double)row->pipeline->schedule->sim.makespan_ps / 1e6
                         : row->answer.plan->objective;
}

static void put_pipeline(const struct ss_answer_row *row, double best, struct ss_out *out)
{
    const struct ss_sim *sim = &row->pipeline->schedule->sim;
    struct ss_value none = ss_v_null();
    struct ss_value cells[] = {row->label,
                               ss_v_real_in(SS_UNIT_US, objective_of(row)),
                               none,
                               none,
                               none,
                               none,
                               best > 0 ? ratio(objective_of(row) / best - 1) : none,
                               none,
                               none,
                               ss_v_int_in(SS_UNIT_BYTES, sim->peak_bytes),
                               ss_v_real_in(SS_UNIT_MS, row->pipeline->time_ms),
                               none};
    ss_out_row(out, cells);
}

static void put_row(const struct ss_answer_row *row, double best, struct ss_out *out)
{
    const struct ss_plan *plan = row->answer.plan;
    bool bounded = plan && !row->no_bound;
    struct ss_value none = ss_v_null();
    const char *why =
        plan ? ss_stopped_why(plan->stopped) : ss_strdup(&out->arena, row->err.message);
    struct ss_value cells[] = {row->label,
                               plan ? ss_show_objective(plan, plan->objective) : none,
                               bounded ? ss_show_objective(plan, plan->bound) : none,
                               bounded ? ratio(plan->gap) : none,
                               bounded ? ss_v_bool(plan->proved) : none,
                               plan ? ss_v_text(ss_stopped_name(plan->stopped)) : none,
                               plan && best > 0 ? ratio(plan->objective / best - 1) : none,
                               plan && plan->graph ? ss_show_ps(plan->compute_ps) : none,
                               plan && plan->graph ? ss_show_ps(plan->comm_ps) : none,
                               plan ? ss_v_int_in(SS_UNIT_BYTES, plan->peak_bytes) : none,
                               plan ? ss_v_real_in(SS_UNIT_MS, row->answer.info.time_ms) : none,
                               why ? ss_v_text(why) : none};
    ss_out_row(out, cells);
}

size_t ss_put_answers(const char *name, const char *label, const struct ss_answer_row *rows,
                      size_t n, struct ss_out *out)
{
    const struct ss_column columns[] = {{label, false},
                                        {"objective", SS_UNIT_US},
                                        {"bound", SS_UNIT_US},
                                        {"gap", SS_UNIT_RATIO},
                                        {"proved", SS_UNIT_NONE},
                                        {"stopped", SS_UNIT_NONE},
                                        {"over_best", SS_UNIT_RATIO},
                                        {"compute_us", SS_UNIT_US},
                                        {"comm_us", SS_UNIT_US},
                                        {"peak_bytes", SS_UNIT_BYTES},
                                        {"time_ms", SS_UNIT_MS},
                                        {"why", SS_UNIT_NONE}};
    size_t best = n;
    for (size_t i = 0; i < n; i++) {
        if (has_plan(&rows[i]) && (best == n || objective_of(&rows[i]) < objective_of(&rows[best])))
            best = i;
    }
    static const char *const minor[] = {"stopped", "compute_us", "comm_us", "bound", NULL};
    ss_out_table(out, name, ss_memdup(&out->arena, columns, sizeof columns), SS_COUNT(columns));
    ss_out_minor(out, minor);
    double least = best < n ? objective_of(&rows[best]) : 0;
    for (size_t i = 0; i < n; i++)
        (rows[i].pipeline ? put_pipeline : put_row)(&rows[i], least, out);
    return best;
}

void ss_free_answers(struct ss_answer_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ss_plan_free(rows[i].answer.plan);
        ss_pipeline_plan_free(rows[i].pipeline);
    }
}
