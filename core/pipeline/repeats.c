/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values with a dim of the batch's class are cut; what is reduced over the batch is a term. Ops are
 * passed in program order, as often as loops carry something new back. */
#include "core/pipeline/repeats.h"

#include <string.h>

#include "core/space/roles.h"
#include "core/space/strategy.h"

struct repeating {
    const struct ss_graph *g;
    const struct ss_ruleset *rules;
    const struct ss_dim_classes *dims;
    uint32_t batch;
    struct ss_repeats *out;
    bool *late_var; /* per var: known after the last microbatch only */
    struct ss_error *err;
};

/* ---- values ---- */

/* True if a cut of var by this placement is a cut of the batch. */
static bool cuts_batch(const struct repeating *r, uint32_t var, const struct ss_placement *p)
{
    return p->kind == SS_SHARD && !p->halo &&
           ss_dim_classes_of(r->dims, var, p->dim, p->blocks) == r->batch;
}

static bool is_cut(const struct repeating *r, uint32_t var)
{
    return r->out->var[var].kind == SS_SHARD;
}

static bool is_term(const struct repeating *r, uint32_t var)
{
    return r->out->var[var].kind == SS_PARTIAL;
}

/* Inputs whose first dim is the batch. Other values get their cut from the rows of the ops. */
static void cut_inputs(struct repeating *r)
{
    for (uint32_t i = 0; i < r->g->n_inputs; i++) {
        uint32_t v = r->g->inputs[i];
        for (int d = 0; d < r->g->vars[v].type.rank; d++)
            if (ss_dim_classes_of(r->dims, v, d, 1) == r->batch) {
                r->out->var[v] = (struct ss_placement){.kind = SS_SHARD, .dim = d, .blocks = 1};
                r->out->batch = r->g->vars[v].type.dims[d];
                break;
            }
    }
}

/* ---- ops ---- */

enum { FITS_NOT, FITS_LOOSELY, FITS };

/* Whether a row reads the operands as they are. An operand that is the same in each microbatch may
 * also be read by pieces, since each device has all of it, or as a term: as it is in the first
 * microbatch, and as 0 in the others. */
static int row_fits(const struct repeating *r, uint32_t op_id, const struct ss_row *row)
{
    const struct ss_op *op = &r->g->ops[op_id];
    const int64_t *lengths = r->rules->op_atoms[op_id].lengths;
    int fit = FITS;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        struct ss_placement p = ss_row_operand(row, k, lengths);
        uint32_t v = op->operands[k];
        const struct ss_placement *has = &r->out->var[v];
        if (has->kind == SS_REPLICATED && !r->late_var[v]) {
            if (p.kind == SS_REPLICATED)
                continue;
            if (p.kind == SS_SHARD ? !cuts_batch(r, v, &p) : !ss_reduce_adds(p.reduce))
                return FITS_NOT;
            fit = FITS_LOOSELY;
            continue;
        }
        if (has->kind != p.kind || p.halo || r->late_var[v] ||
            (p.kind == SS_SHARD && (p.dim != has->dim || p.blocks != has->blocks)) ||
            (p.kind == SS_PARTIAL && p.reduce != has->reduce))
            return FITS_NOT;
    }
    for (uint32_t k = 0; k < op->n_results; k++) {
        struct ss_placement p = ss_row_result(row, k, lengths);
        if (p.halo || (p.kind == SS_SHARD && !cuts_batch(r, op->results[k], &p)))
            return FITS_NOT;
        if (p.kind == SS_PARTIAL && p.reduce != SS_SUM)
            fit = FITS_LOOSELY;
    }
    return fit;
}

static bool cuts_results(const struct repeating *r, uint32_t op_id, const struct ss_row *row)
{
    for (uint32_t k = 0; k < r->g->ops[op_id].n_results; k++)
        if (row->out[k].kind == SS_SHARD)
            return true;
    return false;
}

/* The row along time of an op that reads a cut value, or makes one out of values that are the same
 * (`makes`); -1: none. */
static int find_row(const struct repeating *r, uint32_t op_id, bool makes)
{
    const struct ss_op_rules *rules = r->rules->op_rules[op_id];
    const int64_t *lengths = r->rules->op_atoms[op_id].lengths;
    int best = -1, best_fit = FITS_NOT;
    for (size_t i = 0; i < rules->n_rows; i++) {
        const struct ss_row *row = &rules->rows[i];
        if (!ss_row_usable(row, rules->n_in, NULL) || !ss_row_fits(row, lengths, r->out->n))
            continue;
        int fit = makes && !cuts_results(r, op_id, row) ? FITS_NOT : row_fits(r, op_id, row);
        if (fit > best_fit) {
            best = (int)i;
            best_fit = fit;
        }
    }
    return best;
}

/* True if some result has a dim of the batch, so that the op makes pieces even of values that are
 * the same in each microbatch: a broadcast of a bias. */
static bool makes_batch(const struct repeating *r, const struct ss_op *op)
{
    for (uint32_t k = 0; k < op->n_results; k++)
        if (ss_dim_classes_touch(r->dims, op->results[k], r->batch))
            return true;
    return false;
}

static enum ss_rc refuse(struct repeating *r, uint32_t op_id, uint32_t var, const char *why)
{
    ss_fail(r->err, SS_E_UNSUPPORTED, "%s cannot run on a microbatch: %s %s", r->g->ops[op_id].name,
            r->g->vars[var].name, why);
    return ss_error_hint(r->err, "a step whose examples depend on each other has one microbatch");
}

/* An op of the end: it reads what is known after the last microbatch. */
static enum ss_rc place_late(struct repeating *r, uint32_t op_id)
{
    const struct ss_op *op = &r->g->ops[op_id];
    r->out->late[op_id] = true;
    for (uint32_t k = 0; k < op->n_operands; k++)
        if (is_cut(r, op->operands[k]))
            return refuse(r, op_id, op->operands[k],
                          "is cut along the batch, and the op also reads a sum over all of it");
    for (uint32_t k = 0; k < op->n_results; k++)
        r->late_var[op->results[k]] = true;
    return SS_OK;
}

static enum ss_rc place_op(struct repeating *r, uint32_t op_id, bool *changed)
{
    const struct ss_op *op = &r->g->ops[op_id];
    bool cut = false, late = false, term = false;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        cut |= is_cut(r, op->operands[k]);
        late |= r->late_var[op->operands[k]];
        term |= is_term(r, op->operands[k]);
    }
    if (late || (term && op->loop == SS_NONE))
        return place_late(r, op_id);
    if (!cut && !term && !makes_batch(r, op))
        return SS_OK;
    int row = find_row(r, op_id, !cut && !term);
    if (row < 0 && !cut && !term)
        return SS_OK;
    if (row < 0)
        return refuse(r, op_id, op->results[0],
                      "has no row that cuts the batch as its operands are");
    const struct ss_row *chosen = &r->rules->op_rules[op_id]->rows[row];
    r->out->op[op_id] = true;
    r->out->row[op_id] = (uint16_t)row;
    for (uint32_t k = 0; k < op->n_results; k++) {
        struct ss_placement p = ss_row_result(chosen, k, r->rules->op_atoms[op_id].lengths);
        *changed |= !ss_placement_equal(p, r->out->var[op->results[k]]);
        r->out->var[op->results[k]] = p;
    }
    return SS_OK;
}

/* ---- loops ---- */

/* The value of a loop is cut or a term if what enters it, or what a trip yields, is. */
static void join_loop(struct repeating *r, uint32_t loop, bool *changed)
{
    const struct ss_loop *l = &r->g->loops[loop];
    for (uint32_t i = 0; i < l->n_values; i++) {
        uint32_t vars[] = {l->init[i], l->yields[i], l->args[i], l->results[i]};
        struct ss_placement p = r->out->var[vars[0]];
        for (size_t k = 1; k < 4 && p.kind == SS_REPLICATED; k++)
            p = r->out->var[vars[k]];
        if (!ss_graph_loop_value_live(r->g, loop, i) || p.kind == SS_REPLICATED)
            continue;
        for (size_t k = 2; k < 4; k++) {
            *changed |= !ss_placement_equal(p, r->out->var[vars[k]]);
            r->out->var[vars[k]] = p;
        }
    }
}

static enum ss_rc pass(struct repeating *r, bool *changed)
{
    enum ss_rc rc = SS_OK;
    *changed = false;
    for (uint32_t i = 0; i < r->g->n_steps && rc == SS_OK; i++) {
        uint32_t id = r->g->steps[i].id;
        if (r->g->steps[i].kind != SS_STEP_OP)
            join_loop(r, id, changed);
        else if (r->g->ops[id].live)
            rc = place_op(r, id, changed);
    }
    return rc;
}

/* With one microbatch, only which ops belong to it is of interest. */
static void take_whole(struct repeating *r, const struct ss_roles *roles)
{
    for (uint32_t i = 0; i < r->g->n_ops; i++) {
        r->out->op[i] = r->g->ops[i].live && roles->meets_batch[i];
        r->out->late[i] = r->g->ops[i].live && !roles->meets_batch[i] && !roles->before_batch[i];
    }
    for (uint32_t v = 0; v < r->g->n_vars; v++)
        if (roles->summed[v])
            r->out->var[v] = (struct ss_placement){.kind = SS_PARTIAL, .reduce = SS_SUM};
}

enum ss_rc ss_repeats_find(const struct ss_graph *graph, const struct ss_ruleset *rules, int64_t n,
                           struct ss_arena *arena, struct ss_repeats *out, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    struct repeating r = {.g = graph, .rules = rules, .out = out, .err = err};
    struct ss_dim_classes *dims = ss_dim_classes_find(graph, rules);
    struct ss_roles roles = ss_roles_find(graph, dims, &scratch);
    enum ss_rc rc = SS_OK;
    *out = (struct ss_repeats){.n = n};
    out->op = ss_alloc_array(arena, graph->n_ops, sizeof *out->op);
    out->late = ss_alloc_array(arena, graph->n_ops, sizeof *out->late);
    out->row = ss_alloc_array(arena, graph->n_ops, sizeof *out->row);
    out->var = ss_alloc_array(arena, graph->n_vars, sizeof *out->var);
    r.late_var = ss_alloc_array(&scratch, graph->n_vars, sizeof *r.late_var);
    r.dims = dims;
    r.batch = roles.batch;
    if (roles.batch == SS_NONE)
        rc = ss_fail(err, SS_E_UNSUPPORTED, "the step has no batch, so it has no microbatches");
    else
        cut_inputs(&r);
    if (rc == SS_OK && (n < 1 || out->batch % n))
        rc = ss_fail(err, SS_E_UNSUPPORTED, "%lld microbatches do not divide a batch of %lld",
                     (long long)n, (long long)out->batch);
    bool changed = rc == SS_OK && n > 1;
    if (rc == SS_OK && n == 1)
        take_whole(&r, &roles);
    while (changed && rc == SS_OK)
        rc = pass(&r, &changed);
    ss_dim_classes_free(dims);
    ss_arena_free(&scratch);
    return rc;
}

/* ---- one microbatch ---- */

enum ss_rc ss_repeats_call(const struct ss_graph *graph, const struct ss_ruleset *rules,
                           const struct ss_repeats *repeats, uint32_t op, struct ss_arena *arena,
                           struct ss_call *out, struct ss_error *err)
{
    struct ss_call whole;
    ss_graph_call(graph, op, arena, &whole);
    if (!repeats->op[op] || repeats->n == 1) {
        *out = whole;
        return SS_OK;
    }
    const struct ss_atoms *atoms = &rules->op_atoms[op];
    int64_t *lengths = ss_memdup(arena, atoms->lengths, atoms->n_atoms * sizeof *lengths);
    ss_row_cut(&rules->op_rules[op]->rows[repeats->row[op]], atoms, lengths, repeats->n);
    enum ss_rc rc = ss_atoms_call(&whole, atoms, lengths, arena, out, err);
    return rc == SS_OK ? rc : ss_error_where(err, "%s", graph->ops[op].name);
}

struct ss_type ss_repeats_type(const struct ss_graph *graph, const struct ss_repeats *repeats,
                               uint32_t var)
{
    struct ss_type type = graph->vars[var].type;
    const struct ss_placement *p = &repeats->var[var];
    if (p->kind == SS_SHARD && repeats->n > 1)
        type.dims[p->dim] /= repeats->n;
    return type;
}
