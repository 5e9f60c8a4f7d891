/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Divides the lowered plan of a stage into items, and says to which part each belongs. */
#include "core/pipeline/stage_code.h"

#include <stdlib.h>
#include <string.h>

#include "core/pipeline/dividing.h"
#include "core/plan/lower.h"

/* ---- parts of ops and values ---- */

static int part_of_op(const struct ss_dividing *d, uint32_t op)
{
    enum ss_part part = (enum ss_part)d->slice.part[op];
    if (part == SS_PART_NONE)
        return SS_CODE_COMMON;
    if (part == SS_PART_UPDATE)
        return SS_CODE_ONCE + d->all->level[d->slice.unit[op]];
    return part == SS_PART_FORWARD ? SS_CODE_F : part == SS_PART_INPUT ? SS_CODE_I : SS_CODE_W;
}

int ss_dividing_part(const struct ss_dividing *d, uint32_t var)
{
    if (d->g->vars[var].producer != SS_NONE)
        return part_of_op(d, d->g->vars[var].producer);
    uint32_t loop = d->loop_of[var];
    return loop == SS_NONE ? SS_CODE_F : part_of_op(d, d->g->loops[loop].first_op);
}

static bool is_input(const struct ss_dividing *d, uint32_t var)
{
    return d->g->vars[var].kind == SS_VAR_INPUT;
}

static bool is_piece(const struct ss_dividing *d, uint32_t var)
{
    uint32_t of_step = d->slice.var[var];
    return of_step != SS_NONE && ss_microbatch_is_piece(d->all->step->microbatches, of_step);
}

static bool is_again(const struct ss_dividing *d, uint32_t op)
{
    uint32_t unit = d->slice.unit[op];
    uint32_t layer = unit == SS_NONE ? SS_NONE : d->all->step->layers->unit[unit];
    return d->stage->again && layer != SS_NONE && d->slice.part[op] == SS_PART_FORWARD &&
           d->stage->again[layer - (uint32_t)d->stage->first];
}

/* The plan may be of an equal stage: then its graph has the same ops in the same order. */
static enum ss_rc check_plan(const struct ss_dividing *d)
{
    const struct ss_graph *a = d->slice.graph, *b = d->g;
    bool same = a->n_vars == b->n_vars && a->n_ops == b->n_ops && a->n_inputs == b->n_inputs &&
                a->n_outputs == b->n_outputs && a->n_loops == b->n_loops;
    for (uint32_t v = 0; same && v < a->n_vars; v++)
        same = ss_type_equal(&a->vars[v].type, &b->vars[v].type);
    for (uint32_t i = 0; same && i < a->n_ops; i++) {
        same = a->ops[i].def == b->ops[i].def && a->ops[i].n_operands == b->ops[i].n_operands;
        for (uint32_t k = 0; same && k < a->ops[i].n_operands; k++)
            same = a->ops[i].operands[k] == b->ops[i].operands[k];
    }
    for (uint32_t o = 0; same && o < a->n_outputs; o++)
        same = a->outputs[o] == b->outputs[o];
    return same ? SS_OK
                : ss_fail(d->err, SS_E_INTERNAL, "the plan of stage %d is of another stage",
                          (int)d->number);
}

/* ---- items ---- */

static void add_writer(struct ss_dividing *d, uint32_t item, uint32_t buffer)
{
    d->writers[d->n_writers] = (struct ss_writer){item, d->writer_of[buffer]};
    d->writer_of[buffer] = d->n_writers++;
}

uint32_t ss_dividing_writer(const struct ss_dividing *d, uint32_t buffer, uint32_t before)
{
    if (buffer >= d->code->whole->n_buffers)
        return SS_NONE;
    for (uint32_t w = d->writer_of[buffer]; w != SS_NONE; w = d->writers[w].next)
        if (d->writers[w].item < before)
            return d->writers[w].item;
    return SS_NONE;
}

static void add_once(uint32_t *list, uint32_t *n, uint32_t buffer)
{
    for (uint32_t i = 0; i < *n; i++)
        if (list[i] == buffer)
            return;
    list[(*n)++] = buffer;
}

/* What a range of instructions reads and writes of what was there before it. Values of a loop are
 * both: they are there before it, and it replaces them. */
static void find_ends(struct ss_dividing *d, struct ss_item *item, const bool *there)
{
    const struct ss_program *p = d->code->whole;
    uint32_t n = 0;
    for (size_t i = item->first; i < item->first + item->n; i++)
        n += p->instrs[i].n_in + p->instrs[i].n_out;
    item->in = ss_alloc_array(&d->scratch, n, sizeof *item->in);
    item->out = ss_alloc_array(&d->scratch, n, sizeof *item->out);
    for (size_t i = item->first; i < item->first + item->n; i++) {
        const struct ss_instr *in = &p->instrs[i];
        for (uint32_t k = 0; k < in->n_in; k++)
            if (item->n == 1 || there[in->in[k]])
                add_once(item->in, &item->n_in, in->in[k]);
        for (uint32_t k = 0; k < in->n_out; k++)
            if (item->n == 1 || there[in->out[k]]) {
                add_once(item->out, &item->n_out, in->out[k]);
                if (item->n > 1)
                    add_once(item->in, &item->n_in, in->out[k]);
            }
    }
}

/* One instruction, or a loop with all that is in it. */
static size_t item_length(const struct ss_program *p, size_t first)
{
    size_t n = 1;
    if (p->instrs[first].kind != SS_I_LOOP_BEGIN)
        return 1;
    for (int depth = 1; depth > 0; n++)
        depth += p->instrs[first + n].kind == SS_I_LOOP_BEGIN ? 1
                 : p->instrs[first + n].kind == SS_I_LOOP_END ? -1
                                                              : 0;
    return n;
}

static void find_items(struct ss_dividing *d)
{
    const struct ss_program *p = d->code->whole;
    bool *there = ss_alloc_array(&d->scratch, p->n_buffers, sizeof *there);
    size_t writes = 0;
    for (size_t i = 0; i < p->n_instrs; i++)
        writes += p->instrs[i].n_out;
    d->writers = ss_alloc_array(&d->scratch, writes, sizeof *d->writers);
    d->writer_of = ss_alloc_array(&d->scratch, p->n_buffers, sizeof *d->writer_of);
    memset(d->writer_of, 0xff, p->n_buffers * sizeof *d->writer_of);
    for (uint32_t i = 0; i < p->n_inputs; i++)
        there[p->inputs[i]] = true;
    for (size_t i = 0, n; i < p->n_instrs; i += n) {
        n = item_length(p, i);
        if (p->instrs[i].kind == SS_I_FREE)
            continue;
        struct ss_item item = {.first = i, .n = n};
        find_ends(d, &item, there);
        for (uint32_t k = 0; k < item.n_out; k++) {
            there[item.out[k]] = true;
            add_writer(d, (uint32_t)d->items.count, item.out[k]);
        }
        ss_push(&d->scratch, d->items, item);
    }
}

/* ---- sums ---- */

static bool is_border_output(const struct ss_dividing *d, uint32_t o)
{
    return d->slice.output[o] != SS_BORDER_STEP;
}

/* True if a var of a microbatch is needed once per step, so that it is added up. */
static bool is_summed(const struct ss_dividing *d, uint32_t v)
{
    const struct ss_graph *g = d->g;
    int part = ss_dividing_part(d, v);
    bool from_step = is_input(d, v) && !ss_border_crosses(d->slice.input[g->vars[v].result]);
    bool once = part < 0 || part >= SS_CODE_ONCE || g->vars[v].loop != SS_NONE || from_step;
    for (size_t i = 0; is_input(d, v) && i < d->code->n_from; i++)
        if (d->all->crossings[d->code->from[i].crossing].as == d->slice.var[v])
            once |= d->all->crossings[d->code->from[i].crossing].part_to >= SS_CODE_ONCE;
    if (once)
        return false;
    for (uint32_t u = g->use_start[v]; u < g->use_start[v + 1]; u++) {
        const struct ss_use *use = &g->uses[u];
        if (use->op != SS_NONE && part_of_op(d, use->op) >= SS_CODE_ONCE)
            return true;
        if (use->loop != SS_NONE && part_of_op(d, g->loops[use->loop].first_op) >= SS_CODE_ONCE)
            return true;
        if (use->kind == SS_USE_OUTPUT && !is_border_output(d, use->arg) && !is_piece(d, v))
            return true;
    }
    for (size_t i = 0; i < d->code->n_to; i++) {
        const struct ss_code_crossing *c = &d->all->crossings[d->code->to[i].crossing];
        if (c->var == d->slice.var[v] && c->part_from >= SS_CODE_ONCE)
            return true;
    }
    return false;
}

/* Whether terms can be added up before they are reduced among the devices. */
static bool commutes(const struct ss_layout *layout, enum ss_reduce reduce)
{
    for (int a = 0; a < SS_MAX_AXES; a++)
        if (layout->axis[a].kind == SS_PARTIAL &&
            (!ss_reduce_adds((enum ss_reduce)layout->axis[a].reduce) || reduce != SS_SUM))
            return false;
    return true;
}

static const struct ss_plan_reshard *reshard_of(const struct ss_dividing *d, size_t instr)
{
    const struct ss_instr *in = &d->code->whole->instrs[instr];
    return in->kind == SS_I_STEP ? &d->stage->plan->reshards[in->reshard] : NULL;
}

/* The last item that makes the var, before or after it comes into its hub. */
static uint32_t last_item(const struct ss_dividing *d, uint32_t v, bool into_hub)
{
    for (size_t i = d->items.count; i-- > 0;) {
        const struct ss_item *item = &d->items.items[i];
        const struct ss_plan_reshard *r = reshard_of(d, item->first);
        if (r ? !into_hub || r->place != SS_INTO_HUB || r->var != v
              : d->code->whole->instrs[item->first].kind == SS_I_COPY ||
                    d->code->whole->instrs[item->first].kind == SS_I_MOVE)
            continue;
        for (uint32_t k = 0; k < item->n_out; k++)
            if (d->result_of[d->code->whole->buffers[item->out[k]].var] == v)
                return (uint32_t)i;
    }
    return SS_NONE;
}

static uint32_t output_of_item(const struct ss_dividing *d, uint32_t item, uint32_t v)
{
    const struct ss_item *x = &d->items.items[item];
    for (uint32_t k = 0; k < x->n_out; k++)
        if (d->result_of[d->code->whole->buffers[x->out[k]].var] == v)
            return x->out[k];
    return SS_NONE;
}

static enum ss_rc add_sum(struct ss_dividing *d, uint32_t v)
{
    const struct ss_placement *along = &d->all->step->microbatches->var[d->slice.var[v]];
    struct ss_sum sum = {.var = v, .item = SS_NONE, .reduce = SS_N_REDUCES};
    if (along->kind == SS_PARTIAL)
        sum.reduce = along->reduce;
    if (sum.reduce == SS_AVG) {
        ss_fail(d->err, SS_E_UNSUPPORTED, "%s is a mean over the microbatches",
                d->all->step->graph->vars[d->slice.var[v]].name);
        return ss_error_hint(d->err, "pipelines add up sums");
    }
    if (is_input(d, v)) {
        sum.term = d->code->whole->inputs[d->g->vars[v].result];
    } else {
        sum.item = last_item(d, v, false);
        if (sum.item == SS_NONE)
            return ss_fail(d->err, SS_E_INTERNAL, "no instruction makes %s", d->g->vars[v].name);
        sum.term = output_of_item(d, sum.item, v);
        if (sum.reduce != SS_N_REDUCES &&
            !commutes(&d->code->whole->buffers[sum.term].layout, sum.reduce)) {
            sum.item = last_item(d, v, true);
            sum.term = output_of_item(d, sum.item, v);
        }
    }
    sum.sum = (uint32_t)d->buffers.count;
    struct ss_buffer buffer = d->buffers.items[sum.term];
    ss_push(&d->scratch, d->buffers, buffer);
    d->sum_of[sum.term] = (uint32_t)d->sums.count;
    ss_push(&d->scratch, d->sums, sum);
    return SS_OK;
}

static bool is_sum_var(const struct ss_dividing *d, uint32_t v)
{
    for (size_t i = 0; i < d->sums.count; i++)
        if (d->sums.items[i].var == v)
            return true;
    return false;
}

static enum ss_rc find_sums(struct ss_dividing *d)
{
    enum ss_rc rc = SS_OK;
    const struct ss_program *p = d->code->whole;
    for (uint32_t b = 0; b < p->n_buffers; b++)
        ss_push(&d->scratch, d->buffers, p->buffers[b]);
    d->sum_of = ss_alloc_array(&d->scratch, p->n_buffers, sizeof *d->sum_of);
    memset(d->sum_of, 0xff, p->n_buffers * sizeof *d->sum_of);
    for (uint32_t v = 0; v < d->g->n_vars && rc == SS_OK; v++)
        if (is_summed(d, v))
            rc = add_sum(d, v);
    return rc;
}

/* ---- who does an item ---- */

static bool crosses_in_each(const struct ss_dividing *d, uint32_t v)
{
    for (size_t i = 0; i < d->code->n_to; i++) {
        const struct ss_code_crossing *c = &d->all->crossings[d->code->to[i].crossing];
        if (c->var == d->slice.var[v] && c->part_from < SS_CODE_ONCE)
            return true;
    }
    return false;
}

static void own_reshard(struct ss_dividing *d, uint32_t number, const struct ss_plan_reshard *r)
{
    struct ss_item *item = &d->items.items[number];
    bool summed = is_sum_var(d, r->var);
    item->part = ss_dividing_part(d, r->var);
    if (r->place == SS_TO_OPERAND)
        item->part = part_of_op(d, r->consumer);
    else if (r->place == SS_TO_LOOP)
        item->part = part_of_op(d, d->g->loops[r->consumer].first_op);
    /* What is added up is reduced once, and read from its sum. */
    if (r->place == SS_INTO_HUB && summed) {
        uint32_t before = ss_dividing_writer(d, item->in[0], number);
        bool after_sum = d->sum_of[item->in[0]] != SS_NONE ||
                         (before != SS_NONE && d->items.items[before].again & SS_AGAIN_IN_EACH &&
                          d->items.items[before].part >= SS_CODE_ONCE);
        if (after_sum) {
            item->part = SS_CODE_ONCE;
            item->again = SS_AGAIN_IN_EACH;
        }
    }
    if (r->place == SS_TO_OUTPUT &&
        (is_input(d, r->var) ||
         (summed && !(is_border_output(d, r->arg) && crosses_in_each(d, r->var)))))
        item->part = SS_CODE_ONCE;
}

/* The op for which an item is done; of what leads into a loop, an op of the loop, whose first op
 * after the item is next_loop. */
static uint32_t op_of_item(const struct ss_dividing *d, const struct ss_item *item,
                           uint32_t next_loop)
{
    const struct ss_instr *in = &d->code->whole->instrs[item->first];
    const struct ss_plan_reshard *r = reshard_of(d, item->first);
    if (in->kind == SS_I_LOOP_BEGIN)
        return d->g->loops[in->loop].first_op;
    if (in->kind == SS_I_COPY || in->kind == SS_I_MOVE)
        return next_loop;
    if (!r)
        return in->op;
    if (r->place == SS_TO_LOOP)
        return d->g->loops[r->consumer].first_op;
    if (r->place == SS_TO_OPERAND)
        return r->consumer;
    uint32_t loop = d->loop_of[r->var];
    return loop == SS_NONE ? d->g->vars[r->var].producer : d->g->loops[loop].first_op;
}

static void own_items(struct ss_dividing *d)
{
    const struct ss_program *p = d->code->whole;
    uint32_t *op = ss_alloc_array(&d->scratch, d->items.count, sizeof *op), next_loop = SS_NONE;
    for (size_t i = d->items.count; i-- > 0;) { /* copies into a loop come before it */
        const struct ss_item *item = &d->items.items[i];
        if (p->instrs[item->first].kind == SS_I_LOOP_BEGIN)
            next_loop = d->g->loops[p->instrs[item->first].loop].first_op;
        op[i] = op_of_item(d, item, next_loop);
    }
    for (size_t i = 0; i < d->items.count; i++) {
        struct ss_item *item = &d->items.items[i];
        const struct ss_plan_reshard *r = reshard_of(d, item->first);
        if (r)
            own_reshard(d, (uint32_t)i, r);
        else
            item->part = op[i] == SS_NONE ? SS_CODE_COMMON : part_of_op(d, op[i]);
        if (item->part == SS_CODE_COMMON)
            item->again = SS_AGAIN_IN_EACH | SS_AGAIN_IN_ONCE;
        else if (item->part == SS_CODE_F && op[i] != SS_NONE && is_again(d, op[i]))
            item->again = SS_AGAIN_IN_BACKWARD;
    }
}

/* What a layer that is recomputed gets from others, and gives to them, stays. */
static void find_held(struct ss_dividing *d)
{
    const struct ss_step_parts *step = d->all->step;
    const struct ss_units *u = step->units;
    d->held = ss_alloc_array(&d->scratch, d->g->n_vars, sizeof *d->held);
    for (uint32_t v = 0; v < d->g->n_vars; v++) {
        uint32_t var = d->slice.var[v], maker = var == SS_NONE ? SS_NONE : u->maker[var];
        if (maker == SS_NONE)
            continue;
        for (uint32_t r = u->reader_start[var]; r < u->reader_start[var + 1]; r++)
            d->held[v] |= step->layers->unit[u->readers[r]] != step->layers->unit[maker];
    }
}

/* ---- ends and borders ---- */

static void find_loops(struct ss_dividing *d)
{
    d->loop_of = ss_alloc_array(&d->scratch, d->g->n_vars, sizeof *d->loop_of);
    d->result_of = ss_alloc_array(&d->scratch, d->g->n_vars, sizeof *d->result_of);
    memset(d->loop_of, 0xff, d->g->n_vars * sizeof *d->loop_of);
    for (uint32_t v = 0; v < d->g->n_vars; v++)
        d->result_of[v] = v;
    for (uint32_t l = 0; l < d->g->n_loops; l++)
        for (uint32_t i = 0; i < d->g->loops[l].n_values; i++) {
            d->loop_of[d->g->loops[l].results[i]] = l;
            d->result_of[d->g->loops[l].args[i]] = d->g->loops[l].results[i];
        }
}

/* The buffer of an output of the slice for a var: what is sent, or what the step returns. */
static uint32_t output_buffer(const struct ss_dividing *d, uint32_t var, bool sent)
{
    uint32_t best = SS_NONE;
    for (uint32_t o = 0; o < d->g->n_outputs; o++)
        if (d->slice.var[d->g->outputs[o]] == var &&
            (best == SS_NONE || is_border_output(d, o) == sent))
            best = o;
    return best == SS_NONE ? SS_NONE : d->code->whole->outputs[best];
}

static enum ss_rc find_borders(struct ss_dividing *d)
{
    struct ss_stage_code *code = d->code;
    size_t n = d->all->n_crossings;
    code->from = ss_alloc_array(&code->arena, n, sizeof *code->from);
    code->to = ss_alloc_array(&code->arena, n, sizeof *code->to);
    for (size_t i = 0; i < n; i++) {
        const struct ss_code_crossing *c = &d->all->crossings[i];
        struct ss_code_border border = {.crossing = (uint32_t)i, .buffer = SS_NONE};
        uint32_t v = d->slice.to[c->as];
        if (c->from == d->number) {
            border.part = c->part_from;
            border.buffer = output_buffer(d, c->var, c->as == c->var);
            code->to[code->n_to++] = border;
        } else if (c->to == d->number) {
            if (v != SS_NONE && is_input(d, v))
                border.buffer = code->whole->inputs[d->g->vars[v].result];
            border.lands = border.buffer;
            border.part = c->part_to;
            code->from[code->n_from++] = border;
        } else {
            continue;
        }
        if (border.buffer == SS_NONE)
            return ss_fail(d->err, SS_E_INTERNAL, "stage %d has no border for %s", (int)d->number,
                           d->all->step->graph->vars[c->var].name);
    }
    return SS_OK;
}

/* The first part of a microbatch that reads an input; ONCE: none does. */
static int first_reader(const struct ss_dividing *d, uint32_t v)
{
    int first = SS_CODE_ONCE;
    for (uint32_t u = d->g->use_start[v]; u < d->g->use_start[v + 1]; u++) {
        const struct ss_use *use = &d->g->uses[u];
        uint32_t op = use->op != SS_NONE     ? use->op
                      : use->loop != SS_NONE ? d->g->loops[use->loop].first_op
                                             : SS_NONE;
        int part = op == SS_NONE ? SS_CODE_ONCE : part_of_op(d, op);
        first = part < first ? part : first;
    }
    return first < SS_CODE_F ? SS_CODE_F : first;
}

static void find_step_ends(struct ss_dividing *d)
{
    struct ss_stage_code *code = d->code;
    const struct ss_graph *g = d->g, *step = d->all->step->graph;
    bool *seen = ss_alloc_array(&d->scratch, step->n_outputs, sizeof *seen);
    code->inputs = ss_alloc_array(&code->arena, g->n_inputs, sizeof *code->inputs);
    code->outputs = ss_alloc_array(&code->arena, g->n_outputs, sizeof *code->outputs);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        uint32_t v = g->inputs[i];
        if (ss_border_crosses(d->slice.input[i]))
            continue;
        code->inputs[code->n_inputs++] = (struct ss_code_end){
            .buffer = code->whole->inputs[i],
            .position = d->slice.input[i] == SS_BORDER_COUNTER ? SS_NONE
                                                               : step->vars[d->slice.var[v]].result,
            .each = d->slice.input[i] != SS_BORDER_STEP,
            .part = first_reader(d, v)};
    }
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        uint32_t v = g->outputs[o], at = 0;
        if (is_border_output(d, o))
            continue;
        while (step->outputs[at] != d->slice.var[v] || seen[at])
            at++;
        seen[at] = true;
        int part = ss_dividing_part(d, v);
        bool each = part >= 0 && part < SS_CODE_ONCE && is_piece(d, v);
        code->outputs[code->n_outputs++] =
            (struct ss_code_end){.buffer = code->whole->outputs[o],
                                 .position = at,
                                 .each = each,
                                 .part = each || part >= SS_CODE_ONCE ? part : SS_CODE_ONCE};
    }
}

static enum ss_rc divide(struct ss_dividing *d)
{
    enum ss_rc rc = check_plan(d);
    if (rc == SS_OK)
        rc = ss_lower(d->stage->plan, &d->code->whole, d->err);
    if (rc != SS_OK)
        return rc;
    find_loops(d);
    find_items(d);
    rc = find_borders(d);
    if (rc == SS_OK)
        rc = find_sums(d);
    if (rc != SS_OK)
        return rc;
    own_items(d);
    find_held(d);
    find_step_ends(d);
    return SS_OK;
}

enum ss_rc ss_stage_code_open(const struct ss_code_stages *all, const struct ss_code_stage *stage,
                              int32_t number, struct ss_stage_code *code, struct ss_error *err)
{
    struct ss_dividing *d = ss_xcalloc(1, sizeof *d);
    *code = (struct ss_stage_code){.first = stage->first,
                                   .last = stage->last,
                                   .mesh = stage->mesh,
                                   .plan = ss_plan_ref(stage->plan),
                                   .dividing = d};
    *d = (struct ss_dividing){.all = all,
                              .stage = stage,
                              .number = number,
                              .code = code,
                              .g = stage->plan->graph,
                              .err = err};
    const struct ss_step_parts *step = all->step;
    uint8_t *part =
        ss_stage_parts(step, (uint32_t)stage->first, (uint32_t)stage->last, &d->scratch);
    bool *take = ss_stage_units(step, part, stage->first == 0, &d->scratch);
    enum ss_rc rc = ss_slice_make(step, part, take, &d->slice, err);
    return rc == SS_OK ? divide(d) : rc;
}

static void free_dividing(struct ss_dividing *d)
{
    if (!d)
        return;
    if (d->slice.graph)
        ss_slice_free(&d->slice);
    ss_arena_free(&d->scratch);
    free(d);
}

void ss_stage_code_free(struct ss_stage_code *code)
{
    for (int k = 0; k < code->n_parts; k++)
        ss_program_free(code->parts[k].program);
    free_dividing(code->dividing);
    if (code->whole)
        ss_program_free(code->whole);
    ss_plan_free((struct ss_plan *)code->plan);
    ss_arena_free(&code->arena);
    *code = (struct ss_stage_code){0};
}
