/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A block of ops as kernels: ops that are computed cell by cell join a kernel with equally many
 * cells; an op that reads elsewhere than at its cell needs a later kernel than the one that makes
 * what it reads. */
#include <string.h>

#include "core/graph/graph.h"
#include "kernels/cuda/cells.h"
#include "kernels/cuda/pack.h"

/* Of one kernel; a single op may have more operands. */
enum { MOST_OPS = 96, MOST_VALUES = 256 };

struct row {
    const char *name;
    ss_cells_fn emit;
    uint32_t along;
};

static const struct row rows[] = {
#define X(name, along) {#name, ss_cells_##name, along},
    SS_CELL_OPS(X)
#undef X
        {"optimization_barrier", ss_cells_reshape, 1},
    {"custom_call_identity", ss_cells_reshape, 1},
};

static const struct row *find_row(const struct ss_call *call)
{
    if (call->def->class == SS_OP_CLASS_IDENTITY)
        return call->n_in == 1 ? &rows[0] : NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, call->def->name) == 0)
            return &rows[i];
    return NULL;
}

bool ss_build_is_cells(const struct ss_call *call)
{
    if (ss_text_has_op(call))
        return true;
    return call->n_out > 0 && find_row(call) != NULL && !ss_build_is_running(call);
}

struct cluster {
    int64_t count;
    uint32_t *ops;
    size_t n_ops, n_values; /* values: operands and results, some of them twice */
};

/* Ops that are not built yet, and the kernels that they will be. */
struct block {
    struct ss_build *b;
    const struct ss_block_op *ops;
    size_t n;
    uint32_t *last; /* per value: 1 + the op that reads it last */
    bool *stored;   /* per value: gets memory when its kernel is built */
    bool *strictly; /* per value: even if it is a literal */
    struct cluster *clusters;
    size_t n_clusters;
    size_t capacity;
    uint32_t *cluster_of; /* per op */
    size_t first;         /* of the ops in clusters */
};

static int64_t cells_of(const struct ss_block_op *op)
{
    const bool generator = strcmp(op->call->def->name, "rng_bit_generator") == 0;
    return ss_type_count(&op->call->out[generator ? 1 : 0]);
}

static bool along(const struct ss_block_op *op, size_t k)
{
    if (ss_text_has_op(op->call))
        return ss_type_count(&op->call->in[k]) == cells_of(op);
    const struct row *row = find_row(op->call);
    if (row->emit == ss_cells_map)
        return k < (size_t)ss_attr_int(&op->call->attrs, SS_ATTR_N_INPUTS, (int64_t)op->call->n_in);
    return k < 32 && row->along >> k & 1;
}

static struct cluster *cluster_for(struct block *s, const struct ss_block_op *op)
{
    size_t least = 0;
    for (size_t k = 0; k < op->call->n_in; k++) {
        const bool at_cell = along(op, k);
        const uint32_t value = at_cell ? op->in[k] : ss_build_root(s->b, op->in[k]);
        const struct ss_value *v = &s->b->values.items[value];
        const int made = v->cluster;
        if (made < 0 || v->literal)
            continue;
        const bool same = at_cell && !v->by_one_cell && s->clusters[made].count == cells_of(op);
        if ((size_t)made + !same > least)
            least = (size_t)made + !same;
    }
    for (size_t j = least; j < s->n_clusters; j++)
        if (s->clusters[j].count == cells_of(op) && s->clusters[j].n_ops < MOST_OPS &&
            s->clusters[j].n_values < MOST_VALUES)
            return &s->clusters[j];
    if (s->n_clusters == s->capacity)
        s->clusters = ss_array_grow(s->b->arena, s->clusters, s->n_clusters, &s->capacity,
                                    sizeof *s->clusters);
    struct cluster *new = &s->clusters[s->n_clusters++];
    *new = (struct cluster){.count = cells_of(op)};
    new->ops = ss_alloc_array(s->b->arena, MOST_OPS, sizeof *new->ops);
    return new;
}

static void join_cluster(struct block *s, uint32_t i)
{
    const struct ss_block_op *op = &s->ops[i];
    struct cluster *cluster = cluster_for(s, op);
    const int at = (int)(cluster - s->clusters);
    cluster->ops[cluster->n_ops++] = i;
    cluster->n_values += op->call->n_in + op->call->n_out;
    for (size_t k = 0; k < op->call->n_in; k++) {
        const bool at_cell = along(op, k);
        const uint32_t value = at_cell ? op->in[k] : ss_build_root(s->b, op->in[k]);
        const int made = s->b->values.items[value].cluster;
        if (made >= 0 && (!at_cell || made != at))
            s->stored[value] = true;
    }
    for (size_t k = 0; k < op->call->n_out; k++)
        s->b->values.items[op->out[k]].cluster = at;
    const struct row *row = find_row(op->call);
    if (row && row->emit == ss_cells_reshape)
        s->b->values.items[op->out[0]].alias = op->in[0];
    if (row && row->emit == ss_cells_rng_bit_generator)
        s->b->values.items[op->out[0]].by_one_cell = true;
}

/* ---- building a kernel ---- */

static void store_one(struct ss_cells *c, uint32_t value)
{
    const char *p = ss_cells_pointer(c, ss_build_slot_of(c->b, value));
    ss_cells_put(
        c, "%s",
        ss_text_store(c->b->arena, c->b->values.items[value].stored, p, "i", c->names[value]));
}

static void store_results(struct block *s, struct ss_cells *c, const struct ss_block_op *op)
{
    for (size_t k = 0; k < op->call->n_out; k++) {
        const uint32_t value = op->out[k];
        if (s->stored[value] && c->names[value])
            store_one(c, value);
    }
}

static bool needs_wide(const struct block *s, const struct cluster *cluster)
{
    bool wide = cluster->count > INT32_MAX;
    for (size_t i = 0; i < cluster->n_ops; i++) {
        const struct ss_call *call = s->ops[cluster->ops[i]].call;
        for (size_t k = 0; k < call->n_in; k++)
            wide |= ss_type_count(&call->in[k]) > INT32_MAX;
    }
    return wide;
}

/* An op whose results nobody stores may still be read in the kernel; one whose results nobody reads
 * is not there at all. */
static bool build_cluster(struct block *s, const struct cluster *cluster)
{
    struct ss_build *b = s->b;
    struct ss_cells c = {.b = b, .count = cluster->count, .wide = needs_wide(s, cluster)};
    bool ok = true, any = false;
    if (cluster->count == 0)
        return true;
    ss_cells_begin(&c);
    for (size_t i = 0; i < cluster->n_ops && ok; i++) {
        const struct ss_block_op *op = &s->ops[cluster->ops[i]];
        const struct row *row = find_row(op->call);
        b->op = op->name;
        if (ss_text_has_op(op->call)) {
            const char **args = ss_alloc_array(b->arena, op->call->n_in, sizeof *args);
            for (size_t k = 0; k < op->call->n_in; k++)
                args[k] =
                    along(op, k) ? ss_cells_operand(&c, op, k) : ss_cells_read(&c, op, k, "0");
            const char *x = ss_text_op(b, op->call, args);
            ok = x != NULL;
            if (ok)
                ss_cells_result(&c, op, 0, x);
        } else {
            ok = row->emit(&c, op);
        }
        for (size_t k = 0; k < op->call->n_out; k++)
            any |= s->stored[op->out[k]];
        if (ok)
            store_results(s, &c, op);
    }
    if (ok && any) {
        ss_cells_put(&c, "}");
        ss_cells_launch(&c, c.count, SS_CUDA_THREADS);
    }
    ss_buf_free(&c.text);
    return ok;
}

bool ss_cells_build_one(struct ss_build *b, const struct ss_block_op *op, ss_cells_fn emit)
{
    struct ss_cells c = {.b = b, .count = ss_type_count(op->call->out)};
    if (c.count == 0)
        return true;
    c.wide = c.count > INT32_MAX;
    for (size_t k = 0; k < op->call->n_in; k++)
        c.wide |= ss_type_count(&op->call->in[k]) > INT32_MAX;
    ss_cells_begin(&c);
    const bool ok = emit(&c, op);
    for (size_t k = 0; k < op->call->n_out && ok; k++)
        store_one(&c, op->out[k]);
    ss_cells_put(&c, "}");
    if (ok)
        ss_cells_launch(&c, c.count, SS_CUDA_THREADS);
    ss_buf_free(&c.text);
    return ok;
}

/* Builds the kernels of the ops before `end`. */
static bool flush(struct block *s, size_t end)
{
    for (size_t i = s->first; i < end; i++) {
        for (size_t k = 0; k < s->ops[i].call->n_out; k++) {
            const uint32_t value = s->ops[i].out[k];
            const struct ss_value *v = &s->b->values.items[value];
            if (v->cluster >= 0 && (v->kept || s->last[value] > end))
                s->stored[value] = true;
        }
    }
    bool ok = true;
    for (size_t j = 0; j < s->n_clusters && ok; j++)
        ok = build_cluster(s, &s->clusters[j]);
    for (size_t i = s->first; i < end; i++)
        for (size_t k = 0; k < s->ops[i].call->n_out; k++)
            s->b->values.items[s->ops[i].out[k]].cluster = -1;
    s->n_clusters = 0;
    s->first = end;
    return ok;
}

/* ---- literals and constants ---- */

static void set_constant(struct block *s, const struct ss_block_op *op)
{
    struct ss_build *b = s->b;
    struct ss_value *out = &b->values.items[op->out[0]];
    const struct ss_tensor *value = ss_attr_find(&op->call->attrs, SS_ATTR_VALUE)->tensor;
    const int64_t count = ss_type_count(&out->type);
    size_t n_starts;
    const int64_t *starts = ss_attr_ints(&op->call->attrs, SS_ATTR_STARTS, &n_starts);
    struct ss_tensor whole = ss_tensor_unset(
        b->arena, &out->type, value->store == SS_STORE_I64 ? SS_STORE_F64 : value->store);
    const bool named = starts && (int64_t)n_starts == count;
    if (!named && value->count == 1 && count > 0) {
        const struct ss_tensor parts = ss_tensor_numbers(value);
        out->number = ss_tensor_get(&parts, 0);
        out->literal = value->store == SS_STORE_I64
                           ? ss_text_integer(b->arena, out->stored, ss_i64(value)[0])
                           : ss_text_number(b->arena, out->stored, out->number,
                                            parts.count > 1 ? ss_tensor_get(&parts, 1) : 0);
        return;
    }
    const struct ss_tensor from = ss_tensor_numbers(value), to = ss_tensor_numbers(&whole);
    if (value->store == SS_STORE_I64 && !named)
        memcpy(whole.data, value->data, ss_tensor_bytes(&whole));
    for (int64_t i = 0; i < to.count; i++) {
        if (named)
            ss_tensor_set(&to, i, (double)starts[i]);
        else if (value->store != SS_STORE_I64)
            ss_tensor_set(&to, i, ss_tensor_get(&from, i % from.count));
    }
    struct ss_slot slot = {.kind = SS_SLOT_DATA, .bytes = (size_t)ss_cuda_bytes(out)};
    void *bytes = ss_alloc(b->arena, slot.bytes);
    ss_cuda_pack(&whole, out->stored, bytes);
    slot.host = bytes;
    const uint32_t data = ss_build_slot(b, &slot);
    if (out->kept && out->slot != (uint32_t)SS_NO_SLOT)
        ss_build_copy(b, out->slot, data, slot.bytes);
    else
        out->slot = data;
}

/* True if every element of the result is known. */
static bool find_literal(struct block *s, const struct ss_block_op *op)
{
    struct ss_value *out = &s->b->values.items[op->out[0]];
    if (op->call->def->class == SS_OP_CLASS_CONSTANT) {
        set_constant(s, op);
        return true;
    }
    if (op->call->def->class != SS_OP_CLASS_BROADCAST_IN_DIM &&
        op->call->def->class != SS_OP_CLASS_RESHAPE)
        return false;
    const struct ss_value *in = &s->b->values.items[op->in[0]];
    out->literal = in->literal;
    out->number = in->number;
    return out->literal != NULL;
}

/* A literal that must lie in memory nevertheless. */
static bool needs_memory(const struct block *s, uint32_t value)
{
    const struct ss_value *v = &s->b->values.items[value];
    return v->literal && (v->kept || s->strictly[value]);
}

static bool add_op(struct block *s, size_t i)
{
    const struct ss_block_op *op = &s->ops[i];
    s->b->op = op->name;
    if (find_literal(s, op)) {
        if (needs_memory(s, op->out[0]))
            ss_build_fill(s->b, op->out[0]);
        return true;
    }
    if (ss_build_is_cells(op->call)) {
        join_cluster(s, (uint32_t)i);
        return true;
    }
    return flush(s, i) && ss_build_own(s->b, op) && (s->first = i + 1, true);
}

/* What an op of its own reads, or what a kernel does not read at its cell, lies in memory. A
 * literal is read as text, except by ops of their own. */
static void find_readers(struct block *s)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct ss_block_op *op = &s->ops[i];
        const bool own =
            op->call->def->class != SS_OP_CLASS_CONSTANT && !ss_build_is_cells(op->call);
        for (size_t k = 0; k < op->call->n_in; k++) {
            s->last[op->in[k]] = (uint32_t)i + 1;
            s->stored[op->in[k]] |= own;
            s->strictly[op->in[k]] |= own && !ss_build_takes_literal(op->call, k);
        }
    }
}

bool ss_build_block(struct ss_build *b, const struct ss_block_op *ops, size_t n)
{
    const size_t n_values = b->values.count;
    struct block s = {.b = b, .ops = ops, .n = n};
    s.last = ss_alloc_array(b->arena, n_values, sizeof *s.last);
    s.stored = ss_alloc_array(b->arena, n_values, sizeof *s.stored);
    s.strictly = ss_alloc_array(b->arena, n_values, sizeof *s.strictly);
    find_readers(&s);
    for (size_t i = 0; i < n; i++)
        if (!add_op(&s, i))
            return false;
    return flush(&s, n);
}
