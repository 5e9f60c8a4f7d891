/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/audit/fault_search.h"

enum { MOST_TRIED = 2500, MOST_BACK = 12 };
static const double MOST_WORK = 2e11;

/* ---- what is suspect ---- */

static bool only_moves(const struct ss_op *op)
{
    const int kind = ss_rank_op_of(op->def);
    return kind >= SS_RANK_ALL_GATHER || op->def->flags & SS_OP_MOVEMENT ||
           op->def->class == SS_OP_CLASS_CONVERT || op->def->class == SS_OP_CLASS_SELECT;
}

static bool is_float(const struct ss_fault_search *s, uint32_t value)
{
    return s->x->run.values[value]->pieces[0].store == SS_STORE_F64;
}

static bool can_change(const struct ss_fault_search *s, uint32_t event)
{
    const struct ss_op *op = ss_fault_op(s, event);
    if (!op->loc.line) /* it is not of the file */
        return false;
    for (size_t i = 0; i < s->n_changes; i++)
        if (s->changes[i].op == s->x->run.events[event].op)
            return false;
    if (op->def->class == SS_OP_CLASS_SLICE || op->def->class == SS_OP_CLASS_DYNAMIC_SLICE)
        return is_float(s, s->x->run.events[event].first);
    return ss_rank_op_of(op->def) >= SS_RANK_ALL_REDUCE ||
           ss_is_rank_constant(s->g, op, s->v->digits.ranks);
}

/* Marks what makes a value whose reader is suspect. Terms that are summed too late, or by half, are
 * followed back to where they are made. wrong: it is an output that is, whatever it may be. */
static void visit(struct ss_fault_search *s, uint32_t value, bool wrong)
{
    const uint32_t event = s->v->event[value];
    const struct ss_explained *e = ss_run_value(s->x, s->v, value, s->arena);
    if (s->suspect[value] || s->terms[value] || event == SS_NONE)
        return;
    const bool terms = e->kind == SS_IS_TERMS;
    const bool suspect = e->kind == SS_NOT_EXPLAINED || (wrong && !terms);
    s->suspect[value] = suspect;
    s->terms[value] = terms;
    if (!suspect && !terms)
        return;
    s->candidate[event] |= can_change(s, event);
    ss_push(s->arena, s->todo, value);
}

/* Found values that are moved on: the wrong rows of a right value. Integers are offsets, which
 * tables give to ranks. */
static void go_back(struct ss_fault_search *s, uint32_t value, int depth, bool *candidate,
                    uint8_t *depths)
{
    const uint32_t event = s->v->event[value];
    if (event == SS_NONE || depth > MOST_BACK || (depths[value] && depths[value] <= depth + 1))
        return;
    depths[value] = (uint8_t)(depth + 1);
    const struct ss_op *op = ss_fault_op(s, event);
    if (is_float(s, value) && !only_moves(op)) {
        const struct ss_explained *e = ss_run_value(s->x, s->v, value, s->arena);
        const int rank = s->x->run.values[value]->pieces[0].type.rank;
        visit(s, value, false); /* what an offset or a condition was computed from */
        if (e->kind != SS_IS_PIECES || ss_explained_is_regular(e, rank, &s->v->digits))
            return;
    }
    candidate[event] |= can_change(s, event);
    for (uint32_t k = 0; k < op->n_operands; k++)
        go_back(s, s->x->run.events[event].from[k], depth + 1, candidate, depths);
}

/* Suspects that read none: what is wrong begins there, or where their operands come from. */
static void mark_near(struct ss_fault_search *s)
{
    enum { MOST_FIRST = 24 };
    int n = 0;
    for (uint32_t event = 0; event < s->x->run.n_events && n < MOST_FIRST; event++) {
        const struct ss_rank_event *e = &s->x->run.events[event];
        const uint32_t n_operands = ss_fault_op(s, event)->n_operands;
        bool first = ss_fault_marked(s, s->suspect, event);
        if (ss_fault_marked(s, s->terms, event) && ss_rank_op_of(ss_fault_op(s, event)->def) >= 0)
            s->near[event] |= can_change(s, event); /* a sum of some of the terms */
        for (uint32_t k = 0; k < n_operands && first; k++)
            first = !s->suspect[e->from[k]];
        if (!first)
            continue;
        n++;
        s->near[event] |= can_change(s, event);
        for (uint32_t k = 0; k < n_operands; k++)
            go_back(s, e->from[k], 0, s->near, s->near_depth);
    }
}

static bool is_bad(const struct ss_fault_search *s, uint32_t output)
{
    return !s->outputs[output].ok;
}

static void find_suspects(struct ss_fault_search *s)
{
    const size_t n = s->x->run.n_values;
    s->suspect = ss_alloc_array(s->arena, n, sizeof *s->suspect);
    s->terms = ss_alloc_array(s->arena, n, sizeof *s->terms);
    s->depth = ss_alloc_array(s->arena, n, sizeof *s->depth);
    s->candidate = ss_alloc_array(s->arena, s->x->run.n_events, sizeof *s->candidate);
    s->near = ss_alloc_array(s->arena, s->x->run.n_events, sizeof *s->near);
    s->near_depth = ss_alloc_array(s->arena, n, sizeof *s->near_depth);
    s->todo.count = 0;
    for (uint32_t i = 0; i < s->g->n_outputs; i++) {
        if (!is_bad(s, i))
            continue;
        visit(s, s->x->run.output_from[i], true);
        go_back(s, s->x->run.output_from[i], 0, s->candidate, s->depth);
    }
    for (size_t i = 0; i < s->todo.count; i++) {
        const uint32_t value = s->todo.items[i], event = s->v->event[value];
        for (uint32_t k = 0; k < ss_fault_op(s, event)->n_operands; k++) {
            const uint32_t from = s->x->run.events[event].from[k];
            visit(s, from, false);
            if (s->suspect[value])
                go_back(s, from, 0, s->candidate, s->depth);
        }
    }
    mark_near(s);
}

/* ---- what would be right ---- */

/* Whether another collective of the program joins the groups of a change. */
static bool is_usual(const struct ss_fault_search *s, const struct ss_change *change)
{
    const struct ss_rank_groups groups = {change->ids, change->rows, change->width};
    struct ss_arena scratch = {0};
    bool usual = false;
    for (uint32_t i = 0; i < s->g->n_ops && !usual && change->width > 1; i++) {
        const struct ss_op *op = &s->g->ops[i];
        const int kind = ss_rank_op_of(op->def);
        if (i == change->op || kind < SS_RANK_ALL_REDUCE || kind == SS_RANK_PERMUTE)
            continue;
        size_t n;
        const int64_t *sizes = ss_attr_ints(&op->attrs, SS_ATTR_SIZES, &n);
        const struct ss_rank_groups other = {ss_attr_ints(&op->attrs, SS_ATTR_POSITIONS, &n),
                                             sizes[0], sizes[1]};
        usual = ss_rank_groups_equal(&groups, &other, s->v->digits.ranks, &scratch);
    }
    ss_arena_free(&scratch);
    return usual;
}

static enum ss_rc try_change(struct ss_fault_search *s, const struct ss_change *change,
                             uint32_t event, struct ss_fault_trial *trial)
{
    struct ss_arena arena = {0};
    const struct ss_ranks_options options = {.changes = s->changes,
                                             .n_changes = s->n_changes,
                                             .change = change,
                                             .before = &s->x->run,
                                             .job = s->x->job,
                                             .silent = true};
    struct ss_ranks_run run;
    struct ss_error ignored = {0};
    *trial = (struct ss_fault_trial){.change = *change, .event = event};
    enum ss_rc rc = ss_ranks_run(&s->x->a->program, s->x->inputs, &options, &arena, &run, &ignored);
    const struct ss_progress progress = {
        .phase = "looking for what is wrong", .done = s->tried++, .total = -1};
    ss_job_report(s->x->job, &progress);
    if (rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT) {
        *s->x->err = ignored;
        ss_arena_free(&arena);
        return rc;
    }
    if (rc == SS_OK) {
        struct ss_audit_output *outputs = ss_alloc_array(&arena, s->g->n_outputs, sizeof *outputs);
        ss_audit_compare(s->x, run.outputs, &arena, outputs);
        bool spoiled = false;
        for (uint32_t i = 0; i < s->g->n_outputs; i++) {
            trial->fixed += is_bad(s, i) && outputs[i].ok;
            spoiled |= !is_bad(s, i) && !outputs[i].ok;
        }
        trial->fixed = spoiled ? 0 : trial->fixed;
        const struct ss_explained result = ss_explain(&s->v->wholes, &run.events[event].results[0],
                                                      &s->v->digits, false, s->arena);
        trial->found = !spoiled && result.kind == SS_IS_PIECES;
        trial->result = result;
        const bool groups = change->kind == SS_CHANGE_REDUCE ||
                            (change->kind == SS_CHANGE_GROUPS &&
                             ss_rank_op_of(ss_fault_op(s, event)->def) != SS_RANK_PERMUTE);
        trial->usual = groups && trial->fixed && is_usual(s, change);
    }
    s->work += (double)arena.total_bytes;
    ss_arena_free(&arena);
    return SS_OK;
}

/* Whether a is a better answer: all outputs, by groups that others have; then the first in the
 * program that repairs any, then the first whose result becomes a right value. */
static bool better(const struct ss_fault_search *s, const struct ss_fault_trial *a,
                   const struct ss_fault_trial *b)
{
    const bool all_a = a->fixed == s->n_bad, all_b = b->fixed == s->n_bad;
    if (all_a != all_b)
        return all_a;
    if (all_a && a->usual != b->usual)
        return a->usual;
    const int rank_a = a->fixed ? 2 : a->found, rank_b = b->fixed ? 2 : b->found;
    return rank_a != rank_b ? rank_a > rank_b : a->event < b->event;
}

static bool solved(const struct ss_fault_search *s, const struct ss_fault_trial *best)
{
    const bool all = best->fixed == s->n_bad && (s->settled || best->usual);
    return all || s->tried >= MOST_TRIED || s->work > MOST_WORK;
}

static void keep_best(struct ss_fault_search *s, const struct ss_fault_trial *trial,
                      struct ss_fault_trial *best)
{
    const struct ss_op *op = ss_fault_op(s, trial->event);
    *best = *trial;
    best->change.ids =
        ss_memdup(s->arena, trial->change.ids,
                  (size_t)(trial->change.rows * trial->change.width) * sizeof(int64_t));
    if (trial->change.starts)
        best->change.starts = ss_memdup(
            s->arena, trial->change.starts,
            (size_t)(s->v->digits.ranks * s->g->vars[op->operands[0]].type.rank) * sizeof(int64_t));
}

/* Whether a value is read by a reduction that joins no ranks: that is where it should be summed. */
static bool is_reduced_alone(const struct ss_fault_search *s, uint32_t value)
{
    for (uint32_t event = 0; event < s->x->run.n_events; event++) {
        const struct ss_op *op = ss_fault_op(s, event);
        const int kind = ss_rank_op_of(op->def);
        size_t n;
        if ((kind == SS_RANK_ALL_REDUCE || kind == SS_RANK_REDUCE_SCATTER) &&
            s->x->run.events[event].from[0] == value &&
            ss_attr_ints(&op->attrs, SS_ATTR_SIZES, &n)[1] == 1)
            return true;
    }
    return false;
}

/* The reduction of terms that are never summed, the first of them first. */
static enum ss_rc try_terms(struct ss_fault_search *s, struct ss_fault_trial *best)
{
    enum ss_rc rc = SS_OK;
    for (uint32_t event = 0; event < s->x->run.n_events && rc == SS_OK && !solved(s, best);
         event++) {
        const uint32_t value = s->x->run.events[event].first;
        if (!ss_fault_op(s, event)->n_results || !s->terms[value] || is_reduced_alone(s, value))
            continue;
        const struct ss_explained *e = ss_run_value(s->x, s->v, value, s->arena);
        const struct ss_rank_groups g = ss_rank_groups_of(&s->v->digits, e->set, s->arena);
        const struct ss_change change = {.kind = SS_CHANGE_REDUCE,
                                         .op = s->x->run.events[event].op,
                                         .ids = g.ids,
                                         .rows = g.rows,
                                         .width = g.width,
                                         .maximum = e->maximum};
        struct ss_fault_trial trial;
        rc = try_change(s, &change, event, &trial);
        if (rc == SS_OK && trial.fixed && better(s, &trial, best))
            keep_best(s, &trial, best);
    }
    return rc;
}

/* Pass 0: collectives whose result is not found; 1: those whose result is terms; 2: others; 3:
 * constants of offsets and bounds; 4: slices whose result is not found; 5: other slices. */
enum { N_PASSES = 6 };
static int pass_of(const struct ss_fault_search *s, uint32_t event)
{
    const bool suspect = ss_fault_marked(s, s->suspect, event);
    if (ss_rank_op_of(ss_fault_op(s, event)->def) >= 0)
        return suspect ? 0 : ss_fault_marked(s, s->terms, event) ? 1 : 2;
    return !is_float(s, s->x->run.events[event].first) ? 3 : suspect ? 4 : 5;
}

static enum ss_rc try_candidates(struct ss_fault_search *s, bool near, int pass,
                                 struct ss_fault_trial *best)
{
    enum ss_rc rc = SS_OK;
    uint32_t last = SS_NONE;
    for (uint32_t event = 0; event < s->x->run.n_events && rc == SS_OK && !solved(s, best);
         event++) {
        const uint32_t op = s->x->run.events[event].op;
        const bool asked = near ? s->near[event] : s->candidate[event] && !s->near[event];
        if (!asked || pass_of(s, event) != pass || op == last)
            continue;
        struct ss_arena scratch = {0};
        struct ss_alternatives list;
        last = op;
        ss_alternatives_of(s->x, &s->v->digits, event, &scratch, &list);
        for (size_t i = 0; i < list.list.count && rc == SS_OK && !solved(s, best); i++) {
            struct ss_fault_trial trial;
            rc = try_change(s, &list.list.items[i], event, &trial);
            const bool helps = trial.fixed || (pass < 2 && trial.found);
            if (rc == SS_OK && helps && better(s, &trial, best))
                keep_best(s, &trial, best);
        }
        ss_arena_free(&scratch);
    }
    return rc;
}

/* Whether the best change is one of the first suspect, whose operands are right, and makes its
 * result right: then it is at fault, even if others are too, so that no output becomes right. */
static bool is_first_fault(const struct ss_fault_search *s, const struct ss_fault_trial *best)
{
    if (best->event == SS_NONE || !best->found || best->change.kind != SS_CHANGE_GROUPS)
        return false;
    for (uint32_t event = 0; event < best->event; event++)
        if (ss_fault_marked(s, s->suspect, event))
            return false;
    const struct ss_op *op = ss_fault_op(s, best->event);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        const uint32_t from = s->x->run.events[best->event].from[k];
        const struct ss_explained *e = ss_run_value(s->x, s->v, from, s->arena);
        const int rank = s->x->run.values[from]->pieces[0].type.rank;
        if (!ss_explained_is_regular(e, rank, &s->v->digits))
            return false;
    }
    return true;
}

static enum ss_rc find_one(struct ss_fault_search *s, struct ss_fault_trial *best)
{
    *best = (struct ss_fault_trial){.event = SS_NONE};
    s->tried = 0;
    s->work = 0;
    s->settled = false;
    ss_run_values_init(s->x, s->arena, s->v);
    find_suspects(s);
    enum ss_rc rc = SS_OK;
    for (int pass = 0; pass < 2 && rc == SS_OK; pass++)
        rc = try_candidates(s, true, pass, best);
    if (rc == SS_OK)
        rc = try_terms(s, best);
    if (rc != SS_OK || is_first_fault(s, best))
        return rc;
    s->settled = true;
    for (int pass = 2; pass < N_PASSES && rc == SS_OK; pass++)
        rc = try_candidates(s, true, pass, best);
    for (int pass = 0; pass < N_PASSES && rc == SS_OK; pass++)
        rc = try_candidates(s, false, pass, best);
    return rc;
}

/* The run of the program with one more change, and its outputs. */
static enum ss_rc repair(struct ss_fault_search *s, const struct ss_fault_trial *best)
{
    struct ss_ranks_run run;
    const struct ss_ranks_options options = {.changes = s->changes,
                                             .n_changes = s->n_changes,
                                             .change = &best->change,
                                             .before = &s->x->run,
                                             .job = s->x->job,
                                             .silent = true};
    const enum ss_rc rc =
        ss_ranks_run(&s->x->a->program, s->x->inputs, &options, s->arena, &run, s->x->err);
    if (rc != SS_OK)
        return rc;
    struct ss_audit_output *outputs = ss_alloc_array(s->arena, s->g->n_outputs, sizeof *outputs);
    s->x->run = run;
    s->n_bad = ss_audit_compare(s->x, run.outputs, s->arena, outputs);
    s->outputs = outputs;
    s->changes[s->n_changes++] = best->change;
    return SS_OK;
}

enum ss_rc ss_fault_find(struct ss_auditing *x, struct ss_run_values *v)
{
    struct ss_fault_search s = {.x = x,
                                .v = v,
                                .g = x->a->program.graph,
                                .arena = &x->a->arena,
                                .outputs = x->a->outputs,
                                .n_bad = x->a->n_bad};
    for (int i = 0; i < SS_MAX_FAULTS && s.n_bad; i++) {
        struct ss_fault_trial best;
        enum ss_rc rc = find_one(&s, &best);
        if (rc != SS_OK)
            return rc;
        if (i == 0 || best.fixed || best.found)
            ss_fault_say(&s, &best);
        if (!best.fixed && !best.found)
            break;
        rc = repair(&s, &best);
        if (rc != SS_OK)
            return rc;
    }
    x->a->all_found = !s.n_bad;
    return SS_OK;
}
