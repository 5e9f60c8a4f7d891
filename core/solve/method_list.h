/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver methods: X(ID, name, summary). The name is what users type; the row of a method is
 * ss_solve_method_NAME (methods/methods.h). The first one is the default. */
#ifndef SS_CORE_SOLVE_METHOD_LIST_H
#define SS_CORE_SOLVE_METHOD_LIST_H

/* clang-format off */
#define SS_SOLVE_METHODS(X)                                                                        \
    X(AUTO, auto, "exact reductions, message passing, search, branch and bound")                   \
    X(ILP, ilp, "exact reductions, then GLPK on the integer program")                              \
    X(BEAM, beam, "beam search, MetaDist's Algorithm 2")                                           \
    X(BRUTE, brute, "every assignment, at most 10^7")
/* clang-format on */

#endif
