/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Views as lists of patches (boxes of a base storage), interned by content and gathered on demand.
 */
#include "core/run/storage.h"

#include <math.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/sanitize.h"

/* Maximum boxes of a view; a view with more is materialised. */
enum { MOST_PATCHES = 256 };

/* A box of a view's elements and its source. */
struct patch {
    struct ss_storage *base;      /* held while the view is bound; FILL: NULL */
    uint64_t base_id;             /* FILL: 0 */
    struct ss_exchange_part box;  /* COPY or FILL; runs of one dim have ascending dst */
    int64_t strides[SS_MAX_RANK]; /* of the base */
    double fill;
};

struct ss_view {
    struct ss_storage *next; /* of its chain in the stock */
    struct ss_type type;
    enum ss_store store;
    bool bound;            /* holds its bases */
    struct patch *patches; /* by their first element; disjoint */
    size_t n_patches;
    uint64_t hash;
    /* All of the above but the bases' addresses. */
    int64_t *key;
    size_t key_length;
};

/* A view in the making. */
struct draft {
    struct ss_stock *stock;
    const struct ss_exchange *x;
    enum ss_store store;
    struct ss_arena *arena;
    SS_ARRAY(struct patch) patches;
};

/* ---- storage -------------------------------------------------------------------------------- */

static struct ss_storage *blank(struct ss_stock *stock)
{
    struct ss_storage *s = ss_pool_take(stock->pool, sizeof *s);
    *s = (struct ss_storage){.holders = 1, .id = ++stock->last_id};
    return s;
}

struct ss_storage *ss_storage_new(struct ss_stock *stock, size_t bytes)
{
    struct ss_storage *s = blank(stock);
    s->data = ss_pool_take(stock->pool, bytes);
    return s;
}

struct ss_storage *ss_storage_borrow(struct ss_stock *stock, void *data)
{
    struct ss_storage *s = blank(stock);
    s->data = data;
    s->foreign = true;
    return s;
}

/* The view needs its bases no more: its elements are in its own place. */
static void unbind(struct ss_stock *stock, struct ss_view *view)
{
    for (size_t i = 0; view->bound && i < view->n_patches; i++)
        if (view->patches[i].base)
            ss_storage_let_go(stock, view->patches[i].base);
    view->bound = false;
}

static void free_view(struct ss_stock *stock, struct ss_storage *s)
{
    struct ss_storage **link = &stock->views[s->view->hash % SS_STOCK_CHAINS];
    while (*link && *link != s)
        link = &(*link)->view->next;
    if (*link)
        *link = s->view->next;
    unbind(stock, s->view);
    ss_pool_give(stock->pool, s->view);
}

void ss_storage_let_go(struct ss_stock *stock, struct ss_storage *s)
{
    if (!s || --s->holders)
        return;
    if (s->view)
        free_view(stock, s);
    if (!s->foreign)
        ss_pool_give(stock->pool, s->data);
    ss_pool_give(stock->pool, s);
}

/* ---- composing ------------------------------------------------------------------------------ */

/* Runs from b's source to a's destination, through positions that a reads and b gives; how many
 * positions. */
static int64_t through(const struct ss_run *a, size_t n_a, const struct ss_run *b, size_t n_b,
                       struct ss_arena *arena, const struct ss_run **runs, size_t *n_runs)
{
    SS_ARRAY(struct ss_run) list = {0};
    int64_t common = 0;
    for (size_t i = 0; i < n_a; i++)
        for (size_t j = 0; j < n_b; j++) {
            int64_t begin = a[i].src > b[j].dst ? a[i].src : b[j].dst;
            int64_t a_end = a[i].src + a[i].length, b_end = b[j].dst + b[j].length;
            int64_t length = (a_end < b_end ? a_end : b_end) - begin;
            if (length <= 0)
                continue;
            struct ss_run run = {b[j].src + begin - b[j].dst, a[i].dst + begin - a[i].src, length};
            ss_push(arena, list, run);
            common += length;
        }
    *runs = list.items;
    *n_runs = list.count;
    return common;
}

static void add_patch(struct draft *d, const struct patch *patch)
{
    if (patch->box.count > 0)
        ss_push(d->arena, d->patches, *patch);
}

static struct ss_exchange_part box_of(const struct ss_exchange_part *part)
{
    struct ss_exchange_part box = *part;
    box.rank = 0;
    box.last = false;
    return box;
}

/* Fills have no source: they count it as they count the destination. */
static void add_fill(struct draft *d, const struct ss_exchange_part *part, double fill)
{
    struct patch p = {.box = box_of(part), .fill = fill};
    for (int k = 0; k < d->x->rank; k++) {
        struct ss_run *runs = ss_memdup(d->arena, part->runs[k], part->n_runs[k] * sizeof *runs);
        for (size_t i = 0; i < part->n_runs[k]; i++)
            runs[i].src = runs[i].dst;
        p.box.runs[k] = runs;
        p.strides[k] = d->x->dst_strides[k];
    }
    p.box.pull = SS_PULL_FILL;
    add_patch(d, &p);
}

/* What the part reads of one patch of a view. */
static void add_through(struct draft *d, const struct ss_exchange_part *part, const struct patch *q)
{
    struct patch p = *q;
    p.box.count = 1;
    for (int k = 0; k < d->x->rank; k++)
        p.box.count *= through(part->runs[k], part->n_runs[k], q->box.runs[k], q->box.n_runs[k],
                               d->arena, &p.box.runs[k], &p.box.n_runs[k]);
    if (p.box.count == 0)
        return;
    if (q->box.pull == SS_PULL_FILL)
        add_fill(d, &p.box, q->fill);
    else
        add_patch(d, &p);
}

static void gather_now(struct ss_stock *stock, struct ss_storage *s)
{
    if (ss_storage_begin_gather(stock, s)) {
        ss_storage_gather(s);
        ss_storage_end_gather(stock, s);
    }
}

static void add_part(struct draft *d, const struct ss_exchange_part *part,
                     struct ss_storage *source)
{
    if (part->pull == SS_PULL_FILL) {
        add_fill(d, part, d->x->fill);
        return;
    }
    /* Storage that a reshape handed on has other positions than the view that it was. */
    const struct ss_view *v = source->view;
    if (v && v->bound && ss_shape_equal(&v->type, &d->x->from) &&
        v->n_patches * d->x->phases[0].n_parts <= MOST_PATCHES) {
        for (size_t i = 0; i < v->n_patches; i++)
            add_through(d, part, &v->patches[i]);
        return;
    }
    gather_now(d->stock, source);
    struct patch p = {.base = source, .base_id = source->id, .box = box_of(part)};
    memcpy(p.strides, d->x->src_strides, (size_t)d->x->rank * sizeof *p.strides);
    add_patch(d, &p);
}

/* ---- a canonical form ----------------------------------------------------------------------- */

/* Both lists as one of ascending dst; runs that go on where the one before ends are one run. */
static void join_runs(const struct ss_run *a, size_t n_a, const struct ss_run *b, size_t n_b,
                      struct ss_arena *arena, const struct ss_run **runs, size_t *n_runs)
{
    struct ss_run *list = ss_alloc_array(arena, n_a + n_b, sizeof *list);
    size_t n = 0;
    for (size_t i = 0, j = 0; i < n_a || j < n_b;) {
        struct ss_run run = j == n_b || (i < n_a && a[i].dst < b[j].dst) ? a[i++] : b[j++];
        struct ss_run *last = n > 0 ? &list[n - 1] : NULL;
        if (last && last->dst + last->length == run.dst && last->src + last->length == run.src)
            last->length += run.length;
        else
            list[n++] = run;
    }
    *runs = list;
    *n_runs = n;
}

/* Two boxes of one base that differ along one dim are one box. */
static bool join_patches(const struct draft *d, struct patch *a, const struct patch *b)
{
    int apart = -1, rank = d->x->rank;
    if (a->base_id != b->base_id || a->box.pull != b->box.pull ||
        memcmp(&a->fill, &b->fill, sizeof a->fill) != 0 ||
        memcmp(a->strides, b->strides, (size_t)rank * sizeof *a->strides) != 0)
        return false;
    for (int k = 0; k < rank; k++) {
        if (ss_exchange_same_runs(&a->box, &b->box, k))
            continue;
        if (apart >= 0)
            return false;
        apart = k;
    }
    if (apart < 0)
        return false;
    join_runs(a->box.runs[apart], a->box.n_runs[apart], b->box.runs[apart], b->box.n_runs[apart],
              d->arena, &a->box.runs[apart], &a->box.n_runs[apart]);
    a->box.count += b->box.count;
    return true;
}

static void join_all(struct draft *d)
{
    struct patch *p = d->patches.items;
    for (bool joined = true; joined;) {
        joined = false;
        for (size_t i = 0; i < d->patches.count; i++)
            for (size_t j = i + 1; j < d->patches.count;)
                if (join_patches(d, &p[i], &p[j])) {
                    p[j] = p[--d->patches.count];
                    joined = true;
                } else {
                    j++;
                }
    }
}

/* Whether a's first element comes before b's. */
static bool before(const struct draft *d, const struct patch *a, const struct patch *b)
{
    for (int k = 0; k < d->x->rank; k++)
        if (a->box.runs[k]->dst != b->box.runs[k]->dst)
            return a->box.runs[k]->dst < b->box.runs[k]->dst;
    return false;
}

static void sort(struct draft *d)
{
    struct patch *p = d->patches.items;
    for (size_t i = 1; i < d->patches.count; i++)
        for (size_t j = i; j > 0 && before(d, &p[j], &p[j - 1]); j--) {
            struct patch swap = p[j];
            p[j] = p[j - 1];
            p[j - 1] = swap;
        }
}

/* ---- what a view is ------------------------------------------------------------------------- */

/* Where the elements lie in a row in one base, in order, that base and where they begin. */
static struct ss_storage *in_a_row(const struct draft *d, int64_t *begin)
{
    const struct patch *p = d->patches.items;
    const struct ss_type *type = &d->x->to;
    bool within = true; /* the dims so far are single positions */
    *begin = 0;
    if (d->patches.count != 1 || !p->base || p->box.count != ss_type_count(type))
        return NULL;
    for (int k = 0; k < d->x->rank; k++) {
        if (p->box.n_runs[k] != 1 || (!within && p->strides[k] != d->x->dst_strides[k]) ||
            (!within && p->box.runs[k]->src != 0))
            return NULL;
        /* Below the first dim of several positions everything is whole. */
        if (within && type->dims[k] > 1 && p->strides[k] != d->x->dst_strides[k])
            return NULL;
        *begin += p->box.runs[k]->src * p->strides[k];
        within &= type->dims[k] == 1;
    }
    return p->base;
}

static void push_runs(struct ss_view *v, const struct ss_run *runs, size_t n)
{
    memcpy(v->key + v->key_length, runs, n * sizeof *runs);
    v->key_length += 3 * n;
}

static size_t key_room(const struct draft *d)
{
    size_t rank = (size_t)d->x->rank, room = 2 + rank;
    for (size_t i = 0; i < d->patches.count; i++) {
        room += 3 + 2 * rank;
        for (size_t k = 0; k < rank; k++)
            room += 3 * d->patches.items[i].box.n_runs[k];
    }
    return room;
}

/* The view with patches, key and runs in one block. */
static struct ss_view *build(const struct draft *d)
{
    size_t n = d->patches.count, patches = n * sizeof(struct patch);
    struct ss_view *v =
        ss_pool_take(d->stock->pool, sizeof *v + patches + key_room(d) * sizeof(int64_t));
    *v = (struct ss_view){.type = d->x->to, .store = d->store, .bound = true, .n_patches = n};
    v->patches = (struct patch *)(v + 1);
    v->key = (int64_t *)(v->patches + n);
    if (n)
        memcpy(v->patches, d->patches.items, patches);
    v->key[v->key_length++] = d->store;
    v->key[v->key_length++] = d->x->rank;
    for (int k = 0; k < d->x->rank; k++)
        v->key[v->key_length++] = d->x->to.dims[k];
    for (size_t i = 0; i < n; i++) {
        struct patch *p = &v->patches[i];
        v->key[v->key_length++] = (int64_t)p->base_id;
        v->key[v->key_length++] = p->box.pull;
        memcpy(&v->key[v->key_length++], &p->fill, sizeof p->fill);
        for (int k = 0; k < d->x->rank; k++) {
            v->key[v->key_length++] = p->strides[k];
            v->key[v->key_length++] = (int64_t)p->box.n_runs[k];
            const struct ss_run *runs = (void *)(v->key + v->key_length);
            push_runs(v, p->box.runs[k], p->box.n_runs[k]);
            p->box.runs[k] = runs;
        }
    }
    v->hash = ss_hash(v->key, v->key_length * sizeof *v->key, 0);
    return v;
}

static struct ss_storage *find(const struct ss_stock *stock, const struct ss_view *v)
{
    struct ss_storage *s = stock->views[v->hash % SS_STOCK_CHAINS];
    while (s && (s->view->hash != v->hash || s->view->key_length != v->key_length ||
                 memcmp(s->view->key, v->key, v->key_length * sizeof *v->key) != 0))
        s = s->view->next;
    return s;
}

/* The storage of a finished draft: one that is there already, else a new view. */
static struct ss_storage *enter(const struct draft *d)
{
    int64_t begin;
    struct ss_storage *base = in_a_row(d, &begin), *s;
    if (base && begin == 0) {
        base->holders++;
        return base;
    }
    struct ss_view *v = build(d);
    s = find(d->stock, v);
    if (s) {
        ss_pool_give(d->stock->pool, v);
        s->holders++;
        return s;
    }
    s = blank(d->stock);
    s->view = v;
    for (size_t i = 0; i < v->n_patches; i++)
        if (v->patches[i].base)
            v->patches[i].base->holders++;
#ifndef SS_ASAN /* which would not see what is read beside it */
    if (base) {
        s->data = (char *)base->data + (size_t)begin * ss_store_size(d->store);
        s->foreign = true;
    }
#endif
    v->next = d->stock->views[v->hash % SS_STOCK_CHAINS];
    d->stock->views[v->hash % SS_STOCK_CHAINS] = s;
    return s;
}

struct ss_storage *ss_storage_view(struct ss_stock *stock, const struct ss_exchange *x,
                                   struct ss_storage *const *sources, enum ss_store store,
                                   struct ss_arena *scratch)
{
    struct ss_arena_mark mark = ss_arena_mark(scratch);
    struct draft d = {.stock = stock, .x = x, .store = store, .arena = scratch};
    for (size_t i = 0; i < x->phases[0].n_parts; i++)
        add_part(&d, &x->phases[0].parts[i], sources[i]);
    join_all(&d);
    sort(&d);
    struct ss_storage *s = enter(&d);
    /* Shorter than its own description: not worth keeping apart. */
    if (s->view && (int64_t)s->view->key_length > ss_type_count(&x->to))
        gather_now(stock, s);
    ss_arena_rewind(scratch, mark);
    return s;
}

/* ---- gathering ------------------------------------------------------------------------------ */

bool ss_storage_begin_gather(struct ss_stock *stock, struct ss_storage *s)
{
    if (s->data)
        return false;
    size_t count = (size_t)ss_type_count(&s->view->type);
    s->data = ss_pool_take(stock->pool, count * ss_store_size(s->view->store));
    return true;
}

static void fill_all(struct ss_tensor *t)
{
    for (int64_t i = 0; i < t->count; i++)
        if (t->store == SS_STORE_I64)
            ss_i64(t)[i] = INT64_MIN;
        else
            ss_tensor_set(t, i, NAN);
}

void ss_storage_gather(struct ss_storage *s)
{
    const struct ss_view *v = s->view;
    struct ss_tensor to = {
        .type = v->type, .store = v->store, .count = ss_type_count(&v->type), .data = s->data};
    int64_t given = 0;
    for (size_t i = 0; i < v->n_patches; i++)
        given += v->patches[i].box.count;
    if (given < to.count)
        fill_all(&to);
    for (size_t i = 0; i < v->n_patches; i++) {
        struct patch *p = &v->patches[i];
        struct ss_exchange x = {.dtype = v->type.dtype,
                                .fill = p->fill,
                                .rank = v->type.rank,
                                .phases = {{.parts = &p->box, .n_parts = 1}},
                                .n_phases = 1};
        struct ss_tensor from = {.store = v->store, .data = p->base ? p->base->data : s->data};
        memcpy(x.src_strides, p->strides, sizeof x.src_strides);
        ss_strides(&v->type, x.dst_strides);
        ss_exchange_pull(&x, 0, 0, &from, &to);
    }
}

void ss_storage_end_gather(struct ss_stock *stock, struct ss_storage *s)
{
    unbind(stock, s->view);
}
