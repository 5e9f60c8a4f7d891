/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers that an operator holds: constants of its bodies, and what operands are bound to. */
#include "core/rules/draw/draw.h"

#include <math.h>

#include "core/graph/graph.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"

/* A literal close to the largest f32 stands for infinity, for example to guard a logarithm. No data
 * are drawn near it, because partial terms and their sums would overflow. */
static const double largest = 0x1p124;

static void add_literal(struct ss_literals *l, double x, const int64_t *integer)
{
    if (l->count == SS_MAX_LITERALS || !(fabs(x) < largest))
        return;
    l->integers[l->count] = integer ? *integer : fabs(x) < 0x1p62 ? (int64_t)x : 0;
    l->items[l->count++] = x;
}

/* Of a graph, and of programs that it runs. */
static void add_constants(struct ss_literals *l, const struct ss_graph *g)
{
    for (uint32_t i = 0; g && i < g->n_ops; i++) {
        bool runs = g->ops[i].def->flags & SS_OP_REGION;
        for (size_t r = 0; runs && ss_attr_branch(&g->ops[i].attrs, r); r++)
            add_constants(l, ss_attr_branch(&g->ops[i].attrs, r)->graph);
        const struct ss_attr *value = ss_attr_find(&g->ops[i].attrs, SS_ATTR_VALUE);
        bool number = value && value->tensor && value->tensor->type.dtype != SS_I1;
        bool integer = number && value->tensor->store == SS_STORE_I64;
        for (int64_t c = 0; number && c < value->tensor->count && c < 4; c++)
            add_literal(l, ss_tensor_get(value->tensor, c),
                        integer ? &ss_i64(value->tensor)[c] : NULL);
    }
}

struct ss_literals ss_draw_literals(const struct ss_probe *p)
{
    struct ss_subject *s = p->s;
    if (s->literals)
        return *s->literals;
    struct ss_literals *l = ss_alloc(s->arena, sizeof *l);
    for (size_t i = 0; ss_attr_branch(&s->call->attrs, i); i++)
        add_constants(l, ss_attr_branch(&s->call->attrs, i)->graph);
    for (size_t k = 0; k < s->call->n_in; k++) {
        if (ss_is_bound(s, k))
            add_literal(l, s->bound[k], NULL);
    }
    s->literals = l;
    return *l;
}

/* Cell by cell any of them, or one for all; by another lot on the other side of 0. */
static size_t pick(const struct ss_literals *l, uint64_t key, int64_t i, bool *negated)
{
    size_t which = ss_hash_u64(key >> 32 & 1 ? (uint64_t)i : 0, key) % l->count;
    *negated = (key >> 33 & 3) == 0 && l->items[which] != 0;
    return which;
}

double ss_literal_float(const struct ss_literals *l, uint64_t key, int64_t i)
{
    bool negated;
    double literal = l->items[pick(l, key, i, &negated)];
    return negated ? -literal : literal;
}

uint64_t ss_literal_int(const struct ss_literals *l, uint64_t key, int64_t i)
{
    bool negated;
    uint64_t literal = (uint64_t)l->integers[pick(l, key, i, &negated)];
    return negated ? -literal : literal;
}
