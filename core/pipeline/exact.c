/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The makespan is bounded from above by the best schedule known, which fixes most orders; GLPK gets
 * the others. Its times are floating-point numbers: an order of actions is read off them, and the
 * schedule with that order is simulated in integers. */
#include "core/pipeline/exact.h"

#include "core/base/integer.h"
#include "core/pipeline/bound.h"
#include "core/pipeline/shop.h"
#include "core/pipeline/simulate.h"

#include <glpk.h>
#include <math.h>
#include <setjmp.h>
#include <stdlib.h>

struct search {
    const struct ss_schedule *start;
    const struct ss_stage_cost *costs;
    struct ss_shop shop; /* tightened under `most` */
    int64_t limit_bytes,
        step_ps;     /* step: no two makespans that differ are closer, or a millionth */
    int64_t most_ps; /* of the makespans that are looked for */
    struct ss_job *job;
    struct ss_arena *arena, scratch;
    struct ss_exact *out;
    glp_prob *lp;
    double unit;  /* ps of 1 in GLPK */
    int *order;   /* [n * n]: the column that is 1 if a comes before b, a < b; 0: not open */
    int makespan; /* its column; the start of action a is column a + 1 */
    jmp_buf failed;
};

int64_t ss_schedule_activations(const struct ss_schedule *s, const struct ss_stage_cost *costs)
{
    int64_t most = 0;
    for (int32_t r = 0; r < s->n_ranks; r++) {
        int64_t now = 0;
        for (size_t i = 0; i < s->ranks[r].count; i++) {
            const struct ss_action *a = s->ranks[r].items + i;
            const struct ss_stage_cost *c = costs + a->stage;
            int64_t room = ss_stage_cost_room(c);
            now += a->kind == SS_ACT_F   ? room
                   : a->kind == SS_ACT_I ? c->kept_bytes - room
                   : a->kind == SS_ACT_W ? -c->kept_bytes
                   : a->kind == SS_ACT_B ? -room
                                         : 0;
            most = now > most ? now : most;
        }
    }
    return most;
}

/* ---- incumbents ---- */

static bool decided_before(const struct search *q, int a, int b)
{
    return q->shop.before[a * q->shop.n + b];
}

struct placed {
    int action, before; /* before: how many actions of the rank come before it */
    double start;
};

static int by_place(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    return x->before != y->before ? x->before - y->before : x->action - y->action;
}

/* Keeps the schedule of GLPK's present solution if it is the best one. */
static void offer(struct search *q, glp_prob *lp)
{
    struct ss_arena_mark mark = ss_arena_mark(&q->scratch);
    struct ss_schedule *s = ss_schedule_copy(&q->scratch, q->start);
    struct ss_sim_options options = {0};
    struct ss_sim sim;
    struct ss_error err;
    for (int32_t r = 0; r < s->n_ranks; r++) {
        int first = q->shop.first[r], n = q->shop.first[r + 1] - first;
        struct placed *places = ss_alloc_array(&q->scratch, (size_t)n + 1, sizeof *places);
        for (int i = 0; i < n; i++) {
            int a = first + i;
            places[i] = (struct placed){.action = a, .start = glp_mip_col_val(lp, a + 1)};
            for (int b = first; b < first + n; b++)
                places[i].before += decided_before(q, b, a);
        }
        /* Starts a millionth apart are the same. */
        for (int i = 0; i < n; i++)
            places[i].start = floor(places[i].start * 1e3 + .5);
        qsort(places, (size_t)n, sizeof *places, by_place);
        s->ranks[r] = (struct ss_actions){0};
        for (int i = 0; i < n; i++)
            ss_push(&q->scratch, s->ranks[r], q->shop.actions[places[i].action].action);
    }
    if (ss_schedule_check(s, &err) == SS_OK &&
        ss_schedule_activations(s, q->costs) <= q->limit_bytes) {
        ss_simulate(s, q->costs, &options, &q->scratch, &sim);
        if (sim.makespan_ps < q->out->makespan_ps) {
            q->out->makespan_ps = sim.makespan_ps;
            q->out->schedule = ss_schedule_copy(q->arena, s);
        }
    }
    ss_arena_rewind(&q->scratch, mark);
}

/* ---- the program ---- */

struct row {
    int n, *columns;
    double *values;
};

static void add(struct row *row, int column, double value)
{
    row->n++;
    row->columns[row->n] = column;
    row->values[row->n] = value;
}

static void put_row(struct search *q, struct row *row, double at_least)
{
    int i = glp_add_rows(q->lp, 1);
    glp_set_row_bnds(q->lp, i, GLP_LO, at_least, 0);
    glp_set_mat_row(q->lp, i, row->n, row->columns, row->values);
    row->n = 0;
}

static double scaled(const struct search *q, int64_t ps)
{
    return (double)ps / q->unit;
}

static void add_columns(struct search *q)
{
    const struct ss_shop *shop = &q->shop;
    glp_add_cols(q->lp, shop->n + 1);
    for (int a = 0; a < shop->n; a++) {
        double low = scaled(q, shop->head[a]);
        double high = scaled(q, q->most_ps - shop->tail[a] - shop->actions[a].ps);
        glp_set_col_bnds(q->lp, a + 1, high > low ? GLP_DB : GLP_FX, low, high);
    }
    q->makespan = shop->n + 1;
    glp_set_col_bnds(q->lp, q->makespan, GLP_DB, scaled(q, q->out->bound_ps),
                     scaled(q, q->most_ps > q->out->bound_ps ? q->most_ps : q->out->bound_ps + 1));
    glp_set_obj_coef(q->lp, q->makespan, 1);
    for (int32_t r = 0; r < shop->n_ranks; r++)
        for (int a = shop->first[r]; a < shop->first[r + 1]; a++)
            for (int b = a + 1; b < shop->first[r + 1]; b++) {
                if (decided_before(q, a, b) || decided_before(q, b, a))
                    continue;
                int column = glp_add_cols(q->lp, 1);
                glp_set_col_kind(q->lp, column, GLP_BV);
                q->order[a * shop->n + b] = column;
            }
}

/* start of b >= end of a + lag */
static void add_after(struct search *q, struct row *row, int a, int b, int64_t lag)
{
    add(row, b + 1, 1);
    add(row, a + 1, -1);
    put_row(q, row, scaled(q, q->shop.actions[a].ps + lag));
}

/* If the order column is `value`, b starts after the end of a. */
static void add_if_after(struct search *q, struct row *row, int a, int b, int column, bool value)
{
    const struct ss_shop *shop = &q->shop;
    int64_t latest_end = q->most_ps - shop->tail[a];
    double big = scaled(q, latest_end - shop->head[b]), ps = scaled(q, shop->actions[a].ps);
    add(row, b + 1, 1);
    add(row, a + 1, -1);
    add(row, column, value ? -big : big);
    put_row(q, row, value ? ps - big : ps);
}

/* What a rank holds when a forward starts. */
static void add_memory_row(struct search *q, struct row *row, int f, double bytes_unit)
{
    const struct ss_shop *shop = &q->shop;
    int32_t r = shop->actions[f].rank;
    double held = (double)shop->actions[f].bytes;
    for (int b = shop->first[r]; b < shop->first[r + 1]; b++) {
        double bytes = (double)shop->actions[b].bytes;
        int column = b < f ? q->order[b * shop->n + f] : q->order[f * shop->n + b];
        if (b == f || decided_before(q, f, b))
            continue;
        if (decided_before(q, b, f)) {
            held += bytes;
        } else if (b < f) {
            add(row, column, -bytes / bytes_unit);
        } else { /* b comes first if the column is 0 */
            held += bytes;
            add(row, column, bytes / bytes_unit);
        }
    }
    if (row->n) /* else ss_shop_tighten has seen that it fits */
        put_row(q, row, (held - (double)q->limit_bytes) / bytes_unit);
}

static void add_rows(struct search *q, struct row *row)
{
    const struct ss_shop *shop = &q->shop;
    double bytes_unit = 1;
    for (int i = 0; i < shop->n_arcs; i++)
        add_after(q, row, shop->arcs[i].from, shop->arcs[i].to, shop->arcs[i].lag);
    for (int a = 0; a < shop->n; a++) {
        add(row, q->makespan, 1);
        add(row, a + 1, -1);
        put_row(q, row, scaled(q, shop->actions[a].ps + shop->tail[a]));
        bytes_unit = fmax(bytes_unit, (double)shop->actions[a].bytes);
    }
    for (int32_t r = 0; r < shop->n_ranks; r++)
        for (int a = shop->first[r]; a < shop->first[r + 1]; a++)
            for (int b = a + 1; b < shop->first[r + 1]; b++) {
                int column = q->order[a * shop->n + b];
                if (column) {
                    add_if_after(q, row, a, b, column, true);
                    add_if_after(q, row, b, a, column, false);
                } else if (decided_before(q, a, b)) {
                    add_after(q, row, a, b, 0);
                } else {
                    add_after(q, row, b, a, 0);
                }
            }
    for (int a = 0; a < shop->n && q->limit_bytes < INT64_MAX; a++)
        if (shop->actions[a].action.kind == SS_ACT_F)
            add_memory_row(q, row, a, bytes_unit);
}

/* A bound of GLPK in ps, rounded up to a makespan that is possible. */
static void note_bound(struct search *q, double bound)
{
    if (!(fabs(bound) < 1e15))
        return;
    int64_t ps = (int64_t)ceil(bound * q->unit * (1 - 1e-7));
    ps = (ps + q->step_ps - 1) / q->step_ps * q->step_ps;
    ps = ps > q->out->makespan_ps ? q->out->makespan_ps : ps;
    q->out->bound_ps = ps > q->out->bound_ps ? ps : q->out->bound_ps;
}

static void callback(glp_tree *tree, void *info)
{
    struct search *q = info;
    int best = glp_ios_best_node(tree), reason = glp_ios_reason(tree);
    if (reason == GLP_IBINGO)
        offer(q, glp_ios_get_prob(tree));
    if (best)
        note_bound(q, glp_ios_node_bound(tree, best));
    if (ss_job_stopped(q->job) || q->out->makespan_ps <= q->out->bound_ps) {
        glp_ios_terminate(tree);
        return;
    }
    struct ss_progress progress = {.phase = "branch and cut (GLPK)",
                                   .total = -1,
                                   .has_incumbent = true,
                                   .incumbent = (double)q->out->makespan_ps,
                                   .has_bound = true,
                                   .bound = (double)q->out->bound_ps};
    ss_job_report(q->job, &progress);
}

static void branch_and_cut(struct search *q)
{
    struct row row;
    size_t n = (size_t)q->shop.n + 8;
    row.n = 0;
    row.columns = ss_alloc_array(&q->scratch, n, sizeof *row.columns);
    row.values = ss_alloc_array(&q->scratch, n, sizeof *row.values);
    q->lp = glp_create_prob();
    add_columns(q);
    add_rows(q, &row);
    glp_smcp simplex;
    glp_init_smcp(&simplex);
    simplex.msg_lev = GLP_MSG_OFF;
    double left = ss_job_time_left_s(q->job);
    simplex.tm_lim = left < 1e6 ? (int)(left > 0 ? left * 1e3 + 1 : 1) : INT32_MAX;
    int rc = glp_simplex(q->lp, &simplex);
    if (rc)
        return;
    if (glp_get_status(q->lp) == GLP_NOFEAS) {
        note_bound(q, scaled(q, q->most_ps + q->step_ps));
        return;
    }
    glp_iocp parm;
    glp_init_iocp(&parm);
    parm.msg_lev = GLP_MSG_OFF;
    parm.mir_cuts = GLP_ON;
    parm.cb_func = callback;
    parm.cb_info = q;
    rc = glp_intopt(q->lp, &parm);
    if (rc || ss_job_stopped(q->job))
        return;
    if (glp_mip_status(q->lp) == GLP_OPT) {
        offer(q, q->lp);
        note_bound(q, glp_mip_obj_val(q->lp));
    } else if (glp_mip_status(q->lp) == GLP_NOFEAS) { /* nothing is better than the incumbent */
        q->out->bound_ps = q->most_ps + 1 > q->out->bound_ps ? q->most_ps + 1 : q->out->bound_ps;
    }
}

static void on_error(void *info)
{
    struct search *q = info;
    longjmp(q->failed, 1);
}

static int swallow(void *info, const char *text)
{
    (void)info;
    (void)text;
    return 1;
}

static void run_glpk(struct search *q)
{
    size_t n = (size_t)q->shop.n;
    q->unit = (double)(q->step_ps > 1 ? q->step_ps : 1);
    q->order = ss_alloc_array(&q->scratch, n, n * sizeof *q->order);
    q->out->by_glpk = true;
    glp_term_out(GLP_OFF);
    glp_term_hook(swallow, NULL);
    /* GLPK ends the process on its internal errors unless this hook leaves. */
    if (setjmp(q->failed) == 0) {
        glp_error_hook(on_error, q);
        branch_and_cut(q);
    }
    glp_error_hook(NULL, NULL);
    glp_free_env();
}

/* ---- the whole ---- */

/* Every makespan is a sum of costs, so a multiple of their greatest divisor. */
static int64_t step_of(const struct ss_shop *shop, int64_t makespan_ps)
{
    int64_t divisor = 0;
    for (int a = 0; a < shop->n; a++)
        divisor = ss_gcd(divisor, shop->actions[a].ps);
    for (int i = 0; i < shop->n_arcs; i++)
        divisor = ss_gcd(divisor, shop->arcs[i].lag);
    int64_t millionth = makespan_ps / 1000000;
    if (divisor && divisor < millionth)
        divisor = millionth / divisor * divisor;
    return divisor > 0 ? divisor : 1;
}

static enum ss_rc begin(struct search *q, struct ss_error *err)
{
    struct ss_sim_options options = {0};
    struct ss_sim sim;
    int64_t n = 3 * (int64_t)q->start->n_stages * q->start->n_microbatches;
    if (n > SS_EXACT_MAX_ACTIONS)
        return ss_fail(err, SS_E_LIMIT,
                       "%lld actions are too many for an exact schedule, at most %d", (long long)n,
                       (int)SS_EXACT_MAX_ACTIONS);
    for (int32_t r = 0; r < q->start->n_ranks; r++)
        for (size_t i = 0; i < q->start->ranks[r].count; i++)
            if (q->start->ranks[r].items[i].kind > SS_ACT_W || q->start->ranks[r].items[i].joined)
                return ss_fail(err, SS_E_ARGUMENT, "the schedule to begin with is not split");
    if (!ss_shop_init(&q->shop, q->start, q->costs, q->limit_bytes, q->arena) ||
        ss_schedule_activations(q->start, q->costs) > q->limit_bytes)
        return ss_fail(err, SS_E_ARGUMENT, "the schedule to begin with holds more than the limit");
    ss_simulate(q->start, q->costs, &options, &q->scratch, &sim);
    q->out->schedule = ss_schedule_copy(q->arena, q->start);
    q->out->makespan_ps = sim.makespan_ps;
    return SS_OK;
}

/* Rest that ss_simulate adds at the end of a rank is not part of the program. */
static void search(struct search *q)
{
    struct ss_exact *out = q->out;
    const struct ss_schedule *s = q->start;
    int64_t low = ss_schedule_bound(s, true, false, q->costs);
    q->step_ps = step_of(&q->shop, out->makespan_ps);
    out->orders = ss_shop_orders(&q->shop, false);
    low = low < out->makespan_ps ? ss_shop_bound(&q->shop, low, out->makespan_ps, q->job) : low;
    out->bound_ps = low;
    while (out->bound_ps < out->makespan_ps && !ss_job_stopped(q->job)) {
        int64_t before = out->makespan_ps;
        struct ss_shop all = ss_shop_copy(&q->shop, q->arena);
        q->most_ps = out->makespan_ps - q->step_ps;
        if (q->most_ps < out->bound_ps || !ss_shop_tighten(&q->shop, q->most_ps, &q->scratch)) {
            int64_t refuted = q->most_ps + 1; /* between it and the makespan is less than a step */
            out->bound_ps = refuted > out->bound_ps ? refuted : out->bound_ps;
            break;
        }
        out->open = ss_shop_orders(&q->shop, true);
        if (out->open > SS_EXACT_MAX_ORDERS)
            break;
        run_glpk(q);
        if (out->makespan_ps == before)
            break;
        q->shop = all; /* a better schedule: all orders again, under its makespan */
    }
    out->proved = out->makespan_ps - out->bound_ps < q->step_ps;
    if (out->proved && q->step_ps < out->makespan_ps / 1000000 + 2)
        return;
    if (out->proved) /* a multiple of the step */
        out->bound_ps = out->makespan_ps;
}

enum ss_rc ss_schedule_exact(const struct ss_schedule *start, const struct ss_stage_cost *costs,
                             int64_t limit_bytes, struct ss_job *job, struct ss_arena *arena,
                             struct ss_exact *out, struct ss_error *err)
{
    struct search *q = ss_xcalloc(1, sizeof *q);
    *out = (struct ss_exact){0};
    *q = (struct search){.start = start,
                         .costs = costs,
                         .limit_bytes = limit_bytes ? limit_bytes : INT64_MAX,
                         .job = job,
                         .arena = arena,
                         .out = out};
    enum ss_rc rc = begin(q, err);
    if (rc == SS_OK)
        search(q);
    ss_arena_free(&q->scratch);
    free(q);
    return rc;
}
