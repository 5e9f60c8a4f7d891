/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions that solve something else than what is set: nothing in the laboratory changes. Answers
 * are the caller's (ss_plan_free). */
#ifndef SS_CORE_LAB_QUESTION_H
#define SS_CORE_LAB_QUESTION_H

#include "core/lab/lab.h"
#include "core/solve/baseline.h"

/* What solve would find now. */
SS_NODISCARD enum ss_rc ss_ask_solve(struct ss_lab *lab, const struct ss_lab_solve *how,
                                     struct ss_job *job, struct ss_answer *answer,
                                     struct ss_error *err);

/* The best plan of a baseline on the current mesh, whatever memory it takes; pins play no part. One
 * kind for all axes, or one per axis. Its bound is 0: it says nothing about other plans. */
SS_NODISCARD enum ss_rc ss_ask_baseline(struct ss_lab *lab, const enum ss_baseline_kind *kinds,
                                        size_t n_kinds, double time_s, struct ss_job *job,
                                        struct ss_answer *answer, struct ss_error *err);

#endif
