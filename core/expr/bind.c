/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expr/bind.h"

#include <string.h>

#include "core/body/control_flow.h"
#include "core/graph/stated.h"

struct binding {
    const struct ss_graph *from;
    struct ss_graph *to;
    const char *target;
    const struct ss_definition *definition;
    bool primitives; /* an expression's body goes in, op by op: `to` becomes a body itself */
    const char *path;
    struct ss_arena scratch;
    uint32_t *vars, *ops, *open; /* per var, op and loop of `from`: that of `to` */
    uint32_t n;
    struct ss_error *err;
};

const char *ss_expr_bound_name(const struct ss_op *op)
{
    const struct ss_attr *target = ss_attr_find(&op->attrs, SS_ATTR_TARGET);
    bool may = (op->def->flags & SS_OP_OPAQUE) || op->def->class == SS_OP_CLASS_COMPOSITE;
    return may && target ? target->text : NULL;
}

static bool is_bound(const struct ss_op *op, const char *target)
{
    const char *name = ss_expr_bound_name(op);
    return name && !strcmp(name, target);
}

static uint32_t count_in_regions(const struct ss_op *op, const char *target)
{
    uint32_t n = 0;
    const struct ss_region *region;
    for (size_t i = 0;
         op->def->flags & SS_OP_REGION && (region = ss_attr_branch(&op->attrs, i)) != NULL; i++)
        n += region->graph ? ss_expr_count_bound(region->graph, target) : 0;
    return n;
}

uint32_t ss_expr_count_bound(const struct ss_graph *g, const char *target)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n_ops; i++)
        n += is_bound(&g->ops[i], target) + count_in_regions(&g->ops[i], target);
    return n;
}

static enum ss_rc refuse(const struct binding *b, const struct ss_op *op)
{
    ss_error_where(b->err, "%s:%u:%u", b->path ? b->path : "graph", op->loc.line, op->loc.column);
    return b->err->code;
}

static enum ss_rc check_result(const struct binding *b, const struct ss_op *op, uint32_t i,
                               const struct ss_type *made)
{
    const struct ss_type *wanted = &b->from->vars[op->results[i]].type;
    struct ss_buf texts[2] = {{0}};
    if (ss_type_equal(wanted, made))
        return SS_OK;
    ss_type_print(&texts[0], made);
    ss_type_print(&texts[1], wanted);
    ss_fail(b->err, SS_E_TYPE, "%s makes %s, but result %u of %s is %s", b->definition->name,
            ss_buf_text(&texts[0]), i, op->name, ss_buf_text(&texts[1]));
    ss_buf_free(&texts[0]);
    ss_buf_free(&texts[1]);
    return refuse(b, op);
}

static enum ss_rc add_bound(struct binding *b, const struct ss_op *op, const uint32_t *operands)
{
    size_t n_in = ss_definition_n_operands(b->definition),
           n_out = ss_definition_n_results(b->definition);
    if (op->n_operands != n_in || op->n_results != n_out) {
        ss_fail(b->err, SS_E_TYPE,
                "%s has %zu operands and %zu results, but %s has %u operands and %u results",
                b->definition->name, n_in, n_out, op->name, op->n_operands, op->n_results);
        return refuse(b, op);
    }
    uint32_t *results = ss_alloc_array(&b->scratch, n_out, sizeof *results);
    enum ss_rc rc = b->primitives && b->definition->expr
                        ? ss_definition_add_body(b->to, b->definition, operands, n_in, op->scope,
                                                 op->loc, results, b->err)
                        : ss_definition_add_op(b->to, b->definition, operands, n_in, op->scope,
                                               op->loc, results, b->err);
    for (uint32_t i = 0; i < n_out && rc == SS_OK; i++) {
        rc = check_result(b, op, i, &b->to->vars[results[i]].type);
        b->vars[op->results[i]] = results[i];
    }
    b->n++;
    return rc;
}

static enum ss_rc copy(struct binding *b);

/* A region, with its ops bound; its graph is that of b->to. */
static enum ss_rc bind_region(struct binding *b, struct ss_region *region)
{
    struct binding inner = {.from = region->graph,
                            .to = ss_graph_new(region->graph->name, region->graph->format),
                            .target = b->target,
                            .definition = b->definition,
                            .primitives = true,
                            .path = b->path,
                            .err = b->err};
    ss_graph_adopt(b->to, inner.to);
    enum ss_rc rc = copy(&inner);
    ss_arena_free(&inner.scratch);
    *region = (struct ss_region){.graph = inner.to};
    b->n += inner.n;
    return rc;
}

static enum ss_rc bind_regions(struct binding *b, struct ss_attrs *attrs)
{
    enum ss_rc rc = SS_OK;
    attrs->items = ss_memdup(&b->to->arena, attrs->items, attrs->count * sizeof *attrs->items);
    for (size_t i = 0; i < attrs->count && rc == SS_OK; i++) {
        struct ss_attr *attr = &attrs->items[i];
        if (!attr->regions)
            continue;
        attr->regions =
            ss_memdup(&b->to->arena, attr->regions, attr->count * sizeof *attr->regions);
        for (size_t r = 0; r < attr->count && rc == SS_OK; r++)
            rc = bind_region(b, &attr->regions[r]);
    }
    if (rc == SS_OK)
        ss_program_number(&b->to->arena, attrs);
    return rc;
}

static enum ss_rc add_op(struct binding *b, uint32_t id)
{
    const struct ss_op *op = &b->from->ops[id];
    struct ss_attrs attrs = op->attrs;
    uint32_t *operands = ss_alloc_array(&b->scratch, op->n_operands, sizeof *operands);
    for (uint32_t k = 0; k < op->n_operands; k++)
        operands[k] = b->vars[op->operands[k]];
    b->ops[id] = SS_NONE;
    if (is_bound(op, b->target))
        return add_bound(b, op, operands);
    enum ss_rc rc = count_in_regions(op, b->target) ? bind_regions(b, &attrs) : SS_OK;
    if (rc == SS_OK)
        rc = ss_graph_add_op(b->to, op->def, attrs, operands, op->n_operands, op->n_results,
                             op->scope, op->loc, &b->ops[id], b->err);
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
        b->vars[op->results[k]] = b->to->ops[b->ops[id]].results[k];
    return rc;
}

static enum ss_rc add_loop(struct binding *b, const struct ss_step *step)
{
    const struct ss_loop *loop = &b->from->loops[step->id];
    const bool begins = step->kind == SS_STEP_LOOP_BEGIN;
    const uint32_t *from = begins ? loop->init : loop->yields;
    uint32_t *vars = ss_alloc_array(&b->scratch, loop->n_values, sizeof *vars);
    uint32_t *made = ss_alloc_array(&b->scratch, loop->n_values, sizeof *made);
    for (uint32_t i = 0; i < loop->n_values; i++)
        vars[i] = b->vars[from[i]];
    if (begins) {
        uint32_t id = ss_graph_begin_loop(b->to, vars, loop->n_values, loop->trips, loop->scope,
                                          loop->loc, made);
        b->open[step->id] = id;
        b->to->loops[id].counter = loop->counter;
        b->to->loops[id].direction = loop->direction;
        b->to->loops[id].limit = loop->limit;
    } else {
        enum ss_rc rc = ss_graph_end_loop(b->to, b->open[step->id], vars, made, b->err);
        if (rc != SS_OK)
            return rc;
    }
    for (uint32_t i = 0; i < loop->n_values; i++)
        b->vars[begins ? loop->args[i] : loop->results[i]] = made[i];
    return SS_OK;
}

static void add_inputs(struct binding *b)
{
    const struct ss_graph *g = b->from;
    for (uint32_t i = 1; i < g->n_scopes; i++)
        (void)ss_graph_add_scope(b->to, g->scopes[i].parent, g->scopes[i].name);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_var *var = &g->vars[g->inputs[i]];
        uint32_t to = ss_graph_add_input(b->to, var->file_name ? var->file_name : "", &var->type);
        b->vars[g->inputs[i]] = to;
        b->to->input_donated[i] = g->input_donated[i];
        if (var->label)
            b->to->vars[to].label = ss_strdup(&b->to->arena, var->label);
    }
}

/* The loader's word that nobody knows what the target computes is no longer true. */
static bool is_about(const char *warning, const char *target)
{
    const char *at = strstr(warning, target);
    return at && at > warning && at[-1] == '@' && strstr(warning, "nothing here knows");
}

static void add_outputs(struct binding *b)
{
    const struct ss_graph *g = b->from;
    for (uint32_t i = 0; i < g->n_outputs; i++)
        ss_graph_add_output(b->to, b->vars[g->outputs[i]],
                            g->output_labels ? g->output_labels[i] : NULL);
    for (uint32_t i = 0; i < g->n_pairs && g->pair_source != SS_PAIRS_TYPES; i++)
        ss_graph_add_pair(b->to, g->pairs[i].input, g->pairs[i].output, g->pair_source);
    for (uint32_t i = 0; i < g->n_warnings; i++)
        if (!is_about(g->warnings[i], b->target))
            ss_graph_warn(b->to, "%s", g->warnings[i]);
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (g->vars[v].file_name && g->vars[v].file_name != g->vars[v].name)
            b->to->vars[b->vars[v]].file_name = ss_strdup(&b->to->arena, g->vars[v].file_name);
}

/* What the text states, of the new vars and ops. */
static const struct ss_stated *stated_of(struct binding *b)
{
    const struct ss_stated *from = b->from->stated;
    if (!from)
        return NULL;
    struct ss_stated *to = ss_memdup(&b->to->arena, from, sizeof *from);
    struct ss_stated_sharding *shardings =
        ss_alloc_array(&b->to->arena, from->n_shardings, sizeof *shardings);
    struct ss_stated_rule *rules = ss_alloc_array(&b->to->arena, from->n_rules, sizeof *rules);
    for (size_t i = 0; i < from->n_shardings; i++) {
        shardings[i] = from->shardings[i];
        if (shardings[i].var != SS_NONE)
            shardings[i].var = b->vars[shardings[i].var];
    }
    to->n_rules = 0;
    for (size_t i = 0; i < from->n_rules; i++) {
        uint32_t op = b->ops[from->rules[i].op];
        if (op == SS_NONE)
            continue;
        rules[to->n_rules] = from->rules[i];
        rules[to->n_rules++].op = op;
    }
    to->shardings = shardings;
    to->rules = rules;
    return to;
}

static enum ss_rc copy(struct binding *b)
{
    const struct ss_graph *g = b->from;
    enum ss_rc rc = SS_OK;
    b->vars = ss_alloc_array(&b->scratch, g->n_vars, sizeof *b->vars);
    b->ops = ss_alloc_array(&b->scratch, g->n_ops, sizeof *b->ops);
    b->open = ss_alloc_array(&b->scratch, g->n_loops, sizeof *b->open);
    add_inputs(b);
    for (uint32_t s = 0; s < g->n_steps && rc == SS_OK; s++)
        rc = g->steps[s].kind == SS_STEP_OP ? add_op(b, g->steps[s].id) : add_loop(b, &g->steps[s]);
    if (rc != SS_OK)
        return rc;
    add_outputs(b);
    b->to->path = g->path ? ss_strdup(&b->to->arena, g->path) : NULL;
    b->to->how = g->how;
    rc = ss_graph_finish(b->to, b->err);
    b->to->stated = stated_of(b);
    return rc;
}

enum ss_rc ss_expr_bind(const struct ss_graph *g, const char *target,
                        const struct ss_definition *definition, struct ss_graph **out, uint32_t *n,
                        struct ss_error *err)
{
    struct ss_error unused;
    struct binding b = {.from = g,
                        .target = target,
                        .definition = definition,
                        .primitives = g->how == SS_WHOLE,
                        .path = g->path,
                        .err = err ? err : &unused};
    *out = NULL;
    *n = 0;
    if (!ss_expr_count_bound(g, target))
        return SS_OK;
    b.to = ss_graph_new(g->name, g->format);
    /* Attributes, bodies and literals of the other ops lie in g. */
    ss_graph_adopt(b.to, (struct ss_graph *)ss_graph_ref(g));
    b.to->unbound = g;
    enum ss_rc rc = copy(&b);
    ss_arena_free(&b.scratch);
    if (rc != SS_OK) {
        ss_graph_free(b.to);
        return rc;
    }
    *out = b.to;
    *n = b.n;
    return SS_OK;
}
