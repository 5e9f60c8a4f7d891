/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/program/check.h"

#include <math.h>
#include <string.h>

#include "core/body/origin_tensors.h"

static bool no(const char **why, const char *text)
{
    *why = text;
    return false;
}

static const struct ss_type *local(const struct ss_program *p, uint32_t buffer)
{
    return &p->buffers[buffer].local;
}

/* The count of operands and results of a kind. */
static bool has_counts(const struct ss_instr *in)
{
    switch (in->kind) {
    case SS_I_EXEC:
        return in->n_out > 0;
    case SS_I_TRIM:
        return in->n_in == in->n_out;
    case SS_I_LESS:
        return in->n_in / 2 == in->n_out && in->n_in % 2 == 0;
    case SS_I_STEP:
    case SS_I_COPY:
    case SS_I_MOVE:
    case SS_I_FOLD:
        return in->n_in == 1 && in->n_out == 1;
    case SS_I_FREE:
        return in->n_in == 1 && in->n_out == 0;
    case SS_I_LOOP_BEGIN:
    case SS_I_LOOP_END:
        return in->n_in == 0 && in->n_out == 0 && in->trips >= 0;
    }
    return false;
}

/* Lists of positions are as long as what they number. */
static bool check_origins(const struct ss_instr *in, struct ss_arena *scratch)
{
    struct ss_infer inf = {0};
    struct ss_origin_tensor *tensors;
    if (in->n_origins == 0)
        return true;
    size_t n = ss_call_origin_tensors(&inf, &in->call, scratch, &tensors);
    bool ok = n == in->n_origins;
    for (size_t i = 0; i < n && ok; i++)
        for (int d = 0; d < SS_MAX_RANK && ok; d++)
            ok = !in->origins[i].at[d] ||
                 (d < tensors[i].rank && (int64_t)in->origins[i].n_at[d] == tensors[i].length[d]);
    return ok;
}

static bool check_call(struct ss_program *p, struct ss_instr *in, const char **why)
{
    struct ss_call *call = &in->call;
    struct ss_type *types = ss_alloc_array(&p->arena, in->n_in + in->n_out, sizeof *types);
    struct ss_error err = {0};
    for (uint32_t k = 0; k < in->n_in; k++)
        types[k] = *local(p, in->in[k]);
    call->in = types;
    call->n_in = in->n_in;
    call->out = types + in->n_in;
    call->n_out = in->n_out;
    if (in->n_in < call->def->min_in || in->n_in > call->def->max_in)
        return no(why, "the operator has another number of operands");
    if (ss_call_infer(call, &err) != SS_OK)
        return no(why, "inference refuses the call");
    for (uint32_t k = 0; k < in->n_out; k++)
        if (!ss_type_equal(&call->out[k], local(p, in->out[k])))
            return no(why, "a result has another type than its buffer");
    struct ss_arena scratch = {0};
    bool ok = check_origins(in, &scratch);
    ss_arena_free(&scratch);
    return ok || no(why, "its offsets do not fit the operator");
}

/* The rows of a trim lie within both pieces on every rank. */
static bool check_trim(const struct ss_program *p, const struct ss_instr_trim *trim,
                       const struct ss_type *from, const struct ss_type *to)
{
    if (trim->dim >= to->rank || trim->blocks < 1 || trim->unit < 1 ||
        trim->unit > INT64_MAX / trim->blocks)
        return false;
    int64_t each = trim->blocks * trim->unit, had = from->dims[trim->dim];
    int64_t kept = to->dims[trim->dim];
    if (had % each || kept % each)
        return false;
    for (int64_t c = 0; c < p->mesh.axis[trim->axis].size; c++)
        if (trim->start[c] < 0 || trim->start[c] > had / each - kept / each)
            return false;
    return true;
}

static bool check_trims(const struct ss_program *p, const struct ss_instr *in, const char **why)
{
    for (uint32_t k = 0; k < in->n_out; k++) {
        const struct ss_type *from = local(p, in->in[k]), *to = local(p, in->out[k]);
        bool trimmed[SS_MAX_RANK] = {false},
             ok = from->rank == to->rank && from->dtype == to->dtype;
        for (int t = 0; t < in->n_trims && ok; t++) {
            const struct ss_instr_trim *trim = &in->trims[k * (uint32_t)in->n_trims + (uint32_t)t];
            ok = check_trim(p, trim, from, to);
            trimmed[trim->dim] = true;
        }
        for (int d = 0; d < from->rank && ok; d++)
            ok = trimmed[d] || from->dims[d] >= to->dims[d];
        if (!ok)
            return no(why, "it keeps rows that are not there");
    }
    return true;
}

static bool check_halo(const struct ss_reshard_step *s, const struct ss_type *from,
                       const struct ss_type *to)
{
    const struct ss_halo_rows *h = &s->halo;
    if (h->dim >= from->rank || h->blocks < 1 || h->unit < 1 || h->left < 0 || h->right < 0 ||
        h->unit > INT64_MAX / h->blocks)
        return false;
    int64_t each = h->blocks * h->unit, rows = from->dims[h->dim] / each;
    if (from->dims[h->dim] % each || h->left > INT64_MAX / each - rows ||
        h->right > INT64_MAX / each - rows - h->left)
        return false;
    if (s->kind == SS_HALO_EXCHANGE && (h->left > rows || h->right > rows))
        return false;
    struct ss_type piece = ss_halo_piece(h);
    return ss_type_equal(&h->piece, from) && ss_type_equal(&piece, to);
}

static bool check_overlap(const struct ss_program *p, const struct ss_reshard_step *s,
                          const struct ss_type *from, const struct ss_type *to)
{
    const struct ss_overlap *o = &s->overlap;
    const int64_t most = INT64_MAX / SS_MAX_DEVICES / 4;
    struct ss_type piece;
    if (o->dim >= from->rank || o->kept < 1 || o->kept > most || o->stride < 0 ||
        o->stride > most || o->lead < -most || o->lead > most || from->dims[o->dim] > most)
        return false;
    (void)p;
    return ss_halo_result(s, &piece) && ss_type_equal(&o->piece, from) && ss_type_equal(&piece, to);
}

/* The cut that a step must find on an axis of its group, or make there. */
static bool has_cut(const struct ss_reshard_step *s, int axis)
{
    const struct ss_cut *from = &s->from.axis[axis], *to = &s->to.axis[axis];
    switch (s->kind) {
    case SS_ALL_REDUCE:
        return from->kind == SS_PARTIAL && to->kind == SS_REPLICATED;
    case SS_REDUCE_SCATTER:
        return from->kind == SS_PARTIAL && to->kind == SS_SHARD;
    case SS_TO_PARTIAL:
        return from->kind == SS_REPLICATED && to->kind == SS_PARTIAL;
    case SS_ALL_GATHER:
        return from->kind == SS_SHARD && to->kind == SS_REPLICATED;
    case SS_ALL_TO_ALL:
        return from->kind == SS_SHARD && to->kind == SS_SHARD;
    default:
        return true;
    }
}

static bool has_cuts(const struct ss_program *p, const struct ss_reshard_step *s)
{
    bool all = true;
    for (int a = 0; a < p->mesh.n_axes && all; a++)
        all = !(s->axes & 1u << a) || has_cut(s, a);
    return all;
}

static bool check_step(const struct ss_program *p, const struct ss_instr *in, const char **why)
{
    const struct ss_reshard_step *s = in->step;
    const struct ss_buffer *from = &p->buffers[in->in[0]], *to = &p->buffers[in->out[0]];
    struct ss_type piece;
    if (!ss_type_equal(&from->global, &to->global) ||
        !ss_layout_valid(&p->mesh, &from->global, &s->from) ||
        !ss_layout_valid(&p->mesh, &to->global, &s->to))
        return no(why, "a layout does not fit");
    if (!s->axes && s->kind != SS_PERMUTE && s->kind != SS_SLICE)
        return no(why, "the step has no axis");
    if (s->kind == SS_HALO_EXCHANGE || s->kind == SS_HALO_FILL)
        return check_halo(s, &from->local, &to->local) || no(why, "its halo does not fit");
    if (s->kind == SS_HALO_REDUCE)
        return check_overlap(p, s, &from->local, &to->local) || no(why, "its overlap does not fit");
    if (!has_cuts(p, s))
        return no(why, "its layouts are not those of the step");
    (void)ss_layout_local(&p->mesh, &s->from, &from->global, &piece);
    if (!ss_type_equal(&piece, &from->local))
        return no(why, "its piece is not that of the layout");
    (void)ss_layout_local(&p->mesh, &s->to, &to->global, &piece);
    return ss_type_equal(&piece, &to->local) || no(why, "its result is not that of the layout");
}

bool ss_instr_check(struct ss_program *p, struct ss_instr *in, const char **why)
{
    if (!has_counts(in))
        return no(why, "it has another number of operands or results");
    bool same = true;
    switch (in->kind) {
    case SS_I_EXEC:
        return check_call(p, in, why);
    case SS_I_TRIM:
        return check_trims(p, in, why);
    case SS_I_STEP:
        return check_step(p, in, why);
    case SS_I_LESS:
        for (uint32_t k = 0; k < in->n_in; k++)
            same &= ss_type_equal(local(p, in->in[k]), local(p, in->out[k % in->n_out]));
        return same || no(why, "its types differ");
    case SS_I_COPY:
    case SS_I_MOVE:
    case SS_I_FOLD:
        return ss_type_equal(local(p, in->in[0]), local(p, in->out[0])) ||
               no(why, "its types differ");
    case SS_I_FREE:
    case SS_I_LOOP_BEGIN:
    case SS_I_LOOP_END:
        break;
    }
    return true;
}

bool ss_program_check_loops(const struct ss_program *p, const char **why)
{
    const struct ss_instr *open[SS_MAX_LOOP_DEPTH];
    int depth = 0;
    for (size_t i = 0; i < p->n_instrs; i++) {
        const struct ss_instr *in = &p->instrs[i];
        if (in->kind == SS_I_LOOP_BEGIN) {
            if (depth == SS_MAX_LOOP_DEPTH)
                return no(why, "loops are nested too deeply");
            for (int d = 0; d < depth; d++)
                if (open[d]->loop == in->loop)
                    return no(why, "a loop contains itself");
            open[depth++] = in;
        } else if (in->kind == SS_I_LOOP_END) {
            if (depth == 0 || open[depth - 1]->loop != in->loop ||
                open[depth - 1]->trips != in->trips)
                return no(why, "the end of a loop does not fit its begin");
            depth--;
        }
    }
    return depth == 0 || no(why, "a loop has no end");
}
