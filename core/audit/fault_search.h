/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for a fault, and what is said of it. */
#ifndef SS_CORE_AUDIT_FAULT_SEARCH_H
#define SS_CORE_AUDIT_FAULT_SEARCH_H

#include "core/audit/auditing.h"

struct ss_fault_search {
    struct ss_auditing *x;
    struct ss_run_values *v;
    const struct ss_graph *g;
    struct ss_arena *arena;
    const struct ss_audit_output *outputs; /* of the run */
    uint32_t n_bad;
    struct ss_change changes[SS_MAX_FAULTS]; /* that the run has */
    size_t n_changes;
    bool *suspect; /* per value: on the way to a wrong output, and not found */
    bool *terms;   /* per value: its terms may never be summed */
    /* Per event: it might be at fault; near: it is, or leads to, a first suspect. */
    bool *candidate, *near;
    uint8_t *depth, *near_depth; /* per value: steps gone back, + 1 */
    SS_ARRAY(uint32_t) todo;
    bool settled; /* any change that makes all outputs right will do */
    int64_t tried;
    double work; /* bytes of the values that trials computed */
};

static inline const struct ss_op *ss_fault_op(const struct ss_fault_search *s, uint32_t event)
{
    return &s->g->ops[s->x->run.events[event].op];
}

/* Whether one of an event's results is marked. */
static inline bool ss_fault_marked(const struct ss_fault_search *s, const bool *values,
                                   uint32_t event)
{
    bool any = false;
    for (uint32_t k = 0; k < ss_fault_op(s, event)->n_results; k++)
        any |= values[s->x->run.events[event].first + k];
    return any;
}

/* A run of the program with one change more. */
struct ss_fault_trial {
    struct ss_change change;
    uint32_t event;
    uint32_t fixed; /* outputs */
    bool found;     /* the event's result is then a right value */
    bool usual;     /* other collectives of the program join the same groups */
    struct ss_explained result;
};

/* fault_text.c: adds the fault that the best trial shows, or, if none helps, the first suspect. */
void ss_fault_say(struct ss_fault_search *s, const struct ss_fault_trial *best);

#endif
