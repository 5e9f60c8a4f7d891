/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the structure of the operator alone says about its operands and results. */
#include "core/rules/subject.h"

#include "core/body/composite.h"
#include "core/rules/draw/draw.h"
#include "core/rules/trial/combine.h"

struct ss_subject ss_subject_new(const struct ss_call *call, const struct ss_atoms *atoms,
                                 const double *bound, const bool *is_bound,
                                 const struct ss_discover_options *options, struct ss_job *job,
                                 struct ss_arena *arena)
{
    return (struct ss_subject){.call = call,
                               .atoms = atoms,
                               .bound = bound,
                               .is_bound = is_bound,
                               .kernel = ss_op_kernel(call->def),
                               .seed = options->seed,
                               .times_work = options->work > 0 ? options->work : 1,
                               .job = job,
                               .observer = options->observer,
                               .follows = options->follows,
                               .isolated =
                                   options->isolate || ss_op_is_foreign(call->def, &call->attrs),
                               .arena = arena};
}

/* True if a dim of the operand is 0 long, which no probe changes: it has no value to read. */
static bool is_empty(const struct ss_type *type)
{
    bool empty = false;
    for (int d = 0; d < type->rank; d++)
        empty |= type->dims[d] == 0;
    return empty;
}

const bool *ss_fixed_results(struct ss_subject *s)
{
    const struct ss_call *call = s->call;
    bool random = call->def->flags & SS_OP_RANDOM || ss_op_is_foreign(call->def, &call->attrs);
    if (s->fixed)
        return s->fixed;
    s->fixed = ss_alloc_array(s->arena, call->n_out, sizeof *s->fixed);
    for (size_t r = 0; r < call->n_out; r++) {
        s->fixed[r] = call->n_in == 0 || !random;
        for (size_t k = 0; k < call->n_in && s->fixed[r]; k++)
            s->fixed[r] =
                ss_is_bound(s, k) || is_empty(&call->in[k]) || !ss_call_depends(call, k, r);
    }
    return s->fixed;
}

/* Whether an operand is one number whatever is drawn: an index into one row. */
static bool is_one_place(const struct ss_call *call, size_t k)
{
    if (!ss_dtype_is_int(call->in[k].dtype))
        return false; /* of a body all domains are looked for: not for each of many operands */
    const struct ss_domain domain = ss_operand_domain(call, k);
    bool one = domain.kind == SS_DOMAIN_INDEX;
    bool several = domain.component_dim >= 0 && domain.component_dim < call->in[k].rank;
    int64_t n = several ? call->in[k].dims[domain.component_dim] : 1;
    for (int64_t j = 0; j < n && j < SS_MAX_RANK && one; j++)
        one = domain.high[j] <= 1;
    return one;
}

const bool *ss_idle_operands(struct ss_subject *s)
{
    const struct ss_call *call = s->call;
    if (s->idle)
        return s->idle;
    s->idle = ss_alloc_array(s->arena, call->n_in, sizeof *s->idle);
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    bool *reads = ss_alloc_array(&s->scratch, call->n_out, sizeof *reads);
    for (size_t k = 0; k < call->n_in; k++) {
        ss_call_depends_each(call, k, reads);
        s->idle[k] = !ss_is_bound(s, k);
        for (size_t r = 0; r < call->n_out; r++)
            s->idle[k] &= !reads[r];
        s->idle[k] |= !ss_is_bound(s, k) && is_one_place(call, k);
    }
    ss_arena_rewind(&s->scratch, mark);
    return s->idle;
}
