/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lowers regions to graphs. A value captured from outside becomes an input of the region, after its
 * arguments, and an operand of the op; constants are copied into the region instead. */
#include <stdlib.h>
#include <string.h>

#include "core/load/lower.h"

struct values {
    SS_ARRAY(uint32_t) list;
};

static int ascending(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Values defined before `before` that the region reads, at any depth. */
static void collect(struct ss_arena *arena, const struct ss_mlir_region *region, uint32_t before,
                    struct values *free_values)
{
    for (size_t i = 0; i < region->n_ops; i++) {
        const struct ss_mlir_op *op = region->ops[i];
        for (uint32_t k = 0; k < op->n_operands; k++)
            if (op->operands[k] < before)
                ss_push(arena, free_values->list, op->operands[k]);
        for (size_t r = 0; r < op->n_regions; r++)
            collect(arena, &op->regions[r], before, free_values);
    }
    for (size_t i = 0; i < region->n_yields; i++)
        if (region->yields[i] < before)
            ss_push(arena, free_values->list, region->yields[i]);
}

static void sort_unique(struct values *v)
{
    size_t n = 0;
    if (v->list.count)
        qsort(v->list.items, v->list.count, sizeof *v->list.items, ascending);
    for (size_t i = 0; i < v->list.count; i++)
        if (!n || v->list.items[i] != v->list.items[n - 1])
            v->list.items[n++] = v->list.items[i];
    v->list.count = n;
}

static const struct ss_mlir_op *constant_op(const struct ss_frame *frame, uint32_t value)
{
    const struct ss_mlir_op *def = frame->func->values[value].def;
    return def && !strcmp(def->name, "constant") ? def : NULL;
}

/* The outer values of one region: captured ones are inputs already, constants are lowered again. */
static bool bind_outer(struct ss_frame *inner, const struct values *outer, const uint32_t *captured,
                       const uint32_t *inputs, size_t n_captured, const struct ss_mlir_op *op)
{
    struct ss_arena *arena = &inner->l->scratch;
    inner->outer = outer->list.items;
    inner->n_outer = outer->list.count;
    inner->outer_vars = ss_alloc_array(arena, outer->list.count, sizeof *inner->outer_vars);
    for (size_t i = 0; i < outer->list.count; i++) {
        uint32_t value = outer->list.items[i];
        const struct ss_mlir_op *constant = constant_op(inner, value);
        if (!constant) {
            const uint32_t *at = bsearch(&value, captured, n_captured, sizeof *captured, ascending);
            inner->outer_vars[i] = inputs[at - captured];
            continue;
        }
        struct ss_attrs attrs;
        uint32_t id;
        if (!ss_lower_attrs(inner, constant, ss_op_find("constant"), 0, &attrs))
            return false;
        if (ss_graph_add_op(inner->g, ss_op_find("constant"), attrs, NULL, 0, 1, 0,
                            (struct ss_loc){op->line, op->column}, &id, inner->l->err) != SS_OK)
            return false;
        inner->outer_vars[i] = inner->g->ops[id].results[0];
    }
    return true;
}

/* The name of the only op, if that is all the region does with its two arguments. */
static const char *simple_name(const struct ss_mlir_region *region)
{
    if (region->n_ops != 1 || region->n_args != 2 || region->n_yields != 1)
        return NULL;
    const struct ss_mlir_op *op = region->ops[0];
    const struct ss_op_def *def = ss_op_find(op->name);
    uint32_t a = region->first_arg, b = a + 1;
    if (!def || def->n_attrs || op->n_operands != 2 || op->n_results != 1 ||
        region->yields[0] != op->first_result)
        return NULL;
    bool in_order = op->operands[0] == a && op->operands[1] == b;
    bool swapped = op->operands[0] == b && op->operands[1] == a;
    return in_order || (swapped && def->flags & SS_OP_COMMUTES) ? def->name : NULL;
}

static bool add_arguments(struct ss_frame *inner, const struct ss_mlir_op *op,
                          const struct ss_mlir_region *region)
{
    for (uint32_t i = 0; i < region->n_args; i++) {
        const struct ss_mlir_value *value = &inner->func->values[region->first_arg + i];
        if (value->type->kind != SS_MLIR_TENSOR)
            return ss_lower_fail(inner->l, op, SS_E_UNSUPPORTED,
                                 "argument %u of a region is not a tensor", i);
        inner->vars[region->first_arg + i - inner->first] = ss_graph_add_input(
            inner->g, value->name[0] ? value->name : (i ? "rhs" : "lhs"), &value->type->tensor);
    }
    return true;
}

static bool lower_region(struct ss_frame *frame, const struct ss_mlir_op *op,
                         const struct ss_mlir_region *region, const struct values *captured,
                         struct ss_region *out)
{
    struct ss_lowering *l = frame->l;
    struct ss_graph *g = ss_graph_new(op->name, "stablehlo");
    ss_graph_adopt(frame->g, g);
    struct ss_frame inner = {.l = l,
                             .g = g,
                             .func = frame->func,
                             .caller = frame->caller,
                             .first = region->first,
                             .count = region->end - region->first,
                             .depth = frame->depth};
    inner.vars = ss_alloc_array(&l->scratch, inner.count, sizeof *inner.vars);
    if (!add_arguments(&inner, op, region))
        return false;
    size_t n = captured->list.count;
    uint32_t *inputs = ss_alloc_array(&l->scratch, n, sizeof *inputs);
    for (size_t i = 0; i < n; i++) {
        const struct ss_mlir_value *value = &frame->func->values[captured->list.items[i]];
        inputs[i] = ss_graph_add_input(g, value->name, &value->type->tensor);
    }
    struct values outer = {0};
    collect(&l->scratch, region, region->first, &outer);
    sort_unique(&outer);
    if (!bind_outer(&inner, &outer, captured->list.items, inputs, n, op) ||
        !ss_lower_ops(&inner, region))
        return false;
    for (size_t i = 0; i < region->n_yields; i++) {
        uint32_t var;
        if (!ss_lower_var(&inner, op, region->yields[i], &var))
            return false;
        ss_graph_add_output(g, var, NULL);
    }
    *out = (struct ss_region){.graph = g, .simple = simple_name(region)};
    return ss_graph_finish(g, l->err) == SS_OK;
}

/* Regions that are one op are shared: a large step has thousands of the same few. Only in graphs
 * that live as long as the sharing one, so not within other regions. */
static bool shared_region(struct ss_frame *frame, const struct ss_mlir_op *op,
                          const struct ss_mlir_region *region, struct ss_region *out)
{
    struct ss_lowering *l = frame->l;
    const char *name = simple_name(region);
    const struct ss_mlir_type *type = frame->func->values[region->first_arg].type;
    struct values none = {0};
    if (!name || type->kind != SS_MLIR_TENSOR || type->tensor.rank)
        return lower_region(frame, op, region, &none, out);
    const char *key =
        ss_sprintf(&l->scratch, "%p %s %d", (void *)frame->g, name, (int)type->tensor.dtype);
    bool found;
    uint32_t *slot = ss_map_put_str(&l->simple_regions, key, &found);
    if (found) {
        *out = l->simple.items[*slot];
        return true;
    }
    *slot = (uint32_t)l->simple.count;
    if (!lower_region(frame, op, region, &none, out))
        return false;
    ss_push(&l->tables, l->simple, *out);
    return true;
}

bool ss_lower_regions(struct ss_frame *frame, const struct ss_mlir_op *op,
                      struct ss_region **regions, uint32_t **captured, size_t *n_captured)
{
    struct ss_lowering *l = frame->l;
    struct values all = {0}, kept = {0};
    for (size_t i = 0; i < op->n_regions; i++)
        collect(&l->scratch, &op->regions[i], op->regions[0].first, &all);
    sort_unique(&all);
    for (size_t i = 0; i < all.list.count; i++)
        if (!constant_op(frame, all.list.items[i]))
            ss_push(&l->scratch, kept.list, all.list.items[i]);
    *n_captured = kept.list.count;
    *captured = ss_alloc_array(&l->scratch, kept.list.count, sizeof **captured);
    for (size_t i = 0; i < kept.list.count; i++)
        if (!ss_lower_var(frame, op, kept.list.items[i], &(*captured)[i]))
            return false;
    *regions = ss_alloc_array(&frame->g->arena, op->n_regions, sizeof **regions);
    for (size_t i = 0; i < op->n_regions; i++) {
        bool ok = all.list.count ? lower_region(frame, op, &op->regions[i], &kept, &(*regions)[i])
                                 : shared_region(frame, op, &op->regions[i], &(*regions)[i]);
        if (!ok)
            return false;
    }
    return true;
}
