/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a solve leaves behind for the next one of the same graph, or of a variant of it that has
 * other costs at some nodes (pins: ss_cg_variant): the steps of its reductions, and the messages on
 * its core, which are a bound at once wherever nothing changed. The next solve passes messages
 * around the changes alone. */
#ifndef SS_CORE_SOLVE_RESUME_H
#define SS_CORE_SOLVE_RESUME_H

#include "core/solve/costgraph.h"

struct ss_reduced_store;
struct ss_resume;
struct ss_resume *ss_resume_new(void);
void ss_resume_free(struct ss_resume *resume);

/* True if messages of a solve that no memory limit bound are there; resume may be NULL. */
bool ss_resume_has_messages(const struct ss_resume *resume);

/* For the solver: the store of the graph's reductions, emptied where it belongs to another graph or
 * has grown too large; NULL without resume. */
struct ss_reduced_store *ss_resume_store(struct ss_resume *resume, const struct ss_cost_graph *g);
/* The best choice of a solve, as it ends. */
void ss_resume_choice(struct ss_resume *resume, const struct ss_cost_graph *g,
                      const uint32_t *choice);

#endif
