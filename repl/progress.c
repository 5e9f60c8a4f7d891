/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "repl/cmd/width.h"

static const double quiet_s = 0.3, redraw_s = 0.1, log_s = 5;

bool ss_can_draw(int fd)
{
    const char *term = getenv("TERM");
    return isatty(fd) && term && *term && strcmp(term, "dumb");
}

void ss_progress_begin(struct ss_progress_line *line, const char *command)
{
    double now = ss_now_s();
    *line = (struct ss_progress_line){
        .command = command, .drawing = ss_can_draw(STDERR_FILENO), .start_s = now, .last_s = now};
}

static void describe(struct ss_buf *out, const struct ss_progress_line *line, struct ss_job *job)
{
    struct ss_progress p = ss_job_snapshot(job);
    ss_buf_printf(out, "%s: %s", line->command, p.phase && *p.phase ? p.phase : "working");
    if (p.total >= 0)
        ss_buf_printf(out, " %" PRId64 "/%" PRId64, p.done, p.total);
    else if (p.done)
        ss_buf_printf(out, " %" PRId64, p.done);
    if (p.has_incumbent)
        ss_buf_printf(out, "  %s %.6g", p.unchecked ? "candidate" : "best", p.incumbent);
    if (p.has_bound)
        ss_buf_printf(out, "  bound %.6g", p.bound);
    if (p.has_incumbent && p.has_bound && p.incumbent != 0)
        ss_buf_printf(out, "  gap %.2g %%", 100 * fabs((p.incumbent - p.bound) / p.incumbent));
    ss_buf_printf(out, "  %.1f s", ss_now_s() - line->start_s);
}

static size_t page_width(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1u : 79;
}

static void draw(struct ss_progress_line *line, const char *text)
{
    struct ss_buf cut = {0};
    ss_text_cut(&cut, text, page_width(), "~");
    fprintf(stderr, "\r%s\033[K", ss_buf_text(&cut));
    ss_buf_free(&cut);
    line->shown = true;
}

void ss_progress_step(struct ss_progress_line *line, struct ss_job *job)
{
    double now = ss_now_s();
    if (line->drawing ? now - line->start_s < quiet_s || now - line->last_s < redraw_s
                      : now - line->last_s < log_s)
        return;
    struct ss_buf text = {0};
    line->last_s = now;
    describe(&text, line, job);
    if (line->drawing) {
        ss_buf_puts(&text, "  (Ctrl-C stops)");
        draw(line, ss_buf_text(&text));
    } else {
        fprintf(stderr, "%s\n", ss_buf_text(&text));
    }
    ss_buf_free(&text);
}

void ss_progress_stopping(struct ss_progress_line *line)
{
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%s: stopping (after a second, Ctrl-C again abandons it and the graph)",
                  line->command);
    if (line->drawing)
        draw(line, ss_buf_text(&text));
    else
        fprintf(stderr, "%s\n", ss_buf_text(&text));
    ss_buf_free(&text);
    line->last_s = ss_now_s() + 1; /* leave it readable before progress is drawn again */
}

void ss_progress_end(struct ss_progress_line *line)
{
    if (line->shown)
        fputs("\r\033[K", stderr);
    line->shown = false;
}
