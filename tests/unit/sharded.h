/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies a row to fresh data: cuts operands and combines results by the row's placements alone. It
 * shares no code with the exploration, so that it can check it. */
#ifndef SS_TESTS_SHARDED_H
#define SS_TESTS_SHARDED_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/rng.h"
#include "core/rules/rules.h"

enum { MAX_RANKS = 8 };

struct trial {
    const struct ss_call *call; /* at its real lengths */
    const struct ss_atoms *atoms;
    const struct ss_op_rules *rules;
    const struct ss_row *row;
    const double *bound;
    const bool *is_bound;
    int ranks;
    uint64_t seed;
    struct ss_arena *arena;
    int64_t *lengths; /* per atom: the length of this run */
    struct ss_call whole;
    struct ss_tensor *in, *out;
    /* Returns the origins of a rank's piece. NULL: find_origin, for operators without a body. */
    struct ss_origin *(*origins)(const struct trial *t, const int64_t *local, int rank);
};

static double draw_float(struct trial *t, size_t k, int64_t i, const struct ss_domain *domain)
{
    double x = ss_rng_normal(t->seed, 100 + k, (uint64_t)i);
    switch (domain->kind) {
    case SS_DOMAIN_POSITIVE:
        return fabs(x) + .2;
    case SS_DOMAIN_NONNEGATIVE:
        return fabs(x);
    case SS_DOMAIN_NONZERO:
        return x < 0 ? x - .2 : x + .2;
    case SS_DOMAIN_UNIT:
        return .9 * sin(x);
    case SS_DOMAIN_FRACTION:
        return .5 + .4 * sin(x);
    case SS_DOMAIN_ABOVE_ONE:
        return 1.2 + fabs(x);
    case SS_DOMAIN_BETWEEN:
        return isinf(domain->below) ? domain->above + .2 + fabs(x)
               : isinf(domain->above)
                   ? domain->below - .2 - fabs(x)
                   : domain->above + (domain->below - domain->above) * (.5 + .4 * sin(x));
    default:
        return x;
    }
}

static int64_t draw_int(struct trial *t, size_t k, int64_t i, const struct ss_domain *domain)
{
    const struct ss_type *type = &t->in[k].type;
    if (domain->kind == SS_DOMAIN_INDEX) {
        int64_t component = 0, minor = 1;
        for (int d = type->rank - 1; d > domain->component_dim; d--)
            minor *= type->dims[d];
        if (domain->component_dim >= 0)
            component = i / minor % type->dims[domain->component_dim];
        return (int64_t)ss_rng_below(t->seed, 200 + k, (uint64_t)i,
                                     (uint64_t)domain->high[component]);
    }
    int64_t x = (int64_t)ss_rng_below(t->seed, 200 + k, (uint64_t)i, 31);
    if (type->dtype == SS_I1)
        return x & 1;
    x = ss_dtype_class(type->dtype) == SS_CLASS_SIGNED ? x - 15 : x;
    return x == 0 && domain->kind == SS_DOMAIN_NONZERO ? 1 : x;
}

static void draw_inputs(struct trial *t)
{
    t->in = ss_alloc_array(t->arena, t->whole.n_in, sizeof *t->in);
    for (size_t k = 0; k < t->whole.n_in; k++) {
        t->in[k] = ss_tensor_new(t->arena, &t->whole.in[k], SS_STORE_F64);
        struct ss_domain domain = {.kind = SS_DOMAIN_ANY, .component_dim = -1};
        if (t->whole.def->domain)
            t->whole.def->domain(&t->whole, k, &domain);
        for (int64_t i = 0; i < t->in[k].count; i++) {
            if (t->is_bound[k])
                ss_tensor_set(&t->in[k], i, t->bound[k]);
            else if (t->in[k].store == SS_STORE_F64)
                ss_f64(&t->in[k])[i] = draw_float(t, k, i, &domain);
            else
                ss_i64(&t->in[k])[i] = draw_int(t, k, i, &domain);
        }
    }
}

static enum ss_rc run(struct trial *t, const struct ss_call *call, const struct ss_tensor *in,
                      const struct ss_origin *origin, struct ss_tensor **out)
{
    *out = ss_alloc_array(t->arena, call->n_out, sizeof **out);
    for (size_t k = 0; k < call->n_out; k++)
        (*out)[k] = ss_tensor_new(t->arena, &call->out[k], SS_STORE_F64);
    struct ss_kernel_args args = {
        .call = call, .in = in, .out = *out, .origin = origin, .scratch = t->arena};
    struct ss_error err = {0};
    return ss_op_kernel(call->def)(&args, &err);
}

/* The global position of local position x in a rank's piece of a dim with p.blocks blocks. */
static int64_t whole_position(struct ss_placement p, int64_t length, int ranks, int rank, int64_t x)
{
    int64_t block = length / p.blocks, piece = block / ranks;
    return x / piece * block + rank * piece + x % piece;
}

/* Copies the cells of a rank's piece: from the whole if cut is true, else into the whole. */
static void move_piece(const struct ss_tensor *whole, const struct ss_tensor *piece,
                       struct ss_placement p, int ranks, int rank, bool cut)
{
    int64_t index[SS_MAX_RANK] = {0}, strides[SS_MAX_RANK];
    ss_strides(&whole->type, strides);
    for (int64_t i = 0; i < piece->count; i++) {
        int64_t at = 0;
        for (int d = 0; d < whole->type.rank; d++)
            at += strides[d] * (d == p.dim
                                    ? whole_position(p, whole->type.dims[d], ranks, rank, index[d])
                                    : index[d]);
        if (cut)
            ss_i64(piece)[i] = ss_i64(whole)[at];
        else
            ss_i64(whole)[at] = ss_i64(piece)[i];
        ss_index_next(piece->type.dims, piece->type.rank, index);
    }
}

/* A rank's factor of x. The owner's factor is x divided by the others', which are +1 or -1 for
 * integers. */
static double factor_of(const struct trial *t, uint64_t stream, int64_t i, int rank, int owner,
                        double x, bool floats)
{
    double left = x, mine = 1;
    for (int r = 0; r < t->ranks; r++) {
        uint64_t u = ss_rng_below(t->seed, stream, (uint64_t)(i * MAX_RANKS + r), 4);
        double factor = floats && u & 1 ? .5 : floats ? 2 : 1;
        factor = u & 2 && !(floats && x > 0) ? -factor : factor;
        if (r == owner)
            continue;
        left /= factor;
        mine = r == rank ? factor : mine;
    }
    return rank == owner ? left : mine;
}

/* A rank's term of the bitwise `and` or `or` x. The owner has x; the others have more bits set for
 * `and`, fewer for `or`. */
static int64_t bits_of(const struct trial *t, uint64_t stream, int64_t i, int rank, int owner,
                       int64_t x, bool and)
{
    int64_t mask = (int64_t)ss_rng_below(t->seed, stream, (uint64_t)(i * MAX_RANKS + rank), 256);
    return rank == owner ? x : and? x | mask : x & mask;
}

/* A rank's term of a partial operand. Terms of a sum differ in sign; terms of a maximum may tie. */
static void part_of(struct trial *t, size_t k, enum ss_reduce reduce, int rank,
                    struct ss_tensor *part)
{
    const struct ss_tensor *whole = &t->in[k];
    struct ss_domain domain = {.kind = SS_DOMAIN_ANY};
    if (t->whole.def->domain)
        t->whole.def->domain(&t->whole, k, &domain);
    bool positive = domain.kind != SS_DOMAIN_ANY;
    for (int64_t i = 0; i < whole->count; i++) {
        double x = ss_tensor_get(whole, i), y = 0, rest = x;
        uint64_t stream = 300 + k;
        if (reduce == SS_SUM || reduce == SS_AVG) {
            for (int r = 0; r <= rank; r++) {
                double u = ss_rng_normal(t->seed, stream, (uint64_t)(i * MAX_RANKS + r));
                y = whole->store == SS_STORE_I64 ? nearbyint(5 * u)
                    : positive                   ? rest * (.2 + .1 * fabs(sin(u)))
                                                 : 2 * u;
                if (r == t->ranks - 1)
                    y = rest;
                rest -= y;
            }
            y *= reduce == SS_AVG ? t->ranks : 1;
        } else if (reduce == SS_PROD || reduce == SS_AND || reduce == SS_OR) {
            int owner = (int)ss_rng_below(t->seed, stream, (uint64_t)i, (uint64_t)t->ranks);
            bool floats = whole->store == SS_STORE_F64;
            if (reduce != SS_PROD) {
                int64_t bits =
                    bits_of(t, stream + 1, i, rank, owner, ss_i64(whole)[i], reduce == SS_AND);
                bool one = whole->type.dtype == SS_I1;
                ss_i64(part)[i] = ss_wrap_int(whole->type.dtype, one ? bits & 1 : bits);
                continue;
            }
            y = factor_of(t, stream + 1, i, rank, owner, x, floats);
        } else {
            bool owner =
                (int)ss_rng_below(t->seed, stream, (uint64_t)i, (uint64_t)t->ranks) == rank;
            double u =
                (double)ss_rng_below(t->seed, stream + 1, (uint64_t)(i * MAX_RANKS + rank), 4);
            y = owner ? x : reduce == SS_MAX ? x - u : x + u;
            if (!owner && positive)
                y = reduce == SS_MAX ? x / (1 + u) : x * (1 + u);
            if (!owner && domain.kind == SS_DOMAIN_UNIT)
                y = reduce == SS_MAX ? x - (1 + x) * u / 5 : x + (1 - x) * u / 5;
            if (whole->store == SS_STORE_I64 && reduce == SS_MAX && y < 0 &&
                ss_dtype_class(whole->type.dtype) == SS_CLASS_UNSIGNED)
                y = 0;
        }
        if (whole->store == SS_STORE_I64)
            ss_i64(part)[i] = ss_wrap_int(whole->type.dtype, (int64_t)y);
        else
            ss_f64(part)[i] = y;
    }
}

static double fold(enum ss_reduce reduce, double a, double b)
{
    switch (reduce) {
    case SS_MAX:
        return a > b ? a : b;
    case SS_MIN:
        return a < b ? a : b;
    case SS_PROD:
        return a * b;
    case SS_AND:
        return a != 0 && b != 0;
    case SS_OR:
        return a != 0 || b != 0;
    default:
        return a + b;
    }
}

static int64_t fold_int(enum ss_reduce reduce, int64_t a, int64_t b)
{
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    return (int64_t)(reduce == SS_PROD ? x * y : reduce == SS_AND ? x & y : x | y);
}

static bool equal(const struct ss_tensor *want, const struct ss_tensor *got, double tolerance)
{
    for (int64_t i = 0; i < want->count; i++) {
        double a = ss_tensor_get(want, i), b = ss_tensor_get(got, i);
        if (a != b && !(fabs(a - b) <= tolerance) && !(isnan(a) && isnan(b)))
            return false;
    }
    return true;
}

/* Combines all ranks' pieces of result k by its placement. */
static struct ss_tensor join(struct trial *t, size_t k, struct ss_tensor **pieces,
                             struct ss_placement p)
{
    struct ss_tensor whole = ss_tensor_new(t->arena, &t->whole.out[k], SS_STORE_F64);
    for (int r = 0; r < t->ranks; r++) {
        const struct ss_tensor *piece = &pieces[r][k];
        if (p.kind == SS_SHARD) {
            assert_int_equal(piece->type.dims[p.dim] * t->ranks, whole.type.dims[p.dim]);
            move_piece(&whole, piece, p, t->ranks, r, false);
            continue;
        }
        assert_true(ss_shape_equal(&piece->type, &whole.type));
        for (int64_t i = 0; i < whole.count; i++) {
            double x = ss_tensor_get(piece, i), before = ss_tensor_get(&whole, i);
            if (p.kind == SS_PARTIAL && p.reduce == SS_SUM && whole.store == SS_STORE_I64)
                ss_i64(&whole)[i] =
                    ss_wrap_int(whole.type.dtype, (int64_t)((uint64_t)ss_i64(&whole)[i] +
                                                            (uint64_t)ss_i64(piece)[i]));
            else if (r == 0)
                memcpy((char *)whole.data + 8 * i, (char *)piece->data + 8 * i, 8);
            else if (p.kind == SS_PARTIAL && whole.store == SS_STORE_I64 && p.reduce >= SS_PROD)
                ss_i64(&whole)[i] = ss_wrap_int(
                    whole.type.dtype, fold_int(p.reduce, ss_i64(&whole)[i], ss_i64(piece)[i]));
            else if (p.kind == SS_PARTIAL)
                ss_tensor_set(&whole, i, fold(p.reduce, before, x));
        }
    }
    for (int64_t i = 0; i < whole.count && p.kind == SS_PARTIAL && p.reduce == SS_AVG; i++)
        ss_tensor_set(&whole, i, ss_tensor_get(&whole, i) / t->ranks);
    return whole;
}

/* The offset of a rank's piece of the tensor that the op's row in the op table names. */
static void find_origin(const struct trial *t, const struct ss_call *local, int rank,
                        struct ss_origin *origin)
{
    enum ss_origin_of of = t->call->def->origin;
    const struct ss_type *whole = of == SS_ORIGIN_OPERAND0  ? &t->whole.in[0]
                                  : of == SS_ORIGIN_RESULT0 ? &t->whole.out[0]
                                                            : &t->whole.out[1];
    const struct ss_type *piece = of == SS_ORIGIN_OPERAND0  ? &local->in[0]
                                  : of == SS_ORIGIN_RESULT0 ? &local->out[0]
                                                            : &local->out[1];
    for (int d = 0; d < whole->rank; d++) {
        origin->global[d] = whole->dims[d];
        origin->start[d] = piece->dims[d] == whole->dims[d] ? 0 : rank * piece->dims[d];
    }
}

/* Fills piece with rows start, start + 1, ... of a dim of the whole; rows outside are `fill`. */
static void copy_rows(const struct ss_tensor *whole, struct ss_tensor *piece, int dim,
                      int64_t start, double fill)
{
    int64_t index[SS_MAX_RANK] = {0}, strides[SS_MAX_RANK];
    ss_strides(&whole->type, strides);
    for (int64_t i = 0; i < piece->count; i++) {
        int64_t at = start * strides[dim], row = start + index[dim];
        for (int d = 0; d < whole->type.rank; d++)
            at += strides[d] * index[d];
        ss_tensor_set(piece, i,
                      row >= 0 && row < whole->type.dims[dim] ? ss_tensor_get(whole, at) : fill);
        ss_index_next(piece->type.dims, piece->type.rank, index);
    }
}

/* Rows [begin, begin + length) of an operand as a tensor by themselves; rows outside are `fill`. */
static struct ss_tensor alone(struct trial *t, const struct ss_tensor *whole, int dim,
                              int64_t begin, int64_t length, double fill)
{
    struct ss_type type = whole->type;
    type.dims[dim] = length;
    struct ss_tensor piece = ss_tensor_new(t->arena, &type, SS_STORE_F64);
    copy_rows(whole, &piece, dim, begin, fill);
    return piece;
}

static struct ss_tensor operand(struct trial *t, size_t k, int rank, const struct ss_halo *halo,
                                const struct ss_type *local)
{
    struct ss_placement p = ss_row_placement(&t->row->in[k], t->lengths);
    if (p.kind == SS_REPLICATED)
        return t->in[k];
    struct ss_tensor piece = ss_tensor_new(t->arena, local, SS_STORE_F64);
    if (p.kind == SS_PARTIAL)
        part_of(t, k, p.reduce, rank, &piece);
    else if (halo) {
        const struct ss_halo_side *side = &halo->side[t->row->in[k].side];
        int64_t start = rank * side->piece - side->left + ss_slide_at(&side->at, rank);
        struct ss_tensor from = t->in[k];
        if (side->alone) {
            from = alone(t, &from, p.dim, rank * side->piece, side->piece, t->row->in[k].fill);
            start = -side->left;
        }
        copy_rows(&from, &piece, p.dim, start, t->row->in[k].fill);
    } else
        move_piece(&t->in[k], &piece, p, t->ranks, rank, true);
    return piece;
}

/* Concatenates the rows of result k that each rank keeps. Returns false if a rank lacks some. */
static bool join_rows(const struct trial *t, const struct ss_halo *h, struct ss_tensor **pieces,
                      size_t k, int dim, struct ss_tensor *whole)
{
    for (int r = 0; r < t->ranks; r++) {
        const struct ss_tensor *have = &pieces[r][k];
        int64_t begin = r * h->piece < h->total ? r * h->piece : h->total;
        int64_t end = begin + h->piece < h->total ? begin + h->piece : h->total;
        int64_t first = ss_slide_at(&h->at, r);
        if (begin < end && (first < 0 || first + end - begin > have->type.dims[dim]))
            return false;
        int64_t index[SS_MAX_RANK] = {0}, strides[SS_MAX_RANK];
        ss_strides(&whole->type, strides);
        for (int64_t i = 0; i < have->count; i++) {
            int64_t at = (begin - first) * strides[dim], row = begin - first + index[dim];
            for (int d = 0; d < whole->type.rank; d++)
                at += strides[d] * index[d];
            if (row >= begin && row < end)
                ss_tensor_set(whole, at, ss_tensor_get(have, i));
            ss_index_next(have->type.dims, have->type.rank, index);
        }
    }
    return whole->type.dims[dim] == h->total;
}

/* Combines overlapping results: rows that several ranks have are reduced. Returns false if rows are
 * missing. */
static bool fold_rows(const struct trial *t, const struct ss_halo *h, struct ss_tensor **pieces,
                      size_t k, int dim, struct ss_tensor *whole)
{
    bool *any = ss_alloc_array(t->arena, (size_t)whole->count, sizeof *any);
    int64_t strides[SS_MAX_RANK], met = 0;
    ss_strides(&whole->type, strides);
    for (int r = 0; r < t->ranks; r++) {
        const struct ss_tensor *have = &pieces[r][k];
        int64_t index[SS_MAX_RANK] = {0}, begin = r * h->piece - ss_slide_at(&h->at, r);
        for (int64_t i = 0; i < have->count;
             i++, ss_index_next(have->type.dims, have->type.rank, index)) {
            int64_t at = begin * strides[dim], row = begin + index[dim];
            for (int d = 0; d < whole->type.rank; d++)
                at += strides[d] * index[d];
            if (row < 0 || row >= whole->type.dims[dim])
                continue;
            double x = ss_tensor_get(have, i);
            ss_tensor_set(whole, at,
                          any[at] ? fold(t->row->footprint.reduce, ss_tensor_get(whole, at), x)
                                  : x);
            met += !any[at];
            any[at] = true;
        }
    }
    return met == whole->count && whole->type.dims[dim] == h->total;
}

/* Adds up the rows of each rank's result that the whole has. Returns false if a rank lacks some. */
static bool add_rows(const struct trial *t, const struct ss_halo *h, struct ss_tensor **pieces,
                     struct ss_tensor *whole)
{
    int dim = t->row->footprint.dim;
    struct ss_tensor part = ss_tensor_new(t->arena, &whole->type, SS_STORE_F64);
    for (int r = 0; r < t->ranks; r++) {
        if (h->at.base + whole->type.dims[dim] > pieces[r][0].type.dims[dim])
            return false;
        copy_rows(&pieces[r][0], &part, dim, h->at.base, 0);
        for (int64_t i = 0; i < whole->count; i++)
            ss_tensor_set(whole, i, ss_tensor_get(whole, i) + ss_tensor_get(&part, i));
    }
    return true;
}

static bool result_holds(struct trial *t, size_t k, const struct ss_halo *halo,
                         struct ss_tensor **pieces)
{
    struct ss_placement p = ss_row_placement(&t->row->out[k], t->lengths);
    struct ss_tensor got;
    if (halo) {
        got = ss_tensor_new(t->arena, &t->whole.out[k], SS_STORE_F64);
        const struct ss_footprint *f = &t->row->footprint;
        if (ss_footprint_shares(f))
            got = join(t, k, pieces, p);
        else if (!(ss_footprint_sums(f)       ? add_rows(t, halo, pieces, &got)
                   : ss_footprint_overlaps(f) ? fold_rows(t, halo, pieces, k, p.dim, &got)
                                              : join_rows(t, halo, pieces, k, p.dim, &got)))
            return false;
    } else {
        got = join(t, k, pieces, p);
    }
    double scale = 1;
    for (int64_t i = 0; i < t->out[k].count; i++) {
        double x = fabs(ss_tensor_get(&t->out[k], i));
        scale = isfinite(x) && x > scale ? x : scale;
    }
    return equal(&t->out[k], &got, 1e-10 * scale);
}

/* Runs rank r's piece at the lengths `local`. Returns an error text or NULL. */
static const char *run_piece(struct trial *t, const int64_t *local, int r, const struct ss_halo *h,
                             struct ss_tensor **out)
{
    struct ss_call call;
    if (ss_atoms_call(t->call, t->atoms, local, t->arena, &call, NULL))
        return "inference refuses the pieces";
    struct ss_tensor *in = ss_alloc_array(t->arena, call.n_in, sizeof *in);
    for (size_t k = 0; k < call.n_in; k++) {
        in[k] = operand(t, k, r, h, &call.in[k]);
        assert_true(ss_shape_equal(&in[k].type, &call.in[k]));
    }
    struct ss_origin origin = {.start = {0}}, *at = t->row->origin ? &origin : NULL;
    if (at && t->origins)
        at = t->origins(t, local, r);
    else if (at)
        find_origin(t, &call, r, &origin);
    if (run(t, &call, in, at, out))
        return "the kernel refuses the pieces";
    return NULL;
}

/* Subtracts from a rank's results those of the first h->again rows of its window, which windows of
 * two ranks share. Returns an error text or NULL. */
static const char *take_again(struct trial *t, const int64_t *local, int r, const struct ss_halo *h,
                              struct ss_tensor *out)
{
    struct ss_tensor *less;
    int64_t *lengths = ss_memdup(t->arena, local, t->atoms->n_atoms * sizeof *lengths);
    lengths[t->row->cut[0]] = h->again;
    const char *wrong = run_piece(t, lengths, r, h, &less);
    for (size_t k = 0; k < t->whole.n_out && !wrong; k++)
        for (int64_t i = 0; i < out[k].count; i++)
            ss_tensor_set(&out[k], i, ss_tensor_get(&out[k], i) - ss_tensor_get(&less[k], i));
    return wrong;
}

/* Draws operands at t->lengths, runs the whole (t->whole) and all pieces, and combines them.
 * Returns NULL if the results agree, else an error text. *ran is false if the whole does not run.
 */
static const char *run_sharded(struct trial *t, bool *ran)
{
    struct ss_halo halo, *h = NULL;
    const char *why;
    draw_inputs(t);
    *ran = run(t, &t->whole, t->in, NULL, &t->out) == SS_OK;
    if (!*ran)
        return NULL;
    int64_t *local = ss_memdup(t->arena, t->lengths, t->atoms->n_atoms * sizeof *local);
    ss_row_cut(t->row, t->atoms, local, t->ranks);
    if (t->row->footprint.rows > 0) {
        h = &halo;
        int64_t cut[2];
        for (uint16_t i = 0; i < t->row->n_cut; i++)
            cut[i] = t->lengths[t->row->cut[i]];
        cut[1] = t->row->n_cut > 1 ? cut[1] : cut[0];
        if (!ss_footprint_halo(&t->row->footprint, cut, t->ranks, h, &why))
            return why;
        for (uint16_t i = 0; i < t->row->n_cut; i++)
            local[t->row->cut[i]] = h->side[i].count;
    }
    struct ss_tensor *pieces[MAX_RANKS];
    for (int r = 0; r < t->ranks; r++) {
        const char *wrong = run_piece(t, local, r, h, &pieces[r]);
        if (!wrong && r > 0 && h && h->again)
            wrong = take_again(t, local, r, h, pieces[r]);
        if (wrong)
            return wrong;
    }
    for (size_t k = 0; k < t->whole.n_out; k++)
        if (!result_holds(t, k, h, pieces))
            return "the pieces do not make the whole";
    return NULL;
}

#endif
