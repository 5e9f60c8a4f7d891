/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/body/position_units.h"

#include "core/base/integer.h"
#include "core/op/inference.h"

/* A dim, or the first of those that go together. */
struct ss_unit {
    uint32_t of;
    int64_t unit; /* of all positions on them; 0: there are none */
    bool differ;  /* positions of some op have none */
};

bool ss_has_positions(const struct ss_op_def *def)
{
    for (size_t i = 0; i < def->n_attrs; i++) {
        if (def->attrs[i].role == SS_ROLE_POSITION)
            return true;
    }
    return false;
}

int ss_joined_dim(const struct ss_graph *g, const struct ss_op *op)
{
    if (op->n_operands < 2 || op->n_results != 1 || !(op->def->flags & SS_OP_MOVEMENT))
        return -1;
    const struct ss_type *out = &g->vars[op->results[0]].type;
    int joined = -1;
    for (int d = 0; d < out->rank; d++) {
        int64_t sum = 0;
        bool equal = true;
        for (uint32_t k = 0; k < op->n_operands; k++) {
            const struct ss_type *in = &g->vars[op->operands[k]].type;
            if (in->rank != out->rank)
                return -1;
            sum += in->dims[d];
            equal &= in->dims[d] == out->dims[d];
        }
        if (equal)
            continue;
        if (sum != out->dims[d] || joined >= 0)
            return -1;
        joined = d;
    }
    return joined;
}

int64_t ss_unit_of(const struct ss_graph *g, const struct ss_op *op, int d, bool *moved)
{
    int64_t unit = g->vars[op->operands[0]].type.dims[d];
    *moved = false;
    for (size_t i = 0; i < op->def->n_attrs; i++) {
        size_t n;
        const int64_t *ints = ss_attr_ints(&op->attrs, op->def->attrs[i].id, &n);
        if (!ints || (size_t)d >= n)
            continue;
        if (op->def->attrs[i].role == SS_ROLE_POSITION)
            unit = ss_gcd(unit, ints[d]);
        else
            *moved |= ints[d] != (op->def->attrs[i].id == SS_ATTR_STRIDES);
    }
    return unit;
}

/* ---- which dims go together ---- */

static struct ss_unit *root(const struct ss_units *u, uint32_t var, int d)
{
    uint32_t at = u->first[var] + (uint32_t)d;
    while (u->dims[at].of != at)
        at = u->dims[at].of = u->dims[u->dims[at].of].of;
    return &u->dims[at];
}

static void join(struct ss_unit *a, struct ss_unit *b)
{
    if (a == b)
        return;
    a->of = b->of;
    b->unit = ss_gcd(a->unit, b->unit);
    b->differ |= a->differ;
}

static void join_dims(struct ss_units *u, const struct ss_graph *g, const struct ss_op *op,
                      uint32_t k, int d)
{
    const struct ss_type *in = &g->vars[op->operands[k]].type;
    const struct ss_type *out = &g->vars[op->results[0]].type;
    if (in->rank == out->rank && in->dims[d] > 1 && out->dims[d] > 1)
        join(root(u, op->operands[k], d), root(u, op->results[0], d));
}

static void note(struct ss_unit *dims, int64_t unit, int64_t length)
{
    dims->unit = ss_gcd(dims->unit, unit);
    dims->differ |= unit < 2 || length / unit > SS_MAX_UNITS;
}

static void read_positions(struct ss_units *u, const struct ss_graph *g, const struct ss_op *op)
{
    const struct ss_type *in = &g->vars[op->operands[0]].type;
    for (int d = 0; d < in->rank; d++) {
        bool moved;
        int64_t unit = ss_unit_of(g, op, d, &moved);
        root(u, op->results[0], d)->differ |= moved; /* a formula, which is no multiple */
        if (in->dims[d] == 1 && unit == 1 && g->vars[op->results[0]].type.dims[d] > 1)
            root(u, op->results[0], d)->differ = true; /* one row among others is at no multiple */
        if (moved || in->dims[d] < 2)
            continue;
        join_dims(u, g, op, 0, d);
        if (unit != in->dims[d]) /* positions at the ends are on any length */
            note(root(u, op->operands[0], d), unit, in->dims[d]);
    }
}

static void read_joined(struct ss_units *u, const struct ss_graph *g, const struct ss_op *op,
                        int joined)
{
    int64_t unit = 0, length = g->vars[op->results[0]].type.dims[joined];
    for (uint32_t k = 0; k < op->n_operands; k++) {
        const struct ss_type *in = &g->vars[op->operands[k]].type;
        unit = ss_gcd(unit, in->dims[joined]);
        for (int d = 0; d < in->rank; d++)
            join_dims(u, g, op, k, d);
    }
    note(root(u, op->results[0], joined), unit, length);
}

struct ss_units ss_units_of(const struct ss_graph *g, struct ss_arena *arena)
{
    struct ss_units u = {.first = ss_alloc_array(arena, g->n_vars, sizeof *u.first)};
    uint32_t n = 0;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        u.first[v] = n;
        n += (uint32_t)g->vars[v].type.rank;
    }
    u.dims = ss_alloc_array(arena, n, sizeof *u.dims);
    for (uint32_t i = 0; i < n; i++)
        u.dims[i].of = i;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        int joined = ss_joined_dim(g, op);
        if (ss_has_positions(op->def))
            read_positions(&u, g, op);
        else if (joined >= 0)
            read_joined(&u, g, op, joined);
        for (uint32_t k = 0; k < op->n_operands && op->def->flags & SS_OP_ELEMENTWISE; k++) {
            for (int d = 0; d < g->vars[op->operands[k]].type.rank; d++)
                join_dims(&u, g, op, k, d);
        }
    }
    return u;
}

bool ss_units_differ(const struct ss_units *u, uint32_t var, int d)
{
    const struct ss_unit *dims = root(u, var, d);
    return dims->differ || dims->unit == 1;
}
