/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/audit/places.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/audit/digits.h"
#include "core/load/manual.h"

const struct ss_stated_sharding *ss_places_find(const struct ss_graph *g, uint32_t var)
{
    for (size_t i = 0; g->stated && i < g->stated->n_shardings; i++)
        if (g->stated->shardings[i].var == var)
            return &g->stated->shardings[i];
    return NULL;
}

const struct ss_stated_sharding *ss_places_find_output(const struct ss_graph *g, uint32_t output)
{
    char value[32];
    snprintf(value, sizeof value, "result %u", output);
    for (size_t i = 0; g->stated && i < g->stated->n_shardings; i++)
        if (g->stated->shardings[i].var == g->outputs[output] &&
            !strcmp(g->stated->shardings[i].value, value))
            return &g->stated->shardings[i];
    return NULL;
}

/* The index of each rank's tile by HLO's list of devices. */
static const char *by_tiles(const char *text, int rank, int64_t ranks, struct ss_arena *arena,
                            int64_t *index)
{
    struct ss_hlo_tiles tiles;
    const char *why = ss_hlo_tiles(text, arena, &tiles);
    if (why || !tiles.ids)
        return why;
    if (tiles.n != ranks || tiles.last_at != rank)
        return "its tiles do not fit the tensor and the devices";
    for (int64_t t = 0; t < tiles.n; t++) {
        int64_t rest = t;
        for (int d = tiles.rank - 1; d >= 0; d--) {
            if (d < rank)
                index[tiles.ids[t] * rank + d] = rest % tiles.dims[d];
            rest /= tiles.dims[d];
        }
    }
    return NULL;
}

/* The same by the axes of a mesh. */
static const char *by_axes(const struct ss_stated_sharding *s, int rank, int64_t ranks,
                           int64_t *index)
{
    const struct ss_stated_mesh *mesh = s->mesh;
    int64_t count = 1;
    for (size_t a = 0; a < mesh->n_axes; a++)
        count *= mesh->axes[a].size;
    if (count != ranks || (mesh->devices && mesh->n_devices != (size_t)ranks))
        return "its mesh has another number of devices";
    for (int64_t position = 0; position < ranks; position++) {
        const int64_t r = mesh->devices ? mesh->devices[position] : position;
        if (r < 0 || r >= ranks)
            return "its mesh has a device that the program does not have";
        for (size_t i = 0; i < s->n_cuts; i++) {
            int64_t stride = 1, at = -1, size = 1;
            for (size_t a = mesh->n_axes; a-- > 0; stride *= mesh->axes[a].size) {
                if (strcmp(mesh->axes[a].name, s->cuts[i].axis))
                    continue;
                size = mesh->axes[a].size;
                at = position / stride % size;
            }
            if (at < 0 || s->cuts[i].dim >= rank)
                return "it names an axis that its mesh does not have";
            if (s->cuts[i].dim >= 0) {
                int64_t *cell = &index[r * rank + s->cuts[i].dim];
                *cell = *cell * size + at;
            }
        }
    }
    return NULL;
}

const char *ss_places_stated(const struct ss_stated_sharding *s, const struct ss_type *global,
                             const struct ss_type *local, int64_t ranks, struct ss_arena *arena,
                             int64_t **starts)
{
    const int rank = global->rank;
    const char *why = NULL;
    *starts = ss_alloc_array(arena, (size_t)(ranks * rank), sizeof **starts);
    if (s && s->unread)
        return s->unread;
    if (local->rank != rank || local->dtype != global->dtype)
        return "its type is another";
    if (s && s->hlo)
        why = by_tiles(s->hlo, rank, ranks, arena, *starts);
    else if (s && s->mesh)
        why = by_axes(s, rank, ranks, *starts);
    else if (s && s->n_cuts)
        why = "its mesh is not in the text";
    for (int d = 0; d < rank && !why; d++) {
        int64_t most = 0;
        for (int64_t r = 0; r < ranks; r++)
            most = (*starts)[r * rank + d] > most ? (*starts)[r * rank + d] : most;
        const int64_t parts = most + 1;
        if ((global->dims[d] + parts - 1) / parts != local->dims[d])
            why = s ? "it does not give pieces of that shape" : "nothing says how it is cut";
    }
    for (int64_t i = 0; i < ranks * rank && !why; i++)
        (*starts)[i] *= local->dims[i % rank];
    return why;
}

bool ss_places_inside(const int64_t *start, const struct ss_type *global,
                      const struct ss_type *local, int64_t *size)
{
    for (int d = 0; d < global->rank; d++) {
        const int64_t left = global->dims[d] - start[d];
        size[d] = local->dims[d] < left ? local->dims[d] : left;
        if (size[d] <= 0 || start[d] < 0)
            return false;
    }
    return true;
}

static void read_cell(struct ss_placed_cell *c)
{
    int64_t i = 0, k = 0;
    for (int d = 0; d < c->whole->type.rank; d++) {
        i += (c->start[d] + c->at[d]) * c->stride[d];
        k += c->at[d] * c->piece_stride[d];
    }
    c->right = ss_tensor_get(c->whole, i);
    c->got = ss_tensor_get(c->piece, k);
}

bool ss_placed_begin(struct ss_placed_cell *c, const struct ss_tensor *whole, const int64_t *start,
                     const struct ss_tensor *piece)
{
    *c = (struct ss_placed_cell){.whole = whole, .piece = piece, .start = start};
    if (!ss_places_inside(start, &whole->type, &piece->type, c->size))
        return false;
    ss_strides(&whole->type, c->stride);
    ss_strides(&piece->type, c->piece_stride);
    read_cell(c);
    return true;
}

bool ss_placed_next(struct ss_placed_cell *c)
{
    if (!ss_index_next(c->size, c->whole->type.rank, c->at))
        return false;
    read_cell(c);
    return true;
}

/* How far a piece is from the right one times the best factor, in parts of its own size. */
static double distance(const struct ss_tensor *whole, const int64_t *start,
                       const struct ss_tensor *piece)
{
    struct ss_placed_cell c;
    double xx = 0, xy = 0, yy = 0;
    if (!ss_placed_begin(&c, whole, start, piece))
        return INFINITY;
    do {
        xx += c.right * c.right;
        xy += c.right * c.got;
        yy += c.got * c.got;
    } while (ss_placed_next(&c));
    if (yy == 0)
        return xx == 0 ? 0 : 1;
    return xx == 0 ? 1 : 1 - xy * xy / (xx * yy) + (xy < 0);
}

/* ---- layouts ---- */

enum { MOST_TRIED = 4000 };
struct fitting {
    const struct ss_tensor *whole, *pieces;
    int64_t ranks;
    struct ss_rank_digits ranks_as;
    unsigned used; /* of the digits */
    int dims[SS_MAX_RANK_DIGITS], digits[SS_MAX_RANK_DIGITS], n_cuts;
    int tried;
    bool mirrored; /* try tiles in the opposite order */
    int64_t *starts, *best;
    double far;
};

/* Starts of the layout; dims of `mirrored` have their tiles in the opposite order, as a reversed
 * tensor has. */
static void fill_starts(struct fitting *f, unsigned mirrored)
{
    const int rank = f->whole->type.rank;
    int64_t parts[SS_MAX_RANK];
    for (int d = 0; d < rank; d++)
        parts[d] = 1;
    for (int i = 0; i < f->n_cuts; i++)
        parts[f->dims[i]] *= f->ranks_as.size[f->digits[i]];
    for (int64_t r = 0; r < f->ranks; r++) {
        int64_t *start = f->starts + r * rank;
        memset(start, 0, (size_t)rank * sizeof *start);
        for (int i = 0; i < f->n_cuts; i++) {
            const int k = f->digits[i];
            start[f->dims[i]] = start[f->dims[i]] * f->ranks_as.size[k] +
                                r / f->ranks_as.stride[k] % f->ranks_as.size[k];
        }
        for (int d = 0; d < rank; d++) {
            if (mirrored >> d & 1)
                start[d] = parts[d] - 1 - start[d];
            start[d] *= f->pieces[r].type.dims[d];
        }
    }
}

/* How far the pieces are from those of the layout; stops at the best so far. */
static void try_layout(struct fitting *f, unsigned mirrored)
{
    const int rank = f->whole->type.rank;
    double far = 0;
    if (f->far < 1e-9 || f->tried++ >= MOST_TRIED)
        return;
    fill_starts(f, mirrored);
    for (int64_t r = 0; r < f->ranks && far < f->far; r++) {
        const int64_t *start = f->starts + r * rank;
        bool inside = true;
        for (int d = 0; d < rank; d++)
            inside &= start[d] < f->whole->type.dims[d];
        if (inside)
            far += distance(f->whole, start, &f->pieces[r]);
    }
    if (far < f->far) {
        f->far = far;
        memcpy(f->best, f->starts, (size_t)(f->ranks * rank) * sizeof *f->best);
    }
}

/* Dims from d on; `parts` are those of d so far. */
static void choose(struct fitting *f, int d, int64_t parts)
{
    if (d == f->whole->type.rank) {
        unsigned cut = 0;
        for (int i = 0; i < f->n_cuts; i++)
            cut |= 1u << f->dims[i];
        for (unsigned m = f->mirrored ? cut : 0;; m = (m - 1) & cut) {
            if (!f->mirrored || m)
                try_layout(f, m);
            if (!m)
                return;
        }
    }
    const int64_t length = f->whole->type.dims[d], local = f->pieces[0].type.dims[d];
    if ((length + parts - 1) / parts == local)
        choose(f, d + 1, 1);
    for (int k = 0; k < f->ranks_as.n && f->far >= 1e-9 && parts * local < length; k++) {
        if (f->used >> k & 1)
            continue;
        f->used |= 1u << k;
        f->dims[f->n_cuts] = d;
        f->digits[f->n_cuts++] = k;
        choose(f, d, parts * f->ranks_as.size[k]);
        f->n_cuts--;
        f->used &= ~(1u << k);
    }
}

double ss_places_fit(const struct ss_tensor *whole, const struct ss_tensor *pieces, int64_t ranks,
                     struct ss_arena *arena, int64_t **starts)
{
    const size_t n = (size_t)(ranks * whole->type.rank);
    struct fitting f = {.whole = whole,
                        .pieces = pieces,
                        .ranks = ranks,
                        .far = INFINITY,
                        .ranks_as = ss_rank_digits_of(ranks)};
    f.starts = ss_alloc_array(arena, n, sizeof *f.starts);
    f.best = ss_alloc_array(arena, n, sizeof *f.best);
    for (int pass = 0; pass < 2 && whole->type.rank == pieces[0].type.rank; pass++) {
        f.mirrored = pass;
        f.tried = 0;
        if (f.far >= 1e-9)
            choose(&f, 0, 1);
    }
    *starts = f.best;
    return f.far;
}
