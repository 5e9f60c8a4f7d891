/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules that are stated for ops without a kernel: by sdy.sharding_rule of the text, or by a person
 * (the setting `declared`), who has the last word. core/rules/table/declared.h reads them. */
#ifndef SS_CORE_LAB_DECLARED_H
#define SS_CORE_LAB_DECLARED_H

#include "core/lab/lab.h"

/* The text of an op's rule, or NULL; *line is that of the file, or 0 if a person stated it. */
const char *ss_lab_declared_rule(const struct ss_snapshot *now, uint32_t op, uint32_t *line);
/* The same for each op of the graph; in arena. NULL if there is none at all. */
const char **ss_lab_declared_rules(const struct ss_snapshot *now, struct ss_arena *arena);
/* States the rule of an op, in place of one that was stated before. Rules and plan are dropped.
 * SS_E_ARGUMENT if the op has a kernel, SS_E_SYNTAX or SS_E_TYPE if the rule does not fit it. */
SS_NODISCARD enum ss_rc ss_lab_declare_rule(struct ss_lab *lab, uint32_t op, const char *text,
                                            struct ss_error *err);
/* Takes back what a person stated for an op; what the text states holds again. Rules and plan are
 * dropped. SS_E_STATE if nothing was stated. */
SS_NODISCARD enum ss_rc ss_lab_undeclare_rule(struct ss_lab *lab, uint32_t op,
                                              struct ss_error *err);

#endif
