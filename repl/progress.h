/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line about a running job, on stderr: redrawn on a terminal, one line per 5 s elsewhere. */
#ifndef SS_REPL_PROGRESS_H
#define SS_REPL_PROGRESS_H

#include "core/base/job.h"
#include "repl/cmd/cmd.h"

/* True for a terminal that can redraw a line and show colour. */
bool ss_can_draw(int fd);

struct ss_progress_line {
    const char *command;
    bool drawing, shown;
    double start_s, last_s;
};

void ss_progress_begin(struct ss_progress_line *line, const char *command);
/* Called often; shows what is due. */
void ss_progress_step(struct ss_progress_line *line, struct ss_job *job);
/* Says at once that the job was told to stop. */
void ss_progress_stopping(struct ss_progress_line *line);
/* Takes the line away again. */
void ss_progress_end(struct ss_progress_line *line);

#endif
