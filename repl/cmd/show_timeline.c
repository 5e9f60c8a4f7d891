/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_timeline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/integer.h"
#include "core/plan/timeline.h"
#include "repl/cmd/show_plan.h"

enum { N_TIMES = 2, N_MEASURED = 2, N_WHAT = 5, N_ALL = N_TIMES + N_MEASURED + N_WHAT };

/* Columns or cells: without what was measured, the others move together. */
#define TAKE(to, from, measured)                                                                   \
    do {                                                                                           \
        size_t skip = (measured) ? 0 : N_MEASURED;                                                 \
        memcpy(to, from, N_TIMES * sizeof *(from));                                                \
        memcpy((to) + N_TIMES, (from) + N_TIMES + skip,                                            \
               (N_ALL - N_TIMES - skip) * sizeof *(from));                                         \
    } while (0)

static void put_span(const struct ss_plan *plan, const struct ss_timeline_span *s,
                     const double *seconds, struct ss_out *out)
{
    double us = (double)s->ps / 1e6, measured = seconds ? seconds[s->instr] * 1e6 : 0;
    const struct ss_value all[N_ALL] = {
        ss_show_ps(s->start_ps),
        ss_show_ps(s->ps),
        ss_v_real_in(SS_UNIT_US, measured),
        ss_v_real(round(measured / us * 100) / 100),
        ss_v_text(s->step ? ss_collective_name(s->step->kind) : plan->graph->ops[s->op].kind),
        ss_show_op(plan->graph, s->op),
        ss_show_group(&out->arena, &plan->mesh, s->step ? s->step->axes : 0),
        s->step ? ss_v_int_in(SS_UNIT_BYTES, s->step->bytes) : ss_v_null(),
        ss_v_int(s->trips)};
    struct ss_value cells[N_ALL];
    TAKE(cells, all, seconds);
    ss_out_row(out, cells);
}

enum ss_rc ss_put_timeline(const struct ss_plan *plan, const double *seconds, struct ss_out *out,
                           struct ss_error *err)
{
    static const struct ss_column all[N_ALL] = {
        {"start_us", SS_UNIT_US},  {"us", SS_UNIT_US},       {"measured_us", SS_UNIT_US},
        {"ratio", SS_UNIT_NUMBER}, {"what", SS_UNIT_NONE},   {"op", SS_UNIT_NONE},
        {"axis", SS_UNIT_NONE},    {"bytes", SS_UNIT_BYTES}, {"times", SS_UNIT_NUMBER}};
    static const char *const minor[] = {"times", "bytes", NULL};
    struct ss_column *columns = ss_alloc_array(&out->arena, N_ALL, sizeof *columns);
    struct ss_timeline_span *spans;
    size_t n;
    enum ss_rc rc = ss_plan_timeline(plan, &out->arena, &spans, &n, err);
    if (rc != SS_OK)
        return rc;
    TAKE(columns, all, seconds);
    ss_out_table(out, "timeline", columns, seconds ? N_ALL : N_ALL - N_MEASURED);
    ss_out_minor(out, minor);
    for (size_t i = 0; i < n; i++)
        put_span(plan, spans + i, seconds, out);
    return SS_OK;
}

/* Times of one kind of op, or of one collective. */
struct profile_row {
    const char *what;
    int64_t times, bytes;
    double us, measured;
};

static int by_time(const void *a, const void *b)
{
    const struct profile_row *x = a, *y = b;
    if (x->measured != y->measured)
        return x->measured < y->measured ? 1 : -1;
    return strcmp(x->what, y->what);
}

static struct profile_row *row_of(struct profile_row *rows, size_t *n, const char *what)
{
    size_t i = 0;
    while (i < *n && strcmp(rows[i].what, what) != 0)
        i++;
    if (i == *n)
        rows[(*n)++] = (struct profile_row){.what = what};
    return &rows[i];
}

static void put_row(const struct profile_row *row, struct ss_out *out)
{
    const struct ss_value cells[] = {ss_v_text(row->what),
                                     ss_v_int(row->times),
                                     ss_v_real_in(SS_UNIT_US, row->us),
                                     ss_v_real_in(SS_UNIT_US, row->measured),
                                     ss_v_real(round(row->measured / row->us * 100) / 100),
                                     ss_v_int_in(SS_UNIT_BYTES, row->bytes)};
    ss_out_row(out, cells);
}

enum ss_rc ss_put_profile(const struct ss_plan *plan, const double *seconds, int64_t ranks,
                          struct ss_out *out, struct ss_error *err)
{
    static const struct ss_column columns[] = {
        {"what", SS_UNIT_NONE},      {"times", SS_UNIT_NUMBER}, {"us", SS_UNIT_US},
        {"measured_us", SS_UNIT_US}, {"ratio", SS_UNIT_NUMBER}, {"bytes", SS_UNIT_BYTES}};
    struct ss_timeline_span *spans;
    size_t n, n_rows = 0;
    enum ss_rc rc = ss_plan_timeline(plan, &out->arena, &spans, &n, err);
    if (rc != SS_OK)
        return rc;
    struct profile_row *rows = ss_alloc_array(&out->arena, n + 1, sizeof *rows);
    for (size_t i = 0; i < n; i++) {
        const struct ss_timeline_span *s = &spans[i];
        struct profile_row *row =
            row_of(rows, &n_rows,
                   s->step ? ss_collective_name(s->step->kind) : plan->graph->ops[s->op].kind);
        row->times = ss_capped_sum(row->times, s->trips);
        row->us += (double)s->ps / 1e6;
        row->measured += seconds[s->instr] * 1e6 / (double)ranks;
        row->bytes =
            ss_capped_sum(row->bytes, s->step ? ss_capped_product(s->step->bytes, s->trips) : 0);
    }
    qsort(rows, n_rows, sizeof *rows, by_time);
    ss_out_table(out, "profile", columns, sizeof columns / sizeof *columns);
    for (size_t i = 0; i < n_rows; i++)
        put_row(&rows[i], out);
    return SS_OK;
}
