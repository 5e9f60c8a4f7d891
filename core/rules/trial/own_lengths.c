/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needs no pieces of attributes, such as the local offset of a slice: only the whole operator is
 * run, on two draws and on mixtures of them by the rank that owns a cell. */
#include "core/rules/trial/own_lengths.h"

#include <math.h>
#include <string.h>

#include "core/body/composite.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/draw.h"
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

/* One run of the whole operator. */
struct run {
    struct ss_tensor *in, *out;
};

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
        const struct ss_placement *p = &o->row->in[k];
        if (p->kind == SS_PARTIAL || p->halo)
            return false;
        if (p->kind == SS_SHARD) {
            const struct ss_domain domain = ss_operand_domain(call, k);
            if (domain.unique || domain.definite)
                return false;
        }
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

/* The cell of rank 0's piece that stands where this cell stands in its owner's piece. */
static int64_t twin(const struct ss_placement *p, const struct ss_type *type, int64_t cell,
                    int ranks)
{
    int64_t inner = 1;
    for (int d = p->dim + 1; d < type->rank; d++)
        inner *= type->dims[d];
    return cell - owner(p, type, cell, ranks) * (type->dims[p->dim] / p->blocks / ranks) * inner;
}

/* A copy of a tensor with rank 0's piece in the place of every rank's, if `equal`, else with the
 * cells of the ranks in the set from another one. */
static struct ss_tensor arranged(const struct own *o, const struct ss_placement *p,
                                 const struct ss_tensor *first, const struct ss_tensor *other,
                                 unsigned ranks, bool equal)
{
    struct ss_tensor t = *first;
    const size_t size = ss_element_size(first);
    if (p->kind != SS_SHARD)
        return t;
    t.data = ss_memdup(&o->s->scratch, first->data, ss_tensor_bytes(first));
    for (int64_t i = 0; i < t.count; i++) {
        bool from_other = ranks >> owner(p, &t.type, i, o->ranks) & 1;
        memcpy(ss_element(&t, i),
               ss_element(from_other ? other : first, equal ? twin(p, &t.type, i, o->ranks) : i),
               size);
    }
    return t;
}

/* Runs the whole on operands that are arranged so. Returns false if the run fails or a result is
 * not finite. */
static bool run(struct own *o, unsigned ranks, bool equal, struct run *out)
{
    struct ss_probe p = o->p;
    const struct ss_call *call = &o->p.call;
    p.in = ss_memdup(&o->s->scratch, o->p.in, call->n_in * sizeof *p.in);
    for (size_t k = 0; k < call->n_in; k++) {
        if (!ss_is_bound(o->s, k))
            p.in[k] = arranged(o, &o->row->in[k], &o->p.in[k], &o->other[k], ranks, equal);
    }
    bool finite = !ss_probe_run_whole(&p, NULL);
    for (size_t k = 0; k < call->n_out && finite; k++)
        finite = p.out[k].store == SS_STORE_I64 || ss_tensor_finite(&p.out[k]);
    *out = (struct run){p.in, p.out};
    return finite;
}

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

/* Result k of a run, and the claim of the row on it: `how` states the claim, and `why` the fault if
 * it does not hold. */
struct claim {
    size_t k;
    const struct run *run;
    const struct ss_tensor *other;
    const char *how, *why;
};

/* Refutes the row by that number of the result: two of each complex element. */
static bool refuted(struct own *o, const struct claim *c, int64_t cell, double expected, double got)
{
    struct ss_probe p = o->p;
    struct ss_buf text = {0};
    p.in = c->run->in;
    p.out = c->run->out;
    for (int r = 0; r < o->ranks && o->s->shows; r++) {
        struct ss_tensor *in = ss_alloc_array(&o->s->scratch, p.call.n_in, sizeof *in);
        for (size_t k = 0; k < p.call.n_in; k++)
            in[k] = own_piece(o, k, &p.in[k], r);
        p.local_in[r] = in;
    }
    o->attempt->verdict = SS_REFUTED;
    o->attempt->shape = false;
    ss_keep_counterexample(&p, c->k, cell, c->how, expected, got, o->attempt);
    ss_keep_combined(&p, c->k, c->other, o->attempt);
    ss_buf_printf(&text, "%s: ", c->why);
    ss_counterexample_print(&text, o->attempt);
    o->attempt->why = ss_buf_keep(o->s->arena, &text);
    return true;
}

/* Refutes the row if a cell that the rank is to compute (EVERY_RANK: any cell) differs by more than
 * the rounding of terms that cancel. */
static bool is_wrong(struct own *o, const struct claim *c, int rank)
{
    const struct ss_tensor *whole = &c->run->out[c->k];
    const struct ss_tensor a = ss_tensor_numbers(whole), b = ss_tensor_numbers(c->other);
    const int64_t parts = whole->count ? a.count / whole->count : 1; /* 2 of a complex number */
    const double largest = whole->store == SS_STORE_I64 ? 0 : ss_tensor_max_finite(whole);
    for (int64_t i = 0; i < a.count; i++) {
        int owns = owner(&o->row->out[c->k], &whole->type, i / parts, o->ranks);
        double x = ss_tensor_get(&a, i), y = ss_tensor_get(&b, i);
        if ((owns == rank || owns == EVERY_RANK || rank == EVERY_RANK) &&
            fabs(x - y) > 1e3 * ROUNDING * fmax(fabs(x), fabs(y)) + ROUNDING * largest)
            return refuted(o, c, i, x, y);
    }
    return false;
}

/* A result of a sum of terms, each of one rank's data: four runs cancel. Integers wrap around or
 * saturate: nothing is said of them. */
static bool mixes_terms(struct own *o, size_t k, const struct run *whole, const struct run *one,
                        const struct run *rest, const struct run *both)
{
    const struct ss_placement *p = &o->row->out[k];
    struct ss_tensor sum = both->out[k];
    if (p->kind != SS_PARTIAL || !ss_reduce_adds(p->reduce) || sum.store == SS_STORE_I64)
        return false;
    sum.data = ss_memdup(&o->s->scratch, sum.data, ss_tensor_bytes(&sum));
    const struct ss_tensor x = ss_tensor_numbers(&whole->out[k]),
                           y = ss_tensor_numbers(&one->out[k]),
                           z = ss_tensor_numbers(&rest->out[k]), numbers = ss_tensor_numbers(&sum);
    for (int64_t i = 0; i < numbers.count; i++)
        ss_f64(&numbers)[i] = ss_tensor_get(&y, i) + ss_tensor_get(&z, i) - ss_tensor_get(&x, i);
    return is_wrong(o,
                    &(struct claim){k, both, &sum, "sum of terms of one rank each",
                                    "values of several ranks are not combined by a sum alone"},
                    EVERY_RANK);
}

/* Ranks run one operator: unless it is told where its piece starts, equal pieces give equal ones.
 * Operands are made of equal pieces; a cell that is not that of rank 0's piece refutes. */
static bool tells_ranks_apart(struct own *o)
{
    const struct ss_call *call = &o->p.call;
    struct run equal;
    if (call->def->origin != SS_ORIGIN_NONE || ss_composite_body(call) || !run(o, 0, true, &equal))
        return false;
    for (size_t k = 0; k < call->n_out; k++) {
        struct ss_tensor repeated = arranged(o, &o->row->out[k], &equal.out[k], NULL, 0, true);
        if (is_wrong(o,
                     &(struct claim){k, &equal, &repeated, "rank 0's equal piece",
                                     "ranks with equal pieces have other results"},
                     EVERY_RANK))
            return true;
    }
    return false;
}

/* One pair of draws. */
static bool refute_once(struct own *o)
{
    const unsigned all = (1u << o->ranks) - 1;
    struct run whole, both, rest, one;
    bool runs = run(o, 0, false, &whole) && run(o, all, false, &both);
    for (int r = 0; r < o->ranks && runs; r++) {
        if (!run(o, all & ~(1u << r), false, &rest) || !run(o, 1u << r, false, &one))
            continue;
        const char *why = ss_sprintf(&o->s->scratch, "rank %d lacks cells that its piece needs", r);
        for (size_t k = 0; k < o->p.call.n_out; k++) {
            const struct claim c = {k, &whole, &rest.out[k], "other data of other ranks", why};
            if (o->row->out[k].kind == SS_PARTIAL ? mixes_terms(o, k, &whole, &one, &rest, &both)
                                                  : is_wrong(o, &c, r))
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

/* Tries `times` draws, at the call's own lengths or at such as probes have. */
static bool refute(struct ss_subject *s, const struct ss_row_text *row, bool own_lengths,
                   uint32_t times, struct ss_attempt *attempt)
{
    struct own o = {.s = s, .row = row, .attempt = attempt};
    bool found = false;
    uint64_t before = s->runs;
    for (uint32_t v = 0; v < times && !found && !s->no_answer; v++) {
        struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
        size_t n = s->atoms->n_atoms * sizeof *s->atoms->lengths;
        o.p = (struct ss_probe){.s = s, .c = &o.c, .ranks = 2, .v = v, .call = *s->call};
        if (own_lengths)
            o.p.lengths = ss_memdup(&s->scratch, s->atoms->lengths, n);
        if ((own_lengths || ss_probe_choose(&o.p)) && may_mix(&o) && (o.ranks = ranks_of(&o)) > 0) {
            o.p.ranks = o.ranks;
            found = refute_at(&o, v);
        }
        ss_arena_rewind(&s->scratch, mark);
    }
    attempt->runs += (uint32_t)(s->runs - before);
    return found;
}

bool ss_refute_at_own_lengths(struct ss_subject *s, const struct ss_row_text *row,
                              struct ss_attempt *attempt)
{
    return refute(s, row, true, DRAWS, attempt);
}

bool ss_find_wrong_cell(struct ss_subject *s, const struct ss_row_text *row,
                        struct ss_attempt *attempt)
{
    return !is_cut_in_blocks(row) && refute(s, row, false, LENGTHS, attempt);
}
