/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops are placed in program order, loops as a whole; if an op waits for a value that the data alone
 * decide, that value is computed ahead, and placing begins again.
 *
 * In stages, ops that count positions along the batch make pieces from the start, so that what is
 * computed of them (random numbers) is too; if an op then finds no row, all begins without that. */
#include "core/pipeline/microbatch_place.h"

#include <string.h>

enum ss_placement_kind ss_placing_kind(const struct ss_placing *p, uint32_t var)
{
    return p->out->when[var] == SS_EACH ? p->out->var[var].kind : SS_REPLICATED;
}

void ss_placing_set(struct ss_placing *p, uint32_t var, enum ss_when when,
                    struct ss_placement placement)
{
    p->out->when[var] = (uint8_t)when;
    p->out->var[var] = placement;
}

void ss_placing_run_once(struct ss_placing *p, uint32_t op, bool late)
{
    const struct ss_op *o = &p->g->ops[op];
    p->out->op[op] = SS_ONCE;
    p->out->late[op] = late;
    for (uint32_t k = 0; k < o->n_results; k++)
        ss_placing_set(p, o->results[k], SS_ONCE, (struct ss_placement){0});
}

bool ss_placing_run_each(struct ss_placing *p, uint32_t op, struct ss_microbatch_choice choice)
{
    const struct ss_op *o = &p->g->ops[op];
    const struct ss_row *r = &p->rows.rules->op_rules[op]->rows[choice.row];
    bool changed = false;
    p->out->op[op] = SS_EACH;
    p->out->row[op] = choice.row;
    p->out->times[op] = choice.times;
    for (uint32_t k = 0; k < o->n_results; k++) {
        struct ss_placement made = ss_microbatch_multiply(
            ss_row_result(r, k, p->rows.rules->op_atoms[op].lengths), choice.times);
        changed |= p->out->when[o->results[k]] != SS_EACH ||
                   !ss_placement_equal(made, p->out->var[o->results[k]]);
        ss_placing_set(p, o->results[k], SS_EACH, made);
    }
    return changed;
}

/* ---- forwards: ops outside of loops ---- */

static bool reads_cut(const struct ss_placing *p, const struct ss_op *o)
{
    for (uint32_t k = 0; k < o->n_operands; k++)
        if (ss_placing_kind(p, o->operands[k]) == SS_SHARD)
            return true;
    return false;
}

static bool reads_when(const struct ss_placing *p, const struct ss_op *o, enum ss_when when)
{
    for (uint32_t k = 0; k < o->n_operands; k++)
        if (p->out->when[o->operands[k]] == when)
            return true;
    return false;
}

/* Whether each microbatch lacks the value: it is known after the last, or a term until then. */
static bool is_awaited(const struct ss_placing *p, uint32_t var)
{
    return p->out->when[var] == SS_ONCE || ss_placing_kind(p, var) == SS_PARTIAL;
}

/* Computes ahead what an op on a piece of the batch waits for, if the data alone decide all of it:
 * the sum of a mask, by which the gradient of each example is divided. */
static void compute_ahead(struct ss_placing *p, const struct ss_op *o)
{
    for (uint32_t k = 0; k < o->n_operands; k++)
        if (is_awaited(p, o->operands[k]) && !ss_microbatch_of_data(&p->ahead, o->operands[k]))
            return;
    for (uint32_t k = 0; k < o->n_operands; k++)
        if (is_awaited(p, o->operands[k]))
            p->again |= ss_microbatch_compute_ahead(&p->ahead, o->operands[k]);
}

/* A row by which an op of values that are the same makes pieces of the batch, since it counts on
 * from the offset of its microbatch. */
static struct ss_microbatch_choice counting_row(struct ss_placing *p, uint32_t op)
{
    const struct ss_op_rules *rules = p->rows.rules->op_rules[op];
    struct ss_microbatch_choice row = {.row = SS_NO_ROW, .times = 1};
    for (size_t i = 0; p->counting && i < rules->n_rows && p->g->ops[op].n_results == 1; i++) {
        if (!rules->rows[i].origin)
            continue;
        struct ss_placement made =
            ss_row_result(&rules->rows[i], 0, p->rows.rules->op_atoms[op].lengths);
        if (made.kind == SS_SHARD &&
            ss_microbatch_cuts_batch(&p->batch, p->g->ops[op].results[0], &made))
            row = ss_microbatch_find_row(&p->rows, op, &made);
        if (row.row != SS_NO_ROW)
            break;
    }
    return row;
}

static void place_op(struct ss_placing *p, uint32_t op)
{
    const struct ss_op *o = &p->g->ops[op];
    if (p->ahead.op[op])
        return;
    bool late = reads_when(p, o, SS_ONCE);
    if (!late && !reads_when(p, o, SS_EACH)) {
        struct ss_microbatch_choice counts = counting_row(p, op);
        if (counts.row != SS_NO_ROW)
            (void)ss_placing_run_each(p, op, counts);
        return;
    }
    struct ss_microbatch_choice row = {.row = SS_NO_ROW, .times = 1};
    if (!late)
        row = ss_microbatch_find_row(&p->rows, op, NULL);
    if (row.row != SS_NO_ROW) {
        (void)ss_placing_run_each(p, op, row);
        return;
    }
    if (reads_cut(p, o)) {
        p->out->why[op] = ss_microbatch_why(&p->rows, op, p->arena);
        compute_ahead(p, o);
    }
    ss_placing_run_once(p, op, true);
}

/* ---- forwards: loops ---- */

/* Past the last step of a loop. */
static uint32_t steps_end(const struct ss_graph *g, uint32_t begin)
{
    uint32_t s = begin;
    while (g->steps[s].kind != SS_STEP_LOOP_END || g->steps[s].id != g->steps[begin].id)
        s++;
    return s + 1;
}

/* What a loop carries follows what enters it and what its body yields. */
static bool join(struct ss_placing *p, uint32_t loop, uint32_t i, uint32_t source)
{
    uint32_t arg = p->g->loops[loop].args[i];
    struct ss_placement has = p->out->var[arg];
    bool known = p->out->when[source] == SS_EACH;
    struct ss_placement gets = known ? p->out->var[source] : (struct ss_placement){0};
    if (gets.kind == SS_REPLICATED || ss_placement_equal(has, gets))
        return false;
    if (has.kind != SS_REPLICATED) {
        p->conflict = ss_sprintf(p->arena, "%s is one cut of the batch at first, and %s another",
                                 p->g->vars[arg].name, p->g->vars[source].name);
        return false;
    }
    ss_placing_set(p, arg, SS_EACH, gets);
    return true;
}

static bool join_all(struct ss_placing *p, const struct ss_step *step)
{
    const struct ss_loop *l = &p->g->loops[step->id];
    bool begin = step->kind == SS_STEP_LOOP_BEGIN, changed = false;
    for (uint32_t i = 0; i < l->n_values; i++) {
        if (!ss_graph_loop_value_live(p->g, step->id, i))
            continue;
        changed |= join(p, step->id, i, begin ? l->init[i] : l->yields[i]);
        if (begin)
            p->out->when[l->args[i]] = SS_EACH;
        else
            ss_placing_set(p, l->results[i], SS_EACH, p->out->var[l->args[i]]);
    }
    return changed;
}

/* One pass through the body; `bad` becomes the op that fits nowhere. */
static bool pass_loop(struct ss_placing *p, uint32_t begin, uint32_t end, uint32_t *bad)
{
    bool changed = false;
    for (uint32_t s = begin; s < end && *bad == SS_NONE && !p->conflict; s++) {
        const struct ss_step *step = &p->g->steps[s];
        if (step->kind != SS_STEP_OP) {
            changed |= join_all(p, step);
            continue;
        }
        if (!p->g->ops[step->id].live)
            continue;
        struct ss_microbatch_choice row = ss_microbatch_find_row(&p->rows, step->id, NULL);
        if (row.row == SS_NO_ROW)
            *bad = step->id;
        else
            changed |= ss_placing_run_each(p, step->id, row);
    }
    return changed;
}

/* Whether the steps of a loop read a var of that kind from outside. */
static bool loop_reads(const struct ss_placing *p, uint32_t begin, uint32_t end, enum ss_when when)
{
    for (uint32_t s = begin; s < end; s++) {
        uint32_t id = p->g->steps[s].id;
        if (p->g->steps[s].kind == SS_STEP_OP && p->g->ops[id].live &&
            reads_when(p, &p->g->ops[id], when))
            return true;
        const struct ss_loop *l = &p->g->loops[id];
        for (uint32_t i = 0; p->g->steps[s].kind == SS_STEP_LOOP_BEGIN && i < l->n_values; i++)
            if (ss_graph_loop_value_live(p->g, id, i) && p->out->when[l->init[i]] == when)
                return true;
    }
    return false;
}

void ss_placing_set_steps(struct ss_placing *p, uint32_t begin, uint32_t end, enum ss_when when,
                          bool late)
{
    for (uint32_t s = begin; s < end; s++) {
        uint32_t id = p->g->steps[s].id;
        if (p->g->steps[s].kind == SS_STEP_OP) {
            ss_placing_run_once(p, id, late);
            p->out->op[id] = (uint8_t)when;
            for (uint32_t k = 0; k < p->g->ops[id].n_results; k++)
                p->out->when[p->g->ops[id].results[k]] = (uint8_t)when;
            continue;
        }
        const struct ss_loop *l = &p->g->loops[id];
        p->loop_each[id] = when == SS_EACH;
        for (uint32_t i = 0; i < l->n_values; i++) {
            ss_placing_set(p, l->args[i], when, (struct ss_placement){0});
            ss_placing_set(p, l->results[i], when, (struct ss_placement){0});
        }
    }
}

static void place_loop(struct ss_placing *p, uint32_t begin, uint32_t end)
{
    bool late = loop_reads(p, begin, end, SS_ONCE);
    if (!late && !loop_reads(p, begin, end, SS_EACH))
        return;
    uint32_t bad = SS_NONE;
    p->conflict = NULL;
    if (!late) {
        ss_placing_set_steps(p, begin, end, SS_EACH, false);
        while (pass_loop(p, begin, end, &bad))
            ;
    }
    if (!late && bad == SS_NONE && !p->conflict)
        return;
    uint32_t at = bad != SS_NONE ? bad : p->g->loops[p->g->steps[begin].id].first_op;
    const char *why = bad != SS_NONE ? ss_microbatch_why(&p->rows, bad, p->arena) : p->conflict;
    ss_placing_set_steps(p, begin, end, SS_ONCE, true);
    p->out->why[at] =
        late ? NULL
             : ss_sprintf(p->arena, "in %s: %s", p->g->loops[p->g->steps[begin].id].name, why);
}

static void place_steps(struct ss_placing *p)
{
    for (uint32_t s = 0; s < p->g->n_steps; s++) {
        const struct ss_step *step = &p->g->steps[s];
        if (step->kind == SS_STEP_LOOP_BEGIN) {
            uint32_t end = steps_end(p->g, s);
            place_loop(p, s, end);
            s = end - 1;
        } else if (p->g->ops[step->id].live) {
            place_op(p, step->id);
        } else {
            ss_placing_run_once(p, step->id, false);
        }
    }
}

/* All but the inputs is as before the first placing. */
static void forget_places(struct ss_placing *p)
{
    const struct ss_graph *g = p->g;
    memset(p->out->op, 0, g->n_ops);
    memset(p->out->late, 0, g->n_ops * sizeof *p->out->late);
    memset(p->out->why, 0, g->n_ops * sizeof *p->out->why);
    memset(p->loop_each, 0, g->n_loops * sizeof *p->loop_each);
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (g->vars[v].kind != SS_VAR_INPUT)
            ss_placing_set(p, v, SS_BEFORE, (struct ss_placement){0});
}

/* Whether an op runs once although it reads a piece. */
static bool any_without_row(const struct ss_placing *p)
{
    for (uint32_t i = 0; i < p->g->n_ops; i++)
        if (p->out->why[i])
            return true;
    return false;
}

void ss_placing_forwards(struct ss_placing *p)
{
    bool *is_data = ss_alloc_array(&p->rows.scratch, p->g->n_inputs + 1, sizeof *is_data);
    for (uint32_t i = 0; i < p->g->n_inputs; i++)
        is_data[i] = p->out->when[p->g->inputs[i]] == SS_EACH;
    ss_microbatch_ahead_find(p->g, is_data, &p->rows.scratch, &p->ahead);
    do {
        forget_places(p);
        p->again = false;
        place_steps(p);
        if (!p->again && p->counting && any_without_row(p)) {
            p->counting = false;
            p->again = true;
        }
    } while (p->again);
}
