/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cache of probe lengths, for operators with a body. Finding lengths that inference accepts is a
 * large part of the cost of a probe of a large body, and candidates with the same cut need the same
 * ones. The key holds every input of the choice. If choices are expensive, draw numbers are reduced
 * modulo a small number first, so that draws share lengths. */
#include "core/rules/trial/length_cache.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/body/composite.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/trial/lengths.h"
#include "core/rules/trial/work.h"

/* Choices that are kept, by a hash of their key: more save time and change no row. */
enum { MOST_CHOSEN = 512 };
enum { N_NUMBERS = 16 }; /* at the beginning of a key */
/* Work (work.h) above which one choice, or all choices together, count as expensive, and the number
 * of different draws whose lengths a cut then has: 20 ms and 200 ms of inference. Both numbers of
 * draws are multiples of 4, the period of draw properties. */
enum { DEAR = 20000000, MUCH = 200000000, FEW_DRAWS = 24, SOME_DRAWS = 52 };

/* One choice: its key, which holds every input of the choice, and the lengths. */
struct choice {
    int64_t *key; /* followed by the lengths and, if the candidate is blocked, the multiples */
    size_t n_key;
    bool found, inside, large;
    uint16_t long_atom;
};

struct ss_length_cache {
    bool dear;   /* some choice was expensive */
    double work; /* of all choices */
    struct choice items[MOST_CHOSEN];
};

struct ss_length_cache *ss_length_cache_new(const struct ss_call *call)
{
    return ss_composite_body(call) ? ss_xcalloc(1, sizeof(struct ss_length_cache)) : NULL;
}

void ss_length_cache_free(struct ss_length_cache *chosen)
{
    for (int i = 0; chosen && i < MOST_CHOSEN; i++)
        free(chosen->items[i].key);
    free(chosen);
}

static size_t add_bits(const bool *bits, size_t n, int64_t *out)
{
    for (size_t i = 0; i < n && bits; i++)
        out[i] = bits[i];
    return bits ? n : 0;
}

/* A hash of the atoms' structure: which dims are one free length. A key holds no address, because replacements in the cache would then differ between runs. */
static int64_t structure_of(const struct ss_atoms *atoms)
{
    uint64_t of = atoms->n_atoms;
    for (size_t i = 0; i < atoms->n_aliases; i++)
        of = ss_hash_u64(of, atoms->aliases[i].only ? atoms->aliases[i].atom + 1u : 0);
    return (int64_t)of;
}

static int64_t *key_of(const struct ss_probe *p, size_t *n)
{
    const struct ss_candidate *c = p->c;
    const size_t n_atoms = p->s->atoms->n_atoms;
    const int64_t numbers[N_NUMBERS] = {structure_of(p->s->atoms),
                                        c->n_cut,
                                        c->equal | c->blocked << 1 | p->real << 2 |
                                            (c->held != NULL) << 3 | (p->windows != NULL) << 4 |
                                            (p->given != NULL) << 5 | (c->same != NULL) << 6 |
                                            p->lone << 7 | c->exact << 8,
                                        c->step,
                                        c->ratio[0],
                                        c->ratio[1],
                                        c->most,
                                        p->length,
                                        p->ranks,
                                        p->v,
                                        p->far_atom,
                                        p->far_length,
                                        p->shortest};
    int64_t *key =
        ss_alloc_array(&p->s->scratch, N_NUMBERS + 2u * c->n_cut + 3 * n_atoms, sizeof *key);
    memcpy(key, numbers, sizeof numbers);
    *n = N_NUMBERS;
    for (uint16_t i = 0; i < c->n_cut; i++)
        key[(*n)++] = c->cut[i];
    for (uint16_t i = 0; i < c->n_cut && p->given; i++)
        key[(*n)++] = p->given[i];
    *n += add_bits(c->held, n_atoms, key + *n);
    *n += add_bits(p->windows, n_atoms, key + *n);
    for (size_t a = 0; a < n_atoms && c->same; a++)
        key[(*n)++] = c->same[a];
    return key;
}

static bool take(struct ss_probe *p, const struct choice *at)
{
    const size_t n = p->s->atoms->n_atoms;
    const int64_t *lengths = at->key + at->n_key;
    p->inside = at->inside;
    p->long_atom = at->long_atom;
    p->multiples = NULL;
    if (p->c->blocked)
        p->multiples = ss_memdup(&p->s->scratch, lengths + n, p->c->n_cut * sizeof *lengths);
    return ss_probe_choose_again(p, ss_memdup(&p->s->scratch, lengths, n * sizeof *lengths));
}

static void keep(const struct ss_probe *p, const int64_t *key, size_t n_key, bool found,
                 struct choice *at)
{
    const size_t n = p->s->atoms->n_atoms, n_multiples = p->c->blocked ? p->c->n_cut : 0;
    free(at->key);
    *at = (struct choice){.n_key = n_key,
                          .found = found,
                          .inside = p->inside,
                          .large = p->large,
                          .long_atom = p->long_atom};
    at->key = ss_xmalloc((n_key + n + n_multiples) * sizeof *key);
    memcpy(at->key, key, n_key * sizeof *key);
    memcpy(at->key + n_key, p->lengths, n * sizeof *key);
    if (n_multiples)
        memcpy(at->key + n_key + n, p->multiples, n_multiples * sizeof *key);
}

static bool take_or_choose(struct ss_probe *p, bool choose(struct ss_probe *p));

/* Takes the lengths of the same probe without the far length, and sets that. Returns false if there
 * is none or inference refuses it. */
static bool lengthen(struct ss_probe *p, bool choose(struct ss_probe *p))
{
    struct ss_probe near = *p;
    near.far_atom = 0;
    near.far_length = 0;
    if (!p->far_length || p->far_atom == SS_EVERY_ATOM || !take_or_choose(&near, choose))
        return false;
    p->lengths = near.lengths;
    p->multiples = near.multiples;
    p->inside = near.inside;
    p->long_atom = near.long_atom;
    return ss_probe_lengthen(p);
}

static bool take_or_choose(struct ss_probe *p, bool choose(struct ss_probe *p))
{
    struct ss_length_cache *chosen = p->s->length_cache;
    uint64_t hash[2];
    size_t n;
    const int64_t *key = key_of(p, &n);
    ss_hash_wide(key, n * sizeof *key, 0, hash);
    struct choice *at = &chosen->items[hash[0] % MOST_CHOSEN];
    if (at->n_key == n && memcmp(at->key, key, n * sizeof *key) == 0) {
        p->large = at->large;
        if (!at->found || take(p, at))
            return at->found;
    }
    const double before = ss_work(p->s);
    bool found = (chosen->dear && lengthen(p, choose)) || choose(p);
    chosen->dear |= ss_work(p->s) - before > DEAR;
    chosen->work += ss_work(p->s) - before;
    keep(p, key, n, found, at);
    return found;
}

bool ss_length_cache_choose(struct ss_probe *p, bool choose(struct ss_probe *p))
{
    const uint32_t v = p->v;
    const struct ss_length_cache *chosen = p->s->length_cache;
    if (!chosen)
        return choose(p);
    if (chosen->dear || chosen->work > MUCH) {
        p->v = v % (chosen->dear ? FEW_DRAWS : SOME_DRAWS);
    }
    bool found = take_or_choose(p, choose);
    p->v = v;
    return found;
}
