/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Represents a float of a body as a quotient p / q of polynomials of degree 2 at most in one var,
 * while that is possible. p / q > 0 holds exactly if p q > 0, which is an interval between the
 * roots or its outside, or a half-line if there is one root. Monotone functions are inverted. */
#include "core/body/range_inference.h"

#include <math.h>
#include <string.h>

#include "core/graph/graph.h"
#include "core/op/inference.h"
#include "core/body/sign_analysis.h"

enum { N_TERMS = 3 };

struct polynomial {
    double of[N_TERMS]; /* of x to the power i */
};

/* of: the var, itself where it follows from none in this way, or SS_NONE of a constant. */
struct quotient {
    uint32_t of;
    struct polynomial above, below;
};

/* Above low and below high, and not within the gap. */
struct limits {
    double low, high;
    bool has_gap;
    double gap_low, gap_high;
};

struct ss_ranges {
    const struct ss_graph *body;
    struct quotient *vars;
    struct limits *limits; /* per var */
    const bool *never;     /* per var, below 0: sign.h */
    bool *scaled;          /* per var: of one input, or a product or quotient of such */
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

static bool combine(enum ss_op_class class, const struct quotient *a, const struct quotient *b,
                    struct quotient *q)
{
    if (class == SS_OP_CLASS_ADD)
        return add(a, 1, b, q);
    if (class == SS_OP_CLASS_SUBTRACT)
        return add(a, -1, b, q);
    if (class == SS_OP_CLASS_MULTIPLY)
        return product(&a->above, &b->above, &q->above) && product(&a->below, &b->below, &q->below);
    return class == SS_OP_CLASS_DIVIDE && product(&a->above, &b->below, &q->above) &&
           product(&a->below, &b->above, &q->below);
}

static bool moves(const struct ss_op *op)
{
    return op->n_operands == 1 &&
           (op->def->flags & SS_OP_MOVEMENT || op->def->class == SS_OP_CLASS_CONVERT);
}

/* The var that two quotients are of; false where they are of two, or of none. */
static bool one_var(const struct quotient *a, const struct quotient *b, uint32_t *of)
{
    *of = a->of == SS_NONE ? b->of : a->of;
    return *of != SS_NONE && (a->of == *of || a->of == SS_NONE) &&
           (b->of == *of || b->of == SS_NONE);
}

static bool follow(const struct ss_ranges *r, const struct ss_op *op, struct quotient *q)
{
    const struct quotient *a = &r->vars[op->operands[0]];
    if (!ss_graph_is_float(r->body, op->operands[0]))
        return false;
    if (op->n_operands == 2) {
        const struct quotient *b = &r->vars[op->operands[1]];
        return ss_graph_is_float(r->body, op->operands[1]) && one_var(a, b, &q->of) &&
               combine(op->def->class, a, b, q);
    }
    *q = *a;
    if (op->def->class == SS_OP_CLASS_NEGATE)
        q->above = sum(&(struct polynomial){{0}}, -1, &a->above);
    else if (!moves(op))
        return false;
    return true;
}

static struct quotient itself(uint32_t var)
{
    return (struct quotient){.of = var, .above.of[1] = 1, .below.of[0] = 1};
}

static bool is_scaling(const struct ss_op *op)
{
    return op->def->class == SS_OP_CLASS_MULTIPLY || op->def->class == SS_OP_CLASS_DIVIDE;
}

static bool is_scaled(const struct ss_ranges *r, const struct ss_op *op, uint32_t result)
{
    uint32_t of = r->vars[result].of;
    bool all = of == result && is_scaling(op);
    for (uint32_t k = 0; k < op->n_operands && all; k++)
        all = r->scaled[op->operands[k]];
    return all || (of != SS_NONE && of != result && r->scaled[of]);
}

/* ---- demands ---- */

static void narrow(struct limits *l, const struct polynomial *p)
{
    double a = p->of[2], b = p->of[1], c = p->of[0], square = b * b - 4 * a * c;
    if (a != 0 && square > 0) {
        double one = (-b - sqrt(square)) / (2 * a), other = (-b + sqrt(square)) / (2 * a);
        double least = fmin(one, other), most = fmax(one, other);
        if (a < 0) {
            l->low = fmax(l->low, least);
            l->high = fmin(l->high, most);
        } else {
            l->gap_low = l->has_gap ? fmin(l->gap_low, least) : least;
            l->gap_high = l->has_gap ? fmax(l->gap_high, most) : most;
            l->has_gap = true;
        }
    } else if (a == 0 && b > 0) {
        l->low = fmax(l->low, -c / b);
    } else if (a == 0 && b < 0) {
        l->high = fmin(l->high, -c / b);
    }
}

/* The quotient plus a number, or a number less the quotient, is positive. */
static void demand_positive(struct ss_ranges *r, const struct quotient *q, double times,
                            double number)
{
    struct polynomial all = {{0}}, p;
    if (q->of == SS_NONE)
        return;
    all = sum(&all, number, &q->below);
    all = sum(&all, times, &q->above);
    if (product(&all, &q->below, &p))
        narrow(&r->limits[q->of], &p);
}

void ss_ranges_demand(struct ss_ranges *r, uint32_t var, const struct ss_domain *domain)
{
    const enum ss_domain_kind kind = domain->kind;
    const struct quotient *q = &r->vars[var];
    if (!ss_graph_is_float(r->body, var))
        return;
    if (kind == SS_DOMAIN_POSITIVE || kind == SS_DOMAIN_NONNEGATIVE || kind == SS_DOMAIN_FRACTION)
        demand_positive(r, q, 1, 0);
    if (kind == SS_DOMAIN_UNIT)
        demand_positive(r, q, 1, 1);
    if ((kind == SS_DOMAIN_UNIT && !domain->unbounded) || kind == SS_DOMAIN_FRACTION)
        demand_positive(r, q, -1, 1);
    if (kind == SS_DOMAIN_ABOVE_ONE)
        demand_positive(r, q, 1, -1);
}

/* ---- what is chosen ---- */

static const struct ss_op *producer_of(const struct ss_ranges *r, uint32_t var)
{
    uint32_t producer = r->body->vars[var].producer;
    return producer == SS_NONE ? NULL : &r->body->ops[producer];
}

/* What makes a var, but for moving and converting; or NULL. */
static const struct ss_op *maker_of(const struct ss_ranges *r, uint32_t var)
{
    const struct ss_op *op = producer_of(r, var);
    while (op && moves(op))
        op = producer_of(r, op->operands[0]);
    return op;
}

static void demand_order(struct ss_ranges *r, const struct ss_op *op, bool truth)
{
    const struct quotient *a = &r->vars[op->operands[0]], *b = &r->vars[op->operands[1]];
    int64_t direction = ss_attr_int(&op->attrs, SS_ATTR_COMPARE_DIRECTION, SS_CMP_EQ);
    bool above = direction == SS_CMP_GT || direction == SS_CMP_GE;
    struct quotient difference;
    if (direction == SS_CMP_EQ || direction == SS_CMP_NE ||
        !ss_graph_is_float(r->body, op->operands[0]) || !one_var(a, b, &difference.of))
        return;
    if (above == truth ? add(a, -1, b, &difference) : add(b, -1, a, &difference))
        demand_positive(r, &difference, 1, 0);
}

/* A boolean is to be that everywhere. */
static void demand_truth(struct ss_ranges *r, uint32_t var, bool truth)
{
    const struct ss_op *op = maker_of(r, var);
    const enum ss_op_class class = op ? op->def->class : SS_OP_CLASS_NONE;
    if (class == SS_OP_CLASS_NOT) {
        demand_truth(r, op->operands[0], !truth);
    } else if (class == (truth ? SS_OP_CLASS_AND : SS_OP_CLASS_OR)) {
        demand_truth(r, op->operands[0], truth);
        demand_truth(r, op->operands[1], truth);
    } else if (class == SS_OP_CLASS_COMPARE) {
        demand_order(r, op, truth);
    }
}

static bool is_within(const struct limits *l, double x)
{
    return x > l->low && x < l->high && (!l->has_gap || x < l->gap_low || x > l->gap_high);
}

/* Whether an op chooses, cell by cell, between one var and numbers of which one is not within the
 * limits. */
static bool chooses_bad(const struct ss_ranges *r, const struct ss_op *op, const struct limits *l,
                        uint32_t *other)
{
    uint32_t first = op->def->class == SS_OP_CLASS_SELECT, n_others = 0;
    bool bad = false;
    for (uint32_t k = first; k < op->n_operands && op->def->flags & SS_OP_CHOOSES; k++) {
        double x;
        if (ss_graph_is_nan(r->body, op->operands[k])) {
            bad = true;
        } else if (ss_graph_splat(r->body, op->operands[k], &x)) {
            bad |= !is_within(l, x);
        } else {
            *other = op->operands[k];
            n_others++;
        }
    }
    return bad && n_others == 1;
}

/* Where a result would be chosen NaN there is nothing to compare. */
static void demand_number(struct ss_ranges *r, uint32_t output)
{
    const struct ss_op *op = maker_of(r, output);
    while (op && op->def->class == SS_OP_CLASS_SELECT) {
        bool nan[2] = {ss_graph_is_nan(r->body, op->operands[1]),
                       ss_graph_is_nan(r->body, op->operands[2])};
        if (nan[0] == nan[1])
            return;
        demand_truth(r, op->operands[0], nan[1]);
        op = maker_of(r, op->operands[nan[0] ? 2 : 1]);
    }
}

/* What chooses between a var and numbers that are not within its limits guards nothing: the var is
 * to be within them. */
static bool pass_chosen(struct ss_ranges *r, const struct ss_op *op, const struct limits *l)
{
    uint32_t other = SS_NONE;
    if (!chooses_bad(r, op, l, &other))
        return false;
    const struct quotient *q = &r->vars[other];
    if (isfinite(l->low))
        demand_positive(r, q, 1, -l->low);
    if (isfinite(l->high))
        demand_positive(r, q, -1, l->high);
    return true;
}

/* What is added to squares, or multiplied with them, is not below 0 where the result is not to be:
 * an average of squares so far. Of two of which the larger or the smaller is taken, neither is; nor
 * of inputs that are divided or multiplied, as likelihoods are. */
static void pass_sign(struct ss_ranges *r, const struct ss_op *op, double low)
{
    const double about_0 = .01; /* what keeps a divisor from 0 */
    const enum ss_op_class class = op->def->class;
    bool adds = class == SS_OP_CLASS_ADD, larger = class == SS_OP_CLASS_MAXIMUM;
    bool scales = is_scaling(op);
    bool orders = larger || class == SS_OP_CLASS_MINIMUM;
    uint32_t n = 0; /* operands that may be below 0 */
    for (uint32_t k = 0; k < op->n_operands; k++)
        n += !r->never[op->operands[k]];
    if (!n || !isfinite(low) || (!adds && fabs(low) > about_0) || (larger && n < op->n_operands) ||
        !(orders || ((adds || scales) && n == 1) || (scales && r->scaled[op->results[0]])))
        return;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        if (!r->never[op->operands[k]])
            demand_positive(r, &r->vars[op->operands[k]], 1, scales ? 0 : -low);
    }
}

/* What grows with its operand is between two numbers where the operand is between those that give
 * them. */
static void pass_growing(struct ss_ranges *r, const struct ss_op *op, const struct limits *l)
{
    const struct ss_op_image *image = &op->def->image;
    if (!image->inverse)
        return;
    const struct quotient *q = &r->vars[op->operands[0]];
    if (l->low > image->low && l->low < image->high)
        demand_positive(r, q, 1, -image->inverse(l->low));
    if (l->high > image->low && l->high < image->high)
        demand_positive(r, q, -1, image->inverse(l->high));
}

/* Limits of what is only moved are its operand's as it is. */
void ss_ranges_pass(struct ss_ranges *r, const struct ss_op *op)
{
    uint32_t result = op->results[0];
    const struct limits *l = &r->limits[result];
    if (ss_graph_is_float(r->body, result) && r->vars[result].of == result &&
        !pass_chosen(r, op, l)) {
        pass_growing(r, op, l);
        pass_sign(r, op, l->low);
    }
}

struct ss_ranges *ss_ranges_new(const struct ss_graph *body, struct ss_arena *arena)
{
    struct ss_ranges *r = ss_alloc(arena, sizeof *r);
    r->body = body;
    r->vars = ss_alloc_array(arena, body->n_vars, sizeof *r->vars);
    r->limits = ss_alloc_array(arena, body->n_vars, sizeof *r->limits);
    r->never = ss_nonnegative_vars(body, arena);
    r->scaled = ss_alloc_array(arena, body->n_vars, sizeof *r->scaled);
    for (uint32_t i = 0; i < body->n_inputs; i++)
        r->scaled[body->inputs[i]] = true;
    for (uint32_t v = 0; v < body->n_vars; v++) {
        struct quotient *q = &r->vars[v];
        double number;
        *q = itself(v);
        if (ss_graph_is_float(body, v) && ss_graph_splat(body, v, &number) && isfinite(number))
            *q = (struct quotient){.of = SS_NONE, .above.of[0] = number, .below.of[0] = 1};
        r->limits[v] = (struct limits){.low = -INFINITY, .high = INFINITY};
    }
    for (uint32_t i = 0; i < body->n_ops; i++) {
        const struct ss_op *op = &body->ops[i];
        bool one_or_two = op->n_operands == 1 || op->n_operands == 2;
        struct quotient q = {.of = SS_NONE};
        if (op->live && op->n_results == 1 && one_or_two &&
            ss_graph_is_float(body, op->results[0]) && r->vars[op->results[0]].of != SS_NONE &&
            follow(r, op, &q))
            r->vars[op->results[0]] = q;
        if (op->n_results == 1)
            r->scaled[op->results[0]] = is_scaled(r, op, op->results[0]);
    }
    for (uint32_t k = 0; k < body->n_outputs; k++)
        demand_number(r, body->outputs[k]);
    return r;
}

/* ---- domains ---- */

static bool is_near(double x, double y)
{
    return fabs(x - y) < 1e-6 || x == y;
}

struct ss_domain ss_ranges_domain(const struct ss_ranges *r, uint32_t input)
{
    static const struct {
        double low, high;
        enum ss_domain_kind kind;
    } known[] = {{0, 1, SS_DOMAIN_FRACTION},
                 {-1, 1, SS_DOMAIN_UNIT},
                 {1, INFINITY, SS_DOMAIN_ABOVE_ONE},
                 {0, INFINITY, SS_DOMAIN_POSITIVE}};
    const struct limits *l = &r->limits[input];
    struct ss_domain d = {
        .kind = SS_DOMAIN_ANY, .component_dim = -1, .above = l->low, .below = l->high};
    if (l->has_gap && (l->low > l->gap_low || is_near(l->low, l->gap_low))) {
        d.above = fmax(l->low, l->gap_high);
    } else if (l->has_gap && (l->high < l->gap_high || is_near(l->high, l->gap_high))) {
        d.below = fmin(l->high, l->gap_low);
    } else if (l->has_gap && isinf(l->low) && isinf(l->high)) {
        d.above = l->gap_high;
        d.below = l->gap_low;
        d.kind = SS_DOMAIN_BETWEEN;
        return d;
    }
    if ((isinf(d.above) && isinf(d.below)) || d.above >= d.below)
        return d;
    d.kind = SS_DOMAIN_BETWEEN;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (is_near(d.above, known[i].low) && is_near(d.below, known[i].high))
            d.kind = known[i].kind;
    }
    return d;
}
