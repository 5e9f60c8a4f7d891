/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts what the text states about sharding: plans do not follow it, so loading says so. */
#include <string.h>

#include "core/load/lower.h"

/* The forms that JAX prints: Shardy's attributes, HLO's strings, and constraints on values. */
struct counts {
    size_t sdy, hlo, constraints, borders, rules;
};

static void count_fields(const struct ss_mlir_field *fields, size_t n, struct counts *counts)
{
    for (size_t i = 0; i < n; i++) {
        const char *name = fields[i].name;
        counts->sdy += !strcmp(name, "sdy.sharding") || !strcmp(name, "xla.sdy.sharding");
        counts->hlo += !strcmp(name, "mhlo.sharding");
        counts->rules +=
            !strcmp(name, "sdy.sharding_rule") || !strcmp(name, "xla.sdy.sharding_rule");
        if (!strcmp(name, "mhlo.frontend_attributes") && fields[i].value.kind == SS_MLIR_DICT)
            count_fields(fields[i].value.fields, fields[i].value.count, counts);
    }
}

static void count_dict(const struct ss_mlir_attr *dict, struct counts *counts)
{
    if (dict->kind == SS_MLIR_DICT)
        count_fields(dict->fields, dict->count, counts);
}

static bool is_constraint(const struct ss_mlir_op *op)
{
    const struct ss_mlir_attr *target = ss_mlir_field(op->fields, op->n_fields, "call_target_name");
    return !strcmp(op->name, "sdy.sharding_constraint") || !strcmp(op->name, "sdy.reshard") ||
           (!strcmp(op->name, "custom_call") && target && target->text &&
            !strcmp(target->text, "Sharding"));
}

static void count_region(const struct ss_mlir_region *region, struct counts *counts)
{
    for (size_t i = 0; i < region->n_ops; i++) {
        const struct ss_mlir_op *op = region->ops[i];
        if (!strcmp(op->name, "sdy.manual_computation"))
            counts->borders += op->n_operands + op->n_results;
        if (is_constraint(op)) /* its attribute is the constraint, and counts once */
            counts->constraints++;
        else
            count_fields(op->fields, op->n_fields, counts);
        for (size_t k = 0; k < op->n_regions; k++)
            count_region(&op->regions[k], counts);
    }
}

static void count_func(const struct ss_mlir_func *func, struct counts *counts)
{
    for (uint32_t i = 0; i < func->n_args; i++)
        count_dict(&func->arg_attrs[i], counts);
    for (size_t i = 0; i < func->n_results; i++)
        count_dict(&func->result_attrs[i], counts);
    if (func->has_body && !func->refused)
        count_region(&func->body, counts);
}

/* "3 sdy.sharding, 1 constraint" */
static void put(struct ss_buf *text, size_t n, const char *one, const char *many)
{
    if (n)
        ss_buf_printf(text, "%s%zu %s", text->length ? ", " : "", n, n == 1 ? one : many);
}

void ss_lower_warn_shardings(const struct ss_mlir_module *module, struct ss_graph *g)
{
    struct counts c = {0};
    for (size_t i = 0; i < module->n_funcs; i++)
        count_func(&module->funcs[i], &c);
    if (c.rules)
        ss_graph_warn(
            g, "%s: the text states %zu sdy.sharding_rule: not used, as rules are discovered",
            module->path, c.rules);
    const size_t n = c.sdy + c.hlo + c.constraints + c.borders;
    if (!n)
        return;
    struct ss_buf text = {0};
    put(&text, c.sdy, "sdy.sharding", "sdy.sharding");
    put(&text, c.hlo, "mhlo.sharding", "mhlo.sharding");
    put(&text, c.constraints, "constraint", "constraints");
    put(&text, c.borders, "of shard_map", "of shard_map");
    ss_graph_warn(g,
                  "%s: the text states %zu sharding%s (%s): plans do not follow them; "
                  "pin --from-program makes pins of them",
                  module->path, n, n == 1 ? "" : "s", ss_buf_text(&text));
    ss_buf_free(&text);
}
