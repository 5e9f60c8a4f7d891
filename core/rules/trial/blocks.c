/* SPDX-License-Identifier: GPL-3.0-or-later */
/* If the pieces of a result concatenate block by block, the number of blocks must be known at every
 * length. This file lists the expressions that may give it: products of atom lengths, and literals.
 * combine.c drops those that a probe refutes. */
#include "core/rules/trial/combine.h"

#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/multiples.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/trial/lengths.h"

/* Atoms of which products are tried as the number of blocks. All pairs are. */
enum { MAX_NAMED_ATOMS = 12 };

static void add_stride(int64_t stride, int64_t *list, size_t *n)
{
    bool known = stride < 2;
    for (size_t i = 0; i < *n && !known; i++)
        known = list[i] == stride;
    if (!known && *n < SS_MAX_STRIDES)
        list[(*n)++] = stride;
}

static void add_strides(const struct ss_attrs *attrs, int64_t *list, size_t *n)
{
    size_t count;
    const int64_t *strides = ss_attr_ints(attrs, SS_ATTR_WINDOW_STRIDES, &count);
    for (size_t i = 0; strides && i < count; i++)
        add_stride(strides[i], list, n);
}

size_t ss_call_strides(const struct ss_call *call, int64_t list[SS_MAX_STRIDES])
{
    const struct ss_graph *body = ss_composite_body(call);
    size_t n = 0;
    add_strides(&call->attrs, list, &n);
    for (uint32_t i = 0; body && i < body->n_ops; i++)
        add_strides(&body->ops[i].attrs, list, &n);
    for (size_t i = 0, own = n; i < own; i++) {
        for (size_t j = 0; j <= i; j++)
            add_stride(list[i] * list[j], list, &n);
    }
    return n;
}

static struct ss_block_name *add_name(struct ss_combine *c, struct ss_arena *arena,
                                      const uint16_t *atoms, uint16_t count)
{
    struct ss_block_name *name = &c->names[c->n_names++];
    name->alive = true;
    name->product = (struct ss_factors){.count = count, .coefficient = 1};
    name->product.items = ss_memdup(arena, atoms, count * sizeof *atoms);
    return name;
}

/* The length of the tiled dim of result k if cut atom `one` (but: all other cut atoms) is twice as
 * long. Returns -1 if inference refuses that. */
static int64_t length_at(const struct ss_combine *c, const struct ss_probe *p, size_t k, int one,
                         bool but)
{
    struct ss_subject *s = p->s;
    struct ss_call at;
    int64_t *lengths = ss_memdup(&s->scratch, p->lengths, s->atoms->n_atoms * sizeof *lengths);
    for (int i = 0; i < p->c->n_cut; i++)
        lengths[p->c->cut[i]] *= (i == one) != but ? 2 : 1;
    return ss_atoms_call(s->call, s->atoms, lengths, &s->scratch, &at, NULL)
               ? -1
               : at.out[k].dims[c->dim];
}

/* For atoms that are cut in numbers of blocks of their own: fills c->multiples with how often the
 * result's dim contains the length of each. If doubling one atom is refused, because it must be at
 * most another, all others are doubled instead. Returns false if that is not accepted either. */
static bool count_multiples(struct ss_combine *c, const struct ss_probe *p, size_t k)
{
    struct ss_subject *s = p->s;
    uint16_t n = p->c->n_cut, *times = ss_alloc_array(&s->attempt, n, sizeof *times);
    int64_t common = 0, *grown = ss_alloc_array(&s->scratch, n, sizeof *grown);
    int64_t own = p->call.out[k].dims[c->dim], all = length_at(c, p, k, -1, true);
    bool told = true;
    for (uint16_t i = 0; i < n; i++) {
        int64_t with = length_at(c, p, k, i, false);
        int64_t without = with < 0 && all >= 0 ? length_at(c, p, k, i, true) : -1;
        told &= with >= 0 || without >= 0;
        grown[i] = (with >= 0 ? with - own : all - without) / p->lengths[p->c->cut[i]];
        common = ss_gcd(common, grown[i]);
    }
    for (uint16_t i = 0; i < n && common; i++)
        times[i] = grown[i] > 0 ? (uint16_t)(grown[i] / common) : 0;
    c->multiples = (struct ss_multiples){.atoms = p->c->cut, .n = n, .times = times};
    return told && common;
}

/* The length of a dim divided by the cut length, as in the concatenation of many operands; 0 if it
 * is not divisible. */
static int64_t cut_lengths_in(const struct ss_probe *p, const struct ss_type *result, int dim)
{
    int64_t length = p->c->n_cut ? p->lengths[p->c->cut[0]] : 0, all = result->dims[dim];
    return length > 0 && all % length == 0 ? all / length : 0;
}

int64_t ss_combine_blocks(const struct ss_combine *c, const struct ss_block_name *name,
                          const int64_t *lengths)
{
    struct ss_row_slot slot = {.blocks = name->product, .multiples = c->multiples};
    return ss_slot_blocks(&slot, lengths);
}

/* Adds the names with one uncut atom and with two. */
static void add_products(struct ss_combine *c, struct ss_arena *arena, const uint16_t *free, int n)
{
    for (int i = 0; i < n; i++)
        add_name(c, arena, &free[i], 1);
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++)
            add_name(c, arena, (uint16_t[]){free[i], free[j]}, 2);
    }
}

void ss_combine_name_blocks(struct ss_combine *c, const struct ss_probe *p, size_t k)
{
    const struct ss_subject *s = p->s;
    const struct ss_atoms *atoms = s->atoms;
    struct ss_arena *arena = &p->s->attempt;
    uint16_t free[MAX_NAMED_ATOMS];
    int n = 0;
    for (uint16_t a = 0; a < atoms->n_atoms && n < MAX_NAMED_ATOMS; a++) {
        if (!atoms->atoms[a].literal && !atoms->atoms[a].keep && !ss_probe_is_placed(p, a) &&
            ss_candidate_index(p->c, a) < 0)
            free[n++] = a;
    }
    c->names = ss_alloc_array(arena, 2 + (size_t)(n + n * n / 2), sizeof *c->names);
    c->blocks_listed = true;
    if (p->multiples && !count_multiples(c, p, k)) {
        c->plain = false;
        c->literal_blocks = 0;
        return;
    }
    int64_t many = p->multiples ? 0 : cut_lengths_in(p, &p->call.out[k], c->dim);
    if (many >= SS_LITERAL_BLOCKS) {
        add_name(c, arena, NULL, 0);
        c->names[0].product.coefficient = many;
    }
    const struct ss_factors *own = &atoms->out[k][c->dim];
    for (uint16_t m = 1; m < own->count; m++) {
        if (ss_candidate_index(p->c, own->items[m]) >= 0) {
            add_name(c, arena, own->items, m);
            break;
        }
    }
    add_products(c, arena, free, n);
    c->literal_blocks = p->multiples ? ~UINT64_C(1) : ~UINT64_C(3);
    int64_t asked = c->asked_blocks;
    for (size_t i = 0; i < c->n_names && asked; i++)
        c->names[i].alive = ss_combine_blocks(c, &c->names[i], atoms->lengths) == asked;
    for (int64_t b = 1; b < SS_LITERAL_BLOCKS && asked; b++) {
        struct ss_block_name literal = {.product.coefficient = b};
        if (ss_combine_blocks(c, &literal, atoms->lengths) != asked)
            c->literal_blocks &= ~(UINT64_C(1) << b);
    }
}
