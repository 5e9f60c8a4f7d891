/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cuda/build.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/graph/graph.h"
#include "kernels/cuda/cells.h"

uint32_t ss_build_slot(struct ss_build *b, const struct ss_slot *slot)
{
    ss_push(b->arena, b->slots, *slot);
    return (uint32_t)b->slots.count - 1;
}

uint32_t ss_build_value(struct ss_build *b, const struct ss_type *type)
{
    const uint32_t id = (uint32_t)b->values.count;
    const struct ss_value value = {.type = *type,
                                   .stored = ss_cuda_stored(b->floats, type->dtype),
                                   .slot = (uint32_t)SS_NO_SLOT,
                                   .cluster = -1,
                                   .alias = id};
    ss_push(b->arena, b->values, value);
    return id;
}

uint32_t ss_build_slot_of(struct ss_build *b, uint32_t value)
{
    struct ss_value *v = &b->values.items[value];
    if (v->slot == (uint32_t)SS_NO_SLOT) {
        const struct ss_slot slot = {.kind = SS_SLOT_TEMP, .bytes = (size_t)ss_cuda_bytes(v)};
        v->slot = ss_build_slot(b, &slot);
        if (v->literal)
            ss_build_fill(b, value);
    }
    return b->values.items[value].slot;
}

void ss_build_fill(struct ss_build *b, uint32_t value)
{
    const struct ss_value *v = &b->values.items[value];
    const int64_t count = ss_type_count(&v->type);
    struct ss_cells c = {.b = b, .count = count, .wide = count > INT32_MAX};
    if (count == 0)
        return;
    const char *p = ss_cells_pointer(&c, ss_build_slot_of(b, value));
    ss_cells_begin(&c);
    ss_cells_put(&c, "%s\n}", ss_text_store(b->arena, v->stored, p, "i", v->literal));
    ss_cells_launch(&c, count, SS_CUDA_THREADS);
    ss_buf_free(&c.text);
}

uint32_t ss_build_temp(struct ss_build *b, const struct ss_type *type)
{
    const uint32_t value = ss_build_value(b, type);
    ss_build_slot_of(b, value);
    return value;
}

uint32_t ss_build_temp_slot(struct ss_build *b, const struct ss_type *type)
{
    return ss_build_slot_of(b, ss_build_temp(b, type));
}

uint32_t ss_build_root(const struct ss_build *b, uint32_t value)
{
    const struct ss_value *values = b->values.items;
    while (values[value].alias != value && values[value].cluster >= 0)
        value = values[value].alias;
    return value;
}

struct ss_action *ss_build_action(struct ss_build *b, enum ss_action_kind kind)
{
    const struct ss_action action = {.kind = kind, .op = b->op};
    ss_push(b->arena, *b->actions, action);
    return &b->actions->items[b->actions->count - 1];
}

void ss_build_copy(struct ss_build *b, uint32_t to, uint32_t from, size_t bytes)
{
    if (bytes == 0 || to == from)
        return;
    struct ss_action *copy = ss_build_action(b, SS_ACTION_COPY);
    copy->to = to;
    copy->from = from;
    copy->bytes = bytes;
}

bool ss_build_refuse(struct ss_build *b, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ss_vfail(b->err, SS_E_UNSUPPORTED, fmt, args);
    va_end(args);
    ss_error_where(b->err, "%s", b->op ? b->op : "");
    ss_error_hint(b->err, "the CUDA module does not compute this; --backend sim does");
    return false;
}

/* {NAME} becomes the name. */
static char *named(struct ss_arena *arena, const char *text, const char *name)
{
    struct ss_buf out = {0};
    for (const char *next; (next = strstr(text, "{NAME}")) != NULL; text = next + 6) {
        ss_buf_add(&out, text, (size_t)(next - text));
        ss_buf_puts(&out, name);
    }
    ss_buf_puts(&out, text);
    char *copy = ss_strdup(arena, ss_buf_text(&out));
    ss_buf_free(&out);
    return copy;
}

static struct ss_cuda_kernel *kernel_of(struct ss_cuda_kernels *all, const char *text)
{
    bool found;
    uint32_t *at = ss_map_put_str(&all->by_text, text, &found);
    if (found)
        return all->items.items[*at];
    struct ss_cuda_kernel *k = ss_alloc(&all->arena, sizeof *k);
    snprintf(k->name, sizeof k->name, "k_%016" PRIx64, ss_hash(text, strlen(text), 0));
    k->text = named(&all->arena, text, k->name);
    *at = (uint32_t)all->items.count;
    ss_push(&all->arena, all->items, k);
    return k;
}

struct ss_action *ss_build_launch(struct ss_build *b, const char *text, int64_t threads_wanted,
                                  int threads)
{
    struct ss_action *launch = ss_build_action(b, SS_ACTION_LAUNCH);
    launch->kernel = kernel_of(b->kernels, text);
    launch->threads = threads;
    launch->blocks = (threads_wanted + threads - 1) / threads;
    return launch;
}

/* ---- ops with actions of their own ---- */

static const struct own {
    const char *name;
    ss_build_fn build;
} owns[] = {
#define X(name) {#name, ss_build_##name},
    SS_CUDA_OWN(X)
#undef X
        {"chlo.top_k", ss_build_top_k},
    {"if", ss_build_case},
    {"reduce_window", ss_build_running_window},
};

static const struct own *find_own(const struct ss_call *call)
{
    for (size_t i = 0; i < sizeof owns / sizeof *owns; i++)
        if (strcmp(owns[i].name, call->def->name) == 0)
            return &owns[i];
    return NULL;
}

bool ss_build_takes_literal(const struct ss_call *call, size_t k)
{
    const bool folds =
        call->def->class == SS_OP_CLASS_REDUCE || call->def->class == SS_OP_CLASS_REDUCE_WINDOW;
    return folds && k >= (size_t)ss_attr_int(&call->attrs, SS_ATTR_N_INPUTS, 1);
}

/* Several results of a barrier: each is its operand. */
static bool hand_on(struct ss_build *b, const struct ss_block_op *op)
{
    for (size_t k = 0; k < op->call->n_out; k++)
        ss_build_copy(b, ss_build_slot_of(b, op->out[k]), ss_build_slot_of(b, op->in[k]),
                      (size_t)ss_cuda_bytes(&b->values.items[op->out[k]]));
    return true;
}

bool ss_build_own(struct ss_build *b, const struct ss_block_op *op)
{
    if (op->call->def->class == SS_OP_CLASS_IDENTITY)
        return hand_on(b, op);
    const struct own *own = find_own(op->call);
    if (!own)
        return ss_build_refuse(b, "no kernel for %s", op->call->def->name);
    return own->build(b, op);
}
