/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/reach.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/rules/factor.h"

enum { BEYOND = 8 };
enum { MAX_USELESS = 16, ENOUGH_BOUNDARY_CELLS = 96, MIN_SUM_PROBES = 10, MAX_ROUNDS = 120 };

static const int verified_ranks[] = {2, 3, 4, 8};
enum { N_RANKS = sizeof verified_ranks / sizeof *verified_ranks, MAX_RANKS = 8 };

bool ss_reach_fail(struct ss_reach *t, enum ss_verdict verdict, const char *why)
{
    t->attempt->verdict = verdict;
    t->attempt->why = why;
    return false;
}

bool ss_reach_fail_at(struct ss_reach *t, const struct ss_probe *p, const char *what,
                      const char *combine)
{
    struct ss_buf text = {0};
    if (!p)
        return ss_reach_fail(t, SS_REFUTED, what);
    ss_keep_counterexample(p, t->wrong_result, t->wrong.cell, combine, t->wrong.expected,
                           t->wrong.got, t->attempt);
    ss_buf_printf(&text, "%s: ", what);
    ss_counterexample_print(&text, t->attempt);
    const char *why = ss_strdup(t->s->arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return ss_reach_fail(t, SS_REFUTED, why);
}

void ss_reach_tell(const struct ss_reach *t, struct ss_explore_event event)
{
    event.attempt = t->attempt;
    ss_tell(t->s, &event);
}

/* ---- rates ---- */

static bool infer_at(struct ss_reach *t, int64_t *lengths, struct ss_call *call)
{
    struct ss_subject *s = t->s;
    struct ss_error err = {0};
    bool derived = !s->atoms->n_derived ||
                   ss_atoms_derive(s->call, s->atoms, lengths, &s->scratch);
    if (derived && !ss_atoms_call(s->call, s->atoms, lengths, &s->scratch, call, &err))
        return true;
    t->attempt->shape = true;
    return ss_reach_fail(t, SS_REFUTED, ss_sprintf(s->arena, "longer operands do not fit: %s",
                                                   err.message));
}

/* The dim of result k that changes; false where there is not one. */
static bool find_dim(struct ss_reach *t, const struct ss_call *at, size_t k)
{
    int changed = 0;
    for (int d = 0; d < at[0].out[k].rank; d++) {
        if (at[0].out[k].dims[d] == at[1].out[k].dims[d])
            continue;
        changed++;
        t->dim[k] = d;
    }
    if (changed == 1)
        return true;
    return ss_reach_fail(t, SS_REFUTED, changed ? "two dims of the result change with it"
                                                : "the result does not grow with it");
}

static bool find_rate(struct ss_reach *t, const struct ss_call *at, size_t k, int64_t base,
                      int64_t grow)
{
    int d = t->dim[k];
    int64_t a = at[0].out[k].dims[d], b = at[1].out[k].dims[d], grows = b - a;
    int64_t g = ss_gcd(grows, grow), rows = grows / g, per = grow / g;
    if (grows <= 0 || at[2].out[k].dims[d] - b != grows || rows > SS_MAX_RATE ||
        per > SS_MAX_RATE || base % per)
        return ss_reach_fail(t, SS_REFUTED, "the result does not grow evenly with it");
    int64_t surplus = a - base / per * rows;
    if (k && (t->f.rows != rows || t->f.per != per || t->f.surplus != surplus))
        return ss_reach_fail(t, SS_NOT_TRIED, "its results grow differently");
    t->f.rows = rows;
    t->f.per = per;
    t->f.surplus = surplus;
    return true;
}

/* Of long windows, those matter that change the same dims. */
static void find_windows(struct ss_reach *t, int64_t *lengths, const struct ss_call *before)
{
    for (uint16_t a = 0; a < t->s->atoms->n_atoms; a++) {
        struct ss_call after;
        if (!t->s->atoms->atoms[a].keep)
            continue;
        lengths[a]++;
        t->windows[a] = ss_atoms_call(t->s->call, t->s->atoms, lengths, &t->s->scratch, &after,
                                      NULL);
        for (size_t k = 0; k < before->n_out && !t->windows[a]; k++)
            t->windows[a] = before->out[k].dims[t->dim[k]] != after.out[k].dims[t->dim[k]];
        lengths[a]--;
    }
}

bool ss_reach_rate(struct ss_reach *t, const int64_t *base, const int64_t *grow)
{
    struct ss_subject *s = t->s;
    struct ss_probe p = {.s = s, .c = &t->c, .length = SS_REACH_MAX_PIECE,
                         .windows = t->windows, .ranks = 2};
    struct ss_call at[3];
    for (uint16_t a = 0; a < s->atoms->n_atoms; a++)
        t->windows[a] = true;
    if (!ss_probe_choose(&p))
        return ss_reach_fail(t, SS_NO_LENGTHS, "shape inference accepts no lengths for a probe");
    for (int i = 0; i < 3; i++) {
        for (uint16_t a = 0; a < t->c.n_cut; a++)
            p.lengths[t->c.cut[a]] = base[a] + i * grow[a];
        if (!infer_at(t, p.lengths, &at[i]))
            return false;
    }
    for (size_t k = 0; k < s->call->n_out; k++) {
        if (!find_dim(t, at, k) || !find_rate(t, at, k, base[0], grow[0]))
            return false;
    }
    find_windows(t, p.lengths, &at[2]);
    return true;
}

/* ---- runs ---- */

/* Largest difference of values that are finite; false where a value is no number. */
static bool spread_of(const struct ss_tensor *t, double *spread)
{
    double low = INFINITY, high = -INFINITY;
    for (int64_t i = 0; i < t->count; i++) {
        double x = ss_tensor_get(t, i);
        if (isnan(x))
            return false;
        if (isinf(x))
            continue;
        low = x < low ? x : low;
        high = x > high ? x : high;
    }
    *spread = high > low ? high - low : 0;
    return true;
}

static bool surplus_holds(struct ss_reach *t, const struct ss_probe *p)
{
    int64_t rows = p->lengths[t->c.cut[0]] / t->f.per * t->f.rows;
    for (size_t k = 0; k < p->call.n_out && !t->f.sum; k++) {
        if (p->call.out[k].dims[t->dim[k]] - rows != t->f.surplus)
            return ss_reach_fail(t, SS_REFUTED, "the result grows with other lengths as well");
    }
    return true;
}

/* Whether every result says something, and how exact each must be. */
static bool measure_spread(struct ss_reach *t, struct ss_whole *w)
{
    bool movement = t->s->call->def->flags & SS_OP_MOVEMENT, differs = false;
    w->tolerance = ss_alloc_array(&t->s->scratch, w->p.call.n_out, sizeof *w->tolerance);
    for (size_t k = 0; k < w->p.call.n_out; k++) {
        double spread;
        if (!spread_of(&w->p.out[k], &spread))
            return false;
        differs |= spread > 0;
        bool exact = movement || w->p.out[k].store == SS_STORE_I64;
        w->tolerance[k] = exact ? 0 : 1e-9 * spread;
    }
    return differs;
}

bool ss_reach_whole(struct ss_reach *t, const int64_t *lengths, int ranks, struct ss_whole *w)
{
    for (int useless = 0; useless < MAX_USELESS; useless++) {
        w->p = (struct ss_probe){.s = t->s, .c = &t->c, .length = lengths[0], .given = lengths,
                                 .windows = t->windows, .far_atom = t->far_atom,
                                 .far_length = t->far_length, .ranks = ranks, .v = t->v++};
        if (!ss_probe_choose(&w->p))
            return ss_reach_fail(t, SS_NO_LENGTHS,
                                 "shape inference accepts no lengths for a probe");
        w->p.given = NULL; /* the caller's, perhaps on its stack */
        if (!surplus_holds(t, &w->p))
            return false;
        ss_tell_probe(&w->p, t->attempt, SS_EVENT_CHOSEN, NULL);
        ss_probe_draw(&w->p);
        if (!ss_probe_run_whole(&w->p, NULL) && measure_spread(t, w))
            return true;
        ss_tell_probe(&w->p, t->attempt, SS_EVENT_REDRAWN, "the whole says nothing");
    }
    return ss_reach_fail(t, SS_UNDETERMINED, "no draw gives results that differ from each other");
}

/* Operands are as many as results, then come the values beside them. */
size_t ss_reach_beside(const struct ss_reach *t, size_t k)
{
    return t->s->call->n_out + k;
}

/* What lies beyond the edges, as an element of a store. An operator that puts nothing there gets
 * anything: its rows must not depend on it. */
static void fill_element(const struct ss_reach *t, const struct ss_whole *w,
                         const struct ss_tensor *operand, int side, void *element)
{
    double anything = t->f.overlap && side == 0 ? t->beyond : 3.7;
    int64_t one = 1, zero = 0; /* 0.0 has the same bytes */
    enum ss_halo_fill fill = w->p.call.def->halo_fill;
    const void *from = operand->store == SS_STORE_I64 ? (const void *)&one : &anything;
    if (fill == SS_FILL_ZERO || t->f.sum || (t->f.overlap && side == 1))
        from = &zero;
    else if (fill == SS_FILL_OPERAND1)
        from = w->p.in[ss_reach_beside(t, (size_t)(operand - w->p.in))].data;
    memcpy(element, from, 8);
}

/* Elements between two rows of a dim, and outside them. */
static void row_box(const struct ss_type *type, int dim, int64_t *outer, int64_t *inner)
{
    *inner = *outer = 1;
    for (int d = 0; d < type->rank; d++)
        *(d < dim ? outer : inner) *= d == dim ? 1 : type->dims[d];
}

/* The part of operand k that the window has, the fill where there is none. */
static struct ss_tensor window_of(const struct ss_reach *t, const struct ss_whole *w, size_t k,
                                  const struct ss_window *at, const struct ss_type *local)
{
    const struct ss_tensor *whole = &w->p.in[k];
    struct ss_tensor out = ss_tensor_new(&t->s->scratch, local, SS_STORE_F64);
    int dim = -1, side = 0;
    int64_t start = 0, begin = 0, end = 0;
    for (int d = 0; d < local->rank; d++) {
        for (uint16_t a = 0; a < t->c.n_cut; a++) {
            if (ss_factors_find(&t->s->atoms->in[k][d], t->c.cut[a]) < 0)
                continue;
            dim = d;
            side = t->sides ? t->sides[k] : a;
            start = at->start[side];
            begin = at->begin[side];
            end = at->end[side] ? at->end[side] : whole->type.dims[d];
        }
    }
    if (dim < 0) {
        memcpy(out.data, whole->data, (size_t)out.count * 8);
        return out;
    }
    uint64_t fill;
    fill_element(t, w, whole, side, &fill);
    int64_t outer, inner, rows = local->dims[dim], have = whole->type.dims[dim];
    row_box(local, dim, &outer, &inner);
    for (int64_t x = 0; x < outer * rows; x++) {
        int64_t row = x % rows + start;
        char *to = (char *)out.data + 8 * x * inner;
        if (row >= begin && row < end)
            memcpy(to, (const char *)whole->data + 8 * (x / rows * have + row) * inner,
                   (size_t)inner * 8);
        for (int64_t i = 0; i < inner && (row < begin || row >= end); i++)
            memcpy(to + 8 * i, &fill, 8);
    }
    return out;
}

enum ss_rc ss_reach_run(struct ss_reach *t, const struct ss_whole *w, struct ss_window *window,
                        struct ss_error *err)
{
    struct ss_subject *s = t->s;
    struct ss_arena *arena = &s->scratch;
    struct ss_call *local = &window->call;
    int64_t *lengths = ss_memdup(arena, w->p.lengths, s->atoms->n_atoms * sizeof *lengths);
    for (uint16_t a = 0; a < t->c.n_cut; a++)
        lengths[t->c.cut[a]] = window->count[a];
    enum ss_rc rc = ss_atoms_call(s->call, s->atoms, lengths, arena, local, err);
    if (rc)
        return rc;
    struct ss_tensor *in = ss_alloc_array(arena, local->n_in, sizeof *in);
    for (size_t k = 0; k < local->n_in; k++)
        in[k] = window_of(t, w, k, window, &local->in[k]);
    window->out = ss_alloc_array(arena, local->n_out, sizeof *window->out);
    for (size_t k = 0; k < local->n_out; k++)
        window->out[k] = ss_tensor_new(arena, &local->out[k], SS_STORE_F64);
    struct ss_kernel_args args = {.call = local, .in = in, .out = window->out, .scratch = arena};
    return ss_run_kernel(s, &args, err);
}

void ss_reach_tell_windows(const struct ss_reach *t, const struct ss_whole *w,
                           const struct ss_window *windows, int n, int first)
{
    size_t n_out = w->p.call.n_out;
    struct ss_call *calls = ss_alloc_array(&t->s->scratch, (size_t)n, sizeof *calls);
    struct ss_tensor *out = ss_alloc_array(&t->s->scratch, (size_t)n * n_out, sizeof *out);
    for (int i = 0; i < n; i++) {
        calls[i] = windows[i].call;
        memcpy(out + (size_t)i * n_out, windows[i].out, n_out * sizeof *out);
    }
    struct ss_explore_event event = {.kind = SS_EVENT_CUT, .probe = &w->p, .windows = calls,
                                     .window_out = out, .n_windows = n, .first_rank = first};
    ss_reach_tell(t, event);
    event.kind = SS_EVENT_RAN;
    ss_reach_tell(t, event);
}

/* ---- comparison ---- */

int64_t ss_reach_row_cells(const struct ss_reach *t, const struct ss_whole *w)
{
    int64_t cells = 0;
    for (size_t k = 0; k < w->p.call.n_out; k++) {
        int64_t outer, inner;
        row_box(&w->p.out[k].type, t->dim[k], &outer, &inner);
        cells += outer * inner;
    }
    return cells;
}

/* Takes a cell into account; whether it is right. */
static bool see(struct ss_way_try *seen, double tolerance, double want, double got, int64_t cell,
                bool first)
{
    double error = got == want ? 0 : fabs(got - want);
    bool equal = error <= tolerance;
    if (!equal && first)
        *seen = (struct ss_way_try){fmax(error, seen->error), want, got, cell};
    seen->error = error > seen->error ? error : seen->error;
    return equal;
}

bool ss_reach_row(const struct ss_reach *t, const struct ss_whole *w, size_t k,
                  const struct ss_tensor *local, int64_t row, int64_t whole_row,
                  struct ss_way_try *seen, double *formed)
{
    const struct ss_tensor *whole = &w->p.out[k];
    int64_t inner, outer, rows = local->type.dims[t->dim[k]];
    int64_t whole_rows = whole->type.dims[t->dim[k]];
    row_box(&local->type, t->dim[k], &outer, &inner);
    bool equal = true;
    for (int64_t x = 0; x < outer * inner && (equal || formed); x++) {
        int64_t to = (x / inner * whole_rows + whole_row) * inner + x % inner;
        double got = ss_tensor_get(local, (x / inner * rows + row) * inner + x % inner);
        if (formed)
            formed[to] = got;
        equal &= see(seen, w->tolerance[k], ss_tensor_get(whole, to), got, to, equal);
    }
    return equal;
}

bool ss_reach_row_right(struct ss_reach *t, const struct ss_whole *w, size_t k,
                        const struct ss_tensor *local, int64_t row, int64_t whole_row)
{
    struct ss_way_try seen = {0};
    if (ss_reach_row(t, w, k, local, row, whole_row, &seen, NULL))
        return true;
    t->wrong = seen;
    t->wrong_at = &w->p;
    t->wrong_result = k;
    return false;
}

/* ---- verification ---- */

static void place(const struct ss_footprint *f, const struct ss_halo *h, int64_t rank,
                  struct ss_window *window)
{
    for (int s = 0; s < ss_footprint_sides(f); s++) {
        const struct ss_halo_side *side = &h->side[s];
        window->start[s] = rank * side->piece - side->left + ss_slide_at(&side->at, rank);
        window->count[s] = side->count;
        window->begin[s] = side->alone ? rank * side->piece : 0;
        window->end[s] = side->alone ? (rank + 1) * side->piece : 0;
    }
}

/* Every rank's window. */
static bool run_ranks(struct ss_reach *t, const struct ss_whole *w, const struct ss_halo *h,
                      struct ss_window *out)
{
    for (int64_t i = 0; i < h->ranks; i++) {
        struct ss_error err = {0};
        place(&t->f, h, i, &out[i]);
        if (!ss_reach_run(t, w, &out[i], &err))
            continue;
        ss_tell_probe(&w->p, t->attempt, SS_EVENT_REFUSED, err.message);
        ss_keep_probe(&w->p, t->attempt);
        return ss_reach_fail(t, SS_REFUTED,
                             ss_sprintf(t->s->arena, "%s: length %" PRId64 " on %d ranks, rank %d",
                                        err.message, w->p.length, w->p.ranks, (int)i));
    }
    if (t->s->observer)
        ss_reach_tell_windows(t, w, out, (int)h->ranks, 0);
    return true;
}

/* Room for what the ranks make of a result; NULL where nobody looks. */
static double *form(const struct ss_reach *t, const struct ss_tensor *whole)
{
    if (!t->s->observer)
        return NULL;
    double *formed = ss_alloc_array(&t->s->scratch, (size_t)whole->count, sizeof *formed);
    for (int64_t x = 0; x < whole->count; x++)
        formed[x] = NAN;
    return formed;
}

/* The rows that a rank keeps of result k are those of the whole. False: missing, or where seen
 * says. */
static bool rank_holds(const struct ss_reach *t, const struct ss_whole *w, const struct ss_halo *h,
                       int64_t rank, size_t k, const struct ss_tensor *out,
                       struct ss_way_try *seen, double *formed)
{
    int64_t begin = rank * h->piece < h->total ? rank * h->piece : h->total;
    int64_t end = begin + h->piece < h->total ? begin + h->piece : h->total;
    int64_t at = ss_slide_at(&h->at, rank) - rank * h->piece;
    bool holds = true;
    for (int64_t j = begin; j < end && (holds || formed); j++) {
        struct ss_way_try one = {.got = NAN}; /* a row that is missing */
        bool there = at + j >= 0 && at + j < out->type.dims[t->dim[k]];
        bool equal = there && ss_reach_row(t, w, k, out, at + j, j, &one, formed);
        double largest = one.error > seen->error ? one.error : seen->error;
        if (holds && !equal)
            *seen = one;
        seen->error = largest;
        holds &= equal;
    }
    return holds;
}

static void tell_comparison(const struct ss_reach *t, const struct ss_whole *w,
                            const struct ss_halo *h, size_t k, bool held,
                            const struct ss_way_try *seen, const double *formed)
{
    struct ss_way way = {.kind = t->f.sum ? SS_WAY_FOLD : SS_WAY_WINDOWS, .reduce = SS_SUM,
                         .dim = t->dim[k], .left = h->side[0].left, .right = h->side[0].right};
    if (t->f.overlap) {
        way = (struct ss_way){.kind = SS_WAY_OVERLAP, .reduce = t->f.reduce, .dim = t->dim[k]};
        ss_footprint_shared(&t->f, &way.left, &way.right);
    }
    ss_reach_tell(t, (struct ss_explore_event){.kind = SS_EVENT_COMBINED, .probe = &w->p,
                                               .result = k, .way = &way, .tried = seen,
                                               .held = held, .formed = formed});
}

/* Every rank's rows of result k, even or not. */
static bool verify_result(struct ss_reach *t, const struct ss_whole *w, const struct ss_halo *h,
                          const struct ss_window *out, size_t k)
{
    double *formed = form(t, &w->p.out[k]);
    struct ss_way_try seen = {0};
    bool held = true;
    for (int64_t i = 0; i < h->ranks && (held || formed); i++) {
        struct ss_way_try one = {0};
        bool holds = rank_holds(t, w, h, i, k, &out[i].out[k], &one, formed);
        double largest = one.error > seen.error ? one.error : seen.error;
        if (held && !holds)
            seen = one;
        seen.error = largest;
        held &= holds;
    }
    tell_comparison(t, w, h, k, held, &seen, formed);
    t->wrong = seen;
    t->wrong_result = k;
    return held;
}

static bool verify_rows(struct ss_reach *t, const struct ss_whole *w, const struct ss_halo *h)
{
    struct ss_window out[MAX_RANKS];
    if (!run_ranks(t, w, h, out))
        return false;
    for (size_t k = 0; k < w->p.call.n_out; k++) {
        if (!verify_result(t, w, h, out, k))
            return ss_reach_fail_at(t, &w->p, "a rank's rows are not those of the whole",
                                    "its window");
    }
    t->cells += 2 * (h->ranks - 1) * ss_reach_row_cells(t, w);
    return true;
}

bool ss_reach_sums(struct ss_reach *t, const struct ss_whole *w, const struct ss_halo *h)
{
    const struct ss_tensor *whole = &w->p.out[0];
    struct ss_window out[MAX_RANKS];
    int64_t rows = whole->type.dims[t->dim[0]], have = rows + h->extra, inner, outer;
    row_box(&whole->type, t->dim[0], &outer, &inner);
    if (!run_ranks(t, w, h, out))
        return false;
    if (out[0].out[0].type.dims[t->dim[0]] != have)
        return ss_reach_fail(t, SS_REFUTED, "pieces have results of another shape");
    double *formed = form(t, whole);
    struct ss_way_try seen = {0};
    bool held = true;
    for (int64_t i = 0; i < whole->count && (held || formed); i++) {
        int64_t row = i / inner, from = row / rows * have + row % rows + h->at.base;
        double first = 0, sum = 0;
        bool differs = false;
        for (int64_t r = 0; r < h->ranks; r++) {
            double x = ss_tensor_get(&out[r].out[0], from * inner + i % inner);
            first = r == 0 ? x : first;
            differs |= x != first;
            sum += x;
        }
        if (formed)
            formed[i] = sum;
        held &= see(&seen, w->tolerance[0], ss_tensor_get(whole, i), sum, i, held);
        t->cells += differs;
    }
    tell_comparison(t, w, h, 0, held, &seen, formed);
    t->wrong = seen;
    t->wrong_result = 0;
    return held || ss_reach_fail_at(t, &w->p, "the pieces do not add up to the whole", "their sum");
}

/* A cell of the whole's row from the results that have the row, in the order of ranks. differs: not
 * all are equal. */
static double overlapped(const struct ss_reach *t, const struct ss_halo *h,
                         const struct ss_window *out, size_t k, int64_t row, int64_t outer,
                         int64_t inner, int64_t x, bool *differs)
{
    double value = NAN, first = NAN;
    bool any = false;
    *differs = false;
    for (int64_t r = 0; r < h->ranks; r++) {
        int64_t local = row - r * h->piece + ss_slide_at(&h->at, r);
        if (local < 0 || local >= h->made)
            continue;
        double cell = ss_tensor_get(&out[r].out[k], (outer * h->made + local) * inner + x);
        first = any ? first : cell;
        value = any ? ss_reduce_two(t->f.reduce, value, cell) : cell;
        *differs |= cell != first;
        any = true;
    }
    return value;
}

static bool overlap_holds(struct ss_reach *t, const struct ss_whole *w, const struct ss_halo *h,
                          const struct ss_window *out, size_t k)
{
    const struct ss_tensor *whole = &w->p.out[k];
    int64_t rows = whole->type.dims[t->dim[k]], inner, outer;
    row_box(&whole->type, t->dim[k], &outer, &inner);
    double *formed = form(t, whole);
    struct ss_way_try seen = {0};
    bool held = out[0].out[k].type.dims[t->dim[k]] == h->made, differs;
    for (int64_t i = 0; i < whole->count && (held || formed); i++) {
        double got = overlapped(t, h, out, k, i / inner % rows, i / inner / rows, inner, i % inner,
                                &differs);
        if (formed)
            formed[i] = got;
        held &= see(&seen, w->tolerance[k], ss_tensor_get(whole, i), got, i, held);
        t->cells += differs;
    }
    tell_comparison(t, w, h, k, held, &seen, formed);
    t->wrong = seen;
    t->wrong_result = k;
    return held;
}

bool ss_reach_overlaps(struct ss_reach *t, const struct ss_whole *w, const struct ss_halo *h)
{
    struct ss_window out[MAX_RANKS];
    if (!run_ranks(t, w, h, out))
        return false;
    for (size_t k = 0; k < w->p.call.n_out; k++) {
        if (!overlap_holds(t, w, h, out, k))
            return ss_reach_fail_at(t, &w->p,
                                    "reduced where they overlap, results are not the whole",
                                    ss_reduce_name(t->f.reduce));
    }
    return true;
}

/* The shortest pieces whose halo reaches one neighbour only; 0: none. */
static int64_t shortest_piece(const struct ss_reach *t, int ranks, ss_reach_lengths *lengths_of,
                              const char **why)
{
    struct ss_halo h;
    int64_t lengths[2];
    for (int64_t piece = 3; piece <= 4 * SS_REACH_MAX_PIECE; piece++) {
        lengths_of(t, ranks, piece, lengths);
        if (ss_footprint_halo(&t->f, lengths, ranks, &h, why))
            return piece;
    }
    return 0;
}

static bool verify_at(struct ss_reach *t, int ranks, int64_t piece, ss_reach_lengths *lengths_of)
{
    struct ss_halo h;
    const char *why;
    int64_t lengths[2];
    lengths_of(t, ranks, piece, lengths);
    if (!ss_footprint_halo(&t->f, lengths, ranks, &h, &why))
        return ss_reach_fail(t, SS_NO_LENGTHS, why);
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    struct ss_whole w;
    bool ok = ss_reach_whole(t, lengths, ranks, &w) &&
              (t->f.sum       ? ss_reach_sums(t, &w, &h)
               : t->f.overlap ? ss_reach_overlaps(t, &w, &h)
                              : verify_rows(t, &w, &h));
    ss_arena_rewind(&t->s->scratch, mark);
    t->probes += ok;
    if (ok)
        ss_reach_tell(t, (struct ss_explore_event){.kind = SS_EVENT_COUNTED,
                                                   .evidence = (uint32_t)t->cells,
                                                   .needed = ENOUGH_BOUNDARY_CELLS});
    return ok;
}

/* The shortest pieces, and now and then longer ones; longer ones as well where the whole of short
 * ones says nothing (dilations may leave few rows that are not the fill). */
static bool verify_on(struct ss_reach *t, int ranks, ss_reach_lengths *lengths_of)
{
    const char *why = NULL;
    int64_t piece = shortest_piece(t, ranks, lengths_of, &why);
    if (piece == 0)
        return ss_reach_fail(t, SS_NO_LENGTHS, why);
    piece += t->f.per * (int64_t)(t->v % 3);
    for (; !verify_at(t, ranks, piece, lengths_of); piece *= 2) {
        if (t->attempt->verdict != SS_UNDETERMINED || piece > SS_REACH_MAX_PIECE)
            return false;
    }
    return true;
}

void ss_reach_pieces(const struct ss_reach *t, int64_t n, int64_t piece, int64_t lengths[2])
{
    lengths[0] = n * ((piece + t->f.per - 1) / t->f.per * t->f.per);
    lengths[1] = 0;
}

/* As on the schedule of a plain cut: false where a length refutes it, or says nothing and the call
 * has it. */
static bool holds_far(struct ss_reach *t, ss_reach_lengths *lengths_of)
{
    struct ss_far *list;
    const char *why;
    size_t n = ss_far_lengths(t->s, &t->c, &list, &why);
    for (size_t i = 0; i < n && !why; i++) {
        bool cut = list[i].atom == t->c.cut[0];
        t->far_atom = list[i].atom;
        t->far_length = cut ? 0 : list[i].length;
        bool held = cut ? verify_at(t, 2, list[i].length / 2, lengths_of)
                        : verify_on(t, 2, lengths_of);
        if (!held && t->attempt->verdict == SS_REFUTED)
            return false;
        if (!held && list[i].needed)
            why = "a number that its body may count up to is longer than any probe";
    }
    return !why || ss_reach_fail(t, SS_UNDETERMINED, why);
}

bool ss_reach_verify(struct ss_reach *t, ss_reach_lengths *lengths_of)
{
    uint16_t *others = ss_alloc_array(&t->s->scratch, t->s->atoms->n_atoms, sizeof *others);
    int n_others = (int)ss_free_atoms(t->s, &t->c, others);
    /* Where results overlap, every rank of more than four has neighbours like those of four. */
    int enough = t->f.sum ? MIN_SUM_PROBES : N_RANKS, kinds = t->f.overlap ? N_RANKS - 1 : N_RANKS;
    enough = n_others > enough && n_others < MAX_ROUNDS / 2 ? n_others : enough;
    t->cells = 0;
    for (int i = 0; i < MAX_ROUNDS; i++) {
        if (i > enough && t->cells >= ENOUGH_BOUNDARY_CELLS)
            return holds_far(t, lengths_of);
        if (i > enough && t->f.overlap && t->cells == 0)
            return ss_reach_fail(t, SS_NOT_TRIED, "the rows that neighbours share are all fill: "
                                                  "there is nothing to reduce");
        /* What was measured must be no other length in disguise: each is longer than it once. */
        t->far_atom = n_others ? others[i % n_others] : 0;
        t->far_length = i < n_others ? t->f.first + t->f.right + BEYOND : 0;
        if (!verify_on(t, verified_ranks[i % kinds], lengths_of))
            return false;
    }
    return ss_reach_fail(t, SS_UNDETERMINED, ss_sprintf(t->s->arena,
                                                        "only %" PRId64 " cells of evidence",
                                                        t->cells));
}

/* ---- the row ---- */

static void fill_operand(const struct ss_reach *t, size_t k, struct ss_row_slot *slot)
{
    slot->blocks.coefficient = 1;
    for (int d = 0; d < t->s->call->in[k].rank; d++) {
        for (uint16_t a = 0; a < t->c.n_cut; a++) {
            if (ss_factors_find(&t->s->atoms->in[k][d], t->c.cut[a]) < 0)
                continue;
            slot->kind = SS_SHARD;
            slot->dim = d;
            slot->side = t->sides ? t->sides[k] : a;
            if (t->s->call->def->halo_fill == SS_FILL_OPERAND1 && t->f.pace[0] == 0)
                slot->fill = t->s->bound[ss_reach_beside(t, k)];
            else if (t->f.overlap && t->f.pace[1] && slot->side == 0)
                slot->fill = t->beyond;
        }
    }
}

static void fill_row(struct ss_reach *t, struct ss_row *row)
{
    struct ss_subject *s = t->s;
    *row = (struct ss_row){.footprint = t->f, .cut = t->attempt->cut, .n_cut = t->c.n_cut,
                           .verdict = SS_CONDITIONAL, .evidence = (uint32_t)t->cells};
    row->in = ss_alloc_array(s->arena, s->call->n_in, sizeof *row->in);
    row->out = ss_alloc_array(s->arena, s->call->n_out, sizeof *row->out);
    for (size_t k = 0; k < s->call->n_in; k++)
        fill_operand(t, k, &row->in[k]);
    for (size_t k = 0; k < s->call->n_out; k++)
        row->out[k] = (struct ss_row_slot){.kind = t->f.sum ? SS_PARTIAL : SS_SHARD,
                                           .reduce = SS_SUM,
                                           .dim = t->f.sum ? 0 : t->dim[k],
                                           .blocks.coefficient = 1};
}

static void add_tie(struct ss_buf *text, const struct ss_footprint *f)
{
    if (f->pace[1])
        ss_buf_printf(text, "; %" PRId64 " row%s of the one with %" PRId64 " of the other",
                      f->pace[0], f->pace[0] == 1 ? "" : "s", f->pace[1]);
    if (f->sum)
        ss_buf_printf(text, ", and %" PRId64 " before and %" PRId64 " after them", f->first,
                      f->right);
    else
        ss_buf_printf(text, "; of a window's result the first %" PRId64 " and the last %" PRId64
                            " rows are not those of the whole", f->first, f->right);
}

static void add_rate(struct ss_buf *text, const struct ss_footprint *f)
{
    if (f->surplus)
        ss_buf_printf(text, ", %" PRId64 " %s in all", f->surplus > 0 ? f->surplus : -f->surplus,
                      f->surplus > 0 ? "more" : "fewer");
    if (f->per > 1)
        ss_buf_printf(text, "; pieces must be multiples of %" PRId64, f->per);
}

static const char *found_text(struct ss_reach *t)
{
    const struct ss_footprint *f = &t->f;
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%d probes", t->probes);
    if (f->overlap) {
        int64_t left, right;
        ss_footprint_shared(f, &left, &right);
        ss_buf_printf(&text, "; a piece has %" PRId64 " rows before and %" PRId64
                             " past its share of the result", left, right);
        add_rate(&text, f);
    } else if (f->pace[0]) {
        add_tie(&text, f);
    } else {
        ss_buf_printf(&text, "; %" PRId64 " row%s for %" PRId64 ", the first %" PRId64, f->rows,
                      f->rows == 1 ? "" : "s", f->per, f->first);
        ss_buf_printf(&text, " of a piece need its left neighbour, the last %" PRId64
                             " rows of the right one", f->right);
        add_rate(&text, f);
    }
    const char *kept = ss_strdup(t->s->arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return kept;
}

/* One operand may be two times as long as what is cut, on two of its dims. */
static bool cuts_twice(const struct ss_reach *t)
{
    for (size_t k = 0; k < t->s->call->n_in; k++) {
        int dims = 0;
        for (int d = 0; d < t->s->call->in[k].rank; d++)
            dims += ss_candidate_cuts(&t->c, &t->s->atoms->in[k][d]);
        if (dims > 1)
            return true;
    }
    return false;
}

bool ss_reach_try(struct ss_reach *t, bool (*search)(struct ss_reach *t), struct ss_row *row)
{
    struct ss_subject *s = t->s;
    struct ss_attempt *attempt = t->attempt;
    *attempt = (struct ss_attempt){.kind = 'D', .row = -1, .n_cut = t->c.n_cut};
    attempt->cut = ss_memdup(s->arena, t->c.cut, t->c.n_cut * sizeof *t->c.cut);
    attempt->candidate = ss_sprintf(s->arena, "%s, %s", ss_candidate_text(s, &t->c), t->how);
    ss_tell(s, &(struct ss_explore_event){
                   SS_EVENT_OPENED, .attempt = attempt, .candidate = &t->c});
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    uint64_t runs = s->runs;
    t->dim = ss_alloc_array(&s->scratch, s->call->n_out, sizeof *t->dim);
    t->windows = ss_alloc_array(&s->scratch, s->atoms->n_atoms, sizeof *t->windows);
    bool held = cuts_twice(t) ? ss_reach_fail(t, SS_NOT_TRIED,
                                              "an operand would be cut along two dims at once")
                              : search(t);
    if (held)
        fill_row(t, row);
    ss_arena_rewind(&s->scratch, mark);
    attempt->runs = (uint32_t)(s->runs - runs);
    if (!held)
        return false;
    row->runs = attempt->runs;
    attempt->verdict = row->verdict;
    attempt->why = found_text(t);
    ss_keep_no_probe(attempt);
    return true;
}
