/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collects where slices and concatenations divide a dim, as the projection of queries, keys and
 * values that is one product. */
#include "core/rules/atoms/segments.h"

#include <string.h>

#include "core/rules/atoms.h"
#include "core/rules/atoms/factor.h"
#include "core/rules/atoms/record.h"
#include "core/rules/atoms/structure.h"
#include "core/rules/atoms/tokens.h"

/* Segments of one dim, such as the operands of a concatenation. A dim with more has no cut of each
 * segment, and `many` says so; every segment adds an atom and so one more cut to try. */
enum { MAX_PARTS = 32 };

/* ---- of which parts ---- */

/* Where parts of a node end, but for the last, in order. */
struct ends {
    int node;
    int64_t at[MAX_PARTS];
    uint16_t n;
    bool many; /* there are more */
};

struct ends_list {
    SS_ARRAY(struct ends) all;
};

/* The place of a number's node in the list; -1: it has none. */
static int ends_of(struct ss_structure *s, struct ends_list *list, int64_t number)
{
    const struct ss_variable *var = ss_variable_of(&s->r, number);
    if (!var)
        return -1;
    int node = ss_node_root(&s->r.f, var->node);
    size_t i = 0;
    while (i < list->all.count && list->all.items[i].node != node)
        i++;
    if (i == list->all.count)
        ss_push(s->r.arena, list->all, ((struct ends){.node = node}));
    return (int)i;
}

/* Whether that is new. */
static bool add_end(struct ends *e, int64_t end, int64_t length)
{
    uint16_t i = 0;
    if (end <= 0 || end >= length)
        return false;
    while (i < e->n && e->at[i] < end)
        i++;
    if (i < e->n && e->at[i] == end)
        return false;
    e->many |= e->n == MAX_PARTS - 1;
    if (e->many)
        return false;
    memmove(&e->at[i + 1], &e->at[i], (e->n - i) * sizeof *e->at);
    e->at[i] = end;
    e->n++;
    return true;
}

/* What a part ends at, its whole does, and the reverse; whether that is new of any. */
static bool pass_ends(struct ss_structure *s, struct ends_list *list, const struct ss_constraint *c)
{
    int part = ends_of(s, list, c->a[0]), whole = ends_of(s, list, c->b[0]);
    if (whole < 0)
        return false;
    struct ends *w = &list->all.items[whole], *p = part >= 0 ? &list->all.items[part] : NULL;
    int64_t length = s->r.f.items[w->node].size, at = c->a[1];
    int64_t own = p ? s->r.f.items[p->node].size : c->a[0];
    bool more = add_end(w, at, length);
    more |= add_end(w, at + own, length);
    for (uint16_t i = 0; p && i < p->n; i++)
        more |= add_end(w, at + p->at[i], length);
    for (uint16_t i = 0; p && i < w->n; i++)
        more |= add_end(p, w->at[i] - at, own);
    return more;
}

/* Counts in what all are multiples of. */
static struct ss_segment_list list_of(const struct ss_structure *s, const struct ends *e)
{
    struct ss_segment_list list = {.node = e->node, .n = (uint16_t)(e->n + 1)};
    int64_t length = s->r.f.items[e->node].size, unit = length;
    for (uint16_t i = 0; i < e->n; i++)
        unit = ss_gcd(unit, e->at[i]);
    list.ends = ss_alloc_array(s->r.arena, list.n, sizeof *list.ends);
    for (uint16_t i = 0; i < list.n; i++)
        list.ends[i] = (i < e->n ? e->at[i] : length) / unit;
    return list;
}

size_t ss_structure_segments(struct ss_structure *s, struct ss_segment_list **out)
{
    struct ends_list list = {0};
    bool more = true;
    while (more) {
        more = false;
        for (size_t i = 0; i < s->r.record->count; i++) {
            const struct ss_constraint *c = &s->r.record->items[i];
            more |= c->kind == SS_CONSTRAINT_PART && pass_ends(s, &list, c);
        }
    }
    size_t n = 0;
    *out = ss_alloc_array(s->r.arena, list.all.count, sizeof **out);
    for (size_t i = 0; i < list.all.count; i++) {
        const struct ends *e = &list.all.items[i];
        if (e->n && !e->many)
            (*out)[n++] = list_of(s, e);
    }
    return n;
}

/* ---- of a dim ---- */

const struct ss_segments *ss_segments_of(const struct ss_atoms *atoms, const struct ss_factors *dim,
                                         uint16_t atom, uint16_t *at)
{
    int first = ss_factors_find(dim, atom);
    for (size_t i = 0; i < atoms->n_parts && first >= 0; i++) {
        const struct ss_factors *of = &atoms->parts[i].of;
        *at = (uint16_t)first;
        if (of->items[0] == atom && of->count <= dim->count - first &&
            !memcmp(of->items, dim->items + first, of->count * sizeof *of->items))
            return &atoms->parts[i];
    }
    return NULL;
}

bool ss_segments_differ(const struct ss_segments *parts)
{
    bool differ = false;
    for (uint16_t i = 1; i < parts->n; i++)
        differ |= parts->ends[i] - parts->ends[i - 1] != parts->ends[0];
    return differ;
}
