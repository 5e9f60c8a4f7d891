/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cuda/plan.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_INSTRS = 128 };

/* Facts of buffers that decide what is stored, and literals that later groups read. */
struct planning {
    const struct ss_program *program;
    struct ss_device *device;
    struct ss_device_program *out;
    uint32_t *writers;     /* per buffer: instructions that write it */
    bool *only_ops;        /* per buffer: nothing but EXEC and FREE touches it */
    const char **literals; /* per buffer, once its group is built */
    double *numbers;
    struct ss_error *err;
};

static bool joins(const struct ss_instr *in)
{
    return in->kind == SS_I_EXEC &&
           (ss_build_is_cells(&in->call) || in->call.def->class == SS_OP_CLASS_CONSTANT);
}

/* A buffer is written, or freed, at most once in a group, so that it is one value there. */
static bool again(const struct ss_instr *in, const bool *seen)
{
    for (uint32_t k = 0; k < in->n_out; k++)
        if (seen[in->out[k]])
            return true;
    return in->kind != SS_I_EXEC && in->kind != SS_I_FREE;
}

static size_t group_length(const struct ss_program *p, size_t first, bool *seen)
{
    size_t n = 1;
    memset(seen, 0, p->n_buffers * sizeof *seen);
    for (; first + n <= p->n_instrs && n <= MOST_INSTRS; n++) {
        const struct ss_instr *last = &p->instrs[first + n - 1];
        for (uint32_t k = 0; k < last->n_out; k++)
            seen[last->out[k]] = true;
        for (uint32_t k = 0; k < last->n_in; k++)
            seen[last->in[k]] = true;
        if (first + n == p->n_instrs)
            break;
        const struct ss_instr *next = &p->instrs[first + n];
        if (again(next, seen) || (next->kind == SS_I_EXEC && !joins(next)))
            break;
        if (next->kind == SS_I_EXEC && !joins(&p->instrs[first]))
            break;
    }
    return n;
}

static void find_facts(struct planning *s)
{
    const struct ss_program *p = s->program;
    for (uint32_t v = 0; v < p->n_buffers; v++)
        s->only_ops[v] = true;
    for (size_t pc = 0; pc < p->n_instrs; pc++) {
        const struct ss_instr *in = &p->instrs[pc];
        const bool op = in->kind == SS_I_EXEC || in->kind == SS_I_FREE;
        for (uint32_t k = 0; k < in->n_out; k++) {
            s->writers[in->out[k]]++;
            s->only_ops[in->out[k]] &= op;
        }
        for (uint32_t k = 0; k < in->n_in; k++)
            s->only_ops[in->in[k]] &= op;
    }
    for (uint32_t k = 0; k < p->n_inputs; k++)
        s->only_ops[p->inputs[k]] = false;
    for (uint32_t k = 0; k < p->n_outputs; k++)
        s->only_ops[p->outputs[k]] = false;
}

/* Made and freed here. */
static bool is_local(const struct planning *s, const struct ss_group *g, uint32_t buffer)
{
    bool made = false, freed = false;
    for (size_t pc = g->first; pc < g->first + g->n_instrs; pc++) {
        const struct ss_instr *in = &s->program->instrs[pc];
        for (uint32_t k = 0; k < in->n_out; k++)
            made |= in->out[k] == buffer;
        freed |= in->kind == SS_I_FREE && in->in[0] == buffer;
    }
    return made && freed && s->writers[buffer] == 1 && s->only_ops[buffer];
}

/* What the readers of a literal need is its text: its piece has memory that nobody reads. */
static bool is_constant(const struct planning *s, const struct ss_instr *in, const char *literal)
{
    return literal && s->writers[in->out[0]] == 1 && s->only_ops[in->out[0]];
}

/* The value of a buffer in the group; *value_of[buffer] - 1, made on first use. */
static uint32_t value_of(struct planning *s, struct ss_build *b, uint32_t *values, uint32_t buffer,
                         bool local)
{
    if (!values[buffer]) {
        const uint32_t id = ss_build_value(b, &s->program->buffers[buffer].local);
        values[buffer] = id + 1;
        if (s->literals[buffer]) {
            b->values.items[id].literal = s->literals[buffer];
            b->values.items[id].number = s->numbers[buffer];
        } else if (!local) {
            const struct ss_slot slot = {.kind = SS_SLOT_PIECE, .buffer = buffer};
            b->values.items[id].slot = ss_build_slot(b, &slot);
            b->values.items[id].kept = true;
        }
    }
    return values[buffer] - 1;
}

/* Splat constants and what is broadcast from them are known before the block is built, so that
 * their pieces need no memory. */
static bool known_literal(const struct planning *s, const struct ss_instr *in)
{
    const enum ss_op_class class = in->call.def->class;
    if (class == SS_OP_CLASS_CONSTANT) {
        const struct ss_attr *value = ss_attr_find(&in->call.attrs, SS_ATTR_VALUE);
        size_t n_starts;
        return value && value->tensor->count == 1 && ss_type_count(in->call.out) > 0 &&
               !ss_attr_ints(&in->call.attrs, SS_ATTR_STARTS, &n_starts);
    }
    return (class == SS_OP_CLASS_BROADCAST_IN_DIM || class == SS_OP_CLASS_RESHAPE) &&
           s->literals[in->in[0]];
}

static enum ss_rc build_group(struct planning *s, struct ss_group *g)
{
    const struct ss_program *p = s->program;
    struct ss_arena *arena = &s->out->arena;
    struct ss_build b = {.arena = arena,
                         .kernels = &s->device->kernels,
                         .floats = s->device->floats,
                         .actions = &g->routine.actions,
                         .err = s->err};
    struct ss_block_op *ops = ss_alloc_array(arena, g->n_instrs, sizeof *ops);
    uint32_t *values = ss_xcalloc(p->n_buffers + 1, sizeof *values);
    size_t n = 0;
    for (size_t pc = g->first; pc < g->first + g->n_instrs; pc++) {
        const struct ss_instr *in = &p->instrs[pc];
        if (in->kind != SS_I_EXEC)
            continue;
        uint32_t *list = ss_alloc_array(arena, in->n_in + in->n_out + 1, sizeof *list);
        for (uint32_t k = 0; k < in->n_in; k++)
            list[k] = value_of(s, &b, values, in->in[k], false);
        const bool literal = known_literal(s, in);
        if (literal)
            s->literals[in->out[0]] = "";
        for (uint32_t k = 0; k < in->n_out; k++) {
            const uint32_t buffer = in->out[k];
            const bool local = is_local(s, g, buffer);
            const bool unread = literal && is_constant(s, in, s->literals[buffer]);
            s->literals[buffer] = NULL;
            list[in->n_in + k] = value_of(s, &b, values, buffer, local || unread);
            s->out->unstored[buffer] = local;
            if (literal)
                s->literals[buffer] = "";
        }
        ops[n++] = (struct ss_block_op){.call = &in->call,
                                        .in = list,
                                        .out = list + in->n_in,
                                        .origins = in->n_origins ? in->origins : NULL,
                                        .n_origins = in->n_origins,
                                        .name = in->name};
    }
    const bool ok = ss_build_block(&b, ops, n);
    for (uint32_t v = 0; v < p->n_buffers && ok; v++) {
        if (!values[v])
            continue;
        s->literals[v] = s->writers[v] == 1 ? b.values.items[values[v] - 1].literal : NULL;
        s->numbers[v] = b.values.items[values[v] - 1].number;
    }
    free(values);
    g->routine.slots = b.slots.items;
    g->routine.n_slots = b.slots.count;
    if (ok)
        return SS_OK;
    return s->err && s->err->code != SS_OK ? s->err->code
                                           : ss_fail(s->err, SS_E_INTERNAL, "no routine");
}

enum ss_rc ss_cuda_plan(struct ss_device *device, const struct ss_program *program,
                        struct ss_device_program *out, struct ss_error *err)
{
    struct planning s = {.program = program, .device = device, .out = out, .err = err};
    struct ss_arena *arena = &out->arena;
    enum ss_rc rc = SS_OK;
    out->program = program;
    out->group_of = ss_alloc_array(arena, program->n_instrs + 1, sizeof *out->group_of);
    out->groups = ss_alloc_array(arena, program->n_instrs + 1, sizeof *out->groups);
    out->unstored = ss_alloc_array(arena, program->n_buffers + 1, sizeof *out->unstored);
    s.writers = ss_alloc_array(arena, program->n_buffers + 1, sizeof *s.writers);
    s.only_ops = ss_alloc_array(arena, program->n_buffers + 1, sizeof *s.only_ops);
    s.literals = ss_alloc_array(arena, program->n_buffers + 1, sizeof *s.literals);
    s.numbers = ss_alloc_array(arena, program->n_buffers + 1, sizeof *s.numbers);
    find_facts(&s);
    bool *seen = ss_xcalloc(program->n_buffers + 1, sizeof *seen);
    for (size_t pc = 0; pc < program->n_instrs && rc == SS_OK;) {
        if (program->instrs[pc].kind != SS_I_EXEC) {
            pc++;
            continue;
        }
        struct ss_group *g = &out->groups[out->n_groups++];
        g->first = pc;
        g->n_instrs = group_length(program, pc, seen);
        out->group_of[pc] = g;
        rc = build_group(&s, g);
        pc += g->n_instrs;
    }
    free(seen);
    return rc;
}

void ss_cuda_plan_free(struct ss_device *device, struct ss_device_program *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->n_groups; i++)
        ss_routine_free(device, &p->groups[i].routine);
    ss_arena_free(&p->arena);
    free(p);
}
