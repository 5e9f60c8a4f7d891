/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks are found by names alone (core/base/fold.h): inputs of equal types, layouts and roles
 * whose paths differ in one number. */
#include "core/plan/summary.h"

#include "core/base/fold.h"
#include "core/graph/graph.h"

#include <stdlib.h>
#include <string.h>

/* ---- collectives -------------------------------------------------------------------------------
 */

static void fold_collectives(const struct ss_plan *plan, struct ss_arena *arena,
                             struct ss_plan_summary *out)
{
    struct ss_plan_collective *all = ss_plan_collectives_listed(plan, arena, &out->n_sent);
    struct ss_fold_item *items = ss_alloc_array(arena, out->n_sent + 1, sizeof *items);
    for (size_t i = 0; i < out->n_sent; i++) {
        const char *kind = all[i].op == SS_NONE ? "" : plan->graph->ops[all[i].op].kind;
        items[i] = (struct ss_fold_item){all[i].scope,
                                         ss_sprintf(arena, "%d %u %lld %s", (int)all[i].kind,
                                                    all[i].axes, (long long)all[i].bytes, kind)};
    }
    struct ss_fold fold = ss_fold_names(items, out->n_sent, arena);
    out->collectives = ss_alloc_array(arena, fold.count + 1, sizeof *out->collectives);
    out->n_collectives = fold.count;
    for (size_t g = 0; g < fold.count; g++) {
        const struct ss_fold_group *group = fold.groups + g;
        struct ss_plan_collective sum = all[group->items[0]];
        sum.scope = group->name;
        sum.count = group->count;
        for (size_t k = 1; k < group->count; k++) {
            sum.executions += all[group->items[k]].executions;
            sum.ps += all[group->items[k]].ps;
        }
        out->collectives[g] = sum;
    }
    ss_plan_collectives_sort(out->collectives, fold.count);
}

/* ---- inputs ------------------------------------------------------------------------------------
 */

struct builder {
    const struct ss_plan *plan;
    struct ss_arena *arena;
    struct ss_roles roles;
    const char **paths; /* per input */
};

static void find_paths(struct builder *b)
{
    const struct ss_graph *g = b->plan->graph;
    b->paths = ss_alloc_array(b->arena, g->n_inputs + 1, sizeof *b->paths);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_var *var = g->vars + g->inputs[i];
        b->paths[i] = var->label ? ss_label_path(var->label, b->arena) : var->name;
    }
}

/* Inputs of the same type, layout and role have the same kind. */
static const char *kind_of_input(const struct builder *b, uint32_t input)
{
    const struct ss_graph *g = b->plan->graph;
    const struct ss_var *var = g->vars + g->inputs[input];
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%d %d %d ", var->label != NULL, (int)b->roles.var[g->inputs[input]],
                  (int)var->type.dtype);
    for (int d = 0; d < var->type.rank; d++)
        ss_buf_printf(&text, "%lld ", (long long)var->type.dims[d]);
    ss_layout_print(&text, &b->plan->mesh, &var->type, b->plan->home + g->inputs[input]);
    return ss_buf_keep(b->arena, &text);
}

static int data_first(const void *left, const void *right)
{
    const struct ss_plan_inputs *a = left, *b = right;
    bool data_a = a->role == SS_ROLE_DATA, data_b = b->role == SS_ROLE_DATA;
    if (data_a != data_b)
        return data_a ? -1 : 1;
    if (a->bytes != b->bytes)
        return a->bytes > b->bytes ? -1 : 1;
    return (a->vars[0] > b->vars[0]) - (a->vars[0] < b->vars[0]);
}

static int64_t input_bytes(const struct builder *b, uint32_t input)
{
    uint32_t v = b->plan->graph->inputs[input];
    return ss_layout_bytes(&b->plan->mesh, b->plan->home + v, &b->plan->graph->vars[v].type);
}

static void fold_inputs(const struct builder *b, struct ss_plan_summary *out)
{
    const struct ss_graph *g = b->plan->graph;
    struct ss_fold_item *items = ss_alloc_array(b->arena, g->n_inputs + 1, sizeof *items);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        items[i] = (struct ss_fold_item){b->paths[i], kind_of_input(b, i)};
    struct ss_fold fold = ss_fold_names(items, g->n_inputs, b->arena);
    out->inputs = ss_alloc_array(b->arena, fold.count + 1, sizeof *out->inputs);
    for (size_t k = 0; k < fold.count; k++) {
        const struct ss_fold_group *group = fold.groups + k;
        enum ss_role role = b->roles.var[g->inputs[group->items[0]]];
        int64_t bytes = input_bytes(b, group->items[0]) * (int64_t)group->count;
        if (role == SS_ROLE_STATE) {
            out->n_state += group->count;
            out->state_bytes += bytes;
            continue;
        }
        out->inputs[out->n_inputs++] =
            (struct ss_plan_inputs){group->name, group->items, group->count, role, bytes};
    }
    qsort(out->inputs, out->n_inputs, sizeof *out->inputs, data_first);
}

/* ---- blocks ------------------------------------------------------------------------------------
 */

/* The input that a weight comes from, through ops outside the batch and loops; or SS_NONE. */
static uint32_t origin_of(const struct builder *b, uint32_t var)
{
    const struct ss_graph *g = b->plan->graph;
    for (;;) {
        const struct ss_var *v = g->vars + var;
        uint32_t next = SS_NONE;
        if (v->kind == SS_VAR_INPUT)
            return b->roles.var[var] == SS_ROLE_PARAMETER ? v->result : SS_NONE;
        if (v->kind == SS_VAR_LOOP_ARG)
            next = g->loops[v->loop].init[v->result];
        for (uint32_t k = 0; v->kind == SS_VAR_RESULT && k < g->ops[v->producer].n_operands; k++) {
            uint32_t operand = g->ops[v->producer].operands[k];
            enum ss_role role = b->roles.var[operand];
            if (role == SS_ROLE_PARAMETER || role == SS_ROLE_WEIGHT) {
                next = operand;
                break;
            }
        }
        if (next == SS_NONE)
            return SS_NONE;
        var = next;
    }
}

/* Where a weight meets the batch first. */
struct weight_use {
    uint32_t op, operand; /* op: SS_NONE if there is no such contraction */
};

static struct weight_use *find_uses(const struct builder *b)
{
    const struct ss_graph *g = b->plan->graph;
    struct weight_use *uses = ss_alloc_array(b->arena, g->n_inputs + 1, sizeof *uses);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        uses[i].op = SS_NONE;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = g->ops + i;
        if (!op->live || !(op->def->flags & SS_OP_CONTRACTION) || op->n_operands != 2)
            continue;
        for (uint32_t k = 0; k < 2; k++) {
            uint32_t input = b->roles.var[op->operands[!k]] == SS_ROLE_ACTIVATION ||
                                     b->roles.var[op->operands[!k]] == SS_ROLE_DATA
                                 ? origin_of(b, op->operands[k])
                                 : SS_NONE;
            if (input != SS_NONE && uses[input].op == SS_NONE)
                uses[input] = (struct weight_use){i, k};
        }
    }
    return uses;
}

/* The use of a weight on one axis, from the placements of the contraction that reads it. */
static const char *use_on_axis(const struct builder *b, uint32_t input,
                               const struct weight_use *use, int axis)
{
    const struct ss_graph *g = b->plan->graph;
    const struct ss_mesh *mesh = &b->plan->mesh;
    const struct ss_op *op = g->ops + use->op;
    const struct ss_plan_op *placed = b->plan->ops + use->op;
    uint32_t home = g->inputs[input], other = op->operands[!use->operand];
    struct ss_placement weight = ss_layout_get(mesh, &g->vars[op->operands[use->operand]].type,
                                               placed->in + use->operand, axis);
    struct ss_placement data =
        ss_layout_get(mesh, &g->vars[other].type, placed->in + !use->operand, axis);
    struct ss_placement result =
        ss_layout_get(mesh, &g->vars[op->results[0]].type, placed->out, axis);
    struct ss_placement rest = ss_layout_get(mesh, &g->vars[home].type, b->plan->home + home, axis);
    if (weight.kind == SS_SHARD && result.kind == SS_PARTIAL)
        return "row";
    if (weight.kind == SS_SHARD)
        return data.kind == SS_SHARD ? "batch dim" : "column";
    if (weight.kind == SS_REPLICATED && data.kind == SS_SHARD)
        return rest.kind == SS_SHARD ? "data (gathered)" : "data";
    return weight.kind == SS_PARTIAL || data.kind == SS_PARTIAL ? "partial" : "replicated";
}

/* Weights of one block with their last path elements. */
struct weights {
    const char *block;
    SS_ARRAY(uint32_t) inputs;
    SS_ARRAY(const char *) names;
};

/* Cuts an equal last element off all names: a block of weights "w" needs not say so. */
static void shorten_names(struct weights *w, struct ss_arena *arena)
{
    const char *last = NULL;
    for (size_t i = 0; i < w->names.count; i++) {
        const char *slash = strrchr(w->names.items[i], '/');
        if (!slash || (last && strcmp(last, slash)))
            return;
        last = slash;
    }
    for (size_t i = 0; w->names.count > 1 && i < w->names.count; i++)
        w->names.items[i] =
            ss_strndup(arena, w->names.items[i], strlen(w->names.items[i]) - strlen(last));
}

static const char *describe_block(const struct builder *b, const struct weights *w,
                                  const struct weight_use *uses, int axis)
{
    struct ss_buf text = {0};
    const char *first = NULL;
    bool equal = true;
    for (size_t i = 0; i < w->inputs.count; i++) {
        uint32_t input = w->inputs.items[i];
        const char *how = use_on_axis(b, input, uses + input, axis);
        ss_buf_printf(&text, "%s%s %s", i ? ", " : "", w->names.items[i], how);
        equal &= !first || !strcmp(first, how);
        first = first ? first : how;
    }
    const char *kept = equal && w->inputs.count > 1 ? ss_sprintf(b->arena, "all %s", first)
                                                    : ss_strdup(b->arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return kept;
}

/* The block of an input's group and its name in the block. */
static void split_path(const struct ss_fold_group *group, struct ss_arena *arena,
                       const char **block, const char **name)
{
    const char *slash =
        group->block ? group->name + strlen(group->block) : strchr(group->name, '/');
    *block = group->block ? group->block : "";
    *name = group->name;
    if (!group->block && slash)
        *block = ss_strndup(arena, group->name, (size_t)(slash - group->name));
    if (slash && *slash == '/' && slash[1])
        *name = slash + 1;
}

static void find_blocks(const struct builder *b, struct ss_plan_summary *out)
{
    const struct ss_graph *g = b->plan->graph;
    struct weight_use *uses = find_uses(b);
    struct ss_fold_item *items = ss_alloc_array(b->arena, g->n_inputs + 1, sizeof *items);
    uint32_t *inputs = ss_alloc_array(b->arena, g->n_inputs + 1, sizeof *inputs);
    size_t n = 0, n_blocks = 0;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        struct ss_buf kind = {0};
        if (uses[i].op == SS_NONE)
            continue;
        for (int a = 0; a < b->plan->mesh.n_axes; a++)
            ss_buf_printf(&kind, "%s;", use_on_axis(b, i, uses + i, a));
        items[n] = (struct ss_fold_item){b->paths[i], ss_strdup(b->arena, ss_buf_text(&kind))};
        inputs[n++] = i;
        ss_buf_free(&kind);
    }
    struct ss_fold fold = ss_fold_names(items, n, b->arena);
    struct weights *blocks = ss_alloc_array(b->arena, fold.count + 1, sizeof *blocks);
    for (size_t k = 0; k < fold.count; k++) {
        const char *block, *name;
        size_t at = 0;
        split_path(fold.groups + k, b->arena, &block, &name);
        while (at < n_blocks && strcmp(blocks[at].block, block))
            at++;
        if (at == n_blocks)
            blocks[n_blocks++] = (struct weights){.block = block};
        ss_push(b->arena, blocks[at].inputs, inputs[fold.groups[k].items[0]]);
        ss_push(b->arena, blocks[at].names, name);
    }
    out->blocks = ss_alloc_array(b->arena, n_blocks * SS_MAX_AXES + 1, sizeof *out->blocks);
    for (size_t k = 0; k < n_blocks; k++) {
        shorten_names(blocks + k, b->arena);
        for (int a = 0; a < b->plan->mesh.n_axes; a++)
            out->blocks[out->n_blocks++] = (struct ss_plan_block){
                blocks[k].block, a, blocks[k].inputs.count, describe_block(b, blocks + k, uses, a)};
    }
}

const char **ss_plan_weight_uses(const struct ss_plan *plan, struct ss_arena *arena)
{
    const struct ss_graph *g = plan->graph;
    const size_t n_axes = (size_t)plan->mesh.n_axes;
    struct builder b = {.plan = plan, .arena = arena};
    struct ss_dim_classes *dims = ss_dim_classes_find(g, plan->rules);
    b.roles = ss_roles_find(g, dims, arena);
    const struct weight_use *uses = find_uses(&b);
    const char **how = ss_alloc_array(arena, g->n_inputs * n_axes + 1, sizeof *how);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        for (size_t a = 0; a < n_axes; a++)
            if (b.roles.var[g->inputs[i]] == SS_ROLE_PARAMETER && uses[i].op != SS_NONE)
                how[i * n_axes + a] = use_on_axis(&b, i, uses + i, (int)a);
    ss_dim_classes_free(dims);
    return how;
}

struct ss_plan_summary ss_plan_summarize(const struct ss_plan *plan, struct ss_arena *arena)
{
    struct ss_plan_summary out = {0};
    struct builder b = {.plan = plan, .arena = arena};
    struct ss_dim_classes *dims = ss_dim_classes_find(plan->graph, plan->rules);
    b.roles = ss_roles_find(plan->graph, dims, arena);
    find_paths(&b);
    fold_inputs(&b, &out);
    find_blocks(&b, &out);
    fold_collectives(plan, arena, &out);
    ss_dim_classes_free(dims);
    return out;
}
