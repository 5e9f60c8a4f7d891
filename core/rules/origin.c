/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the dims on which ops count positions, from the counted tensors of the structure and
 * from the body. */
#include "core/rules/origin.h"

#include <string.h>

#include "core/base/integer.h"
#include "core/body/composite.h"
#include "core/graph/graph.h"

static bool has_any(const struct ss_factors *f, const uint16_t *cut, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (ss_factors_find(f, cut[i]) >= 0)
            return true;
    }
    return false;
}

/* Rows that follow each other start at one offset: what is cut is the major factor. */
static bool is_apart(const struct ss_factors *f, const uint16_t *cut, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (ss_factors_find(f, cut[i]) > 0)
            return true;
    }
    return false;
}

struct ss_counting ss_counting_of(const struct ss_atoms *atoms, const uint16_t *cut, size_t n,
                                  struct ss_arena *arena)
{
    struct ss_counting counting = {.why = NULL};
    for (size_t i = 0; i < atoms->n_counted; i++) {
        const struct ss_counted_tensor *t = &atoms->counted[i];
        for (int d = 0; d < t->rank; d++) {
            if (t->length[d].coefficient < 0)
                counting.unknown =
                    ss_sprintf(arena,
                               "indices of %s point into dim %d, whose length is a formula of "
                               "others: the offset of a piece does not follow from the cut",
                               t->def->name, d);
            if (!has_any(&t->length[d], cut, n) || has_any(&t->window[d], cut, n))
                continue;
            if (t->def->origin == SS_ORIGIN_OPERAND0)
                counting.indexed = true;
            else
                counting.positions = true;
            counting.drawn |= t->def->flags & SS_OP_RANDOM;
            if (t->def->origin == SS_ORIGIN_OPERAND0 && is_apart(&t->length[d], cut, n))
                counting.why = ss_sprintf(arena,
                                          "indices of %s point into dim %d, on which the rows of a "
                                          "rank are not contiguous: they have no single offset",
                                          t->def->name, d);
        }
    }
    return counting;
}

bool ss_is_counted_along(const struct ss_atoms *atoms, uint16_t atom)
{
    bool counted = false, may_cut = !atoms->atoms[atom].literal && !atoms->atoms[atom].uncut;
    for (size_t i = 0; i < atoms->n_counted && may_cut; i++) {
        const struct ss_counted_tensor *t = &atoms->counted[i];
        for (int d = 0; d < t->rank; d++)
            counted |= ss_factors_find(&t->length[d], atom) >= 0 &&
                       ss_factors_find(&t->window[d], atom) < 0;
    }
    return counted;
}

/* Two lengths may be cut in a ratio if the body counts along both, or if it has several results. If
 * no number but 1 divides both, no pieces are in step. */
bool ss_lengths_ratio(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t a,
                      uint16_t b, uint16_t ratio[2])
{
    enum { MAX_RATIO = 16 }; /* pieces are multiples of it, so probes are as many times longer */
    bool several = call->n_out > 1 && ss_composite_body(call) && !atoms->atoms[a].literal &&
                   !atoms->atoms[b].literal;
    if (!several && atoms->n_counted < 2) /* of nearly all calls: asked for each two lengths */
        return false;
    int64_t x = atoms->lengths[a], y = atoms->lengths[b], unit = ss_gcd(x, y);
    if (x == y || unit == 1 || x / unit > MAX_RATIO || y / unit > MAX_RATIO)
        return false;
    if (!several && !(ss_is_counted_along(atoms, a) && ss_is_counted_along(atoms, b)))
        return false;
    ratio[0] = (uint16_t)(x / unit);
    ratio[1] = (uint16_t)(y / unit);
    return true;
}

/* Whether an op of a body looks up, or writes, where numbers that are counted say. counted: per
 * var, those that are made of such. */
static bool has_places_at(const struct ss_graph *g, const struct ss_op *op, const bool *counted)
{
    bool has = false;
    for (uint32_t k = 1; k < op->n_operands && op->def->origin == SS_ORIGIN_OPERAND0; k++) {
        uint32_t var = op->operands[k];
        has |= counted[var] && ss_dtype_is_int(g->vars[var].type.dtype);
    }
    return has;
}

bool ss_call_has_own_offsets(const struct ss_call *call)
{
    const struct ss_graph *g = ss_composite_body(call);
    struct ss_arena arena = {0};
    bool *counted = g ? ss_alloc_array(&arena, g->n_vars, sizeof *counted) : NULL, has = false;
    for (uint32_t i = 0; g && i < g->n_ops && !has; i++) {
        const struct ss_op *op = &g->ops[i];
        bool counts = op->def->origin != SS_ORIGIN_NONE && op->def->origin != SS_ORIGIN_OPERAND0 &&
                      !(op->def->flags & SS_OP_RANDOM);
        for (uint32_t k = 0; k < op->n_operands; k++)
            counts |= counted[op->operands[k]];
        for (uint32_t k = 0; k < op->n_results; k++)
            counted[op->results[k]] = counts;
        has = op->live && has_places_at(g, op, counted);
    }
    ss_arena_free(&arena);
    return has;
}

bool *ss_lengths_of_offsets(const struct ss_atoms *atoms, int64_t most, struct ss_arena *arena)
{
    bool *of = ss_alloc_array(arena, atoms->n_atoms, sizeof *of);
    for (size_t i = 0; i < atoms->n_counted; i++) {
        const struct ss_counted_tensor *t = &atoms->counted[i];
        for (int d = 0; d < 2 * t->rank; d++) {
            const struct ss_factors *f = d % 2 ? &t->window[d / 2] : &t->length[d / 2];
            for (uint16_t j = 0; j < f->count; j++) {
                uint16_t a = f->items[j];
                of[a] =
                    !atoms->atoms[a].literal && atoms->lengths[a] > 1 && atoms->lengths[a] <= most;
            }
        }
    }
    return of;
}

/* A dim that is not cut; or a window is cut with it, and finds all it asks for in the piece. */
static bool is_whole(const struct ss_counted_tensor *t, int d, const int64_t *whole,
                     const int64_t *piece)
{
    const struct ss_factors *length = &t->length[d];
    bool cut = false;
    for (uint16_t i = 0; i < length->count; i++) {
        uint16_t a = length->items[i];
        if (whole[a] != piece[a] && ss_factors_find(&t->window[d], a) >= 0)
            return true;
        cut |= whole[a] != piece[a];
    }
    return !cut;
}

/* Position in the whole of every row of a piece, in arena. */
static int64_t *positions(const struct ss_factors *length, const int64_t *start,
                          const int64_t *whole, const int64_t *piece, struct ss_arena *arena)
{
    int64_t count = ss_factors_value(length, piece);
    int64_t *at = ss_alloc_array(arena, (size_t)count, sizeof *at);
    for (int64_t x = 0; x < count; x++) {
        int64_t rest = x, minor = 1;
        for (int j = length->count - 1; j >= 0; j--) {
            uint16_t a = length->items[j];
            at[x] += (start[a] + rest % piece[a]) * minor;
            rest /= piece[a];
            minor *= whole[a];
        }
    }
    return at;
}

static void place_dim(const struct ss_factors *length, const int64_t *start, const int64_t *whole,
                      const int64_t *piece, struct ss_arena *arena, struct ss_origin *out, int d)
{
    bool apart = false;
    int64_t minor = 1;
    for (int j = length->count - 1; j >= 0; j--) {
        uint16_t a = length->items[j];
        out->start[d] += start[a] * minor;
        minor *= whole[a];
        apart |= j > 0 && whole[a] != piece[a];
    }
    out->global[d] = minor;
    if (apart)
        out->at[d] = positions(length, start, whole, piece, arena);
}

struct ss_origin *ss_origins(const struct ss_atoms *atoms, const int64_t *start,
                             const int64_t *whole, const int64_t *piece, struct ss_arena *arena)
{
    struct ss_origin *out = ss_alloc_array(arena, atoms->n_counted, sizeof *out);
    for (size_t i = 0; i < atoms->n_counted; i++) {
        const struct ss_counted_tensor *t = &atoms->counted[i];
        for (int d = 0; d < t->rank; d++) {
            out[i].global[d] = SS_NOT_CUT;
            if (!is_whole(t, d, whole, piece))
                place_dim(&t->length[d], start, whole, piece, arena, &out[i], d);
        }
    }
    return out;
}

bool ss_origins_equal(const struct ss_origin *a, const struct ss_origin *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (memcmp(a[i].start, b[i].start, sizeof a[i].start) != 0 ||
            memcmp(a[i].global, b[i].global, sizeof a[i].global) != 0)
            return false;
    }
    return true;
}
