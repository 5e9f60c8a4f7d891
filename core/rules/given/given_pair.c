/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stated row that cuts two lengths, if it holds neither at all lengths nor at all equal ones. */
#include "core/rules/given/given.h"

#include "core/rules/atoms.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/candidates/candidates.h"
#include "core/rules/origin.h"

/* True if the lengths are those of two tables that are looked up at the same indices: rows outside
 * a rank's piece of one are outside its piece of the other. */
static bool is_masked(struct ss_subject *s, const struct ss_candidate *pair)
{
    struct ss_candidate first = *pair, second = *pair;
    bool masked = true;
    for (uint16_t i = 0; i < pair->n_cut; i++) {
        struct ss_counting counting = ss_counting_of(s->atoms, &pair->cut[i], 1, s->arena);
        masked &= counting.indexed && !counting.positions;
    }
    first.n_cut = second.n_cut = 1;
    second.cut++;
    for (size_t k = 0; k < s->call->n_in && masked; k++)
        masked = !ss_candidate_touches(s, &first, k) || !ss_candidate_touches(s, &second, k);
    return masked;
}

/* Whether positions are counted along a merged dim that the atom is a factor of. */
static bool is_merged(const struct ss_atoms *atoms, uint16_t atom)
{
    bool found = false;
    for (size_t i = 0; i < atoms->n_counted; i++) {
        const struct ss_counted_tensor *of = &atoms->counted[i];
        for (int d = 0; of->length && d < of->rank; d++)
            found |= of->length[d].count > 1 && ss_factors_find(&of->length[d], atom) >= 0;
    }
    return found;
}

static bool is_free(const struct ss_subject *s, const struct ss_candidate *c, uint16_t a)
{
    return !s->atoms->atoms[a].literal && !ss_atom_is_derived(s->atoms, a) &&
           ss_candidate_index(c, a) < 0;
}

/* Per atom the first that is as long in the call; NULL: all differ but for what is cut. */
static const uint16_t *equal_lengths(const struct ss_subject *s, const struct ss_candidate *c)
{
    const struct ss_atoms *atoms = s->atoms;
    uint16_t *same = ss_alloc_array(s->arena, atoms->n_atoms, sizeof *same);
    bool any = false;
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        same[a] = a;
        for (uint16_t b = 0; b < a && is_free(s, c, a) && same[a] == a; b++) {
            if (same[b] == b && is_free(s, c, b) && atoms->lengths[b] == atoms->lengths[a])
                same[a] = b;
        }
        any |= same[a] != a;
    }
    return any ? same : NULL;
}

/* For the candidate's `same`, if it cuts a pair of merged dims whose rows are numbered:
 * x.reshape(n * m, k)[arange(n * m), i.reshape(n * m)] is cut along n if both have as many rows of
 * m. Else NULL. */
static const uint16_t *merged_rows(const struct ss_subject *s, const struct ss_candidate *c)
{
    bool merged = is_merged(s->atoms, c->cut[0]) && is_merged(s->atoms, c->cut[1]);
    return merged ? equal_lengths(s, c) : NULL;
}

/* Equal lengths, where numbers of the body go with others as long as these are in the call. */
static bool hold_exactly(struct ss_subject *s, struct ss_candidate *c)
{
    c->exact = s->atoms->lengths[c->cut[0]] == s->atoms->lengths[c->cut[1]] &&
               ss_call_has_own_offsets(s->call) && ss_hold_up_to(s, c, SS_LONGEST_HELD);
    return c->exact;
}

bool ss_given_find_pair(struct ss_given *a)
{
    struct ss_subject *s = &a->s;
    struct ss_candidate masked = a->c;
    masked.equal = true;
    struct ss_candidate merged = masked, held = masked;
    masked.origin = true;
    merged.same = merged_rows(s, &merged);
    if (is_masked(s, &masked))
        ss_find(s, &masked, &a->f);
    if (!ss_given_found(a) && merged.same)
        ss_find(s, &merged, &a->f);
    if (!ss_given_found(a) && hold_exactly(s, &held))
        ss_find(s, &held, &a->f);
    if (!ss_given_found(a))
        ss_find_in_ratio(s, &a->c, &a->f);
    return ss_given_found(a);
}
