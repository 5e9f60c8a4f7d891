/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Usage: bench_limits SECONDS FACTOR MESH[,MESH...] FILE...
 * Measures solves under a tight memory limit, FACTOR times the least peak of any plan, and prints a
 * Markdown table. Each row is one solve from scratch with a time limit of SECONDS, as `solve
 * --time`. The columns are the seconds until the first incumbent and until its gap is below 1 % and
 * 0.1 % (its program need not fit yet), and the gap of the final plan, whose program fits. If TRACE
 * is set in the environment, progress goes to stderr. */
#include "core/lab/question.h"
#include "core/space/copy_memory.h"
#include "tests/bench/each.h"

static const double levels[] = {1e9, 1e-2, 1e-3};
enum { LEVELS = 3 };

struct asked {
    double time_s, factor; /* of the least peak */
};

struct watch {
    double start_s, reached[LEVELS];
    bool trace;
};

static void on_progress(void *user, const struct ss_progress *p)
{
    struct watch *w = user;
    double now = ss_now_s() - w->start_s;
    double gap = p->has_incumbent && p->has_bound
                     ? (p->incumbent - p->bound) / (p->incumbent > 1 ? p->incumbent : 1)
                     : 1e9;
    for (int k = 0; k < LEVELS; k++)
        if (p->has_incumbent && w->reached[k] < 0 && gap <= levels[k])
            w->reached[k] = now;
    if (w->trace)
        fprintf(stderr, "%7.3f %-28s %.0f %.0f %.4f%%\n", now, p->phase,
                p->has_incumbent ? p->incumbent : 0, p->has_bound ? p->bound : 0, 100 * gap);
}

static void print_row(const char *file, const char *mesh, const struct watch *w,
                      const struct ss_plan *plan, double end_s)
{
    const char *base = strrchr(file, '/');
    printf("| %s | %s |", base ? base + 1 : file, mesh);
    for (int k = 0; k < LEVELS; k++)
        if (w->reached[k] < 0)
            printf(" - |");
        else
            printf(" %.2f |", w->reached[k]);
    printf(" %.4f | %s | %.2f |\n", 100 * plan->gap, plan->proved ? "yes" : "no", end_s);
    fflush(stdout);
}

static bool row(struct ss_lab *lab, const char *file, const char *mesh, void *user)
{
    const struct asked *asked = user;
    const struct ss_lab_solve how = {.solver = {.time_s = asked->time_s}};
    struct watch w = {.trace = getenv("TRACE") != NULL, .reached = {-1, -1, -1}};
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    struct ss_answer answer = {0};
    struct ss_case c;
    struct ss_space *space = NULL;
    struct ss_job job;
    ss_job_init(&job);
    bool ok = ss_lab_set_mesh(lab, mesh, NULL, &err) == SS_OK &&
              ss_lab_case(lab, &how, NULL, &arena, &c, &err) == SS_OK &&
              ss_case_space(&c, NULL, &space, &err) == SS_OK;
    if (ok)
        space->cost->limit_bytes =
            (int64_t)(asked->factor * (double)ss_copy_memory_least_peak(space));
    job.on_progress = on_progress;
    job.user = &w;
    w.start_s = ss_now_s();
    ok = ok && ss_case_solve_space(&c, space, &job, &answer, &err) == SS_OK;
    if (ok)
        print_row(file, mesh, &w, answer.plan, ss_now_s() - w.start_s);
    else
        fprintf(stderr, "%s %s: %s\n", file, mesh, err.message);
    ss_plan_free(answer.plan);
    ss_space_free(space);
    ss_arena_free(&arena);
    ss_job_fini(&job);
    return ok;
}

int main(int argc, char **argv)
{
    struct asked asked = {argc > 1 ? atof(argv[1]) : 0, argc > 2 ? atof(argv[2]) : 0};
    bool ok = asked.time_s > 0 && asked.factor > 0 && argc > 4;
    if (!ok)
        fprintf(stderr, "usage: %s SECONDS FACTOR MESH[,MESH...] FILE...\n", argv[0]);
    else
        printf("| graph | mesh | choice s | 1 %% s | 0.1 %% s | gap %% | proved | end s |\n"
               "| --- | --- | --: | --: | --: | --: | --- | --: |\n");
    ok = ok && bench_each(argv[3], argc - 4, argv + 4, row, &asked);
    return ok ? 0 : 1;
}
