/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_answers.h"

static struct ss_value ratio(double value)
{
    return ss_v_real_in(SS_UNIT_RATIO, value);
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
        const struct ss_plan *plan = rows[i].answer.plan;
        if (plan && (best == n || plan->objective < rows[best].answer.plan->objective))
            best = i;
    }
    static const char *const minor[] = {"stopped", "compute_us", "comm_us", "bound", NULL};
    ss_out_table(out, name, ss_memdup(&out->arena, columns, sizeof columns), SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (size_t i = 0; i < n; i++)
        put_row(&rows[i], best < n ? rows[best].answer.plan->objective : 0, out);
    return best;
}

void ss_free_answers(struct ss_answer_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ss_plan_free(rows[i].answer.plan);
}
