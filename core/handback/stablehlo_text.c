/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plan written into the StableHLO text of its program. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/handback/handback.h"
#include "core/handback/named.h"
#include "core/handback/splice.h"
#include "core/load/print.h"
#include "core/load/text_map.h"

struct writing {
    struct ss_handback *h;
    const struct ss_plan *plan;
    bool sdy; /* else of HLO */
    struct ss_text_map *map;
    struct ss_arena *arena;
    struct ss_splice splice;
    size_t arguments, results, constraints; /* written */
    const char *mesh;                       /* the symbol of the plan's mesh in the text */
    struct ss_map names;                    /* of the values of all functions */
};

/* ---- layouts ---- */

static void leave_out(struct writing *w, const char *value, uint32_t var,
                      const struct ss_layout *layout, const char *why)
{
    ss_handback_leave(w->h, value, var, layout, why);
}

/* `#sdy.sharding<@mesh, [{"dp"}, {}]>`, or a string of HLO; of a constraint without the prefix. */
static const char *sharding(struct writing *w, const struct ss_named_layout *named, bool attribute)
{
    struct ss_buf text = {0};
    if (w->sdy) {
        ss_buf_printf(&text, "%s<%s, ", attribute ? "#sdy.sharding" : "", w->mesh);
        ss_named_print_sdy(named, &w->plan->mesh, &text);
        ss_buf_puts(&text, ">");
    } else {
        ss_buf_puts(&text, "\"");
        ss_named_print_hlo(named, &w->plan->mesh, &text);
        ss_buf_puts(&text, "\"");
    }
    return ss_buf_keep(w->arena, &text);
}

/* ---- attributes of arguments and results ---- */

static bool is_sharding(const char *name)
{
    return !strcmp(name, "sdy.sharding") || !strcmp(name, "mhlo.sharding");
}

static const char *attribute_name(const struct writing *w)
{
    return w->sdy ? "sdy.sharding" : "mhlo.sharding";
}

/* Removes field i of a dictionary with its comma. */
static void remove_field(struct writing *w, const struct ss_mlir_field *fields, size_t n, size_t i)
{
    if (i + 1 < n)
        ss_splice_replace(&w->splice, fields[i].begin, fields[i + 1].begin, "");
    else
        ss_splice_replace(&w->splice, i ? fields[i - 1].end : fields[i].begin, fields[i].end, "");
}

/* Writes an attribute into a dictionary, instead of those that `replaces` names. */
static void set_field(struct writing *w, const struct ss_mlir_place *place,
                      const struct ss_mlir_field *fields, size_t n, const char *field,
                      bool (*replaces)(const char *name))
{
    bool written = false;
    for (size_t i = 0; i < n; i++) {
        if (!replaces(fields[i].name))
            continue;
        if (written)
            remove_field(w, fields, n, i);
        else
            ss_splice_replace(&w->splice, fields[i].begin, fields[i].end, field);
        written = true;
    }
    if (written)
        return;
    if (place->begin == place->end)
        ss_splice_replace(&w->splice, place->begin, place->end,
                          ss_sprintf(w->arena, " {%s}", field));
    else
        ss_splice_replace(&w->splice, place->begin + 1, place->begin + 1,
                          ss_sprintf(w->arena, "%s%s", field, n ? ", " : ""));
}

static const struct ss_mlir_field *fields_of(const struct ss_mlir_attr *dict, size_t *n)
{
    *n = dict->kind == SS_MLIR_DICT ? dict->count : 0;
    return dict->fields;
}

static bool write_attribute(struct writing *w, const char *value, uint32_t var,
                            const struct ss_layout *layout, const struct ss_mlir_place *place,
                            const struct ss_mlir_attr *dict)
{
    struct ss_named_layout named;
    const struct ss_type *type = &w->plan->graph->vars[var].type;
    const char *why = ss_named_layout(&w->plan->mesh, type, layout, &named);
    size_t n;
    const struct ss_mlir_field *fields = fields_of(dict, &n);
    if (why) {
        leave_out(w, value, var, layout, why);
        return false;
    }
    set_field(w, place, fields, n,
              ss_sprintf(w->arena, "%s = %s", attribute_name(w), sharding(w, &named, true)),
              is_sharding);
    return true;
}

static void write_arguments(struct writing *w)
{
    const struct ss_graph *g = w->plan->graph;
    const struct ss_mlir_func *step = w->map->step;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const uint32_t var = g->inputs[i];
        w->arguments += write_attribute(w, g->vars[var].name, var, &w->plan->home[var],
                                        &step->arg_places[i], &step->arg_attrs[i]);
    }
}

static void write_results(struct writing *w)
{
    const struct ss_graph *g = w->plan->graph;
    const struct ss_mlir_func *step = w->map->step;
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        const char *value = ss_sprintf(w->arena, "output %u", o);
        struct ss_mlir_place place = step->result_places[o];
        if (step->bare_result)
            place.begin = place.end;
        w->results += write_attribute(w, value, g->outputs[o], &w->plan->output[o], &place,
                                      &step->result_attrs[o]);
    }
    if (step->bare_result && w->results) { /* attributes need parentheses */
        const struct ss_mlir_place *type = &step->result_places[0];
        ss_splice_replace(&w->splice, type->begin, type->begin, "(");
        ss_splice_replace(&w->splice, type->end, type->end, ")");
    }
}

/* ---- constraints ---- */

/* A value of the text with its instances in the graph. */
struct placed {
    const struct ss_mlir_value *value;
    size_t first, end; /* of the sorted list of instances */
};

static int compare_bound(const void *a, const void *b)
{
    const struct ss_bound *x = a, *y = b;
    if (x->func != y->func)
        return (x->func > y->func) - (x->func < y->func);
    if (x->value != y->value)
        return (x->value > y->value) - (x->value < y->value);
    return (x->var > y->var) - (x->var < y->var);
}

/* A name that no value of the text has: a digit cannot be followed by a letter in one. */
static const char *free_name(struct writing *w, const char *name)
{
    const char *made = ss_sprintf(w->arena, "unplaced_%s", name);
    for (int k = 1; ss_map_get_str(&w->names, made); k++)
        made = ss_sprintf(w->arena, "unplaced%d_%s", k, name);
    ss_map_put_str(&w->names, made, NULL);
    return made;
}

/* The blanks before the op on its line. */
static const char *indent_of(const struct writing *w, const char *at)
{
    const char *begin = at;
    while (begin > w->map->text && (begin[-1] == ' ' || begin[-1] == '\t'))
        begin--;
    return ss_strndup(w->arena, begin, (size_t)(at - begin));
}

/* The op defines another name, and the constraint the old one, so that no reader changes. */
static void write_constraint(struct writing *w, const struct ss_mlir_value *value,
                             const struct ss_named_layout *named)
{
    const char *type = ss_mlir_type_text(w->arena, value->type);
    const char *from = free_name(w, value->name), *at = value->at + 1;
    ss_splice_replace(&w->splice, at, at + strlen(value->name), from);
    const char *line =
        w->sdy
            ? ss_sprintf(w->arena, "\n%s%%%s = sdy.sharding_constraint %%%s %s : %s",
                         indent_of(w, value->at), value->name, from, sharding(w, named, false),
                         type)
            : ss_sprintf(w->arena,
                         "\n%s%%%s = stablehlo.custom_call @Sharding(%%%s) {backend_config = \"\", "
                         "mhlo.sharding = %s} : (%s) -> %s",
                         indent_of(w, value->at), value->name, from, sharding(w, named, false),
                         type, type);
    ss_splice_replace(&w->splice, value->def->end, value->def->end, line);
    w->constraints++;
}

/* Why a value of the text cannot be constrained, or NULL. */
static const char *constrain(struct writing *w, const struct ss_bound *first, size_t n,
                             struct ss_named_layout *named)
{
    const struct ss_plan *plan = w->plan;
    const struct ss_mlir_value *value = &first->func->values[first->value];
    for (size_t i = 1; i < n; i++)
        if (!ss_layout_equal(&plan->home[first[i].var], &plan->home[first->var]))
            return "the text has it once, and its calls differ in layout";
    if (!value->at)
        return "one of several results of an op";
    return ss_named_layout(&plan->mesh, &plan->graph->vars[first->var].type,
                           &plan->home[first->var], named);
}

/* What becomes of each var. */
struct constraining {
    struct writing *w;
    const struct ss_bound *sorted;
    bool *placed;
    const char **why;
};

/* Constrains the values that calls define, or all others. */
static void write_some(struct constraining *c, bool calls)
{
    const size_t n = c->w->map->n_bound;
    for (size_t i = 0, end; i < n; i = end) {
        struct ss_named_layout named;
        const struct ss_bound *b = &c->sorted[i];
        const struct ss_mlir_value *value = &b->func->values[b->value];
        for (end = i + 1;
             end < n && c->sorted[end].func == b->func && c->sorted[end].value == b->value;)
            end++;
        if (c->placed[b->var] || !ss_handback_is_placed(c->w->plan, b->var) || !value->def ||
            !strcmp(value->def->name, "call") != calls)
            continue;
        const char *reason = constrain(c->w, b, end - i, &named);
        if (!reason)
            write_constraint(c->w, value, &named);
        for (size_t k = i; k < end; k++) {
            c->placed[c->sorted[k].var] = !reason;
            c->why[c->sorted[k].var] = reason;
        }
    }
}

/* A var may be several values of the text: the result of a call is one of the function too, and is
 * constrained there if it can be. */
static void write_constraints(struct writing *w)
{
    const struct ss_plan *plan = w->plan;
    const uint32_t n_vars = plan->graph->n_vars;
    struct ss_bound *sorted = ss_memdup(w->arena, w->map->bound, w->map->n_bound * sizeof *sorted);
    struct constraining c = {.w = w, .sorted = sorted};
    if (w->map->n_bound)
        qsort(sorted, w->map->n_bound, sizeof *sorted, compare_bound);
    c.placed = ss_alloc_array(w->arena, n_vars, sizeof *c.placed);
    c.why = ss_alloc_array(w->arena, n_vars, sizeof(const char *));
    write_some(&c, false);
    write_some(&c, true);
    for (uint32_t v = 0; v < n_vars; v++)
        if (!c.placed[v] && ss_handback_is_placed(plan, v))
            leave_out(w, plan->graph->vars[v].name, v, &plan->home[v],
                      c.why[v] ? c.why[v] : "the text has no name for it");
}

/* ---- the module ---- */

static bool is_partitions(const char *name)
{
    return !strcmp(name, "mhlo.num_partitions");
}

static const char *mesh_text(struct writing *w)
{
    const struct ss_mesh *mesh = &w->plan->mesh;
    struct ss_buf text = {0};
    ss_buf_puts(&text, "<[");
    for (int a = 0; a < mesh->n_axes; a++)
        ss_buf_printf(&text, "%s\"%s\"=%" PRId64, a ? ", " : "", mesh->axis[a].name,
                      mesh->axis[a].size);
    ss_buf_puts(&text, "]>");
    return ss_buf_keep(w->arena, &text);
}

/* @mesh, or @"my mesh". */
static const char *symbol(struct writing *w, const char *name)
{
    struct ss_buf text = {0};
    ss_buf_puts(&text, "@\"");
    ss_print_escaped(&text, name);
    ss_buf_puts(&text, "\"");
    const bool bare = *name && !isdigit((unsigned char)*name) &&
                      !name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                         "0123456789_")];
    const char *kept =
        bare ? ss_sprintf(w->arena, "@%s", name) : ss_strdup(w->arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return kept;
}

/* The name of a mesh of the text that is the plan's, else a free one. *there: it is in the text. */
static const char *mesh_name(struct writing *w, const char *text, bool *there)
{
    const struct ss_mlir_module *module = &w->map->module;
    const char *name = "mesh";
    bool taken = true;
    for (size_t i = 0; i < module->n_meshes; i++)
        if ((*there = !strcmp(module->meshes[i].text, text)))
            return module->meshes[i].name;
    for (int k = 0; taken; k++) {
        name = k ? ss_sprintf(w->arena, "mesh_%d", k) : "mesh";
        taken = ss_map_get_str(&module->by_name, name) != NULL;
        for (size_t i = 0; i < module->n_meshes && !taken; i++)
            taken = !strcmp(module->meshes[i].name, name);
    }
    return name;
}

static void write_module(struct writing *w)
{
    const struct ss_mlir_module *module = &w->map->module;
    const char *partitions =
        ss_sprintf(w->arena, "mhlo.num_partitions = %" PRId64 " : i32", w->plan->mesh.n_devices);
    const struct ss_mlir_place *place = &module->place;
    bool there = false;
    const char *mesh = mesh_text(w);
    w->mesh = symbol(w, mesh_name(w, mesh, &there));
    if (place->begin && place->begin == place->end)
        ss_splice_replace(&w->splice, place->begin, place->end,
                          ss_sprintf(w->arena, " attributes {%s}", partitions));
    else if (place->begin)
        set_field(w, place, module->fields, module->n_fields, partitions, is_partitions);
    if (w->sdy && !there)
        ss_splice_replace(&w->splice, module->items ? module->items : w->map->text,
                          module->items ? module->items : w->map->text,
                          ss_sprintf(w->arena,
                                     module->items ? "\n  sdy.mesh %s = %s" : "sdy.mesh %s = %s\n",
                                     w->mesh, mesh));
}

/* ---- refusals ---- */

static bool has_other(const struct ss_mlir_region *region, const char *attribute, const char *op,
                      uint32_t *line)
{
    for (size_t i = 0; i < region->n_ops; i++) {
        const struct ss_mlir_op *o = region->ops[i];
        *line = o->line;
        if (!strcmp(o->name, op) || ss_mlir_field(o->fields, o->n_fields, attribute))
            return true;
        for (size_t k = 0; k < o->n_regions; k++)
            if (has_other(&o->regions[k], attribute, op, line))
                return true;
    }
    return false;
}

static enum ss_rc check(const struct writing *w, struct ss_error *err)
{
    const struct ss_mlir_module *module = &w->map->module;
    const bool sdy = w->sdy;
    if ((w->map->step->n_args && !w->map->step->arg_places) || !w->map->step->result_places) {
        ss_fail(err, SS_E_UNSUPPORTED,
                "the function is in generic form, without places for "
                "attributes");
        ss_error_where(err, "%s", module->path);
        return ss_error_hint(err, "print it in the pretty form");
    }
    for (size_t i = 0; i < module->n_funcs; i++) {
        uint32_t line;
        if (!module->funcs[i].has_body ||
            !has_other(&module->funcs[i].body, sdy ? "mhlo.sharding" : "sdy.sharding",
                       sdy ? "" : "sdy.sharding_constraint", &line))
            continue;
        ss_fail(err, SS_E_UNSUPPORTED,
                "the text states shardings of %s on ops; the partitioner "
                "does not take both kinds",
                sdy ? "mhlo" : "sdy");
        ss_error_where(err, "%s:%u", module->path, line);
        return ss_error_hint(err, "export %s", sdy ? "mhlo" : "sdy");
    }
    return SS_OK;
}

static void collect_names(struct writing *w)
{
    for (size_t i = 0; i < w->map->module.n_funcs; i++) {
        const struct ss_mlir_func *func = &w->map->module.funcs[i];
        for (uint32_t v = 0; v < func->n_values; v++)
            ss_map_put_str(&w->names, func->values[v].name, NULL);
    }
}

static enum ss_rc write(struct ss_handback *h, bool sdy, const char *path, const char *text,
                        size_t length, struct ss_error *err)
{
    struct ss_text_map map;
    struct writing w = {.h = h, .plan = h->plan, .sdy = sdy, .map = &map, .arena = h->arena};
    w.splice.arena = h->arena;
    enum ss_rc rc = ss_text_map_read(path, text, length, h->plan->graph, &map, err);
    if (rc != SS_OK)
        return rc;
    rc = check(&w, err);
    if (rc == SS_OK) {
        collect_names(&w);
        write_module(&w);
        write_arguments(&w);
        write_results(&w);
        write_constraints(&w);
        ss_handback_leave_reshards(h);
        ss_splice_apply(&w.splice, text, length, h->out);
        ss_handback_count(h, "arguments", (int64_t)w.arguments);
        ss_handback_count(h, "results", (int64_t)w.results);
        ss_handback_count(h, "constraints", (int64_t)w.constraints);
    }
    ss_map_free(&w.names);
    ss_text_map_free(&map);
    return rc;
}

enum ss_rc ss_handback_sdy(struct ss_handback *h, const char *path, const char *text, size_t length,
                           struct ss_error *err)
{
    return write(h, true, path, text, length, err);
}

enum ss_rc ss_handback_mhlo(struct ss_handback *h, const char *path, const char *text,
                            size_t length, struct ss_error *err)
{
    return write(h, false, path, text, length, err);
}
