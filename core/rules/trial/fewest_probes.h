/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fewest probes of a candidate, whatever evidence they give. Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_FEWEST_PROBES_H
#define SS_CORE_RULES_TRIAL_FEWEST_PROBES_H

#include <stdbool.h>

struct ss_call;
struct ss_subject;

/* The fewest probes for windows that do not add (a maximum); 0 for other calls. In such windows the
 * rows that a piece lacks of its neighbour change few cells, and so do another rank's terms. */
int ss_fewest_of_windows(const struct ss_call *call);
/* The fewest probes of a candidate. partial: an operand or a result is partial. */
int ss_fewest_probes(const struct ss_subject *s, bool partial);

#endif
