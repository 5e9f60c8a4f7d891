/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The libraries that this program was built with. */
#ifndef SS_REPL_LIBRARIES_H
#define SS_REPL_LIBRARIES_H

#include "repl/cmd/session.h"

/* For a session's libraries. */
const struct ss_library *ss_libraries(const struct ss_script_language *scripts, size_t *n);

#endif
