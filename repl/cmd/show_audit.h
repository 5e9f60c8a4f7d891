/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An audit as records and tables. */
#ifndef SS_REPL_CMD_SHOW_AUDIT_H
#define SS_REPL_CMD_SHOW_AUDIT_H

#include "core/audit/audit.h"
#include "repl/cmd/out.h"

/* Outputs, then the collectives or what is wrong, then the two programs: for people too if they ask
 * for instructions. If `loaded`, a graph or NULL, is the program before, ops are references to it.
 * Nothing of the audit is borrowed. */
void ss_show_audit(const struct ss_audit *a, const struct ss_graph *loaded, bool instructions,
                   struct ss_out *out);

#endif
