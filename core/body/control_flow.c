/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shape inference, cost and domains of case, if and while: each region is treated as a composite.
 */
#include "core/body/control_flow.h"

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/op/expect.h"
#include "core/op/inference.h"

/* ---- the numbers of all regions ---- */

struct numbers {
    SS_ARRAY(int64_t) sizes, positions;
};

static void add_numbers(struct ss_arena *arena, struct ss_region *region, struct numbers *all)
{
    const struct ss_attrs own = ss_composite_attrs(arena, region, "");
    const int64_t *sizes = ss_attr_ints(&own, SS_ATTR_SIZES, &region->n_sizes);
    const int64_t *positions = ss_attr_ints(&own, SS_ATTR_POSITIONS, &region->n_positions);
    for (size_t i = 0; i < region->n_sizes; i++)
        ss_push(arena, all->sizes, sizes[i]);
    for (size_t i = 0; i < region->n_positions; i++)
        ss_push(arena, all->positions, positions[i]);
}

void ss_program_number(struct ss_arena *arena, struct ss_attrs *attrs)
{
    struct numbers all = {0};
    for (size_t i = 0; i < attrs->count; i++) {
        struct ss_attr *attr = &attrs->items[i];
        for (size_t r = 0; attr->regions && r < attr->count; r++)
            add_numbers(arena, &attr->regions[r], &all);
    }
    for (size_t i = 0; i < attrs->count; i++) {
        struct ss_attr *attr = &attrs->items[i];
        bool sizes = attr->id == SS_ATTR_SIZES;
        if (!sizes && attr->id != SS_ATTR_POSITIONS)
            continue;
        attr->ints = sizes ? all.sizes.items : all.positions.items;
        attr->count = sizes ? all.sizes.count : all.positions.count;
    }
}

/* The operands that regions take begin behind what chooses one of them. */
static size_t first_taken(const struct ss_call *call)
{
    return call->def->class == SS_OP_CLASS_WHILE ? 0 : 1;
}

bool ss_program_region(const struct ss_call *call, size_t i, struct ss_arena *arena,
                       struct ss_call *out)
{
    const struct ss_attr *sizes = ss_attr_find(&call->attrs, SS_ATTR_SIZES);
    const struct ss_attr *positions = ss_attr_find(&call->attrs, SS_ATTR_POSITIONS);
    const struct ss_region *region = ss_attr_branch(&call->attrs, i);
    const size_t first = first_taken(call);
    if (!sizes || !positions || !region || !region->graph || call->n_in < first ||
        region->graph->n_inputs > call->n_in - first)
        return false;
    size_t size = 0, position = 0;
    for (size_t before = 0; before < i; before++) {
        size += ss_attr_branch(&call->attrs, before)->n_sizes;
        position += ss_attr_branch(&call->attrs, before)->n_positions;
    }
    if (size + region->n_sizes > sizes->count || position + region->n_positions > positions->count)
        return false;
    struct ss_attr *items = ss_alloc_array(arena, 3, sizeof *items);
    items[0] = (struct ss_attr){.id = SS_ATTR_SIZES,
                                .count = region->n_sizes,
                                .ints = region->n_sizes ? sizes->ints + size : NULL};
    items[1] = (struct ss_attr){.id = SS_ATTR_POSITIONS,
                                .count = region->n_positions,
                                .ints = region->n_positions ? positions->ints + position : NULL};
    items[2] = (struct ss_attr){
        .id = SS_ATTR_BODY, .regions = ss_memdup(arena, region, sizeof *region), .count = 1};
    *out = (struct ss_call){.def = ss_op_find("composite"),
                            .attrs = {items, 3},
                            .in = call->in + first,
                            .n_in = region->graph->n_inputs,
                            .n_out = region->graph->n_outputs};
    out->out = ss_alloc_array(arena, out->n_out, sizeof *out->out);
    return true;
}

void ss_program_keep_offsets(struct ss_infer *inf, const struct ss_graph *g, uint32_t op,
                             const struct ss_call *call)
{
    const unsigned part = SS_OP_READS_PART | SS_OP_WRITES_PART;
    int64_t window[SS_MAX_RANK];
    struct ss_call real;
    if (!(call->def->flags & part) || call->n_in < 2)
        return;
    struct ss_arena arena = {0};
    ss_graph_call(g, op, &arena, &real);
    ss_indexed_windows(&real, window);
    for (int d = 0; d < real.in[0].rank; d++) {
        if (window[d] != real.in[0].dims[d])
            ss_same(inf, call->in[0].dims[d], real.in[0].dims[d], "lengths");
    }
    ss_arena_free(&arena);
}

/* ---- inference ---- */

static bool infer_region(struct ss_infer *inf, struct ss_call *region)
{
    const bool within = inf->in_program;
    inf->in_program = true;
    const bool ok = ss_infer_composite(inf, region);
    inf->in_program = within;
    return ok;
}

/* What region i yields, which takes so many operands at least; NULL: it is refused. */
static const struct ss_type *infer_yields(struct ss_infer *inf, const struct ss_call *call,
                                          size_t i, size_t n_args, size_t n_yields,
                                          struct ss_arena *arena)
{
    struct ss_call inner;
    if (!ss_program_region(call, i, arena, &inner))
        ss_refuse(inf, SS_E_ARGUMENT, "region %zu is missing, or takes more than %zu values", i,
                  call->n_in - first_taken(call));
    else if (inner.n_in < n_args)
        ss_refuse(inf, SS_E_TYPE, "a region takes %zu values, expected %zu", inner.n_in, n_args);
    else if (inner.n_out != n_yields)
        ss_refuse(inf, SS_E_TYPE, "a region yields %zu values, expected %zu", inner.n_out,
                  n_yields);
    else if (infer_region(inf, &inner))
        return inner.out;
    return NULL;
}

/* Branches of a case share the captured operands: each region lists all of them. */
static bool infer_branches(struct ss_infer *inf, struct ss_call *call, size_t at_least,
                           struct ss_arena *arena)
{
    for (size_t i = 0; i < at_least || ss_attr_branch(&call->attrs, i); i++) {
        const struct ss_type *yields = infer_yields(inf, call, i, 0, call->n_out, arena);
        if (!yields)
            return false;
        for (size_t r = 0; r < call->n_out; r++) {
            if (i == 0)
                call->out[r] = yields[r];
            else if (call->out[r].dtype != yields[r].dtype || call->out[r].rank != yields[r].rank)
                return ss_refuse(inf, SS_E_TYPE, "branches 0 and %zu yield different types", i);
            else if (!ss_expect_same_shape(inf, &call->out[r], &yields[r], "dims of branches"))
                return false;
        }
    }
    return true;
}

static bool infer_choice(struct ss_infer *inf, struct ss_call *call, enum ss_class_set of_index,
                         size_t at_least)
{
    struct ss_arena arena = {0};
    bool ok = ss_expect_rank(inf, call, 0, 0) && ss_expect_class(inf, call, 0, of_index) &&
              infer_branches(inf, call, at_least, &arena);
    ss_arena_free(&arena);
    return ok;
}

bool ss_infer_case(struct ss_infer *inf, struct ss_call *call)
{
    return infer_choice(inf, call, SS_SET_INT, 1);
}

bool ss_infer_if(struct ss_infer *inf, struct ss_call *call)
{
    return infer_choice(inf, call, SS_SET_BOOL, 2);
}

/* Body and condition take the carried values, which keep their types; captured values follow. */
static bool infer_loop(struct ss_infer *inf, struct ss_call *call, struct ss_arena *arena)
{
    const size_t n = call->n_out;
    if (n > call->n_in)
        return ss_refuse(inf, SS_E_TYPE, "it has %zu results but %zu operands", n, call->n_in);
    const struct ss_type *yields = infer_yields(inf, call, 0, n, n, arena);
    if (!yields || !infer_yields(inf, call, 1, n, 1, arena))
        return false;
    for (size_t i = 0; i < n; i++) {
        call->out[i] = call->in[i];
        if (call->in[i].dtype != yields[i].dtype)
            return ss_refuse(inf, SS_E_TYPE, "value %zu changes its dtype in the body", i);
        if (!ss_expect_same_shape(inf, &call->in[i], &yields[i], "dims of a carried value"))
            return false;
    }
    return true;
}

bool ss_infer_while(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_arena arena = {0};
    bool ok = infer_loop(inf, call, &arena);
    ss_arena_free(&arena);
    return ok;
}

/* ---- cost and domains ---- */

/* The dearest branch, or the trips of a loop, of which one whose length is unknown has one. */
double ss_flops_branches(const struct ss_call *call)
{
    double most = 0;
    struct ss_arena arena = {0};
    for (size_t i = 0; ss_attr_branch(&call->attrs, i); i++) {
        struct ss_call inner;
        double flops = ss_program_region(call, i, &arena, &inner) ? ss_flops_composite(&inner) : 0;
        most = flops > most ? flops : most;
    }
    ss_arena_free(&arena);
    return most * (double)ss_attr_int(&call->attrs, SS_ATTR_TRIPS, 1);
}

struct ss_domain *ss_program_domains(const struct ss_call *call, struct ss_arena *arena)
{
    const size_t first = first_taken(call);
    struct ss_call inner;
    if (!ss_program_region(call, 0, arena, &inner))
        return NULL;
    struct ss_domain *out = ss_alloc_array(arena, call->n_in, sizeof *out);
    for (size_t k = 0; k < call->n_in; k++)
        out[k].component_dim = -1;
    for (size_t i = 0; ss_program_region(call, i, arena, &inner); i++) {
        const struct ss_domain *asked = ss_call_domains(&inner, arena);
        for (size_t k = first; k < call->n_in && k - first < inner.n_in; k++)
            if (out[k].kind == SS_DOMAIN_ANY)
                out[k] = asked[k - first];
    }
    if (first == 1 && call->in[0].dtype != SS_I1) { /* of a case: which branch is run */
        out[0].kind = SS_DOMAIN_INDEX;
        while (ss_attr_branch(&call->attrs, (size_t)out[0].high[0]))
            out[0].high[0]++;
    }
    return out;
}
