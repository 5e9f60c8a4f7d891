/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/program/memory.h"

#include <stdlib.h>

/* An allocator that follows a program: the bytes held and the peak. */
struct allocator {
    const struct ss_program *p;
    bool *held;
    int64_t now;
};

static void begin(struct allocator *a, const struct ss_program *p)
{
    *a = (struct allocator){.p = p, .held = ss_xcalloc(p->n_buffers + 1, sizeof(bool))};
    for (uint32_t i = 0; i < p->n_inputs; i++) {
        a->held[p->inputs[i]] = true;
        a->now += p->buffers[p->inputs[i]].bytes;
    }
}

static void drop(struct allocator *a, uint32_t buffer)
{
    a->now -= a->held[buffer] ? a->p->buffers[buffer].bytes : 0;
    a->held[buffer] = false;
}

/* Takes what the instruction writes; afterwards `now` is held while it runs. */
static void enter(struct allocator *a, const struct ss_instr *in)
{
    if (in->kind == SS_I_MOVE)
        drop(a, in->in[0]);
    for (uint32_t k = 0; k < in->n_out; k++) {
        a->now += a->held[in->out[k]] ? 0 : a->p->buffers[in->out[k]].bytes;
        a->held[in->out[k]] = true;
    }
}

static void leave(struct allocator *a, const struct ss_instr *in)
{
    if (in->kind == SS_I_FREE)
        drop(a, in->in[0]);
}

int64_t ss_memory_walk(const struct ss_program *p, int64_t *held)
{
    struct allocator a;
    begin(&a, p);
    int64_t peak = a.now;
    for (size_t i = 0; i < p->n_instrs; i++) {
        enter(&a, &p->instrs[i]);
        peak = a.now > peak ? a.now : peak;
        if (held)
            held[i] = a.now;
        leave(&a, &p->instrs[i]);
    }
    free(a.held);
    return peak;
}

static int by_size(const void *left, const void *right)
{
    const struct ss_memory_piece *x = left, *y = right;
    if (x->bytes != y->bytes)
        return x->bytes < y->bytes ? 1 : -1;
    return (x->buffer > y->buffer) - (x->buffer < y->buffer);
}

struct ss_memory_peak ss_memory_at(const struct ss_program *p, size_t instr, struct ss_arena *arena)
{
    struct ss_memory_peak at = {.instr = instr};
    struct allocator a;
    begin(&a, p);
    for (size_t i = 0; i < p->n_instrs && i <= instr && instr < p->n_instrs; i++) {
        enter(&a, &p->instrs[i]);
        if (i < instr)
            leave(&a, &p->instrs[i]);
    }
    at.bytes = a.now;
    at.pieces = ss_alloc_array(arena, p->n_buffers, sizeof *at.pieces);
    for (uint32_t b = 0; b < p->n_buffers; b++)
        if (a.held[b] && p->buffers[b].bytes > 0)
            at.pieces[at.n_pieces++] = (struct ss_memory_piece){b, p->buffers[b].bytes};
    if (at.n_pieces)
        qsort(at.pieces, at.n_pieces, sizeof *at.pieces, by_size);
    free(a.held);
    return at;
}

struct ss_memory_peak ss_memory_peak(const struct ss_program *p, struct ss_arena *arena)
{
    int64_t *held = ss_xcalloc(p->n_instrs + 1, sizeof *held);
    int64_t peak = ss_memory_walk(p, held);
    size_t instr = 0;
    while (instr < p->n_instrs && held[instr] < peak)
        instr++;
    free(held);
    return ss_memory_at(p, instr, arena);
}

struct ss_memory_span *ss_memory_spans(const struct ss_program *p, size_t count,
                                       struct ss_arena *arena, size_t *n)
{
    *n = count < p->n_instrs ? count : p->n_instrs;
    struct ss_memory_span *spans = ss_alloc_array(arena, *n, sizeof *spans);
    int64_t *held = ss_xcalloc(p->n_instrs + 1, sizeof *held);
    ss_memory_walk(p, held);
    for (size_t s = 0; s < *n; s++) {
        struct ss_memory_span *span = &spans[s];
        *span = (struct ss_memory_span){.begin = s * p->n_instrs / *n,
                                        .end = (s + 1) * p->n_instrs / *n};
        span->at = span->begin;
        for (size_t i = span->begin; i < span->end; i++)
            if (held[i] > held[span->at])
                span->at = i;
        span->bytes = held[span->at];
    }
    free(held);
    return spans;
}
