/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The part of the method auto that others fall back to. */
#ifndef SS_CORE_SOLVE_METHODS_AUTO_H
#define SS_CORE_SOLVE_METHODS_AUTO_H

#include "core/solve/search/solver.h"

/* Solves the core of s after its first choice; solution->ilp_variables is set. */
void ss_auto_solve_core(struct ss_solver *s, struct ss_solution *solution);

#endif
