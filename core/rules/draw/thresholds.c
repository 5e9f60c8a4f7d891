/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches for thresholds of a body. A body that compares |x - 50| with .2 changes its decision
 * at 49.8 and 50.2, which are not literals of the body, and random data seldom fall between them.
 * The search fills an operand with one number at a time, because ops that move, repeat or average
 * cells let such a number through. It uses the secant method near a target, and bisection at a
 * step. A threshold is kept only if it also holds for other data of the other operands and at other
 * lengths; x > y and sum(x) > 20 have no threshold. */
#include "core/rules/draw/thresholds.h"

#include <math.h>
#include <string.h>

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/rules/candidate.h"
#include "core/rules/draw/boundaries.h"
#include "core/rules/draw/data.h"
#include "core/rules/draw/domain.h"
#include "core/rules/draw/literals.h"
#include "core/rules/probe.h"
#include "core/rules/subject.h"
#include "core/rules/trial/lengths.h"
#include "core/rules/trial/work.h"

enum { LEAST_POWER = -20, MOST_POWER = 20, STEP_OF_POWERS = 2 };
enum { MAX_GRID = 2 * ((MOST_POWER - LEAST_POWER) / STEP_OF_POWERS + 1) + 1 };
enum { MAX_SECANTS = 12, HALVINGS = 60, MAX_RUNS = 400, MAX_OPERANDS = 8 };
/* Roots that differ by less, in parts of them, are one. */
#define ALIKE 1e-9
/* How far beside a root it is seen to be one. */
#define BESIDE 0x1p-20

struct search {
    struct ss_subject *s;
    struct ss_probe base[2]; /* two draws */
    struct ss_body_values hearing;
    size_t k;
    int runs;                          /* for this operand */
    double most_work;                  /* after which there are no more, for any */
    double grid[MAX_GRID], *distances; /* per target, per grid point */
    size_t n_grid;
    struct ss_domain domain; /* of operand k: a threshold lies in it */
    struct ss_literals *found;
};

static bool is_integer(const struct search *f)
{
    return f->base[0].in[f->k].store == SS_STORE_I64;
}

/* Runs the body of one of the draws with the operand all of one number; false: it does not run. */
static bool run_at(struct search *f, int draw, double x)
{
    struct ss_probe at = f->base[draw];
    struct ss_arena_mark mark = ss_arena_mark(&f->s->scratch);
    at.in = ss_memdup(&f->s->scratch, at.in, at.call.n_in * sizeof *at.in);
    struct ss_tensor *t = &at.in[f->k];
    *t = ss_tensor_new(&f->s->scratch, &at.call.in[f->k], SS_STORE_F64);
    for (int64_t i = 0; i < t->count; i++) {
        if (t->store == SS_STORE_I64)
            ss_i64(t)[i] = ss_wrap_int(t->type.dtype, (int64_t)x);
        else
            ss_f64(t)[i] = x;
    }
    ss_arena_rewind(f->hearing.arena, (struct ss_arena_mark){0});
    f->runs++;
    bool runs = ss_body_values_record(&f->hearing, &at);
    if (ss_work(f->s) > f->most_work)
        f->runs = MAX_RUNS;
    ss_arena_rewind(&f->s->scratch, mark);
    return runs;
}

/* In the last run; NaN: its sides do not go together. */
static double distance_of(const struct search *f, const struct ss_boundary *t)
{
    int64_t n = ss_boundary_cells(&f->hearing, t);
    return n ? ss_boundary_distance(&f->hearing, t, false, n / 2).is : NAN;
}

static double distance_at(struct search *f, int draw, const struct ss_boundary *t, double x)
{
    return f->runs < MAX_RUNS && run_at(f, draw, x) ? distance_of(f, t) : NAN;
}

/* ---- a grid ---- */

static void add_point(struct search *f, double x)
{
    f->grid[f->n_grid++] = x;
}

/* In ascending order: what an integer of the operand's type cannot be is left out. */
static void make_grid(struct search *f)
{
    enum ss_dtype dtype = f->base[0].in[f->k].type.dtype;
    bool integer = is_integer(f), is_signed = !integer || ss_dtype_class(dtype) == SS_CLASS_SIGNED;
    int least = integer ? 0 : LEAST_POWER, most = MOST_POWER, bits = ss_dtype_bits(dtype);
    if (integer && most > bits - 2)
        most = bits - 2;
    f->n_grid = 0;
    for (int e = most; e >= least && is_signed; e -= STEP_OF_POWERS)
        add_point(f, -ldexp(1, e));
    add_point(f, 0);
    for (int e = least + (most - least) % STEP_OF_POWERS; e <= most; e += STEP_OF_POWERS)
        add_point(f, ldexp(1, e));
}

static void scan(struct search *f, const struct ss_boundary *targets, size_t n)
{
    for (size_t g = 0; g < f->n_grid; g++) {
        bool runs = f->runs < MAX_RUNS && run_at(f, 0, f->grid[g]);
        for (size_t i = 0; i < n; i++)
            f->distances[i * MAX_GRID + g] = runs ? distance_of(f, &targets[i]) : NAN;
    }
}

/* ---- roots ---- */

/* What lies a little beside x. */
static double beside(const struct search *f, double x, double by)
{
    return is_integer(f) ? x + (by < 0 ? -1 : 1) : x == 0 ? by : x + fabs(x) * by;
}

/* Whether the target is met at x beside both draws. */
static bool is_root(struct search *f, const struct ss_boundary *t, double x)
{
    bool is = true;
    for (int draw = 0; draw < 2 && is; draw++) {
        double below = distance_at(f, draw, t, beside(f, x, -BESIDE));
        double above = distance_at(f, draw, t, beside(f, x, BESIDE));
        double at = distance_at(f, draw, t, x);
        bool crosses = (below < 0) != (above < 0) || (below > 0) != (above > 0);
        is = isfinite(at) && below != above && (crosses || fabs(at) < fabs(below) / 1024);
    }
    return is;
}

static void keep(struct search *f, double x)
{
    struct ss_literals *l = f->found;
    size_t at = 0;
    while (at < l->count && l->items[at] < x)
        at++;
    for (size_t i = at ? at - 1 : 0; i < l->count && i <= at; i++) {
        if (fabs(l->items[i] - x) <= ALIKE * fabs(x))
            return;
    }
    if (l->count == SS_MAX_LITERALS)
        return;
    memmove(&l->items[at + 1], &l->items[at], (l->count - at) * sizeof *l->items);
    memmove(&l->integers[at + 1], &l->integers[at], (l->count - at) * sizeof *l->integers);
    l->items[at] = x;
    l->integers[at] = (int64_t)x;
    l->count++;
}

static double whole(const struct search *f, double x)
{
    return is_integer(f) ? nearbyint(x) : x;
}

/* From the number, and what lies beside it, to a root; false: it leads nowhere. */
static bool by_secant(struct search *f, const struct ss_boundary *t, double start, double *root)
{
    double from = start, x = beside(f, start, 0x1p-10);
    double before = distance_at(f, 0, t, from), here = distance_at(f, 0, t, x);
    for (int i = 0; i < MAX_SECANTS && here != 0; i++) {
        double next = whole(f, x - here * (x - from) / (here - before));
        if (!(fabs(next) < 0x1p62))
            return false;
        if (fabs(next - x) <= 0x1p-46 * fabs(x)) {
            *root = next;
            return true;
        }
        from = x, before = here, x = next, here = distance_at(f, 0, t, x);
    }
    *root = x;
    return here == 0;
}

/* Between two numbers of which one is below the root, or above, and the other is not. */
static double by_halving(struct search *f, const struct ss_boundary *t, double low, double high,
                         bool is_above)
{
    double at_low = distance_at(f, 0, t, low);
    bool side = is_above ? at_low > 0 : at_low < 0;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = is_integer(f) ? floor(.5 * (low + high)) : .5 * (low + high);
        if (middle <= low || middle >= high)
            break;
        double here = distance_at(f, 0, t, middle);
        if ((is_above ? here > 0 : here < 0) == side)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static bool keep_root(struct search *f, const struct ss_boundary *t, double x)
{
    bool is = ss_draw_is_inside(&f->domain, x) && is_root(f, t, x);
    if (is)
        keep(f, x);
    return is;
}

/* Between two points of the grid between which the target is met. */
static void look_between(struct search *f, const struct ss_boundary *t, const double *d, size_t g)
{
    double root, low = f->grid[g], high = f->grid[g + 1];
    bool smooth = by_secant(f, t, low, &root) && root >= low && root <= high;
    if (smooth && keep_root(f, t, root))
        return;
    for (int above = 0; above < 2; above++) {
        bool differ = above ? (d[0] > 0) != (d[1] > 0) : (d[0] < 0) != (d[1] < 0);
        if (differ)
            keep_root(f, t, by_halving(f, t, low, high, above));
    }
}

/* From a point that is nearer to it than those beside, and from these. */
static void look_around(struct search *f, const struct ss_boundary *t, size_t g)
{
    double root;
    for (size_t i = g ? g - 1 : 0; i <= g + 1 && i < f->n_grid; i++) {
        if (by_secant(f, t, f->grid[i], &root))
            keep_root(f, t, root);
    }
}

static void look_for(struct search *f, const struct ss_boundary *t, const double *d)
{
    for (size_t g = 0; g < f->n_grid && f->runs < MAX_RUNS; g++) {
        bool is_last = g + 1 == f->n_grid;
        double before = g ? fabs(d[g - 1]) : INFINITY, after = is_last ? INFINITY : fabs(d[g + 1]);
        if (!isfinite(d[g]))
            continue;
        if (!is_last && isfinite(d[g + 1]) &&
            ((d[g] < 0) != (d[g + 1] < 0) || (d[g] > 0) != (d[g + 1] > 0)))
            look_between(f, t, &d[g], g);
        else if (fabs(d[g]) <= before && fabs(d[g]) < after)
            look_around(f, t, g);
    }
}

static void look_at_operand(struct search *f, const struct ss_boundary *targets, size_t n)
{
    bool any = false;
    for (size_t i = 0; i < n; i++)
        any |= targets[i].reached >> f->k % SS_HALO_TRIALABLE & 1;
    f->runs = 0;
    if (!any || f->base[0].in[f->k].count == 0 || ss_work(f->s) > f->most_work)
        return;
    make_grid(f);
    scan(f, targets, n);
    for (size_t i = 0; i < n && f->runs < MAX_RUNS; i++) {
        if (targets[i].reached >> f->k % SS_HALO_TRIALABLE & 1)
            look_for(f, &targets[i], &f->distances[i * MAX_GRID]);
    }
}

static bool draw_base(struct search *f)
{
    static const struct ss_candidate nothing = {.kind = 'G'};
    bool drawn = true;
    for (uint32_t v = 0; v < 2 && drawn; v++) {
        struct ss_probe *p = &f->base[v];
        *p = (struct ss_probe){.s = f->s, .c = &nothing, .ranks = 2, .v = v};
        drawn = ss_probe_choose(p);
        if (drawn)
            ss_probe_draw(p);
    }
    return drawn;
}

static bool *wanted_of(struct ss_subject *s, const struct ss_boundary *targets, size_t n)
{
    bool *wanted = ss_alloc_array(&s->scratch, ss_composite_body(s->call)->n_vars, sizeof *wanted);
    for (size_t i = 0; i < n; i++) {
        wanted[targets[i].var[0]] = true;
        wanted[targets[i].var[!targets[i].at_end]] = true;
    }
    return wanted;
}

struct ss_literals *ss_find_thresholds(struct ss_subject *s, const struct ss_boundary *targets,
                                       size_t n_targets)
{
    struct ss_literals *all = ss_alloc_array(s->arena, s->call->n_in, sizeof *all);
    struct ss_arena heard = {0};
    struct ss_arena_mark mark = ss_arena_mark(&s->scratch);
    struct search f = {.s = s, .most_work = ss_work_until(s, SS_WORK_OF_SEARCH)};
    f.hearing = ss_body_values_new(ss_composite_body(s->call), wanted_of(s, targets, n_targets),
                                   &heard, &s->scratch);
    f.distances = ss_alloc_array(&s->scratch, n_targets * MAX_GRID, sizeof *f.distances);
    bool drawn = draw_base(&f);
    for (f.k = 0; f.k < s->call->n_in && f.k < MAX_OPERANDS && drawn; f.k++) {
        f.found = &all[f.k];
        f.domain = ss_probe_domain(&f.base[0], f.k);
        if (ss_operand_is_open(&f.base[0], f.k) && ss_draw_has_inside(&f.domain))
            look_at_operand(&f, targets, n_targets);
    }
    ss_arena_rewind(&s->scratch, mark);
    ss_arena_free(&heard);
    return all;
}
