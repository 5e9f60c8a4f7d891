/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/sampled.h"

#include <string.h>

#include "core/base/hash.h"
#include "core/base/job.h"
#include "core/base/memory.h"
#include "core/plan/lower.h"
#include "core/rules/table/fit.h"
#include "core/run/need.h"
#include "core/run/single.h"
#include "core/run/workers.h"
#include "core/space/strategy.h"

/* Operations of an op, and bytes of its run, above which fewer ranks run it; bytes also as a part
 * of the memory. */
static const double MOST_FLOPS = 1e10;
static const int64_t MOST_BYTES = 128 << 20;
/* Operations and elements of an op that two ranks run at shorter lengths, because it is too large
 * for them at those of the plan. */
static const double MOST_SHORT = 1 << 28;
enum { MEMORY_PART = 2 };

/* ---- which ops ------------------------------------------------------------------------------- */

static bool is_cut(const struct ss_plan *plan, uint32_t op)
{
    bool cut = false;
    for (int a = 0; a < plan->mesh.n_axes; a++)
        cut |= plan->ops[op].rows[a] != 0;
    return cut;
}

/* Ops with equal bytes run the same local calls. */
static void write_key(const struct ss_plan *plan, uint32_t o, struct ss_buf *key)
{
    const struct ss_graph *g = plan->graph;
    const struct ss_atoms *atoms = &plan->rules->op_atoms[o];
    const struct ss_op *op = &g->ops[o];
    ss_buf_clear(key);
    ss_buf_add(key, &plan->rules->op_rules[o], sizeof plan->rules->op_rules[o]);
    ss_buf_add(key, atoms->lengths, atoms->n_atoms * sizeof *atoms->lengths);
    ss_buf_add(key, plan->ops[o].rows, sizeof plan->ops[o].rows);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        const struct ss_type *type = &g->vars[op->operands[k]].type;
        ss_buf_add(key, &type->dtype, sizeof type->dtype);
        ss_buf_add(key, type->dims, (size_t)type->rank * sizeof *type->dims);
    }
}

/* The distinct ops, without what comes of them. */
static void list_ops(const struct ss_plan *plan, struct ss_arena *arena,
                     struct ss_sampled_report *report)
{
    SS_ARRAY(struct ss_sampled_op) list = {0};
    struct ss_map seen = {0};
    struct ss_buf key = {0};
    for (uint32_t o = 0; o < plan->graph->n_ops; o++) {
        bool found;
        if (!plan->graph->ops[o].live || plan->graph->ops[o].def->flags & SS_OP_OPAQUE)
            continue;
        if (!is_cut(plan, o)) {
            report->whole++;
            continue;
        }
        write_key(plan, o, &key);
        uint32_t *at = ss_map_put(&seen, ss_buf_text(&key), key.length, &found);
        if (!found) {
            *at = (uint32_t)list.count;
            ss_push(arena, list, ((struct ss_sampled_op){.op = o}));
        }
        list.items[*at].same++;
    }
    ss_map_free(&seen);
    ss_buf_free(&key);
    report->ops = list.items;
    report->n_ops = list.count;
}

/* ---- one op ---------------------------------------------------------------------------------- */

/* An op of the plan that is to run. */
struct sample {
    const struct ss_plan *plan;
    struct ss_single_of of;
    const uint16_t *rows; /* per axis of the plan's mesh */
    const struct ss_run_options *options;
    struct ss_job *job;
    struct ss_arena arena; /* of this op */
    struct ss_mesh mesh;   /* on which it runs */
    struct ss_single single;
};

/* How an op may run, from the largest on: with all ranks of the axes that cut it, with two along
 * each of them, with two along one; with these at shorter lengths. */
enum { ALL_RANKS, TWO_ALONG_EACH, TWO, SHORTENED, N_WAYS };

static void take_mesh(struct sample *s, int which)
{
    bool cut = false; /* by an axis before */
    s->mesh = s->plan->mesh;
    s->mesh.n_devices = 1;
    for (int a = 0; a < s->mesh.n_axes; a++) {
        int64_t *n = &s->mesh.axis[a].size;
        if (!s->rows[a] || (cut && which >= TWO))
            *n = 1;
        else if (which != ALL_RANKS && *n > 2)
            *n = 2;
        cut |= s->rows[a] != 0;
        s->mesh.n_devices *= *n;
    }
}

/* Shorter lengths for the two ranks of s->mesh; false if there are none. */
static bool shorten(struct sample *s, int64_t *lengths)
{
    int a = 0;
    while (a < s->mesh.n_axes && s->mesh.axis[a].size == 1)
        a++;
    return a < s->mesh.n_axes &&
           ss_row_lengths(&s->of.rules->rows[s->rows[a]], &s->of.call, s->of.atoms,
                          s->mesh.axis[a].size, MOST_SHORT, lengths);
}

/* The lengths at which each rank of s->mesh has what a rank has in the plan. */
static void take_lengths(struct sample *s, int64_t *lengths)
{
    const struct ss_atoms *atoms = s->of.atoms;
    if (atoms->n_atoms)
        memcpy(lengths, atoms->lengths, atoms->n_atoms * sizeof *lengths);
    for (int a = 0; a < s->mesh.n_axes; a++) {
        const struct ss_row *row = &s->of.rules->rows[s->rows[a]];
        for (uint16_t i = 0; i < row->n_cut; i++)
            lengths[row->cut[i]] =
                lengths[row->cut[i]] / s->plan->mesh.axis[a].size * s->mesh.axis[a].size;
    }
}

/* Whether the op at s->mesh has the local types of the plan. */
static bool is_local(const struct sample *s, const struct ss_plan *plan)
{
    const struct ss_graph *g = s->plan->graph, *own = plan->graph;
    const struct ss_op *of = &g->ops[s->of.op], *op = &own->ops[s->single.op];
    bool same = true;
    for (uint32_t k = 0; k < of->n_operands + of->n_results && same; k++) {
        const bool in = k < of->n_operands;
        const uint32_t i = in ? k : k - of->n_operands;
        const struct ss_plan_op *there = &s->plan->ops[s->of.op], *here = &plan->ops[s->single.op];
        struct ss_type a, b;
        same = ss_layout_local(&s->plan->mesh, in ? &there->in[i] : &there->out[i],
                               &g->vars[in ? of->operands[i] : of->results[i]].type, &a) &&
               ss_layout_local(&s->mesh, in ? &here->in[i] : &here->out[i],
                               &own->vars[in ? op->operands[i] : op->results[i]].type, &b) &&
               ss_type_equal(&a, &b);
    }
    return same;
}

/* The program of the op on s->mesh. SS_E_INFEASIBLE if it is not the plan's local call, unless it
 * is to be shorter. */
static enum ss_rc make_program(struct sample *s, int which, struct ss_program **program,
                               struct ss_error *err)
{
    struct ss_plan *plan = NULL;
    s->single.lengths = ss_alloc_array(&s->arena, s->of.atoms->n_atoms, sizeof(int64_t));
    if (which != SHORTENED)
        take_lengths(s, s->single.lengths);
    else if (!shorten(s, s->single.lengths))
        return ss_fail(err, SS_E_INFEASIBLE, "two ranks have no shorter lengths");
    enum ss_rc rc = ss_single_make(&s->of, &s->single, err);
    if (rc == SS_OK)
        rc = ss_single_plan(&s->single, s->rows, &s->mesh, &plan, err);
    if (rc == SS_OK && which != SHORTENED && !is_local(s, plan))
        rc = ss_fail(err, SS_E_INFEASIBLE, "fewer ranks would have other shapes");
    if (rc == SS_OK)
        rc = ss_lower(plan, program, err);
    ss_plan_free(plan);
    return rc;
}

static bool is_large(const struct sample *s, const struct ss_program *program)
{
    const struct ss_run_need need =
        ss_run_need(s->single.graph, program, s->options->f64, s->options->workers);
    const int64_t most = need.unsharded > need.sharded ? need.unsharded : need.sharded;
    return most > MOST_BYTES || most > ss_memory_available() / MEMORY_PART ||
           ss_graph_flops(s->single.graph) > MOST_FLOPS;
}

/* In the first way in which the op is not too large, else in the last that is possible. */
static enum ss_rc take_program(struct sample *s, struct ss_program **program, bool *shortened,
                               struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    int64_t ranks = INT64_MAX;
    for (int which = ALL_RANKS; which < N_WAYS; which++) {
        const struct sample before = *s;
        struct ss_program *smaller = NULL;
        struct ss_error why;
        s->single = (struct ss_single){0};
        take_mesh(s, which);
        if (s->mesh.n_devices == ranks && which != SHORTENED) {
            *s = before;
            continue;
        }
        rc = make_program(s, which, &smaller, which == ALL_RANKS ? err : &why);
        if (rc != SS_OK && which != ALL_RANKS) {
            ss_single_free(&s->single);
            struct ss_arena arena = s->arena;
            *s = before;
            s->arena = arena;
            rc = SS_OK;
            continue;
        }
        struct ss_single larger = before.single;
        ss_single_free(&larger);
        ss_program_free(*program);
        *program = smaller;
        *shortened = which == SHORTENED;
        ranks = s->mesh.n_devices;
        if (rc != SS_OK || !is_large(s, *program))
            return rc;
    }
    return SS_OK;
}

static enum ss_rc run_op(struct sample *s, struct ss_sampled_op *out, struct ss_arena *arena,
                         struct ss_error *err)
{
    struct ss_program *program = NULL;
    struct ss_run_report report;
    struct ss_workers_options workers;
    struct ss_run_options options = {.f64 = s->options->f64,
                                     .narrow = s->options->narrow,
                                     .not_finite = true,
                                     .silent = true,
                                     .seed = s->options->seed,
                                     .find = s->options->find};
    if (s->options->workers) {
        workers = *s->options->workers;
        workers.n_workers = workers.device ? 1 : 0;
        options.workers = &workers;
    }
    enum ss_rc rc = take_program(s, &program, &out->shortened, err);
    if (rc == SS_OK)
        rc = ss_run(s->single.graph, program, &options, s->job, &s->arena, &report, err);
    out->ranks = s->mesh.n_devices;
    if (rc == SS_OK) {
        out->ok = report.ok;
        out->err = report.max_err;
        out->tolerance = report.tolerance;
    } else if (rc == SS_E_MEMORY || rc == SS_E_INFEASIBLE || rc == SS_E_UNSUPPORTED) {
        out->skipped = ss_strdup(arena, err->message);
        rc = SS_OK;
    }
    ss_program_free(program);
    return rc;
}

static void count(struct ss_sampled_report *report, const struct ss_sampled_op *op)
{
    report->skipped += op->skipped != NULL;
    report->run += !op->skipped;
    report->same += op->skipped ? 0 : op->same;
    report->shortened += !op->skipped && op->shortened;
    report->failed += !op->skipped && !op->ok;
    report->ok &= op->skipped || op->ok;
}

enum ss_rc ss_run_sampled(const struct ss_plan *plan, const struct ss_run_options *options,
                          struct ss_job *job, struct ss_arena *arena,
                          struct ss_sampled_report *report, struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    size_t done = 0;
    *report = (struct ss_sampled_report){.ok = true};
    list_ops(plan, arena, report);
    for (size_t i = 0; i < report->n_ops && rc == SS_OK; i++) {
        struct ss_sampled_op *op = &report->ops[i];
        struct sample s = {
            .plan = plan, .rows = plan->ops[op->op].rows, .options = options, .job = job};
        struct ss_progress progress = {
            .phase = "ops by themselves", .done = (int64_t)i, .total = (int64_t)report->n_ops};
        if (ss_job_stopped(job)) {
            rc = ss_job_fail(job, err, "ops were run");
            break;
        }
        ss_job_report(job, &progress);
        ss_single_of(plan->rules, op->op, &s.arena, &s.of);
        rc = run_op(&s, op, arena, err);
        ss_single_free(&s.single);
        ss_arena_free(&s.arena);
        if (rc == SS_OK) {
            count(report, op);
            done++;
        } else if (rc != SS_E_CANCELLED && rc != SS_E_TIMEOUT) {
            ss_error_where(err, "%s", plan->graph->ops[op->op].name);
        }
    }
    report->stopped = report->run > 0 && (rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT);
    report->n_ops = done;
    return report->stopped ? SS_OK : rc;
}
