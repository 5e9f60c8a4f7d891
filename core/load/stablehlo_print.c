/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Graphs as StableHLO text. Ops are printed in the generic form, which every MLIR reader accepts,
 * unless the pretty form is equally exact: constants, loops, and ops of one type without
 * attributes. */
#include <inttypes.h>
#include <string.h>

#include "core/load/print.h"
#include "core/load/stablehlo.h"

/* The graph being printed: the step, or a region. Values of a region are called %r<k>.<name>, and
 * its last inputs are values of the enclosing graph. */
struct printing {
    const struct ss_graph *g;
    struct bodies *bodies; /* of composites */
    struct ss_buf *out;
    struct ss_arena *arena;
    unsigned *n_regions; /* printed so far in the whole text */
    unsigned region;     /* 0: the step, or a function */
    int indent;
    const char **outer; /* names of the captured values, or NULL */
    uint32_t n_args;    /* inputs that are not captured */
};

/* Functions that composites decompose into, each to be printed once. */
struct bodies {
    SS_ARRAY(struct body) list;
};
struct body {
    const struct ss_graph *graph;
    const char *name;
};

/* The function of a composite's body. */
static const char *function_of(const struct printing *p, const struct ss_op *op)
{
    struct bodies *all = p->bodies;
    const struct ss_graph *body = ss_attr_region(&op->attrs, SS_ATTR_BODY)->source;
    size_t i = 0;
    while (i < all->list.count && all->list.items[i].graph != body)
        i++;
    if (i == all->list.count) {
        const char *name = ss_sprintf(p->arena, "%s.%zu", op->kind, i);
        ss_push(p->arena, all->list, ((struct body){body, name}));
    }
    return all->list.items[i].name;
}

static const char *name_of(const struct printing *p, uint32_t var)
{
    const struct ss_var *v = &p->g->vars[var];
    if (v->kind == SS_VAR_INPUT && v->result >= p->n_args)
        return p->outer[v->result - p->n_args];
    return p->region ? ss_sprintf(p->arena, "r%u.%s", p->region, v->name) : v->name;
}

static void indent(const struct printing *p)
{
    for (int i = 0; i < p->indent; i++)
        ss_buf_puts(p->out, "  ");
}

static void names(const struct printing *p, const uint32_t *vars, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        ss_buf_printf(p->out, "%s%%%s", i ? ", " : "", name_of(p, vars[i]));
}

static void types(const struct printing *p, const uint32_t *vars, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        ss_buf_puts(p->out, i ? ", " : "");
        ss_type_print(p->out, &p->g->vars[vars[i]].type);
    }
}

static void signature(const struct printing *p, const struct ss_op *op, uint32_t n_operands)
{
    ss_buf_puts(p->out, " : (");
    types(p, op->operands, n_operands);
    ss_buf_puts(p->out, op->n_results == 1 ? ") -> " : ") -> (");
    types(p, op->results, op->n_results);
    if (op->n_results != 1)
        ss_buf_putc(p->out, ')');
}

/* Regions carry no scopes of their own worth printing. */
static void location(const struct printing *p, uint32_t scope, const char *kind)
{
    if (p->region) {
        ss_buf_putc(p->out, '\n');
        return;
    }
    const char *path = ss_graph_scope_path(p->g, scope, p->arena);
    ss_buf_puts(p->out, " loc(\"jit(step)/");
    ss_print_escaped(p->out, path);
    ss_buf_printf(p->out, "%s%s\")\n", path[0] ? "/" : "", kind);
}

/* Operands that the op declares; captured values follow them. */
static uint32_t declared_operands(const struct ss_op *op)
{
    int64_t n = ss_attr_int(&op->attrs, SS_ATTR_N_INPUTS, 0);
    const char *name = op->def->name;
    if (!strcmp(name, "reduce") || !strcmp(name, "reduce_window"))
        return (uint32_t)(2 * n);
    if (!strcmp(name, "scatter"))
        return (uint32_t)(2 * n + 1);
    if (!strcmp(name, "sort") || !strcmp(name, "map"))
        return (uint32_t)n;
    if (!strcmp(name, "case") || !strcmp(name, "if"))
        return 1;
    if (!strcmp(name, "while"))
        return op->n_results;
    return !strcmp(name, "select_and_scatter") ? 3 : op->n_operands;
}

static void print_steps(struct printing *p);

static void region(struct printing *p, const struct ss_op *op, const struct ss_region *r,
                   uint32_t declared)
{
    uint32_t n_captured = op->n_operands - declared;
    struct printing inner = {.g = r->graph,
                             .bodies = p->bodies,
                             .out = p->out,
                             .arena = p->arena,
                             .n_regions = p->n_regions,
                             .region = ++*p->n_regions,
                             .indent = p->indent + 1,
                             .n_args = r->graph->n_inputs - n_captured};
    inner.outer = ss_alloc_array(p->arena, n_captured, sizeof *inner.outer);
    for (uint32_t i = 0; i < n_captured; i++)
        inner.outer[i] = name_of(p, op->operands[declared + i]);
    ss_buf_puts(p->out, "{\n");
    if (inner.n_args) {
        indent(p);
        ss_buf_puts(p->out, "^bb0(");
        for (uint32_t i = 0; i < inner.n_args; i++) {
            ss_buf_printf(p->out, "%s%%%s: ", i ? ", " : "", name_of(&inner, r->graph->inputs[i]));
            ss_type_print(p->out, &r->graph->vars[r->graph->inputs[i]].type);
        }
        ss_buf_puts(p->out, "):\n");
    }
    print_steps(&inner);
    indent(&inner);
    ss_buf_puts(p->out, r->graph->n_outputs ? "stablehlo.return " : "stablehlo.return");
    names(&inner, r->graph->outputs, r->graph->n_outputs);
    ss_buf_puts(p->out, r->graph->n_outputs ? " : " : "");
    types(&inner, r->graph->outputs, r->graph->n_outputs);
    ss_buf_putc(p->out, '\n');
    indent(p);
    ss_buf_putc(p->out, '}');
}

/* In the order of the text: a while has its condition first. */
static void regions(struct printing *p, const struct ss_op *op, uint32_t declared)
{
    bool loop = !strcmp(op->def->name, "while");
    enum ss_attr_id order[] = {loop ? SS_ATTR_BODY2 : SS_ATTR_BODY,
                               loop ? SS_ATTR_BODY : SS_ATTR_BODY2, SS_ATTR_BRANCHES};
    bool any = false;
    for (size_t i = 0; i < 3; i++) {
        const struct ss_attr *attr = ss_attr_find(&op->attrs, order[i]);
        for (size_t r = 0; attr && r < attr->count; r++) {
            ss_buf_puts(p->out, any ? ", " : " (");
            any = true;
            region(p, op, &attr->regions[r], declared);
        }
    }
    if (any)
        ss_buf_putc(p->out, ')');
}

static bool same_types(const struct printing *p, const struct ss_op *op)
{
    const struct ss_type *type = &p->g->vars[op->results[0]].type;
    for (uint32_t i = 0; i < op->n_operands; i++)
        if (!ss_type_equal(&p->g->vars[op->operands[i]].type, type))
            return false;
    return true;
}

static const char *full_name(const struct printing *p, const struct ss_op *op)
{
    const char *name = op->def->name;
    if (!strcmp(name, "custom_call_identity") || op->def->flags & SS_OP_FOREIGN ||
        ss_print_is_lapack(op))
        return "stablehlo.custom_call";
    return strchr(name, '.') ? name : ss_sprintf(p->arena, "stablehlo.%s", name);
}

static void print_op(struct printing *p, uint32_t id)
{
    const struct ss_op *op = &p->g->ops[id];
    const struct ss_attr *value = ss_attr_find(&op->attrs, SS_ATTR_VALUE);
    const char *name = full_name(p, op);
    uint32_t declared = declared_operands(op);
    indent(p);
    if (op->n_results) {
        /* Results of one op share its name: %sort_0:2. */
        const char *first = name_of(p, op->results[0]);
        ss_buf_printf(p->out, "%%%.*s", (int)strcspn(first, "#"), first);
        if (op->n_results > 1)
            ss_buf_printf(p->out, ":%u", op->n_results);
        ss_buf_puts(p->out, " = ");
    }
    if (value) {
        ss_buf_printf(p->out, "%s ", name);
        ss_print_dense(p->out, value->tensor, &p->g->vars[op->results[0]].type);
    } else if (!op->def->n_attrs && op->n_operands && op->n_results == 1 && same_types(p, op) &&
               !strncmp(name, "stablehlo.", 10)) {
        ss_buf_printf(p->out, "%s ", name);
        names(p, op->operands, op->n_operands);
        ss_buf_puts(p->out, " : ");
        types(p, op->results, 1);
    } else if (!strcmp(op->def->name, "composite")) {
        ss_buf_printf(p->out, "%s \"%s\" ", name, op->kind);
        names(p, op->operands, op->n_operands);
        ss_buf_printf(p->out, " {decomposition = @%s}", function_of(p, op));
        signature(p, op, op->n_operands);
    } else {
        ss_buf_printf(p->out, "\"%s\"(", name);
        names(p, op->operands, declared);
        ss_buf_putc(p->out, ')');
        ss_print_attrs(p->out, op);
        regions(p, op, declared);
        signature(p, op, declared);
    }
    location(p, op->scope, op->kind);
}

/* Names that belong to a loop rather than to one of its values. */
static const char *loop_name(const struct printing *p, const struct ss_loop *loop)
{
    return p->region ? ss_sprintf(p->arena, "r%u.%s", p->region, loop->name) : loop->name;
}

/* The condition that the loop was read with; a loop made by hand counts with a value of its own. */
static void loop_condition(struct printing *p, const struct ss_loop *loop)
{
    static const char *const directions[] = {"EQ", "NE", "LT", "LE", "GT", "GE"};
    bool own = loop->counter == SS_NONE;
    const char *name = loop_name(p, loop);
    const char *counter =
        own ? ss_sprintf(p->arena, "%s.trip", name) : name_of(p, loop->args[loop->counter]);
    struct ss_type i64 = {.dtype = SS_I64};
    const struct ss_type *type = own ? &i64 : &p->g->vars[loop->args[loop->counter]].type;
    struct ss_buf text = {0};
    ss_type_print(&text, type);
    const char *t = ss_buf_text(&text);
    indent(p);
    ss_buf_puts(p->out, "cond {\n");
    indent(p);
    ss_buf_printf(p->out, "  %%%s.limit = stablehlo.constant dense<%" PRId64 "> : %s\n", name,
                  own ? loop->trips : loop->limit, t);
    indent(p);
    ss_buf_printf(p->out,
                  "  %%%s.go = stablehlo.compare %s, %%%s, %%%s.limit : (%s, %s) -> tensor<i1>\n",
                  name, own ? "LT" : directions[loop->direction], counter, name, t, t);
    indent(p);
    ss_buf_printf(p->out, "  stablehlo.return %%%s.go : tensor<i1>\n", name);
    indent(p);
    ss_buf_puts(p->out, "} do {\n");
    ss_buf_free(&text);
}

static void begin_loop(struct printing *p, uint32_t id)
{
    const struct ss_loop *loop = &p->g->loops[id];
    bool own = loop->counter == SS_NONE;
    const char *name = loop_name(p, loop);
    if (own) {
        indent(p);
        ss_buf_printf(p->out, "%%%s.zero = stablehlo.constant dense<0> : tensor<i64>\n", name);
    }
    indent(p);
    uint32_t n = loop->n_values + own;
    ss_buf_printf(p->out, "%%%s:%u = stablehlo.while(", name, n);
    for (uint32_t i = 0; i < loop->n_values; i++)
        ss_buf_printf(p->out, "%s%%%s = %%%s", i ? ", " : "", name_of(p, loop->args[i]),
                      name_of(p, loop->init[i]));
    if (own)
        ss_buf_printf(p->out, "%s%%%s.trip = %%%s.zero", loop->n_values ? ", " : "", name, name);
    ss_buf_puts(p->out, ") : ");
    types(p, loop->init, loop->n_values);
    if (own)
        ss_buf_printf(p->out, "%stensor<i64>", loop->n_values ? ", " : "");
    ss_buf_putc(p->out, '\n');
    loop_condition(p, loop);
    p->indent++;
}

static void end_loop(struct printing *p, uint32_t id)
{
    const struct ss_loop *loop = &p->g->loops[id];
    bool own = loop->counter == SS_NONE;
    const char *name = loop_name(p, loop);
    if (own) {
        indent(p);
        ss_buf_printf(p->out, "%%%s.one = stablehlo.constant dense<1> : tensor<i64>\n", name);
        indent(p);
        ss_buf_printf(p->out, "%%%s.next = stablehlo.add %%%s.trip, %%%s.one : tensor<i64>\n", name,
                      name, name);
    }
    indent(p);
    ss_buf_puts(p->out, "stablehlo.return ");
    names(p, loop->yields, loop->n_values);
    if (own)
        ss_buf_printf(p->out, "%s%%%s.next", loop->n_values ? ", " : "", name);
    ss_buf_puts(p->out, " : ");
    types(p, loop->yields, loop->n_values);
    if (own)
        ss_buf_printf(p->out, "%stensor<i64>", loop->n_values ? ", " : "");
    ss_buf_putc(p->out, '\n');
    p->indent--;
    indent(p);
    ss_buf_putc(p->out, '}');
    location(p, loop->scope, "while");
}

static void print_steps(struct printing *p)
{
    for (uint32_t s = 0; s < p->g->n_steps; s++) {
        const struct ss_step *step = &p->g->steps[s];
        if (step->kind == SS_STEP_OP)
            print_op(p, step->id);
        else if (step->kind == SS_STEP_LOOP_BEGIN)
            begin_loop(p, step->id);
        else
            end_loop(p, step->id);
    }
}

/* "return" and the types of what is returned. */
static void returned(struct printing *p)
{
    indent(p);
    ss_buf_puts(p->out, p->g->n_outputs ? "return " : "return");
    names(p, p->g->outputs, p->g->n_outputs);
    ss_buf_puts(p->out, p->g->n_outputs ? " : " : "");
    types(p, p->g->outputs, p->g->n_outputs);
    ss_buf_puts(p->out, "\n  }\n");
}

static void print_function(struct printing *p, const char *name)
{
    ss_buf_printf(p->out, "  func.func private @%s(", name);
    for (uint32_t i = 0; i < p->g->n_inputs; i++) {
        ss_buf_printf(p->out, "%s%%%s: ", i ? ", " : "", p->g->vars[p->g->inputs[i]].name);
        ss_type_print(p->out, &p->g->vars[p->g->inputs[i]].type);
    }
    ss_buf_puts(p->out, ") -> (");
    types(p, p->g->outputs, p->g->n_outputs);
    ss_buf_puts(p->out, ") {\n");
    print_steps(p);
    returned(p);
}

static void header(struct printing *p)
{
    const struct ss_graph *g = p->g;
    struct ss_buf *out = p->out;
    uint32_t *alias = ss_alloc_array(p->arena, g->n_inputs, sizeof *alias);
    for (uint32_t i = 0; i < g->n_pairs; i++)
        if (g->pair_source == SS_PAIRS_ALIASING)
            alias[g->pairs[i].input] = g->pairs[i].output + 1;
    ss_buf_puts(out, "module @\"");
    ss_print_escaped(out, g->name);
    ss_buf_puts(out, "\" {\n  func.func public @main(");
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_var *var = &g->vars[g->inputs[i]];
        ss_buf_printf(out, "%s%%%s: ", i ? ", " : "", var->name);
        ss_type_print(out, &var->type);
        if (alias[i])
            ss_buf_printf(out, " {tf.aliasing_output = %u : i32}", alias[i] - 1);
        else if (g->input_donated[i])
            ss_buf_puts(out, " {jax.buffer_donor = true}");
        if (var->label) {
            ss_buf_puts(out, " loc(\"");
            ss_print_escaped(out, var->label);
            ss_buf_puts(out, "\")");
        }
    }
    ss_buf_puts(out, ") -> (");
    for (uint32_t i = 0; i < g->n_outputs; i++) {
        ss_buf_puts(out, i ? ", " : "");
        ss_type_print(out, &g->vars[g->outputs[i]].type);
        if (!g->output_labels[i])
            continue;
        ss_buf_puts(out, " {jax.result_info = \"");
        ss_print_escaped(out, g->output_labels[i]);
        ss_buf_puts(out, "\"}");
    }
    ss_buf_puts(out, ") {\n");
}

void ss_stablehlo_print(const struct ss_graph *graph, struct ss_buf *out)
{
    struct ss_arena arena = {0};
    unsigned n_regions = 0;
    struct bodies bodies = {0};
    struct printing p = {.g = graph,
                         .bodies = &bodies,
                         .out = out,
                         .arena = &arena,
                         .n_regions = &n_regions,
                         .indent = 2,
                         .n_args = graph->n_inputs};
    header(&p);
    print_steps(&p);
    returned(&p);
    for (size_t i = 0; i < bodies.list.count; i++) {
        p.g = bodies.list.items[i].graph;
        p.n_args = p.g->n_inputs;
        print_function(&p, bodies.list.items[i].name);
    }
    ss_buf_puts(out, "}\n");
    ss_arena_free(&arena);
}
