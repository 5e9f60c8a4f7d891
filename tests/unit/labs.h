/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens, solves and runs a laboratory on one of the samples. An error fails the test. */
#ifndef SS_TESTS_UNIT_LABS_H
#define SS_TESTS_UNIT_LABS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/lab/question.h"
#include "core/plan/lower.h"

static inline void open_lab(struct ss_lab *lab, const char *sample, const char *mesh,
                            const char *cluster)
{
    char path[512];
    const char *root = getenv("SHARDSCOPE_ROOT");
    struct ss_error err = {0};
    snprintf(path, sizeof path, "%s/samples/%s.mlir", root ? root : ".", sample);
    ss_lab_init(lab);
    ss_lab_set_seed(lab, 1);
    if (ss_lab_load(lab, path, &err) != SS_OK || ss_lab_set_cluster(lab, cluster, &err) != SS_OK ||
        ss_lab_set_mesh(lab, mesh, NULL, &err) != SS_OK ||
        ss_lab_discover(lab, NULL, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
}

static inline void set_fusion(struct ss_lab *lab, bool fusion)
{
    struct ss_settings settings = lab->now->settings;
    settings.fusion = fusion;
    ss_lab_set(lab, &settings);
}

/* Multiplies the latency and the bandwidth of a mesh axis. */
static inline void scale_link(struct ss_lab *lab, int axis, double latency, double bandwidth)
{
    struct ss_settings settings = lab->now->settings;
    settings.mesh.axis[axis].alpha_us *= latency;
    settings.mesh.axis[axis].bytes_per_us *= bandwidth;
    ss_lab_set(lab, &settings);
}

static inline void solve_lab(struct ss_lab *lab)
{
    struct ss_error err = {0};
    struct ss_lab_solve how = {.solver = {.time_s = 20}};
    if (ss_lab_solve(lab, &how, NULL, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
}

/* Runs a plan in f64. Its results must match the unsharded run, its peak the plan's. */
static inline void check_run(const struct ss_plan *plan)
{
    struct ss_arena arena = {0};
    struct ss_program *program = NULL;
    struct ss_run_options options = {.f64 = true, .seed = 3, .bisect = true};
    struct ss_run_report report;
    struct ss_error err = {0};
    if (ss_lower(plan, &program, &err) != SS_OK ||
        ss_run(plan->graph, program, &options, NULL, &arena, &report, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    if (!report.ok)
        fail_msg("error %g, first bad op %s", report.max_err,
                 report.first_bad == SS_NONE ? "none" : plan->graph->ops[report.first_bad].name);
    assert_int_equal(report.peak_bytes, plan->peak_bytes);
    ss_program_free(program);
    ss_arena_free(&arena);
}

#endif
