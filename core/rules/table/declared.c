/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stated rules: a factor becomes an atom, and each use of it that is allowed becomes a row. */
#include "core/rules/table/declared.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/op/op.h"
#include "core/rules/atoms/structure.h"
#include "core/rules/rules.h"

/* Factors of one declared rule. The text comes from a file, and find() compares each name with all.
 */
enum { MAX_FACTORS = 1024 };

/* How a factor may be used, as the lists behind the sizes say. */
enum use { PASSED, REDUCED, REPLICATED, PERMUTED };

struct factor {
    uint64_t name; /* 0: i, 17: z, 17 + n: z_n */
    int64_t size;
    enum use use;
    bool in, out; /* some operand or result has it */
};

struct parsing {
    const struct ss_call *call;
    const char *at, *begin;
    struct ss_arena *arena;
    struct ss_error *err;
    SS_ARRAY(struct factor) factors;
    struct ss_factors **in, **out;
};

/* ---- text ---- */

static void skip_blanks(struct parsing *p)
{
    while (*p->at == ' ' || *p->at == '\t' || *p->at == '\n')
        p->at++;
}

static bool accept(struct parsing *p, const char *word)
{
    skip_blanks(p);
    const size_t n = strlen(word);
    if (strncmp(p->at, word, n) != 0)
        return false;
    p->at += n;
    return true;
}

static bool expected(struct parsing *p, const char *what)
{
    skip_blanks(p);
    if (*p->at)
        ss_fail(p->err, SS_E_SYNTAX, "%s is expected in column %zu of the rule, at \"%.20s\"", what,
                (size_t)(p->at - p->begin) + 1, p->at);
    else
        ss_fail(p->err, SS_E_SYNTAX, "%s is expected, and the rule ends", what);
    ss_error_hint(p->err, "a rule reads ([i, j], [j, k])->([i, k]) {i=8, j=16, k=4} reduction={j}");
    return false;
}

static bool expect(struct parsing *p, const char *word)
{
    return accept(p, word) || expected(p, word);
}

static bool number(struct parsing *p, int64_t *value)
{
    skip_blanks(p);
    char *end;
    if (*p->at < '0' || *p->at > '9')
        return expected(p, "a number");
    *value = strtoll(p->at, &end, 10);
    if (*value > INT32_MAX)
        return expected(p, "a smaller number");
    p->at = end;
    return true;
}

static bool is_letter(const struct parsing *p)
{
    return *p->at >= 'i' && *p->at <= 'z';
}

/* i to z, z_1, z_2, ... The cursor is at the letter. */
static bool name(struct parsing *p, uint64_t *name)
{
    if (!is_letter(p))
        return expected(p, "a factor (i to z, z_1, z_2, ...)");
    *name = (uint64_t)(*p->at++ - 'i');
    int64_t n;
    if (*name != 'z' - 'i' || *p->at != '_')
        return true;
    p->at++;
    if (*p->at < '1' || *p->at > '9')
        return expected(p, "a positive number after z_");
    if (!number(p, &n))
        return false;
    *name += (uint64_t)n;
    return true;
}

static const char *name_text(struct parsing *p, uint64_t name)
{
    return name <= 'z' - 'i' ? ss_sprintf(p->arena, "%c", (int)('i' + name))
                             : ss_sprintf(p->arena, "z_%" PRIu64, name - ('z' - 'i'));
}

static int find(const struct parsing *p, uint64_t name)
{
    for (size_t i = 0; i < p->factors.count; i++)
        if (p->factors.items[i].name == name)
            return (int)i;
    return -1;
}

/* ---- the parts of a rule ---- */

/* ij: the product of its factors, the major first. */
static bool dim(struct parsing *p, struct ss_factors *dim)
{
    SS_ARRAY(uint16_t) items = {0};
    skip_blanks(p);
    do {
        uint64_t called;
        if (!name(p, &called))
            return false;
        int i = find(p, called);
        if (i < 0) {
            i = (int)p->factors.count;
            if (i == MAX_FACTORS)
                return expected(p, "a rule of fewer factors");
            ss_push(p->arena, p->factors, ((struct factor){.name = called}));
        }
        ss_push(p->arena, items, (uint16_t)i);
    } while (is_letter(p) && items.count < MAX_FACTORS);
    *dim = (struct ss_factors){items.items, (uint16_t)items.count, 1};
    return true;
}

/* The next of n items, or the end after the last: `what` says whose number is wrong. */
static bool next(struct parsing *p, size_t at, size_t n, const char *close, const char *what)
{
    if (at == n ? accept(p, close) : at == 0 || accept(p, ","))
        return true;
    skip_blanks(p);
    if (*p->at != (at == n ? ',' : *close))
        return expected(p, at == n ? close : ",");
    ss_fail(p->err, SS_E_TYPE, "%s, and the rule has %s", what, at == n ? "more" : "fewer");
    return false;
}

/* ([i, j], [j, k]) */
static bool tensors(struct parsing *p, const char *what, const struct ss_type *types, size_t n,
                    struct ss_factors **all)
{
    const char *count = ss_sprintf(p->arena, "the op has %zu %s%s", n, what, n == 1 ? "" : "s");
    if (!expect(p, "("))
        return false;
    for (size_t k = 0; k < n; k++) {
        const size_t rank = (size_t)types[k].rank;
        const char *dims =
            ss_sprintf(p->arena, "%s %zu has %zu dim%s", what, k, rank, rank == 1 ? "" : "s");
        all[k] = ss_alloc_array(p->arena, rank, sizeof **all);
        if (!next(p, k, n, ")", count) || !expect(p, "["))
            return false;
        for (size_t d = 0; d < rank; d++)
            if (!next(p, d, rank, "]", dims) || !dim(p, &all[k][d]))
                return false;
        if (!next(p, rank, rank, "]", dims))
            return false;
    }
    return next(p, n, n, ")", count);
}

/* {i=8, j=16} */
static bool sizes(struct parsing *p)
{
    if (accept(p, "{"))
        while (!accept(p, "}")) {
            uint64_t called;
            int64_t size;
            skip_blanks(p);
            if (!name(p, &called) || !expect(p, "=") || !number(p, &size))
                return false;
            const int i = find(p, called);
            if (i < 0) {
                ss_fail(p->err, SS_E_SYNTAX, "no dim has the factor %s", name_text(p, called));
                return false;
            }
            p->factors.items[i].size = size;
            if (!accept(p, ",") && *p->at != '}')
                return expected(p, ", or }");
        }
    return true;
}

/* reduction={j, k} */
static bool uses(struct parsing *p, const char *list, enum use use)
{
    if (!accept(p, list))
        return true;
    if (!expect(p, "=") || !expect(p, "{"))
        return false;
    while (!accept(p, "}")) {
        uint64_t called;
        skip_blanks(p);
        if (!name(p, &called))
            return false;
        const int i = find(p, called);
        if (i < 0) {
            ss_fail(p->err, SS_E_SYNTAX, "no dim has the factor %s", name_text(p, called));
            return false;
        }
        if (use != PASSED)
            p->factors.items[i].use = use;
        if (!accept(p, ",") && *p->at != '}')
            return expected(p, ", or }");
    }
    return true;
}

static bool parse(struct parsing *p)
{
    const bool wrapped = accept(p, "#sdy.op_sharding_rule<");
    const struct ss_call *call = p->call;
    if (!tensors(p, "operand", call->in, call->n_in, p->in) || !expect(p, "->") ||
        !tensors(p, "result", call->out, call->n_out, p->out) || !sizes(p) ||
        !uses(p, "reduction", REDUCED) || !uses(p, "need_replication", REPLICATED) ||
        !uses(p, "permutation", PERMUTED) || !uses(p, "blocked_propagation", PASSED))
        return false;
    if (accept(p, ",") && !expect(p, "custom"))
        return false;
    if (wrapped && !expect(p, ">"))
        return false;
    skip_blanks(p);
    return !*p->at || expected(p, "the end of the rule, or a list of reduction, need_replication, "
                                  "permutation or blocked_propagation in this order,");
}

/* ---- shapes ---- */

/* A factor by itself is as long as its dim, if no size is given. */
static void derive_sizes(struct parsing *p, const struct ss_type *types, size_t n,
                         struct ss_factors *const *all)
{
    for (size_t k = 0; k < n; k++)
        for (int d = 0; d < types[k].rank; d++)
            if (all[k][d].count == 1 && !p->factors.items[all[k][d].items[0]].size)
                p->factors.items[all[k][d].items[0]].size = types[k].dims[d];
}

/* Whether a dim is cut by no row; then it may have another length, as that of an operand of a
 * concatenation. */
static bool is_kept(const struct parsing *p, const struct ss_factors *dim)
{
    bool kept = true;
    for (uint16_t i = 0; i < dim->count; i++)
        kept &= p->factors.items[dim->items[i]].use >= REPLICATED;
    return kept;
}

static bool check(struct parsing *p, const char *what, const struct ss_type *types, size_t n,
                  struct ss_factors **all, bool results)
{
    for (size_t k = 0; k < n; k++)
        for (int d = 0; d < types[k].rank; d++) {
            const int64_t length = types[k].dims[d];
            struct ss_factors *dim = &all[k][d];
            int64_t product = 1;
            for (uint16_t i = 0; i < dim->count; i++) {
                struct factor *f = &p->factors.items[dim->items[i]];
                f->in |= !results;
                f->out |= results;
                product *= product > INT32_MAX ? 1 : f->size; /* a longer dim there is not */
                for (uint16_t j = 0; j < i; j++)
                    if (dim->items[j] == dim->items[i]) {
                        ss_fail(p->err, SS_E_TYPE, "dim %d of %s %zu has the factor %s twice", d,
                                what, k, name_text(p, f->name));
                        return false;
                    }
            }
            if (product == length)
                continue;
            if (!is_kept(p, dim)) {
                ss_fail(p->err, SS_E_TYPE,
                        "dim %d of %s %zu is %" PRId64
                        " long, and the factors of the rule give %s%" PRId64,
                        d, what, k, length, product > INT32_MAX ? "at least " : "", product);
                ss_error_hint(p->err, "the sizes of a dim's factors multiply to its length: "
                                      "[ij] is 32 long with {i=4, j=8}");
                return false;
            }
            *dim = (struct ss_factors){.coefficient = length};
        }
    return true;
}

static bool check_uses(struct parsing *p)
{
    for (size_t i = 0; i < p->factors.count; i++) {
        const struct factor *f = &p->factors.items[i];
        if (f->use != REDUCED || !f->out)
            continue;
        ss_fail(p->err, SS_E_TYPE, "a result has the reduction factor %s", name_text(p, f->name));
        ss_error_hint(p->err, "a factor that is reduced is in no result");
        return false;
    }
    return true;
}

/* ---- atoms and rows ---- */

/* RESULT_TYPES holds dtype, rank and dims of each result in turn: the dims follow the cut. */
static void add_slots(struct parsing *p, struct ss_atoms *atoms)
{
    SS_ARRAY(struct ss_attr_slot) slots = {0};
    const struct ss_call *call = p->call;
    size_t attr = 0, index = 0;
    while (attr < call->attrs.count && call->attrs.items[attr].id != SS_ATTR_RESULT_TYPES)
        attr++;
    for (size_t k = 0; k < call->n_out && attr < call->attrs.count; k++, index += 2)
        for (int d = 0; d < call->out[k].rank; d++, index++) {
            const struct ss_attr_slot slot = {
                .attr = (uint16_t)attr, .index = (uint16_t)(index + 2), .value = p->out[k][d]};
            ss_push(p->arena, slots, slot);
        }
    atoms->slots = slots.items;
    atoms->n_slots = slots.count;
}

static void make_atoms(struct parsing *p, struct ss_atoms *atoms)
{
    const size_t n = p->factors.count;
    *atoms = (struct ss_atoms){.in = p->in, .out = p->out, .n_atoms = (uint16_t)n};
    atoms->atoms = ss_alloc_array(p->arena, n, sizeof *atoms->atoms);
    atoms->lengths = ss_alloc_array(p->arena, n, sizeof *atoms->lengths);
    for (size_t i = 0; i < n; i++)
        atoms->lengths[i] = p->factors.items[i].size;
    add_slots(p, atoms);
}

/* The slot of a tensor that is cut along a factor, if it has it: the factors before it in its dim
 * are blocks. */
static struct ss_row_slot slot_of(const struct ss_factors *dims, int rank, uint16_t factor)
{
    struct ss_row_slot slot = {.blocks.coefficient = 1};
    for (int d = 0; d < rank; d++)
        for (uint16_t i = 0; i < dims[d].count; i++)
            if (dims[d].items[i] == factor) {
                slot.kind = SS_SHARD;
                slot.dim = d;
                slot.blocks.items = dims[d].items;
                slot.blocks.count = i;
            }
    return slot;
}

/* Whether some tensor has the factor in two dims, which are not cut at once. */
static bool is_twice(const struct ss_type *types, size_t n, struct ss_factors *const *all,
                     uint16_t factor)
{
    for (size_t k = 0; k < n; k++) {
        int times = 0;
        for (int d = 0; d < types[k].rank; d++)
            for (uint16_t i = 0; i < all[k][d].count; i++)
                times += all[k][d].items[i] == factor;
        if (times > 1)
            return true;
    }
    return false;
}

static const char *why_uncut(const struct parsing *p, uint16_t factor)
{
    const struct factor *f = &p->factors.items[factor];
    const struct ss_call *call = p->call;
    if (f->use == REPLICATED)
        return "the rule says that it needs replication";
    if (f->use == PERMUTED)
        return "the rule says that a cut needs a permutation, which no row can say";
    if (is_twice(call->in, call->n_in, p->in, factor) ||
        is_twice(call->out, call->n_out, p->out, factor))
        return "a tensor has it in two dims";
    if (f->in && !f->out && f->use != REDUCED)
        return "no result has it, and the rule does not say that it is reduced";
    return f->in ? NULL : "no operand has it: a rank would need its offset";
}

static void add_row(struct parsing *p, struct ss_op_rules *rules, uint16_t factor)
{
    const struct ss_call *call = p->call;
    struct ss_row row = {.verdict = SS_DECLARED};
    const bool all = factor == UINT16_MAX; /* the row that replicates all */
    snprintf(row.id, sizeof row.id, all ? "R" : "S%zu", rules->n_rows);
    row.in = ss_alloc_array(p->arena, call->n_in, sizeof *row.in);
    row.out = ss_alloc_array(p->arena, call->n_out, sizeof *row.out);
    row.cut = ss_memdup(p->arena, &factor, sizeof factor);
    row.n_cut = !all;
    if (all)
        row.verdict = SS_STRUCTURAL;
    for (size_t k = 0; k < call->n_in; k++)
        row.in[k] = slot_of(p->in[k], call->in[k].rank, factor);
    for (size_t k = 0; k < call->n_out; k++) {
        row.out[k] = slot_of(p->out[k], call->out[k].rank, factor);
        if (!all && p->factors.items[factor].use == REDUCED) {
            row.out[k].kind = SS_PARTIAL;
            row.out[k].reduce = SS_SUM;
        }
    }
    rules->rows[rules->n_rows++] = row;
}

static void add_attempt(struct parsing *p, struct ss_op_rules *rules, uint16_t factor,
                        const char *why)
{
    const char *called = name_text(p, p->factors.items[factor].name);
    struct ss_attempt attempt = {
        .candidate = ss_sprintf(p->arena, "cut the factor %s", called),
        .kind = 'A',
        .cut = ss_memdup(p->arena, &factor, sizeof factor),
        .n_cut = 1,
        .verdict = why ? SS_NOT_TRIED : SS_DECLARED,
        .why = why ? why : "stated, and not tested",
        .row = why ? -1 : (int32_t)rules->n_rows,
    };
    rules->attempts[rules->n_attempts++] = attempt;
}

static struct ss_op_rules *make_rules(struct parsing *p)
{
    struct ss_op_rules *rules = ss_op_rules_new(p->call, p->arena);
    const size_t n = p->factors.count;
    rules->rows = ss_alloc_array(p->arena, n + 1, sizeof *rules->rows);
    rules->attempts = ss_alloc_array(p->arena, n + 1, sizeof *rules->attempts);
    add_row(p, rules, UINT16_MAX);
    for (size_t i = 0; i < n; i++) {
        if (p->factors.items[i].size < 2)
            continue;
        const char *why = why_uncut(p, (uint16_t)i);
        add_attempt(p, rules, (uint16_t)i, why);
        if (!why)
            add_row(p, rules, (uint16_t)i);
    }
    if (rules->n_rows == 1)
        rules->reason = "the rule that is stated cuts nothing";
    return rules;
}

enum ss_rc ss_rule_declare(const struct ss_call *call, const char *text, struct ss_arena *arena,
                           struct ss_given_rules *out, struct ss_error *err)
{
    struct ss_error own = {0};
    struct parsing p = {
        .call = call, .at = text, .begin = text, .arena = arena, .err = err ? err : &own};
    if (!(call->def->flags & SS_OP_OPAQUE)) {
        ss_fail(err, SS_E_ARGUMENT, "%s has a kernel: its rules are discovered", call->def->name);
        return ss_error_hint(err, "a rule is stated for an op that nothing here can run");
    }
    p.in = ss_alloc_array(arena, call->n_in, sizeof *p.in);
    p.out = ss_alloc_array(arena, call->n_out, sizeof *p.out);
    if (!parse(&p))
        return p.err->code;
    derive_sizes(&p, call->in, call->n_in, p.in);
    derive_sizes(&p, call->out, call->n_out, p.out);
    if (!check(&p, "operand", call->in, call->n_in, p.in, false) ||
        !check(&p, "result", call->out, call->n_out, p.out, true) || !check_uses(&p))
        return p.err->code;
    out->rules = make_rules(&p);
    make_atoms(&p, &out->atoms);
    return SS_OK;
}

void ss_rule_decline(const struct ss_call *call, const char *why, struct ss_arena *arena,
                     struct ss_given_rules *out)
{
    struct parsing p = {.call = call, .arena = arena};
    p.in = ss_dims_without_atoms(arena, call->in, call->n_in);
    p.out = ss_dims_without_atoms(arena, call->out, call->n_out);
    out->rules = make_rules(&p);
    out->rules->reason = why;
    make_atoms(&p, &out->atoms);
}
