/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver's reductions run on the priced problem and propose steps; the replay applies those
 * whose conditions it can verify. Message passing on the remaining graph gives the messages. */
#include "core/solve/certificate/certify.h"

#include "core/solve/bounds/dual.h"
#include "core/solve/certificate/replay.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* Priced costs add up to less than 2^COST_BITS, so that messages are exact in 64 bits. */
#define COST_BITS 55
#define MOST_BITS 16
/* Message passing stops if the gap shrinks by less than a thousandth in STALL sweeps, and after
 * MOST_SWEEPS. */
#define STALL 40
#define MOST_SWEEPS 4000

struct writer {
    const struct ss_cost_graph *g;
    struct ss_replay replay;
    struct ss_job *job;
    struct ss_certificate *out;
    struct ss_arena arena;
    struct ss_buf steps;
    int64_t **given; /* messages per edge of the replay */
    int64_t cost;
};

/* ---- scale ----------------------------------------------------------------------------------- */

static double largest(const int64_t *values, size_t n)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        if (values[i] != SS_FORBIDDEN && fabs((double)values[i]) > most)
            most = fabs((double)values[i]);
    return most;
}

/* The most fractional bits of costs for which all sums are exact. */
static uint32_t choose_bits(const struct ss_cost_graph *g, const struct ss_prices *prices)
{
    double total = 1, weight = 0;
    double *of_table = ss_xcalloc(g->n_tables + 1, sizeof *of_table);
    for (size_t k = 0; k < g->n_tables; k++)
        of_table[k] = largest(g->tables[k].cells, (size_t)g->tables[k].rows * g->tables[k].cols);
    for (size_t i = 0; i < g->n_nodes; i++)
        total += largest(g->nodes[i].cost, g->nodes[i].n);
    for (size_t k = 0; k < g->n_edges; k++)
        total += of_table[g->edges[k].table];
    free(of_table);
    for (uint32_t k = 0; k < prices->n; k++)
        weight += ldexp((double)prices->at[k].weight, -(int)prices->bits);
    if (prices->n)
        total += 4 * weight * (double)g->limit_bytes;
    int spare = COST_BITS - 1 - ilogb(total);
    return spare < 0 ? 0 : spare > MOST_BITS ? MOST_BITS : (uint32_t)spare;
}

/* A number of the replay as a 64-bit cost; SS_FORBIDDEN if it is infinite or too large. */
static int64_t narrow(ss_wide value)
{
    bool fits = value < (ss_wide)1 << 60 && value > -((ss_wide)1 << 60);
    return fits ? (int64_t)value : SS_FORBIDDEN;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void note(struct writer *w, const char *name, uint32_t a, uint32_t b, uint32_t c)
{
    ss_buf_printf(&w->steps, "%s %u", name, a);
    if (b != SS_NONE)
        ss_buf_printf(&w->steps, " %u", b);
    if (c != SS_NONE)
        ss_buf_printf(&w->steps, " %u", c);
    ss_buf_putc(&w->steps, '\n');
    w->out->steps++;
}

static void try_forbidden(struct writer *w, uint32_t node, uint32_t s)
{
    if (!ss_replay_gone(&w->replay, node, s) && !ss_replay_unsupported(&w->replay, node, s))
        note(w, "forbidden", node, s, SS_NONE);
}

/* Proposes strategies that exceed the limit whatever the other nodes choose. */
static void propose_overflows(struct writer *w)
{
    int64_t most = 0;
    if (w->g->limit_bytes == INT64_MAX || w->replay.over.units > 0)
        return;
    for (size_t m = 0; m < w->replay.n_least; m++)
        most = w->replay.least[m].bytes > most ? w->replay.least[m].bytes : most;
    for (uint32_t i = 0; i < w->g->n_nodes; i++) {
        const struct ss_cg_node *v = &w->g->nodes[i];
        for (uint32_t s = 0; s < v->n; s++) {
            bool large = false;
            for (uint32_t k = 0; k < v->n_terms; k++)
                large = large || v->terms[k].bytes[s] > w->g->limit_bytes - most;
            if (large && !ss_replay_gone(&w->replay, i, s) &&
                !ss_replay_overflows(&w->replay, i, s))
                note(w, "overflows", i, s, SS_NONE);
        }
    }
}

/* The priced problem, without the limit. */
static struct ss_cost_graph *priced_graph(struct writer *w)
{
    struct ss_cost_graph *g = ss_cg_variant(w->g, 0, &w->arena);
    g->limit_bytes = INT64_MAX;
    for (uint32_t i = 0; i < g->n_nodes; i++) {
        int64_t *cost = ss_alloc_array(&w->arena, g->nodes[i].n, sizeof *cost);
        for (uint32_t s = 0; s < g->nodes[i].n; s++)
            cost[s] = narrow(w->replay.nodes[i].cost[s]);
        g->nodes[i].cost = cost;
        g->nodes[i].n_terms = 0;
    }
    g->tables = ss_memdup(&w->arena, g->tables, g->n_tables * sizeof *g->tables);
    for (size_t k = 0; k < g->n_tables; k++) {
        size_t n = (size_t)g->tables[k].rows * g->tables[k].cols;
        int64_t *cells = ss_memdup(&w->arena, g->tables[k].cells, n * sizeof *cells);
        int64_t least = SS_FORBIDDEN;
        for (size_t c = 0; c < n; c++) {
            if (cells[c] != SS_FORBIDDEN)
                cells[c] = narrow((ss_wide)cells[c] * ((ss_wide)1 << w->replay.bits));
            least = cells[c] < least ? cells[c] : least;
        }
        g->tables[k].cells = cells;
        g->tables[k].least = least;
    }
    return g;
}

/* Proposes the strategies that one step of the reductions removed. now[node] lists the node's
 * strategies before the step, as numbers of the given graph, and is brought up to date. */
static void propose_keep(struct writer *w, const struct ss_reduced *r, const struct ss_step *step,
                         uint32_t **now, uint32_t *n_now)
{
    const uint32_t *keep = ss_index(&r->pool, step->list);
    const uint32_t *by = step->by == SS_NONE ? NULL : ss_index(&r->pool, step->by);
    uint32_t n = r->pool.lists[step->list].n, node = step->node, *old = now[node];
    for (uint32_t b = 0, k = 0; b < n_now[node]; b++) {
        if (k < n && keep[k] == b) {
            k++;
        } else if (!by || by[b] == SS_NONE) {
            try_forbidden(w, node, old[b]);
        } else if (!ss_replay_dominated(&w->replay, node, old[b], old[by[b]])) {
            note(w, "dominated", node, old[b], old[by[b]]);
        }
    }
    for (uint32_t k = 0; k < n; k++)
        old[k] = old[keep[k]];
    n_now[node] = n;
}

static void propose_steps(struct writer *w, const struct ss_reduced *r)
{
    const struct ss_cost_graph *g = w->g;
    uint32_t **now = ss_alloc_array(&w->arena, g->n_nodes + 1, sizeof *now);
    uint32_t *n_now = ss_alloc_array(&w->arena, g->n_nodes + 1, sizeof *n_now);
    for (uint32_t i = 0; i < g->n_nodes; i++) {
        n_now[i] = g->nodes[i].n;
        now[i] = ss_alloc_array(&w->arena, n_now[i], sizeof *now[i]);
        for (uint32_t s = 0; s < n_now[i]; s++)
            now[i][s] = s;
    }
    for (size_t k = 0; k < r->steps.count; k++) {
        const struct ss_step *step = &r->steps.items[k];
        if (step->kind == SS_STEP_KEEP)
            propose_keep(w, r, step, now, n_now);
        else if (step->kind == SS_STEP_CUT && !ss_replay_cut(&w->replay, step->node, step->other))
            note(w, "cut", step->node, step->other, SS_NONE);
        else if (step->kind == SS_STEP_FUNCTION &&
                 !ss_replay_join(&w->replay, step->other, step->node))
            note(w, "join", step->other, step->node, SS_NONE);
        else if (step->kind == SS_STEP_ELIMINATE && !ss_replay_out(&w->replay, step->node))
            note(w, "out", step->node, SS_NONE, SS_NONE);
    }
}

/* Removes strategies without an allowed partner until there is none. The reductions leave none
 * either, unless they were stopped or the replay refused a step. */
static void settle(struct writer *w)
{
    for (uint64_t before = UINT64_MAX; before != w->out->steps;) {
        before = w->out->steps;
        for (uint32_t i = 0; i < w->g->n_nodes; i++)
            for (uint32_t s = 0; w->replay.nodes[i].alive && s < w->g->nodes[i].n; s++)
                try_forbidden(w, i, s);
    }
}

static void take_apart(struct writer *w)
{
    struct ss_reduced r;
    propose_overflows(w);
    if (ss_reduced_init(&r, priced_graph(w), NULL) == SS_OK && r.shift == 0) {
        ss_reduce(&r, w->job);
        propose_steps(w, &r);
    }
    ss_reduced_fini(&r);
    settle(w);
}

/* ---- messages -------------------------------------------------------------------------------- */

/* Lists the remaining strategies of a node and returns their number. */
static uint32_t left_of(const struct writer *w, uint32_t node, uint32_t *left)
{
    uint32_t n = 0;
    for (uint32_t s = 0; s < w->g->nodes[node].n; s++)
        if (!ss_replay_gone(&w->replay, node, s))
            left[n++] = s;
    return n;
}

struct kernel {
    struct ss_cost_graph *g;
    uint32_t *node;   /* per node of the replay: its number here, or SS_NONE */
    uint32_t *origin; /* per node here: the replay's */
    uint32_t **left;  /* per node here: its strategies in the replay */
};

static void kernel_edge(struct writer *w, struct kernel *k, uint32_t edge)
{
    const struct ss_replay_edge *e = &w->replay.edges[edge];
    uint32_t a = k->node[e->a], b = k->node[e->b], rows = k->g->nodes[a].n, cols = k->g->nodes[b].n;
    int64_t *cells = ss_xmalloc(((size_t)rows * cols + 1) * sizeof *cells);
    for (uint32_t x = 0; x < rows; x++)
        for (uint32_t y = 0; y < cols; y++)
            cells[(size_t)x * cols + y] =
                narrow(e->table->cells[(size_t)k->left[a][x] * e->table->cols + k->left[b][y]]);
    ss_cg_add_edge(k->g, a, b, ss_cg_add_table(k->g, rows, cols, cells));
    free(cells);
}

/* Makes the remaining graph a cost graph; false if a node has no strategy left. */
static bool make_kernel(struct writer *w, struct kernel *k)
{
    const struct ss_replay *r = &w->replay;
    bool whole = true;
    k->g = ss_cg_new("kernel");
    k->node = ss_alloc_array(&w->arena, w->g->n_nodes + 1, sizeof *k->node);
    k->left = ss_alloc_array(&w->arena, w->g->n_nodes + 1, sizeof *k->left);
    k->origin = ss_alloc_array(&w->arena, w->g->n_nodes + 1, sizeof *k->origin);
    for (uint32_t i = 0; i < w->g->n_nodes && whole; i++) {
        if (!r->nodes[i].alive)
            continue;
        uint32_t *left = ss_alloc_array(&w->arena, r->nodes[i].n, sizeof *left);
        uint32_t n = left_of(w, i, left);
        int64_t *cost = ss_alloc_array(&w->arena, n + 1u, sizeof *cost);
        for (uint32_t s = 0; s < n; s++)
            cost[s] = narrow(r->nodes[i].cost[left[s]]);
        whole = n > 0;
        k->node[i] = whole ? ss_cg_add_node(k->g, NULL, n, cost) : SS_NONE;
        if (whole) {
            k->left[k->node[i]] = left;
            k->origin[k->node[i]] = i;
        }
    }
    for (uint32_t e = 0; e < r->n_edges && whole; e++)
        if (r->edges[e].alive)
            kernel_edge(w, k, e);
    return whole;
}

static int64_t floored(int64_t value, uint32_t bits)
{
    return value >= 0 ? value >> bits : -((-value + ((int64_t)1 << bits) - 1) >> bits);
}

/* Copies the messages of one edge of the dual, indexed by strategies of the replay. */
static void keep_messages(struct writer *w, const struct kernel *k, const struct ss_dual *d,
                          uint32_t edge)
{
    const struct ss_pair_edge *e = &d->p->edges[edge];
    uint32_t found = ss_replay_find(&w->replay, k->origin[e->a], k->origin[e->b]);
    const struct ss_replay_edge *to = &w->replay.edges[found];
    uint32_t n = w->replay.nodes[to->a].n, m = w->replay.nodes[to->b].n;
    bool turned = to->a != k->origin[e->a];
    int64_t *given = ss_alloc_array(&w->arena, (size_t)n + m + 1, sizeof *given);
    int64_t *of_a = turned ? given + n : given, *of_b = turned ? given : given + n;
    for (uint32_t x = 0; x < d->p->size[e->a]; x++)
        of_a[k->left[e->a][x]] = floored(d->messages[d->message_a[edge] + x], d->bits);
    for (uint32_t y = 0; y < d->p->size[e->b]; y++)
        of_b[k->left[e->b][y]] = floored(d->messages[d->message_b[edge] + y], d->bits);
    w->given[found] = given;
}

/* The bound of the dual, in its costs, at which the choice is proved optimal. */
static int64_t goal(const struct writer *w)
{
    ss_wide goal = (ss_wide)w->cost * ((ss_wide)1 << w->replay.bits) - w->replay.constant;
    return goal > INT64_MAX / 4 ? INT64_MAX / 4 : (int64_t)goal;
}

static void pass_messages(struct writer *w, struct ss_dual *d)
{
    double wanted = ldexp((double)goal(w), (int)d->bits), best = -INFINITY;
    uint32_t stalled = 0;
    for (uint32_t sweep = 0; sweep < MOST_SWEEPS && stalled < STALL; sweep++) {
        ss_dual_sweep(d);
        double bound = (double)d->bound;
        bool better = bound - best > (wanted - bound) / 1000;
        stalled = better ? 0 : stalled + 1;
        best = better ? bound : best;
        if (bound >= wanted || ss_job_stopped(w->job))
            break;
    }
}

static void find_messages(struct writer *w)
{
    struct kernel k;
    struct ss_reduced r = {0};
    struct ss_dual d;
    w->given = ss_alloc_array(&w->arena, w->replay.n_edges + 1, sizeof *w->given);
    if (make_kernel(w, &k) && k.g->n_nodes && ss_reduced_init(&r, k.g, NULL) == SS_OK && !r.shift) {
        const struct ss_pairwise *p = ss_pairwise_of(&r, NULL, &w->arena);
        ss_dual_init(&d, p);
        pass_messages(w, &d);
        for (uint32_t e = 0; e < p->n_edges; e++)
            keep_messages(w, &k, &d, e);
        ss_dual_fini(&d);
    }
    if (r.graph)
        ss_reduced_fini(&r);
    ss_cg_free(k.g);
}

/* ---- the text -------------------------------------------------------------------------------- */

static void write_head(const struct writer *w, const uint32_t *choice,
                       const struct ss_prices *prices, struct ss_buf *text)
{
    char digest[SS_DIGEST_SIZE];
    ss_cg_digest(w->g, digest);
    bool soft = prices->over.units > 0;
    ss_buf_printf(text, "shardscope-certificate %d\nproblem %s\n",
                  soft ? SS_CERTIFICATE_SOFT : SS_CERTIFICATE_HARD, digest);
    if (soft)
        ss_buf_printf(text, "over-budget %" PRId64 " %" PRId64 "\n", prices->over.units,
                      prices->over.bits);
    ss_buf_printf(text, "cost %" PRId64 "\nsolution", w->cost);
    for (size_t i = 0; i < w->g->n_nodes; i++)
        ss_buf_printf(text, " %u", choice[i]);
    ss_buf_printf(text, "\nbits %u\nprice-bits %u\nprices %u\n", w->replay.bits, prices->bits,
                  prices->n);
    for (uint32_t k = 0; k < prices->n; k++)
        ss_buf_printf(text, "%u %" PRId64 "\n", prices->at[k].instant, prices->at[k].weight);
}

static void write_edge(const struct writer *w, size_t edge, struct ss_buf *text)
{
    const struct ss_replay_edge *e = &w->replay.edges[edge];
    const uint32_t ends[] = {e->a, e->b};
    const int64_t *given = w->given[edge];
    ss_buf_printf(text, "%u %u", e->a, e->b);
    for (int k = 0; k < 2; k++) {
        for (uint32_t s = 0; s < w->replay.nodes[ends[k]].n; s++)
            if (!ss_replay_gone(&w->replay, ends[k], s))
                ss_buf_printf(text, " %" PRId64, given[s]);
        given += w->replay.nodes[ends[k]].n;
    }
    ss_buf_putc(text, '\n');
}

static const int64_t *messages_of(const void *user, size_t edge)
{
    const struct writer *w = user;
    return w->given[edge];
}

static void write_rest(struct writer *w, struct ss_buf *text)
{
    for (size_t e = 0; e < w->replay.n_edges; e++)
        w->out->messages += w->given[e] != NULL;
    ss_buf_printf(text, "steps %" PRIu64 "\n", w->out->steps);
    ss_buf_add(text, ss_buf_text(&w->steps), w->steps.length);
    ss_buf_printf(text, "messages %" PRIu64 "\n", w->out->messages);
    for (size_t e = 0; e < w->replay.n_edges; e++)
        if (w->given[e])
            write_edge(w, e, text);
    w->out->bound = ss_replay_bound(&w->replay, messages_of, w);
    ss_buf_printf(text, "bound %" PRId64 "\n", w->out->bound);
}

enum ss_rc ss_certify(const struct ss_cost_graph *g, const uint32_t *choice,
                      const struct ss_prices *prices, struct ss_job *job, struct ss_buf *text,
                      struct ss_certificate *certificate, struct ss_error *err)
{
    struct writer w = {.g = g, .job = job, .out = certificate};
    *certificate = (struct ss_certificate){.prices = prices->n};
    if (!ss_certificate_price(g, choice, prices->over, certificate))
        return ss_fail(err, SS_E_ARGUMENT, "the choice is forbidden or does not fit the limit");
    w.cost = certificate->cost;
    enum ss_rc rc = ss_replay_init(&w.replay, g, choose_bits(g, prices), prices, err);
    if (rc == SS_OK) {
        struct ss_progress progress = {.phase = "certificate", .total = -1};
        ss_job_report(job, &progress);
        take_apart(&w);
        find_messages(&w);
        write_head(&w, choice, prices, text);
        write_rest(&w, text);
    }
    ss_replay_fini(&w.replay);
    ss_buf_free(&w.steps);
    ss_arena_free(&w.arena);
    return rc;
}
