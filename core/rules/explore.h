/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exploration of one call: all candidates, then the rows in the order of display. */
#ifndef SS_CORE_RULES_EXPLORE_H
#define SS_CORE_RULES_EXPLORE_H

struct ss_call;

/* Why a call cannot be explored at all, or NULL. */
const char *ss_not_explorable(const struct ss_call *call);

#endif
