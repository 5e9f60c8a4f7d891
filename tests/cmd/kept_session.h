/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A session whose output is kept, for tests. Include after cmocka.h. */
#ifndef SS_TESTS_CMD_KEPT_SESSION_H
#define SS_TESTS_CMD_KEPT_SESSION_H

#include <string.h>

#include "core/base/buf.h"
#include "repl/cmd/session.h"
#include "repl/loop/loop.h"

struct fixture {
    struct ss_session session;
    struct ss_buf results, messages; /* of the last line */
    struct ss_sink sink;
};

static inline void keep(void *user, const char *results, size_t n_results, const char *messages,
                        size_t n_messages)
{
    struct fixture *f = user;
    ss_buf_add(&f->results, results, n_results);
    ss_buf_add(&f->messages, messages, n_messages);
}

static inline void init_session(struct fixture *f)
{
    memset(f, 0, sizeof *f);
    ss_session_init(&f->session);
    f->session.loop = ss_loop_new();
    f->sink = (struct ss_sink){keep, f};
}

static inline void close_session(struct fixture *f)
{
    struct ss_event_loop *loop = f->session.loop;
    ss_session_fini(&f->session);
    ss_loop_free(loop);
    ss_buf_free(&f->results);
    ss_buf_free(&f->messages);
}

static inline enum ss_rc type(struct fixture *f, const char *line)
{
    ss_buf_clear(&f->results);
    ss_buf_clear(&f->messages);
    return ss_run_line(&f->session, line, NULL, &f->sink);
}

static inline void must(struct fixture *f, const char *line)
{
    if (type(f, line) != SS_OK)
        fail_msg("%s\n%s%s", line, ss_buf_text(&f->results), ss_buf_text(&f->messages));
}

#endif
