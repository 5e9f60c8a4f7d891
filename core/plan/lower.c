/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lowering in two passes: emit the instructions in program order, then insert a free after the last
 * use of each buffer. */
#include "core/plan/lower.h"

#include <stdlib.h>
#include <string.h>

#include "core/program/memory.h"
#include "core/rules/origin.h"
#include "core/space/halo.h"
#include "core/space/hub_vars.h"

struct lowering {
    const struct ss_plan *plan;
    const struct ss_graph *g;
    struct ss_program *program;
    struct ss_hub_vars hub_vars;
    struct ss_arena scratch;
    SS_ARRAY(struct ss_instr) instrs;
    SS_ARRAY(struct ss_buffer) buffers;
    SS_ARRAY(uint32_t) buffer_loop; /* per buffer: innermost loop that it lives in */
    uint32_t *buffer_of;            /* per var: buffer of its home, or SS_NONE */
    size_t next_reshard;
    uint32_t loop; /* the loop being emitted */
    struct ss_error *err;
};

static uint32_t add_buffer(struct lowering *w, uint32_t var, const struct ss_layout *layout,
                           const struct ss_type *local)
{
    struct ss_buffer b = {
        .var = var, .layout = *layout, .global = w->g->vars[var].type, .local = *local};
    b.bytes = ss_graph_has_storage(w->g, var) ? ss_type_bytes(&b.local) : 0;
    ss_push(&w->scratch, w->buffers, b);
    ss_push(&w->scratch, w->buffer_loop, w->loop);
    return (uint32_t)w->buffers.count - 1;
}

static uint32_t new_buffer(struct lowering *w, uint32_t var, const struct ss_layout *layout)
{
    struct ss_type local;
    ss_layout_local(&w->plan->mesh, layout, &w->g->vars[var].type, &local);
    return add_buffer(w, var, layout, &local);
}

static struct ss_instr *emit(struct lowering *w, enum ss_instr_kind kind, uint32_t n_in,
                             uint32_t n_out)
{
    struct ss_instr i = {.kind = kind, .op = SS_NONE, .loop = w->loop, .trips = 1};
    i.in = ss_alloc_array(&w->program->arena, n_in, sizeof *i.in);
    i.out = ss_alloc_array(&w->program->arena, n_out, sizeof *i.out);
    i.n_in = n_in;
    i.n_out = n_out;
    ss_push(&w->scratch, w->instrs, i);
    return &w->instrs.items[w->instrs.count - 1];
}

static void emit_pair(struct lowering *w, enum ss_instr_kind kind, uint32_t from, uint32_t to)
{
    struct ss_instr *i = emit(w, kind, 1, 1);
    i->in[0] = from;
    i->out[0] = to;
}

/* The plan's reshard of this value to this place, if it lists one; they come in program order. */
static const struct ss_plan_reshard *take_reshard(struct lowering *w, enum ss_reshard_place place,
                                                  uint32_t var, uint32_t consumer, uint32_t arg)
{
    if (w->next_reshard == w->plan->n_reshards)
        return NULL;
    const struct ss_plan_reshard *r = &w->plan->reshards[w->next_reshard];
    if (r->place != place || r->var != var || r->consumer != consumer || r->arg != arg)
        return NULL;
    w->next_reshard++;
    return r;
}

static void set_op(const struct lowering *w, struct ss_instr *i, uint32_t op)
{
    i->op = op;
    i->name = w->g->ops[op].name;
}

/* The instruction completes a result of the op that makes the var. */
static void finish_result(const struct lowering *w, struct ss_instr *i, uint32_t var)
{
    i->final = true;
    set_op(w, i, w->g->vars[var].producer);
    while (w->g->ops[i->op].results[i->result] != var)
        i->result++;
}

/* Emits the steps from a buffer; the last one writes `to`, or a new buffer where that is SS_NONE.
 * Returns the buffer that holds the result: `from` itself where nothing has to move. */
static uint32_t emit_reshard(struct lowering *w, enum ss_reshard_place place, uint32_t var,
                             uint32_t consumer, uint32_t arg, uint32_t from, uint32_t to)
{
    const struct ss_plan_reshard *r = take_reshard(w, place, var, consumer, arg);
    for (size_t s = 0; r && s < r->n_steps; s++) {
        const struct ss_reshard_step *step = &r->steps[s];
        bool last = s + 1 == r->n_steps;
        struct ss_type piece;
        uint32_t out = to;
        if (!last || to == SS_NONE)
            out = ss_halo_result(step, &piece) ? add_buffer(w, var, &step->to, &piece)
                                               : new_buffer(w, var, &step->to);
        emit_pair(w, SS_I_STEP, from, out);
        struct ss_instr *i = &w->instrs.items[w->instrs.count - 1];
        i->step = ss_memdup(&w->program->arena, step, sizeof *step);
        i->name = w->g->vars[var].name;
        i->reshard = (uint32_t)(r - w->plan->reshards);
        i->reshard_step = (uint32_t)s;
        if (step->kind == SS_HALO_REDUCE && (last || step[1].kind != SS_HALO_REDUCE))
            finish_result(w, i, var);
        from = out;
    }
    return from;
}

static void settle(struct lowering *w, uint32_t var)
{
    if (w->hub_vars.border_uses[var] == 0)
        return;
    for (uint32_t o = 0; o < w->g->n_outputs; o++)
        if (w->g->outputs[o] == var)
            w->program->outputs[o] =
                emit_reshard(w, SS_TO_OUTPUT, var, SS_NONE, o, w->buffer_of[var], SS_NONE);
}

/* Local call of an op: its atoms cut by the plan's rows; again: on the rows that windows share. */
static enum ss_rc local_call(struct lowering *w, uint32_t id, const struct ss_op_halo *halo,
                             bool again, struct ss_call *call)
{
    const struct ss_plan *p = w->plan;
    const struct ss_atoms *atoms = &p->rules->op_atoms[id];
    const struct ss_op_rules *rules = p->rules->op_rules[id];
    struct ss_arena_mark mark = ss_arena_mark(&w->scratch);
    int64_t *lengths = ss_memdup(&w->scratch, atoms->lengths, atoms->n_atoms * sizeof *lengths);
    for (int a = 0; a < p->mesh.n_axes; a++)
        ss_row_cut(&rules->rows[p->ops[id].rows[a]], atoms, lengths, p->mesh.axis[a].size);
    ss_op_halo_widen(halo, lengths, true);
    if (again)
        ss_op_halo_again(halo, lengths);
    struct ss_call global;
    ss_graph_call(w->g, id, &w->program->arena, &global);
    enum ss_rc rc = ss_atoms_call(&global, atoms, lengths, &w->program->arena, call, w->err);
    ss_arena_rewind(&w->scratch, mark);
    return rc == SS_OK ? SS_OK : ss_error_where(w->err, "%s", w->g->ops[id].name);
}

/* Where ranks' pieces lie in the tensors on which an op counts positions, along the dims that its
 * rank-dependent rows cut. Other rows that cut the same lengths, in blocks, leave wholes to them:
 * all positions are as many times smaller. */
struct offsets {
    int64_t *start[SS_MAX_AXES]; /* per atom: of the rank with coordinate 1 there, 0 elsewhere */
    int64_t *whole, *piece;      /* per atom: lengths */
};

static void find_offsets(struct lowering *w, uint32_t id, struct offsets *at)
{
    const struct ss_plan *p = w->plan;
    const struct ss_atoms *atoms = &p->rules->op_atoms[id];
    size_t n = atoms->n_atoms;
    at->piece = ss_memdup(&w->scratch, atoms->lengths, n * sizeof *at->piece);
    at->whole = ss_memdup(&w->scratch, atoms->lengths, n * sizeof *at->whole);
    bool *counted = ss_alloc_array(&w->scratch, n, sizeof *counted);
    for (int a = 0; a < p->mesh.n_axes; a++)
        at->start[a] = ss_alloc_array(&w->scratch, n, sizeof *at->start[a]);
    for (int a = 0; a < p->mesh.n_axes; a++) {
        const struct ss_row *row = &p->rules->op_rules[id]->rows[p->ops[id].rows[a]];
        int64_t size = p->mesh.axis[a].size;
        ss_row_cut(row, atoms, at->piece, size);
        for (uint16_t i = 0; i < row->n_cut; i++) {
            uint16_t cut = row->cut[i];
            counted[cut] |= row->origin;
            if (row->origin)
                at->start[a][cut] = at->piece[cut];
            else
                at->whole[cut] /= size;
            for (int b = 0; b < a && !row->origin; b++)
                at->start[b][cut] /= size;
        }
    }
    for (size_t i = 0; i < n; i++)
        at->whole[i] = counted[i] ? at->whole[i] : at->piece[i];
}

/* What does not depend on the axes: lengths, and the order of rows that are not contiguous. */
static struct ss_instr_origin *fixed_origins(struct lowering *w, const struct ss_atoms *atoms,
                                             const struct offsets *at)
{
    struct ss_arena *arena = &w->program->arena;
    struct ss_instr_origin *out = ss_alloc_array(arena, atoms->n_counted, sizeof *out);
    int64_t *zero = ss_alloc_array(&w->scratch, atoms->n_atoms, sizeof *zero);
    const struct ss_origin *first = ss_origins(atoms, zero, at->whole, at->piece, arena);
    for (size_t i = 0; i < atoms->n_counted; i++) {
        memcpy(out[i].global, first[i].global, sizeof out[i].global);
        for (int d = 0; d < atoms->counted[i].rank; d++) {
            out[i].at[d] = first[i].at[d];
            if (first[i].at[d])
                out[i].n_at[d] = (size_t)ss_factors_value(&atoms->counted[i].length[d], at->piece);
        }
    }
    return out;
}

/* Offsets are sums of coordinates times steps, so that one rank per axis tells the steps. */
static void add_origins(struct lowering *w, uint32_t id, struct ss_instr *in)
{
    const struct ss_plan *p = w->plan;
    const struct ss_atoms *atoms = &p->rules->op_atoms[id];
    bool dependent = false;
    for (int a = 0; a < p->mesh.n_axes; a++)
        dependent |= p->rules->op_rules[id]->rows[p->ops[id].rows[a]].origin;
    if (!dependent)
        return;
    struct ss_arena_mark mark = ss_arena_mark(&w->scratch);
    struct offsets at;
    find_offsets(w, id, &at);
    struct ss_instr_origin *origins = fixed_origins(w, atoms, &at);
    for (int a = 0; a < p->mesh.n_axes; a++) {
        const struct ss_origin *one =
            ss_origins(atoms, at.start[a], at.whole, at.piece, &w->scratch);
        for (size_t i = 0; i < atoms->n_counted; i++)
            memcpy(origins[i].step[a], one[i].start, sizeof origins[i].step[a]);
    }
    in->origins = origins;
    in->n_origins = atoms->n_counted;
    ss_arena_rewind(&w->scratch, mark);
}

/* Trims with their offsets on every rank of their axes, in the program. */
static const struct ss_instr_trim *resolve_trims(struct lowering *w, const struct ss_trim *trims,
                                                 size_t n)
{
    struct ss_arena *arena = &w->program->arena;
    struct ss_instr_trim *out = ss_alloc_array(arena, n, sizeof *out);
    for (size_t t = 0; t < n; t++) {
        int64_t size = w->plan->mesh.axis[trims[t].axis].size;
        int64_t *start = ss_alloc_array(arena, (size_t)size, sizeof *start);
        for (int64_t c = 0; c < size; c++)
            start[c] = ss_slide_at(&trims[t].at, c);
        out[t] = (struct ss_instr_trim){.axis = trims[t].axis,
                                        .dim = trims[t].dim,
                                        .blocks = trims[t].blocks,
                                        .unit = trims[t].unit,
                                        .start = start};
    }
    return out;
}

/* Result k of an op as it is before what overlaps is reduced. */
static struct ss_type piece_made(const struct lowering *w, uint32_t id, uint32_t k,
                                 const struct ss_op_halo *halo)
{
    struct ss_type rests;
    ss_layout_local(&w->plan->mesh, &w->plan->ops[id].out[k],
                    &w->g->vars[w->g->ops[id].results[k]].type, &rests);
    return ss_op_halo_made(halo, k, &rests);
}

/* Leaves out of the op's results what does not belong to the rank's pieces. */
static void emit_trim(struct lowering *w, uint32_t id, const struct ss_op_halo *halo, bool final,
                      const uint32_t *from, uint32_t *to)
{
    const struct ss_op *op = &w->g->ops[id];
    struct ss_trim *trims =
        ss_alloc_array(&w->scratch, op->n_results * (size_t)halo->n + 1, sizeof *trims);
    int n = 0;
    for (uint32_t k = 0; k < op->n_results; k++) {
        struct ss_type piece = piece_made(w, id, k, halo);
        n = ss_op_halo_trim_out(halo, k, trims + k * (uint32_t)n);
        to[k] = add_buffer(w, op->results[k], &w->plan->ops[id].out[k], &piece);
    }
    struct ss_instr *i = emit(w, SS_I_TRIM, op->n_results, op->n_results);
    set_op(w, i, id);
    i->trims = resolve_trims(w, trims, op->n_results * (size_t)n);
    i->n_trims = n;
    i->final = final;
    memcpy(i->in, from, op->n_results * sizeof *from);
    memcpy(i->out, to, op->n_results * sizeof *to);
}

/* An operand after its exchanges holds more than the window that the op gets, and that more than
 * the rows that it gets again; the buffer of that. */
static uint32_t emit_window(struct lowering *w, uint32_t id, uint32_t k,
                            const struct ss_op_halo *halo, bool again, uint32_t from)
{
    struct ss_trim trims[SS_MAX_AXES] = {0};
    int n = again ? ss_op_halo_trim_again(halo, k, trims) : ss_op_halo_trim_in(halo, k, trims);
    if (n == 0)
        return from;
    struct ss_buffer b = w->buffers.items[from];
    for (int t = 0; t < n; t++)
        b.local.dims[trims[t].dim] = trims[t].count * trims[t].blocks * trims[t].unit;
    uint32_t to = add_buffer(w, b.var, &b.layout, &b.local);
    emit_pair(w, SS_I_TRIM, from, to);
    struct ss_instr *i = &w->instrs.items[w->instrs.count - 1];
    set_op(w, i, id);
    i->trims = resolve_trims(w, trims, (size_t)n);
    i->n_trims = n;
    return to;
}

/* The op on these buffers; its results' buffers, which stay when instrs grow; NULL: inference
 * refuses. */
static uint32_t *emit_exec(struct lowering *w, uint32_t id, const struct ss_op_halo *halo,
                           bool again, const uint32_t *in)
{
    const struct ss_op *op = &w->g->ops[id];
    struct ss_instr *i = emit(w, SS_I_EXEC, op->n_operands, op->n_results);
    set_op(w, i, id);
    memcpy(i->in, in, op->n_operands * sizeof *in);
    if (local_call(w, id, halo, again, &i->call))
        return NULL;
    add_origins(w, id, i);
    for (uint32_t k = 0; k < op->n_results; k++)
        i->out[k] = add_buffer(w, op->results[k], &w->plan->ops[id].out[k], &i->call.out[k]);
    return i->out;
}

/* The op once more, on what two windows share, and its results taken from those that are there;
 * false where inference refuses. */
static bool emit_less(struct lowering *w, uint32_t id, const struct ss_op_halo *halo,
                      const uint32_t *windows, uint32_t **out)
{
    const struct ss_op *op = &w->g->ops[id];
    uint32_t *in = ss_alloc_array(&w->scratch, op->n_operands, sizeof *in);
    for (uint32_t k = 0; k < op->n_operands; k++)
        in[k] = emit_window(w, id, k, halo, true, windows[k]);
    const uint32_t *again = emit_exec(w, id, halo, true, in);
    if (!again)
        return false;
    struct ss_instr *i = emit(w, SS_I_LESS, 2 * op->n_results, op->n_results);
    set_op(w, i, id);
    i->axis = ss_op_halo_again(halo, NULL);
    i->final = true;
    memcpy(i->in, *out, op->n_results * sizeof *i->in);
    memcpy(i->in + op->n_results, again, op->n_results * sizeof *i->in);
    *out = i->out;
    for (uint32_t k = 0; k < op->n_results; k++)
        i->out[k] = add_buffer(w, op->results[k], &w->plan->ops[id].out[k],
                               &w->buffers.items[again[k]].local);
    return true;
}

static enum ss_rc lower_op(struct lowering *w, uint32_t id)
{
    const struct ss_op *op = &w->g->ops[id];
    struct ss_op_halo halo;
    w->loop = op->loop;
    if (!ss_op_halo_find(w->plan->rules->op_rules[id], &w->plan->rules->op_atoms[id],
                         &w->plan->mesh, w->plan->ops[id].rows, &halo))
        return ss_fail(w->err, SS_E_INTERNAL, "the halos of %s do not fit", op->name);
    uint32_t *in = ss_alloc_array(&w->scratch, op->n_operands, sizeof *in);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t v = op->operands[k];
        in[k] = emit_reshard(w, SS_TO_OPERAND, v, id, k, w->buffer_of[v], SS_NONE);
        in[k] = emit_window(w, id, k, &halo, false, in[k]);
    }
    uint32_t *out = emit_exec(w, id, &halo, false, in);
    if (!out)
        return SS_E_SHAPE;
    bool trim = false, final = ss_op_halo_overlapping(&halo) == 0;
    bool less = ss_op_halo_again(&halo, NULL) >= 0;
    for (uint32_t k = 0; k < op->n_results; k++) {
        struct ss_type piece = piece_made(w, id, k, &halo);
        trim |= !ss_type_equal(&piece, &w->buffers.items[out[k]].local);
    }
    w->instrs.items[w->instrs.count - 1].final = final && !trim && !less;
    if (trim) {
        uint32_t *kept = ss_alloc_array(&w->scratch, op->n_results, sizeof *kept);
        emit_trim(w, id, &halo, final, out, kept);
        out = kept;
    }
    if (less && !emit_less(w, id, &halo, in, &out))
        return SS_E_SHAPE;
    for (uint32_t k = 0; k < op->n_results; k++) {
        uint32_t v = op->results[k];
        w->buffer_of[v] = emit_reshard(w, SS_INTO_HUB, v, SS_NONE, 0, out[k], SS_NONE);
        settle(w, v);
    }
    return SS_OK;
}

/* A loop value keeps one buffer; entry fills it. The initial value's own buffer is taken over where
 * it has no other reader. */
static void enter_loop(struct lowering *w, uint32_t id)
{
    const struct ss_loop *l = &w->g->loops[id];
    for (uint32_t i = 0; i < l->n_values; i++) {
        if (!ss_graph_loop_value_live(w->g, id, i))
            continue;
        uint32_t init = l->init[i], from = w->buffer_of[init], hub = l->args[i];
        w->loop = l->parent;
        uint32_t slot = new_buffer(w, hub, &w->plan->home[hub]);
        if (emit_reshard(w, SS_TO_LOOP, init, id, i, from, slot) == from) {
            bool mine = ss_hub_vars_readers(&w->hub_vars, init) == 1 &&
                        w->g->vars[init].loop == l->parent && w->g->vars[init].kind != SS_VAR_INPUT;
            emit_pair(w, mine ? SS_I_MOVE : SS_I_COPY, from, slot);
        }
        w->buffer_of[l->args[i]] = w->buffer_of[l->results[i]] = slot;
    }
    struct ss_instr *begin = emit(w, SS_I_LOOP_BEGIN, 0, 0);
    begin->loop = id;
    begin->trips = l->trips;
}

/* All new values are in place before any of them replaces an old one. */
static void leave_loop(struct lowering *w, uint32_t id)
{
    const struct ss_loop *l = &w->g->loops[id];
    w->loop = id;
    uint32_t *next = ss_alloc_array(&w->scratch, l->n_values, sizeof *next);
    for (uint32_t i = 0; i < l->n_values; i++) {
        next[i] = w->buffer_of[l->args[i]];
        if (!ss_graph_loop_value_live(w->g, id, i))
            continue;
        uint32_t y = l->yields[i], from = w->buffer_of[y];
        next[i] = emit_reshard(w, SS_TO_YIELD, y, id, i, from, SS_NONE);
        if (y == l->args[i] || next[i] != from)
            continue;
        bool mine = ss_hub_vars_readers(&w->hub_vars, y) == 1 && w->g->vars[y].loop == id &&
                    w->g->vars[y].kind != SS_VAR_LOOP_ARG;
        if (!mine) {
            next[i] = new_buffer(w, y, &w->plan->home[y]);
            emit_pair(w, SS_I_COPY, from, next[i]);
        }
    }
    for (uint32_t i = 0; i < l->n_values; i++)
        if (next[i] != w->buffer_of[l->args[i]])
            emit_pair(w, SS_I_MOVE, next[i], w->buffer_of[l->args[i]]);
    struct ss_instr *end = emit(w, SS_I_LOOP_END, 0, 0);
    end->loop = id;
    end->trips = l->trips;
    w->loop = l->parent;
    for (uint32_t i = 0; i < l->n_values; i++)
        settle(w, l->results[i]);
}

static enum ss_rc emit_all(struct lowering *w)
{
    const struct ss_graph *g = w->g;
    w->loop = SS_NONE;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        uint32_t v = g->inputs[i];
        w->program->inputs[i] = w->buffer_of[v] = new_buffer(w, v, &w->plan->home[v]);
    }
    for (uint32_t i = 0; i < g->n_inputs; i++)
        settle(w, g->inputs[i]);
    enum ss_rc rc = SS_OK;
    for (uint32_t i = 0; i < g->n_steps && rc == SS_OK; i++) {
        uint32_t id = g->steps[i].id;
        if (g->steps[i].kind == SS_STEP_LOOP_BEGIN)
            enter_loop(w, id);
        else if (g->steps[i].kind == SS_STEP_LOOP_END)
            leave_loop(w, id);
        else if (g->ops[id].live)
            rc = lower_op(w, id);
    }
    if (rc == SS_OK && w->next_reshard != w->plan->n_reshards)
        rc = ss_fail(w->err, SS_E_INTERNAL, "lowering executed %zu of the plan's %zu reshards",
                     w->next_reshard, w->plan->n_reshards);
    return rc;
}

/* Where each loop begins or ends, by instruction. */
static size_t *loop_borders(struct lowering *w, enum ss_instr_kind kind)
{
    size_t *at = ss_alloc_array(&w->scratch, w->g->n_loops, sizeof *at);
    for (size_t i = 0; i < w->instrs.count; i++)
        if (w->instrs.items[i].kind == kind)
            at[w->instrs.items[i].loop] = i;
    return at;
}

/* The instruction after which a use at `at` inside `loop` lets go of a buffer that lives in
 * `home`: one that lives outside a loop is needed until the loop ends. */
static size_t lift(const struct lowering *w, const size_t *ends, size_t at, uint32_t loop,
                   uint32_t home)
{
    for (uint32_t l = loop; l != home && l != SS_NONE; l = w->g->loops[l].parent)
        at = ends[l];
    return at;
}

/* The last use of a buffer: in all, or in each trip of the loop whose value it is, where the next
 * trip has another in its place. */
struct last_use {
    size_t at;
    bool gone; /* its storage is another's after it, or stays */
};

static void note_use(struct last_use *last, size_t at, bool gone)
{
    last->at = at;
    last->gone = gone;
}

/* Per buffer the loop at whose end another value is moved into it; SS_NONE: none. Then `trip` says
 * that nothing of the body has used it. */
static uint32_t *find_replaced(struct lowering *w, struct last_use *trip)
{
    size_t *begins = loop_borders(w, SS_I_LOOP_BEGIN);
    uint32_t *replaced = ss_alloc_array(&w->scratch, w->buffers.count, sizeof *replaced);
    memset(replaced, 0xff, w->buffers.count * sizeof *replaced);
    for (size_t i = 0; i < w->instrs.count; i++) {
        const struct ss_instr *in = &w->instrs.items[i];
        if (in->kind != SS_I_MOVE || in->loop == w->buffer_loop.items[in->out[0]])
            continue;
        replaced[in->out[0]] = in->loop;
        note_use(&trip[in->out[0]], begins[in->loop], false);
    }
    return replaced;
}

static bool is_within(const struct lowering *w, uint32_t loop, uint32_t outer)
{
    while (loop != outer && loop != SS_NONE)
        loop = w->g->loops[loop].parent;
    return loop == outer;
}

/* Gives storage back after last uses. */
static void free_after(struct lowering *w, const struct last_use *const uses[2])
{
    struct ss_program *p = w->program;
    size_t n = w->buffers.count, freed = 0;
    /* Uses that end at instruction i, as lists through next: use u is of buffer u % n. */
    uint32_t *first = ss_alloc_array(&w->scratch, w->instrs.count + 1, sizeof *first);
    uint32_t *next = ss_alloc_array(&w->scratch, 2 * n, sizeof *next);
    for (size_t i = 0; i <= w->instrs.count; i++)
        first[i] = SS_NONE;
    for (uint32_t u = (uint32_t)(2 * n); u-- > 0;) {
        const struct last_use *use = &uses[u / n][u % n];
        if (use->gone)
            continue;
        next[u] = first[use->at];
        first[use->at] = u;
        freed++;
    }
    p->instrs = ss_alloc_array(&p->arena, w->instrs.count + freed, sizeof *p->instrs);
    for (size_t i = 0; i < w->instrs.count; i++) {
        p->instrs[p->n_instrs++] = w->instrs.items[i];
        for (uint32_t u = first[i]; u != SS_NONE; u = next[u])
            p->instrs[p->n_instrs++] = ss_instr_free((uint32_t)(u % n), &p->arena);
    }
}

static void add_frees(struct lowering *w)
{
    const struct ss_graph *g = w->g;
    size_t *ends = loop_borders(w, SS_I_LOOP_END);
    struct last_use *all = ss_alloc_array(&w->scratch, w->buffers.count, sizeof *all);
    struct last_use *trip = ss_alloc_array(&w->scratch, w->buffers.count, sizeof *trip);
    for (size_t b = 0; b < w->buffers.count; b++)
        trip[b].gone = true;
    uint32_t *replaced = find_replaced(w, trip);
    for (size_t i = 0; i < w->instrs.count; i++) {
        const struct ss_instr *in = &w->instrs.items[i];
        if (in->kind == SS_I_LOOP_BEGIN || in->kind == SS_I_LOOP_END)
            continue;
        for (uint32_t k = 0; k < in->n_in; k++) {
            uint32_t b = in->in[k], loop = replaced[b];
            bool gone = in->kind == SS_I_MOVE;
            note_use(&all[b], lift(w, ends, i, in->loop, w->buffer_loop.items[b]), gone);
            if (loop != SS_NONE && is_within(w, in->loop, loop))
                note_use(&trip[b], lift(w, ends, i, in->loop, loop), gone);
        }
        for (uint32_t k = 0; k < in->n_out; k++)
            note_use(&all[in->out[k]], lift(w, ends, i, in->loop, w->buffer_loop.items[in->out[k]]),
                     false);
    }
    for (uint32_t i = 0; i < g->n_inputs; i++)
        all[w->program->inputs[i]].gone |= !g->input_donated[i];
    for (uint32_t o = 0; o < g->n_outputs; o++)
        all[w->program->outputs[o]].gone = true;
    /* A donated input that is never read is freed at once; in a program without instructions it
     * stays. */
    for (uint32_t i = 0; i < g->n_inputs && w->instrs.count == 0; i++)
        all[w->program->inputs[i]].gone = true;
    free_after(w, (const struct last_use *const[2]){all, trip});
}

/* Links belong to the cost of a plan, not to its program. */
static struct ss_mesh mesh_of(const struct ss_plan *plan)
{
    struct ss_mesh mesh = {.n_axes = plan->mesh.n_axes, .n_devices = plan->mesh.n_devices};
    for (int a = 0; a < mesh.n_axes; a++) {
        mesh.axis[a].size = plan->mesh.axis[a].size;
        memcpy(mesh.axis[a].name, plan->mesh.axis[a].name, sizeof mesh.axis[a].name);
    }
    return mesh;
}

enum ss_rc ss_lower(const struct ss_plan *plan, struct ss_program **program, struct ss_error *err)
{
    struct ss_program *p = ss_xcalloc(1, sizeof *p);
    const struct ss_graph *g = plan->graph;
    p->mesh = mesh_of(plan);
    p->n_inputs = g->n_inputs;
    p->n_outputs = g->n_outputs;
    p->inputs = ss_alloc_array(&p->arena, g->n_inputs, sizeof *p->inputs);
    p->outputs = ss_alloc_array(&p->arena, g->n_outputs, sizeof *p->outputs);
    struct lowering w = {.plan = plan, .g = g, .program = p, .loop = SS_NONE, .err = err};
    w.hub_vars = ss_hub_vars_find(g, &w.scratch);
    w.buffer_of = ss_alloc_array(&w.scratch, g->n_vars, sizeof *w.buffer_of);
    memset(w.buffer_of, 0xff, g->n_vars * sizeof *w.buffer_of);
    enum ss_rc rc = emit_all(&w);
    if (rc == SS_OK) {
        add_frees(&w);
        p->n_buffers = (uint32_t)w.buffers.count;
        p->buffers = ss_memdup(&p->arena, w.buffers.items, p->n_buffers * sizeof *p->buffers);
        p->peak_bytes = ss_memory_walk(p, NULL);
        *program = p;
    } else {
        ss_program_free(p);
    }
    ss_arena_free(&w.scratch);
    return rc;
}
