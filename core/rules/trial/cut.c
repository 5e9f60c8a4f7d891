/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cutting (docs/shardcombine.md, "Cutting"): a dim that holds a cut atom is cut on that factor; the
 * attributes of the local call follow from the atoms' local lengths. Also runs the kernel on the
 * whole and on the pieces, with a limit on the trips of a loop. */
#include "core/rules/trial/cut.h"

#include <string.h>

#include "core/op/isolate.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/partial_values.h"
#include "core/rules/origin.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/lengths.h"

void ss_probe_piece(const struct ss_probe *p, uint16_t atom, int rank, int64_t *start,
                    int64_t *count)
{
    bool steps = p->c->step > 1 && atom == p->c->cut[0];
    int64_t blocks = ss_probe_blocks(p, atom), step = steps ? p->c->step : 1;
    ss_probe_piece_of(p, p->lengths[atom] / blocks / step, rank, start, count);
    *start *= step;
    *count *= step * blocks;
}

/* One rank's piece of every atom: its offset in each block, and its length over all blocks. */
struct pieces {
    int64_t *start, *count; /* per atom */
};

static struct pieces pieces_of(const struct ss_probe *p, int rank)
{
    struct ss_arena *arena = &p->s->scratch;
    size_t n = p->s->atoms->n_atoms;
    struct pieces pieces;
    pieces.start = ss_alloc_array(arena, n, sizeof *pieces.start);
    pieces.count = ss_memdup(arena, p->lengths, n * sizeof *p->lengths);
    for (uint16_t i = 0; i < p->c->n_cut; i++) {
        uint16_t a = p->c->cut[i];
        ss_probe_piece(p, a, rank, &pieces.start[a], &pieces.count[a]);
    }
    return pieces;
}

/* The global position of a local position of an atom. */
static int64_t position(const struct ss_probe *p, const struct pieces *pieces, uint16_t a,
                        int64_t local)
{
    int64_t blocks = ss_probe_blocks(p, a), piece = pieces->count[a] / blocks;
    return local / piece * (p->lengths[a] / blocks) + pieces->start[a] + local % piece;
}

struct ss_tensor ss_cut(const struct ss_tensor *whole, const struct ss_type *local,
                        int64_t *const *map, struct ss_arena *arena)
{
    struct ss_tensor out = ss_tensor_new(arena, local, SS_STORE_F64);
    int rank = local->rank, last = rank - 1;
    int64_t strides[SS_MAX_RANK], index[SS_MAX_RANK] = {0};
    const size_t size = ss_element_size(whole);
    ss_strides(&whole->type, strides);
    for (int64_t done = 0; done < out.count; done += local->dims[last]) {
        int64_t base = 0;
        for (int d = 0; d < last; d++)
            base += map[d][index[d]] * strides[d];
        for (int64_t x = 0; x < local->dims[last]; x++)
            memcpy(ss_element(&out, done + x), ss_element(whole, base + map[last][x]), size);
        for (int d = last - 1; d >= 0 && ++index[d] == local->dims[d]; d--)
            index[d] = 0;
    }
    return out;
}

/* Global position of each of the count elements of a rank's piece of a dim. */
static int64_t *piece_map(const struct ss_probe *p, const struct ss_factors *dim, int rank,
                          int64_t count)
{
    int64_t *map = ss_alloc_array(&p->s->scratch, (size_t)count, sizeof *map);
    const struct pieces pieces = pieces_of(p, rank);
    bool cut = ss_candidate_cuts(p->c, dim);
    for (int64_t x = 0; x < count && !cut; x++)
        map[x] = x;
    for (int64_t x = 0; x < count && cut; x++) {
        int64_t rest = x, stride = 1, at = 0;
        for (int i = dim->count - 1; i >= 0; i--) {
            uint16_t a = dim->items[i];
            at += position(p, &pieces, a, rest % pieces.count[a]) * stride;
            rest /= pieces.count[a];
            stride *= p->lengths[a];
        }
        map[x] = at;
    }
    return map;
}

static struct ss_tensor cut_operand(const struct ss_probe *p, size_t k, int rank,
                                    const struct ss_type *local)
{
    int64_t *map[SS_MAX_RANK];
    for (int d = 0; d < local->rank; d++)
        map[d] = piece_map(p, &p->s->atoms->in[k][d], rank, local->dims[d]);
    return ss_cut(&p->in[k], local, map, &p->s->scratch);
}

/* The limit of trips of a loop. After FEW_GIVEN_UP runs that reached it, it is TIMES_TRIPS times
 * the mean trips of loops that ended, but at least of LEAST_TRIPS. It guards against loops that do
 * not end: half of each number gives the same rows. */
enum { MOST_TRIPS = 1 << 14, FEW_GIVEN_UP = 4, LEAST_TRIPS = 64, TIMES_TRIPS = 8 };

/* For some data a loop may not end, as Euclid's algorithm with a negative remainder. The limit
 * counts trips, not time, so that it is the same on every machine. */
static int64_t trips_limit(const struct ss_subject *s)
{
    const struct ss_ended *e = &s->ended;
    int64_t mean = e->loops ? e->trips / e->loops : 0;
    int64_t limit = TIMES_TRIPS * (mean > LEAST_TRIPS ? mean : LEAST_TRIPS);
    return s->n_given_up < FEW_GIVEN_UP || limit > MOST_TRIPS ? MOST_TRIPS : limit;
}

/* A kernel that nobody here wrote runs in a child. A limit that it reached ends the exploration as
 * a hang does, and so do MOST_REFUSALS runs of which none gave an answer; the first refusal is kept
 * as the reason. */
enum { MOST_REFUSALS = 50 };

static enum ss_rc run_isolated(struct ss_subject *s, const struct ss_kernel_args *args,
                               struct ss_error *given)
{
    struct ss_error own, *err = given ? given : &own;
    enum ss_rc rc = ss_run_isolated(s->kernel, args, ss_trial_limits, s->job, &s->no_answer, err);
    s->answered |= rc == SS_OK;
    if (rc != SS_OK && !s->said)
        s->said = ss_strdup(s->arena, err->message);
    bool refuses = !s->answered && s->runs >= MOST_REFUSALS;
    s->no_answer |= rc == SS_E_LIMIT || rc == SS_E_MEMORY || (rc != SS_OK && refuses);
    return rc;
}

/* Runs the kernel, in a child process if the subject is isolated. Counts runs and loop trips. */
static enum ss_rc run_kernel(struct ss_subject *s, const struct ss_kernel_args *given,
                             struct ss_error *err)
{
    struct ss_trips trips = {.limit = given->trips ? given->trips->limit : trips_limit(s)};
    struct ss_kernel_args args = *given;
    args.trips = &trips;
    /* As after a killed child, the operator counts as dead, which ends every loop of probes. */
    if (ss_job_stopped(s->job)) {
        s->no_answer = true;
        return ss_fail(err, SS_E_CANCELLED, "no answer: stopped");
    }
    s->runs++;
    enum ss_rc rc = s->isolated ? run_isolated(s, &args, err) : s->kernel(&args, err);
    s->given_up = trips.given_up;
    s->n_given_up += trips.given_up;
    s->ended.loops += trips.ended.loops;
    s->ended.trips += trips.ended.trips;
    s->program_work += trips.work;
    return rc;
}

bool ss_gave_no_answer(struct ss_subject *s, const struct ss_error *err)
{
    if (s->no_answer)
        s->dead = !strncmp(err->message, "no answer", strlen("no answer"))
                      ? ss_sprintf(s->arena, "the operator itself gives %s", err->message)
                      : ss_strdup(s->arena, err->message);
    return s->no_answer;
}

const char *ss_no_results(const struct ss_subject *s)
{
    return s->given_up ? "a loop did not end in any run"
           : s->said   ? s->said
                       : "no draw gives finite results that vary";
}

enum ss_rc ss_probe_run_whole(struct ss_probe *p, struct ss_error *err)
{
    struct ss_arena *arena = &p->s->scratch;
    p->out = ss_alloc_array(arena, p->call.n_out, sizeof *p->out);
    for (size_t k = 0; k < p->call.n_out; k++)
        p->out[k] = ss_tensor_new(arena, &p->call.out[k], SS_STORE_F64);
    struct ss_kernel_args args = {
        .call = &p->call, .in = p->in, .out = p->out, .scratch = arena, .job = p->s->job};
    return run_kernel(p->s, &args, err);
}

enum ss_rc ss_probe_infer_pieces(struct ss_probe *p, struct ss_error *err)
{
    const struct ss_subject *s = p->s;
    const int64_t *before = NULL; /* ranks with equal lengths share one call */
    for (int r = 0; r < p->ranks; r++) {
        struct pieces pieces = pieces_of(p, r);
        if (before && !memcmp(before, pieces.count, s->atoms->n_atoms * sizeof *before)) {
            p->local[r] = p->local[r - 1];
            continue;
        }
        before = pieces.count;
        for (uint16_t i = 0; i < p->c->n_cut; i++) {
            if (pieces.count[p->c->cut[i]] < 1)
                return ss_fail(err, SS_E_SHAPE, "a piece would be empty");
        }
        enum ss_rc rc =
            ss_atoms_call(s->call, s->atoms, pieces.count, &p->s->scratch, &p->local[r], err);
        if (rc)
            return rc;
    }
    return SS_OK;
}

enum ss_rc ss_probe_run_piece(struct ss_probe *p, int r, const struct ss_tensor *in,
                              const struct ss_origin *origin, struct ss_error *err)
{
    struct ss_arena *arena = &p->s->scratch;
    p->local_in[r] = in;
    p->local_out[r] = ss_alloc_array(arena, p->call.n_out, sizeof *p->local_out[r]);
    for (size_t k = 0; k < p->call.n_out; k++)
        p->local_out[r][k] = ss_tensor_new(arena, &p->local[r].out[k], SS_STORE_F64);
    /* A piece that reaches the limit ends the attempt, so pieces get the largest limit. */
    struct ss_trips trips = {.limit = MOST_TRIPS};
    struct ss_kernel_args args = {.call = &p->local[r],
                                  .trips = &trips,
                                  .in = in,
                                  .out = p->local_out[r],
                                  .origin = origin,
                                  .scratch = arena,
                                  .job = p->s->job};
    return run_kernel(p->s, &args, err);
}

void ss_probe_cut_operands(struct ss_probe *p)
{
    struct ss_arena *arena = &p->s->scratch;
    size_t n_in = p->call.n_in;
    struct ss_tensor **parts = ss_alloc_array(arena, n_in, sizeof *parts);
    for (size_t k = 0; k < n_in; k++) {
        int reduce = ss_candidate_partial(p->c, k);
        if (reduce < 0)
            continue;
        parts[k] = ss_alloc_array(arena, SS_MAX_PIECES, sizeof **parts);
        ss_probe_split(p, k, (enum ss_reduce)reduce, parts[k]);
    }
    for (int r = 0; r < p->ranks; r++) {
        struct ss_tensor *in = ss_alloc_array(arena, n_in, sizeof *in);
        for (size_t k = 0; k < n_in; k++) {
            if (parts[k])
                in[k] = parts[k][r];
            else
                in[k] = ss_candidate_cuts_operand(p->s, p->c, k)
                            ? cut_operand(p, k, r, &p->local[r].in[k])
                            : p->in[k];
        }
        p->local_in[r] = in;
    }
}

enum ss_rc ss_probe_run_pieces(struct ss_probe *p, struct ss_error *err)
{
    ss_probe_cut_operands(p);
    for (int r = 0; r < p->ranks; r++) {
        struct ss_origin *origin = NULL;
        if (p->c->origin) {
            struct pieces pieces = pieces_of(p, r);
            origin =
                ss_origins(p->s->atoms, pieces.start, p->lengths, pieces.count, &p->s->scratch);
        }
        enum ss_rc rc = ss_probe_run_piece(p, r, p->local_in[r], origin, err);
        if (rc)
            return rc;
    }
    return SS_OK;
}
