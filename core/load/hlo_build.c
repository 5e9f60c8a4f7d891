/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions of StableHLO from HLO's tree: computations are inlined where they are called, and each
 * op keeps the line and the op_name of its instruction. */
#include "core/load/hlo_build.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/load/lower.h"
#include "core/load/mlir_reader.h"

bool ss_hlo_fail(const struct ss_hlo_at *at, enum ss_rc code, const char *fmt, ...)
{
    struct ss_error *err = at->b->m->text.err;
    va_list args;
    va_start(args, fmt);
    ss_vfail(err, code, fmt, args);
    va_end(args);
    ss_error_where(err, "%s:%u:%u", at->b->m->text.path, at->instr->line, at->instr->column);
    return false;
}

bool ss_hlo_operand(const struct ss_hlo_at *at, uint32_t k, uint32_t *value)
{
    if (k >= at->instr->n_operands)
        return ss_hlo_fail(at, SS_E_SYNTAX, "%s has too few operands", at->instr->opcode);
    const struct ss_hlo_bind *bind = &at->binds[at->instr->operands[k]];
    *value = bind->value;
    return !bind->is_tuple ||
           ss_hlo_fail(at, SS_E_UNSUPPORTED, "operand %u of %s is a tuple", k, at->instr->opcode);
}

void ss_hlo_flatten(struct ss_hlo_build *b, const struct ss_hlo_bind *bind,
                    struct ss_hlo_values *values)
{
    if (!bind->is_tuple)
        ss_push(b->arena, values->list, bind->value);
    for (size_t i = 0; bind->is_tuple && i < bind->n; i++)
        ss_hlo_flatten(b, &bind->items[i], values);
}

struct ss_hlo_bind ss_hlo_bind_shape(struct ss_hlo_build *b, const struct ss_hlo_shape *shape,
                                     uint32_t *next)
{
    struct ss_hlo_bind bind = {.is_tuple = shape->type->kind != SS_MLIR_TENSOR};
    if (!bind.is_tuple) {
        bind.value = (*next)++;
        return bind;
    }
    struct ss_hlo_bind *items = ss_alloc_array(b->arena, shape->count, sizeof *items);
    for (size_t i = 0; i < shape->count; i++)
        items[i] = ss_hlo_bind_shape(b, &shape->items[i], next);
    bind.items = items;
    bind.n = shape->count;
    return bind;
}

/* The arrays of a shape in order. */
struct types {
    SS_ARRAY(const struct ss_mlir_type *) list;
};
static void leaf_types(struct ss_hlo_build *b, const struct ss_hlo_shape *shape,
                       struct types *types)
{
    if (shape->type->kind == SS_MLIR_TENSOR)
        ss_push(b->arena, types->list, shape->type);
    for (size_t i = 0; i < shape->count; i++)
        leaf_types(b, &shape->items[i], types);
}

uint32_t ss_hlo_value(struct ss_hlo_build *b, const char *name, const struct ss_mlir_type *type,
                      const struct ss_mlir_op *def)
{
    const uint32_t id = (uint32_t)b->values.count;
    struct ss_mlir_value value = {.name = name, .type = type, .def = def, .first = id, .count = 1};
    ss_push(b->arena, b->values, value);
    return id;
}

/* The first of the op_names that a compiler has merged: "a;b". */
static const char *location(struct ss_hlo_build *b, const struct ss_hlo_instr *instr)
{
    const char *end = instr->op_name ? strchr(instr->op_name, ';') : NULL;
    return end ? ss_strndup(b->arena, instr->op_name, (size_t)(end - instr->op_name))
               : instr->op_name;
}

bool ss_hlo_emit(const struct ss_hlo_at *at, const char *name, const uint32_t *operands,
                 size_t n_operands, struct ss_hlo_fields *fields,
                 const struct ss_mlir_type *const *types, size_t n_types,
                 struct ss_mlir_region *regions, size_t n_regions, uint32_t *first)
{
    struct ss_hlo_build *b = at->b;
    struct ss_mlir_op *op = ss_alloc(b->arena, sizeof *op);
    char *dashed = ss_strdup(b->arena, name);
    for (char *c = dashed; *c; c++)
        *c = *c == '-' ? '_' : *c;
    if (++b->n_ops > SS_LOWER_MAX_OPS)
        return ss_hlo_fail(at, SS_E_LIMIT, "more than %d operations after inlining computations",
                           SS_LOWER_MAX_OPS);
    *op = (struct ss_mlir_op){
        .name = dashed,
        .operands = ss_memdup(b->arena, operands, n_operands * sizeof *operands),
        .n_operands = (uint32_t)n_operands,
        .first_result = (uint32_t)b->values.count,
        .n_results = (uint32_t)n_types,
        .fields = fields ? fields->list.items : NULL,
        .n_fields = fields ? fields->list.count : 0,
        .regions = regions,
        .n_regions = n_regions,
        .loc = location(b, at->instr),
        .line = at->instr->line,
        .column = at->instr->column,
    };
    *first = op->first_result;
    for (size_t i = 0; i < n_types; i++) {
        const char *own = at->instr->name;
        ss_hlo_value(b, n_types > 1 ? ss_sprintf(b->arena, "%s#%zu", own, i) : own, types[i], op);
    }
    ss_push(b->arena, at->ops->list, op);
    return true;
}

bool ss_hlo_emit_one(const struct ss_hlo_at *at, const char *name, uint32_t operand,
                     struct ss_hlo_fields *fields, const struct ss_mlir_type *type, uint32_t *value)
{
    return ss_hlo_emit(at, name, &operand, 1, fields, &type, 1, NULL, 0, value);
}

const struct ss_hlo_computation *ss_hlo_called(const struct ss_hlo_at *at, const char *attr)
{
    const char *name = ss_hlo_attr_text(at->instr, attr, at->b->arena);
    const struct ss_hlo_computation *c =
        name ? ss_hlo_find(at->b->m, name + (name[0] == '%')) : NULL;
    if (!c)
        ss_hlo_fail(at, SS_E_NAME, "%s names no computation of the module in %s", at->instr->opcode,
                    attr);
    return c;
}

bool ss_hlo_region(const struct ss_hlo_at *at, const struct ss_hlo_computation *c,
                   const struct ss_hlo_bind *args, struct ss_mlir_region *region)
{
    struct ss_hlo_build *b = at->b;
    struct ss_hlo_ops ops = {0};
    struct ss_hlo_bind result, *own = NULL;
    struct ss_hlo_values yields = {0};
    *region = (struct ss_mlir_region){.first = (uint32_t)b->values.count,
                                      .first_arg = (uint32_t)b->values.count,
                                      .line = c->line,
                                      .column = c->column};
    if (!args) {
        own = ss_alloc_array(b->arena, c->n_params, sizeof *own);
        for (uint32_t i = 0; i < c->n_params; i++) {
            const struct ss_hlo_instr *param = &c->instrs[c->params[i]];
            struct types types = {0};
            leaf_types(b, &param->shape, &types);
            uint32_t next = (uint32_t)b->values.count;
            for (size_t k = 0; k < types.list.count; k++)
                ss_hlo_value(b, param->name, types.list.items[k], NULL);
            own[i] = ss_hlo_bind_shape(b, &param->shape, &next);
        }
        region->n_args = (uint32_t)b->values.count - region->first;
    }
    if (!ss_hlo_computation(b, c, args ? args : own, &ops, &result))
        return false;
    ss_hlo_flatten(b, &result, &yields);
    region->ops = ops.list.items;
    region->n_ops = ops.list.count;
    region->yields = yields.list.items;
    region->n_yields = yields.list.count;
    region->end = (uint32_t)b->values.count;
    return true;
}

/* ---- instructions ---- */

/* An operand as it is: what moves or orders values, and changes none. */
static bool pass(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    if (!at->instr->n_operands)
        return ss_hlo_fail(at, SS_E_SYNTAX, "%s has no operand", at->instr->opcode);
    *out = at->binds[at->instr->operands[0]];
    return true;
}

/* A copy that says how a value enters a manual computation is an annotation. */
static bool copy(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    struct ss_hlo_fields fields = {0};
    struct ss_mlir_field sharding;
    uint32_t value = 0;
    if (!at->b->borders || !ss_hlo_sharding(at->b, at->instr, -1, &sharding))
        return pass(at, out);
    struct ss_mlir_attr target = {.kind = SS_MLIR_STRING, .text = "Sharding"};
    ss_hlo_add_field(at->b->arena, &fields, "call_target_name", target);
    ss_hlo_add_field(at->b->arena, &fields, sharding.name, sharding.value);
    if (!ss_hlo_operand(at, 0, &value) ||
        !ss_hlo_emit_one(at, "custom_call", value, &fields, at->instr->shape.type, &value))
        return false;
    *out = (struct ss_hlo_bind){.value = value};
    return true;
}

static bool tuple(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    const struct ss_hlo_instr *instr = at->instr;
    struct ss_hlo_bind *items = ss_alloc_array(at->b->arena, instr->n_operands, sizeof *items);
    for (uint32_t i = 0; i < instr->n_operands; i++)
        items[i] = at->binds[instr->operands[i]];
    *out = (struct ss_hlo_bind){.is_tuple = true, .items = items, .n = instr->n_operands};
    return true;
}

static bool element(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    const char *text = ss_hlo_attr_text(at->instr, "index", at->b->arena);
    const long long index = text ? atoll(text) : -1;
    const struct ss_hlo_bind *from =
        at->instr->n_operands ? &at->binds[at->instr->operands[0]] : NULL;
    if (!from || !from->is_tuple || index < 0 || (size_t)index >= from->n)
        return ss_hlo_fail(at, SS_E_TYPE, "the operand has no element %lld", index);
    *out = from->items[index];
    return true;
}

/* The calls of fusions, calls and asynchronous ops are inlined. */
static bool call(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    const bool fused =
        !strcmp(at->instr->opcode, "fusion") || !strcmp(at->instr->opcode, "async-start");
    const struct ss_hlo_computation *c = ss_hlo_called(at, fused ? "calls" : "to_apply");
    struct ss_hlo_bind args;
    return c && tuple(at, &args) &&
           (c->n_params == at->instr->n_operands ||
            ss_hlo_fail(at, SS_E_TYPE, "%s takes %u values, not %u", c->name, c->n_params,
                        at->instr->n_operands)) &&
           ss_hlo_computation(at->b, c, args.items, at->ops, out);
}

static bool barrier(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    struct ss_hlo_bind all;
    struct ss_hlo_values values = {0};
    struct types types = {0};
    if (!tuple(at, &all))
        return false;
    ss_hlo_flatten(at->b, &all, &values);
    for (size_t i = 0; i < values.list.count; i++)
        ss_push(at->b->arena, types.list, at->b->values.items[values.list.items[i]].type);
    uint32_t first;
    if (!ss_hlo_emit(at, "optimization_barrier", values.list.items, values.list.count, NULL,
                     types.list.items, types.list.count, NULL, 0, &first))
        return false;
    *out = ss_hlo_bind_shape(at->b, &at->instr->shape, &first);
    return true;
}

static bool order(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    (void)at; /* tokens order effects, of which there are none */
    *out = (struct ss_hlo_bind){.is_tuple = true};
    return true;
}

/* Regions in the order in which StableHLO has them. */
static bool regions(const struct ss_hlo_at *at, struct ss_mlir_region **list, size_t *n)
{
    static const char *const names[] = {"to_apply", "select", "scatter"};
    *list = ss_alloc_array(at->b->arena, 3, sizeof **list);
    *n = 0;
    for (size_t i = 0; i < 3; i++) {
        if (!ss_hlo_attr(at->instr, names[i]))
            continue;
        const struct ss_hlo_computation *c = ss_hlo_called(at, names[i]);
        if (!c || !ss_hlo_region(at, c, NULL, &(*list)[(*n)++]))
            return false;
    }
    return true;
}

/* An op of StableHLO's own. */
static bool plain(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    struct ss_hlo_build *b = at->b;
    const struct ss_hlo_instr *instr = at->instr;
    const char *name = ss_hlo_op_name(instr);
    struct ss_hlo_fields fields = {0};
    struct types types = {0};
    struct ss_mlir_region *list;
    struct ss_mlir_field sharding;
    size_t n_regions;
    if (!name)
        return ss_hlo_fail(at, SS_E_UNSUPPORTED, "the operation %.100s is not known",
                           instr->opcode);
    uint32_t *operands = ss_alloc_array(b->arena, instr->n_operands, sizeof *operands), first;
    for (uint32_t k = 0; k < instr->n_operands; k++)
        if (!ss_hlo_operand(at, k, &operands[k]))
            return false;
    if (!ss_hlo_fields(b->m, at->c, instr, b->arena, b->tensors, &fields) ||
        !regions(at, &list, &n_regions))
        return false;
    if (ss_hlo_sharding(b, instr, -1, &sharding))
        ss_hlo_add_field(b->arena, &fields, sharding.name, sharding.value);
    leaf_types(b, &instr->shape, &types);
    if (!ss_hlo_emit(at, name, operands, instr->n_operands, &fields, types.list.items,
                     types.list.count, list, n_regions, &first))
        return false;
    *out = ss_hlo_bind_shape(b, &instr->shape, &first);
    return true;
}

static bool parameter(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    for (uint32_t i = 0; i < at->c->n_params; i++)
        if (&at->c->instrs[at->c->params[i]] == at->instr)
            *out = at->args[i];
    return true;
}

static bool instruction(const struct ss_hlo_at *at, struct ss_hlo_bind *out)
{
    static const struct {
        const char *opcode;
        bool (*build)(const struct ss_hlo_at *at, struct ss_hlo_bind *out);
    } own[] = {
        {"parameter", parameter},
        {"tuple", tuple},
        {"get-tuple-element", element},
        {"copy", copy},
        {"copy-start", pass},
        {"copy-done", pass},
        {"add-dependency", pass},
        {"domain", pass},
        {"async-done", pass},
        {"async-update", pass},
        {"all-reduce-done", pass},
        {"all-gather-done", pass},
        {"collective-permute-done", pass},
        {"fusion", call},
        {"call", call},
        {"async-start", call},
        {"opt-barrier", barrier},
        {"after-all", order},
        {"bitcast", ss_hlo_bitcast},
        {"custom-call", ss_hlo_custom_call},
        {"while", ss_hlo_while},
        {"conditional", ss_hlo_conditional},
    };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(own[i].opcode, at->instr->opcode))
            return own[i].build(at, out);
    const size_t n = strlen(at->instr->opcode);
    if (n > 5 && !strcmp(at->instr->opcode + n - 5, "-done"))
        return pass(at, out);
    return ss_hlo_is_collective(at->instr) ? ss_hlo_collective(at, out) : plain(at, out);
}

/* Whether what an instruction gave has its shape. */
static bool fits(const struct ss_hlo_build *b, const struct ss_hlo_shape *shape,
                 const struct ss_hlo_bind *bind)
{
    if (shape->type->kind == SS_MLIR_OTHER)
        return true;
    if (shape->type->kind == SS_MLIR_TENSOR)
        return !bind->is_tuple &&
               ss_mlir_type_equal(b->values.items[bind->value].type, shape->type);
    if (!bind->is_tuple || bind->n != shape->count)
        return false;
    for (size_t i = 0; i < shape->count; i++)
        if (!fits(b, &shape->items[i], &bind->items[i]))
            return false;
    return true;
}

static bool is_async(const struct ss_hlo_instr *instr)
{
    const size_t n = strlen(instr->opcode);
    return (n > 6 && !strcmp(instr->opcode + n - 6, "-start")) ||
           !strcmp(instr->opcode, "async-update");
}

bool ss_hlo_computation(struct ss_hlo_build *b, const struct ss_hlo_computation *c,
                        const struct ss_hlo_bind *args, struct ss_hlo_ops *ops,
                        struct ss_hlo_bind *result)
{
    struct ss_hlo_bind *binds = ss_alloc_array(b->arena, c->n_instrs, sizeof *binds);
    struct ss_hlo_at at = {.b = b, .c = c, .binds = binds, .args = args, .ops = ops};
    at.instr = &c->instrs[0];
    if (++b->depth > SS_LOWER_MAX_CALLS)
        return ss_hlo_fail(&at, SS_E_LIMIT, "computations nested more than %d deep, or without end",
                           SS_LOWER_MAX_CALLS);
    if (++b->n_ops > SS_LOWER_MAX_OPS)
        return ss_hlo_fail(&at, SS_E_LIMIT, "more than %d operations after inlining computations",
                           SS_LOWER_MAX_OPS);
    for (uint32_t i = 0; i < c->n_instrs; i++) {
        at.instr = &c->instrs[i];
        if (!instruction(&at, &binds[i]))
            return false;
        if (!is_async(at.instr) && !fits(b, &at.instr->shape, &binds[i]))
            return ss_hlo_fail(&at, SS_E_TYPE, "%s does not give what its shape says",
                               at.instr->opcode);
    }
    b->depth--;
    *result = binds[c->root];
    return true;
}

/* ---- the module ---- */

/* input_output_alias={ {0}: (0, {}, may-alias) }: the output that replaces an input; -1: none. */
static void aliases(struct ss_hlo_build *b, int64_t *output_of, size_t n)
{
    for (size_t i = 0; i < b->m->n_attrs; i++) {
        const struct ss_hlo_attr *attr = &b->m->attrs[i];
        if (strcmp(attr->name, "input_output_alias"))
            continue;
        for (const char *c = attr->text + 1; c < attr->end; c++) {
            if (*c != '{')
                continue;
            char *after;
            const int64_t output = c[1] == '}' ? 0 : strtoll(c + 1, &after, 10);
            const char *open = memchr(c, '(', (size_t)(attr->end - c));
            const int64_t input = open ? strtoll(open + 1, &after, 10) : -1;
            if (input >= 0 && (size_t)input < n)
                output_of[input] = output;
            const char *close = open ? memchr(open, ')', (size_t)(attr->end - open)) : NULL;
            if (!close)
                return;
            c = close;
        }
    }
}

static struct ss_mlir_attr dict(struct ss_hlo_build *b, const struct ss_hlo_fields *fields)
{
    (void)b;
    return (struct ss_mlir_attr){
        .kind = SS_MLIR_DICT, .fields = fields->list.items, .count = fields->list.count};
}

static void add_args(struct ss_hlo_build *b, struct ss_mlir_func *func, struct ss_hlo_bind *args)
{
    const struct ss_hlo_computation *c = b->m->entry;
    struct ss_mlir_attr *attrs;
    SS_ARRAY(struct ss_mlir_attr) list = {0};
    int64_t *output_of = ss_alloc_array(b->arena, c->n_params, sizeof *output_of);
    memset(output_of, 0xff, c->n_params * sizeof *output_of);
    aliases(b, output_of, c->n_params);
    for (uint32_t i = 0; i < c->n_params; i++) {
        const struct ss_hlo_instr *param = &c->instrs[c->params[i]];
        struct types types = {0};
        leaf_types(b, &param->shape, &types);
        uint32_t next = (uint32_t)b->values.count;
        for (size_t k = 0; k < types.list.count; k++) {
            struct ss_hlo_fields fields = {0};
            struct ss_mlir_field sharding;
            const uint32_t id = ss_hlo_value(b, param->name, types.list.items[k], NULL);
            b->values.items[id].line = param->line;
            b->values.items[id].label = param->op_name && param->op_name[0] ? param->op_name : NULL;
            if (ss_hlo_sharding(b, param, param->shape.count ? (int)k : -1, &sharding))
                ss_hlo_add_field(b->arena, &fields, sharding.name, sharding.value);
            if (output_of[i] >= 0 && !param->shape.count) {
                struct ss_mlir_attr alias = {.kind = SS_MLIR_INT, .integer = output_of[i]};
                ss_hlo_add_field(b->arena, &fields, "tf.aliasing_output", alias);
            }
            struct ss_mlir_attr value = dict(b, &fields);
            ss_push(b->arena, list, value);
        }
        args[i] = ss_hlo_bind_shape(b, &param->shape, &next);
    }
    attrs = list.items;
    func->arg_attrs = attrs;
    func->n_args = (uint32_t)b->values.count;
}

static void add_results(struct ss_hlo_build *b, struct ss_mlir_func *func,
                        const struct ss_hlo_bind *result)
{
    const struct ss_hlo_instr *root = &b->m->entry->instrs[b->m->entry->root];
    struct ss_hlo_values yields = {0};
    ss_hlo_flatten(b, result, &yields);
    const size_t n = yields.list.count;
    struct ss_mlir_attr *attrs = ss_alloc_array(b->arena, n, sizeof *attrs);
    func->results = ss_alloc_array(b->arena, n, sizeof *func->results);
    for (size_t i = 0; i < n; i++) {
        struct ss_hlo_fields fields = {0};
        struct ss_mlir_field sharding;
        if (ss_hlo_sharding(b, root, root->shape.count ? (int)i : -1, &sharding))
            ss_hlo_add_field(b->arena, &fields, sharding.name, sharding.value);
        attrs[i] = dict(b, &fields);
        func->results[i] = b->values.items[yields.list.items[i]].type;
    }
    func->n_results = n;
    func->result_attrs = attrs;
    func->body.yields = yields.list.items;
    func->body.n_yields = n;
}

static struct ss_mlir_attr count_attr(int64_t n)
{
    return (struct ss_mlir_attr){.kind = SS_MLIR_INT, .integer = n};
}

enum ss_rc ss_hlo_to_mlir(struct ss_hlo_module *hlo, struct ss_arena *arena,
                          struct ss_arena *tensors, struct ss_mlir_module *module,
                          struct ss_error *err)
{
    struct ss_hlo_build b = {.m = hlo, .arena = arena, .tensors = tensors};
    const struct ss_hlo_computation *c = hlo->entry;
    struct ss_mlir_func *func = ss_alloc(arena, sizeof *func);
    struct ss_hlo_bind *args = ss_alloc_array(arena, c->n_params, sizeof *args), result;
    struct ss_hlo_ops ops = {0};
    b.borders = ss_hlo_has_borders(hlo);
    hlo->text.err = err;
    err->code = SS_OK;
    *func = (struct ss_mlir_func){
        .name = "main", .has_body = true, .line = c->line, .column = c->column};
    add_args(&b, func, args);
    if (!ss_hlo_computation(&b, c, args, &ops, &result))
        return err->code;
    add_results(&b, func, &result);
    func->values = b.values.items;
    func->n_values = (uint32_t)b.values.count;
    func->body.n_args = func->n_args;
    func->body.end = func->n_values;
    func->body.ops = ops.list.items;
    func->body.n_ops = ops.list.count;
    struct ss_hlo_fields fields = {0};
    ss_hlo_add_field(arena, &fields, "mhlo.num_partitions", count_attr(hlo->partitions));
    ss_hlo_add_field(arena, &fields, "mhlo.num_replicas", count_attr(hlo->replicas));
    *module = (struct ss_mlir_module){.name = hlo->name,
                                      .funcs = func,
                                      .n_funcs = 1,
                                      .fields = fields.list.items,
                                      .n_fields = fields.list.count,
                                      .path = hlo->text.path};
    *ss_map_put_str(&module->by_name, "main", NULL) = 0;
    return SS_OK;
}
