/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state that a solve saves for a warm start of the next one of the same graph, or of a variant
 * with other costs at some nodes (pins: ss_cg_variant): the store of its reductions, the messages
 * on its core, which are a bound at once wherever nothing changed, its best choices, and under a
 * memory limit its multipliers and cuts. docs/solver.md, "Warm starts", says how they are used. */
#ifndef SS_CORE_SOLVE_RESUME_RESUME_H
#define SS_CORE_SOLVE_RESUME_RESUME_H

#include "core/costgraph/costgraph.h"

struct ss_reduced_store;
struct ss_resume;
struct ss_resume *ss_resume_new(void);
void ss_resume_free(struct ss_resume *resume);
/* A copy for solves of the same nodes and strategies at other costs, without the store: messages
 * give a bound at any costs, a better one the less these have changed. The caller frees it. */
struct ss_resume *ss_resume_branch(const struct ss_resume *of);
/* The bytes of its store of reductions, which is most of it. */
size_t ss_resume_bytes(const struct ss_resume *resume);

/* In the questions below resume may be NULL; the answer is then false. */

/* True if it holds messages of a solve without a binding memory limit. */
bool ss_resume_has_messages(const struct ss_resume *resume);

/* True if its messages belong to another store, whose costs may differ everywhere. */
bool ss_resume_at_other_costs(const struct ss_resume *resume);

/* True if the last solve under a limit that saved multipliers had one above 0. */
bool ss_resume_has_prices(const struct ss_resume *resume);

/* True if it had one, and its limit was limit_bytes or higher: this limit binds as well. */
bool ss_resume_was_bound(const struct ss_resume *resume, int64_t limit_bytes);

/* True if the multipliers are from a solve under exactly this limit. */
bool ss_resume_had_limit(const struct ss_resume *resume, int64_t limit_bytes);

/* Sets keep[k] to false for each of the n strategies of a node that the messages of the last solve
 * rule out of all choices that cost at most `cost`, at the costs of that solve. They say nothing of
 * strategies that its reductions removed. */
void ss_resume_filter(const struct ss_resume *resume, uint32_t node, int64_t cost, uint32_t n,
                      bool *keep);

/* Another choice of the last graph, which costs what the last one did: the next solve starts from
 * it. resume may be NULL. */
void ss_resume_prefer(struct ss_resume *resume, const struct ss_cost_graph *g,
                      const uint32_t *choice);

/* The store with which the solver reduces g; NULL if resume is NULL. It is emptied if it belongs to
 * other tables than those of g or has grown too large. It refers to the tables of g, so g must live
 * until another graph is solved with this resume or it is freed. */
struct ss_reduced_store *ss_resume_store(struct ss_resume *resume, const struct ss_cost_graph *g);

/* Returns a choice of the last graph extended to the next; valid until the next call. */
typedef const uint32_t *ss_resume_grown(void *user, const uint32_t *choice);
/* Prepares for a next graph of n_nodes nodes, the first of which are those of the last graph at the
 * same costs. grown extends each kept choice. Does nothing unless there are more nodes. */
void ss_resume_grow(struct ss_resume *resume, size_t n_nodes, ss_resume_grown *grown, void *user);

/* Copies the choice, the multipliers and the cuts under a memory limit from a branch of resume,
 * whose graph may have grown; n_nodes: nodes of the graph of resume. */
void ss_resume_take_limit(struct ss_resume *resume, const struct ss_resume *branch, size_t n_nodes);

#endif
