/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/audit/explain.h"
#include "core/tensor/magnitude.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of values with more elements than FEW only those in one of EACH buckets are indexed, and pieces
 * are looked up by such elements. */
enum { MOST_NUMBERS = 30000000, FEW = 4096, EACH = 16 };
static const double CLOSE = 2e-5, MOST_ELEMENTS = 2e8;

struct ss_whole_number {
    double value;
    uint32_t whole, at;
};

/* ---- the index ---- */

struct taking {
    const struct ss_graph *g;
    struct ss_arena *arena;
    struct ss_wholes *wholes;
    double total; /* elements */
};

/* Buckets are a thousandth wide. Numbers at their edges are not used to look up, because the same
 * number of the other program may lie in the next one. */
static bool in_bucket(double x, double edge)
{
    if (x == 0 || !isfinite(x))
        return false;
    const double at = log(fabs(x)) * 1000, bucket = floor(at);
    return (int64_t)bucket % EACH == 0 && at - bucket >= edge && at - bucket <= 1 - edge;
}

static bool varies(const struct ss_tensor *t)
{
    for (int64_t i = 1; i < t->count; i++)
        if (ss_f64(t)[i] != ss_f64(t)[0])
            return true;
    return t->count == 1 && ss_f64(t)[0] != 0;
}

static void keep(struct taking *t, uint32_t var, const struct ss_tensor *value)
{
    if (value->store != SS_STORE_F64 || !varies(value))
        return;
    t->total += (double)value->count;
    if (t->total > MOST_ELEMENTS)
        return;
    struct ss_whole whole = {var, *value};
    whole.value.data = ss_memdup(t->arena, value->data, ss_tensor_bytes(value));
    ss_push(t->arena, t->wholes->list, whole);
}

static void see(void *user, uint32_t id, const struct ss_tensor *results)
{
    struct taking *t = user;
    const struct ss_op *op = &t->g->ops[id];
    for (uint32_t k = 0; k < op->n_results; k++)
        if (op->n_operands)
            keep(t, op->results[k], &results[k]);
}

static int ascending(const void *a, const void *b)
{
    const struct ss_whole_number *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->whole != y->whole ? (x->whole > y->whole) - (x->whole < y->whole)
                                : (x->at > y->at) - (x->at < y->at);
}

/* The numbers that are indexed, into `out` if it is not NULL; how many. */
static size_t index_numbers(const struct ss_wholes *wholes, struct ss_whole_number *out)
{
    size_t n = 0;
    for (uint32_t w = 0; w < wholes->list.count; w++) {
        const struct ss_tensor *value = &wholes->list.items[w].value;
        for (int64_t i = 0; i < value->count; i++) {
            const double x = ss_f64(value)[i];
            if (value->count > FEW ? !in_bucket(x, 0) : !isfinite(x))
                continue;
            if (out)
                out[n] = (struct ss_whole_number){x, w, (uint32_t)i};
            n++;
        }
    }
    return n;
}

enum ss_rc ss_wholes_take(const struct ss_graph *g, const struct ss_tensor *inputs,
                          struct ss_job *job, struct ss_arena *arena, struct ss_wholes *wholes,
                          struct ss_error *err)
{
    struct taking t = {g, arena, wholes, 0};
    struct ss_arena scratch = {0};
    const struct ss_eval_options options = {
        .float_store = SS_STORE_F64, .job = job, .on_op = see, .user = &t};
    *wholes = (struct ss_wholes){0};
    for (uint32_t i = 0; i < g->n_inputs; i++)
        keep(&t, g->inputs[i], &inputs[i]);
    struct ss_tensor *outputs = ss_alloc_array(&scratch, g->n_outputs, sizeof *outputs);
    enum ss_rc rc = ss_eval_graph(g, inputs, outputs, &options, &scratch, err);
    ss_arena_free(&scratch);
    if (rc != SS_OK)
        return rc;
    const size_t n = t.total <= MOST_ELEMENTS ? index_numbers(wholes, NULL) : 0;
    if (t.total > MOST_ELEMENTS || n > MOST_NUMBERS)
        return ss_fail(err, SS_E_LIMIT, "the unsharded run has too many numbers to look among");
    wholes->numbers = ss_alloc_array(arena, n, sizeof *wholes->numbers);
    wholes->n_numbers = index_numbers(wholes, wholes->numbers);
    qsort(wholes->numbers, wholes->n_numbers, sizeof *wholes->numbers, ascending);
    return SS_OK;
}

/* The numbers within reach of x: [*first, *end). */
static void near(const struct ss_wholes *w, double x, size_t *first, size_t *end)
{
    const double reach = fabs(x) * CLOSE;
    size_t low = 0, high = w->n_numbers;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (w->numbers[middle].value < x - reach)
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    while (low < w->n_numbers && w->numbers[low].value <= x + reach)
        low++;
    *end = low;
}

/* ---- matching ---- */

struct matching {
    const struct ss_wholes *w;
    const struct ss_tensor *pieces;
    const struct ss_rank_digits *digits;
    int64_t ranks;
    struct ss_arena *arena;
    int64_t *starts;
    bool *empty;
    double *scale; /* per rank: the size of a small number of its piece */
    uint32_t whole;
    int8_t dims[SS_MAX_RANK];
    uint32_t lost_in; /* a whole in which the piece of some rank is nowhere, */
    uint32_t lost;    /* in the orders of dims of these bits */
    bool is_lost;     /* that was found of the last start */
};

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The lower quartile of the sizes of some numbers: the largest may be those of a mask. */
static double small_number(const struct ss_tensor *t)
{
    enum { MOST = 64 };
    double sizes[MOST];
    int n = 0;
    const int64_t step = t->count / MOST + 1;
    for (int64_t i = 0; i < t->count && n < MOST; i += step)
        if (ss_f64(t)[i] != 0 && isfinite(ss_f64(t)[i]))
            sizes[n++] = fabs(ss_f64(t)[i]);
    qsort(sizes, (size_t)n, sizeof *sizes, by_size);
    return n ? sizes[n / 4] : ss_tensor_max_finite(t);
}

static void measure(struct matching *m)
{
    for (int64_t r = 0; r < m->ranks; r++)
        m->scale[r] =
            r && m->pieces[r].data == m->pieces[0].data ? m->scale[0] : small_number(&m->pieces[r]);
}

static bool is_zero(const struct ss_tensor *t)
{
    for (int64_t i = 0; i < t->count; i++)
        if (ss_f64(t)[i] != 0)
            return false;
    return true;
}

/* Whether a piece is the rows of the whole from start on, and enough of its elements are inside. */
static bool verify(const struct matching *m, int64_t r, const int64_t *start, int64_t enough)
{
    const struct ss_tensor *piece = &m->pieces[r];
    const struct ss_tensor *whole = &m->w->list.items[m->whole].value;
    const int rank = piece->type.rank;
    int64_t strides[SS_MAX_RANK + 1], low[SS_MAX_RANK], size[SS_MAX_RANK],
        at[SS_MAX_RANK] = {0}, own[SS_MAX_RANK + 1], inside = 1;
    ss_strides(&whole->type, strides);
    ss_strides(&piece->type, own);
    for (int d = 0; d < rank; d++) {
        const int64_t length = whole->type.dims[m->dims[d]];
        const int64_t end = start[d] + piece->type.dims[d];
        low[d] = start[d] < 0 ? -start[d] : 0;
        size[d] = (end > length ? length : end) - start[d] - low[d];
        if (size[d] <= 0)
            return false;
        inside *= size[d];
    }
    if (inside < enough)
        return false;
    do {
        int64_t i = 0, k = 0;
        for (int d = 0; d < rank; d++) {
            k += (low[d] + at[d]) * own[d];
            i += (start[d] + low[d] + at[d]) * strides[m->dims[d]];
        }
        const double x = ss_f64(piece)[k], y = ss_f64(whole)[i];
        if (!(fabs(x - y) <= CLOSE * (m->scale[r] + fabs(x))) && x != y && !(isnan(x) && isnan(y)))
            return false;
    } while (ss_index_next(size, rank, at));
    return true;
}

/* The start of a piece of which element `k` is element `i` of the whole. */
static void start_at(const struct matching *m, const struct ss_tensor *piece, int64_t k, int64_t i,
                     int64_t *start)
{
    const struct ss_tensor *whole = &m->w->list.items[m->whole].value;
    int64_t at[SS_MAX_RANK];
    for (int d = whole->type.rank - 1; d >= 0; d--) {
        at[d] = i % whole->type.dims[d];
        i /= whole->type.dims[d];
    }
    for (int d = piece->type.rank - 1; d >= 0; d--) {
        start[d] = at[m->dims[d]] - k % piece->type.dims[d];
        k /= piece->type.dims[d];
    }
}

enum { PROBES = 8, MOST_NEAR = 4096 };

static void add_probe(const struct ss_tensor *piece, int64_t element, int64_t *at, int *n)
{
    const double x = ss_f64(piece)[element];
    for (int k = 0; k < *n; k++)
        if (at[k] == element)
            return;
    if (x != 0 && isfinite(x) && *n < PROBES)
        at[(*n)++] = element;
}

/* Elements by which a piece is looked up: the largest, and some others, in case that one lies
 * outside the whole; and some of those that are indexed of large values. */
static int probes(const struct ss_tensor *piece, int64_t *at)
{
    int64_t largest = 0;
    int n = 0;
    for (int64_t i = 1; i < piece->count; i++)
        if (fabs(ss_f64(piece)[i]) > fabs(ss_f64(piece)[largest]))
            largest = i;
    add_probe(piece, largest, at, &n);
    for (int quarter = 1; quarter < 4; quarter++)
        add_probe(piece, piece->count * quarter / 4, at, &n);
    const int64_t step = piece->count / PROBES + 1;
    for (int64_t from = 0; from < piece->count && n < PROBES; from += 2 * step)
        for (int64_t i = from; i < piece->count && i < from + step; i++)
            if (in_bucket(ss_f64(piece)[i], 0.05)) {
                add_probe(piece, i, at, &n);
                break;
            }
    return n;
}

/* Whether a rank's piece may be foreseen from those of others: more than one digit moves it. */
static bool depends_on_others(const struct ss_rank_digits *digits, int64_t r)
{
    int64_t terms = 0;
    for (int k = 0; k < digits->n; k++)
        terms += r / digits->stride[k] % digits->size[k];
    return terms >= 2;
}

/* Whether a piece lies where those of ranks before it make expect, if each digit of a rank's number
 * moves pieces by as much: also the last one of an uneven cut, of which most, or all, is padding.
 */
static bool is_foreseen(struct matching *m, int64_t r, int64_t *start)
{
    const struct ss_tensor *piece = &m->pieces[r];
    const struct ss_type *whole = &m->w->list.items[m->whole].value.type;
    const int rank = piece->type.rank;
    bool beyond = false;
    if (!depends_on_others(m->digits, r) || m->empty[0])
        return false;
    memcpy(start, m->starts, (size_t)rank * sizeof *start);
    for (int k = 0; k < m->digits->n; k++) {
        const int64_t stride = m->digits->stride[k], digit = r / stride % m->digits->size[k];
        if (digit && (stride >= r || m->empty[stride]))
            return false;
        for (int d = 0; d < rank; d++)
            start[d] += digit * (m->starts[stride * rank + d] - m->starts[d]);
    }
    for (int d = 0; d < rank; d++)
        beyond |= start[d] >= whole->dims[m->dims[d]];
    m->empty[r] = beyond;
    return beyond || verify(m, r, start, 1);
}

/* A rank's piece within the whole that rank 0 found. */
static bool match_rank(struct matching *m, int64_t r)
{
    const struct ss_tensor *piece = &m->pieces[r];
    const int64_t half = (piece->count + 1) / 2;
    int64_t at[PROBES], *start = m->starts + r * piece->type.rank;
    if (r && piece->data == m->pieces[0].data) {
        memcpy(start, m->starts, (size_t)piece->type.rank * sizeof *start);
        m->empty[r] = m->empty[0];
        return true;
    }
    m->empty[r] = is_zero(piece);
    if (m->empty[r])
        return true;
    /* Most layouts have the piece of a rank where that of another is, or next to it. */
    for (int64_t q = 0; q < r; q++) {
        memcpy(start, m->starts + q * piece->type.rank, (size_t)piece->type.rank * sizeof *start);
        if (!m->empty[q] && verify(m, r, start, half))
            return true;
    }
    if (is_foreseen(m, r, start))
        return true;
    const int n = probes(piece, at);
    for (int i = 0; i < n; i++) {
        size_t first, end;
        near(m->w, ss_f64(piece)[at[i]], &first, &end);
        for (; first < end; first++) {
            if (m->w->numbers[first].whole != m->whole)
                continue;
            start_at(m, piece, at[i], m->w->numbers[first].at, start);
            if (verify(m, r, start, half))
                return true;
        }
    }
    m->is_lost = n > 0 && !depends_on_others(m->digits, r);
    return false;
}

/* Rows that lie outside on one rank are rows of the value on another, at both ends of each dim. */
static bool reaches_in(const struct matching *m)
{
    const struct ss_type *piece = &m->pieces[0].type;
    const struct ss_type *whole = &m->w->list.items[m->whole].value.type;
    for (int d = 0; d < piece->rank; d++) {
        bool low = false, high = false;
        for (int64_t r = 0; r < m->ranks; r++) {
            const int64_t start = m->starts[r * piece->rank + d];
            low |= !m->empty[r] && start >= 0;
            const int64_t end = start + piece->dims[d], length = whole->dims[m->dims[d]];
            high |= !m->empty[r] && end <= length;
            high |= start == 0 && end > length && end < length + m->ranks; /* padded to be cut */
        }
        if (!low || !high)
            return false;
    }
    return true;
}

static bool match_all(struct matching *m, int64_t found)
{
    for (int64_t r = 0; r < m->ranks; r++)
        if (r != found && !match_rank(m, r))
            return false;
    return reaches_in(m);
}

/* The next order of dims; false after the last. */
static bool next_order(int8_t *dims, int n)
{
    int i = n - 2, k = n - 1;
    while (i >= 0 && dims[i] >= dims[i + 1])
        i--;
    if (i < 0)
        return false;
    while (dims[k] <= dims[i])
        k--;
    int8_t swap = dims[i];
    dims[i] = dims[k];
    dims[k] = swap;
    for (int a = i + 1, z = n - 1; a < z; a++, z--) {
        swap = dims[a];
        dims[a] = dims[z];
        dims[z] = swap;
    }
    return true;
}

static bool may_fit(const struct ss_tensor *piece, const struct ss_tensor *whole,
                    const int8_t *dims)
{
    for (int d = 0; d < piece->type.rank; d++)
        if (piece->type.dims[d] > 2 * whole->type.dims[dims[d]] + 2)
            return false;
    return true;
}

/* The other ranks' pieces, once that of rank r is found. */
static bool match_others(struct matching *m, int64_t r)
{
    if (r == 0)
        return match_all(m, r);
    m->empty[r] = false;
    for (int64_t q = 0; q < r; q++)
        m->empty[q] = true;
    for (int64_t q = r + 1; q < m->ranks; q++)
        if (!match_rank(m, q))
            return false;
    return reaches_in(m);
}

/* The piece of rank r, whose element k is a number of the index, in any order of dims. If the
 * piece of another rank is nowhere in the whole, no other start of this one is tried: a broadcast
 * has thousands. */
static bool match_number(struct matching *m, int64_t r, int64_t k, int64_t i)
{
    const struct ss_tensor *piece = &m->pieces[r];
    const struct ss_tensor *whole = &m->w->list.items[m->whole].value;
    const int rank = piece->type.rank;
    enum { MOST_ORDERED = 4 };
    uint32_t order = 1; /* a bit for each */
    if (whole->type.rank != rank)
        return false;
    if (m->lost_in != m->whole)
        m->lost = 0;
    m->lost_in = m->whole;
    for (int d = 0; d < rank; d++)
        m->dims[d] = (int8_t)d;
    do {
        int64_t *start = m->starts + r * rank;
        if (m->lost & order || !may_fit(piece, whole, m->dims))
            continue;
        start_at(m, piece, k, i, start);
        if (!verify(m, r, start, (piece->count + 1) / 2))
            continue;
        int64_t found[SS_MAX_RANK];
        memcpy(found, start, (size_t)rank * sizeof *start);
        m->is_lost = false;
        if (match_others(m, r))
            return true;
        m->lost |= m->is_lost ? order : 0;
        memcpy(start, found, (size_t)rank * sizeof *start);
    } while (order <<= 1, rank <= MOST_ORDERED && next_order(m->dims, rank));
    return false;
}

/* Pieces of some whole. */
static bool match(struct matching *m)
{
    int64_t at[PROBES], r = 0;
    while (r < m->ranks && is_zero(&m->pieces[r]))
        r++;
    if (r == m->ranks)
        return false;
    m->lost_in = UINT32_MAX;
    const int n = probes(&m->pieces[r], at);
    for (int i = 0; i < n; i++) {
        size_t first, end;
        near(m->w, ss_f64(&m->pieces[r])[at[i]], &first, &end);
        if (end - first > MOST_NEAR)
            continue;
        for (; first < end; first++) {
            m->whole = m->w->numbers[first].whole;
            memset(m->empty, 0, (size_t)m->ranks);
            if (match_number(m, r, at[i], m->w->numbers[first].at))
                return true;
        }
    }
    return false;
}

static struct ss_explained found(const struct matching *m, enum ss_explained_kind kind,
                                 unsigned set)
{
    const size_t n = (size_t)(m->ranks * m->pieces[0].type.rank);
    struct ss_explained e = {.kind = kind, .whole = m->whole, .set = set};
    memcpy(e.dims, m->dims, sizeof e.dims);
    e.starts = ss_memdup(m->arena, m->starts, n * sizeof *m->starts);
    e.empty = ss_memdup(m->arena, m->empty, (size_t)m->ranks * sizeof *m->empty);
    return e;
}

/* Each rank's piece, summed among its group, or the maximum. */
static struct ss_tensor *reduced(const struct ss_tensor *pieces,
                                 const struct ss_rank_groups *groups, int64_t ranks, bool maximum,
                                 struct ss_arena *scratch)
{
    struct ss_tensor *out = ss_alloc_array(scratch, (size_t)ranks, sizeof *out);
    for (int64_t k = 0; k < groups->rows; k++) {
        const int64_t *ids = groups->ids + k * groups->width;
        struct ss_tensor one = ss_tensor_new(scratch, &pieces[0].type, SS_STORE_F64);
        double *to = ss_f64(&one);
        memcpy(to, pieces[ids[0]].data, ss_tensor_bytes(&one));
        for (int64_t i = 1; i < groups->width; i++) {
            const double *from = ss_f64(&pieces[ids[i]]);
            for (int64_t e = 0; e < one.count; e++)
                to[e] = !maximum ? to[e] + from[e] : from[e] > to[e] ? from[e] : to[e];
        }
        for (int64_t i = 0; i < groups->width; i++)
            out[ids[i]] = one;
    }
    return out;
}

static bool has_numbers(const struct ss_pieces *value, int64_t ranks)
{
    for (int64_t r = 0; r < (value->same ? 1 : ranks); r++)
        if (varies(&value->pieces[r]))
            return true;
    return false;
}

bool ss_explained_is_regular(const struct ss_explained *e, int rank,
                             const struct ss_rank_digits *digits)
{
    if (e->kind != SS_IS_PIECES && e->kind != SS_IS_TERMS)
        return false;
    for (int64_t r = 0; r < digits->ranks; r++)
        for (int d = 0; d < rank; d++) {
            int64_t start = 0;
            for (int k = 0; k < digits->n; k++) {
                const int64_t at = digits->stride[k] * rank + d;
                start += r / digits->stride[k] % digits->size[k] * (e->starts[at] - e->starts[d]);
            }
            if (e->empty[r] || e->starts[d] || e->starts[r * rank + d] != start)
                return false;
        }
    return true;
}

struct ss_explained ss_explain(const struct ss_wholes *wholes, const struct ss_pieces *value,
                               const struct ss_rank_digits *digits, bool terms,
                               struct ss_arena *arena)
{
    const int64_t ranks = digits->ranks;
    struct ss_explained e = {.kind = SS_NOT_ASKED};
    if (value->pieces[0].store != SS_STORE_F64 || !has_numbers(value, ranks))
        return e;
    struct ss_arena scratch = {0};
    struct matching m = {
        .w = wholes, .pieces = value->pieces, .digits = digits, .ranks = ranks, .arena = arena};
    m.starts = ss_alloc_array(&scratch, (size_t)(ranks * value->pieces[0].type.rank) + 1,
                              sizeof *m.starts);
    m.empty = ss_alloc_array(&scratch, (size_t)ranks, sizeof *m.empty);
    m.scale = ss_alloc_array(&scratch, (size_t)ranks, sizeof *m.scale);
    measure(&m);
    e.kind = SS_NOT_EXPLAINED;
    if (match(&m))
        e = found(&m, SS_IS_PIECES, 0);
    for (unsigned k = 2; terms && !value->same && e.kind == SS_NOT_EXPLAINED && k < 2u << digits->n;
         k++) {
        const struct ss_arena_mark mark = ss_arena_mark(&scratch);
        const struct ss_rank_groups groups = ss_rank_groups_of(digits, k / 2, &scratch);
        m.pieces = reduced(value->pieces, &groups, ranks, k % 2, &scratch);
        measure(&m);
        if (match(&m)) {
            e = found(&m, SS_IS_TERMS, k / 2);
            e.maximum = k % 2;
        }
        ss_arena_rewind(&scratch, mark);
    }
    ss_arena_free(&scratch);
    return e;
}
