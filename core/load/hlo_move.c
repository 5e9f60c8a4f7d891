/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions without an op of their own in StableHLO: bitcast, which gives the same bytes another
 * shape, and custom calls. */
#include <string.h>

#include "core/load/hlo_build.h"
#include "core/load/mlir_reader.h"

/* The dims of a shape as they lie in memory, the outermost first; perm[i] is which dim that is. */
static struct ss_mlir_type *in_memory(struct ss_hlo_build *b, const struct ss_hlo_shape *shape,
                                      int64_t *perm)
{
    struct ss_mlir_type *type = ss_memdup(b->arena, shape->type, sizeof *type);
    const int rank = type->tensor.rank;
    for (int i = 0; i < rank; i++) {
        perm[i] = shape->order[rank - 1 - i];
        type->tensor.dims[i] = shape->type->tensor.dims[perm[i]];
    }
    return type;
}

static bool is_identity(const int64_t *perm, int rank)
{
    for (int i = 0; i < rank; i++)
        if (perm[i] != i)
            return false;
    return true;
}

static bool transpose(const struct ss_hlo_at *at, const int64_t *perm,
                      const struct ss_mlir_type *type, uint32_t *value)
{
    struct ss_hlo_fields fields = {0};
    const int rank = type->tensor.rank;
    if (is_identity(perm, rank))
        return true;
    ss_hlo_add_field(at->b->arena, &fields, "permutation",
                     ss_hlo_ints_attr(at->b->arena, perm, (size_t)rank));
    return ss_hlo_emit_one(at, "transpose", *value, &fields, type, value);
}

bool ss_hlo_bitcast(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    struct ss_hlo_build *b = at->b;
    uint32_t value;
    if (!ss_hlo_operand(at, 0, &value))
        return false;
    const struct ss_hlo_shape *from = &at->c->instrs[at->instr->operands[0]].shape;
    const struct ss_hlo_shape *to = &at->instr->shape;
    if (to->type->kind != SS_MLIR_TENSOR || from->type->kind != SS_MLIR_TENSOR)
        return ss_hlo_fail(at, SS_E_UNSUPPORTED, "bitcast of what is no array");
    const enum ss_dtype a = from->type->tensor.dtype, z = to->type->tensor.dtype;
    if (ss_type_count(&from->type->tensor) != ss_type_count(&to->type->tensor) ||
        ss_dtype_bits(a) != ss_dtype_bits(z))
        return ss_hlo_fail(at, SS_E_UNSUPPORTED, "bitcast to elements of another size");
    int64_t perm_from[SS_MAX_RANK], perm_to[SS_MAX_RANK], back[SS_MAX_RANK] = {0};
    const struct ss_mlir_type *memory = in_memory(b, from, perm_from);
    struct ss_mlir_type *wanted = in_memory(b, to, perm_to);
    const int rank = to->type->tensor.rank;
    for (int i = 0; i < rank; i++)
        back[perm_to[i]] = i;
    wanted->tensor.dtype = a;
    if (!transpose(at, perm_from, memory, &value) ||
        (!ss_shape_equal(&memory->tensor, &wanted->tensor) &&
         !ss_hlo_emit_one(at, "reshape", value, NULL, wanted, &value)))
        return false;
    struct ss_mlir_type *result = ss_memdup(b->arena, to->type, sizeof *result);
    result->tensor.dtype = a;
    if (!transpose(at, back, result, &value) ||
        (a != z && !ss_hlo_emit_one(at, "bitcast-convert", value, NULL, to->type, &value)))
        return false;
    *out = (struct ss_hlo_bind){.value = value};
    return true;
}

/* ---- custom calls ---- */

/* values and indices of the largest along the last dim */
static bool top_k(const struct ss_hlo_at *at, struct ss_hlo_fields *fields)
{
    const struct ss_hlo_shape *shape = &at->instr->shape;
    const struct ss_type *first = shape->count == 2 && shape->items[0].type->kind == SS_MLIR_TENSOR
                                      ? &shape->items[0].type->tensor
                                      : NULL;
    if (!first || !first->rank || at->instr->n_operands != 1)
        return ss_hlo_fail(at, SS_E_TYPE, "TopK does not give values and indices");
    struct ss_mlir_attr k = {.kind = SS_MLIR_INT, .integer = first->dims[first->rank - 1]};
    ss_hlo_add_field(at->b->arena, fields, "k", k);
    return true;
}

/* A product of two matrices, or of batches of them, without anything after it. */
static bool is_matmul(const struct ss_hlo_at *at, const char *target)
{
    const char *config = ss_hlo_attr_text(at->instr, "backend_config", at->b->arena);
    return !strcmp(target, "__onednn$matmul") && at->instr->n_operands == 2 &&
           at->instr->shape.type->kind == SS_MLIR_TENSOR &&
           (!config || (!strstr(config, "ops\":[\"") && !strstr(config, "transpose")));
}

static bool matmul(const struct ss_hlo_at *at, struct ss_hlo_fields *fields)
{
    const int rank = at->instr->shape.type->tensor.rank;
    int64_t batch[SS_MAX_RANK], lhs = rank - 1, rhs = rank - 2;
    struct ss_arena *arena = at->b->arena;
    if (rank < 2)
        return ss_hlo_fail(at, SS_E_TYPE, "a product of matrices has two dims or more");
    for (int d = 0; d < rank; d++)
        batch[d] = d;
    const size_t n = (size_t)rank - 2;
    ss_hlo_add_field(arena, fields, "lhs_batching_dimensions", ss_hlo_ints_attr(arena, batch, n));
    ss_hlo_add_field(arena, fields, "rhs_batching_dimensions", ss_hlo_ints_attr(arena, batch, n));
    ss_hlo_add_field(arena, fields, "lhs_contracting_dimensions", ss_hlo_ints_attr(arena, &lhs, 1));
    ss_hlo_add_field(arena, fields, "rhs_contracting_dimensions", ss_hlo_ints_attr(arena, &rhs, 1));
    return true;
}

static const char *unquoted(const struct ss_hlo_at *at, const char *name)
{
    char *text = (char *)ss_hlo_attr_text(at->instr, name, at->b->arena);
    const size_t n = text ? strlen(text) : 0;
    if (n < 2 || text[0] != '"')
        return text;
    text[n - 1] = 0;
    return text + 1;
}

/* What the call itself is told, if that is a dictionary of MLIR ({uplo = 76 : ui8}) or a string.
 * JSON is for XLA alone. */
static bool add_config(const struct ss_hlo_at *at, struct ss_hlo_fields *fields)
{
    struct ss_hlo_build *b = at->b;
    const struct ss_hlo_attr *attr = ss_hlo_attr(at->instr, "backend_config");
    struct ss_mlir_attr value = {.kind = SS_MLIR_DICT};
    if (attr && attr->text[0] == '{' && attr->text[1] != '"') {
        struct ss_mlir_reader reader = {.text = b->m->text, .arena = b->arena};
        struct ss_mlir_fields config = {0};
        reader.text.at = attr->text;
        reader.text.end = attr->end;
        if (!ss_mlir_dict(&reader, &config))
            return false;
        value.fields = config.list.items;
        value.count = config.list.count;
        ss_hlo_add_field(b->arena, fields, "backend_config", value);
    } else if (attr && attr->text[0] == '"') {
        value =
            (struct ss_mlir_attr){.kind = SS_MLIR_STRING, .text = unquoted(at, "backend_config")};
        ss_hlo_add_field(b->arena, fields, "backend_config", value);
    }
    return true;
}

bool ss_hlo_custom_call(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    struct ss_hlo_build *b = at->b;
    const char *target = unquoted(at, "custom_call_target"), *name = "custom_call";
    struct ss_hlo_fields fields = {0};
    struct ss_hlo_values operands = {0};
    struct ss_mlir_field sharding;
    uint32_t first, n = 0;
    if (!target)
        return ss_hlo_fail(at, SS_E_SYNTAX, "custom-call has no custom_call_target");
    for (uint32_t k = 0; k < at->instr->n_operands; k++)
        ss_hlo_flatten(b, &at->binds[at->instr->operands[k]], &operands);
    bool ok = true;
    if (!strcmp(target, "TopK") || !strcmp(target, "__gpu$TopK")) {
        name = "chlo.top_k";
        ok = top_k(at, &fields);
    } else if (is_matmul(at, target)) {
        name = "dot_general";
        ok = matmul(at, &fields);
    } else {
        struct ss_mlir_attr text = {.kind = SS_MLIR_STRING, .text = target};
        ss_hlo_add_field(b->arena, &fields, "call_target_name", text);
        ok = add_config(at, &fields);
        if (ss_hlo_sharding(b, at->instr, -1, &sharding))
            ss_hlo_add_field(b->arena, &fields, sharding.name, sharding.value);
    }
    if (!ok)
        return false;
    SS_ARRAY(const struct ss_mlir_type *) types = {0};
    const struct ss_hlo_shape *shape = &at->instr->shape;
    if (shape->type->kind == SS_MLIR_TENSOR)
        ss_push(b->arena, types, shape->type);
    for (size_t i = 0; i < shape->count; i++) {
        if (shape->items[i].type->kind != SS_MLIR_TENSOR)
            return ss_hlo_fail(at, SS_E_UNSUPPORTED, "@%.100s gives tuples of tuples", target);
        ss_push(b->arena, types, shape->items[i].type);
    }
    if (!ss_hlo_emit(at, name, operands.list.items, operands.list.count, &fields, types.items,
                     types.count, NULL, 0, &first))
        return false;
    n = first;
    *out = ss_hlo_bind_shape(b, shape, &n);
    return true;
}
