/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports the cuts that are not explored, with the reason. */
#ifndef SS_CORE_RULES_CANDIDATES_NOT_EXPLORED_H
#define SS_CORE_RULES_CANDIDATES_NOT_EXPLORED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_findings;
struct ss_subject;

/* Adds an attempt with a reason for each cut of a dim or length that is not explored. */
void ss_report_not_explored(struct ss_subject *s, struct ss_findings *f);

#endif
