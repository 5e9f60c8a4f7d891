/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mask may begin or end at a position that is not a literal of the body, as in 4 * j < 100. The
 * ops that depend on positions alone are run, and their results searched for changes. */
#include "core/rules/atoms/mask_edges.h"

#include <string.h>

#include "core/body/composite.h"
#include "core/graph/eval.h"

/* What turns more often does so everywhere; what one op makes at most. */
enum { MAX_TURNS = 4, MAX_CELLS = 1 << 16 };

struct search {
    const struct ss_graph *g;
    struct ss_tensor *values; /* per var; without data: operands are in it, or it is too much */
    struct ss_arena arena;
    int64_t *list;
    size_t count, most;
};

static bool runs(const struct search *f, const struct ss_op *op)
{
    bool known = op->live && !(op->def->flags & (SS_OP_RANDOM | SS_OP_FOREIGN | SS_OP_OPAQUE)) &&
                 !ss_attr_branch(&op->attrs, 0);
    for (uint32_t k = 0; k < op->n_operands && known; k++)
        known = f->values[op->operands[k]].data != NULL;
    for (uint32_t k = 0; k < op->n_results && known; k++)
        known = ss_type_count(&f->g->vars[op->results[k]].type) <= MAX_CELLS;
    return known;
}

static void run(struct search *f, const struct ss_op *op)
{
    const struct ss_eval_options options = {.float_store = SS_STORE_F64};
    struct ss_tensor *in = ss_alloc_array(&f->arena, op->n_operands, sizeof *in);
    struct ss_tensor *out = ss_alloc_array(&f->arena, op->n_results, sizeof *out);
    struct ss_type *in_types = ss_alloc_array(&f->arena, op->n_operands, sizeof *in_types);
    struct ss_type *out_types = ss_alloc_array(&f->arena, op->n_results, sizeof *out_types);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        in[k] = f->values[op->operands[k]];
        in_types[k] = in[k].type;
    }
    for (uint32_t k = 0; k < op->n_results; k++)
        out_types[k] = f->g->vars[op->results[k]].type;
    const struct ss_call call = {.def = op->def,
                                 .attrs = op->attrs,
                                 .in = in_types,
                                 .out = out_types,
                                 .n_in = op->n_operands,
                                 .n_out = op->n_results};
    if (ss_eval_call(&call, in, out, NULL, &options, &f->arena, NULL))
        return;
    for (uint32_t k = 0; k < op->n_results; k++)
        f->values[op->results[k]] = out[k];
}

static void add_turn(struct search *f, int64_t position)
{
    for (size_t i = 0; i < f->count; i++) {
        if (f->list[i] == position)
            return;
    }
    if (f->count < f->most)
        f->list[f->count++] = position;
}

/* Along a dim of booleans: rows that are not as the row before. */
static void add_turns(struct search *f, const struct ss_tensor *t, int d)
{
    int64_t turns[MAX_TURNS], length = t->type.dims[d], inner = 1;
    size_t n = 0;
    for (int i = d + 1; i < t->type.rank; i++)
        inner *= t->type.dims[i];
    for (int64_t row = 1; row < length && n <= MAX_TURNS; row++) {
        bool differs = false;
        for (int64_t at = 0; at < t->count && !differs; at += length * inner)
            differs = memcmp(ss_element(t, at + row * inner), ss_element(t, at + (row - 1) * inner),
                             (size_t)inner * ss_element_size(t)) != 0;
        if (differs && n++ < MAX_TURNS)
            turns[n - 1] = row;
    }
    for (size_t i = 0; i < n && n <= MAX_TURNS; i++)
        add_turn(f, turns[i]);
}

size_t ss_mask_edges(const struct ss_call *call, int64_t *list, size_t most)
{
    struct search f = {.g = ss_composite_body(call), .list = list, .most = most};
    f.values = ss_alloc_array(&f.arena, f.g ? f.g->n_vars : 0, sizeof *f.values);
    for (uint32_t i = 0; f.g && i < f.g->n_ops; i++) {
        const struct ss_op *op = &f.g->ops[i];
        if (!runs(&f, op))
            continue;
        run(&f, op);
        const struct ss_tensor *t = &f.values[op->results[0]];
        for (int d = 0; t->data && t->type.dtype == SS_I1 && d < t->type.rank; d++)
            add_turns(&f, t, d);
    }
    ss_arena_free(&f.arena);
    return f.count;
}
