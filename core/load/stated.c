/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads stated shardings: those of the step function that name whole axes. */
#include <string.h>

#include "core/load/lower.h"
#include "core/load/shardings.h"
#include "core/load/stablehlo.h"

struct collecting {
    const struct ss_graph *g;
    struct ss_arena *arena;
    SS_ARRAY(struct ss_stated_sharding) found;
    size_t unread;
};

/* One dim: {"x", "y"}, {"x", ?}, {?}, {"x"}p1. The cursor is at the brace. */
static const char *read_dim(struct collecting *c, const char *at, int dim,
                            struct ss_stated_sharding *s, struct ss_stated_cut *cuts, size_t limit)
{
    for (at++; *at && *at != '}';) {
        const char *end = *at == '"' ? strchr(at + 1, '"') : NULL;
        if (end && s->n_cuts < limit) {
            const char *axis = ss_strndup(c->arena, at + 1, (size_t)(end - at - 1));
            cuts[s->n_cuts++] = (struct ss_stated_cut){axis, dim};
            at = end + 1;
        } else if (*at == '?' || *at == ',' || *at == ' ') {
            s->closed = s->closed && *at != '?';
            at++;
        } else {
            return NULL; /* a part of an axis, "x":(1)2 */
        }
    }
    if (!*at++)
        return NULL;
    if (*at == 'p') /* the priority in which propagation reads it */
        for (at++; *at >= '0' && *at <= '9';)
            at++;
    return at;
}

/* The first "<@mesh, [dims]>" of text. */
static bool read(struct collecting *c, const char *text, struct ss_stated_sharding *s)
{
    enum { MAX_CUTS = 16 };
    struct ss_stated_cut *cuts = ss_alloc_array(c->arena, MAX_CUTS, sizeof *cuts);
    const char *at = text ? strchr(text, '@') : NULL;
    at = at ? strchr(at, '[') : NULL;
    if (!at || strstr(text, "unreduced="))
        return false;
    int dim = 0;
    for (at++; *at && *at != ']';) {
        if (*at == '{') {
            at = read_dim(c, at, dim++, s, cuts, MAX_CUTS);
            if (!at)
                return false;
        } else {
            at++;
        }
    }
    s->cuts = cuts;
    return *at == ']' && dim == c->g->vars[s->var].type.rank;
}

static void add(struct collecting *c, uint32_t var, const struct ss_mlir_attr *attr)
{
    if (!attr)
        return;
    struct ss_stated_sharding s = {.var = var, .closed = true};
    const bool hlo = attr->kind == SS_MLIR_STRING && attr->text && attr->text[0] == '{';
    if (hlo)
        s.hlo = ss_strdup(c->arena, attr->text);
    if (var != SS_NONE && (hlo || read(c, attr->text, &s)))
        ss_push(c->arena, c->found, s);
    else
        c->unread++;
}

static const struct ss_mlir_attr *stated(const struct ss_mlir_field *fields, size_t n)
{
    static const char *const names[] = {"sdy.sharding", "sharding", "xla.sdy.sharding",
                                        "mhlo.sharding"};
    const struct ss_mlir_attr *attr = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !attr; i++)
        attr = ss_mlir_field(fields, n, names[i]);
    const struct ss_mlir_attr *front = ss_mlir_field(fields, n, "mhlo.frontend_attributes");
    if (!attr && front && front->kind == SS_MLIR_DICT)
        attr = ss_mlir_field(front->fields, front->count, "xla.sdy.sharding");
    return attr;
}

static const struct ss_mlir_attr *stated_in(const struct ss_mlir_attr *dict)
{
    return dict->kind == SS_MLIR_DICT ? stated(dict->fields, dict->count) : NULL;
}

static bool is_named(const struct ss_var *var, const char *name)
{
    return var->file_name && !strcmp(var->file_name, name);
}

/* The var of a value of the step. A manual computation is many ops at one place. A constraint's
 * result is its operand. */
static uint32_t var_of(const struct collecting *c, const struct ss_mlir_func *step, uint32_t value)
{
    const struct ss_mlir_value *v = &step->values[value];
    while (v->def && !strncmp(v->def->name, "sdy.", 4) && v->def->n_operands == 1 &&
           !v->def->n_regions)
        v = &step->values[v->def->operands[0]];
    for (uint32_t i = 0; i < step->n_args; i++)
        if (v == &step->values[i])
            return c->g->inputs[i];
    const bool manual = v->def && !strcmp(v->def->name, "sdy.manual_computation");
    for (uint32_t i = 0; v->def && i < c->g->n_ops; i++) {
        const struct ss_op *op = &c->g->ops[i];
        if (op->n_results == 1 && op->loc.line == v->def->line &&
            op->loc.column == v->def->column &&
            ss_type_equal(&c->g->vars[op->results[0]].type, &v->type->tensor) &&
            (!manual || is_named(&c->g->vars[op->results[0]], v->name)))
            return op->results[0];
    }
    return SS_NONE;
}

/* The shardings of a manual computation's operands or results, in order. */
static void add_list(struct collecting *c, const struct ss_mlir_op *op, const char *name,
                     const struct ss_mlir_func *step)
{
    const struct ss_mlir_attr *attr = ss_mlir_field(op->fields, op->n_fields, name);
    const char *text = attr && attr->text ? strstr(attr->text, "<@") : NULL;
    const bool in = !strcmp(name, "in_shardings");
    for (uint32_t i = 0; text && i < (in ? op->n_operands : op->n_results); i++) {
        const uint32_t value = in ? op->operands[i] : op->first_result + i;
        const uint32_t var = step ? var_of(c, step, value) : SS_NONE;
        const struct ss_mlir_attr one = {.kind = SS_MLIR_WORD, .text = text};
        add(c, var, &one);
        text = strstr(text + 2, "<@");
    }
}

static void collect_ops(struct collecting *c, const struct ss_mlir_func *func, bool is_step)
{
    for (size_t i = 0; i < func->body.n_ops; i++) {
        const struct ss_mlir_op *op = func->body.ops[i];
        const struct ss_mlir_attr *attr = stated(op->fields, op->n_fields);
        if (!strcmp(op->name, "sdy.manual_computation")) {
            add_list(c, op, "in_shardings", is_step ? func : NULL);
            add_list(c, op, "out_shardings", is_step ? func : NULL);
        }
        if (attr)
            add(c, is_step && op->n_results == 1 ? var_of(c, func, op->first_result) : SS_NONE,
                attr);
    }
}

static enum ss_rc collect(struct collecting *c, const struct ss_mlir_module *module,
                          struct ss_error *err)
{
    const struct ss_mlir_func *step = ss_stablehlo_step(module);
    if (step->n_args != c->g->n_inputs || step->n_results != c->g->n_outputs) {
        ss_fail(err, SS_E_STATE, "the file has changed since it was loaded");
        return ss_error_where(err, "%s", c->g->path);
    }
    for (uint32_t i = 0; i < step->n_args; i++)
        add(c, c->g->inputs[i], stated_in(&step->arg_attrs[i]));
    for (size_t i = 0; i < step->n_results; i++)
        add(c, c->g->outputs[i], stated_in(&step->result_attrs[i]));
    for (size_t i = 0; i < module->n_funcs; i++)
        if (module->funcs[i].has_body && !module->funcs[i].refused)
            collect_ops(c, &module->funcs[i], &module->funcs[i] == step);
    return SS_OK;
}

enum ss_rc ss_load_shardings(const struct ss_graph *graph, struct ss_arena *arena,
                             struct ss_stated_shardings *out, struct ss_error *err)
{
    struct collecting c = {.g = graph, .arena = arena};
    struct ss_arena scratch = {0};
    struct ss_buf text = {0};
    struct ss_mlir_module module;
    *out = (struct ss_stated_shardings){0};
    enum ss_rc rc = ss_file_read(graph->path, (size_t)1 << 30, &text, err);
    if (rc == SS_OK)
        rc = ss_mlir_read(graph->path, ss_buf_text(&text), text.length, 1, &scratch, &scratch,
                          &module, err);
    if (rc == SS_OK) {
        rc = collect(&c, &module, err);
        ss_mlir_module_fini(&module);
    }
    ss_arena_free(&scratch);
    ss_buf_free(&text);
    *out = (struct ss_stated_shardings){c.found.items, c.found.count, c.unread};
    return rc;
}
