/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/plan/memory.h"
#include "core/space/roles.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show_problem.h"

enum { SPANS = 24, PIECES = 16 };

struct scene {
    const struct ss_lab *lab;
    const struct ss_program *program;
    struct ss_memory_peak peak;
    struct ss_roles roles;
    struct ss_out *out;
};

/* The op that an instruction runs or serves; the next one for a free or a move. */
static struct ss_value show_op_at(const struct scene *s, size_t instr)
{
    const struct ss_program *p = s->program;
    for (size_t i = instr; i < p->n_instrs; i++) {
        const struct ss_instr *in = &p->instrs[i];
        if (in->kind == SS_I_EXEC)
            return ss_show_op(p->plan->graph, in->op);
    }
    return ss_v_text("end");
}

/* What a buffer is for: a copy of a value in another layout than it rests in is temporary. */
static const char *kind_of(const struct scene *s, uint32_t buffer)
{
    const struct ss_buffer *b = &s->program->buffers[buffer];
    const struct ss_plan *plan = s->program->plan;
    for (uint32_t i = 0; i < plan->graph->n_outputs; i++)
        if (s->program->outputs[i] == buffer)
            return "output";
    return ss_layout_equal(&b->layout, &plan->home[b->var]) ? ss_role_name(s->roles.var[b->var])
                                                            : "resharding copy";
}

static void put_spans(const struct scene *s, size_t count)
{
    static const struct ss_column columns[] = {{"from", SS_UNIT_NONE},
                                               {"op", SS_UNIT_NONE},
                                               {"bytes", SS_UNIT_BYTES},
                                               {"of_peak", SS_UNIT_BAR}};
    size_t n;
    const struct ss_memory_span *spans = ss_memory_spans(s->program, count, &s->out->arena, &n);
    ss_out_table(s->out, "timeline", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n; i++) {
        double share = s->peak.bytes ? (double)spans[i].bytes / (double)s->peak.bytes : 0;
        struct ss_value cells[] = {show_op_at(s, spans[i].begin), show_op_at(s, spans[i].at),
                                   ss_v_int_in(SS_UNIT_BYTES, spans[i].bytes),
                                   ss_v_real_in(SS_UNIT_BAR, share)};
        ss_out_row(s->out, cells);
    }
}

static void put_pieces(const struct scene *s, size_t count)
{
    static const struct ss_column columns[] = {{"var", SS_UNIT_NONE},    {"label", SS_UNIT_NONE},
                                               {"kind", SS_UNIT_NONE},   {"type", SS_UNIT_NONE},
                                               {"layout", SS_UNIT_NONE}, {"bytes", SS_UNIT_BYTES},
                                               {"share", SS_UNIT_RATIO}};
    const struct ss_plan *plan = s->program->plan;
    ss_out_table(s->out, "peak", columns, SS_COUNT(columns));
    for (size_t i = 0; i < s->peak.n_pieces && i < count; i++) {
        const struct ss_buffer *b = &s->program->buffers[s->peak.pieces[i].buffer];
        const struct ss_var *var = &plan->graph->vars[b->var];
        struct ss_value cells[] = {
            ss_show_var(plan->graph, b->var),
            ss_v_text(var->label),
            ss_v_text(kind_of(s, s->peak.pieces[i].buffer)),
            ss_show_type(&s->out->arena, &var->type),
            ss_show_layout(&s->out->arena, &plan->mesh, &var->type, &b->layout),
            ss_v_int_in(SS_UNIT_BYTES, b->bytes),
            ss_v_real_in(SS_UNIT_RATIO, (double)b->bytes / (double)s->peak.bytes)};
        ss_out_row(s->out, cells);
    }
}

static void put_kinds(const struct scene *s)
{
    static const struct ss_column columns[] = {{"kind", SS_UNIT_NONE},
                                               {"tensors", SS_UNIT_NUMBER},
                                               {"bytes", SS_UNIT_BYTES},
                                               {"share", SS_UNIT_BAR}};
    SS_ARRAY(const char *) kinds = {0};
    ss_out_table(s->out, "kinds", columns, SS_COUNT(columns));
    for (size_t i = 0; i < s->peak.n_pieces; i++) {
        const char *kind = kind_of(s, s->peak.pieces[i].buffer);
        bool seen = false;
        for (size_t k = 0; k < kinds.count; k++)
            seen |= kinds.items[k] == kind;
        if (seen)
            continue;
        ss_push(&s->out->arena, kinds, kind);
        int64_t bytes = 0, count = 0;
        for (size_t k = i; k < s->peak.n_pieces; k++)
            if (kind_of(s, s->peak.pieces[k].buffer) == kind) {
                bytes += s->peak.pieces[k].bytes;
                count++;
            }
        struct ss_value cells[] = {
            ss_v_text(kind), ss_v_int(count), ss_v_int_in(SS_UNIT_BYTES, bytes),
            ss_v_real_in(SS_UNIT_BAR, (double)bytes / (double)s->peak.bytes)};
        ss_out_row(s->out, cells);
    }
}

static void put_totals(const struct scene *s)
{
    const struct ss_lab *lab = s->lab;
    int64_t limit = lab->now->settings.limit_bytes
                        ? lab->now->settings.limit_bytes
                        : (int64_t)lab->now->settings.cluster->memory_bytes;
    ss_out_field(s->out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, s->peak.bytes));
    ss_out_field(s->out, "peak_at", show_op_at(s, s->peak.instr));
    ss_out_field(s->out, "limit_bytes", ss_v_int_in(SS_UNIT_BYTES, limit));
    ss_out_field(s->out, "of_limit",
                 ss_v_real_in(SS_UNIT_RATIO, (double)s->peak.bytes / (double)limit));
    ss_out_field(s->out, "tensors", ss_v_int((int64_t)s->peak.n_pieces));
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *spans = ss_option(parsed, "spans"), *top = ss_option(parsed, "top");
    struct ss_program *program = NULL;
    enum ss_rc rc = ss_need_plan(ctx->lab, err);
    if (rc == SS_OK && ctx->lab->now->problem) {
        ss_put_problem_memory(ctx->lab, spans->given ? (size_t)spans->integer : SPANS,
                              top->given ? (size_t)top->integer : PIECES, out);
        return SS_OK;
    }
    if (rc == SS_OK)
        rc = ss_lower(ctx->lab->now->plan, &program, err);
    if (rc != SS_OK)
        return rc;
    struct scene s = {.lab = ctx->lab, .program = program, .out = out};
    struct ss_dim_classes *dims = ss_dim_classes_find(program->plan->graph, program->plan->rules);
    s.roles = ss_roles_find(program->plan->graph, dims, &out->arena);
    s.peak = ss_memory_peak(program, &out->arena);
    put_spans(&s, spans->given ? (size_t)spans->integer : SPANS);
    put_pieces(&s, top->given ? (size_t)top->integer : PIECES);
    put_kinds(&s);
    put_totals(&s);
    size_t listed = top->given ? (size_t)top->integer : PIECES;
    if (s.peak.n_pieces > listed)
        ss_out_note(out, "%zu smaller tensors make the rest: --top shows more",
                    s.peak.n_pieces - listed);
    ss_dim_classes_free(dims);
    ss_program_free(program);
    return SS_OK;
}

static const char *const examples[] = {"mesh 2x4; solve; memory",
                                       "mesh 2; solve; memory --spans 8 --top 4", NULL};

const struct ss_cmd ss_cmd_memory = {
    .name = "memory",
    .group = "plan",
    .summary = "draw a rank's memory over the plan, and what makes the peak",
    .help =
        "What an allocator holds on one rank while the plan's program runs: inputs from the\n"
        "start, each result until its last reader, copies of resharding while they are needed. A\n"
        "line is a run of instructions with the op at which it holds the most. Below: the\n"
        "tensors that are there at the peak, with the layout in which they lie. run measures the\n"
        "same peak. Of a problem file: usage over its instants, and the nodes that are live at\n"
        "the peak.",
    .examples = examples,
    .options = {{.name = "spans", .type = SS_ARG_INT, .help = "lines of the timeline (24)"},
                {.name = "top", .type = SS_ARG_INT, .help = "tensors of the peak (16)"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
