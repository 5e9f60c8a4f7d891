/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boxes of an exchange as messages. */
#include "core/mesh/exchange.h"

#include <string.h>

/* The lists of runs of a box: dense positions on one side. */
static void make_dense(const struct ss_exchange_part *from, int rank, bool dst,
                       struct ss_arena *arena, struct ss_exchange_part *out)
{
    for (int d = 0; d < rank; d++) {
        struct ss_run *runs =
            ss_memdup(arena, from->runs[d], from->n_runs[d] * sizeof(struct ss_run));
        int64_t at = 0;
        for (size_t i = 0; i < from->n_runs[d]; i++) {
            *(dst ? &runs[i].dst : &runs[i].src) = at;
            at += runs[i].length;
        }
        out->runs[d] = runs;
    }
}

static struct ss_exchange_part *
only_part(struct ss_exchange *x, const struct ss_exchange_part *part, struct ss_arena *arena)
{
    struct ss_exchange_part *copy = ss_memdup(arena, part, sizeof *part);
    memset(x->phases, 0, sizeof x->phases);
    x->n_phases = 1;
    x->phases[0] = (struct ss_exchange_phase){copy, 1};
    return copy;
}

void ss_exchange_message(const struct ss_exchange *x, int phase, size_t part,
                         struct ss_arena *arena, struct ss_exchange *pack,
                         struct ss_exchange *unpack)
{
    const struct ss_exchange_part *p = &x->phases[phase].parts[part];
    struct ss_type box = {.dtype = x->dtype, .rank = x->rank};
    int64_t strides[SS_MAX_RANK];
    for (int d = 0; d < x->rank; d++)
        for (size_t i = 0; i < p->n_runs[d]; i++)
            box.dims[d] += p->runs[d][i].length;
    ss_strides(&box, strides);
    *pack = *unpack = *x;
    pack->to = unpack->from = box;
    memcpy(pack->dst_strides, strides, sizeof strides);
    memcpy(unpack->src_strides, strides, sizeof strides);
    struct ss_exchange_part *out = only_part(pack, p, arena);
    out->pull = SS_PULL_COPY;
    out->last = false;
    make_dense(p, x->rank, true, arena, out);
    make_dense(p, x->rank, false, arena, only_part(unpack, p, arena));
}

/* The elements of a piece as the parts index them: all of it in one dim, or its own dims. */
static bool has_dims(const struct ss_exchange *x, const struct ss_type *piece, int64_t *dims)
{
    if (x->rank == piece->rank) {
        memcpy(dims, piece->dims, (size_t)x->rank * sizeof *dims);
        return true;
    }
    dims[0] = ss_type_count(piece);
    return x->rank == 1;
}

static bool run_fits(int64_t at, int64_t length, int64_t most)
{
    return at >= 0 && length >= 0 && length <= most && at <= most - length;
}

bool ss_exchange_fits(const struct ss_exchange *x)
{
    int64_t from[SS_MAX_RANK] = {0}, to[SS_MAX_RANK] = {0};
    bool ok = has_dims(x, &x->from, from) && has_dims(x, &x->to, to);
    for (int ph = 0; ph < x->n_phases && ok; ph++)
        for (size_t i = 0; i < x->phases[ph].n_parts && ok; i++) {
            const struct ss_exchange_part *p = &x->phases[ph].parts[i];
            for (int d = 0; d < x->rank && ok; d++)
                for (size_t k = 0; k < p->n_runs[d] && ok; k++)
                    ok = run_fits(p->runs[d][k].dst, p->runs[d][k].length, to[d]) &&
                         (p->pull == SS_PULL_FILL ||
                          run_fits(p->runs[d][k].src, p->runs[d][k].length,
                                   ph == 0 ? from[d] : to[d]));
        }
    return ok;
}
