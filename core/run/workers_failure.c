/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says which worker is to blame for the end of a run. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/base/job.h"
#include "core/run/workers_state.h"

/* Seconds: a worker that has been silent for so long may be why others failed, though it does not
 * count as gone yet. */
static const double QUIET_S = 1;

/* How plausible it is that a worker is the first that failed: others fail because a peer is gone.
 */
static int blame(const struct ss_peer *p)
{
    if (p->failed.code != SS_OK)
        return p->failed.code == SS_E_IO ? 1 : 4;
    if (p->ended || (p->known && p->fd < 0))
        return 3;
    return p->known && ss_now_s() - p->heard_s > QUIET_S ? 2 : 0;
}

/* "rank 3", "ranks 4 to 7". */
static void name_ranks(const struct ss_workers *w, int worker, char *text, size_t size)
{
    int64_t n = w->x->program->mesh.n_devices;
    long long first = ss_worker_first_rank(n, w->n, worker);
    long long last = ss_worker_first_rank(n, w->n, worker + 1) - 1;
    if (first == last)
        snprintf(text, size, "rank %lld", first);
    else
        snprintf(text, size, "ranks %lld to %lld", first, last);
}

/* " while it runs dot_general_3". */
static void name_moment(const struct ss_workers *w, const struct ss_peer *p, char *text,
                        size_t size)
{
    const struct ss_program *program = w->x->program;
    const char *op = p->pc < program->n_instrs ? program->instrs[p->pc].name : NULL;
    bool at_op = p->phase == SS_WORKER_RUNS || p->phase == SS_WORKER_MOVES;
    snprintf(text, size, " while it %s%s%s", ss_worker_phase_name(p->phase), at_op && op ? " " : "",
             at_op && op ? op : "");
}

/* The last printable characters of a file, on one line. */
static void end_of_log(int log, char *text, size_t size)
{
    char raw[2048];
    off_t end = log < 0 ? -1 : lseek(log, 0, SEEK_END);
    size_t n = 0;
    text[0] = '\0';
    if (end <= 0)
        return;
    off_t begin = end > (off_t)size - 1 ? end - (off_t)size + 1 : 0;
    ssize_t got = pread(log, raw, sizeof raw < size ? sizeof raw : size - 1, begin);
    for (ssize_t i = 0; i < got && n + 1 < size; i++) {
        bool blank = isspace((unsigned char)raw[i]);
        if (blank && (n == 0 || text[n - 1] == ' '))
            continue;
        if (blank || isprint((unsigned char)raw[i]))
            text[n++] = blank ? ' ' : raw[i];
    }
    while (n > 0 && text[n - 1] == ' ')
        n--;
    text[n] = '\0';
}

static enum ss_rc fail_at_start(struct ss_workers *w, struct ss_error *err)
{
    char log[240], end[80];
    end_of_log(w->log, log, sizeof log);
    if (w->mpirun.ended)
        ss_fail(err, SS_E_IO, "mpirun %s before all workers had come",
                ss_child_end_text(&w->mpirun, end, sizeof end));
    else
        ss_fail(err, SS_E_TIMEOUT, "not all of %d workers have come within the time for it", w->n);
    if (log[0])
        ss_error_hint(err, "the log ends: %s", log);
    return ss_workers_at_command(w, err);
}

enum ss_rc ss_workers_failure(struct ss_workers *w, struct ss_error *err)
{
    char ranks[64], moment[160], end[80], log[240];
    int worst = 0;
    for (int i = 1; i < w->n; i++)
        if (blame(&w->peers[i]) > blame(&w->peers[worst]))
            worst = i;
    const struct ss_peer *p = &w->peers[worst];
    if (blame(p) == 0)
        return fail_at_start(w, err);
    name_ranks(w, worst, ranks, sizeof ranks);
    name_moment(w, p, moment, sizeof moment);
    end_of_log(w->options->launcher == SS_LAUNCH_FORK ? p->log : w->log, log, sizeof log);
    if (p->failed.code != SS_OK) {
        *err = p->failed;
        char message[sizeof err->message];
        memcpy(message, err->message, sizeof message);
        snprintf(err->message, sizeof err->message, "%s failed%s: %.160s", ranks, moment, message);
        return err->code;
    }
    if (p->ended)
        ss_fail(err, SS_E_IO, "%s (process %lld) %s%s", ranks, (long long)p->pid,
                ss_child_end_text(&p->child, end, sizeof end), moment);
    else if (p->fd < 0)
        ss_fail(err, SS_E_IO, "%s (process %lld) disappeared%s", ranks, (long long)p->pid, moment);
    else
        ss_fail(err, SS_E_TIMEOUT, "%s (process %lld) gives no sign of life%s", ranks,
                (long long)p->pid, moment);
    const struct ss_program *program = w->x->program;
    if (p->pc < program->n_instrs && program->instrs[p->pc].name && p->phase >= SS_WORKER_RUNS &&
        p->phase <= SS_WORKER_MOVES)
        ss_error_where(err, "%s", program->instrs[p->pc].name);
    return log[0] ? ss_error_hint(err, "its log ends: %s", log) : err->code;
}
