/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/atoms/tokens.h"

/* Pairs of numbers that disagree and are looked at in one recording. Each costs one or two
 * more recordings of the op. */
enum { MAX_AT_ODDS = 32 };

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

/* A number of a record: that side of that `same` call. */
struct place {
    size_t call;
    bool second;
};

static int64_t number_at(const struct ss_recording *s, struct place p)
{
    const struct ss_constraint *c = &s->record->items[p.call];
    return p.second ? c->b[0] : c->a[0];
}

/* Two formulas that differ and are tied to each other, or to one variable; of all such pairs number
 * `which`, or false. */
static bool find_odds(const struct ss_recording *s, size_t which, struct place odds[2])
{
    struct place *first = ss_alloc_array(s->arena, s->n_vars, sizeof *first);
    bool *has = ss_alloc_array(s->arena, s->n_vars, sizeof *has);
    for (size_t i = 0; i < s->record->count; i++) {
        const struct ss_constraint *c = &s->record->items[i];
        if (c->kind != SS_CONSTRAINT_SAME)
            continue;
        bool a = ss_is_formula(s, c->a[0]), b = ss_is_formula(s, c->b[0]);
        const struct ss_variable *var = a == b ? NULL : ss_variable_of(s, a ? c->b[0] : c->a[0]);
        odds[0] = (struct place){i, false};
        odds[1] = (struct place){i, !a || b};
        if (var && !has[var - s->vars]) {
            first[var - s->vars] = odds[1];
            has[var - s->vars] = true;
        }
        if (var)
            odds[0] = first[var - s->vars];
        bool tied = (a && b) || var;
        if (tied && number_at(s, odds[0]) != number_at(s, odds[1]) && which-- == 0)
            return true;
    }
    return false;
}

static void set_token(struct ss_recording *s, size_t from, size_t to)
{
    for (size_t v = 0; v < s->n_vars; v++) {
        if (s->vars[v].token == from)
            s->vars[v].token = to;
    }
}

static bool record_again(struct ss_recording *s, struct ss_call *tokens)
{
    *s->record = (struct ss_record){.arena = s->arena};
    return ss_run_on_tokens(s, tokens, NULL);
}

/* What a search for the variables of two formulas has found so far. */
struct sources {
    struct ss_recording *s;
    struct ss_call *tokens;
    const struct place *odds;
    int64_t numbers[2];
    int found[2];
    size_t last[2];
};

/* Gives variables from first to end other tokens, and back; changed: which formulas that changes.
 * False: inference refuses those. */
static bool try_others(struct sources *x, size_t first, size_t end, bool changed[2])
{
    struct ss_recording *s = x->s;
    struct ss_arena_mark mark = ss_arena_mark(s->arena);
    for (size_t v = 0; v < s->n_vars; v++) {
        size_t token = s->vars[v].token;
        if (token >= first && token < end)
            s->vars[v].token = s->n_vars + (token - first);
    }
    bool ran = record_again(s, x->tokens);
    for (int k = 0; k < 2; k++)
        changed[k] = ran && number_at(s, x->odds[k]) != x->numbers[k];
    for (size_t v = 0; v < s->n_vars; v++) {
        if (s->vars[v].token >= s->n_vars)
            s->vars[v].token = first + (s->vars[v].token - s->n_vars);
    }
    *s->record = (struct ss_record){.arena = s->arena};
    ss_arena_rewind(s->arena, mark);
    return ran;
}

/* Whether a variable has no token of its own. */
static bool is_unused(const struct ss_recording *s, size_t v)
{
    return s->vars[v].literal || s->vars[v].token != v;
}

/* Halves what changes a formula until it is one variable: that is as many runs as doublings lead to
 * all of them. */
static void search(struct sources *x, size_t first, size_t end)
{
    bool changed[2], one = end - first == 1, few = end - first <= SS_MAX_TOKENS - x->s->n_vars;
    if (x->found[0] > 1 || x->found[1] > 1 || (one && is_unused(x->s, first)))
        return;
    bool ran = few && try_others(x, first, end, changed);
    for (int k = 0; k < 2 && one && ran; k++) {
        x->last[k] = changed[k] ? first : x->last[k];
        x->found[k] += changed[k];
    }
    if (one || (ran && !changed[0] && !changed[1]))
        return;
    search(x, first, first + (end - first) / 2);
    search(x, first + (end - first) / 2, end);
}

/* The only variable that each of two formulas is of; false where one is of several. The record is
 * empty then. */
static bool find_sources(struct ss_recording *s, struct ss_call *tokens, const struct place odds[2],
                         size_t source[2])
{
    struct sources x = {.s = s,
                        .tokens = tokens,
                        .odds = odds,
                        .numbers = {number_at(s, odds[0]), number_at(s, odds[1])}};
    search(&x, 0, s->n_vars);
    source[0] = x.last[0];
    source[1] = x.last[1];
    return x.found[0] == 1 && x.found[1] == 1 && source[0] != source[1];
}

bool ss_join_agreeing(struct ss_recording *s, struct ss_call *tokens)
{
    struct place odds[2];
    size_t which = 0, source[2];
    int left = s->n_vars < SS_MAX_TOKENS ? MAX_AT_ODDS : 0;
    while (left-- > 0 && find_odds(s, which, odds)) {
        bool one = find_sources(s, tokens, odds, source);
        size_t least = source[0] < source[1] ? source[0] : source[1];
        size_t most = source[0] < source[1] ? source[1] : source[0];
        one = one && s->vars[least].real == s->vars[most].real;
        if (one)
            set_token(s, most, least);
        if (!record_again(s, tokens))
            return false;
        bool agree = one && number_at(s, odds[0]) == number_at(s, odds[1]);
        if (agree) {
            ss_node_join(&s->f, s->vars[most].node, s->vars[least].node);
            continue;
        }
        which++;
        if (one)
            s->vars[most].token = most;
        if (one && !record_again(s, tokens))
            return false;
    }
    return true;
}
