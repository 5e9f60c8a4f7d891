/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reference-counted storage, shared by ranks and buffers. The result of a copying exchange is at
 * first a view: a list of boxes of other storage, taken from the exchange's plan. Views compose,
 * and a view is materialised only when it is read; a view of all of another storage in order is
 * that storage. */
#ifndef SS_CORE_RUN_STORAGE_H
#define SS_CORE_RUN_STORAGE_H

#include "core/mesh/exchange.h"
#include "core/tensor/pool.h"

enum { SS_STOCK_CHAINS = 1024 };

/* Immutable once written. */
struct ss_storage {
    void *data;           /* NULL: a view that has not been materialised */
    uint32_t holders;     /* reference count */
    bool foreign;         /* data is borrowed */
    uint64_t id;          /* unique in the stock, never reused */
    struct ss_view *view; /* sources of the elements; NULL: they were written here */
};

/* All storage of one run. Not thread-safe. Zero-initialise it and set pool; it owns nothing once
 * the last storage is released. */
struct ss_stock {
    struct ss_pool *pool;
    uint64_t last_id;
    struct ss_storage *views[SS_STOCK_CHAINS]; /* hash chains: equal views are one storage */
};

/* New storage with undefined content. Here and below the caller holds one reference. */
struct ss_storage *ss_storage_new(struct ss_stock *stock, size_t bytes);
/* Storage over borrowed data, which must outlive it. */
struct ss_storage *ss_storage_borrow(struct ss_stock *stock, void *data);
/* Drops one reference. */
void ss_storage_let_go(struct ss_stock *stock, struct ss_storage *storage);

/* The result of an exchange without reductions as a view: part i of its only phase reads
 * sources[i], a piece of type x->from. scratch is rewound. */
struct ss_storage *ss_storage_view(struct ss_stock *stock, const struct ss_exchange *x,
                                   struct ss_storage *const *sources, enum ss_store store,
                                   struct ss_arena *scratch);

/* Materialises a view in three steps, so that threads can share the second: begin (false: already
 * materialised), gather (may run for several storages at once, once for each), end. Elements that
 * no part of the exchange writes become NaN (in integers the least value), never stale memory. */
bool ss_storage_begin_gather(struct ss_stock *stock, struct ss_storage *storage);
void ss_storage_gather(struct ss_storage *storage);
void ss_storage_end_gather(struct ss_stock *stock, struct ss_storage *storage);

#endif
