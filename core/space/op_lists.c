/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/space/op_lists.h"

#include <string.h>

#include "core/space/pin.h"

struct listing {
    struct ss_space *s;
    const struct ss_space_options *options;
    const struct ss_hub_vars *hub_vars;
    const uint8_t *partial;
    struct ss_map index; /* equal ops -> lists */
    SS_ARRAY(struct ss_strategy_list *) lists;
    struct ss_arena scratch;
};

/* True if strategies that differ only in their halos are kept apart: on request, or because a pin
 * on the op may tell them apart. */
static bool wants_variants(const struct listing *l, uint32_t op)
{
    if (l->options->variants)
        return true;
    for (size_t p = 0; p < l->options->n_pins; p++)
        if (!l->options->pins[p].on_var && l->options->pins[p].op == op)
            return true;
    return false;
}

static void list_key(const struct listing *l, uint32_t op_id, const struct ss_op_traffic *traffic,
                     struct ss_buf *key)
{
    const struct ss_graph *g = l->s->graph;
    const struct ss_op *op = &g->ops[op_id];
    const struct ss_atoms *atoms = &l->s->rules->op_atoms[op_id];
    ss_buf_clear(key);
    ss_buf_add(key, &l->s->rules->op_rules[op_id], sizeof(void *));
    ss_buf_add(key, &traffic->in, sizeof traffic->in);
    ss_buf_add(key, &traffic->out, sizeof traffic->out);
    ss_buf_add(key, &traffic->launches, sizeof traffic->launches);
    ss_buf_add(key, &(bool){wants_variants(l, op_id)}, sizeof(bool));
    ss_buf_add(key, atoms->lengths, atoms->n_atoms * sizeof *atoms->lengths);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        const struct ss_var *v = &g->vars[op->operands[k]];
        ss_buf_add(key, &v->type, sizeof v->type);
        ss_buf_add(key, &l->partial[op->operands[k]], 1);
    }
    for (uint32_t k = 0; k < op->n_results; k++)
        ss_buf_add(key, &g->vars[op->results[k]].type, sizeof(struct ss_type));
}

static enum ss_rc op_list(struct listing *l, uint32_t op_id, struct ss_buf *key,
                          struct ss_strategy_list **list, struct ss_error *err)
{
    struct ss_space *s = l->s;
    const struct ss_op *op = &s->graph->ops[op_id];
    struct ss_op_traffic traffic = ss_op_traffic(s->graph, op_id, !l->options->no_fusion);
    list_key(l, op_id, &traffic, key);
    bool found;
    uint32_t *slot = ss_map_put(&l->index, key->data, key->length, &found);
    if (found) {
        *list = l->lists.items[*slot];
        return SS_OK;
    }
    *slot = (uint32_t)l->lists.count;
    uint8_t *partial = ss_alloc(&l->scratch, op->n_operands + 1);
    for (uint32_t k = 0; k < op->n_operands; k++)
        partial[k] = l->partial[op->operands[k]];
    struct ss_strategy_context c = {.graph = s->graph,
                                    .rules = s->rules,
                                    .mesh = &s->mesh,
                                    .cluster = s->cluster,
                                    .objective = s->objective,
                                    .partial_in = partial,
                                    .traffic = traffic,
                                    .variants = wants_variants(l, op_id)};
    *list = ss_alloc(&s->arena, sizeof **list);
    ss_push(&l->scratch, l->lists, *list);
    return ss_strategies(&c, op_id, &s->arena, *list, err);
}

/* The kept strategies of a list, as a new list. */
static struct ss_strategy_list *kept_list(struct listing *l, const struct ss_strategy_list *all,
                                          const bool *keep)
{
    struct ss_strategy_list *list = ss_alloc(&l->s->arena, sizeof *list);
    list->items = ss_alloc_array(&l->s->arena, all->n, sizeof *list->items);
    for (uint32_t i = 0; i < all->n; i++)
        if (keep[i])
            list->items[list->n++] = all->items[i];
    return list;
}

/* Removes the strategies that a pin excludes. */
static enum ss_rc apply_pin(struct listing *l, uint32_t op, const struct ss_pin *pin, int result,
                            struct ss_strategy_list **list, struct ss_error *err)
{
    struct ss_space *s = l->s;
    const struct ss_strategy_list *all = *list;
    bool *keep = ss_alloc_array(&l->scratch, all->n, sizeof *keep);
    struct ss_call global;
    ss_graph_call(s->graph, op, &l->scratch, &global);
    for (uint32_t i = 0; i < all->n; i++)
        keep[i] =
            ss_pin_allows(pin, ss_pin_matches(&s->mesh, pin, &global, result, &all->items[i]));
    *list = kept_list(l, all, keep);
    if ((*list)->n > 0)
        return SS_OK;
    const char *name = pin->on_var ? s->graph->vars[pin->op].name : s->graph->ops[op].name;
    ss_fail(err, SS_E_INFEASIBLE, "the pin \"%s\" leaves no strategy on this mesh", pin->text);
    ss_error_where(err, "%s", name);
    return ss_error_hint(err, "unpin it, or see: why %s", s->graph->ops[op].name);
}

static enum ss_rc apply_pins(struct listing *l, uint32_t op, struct ss_strategy_list **list,
                             struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    for (size_t p = 0; p < l->options->n_pins && rc == SS_OK; p++) {
        int result;
        if (l->options->pins[p].kind <= SS_PIN_FORBID &&
            ss_pin_concerns(l->s->graph, l->hub_vars, &l->options->pins[p], op, &result))
            rc = apply_pin(l, op, &l->options->pins[p], result, list, err);
    }
    return rc;
}

static enum ss_rc filter_op(struct listing *l, uint32_t op, struct ss_strategy_list **list,
                            struct ss_error *err)
{
    const struct ss_space_filter *filter = l->options->filter;
    if (!filter)
        return SS_OK;
    struct ss_arena_mark mark = ss_arena_mark(&l->scratch);
    bool *keep = ss_alloc_array(&l->scratch, (*list)->n, sizeof *keep);
    memset(keep, true, (*list)->n * sizeof *keep);
    filter->strategies(filter->user, op, (*list)->items, (*list)->n, keep);
    *list = kept_list(l, *list, keep);
    ss_arena_rewind(&l->scratch, mark);
    if ((*list)->n > 0)
        return SS_OK;
    ss_fail(err, SS_E_INFEASIBLE, "the restriction leaves this op no strategy");
    return ss_error_where(err, "%s", l->s->graph->ops[op].name);
}

enum ss_rc ss_op_lists_find(struct ss_space *s, const struct ss_space_options *options,
                            const struct ss_hub_vars *hub_vars, const uint8_t *partial,
                            const struct ss_strategy_list **offered, struct ss_job *job,
                            struct ss_error *err)
{
    const struct ss_graph *g = s->graph;
    struct listing l = {.s = s, .options = options, .hub_vars = hub_vars, .partial = partial};
    struct ss_buf key = {0};
    enum ss_rc rc = SS_OK;
    for (uint32_t i = 0; i < g->n_ops && rc == SS_OK; i++) {
        if (!g->ops[i].live)
            continue;
        struct ss_strategy_list *list;
        if (ss_job_stopped(job))
            rc = ss_job_fail(job, err, "strategies were enumerated");
        if (rc == SS_OK)
            rc = op_list(&l, i, &key, &list, err);
        if (rc == SS_OK)
            rc = filter_op(&l, i, &list, err);
        if (rc == SS_OK) {
            offered[i] = list;
            rc = apply_pins(&l, i, &list, err);
            s->op_strategies[i] = list;
        }
    }
    ss_buf_free(&key);
    ss_map_free(&l.index);
    ss_arena_free(&l.scratch);
    return rc;
}
