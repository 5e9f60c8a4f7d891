/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/body/composite.h"

#include <math.h>

#include "core/base/integer.h"
#include "core/body/control_flow.h"
#include "core/body/expansion_cache.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"

/* ---- the attribute values of the body's ops, in order ---- */

struct numbers {
    struct ss_arena *arena;
    SS_ARRAY(int64_t) sizes;
    SS_ARRAY(int64_t) positions;
};

/* Where the next number is: in a list that is made, or in one that is read. */
struct cursor {
    struct numbers *made;
    const int64_t *sizes, *positions;
    size_t n_sizes, n_positions, size, position;
};

static bool next_size(struct cursor *c, int64_t *number)
{
    if (c->made)
        ss_push(c->made->arena, c->made->sizes, *number);
    else if (c->size < c->n_sizes)
        *number = c->sizes[c->size++];
    else
        return false;
    return true;
}

static bool next_position(struct cursor *c, int64_t *number)
{
    if (c->made)
        ss_push(c->made->arena, c->made->positions, *number);
    else if (c->position < c->n_positions)
        *number = c->positions[c->position++];
    else
        return false;
    return true;
}

static struct ss_attr *find(struct ss_attrs *attrs, enum ss_attr_id id)
{
    for (size_t i = 0; i < attrs->count; i++) {
        if (attrs->items[i].id == id && attrs->items[i].ints)
            return &attrs->items[i];
    }
    return NULL;
}

/* Goes over an op's numbers: sizes and counts attribute by attribute, and starts; positions dim by
 * dim, as ss_position is called, or those of a program. */
static bool visit(struct cursor *c, const struct ss_op_def *def, struct ss_attrs *attrs)
{
    size_t rank = 0;
    bool ok = true;
    for (size_t i = 0; i < def->n_attrs; i++) {
        struct ss_attr *attr = find(attrs, def->attrs[i].id);
        enum ss_attr_role role = def->attrs[i].role;
        if (attr && role == SS_ROLE_POSITION)
            rank = attr->count;
        if (!attr || (role != SS_ROLE_SIZE && role != SS_ROLE_COUNT))
            continue;
        for (size_t n = 0; n < attr->count; n++)
            ok &= next_size(c, &attr->ints[n]);
    }
    struct ss_attr *starts = find(attrs, SS_ATTR_STARTS), *all = find(attrs, SS_ATTR_POSITIONS);
    for (size_t n = 0; starts && n < starts->count; n++)
        ok &= next_size(c, &starts->ints[n]);
    for (size_t n = 0; all && n < all->count; n++)
        ok &= next_position(c, &all->ints[n]);
    for (size_t d = 0; d < rank; d++) {
        for (size_t i = 0; i < def->n_attrs; i++) {
            struct ss_attr *attr = find(attrs, def->attrs[i].id);
            if (attr && def->attrs[i].role == SS_ROLE_POSITION && d < attr->count)
                ok &= next_position(c, &attr->ints[d]);
        }
    }
    return ok;
}

/* The constant whose starts are in a var: it makes that, or steps are added to it. */
static const struct ss_attrs *starts_in(const struct ss_expansion *e, uint32_t var)
{
    while (e->body->vars[var].kind == SS_VAR_RESULT) {
        uint32_t producer = e->body->vars[var].producer;
        const struct ss_op *op = &e->body->ops[producer];
        if (ss_attr_find(&op->attrs, SS_ATTR_STARTS))
            return &e->calls[producer].attrs;
        if (op->n_operands == 0)
            return NULL;
        var = op->operands[op->n_operands - 1];
    }
    return NULL;
}

/* Column i of n that a list is joined of. */
static uint32_t column_of(const struct ss_expansion *e, uint32_t list, size_t n, size_t i)
{
    const struct ss_var *var = &e->body->vars[list];
    const struct ss_op *op =
        n > 1 && var->kind == SS_VAR_RESULT ? &e->body->ops[var->producer] : NULL;
    return op && op->n_operands == n ? op->operands[i] : list;
}

/* Tells where windows start that constants of the body place. */
static void tell_starts(struct ss_infer *inf, const struct ss_expansion *e, const struct ss_op *op,
                        const struct ss_call *call)
{
    struct ss_window_start starts[SS_MAX_RANK];
    size_t n = ss_window_starts(call, starts);
    for (size_t i = 0; i < n; i++) {
        const struct ss_window_start *at = &starts[i];
        const struct ss_attrs *from = starts_in(
            e, column_of(e, op->operands[at->operand], at->element == SS_EACH ? n : 1, i));
        size_t count = 0;
        const int64_t *numbers = from ? ss_attr_ints(from, SS_ATTR_STARTS, &count) : NULL;
        int64_t length = call->in[0].dims[at->dim];
        int64_t step = from ? ss_attr_int(from, SS_ATTR_STRIDES, 0) : 0;
        if (step)
            ss_start(inf, numbers[0], call->in[at->operand].dims[0], step, length);
        for (size_t j = 0; j < count && !step; j++) {
            if (at->element == SS_EACH || (size_t)at->element == j)
                ss_start(inf, numbers[j], at->window, 1, length);
        }
    }
}

/* ---- lengths that follow from positions ---- */

/* A dim that an op of the body cuts or extends at positions: they and its length are multiples of a
 * unit, and so is what comes out. While recording, positions are numbers like any other and what
 * comes out would be one, too; so unit and result are numbers of the composite. Where they have no
 * unit, positions stay as they are, counted from the end that is nearer, and what comes out is a
 * formula of the length; as where every so manieth row of the whole dim is taken. */
struct span {
    int64_t unit, result; /* real lengths */
    bool whole_units;
    bool free; /* the length is any; neither: it is the body's own */
};

static int64_t literal_or(const struct ss_op *op, enum ss_attr_id id, int d, int64_t fallback)
{
    size_t n;
    const int64_t *list = ss_attr_ints(&op->attrs, id, &n);
    return list && (size_t)d < n ? list[d] : fallback;
}

/* Whether positions are counted from one end: what leaves one row does so of any length. */
static bool leaves_one(const struct ss_op *op, int d, int64_t length)
{
    return ss_attr_find(&op->attrs, SS_ATTR_LIMIT_INDICES) &&
           (literal_or(op, SS_ATTR_START_INDICES, d, 0) > length / 2) ==
               (literal_or(op, SS_ATTR_LIMIT_INDICES, d, 0) > length / 2);
}

static struct span span_of(const struct ss_graph *g, const struct ss_op *op, int d, bool differ)
{
    const struct ss_type *in = &g->vars[op->operands[0]].type;
    struct span s = {.result = g->vars[op->results[0]].type.dims[d]};
    bool moved, whole = in->dims[d] > 1;
    s.unit = ss_unit_of(g, op, d, &moved);
    whole &= literal_or(op, SS_ATTR_LIMIT_INDICES, d, in->dims[d]) == in->dims[d];
    whole &= literal_or(op, SS_ATTR_START_INDICES, d, 0) < in->dims[d] / 2;
    bool units = s.unit > 1 && in->dims[d] / s.unit <= SS_MAX_UNITS && !differ;
    s.whole_units = !moved && units;
    s.free = !s.whole_units && in->dims[d] > 1 && (!units || (moved && whole)) &&
             (s.result > 1 || leaves_one(op, d, in->dims[d]));
    return s;
}

/* The lengths that an op of the body joins are multiples of this one. */
static int64_t joined_unit(const struct ss_graph *g, const struct ss_op *op, int d)
{
    int64_t unit = 0;
    for (uint32_t k = 0; k < op->n_operands; k++)
        unit = ss_gcd(unit, g->vars[op->operands[k]].type.dims[d]);
    return unit;
}

/* Whether that is a unit, and the result has not too many of them; else it is the sum of any. */
static bool has_joined_unit(const struct ss_graph *g, const struct ss_op *op, int d)
{
    int64_t unit = joined_unit(g, op, d);
    return unit > 1 && g->vars[op->results[0]].type.dims[d] / unit <= SS_MAX_UNITS;
}

const struct ss_graph *ss_composite_body(const struct ss_call *call)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    return call->def->class == SS_OP_CLASS_COMPOSITE && region ? region->graph : NULL;
}

bool ss_composite_has_infinity(const struct ss_call *call)
{
    const struct ss_graph *g = ss_composite_body(call);
    bool has = false;
    for (uint32_t i = 0; g && i < g->n_ops; i++) {
        const struct ss_attr *value = ss_attr_find(&g->ops[i].attrs, SS_ATTR_VALUE);
        for (int64_t c = 0; value && value->tensor && c < value->tensor->count && !has; c++)
            has = value->tensor->store == SS_STORE_F64 && isinf(ss_f64(value->tensor)[c]);
    }
    return has;
}

static bool is_multiple(struct ss_infer *inf, int64_t times, int64_t unit, int64_t length)
{
    return ss_same_product(inf, (int64_t[]){times, unit}, 2, &length, 1, "lengths");
}

/* The same for a dim whose length is the sum of the operands': all are multiples of one unit, or it
 * is that sum. */
static bool visit_joined(struct ss_infer *inf, struct cursor *c, const struct ss_graph *g,
                         const struct ss_op *op, struct ss_call *call, const struct ss_units *u)
{
    int d = ss_joined_dim(g, op);
    if (d < 0)
        return true;
    int64_t real_unit = joined_unit(g, op, d), unit = real_unit;
    int64_t result = g->vars[op->results[0]].type.dims[d], blocks = result / unit;
    if (!next_size(c, &unit) || !next_size(c, &result))
        return false;
    if (!call || ss_checking(inf))
        return true;
    int64_t sum = call->out[0].dims[d];
    call->out[0].dims[d] = unit ? result : sum;
    if (!has_joined_unit(g, op, d) || ss_units_differ(u, op->results[0], d))
        return ss_same(inf, unit, real_unit, "lengths") && ss_same(inf, sum, result, "lengths");
    for (uint32_t k = 0; k < op->n_operands; k++) {
        int64_t real = g->vars[op->operands[k]].type.dims[d];
        if (!is_multiple(inf, real / real_unit, unit, call->in[k].dims[d]))
            return false;
    }
    return is_multiple(inf, blocks, unit, result);
}

/* A position that is not scaled, where the dim has another length than the body's own; among gaps
 * between rows it is counted from no end. */
static int64_t unscaled(const struct ss_op *op, enum ss_attr_id id, int d, int64_t real,
                        int64_t length)
{
    size_t n;
    const int64_t *list = ss_attr_ints(&op->attrs, id, &n);
    int64_t p = list && (size_t)d < n ? list[d] : 0;
    bool from_end = p > real / 2 && p <= real && !literal_or(op, SS_ATTR_INTERIOR, d, 0);
    return from_end ? length - (real - p) : p;
}

/* What comes out of a dim with such positions: a slice, or what is padded. */
static int64_t unscaled_result(const struct ss_op *op, int64_t real, int64_t length, int d)
{
    if (ss_attr_find(&op->attrs, SS_ATTR_LIMIT_INDICES)) {
        int64_t step = literal_or(op, SS_ATTR_STRIDES, d, 1);
        return (unscaled(op, SS_ATTR_LIMIT_INDICES, d, real, length) -
                unscaled(op, SS_ATTR_START_INDICES, d, real, length) + step - 1) /
               step;
    }
    return unscaled(op, SS_ATTR_LOW, d, real, length) + length +
           (length - 1) * literal_or(op, SS_ATTR_INTERIOR, d, 0) +
           unscaled(op, SS_ATTR_HIGH, d, real, length);
}

/* Two more sizes for each dim of such an op. While recording they say what scales together, and
 * take the place of the result. stay: bit per dim whose positions do not. */
static bool visit_spans(struct ss_infer *inf, struct cursor *c, const struct ss_graph *g,
                        const struct ss_op *op, struct ss_call *call, uint32_t stay)
{
    if (!ss_has_positions(op->def))
        return true;
    const struct ss_type *real = &g->vars[op->operands[0]].type;
    for (int d = 0; d < real->rank; d++) {
        struct span s = span_of(g, op, d, stay >> d & 1);
        int64_t unit = s.unit, result = s.result;
        if (!next_size(c, &unit) || !next_size(c, &result))
            return false;
        if (!call || ss_checking(inf))
            continue;
        if (!s.whole_units) {
            int64_t length = call->in[0].dims[d];
            int64_t made = s.free ? unscaled_result(op, real->dims[d], length, d) : s.result;
            if (!ss_same(inf, unit, s.unit, "lengths") || !ss_same(inf, made, result, "lengths") ||
                (!s.free && !ss_same(inf, length, real->dims[d], "lengths")))
                return false;
            call->out[0].dims[d] = result;
            continue;
        }
        if (!is_multiple(inf, real->dims[d] / s.unit, unit, call->in[0].dims[d]) ||
            !is_multiple(inf, s.result / s.unit, unit, result))
            return false;
        if (unit) /* 0: positions stay as they are */
            call->out[0].dims[d] = result;
    }
    return true;
}

struct ss_attrs ss_composite_attrs(struct ss_arena *arena, const struct ss_region *region,
                                   const char *name)
{
    struct numbers numbers = {.arena = arena};
    struct cursor cursor = {.made = &numbers};
    for (uint32_t i = 0; i < region->graph->n_ops; i++) {
        struct ss_op *op = &region->graph->ops[i];
        visit(&cursor, op->def, &op->attrs);
        visit_spans(NULL, &cursor, region->graph, op, NULL, 0);
        visit_joined(NULL, &cursor, region->graph, op, NULL, NULL);
    }
    struct ss_attrs attrs = {.count = 4};
    attrs.items = ss_alloc_array(arena, attrs.count, sizeof *attrs.items);
    attrs.items[0] = (struct ss_attr){.id = SS_ATTR_TARGET, .text = ss_strdup(arena, name)};
    attrs.items[1] = (struct ss_attr){
        .id = SS_ATTR_SIZES, .ints = numbers.sizes.items, .count = numbers.sizes.count};
    attrs.items[2] = (struct ss_attr){
        .id = SS_ATTR_POSITIONS, .ints = numbers.positions.items, .count = numbers.positions.count};
    attrs.items[3] = (struct ss_attr){
        .id = SS_ATTR_BODY, .regions = ss_memdup(arena, region, sizeof *region), .count = 1};
    return attrs;
}

struct flags {
    SS_ARRAY(bool) list;
};

/* One per size of a body, in order: those of a program that it runs are its ops' or not. */
static void add_own_sizes(struct ss_arena *arena, const struct ss_graph *g, struct flags *own)
{
    struct numbers numbers = {.arena = arena};
    struct cursor cursor = {.made = &numbers};
    const size_t first = own->list.count;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        struct ss_op *op = &g->ops[i];
        const struct ss_region *region;
        visit(&cursor, op->def, &op->attrs);
        for (size_t r = 0;
             ss_attr_find(&op->attrs, SS_ATTR_SIZES) && (region = ss_attr_branch(&op->attrs, r));
             r++)
            add_own_sizes(arena, region->graph, own);
        while (own->list.count - first < numbers.sizes.count)
            ss_push(arena, own->list, false);
        visit_spans(NULL, &cursor, g, op, NULL, 0);
        visit_joined(NULL, &cursor, g, op, NULL, NULL);
        while (own->list.count - first < numbers.sizes.count)
            ss_push(arena, own->list, true);
    }
}

bool *ss_composite_own_sizes(const struct ss_call *call, struct ss_arena *arena)
{
    struct flags own = {0};
    const struct ss_region *region;
    if (!ss_attr_find(&call->attrs, SS_ATTR_SIZES))
        return NULL;
    for (size_t r = 0; (region = ss_attr_branch(&call->attrs, r)); r++)
        add_own_sizes(arena, region->graph, &own);
    ss_push(arena, own.list, false); /* so that there is a list where there are no sizes */
    return own.list.items;
}

/* ---- the body at other lengths ---- */

/* An op's call with numbers of its own to be written. */
static struct ss_call call_of(const struct ss_op *op, struct ss_arena *arena)
{
    struct ss_call call = {.def = op->def, .n_in = op->n_operands, .n_out = op->n_results};
    call.attrs.count = op->attrs.count;
    call.attrs.items = ss_memdup(arena, op->attrs.items, op->attrs.count * sizeof *op->attrs.items);
    for (size_t i = 0; i < call.attrs.count; i++) {
        struct ss_attr *attr = &call.attrs.items[i];
        if (attr->ints)
            attr->ints = ss_memdup(arena, attr->ints, attr->count * sizeof *attr->ints);
    }
    call.out = ss_alloc_array(arena, op->n_results, sizeof *call.out);
    return call;
}

/* Dims of operand 0, a bit each, on which positions of the op do not scale. */
static uint32_t staying(const struct ss_units *u, const struct ss_graph *g, const struct ss_op *op)
{
    bool any = u->dims && ss_has_positions(op->def), moved;
    uint32_t stay = 0;
    for (int d = 0; any && d < g->vars[op->operands[0]].type.rank; d++) {
        ss_unit_of(g, op, d, &moved);
        if (!moved && ss_units_differ(u, op->operands[0], d))
            stay |= UINT32_C(1) << d;
    }
    return stay;
}

/* A slice that takes all of a dim does so at any length, also where that is a formula, with which
 * no position scales. */
static void take_whole_dims(const struct ss_graph *g, const struct ss_op *op, struct ss_call *call)
{
    struct ss_attr *limits = find(&call->attrs, SS_ATTR_LIMIT_INDICES);
    const struct ss_type *real = limits ? &g->vars[op->operands[0]].type : NULL;
    for (int d = 0; limits && d < real->rank; d++) {
        if (literal_or(op, SS_ATTR_START_INDICES, d, 0) == 0 &&
            literal_or(op, SS_ATTR_STRIDES, d, 1) == 1 &&
            literal_or(op, SS_ATTR_LIMIT_INDICES, d, 0) == real->dims[d])
            limits->ints[d] = call->in[0].dims[d];
    }
}

/* The same of what is read at a place, whose sizes are numbers of the composite. */
static bool tie_whole_sizes(struct ss_infer *inf, const struct ss_graph *g, const struct ss_op *op,
                            struct ss_call *call)
{
    const struct ss_attr *sizes = find(&call->attrs, SS_ATTR_SLICE_SIZES);
    const struct ss_type *real = sizes ? &g->vars[op->operands[0]].type : NULL;
    bool same = true;
    for (int d = 0; sizes && d < real->rank && same; d++) {
        if (real->dims[d] > 1 && literal_or(op, SS_ATTR_SLICE_SIZES, d, 0) == real->dims[d])
            same = ss_same(inf, sizes->ints[d], call->in[0].dims[d], "lengths");
    }
    return same;
}

/* u has dims while recording. */
static bool infer_op(struct ss_infer *inf, struct cursor *cursor, const struct ss_units *u,
                     const struct ss_op *op, struct ss_arena *arena, struct ss_expansion *out,
                     uint32_t id)
{
    struct ss_call *call = &out->calls[id];
    *call = call_of(op, arena);
    struct ss_type *in = ss_alloc_unset(arena, op->n_operands * sizeof *in);
    for (uint32_t k = 0; k < op->n_operands; k++)
        in[k] = out->types[op->operands[k]];
    call->in = in;
    if (!visit(cursor, op->def, &call->attrs))
        return ss_refuse(inf, SS_E_ARGUMENT, "the composite has fewer numbers than its body");
    if (ss_checking(inf))
        take_whole_dims(out->body, op, call);
    uint32_t stay = staying(u, out->body, op);
    inf->stay = stay;
    bool ok = op->def->infer(inf, call) && visit_spans(inf, cursor, out->body, op, call, stay) &&
              visit_joined(inf, cursor, out->body, op, call, u);
    inf->stay = 0;
    if (!ok)
        return false;
    if (!ss_checking(inf) && !tie_whole_sizes(inf, out->body, op, call))
        return false;
    if (!ss_checking(inf))
        tell_starts(inf, out, op, call);
    if (!ss_checking(inf) && inf->in_program)
        ss_program_keep_offsets(inf, out->body, id, call);
    for (uint32_t k = 0; k < op->n_results; k++)
        out->types[op->results[k]] = call->out[k];
    return true;
}

static double cells_of(const struct ss_op *op, const struct ss_type *types)
{
    double cells = 0;
    for (uint32_t k = 0; k < op->n_results && op->live; k++) {
        int64_t n = ss_type_count(&types[op->results[k]]);
        cells += n < 0 ? INFINITY : (double)n;
    }
    return cells;
}

bool ss_body_expand(struct ss_infer *inf, const struct ss_call *call, const struct ss_graph *g,
                    const struct ss_units *units, struct ss_arena *arena, struct ss_expansion *out)
{
    struct cursor cursor = {.made = NULL};
    cursor.sizes = ss_attr_ints(&call->attrs, SS_ATTR_SIZES, &cursor.n_sizes);
    cursor.positions = ss_attr_ints(&call->attrs, SS_ATTR_POSITIONS, &cursor.n_positions);
    *out = (struct ss_expansion){.body = g};
    out->calls = ss_alloc_array(arena, g->n_ops, sizeof *out->calls);
    out->types = ss_alloc_array(arena, g->n_vars, sizeof *out->types);
    for (uint32_t k = 0; k < g->n_inputs; k++) {
        if (call->in[k].dtype != g->vars[g->inputs[k]].type.dtype ||
            call->in[k].rank != g->vars[g->inputs[k]].type.rank)
            return ss_refuse(inf, SS_E_TYPE, "operand %u is not what the body takes", k);
        out->types[g->inputs[k]] = call->in[k];
    }
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (!infer_op(inf, &cursor, units, &g->ops[i], arena, out, i))
            return false;
        out->cells += cells_of(&g->ops[i], out->types);
        if (!g->ops[i].live || !ss_checking(inf))
            continue;
        out->flops += ss_call_flops(&out->calls[i]);
        out->in_regions += ss_region_numbers(&out->calls[i]);
    }
    return true;
}
