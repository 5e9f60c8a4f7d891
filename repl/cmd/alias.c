/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/own.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <ctype.h>
#include <string.h>

const struct ss_alias *ss_session_alias(const struct ss_session *session, const char *name)
{
    for (size_t i = 0; i < session->aliases.count; i++)
        if (session->aliases.items[i].text && !strcmp(session->aliases.items[i].name, name))
            return session->aliases.items + i;
    return NULL;
}

static void put_aliases(const struct ss_session *session, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"alias", SS_UNIT_NONE}, {"command", SS_UNIT_NONE}};
    ss_out_table(out, "aliases", columns, SS_COUNT(columns));
    for (size_t i = 0; i < session->aliases.count; i++) {
        const struct ss_alias *a = session->aliases.items + i;
        struct ss_value cells[] = {ss_v_text(ss_strdup(&out->arena, a->name)),
                                   ss_v_text(a->text ? ss_strdup(&out->arena, a->text) : NULL)};
        if (a->text)
            ss_out_row(out, cells);
    }
}

static enum ss_rc check(const struct ss_session *session, const char *name, const char *text,
                        struct ss_error *err)
{
    bool word = isalpha((unsigned char)*name);
    for (const char *c = name; *c; c++)
        word &= isalnum((unsigned char)*c) || strchr("_-", *c);
    if (!word)
        return ss_fail(err, SS_E_ARGUMENT, "the name of an alias is a word, not '%.80s'", name);
    if (ss_session_find_command(session, name))
        return ss_fail(err, SS_E_ARGUMENT, "'%s' is a command", name);
    if (text && strpbrk(text, ";\n"))
        return ss_fail(err, SS_E_ARGUMENT, "an alias stands for one command");
    return SS_OK;
}

/* text NULL: forgets the alias. */
static void set_alias(struct ss_session *session, const char *name, const char *text)
{
    struct ss_alias *found = (struct ss_alias *)ss_session_alias(session, name);
    text = text ? ss_strdup(&session->arena, text) : NULL;
    if (found)
        found->text = text;
    else if (text)
        ss_push(&session->arena, session->aliases,
                ((struct ss_alias){ss_strdup(&session->arena, name), text}));
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *name = ss_arg(parsed, "name"), *text = ss_arg(parsed, "command");
    if (!name->given) {
        put_aliases(ctx->session, out);
        return SS_OK;
    }
    if (!text->given && !ss_session_alias(ctx->session, name->text))
        return ss_fail(err, SS_E_NAME, "no alias is named '%.80s'", name->text);
    enum ss_rc rc = check(ctx->session, name->text, text->text, err);
    if (rc == SS_OK)
        set_alias(ctx->session, name->text, text->given ? text->text : NULL);
    return rc;
}

static const char *const examples[] = {"alias ll \"graph --limit 5\"; ll --kind dot_general",
                                       "alias", NULL};

const struct ss_cmd ss_cmd_alias = {
    .name = "alias",
    .group = "session",
    .summary = "name a command with some of its arguments",
    .help =
        "`alias NAME \"COMMAND ARGUMENTS\"`: NAME then stands for these words, and what is typed\n"
        "behind it follows them. `alias NAME` forgets it, `alias` lists all. An alias never hides\n"
        "a command. config.lua is the place for those that are to stay (docs/lua.md).",
    .examples = examples,
    .args = {{.name = "name", .type = SS_ARG_TEXT, .optional = true, .help = "a word"},
             {.name = "command",
              .type = SS_ARG_TEXT,
              .optional = true,
              .rest = true,
              .help = "what it stands for"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
