/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stablehlo.composite becomes one op whose kind is its name and whose body is the function that
 * it decomposes into. It is inlined instead inside regions, inside the body of another composite,
 * in a program with manual computations, and if the function cannot be the body of one op. */
#include <string.h>

#include "core/body/graph_as_op.h"
#include "core/load/lower.h"

enum { LONGEST_KIND = 80 };

/* The ops made from calls of one function with equal constants. */
struct ss_lowered_composite {
    bool is_op;
    struct ss_graph_parts parts;
    uint32_t *given; /* per input of the body: which operand it is */
    size_t n_given;
    uint32_t *passed; /* per result: the operand that it is, or SS_NONE: the body's next output */
    uint32_t n_outputs;
};

/* Names stand at the prompt, in plans and in tables of rules. */
static const char *kind_of(const struct ss_mlir_op *op)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    static const char others[] = "0123456789.";
    const struct ss_mlir_attr *name = ss_mlir_field(op->fields, op->n_fields, "name");
    const char *text = name && name->kind == SS_MLIR_STRING ? name->text : "";
    size_t n = 0;
    while (text[n] && n <= LONGEST_KIND &&
           (strchr(letters, text[n]) || (n && strchr(others, text[n]))))
        n++;
    return n && n <= LONGEST_KIND && !text[n] ? text : "composite";
}

/* The op that makes an operand, where that is a constant of one element. It belongs to the body: an
 * exponent, the value that a fold begins with. */
static const struct ss_op *known_operand(const struct ss_frame *frame, uint32_t value)
{
    const struct ss_var *var = &frame->g->vars[ss_lower_binding(frame, value)];
    const struct ss_op *op = var->kind == SS_VAR_RESULT ? &frame->g->ops[var->producer] : NULL;
    const struct ss_attr *number = op ? ss_attr_find(&op->attrs, SS_ATTR_VALUE) : NULL;
    bool single = number && ss_type_count(&var->type) == 1 && !ss_dtype_is_complex(var->type.dtype);
    return single ? op : NULL;
}

static const char *key_of(const struct ss_frame *frame, const struct ss_mlir_op *op,
                          const struct ss_mlir_func *func)
{
    struct ss_buf key = {0};
    ss_buf_printf(&key, "%p %s", (const void *)func, kind_of(op));
    for (uint32_t i = 0; i < op->n_operands; i++) {
        const struct ss_op *known = known_operand(frame, op->operands[i]);
        if (!known)
            continue;
        const struct ss_tensor *number = ss_attr_find(&known->attrs, SS_ATTR_VALUE)->tensor;
        const unsigned char *bytes = ss_element(number, 0);
        ss_buf_printf(&key, " %u=", i);
        for (size_t b = 0; b < ss_element_size(number); b++)
            ss_buf_printf(&key, "%02x", bytes[b]);
    }
    return ss_buf_keep(&frame->l->scratch, &key);
}

/* Operands become inputs of the body, and those that are known constants of it. */
static bool bind_operands(struct ss_frame *inner, const struct ss_frame *frame,
                          const struct ss_mlir_op *op, struct ss_lowered_composite *c)
{
    c->given = ss_alloc_array(&inner->l->tables, op->n_operands, sizeof *c->given);
    for (uint32_t i = 0; i < op->n_operands; i++) {
        const struct ss_mlir_value *argument = &inner->func->values[i];
        const struct ss_op *known = known_operand(frame, op->operands[i]);
        uint32_t id;
        if (!known) {
            c->given[c->n_given++] = i;
            inner->vars[i] = ss_graph_add_input(inner->g, argument->name, &argument->type->tensor);
            continue;
        }
        if (ss_graph_add_op(inner->g, known->def, known->attrs, NULL, 0, 1, 0, known->loc, &id,
                            inner->l->err) != SS_OK)
            return false;
        inner->vars[i] = inner->g->ops[id].results[0];
    }
    return true;
}

/* What the function returns is an operand as it was given, or an output of the body. */
static void bind_results(const struct ss_frame *inner, const struct ss_mlir_op *op,
                         struct ss_lowered_composite *c)
{
    c->passed = ss_alloc_array(&inner->l->tables, op->n_results, sizeof *c->passed);
    for (uint32_t i = 0; i < op->n_results; i++) {
        uint32_t var = ss_lower_binding(inner, inner->func->body.yields[i]);
        c->passed[i] = SS_NONE;
        for (uint32_t k = 0; k < op->n_operands; k++) {
            if (inner->vars[k] == var)
                c->passed[i] = k;
        }
        if (c->passed[i] != SS_NONE)
            continue;
        ss_graph_add_output(inner->g, var, NULL);
        c->n_outputs++;
    }
}

static void warn(const struct ss_frame *frame, const struct ss_mlir_op *op,
                 const struct ss_error *why)
{
    ss_graph_warn(
        frame->l->graph, "%s:%u:%u: stablehlo.composite %s is inlined, not one op: %s (%s)",
        frame->l->module->path, op->line, op->column, kind_of(op), why->message, why->where);
}

/* Lowers the function into a graph of its own, which is split into ops. */
static bool lower_body(struct ss_frame *frame, const struct ss_mlir_op *op,
                       const struct ss_mlir_func *func, struct ss_lowered_composite *c)
{
    struct ss_lowering *l = frame->l;
    struct ss_graph *body = ss_graph_new(op->name, "stablehlo");
    struct ss_error why = {0};
    ss_graph_adopt(frame->g, body);
    body->path = l->module->path;
    struct ss_frame inner = {.l = l,
                             .g = body,
                             .func = func,
                             .caller = frame,
                             .count = func->n_values,
                             .depth = frame->depth + 1};
    inner.vars = ss_alloc_array(&l->scratch, func->n_values, sizeof *inner.vars);
    if (!bind_operands(&inner, frame, op, c) || !ss_lower_ops(&inner, &func->body))
        return false;
    for (uint32_t i = 0; i < op->n_results; i++) {
        uint32_t var;
        if (!ss_lower_var(&inner, op, func->body.yields[i], &var))
            return false;
    }
    bind_results(&inner, op, c);
    if (ss_graph_finish(body, l->err) != SS_OK)
        return false;
    c->is_op = ss_graph_split(body, frame->g, kind_of(op), &c->parts, &why) == SS_OK;
    if (!c->is_op)
        warn(frame, op, &why);
    return true;
}

static bool add_ops(struct ss_frame *frame, const struct ss_mlir_op *op,
                    const struct ss_lowered_composite *c)
{
    struct ss_lowering *l = frame->l;
    uint32_t *operands = ss_alloc_array(&l->scratch, c->n_given, sizeof *operands), next = 0;
    uint32_t *results = ss_alloc_array(&l->scratch, c->n_outputs, sizeof *results);
    for (size_t i = 0; i < c->n_given; i++)
        operands[i] = ss_lower_binding(frame, op->operands[c->given[i]]);
    for (size_t i = 0; i < c->parts.count; i++) {
        if (!ss_lower_count(l, op))
            return false;
    }
    struct ss_loc loc = {.line = op->line, .column = op->column};
    if (ss_graph_add_parts(frame->g, &c->parts, operands, ss_lower_scope(frame, op->loc), loc,
                           results, l->err) != SS_OK) {
        ss_error_where(l->err, "%s:%u:%u", l->module->path, op->line, op->column);
        return false;
    }
    for (uint32_t i = 0; i < op->n_results; i++)
        ss_lower_bind(frame, op->first_result + i,
                      c->passed[i] == SS_NONE
                          ? results[next++]
                          : ss_lower_binding(frame, op->operands[c->passed[i]]));
    return true;
}

/* Whether an op may stand here: not in a region or another body, and of tensors alone. */
static bool may_be_op(const struct ss_frame *frame, const struct ss_mlir_op *op)
{
    bool may = frame->l->how == SS_AS_GIVEN && frame->g == frame->l->graph && !frame->l->devices;
    for (uint32_t i = 0; i < op->n_operands && may; i++)
        may = frame->func->values[op->operands[i]].type->kind == SS_MLIR_TENSOR;
    for (uint32_t i = 0; i < op->n_results && may; i++)
        may = frame->func->values[op->first_result + i].type->kind == SS_MLIR_TENSOR;
    return may;
}

bool ss_lower_composite(struct ss_frame *frame, const struct ss_mlir_op *op,
                        const struct ss_mlir_func *func, bool *is_op)
{
    struct ss_lowering *l = frame->l;
    *is_op = false;
    if (!may_be_op(frame, op))
        return true;
    bool found;
    uint32_t *id = ss_map_put_str(&l->composite_ids, key_of(frame, op, func), &found);
    struct ss_lowered_composite *c =
        found ? l->composites.items[*id] : ss_alloc(&l->tables, sizeof *c);
    if (!found) {
        *id = (uint32_t)l->composites.count;
        ss_push(&l->tables, l->composites, c);
    }
    if (!found && !lower_body(frame, op, func, c))
        return false;
    *is_op = c->is_op;
    return !c->is_op || add_ops(frame, op, c);
}
