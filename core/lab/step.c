/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of ops of a walk and the stepper of each one that was opened (core/rules/trace).
 * Steppers are kept, so that a walk can move back into an exploration. */
#include "core/lab/step.h"

#include <stdlib.h>
#include <string.h>
#include "core/rules/discover.h"

/* ---- the probe of a given row ---- */

void ss_lab_forget_probe(struct ss_lab *lab)
{
    if (lab->probe)
        ss_arena_free(&lab->probe->arena);
    free(lab->probe);
    lab->probe = NULL;
}

void ss_lab_keep_probe(struct ss_lab *lab, const char *op, const char *row,
                       const struct ss_attempt *a)
{
    struct ss_shown_probe *p = ss_xcalloc(1, sizeof *p);
    ss_lab_forget_probe(lab);
    lab->probe = p;
    p->op = ss_strdup(&p->arena, op);
    p->row = ss_strdup(&p->arena, row);
    if (!a->shown) {
        p->why = a->verdict == SS_REFUTED && a->shape ? "the pieces did not fit, so none were run"
                                                      : "no probe refutes the row";
        return;
    }
    p->seed = a->seed;
    p->draw = a->draw;
    p->length = a->length;
    p->ranks = a->ranks;
    p->replay = ss_replay_copy(a->shown, &p->arena);
}

/* ---- one exploration ---- */

static enum ss_rc explore(const struct ss_lab *lab, uint32_t op, bool paper, struct ss_job *job,
                          struct ss_stepper **stepper, struct ss_error *err)
{
    const struct ss_graph *g = lab->now->graph;
    struct ss_arena arena = {0};
    struct ss_call call;
    struct ss_trace *trace;
    size_t n = g->ops[op].n_operands;
    ss_graph_call(g, op, &arena, &call);
    double *bound = ss_alloc_array(&arena, n, sizeof *bound);
    bool *is_bound = ss_alloc_array(&arena, n, sizeof *is_bound);
    ss_op_bound(g, op, bound, is_bound);
    enum ss_rc rc = ss_trace_record(&call, bound, is_bound, g->ops[op].name,
                                    lab->now->settings.seed, paper, job, &trace, err);
    if (rc)
        ss_arena_free(&arena);
    else
        *stepper = ss_stepper_new(trace, &arena, &lab->walk.breaks);
    return rc;
}

static enum ss_rc keep_replay(struct ss_shown_probe *p, const struct ss_trace *t, uint32_t probe,
                              struct ss_error *err)
{
    const struct ss_trace_probe *at = &t->probes.items[probe];
    p->why = NULL;
    p->holds = true;
    p->seed = t->seed;
    p->draw = at->draw;
    p->length = at->length;
    p->ranks = at->ranks;
    return ss_trace_replay(t, probe, &p->arena, &p->replay, err);
}

enum ss_rc ss_lab_keep_held_probe(struct ss_lab *lab, uint32_t op, const char *row, const char *id,
                                  struct ss_job *job, struct ss_error *err)
{
    const char *name = lab->now->graph->ops[op].name;
    struct ss_attempt none = {0};
    struct ss_stepper *stepper;
    ss_lab_keep_probe(lab, name, row, &none);
    lab->probe->why = "the row holds without runs";
    if (!id)
        return SS_OK;
    enum ss_rc rc = explore(lab, op, false, job, &stepper, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_trace *t = stepper->trace;
    for (size_t i = 0; i < t->attempts.count && lab->probe->why; i++) {
        const struct ss_trace_attempt *a = t->attempts.items + i;
        if (a->held && a->name && !strcmp(a->name, id) && a->shown != SS_NO_PROBE)
            rc = keep_replay(lab->probe, t, a->shown, err);
    }
    ss_stepper_free(stepper);
    return rc;
}

/* ---- the walk ---- */

static void free_steppers(struct ss_walk *w)
{
    for (size_t i = 0; i < w->n; i++) {
        ss_stepper_free(w->steppers[i]);
        w->steppers[i] = NULL;
    }
}

void ss_lab_step_close(struct ss_lab *lab)
{
    struct ss_walk *w = &lab->walk;
    free_steppers(w);
    free(w->steppers);
    free(w->ops);
    ss_lab_forget_probe(lab);
    *w = (struct ss_walk){.breaks = w->breaks};
    lab->stepper = NULL;
}

/* The ops of a walk: one op, or the first op of every signature that has attempts. */
static size_t list_ops(const struct ss_lab *lab, uint32_t op, uint32_t *ops)
{
    struct ss_map seen = {0};
    size_t n = 0;
    for (uint32_t i = 0; op == SS_NONE && i < lab->now->graph->n_ops; i++) {
        bool found;
        ss_map_put(&seen, &lab->now->rules->op_rules[i], sizeof(void *), &found);
        if (!found && lab->now->rules->op_rules[i]->n_attempts)
            ops[n++] = i;
    }
    ss_map_free(&seen);
    if (op != SS_NONE)
        ops[n++] = op;
    return n;
}

enum ss_rc ss_lab_step(struct ss_lab *lab, uint32_t op, bool paper, struct ss_job *job,
                       struct ss_error *err)
{
    struct ss_stepper *first;
    uint32_t *ops = ss_xcalloc(lab->now->graph->n_ops + 1, sizeof *ops);
    size_t n = list_ops(lab, op, ops);
    enum ss_rc rc =
        n ? explore(lab, ops[0], paper, job, &first, err)
          : ss_fail(err, SS_E_STATE, "no op of this graph has anything that could be cut");
    if (rc) {
        free(ops);
        return rc;
    }
    ss_lab_step_close(lab);
    struct ss_walk *w = &lab->walk;
    w->ops = ops;
    w->n = n;
    w->paper = paper;
    w->steppers = ss_xcalloc(n, sizeof *w->steppers);
    w->steppers[0] = lab->stepper = first;
    return SS_OK;
}

enum ss_rc ss_lab_step_restart(struct ss_lab *lab, bool paper, struct ss_job *job,
                               struct ss_error *err)
{
    struct ss_walk *w = &lab->walk;
    struct ss_stepper *first;
    if (!lab->stepper) {
        ss_fail(err, SS_E_STATE, "no exploration is open");
        return ss_error_hint(err, "step OP opens one");
    }
    enum ss_rc rc = explore(lab, w->ops[0], paper, job, &first, err);
    if (rc)
        return rc;
    free_steppers(w);
    ss_lab_forget_probe(lab);
    w->at = 0;
    w->paper = paper;
    w->steppers[0] = lab->stepper = first;
    return SS_OK;
}

/* ---- moving ---- */

/* True if a breakpoint names the op, its kind, or another op of its signature. */
static bool breaks_on(const struct ss_lab *lab, uint32_t op)
{
    const struct ss_breaks *b = &lab->walk.breaks;
    for (size_t i = 0; i < b->count; i++) {
        if (b->items[i].kind != SS_BREAK_OP)
            continue;
        uint32_t named = ss_graph_find_op(lab->now->graph, b->items[i].name);
        if (named == op || !strcmp(b->items[i].name, lab->now->graph->ops[op].kind) ||
            (named != SS_NONE && lab->now->rules &&
             lab->now->rules->op_rules[named] == lab->now->rules->op_rules[op]))
            return true;
    }
    return false;
}

static void skip(struct ss_walk *w, size_t i)
{
    w->n--;
    w->skipped++;
    memmove(w->ops + i, w->ops + i + 1, (w->n - i) * sizeof *w->ops);
    memmove(w->steppers + i, w->steppers + i + 1, (w->n - i) * sizeof(struct ss_stepper *));
}

/* Opens the next exploration, at the stop where it was left. *opened: false if there is none. Ops
 * that the order of the paper cannot explore leave the walk. */
static enum ss_rc open_next(struct ss_lab *lab, struct ss_job *job, bool *opened,
                            struct ss_error *err)
{
    struct ss_walk *w = &lab->walk;
    for (*opened = false; w->at + 1 < w->n && !*opened;) {
        size_t next = w->at + 1;
        enum ss_rc rc = w->steppers[next]
                            ? SS_OK
                            : explore(lab, w->ops[next], w->paper, job, &w->steppers[next], err);
        if (rc == SS_E_LIMIT || rc == SS_E_UNSUPPORTED) {
            skip(w, next);
            continue;
        }
        if (rc)
            return rc;
        w->at = next;
        lab->stepper = w->steppers[next];
        *opened = true;
    }
    return SS_OK;
}

enum ss_rc ss_lab_step_move(struct ss_lab *lab, enum ss_step_until until, struct ss_job *job,
                            bool *moved, struct ss_error *err)
{
    ss_lab_forget_probe(lab);
    for (;;) {
        *moved = ss_stepper_move(lab->stepper, until);
        if (*moved)
            return SS_OK;
        enum ss_rc rc = open_next(lab, job, moved, err);
        if (rc || !*moved)
            return rc;
        if (lab->stepper->at == 0 && breaks_on(lab, lab->walk.ops[lab->walk.at])) {
            lab->stepper->stopped = "breakpoint: op";
            return SS_OK;
        }
    }
}

enum ss_rc ss_lab_step_continue(struct ss_lab *lab, struct ss_job *job, bool *moved,
                                struct ss_error *err)
{
    bool more;
    enum ss_rc rc = ss_lab_step_move(lab, SS_STEP_END, job, moved, err);
    while (!rc && *moved && !strcmp(lab->stepper->stopped, "end")) {
        rc = ss_lab_step_move(lab, SS_STEP_END, job, &more, err);
        if (!rc && !more)
            break;
    }
    return rc;
}

bool ss_lab_step_back(struct ss_lab *lab)
{
    struct ss_walk *w = &lab->walk;
    ss_lab_forget_probe(lab);
    if (ss_stepper_back(lab->stepper))
        return true;
    if (w->at == 0)
        return false;
    lab->stepper = w->steppers[--w->at];
    lab->stepper->stopped = "back";
    return true;
}

int64_t ss_lab_step_shared(const struct ss_lab *lab)
{
    const struct ss_walk *w = &lab->walk;
    int64_t n = 0;
    for (uint32_t i = 0; lab->now->rules && i < lab->now->graph->n_ops; i++)
        n += lab->now->rules->op_rules[i] == lab->now->rules->op_rules[w->ops[w->at]];
    return n;
}
