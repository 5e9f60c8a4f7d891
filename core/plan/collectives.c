/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/plan/collectives.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/fold.h"
#include "core/base/integer.h"

static struct ss_plan_collective collective_of(const struct ss_plan *plan,
                                               const struct ss_plan_reshard *r,
                                               const struct ss_reshard_step *step,
                                               struct ss_arena *arena)
{
    const struct ss_graph *g = plan->graph;
    bool loop = r->place == SS_TO_LOOP || r->place == SS_TO_YIELD;
    uint32_t op = ss_plan_reshard_op(plan, r);
    uint32_t scope = op != SS_NONE                    ? g->ops[op].scope
                     : loop && r->consumer != SS_NONE ? g->loops[r->consumer].scope
                                                      : 0;
    uint32_t line = op != SS_NONE                    ? g->ops[op].loc.line
                    : loop && r->consumer != SS_NONE ? g->loops[r->consumer].loc.line
                                                     : 0;
    return (struct ss_plan_collective){.kind = step->kind,
                                       .axes = step->axes,
                                       .var = r->var,
                                       .op = op,
                                       .scope = ss_graph_scope_path(g, scope, arena),
                                       .line = line,
                                       .count = 1,
                                       .executions = r->trips,
                                       .bytes = step->bytes,
                                       .ps = step->ps * r->trips,
                                       .reshard = (uint32_t)(r - plan->reshards),
                                       .step = (uint32_t)(step - r->steps)};
}

static int by_time(const void *left, const void *right)
{
    const struct ss_plan_collective *a = left, *b = right;
    if (a->ps != b->ps)
        return a->ps > b->ps ? -1 : 1;
    if (a->op != b->op)
        return a->op < b->op ? -1 : 1;
    return (a->var > b->var) - (a->var < b->var);
}

struct ss_plan_collective *ss_plan_collectives_listed(const struct ss_plan *plan,
                                                      struct ss_arena *arena, size_t *n)
{
    size_t most = 0;
    for (size_t i = 0; i < plan->n_reshards; i++)
        most += plan->reshards[i].n_steps;
    struct ss_plan_collective *list = ss_alloc_array(arena, most + 1, sizeof *list);
    *n = 0;
    for (size_t i = 0; i < plan->n_reshards; i++)
        for (size_t s = 0; s < plan->reshards[i].n_steps; s++)
            if (!ss_collective_local(plan->reshards[i].steps[s].kind))
                list[(*n)++] =
                    collective_of(plan, plan->reshards + i, plan->reshards[i].steps + s, arena);
    return list;
}

void ss_plan_collectives_sort(struct ss_plan_collective *list, size_t n)
{
    qsort(list, n, sizeof *list, by_time);
}

struct ss_plan_collective *ss_plan_collectives(const struct ss_plan *plan, struct ss_arena *arena,
                                               size_t *n)
{
    struct ss_plan_collective *list = ss_plan_collectives_listed(plan, arena, n);
    ss_plan_collectives_sort(list, *n);
    return list;
}

static int totals_by_time(const void *left, const void *right)
{
    const struct ss_collective_total *a = left, *b = right;
    if (a->ps != b->ps)
        return a->ps > b->ps ? -1 : 1;
    return strcmp(a->key, b->key);
}

static const char *key_of(const struct ss_plan *plan, const struct ss_plan_collective *c,
                          enum ss_collective_key by, struct ss_arena *arena)
{
    switch (by) {
    case SS_BY_KIND:
        return ss_collective_name(c->kind);
    case SS_BY_AXIS:
        return ss_strdup(arena, ss_mesh_axes_name(&plan->mesh, c->axes).text);
    case SS_BY_SCOPE:
        return c->scope;
    }
    return "";
}

struct ss_collective_total *ss_plan_collective_totals(const struct ss_plan *plan,
                                                      enum ss_collective_key by,
                                                      struct ss_arena *arena, size_t *n)
{
    size_t n_all;
    struct ss_plan_collective *all = ss_plan_collectives_listed(plan, arena, &n_all);
    struct ss_fold_item *items = ss_alloc_array(arena, n_all + 1, sizeof *items);
    for (size_t i = 0; i < n_all; i++) {
        const char *key = key_of(plan, all + i, by, arena);
        /* Numbers in the names of axes tell axes apart. */
        items[i] = (struct ss_fold_item){key, by == SS_BY_SCOPE ? NULL : key};
    }
    struct ss_fold fold = ss_fold_names(items, n_all, arena);
    struct ss_collective_total *totals = ss_alloc_array(arena, fold.count + 1, sizeof *totals);
    for (size_t g = 0; g < fold.count; g++) {
        totals[g] = (struct ss_collective_total){.key = ss_strdup(arena, fold.groups[g].name),
                                                 .count = fold.groups[g].count};
        for (size_t k = 0; k < fold.groups[g].count; k++) {
            const struct ss_plan_collective *c = all + fold.groups[g].items[k];
            totals[g].executions = ss_capped_sum(totals[g].executions, c->executions);
            totals[g].bytes =
                ss_capped_sum(totals[g].bytes, ss_capped_product(c->executions, c->bytes));
            totals[g].ps += c->ps;
        }
    }
    qsort(totals, fold.count, sizeof *totals, totals_by_time);
    *n = fold.count;
    return totals;
}
