/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/own.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/help.h"

#include <ctype.h>
#include <string.h>

static bool holds(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; text && *text; text++) {
        size_t i = 0;
        while (i < length && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i]))
            i++;
        if (i == length)
            return true;
    }
    return false;
}

static bool specs_hold(const struct ss_arg_spec *specs, size_t n, const char *word)
{
    for (size_t i = 0; i < n && specs[i].name; i++)
        if (holds(specs[i].name, word) || holds(specs[i].help, word))
            return true;
    return false;
}

static bool command_holds(const struct ss_cmd *cmd, const char *word)
{
    return holds(cmd->name, word) || holds(cmd->summary, word) || holds(cmd->help, word) ||
           holds(cmd->group, word) || specs_hold(cmd->args, SS_MAX_ARGS, word) ||
           specs_hold(cmd->options, SS_MAX_OPTIONS, word);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *word = ss_arg(parsed, "word")->text;
    size_t n = 0, found = 0;
    ss_session_open_scripts(ctx->session);
    const struct ss_cmd *const *table = ss_session_commands(ctx->session, &n);
    const struct ss_cmd **matches = ss_alloc_array(&out->arena, n, sizeof *matches);
    for (size_t i = 0; i < n; i++)
        if (command_holds(table[i], word))
            matches[found++] = table[i];
    if (!found) {
        ss_fail(err, SS_E_NAME, "no command matches '%.80s'", word);
        return ss_error_hint(err, "help lists the commands");
    }
    ss_put_commands(matches, found, out);
    return SS_OK;
}

static const char *const examples[] = {"apropos memory", NULL};

const struct ss_cmd ss_cmd_apropos = {
    .name = "apropos",
    .group = "session",
    .summary = "find the commands whose help contains a word",
    .help = "Names, summaries, help texts and options are searched; case does not matter.",
    .examples = examples,
    .args = {{.name = "word", .type = SS_ARG_TEXT, .rest = true, .help = "the text to find"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
