/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bounds and reduced costs of the dual, cluster tightening, eliminations and branch and bound,
 * compared with all choices of small random problems. */
#include "core/base/rng.h"
#include "core/solve/exact/branch.h"
#include "core/solve/reduce/minplus.h"
#include "core/solve/bounds/cluster_tightening.h"
#include "core/solve/bounds/sparse_elimination.h"
#include "core/solve/search/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t seed, draws;

static uint32_t roll(uint32_t n)
{
    return (uint32_t)ss_rng_below(seed, 3, draws++, n);
}

/* Dense enough that reductions leave something. */
static struct ss_cost_graph *random_graph(void)
{
    struct ss_cost_graph *g = ss_cg_new("dual");
    uint32_t n = 5 + roll(4), forbid = roll(2) ? 0 : 8;
    int64_t cells[16], bytes[4];
    bool memory = roll(3) > 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t size = 2 + roll(3), begin = roll(6);
        for (uint32_t s = 0; s < size; s++) {
            cells[s] = roll(50);
            bytes[s] = roll(40);
        }
        uint32_t node = ss_cg_add_node(g, NULL, size, cells);
        if (memory)
            ss_cg_add_term(g, node, begin, begin + 1 + roll(5), bytes);
    }
    for (uint32_t a = 0; a < n; a++) {
        for (uint32_t b = a + 1; b < n; b++) {
            if (roll(3) == 0)
                continue;
            for (uint32_t c = 0; c < g->nodes[a].n * g->nodes[b].n; c++)
                cells[c] = forbid && roll(forbid) == 0 ? SS_FORBIDDEN : (int64_t)roll(50);
            ss_cg_add_edge(g, a, b, ss_cg_add_table(g, g->nodes[a].n, g->nodes[b].n, cells));
        }
    }
    if (memory)
        g->limit_bytes = n * 10 + roll(40);
    return g;
}

/* least[first[i] + s]: the least cost of a choice that fits and takes s at i; SS_INF: none. */
static int64_t least_costs(const struct ss_dual *d, int64_t *least)
{
    const struct ss_pairwise *p = d->p;
    int64_t best = SS_INF;
    uint32_t choice[16] = {0};
    for (uint64_t k = 0; k < p->strategies; k++)
        least[k] = SS_INF;
    for (bool more = true; more;) {
        int64_t cost = ss_pairwise_cost(p, choice);
        if (!ss_is_inf(cost) && ss_pairwise_overflow(p, choice) <= 0) {
            best = cost < best ? cost : best;
            for (uint32_t i = 0; i < p->n; i++) {
                int64_t *to = &least[d->first[i] + choice[i]];
                *to = cost < *to ? cost : *to;
            }
        }
        uint32_t i = p->n;
        while (i > 0 && ++choice[i - 1] == p->size[i - 1])
            choice[--i] = 0;
        more = i > 0;
    }
    return best;
}

/* The bound, and what every strategy adds to it, may never pass the truth. */
static void check_claims(struct ss_dual *d, int64_t best, const int64_t *least, int64_t *excess)
{
    int64_t unit = (int64_t)1 << d->bits;
    assert_true(ss_is_inf(best) || ss_dual_bound(d) <= best);
    ss_dual_excess(d, excess);
    for (uint64_t k = 0; k < d->p->strategies; k++)
        assert_true(ss_is_inf(least[k]) || d->bound + excess[k] <= least[k] * unit);
}

/* What reductions leave of a random graph. */
struct core {
    struct ss_cost_graph *g;
    struct ss_reduced r;
    struct ss_arena arena;
    const struct ss_pairwise *p; /* NULL: they proved that there is no choice */
};

static struct core open_core(void)
{
    struct core c = {.g = random_graph()};
    assert_int_equal(ss_reduced_init(&c.r, c.g, NULL), SS_OK);
    ss_reduce(&c.r, NULL);
    c.p = c.r.dead_end ? NULL : ss_pairwise_of(&c.r, NULL, &c.arena);
    return c;
}

static void close_core(struct core *c)
{
    ss_reduced_fini(&c->r);
    ss_arena_free(&c->arena);
    ss_cg_free(c->g);
}

static void bounds_and_excesses_are_never_too_high(void **state)
{
    (void)state;
    int cores = 0, priced = 0, tight = 0;
    for (seed = 0; seed < 400; seed++) {
        draws = 0;
        struct core core = open_core();
        const struct ss_pairwise *p = core.p;
        if (p && p->n) {
            struct ss_dual d;
            int64_t *least = calloc(p->strategies, sizeof *least);
            int64_t *excess = calloc(p->strategies, sizeof *excess);
            ss_dual_init(&d, p);
            int64_t best = least_costs(&d, least), last = INT64_MIN;
            bool fell = false;
            cores++;
            for (int round = 0; round < 30; round++) {
                ss_dual_sweep(&d);
                int64_t swept = d.bound;
                check_claims(&d, best, least, excess);
                ss_dual_evaluate(&d);
                /* Adding everything up again is what the sweep said. */
                assert_int_equal(d.bound, swept);
                /* Going on may overshoot; the sweep after that does not. */
                if (!p->n_instants && fell)
                    assert_true(d.bound + (int64_t)p->n * 64 >= last);
                fell = d.bound < last;
                last = d.bound;
                if (p->n_instants && round > 5) {
                    priced += ss_dual_step(&d, ss_is_inf(best) ? ss_dual_bound(&d) + 10 : best);
                    ss_dual_evaluate(&d);
                    check_claims(&d, best, least, excess);
                }
            }
            tight += ss_dual_bound(&d) == best;
            ss_dual_fini(&d);
            free(least);
            free(excess);
        }
        close_core(&core);
    }
    assert_true(cores > 100 && priced > 100 && tight > 20);
}

/* A twin may fix what it likes: the other does not change, and a copy brings the twin back. */
static void a_twin_is_by_itself(void **state)
{
    (void)state;
    int twins = 0;
    for (seed = 500; seed < 600; seed++) {
        draws = 0;
        struct core core = open_core();
        const struct ss_pairwise *p = core.p;
        if (p && p->n) {
            struct ss_dual d, twin;
            ss_dual_init(&d, p);
            for (int round = 0; round < 5; round++)
                ss_dual_sweep(&d);
            int64_t before = d.bound;
            ss_dual_twin(&twin, &d);
            twin.penalty = 1000000;
            ss_dual_fix(&twin, 0, p->size[0] - 1);
            (void)ss_dual_step(&twin, before);
            ss_dual_sweep(&twin);
            assert_int_equal(twin.decoded[0], p->size[0] - 1);
            ss_dual_evaluate(&d);
            assert_int_equal(d.bound, before);
            ss_dual_copy(&twin, &d);
            ss_dual_evaluate(&twin);
            assert_int_equal(twin.bound, before);
            ss_dual_fini(&twin);
            ss_dual_fini(&d);
            twins++;
        }
        close_core(&core);
    }
    assert_true(twins > 30);
}

/* Parts are bounded and cut until none is left: what is best then is the optimum, and before that
 * no bound passed it. */
static void branch_and_bound_ends_at_the_optimum(void **state)
{
    (void)state;
    int cores = 0, cuts = 0;
    for (seed = 1000; seed < 1400; seed++) {
        draws = 0;
        struct ss_cost_graph *g = random_graph();
        const struct ss_solve_options options = {0};
        struct ss_job job;
        ss_job_init(&job);
        struct ss_solver s = {.g = g, .options = &options, .job = &job, .bound = INT64_MIN};
        s.least_peak = INT64_MAX;
        s.best = calloc(g->n_nodes, sizeof *s.best);
        s.full = calloc(g->n_nodes, sizeof *s.full);
        assert_int_equal(ss_reduced_init(&s.reduced, g, NULL), SS_OK);
        ss_reduce(&s.reduced, &job);
        s.core = s.reduced.dead_end ? NULL : ss_pairwise_of(&s.reduced, NULL, &s.arena);
        if (s.core && s.core->n) {
            struct ss_ascent ascent;
            struct ss_state choice;
            atomic_bool settled = false;
            ss_ascent_init(&ascent, s.core, &settled);
            int64_t *least = calloc(s.core->strategies, sizeof *least);
            int64_t best = least_costs(&ascent.dual, least);
            ss_ascent_run(&ascent, 10, INT64_MAX / 4, &job);
            ss_state_init(&choice, s.core, ascent.dual.decoded);
            struct ss_branch *b = ss_branch_new(&s, &ascent);
            for (int round = 0; round < 10000 && ss_branch_bound(b) < INT64_MAX / 4; round++) {
                assert_true(ss_branch_bound(b) <= best ||
                            (s.has_best && ss_solver_cutoff(&s) <= best));
                ss_branch_run(b, &s, &choice, 1);
            }
            assert_true(ss_branch_bound(b) == INT64_MAX / 4);
            assert_int_equal(s.has_best, !ss_is_inf(best));
            if (s.has_best)
                assert_int_equal(ss_solver_cutoff(&s), best);
            cores++;
            cuts += ss_branch_count(b) > 1;
            ss_branch_free(b);
            ss_state_fini(&choice);
            ss_ascent_fini(&ascent);
            free(least);
        }
        ss_reduced_fini(&s.reduced);
        ss_arena_free(&s.arena);
        free(s.best);
        free(s.full);
        ss_job_fini(&job);
        ss_cg_free(g);
    }
    assert_true(cores > 100 && cuts > 50);
}

/* A cell: mostly small, some past 32 bits, some forbidden. */
static int64_t cell(uint32_t dear)
{
    if (roll(dear) == 0)
        return roll(2) ? SS_INF : (int64_t)1 << (28 + roll(12));
    return roll(1000);
}

/* Packed tables, with rows and columns that repeat, against the tables themselves. */
static void packed_tables_have_the_same_minima(void **state)
{
    (void)state;
    seed = 77;
    for (uint32_t k = 0; k < 300; k++) {
        struct ss_pool pool;
        uint32_t rows = 1 + roll(90), cols = 1 + roll(90), dear = 1 + roll(40);
        int64_t few[8][8], *cells = ss_xmalloc((size_t)rows * cols * sizeof *cells);
        int64_t base[90], out[90], expected[90];
        uint32_t scratch[SS_PACKED_SCRATCH(90)], row[90], col[90];
        for (uint32_t x = 0; x < 64; x++)
            few[x / 8][x % 8] = cell(dear);
        for (uint32_t r = 0; r < rows; r++) {
            row[r] = roll(8);
            base[r] = roll(3) ? roll(5000) : ((int64_t)1 << roll(40)) - ((int64_t)1 << roll(40));
        }
        for (uint32_t c = 0; c < cols; c++)
            col[c] = roll(8);
        bool repeat = roll(2);
        for (uint32_t r = 0; r < rows; r++)
            for (uint32_t c = 0; c < cols; c++)
                cells[r * cols + c] = repeat ? few[row[r]][col[c]] : cell(dear);
        ss_pool_init(&pool);
        uint32_t table = ss_pool_table(&pool, rows, cols, cells);
        const struct ss_packed *t = ss_table_packed(&pool, table);
        struct ss_pooled_table turned = ss_table(&pool, ss_table_transpose(&pool, table));
        assert_non_null(t);
        assert_true(!repeat || (t->rows <= 8 && t->cols <= 8));
        ss_packed_least(out, t, turned.cells, base, rows, cols, scratch);
        ss_min_rows(expected, cells, base, rows, cols);
        assert_memory_equal(out, expected, cols * sizeof *out);
        t = ss_table_packed(&pool, ss_table_transpose(&pool, table));
        for (uint32_t c = rows; c < cols; c++)
            base[c] = roll(5000);
        ss_packed_least(out, t, cells, base, cols, rows, scratch);
        ss_min_rows(expected, turned.cells, base, cols, rows);
        assert_memory_equal(out, expected, rows * sizeof *out);
        ss_pool_fini(&pool);
        free(cells);
    }
}

static void negative_cells_are_not_packed(void **state)
{
    struct ss_pool pool;
    const int64_t cells[4] = {0, 1, -1, 2};
    (void)state;
    ss_pool_init(&pool);
    assert_null(ss_table_packed(&pool, ss_pool_table(&pool, 2, 2, cells)));
    ss_pool_fini(&pool);
}

/* A ladder with too many cells to be small. */
static struct ss_cost_graph *long_ladder(void)
{
    enum { RUNGS = 45, SIZE = 350 };
    struct ss_cost_graph *g = ss_cg_new("ladder");
    int64_t *cells = ss_xcalloc((size_t)SIZE * SIZE, sizeof *cells);
    for (uint32_t i = 0; i < 2 * RUNGS; i++) {
        for (uint32_t s = 0; s < SIZE; s++)
            cells[s] = roll(1000);
        ss_cg_add_node(g, NULL, SIZE, cells);
    }
    for (uint32_t c = 0; c < SIZE * SIZE; c++)
        cells[c] = roll(1000);
    uint32_t table = ss_cg_add_table(g, SIZE, SIZE, cells);
    for (uint32_t k = 0; k < RUNGS; k++) {
        ss_cg_add_edge(g, 2 * k, 2 * k + 1, table);
        for (uint32_t side = 0; side < 2 && k + 1 < RUNGS; side++)
            ss_cg_add_edge(g, 2 * k + side, 2 * k + 2 + side, table);
    }
    free(cells);
    return g;
}

/* Two threads that pass a half each leave what one leaves. */
static void halves_share_no_edge_and_sweep_alike(void **state)
{
    (void)state;
    seed = 78;
    struct ss_cost_graph *g = long_ladder();
    struct ss_reduced r;
    struct ss_arena arena = {0};
    struct ss_dual one, two;
    assert_int_equal(ss_reduced_init(&r, g, NULL), SS_OK);
    const struct ss_pairwise *p = ss_pairwise_of(&r, NULL, &arena);
    ss_dual_init(&one, p);
    ss_dual_init(&two, p);
    const struct ss_bisection *h = &one.bisection;
    assert_true(h->end[0] > 32 && h->end[1] > h->end[0] + 32 && h->end[2] == p->n);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        uint32_t a = h->rank[p->edges[k].a], b = h->rank[p->edges[k].b];
        uint32_t low = a < b ? a : b, high = a < b ? b : a;
        assert_false(low < h->end[0] && high >= h->end[0] && high < h->end[1]);
    }
    two.threads = ss_thread_pool_new(2);
    for (int sweep = 0; sweep < 6; sweep++) {
        ss_dual_sweep(&one);
        ss_dual_sweep(&two);
        assert_int_equal(one.bound, two.bound);
    }
    assert_memory_equal(one.messages, two.messages, one.n_messages * sizeof *one.messages);
    ss_thread_pool_free(two.threads);
    ss_dual_fini(&one);
    ss_dual_fini(&two);
    ss_reduced_fini(&r);
    ss_arena_free(&arena);
    ss_cg_free(g);
}

/* The bound with what regions add, scaled, at the choice given, which receives theirs. The messages
 * may be the same threads's. */
static int64_t lifted(struct ss_dual *d, uint32_t *choice, struct ss_thread_pool *threads)
{
    d->threads = threads;
    ss_dual_evaluate(d);
    const struct ss_cluster_goal aim = {.enough = INT64_MAX};
    uint64_t work = (uint64_t)1 << 28;
    return d->bound + ss_cluster_tighten(d, choice, &aim, &work, threads, NULL);
}

/* Small problems are one region, which is then exact. */
static void regions_add_no_more_than_is_there(void **state)
{
    (void)state;
    int cores = 0, risen = 0;
    for (seed = 700; seed < 1000; seed++) {
        draws = 0;
        struct core core = open_core();
        const struct ss_pairwise *p = core.p;
        if (p && p->n) {
            struct ss_dual d;
            uint32_t choice[16] = {0};
            int64_t *least = calloc(p->strategies, sizeof *least);
            ss_dual_init(&d, p);
            for (uint32_t k = roll(8); k > 0; k--)
                ss_dual_sweep(&d);
            int64_t best = least_costs(&d, least);
            for (uint32_t i = 0; i < p->n; i++)
                choice[i] = roll(p->size[i]);
            if (!ss_is_inf(ss_pairwise_cost(p, choice))) {
                int64_t unit = (int64_t)1 << d.bits, bound = lifted(&d, choice, NULL);
                assert_true(bound <= best * unit);
                risen += bound > d.bound;
                cores++;
            }
            ss_dual_fini(&d);
            free(least);
        }
        close_core(&core);
    }
    assert_true(cores > 100 && risen > 50);
}

/* Layers one after the other. In each of them `around` nodes in a ring want to differ from their
 * neighbours, which an odd number cannot; nodes lie between one layer and the next. */
static struct ss_cost_graph *layers(uint32_t n, uint32_t around, uint32_t between)
{
    struct ss_cost_graph *g = ss_cg_new("layers");
    static const int64_t differ[] = {1000, 0, 0, 1000};
    for (uint32_t k = 0; k < n * (around + between); k++) {
        int64_t cells[4] = {roll(20), roll(20), roll(20), roll(20)};
        uint32_t at = k % (around + between);
        bool ring = at > 0 && at < around;
        ss_cg_add_node(g, NULL, 2, cells);
        if (k)
            ss_cg_add_edge(g, k - 1, k, ss_cg_add_table(g, 2, 2, ring ? differ : cells));
        if (at + 1 == around)
            ss_cg_add_edge(g, k - at, k, ss_cg_add_table(g, 2, 2, differ));
    }
    return g;
}

/* Messages see nothing of the rings; whoever starts in one finds nearly all of it, with one thread
 * or two, and also where two regions share a ring. */
static void regions_find_what_layers_have_in_common(void **state)
{
    (void)state;
    struct ss_thread_pool *threads = ss_thread_pool_new(2);
    for (seed = 0; seed < 24; seed++) {
        draws = 0;
        struct ss_cost_graph *g = layers(6, 5 + 2 * roll(40), 45);
        struct ss_reduced r;
        struct ss_arena arena = {0};
        struct ss_solution best;
        struct ss_dual d;
        assert_int_equal(ss_solve(g, &(struct ss_solve_options){0}, NULL, &arena, &best, NULL),
                         SS_OK);
        assert_true(best.proved && best.objective >= 6000);
        assert_int_equal(ss_reduced_init(&r, g, NULL), SS_OK);
        const struct ss_pairwise *p = ss_pairwise_of(&r, NULL, &arena);
        uint32_t *choice = calloc(p->n, sizeof *choice), *again = calloc(p->n, sizeof *again);
        for (uint32_t i = 0; i < p->n; i++)
            again[i] = choice[i] = best.choice[p->node[i]];
        ss_dual_init(&d, p);
        for (int sweep = 0; sweep < 100; sweep++)
            ss_dual_sweep(&d);
        int64_t unit = (int64_t)1 << d.bits, truth = (best.objective - r.base) * unit;
        int64_t bound = lifted(&d, choice, NULL), open = truth - d.bound;
        assert_true(open > 5000 * unit);
        assert_true(bound <= truth && bound > truth - open / 10);
        assert_int_equal(lifted(&d, again, threads), bound);
        assert_memory_equal(choice, again, p->n * sizeof *choice);
        ss_dual_fini(&d);
        ss_reduced_fini(&r);
        ss_arena_free(&arena);
        ss_cg_free(g);
        free(choice);
        free(again);
    }
    ss_thread_pool_free(threads);
}

/* What a choice of some nodes (bit i: node i) adds to the bound among them; SS_INF: forbidden. */
static int64_t added(const struct ss_dual *d, const int64_t *residual, uint32_t some,
                     const uint32_t *choice)
{
    const struct ss_pairwise *p = d->p;
    int64_t sum = 0;
    for (uint32_t i = 0; i < p->n; i++)
        sum += some >> i & 1 ? residual[d->first[i] + choice[i]] : 0;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        uint32_t a = p->edges[k].a, b = p->edges[k].b;
        int64_t pair = some >> a & some >> b & 1 ? ss_dual_pair(d, k, choice[a], choice[b]) : 0;
        if (ss_is_inf(pair))
            return SS_INF;
        sum += pair;
    }
    return sum;
}

static int64_t least_added(const struct ss_dual *d, const int64_t *residual, uint32_t some)
{
    const struct ss_pairwise *p = d->p;
    uint32_t choice[16] = {0};
    int64_t least = SS_INF;
    for (bool more = true; more;) {
        int64_t sum = added(d, residual, some, choice);
        least = sum < least ? sum : least;
        uint32_t i = p->n;
        while (i > 0 && (!(some >> (i - 1) & 1) || ++choice[i - 1] == p->size[i - 1]))
            choice[--i] = 0;
        more = i > 0;
    }
    return least;
}

#define GROUPS 4u

/* Groups of nodes within larger ones, and what they add, or some of that. */
struct grouped {
    uint32_t group[16], above[2 * GROUPS], n;
    int64_t least[2 * GROUPS];
};

static void draw_groups(const struct ss_dual *d, const int64_t *residual, uint32_t some,
                        struct grouped *out)
{
    uint32_t within[2 * GROUPS] = {0}, open[GROUPS], n_open = 1 + roll(GROUPS);
    *out = (struct grouped){.n = n_open};
    for (uint32_t i = 0; i < d->p->n; i++) {
        out->group[i] = roll(n_open);
        within[out->group[i]] |= some & 1u << i;
    }
    for (uint32_t g = 0; g < n_open; g++)
        out->above[open[g] = g] = SS_NONE;
    while (n_open > 1 && roll(4)) {
        uint32_t x = roll(n_open), y = roll(n_open - 1), g = out->n++;
        y += y >= x;
        out->above[open[x]] = out->above[open[y]] = g;
        out->above[g] = SS_NONE;
        within[g] = within[open[x]] | within[open[y]];
        open[x] = g;
        open[y] = open[--n_open];
    }
    for (uint32_t g = 0; g < out->n; g++) {
        int64_t adds = least_added(d, residual, within[g]);
        out->least[g] = ss_is_inf(adds) ? (int64_t)roll(100) : roll(3) ? adds : adds / 2;
    }
}

/* The least choice is found below any ceiling above it, and nothing below any other, whatever is
 * known of groups. */
static void check_sieve(const struct ss_dual *d, const int64_t *residual, uint32_t some)
{
    struct grouped of;
    uint32_t nodes[16], n = 0, choice[16] = {0};
    int64_t cost = 0, least = least_added(d, residual, some);
    for (uint32_t i = 0; i < d->p->n; i++)
        if (some >> i & 1)
            nodes[n++] = i;
    draw_groups(d, residual, some, &of);
    const struct ss_sparse_problem sieve = {.d = d,
                                            .residual = residual,
                                            .nodes = nodes,
                                            .n = n,
                                            .group = of.group,
                                            .above = of.above,
                                            .least = of.least,
                                            .n_groups = of.n};
    uint64_t work = UINT64_MAX;
    int64_t more = 1 + (int64_t)roll(1000) * 1000;
    int64_t ceiling = ss_is_inf(least) ? SS_INF / 4 : least + more;
    enum ss_eliminated result = ss_sparse_eliminate(&sieve, ceiling, &work, NULL, choice, &cost);
    assert_int_equal(result, ss_is_inf(least) ? SS_ELIMINATED_EMPTY : SS_ELIMINATED);
    if (ss_is_inf(least))
        return;
    assert_int_equal(cost, least);
    assert_int_equal(added(d, residual, some, choice), least);
    assert_int_equal(ss_sparse_eliminate(&sieve, least, &work, NULL, choice, &cost),
                     SS_ELIMINATED_EMPTY);
}

static void a_sieve_holds_the_least_choice(void **state)
{
    (void)state;
    int cores = 0;
    for (seed = 1000; seed < 1600; seed++) {
        draws = 0;
        struct core core = open_core();
        const struct ss_pairwise *p = core.p;
        if (p && p->n) {
            struct ss_dual d;
            int64_t *residual = calloc(p->strategies, sizeof *residual);
            ss_dual_init(&d, p);
            for (uint32_t k = roll(8); k > 0; k--)
                ss_dual_sweep(&d);
            ss_dual_evaluate(&d);
            ss_dual_residual(&d, residual);
            check_sieve(&d, residual, (1u << p->n) - 1);
            uint32_t some = 1 + roll((1u << p->n) - 1);
            check_sieve(&d, residual, some);
            cores++;
            ss_dual_fini(&d);
            free(residual);
        }
        close_core(&core);
    }
    assert_true(cores > 200);
}

/* Regions are merged until nothing is left open between them: from any choice. */
static void merged_regions_are_exact(void **state)
{
    (void)state;
    for (seed = 0; seed < 12; seed++) {
        draws = 0;
        struct ss_cost_graph *g = layers(6, 5 + 2 * roll(40), 5);
        struct ss_reduced r;
        struct ss_arena arena = {0};
        struct ss_solution best;
        struct ss_dual d;
        assert_int_equal(ss_solve(g, &(struct ss_solve_options){0}, NULL, &arena, &best, NULL),
                         SS_OK);
        assert_int_equal(ss_reduced_init(&r, g, NULL), SS_OK);
        const struct ss_pairwise *p = ss_pairwise_of(&r, NULL, &arena);
        uint32_t *choice = calloc(p->n, sizeof *choice);
        ss_dual_init(&d, p);
        for (int sweep = 0; sweep < 100; sweep++)
            ss_dual_sweep(&d);
        int64_t unit = (int64_t)1 << d.bits, truth = (best.objective - r.base) * unit;
        int64_t bound = lifted(&d, choice, NULL);
        assert_true(bound <= truth && bound > truth - (truth - d.bound) / 100);
        ss_dual_fini(&d);
        ss_reduced_fini(&r);
        ss_arena_free(&arena);
        ss_cg_free(g);
        free(choice);
    }
}

/* Multipliers that are known stay as they are until the messages have settled at them; those of an
 * ascent that starts over move at once. */
static void multipliers_wait_for_messages(void **state)
{
    (void)state;
    int waited = 0, moved = 0;
    for (seed = 2000; seed < 2300; seed++) {
        draws = 0;
        struct core core = open_core();
        const struct ss_pairwise *p = core.p;
        if (p && p->n && p->n_instants) {
            atomic_bool settled = false;
            struct ss_ascent a, again;
            size_t size = p->n_instants * sizeof(int64_t);
            double *wanted = calloc(p->n_instants, sizeof *wanted);
            int64_t *known = calloc(p->n_instants, sizeof *known);
            for (uint32_t t = 0; t < p->n_instants; t++)
                wanted[t] = roll(4) * 1000;
            ss_ascent_init(&a, p, &settled);
            ss_dual_set_weights(&a.dual, wanted);
            memcpy(known, a.dual.weight, size);
            ss_ascent_twin(&again, &a, &settled);
            ss_ascent_restart(&again);
            for (int k = 0; k < 20 && !a.priced; k++) {
                assert_memory_equal(a.dual.weight, known, size);
                ss_ascent_run(&a, 1, INT64_MAX / 4, NULL);
                assert_true(a.priced || a.stalled <= 3);
                waited++;
            }
            ss_ascent_run(&again, 1, INT64_MAX / 4, NULL);
            moved += memcmp(again.dual.weight, known, size) != 0;
            ss_ascent_fini(&again);
            ss_ascent_fini(&a);
            free(wanted);
            free(known);
        }
        close_core(&core);
    }
    assert_true(waited > 200 && moved > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_and_excesses_are_never_too_high),
        cmocka_unit_test(a_twin_is_by_itself),
        cmocka_unit_test(branch_and_bound_ends_at_the_optimum),
        cmocka_unit_test(packed_tables_have_the_same_minima),
        cmocka_unit_test(negative_cells_are_not_packed),
        cmocka_unit_test(halves_share_no_edge_and_sweep_alike),
        cmocka_unit_test(regions_add_no_more_than_is_there),
        cmocka_unit_test(regions_find_what_layers_have_in_common),
        cmocka_unit_test(multipliers_wait_for_messages),
        cmocka_unit_test(a_sieve_holds_the_least_choice),
        cmocka_unit_test(merged_regions_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
