/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that a person adds to the rules of ops (the setting `added`): each is checked by probes
 * before it is used, or believed if its text begins with "unchecked ". */
#ifndef SS_CORE_LAB_ADDED_H
#define SS_CORE_LAB_ADDED_H

#include "core/lab/lab.h"

struct ss_discover_options;

/* Checks a row and adds it, in place of an equal one of before; rules and plan are dropped. Errors
 * as for ss_ruleset_add_row. */
SS_NODISCARD enum ss_rc ss_lab_add_row(struct ss_lab *lab, uint32_t op, const char *row,
                                       bool unchecked, struct ss_job *job, struct ss_error *err);
/* Removes the rows that were added to an op. SS_E_NAME if there is none. */
SS_NODISCARD enum ss_rc ss_lab_remove_rows(struct ss_lab *lab, uint32_t op, struct ss_error *err);
/* Adds all rows of the settings to rules that were just discovered. */
SS_NODISCARD enum ss_rc ss_lab_apply_added(const struct ss_snapshot *now, struct ss_ruleset *rules,
                                           const struct ss_discover_options *options,
                                           struct ss_job *job, struct ss_error *err);
/* What the text of an item of the list says. */
const char *ss_added_row(const char *text, bool *unchecked);

#endif
