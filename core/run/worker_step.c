/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resharding steps between workers. What a rank pulls from a rank of its own worker it pulls in
 * place; boxes of other workers' ranks travel as messages, one to each worker and phase, in the
 * order of the ranks that pull and of their parts, which both sides know. */
#include <stdlib.h>
#include <string.h>

#include "core/run/worker_state.h"

/* A part whose two ranks are on different workers. */
struct box {
    int64_t local;           /* of this worker: the rank that gives it, or gets it */
    int worker;              /* the other one */
    size_t part;             /* of the rank that gets it: position in its list */
    struct ss_exchange *way; /* pack or unpack */
    size_t offset, bytes;    /* in the message */
};

struct phase {
    struct box *out, *in;
    size_t n_out, n_in;
    size_t *out_bytes, *in_bytes; /* per worker */
};

struct ss_walk_step {
    struct ss_exchange *own; /* per rank of the worker */
    struct phase phases[2];
    int64_t *sent; /* per rank of the worker: bytes of one execution */
};

typedef SS_ARRAY(struct box) box_list;

/* ---- plans ---------------------------------------------------------------------------------- */

static bool is_mine(const struct ss_walk *k, int64_t rank)
{
    return rank >= k->w->first_rank && rank < k->w->first_rank + k->w->n_ranks;
}

static enum ss_dtype stored(const struct ss_walk *k, enum ss_dtype dtype)
{
    return k->w->api->stored(k->w->device, dtype);
}

static struct box make_box(struct ss_walk *k, const struct ss_exchange *x, int phase, size_t part,
                           int64_t local, int64_t other, size_t *bytes, bool packs)
{
    struct ss_exchange spare, *way = ss_alloc(&k->own, sizeof *way);
    ss_exchange_message(x, phase, part, &k->own, packs ? way : &spare, packs ? &spare : way);
    int worker = ss_worker_of_rank(k->p->mesh.n_devices, k->w->transport->n_workers, other);
    struct ss_piece piece = {.type = packs ? way->to : way->from, .stored = stored(k, x->dtype)};
    struct box box = {local - k->w->first_rank, worker, part, way, bytes[worker],
                      ss_piece_bytes(&piece)};
    bytes[worker] += box.bytes;
    return box;
}

/* Lists what the rank `to`, which pulls by x, gets from other workers or from this one. */
static void add_boxes(struct ss_walk *k, struct ss_walk_step *s, const struct ss_exchange *x,
                      int64_t to, box_list *out, box_list *in)
{
    for (int ph = 0; ph < x->n_phases; ph++)
        for (size_t i = 0; i < x->phases[ph].n_parts; i++) {
            const struct ss_exchange_part *part = &x->phases[ph].parts[i];
            if (part->pull == SS_PULL_FILL || part->rank == to)
                continue;
            bool gives = is_mine(k, part->rank), gets = is_mine(k, to);
            if (gives)
                s->sent[part->rank - k->w->first_rank] += ss_wire_bytes(x->dtype, part->count);
            if (gives == gets || part->count == 0)
                continue;
            if (gives)
                ss_push(&k->own, out[ph],
                        make_box(k, x, ph, i, part->rank, to, s->phases[ph].out_bytes, true));
            else
                ss_push(&k->own, in[ph],
                        make_box(k, x, ph, i, to, part->rank, s->phases[ph].in_bytes, false));
        }
}

static enum ss_rc plan_step(struct ss_walk *k, const struct ss_instr *in, struct ss_walk_step **out)
{
    struct ss_walk_step *s = ss_alloc(&k->own, sizeof *s);
    box_list outs[2] = {{0}}, ins[2] = {{0}};
    size_t n_workers = (size_t)k->w->transport->n_workers;
    bool alone = ss_collective_local(in->step->kind);
    s->own = ss_alloc_array(&k->own, (size_t)k->w->n_ranks, sizeof *s->own);
    s->sent = ss_alloc_array(&k->own, (size_t)k->w->n_ranks, sizeof *s->sent);
    for (int ph = 0; ph < 2; ph++) {
        s->phases[ph].out_bytes = ss_alloc_array(&k->own, n_workers, sizeof(size_t));
        s->phases[ph].in_bytes = ss_alloc_array(&k->own, n_workers, sizeof(size_t));
    }
    for (int64_t r = 0; r < k->p->mesh.n_devices; r++) {
        struct ss_exchange other, *x = is_mine(k, r) ? &s->own[r - k->w->first_rank] : &other;
        int64_t coords[SS_MAX_AXES];
        if (alone && x == &other)
            continue;
        struct ss_arena_mark mark = ss_arena_mark(&k->scratch);
        ss_mesh_coords(&k->p->mesh, r, coords);
        ss_instr_exchange(k->p, in, coords, x == &other ? &k->scratch : &k->own, x);
        if (!ss_exchange_fits(x))
            return ss_fail(k->err, SS_E_INTERNAL, "a step of %s moves elements that are not there",
                           in->name ? in->name : "the program");
        add_boxes(k, s, x, r, outs, ins);
        ss_arena_rewind(&k->scratch, mark);
    }
    for (int ph = 0; ph < 2; ph++) {
        s->phases[ph].out = outs[ph].items;
        s->phases[ph].n_out = outs[ph].count;
        s->phases[ph].in = ins[ph].items;
        s->phases[ph].n_in = ins[ph].count;
    }
    *out = s;
    return SS_OK;
}

/* ---- messages ------------------------------------------------------------------------------- */

/* The messages of one phase: per worker, on the device and, if the transport needs it, on the
 * host. */
struct mail {
    void **device, **host;
    struct ss_message *list;
    size_t n;
};

static enum ss_rc open_mail(struct ss_walk *k, const size_t *bytes, bool staged, struct mail *m)
{
    size_t n = (size_t)k->w->transport->n_workers;
    enum ss_rc rc = SS_OK;
    m->device = ss_alloc_array(&k->scratch, n, sizeof(void *));
    m->host = ss_alloc_array(&k->scratch, n, sizeof(void *));
    m->list = ss_alloc_array(&k->scratch, n, sizeof *m->list);
    m->n = 0;
    for (size_t i = 0; i < n && rc == SS_OK; i++) {
        if (bytes[i] == 0)
            continue;
        rc = k->w->api->allocate(k->w->device, bytes[i], &m->device[i], k->err);
        if (rc == SS_OK && staged)
            m->host[i] = ss_xmalloc(bytes[i]);
        m->list[m->n++] = (struct ss_message){(int)i, staged ? m->host[i] : m->device[i], bytes[i]};
    }
    return rc;
}

static void close_mail(struct ss_walk *k, struct mail *m)
{
    for (int i = 0; i < k->w->transport->n_workers; i++) {
        k->w->api->release(k->w->device, m->device[i]);
        free(m->host[i]);
    }
}

static struct ss_piece box_piece(const struct ss_walk *k, const struct box *b, const struct mail *m,
                                 const struct ss_type *type)
{
    return (struct ss_piece){.type = *type,
                             .stored = stored(k, type->dtype),
                             .data = (char *)m->device[b->worker] + b->offset};
}

static enum ss_rc pack(struct ss_walk *k, const struct phase *ph, uint32_t buffer,
                       const struct mail *out)
{
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < ph->n_out && rc == SS_OK; i++) {
        const struct box *b = &ph->out[i];
        struct ss_piece to = box_piece(k, b, out, &b->way->to);
        rc = k->w->api->pull(k->w->device, b->way, 0, 0, ss_walk_piece(k, buffer, b->local), &to,
                             k->err);
    }
    return rc;
}

static enum ss_rc carry(struct ss_walk *k, struct mail *out, struct mail *in, bool staged)
{
    struct ss_transport *t =
        k->w->device_transport && !staged ? k->w->device_transport : k->w->transport;
    enum ss_rc rc = ss_worker_tell(k, SS_WORKER_MOVES);
    for (size_t i = 0; i < out->n && staged && rc == SS_OK; i++)
        rc = k->w->api->read(k->w->device, out->list[i].data, out->device[out->list[i].worker],
                             out->list[i].bytes, k->err);
    if (rc == SS_OK && !staged && !t->api->device_memory)
        rc = k->w->api->synchronize(k->w->device, k->err);
    if (rc == SS_OK)
        rc = t->api->exchange(t, out->list, out->n, in->list, in->n, k->err);
    for (size_t i = 0; i < in->n && staged && rc == SS_OK; i++)
        rc = k->w->api->write(k->w->device, in->device[in->list[i].worker], in->list[i].data,
                              in->list[i].bytes, k->err);
    return rc;
}

/* ---- execution ------------------------------------------------------------------------------ */

/* All parts of a phase in order, from ranks of the worker or from messages. */
static enum ss_rc pull(struct ss_walk *k, const struct ss_walk_step *s, int ph,
                       const struct ss_instr *instr, const struct mail *mail)
{
    const struct phase *phase = &s->phases[ph];
    size_t next = 0; /* boxes come in the order of ranks and parts */
    enum ss_rc rc = SS_OK;
    for (int64_t r = 0; r < k->w->n_ranks; r++) {
        const struct ss_exchange *x = &s->own[r];
        for (size_t i = 0; ph < x->n_phases && i < x->phases[ph].n_parts && rc == SS_OK; i++) {
            const struct ss_exchange_part *part = &x->phases[ph].parts[i];
            const struct ss_piece *to = ss_walk_piece(k, instr->out[0], r), *from = NULL;
            if (next < phase->n_in && phase->in[next].local == r && phase->in[next].part == i) {
                const struct box *b = &phase->in[next++];
                struct ss_piece box = box_piece(k, b, mail, &b->way->from);
                rc = k->w->api->pull(k->w->device, b->way, 0, 0, &box, to, k->err);
                continue;
            }
            if (part->count == 0)
                continue;
            if (part->pull != SS_PULL_FILL)
                from = ss_walk_piece(k, ph == 0 ? instr->in[0] : instr->out[0],
                                     part->rank - k->w->first_rank);
            rc = k->w->api->pull(k->w->device, x, ph, i, from, to, k->err);
        }
    }
    return rc;
}

static enum ss_rc run_phase(struct ss_walk *k, const struct ss_walk_step *s, int ph,
                            const struct ss_instr *in)
{
    const struct phase *phase = &s->phases[ph];
    struct mail out, mail;
    bool staged = !k->w->device_transport && k->w->api->read;
    enum ss_rc rc = open_mail(k, phase->out_bytes, staged, &out);
    if (rc != SS_OK) {
        close_mail(k, &out);
        return rc;
    }
    rc = open_mail(k, phase->in_bytes, staged, &mail);
    if (rc == SS_OK)
        rc = pack(k, phase, ph == 0 ? in->in[0] : in->out[0], &out);
    if (rc == SS_OK && k->w->transport->n_workers > 1 && !ss_collective_local(in->step->kind))
        rc = carry(k, &out, &mail, staged);
    if (rc == SS_OK)
        rc = pull(k, s, ph, in, &mail);
    close_mail(k, &out);
    close_mail(k, &mail);
    return rc;
}

/* The whole step by the transport, if it can. */
static enum ss_rc try_collective(struct ss_walk *k, const struct ss_instr *in, bool *done)
{
    struct ss_transport *t = k->w->device_transport;
    *done = false;
    if (!t || !t->api->collective || ss_collective_local(in->step->kind) ||
        k->p->mesh.n_devices != t->n_workers)
        return SS_OK;
    enum ss_rc rc = ss_worker_tell(k, SS_WORKER_MOVES);
    if (rc != SS_OK)
        return rc;
    return t->api->collective(t, &k->p->mesh, in->step, ss_walk_piece(k, in->in[0], 0),
                              ss_walk_piece(k, in->out[0], 0), done, k->err);
}

enum ss_rc ss_walk_step(struct ss_walk *k, const struct ss_instr *in)
{
    bool done;
    enum ss_rc rc = SS_OK;
    if (!k->steps[k->pc])
        rc = plan_step(k, in, &k->steps[k->pc]);
    if (rc == SS_OK)
        rc = ss_walk_hold(k, in->out[0]);
    if (rc == SS_OK)
        rc = try_collective(k, in, &done);
    const struct ss_walk_step *s = k->steps[k->pc];
    for (int ph = 0; rc == SS_OK && !done && ph < s->own[0].n_phases; ph++)
        rc = run_phase(k, s, ph, in);
    for (int64_t r = 0; r < k->w->n_ranks && rc == SS_OK; r++)
        k->w->sent[(size_t)r * k->p->n_instrs + k->pc] += s->sent[r];
    return rc;
}
