/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The passes of a composition, and the rows that they leave. Rows without partial operands come
 * first; then those with partial operands of one kind, of several kinds; last those whose steps
 * know their offset. */
#include "core/compose/compose.h"

#include <stdlib.h>

#include "core/body/composite.h"
#include "core/compose/composer.h"

const struct ss_graph *ss_compose_body(const struct ss_call *call)
{
    const struct ss_region *region = call->def->class == SS_OP_CLASS_COMPOSITE
                                         ? ss_attr_region(&call->attrs, SS_ATTR_BODY)
                                         : NULL;
    return !region ? NULL : region->graph;
}

/* The composer of a composition, made on the first call. */
static struct ss_composer *composer_of(struct ss_composition *c, struct ss_job *job)
{
    struct ss_composer *r = c->composer;
    struct ss_type any = {.dtype = SS_F32};
    if (!r) {
        c->composer = r = ss_alloc_array(&c->arena, 1, sizeof *r);
        *r = (struct ss_composer){.body = c->body, .rules = c->rules, .arena = &c->arena};
        r->literal_rules = c->literal_rules;
        r->literals = c->literals;
        r->inner = c->inner;
        ss_place_of(r, &any, (struct ss_placement){.kind = SS_REPLICATED});
        ss_place_of(r, &any, (struct ss_placement){.kind = SS_PARTIAL, .reduce = SS_N_REDUCES});
        ss_find_constants(r);
        ss_find_choices(r);
    }
    r->job = job;
    r->pass = (struct ss_pass){0};
    return r;
}

/* ---- maximal rows ---- */

/* Rows of all passes, as numbers of placements. */
struct rows {
    struct ss_composer *c;
    const struct ss_loop_values *loop; /* of which the body is; n 0: of no loop */
    SS_ARRAY(struct ss_found_row) items;
};

static bool is_free(const struct ss_composer *c, ss_place from, ss_place to)
{
    return from == to || ss_placement_is_free(ss_place_at(c, from), ss_place_at(c, to));
}

/* True if both are one cut, and `to` has a halo at least as wide. */
static bool is_wider(const struct ss_composer *c, ss_place from, ss_place to)
{
    const struct ss_placement *a = ss_place_at(c, from), *b = ss_place_at(c, to);
    return b->kind == SS_SHARD && b->halo && ss_placement_equal(*a, *b) && ss_halo_covers(b, a);
}

/* True if the row follows from another one: that replicates no operand that the row does not, and
 * gives the same results. */
static bool follows(const struct ss_composer *c, const struct ss_found_row *row,
                    const struct ss_found_row *from)
{
    if ((from->flags & ~row->flags) || (from->granted & ~row->granted))
        return false;
    for (uint32_t k = 0; k < c->body->n_outputs; k++) {
        if (!is_free(c, from->out[k], row->out[k]))
            return false;
    }
    for (uint32_t k = 0; k < c->body->n_inputs; k++) {
        if (row->in[k] != from->in[k] && row->in[k] != 0 && !is_wider(c, from->in[k], row->in[k]))
            return false;
    }
    return true;
}

static bool is_trivial(const struct ss_composer *c, const struct ss_found_row *row)
{
    bool all = true;
    for (uint32_t k = 0; k < c->body->n_outputs; k++)
        all &= is_free(c, 0, row->out[k]);
    for (uint32_t k = 0; k < c->body->n_inputs; k++)
        all &= row->in[k] == 0;
    return all;
}

static void keep_row(struct rows *rows, const struct ss_found_row *row)
{
    size_t kept = 0;
    if (is_trivial(rows->c, row))
        return;
    for (size_t i = 0; i < rows->items.count; i++) {
        if (follows(rows->c, row, &rows->items.items[i]))
            return;
    }
    for (size_t i = 0; i < rows->items.count; i++) {
        if (!follows(rows->c, &rows->items.items[i], row))
            rows->items.items[kept++] = rows->items.items[i];
    }
    rows->items.count = kept;
    ss_push(rows->c->arena, rows->items, *row);
}

/* ---- passes ---- */

static enum ss_rc stopped(struct ss_error *err)
{
    return ss_fail(err, SS_E_CANCELLED, "composing rows was stopped");
}

static enum ss_rc run_pass(struct ss_composition *c, struct ss_composer *r, struct rows *rows,
                           unsigned partial, unsigned flags, struct ss_error *err)
{
    struct ss_search found;
    r->pass = (struct ss_pass){.partial = partial, .flags = flags};
    ss_make_consistent(r, SS_CONSISTENT);
    if (!ss_search_rows(r, &c->arena, &found))
        return stopped(err);
    for (size_t i = 0; i < found.rows.count; i++) {
        if (ss_keeps_placements(r, rows->loop, &found.rows.items[i]) &&
            ss_find_widths(r, &found.rows.items[i]))
            keep_row(rows, &found.rows.items[i]);
    }
    c->capped |= found.capped;
    c->states += found.states;
    return SS_OK;
}

/* The reductions that rows of the body have operands of: bits. */
static unsigned reductions(const struct ss_composer *r)
{
    unsigned bits = 0;
    for (size_t p = 0; p < r->places.count; p++) {
        if (r->places.items[p].p.kind == SS_PARTIAL && p != SS_UNUSED_PLACE)
            bits |= 1u << r->places.items[p].p.reduce;
    }
    return bits;
}

static bool has_intervals(const struct ss_composer *r)
{
    bool has = false;
    for (size_t p = 0; p < r->places.count; p++)
        has |= r->places.items[p].span > 0;
    return has;
}

static enum ss_rc run_passes(struct ss_composition *c, struct ss_composer *r, struct rows *rows,
                             struct ss_error *err)
{
    unsigned all = reductions(r);
    for (unsigned flags = 0; flags <= SS_COMPOSED_BY_OFFSET && !c->capped; flags++) {
        enum ss_rc rc = run_pass(c, r, rows, 0, flags, err);
        for (int k = 0; k < SS_N_REDUCES && rc == SS_OK && !c->capped; k++) {
            if (all >> k & 1)
                rc = run_pass(c, r, rows, 1u << k, flags, err);
        }
        if (rc == SS_OK && !c->capped && !flags && (all & (all - 1)))
            rc = run_pass(c, r, rows, all, flags, err);
        if (rc)
            return rc;
    }
    for (unsigned flags = 0; flags <= SS_COMPOSED_BY_OFFSET && has_intervals(r) && !c->capped;
         flags++) {
        enum ss_rc rc = run_pass(c, r, rows, 0, flags | SS_COMPOSED_HALO, err);
        if (rc)
            return rc;
    }
    return SS_OK;
}

/* ---- rows as placements ---- */

static struct ss_placement *placements(const struct ss_composer *r, const ss_place *places,
                                       size_t n)
{
    struct ss_placement *out = ss_alloc_array(r->arena, n + 1, sizeof *out);
    for (size_t i = 0; i < n; i++)
        out[i] = *ss_place_at(r, places[i]);
    return out;
}

static struct ss_composed_step step_of(const struct ss_composer *r, uint32_t id,
                                       const struct ss_choice *choice)
{
    const struct ss_op *op = &r->body->ops[id];
    struct ss_composed_step step = {.op = id, .times = choice->times};
    step.unused = !choice->rules && !choice->inner;
    step.row = choice->row;
    step.inner = choice->inner;
    ss_place *in = ss_alloc_array(r->arena, op->n_operands + 1, sizeof *in);
    step.literal = ss_alloc_array(r->arena, op->n_operands + 1, sizeof *step.literal);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        step.literal[k] = choice->in[k] == SS_ANY_PLACE;
        in[k] = step.literal[k] ? 0 : choice->in[k];
    }
    step.in = placements(r, in, op->n_operands);
    step.out = placements(r, choice->out, op->n_results);
    return step;
}

static struct ss_composed_row row_of(const struct ss_composer *r, const struct ss_found_row *found)
{
    const struct ss_graph *g = r->body;
    struct ss_composed_row row = {.flags = found->flags, .granted = found->granted};
    row.in = placements(r, found->in, g->n_inputs);
    row.out = placements(r, found->out, g->n_outputs);
    row.steps = ss_alloc_array(r->arena, g->n_ops + 1, sizeof *row.steps);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (found->choice[i] == SS_NONE)
            continue;
        row.steps[row.n_steps++] = step_of(r, i, &r->choices[i].items.items[found->choice[i]]);
    }
    return row;
}

/* The part of a body's budget of work that one op with its literal operands gets. With a hundredth
 * no row of tests/data/rules is lost; more work goes to rows that such ops do not have. */
#define LITERAL_WORK .01

/* Rows of ops together with their literal operands. */
static enum ss_rc find_literals(struct ss_composition *c, const struct ss_discover_options *options,
                                struct ss_job *job, struct ss_error *err)
{
    struct ss_composer facts = {.body = c->body, .arena = &c->arena};
    struct ss_discover_options few = *options;
    few.work = LITERAL_WORK * (options->work > 0 ? options->work : 1);
    ss_find_constants(&facts);
    c->literal = ss_literal_graph(c->body, facts.constant, &c->arena, &c->literals);
    return c->literal ? ss_discover(c->literal, &few, job, &c->literal_rules, err) : SS_OK;
}

static enum ss_rc compose_body(const struct ss_graph *body, const struct ss_loop_values *loop,
                               const struct ss_discover_options *options, struct ss_job *job,
                               struct ss_composition **out, struct ss_error *err);

/* Rows of loops and composites within the body. */
static enum ss_rc find_inner(struct ss_composition *c, const struct ss_discover_options *options,
                             struct ss_job *job, struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    c->inner = ss_alloc_array(&c->arena, c->body->n_ops + 1, sizeof(struct ss_composition *));
    for (uint32_t i = 0; i < c->body->n_ops && !rc; i++) {
        const struct ss_op *op = &c->body->ops[i];
        const struct ss_graph *body = ss_inner_body(op);
        const struct ss_loop_values loop = ss_loop_values(op, &c->arena);
        if (body)
            rc = compose_body(body, &loop, options, job, &c->inner[i], err);
    }
    return rc;
}

static enum ss_rc find_rows(struct ss_composition *c, const struct ss_loop_values *loop,
                            struct ss_job *job, struct ss_error *err)
{
    struct ss_composer *r = composer_of(c, job);
    struct rows rows = {.c = r, .loop = loop};
    enum ss_rc rc = run_passes(c, r, &rows, err);
    c->n_rows = rows.items.count;
    c->rows = ss_alloc_array(&c->arena, c->n_rows + 1, sizeof *c->rows);
    for (size_t i = 0; i < c->n_rows; i++)
        c->rows[i] = row_of(r, &rows.items.items[i]);
    return rc;
}

static enum ss_rc compose_body(const struct ss_graph *body, const struct ss_loop_values *loop,
                               const struct ss_discover_options *options, struct ss_job *job,
                               struct ss_composition **out, struct ss_error *err)
{
    struct ss_composition *c = ss_xcalloc(1, sizeof *c);
    struct ss_discover_options of_body = *options;
    of_body.declared = NULL;
    of_body.observer = NULL;
    c->body = body;
    ss_give_inner(body, &c->arena, &of_body);
    double start = ss_now_s();
    enum ss_rc rc = ss_discover(body, &of_body, job, &c->rules, err);
    of_body.given = NULL;
    if (!rc)
        rc = find_inner(c, &of_body, job, err);
    double found = ss_now_s();
    if (!rc)
        rc = find_literals(c, &of_body, job, err);
    double begin = ss_now_s();
    c->rules_ms = (found - start) * 1e3;
    c->literals_ms = (begin - found) * 1e3;
    if (!rc)
        rc = find_rows(c, loop, job, err);
    c->ms = (ss_now_s() - begin) * 1e3;
    if (rc)
        ss_composition_free(c);
    else
        *out = c;
    return rc;
}

enum ss_rc ss_compose(const struct ss_call *call, const struct ss_discover_options *options,
                      struct ss_job *job, struct ss_composition **out, struct ss_error *err)
{
    const struct ss_graph *body = ss_compose_body(call);
    const struct ss_loop_values none = {0};
    if (!body) {
        ss_fail(err, SS_E_UNSUPPORTED, "%s has no body to compose rows from", call->def->name);
        return ss_error_hint(err, "rows of an operator without a body are found by execution");
    }
    return compose_body(body, &none, options, job, out, err);
}

void ss_composition_free(struct ss_composition *c)
{
    if (!c)
        return;
    for (uint32_t i = 0; i < c->body->n_ops && c->inner; i++)
        ss_composition_free(c->inner[i]);
    if (c->composer)
        ss_map_free(&c->composer->numbers);
    ss_ruleset_free(c->rules);
    ss_ruleset_free(c->literal_rules);
    ss_graph_free(c->literal);
    ss_arena_free(&c->arena);
    free(c);
}

/* ---- one row ---- */

static ss_place *places_of(struct ss_composer *r, const uint32_t *vars, size_t n,
                           const struct ss_placement *placed)
{
    ss_place *places = ss_alloc_array(r->arena, n + 1, sizeof *places);
    for (size_t i = 0; i < n; i++) {
        const struct ss_type *type = &r->body->vars[vars[i]].type;
        const struct ss_placement *p = &placed[i];
        if (p->kind == SS_SHARD && p->halo && !p->fill && !p->folds && p->dim < type->rank)
            places[i] = ss_interval_of(r, type, p->dim, p->blocks, type->dims[p->dim] / p->blocks);
        else
            places[i] = ss_place_of(r, type, *p);
    }
    return places;
}

/* True if the widths of the row are known, and no halo is wider than asked for. */
static bool is_narrow(struct ss_composer *r, struct ss_found_row *row,
                      const struct ss_placement *in)
{
    bool narrow = ss_find_widths(r, row);
    for (uint32_t k = 0; k < r->body->n_inputs && narrow; k++) {
        const struct ss_placement *p = ss_place_at(r, row->in[k]);
        narrow = !p->halo || ss_halo_covers(&in[k], p);
    }
    return narrow;
}

/* Ways that are kept to explain why there is no row: most of them end at the same op, so a few show
 * it. No row depends on it. */
enum { MOST_WAYS_TO_STOP = 256 };

static bool try_pass(struct ss_composer *r, unsigned flags, enum ss_consistency how,
                     struct ss_search *found)
{
    r->pass.flags = flags;
    ss_make_consistent(r, how);
    return ss_search_rows(r, r->arena, found);
}

/* Finds the op at which the search ends: the first one that has no row for what the operands of the
 * whole lead to; or, if all have, the results to which they lead. */
static bool find_stop(struct ss_composer *r, struct ss_composed_stop *stop)
{
    struct ss_search found;
    *stop = (struct ss_composed_stop){.op = SS_NONE};
    const ss_place *out = r->pass.out;
    r->pass.out = NULL;
    r->pass.most = MOST_WAYS_TO_STOP;
    unsigned flags = SS_COMPOSED_BY_OFFSET;
    for (uint32_t k = 0; k < r->body->n_inputs; k++)
        flags |= ss_span_of(r, r->pass.in[k]) > 0 ? SS_COMPOSED_HALO : 0u;
    bool ended = try_pass(r, flags, SS_CONSISTENT_AHEAD, &found);
    r->pass.out = out;
    if (ended && found.rows.count)
        stop->out = placements(r, found.rows.items[0].out, r->body->n_outputs);
    else if (ended && found.stopped_at != SS_NONE)
        *stop = (struct ss_composed_stop){
            .op = found.stopped_at,
            .in = placements(r, found.before, r->body->ops[found.stopped_at].n_operands)};
    return ended;
}

enum ss_rc ss_compose_row(struct ss_composition *c, const struct ss_placement *in,
                          const struct ss_placement *out, struct ss_job *job, bool *found,
                          struct ss_composed_row *row, struct ss_composed_stop *stop,
                          struct ss_error *err)
{
    struct ss_composer *r = composer_of(c, job);
    struct ss_search search;
    const struct ss_graph *g = c->body;
    r->pass.in = places_of(r, g->inputs, g->n_inputs, in);
    r->pass.out = places_of(r, g->outputs, g->n_outputs, out);
    static const unsigned passes[] = {0, SS_COMPOSED_BY_OFFSET, SS_COMPOSED_HALO,
                                      SS_COMPOSED_HALO | SS_COMPOSED_BY_OFFSET,
                                      SS_COMPOSED_BY_OFFSET | SS_COMPOSED_SLICES};
    enum { N_PASSES = sizeof passes / sizeof *passes };
    bool ended = true;
    size_t at = 0;
    *found = false;
    for (int i = 0; i < N_PASSES && ended && !*found; i++) {
        ended = try_pass(r, passes[i], SS_CONSISTENT, &search);
        for (at = 0; ended && !*found && at < search.rows.count; at++)
            *found = is_narrow(r, &search.rows.items[at], in);
    }
    if (ended && !*found)
        ended = find_stop(r, stop);
    if (*found)
        *row = row_of(r, &search.rows.items[at - 1]);
    return ended ? SS_OK : stopped(err);
}

/* ---- one cut ---- */

enum ss_rc ss_compose_cut(struct ss_composition *c, uint32_t operand, int dim, struct ss_job *job,
                          struct ss_composed_stop *stop, struct ss_error *err)
{
    struct ss_composer *r = composer_of(c, job);
    struct ss_search found;
    const struct ss_placement cut = {.kind = SS_SHARD, .dim = dim, .blocks = 1};
    *stop = (struct ss_composed_stop){.op = SS_NONE};
    r->pass.only = operand;
    r->pass.as = ss_place_of(r, &c->body->vars[c->body->inputs[operand]].type, cut);
    r->pass.most = MOST_WAYS_TO_STOP;
    bool ended = try_pass(r, SS_COMPOSED_BY_OFFSET, SS_CONSISTENT_AHEAD, &found);
    if (ended && !found.rows.count && found.stopped_at != SS_NONE)
        *stop = (struct ss_composed_stop){
            .op = found.stopped_at,
            .in = placements(r, found.before, c->body->ops[found.stopped_at].n_operands)};
    return ended ? SS_OK : stopped(err);
}
