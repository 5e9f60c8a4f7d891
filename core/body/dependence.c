/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forward reachability from an operand to the results through bodies and regions. An edge is
 * dropped if the op's own semantics prove that the operand does not matter. */
#include "core/body/dependence.h"

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"

/* Operands that a region folds at once: the size of an array on the stack. Of more, each result is
 * taken to read all. */
enum { MAX_FOLDED = 64 };

/* How an op feeds its region, which takes n values that are carried, then n that are new, and
 * yields what is carried on; at last that is the results. */
struct fold {
    const struct ss_graph *body;
    size_t n;
    size_t carried, fresh, end; /* the first operand that is carried, or new; behind the last */
    bool keeps; /* what is carried first may be a result, with nothing folded into it */
    bool fills; /* and may be new as well: beside the operand */
};

static bool graph_reads(const struct ss_graph *g, size_t k, size_t r);

/* False: nothing is known of it. */
static bool fold_of(const struct ss_call *call, struct fold *f)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    bool scatters = call->def->class == SS_OP_CLASS_SCATTER;
    bool slides = call->def->class == SS_OP_CLASS_REDUCE_WINDOW;
    size_t n = call->n_out;
    if (!region || !region->graph || n > MAX_FOLDED ||
        !(scatters || slides || call->def->class == SS_OP_CLASS_REDUCE))
        return false;
    *f = (struct fold){region->graph, n, .keeps = scatters || slides, .fills = slides};
    f->keeps |= ss_type_count(&call->in[0]) == 0;
    f->carried = scatters ? 0 : n;
    f->fresh = scatters ? n + 1 : 0;
    f->end = 2 * n + scatters;
    return true;
}

/* Marks the places of the region at which it gets operand k, and the results that k may be. */
static void feed(const struct fold *f, size_t k, bool *given, bool *reached)
{
    if (k >= f->fresh && k < f->fresh + f->n) {
        given[f->n + k - f->fresh] = true;
    } else {
        given[k - f->carried] = true;
        given[f->n + k - f->carried] = f->fills;
        reached[k - f->carried] = f->keeps;
    }
}

/* Result r of operand k, perhaps by way of others that are carried. */
static bool fold_reads(const struct fold *f, size_t k, size_t r)
{
    bool given[2 * MAX_FOLDED] = {false}, reached[MAX_FOLDED] = {false};
    if (k >= f->end)
        return true;
    if (k == f->carried + f->n && k < f->fresh) /* where it folds: of no matter to what stays */
        return f->body->outputs[r] != f->body->inputs[r];
    feed(f, k, given, reached);
    for (bool more = true; more;) {
        more = false;
        for (size_t place = 0; place < 2 * f->n; place++) {
            for (size_t to = 0; given[place] && to < f->n; to++) {
                bool reads = !reached[to] && graph_reads(f->body, place, to);
                reached[to] |= reads;
                given[to] |= reads;
                more |= reads;
            }
        }
    }
    return reached[r];
}

/* Whether the condition or order of a region of one yield looks at either of two places. */
static bool region_reads(const struct ss_call *call, size_t a, size_t b)
{
    const struct ss_region *region = ss_attr_region(&call->attrs, SS_ATTR_BODY);
    const struct ss_graph *g = region ? region->graph : NULL;
    return !g || a >= g->n_inputs || b >= g->n_inputs || graph_reads(g, a, 0) ||
           graph_reads(g, b, 0);
}

/* Operand k of a slice or an update that starts where its last operands say. Along a dim that it is
 * as long as it starts at 0, whatever these say; and an update of all leaves nothing of the
 * operand. */
static bool placed_reads(const struct ss_call *call, size_t k)
{
    bool updates = call->def->class == SS_OP_CLASS_DYNAMIC_UPDATE_SLICE, whole = true;
    const struct ss_type *of = &call->in[0], *window = updates ? &call->in[1] : &call->out[0];
    size_t first = updates ? 2 : 1;
    for (int d = 0; d < of->rank; d++)
        whole &= window->dims[d] == of->dims[d];
    if (k >= first)
        return window->dims[k - first] < of->dims[k - first];
    return !updates || k == 1 || !whole;
}

/* Where nothing is padded, or rows are only taken away, no result has the value of the padding. */
static bool pad_reads(const struct ss_call *call, size_t k)
{
    static const enum ss_attr_id widths[] = {SS_ATTR_LOW, SS_ATTR_HIGH, SS_ATTR_INTERIOR};
    bool pads = false;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        size_t n;
        const int64_t *width = ss_attr_ints(&call->attrs, widths[i], &n);
        for (size_t d = 0; d < n; d++)
            pads |= width[d] > 0;
    }
    return k == 0 || pads;
}

bool ss_call_depends(const struct ss_call *call, size_t k, size_t r)
{
    struct fold f;
    const struct ss_graph *body = ss_composite_body(call);
    if (body)
        return graph_reads(body, k, r);
    if (call->def->class == SS_OP_CLASS_IDENTITY)
        return k == r;
    if (call->def->class == SS_OP_CLASS_GET_DIMENSION_SIZE)
        return false;
    if (call->def->class == SS_OP_CLASS_MAP)
        return region_reads(call, k, k);
    if (call->def->class == SS_OP_CLASS_DYNAMIC_SLICE ||
        call->def->class == SS_OP_CLASS_DYNAMIC_UPDATE_SLICE)
        return placed_reads(call, k);
    if (call->def->class == SS_OP_CLASS_PAD)
        return pad_reads(call, k);
    if (call->def->class == SS_OP_CLASS_SORT)
        return k == r || k >= call->n_out || region_reads(call, 2 * k, 2 * k + 1);
    return !fold_of(call, &f) || fold_reads(&f, k, r);
}

/* Passes on to the results of an op what its operands follow from. */
static void follow(const struct ss_graph *g, uint32_t i, bool *follows, struct ss_arena *arena)
{
    const struct ss_op *op = &g->ops[i];
    struct ss_call call;
    bool any = false;
    for (uint32_t j = 0; j < op->n_operands; j++)
        any |= follows[op->operands[j]];
    if (!any)
        return;
    ss_graph_call(g, i, arena, &call);
    for (uint32_t j = 0; j < op->n_operands; j++) {
        for (uint32_t out = 0; follows[op->operands[j]] && out < op->n_results; out++)
            follows[op->results[out]] |= ss_call_depends(&call, j, out);
    }
}

/* Per var whether it follows from input k. */
static const bool *follow_all(const struct ss_graph *g, size_t k, struct ss_arena *arena)
{
    bool *follows = ss_alloc_array(arena, g->n_vars, sizeof *follows);
    follows[g->inputs[k]] = true;
    for (uint32_t i = 0; i < g->n_ops; i++)
        follow(g, i, follows, arena);
    return follows;
}

static bool graph_reads(const struct ss_graph *g, size_t k, size_t r)
{
    struct ss_arena arena = {0};
    bool reads = follow_all(g, k, &arena)[g->outputs[r]] || g->n_loops;
    ss_arena_free(&arena);
    return reads;
}

void ss_call_depends_each(const struct ss_call *call, size_t k, bool *reads)
{
    const struct ss_graph *g = ss_composite_body(call);
    struct ss_arena arena = {0};
    const bool *follows = g ? follow_all(g, k, &arena) : NULL;
    for (size_t r = 0; r < call->n_out; r++)
        reads[r] = g ? follows[g->outputs[r]] || g->n_loops : ss_call_depends(call, k, r);
    ss_arena_free(&arena);
}
