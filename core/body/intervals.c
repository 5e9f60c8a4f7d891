/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interval arithmetic over the ops of a body. Every var has a range and a flag that says whether it
 * contains a sum; at ops with such operands the possible outcomes are collected. */
#include "core/body/intervals.h"

#include <math.h>

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/body/operand_domains.h"
#include "core/op/inference.h"

/* Outcomes of an op, as a bit set. */
enum { BELOW = 1, EQUAL = 2, ABOVE = 4, WRAPS = 8, STEPS = 16 };

/* adds: a sum of many is in it. */
struct span {
    double low, high;
    bool adds;
};

struct reading {
    const struct ss_expansion *e;
    struct span *of; /* per var */
    uint64_t ways;   /* of the op that is read */
};

/* ---- spans ---- */

static struct span any_of(enum ss_dtype dtype)
{
    struct span s = {-INFINITY, INFINITY, false};
    bool is_signed = ss_dtype_class(dtype) == SS_CLASS_SIGNED;
    int bits = ss_dtype_bits(dtype);
    if (dtype == SS_I1) {
        s.low = 0;
        s.high = 1;
    } else if (ss_dtype_is_int(dtype)) {
        s.low = is_signed ? -ldexp(1, bits - 1) : 0;
        s.high = ldexp(1, is_signed ? bits - 1 : bits) - 1;
    }
    return s;
}

static struct span both(struct span a, struct span b)
{
    return (struct span){fmin(a.low, b.low), fmax(a.high, b.high), a.adds || b.adds};
}

static double times(double x, double y)
{
    return x == 0 || y == 0 ? 0 : x * y;
}

static struct span product(struct span a, struct span b)
{
    double p = times(a.low, b.low), q = times(a.low, b.high);
    double r = times(a.high, b.low), s = times(a.high, b.high);
    return (struct span){fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s)),
                         a.adds || b.adds};
}

/* Of so many at most, or fewer. */
static struct span sum_of(struct span each, double n)
{
    return (struct span){fmin(0, times(n, each.low)), fmax(0, times(n, each.high)), true};
}

static struct span magnitude(struct span a)
{
    double least = a.low <= 0 && a.high >= 0 ? 0 : fmin(fabs(a.low), fabs(a.high));
    return (struct span){least, fmax(fabs(a.low), fabs(a.high)), a.adds};
}

static struct span mapped(struct span a, double f(double))
{
    return (struct span){f(a.low), f(a.high), a.adds};
}

static struct span quotient(struct span a, struct span b)
{
    struct span none = {-INFINITY, INFINITY, a.adds || b.adds};
    if (b.low <= 0 && b.high >= 0)
        return none;
    return product(a, (struct span){1 / b.high, 1 / b.low, b.adds});
}

static struct span remainder_of(struct span a, struct span b)
{
    double most = fmin(magnitude(a).high, magnitude(b).high);
    return (struct span){a.low < 0 ? -most : 0, a.high > 0 ? most : 0, a.adds || b.adds};
}

static struct span power_of_2(struct span by)
{
    return (struct span){ldexp(1, (int)fmax(0, fmin(by.low, 64))),
                         ldexp(1, (int)fmax(0, fmin(by.high, 64))), by.adds};
}

/* ---- ways ---- */

static uint64_t order(struct span a, struct span b)
{
    return (a.low < b.high ? BELOW : 0u) | (a.low <= b.high && b.low <= a.high ? EQUAL : 0u) |
           (a.high > b.low ? ABOVE : 0u);
}

/* Bits of a number that are those of the other as well where that is so large. */
static uint64_t common_bits(struct span a, struct span b)
{
    struct span number = a.low == a.high ? a : b, other = a.low == a.high ? b : a;
    uint64_t below = 1;
    if (number.low != number.high || number.low < 0 || other.low < 0 || number.high >= 0x1p63)
        return 0;
    while (below && (double)below <= other.high)
        below *= 2;
    return (uint64_t)number.high & (below - 1);
}

static struct span compared(struct reading *r, const struct ss_op *op, struct span a, struct span b)
{
    static const unsigned holds[] = {
        [SS_CMP_EQ] = EQUAL,         [SS_CMP_NE] = BELOW | ABOVE, [SS_CMP_LT] = BELOW,
        [SS_CMP_LE] = BELOW | EQUAL, [SS_CMP_GT] = ABOVE,         [SS_CMP_GE] = ABOVE | EQUAL};
    unsigned which = holds[ss_attr_int(&op->attrs, SS_ATTR_COMPARE_DIRECTION, SS_CMP_EQ)];
    r->ways = order(a, b);
    return (struct span){r->ways & ~which ? 0 : 1, r->ways & which ? 1 : 0, a.adds || b.adds};
}

/* What is rounded to whole numbers. */
static struct span in_steps(struct reading *r, struct span a, double f(double))
{
    struct span s = mapped(a, f);
    r->ways |= s.low != s.high ? STEPS : 0u;
    return s;
}

/* ---- ops ---- */

static struct span at_most(struct span a, struct span b)
{
    return (struct span){fmin(a.low, b.low), fmin(a.high, b.high), a.adds || b.adds};
}

static struct span at_least(struct span a, struct span b)
{
    return (struct span){fmax(a.low, b.low), fmax(a.high, b.high), a.adds || b.adds};
}

static struct span unary(struct reading *r, const struct ss_op *op, struct span a)
{
    static const struct span zero = {0, 0, false};
    const struct ss_op_image *image = &op->def->image;
    bool whole = ss_dtype_is_int(r->e->types[op->results[0]].dtype);
    bool number = !ss_dtype_is_int(r->e->types[op->operands[0]].dtype);
    struct span s = any_of(r->e->types[op->results[0]].dtype);
    s.adds = a.adds;
    if (op->def->class == SS_OP_CLASS_NEGATE)
        return (struct span){-a.high, -a.low, a.adds};
    if (op->def->class == SS_OP_CLASS_CONVERT)
        return whole && number ? in_steps(r, a, trunc) : a;
    if (op->def->class == SS_OP_CLASS_ROUND)
        return in_steps(r, a, image->value);
    if (op->def->flags & SS_OP_TURNS)
        r->ways = order(a, zero);
    if (op->def->class == SS_OP_CLASS_ABS)
        return magnitude(a);
    if (image->value && !isnan(image->value(a.low)))
        return mapped(a, image->value);
    if (image->low < image->high && isfinite(image->low) && isfinite(image->high))
        return (struct span){image->low, image->high, a.adds};
    return s;
}

/* Of integers, and of what is divided by a number in whole steps. */
static struct span divided(struct reading *r, const struct ss_op *op, struct span a, struct span b)
{
    bool whole = ss_dtype_is_int(r->e->types[op->results[0]].dtype);
    if (op->def->class == SS_OP_CLASS_DIVIDE)
        return whole ? in_steps(r, quotient(a, b), trunc) : quotient(a, b);
    if (op->def->class == SS_OP_CLASS_REMAINDER) {
        r->ways = order(magnitude(a), magnitude(b)) & (BELOW | ABOVE);
        return remainder_of(a, b);
    }
    return in_steps(r, quotient(a, power_of_2(b)), floor); /* shifted right */
}

static struct span binary(struct reading *r, const struct ss_op *op, struct span a, struct span b)
{
    struct span s = any_of(r->e->types[op->results[0]].dtype);
    s.adds = a.adds || b.adds;
    switch (op->def->class) {
    case SS_OP_CLASS_COMPARE:
        return compared(r, op, a, b);
    case SS_OP_CLASS_ADD:
        return (struct span){a.low + b.low, a.high + b.high, s.adds};
    case SS_OP_CLASS_SUBTRACT:
        return (struct span){a.low - b.high, a.high - b.low, s.adds};
    case SS_OP_CLASS_MULTIPLY:
        return product(a, b);
    case SS_OP_CLASS_SHIFT_LEFT:
        return product(a, power_of_2(b));
    case SS_OP_CLASS_DIVIDE:
    case SS_OP_CLASS_REMAINDER:
    case SS_OP_CLASS_SHIFT_RIGHT:
        return divided(r, op, a, b);
    case SS_OP_CLASS_AND:
    case SS_OP_CLASS_OR:
    case SS_OP_CLASS_XOR:
        r->ways = common_bits(a, b);
        return s;
    case SS_OP_CLASS_MINIMUM:
        r->ways = order(a, b) & (BELOW | ABOVE);
        return at_most(a, b);
    case SS_OP_CLASS_MAXIMUM:
        r->ways = order(a, b) & (BELOW | ABOVE);
        return at_least(a, b);
    default:
        return s;
    }
}

static struct span ternary(struct reading *r, const struct ss_op *op, struct span a, struct span b,
                           struct span c)
{
    if (op->def->class == SS_OP_CLASS_CLAMP) {
        r->ways = (order(b, a) & BELOW) | (order(b, c) & ABOVE);
        return at_most(at_least(a, b), c);
    }
    struct span chosen = a.low == a.high ? (a.low == 0 ? c : b) : both(b, c);
    chosen.adds |= a.adds;
    return chosen;
}

static double cells_of(const struct ss_type *t)
{
    return (double)ss_type_count(t);
}

/* How many numbers are added up at most for one of the result; 0: it is no sum. */
static double added(const struct ss_op *op, const struct ss_call *call)
{
    const struct ss_region *body = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    double n = 1;
    size_t count = 0;
    if (op->def->flags & SS_OP_CONTRACTION)
        return fmax(1, ss_call_flops(call) / 2 / fmax(1, cells_of(&call->out[0])));
    if (!ss_region_is(body, SS_OP_CLASS_ADD) || op->n_results != 1)
        return 0;
    if (op->def->class == SS_OP_CLASS_REDUCE)
        return cells_of(&call->in[0]) / fmax(1, cells_of(&call->out[0]));
    if (op->def->class == SS_OP_CLASS_REDUCE_WINDOW) {
        const int64_t *w = ss_attr_ints(&call->attrs, SS_ATTR_WINDOW_DIMENSIONS, &count);
        for (size_t d = 0; d < count; d++)
            n *= fmin((double)w[d], (double)call->in[0].dims[d]);
        return n;
    }
    if (op->def->class != SS_OP_CLASS_SCATTER)
        return 0;
    const int64_t *window = ss_attr_ints(&call->attrs, SS_ATTR_UPDATE_WINDOW_DIMS, &count);
    for (size_t d = 0; d < count; d++)
        n *= fmax(1, (double)call->in[2].dims[window[d]]);
    return cells_of(&call->in[2]) / n;
}

/* What is moved, or written into another. */
static struct span moved(const struct reading *r, const struct ss_op *op)
{
    uint32_t n = op->n_operands;
    struct span s = r->of[op->operands[0]];
    n = op->def->flags & SS_OP_READS_PART ? 1 : op->def->flags & SS_OP_WRITES_PART ? 2 : n;
    for (uint32_t k = 1; k < n; k++)
        s = both(s, r->of[op->operands[k]]);
    return s;
}

static struct span folded(const struct reading *r, const struct ss_op *op, double n)
{
    const struct span *of = r->of;
    bool scatters = op->def->class == SS_OP_CLASS_SCATTER;
    if (op->def->flags & SS_OP_CONTRACTION)
        return sum_of(product(of[op->operands[0]], of[op->operands[1]]), n);
    struct span sum = sum_of(of[op->operands[scatters ? 2 : 0]], n);
    struct span to = of[op->operands[!scatters]];
    return (struct span){sum.low + to.low, sum.high + to.high, true};
}

static struct span result_of(struct reading *r, const struct ss_op *op, const struct ss_call *call)
{
    const struct span *of = r->of;
    struct span s = any_of(r->e->types[op->results[0]].dtype);
    double n = added(op, call);
    for (uint32_t k = 0; k < op->n_operands; k++)
        s.adds |= of[op->operands[k]].adds;
    if (op->n_results != 1 || op->n_operands == 0)
        return s;
    if (n > 0)
        return folded(r, op, n);
    if (op->def->flags & SS_OP_MOVEMENT)
        return moved(r, op);
    if (!(op->def->flags & SS_OP_ELEMENTWISE) || op->n_operands > 3 ||
        ss_dtype_is_complex(r->e->types[op->results[0]].dtype))
        return s;
    if (op->n_operands == 1)
        return unary(r, op, of[op->operands[0]]);
    if (op->n_operands == 2)
        return binary(r, op, of[op->operands[0]], of[op->operands[1]]);
    return ternary(r, op, of[op->operands[0]], of[op->operands[1]], of[op->operands[2]]);
}

/* Of constants and numbers of positions. */
static struct span number_of(const struct ss_op *op, const struct ss_call *call)
{
    const struct ss_attr *value = ss_attr_find(&op->attrs, SS_ATTR_VALUE);
    struct span s = any_of(call->out[0].dtype);
    if (op->def->class == SS_OP_CLASS_IOTA) {
        int64_t n = call->out[0].dims[ss_attr_int(&op->attrs, SS_ATTR_DIMENSION, 0)];
        return (struct span){0, (double)(n > 0 ? n - 1 : 0), false};
    }
    if (!value || !value->tensor || ss_dtype_is_complex(value->tensor->type.dtype))
        return s;
    s = (struct span){INFINITY, -INFINITY, false};
    for (int64_t i = 0; i < value->tensor->count; i++) {
        double x = ss_tensor_get(value->tensor, i);
        s = isnan(x) ? any_of(call->out[0].dtype) : both(s, (struct span){x, x, false});
    }
    return s.low <= s.high ? s : any_of(call->out[0].dtype);
}

/* Integers beyond their ends are any. */
static struct span wrapped(struct reading *r, enum ss_dtype dtype, struct span s)
{
    struct span all = any_of(dtype);
    if (isnan(s.low) || isnan(s.high) || (dtype == SS_I1 && (s.low < 0 || s.high > 1)))
        return (struct span){all.low, all.high, s.adds};
    if (!ss_dtype_is_int(dtype) || (s.low >= all.low && s.high <= all.high))
        return s;
    r->ways |= WRAPS;
    return (struct span){all.low, all.high, s.adds};
}

/* What an operand is drawn within. */
static struct span operand_of(enum ss_dtype dtype, enum ss_domain_kind kind)
{
    struct span s = any_of(dtype);
    if (kind == SS_DOMAIN_FRACTION || kind == SS_DOMAIN_POSITIVE || kind == SS_DOMAIN_NONNEGATIVE)
        s.low = 0;
    if (kind == SS_DOMAIN_UNIT)
        s.low = -1;
    if (kind == SS_DOMAIN_FRACTION || kind == SS_DOMAIN_UNIT)
        s.high = 1;
    return s;
}

static bool any_added(const struct ss_graph *g)
{
    bool any = false;
    for (uint32_t i = 0; i < g->n_ops && !any; i++)
        any = g->ops[i].live && (g->ops[i].def->flags & SS_OP_CONTRACTION ||
                                 ss_attr_region(&g->ops[i].attrs, SS_ATTR_BODY));
    return any;
}

uint64_t *ss_composite_sum_outcomes(const struct ss_call *call, struct ss_arena *arena)
{
    const struct ss_graph *g = ss_composite_body(call);
    struct ss_infer inf = {0};
    struct ss_expansion e;
    if (!g || !any_added(g) || !ss_composite_expand(&inf, call, arena, &e))
        return NULL;
    struct reading r = {.e = &e, .of = ss_alloc_array(arena, g->n_vars, sizeof *r.of)};
    uint64_t *ways = ss_alloc_array(arena, g->n_ops, sizeof *ways);
    const struct ss_domain *domains = ss_composite_domains(call, arena);
    for (uint32_t k = 0; k < g->n_inputs; k++)
        r.of[g->inputs[k]] =
            operand_of(call->in[k].dtype, domains ? domains[k].kind : SS_DOMAIN_ANY);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        if (!op->live || !op->n_results)
            continue;
        r.ways = 0;
        struct span s =
            op->n_operands ? result_of(&r, op, &e.calls[i]) : number_of(op, &e.calls[i]);
        s = wrapped(&r, e.types[op->results[0]].dtype, s);
        ways[i] = s.adds ? r.ways : 0;
        r.of[op->results[0]] = s;
        for (uint32_t k = 1; k < op->n_results; k++) {
            r.of[op->results[k]] = any_of(e.types[op->results[k]].dtype);
            r.of[op->results[k]].adds = s.adds;
        }
    }
    return ways;
}
