/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arc consistency: drops the choices of ops that can be in no row of the whole, because nothing
 * gives an operand the placement that they take, or some reader cannot take what they give. */
#include <string.h>

#include "core/compose/composer.h"

static void set_add(struct ss_place_set *s, ss_place p)
{
    s->words[p / 64] |= (uint64_t)1 << (p % 64);
}

bool ss_pass_allows(const struct ss_composer *c, uint32_t input, ss_place p)
{
    const struct ss_placement *placement = ss_place_at(c, p);
    if (p == SS_UNUSED_PLACE)
        return false;
    if (c->pass.as && input == c->pass.only)
        return p == c->pass.as;
    if (ss_span_of(c, p) > 0) {
        const int64_t *dims = c->body->vars[c->body->inputs[input]].type.dims;
        if (!(c->pass.flags & SS_COMPOSED_HALO) ||
            ss_span_of(c, p) * placement->blocks != dims[placement->dim])
            return false;
    }
    if (c->pass.in) /* an interval may turn out to need no halo */
        return c->pass.in[input] == p ||
               (ss_span_of(c, p) > 0 && c->places.items[p].plain == c->pass.in[input]);
    return placement->kind != SS_PARTIAL || c->pass.partial >> placement->reduce & 1;
}

/* True if some placement of the supply may be used as p. */
static bool is_given(const struct ss_composer *c, uint32_t var, ss_place p)
{
    const struct ss_place_set *supply = &c->supply[var];
    if (p == SS_ANY_PLACE || ss_set_has(supply, p))
        return true;
    for (size_t q = 0; q < c->places.count && c->pass.flags & SS_COMPOSED_HALO; q++) {
        if (ss_span_of(c, (ss_place)q) > 0 && c->places.items[q].plain == p &&
            ss_set_has(supply, (ss_place)q))
            return true;
    }
    return ss_set_has(supply, 0) && !(ss_place_change(c, var, 0, p) & SS_CANNOT);
}

static bool choice_holds(const struct ss_composer *c, uint32_t id, const struct ss_choice *choice)
{
    const struct ss_op *op = &c->body->ops[id];
    if (choice->flags & ~c->pass.flags & ~SS_COMPOSED_FRAGILE)
        return false;
    for (uint32_t k = 0; k < c->reads[id].n; k++) {
        if (!is_given(c, c->reads[id].vars[k], choice->in[k]))
            return false;
    }
    for (uint32_t k = 0; k < op->n_results; k++) {
        if (!ss_set_has(&c->demand[op->results[k]], choice->out[k]))
            return false;
    }
    return true;
}

/* ---- what values can have ---- */

static void supply_inputs(struct ss_composer *c)
{
    const struct ss_graph *g = c->body;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        for (size_t p = 0; p < c->places.count; p++) {
            if (ss_pass_allows(c, i, (ss_place)p))
                set_add(&c->supply[g->inputs[i]], (ss_place)p);
        }
    }
}

static void supply_results(struct ss_composer *c)
{
    const struct ss_graph *g = c->body;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        for (uint32_t k = 0; k < op->n_results; k++)
            memset(c->supply[op->results[k]].words, 0, c->words * sizeof(uint64_t));
        for (size_t j = 0; j < c->choices[i].items.count; j++) {
            const struct ss_choice *choice = &c->choices[i].items.items[j];
            for (uint32_t k = 0; choice->alive && k < op->n_results; k++)
                set_add(&c->supply[op->results[k]], choice->out[k]);
        }
    }
}

/* ---- what readers take ---- */

/* Adds a placement and the intervals that it may be taken out of. */
static void add_place(const struct ss_composer *c, struct ss_place_set *takes, ss_place p)
{
    set_add(takes, p);
    for (size_t q = 0; q < c->places.count && c->pass.flags & SS_COMPOSED_HALO; q++) {
        if (ss_span_of(c, (ss_place)q) > 0 && c->places.items[q].plain == p)
            set_add(takes, (ss_place)q);
    }
}

/* Adds to `takes` what var may be, so that operand k of the op has what some alive choice takes. */
static void add_taken(const struct ss_composer *c, uint32_t var, uint32_t id, uint32_t k,
                      struct ss_place_set *takes)
{
    for (size_t j = 0; j < c->choices[id].items.count; j++) {
        const struct ss_choice *choice = &c->choices[id].items.items[j];
        if (choice->alive && choice->in[k] == SS_ANY_PLACE)
            memset(takes->words, 0xff, c->words * sizeof(uint64_t));
        if (!choice->alive || choice->in[k] == SS_ANY_PLACE)
            continue;
        add_place(c, takes, choice->in[k]);
        if (!(ss_place_change(c, var, 0, choice->in[k]) & SS_CANNOT))
            set_add(takes, 0);
    }
}

static void add_asked(const struct ss_composer *c, uint32_t var, uint32_t output,
                      struct ss_place_set *takes)
{
    ss_place p = c->pass.out[output];
    add_place(c, takes, p);
    if (!(ss_place_change(c, var, 0, p) & SS_CANNOT))
        set_add(takes, 0);
}

static void intersect(const struct ss_composer *c, struct ss_place_set *set,
                      const struct ss_place_set *with)
{
    for (size_t w = 0; w < c->words; w++)
        set->words[w] &= with->words[w];
}

static void demand_of(struct ss_composer *c, uint32_t var, struct ss_place_set *takes)
{
    const struct ss_graph *g = c->body;
    struct ss_place_set *demand = &c->demand[var];
    memset(demand->words, 0xff, c->words * sizeof(uint64_t));
    for (size_t i = 0; i < c->readers[var].items.count; i++) {
        const struct ss_reader *reader = &c->readers[var].items.items[i];
        memset(takes->words, 0, c->words * sizeof(uint64_t));
        add_taken(c, var, reader->op, reader->k, takes);
        intersect(c, demand, takes);
    }
    for (uint32_t k = 0; k < g->n_outputs; k++) {
        if (g->outputs[k] != var)
            continue;
        demand->words[0] &= ~((uint64_t)1 << SS_UNUSED_PLACE);
        if (!c->pass.out)
            continue;
        memset(takes->words, 0, c->words * sizeof(uint64_t));
        add_asked(c, var, k, takes);
        intersect(c, demand, takes);
    }
}

static struct ss_place_set *new_sets(struct ss_composer *c, size_t n)
{
    struct ss_place_set *sets = ss_alloc_array(c->arena, n, sizeof *sets);
    for (size_t i = 0; i < n; i++)
        sets[i].words = ss_alloc_array(c->arena, c->words, sizeof *sets[i].words);
    return sets;
}

static void begin(struct ss_composer *c)
{
    const struct ss_graph *g = c->body;
    c->words = c->places.count / 64 + 1;
    c->supply = new_sets(c, g->n_vars);
    c->demand = new_sets(c, g->n_vars + 1); /* the last one is scratch */
    for (uint32_t v = 0; v < g->n_vars; v++) {
        memset(c->supply[v].words, 0, c->words * sizeof(uint64_t));
        memset(c->demand[v].words, 0xff, c->words * sizeof(uint64_t));
    }
    for (uint32_t i = 0; i < g->n_ops; i++) {
        for (size_t j = 0; j < c->choices[i].items.count; j++)
            c->choices[i].items.items[j].alive = true;
    }
    supply_inputs(c);
}

void ss_make_consistent(struct ss_composer *c, enum ss_consistency how)
{
    const struct ss_graph *g = c->body;
    begin(c);
    for (bool more = true; more && !ss_job_stopped(c->job);) {
        more = false;
        supply_results(c);
        for (uint32_t v = 0; v < g->n_vars && how != SS_CONSISTENT_AHEAD; v++)
            demand_of(c, v, &c->demand[g->n_vars]);
        for (uint32_t i = 0; i < g->n_ops; i++) {
            for (size_t j = 0; j < c->choices[i].items.count; j++) {
                struct ss_choice *choice = &c->choices[i].items.items[j];
                if (choice->alive && !choice_holds(c, i, choice)) {
                    choice->alive = false;
                    more = true;
                }
            }
        }
    }
}
