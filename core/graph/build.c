/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/generation.h"
#include "core/graph/building.h"

/* Appends to a public array whose count is 32 bits wide and whose capacity lies in the building. */
#define APPEND(g, field, n_field, capacity, value)                                                 \
    do {                                                                                           \
        if ((g)->n_field == ss_building(g)->capacity)                                              \
            (g)->field = ss_array_grow(&(g)->arena, (g)->field, (g)->n_field,                      \
                                       &ss_building(g)->capacity, sizeof *(g)->field);             \
        (g)->field[(g)->n_field++] = (value);                                                      \
    } while (0)

struct ss_graph *ss_graph_new(const char *name, const char *format)
{
    struct ss_graph_building *b = ss_xcalloc(1, sizeof *b);
    struct ss_graph *g = &b->graph;
    b->open_loop = SS_NONE;
    g->generation = ss_generation_next();
    g->name = ss_strdup(&g->arena, name);
    g->format = ss_strdup(&g->arena, format);
    g->path = "";
    struct ss_scope root = {.name = "", .parent = SS_NONE};
    APPEND(g, scopes, n_scopes, scopes_capacity, root);
    return g;
}

void ss_graph_free(struct ss_graph *graph)
{
    if (!graph || !ss_refs_drop(&graph->refs))
        return;
    struct ss_graph_building *b = ss_building(graph);
    for (size_t i = 0; i < b->children.count; i++)
        ss_graph_free(b->children.items[i]);
    ss_map_free(&b->op_names);
    ss_map_free(&b->var_names);
    ss_map_free(&b->var_labels);
    ss_map_free(&b->file_names);
    ss_map_free(&b->scope_ids);
    ss_arena_free(&graph->arena);
    free(b);
}

const struct ss_graph *ss_graph_ref(const struct ss_graph *graph)
{
    if (graph)
        ss_refs_take(&((struct ss_graph *)graph)->refs);
    return graph;
}

void ss_graph_adopt(struct ss_graph *g, struct ss_graph *child)
{
    ss_push(&g->arena, ss_building(g)->children, child);
}

void ss_graph_derive(struct ss_graph *g, const struct ss_graph *step,
                     const struct ss_microbatches *m, int64_t blocks)
{
    ss_graph_adopt(g, (struct ss_graph *)ss_graph_ref(step));
    ss_building(g)->step = step;
    ss_building(g)->microbatches = m;
    ss_building(g)->batch_blocks = blocks;
}

const struct ss_graph *ss_graph_step(const struct ss_graph *g)
{
    return ss_built(g)->step;
}

int64_t ss_graph_batch_blocks(const struct ss_graph *g)
{
    return ss_built(g)->step ? ss_built(g)->batch_blocks : 1;
}

const struct ss_microbatches *ss_graph_microbatches(const struct ss_graph *g)
{
    return ss_built(g)->microbatches;
}

static uint32_t add_var(struct ss_graph *g, struct ss_var var)
{
    APPEND(g, vars, n_vars, vars_capacity, var);
    return g->n_vars - 1;
}

static void add_step(struct ss_graph *g, enum ss_step_kind kind, uint32_t id)
{
    struct ss_step step = {.kind = kind, .id = id};
    APPEND(g, steps, n_steps, steps_capacity, step);
}

uint32_t ss_graph_add_input(struct ss_graph *g, const char *name, const struct ss_type *type)
{
    uint32_t id = add_var(g, (struct ss_var){.file_name = ss_strdup(&g->arena, name),
                                             .type = *type,
                                             .kind = SS_VAR_INPUT,
                                             .producer = SS_NONE,
                                             .result = g->n_inputs,
                                             .loop = SS_NONE});
    if (g->n_inputs == ss_building(g)->donated_capacity)
        g->input_donated =
            ss_array_grow(&g->arena, g->input_donated, g->n_inputs,
                          &ss_building(g)->donated_capacity, sizeof *g->input_donated);
    g->input_donated[g->n_inputs] = false;
    APPEND(g, inputs, n_inputs, inputs_capacity, id);
    return id;
}

uint32_t ss_graph_add_scope(struct ss_graph *g, uint32_t parent, const char *name)
{
    struct ss_arena_mark mark = ss_arena_mark(&g->arena);
    char *key = ss_sprintf(&g->arena, "%u/%s", parent, name);
    bool found;
    uint32_t *id = ss_map_put_str(&ss_building(g)->scope_ids, key, &found);
    ss_arena_rewind(&g->arena, mark);
    if (!found) {
        *id = g->n_scopes;
        struct ss_scope scope = {.name = ss_strdup(&g->arena, name), .parent = parent};
        APPEND(g, scopes, n_scopes, scopes_capacity, scope);
    }
    return *id;
}

/* Result types into types[n_results]. */
static enum ss_rc infer_results(struct ss_graph *g, const struct ss_op *op, struct ss_type *types,
                                struct ss_error *err)
{
    struct ss_arena_mark mark = ss_arena_mark(&g->arena);
    struct ss_type *in = ss_alloc_array(&g->arena, op->n_operands, sizeof *in);
    for (uint32_t i = 0; i < op->n_operands; i++) {
        SS_ASSERT(op->operands[i] < g->n_vars);
        in[i] = g->vars[op->operands[i]].type;
    }
    struct ss_call call = {.def = op->def,
                           .attrs = op->attrs,
                           .in = in,
                           .n_in = op->n_operands,
                           .out = types,
                           .n_out = op->n_results};
    enum ss_rc rc = ss_call_infer(&call, err);
    ss_arena_rewind(&g->arena, mark);
    if (rc == SS_OK)
        return SS_OK;
    if (err && !err->where[0] && op->loc.line)
        ss_error_where(err, "%u:%u", op->loc.line, op->loc.column);
    return rc;
}

static enum ss_rc check_count(const struct ss_op_def *def, size_t n, struct ss_error *err)
{
    if (n >= def->min_in && n <= def->max_in)
        return SS_OK;
    if (def->min_in == def->max_in)
        return ss_fail(err, SS_E_SHAPE, "%s has %zu operands, expected %zu", def->name, n,
                       def->min_in);
    return ss_fail(err, SS_E_SHAPE, "%s has %zu operands, expected %s %zu", def->name, n,
                   n < def->min_in ? "at least" : "at most",
                   n < def->min_in ? def->min_in : def->max_in);
}

enum ss_rc ss_graph_add_op(struct ss_graph *g, const struct ss_op_def *def, struct ss_attrs attrs,
                           const uint32_t *operands, size_t n_operands, size_t n_results,
                           uint32_t scope, struct ss_loc loc, uint32_t *op, struct ss_error *err)
{
    if (check_count(def, n_operands, err) != SS_OK)
        return SS_E_SHAPE;
    bool named = def->class == SS_OP_CLASS_COMPOSITE || def->flags & SS_OP_FOREIGN;
    const struct ss_attr *target = named ? ss_attr_find(&attrs, SS_ATTR_TARGET) : NULL;
    struct ss_op new_op = {.def = def,
                           .kind = target ? target->text : def->name,
                           .attrs = attrs,
                           .n_operands = (uint32_t)n_operands,
                           .n_results = (uint32_t)n_results,
                           .scope = scope,
                           .loop = ss_building(g)->open_loop,
                           .loc = loc};
    new_op.operands = ss_memdup(&g->arena, operands, n_operands * sizeof *operands);
    new_op.results = ss_alloc_array(&g->arena, n_results, sizeof *new_op.results);
    struct ss_arena scratch = {0};
    struct ss_type few[4], *types = few;
    if (n_results > 4)
        types = ss_alloc_array(&scratch, n_results, sizeof *types);
    else
        memset(few, 0, sizeof few);
    enum ss_rc rc = infer_results(g, &new_op, types, err);
    if (rc == SS_OK) {
        *op = g->n_ops;
        for (uint32_t i = 0; i < n_results; i++)
            new_op.results[i] = add_var(g, (struct ss_var){.type = types[i],
                                                           .kind = SS_VAR_RESULT,
                                                           .producer = *op,
                                                           .result = i,
                                                           .loop = new_op.loop});
        APPEND(g, ops, n_ops, ops_capacity, new_op);
        add_step(g, SS_STEP_OP, *op);
    }
    ss_arena_free(&scratch);
    return rc;
}

enum ss_rc ss_graph_add_constant(struct ss_graph *g, const struct ss_type *type,
                                 const struct ss_tensor *value, uint32_t *var, struct ss_error *err)
{
    struct ss_attr items[] = {
        {.id = SS_ATTR_VALUE, .tensor = value},
        {.id = SS_ATTR_SHAPE,
         .count = (size_t)type->rank,
         .ints = ss_memdup(&g->arena, type->dims, (size_t)type->rank * sizeof(int64_t))},
        {.id = SS_ATTR_DTYPE, .count = 1, .ints = ss_alloc(&g->arena, sizeof(int64_t))},
    };
    items[2].ints[0] = type->dtype;
    struct ss_attrs attrs = {ss_memdup(&g->arena, items, sizeof items), 3};
    uint32_t op;
    enum ss_rc rc = ss_graph_add_op(g, ss_op_find("constant"), attrs, NULL, 0, 1, 0,
                                    (struct ss_loc){0, 0}, &op, err);
    if (rc == SS_OK)
        *var = g->ops[op].results[0];
    return rc;
}

enum ss_rc ss_graph_add_splat(struct ss_graph *g, const struct ss_type *type, double value,
                              uint32_t *var, struct ss_error *err)
{
    struct ss_type scalar = {.dtype = type->dtype};
    struct ss_tensor *splat = ss_alloc(&g->arena, sizeof *splat);
    *splat = ss_tensor_new(&g->arena, &scalar, SS_STORE_F64);
    ss_tensor_set(splat, 0, value);
    return ss_graph_add_constant(g, type, splat, var, err);
}

uint32_t ss_graph_begin_loop(struct ss_graph *g, const uint32_t *init, size_t n, int64_t trips,
                             uint32_t scope, struct ss_loc loc, uint32_t *args)
{
    uint32_t id = g->n_loops;
    struct ss_loop loop = {.parent = ss_building(g)->open_loop,
                           .scope = scope,
                           .trips = trips,
                           .n_values = (uint32_t)n,
                           .first_op = g->n_ops,
                           .end_op = g->n_ops,
                           .counter = SS_NONE,
                           .loc = loc};
    loop.init = ss_memdup(&g->arena, init, n * sizeof *init);
    loop.yields = ss_alloc_array(&g->arena, n, sizeof *loop.yields);
    loop.results = ss_alloc_array(&g->arena, n, sizeof *loop.results);
    for (uint32_t i = 0; i < n; i++)
        args[i] = add_var(g, (struct ss_var){.type = g->vars[init[i]].type,
                                             .kind = SS_VAR_LOOP_ARG,
                                             .producer = SS_NONE,
                                             .result = i,
                                             .loop = id});
    loop.args = ss_memdup(&g->arena, args, n * sizeof *args);
    APPEND(g, loops, n_loops, loops_capacity, loop);
    add_step(g, SS_STEP_LOOP_BEGIN, id);
    ss_building(g)->open_loop = id;
    return id;
}

enum ss_rc ss_graph_end_loop(struct ss_graph *g, uint32_t loop, const uint32_t *yields,
                             uint32_t *results, struct ss_error *err)
{
    struct ss_loop *l = &g->loops[loop];
    for (uint32_t i = 0; i < l->n_values; i++) {
        if (!ss_type_equal(&g->vars[yields[i]].type, &g->vars[l->init[i]].type))
            return ss_fail(err, SS_E_TYPE, "value %u of the loop changes its type in the body", i);
        l->yields[i] = yields[i];
    }
    l->end_op = g->n_ops;
    ss_building(g)->open_loop = l->parent;
    for (uint32_t i = 0; i < l->n_values; i++)
        l->results[i] = results[i] = add_var(g, (struct ss_var){.type = g->vars[l->init[i]].type,
                                                                .kind = SS_VAR_LOOP_RESULT,
                                                                .producer = SS_NONE,
                                                                .result = i,
                                                                .loop = l->parent});
    add_step(g, SS_STEP_LOOP_END, loop);
    return SS_OK;
}

void ss_graph_add_output(struct ss_graph *g, uint32_t var, const char *label)
{
    if (g->n_outputs == ss_building(g)->labels_capacity)
        g->output_labels =
            ss_array_grow(&g->arena, g->output_labels, g->n_outputs,
                          &ss_building(g)->labels_capacity, sizeof *g->output_labels);
    g->output_labels[g->n_outputs] = label ? ss_strdup(&g->arena, label) : NULL;
    APPEND(g, outputs, n_outputs, outputs_capacity, var);
}

void ss_graph_add_pair(struct ss_graph *g, uint32_t input, uint32_t output,
                       enum ss_pair_source source)
{
    struct ss_state_pair pair = {.input = input, .output = output};
    APPEND(g, pairs, n_pairs, pairs_capacity, pair);
    g->pair_source = source;
}

static void renumber(const uint32_t *to, uint32_t *vars, size_t n)
{
    for (size_t i = 0; i < n; i++)
        vars[i] = to[vars[i]];
}

void ss_graph_put_inputs_first(struct ss_graph *g)
{
    struct ss_arena scratch = {0};
    uint32_t *to = ss_alloc_array(&scratch, g->n_vars, sizeof *to), next = g->n_inputs;
    struct ss_var *old = ss_memdup(&scratch, g->vars, g->n_vars * sizeof *old);
    for (uint32_t v = 0; v < g->n_vars; v++)
        to[v] = old[v].kind == SS_VAR_INPUT ? old[v].result : next++;
    for (uint32_t v = 0; v < g->n_vars; v++)
        g->vars[to[v]] = old[v];
    for (uint32_t i = 0; i < g->n_ops; i++) {
        renumber(to, g->ops[i].operands, g->ops[i].n_operands);
        renumber(to, g->ops[i].results, g->ops[i].n_results);
    }
    for (uint32_t i = 0; i < g->n_loops; i++) {
        const struct ss_loop *l = &g->loops[i];
        renumber(to, l->init, l->n_values);
        renumber(to, l->args, l->n_values);
        renumber(to, l->yields, l->n_values);
        renumber(to, l->results, l->n_values);
    }
    renumber(to, g->inputs, g->n_inputs);
    renumber(to, g->outputs, g->n_outputs);
    ss_arena_free(&scratch);
}

struct ss_region *ss_graph_add_fold(struct ss_graph *g, const struct ss_op_def *def,
                                    enum ss_dtype dtype, struct ss_error *err)
{
    const struct ss_type scalar = {.dtype = dtype};
    struct ss_graph *body = ss_graph_new(def->name, g->format);
    ss_graph_adopt(g, body);
    uint32_t id, in[2] = {ss_graph_add_input(body, "lhs", &scalar),
                          ss_graph_add_input(body, "rhs", &scalar)};
    if (ss_graph_add_op(body, def, (struct ss_attrs){0}, in, 2, 1, 0, (struct ss_loc){0, 0}, &id,
                        err) != SS_OK)
        return NULL;
    ss_graph_add_output(body, body->ops[id].results[0], NULL);
    if (ss_graph_finish(body, err) != SS_OK)
        return NULL;
    struct ss_region region = {.graph = body, .simple = def->name};
    return ss_memdup(&g->arena, &region, sizeof region);
}

/* The first free input of an output's type, both in order. */
static void pair_by_types(struct ss_graph *g)
{
    struct ss_arena scratch = {0};
    struct ss_map first = {0}; /* type -> its first free input and 1, or 0 */
    uint32_t *next = ss_alloc_array(&scratch, g->n_inputs, sizeof *next);
    for (uint32_t i = g->n_inputs; i-- > 0;) {
        const struct ss_type *type = &g->vars[g->inputs[i]].type;
        uint32_t *free = ss_map_put(&first, type, sizeof *type, NULL);
        next[i] = *free;
        *free = i + 1;
    }
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        const struct ss_type *type = &g->vars[g->outputs[o]].type;
        uint32_t *free = ss_map_get(&first, type, sizeof *type);
        if (!free || !*free)
            continue;
        const uint32_t i = *free - 1;
        *free = next[i];
        ss_graph_add_pair(g, i, o, SS_PAIRS_TYPES);
    }
    ss_map_free(&first);
    ss_arena_free(&scratch);
}

enum ss_rc ss_graph_finish(struct ss_graph *g, struct ss_error *err)
{
    if (ss_building(g)->open_loop != SS_NONE)
        return ss_fail(err, SS_E_INTERNAL, "a loop of %s was never closed", g->name);
    ss_graph_name(g);
    ss_graph_mark_live(g);
    ss_graph_find_uses(g);
    if (g->pair_source == SS_PAIRS_NONE)
        pair_by_types(g);
    return SS_OK;
}

void ss_graph_warn(struct ss_graph *g, const char *fmt, ...)
{
    char text[500];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    APPEND(g, warnings, n_warnings, warnings_capacity, ss_strdup(&g->arena, text));
}
