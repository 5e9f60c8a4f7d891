/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows that a person states for an op, besides those that are discovered. */
#ifndef SS_CORE_RULES_ADD_ROW_H
#define SS_CORE_RULES_ADD_ROW_H

#include "core/rules/try_row.h"

/* Adds a row ("S(0) <- S(0), R") to the rules of one op. Other ops of the same structure do not get
 * it. Nobody else may have the ruleset yet. The row is tried as why-not does, and SS_E_MISMATCH if
 * it does not hold. unchecked: it is believed, with the verdict SS_UNCHECKED; each dim that it cuts
 * must be one length of the op (SS_E_UNSUPPORTED). SS_E_ARGUMENT if it does not fit the op, or if
 * the op has it already. */
SS_NODISCARD enum ss_rc ss_ruleset_add_row(struct ss_ruleset *rules, uint32_t op, const char *text,
                                           bool unchecked,
                                           const struct ss_discover_options *options,
                                           struct ss_job *job, struct ss_error *err);
/* The same checks, and nothing is added. */
SS_NODISCARD enum ss_rc ss_ruleset_may_add_row(const struct ss_ruleset *rules, uint32_t op,
                                               const char *text, bool unchecked,
                                               const struct ss_discover_options *options,
                                               struct ss_job *job, struct ss_arena *arena,
                                               struct ss_row *row, struct ss_error *err);

#endif
