/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Roles by data flow: flags are propagated forwards and backwards over ops and loops until nothing
 * changes. */
#include "core/space/roles.h"

#include "core/graph/derived.h"

const char *ss_role_name(enum ss_role role)
{
    switch (role) {
    case SS_ROLE_DATA:
        return "data";
    case SS_ROLE_PARAMETER:
        return "parameter";
    case SS_ROLE_STATE:
        return "optimizer state";
    case SS_ROLE_ACTIVATION:
        return "activation";
    case SS_ROLE_WEIGHT:
        return "weight";
    case SS_ROLE_GRADIENT:
        return "gradient";
    case SS_ROLE_UPDATE:
        return "update";
    }
    return NULL;
}

struct finder {
    const struct ss_graph *g;
    const struct ss_dim_classes *dims;
    struct ss_arena scratch;
    bool *replaced;  /* per var: a paired input */
    bool *batched;   /* per var */
    bool *feeds;     /* per var: an op that meets the batch depends on it */
    bool *steady;    /* per var: depends on a parameter or on optimizer state */
    bool *as_weight; /* per var: all that reads it contracts it with a value that has a batch dim */
    struct ss_roles roles;
};

/* True if an input has the class at a dim other than 0. */
static bool is_inner(const struct finder *f, uint32_t class_id)
{
    for (uint32_t i = 0; i < f->g->n_inputs; i++) {
        uint32_t v = f->g->inputs[i];
        for (int d = 1; d < f->g->vars[v].type.rank; d++)
            if (ss_dim_classes_of(f->dims, v, d, 1) == class_id)
                return true;
    }
    return false;
}

/* The number of live ops with an operand or result that has the class. */
static uint32_t count_ops(const struct finder *f, uint32_t class_id)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->g->n_ops; i++) {
        const struct ss_op *op = &f->g->ops[i];
        bool meets = false;
        for (uint32_t k = 0; op->live && !meets && k < op->n_operands + op->n_results; k++)
            meets = ss_dim_classes_touch(
                f->dims, k < op->n_operands ? op->operands[k] : op->results[k - op->n_operands],
                class_id);
        count += meets;
    }
    return count;
}

/* The class of an input's dim 0: of its rows in every microbatch, if the step is cut into such. */
static uint32_t first_class(const struct finder *f, uint32_t v)
{
    return ss_dim_classes_of(f->dims, v, 0, ss_graph_batch_blocks(f->g));
}

static uint32_t find_batch(struct finder *f)
{
    uint32_t best = SS_NONE, most = 0;
    bool best_inner = true;
    bool *seen = ss_alloc_array(&f->scratch, ss_dim_classes_count(f->dims) + 1, sizeof *seen);
    for (uint32_t i = 0; i < f->g->n_inputs; i++) {
        uint32_t v = f->g->inputs[i];
        uint32_t class_id = f->replaced[v] ? SS_NONE : first_class(f, v);
        if (class_id == SS_NONE || seen[class_id])
            continue;
        seen[class_id] = true;
        bool inner = is_inner(f, class_id);
        uint32_t count = count_ops(f, class_id);
        if (inner > best_inner || (inner == best_inner && count <= most))
            continue;
        best = class_id;
        most = count;
        best_inner = inner;
    }
    return best;
}

/* Propagates a flag through the values of loops, forwards or backwards. */
static bool through_loops(const struct ss_graph *g, bool *of, bool forward)
{
    bool changed = false;
    for (uint32_t l = 0; l < g->n_loops; l++)
        for (uint32_t i = 0; i < g->loops[l].n_values; i++) {
            uint32_t in[] = {g->loops[l].init[i], g->loops[l].yields[i]};
            uint32_t out[] = {g->loops[l].args[i], g->loops[l].results[i]};
            if (ss_graph_loop_value_live(g, l, i) && ss_any_flagged(of, forward ? in : out, 2))
                changed |= ss_flag_all(of, forward ? out : in, 2);
        }
    return changed;
}

/* Vars that depend on data. */
static bool *find_from_data(struct finder *f)
{
    const struct ss_graph *g = f->g;
    bool *from = ss_alloc_array(&f->scratch, g->n_vars, sizeof *from);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        from[g->inputs[i]] = !f->replaced[g->inputs[i]];
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->n_ops; i++)
            if (g->ops[i].live && ss_any_flagged(from, g->ops[i].operands, g->ops[i].n_operands))
                changed |= ss_flag_all(from, g->ops[i].results, g->ops[i].n_results);
        changed |= through_loops(g, from, true);
    }
    return from;
}

/* True if the class is a width of the model: a weight that is contracted has it. */
static bool is_width(const struct finder *f, const bool *from_data, uint32_t class_id)
{
    for (uint32_t i = 0; i < f->g->n_ops; i++) {
        const struct ss_op *op = &f->g->ops[i];
        for (uint32_t k = 0; op->live && op->def->flags & SS_OP_CONTRACTION && k < op->n_operands;
             k++)
            if (!from_data[op->operands[k]] &&
                ss_dim_classes_touch(f->dims, op->operands[k], class_id))
                return true;
    }
    return false;
}

/* A batch of one example has no class, but activations are told from weights by another dim of the
 * data: positions of a sequence, or of an image. Of those that are no width of the model it is the
 * one that most ops meet. */
static uint32_t find_positions(struct finder *f)
{
    uint32_t best = SS_NONE, most = 0;
    bool *seen = ss_alloc_array(&f->scratch, ss_dim_classes_count(f->dims) + 1, sizeof *seen);
    const bool *from_data = find_from_data(f);
    for (uint32_t i = 0; f->g->n_pairs && i < f->g->n_inputs; i++) {
        uint32_t v = f->g->inputs[i];
        const struct ss_type *type = &f->g->vars[v].type;
        bool one = type->rank > 0 && type->dims[0] == ss_graph_batch_blocks(f->g);
        for (int d = 1; !f->replaced[v] && one && d < type->rank; d++) {
            uint32_t class_id = ss_dim_classes_of(f->dims, v, d, 1);
            if (class_id == SS_NONE || seen[class_id])
                continue;
            seen[class_id] = true;
            uint32_t ops = count_ops(f, class_id);
            if (ops <= most || is_width(f, from_data, class_id))
                continue;
            best = class_id;
            most = ops;
        }
    }
    return best;
}

static bool is_replaced_dim(const struct finder *f, uint32_t class_id)
{
    for (uint32_t i = 0; i < f->g->n_inputs; i++)
        if (f->replaced[f->g->inputs[i]] &&
            ss_dim_classes_touch(f->dims, f->g->inputs[i], class_id))
            return true;
    return false;
}

/* The class by which activations are known: the batch, or positions. What seems to be a batch, but
 * is a dim of parameters too (the vocabulary, in a gradient that comes in), is none if positions
 * meet more ops. */
static uint32_t find_examples(struct finder *f)
{
    uint32_t batch = f->roles.batch;
    if (batch != SS_NONE && !is_replaced_dim(f, batch))
        return batch;
    uint32_t positions = find_positions(f);
    if (batch != SS_NONE &&
        (positions == SS_NONE || count_ops(f, positions) <= count_ops(f, batch)))
        return batch;
    f->roles.batch = SS_NONE;
    return positions;
}

static void find_feeds(struct finder *f)
{
    const struct ss_graph *g = f->g;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = g->n_ops; i-- > 0;) {
            const struct ss_op *op = &g->ops[i];
            if (op->live &&
                (f->roles.meets_batch[i] || ss_any_flagged(f->feeds, op->results, op->n_results)))
                changed |= ss_flag_all(f->feeds, op->operands, op->n_operands);
        }
        changed |= through_loops(g, f->feeds, false);
    }
}

static void find_steady(struct finder *f)
{
    const struct ss_graph *g = f->g;
    for (uint32_t i = 0; i < g->n_inputs; i++)
        f->steady[g->inputs[i]] = f->replaced[g->inputs[i]];
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->n_ops; i++) {
            const struct ss_op *op = &g->ops[i];
            if (op->live && !f->roles.meets_batch[i] &&
                ss_any_flagged(f->steady, op->operands, op->n_operands))
                changed |= ss_flag_all(f->steady, op->results, op->n_results);
        }
        changed |= through_loops(g, f->steady, true);
    }
}

/* True if the op is a contraction of v with a value that has a batch dim. */
static bool contracts(const struct finder *f, const struct ss_op *op, uint32_t v)
{
    if (!(op->def->flags & SS_OP_CONTRACTION) || op->n_operands != 2)
        return false;
    return f->batched[op->operands[op->operands[0] == v]];
}

/* True if the op only brings v into another form: converted, transposed, sliced, scaled. */
static bool reforms(const struct finder *f, const struct ss_op *op)
{
    const unsigned flags = SS_OP_MOVEMENT | SS_OP_VIEW | SS_OP_ELEMENTWISE;
    return op->def->flags & flags && op->n_results == 1 && f->as_weight[op->results[0]];
}

/* True if a loop takes v as a value that it never changes, such as the stacked weights of layers,
 * and reads it as a weight. */
static bool is_passed_on(const struct finder *f, const struct ss_use *use, uint32_t v)
{
    const struct ss_loop *loop = &f->g->loops[use->loop];
    uint32_t arg = loop->args[use->arg];
    return loop->init[use->arg] == v && loop->yields[use->arg] == arg && f->as_weight[arg];
}

static bool is_read_as_weight(const struct finder *f, uint32_t v)
{
    const struct ss_graph *g = f->g;
    bool some = false;
    for (uint32_t u = g->use_start[v]; u < g->use_start[v + 1]; u++) {
        const struct ss_use *use = &g->uses[u];
        if (use->kind == SS_USE_INIT && is_passed_on(f, use, v)) {
            some = true;
            continue;
        }
        if (use->kind == SS_USE_YIELD && g->loops[use->loop].args[use->arg] == v)
            continue;
        if (use->op == SS_NONE)
            return false;
        const struct ss_op *op = &g->ops[use->op];
        if (!op->live)
            continue;
        some = true;
        if (!contracts(f, op, v) && !reforms(f, op))
            return false;
    }
    return some;
}

/* The vars of readers have higher numbers, so that one pass backwards is enough. */
static void find_weights(struct finder *f)
{
    for (uint32_t v = f->g->n_vars; v-- > 0;)
        f->as_weight[v] = !f->batched[v] && is_read_as_weight(f, v);
}

static enum ss_role var_role(const struct finder *f, uint32_t v)
{
    const struct ss_var *var = &f->g->vars[v];
    if (var->kind == SS_VAR_INPUT && !f->replaced[v])
        return f->as_weight[v] ? SS_ROLE_PARAMETER : SS_ROLE_DATA;
    if (var->kind == SS_VAR_INPUT)
        return f->feeds[v] ? SS_ROLE_PARAMETER : SS_ROLE_STATE;
    if (f->batched[v])
        return SS_ROLE_ACTIVATION;
    if (f->feeds[v])
        return SS_ROLE_WEIGHT;
    return f->steady[v] ? SS_ROLE_UPDATE : SS_ROLE_GRADIENT;
}

static void assign_roles(struct finder *f)
{
    const struct ss_graph *g = f->g;
    struct ss_roles *r = &f->roles;
    for (uint32_t i = 0; i < g->n_ops; i++)
        r->before_batch[i] = g->ops[i].live && !r->meets_batch[i] &&
                             ss_any_flagged(f->feeds, g->ops[i].results, g->ops[i].n_results);
    for (uint32_t v = 0; v < g->n_vars; v++) {
        uint32_t producer = g->vars[v].producer;
        r->var[v] = var_role(f, v);
        r->summed[v] = r->var[v] == SS_ROLE_GRADIENT && producer != SS_NONE &&
                       r->meets_batch[producer] && g->vars[v].type.rank > 0;
    }
}

struct ss_roles ss_roles_find(const struct ss_graph *g, const struct ss_dim_classes *dims,
                              struct ss_arena *arena)
{
    struct finder f = {.g = g, .dims = dims};
    f.roles.var = ss_alloc_array(arena, g->n_vars, sizeof *f.roles.var);
    f.roles.summed = ss_alloc_array(arena, g->n_vars, sizeof *f.roles.summed);
    f.roles.meets_batch = ss_alloc_array(arena, g->n_ops, sizeof *f.roles.meets_batch);
    f.roles.before_batch = ss_alloc_array(arena, g->n_ops, sizeof *f.roles.before_batch);
    f.replaced = ss_alloc_array(&f.scratch, g->n_vars, sizeof *f.replaced);
    f.batched = ss_alloc_array(&f.scratch, g->n_vars, sizeof *f.batched);
    f.feeds = ss_alloc_array(&f.scratch, g->n_vars, sizeof *f.feeds);
    f.steady = ss_alloc_array(&f.scratch, g->n_vars, sizeof *f.steady);
    for (uint32_t p = 0; p < g->n_pairs; p++)
        f.replaced[g->inputs[g->pairs[p].input]] = true;
    f.as_weight = ss_alloc_array(&f.scratch, g->n_vars, sizeof *f.as_weight);
    f.roles.batch = find_batch(&f);
    uint32_t examples = find_examples(&f);
    for (uint32_t v = 0; examples != SS_NONE && v < g->n_vars; v++)
        f.batched[v] = ss_dim_classes_touch(dims, v, examples);
    for (uint32_t i = 0; i < g->n_ops; i++)
        f.roles.meets_batch[i] =
            g->ops[i].live &&
            (ss_any_flagged(f.batched, g->ops[i].operands, g->ops[i].n_operands) ||
             ss_any_flagged(f.batched, g->ops[i].results, g->ops[i].n_results));
    find_feeds(&f);
    find_steady(&f);
    find_weights(&f);
    assign_roles(&f);
    ss_arena_free(&f.scratch);
    return f.roles;
}
