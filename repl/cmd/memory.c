/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/memory_report.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_problem.h"

enum { SPANS = 24, TENSORS = 16 };

struct scene {
    const struct ss_snapshot *now;
    struct ss_memory_report report;
    struct ss_out *out;
    bool at_op;
};

static struct ss_value show_op_at(const struct scene *s, uint32_t op)
{
    return op == SS_NONE ? ss_v_text("end") : ss_show_op(s->now->graph, op);
}

static void put_spans(const struct scene *s)
{
    static const struct ss_column columns[] = {{"from", SS_UNIT_NONE},
                                               {"op", SS_UNIT_NONE},
                                               {"bytes", SS_UNIT_BYTES},
                                               {"of_peak", SS_UNIT_BAR}};
    int64_t peak = s->report.peak_bytes;
    ss_out_table(s->out, "timeline", columns, SS_COUNT(columns));
    for (size_t i = 0; i < s->report.n_spans; i++) {
        const struct ss_memory_report_span *span = &s->report.spans[i];
        double share = peak ? (double)span->bytes / (double)peak : 0;
        struct ss_value cells[] = {show_op_at(s, span->first_op), show_op_at(s, span->op),
                                   ss_v_int_in(SS_UNIT_BYTES, span->bytes),
                                   ss_v_real_in(SS_UNIT_BAR, share)};
        ss_out_row(s->out, cells);
    }
}

static void put_tensors(const struct scene *s, size_t count)
{
    static const struct ss_column columns[] = {{"var", SS_UNIT_NONE},    {"label", SS_UNIT_NONE},
                                               {"kind", SS_UNIT_NONE},   {"type", SS_UNIT_NONE},
                                               {"layout", SS_UNIT_NONE}, {"bytes", SS_UNIT_BYTES},
                                               {"share", SS_UNIT_RATIO}, {"until", SS_UNIT_NONE}};
    const struct ss_plan *plan = s->now->plan;
    static const char *const minor[] = {"share", "until", "type", NULL};
    ss_out_table(s->out, s->at_op ? "held" : "peak", columns, SS_COUNT(columns));
    ss_out_minor(s->out, minor);
    for (size_t i = 0; i < s->report.n_tensors && i < count; i++) {
        const struct ss_memory_report_tensor *t = &s->report.tensors[i];
        const struct ss_var *var = &plan->graph->vars[t->var];
        struct ss_value cells[] = {
            ss_show_var(plan->graph, t->var),
            ss_show_label(&s->out->arena, plan->graph, t->var),
            ss_v_text(t->kind),
            ss_show_type(&s->out->arena, &var->type),
            ss_show_layout(&s->out->arena, &plan->mesh, &var->type, &t->layout),
            ss_v_int_in(SS_UNIT_BYTES, t->bytes),
            ss_v_real_in(SS_UNIT_RATIO, (double)t->bytes / (double)s->report.bytes),
            show_op_at(s, t->until)};
        ss_out_row(s->out, cells);
    }
}

static void put_kinds(const struct scene *s)
{
    static const struct ss_column columns[] = {{"kind", SS_UNIT_NONE},
                                               {"tensors", SS_UNIT_NUMBER},
                                               {"bytes", SS_UNIT_BYTES},
                                               {"share", SS_UNIT_BAR}};
    ss_out_table(s->out, "kinds", columns, SS_COUNT(columns));
    for (size_t i = 0; i < s->report.n_kinds; i++) {
        const struct ss_memory_report_kind *k = &s->report.kinds[i];
        struct ss_value cells[] = {
            ss_v_text(k->kind), ss_v_int(k->tensors), ss_v_int_in(SS_UNIT_BYTES, k->bytes),
            ss_v_real_in(SS_UNIT_BAR, (double)k->bytes / (double)s->report.bytes)};
        ss_out_row(s->out, cells);
    }
}

static void put_totals(const struct scene *s)
{
    const struct ss_memory_report *r = &s->report;
    ss_out_field(s->out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, r->peak_bytes));
    ss_out_field(s->out, "peak_at", show_op_at(s, r->peak_op));
    if (s->at_op) {
        ss_out_field(s->out, "at", show_op_at(s, r->op));
        ss_out_field(s->out, "held_bytes", ss_v_int_in(SS_UNIT_BYTES, r->bytes));
    }
    ss_out_field(s->out, "limit_bytes", ss_v_int_in(SS_UNIT_BYTES, r->limit_bytes));
    ss_out_field(s->out, "of_limit",
                 ss_v_real_in(SS_UNIT_RATIO, (double)r->peak_bytes / (double)r->limit_bytes));
    ss_out_field(s->out, "tensors", ss_v_int((int64_t)r->n_tensors));
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *spans = ss_option(parsed, "spans"), *top = ss_option(parsed, "top");
    const struct ss_arg_value *at = ss_option(parsed, "at");
    size_t n_spans = spans->given ? (size_t)spans->integer : SPANS;
    size_t n_tensors = top->given ? (size_t)top->integer : TENSORS;
    struct scene s = {.now = ctx->lab->now, .out = out, .at_op = at->given};
    enum ss_rc rc = ss_need_plan(ctx->lab, err);
    if (rc == SS_OK && s.now->problem) {
        ss_put_problem_memory(ctx->lab, n_spans, n_tensors, out);
        ss_put_if_stale(s.now, out);
        return SS_OK;
    }
    if (rc == SS_OK)
        rc = ss_memory_report(s.now, n_spans, at->given ? (uint32_t)at->integer : SS_NONE,
                              &out->arena, &s.report, err);
    if (rc != SS_OK)
        return rc;
    put_spans(&s);
    put_tensors(&s, n_tensors);
    put_kinds(&s);
    put_totals(&s);
    ss_put_if_stale(s.now, out);
    if (s.report.n_tensors > n_tensors)
        ss_out_note(out, "%zu smaller tensors make the rest: --top shows more",
                    s.report.n_tensors - n_tensors);
    return SS_OK;
}

static const char *const examples[] = {"mesh 2x4; solve; memory",
                                       "mesh 2; solve; memory --spans 8 --top 4",
                                       "mesh 2; solve; memory --at dot_general_1", NULL};

const struct ss_cmd ss_cmd_memory = {
    .name = "memory",
    .group = "plan",
    .summary = "show a rank's memory over the plan, and its peak",
    .help =
        "Shows the bytes that an allocator holds on one rank while the plan's program runs:\n"
        "inputs from the start, each result until its last reader, and resharding copies while\n"
        "they are needed. A line of the timeline is a run of instructions, with the op at which\n"
        "it holds the most.\n"
        "Then lists the tensors that are held at the peak, or while the op --at runs, with their\n"
        "layouts and the op that reads them last. run measures the same peak.\n"
        "For a problem file: usage over its instants, and the nodes that are live at the peak.",
    .examples = examples,
    .options = {{.name = "spans", .type = SS_ARG_INT, .help = "lines of the timeline (24)"},
                {.name = "top", .type = SS_ARG_INT, .help = "tensors of the peak (16)"},
                {.name = "at", .type = SS_ARG_OP, .help = "the op whose moment is listed"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
