/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/reply.h"

#include <stdlib.h>

struct ss_reply *ss_reply_new(struct ss_invocation *invocation, const struct ss_snapshot *snapshot,
                              const struct ss_snapshot *kept)
{
    static uint64_t n_replies;
    struct ss_reply *reply = ss_xcalloc(1, sizeof *reply);
    bool ok = invocation->rc == SS_OK;
    bool said = ok || (invocation->rc == SS_E_MISMATCH && invocation->out.blocks.count);
    *reply = (struct ss_reply){.out = said ? &invocation->out : NULL,
                               .err = ok ? NULL : &invocation->err,
                               .snapshot = ss_snapshot_ref(snapshot),
                               .number = ++n_replies,
                               .current = true,
                               .references = 1,
                               .invocation = invocation,
                               .kept = kept};
    return reply;
}

/* The count is the one member that changes, besides `current`. */
const struct ss_reply *ss_reply_ref(const struct ss_reply *reply)
{
    ((struct ss_reply *)reply)->references++;
    return reply;
}

void ss_reply_free(const struct ss_reply *shared)
{
    struct ss_reply *reply = (struct ss_reply *)shared;
    if (!reply || --reply->references)
        return;
    ss_invocation_free(reply->invocation);
    ss_snapshot_free(reply->snapshot);
    ss_snapshot_free(reply->kept);
    free(reply);
}
