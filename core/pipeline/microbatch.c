/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops are placed in program order, loops as a whole; if an op waits for a value that the data alone
 * decide, that value is computed ahead, and placing begins again. Then three passes backwards: ops
 * on terms alone move behind the last microbatch unless they make what is kept smaller; ops that no
 * microbatch reads move there too; and what is the same in each microbatch but read by pieces is
 * made by pieces. */
#include "core/pipeline/microbatch.h"

#include <string.h>

#include "core/pipeline/microbatch_ahead.h"
#include "core/pipeline/microbatch_row.h"
#include "core/space/roles.h"

struct placing {
    const struct ss_graph *g;
    struct ss_microbatches *out;
    struct ss_microbatch_rows rows;
    struct ss_microbatch_ahead ahead;
    bool again; /* more is computed ahead than when placing began */
    struct ss_arena *arena;
    bool *loop_each;      /* per loop: it runs in each microbatch */
    const char *conflict; /* why the loop that is being placed does not fit */
};

const char *ss_when_name(enum ss_when when)
{
    static const char *const names[] = {"before", "each", "once"};
    return names[when];
}

static enum ss_placement_kind kind_of(const struct placing *p, uint32_t var)
{
    return p->out->when[var] == SS_EACH ? p->out->var[var].kind : SS_REPLICATED;
}

static void set_var(struct placing *p, uint32_t var, enum ss_when when,
                    struct ss_placement placement)
{
    p->out->when[var] = (uint8_t)when;
    p->out->var[var] = placement;
}

static void run_once(struct placing *p, uint32_t op, bool late)
{
    const struct ss_op *o = &p->g->ops[op];
    p->out->op[op] = SS_ONCE;
    p->out->late[op] = late;
    for (uint32_t k = 0; k < o->n_results; k++)
        set_var(p, o->results[k], SS_ONCE, (struct ss_placement){0});
}

/* Gives the op its row, and its results what the row makes; true if that is new. */
static bool run_each(struct placing *p, uint32_t op, uint16_t row)
{
    const struct ss_op *o = &p->g->ops[op];
    const struct ss_row *r = &p->rows.rules->op_rules[op]->rows[row];
    bool changed = false;
    p->out->op[op] = SS_EACH;
    p->out->row[op] = row;
    for (uint32_t k = 0; k < o->n_results; k++) {
        struct ss_placement made = ss_row_result(r, k, p->rows.rules->op_atoms[op].lengths);
        changed |= p->out->when[o->results[k]] != SS_EACH ||
                   !ss_placement_equal(made, p->out->var[o->results[k]]);
        set_var(p, o->results[k], SS_EACH, made);
    }
    return changed;
}

/* ---- forwards: ops outside of loops ---- */

static bool reads_cut(const struct placing *p, const struct ss_op *o)
{
    for (uint32_t k = 0; k < o->n_operands; k++)
        if (kind_of(p, o->operands[k]) == SS_SHARD)
            return true;
    return false;
}

static bool reads_when(const struct placing *p, const struct ss_op *o, enum ss_when when)
{
    for (uint32_t k = 0; k < o->n_operands; k++)
        if (p->out->when[o->operands[k]] == when)
            return true;
    return false;
}

/* Whether each microbatch lacks the value: it is known after the last, or a term until then. */
static bool is_awaited(const struct placing *p, uint32_t var)
{
    return p->out->when[var] == SS_ONCE || kind_of(p, var) == SS_PARTIAL;
}

/* Computes ahead what an op on a piece of the batch waits for, if the data alone decide all of it:
 * the sum of a mask, by which the gradient of each example is divided. */
static void compute_ahead(struct placing *p, const struct ss_op *o)
{
    for (uint32_t k = 0; k < o->n_operands; k++)
        if (is_awaited(p, o->operands[k]) && !ss_microbatch_of_data(&p->ahead, o->operands[k]))
            return;
    for (uint32_t k = 0; k < o->n_operands; k++)
        if (is_awaited(p, o->operands[k]))
            p->again |= ss_microbatch_compute_ahead(&p->ahead, o->operands[k]);
}

static void place_op(struct placing *p, uint32_t op)
{
    const struct ss_op *o = &p->g->ops[op];
    if (p->ahead.op[op])
        return;
    bool late = reads_when(p, o, SS_ONCE);
    if (!late && !reads_when(p, o, SS_EACH))
        return;
    uint16_t row = late ? SS_NO_ROW : ss_microbatch_find_row(&p->rows, op, NULL);
    if (row != SS_NO_ROW) {
        (void)run_each(p, op, row);
        return;
    }
    if (reads_cut(p, o)) {
        p->out->why[op] = ss_microbatch_why(&p->rows, op, p->arena);
        compute_ahead(p, o);
    }
    run_once(p, op, true);
}

/* ---- forwards: loops ---- */

/* Past the last step of a loop. */
static uint32_t steps_end(const struct ss_graph *g, uint32_t begin)
{
    uint32_t s = begin;
    while (g->steps[s].kind != SS_STEP_LOOP_END || g->steps[s].id != g->steps[begin].id)
        s++;
    return s + 1;
}

/* What a loop carries follows what enters it and what its body yields. */
static bool join(struct placing *p, uint32_t loop, uint32_t i, uint32_t source)
{
    uint32_t arg = p->g->loops[loop].args[i];
    struct ss_placement has = p->out->var[arg];
    bool known = p->out->when[source] == SS_EACH;
    struct ss_placement gets = known ? p->out->var[source] : (struct ss_placement){0};
    if (gets.kind == SS_REPLICATED || ss_placement_equal(has, gets))
        return false;
    if (has.kind != SS_REPLICATED) {
        p->conflict = ss_sprintf(p->arena, "%s is one cut of the batch at first, and %s another",
                                 p->g->vars[arg].name, p->g->vars[source].name);
        return false;
    }
    set_var(p, arg, SS_EACH, gets);
    return true;
}

static bool join_all(struct placing *p, const struct ss_step *step)
{
    const struct ss_loop *l = &p->g->loops[step->id];
    bool begin = step->kind == SS_STEP_LOOP_BEGIN, changed = false;
    for (uint32_t i = 0; i < l->n_values; i++) {
        if (!ss_graph_loop_value_live(p->g, step->id, i))
            continue;
        changed |= join(p, step->id, i, begin ? l->init[i] : l->yields[i]);
        if (begin)
            p->out->when[l->args[i]] = SS_EACH;
        else
            set_var(p, l->results[i], SS_EACH, p->out->var[l->args[i]]);
    }
    return changed;
}

/* One pass through the body; `bad` becomes the op that fits nowhere. */
static bool pass_loop(struct placing *p, uint32_t begin, uint32_t end, uint32_t *bad)
{
    bool changed = false;
    for (uint32_t s = begin; s < end && *bad == SS_NONE && !p->conflict; s++) {
        const struct ss_step *step = &p->g->steps[s];
        if (step->kind != SS_STEP_OP) {
            changed |= join_all(p, step);
            continue;
        }
        if (!p->g->ops[step->id].live)
            continue;
        uint16_t row = ss_microbatch_find_row(&p->rows, step->id, NULL);
        if (row == SS_NO_ROW)
            *bad = step->id;
        else
            changed |= run_each(p, step->id, row);
    }
    return changed;
}

/* Whether the steps of a loop read a var of that kind from outside. */
static bool loop_reads(const struct placing *p, uint32_t begin, uint32_t end, enum ss_when when)
{
    for (uint32_t s = begin; s < end; s++) {
        uint32_t id = p->g->steps[s].id;
        if (p->g->steps[s].kind == SS_STEP_OP && p->g->ops[id].live &&
            reads_when(p, &p->g->ops[id], when))
            return true;
        const struct ss_loop *l = &p->g->loops[id];
        for (uint32_t i = 0; p->g->steps[s].kind == SS_STEP_LOOP_BEGIN && i < l->n_values; i++)
            if (ss_graph_loop_value_live(p->g, id, i) && p->out->when[l->init[i]] == when)
                return true;
    }
    return false;
}

/* Sets when of all that the loop makes, with the same value in each trip. */
static void set_loop(struct placing *p, uint32_t begin, uint32_t end, enum ss_when when, bool late)
{
    for (uint32_t s = begin; s < end; s++) {
        uint32_t id = p->g->steps[s].id;
        if (p->g->steps[s].kind == SS_STEP_OP) {
            run_once(p, id, late);
            p->out->op[id] = (uint8_t)when;
            for (uint32_t k = 0; k < p->g->ops[id].n_results; k++)
                p->out->when[p->g->ops[id].results[k]] = (uint8_t)when;
            continue;
        }
        const struct ss_loop *l = &p->g->loops[id];
        p->loop_each[id] = when == SS_EACH;
        for (uint32_t i = 0; i < l->n_values; i++) {
            set_var(p, l->args[i], when, (struct ss_placement){0});
            set_var(p, l->results[i], when, (struct ss_placement){0});
        }
    }
}

static void place_loop(struct placing *p, uint32_t begin, uint32_t end)
{
    bool late = loop_reads(p, begin, end, SS_ONCE);
    if (!late && !loop_reads(p, begin, end, SS_EACH))
        return;
    uint32_t bad = SS_NONE;
    p->conflict = NULL;
    if (!late) {
        set_loop(p, begin, end, SS_EACH, false);
        while (pass_loop(p, begin, end, &bad))
            ;
    }
    if (!late && bad == SS_NONE && !p->conflict)
        return;
    uint32_t at = bad != SS_NONE ? bad : p->g->loops[p->g->steps[begin].id].first_op;
    const char *why = bad != SS_NONE ? ss_microbatch_why(&p->rows, bad, p->arena) : p->conflict;
    set_loop(p, begin, end, SS_ONCE, true);
    p->out->why[at] =
        late ? NULL
             : ss_sprintf(p->arena, "in %s: %s", p->g->loops[p->g->steps[begin].id].name, why);
}

static void place_steps(struct placing *p)
{
    for (uint32_t s = 0; s < p->g->n_steps; s++) {
        const struct ss_step *step = &p->g->steps[s];
        if (step->kind == SS_STEP_LOOP_BEGIN) {
            uint32_t end = steps_end(p->g, s);
            place_loop(p, s, end);
            s = end - 1;
        } else if (p->g->ops[step->id].live) {
            place_op(p, step->id);
        } else {
            run_once(p, step->id, false);
        }
    }
}

/* All but the inputs is as before the first placing. */
static void forget_places(struct placing *p)
{
    const struct ss_graph *g = p->g;
    memset(p->out->op, 0, g->n_ops);
    memset(p->out->late, 0, g->n_ops * sizeof *p->out->late);
    memset(p->out->why, 0, g->n_ops * sizeof *p->out->why);
    memset(p->loop_each, 0, g->n_loops * sizeof *p->loop_each);
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (g->vars[v].kind != SS_VAR_INPUT)
            set_var(p, v, SS_BEFORE, (struct ss_placement){0});
}

static void place_all(struct placing *p)
{
    bool *is_data = ss_alloc_array(&p->rows.scratch, p->g->n_inputs + 1, sizeof *is_data);
    for (uint32_t i = 0; i < p->g->n_inputs; i++)
        is_data[i] = p->out->when[p->g->inputs[i]] == SS_EACH;
    ss_microbatch_ahead_find(p->g, is_data, &p->rows.scratch, &p->ahead);
    do {
        forget_places(p);
        p->again = false;
        place_steps(p);
    } while (p->again);
}

/* ---- backwards: terms ---- */

static bool is_read_in_each(const struct placing *p, const struct ss_use *use)
{
    if (use->kind == SS_USE_OPERAND)
        return p->out->op[use->op] == SS_EACH;
    return use->kind != SS_USE_OUTPUT && p->loop_each[use->loop];
}

/* Whether an op that runs once, or an output, reads it; and whether each microbatch does. */
static void readers(const struct placing *p, uint32_t var, bool *once, bool *each)
{
    *once = *each = false;
    for (uint32_t u = p->g->use_start[var]; u < p->g->use_start[var + 1]; u++)
        *(is_read_in_each(p, &p->g->uses[u]) ? each : once) = true;
}

/* True if the op works on terms alone, and only what runs once reads its results. */
static bool ends_in_terms(const struct placing *p, const struct ss_op *o)
{
    bool term = false, once, each;
    for (uint32_t k = 0; k < o->n_operands; k++) {
        if (kind_of(p, o->operands[k]) == SS_SHARD)
            return false;
        term |= kind_of(p, o->operands[k]) == SS_PARTIAL;
    }
    for (uint32_t k = 0; k < o->n_results; k++) {
        readers(p, o->results[k], &once, &each);
        if (each)
            return false;
    }
    return term;
}

/* Bytes that are kept for the results, less those that would be kept for the operands. */
static int64_t bytes_saved(const struct placing *p, const struct ss_op *o)
{
    int64_t saved = 0;
    bool once, each;
    for (uint32_t k = 0; k < o->n_results; k++) {
        readers(p, o->results[k], &once, &each);
        saved += once ? ss_type_bytes(&p->g->vars[o->results[k]].type) : 0;
    }
    for (uint32_t k = 0; k < o->n_operands; k++) {
        uint32_t v = o->operands[k];
        bool seen = false;
        for (uint32_t i = 0; i < k; i++)
            seen |= o->operands[i] == v;
        readers(p, v, &once, &each);
        if (!seen && !once && p->out->when[v] == SS_EACH)
            saved -= ss_type_bytes(&p->g->vars[v].type);
    }
    return saved;
}

static void delay_terms(struct placing *p)
{
    for (uint32_t i = p->g->n_ops; i-- > 0;) {
        const struct ss_op *o = &p->g->ops[i];
        if (p->out->op[i] == SS_EACH && o->loop == SS_NONE && ends_in_terms(p, o) &&
            bytes_saved(p, o) >= 0)
            run_once(p, i, true);
    }
}

/* ---- backwards: what no microbatch reads ---- */

static uint32_t steps_begin(const struct ss_graph *g, uint32_t end)
{
    uint32_t s = end;
    while (g->steps[s].kind != SS_STEP_LOOP_BEGIN || g->steps[s].id != g->steps[end].id)
        s--;
    return s;
}

static bool any_read(const bool *needed, const uint32_t *vars, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (needed[vars[k]])
            return true;
    return false;
}

static void need_all(const struct placing *p, uint32_t begin, uint32_t end, bool *needed)
{
    for (uint32_t s = begin; s < end; s++) {
        uint32_t id = p->g->steps[s].id;
        if (p->g->steps[s].kind == SS_STEP_OP) {
            for (uint32_t k = 0; p->g->ops[id].live && k < p->g->ops[id].n_operands; k++)
                needed[p->g->ops[id].operands[k]] = true;
            continue;
        }
        for (uint32_t k = 0; k < p->g->loops[id].n_values; k++)
            needed[p->g->loops[id].init[k]] = true;
    }
}

/* Ops before the microbatches that none of them needs run after them, so that nothing is kept
 * meanwhile. */
static void delay_unread(struct placing *p)
{
    bool *needed = ss_alloc_array(&p->rows.scratch, p->g->n_vars, sizeof *needed);
    for (uint32_t s = p->g->n_steps; s-- > 0;) {
        const struct ss_step *step = &p->g->steps[s];
        uint32_t begin = s;
        const uint32_t *made = NULL;
        uint32_t n_made, first_op;
        if (step->kind == SS_STEP_OP) {
            made = p->g->ops[step->id].results;
            n_made = p->g->ops[step->id].n_results;
            first_op = step->id;
        } else {
            made = p->g->loops[step->id].results;
            n_made = p->g->loops[step->id].n_values;
            first_op = p->g->loops[step->id].first_op;
            begin = steps_begin(p->g, s);
        }
        bool empty = step->kind != SS_STEP_OP && first_op == p->g->loops[step->id].end_op;
        enum ss_when when = empty ? SS_BEFORE : (enum ss_when)p->out->op[first_op];
        if (step->kind != SS_STEP_OP && p->loop_each[step->id])
            when = SS_EACH;
        if (when == SS_BEFORE && !any_read(needed, made, n_made))
            set_loop(p, begin, s + 1, SS_ONCE, false);
        else if (when != SS_ONCE)
            need_all(p, begin, s + 1, needed);
        s = begin;
    }
}

/* ---- backwards: pieces ---- */

/* How the microbatches read a var, if all of them read it alike. */
static bool wanted(const struct placing *p, uint32_t var, struct ss_placement *want)
{
    uint32_t start = p->g->use_start[var], end = p->g->use_start[var + 1];
    for (uint32_t u = start; u < end; u++) {
        const struct ss_use *use = &p->g->uses[u];
        if (!is_read_in_each(p, use))
            return false;
        struct ss_placement read =
            use->kind == SS_USE_OPERAND
                ? ss_microbatch_operand(p->rows.rules, p->out, use->op, use->arg)
                : ss_microbatch_loop_value(p->g, p->out, use->loop, use->arg);
        if (read.kind != SS_SHARD || (u > start && !ss_placement_equal(read, *want)))
            return false;
        *want = read;
    }
    return end > start;
}

/* True if no operand would be read as a term, which takes more work than it saves. */
static bool reads_plainly(const struct placing *p, uint32_t op, uint16_t row)
{
    const struct ss_row *r = &p->rows.rules->op_rules[op]->rows[row];
    for (uint32_t k = 0; k < p->g->ops[op].n_operands; k++)
        if (r->in[k].kind == SS_PARTIAL)
            return false;
    return true;
}

static void make_pieces(struct placing *p)
{
    for (uint32_t i = p->g->n_ops; i-- > 0;) {
        const struct ss_op *o = &p->g->ops[i];
        struct ss_placement want;
        bool same = p->out->op[i] == SS_BEFORE ? o->loop == SS_NONE
                                               : p->out->op[i] == SS_EACH && o->n_results == 1 &&
                                                     kind_of(p, o->results[0]) == SS_REPLICATED;
        if (!same || !o->live || o->n_results != 1 || !wanted(p, o->results[0], &want))
            continue;
        uint16_t row = ss_microbatch_find_row(&p->rows, i, &want);
        if (row != SS_NO_ROW && reads_plainly(p, i, row))
            (void)run_each(p, i, row);
    }
}

/* ---- which dim ---- */

static enum ss_rc no_batch(struct placing *p, struct ss_microbatch_cut cut, struct ss_error *err)
{
    if (cut.input == SS_NONE) {
        ss_fail(err, SS_E_UNSUPPORTED, "the step has no batch, so it has no microbatches");
        return ss_error_hint(err, "name the dim to cut, as INPUT:DIM");
    }
    ss_fail(err, SS_E_ARGUMENT, "no row cuts dim %d of %s", cut.dim,
            p->g->vars[p->g->inputs[cut.input]].name);
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

/* Inputs that no output replaces and that have the class are cut; the others are whole. */
static void cut_inputs(struct placing *p, const struct ss_dim_classes *dims, uint32_t class_id,
                       struct ss_microbatch_cut cut)
{
    bool *replaced = ss_alloc_array(&p->rows.scratch, p->g->n_inputs, sizeof *replaced);
    for (uint32_t i = 0; i < p->g->n_pairs; i++)
        replaced[p->g->pairs[i].input] = true;
    for (uint32_t i = 0; i < p->g->n_inputs; i++) {
        uint32_t v = p->g->inputs[i];
        const struct ss_type *type = &p->g->vars[v].type;
        for (int d = 0; d < type->rank; d++) {
            bool named = i == cut.input && d == cut.dim;
            bool alike = cut.input != i && !replaced[i] &&
                         ss_dim_classes_of(dims, v, d, 1) == class_id &&
                         (cut.input == SS_NONE || type->dims[d] == p->out->batch);
            if (!named && !alike)
                continue;
            set_var(p, v, SS_EACH, (struct ss_placement){.kind = SS_SHARD, .dim = d, .blocks = 1});
            if (p->out->input == SS_NONE || named) {
                p->out->input = i;
                p->out->dim = d;
                p->out->batch = type->dims[d];
            }
            break;
        }
    }
}

static enum ss_rc choose_cut(struct placing *p, struct ss_microbatch_cut cut, struct ss_error *err)
{
    struct ss_dim_classes *dims = ss_dim_classes_find(p->g, p->rows.rules);
    uint32_t class_id = SS_NONE;
    if (cut.input == SS_NONE) {
        class_id = ss_roles_find(p->g, dims, &p->rows.scratch).batch;
    } else {
        const struct ss_var *v = &p->g->vars[p->g->inputs[cut.input]];
        class_id = ss_dim_classes_of(dims, p->g->inputs[cut.input], cut.dim, 1);
        p->out->batch = v->type.dims[cut.dim];
    }
    if (class_id != SS_NONE)
        cut_inputs(p, dims, class_id, cut);
    ss_dim_classes_free(dims);
    if (class_id == SS_NONE || p->out->input == SS_NONE)
        return no_batch(p, cut, err);
    if (p->out->n < 1 || p->out->batch % p->out->n)
        return not_divided(p->out->n, p->out->batch, err);
    return SS_OK;
}

/* ---- the result ---- */

static void finish(struct placing *p)
{
    for (uint32_t v = 0; v < p->g->n_vars; v++) {
        bool once, each;
        readers(p, v, &once, &each);
        p->out->joined[v] = p->out->when[v] == SS_EACH && once;
    }
    for (uint32_t i = 0; i < p->g->n_ops; i++) {
        struct ss_arena_mark mark = ss_arena_mark(&p->rows.scratch);
        struct ss_call call;
        if (p->g->ops[i].live) {
            ss_graph_call(p->g, i, &p->rows.scratch, &call);
            p->out->flops[p->out->op[i]] +=
                ss_call_flops(&call) * (double)ss_graph_trips(p->g, p->g->ops[i].loop);
        }
        ss_arena_rewind(&p->rows.scratch, mark);
    }
}

enum ss_rc ss_microbatches_find(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                int64_t n, struct ss_microbatch_cut cut, struct ss_arena *arena,
                                struct ss_microbatches *out, struct ss_error *err)
{
    struct placing p = {.g = graph, .out = out, .arena = arena};
    p.rows = (struct ss_microbatch_rows){.graph = graph, .rules = rules, .m = out};
    *out = (struct ss_microbatches){.n = n, .input = SS_NONE};
    out->op = ss_alloc(arena, graph->n_ops + 1);
    out->late = ss_alloc_array(arena, graph->n_ops, sizeof *out->late);
    out->row = ss_alloc_array(arena, graph->n_ops, sizeof *out->row);
    out->why = ss_alloc_array(arena, graph->n_ops, sizeof *out->why);
    out->when = ss_alloc(arena, graph->n_vars + 1);
    out->var = ss_alloc_array(arena, graph->n_vars, sizeof *out->var);
    out->joined = ss_alloc_array(arena, graph->n_vars, sizeof *out->joined);
    p.loop_each = ss_alloc_array(&p.rows.scratch, graph->n_loops, sizeof *p.loop_each);
    enum ss_rc rc = choose_cut(&p, cut, err);
    if (rc == SS_OK) {
        place_all(&p);
        delay_terms(&p);
        delay_unread(&p);
        make_pieces(&p);
        finish(&p);
    }
    ss_arena_free(&p.rows.scratch);
    return rc;
}

struct ss_type ss_microbatch_type(const struct ss_graph *graph, const struct ss_microbatches *m,
                                  uint32_t var)
{
    struct ss_type type = graph->vars[var].type;
    if (m->when[var] == SS_EACH && m->var[var].kind == SS_SHARD)
        type.dims[m->var[var].dim] /= m->n;
    return type;
}

enum ss_rc ss_microbatch_call(const struct ss_graph *graph, const struct ss_ruleset *rules,
                              const struct ss_microbatches *m, uint32_t op, struct ss_arena *arena,
                              struct ss_call *out, struct ss_error *err)
{
    struct ss_call whole;
    ss_graph_call(graph, op, arena, &whole);
    *out = whole;
    if (m->op[op] != SS_EACH || m->n == 1)
        return SS_OK;
    const struct ss_atoms *atoms = &rules->op_atoms[op];
    int64_t *lengths = ss_memdup(arena, atoms->lengths, atoms->n_atoms * sizeof *lengths);
    ss_row_cut(&rules->op_rules[op]->rows[m->row[op]], atoms, lengths, m->n);
    enum ss_rc rc = ss_atoms_call(&whole, atoms, lengths, arena, out, err);
    return rc == SS_OK ? rc : ss_error_where(err, "%s", graph->ops[op].name);
}

struct ss_placement ss_microbatch_operand(const struct ss_ruleset *rules,
                                          const struct ss_microbatches *m, uint32_t op, uint32_t k)
{
    return ss_row_operand(&rules->op_rules[op]->rows[m->row[op]], k, rules->op_atoms[op].lengths);
}

struct ss_placement ss_microbatch_loop_value(const struct ss_graph *graph,
                                             const struct ss_microbatches *m, uint32_t loop,
                                             uint32_t i)
{
    return m->var[graph->loops[loop].args[i]];
}
