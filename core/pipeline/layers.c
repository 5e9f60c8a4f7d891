/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What follows from the layers of the forward: those of the backward, of the update, of inputs. */
#include "core/pipeline/layers.h"

#include <string.h>

#include "core/base/assert.h"

enum { MANY = UINT32_MAX - 1 }; /* several layers */

struct roots {
    uint32_t *inputs, n; /* vars: inputs of the graph behind a common value */
};

struct completing {
    const struct ss_units *u;
    const struct ss_graph *g;
    const struct ss_phases *p;
    struct ss_arena scratch, *arena;
    struct ss_layers *out;
    uint32_t *low, *high; /* per unit of the backward: its least layer, and the chosen one */
    struct roots *roots;  /* per var */
    uint32_t *position;   /* per var: of an input */
    bool **used;          /* per input: the layers of which the forward reads it */
    struct ss_error *err;
};

static enum ss_phase phase_of(const struct completing *c, uint32_t unit)
{
    return (enum ss_phase)c->p->unit[unit];
}

/* The unit that makes v, if it has a layer. */
static uint32_t layered_maker(const struct completing *c, uint32_t v)
{
    uint32_t maker = c->u->maker[v];
    return maker == SS_NONE || phase_of(c, maker) == SS_PHASE_COMMON ? SS_NONE : maker;
}

/* ---- the forward ---- */

static enum ss_rc check_order(const struct completing *c)
{
    for (uint32_t i = 0; i < c->u->n; i++)
        for (uint32_t k = 0; c->out->unit[i] != SS_NONE && k < c->u->items[i].n_in; k++) {
            uint32_t maker = layered_maker(c, c->u->items[i].in[k]);
            if (maker == SS_NONE || c->out->unit[maker] == SS_NONE ||
                c->out->unit[maker] <= c->out->unit[i])
                continue;
            ss_fail(c->err, SS_E_ARGUMENT, "%s is in layer %u, but it reads %s of layer %u",
                    ss_unit_name(c->u, i), c->out->unit[i], ss_unit_name(c->u, maker),
                    c->out->unit[maker]);
            return ss_error_hint(c->err, "data only goes on to later layers");
        }
    return SS_OK;
}

static void place_stored(struct completing *c)
{
    for (uint32_t i = 0; i < c->u->n; i++) {
        if (phase_of(c, i) != SS_PHASE_FORWARD || !c->p->stored[i])
            continue;
        uint32_t layer = 0;
        for (uint32_t k = 0; k < c->u->items[i].n_in; k++) {
            uint32_t maker = layered_maker(c, c->u->items[i].in[k]);
            if (maker != SS_NONE && c->out->unit[maker] > layer)
                layer = c->out->unit[maker];
        }
        c->out->unit[i] = layer;
    }
}

/* ---- inputs ---- */

static void add_root(struct completing *c, struct roots *r, uint32_t var)
{
    for (uint32_t i = 0; i < r->n; i++)
        if (r->inputs[i] == var)
            return;
    uint32_t *more = ss_alloc_array(&c->scratch, r->n + 1u, sizeof *more);
    if (r->n)
        memcpy(more, r->inputs, r->n * sizeof *more);
    more[r->n] = var;
    r->inputs = more;
    r->n++;
}

/* The inputs behind each common value: a weight behind its cast. Data is none of them. */
static void find_roots(struct completing *c)
{
    for (uint32_t i = 0; i < c->g->n_inputs; i++)
        if (!ss_microbatch_is_piece(c->p->microbatches, c->g->inputs[i]))
            add_root(c, &c->roots[c->g->inputs[i]], c->g->inputs[i]);
    for (uint32_t i = 0; i < c->u->n; i++) {
        const struct ss_step_unit *x = &c->u->items[i];
        struct roots all = {0};
        if (phase_of(c, i) != SS_PHASE_COMMON)
            continue;
        for (uint32_t k = 0; k < x->n_in; k++)
            for (uint32_t r = 0; r < c->roots[x->in[k]].n; r++)
                add_root(c, &all, c->roots[x->in[k]].inputs[r]);
        for (uint32_t k = 0; k < x->n_out; k++)
            c->roots[x->out[k]] = all;
    }
}

static void find_used(struct completing *c)
{
    for (uint32_t i = 0; i < c->g->n_inputs; i++) {
        c->position[c->g->inputs[i]] = i;
        c->used[i] = ss_alloc_array(&c->scratch, c->out->n, sizeof(bool));
    }
    for (uint32_t i = 0; i < c->u->n; i++)
        for (uint32_t k = 0; phase_of(c, i) == SS_PHASE_FORWARD && k < c->u->items[i].n_in; k++) {
            const struct roots *r = &c->roots[c->u->items[i].in[k]];
            for (uint32_t a = 0; a < r->n; a++)
                c->used[c->position[r->inputs[a]]][c->out->unit[i]] = true;
        }
    for (uint32_t i = 0; i < c->g->n_inputs; i++) {
        c->out->home[i] = SS_NONE;
        for (uint32_t l = c->out->n; l-- > 0;)
            if (c->used[i][l])
                c->out->home[i] = l;
    }
}

/* ---- the backward ---- */

/* The layer of an input for a unit that cannot be before `least`: the first that reads it from
 * there on, or the last one that reads it. */
static uint32_t input_layer(const struct completing *c, uint32_t var, uint32_t least)
{
    const bool *used = c->used[c->position[var]];
    uint32_t last = 0;
    for (uint32_t l = 0; l < c->out->n; l++) {
        if (used[l] && l >= least)
            return l;
        last = used[l] ? l : last;
    }
    return last;
}

/* The layer to which a unit of the update leads, as far as inputs of the forward tell: per unit,
 * SS_NONE: none; MANY. */
static uint32_t joined(uint32_t a, uint32_t b)
{
    if (a == SS_NONE || a == b)
        return b;
    return b == SS_NONE ? a : MANY;
}

static void find_goals(const struct completing *c, uint32_t *goal)
{
    for (uint32_t i = 0; i < c->u->n; i++)
        goal[i] = SS_NONE;
    for (uint32_t p = 0; p < c->g->n_pairs; p++) {
        uint32_t maker = layered_maker(c, c->g->outputs[c->g->pairs[p].output]);
        if (maker != SS_NONE && phase_of(c, maker) == SS_PHASE_UPDATE)
            goal[maker] = joined(goal[maker], c->out->home[c->g->pairs[p].input]);
    }
    for (uint32_t i = c->u->n; i-- > 0;)
        for (uint32_t k = 0; phase_of(c, i) == SS_PHASE_UPDATE && k < c->u->items[i].n_in; k++) {
            uint32_t maker = layered_maker(c, c->u->items[i].in[k]);
            if (maker != SS_NONE && phase_of(c, maker) == SS_PHASE_UPDATE)
                goal[maker] = joined(goal[maker], goal[i]);
        }
}

static void raise(uint32_t *layer, uint32_t to)
{
    *layer = to > *layer ? to : *layer;
}

/* The least layer of a unit of the backward. goal: of units of the update. */
static void find_low(struct completing *c, uint32_t unit, const uint32_t *goal)
{
    const struct ss_step_unit *x = &c->u->items[unit];
    uint32_t low = 0;
    for (uint32_t k = 0; k < x->n_out; k++)
        for (uint32_t r = c->u->reader_start[x->out[k]]; r < c->u->reader_start[x->out[k] + 1];
             r++) {
            uint32_t reader = c->u->readers[r];
            if (phase_of(c, reader) == SS_PHASE_BACKWARD)
                raise(&low, c->low[reader]);
            else if (phase_of(c, reader) == SS_PHASE_UPDATE && goal[reader] < MANY)
                raise(&low, goal[reader]);
        }
    for (uint32_t k = 0; k < x->n_in; k++) {
        uint32_t maker = layered_maker(c, x->in[k]);
        if (maker != SS_NONE && phase_of(c, maker) == SS_PHASE_FORWARD)
            raise(&low, c->out->unit[maker]);
    }
    uint32_t without = low;
    for (uint32_t k = 0; k < x->n_in; k++)
        for (uint32_t r = 0; r < c->roots[x->in[k]].n; r++)
            if (c->out->home[c->position[c->roots[x->in[k]].inputs[r]]] != SS_NONE)
                raise(&low, input_layer(c, c->roots[x->in[k]].inputs[r], without));
    c->low[unit] = low;
}

static int64_t var_bytes(const struct completing *c, uint32_t var)
{
    return ss_type_bytes(&c->g->vars[var].type);
}

/* True if the layer has the forward value anyway. */
static bool has_value(const struct completing *c, uint32_t var, uint32_t layer)
{
    for (uint32_t r = c->u->reader_start[var]; r < c->u->reader_start[var + 1]; r++) {
        uint32_t reader = c->u->readers[r];
        if (phase_of(c, reader) == SS_PHASE_FORWARD && c->out->unit[reader] == layer)
            return true;
    }
    return c->out->unit[c->u->maker[var]] == layer;
}

/* True if another unit carries the gradient down to the layer or below anyway. */
static bool goes_down(const struct completing *c, uint32_t var, uint32_t layer, uint32_t but)
{
    for (uint32_t r = c->u->reader_start[var]; r < c->u->reader_start[var + 1]; r++) {
        uint32_t reader = c->u->readers[r];
        if (reader != but && phase_of(c, reader) == SS_PHASE_BACKWARD && c->high[reader] <= layer)
            return true;
    }
    return false;
}

/* Chooses between the layer of what the unit reads and that of what reads it: the border is crossed
 * by its results or by its operands. */
static uint32_t choose_layer(const struct completing *c, uint32_t unit, uint32_t low, uint32_t high)
{
    const struct ss_step_unit *x = &c->u->items[unit];
    int64_t early = 0, late = 0; /* bytes over the border with the unit in `high`, in `low` */
    for (uint32_t k = 0; k < x->n_out; k++)
        early += var_bytes(c, x->out[k]);
    for (uint32_t k = 0; k < x->n_in; k++) {
        uint32_t maker = layered_maker(c, x->in[k]);
        if (maker == SS_NONE)
            continue;
        if (phase_of(c, maker) == SS_PHASE_FORWARD)
            early += has_value(c, x->in[k], high) ? 0 : var_bytes(c, x->in[k]);
        else if (!goes_down(c, x->in[k], low, unit))
            late += var_bytes(c, x->in[k]);
    }
    return early <= late ? high : low;
}

static void place_backward(struct completing *c, const uint32_t *goal)
{
    for (uint32_t i = c->u->n; i-- > 0;)
        if (phase_of(c, i) == SS_PHASE_BACKWARD) {
            find_low(c, i, goal);
            c->high[i] = SS_NONE; /* not placed yet */
        }
    for (uint32_t i = 0; i < c->u->n; i++) {
        const struct ss_step_unit *x = &c->u->items[i];
        uint32_t high = SS_NONE;
        if (phase_of(c, i) != SS_PHASE_BACKWARD)
            continue;
        for (uint32_t k = 0; k < x->n_in; k++) {
            uint32_t maker = layered_maker(c, x->in[k]);
            if (maker != SS_NONE && phase_of(c, maker) == SS_PHASE_BACKWARD &&
                c->out->unit[maker] < high)
                high = c->out->unit[maker];
        }
        uint32_t low = c->low[i];
        SS_ASSERT(high == SS_NONE || high >= low);
        c->out->unit[i] = high == SS_NONE || high == low ? low : choose_layer(c, i, low, high);
        c->high[i] = c->out->unit[i];
    }
}

/* ---- the update ---- */

/* To where it leads, or from where it comes; a global value (the norm of all gradients) is computed
 * where its largest operand is. */
static void place_update(struct completing *c, const uint32_t *goal)
{
    uint32_t *from = ss_alloc_array(&c->scratch, c->u->n, sizeof *from);
    for (uint32_t i = 0; i < c->u->n; i++) {
        const struct ss_step_unit *x = &c->u->items[i];
        uint32_t origin = SS_NONE, largest = 0;
        int64_t most = -1;
        if (phase_of(c, i) != SS_PHASE_UPDATE)
            continue;
        for (uint32_t k = 0; k < x->n_in; k++) {
            uint32_t maker = layered_maker(c, x->in[k]);
            if (maker == SS_NONE)
                continue;
            origin = joined(origin, c->out->unit[maker]);
            if (var_bytes(c, x->in[k]) > most) {
                most = var_bytes(c, x->in[k]);
                largest = c->out->unit[maker];
            }
        }
        c->out->unit[i] = goal[i] < MANY ? goal[i] : origin < MANY ? origin : largest;
    }
}

/* Optimizer state lives where its new value is made. */
static void find_state_homes(struct completing *c)
{
    for (uint32_t p = 0; p < c->g->n_pairs; p++) {
        uint32_t *home = &c->out->home[c->g->pairs[p].input];
        uint32_t maker = layered_maker(c, c->g->outputs[c->g->pairs[p].output]);
        if (*home == SS_NONE && maker != SS_NONE)
            *home = c->out->unit[maker];
    }
}

/* ---- facts ---- */

static void list_shared(struct completing *c)
{
    SS_ARRAY(struct ss_shared) all = {0};
    for (uint32_t i = 0; i < c->g->n_inputs; i++) {
        struct ss_shared s = {.input = i};
        s.layers = ss_alloc_array(c->arena, c->out->n, sizeof *s.layers);
        for (uint32_t l = 0; l < c->out->n; l++)
            if (c->used[i][l])
                s.layers[s.n++] = l;
        if (s.n > 1)
            ss_push(c->arena, all, s);
    }
    c->out->shared = all.items;
    c->out->n_shared = (uint32_t)all.count;
}

/* Adds the bytes of values that a unit reads of other layers; each counts once per layer. */
static void count_reads(struct completing *c, uint32_t unit, uint32_t *seen)
{
    const struct ss_step_unit *x = &c->u->items[unit];
    uint32_t layer = c->out->unit[unit];
    for (uint32_t k = 0; k < x->n_in; k++) {
        uint32_t maker = layered_maker(c, x->in[k]);
        if (maker == SS_NONE || c->out->unit[maker] == layer || seen[x->in[k]] == layer + 1)
            continue;
        seen[x->in[k]] = layer + 1;
        if (phase_of(c, unit) == SS_PHASE_FORWARD)
            c->out->items[layer].in_bytes += var_bytes(c, x->in[k]);
        else if (phase_of(c, maker) == SS_PHASE_BACKWARD)
            c->out->items[layer].back_bytes += var_bytes(c, x->in[k]);
    }
}

static void count_layers(struct completing *c)
{
    struct ss_layers *o = c->out;
    uint32_t *seen = ss_alloc_array(&c->scratch, c->g->n_vars, sizeof *seen);
    bool *moving = ss_alloc_array(&c->scratch, c->g->n_inputs, sizeof *moving);
    for (uint32_t p = 0; p < c->g->n_pairs; p++)
        moving[c->g->pairs[p].input] = true;
    for (uint32_t l = 0; l < o->n; l++)
        for (uint32_t i = 0; i < c->u->n; i++)
            if (o->unit[i] == l &&
                phase_of(c, i) != SS_PHASE_UPDATE) /* one layer after the other */
                count_reads(c, i, seen);
    for (uint32_t i = 0; i < c->u->n; i++)
        if (o->unit[i] != SS_NONE) {
            o->items[o->unit[i]].n_units[phase_of(c, i)]++;
            o->items[o->unit[i]].flops[phase_of(c, i)] += c->u->items[i].flops;
        }
    for (uint32_t i = 0; i < c->g->n_inputs; i++) {
        const struct ss_type *type = &c->g->vars[c->g->inputs[i]].type;
        if (!moving[i] || o->home[i] == SS_NONE)
            continue;
        o->items[o->home[i]].param_bytes += ss_type_bytes(type);
        if (c->used[i][o->home[i]])
            o->items[o->home[i]].params += ss_type_count(type);
    }
}

static void name_layers(struct completing *c)
{
    for (uint32_t l = 0; l < c->out->n; l++) {
        const char *first = "", *last = "";
        for (uint32_t i = 0; i < c->u->n; i++) {
            if (c->out->unit[i] != l || phase_of(c, i) != SS_PHASE_FORWARD)
                continue;
            const char *scope = ss_unit_scope(c->u, i, c->arena);
            first = *first || !*scope ? first : scope;
            last = *scope ? scope : last;
        }
        c->out->items[l].name =
            strcmp(first, last) ? ss_sprintf(c->arena, "%s..%s", first, last) : first;
    }
}

enum ss_rc ss_layers_complete(const struct ss_units *units, const struct ss_phases *phases,
                              const uint32_t *of, uint32_t count, struct ss_arena *arena,
                              struct ss_layers *out, struct ss_error *err)
{
    const struct ss_graph *g = units->graph;
    struct completing c = {.u = units, .g = g, .p = phases, .arena = arena, .out = out, .err = err};
    *out = (struct ss_layers){.n = count};
    out->items = ss_alloc_array(arena, count, sizeof *out->items);
    out->unit = ss_memdup(arena, of, units->n * sizeof *of);
    out->home = ss_alloc_array(arena, g->n_inputs, sizeof *out->home);
    c.low = ss_alloc_array(&c.scratch, units->n, sizeof *c.low);
    c.high = ss_alloc_array(&c.scratch, units->n, sizeof *c.high);
    c.roots = ss_alloc_array(&c.scratch, g->n_vars, sizeof *c.roots);
    c.position = ss_alloc_array(&c.scratch, g->n_vars, sizeof *c.position);
    c.used = ss_alloc_array(&c.scratch, g->n_inputs, sizeof *c.used);
    enum ss_rc rc = check_order(&c);
    if (rc == SS_OK) {
        uint32_t *goal = ss_alloc_array(&c.scratch, units->n, sizeof *goal);
        place_stored(&c);
        find_roots(&c);
        find_used(&c);
        find_goals(&c, goal);
        place_backward(&c, goal);
        place_update(&c, goal);
        find_state_homes(&c);
        list_shared(&c);
        count_layers(&c);
        name_layers(&c);
    }
    ss_arena_free(&c.scratch);
    return rc;
}
