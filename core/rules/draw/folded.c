/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that make one number of many cells. The or of a hundred random bytes has all bits, and
 * the product of a thousand random numbers is none: draws are such that what is made of all of them
 * can still be told from what is made of some. */
#include "core/rules/draw/draw.h"

#include <math.h>
#include <string.h>

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"

static int64_t cells_of_window(const struct ss_call *call)
{
    size_t n;
    const int64_t *dims = ss_attr_ints(&call->attrs, SS_ATTR_WINDOW_DIMENSIONS, &n);
    int64_t cells = 1;
    for (size_t d = 0; d < n; d++)
        cells *= dims[d];
    return cells;
}

/* At odd draws many cells share an index (data.c). */
static bool may_pile_up(const struct ss_probe *p)
{
    bool indexed = false;
    for (size_t k = 0; k < p->call.n_in && p->v & 1; k++)
        indexed |= ss_probe_domain(p, k).kind == SS_DOMAIN_INDEX;
    return indexed;
}

static int64_t cells_of_one(const struct ss_probe *p, size_t k)
{
    int64_t cells = ss_type_count(&p->call.in[k]), least = may_pile_up(p) ? 1 : cells;
    for (size_t r = 0; r < p->call.n_out; r++) {
        int64_t count = ss_type_count(&p->call.out[r]);
        least = count < least ? count : least;
    }
    int64_t each = least > 0 ? cells / least : 1, window = cells_of_window(&p->call);
    return window > each ? window : each > 1 ? each : 1;
}

int64_t ss_draw_folded(const struct ss_probe *p, size_t k)
{
    return ss_composite_body(&p->call) ? 1 : cells_of_one(p, k);
}

/* Whether all that an op's regions do is to multiply. */
static bool regions_multiply(const struct ss_attrs *attrs)
{
    const struct ss_region *region;
    bool all = true, any = false;
    for (size_t i = 0; (region = ss_attr_branch(attrs, i)) != NULL; i++) {
        for (uint32_t op = 0; region->graph && op < region->graph->n_ops; op++) {
            any = true;
            all &= (region->graph->ops[op].def->flags & SS_OP_MULTIPLIES) != 0;
        }
    }
    return any && all;
}

/* Whether what an op makes of products of operands is one, but for signs. */
static bool keeps_products(const struct ss_op_def *def)
{
    return def->flags & (SS_OP_MOVEMENT | SS_OP_MULTIPLIES) || def->class == SS_OP_CLASS_ABS ||
           def->class == SS_OP_CLASS_NEGATE;
}

/* The same of a body that multiplies products of its operands. */
static bool body_multiplies(const struct ss_graph *g, struct ss_arena *arena)
{
    bool *product = ss_alloc_array(arena, g->n_vars, sizeof *product), any = false;
    for (uint32_t k = 0; k < g->n_inputs; k++)
        product[g->inputs[k]] = true;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        bool all = op->n_operands > 0 && keeps_products(op->def);
        for (uint32_t k = 0; k < op->n_operands; k++)
            all &= product[op->operands[k]];
        for (uint32_t k = 0; k < op->n_results; k++)
            product[op->results[k]] = all;
        any |= op->live && op->n_operands > 0 && product[op->operands[0]] &&
               regions_multiply(&op->attrs);
    }
    return any;
}

/* The same at all lengths; asked for each operand of each draw: bodies may have many of both. */
static bool multiplies(struct ss_subject *s)
{
    if (s->multiplies)
        return *s->multiplies;
    bool *known = ss_alloc(s->arena, sizeof *known);
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    const struct ss_graph *body = ss_composite_body(s->call);
    *known = body ? body_multiplies(body, &s->scratch) : regions_multiply(&s->call->attrs);
    ss_arena_rewind(&s->scratch, mark);
    s->multiplies = known;
    return *known;
}

double ss_draw_rooted(double x, double root)
{
    return root < 1 ? copysign(pow(fabs(x), root), x) : x;
}

double ss_draw_root(const struct ss_probe *p, size_t k)
{
    enum { FEW = 16 }; /* whose product is one as a rule */
    double cells = multiplies(p->s) ? (double)cells_of_one(p, k) : 1;
    return cells > FEW ? FEW / cells : 1;
}
