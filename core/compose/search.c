/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dynamic program over the ops of the body, in program order. A state is one placement per live
 * value: inputs that were read and are read again, results that are read later, and outputs. Per
 * state it keeps the ways to get there that no other way makes useless: one is useless if another
 * one takes the same operands or cuts where it replicates, and rests on no more conditions. */
#include <string.h>

#include "core/compose/composer.h"

/* Ways kept after one op; over all bodies of tests/data 3,500 at most are needed. */
enum { MOST_WAYS = 20000 };
/* Comparisons of ways in one search: a few seconds. Over all bodies of tests/data 7,000 at most are
 * needed, and 700,000 for a sum of 200 inputs. */
enum { MOST_COMPARED = 1 << 29 };
/* Inputs of the body that one op reads first, and placements of one of them that a step may start
 * from: sizes of arrays of each step. An op with more ends the search, and `why` says so; further
 * placements are not tried. Half of both gives the same rows. */
enum { MOST_NEW = 32, MOST_TRIED = 64 };

/* An input of the body that is not R. */
struct placed {
    uint32_t input;
    ss_place place;
};

struct way {
    const struct placed *in; /* n of them, by input; inputs that were not read yet are R */
    uint32_t n;
    uint64_t mask;   /* a bit per item of `in`, the same for equal ones */
    uint32_t parent; /* index in ways; SS_NONE: the beginning */
    uint32_t choice;
    uint16_t flags, granted;
};

struct state {
    ss_place *live; /* per live value of the step */
    SS_ARRAY(uint32_t) ways;
};

struct layer {
    SS_ARRAY(struct state) states;
    struct ss_map numbers; /* of states, by the places of live values */
    size_t n_ways;
};

struct lists { /* of live vars */
    uint32_t *vars;
    size_t n;
};

struct run {
    struct ss_composer *c;
    struct ss_arena *arena;
    struct ss_search *out;
    size_t most;               /* ways kept after one op */
    uint64_t compared;         /* ways with ways of the same state */
    SS_ARRAY(struct way) ways; /* of all steps */
    uint32_t *order;           /* the live ops, n_order of them: one that reads constants alone */
    size_t n_order;            /* stands before its first reader, so that few values are live */
    uint32_t *last;            /* per var: the last step that reads it; n_order: an output */
    uint32_t *input;           /* per var: which input it is, or SS_NONE */
    bool *read;                /* per var: an op so far has read it, or made it */
    struct lists live;         /* after the current step */
    uint32_t *at;              /* per var: position in live, or SS_NONE */
};

/* One choice of an op on one state, before it is joined with the ways of the state. */
struct step {
    const struct ss_op *op;
    const struct ss_reads *reads;
    const struct ss_choice *choice;
    uint32_t index;         /* of the choice */
    unsigned flags;         /* of changes of placement */
    uint32_t new[MOST_NEW]; /* inputs that it reads first */
    ss_place placed[MOST_NEW];
    size_t n_new;
};

/* ---- live values ---- */

/* Appends an op, and before it the ops that its constant operands come from. */
static void order_op(struct run *r, uint32_t id, bool *done)
{
    const struct ss_graph *g = r->c->body;
    const struct ss_op *op = &g->ops[id];
    if (done[id])
        return;
    done[id] = true;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        if (r->c->constant[op->operands[k]])
            order_op(r, g->vars[op->operands[k]].producer, done);
    }
    r->order[r->n_order++] = id;
}

static void find_order(struct run *r)
{
    const struct ss_graph *g = r->c->body;
    r->order = ss_alloc_array(r->arena, g->n_ops + 1, sizeof *r->order);
    bool *done = ss_alloc_array(r->arena, g->n_ops + 1, sizeof *done);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        if (op->live && !(op->n_results && r->c->constant[op->results[0]]))
            order_op(r, i, done);
    }
    for (uint32_t i = 0; i < g->n_ops; i++) { /* constants that are results */
        if (g->ops[i].live)
            order_op(r, i, done);
    }
}

static void find_lives(struct run *r)
{
    const struct ss_graph *g = r->c->body;
    r->last = ss_alloc_array(r->arena, g->n_vars, sizeof *r->last);
    r->input = ss_alloc_array(r->arena, g->n_vars, sizeof *r->input);
    r->read = ss_alloc_array(r->arena, g->n_vars, sizeof *r->read);
    r->at = ss_alloc_array(r->arena, g->n_vars, sizeof *r->at);
    memset(r->at, 0xff, g->n_vars * sizeof *r->at);
    memset(r->input, 0xff, g->n_vars * sizeof *r->input);
    find_order(r);
    for (uint32_t i = 0; i < r->n_order; i++) {
        const struct ss_reads *reads = &r->c->reads[r->order[i]];
        for (uint32_t k = 0; k < reads->n; k++)
            r->last[reads->vars[k]] = i;
    }
    for (uint32_t i = 0; i < g->n_outputs; i++)
        r->last[g->outputs[i]] = (uint32_t)r->n_order;
    for (uint32_t i = 0; i < g->n_inputs; i++)
        r->input[g->inputs[i]] = i;
}

static void keep_live(struct run *r, struct lists *next, uint32_t var, uint32_t step)
{
    bool there = false;
    for (size_t i = 0; i < next->n; i++)
        there |= next->vars[i] == var;
    if (!there && r->last[var] > step)
        next->vars[next->n++] = var;
}

/* The values that are live after a step. */
static struct lists live_after(struct run *r, const struct ss_reads *reads, const struct ss_op *op,
                               uint32_t step)
{
    const size_t most = r->live.n + reads->n + op->n_results;
    struct lists next = {ss_alloc_array(r->arena, most + 1, sizeof(uint32_t)), 0};
    for (size_t i = 0; i < r->live.n; i++)
        keep_live(r, &next, r->live.vars[i], step);
    for (uint32_t k = 0; k < reads->n; k++)
        keep_live(r, &next, reads->vars[k], step);
    for (uint32_t k = 0; k < op->n_results; k++)
        keep_live(r, &next, op->results[k], step);
    return next;
}

/* ---- ways ---- */

static uint64_t bit_of(struct placed p)
{
    return (uint64_t)1 << ((p.input * 31u + p.place) * 0x9e3779b1u >> 26);
}

/* A way is useless if another one cuts, or takes as partial terms, all that it does. */
static bool is_useless(const struct way *w, const struct way *other)
{
    if ((other->flags & ~w->flags) || (other->granted & ~w->granted) || w->n > other->n ||
        (w->mask & ~other->mask))
        return false;
    for (uint32_t i = 0, j = 0; i < w->n; i++, j++) {
        while (j < other->n && other->in[j].input < w->in[i].input)
            j++;
        if (j == other->n || other->in[j].input != w->in[i].input ||
            other->in[j].place != w->in[i].place)
            return false;
    }
    return true;
}

/* Adds the inputs that a step reads first to those of a way. */
static void place_new(struct run *r, const struct step *step, struct way *way)
{
    struct placed *in = ss_alloc_array(r->arena, way->n + step->n_new + 1, sizeof *in);
    uint32_t n = way->n;
    for (uint32_t i = 0; i < n; i++)
        in[i] = way->in[i];
    for (size_t i = 0; i < step->n_new; i++) {
        const struct placed p = {r->input[step->new[i]], step->placed[i]};
        uint32_t at = n;
        if (p.place == 0)
            continue;
        for (; at > 0 && in[at - 1].input > p.input; at--)
            in[at] = in[at - 1];
        in[at] = p;
        way->mask |= bit_of(p);
        n++;
    }
    way->in = in;
    way->n = n;
}

static void add_way(struct run *r, struct layer *layer, struct state *s, const struct way *way)
{
    size_t kept = 0;
    r->compared += s->ways.count;
    for (size_t i = 0; i < s->ways.count; i++) {
        if (is_useless(way, &r->ways.items[s->ways.items[i]]))
            return;
    }
    for (size_t i = 0; i < s->ways.count; i++) {
        if (!is_useless(&r->ways.items[s->ways.items[i]], way))
            s->ways.items[kept++] = s->ways.items[i];
    }
    layer->n_ways -= s->ways.count - kept;
    s->ways.count = kept;
    if (layer->n_ways >= r->most || r->compared > MOST_COMPARED) {
        r->out->capped = true;
        return;
    }
    layer->n_ways++;
    ss_push(r->arena, s->ways, (uint32_t)r->ways.count);
    ss_push(r->arena, r->ways, *way);
}

static struct state *state_of(struct run *r, struct layer *layer, const ss_place *live, size_t n)
{
    bool found;
    ss_place none = 0;
    if (layer->states.count >= r->most) {
        r->out->capped = true;
        return NULL;
    }
    uint32_t *number =
        ss_map_put(&layer->numbers, n ? live : &none, n ? n * sizeof *live : 1, &found);
    if (!found) {
        *number = (uint32_t)layer->states.count;
        struct state s = {.live = ss_memdup(r->arena, live, n * sizeof *live)};
        ss_push(r->arena, layer->states, s);
    }
    return &layer->states.items[*number];
}

/* ---- one op ---- */

/* The place of a value that a step reads; SS_NONE places are those of inputs that it reads first,
 * which step->placed has. */
static ss_place place_in(const struct run *r, const struct state *s, const struct step *step,
                         uint32_t var)
{
    for (size_t i = 0; i < step->n_new; i++) {
        if (step->new[i] == var)
            return step->placed[i];
    }
    return s->live[r->at[var]];
}

/* The flags of taking one var as every operand of the choice asks. */
static unsigned change_of(const struct run *r, const struct step *step, uint32_t var, ss_place from)
{
    unsigned flags = 0;
    for (uint32_t k = 0; k < step->reads->n; k++) {
        if (step->reads->vars[k] == var)
            flags |= ss_place_change(r->c, var, from, step->choice->in[k]);
    }
    return flags;
}

/* Notes inputs that the op reads first, and checks the other operands. */
static bool takes_live(struct run *r, const struct state *s, struct step *step)
{
    step->n_new = 0;
    step->flags = 0;
    for (uint32_t k = 0; k < step->reads->n; k++) {
        uint32_t var = step->reads->vars[k];
        bool listed = false;
        for (size_t i = 0; i < step->n_new; i++)
            listed |= step->new[i] == var;
        if (listed)
            continue;
        if (r->read[var]) {
            step->flags |= ss_place_change(r->c, var, s->live[r->at[var]], step->choice->in[k]);
            if (step->flags & SS_CANNOT)
                return false;
        } else if (step->n_new < MOST_NEW) {
            step->new[step->n_new++] = var;
        } else {
            r->out->capped = true;
            return false;
        }
    }
    return true;
}

/* Adds what comes of the step with all its inputs placed. */
static void add_step(struct run *r, const struct state *s, const struct step *step,
                     const struct lists *next, struct layer *layer, ss_place *live)
{
    for (size_t i = 0; i < next->n; i++) {
        uint32_t var = next->vars[i], made = SS_NONE;
        for (uint32_t k = 0; k < step->op->n_results; k++)
            made = step->op->results[k] == var ? k : made;
        live[i] = made != SS_NONE ? step->choice->out[made] : place_in(r, s, step, var);
    }
    struct state *to = state_of(r, layer, live, next->n);
    for (size_t w = 0; to && w < s->ways.count; w++) {
        const struct way from = r->ways.items[s->ways.items[w]];
        struct way way = from;
        way.parent = s->ways.items[w];
        way.choice = step->index;
        way.flags = (uint16_t)(from.flags | step->flags | step->choice->flags);
        way.granted = from.granted | step->choice->granted;
        bool placed = false;
        for (size_t i = 0; i < step->n_new; i++)
            placed |= step->placed[i] != 0;
        if (placed)
            place_new(r, step, &way);
        add_way(r, layer, to, &way);
    }
}

/* True if some choice of a reader takes a var so placed. */
static bool is_read(const struct run *r, uint32_t var, ss_place p)
{
    const struct ss_composer *c = r->c;
    for (size_t i = 0; i < c->readers[var].items.count; i++) {
        const struct ss_reader *reader = &c->readers[var].items.items[i];
        for (size_t j = 0; j < c->choices[reader->op].items.count; j++) {
            const struct ss_choice *choice = &c->choices[reader->op].items.items[j];
            if (choice->alive && choice->in[reader->k] == p)
                return true;
        }
    }
    return false;
}

/* Places the inputs that the step reads first in every way that the pass allows. */
static void place_inputs(struct run *r, const struct state *s, struct step *step, size_t at,
                         const struct lists *next, struct layer *layer, ss_place *live)
{
    if (at == step->n_new) {
        add_step(r, s, step, next, layer, live);
        return;
    }
    uint32_t var = step->new[at];
    ss_place tried[MOST_TRIED];
    size_t n = 0;
    unsigned flags = step->flags;
    bool any = true;
    tried[n++] = 0;
    for (uint32_t k = 0; k < step->reads->n && n < MOST_TRIED; k++) {
        if (step->reads->vars[k] != var || step->choice->in[k] == SS_ANY_PLACE)
            continue;
        any = false;
        tried[n++] = step->choice->in[k];
        for (size_t p = 1; p < r->c->places.count && n < MOST_TRIED; p++) {
            if (ss_span_of(r->c, (ss_place)p) > 0 &&
                r->c->places.items[p].plain == step->choice->in[k])
                tried[n++] = (ss_place)p;
        }
    }
    for (size_t p = 1; any && p < r->c->places.count && n < MOST_TRIED; p++) {
        if (ss_set_has(&r->c->demand[var], (ss_place)p) && is_read(r, var, (ss_place)p))
            tried[n++] = (ss_place)p; /* the choice does not read it; a later one may */
    }
    for (size_t i = 0; i < n; i++) {
        bool twice = false;
        for (size_t j = 0; j < i; j++)
            twice |= tried[j] == tried[i];
        unsigned change = change_of(r, step, var, tried[i]);
        if (twice || (change & SS_CANNOT) || !ss_set_has(&r->c->demand[var], tried[i]) ||
            !ss_pass_allows(r->c, r->input[var], tried[i]))
            continue;
        step->placed[at] = tried[i];
        step->flags = flags | change;
        place_inputs(r, s, step, at + 1, next, layer, live);
    }
    step->flags = flags;
}

/* True if the steps before compute all operands of the op. */
static bool computes_operands(const struct run *r, const struct ss_op *op, const struct state *s)
{
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t var = op->operands[k];
        if (r->read[var] && s->live[r->at[var]] == SS_UNUSED_PLACE)
            return false;
    }
    return true;
}

static void note_stop(struct run *r, uint32_t id, const struct layer *before)
{
    const struct ss_op *op = &r->c->body->ops[id];
    struct ss_search *out = r->out;
    const struct state *s = &before->states.items[0];
    for (size_t i = before->states.count; i-- > 0;) {
        if (computes_operands(r, op, &before->states.items[i]))
            s = &before->states.items[i];
    }
    out->stopped_at = id;
    out->before = ss_alloc_array(r->arena, op->n_operands + 1, sizeof *out->before);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t var = op->operands[k];
        if (r->read[var])
            out->before[k] = s->live[r->at[var]] == SS_UNUSED_PLACE ? 0 : s->live[r->at[var]];
        else if (r->c->pass.in)
            out->before[k] = r->c->pass.in[r->input[var]];
        else if (r->c->pass.as && r->input[var] == r->c->pass.only)
            out->before[k] = r->c->pass.as;
    }
}

/* Takes all states through one op. Returns false if none is left. */
static bool pass_op(struct run *r, uint32_t at, struct layer *layer)
{
    struct ss_composer *c = r->c;
    uint32_t id = r->order[at];
    const struct ss_op *op = &c->body->ops[id];
    struct lists next = live_after(r, &c->reads[id], op, at);
    ss_place *live = ss_alloc_array(r->arena, next.n + 1, sizeof *live);
    struct layer after = {0};
    for (size_t i = 0; i < layer->states.count && !ss_job_stopped(c->job); i++) {
        const size_t n = c->choices[id].items.count;
        for (size_t j = 0; j < n; j++) {
            /* Intervals, which stand behind cuts, come first: of equal ways the first is kept, and
             * a share needs fewer rows than the piece of a longer or shorter dim. */
            size_t which = c->pass.flags & SS_COMPOSED_HALO ? n - 1 - j : j;
            const struct ss_choice *choice = &c->choices[id].items.items[which];
            struct step step = {.op = op, .reads = &c->reads[id], .choice = choice};
            step.index = (uint32_t)which;
            if (choice->alive && takes_live(r, &layer->states.items[i], &step))
                place_inputs(r, &layer->states.items[i], &step, 0, &next, &after, live);
        }
    }
    if (after.states.count == 0)
        note_stop(r, id, layer);
    ss_map_free(&layer->numbers);
    *layer = after;
    r->out->states += after.states.count;
    for (size_t i = 0; i < r->live.n; i++)
        r->at[r->live.vars[i]] = SS_NONE;
    r->live = next;
    for (size_t i = 0; i < next.n; i++)
        r->at[next.vars[i]] = (uint32_t)i;
    for (uint32_t k = 0; k < c->reads[id].n; k++)
        r->read[c->reads[id].vars[k]] = true;
    for (uint32_t k = 0; k < op->n_results; k++)
        r->read[op->results[k]] = true;
    return after.states.count > 0;
}

/* ---- rows ---- */

static uint32_t *choices_of(const struct run *r, uint32_t way, struct ss_arena *arena)
{
    const struct ss_graph *g = r->c->body;
    uint32_t *choice = ss_alloc_array(arena, g->n_ops + 1, sizeof *choice);
    memset(choice, 0xff, g->n_ops * sizeof *choice);
    for (size_t i = r->n_order; i-- > 0;) {
        choice[r->order[i]] = r->ways.items[way].choice;
        way = r->ways.items[way].parent;
    }
    return choice;
}

static void add_rows(struct run *r, const struct state *s, struct ss_arena *arena)
{
    const struct ss_composer *c = r->c;
    const struct ss_graph *g = c->body;
    unsigned flags = 0;
    ss_place *out = ss_alloc_array(arena, g->n_outputs + 1, sizeof *out);
    for (uint32_t k = 0; k < g->n_outputs; k++) {
        uint32_t var = g->outputs[k], i = r->input[var];
        ss_place own = r->read[var] ? s->live[r->at[var]] : c->pass.in ? c->pass.in[i] : 0;
        out[k] = c->pass.out              ? c->pass.out[k]
                 : ss_span_of(c, own) > 0 ? c->places.items[own].plain
                                          : own;
        flags |= ss_place_change(c, var, own, out[k]);
    }
    for (size_t w = 0; w < s->ways.count && !(flags & SS_CANNOT); w++) {
        const struct way *way = &r->ways.items[s->ways.items[w]];
        struct ss_found_row row = {.out = out, .granted = way->granted};
        row.flags = (uint16_t)(way->flags | flags);
        ss_place *in = ss_alloc_array(arena, g->n_inputs + 1, sizeof *in);
        for (uint32_t i = 0; i < way->n; i++)
            in[way->in[i].input] = way->in[i].place;
        for (uint32_t i = 0; i < g->n_inputs; i++) {
            if (!r->read[g->inputs[i]] && c->pass.in)
                in[i] = c->pass.in[i];
        }
        row.in = in;
        row.choice = choices_of(r, s->ways.items[w], arena);
        ss_push(arena, r->out->rows, row);
    }
}

bool ss_search_rows(struct ss_composer *c, struct ss_arena *arena, struct ss_search *out)
{
    const struct ss_graph *g = c->body;
    struct ss_arena scratch = {0};
    struct run r = {.c = c, .arena = &scratch, .out = out};
    r.most = c->pass.most ? c->pass.most : MOST_WAYS;
    struct layer layer = {0};
    *out = (struct ss_search){.stopped_at = SS_NONE};
    find_lives(&r);
    ss_place none = 0;
    struct state *first = state_of(&r, &layer, &none, 0);
    add_way(&r, &layer, first, &(struct way){.parent = SS_NONE});
    bool goes_on = true;
    for (uint32_t i = 0; i < r.n_order && goes_on && !ss_job_stopped(c->job); i++)
        goes_on = pass_op(&r, i, &layer) && (!out->capped || c->pass.most > 0);
    goes_on = goes_on && !ss_job_stopped(c->job); /* else the last layer is that of some op */
    for (size_t i = 0; i < layer.states.count && goes_on; i++)
        add_rows(&r, &layer.states.items[i], arena);
    if (out->stopped_at != SS_NONE)
        out->before = ss_memdup(arena, out->before,
                                (g->ops[out->stopped_at].n_operands + 1) * sizeof *out->before);
    ss_map_free(&layer.numbers);
    ss_arena_free(&scratch);
    return !ss_job_stopped(c->job);
}
