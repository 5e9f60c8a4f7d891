/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A float of a body is followed as long as it is a quotient of two polynomials of one operand, of
 * degree 2 at most. Where it is to be positive, their product is: between its roots, where it has
 * two, or on one side of the only one. */
#include "core/op/range.h"

#include <math.h>
#include <string.h>

#include "core/graph/graph.h"

enum { N_TERMS = 3 };

struct polynomial {
    double of[N_TERMS]; /* of x to the power i */
};

/* known: the var is the quotient. of: the input, or SS_NONE of a constant. */
struct quotient {
    bool known;
    uint32_t of;
    struct polynomial above, below;
};

struct ss_ranges {
    const struct ss_graph *body;
    struct quotient *vars;
    double *low, *high; /* per var, of inputs */
};

/* ---- what vars are ---- */

static struct polynomial sum(const struct polynomial *a, double times, const struct polynomial *b)
{
    struct polynomial p;
    for (int i = 0; i < N_TERMS; i++)
        p.of[i] = a->of[i] + times * b->of[i];
    return p;
}

/* False where the degree is too high. */
static bool product(const struct polynomial *a, const struct polynomial *b, struct polynomial *p)
{
    bool fits = true;
    memset(p, 0, sizeof *p);
    for (int i = 0; i < N_TERMS; i++) {
        for (int j = 0; j < N_TERMS; j++) {
            double term = a->of[i] * b->of[j];
            if (i + j < N_TERMS)
                p->of[i + j] += term;
            else
                fits &= term == 0;
        }
    }
    return fits;
}

static bool add(const struct quotient *a, double times, const struct quotient *b,
                struct quotient *q)
{
    struct polynomial x, y;
    if (!product(&a->above, &b->below, &x) || !product(&b->above, &a->below, &y))
        return false;
    q->above = sum(&x, times, &y);
    return product(&a->below, &b->below, &q->below);
}

static bool combine(const char *name, const struct quotient *a, const struct quotient *b,
                    struct quotient *q)
{
    if (strcmp(name, "add") == 0)
        return add(a, 1, b, q);
    if (strcmp(name, "subtract") == 0)
        return add(a, -1, b, q);
    if (strcmp(name, "multiply") == 0)
        return product(&a->above, &b->above, &q->above) &&
               product(&a->below, &b->below, &q->below);
    return strcmp(name, "divide") == 0 && product(&a->above, &b->below, &q->above) &&
           product(&a->below, &b->above, &q->below);
}

static void follow(struct ss_ranges *r, const struct ss_op *op)
{
    struct quotient *q = &r->vars[op->results[0]];
    const struct quotient *a = &r->vars[op->operands[0]];
    const struct quotient *b = op->n_operands == 2 ? &r->vars[op->operands[1]] : NULL;
    bool moves = op->def->flags & SS_OP_MOVEMENT || strcmp(op->def->name, "convert") == 0;
    if (!a->known || (b && !b->known))
        return;
    if (b) {
        q->of = a->of == SS_NONE ? b->of : a->of;
        q->known = (a->of == q->of || a->of == SS_NONE) && (b->of == q->of || b->of == SS_NONE) &&
                   combine(op->def->name, a, b, q);
    } else if (moves) {
        *q = *a;
    } else if (strcmp(op->def->name, "negate") == 0) {
        *q = *a;
        q->above = sum(&(struct polynomial){{0}}, -1, &a->above);
    }
}

struct ss_ranges *ss_ranges_new(const struct ss_graph *body, struct ss_arena *arena)
{
    struct ss_ranges *r = ss_alloc(arena, sizeof *r);
    r->body = body;
    r->vars = ss_alloc_array(arena, body->n_vars, sizeof *r->vars);
    r->low = ss_alloc_array(arena, body->n_vars, sizeof *r->low);
    r->high = ss_alloc_array(arena, body->n_vars, sizeof *r->high);
    for (uint32_t v = 0; v < body->n_vars; v++) {
        struct quotient *q = &r->vars[v];
        q->of = SS_NONE;
        q->below.of[0] = 1;
        q->known = ss_dtype_class(body->vars[v].type.dtype) == SS_CLASS_FLOAT &&
                   ss_graph_splat(body, v, &q->above.of[0]) && isfinite(q->above.of[0]);
        r->low[v] = -INFINITY;
        r->high[v] = INFINITY;
    }
    for (uint32_t k = 0; k < body->n_inputs; k++) {
        uint32_t v = body->inputs[k];
        r->vars[v] = (struct quotient){
            .known = ss_dtype_class(body->vars[v].type.dtype) == SS_CLASS_FLOAT, .of = v,
            .above.of[1] = 1, .below.of[0] = 1};
    }
    for (uint32_t i = 0; i < body->n_ops; i++) {
        const struct ss_op *op = &body->ops[i];
        bool one_or_two = op->n_operands == 1 || op->n_operands == 2;
        if (op->live && op->n_results == 1 && one_or_two && !r->vars[op->results[0]].known)
            follow(r, op);
    }
    return r;
}

/* ---- demands ---- */

static void narrow(struct ss_ranges *r, uint32_t input, const struct polynomial *p)
{
    double a = p->of[2], b = p->of[1], c = p->of[0], square = b * b - 4 * a * c;
    double low = -INFINITY, high = INFINITY;
    if (a < 0 && square > 0) {
        low = (-b + sqrt(square)) / (2 * a);
        high = (-b - sqrt(square)) / (2 * a);
    } else if (a == 0 && b > 0) {
        low = -c / b;
    } else if (a == 0 && b < 0) {
        high = -c / b;
    }
    r->low[input] = fmax(r->low[input], low);
    r->high[input] = fmin(r->high[input], high);
}

/* The quotient plus a number, or a number less the quotient, is positive. */
static void demand_positive(struct ss_ranges *r, const struct quotient *q, double times,
                            double number)
{
    struct polynomial all = {{0}}, p;
    all = sum(&all, number, &q->below);
    all = sum(&all, times, &q->above);
    if (product(&all, &q->below, &p))
        narrow(r, q->of, &p);
}

/* What log_plus_one is drawn from ends at 1, what it takes does not. */
void ss_ranges_demand(struct ss_ranges *r, uint32_t var, const char *name,
                      enum ss_domain_kind kind)
{
    bool ends = strcmp(name, "log_plus_one") != 0;
    const struct quotient *q = &r->vars[var];
    if (!q->known || q->of == SS_NONE)
        return;
    if (kind == SS_DOMAIN_POSITIVE || kind == SS_DOMAIN_NONNEGATIVE || kind == SS_DOMAIN_FRACTION)
        demand_positive(r, q, 1, 0);
    if (kind == SS_DOMAIN_UNIT)
        demand_positive(r, q, 1, 1);
    if ((kind == SS_DOMAIN_UNIT && ends) || kind == SS_DOMAIN_FRACTION)
        demand_positive(r, q, -1, 1);
    if (kind == SS_DOMAIN_ABOVE_ONE)
        demand_positive(r, q, 1, -1);
}

static bool is_near(double x, double y)
{
    return fabs(x - y) < 1e-6;
}

enum ss_domain_kind ss_ranges_kind(const struct ss_ranges *r, uint32_t input)
{
    if (!is_near(r->high[input], 1))
        return SS_DOMAIN_ANY;
    return is_near(r->low[input], 0)    ? SS_DOMAIN_FRACTION
           : is_near(r->low[input], -1) ? SS_DOMAIN_UNIT
                                        : SS_DOMAIN_ANY;
}
