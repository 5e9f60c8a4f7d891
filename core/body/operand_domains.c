/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One backward pass over the body: each var collects the domains that its readers declare or pass
 * on, combined by both_domains. */

#include <math.h>

#include "core/body/composite.h"
#include "core/body/control_flow.h"
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

/* Whether a result's values are its operand's, or for integers near enough to ask for the same. */
static bool passes(const struct ss_call *call, enum ss_domain_kind kind)
{
    bool converts = call->def->class == SS_OP_CLASS_CONVERT && kind != SS_DOMAIN_FLOAT_BITS;
    if (call->def->flags & SS_OP_MOVEMENT || converts)
        return true;
    return kind == SS_DOMAIN_INDEX && call->def->flags & SS_OP_ELEMENTWISE;
}

/* The domain of an operand that may become any component of an index: values that are valid for all
 * of them. */
static struct ss_domain of_any_component(const struct ss_domain *of)
{
    struct ss_domain any = *of;
    if (of->kind != SS_DOMAIN_INDEX || of->component_dim < 0)
        return any;
    any.component_dim = -1;
    any.unique = false; /* places are, their components need not be */
    for (int i = 1; i < SS_MAX_RANK; i++) {
        if (any.high[i] > 0 && any.high[i] < any.high[0])
            any.high[0] = any.high[i];
    }
    return any;
}

static void carry_back(const struct ss_expansion *e, uint32_t id, struct ss_arena *arena,
                       struct ss_domain *demands)
{
    const struct ss_op *op = &e->body->ops[id];
    struct ss_call *call = &e->calls[id];
    call->known = ss_graph_known(e->body, id, arena);
    const struct ss_domain *own = ss_call_domains(call, arena);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        struct ss_domain *to = &demands[op->operands[k]];
        if (own[k].kind != SS_DOMAIN_ANY)
            demand(to, &own[k]);
        const struct ss_domain *wanted = &demands[op->results[0]];
        bool same = ss_dtype_is_int(call->in[k].dtype) == ss_dtype_is_int(call->out[0].dtype) &&
                    (call->in[k].dtype == SS_I1) == (call->out[0].dtype == SS_I1);
        if (wanted->kind != SS_DOMAIN_ANY && same && passes(call, wanted->kind)) {
            struct ss_domain asked = of_any_component(wanted);
            demand(to, &asked);
        }
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
    return demands;
}

/* NULL if the body does not fit the operand types. */
static struct ss_domain *domains_of_body(const struct ss_call *call, struct ss_arena *arena)
{
    struct ss_infer inf = {0};
    struct ss_expansion e;
    if (!ss_composite_expand(&inf, call, arena, &e))
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

struct ss_domain *ss_call_domains(const struct ss_call *call, struct ss_arena *arena)
{
    struct ss_domain *domains = call->def->class == SS_OP_CLASS_COMPOSITE
                                    ? domains_of_body(call, arena)
                                    : ss_program_domains(call, arena);
    if (domains)
        return domains;
    domains = ss_alloc_array(arena, call->n_in, sizeof *domains);
    for (size_t k = 0; k < call->n_in; k++) {
        domains[k].component_dim = -1;
        if (call->def->domain)
            call->def->domain(call, k, &domains[k]);
    }
    return domains;
}
