/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/batch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* An error of the front end itself, as a command's would look. */
static enum ss_rc report(struct ss_front *front, const char *command, const struct ss_error *err)
{
    struct ss_out out = {0};
    struct ss_buf results = {0}, messages = {0};
    ss_format_result(&front->session.style, command, &out, err->code, err, &results, &messages);
    front->sink.put(front->sink.user, ss_buf_text(&results), results.length, ss_buf_text(&messages),
                    messages.length);
    ss_buf_free(&results);
    ss_buf_free(&messages);
    ss_out_fini(&out);
    return err->code;
}

static bool may_go_on(const struct ss_front *front, enum ss_rc rc)
{
    return rc == SS_OK && !front->session.quit && !ss_interrupts && !ss_terminated;
}

static enum ss_rc run_line(struct ss_front *front, const char *line, const char *where)
{
    ss_front_measure(front);
    return ss_run_line(&front->session, line, where, &front->sink);
}

enum ss_rc ss_batch_stream(struct ss_front *front, FILE *stream, const char *name)
{
    char *line = NULL, where[200];
    size_t capacity = 0;
    enum ss_rc rc = SS_OK;
    for (unsigned long number = 1; may_go_on(front, rc); number++) {
        ssize_t length = getline(&line, &capacity, stream);
        if (length < 0)
            break;
        if (strlen(line) != (size_t)length) {
            struct ss_error err;
            ss_fail(&err, SS_E_SYNTAX, "the script holds a NUL byte");
            ss_error_where(&err, "%s:%lu", name, number);
            rc = report(front, "script", &err);
            break;
        }
        snprintf(where, sizeof where, "%s:%lu", name, number);
        rc = run_line(front, line, where);
    }
    free(line);
    return rc;
}

static enum ss_rc run_script(struct ss_front *front, const char *path)
{
    struct ss_error err;
    if (!strcmp(path, "-"))
        return ss_batch_stream(front, stdin, "stdin");
    FILE *file = fopen(path, "r");
    if (!file) {
        ss_fail(&err, SS_E_IO, "cannot open the script: %s", strerror(errno));
        ss_error_where(&err, "%s", path);
        return report(front, "script", &err);
    }
    enum ss_rc rc = ss_batch_stream(front, file, path);
    fclose(file);
    return rc;
}

enum ss_rc ss_batch_run(struct ss_front *front, const struct ss_options *options)
{
    enum ss_rc rc = SS_OK;
    if (options->file) {
        struct ss_buf line = {0};
        ss_buf_puts(&line, "load -- ");
        ss_cmd_quote(&line, options->file);
        rc = run_line(front, ss_buf_text(&line), NULL);
        ss_buf_free(&line);
    }
    for (size_t i = 0; i < options->sources.count && may_go_on(front, rc); i++) {
        const struct ss_source *source = options->sources.items + i;
        front->session.read_only = options->read_only && !source->script;
        rc = source->script ? run_script(front, source->text) : run_line(front, source->text, NULL);
    }
    return rc;
}
