/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Regions, and the ops whose pretty forms name the arguments of their regions. */
#include <string.h>

#include "core/load/mlir_reader.h"

/* "%a: type loc?" defined as the next argument. */
static bool argument(struct ss_mlir_reader *r, struct ss_mlir_region *region)
{
    struct ss_mlir_text *t = &r->text;
    ss_mlir_space(t);
    const char *at = t->at, *name = ss_mlir_sigil(t, r->arena, '%'), *loc;
    if (!name)
        return ss_mlir_expected(t, "an argument");
    uint32_t first;
    if (!ss_mlir_expect(t, ":"))
        return false;
    const struct ss_mlir_type *type = ss_mlir_type(r);
    if (!type || !ss_mlir_loc(r, &loc) || !ss_mlir_define(r, name, 1, &type, NULL, at, &first))
        return false;
    r->names.values.items[first].label = loc;
    region->n_args++;
    return true;
}

/* (%a: type, ...) */
static bool arguments(struct ss_mlir_reader *r, struct ss_mlir_region *region)
{
    struct ss_mlir_text *t = &r->text;
    if (!ss_mlir_expect(t, "("))
        return false;
    while (!ss_mlir_accept(t, ")"))
        if ((region->n_args && !ss_mlir_expect(t, ",")) || !argument(r, region))
            return false;
    return true;
}

/* ^bb0(%a: type, ...): */
static bool block_header(struct ss_mlir_reader *r, struct ss_mlir_region *region)
{
    struct ss_mlir_text *t = &r->text;
    if (!ss_mlir_sigil(t, r->arena, '^'))
        return ss_mlir_expected(t, "the name of a block");
    if (ss_mlir_peek(t, "(") && !arguments(r, region))
        return false;
    return ss_mlir_expect(t, ":");
}

static bool read_ops(struct ss_mlir_reader *r, struct ss_mlir_region *region, const char *open)
{
    struct ss_mlir_text *t = &r->text;
    SS_ARRAY(struct ss_mlir_op *) ops = {0};
    bool ended = false;
    while (!ss_mlir_accept(t, "}")) {
        if (t->at == t->end) {
            uint32_t line, column;
            ss_mlir_fail_at(t, open, SS_E_SYNTAX, "\"{\" is never closed: the file ends in it");
            ss_mlir_position(t, open, &line, &column);
            return ss_mlir_hint(t, "add the \"}\" that belongs to line %u; is the file complete?",
                                line);
        }
        if (ss_mlir_peek(t, "^"))
            return ss_mlir_blocks_error(t);
        if (ended)
            return ss_mlir_expected(t, "\"}\" after return");
        struct ss_mlir_op *op = ss_mlir_op(r);
        if (!op)
            return false;
        ended = !strcmp(op->name, "return");
        if (ended) {
            region->yields = op->operands;
            region->n_yields = op->n_operands;
        } else {
            ss_push(r->arena, ops, op);
        }
    }
    region->ops = ops.items;
    region->n_ops = ops.count;
    return ended || ss_mlir_fail_at(t, open, SS_E_SYNTAX, "this region does not end in return");
}

bool ss_mlir_region_body(struct ss_mlir_reader *r, struct ss_mlir_region *region)
{
    struct ss_mlir_text *t = &r->text;
    ss_mlir_space(t);
    const char *open = t->at;
    ss_mlir_position(t, open, &region->line, &region->column);
    bool ok = ss_mlir_enter(t) && ss_mlir_expect(t, "{") &&
              (!ss_mlir_peek(t, "^") || block_header(r, region)) && read_ops(r, region, open);
    ss_mlir_leave(t);
    region->end = (uint32_t)r->names.values.count;
    return ok;
}

bool ss_mlir_region(struct ss_mlir_reader *r, struct ss_mlir_region *region)
{
    size_t scope = ss_mlir_scope_begin(r);
    region->first = region->first_arg = (uint32_t)r->names.values.count;
    bool ok = ss_mlir_region_body(r, region);
    ss_mlir_scope_end(r, scope);
    return ok;
}

struct carried {
    const char *name, *at;
};

/* A region whose arguments are named by the op: the carried values of a while. */
static bool carried_region(struct ss_mlir_reader *r, struct ss_mlir_form *f,
                           const struct carried *names)
{
    struct ss_mlir_region region = {0};
    size_t scope = ss_mlir_scope_begin(r);
    region.first = region.first_arg = (uint32_t)r->names.values.count;
    region.n_args = (uint32_t)f->n_ins;
    bool ok = true;
    for (size_t i = 0; ok && i < f->n_ins; i++) {
        uint32_t first;
        ok = ss_mlir_define(r, names[i].name, 1, &f->ins[i], NULL, names[i].at, &first);
    }
    ok = ok && ss_mlir_region_body(r, &region);
    ss_mlir_scope_end(r, scope);
    ss_push(r->arena, f->regions, region);
    return ok;
}

/* (%iterArg = %0, ...) : types attributes? cond {...} do {...} */
bool ss_mlir_while(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    SS_ARRAY(struct carried) names = {0};
    if (!ss_mlir_expect(t, "("))
        return false;
    while (!ss_mlir_accept(t, ")")) {
        if (names.count && !ss_mlir_expect(t, ","))
            return false;
        ss_mlir_space(t);
        struct carried one = {.at = t->at, .name = ss_mlir_sigil(t, r->arena, '%')};
        uint32_t value;
        if (!one.name)
            return ss_mlir_expected(t, "a value");
        if (!ss_mlir_expect(t, "=") || !ss_mlir_operand(r, &value))
            return false;
        ss_push(r->arena, names, one);
        ss_push(r->arena, f->operands, value);
    }
    if (names.count && !ss_mlir_signature(r, f))
        return false;
    if (f->n_ins != names.count)
        return ss_mlir_fail_at(t, f->at, SS_E_TYPE, "while has %zu operands but %zu types",
                               names.count, f->n_ins);
    f->outs = f->ins;
    f->n_outs = f->n_ins;
    if (ss_mlir_accept_word(t, "attributes") && !ss_mlir_dict(r, &f->fields))
        return false;
    if (!ss_mlir_accept_word(t, "cond"))
        return ss_mlir_expected(t, "cond");
    if (!carried_region(r, f, names.items))
        return false;
    if (!ss_mlir_accept_word(t, "do"))
        return ss_mlir_expected(t, "do");
    return carried_region(r, f, names.items);
}

/* The region that "applies stablehlo.add" stands for. */
static bool applied_region(struct ss_mlir_reader *r, struct ss_mlir_form *f, const char *name)
{
    struct ss_mlir_type *scalar = ss_alloc(r->arena, sizeof *scalar);
    const struct ss_mlir_type *init =
        r->names.values.items[f->operands.items[f->operands.count - 1]].type;
    scalar->tensor.dtype = init->tensor.dtype;
    struct ss_mlir_op *op = ss_alloc(r->arena, sizeof *op);
    struct ss_mlir_region region = {.first = (uint32_t)r->names.values.count, .n_args = 2};
    region.first_arg = region.first;
    for (int i = 0; i < 3; i++) {
        struct ss_mlir_value value = {.name = "",
                                      .type = scalar,
                                      .count = 1,
                                      .first = region.first + (uint32_t)i,
                                      .def = i == 2 ? op : NULL};
        ss_push(r->arena, r->names.values, value);
    }
    region.end = region.first + 3;
    uint32_t operands[2] = {region.first, region.first + 1}, result = region.first + 2;
    *op = (struct ss_mlir_op){.name = name,
                              .operands = ss_memdup(r->arena, operands, sizeof operands),
                              .n_operands = 2,
                              .first_result = result,
                              .n_results = 1};
    ss_mlir_position(&r->text, f->at, &op->line, &op->column);
    region.ops = ss_memdup(r->arena, &op, sizeof op);
    region.n_ops = 1;
    region.yields = ss_memdup(r->arena, &result, sizeof result);
    region.n_yields = 1;
    region.line = op->line;
    region.column = op->column;
    ss_push(r->arena, f->regions, region);
    return true;
}

/* reducer(%a: t, %b: t) (%p: t, %q: t) {...}: each pair is the left and right argument of ONE
 * operand, while the region takes all lefts and then all rights. */
static bool reducer(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_region region = {0};
    struct pair {
        const char *name, *at;
        const struct ss_mlir_type *type;
    };
    SS_ARRAY(struct pair) pairs = {0};
    while (ss_mlir_accept(t, "(")) {
        for (int side = 0; side < 2; side++) {
            struct pair one;
            const char *loc;
            ss_mlir_space(t);
            one.at = t->at;
            if (!(one.name = ss_mlir_sigil(t, r->arena, '%')))
                return ss_mlir_expected(t, "an argument of the reducer");
            if (!ss_mlir_expect(t, ":") || !(one.type = ss_mlir_type(r)) || !ss_mlir_loc(r, &loc) ||
                !ss_mlir_expect(t, side ? ")" : ","))
                return false;
            ss_push(r->arena, pairs, one);
        }
    }
    size_t scope = ss_mlir_scope_begin(r);
    region.first = region.first_arg = (uint32_t)r->names.values.count;
    region.n_args = (uint32_t)pairs.count;
    bool ok = true;
    for (size_t i = 0; ok && i < pairs.count; i++) {
        size_t n = pairs.count / 2;
        const struct pair *one = &pairs.items[i < n ? 2 * i : 2 * (i - n) + 1];
        uint32_t first;
        ok = ss_mlir_define(r, one->name, 1, &one->type, NULL, one->at, &first);
    }
    ok = ok && ss_mlir_region_body(r, &region);
    ss_mlir_scope_end(r, scope);
    ss_push(r->arena, f->regions, region);
    return ok;
}

/* (%x init: %c), (%y init: %d): operands are the inputs, then the initial values. */
static bool reduced_operands(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    SS_ARRAY(uint32_t) inits = {0};
    do {
        uint32_t input, init;
        if (!ss_mlir_expect(t, "(") || !ss_mlir_operand(r, &input))
            return false;
        if (!ss_mlir_accept_word(t, "init"))
            return ss_mlir_expected(t, "init");
        if (!ss_mlir_expect(t, ":") || !ss_mlir_operand(r, &init) || !ss_mlir_expect(t, ")"))
            return false;
        ss_push(r->arena, f->operands, input);
        ss_push(r->arena, inits, init);
    } while (ss_mlir_accept(t, ","));
    for (size_t i = 0; i < inits.count; i++)
        ss_push(r->arena, f->operands, inits.items[i]);
    return true;
}

bool ss_mlir_reduce(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_attr dims;
    if (!reduced_operands(r, f))
        return false;
    if (ss_mlir_accept_word(t, "applies")) {
        const char *name = ss_mlir_word(t, r->arena);
        if (!name)
            return ss_mlir_expected(t, "the operation to apply");
        const char *dot = strrchr(name, '.');
        if (!applied_region(r, f, dot ? dot + 1 : name))
            return false;
    }
    if (!ss_mlir_accept_word(t, "across"))
        return ss_mlir_expected(t, "across dimensions");
    if (!ss_mlir_accept_word(t, "dimensions"))
        return ss_mlir_expected(t, "dimensions");
    if (!ss_mlir_expect(t, "=") || !ss_mlir_list(r, &dims))
        return false;
    ss_mlir_add_field(r, &f->fields, "dimensions", dims);
    if (ss_mlir_peek(t, "{") && !ss_mlir_dict(r, &f->fields))
        return false;
    if (!ss_mlir_signature(r, f))
        return false;
    if (f->regions.count)
        return true;
    if (!ss_mlir_accept_word(t, "reducer"))
        return ss_mlir_expected(t, "reducer");
    return reducer(r, f);
}

/* in_shardings=[...] and the like, as written. */
static bool clause(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_attr value = {.kind = SS_MLIR_WORD};
    const char *key = ss_mlir_word(t, r->arena);
    if (!key)
        return ss_mlir_expected(t, "in_shardings, out_shardings, manual_axes or arguments");
    if (!ss_mlir_expect(t, "="))
        return false;
    ss_mlir_space(t);
    const char *start = t->at;
    if (!ss_mlir_peek(t, "[") && !ss_mlir_peek(t, "{") && !ss_mlir_peek(t, "<"))
        return ss_mlir_expected(t, "a list in brackets");
    if (!ss_mlir_skip_brackets(t))
        return false;
    value.text = ss_strndup(r->arena, start, (size_t)(t->at - start));
    ss_mlir_add_field(r, &f->fields, key, value);
    return true;
}

/* <"name">? (%a, ...) in_shardings=[...] out_shardings=[...] manual_axes={...} (%b: type, ...)
 * {body} {attributes}? : types */
bool ss_mlir_computation(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_region region = {0};
    if ((ss_mlir_peek(t, "<") && !ss_mlir_skip_brackets(t)) || !ss_mlir_expect(t, "(") ||
        !ss_mlir_operands(r, f) || !ss_mlir_expect(t, ")"))
        return false;
    while (!ss_mlir_peek(t, "("))
        if (!clause(r, f))
            return false;
    size_t scope = ss_mlir_scope_begin(r);
    region.first = region.first_arg = (uint32_t)r->names.values.count;
    bool ok = arguments(r, &region) && ss_mlir_region_body(r, &region);
    ss_mlir_scope_end(r, scope);
    ss_push(r->arena, f->regions, region);
    return ok && (!ss_mlir_peek(t, "{") || ss_mlir_dict(r, &f->fields)) && ss_mlir_signature(r, f);
}
