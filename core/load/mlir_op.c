/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads ops: results, name, operands, attributes, types and location. */
#include <string.h>

#include "core/load/mlir_reader.h"

/* The names before "=": "%3:2" stands for two results, "%a, %b" for one each. */
struct result_name {
    const char *name, *at;
    size_t count;
};
struct result_names {
    SS_ARRAY(struct result_name) list;
    size_t total;
};

enum { MAX_RESULTS = 100000 };

static bool result_names(struct ss_mlir_reader *r, struct result_names *names)
{
    struct ss_mlir_text *t = &r->text;
    if (!ss_mlir_peek(t, "%"))
        return true;
    do {
        ss_mlir_space(t);
        struct result_name one = {.at = t->at, .count = 1};
        if (!(one.name = ss_mlir_sigil(t, r->arena, '%')))
            return ss_mlir_expected(t, "a value");
        if (ss_mlir_accept(t, ":")) {
            int64_t count;
            if (!ss_mlir_int(t, &count))
                return false;
            if (count < 1 || count > MAX_RESULTS)
                return ss_mlir_fail_at(t, one.at, SS_E_LIMIT, "%%%s stands for %lld results",
                                       one.name, (long long)count);
            one.count = (size_t)count;
        }
        names->total += one.count;
        ss_push(r->arena, names->list, one);
    } while (ss_mlir_accept(t, ","));
    return ss_mlir_expect(t, "=");
}

bool ss_mlir_operands(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    if (!ss_mlir_peek(&r->text, "%"))
        return true;
    do {
        uint32_t value;
        if (!ss_mlir_operand(r, &value))
            return false;
        ss_push(r->arena, f->operands, value);
    } while (ss_mlir_accept(&r->text, ","));
    return true;
}

/* Types before an arrow: in parentheses, or listed without. */
static bool left_types(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    if (!ss_mlir_types(r, &f->ins, &f->n_ins))
        return false;
    SS_ARRAY(const struct ss_mlir_type *) list = {0};
    while (f->n_ins == 1 && ss_mlir_accept(&r->text, ",")) {
        if (!list.count)
            ss_push(r->arena, list, f->ins[0]);
        const struct ss_mlir_type *type = ss_mlir_type(r);
        if (!type)
            return false;
        ss_push(r->arena, list, type);
    }
    if (list.count) {
        f->ins = list.items;
        f->n_ins = list.count;
    }
    return true;
}

static const struct ss_mlir_type **repeat(struct ss_mlir_reader *r, const struct ss_mlir_type *type,
                                          size_t count)
{
    const struct ss_mlir_type **list = ss_alloc_array(r->arena, count, sizeof *list);
    for (size_t i = 0; i < count; i++)
        list[i] = type;
    return list;
}

/* The type of the parts of a complex one; the type itself where it is not. */
static const struct ss_mlir_type *part_type(struct ss_mlir_reader *r,
                                            const struct ss_mlir_type *type)
{
    struct ss_mlir_type *part = ss_memdup(r->arena, type, sizeof *type);
    part->tensor.dtype = ss_dtype_part(type->tensor.dtype);
    return part;
}

/* The short forms: one type for everything; predicate and value of a select; operands = results;
 * the result of complex alone. */
static void short_signature(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    const struct ss_mlir_type *last = f->ins[f->n_ins - 1];
    size_t n = f->operands.count;
    if (f->n_ins == 1 && last->kind == SS_MLIR_TUPLE && !strcmp(f->op->name, "tuple")) {
        f->outs = f->ins;
        f->n_outs = 1;
        f->ins = last->items;
        f->n_ins = last->count;
    } else if (f->n_ins == 1) {
        f->outs = repeat(r, last, f->n_names);
        f->n_outs = f->n_names;
        f->ins = repeat(r, strcmp(f->op->name, "complex") ? last : part_type(r, last), n);
        f->n_ins = n;
    } else if (f->n_ins == 2 && n == 3 && !strcmp(f->op->name, "select")) {
        const struct ss_mlir_type **ins = repeat(r, last, 3);
        ins[0] = f->ins[0];
        f->outs = repeat(r, last, 1);
        f->n_outs = 1;
        f->ins = ins;
        f->n_ins = 3;
    } else if (f->n_names) {
        f->outs = f->ins;
        f->n_outs = f->n_ins;
    }
}

bool ss_mlir_signature(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    if (!ss_mlir_expect(&r->text, ":") || !left_types(r, f))
        return false;
    f->typed = true;
    if (ss_mlir_accept(&r->text, "->"))
        return ss_mlir_types(r, &f->outs, &f->n_outs);
    if (f->n_ins)
        short_signature(r, f);
    return true;
}

bool ss_mlir_generic(struct ss_mlir_reader *r, struct ss_mlir_form *f)
{
    struct ss_mlir_text *t = &r->text;
    if (!ss_mlir_expect(t, "(") || !ss_mlir_operands(r, f) || !ss_mlir_expect(t, ")"))
        return false;
    if (ss_mlir_accept(t, "<") && (!ss_mlir_dict(r, &f->fields) || !ss_mlir_expect(t, ">")))
        return false;
    if (ss_mlir_accept(t, "(")) {
        do {
            struct ss_mlir_region region = {0};
            if (!ss_mlir_region(r, &region))
                return false;
            ss_push(r->arena, f->regions, region);
        } while (ss_mlir_accept(t, ","));
        if (!ss_mlir_expect(t, ")"))
            return false;
    }
    if (ss_mlir_peek(t, "{") && !ss_mlir_dict(r, &f->fields))
        return false;
    if (!ss_mlir_expect(t, ":") || !ss_mlir_types(r, &f->ins, &f->n_ins) ||
        !ss_mlir_expect(t, "->"))
        return false;
    f->typed = true;
    return ss_mlir_types(r, &f->outs, &f->n_outs);
}

/* One spelling for each op: no dialect for StableHLO's own. */
static const char *canonical(const char *name)
{
    static const char *const same[][2] = {
        {"func.call", "call"},
        {"func.return", "return"},
        {"stablehlo.return", "return"},
        {"mhlo.return", "return"},
        {"sdy.return", "return"},
        {"arith.constant", "constant"},
        {"util.unfoldable_constant", "constant"},
        {"iree.unfoldable_constant", "constant"},
        {"sdy.constant", "constant"},
        {"util.optimization_barrier", "optimization_barrier"},
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (!strcmp(name, same[i][0]))
            return same[i][1];
    if (!strncmp(name, "stablehlo.", 10))
        return name + 10;
    return !strncmp(name, "mhlo.", 5) ? name + 5 : name;
}

static bool check_operand_types(struct ss_mlir_reader *r, const struct ss_mlir_form *f)
{
    if (!f->typed)
        return true;
    if (f->n_ins != f->operands.count)
        return ss_mlir_fail_at(&r->text, f->at, SS_E_TYPE, "%s has %zu operands but %zu types",
                               f->op->name, f->operands.count, f->n_ins);
    for (size_t i = 0; i < f->n_ins; i++) {
        const struct ss_mlir_value *value = &r->names.values.items[f->operands.items[i]];
        if (!ss_mlir_type_equal(value->type, f->ins[i]))
            return ss_mlir_fail_at(&r->text, f->at, SS_E_TYPE,
                                   "operand %zu of %s is used as %s, but %%%s is defined as %s", i,
                                   f->op->name, ss_mlir_type_text(r->arena, f->ins[i]), value->name,
                                   ss_mlir_type_text(r->arena, value->type));
    }
    return true;
}

static bool define_results(struct ss_mlir_reader *r, struct ss_mlir_form *f,
                           const struct result_names *names)
{
    struct ss_mlir_op *op = f->op;
    op->first_result = (uint32_t)r->names.values.count;
    op->n_results = (uint32_t)f->n_outs;
    if (names->total && names->total != f->n_outs)
        return ss_mlir_fail_at(&r->text, f->at, SS_E_TYPE, "%zu names for the %zu results of %s",
                               names->total, f->n_outs, op->name);
    size_t done = 0;
    for (size_t i = 0; i < names->list.count; i++) {
        const struct result_name *one = &names->list.items[i];
        uint32_t first;
        if (!ss_mlir_define(r, one->name, one->count, f->outs + done, op, one->at, &first))
            return false;
        done += one->count;
    }
    for (; done < f->n_outs; done++) {
        struct ss_mlir_value value = {.name = "",
                                      .type = f->outs[done],
                                      .def = op,
                                      .count = 1,
                                      .first = (uint32_t)r->names.values.count};
        ss_push(r->arena, r->names.values, value);
    }
    return true;
}

static bool op_name(struct ss_mlir_reader *r, struct ss_mlir_form *f, bool *quoted)
{
    struct ss_mlir_text *t = &r->text;
    const char *name = NULL;
    *quoted = ss_mlir_peek(t, "\"");
    if (*quoted && !ss_mlir_string(t, r->arena, &name))
        return false;
    if (!*quoted && !(name = ss_mlir_word(t, r->arena)))
        return ss_mlir_expected(t, "an operation");
    f->op->name = canonical(name);
    if (ss_mlir_dialect_is_read(f->op->name))
        return true;
    ss_mlir_fail_at(t, f->at, SS_E_UNSUPPORTED, "%s", "");
    ss_mlir_dialect_error(t->err, name);
    return false;
}

struct ss_mlir_op *ss_mlir_op(struct ss_mlir_reader *r)
{
    struct ss_mlir_text *t = &r->text;
    struct result_names names = {0};
    struct ss_mlir_form f = {.op = ss_alloc(r->arena, sizeof *f.op)};
    struct ss_mlir_op *op = f.op;
    ss_mlir_space(t);
    f.at = t->at;
    ss_mlir_position(t, f.at, &op->line, &op->column);
    bool quoted;
    if (!result_names(r, &names) || !op_name(r, &f, &quoted))
        return NULL;
    f.n_names = names.total;
    if (!(quoted ? ss_mlir_generic(r, &f) : ss_mlir_pretty(r, &f)) || !check_operand_types(r, &f) ||
        !define_results(r, &f, &names))
        return NULL;
    if (!ss_mlir_loc(r, &op->loc))
        return NULL;
    op->end = ss_mlir_before_blanks(t, f.at);
    op->operands = f.operands.items;
    op->n_operands = (uint32_t)f.operands.count;
    op->fields = f.fields.list.items;
    op->n_fields = f.fields.list.count;
    op->regions = f.regions.items;
    op->n_regions = f.regions.count;
    return op;
}
