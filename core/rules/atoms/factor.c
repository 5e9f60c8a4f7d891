/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/atoms/factor.h"

#include <string.h>

int ss_node_new(struct ss_factoring *f, int64_t size)
{
    int node = (int)f->count;
    ss_push(f->arena, *f,
            ((struct ss_factor_node){.size = size, .parent = node, .major = -1, .minor = -1}));
    return node;
}

int ss_node_root(struct ss_factoring *f, int node)
{
    while (f->items[node].parent != node) {
        f->items[node].parent = f->items[f->items[node].parent].parent;
        node = f->items[node].parent;
    }
    return node;
}

void ss_node_join(struct ss_factoring *f, int a, int b)
{
    a = ss_node_root(f, a);
    b = ss_node_root(f, b);
    if (a == b)
        return;
    int root = a < b ? a : b, other = a < b ? b : a;
    f->items[other].parent = root;
    struct ss_atom *is = &f->items[root].is;
    const struct ss_atom *too = &f->items[other].is;
    is->literal |= too->literal;
    is->keep |= too->keep;
    is->uncut |= too->uncut;
    is->spans |= too->spans;
    is->wide |= too->wide;
    is->start |= too->start;
    is->many |= too->many;
}

void ss_node_fix(struct ss_factoring *f, int node)
{
    node = ss_node_root(f, node);
    f->items[node].is.literal = true;
    if (f->items[node].major >= 0) {
        ss_node_fix(f, f->items[node].major);
        ss_node_fix(f, f->items[node].minor);
    }
}

void ss_node_factors(struct ss_factoring *f, int node, struct ss_node_list *out)
{
    node = ss_node_root(f, node);
    if (f->items[node].major >= 0) {
        ss_node_factors(f, f->items[node].major, out);
        ss_node_factors(f, f->items[node].minor, out);
    } else if (f->items[node].size != 1) {
        ss_push(f->arena, *out, node);
    }
}

/* Splits a factor into a major part of that size and the rest. */
static void split(struct ss_factoring *f, int node, int64_t size)
{
    int major = ss_node_new(f, size), minor = ss_node_new(f, f->items[node].size / size);
    struct ss_factor_node *n = &f->items[node];
    struct ss_atom is = {.literal = n->is.literal, .keep = n->is.keep, .uncut = n->is.uncut};
    f->items[major].is = f->items[minor].is = is;
    n->major = major;
    n->minor = minor;
}

/* The i-th factor as a root without parts: a split one is replaced by its parts first. */
static int factor_at(struct ss_factoring *f, struct ss_node_list *list, size_t i)
{
    int node = ss_node_root(f, list->items[i]);
    while (f->items[node].major >= 0) {
        ss_push(f->arena, *list, 0);
        memmove(&list->items[i + 2], &list->items[i + 1],
                (list->count - i - 2) * sizeof *list->items);
        list->items[i] = f->items[node].major;
        list->items[i + 1] = f->items[node].minor;
        node = ss_node_root(f, list->items[i]);
    }
    return list->items[i] = node;
}

/* The first or last factor of a list from i on, as a root without parts. */
static int end_factor(struct ss_factoring *f, struct ss_node_list *list, size_t i, bool last)
{
    size_t at;
    int node;
    do {
        at = last ? list->count - 1 : i;
        node = factor_at(f, list, at);
    } while (last && at != list->count - 1);
    return node;
}

/* Joins the common part of two lists' first or last factors, and takes it off. False where no more
 * of them can be matched at that end. */
static bool match_ends(struct ss_factoring *f, struct ss_node_list *a, size_t *i,
                       struct ss_node_list *b, size_t *j, bool last)
{
    int x = end_factor(f, a, *i, last), y = end_factor(f, b, *j, last);
    int64_t size_x = f->items[x].size, size_y = f->items[y].size, g = ss_gcd(size_x, size_y);
    if (x != y && g <= 1)
        return false;
    if (g != size_x)
        split(f, x, last ? size_x / g : g);
    if (g != size_y)
        split(f, y, last ? size_y / g : g);
    ss_node_join(f, end_factor(f, a, *i, last), end_factor(f, b, *j, last));
    a->count -= last;
    b->count -= last;
    *i += !last;
    *j += !last;
    return g == size_x || g == size_y;
}

void ss_factoring_equate(struct ss_factoring *f, const int *a, size_t n_a, const int *b, size_t n_b)
{
    struct ss_node_list left = {0}, right = {0};
    for (size_t k = 0; k < n_a; k++)
        ss_node_factors(f, a[k], &left);
    for (size_t k = 0; k < n_b; k++)
        ss_node_factors(f, b[k], &right);
    size_t i = 0, j = 0;
    for (int last = 0; last < 2; last++) {
        while (i < left.count && j < right.count && match_ends(f, &left, &i, &right, &j, last))
            ;
    }
    for (; i < left.count; i++)
        ss_node_fix(f, left.items[i]);
    for (; j < right.count; j++)
        ss_node_fix(f, right.items[j]);
}
