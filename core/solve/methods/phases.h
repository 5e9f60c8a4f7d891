/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Phases of a solve that several methods share. Each works on the solver's state: choices are
 * offered to it and bounds raise its bound (search/solver.h). */
#ifndef SS_CORE_SOLVE_METHODS_PHASES_H
#define SS_CORE_SOLVE_METHODS_PHASES_H

#include "core/solve/search/solver.h"

typedef enum ss_rc ss_phase_body(struct ss_solver *s, struct ss_solution *solution,
                                 struct ss_error *err);

/* Loads the graph into s->reduced, runs body, and frees s->reduced. If the job stops while it
 * loads, a greedy choice on the graph itself is the answer. */
enum ss_rc ss_phase_run_reduced(struct ss_solver *s, struct ss_solution *solution,
                                struct ss_error *err, ss_phase_body *body);

/* Applies the exact reductions (only those of memory with options.no_reduce), takes the core, and
 * fills the solution's counts. False if no core is left or the job stopped; s has its answer. */
bool ss_phase_reduce(struct ss_solver *s, struct ss_solution *solution);

/* Builds s->core from s->reduced. False if every node was reduced away (the choice is then
 * offered), if the reductions proved that there is no choice, or if the job stopped. */
bool ss_phase_take_core(struct ss_solver *s);

/* Offers the cheapest strategies of each node, options.start and the choice of the last solve, each
 * after local search. */
void ss_phase_first_choice(struct ss_solver *s);

/* Bucket elimination of the core without its memory limit, for about a fifth of a second: a bound,
 * and the optimum if that choice fits. */
void ss_phase_eliminate(struct ss_solver *s);

/* GLPK on the core, in the form of the options. solution (may be NULL) gets the number of rows. */
void ss_phase_integer_program(struct ss_solver *s, struct ss_solution *solution);

/* After a stop before the first choice: half a second, from the moment of the stop, for a greedy
 * choice and local search on it. */
void ss_phase_answer_early(struct ss_solver *s);

#endif
