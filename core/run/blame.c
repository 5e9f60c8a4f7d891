/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks back from an output through the operands that were not finite before the result was. A
 * number that is not finite in a constant is no cause unless an op takes it: masks are made of
 * -Inf, and guards choose between a result and NaN. */
#include "core/run/blame.h"
#include "core/tensor/magnitude.h"

#include <math.h>
#include <stdlib.h>

struct walk {
    struct ss_finiteness *seen;
    const struct ss_graph *g;
    bool *from_input; /* per var */
};

void ss_finiteness_init(struct ss_finiteness *seen, const struct ss_graph *g,
                        const struct ss_tensor *inputs, struct ss_arena *arena)
{
    *seen = (struct ss_finiteness){.g = g, .clock = 1};
    seen->nan_at = ss_alloc_array(arena, g->n_vars, sizeof *seen->nan_at);
    seen->inf_at = ss_alloc_array(arena, g->n_vars, sizeof *seen->inf_at);
    seen->largest = ss_alloc_array(arena, g->n_vars, sizeof *seen->largest);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        seen->largest[g->inputs[i]] = ss_tensor_max_finite(&inputs[i]);
        if (inputs[i].store != SS_STORE_I64 && !ss_tensor_finite(&inputs[i]))
            seen->nan_at[g->inputs[i]] = seen->inf_at[g->inputs[i]] = 1;
    }
}

static void see_one(struct ss_finiteness *seen, uint32_t var, const struct ss_tensor *result)
{
    if (result->store == SS_STORE_I64)
        return;
    struct ss_magnitude m = ss_tensor_magnitude(result);
    seen->largest[var] = fmax(seen->largest[var], m.finite);
    if (m.nan && !seen->nan_at[var])
        seen->nan_at[var] = seen->clock;
    if (m.inf && !seen->inf_at[var])
        seen->inf_at[var] = seen->clock;
}

void ss_finiteness_see(void *user, uint32_t op, const struct ss_tensor *results)
{
    struct ss_finiteness *seen = user;
    seen->clock++;
    for (uint32_t k = 0; k < seen->g->ops[op].n_results; k++)
        see_one(seen, seen->g->ops[op].results[k], &results[k]);
}

/* ---- values of loops ------------------------------------------------------------------------ */

static bool sooner(uint32_t *at, uint32_t from)
{
    if (!from || (*at && *at <= from))
        return false;
    *at = from;
    return true;
}

static bool take_over(struct walk *w, uint32_t to, uint32_t from)
{
    bool changed = sooner(&w->seen->nan_at[to], w->seen->nan_at[from]);
    changed |= sooner(&w->seen->inf_at[to], w->seen->inf_at[from]);
    if (w->from_input[from] && !w->from_input[to])
        changed = w->from_input[to] = true;
    if (w->seen->largest[from] > w->seen->largest[to]) {
        w->seen->largest[to] = w->seen->largest[from];
        changed = true;
    }
    return changed;
}

/* Which vars depend on inputs, and since when the values that loops hand on are not finite. */
static void spread(struct walk *w)
{
    const struct ss_graph *g = w->g;
    for (uint32_t i = 0; i < g->n_inputs; i++)
        w->from_input[g->inputs[i]] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->n_ops; i++) {
            bool from = false;
            for (uint32_t k = 0; k < g->ops[i].n_operands; k++)
                from |= w->from_input[g->ops[i].operands[k]];
            for (uint32_t k = 0; k < g->ops[i].n_results; k++)
                w->from_input[g->ops[i].results[k]] |= from;
        }
        for (uint32_t l = 0; l < g->n_loops; l++)
            for (uint32_t i = 0; i < g->loops[l].n_values; i++) {
                changed |= take_over(w, g->loops[l].args[i], g->loops[l].init[i]);
                changed |= take_over(w, g->loops[l].args[i], g->loops[l].yields[i]);
                changed |= take_over(w, g->loops[l].results[i], g->loops[l].init[i]);
                changed |= take_over(w, g->loops[l].results[i], g->loops[l].yields[i]);
            }
    }
}

/* What goes into a loop and what comes round, for one of its values. */
static bool loop_sources(const struct ss_graph *g, uint32_t var, uint32_t sources[2])
{
    for (uint32_t l = 0; l < g->n_loops; l++)
        for (uint32_t i = 0; i < g->loops[l].n_values; i++)
            if (g->loops[l].args[i] == var || g->loops[l].results[i] == var) {
                sources[0] = g->loops[l].init[i];
                sources[1] = g->loops[l].yields[i];
                return true;
            }
    return false;
}

/* ---- where it begins ------------------------------------------------------------------------ */

static const uint32_t *times(const struct walk *w, bool nan)
{
    return nan ? w->seen->nan_at : w->seen->inf_at;
}

/* The operand that was NaN (or infinite) first, before `end`; SS_NONE: none was. Constants count if
 * nothing else is behind the result. */
static uint32_t bad_operand(const struct walk *w, const struct ss_op *op, bool nan, uint32_t end)
{
    const uint32_t *at = times(w, nan);
    bool constants = !w->from_input[op->results[0]];
    uint32_t first = SS_NONE;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t v = op->operands[k], producer = w->g->vars[v].producer;
        bool literal = producer != SS_NONE && w->g->ops[producer].n_operands == 0;
        if (literal || (!constants && !w->from_input[v]) || !at[v] || at[v] >= end)
            continue;
        if (first == SS_NONE || at[v] < at[first])
            first = v;
    }
    return first;
}

static bool takes_constant(const struct walk *w, const struct ss_op *op, bool nan)
{
    bool takes = false;
    for (uint32_t k = 0; k < op->n_operands; k++)
        takes |= !w->from_input[op->operands[k]] && times(w, nan)[op->operands[k]];
    return takes && w->from_input[op->results[0]];
}

/* From a var that is not finite to the op that makes it so; SS_NONE: an input is not finite.
 * *chooser: the op that takes the number from a constant, or that op again. */
static struct ss_blame walk_back(const struct walk *w, uint32_t var, bool nan, uint32_t *chooser)
{
    const struct ss_graph *g = w->g;
    for (;;) {
        uint32_t sources[2], t = times(w, nan)[var];
        if (g->vars[var].kind == SS_VAR_INPUT)
            return (struct ss_blame){.nan = nan, .op = SS_NONE, .input = g->vars[var].result};
        if (g->vars[var].producer == SS_NONE) {
            if (!loop_sources(g, var, sources))
                return (struct ss_blame){.nan = nan, .op = SS_NONE, .input = SS_NONE};
            var = times(w, nan)[sources[0]] == t ? sources[0] : sources[1];
            continue;
        }
        const struct ss_op *op = &g->ops[g->vars[var].producer];
        uint32_t before = bad_operand(w, op, nan, t);
        if (before != SS_NONE) {
            var = before;
            continue;
        }
        struct ss_blame here = {.nan = nan,
                                .op = g->vars[var].producer,
                                .input = SS_NONE,
                                .constant = takes_constant(w, op, nan)};
        *chooser = here.op;
        before = here.constant ? SS_NONE : bad_operand(w, op, !nan, t);
        if (before == SS_NONE)
            return here;
        struct ss_blame there = walk_back(w, before, !nan, chooser);
        here.of_inf = there.constant;
        return there.constant ? here : there;
    }
}

/* ---- what drives it there ------------------------------------------------------------------- */

/* The operand that weighs most in an op: a divisor, what chooses a constant, the largest. */
static uint32_t driving_operand(const struct walk *w, const struct ss_op *op, const bool *passed,
                                bool chooses)
{
    uint32_t best = SS_NONE;
    bool divides = op->def->class == SS_OP_CLASS_DIVIDE;
    bool selects = chooses && op->def->class == SS_OP_CLASS_SELECT;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t v = op->operands[k];
        if (!w->from_input[v] || passed[v])
            continue;
        if ((divides && k == 1) || (selects && k == 0))
            return v;
        bool number = !ss_dtype_is_int(w->g->vars[v].type.dtype);
        if (best == SS_NONE || (number && !(w->seen->largest[v] <= w->seen->largest[best])) ||
            (number && ss_dtype_is_int(w->g->vars[best].type.dtype)))
            best = v;
    }
    return best;
}

/* The input behind an op's result; SS_NONE: constants alone are. */
static uint32_t find_driver(const struct walk *w, uint32_t id, bool chooses)
{
    const struct ss_graph *g = w->g;
    bool *passed = ss_xcalloc(g->n_vars + 1, sizeof *passed);
    uint32_t var = driving_operand(w, &g->ops[id], passed, chooses);
    while (var != SS_NONE && g->vars[var].kind != SS_VAR_INPUT) {
        uint32_t sources[2];
        passed[var] = true;
        if (g->vars[var].producer != SS_NONE) {
            var = driving_operand(w, &g->ops[g->vars[var].producer], passed, false);
        } else if (loop_sources(g, var, sources)) {
            bool first = w->from_input[sources[0]] && !passed[sources[0]];
            var = sources[first ? 0 : 1];
            var = passed[var] || !w->from_input[var] ? SS_NONE : var;
        } else {
            var = SS_NONE;
        }
    }
    free(passed);
    return var == SS_NONE ? SS_NONE : g->vars[var].result;
}

struct ss_blame ss_blame_find(struct ss_finiteness *seen, uint32_t output)
{
    struct walk w = {.seen = seen, .g = seen->g};
    w.from_input = ss_xcalloc(w.g->n_vars + 1, sizeof *w.from_input);
    spread(&w);
    uint32_t var = w.g->outputs[output];
    uint32_t chooser = SS_NONE;
    struct ss_blame blame = walk_back(&w, var, seen->nan_at[var] != 0, &chooser);
    if (blame.op != SS_NONE)
        blame.input = find_driver(&w, chooser, blame.constant || blame.of_inf);
    free(w.from_input);
    return blame;
}

const char *ss_blame_text(const struct ss_graph *g, const struct ss_blame *b,
                          struct ss_arena *arena)
{
    const char *what = b->nan ? "NaN" : "Inf", *label = NULL;
    if (b->input != SS_NONE) {
        const struct ss_var *v = &g->vars[g->inputs[b->input]];
        label = v->label ? v->label : v->name;
    }
    if (b->op == SS_NONE)
        return ss_sprintf(arena, "input %s has %s", label ? label : "?", what);
    const char *how = b->constant ? "takes" : "makes";
    const char *of = b->constant ? "from a constant"
                     : b->of_inf ? "of infinite operands"
                                 : "of finite operands";
    if (!label)
        return ss_sprintf(arena, "%s %s %s %s, whatever the inputs are", g->ops[b->op].name, how,
                          what, of);
    return ss_sprintf(arena, "%s %s %s %s, driven by input %s", g->ops[b->op].name, how, what, of,
                      label);
}
