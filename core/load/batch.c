/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The driver of the translation: finds what each value differs along, to a fixed point over loops,
 * then adds the ops that outputs need, in order. */
#include "core/load/batch.h"

#include <string.h>

/* The value of a splat that an integer is divided by, or 0. */
static int64_t divisor(const struct ss_graph *g, const struct ss_op *op)
{
    double value;
    bool known = op->n_operands == 2 && ss_graph_splat(g, op->operands[1], &value);
    return known && value >= 1 && value < 0x1p53 ? (int64_t)value : 0;
}

/* Axis indices are printed as remainder(divide(partition_id, stride), size): the number that some
 * digits make of the device. */
static void find_digits(const struct ss_batch *b, const struct ss_op *op,
                        struct ss_batch_value *result)
{
    const struct ss_devices *devices = b->devices;
    if (ss_manual_of(op->def) == SS_MANUAL_DEVICE_ID) {
        result->last = devices->n;
        return;
    }
    if (!op->n_operands || op->n_results != 1 ||
        !ss_dtype_is_int(b->from->vars[op->results[0]].type.dtype))
        return;
    const struct ss_batch_value *of = &b->values[op->operands[0]];
    const bool convert = op->def->class == SS_OP_CLASS_CONVERT;
    const bool divide = op->def->class == SS_OP_CLASS_DIVIDE;
    const bool remainder = op->def->class == SS_OP_CLASS_REMAINDER;
    if (!of->last || (!convert && !divide && !remainder))
        return;
    int at = of->last;
    const int64_t by = convert ? 1 : divisor(b->from, op);
    for (int64_t product = 1; at > of->first && product < by;)
        product *= devices->size[--at];
    int64_t product = 1;
    for (int i = at; i < of->last; i++)
        product *= devices->size[i];
    if (product != by || (at == of->first && divide && by > 1))
        return;
    result->first = remainder ? at : of->first;
    result->last = divide ? at : of->last;
    if (remainder && at == of->last) /* by 1 */
        result->last = 0;
}

static ss_digits range(int first, int last)
{
    return last ? (((ss_digits)1 << last) - 1) & ~(((ss_digits)1 << first) - 1) : 0;
}

static void find_along(struct ss_batch *b, const struct ss_op *op)
{
    struct ss_batch_value result = {0};
    if (op->def->flags & SS_OP_REGION) {
        ss_batch_region_along(b, op);
        return;
    }
    for (uint32_t i = 0; i < op->n_operands; i++)
        result.along |= b->values[op->operands[i]].along;
    if (ss_manual_of(op->def) >= 0)
        result.along = ss_batch_manual_along(op, result.along);
    if (op->def->class == SS_OP_CLASS_GET_DIMENSION_SIZE)
        result.along = 0;
    find_digits(b, op, &result);
    if (result.last)
        result.along = range(result.first, result.last);
    for (uint32_t i = 0; i < op->n_results; i++)
        b->values[op->results[i]] = result;
}

/* Whether the arguments of a loop have come to differ along more. */
static bool close_loop(struct ss_batch *b, const struct ss_loop *loop)
{
    bool more = false;
    for (uint32_t i = 0; i < loop->n_values; i++) {
        ss_digits *along = &b->values[loop->args[i]].along;
        more |= (b->values[loop->yields[i]].along & ~*along) != 0;
        *along |= b->values[loop->yields[i]].along;
        b->values[loop->results[i]].along = *along;
    }
    return more;
}

static void find_all_along(struct ss_batch *b)
{
    const struct ss_graph *g = b->from;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t s = 0; s < g->n_steps; s++) {
            const struct ss_step *step = &g->steps[s];
            const bool is_op = step->kind == SS_STEP_OP;
            const struct ss_loop *loop = is_op ? NULL : &g->loops[step->id];
            if (is_op)
                find_along(b, &g->ops[step->id]);
            else if (step->kind == SS_STEP_LOOP_END)
                more |= close_loop(b, loop);
            for (uint32_t i = 0; step->kind == SS_STEP_LOOP_BEGIN && i < loop->n_values; i++)
                b->values[loop->args[i]].along |= b->values[loop->init[i]].along;
        }
    }
}

static void need(struct ss_batch *b, const uint32_t *vars, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        b->values[vars[i]].needed = true;
}

static bool is_needed(const struct ss_batch *b, const struct ss_op *op)
{
    bool needed = false;
    for (uint32_t i = 0; i < op->n_results; i++)
        needed |= b->values[op->results[i]].needed;
    return needed;
}

/* Ops that outputs need; of a loop, all values. */
static void find_needed(struct ss_batch *b)
{
    const struct ss_graph *g = b->from;
    need(b, g->outputs, g->n_outputs);
    for (uint32_t s = g->n_steps; s-- > 0;) {
        const struct ss_step *step = &g->steps[s];
        if (step->kind == SS_STEP_LOOP_END) {
            need(b, g->loops[step->id].yields, g->loops[step->id].n_values);
            need(b, g->loops[step->id].init, g->loops[step->id].n_values);
        } else if (step->kind == SS_STEP_OP && is_needed(b, &g->ops[step->id])) {
            const struct ss_op *op = &g->ops[step->id];
            if (!b->values[op->results[0]].last)
                need(b, op->operands, op->n_operands);
        }
    }
}

void ss_batch_find(struct ss_batch *b)
{
    find_all_along(b);
    find_needed(b);
}

static bool graph_has_manual(const struct ss_graph *g);

/* Whether a collective or a border stands in a region. */
bool ss_batch_has_manual(const struct ss_attrs *attrs)
{
    for (size_t i = 0; i < attrs->count; i++)
        for (size_t r = 0; attrs->items[i].regions && r < attrs->items[i].count; r++)
            if (graph_has_manual(attrs->items[i].regions[r].graph))
                return true;
    return false;
}

static bool graph_has_manual(const struct ss_graph *g)
{
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (ss_manual_of(g->ops[i].def) >= 0 || ss_batch_has_manual(&g->ops[i].attrs))
            return true;
    return false;
}

static bool no_rule(struct ss_batch *b, const struct ss_op *op)
{
    ss_batch_fail(b, SS_E_UNSUPPORTED,
                  "@%s of values that differ between devices: nothing here knows what it computes",
                  ss_attr_find(&op->attrs, SS_ATTR_TARGET)->text);
    ss_error_hint(b->err, "in shard_map, write it with StableHLO's ops, or move it outside");
    return false;
}

static bool translate(struct ss_batch *b, struct ss_batch_call *call)
{
    const struct ss_op *op = call->op;
    bool any = false, known = true;
    for (uint32_t i = 0; i < op->n_operands; i++)
        any |= call->in_along[i] != 0;
    if (ss_manual_of(op->def) >= 0)
        return ss_batch_manual(b, call);
    if (op->def->flags & SS_OP_REGION && (any || ss_batch_has_manual(&op->attrs)))
        return ss_batch_regions(b, call);
    if (!any)
        return ss_batch_add(b, op->def, op->attrs, call->in, op->n_operands, call->out,
                            op->n_results);
    if (!ss_batch_op(b, call, &known))
        return false;
    return known || (op->def->flags & SS_OP_OPAQUE ? no_rule(b, op) : ss_batch_each(b, call));
}

static bool check_results(struct ss_batch *b, const struct ss_batch_call *call)
{
    const struct ss_op *op = call->op;
    for (uint32_t i = 0; i < op->n_results; i++) {
        struct ss_type wanted;
        if (!ss_batch_along(b, &b->from->vars[op->results[i]].type, b->values[op->results[i]].along,
                            &wanted))
            return false;
        if (!ss_type_equal(&wanted, ss_batch_type(b, call->out[i])))
            return ss_batch_fail(b, SS_E_TYPE,
                                 "result %u of %s has not the type that its operand "
                                 "and its groups imply",
                                 i, op->kind);
    }
    return true;
}

static void bind(struct ss_batch *b, uint32_t from, uint32_t to)
{
    const char *name = b->from->vars[from].file_name;
    b->values[from].var = to;
    if (name && !b->to->vars[to].file_name)
        b->to->vars[to].file_name = ss_strdup(&b->to->arena, name);
}

static bool add_op(struct ss_batch *b, const struct ss_op *op)
{
    if (!is_needed(b, op))
        return true;
    const struct ss_batch_value *first = &b->values[op->results[0]];
    struct ss_batch_call call = {.op = op, .along = first->along};
    b->op = op;
    b->scope = op->scope;
    call.in = ss_alloc_array(&b->scratch, op->n_operands, sizeof *call.in);
    call.in_along = ss_alloc_array(&b->scratch, op->n_operands, sizeof *call.in_along);
    call.out = ss_alloc_array(&b->scratch, op->n_results, sizeof *call.out);
    for (uint32_t i = 0; i < op->n_operands; i++) {
        call.in[i] = b->values[op->operands[i]].var;
        call.in_along[i] = b->values[op->operands[i]].along;
    }
    bool ok = first->last ? ss_batch_device(b, first->first, first->last,
                                            b->from->vars[op->results[0]].type.dtype, call.out)
                          : translate(b, &call);
    if (!ok || !check_results(b, &call))
        return false;
    for (uint32_t i = 0; i < op->n_results; i++)
        bind(b, op->results[i], call.out[i]);
    return true;
}

/* Values along what the loop's argument differs along. */
static bool carried(struct ss_batch *b, const struct ss_loop *loop, const uint32_t *vars,
                    uint32_t *out)
{
    for (uint32_t i = 0; i < loop->n_values; i++) {
        const struct ss_batch_value *value = &b->values[vars[i]];
        if (!ss_batch_lift(b, value->var, value->along, b->values[loop->args[i]].along, &out[i]))
            return false;
    }
    return true;
}

/* open: the loops of to that are open, by the loop of from. */
static bool add_loop(struct ss_batch *b, const struct ss_step *step, uint32_t *open)
{
    const struct ss_loop *loop = &b->from->loops[step->id];
    uint32_t *vars = ss_alloc_array(&b->scratch, loop->n_values, sizeof *vars);
    uint32_t *made = ss_alloc_array(&b->scratch, loop->n_values, sizeof *made);
    const bool begin = step->kind == SS_STEP_LOOP_BEGIN;
    b->op = NULL;
    b->scope = loop->scope;
    if (!carried(b, loop, begin ? loop->init : loop->yields, vars))
        return false;
    if (begin) {
        open[step->id] = ss_graph_begin_loop(b->to, vars, loop->n_values, loop->trips, loop->scope,
                                             loop->loc, made);
        struct ss_loop *added = &b->to->loops[open[step->id]];
        added->counter = loop->counter;
        added->direction = loop->direction;
        added->limit = loop->limit;
    } else if (ss_graph_end_loop(b->to, open[step->id], vars, made, b->err) != SS_OK) {
        return false;
    }
    for (uint32_t i = 0; i < loop->n_values; i++)
        bind(b, begin ? loop->args[i] : loop->results[i], made[i]);
    return true;
}

static void add_scopes_and_inputs(struct ss_batch *b)
{
    const struct ss_graph *g = b->from;
    for (uint32_t i = 1; i < g->n_scopes; i++)
        (void)ss_graph_add_scope(b->to, g->scopes[i].parent, g->scopes[i].name);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_var *var = &g->vars[g->inputs[i]];
        const uint32_t to = ss_graph_add_input(b->to, var->file_name, &var->type);
        b->values[g->inputs[i]].var = to;
        if (var->label)
            b->to->vars[to].label = ss_strdup(&b->to->arena, var->label);
    }
}

static bool add_outputs(struct ss_batch *b)
{
    const struct ss_graph *g = b->from;
    b->op = NULL;
    for (uint32_t i = 0; i < g->n_outputs; i++) {
        const struct ss_batch_value *value = &b->values[g->outputs[i]];
        if (value->along) {
            ss_batch_fail(b, SS_E_TYPE, "result %u differs between devices", i);
            ss_error_where(b->err, "%s", b->devices->module->path);
            ss_error_hint(b->err, "values of one device leave shard_map by its out_specs");
            return false;
        }
        ss_graph_add_output(b->to, value->var, g->output_labels[i]);
    }
    for (uint32_t i = 0; i < g->n_warnings; i++)
        ss_graph_warn(b->to, "%s", g->warnings[i]);
    return true;
}

bool ss_batch_steps(struct ss_batch *b)
{
    const struct ss_graph *g = b->from;
    uint32_t *open = ss_alloc_array(&b->scratch, g->n_loops, sizeof *open);
    for (uint32_t s = 0; s < g->n_steps; s++) {
        struct ss_arena_mark mark = ss_arena_mark(&b->scratch);
        const struct ss_step *step = &g->steps[s];
        if (step->kind == SS_STEP_OP ? !add_op(b, &g->ops[step->id]) : !add_loop(b, step, open))
            return false;
        ss_arena_rewind(&b->scratch, mark);
    }
    return true;
}

enum ss_rc ss_batch_graph(const struct ss_graph *from, struct ss_graph *g,
                          const struct ss_devices *devices, struct ss_error *err)
{
    struct ss_batch b = {.from = from, .to = g, .devices = devices, .err = err};
    b.values = ss_alloc_array(&b.scratch, from->n_vars, sizeof *b.values);
    ss_batch_find(&b);
    add_scopes_and_inputs(&b);
    const bool ok = ss_batch_steps(&b) && add_outputs(&b);
    ss_arena_free(&b.scratch);
    return ok ? SS_OK : err->code;
}
