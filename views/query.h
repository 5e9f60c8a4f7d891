/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions of screens. A question is the line of a command that changes nothing ("memory --spans
 * 200"). It is answered on a thread of its own about one snapshot of the laboratory, so that a
 * screen never waits, and a command that works on the laboratory meanwhile is not disturbed. So a
 * screen shows the rows of its text command, and nothing else. */
#ifndef SS_VIEWS_QUERY_H
#define SS_VIEWS_QUERY_H

#include "repl/cmd/reply.h"
#include "repl/loop/loop.h"

struct ss_queries;

/* changed(user) is called on the loop's thread when an answer has come. find: kernels, or NULL. */
struct ss_queries *ss_queries_new(struct ss_event_loop *loop, ss_kernel_find_fn find,
                                  ss_loop_fn changed, void *user);
/* Cancels what is being answered and waits for it. NULL is allowed. */
void ss_queries_free(struct ss_queries *queries);
/* The latest answer to a line, about the snapshot if it is there already; otherwise it is sought,
 * and meanwhile the answer about an earlier snapshot is returned. NULL: there is none at all yet.
 * The same line about another snapshot replaces a question that is still open. */
const struct ss_reply *ss_query(struct ss_queries *queries, const struct ss_snapshot *snapshot,
                                const char *line);
/* The number of questions that are not answered yet. */
size_t ss_queries_open(const struct ss_queries *queries);
/* Forgets the answers that nobody asked for since the last call, and stops seeking such. */
void ss_queries_sweep(struct ss_queries *queries);

#endif
