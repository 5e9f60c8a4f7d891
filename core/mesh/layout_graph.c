/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds layout graphs and computes the bytes that each move sends. Exact fractions of an
 * all_to_all between two positions of one dim are counted granule by granule. */
#include "core/mesh/layout_graph.h"

#include <string.h>

#include "core/base/integer.h"

enum {
    SMALL_GRAPH = 800,       /* nodes: all nestings up to here */
    LARGEST_GRAPH = 1 << 16, /* nodes */
    MOST_GRANULES = 1 << 20, /* of a dim, for counting the bytes of an all_to_all */
    MOST_SIGNATURES = 512,   /* of a dim, for the memo of disjoint pairs */
    MOST_NESTS = 1 << (SS_MAX_AXES - 1)
};

/* Products of the sizes of sets of other axes, ascending, each once. */
static int nests_of(const struct ss_mesh *mesh, enum ss_nesting nesting, int axis,
                    int64_t products[MOST_NESTS])
{
    int n = 1;
    products[0] = 1;
    for (int a = 0; a < mesh->n_axes; a++) {
        if (a == axis || mesh->axis[a].size == 1 || (nesting == SS_NEST_EARLIER && a > axis)) {
            continue;
        }
        for (int i = n - 1; i >= 0; i--) {
            products[n + i] = products[i] * mesh->axis[a].size;
        }
        n *= 2;
    }
    for (int i = 1; i < n; i++) {
        int64_t value = products[i];
        int at = i;
        for (; at > 0 && products[at - 1] > value; at--) {
            products[at] = products[at - 1];
        }
        products[at] = value;
    }
    int kept = 1;
    for (int i = 1; i < n; i++) {
        if (products[i] != products[kept - 1]) {
            products[kept++] = products[i];
        }
    }
    return kept;
}

/* Positions of an axis on a dim, ascending: each generator (1 and the foreign positions) times each
 * nest, if it divides the length. If out is NULL, returns an upper bound on their number. */
static int positions_of(const struct ss_mesh *mesh, const struct ss_type *type,
                        enum ss_nesting nesting, const struct ss_foreign *foreign, int axis,
                        int dim, struct ss_cut *out)
{
    int64_t products[MOST_NESTS], size = mesh->axis[axis].size;
    int n_products = nests_of(mesh, nesting, axis, products), n = 0;
    uint32_t generators[1 + 2 * SS_MAX_AXES] = {1}, n_generators = 1;
    for (uint32_t i = 0; i < foreign->n; i++) {
        if (foreign->at[i].dim == (uint32_t)dim) {
            generators[n_generators++] = foreign->at[i].before;
        }
    }
    for (uint32_t g = 0; g < n_generators; g++) {
        for (int i = 0; i < n_products; i++) {
            int64_t before = generators[g] * products[i];
            if (type->dims[dim] == 0 || type->dims[dim] % (before * size) || before > UINT32_MAX) {
                continue;
            }
            int at = n;
            while (out && at > 0 && out[at - 1].before > before) {
                at--;
            }
            if (out && at > 0 && out[at - 1].before == before) {
                continue;
            }
            if (out) {
                memmove(out + at + 1, out + at, (size_t)(n - at) * sizeof *out);
                out[at] = (struct ss_cut){SS_SHARD, 0, (uint8_t)dim, 0, (uint32_t)before};
            }
            n++;
        }
    }
    return n;
}

enum ss_nesting ss_nesting_for(const struct ss_mesh *mesh, const struct ss_type *type)
{
    static const struct ss_foreign none;
    int64_t nodes = 1;
    for (int a = 0; a < mesh->n_axes; a++) {
        int64_t options = 1;
        for (int d = 0; d < type->rank && mesh->axis[a].size > 1; d++) {
            options += positions_of(mesh, type, SS_NEST_ALL, &none, a, d, NULL);
        }
        nodes *= options;
    }
    return nodes <= SMALL_GRAPH ? SS_NEST_ALL : SS_NEST_EARLIER;
}

static void foreign_insert(struct ss_foreign *f, uint32_t dim, uint32_t before)
{
    uint32_t at = f->n;
    while (at > 0 && (f->at[at - 1].dim > dim ||
                      (f->at[at - 1].dim == dim && f->at[at - 1].before > before))) {
        at--;
    }
    if (at > 0 && f->at[at - 1].dim == dim && f->at[at - 1].before == before) {
        return;
    }
    memmove(f->at + at + 1, f->at + at, (f->n - at) * sizeof *f->at);
    f->at[at].dim = dim;
    f->at[at].before = before;
    f->n++;
}

uint32_t ss_layout_partials(const struct ss_mesh *mesh, const struct ss_layout *layout)
{
    uint32_t bits = 0;
    for (int a = 0; a < mesh->n_axes; a++) {
        bits |= layout->axis[a].kind == SS_PARTIAL ? 1u << layout->axis[a].reduce : 0;
    }
    return bits;
}

void ss_foreign_add(const struct ss_mesh *mesh, enum ss_nesting nesting,
                    const struct ss_layout *layout, struct ss_foreign *out)
{
    /* Major cuts first, so that a cut nested in a foreign block is not foreign itself. */
    uint32_t own[SS_MAX_AXES], n_own = 0, seen = 0;
    out->partials |= ss_layout_partials(mesh, layout);
    for (;;) {
        int next = -1;
        for (int a = 0; a < mesh->n_axes; a++) {
            const struct ss_cut *cut = &layout->axis[a];
            if (cut->kind == SS_SHARD && !(seen & 1u << a) &&
                (next < 0 || cut->before < layout->axis[next].before)) {
                next = a;
            }
        }
        if (next < 0) {
            return;
        }
        seen |= 1u << next;
        const struct ss_cut *cut = &layout->axis[next];
        int64_t products[MOST_NESTS];
        int n = nests_of(mesh, nesting, next, products);
        bool known = false;
        for (int i = 0; i < n; i++) {
            known = known || products[i] == cut->before;
            for (uint32_t k = 0; k < n_own; k++) {
                known = known || (layout->axis[own[k]].dim == cut->dim &&
                                  layout->axis[own[k]].before * products[i] == cut->before);
            }
        }
        if (!known) {
            own[n_own++] = (uint32_t)next;
            foreign_insert(out, cut->dim, cut->before);
        }
    }
}

void ss_foreign_merge(struct ss_foreign *into, const struct ss_foreign *other)
{
    into->partials |= other->partials;
    for (uint32_t i = 0; i < other->n; i++) {
        foreign_insert(into, other->at[i].dim, other->at[i].before);
    }
}

/* ---- bytes of a move ---- */

/* The largest fraction that a rank sends when a cut into n moves from position p to q of one dim.
 * If the digits do not overlap, each rank keeps 1/n. Otherwise granules are counted: the finest
 * grain that both cuts distinguish, without the radix positions major to both. */
struct ss_ratio ss_layout_moved(int64_t n, int64_t p, int64_t q)
{
    struct ss_ratio none = {0, 0, false};
    if (p > q) {
        int64_t t = p;
        p = q;
        q = t;
    }
    if (q % (p * n) == 0) {
        return (struct ss_ratio){(uint32_t)(n - 1), (uint32_t)n, true};
    }
    int64_t g = ss_gcd(p, q);
    if (p / g > MOST_GRANULES || q / g > MOST_GRANULES || p / g * (q / g) > MOST_GRANULES / n) {
        return none;
    }
    int64_t lcm = p / g * (q / g);
    int64_t granules = n * lcm, least = granules;
    int64_t post_p = granules / (p / g * n), post_q = granules / (q / g * n);
    uint32_t kept[SS_MAX_DEVICES] = {0};
    for (int64_t i = 0; i < granules; i++) {
        if (i / post_p % n == i / post_q % n) {
            kept[i / post_p % n]++;
        }
    }
    for (int64_t c = 0; c < n; c++) {
        least = kept[c] < least ? kept[c] : least;
    }
    return (struct ss_ratio){(uint32_t)(lcm - least), (uint32_t)lcm, least == 0};
}

/* Finds best_from. Every cut reaches R at the same cost; another cut is reached cheapest by the
 * move of the smallest fraction. */
static void list_best(struct ss_layout_graph *g, int axis, struct ss_arena *arena)
{
    int32_t n = g->n_options[axis];
    const struct ss_ratio *moves = g->moves[axis];
    g->best_from[axis] = ss_alloc_array(arena, (size_t)n, sizeof *g->best_from[axis]);
    for (int32_t j = 0; j < n && n <= 64; j++) {
        const struct ss_ratio *best = NULL;
        for (int32_t i = 0; i < n; i++) {
            const struct ss_ratio *r = &moves[i * n + j];
            if (r->den && (!best || (uint64_t)r->num * best->den < (uint64_t)best->num * r->den)) {
                best = r;
            }
        }
        for (int32_t i = 0; i < n; i++) {
            const struct ss_ratio *r = &moves[i * n + j];
            if (j == 0 ||
                (best && r->den && (uint64_t)r->num * best->den == (uint64_t)best->num * r->den)) {
                g->best_from[axis][i] |= UINT64_C(1) << j;
            }
        }
    }
}

static void list_moves(struct ss_layout_graph *g, struct ss_arena *arena)
{
    for (int a = 0; a < g->mesh->n_axes; a++) {
        int32_t n = g->n_options[a];
        int64_t size = g->mesh->axis[a].size;
        g->moves[a] = ss_alloc_array(arena, (size_t)n * (size_t)n, sizeof *g->moves[a]);
        for (int32_t i = 0; i < n; i++) {
            for (int32_t j = 0; j < n; j++) {
                const struct ss_cut *p = &g->options[a][i], *q = &g->options[a][j];
                if (i == j || p->kind != SS_SHARD || q->kind != SS_SHARD) {
                    continue;
                }
                g->moves[a][i * n + j] =
                    p->dim == q->dim
                        ? ss_layout_moved(size, p->before, q->before)
                        : (struct ss_ratio){(uint32_t)(size - 1), (uint32_t)size, true};
            }
        }
        list_best(g, a, arena);
    }
}

int64_t ss_layout_graph_bytes(const struct ss_layout_graph *g, enum ss_collective kind,
                              uint32_t axes, int shards, struct ss_ratio moved)
{
    int64_t local = g->local_count[shards];
    int64_t n = ss_mesh_group_size(g->mesh, axes), sent = 0;
    switch (kind) {
    case SS_ALL_GATHER:
        sent = (n - 1) * local;
        break;
    case SS_ALL_REDUCE:
        sent = local + (n - 2) * ((local + n - 1) / n);
        break;
    case SS_REDUCE_SCATTER:
        sent = local - local / n;
        break;
    case SS_ALL_TO_ALL:
        sent = local / moved.den * moved.num;
        break;
    case SS_PERMUTE:
        sent = local;
        break;
    case SS_SLICE:
    case SS_TO_PARTIAL:
    case SS_HALO_EXCHANGE:
    case SS_HALO_FILL:
    case SS_HALO_REDUCE:
    case SS_N_COLLECTIVES:
        break;
    }
    return ss_wire_bytes(g->type.dtype, sent);
}

/* ---- nodes ---- */

struct ss_ratio ss_layout_graph_move(const struct ss_layout_graph *g, uint32_t axes, int64_t u,
                                     int64_t v)
{
    static const struct ss_ratio none;
    if (!axes || axes & ~(g->shards[u] & g->shards[v]))
        return none;
    if (axes & (axes - 1)) {
        struct ss_joint_cut from = ss_layout_graph_joint_cut(g, axes, u);
        struct ss_joint_cut to = ss_layout_graph_joint_cut(g, axes, v);
        return ss_layout_graph_joint_move(g, axes, &from, &to);
    }
    int axis = __builtin_ctz(axes);
    return g->moves[axis][ss_layout_graph_option(g, u, axis) * g->n_options[axis] +
                          ss_layout_graph_option(g, v, axis)];
}

int64_t ss_layout_graph_new_price(const struct ss_layout_graph *g, enum ss_collective kind,
                                  uint32_t axes, int shards, struct ss_ratio moved)
{
    int64_t ps =
        ss_collective_ps(g->mesh, kind, axes, ss_layout_graph_bytes(g, kind, axes, shards, moved));
    if (kind != SS_ALL_TO_ALL || moved.usual) {
        *(kind == SS_ALL_TO_ALL && moved.den == moved.num ? &g->prices->whole[axes][shards]
                                                          : &g->prices->by[kind][axes][shards]) =
            ps;
    }
    return ps;
}

void ss_layout_graph_layout(const struct ss_layout_graph *g, int64_t node, struct ss_layout *out)
{
    memset(out, 0, sizeof *out);
    for (int a = 0; a < g->mesh->n_axes; a++) {
        out->axis[a] = g->options[a][ss_layout_graph_option(g, node, a)];
    }
}

int64_t ss_layout_graph_find(const struct ss_layout_graph *g, const struct ss_layout *layout)
{
    int64_t node = 0;
    for (int a = 0; a < g->mesh->n_axes; a++) {
        int32_t o = 0;
        while (o < g->n_options[a] &&
               memcmp(&g->options[a][o], &layout->axis[a], sizeof layout->axis[a]) != 0) {
            o++;
        }
        if (o == g->n_options[a]) {
            return -1;
        }
        node += o * g->strides[a];
    }
    return node;
}

/* True if two cuts of one dim, at p into n and at q into m, provably share a radix digit: they have
 * the same position, or one begins inside the other and the positions divide one another. */
static bool digits_overlap(int64_t p, int64_t n, int64_t q, int64_t m)
{
    return p == q || (p < q && q < p * n && q % p == 0 && p * n % q == 0) ||
           (q < p && p < q * m && p % q == 0 && q * m % p == 0);
}

static const struct ss_cut *cut_on(const struct ss_layout *layout, int axis, int dim)
{
    const struct ss_cut *cut = &layout->axis[axis];
    return cut->kind == SS_SHARD && cut->dim == dim ? cut : NULL;
}

/* The coordinate on an axis that holds granule i of a dim; -1 if the axis does not cut the dim. */
static int64_t digit_of(const struct ss_cut *cut, int64_t n, int64_t i, int64_t granules)
{
    return cut ? i / (granules / (cut->before * n)) % n : -1;
}

/* True if every rank's pieces before and after share a granule of the dim. */
static bool all_meet(const struct ss_mesh *mesh, const struct ss_layout *from,
                     const struct ss_layout *to, int dim, int64_t granules)
{
    bool met[SS_MAX_DEVICES] = {false};
    int64_t combinations = 1, n_met = 0;
    for (int a = 0; a < mesh->n_axes; a++) {
        combinations *= cut_on(from, a, dim) || cut_on(to, a, dim) ? mesh->axis[a].size : 1;
    }
    for (int64_t i = 0; i < granules; i++) {
        int64_t at = 0;
        bool held = true;
        for (int a = 0; a < mesh->n_axes && held; a++) {
            int64_t n = mesh->axis[a].size;
            int64_t before = digit_of(cut_on(from, a, dim), n, i, granules);
            int64_t after = digit_of(cut_on(to, a, dim), n, i, granules);
            held = before < 0 || after < 0 || before == after;
            at = before < 0 && after < 0 ? at : at * n + (before < 0 ? after : before);
        }
        n_met += held && !met[at];
        met[at] = met[at] || held;
    }
    return n_met == combinations;
}

/* True if some rank's pieces before and after are disjoint on a dim. If all radix positions of the
 * dim divide one another, this happens only if a digit goes to another axis or moves along its own;
 * otherwise granules are compared. */
static bool may_miss(const struct ss_mesh *mesh, const struct ss_layout *from,
                     const struct ss_layout *to, int dim)
{
    int64_t ends[4 * SS_MAX_AXES], granules = 1;
    int n_ends = 0;
    for (int a = 0; a < mesh->n_axes; a++) {
        const struct ss_cut *p = cut_on(from, a, dim);
        for (int b = 0; b < mesh->n_axes && p; b++) {
            const struct ss_cut *q = cut_on(to, b, dim);
            if (q && (a != b || p->before != q->before) &&
                digits_overlap(p->before, mesh->axis[a].size, q->before, mesh->axis[b].size)) {
                return true;
            }
        }
    }
    for (int a = 0; a < 2 * mesh->n_axes; a++) {
        const struct ss_cut *cut = cut_on(a % 2 ? to : from, a / 2, dim);
        if (cut) {
            ends[n_ends++] = cut->before;
            ends[n_ends++] = cut->before * mesh->axis[a / 2].size;
            granules = granules / ss_gcd(granules, ends[n_ends - 1]) * ends[n_ends - 1];
        }
        if (granules > SS_MAX_DEVICES) {
            return false; /* too fine to count: not offered */
        }
    }
    bool nested = true;
    for (int i = 0; i < n_ends; i++) {
        for (int j = 0; j < i; j++) {
            nested = nested && (ends[i] % ends[j] == 0 || ends[j] % ends[i] == 0);
        }
    }
    return !nested && !all_meet(mesh, from, to, dim, granules);
}

static bool misses(const struct ss_layout_graph *g, int64_t u, int64_t v, int dim)
{
    int32_t from = g->signatures[u * g->type.rank + dim],
            to = g->signatures[v * g->type.rank + dim];
    uint8_t *memo = g->misses[dim] ? &g->misses[dim][from * g->n_signatures[dim] + to] : NULL;
    if (from == to) {
        return false;
    }
    if (memo && *memo) {
        return *memo == 1;
    }
    struct ss_layout before, after;
    ss_layout_graph_layout(g, u, &before);
    ss_layout_graph_layout(g, v, &after);
    bool result = may_miss(g->mesh, &before, &after, dim);
    if (memo) {
        *memo = result ? 1 : 2;
    }
    return result;
}

bool ss_layout_graph_permutes(const struct ss_layout_graph *g, int64_t u, int64_t v)
{
    int changed = 0;
    for (int a = 0; a < g->mesh->n_axes; a++) {
        changed += ss_layout_graph_option(g, u, a) != ss_layout_graph_option(g, v, a);
    }
    if (changed < 2) {
        return false;
    }
    /* The sets of cutting axes differ: replicas are matched one to one, and some rank serves
     * another (plan_permute in exchange.c). */
    if (g->shards[u] != g->shards[v]) {
        return true;
    }
    for (int d = 0; d < g->type.rank; d++) {
        if (misses(g, u, v, d)) {
            return true;
        }
    }
    return false;
}

/* ---- making ---- */

static void classify(struct ss_layout_graph *g, struct ss_arena *arena)
{
    int n_masks = 1 << g->mesh->n_axes, n_classes = 0;
    int64_t count = ss_type_count(&g->type), sizes[1 << SS_MAX_AXES];
    for (int mask = 0; mask < n_masks; mask++) {
        int64_t parts = 1;
        for (int a = 0; a < g->mesh->n_axes; a++) {
            parts *= mask & 1 << a ? g->mesh->axis[a].size : 1;
        }
        g->local_count[mask] = count / parts;
        int c = 0;
        while (c < n_classes && sizes[c] != parts) {
            c++;
        }
        sizes[c] = parts;
        n_classes += c == n_classes;
        g->class_of[mask] = (uint8_t)c;
    }
    uint32_t fill[1 << SS_MAX_AXES] = {0};
    for (int64_t u = 0; u < g->n_nodes; u++) {
        if (g->shards[u] < n_masks) {
            g->class_begin[g->class_of[g->shards[u]] + 1]++;
        }
    }
    for (int c = 0; c < n_masks; c++) {
        g->class_begin[c + 1] += g->class_begin[c];
        fill[c] = g->class_begin[c];
    }
    g->members = ss_alloc_array(arena, g->class_begin[n_masks], sizeof *g->members);
    for (int64_t u = 0; u < g->n_nodes; u++) {
        if (g->shards[u] < n_masks) {
            g->members[fill[g->class_of[g->shards[u]]]++] = (uint32_t)u;
        }
    }
}

/* Numbers the distinct ways in which the nodes cut each dim. */
static void number_signatures(struct ss_layout_graph *g, struct ss_arena *arena)
{
    int rank = g->type.rank;
    g->signatures = ss_alloc_array(arena, (size_t)g->n_nodes * (size_t)rank, sizeof *g->signatures);
    for (int d = 0; d < rank; d++) {
        int64_t strides[SS_MAX_AXES], n_codes = 1;
        int32_t first[SS_MAX_AXES];
        for (int a = 0; a < g->mesh->n_axes; a++) {
            int32_t n = 0;
            first[a] = 0;
            for (int32_t o = 0; o < g->n_options[a]; o++) {
                bool cuts = g->options[a][o].kind == SS_SHARD && g->options[a][o].dim == d;
                first[a] = cuts && n == 0 ? o : first[a];
                n = cuts ? o - first[a] + 1 : n;
            }
            strides[a] = n_codes;
            n_codes *= n + 1;
        }
        struct ss_arena_mark mark = ss_arena_mark(arena);
        uint16_t *number = ss_alloc_array(arena, (size_t)n_codes, sizeof *number);
        for (int64_t u = 0; u < g->n_nodes; u++) {
            int64_t code = 0;
            for (int a = 0; a < g->mesh->n_axes; a++) {
                int32_t o = ss_layout_graph_option(g, u, a);
                bool cuts = g->options[a][o].kind == SS_SHARD && g->options[a][o].dim == d;
                code += cuts ? strides[a] * (o - first[a] + 1) : 0;
            }
            if (g->shards[u] != SS_NOT_A_LAYOUT && !number[code]) {
                number[code] = (uint16_t)++g->n_signatures[d];
            }
            g->signatures[u * rank + d] = (uint16_t)(number[code] - 1);
        }
        ss_arena_rewind(arena, mark);
        size_t n = (size_t)g->n_signatures[d];
        g->misses[d] = n <= MOST_SIGNATURES ? ss_alloc(arena, n * n) : NULL;
    }
}

/* Builds the nodes from the option lists; NULL if there are too many. */
static struct ss_layout_graph *build_nodes(struct ss_layout_graph *g, struct ss_arena *arena)
{
    g->n_nodes = 1;
    for (int a = g->mesh->n_axes - 1; a >= 0; a--) {
        g->strides[a] = g->n_nodes;
        g->n_nodes *= g->n_options[a];
        if (g->n_nodes > LARGEST_GRAPH) {
            return NULL;
        }
    }
    g->shards = ss_alloc(arena, (size_t)g->n_nodes);
    g->option_of = ss_alloc_array(arena, (size_t)g->n_nodes * SS_MAX_AXES, sizeof *g->option_of);
    for (int64_t u = 0; u < g->n_nodes; u++) {
        struct ss_layout layout;
        for (int a = 0; a < g->mesh->n_axes; a++) {
            g->option_of[u * SS_MAX_AXES + a] = (uint16_t)(u / g->strides[a] % g->n_options[a]);
        }
        ss_layout_graph_layout(g, u, &layout);
        if (!ss_layout_valid(g->mesh, &g->type, &layout)) {
            g->shards[u] = SS_NOT_A_LAYOUT;
            continue;
        }
        for (int a = 0; a < g->mesh->n_axes; a++) {
            g->shards[u] |= (uint8_t)(layout.axis[a].kind == SS_SHARD ? 1 << a : 0);
        }
        g->shards[u] |= (uint8_t)(ss_layout_is_partial(&layout) ? SS_IS_PARTIAL : 0);
    }
    classify(g, arena);
    number_signatures(g, arena);
    list_moves(g, arena);
    ss_layout_graph_list_joints(g, arena);
    g->prices = ss_alloc_unset(arena, sizeof *g->prices);
    memset(g->prices, 0xff, sizeof *g->prices);
    return g;
}

static struct ss_layout_graph *begin(const struct ss_mesh *mesh, const struct ss_type *type,
                                     struct ss_arena *arena)
{
    struct ss_layout_graph *g = ss_alloc(arena, sizeof *g);
    g->mesh = mesh;
    g->type = *type;
    return g;
}

struct ss_layout_graph *ss_layout_graph_new(const struct ss_mesh *mesh, const struct ss_type *type,
                                            enum ss_nesting nesting,
                                            const struct ss_foreign *foreign,
                                            struct ss_arena *arena)
{
    struct ss_layout_graph *g = begin(mesh, type, arena);
    for (int a = 0; a < mesh->n_axes; a++) {
        size_t most = 1 + SS_N_REDUCES + (size_t)type->rank * MOST_NESTS * (1 + 2 * SS_MAX_AXES);
        struct ss_cut *options = ss_alloc_array(arena, most, sizeof *options);
        int32_t n = 1;
        for (int r = 0; r < SS_N_REDUCES && mesh->axis[a].size > 1; r++) {
            if (foreign->partials & 1u << r) {
                options[n++] = (struct ss_cut){SS_PARTIAL, (uint8_t)r, 0, 0, 0};
            }
        }
        for (int d = 0; d < type->rank && mesh->axis[a].size > 1; d++) {
            n += positions_of(mesh, type, nesting, foreign, a, d, options + n);
        }
        g->options[a] = options;
        g->n_options[a] = n;
    }
    ss_layout_graph_find_alike(g);
    return build_nodes(g, arena);
}

static void offer(struct ss_layout_graph *g, int axis, struct ss_cut cut)
{
    for (int32_t o = 0; o < g->n_options[axis]; o++) {
        if (memcmp(&g->options[axis][o], &cut, sizeof cut) == 0) {
            return;
        }
    }
    g->options[axis][g->n_options[axis]++] = cut;
}

struct ss_layout_graph *ss_layout_graph_of_query(const struct ss_mesh *mesh,
                                                 const struct ss_type *type,
                                                 const struct ss_layout *from,
                                                 const struct ss_layout *to, struct ss_arena *arena)
{
    struct ss_layout_graph *g = begin(mesh, type, arena);
    for (int a = 0; a < mesh->n_axes; a++) {
        g->options[a] = ss_alloc_array(arena, 3 + SS_MAX_AXES, sizeof *g->options[a]);
        g->n_options[a] = 1;
        offer(g, a, from->axis[a]);
        offer(g, a, to->axis[a]);
        for (int b = 0; b < mesh->n_axes && mesh->axis[a].size > 1; b++) {
            if (b == a || from->axis[b].kind != SS_SHARD) {
                continue;
            }
            /* The position just inside a cut of `from`: the first slice of a hierarchical
             * all-gather. */
            struct ss_cut inside = from->axis[b];
            int64_t before = inside.before * mesh->axis[b].size;
            inside.before = (uint32_t)before;
            if (before <= UINT32_MAX &&
                type->dims[inside.dim] % (before * mesh->axis[a].size) == 0) {
                offer(g, a, inside);
            }
        }
    }
    return build_nodes(g, arena);
}
