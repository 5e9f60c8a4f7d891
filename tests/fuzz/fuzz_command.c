/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: command lines. Each is completed and parsed; short commands also run, except those
 * that touch files. */
#include <string.h>

#include "repl/cmd/complete.h"
#include "repl/cmd/session.h"
#include "tests/fuzz/fuzz.h"

static bool takes_file(const struct ss_arg_spec *specs, size_t n)
{
    for (size_t i = 0; i < n && specs[i].name; i++)
        if (specs[i].type == SS_ARG_FILE || specs[i].type == SS_ARG_NEW_FILE)
            return true;
    return false;
}

static bool may_run(const struct ss_cmd *cmd)
{
    return !(cmd->flags & SS_CMD_LONG) && !takes_file(cmd->args, SS_MAX_ARGS) &&
           !takes_file(cmd->options, SS_MAX_OPTIONS);
}

static void run(struct ss_session *session, struct ss_invocation **invocation)
{
    struct ss_buf results = {0}, messages = {0};
    ss_invoke(session, invocation);
    SS_FUZZ_CHECK((*invocation)->rc == SS_OK || (*invocation)->err.message[0]);
    ss_format_result(&session->style, (*invocation)->parsed.cmd->name, &(*invocation)->out,
                     (*invocation)->rc, &(*invocation)->err, &results, &messages);
    ss_buf_free(&results);
    ss_buf_free(&messages);
}

static void run_all(struct ss_session *session, const char *text)
{
    for (enum ss_rc rc = SS_OK; rc == SS_OK && *text && !session->quit;) {
        struct ss_error err = {0};
        const char *before = text;
        struct ss_invocation *invocation = ss_invocation_new(session);
        rc = ss_parse(session, &text, invocation, &err);
        SS_FUZZ_CHECK(rc == SS_OK || err.message[0]);
        SS_FUZZ_CHECK(rc != SS_OK || text > before);
        if (rc == SS_OK && invocation->parsed.cmd && may_run(invocation->parsed.cmd))
            run(session, &invocation);
        ss_invocation_free(invocation);
    }
}

static void complete(struct ss_session *session, const char *text)
{
    struct ss_arena arena = {0};
    struct ss_completion completion;
    const char *blank = strrchr(text, ' ');
    ss_complete(session, text, blank ? (size_t)(blank - text) + 1 : 0, &arena, &completion);
    ss_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = ss_fuzz_text(data, size);
    struct ss_session session;
    struct ss_error err;
    ss_session_init(&session);
    session.safe = true;
    session.exact_names = size % 2;
    session.style.format = size % 3 ? SS_FORMAT_JSON : SS_FORMAT_TEXT;
    SS_FUZZ_CHECK(
        ss_lab_load(session.lab, SS_FUZZ_ROOT "/tests/data/graphs/loop-sums.mlir", &err) == SS_OK);
    complete(&session, text);
    run_all(&session, text);
    ss_session_fini(&session);
    free(text);
    return 0;
}
