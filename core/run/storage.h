/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Storage that several ranks and buffers hold. What an exchange copies is a view at first: boxes of
 * elements of other storage, taken from the exchange's own plan. Exchanges of exchanges compose,
 * and a view is gathered into one place only when something reads it there; one that is all of
 * another storage, in order, is that storage. */
#ifndef SS_CORE_RUN_STORAGE_H
#define SS_CORE_RUN_STORAGE_H

#include "core/mesh/exchange.h"
#include "core/tensor/pool.h"

enum { SS_STOCK_CHAINS = 1024 };

/* Numbers that nobody changes once they are written. */
struct ss_storage {
    void *data; /* NULL: a view that nobody has read yet */
    uint32_t holders;
    bool foreign;         /* the data is not this storage's to give back */
    uint64_t id;          /* of no other storage of the stock, ever */
    struct ss_view *view; /* where the elements come from; NULL: they were written here */
};

/* All storage of one run. Not thread-safe. A zeroed one with a pool is empty and valid; with the
 * last storage let go nothing is left to free. */
struct ss_stock {
    struct ss_pool *pool;
    uint64_t last_id;
    struct ss_storage *views[SS_STOCK_CHAINS]; /* by content: equal views are one storage */
};

/* Of undefined content; the caller is its first holder, here and below. */
struct ss_storage *ss_storage_new(struct ss_stock *stock, size_t bytes);
/* data stays the caller's and outlives the storage. */
struct ss_storage *ss_storage_borrow(struct ss_stock *stock, void *data);
void ss_storage_let_go(struct ss_stock *stock, struct ss_storage *storage);

/* The result of an exchange without reductions: part i of its only phase reads sources[i], a piece
 * of type x->from. scratch is rewound. */
struct ss_storage *ss_storage_view(struct ss_stock *stock, const struct ss_exchange *x,
                                   struct ss_storage *const *sources, enum ss_store store,
                                   struct ss_arena *scratch);

/* A view is gathered in three steps, so that threads can share out the second. Elements that no
 * part of its exchange gives become NaN (the least integer), never what lay there before. */
bool ss_storage_begin_gather(struct ss_stock *stock, struct ss_storage *storage); /* false: there */
void ss_storage_gather(struct ss_storage *storage); /* of several at a time, each once */
void ss_storage_end_gather(struct ss_stock *stock, struct ss_storage *storage);

#endif
