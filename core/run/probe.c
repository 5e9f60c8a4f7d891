/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/probe.h"

static struct ss_layout replicated(void)
{
    return (struct ss_layout){{{0}}};
}

static uint32_t add_buffer(struct ss_probe *p, const struct ss_type *global,
                           const struct ss_layout *layout)
{
    struct ss_buffer b = {.var = (uint32_t)p->buffers.count, .layout = *layout, .global = *global};
    (void)ss_layout_local(&p->program.mesh, layout, global, &b.local);
    b.bytes = ss_type_bytes(&b.local);
    ss_push(&p->program.arena, p->buffers, b);
    return b.var;
}

static size_t add_instr(struct ss_probe *p, enum ss_instr_kind kind, const uint32_t *in,
                        size_t n_in, const uint32_t *out, size_t n_out)
{
    struct ss_instr i = {.kind = kind, .n_in = (uint32_t)n_in, .n_out = (uint32_t)n_out};
    i.in = ss_memdup(&p->program.arena, in, n_in * sizeof *in);
    i.out = n_out ? ss_memdup(&p->program.arena, out, n_out * sizeof *out) : NULL;
    ss_push(&p->program.arena, p->instrs, i);
    return p->instrs.count - 1;
}

bool ss_probe_call(struct ss_probe *p, const char *op, const struct ss_attr *attrs, size_t n_attrs,
                   const struct ss_type *in, size_t n_in, struct ss_call *call)
{
    struct ss_arena *arena = &p->program.arena;
    struct ss_error err;
    *call = (struct ss_call){.def = ss_op_find(op), .n_in = n_in, .n_out = 1};
    call->attrs.items = n_attrs ? ss_memdup(arena, attrs, n_attrs * sizeof *attrs) : NULL;
    call->attrs.count = n_attrs;
    for (size_t i = 0; i < n_attrs; i++)
        if (attrs[i].ints)
            call->attrs.items[i].ints =
                ss_memdup(arena, attrs[i].ints, attrs[i].count * sizeof *attrs[i].ints);
    call->in = n_in ? ss_memdup(arena, in, n_in * sizeof *in) : NULL;
    call->out = ss_alloc(arena, sizeof *call->out);
    return call->def && ss_call_infer(call, &err) == SS_OK;
}

static size_t exec(struct ss_probe *p, const struct ss_call *call, const uint32_t *in, uint32_t out)
{
    size_t pc = add_instr(p, SS_I_EXEC, in, call->n_in, &out, 1);
    struct ss_instr *i = &p->instrs.items[pc];
    i->call = *call;
    i->name = call->def->name;
    i->final = true;
    return pc;
}

/* A buffer with a scalar of the value. */
static uint32_t scalar_of(struct ss_probe *p, enum ss_dtype dtype, double number)
{
    struct ss_arena *arena = &p->program.arena;
    const struct ss_type scalar = {.dtype = dtype};
    struct ss_tensor *value = ss_alloc(arena, sizeof *value);
    *value = ss_tensor_new(arena, &scalar, SS_STORE_F64);
    const struct ss_tensor numbers = ss_tensor_numbers(value);
    ss_tensor_set(&numbers, 0, number);
    const struct ss_attr attr = {.id = SS_ATTR_VALUE, .tensor = value};
    const struct ss_layout layout = replicated();
    struct ss_call call;
    const uint32_t buffer = add_buffer(p, &scalar, &layout);
    if (ss_probe_call(p, "constant", &attr, 1, NULL, 0, &call))
        exec(p, &call, NULL, buffer);
    return buffer;
}

void ss_probe_begin(struct ss_probe *p, const struct ss_mesh *mesh, enum ss_dtype dtype)
{
    *p = (struct ss_probe){.program = {.mesh = *mesh}};
    p->one = p->apart = scalar_of(p, dtype, 1);
}

uint32_t ss_probe_filled(struct ss_probe *p, const struct ss_type *global,
                         const struct ss_layout *layout, double value)
{
    struct ss_call call;
    uint32_t buffer = add_buffer(p, global, layout);
    const struct ss_type local = p->buffers.items[buffer].local;
    const struct ss_type scalar = {.dtype = local.dtype};
    int64_t dims[SS_MAX_RANK];
    for (int d = 0; d < local.rank; d++)
        dims[d] = local.dims[d];
    const struct ss_attr attrs[] = {
        {.id = SS_ATTR_DIMENSIONS, .ints = dims, .count = 0},
        {.id = SS_ATTR_SHAPE, .ints = dims, .count = (size_t)local.rank}};
    const uint32_t from = scalar_of(p, local.dtype, value);
    if (ss_probe_call(p, "broadcast_in_dim", attrs, 2, &scalar, 1, &call))
        exec(p, &call, &from, buffer);
    ss_probe_free_buffer(p, from);
    return buffer;
}

void ss_probe_free_buffer(struct ss_probe *p, uint32_t buffer)
{
    add_instr(p, SS_I_FREE, &buffer, 1, NULL, 0);
}

void ss_probe_between(struct ss_probe *p, int64_t bytes)
{
    const struct ss_layout whole = replicated();
    const struct ss_type type = {.dtype = SS_F32, .rank = 1, .dims = {bytes / 4}};
    p->apart = ss_probe_filled(p, &type, &whole, 1);
}

void ss_probe_keep_apart(struct ss_probe *p)
{
    const struct ss_layout layout = replicated();
    const struct ss_type type = p->buffers.items[p->apart].global;
    const uint32_t copy = add_buffer(p, &type, &layout);
    add_instr(p, SS_I_COPY, &p->apart, 1, &copy, 1);
    ss_probe_free_buffer(p, copy);
}

size_t ss_probe_exec(struct ss_probe *p, const struct ss_call *call, const uint32_t *in)
{
    const struct ss_layout layout = replicated();
    const uint32_t out = add_buffer(p, call->out, &layout);
    const size_t pc = exec(p, call, in, out);
    ss_probe_free_buffer(p, out);
    return pc;
}

size_t ss_probe_step(struct ss_probe *p, enum ss_collective kind, uint32_t axes,
                     const struct ss_layout *to, uint32_t in)
{
    struct ss_arena *arena = &p->program.arena;
    const struct ss_type global = p->buffers.items[in].global;
    struct ss_reshard_step *step = ss_alloc(arena, sizeof *step);
    *step = (struct ss_reshard_step){
        .kind = kind, .axes = (uint8_t)axes, .from = p->buffers.items[in].layout, .to = *to};
    const uint32_t out = add_buffer(p, &global, to);
    const size_t pc = add_instr(p, SS_I_STEP, &in, 1, &out, 1);
    struct ss_instr *i = &p->instrs.items[pc];
    i->step = step;
    i->name = ss_collective_name(kind);
    ss_probe_free_buffer(p, out);
    return pc;
}

void ss_probe_end(struct ss_probe *p)
{
    struct ss_program *program = &p->program;
    program->instrs = p->instrs.items;
    program->n_instrs = p->instrs.count;
    program->buffers = p->buffers.items;
    program->n_buffers = (uint32_t)p->buffers.count;
    program->outputs = ss_memdup(&program->arena, &p->one, sizeof p->one);
    program->n_outputs = 1;
}

void ss_probe_free(struct ss_probe *p)
{
    struct ss_arena arena = p->program.arena;
    ss_arena_free(&arena);
}
