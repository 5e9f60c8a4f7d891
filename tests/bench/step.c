/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Usage: bench_step RUNS FILE...
 * Measures one step of each model on one rank, f32, and one unsharded step in f64, and prints rows
 * of a Markdown table: the median of RUNS, in seconds of wall and of processor time. */
#include "core/base/thread_pool.h"
#include "core/lab/lab.h"
#include "core/plan/lower.h"
#include "core/run/executor.h"
#include "kernels/cpu/cpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_RUNS = 99 };

struct spent {
    double wall, cpu;
};

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct spent since(struct spent start)
{
    return (struct spent){now(CLOCK_MONOTONIC) - start.wall,
                          now(CLOCK_PROCESS_CPUTIME_ID) - start.cpu};
}

static int by_wall(const void *left, const void *right)
{
    const double a = ((const struct spent *)left)->wall, b = ((const struct spent *)right)->wall;
    return (a > b) - (a < b);
}

static void print_row(const char *file, const char *what, struct spent *spent, int n)
{
    qsort(spent, (size_t)n, sizeof *spent, by_wall);
    printf("| %s | %s | %.2f | %.2f |\n", file, what, spent[n / 2].wall, spent[n / 2].cpu);
    fflush(stdout);
}

/* The plan's program on the lab's one rank. */
static enum ss_rc run_ranks(const struct ss_lab *lab, const char *file, int n,
                            const struct ss_tensor *inputs, struct ss_error *err)
{
    struct spent spent[MOST_RUNS];
    struct ss_pool pool = {0};
    struct ss_program *program;
    enum ss_rc rc = ss_lower(lab->now->plan, &program, err);
    if (rc != SS_OK)
        return rc;
    for (int i = 0; i < n && rc == SS_OK; i++) {
        struct ss_execution x = {.program = program,
                                 .inputs = inputs,
                                 .float_store = SS_STORE_F32,
                                 .find = ss_cpu_kernel,
                                 .pool = &pool};
        const struct spent start = since((struct spent){0});
        rc = ss_execute(&x, err);
        spent[i] = since(start);
        if (rc == SS_OK)
            ss_execution_free(&x);
    }
    if (rc == SS_OK)
        print_row(file, "one rank, f32", spent, n);
    ss_program_free(program);
    ss_pool_free(&pool);
    return rc;
}

static enum ss_rc run_reference(const struct ss_graph *g, const char *file,
                                const struct ss_tensor *inputs, struct ss_thread_pool *threads,
                                struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_tensor *outputs = ss_alloc_array(&arena, g->n_outputs, sizeof *outputs);
    const struct ss_eval_options options = {
        .float_store = SS_STORE_F64, .find = ss_cpu_kernel, .threads = threads};
    const struct spent start = since((struct spent){0});
    enum ss_rc rc = ss_eval_graph(g, inputs, outputs, &options, &arena, err);
    struct spent spent = since(start);
    if (rc == SS_OK)
        print_row(file, "unsharded, f64", &spent, 1);
    ss_arena_free(&arena);
    return rc;
}

static enum ss_rc measure(struct ss_lab *lab, const char *file, int n, struct ss_error *err)
{
    struct ss_lab_solve how = {.solver = {.time_s = 60}};
    struct ss_arena arena = {0};
    enum ss_rc rc = ss_lab_load(lab, file, err);
    if (rc == SS_OK)
        rc = ss_lab_discover(lab, NULL, err);
    if (rc == SS_OK)
        rc = ss_lab_set_mesh(lab, "1", NULL, err);
    if (rc == SS_OK)
        rc = ss_lab_solve(lab, &how, NULL, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_graph *g = lab->now->graph;
    struct ss_thread_pool *threads = ss_thread_pool_new(SIZE_MAX);
    const struct ss_input_plan drawn = {
        .domains = ss_input_domains(g, NULL, &arena), .scale = 1, .seed = 1};
    struct ss_arena_mark mark = ss_arena_mark(&arena);
    rc = run_ranks(lab, file, n, ss_run_inputs(g, &drawn, SS_STORE_F32, threads, &arena), err);
    ss_arena_rewind(&arena, mark);
    if (rc == SS_OK)
        rc = run_reference(g, file, ss_run_inputs(g, &drawn, SS_STORE_F64, threads, &arena),
                           threads, err);
    ss_thread_pool_free(threads);
    ss_arena_free(&arena);
    return rc;
}

int main(int argc, char **argv)
{
    const int n = argc > 2 ? atoi(argv[1]) : 0;
    if (n < 1 || n > MOST_RUNS) {
        fprintf(stderr, "usage: %s RUNS FILE...\n", argv[0]);
        return 2;
    }
    printf("| model | step | seconds | cpu |\n| --- | --- | --: | --: |\n");
    for (int i = 2; i < argc; i++) {
        struct ss_lab lab;
        struct ss_error err = {0};
        ss_lab_init(&lab);
        enum ss_rc rc = measure(&lab, argv[i], n, &err);
        ss_lab_fini(&lab);
        if (rc != SS_OK) {
            fprintf(stderr, "%s: %s\n", argv[i], err.message);
            return 1;
        }
    }
    return 0;
}
