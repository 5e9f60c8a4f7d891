/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needs no pieces of attributes, such as the local offset of a slice: only the whole operator is
 * run, on two draws and on mixtures of them by the rank that owns a cell. */
#include "core/rules/trial/own_lengths.h"

#include <math.h>
#include <string.h>

#include "core/body/composite.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/data.h"
#include "core/rules/draw/domain.h"
#include "core/rules/probe.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"
#include "core/rules/subject.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/counterexample.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/lengths.h"
#include "core/tensor/magnitude.h"

/* Draws at the call's own lengths, and at random lengths, that may refute a row that holds so far;
 * the most elements of such a run. Rounding is relative to the largest number of a result. */
enum { DRAWS = 4, LENGTHS = 64, MOST_CELLS = 1 << 16 };
enum { EVERY_RANK = -1 };
#define ROUNDING 1e-9

/* True if two numbers of a result differ by more than the rounding of terms that cancel. */
static bool differ(double x, double y, double largest)
{
    return fabs(x - y) > 1e3 * ROUNDING * fmax(fabs(x), fabs(y)) + ROUNDING * largest;
}

static double largest_of(const struct ss_tensor *t)
{
    return t->store == SS_STORE_I64 ? 0 : ss_tensor_max_finite(t);
}

struct own {
    struct ss_subject *s;
    const struct ss_row_text *row;
    struct ss_attempt *attempt;
    struct ss_candidate c;
    struct ss_probe p;
    struct ss_tensor *other; /* a second draw of the operands */
    int ranks;
};

/* The rank that owns a cell of a tensor with this placement. */
static int owner(const struct ss_placement *p, const struct ss_type *type, int64_t cell, int ranks)
{
    int64_t inner = 1;
    if (p->kind != SS_SHARD)
        return EVERY_RANK;
    for (int d = p->dim + 1; d < type->rank; d++)
        inner *= type->dims[d];
    int64_t block = type->dims[p->dim] / p->blocks;
    return (int)(cell / inner % type->dims[p->dim] % block / (block / ranks));
}

static bool divides(const struct ss_placement *p, const struct ss_type *type, int ranks)
{
    return p->kind != SS_SHARD || (p->blocks > 0 && type->dims[p->dim] > 0 &&
                                   type->dims[p->dim] % (p->blocks * ranks) == 0);
}

/* The least number of ranks that divides all that is cut, or 0. */
static int ranks_of(const struct own *o)
{
    const struct ss_call *call = &o->p.call;
    for (int n = 2; n <= SS_MAX_PIECES; n++) {
        bool all = true;
        for (size_t k = 0; k < call->n_in; k++)
            all &= divides(&o->row->in[k], &call->in[k], n);
        for (size_t k = 0; k < call->n_out; k++)
            all &= divides(&o->row->out[k], &call->out[k], n);
        if (all)
            return n;
    }
    return 0;
}

/* Whether every cell of an operand may be exchanged for that of another draw, and the whole is
 * small enough to run. */
static bool may_mix(const struct own *o)
{
    const struct ss_call *call = &o->p.call;
    int64_t cells = 0;
    for (size_t k = 0; k < call->n_in; k++) {
        const struct ss_domain domain = ss_operand_domain(call, k);
        const struct ss_placement *p = &o->row->in[k];
        if (p->kind == SS_PARTIAL || p->halo ||
            (p->kind == SS_SHARD && (domain.unique || domain.definite)))
            return false;
        cells += ss_type_count(&call->in[k]);
    }
    for (size_t k = 0; k < call->n_out; k++) {
        if (o->row->out[k].halo)
            return false;
        cells += ss_type_count(&call->out[k]);
    }
    return cells <= MOST_CELLS && !(call->def->flags & SS_OP_RANDOM) &&
           !ss_op_is_foreign(call->def, &call->attrs);
}

/* Runs the whole on operands whose cells that belong to a rank of the set come from the second
 * draw. NULL if the run fails or a result is not finite. */
static struct ss_tensor *run_mixed(struct own *o, unsigned ranks)
{
    struct ss_probe mixed = o->p;
    const struct ss_call *call = &o->p.call;
    mixed.in = ss_memdup(&o->s->scratch, o->p.in, call->n_in * sizeof *mixed.in);
    for (size_t k = 0; k < call->n_in; k++) {
        struct ss_tensor *t = &mixed.in[k];
        const size_t size = ss_element_size(t);
        if (o->row->in[k].kind != SS_SHARD || ss_is_bound(o->s, k))
            continue;
        t->data = ss_memdup(&o->s->scratch, t->data, (size_t)t->count * size);
        for (int64_t i = 0; i < t->count; i++) {
            if (ranks >> owner(&o->row->in[k], &call->in[k], i, o->ranks) & 1)
                memcpy(ss_element(t, i), ss_element(&o->other[k], i), size);
        }
    }
    if (ss_probe_run_whole(&mixed, NULL))
        return NULL;
    for (size_t k = 0; k < call->n_out; k++) {
        if (mixed.out[k].store != SS_STORE_I64 && !ss_tensor_finite(&mixed.out[k]))
            return NULL;
    }
    return mixed.out;
}

/* A cell that is not what the row says, and the run that it is of. */
struct wrong {
    size_t result;
    int64_t cell; /* a number: two of each complex element */
    double expected, got;
    const char *how;            /* what gives `got` */
    struct ss_tensor *in, *out; /* the run */
    struct ss_tensor other;     /* the result as it comes out otherwise */
};

/* What a rank has of an operand: the cells that it owns, in their order. */
static struct ss_tensor own_piece(const struct own *o, size_t k, const struct ss_tensor *whole,
                                  int rank)
{
    const struct ss_placement *p = &o->row->in[k];
    struct ss_type type = whole->type;
    const size_t size = ss_element_size(whole);
    if (p->kind != SS_SHARD)
        return *whole;
    type.dims[p->dim] /= o->ranks;
    struct ss_tensor piece = ss_tensor_new(&o->s->scratch, &type, SS_STORE_F64);
    for (int64_t i = 0, n = 0; i < whole->count; i++) {
        if (owner(p, &whole->type, i, o->ranks) == rank)
            memcpy(ss_element(&piece, n++), ss_element(whole, i), size);
    }
    return piece;
}

static void keep(const struct own *o, const struct wrong *w)
{
    struct ss_probe p = o->p;
    const size_t n = p.call.n_in;
    p.in = w->in;
    p.out = w->out;
    for (int r = 0; r < o->ranks && o->s->shows; r++) {
        struct ss_tensor *in = ss_alloc_array(&o->s->scratch, n, sizeof *in);
        for (size_t k = 0; k < n; k++)
            in[k] = own_piece(o, k, &p.in[k], r);
        p.local_in[r] = in;
    }
    ss_keep_counterexample(&p, w->result, w->cell, w->how, w->expected, w->got, o->attempt);
    ss_keep_combined(&p, w->result, &w->other, o->attempt);
}

static bool refuted(struct own *o, const struct wrong *w, const char *why)
{
    struct ss_buf text = {0};
    o->attempt->verdict = SS_REFUTED;
    o->attempt->shape = false;
    keep(o, w);
    ss_buf_printf(&text, "%s: ", why);
    ss_counterexample_print(&text, o->attempt);
    o->attempt->why = ss_strdup(o->s->arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return true;
}

/* A copy with data of its own. */
static struct ss_tensor copy_of(const struct own *o, const struct ss_tensor *like)
{
    struct ss_tensor t = *like;
    t.data = ss_memdup(&o->s->scratch, like->data, ss_tensor_bytes(like));
    return t;
}

/* A cell that a rank is to compute, and that changes with what only other ranks have. */
static bool reads_others(struct own *o, size_t k, int rank, struct ss_tensor *whole,
                         const struct ss_tensor *mixed)
{
    const struct ss_placement *p = &o->row->out[k];
    const struct ss_tensor a = ss_tensor_numbers(&whole[k]), b = ss_tensor_numbers(&mixed[k]);
    int64_t parts = whole[k].count ? a.count / whole[k].count : 1; /* 2 of a complex number */
    const double largest = largest_of(&whole[k]);
    for (int64_t i = 0; i < a.count && p->kind != SS_PARTIAL; i++) {
        int owns = owner(p, &o->p.call.out[k], i / parts, o->ranks);
        double x = ss_tensor_get(&a, i), y = ss_tensor_get(&b, i);
        if ((owns == rank || owns == EVERY_RANK) && differ(x, y, largest))
            return refuted(
                o,
                &(struct wrong){k, i, x, y, "other data of other ranks", o->p.in, whole, mixed[k]},
                ss_sprintf(o->s->arena, "rank %d lacks cells that its piece needs", rank));
    }
    return false;
}

/* Four runs of a sum of terms, each of one rank's data, cancel. Integers wrap around or saturate:
 * nothing is said of them. */
static bool mixes_terms(struct own *o, size_t k, const struct ss_tensor *whole,
                        const struct ss_tensor *one, const struct ss_tensor *rest,
                        struct ss_tensor *both)
{
    const struct ss_placement *p = &o->row->out[k];
    bool adds =
        p->kind == SS_PARTIAL && ss_reduce_adds(p->reduce) && whole[k].store != SS_STORE_I64;
    const struct ss_tensor t[] = {ss_tensor_numbers(&whole[k]), ss_tensor_numbers(&one[k]),
                                  ss_tensor_numbers(&rest[k]), ss_tensor_numbers(&both[k])};
    struct ss_tensor sums = adds ? copy_of(o, &both[k]) : both[k],
                     numbers = ss_tensor_numbers(&sums);
    bool found = false;
    struct wrong first = {.result = k, .how = "sum of terms of one rank each"};
    for (int64_t i = 0; i < t[0].count && adds; i++) {
        double x[4], largest = 0;
        for (int j = 0; j < 4; j++) {
            x[j] = ss_tensor_get(&t[j], i);
            largest = fmax(largest, fabs(x[j]));
        }
        double sum = x[1] + x[2] - x[0];
        ss_f64(&numbers)[i] = sum;
        if (found || fabs(x[3] - sum) <= 1e-6 * fmax(largest, 1))
            continue;
        found = true;
        first.cell = i;
        first.expected = x[3];
        first.got = sum;
    }
    first.in = o->other;
    first.out = both;
    first.other = sums;
    return found && refuted(o, &first, "values of several ranks are not combined by a sum alone");
}

/* The cell of rank 0's piece that stands where this cell stands in its owner's piece. */
static int64_t twin(const struct ss_placement *p, const struct ss_type *type, int64_t cell,
                    int ranks)
{
    int64_t inner = 1;
    for (int d = p->dim + 1; d < type->rank; d++)
        inner *= type->dims[d];
    return cell - owner(p, type, cell, ranks) * (type->dims[p->dim] / p->blocks / ranks) * inner;
}

/* A result that has rank 0's piece in the place of every rank's. */
static struct ss_tensor repeated(const struct own *o, size_t k, const struct ss_tensor *whole)
{
    struct ss_tensor t = copy_of(o, whole);
    const size_t size = ss_element_size(whole);
    for (int64_t i = 0; i < t.count; i++)
        memcpy(ss_element(&t, i),
               ss_element(whole, twin(&o->row->out[k], &whole->type, i, o->ranks)), size);
    return t;
}

/* Ranks run one operator: unless it is told where its piece starts, equal pieces give equal ones.
 * Operands are made of equal pieces; a cell that is not that of rank 0's piece refutes. */
static bool tells_ranks_apart(struct own *o)
{
    const struct ss_call *call = &o->p.call;
    struct ss_probe p = o->p;
    if (call->def->origin != SS_ORIGIN_NONE || ss_composite_body(call))
        return false;
    p.in = ss_memdup(&o->s->scratch, p.in, call->n_in * sizeof *p.in);
    for (size_t k = 0; k < call->n_in; k++) {
        const struct ss_placement *at = &o->row->in[k];
        const size_t size = ss_element_size(&p.in[k]);
        if (at->kind != SS_SHARD)
            continue;
        p.in[k].data = ss_memdup(&o->s->scratch, p.in[k].data, (size_t)p.in[k].count * size);
        for (int64_t i = 0; i < p.in[k].count; i++)
            memcpy(ss_element(&p.in[k], i),
                   ss_element(&o->p.in[k], twin(at, &call->in[k], i, o->ranks)), size);
    }
    if (ss_probe_run_whole(&p, NULL))
        return false;
    for (size_t k = 0; k < call->n_out; k++) {
        const struct ss_placement *at = &o->row->out[k];
        const struct ss_tensor t = ss_tensor_numbers(&p.out[k]);
        int64_t parts = p.out[k].count ? t.count / p.out[k].count : 1;
        const double largest = largest_of(&p.out[k]);
        for (int64_t i = 0; i < t.count && at->kind == SS_SHARD; i++) {
            int64_t first = twin(at, &call->out[k], i / parts, o->ranks) * parts + i % parts;
            double x = ss_tensor_get(&t, i), y = ss_tensor_get(&t, first);
            if (differ(x, y, largest))
                return refuted(o,
                               &(struct wrong){k, i, x, y, "rank 0's equal piece", p.in, p.out,
                                               repeated(o, k, &p.out[k])},
                               "ranks with equal pieces have other results");
        }
    }
    return false;
}

/* One pair of draws. */
static bool refute_once(struct own *o)
{
    const unsigned all = (1u << o->ranks) - 1;
    struct ss_tensor *whole = run_mixed(o, 0), *both = run_mixed(o, all);
    for (int r = 0; r < o->ranks && whole && both; r++) {
        struct ss_tensor *rest = run_mixed(o, all & ~(1u << r));
        struct ss_tensor *one = rest ? run_mixed(o, 1u << r) : NULL;
        for (size_t k = 0; k < o->p.call.n_out && one; k++) {
            if (reads_others(o, k, r, whole, rest) || mixes_terms(o, k, whole, one, rest, both))
                return true;
        }
    }
    return false;
}

/* Draws and runs the probe of o, whose call and lengths are given, as draw v. */
static bool refute_at(struct own *o, uint32_t v)
{
    o->p.v = DRAWS + v;
    ss_probe_draw(&o->p);
    o->other = o->p.in;
    o->p.v = v;
    ss_probe_draw(&o->p);
    return refute_once(o) || tells_ranks_apart(o);
}

static bool is_cut_in_blocks(const struct ss_row_text *row)
{
    bool blocked = false;
    for (size_t k = 0; k < row->n_in; k++)
        blocked |= row->in[k].kind == SS_SHARD && row->in[k].blocks > 1;
    for (size_t k = 0; k < row->n_out; k++)
        blocked |= row->out[k].kind == SS_SHARD && row->out[k].blocks > 1;
    return blocked;
}

bool ss_refute_at_own_lengths(struct ss_subject *s, const struct ss_row_text *row,
                              struct ss_attempt *attempt)
{
    struct own o = {.s = s, .row = row, .attempt = attempt};
    bool found = false;
    uint64_t before = s->runs;
    const struct ss_probe own = {.s = s, .c = &o.c, .call = *s->call};
    o.p = own;
    if (!may_mix(&o) || (o.ranks = ranks_of(&o)) == 0)
        return false;
    for (uint32_t v = 0; v < DRAWS && !found && !s->no_answer; v++) {
        struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
        size_t n = s->atoms->n_atoms * sizeof *s->atoms->lengths;
        o.p = own;
        o.p.ranks = o.ranks;
        o.p.lengths = ss_memdup(&s->scratch, s->atoms->lengths, n);
        found = refute_at(&o, v);
        ss_arena_rewind(&s->scratch, mark);
    }
    attempt->runs += (uint32_t)(s->runs - before);
    return found;
}

bool ss_find_wrong_cell(struct ss_subject *s, const struct ss_row_text *row,
                        struct ss_attempt *attempt)
{
    struct own o = {.s = s, .row = row, .attempt = attempt};
    bool found = false;
    uint64_t before = s->runs;
    for (uint32_t v = 0; v < LENGTHS && !is_cut_in_blocks(row) && !found && !s->no_answer; v++) {
        struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
        o.p = (struct ss_probe){.s = s, .c = &o.c, .ranks = 2, .v = v};
        if (ss_probe_choose(&o.p) && may_mix(&o) && (o.ranks = ranks_of(&o)) > 0) {
            o.p.ranks = o.ranks;
            found = refute_at(&o, v);
        }
        ss_arena_rewind(&s->scratch, mark);
    }
    attempt->runs += (uint32_t)(s->runs - before);
    return found;
}
