/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_audit.h"

#include <math.h>

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
    if (a->n_faults && !a->all_found)
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
    ss_out_field(out, "collectives", ss_v_int((int64_t)a->n_collectives));
    ss_out_field(out, "sent_bytes", ss_v_int_in(SS_UNIT_BYTES, bytes));
    ss_out_field(out, "time_us", ss_v_real_in(SS_UNIT_US, (double)ps * 1e-6));
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
}

void ss_show_audit(const struct ss_audit *a, struct ss_out *out)
{
    ss_out_field(out, "ranks", ss_v_int(a->program.ranks));
    ss_out_field(out, "ok", ss_v_bool(a->ok));
    if (a->why_scaled)
        ss_out_note(out, "the float inputs are scaled by 1/%g: with larger ones %s",
                    1 / a->input_scale, a->why_scaled);
    put_outputs(a, out);
    if (a->ok)
        put_collectives(a, out);
    else
        put_faults(a, out);
}
