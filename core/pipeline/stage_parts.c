/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What belongs to a stage, and what crosses its borders. */
#include <string.h>

#include "core/base/hash.h"
#include "core/pipeline/slice.h"
#include "core/program/binary_call.h"

/* ---- parts ---- */

uint8_t *ss_stage_parts(const struct ss_step_parts *step, uint32_t first, uint32_t last,
                        struct ss_arena *arena)
{
    const struct ss_units *u = step->units;
    uint8_t *part = ss_alloc_array(arena, u->n, sizeof *part);
    for (uint32_t i = u->n; i-- > 0;) {
        uint32_t layer = step->layers->unit[i];
        if (layer == SS_NONE || layer < first || layer > last)
            continue;
        part[i] = step->phases->unit[i] == SS_PHASE_FORWARD  ? SS_PART_FORWARD
                  : step->phases->unit[i] == SS_PHASE_UPDATE ? SS_PART_UPDATE
                                                             : SS_PART_WEIGHT;
        for (uint32_t k = 0; part[i] == SS_PART_WEIGHT && k < u->items[i].n_out; k++) {
            uint32_t v = u->items[i].out[k];
            for (uint32_t r = u->reader_start[v]; r < u->reader_start[v + 1]; r++) {
                uint32_t reader = u->readers[r];
                if (step->phases->unit[reader] == SS_PHASE_BACKWARD &&
                    (part[reader] == SS_PART_INPUT || step->layers->unit[reader] < first)) {
                    part[i] = SS_PART_INPUT;
                    break;
                }
            }
        }
    }
    return part;
}

static bool makes_output(const struct ss_units *u, uint32_t unit)
{
    for (uint32_t k = 0; k < u->items[unit].n_out; k++)
        if (u->is_output[u->items[unit].out[k]])
            return true;
    return false;
}

bool *ss_stage_units(const struct ss_step_parts *step, const uint8_t *part, bool with_common,
                     struct ss_arena *arena)
{
    const struct ss_units *u = step->units;
    bool *take = ss_alloc_array(arena, u->n, sizeof *take);
    for (uint32_t i = 0; i < u->n; i++)
        take[i] = part[i] != SS_PART_NONE ||
                  (with_common && step->phases->unit[i] == SS_PHASE_COMMON && makes_output(u, i));
    return take;
}

bool *ss_slice_closure(const struct ss_step_parts *step, const bool *take, struct ss_arena *arena)
{
    const struct ss_units *u = step->units;
    bool *in = ss_memdup(arena, take, u->n * sizeof *in);
    for (uint32_t i = u->n; i-- > 0;)
        for (uint32_t k = 0; in[i] && k < u->items[i].n_in; k++) {
            uint32_t maker = u->maker[u->items[i].in[k]];
            if (maker != SS_NONE && step->phases->unit[maker] == SS_PHASE_COMMON)
                in[maker] = true;
        }
    return in;
}

bool ss_slice_is_read(const struct ss_step_parts *step, const bool *in, uint32_t var)
{
    const struct ss_units *u = step->units;
    for (uint32_t r = u->reader_start[var]; r < u->reader_start[var + 1]; r++)
        if (!in[u->readers[r]] && step->phases->unit[u->readers[r]] != SS_PHASE_COMMON)
            return true;
    return false;
}

/* ---- keys ---- */

struct keying {
    const struct ss_step_parts *step;
    uint32_t *number; /* per var: 1 + its number in the slice, in order of occurrence */
    uint32_t n;
    struct ss_buf text;
    struct ss_body_list bodies; /* of the ops' regions */
};

static void key_add(struct keying *k, uint64_t value)
{
    ss_buf_add(&k->text, &value, sizeof value);
}

static void key_var(struct keying *k, uint32_t var)
{
    if (!k->number[var]) {
        const struct ss_graph *g = k->step->graph;
        k->number[var] = ++k->n;
        struct ss_type type = ss_microbatch_type(g, k->step->microbatches, var);
        key_add(k, (uint64_t)type.dtype << 8 | (uint64_t)type.rank);
        ss_buf_add(&k->text, type.dims, (size_t)type.rank * sizeof *type.dims);
    }
    key_add(k, k->number[var]);
}

static void key_op(struct keying *k, uint32_t id)
{
    const struct ss_op *op = &k->step->graph->ops[id];
    const struct ss_atoms *atoms = &k->step->rules->op_atoms[id];
    key_add(k, k->step->rules->op_rules[id]->key);
    const struct ss_microbatches *m = k->step->microbatches;
    key_add(k, m->op[id] == SS_EACH ? 2u + m->row[id] : 1u);
    key_add(k, m->op[id] == SS_EACH ? (uint64_t)m->times[id] : 0);
    ss_buf_add(&k->text, atoms->lengths, atoms->n_atoms * sizeof *atoms->lengths);
    ss_bodies_add(&k->bodies, &op->attrs); /* the plan is run: literals are the same */
    ss_pack_attrs(&k->text, &op->attrs, &k->bodies);
    for (uint32_t i = 0; i < op->n_operands; i++)
        key_var(k, op->operands[i]);
    for (uint32_t i = 0; i < op->n_results; i++)
        key_var(k, op->results[i]);
}

static void key_loops(struct keying *k, uint32_t loop)
{
    const struct ss_loop *l = &k->step->graph->loops[loop];
    key_add(k, (uint64_t)l->trips);
    for (uint32_t i = 0; i < l->n_values; i++) {
        if (!ss_graph_loop_value_live(k->step->graph, loop, i))
            continue;
        key_var(k, l->init[i]);
        key_var(k, l->args[i]);
        key_var(k, l->yields[i]);
        key_var(k, l->results[i]);
    }
}

static void key_unit(struct keying *k, uint32_t unit)
{
    const struct ss_step_unit *x = &k->step->units->items[unit];
    const struct ss_graph *g = k->step->graph;
    if (x->op != SS_NONE) {
        key_op(k, x->op);
        return;
    }
    for (uint32_t i = g->loops[x->loop].first_op; i < g->loops[x->loop].end_op; i++)
        if (g->ops[i].live)
            key_op(k, i);
    for (uint32_t l = x->loop; l < g->n_loops; l++)
        if (g->loops[l].first_op >= g->loops[x->loop].first_op &&
            g->loops[l].end_op <= g->loops[x->loop].end_op)
            key_loops(k, l);
}

/* Pins on what the slice has. Their texts are keyed as they are. */
static void key_pins(struct keying *k)
{
    const struct ss_graph *g = k->step->graph;
    for (size_t i = 0; i < k->step->n_pins; i++) {
        const struct ss_pin *pin = &k->step->pins[i];
        uint32_t ends[] = {pin->op, pin->other}, n = pin->kind == SS_PIN_TIE ? 2 : 1;
        for (uint32_t e = 0; e < n; e++) {
            uint32_t var = pin->on_var ? ends[e] : g->ops[ends[e]].results[0];
            ends[e] = k->number[var];
        }
        if (!ends[0] || (n > 1 && !ends[1]))
            continue;
        key_add(k, (uint64_t)pin->kind << 32 | ends[0]);
        key_add(k, n > 1 ? ends[1] : pin->on_var);
        ss_buf_add(&k->text, &pin->price, sizeof pin->price);
        ss_buf_add(&k->text, pin->text, strlen(pin->text) + 1);
    }
}

void ss_stage_key(const struct ss_step_parts *step, const uint8_t *part, const bool *take,
                  uint64_t key[2])
{
    struct ss_arena scratch = {0};
    struct keying k = {.step = step, .bodies = {.arena = &scratch}};
    const struct ss_units *u = step->units;
    k.number = ss_alloc_array(&scratch, step->graph->n_vars, sizeof *k.number);
    const bool *in = ss_slice_closure(step, take, &scratch);
    for (uint32_t i = 0; i < u->n; i++) {
        if (!in[i])
            continue;
        key_add(&k, part[i]);
        key_unit(&k, i);
        for (uint32_t o = 0; o < u->items[i].n_out; o++)
            key_add(&k, (uint64_t)(2 * ss_slice_is_read(step, in, u->items[i].out[o]) +
                                   (take[i] && u->is_output[u->items[i].out[o]])));
    }
    for (uint32_t p = 0; p < step->graph->n_pairs; p++) {
        uint32_t old = k.number[step->graph->inputs[step->graph->pairs[p].input]];
        uint32_t new = k.number[step->graph->outputs[step->graph->pairs[p].output]];
        if (old && new) {
            key_add(&k, old);
            key_add(&k, new);
        }
    }
    for (size_t i = 0; i < k.bodies.graphs.count; i++)
        ss_pack_graph(&k.text, k.bodies.graphs.items[i], &k.bodies);
    key_pins(&k);
    ss_hash_wide(k.text.data, k.text.length, 0, key);
    ss_buf_free(&k.text);
    ss_map_free(&k.bodies.index);
    ss_arena_free(&scratch);
}

/* ---- borders ---- */

struct ss_crossing *ss_border_crossings(const struct ss_step_parts *step, uint32_t layer,
                                        struct ss_arena *arena, size_t *n)
{
    const struct ss_units *u = step->units;
    SS_ARRAY(struct ss_crossing) all = {0};
    for (uint32_t i = 0; i < u->n; i++)
        for (uint32_t k = 0; step->layers->unit[i] != SS_NONE && k < u->items[i].n_out; k++) {
            uint32_t v = u->items[i].out[k], from = step->layers->unit[i];
            bool crosses = false;
            for (uint32_t r = u->reader_start[v]; r < u->reader_start[v + 1]; r++) {
                uint32_t to = step->layers->unit[u->readers[r]];
                crosses |= to != SS_NONE && (from < layer) != (to < layer);
            }
            if (!crosses)
                continue;
            struct ss_type type = ss_microbatch_type(step->graph, step->microbatches, v);
            struct ss_crossing c = {.var = v,
                                    .backward = from >= layer,
                                    .once = step->phases->unit[i] == SS_PHASE_UPDATE ||
                                            ss_microbatch_is_term(step->microbatches, v),
                                    .bytes = ss_type_bytes(&type)};
            ss_push(arena, all, c);
        }
    *n = all.count;
    return all.items;
}
