/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The driver of lowering: functions, calls, bindings of values, and dispatch of each op to its row
 * or to a special case. */
#include "core/load/lower.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/names.h"
#include "core/body/control_flow.h"
#include "core/load/manual.h"

static void set_where(struct ss_lowering *l, const struct ss_mlir_op *op)
{
    ss_error_where(l->err, "%s:%u:%u", l->module->path, op->line, op->column);
}

bool ss_lower_fail(struct ss_lowering *l, const struct ss_mlir_op *op, enum ss_rc code,
                   const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ss_vfail(l->err, code, fmt, args);
    va_end(args);
    set_where(l, op);
    return false;
}

uint32_t ss_lower_binding(const struct ss_frame *frame, uint32_t value)
{
    if (value >= frame->first)
        return frame->vars[value - frame->first];
    size_t low = 0, high = frame->n_outer;
    while (low + 1 < high) {
        size_t middle = (low + high) / 2;
        if (frame->outer[middle] <= value)
            low = middle;
        else
            high = middle;
    }
    return frame->outer_vars[low];
}

void ss_lower_bind(struct ss_frame *frame, uint32_t value, uint32_t binding)
{
    frame->vars[value - frame->first] = binding;
    if (binding & SS_TUPLE_BIT)
        return;
    struct ss_var *var = &frame->g->vars[binding];
    if (frame->l->keep_bound && frame->g == frame->l->graph) {
        const struct ss_bound bound = {frame->func, value, binding};
        ss_push(&frame->l->tables, frame->l->bound, bound);
    }
    if (!var->file_name && frame->func->values[value].name[0])
        var->file_name = ss_strdup(&frame->g->arena, frame->func->values[value].name);
}

bool ss_lower_var(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t value,
                  uint32_t *var)
{
    *var = ss_lower_binding(frame, value);
    if (!(*var & SS_TUPLE_BIT))
        return true;
    return ss_lower_refuse_type(frame->l, op,
                                ss_sprintf(&frame->l->scratch, "operand of %s", op->name),
                                frame->func->values[value].type);
}

static bool operand_vars(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t **vars,
                         size_t extra)
{
    *vars = ss_alloc_array(&frame->l->scratch, op->n_operands + extra, sizeof **vars);
    for (uint32_t i = 0; i < op->n_operands; i++)
        if (!ss_lower_var(frame, op, op->operands[i], &(*vars)[i]))
            return false;
    return true;
}

static void hint_vector_dim(const struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const int dim = ss_lower_vector_dim(frame, op);
    if (dim > 0)
        ss_error_hint(frame->l->err,
                      "index_vector_dim is not given, which means 0; the types fit "
                      "index_vector_dim = %d",
                      dim);
}

/* The declared type must be the one that the operands imply. */
static bool check_result(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t i,
                         const struct ss_type *inferred)
{
    const struct ss_mlir_type *declared = frame->func->values[op->first_result + i].type;
    if (declared->kind == SS_MLIR_TENSOR && ss_type_equal(&declared->tensor, inferred))
        return true;
    struct ss_buf is = {0}, said = {0};
    ss_type_print(&is, inferred);
    if (declared->kind == SS_MLIR_TENSOR)
        ss_type_print(&said, &declared->tensor);
    else
        ss_buf_puts(&said, declared->kind == SS_MLIR_TUPLE ? "a tuple" : declared->text);
    ss_lower_fail(frame->l, op, SS_E_TYPE, "result %u of %s is declared as %s, but it is %s", i,
                  op->name, ss_buf_text(&said), ss_buf_text(&is));
    hint_vector_dim(frame, op);
    ss_buf_free(&is);
    ss_buf_free(&said);
    return false;
}

bool ss_lower_result(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t i, uint32_t var)
{
    if (!check_result(frame, op, i, &frame->g->vars[var].type))
        return false;
    ss_lower_bind(frame, op->first_result + i, var);
    return true;
}

bool ss_lower_step(struct ss_frame *frame, const struct ss_mlir_op *op, const char *name,
                   struct ss_attrs attrs, const uint32_t *operands, size_t n, uint32_t *var)
{
    uint32_t id;
    if (!ss_lower_count(frame->l, op) ||
        ss_graph_add_op(frame->g, ss_op_find(name), attrs, operands, n, 1,
                        ss_lower_scope(frame, op->loc), (struct ss_loc){op->line, op->column}, &id,
                        frame->l->err) != SS_OK)
        return false;
    *var = frame->g->ops[id].results[0];
    return true;
}

struct ss_attr ss_lower_kept_ints(struct ss_frame *frame, enum ss_attr_id id, const int64_t *ints,
                                  size_t n)
{
    int64_t *kept = ss_memdup(&frame->g->arena, ints, n * sizeof *ints);
    return (struct ss_attr){.id = id, .ints = kept, .count = n};
}

bool ss_lower_count(struct ss_lowering *l, const struct ss_mlir_op *op)
{
    return ++l->n_ops <= SS_LOWER_MAX_OPS ||
           ss_lower_fail(l, op, SS_E_LIMIT, "more than %d operations after inlining calls",
                         SS_LOWER_MAX_OPS);
}

/* Adds one op whose results are those of op from `first` on. */
static bool add_one(struct ss_frame *frame, const struct ss_mlir_op *op,
                    const struct ss_op_def *def, struct ss_attrs attrs, const uint32_t *operands,
                    size_t n_operands, uint32_t first, size_t n_results)
{
    struct ss_lowering *l = frame->l;
    uint32_t id;
    struct ss_loc loc = {.line = op->line, .column = op->column};
    if (!ss_lower_count(l, op))
        return false;
    if (ss_graph_add_op(frame->g, def, attrs, operands, n_operands, n_results,
                        ss_lower_scope(frame, op->loc), loc, &id, l->err) != SS_OK) {
        struct ss_error why = *l->err;
        if (strncmp(why.message, op->name, strlen(op->name)) != 0)
            ss_fail(l->err, why.code, "%s: %s", op->name, why.message);
        set_where(l, op);
        hint_vector_dim(frame, op);
        return false;
    }
    for (uint32_t i = 0; i < n_results; i++) {
        if (!ss_lower_result(frame, op, first + i, frame->g->ops[id].results[i]))
            return false;
    }
    return true;
}

/* Values that pass side by side have nothing to do with each other: one op would tie their rows
 * together. */
bool ss_lower_add(struct ss_frame *frame, const struct ss_mlir_op *op, const struct ss_op_def *def,
                  struct ss_attrs attrs, const uint32_t *operands, size_t n_operands)
{
    bool separable = def->flags & SS_OP_SEPARABLE && n_operands == op->n_results;
    if (def->flags & SS_OP_REGION)
        ss_program_number(&frame->g->arena, &attrs);
    if (!separable || n_operands < 2)
        return add_one(frame, op, def, attrs, operands, n_operands, 0, op->n_results);
    for (uint32_t i = 0; i < op->n_results; i++) {
        if (!add_one(frame, op, def, attrs, &operands[i], 1, i, 1))
            return false;
    }
    return true;
}

static const char *text_of(const struct ss_mlir_op *op, const char *name)
{
    const struct ss_mlir_attr *attr = ss_mlir_field(op->fields, op->n_fields, name);
    return attr && (attr->kind == SS_MLIR_STRING || attr->kind == SS_MLIR_SYMBOL) ? attr->text
                                                                                  : NULL;
}

/* The body of func with its arguments bound to the operands of op; results are bound by the caller
 * from yields. */
static bool inline_body(struct ss_frame *frame, const struct ss_mlir_op *op,
                        const struct ss_mlir_func *func)
{
    struct ss_lowering *l = frame->l;
    struct ss_frame inner = {.l = l,
                             .g = frame->g,
                             .func = func,
                             .caller = frame,
                             .count = func->n_values,
                             .scope = ss_lower_call_scope(frame, op->loc, func->name),
                             .depth = frame->depth + 1};
    inner.vars = ss_alloc_array(&l->scratch, func->n_values, sizeof *inner.vars);
    for (uint32_t i = 0; i < func->n_args; i++)
        inner.vars[i] = ss_lower_binding(frame, op->operands[i]);
    if (!ss_lower_ops(&inner, &func->body))
        return false;
    for (uint32_t i = 0; i < op->n_results; i++)
        ss_lower_bind(frame, op->first_result + i, ss_lower_binding(&inner, func->body.yields[i]));
    return true;
}

static bool same_types(struct ss_frame *frame, const struct ss_mlir_op *op,
                       const struct ss_mlir_func *func)
{
    struct ss_lowering *l = frame->l;
    if (op->n_operands != func->n_args || op->n_results != func->n_results)
        return ss_lower_fail(l, op, SS_E_TYPE, "@%s takes %u values and returns %zu, not %u and %u",
                             func->name, func->n_args, func->n_results, op->n_operands,
                             op->n_results);
    for (uint32_t i = 0; i < op->n_operands; i++)
        if (!ss_mlir_type_equal(frame->func->values[op->operands[i]].type, func->values[i].type))
            return ss_lower_fail(l, op, SS_E_TYPE, "operand %u has not the type that @%s takes", i,
                                 func->name);
    for (uint32_t i = 0; i < op->n_results; i++)
        if (!ss_mlir_type_equal(frame->func->values[op->first_result + i].type, func->results[i]))
            return ss_lower_fail(l, op, SS_E_TYPE, "result %u has not the type that @%s returns", i,
                                 func->name);
    return true;
}

/* The attribute that names the function which an op calls; NULL: it calls none. */
static const char *callee_attr(const struct ss_mlir_op *op)
{
    return !strcmp(op->name, "call")        ? "callee"
           : !strcmp(op->name, "composite") ? "decomposition"
                                            : NULL;
}

const struct ss_mlir_func *ss_lower_callee(const struct ss_lowering *l, const struct ss_mlir_op *op)
{
    const char *attr = callee_attr(op), *name = attr ? text_of(op, attr) : NULL;
    const struct ss_mlir_func *func = name ? ss_mlir_find_func(l->module, name) : NULL;
    return func && func->has_body ? func : NULL;
}

static bool lower_call(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct ss_lowering *l = frame->l;
    const char *name = text_of(op, callee_attr(op));
    const struct ss_mlir_func *func = ss_lower_callee(l, op);
    if (!name)
        return ss_lower_fail(l, op, SS_E_SYNTAX, "%s has no attribute %s", op->name,
                             callee_attr(op));
    const struct ss_mlir_func *unread = ss_mlir_find_func(l->module, name);
    if (unread && unread->refused) {
        *l->err = *unread->refused;
        return false;
    }
    if (!func) {
        ss_lower_fail(l, op, SS_E_NAME, "@%s is called but not defined", name);
        ss_error_hint(l->err, "the file must hold every function that it calls, with its body");
        return false;
    }
    for (const struct ss_frame *f = frame; f; f = f->caller)
        if (f->func == func)
            return ss_lower_fail(l, op, SS_E_UNSUPPORTED, "@%s calls itself", name);
    if (frame->depth >= SS_LOWER_MAX_CALLS)
        return ss_lower_fail(l, op, SS_E_LIMIT, "calls nested more than %d deep",
                             SS_LOWER_MAX_CALLS);
    bool is_op = false;
    if (!ss_lower_count(l, op) || !same_types(frame, op, func) ||
        (!strcmp(op->name, "composite") && !ss_lower_composite(frame, op, func, &is_op)))
        return false;
    return is_op || inline_body(frame, op, func);
}

static bool lower_tuple(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct ss_lowering *l = frame->l;
    struct ss_tuple tuple = {.count = op->n_operands};
    if (op->n_results != 1)
        return ss_lower_fail(l, op, SS_E_TYPE, "tuple has one result");
    tuple.items = ss_alloc_array(&l->tables, op->n_operands, sizeof *tuple.items);
    for (uint32_t i = 0; i < op->n_operands; i++)
        tuple.items[i] = ss_lower_binding(frame, op->operands[i]);
    ss_lower_bind(frame, op->first_result, SS_TUPLE_BIT | (uint32_t)l->tuples.count);
    ss_push(&l->tables, l->tuples, tuple);
    return true;
}

static bool lower_get_tuple_element(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct ss_lowering *l = frame->l;
    const struct ss_mlir_attr *index = ss_mlir_field(op->fields, op->n_fields, "index");
    if (!index || index->kind != SS_MLIR_INT || op->n_operands != 1 || op->n_results != 1)
        return ss_lower_fail(l, op, SS_E_SYNTAX, "get_tuple_element needs one tuple and an index");
    uint32_t binding = ss_lower_binding(frame, op->operands[0]);
    const struct ss_tuple *tuple =
        binding & SS_TUPLE_BIT ? &l->tuples.items[binding & ~SS_TUPLE_BIT] : NULL;
    const struct ss_mlir_type *type = frame->func->values[op->operands[0]].type;
    if (!tuple || index->integer < 0 || index->integer >= (int64_t)tuple->count ||
        !ss_mlir_type_equal(type->items[index->integer],
                            frame->func->values[op->first_result].type))
        return ss_lower_fail(l, op, SS_E_TYPE, "the operand has no element %lld of this type",
                             (long long)index->integer);
    ss_lower_bind(frame, op->first_result, tuple->items[index->integer]);
    return true;
}

bool ss_lower_pass(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    if (op->n_results > op->n_operands)
        return ss_lower_fail(frame->l, op, SS_E_TYPE, "%s has more results than operands",
                             op->name);
    for (uint32_t i = 0; i < op->n_results; i++) {
        if (!ss_mlir_type_equal(frame->func->values[op->operands[i]].type,
                                frame->func->values[op->first_result + i].type))
            return ss_lower_fail(frame->l, op, SS_E_TYPE, "%s changes the type of a value",
                                 op->name);
        ss_lower_bind(frame, op->first_result + i, ss_lower_binding(frame, op->operands[i]));
    }
    return true;
}

static bool keeps_types(const struct ss_frame *frame, const struct ss_mlir_op *op)
{
    if (op->n_operands != op->n_results)
        return false;
    for (uint32_t i = 0; i < op->n_results; i++)
        if (!ss_mlir_type_equal(frame->func->values[op->operands[i]].type,
                                frame->func->values[op->first_result + i].type))
            return false;
    return true;
}

/* Whether a custom call in disguise has all attributes of the row, and means the same: topk takes
 * the largest unless it says otherwise. */
static bool has_attrs(const struct ss_mlir_op *op, const struct ss_op_def *def)
{
    const struct ss_mlir_attr *dict = ss_mlir_field(op->fields, op->n_fields, "mhlo.attributes");
    size_t n = dict && dict->kind == SS_MLIR_DICT ? dict->count : 0;
    const struct ss_mlir_attr *largest = n ? ss_mlir_field(dict->fields, n, "largest") : NULL;
    bool all = !largest || (largest->kind == SS_MLIR_INT && largest->integer);
    for (size_t i = 0; i < def->n_attrs && all; i++)
        all = n && ss_mlir_field(dict->fields, n, ss_attr_name(def->attrs[i].id));
    return all;
}

/* The row that a custom call stands for: an annotation, a chlo op in disguise, or nothing known. */
static const struct ss_op_def *custom_call_row(const struct ss_frame *frame,
                                               const struct ss_mlir_op *op, const char *target)
{
    static const char *const annotations[] = {
        "Sharding",
        "xla.sdy.FuncResultSharding",
        "xla.sdy.PropagationBarrier",
        "LayoutConstraint",
        "annotate_device_placement",
        "MoveToDevice",
        "MoveToHost",
        "ResizeBuffer",
        NULL,
    };
    if (ss_is_one_of(target, annotations) && op->n_operands && keeps_types(frame, op))
        return ss_op_find("custom_call_identity");
    if (!strncmp(target, "mhlo.", 5) || !strncmp(target, "chlo.", 5)) {
        char name[64];
        snprintf(name, sizeof name, "chlo.%s", strcmp(target + 5, "topk") ? target + 5 : "top_k");
        const struct ss_op_def *def = ss_op_find(name);
        if (def && has_attrs(op, def))
            return def;
    }
    return ss_op_find("custom_call");
}

const struct ss_op_def *ss_lower_def(const struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_op_def *def = ss_op_find(op->name);
    const char *target = strcmp(op->name, "custom_call") ? NULL : text_of(op, "call_target_name");
    const struct ss_op_def *factorisation = target ? ss_lower_lapack_def(frame, op) : NULL;
    if (factorisation)
        return factorisation;
    return target ? custom_call_row(frame, op, target) : def;
}

/* A product of integers may be declared as floats (preferred_element_type of JAX): its factors are
 * converted first, as XLA does. */
static bool convert_factors(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t *operands)
{
    static const char *const products[] = {"convolution", "dot_general", NULL};
    if (!ss_is_one_of(op->name, products) || op->n_results != 1)
        return true;
    const struct ss_mlir_type *result = frame->func->values[op->first_result].type;
    if (result->kind != SS_MLIR_TENSOR || !ss_dtype_is_float(result->tensor.dtype))
        return true;
    const int64_t dtype = result->tensor.dtype;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        if (!ss_dtype_is_int(frame->g->vars[operands[i]].type.dtype))
            continue;
        struct ss_attr attr = ss_lower_kept_ints(frame, SS_ATTR_DTYPE, &dtype, 1);
        struct ss_attrs attrs = {ss_memdup(&frame->g->arena, &attr, sizeof attr), 1};
        if (!ss_lower_step(frame, op, "convert", attrs, &operands[i], 1, &operands[i]))
            return false;
    }
    return true;
}

bool ss_lower_row(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct ss_lowering *l = frame->l;
    const struct ss_op_def *def = ss_lower_def(frame, op);
    if (!def)
        return ss_lower_refuse(l, op);
    if (!strcmp(op->name, "custom_call") && ss_lower_lapack_def(frame, op))
        return ss_lower_lapack(frame, op);
    struct ss_attrs attrs;
    uint32_t *operands, *captured = NULL;
    size_t n_captured = 0;
    struct ss_region *regions = NULL;
    bool opaque = def->flags & SS_OP_OPAQUE;
    if (op->n_regions && !opaque && !ss_lower_regions(frame, op, &regions, &captured, &n_captured))
        return false;
    if (!operand_vars(frame, op, &operands, n_captured) ||
        !ss_lower_attrs(frame, op, def, op->n_operands, &attrs) ||
        !convert_factors(frame, op, operands))
        return false;
    if (n_captured)
        memcpy(operands + op->n_operands, captured, n_captured * sizeof *operands);
    size_t used = 0;
    for (size_t i = 0; i < attrs.count; i++) {
        struct ss_attr *a = &attrs.items[i];
        bool body = a->id == SS_ATTR_BODY, second = a->id == SS_ATTR_BODY2;
        if (!body && !second && a->id != SS_ATTR_BRANCHES)
            continue;
        size_t from = body ? 0 : second ? 1 : 2;
        size_t have = op->n_regions > from ? op->n_regions - from : 0;
        a->count = a->id == SS_ATTR_BRANCHES || have < 1 ? have : 1;
        a->regions = a->count ? regions + from : NULL;
        used += a->count;
    }
    if (used != op->n_regions && !opaque)
        return ss_lower_fail(l, op, SS_E_SYNTAX, "%s has %zu regions", op->name, op->n_regions);
    return ss_lower_add(frame, op, def, attrs, operands, op->n_operands + n_captured);
}

/* How an op is lowered: as a row of the table, but for those that are none, or become another. */
static bool (*lowering_of(const struct ss_mlir_op *op))(struct ss_frame *,
                                                        const struct ss_mlir_op *)
{
    static const struct {
        const char *name;
        bool (*lower)(struct ss_frame *frame, const struct ss_mlir_op *op);
    } ops[] = {
        {"while", ss_lower_while},
        {"case", ss_lower_case},
        {"if", ss_lower_case},
        {"tuple", lower_tuple},
        {"get_tuple_element", lower_get_tuple_element},
        {"dot", ss_lower_dot},
        {"broadcast", ss_lower_broadcast},
        {"einsum", ss_lower_einsum},
        {"unary_einsum", ss_lower_unary_einsum},
        {"torch_index_select", ss_lower_torch_index_select},
        {"chlo.conj", ss_lower_conj},
        {"chlo.constant_like", ss_lower_constant_like},
        {"interpreter.probe", ss_lower_pass},
        {"sdy.manual_computation", ss_lower_computation},
        {"sdy.named_computation", ss_lower_computation},
    };
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (!strcmp(op->name, ops[i].name))
            return ops[i].lower;
    return !strncmp(op->name, "sdy.", 4)  ? ss_lower_pass
           : ss_lower_is_broadcasting(op) ? ss_lower_broadcasting
           : ss_lower_is_border(op)       ? ss_lower_border
           : ss_lower_is_collective(op)   ? ss_lower_collective
           : ss_lower_is_dynamic(op)      ? ss_lower_dynamic
           : callee_attr(op)              ? lower_call
           : ss_lower_is_check(op)        ? ss_lower_check
                                          : ss_lower_row;
}

bool ss_lower_ops(struct ss_frame *frame, const struct ss_mlir_region *region)
{
    for (size_t i = 0; i < region->n_ops; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&frame->l->scratch);
        if (!lowering_of(region->ops[i])(frame, region->ops[i]))
            return false;
        ss_arena_rewind(&frame->l->scratch, mark);
    }
    return true;
}

bool ss_lower_func(struct ss_lowering *l, const struct ss_mlir_func *func, struct ss_graph *g)
{
    struct ss_frame frame = {.l = l, .g = g, .func = func, .count = func->n_values};
    l->graph = g;
    struct ss_mlir_op here = {.name = func->name, .line = func->line, .column = func->column};
    frame.vars = ss_alloc_array(&l->scratch, func->n_values, sizeof *frame.vars);
    for (uint32_t i = 0; i < func->n_args; i++) {
        const struct ss_mlir_value *value = &func->values[i];
        if (value->type->kind != SS_MLIR_TENSOR) {
            const char *what = ss_sprintf(&l->scratch, "argument %u of @%s", i, func->name);
            return ss_lower_refuse_type(l, &here, what, value->type);
        }
        frame.vars[i] = ss_graph_add_input(g, value->name, &value->type->tensor);
        if (value->label)
            g->vars[frame.vars[i]].label = ss_strdup(&g->arena, value->label);
    }
    if (!ss_lower_ops(&frame, &func->body))
        return false;
    for (size_t i = 0; i < func->body.n_yields; i++) {
        uint32_t var;
        here.name = "return";
        if (!ss_lower_var(&frame, &here, func->body.yields[i], &var))
            return false;
        ss_graph_add_output(g, var, NULL);
    }
    return true;
}

void ss_lowering_fini(struct ss_lowering *l)
{
    ss_map_free(&l->simple_regions);
    ss_map_free(&l->scope_ids);
    ss_map_free(&l->composite_ids);
    ss_arena_free(&l->tables);
    ss_arena_free(&l->scratch);
}
