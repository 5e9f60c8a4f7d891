/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/microbatch_batch.h"

#include "core/base/buf.h"
#include "core/graph/derived.h"

struct cutting {
    const struct ss_graph *g;
    struct ss_microbatch_cut cut;
    struct ss_microbatches *out;
    struct ss_microbatch_batch *batch;
};

void ss_microbatch_init(const struct ss_graph *graph, int64_t n, struct ss_arena *arena,
                        struct ss_microbatches *out)
{
    *out = (struct ss_microbatches){.n = n, .input = SS_NONE};
    out->op = ss_alloc(arena, graph->n_ops + 1);
    out->late = ss_alloc_array(arena, graph->n_ops, sizeof *out->late);
    out->row = ss_alloc_array(arena, graph->n_ops, sizeof *out->row);
    out->times = ss_alloc_array(arena, graph->n_ops, sizeof *out->times);
    out->why = ss_alloc_array(arena, graph->n_ops, sizeof *out->why);
    out->when = ss_alloc(arena, graph->n_vars + 1);
    out->var = ss_alloc_array(arena, graph->n_vars, sizeof *out->var);
    out->joined = ss_alloc_array(arena, graph->n_vars, sizeof *out->joined);
}

bool ss_microbatch_cuts_batch(const struct ss_microbatch_batch *batch, uint32_t var,
                              const struct ss_placement *cut)
{
    return cut->kind == SS_SHARD && !cut->halo &&
           ss_dim_classes_of(batch->dims, var, cut->dim, cut->blocks) == batch->class_id;
}

/* ---- which dim ---- */

enum ss_rc ss_microbatch_no_batch(const struct ss_graph *graph, struct ss_microbatch_cut cut,
                                  struct ss_error *err)
{
    if (cut.input == SS_NONE) {
        ss_fail(err, SS_E_UNSUPPORTED, "the step has no batch, so it has no microbatches");
        return ss_error_hint(err, "--input NAME:DIM names the dim to cut");
    }
    ss_fail(err, SS_E_ARGUMENT, "no row cuts dim %d of %s", cut.dim,
            graph->vars[graph->inputs[cut.input]].name);
    return ss_error_hint(err, "'rules' shows which dims an op can cut");
}

static enum ss_rc not_divided(int64_t n, int64_t batch, struct ss_error *err)
{
    struct ss_buf list = {0};
    for (int64_t d = 2, found = 0; d <= batch && found < 12; d++)
        if (batch % d == 0) {
            ss_buf_printf(&list, "%s%lld", found++ ? ", " : "", (long long)d);
        }
    ss_fail(err, SS_E_ARGUMENT, "%lld microbatches do not divide a batch of %lld", (long long)n,
            (long long)batch);
    if (batch > 1)
        ss_error_hint(err, "%s divide it", ss_buf_text(&list));
    ss_buf_free(&list);
    return SS_E_ARGUMENT;
}

static void cut_input(const struct cutting *c, uint32_t i, const bool *replaced)
{
    uint32_t v = c->g->inputs[i];
    const struct ss_type *type = &c->g->vars[v].type;
    struct ss_microbatches *out = c->out;
    for (int d = 0; d < type->rank; d++) {
        bool named = i == c->cut.input && d == c->cut.dim;
        bool alike = c->cut.input != i && !replaced[i] &&
                     ss_dim_classes_of(c->batch->dims, v, d, 1) == c->batch->class_id &&
                     (c->cut.input == SS_NONE || type->dims[d] == out->batch);
        if (!named && !alike)
            continue;
        out->when[v] = SS_EACH;
        out->var[v] = (struct ss_placement){.kind = SS_SHARD, .dim = d, .blocks = 1};
        if (out->input == SS_NONE || named) {
            out->input = i;
            out->dim = d;
            out->batch = type->dims[d];
        }
        return;
    }
}

/* Inputs that no output replaces and that have the class are cut; the others are whole. */
static void cut_inputs(const struct cutting *c)
{
    bool *replaced = ss_alloc_array(&c->batch->scratch, c->g->n_inputs, sizeof *replaced);
    for (uint32_t i = 0; i < c->g->n_pairs; i++)
        replaced[c->g->pairs[i].input] = true;
    for (uint32_t i = 0; i < c->g->n_inputs; i++)
        cut_input(c, i, replaced);
}

enum ss_rc ss_microbatch_find_batch(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                    struct ss_microbatch_cut cut, struct ss_microbatches *out,
                                    struct ss_microbatch_batch *batch, struct ss_error *err)
{
    struct cutting c = {.g = graph, .cut = cut, .out = out, .batch = batch};
    *batch = (struct ss_microbatch_batch){0};
    if (ss_graph_step(graph)) {
        ss_fail(err, SS_E_STATE, "the step is in microbatches already");
        return ss_error_hint(err, "'accumulate 1' goes back to the whole step");
    }
    batch->dims = ss_dim_classes_find(graph, rules);
    if (cut.input == SS_NONE) {
        batch->roles = ss_roles_find(graph, batch->dims, &batch->scratch);
        batch->class_id = batch->roles.batch;
    } else {
        const struct ss_var *v = &graph->vars[graph->inputs[cut.input]];
        batch->class_id = ss_dim_classes_of(batch->dims, graph->inputs[cut.input], cut.dim, 1);
        out->batch = v->type.dims[cut.dim];
    }
    if (batch->class_id != SS_NONE)
        cut_inputs(&c);
    if (batch->class_id == SS_NONE || out->input == SS_NONE)
        return ss_microbatch_no_batch(graph, cut, err);
    if (out->n < 1 || out->batch % out->n)
        return not_divided(out->n, out->batch, err);
    return SS_OK;
}

void ss_microbatch_end_batch(struct ss_microbatch_batch *batch)
{
    ss_dim_classes_free(batch->dims);
    ss_arena_free(&batch->scratch);
}

/* ---- the whole batch ---- */

/* What an outermost loop reads and makes, inside of it and outside: it runs as one. */
struct loop_vars {
    SS_ARRAY(uint32_t) reads;
    SS_ARRAY(uint32_t) makes;
    bool meets; /* an op of it meets the batch */
};

struct whole {
    const struct ss_graph *g;
    const bool *meets; /* per op: it meets the batch */
    bool *on, *to;     /* per var: it depends on data; an op of the batch depends on it */
    struct loop_vars *loops;
};

static void add_vars(struct ss_arena *arena, const uint32_t *vars, uint32_t n, bool makes,
                     struct loop_vars *out)
{
    for (uint32_t i = 0; i < n; i++)
        if (makes)
            ss_push(arena, out->makes, vars[i]);
        else
            ss_push(arena, out->reads, vars[i]);
}

static bool is_inside(const struct ss_graph *g, uint32_t loop, uint32_t outer)
{
    while (loop != SS_NONE && loop != outer)
        loop = g->loops[loop].parent;
    return loop == outer;
}

static struct loop_vars vars_of_loop(const struct whole *w, uint32_t outer, struct ss_arena *arena)
{
    const struct ss_graph *g = w->g;
    struct loop_vars out = {0};
    for (uint32_t i = g->loops[outer].first_op; i < g->loops[outer].end_op; i++) {
        const struct ss_op *op = &g->ops[i];
        if (!op->live)
            continue;
        out.meets |= w->meets[i];
        add_vars(arena, op->operands, op->n_operands, false, &out);
        add_vars(arena, op->results, op->n_results, true, &out);
    }
    for (uint32_t l = outer; l < g->n_loops; l++) {
        const struct ss_loop *inner = &g->loops[l];
        for (uint32_t i = 0; is_inside(g, l, outer) && i < inner->n_values; i++) {
            uint32_t read[] = {inner->init[i], inner->yields[i]};
            uint32_t made[] = {inner->args[i], inner->results[i]};
            if (!ss_graph_loop_value_live(g, l, i))
                continue;
            add_vars(arena, read, 2, false, &out);
            add_vars(arena, made, 2, true, &out);
        }
    }
    return out;
}

static bool spread_loop(const struct whole *w, const struct loop_vars *l)
{
    bool changed = false;
    if (ss_any_flagged(w->on, l->reads.items, (uint32_t)l->reads.count))
        changed |= ss_flag_all(w->on, l->makes.items, (uint32_t)l->makes.count);
    if (l->meets || ss_any_flagged(w->to, l->makes.items, (uint32_t)l->makes.count)) {
        changed |= ss_flag_all(w->to, l->makes.items, (uint32_t)l->makes.count);
        changed |= ss_flag_all(w->to, l->reads.items, (uint32_t)l->reads.count);
    }
    return changed;
}

static void spread(const struct whole *w)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < w->g->n_ops; i++) {
            const struct ss_op *op = &w->g->ops[i];
            if (op->live && ss_any_flagged(w->on, op->operands, op->n_operands))
                changed |= ss_flag_all(w->on, op->results, op->n_results);
        }
        for (uint32_t i = w->g->n_ops; i-- > 0;) {
            const struct ss_op *op = &w->g->ops[i];
            if (op->live && (w->meets[i] || ss_any_flagged(w->to, op->results, op->n_results)))
                changed |= ss_flag_all(w->to, op->operands, op->n_operands);
        }
        for (uint32_t l = 0; l < w->g->n_loops; l++)
            changed |= spread_loop(w, &w->loops[l]);
    }
}

static enum ss_when when_of(const struct whole *w, const uint32_t *results, uint32_t n, bool each)
{
    if (!each && !ss_any_flagged(w->to, results, n))
        return SS_ONCE;
    return ss_any_flagged(w->on, results, n) ? SS_EACH : SS_BEFORE;
}

/* summed: per var, a gradient; NULL: nobody knows. */
static void place_whole(const struct whole *w, const bool *summed, struct ss_microbatches *out)
{
    for (uint32_t i = 0; i < w->g->n_ops; i++) {
        const struct ss_op *op = &w->g->ops[i];
        enum ss_when when =
            op->live ? when_of(w, op->results, op->n_results, w->meets[i]) : SS_ONCE;
        out->op[i] = (uint8_t)when;
        out->late[i] =
            op->live && when == SS_ONCE && ss_any_flagged(w->on, op->results, op->n_results);
        for (uint32_t k = 0; k < op->n_results; k++) {
            out->when[op->results[k]] = (uint8_t)when;
            if (when == SS_EACH && summed && summed[op->results[k]])
                out->var[op->results[k]] =
                    (struct ss_placement){.kind = SS_PARTIAL, .reduce = SS_SUM};
        }
    }
    for (uint32_t l = 0; l < w->g->n_loops; l++)
        for (uint32_t i = 0; i < w->g->loops[l].n_values; i++)
            out->when[w->g->loops[l].args[i]] = out->when[w->g->loops[l].results[i]] =
                (uint8_t)when_of(w, &w->g->loops[l].results[i], 1, false);
}

static bool *find_meets(const struct ss_graph *g, const struct ss_microbatch_batch *batch,
                        struct ss_arena *arena)
{
    bool *meets = ss_alloc_array(arena, g->n_ops, sizeof *meets);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        for (uint32_t k = 0; op->live && k < op->n_operands; k++)
            meets[i] |= ss_dim_classes_touch(batch->dims, op->operands[k], batch->class_id);
        for (uint32_t k = 0; op->live && k < op->n_results; k++)
            meets[i] |= ss_dim_classes_touch(batch->dims, op->results[k], batch->class_id);
    }
    return meets;
}

enum ss_rc ss_microbatches_whole(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                 struct ss_microbatch_cut cut, struct ss_arena *arena,
                                 struct ss_microbatches *out, struct ss_error *err)
{
    struct ss_microbatch_batch batch;
    ss_microbatch_init(graph, 1, arena, out);
    enum ss_rc rc = ss_microbatch_find_batch(graph, rules, cut, out, &batch, err);
    if (rc == SS_OK) {
        struct whole w = {.g = graph};
        w.meets = find_meets(graph, &batch, &batch.scratch);
        w.on = ss_alloc_array(&batch.scratch, graph->n_vars, sizeof *w.on);
        w.to = ss_alloc_array(&batch.scratch, graph->n_vars, sizeof *w.to);
        w.loops = ss_alloc_array(&batch.scratch, graph->n_loops, sizeof *w.loops);
        for (uint32_t l = 0; l < graph->n_loops; l++)
            if (graph->loops[l].parent == SS_NONE)
                w.loops[l] = vars_of_loop(&w, l, &batch.scratch);
        for (uint32_t i = 0; i < graph->n_inputs; i++)
            w.on[graph->inputs[i]] = out->when[graph->inputs[i]] == SS_EACH;
        spread(&w);
        place_whole(&w, batch.roles.summed, out);
    }
    ss_microbatch_end_batch(&batch);
    return rc;
}
