/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chakra execution traces: messages of protocol buffers, each after its length as a varint. */
#include <string.h>

#include "core/base/assert.h"
#include "core/base/integer.h"
#include "core/handback/handback.h"

/* ---- protocol buffers ---- */

static void put_varint(struct ss_buf *out, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        ss_buf_putc(out, (char)(value | 0x80));
    ss_buf_putc(out, (char)value);
}

/* Fields that are integers, bool or enum. */
static void put_number(struct ss_buf *out, unsigned field, uint64_t value)
{
    put_varint(out, field << 3);
    put_varint(out, value);
}

static void put_bytes(struct ss_buf *out, unsigned field, const char *bytes, size_t length)
{
    put_varint(out, field << 3 | 2);
    put_varint(out, length);
    ss_buf_add(out, bytes, length);
}

static void put_text(struct ss_buf *out, unsigned field, const char *text)
{
    put_bytes(out, field, text, strlen(text));
}

/* Fields of et_def.proto. */
enum { META_VERSION = 1, META_ATTR = 2 };
enum { NODE_ID = 1, NODE_NAME = 2, NODE_TYPE = 3, NODE_DATA_DEPS = 5, NODE_DURATION = 7 };
enum { NODE_ATTR = 10, ATTR_NAME = 1, ATTR_INT64 = 9, ATTR_UINT64 = 13, ATTR_BOOL = 27 };
enum { ATTR_STRING = 29 };
enum { COMP_NODE = 4, COMM_COLL_NODE = 7 };
enum { ALL_REDUCE = 0, ALL_GATHER = 2, ALL_TO_ALL = 6, REDUCE_SCATTER = 7 };

static void put_attr(struct ss_buf *node, unsigned to, const char *name, unsigned field,
                     uint64_t value)
{
    struct ss_buf attr = {0};
    put_text(&attr, ATTR_NAME, name);
    put_number(&attr, field, value);
    put_bytes(node, to, attr.data, attr.length);
    ss_buf_free(&attr);
}

static void put_attr_text(struct ss_buf *node, unsigned to, const char *name, const char *text)
{
    struct ss_buf attr = {0};
    put_text(&attr, ATTR_NAME, name);
    put_text(&attr, ATTR_STRING, text);
    put_bytes(node, to, attr.data, attr.length);
    ss_buf_free(&attr);
}

static void put_message(struct ss_buf *out, const struct ss_buf *message)
{
    put_varint(out, message->length);
    ss_buf_add(out, message->data, message->length);
}

/* ---- the trace ---- */

struct tracing {
    struct ss_handback *h;
    const struct ss_plan *plan;
    uint64_t n;                 /* nodes so far; ids count from 0 */
    uint64_t *made;             /* per var: node + 1 that made it in its home layout; 0: none */
    size_t next;                /* the first reshard of the plan that is not written yet */
    SS_ARRAY(uint64_t) brought; /* node + 1 of each operand brought for the next op */
    int64_t collectives;
};

static void put_node(struct tracing *t, struct ss_buf *rest, const char *name, int type, int64_t ps,
                     const uint64_t *deps, size_t n_deps)
{
    struct ss_buf node = {0};
    put_number(&node, NODE_ID, t->n++);
    put_text(&node, NODE_NAME, name);
    put_number(&node, NODE_TYPE, (uint64_t)type);
    for (size_t i = 0; i < n_deps; i++)
        if (deps[i])
            put_number(&node, NODE_DATA_DEPS, deps[i] - 1);
    put_number(&node, NODE_DURATION, (uint64_t)((ps + 500000) / 1000000));
    put_attr(&node, NODE_ATTR, "is_cpu_op", ATTR_BOOL, 0);
    ss_buf_add(&node, rest->data, rest->length);
    put_message(t->h->out, &node);
    ss_buf_free(&node);
    ss_buf_free(rest);
}

/* -1: a permutation, which Chakra has as sends and receives: a compute node of that time. */
static int collective_type(enum ss_collective kind)
{
    switch (kind) {
    case SS_ALL_REDUCE:
        return ALL_REDUCE;
    case SS_ALL_GATHER:
        return ALL_GATHER;
    case SS_REDUCE_SCATTER:
        return REDUCE_SCATTER;
    case SS_ALL_TO_ALL:
        return ALL_TO_ALL;
    default:
        return -1;
    }
}

/* The size of a collective is that of the piece that each rank brings to it, as ASTRA-sim reads it:
 * of an all-gather the piece before, of the others the whole that is reduced or exchanged. Returns
 * the node + 1 that ends it. */
static uint64_t put_reshard(struct tracing *t, const struct ss_plan_reshard *r)
{
    uint64_t dep = t->made[r->var];
    for (size_t i = 0; i < r->n_steps; i++) {
        const struct ss_reshard_step *step = &r->steps[i];
        const int type = collective_type(step->kind);
        struct ss_buf rest = {0};
        if (ss_collective_local(step->kind))
            continue;
        const char *name = ss_sprintf(t->h->arena, "%s of %s", ss_collective_name(step->kind),
                                      t->plan->graph->vars[r->var].name);
        if (type >= 0) {
            put_attr(&rest, NODE_ATTR, "comm_type", ATTR_INT64, (uint64_t)type);
            put_attr(
                &rest, NODE_ATTR, "comm_size", ATTR_UINT64,
                (uint64_t)ss_capped_product(ss_layout_bytes(&t->plan->mesh, &step->from,
                                                            &t->plan->graph->vars[r->var].type),
                                            r->trips));
            t->collectives++;
        } else {
            ss_handback_leave(t->h, name, r->var, &step->to,
                              "neighbours exchange pieces: Chakra has no such collective");
        }
        const struct ss_axes_name group = ss_mesh_axes_name(&t->plan->mesh, step->axes);
        put_attr_text(&rest, NODE_ATTR, "pg_name", group.text);
        put_node(t, &rest, name, type >= 0 ? COMM_COLL_NODE : COMP_NODE, step->ps * r->trips, &dep,
                 1);
        dep = t->n;
    }
    return dep;
}

/* The value in the layout of a place: the reshard that the plan has there, or as it was made. */
static uint64_t bring(struct tracing *t, enum ss_reshard_place place, uint32_t var,
                      uint32_t consumer, uint32_t arg)
{
    const struct ss_plan *plan = t->plan;
    const struct ss_plan_reshard *r = &plan->reshards[t->next];
    if (t->next == plan->n_reshards || r->place != place || r->var != var ||
        r->consumer != consumer || r->arg != arg)
        return t->made[var];
    t->next++;
    return put_reshard(t, r);
}

/* A value has come to rest: outputs of the program may take another layout. */
static void settle(struct tracing *t, uint32_t var)
{
    const struct ss_plan *plan = t->plan;
    while (t->next < plan->n_reshards && plan->reshards[t->next].place == SS_TO_OUTPUT &&
           plan->reshards[t->next].var == var)
        put_reshard(t, &plan->reshards[t->next++]);
}

static void put_op(struct tracing *t, uint32_t id)
{
    const struct ss_graph *g = t->plan->graph;
    const struct ss_op *op = &g->ops[id];
    struct ss_buf rest = {0};
    t->brought.count = 0;
    for (uint32_t k = 0; k < op->n_operands; k++)
        ss_push(t->h->arena, t->brought, bring(t, SS_TO_OPERAND, op->operands[k], id, k));
    if (!op->n_results)
        return;
    put_attr(&rest, NODE_ATTR, "tensor_size", ATTR_UINT64,
             (uint64_t)ss_layout_bytes(&t->plan->mesh, &t->plan->ops[id].out[0],
                                       &g->vars[op->results[0]].type));
    put_node(t, &rest, op->name, COMP_NODE,
             t->plan->ops[id].compute_ps * ss_graph_trips(g, op->loop), t->brought.items,
             t->brought.count);
    const uint64_t node = t->n;
    for (uint32_t k = 0; k < op->n_results; k++) {
        t->made[op->results[k]] = node;
        t->made[op->results[k]] = bring(t, SS_INTO_HUB, op->results[k], SS_NONE, 0);
        settle(t, op->results[k]);
    }
}

/* A loop stands once: its values come from before it, and leave it as the body yields them. */
static void put_loop(struct tracing *t, uint32_t id, bool begin)
{
    const struct ss_graph *g = t->plan->graph;
    const struct ss_loop *l = &g->loops[id];
    for (uint32_t i = 0; i < l->n_values; i++) {
        const uint32_t from = begin ? l->init[i] : l->yields[i];
        t->made[begin ? l->args[i] : l->results[i]] =
            bring(t, begin ? SS_TO_LOOP : SS_TO_YIELD, from, id, i);
    }
    for (uint32_t i = 0; !begin && i < l->n_values; i++)
        settle(t, l->results[i]);
}

void ss_handback_chakra(struct ss_handback *h)
{
    const struct ss_plan *plan = h->plan;
    const struct ss_graph *g = plan->graph;
    struct tracing t = {.h = h, .plan = plan};
    struct ss_buf meta = {0};
    t.made = ss_alloc_array(h->arena, g->n_vars + 1, sizeof *t.made);
    put_text(&meta, META_VERSION, "1.0");
    put_attr_text(&meta, META_ATTR, "schema", "1.0.2-chakra.0.0.4");
    put_message(h->out, &meta);
    ss_buf_free(&meta);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        settle(&t, g->inputs[i]);
    for (uint32_t i = 0; i < g->n_steps; i++) {
        const uint32_t id = g->steps[i].id;
        if (g->steps[i].kind != SS_STEP_OP)
            put_loop(&t, id, g->steps[i].kind == SS_STEP_LOOP_BEGIN);
        else if (g->ops[id].live)
            put_op(&t, id);
    }
    SS_ASSERT(t.next == plan->n_reshards);
    ss_handback_count(h, "nodes", (int64_t)t.n);
    ss_handback_count(h, "collectives", t.collectives);
}
