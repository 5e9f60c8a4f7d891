/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/show_rules.h"

#include "core/rules/row_text.h"
#include "repl/cmd/show_attempts.h"
#include "repl/cmd/show_pieces.h"

void ss_put_rows(const struct ss_ruleset *all, uint32_t op, bool named, const struct ss_call *call,
                 struct ss_out *out)
{
    enum { OP, ID, OUT, IN, PROOF, RUNS, EVIDENCE, NOTE };
    const struct ss_op_rules *rules = all->op_rules[op];
    const struct ss_atoms *atoms = all->op_atoms + op;
    for (size_t r = 0; r < rules->n_rows + rules->n_unplaced; r++) {
        bool placed = r < rules->n_rows;
        const struct ss_row *row = placed ? rules->rows + r : rules->unplaced + (r - rules->n_rows);
        if (!ss_row_is_said(row, atoms->lengths))
            continue;
        struct ss_value cells[] = {
            [OP] = ss_show_op(all->graph, op),
            [ID] = placed ? ss_show_row(all, op, r, row->id) : ss_v_null(),
            [OUT] = placed ? ss_show_results(&out->arena, row, rules->n_out, atoms->lengths)
                           : ss_show_unplaced(&out->arena, rules, row, atoms, false),
            [IN] = placed ? ss_show_operands(&out->arena, row, rules->n_in, atoms->lengths)
                          : ss_show_unplaced(&out->arena, rules, row, atoms, true),
            [PROOF] = ss_v_text(ss_verdict_name(row->verdict)),
            [RUNS] = ss_v_int(row->runs),
            [EVIDENCE] = ss_v_int(row->evidence),
            [NOTE] = ss_v_text(placed ? ss_show_row_note(&out->arena, rules, row, call, atoms)
                                      : ss_unplaced_why(row))};
        if (!named)
            cells[EVIDENCE] = cells[NOTE];
        ss_out_row(out, named ? cells : cells + ID);
    }
}

/* Cuts that no row says, though some of them hold. */
static bool is_outside(const struct ss_op_rules *rules, const struct ss_attempt *a,
                       const int64_t *lengths)
{
    (void)rules;
    return ss_attempt_outside(a, lengths);
}

/* What nobody knows of: there was too little evidence, or no probe of what pends, or of a length
 * that no row cuts. */
static bool is_not_known(const struct ss_op_rules *rules, const struct ss_attempt *a,
                         const int64_t *lengths)
{
    (void)lengths;
    bool cut = false;
    for (size_t r = 0; r < rules->n_rows && a->n_cut; r++)
        cut |= ss_row_cuts(&rules->rows[r], a->cut[0]);
    return a->verdict == SS_UNDETERMINED || a->verdict == SS_NO_ANSWER ||
           (a->verdict == SS_NO_LENGTHS && (a->kind == 'G' || (a->kind == 'A' && !cut)));
}

/* A table of those attempts and why, if there are any. columns are static. */
static void put_those(const char *table, const struct ss_column columns[2],
                      bool (*is_one)(const struct ss_op_rules *rules, const struct ss_attempt *a,
                                     const int64_t *lengths),
                      const struct ss_op_rules *rules, const int64_t *lengths, struct ss_out *out)
{
    bool begun = false;
    for (size_t i = 0; i < rules->n_attempts; i++) {
        const struct ss_attempt *a = &rules->attempts[i];
        if (!is_one(rules, a, lengths))
            continue;
        if (!begun)
            ss_out_table(out, table, columns, 2);
        begun = true;
        struct ss_value cells[] = {ss_v_text(a->candidate), ss_v_text(a->why)};
        ss_out_row(out, cells);
    }
}

void ss_put_op_rules(const struct ss_ruleset *all, uint32_t id, bool verbose, struct ss_out *out)
{
    const struct ss_graph *g = all->graph;
    const struct ss_op *op = g->ops + id;
    const struct ss_op_rules *rules = all->op_rules[id];
    const struct ss_atoms *atoms = all->op_atoms + id;
    struct ss_arena *arena = &out->arena;
    struct ss_buf shard = {0}, combine = {0};
    ss_out_field(out, "op", ss_show_op(g, id));
    ss_out_field(out, "in", ss_show_types(arena, g, op->operands, op->n_operands));
    ss_out_field(out, "out", ss_show_types(arena, g, op->results, op->n_results));
    if (!rules)
        return;
    ss_shard_spec_print(&shard, rules, atoms);
    ss_combine_spec_print(&combine, rules, atoms);
    ss_out_field(out, "shard_spec", ss_v_text(ss_show_take(arena, &shard)));
    ss_out_field(out, "combine_spec", ss_v_text(ss_show_take(arena, &combine)));
    ss_out_field(out, "attempts", ss_v_int((int64_t)rules->n_attempts));
    ss_out_field(out, "runs", ss_v_int((int64_t)rules->runs));
    ss_out_field(out, "reason", ss_v_text(rules->reason));
    struct ss_call call;
    ss_graph_call(g, id, arena, &call);
    static const struct ss_column columns[] = {{"id", SS_UNIT_NONE},     {"out", SS_UNIT_NONE},
                                               {"in", SS_UNIT_NONE},     {"proof", SS_UNIT_NONE},
                                               {"runs", SS_UNIT_NUMBER}, {"note", SS_UNIT_NONE}};
    ss_out_table(out, "rows", columns, SS_COUNT(columns));
    ss_put_rows(all, id, false, &call, out);
    if (ss_rows_said(rules, atoms->lengths) > 1)
        ss_out_note(out, "S1 and P1 are ids of rows; S(1) and P(sum) are placements of a tensor");
    static const struct ss_column outside[] = {{"outside_the_space", SS_UNIT_NONE},
                                               {"why", SS_UNIT_NONE}};
    static const struct ss_column unknown[] = {{"not_known", SS_UNIT_NONE}, {"why", SS_UNIT_NONE}};
    put_those("outside", outside, is_outside, rules, atoms->lengths, out);
    put_those("not_known", unknown, is_not_known, rules, atoms->lengths, out);
    if (verbose) {
        ss_put_attempts(all, id, out);
        ss_put_counterexamples(rules, out);
    }
}
