/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of the user outside of any project: the XDG base directories. */
#ifndef SS_REPL_USER_USER_PATH_H
#define SS_REPL_USER_USER_PATH_H

#include "core/base/buf.h"

#include <stdbool.h>

/* Adds "<base>/shardscope/<name>": base is the absolute path in the variable, else
 * $HOME/<fallback>. make: makes the folders. False where there is no place for the file. */
bool ss_user_path(struct ss_buf *out, const char *variable, const char *fallback, const char *name,
                  bool make);

#endif
