/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers factors as atoms, and translates positions, ties, orders and aliases from nodes to
 * atoms. */
#include "core/rules/atoms/structure.h"

#include <stdlib.h>

#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/body/origin_tensors.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/factor.h"
#include "core/rules/atoms/record.h"
#include "core/rules/atoms/tokens.h"

struct numbering {
    struct ss_structure *s;
    int *atom_of; /* per node: 1 + atom, 0: none yet */
    struct ss_atoms *out;
    SS_ARRAY(struct ss_atom) atoms;
    SS_ARRAY(int64_t) lengths;
};

static struct ss_factors node_product(struct numbering *n, int node)
{
    struct ss_node_list leaves = {0};
    ss_node_factors(&n->s->r.f, node, &leaves);
    struct ss_factors f = {.coefficient = 1, .count = (uint16_t)leaves.count};
    f.items = ss_alloc_array(n->s->r.arena, leaves.count, sizeof *f.items);
    for (size_t i = 0; i < leaves.count; i++) {
        int leaf = leaves.items[i];
        if (!n->atom_of[leaf]) {
            const struct ss_factor_node *item = &n->s->r.f.items[leaf];
            ss_push(n->s->r.arena, n->atoms, item->is);
            ss_push(n->s->r.arena, n->lengths, item->size);
            n->atom_of[leaf] = (int)n->atoms.count;
        }
        f.items[i] = (uint16_t)(n->atom_of[leaf] - 1);
    }
    return f;
}

struct ss_factors **ss_dims_without_atoms(struct ss_arena *arena, const struct ss_type *types,
                                          size_t n)
{
    struct ss_factors **dims = ss_alloc_array(arena, n, sizeof *dims);
    for (size_t k = 0; k < n; k++) {
        dims[k] = ss_alloc_array(arena, (size_t)types[k].rank, sizeof **dims);
        for (int d = 0; d < types[k].rank; d++)
            dims[k][d].coefficient = types[k].dims[d];
    }
    return dims;
}

static void number_results(struct numbering *n, const struct ss_call *tokens)
{
    struct ss_structure *s = n->s;
    n->out->out = ss_dims_without_atoms(s->r.arena, s->r.call->out, s->r.call->n_out);
    for (size_t k = 0; k < s->r.call->n_out; k++) {
        for (int d = 0; d < s->r.call->out[k].rank && d < tokens->out[k].rank; d++) {
            const struct ss_variable *var = ss_variable_of(&s->r, tokens->out[k].dims[d]);
            if (var)
                n->out->out[k][d] = node_product(n, var->node);
            else if (tokens->out[k].dims[d] > 1 || tokens->out[k].dims[d] < 0)
                n->out->out[k][d].coefficient = -1; /* a formula, perhaps of positions */
        }
    }
}

static struct ss_factors number_product(struct numbering *n, int64_t number)
{
    const struct ss_variable *var = ss_variable_of(&n->s->r, number);
    if (var)
        return node_product(n, var->node);
    return (struct ss_factors){.coefficient = ss_token_is_literal(number) ? number : -1};
}

static void number_counted(struct numbering *n, const struct ss_call *tokens)
{
    struct ss_structure *s = n->s;
    if (ss_call_n_origin_tensors(tokens) == 0)
        return;
    struct ss_record again = {.arena = s->r.arena};
    struct ss_infer inf = {.recorder = &ss_record_recorder, .state = &again};
    struct ss_origin_tensor *counted;
    size_t count = ss_call_origin_tensors(&inf, tokens, s->r.arena, &counted);
    n->out->n_counted = count;
    n->out->counted = ss_alloc_array(s->r.arena, count, sizeof *n->out->counted);
    for (size_t i = 0; i < count; i++) {
        struct ss_counted_tensor *t = &n->out->counted[i];
        *t = (struct ss_counted_tensor){.def = counted[i].def, .rank = counted[i].rank};
        t->length = ss_alloc_array(s->r.arena, (size_t)t->rank, sizeof *t->length);
        t->window = ss_alloc_array(s->r.arena, (size_t)t->rank, sizeof *t->window);
        for (int d = 0; d < t->rank; d++) {
            t->length[d] = number_product(n, counted[i].length[d]);
            t->window[d] = number_product(n, counted[i].window[d]);
        }
    }
}

static int compare_slots(const void *pa, const void *pb)
{
    const struct ss_attr_slot *a = pa, *b = pb;
    if (a->attr != b->attr)
        return a->attr < b->attr ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

static void number_slots(struct numbering *n)
{
    struct ss_structure *s = n->s;
    struct ss_atoms *out = n->out;
    out->slots = ss_alloc_array(s->r.arena, s->r.n_vars + s->positions.count, sizeof *out->slots);
    for (size_t v = 0; v < s->r.n_vars; v++) {
        const struct ss_variable *var = &s->r.vars[v];
        if (var->operand < 0)
            out->slots[out->n_slots++] = (struct ss_attr_slot){.attr = (uint16_t)var->attr,
                                                               .index = (uint16_t)var->index,
                                                               .value = node_product(n, var->node)};
    }
    for (size_t i = 0; i < s->positions.count; i++) {
        struct ss_attr_slot slot = s->positions.items[i].slot;
        int64_t multiple = slot.value.coefficient;
        slot.value = node_product(n, s->positions.items[i].node);
        slot.value.coefficient = multiple;
        out->slots[out->n_slots++] = slot;
    }
    qsort(out->slots, out->n_slots, sizeof *out->slots, compare_slots);
}

/* The atom of a node that is one atom, or -1. */
static int single_atom(struct numbering *n, int node)
{
    struct ss_factors f = node_product(n, node);
    return f.count == 1 && !n->atoms.items[f.items[0]].literal ? f.items[0] : -1;
}

/* Where a window starts on a dim, or places do that lie so far apart. How many there are may be a
 * formula, which is then as good as none. */
static void number_start(struct numbering *n, const struct ss_constraint *c)
{
    struct ss_order order = {.at = number_product(n, c->a[0]),
                             .lo = number_product(n, c->a[1]),
                             .hi = number_product(n, c->b[0]),
                             .starts = true};
    order.lo.coefficient = order.lo.coefficient < 0 ? 0 : order.lo.coefficient * c->a[2];
    if (order.hi.coefficient > 0)
        n->out->orders[n->out->n_orders++] = order;
}

static void number_orders(struct numbering *n)
{
    struct ss_structure *s = n->s;
    n->out->orders = ss_alloc_array(s->r.arena, s->r.record->count, sizeof *n->out->orders);
    for (size_t i = 0; i < s->r.record->count; i++) {
        const struct ss_constraint *c = &s->r.record->items[i];
        if (c->kind == SS_CONSTRAINT_START)
            number_start(n, c);
        if (c->kind != SS_CONSTRAINT_AT_MOST)
            continue;
        const struct ss_variable *a = ss_variable_of(&s->r, c->a[0]);
        const struct ss_variable *b = ss_variable_of(&s->r, c->b[0]);
        int lo = a ? single_atom(n, a->node) : -1, hi = b ? single_atom(n, b->node) : -1;
        if (lo < 0 || hi < 0 || lo == hi)
            continue;
        n->out->orders[n->out->n_orders++] =
            (struct ss_order){.lo = node_product(n, a->node), .hi = node_product(n, b->node)};
    }
}

static void number_derived(struct numbering *n)
{
    struct ss_structure *s = n->s;
    n->out->derived = ss_alloc_array(s->r.arena, s->derived.count, sizeof *n->out->derived);
    for (size_t i = 0; i < s->derived.count; i++) {
        const struct ss_recorded_tie *tie = &s->derived.items[i];
        int atom = single_atom(n, tie->node);
        if (atom >= 0)
            n->out->derived[n->out->n_derived++] = (struct ss_derived_atom){
                (uint16_t)atom, tie->call, tie->first,
                tie->at,        tie->to,   !ss_atom_of_operand(s->r.call, n->out, (uint16_t)atom)};
    }
}

static bool shares(const struct ss_factors *a, const struct ss_factors *b,
                   const struct numbering *n)
{
    for (uint16_t i = 0; i < b->count; i++) {
        if (!n->atoms.items[b->items[i]].literal && ss_factors_find(a, b->items[i]) >= 0)
            return true;
    }
    return false;
}

static bool is_product(const struct numbering *n, const struct ss_factors *f,
                       const struct ss_factors *of)
{
    return ss_factors_equal(f, of, n->atoms.items, n->lengths.items);
}

/* Whether all of a product's factors are literal or among those. */
static bool is_within(const struct numbering *n, const struct ss_factors *f,
                      const struct ss_factors *of)
{
    bool within = true;
    for (uint16_t i = 0; i < f->count; i++)
        within &= n->atoms.items[f->items[i]].literal || ss_factors_find(of, f->items[i]) >= 0;
    return within;
}

/* Whether a dim that has a part of the product, and nothing else, is few rows beside it, as a state
 * before a sequence: they stay as they are. */
static bool is_beside(const struct numbering *n, const struct ss_factors *dim,
                      const struct ss_factors *of)
{
    int64_t rows = ss_factors_value(dim, n->lengths.items);
    return is_within(n, dim, of) && rows <= SS_MAX_END_DISTANCE &&
           2 * rows <= ss_factors_value(of, n->lengths.items);
}

/* Whether some operand has a dim that is the product, and those that have a part of it are beside
 * that; results may have such with nothing else in them. */
static bool is_own_dim(const struct numbering *n, const struct ss_factors *of)
{
    const struct ss_call *call = n->s->r.call;
    bool found = false, own = true;
    for (size_t k = 0; k < call->n_in; k++) {
        for (int d = 0; d < call->in[k].rank; d++) {
            const struct ss_factors *dim = &n->out->in[k][d];
            bool is = is_product(n, dim, of);
            found |= is;
            own &= is || !shares(dim, of, n) || is_beside(n, dim, of);
        }
    }
    for (size_t k = 0; k < call->n_out; k++) {
        for (int d = 0; d < call->out[k].rank; d++)
            own &= !shares(&n->out->out[k][d], of, n) || is_within(n, &n->out->out[k][d], of);
    }
    return found && own;
}

static bool is_derived(const struct numbering *n, const struct ss_factors *of)
{
    bool is = false;
    for (size_t i = 0; i < n->out->n_derived; i++)
        is |= ss_factors_find(of, n->out->derived[i].atom) >= 0;
    return is;
}

static bool counts_along(const struct numbering *n, const struct ss_factors *of)
{
    bool any = false;
    for (size_t i = 0; i < n->out->n_counted; i++) {
        const struct ss_counted_tensor *t = &n->out->counted[i];
        for (int d = 0; d < t->rank; d++)
            any |= shares(&t->length[d], of, n) || shares(&t->window[d], of, n);
    }
    for (size_t i = 0; i < n->out->n_orders; i++) {
        any |= shares(&n->out->orders[i].lo, of, n) || shares(&n->out->orders[i].hi, of, n);
    }
    return any;
}

static bool has_slot(const struct ss_dim_alias *twin, const struct ss_attr_slot *slot)
{
    for (size_t i = 0; i < twin->n_slots; i++) {
        if (twin->slots[i].attr == slot->attr && twin->slots[i].index == slot->index)
            return true;
    }
    return false;
}

/* A number that stays as it is. Counted from the end of a dim of a body, which is longer or shorter
 * than the operand's by some rows, it is so from that of the operand. */
static void add_slot(const struct numbering *n, struct ss_attr_slot slot, int64_t beyond,
                     struct ss_dim_alias *twin)
{
    int64_t length = ss_factors_value(&twin->of, n->lengths.items);
    if (beyond < 0 && slot.value.coefficient == 0 && slot.offset > length / 2) {
        slot.value.coefficient = 1; /* what few rows are put among ends where the operand does */
        slot.offset -= length + beyond;
        twin->far |= llabs(slot.offset + beyond) > SS_MAX_END_DISTANCE;
    }
    bool from_end = slot.value.coefficient;
    slot.value.count = from_end;
    slot.value.items = ss_memdup(n->s->r.arena, &twin->atom, sizeof twin->atom);
    slot.offset += from_end ? beyond : 0;
    twin->least += llabs(slot.offset);
    twin->slots[twin->n_slots++] = slot;
}

/* What else scales with the product: a size of a body's tensor, as of the zeros before what is
 * shifted, stays as it is like a position. False where it is more than that length. */
static bool add_sizes(const struct numbering *n, struct ss_dim_alias *twin)
{
    const struct ss_atoms *out = n->out;
    const struct ss_call *call = n->s->r.call;
    const bool *own = ss_composite_own_sizes(call, n->s->r.arena);
    int64_t length = ss_factors_value(&twin->of, n->lengths.items);
    for (size_t i = 0; i < out->n_slots; i++) {
        const struct ss_attr_slot *slot = &out->slots[i];
        bool is_own = own && call->attrs.items[slot->attr].id == SS_ATTR_SIZES && own[slot->index];
        if (is_own || has_slot(twin, slot) || is_product(n, &slot->value, &twin->of) ||
            !shares(&slot->value, &twin->of, n))
            continue;
        if (!own || !is_within(n, &slot->value, &twin->of))
            return false;
        struct ss_attr_slot stays = ss_unscaled_slot(
            ss_factors_value(&slot->value, n->lengths.items) + slot->offset, length);
        stays.attr = slot->attr;
        stays.index = slot->index;
        add_slot(n, stays, 0, twin);
    }
    return true;
}

/* Whether nothing but dims that are the product, and numbers that stay as they are, goes with it.
 * Sizes of a composite that no op of it has do not count. */
static bool stands_alone(const struct numbering *n, struct ss_dim_alias *twin)
{
    const struct ss_atoms *out = n->out;
    bool alone = shares(&twin->of, &twin->of, n) && is_own_dim(n, &twin->of) &&
                 !is_derived(n, &twin->of) && !counts_along(n, &twin->of) && add_sizes(n, twin);
    for (size_t i = 0; i < out->n_aliases && alone; i++)
        alone = !shares(&out->aliases[i].of, &twin->of, n);
    return alone;
}

static void number_twins(struct numbering *n)
{
    struct ss_structure *s = n->s;
    struct ss_atoms *out = n->out;
    size_t n_slots = out->n_slots;
    for (size_t i = 0; i < s->aliases.count; i++)
        n_slots += s->aliases.items[i].slots.count;
    out->aliases = ss_alloc_array(s->r.arena, s->aliases.count, sizeof *out->aliases);
    for (size_t i = 0; i < s->aliases.count; i++) {
        struct ss_dim_alias twin = {.of = node_product(n, s->aliases.items[i].node),
                                    .atom = (uint16_t)n->atoms.count};
        int64_t length = ss_factors_value(&twin.of, n->lengths.items);
        twin.slots = ss_alloc_array(s->r.arena, n_slots, sizeof *twin.slots);
        bool shifts = false;
        for (size_t j = 0; j < s->aliases.count; j++) {
            struct ss_factors of = node_product(n, s->aliases.items[j].node);
            if (!shares(&of, &twin.of, n))
                continue;
            shifts |= s->aliases.items[j].shifts;
            twin.far |= s->aliases.items[j].far;
            int64_t beyond = ss_factors_value(&of, n->lengths.items) - length;
            for (size_t i_slot = 0; i_slot < s->aliases.items[j].slots.count; i_slot++)
                add_slot(n, s->aliases.items[j].slots.items[i_slot], beyond, &twin);
        }
        if (!shifts || !stands_alone(n, &twin)) {
            for (uint16_t j = 0; shifts && !twin.far && j < twin.of.count; j++)
                n->atoms.items[twin.of.items[j]].tangled = true;
            continue;
        }
        ss_push(s->r.arena, n->atoms, ((struct ss_atom){.uncut = true}));
        ss_push(s->r.arena, n->lengths, length);
        out->aliases[out->n_aliases++] = twin;
    }
}

void ss_structure_number(struct ss_structure *s, const struct ss_call *tokens, struct ss_atoms *out)
{
    struct numbering n = {.s = s, .out = out};
    *out = (struct ss_atoms){0};
    n.atom_of = ss_alloc_array(s->r.arena, s->r.f.count, sizeof *n.atom_of);
    out->in = ss_dims_without_atoms(s->r.arena, s->r.call->in, s->r.call->n_in);
    for (size_t v = 0; v < s->r.n_vars; v++) {
        const struct ss_variable *var = &s->r.vars[v];
        if (var->operand >= 0)
            out->in[var->operand][var->dim] = node_product(&n, var->node);
    }
    number_slots(&n);
    number_results(&n, tokens);
    number_counted(&n, tokens);
    number_orders(&n);
    number_derived(&n);
    number_twins(&n);
    out->atoms = n.atoms.items;
    out->n_atoms = (uint16_t)n.atoms.count;
    out->lengths = n.lengths.items;
    out->n_complex = s->n_complex;
}
