/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One backward pass over the body: each var collects the domains that its readers declare or pass
 * on, combined by both_domains. */

#include "core/body/operand_domains.h"

#include <math.h>

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"

/* What both ask of a number: a variance that is a divisor and has a logarithm is positive. */
static enum ss_domain_kind both_domains(enum ss_domain_kind a, enum ss_domain_kind b)
{
    enum { NONZERO = 1, NONNEGATIVE = 2, ABOVE_ONE = 4, UNIT = 8 };
    static const int bounds[] = {
        [SS_DOMAIN_POSITIVE] = NONZERO | NONNEGATIVE,
        [SS_DOMAIN_NONNEGATIVE] = NONNEGATIVE,
        [SS_DOMAIN_NONZERO] = NONZERO,
        [SS_DOMAIN_UNIT] = UNIT,
        [SS_DOMAIN_FRACTION] = UNIT | NONNEGATIVE | NONZERO,
        [SS_DOMAIN_ABOVE_ONE] = NONZERO | NONNEGATIVE | ABOVE_ONE,
        [SS_DOMAIN_FLOAT_BITS] = 0,
    };
    if (a == SS_DOMAIN_ANY || a == SS_DOMAIN_EXTENDED)
        return b == SS_DOMAIN_ANY ? a : b;
    if (b == SS_DOMAIN_ANY || b == SS_DOMAIN_EXTENDED || !bounds[a] || !bounds[b])
        return a;
    int all = bounds[a] | bounds[b];
    if (all & UNIT)
        return all & NONNEGATIVE ? SS_DOMAIN_FRACTION : SS_DOMAIN_UNIT;
    if (all & ABOVE_ONE)
        return SS_DOMAIN_ABOVE_ONE;
    return all == (NONZERO | NONNEGATIVE) ? SS_DOMAIN_POSITIVE : a;
}

static void demand(struct ss_domain *to, const struct ss_domain *from)
{
    bool counts = from->counts && (to->kind == SS_DOMAIN_ANY || to->counts);
    bool unique = from->unique || to->unique;
    if (to->kind == SS_DOMAIN_ANY || (to->kind == SS_DOMAIN_INDEX &&
                                      from->kind == SS_DOMAIN_INDEX && from->high[0] < to->high[0]))
        *to = *from;
    else
        to->kind = both_domains(to->kind, from->kind);
    to->counts = counts;
    to->unique = unique;
}

/* A sum or a product cell by cell: infinite, or NaN, where an operand is. */
static bool is_linear(const struct ss_op_def *def)
{
    return def->flags & SS_OP_ELEMENTWISE && def->flags & (SS_OP_SUMS | SS_OP_MULTIPLIES);
}

/* Whether a result's values are its operand's, or for integers near enough to ask for the same; or
 * it is infinite, or NaN, where its operand is. */
static bool passes(const struct ss_call *call, enum ss_domain_kind kind)
{
    if (kind == SS_DOMAIN_EXTENDED && is_linear(call->def))
        return true;
    bool converts = call->def->class == SS_OP_CLASS_CONVERT && kind != SS_DOMAIN_FLOAT_BITS;
    if (call->def->flags & SS_OP_MOVEMENT || converts)
        return true;
    return kind == SS_DOMAIN_INDEX && call->def->flags & SS_OP_ELEMENTWISE;
}

/* Where operand k of a concatenation begins along the dim that it joins, and that dim; or -1. */
static int joins_at(const struct ss_call *call, size_t k, int64_t *begin)
{
    int64_t dim = ss_attr_int(&call->attrs, SS_ATTR_DIMENSION, -1);
    if (call->def->class != SS_OP_CLASS_CONCATENATE || dim < 0 || dim >= call->in[k].rank)
        return -1;
    *begin = 0;
    for (size_t i = 0; i < k; i++)
        *begin += call->in[i].dims[dim];
    return (int)dim;
}

static bool has_dims(const struct ss_type *a, const struct ss_type *b)
{
    return a->rank == b->rank && memcmp(a->dims, b->dims, (size_t)a->rank * sizeof *a->dims) == 0;
}

/* What a result's indices ask of operand k: those of the components that it holds, or where it
 * cannot be told which they are, what is valid for all. */
static struct ss_domain carried(const struct ss_call *call, size_t k, const struct ss_domain *of)
{
    struct ss_domain least = *of;
    int64_t begin = 0;
    int dim = of->component_dim;
    if (of->kind != SS_DOMAIN_INDEX || dim < 0)
        return least;
    bool joined = joins_at(call, k, &begin) == dim;
    if (!joined && has_dims(&call->in[k], &call->out[0]))
        return least;
    int64_t count = joined ? call->in[k].dims[dim] : SS_MAX_RANK;
    begin = begin < SS_MAX_RANK ? begin : SS_MAX_RANK;
    count = count < SS_MAX_RANK - begin ? count : SS_MAX_RANK - begin;
    least.unique = false; /* places are, their components need not be */
    memset(least.high, 0, sizeof least.high);
    memcpy(least.high, of->high + begin, (size_t)count * sizeof *least.high);
    if (joined && count > 1)
        return least;
    least.component_dim = -1;
    for (int i = 1; i < SS_MAX_RANK; i++) {
        if (least.high[i] > 0 && least.high[i] < least.high[0])
            least.high[0] = least.high[i];
    }
    return least;
}

static void carry_back(const struct ss_expansion *e, uint32_t id, struct ss_arena *arena,
                       struct ss_domain *demands)
{
    const struct ss_op *op = &e->body->ops[id];
    struct ss_call *call = &e->calls[id];
    call->known = ss_graph_known(e->body, id, arena);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        struct ss_domain own = {.kind = SS_DOMAIN_ANY, .component_dim = -1};
        struct ss_domain *to = &demands[op->operands[k]];
        if (call->def->domain)
            call->def->domain(call, k, &own);
        if (own.kind != SS_DOMAIN_ANY)
            demand(to, &own);
        const struct ss_domain *wanted = &demands[op->results[0]];
        bool same = ss_dtype_is_int(call->in[k].dtype) == ss_dtype_is_int(call->out[0].dtype) &&
                    (call->in[k].dtype == SS_I1) == (call->out[0].dtype == SS_I1);
        if (wanted->kind != SS_DOMAIN_ANY && same && passes(call, wanted->kind)) {
            struct ss_domain asked = carried(call, k, wanted);
            demand(to, &asked);
        }
    }
}

/* True if the op tests operand k for infinities or NaN: is_finite and its kin, a comparison with
 * itself or with an infinity. */
static bool tests_finiteness(const struct ss_graph *g, const struct ss_op *op, uint32_t k)
{
    double value;
    if (op->def->class == SS_OP_CLASS_FLOAT_TEST)
        return true;
    return op->def->class == SS_OP_CLASS_COMPARE && op->n_operands == 2 &&
           (op->operands[0] == op->operands[1] ||
            (ss_graph_splat(g, op->operands[1 - k], &value) && isinf(value)));
}

/* Whether a result is infinite, or NaN, where its operand is, and nowhere else. */
static bool stays_finite(const struct ss_op *op)
{
    return op->def->flags & (SS_OP_MOVEMENT | SS_OP_KEEPS_FINITE);
}

/* Floats that the body tests for being finite, and does nothing with besides but add and multiply
 * them: any others show nothing of the test, and a sum that is not finite is passed over. What is
 * used in another way is drawn as the use asks. */
static void demand_extended(const struct ss_graph *g, struct ss_arena *arena,
                            struct ss_domain *demands)
{
    enum { TESTED = 1, USED = 2 };
    uint8_t *how = ss_alloc_array(arena, g->n_vars, sizeof *how);
    for (uint32_t i = g->n_ops; i-- > 0;) {
        const struct ss_op *op = &g->ops[i];
        bool linear = is_linear(op->def) && !(op->def->flags & SS_OP_CHOOSES);
        bool passes_on = op->n_results == 1 && (stays_finite(op) || linear);
        for (uint32_t k = 0; op->live && k < op->n_operands; k++) {
            how[op->operands[k]] |= tests_finiteness(g, op, k) ? TESTED
                                    : passes_on                ? how[op->results[0]]
                                                               : USED;
        }
    }
    for (uint32_t k = 0; k < g->n_inputs; k++) {
        struct ss_domain *d = &demands[g->inputs[k]];
        bool any = d->kind == SS_DOMAIN_ANY || d->kind == SS_DOMAIN_EXTENDED;
        if (any && ss_graph_is_float(g, g->inputs[k]))
            d->kind = how[g->inputs[k]] == TESTED ? SS_DOMAIN_EXTENDED : SS_DOMAIN_ANY;
    }
}

/* ---- what lies outside ---- */

/* What else a body asks of a var, by what it decides: whether it is finite, or how it compares; and
 * of what is decided, whether it does more than to choose an index. */
enum { ASKED_FINITE = 1, ASKED_ORDER = 2, DECIDES_MORE = 4 };

/* What operand k of an op is asked, where its result is asked that. */
static uint8_t asked_of(const struct ss_graph *g, const struct ss_op *op, uint32_t k,
                        const struct ss_domain *demands, const uint8_t *asked)
{
    const struct ss_domain *wanted = &demands[op->results[0]];
    uint8_t of = 0;
    for (uint32_t r = 0; r < op->n_results; r++)
        of |= asked[op->results[r]];
    bool boolean = g->vars[op->operands[k]].type.dtype == SS_I1;
    bool passes_on = op->def->flags & (SS_OP_MOVEMENT | SS_OP_ELEMENTWISE);
    bool chooses = op->def->class == SS_OP_CLASS_SELECT && k == 0;
    if (boolean)
        return (chooses && wanted->kind == SS_DOMAIN_INDEX) ? 0
               : op->def->flags & SS_OP_MOVEMENT            ? of & DECIDES_MORE
                                                            : DECIDES_MORE;
    if (tests_finiteness(g, op, k))
        return ss_graph_is_float(g, op->operands[k]) ? ASKED_FINITE : 0;
    if (op->def->class == SS_OP_CLASS_COMPARE)
        return of & DECIDES_MORE ? ASKED_ORDER : 0;
    return (ss_graph_is_float(g, op->operands[k]) ? of & ASKED_FINITE : 0) |
           (passes_on ? of & ASKED_ORDER : 0);
}

static void add_outside(struct ss_domain *d, int64_t x)
{
    bool known = x >= 0 && x < d->high[0];
    for (int i = 0; i < d->n_outside; i++)
        known |= d->outside[i] == x;
    if (!known && d->n_outside < SS_MAX_OUTSIDE)
        d->outside[d->n_outside++] = x;
}

/* The input that a var is, moved or converted; or SS_NONE. */
static uint32_t input_of(const struct ss_graph *g, uint32_t var)
{
    while (g->vars[var].producer != SS_NONE) {
        const struct ss_op *op = &g->ops[g->vars[var].producer];
        if (op->n_operands != 1 ||
            !(op->def->flags & SS_OP_MOVEMENT || op->def->class == SS_OP_CLASS_CONVERT))
            return SS_NONE;
        var = op->operands[0];
    }
    return g->vars[var].kind == SS_VAR_INPUT ? var : SS_NONE;
}

/* Indices that are compared with numbers that none is, such as -100 of what is to be ignored: on
 * both sides of such a number. */
static void add_compared(const struct ss_graph *g, const struct ss_op *op,
                         struct ss_domain *demands)
{
    for (uint32_t k = 0; k < 2; k++) {
        double value;
        uint32_t input = input_of(g, op->operands[k]);
        if (input == SS_NONE || demands[input].kind != SS_DOMAIN_INDEX ||
            !ss_graph_splat(g, op->operands[1 - k], &value) || fabs(value) > 1e9)
            continue;
        int64_t how = ss_attr_int(&op->attrs, SS_ATTR_COMPARE_DIRECTION, SS_CMP_EQ);
        bool equal = how == SS_CMP_EQ || how == SS_CMP_NE;
        bool above =
            k ? how == SS_CMP_LT || how == SS_CMP_GE : how == SS_CMP_GT || how == SS_CMP_LE;
        add_outside(&demands[input], (int64_t)value);
        if (!equal)
            add_outside(&demands[input], (int64_t)value + (above ? 1 : -1));
    }
}

static bool may_be_open(enum ss_domain_kind kind)
{
    return kind != SS_DOMAIN_INDEX && kind != SS_DOMAIN_DEFINITE && kind != SS_DOMAIN_EXTENDED &&
           kind != SS_DOMAIN_FLOAT_BITS;
}

/* A number that a body looks up by, takes the logarithm of or divides by may be one for which it
 * does none of these: where it decides so, draws have such as well. */
static void demand_outside(const struct ss_graph *g, struct ss_arena *arena,
                           struct ss_domain *demands)
{
    uint8_t *asked = ss_alloc_array(arena, g->n_vars, sizeof *asked);
    for (uint32_t r = 0; r < g->n_outputs; r++)
        asked[g->outputs[r]] |= DECIDES_MORE;
    for (uint32_t i = g->n_ops; i-- > 0;) {
        const struct ss_op *op = &g->ops[i];
        for (uint32_t k = 0; op->live && op->n_results && k < op->n_operands; k++)
            asked[op->operands[k]] |= asked_of(g, op, k, demands, asked);
        if (op->live && op->n_operands == 2 && op->def->class == SS_OP_CLASS_COMPARE &&
            asked[op->results[0]] & DECIDES_MORE)
            add_compared(g, op, demands);
    }
    for (uint32_t k = 0; k < g->n_inputs; k++) {
        struct ss_domain *d = &demands[g->inputs[k]];
        uint8_t by = d->kind == SS_DOMAIN_ANY ? ASKED_FINITE : ASKED_FINITE | ASKED_ORDER;
        d->open = d->n_outside > 0 || (may_be_open(d->kind) && ss_graph_is_float(g, g->inputs[k]) &&
                                       asked[g->inputs[k]] & by);
    }
}

/* What its ops ask of each var of the body, from its results back to its operands; in arena. */
static struct ss_domain *make_demands(const struct ss_expansion *e, struct ss_arena *arena)
{
    struct ss_domain *demands = ss_alloc_array(arena, e->body->n_vars, sizeof *demands);
    for (uint32_t v = 0; v < e->body->n_vars; v++)
        demands[v].component_dim = -1;
    for (uint32_t i = e->body->n_ops; i-- > 0;) {
        if (e->body->ops[i].live && e->body->ops[i].n_results)
            carry_back(e, i, arena, demands);
    }
    demand_extended(e->body, arena, demands);
    demand_outside(e->body, arena, demands);
    return demands;
}

struct ss_domain *ss_composite_domains(const struct ss_call *call, struct ss_arena *arena)
{
    struct ss_infer inf = {0};
    struct ss_expansion e;
    if (call->def->class != SS_OP_CLASS_COMPOSITE || !ss_composite_expand(&inf, call, arena, &e))
        return NULL;
    struct ss_domain *demands = e.demands ? *e.demands : NULL;
    if (!demands)
        demands = make_demands(&e, e.arena ? e.arena : arena);
    if (e.demands)
        *e.demands = demands;
    struct ss_domain *domains = ss_alloc_array(arena, call->n_in, sizeof *domains);
    for (size_t k = 0; k < call->n_in; k++)
        domains[k] = demands[e.body->inputs[k]];
    return domains;
}

void ss_domain_composite(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    struct ss_arena arena = {0};
    const struct ss_domain *domains = ss_composite_domains(call, &arena);
    *out = domains ? domains[k] : (struct ss_domain){.kind = SS_DOMAIN_ANY, .component_dim = -1};
    ss_arena_free(&arena);
}
