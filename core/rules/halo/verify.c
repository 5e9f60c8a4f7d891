/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verifies that a measured footprint holds on several numbers of ranks. */
#include "core/rules/halo/halo_trial.h"

#include <inttypes.h>
#include <math.h>

#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/op/inference.h"
#include "core/rules/atoms/literal_positions.h"
#include "core/rules/footprint.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trace/replay.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/counterexample.h"
#include "core/rules/trial/fewest_probes.h"
#include "core/tensor/magnitude.h"

/* Rows by which another length is longer than the halo and the shared rows, so that a window on it
 * has room. */
enum { BEYOND = 8 };
/* Cells near the edges of pieces that a wrong halo could have changed; the fewest probes of partial
 * sums and of shared windows, whose results have few cells; and the probes that may follow. */
enum { ENOUGH_BOUNDARY_CELLS = 96, MIN_SUM_PROBES = 10, MIN_SHARED_PROBES = 24, MAX_ROUNDS = 120 };
/* The spread of a sum in which terms cancel each other, relative to their magnitudes together: its
 * tolerance is then about 450 roundings of f64. */
static const double spread_of_terms = 1e-4;
/* Further probes if windows share rows: the result may be a single number, one cell of evidence. */
enum { MAX_SINGLE_ROUNDS = 480 };
/* The fewest probes of a region that decides by its data, as any(x > 3) does, and those per other
 * length that is made longer than the halo. */
enum { MIN_BODY_ROUNDS = 240, FAR_TIMES = 4 };
static const int verified_ranks[] = {2, 3, 4, 8};
enum { N_RANKS = sizeof verified_ranks / sizeof *verified_ranks };

/* Runs rank i's window, or only the rows that it shares with the one before. */
static bool run_rank(struct ss_halo_trial *t, struct ss_probe *p, const struct ss_halo *h, int i,
                     bool shared)
{
    struct ss_halo_rows window[2] = {{0}};
    struct ss_error err = {0};
    for (int s = 0; s < ss_footprint_sides(&t->f); s++) {
        const struct ss_halo_side *side = &h->side[s];
        window[s].start = i * side->piece - side->left + ss_slide_at(&side->at, i);
        window[s].count = shared ? h->again : side->count;
        window[s].begin = side->alone ? i * side->piece : 0;
        window[s].end = side->alone ? (i + 1) * side->piece : 0;
    }
    if (!ss_halo_trial_run(t, p, i, window, &err))
        return true;
    ss_observe_probe(p, t->attempt, SS_EVENT_REFUSED, err.message);
    ss_keep_probe(p, t->attempt);
    return ss_halo_trial_fail(t, SS_REFUTED,
                              ss_sprintf(t->s->arena, "%s: length %" PRId64 " on %d ranks, rank %d",
                                         err.message, p->length, p->ranks, i));
}

/* Runs every rank's window. Where windows share rows, their results are kept per rank but the
 * first, to be subtracted. False if a run fails, which ends the trial. */
static bool run_ranks(struct ss_halo_trial *t, struct ss_probe *p, const struct ss_halo *h,
                      struct ss_tensor **shared)
{
    for (int i = 0; i < p->ranks; i++) {
        if (i > 0 && h->again && !run_rank(t, p, h, i, true))
            return false;
        shared[i] = p->local_out[i];
        if (!run_rank(t, p, h, i, false))
            return false;
    }
    ss_halo_trial_tell_runs(t, p);
    return true;
}

/* ---- the shares of a result ---- */

static bool overlaps(const struct ss_halo_trial *t, size_t k)
{
    return ss_footprint_overlaps(&t->f) && t->out[k].dim >= 0;
}

/* Rows of a result where it reduces with others, and what leaves them as they are elsewhere. */
static struct ss_tensor among_neutral(const struct ss_halo_trial *t, const struct ss_probe *p,
                                      size_t k, const struct ss_tensor *of,
                                      struct ss_halo_rows rows)
{
    static const char *const ops[SS_N_REDUCES] = {"add",      "add", "maximum", "minimum",
                                                  "multiply", "and", "or"};
    const struct ss_type scalar = {.dtype = of->type.dtype};
    struct ss_arena *arena = &t->s->scratch;
    struct ss_tensor neutral = ss_tensor_new(arena, &scalar, SS_STORE_F64);
    double value;
    if (ss_op_neutral(ss_op_find(ops[t->f.reduce]), scalar.dtype, &value))
        ss_tensor_set(&neutral, 0, value);
    return ss_halo_rows_of(arena, p->lengths, &t->out[k], of, rows, &p->out[k].type, neutral.data);
}

/* What rank i gives of a result that grows, or that has rows beyond the whole. False if its window
 * has no such rows. */
static bool take_rows(const struct ss_halo_trial *t, const struct ss_probe *p,
                      const struct ss_halo *h, int i, size_t k, struct ss_tensor *share)
{
    const struct ss_tensor *of = &p->local_out[i][k];
    const struct ss_row_slot *slot = &t->out[k];
    const int64_t all = ss_halo_box(slot, p->lengths, &p->out[k].type).rows;
    const int64_t have = ss_halo_box(slot, p->lengths, &of->type).rows;
    const int64_t own = i * h->piece, at = ss_slide_at(&h->at, i);
    struct ss_halo_rows rows = {.start = at, .count = all};
    if (overlaps(t, k)) {
        rows.start = at - own;
        *share = among_neutral(t, p, k, of, rows);
        return have == h->made;
    }
    if (!ss_footprint_sums(&t->f))
        rows.count = ss_larger(ss_smaller(h->piece, all - own), 0);
    struct ss_type type = of->type;
    type.dims[slot->dim] = p->out[k].type.dims[slot->dim] / all * rows.count;
    bool has = rows.count == 0 || (at >= 0 && at + rows.count <= have);
    if (has)
        *share = ss_halo_rows_of(&t->s->scratch, p->lengths, slot, of, rows, &type, NULL);
    return has && (!ss_footprint_sums(&t->f) || have == all + h->extra);
}

static void subtract(const struct ss_tensor *from, const struct ss_tensor *what)
{
    const struct ss_tensor a = ss_tensor_numbers(from), b = ss_tensor_numbers(what);
    for (int64_t i = 0; i < a.count; i++) {
        if (a.store == SS_STORE_I64)
            ss_i64(&a)[i] = (int64_t)((uint64_t)ss_i64(&a)[i] - (uint64_t)ss_i64(&b)[i]);
        else
            ss_f64(&a)[i] -= ss_f64(&b)[i];
    }
}

bool ss_halo_is_share(const struct ss_probe *p, size_t k, const struct ss_tensor *share, int dim)
{
    const struct ss_type *a = &share->type, *b = &p->out[k].type;
    bool is = share->data && a->rank == b->rank;
    for (int d = 0; d < b->rank && is; d++)
        is = d == dim || a->dims[d] == b->dims[d];
    return is;
}

/* Fills the shares of result k. False if some rank has none. *terms: the largest magnitudes of all
 * runs together. */
static bool share(struct ss_halo_trial *t, struct ss_probe *p, const struct ss_halo *h, size_t k,
                  struct ss_tensor *const *shared, double *terms)
{
    const int dim = t->out[k].dim, tiled = ss_footprint_keeps(&t->f) ? dim : -1;
    bool has = true;
    *terms = 0;
    for (int i = 0; i < p->ranks && has; i++) {
        struct ss_tensor *own = &p->share[i][k];
        *own = p->local_out[i][k];
        *terms += ss_tensor_max_finite(own);
        has = (dim < 0 || take_rows(t, p, h, i, k, own)) && ss_halo_is_share(p, k, own, tiled);
        if (!has || i == 0 || !h->again)
            continue;
        *terms += ss_tensor_max_finite(&shared[i][k]);
        *own = *ss_replay_tensors(own, 1, &t->s->scratch);
        subtract(own, &shared[i][k]);
    }
    return has;
}

/* ---- comparison ---- */

/* The cells of a result that several ranks have, not all alike: they could have refuted. */
static int64_t cells_apart(const struct ss_halo_trial *t, const struct ss_probe *p,
                           const struct ss_halo *h, size_t k)
{
    const struct ss_tensor whole = ss_tensor_numbers(&p->out[k]);
    const struct ss_halo_box box = ss_halo_box(&t->out[k], p->lengths, &whole.type);
    int64_t apart = 0;
    for (int64_t c = 0; c < whole.count; c++) {
        const int64_t row = c / box.inner % box.rows;
        double first = NAN;
        bool differs = false;
        for (int i = 0; i < p->ranks; i++) {
            const struct ss_tensor of = ss_tensor_numbers(&p->share[i][k]);
            const int64_t local = row - i * h->piece + ss_slide_at(&h->at, i);
            if (overlaps(t, k) && (local < 0 || local >= h->made))
                continue;
            const double x = ss_tensor_get(&of, c);
            first = isnan(first) ? x : first;
            differs |= x != first;
        }
        apart += differs;
    }
    return apart;
}

static struct ss_way way_of(const struct ss_halo_trial *t, const struct ss_probe *p,
                            const struct ss_halo *h, size_t k)
{
    const struct ss_row_slot *slot = &t->out[k];
    struct ss_way way = {.kind = SS_WAY_FOLD, .reduce = t->f.reduce, .dim = slot->dim};
    if (ss_footprint_keeps(&t->f)) {
        way.kind = SS_WAY_WINDOWS;
        way.blocks = ss_slot_blocks(slot, p->lengths);
        way.left = h->side[0].left;
        way.right = h->side[0].right;
    } else if (overlaps(t, k)) {
        way.kind = SS_WAY_OVERLAP;
        ss_footprint_shared(&t->f, &way.left, &way.right);
    } else if (ss_footprint_overlaps(&t->f)) {
        way.reduce = SS_SUM;
    }
    return way;
}

static bool fail_compared(struct ss_halo_trial *t, const struct ss_probe *p,
                          const struct ss_way *way)
{
    static const char *const wrong[SS_N_FOOTPRINTS] = {
        [SS_FOOTPRINT_FILLED] = "a rank's rows differ from the whole",
        [SS_FOOTPRINT_INSIDE] = "a rank's rows differ from the whole",
        [SS_FOOTPRINT_SUM] = "the pieces do not add up to the whole",
        [SS_FOOTPRINT_SHARED] = "windows that share rows do not add up to the whole",
        [SS_FOOTPRINT_OVERLAP] = "results reduced in their overlap do not give the whole",
    };
    ss_halo_trial_fail_at(t, p, wrong[t->f.form],
                          way->kind == SS_WAY_WINDOWS ? "its window" : ss_reduce_name(way->reduce));
    ss_keep_way(p, t->wrong_result, way, t->attempt);
    return false;
}

/* Whether the runs make result k. Terms of a sum over all ranks cancel each other: what they are
 * off by is relative to them. */
static bool result_holds(struct ss_halo_trial *t, struct ss_probe *p, const struct ss_halo *h,
                         size_t k, double spread, struct ss_tensor *const *shared)
{
    double terms;
    if (!share(t, p, h, k, shared, &terms))
        return ss_halo_trial_fail(t, SS_REFUTED, "pieces do not have the rows of the whole result");
    if (t->out[k].dim < 0)
        spread = fmax(spread, spread_of_terms * terms);
    const struct ss_way way = way_of(t, p, h, k);
    t->wrong_result = k;
    if (!ss_way_holds(p, k, &way, spread, true, &t->wrong))
        return fail_compared(t, p, &way);
    if (!ss_footprint_keeps(&t->f))
        t->cells += cells_apart(t, p, h, k);
    return true;
}

bool ss_halo_trial_holds(struct ss_halo_trial *t, const struct ss_whole *w, const struct ss_halo *h)
{
    struct ss_probe p = w->p;
    struct ss_tensor *shared[SS_MAX_RANKS] = {NULL};
    bool held = run_ranks(t, &p, h, shared);
    for (int i = 0; i < p.ranks; i++)
        p.share[i] = ss_alloc_array(&t->s->scratch, p.call.n_out, sizeof *p.share[i]);
    for (size_t k = 0; k < p.call.n_out && held; k++)
        held = result_holds(t, &p, h, k, w->spread[k], shared);
    /* Where each row is of one rank, cells near the edges of pieces are evidence. */
    if (held && ss_footprint_keeps(&t->f))
        t->cells += 2 * (h->ranks - 1) * ss_halo_trial_row_cells(t, w);
    return held;
}

/* The shortest pieces whose halo reaches one neighbour only; 0: none. */
static int64_t shortest_piece(const struct ss_halo_trial *t, int ranks, const char **why)
{
    struct ss_halo h;
    int64_t lengths[2];
    for (int64_t piece = 3; piece <= 4 * SS_HALO_TRIAL_MAX_PIECE; piece++) {
        ss_halo_trial_lengths(t, ranks, piece, lengths);
        if (ss_footprint_halo(&t->f, lengths, ranks, &h, why))
            return piece;
    }
    return 0;
}

/* ---- lengths and draws ---- */

static bool verify_at(struct ss_halo_trial *t, int ranks, int64_t piece)
{
    struct ss_halo h;
    const char *why;
    int64_t lengths[2];
    ss_halo_trial_lengths(t, ranks, piece, lengths);
    if (!ss_footprint_halo(&t->f, lengths, ranks, &h, &why))
        return ss_halo_trial_fail(t, SS_NO_LENGTHS, why);
    struct ss_arena_mark mark = ss_arena_mark(&t->s->scratch);
    struct ss_whole w;
    bool ok = ss_halo_trial_whole(t, lengths, ranks, &w) && ss_halo_trial_holds(t, &w, &h);
    ss_arena_rewind(&t->s->scratch, mark);
    t->probes += ok;
    if (ok)
        ss_halo_trial_tell(t, (struct ss_explore_event){.kind = SS_EVENT_COUNTED,
                                                        .evidence = (uint32_t)t->cells,
                                                        .needed = ENOUGH_BOUNDARY_CELLS});
    return ok;
}

/* The shortest pieces, and now and then longer ones; longer ones as well where the whole of short
 * ones says nothing (dilations may leave few rows that are not the fill), or is too short for a
 * shift in it, as no whole of three pieces that were measured is. */
static bool verify_on(struct ss_halo_trial *t, int ranks)
{
    const char *why = NULL;
    int64_t piece = shortest_piece(t, ranks, &why);
    if (piece == 0)
        return ss_halo_trial_fail(t, SS_NO_LENGTHS, why);
    piece += t->f.per * (int64_t)(t->v % 3);
    for (; !verify_at(t, ranks, piece); piece *= 2) {
        bool too_short = t->attempt->verdict == SS_NO_LENGTHS && ranks * piece < 3 * t->least;
        if (!too_short &&
            (t->attempt->verdict != SS_UNDETERMINED || piece > SS_HALO_TRIAL_MAX_PIECE))
            return false;
    }
    return true;
}

/* As on the schedule of a plain cut: false where a length refutes it, or says nothing and the call
 * has it. */
static bool holds_far(struct ss_halo_trial *t)
{
    struct ss_literal_length *list;
    const char *why;
    size_t n = ss_literal_lengths(t->s, &t->c, &list, &why);
    for (size_t i = 0; i < n && !why; i++) {
        bool cut = list[i].atom == t->c.cut[0];
        t->far_atom = list[i].atom;
        t->far_length = cut ? 0 : list[i].length;
        bool held = cut ? verify_at(t, 2, list[i].length / 2) : verify_on(t, 2);
        if (!held && (t->attempt->verdict == SS_REFUTED || t->s->dead))
            return false;
        if (!held && list[i].needed)
            why = "a count in its body may exceed the longest probe";
    }
    return !why || ss_halo_trial_fail(t, SS_UNDETERMINED, why);
}

/* What was measured must be no other length in disguise: each is longer than it once, of a body a
 * few times, as a draw may have zeros where it matters; on ranks enough that some piece and its
 * neighbours are not all there is; longer still where another window lies on it. */
static bool verify_other(struct ss_halo_trial *t, uint16_t other)
{
    int64_t shared = ss_footprint_shares(&t->f) ? t->f.right : 0; /* on 4 ranks twice as many */
    t->far_atom = other;
    t->far_length = t->f.left + t->f.right + shared + BEYOND;
    int64_t span = other == SS_EVERY_ATOM ? 0 : ss_window_span(t->s->call);
    t->far_length = span < t->far_length ? t->far_length : span + 1;
    while (!verify_on(t, 4)) {
        if (t->attempt->verdict != SS_NO_LENGTHS || t->far_length > SS_HALO_TRIAL_MAX_PIECE)
            return false;
        t->far_length *= 2;
    }
    return true;
}

/* Two lengths may hide what neither does while the other is short, as of a diagonal: so all are as
 * long at once, where that is little, with pieces that are shorter and longer. What does not fit is
 * no news. */
static bool verify_others(struct ss_halo_trial *t)
{
    bool held = true;
    for (int i = 0; i < FAR_TIMES && held; i++)
        held = verify_other(t, SS_EVERY_ATOM) && verify_at(t, 2, 2 * t->far_length);
    return held || t->attempt->verdict == SS_NO_LENGTHS;
}

bool ss_halo_trial_verify(struct ss_halo_trial *t)
{
    uint16_t *others = ss_alloc_array(&t->s->scratch, t->s->atoms->n_atoms, sizeof *others);
    int n_others = (int)ss_free_atoms(t->s, &t->c, others);
    int enough = ss_footprint_shares(&t->f) ? MIN_SHARED_PROBES
                 : ss_footprint_sums(&t->f) ? MIN_SUM_PROBES
                                            : N_RANKS;
    bool decides =
        t->s->call->def->class != SS_OP_CLASS_COMPOSITE && ss_call_has_program(t->s->call);
    int far = n_others * (decides || ss_footprint_shares(&t->f) ? FAR_TIMES : 1);
    far = far < MAX_ROUNDS / 2 ? far : MAX_ROUNDS / 2;
    enough = decides ? MIN_BODY_ROUNDS : enough + far;
    int windows = ss_fewest_of_windows(t->s->call);
    enough = windows > enough ? windows : enough;
    int most = enough + MAX_ROUNDS + (ss_footprint_shares(&t->f) ? MAX_SINGLE_ROUNDS : 0);
    t->cells = 0;
    for (int i = 0; i < most; i++) {
        if (i > enough && t->cells >= ENOUGH_BOUNDARY_CELLS)
            return holds_far(t);
        if (i > enough && ss_footprint_overlaps(&t->f) && t->cells == 0)
            return ss_halo_trial_fail(
                t, SS_NOT_TRIED, "neighbours share fill rows only: there is nothing to reduce");
        if (i == far && n_others > 1 && ss_composite_body(t->s->call) && !verify_others(t))
            return false;
        t->far_atom = 0;
        t->far_length = 0;
        if (i < far ? !verify_other(t, others[i % n_others])
                    : !verify_on(t, verified_ranks[(i - far) % N_RANKS]))
            return false;
    }
    return ss_halo_trial_fail(
        t, SS_UNDETERMINED,
        ss_sprintf(t->s->arena, "only %" PRId64 " cells of evidence", t->cells));
}
