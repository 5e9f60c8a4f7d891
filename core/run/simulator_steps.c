/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resharding steps between simulated ranks. */
#include <string.h>

#include "core/run/simulator.h"

static struct ss_exchange **plans_of(struct ss_sim *m, size_t pc)
{
    struct ss_exchange **plans = &m->plans[pc * m->n_ranks];
    const struct ss_instr *in = &m->p->instrs[pc];
    for (size_t r = 0; r < m->n_ranks && !plans[r]; r++) {
        plans[r] = ss_alloc(&m->own, sizeof *plans[r]);
        ss_instr_exchange(m->p, in, m->coords[r], &m->own, plans[r]);
    }
    return plans;
}

/* Two ranks that pull the same elements from the same storage in the same order. */
static bool same_pulls(const struct ss_sim *m, uint32_t source, const struct ss_exchange *a,
                       const struct ss_exchange *b)
{
    const struct ss_exchange_phase *x = &a->phases[0], *y = &b->phases[0];
    bool same = x->n_parts == y->n_parts && a->fill == b->fill;
    for (size_t i = 0; i < x->n_parts && same; i++) {
        const struct ss_exchange_part *p = &x->parts[i], *q = &y->parts[i];
        same = p->pull == q->pull && p->last == q->last && ss_exchange_same_box(p, q, a->rank) &&
               (p->pull == SS_PULL_FILL || *ss_sim_slot(m, source, (size_t)p->rank) ==
                                               *ss_sim_slot(m, source, (size_t)q->rank));
    }
    return same;
}

/* What one rank pulls in the first phase. */
struct pull {
    const struct ss_exchange *x;
    struct ss_tensor *from; /* per part */
    struct ss_tensor to;
};

static void run_pull(void *user, size_t index, size_t worker)
{
    struct pull *p = &((struct pull *)user)[index];
    (void)worker;
    ss_exchange_pull_all(p->x, p->from, &p->to);
}

static struct pull pull_of(struct ss_sim *m, const struct ss_instr *in, const struct ss_exchange *x,
                           struct ss_storage *result)
{
    const struct ss_exchange_phase *phase = &x->phases[0];
    struct pull p = {.x = x, .to = m->shapes[in->out[0]]};
    p.to.data = result->data;
    p.from = ss_alloc_array(&m->scratch, phase->n_parts, sizeof *p.from);
    for (size_t i = 0; i < phase->n_parts; i++)
        p.from[i] = ss_sim_piece(m, in->in[0], (size_t)phase->parts[i].rank);
    return p;
}

/* The first rank of this one's group. */
static size_t leader_of(const struct ss_sim *m, size_t rank, uint32_t axes)
{
    int64_t coords[SS_MAX_AXES];
    memcpy(coords, m->coords[rank], sizeof coords);
    return (size_t)ss_mesh_in_group(m->mesh, axes, 0, coords);
}

/* Whether rank a is the first of the group, another rank's, in which b reduces. */
static bool leads(const struct ss_sim *m, const struct ss_instr *in, size_t a, size_t b)
{
    return in->step->kind == SS_ALL_REDUCE && leader_of(m, b, in->step->axes) == a;
}

/* The earlier rank that ends with the same numbers, else the rank itself. In an all_reduce that is
 * the group's first: each rank folds its chunk into the storage that all of them share, which
 * leaves nothing for the second phase to move. */
static size_t same_result(const struct ss_sim *m, const struct ss_instr *in,
                          struct ss_exchange *const *plans, size_t rank)
{
    bool reduces = in->step->kind == SS_ALL_REDUCE;
    if (reduces && leader_of(m, rank, in->step->axes) != rank)
        return leader_of(m, rank, in->step->axes);
    for (size_t q = 0; q < rank; q++)
        if ((!reduces || leader_of(m, q, in->step->axes) == q) &&
            same_pulls(m, in->in[0], plans[q], plans[rank]))
            return q;
    return rank;
}

/* What the transport carried, ranks taken one by one. */
static void count_sent(struct ss_sim *m, const struct ss_instr *in,
                       struct ss_exchange *const *plans)
{
    struct ss_run_collective *c = &m->x->collectives[in->step->kind];
    int64_t *sent = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *sent), most = 0;
    for (size_t r = 0; r < m->n_ranks; r++)
        for (int phase = 0; phase < plans[r]->n_phases; phase++)
            for (size_t i = 0; i < plans[r]->phases[phase].n_parts; i++) {
                const struct ss_exchange_part *part = &plans[r]->phases[phase].parts[i];
                if ((size_t)part->rank != r && part->pull != SS_PULL_FILL)
                    sent[part->rank] += ss_wire_bytes(plans[r]->dtype, part->count);
            }
    for (size_t r = 0; r < m->n_ranks; r++)
        most = sent[r] > most ? sent[r] : most;
    c->count++;
    c->bytes += most;
}

/* Every rank reduces its peers' pieces into a result of its own, which others may share. */
static void reduce(struct ss_sim *m, const struct ss_instr *in, struct ss_exchange *const *plans,
                   struct ss_storage **results)
{
    struct pull *pulls = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *pulls);
    bool *pulled = ss_alloc_array(&m->scratch, m->n_ranks, sizeof *pulled);
    size_t n = 0;
    ss_sim_gather(m, in->in, 1);
    for (size_t r = 0; r < m->n_ranks; r++) {
        size_t same = same_result(m, in, plans, r);
        results[r] = same == r ? ss_sim_new_storage(m, in->out[0]) : results[same];
        results[r]->holders += same != r;
        pulled[r] = same == r || (pulled[same] && leads(m, in, same, r));
        if (pulled[r])
            pulls[n++] = pull_of(m, in, plans[r], results[r]);
    }
    ss_sim_run_tasks(m, n, (double)n * (double)m->shapes[in->out[0]].count, run_pull, pulls);
    for (size_t i = 0; i < n; i++) /* after all: pulls may share a result */
        ss_sim_round(m, &pulls[i].to);
}

/* Every rank's result is a view of its peers' pieces. */
static void copy(struct ss_sim *m, const struct ss_instr *in, struct ss_exchange *const *plans,
                 struct ss_storage **results)
{
    for (size_t r = 0; r < m->n_ranks; r++) {
        const struct ss_exchange_phase *phase = &plans[r]->phases[0];
        size_t same = same_result(m, in, plans, r);
        if (same != r) {
            results[r] = results[same];
            results[r]->holders++;
            continue;
        }
        struct ss_storage **sources =
            ss_alloc_array(&m->scratch, phase->n_parts, sizeof(struct ss_storage *));
        for (size_t i = 0; i < phase->n_parts; i++)
            sources[i] = *ss_sim_slot(m, in->in[0], (size_t)phase->parts[i].rank);
        results[r] =
            ss_storage_view(m->stock, plans[r], sources, m->shapes[in->out[0]].store, &m->scratch);
    }
}

/* The given partial terms of an input, one per rank; NULL: the step computes them. */
static const struct ss_tensor *given_parts(const struct ss_sim *m, const struct ss_instr *in)
{
    for (uint32_t i = 0; i < m->p->n_inputs && m->x->parts; i++)
        if (in->step->kind == SS_TO_PARTIAL && m->p->inputs[i] == in->in[0])
            return m->x->parts[i];
    return NULL;
}

static void borrow(struct ss_sim *m, const struct ss_tensor *parts, struct ss_storage **results)
{
    for (size_t r = 0; r < m->n_ranks; r++)
        results[r] = ss_storage_borrow(m->stock, parts[r].data);
}

void ss_sim_step(struct ss_sim *m, size_t pc)
{
    const struct ss_instr *in = &m->p->instrs[pc];
    struct ss_exchange **plans = plans_of(m, pc);
    struct ss_storage **results =
        ss_alloc_array(&m->scratch, m->n_ranks, sizeof(struct ss_storage *));
    const struct ss_tensor *parts = given_parts(m, in);
    if (parts)
        borrow(m, parts, results);
    else if (ss_collective_reduces(in->step->kind))
        reduce(m, in, plans, results);
    else
        copy(m, in, plans, results);
    count_sent(m, in, plans);
    ss_sim_hold(m, in->out[0]);
    for (size_t r = 0; r < m->n_ranks; r++)
        ss_sim_put(m, in->out[0], r, results[r]);
}
