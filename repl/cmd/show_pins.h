/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pins and strategy files come to. */
#ifndef SS_REPL_CMD_SHOW_PINS_H
#define SS_REPL_CMD_SHOW_PINS_H

#include "core/lab/strategies.h"
#include "repl/cmd/out.h"

/* How many ops or vars a pin matched, and for which it does not hold. */
void ss_put_pin_reading(const struct ss_lab *lab, const char *target, const char *text,
                        struct ss_out *out);
/* A table of statements; notes name those that were of no use. */
void ss_put_strategies(const struct ss_strategies *strategies, struct ss_out *out);

#endif
