/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D (exploration.md 6): pieces that reach into their neighbours. Where the rows of a piece
 * from the middle equal those of the whole tells the footprint; it is then verified on 2, 3, 4 and 8
 * ranks, with other lengths and data. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/rules/explore.h"

enum { RATE_LENGTH = 5040, MIN_PIECE = 12, MAX_PIECE = 48, MAX_DRAWS = 24, MAX_USELESS = 16 };
/* Cells that a wrong footprint could have been seen at: in the rows of a piece, next to a boundary. */
enum { ENOUGH_CELLS = 48, ENOUGH_BOUNDARY_CELLS = 96, MAX_ROUNDS = 120 };

static const int verified_ranks[] = {2, 3, 4, 8};
enum { N_RANKS = sizeof verified_ranks / sizeof *verified_ranks, MAX_RANKS = 8 };

struct halo_trial {
    struct ss_subject *s;
    struct ss_candidate c;
    uint16_t atom;
    struct ss_attempt *attempt;
    struct ss_footprint f;
    int dim;     /* of the result */
    uint32_t v;  /* draws so far */
    int probes;
    int64_t cells;
    struct ss_way_try wrong; /* the last cell that was, and where */
    const struct ss_probe *wrong_at;
};

/* A whole with data that says something. */
struct whole {
    struct ss_probe p;
    double tolerance;
};

/* What a window ran as, and its result. */
struct window {
    struct ss_call call;
    struct ss_tensor result;
};

static bool fail(struct halo_trial *t, enum ss_verdict verdict, const char *why)
{
    t->attempt->verdict = verdict;
    t->attempt->why = why;
    return false;
}

static bool fail_at(struct halo_trial *t, const struct ss_probe *p, const char *what,
                    const char *combine, const struct ss_way_try *wrong)
{
    struct ss_buf text = {0};
    if (!p) /* no row was there to be wrong */
        return fail(t, SS_REFUTED, what);
    ss_keep_counterexample(p, 0, wrong->cell, combine, wrong->expected, wrong->got, t->attempt);
    ss_buf_printf(&text, "%s: ", what);
    ss_counterexample_print(&text, t->attempt);
    const char *why = ss_strdup(t->s->arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return fail(t, SS_REFUTED, why);
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

static void tell_event(const struct halo_trial *t, struct ss_explore_event event)
{
    event.attempt = t->attempt;
    ss_tell(t->s, &event);
}

static bool surplus_holds(struct halo_trial *t, const struct ss_probe *p)
{
    int64_t rows = p->length / t->f.per * t->f.rows;
    if (p->call.out[0].dims[t->dim] - rows == t->f.surplus)
        return true;
    return fail(t, SS_REFUTED, "the result grows with other lengths as well");
}

/* Draws and runs a whole of that length. False, and the attempt filled, where none is of use. */
static bool make_whole(struct halo_trial *t, int64_t length, int ranks, struct whole *w)
{
    for (int useless = 0; useless < MAX_USELESS; useless++) {
        w->p = (struct ss_probe){
            .s = t->s, .c = &t->c, .length = length, .ranks = ranks, .v = t->v++};
        if (!ss_probe_choose(&w->p))
            return fail(t, SS_NO_LENGTHS, "shape inference accepts no lengths for a probe");
        if (!surplus_holds(t, &w->p))
            return false;
        ss_tell_probe(&w->p, t->attempt, SS_EVENT_CHOSEN, NULL);
        ss_probe_draw(&w->p);
        double spread;
        if (ss_probe_run_whole(&w->p, NULL) || !spread_of(&w->p.out[0], &spread) || spread <= 0) {
            ss_tell_probe(&w->p, t->attempt, SS_EVENT_REDRAWN, "the whole says nothing");
            continue;
        }
        bool exact = t->s->call->def->flags & SS_OP_MOVEMENT || w->p.out[0].store == SS_STORE_I64;
        w->tolerance = exact ? 0 : 1e-9 * spread;
        return true;
    }
    return fail(t, SS_UNDETERMINED, "no draw gives results that differ from each other");
}

/* What lies beyond the edges, as an element of a store. An operator that puts nothing there gets
 * anything: its rows must not depend on it. */
static void fill_element(const struct whole *w, const struct ss_tensor *operand, void *element)
{
    double anything = 3.7;
    int64_t one = 1, zero = 0; /* 0.0 has the same bytes */
    enum ss_halo_fill fill = w->p.call.def->halo_fill;
    const void *from = operand->store == SS_STORE_I64 ? (const void *)&one : &anything;
    if (fill == SS_FILL_ZERO)
        from = &zero;
    else if (fill == SS_FILL_OPERAND1)
        from = w->p.in[1].data;
    memcpy(element, from, 8);
}

/* Rows [start, start + count) of the operand, the fill where it has none. */
static struct ss_tensor window_of(const struct halo_trial *t, const struct whole *w, size_t k,
                                  int64_t start, const struct ss_type *local)
{
    const struct ss_tensor *whole = &w->p.in[k];
    struct ss_tensor out = ss_tensor_new(&t->s->scratch, local, SS_STORE_F64);
    int dim = -1;
    for (int d = 0; d < local->rank; d++)
        dim = ss_factors_find(&t->s->atoms->in[k][d], t->atom) >= 0 ? d : dim;
    if (dim < 0) {
        memcpy(out.data, whole->data, (size_t)out.count * 8);
        return out;
    }
    uint64_t fill;
    fill_element(w, whole, &fill);
    int64_t inner = 1, rows = local->dims[dim], have = whole->type.dims[dim];
    for (int d = dim + 1; d < local->rank; d++)
        inner *= local->dims[d];
    for (int64_t x = 0; x < out.count / inner; x++) {
        int64_t at = x % rows + start;
        char *to = (char *)out.data + 8 * x * inner;
        if (at >= 0 && at < have)
            memcpy(to, (const char *)whole->data + 8 * (x / rows * have + at) * inner,
                   (size_t)inner * 8);
        for (int64_t i = 0; i < inner && (at < 0 || at >= have); i++)
            memcpy(to + 8 * i, &fill, 8);
    }
    return out;
}

/* Runs rows [start, start + count) of the operands. */
static enum ss_rc run_window(struct halo_trial *t, const struct whole *w, int64_t start,
                             int64_t count, struct window *out, struct ss_error *err)
{
    struct ss_subject *s = t->s;
    struct ss_arena *arena = &s->scratch;
    struct ss_call *local = &out->call;
    int64_t *lengths = ss_memdup(arena, w->p.lengths, s->atoms->n_atoms * sizeof *lengths);
    lengths[t->atom] = count;
    enum ss_rc rc = ss_atoms_call(s->call, s->atoms, lengths, arena, local, err);
    if (rc)
        return rc;
    struct ss_tensor *in = ss_alloc_array(arena, local->n_in, sizeof *in);
    for (size_t k = 0; k < local->n_in; k++)
        in[k] = window_of(t, w, k, start, &local->in[k]);
    out->result = ss_tensor_new(arena, &local->out[0], SS_STORE_F64);
    struct ss_kernel_args args = {.call = local, .in = in, .out = &out->result, .scratch = arena};
    return ss_run_kernel(s, &args, err);
}

/* What was run: windows of neighbouring ranks. */
static void tell_windows(const struct halo_trial *t, const struct whole *w,
                         const struct window *windows, int n, int first)
{
    struct ss_call *calls = ss_alloc_array(&t->s->scratch, (size_t)n, sizeof *calls);
    struct ss_tensor *results = ss_alloc_array(&t->s->scratch, (size_t)n, sizeof *results);
    for (int i = 0; i < n; i++) {
        calls[i] = windows[i].call;
        results[i] = windows[i].result;
    }
    struct ss_explore_event event = {.kind = SS_EVENT_CUT, .probe = &w->p, .windows = calls,
                                     .window_out = results, .n_windows = n, .first_rank = first};
    tell_event(t, event);
    event.kind = SS_EVENT_RAN;
    tell_event(t, event);
}

/* Elements of one row, and the distance from one of them to the next. */
static int64_t cells_per_row(const struct halo_trial *t, const struct ss_tensor *out)
{
    return out->count / out->type.dims[t->dim];
}

/* Whether a row of the local result is that of the whole; else the first cell that is not, in seen.
 * formed may be NULL: else gets the row, and seen the largest error of all. */
static bool row_equal(const struct halo_trial *t, const struct whole *w,
                      const struct ss_tensor *local, int64_t row, int64_t whole_row,
                      struct ss_way_try *seen, double *formed)
{
    const struct ss_tensor *whole = &w->p.out[0];
    int64_t inner = 1, rows = local->type.dims[t->dim], whole_rows = whole->type.dims[t->dim];
    for (int d = t->dim + 1; d < local->type.rank; d++)
        inner *= local->type.dims[d];
    int64_t outer = cells_per_row(t, local) / inner;
    bool equal = true;
    for (int64_t x = 0; x < outer * inner && (equal || formed); x++) {
        int64_t to = (x / inner * whole_rows + whole_row) * inner + x % inner;
        double got = ss_tensor_get(local, (x / inner * rows + row) * inner + x % inner);
        double want = ss_tensor_get(whole, to), error = got == want ? 0 : fabs(got - want);
        if (formed)
            formed[to] = got;
        if (equal && !(error <= w->tolerance)) {
            *seen = (struct ss_way_try){error, want, got, to};
            equal = false;
        }
        seen->error = error > seen->error ? error : seen->error;
    }
    return equal;
}

/* ---- rate ---- */

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t r = a % b;
        a = b;
        b = r;
    }
    return a;
}

/* The dim of the result that grows by the same with every RATE_LENGTH of the atom, and how fast. */
static bool find_rate(struct halo_trial *t)
{
    struct ss_subject *s = t->s;
    struct ss_probe p = {.s = s, .c = &t->c, .length = MAX_PIECE, .ranks = 2};
    struct ss_call at[3];
    struct ss_error err = {0};
    if (!ss_probe_choose(&p))
        return fail(t, SS_NO_LENGTHS, "shape inference accepts no lengths for a probe");
    for (int i = 0; i < 3; i++) {
        p.lengths[t->atom] = RATE_LENGTH * (i + 1);
        t->attempt->shape = true;
        if (ss_atoms_call(s->call, s->atoms, p.lengths, &s->scratch, &at[i], &err))
            return fail(t, SS_REFUTED, ss_sprintf(s->arena, "longer operands do not fit: %s",
                                                  err.message));
    }
    int changed = 0;
    for (int d = 0; d < at[0].out[0].rank; d++) {
        if (at[0].out[0].dims[d] == at[1].out[0].dims[d])
            continue;
        changed++;
        t->dim = d;
    }
    if (changed != 1)
        return fail(t, SS_REFUTED, changed ? "two dims of the result change with it"
                                           : "the result does not grow with it");
    int64_t a = at[0].out[0].dims[t->dim], b = at[1].out[0].dims[t->dim];
    int64_t grows = b - a, g = gcd(grows > 0 ? grows : 1, RATE_LENGTH);
    if (grows <= 0 || at[2].out[0].dims[t->dim] - b != grows || grows / g > SS_MAX_RATE ||
        RATE_LENGTH / g > SS_MAX_RATE)
        return fail(t, SS_REFUTED, "the result does not grow evenly with it");
    t->f.rows = grows / g;
    t->f.per = RATE_LENGTH / g;
    t->f.surplus = a - RATE_LENGTH / t->f.per * t->f.rows;
    t->attempt->shape = false;
    return true;
}

/* ---- measurement ---- */

struct measured {
    int64_t piece;
    struct whole *wholes;
    int n;
    bool too_short; /* a longer piece may do */
    bool first_look;
};

/* Which rows of a piece from the middle, that long, are right at every draw. rows: length of ok. */
static bool rows_right(struct halo_trial *t, const struct measured *m, int64_t count, bool *ok,
                       int64_t rows)
{
    memset(ok, true, (size_t)rows);
    for (int i = 0; i < m->n; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        struct window out;
        if (run_window(t, &m->wholes[i], m->piece, count, &out, NULL)) {
            ss_arena_rewind(&t->s->scratch, mark);
            return false;
        }
        if (m->first_look && t->s->observer)
            tell_windows(t, &m->wholes[i], &out, 1, 1);
        int64_t at = m->piece / t->f.per * t->f.rows, have = out.result.type.dims[t->dim];
        int64_t total = m->wholes[i].p.out[0].type.dims[t->dim];
        for (int64_t j = 0; j < rows; j++) {
            struct ss_way_try seen = {0};
            bool there = ok[j] && j < have && at + j < total;
            ok[j] = there && row_equal(t, &m->wholes[i], &out.result, j, at + j, &seen, NULL);
            if (there && !ok[j]) {
                t->wrong = seen;
                t->wrong_at = &m->wholes[i].p;
            }
        }
        ss_arena_rewind(&t->s->scratch, mark);
    }
    return true;
}

/* Draws wholes of three pieces until a row that is right by luck would have been found out. A first
 * look at each: the row in the middle of the middle piece must be right. */
static bool draw_wholes(struct halo_trial *t, struct measured *m)
{
    int64_t cells = 0, rows = m->piece / t->f.per * t->f.rows;
    m->wholes = ss_alloc_array(&t->s->scratch, MAX_DRAWS, sizeof *m->wholes);
    bool *ok = ss_alloc_array(&t->s->scratch, (size_t)rows, sizeof *ok);
    for (m->n = 0; m->n < MAX_DRAWS && (m->n < 3 || cells < ENOUGH_CELLS); m->n++) {
        struct whole *w = &m->wholes[m->n];
        if (!make_whole(t, 3 * m->piece, 3, w))
            return false;
        cells += cells_per_row(t, &w->p.out[0]);
        struct measured one = {.piece = m->piece, .wholes = w, .n = 1, .first_look = true};
        ss_keep_probe(&w->p, t->attempt);
        m->too_short = t->s->call->def->halo_fill != SS_FILL_NONE ||
                       t->s->call->def->flags & SS_OP_MOVEMENT;
        if (!rows_right(t, &one, m->piece, ok, rows))
            return fail(t, SS_REFUTED, "a piece is too short for it");
        bool any = false;
        for (int64_t j = rows / 4; j <= 3 * rows / 4 && j < rows; j++)
            any |= ok[j];
        if (!any)
            return fail_at(t, t->wrong_at, "no row inside a piece is that of the whole",
                           "a piece by itself", &t->wrong);
        m->too_short = false;
    }
    return true;
}

/* The longest run of right rows gives what the left takes; then as few rows on the right as make all
 * rows of the piece right. */
static bool measure(struct halo_trial *t, struct measured *m)
{
    int64_t rows = m->piece / t->f.per * t->f.rows, best = 0;
    bool *ok = ss_alloc_array(&t->s->scratch, (size_t)rows, sizeof *ok);
    m->too_short = true;
    if (!rows_right(t, m, m->piece, ok, rows))
        return fail(t, SS_REFUTED, "a piece is too short for it");
    for (int64_t j = 0, run = 0; j < rows; j++) {
        run = ok[j] ? run + 1 : 0;
        if (run > best) {
            best = run;
            t->f.first = j + 1 - run;
        }
    }
    for (int64_t r = 0; best > 0 && r <= m->piece; r++) {
        bool all = rows_right(t, m, m->piece + r, ok, rows);
        for (int64_t j = t->f.first; j < rows; j++)
            all &= ok[j];
        t->f.right = r;
        if (!all)
            continue;
        tell_event(t, (struct ss_explore_event){
                          .kind = SS_EVENT_MEASURED,
                          .text = ss_sprintf(&t->s->scratch,
                                             "rows %" PRId64 " to %" PRId64 " of a piece's %" PRId64
                                             " are right by themselves; with %" PRId64
                                             " of the right neighbour to the last",
                                             t->f.first, t->f.first + best - 1, rows, r)});
        return true;
    }
    return fail_at(t, t->wrong_at, "no halo makes all rows of a piece those of the whole",
                   "a piece and its neighbours", &t->wrong);
}

static bool find_footprint(struct halo_trial *t)
{
    for (int64_t piece = MIN_PIECE; piece <= MAX_PIECE; piece *= 2) {
        struct measured m = {.piece = (piece + t->f.per - 1) / t->f.per * t->f.per};
        struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
        t->wrong_at = NULL;
        bool found = draw_wholes(t, &m) && measure(t, &m);
        ss_arena_rewind(&t->s->scratch, mark);
        if (found)
            return true;
        if (!m.too_short && t->attempt->verdict != SS_NO_LENGTHS)
            return false;
    }
    return false;
}

/* ---- verification ---- */

static bool refuted_on(struct halo_trial *t, const struct whole *w, int rank, const char *what)
{
    ss_keep_probe(&w->p, t->attempt);
    return fail(t, SS_REFUTED, ss_sprintf(t->s->arena, "%s: length %" PRId64 " on %d ranks, rank %d",
                                          what, w->p.length, w->p.ranks, rank));
}

/* The rows that a rank keeps are those of the whole. False: missing, or where seen says. */
static bool rank_holds(const struct halo_trial *t, const struct whole *w, const struct ss_halo *h,
                       int64_t rank, const struct ss_tensor *out, struct ss_way_try *seen,
                       double *formed)
{
    int64_t rows = w->p.length / h->ranks / t->f.per * t->f.rows;
    int64_t begin = rank * h->piece < h->total ? rank * h->piece : h->total;
    int64_t end = begin + h->piece < h->total ? begin + h->piece : h->total;
    int64_t row0 = rank * rows - h->left / t->f.per * t->f.rows;
    bool holds = true;
    for (int64_t j = begin; j < end && (holds || formed); j++) {
        struct ss_way_try one = {.got = NAN}; /* a row that is missing */
        bool there = j - row0 < out->type.dims[t->dim];
        bool equal = there && row_equal(t, w, out, j - row0, j, &one, formed);
        double largest = one.error > seen->error ? one.error : seen->error;
        if (holds && !equal)
            *seen = one;
        seen->error = largest;
        holds &= equal;
    }
    return holds;
}

static void tell_comparison(const struct halo_trial *t, const struct whole *w,
                            const struct ss_halo *h, bool held, const struct ss_way_try *seen,
                            const double *formed)
{
    struct ss_way way = {.kind = SS_WAY_WINDOWS, .dim = t->dim, .left = h->left,
                         .right = h->right};
    tell_event(t, (struct ss_explore_event){.kind = SS_EVENT_COMBINED, .probe = &w->p, .way = &way,
                                            .tried = seen, .held = held, .formed = formed});
}

/* Every rank's rows, even or not, from its halo. */
static bool verify_ranks(struct halo_trial *t, const struct whole *w, const struct ss_halo *h)
{
    int64_t m = w->p.length / h->ranks;
    struct window out[MAX_RANKS];
    struct ss_way_try seen = {0};
    for (int64_t i = 0; i < h->ranks; i++) {
        struct ss_error err = {0};
        if (run_window(t, w, i * m - h->left, m + h->left + h->right, &out[i], &err)) {
            ss_tell_probe(&w->p, t->attempt, SS_EVENT_REFUSED, err.message);
            return refuted_on(t, w, (int)i, ss_strdup(t->s->arena, err.message));
        }
    }
    double *formed = NULL;
    if (t->s->observer) {
        tell_windows(t, w, out, (int)h->ranks, 0);
        formed = ss_alloc_array(&t->s->scratch, (size_t)w->p.out[0].count, sizeof *formed);
        for (int64_t x = 0; x < w->p.out[0].count; x++)
            formed[x] = NAN;
    }
    bool held = true;
    for (int64_t i = 0; i < h->ranks && (held || formed); i++) {
        struct ss_way_try one = {0};
        bool holds = rank_holds(t, w, h, i, &out[i].result, &one, formed);
        if (held && !holds)
            seen = one;
        held &= holds;
        seen.error = one.error > seen.error ? one.error : seen.error;
        t->cells += (i > 0) * 2 * cells_per_row(t, &out[i].result);
    }
    tell_comparison(t, w, h, held, &seen, formed);
    if (held)
        return true;
    return fail_at(t, &w->p, "a rank's rows are not those of the whole", "its window", &seen);
}

/* The shortest pieces whose halo reaches one neighbour only; 0: none. */
static int64_t shortest_piece(const struct halo_trial *t, int ranks, const char **why)
{
    struct ss_halo h;
    int64_t piece = t->f.per;
    while (piece < 3 || !ss_footprint_halo(&t->f, ranks * piece, ranks, &h, why)) {
        piece += t->f.per;
        if (piece > 4 * MAX_PIECE)
            return 0;
    }
    return piece;
}

static bool verify_at(struct halo_trial *t, int ranks, int64_t piece)
{
    struct ss_halo h;
    const char *why;
    if (!ss_footprint_halo(&t->f, ranks * piece, ranks, &h, &why))
        return fail(t, SS_NO_LENGTHS, why);
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    struct whole w;
    bool ok = make_whole(t, ranks * piece, ranks, &w) && verify_ranks(t, &w, &h);
    ss_arena_rewind(&t->s->scratch, mark);
    t->probes += ok;
    if (ok)
        tell_event(t, (struct ss_explore_event){.kind = SS_EVENT_COUNTED,
                                                .evidence = (uint32_t)t->cells,
                                                .needed = ENOUGH_BOUNDARY_CELLS});
    return ok;
}

/* The shortest pieces, and now and then longer ones; longer ones as well where the whole of short
 * ones says nothing (dilations may leave few rows that are not the fill). */
static bool verify_on(struct halo_trial *t, int ranks)
{
    const char *why = NULL;
    int64_t piece = shortest_piece(t, ranks, &why);
    if (piece == 0)
        return fail(t, SS_NO_LENGTHS, why);
    piece += t->f.per * (int64_t)(t->v % 3);
    for (; !verify_at(t, ranks, piece); piece *= 2) {
        if (t->attempt->verdict != SS_UNDETERMINED || piece > MAX_PIECE)
            return false;
    }
    return true;
}

static bool verify(struct halo_trial *t)
{
    for (int i = 0; i < MAX_ROUNDS; i++) {
        if (i > N_RANKS && t->cells >= ENOUGH_BOUNDARY_CELLS)
            return true;
        if (!verify_on(t, verified_ranks[i % N_RANKS]))
            return false;
    }
    return fail(t, SS_UNDETERMINED, ss_sprintf(t->s->arena, "only %" PRId64 " cells of evidence",
                                               t->cells));
}

/* ---- the row ---- */

static bool fill_known(struct halo_trial *t)
{
    enum ss_halo_fill fill = t->s->call->def->halo_fill;
    if (fill != SS_FILL_OPERAND1)
        return true;
    if (!ss_is_bound(t->s, 1))
        return fail(t, SS_NOT_TRIED, "what lies beyond the edges is not known before the run");
    t->f.fill = t->s->bound[1];
    return true;
}

static void fill_row(struct halo_trial *t, struct ss_row *row)
{
    struct ss_subject *s = t->s;
    *row = (struct ss_row){.footprint = t->f, .cut = t->attempt->cut, .n_cut = 1,
                           .verdict = SS_CONDITIONAL, .evidence = (uint32_t)t->cells};
    row->in = ss_alloc_array(s->arena, s->call->n_in, sizeof *row->in);
    row->out = ss_alloc_array(s->arena, 1, sizeof *row->out);
    for (size_t k = 0; k < s->call->n_in; k++) {
        row->in[k].blocks.coefficient = 1;
        for (int d = 0; d < s->call->in[k].rank; d++) {
            if (ss_factors_find(&s->atoms->in[k][d], t->atom) < 0)
                continue;
            row->in[k].kind = SS_SHARD;
            row->in[k].dim = d;
        }
    }
    row->out[0] = (struct ss_row_slot){.kind = SS_SHARD, .dim = t->dim, .blocks.coefficient = 1};
}

static const char *found_text(struct halo_trial *t)
{
    const struct ss_footprint *f = &t->f;
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%d probes; %" PRId64 " row%s for %" PRId64, t->probes, f->rows,
                  f->rows == 1 ? "" : "s", f->per);
    ss_buf_printf(&text, ", the first %" PRId64 " of a piece need its left neighbour, the last %"
                         PRId64 " rows of the right one",
                  f->first, f->right);
    if (f->surplus)
        ss_buf_printf(&text, ", %" PRId64 " %s in all", f->surplus > 0 ? f->surplus : -f->surplus,
                      f->surplus > 0 ? "more" : "fewer");
    if (f->per > 1)
        ss_buf_printf(&text, "; pieces must be multiples of %" PRId64, f->per);
    const char *kept = ss_strdup(t->s->arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return kept;
}

/* One operand may be two times as long as the atom says, on two of its dims. */
static bool twice(const struct halo_trial *t)
{
    for (size_t k = 0; k < t->s->call->n_in; k++) {
        int dims = 0;
        for (int d = 0; d < t->s->call->in[k].rank; d++)
            dims += ss_factors_find(&t->s->atoms->in[k][d], t->atom) >= 0;
        if (dims > 1)
            return true;
    }
    return false;
}

static bool run(struct halo_trial *t)
{
    if (t->s->atoms->n_derived > 0)
        return fail(t, SS_NOT_TRIED, "an operand as long as the steps of a window: its halo would "
                                     "differ from that of the other");
    if (twice(t))
        return fail(t, SS_NOT_TRIED, "an operand would be cut along two dims at once");
    return fill_known(t) && find_rate(t) && find_footprint(t) && verify(t);
}

bool ss_try_halo(struct ss_subject *s, uint16_t atom, struct ss_attempt *attempt,
                 struct ss_row *row)
{
    struct halo_trial t = {.s = s, .atom = atom, .attempt = attempt};
    *attempt = (struct ss_attempt){.kind = 'D', .row = -1, .n_cut = 1};
    attempt->cut = ss_memdup(s->arena, &atom, sizeof atom);
    t.c = (struct ss_candidate){.kind = 'D', .cut = attempt->cut, .n_cut = 1};
    attempt->candidate = ss_sprintf(s->arena, "%s, with a halo", ss_candidate_text(s, &t.c));
    ss_tell(s, &(struct ss_explore_event){
                   SS_EVENT_OPENED, .attempt = attempt, .candidate = &t.c});
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    uint64_t runs = s->runs;
    bool held = run(&t);
    ss_arena_rewind(&s->scratch, mark);
    attempt->runs = (uint32_t)(s->runs - runs);
    if (!held)
        return false;
    fill_row(&t, row);
    row->runs = attempt->runs;
    attempt->verdict = row->verdict;
    attempt->why = found_text(&t);
    ss_keep_no_probe(attempt);
    return true;
}
