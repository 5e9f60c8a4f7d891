/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each item of a list does. */
#include <stdlib.h>
#include <string.h>

#include "core/run/judge.h"
#include "core/run/pipeline_lists.h"

/* ---- values that are there ---- */

struct ss_lists_store *ss_lists_store_of(struct ss_lists *r, const struct ss_code_item *item,
                                         uint32_t buffer)
{
    struct ss_lists_stage *stage = &r->stages[item->stage];
    if (stage->code->rest[buffer] == SS_REST_STAGE || item->microbatch < 0)
        return &stage->own;
    struct ss_lists_store *store = &stage->each[item->microbatch];
    if (!store->there) {
        size_t n = stage->n_slots;
        store->there = ss_xcalloc(n + 1, sizeof *store->there);
        store->pieces = ss_xcalloc(n * stage->n_ranks + 1, sizeof(struct ss_storage *));
    }
    return store;
}

struct ss_storage **ss_lists_pieces(const struct ss_lists_stage *stage,
                                    const struct ss_lists_store *store, uint32_t buffer)
{
    return &store->pieces[stage->slot[buffer] * stage->n_ranks];
}

static struct ss_sim *sim_of(struct ss_lists *r, const struct ss_code_item *item)
{
    return &r->stages[item->stage].sims[item->part];
}

struct ss_lists_rank *ss_lists_rank_of(struct ss_lists *r, const struct ss_code_item *item)
{
    return &r->ranks[r->code->schedule->rank_of[item->stage]];
}

/* The simulator counts bytes as the allocator of the rank. */
static void enter(struct ss_lists *r, const struct ss_code_item *item)
{
    struct ss_sim *sim = sim_of(r, item);
    const struct ss_lists_rank *rank = ss_lists_rank_of(r, item);
    sim->now_bytes = rank->now_bytes;
    sim->peak_bytes = rank->peak_bytes;
}

static void leave(struct ss_lists *r, const struct ss_code_item *item)
{
    const struct ss_sim *sim = sim_of(r, item);
    struct ss_lists_rank *rank = ss_lists_rank_of(r, item);
    rank->now_bytes = sim->now_bytes;
    rank->peak_bytes = sim->peak_bytes;
}

/* The simulator holds what is there; its bytes are counted already. */
static bool take_out(struct ss_lists *r, const struct ss_code_item *item, uint32_t buffer)
{
    struct ss_lists_stage *stage = &r->stages[item->stage];
    struct ss_lists_store *store = ss_lists_store_of(r, item, buffer);
    struct ss_sim *sim = sim_of(r, item);
    uint32_t slot = stage->slot[buffer];
    if (!store->there[slot])
        return false;
    struct ss_storage **pieces = ss_lists_pieces(stage, store, buffer);
    for (size_t k = 0; k < stage->n_ranks; k++) {
        *ss_sim_slot(sim, buffer, k) = pieces[k];
        pieces[k] = NULL;
    }
    store->there[slot] = false;
    sim->counted[buffer] = true;
    return true;
}

static void put_back(struct ss_lists *r, const struct ss_code_item *item, uint32_t buffer)
{
    struct ss_lists_stage *stage = &r->stages[item->stage];
    struct ss_lists_store *store = ss_lists_store_of(r, item, buffer);
    struct ss_sim *sim = sim_of(r, item);
    struct ss_storage **pieces = ss_lists_pieces(stage, store, buffer);
    for (size_t k = 0; k < stage->n_ranks; k++) {
        ss_storage_let_go(&r->stock, pieces[k]);
        pieces[k] = *ss_sim_slot(sim, buffer, k);
        *ss_sim_slot(sim, buffer, k) = NULL;
    }
    store->there[stage->slot[buffer]] = true;
    sim->counted[buffer] = false;
}

enum ss_rc ss_lists_fail(struct ss_lists *r, const struct ss_code_item *item, uint32_t buffer)
{
    const struct ss_stage_code *code = r->stages[item->stage].code;
    return ss_fail(r->err, SS_E_INTERNAL, "%s is not there",
                   code->plan->graph->vars[code->buffers[buffer].var].name);
}

static void drop(struct ss_lists *r, const struct ss_code_item *item, uint32_t buffer)
{
    struct ss_lists_stage *stage = &r->stages[item->stage];
    struct ss_lists_store *store = ss_lists_store_of(r, item, buffer);
    struct ss_storage **pieces = ss_lists_pieces(stage, store, buffer);
    if (!store->there[stage->slot[buffer]])
        return;
    for (size_t k = 0; k < stage->n_ranks; k++) {
        ss_storage_let_go(&r->stock, pieces[k]);
        pieces[k] = NULL;
    }
    store->there[stage->slot[buffer]] = false;
    ss_lists_rank_of(r, item)->now_bytes -= stage->code->buffers[buffer].bytes;
}

static void gather(struct ss_lists *r, struct ss_storage *s)
{
    if (!ss_storage_begin_gather(&r->stock, s))
        return;
    ss_storage_gather(s);
    ss_storage_end_gather(&r->stock, s);
}

/* ---- items ---- */

static struct ss_tensor *find_piece(struct ss_lists *r, uint32_t position, int32_t m)
{
    if (!r->pieces[position])
        r->pieces[position] =
            ss_alloc_array(&r->own, (size_t)r->code->n_microbatches, sizeof *r->pieces[position]);
    return &r->pieces[position][m];
}

static const struct ss_tensor *number_of(struct ss_lists *r, int32_t m)
{
    struct ss_tensor *number = find_piece(r, r->code->step->graph->n_inputs, m);
    struct ss_type type = {.dtype = SS_I32};
    if (number->data)
        return number;
    *number = ss_tensor_new(&r->own, &type, SS_STORE_F64);
    ss_tensor_set(number, 0, m);
    return number;
}

/* The microbatches of an input of the step; SS_NONE: their numbers. */
static const struct ss_tensor *piece_of_input(struct ss_lists *r, uint32_t position, int32_t m)
{
    if (position == SS_NONE)
        return number_of(r, m);
    const struct ss_step_parts *step = r->code->step;
    const struct ss_microbatches *cut = step->microbatches;
    const struct ss_tensor *all = &r->ref->inputs[position];
    struct ss_mesh time = {.n_axes = 1, .n_devices = cut->n, .axis[0].size = cut->n};
    struct ss_layout layout = {0};
    const char *why;
    struct ss_tensor *piece = find_piece(r, position, m);
    if (piece->data)
        return piece;
    int64_t at = m;
    (void)ss_layout_set(&time, &all->type, &layout, 0, cut->var[step->graph->inputs[position]],
                        &why);
    *piece = ss_layout_cut(&time, &layout, all, &at, &r->own);
    return piece;
}

void ss_lists_load(struct ss_lists *r, const struct ss_code_item *item, uint32_t buffer,
                   const struct ss_tensor *whole)
{
    enter(r, item);
    ss_sim_load(sim_of(r, item), buffer, whole);
    leave(r, item);
    put_back(r, item, buffer);
}

static struct ss_lists_message *message_of(struct ss_lists *r, const struct ss_code_item *item)
{
    return &r->messages[item->what][item->microbatch < 0 ? 0 : item->microbatch];
}

/* Each rank of the receiver gets a view of the tiles that go to it. */
static enum ss_rc send(struct ss_lists *r, const struct ss_code_item *item)
{
    const struct ss_code_transfer *t = &r->code->transfers[item->what];
    const struct ss_lists_stage *from = &r->stages[item->stage], *to = &r->stages[t->crossing.to];
    uint32_t buffer = from->code->to[t->border_from].buffer;
    struct ss_lists_store *store = ss_lists_store_of(r, item, buffer);
    struct ss_lists_message *message = message_of(r, item);
    if (!store->there[from->slot[buffer]])
        return ss_lists_fail(r, item, buffer);
    struct ss_storage **pieces = ss_lists_pieces(from, store, buffer);
    enum ss_store kind = ss_store_for(from->code->buffers[buffer].local.dtype,
                                      r->options->f64 ? SS_STORE_F64 : SS_STORE_F32);
    message->pieces = ss_xcalloc(to->n_ranks, sizeof(struct ss_storage *));
    for (size_t k = 0; k < to->n_ranks; k++) {
        const struct ss_exchange *x = &t->tiles[k];
        const struct ss_exchange_phase *phase = &x->phases[0];
        struct ss_storage **sources =
            ss_alloc_array(&r->scratch, phase->n_parts, sizeof(struct ss_storage *));
        for (size_t i = 0; i < phase->n_parts; i++) {
            sources[i] = pieces[phase->parts[i].rank];
            if (ss_submesh_device(&from->code->mesh, phase->parts[i].rank) !=
                ss_submesh_device(&to->code->mesh, (int64_t)k))
                r->report->sent_bytes += ss_wire_bytes(x->dtype, phase->parts[i].count);
        }
        message->pieces[k] = ss_storage_view(&r->stock, x, sources, kind, &r->scratch);
    }
    r->report->sends++;
    return SS_OK;
}

/* False: it has not been sent yet. */
static bool receive(struct ss_lists *r, const struct ss_code_item *item)
{
    const struct ss_code_transfer *t = &r->code->transfers[item->what];
    struct ss_lists_stage *stage = &r->stages[item->stage];
    uint32_t buffer = stage->code->from[t->border_to].lands;
    struct ss_lists_message *message = message_of(r, item);
    struct ss_lists_rank *rank = ss_lists_rank_of(r, item);
    if (!message->pieces)
        return false;
    struct ss_lists_store *store = ss_lists_store_of(r, item, buffer);
    memcpy(ss_lists_pieces(stage, store, buffer), message->pieces,
           stage->n_ranks * sizeof(struct ss_storage *));
    free(message->pieces);
    message->pieces = NULL;
    store->there[stage->slot[buffer]] = true;
    rank->now_bytes += stage->code->buffers[buffer].bytes;
    if (rank->now_bytes > rank->peak_bytes)
        rank->peak_bytes = rank->now_bytes;
    return true;
}

static enum ss_rc run(struct ss_lists *r, const struct ss_code_item *item)
{
    const struct ss_program *p = r->stages[item->stage].code->parts[item->part].program;
    struct ss_sim *sim = sim_of(r, item);
    enter(r, item);
    for (size_t k = 0; k < sim->n_ranks; k++) /* time is one more axis */
        if (p->mesh.n_axes < SS_MAX_AXES)
            sim->coords[k][p->mesh.n_axes] = item->microbatch < 0 ? 0 : item->microbatch;
    for (uint32_t i = 0; i < p->n_inputs; i++)
        if (!take_out(r, item, p->inputs[i]))
            return ss_lists_fail(r, item, p->inputs[i]);
    enum ss_rc rc = ss_sim_run(sim);
    leave(r, item);
    for (uint32_t o = 0; o < p->n_outputs && rc == SS_OK; o++)
        put_back(r, item, p->outputs[o]);
    for (uint32_t i = 0; i < p->n_inputs && rc == SS_OK; i++)
        if (sim->counted[p->inputs[i]]) /* it came, and a later part reads it */
            put_back(r, item, p->inputs[i]);
    for (uint32_t b = 0; b < p->n_buffers && rc == SS_OK; b++)
        if (sim->counted[b])
            return ss_fail(r->err, SS_E_INTERNAL, "the program leaves %s",
                           r->stages[item->stage].code->plan->graph->vars[p->buffers[b].var].name);
    r->report->runs++;
    return rc;
}

/* Compares pieces with an output of the step, or with its part of a microbatch. */
void ss_lists_compare(struct ss_lists *r, const struct ss_lists_stage *stage,
                      struct ss_storage **pieces, uint32_t buffer, const struct ss_tensor *want,
                      uint32_t output)
{
    const struct ss_buffer *b = &stage->code->buffers[buffer];
    struct ss_tensor piece = stage->sims[0].shapes[buffer];
    for (size_t k = 0; k < stage->n_ranks; k++) {
        bool known = false;
        for (size_t q = 0; q < k && !known; q++)
            known =
                pieces[q] == pieces[k] &&
                ss_layout_same_piece(&stage->code->mesh.mesh, &b->layout, (int64_t)q, (int64_t)k);
        if (known)
            continue;
        gather(r, pieces[k]);
        piece.data = pieces[k]->data;
        double diff = ss_judge_piece(&stage->code->mesh.mesh, &b->layout, want, (int64_t)k, &piece);
        r->diff[output] = ss_judge_worse(r->diff[output], diff);
    }
    r->seen[output] = true;
}

static enum ss_rc store(struct ss_lists *r, const struct ss_code_item *item)
{
    const struct ss_lists_stage *stage = &r->stages[item->stage];
    const struct ss_code_end *end = &stage->code->outputs[item->what];
    const struct ss_microbatches *cut = r->code->step->microbatches;
    const struct ss_tensor *all = &r->ref->outputs[end->position];
    struct ss_mesh time = {.n_axes = 1, .n_devices = cut->n, .axis[0].size = cut->n};
    struct ss_layout layout = {0};
    const char *why;
    int64_t at = item->microbatch;
    struct ss_lists_store *from = ss_lists_store_of(r, item, end->buffer);
    if (!from->there[stage->slot[end->buffer]])
        return ss_lists_fail(r, item, end->buffer);
    (void)ss_layout_set(&time, &all->type, &layout, 0,
                        cut->var[r->code->step->graph->outputs[end->position]], &why);
    struct ss_tensor want = ss_layout_cut(&time, &layout, all, &at, &r->scratch);
    ss_lists_compare(r, stage, ss_lists_pieces(stage, from, end->buffer), end->buffer, &want,
                     end->position);
    return SS_OK;
}

/* *waits: the item is a RECV whose SEND has not been done. */
enum ss_rc ss_lists_do(struct ss_lists *r, const struct ss_code_item *item, bool *waits)
{
    const struct ss_stage_code *stage = r->stages[item->stage].code;
    const struct ss_code_program *part = &stage->parts[item->part];
    const struct ss_code_end *input;
    struct ss_arena_mark mark = ss_arena_mark(&r->scratch);
    enum ss_rc rc = SS_OK;
    *waits = false;
    switch (item->kind) {
    case SS_ITEM_LOAD:
        input = &stage->inputs[item->what];
        ss_lists_load(r, item, input->buffer, piece_of_input(r, input->position, item->microbatch));
        break;
    case SS_ITEM_RECV:
        *waits = !receive(r, item);
        break;
    case SS_ITEM_RUN:
        rc = run(r, item);
        break;
    case SS_ITEM_SEND:
        rc = send(r, item);
        break;
    case SS_ITEM_STORE:
        rc = store(r, item);
        break;
    case SS_ITEM_FREE:
        for (size_t i = 0; i < part->n_frees; i++)
            drop(r, item, part->frees[i]);
        break;
    case SS_N_ITEM_KINDS:
        break;
    }
    ss_arena_rewind(&r->scratch, mark);
    return rc;
}
