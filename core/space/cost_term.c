/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/space/cost_term.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"

const struct ss_cost_term *ss_cost_term_ref(const struct ss_cost_term *term)
{
    if (term)
        ss_refs_take(&((struct ss_cost_term *)term)->refs);
    return term;
}

void ss_cost_term_free(const struct ss_cost_term *term)
{
    struct ss_cost_term *own = (struct ss_cost_term *)term;
    if (own && ss_refs_drop(&own->refs))
        own->free(own);
}

struct ss_charges {
    const struct ss_cost_term *term;
    struct ss_cost_run *run;
    struct ss_map lists; /* kind and strategies to positions in known */
    struct ss_arena arena;
    SS_ARRAY(const int64_t *) known;
};

enum ss_rc ss_charges_open(const struct ss_cost_term *term, struct ss_job *job,
                           struct ss_charges **charges, struct ss_error *err)
{
    *charges = NULL;
    if (!term)
        return SS_OK;
    struct ss_charges *c = ss_xcalloc(1, sizeof *c);
    enum ss_rc rc = term->open(term, job, &c->run, err);
    if (rc != SS_OK) {
        free(c);
        return rc;
    }
    c->term = ss_cost_term_ref(term);
    *charges = c;
    return SS_OK;
}

void ss_charges_close(struct ss_charges *c)
{
    if (!c)
        return;
    c->term->close(c->run);
    ss_cost_term_free(c->term);
    ss_map_free(&c->lists);
    ss_arena_free(&c->arena);
    free(c);
}

static enum ss_rc check(const struct ss_charges *c, const struct ss_charged_op *op, double us,
                        struct ss_error *err)
{
    if (us >= 0 && us <= SS_MOST_PRICE)
        return SS_OK;
    ss_fail(err, SS_E_ARGUMENT, "the cost function gives %g us for a strategy of %s", us,
            op->graph->ops[op->op].name);
    ss_error_where(err, "%s", c->term->text);
    return ss_error_hint(err, "a cost is added: from 0 to %g us; a large one keeps a strategy out",
                         SS_MOST_PRICE);
}

enum ss_rc ss_charges_of(struct ss_charges *c, const struct ss_charged_op *op,
                         struct ss_arena *arena, const int64_t **ps, struct ss_error *err)
{
    *ps = NULL;
    if (!c)
        return SS_OK;
    /* Ops with equal rules and types share their list (op_lists.h), whatever their kind. */
    const char *kind = op->graph->ops[op->op].kind;
    const struct {
        const void *items;
        uint64_t kind;
    } key = {op->items, ss_hash(kind, strlen(kind), 0)};
    bool found, of_list = false, any = false;
    uint32_t *slot = ss_map_put(&c->lists, &key, sizeof key, &found);
    if (found && *slot != SS_NONE) {
        *ps = c->known.items[*slot];
        return SS_OK;
    }
    *slot = SS_NONE;
    struct ss_arena_mark mark = ss_arena_mark(&c->arena);
    double *us = ss_alloc_array(&c->arena, op->n, sizeof *us);
    int64_t *made = ss_alloc_array(arena, op->n, sizeof *made);
    enum ss_rc rc = c->term->charge(c->run, op, us, &of_list, err);
    for (uint32_t i = 0; i < op->n && rc == SS_OK; i++) {
        rc = check(c, op, us[i], err);
        made[i] = rc == SS_OK ? (int64_t)llround(us[i] * 1e6) : 0;
        any |= made[i] != 0;
    }
    ss_arena_rewind(&c->arena, mark);
    if (rc != SS_OK)
        return rc;
    *ps = any ? made : NULL;
    if (of_list) {
        *slot = (uint32_t)c->known.count;
        ss_push(&c->arena, c->known, *ps);
    }
    return SS_OK;
}
