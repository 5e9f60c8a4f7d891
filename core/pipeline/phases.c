/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/phases.h"

#include <string.h>

/* An output whose ancestors outside of those of the loss are this part of the latter, or more, is
 * computed by a backward, even if no update reads it (gradients as results). */
static const double METRIC_PART = 0.25;

struct sorting {
    const struct ss_units *u;
    const struct ss_graph *g;
    struct ss_arena *arena;
    bool *each;    /* per unit */
    bool *paired;  /* per output: it replaces an input */
    bool *moving;  /* per input: an output replaces it */
    bool *common;  /* per unit */
    bool *updates; /* per unit: an output that replaces an input depends on it */
    bool *ahead;   /* per unit: the forward */
    struct ss_phases *out;
};

/* True if an op of the unit runs then. */
static bool unit_runs(const struct sorting *s, uint32_t unit, enum ss_when when)
{
    const struct ss_step_unit *x = &s->u->items[unit];
    const uint8_t *op = s->out->microbatches->op;
    if (x->op != SS_NONE)
        return op[x->op] == when;
    for (uint32_t i = s->g->loops[x->loop].first_op; i < s->g->loops[x->loop].end_op; i++)
        if (s->g->ops[i].live && op[i] == when)
            return true;
    return false;
}

/* True if what a unit makes in each microbatch is needed after the last: it is a term, or an op
 * that runs once or the caller of the step reads it. */
static bool is_joined(const struct sorting *s, uint32_t unit)
{
    const struct ss_step_unit *x = &s->u->items[unit];
    for (uint32_t k = 0; k < x->n_out; k++) {
        uint32_t v = x->out[k];
        if (s->u->is_output[v] || ss_microbatch_is_term(s->out->microbatches, v))
            return true;
        for (uint32_t r = s->u->reader_start[v]; r < s->u->reader_start[v + 1]; r++)
            if (!s->each[s->u->readers[r]])
                return true;
    }
    return false;
}

/* A unit is common if it runs before the microbatches, or if neither it nor anything before it
 * reads data, and it is cheap: every stage makes the same random numbers of a key. What is joined
 * after the microbatches is made by one stage. */
static void find_common(struct sorting *s)
{
    for (uint32_t i = 0; i < s->u->n; i++) {
        const struct ss_step_unit *x = &s->u->items[i];
        s->common[i] = !x->heavy && !(s->each[i] && is_joined(s, i));
        for (uint32_t k = 0; k < x->n_in && s->common[i]; k++) {
            uint32_t maker = s->u->maker[x->in[k]];
            s->common[i] = maker == SS_NONE
                               ? !ss_microbatch_is_piece(s->out->microbatches, x->in[k])
                               : s->common[maker];
        }
        s->common[i] |= unit_runs(s, i, SS_BEFORE);
    }
}

/* Marks the makers of `var` and all before them in set. */
static void mark_ancestors(const struct ss_units *u, uint32_t var, bool *set)
{
    if (u->maker[var] == SS_NONE)
        return;
    uint32_t last = u->maker[var];
    set[last] = true;
    for (uint32_t i = last + 1; i-- > 0;)
        for (uint32_t k = 0; set[i] && k < u->items[i].n_in; k++) {
            uint32_t maker = u->maker[u->items[i].in[k]];
            if (maker != SS_NONE)
                set[maker] = true;
        }
}

struct reach {
    uint32_t units, parameters;
    bool each;  /* a unit that is not common runs in each microbatch */
    bool after; /* it depends on a new value of a parameter */
    bool *set;  /* per unit */
};

static struct reach reach_of(const struct sorting *s, uint32_t var)
{
    struct reach r = {.set = ss_alloc_array(s->arena, s->u->n, sizeof(bool))};
    bool *read = ss_alloc_array(s->arena, s->g->n_vars, sizeof *read);
    mark_ancestors(s->u, var, r.set);
    for (uint32_t i = 0; i < s->u->n; i++) {
        bool own = r.set[i] && !s->common[i];
        r.units += own;
        r.each |= own && s->each[i];
        for (uint32_t k = 0; r.set[i] && k < s->u->items[i].n_in; k++)
            read[s->u->items[i].in[k]] = true;
    }
    for (uint32_t i = 0; i < s->g->n_inputs; i++)
        r.parameters += s->moving[i] && read[s->g->inputs[i]];
    for (uint32_t o = 0; o < s->g->n_outputs; o++) {
        uint32_t maker = s->u->maker[s->g->outputs[o]];
        r.after |= s->paired[o] && maker != SS_NONE && r.set[maker] && !s->common[maker];
    }
    return r;
}

static bool is_better_loss(const struct reach *a, const struct reach *b)
{
    if (a->after != b->after)
        return b->after;
    if (a->parameters != b->parameters)
        return a->parameters > b->parameters;
    return a->units < b->units;
}

/* Output o is part of the forward if what leads to it, apart from what leads to the loss, is small
 * and leads to no update. */
static bool is_metric(const struct sorting *s, const struct reach *loss, const struct reach *r)
{
    uint32_t apart = 0;
    for (uint32_t i = 0; i < s->u->n; i++) {
        if (!r->set[i] || loss->set[i] || s->common[i])
            continue;
        if (s->updates[i] || !s->each[i])
            return false;
        apart++;
    }
    return (double)apart <= METRIC_PART * (double)loss->units;
}

static void find_updates(struct sorting *s)
{
    for (uint32_t o = 0; o < s->g->n_outputs; o++)
        if (s->paired[o] && s->u->maker[s->g->outputs[o]] != SS_NONE)
            s->updates[s->u->maker[s->g->outputs[o]]] = true;
    for (uint32_t i = s->u->n; i-- > 0;)
        for (uint32_t k = 0; s->updates[i] && k < s->u->items[i].n_in; k++) {
            uint32_t maker = s->u->maker[s->u->items[i].in[k]];
            if (maker != SS_NONE)
                s->updates[maker] = true;
        }
}

static enum ss_rc find_forward(struct sorting *s, struct ss_error *err)
{
    struct reach *of = ss_alloc_array(s->arena, s->g->n_outputs, sizeof *of), *loss = NULL;
    for (uint32_t o = 0; o < s->g->n_outputs; o++) {
        uint32_t maker = s->u->maker[s->g->outputs[o]];
        if (s->paired[o] || maker == SS_NONE || s->common[maker])
            continue;
        of[o] = reach_of(s, s->g->outputs[o]);
        if (!of[o].each || (loss && !is_better_loss(&of[o], loss)))
            continue;
        loss = &of[o];
        s->out->loss = o;
    }
    if (!loss) {
        ss_fail(err, SS_E_UNSUPPORTED,
                "no output tells the forward from the backward: each replaces an input");
        return ss_error_hint(err, "let the step return its loss as well");
    }
    memcpy(s->ahead, loss->set, s->u->n * sizeof *s->ahead);
    for (uint32_t o = 0; o < s->g->n_outputs; o++)
        if (of[o].set && &of[o] != loss && is_metric(s, loss, &of[o]))
            for (uint32_t i = 0; i < s->u->n; i++)
                s->ahead[i] |= of[o].set[i];
    return SS_OK;
}

static double bytes_of(const struct ss_graph *g, uint32_t var)
{
    return ss_graph_has_storage(g, var) ? (double)ss_type_bytes(&g->vars[var].type) : 0;
}

/* True if the forward keeps the var anyway: the backward reads it besides this unit. */
static bool read_behind(const struct sorting *s, uint32_t var, uint32_t unit)
{
    for (uint32_t r = s->u->reader_start[var]; r < s->u->reader_start[var + 1]; r++) {
        uint32_t reader = s->u->readers[r];
        if (reader != unit && !s->ahead[reader] && s->each[reader])
            return true;
    }
    return false;
}

/* A cheap op of the backward that reads only values of the forward may as well run there. It does
 * if its result is smaller than the operands that need not be kept then. */
static bool is_better_stored(const struct sorting *s, uint32_t unit)
{
    const struct ss_step_unit *x = &s->u->items[unit];
    if (x->op == SS_NONE || !s->each[unit] || s->ahead[unit])
        return false;
    if (!(s->g->ops[x->op].def->flags & (SS_OP_ELEMENTWISE | SS_OP_MOVEMENT | SS_OP_VIEW)))
        return false;
    double freed = 0, stored = 0;
    bool some = false;
    for (uint32_t k = 0; k < x->n_in; k++) {
        uint32_t maker = s->u->maker[x->in[k]];
        if (maker == SS_NONE || s->common[maker])
            continue;
        if (!s->ahead[maker])
            return false;
        some = true;
        freed += read_behind(s, x->in[k], unit) ? 0 : bytes_of(s->g, x->in[k]);
    }
    for (uint32_t k = 0; k < x->n_out; k++)
        stored += bytes_of(s->g, x->out[k]);
    return some && stored < freed;
}

static void sort_units(struct sorting *s)
{
    struct ss_phases *p = s->out;
    for (uint32_t i = 0; i < s->u->n; i++)
        if (is_better_stored(s, i))
            s->ahead[i] = p->stored[i] = true;
    for (uint32_t i = 0; i < s->u->n; i++) {
        enum ss_phase phase = s->common[i]  ? SS_PHASE_COMMON
                              : !s->each[i] ? SS_PHASE_UPDATE
                              : s->ahead[i] ? SS_PHASE_FORWARD
                                            : SS_PHASE_BACKWARD;
        p->unit[i] = (uint8_t)phase;
        p->n[phase]++;
        p->flops[phase] += s->u->items[i].flops;
    }
    p->trains = p->n[SS_PHASE_BACKWARD] > 0;
}

enum ss_rc ss_phases_find(const struct ss_units *units, const struct ss_microbatches *microbatches,
                          struct ss_arena *arena, struct ss_phases *out, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    const struct ss_graph *g = units->graph;
    struct sorting s = {.u = units, .g = g, .arena = &scratch, .out = out};
    *out = (struct ss_phases){.loss = SS_NONE, .microbatches = microbatches};
    out->unit = ss_alloc_array(arena, units->n, sizeof *out->unit);
    out->stored = ss_alloc_array(arena, units->n, sizeof *out->stored);
    s.each = ss_alloc_array(&scratch, units->n, sizeof *s.each);
    s.common = ss_alloc_array(&scratch, units->n, sizeof *s.common);
    s.updates = ss_alloc_array(&scratch, units->n, sizeof *s.updates);
    s.ahead = ss_alloc_array(&scratch, units->n, sizeof *s.ahead);
    s.paired = ss_alloc_array(&scratch, g->n_outputs, sizeof *s.paired);
    s.moving = ss_alloc_array(&scratch, g->n_inputs, sizeof *s.moving);
    for (uint32_t i = 0; i < units->n; i++)
        s.each[i] = unit_runs(&s, i, SS_EACH);
    for (uint32_t p = 0; p < g->n_pairs; p++)
        s.paired[g->pairs[p].output] = s.moving[g->pairs[p].input] = true;
    find_common(&s);
    find_updates(&s);
    enum ss_rc rc = find_forward(&s, err);
    if (rc == SS_OK)
        sort_units(&s);
    ss_arena_free(&scratch);
    return rc;
}
