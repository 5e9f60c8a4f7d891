/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs of uncut lengths are tested by inference: each twice as long alone, then both. */
#include "core/rules/atoms/structure.h"

#include "core/rules/atoms.h"
#include "core/rules/atoms/factor.h"
#include "core/rules/atoms/tokens.h"

/* Atoms of one length that are tested for having to change together. Each costs up to three
 * inferences; sets of them are bits of an unsigned. */
enum { MAX_TOGETHER = 8 };

/* Variables of operand dims of that length that are one atom each, never cut; each atom once. */
static size_t uncut_vars(const struct ss_structure *s, const struct ss_atoms *atoms, int64_t real,
                         size_t list[MAX_TOGETHER])
{
    size_t n = 0;
    for (size_t v = 0; v < s->r.n_vars; v++) {
        const struct ss_variable *var = &s->r.vars[v];
        if (var->real != real || var->operand < 0)
            continue;
        const struct ss_factors *dim = &atoms->in[var->operand][var->dim];
        bool is = dim->count == 1 && atoms->atoms[dim->items[0]].uncut && n < MAX_TOGETHER;
        for (size_t i = 0; i < n && is; i++) {
            const struct ss_variable *known = &s->r.vars[list[i]];
            is = atoms->in[known->operand][known->dim].items[0] != dim->items[0];
        }
        if (is)
            list[n++] = v;
    }
    return n;
}

/* Whether the call takes these atoms, and no others, longer by some numbers. */
static bool takes_longer(const struct ss_structure *s, const struct ss_atoms *atoms,
                         const size_t *list, unsigned which)
{
    bool takes = true;
    struct ss_arena arena = {0};
    for (int64_t more = 1; more <= 3 && takes; more++) {
        struct ss_call at;
        int64_t *lengths =
            ss_memdup(&arena, atoms->lengths, atoms->n_atoms * sizeof *atoms->lengths);
        for (size_t i = 0; i < MAX_TOGETHER; i++) {
            const struct ss_variable *var = which >> i & 1 ? &s->r.vars[list[i]] : NULL;
            if (var)
                lengths[atoms->in[var->operand][var->dim].items[0]] += more;
        }
        takes = !ss_atoms_call(s->r.call, atoms, lengths, &arena, &at, NULL);
    }
    ss_arena_free(&arena);
    return takes;
}

/* Joins what the first of them cannot change without; whether there is such. */
static bool join_needed(struct ss_structure *s, const struct ss_atoms *atoms, const size_t *list,
                        size_t n)
{
    unsigned needed = (1u << n) - 1;
    if (takes_longer(s, atoms, list, 1) || !takes_longer(s, atoms, list, needed))
        return false;
    for (size_t i = 1; i < n; i++) {
        if (takes_longer(s, atoms, list, needed & ~(1u << i)))
            needed &= ~(1u << i);
    }
    for (size_t i = 1; i < n; i++) {
        if (needed >> i & 1)
            ss_node_join(&s->r.f, s->r.vars[list[0]].node, s->r.vars[list[i]].node);
    }
    return true;
}

bool ss_structure_join_uncut(struct ss_structure *s, const struct ss_atoms *atoms)
{
    bool any = false;
    for (size_t v = 0; v < s->r.n_vars && s->positions.count > 1; v++) {
        size_t list[MAX_TOGETHER], n = uncut_vars(s, atoms, s->r.vars[v].real, list), at = 0;
        while (at < n && list[at] != v)
            at++;
        if (at + 1 < n && !any)
            any = join_needed(s, atoms, list + at, n - at);
    }
    return any;
}
