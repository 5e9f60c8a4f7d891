/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_attempts.h"
#include "core/graph/graph.h"
#include "core/rules/row_text.h"

#include <math.h>

const char *ss_show_attempt_row(const struct ss_op_rules *rules, const struct ss_attempt *attempt,
                                const int64_t *lengths)
{
    const struct ss_row *row = attempt->row >= 0 ? &rules->rows[attempt->row] : NULL;
    return row && ss_row_is_said(row, lengths) ? row->id : NULL;
}

const char *ss_show_condition(struct ss_arena *arena, const struct ss_ruleset *all, uint32_t op,
                              const struct ss_row *row, const char *why)
{
    struct ss_buf note = {0};
    struct ss_call call;
    if (row->verdict != SS_CONDITIONAL || !row->in)
        return why;
    ss_graph_call(all->graph, op, arena, &call);
    ss_row_note(&note, row, &call, &all->op_atoms[op]);
    why = note.length ? ss_sprintf(arena, "%s; %s", ss_buf_text(&note), why) : why;
    ss_buf_free(&note);
    return why;
}

const char *ss_show_attempt_why(struct ss_arena *arena, const struct ss_ruleset *all, uint32_t op,
                                const struct ss_attempt *attempt)
{
    const struct ss_op_rules *rules = all->op_rules[op];
    struct ss_buf when = {0};
    if (attempt->row < 0)
        return attempt->why;
    const struct ss_row *row = &rules->rows[attempt->row];
    if (ss_row_is_said(row, all->op_atoms[op].lengths))
        return ss_show_condition(arena, all, op, row, attempt->why);
    ss_row_absence(&when, row);
    const char *why = ss_sprintf(arena, "%s; a row %s", attempt->why, ss_buf_text(&when));
    ss_buf_free(&when);
    return why;
}

struct ss_value ss_show_attempt_number(const struct ss_attempt *attempt, double value)
{
    const double exact = 0x1p53; /* doubles have every integer up to here */
    bool integer = attempt->integers && fabs(value) <= exact;
    return integer ? ss_v_int((int64_t)value) : ss_v_real(value);
}

void ss_put_attempts(const struct ss_ruleset *all, uint32_t op, struct ss_out *out)
{
    const struct ss_op_rules *rules = all->op_rules[op];
    static const struct ss_column columns[] = {{"candidate", SS_UNIT_NONE}, {"kind", SS_UNIT_NONE},
                                               {"verdict", SS_UNIT_NONE},   {"row", SS_UNIT_NONE},
                                               {"runs", SS_UNIT_NUMBER},    {"why", SS_UNIT_NONE}};
    ss_out_table(out, "attempt_list", columns, SS_COUNT(columns));
    for (size_t i = 0; i < rules->n_attempts; i++) {
        const struct ss_attempt *a = rules->attempts + i;
        struct ss_value cells[] = {
            ss_v_text(a->candidate),
            ss_v_text(ss_strndup(&out->arena, &a->kind, 1)),
            ss_v_text(ss_verdict_name(a->verdict)),
            ss_v_text(ss_show_attempt_row(rules, a, all->op_atoms[op].lengths)),
            ss_v_int(a->runs),
            ss_v_text(ss_show_attempt_why(&out->arena, all, op, a))};
        ss_out_row(out, cells);
    }
}

void ss_put_counterexamples(const struct ss_op_rules *rules, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"candidate", SS_UNIT_NONE}, {"seed", SS_UNIT_NUMBER},     {"draw", SS_UNIT_NUMBER},
        {"shapes", SS_UNIT_NONE},    {"length", SS_UNIT_NUMBER},   {"ranks", SS_UNIT_NUMBER},
        {"cell", SS_UNIT_NONE},      {"expected", SS_UNIT_NUMBER}, {"combine", SS_UNIT_NONE},
        {"got", SS_UNIT_NUMBER}};
    ss_out_table(out, "counterexamples", columns, SS_COUNT(columns));
    for (size_t i = 0; i < rules->n_attempts; i++) {
        const struct ss_attempt *a = rules->attempts + i;
        if (!a->position)
            continue;
        struct ss_value cells[] = {ss_v_text(a->candidate),
                                   ss_v_int((int64_t)a->seed),
                                   ss_v_int(a->draw),
                                   ss_v_text(a->shapes),
                                   a->length ? ss_v_int(a->length) : ss_v_null(),
                                   ss_v_int(a->ranks),
                                   ss_v_text(a->position),
                                   ss_show_attempt_number(a, a->expected),
                                   ss_v_text(a->combine),
                                   ss_show_attempt_number(a, a->got)};
        ss_out_row(out, cells);
    }
}
