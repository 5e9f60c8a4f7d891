/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts what the text states about sharding, and keeps it: plans do not follow it, so loading says
 * so. */
#include <string.h>

#include "core/load/lower.h"
#include "core/load/shardings.h"
#include "core/load/stablehlo.h"

static void count_fields(const struct ss_mlir_field *fields, size_t n,
                         struct ss_stated_counts *counts)
{
    for (size_t i = 0; i < n; i++) {
        const char *name = fields[i].name;
        counts->sdy += !strcmp(name, "sdy.sharding") || !strcmp(name, "xla.sdy.sharding");
        counts->mhlo += !strcmp(name, "mhlo.sharding");
        counts->rules +=
            !strcmp(name, "sdy.sharding_rule") || !strcmp(name, "xla.sdy.sharding_rule");
        if (!strcmp(name, "mhlo.frontend_attributes") && fields[i].value.kind == SS_MLIR_DICT)
            count_fields(fields[i].value.fields, fields[i].value.count, counts);
    }
}

static void count_dict(const struct ss_mlir_attr *dict, struct ss_stated_counts *counts)
{
    if (dict->kind == SS_MLIR_DICT)
        count_fields(dict->fields, dict->count, counts);
}

static bool is_constraint(const struct ss_mlir_op *op)
{
    return !strcmp(op->name, "sdy.sharding_constraint") || !strcmp(op->name, "sdy.reshard");
}

static bool is_sharding_call(const struct ss_mlir_op *op)
{
    const struct ss_mlir_attr *target = ss_mlir_field(op->fields, op->n_fields, "call_target_name");
    return !strcmp(op->name, "custom_call") && target && target->text &&
           !strcmp(target->text, "Sharding");
}

static void count_region(const struct ss_mlir_region *region, struct ss_stated_counts *counts)
{
    for (size_t i = 0; i < region->n_ops; i++) {
        const struct ss_mlir_op *op = region->ops[i];
        if (!strcmp(op->name, "sdy.manual_computation"))
            counts->borders += op->n_operands + op->n_results;
        const bool constraint = is_constraint(op), call = is_sharding_call(op);
        counts->constraints += constraint;
        counts->calls += call;
        if (!constraint && !call) /* their attribute is the constraint, and counts once */
            count_fields(op->fields, op->n_fields, counts);
        for (size_t k = 0; k < op->n_regions; k++)
            count_region(&op->regions[k], counts);
    }
}

static void count_func(const struct ss_mlir_func *func, struct ss_stated_counts *counts)
{
    for (uint32_t i = 0; i < func->n_args; i++)
        count_dict(&func->arg_attrs[i], counts);
    for (size_t i = 0; i < func->n_results; i++)
        count_dict(&func->result_attrs[i], counts);
    if (func->has_body && !func->refused)
        count_region(&func->body, counts);
}

/* "3 sdy.sharding, 1 @Sharding" */
static void put(struct ss_buf *text, size_t n, const char *kind)
{
    if (n)
        ss_buf_printf(text, "%s%zu %s", text->length ? ", " : "", n, kind);
}

static void warn_shardings(struct ss_graph *g, const struct ss_stated_counts *c)
{
    const size_t n = c->sdy + c->mhlo + c->constraints + c->calls + c->borders;
    struct ss_buf text = {0};
    if (!n)
        return;
    put(&text, c->sdy, "sdy.sharding");
    put(&text, c->constraints, "sdy.sharding_constraint");
    put(&text, c->mhlo, "mhlo.sharding");
    put(&text, c->calls, "@Sharding");
    put(&text, c->borders, "of shard_map");
    ss_graph_warn(g,
                  "%s: the text states %zu sharding%s (%s): plans do not follow them; "
                  "pin --from-program makes pins of them",
                  g->path, n, n == 1 ? "" : "s", ss_buf_text(&text));
    ss_buf_free(&text);
}

void ss_lower_stated(const struct ss_mlir_module *module, struct ss_graph *g)
{
    struct ss_stated stated = {0};
    struct ss_stated_counts *c = &stated.counts;
    for (size_t i = 0; i < module->n_funcs; i++)
        count_func(&module->funcs[i], c);
    if (!(c->sdy + c->mhlo + c->constraints + c->calls + c->borders + c->rules))
        return;
    ss_stated_read(module, ss_stablehlo_step(module), g, &stated);
    g->stated = ss_memdup(&g->arena, &stated, sizeof stated);
    const size_t others = c->rules > stated.n_rules ? c->rules - stated.n_rules : 0;
    if (others)
        ss_graph_warn(g,
                      "%s: %zu sdy.sharding_rule of ops that can be run: not used, as their rules "
                      "are discovered",
                      g->path, others);
    warn_shardings(g, c);
}
