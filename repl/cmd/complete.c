/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/complete.h"

#include "repl/cmd/own.h"

#include "repl/cmd/argtype.h"
#include "repl/cmd/format.h"

#include <string.h>

/* The words before the one at the cursor, since the last ';'. */
struct before {
    SS_ARRAY(const char *) words;
};

static void split_before(const char *line, size_t end, struct ss_arena *arena, struct before *out)
{
    size_t i = 0;
    while (i < end) {
        if (strchr(" \t;", line[i])) {
            if (line[i] == ';')
                out->words.count = 0;
            i++;
            continue;
        }
        /* A quoted word is one word; its quotes are dropped where they enclose it. */
        size_t start = i;
        char quote = line[i] == '"' || line[i] == '\'' ? line[i] : 0;
        if (quote) {
            start = ++i;
            while (i < end && line[i] != quote)
                i++;
        } else {
            while (i < end && !strchr(" \t;", line[i]))
                i++;
        }
        ss_push(arena, out->words, (const char *)ss_strndup(arena, line + start, i - start));
        i += quote && i < end;
    }
}

static void add_if(struct ss_names *names, const char *text, const char *prefix)
{
    if (!strncmp(text, prefix, strlen(prefix)))
        ss_names_add(names, text);
}

/* First words of commands, or second words of the commands that begin with first. */
static void complete_command(const struct ss_session *session, const char *first,
                             const char *prefix, struct ss_names *names)
{
    size_t n = 0, length = first ? strlen(first) : 0;
    const struct ss_cmd *const *table = ss_session_commands(session, &n);
    for (size_t i = 0; i < n; i++) {
        const char *name = table[i]->name;
        if (!first)
            add_if(names, ss_strndup(names->arena, name, strcspn(name, " ")), prefix);
        else if (!strncmp(name, first, length) && name[length] == ' ')
            add_if(names, name + length + 1, prefix);
    }
}

static const struct ss_cmd *find_command(const struct ss_session *session,
                                         const struct before *before, size_t *n_name)
{
    struct ss_arena scratch = {0};
    const struct ss_cmd *cmd = NULL;
    *n_name = 2;
    if (before->words.count >= 2)
        cmd = ss_session_find_command(
            session, ss_sprintf(&scratch, "%s %s", before->words.items[0], before->words.items[1]));
    if (!cmd) {
        *n_name = 1;
        cmd = ss_session_find_command(session, before->words.items[0]);
    }
    ss_arena_free(&scratch);
    return cmd;
}

static const struct ss_arg_spec *option_of(const struct ss_cmd *cmd, const char *word)
{
    if (word[0] != '-')
        return NULL;
    for (size_t i = 0; i < SS_MAX_OPTIONS && cmd->options[i].name; i++) {
        const struct ss_arg_spec *spec = cmd->options + i;
        bool letter = spec->letter && word[1] == spec->letter && !word[2];
        if (letter || (word[1] == '-' && !strcmp(word + 2, spec->name)))
            return spec;
    }
    return NULL;
}

static void complete_spec(const struct ss_session *session, const struct ss_arg_spec *spec,
                          const char *previous, const char *prefix, struct ss_completion *out)
{
    out->files = out->files || spec->type == SS_ARG_FILE || spec->type == SS_ARG_NEW_FILE;
    ss_arg_complete(session, spec, previous, prefix, &out->names);
}

/* The first argument that was given, of which an option may say more; NULL: none was. */
static const char *first_given(const struct ss_cmd *cmd, const struct before *before, size_t first)
{
    for (size_t i = first; i < before->words.count; i++) {
        const struct ss_arg_spec *option = option_of(cmd, before->words.items[i]);
        if (!option)
            return before->words.items[i];
        i += option->type != SS_ARG_FLAG;
    }
    return NULL;
}

/* The argument that stands after the words given so far; NULL: none is left. */
static const struct ss_arg_spec *next_arg(const struct ss_cmd *cmd, const struct before *before,
                                          size_t first)
{
    size_t n = 0;
    for (size_t i = first; i < before->words.count; i++) {
        const struct ss_arg_spec *option = option_of(cmd, before->words.items[i]);
        if (option)
            i += option->type != SS_ARG_FLAG;
        else
            n++;
    }
    for (size_t i = 0; i < n && i < SS_MAX_ARGS; i++)
        if (cmd->args[i].many || cmd->args[i].rest)
            return cmd->args + i;
    return n < SS_MAX_ARGS && cmd->args[n].name ? cmd->args + n : NULL;
}

void ss_complete(struct ss_session *session, const char *line, size_t word, struct ss_arena *arena,
                 struct ss_completion *out)
{
    struct before before = {{0}};
    const char *prefix = line + word;
    memset(out, 0, sizeof *out);
    out->names.arena = arena;
    ss_session_open_scripts(session);
    /* A quote that is open at the cursor belongs to the word there. */
    bool quoted = word && (line[word - 1] == '"' || line[word - 1] == '\'');
    split_before(line, word - quoted, arena, &before);
    if (!before.words.count) {
        complete_command(session, NULL, prefix, &out->names);
        return;
    }
    if (before.words.count == 1 && prefix[0] != '-')
        complete_command(session, before.words.items[0], prefix, &out->names);
    size_t n_name = 0;
    const struct ss_cmd *cmd = find_command(session, &before, &n_name);
    if (!cmd)
        return;
    const char *last = before.words.items[before.words.count - 1];
    const struct ss_arg_spec *option = before.words.count > n_name ? option_of(cmd, last) : NULL;
    if (option && option->type != SS_ARG_FLAG) {
        complete_spec(session, option, first_given(cmd, &before, n_name), prefix, out);
        return;
    }
    if (!strcmp(last, "--format")) {
        for (const char *const *name = ss_format_names; *name; name++)
            add_if(&out->names, *name, prefix);
        return;
    }
    if (!strcmp(last, ">") || !strcmp(last, ">>")) {
        out->files = true;
        return;
    }
    if (prefix[0] == '-') {
        for (size_t i = 0; i < SS_MAX_OPTIONS && cmd->options[i].name; i++)
            add_if(&out->names, ss_sprintf(arena, "--%s", cmd->options[i].name), prefix);
        add_if(&out->names, "--format", prefix);
        return;
    }
    if (cmd->flags & SS_CMD_RAW) {
        if (session->scripts)
            session->scripts->complete(session, prefix, &out->names);
        return;
    }
    const struct ss_arg_spec *arg = next_arg(cmd, &before, n_name);
    if (arg)
        complete_spec(session, arg, last, prefix, out);
}
