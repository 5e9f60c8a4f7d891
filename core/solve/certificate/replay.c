/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each step recomputes its condition from plain tables: simple code matters more than speed. */
#include "core/solve/certificate/replay.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX
/* The largest accepted price of a strategy's memory, so that a sum of 2^32 of them fits, and of the
 * whole limit; and the cells of the largest table. */
#define MOST_PRICE ((ss_wide)1 << 86)
#define MOST_WORTH ((ss_wide)1 << 118)
#define MOST_CELLS ((uint64_t)1 << 28)

static ss_wide clamp(ss_wide value)
{
    return value >= SS_WIDE_INF / 2 ? SS_WIDE_INF : value;
}

static bool is_inf(ss_wide value)
{
    return value >= SS_WIDE_INF / 2;
}

/* ---- tables and edges ------------------------------------------------------------------------ */

static struct ss_replay_table *new_table(uint32_t rows, uint32_t cols)
{
    struct ss_replay_table *t = ss_xcalloc(1, sizeof *t);
    t->rows = rows;
    t->cols = cols;
    t->users = 1;
    t->cells = ss_xcalloc((size_t)rows * cols + 1, sizeof *t->cells);
    return t;
}

static void drop_table(struct ss_replay_table *t)
{
    if (t && --t->users == 0) {
        free(t->cells);
        free(t);
    }
}

static ss_wide *cell(const struct ss_replay_table *t, bool turned, uint32_t row, uint32_t col)
{
    return turned ? &t->cells[(size_t)col * t->cols + row] : &t->cells[(size_t)row * t->cols + col];
}

/* The cell of an edge at a strategy of node and one of its other end. */
static ss_wide at(const struct ss_replay_edge *e, uint32_t node, uint32_t s, uint32_t z)
{
    return *cell(e->table, e->a != node, s, z);
}

static uint32_t other_end(const struct ss_replay_edge *e, uint32_t node)
{
    return e->a == node ? e->b : e->a;
}

uint32_t ss_replay_find(const struct ss_replay *r, uint32_t a, uint32_t b)
{
    size_t n = r->graph->n_nodes;
    if (a >= n || b >= n || a == b || !r->nodes[a].alive || !r->nodes[b].alive)
        return NONE;
    uint32_t few = r->nodes[a].degree <= r->nodes[b].degree ? a : b, many = few == a ? b : a;
    for (uint32_t k = 0; k < r->nodes[few].degree; k++) {
        const struct ss_replay_edge *e = &r->edges[r->nodes[few].edges[k]];
        if (other_end(e, few) == many)
            return r->nodes[few].edges[k];
    }
    return NONE;
}

static void attach(struct ss_replay_node *v, uint32_t edge)
{
    if (v->degree == v->capacity) {
        v->capacity = v->capacity ? 2 * v->capacity : 4;
        v->edges = ss_xrealloc(v->edges, v->capacity * sizeof *v->edges);
    }
    v->edges[v->degree++] = edge;
}

static void detach(struct ss_replay_node *v, uint32_t edge)
{
    uint32_t k = 0;
    while (v->edges[k] != edge)
        k++;
    v->edges[k] = v->edges[--v->degree];
}

static void remove_edge(struct ss_replay *r, uint32_t edge)
{
    struct ss_replay_edge *e = &r->edges[edge];
    detach(&r->nodes[e->a], edge);
    detach(&r->nodes[e->b], edge);
    drop_table(e->table);
    e->table = NULL;
    e->alive = false;
}

/* Adds an edge, or adds the table to the edge that exists. Takes over one use of the table. */
static void add_edge(struct ss_replay *r, uint32_t a, uint32_t b, struct ss_replay_table *table)
{
    uint32_t edge = ss_replay_find(r, a, b);
    if (edge != NONE) {
        struct ss_replay_edge *e = &r->edges[edge];
        bool turned = e->a != a;
        struct ss_replay_table *sum = new_table(e->table->rows, e->table->cols);
        for (uint32_t x = 0; x < table->rows; x++)
            for (uint32_t y = 0; y < table->cols; y++)
                *cell(sum, turned, x, y) =
                    clamp(*cell(e->table, turned, x, y) + *cell(table, false, x, y));
        drop_table(e->table);
        drop_table(table);
        e->table = sum;
        return;
    }
    if (r->n_edges == r->edge_capacity) {
        r->edge_capacity = r->edge_capacity ? 2 * r->edge_capacity : 256;
        r->edges = ss_xrealloc(r->edges, r->edge_capacity * sizeof *r->edges);
    }
    attach(&r->nodes[a], (uint32_t)r->n_edges);
    attach(&r->nodes[b], (uint32_t)r->n_edges);
    r->edges[r->n_edges++] = (struct ss_replay_edge){a, b, table, true};
}

/* ---- the priced graph ------------------------------------------------------------------------ */

static enum ss_rc too_large(struct ss_error *err)
{
    return ss_fail(err, SS_E_ARGUMENT, "the memory multipliers are too large for exact sums");
}

/* value * 2^bits / 2^price_bits, rounded down; false if that is not within +-most. */
static bool scaled(ss_wide value, uint32_t bits, uint32_t price_bits, ss_wide most, ss_wide *out)
{
    if (price_bits <= bits) {
        if (__builtin_mul_overflow(value, (ss_wide)1 << (bits - price_bits), out))
            return false;
    } else {
        ss_wide unit = (ss_wide)1 << (price_bits - bits);
        *out = value / unit - (value % unit < 0);
    }
    return *out <= most && *out >= -most;
}

/* The sum of the weights in [begin, end); before[k]: that of the first k. */
static ss_wide weight_over(const struct ss_prices *prices, const ss_wide *before, uint32_t begin,
                           uint32_t end)
{
    uint32_t bound[2] = {begin, end};
    ss_wide sum[2];
    for (int k = 0; k < 2; k++) {
        uint32_t low = 0, high = prices->n;
        while (low < high) {
            uint32_t middle = low + (high - low) / 2;
            if (prices->at[middle].instant < bound[k])
                low = middle + 1;
            else
                high = middle;
        }
        sum[k] = before[low];
    }
    return sum[1] - sum[0];
}

static enum ss_rc price_node(struct ss_replay *r, uint32_t i, const struct ss_prices *prices,
                             const ss_wide *before, struct ss_error *err)
{
    const struct ss_cg_node *v = &r->graph->nodes[i];
    for (uint32_t s = 0; s < v->n; s++) {
        ss_wide price = 0;
        for (uint32_t k = 0; k < v->n_terms; k++) {
            ss_wide weight = weight_over(prices, before, v->terms[k].begin, v->terms[k].end), part;
            if (__builtin_mul_overflow(weight, (ss_wide)v->terms[k].bytes[s], &part) ||
                __builtin_add_overflow(price, part, &price))
                return too_large(err);
        }
        if (!scaled(price, r->bits, prices->bits, MOST_PRICE, &price))
            return too_large(err);
        r->nodes[i].cost[s] =
            v->cost[s] == SS_FORBIDDEN ? SS_WIDE_INF : v->cost[s] * ((ss_wide)1 << r->bits) + price;
    }
    return SS_OK;
}

static bool passes_price(struct ss_byte_price over, ss_wide sum, uint32_t bits)
{
    return over.bits >= bits ? sum > over.units >> (over.bits - bits)
                             : sum > (ss_wide)over.units << (bits - over.bits);
}

static enum ss_rc price_all(struct ss_replay *r, const struct ss_prices *prices,
                            struct ss_error *err)
{
    const struct ss_cost_graph *g = r->graph;
    ss_wide *before = ss_alloc_array(&r->arena, (size_t)prices->n + 1, sizeof *before), worth;
    for (uint32_t k = 0; k < prices->n; k++) {
        if (prices->at[k].weight < 0 || (k && prices->at[k].instant <= prices->at[k - 1].instant))
            return ss_fail(err, SS_E_ARGUMENT, "multipliers are negative or not in order of time");
        before[k + 1] = before[k] + prices->at[k].weight;
    }
    if (prices->n && g->limit_bytes == INT64_MAX)
        return ss_fail(err, SS_E_ARGUMENT, "there are multipliers, but the problem has no limit");
    if (r->over.units > 0 && passes_price(r->over, before[prices->n], prices->bits))
        return ss_fail(err, SS_E_ARGUMENT,
                       "the multipliers add up to more than the price of a byte above the limit");
    if (__builtin_mul_overflow(before[prices->n], -(ss_wide)g->limit_bytes, &worth) ||
        !scaled(worth, r->bits, prices->bits, MOST_WORTH, &r->constant))
        return too_large(err);
    for (uint32_t i = 0; i < g->n_nodes; i++)
        if (price_node(r, i, prices, before, err) != SS_OK)
            return SS_E_ARGUMENT;
    return SS_OK;
}

static void add_tables(struct ss_replay *r)
{
    const struct ss_cost_graph *g = r->graph;
    struct ss_replay_table **tables = ss_xcalloc(g->n_tables + 1, sizeof *tables);
    for (size_t k = 0; k < g->n_tables; k++) {
        const struct ss_cg_table *t = &g->tables[k];
        tables[k] = new_table(t->rows, t->cols);
        for (size_t c = 0; c < (size_t)t->rows * t->cols; c++)
            tables[k]->cells[c] =
                t->cells[c] == SS_FORBIDDEN ? SS_WIDE_INF : t->cells[c] * ((ss_wide)1 << r->bits);
    }
    for (size_t k = 0; k < g->n_edges; k++) {
        tables[g->edges[k].table]->users++;
        add_edge(r, g->edges[k].a, g->edges[k].b, tables[g->edges[k].table]);
    }
    for (size_t k = 0; k < g->n_tables; k++)
        drop_table(tables[k]);
    free(tables);
}

enum ss_rc ss_replay_init(struct ss_replay *r, const struct ss_cost_graph *g, uint32_t bits,
                          const struct ss_prices *prices, struct ss_error *err)
{
    *r = (struct ss_replay){.graph = g, .bits = bits, .over = prices->over};
    if (bits > SS_REPLAY_MOST_BITS || prices->bits > 62)
        return ss_fail(err, SS_E_ARGUMENT, "costs have at most %d fractional bits, multipliers 62",
                       SS_REPLAY_MOST_BITS);
    r->nodes = ss_xcalloc(g->n_nodes + 1, sizeof *r->nodes);
    for (size_t i = 0; i < g->n_nodes; i++) {
        r->nodes[i].n = g->nodes[i].n;
        r->nodes[i].alive = true;
        r->nodes[i].cost = ss_alloc_array(&r->arena, g->nodes[i].n, sizeof *r->nodes[i].cost);
    }
    enum ss_rc rc = price_all(r, prices, err);
    if (rc != SS_OK)
        return rc;
    r->least = ss_cg_profile(g, NULL, &r->arena, &r->n_least);
    add_tables(r);
    return SS_OK;
}

void ss_replay_fini(struct ss_replay *r)
{
    for (size_t i = 0; r->nodes && i < r->graph->n_nodes; i++)
        free(r->nodes[i].edges);
    for (size_t k = 0; k < r->n_edges; k++)
        drop_table(r->edges[k].table);
    free(r->nodes);
    free(r->edges);
    ss_arena_free(&r->arena);
}

/* ---- strategies ------------------------------------------------------------------------------ */

static const char *not_there(const struct ss_replay *r, uint32_t node, uint32_t strategy)
{
    if (node >= r->graph->n_nodes || !r->nodes[node].alive)
        return "there is no such node, or an earlier step removed it";
    return strategy < r->nodes[node].n ? NULL : "the node has no such strategy";
}

static bool row_is_forbidden(const struct ss_replay *r, const struct ss_replay_edge *e,
                             uint32_t node, uint32_t s)
{
    uint32_t other = other_end(e, node);
    for (uint32_t z = 0; z < r->nodes[other].n; z++)
        if (!ss_replay_gone(r, other, z) && !is_inf(at(e, node, s, z)))
            return false;
    return true;
}

const char *ss_replay_unsupported(struct ss_replay *r, uint32_t node, uint32_t s)
{
    const char *why = not_there(r, node, s);
    if (why)
        return why;
    struct ss_replay_node *v = &r->nodes[node];
    bool found = is_inf(v->cost[s]);
    for (uint32_t k = 0; k < v->degree && !found; k++)
        found = row_is_forbidden(r, &r->edges[v->edges[k]], node, s);
    if (!found)
        return "the strategy has an allowed partner at every neighbour";
    v->cost[s] = SS_WIDE_INF;
    return NULL;
}

static int64_t least_of(const int64_t *values, uint32_t n)
{
    int64_t least = values[0];
    for (uint32_t i = 1; i < n; i++)
        least = values[i] < least ? values[i] : least;
    return least;
}

const char *ss_replay_overflows(struct ss_replay *r, uint32_t node, uint32_t s)
{
    const char *why = not_there(r, node, s);
    if (why)
        return why;
    const struct ss_cg_node *v = &r->graph->nodes[node];
    bool limited = r->graph->limit_bytes != INT64_MAX;
    if (r->over.units > 0)
        return "the limit is soft, so a choice may exceed it";
    for (uint32_t k = 0; limited && k < v->n_terms; k++) {
        const struct ss_cg_term *t = &v->terms[k];
        ss_wide more = (ss_wide)t->bytes[s] - least_of(t->bytes, v->n);
        for (size_t m = 0; more > 0 && m < r->n_least && r->least[m].begin < t->end; m++) {
            bool overlaps = m + 1 == r->n_least || r->least[m + 1].begin > t->begin;
            if (overlaps && r->least[m].bytes + more > r->graph->limit_bytes) {
                r->nodes[node].cost[s] = SS_WIDE_INF;
                return NULL;
            }
        }
    }
    return "the strategy fits the limit if all other nodes hold their least";
}

/* The most by which `by` costs more than s on an edge, over the partners that s allows; SS_WIDE_INF
 * if `by` forbids one of them. */
static ss_wide regret(const struct ss_replay *r, const struct ss_replay_edge *e, uint32_t node,
                      uint32_t by, uint32_t s)
{
    uint32_t other = other_end(e, node);
    ss_wide most = -SS_WIDE_INF;
    for (uint32_t z = 0; z < r->nodes[other].n; z++) {
        if (ss_replay_gone(r, other, z) || is_inf(at(e, node, s, z)))
            continue;
        if (is_inf(at(e, node, by, z)))
            return SS_WIDE_INF;
        ss_wide more = at(e, node, by, z) - at(e, node, s, z);
        most = more > most ? more : most;
    }
    return most;
}

const char *ss_replay_dominated(struct ss_replay *r, uint32_t node, uint32_t s, uint32_t by)
{
    const char *why = not_there(r, node, s);
    why = why ? why : not_there(r, node, by);
    if (why)
        return why;
    struct ss_replay_node *v = &r->nodes[node];
    if (s == by || is_inf(v->cost[by]))
        return "the dominating strategy has been removed, or is the strategy itself";
    ss_wide loss = is_inf(v->cost[s]) ? -SS_WIDE_INF : v->cost[by] - v->cost[s];
    for (uint32_t k = 0; k < v->degree; k++) {
        ss_wide more = regret(r, &r->edges[v->edges[k]], node, by, s);
        if (is_inf(more))
            return "the dominating strategy forbids a partner that the strategy allows";
        /* A row without an allowed cell: no choice has the strategy. */
        loss = loss <= -SS_WIDE_INF / 2 || more <= -SS_WIDE_INF / 2 ? -SS_WIDE_INF : loss + more;
    }
    if (loss > 0)
        return "the dominating strategy can cost more";
    v->cost[s] = SS_WIDE_INF;
    return NULL;
}

/* ---- edges and nodes ------------------------------------------------------------------------- */

static ss_wide least_in_row(const struct ss_replay *r, const struct ss_replay_edge *e,
                            uint32_t node, uint32_t s, const ss_wide *off)
{
    uint32_t other = other_end(e, node);
    ss_wide least = SS_WIDE_INF;
    for (uint32_t z = 0; z < r->nodes[other].n; z++) {
        ss_wide x = at(e, node, s, z);
        if (ss_replay_gone(r, other, z) || is_inf(x) || (off && is_inf(off[z])))
            continue;
        x -= off ? off[z] : 0;
        least = x < least ? x : least;
    }
    return least;
}

const char *ss_replay_cut(struct ss_replay *r, uint32_t a, uint32_t b)
{
    uint32_t edge = ss_replay_find(r, a, b);
    if (edge == NONE)
        return "there is no such edge, or an earlier step removed it";
    const struct ss_replay_edge *e = &r->edges[edge];
    struct ss_replay_node *v = &r->nodes[a], *w = &r->nodes[b];
    ss_wide *rows = ss_xcalloc(v->n, sizeof *rows), *cols = ss_xcalloc(w->n, sizeof *cols);
    bool separable = true;
    for (uint32_t s = 0; s < v->n; s++)
        rows[s] = ss_replay_gone(r, a, s) ? SS_WIDE_INF : least_in_row(r, e, a, s, NULL);
    for (uint32_t z = 0; z < w->n; z++)
        cols[z] = ss_replay_gone(r, b, z) ? SS_WIDE_INF : least_in_row(r, e, b, z, rows);
    for (uint32_t s = 0; s < v->n; s++)
        for (uint32_t z = 0; z < w->n && !is_inf(rows[s]); z++)
            separable = separable && (is_inf(cols[z]) || at(e, a, s, z) == rows[s] + cols[z]);
    for (uint32_t s = 0; s < v->n && separable; s++)
        v->cost[s] = clamp(v->cost[s] + rows[s]);
    for (uint32_t z = 0; z < w->n && separable; z++)
        w->cost[z] = clamp(w->cost[z] + cols[z]);
    free(rows);
    free(cols);
    if (!separable)
        return "the edge's costs are not a sum of costs of its ends";
    remove_edge(r, edge);
    return NULL;
}

/* partner[s]: the only strategy of y that s of x allows, NONE if there is none. False if some
 * strategy of x allows several. */
static bool partners(const struct ss_replay *r, uint32_t edge, uint32_t x, uint32_t y,
                     uint32_t *partner)
{
    const struct ss_replay_edge *e = &r->edges[edge];
    for (uint32_t s = 0; s < r->nodes[x].n; s++) {
        partner[s] = NONE;
        for (uint32_t z = 0; z < r->nodes[y].n && !ss_replay_gone(r, x, s); z++) {
            if (ss_replay_gone(r, y, z) || is_inf(at(e, x, s, z)))
                continue;
            if (partner[s] != NONE)
                return false;
            partner[s] = z;
        }
    }
    return true;
}

/* Moves an edge of y to x; partner[s] is the strategy of y for s of x. */
static void take_edge(struct ss_replay *r, uint32_t x, uint32_t y, uint32_t edge,
                      const uint32_t *partner)
{
    const struct ss_replay_edge *e = &r->edges[edge];
    uint32_t other = other_end(e, y);
    struct ss_replay_table *t = new_table(r->nodes[x].n, r->nodes[other].n);
    for (uint32_t s = 0; s < t->rows; s++)
        for (uint32_t z = 0; z < t->cols; z++)
            t->cells[(size_t)s * t->cols + z] =
                partner[s] == NONE ? SS_WIDE_INF : at(e, y, partner[s], z);
    remove_edge(r, edge);
    add_edge(r, x, other, t);
}

static const char *too_many_cells(void)
{
    return "a table that the step makes would be too large";
}

const char *ss_replay_join(struct ss_replay *r, uint32_t x, uint32_t y)
{
    uint32_t edge = ss_replay_find(r, x, y);
    if (edge == NONE)
        return "there is no such edge, or an earlier step removed it";
    struct ss_replay_node *v = &r->nodes[x], *w = &r->nodes[y];
    for (uint32_t k = 0; k < w->degree; k++)
        if ((uint64_t)v->n * r->nodes[other_end(&r->edges[w->edges[k]], y)].n > MOST_CELLS)
            return too_many_cells();
    uint32_t *partner = ss_xcalloc(v->n, sizeof *partner);
    bool is_function = partners(r, edge, x, y, partner);
    if (is_function) {
        for (uint32_t s = 0; s < v->n; s++)
            v->cost[s] = partner[s] == NONE ? SS_WIDE_INF
                                            : clamp(v->cost[s] + w->cost[partner[s]] +
                                                    at(&r->edges[edge], x, s, partner[s]));
        remove_edge(r, edge);
        while (w->degree)
            take_edge(r, x, y, w->edges[w->degree - 1], partner);
        w->alive = false;
    }
    free(partner);
    return is_function ? NULL : "a strategy allows several strategies of the other node";
}

static ss_wide least_cost(const struct ss_replay_node *v)
{
    ss_wide least = SS_WIDE_INF;
    for (uint32_t s = 0; s < v->n; s++)
        least = v->cost[s] < least ? v->cost[s] : least;
    return least;
}

/* The least cost of the node at strategies z and w of its neighbours (w NONE: it has one). */
static ss_wide best_beside(const struct ss_replay *r, uint32_t node, uint32_t z, uint32_t w)
{
    const struct ss_replay_node *v = &r->nodes[node];
    ss_wide least = SS_WIDE_INF;
    for (uint32_t s = 0; s < v->n; s++) {
        ss_wide sum = v->cost[s] + at(&r->edges[v->edges[0]], node, s, z);
        sum += w == NONE ? 0 : at(&r->edges[v->edges[1]], node, s, w);
        least = sum < least ? sum : least;
    }
    return clamp(least);
}

static void out_of_two(struct ss_replay *r, uint32_t node)
{
    struct ss_replay_node *v = &r->nodes[node];
    uint32_t p = other_end(&r->edges[v->edges[0]], node);
    uint32_t q = other_end(&r->edges[v->edges[1]], node);
    struct ss_replay_table *t = new_table(r->nodes[p].n, r->nodes[q].n);
    for (uint32_t z = 0; z < t->rows; z++)
        for (uint32_t w = 0; w < t->cols; w++)
            t->cells[(size_t)z * t->cols + w] = best_beside(r, node, z, w);
    remove_edge(r, v->edges[1]);
    remove_edge(r, v->edges[0]);
    v->alive = false;
    add_edge(r, p, q, t);
}

const char *ss_replay_out(struct ss_replay *r, uint32_t node)
{
    const char *why = not_there(r, node, 0);
    if (why)
        return why;
    struct ss_replay_node *v = &r->nodes[node];
    if (v->degree > 2)
        return "the node has more than two neighbours";
    if (v->degree == 2) {
        uint32_t p = other_end(&r->edges[v->edges[0]], node);
        uint32_t q = other_end(&r->edges[v->edges[1]], node);
        if ((uint64_t)r->nodes[p].n * r->nodes[q].n > MOST_CELLS)
            return too_many_cells();
        out_of_two(r, node);
        return NULL;
    }
    if (v->degree == 1) {
        uint32_t p = other_end(&r->edges[v->edges[0]], node);
        for (uint32_t z = 0; z < r->nodes[p].n; z++)
            r->nodes[p].cost[z] = clamp(r->nodes[p].cost[z] + best_beside(r, node, z, NONE));
        remove_edge(r, v->edges[0]);
    } else {
        r->constant = clamp(r->constant + least_cost(v));
    }
    v->alive = false;
    return NULL;
}

/* ---- the bound ------------------------------------------------------------------------------- */

static ss_wide node_part(const struct ss_replay *r, uint32_t i, ss_replay_messages *messages,
                         const void *user)
{
    const struct ss_replay_node *v = &r->nodes[i];
    ss_wide least = SS_WIDE_INF;
    for (uint32_t s = 0; s < v->n; s++) {
        if (is_inf(v->cost[s]))
            continue;
        ss_wide left = v->cost[s];
        for (uint32_t k = 0; k < v->degree; k++) {
            const struct ss_replay_edge *e = &r->edges[v->edges[k]];
            const int64_t *given = messages(user, v->edges[k]);
            left -= !given ? 0 : e->a == i ? given[s] : given[r->nodes[e->a].n + s];
        }
        least = left < least ? left : least;
    }
    return least;
}

static ss_wide edge_part(const struct ss_replay *r, size_t k, const int64_t *given)
{
    const struct ss_replay_edge *e = &r->edges[k];
    ss_wide least = SS_WIDE_INF;
    for (uint32_t s = 0; s < r->nodes[e->a].n; s++) {
        for (uint32_t z = 0; z < r->nodes[e->b].n; z++) {
            if (ss_replay_gone(r, e->a, s) || ss_replay_gone(r, e->b, z) ||
                is_inf(at(e, e->a, s, z)))
                continue;
            ss_wide sum = at(e, e->a, s, z);
            sum += given ? (ss_wide)given[s] + given[r->nodes[e->a].n + z] : 0;
            least = sum < least ? sum : least;
        }
    }
    return least;
}

int64_t ss_replay_bound(const struct ss_replay *r, ss_replay_messages *messages, const void *user)
{
    ss_wide bound = r->constant;
    for (uint32_t i = 0; i < r->graph->n_nodes; i++)
        if (r->nodes[i].alive)
            bound = clamp(bound + node_part(r, i, messages, user));
    for (size_t k = 0; k < r->n_edges; k++)
        if (r->edges[k].alive)
            bound = clamp(bound + edge_part(r, k, messages(user, k)));
    ss_wide unit = (ss_wide)1 << r->bits, whole = bound / unit;
    whole += bound > whole * unit;
    return whole >= INT64_MAX ? INT64_MAX : whole < INT64_MIN ? INT64_MIN : (int64_t)whole;
}
