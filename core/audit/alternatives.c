/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an op of a program of ranks might do instead: other groups, pairs or starts that programs
 * have, and those that differ from its own in one place. */
#include <string.h>

#include "core/audit/auditing.h"

struct listing {
    const struct ss_auditing *x;
    const struct ss_rank_digits *digits;
    const struct ss_op *op;
    uint32_t id;
    struct ss_arena *arena;
    struct ss_alternatives *out;
};

static void add(struct listing *l, struct ss_change change)
{
    change.op = l->id;
    ss_push(l->arena, l->out->list, change);
}

/* ---- digits in an order ---- */

enum { MOST_ORDERED = 4 };
struct order {
    int digits[SS_MAX_RANK_DIGITS], n;
};

/* Calls use for each list of different digits, short ones first if order does not matter. */
static void each_order(struct listing *l, struct order *o, unsigned used, int most,
                       void (*use)(struct listing *l, const struct order *o, void *user),
                       void *user)
{
    use(l, o, user);
    for (int k = 0; k < l->digits->n && o->n < most; k++) {
        if (used >> k & 1)
            continue;
        o->digits[o->n++] = k;
        each_order(l, o, used | 1u << k, most, use, user);
        o->n--;
    }
}

/* The number of a rank in those digits, and how many there are. */
static int64_t index_of(const struct listing *l, const struct order *o, int64_t rank,
                        int64_t *count)
{
    int64_t index = 0;
    *count = 1;
    for (int i = 0; i < o->n; i++) {
        const int k = o->digits[i];
        index = index * l->digits->size[k] + rank / l->digits->stride[k] % l->digits->size[k];
        *count *= l->digits->size[k];
    }
    return index;
}

/* ---- groups ---- */

static void reductions(struct listing *l, const struct ss_rank_groups *now)
{
    for (unsigned set = 0; set < 1u << l->digits->n; set++) {
        const struct ss_rank_groups g = ss_rank_groups_of(l->digits, set, l->arena);
        if (!ss_rank_groups_equal(&g, now, l->digits->ranks, l->arena))
            add(l, (struct ss_change){
                       .kind = SS_CHANGE_GROUPS, .ids = g.ids, .rows = g.rows, .width = g.width});
    }
}

/* Groups in which the order counts. */
static void ordered_groups(struct listing *l, const struct order *o, void *user)
{
    const struct ss_rank_groups *now = user;
    const int64_t ranks = l->digits->ranks;
    int64_t width;
    index_of(l, o, 0, &width);
    if (width != now->width)
        return;
    int64_t *ids = ss_alloc_array(l->arena, (size_t)ranks, sizeof *ids), n = 0;
    bool *done = ss_alloc_array(l->arena, (size_t)ranks, sizeof *done);
    for (int64_t first = 0; first < ranks; first++) {
        if (done[first])
            continue;
        for (int64_t i = 0; i < width; i++) {
            int64_t id = first, rest = i;
            for (int k = o->n - 1; k >= 0; k--) {
                id += rest % l->digits->size[o->digits[k]] * l->digits->stride[o->digits[k]];
                rest /= l->digits->size[o->digits[k]];
            }
            done[id] = true;
            ids[n++] = id;
        }
    }
    if (n != now->rows * now->width || memcmp(ids, now->ids, (size_t)n * sizeof *ids) != 0)
        add(l, (struct ss_change){
                   .kind = SS_CHANGE_GROUPS, .ids = ids, .rows = ranks / width, .width = width});
}

/* ---- pairs ---- */

/* source[t]: of target t, or -1. A rank sends to one other at most. */
static void add_sources(struct listing *l, const int64_t *source)
{
    const int64_t ranks = l->digits->ranks;
    int64_t *pairs = ss_alloc_array(l->arena, (size_t)(2 * ranks), sizeof *pairs), n = 0;
    for (int64_t t = 0; t < ranks; t++) {
        if (source[t] < 0)
            continue;
        for (int64_t i = 0; i < n; i++)
            if (pairs[2 * i] == source[t])
                return;
        pairs[2 * n] = source[t];
        pairs[2 * n++ + 1] = t;
    }
    add(l, (struct ss_change){.kind = SS_CHANGE_GROUPS, .ids = pairs, .rows = n, .width = 2});
}

/* Each rank from its neighbour along the digits, in both directions, with and without the ends. */
static void shifts(struct listing *l, const struct order *o, void *user)
{
    (void)user;
    const int64_t ranks = l->digits->ranks;
    int64_t *source = ss_alloc_array(l->arena, (size_t)ranks, sizeof *source), count;
    if (!o->n)
        return;
    for (int way = 0; way < 4; way++) {
        const int64_t by = way & 1 ? 1 : -1;
        for (int64_t t = 0; t < ranks; t++) {
            int64_t index = index_of(l, o, t, &count) + by;
            source[t] = -1;
            if ((index < 0 || index >= count) && way < 2)
                continue;
            index = (index + count) % count;
            int64_t id = t;
            for (int i = o->n - 1; i >= 0; i--) {
                const int k = o->digits[i];
                const int64_t stride = l->digits->stride[k], size = l->digits->size[k];
                id += (index % size - t / stride % size) * stride;
                index /= size;
            }
            source[t] = id;
        }
        add_sources(l, source);
    }
}

/* Digits exchanged: what leads from one order of axes to another. */
static void exchanges(struct listing *l, const struct order *o, void *user)
{
    (void)user;
    const struct ss_rank_digits *d = l->digits;
    int64_t *source = ss_alloc_array(l->arena, (size_t)d->ranks, sizeof *source);
    if (o->n != d->n)
        return;
    for (int i = 0; i < d->n; i++)
        if (d->size[o->digits[i]] != d->size[i])
            return;
    for (int64_t t = 0; t < d->ranks; t++) {
        source[t] = 0;
        for (int i = 0; i < d->n; i++)
            source[t] += t / d->stride[i] % d->size[i] * d->stride[o->digits[i]];
    }
    add_sources(l, source);
}

static void edited_pairs(struct listing *l, const struct ss_rank_groups *now)
{
    const int64_t ranks = l->digits->ranks;
    enum { MOST_EDITED = 32 };
    int64_t *source = ss_alloc_array(l->arena, (size_t)ranks, sizeof *source);
    memset(source, 0xff, (size_t)ranks * sizeof *source);
    for (int64_t i = 0; i < now->rows; i++)
        source[now->ids[2 * i + 1]] = now->ids[2 * i];
    for (int64_t a = 0; a < ranks && ranks <= MOST_EDITED; a++)
        for (int64_t b = a + 1; b < ranks; b++) { /* two targets with each other's sources */
            const int64_t was = source[a];
            if (source[a] == source[b])
                continue;
            source[a] = source[b];
            source[b] = was;
            add_sources(l, source);
            source[b] = source[a];
            source[a] = was;
        }
    for (int64_t t = 0; t < ranks && ranks <= MOST_EDITED; t++) {
        const int64_t was = source[t];
        for (int64_t s = -1; s < ranks; s++) {
            source[t] = s;
            if (s != was)
                add_sources(l, source);
        }
        source[t] = was;
    }
}

/* ---- starts ---- */

struct slicing {
    const int64_t *now; /* per rank and dim */
    const struct ss_type *whole, *part;
    int dim;
};

/* now, but along one dim start(rank). */
static void add_starts(struct listing *l, const struct slicing *s, const int64_t *along)
{
    const int rank = s->whole->rank;
    const int64_t ranks = l->digits->ranks, most = s->whole->dims[s->dim] - s->part->dims[s->dim];
    int64_t *starts = ss_memdup(l->arena, s->now, (size_t)(ranks * rank) * sizeof *starts);
    bool differs = false;
    for (int64_t r = 0; r < ranks; r++) {
        int64_t *start = &starts[r * rank + s->dim];
        if (along[r] < 0 || along[r] > most)
            return;
        differs |= *start != along[r];
        *start = along[r];
    }
    if (differs)
        add(l, (struct ss_change){.kind = SS_CHANGE_STARTS, .starts = starts});
}

/* Starts that are a multiple of the number in the digits, from some row on. */
static void linear(struct listing *l, const struct order *o, void *user)
{
    enum { MOST_ROOM = 12 };
    const struct slicing *s = user;
    const int64_t ranks = l->digits->ranks;
    const int64_t length = s->part->dims[s->dim], room = s->whole->dims[s->dim] - length;
    int64_t *along = ss_alloc_array(l->arena, (size_t)ranks, sizeof *along), count;
    index_of(l, o, 0, &count);
    const bool small = room <= MOST_ROOM && count <= 4;
    for (int64_t from = 0; from <= (small ? room : 0); from++)
        for (int64_t by = small ? -room : 0; by <= (small ? room : length); by++) {
            const bool tiles = by == length && !from;
            if ((!small && !tiles) || (o->n == 0) != (by == 0))
                continue;
            for (int64_t r = 0; r < ranks; r++)
                along[r] = from + by * index_of(l, o, r, &count);
            add_starts(l, s, along);
        }
}

static void edited_starts(struct listing *l, const struct slicing *s)
{
    const int rank = s->whole->rank;
    const int64_t ranks = l->digits->ranks, length = s->part->dims[s->dim];
    const int64_t room = s->whole->dims[s->dim] - length;
    int64_t *along = ss_alloc_array(l->arena, (size_t)ranks, sizeof *along);
    enum { MOST_EDITED = 32, FAR = 4 };
    for (int64_t by = -FAR; by <= FAR; by++) {
        for (int64_t r = 0; r < ranks; r++)
            along[r] = s->now[r * rank + s->dim] + by;
        add_starts(l, s, along);
    }
    for (int64_t at = 0; at <= (room <= MOST_EDITED ? room : 0); at++) {
        for (int64_t r = 0; r < ranks; r++)
            along[r] = at;
        add_starts(l, s, along);
    }
    for (int64_t r = 0; r < ranks; r++)
        along[r] = s->now[r * rank + s->dim];
    for (int64_t r = 0; r < ranks && ranks <= MOST_EDITED; r++) {
        const int64_t was = along[r];
        for (int64_t at = 0; at <= room; at += room <= MOST_EDITED ? 1 : length) {
            along[r] = at;
            add_starts(l, s, along);
        }
        along[r] = was;
    }
}

const int64_t *ss_slice_starts(const struct ss_auditing *x, uint32_t event, struct ss_arena *arena)
{
    const struct ss_rank_event *e = &x->run.events[event];
    const struct ss_graph *g = x->a->program.graph;
    const struct ss_op *op = &g->ops[e->op];
    const struct ss_type *whole = &g->vars[op->operands[0]].type;
    const struct ss_type *part = &g->vars[op->results[0]].type;
    const int rank = whole->rank;
    const int64_t ranks = x->a->program.ranks;
    int64_t *now = ss_alloc_array(arena, (size_t)(ranks * rank) + 1, sizeof *now);
    for (int64_t i = 0; i < ranks * rank; i++) {
        const int d = (int)(i % rank);
        size_t n;
        if (op->def->class == SS_OP_CLASS_SLICE) {
            now[i] = ss_attr_ints(&op->attrs, SS_ATTR_START_INDICES, &n)[d];
            continue;
        }
        const uint32_t from = e->from[op->n_operands - (uint32_t)(rank - d)];
        const int64_t at = (int64_t)ss_tensor_get(&x->run.values[from]->pieces[i / rank], 0);
        const int64_t most = whole->dims[d] - part->dims[d];
        now[i] = at < 0 ? 0 : at > most ? most : at;
    }
    return now;
}

static void slices(struct listing *l, uint32_t event)
{
    const struct ss_graph *g = l->x->a->program.graph;
    struct slicing s = {.whole = &g->vars[l->op->operands[0]].type,
                        .part = &g->vars[l->op->results[0]].type};
    s.now = ss_slice_starts(l->x, event, l->arena);
    for (s.dim = 0; s.dim < s.whole->rank; s.dim++) {
        struct order o = {.n = 0};
        if (s.part->dims[s.dim] >= s.whole->dims[s.dim])
            continue;
        edited_starts(l, &s);
        if (l->op->def->class != SS_OP_CLASS_SLICE)
            each_order(l, &o, 0, l->digits->n < MOST_ORDERED ? l->digits->n : 2, linear, &s);
    }
}

/* ---- constants of offsets and bounds ---- */

bool ss_is_rank_constant(const struct ss_graph *g, const struct ss_op *op, int64_t ranks)
{
    const struct ss_type *type = &g->vars[op->results[0]].type;
    return op->def->class == SS_OP_CLASS_CONSTANT && ss_dtype_is_int(type->dtype) &&
           type->dtype != SS_I1 && (!type->rank || (type->rank == 1 && type->dims[0] == ranks));
}

static void add_value(struct listing *l, const struct ss_tensor *now, int64_t entry, int64_t value)
{
    int64_t *ids = ss_memdup(l->arena, now->data, (size_t)now->count * sizeof *ids);
    if (ids[entry] == value)
        return;
    ids[entry] = value;
    add(l, (struct ss_change){.kind = SS_CHANGE_VALUE, .ids = ids, .rows = now->count, .width = 1});
}

/* A bound becomes a length of the program before. */
static void lengths(struct listing *l, const struct ss_tensor *now)
{
    enum { MOST = 24 };
    const struct ss_graph *g = l->x->a->before;
    int64_t seen[MOST];
    int n = 0;
    for (uint32_t v = 0; v < g->n_vars; v++)
        for (int d = 0; d < g->vars[v].type.rank && n < MOST; d++) {
            const int64_t length = g->vars[v].type.dims[d];
            bool again = false;
            for (int i = 0; i < n; i++)
                again |= seen[i] == length;
            if (again)
                continue;
            seen[n++] = length;
            add_value(l, now, 0, length);
        }
}

/* An entry becomes another one of the table; a number one more or less, or a length. */
static void constants(struct listing *l, uint32_t event)
{
    const struct ss_tensor *now = &l->x->run.events[event].results[0].pieces[0];
    enum { MOST_EDITED = 32, NEAR = 1 };
    const int64_t n = now->count, *numbers = ss_i64(now);
    for (int64_t by = -NEAR; by <= NEAR && !now->type.rank; by++)
        add_value(l, now, 0, numbers[0] + by);
    if (!now->type.rank)
        lengths(l, now);
    for (int64_t k = 0; k < n && n <= MOST_EDITED && now->type.rank; k++)
        for (int64_t from = 0; from < n; from++) {
            bool seen = false;
            for (int64_t i = 0; i < from; i++)
                seen |= numbers[i] == numbers[from];
            if (!seen)
                add_value(l, now, k, numbers[from]);
        }
}

void ss_alternatives_of(const struct ss_auditing *x, const struct ss_rank_digits *digits,
                        uint32_t event, struct ss_arena *arena, struct ss_alternatives *out)
{
    const uint32_t id = x->run.events[event].op;
    const struct ss_op *op = &x->a->program.graph->ops[id];
    struct listing l = {x, digits, op, id, arena, out};
    struct order o = {.n = 0};
    const int kind = ss_rank_op_of(op->def), most = digits->n < MOST_ORDERED ? digits->n : 2;
    struct ss_rank_groups now = {0};
    *out = (struct ss_alternatives){0};
    if (kind >= SS_RANK_ALL_REDUCE) {
        size_t n;
        const int64_t *sizes = ss_attr_ints(&op->attrs, SS_ATTR_SIZES, &n);
        now.ids = ss_attr_ints(&op->attrs, SS_ATTR_POSITIONS, &n);
        now.rows = sizes[0];
        now.width = sizes[1];
    }
    if (kind == SS_RANK_ALL_REDUCE) {
        reductions(&l, &now);
    } else if (kind == SS_RANK_PERMUTE) {
        each_order(&l, &o, 0, most, shifts, NULL);
        each_order(&l, &o, 0, most, exchanges, NULL);
        edited_pairs(&l, &now);
    } else if (kind >= SS_RANK_ALL_REDUCE) {
        each_order(&l, &o, 0, digits->n, ordered_groups, &now);
    } else if (ss_is_rank_constant(x->a->program.graph, op, digits->ranks)) {
        constants(&l, event);
    } else if (op->def->class == SS_OP_CLASS_SLICE || op->def->class == SS_OP_CLASS_DYNAMIC_SLICE) {
        slices(&l, event);
    }
}
