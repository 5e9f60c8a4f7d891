/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/plan/lengths.h"

#include <stdlib.h>

#include "core/base/integer.h"
#include "core/rules/atoms.h"
#include "core/rules/lengths.h"

/* Lengths up to this one are not made shorter; chosen ones begin here. */
enum { LEAST = 8 };

/* ---- factors -------------------------------------------------------------------------------- */

static uint32_t add_factor(struct ss_lengths *l, int64_t length)
{
    const uint32_t id = (uint32_t)l->factors.count;
    const struct ss_factor f = {.same = id,
                                .parts = {SS_NONE, SS_NONE},
                                .length = length,
                                .fixed = length <= LEAST,
                                .multiple = 1,
                                .now = length};
    ss_push(&l->arena, l->factors, f);
    return id;
}

static uint32_t root_of(const struct ss_lengths *l, uint32_t id)
{
    struct ss_factor *f = l->factors.items;
    for (; f[id].same != id; id = f[id].same)
        f[id].same = f[f[id].same].same; /* shorter ways for the next time */
    return id;
}

/* A list of lengths that is read factor by factor: what is still to come, the next one last. */
struct reading {
    SS_ARRAY(uint32_t) left;
};

static void begin(struct reading *r, const uint32_t *ids, size_t n, struct ss_arena *arena)
{
    *r = (struct reading){{0}};
    while (n-- > 0)
        ss_push(arena, r->left, ids[n]);
}

/* The next factor above 1, without moving past it; SS_NONE at the end. */
static uint32_t peek(const struct ss_lengths *l, struct reading *r, struct ss_arena *arena)
{
    while (r->left.count > 0) {
        const uint32_t id = root_of(l, r->left.items[r->left.count - 1]);
        const struct ss_factor *f = &l->factors.items[id];
        if (f->parts[0] == SS_NONE && f->length != 1)
            return id;
        r->left.count--;
        if (f->parts[0] == SS_NONE)
            continue;
        ss_push(arena, r->left, f->parts[1]);
        ss_push(arena, r->left, f->parts[0]);
    }
    return SS_NONE;
}

static void fix_rest(struct ss_lengths *l, struct reading *r)
{
    for (uint32_t id; (id = peek(l, r, &l->arena)) != SS_NONE; r->left.count--)
        l->factors.items[id].fixed = true;
}

static void fix(struct ss_lengths *l, const uint32_t *ids, size_t n)
{
    struct reading r;
    begin(&r, ids, n, &l->arena);
    fix_rest(l, &r);
}

/* Splits a factor into `major` and the rest. */
static void split(struct ss_lengths *l, uint32_t id, int64_t major)
{
    const struct ss_factor f = l->factors.items[id];
    const uint32_t parts[] = {add_factor(l, major), add_factor(l, f.length / major)};
    for (int i = 0; i < 2; i++) {
        l->factors.items[id].parts[i] = parts[i];
        l->factors.items[parts[i]].fixed |= f.fixed;
    }
}

/* Both lists are the same length: their factors are united from the major end on. What does not
 * divide is fixed. */
static void unite(struct ss_lengths *l, const uint32_t *a, size_t n_a, const uint32_t *b,
                  size_t n_b)
{
    struct reading left, right;
    begin(&left, a, n_a, &l->arena);
    begin(&right, b, n_b, &l->arena);
    for (;;) {
        const uint32_t x = peek(l, &left, &l->arena), y = peek(l, &right, &l->arena);
        if (x == SS_NONE || y == SS_NONE)
            break;
        struct ss_factor *f = &l->factors.items[x], *g = &l->factors.items[y];
        if (f->length == g->length) {
            f->fixed |= g->fixed;
            if (x != y)
                g->same = x;
            left.left.count--;
            right.left.count--;
        } else if (f->length > g->length && g->length > 0 && f->length % g->length == 0) {
            split(l, x, g->length);
        } else if (g->length > f->length && f->length > 0 && g->length % f->length == 0) {
            split(l, y, f->length);
        } else {
            break;
        }
    }
    fix_rest(l, &left);
    fix_rest(l, &right);
}

/* ---- what is equal, and what is fixed -------------------------------------------------------- */

static void unite_vars(struct ss_lengths *l, uint32_t a, uint32_t b)
{
    const struct ss_type *type = &l->plan->graph->vars[a].type;
    for (int d = 0; d < type->rank; d++)
        unite(l, &l->dims[a][d], 1, &l->dims[b][d], 1);
}

/* A dim of an operand or a result as the op knows it. */
static void unite_dim(struct ss_lengths *l, uint32_t op, uint32_t *dim, const struct ss_factors *f)
{
    uint32_t *ids = ss_alloc_array(&l->arena, f->count, sizeof *ids);
    bool known = f->coefficient == 1 && f->count > 0;
    for (uint16_t i = 0; i < f->count; i++) {
        ids[i] = l->atoms[op][f->items[i]];
        known &= ids[i] != SS_NONE;
    }
    if (known) {
        unite(l, dim, 1, ids, f->count);
        return;
    }
    fix(l, dim, 1);
    for (uint16_t i = 0; i < f->count; i++)
        fix(l, &ids[i], ids[i] != SS_NONE);
}

/* What a dim of a result that is no product grows by if an atom doubles. */
static int64_t growth_of(const struct ss_lengths *l, uint32_t op, const struct ss_call *call,
                         uint16_t a, uint32_t k, int d)
{
    const struct ss_atoms *atoms = &l->plan->rules->op_atoms[op];
    return l->atoms[op][a] == SS_NONE ? 0 : ss_result_growth(call, atoms, a, k, d);
}

/* A result that joins equal lengths is a multiple of them, if they stay equal. Other sums keep
 * their length, and so does what they are made of. */
static void unite_sum(struct ss_lengths *l, uint32_t op, const struct ss_call *call, uint32_t k,
                      int d)
{
    const struct ss_atoms *atoms = &l->plan->rules->op_atoms[op];
    uint32_t *dim = &l->dims[l->plan->graph->ops[op].results[k]][d], first = SS_NONE;
    const int64_t length = call->out[k].dims[d];
    int64_t sum = 0;
    bool equal = true;
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        const int64_t growth = growth_of(l, op, call, a, k, d);
        if (growth == 0)
            continue;
        first = first == SS_NONE ? a : first;
        sum += growth;
        equal &= atoms->lengths[a] == atoms->lengths[first];
    }
    equal &= first != SS_NONE && sum == length;
    if (!equal)
        fix(l, dim, 1);
    for (uint16_t a = 0; a < atoms->n_atoms; a++)
        if (growth_of(l, op, call, a, k, d) != 0 && equal)
            unite(l, &l->atoms[op][first], 1, &l->atoms[op][a], 1);
        else if (growth_of(l, op, call, a, k, d) != 0)
            fix(l, &l->atoms[op][a], 1);
    if (!equal)
        return;
    const uint32_t product[] = {add_factor(l, length / atoms->lengths[first]), l->atoms[op][first]};
    l->factors.items[product[0]].fixed = true;
    unite(l, dim, 1, product, 2);
}

static void unite_results(struct ss_lengths *l, uint32_t op)
{
    const struct ss_graph *g = l->plan->graph;
    const struct ss_atoms *atoms = &l->plan->rules->op_atoms[op];
    struct ss_arena arena = {0};
    struct ss_call call;
    ss_graph_call(g, op, &arena, &call);
    struct ss_factors **dims = ss_result_dims(&call, atoms, &arena);
    for (uint32_t k = 0; k < g->ops[op].n_results; k++)
        for (int d = 0; d < call.out[k].rank; d++)
            if (dims[k][d].coefficient < 0)
                unite_sum(l, op, &call, k, d);
            else
                unite_dim(l, op, &l->dims[g->ops[op].results[k]][d], &dims[k][d]);
    ss_arena_free(&arena);
}

/* Whether the op has numbers that no other lengths have: a table of constants, or no kernel. */
static bool is_table(const struct ss_op *op)
{
    bool table = op->def->flags & SS_OP_OPAQUE;
    for (size_t i = 0; i < op->attrs.count; i++)
        table |= op->attrs.items[i].tensor && op->attrs.items[i].tensor->count > 1;
    return table;
}

/* In a loop, dims as long as the loop runs are read at its counter. */
static void fix_counted(struct ss_lengths *l, uint32_t var, int64_t trips)
{
    const struct ss_type *type = &l->plan->graph->vars[var].type;
    for (int d = 0; d < type->rank; d++)
        if (type->dims[d] == trips)
            fix(l, &l->dims[var][d], 1);
}

static void add_op(struct ss_lengths *l, uint32_t o)
{
    const struct ss_graph *g = l->plan->graph;
    const struct ss_op *op = &g->ops[o];
    const struct ss_atoms *atoms = &l->plan->rules->op_atoms[o];
    uint32_t *ids = l->atoms[o] = ss_alloc_array(&l->arena, atoms->n_atoms, sizeof *ids);
    const bool table = is_table(op);
    for (uint16_t a = 0; a < atoms->n_atoms; a++) {
        const struct ss_atom *atom = &atoms->atoms[a];
        ids[a] = add_factor(l, atoms->lengths[a]);
        l->factors.items[ids[a]].fixed |= table || atom->literal || atom->keep || atom->start ||
                                          atom->spans || atom->tangled || atoms->lengths[a] < 1;
    }
    for (size_t i = 0; i < atoms->n_aliases; i++) {
        l->factors.items[ids[atoms->aliases[i].atom]].fixed = true;
        ids[atoms->aliases[i].atom] = SS_NONE;
    }
    for (uint32_t k = 0; k < op->n_operands; k++)
        for (int d = 0; d < g->vars[op->operands[k]].type.rank; d++)
            unite_dim(l, o, &l->dims[op->operands[k]][d], &atoms->in[k][d]);
    unite_results(l, o);
    for (uint32_t loop = op->loop; loop != SS_NONE; loop = g->loops[loop].parent)
        for (uint32_t k = 0; k < op->n_operands + op->n_results; k++)
            if (op->def->flags & (SS_OP_READS_PART | SS_OP_WRITES_PART))
                fix_counted(l,
                            k < op->n_operands ? op->operands[k] : op->results[k - op->n_operands],
                            g->loops[loop].trips);
}

static void add_loop(struct ss_lengths *l, const struct ss_loop *loop)
{
    for (uint32_t i = 0; i < loop->n_values; i++) {
        unite_vars(l, loop->init[i], loop->args[i]);
        unite_vars(l, loop->init[i], loop->yields[i]);
        unite_vars(l, loop->init[i], loop->results[i]);
    }
}

/* ---- cuts ----------------------------------------------------------------------------------- */

/* A cut of a dim, once `before` blocks are major to it: *blocks are those of the factors before the
 * ones that it cuts, at the lengths of the graph, *blocks_now at the shorter ones. Returns the
 * factor that must stay divisible for it; SS_NONE: no single one. */
static uint32_t cut_factor(const struct ss_lengths *l, uint32_t dim, int64_t before, int64_t n,
                           int64_t *blocks, int64_t *blocks_now)
{
    struct ss_arena arena = {0};
    struct reading r;
    uint32_t found = SS_NONE;
    int64_t product = 1, now = 1, start = 1, start_now = 1;
    begin(&r, &dim, 1, &arena);
    for (uint32_t id; (id = peek(l, &r, &arena)) != SS_NONE; r.left.count--) {
        const struct ss_factor *f = &l->factors.items[id];
        if (before % product == 0) {
            start = product;
            start_now = now;
        }
        if ((found == SS_NONE || *blocks != start) && f->length % (before / start * n) == 0) {
            found = id;
            *blocks = start;
            *blocks_now = start_now;
        }
        product *= f->length;
        now *= f->now;
    }
    ss_arena_free(&arena);
    return found;
}

/* What the layout cuts must stay divisible. */
static void add_layout(struct ss_lengths *l, uint32_t var, const struct ss_layout *layout)
{
    const struct ss_mesh *mesh = &l->plan->mesh;
    for (int a = 0; a < mesh->n_axes; a++) {
        const struct ss_cut *cut = &layout->axis[a];
        int64_t blocks, now;
        if (cut->kind != SS_SHARD)
            continue;
        const uint32_t id =
            cut_factor(l, l->dims[var][cut->dim], cut->before, mesh->axis[a].size, &blocks, &now);
        if (id == SS_NONE) {
            fix(l, &l->dims[var][cut->dim], 1);
            continue;
        }
        struct ss_factor *f = &l->factors.items[id];
        const int64_t pieces = cut->before / blocks * mesh->axis[a].size;
        f->multiple = f->multiple / ss_gcd(f->multiple, pieces) * pieces;
    }
}

static void add_layouts(struct ss_lengths *l)
{
    const struct ss_plan *plan = l->plan;
    const struct ss_graph *g = plan->graph;
    for (uint32_t v = 0; v < g->n_vars; v++)
        if (plan->has_hub[v])
            add_layout(l, v, &plan->home[v]);
    for (uint32_t o = 0; o < g->n_ops; o++) {
        const struct ss_op *op = &g->ops[o];
        for (uint32_t k = 0; op->live && k < op->n_operands; k++)
            add_layout(l, op->operands[k], &plan->ops[o].in[k]);
        for (uint32_t k = 0; op->live && k < op->n_results; k++)
            add_layout(l, op->results[k], &plan->ops[o].out[k]);
    }
    for (uint32_t i = 0; i < g->n_outputs; i++)
        add_layout(l, g->outputs[i], &plan->output[i]);
}

void ss_lengths_of(struct ss_lengths *l, const struct ss_plan *plan)
{
    const struct ss_graph *g = plan->graph;
    *l = (struct ss_lengths){.plan = plan};
    l->dims = ss_alloc_array(&l->arena, g->n_vars, sizeof *l->dims);
    l->atoms = ss_alloc_array(&l->arena, g->n_ops, sizeof *l->atoms);
    for (uint32_t v = 0; v < g->n_vars; v++) {
        const struct ss_type *type = &g->vars[v].type;
        l->dims[v] = ss_alloc_array(&l->arena, (size_t)type->rank, sizeof **l->dims);
        for (int d = 0; d < type->rank; d++)
            l->dims[v][d] = add_factor(l, type->dims[d]);
    }
    for (uint32_t o = 0; o < g->n_ops; o++)
        add_op(l, o);
    for (uint32_t i = 0; i < g->n_loops; i++)
        add_loop(l, &g->loops[i]);
    for (uint32_t i = 0; i < g->n_pairs; i++)
        unite_vars(l, g->inputs[g->pairs[i].input], g->outputs[g->pairs[i].output]);
    add_layouts(l);
}

void ss_lengths_free(struct ss_lengths *l)
{
    struct ss_arena arena = l->arena;
    ss_arena_free(&arena);
}

bool ss_lengths_fix_op(struct ss_lengths *l, uint32_t op)
{
    const struct ss_graph *g = l->plan->graph;
    bool any = false;
    for (uint32_t k = 0; k < g->ops[op].n_operands + g->ops[op].n_results; k++) {
        const bool in = k < g->ops[op].n_operands;
        const uint32_t var =
            in ? g->ops[op].operands[k] : g->ops[op].results[k - g->ops[op].n_operands];
        for (int d = 0; d < g->vars[var].type.rank; d++) {
            any |= ss_lengths_dim(l, var, d) != g->vars[var].type.dims[d];
            fix(l, &l->dims[var][d], 1);
        }
    }
    const uint16_t n = l->plan->rules->op_atoms[op].n_atoms;
    for (uint16_t a = 0; a < n; a++)
        if (l->atoms[op][a] != SS_NONE) {
            const struct ss_factor *f = &l->factors.items[root_of(l, l->atoms[op][a])];
            any |= f->parts[0] == SS_NONE && !f->fixed;
            fix(l, &l->atoms[op][a], 1);
        }
    return any;
}

/* ---- shorter lengths ------------------------------------------------------------------------ */

static int by_length(const void *a, const void *b)
{
    const struct ss_factor *x = *(struct ss_factor *const *)a, *y = *(struct ss_factor *const *)b;
    return (x->length > y->length) - (x->length < y->length);
}

void ss_lengths_shorten(struct ss_lengths *l)
{
    struct ss_factor **all = ss_xcalloc(l->factors.count + 1, sizeof *all);
    size_t n = 0;
    for (uint32_t i = 0; i < l->factors.count; i++) {
        struct ss_factor *f = &l->factors.items[i];
        f->now = f->length;
        if (f->same == i && f->parts[0] == SS_NONE && !f->fixed)
            all[n++] = f;
    }
    qsort(all, n, sizeof *all, by_length);
    int64_t last = LEAST - 1;
    for (size_t i = 0, end; i < n; i = end) {
        int64_t multiple = 1;
        for (end = i; end < n && all[end]->length == all[i]->length; end++)
            multiple = multiple / ss_gcd(multiple, all[end]->multiple) * all[end]->multiple;
        const int64_t now = (last + multiple) / multiple * multiple;
        for (size_t k = i; k < end; k++)
            all[k]->now = now < all[k]->length ? now : all[k]->length;
        last = all[i]->now;
    }
    free(all);
}

static int64_t now_of(const struct ss_lengths *l, uint32_t id)
{
    const struct ss_factor *f = &l->factors.items[root_of(l, id)];
    return f->parts[0] == SS_NONE ? f->now : now_of(l, f->parts[0]) * now_of(l, f->parts[1]);
}

int64_t ss_lengths_dim(const struct ss_lengths *l, uint32_t var, int d)
{
    return now_of(l, l->dims[var][d]);
}

void ss_lengths_atoms(const struct ss_lengths *l, uint32_t op, int64_t *out)
{
    const struct ss_atoms *atoms = &l->plan->rules->op_atoms[op];
    for (uint16_t a = 0; a < atoms->n_atoms; a++)
        out[a] = l->atoms[op][a] == SS_NONE ? 0 : now_of(l, l->atoms[op][a]);
    for (size_t i = 0; i < atoms->n_aliases; i++)
        out[atoms->aliases[i].atom] = ss_factors_value(&atoms->aliases[i].of, out);
}

struct ss_layout ss_lengths_layout(const struct ss_lengths *l, uint32_t var,
                                   const struct ss_layout *layout)
{
    const struct ss_mesh *mesh = &l->plan->mesh;
    struct ss_layout now = *layout;
    for (int a = 0; a < mesh->n_axes; a++) {
        struct ss_cut *cut = &now.axis[a];
        int64_t blocks, blocks_now;
        if (cut->kind == SS_SHARD &&
            cut_factor(l, l->dims[var][cut->dim], cut->before, mesh->axis[a].size, &blocks,
                       &blocks_now) != SS_NONE)
            cut->before = (uint32_t)(cut->before / blocks * blocks_now);
    }
    return now;
}
