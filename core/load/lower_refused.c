/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors for unsupported ops and types. Each names the reason and an alternative. */
#include <string.h>

#include "core/graph/stated.h"
#include "core/load/lower.h"

#define HOST                                                                                       \
    "a step is a function of tensors: data come as arguments and go as results; leave out what "   \
    "talks to the host (infeed, outfeed, io_callback, jax.debug.print)"
#define FIXED_SHAPES                                                                               \
    "lower the program for fixed shapes, without symbolic sizes; write what selects by a mask as " \
    "a select"
#define UNQUANTIZED                                                                                \
    "write out the integers with their scales: stablehlo-opt --stablehlo-legalize-quant-to-math "  \
    "FILE"
#define TUPLE                                                                                      \
    "give each tensor of it for itself, as an argument or a result of its own: %0:2 = ... -> "     \
    "(tensor<8xf32>, tensor<4xf32>)"
#define NUMBER                                                                                     \
    "values are tensors of fixed shapes, a number is tensor<f32>: lower the program to StableHLO " \
    "before printing it"
#define SCHEDULED "print the program before it is compiled: jax.jit(f).lower(...).as_text()"

/* Ops of StableHLO with shapes, numbers or effects that a graph of tensors does not have. */
static const struct {
    const char *name, *why, *hint;
} beyond[] = {
    {"after_all", "it orders effects by tokens", HOST},
    {"create_token", "it orders effects by tokens", HOST},
    {"infeed", "it takes data from the host", HOST},
    {"recv", "it takes data from elsewhere", HOST},
    {"outfeed", "it gives data to the host", HOST},
    {"send", "it gives data to elsewhere", HOST},
    {"async_start", "it is part of a schedule", SCHEDULED},
    {"async_done", "it is part of a schedule", SCHEDULED},
    {"async_update", "it is part of a schedule", SCHEDULED},
    {"set_dimension_size", "it makes a length that follows from values", FIXED_SHAPES},
    {"uniform_quantize", "tensors hold no quantized numbers here", UNQUANTIZED},
    {"uniform_dequantize", "tensors hold no quantized numbers here", UNQUANTIZED},
};

static bool begins(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

bool ss_lower_refuse(struct ss_lowering *l, const struct ss_mlir_op *op)
{
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++) {
        if (strcmp(op->name, beyond[i].name))
            continue;
        ss_lower_fail(l, op, SS_E_UNSUPPORTED, "stablehlo.%s is not taken: %s", op->name,
                      beyond[i].why);
        ss_error_hint(l->err, "%s", beyond[i].hint);
        return false;
    }
    bool dialect = strchr(op->name, '.') != NULL;
    ss_lower_fail(l, op, SS_E_NAME, "unknown op %s%s", dialect ? "" : "stablehlo.", op->name);
    ss_error_hint(l->err, "%s",
                  dialect ? ss_mlir_dialect_hint(op->name)
                          : "check the spelling; ops lists those that are known");
    return false;
}

bool ss_lower_refuse_type(struct ss_lowering *l, const struct ss_mlir_op *op, const char *what,
                          const struct ss_mlir_type *type)
{
    const char *text = ss_mlir_type_text(&l->scratch, type);
    ss_lower_fail(l, op, SS_E_UNSUPPORTED, "%s is %.100s, not a tensor", what, text);
    ss_error_hint(l->err, "%s",
                  type->kind == SS_MLIR_TUPLE         ? TUPLE
                  : begins(text, "!stablehlo.token")  ? HOST
                  : begins(text, "!stablehlo.future") ? SCHEDULED
                  : *text != '!'                      ? NUMBER
                                                      : ss_mlir_dialect_hint(text + 1));
    return false;
}

static bool has_rule(const struct ss_graph *g, uint32_t op)
{
    for (size_t i = 0; g->stated && i < g->stated->n_rules; i++)
        if (g->stated->rules[i].op == op)
            return true;
    return false;
}

/* Those in regions of g's ops, once for each target. */
static void warn_in_regions(struct ss_graph *g, const struct ss_op *op, struct ss_map *seen)
{
    const struct ss_region *region;
    for (size_t r = 0;
         op->def->flags & SS_OP_REGION && (region = ss_attr_branch(&op->attrs, r)) != NULL; r++)
        for (uint32_t i = 0; region->graph && i < region->graph->n_ops; i++) {
            const struct ss_op *inner = &region->graph->ops[i];
            bool found = true;
            if (inner->live && inner->def->flags & SS_OP_OPAQUE)
                ss_map_put_str(seen, ss_attr_find(&inner->attrs, SS_ATTR_TARGET)->text, &found);
            if (!found)
                ss_graph_warn(g,
                              "%s:%u:%u: nothing here knows what @%.100s computes: the %s that it "
                              "is in cannot be run; as a stablehlo.composite it would say so "
                              "itself",
                              g->path, inner->loc.line, inner->loc.column,
                              ss_attr_find(&inner->attrs, SS_ATTR_TARGET)->text, op->def->name);
            if (inner->live)
                warn_in_regions(g, inner, seen);
        }
}

void ss_lower_warn_opaque(struct ss_graph *g)
{
    struct ss_map seen = {0};
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        if (op->live)
            warn_in_regions(g, op, &seen);
        if (!(op->def->flags & SS_OP_OPAQUE) || !op->live)
            continue;
        const char *target = ss_attr_find(&op->attrs, SS_ATTR_TARGET)->text;
        bool found;
        ss_map_put_str(&seen, target, &found);
        if (!found && has_rule(g, i))
            ss_graph_warn(g,
                          "%s:%u:%u: nothing here knows what @%.100s computes: its "
                          "sdy.sharding_rule is taken as its rule, and it cannot be run",
                          g->path, op->loc.line, op->loc.column, target);
        else if (!found)
            ss_graph_warn(g,
                          "%s:%u:%u: nothing here knows what @%.100s computes: it is carried, "
                          "whole on every rank, and cannot be run; as a stablehlo.composite it "
                          "would say so itself",
                          g->path, op->loc.line, op->loc.column, target);
    }
    ss_map_free(&seen);
}
