/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a result goes instead of the screen: COMMAND > FILE, COMMAND >> FILE, COMMAND | PROGRAM;
 * and the pager, which shows a result that is longer than the screen. */
#ifndef SS_REPL_CMD_REDIRECT_H
#define SS_REPL_CMD_REDIRECT_H

#include "core/base/error.h"

#include <stdbool.h>
#include <stddef.h>

enum ss_redirect_kind { SS_TO_SCREEN, SS_TO_FILE, SS_TO_END_OF_FILE, SS_TO_PROGRAM };

struct ss_redirect {
    enum ss_redirect_kind kind;
    const char *target; /* the path, or the program with its arguments as a line for sh */
};

/* Writes the text to where it goes (not the screen), and waits for a program. A file is replaced
 * only by a complete one. SS_E_IO if a file cannot be written or a program not be run; a program
 * that ran may exit with any status, and may leave text unread. */
SS_NODISCARD enum ss_rc ss_redirect_write(const struct ss_redirect *redirect, const char *text,
                                          size_t length, struct ss_error *err);

/* Shows the text with a pager, from which Ctrl-C does not interrupt this program. pager: a line for
 * sh, or "on": $PAGER, or if that is empty less -FRX. False if it could not be run. */
bool ss_page(const char *pager, const char *text, size_t length);

#endif
