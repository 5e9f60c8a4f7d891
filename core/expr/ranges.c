/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lengths of a statement's indices at the shapes of its tensors. */
#include <inttypes.h>
#include <string.h>

#include "core/expr/tree.h"

enum { UNKNOWN = -1 };

struct ranges {
    struct ss_expansion_of *x;
    bool fixed[SS_EXPR_MAX_INDICES]; /* after "for", or by a tensor that is continued */
    /* Per index: the access in which it stands alone on a dim, if any. */
    const struct ss_expr_node *alone[SS_EXPR_MAX_INDICES];
    size_t alone_dim[SS_EXPR_MAX_INDICES];
    bool changed;
};

static const char *index_name(const struct ss_expansion_of *x, uint32_t index)
{
    return x->s->indices[index].name;
}

static const char *tensor_name(const struct ss_expansion_of *x, const struct ss_expr_node *access)
{
    return x->expr->tensors.items[access->tensor].name;
}

/* The type of an access's tensor, if it is there and has that rank. */
static const struct ss_type *type_of(struct ss_expansion_of *x, const struct ss_expr_node *access)
{
    const struct ss_type *type = ss_expand_type(x, x->vars[access->tensor]);
    if ((size_t)type->rank == access->n_args)
        return type;
    x->at = access;
    ss_expand_fail(x, SS_E_SHAPE, "%s has %d dims, but is read with %zu indices",
                   tensor_name(x, access), type->rank, access->n_args);
    return NULL;
}

/* ---- numbers of lengths ---- */

bool ss_expand_length(struct ss_expansion_of *x, const struct ss_expr_node *node, int64_t *out)
{
    int64_t a, b;
    x->at = node;
    if (node->kind == SS_EXPR_NUMBER && node->number >= 0 && node->number < 0x1p40) {
        *out = (int64_t)node->number;
        return (double)*out == node->number;
    }
    if (node->kind == SS_EXPR_LENGTH && node->index != SS_NONE) {
        *out = x->lengths[node->index];
        return *out != UNKNOWN;
    }
    if (node->kind == SS_EXPR_LENGTH) {
        const struct ss_type *type = ss_expand_type(x, x->vars[node->tensor]);
        *out = node->dim < type->rank ? type->dims[node->dim] : 0;
        return node->dim < type->rank;
    }
    if (node->kind != SS_EXPR_CALL || node->n_args != 2 ||
        !ss_expand_length(x, node->args[0], &a) || !ss_expand_length(x, node->args[1], &b))
        return false;
    const char op = node->function->name[1] ? 0 : node->function->name[0];
    if (op == '*' && __builtin_mul_overflow(a, b, &a))
        return false;
    *out = op == '+' ? a + b : op == '-' ? a - b : op == '*' ? a : op == '/' && b ? a / b : -1;
    return *out >= 0 && *out < INT64_C(1) << 40;
}

static void take_given(struct ranges *r)
{
    struct ss_expansion_of *x = r->x;
    for (uint32_t i = 0; i < x->s->n_indices && x->rc == SS_OK; i++) {
        const struct ss_expr_node *length = x->s->indices[i].length;
        x->lengths[i] = UNKNOWN;
        if (!length)
            continue;
        if (!ss_expand_length(x, length, &x->lengths[i]) || x->lengths[i] < 1) {
            ss_expand_fail(x, SS_E_SHAPE, "the length of '%s' is no whole number above 0",
                           index_name(x, i));
            ss_expand_hint(x, "for %s < 8, or of lengths: for %s < len(A, 0) - 1", index_name(x, i),
                           index_name(x, i));
        }
        r->fixed[i] = true;
    }
}

/* A tensor that is continued keeps its shape. */
static void take_continued(struct ranges *r)
{
    struct ss_expansion_of *x = r->x;
    const struct ss_expr_statement *s = x->s;
    if (!s->continues || x->rc != SS_OK)
        return;
    const struct ss_type *type = ss_expand_type(x, x->vars[s->tensor]);
    if (type->rank != s->rank) {
        ss_expand_fail(x, SS_E_SHAPE, "the tensor has %d dims, but is continued with %d indices",
                       type->rank, s->rank);
        return;
    }
    for (int d = 0; d < s->rank; d++) {
        uint32_t i = s->left[d];
        if (r->fixed[i] && x->lengths[i] != type->dims[d])
            ss_expand_fail(x, SS_E_SHAPE,
                           "'%s' is %" PRId64 " long, but the tensor that is continued %" PRId64,
                           index_name(x, i), x->lengths[i], type->dims[d]);
        x->lengths[i] = type->dims[d];
        r->fixed[i] = true;
    }
}

/* ---- lengths from accesses ---- */

/* Positions 0, 1, ... of an index until `other + factor * i` leaves [0, length). */
static int64_t longest(int64_t factor, int64_t low, int64_t high, int64_t length)
{
    int64_t room = factor > 0 ? length - 1 - high : low;
    return room < 0 ? 0 : room / (factor > 0 ? factor : -factor) + 1;
}

/* Indices that stand alone, with nothing added: all such dims have one length. */
static void take_alone(void *user, const struct ss_expr_node *node)
{
    struct ranges *r = user;
    struct ss_expansion_of *x = r->x;
    const struct ss_type *type =
        node->kind == SS_EXPR_ACCESS && x->rc == SS_OK ? type_of(x, node) : NULL;
    for (size_t d = 0; type && d < node->n_args; d++) {
        const struct ss_affine *a = &node->dims[d];
        if (a->n != 1 || a->terms[0].factor != 1 || a->constant)
            continue;
        uint32_t i = a->terms[0].index;
        if (r->fixed[i])
            continue;
        if (x->lengths[i] == UNKNOWN) {
            x->lengths[i] = type->dims[d];
            r->alone[i] = node;
            r->alone_dim[i] = d;
        } else if (x->lengths[i] != type->dims[d]) {
            x->at = node;
            ss_expand_fail(x, SS_E_SHAPE,
                           "'%s' runs over dim %zu of %s, which has length %" PRId64
                           ", and over dim %zu of %s, which has length %" PRId64,
                           index_name(x, i), r->alone_dim[i], tensor_name(x, r->alone[i]),
                           x->lengths[i], d, tensor_name(x, node), type->dims[d]);
        }
    }
}

/* The type of the tensor of an access that must stay inside of it; NULL: the node is none. */
static const struct ss_type *type_inside(const struct ss_expansion_of *x,
                                         const struct ss_expr_node *node)
{
    if (node->kind != SS_EXPR_ACCESS || node->has_outside || x->rc != SS_OK)
        return NULL;
    return ss_expand_type(x, x->vars[node->tensor]);
}

/* A dim with one index and more (2*i + 1) leaves the index so long. */
static void take_single(void *user, const struct ss_expr_node *node)
{
    struct ranges *r = user;
    struct ss_expansion_of *x = r->x;
    const struct ss_type *type = type_inside(x, node);
    if (!type)
        return;
    for (size_t d = 0; d < node->n_args; d++) {
        const struct ss_affine *a = &node->dims[d];
        uint32_t i = a->n == 1 ? a->terms[0].index : 0;
        if (a->n != 1 || r->fixed[i])
            continue;
        int64_t most = longest(a->terms[0].factor, a->constant, a->constant, type->dims[d]);
        if (most > 0 && (x->lengths[i] == UNKNOWN || x->lengths[i] > most))
            x->lengths[i] = most;
    }
}

/* A dim with several indices (i + d) gives the length of the only one that has none yet. */
static void take_last(void *user, const struct ss_expr_node *node)
{
    struct ranges *r = user;
    struct ss_expansion_of *x = r->x;
    const struct ss_type *type = type_inside(x, node);
    if (!type)
        return;
    for (size_t d = 0; d < node->n_args; d++) {
        const struct ss_affine *a = &node->dims[d];
        const struct ss_affine_term *open = NULL;
        int64_t low = a->constant, high = a->constant;
        int n_open = 0;
        for (int t = 0; t < a->n; t++) {
            int64_t length = x->lengths[a->terms[t].index];
            if (length == UNKNOWN) {
                open = &a->terms[t];
                n_open++;
                continue;
            }
            int64_t reach = a->terms[t].factor * (length - 1);
            *(reach < 0 ? &low : &high) += reach;
        }
        if (n_open != 1)
            continue;
        int64_t most = longest(open->factor, low, high, type->dims[d]);
        x->at = node;
        if (most < 1)
            ss_expand_fail(x, SS_E_SHAPE,
                           "no '%s' stays inside dim %zu of %s, which has length %" PRId64,
                           index_name(x, open->index), d, tensor_name(x, node), type->dims[d]);
        x->lengths[open->index] = most;
        r->changed = true;
    }
}

/* ---- the check ---- */

void ss_affine_reach(const struct ss_expansion_of *x, const struct ss_affine *a, int64_t *low,
                     int64_t *high)
{
    *low = *high = a->constant;
    for (int t = 0; t < a->n; t++) {
        int64_t reach = a->terms[t].factor * (x->lengths[a->terms[t].index] - 1);
        *(reach < 0 ? low : high) += reach;
    }
}

static void check_inside(void *user, const struct ss_expr_node *node)
{
    struct ranges *r = user;
    struct ss_expansion_of *x = r->x;
    const struct ss_type *type = type_inside(x, node);
    if (!type)
        return;
    for (size_t d = 0; d < node->n_args; d++) {
        int64_t low, high;
        ss_affine_reach(x, &node->dims[d], &low, &high);
        if (low >= 0 && high < type->dims[d])
            continue;
        x->at = node;
        ss_expand_fail(x, SS_E_SHAPE,
                       "dim %zu of %s has length %" PRId64 ", but is read from %" PRId64
                       " to %" PRId64,
                       d, tensor_name(x, node), type->dims[d], low, high);
        ss_expand_hint(x,
                       "give an index a shorter length (for i < N), count it from 0, or read a "
                       "number outside: %s[... else 0]",
                       tensor_name(x, node));
    }
}

void ss_expand_ranges(struct ss_expansion_of *x)
{
    struct ranges r = {.x = x};
    take_given(&r);
    take_continued(&r);
    ss_expr_visit(x->s->value, take_alone, &r);
    ss_expr_visit(x->s->value, take_single, &r);
    do {
        r.changed = false;
        ss_expr_visit(x->s->value, take_last, &r);
    } while (r.changed && x->rc == SS_OK);
    for (uint32_t i = 0; i < x->s->n_indices && x->rc == SS_OK; i++) {
        if (x->lengths[i] != UNKNOWN)
            continue;
        x->at = NULL;
        ss_expand_fail(x, SS_E_SHAPE, "nothing says how long '%s' is", index_name(x, i));
        ss_expand_hint(x, "say it at the end of the statement: for %s < 8, or < len(A, 0)",
                       index_name(x, i));
    }
    if (x->rc == SS_OK)
        ss_expr_visit(x->s->value, check_inside, &r);
}
