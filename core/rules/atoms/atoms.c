/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/atoms.h"

#include "core/body/composite.h"
#include "core/op/inference.h"
#include "core/rules/atoms/structure.h"
#include "core/rules/atoms/dim_alias.h"
#include "core/rules/atoms/factor.h"
#include "core/rules/atoms/record.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/atoms/tokens.h"

int64_t ss_factors_value(const struct ss_factors *f, const int64_t *lengths)
{
    int64_t value = f->coefficient;
    for (uint16_t i = 0; i < f->count; i++)
        value *= lengths[f->items[i]];
    return value;
}

int ss_factors_find(const struct ss_factors *f, uint16_t atom)
{
    for (uint16_t i = 0; i < f->count; i++) {
        if (f->items[i] == atom)
            return i;
    }
    return -1;
}

bool ss_atom_is_derived(const struct ss_atoms *atoms, uint16_t atom)
{
    bool derived = false;
    for (size_t j = 0; j < atoms->n_derived; j++)
        derived |= atoms->derived[j].atom == atom;
    return derived;
}

bool ss_atom_of_operand(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom)
{
    bool is = false;
    for (size_t k = 0; k < call->n_in; k++) {
        for (int d = 0; d < call->in[k].rank; d++)
            is |= ss_factors_find(&atoms->in[k][d], atom) >= 0;
    }
    return is;
}

bool ss_factors_equal(const struct ss_factors *f, const struct ss_factors *of,
                      const struct ss_atom *atoms, const int64_t *lengths)
{
    bool equal = f->count == of->count && f->coefficient == of->coefficient;
    for (uint16_t i = 0; i < of->count && equal; i++) {
        uint16_t a = f->items[i], b = of->items[i];
        equal = a == b || (atoms[a].literal && atoms[b].literal && lengths[a] == lengths[b]);
    }
    return equal;
}

static enum ss_attr_role attr_role(const struct ss_op_def *def, enum ss_attr_id id)
{
    for (size_t i = 0; i < def->n_attrs; i++) {
        if (def->attrs[i].id == id)
            return def->attrs[i].role;
    }
    return SS_ROLE_LITERAL;
}

/* ---- variables and tokens ---- */

static void add_var(struct ss_structure *s, int64_t real, int operand, int dim, int attr, int index)
{
    s->r.vars[s->r.n_vars] = (struct ss_variable){.real = real,
                                                  .node = ss_node_new(&s->r.f, real),
                                                  .operand = operand,
                                                  .dim = dim,
                                                  .attr = attr,
                                                  .index = index,
                                                  .token = s->r.n_vars};
    s->r.n_vars++;
}

static size_t count_numbers(const struct ss_call *call)
{
    size_t n = 0;
    for (size_t k = 0; k < call->n_in; k++)
        n += (size_t)call->in[k].rank;
    for (size_t a = 0; a < call->attrs.count; a++)
        n += call->attrs.items[a].count;
    return n;
}

/* One variable per length of real value 2 or more; 0 and 1 stay literal. */
static void make_vars(struct ss_structure *s)
{
    const struct ss_call *call = s->r.call;
    s->r.vars = ss_alloc_array(s->r.arena, count_numbers(call) + 1, sizeof *s->r.vars);
    for (size_t k = 0; k < call->n_in; k++) {
        for (int d = 0; d < call->in[k].rank; d++) {
            if (call->in[k].dims[d] >= 2)
                add_var(s, call->in[k].dims[d], (int)k, d, -1, -1);
        }
    }
    for (size_t a = 0; a < call->attrs.count; a++) {
        const struct ss_attr *attr = &call->attrs.items[a];
        enum ss_attr_role role = attr_role(call->def, attr->id);
        if (!attr->ints || (role != SS_ROLE_SIZE && role != SS_ROLE_COUNT))
            continue;
        for (size_t i = 0; i < attr->count; i++) {
            if (attr->ints[i] >= 2)
                add_var(s, attr->ints[i], -1, -1, (int)a, (int)i);
        }
    }
}

/* ---- constraints, in the order ties, positions, products, marks ---- */

/* A window that is all of its dim, without padding or gaps, is as long as that by intent: a pool
 * over everything. */
static bool is_whole_window(const struct ss_variable *size, const struct ss_variable *length,
                            const struct ss_window *w)
{
    return size && length && size->real == length->real && w->low == 0 && w->high == 0 &&
           w->base_dilation == 1 && w->dilation == 1;
}

/* Windows that are all of their dim become one with it; whether there is one. What they leave is 1,
 * which is seen when the call is recorded again. */
static bool join_whole_windows(struct ss_structure *s)
{
    bool any = false;
    for (size_t i = 0; i < s->r.record->count; i++) {
        const struct ss_constraint *c = &s->r.record->items[i];
        if (c->kind != SS_CONSTRAINT_KEEP)
            continue;
        const struct ss_variable *size = ss_variable_of(&s->r, c->a[0]);
        const struct ss_variable *length = ss_variable_of(&s->r, c->b[0]);
        if (!is_whole_window(size, length, &c->window) || size->token == length->token)
            continue;
        s->r.vars[size - s->r.vars].token = length->token;
        ss_node_join(&s->r.f, size->node, length->node);
        any = true;
    }
    return any;
}

/* Other windows that are attributes are numbers that nothing scales; whether there is one. As such
 * they show, when the call is recorded again, that a window with its padding leaves a length as it
 * was: what a scan over chunks gives is as long as what it takes. */
static bool fix_windows(struct ss_structure *s)
{
    bool any = false;
    for (size_t i = 0; i < s->r.record->count; i++) {
        const struct ss_constraint *c = &s->r.record->items[i];
        const struct ss_variable *size =
            c->kind == SS_CONSTRAINT_KEEP ? ss_variable_of(&s->r, c->a[0]) : NULL;
        if (!size || size->operand >= 0 ||
            is_whole_window(size, ss_variable_of(&s->r, c->b[0]), &c->window))
            continue;
        s->r.vars[size - s->r.vars].literal = true;
        ss_node_fix(&s->r.f, size->node);
        any = true;
    }
    return any;
}

/* The class cannot scale: its number is tied to something that does not. */
static void fix(struct ss_structure *s, int64_t number)
{
    const struct ss_variable *var = ss_variable_of(&s->r, number);
    if (var)
        ss_node_fix(&s->r.f, var->node);
}

static void add_derived(struct ss_structure *s, struct ss_recorded_tie tie)
{
    s->n_complex++;
    ss_push(s->r.arena, s->derived, tie);
}

static void apply_same(struct ss_structure *s, const struct ss_constraint *c, uint32_t call)
{
    const struct ss_variable *a = ss_variable_of(&s->r, c->a[0]);
    const struct ss_variable *b = ss_variable_of(&s->r, c->b[0]);
    if (a && b) {
        ss_node_join(&s->r.f, a->node, b->node);
        return;
    }
    if (!a && !b)
        return;
    const struct ss_variable *var = a ? a : b;
    if (ss_token_is_literal(a ? c->b[0] : c->a[0])) {
        ss_node_fix(&s->r.f, var->node);
        return;
    }
    add_derived(s, (struct ss_recorded_tie){var->node, call, a != NULL, 0, 1});
}

/* The record of the call at its own lengths, in the same order; NULL where it is another. */
static const struct ss_record *real_record(struct ss_structure *s)
{
    if (!s->real) {
        struct ss_call own;
        struct ss_record *real = ss_alloc(s->r.arena, sizeof *real);
        struct ss_infer inf = {.recorder = &ss_record_recorder, .state = real};
        real->arena = s->r.arena;
        ss_record_copy(s->r.call, s->r.arena, &own);
        s->call_runs = s->r.call->def->infer(&inf, &own);
        s->real = real;
    }
    return s->call_runs && s->real->count == s->r.record->count ? s->real : NULL;
}

/* Adds the nodes of one side's numbers and multiplies what they are in the call. A formula is one
 * more length, which follows from it. False where one is below 2. */
static bool add_nodes(struct ss_structure *s, const int64_t *list, const int64_t *real, size_t n,
                      struct ss_recorded_tie tie, struct ss_node_list *nodes, int64_t *product)
{
    for (size_t i = 0; i < n; i++) {
        const struct ss_variable *var = ss_variable_of(&s->r, list[i]);
        bool formula = ss_is_formula(&s->r, list[i]);
        if (real[i] < 1 + formula || __builtin_mul_overflow(*product, real[i], product))
            return false;
        int node = var ? var->node : ss_node_new(&s->r.f, real[i]);
        ss_push(s->r.arena, *nodes, node);
        tie.node = node;
        tie.at = (uint8_t)i;
        tie.to = (uint8_t)(i + 1);
        if (formula)
            add_derived(s, tie);
        else if (!var)
            ss_node_fix(&s->r.f, node);
    }
    return true;
}

/* Products with formulas in them, which take part like any other length. Without a record at the
 * call's own lengths nothing of them scales. */
static void tie_product(struct ss_structure *s, const struct ss_constraint *c, uint32_t call)
{
    const struct ss_record *real = real_record(s);
    const struct ss_constraint *own = real ? &real->items[c - s->r.record->items] : NULL;
    struct ss_recorded_equation e = {0};
    struct ss_recorded_tie a = {.call = call}, b = {.call = call, .first = true};
    int64_t product[2] = {1, 1};
    size_t before = s->derived.count, n_complex = s->n_complex;
    if (own && own->n_a == c->n_a && own->n_b == c->n_b &&
        add_nodes(s, c->a, own->a, c->n_a, a, &e.side[0], &product[0]) &&
        add_nodes(s, c->b, own->b, c->n_b, b, &e.side[1], &product[1]) &&
        product[0] == product[1]) {
        ss_push(s->r.arena, s->equations, e);
        return;
    }
    s->derived.count = before;
    s->n_complex = n_complex;
    for (size_t i = 0; i < c->n_a; i++)
        fix(s, c->a[i]);
    for (size_t i = 0; i < c->n_b; i++)
        fix(s, c->b[i]);
}

static bool has_formula(const struct ss_structure *s, const struct ss_constraint *c)
{
    bool any = false;
    for (size_t i = 0; i < c->n_a; i++)
        any |= ss_is_formula(&s->r, c->a[i]);
    for (size_t i = 0; i < c->n_b; i++)
        any |= ss_is_formula(&s->r, c->b[i]);
    return any;
}

/* Windows that fill their dim make it a product: the steps follow from that. */
static bool make_product(const struct ss_structure *s, struct ss_constraint *c)
{
    const struct ss_variable *length = c->tiles ? ss_variable_of(&s->r, c->length) : NULL;
    const struct ss_variable *source = c->tiles ? ss_variable_of(&s->r, c->tiles[0]) : NULL;
    if (!length || !source || length->real != source->real * c->tiles[1])
        return false;
    c->kind = SS_CONSTRAINT_PRODUCT;
    c->a = &c->length;
    c->b = c->tiles;
    c->n_b = 2;
    return true;
}

static void apply_ties(struct ss_structure *s)
{
    uint32_t call = 0;
    for (size_t i = 0; i < s->r.record->count; i++) {
        struct ss_constraint *c = &s->r.record->items[i];
        if (c->kind == SS_CONSTRAINT_SAME) {
            if (!make_product(s, c))
                apply_same(s, c, call);
            call++;
        } else if (c->kind == SS_CONSTRAINT_PRODUCT) {
            c->tied = has_formula(s, c);
            if (c->tied)
                tie_product(s, c, call);
            call++;
        } else if (c->kind == SS_CONSTRAINT_AT_MOST) {
            const struct ss_variable *a = ss_variable_of(&s->r, c->a[0]);
            const struct ss_variable *b = ss_variable_of(&s->r, c->b[0]);
            if (a && b && a->real == b->real)
                ss_node_join(&s->r.f, a->node, b->node);
        }
    }
}

/* Nodes of a list of numbers; false where one is neither a variable nor a literal. */
static bool list_nodes(struct ss_structure *s, const int64_t *numbers, size_t n, int *nodes)
{
    for (size_t i = 0; i < n; i++) {
        const struct ss_variable *var = ss_variable_of(&s->r, numbers[i]);
        if (!var && (!ss_token_is_literal(numbers[i]) || numbers[i] < 1))
            return false;
        nodes[i] = var ? var->node : ss_node_new(&s->r.f, numbers[i]);
        if (!var)
            ss_node_fix(&s->r.f, nodes[i]);
    }
    return true;
}

static int64_t list_size(const struct ss_structure *s, const int *nodes, size_t n)
{
    int64_t size = 1;
    for (size_t i = 0; i < n; i++) {
        if (__builtin_mul_overflow(size, s->r.f.items[nodes[i]].size, &size))
            return -1;
    }
    return size;
}

static void apply_product(struct ss_structure *s, const struct ss_constraint *c)
{
    if (c->kind == SS_CONSTRAINT_DIVIDES && ss_is_formula(&s->r, c->b[0]))
        return; /* what is tied to the formula is a product of it */
    int *a = ss_alloc_array(s->r.arena, c->n_a + 1, sizeof *a);
    int *b = ss_alloc_array(s->r.arena, c->n_b + 1, sizeof *b);
    size_t n_a = c->n_a;
    bool known = list_nodes(s, c->a, c->n_a, a) && list_nodes(s, c->b, c->n_b, b);
    if (known && c->kind == SS_CONSTRAINT_DIVIDES) {
        int64_t major = s->r.f.items[a[0]].size, whole = s->r.f.items[b[0]].size;
        known = whole % major == 0;
        a[n_a++] = ss_node_new(&s->r.f, known ? whole / major : 1);
    }
    if (known && list_size(s, a, n_a) == list_size(s, b, c->n_b)) {
        ss_factoring_equate(&s->r.f, a, n_a, b, c->n_b);
        return;
    }
    s->n_complex++;
    for (size_t i = 0; i < c->n_a; i++)
        fix(s, c->a[i]);
    for (size_t i = 0; i < c->n_b; i++)
        fix(s, c->b[i]);
}

/* A window's size. One that spans most of what it slides over, in few steps, is data like that
 * (the other operand of a weight gradient). Where it is short, or its steps are more, it may be a
 * kernel as well; far dilated, only where it is no gradient of patches. An attribute's is a number
 * that nothing scales. */
static void apply_keep(struct ss_structure *s, const struct ss_constraint *c)
{
    const struct ss_variable *size = ss_variable_of(&s->r, c->a[0]);
    const struct ss_variable *length = ss_variable_of(&s->r, c->b[0]);
    if (!size || is_whole_window(size, length, &c->window))
        return;
    if (size->operand < 0) {
        ss_node_fix(&s->r.f, size->node);
        return;
    }
    struct ss_factor_node *root = &s->r.f.items[ss_node_root(&s->r.f, size->node)];
    struct ss_window w = c->window;
    struct ss_infer checking = {0};
    int64_t real = length ? length->real : 1;
    w.size = size->real;
    int64_t span = (w.size - 1) * w.dilation + 1, dilated = (real - 1) * w.base_dilation + 1;
    int64_t steps = ss_window_steps(&checking, &w, real);
    bool patches = steps <= w.dilation && w.stride == 1 && w.low == 0 && w.high == 0;
    int64_t longest = patches ? 2 * SS_MAX_KEPT_LENGTH : SS_MAX_KEPT_WINDOW;
    root->is.spans = 2 * span > dilated && steps < span;
    bool fits = root->is.spans && 2 * steps < span
                    ? size->real <= SS_MAX_KEPT_LENGTH && span <= longest
                    : size->real <= SS_MAX_KEPT_WINDOW;
    root->is.keep |= root->major < 0 && fits;
    root->is.wide |= !root->is.spans && !fits;
}

/* Numbers that say where windows start. */
static void apply_start(struct ss_structure *s, const struct ss_constraint *c)
{
    const struct ss_variable *p = ss_variable_of(&s->r, c->a[0]);
    if (p)
        s->r.f.items[ss_node_root(&s->r.f, p->node)].is.start = true;
}

static void apply_rest(struct ss_structure *s)
{
    const struct ss_record *r = s->r.record;
    ss_structure_positions(s);
    for (size_t i = 0; i < s->equations.count; i++) {
        const struct ss_node_list *side = s->equations.items[i].side;
        ss_factoring_equate(&s->r.f, side[0].items, side[0].count, side[1].items, side[1].count);
    }
    for (size_t i = 0; i < r->count; i++) {
        bool product = r->items[i].kind == SS_CONSTRAINT_PRODUCT && !r->items[i].tied;
        if (product || r->items[i].kind == SS_CONSTRAINT_DIVIDES)
            apply_product(s, &r->items[i]);
    }
    for (size_t i = 0; i < r->count; i++) {
        if (r->items[i].kind == SS_CONSTRAINT_KEEP)
            apply_keep(s, &r->items[i]);
        if (r->items[i].kind == SS_CONSTRAINT_START)
            apply_start(s, &r->items[i]);
    }
}

/* ---- the whole ---- */

/* Whether a dim of a result has the atom as a factor, or is a formula, which may have it. */
static bool is_of_result(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t atom)
{
    bool is = false;
    for (size_t k = 0; k < call->n_out; k++) {
        for (int d = 0; d < call->out[k].rank; d++)
            is |= atoms->out[k][d].coefficient < 0 || ss_factors_find(&atoms->out[k][d], atom) >= 0;
    }
    return is;
}

/* Lengths that probes keep, and of tensors that are made and used up within the body. */
static bool stays(const struct ss_call *call, const struct ss_atoms *atoms, uint16_t a)
{
    const struct ss_atom *atom = &atoms->atoms[a];
    int64_t length = atoms->lengths[a];
    if (atom->literal || (atom->keep && length <= SS_MAX_KEPT_LENGTH))
        return true;
    return length <= SS_MAX_KEPT_WINDOW && !ss_atom_is_derived(atoms, a) &&
           !ss_atom_of_operand(call, atoms, a) && !is_of_result(call, atoms, a);
}

/* A body that makes a kernel itself sets taps at offsets that belong to the function: probes keep
 * the offsets and the length of the kernel. */
static void keep_taps(const struct ss_call *call, struct ss_atoms *atoms)
{
    for (size_t i = 0; i < atoms->n_orders; i++) {
        struct ss_order *o = &atoms->orders[i];
        o->stays = o->starts;
        for (uint16_t j = 0; j < o->hi.count; j++)
            o->stays &= stays(call, atoms, o->hi.items[j]);
    }
}

enum ss_rc ss_atoms_record(const struct ss_call *call, struct ss_arena *arena, struct ss_atoms *out,
                           struct ss_error *err)
{
    struct ss_record record = {.arena = arena};
    struct ss_structure s = {
        .r = {.arena = arena, .call = call, .record = &record, .f = {.arena = arena}}};
    *out = (struct ss_atoms){0};
    if (count_numbers(call) > SS_MAX_TOKENS) {
        /* So many lengths that they have no tokens: nothing of it is cut. */
        out->in = ss_dims_without_atoms(arena, call->in, call->n_in);
        out->out = ss_dims_without_atoms(arena, call->out, call->n_out);
        return SS_OK;
    }
    make_vars(&s);
    struct ss_call tokens;
    if (!ss_run_on_tokens(&s.r, &tokens, err))
        return SS_E_SHAPE;
    bool joined = join_whole_windows(&s), fixed = fix_windows(&s);
    if (joined || fixed) {
        record = (struct ss_record){.arena = arena};
        if (!ss_run_on_tokens(&s.r, &tokens, err))
            return SS_E_SHAPE;
    }
    apply_ties(&s);
    apply_rest(&s);
    ss_structure_number(&s, &tokens, out);
    while (ss_structure_join_uncut(&s, out))
        ss_structure_number(&s, &tokens, out);
    ss_atoms_keep_aliases(call, out);
    ss_atoms_free_ties(call, out);
    ss_atoms_keep_concat_padding(call, out);
    keep_taps(call, out);
    return SS_OK;
}
