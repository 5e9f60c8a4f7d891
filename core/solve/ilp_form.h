/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef SS_CORE_SOLVE_ILP_FORM_H
#define SS_CORE_SOLVE_ILP_FORM_H

/* The integer program that a problem is made into (ilp.h). OURS: the marginal form, without the
 * variables that cannot be part of anything better than what is known. */
enum ss_ilp_form { SS_FORM_OURS, SS_FORM_MARGINAL, SS_FORM_ALPA, SS_FORM_PAPER };
const char *ss_ilp_form_name(enum ss_ilp_form form); /* "ours", "marginal", "alpa", "paper" */

/* Of GLPK, as it runs. */
const char *ss_glpk_version(void);

#endif
