/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/stage_price.h"

#include <string.h>

#include "core/graph/liveness.h"
#include "core/pipeline/stage_weights.h"
#include "core/plan/lower.h"
#include "core/program/memory.h"

struct measuring {
    const struct ss_slice *slice;
    const struct ss_graph *g;
    const struct ss_plan *plan;
    const uint32_t *layer_of;
    const struct ss_stage_vars *vars;
    struct ss_stage_price *out;
    struct ss_arena scratch;
};

/* ---- times ---- */

static void add_time(struct measuring *m, uint32_t op, bool once, int64_t ps, bool comm)
{
    struct ss_layer_price *l = &m->out->layers[m->layer_of[op]];
    enum ss_part part = (enum ss_part)m->slice->part[op];
    if (once || part == SS_PART_UPDATE) {
        l->once_ps += ps;
        return;
    }
    m->out->comm_ps += comm ? ps : 0;
    *(part == SS_PART_INPUT    ? &l->input_ps
      : part == SS_PART_WEIGHT ? &l->weight_ps
                               : &l->forward_ps) += ps;
}

/* The op at which a reshard happens, and whether it happens once per step. */
static uint32_t reshard_op(const struct measuring *m, const struct ss_plan_reshard *r, bool *once)
{
    const struct ss_graph *g = m->g;
    uint32_t op = ss_plan_reshard_op(m->plan, r);
    if (op == SS_NONE && (r->place == SS_TO_LOOP || r->place == SS_TO_YIELD))
        op = g->loops[r->consumer].first_op;
    if (op == SS_NONE) /* an input that is returned as it is */
        op = 0;
    *once =
        m->slice->once[op] || (r->place != SS_TO_OPERAND && m->vars->kind[r->var] == SS_STAGE_TERM);
    return op;
}

static void measure_times(struct measuring *m)
{
    for (uint32_t i = 0; i < m->g->n_ops; i++)
        if (m->g->ops[i].live)
            add_time(m, i, m->slice->once[i],
                     m->plan->ops[i].compute_ps * ss_graph_trips(m->g, m->g->ops[i].loop), false);
    for (size_t i = 0; i < m->plan->n_reshards; i++) {
        bool once;
        uint32_t op = reshard_op(m, &m->plan->reshards[i], &once);
        add_time(m, op, once, m->plan->reshards[i].ps * m->plan->reshards[i].trips, true);
    }
}

/* ---- memory ---- */

static int64_t bytes_at(const struct measuring *m, uint32_t v, const struct ss_layout *layout)
{
    if (!ss_graph_has_storage(m->g, v))
        return 0;
    return ss_layout_bytes(&m->plan->mesh, layout, &m->g->vars[v].type);
}

/* The bytes of a var where it rests; of a term where it is made, before it is reduced. */
static int64_t var_bytes(const struct measuring *m, uint32_t v)
{
    const struct ss_var *var = &m->g->vars[v];
    if (m->vars->kind[v] == SS_STAGE_TERM && var->producer != SS_NONE)
        return bytes_at(m, v, &m->plan->ops[var->producer].out[var->result]);
    return bytes_at(m, v, &m->plan->home[v]);
}

/* The layer to which a var counts: of the op that makes it, or of the first that reads it. */
static uint32_t layer_of_var(const struct measuring *m, uint32_t v)
{
    const struct ss_var *var = &m->g->vars[v];
    if (var->producer != SS_NONE)
        return m->layer_of[var->producer];
    for (uint32_t u = m->g->use_start[v]; u < m->g->use_start[v + 1]; u++)
        if (m->g->uses[u].op != SS_NONE)
            return m->layer_of[m->g->uses[u].op];
        else if (m->g->uses[u].loop != SS_NONE)
            return m->layer_of[m->g->loops[m->g->uses[u].loop].first_op];
    return 0;
}

/* A layer's forward reads an activation that it does not make. */
static void add_entries(struct measuring *m, uint32_t v)
{
    const struct ss_graph *g = m->g;
    uint32_t maker = g->vars[v].producer == SS_NONE ? SS_NONE : m->layer_of[g->vars[v].producer];
    bool *seen = ss_alloc_array(&m->scratch, m->out->n_layers, sizeof *seen);
    for (uint32_t u = g->use_start[v]; u < g->use_start[v + 1]; u++) {
        uint32_t op = g->uses[u].op;
        if (op == SS_NONE || m->slice->part[op] != SS_PART_FORWARD || m->layer_of[op] == maker ||
            seen[m->layer_of[op]])
            continue;
        seen[m->layer_of[op]] = true;
        m->out->layers[m->layer_of[op]].entry_bytes += var_bytes(m, v);
    }
}

static void measure_values(struct measuring *m)
{
    for (uint32_t v = 0; v < m->g->n_vars; v++) {
        struct ss_layer_price *l = &m->out->layers[layer_of_var(m, v)];
        int64_t bytes = m->vars->kind[v] == SS_STAGE_OTHER ? 0 : var_bytes(m, v);
        switch ((enum ss_stage_var)m->vars->kind[v]) {
        case SS_STAGE_RESIDENT:
        case SS_STAGE_TERM:
            l->resident_bytes += bytes;
            break;
        case SS_STAGE_HELD:
            l->held_bytes += bytes;
            l->kept_bytes += m->vars->for_weight[v] ? bytes : 0;
            break;
        case SS_STAGE_OTHER:
            break;
        }
        if (m->vars->is_activation[v])
            add_entries(m, v);
    }
    for (uint32_t i = 0; i < m->out->n_layers; i++) {
        struct ss_layer_price *l = &m->out->layers[i];
        l->kept_bytes = l->kept_bytes < l->held_bytes ? l->kept_bytes : l->held_bytes;
    }
}

/* The most bytes that the program of the slice holds besides the values that are counted apart. */
static enum ss_rc measure_work(struct measuring *m, struct ss_error *err)
{
    struct ss_program *program;
    enum ss_rc rc = ss_lower(m->plan, &program, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_graph *g = m->g;
    int64_t *held = ss_alloc_array(&m->scratch, program->n_instrs, sizeof *held);
    int64_t *apart = ss_alloc_array(&m->scratch, (size_t)g->n_steps + 2, sizeof *apart);
    uint32_t *step_of = ss_alloc_array(&m->scratch, g->n_ops, sizeof *step_of), step = 0;
    struct ss_interval *live = ss_liveness(g, &m->scratch);
    (void)ss_memory_walk(program, held);
    for (uint32_t i = 0; i < g->n_steps; i++)
        if (g->steps[i].kind == SS_STEP_OP)
            step_of[g->steps[i].id] = i;
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (m->vars->kind[v] != SS_STAGE_OTHER && live[v].begin < live[v].end) {
            int64_t bytes = bytes_at(m, v, &m->plan->home[v]);
            apart[live[v].begin] += bytes;
            apart[live[v].end] -= bytes;
        }
    for (uint32_t i = 0; i <= g->n_steps; i++)
        apart[i + 1] += apart[i];
    for (size_t i = 0; i < program->n_instrs; i++) {
        if (program->instrs[i].kind == SS_I_EXEC && program->instrs[i].op != SS_NONE)
            step = step_of[program->instrs[i].op];
        if (held[i] - apart[step] > m->out->work_bytes)
            m->out->work_bytes = held[i] - apart[step];
    }
    ss_program_free(program);
    return SS_OK;
}

enum ss_rc ss_stage_price(const struct ss_slice *slice, const struct ss_ruleset *rules,
                          const uint32_t *layer_of, uint32_t n_layers,
                          const struct ss_stage_ask *ask, struct ss_job *job,
                          struct ss_arena *arena, struct ss_stage_price *out, struct ss_plan **plan,
                          struct ss_error *err)
{
    struct measuring m = {.slice = slice, .g = slice->graph, .layer_of = layer_of, .out = out};
    struct ss_stage_vars vars = ss_stage_vars_find(slice, &m.scratch);
    struct ss_answer answer = {0};
    *out = (struct ss_stage_price){.n_layers = n_layers};
    *plan = NULL;
    out->layers = ss_alloc_array(arena, n_layers, sizeof *out->layers);
    m.vars = &vars;
    enum ss_rc rc = ss_stage_solve(slice, rules, &vars, ask, job, &answer, &out->least_ps, err);
    if (rc == SS_OK) {
        m.plan = answer.plan;
        out->weighted_us = answer.plan->objective;
        out->bound_us = answer.plan->bound;
        out->proved = answer.plan->proved;
        measure_times(&m);
        measure_values(&m);
        rc = measure_work(&m, err);
    }
    if (rc == SS_OK)
        *plan = answer.plan;
    else
        ss_plan_free(answer.plan);
    ss_arena_free(&m.scratch);
    return rc;
}

bool ss_layer_is_recomputed(const struct ss_stage_price *price, uint32_t i, uint32_t recomputed)
{
    return i < recomputed && price->layers[i].entry_bytes < price->layers[i].held_bytes;
}

struct ss_stage_cost ss_stage_price_cost(const struct ss_stage_price *price, uint32_t recomputed,
                                         bool first)
{
    struct ss_stage_cost c = {.work_bytes = price->work_bytes};
    int64_t again = 0, again_ps = 0;
    for (uint32_t i = 0; i < price->n_layers; i++) {
        const struct ss_layer_price *l = &price->layers[i];
        bool drops = ss_layer_is_recomputed(price, i, recomputed);
        c.forward_ps += l->forward_ps;
        c.input_ps += l->input_ps + (drops ? l->forward_ps : 0);
        c.weight_ps += l->weight_ps + (drops ? l->forward_ps : 0); /* each part does it again */
        again_ps += drops ? l->forward_ps : 0;
        c.reduce_ps += l->once_ps;
        c.resident_bytes += l->resident_bytes;
        c.held_bytes += drops ? l->entry_bytes : l->held_bytes;
        c.kept_bytes += drops ? 0 : l->kept_bytes;
        if (drops && l->held_bytes > again)
            again = l->held_bytes; /* of one layer at a time */
    }
    c.work_bytes += again;
    c.backward_ps = c.input_ps + c.weight_ps - again_ps;
    if (first) {
        c.weight_ps = c.backward_ps;
        c.input_ps = 0;
    }
    c.kept_bytes = first || c.kept_bytes > c.held_bytes ? c.held_bytes : c.kept_bytes;
    return c;
}
