/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a command said, kept for whoever shows it or asks about it later. */
#ifndef SS_REPL_CMD_REPLY_H
#define SS_REPL_CMD_REPLY_H

#include "repl/cmd/session.h"

/* What a command said. Whoever shows it holds a reference, which the loop's thread takes and drops.
 */
struct ss_reply {
    const struct ss_out *out;           /* the blocks; NULL if the command failed, unless it made a
                                           check that does not hold (SS_E_MISMATCH) */
    const struct ss_error *err;         /* why it failed; NULL if it did not */
    const struct ss_snapshot *snapshot; /* which it is about */
    uint64_t number;                    /* differs between any two replies */
    bool current;                       /* about the snapshot that was asked about last */
    int references;
    struct ss_invocation *invocation; /* holds out and err */
    const struct ss_snapshot *kept;   /* which out borrows from: the state at the command's end */
};
/* A reply with one reference. Takes over the invocation and the reference to `kept`; takes one of
 * its own to snapshot. */
struct ss_reply *ss_reply_new(struct ss_invocation *invocation, const struct ss_snapshot *snapshot,
                              const struct ss_snapshot *kept);
const struct ss_reply *ss_reply_ref(const struct ss_reply *reply);
/* NULL is allowed. */
void ss_reply_free(const struct ss_reply *reply);

#endif
