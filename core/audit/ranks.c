/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/audit/ranks.h"

#include <inttypes.h>
#include <string.h>

static const double MOST_BYTES = 8e9;

struct machine {
    const struct ss_ranked *program;
    const struct ss_graph *g;
    const struct ss_ranks_options *options;
    int64_t ranks;
    struct ss_arena *arena;  /* of the values */
    struct ss_arena scratch; /* of an op */
    struct ss_pieces *now;   /* per var */
    bool *changed;           /* per var: it differs from the run before */
    uint32_t *value;         /* per var: which value of the run it is */
    SS_ARRAY(const struct ss_pieces *) values;
    SS_ARRAY(struct ss_rank_event) events;
    bool traced; /* the graph is the program's own, not that of a region */
    int64_t *trips_left;
    uint32_t *begin_step;
    struct ss_progress progress;
    double bytes;
    struct ss_error *err;
};

static enum ss_rc run_graph(struct machine *outer, const struct ss_graph *g,
                            const struct ss_pieces *inputs, struct ss_pieces *outputs);

static bool has_rank_ops(const struct ss_graph *g)
{
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (ss_rank_op_of(g->ops[i].def) >= 0)
            return true;
        for (size_t k = 0; k < g->ops[i].attrs.count; k++) {
            const struct ss_attr *attr = &g->ops[i].attrs.items[k];
            for (size_t r = 0; attr->regions && r < attr->count; r++)
                if (has_rank_ops(attr->regions[r].graph))
                    return true;
        }
    }
    return false;
}

/* ---- values ---- */

static enum ss_rc take_bytes(struct machine *m, const struct ss_type *type, int64_t times)
{
    m->bytes += 16.0 * (double)ss_type_count(type) * (double)times / 2;
    if (m->bytes <= MOST_BYTES)
        return SS_OK;
    ss_fail(m->err, SS_E_LIMIT,
            "the values of all ranks take more than %.0f GB: each op's is kept, to be compared",
            MOST_BYTES / 1e9);
    return ss_error_hint(m->err, "compile the program for smaller shapes, and audit that");
}

/* Storage for a value, on each rank or on all together. */
static enum ss_rc new_pieces(struct machine *m, const struct ss_type *type, bool same,
                             struct ss_pieces *out)
{
    const enum ss_rc rc = take_bytes(m, type, same ? 1 : m->ranks);
    if (rc != SS_OK)
        return rc;
    struct ss_tensor *pieces = ss_alloc_array(m->arena, (size_t)m->ranks, sizeof *pieces);
    for (int64_t r = 0; r < m->ranks; r++)
        pieces[r] = same && r ? pieces[0] : ss_tensor_new(m->arena, type, SS_STORE_F64);
    *out = (struct ss_pieces){pieces, same};
    return SS_OK;
}

/* Equal content on all ranks is one value from there on. */
static void find_same(struct machine *m, struct ss_pieces *value)
{
    struct ss_tensor *pieces = (struct ss_tensor *)value->pieces;
    for (int64_t r = 1; r < m->ranks && !value->same; r++)
        if (memcmp(pieces[0].data, pieces[r].data, ss_tensor_bytes(&pieces[0])) != 0)
            return;
    for (int64_t r = 1; r < m->ranks; r++)
        pieces[r] = pieces[0];
    value->same = true;
}

/* ---- ops ---- */

static enum ss_rc rank_id(struct machine *m, const struct ss_op *op, int kind,
                          struct ss_pieces *out)
{
    const struct ss_type *type = &m->g->vars[op->results[0]].type;
    const enum ss_rc rc = new_pieces(m, type, false, out);
    for (int64_t r = 0; r < m->ranks && rc == SS_OK; r++) {
        const int64_t P = m->program->partitions;
        ss_tensor_set(&out->pieces[r], 0, (double)(kind == SS_RANK_PARTITION_ID ? r % P : r / P));
    }
    return rc;
}

static const struct ss_change *change_of(const struct machine *m, uint32_t id)
{
    const struct ss_change *change = m->options->change;
    if (!m->traced || (change && change->op == id))
        return m->traced ? change : NULL;
    for (size_t i = 0; i < m->options->n_changes; i++)
        if (m->options->changes[i].op == id)
            return &m->options->changes[i];
    return NULL;
}

static enum ss_rc collective(struct machine *m, uint32_t id, int kind, struct ss_pieces *out)
{
    const struct ss_op *op = &m->g->ops[id];
    const struct ss_change *change = change_of(m, id);
    size_t n;
    const int64_t *sizes = ss_attr_ints(&op->attrs, SS_ATTR_SIZES, &n);
    const int64_t *ids = ss_attr_ints(&op->attrs, SS_ATTR_POSITIONS, &n);
    int64_t rows = sizes[0], width = sizes[1];
    if (change && change->kind == SS_CHANGE_GROUPS) {
        ids = change->ids;
        rows = change->rows;
        width = change->width;
    }
    const struct ss_tensor **in = ss_alloc_array(&m->scratch, op->n_operands, sizeof *in);
    struct ss_tensor **to = ss_alloc_array(&m->scratch, op->n_results, sizeof *to);
    for (uint32_t k = 0; k < op->n_operands; k++)
        in[k] = m->now[op->operands[k]].pieces;
    for (uint32_t k = 0; k < op->n_results; k++) {
        const enum ss_rc rc = new_pieces(m, &m->g->vars[op->results[k]].type, false, &out[k]);
        if (rc != SS_OK)
            return rc;
        to[k] = (struct ss_tensor *)out[k].pieces;
    }
    return ss_ranks_collect(op, kind, ids, rows, width, m->ranks, in, to, &m->scratch, m->err);
}

/* The call with other starts for a rank's slice. */
static void move_starts(struct machine *m, const struct ss_change *change, int64_t rank,
                        struct ss_call *call, struct ss_tensor *in)
{
    const int n = call->in[0].rank;
    const int64_t *starts = change->starts + rank * n;
    if (call->def->class == SS_OP_CLASS_SLICE) {
        struct ss_attr *items =
            ss_memdup(&m->scratch, call->attrs.items, call->attrs.count * sizeof *items);
        for (size_t i = 0; i < call->attrs.count; i++) {
            const bool limit = items[i].id == SS_ATTR_LIMIT_INDICES;
            if (items[i].id != SS_ATTR_START_INDICES && !limit)
                continue;
            const int64_t *old = items[i].ints;
            items[i].ints = ss_memdup(&m->scratch, old, (size_t)n * sizeof *old);
            size_t count;
            const int64_t *was = ss_attr_ints(&call->attrs, SS_ATTR_START_INDICES, &count);
            for (int d = 0; d < n; d++)
                items[i].ints[d] = starts[d] + (limit ? old[d] - was[d] : 0);
        }
        call->attrs.items = items;
        return;
    }
    const size_t first = call->n_in - (size_t)n; /* dynamic_slice, dynamic_update_slice */
    for (int d = 0; d < n; d++) {
        in[first + (size_t)d] =
            ss_tensor_new(&m->scratch, &in[first + (size_t)d].type, SS_STORE_F64);
        ss_tensor_set(&in[first + (size_t)d], 0, (double)starts[d]);
    }
}

static enum ss_rc compute(struct machine *m, uint32_t id, struct ss_pieces *out)
{
    const struct ss_op *op = &m->g->ops[id];
    const struct ss_change *change = change_of(m, id);
    const struct ss_eval_options options = {.float_store = SS_STORE_F64, .job = m->options->job};
    const bool moved = change && change->kind == SS_CHANGE_STARTS;
    bool same = !moved;
    for (uint32_t k = 0; k < op->n_operands; k++)
        same &= m->now[op->operands[k]].same;
    enum ss_rc rc = SS_OK;
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
        rc = new_pieces(m, &m->g->vars[op->results[k]].type, same, &out[k]);
    for (int64_t r = 0; r < (same ? 1 : m->ranks) && rc == SS_OK; r++) {
        const struct ss_arena_mark mark = ss_arena_mark(&m->scratch);
        struct ss_call call;
        ss_graph_call(m->g, id, &m->scratch, &call);
        struct ss_tensor *in = ss_alloc_array(&m->scratch, op->n_operands, sizeof *in);
        struct ss_tensor *to = ss_alloc_array(&m->scratch, op->n_results, sizeof *to);
        for (uint32_t k = 0; k < op->n_operands; k++)
            in[k] = m->now[op->operands[k]].pieces[r];
        for (uint32_t k = 0; k < op->n_results; k++)
            to[k] = out[k].pieces[r];
        if (moved)
            move_starts(m, change, r, &call, in);
        if (ss_eval_hands_on(op->def, &options))
            for (uint32_t k = 0; k < op->n_results; k++)
                memcpy(to[k].data, in[k].data, ss_tensor_bytes(&to[k]));
        else
            rc = ss_eval_into(&call, in, to, NULL, &options, &m->scratch, m->err);
        ss_arena_rewind(&m->scratch, mark);
    }
    return rc;
}

/* The number that all ranks have for a condition. */
static enum ss_rc agreed(struct machine *m, const struct ss_op *op, const struct ss_pieces *value,
                         int64_t *number)
{
    *number = (int64_t)ss_tensor_get(&value->pieces[0], 0);
    for (int64_t r = 1; r < m->ranks; r++)
        if ((int64_t)ss_tensor_get(&value->pieces[r], 0) != *number)
            return ss_fail(m->err, SS_E_UNSUPPORTED,
                           "ranks take different ways at %s, which has collectives inside: on "
                           "devices they would wait forever",
                           op->name);
    return SS_OK;
}

/* A while whose trips follow from values, with collectives in it. */
static enum ss_rc run_while(struct machine *m, const struct ss_op *op, struct ss_pieces *out)
{
    enum { MOST_TRIPS = 100000 };
    const struct ss_region *body = ss_attr_region(&op->attrs, SS_ATTR_BODY);
    const struct ss_region *cond = ss_attr_region(&op->attrs, SS_ATTR_BODY2);
    struct ss_pieces *values = ss_alloc_array(m->arena, op->n_operands, sizeof *values), test;
    for (uint32_t k = 0; k < op->n_operands; k++)
        values[k] = m->now[op->operands[k]];
    for (int64_t trip = 0;; trip++) {
        int64_t go;
        enum ss_rc rc = run_graph(m, cond->graph, values, &test);
        if (rc == SS_OK)
            rc = agreed(m, op, &test, &go);
        if (rc != SS_OK)
            return rc;
        if (!go)
            break;
        if (trip == MOST_TRIPS)
            return ss_fail(m->err, SS_E_LIMIT, "%s has not ended after %d trips", op->name,
                           MOST_TRIPS);
        rc = run_graph(m, body->graph, values, out);
        if (rc != SS_OK)
            return rc;
        for (uint32_t k = 0; k < op->n_results; k++)
            values[k] = out[k];
    }
    for (uint32_t k = 0; k < op->n_results; k++)
        out[k] = values[k];
    return SS_OK;
}

static enum ss_rc run_branch(struct machine *m, const struct ss_op *op, struct ss_pieces *out)
{
    int64_t index;
    enum ss_rc rc = agreed(m, op, &m->now[op->operands[0]], &index);
    struct ss_pieces *captured = ss_alloc_array(m->arena, op->n_operands, sizeof *captured);
    for (uint32_t k = 1; k < op->n_operands; k++)
        captured[k - 1] = m->now[op->operands[k]];
    const struct ss_attr *more = ss_attr_find(&op->attrs, SS_ATTR_BRANCHES);
    const int64_t n_more = more ? (int64_t)more->count : 0;
    const bool is_predicate = m->g->vars[op->operands[0]].type.dtype == SS_I1;
    if (is_predicate)
        index = !index;
    else if (index < 0 || index >= 2 + n_more)
        index = 1 + n_more;
    const struct ss_region *region = index == 0   ? ss_attr_region(&op->attrs, SS_ATTR_BODY)
                                     : index == 1 ? ss_attr_region(&op->attrs, SS_ATTR_BODY2)
                                                  : &more->regions[index - 2];
    if (!region)
        region = ss_attr_region(&op->attrs, SS_ATTR_BODY);
    return rc == SS_OK ? run_graph(m, region->graph, captured, out) : rc;
}

static bool runs_region(const struct ss_op *op)
{
    if (!(op->def->flags & SS_OP_REGION))
        return false;
    for (size_t k = 0; k < op->attrs.count; k++)
        for (size_t r = 0; op->attrs.items[k].regions && r < op->attrs.items[k].count; r++)
            if (has_rank_ops(op->attrs.items[k].regions[r].graph))
                return true;
    return false;
}

/* What a run with a change adds to an op's results. */
static enum ss_rc reduce_after(struct machine *m, const struct ss_op *op,
                               const struct ss_change *change, struct ss_pieces *out)
{
    struct ss_region region = {.simple = change->maximum ? "maximum" : "add"};
    struct ss_attr body = {.id = SS_ATTR_BODY, .regions = &region, .count = 1};
    struct ss_op sum = *op;
    sum.attrs = (struct ss_attrs){&body, 1};
    sum.n_operands = sum.n_results = 1;
    enum ss_rc rc = SS_OK;
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++) {
        const struct ss_tensor *in = out[k].pieces;
        struct ss_pieces total;
        rc = new_pieces(m, &in[0].type, false, &total);
        struct ss_tensor *to = (struct ss_tensor *)total.pieces;
        if (rc == SS_OK)
            rc = ss_ranks_collect(&sum, SS_RANK_ALL_REDUCE, change->ids, change->rows,
                                  change->width, m->ranks, &in, &to, &m->scratch, m->err);
        out[k] = total;
    }
    return rc;
}

static enum ss_rc run_op(struct machine *m, uint32_t id, struct ss_pieces *out)
{
    const struct ss_op *op = &m->g->ops[id];
    const struct ss_change *change = change_of(m, id);
    const int kind = ss_rank_op_of(op->def);
    enum ss_rc rc;
    if (change && change->kind == SS_CHANGE_SKIP) {
        for (uint32_t k = 0; k < op->n_results; k++)
            out[k] = m->now[op->operands[k]];
        return SS_OK;
    }
    rc = kind == SS_RANK_PARTITION_ID || kind == SS_RANK_REPLICA_ID ? rank_id(m, op, kind, out)
         : kind >= 0                                                ? collective(m, id, kind, out)
         : !runs_region(op)                                         ? compute(m, id, out)
         : op->def->class == SS_OP_CLASS_WHILE                      ? run_while(m, op, out)
                                                                    : run_branch(m, op, out);
    if (rc == SS_OK && change && change->kind == SS_CHANGE_REDUCE)
        rc = reduce_after(m, op, change, out);
    for (int64_t i = 0;
         rc == SS_OK && change && change->kind == SS_CHANGE_VALUE && i < change->rows; i++)
        ss_i64(&out[0].pieces[0])[i] = change->ids[i];
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
        find_same(m, &out[k]);
    return rc;
}

/* Whether an op reads what changed, or is what changed. */
static bool is_changed(const struct machine *m, uint32_t id)
{
    const struct ss_op *op = &m->g->ops[id];
    bool any = m->options->change && m->options->change->op == id;
    for (uint32_t k = 0; k < op->n_operands && !any; k++)
        any = m->changed[op->operands[k]];
    return any;
}

static void keep_event(struct machine *m, uint32_t id, const struct ss_pieces *out)
{
    const struct ss_op *op = &m->g->ops[id];
    uint32_t *from = ss_alloc_array(m->arena, op->n_operands, sizeof *from);
    for (uint32_t k = 0; k < op->n_operands; k++)
        from[k] = m->value[op->operands[k]];
    struct ss_rank_event e = {id, out, from, (uint32_t)m->values.count};
    ss_push(m->arena, m->events, e);
    for (uint32_t k = 0; k < op->n_results; k++) {
        m->value[op->results[k]] = (uint32_t)m->values.count;
        ss_push(m->arena, m->values, &out[k]);
    }
}

static enum ss_rc step_op(struct machine *m, uint32_t id)
{
    const struct ss_op *op = &m->g->ops[id];
    const struct ss_ranks_run *before = m->traced ? m->options->before : NULL;
    const size_t event = m->events.count;
    struct ss_pieces *out = ss_alloc_array(m->arena, op->n_results, sizeof *out);
    const bool changed = is_changed(m, id);
    enum ss_rc rc = SS_OK;
    if (before && !changed)
        for (uint32_t k = 0; k < op->n_results; k++)
            out[k] = before->events[event].results[k];
    else
        rc = run_op(m, id, out);
    if (rc != SS_OK) {
        if (m->err && !m->err->where[0])
            ss_error_where(m->err, "%s:%u:%u", m->g->path ? m->g->path : "", op->loc.line,
                           op->loc.column);
        return rc;
    }
    for (uint32_t k = 0; k < op->n_results; k++) {
        m->now[op->results[k]] = out[k];
        m->changed[op->results[k]] = changed;
    }
    if (m->traced)
        keep_event(m, id, out);
    if (m->traced && !m->options->silent) {
        ss_job_report(m->options->job, &m->progress);
        m->progress.done++;
    }
    return SS_OK;
}

/* ---- steps ---- */

static void hand_on(struct machine *m, const struct ss_loop *l, const uint32_t *from,
                    const uint32_t *to)
{
    struct ss_pieces *values = ss_alloc_array(&m->scratch, l->n_values, sizeof *values);
    bool *changed = ss_alloc_array(&m->scratch, l->n_values, sizeof *changed);
    uint32_t *value = ss_alloc_array(&m->scratch, l->n_values, sizeof *value);
    for (uint32_t i = 0; i < l->n_values; i++) {
        values[i] = m->now[from[i]];
        changed[i] = m->changed[from[i]];
        value[i] = m->value[from[i]];
    }
    for (uint32_t i = 0; i < l->n_values; i++) {
        m->now[to[i]] = values[i];
        m->changed[to[i]] = changed[i];
        m->value[to[i]] = value[i];
    }
}

static uint32_t end_loop(struct machine *m, uint32_t id, uint32_t step)
{
    const struct ss_loop *l = &m->g->loops[id];
    const bool again = --m->trips_left[id] > 0;
    hand_on(m, l, l->yields, again ? l->args : l->results);
    return again ? m->begin_step[id] : step;
}

static enum ss_rc run_steps(struct machine *m)
{
    const struct ss_graph *g = m->g;
    for (uint32_t s = 0; s < g->n_steps; s++) {
        const uint32_t id = g->steps[s].id;
        const struct ss_arena_mark mark = ss_arena_mark(&m->scratch);
        enum ss_rc rc = ss_eval_stopped(m->options->job, m->err);
        if (rc == SS_OK && g->steps[s].kind == SS_STEP_LOOP_BEGIN) {
            m->begin_step[id] = s;
            m->trips_left[id] = g->loops[id].trips;
            hand_on(m, &g->loops[id], g->loops[id].init, g->loops[id].args);
        } else if (rc == SS_OK && g->steps[s].kind == SS_STEP_LOOP_END) {
            s = end_loop(m, id, s);
        } else if (rc == SS_OK && g->ops[id].live) {
            rc = step_op(m, id);
        }
        if (rc != SS_OK)
            return rc;
        ss_arena_rewind(&m->scratch, mark);
    }
    return SS_OK;
}

static enum ss_rc run_machine(struct machine *m, const struct ss_pieces *inputs,
                              struct ss_pieces *outputs)
{
    const struct ss_graph *g = m->g;
    m->now = ss_alloc_array(m->arena, g->n_vars, sizeof *m->now);
    m->changed = ss_alloc_array(m->arena, g->n_vars, sizeof *m->changed);
    m->value = ss_alloc_array(m->arena, g->n_vars, sizeof *m->value);
    m->trips_left = ss_alloc_array(m->arena, g->n_loops, sizeof *m->trips_left);
    m->begin_step = ss_alloc_array(m->arena, g->n_loops, sizeof *m->begin_step);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        m->now[g->inputs[i]] = inputs[i];
    for (uint32_t i = 0; i < g->n_inputs && m->traced; i++) {
        m->value[g->inputs[i]] = i;
        ss_push(m->arena, m->values, &inputs[i]);
    }
    const enum ss_rc rc = run_steps(m);
    for (uint32_t i = 0; i < g->n_outputs && rc == SS_OK; i++)
        outputs[i] = m->now[g->outputs[i]];
    return rc;
}

static enum ss_rc run_graph(struct machine *outer, const struct ss_graph *g,
                            const struct ss_pieces *inputs, struct ss_pieces *outputs)
{
    struct machine m = *outer;
    m.g = g;
    m.traced = false;
    m.scratch = (struct ss_arena){0};
    const enum ss_rc rc = run_machine(&m, inputs, outputs);
    outer->bytes = m.bytes;
    ss_arena_free(&m.scratch);
    return rc;
}

enum ss_rc ss_ranks_run(const struct ss_ranked *program, const struct ss_pieces *inputs,
                        const struct ss_ranks_options *options, struct ss_arena *arena,
                        struct ss_ranks_run *run, struct ss_error *err)
{
    struct machine m = {.program = program,
                        .g = program->graph,
                        .options = options,
                        .ranks = program->ranks,
                        .arena = arena,
                        .traced = true,
                        .err = err};
    struct ss_pieces *outputs = ss_alloc_array(arena, m.g->n_outputs, sizeof *outputs);
    m.progress = (struct ss_progress){.phase = "running ranks"};
    for (uint32_t i = 0; i < m.g->n_ops; i++)
        m.progress.total += m.g->ops[i].live ? ss_graph_trips(m.g, m.g->ops[i].loop) : 0;
    const enum ss_rc rc = run_machine(&m, inputs, outputs);
    uint32_t *output_from = ss_alloc_array(arena, m.g->n_outputs, sizeof *output_from);
    for (uint32_t i = 0; i < m.g->n_outputs && rc == SS_OK; i++)
        output_from[i] = m.value[m.g->outputs[i]];
    *run = (struct ss_ranks_run){.events = m.events.items,
                                 .n_events = m.events.count,
                                 .values = m.values.items,
                                 .n_values = m.values.count,
                                 .outputs = outputs,
                                 .output_from = output_from};
    ss_arena_free(&m.scratch);
    return rc;
}
