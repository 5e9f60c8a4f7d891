/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An audit as records and tables. */
#ifndef SS_REPL_CMD_SHOW_AUDIT_H
#define SS_REPL_CMD_SHOW_AUDIT_H

#include "core/audit/audit.h"
#include "repl/cmd/out.h"

/* Outputs, then the collectives or what is wrong. Nothing of the audit is borrowed. */
void ss_show_audit(const struct ss_audit *a, struct ss_out *out);

#endif
