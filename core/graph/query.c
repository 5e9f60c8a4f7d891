/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/graph/building.h"

void ss_graph_call(const struct ss_graph *g, uint32_t op, struct ss_arena *arena,
                   struct ss_call *call)
{
    const struct ss_op *o = &g->ops[op];
    struct ss_type *in = ss_alloc_array(arena, o->n_operands, sizeof *in);
    struct ss_type *out = ss_alloc_array(arena, o->n_results, sizeof *out);
    for (uint32_t i = 0; i < o->n_operands; i++)
        in[i] = g->vars[o->operands[i]].type;
    for (uint32_t i = 0; i < o->n_results; i++)
        out[i] = g->vars[o->results[i]].type;
    *call = (struct ss_call){.def = o->def,
                             .attrs = o->attrs,
                             .in = in,
                             .n_in = o->n_operands,
                             .out = out,
                             .n_out = o->n_results,
                             .known = ss_graph_known(g, op, arena)};
}

bool ss_graph_has_storage(const struct ss_graph *g, uint32_t var)
{
    uint32_t producer = g->vars[var].producer;
    return producer == SS_NONE || !(g->ops[producer].def->flags & SS_OP_NO_STORAGE);
}

int64_t ss_graph_trips(const struct ss_graph *g, uint32_t loop)
{
    int64_t trips = 1;
    for (; loop != SS_NONE; loop = g->loops[loop].parent) {
        int64_t n = g->loops[loop].trips;
        if (n > 0 && trips > INT64_MAX / n)
            return INT64_MAX;
        trips *= n;
    }
    return trips;
}

const char *ss_graph_scope_path(const struct ss_graph *g, uint32_t scope, struct ss_arena *arena)
{
    const struct ss_scope *s = &g->scopes[scope];
    if (s->parent == SS_NONE)
        return "";
    const char *above = ss_graph_scope_path(g, s->parent, arena);
    return above[0] ? ss_sprintf(arena, "%s/%s", above, s->name) : s->name;
}

uint32_t ss_graph_find_op(const struct ss_graph *g, const char *name)
{
    const uint32_t *id = ss_map_get_str(&ss_built(g)->op_names, name);
    return id ? *id : SS_NONE;
}

uint32_t ss_graph_find_var(const struct ss_graph *g, const char *name)
{
    const struct ss_graph_building *b = ss_built(g);
    const struct ss_map *maps[] = {&b->var_names, &b->var_labels, &b->file_names};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        const uint32_t *id = ss_map_get_str(maps[i], name);
        if (id)
            return *id;
    }
    return SS_NONE;
}

static double convert_value(enum ss_dtype dtype, double value)
{
    if (!ss_dtype_is_int(dtype))
        return ss_round_float(ss_dtype_part(dtype), value);
    if (dtype == SS_I1)
        return value != 0;
    return ss_int_to_real(dtype, ss_wrap_int(dtype, ss_int_from_real(dtype, value)));
}

/* Whether a number says which element it is of: few integers of 64 bits are doubles as well. */
static bool is_exact(const struct ss_tensor *t, double value)
{
    return t->store != SS_STORE_I64 || ss_int_from_real(t->type.dtype, value) == ss_i64(t)[0];
}

/* Every element of the result is an element of operand 0, perhaps converted. */
static bool passes_splat(const struct ss_op *op)
{
    switch (op->def->class) {
    case SS_OP_CLASS_BROADCAST_IN_DIM:
    case SS_OP_CLASS_CONVERT:
    case SS_OP_CLASS_RESHAPE:
    case SS_OP_CLASS_REVERSE:
    case SS_OP_CLASS_SLICE:
    case SS_OP_CLASS_TRANSPOSE:
        return true;
    default:
        return false;
    }
}

/* Long chains are not worth following. */
static bool splat_value(const struct ss_graph *g, uint32_t var, int depth, double *value)
{
    if (g->vars[var].kind != SS_VAR_RESULT || depth > 32)
        return false;
    const struct ss_op *op = &g->ops[g->vars[var].producer];
    const struct ss_attr *attr = ss_attr_find(&op->attrs, SS_ATTR_VALUE);
    if (attr) {
        if (!attr->tensor || attr->tensor->count != 1)
            return false;
        *value = ss_tensor_get(attr->tensor, 0);
        if (!is_exact(attr->tensor, *value))
            return false;
        return isnan(*value) || ss_tensor_get_complex(attr->tensor, 0) == *value;
    }
    if (!passes_splat(op) || !splat_value(g, op->operands[0], depth + 1, value))
        return false;
    *value = convert_value(g->vars[var].type.dtype, *value);
    return true;
}

bool ss_graph_splat(const struct ss_graph *g, uint32_t var, double *value)
{
    return splat_value(g, var, 0, value) && !isnan(*value);
}

bool ss_graph_bound(const struct ss_graph *g, uint32_t op, uint32_t k, double *value)
{
    const struct ss_op *o = &g->ops[op];
    return k < 32 && o->def->bound_operands >> k & 1 && ss_graph_splat(g, o->operands[k], value);
}

const double *ss_graph_known(const struct ss_graph *g, uint32_t op, struct ss_arena *arena)
{
    uint32_t n = g->ops[op].n_operands;
    double *known = NULL, value;
    for (uint32_t k = 0; k < n && g->ops[op].def->bound_operands; k++) {
        if (!ss_graph_bound(g, op, k, &value))
            continue;
        if (!known) {
            known = ss_alloc_array(arena, n, sizeof *known);
            for (uint32_t i = 0; i < n; i++)
                known[i] = NAN;
        }
        known[k] = value;
    }
    return known;
}

bool ss_graph_loop_value_live(const struct ss_graph *g, uint32_t loop, uint32_t i)
{
    const struct ss_graph_building *b = ss_built(g);
    return b->live_values[b->loop_start[loop] + i];
}

double ss_graph_flops(const struct ss_graph *g)
{
    struct ss_arena scratch = {0};
    double total = 0;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (!g->ops[i].live)
            continue;
        struct ss_arena_mark mark = ss_arena_mark(&scratch);
        struct ss_call call;
        ss_graph_call(g, i, &scratch, &call);
        total += ss_call_flops(&call) * (double)ss_graph_trips(g, g->ops[i].loop);
        ss_arena_rewind(&scratch, mark);
    }
    ss_arena_free(&scratch);
    return total;
}

bool ss_op_is_foreign(const struct ss_op_def *def, const struct ss_attrs *attrs)
{
    const struct ss_region *region;
    bool foreign = def->flags & SS_OP_FOREIGN;
    for (size_t i = 0; !foreign && (region = ss_attr_branch(attrs, i)); i++)
        for (uint32_t o = 0; region->graph && o < region->graph->n_ops && !foreign; o++)
            foreign = ss_op_is_foreign(region->graph->ops[o].def, &region->graph->ops[o].attrs);
    return foreign;
}

bool ss_any_flagged(const bool *of, const uint32_t *vars, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (of[vars[k]])
            return true;
    return false;
}

bool ss_flag_all(bool *of, const uint32_t *vars, uint32_t n)
{
    bool changed = false;
    for (uint32_t k = 0; k < n; k++) {
        changed |= !of[vars[k]];
        of[vars[k]] = true;
    }
    return changed;
}

const char *ss_label_path(const char *label, struct ss_arena *arena)
{
    struct ss_buf path = {0};
    for (const char *p = label; *p; p++) {
        if (*p == '[' || *p == '.')
            ss_buf_putc(&path, '/');
        else if (*p != ']' && *p != '\'' && *p != '"')
            ss_buf_putc(&path, *p);
    }
    return ss_buf_keep(arena, &path);
}
