/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The unit of a length is the greatest common divisor of the length and its positions
 * (docs/shardcombine.md, "Atoms"). */
#include "core/rules/atoms/structure.h"

#include <stdlib.h>

#include "core/body/composite.h"
#include "core/op/inference.h"
#include "core/rules/atoms/factor.h"
#include "core/rules/atoms/record.h"
#include "core/rules/atoms/tokens.h"

/* The largest number of blocks of a dim whose number of blocks is a literal. Probes keep all
 * blocks: 256 of them with 12 rows each are 3,072 rows. */
enum { MAX_FIXED_PART = 256 };

/* One `position` call: which dim of operand 0, or, where the row lists the numbers of all calls in
 * one attribute, how many came before. */
struct position_call {
    size_t dim, first;
};

/* The entry that is the j-th number of a call: of the j-th position attribute, or of the list. */
static bool position_entry(const struct ss_call *call, const struct position_call *at, size_t j,
                           size_t *attr, size_t *index)
{
    for (size_t i = 0; i < call->def->n_attrs; i++) {
        enum ss_attr_role role = call->def->attrs[i].role;
        if (role != SS_ROLE_POSITIONS && (role != SS_ROLE_POSITION || j-- > 0))
            continue;
        *index = role == SS_ROLE_POSITIONS ? at->first + j : at->dim;
        for (*attr = 0; *attr < call->attrs.count; ++*attr) {
            if (call->attrs.items[*attr].id == call->def->attrs[i].id)
                return *index < call->attrs.items[*attr].count;
        }
        return false;
    }
    return false;
}

/* Names the attribute's number that the slot is of; false where there is none. */
static bool place_slot(const struct ss_structure *s, size_t j, const struct position_call *at,
                       struct ss_attr_slot *slot)
{
    size_t attr, index;
    if (!position_entry(s->r.call, at, j, &attr, &index))
        return false;
    slot->attr = (uint16_t)attr;
    slot->index = (uint16_t)index;
    return true;
}

static void add_position(struct ss_structure *s, size_t j, const struct position_call *at, int node,
                         struct ss_attr_slot slot)
{
    if (place_slot(s, j, at, &slot))
        ss_push(s->r.arena, s->positions, ((struct ss_recorded_position){slot, node}));
}

struct ss_attr_slot ss_unscaled_slot(int64_t position, int64_t length)
{
    bool from_end = position > length / 2 && position <= length;
    return (struct ss_attr_slot){.value.coefficient = from_end,
                                 .offset = from_end ? position - length : position};
}

/* Positions that do not scale with the length: the dim is never cut, but its length is free. */
static void apply_unscaled(struct ss_structure *s, const struct ss_constraint *c,
                           const struct position_call *at, int node, int64_t length)
{
    int root = ss_node_root(&s->r.f, node);
    if (s->r.f.items[root].major >= 0) {
        ss_node_fix(&s->r.f, root);
        return;
    }
    s->r.f.items[root].is.uncut = true;
    for (size_t j = 0; j < c->n_a; j++) {
        struct ss_attr_slot slot = ss_unscaled_slot(c->a[j], length);
        if (slot.value.coefficient)
            add_position(s, j, at, node, slot);
    }
}

/* A position as a whole number of steps behind the first, and what it lies beside that. An end
 * counts as if the last step were whole. */
static int64_t whole_steps(const struct ss_constraint *c, size_t j, int64_t step)
{
    int64_t first = c->a[0] % step;
    return (c->a[j] - first + step - 1) / step * step;
}

/* Positions that scale may as well stay as they are, for pieces that reach into their neighbours:
 * too far where that is more than half of the dim, as that is a piece, or pieces that are looked
 * at. What is cut off both ends, or added, is so together; of a shift each is by itself. */
static void add_twin(struct ss_structure *s, const struct ss_constraint *c,
                     const struct position_call *at, int node, int64_t step)
{
    struct ss_recorded_alias twin = {.node = node};
    int64_t length = s->r.f.items[ss_node_root(&s->r.f, node)].size, outside[2] = {0, 0};
    for (size_t j = 0; j < c->n_a; j++) {
        struct ss_attr_slot slot = ss_unscaled_slot(c->a[j], length);
        int64_t whole = whole_steps(c, j, step);
        if (!place_slot(s, j, at, &slot))
            return;
        bool among = whole > length; /* few rows are put among others: ss_structure_number */
        int64_t rows = slot.value.coefficient ? length - whole : among ? 0 : whole;
        outside[rows < 0] += llabs(rows);
        twin.shifts |= among || rows;
        twin.far |= llabs(rows) > SS_MAX_END_DISTANCE || outside[rows < 0] > length / 2;
        ss_push(s->r.arena, twin.slots, slot);
    }
    ss_push(s->r.arena, s->aliases, twin);
}

static void apply_position(struct ss_structure *s, const struct ss_constraint *c,
                           const struct position_call *at)
{
    size_t attr, index;
    const struct ss_variable *length = ss_variable_of(&s->r, c->b[0]);
    if (!length)
        return;
    bool literal = true, zero = true;
    for (size_t j = 0; j < c->n_a; j++) {
        literal = literal && ss_token_is_literal(c->a[j]);
        zero = zero && c->a[j] == 0;
    }
    if (zero)
        return;
    if (!literal || !position_entry(s->r.call, at, 0, &attr, &index)) {
        ss_node_fix(&s->r.f, length->node);
        return;
    }
    int64_t g = length->real, step = ss_token_is_literal(c->b[1]) && c->a[0] >= 0 ? c->b[1] : 1;
    for (size_t j = 0; j < c->n_a; j++)
        g = ss_gcd(g, whole_steps(c, j, step));
    bool of_body = ss_attr_find(&s->r.call->attrs, SS_ATTR_SIZES) != NULL;
    int64_t most = of_body ? SS_MAX_UNITS : MAX_FIXED_PART;
    if (c->stays || g == step || g % step || length->real / g > most) {
        s->r.f.items[ss_node_root(&s->r.f, length->node)].is.many |=
            g > 1 && length->real / g > most;
        apply_unscaled(s, c, at, length->node, length->real);
        return;
    }
    int fixed = ss_node_new(&s->r.f, length->real / g), scaled = ss_node_new(&s->r.f, g),
        counted = ss_node_new(&s->r.f, g / step), skipped = ss_node_new(&s->r.f, step);
    ss_node_fix(&s->r.f, fixed);
    ss_node_fix(&s->r.f, skipped);
    ss_factoring_equate(&s->r.f, (int[]){fixed, scaled}, 2, &length->node, 1);
    ss_factoring_equate(&s->r.f, (int[]){counted, skipped}, 2, &scaled, 1);
    for (size_t j = 0; j < c->n_a; j++) {
        int64_t whole = whole_steps(c, j, step);
        if (whole != 0)
            add_position(
                s, j, at, scaled,
                (struct ss_attr_slot){.value.coefficient = whole / g, .offset = c->a[j] - whole});
    }
    add_twin(s, c, at, length->node, step);
}

/* Both are multiples of one length, the fixed parts major: what is cut of it leaves the first part
 * of every block where it was. */
static void apply_prefix(struct ss_structure *s, const struct ss_constraint *c)
{
    const struct ss_variable *part = ss_variable_of(&s->r, c->a[0]);
    const struct ss_variable *length = ss_variable_of(&s->r, c->b[0]);
    if (!part || !length || part->real >= length->real)
        return;
    int64_t g = ss_gcd(part->real, length->real);
    if (g == 1 || length->real / g > MAX_FIXED_PART)
        return;
    int scaled = ss_node_new(&s->r.f, g);
    const struct ss_variable *const both[] = {part, length};
    for (int i = 0; i < 2; i++) {
        int fixed = ss_node_new(&s->r.f, both[i]->real / g);
        ss_node_fix(&s->r.f, fixed);
        ss_factoring_equate(&s->r.f, (int[]){fixed, scaled}, 2, &both[i]->node, 1);
    }
}

void ss_structure_positions(struct ss_structure *s)
{
    const struct ss_record *r = s->r.record;
    struct position_call at = {0};
    for (size_t i = 0; i < r->count; i++) {
        if (r->items[i].kind != SS_CONSTRAINT_POSITION)
            continue;
        apply_position(s, &r->items[i], &at);
        at.dim++;
        at.first += r->items[i].n_a;
    }
    for (size_t i = 0; i < r->count; i++) {
        if (r->items[i].prefix)
            apply_prefix(s, &r->items[i]);
    }
}
