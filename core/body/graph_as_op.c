/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits a graph into connected components by union-find over its vars, and copies each component
 * into the body of a composite. A fused optimizer becomes one small operator per parameter. Literal
 * tables and constant windows are replaced by ops that work at any length (literal_patterns.h). */
#include "core/body/graph_as_op.h"

#include <string.h>

#include "core/body/composite.h"
#include "core/body/literal_patterns.h"
#include "core/graph/building.h"
#include "core/graph/eval.h"
#include "core/graph/known.h"
#include "core/op/inference.h"

/* Elements of a window over a constant, which is computed once by its region; and of a constant
 * that is compared with patterns, 32 MiB of f64. */
enum { MAX_FOLDED = 4096, MAX_TABLE = 1 << 22 };
/* Ops of one body that are copied once more for another reader, so that readers share no cut. Each
 * copy may copy its operands, so the number of copies could grow exponentially. */
enum { MAX_AGAIN = 512 };

/* How the values of the body go together. Values that follow from single elements and constants
 * alone couple nothing: there is nothing to cut, so each part computes them for itself. */
struct parts {
    const struct ss_graph *body;
    uint32_t *leader; /* per var: another of its part, itself at the head */
    bool *common;     /* per var: follows from single elements and constants */
    struct ss_arena arena;
};

static enum ss_rc refuse(const struct ss_graph *body, struct ss_loc loc, const char *hint,
                         struct ss_error *err)
{
    const char *in = body->path ? body->path : body->name ? body->name : "graph";
    ss_error_where(err, "%s:%u:%u", in, loc.line, loc.column);
    return ss_error_hint(err, "%s", hint);
}

/* The first live op that nothing can run, also in regions; NULL: none. */
static const struct ss_op *find_opaque(const struct ss_graph *g)
{
    const struct ss_op *found = NULL;
    const struct ss_region *region;
    for (uint32_t i = 0; i < g->n_ops && !found; i++) {
        const struct ss_op *op = &g->ops[i];
        if (op->live && op->def->flags & SS_OP_OPAQUE)
            found = op;
        for (size_t r = 0; op->live && op->def->flags & SS_OP_REGION && !found &&
                           (region = ss_attr_branch(&op->attrs, r)) != NULL;
             r++)
            found = region->graph ? find_opaque(region->graph) : NULL;
    }
    return found;
}

static enum ss_rc check_body(const struct ss_graph *body, struct ss_error *err)
{
    const struct ss_op *opaque = find_opaque(body);
    if (body->n_loops) {
        ss_fail(err, SS_E_UNSUPPORTED, "a graph with loops is no single operator");
        return refuse(body, body->loops[0].loc, "loaded with --whole, loops are ops", err);
    }
    if (opaque) {
        const struct ss_attr *target = ss_attr_find(&opaque->attrs, SS_ATTR_TARGET);
        ss_fail(err, SS_E_UNSUPPORTED, "nothing here can run %s (%.100s)", opaque->name,
                target->text);
        return refuse(body, opaque->loc,
                      "without --whole it is carried, whole on every rank, and the rest is cut; "
                      "define NAME EXPRESSION --binds TARGET gives it a body",
                      err);
    }
    for (uint32_t i = 0; i < body->n_ops; i++) {
        const struct ss_op *op = &body->ops[i];
        if (!op->live)
            continue;
        if (op->def->class == SS_OP_CLASS_COMPOSITE) {
            ss_fail(err, SS_E_UNSUPPORTED, "%s is an operator with a body already", op->name);
            return refuse(body, op->loc, "load the graph flat, as the ops of such bodies", err);
        }
    }
    return SS_OK;
}

static uint32_t head(struct parts *p, uint32_t var)
{
    while (p->leader[var] != var)
        var = p->leader[var] = p->leader[p->leader[var]];
    return var;
}

/* An operand without elements, joined with others: its length stays 0, and would keep theirs. */
static bool adds_nothing(const struct ss_graph *body, const struct ss_op *op, uint32_t k)
{
    return op->def->class == SS_OP_CLASS_CONCATENATE &&
           ss_type_count(&body->vars[op->operands[k]].type) == 0 &&
           ss_type_count(&body->vars[op->results[0]].type) != 0;
}

static void join_op(struct parts *p, const struct ss_op *op)
{
    uint32_t first = SS_NONE;
    for (uint32_t i = 0; i < op->n_operands; i++) {
        uint32_t var = op->operands[i];
        if (p->common[var] || adds_nothing(p->body, op, i))
            continue;
        if (first == SS_NONE)
            first = var;
        p->leader[head(p, var)] = head(p, first);
    }
    for (uint32_t i = 0; i < op->n_results; i++) {
        p->common[op->results[i]] = first == SS_NONE;
        if (first != SS_NONE)
            p->leader[head(p, op->results[i])] = head(p, first);
    }
}

static void find_parts(struct parts *p)
{
    const struct ss_graph *body = p->body;
    p->leader = ss_alloc_array(&p->arena, body->n_vars, sizeof *p->leader);
    p->common = ss_alloc_array(&p->arena, body->n_vars, sizeof *p->common);
    for (uint32_t v = 0; v < body->n_vars; v++)
        p->leader[v] = v;
    for (uint32_t i = 0; i < body->n_inputs; i++)
        p->common[body->inputs[i]] = ss_type_count(&body->vars[body->inputs[i]].type) == 1;
    for (uint32_t i = 0; i < body->n_ops; i++) {
        if (body->ops[i].live)
            join_op(p, &body->ops[i]);
    }
}

/* The ops and inputs that the part's outputs need: marks vars. */
static void mark_needed(const struct ss_graph *body, bool *needed)
{
    for (uint32_t i = body->n_ops; i-- > 0;) {
        const struct ss_op *op = &body->ops[i];
        bool used = false;
        for (uint32_t k = 0; k < op->n_results; k++)
            used |= needed[op->results[k]];
        for (uint32_t k = 0; used && k < op->n_operands; k++)
            needed[op->operands[k]] |= !adds_nothing(body, op, k);
        for (uint32_t k = 0; used && k < op->n_results; k++)
            needed[op->results[k]] = true;
    }
}

static bool all_are(const struct ss_attrs *attrs, enum ss_attr_id id, int64_t value)
{
    size_t n;
    const int64_t *numbers = ss_attr_ints(attrs, id, &n);
    bool all = true;
    for (size_t i = 0; i < n; i++)
        all &= numbers[i] == value;
    return all;
}

/* The number that windows over equal numbers make where each lies inside: how many elements an
 * average is over. It is the same at any length, and a constant has its result's; what a window is
 * taken of would have a length that follows from another's through two formulas. */
static bool window_number(const struct ss_graph *body, struct ss_arena *arena,
                          const struct ss_op *op, double *number)
{
    size_t n;
    const int64_t *sizes = ss_attr_ints(&op->attrs, SS_ATTR_WINDOW_DIMENSIONS, &n);
    int64_t count = 1;
    double element;
    if (op->def->class != SS_OP_CLASS_REDUCE_WINDOW || op->n_operands != 2 ||
        !ss_graph_splat(body, op->operands[0], &element) ||
        !ss_graph_splat(body, op->operands[1], number) ||
        !all_are(&op->attrs, SS_ATTR_PADDING, 0) || !all_are(&op->attrs, SS_ATTR_BASE_DILATIONS, 1))
        return false;
    for (size_t i = 0; i < n && count <= MAX_FOLDED; i++)
        count *= sizes[i] > 0 && sizes[i] <= MAX_FOLDED ? sizes[i] : MAX_FOLDED + 1;
    struct ss_type scalar = {.dtype = body->vars[op->results[0]].type.dtype};
    struct ss_tensor in[2] = {ss_tensor_new(arena, &scalar, SS_STORE_F64),
                              ss_tensor_new(arena, &scalar, SS_STORE_F64)};
    ss_tensor_set(&in[1], 0, element);
    for (int64_t i = 0; i < count && count <= MAX_FOLDED; i++) {
        struct ss_tensor out;
        ss_tensor_set(&in[0], 0, *number);
        if (ss_eval_region(ss_attr_region(&op->attrs, SS_ATTR_BODY), in, 2, &out, 1, NULL,
                           arena, NULL))
            return false;
        *number = ss_tensor_get(&out, 0);
    }
    return count <= MAX_FOLDED;
}

/* Several copies of one operand. */
static bool copies(const struct ss_graph *body, const struct ss_op *op)
{
    bool same = op->def->class == SS_OP_CLASS_CONCATENATE && op->n_operands > 1 &&
                body->vars[op->results[0]].type.rank < SS_MAX_RANK;
    for (uint32_t k = 1; k < op->n_operands && same; k++)
        same = op->operands[k] == op->operands[0];
    return same;
}

/* A part that becomes what is the same at any lengths, op by op. What follows from no operand is
 * made for each of its readers: two of them may have the same numbers along lengths that are alike
 * by chance. */
struct copy {
    const struct ss_graph *body;
    struct ss_graph *g;
    struct ss_arena *arena;
    struct ss_known known;
    uint32_t *to; /* per var of the body, of g; SS_NONE: not there yet */
    int again;
    struct ss_error *err;
};

/* Adds what stands for an op of the body at any length, where something does: *var, or SS_NONE. */
static enum ss_rc replace(struct copy *c, const struct ss_op *op, const uint32_t *operands,
                          uint32_t *var)
{
    const struct ss_attr *value = ss_attr_find(&op->attrs, SS_ATTR_VALUE);
    const struct ss_graph *body = c->body;
    double number;
    *var = SS_NONE;
    if (window_number(body, c->arena, op, &number))
        return ss_graph_add_splat(c->g, &body->vars[op->results[0]].type, number, var, c->err);
    bool table = op->def->class == SS_OP_CLASS_CONSTANT && value && value->tensor &&
                 value->tensor->count > 1 && value->tensor->count <= MAX_TABLE;
    if (table)
        return ss_graph_add_table(c->g, value->tensor, var, c->err);
    if (copies(body, op))
        return ss_graph_add_copies(c->g, operands[0],
                                   (int)ss_attr_int(&op->attrs, SS_ATTR_DIMENSION, 0),
                                   op->n_operands, var, c->err);
    return SS_OK;
}

static bool all_equal(const struct ss_tensor *t)
{
    bool equal = true;
    for (int64_t i = 1; i < t->count && equal; i++)
        equal = memcmp(ss_element(t, i), ss_element(t, 0), ss_element_size(t)) == 0;
    return equal;
}

/* Numbers that are made cell by cell may follow a pattern, which has any length; others are all
 * equal where they do. */
static enum ss_rc add_pattern(struct copy *c, const struct ss_op *op, uint32_t *var)
{
    const struct ss_tensor *value = NULL;
    *var = SS_NONE;
    if (op->n_results == 1 && op->n_operands)
        value = ss_known_value(&c->known, op->results[0]);
    if (!value || value->count < 2 || !(op->def->flags & SS_OP_ELEMENTWISE || all_equal(value)))
        return SS_OK;
    return ss_graph_add_pattern(c->g, value, var, c->err);
}

static enum ss_rc copy_op(struct copy *c, const struct ss_op *op);

/* The var of the copy that an op reads. */
static enum ss_rc operand_of(struct copy *c, uint32_t var, uint32_t *out)
{
    const struct ss_graph *body = c->body;
    enum ss_rc rc = SS_OK;
    if (c->known.is_known[var] && (c->to[var] == SS_NONE || c->again < MAX_AGAIN)) {
        c->again += c->to[var] != SS_NONE;
        rc = copy_op(c, &body->ops[body->vars[var].producer]);
    }
    *out = c->to[var];
    return rc;
}

/* Whether every window that operand k places lies where it says. columns: of a list of them; 0: it
 * is none. */
static bool lies_inside(const struct ss_call *call, size_t k, const struct ss_tensor *value,
                        int64_t *columns)
{
    struct ss_window_start starts[SS_MAX_RANK];
    size_t n = ss_window_starts(call, starts);
    bool any = false, inside = true;
    for (size_t i = 0; i < n; i++) {
        if (starts[i].operand != k)
            continue;
        any = true;
        *columns = starts[i].element == SS_EACH ? (int64_t)n : 0;
        int64_t first = *columns ? (int64_t)i : starts[i].element;
        int64_t end = *columns ? value->count : first + 1, step = *columns ? *columns : 1;
        for (int64_t e = first; e < end; e += step) {
            int64_t p = ss_i64(value)[e];
            inside &= p >= 0 && p <= call->in[0].dims[starts[i].dim] - starts[i].window;
        }
    }
    return any && inside;
}

/* Numbers that say where windows of an op start are the body's own, and grow with its lengths: adds
 * them as such. *var is SS_NONE where operand k has none. */
static enum ss_rc add_starts(struct copy *c, const struct ss_op *op, uint32_t k, uint32_t *var)
{
    const struct ss_graph *body = c->body;
    int64_t columns = 0;
    bool places = op->def->origin == SS_ORIGIN_OPERAND0 && k > 0;
    const struct ss_tensor *value = places ? ss_known_value(&c->known, op->operands[k]) : NULL;
    *var = SS_NONE;
    if (!value || value->store != SS_STORE_I64)
        return SS_OK;
    struct ss_type *in = ss_alloc_array(c->arena, op->n_operands, sizeof *in);
    for (uint32_t i = 0; i < op->n_operands; i++)
        in[i] = body->vars[op->operands[i]].type;
    struct ss_call call = {.def = op->def, .attrs = op->attrs, .in = in, .n_in = op->n_operands};
    return lies_inside(&call, k, value, &columns)
               ? ss_graph_add_starts(c->g, value, columns, var, c->err)
               : SS_OK;
}

static enum ss_rc copy_op(struct copy *c, const struct ss_op *op)
{
    uint32_t *to = &c->to[op->results[0]], id;
    uint32_t *operands = ss_alloc_array(c->arena, op->n_operands, sizeof *operands);
    enum ss_rc rc = add_pattern(c, op, to);
    for (uint32_t k = 0; k < op->n_operands && rc == SS_OK && *to == SS_NONE; k++) {
        rc = add_starts(c, op, k, &operands[k]);
        if (rc == SS_OK && operands[k] == SS_NONE)
            rc = operand_of(c, op->operands[k], &operands[k]);
    }
    if (rc == SS_OK && *to == SS_NONE)
        rc = replace(c, op, operands, to);
    if (rc != SS_OK || *to != SS_NONE)
        return rc;
    rc = ss_graph_add_op(c->g, op->def, op->attrs, operands, op->n_operands, op->n_results, 0,
                         op->loc, &id, c->err);
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
        c->to[op->results[k]] = c->g->ops[id].results[k];
    return rc;
}

static enum ss_rc at_any_lengths(const struct ss_graph *source, struct ss_arena *arena,
                                 struct ss_graph *g, struct ss_error *err)
{
    struct copy c = {.body = source, .g = g, .arena = arena, .err = err};
    c.known = ss_known_of(source, arena);
    c.to = ss_alloc_array(arena, source->n_vars, sizeof *c.to);
    memset(c.to, 0xff, source->n_vars * sizeof *c.to);
    for (uint32_t i = 0; i < source->n_inputs; i++) {
        const struct ss_var *var = &source->vars[source->inputs[i]];
        c.to[source->inputs[i]] = ss_graph_add_input(g, var->name, &var->type);
    }
    for (uint32_t i = 0; i < source->n_ops; i++) {
        const struct ss_op *op = &source->ops[i];
        enum ss_rc rc = c.known.is_known[op->results[0]] ? SS_OK : copy_op(&c, op);
        if (rc != SS_OK)
            return rc;
    }
    for (uint32_t i = 0; i < source->n_outputs; i++) {
        uint32_t var;
        enum ss_rc rc = operand_of(&c, source->outputs[i], &var);
        if (rc != SS_OK)
            return rc;
        ss_graph_add_output(g, var, NULL);
    }
    return ss_graph_finish(g, err);
}

/* ---- parts ---- */

/* The op with its operands in the part, without those that add nothing. */
static enum ss_rc take_op(const struct ss_graph *body, const struct ss_op *op, struct ss_graph *g,
                          uint32_t *to, struct ss_arena *arena, struct ss_error *err)
{
    uint32_t *operands = ss_alloc_array(arena, op->n_operands, sizeof *operands), id;
    size_t n = 0;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        if (!adds_nothing(body, op, k))
            operands[n++] = to[op->operands[k]];
    }
    enum ss_rc rc =
        ss_graph_add_op(g, op->def, op->attrs, operands, n, op->n_results, 0, op->loc, &id, err);
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
        to[op->results[k]] = g->ops[id].results[k];
    return rc;
}

/* What of the body the part's outputs need, which borrows the attributes of its ops. */
static enum ss_rc cut_out(struct parts *p, const struct ss_graph_part *part, const bool *needed,
                          struct ss_graph *g, struct ss_error *err)
{
    const struct ss_graph *body = p->body;
    uint32_t *to = ss_alloc_array(&p->arena, body->n_vars, sizeof *to);
    for (size_t i = 0; i < part->n_inputs; i++) {
        uint32_t var = body->inputs[part->inputs[i]];
        to[var] = ss_graph_add_input(g, body->vars[var].name, &body->vars[var].type);
    }
    for (uint32_t i = 0; i < body->n_ops; i++) {
        const struct ss_op *op = &body->ops[i];
        if (op->n_results == 0 || !needed[op->results[0]])
            continue;
        enum ss_rc rc = take_op(body, op, g, to, &p->arena, err);
        if (rc != SS_OK)
            return rc;
    }
    for (size_t i = 0; i < part->n_outputs; i++)
        ss_graph_add_output(g, to[body->outputs[part->outputs[i]]], NULL);
    return ss_graph_finish(g, err);
}

/* The part of the body's outputs that go with the first of them. */
static enum ss_rc make_part(struct parts *p, struct ss_graph *g, uint32_t first, const char *name,
                            struct ss_graph_part *part, struct ss_error *err)
{
    const struct ss_graph *body = p->body;
    bool *needed = ss_alloc_array(&p->arena, body->n_vars, sizeof *needed);
    part->outputs = ss_alloc_array(&g->arena, body->n_outputs, sizeof *part->outputs);
    part->inputs = ss_alloc_array(&g->arena, body->n_inputs, sizeof *part->inputs);
    for (uint32_t i = first; i < body->n_outputs; i++) {
        if (head(p, body->outputs[i]) != head(p, body->outputs[first]))
            continue;
        part->outputs[part->n_outputs++] = i;
        needed[body->outputs[i]] = true;
    }
    mark_needed(body, needed);
    for (uint32_t i = 0; i < body->n_inputs; i++) {
        if (needed[body->inputs[i]])
            part->inputs[part->n_inputs++] = i;
    }
    struct ss_graph *source = ss_graph_new(body->name, body->format);
    struct ss_region region = {.graph = ss_graph_new(body->name, body->format), .source = source};
    ss_graph_adopt(g, source);
    ss_graph_adopt(g, region.graph);
    enum ss_rc rc = cut_out(p, part, needed, source, err);
    if (rc == SS_OK)
        rc = at_any_lengths(source, &p->arena, region.graph, err);
    if (rc == SS_OK)
        part->attrs = ss_composite_attrs(&g->arena, &region, name);
    return rc;
}

enum ss_rc ss_graph_split(const struct ss_graph *body, struct ss_graph *g, const char *name,
                          struct ss_graph_parts *parts, struct ss_error *err)
{
    struct parts p = {.body = body};
    enum ss_rc rc = check_body(body, err);
    if (rc != SS_OK)
        return rc;
    find_parts(&p);
    *parts = (struct ss_graph_parts){0};
    parts->items = ss_alloc_array(&g->arena, body->n_outputs, sizeof *parts->items);
    bool *done = ss_alloc_array(&p.arena, body->n_outputs, sizeof *done);
    for (uint32_t i = 0; rc == SS_OK && i < body->n_outputs; i++) {
        if (done[i])
            continue;
        struct ss_arena_mark mark = ss_arena_mark(&p.arena);
        struct ss_graph_part *part = &parts->items[parts->count++];
        rc = make_part(&p, g, i, name, part, err);
        for (size_t k = 0; k < part->n_outputs; k++)
            done[part->outputs[k]] = true;
        ss_arena_rewind(&p.arena, mark);
    }
    ss_arena_free(&p.arena);
    return rc;
}

enum ss_rc ss_graph_add_parts(struct ss_graph *g, const struct ss_graph_parts *parts,
                              const uint32_t *operands, uint32_t scope, struct ss_loc loc,
                              uint32_t *results, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < parts->count && rc == SS_OK; i++) {
        const struct ss_graph_part *part = &parts->items[i];
        uint32_t *own = ss_alloc_array(&scratch, part->n_inputs, sizeof *own), op;
        for (size_t k = 0; k < part->n_inputs; k++)
            own[k] = operands[part->inputs[k]];
        rc = ss_graph_add_op(g, ss_op_find("composite"), part->attrs, own, part->n_inputs,
                             part->n_outputs, scope, loc, &op, err);
        for (size_t k = 0; rc == SS_OK && k < part->n_outputs; k++)
            results[part->outputs[k]] = g->ops[op].results[k];
    }
    ss_arena_free(&scratch);
    return rc;
}

/* ---- the graph as a whole ---- */

static enum ss_rc add_whole(struct ss_graph *g, const struct ss_graph *body, struct ss_error *err)
{
    struct ss_graph_parts parts;
    uint32_t *results = ss_alloc_array(&g->arena, body->n_outputs, sizeof *results);
    enum ss_rc rc = ss_graph_split(body, g, "composite", &parts, err);
    if (rc == SS_OK)
        rc = ss_graph_add_parts(g, &parts, g->inputs, 0, (struct ss_loc){0}, results, err);
    for (uint32_t i = 0; rc == SS_OK && i < body->n_outputs; i++)
        ss_graph_add_output(g, results[i], body->output_labels ? body->output_labels[i] : NULL);
    for (uint32_t i = 0; rc == SS_OK && i < body->n_pairs; i++)
        ss_graph_add_pair(g, body->pairs[i].input, body->pairs[i].output, body->pair_source);
    return rc == SS_OK ? ss_graph_finish(g, err) : rc;
}

enum ss_rc ss_graph_whole(struct ss_graph *body, struct ss_graph **whole, struct ss_error *err)
{
    struct ss_graph *g = ss_graph_new(body->name, body->format);
    g->path = body->path ? ss_strdup(&g->arena, body->path) : NULL;
    for (uint32_t i = 0; i < body->n_inputs; i++) {
        const struct ss_var *var = &body->vars[body->inputs[i]];
        uint32_t input = ss_graph_add_input(g, var->name, &var->type);
        if (var->label)
            g->vars[input].label = ss_strdup(&g->arena, var->label);
    }
    enum ss_rc rc = add_whole(g, body, err);
    if (rc != SS_OK) {
        ss_graph_free(g);
        return rc;
    }
    ss_graph_adopt(g, body);
    *whole = g;
    return SS_OK;
}
