/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pin costs once a graph was solved, as a Markdown table: the first solve, and the median
 * over random pins (milliseconds: of processor time, both threads together, and on the clock), each
 * put on the plain graph, solved, held against a solve from scratch, and taken off.
 * Usage: bench_live PINS MESH[,MESH...] FILE... */
#include "core/base/rng.h"
#include "core/lab/question.h"
#include "core/rules/placement.h"
#include "tests/bench/each.h"

#include <time.h>

/* One in so many pins is solved from scratch as well. */
enum { CHECK_EVERY = 5 };

static uint64_t draws;

static uint32_t roll(uint32_t n)
{
    return (uint32_t)ss_rng_below(1, 7, draws++, n);
}

struct spent {
    double cpu, wall;
};

/* Milliseconds since `start`: the processor's time is what an idle machine takes at most. */
static struct spent since(struct spent start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (struct spent){1e3 * (double)clock() / CLOCKS_PER_SEC - start.cpu,
                          1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec - start.wall};
}

/* Puts a random row on a random axis of a random op; the name of the op. */
static const char *random_pin(struct ss_lab *lab)
{
    for (;;) {
        uint32_t op = roll(lab->graph->n_ops);
        const struct ss_op_rules *rules = lab->rules->op_rules[op];
        if (!lab->graph->ops[op].live || rules->n_rows < 2)
            continue;
        struct ss_buf text = {0};
        ss_buf_printf(&text, "%s: ", lab->mesh.axis[roll((uint32_t)lab->mesh.n_axes)].name);
        ss_row_print(&text, rules, &rules->rows[roll((uint32_t)rules->n_rows)],
                     lab->rules->op_atoms[op].lengths);
        enum ss_rc rc = ss_lab_pin(lab, lab->graph->ops[op].name, ss_buf_text(&text), NULL, NULL);
        ss_buf_free(&text);
        if (rc == SS_OK)
            return lab->graph->ops[op].name;
    }
}

static int ascending(const void *left, const void *right)
{
    double x = *(const double *)left, y = *(const double *)right;
    return (x > y) - (x < y);
}

struct tally {
    int proved, checked, equal;
    double *cpu, *wall; /* milliseconds of every pin */
};

/* True if the plan from scratch is as good. */
static bool same_from_scratch(struct ss_lab *lab, const struct ss_lab_solve *how, double objective)
{
    struct ss_lab scratch = *lab;
    struct ss_answer answer;
    scratch.live = NULL;
    bool same = ss_ask_solve(&scratch, how, NULL, &answer, NULL) == SS_OK &&
                answer.plan->objective == objective;
    ss_plan_free(answer.plan);
    return same;
}

/* Pins that no neighbour can serve (pending sums of a kind that nobody makes) are drawn again. */
static void one_pin(struct ss_lab *lab, const struct ss_lab_solve *how, int i,
                    struct tally *t)
{
    struct ss_answer answer;
    const char *op = random_pin(lab);
    struct spent start = since((struct spent){0});
    while (ss_ask_solve(lab, how, NULL, &answer, NULL) != SS_OK) {
        (void)!ss_lab_unpin(lab, op, NULL);
        op = random_pin(lab);
        start = since((struct spent){0});
    }
    start = since(start);
    t->cpu[i] = start.cpu;
    t->wall[i] = start.wall;
    t->proved += answer.plan->proved;
    if (i % CHECK_EVERY == 0) {
        t->checked++;
        t->equal += same_from_scratch(lab, how, answer.plan->objective);
    }
    ss_plan_free(answer.plan);
    (void)!ss_lab_unpin(lab, op, NULL);
}

static bool row(struct ss_lab *lab, const char *file, const char *mesh, void *user)
{
    int n = *(const int *)user;
    struct ss_lab_solve how = {.solver = {.time_s = 60}};
    struct ss_error err = {0};
    double *ms = ss_xcalloc(2 * (size_t)n + 1, sizeof *ms);
    struct tally t = {.cpu = ms, .wall = ms + n};
    struct spent first = since((struct spent){0});
    if (ss_lab_set_mesh(lab, mesh, NULL, &err) != SS_OK ||
        ss_lab_solve(lab, &how, NULL, &err) != SS_OK) {
        fprintf(stderr, "%s %s: %s\n", file, mesh, err.message);
        free(ms);
        return false;
    }
    first = since(first);
    bool proved = lab->plan->proved;
    for (int i = 0; i < n; i++)
        one_pin(lab, &how, i, &t);
    qsort(t.cpu, (size_t)n, sizeof *ms, ascending);
    qsort(t.wall, (size_t)n, sizeof *ms, ascending);
    printf("| %s | %s | %.0f | %.0f | %s | %.1f | %.1f | %.1f | %d/%d | %d/%d |\n", file, mesh,
           first.cpu, first.wall, proved ? "yes" : "no", t.cpu[n / 2], t.wall[n / 2], t.wall[n - 1],
           t.proved, n, t.equal, t.checked);
    fflush(stdout);
    free(ms);
    return true;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 0;
    bool ok = n > 0 && argc > 3;
    if (!ok)
        fprintf(stderr, "usage: %s PINS MESH[,MESH...] FILE...\n", argv[0]);
    else
        printf("| graph | mesh | first, cpu | clock | proved | median after a pin, cpu | clock "
               "| most | proved | as from scratch |\n"
               "| --- | --- | --: | --: | --- | --: | --: | --: | --: | --: |\n");
    ok = ok && bench_each(argv[2], argc - 3, argv + 3, row, &n);
    return ok ? 0 : 1;
}
