/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lowers the borders of manual computations to ops of their own: Shardy's manual_computation, whose
 * arguments and results state shardings, and HLO's custom calls @SPMDFullToShardShape and
 * @SPMDShardToFullShape, whose shardings are those of the value before and after. */
#include "core/load/manual.h"

#include <string.h>

#include "core/base/names.h"
#include "core/op/inference.h"

#define MANUAL(op) .name = op, .infer = ss_infer_opaque, .min_in = 1, .max_in = 1

const struct ss_op_def ss_manual_defs[SS_N_MANUAL] = {
    [SS_MANUAL_SHARD] = {MANUAL("shard")},
    [SS_MANUAL_UNSHARD] = {MANUAL("unshard")},
    [SS_MANUAL_DEVICE_ID] = {.name = "partition_id", .infer = ss_infer_opaque},
    [SS_MANUAL_ALL_REDUCE] = {MANUAL("all_reduce")},
    [SS_MANUAL_REDUCE_SCATTER] = {MANUAL("reduce_scatter")},
    [SS_MANUAL_ALL_GATHER] = {MANUAL("all_gather")},
    [SS_MANUAL_ALL_TO_ALL] = {MANUAL("all_to_all")},
    [SS_MANUAL_PERMUTE] = {MANUAL("collective_permute")},
    [SS_MANUAL_BROADCAST] = {MANUAL("collective_broadcast")},
};

int ss_manual_of(const struct ss_op_def *def)
{
    for (int i = 0; i < SS_N_MANUAL; i++)
        if (def == &ss_manual_defs[i])
            return i;
    return -1;
}

bool ss_lower_manual(struct ss_frame *frame, const struct ss_mlir_op *op, enum ss_manual_op kind,
                     struct ss_attrs attrs, uint32_t operand, const struct ss_type *type,
                     uint32_t *var)
{
    int64_t types[2 + SS_MAX_RANK] = {type->dtype, type->rank};
    memcpy(types + 2, type->dims, (size_t)type->rank * sizeof *types);
    struct ss_attr *items = ss_alloc_array(&frame->g->arena, attrs.count + 1, sizeof *items);
    for (size_t i = 0; i < attrs.count; i++)
        items[i] = attrs.items[i];
    items[attrs.count] =
        ss_lower_kept_ints(frame, SS_ATTR_RESULT_TYPES, types, 2 + (size_t)type->rank);
    uint32_t id;
    if (!ss_lower_count(frame->l, op) ||
        ss_graph_add_op(frame->g, &ss_manual_defs[kind], (struct ss_attrs){items, attrs.count + 1},
                        &operand, kind != SS_MANUAL_DEVICE_ID, 1, ss_lower_scope(frame, op->loc),
                        (struct ss_loc){op->line, op->column}, &id, frame->l->err) != SS_OK)
        return false;
    *var = frame->g->ops[id].results[0];
    return true;
}

/* The local type must be the global one, divided where it is cut. */
static bool check_cuts(struct ss_frame *frame, const struct ss_mlir_op *op,
                       const struct ss_digit_cuts *cuts, const struct ss_type *global,
                       const struct ss_type *local)
{
    const struct ss_devices *devices = frame->l->devices;
    bool fits = global->dtype == local->dtype && global->rank == local->rank;
    for (int d = 0; d < global->rank && fits; d++) {
        int64_t parts = 1;
        for (int i = 0; i < cuts->n; i++)
            parts *= cuts->items[i].dim == d ? devices->size[cuts->items[i].digit] : 1;
        fits = local->dims[d] * parts == global->dims[d];
    }
    if (fits)
        return true;
    struct ss_buf is = {0}, said = {0};
    ss_type_print(&is, global);
    ss_type_print(&said, local);
    ss_lower_fail(frame->l, op, SS_E_TYPE, "%s: the sharding of %s does not give pieces of %s",
                  op->name, ss_buf_text(&is), ss_buf_text(&said));
    ss_buf_free(&is);
    ss_buf_free(&said);
    return false;
}

static struct ss_attr cuts_attr(struct ss_frame *frame, const struct ss_digit_cuts *cuts)
{
    int64_t pairs[2 * SS_MAX_DIGITS];
    for (int i = 0; i < cuts->n; i++) {
        pairs[2 * i] = cuts->items[i].dim;
        pairs[2 * i + 1] = cuts->items[i].digit;
    }
    return ss_lower_kept_ints(frame, SS_ATTR_DIMENSIONS, pairs, 2 * (size_t)cuts->n);
}

static bool shard(struct ss_frame *frame, const struct ss_mlir_op *op,
                  const struct ss_digit_cuts *cuts, uint32_t operand, const struct ss_type *local,
                  uint32_t *var)
{
    struct ss_attr attr = cuts_attr(frame, cuts);
    return check_cuts(frame, op, cuts, &frame->g->vars[operand].type, local) &&
           ss_lower_manual(frame, op, SS_MANUAL_SHARD, (struct ss_attrs){&attr, 1}, operand, local,
                           var);
}

/* ends: the digits along which the value is no longer manual. */
static bool unshard(struct ss_frame *frame, const struct ss_mlir_op *op,
                    const struct ss_digit_cuts *cuts, ss_digits ends, uint32_t operand,
                    const struct ss_type *global, uint32_t *var)
{
    int64_t list[SS_MAX_DIGITS];
    size_t n = 0;
    for (int i = 0; i < frame->l->devices->n; i++)
        if (ends >> i & 1)
            list[n++] = i;
    struct ss_attr attrs[] = {cuts_attr(frame, cuts),
                              ss_lower_kept_ints(frame, SS_ATTR_POSITIONS, list, n)};
    return check_cuts(frame, op, cuts, global, &frame->g->vars[operand].type) &&
           ss_lower_manual(frame, op, SS_MANUAL_UNSHARD, (struct ss_attrs){attrs, 2}, operand,
                           global, var);
}

/* The text of an attribute, in its pretty or its generic form. */
static const char *text_of(const struct ss_mlir_op *op, const char *name)
{
    const struct ss_mlir_attr *attr = ss_mlir_field(op->fields, op->n_fields, name);
    return attr && attr->text ? attr->text : "";
}

static const struct ss_type *tensor_type(struct ss_frame *frame, const struct ss_mlir_op *op,
                                         const char *what, uint32_t value)
{
    const struct ss_mlir_type *type = frame->func->values[value].type;
    if (type->kind == SS_MLIR_TENSOR)
        return &type->tensor;
    ss_lower_refuse_type(frame->l, op, ss_sprintf(&frame->l->scratch, "%s of %s", what, op->name),
                         type);
    return NULL;
}

/* The digits of the manual axes of a mesh. */
static const char *digits_of(struct ss_frame *frame, const struct ss_axis_names *axes,
                             const char *mesh, ss_digits *digits)
{
    *digits = 0;
    for (int i = 0; i < axes->n; i++) {
        struct ss_digit_list list;
        if (!ss_devices_axis(frame->l->devices, mesh, axes->items[i], &list))
            return ss_sprintf(&frame->l->scratch, "@%s has no axis \"%s\", or not all devices",
                              mesh, axes->items[i]);
        *digits |= ss_digits_of(&list);
    }
    return NULL;
}

/* Reads the next sharding of *text: cuts, and the digits of all manual axes. */
static bool next_sharding(struct ss_frame *frame, const struct ss_mlir_op *op, const char **text,
                          const struct ss_axis_names *axes, int rank, const char *what, uint32_t i,
                          struct ss_digit_cuts *cuts, ss_digits *digits)
{
    struct ss_arena *arena = &frame->l->scratch;
    const char *mesh;
    const char *why = ss_sdy_cuts(frame->l->devices, text, axes, rank, arena, &mesh, cuts);
    why = why ? why : digits_of(frame, axes, mesh, digits);
    return !why ||
           ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED,
                         "%s: the sharding of %s %u is not read: %s", op->name, what, i, why);
}

static bool enter(struct ss_frame *frame, const struct ss_mlir_op *op,
                  const struct ss_axis_names *axes)
{
    const char *text = text_of(op, "in_shardings");
    const struct ss_mlir_region *body = &op->regions[0];
    for (uint32_t i = 0; i < op->n_operands; i++) {
        const struct ss_type *local = tensor_type(frame, op, "argument", body->first_arg + i);
        struct ss_digit_cuts cuts;
        ss_digits digits;
        uint32_t operand, var;
        if (!local || !ss_lower_var(frame, op, op->operands[i], &operand) ||
            !next_sharding(frame, op, &text, axes, local->rank, "operand", i, &cuts, &digits) ||
            !shard(frame, op, &cuts, operand, local, &var))
            return false;
        ss_lower_bind(frame, body->first_arg + i, var);
    }
    return true;
}

static bool leave(struct ss_frame *frame, const struct ss_mlir_op *op,
                  const struct ss_axis_names *axes)
{
    const char *text = text_of(op, "out_shardings");
    const struct ss_mlir_region *body = &op->regions[0];
    for (uint32_t i = 0; i < op->n_results; i++) {
        const struct ss_type *global = tensor_type(frame, op, "result", op->first_result + i);
        struct ss_digit_cuts cuts;
        ss_digits digits;
        uint32_t operand, var;
        if (!global || !ss_lower_var(frame, op, body->yields[i], &operand) ||
            !next_sharding(frame, op, &text, axes, global->rank, "result", i, &cuts, &digits) ||
            !unshard(frame, op, &cuts, digits, operand, global, &var))
            return false;
        ss_lower_bind(frame, op->first_result + i, var);
    }
    return true;
}

/* A computation with a name is no more than its body. */
static bool lower_named(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_mlir_region *body = &op->regions[0];
    for (uint32_t i = 0; i < op->n_operands; i++)
        ss_lower_bind(frame, body->first_arg + i, ss_lower_binding(frame, op->operands[i]));
    if (!ss_lower_ops(frame, body))
        return false;
    for (uint32_t i = 0; i < op->n_results; i++)
        ss_lower_bind(frame, op->first_result + i, ss_lower_binding(frame, body->yields[i]));
    return true;
}

bool ss_lower_computation(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct ss_lowering *l = frame->l;
    struct ss_axis_names axes;
    if (op->n_regions != 1 || op->regions[0].n_args != op->n_operands ||
        op->regions[0].n_yields != op->n_results)
        return ss_lower_fail(
            l, op, SS_E_TYPE,
            "%s: operands, arguments, results and what the body returns must agree "
            "in number",
            op->name);
    if (strcmp(op->name, "sdy.manual_computation") != 0)
        return lower_named(frame, op);
    const char *why = ss_sdy_axes(text_of(op, "manual_axes"), &l->tables, &axes);
    if (why)
        return ss_lower_fail(l, op, SS_E_SYNTAX, "%s: %s", op->name, why);
    return enter(frame, op, &axes) && ss_lower_ops(frame, &op->regions[0]) &&
           leave(frame, op, &axes);
}

static const char *target_of(const struct ss_mlir_op *op)
{
    return !strcmp(op->name, "custom_call") ? text_of(op, "call_target_name") : "";
}

/* @Sharding of a value that is manual says nothing about it. */
static bool is_manual_annotation(const struct ss_mlir_op *op)
{
    return !strcmp(target_of(op), "Sharding") && op->n_operands == 1 && op->n_results == 1 &&
           strstr(text_of(op, "mhlo.sharding"), "manual");
}

bool ss_lower_is_border(const struct ss_mlir_op *op)
{
    static const char *const targets[] = {"SPMDFullToShardShape", "SPMDShardToFullShape", NULL};
    return ss_is_one_of(target_of(op), targets) || is_manual_annotation(op);
}

bool ss_lower_border(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct ss_lowering *l = frame->l;
    const bool entry = !strcmp(target_of(op), "SPMDFullToShardShape");
    if (is_manual_annotation(op))
        return ss_lower_pass(frame, op);
    struct ss_digit_cuts cuts;
    uint32_t operand, var;
    if (op->n_operands != 1 || op->n_results != 1)
        return ss_lower_fail(l, op, SS_E_TYPE, "@%s has one operand and one result", target_of(op));
    const struct ss_type *type = tensor_type(frame, op, "result", op->first_result);
    if (!type || !ss_lower_var(frame, op, op->operands[0], &operand))
        return false;
    const struct ss_mlir_op *def = frame->func->values[op->operands[0]].def;
    const struct ss_mlir_op *states = entry ? def : op;
    const char *text = states ? text_of(states, "mhlo.sharding") : "";
    const char *why = ss_hlo_cuts(l->devices, text, type->rank, &l->scratch, &cuts);
    if (why) {
        ss_lower_fail(l, op, SS_E_UNSUPPORTED, "@%s: the sharding \"%.100s\" is not read: %s",
                      target_of(op), text, why);
        ss_error_hint(l->err, "%s",
                      entry ? "the operand's @Sharding says how it is cut"
                            : "mhlo.sharding says how the result is cut");
        return false;
    }
    const ss_digits all = ((ss_digits)1 << l->devices->n) - 1;
    bool ok = entry ? shard(frame, op, &cuts, operand, type, &var)
                    : unshard(frame, op, &cuts, all & ~cuts.manual, operand, type, &var);
    if (ok)
        ss_lower_bind(frame, op->first_result, var);
    return ok;
}
