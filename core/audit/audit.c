/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/audit/auditing.h"

#include <math.h>
#include <string.h>

#include "core/audit/places.h"
#include "core/load/load.h"
#include "core/tensor/magnitude.h"

static enum ss_rc fail_input(struct ss_auditing *x, uint32_t i, const char *why)
{
    const struct ss_ranked *p = &x->a->program;
    const struct ss_var *local = &p->graph->vars[p->graph->inputs[i]];
    const struct ss_var *whole = &x->a->before->vars[x->a->before->inputs[i]];
    struct ss_buf is = {0}, said = {0};
    ss_type_print(&is, &local->type);
    ss_type_print(&said, &whole->type);
    ss_fail(x->err, SS_E_SHAPE, "input %u, %s, is %s on each rank and %s before: %s", i,
            ss_var_label(whole), ss_buf_text(&is), ss_buf_text(&said), why);
    ss_error_where(x->err, "%s", x->a->before->path);
    ss_buf_free(&is);
    ss_buf_free(&said);
    return ss_error_hint(x->err, "compare with the module before partitioning, whose parameters "
                                 "have shardings: XLA_FLAGS=--xla_dump_to=DIR "
                                 "--xla_dump_hlo_pass_re=spmd-partitioning");
}

/* Each rank's piece of each input. */
static enum ss_rc cut_inputs(struct ss_auditing *x)
{
    struct ss_audit *a = x->a;
    const struct ss_graph *local = a->program.graph, *whole = a->before;
    const int64_t ranks = a->program.ranks;
    if (local->n_inputs != whole->n_inputs || local->n_outputs != whole->n_outputs) {
        ss_fail(x->err, SS_E_SHAPE,
                "the programs do not belong together: %u inputs and %u outputs, and %u and %u",
                local->n_inputs, local->n_outputs, whole->n_inputs, whole->n_outputs);
        return ss_error_where(x->err, "%s", whole->path);
    }
    x->inputs = ss_alloc_array(&a->arena, local->n_inputs, sizeof *x->inputs);
    for (uint32_t i = 0; i < local->n_inputs; i++) {
        const struct ss_type *piece = &local->vars[local->inputs[i]].type;
        const struct ss_tensor *value = &x->reference->inputs[i];
        struct ss_tensor *pieces = ss_alloc_array(&a->arena, (size_t)ranks, sizeof *pieces);
        int64_t *starts, size[SS_MAX_RANK], zero[SS_MAX_RANK] = {0};
        const char *why = ss_places_stated(ss_places_find(whole, whole->inputs[i]), &value->type,
                                           piece, ranks, &a->arena, &starts);
        if (why)
            return fail_input(x, i, why);
        const bool same = ss_type_equal(piece, &value->type);
        for (int64_t r = 0; r < ranks; r++) {
            const int64_t *start = starts + r * piece->rank;
            pieces[r] = same && r ? pieces[0] : ss_tensor_new(&a->arena, piece, SS_STORE_F64);
            if ((!same || !r) && ss_places_inside(start, &value->type, piece, size))
                ss_tensor_copy_box(value, start, &pieces[r], zero, size);
        }
        x->inputs[i] = (struct ss_pieces){pieces, same};
    }
    return SS_OK;
}

/* The largest difference of the pieces from a factor of the right value, and the largest number. */
static double worst_difference(const struct ss_tensor *whole, const struct ss_pieces *value,
                               const int64_t *starts, int64_t ranks, double factor)
{
    double worst = 0;
    for (int64_t r = 0; r < ranks; r++) {
        struct ss_placed_cell c;
        if (!ss_placed_begin(&c, whole, starts + r * whole->type.rank, &value->pieces[r]))
            continue;
        do {
            const double far = fabs(c.got - factor * c.right);
            if (!(far <= worst) && !(isnan(c.got) && isnan(c.right)) && c.got != c.right)
                worst = isnan(far) ? INFINITY : far;
        } while (ss_placed_next(&c));
    }
    return worst;
}

/* sum(right got) / sum(right^2) of rank 0's piece. */
static double factor_of(const struct ss_tensor *whole, const struct ss_tensor *piece,
                        const int64_t *start)
{
    int64_t size[SS_MAX_RANK], zero[SS_MAX_RANK] = {0};
    double xx = 0, xy = 0;
    struct ss_arena scratch = {0};
    if (ss_places_inside(start, &whole->type, &piece->type, size)) {
        struct ss_tensor right = ss_tensor_new(&scratch, &piece->type, SS_STORE_F64);
        ss_tensor_copy_box(whole, start, &right, zero, size);
        for (int64_t i = 0; i < right.count; i++) {
            const double x = ss_tensor_get(&right, i);
            xx += x * x;
            xy += x * ss_tensor_get(piece, i);
        }
    }
    ss_arena_free(&scratch);
    return xx > 0 ? xy / xx : NAN;
}

static void compare_output(const struct ss_auditing *x, uint32_t i, const struct ss_pieces *value,
                           struct ss_arena *arena, struct ss_audit_output *out)
{
    const struct ss_audit *a = x->a;
    const struct ss_graph *g = a->before;
    const struct ss_tensor *whole = &x->reference->outputs[i];
    const struct ss_type *local = &value->pieces[0].type;
    const int64_t ranks = a->program.ranks;
    int64_t *starts = NULL;
    const struct ss_stated_sharding *stated = ss_places_find_output(g, i);
    out->name = g->vars[g->outputs[i]].name;
    out->label = g->output_labels[i];
    out->type = whole->type;
    out->factor = NAN;
    out->err = INFINITY;
    if (whole->type.dtype != local->dtype || whole->type.rank != local->rank) {
        out->why = "its type is another";
        return;
    }
    if (!stated || ss_places_stated(stated, &whole->type, local, ranks, arena, &starts)) {
        if (isinf(ss_places_fit(whole, value->pieces, ranks, arena, &starts))) {
            out->why = "no layout gives pieces of its shape";
            return;
        }
    }
    const double most = ss_tensor_max_finite(whole);
    const double scale = most > 0 ? most : 1;
    out->starts = starts;
    out->err = worst_difference(whole, value, starts, ranks, 1) / scale;
    out->ok = out->err <= SS_AUDIT_TOLERANCE;
    const double factor = out->ok ? 1 : factor_of(whole, &value->pieces[0], starts);
    if (!out->ok && !isnan(factor) &&
        worst_difference(whole, value, starts, ranks, factor) / scale <= SS_AUDIT_TOLERANCE)
        out->factor = factor;
}

uint32_t ss_audit_compare(const struct ss_auditing *x, const struct ss_pieces *outputs,
                          struct ss_arena *arena, struct ss_audit_output *compared)
{
    uint32_t bad = 0;
    for (uint32_t i = 0; i < x->a->before->n_outputs; i++) {
        compare_output(x, i, &outputs[i], arena, &compared[i]);
        bad += !compared[i].ok;
    }
    return bad;
}

static void compare(struct ss_auditing *x)
{
    struct ss_audit *a = x->a;
    a->n_outputs = a->before->n_outputs;
    a->outputs = ss_alloc_array(&a->arena, a->n_outputs, sizeof *a->outputs);
    a->n_bad = ss_audit_compare(x, x->run.outputs, &a->arena, a->outputs);
    for (uint32_t i = 0; i < a->n_outputs; i++)
        if (a->outputs[i].err > a->outputs[a->worst].err)
            a->worst = i;
    a->ok = !a->n_bad;
}

/* What the values of the ranks are: why collectives are there, and what is wrong. A program that is
 * too large for that is compared all the same. */
static enum ss_rc explain(struct ss_auditing *x)
{
    struct ss_run_values values = {0};
    enum ss_rc rc = ss_wholes_take(x->a->before, x->reference->inputs, x->job, &x->a->arena,
                                   &values.wholes, x->err);
    if (rc == SS_E_LIMIT) {
        x->a->why_no_fault = ss_strdup(&x->a->arena, x->err->message);
        return SS_OK;
    }
    if (rc != SS_OK)
        return rc;
    const struct ss_ranks_run faulty = x->run;
    if (!x->a->ok)
        rc = ss_fault_find(x, &values);
    if (rc != SS_OK)
        return rc;
    ss_run_values_init(x, &x->a->arena, &values);
    ss_traffic_find(x, &values);
    return ss_listing_make(x, &values, &faulty);
}

static enum ss_rc audit(struct ss_auditing *x)
{
    struct ss_audit *a = x->a;
    const struct ss_run_options run = {.f64 = true, .not_finite = true, .seed = x->options->seed};
    const struct ss_ranks_options ranks = {.job = x->job};
    enum ss_rc rc = ss_reference_take(a->before, &run, x->job, &x->reference, x->err);
    if (rc == SS_OK)
        rc = cut_inputs(x);
    if (rc == SS_OK)
        rc = ss_ranks_run(&a->program, x->inputs, &ranks, &a->arena, &x->run, x->err);
    if (rc != SS_OK)
        return rc;
    a->input_scale = x->reference->drawn.scale;
    if (a->input_scale != 1)
        a->why_scaled = ss_strdup(&a->arena, x->reference->why_scaled);
    compare(x);
    return x->options->no_fault ? SS_OK : explain(x);
}

enum ss_rc ss_audit_run(const char *path, const char *against,
                        const struct ss_audit_options *options, struct ss_job *job,
                        struct ss_audit *a, struct ss_error *err)
{
    *a = (struct ss_audit){0};
    struct ss_auditing x = {.a = a, .options = options, .job = job, .err = err};
    enum ss_rc rc = ss_ranked_load(path, &a->program, err);
    if (rc == SS_OK)
        rc = ss_load(against, &a->before, err);
    if (rc == SS_OK)
        rc = audit(&x);
    ss_run_reference_free(x.reference);
    if (rc != SS_OK)
        ss_audit_free(a);
    return rc;
}

void ss_audit_free(struct ss_audit *a)
{
    ss_ranked_free(&a->program);
    ss_graph_free(a->before);
    ss_arena_free(&a->arena);
    *a = (struct ss_audit){0};
}
