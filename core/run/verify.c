/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/verify.h"

#include "core/base/number.h"
#include "core/plan/lower.h"
#include "core/run/need.h"

/* Operations of a program above which it is not run whole: it is computed several times, and the
 * first time in f64. */
static const double MOST_FLOPS = 2e12;

/* Why the program is not run whole, in arena; NULL: it can be. */
static const char *why_not_whole(const struct ss_plan *plan, const struct ss_program *program,
                                 const struct ss_run_options *options, struct ss_arena *arena)
{
    struct ss_error err = {0};
    const double flops = ss_graph_flops(plan->graph);
    if (ss_run_need_check(plan->graph, program, options->f64, options->workers, true, &err) !=
        SS_OK)
        return ss_strdup(arena, err.message);
    if (flops > MOST_FLOPS)
        return ss_sprintf(arena, "a step is %.1e operations, more than %.0e", flops, MOST_FLOPS);
    return NULL;
}

/* The choices of inputs, without values that have the graph's shapes. */
static const struct ss_input_choice *choices_of(const struct ss_plan *plan,
                                                const struct ss_run_options *options,
                                                struct ss_arena *arena, uint32_t *unread)
{
    const uint32_t n = plan->graph->n_inputs;
    if (!options->inputs)
        return NULL;
    struct ss_input_choice *list = ss_memdup(arena, options->inputs, n * sizeof *list);
    for (uint32_t i = 0; i < n; i++)
        if (list[i].given && list[i].tensor) {
            list[i] = (struct ss_input_choice){0};
            ++*unread;
        }
    return list;
}

static enum ss_rc run_twin(const struct ss_plan *plan, const struct ss_run_options *options,
                           struct ss_job *job, struct ss_arena *arena, struct ss_verification *out,
                           struct ss_error *err)
{
    struct ss_twin twin;
    struct ss_program *program = NULL;
    struct ss_run_options of = *options;
    of.inputs = choices_of(plan, options, arena, &out->files_unread);
    of.reference = NULL;
    enum ss_rc rc = ss_twin_make(plan, arena, &twin, err);
    if (rc != SS_OK)
        return rc;
    rc = ss_lower(twin.plan, &program, err);
    if (rc == SS_OK)
        rc = ss_run(twin.graph, program, &of, job, arena, &out->run, err);
    if (rc == SS_OK) {
        out->peak_bytes = program->peak_bytes;
        out->lengths = twin.lengths;
        out->n_lengths = twin.n_lengths;
        if (out->run.first_bad != SS_NONE)
            out->run.first_bad = twin.op_of[out->run.first_bad];
    }
    ss_program_free(program);
    ss_twin_free(&twin);
    return rc;
}

enum ss_rc ss_verify(const struct ss_plan *plan, const struct ss_program *program,
                     const struct ss_run_options *options, enum ss_verify_how how,
                     struct ss_job *job, struct ss_arena *arena, struct ss_verification *out,
                     struct ss_error *err)
{
    *out = (struct ss_verification){.ok = true, .run = {.first_bad = SS_NONE}};
    if (how == SS_VERIFY_AUTO)
        out->why = why_not_whole(plan, program, options, arena);
    const bool parts = out->why != NULL;
    out->whole = how == SS_VERIFY_WHOLE || (how == SS_VERIFY_AUTO && !parts);
    enum ss_rc rc = SS_OK;
    if (out->whole) {
        rc = ss_run(plan->graph, program, options, job, arena, &out->run, err);
        out->peak_bytes = plan->peak_bytes;
        out->ok = out->run.ok;
        return rc;
    }
    if (how == SS_VERIFY_SAMPLED || parts) {
        rc = ss_run_sampled(plan, options, job, arena, &out->ops, err);
        out->sampled = true;
        out->ok = out->ops.ok;
    }
    if (rc == SS_OK && !out->ops.stopped && (how == SS_VERIFY_TWIN || parts)) {
        rc = run_twin(plan, options, job, arena, out, err);
        out->twin = true;
        out->ok &= out->run.ok;
    }
    return rc;
}
