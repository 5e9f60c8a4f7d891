/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Completion from the command table. */
#ifndef SS_REPL_CMD_COMPLETE_H
#define SS_REPL_CMD_COMPLETE_H

#include "repl/cmd/session.h"
#include "core/base/suggest.h"

/* The candidates at the cursor. */
struct ss_completion {
    struct ss_names names; /* whole words that may replace the word at the cursor */
    bool files;            /* file names are possible too */
};

/* line ends at the cursor; the word at the cursor begins at byte `word` (quotes stripped). All
 * memory lies in arena. */
void ss_complete(struct ss_session *session, const char *line, size_t word,
                 struct ss_arena *arena, struct ss_completion *out);

#endif
