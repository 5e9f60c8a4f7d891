/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans exchanges from the global positions that each rank has before and needs after a step. */
#include "core/mesh/exchange.h"

struct planner {
    const struct ss_mesh *mesh;
    const struct ss_type *global;
    const struct ss_reshard_step *step;
    const int64_t *coords; /* of the rank that pulls */
    struct ss_arena *arena;
    struct ss_exchange *out;
    /* Global positions of its piece after the step; NULL: all, of a dim cut neither before nor
     * after. */
    const int64_t *wanted[SS_MAX_RANK];
};

static struct ss_exchange_part *add_parts(struct planner *p, int phase, int64_t n)
{
    struct ss_exchange_phase *ph = &p->out->phases[phase];
    ph->n_parts = (size_t)n;
    ph->parts = ss_alloc_array(p->arena, ph->n_parts, sizeof *ph->parts);
    return ph->parts;
}

/* Lists the runs of global positions that two ascending lists share; returns the number of shared
 * positions. */
static int64_t common_runs(const int64_t *have, int64_t n_have, const int64_t *want, int64_t n_want,
                           struct ss_arena *arena, const struct ss_run **runs, size_t *n_runs)
{
    SS_ARRAY(struct ss_run) list = {0};
    int64_t common = 0;
    for (int64_t i = 0, j = 0; i < n_have && j < n_want;) {
        if (have[i] != want[j]) {
            if (have[i] < want[j]) {
                i++;
            } else {
                j++;
            }
            continue;
        }
        struct ss_run *last = list.count ? &list.items[list.count - 1] : NULL;
        if (last && last->src + last->length == i && last->dst + last->length == j) {
            last->length++;
        } else {
            struct ss_run run = {i, j, 1};
            ss_push(arena, list, run);
        }
        common++;
        i++;
        j++;
    }
    *runs = list.items;
    *n_runs = list.count;
    return common;
}

static bool cuts(const struct ss_mesh *mesh, const struct ss_layout *layout, int dim)
{
    bool any = false;
    for (int a = 0; a < mesh->n_axes; a++) {
        any |= layout->axis[a].kind == SS_SHARD && layout->axis[a].dim == dim;
    }
    return any;
}

/* One run over an uncut dim. */
static int64_t whole_run(struct planner *p, int dim, const struct ss_run **runs, size_t *n_runs)
{
    struct ss_run *run = ss_alloc(p->arena, sizeof *run);
    run->length = p->global->dims[dim];
    *runs = run;
    *n_runs = run->length > 0;
    return run->length;
}

/* The part of this rank's new piece that the rank at `peer` holds; false if it holds none. */
static bool part_from(struct planner *p, const int64_t *peer, struct ss_exchange_part *part)
{
    memset(part, 0, sizeof *part);
    part->rank = ss_mesh_rank(p->mesh, peer);
    part->count = 1;
    for (int d = 0; d < p->global->rank; d++) {
        if (!p->wanted[d]) {
            part->count *= whole_run(p, d, &part->runs[d], &part->n_runs[d]);
            continue;
        }
        const int64_t *have = ss_layout_map(p->mesh, &p->step->from, p->global, d, peer, p->arena);
        part->count *= common_runs(have, p->out->from.dims[d], p->wanted[d], p->out->to.dims[d],
                                   p->arena, &part->runs[d], &part->n_runs[d]);
    }
    return part->count > 0;
}

/* One part per rank of the group that holds a share, in the group's order. */
static void plan_group(struct planner *p, bool reduces)
{
    int64_t n = p->out->n, peer[SS_MAX_AXES];
    struct ss_exchange_part *parts = add_parts(p, 0, n);
    size_t kept = 0;
    memcpy(peer, p->coords, (size_t)p->mesh->n_axes * sizeof *peer);
    for (int64_t c = 0; c < n; c++) {
        (void)ss_mesh_in_group(p->mesh, p->step->axes, c, peer);
        if (part_from(p, peer, &parts[kept])) {
            parts[kept].pull = reduces && c > 0 ? SS_PULL_FOLD : SS_PULL_COPY;
            parts[kept].last = reduces && c == n - 1;
            kept++;
        }
    }
    p->out->phases[0].n_parts = kept;
}

static void plan_self(struct planner *p)
{
    struct ss_exchange_part *part = add_parts(p, 0, 1);
    if (!part_from(p, p->coords, part)) {
        p->out->phases[0].n_parts = 0;
    }
}

/* Coordinate on the axes that cut in one layout and not in the other, as one number. */
static int64_t coordinate_on(const struct ss_mesh *mesh, const struct ss_layout *cut,
                             const struct ss_layout *whole, const int64_t *coords)
{
    int64_t index = 0;
    for (int a = 0; a < mesh->n_axes; a++) {
        if (cut->axis[a].kind == SS_SHARD && whole->axis[a].kind != SS_SHARD) {
            index = index * mesh->axis[a].size + coords[a];
        }
    }
    return index;
}

/* Every piece has equally many replicas before and after. The k-th replica before serves the k-th
 * replica after, so every rank sends its piece once. */
static void plan_permute(struct planner *p)
{
    const struct ss_layout *from = &p->step->from, *to = &p->step->to;
    struct ss_exchange_part *parts = add_parts(p, 0, p->mesh->n_devices);
    int64_t replica = coordinate_on(p->mesh, from, to, p->coords);
    size_t kept = 0;
    for (int64_t rank = 0; rank < p->mesh->n_devices; rank++) {
        int64_t peer[SS_MAX_AXES];
        bool mine = true;
        ss_mesh_coords(p->mesh, rank, peer);
        for (int a = 0; a < p->mesh->n_axes; a++) {
            mine = mine && (from->axis[a].kind == SS_SHARD || to->axis[a].kind == SS_SHARD ||
                            peer[a] == p->coords[a]);
        }
        if (mine && coordinate_on(p->mesh, to, from, peer) == replica &&
            part_from(p, peer, &parts[kept])) {
            kept++;
        }
    }
    p->out->phases[0].n_parts = kept;
}

static void flat_part(struct planner *p, struct ss_exchange_part *part, int64_t rank, int64_t begin,
                      int64_t end)
{
    struct ss_run *run = ss_alloc(p->arena, sizeof *run);
    *run = (struct ss_run){begin, begin, end - begin};
    memset(part, 0, sizeof *part);
    part->rank = rank;
    part->count = end - begin;
    part->runs[0] = run;
    part->n_runs[0] = 1;
}

static void plan_all_reduce(struct planner *p)
{
    int64_t count = ss_type_count(&p->out->from), begin, end;
    int64_t n = p->out->n, peer[SS_MAX_AXES];
    int64_t me = ss_mesh_group_place(p->mesh, p->step->axes, p->coords);
    struct ss_exchange_part *reduce = add_parts(p, 0, n), *gather = add_parts(p, 1, n);
    memcpy(peer, p->coords, (size_t)p->mesh->n_axes * sizeof *peer);
    for (int64_t c = 0; c < n; c++) {
        int64_t rank = ss_mesh_in_group(p->mesh, p->step->axes, c, peer);
        ss_chunk(count, n, me, &begin, &end);
        flat_part(p, &reduce[c], rank, begin, end);
        reduce[c].pull = c > 0 ? SS_PULL_FOLD : SS_PULL_COPY;
        reduce[c].last = c == n - 1;
        ss_chunk(count, n, c, &begin, &end);
        flat_part(p, &gather[c], rank, begin, end);
    }
    /* The rank's own chunk is in place. */
    memmove(gather + me, gather + me + 1, (size_t)(n - 1 - me) * sizeof *gather);
    p->out->phases[1].n_parts--;
    p->out->n_phases = 2;
    p->out->rank = 1;
    p->out->src_strides[0] = p->out->dst_strides[0] = 1;
}

/* Rows of a dim in blocks of `from` rows before and `to` rows after. */
struct moved {
    int64_t blocks, unit, from, to;
};

/* Rows src, src + 1, ... of every block go to dst, dst + 1, ... */
static void set_runs(struct planner *p, struct ss_exchange_part *part, int dim,
                     const struct moved *m, int64_t src, int64_t dst, int64_t rows)
{
    struct ss_run *runs = ss_alloc_array(p->arena, (size_t)m->blocks, sizeof *runs);
    for (int64_t b = 0; b < m->blocks; b++) {
        runs[b] = (struct ss_run){(b * m->from + src) * m->unit, (b * m->to + dst) * m->unit,
                                  rows * m->unit};
    }
    part->runs[dim] = runs;
    part->n_runs[dim] = (size_t)m->blocks;
    part->count *= m->blocks * rows * m->unit;
}

/* Rows src, src + 1, ... of dim of a peer's piece go to dst, ...; all of the other dims. */
static struct ss_exchange_part *rows_part(struct planner *p, int dim, const struct moved *m,
                                          int64_t rank, int64_t src, int64_t dst, int64_t rows)
{
    struct ss_exchange_phase *phase = &p->out->phases[0];
    struct ss_exchange_part *part = &phase->parts[phase->n_parts++];
    memset(part, 0, sizeof *part);
    part->rank = rank;
    part->count = 1;
    for (int d = 0; d < p->out->rank; d++) {
        static const struct moved whole = {1, 1, 0, 0};
        if (d == dim) {
            set_runs(p, part, d, m, src, dst, rows);
        } else {
            set_runs(p, part, d, &whole, 0, 0, p->out->from.dims[d]);
        }
    }
    return part;
}

/* The rank at place c of this one's group. */
static int64_t rank_at(const struct planner *p, int64_t c)
{
    int64_t peer[SS_MAX_AXES];
    memcpy(peer, p->coords, (size_t)p->mesh->n_axes * sizeof *peer);
    return ss_mesh_in_group(p->mesh, p->step->axes, c, peer);
}

/* The piece itself and the rows of its neighbours, or fill where a neighbour is missing. */
static void plan_halo(struct planner *p)
{
    const struct ss_halo_rows *h = &p->step->halo;
    int64_t m = h->piece.dims[h->dim] / (h->blocks * h->unit);
    int64_t c = ss_mesh_group_place(p->mesh, p->step->axes, p->coords), me = rank_at(p, c);
    const struct moved moved = {h->blocks, h->unit, m, h->left + m + h->right};
    int64_t last = ss_mesh_group_size(p->mesh, p->step->axes) - 1;
    bool alone = p->step->kind == SS_HALO_FILL, left = !alone && c > 0, right = !alone && c < last;
    add_parts(p, 0, 3);
    p->out->phases[0].n_parts = 0;
    rows_part(p, h->dim, &moved, me, 0, h->left, m);
    if (h->left > 0) {
        rows_part(p, h->dim, &moved, left ? rank_at(p, c - 1) : me, left ? m - h->left : 0, 0,
                  h->left)
            ->pull = left ? SS_PULL_COPY : SS_PULL_FILL;
    }
    if (h->right > 0) {
        rows_part(p, h->dim, &moved, right ? rank_at(p, c + 1) : me, 0, h->left + m, h->right)
            ->pull = right ? SS_PULL_COPY : SS_PULL_FILL;
    }
}

static void start_pieces(struct ss_exchange *out, const struct ss_type *from,
                         const struct ss_type *to)
{
    out->from = *from;
    out->to = *to;
    ss_strides(&out->from, out->src_strides);
    ss_strides(&out->to, out->dst_strides);
}

static void start_halo(struct planner *p)
{
    struct ss_type to = ss_halo_piece(&p->step->halo);
    start_pieces(p->out, &p->step->halo.piece, &to);
    p->out->fill = p->step->halo.fill;
    plan_halo(p);
}

/* Takes the ranks of the axis in order: rows that no earlier rank had are stored, others are
 * reduced into the destination. Results are in order, so the rows stored so far are one run. */
static void plan_overlap(struct planner *p)
{
    const struct ss_overlap *o = &p->step->overlap;
    int64_t c = ss_mesh_group_place(p->mesh, p->step->axes, p->coords);
    int64_t n = ss_mesh_group_size(p->mesh, p->step->axes), begin, end, had = c * o->kept;
    const struct moved whole = {1, 1, 0, 0};
    add_parts(p, 0, 2 * n);
    p->out->phases[0].n_parts = 0;
    for (int64_t from = 0; from < n; from++) {
        int64_t rank = rank_at(p, from), src = o->lead - from * o->stride, dst = -c * o->kept;
        ss_overlap_rows(o, from, c, &begin, &end);
        int64_t fresh = begin > had ? begin : had;
        if (begin < end && begin < had) {
            int64_t stop = end < had ? end : had;
            rows_part(p, o->dim, &whole, rank, begin + src, begin + dst, stop - begin)->pull =
                SS_PULL_FOLD;
        }
        if (fresh < end) {
            rows_part(p, o->dim, &whole, rank, fresh + src, fresh + dst, end - fresh);
            had = end;
        }
    }
}

static void start_overlap(struct planner *p)
{
    struct ss_type to;
    (void)ss_halo_result(p->step, &to);
    start_pieces(p->out, &p->step->overlap.piece, &to);
    p->out->reduce = p->step->overlap.reduce;
    plan_overlap(p);
}

/* Global positions of the rank's new piece; uncut dims need no map. */
static void map_wanted(struct planner *p)
{
    for (int d = 0; d < p->global->rank; d++) {
        if (cuts(p->mesh, &p->step->from, d) || cuts(p->mesh, &p->step->to, d)) {
            p->wanted[d] = ss_layout_map(p->mesh, &p->step->to, p->global, d, p->coords, p->arena);
        }
    }
}

void ss_exchange_plan(const struct ss_mesh *mesh, const struct ss_type *global,
                      const struct ss_reshard_step *step, const int64_t *coords,
                      struct ss_arena *arena, struct ss_exchange *out)
{
    struct planner p = {mesh, global, step, coords, arena, out, {NULL}};
    memset(out, 0, sizeof *out);
    out->kind = step->kind;
    out->dtype = global->dtype;
    out->n_phases = 1;
    out->rank = global->rank;
    if (step->kind == SS_HALO_EXCHANGE || step->kind == SS_HALO_FILL) {
        start_halo(&p);
        return;
    }
    if (step->kind == SS_HALO_REDUCE) {
        start_overlap(&p);
        return;
    }
    struct ss_type from, to;
    (void)ss_layout_local(mesh, &step->from, global, &from);
    (void)ss_layout_local(mesh, &step->to, global, &to);
    start_pieces(out, &from, &to);
    if (step->axes) {
        int first = __builtin_ctz(step->axes); /* the axes of a group have one reduction */
        const struct ss_cut *cut =
            step->kind == SS_TO_PARTIAL ? &step->to.axis[first] : &step->from.axis[first];
        out->reduce = (enum ss_reduce)cut->reduce;
        out->n = ss_mesh_group_size(mesh, step->axes);
    }
    if (step->kind == SS_ALL_REDUCE) {
        plan_all_reduce(&p);
        return;
    }
    map_wanted(&p);
    switch (step->kind) {
    case SS_ALL_GATHER:
    case SS_ALL_TO_ALL:
        plan_group(&p, false);
        break;
    case SS_REDUCE_SCATTER:
        plan_group(&p, true);
        break;
    case SS_PERMUTE:
        plan_permute(&p);
        break;
    case SS_SLICE:
    case SS_TO_PARTIAL:
        plan_self(&p);
        break;
    case SS_ALL_REDUCE:
    case SS_HALO_EXCHANGE:
    case SS_HALO_FILL:
    case SS_HALO_REDUCE:
    case SS_N_COLLECTIVES:
        break;
    }
    if (step->kind == SS_TO_PARTIAL && ss_mesh_group_place(mesh, step->axes, coords) > 0 &&
        out->phases[0].n_parts && (out->reduce == SS_SUM || out->reduce == SS_PROD)) {
        out->phases[0].parts[0].pull = SS_PULL_FILL;
        out->fill = out->reduce == SS_PROD;
    }
}

void ss_exchange_box(const struct ss_type *from, const struct ss_type *to,
                     const struct ss_box_rows *rows, struct ss_arena *arena,
                     struct ss_exchange *out)
{
    struct planner p = {.arena = arena, .out = out};
    memset(out, 0, sizeof *out);
    out->kind = SS_SLICE;
    out->dtype = from->dtype;
    out->n_phases = 1;
    out->rank = from->rank;
    start_pieces(out, from, to);
    struct ss_exchange_part *part = add_parts(&p, 0, 1);
    part->count = 1;
    for (int d = 0; d < to->rank; d++) {
        int64_t each = rows[d].blocks * rows[d].unit, kept = to->dims[d] / each;
        const struct moved m = {rows[d].blocks, rows[d].unit, from->dims[d] / each, kept};
        set_runs(&p, part, d, &m, rows[d].start, 0, kept);
    }
}
