/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Storage of simulated ranks: pieces are held, shared and counted. */
#include "core/run/simulator.h"

struct ss_storage **ss_sim_slot(const struct ss_sim *m, uint32_t b, size_t rank)
{
    return &m->held[b * m->n_ranks + rank];
}

struct ss_tensor ss_sim_piece(const struct ss_sim *m, uint32_t b, size_t rank)
{
    struct ss_tensor t = m->shapes[b];
    t.data = (*ss_sim_slot(m, b, rank))->data;
    return t;
}

/* Storage of a piece, of undefined content; its first holder is the caller. */
struct ss_storage *ss_sim_new_storage(struct ss_sim *m, uint32_t b)
{
    const struct ss_tensor *t = &m->shapes[b];
    return ss_storage_new(m->stock, (size_t)t->count * ss_store_size(t->store));
}

/* Every rank takes memory for its piece of the buffer, where it has none. */
void ss_sim_hold(struct ss_sim *m, uint32_t b)
{
    if (m->counted[b] || m->deferred)
        return;
    m->counted[b] = true;
    m->now_bytes += m->p->buffers[b].bytes;
    if (m->now_bytes > m->peak_bytes)
        m->peak_bytes = m->now_bytes;
}

/* The rank's piece is now that; the reference is handed over. */
void ss_sim_put(struct ss_sim *m, uint32_t b, size_t rank, struct ss_storage *s)
{
    struct ss_storage **place = ss_sim_slot(m, b, rank);
    ss_storage_let_go(m->stock, *place);
    *place = s;
}

void ss_sim_put_shared(struct ss_sim *m, uint32_t b, size_t rank, struct ss_storage *s)
{
    s->holders++;
    ss_sim_put(m, b, rank, s);
}

void ss_sim_drop(struct ss_sim *m, uint32_t b)
{
    if (!m->counted[b])
        return;
    for (size_t r = 0; r < m->n_ranks; r++)
        ss_sim_put(m, b, r, NULL);
    m->counted[b] = false;
    m->now_bytes -= m->p->buffers[b].bytes;
}

/* dst takes over src's storage: a rank never has both. */
void ss_sim_take_over(struct ss_sim *m, uint32_t src, uint32_t dst)
{
    m->now_bytes -= m->p->buffers[src].bytes;
    m->counted[src] = false;
    ss_sim_hold(m, dst);
    for (size_t r = 0; r < m->n_ranks; r++) {
        ss_sim_put(m, dst, r, *ss_sim_slot(m, src, r));
        *ss_sim_slot(m, src, r) = NULL;
    }
}

/* Together where that is worth it. */
void ss_sim_run_tasks(struct ss_sim *m, size_t n, double work, ss_thread_pool_task task, void *user)
{
    ss_thread_pool_run(work > SS_SIM_WORTH_SHARING ? m->threads : NULL, n, task, user);
}

static void run_gather(void *user, size_t index, size_t worker)
{
    (void)worker;
    ss_storage_gather(((struct ss_storage **)user)[index]);
}

/* Pieces of these buffers are read now: what are views yet comes into its own place. */
void ss_sim_gather(struct ss_sim *m, const uint32_t *buffers, size_t n)
{
    struct ss_storage **found = ss_alloc_array(&m->scratch, n * m->n_ranks, sizeof *found);
    size_t n_found = 0;
    double work = 0;
    for (size_t k = 0; k < n; k++)
        for (size_t r = 0; r < m->n_ranks; r++) {
            struct ss_storage *s = *ss_sim_slot(m, buffers[k], r);
            if (!ss_storage_begin_gather(m->stock, s))
                continue;
            found[n_found++] = s;
            work += (double)m->shapes[buffers[k]].count;
        }
    ss_sim_run_tasks(m, n_found, work, run_gather, found);
    for (size_t i = 0; i < n_found; i++)
        ss_storage_end_gather(m->stock, found[i]);
}

/* Floats of a narrow type are f32 numbers that are rounded. */
void ss_sim_round(const struct ss_sim *m, const struct ss_tensor *t)
{
    if (m->x->floats == SS_BF16 || m->x->floats == SS_F16)
        ss_tensor_round(t, m->x->floats);
}
