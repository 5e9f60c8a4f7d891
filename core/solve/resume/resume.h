/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a solve leaves behind for the next one of the same graph, or of a variant of it that has
 * other costs at some nodes (pins: ss_cg_variant): the steps of its reductions, and the messages on
 * its core, which are a bound at once wherever nothing changed. The next solve passes messages
 * around the changes alone. Under a memory limit that binds, the multipliers and the last choice
 * are where it starts. */
#ifndef SS_CORE_SOLVE_RESUME_RESUME_H
#define SS_CORE_SOLVE_RESUME_RESUME_H

#include "core/costgraph/costgraph.h"

struct ss_reduced_store;
struct ss_resume;
struct ss_resume *ss_resume_new(void);
void ss_resume_free(struct ss_resume *resume);
/* One that begins where another is, for the same nodes and strategies at other costs: messages
 * bound the optimum at any costs, and are the better the less these have changed. */
struct ss_resume *ss_resume_branch(const struct ss_resume *of);
/* What it holds, about. */
size_t ss_resume_bytes(const struct ss_resume *resume);

/* True if messages of a solve that no memory limit bound are there; resume may be NULL. */
bool ss_resume_has_messages(const struct ss_resume *resume);

/* True if those are of other costs everywhere. */
bool ss_resume_at_other_costs(const struct ss_resume *resume);

/* True if the last solve under a limit put a price on memory; resume may be NULL. */
bool ss_resume_has_prices(const struct ss_resume *resume);

/* True if that was this limit or a higher one; resume may be NULL. */
bool ss_resume_was_bound(const struct ss_resume *resume, int64_t limit_bytes);

/* True if the last solve with prices of memory was under this very limit; resume may be NULL. */
bool ss_resume_had_limit(const struct ss_resume *resume, int64_t limit_bytes);

/* For the solver: the store of the graph's reductions, which are on the graph's own tables, so that
 * a graph has to stay until another was solved with this or this is freed. Emptied where it belongs
 * to another graph or has grown too large; NULL without resume. */
struct ss_reduced_store *ss_resume_store(struct ss_resume *resume, const struct ss_cost_graph *g);

/* A choice of the last graph as one of the next, valid until resume has grown. */
typedef const uint32_t *ss_resume_grown(void *user, const uint32_t *choice);
/* The next graph begins with the nodes of the last one, at the same costs, and may have more. */
void ss_resume_grow(struct ss_resume *resume, size_t n_nodes, ss_resume_grown *grown, void *user);

/* Takes over what a branch of it, which may have grown, learnt of a memory limit; n_nodes: of the
 * graph that resume is for. */
void ss_resume_take_limit(struct ss_resume *resume, const struct ss_resume *branch, size_t n_nodes);

#endif
