/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the names of a statement mean: indices are the names within brackets, on the left side and
 * after "for"; other names are tensors. Indices of accesses become affine. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/expr/tree.h"

struct resolving {
    struct ss_expr *expr;
    struct ss_expr_statement *s;
    struct ss_arena *arena;
    bool has_head;
    struct ss_expr_reading reading;
};

static uint32_t find_index(const struct ss_expr_statement *s, const char *name, size_t length)
{
    for (uint32_t i = 0; i < s->n_indices; i++)
        if (strlen(s->indices[i].name) == length && !memcmp(s->indices[i].name, name, length))
            return i;
    return SS_NONE;
}

/* ---- which names are indices ---- */

/* Names within brackets; those of tensors that exist are read as such, and refused later. */
static bool collect(struct resolving *r, const struct ss_expr_node *node, bool in_brackets)
{
    if (node->kind == SS_EXPR_NAME && in_brackets &&
        ss_expr_find_tensor(r->expr, node->at, node->length) == SS_NONE &&
        find_index(r->s, node->at, node->length) == SS_NONE) {
        if (r->s->n_indices == SS_EXPR_MAX_INDICES)
            return ss_expr_fail(&r->reading, SS_E_SYNTAX, node->at,
                                "more than %d indices in a statement", SS_EXPR_MAX_INDICES);
        r->s->indices[r->s->n_indices++].name = ss_strndup(r->arena, node->at, node->length);
    }
    bool ok = true;
    in_brackets |= node->kind == SS_EXPR_ACCESS;
    for (size_t i = 0; node->args && i < node->n_args && ok; i++)
        ok = collect(r, node->args[i], in_brackets);
    return ok;
}

/* ---- affine indices ---- */

static bool not_affine(struct resolving *r, const char *at, const char *why, const char *hint)
{
    ss_expr_fail(&r->reading, SS_E_UNSUPPORTED, at, "an index must be affine (2*i + d - 1), but %s",
                 why);
    ss_error_hint(r->reading.err, "%s", hint);
    return false;
}

static bool add_term(struct resolving *r, const char *at, struct ss_affine *a, uint32_t index,
                     int64_t factor)
{
    for (int i = 0; i < a->n; i++) {
        if (a->terms[i].index != index)
            continue;
        a->terms[i].factor += factor;
        if (!a->terms[i].factor)
            a->terms[i] = a->terms[--a->n];
        return true;
    }
    if (a->n == SS_EXPR_MAX_INDICES)
        return ss_expr_fail(&r->reading, SS_E_LIMIT, at, "too many indices in one");
    if (factor)
        a->terms[a->n++] = (struct ss_affine_term){index, factor};
    return true;
}

/* Keeps positions far from overflow. */
static bool small(struct resolving *r, const char *at, const struct ss_affine *a)
{
    bool ok = llabs(a->constant) <= 1 << 30;
    for (int i = 0; i < a->n; i++)
        ok &= llabs(a->terms[i].factor) <= 1 << 16;
    return ok || ss_expr_fail(&r->reading, SS_E_LIMIT, at, "this index has too large numbers");
}

static bool affine_of(struct resolving *r, const struct ss_expr_node *node, struct ss_affine *out);

static bool affine_sum(struct resolving *r, const struct ss_expr_node *node, int64_t sign,
                       struct ss_affine *out)
{
    struct ss_affine b = {0};
    if (!affine_of(r, node->args[0], out) || !affine_of(r, node->args[1], &b))
        return false;
    out->constant += sign * b.constant;
    for (int i = 0; i < b.n; i++)
        if (!add_term(r, node->at, out, b.terms[i].index, sign * b.terms[i].factor))
            return false;
    return small(r, node->at, out);
}

static bool affine_product(struct resolving *r, const struct ss_expr_node *node,
                           struct ss_affine *out)
{
    struct ss_affine a = {0}, b = {0};
    if (!affine_of(r, node->args[0], &a) || !affine_of(r, node->args[1], &b))
        return false;
    if (a.n && b.n)
        return not_affine(r, node->at, "this is a product of indices",
                          "multiply an index by a number");
    int64_t by = a.n ? b.constant : a.constant;
    *out = a.n ? a : b;
    out->constant *= by;
    for (int i = 0; i < out->n; i++)
        out->terms[i].factor *= by;
    if (!by)
        out->n = 0;
    return small(r, node->at, out);
}

static bool affine_call(struct resolving *r, const struct ss_expr_node *node, struct ss_affine *out)
{
    const char *name = node->function->name;
    if (!strcmp(name, "+") || !strcmp(name, "-"))
        return affine_sum(r, node, *name == '+' ? 1 : -1, out);
    if (!strcmp(name, "*"))
        return affine_product(r, node, out);
    if (!strcmp(name, "neg")) {
        if (!affine_of(r, node->args[0], out))
            return false;
        out->constant *= -1;
        for (int i = 0; i < out->n; i++)
            out->terms[i].factor *= -1;
        return true;
    }
    if (!strcmp(name, "/") || !strcmp(name, "%"))
        return not_affine(r, node->at, "it is divided",
                          "split the dim instead: B[i,j] = A[4*i + j] for j < 4");
    return not_affine(r, node->at, "this is a function of it",
                      "choose elements by select(CONDITION, A[i], B[i]) instead");
}

static bool affine_of(struct resolving *r, const struct ss_expr_node *node, struct ss_affine *out)
{
    switch (node->kind) {
    case SS_EXPR_NUMBER:
        if (node->number != floor(node->number) || fabs(node->number) > 1 << 30)
            return not_affine(r, node->at, "this number is not whole", "indices count from 0");
        out->constant = (int64_t)node->number;
        return true;
    case SS_EXPR_NAME: {
        uint32_t index = find_index(r->s, node->at, node->length);
        if (index == SS_NONE)
            break;
        return add_term(r, node->at, out, index, 1);
    }
    case SS_EXPR_CALL:
        return affine_call(r, node, out);
    case SS_EXPR_LENGTH:
        return not_affine(r, node->at, "a length differs from call to call",
                          "write the number; or A[-i - 1 + N] with a number for N");
    case SS_EXPR_INDEX:
    case SS_EXPR_ACCESS:
        break;
    }
    return not_affine(r, node->at, "this is an element of a tensor: a gather",
                      "a look-up is an op of its own (gather); or sum over a comparison: "
                      "Y[i] += select(I[i] == v, T[v], 0)");
}

/* ---- tensors ---- */

static bool take_tensor(struct resolving *r, struct ss_expr_node *node, const char *name,
                        size_t length)
{
    struct ss_expr *e = r->expr;
    uint32_t t = ss_expr_find_tensor(e, name, length);
    if (t == SS_NONE && r->has_head) {
        ss_expr_fail(&r->reading, SS_E_NAME, name, "no tensor is called '%.*s'", (int)length, name);
        ss_error_hint(r->reading.err, "list it among the operands, before '->'");
        return false;
    }
    if (t == SS_NONE) {
        if (e->tensors.count == SS_EXPR_MAX_TENSORS)
            return ss_expr_fail(&r->reading, SS_E_LIMIT, name, "more than %d tensors",
                                SS_EXPR_MAX_TENSORS);
        t = (uint32_t)e->tensors.count;
        struct ss_expr_tensor tensor = {.name = ss_strndup(r->arena, name, length), .at = name};
        ss_push(r->arena, e->tensors, tensor);
        ss_push(r->arena, e->operands, t);
    }
    node->tensor = t;
    if (t == r->s->tensor) {
        ss_expr_fail(
            &r->reading, SS_E_UNSUPPORTED, name,
            "'%s' is read while it is made: a recurrence, which no graph of tensors computes",
            e->tensors.items[t].name);
        ss_error_hint(r->reading.err, "a running sum is C[i] += select(j <= i, A[j], 0)");
        return false;
    }
    bool made = e->tensors.items[t].made, operand = false;
    for (size_t i = 0; i < e->operands.count; i++)
        operand |= e->operands.items[i] == t;
    if (!made && !operand)
        return ss_expr_fail(&r->reading, SS_E_NAME, name,
                            "'%.*s' is read before a statement makes it", (int)length, name);
    e->tensors.items[t].read_later = true;
    return true;
}

static bool resolve_length(struct resolving *r, struct ss_expr_node *node)
{
    const char *name = node->at;
    node->index = find_index(r->s, name, node->length);
    if (node->dim >= 0) {
        node->index = SS_NONE;
        return take_tensor(r, node, name, node->length);
    }
    if (node->index != SS_NONE)
        return true;
    ss_expr_fail(&r->reading, SS_E_NAME, name, "no index of this statement is called '%.*s'",
                 (int)node->length, name);
    ss_error_hint(r->reading.err, "the length of a dim is len(%.*s, 0)", (int)node->length, name);
    return false;
}

static bool resolve(struct resolving *r, struct ss_expr_node *node)
{
    bool ok = true;
    if (node->kind == SS_EXPR_NAME) {
        node->index = find_index(r->s, node->at, node->length);
        node->kind = node->index == SS_NONE ? SS_EXPR_ACCESS : SS_EXPR_INDEX;
        return node->index != SS_NONE || take_tensor(r, node, node->at, node->length);
    }
    if (node->kind == SS_EXPR_LENGTH)
        return resolve_length(r, node);
    if (node->kind != SS_EXPR_ACCESS) {
        for (size_t i = 0; node->args && i < node->n_args && ok; i++)
            ok = resolve(r, node->args[i]);
        return ok;
    }
    size_t length = node->length;
    node->dims = ss_alloc_array(r->arena, node->n_args, sizeof *node->dims);
    for (size_t i = 0; i < node->n_args && ok; i++)
        ok = affine_of(r, node->args[i], &node->dims[i]);
    node->args = NULL;
    if (!ok || !take_tensor(r, node, node->at, length))
        return false;
    return find_index(r->s, node->at, length) == SS_NONE ||
           ss_expr_fail(&r->reading, SS_E_NAME, node->at, "'%.*s' is both a tensor and an index",
                        (int)length, node->at);
}

/* ---- the statement ---- */

struct used {
    uint32_t indices;
};

static void add_used(void *user, const struct ss_expr_node *node)
{
    struct used *u = user;
    if (node->kind == SS_EXPR_INDEX)
        u->indices |= ss_index_bit(node->index);
    for (size_t d = 0; node->dims && d < node->n_args; d++)
        for (int i = 0; i < node->dims[d].n; i++)
            u->indices |= ss_index_bit(node->dims[d].terms[i].index);
}

/* What is not on the left side is folded over, and has to occur in the value. */
static bool check_folded(struct resolving *r)
{
    struct ss_expr_statement *s = r->s;
    struct used used = {0};
    uint32_t left = 0;
    ss_expr_visit(s->value, add_used, &used);
    for (int d = 0; d < s->rank; d++)
        left |= ss_index_bit(s->left[d]);
    for (uint32_t i = 0; i < s->n_indices; i++) {
        if (left >> i & 1)
            continue;
        if (s->how == SS_ASSIGN) {
            ss_expr_fail(&r->reading, SS_E_SYNTAX, s->at,
                         "'%s' is not on the left side, so '=' has many values",
                         s->indices[i].name);
            ss_error_hint(r->reading.err, "fold over it: +=, *=, max=, min=, and= or or=");
            return false;
        }
        if (!(used.indices >> i & 1))
            return ss_expr_fail(&r->reading, SS_E_SYNTAX, s->at,
                                "the fold is over '%s', which the value lacks", s->indices[i].name);
    }
    return true;
}

/* The tensor on the left is new, or folded into. */
static bool check_left(struct resolving *r)
{
    struct ss_expr *e = r->expr;
    struct ss_expr_tensor *t = &e->tensors.items[r->s->tensor];
    bool operand = false;
    for (size_t i = 0; i < e->operands.count; i++)
        operand |= e->operands.items[i] == r->s->tensor;
    if (operand)
        return ss_expr_fail(&r->reading, SS_E_SYNTAX, r->s->at,
                            "'%s' is an operand, which no statement may make", t->name);
    if (t->made && r->s->how == SS_ASSIGN) {
        ss_expr_fail(&r->reading, SS_E_SYNTAX, r->s->at, "'%s' is made already", t->name);
        ss_error_hint(r->reading.err, "give it another name; a fold (+=) would continue it");
        return false;
    }
    r->s->continues = t->made;
    return true;
}

enum ss_rc ss_expr_resolve(struct ss_expr *expr, struct ss_expr_statement *s, bool has_head,
                           struct ss_arena *arena, struct ss_error *err)
{
    struct resolving r = {expr, s, arena, has_head, {expr->text, err, SS_OK}};
    if (!check_left(&r) || !collect(&r, s->value, false))
        return r.reading.rc;
    for (uint32_t i = 0; i < s->n_indices; i++) {
        if (s->indices[i].length && !resolve(&r, s->indices[i].length))
            return r.reading.rc;
    }
    if (resolve(&r, s->value) && check_folded(&r)) {
        expr->tensors.items[s->tensor].made = true;
        expr->tensors.items[s->tensor].read_later = false;
    }
    return r.reading.rc;
}
