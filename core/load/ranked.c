/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/load/ranked.h"

#include "core/op/inference.h"

#include <string.h>

#define ROW(op) .name = op, .infer = ss_infer_opaque

const struct ss_op_def ss_rank_defs[SS_N_RANK_OPS] = {
    [SS_RANK_PARTITION_ID] = {ROW("partition_id")},
    [SS_RANK_REPLICA_ID] = {ROW("replica_id")},
    [SS_RANK_ALL_REDUCE] = {ROW("all_reduce"), .min_in = 1, .max_in = 1},
    [SS_RANK_REDUCE_SCATTER] = {ROW("reduce_scatter"), .min_in = 1, .max_in = 1},
    [SS_RANK_ALL_GATHER] = {ROW("all_gather"), .min_in = 1, .max_in = 1},
    [SS_RANK_ALL_TO_ALL] = {ROW("all_to_all"), .min_in = 1, .max_in = 1},
    [SS_RANK_EXCHANGE] = {ROW("all_to_all"), .min_in = 1, .max_in = SIZE_MAX},
    [SS_RANK_BROADCAST] = {ROW("collective_broadcast"), .min_in = 1, .max_in = 1},
    [SS_RANK_PERMUTE] = {ROW("collective_permute"), .min_in = 1, .max_in = 1},
};

int ss_rank_op_of(const struct ss_op_def *def)
{
    return def >= ss_rank_defs && def < ss_rank_defs + SS_N_RANK_OPS ? (int)(def - ss_rank_defs)
                                                                     : -1;
}

static const struct {
    const char *name, *dim;
    enum ss_rank_op kind;
} collectives[] = {
    {"partition_id", NULL, SS_RANK_PARTITION_ID},
    {"replica_id", NULL, SS_RANK_REPLICA_ID},
    {"all_reduce", NULL, SS_RANK_ALL_REDUCE},
    {"reduce_scatter", "scatter_dimension", SS_RANK_REDUCE_SCATTER},
    {"all_gather", "all_gather_dim", SS_RANK_ALL_GATHER},
    {"all_to_all", "split_dimension", SS_RANK_ALL_TO_ALL},
    {"collective_broadcast", NULL, SS_RANK_BROADCAST},
    {"collective_permute", NULL, SS_RANK_PERMUTE},
};

static const struct ss_mlir_attr *field(const struct ss_mlir_op *op, const char *name)
{
    return name ? ss_mlir_field(op->fields, op->n_fields, name) : NULL;
}

/* Ids of groups or pairs, and how many rows of what width they are. */
static bool ids_of(struct ss_frame *frame, const struct ss_mlir_op *op, const char *name,
                   struct ss_attr attrs[2])
{
    const struct ss_mlir_attr *attr = field(op, name);
    int64_t *ids;
    size_t n;
    if (!attr || attr->kind != SS_MLIR_DENSE || attr->type->tensor.rank != 2 ||
        !ss_lower_ints(&frame->l->scratch, attr, &ids, &n))
        return ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED, "%s has no %s", op->name, name);
    attrs[0] = ss_lower_kept_ints(frame, SS_ATTR_SIZES, attr->type->tensor.dims, 2);
    attrs[1] = ss_lower_kept_ints(frame, SS_ATTR_POSITIONS, ids, n);
    return true;
}

/* The length of a dim of the result against that of the operand. */
static bool check_shapes(struct ss_frame *frame, const struct ss_mlir_op *op, enum ss_rank_op kind,
                         int64_t dim, int64_t width)
{
    for (uint32_t i = 0; i < op->n_results; i++) {
        struct ss_type in = frame->func->values[op->operands[i]].type->tensor;
        const struct ss_type *out = &frame->func->values[op->first_result + i].type->tensor;
        bool ok = dim < in.rank;
        if (ok && kind == SS_RANK_ALL_GATHER)
            in.dims[dim] *= width;
        if (ok && (kind == SS_RANK_REDUCE_SCATTER || kind == SS_RANK_ALL_TO_ALL))
            ok = in.dims[dim] % width == 0;
        if (ok && kind == SS_RANK_REDUCE_SCATTER)
            in.dims[dim] /= width;
        if (!ok || !ss_type_equal(&in, out))
            return ss_lower_fail(frame->l, op, SS_E_SHAPE,
                                 "%s among groups of %lld does not give the shape of its result",
                                 op->name, (long long)width);
    }
    return true;
}

static bool types_attr(struct ss_frame *frame, const struct ss_mlir_op *op, struct ss_attr *attr)
{
    SS_ARRAY(int64_t) types = {0};
    for (uint32_t i = 0; i < op->n_results; i++) {
        const struct ss_mlir_type *type = frame->func->values[op->first_result + i].type;
        if (type->kind != SS_MLIR_TENSOR)
            return ss_lower_refuse_type(frame->l, op, "a result", type);
        ss_push(&frame->l->scratch, types, (int64_t)type->tensor.dtype);
        ss_push(&frame->l->scratch, types, (int64_t)type->tensor.rank);
        for (int d = 0; d < type->tensor.rank; d++)
            ss_push(&frame->l->scratch, types, type->tensor.dims[d]);
    }
    *attr = ss_lower_kept_ints(frame, SS_ATTR_RESULT_TYPES, types.items, types.count);
    return true;
}

static bool body_attr(struct ss_frame *frame, const struct ss_mlir_op *op, struct ss_attr *attr)
{
    struct ss_region *regions;
    uint32_t *captured;
    size_t n_captured;
    if (op->n_regions != 1)
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "%s has no reducer", op->name);
    if (!ss_lower_regions(frame, op, &regions, &captured, &n_captured))
        return false;
    if (n_captured)
        return ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED, "a reducer that reads other values");
    *attr = (struct ss_attr){.id = SS_ATTR_BODY, .regions = regions, .count = 1};
    return true;
}

bool ss_lower_ranked(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    size_t row = 0;
    while (row < sizeof collectives / sizeof *collectives &&
           strcmp(collectives[row].name, op->name))
        row++;
    if (row == sizeof collectives / sizeof *collectives)
        return ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED, "%s is not run on ranks", op->name);
    enum ss_rank_op kind = collectives[row].kind;
    const bool moves = ss_rank_op_moves((int)kind);
    const struct ss_mlir_attr *dim = field(op, collectives[row].dim);
    struct ss_attr *attrs = ss_alloc_array(&frame->g->arena, 5, sizeof *attrs);
    size_t n = 0;
    if (kind == SS_RANK_ALL_TO_ALL && !dim)
        kind = SS_RANK_EXCHANGE;
    if (!types_attr(frame, op, &attrs[n++]) ||
        (moves &&
         !ids_of(frame, op, kind == SS_RANK_PERMUTE ? "source_target_pairs" : "replica_groups",
                 &attrs[n])))
        return false;
    n += moves ? 2 : 0;
    const int64_t width = moves ? attrs[1].ints[1] : 1;
    if (collectives[row].dim && kind != SS_RANK_EXCHANGE) {
        if (!dim || dim->kind != SS_MLIR_INT || dim->integer < 0)
            return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "%s has no dim", op->name);
        attrs[n++] = ss_lower_kept_ints(frame, SS_ATTR_DIMENSION, &dim->integer, 1);
    }
    if ((kind == SS_RANK_ALL_REDUCE || kind == SS_RANK_REDUCE_SCATTER) &&
        !body_attr(frame, op, &attrs[n++]))
        return false;
    if (moves && op->n_operands != op->n_results)
        return ss_lower_fail(frame->l, op, SS_E_TYPE, "%s has not one result for each operand",
                             op->name);
    if (kind == SS_RANK_EXCHANGE && op->n_operands != (uint32_t)width)
        return ss_lower_fail(frame->l, op, SS_E_SHAPE, "%s of %u operands among groups of %lld",
                             op->name, op->n_operands, (long long)width);
    if (collectives[row].dim && kind != SS_RANK_EXCHANGE &&
        !check_shapes(frame, op, kind, dim->integer, width))
        return false;
    uint32_t *operands = ss_alloc_array(&frame->l->scratch, op->n_operands, sizeof *operands);
    for (uint32_t i = 0; i < op->n_operands; i++)
        if (!ss_lower_var(frame, op, op->operands[i], &operands[i]))
            return false;
    return ss_lower_add(frame, op, &ss_rank_defs[kind], (struct ss_attrs){attrs, n}, operands,
                        op->n_operands);
}

/* ---- files ---- */

static enum ss_rc lower(struct ss_ranked *p, struct ss_error *err)
{
    struct ss_mlir_module module;
    enum ss_rc rc = ss_hlo_to_mlir(&p->module, &p->arena, &p->graph->arena, &module, err);
    if (rc != SS_OK)
        return rc;
    p->graph->name = ss_strdup(&p->graph->arena, p->module.name);
    struct ss_lowering l = {.module = &module, .err = err, .ranked = true};
    const bool ok = ss_lower_func(&l, &module.funcs[0], p->graph);
    ss_lowering_fini(&l);
    ss_mlir_module_fini(&module);
    return ok ? ss_graph_finish(p->graph, err) : err->code;
}

enum ss_rc ss_ranked_read(const char *path, const char *text, size_t length, struct ss_ranked *p,
                          struct ss_error *err)
{
    *p = (struct ss_ranked){0};
    if (!ss_hlo_sniff(path, text, length)) {
        ss_fail(err, SS_E_UNSUPPORTED, "this is not HLO text");
        ss_error_where(err, "%s", path);
        return ss_error_hint(err, "it begins with HloModule: compiled.as_text() prints it, and "
                                  "XLA_FLAGS=--xla_dump_to=DIR --xla_dump_hlo_as_text writes it");
    }
    enum ss_rc rc =
        ss_hlo_read(ss_strdup(&p->arena, path), text, length, &p->arena, &p->module, err);
    if (rc == SS_OK) {
        p->replicas = p->module.replicas;
        p->partitions = p->module.partitions;
        p->ranks = p->replicas * p->partitions;
        p->graph = ss_graph_new(p->module.name, "hlo");
        p->graph->path = ss_strdup(&p->graph->arena, path);
        rc = lower(p, err);
    }
    if (rc != SS_OK)
        ss_ranked_free(p);
    return rc;
}

enum ss_rc ss_ranked_load(const char *path, struct ss_ranked *p, struct ss_error *err)
{
    static const size_t most = (size_t)1 << 30;
    struct ss_buf text = {0};
    enum ss_rc rc = ss_file_read(path, most, &text, err);
    *p = (struct ss_ranked){0};
    if (rc == SS_OK)
        rc = ss_ranked_read(path, ss_buf_text(&text), text.length, p, err);
    if (rc == SS_OK)
        p->text = text;
    else
        ss_buf_free(&text);
    return rc;
}

void ss_ranked_free(struct ss_ranked *p)
{
    if (p->graph)
        ss_hlo_module_fini(&p->module);
    ss_graph_free(p->graph);
    ss_arena_free(&p->arena);
    ss_buf_free(&p->text);
    *p = (struct ss_ranked){0};
}
