/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads stated shardings and rules. A value of the text is found in the graph by its position. */
#include <stdlib.h>
#include <string.h>

#include "core/load/lower.h"
#include "core/load/sdy_text.h"
#include "core/load/shardings.h"

/* An op of the graph. */
struct located {
    struct ss_loc loc;
    uint32_t op;
};

struct collecting {
    struct ss_graph *g;
    struct ss_arena *arena; /* of the graph */
    const struct ss_stated *stated;
    SS_ARRAY(struct ss_stated_sharding) found;
    SS_ARRAY(struct ss_stated_rule) rules;
    struct located *by_position; /* ops in the order of line, column and program */
};

/* The function that is read. */
struct reading {
    const struct ss_mlir_func *func;
    bool is_step;
};

/* ---- the words of sdy ---- */

/* The first "<@mesh, [dims]>" or "<mesh<[axes]>, [dims]>" of a text. rank: of the value. */
static void read_sdy(struct collecting *c, const char *text, int rank, struct ss_stated_sharding *s)
{
    struct ss_sdy_dims dims;
    const char *at = text ? strstr(text, "<@") : NULL;
    const char *written = text ? strstr(text, "<mesh<") : NULL;
    if (written && (!at || written < at)) {
        s->mesh = ss_stated_mesh_at(c->stated, written + 1, c->arena);
        at = strchr(written, '>');
    } else if (at) {
        s->mesh = ss_stated_mesh_at(c->stated, at + 2, c->arena);
    }
    at = at ? strchr(at, '[') : NULL;
    s->text = ss_strdup(c->arena, text ? text : "");
    s->unread = "it is not understood";
    if (!at)
        return;
    const char *begin = at;
    s->unread = ss_sdy_read_dims(&at, c->arena, &dims);
    s->text = ss_strndup(c->arena, begin,
                         s->unread ? strcspn(begin, "]") + 1 : (size_t)(dims.end - begin));
    struct ss_stated_cut *cuts = ss_alloc_array(c->arena, (size_t)dims.n + 1, sizeof *cuts);
    for (int i = 0; i < dims.n; i++) {
        cuts[i] = (struct ss_stated_cut){dims.axes[i].name, dims.axes[i].dim};
        if (!s->unread && dims.axes[i].part)
            s->unread = "it cuts by a part of an axis";
    }
    if (!s->unread && dims.unreduced)
        s->unread = "it leaves axes unreduced";
    if (!s->unread && dims.rank != rank)
        s->unread = "it has another number of dims than the value";
    s->cuts = cuts;
    s->n_cuts = (size_t)dims.n;
    s->closed = !dims.open;
}

/* ---- values ---- */

static int compare_positions(const struct ss_loc *a, const struct ss_loc *b)
{
    return a->line != b->line ? (a->line > b->line) - (a->line < b->line)
                              : (a->column > b->column) - (a->column < b->column);
}

static int compare_ops(const void *a, const void *b)
{
    const struct located *x = a, *y = b;
    const int order = compare_positions(&x->loc, &y->loc);
    return order ? order : (x->op > y->op) - (x->op < y->op);
}

static void sort_ops(struct collecting *c)
{
    c->by_position = ss_xcalloc(c->g->n_ops + 1, sizeof *c->by_position);
    for (uint32_t i = 0; i < c->g->n_ops; i++)
        c->by_position[i] = (struct located){c->g->ops[i].loc, i};
    qsort(c->by_position, c->g->n_ops, sizeof *c->by_position, compare_ops);
}

/* The ops at a position: [*first, *end) of by_position. */
static void find_ops(const struct collecting *c, const struct ss_mlir_op *def, uint32_t *first,
                     uint32_t *end)
{
    const struct ss_loc loc = {def->line, def->column};
    uint32_t lo = 0, hi = c->g->n_ops;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (compare_positions(&c->by_position[mid].loc, &loc) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    for (*first = *end = lo; *end < c->g->n_ops; ++*end)
        if (compare_positions(&c->by_position[*end].loc, &loc))
            return;
}

/* A manual computation is many ops at one place; those that make its results have their names. */
static bool is_value(const struct collecting *c, uint32_t id, const struct ss_mlir_value *v,
                     uint32_t result)
{
    const struct ss_op *op = &c->g->ops[id];
    const bool manual = !strcmp(v->def->name, "sdy.manual_computation");
    if (op->n_results != (manual ? 1 : v->def->n_results) || v->type->kind != SS_MLIR_TENSOR)
        return false;
    const struct ss_var *var = &c->g->vars[op->results[manual ? 0 : result]];
    return ss_type_equal(&var->type, &v->type->tensor) &&
           (!manual || (var->file_name && !strcmp(var->file_name, v->name)));
}

static int rank_of(const struct collecting *c, uint32_t var)
{
    return c->g->vars[var].type.rank;
}

/* Adds the sharding of one value; var SS_NONE: why it has none. */
static void add_var(struct collecting *c, uint32_t var, const char *why,
                    const struct ss_mlir_attr *attr, struct ss_stated_sharding s)
{
    s.var = var;
    const bool hlo = attr->kind == SS_MLIR_STRING && attr->text && attr->text[0] == '{';
    if (hlo)
        s.text = s.hlo = ss_strdup(c->arena, attr->text);
    else
        read_sdy(c, attr->text, var == SS_NONE ? -1 : rank_of(c, var), &s);
    s.closed |= hlo;
    if (var == SS_NONE)
        s.unread = why;
    ss_push(c->arena, c->found, s);
}

/* Adds the sharding of a value of the text: of each of its instances in the graph, as a function
 * may be called often. An op that became several has its result from the last of them. A
 * constraint's result is its operand. */
static void add_value(struct collecting *c, const struct reading *r, uint32_t value,
                      const struct ss_mlir_attr *attr, struct ss_stated_sharding s)
{
    const struct ss_mlir_value *v = &r->func->values[value];
    const char *why = "no op of the graph makes its value";
    s.value = ss_sprintf(c->arena, "%%%s", v->name);
    while (v->def && !strncmp(v->def->name, "sdy.", 4) && v->def->n_operands == 1 &&
           !v->def->n_regions)
        v = &r->func->values[v->def->operands[0]];
    const uint32_t id = (uint32_t)(v - r->func->values);
    if (id < r->func->n_args) {
        add_var(c, r->is_step ? c->g->inputs[id] : SS_NONE,
                "its value is an argument of a called function", attr, s);
        return;
    }
    if (!v->def) {
        add_var(c, SS_NONE, "its value is an argument of a region", attr, s);
        return;
    }
    uint32_t i, end, added = 0;
    const uint32_t result = id - v->def->first_result;
    for (find_ops(c, v->def, &i, &end); i < end;) {
        uint32_t last = SS_NONE, op;
        do {
            op = c->by_position[i++].op;
            last = is_value(c, op, v, result) ? op : last;
        } while (i < end && c->by_position[i].op == op + 1);
        if (last != SS_NONE && ++added)
            add_var(c, c->g->ops[last].results[c->g->ops[last].n_results > 1 ? result : 0], NULL,
                    attr, s);
    }
    if (!added)
        add_var(c, SS_NONE, why, attr, s);
}

/* ---- the text ---- */

static const struct ss_mlir_attr *attr_of(const struct ss_mlir_field *fields, size_t n,
                                          const char *const *names)
{
    const struct ss_mlir_attr *attr = NULL;
    for (size_t i = 0; names[i] && !attr; i++)
        attr = ss_mlir_field(fields, n, names[i]);
    const struct ss_mlir_attr *front = ss_mlir_field(fields, n, "mhlo.frontend_attributes");
    if (!attr && front && front->kind == SS_MLIR_DICT)
        attr = attr_of(front->fields, front->count, names);
    return attr;
}

static const struct ss_mlir_attr *stated_by(const struct ss_mlir_field *fields, size_t n)
{
    static const char *const names[] = {"sdy.sharding", "sharding", "xla.sdy.sharding",
                                        "mhlo.sharding", NULL};
    return attr_of(fields, n, names);
}

static const struct ss_mlir_attr *stated_in(const struct ss_mlir_attr *dict)
{
    return dict->kind == SS_MLIR_DICT ? stated_by(dict->fields, dict->count) : NULL;
}

/* The k-th of several shardings that a text lists. */
static const char *sharding_at(const char *text, uint32_t k)
{
    for (; text && (text = strchr(text, '<')); text++)
        if ((text[1] == '@' || !strncmp(text + 1, "mesh<", 5)) && k-- == 0)
            return text;
    return NULL;
}

/* The shardings of a manual computation's operands or results, in order. */
static void add_border(struct collecting *c, const struct ss_mlir_op *op, bool in,
                       const struct reading *r)
{
    const struct ss_mlir_attr *attr =
        ss_mlir_field(op->fields, op->n_fields, in ? "in_shardings" : "out_shardings");
    for (uint32_t i = 0; attr && i < (in ? op->n_operands : op->n_results); i++) {
        const struct ss_mlir_attr one = {.kind = SS_MLIR_WORD, .text = sharding_at(attr->text, i)};
        const struct ss_stated_sharding s = {.line = op->line};
        if (one.text)
            add_value(c, r, in ? op->operands[i] : op->first_result + i, &one, s);
    }
}

/* One string of HLO or one text of sdy is for one result. */
static void add_results(struct collecting *c, const struct ss_mlir_op *op,
                        const struct ss_mlir_attr *attr, const struct reading *r)
{
    for (uint32_t i = 0; i < op->n_results; i++) {
        struct ss_mlir_attr one = *attr;
        const struct ss_stated_sharding s = {.line = op->line};
        const bool hlo = attr->kind == SS_MLIR_STRING && attr->text && attr->text[0] == '{';
        if (op->n_results > 1)
            one.text = hlo ? "" : sharding_at(attr->text, i);
        if (one.text)
            add_value(c, r, op->first_result + i, &one, s);
    }
}

static void add_rule(struct collecting *c, const struct ss_mlir_op *op)
{
    static const char *const names[] = {"sdy.sharding_rule", "xla.sdy.sharding_rule", NULL};
    const struct ss_mlir_attr *attr = attr_of(op->fields, op->n_fields, names);
    uint32_t i, end;
    if (!attr || !attr->text)
        return;
    for (find_ops(c, op, &i, &end); i < end; i++) {
        const uint32_t id = c->by_position[i].op;
        const struct ss_stated_rule rule = {id, ss_strdup(c->arena, attr->text), op->line};
        if (c->g->ops[id].def->flags & SS_OP_OPAQUE)
            ss_push(c->arena, c->rules, rule);
    }
}

static void add_ops(struct collecting *c, const struct ss_mlir_region *region,
                    const struct reading *r)
{
    for (size_t i = 0; i < region->n_ops; i++) {
        const struct ss_mlir_op *op = region->ops[i];
        const struct ss_mlir_attr *attr = stated_by(op->fields, op->n_fields);
        const bool manual = !strcmp(op->name, "sdy.manual_computation");
        if (manual) {
            add_border(c, op, true, r);
            add_border(c, op, false, r);
        } else if (attr) {
            add_results(c, op, attr, r);
        }
        add_rule(c, op);
        for (size_t k = 0; k < op->n_regions; k++)
            add_ops(c, &op->regions[k], r);
    }
}

static void add_signature(struct collecting *c, const struct reading *r)
{
    const struct ss_mlir_func *func = r->func;
    for (uint32_t i = 0; i < func->n_args; i++) {
        const struct ss_mlir_attr *attr = stated_in(&func->arg_attrs[i]);
        const uint32_t line = func->values[i].line ? func->values[i].line : func->line;
        if (attr)
            add_value(c, r, i, attr, (struct ss_stated_sharding){.line = line});
    }
    for (size_t i = 0; i < func->n_results; i++) {
        const struct ss_mlir_attr *attr = stated_in(&func->result_attrs[i]);
        const uint32_t line = func->result_lines ? func->result_lines[i] : func->line;
        const char *value = ss_sprintf(c->arena, "result %zu", i);
        if (attr)
            add_var(c, r->is_step ? c->g->outputs[i] : SS_NONE,
                    "its value is a result of a called function", attr,
                    (struct ss_stated_sharding){.line = line, .value = value});
    }
}

void ss_stated_read(const struct ss_mlir_module *module, const struct ss_mlir_func *step,
                    struct ss_graph *g, struct ss_stated *stated)
{
    struct collecting c = {.g = g, .arena = &g->arena, .stated = stated};
    const bool fits = step->n_args == g->n_inputs && step->n_results == g->n_outputs;
    ss_stated_meshes(module, c.arena, stated);
    sort_ops(&c);
    for (size_t i = 0; i < module->n_funcs; i++) {
        const struct ss_mlir_func *func = &module->funcs[i];
        const struct reading r = {func, fits && func == step};
        if (func->refused)
            continue;
        add_signature(&c, &r);
        if (func->has_body)
            add_ops(&c, &func->body, &r);
    }
    free(c.by_position);
    stated->shardings = c.found.items;
    stated->n_shardings = c.found.count;
    stated->rules = c.rules.items;
    stated->n_rules = c.rules.count;
}
