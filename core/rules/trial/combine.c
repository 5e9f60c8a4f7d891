/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests on one result which ways to combine the pieces give the whole: identity and reductions if
 * every piece has its shape, else concatenation in rank order, reversed, or block by block. Numbers
 * are compared within a tolerance relative to the spread of the data. */
#include "core/rules/trial/combine.h"

#include <math.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/rules/candidate.h"
#include "core/rules/row.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/fold.h"

/* If several reductions are left after the ranks differed in this many cells, all of them hold,
 * such as maximum and bitwise or of numbers that are 0 or 1: 16 times the evidence of a single one,
 * for cells that tell two reductions apart may be rare. Half as many suffice after the last probe.
 */
enum { BOTH_HOLD = 16 * SS_ENOUGH_EVIDENCE };

/* The tolerance, relative to the spread of the data; and to the largest magnitude, for rounding. */
static const double relative_tolerance = 1e-9, rounding = 4e-15;

static double largest_finite(const struct ss_tensor *t)
{
    double largest = 0;
    for (int64_t i = 0; i < t->count; i++) {
        double x = fabs(ss_f64(t)[i]);
        largest = x > largest && !isinf(x) ? x : largest;
    }
    return largest;
}

static struct ss_view view_of(const struct ss_probe *p, size_t k, double spread)
{
    struct ss_view v = {.p = p, .k = k, .whole = ss_tensor_numbers(&p->out[k]), .ranks = p->ranks};
    v.observer = p->s->observer;
    for (int r = 0; r < p->ranks; r++)
        v.piece[r] = ss_tensor_numbers(ss_probe_share(p, r, k));
    v.is_complex = ss_dtype_is_complex(p->out[k].type.dtype);
    v.floats = v.whole.store == SS_STORE_F64;
    if (spread < 0 || !v.floats)
        return v;
    double largest = largest_finite(&v.whole);
    v.of_one = fmax(relative_tolerance * spread, rounding * largest);
    for (int r = 0; r < p->ranks; r++)
        largest = fmax(largest, largest_finite(&v.piece[r]));
    v.tolerance = fmax(relative_tolerance * spread, rounding * largest);
    return v;
}

static inline bool near(double a, double b, double tolerance)
{
    return a == b || fabs(a - b) <= tolerance || (isnan(a) && isnan(b));
}

/* The comparison of one way to combine, cell by cell. It ends at the first cell that fails. With an
 * observer it goes on, to report the largest error. */
struct check {
    struct ss_combine *c;
    const struct ss_view *v;
    const char *name;
    struct ss_way way;
    bool failed;
    struct ss_way_try seen;
};

static void note_failure(const struct check *k, double expected, double got, int64_t cell)
{
    struct ss_combine *c = k->c;
    if (c->failed)
        return;
    c->failed = k->name;
    c->failed_way = k->way;
    c->expected = expected;
    c->got = got;
    c->cell = cell;
}

/* Records one cell. Returns false if the check is over. */
static bool check_cell(struct check *k, bool equal, double want, double got, int64_t cell)
{
    double error = want == got || (isnan(want) && isnan(got)) ? 0 : fabs(want - got);
    if (!equal && !k->failed) {
        note_failure(k, want, got, cell);
        k->failed = true;
        k->seen = (struct ss_way_try){.error = error, .expected = want, .got = got, .cell = cell};
    }
    if (error > k->seen.error)
        k->seen.error = error;
    return !k->failed || k->v->observer;
}

static bool end_check(struct check *k)
{
    const struct ss_view *v = k->v;
    if (v->observer) {
        struct ss_explore_event event = {.kind = SS_EVENT_COMBINED,
                                         .probe = v->p,
                                         .result = v->k,
                                         .way = &k->way,
                                         .held = !k->failed,
                                         .tried = &k->seen};
        v->observer->event(v->observer->user, &event);
    }
    return !k->failed;
}

/* ---- pieces of the whole's shape ---- */

static bool fold_holds(struct ss_combine *c, const struct ss_view *v, const struct ss_way *way)
{
    const enum ss_reduce reduce = way->reduce;
    struct check k = {.c = c, .v = v, .name = ss_reduce_name(reduce), .way = *way};
    double tolerance = ss_reduce_adds(reduce) ? v->tolerance : v->of_one;
    for (int64_t i = 0; i < v->whole.count; i++) {
        if (v->floats) {
            double want = ss_f64(&v->whole)[i], got = ss_fold_float(v, reduce, i);
            bool equal = near(want, got, tolerance) || ss_fold_is_lost(v, reduce, got, i);
            if (!equal && ss_fold_is_out_of_range(v, reduce, i))
                c->out_of_range++;
            else if ((!equal || v->observer) && !check_cell(&k, equal, want, got, i))
                break;
            continue;
        }
        int64_t want = ss_i64(&v->whole)[i], got = ss_fold_int(v, reduce, i);
        if (want != got && !check_cell(&k, false, (double)want, (double)got, i))
            break;
    }
    if (k.failed && v->floats && ss_fold_may_be_lost(v, reduce, k.seen.cell))
        c->lost |= SS_GRANTED_FINITE;
    return end_check(&k);
}

/* True if cell `from` of rank r's piece equals cell `to` of the whole. */
static inline bool has_cell(const struct ss_view *v, int r, int64_t to, int64_t from)
{
    return v->floats ? near(ss_f64(&v->whole)[to], ss_f64(&v->piece[r])[from], v->tolerance)
                     : ss_i64(&v->whole)[to] == ss_i64(&v->piece[r])[from];
}

/* Identity: the ranks agree (bit for bit, except for the sign of 0) with each other and, within the
 * tolerance, with the whole. */
static bool same_holds(struct ss_combine *c, const struct ss_view *v, bool agree)
{
    struct check k = {.c = c, .v = v, .name = "the piece itself", .way = {.kind = SS_WAY_SAME}};
    for (int64_t i = 0; i < v->whole.count; i++) {
        bool equal = has_cell(v, 0, i, i);
        if ((!equal || v->observer) &&
            !check_cell(&k, equal, ss_tensor_get(&v->whole, i), ss_tensor_get(&v->piece[0], i), i))
            return false;
    }
    if (!agree && !k.failed) {
        k.name = "equal results on all ranks";
        check_cell(&k, false, ss_tensor_get(&v->piece[0], 0), ss_tensor_get(&v->piece[1], 0), 0);
    }
    return end_check(&k);
}

unsigned ss_combine_kinds(enum ss_dtype dtype)
{
    switch (ss_dtype_class(dtype)) {
    case SS_CLASS_FLOAT:
        return 1u << SS_SUM | 1u << SS_AVG | 1u << SS_MAX | 1u << SS_MIN | 1u << SS_PROD;
    case SS_CLASS_SIGNED:
    case SS_CLASS_UNSIGNED:
        return 1u << SS_SUM | 1u << SS_MAX | 1u << SS_MIN | 1u << SS_PROD | 1u << SS_AND |
               1u << SS_OR;
    case SS_CLASS_COMPLEX:
        return 1u << SS_SUM | 1u << SS_AVG | 1u << SS_PROD;
    case SS_CLASS_BOOL:
        break;
    }
    return 1u << SS_AND | 1u << SS_OR;
}

/* True if element i is larger than the tolerance, or 0: an error in it could be seen. */
static bool is_told(const struct ss_view *v, int64_t i)
{
    double size = v->floats ? ss_size_at(v, &v->whole, v->is_complex ? 2 * i : i) : 0;
    return size == 0 || size > v->of_one;
}

/* True if the result varies by rounding alone, as a - a does: it is no evidence. */
static bool is_rounding(const struct ss_combine *c, const struct ss_view *v)
{
    return c->spread > 0 && c->spread <= v->of_one;
}

/* The distance of the elements of ranks 0 and r, given that their bits differ: 0 for 0 and -0,
 * infinity for integers and for NaN next to a number. */
static double apart(const struct ss_view *v, int r, int64_t i)
{
    double most = v->floats ? 0 : INFINITY;
    for (int64_t j = 0; j <= v->is_complex && v->floats; j++) {
        int64_t at = v->is_complex ? 2 * i + j : i;
        double x = ss_f64(&v->piece[0])[at], y = ss_f64(&v->piece[r])[at];
        most = isnan(x) != isnan(y) ? INFINITY : x == y ? most : fmax(most, fabs(x - y));
    }
    return most;
}

/* Counts the elements in which ranks differ as evidence, and returns true if all ranks agree. A
 * complex element counts once; one too small for an error to be seen does not count. */
static bool count_disagreement(struct ss_combine *c, const struct ss_view *v)
{
    uint32_t differ = 0;
    bool agree = true, rounded = is_rounding(c, v);
    const struct ss_tensor *first = ss_probe_share(v->p, 0, v->k);
    const size_t size = ss_element_size(first);
    for (int64_t i = 0; i < first->count; i++) {
        bool told = false;
        for (int r = 1; r < v->ranks && !told; r++) {
            const struct ss_tensor *other = ss_probe_share(v->p, r, v->k);
            bool equal = memcmp(ss_element(other, i), ss_element(first, i), size) == 0;
            double by = equal ? 0 : apart(v, r, i);
            agree &= by == 0;
            told = by > v->of_one; /* more than rounding may make of equal ones */
        }
        differ += told && !rounded && is_told(v, i);
    }
    c->disagreed += differ;
    return agree;
}

static bool probe_whole(struct ss_combine *c, const struct ss_view *v, bool uneven,
                        const char **why)
{
    bool agree = count_disagreement(c, v);
    uint32_t unsaid = c->out_of_range;
    if (!c->started) {
        c->same = true;
        c->kinds = ss_combine_kinds(v->p->out[v->k].type.dtype);
    }
    if (agree && c->same)
        c->same = same_holds(c, v, true);
    unsigned failed = 0;
    for (int r = 0; r < SS_N_REDUCES; r++) {
        const struct ss_way way = {.kind = SS_WAY_FOLD, .reduce = (enum ss_reduce)r};
        if (c->kinds >> r & 1 && !fold_holds(c, v, &way))
            failed |= 1u << r;
    }
    if (!agree && c->same)
        c->same = same_holds(c, v, false);
    /* The average of averages is the average only if the pieces are equal. */
    if (uneven && failed & 1u << SS_AVG && c->kinds == (1u << SS_AVG) && !c->same) {
        c->even_only = true;
        failed = 0;
    }
    c->kinds &= ~failed;
    unsaid = c->out_of_range - unsaid;
    c->disagreed -= unsaid < c->disagreed ? unsaid : c->disagreed;
    *why = c->asked ? "this combination of the pieces does not give the whole"
                    : "no reduction of the pieces gives the whole";
    return c->same || c->kinds;
}

/* ---- pieces that tile a dim ---- */

/* Compares pieces with the whole; map[rank][local position] is the global position. */
static bool tiles_hold(struct check *k, int64_t *const *map)
{
    const struct ss_view *v = k->v;
    const struct ss_type *type = &v->whole.type;
    int64_t outer = 1, inner = 1, length = type->dims[k->c->dim];
    for (int d = 0; d < k->c->dim; d++)
        outer *= type->dims[d];
    for (int d = k->c->dim + 1; d < type->rank; d++)
        inner *= type->dims[d];
    for (int r = 0; r < v->ranks; r++) {
        int64_t local = v->piece[r].type.dims[k->c->dim];
        for (int64_t i = 0; i < outer * local; i++) {
            int64_t to = (i / local * length + map[r][i % local]) * inner, from = i * inner;
            for (int64_t x = 0; x < inner; x++) {
                bool equal = has_cell(v, r, to + x, from + x);
                if ((!equal || v->observer) &&
                    !check_cell(k, equal, ss_tensor_get(&v->whole, to + x),
                                ss_tensor_get(&v->piece[r], from + x), to + x))
                    return false;
            }
        }
    }
    return end_check(k);
}

static bool tiling_holds(struct ss_combine *c, const struct ss_view *v, const struct ss_way *way,
                         const char *name)
{
    int64_t *map[SS_MAX_RANKS];
    struct check k = {.c = c, .v = v, .name = name, .way = *way};
    return ss_tile_map(v, way, map) && tiles_hold(&k, map);
}

static bool order_holds(struct ss_combine *c, const struct ss_view *v, int64_t blocks,
                        bool reversed, const char *name)
{
    struct ss_way way = {SS_WAY_TILES, .dim = c->dim, .blocks = blocks, .reversed = reversed};
    return tiling_holds(c, v, &way, name);
}

/* True if concatenation in b blocks holds. Outcomes for small b are cached in the bit sets known
 * and holds during a probe. */
static bool blocks_hold(struct ss_combine *c, const struct ss_view *v, int64_t b, uint64_t *known,
                        uint64_t *holds)
{
    if (b < 1)
        return false;
    uint64_t bit = b < SS_LITERAL_BLOCKS ? UINT64_C(1) << b : 0;
    if (*known & bit)
        return *holds & bit;
    bool held = order_holds(c, v, b, false, "blocks");
    *known |= bit;
    *holds |= held ? bit : 0;
    return held;
}

static bool probe_blocks(struct ss_combine *c, const struct ss_view *v)
{
    uint64_t known = 0, holds = 0;
    bool any = false;
    if (!c->blocks_listed)
        ss_combine_name_blocks(c, v->p, v->k);
    for (size_t i = 0; i < c->n_names; i++) {
        struct ss_block_name *name = &c->names[i];
        if (!name->alive)
            continue;
        int64_t b = ss_combine_blocks(c, name, v->p->lengths);
        name->alive = blocks_hold(c, v, b, &known, &holds);
        any |= name->alive;
    }
    for (int64_t b = 1; b < SS_LITERAL_BLOCKS; b++) {
        struct ss_block_name literal = {.product.coefficient = b};
        int64_t blocks = ss_combine_blocks(c, &literal, v->p->lengths);
        if (c->literal_blocks >> b & 1 && !blocks_hold(c, v, blocks, &known, &holds))
            c->literal_blocks &= ~(UINT64_C(1) << b);
    }
    return any || c->literal_blocks;
}

static bool probe_tiles(struct ss_combine *c, const struct ss_view *v, const char **why)
{
    if (v->p->c->listed) {
        struct ss_way way = {SS_WAY_TILES, .dim = c->dim, .blocks = 1, .listed = true};
        c->plain = tiling_holds(c, v, &way, "a list of blocks");
        *why = "blocks as long as the cut dims do not give the whole";
        return c->plain;
    }
    if (!c->started) {
        c->plain = order_holds(c, v, 1, false, "concatenation");
        c->reversed = order_holds(c, v, 1, true, "concatenation in reverse order");
        /* Cells with few values may be in order by chance, so blocks are tried in any case. */
        bool blocks = probe_blocks(c, v);
        *why = "no concatenation of the pieces gives the whole";
        return c->plain || c->reversed || blocks;
    }
    c->plain = c->plain && order_holds(c, v, 1, false, "concatenation");
    c->reversed = c->reversed && order_holds(c, v, 1, true, "concatenation in reverse order");
    bool blocks = (c->blocks_listed || c->asked_blocks) && probe_blocks(c, v);
    *why = c->asked ? "this concatenation does not give the whole"
                    : "no concatenation of the pieces gives the whole";
    return c->plain || c->reversed || blocks;
}

/* ---- shapes, evidence, verdict ---- */

bool ss_tiling_of(const struct ss_probe *p, size_t k, struct ss_tiling *out, const char **why)
{
    const struct ss_type *type = &p->call.out[k];
    *out = (struct ss_tiling){.whole = true, .dim = -1};
    for (int r = 0; r < p->ranks; r++) {
        for (int d = 0; d < type->rank; d++) {
            if (p->local[r].out[k].dims[d] == type->dims[d] || d == out->dim)
                continue;
            if (out->dim >= 0) {
                out->two_dims = true;
                *why = "two dims of a result are cut at once";
                return false;
            }
            *out = (struct ss_tiling){.whole = false, .dim = d};
        }
    }
    int64_t total = 0;
    for (int r = 0; r < p->ranks && !out->whole; r++)
        total += p->local[r].out[k].dims[out->dim];
    *why = "the lengths of the pieces do not add up to that of the whole";
    return out->whole || total == type->dims[out->dim];
}

static void count_values(struct ss_combine *c, const struct ss_tensor *whole)
{
    enum { MAX_VALUES = SS_ENOUGH_EVIDENCE + 2 };
    for (int64_t i = 0; i < whole->count && c->varied < SS_ENOUGH_EVIDENCE; i++) {
        if (isnan(ss_tensor_get(whole, i)))
            continue;
        uint64_t words[2] = {0};
        memcpy(words, ss_element(whole, i), ss_element_size(whole));
        const uint64_t bits = words[0] ^ ss_hash_u64(words[1], 0);
        int j = 0;
        while (j < c->n_values && c->values[j] != bits)
            j++;
        if (j == c->n_values && j < MAX_VALUES) {
            c->values[c->n_values++] = bits;
            c->value_counts[j] = 0;
        }
        if (j < MAX_VALUES && ++c->value_counts[j] > c->most)
            c->most = c->value_counts[j];
        c->cells++;
        c->varied = c->cells - c->most;
    }
}

bool ss_combine_range(struct ss_combine *c, const struct ss_tensor *result, double *spread)
{
    const struct ss_tensor numbers = ss_tensor_numbers(result), *whole = &numbers;
    double low = INFINITY, high = -INFINITY;
    for (int64_t i = 0; i < whole->count; i++) {
        double x = ss_tensor_get(whole, i);
        if (isinf(x))
            continue;
        low = x < low ? x : low;
        high = x > high ? x : high;
    }
    double both_low = c->has_range && c->low < low ? c->low : low;
    double both_high = c->has_range && c->high > high ? c->high : high;
    bool floats = whole->store == SS_STORE_F64;
    c->has_range = true;
    c->low = floats ? low : both_low;
    c->high = floats ? high : both_high;
    *spread = both_high - both_low;
    c->widest = *spread > c->widest ? *spread : c->widest;
    c->spread = floats ? *spread : 0;
    return both_high > both_low;
}

double ss_own_spread(double low, double high)
{
    const double of_size = 1e-3, least = 1e-280; /* smaller numbers have few digits */
    double size = fmax(fabs(low), fabs(high));
    return high >= low ? fmax(fmax(high - low, of_size * size), least) : 0;
}

bool ss_combine_probe(struct ss_combine *c, const struct ss_probe *p, size_t k, bool uneven,
                      double spread, const char **why)
{
    struct ss_view v = view_of(p, k, spread);
    struct ss_tiling tiling;
    c->failed = NULL;
    if (!ss_tiling_of(p, k, &tiling, why))
        return false;
    if (c->started && (c->whole != tiling.whole || c->dim != tiling.dim)) {
        *why = !c->asked      ? "the pieces tile another dim at other lengths"
               : tiling.whole ? "every piece has the shape of the whole result"
               : c->whole     ? "each rank computes a shard of the result"
                              : "the pieces are cut along another dim";
        return false;
    }
    c->whole = tiling.whole;
    c->dim = tiling.dim;
    bool alive = c->whole ? probe_whole(c, &v, uneven, why) : probe_tiles(c, &v, why);
    c->started = true;
    if (is_rounding(c, &v))
        c->rounded++;
    else
        count_values(c, &p->out[k]);
    return alive;
}

void ss_combine_ask(struct ss_combine *c, struct ss_placement asked)
{
    c->started = c->asked = true;
    c->whole = asked.kind != SS_SHARD;
    c->same = asked.kind == SS_REPLICATED;
    c->kinds = asked.kind == SS_PARTIAL ? 1u << asked.reduce : 0;
    c->dim = asked.kind == SS_SHARD ? asked.dim : -1;
    c->plain = asked.kind == SS_SHARD && asked.blocks == 1;
    c->asked_blocks = asked.kind == SS_SHARD && asked.blocks > 1 ? asked.blocks : 0;
}

/* ---- one way by itself ---- */

static bool tiles(const struct ss_way *way)
{
    return way->kind == SS_WAY_TILES || way->kind == SS_WAY_WINDOWS;
}

bool ss_way_holds(const struct ss_probe *p, size_t k, const struct ss_way *way, double spread,
                  bool told, struct ss_way_try *failed)
{
    struct ss_combine c = {.dim = way->dim};
    struct ss_view v = view_of(p, k, spread);
    bool held;
    v.observer = told ? v.observer : NULL;
    if (way->kind == SS_WAY_SAME)
        held = same_holds(&c, &v, count_disagreement(&c, &v));
    else if (tiles(way))
        held = tiling_holds(&c, &v, way, "concatenation");
    else
        held = fold_holds(&c, &v, way);
    if (failed)
        *failed = (struct ss_way_try){.expected = c.expected, .got = c.got, .cell = c.cell};
    return held;
}

static void place_tiles(const struct ss_view *v, int dim, int64_t *const *map, double *cells)
{
    const struct ss_type *type = &v->whole.type;
    int64_t inner = 1, length = type->dims[dim];
    for (int d = dim + 1; d < type->rank; d++)
        inner *= type->dims[d];
    for (int r = 0; r < v->ranks; r++) {
        int64_t local = v->piece[r].type.dims[dim];
        for (int64_t i = 0; i < v->piece[r].count; i++) {
            int64_t row = i / inner, to = row / local * length + map[r][row % local];
            cells[to * inner + i % inner] = ss_tensor_get(&v->piece[r], i);
        }
    }
}

double *ss_way_form(const struct ss_probe *p, size_t k, const struct ss_way *way)
{
    struct ss_view v = view_of(p, k, 0);
    double *cells = ss_alloc_array(&p->s->scratch, (size_t)v.whole.count, sizeof *cells);
    if (tiles(way)) {
        int64_t *map[SS_MAX_RANKS];
        if (!ss_tile_map(&v, way, map))
            return NULL;
        place_tiles(&v, way->dim, map, cells);
        return cells;
    }
    for (int64_t i = 0; i < v.whole.count; i++)
        cells[i] = way->kind == SS_WAY_SAME ? ss_tensor_get(&v.piece[0], i)
                   : v.floats               ? ss_fold_float(&v, way->reduce, i)
                                            : (double)ss_fold_int(&v, way->reduce, i);
    return cells;
}

unsigned ss_combine_others(const struct ss_combine *c, const struct ss_row_slot *slot)
{
    return slot->kind == SS_PARTIAL ? c->kinds & ~(1u << slot->reduce) : 0;
}

/* True if a number of blocks that was 1 at all lengths so far may be larger at others. */
static bool may_be_blocks(const struct ss_combine *c)
{
    bool may = c->multiples.n && c->literal_blocks;
    for (size_t i = 0; i < c->n_names; i++)
        may |= c->names[i].alive && c->multiples.n;
    return may;
}

bool ss_combine_resolve(const struct ss_combine *c, struct ss_row_slot *slot, const char **why)
{
    *slot = (struct ss_row_slot){.blocks.coefficient = 1};
    *why = NULL;
    if (c->whole && c->same)
        return true;
    if (c->whole) {
        slot->kind = SS_PARTIAL;
        slot->reduce = SS_SUM;
        while (slot->reduce + 1 < SS_N_REDUCES && !(c->kinds >> slot->reduce & 1))
            slot->reduce++;
        return (c->kinds & (c->kinds - 1)) == 0 ||
               c->disagreed >= (c->last ? BOTH_HOLD / 2 : BOTH_HOLD);
    }
    slot->kind = SS_SHARD;
    slot->dim = c->dim;
    if (c->plain)
        return !may_be_blocks(c);
    for (size_t i = 0; i < c->n_names; i++) {
        if (c->names[i].alive) {
            slot->blocks = c->names[i].product;
            slot->multiples = c->multiples;
            return true;
        }
    }
    for (int b = 1; b < SS_LITERAL_BLOCKS; b++) {
        if (c->literal_blocks >> b & 1) {
            slot->blocks.coefficient = b;
            slot->multiples = c->multiples;
            return true;
        }
    }
    *why = "the pieces concatenate in reverse rank order, which no placement expresses";
    return !c->reversed;
}
