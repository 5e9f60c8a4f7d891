/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cache keys of calls: of the structure, and of the call itself. */
#include "core/rules/atoms/atoms_key.h"

#include <string.h>

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"
#include "core/op/window.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/origin.h"

/* Levels of nested regions that the key of a structure holds. It guards the stack: a file may nest
 * its regions as deep as the parser allows. Deeper regions do not change the key. */
enum { MAX_REGION_DEPTH = 8 };

static void add_int(struct ss_buf *out, int64_t value)
{
    ss_buf_add(out, &value, sizeof value);
}

static void add_text(struct ss_buf *out, const char *text)
{
    size_t n = text ? strlen(text) : 0;
    add_int(out, (int64_t)n);
    ss_buf_add(out, text ? text : "", n);
}

/* Where the key is in regions of regions. by_class: exploration knows no widths of floats, as it
 * computes in f64; integers are as wide as they are. any_lengths: the body is of cells alone. */
struct nesting {
    int depth;
    bool by_class, any_lengths;
};

static void add_dtype(struct ss_buf *out, enum ss_dtype dtype, bool by_class)
{
    if (by_class && ss_dtype_is_float(dtype))
        dtype = SS_F32;
    else if (by_class && ss_dtype_is_complex(dtype))
        dtype = SS_C64;
    add_int(out, dtype);
}

/* Whether an operator, or one in its regions, depends on the widths of floats, or may. */
static bool sees_bits(const struct ss_op_def *def, const struct ss_attrs *attrs)
{
    const struct ss_region *region;
    bool sees = def->flags & (SS_OP_BITS | SS_OP_FOREIGN);
    for (size_t i = 0; !sees && (region = ss_attr_branch(attrs, i)); i++) {
        for (uint32_t o = 0; region->graph && o < region->graph->n_ops && !sees; o++)
            sees = sees_bits(region->graph->ops[o].def, &region->graph->ops[o].attrs);
    }
    return sees;
}

static void add_type(struct ss_buf *out, const struct ss_type *type, bool by_class)
{
    add_dtype(out, type->dtype, by_class);
    add_int(out, type->rank);
    ss_buf_add(out, type->dims, (size_t)type->rank * sizeof *type->dims);
}

/* Whether an op makes each cell of cells at the same place, or of a scalar or one number. */
static bool is_of_cells(const struct ss_graph *g, const struct ss_op *op)
{
    const struct ss_attr *value = ss_attr_find(&op->attrs, SS_ATTR_VALUE);
    if (op->n_operands == 0)
        return value && value->tensor && value->tensor->count == 1;
    const struct ss_type *in = &g->vars[op->operands[0]].type;
    const struct ss_type *out = &g->vars[op->results[0]].type;
    if (op->def->class != SS_OP_CLASS_BROADCAST_IN_DIM)
        return op->def->flags & SS_OP_ELEMENTWISE && op->def->origin == SS_ORIGIN_NONE;
    size_t n;
    const int64_t *dims = ss_attr_ints(&op->attrs, SS_ATTR_DIMENSIONS, &n);
    bool keeps = true;
    for (int d = 0; d < in->rank; d++)
        keeps &= in->dims[d] == out->dims[dims[d]];
    return keeps;
}

bool ss_has_any_lengths(const struct ss_call *call)
{
    const struct ss_graph *g = ss_composite_body(call);
    bool any = g && g->n_loops == 0;
    for (uint32_t o = 0; any && o < g->n_ops; o++)
        any = is_of_cells(g, &g->ops[o]);
    return any;
}

static void add_region(struct ss_buf *out, const struct ss_region *region, struct nesting at);

/* Everything of an attribute but its numbers, which the caller may have replaced by structure. */
static void add_attr_rest(struct ss_buf *out, const struct ss_attr *attr, struct nesting at)
{
    ss_buf_add(out, &attr->real, sizeof attr->real);
    add_text(out, attr->text);
    for (size_t i = 0; attr->regions && i < attr->count; i++)
        add_region(out, &attr->regions[i], at);
}

static void add_number(struct ss_buf *out, const struct ss_attr *attr, size_t i, bool by_class)
{
    if (attr->id == SS_ATTR_DTYPE)
        add_dtype(out, (enum ss_dtype)attr->ints[i], by_class);
    else
        add_int(out, attr->ints[i]);
}

static void add_whole_attr(struct ss_buf *out, const struct ss_attr *attr, struct nesting at)
{
    add_int(out, attr->id);
    add_int(out, (int64_t)attr->count);
    for (size_t i = 0; attr->ints && i < attr->count; i++)
        add_number(out, attr, i, at.by_class);
    add_attr_rest(out, attr, at);
    if (attr->tensor) {
        add_type(out, &attr->tensor->type, at.by_class);
        add_int(out, attr->tensor->count);
        ss_buf_add(out, attr->tensor->data, ss_tensor_bytes(attr->tensor));
    }
}

/* The same without lengths: those of a shape, and of a constant that is one number. */
static void add_attr_of_cells(struct ss_buf *out, const struct ss_attr *attr, struct nesting at)
{
    struct ss_attr known = *attr;
    struct ss_tensor number;
    if (attr->id == SS_ATTR_SHAPE)
        known.ints = NULL;
    if (attr->tensor) {
        number = *attr->tensor;
        number.type.rank = 0;
        known.tensor = &number;
    }
    add_whole_attr(out, &known, at);
}

static void add_graph(struct ss_buf *out, const struct ss_graph *g, struct nesting at)
{
    add_int(out, g->n_ops);
    add_int(out, g->n_loops);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        struct ss_type type = g->vars[g->inputs[i]].type;
        if (at.any_lengths) /* dims are those of the call, as atoms */
            type.rank = 0;
        add_type(out, &type, at.by_class);
    }
    for (uint32_t o = 0; o < g->n_ops; o++) {
        const struct ss_op *op = &g->ops[o];
        add_text(out, op->def->name);
        ss_buf_add(out, op->operands, op->n_operands * sizeof *op->operands);
        add_int(out, op->n_results);
        for (size_t a = 0; a < op->attrs.count; a++)
            (at.any_lengths ? add_attr_of_cells : add_whole_attr)(out, &op->attrs.items[a], at);
    }
    for (uint32_t l = 0; l < g->n_loops; l++) {
        add_int(out, g->loops[l].trips);
        add_int(out, g->loops[l].first_op);
        add_int(out, g->loops[l].end_op);
    }
    ss_buf_add(out, g->outputs, g->n_outputs * sizeof *g->outputs);
}

static void add_region(struct ss_buf *out, const struct ss_region *region, struct nesting at)
{
    add_text(out, region->simple);
    if (region->graph && at.depth < MAX_REGION_DEPTH)
        add_graph(out, region->graph, (struct nesting){at.depth + 1, at.by_class, at.any_lengths});
}

static void add_bound(struct ss_buf *out, const struct ss_call *call, const double *bound,
                      const bool *is_bound)
{
    for (size_t k = 0; is_bound && k < call->n_in; k++) {
        add_int(out, is_bound[k]);
        if (is_bound[k])
            ss_buf_add(out, &bound[k], sizeof bound[k]);
    }
}

void ss_call_key(const struct ss_call *call, const double *bound, const bool *is_bound,
                 struct ss_buf *out)
{
    ss_buf_add(out, &call->def, sizeof call->def);
    add_int(out, (int64_t)call->n_in);
    add_int(out, (int64_t)call->n_out);
    for (size_t k = 0; k < call->n_in; k++)
        add_type(out, &call->in[k], false);
    for (size_t a = 0; a < call->attrs.count; a++) {
        const struct ss_attr *attr = &call->attrs.items[a];
        /* The value of a constant means nothing here, only whether it is a splat. */
        struct ss_attr known = *attr;
        if (attr->tensor)
            known.tensor = NULL;
        add_whole_attr(out, &known, (struct nesting){0});
        if (attr->tensor) {
            add_type(out, &attr->tensor->type, false);
            add_int(out, attr->tensor->count == 1);
        }
    }
    add_bound(out, call, bound, is_bound);
}

static void add_factors(struct ss_buf *out, const struct ss_factors *f)
{
    add_int(out, f->coefficient);
    add_int(out, f->count);
    ss_buf_add(out, f->items, f->count * sizeof *f->items);
}

/* Numbers of an attribute: those that scale are structure, the others stand for themselves. */
static void add_attr(struct ss_buf *out, const struct ss_atoms *atoms, size_t attr_index,
                     const struct ss_attr *attr, struct nesting at, size_t *slot)
{
    add_int(out, attr->id);
    add_int(out, (int64_t)attr->count);
    for (size_t i = 0; attr->ints && i < attr->count; i++) {
        bool scales = *slot < atoms->n_slots && atoms->slots[*slot].attr == attr_index &&
                      atoms->slots[*slot].index == i;
        add_int(out, scales);
        if (scales) {
            add_int(out, atoms->slots[*slot].offset);
            add_factors(out, &atoms->slots[(*slot)++].value);
        } else {
            add_number(out, attr, i, at.by_class);
        }
    }
    add_attr_rest(out, attr, at);
    if (attr->tensor) {
        add_int(out, attr->tensor->type.rank);
        add_int(out, attr->tensor->count == 1);
    }
}

/* Positions as they are beside those that scale: halos follow from them. */
static void add_twins(struct ss_buf *out, const struct ss_atoms *atoms)
{
    for (size_t i = 0; i < atoms->n_aliases; i++) {
        const struct ss_dim_alias *twin = &atoms->aliases[i];
        add_factors(out, &twin->of);
        for (size_t j = 0; j < twin->n_slots; j++) {
            const struct ss_attr_slot *slot = &twin->slots[j];
            add_int(out, (int64_t)slot->attr << 16 | slot->index);
            add_int(out, slot->offset);
            add_factors(out, &slot->value);
        }
    }
}

/* Lengths that are cut together in the ratio that they have. */
static void add_ratios(struct ss_buf *out, const struct ss_call *call, const struct ss_atoms *atoms)
{
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        for (uint16_t b = a + 1; b < atoms->n_atoms; b++) {
            uint16_t ratio[2] = {0, 0};
            if (!ss_lengths_ratio(call, atoms, a, b, ratio))
                continue;
            add_int(out, a);
            add_int(out, b);
            add_int(out, (int64_t)ratio[0] << 16 | ratio[1]);
        }
    }
}

/* Lengths on which a body has places of its own: rows may hold at none that are longer. */
static void add_lengths_of_places(struct ss_buf *out, const struct ss_call *call,
                                  const struct ss_atoms *atoms)
{
    struct ss_arena arena = {0};
    bool has = ss_call_has_own_offsets(call);
    const bool *of = has ? ss_lengths_of_offsets(atoms, INT64_MAX, &arena) : NULL;
    for (uint16_t a = 0; a < atoms->n_atoms && has; a++)
        add_int(out, of[a] ? atoms->lengths[a] : 0);
    ss_arena_free(&arena);
}

/* A kernel that is no window of fixed length may be cut together with what it slides over: what
 * strides leave over is then that of the call. */
static void add_remainders(struct ss_buf *out, const struct ss_call *call)
{
    for (size_t i = 0; call->def->class == SS_OP_CLASS_CONVOLUTION && i + 2 < SS_MAX_RANK; i++)
        add_int(out, ss_window_remainder(call, i, SS_MAX_KEPT_LENGTH));
}

/* Lengths along which a halo of long windows is looked for. */
static void add_room(struct ss_buf *out, const struct ss_call *call, const struct ss_atoms *atoms)
{
    int64_t span = ss_window_span(call);
    for (uint16_t a = 0; a < atoms->n_atoms && span > 0; a++)
        add_int(out, ss_has_room(atoms, a, span));
}

void ss_atoms_key(const struct ss_call *call, const struct ss_atoms *atoms, const double *bound,
                  const bool *is_bound, struct ss_buf *out)
{
    bool by_class = !sees_bits(call->def, &call->attrs), any_lengths = ss_has_any_lengths(call);
    add_text(out, call->def->name);
    add_int(out, (int64_t)call->n_in);
    add_int(out, (int64_t)call->n_out);
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        const struct ss_atom *atom = &atoms->atoms[a];
        add_int(out, atom->literal | atom->keep << 1 | atom->uncut << 2 | atom->spans << 3 |
                         atom->wide << 4 | atom->start << 5 | atom->far << 6 | atom->padding << 7 |
                         atom->tangled << 8 | atom->many << 9);
        if (atom->literal || atom->keep)
            add_int(out, atoms->lengths[a]);
    }
    for (size_t k = 0; k < call->n_in; k++) {
        add_dtype(out, call->in[k].dtype, by_class);
        add_int(out, call->in[k].rank);
        for (int d = 0; d < call->in[k].rank; d++) {
            add_factors(out, &atoms->in[k][d]);
            if (ss_dim_alias_of_factor(atoms, &atoms->in[k][d]))
                add_int(out, call->in[k].dims[d]);
        }
    }
    for (size_t k = 0; k < call->n_out; k++) {
        for (int d = 0; d < call->out[k].rank; d++)
            add_factors(out, &atoms->out[k][d]);
    }
    size_t slot = 0;
    for (size_t a = 0; a < call->attrs.count; a++)
        add_attr(out, atoms, a, &call->attrs.items[a],
                 (struct nesting){.by_class = by_class, .any_lengths = any_lengths}, &slot);
    for (size_t i = 0; i < atoms->n_orders; i++) {
        const struct ss_order *order = &atoms->orders[i];
        add_factors(out, &order->lo);
        add_factors(out, &order->at);
        add_factors(out, &order->hi);
        add_int(out, order->starts);
        add_int(out, order->stays ? ss_factors_value(&order->at, atoms->lengths) : -1);
        add_int(out, order->stays ? ss_factors_value(&order->hi, atoms->lengths) : -1);
    }
    for (size_t i = 0; i < atoms->n_derived; i++) {
        add_int(out, atoms->derived[i].atom);
        add_int(out, atoms->derived[i].at * 256 + atoms->derived[i].to);
        add_int(out, atoms->derived[i].call * 4 + atoms->derived[i].follows * 2 +
                         atoms->derived[i].first);
    }
    add_twins(out, atoms);
    if (!any_lengths)
        add_ratios(out, call, atoms);
    add_lengths_of_places(out, call, atoms);
    add_remainders(out, call);
    add_room(out, call, atoms);
    ss_literal_positions_key(call, atoms, out);
    add_bound(out, call, bound, is_bound);
}
