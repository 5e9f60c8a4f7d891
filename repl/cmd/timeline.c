/* SPDX-License-Identifier: GPL-3.0-or-later */
/* timeline, export timeline. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/pipeline/draw.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_pipeline.h"

enum { LEAST_COLUMNS = 20, LABEL = 9 };

/* ---- the picture ---- */

struct window {
    int64_t from_ps, to_ps;
    int columns;
};

static void add_axis(const struct window *w, struct ss_buf *text)
{
    char left[32], right[32];
    snprintf(left, sizeof left, "%.6g", (double)w->from_ps / 1e9);
    snprintf(right, sizeof right, "%.6g ms", (double)w->to_ps / 1e9);
    int blanks = w->columns - (int)strlen(left) - (int)strlen(right);
    ss_buf_printf(text, "%*s%s%*s%s\n", LABEL, "", left, blanks > 1 ? blanks : 1, "", right);
}

static const char *draw(const struct ss_pipeline_case *c, const struct window *w,
                        struct ss_arena *arena)
{
    struct ss_buf text = {0};
    struct ss_timeline_cell *cells = ss_alloc_array(arena, (size_t)w->columns, sizeof *cells);
    add_axis(w, &text);
    for (int32_t r = 0; r < c->sim.n_ranks; r++) {
        ss_timeline_cells(c, r, w->from_ps, w->to_ps, cells, w->columns);
        ss_buf_printf(&text, "rank %-*d", LABEL - 5, (int)r);
        for (int i = 0; i < w->columns; i++)
            ss_buf_putc(&text, cells[i].text);
        ss_buf_putc(&text, '\n');
    }
    return ss_show_take(arena, &text);
}

/* ---- rows for programs ---- */

static void put_spans(const struct ss_pipeline_case *c, const struct window *w, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"rank", SS_UNIT_NUMBER},      {"action", SS_UNIT_NONE},
        {"start_ms", SS_UNIT_MS},      {"ms", SS_UNIT_MS},
        {"what", SS_UNIT_NONE},        {"stage", SS_UNIT_NUMBER},
        {"microbatch", SS_UNIT_NUMBER}};
    ss_out_table(out, "actions", columns, SS_COUNT(columns));
    for (int32_t r = 0; r < c->sim.n_ranks; r++)
        for (size_t i = 0; i < c->schedule->ranks[r].count; i++) {
            const struct ss_action *a = c->schedule->ranks[r].items + i;
            const struct ss_sim_span *span = c->sim.ranks[r].spans + i;
            char text[SS_ACTION_TEXT];
            if (span->end_ps < w->from_ps || span->start_ps > w->to_ps)
                continue;
            struct ss_value cells[] = {ss_v_int(r),
                                       ss_v_text(ss_strdup(&out->arena, ss_action_text(a, text))),
                                       ss_show_ms(span->start_ps),
                                       ss_show_ms(span->end_ps - span->start_ps),
                                       ss_v_text(ss_act_name(a->kind)),
                                       ss_v_int(a->stage),
                                       a->microbatch < 0 ? ss_v_null() : ss_v_int(a->microbatch)};
            ss_out_row(out, cells);
        }
}

static void put_transfers(const struct ss_pipeline_case *c, const struct window *w,
                          struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"from", SS_UNIT_NUMBER}, {"to", SS_UNIT_NUMBER},    {"start_ms", SS_UNIT_MS},
        {"ms", SS_UNIT_MS},       {"stage", SS_UNIT_NUMBER}, {"microbatch", SS_UNIT_NUMBER},
        {"what", SS_UNIT_NONE}};
    ss_out_table(out, "transfers", columns, SS_COUNT(columns));
    for (size_t i = 0; i < c->sim.n_transfers; i++) {
        const struct ss_sim_transfer *t = c->sim.transfers + i;
        if (t->end_ps < w->from_ps || t->start_ps > w->to_ps)
            continue;
        struct ss_value cells[] = {ss_v_int(t->from),
                                   ss_v_int(t->to),
                                   ss_show_ms(t->start_ps),
                                   ss_show_ms(t->end_ps - t->start_ps),
                                   ss_v_int(t->stage),
                                   ss_v_int(t->microbatch),
                                   ss_v_text(t->backward ? "gradient" : "activation")};
        ss_out_row(out, cells);
    }
}

static enum ss_rc read_window(const struct ss_parsed *parsed, const struct ss_pipeline_case *c,
                              int columns, struct window *w, struct ss_error *err)
{
    const struct ss_arg_value *from = ss_option(parsed, "from"), *to = ss_option(parsed, "to");
    double last = (double)c->sim.makespan_ps / 1e9;
    double start = from->given ? from->real : 0,
           end = to->given && to->real < last ? to->real : last;
    w->columns = columns - LABEL;
    w->columns = w->columns < LEAST_COLUMNS ? LEAST_COLUMNS : w->columns;
    if (start >= end && last > 0)
        return ss_fail(err, SS_E_ARGUMENT, "nothing is between %g and %g ms; the step takes %g ms",
                       start, end, last);
    w->from_ps = llround(start * 1e9);
    w->to_ps = to->given && end < last ? llround(end * 1e9) : c->sim.makespan_ps;
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    struct window window = {0};
    bool rows = ss_option(parsed, "rows")->given;
    enum ss_rc rc = ss_need_pipeline(ctx->lab, err);
    if (rc == SS_OK)
        rc = read_window(parsed, ctx->lab->now->pipeline, ctx->columns, &window, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_pipeline_case *c = ctx->lab->now->pipeline;
    ss_out_field(out, "schedule", ss_v_text(ss_strdup(&out->arena, c->schedule->name)));
    ss_out_field(out, "makespan_ms", ss_show_ms(c->sim.makespan_ps));
    ss_out_field(out, "bubble", ss_show_part(ss_sim_bubble(&c->sim)));
    ss_out_document(out, "drawing", draw(c, &window, &out->arena));
    put_spans(c, &window, out);
    ss_out_programs_only(out, !rows);
    put_transfers(c, &window, out);
    ss_out_programs_only(out, !rows);
    return SS_OK;
}

static const char *const examples[] = {
    "schedule 1F1B --ranks 4 --microbatches 8; timeline",
    "schedule zbvzerobubble --costs 10,12,8; timeline --from 100 --to 200 --rows", NULL};

const struct ss_cmd ss_cmd_timeline = {
    .name = "timeline",
    .group = "pipeline",
    .summary = "draw the schedule of the pipeline: ranks over time",
    .help =
        "A row per rank: F, B, I and W with the number of the microbatch, and dots while it is\n"
        "idle; every second stage of a rank (chunk) has small letters, R is the reduction of\n"
        "gradients. Actions that are shorter than a column may be missing: --from and --to show a\n"
        "part of the time. --rows lists actions and transfers; JSON, CSV and Lua always get them.\n"
        "The screen `timeline` moves along the same picture.",
    .examples = examples,
    .options = {{.name = "from", .type = SS_ARG_REAL, .help = "ms (0)"},
                {.name = "to", .type = SS_ARG_REAL, .help = "ms (the end)"},
                {.name = "rows", .type = SS_ARG_FLAG, .help = "list actions and transfers"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.2",
    .run = run,
};

/* ---- files ---- */

static bool ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return n > m && !strcmp(path + n - m, end);
}

static enum ss_rc run_export(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                             struct ss_error *err)
{
    const char *path = ss_arg(parsed, "file")->text;
    struct ss_buf text = {0};
    bool svg = ends_with(path, ".svg");
    enum ss_rc rc = ss_need_pipeline(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    if (!svg && !ends_with(path, ".json")) {
        ss_fail(err, SS_E_ARGUMENT, "the end of '%.80s' says no format", path);
        return ss_error_hint(err,
                             ".svg: a picture; .json: a trace for chrome://tracing or Perfetto");
    }
    rc = ss_session_may_write(ctx->session, "export timeline", path,
                              ss_option(parsed, "force")->given, err);
    if (rc != SS_OK)
        return rc;
    if (svg)
        ss_timeline_svg(ctx->lab->now->pipeline, &text);
    else
        ss_timeline_trace(ctx->lab->now->pipeline, &text);
    rc = ss_file_write(path, text.data, text.length, err);
    ss_buf_free(&text);
    if (rc == SS_OK)
        ss_out_field(out, "file", ss_v_text(ss_strdup(&out->arena, path)));
    return rc;
}

static const char *const export_examples[] = {
    "schedule dualpipev --overlap 0.5; export timeline dualpipev.svg; export timeline trace.json",
    NULL};

const struct ss_cmd ss_cmd_export_timeline = {
    .name = "export timeline",
    .group = "pipeline",
    .summary = "write the timeline of the pipeline: .svg, .json (trace)",
    .help = "The end of the file's name chooses an SVG picture, or the trace events that\n"
            "chrome://tracing and Perfetto open: a process per rank, with its actions, transfers\n"
            "and memory.",
    .examples = export_examples,
    .args = {{.name = "file", .type = SS_ARG_NEW_FILE, .help = "the file to write"}},
    .options = {{.name = "force", .type = SS_ARG_FLAG, .help = "replace an existing file"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.2",
    .run = run_export,
};
