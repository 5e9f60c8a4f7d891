/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forms of the integer program, for callers of ss_solve. */
#ifndef SS_CORE_SOLVE_ILP_FORM_H
#define SS_CORE_SOLVE_ILP_FORM_H

/* A form of the integer program (ilp/ilp.h). OURS is the marginal form without the variables that
 * cannot be part of a better choice than the incumbent. */
enum ss_ilp_form { SS_FORM_OURS, SS_FORM_MARGINAL, SS_FORM_ALPA, SS_FORM_PAPER };
const char *ss_ilp_form_name(enum ss_ilp_form form); /* "ours", "marginal", "alpa", "paper" */

/* The version of the linked GLPK, such as "5.0". */
const char *ss_glpk_version(void);

#endif
