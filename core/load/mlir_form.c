/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pretty forms of ops. Most are operands and "key = value" clauses in any order, then types; the
 * others have their own readers. A clause keeps its printed key; lowering knows the spellings of
 * both forms. */
#include <ctype.h>
#include <string.h>

#include "core/load/mlir_reader.h"

/* contracting_dims = [0] x [1]: becomes one field per side. */
static bool two_sided(struct ss_mlir_reader *r, struct ss_mlir_form *f, const char *key)
{
    bool contracting = !strcmp(key, "contracting_dims");
    struct ss_mlir_attr left, right;
    if (!ss_mlir_list(r, &left) || !ss_mlir_expect(&r->text, "x") || !ss_mlir_list(r, &right))
        return false;
    ss_mlir_add_field(r, &f->fields,
                      contracting ? "lhs_contracting_dimensions" : "lhs_batching_dimensions", left);
    ss_mlir_add_field(r, &f->fields,
                      contracting ? "rhs_contracting_dimensions" : "rhs_batching_dimensions",
                      right);
    return true;
}

static bool at_number(struct ss_mlir_text *t)
{
    ss_mlir_space(t);
    return t->at < t->end && (*t->at == '-' || isdigit((unsigned char)*t->at));
}

/* "key = value", "key number" (atol 1.0e-4), or a bare enumerator such as LT. */
static bool clause(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    const char *key = ss_mlir_word(t, r->arena);
    if (!key)
        return ss_mlir_expected(t, "an operand or an attribute");
    bool number = at_number(t);
    if (!number && !ss_mlir_accept(t, "=")) {
        bool again = ss_mlir_field(f->fields.list.items, f->fields.list.count,
                                   "comparison_direction") != NULL;
        struct ss_mlir_attr word = {.kind = SS_MLIR_WORD, .text = key};
        ss_mlir_add_field(r, &f->fields, again ? "compare_type" : "comparison_direction", word);
        return true;
    }
    if (!strcmp(key, "contracting_dims") || !strcmp(key, "batching_dims"))
        return two_sided(r, f, key);
    struct ss_mlir_attr value;
    if (!ss_mlir_attr(r, &value))
        return false;
    ss_mlir_add_field(r, &f->fields, key, value);
    return true;
}

/* An operand, dense<...>, the tolerance of an expectation, or a clause. */
static bool item(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    if (ss_mlir_peek(&r->text, "%")) {
        uint32_t value;
        if (!ss_mlir_operand(r, &value))
            return false;
        ss_push(r->arena, f->operands, value);
        return true;
    }
    const bool number = at_number(&r->text);
    if (!number && !ss_mlir_peek(&r->text, "dense"))
        return clause(r, f);
    struct ss_mlir_attr value;
    if (!ss_mlir_attr(r, &value))
        return false;
    ss_mlir_add_field(r, &f->fields, number ? "tolerance" : "value", value);
    return true;
}

static bool items(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    bool brackets = ss_mlir_accept(t, "(");
    if (brackets && ss_mlir_accept(t, ")"))
        return true;
    bool any = brackets || (!ss_mlir_peek(t, ":") && !ss_mlir_peek(t, "{") && t->at < t->end &&
                            !ss_mlir_peek(t, "}") && !ss_mlir_peek(t, "loc("));
    while (any) {
        if (!item(r, f))
            return false;
        any = ss_mlir_accept(t, ",");
    }
    return !brackets || ss_mlir_expect(t, ")");
}

/* A dictionary, types, and (check.expect_*) perhaps a dictionary again. */
static bool attributes_and_types(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    if (ss_mlir_peek(t, "{") && !ss_mlir_dict(r, &f->fields))
        return false;
    if (ss_mlir_peek(t, ":") && !ss_mlir_signature(r, f))
        return false;
    return !ss_mlir_peek(t, "{") || ss_mlir_dict(r, &f->fields);
}

/* Some ops have their dictionary before the operands: optimization_barrier {x = 1} %a : ... */
static bool ordinary(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    return (!ss_mlir_peek(&r->text, "{") || ss_mlir_dict(r, &f->fields)) && items(r, f) &&
           attributes_and_types(r, f);
}

static bool scalar_constant(struct ss_mlir_text *t, const char *at)
{
    ss_mlir_fail_at(t, at, SS_E_UNSUPPORTED, "a constant that is not dense<...> : tensor<...>");
    return ss_mlir_hint(t, "values are tensors of fixed shapes, a number is dense<1.0> : "
                           "tensor<f32>");
}

static bool constant(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_attr value;
    if (ss_mlir_peek(&r->text, "("))
        return ss_mlir_generic(r, f);
    if (ss_mlir_peek(&r->text, "{") && !ss_mlir_dict(r, &f->fields))
        return false;
    if (!ss_mlir_attr(r, &value))
        return false;
    if (value.kind != SS_MLIR_DENSE)
        return scalar_constant(&r->text, f->at);
    ss_mlir_add_field(r, &f->fields, "value", value);
    f->outs = ss_memdup(r->arena, &value.type, sizeof value.type);
    f->n_outs = 1;
    return true;
}

/* %a [0:8, 2:6:2] */
static bool slice(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    int64_t bounds[3][SS_MAX_RANK];
    size_t n = 0;
    if (!item(r, f) || !ss_mlir_expect(t, "["))
        return false;
    for (; !ss_mlir_accept(t, "]"); n++) {
        if (n == SS_MAX_RANK)
            return ss_mlir_fail_at(t, t->at, SS_E_LIMIT, "a slice of more than %d dims",
                                   SS_MAX_RANK);
        bounds[2][n] = 1;
        if ((n && !ss_mlir_expect(t, ",")) || !ss_mlir_int(t, &bounds[0][n]) ||
            !ss_mlir_expect(t, ":") || !ss_mlir_int(t, &bounds[1][n]) ||
            (ss_mlir_accept(t, ":") && !ss_mlir_int(t, &bounds[2][n])))
            return false;
    }
    ss_mlir_add_field(r, &f->fields, "start_indices", ss_mlir_ints(r, bounds[0], n));
    ss_mlir_add_field(r, &f->fields, "limit_indices", ss_mlir_ints(r, bounds[1], n));
    ss_mlir_add_field(r, &f->fields, "strides", ss_mlir_ints(r, bounds[2], n));
    return attributes_and_types(r, f);
}

static bool arguments(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    return ss_mlir_expect(&r->text, "(") && ss_mlir_operands(r, f) && ss_mlir_expect(&r->text, ")");
}

/* (%x, %w) dim_numbers = ..., window = {...} {...} : ... */
static bool convolution(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    struct ss_mlir_attr dims;
    if (!arguments(r, f))
        return false;
    if (!ss_mlir_accept_word(t, "dim_numbers"))
        return ss_mlir_expected(t, "dim_numbers");
    if (!ss_mlir_expect(t, "=") || !ss_mlir_conv_dims(r, &dims))
        return false;
    ss_mlir_add_field(r, &f->fields, "dimension_numbers", dims);
    if (ss_mlir_accept(t, ",")) {
        if (!ss_mlir_accept_word(t, "window"))
            return ss_mlir_expected(t, "window");
        if (!ss_mlir_expect(t, "=") || !ss_mlir_dict(r, &f->fields))
            return false;
    }
    return attributes_and_types(r, f);
}

/* @name(%a) ... : the name becomes the attribute key. */
static bool callee(struct ss_mlir_reader *r, struct ss_mlir_form *f, const char *key)
{
    const char *name = ss_mlir_sigil(&r->text, r->arena, '@');
    if (!name)
        return ss_mlir_expected(&r->text, "the name of a function");
    struct ss_mlir_attr symbol = {.kind = SS_MLIR_SYMBOL, .text = name};
    ss_mlir_add_field(r, &f->fields, key, symbol);
    return arguments(r, f) && attributes_and_types(r, f);
}

static bool call(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    return callee(r, f, "callee");
}

static bool custom_call(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    return callee(r, f, "call_target_name");
}

/* "name" %a, %b {decomposition = @f, ...} : ... */
static bool composite(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_attr name = {.kind = SS_MLIR_STRING};
    if (!ss_mlir_string(&r->text, r->arena, &name.text))
        return false;
    ss_mlir_add_field(r, &f->fields, "name", name);
    return ordinary(r, f);
}

/* %t[1] */
static bool get_tuple_element(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_attr index = {.kind = SS_MLIR_INT};
    if (!item(r, f) || !ss_mlir_expect(&r->text, "[") || !ss_mlir_int(&r->text, &index.integer) ||
        !ss_mlir_expect(&r->text, "]"))
        return false;
    ss_mlir_add_field(r, &f->fields, "index", index);
    return attributes_and_types(r, f);
}

/* A bracketed text as a field; in "<>" it is the sharding of a constraint. */
static bool shardy_brackets(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    const bool sharding = ss_mlir_peek(&r->text, "<");
    const char *start = r->text.at;
    if (!ss_mlir_skip_brackets(&r->text))
        return false;
    struct ss_mlir_attr attr = {.kind = SS_MLIR_WORD};
    attr.text = ss_strndup(r->arena, start, (size_t)(r->text.at - start));
    if (sharding)
        ss_mlir_add_field(r, &f->fields, "sharding", attr);
    return true;
}

/* Shardy: sdy.sharding_constraint %a <@mesh, [...]> : type, sdy.all_gather [...] %a
 * out_sharding=<...> : type and the like. Only operands and types matter here. */
static bool shardy(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    while (!ss_mlir_peek(t, ":")) {
        bool ok = true;
        if (ss_mlir_peek(t, "%"))
            ok = item(r, f);
        else if (ss_mlir_peek(t, "<") || ss_mlir_peek(t, "[") || ss_mlir_peek(t, "{"))
            ok = shardy_brackets(r, f);
        else if (!ss_mlir_accept(t, "=") && !ss_mlir_accept(t, ",") && !ss_mlir_word(t, r->arena)) {
            int64_t number;
            ok = ss_mlir_int(t, &number);
        }
        if (!ok)
            return false;
    }
    return attributes_and_types(r, f);
}

bool ss_mlir_pretty(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    static const struct {
        const char *name;
        bool (*read)(struct ss_mlir_reader *r, struct ss_mlir_form *f);
    } forms[] = {
        {"constant", constant},
        {"slice", slice},
        {"convolution", convolution},
        {"dynamic_conv", convolution},
        {"call", call},
        {"custom_call", custom_call},
        {"composite", composite},
        {"get_tuple_element", get_tuple_element},
        {"while", ss_mlir_while},
        {"reduce", ss_mlir_reduce},
        {"sdy.manual_computation", ss_mlir_computation},
        {"sdy.named_computation", ss_mlir_computation},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (!strcmp(f->op->name, forms[i].name))
            return forms[i].read(r, f);
    return strncmp(f->op->name, "sdy.", 4) ? ordinary(r, f) : shardy(r, f);
}
