/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_audit.h"

#include <math.h>
#include <string.h>

#include "repl/cmd/show.h"

#define KEPT(text) ss_v_text((text) ? ss_strdup(arena, text) : NULL)

static void put_outputs(const struct ss_audit *a, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"output", SS_UNIT_NUMBER},
                                               {"label", SS_UNIT_NONE},
                                               {"err", SS_UNIT_NUMBER},
                                               {"ok", SS_UNIT_NONE},
                                               {"why", SS_UNIT_NONE}};
    ss_out_table(out, "outputs", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < a->n_outputs; i++) {
        const struct ss_audit_output *o = &a->outputs[i];
        const char *why = o->why;
        if (!o->ok && !isnan(o->factor))
            why = ss_sprintf(&out->arena, "%.6g times the right value", o->factor);
        const char *label = o->label ? o->label : o->name;
        struct ss_value cells[] = {ss_v_int(i), ss_v_text(ss_strdup(&out->arena, label)),
                                   ss_v_real(o->err), ss_v_bool(o->ok), ss_v_text(why)};
        ss_out_row(out, cells);
    }
}

static void put_fault(const struct ss_fault *f, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"operand", SS_UNIT_NONE}, {"is", SS_UNIT_NONE}};
    struct ss_arena *arena = &out->arena;
    const struct ss_hlo_instr *i = f->instr;
    ss_out_field(out, "first_wrong", KEPT(i->name));
    ss_out_field(out, "opcode", KEPT(i->opcode));
    ss_out_field(out, "line", ss_v_int(i->line));
    ss_out_field(out, "inside", KEPT(f->inside));
    ss_out_field(out, "op_name", KEPT(i->op_name));
    ss_out_field(out, "source", KEPT(i->source));
    ss_out_field(out, "groups", KEPT(f->groups));
    ss_out_field(out, "fault", ss_v_text(ss_fault_kind_name(f->kind)));
    ss_out_field(out, "what", KEPT(f->text));
    ss_out_field(out, "right", KEPT(f->right));
    ss_out_table(out, "operands", columns, SS_COUNT(columns));
    for (size_t k = 0; k < f->n_operands; k++) {
        struct ss_value cells[] = {KEPT(f->operands[k].name), KEPT(f->operands[k].text)};
        ss_out_row(out, cells);
    }
}

static void put_others(const struct ss_audit *a, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"then_wrong", SS_UNIT_NONE}, {"line", SS_UNIT_NUMBER}, {"inside", SS_UNIT_NONE},
        {"groups", SS_UNIT_NONE},     {"fault", SS_UNIT_NONE},  {"what", SS_UNIT_NONE},
        {"right", SS_UNIT_NONE}};
    struct ss_arena *arena = &out->arena;
    if (a->n_faults < 2)
        return;
    ss_out_table(out, "others", columns, SS_COUNT(columns));
    for (size_t i = 1; i < a->n_faults; i++) {
        const struct ss_fault *f = &a->faults[i];
        struct ss_value cells[] = {KEPT(f->instr->name),
                                   ss_v_int(f->instr->line),
                                   KEPT(f->inside),
                                   KEPT(f->groups),
                                   ss_v_text(ss_fault_kind_name(f->kind)),
                                   KEPT(f->text),
                                   KEPT(f->right)};
        ss_out_row(out, cells);
    }
}

static void put_faults(const struct ss_audit *a, struct ss_out *out)
{
    if (a->why_no_fault)
        ss_out_note(out, "the first wrong instruction was not looked for: %s", a->why_no_fault);
    if (a->n_faults)
        put_fault(&a->faults[0], out);
    put_others(a, out);
    if (a->n_faults > 1 && a->all_found)
        ss_out_note(out, "with all of what is said to be right, every output is right");
    if (a->n_faults && !a->all_found && a->faults[0].right)
        ss_out_note(out, "with what is said to be right, some outputs are still wrong");
}

static void put_collectives(const struct ss_audit *a, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"collective", SS_UNIT_NONE}, {"line", SS_UNIT_NUMBER}, {"times", SS_UNIT_NUMBER},
        {"bytes", SS_UNIT_BYTES},     {"us", SS_UNIT_US},       {"of", SS_UNIT_NONE},
        {"from", SS_UNIT_NONE},       {"to", SS_UNIT_NONE},     {"groups", SS_UNIT_NONE},
        {"source", SS_UNIT_NONE}};
    struct ss_arena *arena = &out->arena;
    int64_t bytes = 0, ps = 0;
    for (size_t i = 0; i < a->n_collectives; i++) {
        bytes += a->collectives[i].times * a->collectives[i].bytes;
        ps += a->collectives[i].times * a->collectives[i].ps;
    }
    if (a->ok) {
        ss_out_field(out, "collectives", ss_v_int((int64_t)a->n_collectives));
        ss_out_field(out, "sent_bytes", ss_v_int_in(SS_UNIT_BYTES, bytes));
        ss_out_field(out, "time_us", ss_v_real_in(SS_UNIT_US, (double)ps * 1e-6));
    }
    if (!a->n_collectives)
        return;
    ss_out_table(out, "why", columns, SS_COUNT(columns));
    for (size_t i = 0; i < a->n_collectives; i++) {
        const struct ss_audit_collective *c = &a->collectives[i];
        struct ss_value cells[] = {KEPT(c->kind),
                                   ss_v_int(c->instr ? c->instr->line : 0),
                                   ss_v_int(c->times),
                                   ss_v_int_in(SS_UNIT_BYTES, c->bytes),
                                   ss_v_real_in(SS_UNIT_US, (double)c->ps * 1e-6),
                                   KEPT(c->value),
                                   KEPT(c->from),
                                   KEPT(c->to),
                                   KEPT(c->groups),
                                   KEPT(c->instr ? c->instr->source : NULL)};
        ss_out_row(out, cells);
    }
    ss_out_programs_only(out, !a->ok);
}

/* ---- the two programs ---- */

/* Whether the laboratory's graph is the program before, so that its ops can be opened. */
static bool is_loaded(const struct ss_graph *before, const struct ss_graph *loaded)
{
    if (!loaded || !loaded->path || strcmp(loaded->path, before->path) != 0 ||
        loaded->n_ops != before->n_ops)
        return false;
    for (uint32_t i = 0; i < before->n_ops; i++)
        if (strcmp(before->ops[i].name, loaded->ops[i].name) != 0)
            return false;
    return true;
}

/* An op of the program before, or the var if it is an input. */
static struct ss_value thing(const struct ss_graph *before, const struct ss_graph *loaded,
                             uint32_t var, struct ss_arena *arena)
{
    if (var == SS_NONE)
        return ss_v_null();
    const uint32_t op = before->vars[var].producer;
    if (loaded)
        return op == SS_NONE ? ss_show_var(loaded, var) : ss_show_op(loaded, op);
    return KEPT(op == SS_NONE ? before->vars[var].name : before->ops[op].name);
}

static void put_before(const struct ss_audit *a, const struct ss_graph *loaded, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"op", SS_UNIT_NONE},
                                               {"type", SS_UNIT_NONE},
                                               {"instructions", SS_UNIT_NUMBER},
                                               {"label", SS_UNIT_NONE},
                                               {"line", SS_UNIT_NUMBER}};
    static const char *const minor[] = {"line", "label", NULL};
    const struct ss_graph *g = a->before;
    struct ss_arena *arena = &out->arena;
    int64_t *found = ss_alloc_array(arena, g->n_vars, sizeof *found);
    for (size_t i = 0; i < a->n_instrs; i++)
        if (a->instrs[i].var != SS_NONE)
            found[a->instrs[i].var]++;
    ss_out_table(out, "before", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (uint32_t k = 0; k < g->n_inputs + g->n_ops; k++) {
        const struct ss_op *op = k < g->n_inputs ? NULL : &g->ops[k - g->n_inputs];
        if (op && (!op->live || !op->n_results))
            continue;
        const uint32_t var = op ? op->results[0] : g->inputs[k];
        struct ss_value cells[] = {thing(g, loaded, var, arena),
                                   ss_show_type(arena, &g->vars[var].type), ss_v_int(found[var]),
                                   KEPT(g->vars[var].label),
                                   op ? ss_v_int(op->loc.line) : ss_v_null()};
        ss_out_row(out, cells);
    }
}

static void put_instructions(const struct ss_audit *a, const struct ss_graph *loaded,
                             struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"instruction", SS_UNIT_NONE}, {"type", SS_UNIT_NONE},   {"is", SS_UNIT_NONE},
        {"mark", SS_UNIT_NONE},        {"of", SS_UNIT_NONE},     {"line", SS_UNIT_NUMBER},
        {"inside", SS_UNIT_NONE},      {"groups", SS_UNIT_NONE}, {"op_name", SS_UNIT_NONE},
        {"source", SS_UNIT_NONE},      {"times", SS_UNIT_NUMBER}};
    static const char *const minor[] = {"op_name", "groups", "inside", "times", "source",
                                        "line",    "of",     "type",   NULL};
    struct ss_arena *arena = &out->arena;
    ss_out_table(out, "instructions", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (size_t i = 0; i < a->n_instrs; i++) {
        const struct ss_audit_instr *row = &a->instrs[i];
        const struct ss_hlo_instr *instr = row->instr;
        struct ss_value cells[] = {KEPT(row->name),
                                   ss_show_type(arena, &row->type),
                                   KEPT(row->text),
                                   ss_v_text(ss_audit_mark_name(row->mark)),
                                   thing(a->before, loaded, row->var, arena),
                                   instr ? ss_v_int(instr->line) : ss_v_null(),
                                   KEPT(row->inside),
                                   ss_v_text(instr ? ss_instr_groups(instr, arena) : NULL),
                                   KEPT(instr ? instr->op_name : NULL),
                                   KEPT(instr ? instr->source : NULL),
                                   ss_v_int(row->times)};
        ss_out_row(out, cells);
    }
}

void ss_show_audit(const struct ss_audit *a, const struct ss_graph *loaded, bool instructions,
                   struct ss_out *out)
{
    const struct ss_graph *opens = is_loaded(a->before, loaded) ? loaded : NULL;
    ss_out_field(out, "ranks", ss_v_int(a->program.ranks));
    ss_out_field(out, "ok", ss_v_bool(a->ok));
    if (a->why_scaled)
        ss_out_note(out, "the float inputs are scaled by 1/%g: with larger ones %s",
                    1 / a->input_scale, a->why_scaled);
    put_outputs(a, out);
    if (!a->ok)
        put_faults(a, out);
    put_collectives(a, out);
    put_before(a, opens, out);
    ss_out_programs_only(out, !instructions);
    put_instructions(a, opens, out);
    ss_out_programs_only(out, !instructions);
}
