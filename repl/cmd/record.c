/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record and expect: checks of what the command before said. */
#include "repl/cmd/commands.h"
#include "repl/cmd/format.h"
#include "repl/cmd/reply.h"
#include "repl/cmd/width.h"

#include <ctype.h>
#include <string.h>

/* The last result as text, a line per row or field, blanks squeezed. */
static void squeeze(const char *text, struct ss_buf *out)
{
    bool blank = true; /* also at the beginning of a line */
    for (; *text; text++) {
        if (*text == ' ' || *text == '\t') {
            if (!blank)
                ss_buf_putc(out, ' ');
            blank = true;
            continue;
        }
        if (*text == '\n' && out->length && out->data[out->length - 1] == ' ')
            out->data[--out->length] = 0;
        ss_buf_putc(out, *text);
        blank = *text == '\n';
    }
}

static enum ss_rc need_last(const struct ss_session *session, struct ss_error *err)
{
    if (session->last && session->last->out)
        return SS_OK;
    ss_fail(err, SS_E_STATE,
            session->last ? "the command before failed: it has no result"
                          : "no command was run before");
    return ss_error_hint(err, "run one first, such as solve");
}

static void text_of_last(const struct ss_session *session, struct ss_buf *out)
{
    struct ss_buf results = {0}, messages = {0};
    struct ss_style style = {.format = SS_FORMAT_TEXT};
    const struct ss_reply *last = session->last;
    ss_format_result(&style, last->invocation->parsed.cmd->name, (struct ss_out *)last->out, SS_OK,
                     NULL, &results, &messages);
    squeeze(ss_buf_text(&results), out);
    ss_buf_free(&results);
    ss_buf_free(&messages);
}

/* True if the pieces between the stars of the pattern stand on one line, in their order: the first
 * place of each leaves the most for those that follow. */
static bool holds(const char *pattern, const char *text, struct ss_arena *arena)
{
    char *pieces = ss_strdup(arena, pattern), *line = ss_strdup(arena, text), *end = line;
    const char *last = pieces + strlen(pattern);
    for (char *c = pieces; *c; c++)
        *c = *c == '*' ? 0 : *c;
    for (bool more = true; more; line = end + 1) {
        end = line + strcspn(line, "\n");
        more = *end;
        *end = 0;
        const char *at = line, *piece = pieces;
        for (; at && piece <= last; piece += strlen(piece) + 1)
            at = (at = strstr(at, piece)) ? at + strlen(piece) : NULL;
        if (at)
            return true;
    }
    return false;
}

/* Whether the words after a command are read as they stand: they hold no quote, no sign that ends
 * or redirects a command, and no word that could be an option. */
static bool is_plain(const char *text)
{
    for (const char *c = text; *c; c++) {
        const bool first = c == text || c[-1] == ' ';
        if (strchr(";#|>'\"\n", *c) ||
            (first && *c == '-' && c[1] && c[1] != ' ' && !isdigit((unsigned char)c[1])))
            return false;
    }
    return true;
}

/* The command for the log, which is a script: what a result says may be text of a file. */
static const char *expect_line(const char *pattern, struct ss_arena *arena)
{
    struct ss_buf line = {0};
    ss_buf_puts(&line, "expect ");
    if (is_plain(pattern))
        ss_buf_puts(&line, pattern);
    else
        ss_cmd_quote(&line, pattern);
    return ss_buf_keep(arena, &line);
}

/* The line that begins with the first word of the pattern: what stands there instead. */
static const char *nearest(const char *pattern, const char *text, struct ss_arena *arena)
{
    size_t word = strcspn(pattern, " *");
    for (const char *line = text; word && *line;) {
        size_t length = strcspn(line, "\n");
        if (!strncmp(line, pattern, word))
            return ss_strndup(arena, line, length);
        line += length + (line[length] == '\n');
    }
    return NULL;
}

static enum ss_rc run_expect(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                             struct ss_error *err)
{
    struct ss_session *session = ctx->session;
    struct ss_buf text = {0}, pattern = {0};
    enum ss_rc rc = need_last(session, err);
    if (rc != SS_OK)
        return rc;
    squeeze(ss_arg(parsed, "text")->text, &pattern);
    text_of_last(session, &text);
    if (!holds(ss_buf_text(&pattern), ss_buf_text(&text), &out->arena)) {
        const char *near = nearest(ss_buf_text(&pattern), ss_buf_text(&text), &out->arena);
        rc = ss_fail(err, SS_E_MISMATCH, "%s did not say '%.150s'",
                     session->last->invocation->parsed.cmd->name, ss_buf_text(&pattern));
        if (near)
            rc = ss_error_hint(err, "it said: %.200s", near);
    } else {
        ss_session_log(session, expect_line(ss_buf_text(&pattern), &out->arena), NULL);
    }
    ss_buf_free(&text);
    ss_buf_free(&pattern);
    return rc;
}

/* Times differ from run to run. */
static bool is_stable(const struct ss_field *field)
{
    const struct ss_value *v = &field->value;
    return v->unit != SS_UNIT_MS && v->kind != SS_V_NULL && v->kind != SS_V_RECORD;
}

static bool is_named(const struct ss_arg_value *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (!strcmp(names->words[i], name))
            return true;
    return !names->given;
}

/* The line that holds if the field has this value again. */
static const char *line_of_field(const struct ss_field *field, struct ss_arena *arena)
{
    struct ss_buf shown = {0}, clean = {0}, pattern = {0};
    ss_buf_printf(&shown, "%s ", field->name);
    ss_value_show(&shown, &field->value);
    ss_text_clean(&clean, ss_buf_text(&shown), "");
    squeeze(ss_buf_text(&clean), &pattern);
    const char *line = expect_line(ss_buf_text(&pattern), arena);
    ss_buf_free(&shown);
    ss_buf_free(&clean);
    ss_buf_free(&pattern);
    return line;
}

static enum ss_rc run_record(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                             struct ss_error *err)
{
    static const struct ss_column columns[] = {{"line", SS_UNIT_NONE}};
    const struct ss_arg_value *names = ss_arg(parsed, "field");
    struct ss_session *session = ctx->session;
    enum ss_rc rc = need_last(session, err);
    if (rc != SS_OK)
        return rc;
    size_t n = 0;
    for (size_t b = 0; b < session->last->out->blocks.count; b++) {
        const struct ss_block *block = session->last->out->blocks.items + b;
        for (size_t f = 0; block->kind == SS_BLOCK_RECORD && f < block->fields.count; f++) {
            const struct ss_field *field = block->fields.items + f;
            if (!is_stable(field) || !is_named(names, field->name))
                continue;
            const char *line = line_of_field(field, &out->arena);
            ss_session_log(session, line, NULL);
            if (!n++)
                ss_out_table(out, "recorded", columns, 1);
            struct ss_value cell = ss_v_text(line);
            ss_out_row(out, &cell);
        }
    }
    if (n)
        return SS_OK;
    ss_fail(err, SS_E_NAME, "%s has no such field to record",
            session->last->invocation->parsed.cmd->name);
    return ss_error_hint(err, "expect TEXT checks a line of its text");
}

static const char *const expect_examples[] = {"mesh 2; solve; expect proved yes",
                                              "mesh 2x2; mesh; expect tp 2 *", NULL};

const struct ss_cmd ss_cmd_expect = {
    .name = "expect",
    .group = "session",
    .summary = "fail unless the command before said this text",
    .help = "TEXT is the words that follow. It must stand in a line of the last result as it is\n"
            "printed; * stands for any text, and one blank for any number. A replay stops at the\n"
            "first that does not hold.",
    .examples = expect_examples,
    .args = {{.name = "text", .type = SS_ARG_TEXT, .rest = true, .help = "part of a line"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM | SS_CMD_ABOUT_LAST | SS_CMD_SESSION,
    .since = "0.1",
    .run = run_expect,
};

static const char *const record_examples[] = {"mesh 2; solve; record objective proved", NULL};

const struct ss_cmd ss_cmd_record = {
    .name = "record",
    .group = "session",
    .summary = "note the fields of the last result, to be checked later",
    .help = "Adds an expect to the session's log for each field of the last result, or for those\n"
            "named; times are left out. save writes the log, and replay checks it.",
    .examples = record_examples,
    .args = {{.name = "field",
              .type = SS_ARG_TEXT,
              .optional = true,
              .many = true,
              .help = "fields of the last result"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM | SS_CMD_ABOUT_LAST | SS_CMD_SESSION,
    .since = "0.1",
    .run = run_record,
};
