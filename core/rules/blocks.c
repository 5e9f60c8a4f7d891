/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the number of blocks may be called that the pieces of a result join in (combine.c). */
#include "core/rules/combine.h"
#include "core/rules/factor.h"

enum { MAX_NAMED_ATOMS = 12 };

static void add_name(struct ss_combine *c, struct ss_arena *arena, const uint16_t *atoms,
                     uint16_t count)
{
    struct ss_block_name *name = &c->names[c->n_names++];
    name->alive = true;
    name->product = (struct ss_factors){.count = count, .coefficient = 1};
    name->product.items = ss_memdup(arena, atoms, count * sizeof *atoms);
}

/* Lengths that are cut in blocks of their own: how often a result's dim has those of each. */
static void count_shares(struct ss_combine *c, const struct ss_probe *p, size_t k)
{
    struct ss_subject *s = p->s;
    uint16_t *times = ss_alloc_array(&s->attempt, p->c->n_cut, sizeof *times);
    int64_t common = 0, *grown = ss_alloc_array(&s->scratch, p->c->n_cut, sizeof *grown);
    int64_t *lengths = ss_memdup(&s->scratch, p->lengths, s->atoms->n_atoms * sizeof *lengths);
    for (uint16_t i = 0; i < p->c->n_cut; i++) {
        int64_t *length = &lengths[p->c->cut[i]];
        struct ss_call at;
        *length *= 2;
        if (!ss_atoms_call(s->call, s->atoms, lengths, &s->scratch, &at, NULL))
            grown[i] = 2 * (at.out[k].dims[c->dim] - p->call.out[k].dims[c->dim]) / *length;
        *length /= 2;
        common = ss_gcd(common, grown[i]);
    }
    for (uint16_t i = 0; i < p->c->n_cut && common; i++)
        times[i] = grown[i] > 0 ? (uint16_t)(grown[i] / common) : 0;
    c->shares = (struct ss_shares){.atoms = p->c->cut, .n = p->c->n_cut, .times = times};
}

/* How often a dim is as long as what is cut, as where many operands lie side by side; 0: it is no
 * multiple of that. */
static int64_t cut_lengths_in(const struct ss_probe *p, const struct ss_type *result, int dim)
{
    int64_t length = p->c->n_cut ? p->lengths[p->c->cut[0]] : 0, all = result->dims[dim];
    return length > 0 && all % length == 0 ? all / length : 0;
}

int64_t ss_combine_blocks(const struct ss_combine *c, const struct ss_factors *product,
                          const int64_t *lengths)
{
    int64_t shares = c->shares.n ? ss_shares_count(&c->shares, lengths) : 1;
    return ss_factors_value(product, lengths) * shares;
}

void ss_combine_name_blocks(struct ss_combine *c, const struct ss_probe *p, size_t k)
{
    const struct ss_subject *s = p->s;
    const struct ss_atoms *atoms = s->atoms;
    struct ss_arena *arena = &p->s->attempt;
    uint16_t free[MAX_NAMED_ATOMS];
    int n = 0;
    for (uint16_t a = 0; a < atoms->n_atoms && n < MAX_NAMED_ATOMS; a++) {
        struct ss_factors alone = {.items = &a, .count = 1};
        if (!atoms->atoms[a].literal && !atoms->atoms[a].keep && !ss_candidate_cuts(p->c, &alone))
            free[n++] = a;
    }
    c->names = ss_alloc_array(arena, (size_t)(2 + n + n * n), sizeof *c->names);
    if (p->shares)
        count_shares(c, p, k);
    int64_t many = p->shares ? 0 : cut_lengths_in(p, &p->call.out[k], c->dim);
    if (many >= SS_LITERAL_BLOCKS) {
        add_name(c, arena, NULL, 0);
        c->names[0].product.coefficient = many;
    }
    const struct ss_factors *own = &atoms->out[k][c->dim];
    for (uint16_t m = 1; m < own->count; m++) {
        struct ss_factors alone = {.items = &own->items[m], .count = 1};
        if (ss_candidate_cuts(p->c, &alone)) {
            add_name(c, arena, own->items, m);
            break;
        }
    }
    for (int i = 0; i < n; i++)
        add_name(c, arena, &free[i], 1);
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++)
            add_name(c, arena, (uint16_t[]){free[i], free[j]}, 2);
    }
    c->literal_blocks = p->shares ? ~UINT64_C(1) : ~UINT64_C(3);
    c->blocks_listed = true;
    int64_t asked = c->asked_blocks;
    for (size_t i = 0; i < c->n_names && asked; i++)
        c->names[i].alive = ss_combine_blocks(c, &c->names[i].product, atoms->lengths) == asked;
    for (int64_t b = 1; b < SS_LITERAL_BLOCKS && asked; b++) {
        struct ss_factors literal = {.coefficient = b};
        if (ss_combine_blocks(c, &literal, atoms->lengths) != asked)
            c->literal_blocks &= ~(UINT64_C(1) << b);
    }
}
