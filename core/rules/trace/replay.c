/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/trace/replay.h"

#include "core/rules/probe.h"

struct ss_tensor *ss_replay_tensors(const struct ss_tensor *from, size_t n, struct ss_arena *arena)
{
    struct ss_tensor *kept = ss_memdup(arena, from, n * sizeof *from);
    for (size_t k = 0; k < n; k++)
        kept[k].data = ss_memdup(arena, from[k].data, ss_tensor_bytes(&from[k]));
    return kept;
}

static struct ss_call copy_call(const struct ss_call *from, struct ss_arena *arena)
{
    struct ss_call call = *from;
    if (!from->def)
        return call;
    call.attrs.items =
        ss_memdup(arena, from->attrs.items, from->attrs.count * sizeof *from->attrs.items);
    for (size_t i = 0; i < call.attrs.count; i++) {
        struct ss_attr *attr = call.attrs.items + i;
        if (attr->ints)
            attr->ints = ss_memdup(arena, attr->ints, attr->count * sizeof *attr->ints);
    }
    call.in = ss_memdup(arena, from->in, from->n_in * sizeof *from->in);
    call.out = ss_memdup(arena, from->out, from->n_out * sizeof *from->out);
    call.known = NULL;
    return call;
}

static struct ss_replay *new_replay(size_t n_in, size_t n_out, struct ss_arena *arena)
{
    struct ss_replay *r = ss_alloc_array(arena, 1, sizeof *r);
    *r = (struct ss_replay){.n_in = n_in, .n_out = n_out};
    r->combined = ss_alloc_array(arena, n_out, sizeof *r->combined);
    r->way = ss_alloc_array(arena, n_out, sizeof *r->way);
    return r;
}

struct ss_replay *ss_replay_keep(const struct ss_probe *p, struct ss_arena *arena)
{
    struct ss_replay *r = new_replay(p->call.n_in, p->call.n_out, arena);
    r->ranks = p->ranks;
    r->first_rank = p->first;
    r->in = ss_replay_tensors(p->in, r->n_in, arena);
    r->out = ss_replay_tensors(p->out, r->n_out, arena);
    r->call = copy_call(&p->call, arena);
    for (int i = 0; i < p->ranks; i++) {
        if (p->local_in[i])
            r->operand[i] = ss_replay_tensors(p->local_in[i], r->n_in, arena);
        if (!p->local_in[i] || !p->local_out[i])
            continue;
        r->piece[i] = ss_replay_tensors(p->local_out[i], r->n_out, arena);
        r->local[i] = copy_call(&p->local[i], arena);
    }
    return r;
}

void ss_replay_combined(struct ss_replay *replay, size_t k, const double *numbers, const char *way,
                        struct ss_arena *arena)
{
    size_t n = (size_t)ss_tensor_numbers(&replay->out[k]).count;
    replay->combined[k] = numbers ? ss_memdup(arena, numbers, n * sizeof *numbers) : NULL;
    replay->way[k] = way;
}

struct ss_replay *ss_replay_copy(const struct ss_replay *from, struct ss_arena *arena)
{
    struct ss_replay *r = new_replay(from->n_in, from->n_out, arena);
    r->ranks = from->ranks;
    r->first_rank = from->first_rank;
    r->in = ss_replay_tensors(from->in, r->n_in, arena);
    r->out = ss_replay_tensors(from->out, r->n_out, arena);
    r->call = copy_call(&from->call, arena);
    for (int i = 0; i < r->ranks; i++) {
        r->local[i] = copy_call(&from->local[i], arena);
        if (from->operand[i])
            r->operand[i] = ss_replay_tensors(from->operand[i], r->n_in, arena);
        if (from->piece[i])
            r->piece[i] = ss_replay_tensors(from->piece[i], r->n_out, arena);
    }
    for (size_t k = 0; k < r->n_out; k++)
        ss_replay_combined(r, k, from->combined[k],
                           from->way[k] ? ss_strdup(arena, from->way[k]) : NULL, arena);
    return r;
}
