/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Along each dim, the positions fall into cells: those that the same devices hold and the same
 * devices want. A slice is one cell of each dim. All devices that cut a dim alike are one group of
 * that dim, and groups of all dims name the devices. */
#include "core/mesh/cross_mesh.h"

#include <math.h>
#include <stdlib.h>

#include "core/base/integer.h"

const char *ss_cross_method_name(enum ss_cross_method method)
{
    static const char *const names[] = {
#define X(id, name) name,
        SS_CROSS_METHODS(X)
#undef X
    };
    return names[method];
}

/* One end: where the tensor is, or is wanted. */
struct end {
    const struct ss_submesh *submesh;
    const struct ss_layout *layout;
};

struct cell {
    int64_t group[2]; /* of the source and of the destination */
    int64_t length;
    SS_ARRAY(struct ss_cross_run) runs;
};

struct dim_cells {
    struct cell *cells;
    size_t n;
};

struct planner {
    const struct ss_type *type;
    struct end end[2];
    struct ss_arena *arena;
    struct ss_cross *out;
    struct ss_error *err;
    struct dim_cells dims[SS_MAX_RANK];
    int64_t *slice_group[2][SS_MAX_RANK]; /* [slice] */
    int64_t *rank_group[2];               /* [rank * SS_MAX_RANK + dim] */
    int64_t *ranks[2];                    /* scratch: of one slice */
    size_t sends_capacity;
    /* When each host's link is free, out and in, and each device's, in ps. Hosts and devices are
     * numbered from the first one of both submeshes. */
    int64_t *out_ps, *in_ps, *device_out_ps, *device_in_ps;
    int64_t *out_bytes, *in_bytes; /* over each host's link */
    int64_t n_hosts, n_devices, first_host, first_device;
};

/* Positions after which the coordinate on an axis changes. */
static int64_t period(const struct end *end, int axis, int64_t length)
{
    const struct ss_cut *cut = &end->layout->axis[axis];
    return length / ((int64_t)cut->before * end->submesh->mesh.axis[axis].size);
}

static bool cuts(const struct end *end, int axis, int dim)
{
    return end->layout->axis[axis].kind == SS_SHARD && end->layout->axis[axis].dim == dim;
}

/* The group of a position of a dim: the coordinates on the axes that cut it, as one number. */
static int64_t group_of_position(const struct end *end, int dim, int64_t length, int64_t position)
{
    int64_t group = 0;
    for (int a = 0; a < end->submesh->mesh.n_axes; a++)
        if (cuts(end, a, dim)) {
            int64_t n = end->submesh->mesh.axis[a].size;
            group = group * n + position / period(end, a, length) % n;
        }
    return group;
}

/* The group of a device along a dim. */
static int64_t group_of_rank(const struct end *end, int dim, int64_t rank)
{
    int64_t coords[SS_MAX_AXES] = {0}, group = 0;
    ss_mesh_coords(&end->submesh->mesh, rank, coords);
    for (int a = 0; a < end->submesh->mesh.n_axes; a++)
        if (cuts(end, a, dim))
            group = group * end->submesh->mesh.axis[a].size + coords[a];
    return group;
}

static void add_run(struct planner *p, struct cell *cell, int64_t start, int64_t length)
{
    struct ss_cross_run *last = cell->runs.count ? &cell->runs.items[cell->runs.count - 1] : NULL;
    cell->length += length;
    if (last && last->start + last->length == start)
        last->length += length;
    else
        ss_push(p->arena, cell->runs, ((struct ss_cross_run){start, length}));
}

static enum ss_rc cut_dim(struct planner *p, int dim)
{
    int64_t length = p->type->dims[dim], step = length;
    SS_ARRAY(struct cell) cells = {0};
    for (int e = 0; e < 2; e++)
        for (int a = 0; a < p->end[e].submesh->mesh.n_axes; a++)
            if (cuts(&p->end[e], a, dim) && length)
                step = ss_gcd(step, period(&p->end[e], a, length));
    if (length && length / step > SS_CROSS_MAX_STEPS)
        return ss_fail(p->err, SS_E_LIMIT, "dim %d falls into more than %d pieces", dim,
                       (int)SS_CROSS_MAX_STEPS);
    for (int64_t at = 0; at < length; at += step) {
        int64_t group[2];
        size_t i = 0;
        for (int e = 0; e < 2; e++)
            group[e] = group_of_position(&p->end[e], dim, length, at);
        /* The last cells are the likely ones. */
        for (i = cells.count; i > 0; i--)
            if (cells.items[i - 1].group[0] == group[0] && cells.items[i - 1].group[1] == group[1])
                break;
        if (!i) {
            struct cell cell = {.group = {group[0], group[1]}};
            ss_push(p->arena, cells, cell);
            i = cells.count;
        }
        add_run(p, cells.items + i - 1, at, step);
    }
    p->dims[dim] = (struct dim_cells){cells.items, cells.count};
    return SS_OK;
}

static enum ss_rc make_slices(struct planner *p)
{
    struct ss_cross *out = p->out;
    int64_t n = 1;
    for (int d = 0; d < p->type->rank; d++) {
        enum ss_rc rc = cut_dim(p, d);
        if (rc != SS_OK)
            return rc;
        n *= (int64_t)p->dims[d].n;
        if (n > SS_CROSS_MAX_SLICES)
            return ss_fail(p->err, SS_E_LIMIT, "the tensor falls into more than %d slices",
                           (int)SS_CROSS_MAX_SLICES);
    }
    out->n_slices = (size_t)n;
    out->slices = ss_alloc_array(p->arena, (size_t)n + 1, sizeof *out->slices);
    for (int e = 0; e < 2; e++)
        for (int d = 0; d < p->type->rank; d++)
            p->slice_group[e][d] = ss_alloc_array(p->arena, (size_t)n + 1, sizeof(int64_t));
    for (int64_t i = 0; i < n; i++) {
        struct ss_cross_slice *slice = out->slices + i;
        int64_t rest = i;
        slice->count = 1;
        for (int d = p->type->rank; d-- > 0;) {
            const struct cell *cell = p->dims[d].cells + rest % (int64_t)p->dims[d].n;
            rest /= (int64_t)p->dims[d].n;
            slice->runs[d] = cell->runs.items;
            slice->n_runs[d] = cell->runs.count;
            slice->count *= cell->length;
            p->slice_group[0][d][i] = cell->group[0];
            p->slice_group[1][d][i] = cell->group[1];
        }
        slice->bytes = ss_wire_bytes(p->type->dtype, slice->count);
    }
    return SS_OK;
}

/* The ranks of an end that hold (or want) a slice, ascending, into p->ranks; returns their number.
 */
static size_t ranks_of(struct planner *p, int e, size_t slice)
{
    size_t n = 0;
    for (int64_t r = 0; r < p->end[e].submesh->mesh.n_devices; r++) {
        bool is = true;
        for (int d = 0; is && d < p->type->rank; d++)
            is = p->rank_group[e][r * SS_MAX_RANK + d] == p->slice_group[e][d][slice];
        if (is)
            p->ranks[e][n++] = r;
    }
    return n;
}

/* ---- links ---- */

static int64_t host_of(const struct planner *p, int e, int64_t rank)
{
    return ss_submesh_host(p->end[e].submesh, rank) - p->first_host;
}

static int64_t device_of(const struct planner *p, int e, int64_t rank)
{
    return ss_submesh_device(p->end[e].submesh, rank) - p->first_device;
}

static bool over_network(const struct planner *p, int64_t from, int64_t to)
{
    return host_of(p, 0, from) != host_of(p, 1, to);
}

static int64_t link_ps(const struct planner *p, bool network, int64_t bytes)
{
    const struct ss_cluster *c = p->end[0].submesh->cluster;
    double rate =
        network && c->host_bytes_per_us < c->bytes_per_us ? c->host_bytes_per_us : c->bytes_per_us;
    return rate > 0 ? llround((double)bytes / rate * 1e6) : 0;
}

static void add_send(struct planner *p, size_t slice, int64_t from, int64_t to, bool network)
{
    struct ss_cross *out = p->out;
    struct ss_cross_send send = {
        .slice = (uint32_t)slice, .from = from, .to = to, .network = network};
    if (out->n_sends == p->sends_capacity)
        out->sends = ss_array_grow(p->arena, out->sends, out->n_sends, &p->sends_capacity,
                                   sizeof *out->sends);
    out->sends[out->n_sends++] = send;
}

static void count_bytes(struct planner *p, int64_t out_host, int64_t in_host, int64_t bytes)
{
    p->out_bytes[out_host] += bytes;
    p->in_bytes[in_host] += bytes;
    p->out->network_bytes += bytes;
}

/* When the busiest link is free. */
static int64_t last_ps(const struct planner *p)
{
    int64_t last = 0;
    for (int64_t h = 0; h < p->n_hosts; h++)
        last = ss_larger(last, ss_larger(p->out_ps[h], p->in_ps[h]));
    for (int64_t d = 0; d < p->n_devices; d++)
        last = ss_larger(last, ss_larger(p->device_out_ps[d], p->device_in_ps[d]));
    return last;
}

/* ---- methods ---- */

struct sized {
    int64_t bytes;
    size_t slice;
};

static int by_size(const void *a, const void *b)
{
    const struct sized *x = a, *y = b;
    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return (x->slice > y->slice) - (x->slice < y->slice);
}

static struct sized *largest_first(struct planner *p)
{
    struct sized *list = ss_alloc_array(p->arena, p->out->n_slices + 1, sizeof *list);
    for (size_t i = 0; i < p->out->n_slices; i++)
        list[i] = (struct sized){p->out->slices[i].bytes, i};
    qsort(list, p->out->n_slices, sizeof *list, by_size);
    return list;
}

/* Of the devices that hold a slice (the first n of p->ranks), the one whose link to `to` is free
 * earliest, after the send; then the one whose own link is. */
static int64_t choose_sender(const struct planner *p, size_t n, int64_t to, int64_t bytes)
{
    int64_t best = p->ranks[0][0], best_ps = INT64_MAX, best_own = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t from = p->ranks[0][i], own = p->device_out_ps[device_of(p, 0, from)];
        bool network = over_network(p, from, to);
        int64_t ps = (network ? p->out_ps[host_of(p, 0, from)] : own) + link_ps(p, network, bytes);
        if (ps > best_ps || (ps == best_ps && own >= best_own))
            continue;
        best = from;
        best_ps = ps;
        best_own = own;
    }
    return best;
}

/* Links carry what they must in any order, so the work on each adds up. */
static void send_to_each(struct planner *p)
{
    struct sized *list = largest_first(p);
    for (size_t i = 0; i < p->out->n_slices; i++) {
        size_t slice = list[i].slice;
        size_t n_from = ranks_of(p, 0, slice), n_to = ranks_of(p, 1, slice);
        for (size_t k = 0; k < n_to; k++) {
            int64_t to = p->ranks[1][k], from = choose_sender(p, n_from, to, list[i].bytes);
            bool network = over_network(p, from, to);
            int64_t ps = link_ps(p, network, list[i].bytes);
            if (network) {
                p->out_ps[host_of(p, 0, from)] += ps;
                p->in_ps[host_of(p, 1, to)] += ps;
                count_bytes(p, host_of(p, 0, from), host_of(p, 1, to), list[i].bytes);
            } else {
                p->device_in_ps[device_of(p, 1, to)] += ps;
            }
            p->device_out_ps[device_of(p, 0, from)] += link_ps(p, false, list[i].bytes);
            add_send(p, slice, from, to, network);
        }
    }
}

/* When a broadcast from this device could start. The hosts that want the slice, but for the
 * sender's own, are hosts[n]: all receive, and all but the last pass on. */
static int64_t broadcast_start(const struct planner *p, int64_t from, const int64_t *hosts,
                               size_t n)
{
    int64_t start = 0, own = host_of(p, 0, from);
    bool any = false;
    for (size_t i = 0; i < n; i++) {
        if (hosts[i] == own)
            continue;
        any = true;
        start = ss_larger(start, p->in_ps[hosts[i]]);
        if (i + 1 < n)
            start = ss_larger(start, p->out_ps[hosts[i]]);
    }
    return any ? ss_larger(start, p->out_ps[own]) : p->device_out_ps[device_of(p, 0, from)];
}

static void broadcast_over(struct planner *p, int64_t from, int64_t start, const int64_t *hosts,
                           size_t n, int64_t bytes)
{
    int64_t own = host_of(p, 0, from), sender = own, others = 0;
    for (size_t i = 0; i < n; i++)
        others += hosts[i] != own;
    if (!others)
        return;
    int64_t ps = link_ps(p, true, bytes), end = start + ps + ps * (others - 1) / SS_CROSS_CHUNKS;
    for (size_t i = 0; i < n; i++) {
        if (hosts[i] == own)
            continue;
        p->in_ps[hosts[i]] = end;
        p->out_ps[sender] = end;
        count_bytes(p, sender, hosts[i], bytes);
        sender = hosts[i];
    }
}

/* The hosts of the first n ranks of p->ranks[1], which are in the order of hosts. */
static size_t hosts_of(const struct planner *p, size_t n, int64_t *hosts)
{
    size_t n_hosts = 0;
    for (size_t i = 0; i < n; i++) {
        int64_t host = host_of(p, 1, p->ranks[1][i]);
        if (!n_hosts || hosts[n_hosts - 1] != host)
            hosts[n_hosts++] = host;
    }
    return n_hosts;
}

/* Slices wait for each other where they share a host: of those that come next, the one that can
 * start first goes first, from the sender with which it can. */
static void broadcast_each(struct planner *p)
{
    enum { LOOK_AHEAD = 64 };
    struct sized *list = largest_first(p);
    size_t n = p->out->n_slices;
    int64_t *hosts = ss_alloc_array(p->arena, (size_t)p->n_hosts + 1, sizeof *hosts);
    for (size_t done = 0; done < n; done++) {
        size_t best = done;
        int64_t best_from = -1, best_start = INT64_MAX;
        for (size_t i = done; i < n && i < done + LOOK_AHEAD; i++) {
            size_t n_from = ranks_of(p, 0, list[i].slice);
            size_t n_hosts = hosts_of(p, ranks_of(p, 1, list[i].slice), hosts);
            for (size_t k = 0; k < n_from; k++) {
                int64_t start = broadcast_start(p, p->ranks[0][k], hosts, n_hosts);
                if (start >= best_start)
                    continue;
                best = i;
                best_from = p->ranks[0][k];
                best_start = start;
            }
        }
        struct sized item = list[best];
        list[best] = list[done];
        size_t n_to = ranks_of(p, 1, item.slice), n_hosts = hosts_of(p, n_to, hosts);
        broadcast_over(p, best_from, best_start, hosts, n_hosts, item.bytes);
        p->device_out_ps[device_of(p, 0, best_from)] += link_ps(p, false, item.bytes);
        for (size_t k = 0; k < n_to; k++) {
            int64_t to = p->ranks[1][k];
            bool first = !k || host_of(p, 1, to) != host_of(p, 1, p->ranks[1][k - 1]);
            p->device_in_ps[device_of(p, 1, to)] += link_ps(p, false, item.bytes);
            add_send(p, item.slice, best_from, to, first && over_network(p, best_from, to));
        }
    }
}

/* ---- the landing layout ---- */

/* The wanted layout with more cuts: axes within hosts that replicate the tensor cut the first dim
 * whose pieces they divide. False: there is none. */
static bool find_landing(const struct ss_type *type, const struct ss_submesh *to,
                         const struct ss_layout *wanted, struct ss_layout *landing)
{
    bool any = false;
    *landing = *wanted;
    for (int a = 0; a < to->mesh.n_axes; a++) {
        int64_t n = to->mesh.axis[a].size;
        if (wanted->axis[a].kind != SS_REPLICATED || n == 1 || !ss_submesh_axis_in_host(to, a))
            continue;
        for (int d = 0; d < type->rank; d++) {
            struct end end = {to, landing};
            int64_t piece = type->dims[d];
            for (int b = 0; b < to->mesh.n_axes; b++)
                if (cuts(&end, b, d) && period(&end, b, type->dims[d]) < piece)
                    piece = period(&end, b, type->dims[d]);
            if (!piece || piece % n)
                continue;
            landing->axis[a] = (struct ss_cut){
                .kind = SS_SHARD, .dim = (uint8_t)d, .before = (uint32_t)(type->dims[d] / piece)};
            any = true;
            break;
        }
    }
    return any && ss_layout_valid(&to->mesh, type, landing);
}

static void gather(struct planner *p, const struct ss_layout *wanted)
{
    struct ss_cross *out = p->out;
    struct ss_resharder *resharder = ss_resharder_new(&p->end[1].submesh->mesh);
    (void)ss_reshard_path(resharder, p->type, &out->landing, wanted, p->arena, &out->steps,
                          &out->n_steps);
    ss_resharder_free(resharder);
    for (size_t i = 0; i < out->n_steps; i++)
        out->steps_ps += out->steps[i].ps;
}

/* ---- the whole ---- */

static void prepare(struct planner *p)
{
    int64_t last_host = 0, last_device = 0;
    p->first_host = p->first_device = INT64_MAX;
    for (int e = 0; e < 2; e++) {
        const struct ss_submesh *m = p->end[e].submesh;
        int64_t n = m->mesh.n_devices;
        p->rank_group[e] = ss_alloc_array(p->arena, (size_t)n * SS_MAX_RANK, sizeof(int64_t));
        p->ranks[e] = ss_alloc_array(p->arena, (size_t)n, sizeof(int64_t));
        for (int64_t r = 0; r < n; r++)
            for (int d = 0; d < p->type->rank; d++)
                p->rank_group[e][r * SS_MAX_RANK + d] = group_of_rank(&p->end[e], d, r);
        p->first_host = m->first_host < p->first_host ? m->first_host : p->first_host;
        last_host = ss_larger(last_host, m->first_host + m->n_hosts - 1);
        int64_t first = ss_submesh_device(m, 0);
        p->first_device = first < p->first_device ? first : p->first_device;
        last_device = ss_larger(last_device, ss_submesh_device(m, n - 1));
    }
    p->n_hosts = last_host - p->first_host + 1;
    p->n_devices = last_device - p->first_device + 1;
    int64_t **of_hosts[] = {&p->out_ps, &p->in_ps, &p->out_bytes, &p->in_bytes};
    for (int i = 0; i < 4; i++)
        *of_hosts[i] = ss_alloc_array(p->arena, (size_t)p->n_hosts, sizeof(int64_t));
    p->device_out_ps = ss_alloc_array(p->arena, (size_t)p->n_devices, sizeof(int64_t));
    p->device_in_ps = ss_alloc_array(p->arena, (size_t)p->n_devices, sizeof(int64_t));
}

static void finish(struct planner *p)
{
    struct ss_cross *out = p->out;
    const struct ss_cluster *c = p->end[0].submesh->cluster;
    double alpha_us = out->network_bytes ? c->host_alpha_us : out->n_sends ? c->alpha_us : 0;
    for (int64_t h = 0; h < p->n_hosts; h++)
        out->most_bytes = ss_larger(out->most_bytes, ss_larger(p->out_bytes[h], p->in_bytes[h]));
    out->sends_ps = last_ps(p) + llround(alpha_us * 1e6);
    out->ps = out->sends_ps + out->steps_ps;
}

static enum ss_rc check_ends(const struct ss_type *type, const struct end *end,
                             struct ss_error *err)
{
    for (int e = 0; e < 2; e++) {
        if (ss_layout_is_partial(end[e].layout))
            return ss_fail(err, SS_E_UNSUPPORTED,
                           "a partial tensor does not cross meshes: reduce it "
                           "on its own mesh first");
        if (!ss_layout_valid(&end[e].submesh->mesh, type, end[e].layout))
            return ss_fail(err, SS_E_SHAPE, "the layout does not fit the tensor");
    }
    if (end[0].submesh->cluster != end[1].submesh->cluster)
        return ss_fail(err, SS_E_ARGUMENT, "both submeshes are parts of one cluster");
    return SS_OK;
}

enum ss_rc ss_cross_plan(const struct ss_type *type, const struct ss_submesh *from,
                         const struct ss_layout *from_layout, const struct ss_submesh *to,
                         const struct ss_layout *to_layout, enum ss_cross_method method,
                         struct ss_arena *arena, struct ss_cross *out, struct ss_error *err)
{
    *out = (struct ss_cross){.method = method, .landing = *to_layout};
    struct planner p = {.type = type,
                        .end = {{from, from_layout}, {to, to_layout}},
                        .arena = arena,
                        .out = out,
                        .err = err};
    enum ss_rc rc = check_ends(type, p.end, err);
    if (rc != SS_OK)
        return rc;
    if (method == SS_CROSS_ALL_GATHER && find_landing(type, to, to_layout, &out->landing))
        p.end[1].layout = &out->landing;
    else
        out->landing = *to_layout;
    rc = make_slices(&p);
    if (rc != SS_OK)
        return rc;
    prepare(&p);
    if (method == SS_CROSS_BROADCAST)
        broadcast_each(&p);
    else
        send_to_each(&p);
    if (!ss_layout_equal(&out->landing, to_layout))
        gather(&p, to_layout);
    finish(&p);
    return SS_OK;
}

enum ss_rc ss_cross_best(const struct ss_type *type, const struct ss_submesh *from,
                         const struct ss_layout *from_layout, const struct ss_submesh *to,
                         const struct ss_layout *to_layout, struct ss_arena *arena,
                         struct ss_cross *out, struct ss_error *err)
{
    for (int m = 0; m < SS_N_CROSS_METHODS; m++) {
        struct ss_cross one;
        enum ss_rc rc = ss_cross_plan(type, from, from_layout, to, to_layout,
                                      (enum ss_cross_method)m, arena, &one, err);
        if (rc != SS_OK)
            return rc;
        if (!m || one.ps < out->ps)
            *out = one;
    }
    return SS_OK;
}
