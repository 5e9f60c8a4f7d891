/* SPDX-License-Identifier: GPL-3.0-or-later */
/* while and conditional: their computations become regions over the elements of their tuples. */
#include <stdlib.h>
#include <string.h>

#include "core/load/hlo_build.h"

/* {"known_trip_count":{"n":"3"}} in backend_config; -1: it does not say. */
static int64_t known_trips(const struct ss_hlo_at *at)
{
    const char *text = ss_hlo_attr_text(at->instr, "backend_config", at->b->arena);
    const char *count = text ? strstr(text, "known_trip_count") : NULL;
    count = count ? strstr(count, "\"n\"") : NULL;
    if (!count)
        return -1;
    for (count += 3; *count == ':' || *count == '"' || *count == ' ';)
        count++;
    return *count >= '0' && *count <= '9' ? strtoll(count, NULL, 10) : -1;
}

bool ss_hlo_while(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    struct ss_hlo_build *b = at->b;
    const struct ss_hlo_computation *cond = ss_hlo_called(at, "condition");
    const struct ss_hlo_computation *body = cond ? ss_hlo_called(at, "body") : NULL;
    struct ss_mlir_region *regions = ss_alloc_array(b->arena, 2, sizeof *regions);
    struct ss_hlo_values values = {0};
    struct ss_hlo_fields fields = {0};
    if (!body)
        return false;
    if (at->instr->n_operands != 1 || cond->n_params != 1 || body->n_params != 1)
        return ss_hlo_fail(at, SS_E_TYPE, "while carries one value");
    ss_hlo_flatten(b, &at->binds[at->instr->operands[0]], &values);
    const size_t n = values.list.count;
    const struct ss_mlir_type **types = ss_alloc_array(b->arena, n, sizeof *types);
    for (size_t i = 0; i < n; i++)
        types[i] = b->values.items[values.list.items[i]].type;
    const int64_t trips = known_trips(at);
    if (trips >= 0) {
        struct ss_mlir_attr attr = {.kind = SS_MLIR_INT, .integer = trips};
        ss_hlo_add_field(b->arena, &fields, "known_trip_count", attr);
    }
    uint32_t first;
    if (!ss_hlo_region(at, cond, NULL, &regions[0]) ||
        !ss_hlo_region(at, body, NULL, &regions[1]) ||
        !ss_hlo_emit(at, "while", values.list.items, n, &fields, types, n, regions, 2, &first))
        return false;
    *out = ss_hlo_bind_shape(b, &at->instr->shape, &first);
    return true;
}

/* The branches: branch_computations={%a, %b}, or true_computation and false_computation. */
static bool branches(const struct ss_hlo_at *at, const struct ss_hlo_computation ***list, size_t *n)
{
    struct ss_arena *arena = at->b->arena;
    SS_ARRAY(const struct ss_hlo_computation *) found = {0};
    char *names = (char *)ss_hlo_attr_text(at->instr, "branch_computations", arena);
    if (!names) {
        const struct ss_hlo_computation *yes = ss_hlo_called(at, "true_computation");
        const struct ss_hlo_computation *no = yes ? ss_hlo_called(at, "false_computation") : NULL;
        if (!no)
            return false;
        ss_push(arena, found, yes);
        ss_push(arena, found, no);
    }
    char *rest = NULL;
    for (char *name = names ? strtok_r(names, "{}, %\n", &rest) : NULL; name;
         name = strtok_r(NULL, "{}, %\n", &rest)) {
        const struct ss_hlo_computation *c = ss_hlo_find(at->b->m, name);
        if (!c)
            return ss_hlo_fail(at, SS_E_NAME, "no computation is named %.100s", name);
        ss_push(arena, found, c);
    }
    *list = found.items;
    *n = found.count;
    return true;
}

bool ss_hlo_conditional(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    struct ss_hlo_build *b = at->b;
    const struct ss_hlo_computation **list = NULL;
    size_t n = 0;
    uint32_t index, first;
    if (!ss_hlo_operand(at, 0, &index) || !branches(at, &list, &n))
        return false;
    const struct ss_mlir_type *type = b->values.items[index].type;
    const bool is_if = type->kind == SS_MLIR_TENSOR && type->tensor.dtype == SS_I1;
    if (at->instr->n_operands != n + 1 || (is_if && n != 2) || !n)
        return ss_hlo_fail(at, SS_E_TYPE, "conditional has not one operand for each branch");
    struct ss_mlir_region *regions = ss_alloc_array(b->arena, n, sizeof *regions);
    for (size_t i = 0; i < n; i++) {
        if (list[i]->n_params != 1)
            return ss_hlo_fail(at, SS_E_TYPE, "a branch takes one value");
        if (!ss_hlo_region(at, list[i], &at->binds[at->instr->operands[i + 1]], &regions[i]))
            return false;
    }
    const size_t n_results = regions[0].n_yields;
    const struct ss_mlir_type **types = ss_alloc_array(b->arena, n_results, sizeof *types);
    for (size_t i = 0; i < n_results; i++)
        types[i] = b->values.items[regions[0].yields[i]].type;
    if (!ss_hlo_emit(at, is_if ? "if" : "case", &index, 1, NULL, types, n_results, regions, n,
                     &first))
        return false;
    *out = ss_hlo_bind_shape(b, &at->instr->shape, &first);
    return true;
}
