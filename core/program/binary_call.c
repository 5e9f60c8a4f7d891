/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/program/binary_call.h"

#include <string.h>

/* Elements of constants lie at multiples of this from the start of the program. */
enum { ALIGNMENT = 16 };

/* ---- writing -------------------------------------------------------------------------------- */

static void add_graph(struct ss_body_list *bodies, const struct ss_graph *g)
{
    bool found;
    (void)ss_map_put(&bodies->index, &g, sizeof g, &found);
    if (found)
        return;
    for (uint32_t i = 0; i < g->n_ops; i++)
        ss_bodies_add(bodies, &g->ops[i].attrs);
    *ss_map_get(&bodies->index, &g, sizeof g) = (uint32_t)bodies->graphs.count + 1;
    ss_push(bodies->arena, bodies->graphs, g);
}

void ss_bodies_add(struct ss_body_list *bodies, const struct ss_attrs *attrs)
{
    for (size_t i = 0; i < attrs->count; i++) {
        const struct ss_attr *attr = &attrs->items[i];
        for (size_t r = 0; attr->regions && r < attr->count; r++)
            if (attr->regions[r].graph)
                add_graph(bodies, attr->regions[r].graph);
    }
}

void ss_pack_type(struct ss_buf *out, const struct ss_type *type)
{
    ss_pack_u8(out, (uint8_t)type->dtype);
    ss_pack_u8(out, (uint8_t)type->rank);
    ss_pack_i64s(out, type->dims, (size_t)type->rank);
}

static void pack_tensor(struct ss_buf *out, const struct ss_tensor *t)
{
    static const char zeros[ALIGNMENT];
    ss_pack_type(out, &t->type);
    ss_pack_u8(out, (uint8_t)t->store);
    size_t bytes = ss_tensor_bytes(t), at = out->length + 1;
    uint8_t pad = (uint8_t)((ALIGNMENT - at % ALIGNMENT) % ALIGNMENT);
    ss_pack_u8(out, pad);
    ss_buf_add(out, zeros, pad);
    if (bytes)
        ss_buf_add(out, t->data, bytes);
}

static void pack_region(struct ss_buf *out, const struct ss_region *region,
                        const struct ss_body_list *bodies)
{
    const uint32_t *at =
        region->graph ? ss_map_get(&bodies->index, &region->graph, sizeof region->graph) : NULL;
    ss_pack_u32(out, at ? *at : 0);
    ss_pack_text(out, region->simple);
    ss_pack_i64(out, (int64_t)region->n_sizes);
    ss_pack_i64(out, (int64_t)region->n_positions);
}

/* What an attribute holds, which its id says. */
enum value { VALUE_INTS, VALUE_REAL, VALUE_TEXT, VALUE_TENSOR, VALUE_REGIONS, N_VALUES };

static enum value value_of(enum ss_attr_id id)
{
    switch (id) {
    case SS_ATTR_VALUE:
        return VALUE_TENSOR;
    case SS_ATTR_EPSILON:
        return VALUE_REAL;
    case SS_ATTR_TARGET:
        return VALUE_TEXT;
    case SS_ATTR_BODY:
    case SS_ATTR_BODY2:
    case SS_ATTR_BRANCHES:
        return VALUE_REGIONS;
    default:
        return VALUE_INTS;
    }
}

void ss_pack_attrs(struct ss_buf *out, const struct ss_attrs *attrs,
                   const struct ss_body_list *bodies)
{
    ss_pack_u32(out, (uint32_t)attrs->count);
    for (size_t i = 0; i < attrs->count; i++) {
        const struct ss_attr *attr = &attrs->items[i];
        enum value value = value_of(attr->id);
        ss_pack_u32(out, (uint32_t)attr->id);
        ss_pack_f64(out, attr->real);
        ss_pack_u32(out, (uint32_t)attr->count);
        if (value == VALUE_INTS)
            ss_pack_i64s(out, attr->ints, attr->count);
        else if (value == VALUE_TEXT)
            ss_pack_text(out, attr->text);
        else if (value == VALUE_TENSOR)
            pack_tensor(out, attr->tensor);
        for (size_t r = 0; value == VALUE_REGIONS && r < attr->count; r++)
            pack_region(out, &attr->regions[r], bodies);
    }
}

/* Numbers of a graph's vars in the order in which a reader makes them. */
struct numbering {
    uint32_t *of, next;
};

static void number(struct numbering *n, const uint32_t *vars, size_t count)
{
    for (size_t i = 0; i < count; i++)
        n->of[vars[i]] = n->next++;
}

static void pack_vars(struct ss_buf *out, const struct numbering *n, const uint32_t *vars,
                      uint32_t count)
{
    ss_pack_u32(out, count);
    for (uint32_t i = 0; i < count; i++)
        ss_pack_u32(out, n->of[vars[i]]);
}

static void pack_step(struct ss_buf *out, const struct ss_graph *g, const struct ss_step *step,
                      struct numbering *n, const struct ss_body_list *bodies)
{
    ss_pack_u32(out, (uint32_t)step->kind);
    if (step->kind == SS_STEP_OP) {
        const struct ss_op *op = &g->ops[step->id];
        ss_pack_text(out, op->def->name);
        ss_pack_attrs(out, &op->attrs, bodies);
        pack_vars(out, n, op->operands, op->n_operands);
        ss_pack_u32(out, op->n_results);
        number(n, op->results, op->n_results);
        return;
    }
    const struct ss_loop *loop = &g->loops[step->id];
    if (step->kind == SS_STEP_LOOP_BEGIN) {
        ss_pack_i64(out, loop->trips);
        pack_vars(out, n, loop->init, loop->n_values);
        number(n, loop->args, loop->n_values);
    } else {
        pack_vars(out, n, loop->yields, loop->n_values);
        number(n, loop->results, loop->n_values);
    }
}

void ss_pack_graph(struct ss_buf *out, const struct ss_graph *g, const struct ss_body_list *bodies)
{
    struct ss_arena scratch = {0};
    struct numbering n = {.of = ss_alloc_array(&scratch, g->n_vars, sizeof *n.of)};
    ss_pack_u32(out, g->n_inputs);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        ss_pack_type(out, &g->vars[g->inputs[i]].type);
    number(&n, g->inputs, g->n_inputs);
    ss_pack_u32(out, g->n_steps);
    for (uint32_t i = 0; i < g->n_steps; i++)
        pack_step(out, g, &g->steps[i], &n, bodies);
    pack_vars(out, &n, g->outputs, g->n_outputs);
    ss_arena_free(&scratch);
}

/* ---- reading -------------------------------------------------------------------------------- */

void ss_unpack_type(struct ss_unpack *in, struct ss_type *type)
{
    *type = (struct ss_type){0};
    uint8_t dtype = ss_unpack_u8(in), rank = ss_unpack_u8(in);
    in->bad |= dtype >= SS_N_DTYPES || rank > SS_MAX_RANK;
    if (in->bad)
        return;
    type->dtype = (enum ss_dtype)dtype;
    type->rank = rank;
    ss_unpack_i64s(in, type->dims, rank);
    for (int d = 0; d < rank; d++)
        in->bad |= type->dims[d] < 0;
    int64_t count = in->bad ? -1 : ss_type_count(type);
    in->bad |= count < 0 || count > INT64_MAX / 64;
    if (in->bad)
        *type = (struct ss_type){0};
}

static const struct ss_tensor *unpack_tensor(struct ss_unpack *in, struct ss_arena *arena)
{
    struct ss_tensor *t = ss_alloc(arena, sizeof *t);
    ss_unpack_type(in, &t->type);
    uint8_t store = ss_unpack_u8(in), pad = ss_unpack_u8(in);
    t->count = ss_type_count(&t->type);
    in->bad |= store > SS_STORE_C64 || pad >= ALIGNMENT || pad > in->left;
    if (in->bad)
        return NULL;
    t->store = (enum ss_store)store;
    enum ss_store floats = ss_store_is_narrow(t->store) ? SS_STORE_F32 : SS_STORE_F64;
    in->at += pad;
    in->left -= pad;
    in->bad |= t->store != ss_store_for(t->type.dtype, floats) ||
               (uint64_t)t->count > in->left / ss_store_size(t->store);
    if (in->bad)
        return NULL;
    size_t bytes = ss_tensor_bytes(t);
    t->data = (void *)in->at;
    if ((uintptr_t)in->at % ALIGNMENT)
        t->data = ss_memdup(arena, in->at, bytes);
    in->at += bytes;
    in->left -= bytes;
    return t;
}

static void unpack_region(struct ss_unpack *in, const struct ss_read_bodies *bodies,
                          struct ss_arena *arena, struct ss_region *region)
{
    uint32_t at = ss_unpack_below(in, bodies->n + 1);
    region->graph = at ? bodies->graphs[at - 1] : NULL;
    region->simple = ss_unpack_text(in, arena);
    int64_t sizes = ss_unpack_i64(in), positions = ss_unpack_i64(in);
    region->n_sizes = (size_t)sizes;
    region->n_positions = (size_t)positions;
    in->bad |= sizes < 0 || positions < 0 || (region->simple && !ss_op_find(region->simple)) ||
               (!region->graph && !region->simple);
}

static void unpack_attr(struct ss_unpack *in, const struct ss_read_bodies *bodies,
                        struct ss_arena *arena, struct ss_attr *attr)
{
    static const size_t item_bytes[N_VALUES] = {8, 8, 1, 1, 28};
    attr->id = (enum ss_attr_id)ss_unpack_below(in, SS_N_ATTRS);
    enum value value = value_of(attr->id);
    attr->real = ss_unpack_f64(in);
    attr->count = ss_unpack_count(in, item_bytes[value]);
    if (in->bad)
        return;
    switch (value) {
    case VALUE_INTS:
        attr->ints = ss_alloc_array(arena, attr->count + 1, sizeof *attr->ints);
        ss_unpack_i64s(in, attr->ints, attr->count);
        break;
    case VALUE_TEXT:
        attr->text = ss_unpack_text(in, arena);
        in->bad |= !attr->text;
        break;
    case VALUE_TENSOR:
        attr->tensor = unpack_tensor(in, arena);
        break;
    case VALUE_REGIONS:
        attr->regions = ss_alloc_array(arena, attr->count + 1, sizeof *attr->regions);
        for (size_t r = 0; r < attr->count && !in->bad; r++)
            unpack_region(in, bodies, arena, &attr->regions[r]);
        break;
    case VALUE_REAL:
    case N_VALUES:
        break;
    }
}

struct ss_attrs ss_unpack_attrs(struct ss_unpack *in, const struct ss_read_bodies *bodies,
                                struct ss_arena *arena)
{
    struct ss_attrs attrs = {.count = ss_unpack_count(in, 16)};
    attrs.items = ss_alloc_array(arena, attrs.count, sizeof *attrs.items);
    for (size_t i = 0; i < attrs.count && !in->bad; i++)
        unpack_attr(in, bodies, arena, &attrs.items[i]);
    return in->bad ? (struct ss_attrs){0} : attrs;
}

const struct ss_op_def *ss_unpack_def(struct ss_unpack *in, struct ss_arena *arena)
{
    const char *name = ss_unpack_text(in, arena);
    const struct ss_op_def *def = name ? ss_op_find(name) : NULL;
    in->bad |= !def || !def->kernel;
    return in->bad ? NULL : def;
}

/* Numbers of vars that the graph has, in its arena. */
static uint32_t *unpack_vars(struct ss_unpack *in, struct ss_graph *g, uint32_t *n)
{
    *n = ss_unpack_count(in, 4);
    uint32_t *vars = ss_alloc_array(&g->arena, *n, sizeof *vars);
    for (uint32_t i = 0; i < *n; i++)
        vars[i] = ss_unpack_below(in, g->n_vars);
    return vars;
}

enum { MOST_RESULTS = 1 << 16, MOST_NESTED = 64 };

static void unpack_op(struct ss_unpack *in, const struct ss_read_bodies *bodies, struct ss_graph *g)
{
    struct ss_error err = {0};
    uint32_t n, op;
    const struct ss_op_def *def = ss_unpack_def(in, &g->arena);
    struct ss_attrs attrs = ss_unpack_attrs(in, bodies, &g->arena);
    const uint32_t *operands = unpack_vars(in, g, &n);
    uint32_t n_results = ss_unpack_below(in, MOST_RESULTS);
    in->bad = in->bad || ss_graph_add_op(g, def, attrs, operands, n, n_results, 0,
                                         (struct ss_loc){0, 0}, &op, &err) != SS_OK;
}

/* A loop border; open: the loops that have begun, the innermost last. */
static void unpack_border(struct ss_unpack *in, struct ss_graph *g, uint32_t *open, int *depth,
                          bool begins)
{
    struct ss_error err = {0};
    int64_t trips = begins ? ss_unpack_i64(in) : 0;
    uint32_t n;
    const uint32_t *vars = unpack_vars(in, g, &n);
    in->bad |= begins ? *depth == MOST_NESTED || trips < 0
                      : *depth == 0 || n != g->loops[open[*depth - 1]].n_values;
    if (in->bad)
        return;
    uint32_t *made = ss_alloc_array(&g->arena, n, sizeof *made);
    if (begins)
        open[(*depth)++] = ss_graph_begin_loop(g, vars, n, trips, 0, (struct ss_loc){0, 0}, made);
    else
        in->bad |= ss_graph_end_loop(g, open[--*depth], vars, made, &err) != SS_OK;
}

static void unpack_steps(struct ss_unpack *in, const struct ss_read_bodies *bodies,
                         struct ss_graph *g)
{
    uint32_t n = ss_unpack_count(in, 4), open[MOST_NESTED];
    int depth = 0;
    for (uint32_t i = 0; i < n && !in->bad; i++) {
        uint32_t kind = ss_unpack_below(in, SS_STEP_LOOP_END + 1);
        if (kind == SS_STEP_OP)
            unpack_op(in, bodies, g);
        else
            unpack_border(in, g, open, &depth, kind == SS_STEP_LOOP_BEGIN);
    }
    in->bad |= depth > 0;
}

struct ss_graph *ss_unpack_graph(struct ss_unpack *in, const struct ss_read_bodies *bodies)
{
    struct ss_graph *g = ss_graph_new("body", "program");
    struct ss_error err = {0};
    uint32_t n = ss_unpack_count(in, 2);
    for (uint32_t i = 0; i < n && !in->bad; i++) {
        struct ss_type type;
        ss_unpack_type(in, &type);
        if (!in->bad)
            ss_graph_add_input(g, "", &type);
    }
    unpack_steps(in, bodies, g);
    const uint32_t *outputs = unpack_vars(in, g, &n);
    for (uint32_t i = 0; i < n && !in->bad; i++)
        ss_graph_add_output(g, outputs[i], NULL);
    in->bad = in->bad || ss_graph_finish(g, &err) != SS_OK;
    if (!in->bad)
        return g;
    ss_graph_free(g);
    return NULL;
}
