/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collectives: an instruction for several arrays becomes one op for each, and one that starts and
 * is completed by another instruction is done at once. Groups and pairs become ranks. */
#include <string.h>

#include "core/load/hlo_build.h"

static const char *const names[] = {"all-gather",     "all-reduce",         "all-to-all",
                                    "reduce-scatter", "collective-permute", "collective-broadcast"};

/* The collective's name without -start, or NULL. */
static const char *collective(const struct ss_hlo_instr *instr)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const size_t n = strlen(names[i]);
        if (!strncmp(instr->opcode, names[i], n) &&
            (!instr->opcode[n] || !strcmp(instr->opcode + n, "-start")))
            return names[i];
    }
    return NULL;
}

bool ss_hlo_is_collective(const struct ss_hlo_instr *instr)
{
    return collective(instr) != NULL;
}

/* What it gives: of an async one, the second part of (operands, results, ...). */
static const struct ss_hlo_shape *result_shape(const struct ss_hlo_instr *instr, const char *name)
{
    const bool start = strlen(instr->opcode) > strlen(name);
    if (start && strcmp(name, "all-reduce") && instr->shape.count >= 2)
        return &instr->shape.items[1];
    return &instr->shape;
}

/* Ids as a dense constant of that many rows. */
static struct ss_mlir_attr dense(struct ss_hlo_build *b, const int64_t *ids, int64_t rows,
                                 int64_t columns)
{
    struct ss_mlir_type *type = ss_alloc(b->arena, sizeof *type);
    struct ss_tensor *value = ss_alloc(b->arena, sizeof *value);
    type->tensor = (struct ss_type){.dtype = SS_I64, .rank = 2, .dims = {rows, columns}};
    *value = ss_tensor_new(b->arena, &type->tensor, SS_STORE_F64);
    memcpy(value->data, ids, (size_t)(rows * columns) * sizeof *ids);
    return (struct ss_mlir_attr){.kind = SS_MLIR_DENSE, .tensor = value, .type = type};
}

static bool ranks(const struct ss_hlo_at *at, const char *name, struct ss_hlo_fields *fields,
                  int64_t *width)
{
    struct ss_hlo_build *b = at->b;
    int64_t *ids, rows;
    size_t n;
    *width = 2;
    if (!strcmp(name, "collective-permute")) {
        if (!ss_hlo_pairs(b->m, at->instr, b->arena, &ids, &n))
            return false;
        ss_hlo_add_field(b->arena, fields, "source_target_pairs", dense(b, ids, (int64_t)n / 2, 2));
        return true;
    }
    if (!ss_hlo_groups(b->m, at->instr, b->arena, &ids, &rows, width))
        return false;
    ss_hlo_add_field(b->arena, fields, "replica_groups", dense(b, ids, rows, *width));
    return true;
}

/* The dim under the names that StableHLO has for it. */
static bool dimension(const struct ss_hlo_at *at, const char *name, int64_t width,
                      struct ss_hlo_fields *fields, bool *has)
{
    struct ss_arena *arena = at->b->arena;
    const struct ss_hlo_attr *attr = ss_hlo_attr(at->instr, "dimensions");
    int64_t *ints;
    size_t n;
    *has = attr != NULL;
    if (!attr)
        return true;
    if (!ss_hlo_ints(&at->b->m->text, attr->text, attr->end, arena, &ints, &n))
        return false;
    if (n != 1)
        return ss_hlo_fail(at, SS_E_SYNTAX, "dimensions of %s name one dim", at->instr->opcode);
    const struct ss_mlir_attr dim = {.kind = SS_MLIR_INT, .integer = ints[0]};
    const struct ss_mlir_attr count = {.kind = SS_MLIR_INT, .integer = width};
    if (!strcmp(name, "all-to-all")) {
        ss_hlo_add_field(arena, fields, "split_dimension", dim);
        ss_hlo_add_field(arena, fields, "concat_dimension", dim);
        ss_hlo_add_field(arena, fields, "split_count", count);
    } else {
        ss_hlo_add_field(arena, fields,
                         !strcmp(name, "all-gather") ? "all_gather_dim" : "scatter_dimension", dim);
    }
    return true;
}

/* The types of the results, one for each operand. */
static bool result_types(const struct ss_hlo_at *at, const struct ss_hlo_shape *shape,
                         const struct ss_mlir_type **types)
{
    const uint32_t n = at->instr->n_operands;
    if (n != (shape->type->kind == SS_MLIR_TENSOR ? 1 : shape->count))
        return ss_hlo_fail(at, SS_E_TYPE, "%s has not one result for each operand",
                           at->instr->opcode);
    for (uint32_t i = 0; i < n; i++) {
        types[i] = shape->count ? shape->items[i].type : shape->type;
        if (types[i]->kind != SS_MLIR_TENSOR)
            return ss_hlo_fail(at, SS_E_TYPE, "%s gives tuples of tuples", at->instr->opcode);
    }
    return true;
}

bool ss_hlo_collective(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    struct ss_hlo_build *b = at->b;
    const struct ss_hlo_instr *instr = at->instr;
    const char *name = collective(instr);
    const struct ss_hlo_shape *shape = result_shape(instr, name);
    const uint32_t n = instr->n_operands;
    struct ss_hlo_fields fields = {0};
    const struct ss_mlir_type **types = ss_alloc_array(b->arena, n, sizeof *types);
    uint32_t *operands = ss_alloc_array(b->arena, n, sizeof *operands), first;
    struct ss_hlo_bind *items = ss_alloc_array(b->arena, n, sizeof *items);
    bool has_dim;
    int64_t width;
    for (uint32_t k = 0; k < n; k++)
        if (!ss_hlo_operand(at, k, &operands[k]))
            return false;
    if (!n || !result_types(at, shape, types) || !ranks(at, name, &fields, &width) ||
        !dimension(at, name, width, &fields, &has_dim))
        return false;
    const bool together = !strcmp(name, "all-to-all") && !has_dim;
    const bool reduces = !strcmp(name, "all-reduce") || !strcmp(name, "reduce-scatter");
    const struct ss_hlo_computation *c = reduces ? ss_hlo_called(at, "to_apply") : NULL;
    if (reduces && !c)
        return false;
    for (uint32_t k = 0; k < n; k++) {
        struct ss_mlir_region *region = reduces ? ss_alloc(b->arena, sizeof *region) : NULL;
        if (reduces && !ss_hlo_region(at, c, NULL, region))
            return false;
        if (!ss_hlo_emit(at, name, operands + k, together ? n : 1, &fields, types + k,
                         together ? n : 1, region, reduces, &first))
            return false;
        for (uint32_t i = 0; i < (together ? n : 1); i++)
            items[k + i].value = first + i;
        if (together)
            break;
    }
    *out = shape->type->kind == SS_MLIR_TENSOR
               ? items[0]
               : (struct ss_hlo_bind){.is_tuple = true, .items = items, .n = n};
    return true;
}
