/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/groups.h"

enum { MOST_OPS = 64 };          /* of one group */
enum { OUTSIDE, SMALL, BLOCKS }; /* what made a buffer, as far as the group knows */

struct finder {
    const struct ss_program *p;
    const struct ss_eval_options *options;
    struct ss_arena *arena;
    uint8_t *maker;  /* per buffer */
    bool *seen;      /* per buffer: an instruction of the group names it */
    uint32_t *value; /* per buffer: its number in the group, plus 1; 0: none */
    struct ss_group *g;
    SS_ARRAY(size_t) before;
    SS_ARRAY(struct ss_block_op) ops;
    SS_ARRAY(uint32_t) buffers;
    SS_ARRAY(bool) made;
};

static bool reads(const struct finder *f, const struct ss_instr *in, int maker)
{
    bool any = false;
    for (uint32_t k = 0; k < in->n_in; k++)
        any |= f->maker[in->in[k]] == maker;
    return any;
}

/* An op that may go by blocks with the others. */
static bool goes_by_blocks(const struct finder *f, const struct ss_instr *in)
{
    if (in->n_origins || !ss_block_fits(&in->call, f->g->count) || f->seen[in->out[0]])
        return false;
    for (uint32_t k = 0; k < in->n_in; k++)
        if (ss_block_reads_whole(&in->call, k) && f->maker[in->in[k]] == BLOCKS)
            return false;
    return true;
}

/* An op that may as well run before the blocks: constants, and rows that are broadcast later. */
static bool goes_before(const struct finder *f, const struct ss_instr *in)
{
    const unsigned flags = in->call.def->flags;
    const int64_t few = f->g->count / 64 > 1 ? f->g->count / 64 : 1;
    return in->n_out == 1 && !reads(f, in, BLOCKS) && !f->seen[in->out[0]] &&
           flags & (SS_OP_ELEMENTWISE | SS_OP_NO_STORAGE | SS_OP_VIEW) &&
           ss_type_count(in->call.out) <= few;
}

static uint32_t value_of(struct finder *f, uint32_t buffer, bool made)
{
    if (!f->value[buffer]) {
        ss_push(f->arena, f->buffers, buffer);
        ss_push(f->arena, f->made, made);
        f->value[buffer] = (uint32_t)f->buffers.count;
    }
    return f->value[buffer] - 1;
}

static void add_op(struct finder *f, size_t pc)
{
    const struct ss_instr *in = &f->p->instrs[pc];
    uint32_t *operands = ss_alloc_array(f->arena, in->n_in, sizeof *operands);
    for (uint32_t k = 0; k < in->n_in; k++)
        operands[k] = value_of(f, in->in[k], false);
    const struct ss_block_op op = {&in->call, operands, value_of(f, in->out[0], true)};
    ss_push(f->arena, f->ops, op);
    f->maker[in->out[0]] = BLOCKS;
    f->g->last = pc;
}

/* Takes the instruction into the group, if it fits. */
static bool take(struct finder *f, size_t pc)
{
    const struct ss_instr *in = &f->p->instrs[pc];
    if (in->kind == SS_I_EXEC && f->ops.count < MOST_OPS && goes_by_blocks(f, in)) {
        add_op(f, pc);
    } else if (in->kind == SS_I_EXEC && goes_before(f, in)) {
        ss_push(f->arena, f->before, pc);
        f->maker[in->out[0]] = SMALL;
    } else if (in->kind != SS_I_FREE) {
        return false;
    }
    for (uint32_t k = 0; k < in->n_in; k++)
        f->seen[in->in[k]] = true;
    for (uint32_t k = 0; k < in->n_out; k++)
        f->seen[in->out[k]] = true;
    return true;
}

/* The instructions end with the last op and the frees after it. */
static void cut_off(struct finder *f)
{
    const struct ss_program *p = f->p;
    size_t end = f->g->last + 1;
    while (end < f->g->pc + f->g->n && p->instrs[end].kind == SS_I_FREE)
        end++;
    f->g->n = end - f->g->pc;
    while (f->before.count && f->before.items[f->before.count - 1] >= end)
        f->before.count--;
}

static void note_unstored(const struct finder *f, bool *unstored)
{
    for (size_t pc = f->g->pc; pc < f->g->pc + f->g->n; pc++) {
        const struct ss_instr *in = &f->p->instrs[pc];
        if (in->kind == SS_I_FREE && f->maker[in->in[0]] == BLOCKS)
            unstored[in->in[0]] = true;
    }
}

/* What is needed to run the ops, once it is known what they store. */
static void make_plan(struct finder *f, const bool *unstored)
{
    struct ss_group *g = f->g;
    struct ss_tensor *values = ss_alloc_array(f->arena, g->n_values, sizeof *values);
    bool *passing = ss_alloc_array(f->arena, g->n_values, sizeof *passing);
    for (size_t v = 0; v < g->n_values; v++) {
        const struct ss_type *type = &f->p->buffers[g->buffers[v]].local;
        values[v] = (struct ss_tensor){.type = *type,
                                       .store = ss_store_for(type->dtype, f->options->float_store),
                                       .count = ss_type_count(type)};
        passing[v] = g->made[v] && unstored[g->buffers[v]];
    }
    const struct ss_block_group group = {.ops = g->ops,
                                         .n_ops = g->n_ops,
                                         .values = values,
                                         .passing = passing,
                                         .n_values = g->n_values,
                                         .count = g->count};
    g->plan = ss_blocks_plan(&group, f->options, f->arena);
}

static void forget_buffers(struct finder *f, const uint32_t *buffers, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        f->maker[buffers[k]] = OUTSIDE;
        f->value[buffers[k]] = 0;
        f->seen[buffers[k]] = false;
    }
}

static void forget(struct finder *f, size_t end)
{
    for (size_t pc = f->g->pc; pc < end; pc++) {
        forget_buffers(f, f->p->instrs[pc].in, f->p->instrs[pc].n_in);
        forget_buffers(f, f->p->instrs[pc].out, f->p->instrs[pc].n_out);
    }
}

/* The group that begins at pc, with two ops at least. */
static struct ss_group *find(struct finder *f, size_t pc, bool *unstored)
{
    const struct ss_instr *first = &f->p->instrs[pc];
    struct ss_arena_mark mark = ss_arena_mark(f->arena);
    if (first->kind != SS_I_EXEC || first->n_out != 1)
        return NULL;
    f->g = ss_alloc(f->arena, sizeof *f->g);
    *f->g = (struct ss_group){.pc = pc, .count = ss_type_count(first->call.out)};
    f->before.count = f->ops.count = f->buffers.count = f->made.count = 0;
    f->before.capacity = f->ops.capacity = f->buffers.capacity = f->made.capacity = 0;
    size_t end = pc;
    if (goes_by_blocks(f, first))
        while (end < f->p->n_instrs && take(f, end))
            end++;
    f->g->n = end - pc;
    const bool several = f->ops.count >= 2;
    if (several) {
        cut_off(f);
        note_unstored(f, unstored);
        f->g->before = f->before.items;
        f->g->n_before = f->before.count;
        f->g->ops = f->ops.items;
        f->g->n_ops = f->ops.count;
        f->g->buffers = f->buffers.items;
        f->g->made = f->made.items;
        f->g->n_values = f->buffers.count;
        make_plan(f, unstored);
    }
    forget(f, end);
    if (several)
        return f->g;
    ss_arena_rewind(f->arena, mark);
    return NULL;
}

void ss_groups_find(const struct ss_program *p, const struct ss_eval_options *options,
                    struct ss_arena *arena, struct ss_groups *groups)
{
    struct finder f = {.p = p, .options = options, .arena = arena};
    groups->at = ss_alloc_array(arena, p->n_instrs, sizeof *groups->at);
    groups->unstored = ss_alloc_array(arena, p->n_buffers, sizeof *groups->unstored);
    f.maker = ss_alloc_array(arena, p->n_buffers, sizeof *f.maker);
    f.seen = ss_alloc_array(arena, p->n_buffers, sizeof *f.seen);
    f.value = ss_alloc_array(arena, p->n_buffers, sizeof *f.value);
    for (size_t pc = 0; pc < p->n_instrs; pc++) {
        groups->at[pc] = find(&f, pc, groups->unstored);
        if (groups->at[pc])
            pc += groups->at[pc]->n - 1;
    }
}
