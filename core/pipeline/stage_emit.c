/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the programs of a stage's parts: their own items in program order, and before each what it
 * needs and nobody keeps. */
#include <stdlib.h>
#include <string.h>

#include "core/pipeline/dividing.h"

/* An item whose operands are made first. */
struct emit_frame {
    uint32_t number, next; /* next: the operand that is looked at next */
    uint32_t *in;          /* the buffers in place of its operands */
};

struct emitting {
    struct ss_dividing *d;
    int part;
    enum ss_rc rc;                    /* of what failed first */
    bool *done;                       /* per item */
    bool *is_in;                      /* per buffer: an input of the part */
    bool *landed;                     /* per buffer: the last step of a landing makes it */
    SS_ARRAY(struct emit_frame) open; /* items under way, each for the one before it */
    SS_ARRAY(struct ss_instr) instrs;
    SS_ARRAY(uint32_t) inputs;
    struct ss_arena *scratch;
};

/* True if the item brings a value into a loop. */
static bool leads_into_loop(const struct ss_dividing *d, const struct ss_item *item)
{
    const struct ss_instr *in = &d->code->whole->instrs[item->first];
    return in->kind == SS_I_COPY || in->kind == SS_I_MOVE ||
           (in->kind == SS_I_STEP && d->stage->plan->reshards[in->reshard].place == SS_TO_LOOP);
}

/* True if the item may be done in the part, besides its own. What is held need not be, but a loop
 * that is done for another of its values begins with the first value of this one, too. */
static bool does_again(const struct emitting *e, const struct ss_item *item, uint32_t buffer)
{
    const struct ss_dividing *d = e->d;
    if (e->part >= SS_CODE_ONCE)
        return item->again & SS_AGAIN_IN_ONCE;
    if (item->again & SS_AGAIN_IN_EACH)
        return true;
    return item->again & SS_AGAIN_IN_BACKWARD && e->part != SS_CODE_F &&
           (leads_into_loop(d, item) ||
            !d->held[d->result_of[d->code->whole->buffers[buffer].var]]);
}

static uint32_t use_input(struct emitting *e, uint32_t buffer)
{
    if (!e->is_in[buffer])
        ss_push(e->scratch, e->inputs, buffer);
    e->is_in[buffer] = true;
    return buffer;
}

/* Opens an item that is not done: emit_open makes it. */
static void open_item(struct emitting *e, uint32_t number)
{
    struct emit_frame frame = {.number = number};
    frame.in = ss_alloc_array(e->scratch, e->d->items.items[number].n_in, sizeof *frame.in);
    e->done[number] = true;
    ss_push(e->scratch, e->open, frame);
}

/* Makes sure that a buffer is there before an item, if need be by opening the one that makes it;
 * returns the buffer that takes its place. */
static uint32_t need(struct emitting *e, uint32_t buffer, uint32_t before)
{
    const struct ss_dividing *d = e->d;
    uint32_t writer = ss_dividing_writer(d, buffer, before);
    const struct ss_item *item = writer == SS_NONE ? NULL : &d->items.items[writer];
    if (e->landed[buffer])
        return buffer;
    if (item && (ss_code_is_part(item->part, e->part) || e->done[writer]))
        return buffer;
    if (e->part >= SS_CODE_ONCE && d->sum_of[buffer] != SS_NONE)
        return use_input(e, d->sums.items[d->sum_of[buffer]].sum);
    if (!item || !does_again(e, item, buffer))
        return use_input(e, buffer);
    open_item(e, writer);
    return buffer;
}

/* The instructions of a loop have no sums among their operands: these are copied before it. */
static void add_instrs(struct emitting *e, const struct emit_frame *frame)
{
    const struct ss_dividing *d = e->d;
    const struct ss_item *item = &d->items.items[frame->number];
    const struct ss_program *p = d->code->whole;
    for (size_t i = item->first; i < item->first + item->n; i++) {
        struct ss_instr instr = p->instrs[i];
        instr.in = ss_memdup(&d->code->arena, instr.in, instr.n_in * sizeof *instr.in);
        for (uint32_t k = 0; k < instr.n_in; k++)
            for (uint32_t j = 0; j < item->n_in; j++)
                if (item->in[j] == p->instrs[i].in[k])
                    instr.in[k] = frame->in[j];
        enum ss_rc rc = ss_dividing_set_time(e->d, &instr);
        e->rc = e->rc == SS_OK ? rc : e->rc;
        ss_push(e->scratch, e->instrs, instr);
    }
}

/* Makes what is open, the last first: a chain of common ops may be as long as the program. */
static void emit_open(struct emitting *e)
{
    while (e->open.count) {
        size_t top = e->open.count - 1;
        struct emit_frame *frame = &e->open.items[top];
        const struct ss_item *item = &e->d->items.items[frame->number];
        if (frame->next == item->n_in) {
            struct emit_frame made = *frame;
            e->open.count--;
            add_instrs(e, &made);
            continue;
        }
        uint32_t k = frame->next++, *in = frame->in;
        in[k] = need(e, item->in[k], frame->number); /* may move the frames */
    }
}

static void emit(struct emitting *e, uint32_t number)
{
    if (!e->done[number])
        open_item(e, number);
    emit_open(e);
}

static uint32_t need_at_end(struct emitting *e, uint32_t buffer)
{
    buffer = need(e, buffer, (uint32_t)e->d->items.count);
    emit_open(e);
    return buffer;
}

static struct ss_instr *emit_pair(struct emitting *e, enum ss_instr_kind kind, uint32_t from,
                                  uint32_t to)
{
    struct ss_arena *arena = &e->d->code->arena;
    struct ss_instr instr = {
        .kind = kind, .op = SS_NONE, .loop = SS_NONE, .trips = 1, .n_in = 1, .n_out = 1};
    instr.in = ss_memdup(arena, &from, sizeof from);
    instr.out = ss_memdup(arena, &to, sizeof to);
    ss_push(e->scratch, e->instrs, instr);
    return &e->instrs.items[e->instrs.count - 1];
}

static void emit_sums(struct emitting *e, uint32_t item, uint32_t term)
{
    const struct ss_dividing *d = e->d;
    for (size_t i = 0; i < d->sums.count; i++) {
        const struct ss_sum *sum = &d->sums.items[i];
        if (sum->item != item || (item == SS_NONE && sum->term != term))
            continue;
        struct ss_instr *instr = emit_pair(e, SS_I_FOLD, sum->term, use_input(e, sum->sum));
        instr->reduce = sum->reduce;
        instr->name = d->g->vars[sum->var].name;
    }
}

/* ---- what comes from other stages ---- */

/* The first buffer of steps that end in `buffer`; the others are added. */
static uint32_t add_landing(struct ss_dividing *d, uint32_t buffer, const struct ss_layout *layout)
{
    struct ss_buffer b = d->buffers.items[buffer];
    b.layout = *layout;
    (void)ss_layout_local(&d->code->whole->mesh, layout, &b.global, &b.local);
    b.bytes = b.bytes ? ss_type_bytes(&b.local) : 0;
    ss_push(&d->scratch, d->buffers, b);
    return (uint32_t)d->buffers.count - 1;
}

static void add_landings(struct ss_dividing *d)
{
    for (size_t i = 0; i < d->code->n_from; i++) {
        struct ss_code_border *border = &d->code->from[i];
        if (border->n_steps)
            border->lands = add_landing(d, border->buffer, &border->landing);
    }
}

static void emit_landing(struct emitting *e, const struct ss_code_border *border)
{
    struct ss_dividing *d = e->d;
    uint32_t from = border->lands;
    for (size_t s = 0; s < border->n_steps; s++) {
        uint32_t to = s + 1 == border->n_steps
                          ? border->buffer
                          : add_landing(d, border->buffer, &border->steps[s].to);
        struct ss_instr *instr = emit_pair(e, SS_I_STEP, s ? from : use_input(e, from), to);
        instr->step = &border->steps[s];
        instr->name = d->g->vars[d->buffers.items[border->buffer].var].name;
        from = to;
    }
    if (border->n_steps)
        e->landed[border->buffer] = true;
    else
        use_input(e, from);
}

/* ---- parts ---- */

static bool arrives(const struct emitting *e, const struct ss_code_border *border)
{
    return ss_code_is_part(border->part, e->part);
}

static void emit_part(struct emitting *e)
{
    struct ss_dividing *d = e->d;
    struct ss_stage_code *code = d->code;
    uint32_t end = (uint32_t)d->items.count;
    for (size_t i = 0; i < code->n_from; i++)
        if (arrives(e, &code->from[i])) {
            emit_landing(e, &code->from[i]);
            emit_sums(e, SS_NONE, code->from[i].buffer);
        }
    for (uint32_t i = 0; i < end; i++)
        if (ss_code_is_part(d->items.items[i].part, e->part)) {
            emit(e, i);
            emit_sums(e, i, SS_NONE);
        }
    for (size_t i = 0; i < code->n_outputs; i++)
        if (ss_code_is_part(code->outputs[i].part, e->part)) {
            uint32_t buffer = need_at_end(e, code->outputs[i].buffer);
            if (e->part >= SS_CODE_ONCE)
                code->outputs[i].buffer = buffer;
        }
    for (size_t i = 0; i < code->n_to; i++)
        if (ss_code_is_part(code->to[i].part, e->part)) {
            uint32_t buffer = need_at_end(e, code->to[i].buffer);
            if (e->part >= SS_CODE_ONCE)
                code->to[i].buffer = buffer;
        }
}

/* ---- what stays ---- */

/* True if a buffer has to be there at the end of a part, since it leaves from there. */
static bool leaves(const struct ss_dividing *d, int part, uint32_t buffer)
{
    const struct ss_stage_code *code = d->code;
    for (size_t i = 0; i < code->n_to; i++)
        if (code->to[i].buffer == buffer && ss_code_is_part(code->to[i].part, part))
            return true;
    for (size_t i = 0; i < code->n_outputs; i++)
        if (code->outputs[i].buffer == buffer && ss_code_is_part(code->outputs[i].part, part))
            return true;
    return false;
}

static bool is_read_elsewhere(const struct emitting *parts, int n, uint32_t buffer)
{
    bool is = false;
    for (int k = 0; k < n; k++)
        is |= parts[k].is_in[buffer];
    return is;
}

static void find_rests(struct ss_dividing *d, const struct emitting *parts)
{
    struct ss_stage_code *code = d->code;
    for (int k = 0; k < code->n_parts; k++) {
        bool once = k >= SS_CODE_ONCE;
        for (size_t i = 0; i < parts[k].inputs.count && !once; i++)
            code->rest[parts[k].inputs.items[i]] = SS_REST_MICROBATCH;
        for (size_t i = 0; i < parts[k].instrs.count; i++)
            for (uint32_t o = 0; o < parts[k].instrs.items[i].n_out; o++) {
                uint32_t b = parts[k].instrs.items[i].out[o];
                if (is_read_elsewhere(parts, code->n_parts, b) || leaves(d, k, b))
                    code->rest[b] = once ? SS_REST_STAGE : SS_REST_MICROBATCH;
            }
    }
    for (size_t i = 0; i < code->n_from; i++) {
        bool once = code->from[i].part >= SS_CODE_ONCE;
        code->rest[code->from[i].lands] = code->rest[code->from[i].buffer] =
            once ? SS_REST_STAGE : SS_REST_MICROBATCH;
    }
    for (size_t i = 0; i < code->n_inputs; i++)
        code->rest[code->inputs[i].buffer] =
            code->inputs[i].each ? SS_REST_MICROBATCH : SS_REST_STAGE;
    for (size_t i = 0; i < code->n_sums; i++)
        code->rest[code->sums[i]] = SS_REST_STAGE;
}

static bool is_shared_state(const struct ss_dividing *d, uint32_t buffer)
{
    for (size_t i = 0; i < d->code->n_from; i++) {
        const struct ss_code_crossing *c = &d->all->crossings[d->code->from[i].crossing];
        if (d->code->from[i].buffer == buffer && c->as != c->var)
            return true;
    }
    return false;
}

/* An input of the step that its new value does not replace stays to the end. */
static bool stays(const struct ss_dividing *d, uint32_t buffer)
{
    for (uint32_t i = 0; i < d->g->n_inputs; i++)
        if (d->code->whole->inputs[i] == buffer && !ss_border_crosses(d->slice.input[i]))
            return !d->slice.graph->input_donated[i];
    for (size_t i = 0; i < d->code->n_outputs; i++)
        if (d->code->outputs[i].buffer == buffer && !d->code->outputs[i].each)
            return true;
    return false;
}

/* True if a buffer is needed after a part and its sends. */
static bool is_kept(const struct ss_dividing *d, const struct emitting *parts, int part,
                    uint32_t buffer)
{
    int last = d->code->n_parts - 1;
    if (part < SS_CODE_ONCE && d->code->rest[buffer] == SS_REST_STAGE)
        return true;
    if (part == SS_CODE_F)
        return parts[SS_CODE_I].is_in[buffer] || parts[SS_CODE_W].is_in[buffer] ||
               parts[SS_CODE_B].is_in[buffer];
    if (part == SS_CODE_I)
        return parts[SS_CODE_W].is_in[buffer];
    if (part < SS_CODE_ONCE)
        return false;
    if (part < last && is_shared_state(d, buffer)) /* until the new value comes */
        return part < last - 1;
    for (int k = part + 1; k <= last; k++)
        if (parts[k].is_in[buffer])
            return true;
    return stays(d, buffer);
}

/* The instructions, each buffer freed after its last use unless it stays. */
static void finish_part(const struct ss_dividing *d, const struct emitting *parts, int part)
{
    struct ss_stage_code *code = d->code;
    const struct emitting *e = &parts[part];
    struct ss_program *p = code->parts[part].program = ss_xcalloc(1, sizeof *p);
    uint32_t n = code->n_buffers;
    size_t *last = ss_alloc_array(e->scratch, n, sizeof *last); /* 1 + instruction; 0: none */
    bool *gone = ss_alloc_array(e->scratch, n, sizeof *gone);
    size_t *ends = ss_alloc_array(e->scratch, e->instrs.count + 1, sizeof *ends);
    size_t outer = 0;
    int depth = 0;
    for (size_t i = e->instrs.count; i-- > 0;) { /* per instruction: the end of its loop */
        const struct ss_instr *in = &e->instrs.items[i];
        outer = depth == 0 ? i : outer;
        ends[i] = outer;
        depth += in->kind == SS_I_LOOP_END ? 1 : in->kind == SS_I_LOOP_BEGIN ? -1 : 0;
    }
    for (size_t i = 0; i < e->instrs.count; i++) {
        struct ss_instr *in = &e->instrs.items[i];
        if (in->kind == SS_I_MOVE && is_kept(d, parts, part, in->in[0]))
            in->kind = SS_I_COPY; /* a later part reads it, too */
        for (uint32_t k = 0; k < in->n_in + in->n_out; k++) {
            uint32_t b = k < in->n_in ? in->in[k] : in->out[k - in->n_in];
            last[b] = ends[i] + 1;
            gone[b] = k < in->n_in && (in->kind == SS_I_MOVE || in->kind == SS_I_FREE);
        }
    }
    p->mesh = code->whole->mesh;
    p->buffers = code->buffers;
    p->n_buffers = n;
    p->inputs = ss_memdup(&p->arena, e->inputs.items, e->inputs.count * sizeof *p->inputs);
    p->n_inputs = (uint32_t)e->inputs.count;
    p->outputs = ss_alloc_array(&p->arena, n, sizeof *p->outputs);
    code->parts[part].frees = ss_alloc_array(&code->arena, n, sizeof(uint32_t));
    uint32_t *first = ss_alloc_array(e->scratch, e->instrs.count + 1, sizeof *first);
    uint32_t *next = ss_alloc_array(e->scratch, n, sizeof *next);
    memset(first, 0xff, (e->instrs.count + 1) * sizeof *first);
    size_t n_frees = 0;
    for (uint32_t b = n; b-- > 0;) {
        bool touched = last[b] && !gone[b];
        bool kept = is_kept(d, parts, part, b), left = leaves(d, part, b);
        if (touched && (kept || left))
            p->outputs[p->n_outputs++] = b;
        if (!kept && (left || !last[b]) &&
            code->rest[b] == (part < SS_CODE_ONCE ? SS_REST_MICROBATCH : SS_REST_STAGE))
            code->parts[part].frees[code->parts[part].n_frees++] = b;
        if (!touched || kept || left)
            continue;
        next[b] = first[last[b] - 1];
        first[last[b] - 1] = b;
        n_frees++;
    }
    p->instrs = ss_alloc_array(&p->arena, e->instrs.count + n_frees, sizeof *p->instrs);
    for (size_t i = 0; i < e->instrs.count; i++) {
        p->instrs[p->n_instrs++] = e->instrs.items[i];
        for (uint32_t b = first[i]; b != SS_NONE; b = next[b])
            p->instrs[p->n_instrs++] = ss_instr_free(b, &p->arena);
    }
}

/* What runs once reads nothing of a single microbatch. */
static enum ss_rc check_once(const struct ss_dividing *d, const struct emitting *parts,
                             struct ss_error *err)
{
    for (int k = SS_CODE_ONCE; k < d->code->n_parts; k++)
        for (size_t i = 0; i < parts[k].inputs.count; i++) {
            uint32_t b = parts[k].inputs.items[i];
            if (d->code->rest[b] != SS_REST_STAGE)
                return ss_fail(err, SS_E_INTERNAL, "stage %d reads %s once, but it is made in each",
                               (int)d->number, d->g->vars[d->code->buffers[b].var].name);
        }
    return SS_OK;
}

enum ss_rc ss_stage_code_emit(struct ss_stage_code *code, struct ss_error *err)
{
    struct ss_dividing *d = code->dividing;
    code->n_parts = SS_CODE_ONCE + d->all->n_levels + 1;
    code->parts = ss_alloc_array(&code->arena, (size_t)code->n_parts, sizeof *code->parts);
    struct emitting *parts = ss_alloc_array(&d->scratch, (size_t)code->n_parts, sizeof *parts);
    add_landings(d);
    size_t most = d->buffers.count;
    for (size_t i = 0; i < code->n_from; i++)
        most += 2 * code->from[i].n_steps; /* B lands as I does */
    for (int k = 0; k < code->n_parts; k++) {
        parts[k] = (struct emitting){.d = d, .part = k, .scratch = &d->scratch};
        parts[k].done = ss_alloc_array(&d->scratch, d->items.count, sizeof *parts[k].done);
        parts[k].is_in = ss_alloc_array(&d->scratch, most, sizeof *parts[k].is_in);
        parts[k].landed = ss_alloc_array(&d->scratch, most, sizeof *parts[k].landed);
        emit_part(&parts[k]);
    }
    code->n_buffers = (uint32_t)d->buffers.count;
    code->buffers =
        ss_memdup(&code->arena, d->buffers.items, code->n_buffers * sizeof *code->buffers);
    code->sums = ss_alloc_array(&code->arena, d->sums.count, sizeof *code->sums);
    for (size_t i = 0; i < d->sums.count; i++)
        code->sums[code->n_sums++] = d->sums.items[i].sum;
    code->rest = ss_alloc_array(&code->arena, code->n_buffers, sizeof *code->rest);
    find_rests(d, parts);
    enum ss_rc rc = SS_OK;
    for (int k = 0; k < code->n_parts && rc == SS_OK; k++)
        rc = parts[k].rc;
    if (rc == SS_OK)
        rc = check_once(d, parts, err);
    for (int k = 0; k < code->n_parts && rc == SS_OK; k++)
        finish_part(d, parts, k);
    return rc;
}
