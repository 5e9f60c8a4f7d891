/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Usage: bench_live CHANGES MESH[,MESH...] FILE...
 * Measures solves after a change and prints a Markdown table: the first solve, and medians over
 * random changes, in milliseconds of processor time (all threads) and of wall time. Each change is
 * made to the unpinned graph, solved, and undone. pin: a random row of a random op. links: another
 * bandwidth and latency on a random axis, as `what-if` asks. One in CHECK_EVERY changes is also
 * solved from scratch. */
#include "core/base/rng.h"
#include "core/lab/question.h"
#include "core/place/placement.h"
#include "core/rules/row_text.h"
#include "tests/bench/each.h"

#include <math.h>
#include <time.h>

/* One in so many changes is solved from scratch as well. */
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
        uint32_t op = roll(lab->now->graph->n_ops);
        const struct ss_op_rules *rules = lab->now->rules->op_rules[op];
        if (!lab->now->graph->ops[op].live || rules->n_rows < 2)
            continue;
        struct ss_buf text = {0};
        ss_buf_printf(
            &text, "%s: ",
            lab->now->settings.mesh.axis[roll((uint32_t)lab->now->settings.mesh.n_axes)].name);
        ss_row_print(&text, rules, &rules->rows[roll((uint32_t)rules->n_rows)],
                     lab->now->rules->op_atoms[op].lengths);
        enum ss_rc rc =
            ss_lab_pin(lab, lab->now->graph->ops[op].name, ss_buf_text(&text), NULL, NULL);
        ss_buf_free(&text);
        if (rc == SS_OK)
            return lab->now->graph->ops[op].name;
    }
}

static int ascending(const void *left, const void *right)
{
    double x = *(const double *)left, y = *(const double *)right;
    return (x > y) - (x < y);
}

struct tally {
    int n, proved, checked, equal;
    double *cpu, *wall, *scratch; /* milliseconds of every change; of those from scratch, cpu */
};

/* Solves from scratch what was answered with this objective. */
static void check(struct ss_lab *lab, const struct ss_settings *settings,
                  const struct ss_lab_solve *how, double objective, struct tally *t)
{
    struct ss_answer answer;
    struct spent start = since((struct spent){0});
    enum ss_rc rc = ss_ask_settings(lab, settings, NULL, how, NULL, &answer, NULL);
    t->scratch[t->checked++] = since(start).cpu;
    t->equal += rc == SS_OK && answer.plan->objective == objective;
    ss_plan_free(answer.plan);
}

static void note(struct tally *t, struct spent start, struct ss_lab *lab,
                 const struct ss_settings *settings, const struct ss_lab_solve *how,
                 struct ss_answer *answer)
{
    struct spent spent = since(start);
    t->cpu[t->n] = spent.cpu;
    t->wall[t->n] = spent.wall;
    t->proved += answer->plan->proved;
    if (t->n++ % CHECK_EVERY == 0)
        check(lab, settings, how, answer->plan->objective, t);
    ss_plan_free(answer->plan);
}

/* Pins that no neighbour can serve (pending sums of a kind that nobody makes) are drawn again. */
static bool one_pin(struct ss_lab *lab, const struct ss_lab_solve *how, struct tally *t)
{
    struct ss_answer answer;
    const char *op = random_pin(lab);
    struct spent start = since((struct spent){0});
    while (ss_ask_solve(lab, how, NULL, &answer, NULL) != SS_OK) {
        (void)!ss_lab_unpin(lab, op, NULL);
        op = random_pin(lab);
        start = since((struct spent){0});
    }
    note(t, start, lab, &lab->now->settings, how, &answer);
    (void)!ss_lab_unpin(lab, op, NULL);
    return true;
}

/* Half to twice what the link is. */
static double other(double figure)
{
    return figure * exp2((double)roll(201) / 100 - 1);
}

static bool other_links(struct ss_lab *lab, const struct ss_lab_solve *how, struct tally *t)
{
    struct ss_settings changed = lab->now->settings;
    struct ss_change change = {.kind = SS_CHANGE_MESH, .mesh = lab->now->settings.mesh};
    struct ss_axis *axis = &change.mesh.axis[roll((uint32_t)lab->now->settings.mesh.n_axes)];
    struct ss_answer answer;
    axis->bytes_per_us = other(axis->bytes_per_us);
    axis->alpha_us = other(axis->alpha_us);
    changed.mesh = change.mesh;
    struct spent start = since((struct spent){0});
    if (ss_ask_change(lab, how, &change, NULL, &answer, NULL) != SS_OK)
        return false;
    note(t, start, lab, &changed, how, &answer);
    return true;
}

static const struct {
    const char *name;
    bool (*make)(struct ss_lab *lab, const struct ss_lab_solve *how, struct tally *t);
} kinds[] = {{"pin", one_pin}, {"links", other_links}};

/* n changes of a kind, as one row. */
static bool changes(struct ss_lab *lab, const struct ss_lab_solve *how, const char *head,
                    size_t kind, int n)
{
    double *ms = ss_xcalloc(3 * (size_t)n + 1, sizeof *ms);
    struct tally t = {.cpu = ms, .wall = ms + n, .scratch = ms + 2 * n};
    bool ok = true;
    for (int i = 0; i < n && ok; i++)
        ok = kinds[kind].make(lab, how, &t);
    qsort(t.cpu, (size_t)t.n, sizeof *ms, ascending);
    qsort(t.wall, (size_t)t.n, sizeof *ms, ascending);
    qsort(t.scratch, (size_t)t.checked, sizeof *ms, ascending);
    if (ok)
        printf("%s %s | %.1f | %.1f | %.1f | %d/%d | %.1f | %d/%d |\n", head, kinds[kind].name,
               t.cpu[n / 2], t.wall[n / 2], t.cpu[n - 1], t.proved, n, t.scratch[t.checked / 2],
               t.equal, t.checked);
    fflush(stdout);
    free(ms);
    return ok;
}

static bool row(struct ss_lab *lab, const char *file, const char *mesh, void *user)
{
    struct ss_lab_solve how = {.solver = {.time_s = 60}};
    struct ss_error err = {0};
    struct ss_buf head = {0};
    struct spent first = since((struct spent){0});
    if (ss_lab_set_mesh(lab, mesh, NULL, &err) != SS_OK ||
        ss_lab_solve(lab, &how, NULL, &err) != SS_OK) {
        fprintf(stderr, "%s %s: %s\n", file, mesh, err.message);
        return false;
    }
    first = since(first);
    ss_buf_printf(&head, "| %s | %s | %.0f | %.0f | %s |", file, mesh, first.cpu, first.wall,
                  lab->now->plan->proved ? "yes" : "no");
    bool ok = true;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds && ok; k++)
        ok = changes(lab, &how, ss_buf_text(&head), k, *(const int *)user);
    ss_buf_free(&head);
    return ok;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 0;
    bool ok = n > 0 && argc > 3;
    if (!ok)
        fprintf(stderr, "usage: %s CHANGES MESH[,MESH...] FILE...\n", argv[0]);
    else
        printf("| graph | mesh | first, cpu | clock | proved | then | median, cpu | clock "
               "| most, cpu | proved | from scratch, cpu | equal |\n"
               "| --- | --- | --: | --: | --- | --- | --: | --: | --: | --: | --: | --: |\n");
    ok = ok && bench_each(argv[2], argc - 3, argv + 3, row, &n);
    return ok ? 0 : 1;
}
