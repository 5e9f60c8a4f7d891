/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lowers the collectives of manual computations: groups of devices become the digits that they
 * differ in. */
#include <string.h>

#include "core/load/manual.h"

static const struct ss_mlir_attr *field(const struct ss_mlir_op *op, const char *name)
{
    return ss_mlir_field(op->fields, op->n_fields, name);
}

static bool no_axes(struct ss_frame *frame, const struct ss_mlir_op *op, const char *what)
{
    ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED, "%s: %s", op->name, what);
    ss_error_hint(frame->l->err,
                  "each group must hold the devices that differ in some axes of the mesh, and the "
                  "groups each of the %lld devices once",
                  (long long)frame->l->devices->count);
    return false;
}

/* No groups, or an empty one: all devices together. */
static bool read_groups(struct ss_frame *frame, const struct ss_mlir_op *op,
                        struct ss_digit_list *digits)
{
    const struct ss_devices *devices = frame->l->devices;
    const struct ss_mlir_attr *groups = field(op, "replica_groups");
    int64_t *ids;
    size_t n;
    digits->n = 0;
    if (groups && groups->kind == SS_MLIR_DENSE && !ss_type_count(&groups->type->tensor))
        groups = NULL;
    for (int i = 0; i < devices->n && !groups; i++)
        digits->items[digits->n++] = i;
    if (!groups)
        return true;
    if (groups->kind != SS_MLIR_DENSE || groups->type->tensor.rank != 2 ||
        !ss_lower_ints(&frame->l->scratch, groups, &ids, &n))
        return no_axes(frame, op, "replica_groups is not a list of groups");
    const int64_t *dims = groups->type->tensor.dims;
    return ss_devices_groups(devices, ids, dims[0], dims[1], digits) ||
           no_axes(frame, op, "its groups of devices do not lie along axes of the mesh");
}

/* The digits in which a device and its source differ, for a device that has one. */
static ss_digits differing(const struct ss_devices *devices, const int64_t *source)
{
    ss_digits digits = 0;
    for (int64_t t = 0; t < devices->count; t++)
        for (int i = 0; i < devices->n && source[t] >= 0; i++)
            if (t / devices->stride[i] % devices->size[i] !=
                source[t] / devices->stride[i] % devices->size[i])
                digits |= (ss_digits)1 << i;
    return digits;
}

/* The position of a device among those that differ in some digits. */
static int64_t position(const struct ss_devices *devices, ss_digits digits, int64_t device)
{
    int64_t at = 0;
    for (int i = 0; i < devices->n; i++)
        if (digits >> i & 1)
            at = at * devices->size[i] + device / devices->stride[i] % devices->size[i];
    return at;
}

/* Fills the sources of a group along some digits; false if the groups differ. */
static bool sources_along(const struct ss_devices *devices, ss_digits digits, const int64_t *source,
                          int64_t *sources)
{
    const int64_t n = ss_digits_count(devices, digits);
    for (int64_t k = 0; k < n; k++)
        sources[k] = -2;
    for (int64_t t = 0; t < devices->count; t++) {
        const int64_t k = position(devices, digits, t);
        const int64_t from = source[t] < 0 ? -1 : position(devices, digits, source[t]);
        if (sources[k] != -2 && sources[k] != from)
            return false;
        sources[k] = from;
    }
    return true;
}

static bool read_pairs(struct ss_frame *frame, const struct ss_mlir_op *op, int64_t **source)
{
    const int64_t count = frame->l->devices->count;
    const struct ss_mlir_attr *pairs = field(op, "source_target_pairs");
    int64_t *ids;
    size_t n;
    if (!pairs || !ss_lower_ints(&frame->l->scratch, pairs, &ids, &n) || n % 2)
        return no_axes(frame, op, "source_target_pairs is not a list of pairs");
    *source = ss_alloc_array(&frame->l->scratch, (size_t)count, sizeof **source);
    for (int64_t t = 0; t < count; t++)
        (*source)[t] = -1;
    for (size_t i = 0; i < n; i += 2) {
        if (ids[i] < 0 || ids[i] >= count || ids[i + 1] < 0 || ids[i + 1] >= count ||
            (*source)[ids[i + 1]] >= 0)
            return no_axes(frame, op, "a pair is of no device, or two have one target");
        (*source)[ids[i + 1]] = ids[i];
    }
    return true;
}

static bool lower_permute(struct ss_frame *frame, const struct ss_mlir_op *op,
                          struct ss_attr *attrs)
{
    const struct ss_devices *devices = frame->l->devices;
    int64_t *source, list[SS_MAX_DIGITS];
    size_t n = 0;
    if (!read_pairs(frame, op, &source))
        return false;
    int64_t *sources = ss_alloc_array(&frame->l->scratch, (size_t)devices->count, sizeof *sources);
    ss_digits digits = differing(devices, source);
    if (!sources_along(devices, digits, source, sources)) {
        digits = ((ss_digits)1 << devices->n) - 1;
        (void)sources_along(devices, digits, source, sources);
    }
    for (int i = 0; i < devices->n; i++)
        if (digits >> i & 1)
            list[n++] = i;
    attrs[0] = ss_lower_kept_ints(frame, SS_ATTR_SIZES, list, n);
    attrs[1] = ss_lower_kept_ints(frame, SS_ATTR_POSITIONS, sources,
                                  (size_t)ss_digits_count(devices, digits));
    return true;
}

static bool dim_of(struct ss_frame *frame, const struct ss_mlir_op *op, const char *name,
                   const struct ss_type *type, int64_t *dim)
{
    const struct ss_mlir_attr *attr = field(op, name);
    if (!attr || attr->kind != SS_MLIR_INT || attr->integer < 0 || attr->integer >= type->rank)
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "%s: %s is not a dim of the operand",
                             op->name, name);
    *dim = attr->integer;
    return true;
}

/* How each collective is written. */
static const struct collective {
    const char *name;
    enum ss_manual_op kind;
    const char *dims[2];
    bool reduces;
} collectives[] = {
    {"all_reduce", SS_MANUAL_ALL_REDUCE, {0}, true},
    {"reduce_scatter", SS_MANUAL_REDUCE_SCATTER, {"scatter_dimension"}, true},
    {"all_gather", SS_MANUAL_ALL_GATHER, {"all_gather_dim"}, false},
    {"all_to_all", SS_MANUAL_ALL_TO_ALL, {"split_dimension", "concat_dimension"}, false},
    {"collective_broadcast", SS_MANUAL_BROADCAST, {0}, false},
    {"collective_permute", SS_MANUAL_PERMUTE, {0}, false},
};

static bool lower_one(struct ss_frame *frame, const struct ss_mlir_op *op,
                      const struct collective *c, struct ss_region *regions, uint32_t i)
{
    const struct ss_mlir_type *declared = frame->func->values[op->first_result + i].type;
    struct ss_attr attrs[3] = {{0}};
    struct ss_digit_list digits;
    int64_t list[SS_MAX_DIGITS], dims[2];
    size_t n = 0, n_dims = 0;
    uint32_t operand, var;
    if (!ss_lower_var(frame, op, op->operands[i], &operand))
        return false;
    if (declared->kind != SS_MLIR_TENSOR)
        return ss_lower_refuse_type(frame->l, op, "a result", declared);
    if (declared->tensor.rank != frame->g->vars[operand].type.rank)
        return ss_lower_fail(frame->l, op, SS_E_TYPE, "%s changes the number of dims", op->name);
    for (; n_dims < 2 && c->dims[n_dims]; n_dims++)
        if (!dim_of(frame, op, c->dims[n_dims], &declared->tensor, &dims[n_dims]))
            return false;
    if (c->kind == SS_MANUAL_PERMUTE) {
        n = 2;
        if (!lower_permute(frame, op, attrs))
            return false;
    } else {
        if (!read_groups(frame, op, &digits))
            return false;
        for (int k = 0; k < digits.n; k++)
            list[k] = digits.items[k];
        attrs[n++] = ss_lower_kept_ints(frame, SS_ATTR_SIZES, list, (size_t)digits.n);
        attrs[n++] = ss_lower_kept_ints(frame, SS_ATTR_DIMENSIONS, dims, n_dims);
    }
    if (c->reduces)
        attrs[n++] = (struct ss_attr){.id = SS_ATTR_BODY, .regions = regions, .count = 1};
    if (!ss_lower_manual(frame, op, c->kind, (struct ss_attrs){attrs, n}, operand,
                         &declared->tensor, &var))
        return false;
    ss_lower_bind(frame, op->first_result + i, var);
    return true;
}

static bool lower_device_id(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_type type = {.dtype = SS_U32};
    uint32_t var;
    const bool partition = !strcmp(op->name, "partition_id");
    return (partition ? ss_lower_manual(frame, op, SS_MANUAL_DEVICE_ID, (struct ss_attrs){0}, 0,
                                        &type, &var)
                      : ss_graph_add_splat(frame->g, &type, 0, &var, frame->l->err) == SS_OK) &&
           ss_lower_result(frame, op, 0, var);
}

bool ss_lower_manual_collective(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const size_t n = sizeof collectives / sizeof *collectives;
    const struct collective *c = NULL;
    const struct ss_mlir_attr *replicas =
        ss_mlir_field(frame->l->module->fields, frame->l->module->n_fields, "mhlo.num_replicas");
    struct ss_region *regions = NULL;
    uint32_t *captured;
    size_t n_captured = 0;
    if (replicas && replicas->kind == SS_MLIR_INT && replicas->integer > 1)
        return ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED,
                             "%s of a program of %lld replicas: partitions alone are read",
                             op->name, (long long)replicas->integer);
    if (!strcmp(op->name, "partition_id") || !strcmp(op->name, "replica_id"))
        return lower_device_id(frame, op);
    for (size_t i = 0; i < n && !c; i++)
        c = strcmp(op->name, collectives[i].name) ? NULL : &collectives[i];
    if (!c || op->n_operands != op->n_results || op->n_regions != c->reduces)
        return ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED, "%s is not read in this form",
                             op->name);
    if (c->reduces && !ss_lower_regions(frame, op, &regions, &captured, &n_captured))
        return false;
    if (n_captured)
        return ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED,
                             "%s: its reducer reads values from outside", op->name);
    for (uint32_t i = 0; i < op->n_operands; i++)
        if (!lower_one(frame, op, c, regions, i))
            return false;
    return true;
}
