/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/atoms/tokens.h"

bool ss_run_on_tokens(struct ss_recording *s, struct ss_call *tokens, struct ss_error *err)
{
    struct ss_type *in = ss_record_copy(s->call, s->arena, tokens);
    int last_attr = -1;
    for (size_t v = 0; v < s->n_vars; v++) {
        const struct ss_variable *var = &s->vars[v];
        if (var->literal)
            continue;
        if (var->operand >= 0) {
            in[var->operand].dims[var->dim] = ss_token(var->token);
            continue;
        }
        struct ss_attr *attr = &tokens->attrs.items[var->attr];
        if (var->attr != last_attr)
            attr->ints = ss_memdup(s->arena, attr->ints, attr->count * sizeof *attr->ints);
        last_attr = var->attr;
        attr->ints[var->index] = ss_token(var->token);
    }
    struct ss_infer inf = {.recorder = &ss_record_recorder, .state = s->record, .err = err};
    return s->call->def->infer(&inf, tokens);
}

const struct ss_variable *ss_variable_of(const struct ss_recording *s, int64_t number)
{
    size_t v;
    return ss_token_find(number, &v) && v < s->n_vars ? &s->vars[v] : NULL;
}

bool ss_is_formula(const struct ss_recording *s, int64_t number)
{
    return !ss_variable_of(s, number) && !ss_token_is_literal(number);
}
