/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths of a probe (docs/shardcombine.md, "Probes"). The cut atom gets the scheduled length; the
 * others get small distinct lengths in an order that the draw shuffles, so that no two dims are
 * equal in all probes. Lengths that shape inference refuses are replaced by larger ones, and at
 * last by the call's lengths, shrunk as far as inference accepts. Lengths that make a run costly
 * are shortened. */
#include "core/rules/trial/lengths.h"

#include <string.h>

#include "core/base/rng.h"
#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/rules/atoms.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/candidate.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/work.h"

/* Tries of random lengths, later ones longer. From REAL_FROM on, atoms of up to MAX_REAL, or of a
 * body whose call has up to SMALL_CELLS elements, get the call's length. The first tries of partial
 * operands stay below SMALL_CELLS as well: many dims at the longer lengths that order needs make
 * large probes. */
enum { TRIES = 40, REAL_FROM = 38, MAX_REAL = 16, SMALL_CELLS = 4096 };
/* Sizes of a whole run above which lengths are shortened, because larger probes give no more
 * evidence and there are hundreds of them: elements, floating-point operations, and
 * numbers that regions compute, which are interpreted. */
enum { MANY_CELLS = 16384, MANY_FLOPS = 1 << 18, MANY_NUMBERS = 1 << 12 };
/* Different lengths to which they are shortened, first and last resort; and at the last tries, for
 * operators whose many dims at different lengths are too large. */
enum { SHORT_LENGTHS = 4, SHORTEST_LENGTHS = 2, FEW_LENGTHS = 3 };
/* More atoms than these are shortened several at a time: each step is an inference. */
enum { MANY_ATOMS = 32 };

static const int64_t small_lengths[] = {2, 3, 4, 5, 7, 8, 9, 11, 13, 14, 15, 16, 17, 19};
enum { N_SMALL = sizeof small_lengths / sizeof *small_lengths };

int64_t ss_probe_blocks(const struct ss_probe *p, uint16_t atom)
{
    int i = p->multiples ? ss_candidate_index(p->c, atom) : -1;
    return i < 0 ? 1 : p->multiples[i];
}

static int64_t cut_length(const struct ss_probe *p, int i)
{
    if (p->given)
        return p->given[i];
    if (p->multiples)
        return p->length * p->multiples[i];
    if (p->c->ratio[0])
        return p->length * p->c->ratio[i];
    if (p->c->equal || i == 0)
        return p->c->step > 1 ? p->length * p->c->step : p->length;
    bool even = p->length % 6 == 0;
    return even ? p->length * (i + 1) : p->length + 2 * i;
}

static bool is_cut_length(const struct ss_probe *p, int64_t length)
{
    for (int i = 0; i < p->c->n_cut; i++) {
        if (cut_length(p, i) == length)
            return true;
    }
    return false;
}

/* Lists up to n of small_lengths, from index `first` on, that no cut atom has. Returns their
 * number.
 */
static int choices(const struct ss_probe *p, int first, int n, int64_t *list)
{
    int count = 0;
    for (int i = first; i < N_SMALL && count < n; i++) {
        if (!is_cut_length(p, small_lengths[i]))
            list[count++] = small_lengths[i];
    }
    return count;
}

/* Shuffles the list, then rotates it by one if turn is not 0. */
static void shuffle(int64_t *list, int n, uint64_t seed, uint64_t stream, int turn)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)ss_rng_below(seed, stream, (uint64_t)i, (uint64_t)i + 1);
        int64_t t = list[i];
        list[i] = list[j];
        list[j] = t;
    }
    int64_t first = list[0];
    for (int i = 0; i + 1 < n && turn; i++)
        list[i] = list[i + 1];
    if (turn)
        list[n - 1] = first;
}

bool ss_probe_is_placed(const struct ss_probe *p, uint16_t a)
{
    bool placed = false;
    for (size_t i = 0; i < p->s->atoms->n_orders && !placed; i++) {
        const struct ss_order *o = &p->s->atoms->orders[i];
        placed = o->stays && !ss_candidate_cuts(p->c, &o->hi) &&
                 (ss_factors_find(&o->at, a) >= 0 || ss_factors_find(&o->hi, a) >= 0);
    }
    return placed;
}

/* True if the length of the atom may be chosen here. Windows keep their length; if pieces are whole
 * strides, long windows do too, because one longer than a stride does not fit. */
static bool is_free(const struct ss_probe *p, uint16_t a)
{
    const struct ss_atom *atom = &p->s->atoms->atoms[a];
    bool kept = (p->windows && p->windows[a]) ||
                (atom->keep && (p->s->atoms->lengths[a] <= SS_MAX_KEPT_LENGTH || p->c->step > 1));
    return !atom->literal && !kept && !ss_probe_is_placed(p, a) &&
           ss_candidate_index(p->c, a) < 0 && !(p->c->held && p->c->held[a]) &&
           !(p->c->same && p->c->same[a] != a);
}

/* The same, and the length does not follow from others, which would restore it. */
static bool may_change(const struct ss_probe *p, uint16_t a)
{
    return is_free(p, a) && !ss_atom_is_derived(p->s->atoms, a);
}

/* The length of the atom, or of its shortest piece that is not empty if it is cut. */
static int64_t shortest_piece(const struct ss_probe *p, uint16_t a)
{
    int64_t length = p->lengths[a], start, count;
    if (ss_candidate_index(p->c, a) < 0)
        return length;
    ss_probe_piece(p, a, p->lone ? 1 : p->ranks - 1, &start, &count);
    return count > 0 ? count : length;
}

/* The only free atom of a product, or -1 if there is not exactly one. *times: the product of the
 * other factors. */
static int free_factor(const struct ss_probe *p, const struct ss_factors *f, int64_t *times)
{
    int found = -1;
    for (uint16_t i = 0; i < f->count; i++) {
        if (is_free(p, f->items[i]))
            found = found == -1 ? f->items[i] : -2;
    }
    if (found >= 0 && p->lengths[found] > 0)
        *times = ss_factors_value(f, p->lengths) / p->lengths[found];
    return found >= 0 && p->lengths[found] > 0 ? found : -1;
}

/* Makes what an order bounds fit in its dim, or in the shortest piece of one: a longer dim, else a
 * shorter window. */
static void honour_order(const struct ss_probe *p, const struct ss_order *o)
{
    int64_t times;
    int64_t room =
        o->starts ? ss_factors_value(&o->hi, p->lengths) : shortest_piece(p, o->hi.items[0]);
    int64_t more =
        ss_factors_value(&o->at, p->lengths) + ss_factors_value(&o->lo, p->lengths) - room;
    int hi = more > 0 ? free_factor(p, &o->hi, &times) : -1;
    if (hi >= 0) {
        p->lengths[hi] += ss_ceil_div(more, times) + 1;
        return;
    }
    int lo = more > 0 ? free_factor(p, &o->lo, &times) : -1;
    if (lo >= 0 && ss_ceil_div(more, times) < p->lengths[lo])
        p->lengths[lo] -= ss_ceil_div(more, times);
}

static void honour_orders(const struct ss_probe *p)
{
    const struct ss_atoms *atoms = p->s->atoms;
    for (int pass = 0; pass < 3; pass++) {
        for (size_t i = 0; i < atoms->n_orders; i++)
            honour_order(p, &atoms->orders[i]);
    }
}

/* True if all windows that start at an offset lie inside their dims, as they do in the call. */
static bool starts_inside(const struct ss_probe *p)
{
    bool inside = true;
    for (size_t i = 0; i < p->s->atoms->n_orders; i++) {
        const struct ss_order *o = &p->s->atoms->orders[i];
        inside &= !o->starts || ss_order_holds(o, p->lengths);
    }
    return inside;
}

static bool is_far(const struct ss_probe *p, uint16_t a)
{
    return p->far_length > 0 && (a == p->far_atom || p->far_atom == SS_EVERY_ATOM);
}

static int64_t cells_of(const struct ss_type *types, size_t n)
{
    int64_t cells = 0;
    for (size_t k = 0; k < n; k++) {
        int64_t count = ss_type_count(&types[k]);
        if (count < 0 || count > SS_MAX_PROBE_CELLS)
            return INT64_MAX / 4;
        cells += count;
    }
    return cells;
}

static int64_t cells_of_call(const struct ss_call *call)
{
    return cells_of(call->in, call->n_in) + cells_of(call->out, call->n_out);
}

/* True if the atom gets the call's length in this try: if it is short (any atom of a body with
 * small tensors) and real lengths are wanted. */
static bool wants_real(const struct ss_probe *p, uint16_t a, int attempt)
{
    bool is_short = p->s->atoms->lengths[a] <= MAX_REAL ||
                    (ss_composite_body(p->s->call) && cells_of_call(p->s->call) <= SMALL_CELLS);
    return is_short && (p->real || attempt >= REAL_FROM);
}

/* Chooses for each dim with positions whether they scale with it or the dim is one free length (its
 * alias). Dims that the candidate does not cut alternate between draws, because another mesh axis
 * may cut them in either way. */
static void choose_ways(const struct ss_probe *p, bool real)
{
    const struct ss_atoms *atoms = p->s->atoms;
    for (size_t i = 0; i < atoms->n_aliases; i++) {
        const struct ss_dim_alias *twin = &atoms->aliases[i];
        bool own = ss_candidate_index(p->c, twin->atom) >= 0, draws = p->v / 2 % 2;
        bool uses = own || twin->only || (draws && !real && !ss_candidate_cuts(p->c, &twin->of));
        if (uses && !own && !real)
            p->lengths[twin->atom] += twin->least;
        ss_dim_alias_use(atoms, twin, uses, p->lengths);
    }
}

/* The length of an atom that may not be longer than in the call: the call's on even draws or if the
 * candidate is exact, else a random one up to that. */
static int64_t held_length(const struct ss_probe *p, uint16_t a)
{
    int64_t most = p->s->atoms->lengths[a];
    uint32_t v = p->v;
    if (v % 2 == 0 || p->c->exact)
        return most;
    return most -
           (int64_t)ss_rng_below(p->s->seed, (uint64_t)v << 8 | (TRIES + 3), a, (uint64_t)most);
}

/* Assigns a length to every atom. The list has one length more than there are free atoms and is
 * rotated on odd draws, so that every free length changes between an even draw and the next. */
static void assign(struct ss_probe *p, int first, int attempt)
{
    const struct ss_atoms *atoms = p->s->atoms;
    uint32_t v = p->v;
    int n_free = 0;
    for (uint16_t a = 0; a < atoms->n_atoms; a++)
        n_free += is_free(p, a);
    int64_t list[N_SMALL];
    int n = choices(p, first, p->few ? FEW_LENGTHS : n_free + 1, list);
    shuffle(list, n, p->s->seed, (uint64_t)(v / 2) << 8 | (uint64_t)attempt, (int)(v & 1));
    int next = 0;
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        int i = ss_candidate_index(p->c, a);
        if (i >= 0)
            p->lengths[a] = cut_length(p, i);
        else if (p->c->held && p->c->held[a])
            p->lengths[a] = held_length(p, a);
        else if (is_free(p, a) && !wants_real(p, a, attempt))
            p->lengths[a] =
                is_far(p, a) ? p->far_length : list[next++ % n]; /* wraps if there are too few */
        else
            p->lengths[a] = atoms->lengths[a];
    }
    choose_ways(p, attempt >= REAL_FROM);
    honour_orders(p);
}

/* Infers p->call at p->lengths. Returns false if inference refuses them, a window leaves its dim,
 * or a result is empty. */
static bool infers(struct ss_probe *p)
{
    const struct ss_subject *s = p->s;
    p->domains = NULL;
    for (uint16_t a = 0; a < s->atoms->n_atoms && p->c->same; a++)
        p->lengths[a] = p->lengths[p->c->same[a]];
    if (!ss_atoms_derive_call(s->call, s->atoms, p->lengths, &p->s->scratch, &p->call, NULL))
        return false;
    if (p->inside && !starts_inside(p)) /* derived lengths are known only now */
        return false;
    for (size_t k = 0; k < p->call.n_out; k++) {
        if (ss_type_count(&p->call.out[k]) == 0)
            return false;
    }
    return true;
}

static bool accepted(struct ss_probe *p, int64_t limit)
{
    if (!infers(p))
        return false;
    int64_t cells = cells_of_call(&p->call);
    bool large = cells > SS_MAX_PROBE_CELLS || ss_body_cells(&p->call) > SS_MAX_BODY_CELLS;
    p->large |= large;
    return !large && cells <= limit;
}

static bool is_costly(const struct ss_probe *p)
{
    return cells_of_call(&p->call) > MANY_CELLS || ss_call_flops(&p->call) > MANY_FLOPS ||
           ss_region_numbers(&p->call) > MANY_NUMBERS;
}

/* The lengths that free atoms get in turn, and whether that ends once the run is cheap. */
struct shrinking {
    const int64_t *list;
    int n, next;
    bool until_cheap, cheap;
};

/* Lowers the free lengths among `count` atoms by a part of them (1: all), but not below the next
 * ones of the list. Returns false, with the lengths as before, if none is longer or inference
 * refuses that. */
static bool lower(struct ss_probe *p, struct shrinking *s, uint16_t from, uint16_t count, int part)
{
    const uint16_t n_atoms = p->s->atoms->n_atoms;
    struct ss_arena_mark mark = ss_arena_mark(&p->s->scratch);
    int64_t *before = ss_memdup(&p->s->scratch, p->lengths, n_atoms * sizeof *before);
    int shorter = 0;
    for (uint16_t i = from; i < from + count && i < n_atoms; i++) {
        uint16_t a = (uint16_t)((i + p->v) % n_atoms);
        int64_t least = s->list[(s->next + shorter) % s->n];
        int64_t length = ss_larger(least, p->lengths[a] - p->lengths[a] / part);
        if (!may_change(p, a) || is_far(p, a) || p->lengths[a] <= length)
            continue;
        p->lengths[a] = length;
        shorter++;
    }
    bool taken = shorter && infers(p);
    if (taken) {
        s->next += part == 1 ? shorter : 0;
        s->cheap = s->until_cheap && !is_costly(p);
    } else {
        memcpy(p->lengths, before, n_atoms * sizeof *before);
    }
    ss_arena_rewind(&p->s->scratch, mark);
    return taken;
}

/* Lowers all free lengths to those of the list in turn, or by a half or a quarter at a time as far
 * as inference accepts that. Many atoms are lowered several at a time. Returns true if it ended as
 * the run is cheap. */
static bool shrink(struct ss_probe *p, const int64_t *list, int n, bool until_cheap)
{
    const uint16_t n_atoms = p->s->atoms->n_atoms, at_once = (uint16_t)(1 + n_atoms / MANY_ATOMS);
    struct shrinking s = {.list = list, .n = n, .until_cheap = until_cheap};
    for (uint16_t i = 0; i < n_atoms && !s.cheap; i = (uint16_t)(i + at_once)) {
        bool more = !lower(p, &s, i, at_once, 1);
        for (int part = 2; part <= 4 && more && !s.cheap;)
            part *= lower(p, &s, i, at_once, part) ? 1 : 2;
    }
    return s.cheap;
}

/* Many atoms of different lengths, or long windows, may make a run costly. Then the lengths are
 * shortened, and some free lengths are equal; the draw decides which. Returns false if inference
 * refuses the final lengths. */
static bool make_cheap(struct ss_probe *p)
{
    if (p->real || !is_costly(p))
        return true;
    if (p->far_length > 0 && p->far_atom == SS_EVERY_ATOM)
        return false;
    /* The last one twice, because one length may have to wait for another. */
    static const int most[] = {SHORT_LENGTHS, SHORTEST_LENGTHS, SHORTEST_LENGTHS};
    bool cheap = false;
    for (int i = 0; i < 3 && !cheap; i++) {
        int64_t list[N_SMALL];
        int n = choices(p, 0, most[i], list);
        shuffle(list, n, p->s->seed, (uint64_t)p->v << 8 | (TRIES + 1), 0);
        cheap = shrink(p, list, n, true);
    }
    return infers(p);
}

/* Sets all free lengths, except a far one, to p->shortest where inference accepts that. */
static bool make_shortest(struct ss_probe *p)
{
    shrink(p, &p->shortest, 1, false);
    return infers(p);
}

/* A far length of a window may need another length to grow: multiplies lengths until inference
 * accepts them. */
static void lengthen_one(struct ss_probe *p)
{
    enum { MOST_TIMES = 8 }; /* 2, 4 and 8 times the call's length */
    const struct ss_atoms *atoms = p->s->atoms;
    for (uint16_t a = 0; a < atoms->n_atoms && p->far_length > 0 && !infers(p); a++) {
        int64_t before = p->lengths[a], times = 2;
        bool taken = !may_change(p, a) || is_far(p, a);
        for (; times <= MOST_TIMES && !taken; times *= 2) {
            p->lengths[a] = times * atoms->lengths[a];
            taken = infers(p);
        }
        if (!taken)
            p->lengths[a] = before;
    }
}

/* If random lengths do not satisfy the windows: starts from the call's lengths, which inference
 * accepts, and shrinks them one by one as far as it still does. Two passes, because one length may
 * have to wait for another. */
static bool shrink_real(struct ss_probe *p)
{
    const struct ss_atoms *atoms = p->s->atoms;
    int64_t list[N_SMALL];
    int n = choices(p, 0, N_SMALL, list);
    shuffle(list, n < 6 ? n : 6, p->s->seed, (uint64_t)p->v << 8 | TRIES, 0);
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        int i = ss_candidate_index(p->c, a);
        p->lengths[a] = i >= 0         ? cut_length(p, i)
                        : is_far(p, a) ? p->far_length
                                       : atoms->lengths[a];
    }
    choose_ways(p, true);
    p->inside = starts_inside(p);
    lengthen_one(p);
    for (int pass = 0; pass < 2; pass++)
        shrink(p, list, n, false);
    return accepted(p, SS_MAX_PROBE_CELLS) && make_cheap(p);
}

/* The index in small_lengths of the shortest length for free atoms. Some results show little at the
 * shortest lengths, such as the largest three of four, so every second pair of later draws has
 * longer ones; not all do, because some operators run on short ones only. Candidates without a cut
 * start at longer lengths, because claims about order (maximum, minimum) need several elements. */
static int shortest(const struct ss_probe *p)
{
    enum { DRAWS_EACH = 16, N_OFFSETS = 4 }; /* the schedule and some draws begin at 0 */
    uint32_t v = p->v;
    if (p->c->n_cut)
        return v / 2 % 2 ? (int)(v / DRAWS_EACH % N_OFFSETS) : 0;
    return p->s->atoms->n_atoms <= 3 ? 3 : 1;
}

/* Raises the numbers of blocks until windows lie inside their dims, counted in blocks. */
static void honour_in_blocks(struct ss_probe *p)
{
    enum { PASSES = 4, MOST = 64 }; /* windows may wait for each other; blocks of a length */
    int64_t *lengths =
        ss_memdup(&p->s->scratch, p->s->atoms->lengths, p->s->atoms->n_atoms * sizeof *lengths);
    for (uint16_t i = 0; i < p->c->n_cut; i++)
        lengths[p->c->cut[i]] = p->multiples[i];
    for (size_t i = 0; i < PASSES * p->s->atoms->n_orders; i++) {
        const struct ss_order *o = &p->s->atoms->orders[i % p->s->atoms->n_orders];
        int hi = -1;
        for (uint16_t j = 0; j < o->hi.count && o->starts; j++)
            hi = ss_candidate_index(p->c, o->hi.items[j]) >= 0 ? o->hi.items[j] : hi;
        bool longer = false;
        for (; hi >= 0 && lengths[hi] < MOST && !ss_order_holds(o, lengths); longer = true)
            lengths[hi]++;
        if (longer && p->v % 2)
            lengths[hi]++; /* room after the window */
    }
    for (uint16_t i = 0; i < p->c->n_cut; i++)
        p->multiples[i] = lengths[p->c->cut[i]];
}

/* Chooses the numbers of blocks: one each in every third draw, else numbers without a common
 * divisor up to MOST_BLOCKS; up to 2 of MANY cuts, because all their lengths are multiplied. */
static void choose_multiples(struct ss_probe *p)
{
    enum { EQUAL_ONE_OF = 3, MOST_BLOCKS = 4, MANY = 8 };
    uint32_t v = p->v;
    uint64_t most = v % EQUAL_ONE_OF == 0 ? 1 : p->c->n_cut > MANY ? 2 : MOST_BLOCKS;
    int64_t common = 0;
    p->multiples = ss_alloc_array(&p->s->scratch, p->c->n_cut, sizeof *p->multiples);
    for (uint16_t i = 0; i < p->c->n_cut; i++)
        p->multiples[i] =
            1 + (int64_t)ss_rng_below(p->s->seed, (uint64_t)v << 8 | (TRIES + 2), i, most);
    honour_in_blocks(p);
    for (uint16_t i = 0; i < p->c->n_cut; i++)
        common = ss_gcd(common, p->multiples[i]);
    for (uint16_t i = 0; i < p->c->n_cut; i++)
        p->multiples[i] /= common;
}

/* Tensors of many dims with distinct lengths may be too large, so the last tries use few different
 * lengths. */
bool ss_probe_choose(struct ss_probe *p)
{
    const struct ss_atoms *atoms = p->s->atoms;
    p->lengths = ss_alloc_array(&p->s->scratch, atoms->n_atoms, sizeof *p->lengths);
    p->few = false;
    if (p->c->blocked)
        choose_multiples(p);
    int first = shortest(p);
    for (int i = 0; i < TRIES; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&p->s->scratch);
        int from = i < 4 ? first : i < 10 ? 0 : (i - 10) * N_SMALL / (TRIES - 10) % (N_SMALL - 1);
        assign(p, from, i);
        p->inside = i < TRIES / 2;
        /* Lengths that formulas tie in a circle may be accepted once and then refused. */
        if (accepted(p, i < 4 && !p->c->n_cut ? SMALL_CELLS : SS_MAX_PROBE_CELLS) &&
            (p->shortest ? make_shortest(p) : make_cheap(p)))
            return true;
        ss_arena_rewind(&p->s->scratch, mark);
    }
    if (shrink_real(p))
        return true;
    p->few = p->large;
    for (uint32_t i = 0; i < FEW_LENGTHS && p->few; i++) {
        assign(p, 0, (int)i);
        if (accepted(p, SS_MAX_PROBE_CELLS))
            return make_cheap(p);
    }
    return false;
}

const char *ss_no_lengths(bool large)
{
    return large ? "at all lengths that shape inference accepts, the op or its body has too many "
                   "elements to probe"
                 : "shape inference accepts no lengths for a probe";
}

bool ss_probe_choose_again(struct ss_probe *p, int64_t *lengths)
{
    p->lengths = lengths;
    return infers(p);
}

bool ss_keeps_results(struct ss_subject *s, const struct ss_candidate *c)
{
    enum { SHORT = 6, LONG = 96 }; /* the schedule's first length, and 16 times that */
    struct ss_probe p = {.s = s, .c = c, .length = SHORT, .ranks = 2};
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    struct ss_call at;
    bool keeps = ss_probe_choose(&p);
    p.length = keeps ? SHORT : LONG; /* a shift by several rows needs longer dims */
    keeps = keeps || ss_probe_choose(&p);
    for (uint16_t i = 0; i < c->n_cut && keeps; i++)
        p.lengths[c->cut[i]] *= 2;
    keeps = keeps && !ss_atoms_call(s->call, s->atoms, p.lengths, &s->scratch, &at, NULL);
    for (size_t k = 0; keeps && k < at.n_out; k++)
        keeps = ss_type_equal(&at.out[k], &p.call.out[k]);
    ss_arena_rewind(&s->scratch, mark);
    return keeps;
}
