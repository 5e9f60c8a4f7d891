/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expectations stated by a program: check.expect_* ops, or custom calls with these names. Both
 * sides of each become outputs of the graph. */
#include <string.h>

#include "core/load/lower.h"

static const char *check_name(const struct ss_mlir_op *op)
{
    if (!strncmp(op->name, "check.", 6))
        return op->name + 6;
    if (strcmp(op->name, "custom_call"))
        return NULL;
    const struct ss_mlir_attr *target = ss_mlir_field(op->fields, op->n_fields, "call_target_name");
    return target && target->text && !strncmp(target->text, "check.", 6) ? target->text + 6 : NULL;
}

bool ss_lower_is_check(const struct ss_mlir_op *op)
{
    return check_name(op) != NULL;
}

/* A constant of the graph from the second side of expect_*_const. */
static bool constant_var(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t *var)
{
    struct ss_arena *arena = &frame->g->arena;
    const struct ss_mlir_attr *value = ss_mlir_field(op->fields, op->n_fields, "value");
    if (!value || value->kind != SS_MLIR_DENSE)
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "%s has no dense value", op->name);
    const struct ss_type *type = &value->type->tensor;
    int64_t *numbers = ss_alloc_array(arena, 1 + SS_MAX_RANK, sizeof *numbers);
    numbers[0] = type->dtype;
    memcpy(numbers + 1, type->dims, sizeof type->dims);
    struct ss_attr *items = ss_alloc_array(arena, 3, sizeof *items);
    items[0] = (struct ss_attr){.id = SS_ATTR_VALUE, .tensor = value->tensor};
    items[1] =
        (struct ss_attr){.id = SS_ATTR_SHAPE, .ints = numbers + 1, .count = (size_t)type->rank};
    items[2] = (struct ss_attr){.id = SS_ATTR_DTYPE, .ints = numbers, .count = 1};
    uint32_t id;
    if (ss_graph_add_op(frame->g, ss_op_find("constant"), (struct ss_attrs){items, 3}, NULL, 0, 1,
                        0, (struct ss_loc){op->line, op->column}, &id, frame->l->err) != SS_OK)
        return false;
    *var = frame->g->ops[id].results[0];
    return true;
}

static double number(const struct ss_mlir_op *op, const char *name, double fallback)
{
    const struct ss_mlir_attr *attr = ss_mlir_field(op->fields, op->n_fields, name);
    if (!attr)
        return fallback;
    return attr->kind == SS_MLIR_REAL ? attr->real : (double)attr->integer;
}

static bool kind_of(const char *name, bool *constant, enum ss_expect_kind *kind)
{
    static const struct {
        const char *name;
        enum ss_expect_kind kind;
        bool constant;
    } kinds[] = {
        {"expect_eq", SS_EXPECT_EQUAL, false},
        {"expect_eq_const", SS_EXPECT_EQUAL, true},
        {"expect_almost_eq", SS_EXPECT_ALMOST, false},
        {"expect_almost_eq_const", SS_EXPECT_ALMOST, true},
        {"expect_close", SS_EXPECT_CLOSE, false},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(name, kinds[i].name))
            continue;
        *kind = kinds[i].kind;
        *constant = kinds[i].constant;
        return true;
    }
    return false;
}

/* If a program is read, not checked: what is compared is the result of a function without any. */
static bool show(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    uint32_t got;
    if (op->n_results)
        return ss_lower_fail(frame->l, op, SS_E_TYPE, "%s cannot have results", op->name);
    if (frame->g != frame->l->graph || frame->caller || frame->func->n_results || !op->n_operands)
        return true;
    if (!ss_lower_var(frame, op, op->operands[0], &got))
        return false;
    ss_graph_add_output(frame->g, got, NULL);
    return true;
}

bool ss_lower_check(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct ss_lowering *l = frame->l;
    struct ss_expect expect = {.line = op->line, .column = op->column};
    bool constant;
    uint32_t got, wanted;
    if (!l->collect)
        return show(frame, op);
    if (!kind_of(check_name(op), &constant, &expect.kind))
        return ss_lower_fail(l, op, SS_E_UNSUPPORTED, "%s is not supported", op->name);
    if (frame->g != l->graph)
        return ss_lower_fail(l, op, SS_E_UNSUPPORTED, "an expectation within a region");
    if (op->n_operands != (constant ? 1 : 2) || op->n_results)
        return ss_lower_fail(l, op, SS_E_SYNTAX, "%s has %u operands", op->name, op->n_operands);
    if (!ss_lower_var(frame, op, op->operands[0], &got) ||
        !(constant ? constant_var(frame, op, &wanted)
                   : ss_lower_var(frame, op, op->operands[1], &wanted)))
        return false;
    if (!ss_type_equal(&frame->g->vars[got].type, &frame->g->vars[wanted].type))
        return ss_lower_fail(l, op, SS_E_TYPE, "%s compares different types", op->name);
    expect.tolerance = number(op, "tolerance", number(op, "atol", 1e-4));
    expect.relative = number(op, "rtol", 0);
    expect.max_ulp = (int64_t)number(op, "max_ulp_difference", 3);
    expect.got = frame->g->n_outputs;
    ss_graph_add_output(frame->g, got, NULL);
    expect.wanted = frame->g->n_outputs;
    ss_graph_add_output(frame->g, wanted, NULL);
    ss_push(&l->tables, l->expects, expect);
    return true;
}
