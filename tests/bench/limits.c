/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a tight memory limit costs to solve under, as a Markdown table: FACTOR times the least peak
 * that any plan can have, from scratch. Seconds of processor time (of both workers together, so at
 * most the double of what passes on an idle machine) until there was a plan, until its gap was
 * below 1 % and 0.1 %, and the gap after 2, 10 and all seconds. Usage: bench_limits SECONDS FACTOR
 * MESH[,MESH...] FILE... */
#include "core/lab/question.h"
#include "core/solve/limited.h"
#include "tests/bench/each.h"

#include <time.h>

static const double marks_s[] = {2, 10, 1e9};
static const double levels[] = {1e9, 1e-2, 1e-3};
enum { MARKS = 3, LEVELS = 3 };

struct asked {
    double limit_s, factor; /* of the least peak */
};

struct watch {
    struct ss_job job;
    double start_s, wall_s, limit_s; /* wall_s: monotonic seconds at the start */
    double gap, at[MARKS], reached[LEVELS];
    bool trace;
};

static double cpu_s(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Takes in what is known at a moment. */
static void note(struct watch *w, bool found, double objective, double bound)
{
    double now = cpu_s() - w->start_s;
    double gap = found ? (objective - bound) / (objective > 1 ? objective : 1) : 1e9;
    for (int k = 0; k < MARKS; k++)
        if (now <= marks_s[k])
            w->at[k] = gap < w->gap ? gap : w->gap;
    w->gap = gap < w->gap ? gap : w->gap;
    for (int k = 0; k < LEVELS; k++)
        if (found && w->reached[k] < 0 && gap <= levels[k])
            w->reached[k] = now;
}

static void on_progress(void *user, const struct ss_progress *p)
{
    struct watch *w = user;
    note(w, p->has_incumbent && p->has_bound, p->incumbent, p->bound);
    if (w->trace)
        fprintf(stderr, "%7.2f %7.2f %-28s %.0f %.0f %.4f%%\n", cpu_s() - w->start_s,
                ss_now_s() - w->wall_s, p->phase,
                p->has_incumbent ? p->incumbent : 0, p->has_bound ? p->bound : 0, 100 * w->gap);
    if (cpu_s() - w->start_s > w->limit_s)
        ss_job_cancel(&w->job);
}

static void print_s(double s)
{
    if (s < 0)
        printf(" - |");
    else
        printf(" %.1f |", s);
}

static void print_gap(double gap)
{
    if (gap > 1e8)
        printf(" - |");
    else
        printf(" %.4f |", 100 * gap);
}

static void solve(struct watch *w, const char *file, const char *mesh, struct ss_cost_graph *g,
                  double factor, double space_s)
{
    struct ss_arena arena = {0};
    struct ss_solution x;
    struct ss_error err = {0};
    const char *base = strrchr(file, '/');
    g->limit_bytes = (int64_t)(factor * (double)ss_cg_least_peak(g));
    const struct ss_solve_options options = {.time_s = 4 * w->limit_s};
    w->start_s = cpu_s();
    w->wall_s = ss_now_s();
    enum ss_rc rc = ss_solve_limited(g, &options, &w->job, &arena, &x, &err);
    if (rc == SS_OK)
        note(w, true, (double)x.objective, (double)x.bound);
    printf("| %s | %s | %.1f |", base ? base + 1 : file, mesh, space_s);
    for (int k = 0; k < LEVELS; k++)
        print_s(w->reached[k]);
    for (int k = 0; k < MARKS; k++)
        print_gap(w->at[k]);
    printf(" %s | %.1f |\n", rc != SS_OK ? err.message : x.proved ? "yes" : "no",
           cpu_s() - w->start_s);
    fflush(stdout);
    ss_arena_free(&arena);
}

static bool row(struct ss_lab *lab, const char *file, const char *mesh, void *user)
{
    const struct asked *asked = user;
    const struct ss_lab_solve how = {0};
    struct watch w = {.limit_s = asked->limit_s, .gap = 1e9, .trace = getenv("TRACE") != NULL,
                      .at = {1e9, 1e9, 1e9}, .reached = {-1, -1, -1}};
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    struct ss_case c;
    struct ss_space *space = NULL;
    ss_job_init(&w.job);
    double start_s = cpu_s();
    bool ok = ss_lab_set_mesh(lab, mesh, NULL, &err) == SS_OK &&
              ss_lab_case(lab, &how, NULL, &arena, &c, &err) == SS_OK &&
              ss_case_space(&c, NULL, &space, &err) == SS_OK;
    w.job.on_progress = on_progress;
    w.job.user = &w;
    if (ok)
        solve(&w, file, mesh, space->cost, asked->factor, cpu_s() - start_s);
    else
        fprintf(stderr, "%s %s: %s\n", file, mesh, err.message);
    ss_space_free(space);
    ss_arena_free(&arena);
    ss_job_fini(&w.job);
    return ok;
}

int main(int argc, char **argv)
{
    struct asked asked = {argc > 1 ? atof(argv[1]) : 0, argc > 2 ? atof(argv[2]) : 0};
    bool ok = asked.limit_s > 0 && asked.factor > 0 && argc > 4;
    if (!ok)
        fprintf(stderr, "usage: %s SECONDS FACTOR MESH[,MESH...] FILE...\n", argv[0]);
    else
        printf("| graph | mesh | space s | plan s | 1 %% s | 0.1 %% s | gap %% at 2 s | at 10 s "
               "| at end | proved | end s |\n"
               "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --- | --: |\n");
    ok = ok && bench_each(argv[3], argc - 4, argv + 4, row, &asked);
    return ok ? 0 : 1;
}
