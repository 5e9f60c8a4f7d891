/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collectives. A program with collectives among several devices has been partitioned already: its
 * tensors are local pieces, and nothing is left to plan, so it is an error. Collectives among
 * groups of one device have no effect. */
#include <string.h>

#include "core/base/names.h"
#include "core/load/manual.h"
#include "core/load/ranked.h"

static bool partitioned(struct ss_frame *frame, const struct ss_mlir_op *op, const char *why)
{
    ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED, "%s %s: the program is partitioned already",
                  op->name, why);
    ss_error_hint(frame->l->err,
                  "export it before SPMD partitioning, as the one program that all devices share: "
                  "plans are made here, and shard_map is read");
    return false;
}

/* Devices of the largest group, which lists them with -1 after the last; 0: nothing says. */
static int64_t largest_group(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_mlir_attr *groups = ss_mlir_field(op->fields, op->n_fields, "replica_groups");
    int64_t *ids, largest = 0;
    size_t n;
    if (!groups || groups->kind != SS_MLIR_DENSE || groups->type->tensor.rank != 2 ||
        !ss_lower_ints(&frame->l->scratch, groups, &ids, &n))
        return 0;
    size_t width = (size_t)groups->type->tensor.dims[1];
    for (size_t at = 0; at + width <= n && width; at += width) {
        int64_t size = 0;
        for (size_t i = 0; i < width; i++)
            size += ids[at + i] >= 0;
        largest = size > largest ? size : largest;
    }
    return largest;
}

/* Whether each device sends to itself alone, and some does: others would get zeros. */
static bool sends_to_itself(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_mlir_attr *pairs =
        ss_mlir_field(op->fields, op->n_fields, "source_target_pairs");
    int64_t *ids;
    size_t n;
    bool itself = pairs && ss_lower_ints(&frame->l->scratch, pairs, &ids, &n) && n == 2;
    return itself && ids[0] == 0 && ids[1] == 0;
}

/* The number of devices that an attribute of the module says; 1 where it does not. */
static int64_t module_count(const struct ss_frame *frame, const char *name)
{
    const struct ss_mlir_module *module = frame->l->module;
    const struct ss_mlir_attr *count = ss_mlir_field(module->fields, module->n_fields, name);
    return count && count->kind == SS_MLIR_INT ? count->integer : 1;
}

static bool lower_device_id(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    uint32_t var;
    const struct ss_type ui32 = {.dtype = SS_U32};
    if (module_count(frame, "mhlo.num_partitions") != 1 ||
        module_count(frame, "mhlo.num_replicas") != 1)
        return partitioned(frame, op, "of several devices");
    return ss_graph_add_splat(frame->g, &ui32, 0, &var, frame->l->err) == SS_OK &&
           ss_lower_result(frame, op, 0, var);
}

bool ss_lower_is_collective(const struct ss_mlir_op *op)
{
    static const char *const names[] = {
        "all_gather",
        "all_reduce",
        "all_to_all",
        "collective_broadcast",
        "collective_permute",
        "collective_reduce",
        "cross-replica-sum",
        "partition_id",
        "reduce_scatter",
        "replica_id",
        NULL,
    };
    return ss_is_one_of(op->name, names);
}

bool ss_lower_collective(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    if (frame->l->ranked)
        return ss_lower_ranked(frame, op);
    if (frame->l->devices)
        return ss_lower_manual_collective(frame, op);
    if (!strcmp(op->name, "partition_id") || !strcmp(op->name, "replica_id"))
        return lower_device_id(frame, op);
    if (!strcmp(op->name, "collective_permute"))
        return sends_to_itself(frame, op) ? ss_lower_pass(frame, op)
                                          : partitioned(frame, op, "among several devices");
    int64_t n = largest_group(frame, op);
    if (n == 1)
        return ss_lower_pass(frame, op);
    return partitioned(frame, op,
                       n ? ss_sprintf(&frame->l->scratch, "among %lld devices", (long long)n)
                         : "among devices");
}
