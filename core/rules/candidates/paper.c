/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/candidates/paper.h"

#include <inttypes.h>
#include <string.h>

#include "core/base/job.h"
#include "core/base/integer.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/draw.h"
#include "core/rules/explore.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/subject.h"
#include "core/rules/table/fit.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/cut.h"

/* RANKS: as in the published code. Its subsets of dims grow exponentially: MAX_ATTEMPTS ends them,
 * and a line says so. */
enum { RANKS = 2, MAX_ATTEMPTS = 4096 };
/* Work of a run. Lengths are the call's own, halved until a run takes no more than ENOUGH_WORK, as
 * far as windows and positions allow, but up to MOST_WORK. An attempt is a single probe, so it may
 * be larger than those of the engine. */
enum { ENOUGH_WORK = 1 << 24, MOST_WORK = 1 << 28 };

/* One probe serves all attempts. */
struct search {
    struct ss_subject *s;
    struct ss_candidate c;
    struct ss_probe probe;
    int8_t *dim;    /* per operand: what this attempt cuts, or -1 */
    bool **carries; /* per operand and dim: some id */
    size_t first;   /* operand and dim at which a round begins */
    int first_dim;
    uint32_t attempts, ids;
    uint64_t executions;
};

enum ss_rc ss_paper_probe(struct ss_probe *p, struct ss_error *err)
{
    const struct ss_subject *s = p->s;
    const struct ss_row whole = {.verdict = SS_PROVED};
    p->lengths = ss_alloc_array(&p->s->scratch, s->atoms->n_atoms, sizeof *p->lengths);
    p->ranks = RANKS;
    if (!ss_row_lengths(&whole, s->call, s->atoms, 1, ENOUGH_WORK, p->lengths) ||
        ss_atoms_call(s->call, s->atoms, p->lengths, &p->s->scratch, &p->call, NULL) ||
        ss_call_work(&p->call) > MOST_WORK)
        return ss_fail(err, SS_E_LIMIT, "no lengths for %s are small enough", s->call->def->name);
    ss_probe_draw(p);
    return ss_probe_run_whole(p, err);
}

/* ---- one attempt ---- */

/* Piece r of every operand's type; results are inferred with the attributes as they are. */
static enum ss_rc infer_piece(struct ss_probe *p, int r, struct ss_error *err)
{
    struct ss_arena *arena = &p->s->scratch;
    struct ss_type *in = ss_memdup(arena, p->call.in, p->call.n_in * sizeof *in);
    for (size_t k = 0; k < p->call.n_in; k++) {
        int64_t start;
        int d = p->c->dim[k];
        if (d >= 0)
            ss_piece(p->call.in[k].dims[d], p->ranks, r, &start, &in[k].dims[d]);
    }
    p->local[r] = p->call;
    p->local[r].in = in;
    p->local[r].out = ss_alloc_array(arena, p->call.n_out, sizeof *p->local[r].out);
    return ss_call_infer(&p->local[r], err);
}

static struct ss_tensor cut(const struct ss_probe *p, size_t k, int r)
{
    const struct ss_type *local = &p->local[r].in[k];
    int64_t *map[SS_MAX_RANK];
    for (int d = 0; d < local->rank; d++) {
        int64_t start = 0, count;
        if (d == p->c->dim[k])
            ss_piece(p->in[k].type.dims[d], p->ranks, r, &start, &count);
        map[d] = ss_alloc_array(&p->s->scratch, (size_t)local->dims[d], sizeof *map[d]);
        for (int64_t x = 0; x < local->dims[d]; x++)
            map[d][x] = start + x;
    }
    return ss_cut(&p->in[k], local, map, &p->s->scratch);
}

enum ss_rc ss_paper_pieces(struct ss_probe *p, struct ss_error *err)
{
    for (int r = 0; r < p->ranks; r++) {
        enum ss_rc rc = infer_piece(p, r, err);
        if (rc)
            return rc;
    }
    for (int r = 0; r < p->ranks; r++) {
        struct ss_tensor *in = ss_memdup(&p->s->scratch, p->in, p->call.n_in * sizeof *in);
        for (size_t k = 0; k < p->call.n_in; k++) {
            if (p->c->dim[k] >= 0)
                in[k] = cut(p, k, r);
        }
        enum ss_rc rc = ss_probe_run_piece(p, r, in, NULL, err);
        if (rc)
            return rc;
    }
    return SS_OK;
}

/* Identity, then reductions, then gather; the first that holds is the result's. */
static bool combine(struct search *x, size_t k, struct ss_row_slot *slot, const char **why)
{
    static const enum ss_reduce reductions[] = {SS_SUM, SS_MAX, SS_MIN};
    const struct ss_probe *p = &x->probe;
    struct ss_combine range = {0};
    struct ss_tiling tiling;
    double spread;
    ss_combine_range(&range, &p->out[k], &spread);
    *slot = (struct ss_row_slot){.blocks.coefficient = 1};
    if (!ss_tiling_of(p, k, &tiling, why))
        return false;
    *why = "neither identity, nor a reduction, nor gather gives the whole";
    struct ss_way way = {.kind = SS_WAY_SAME, .dim = tiling.dim, .blocks = 1};
    if (!tiling.whole) {
        way.kind = SS_WAY_TILES;
        slot->kind = SS_SHARD;
        slot->dim = tiling.dim;
        return ss_way_holds(p, k, &way, spread, true, NULL);
    }
    if (ss_way_holds(p, k, &way, spread, true, NULL))
        return true;
    way.kind = SS_WAY_FOLD;
    slot->kind = SS_PARTIAL;
    for (int i = 0; i < 3; i++) {
        way.reduce = slot->reduce = reductions[i];
        if (ss_way_holds(p, k, &way, spread, true, NULL))
            return true;
    }
    return false;
}

static void tell(struct search *x, enum ss_event_kind kind, const struct ss_attempt *attempt,
                 const char *text)
{
    struct ss_explore_event event = {.kind = kind, .attempt = attempt, .text = text};
    event.probe = &x->probe;
    event.candidate = &x->c;
    ss_observe(x->s, &event);
}

/* The published refusal: what carries the id has no common factor of so many ranks. */
static bool refused_by_gcd(struct search *x, struct ss_attempt *attempt)
{
    struct ss_buf text = {0};
    int64_t gcd = 0;
    for (size_t k = 0; k < x->s->call->n_in; k++) {
        if (x->dim[k] < 0)
            continue;
        int64_t length = x->probe.call.in[k].dims[x->dim[k]];
        ss_buf_printf(&text, "%s%" PRId64, text.length ? ", " : "", length);
        gcd = ss_gcd(length, gcd);
    }
    if (gcd < RANKS) {
        attempt->why = ss_sprintf(x->s->arena,
                                  "the lengths that would carry the id (%s) have the gcd %" PRId64
                                  ", which is less than the %d ranks",
                                  ss_buf_text(&text), gcd, RANKS);
        attempt->verdict = SS_NOT_TRIED;
        tell(x, SS_EVENT_REFUSED, attempt, attempt->why);
    }
    ss_buf_free(&text);
    return gcd < RANKS;
}

/* Runs the pieces and combines; attempt->why where that fails. */
static bool run(struct search *x, struct ss_attempt *attempt, struct ss_row *row)
{
    struct ss_error err = {0};
    uint64_t before = x->s->runs;
    tell(x, SS_EVENT_CHOSEN, attempt, NULL);
    if (refused_by_gcd(x, attempt))
        return false;
    attempt->verdict = SS_REFUTED;
    if (ss_paper_pieces(&x->probe, &err)) {
        attempt->shape = x->s->runs == before;
        x->executions += attempt->shape ? 1 : x->s->runs - before;
        attempt->why = ss_strdup(x->s->arena, err.message);
        tell(x, SS_EVENT_REFUSED, attempt, attempt->why);
        return false;
    }
    x->executions += x->s->runs - before;
    attempt->runs = (uint32_t)(x->s->runs - before);
    tell(x, SS_EVENT_CUT, attempt, NULL);
    tell(x, SS_EVENT_RAN, attempt, NULL);
    for (size_t k = 0; k < x->s->call->n_out; k++) {
        if (!combine(x, k, &row->out[k], &attempt->why))
            return false;
    }
    return true;
}

static struct ss_row row_of(struct search *x)
{
    const struct ss_call *call = x->s->call;
    struct ss_row row = {.verdict = SS_PROVED};
    row.in = ss_alloc_array(x->s->arena, call->n_in, sizeof *row.in);
    row.out = ss_alloc_array(x->s->arena, call->n_out, sizeof *row.out);
    for (size_t k = 0; k < call->n_in; k++) {
        row.in[k] = (struct ss_row_slot){.blocks.coefficient = 1};
        if (x->dim[k] < 0)
            continue;
        row.in[k].kind = SS_SHARD;
        row.in[k].dim = x->dim[k];
    }
    return row;
}

static const char *candidate_text(struct search *x)
{
    struct ss_buf text = {0};
    const char *join = "cut";
    for (size_t k = 0; k < x->s->call->n_in; k++) {
        if (x->dim[k] < 0)
            continue;
        ss_buf_printf(&text, "%s operand %zu dim %d", join, k, x->dim[k]);
        join = ",";
    }
    return ss_buf_keep(x->s->arena, &text);
}

static bool attempt_cut(struct search *x)
{
    struct ss_arena_mark mark = ss_arena_mark(&x->s->scratch);
    struct ss_row row = row_of(x);
    struct ss_attempt attempt = {.kind = 'A', .row = -1, .candidate = candidate_text(x)};
    x->attempts++;
    tell(x, SS_EVENT_OPENED, &attempt, NULL);
    bool held = run(x, &attempt, &row);
    if (held) {
        attempt.verdict = SS_PROVED;
        attempt.why = "one probe, as published";
    }
    struct ss_explore_event event = {.kind = SS_EVENT_VERDICT, .attempt = &attempt};
    event.row = held ? &row : NULL;
    ss_observe(x->s, &event);
    ss_arena_rewind(&x->s->scratch, mark);
    return held;
}

/* ---- rounds ---- */

/* Depth first: every dim of operand k that carries no id yet, then operand k uncut. */
static bool descend(struct search *x, size_t k, bool any)
{
    const struct ss_call *call = x->s->call;
    if (x->attempts >= MAX_ATTEMPTS || ss_job_stopped(x->s->job))
        return false;
    if (k == call->n_in)
        return any && attempt_cut(x);
    for (int d = k == x->first ? x->first_dim : 0; d < call->in[k].rank; d++) {
        if (x->carries[k][d])
            continue;
        x->dim[k] = (int8_t)d;
        if (descend(x, k + 1, true))
            return true;
    }
    x->dim[k] = -1;
    return descend(x, k + 1, any);
}

/* Looks for one id; the next round goes on behind the first dim that carries it. */
static bool find_id(struct search *x)
{
    size_t n = x->s->call->n_in;
    memset(x->dim, -1, n);
    if (!descend(x, x->first, false))
        return false;
    x->ids++;
    bool seen = false;
    for (size_t k = 0; k < n; k++) {
        if (x->dim[k] < 0)
            continue;
        x->carries[k][x->dim[k]] = true;
        if (!seen) {
            x->first = k;
            x->first_dim = x->dim[k] + 1;
        }
        seen = true;
    }
    return true;
}

/* How many subsets of the operands' dims there are to try, one dim each at most. */
static void tell_limit(struct search *x)
{
    const struct ss_call *call = x->s->call;
    double subsets = 1;
    for (size_t k = 0; k < call->n_in; k++)
        subsets *= call->in[k].rank + 1;
    const char *text = ss_sprintf(
        x->s->arena,
        "stopped after %d attempts: this order tries subsets of the dims, and %zu operands have "
        "%.2g of them; ours cuts together what shape inference scales together",
        MAX_ATTEMPTS, call->n_in, subsets);
    ss_observe(x->s, &(struct ss_explore_event){.kind = SS_EVENT_STOPPED, .text = text});
}

enum ss_rc ss_explore_paper(const struct ss_call *call, const struct ss_atoms *atoms,
                            const double *bound, const bool *is_bound,
                            const struct ss_discover_options *options, struct ss_job *job,
                            struct ss_arena *arena, uint64_t *executions, struct ss_error *err)
{
    struct ss_subject s = ss_subject_new(call, atoms, bound, is_bound, options, job, arena);
    const char *never = ss_not_explorable(call);
    if (never)
        return ss_fail(err, SS_E_UNSUPPORTED, "%s is not explored: %s", call->def->name, never);
    struct search x = {.s = &s, .probe = {.s = &s}};
    x.dim = ss_alloc_array(arena, call->n_in, sizeof *x.dim);
    memset(x.dim, -1, call->n_in);
    x.c = (struct ss_candidate){.kind = 'A', .dim = x.dim};
    x.probe.c = &x.c;
    x.carries = ss_alloc_array(arena, call->n_in, sizeof *x.carries);
    for (size_t k = 0; k < call->n_in; k++)
        x.carries[k] = ss_alloc_array(arena, SS_MAX_RANK, sizeof *x.carries[k]);
    enum ss_rc rc = ss_paper_probe(&x.probe, err);
    x.executions = s.runs;
    while (!rc && find_id(&x))
        ;
    *executions = x.executions;
    ss_arena_free(&s.scratch);
    if (!rc && ss_job_stopped(job))
        rc = ss_fail(err, SS_E_CANCELLED, "exploring was stopped");
    if (!rc && x.attempts >= MAX_ATTEMPTS)
        tell_limit(&x);
    return rc;
}
