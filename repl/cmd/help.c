/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/own.h"
#include "repl/cmd/argtype.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/glossary.h"
#include "repl/cmd/help.h"
#include "repl/cmd/show.h"
#include "core/base/suggest.h"

#include <string.h>

void ss_put_commands(const struct ss_cmd *const *commands, size_t n, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"command", SS_UNIT_NONE}, {"group", SS_UNIT_NONE}, {"summary", SS_UNIT_NONE}};
    ss_out_table(out, "commands", columns, SS_COUNT(columns));
    for (size_t i = 0; i < n; i++) {
        struct ss_value cells[] = {ss_v_text(commands[i]->name), ss_v_text(commands[i]->group),
                                   ss_v_text(commands[i]->summary)};
        ss_out_row(out, cells);
    }
}

static struct ss_value show_words(struct ss_arena *arena, const char *const *words,
                                  const char *join)
{
    SS_ARRAY(struct ss_value) items = {0};
    for (const char *const *w = words; w && *w; w++)
        ss_push(arena, items, ss_v_text(*w));
    return ss_v_list(items.items, items.count, join);
}

static void put_specs(const struct ss_arg_spec *specs, size_t n, bool options, struct ss_out *out)
{
    for (size_t i = 0; i < n && specs[i].name; i++) {
        struct ss_buf form = {0};
        if (options && specs[i].letter)
            ss_buf_printf(&form, "-%c, ", specs[i].letter);
        ss_buf_printf(&form, "%s%s", options ? "--" : "", specs[i].name);
        struct ss_value choices = specs[i].type == SS_ARG_CHOICE
                                      ? show_words(&out->arena, specs[i].choices, "|")
                                      : ss_v_text(ss_arg_placeholder(specs + i));
        struct ss_value cells[] = {ss_v_text(ss_show_take(&out->arena, &form)), choices,
                                   ss_v_text(specs[i].help)};
        ss_out_row(out, cells);
    }
}

static void put_command(const struct ss_cmd *cmd, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"argument", SS_UNIT_NONE}, {"values", SS_UNIT_NONE}, {"meaning", SS_UNIT_NONE}};
    static const struct ss_column example_columns[] = {{"example", SS_UNIT_NONE}};
    struct ss_buf usage = {0};
    ss_cmd_usage(cmd, &usage);
    ss_out_field(out, "usage", ss_v_text(ss_show_take(&out->arena, &usage)));
    ss_out_field(out, "summary", ss_v_text(cmd->summary));
    ss_out_field(out, "aliases", show_words(&out->arena, cmd->aliases, ", "));
    if (cmd->since) /* else a script made it */
        ss_out_field(out, "since", ss_v_text(cmd->since));
    ss_out_prose(out, "help", cmd->help);
    if (cmd->args[0].name || cmd->options[0].name) {
        ss_out_table(out, "arguments", columns, SS_COUNT(columns));
        put_specs(cmd->args, SS_MAX_ARGS, false, out);
        put_specs(cmd->options, SS_MAX_OPTIONS, true, out);
    }
    if (*cmd->examples)
        ss_out_table(out, "examples", example_columns, SS_COUNT(example_columns));
    for (const char *const *e = cmd->examples; *e; e++)
        ss_out_row(out, &(struct ss_value){.kind = SS_V_TEXT, .text = *e});
}

/* The commands that begin with this word, of which none is named so itself: "what-if". */
static bool put_family(const struct ss_session *session, const char *word, struct ss_out *out)
{
    SS_ARRAY(const struct ss_cmd *) family = {0};
    size_t n = 0, length = strlen(word);
    const struct ss_cmd *const *table = ss_session_commands(session, &n);
    if (ss_session_find_command(session, word))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!strncmp(table[i]->name, word, length) && table[i]->name[length] == ' ')
            ss_push(&out->arena, family, table[i]);
    if (!family.count)
        return false;
    ss_put_commands(family.items, family.count, out);
    ss_out_note(out, "help COMMAND tells more, as in: help %s", family.items[0]->name);
    return true;
}

/* ---- terms of the glossary ------------------------------------------------------------------- */

/* Patterns such as S(#) are for look-ups, not for people. */
static struct ss_value show_spellings(struct ss_arena *arena, const char *const *aliases)
{
    SS_ARRAY(const char *) shown = {0};
    for (; *aliases; aliases++)
        if (!strchr(*aliases, '#'))
            ss_push(arena, shown, *aliases);
    ss_push(arena, shown, (const char *)NULL);
    return show_words(arena, shown.items, ", ");
}

static void put_term(const struct ss_term *term, struct ss_out *out)
{
    ss_out_field(out, "term", ss_v_text(term->name));
    ss_out_field(out, "aliases", show_spellings(&out->arena, term->aliases));
    ss_out_field(out, "see_also", show_words(&out->arena, term->see_also, ", "));
    ss_out_prose(out, "meaning", term->text);
}

static void put_terms(const struct ss_glossary *glossary, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"term", SS_UNIT_NONE}, {"meaning", SS_UNIT_NONE}};
    ss_out_table(out, "terms", columns, SS_COUNT(columns));
    for (size_t i = 0; i < glossary->count; i++) {
        struct ss_value cells[] = {ss_v_text(glossary->items[i].name),
                                   ss_v_text(glossary->items[i].summary)};
        ss_out_row(out, cells);
    }
    ss_out_note(out, "help TERM prints the whole entry");
}

/* ---- the command ----------------------------------------------------------------------------- */

static void list_commands(const struct ss_session *session, struct ss_names *names)
{
    size_t n = 0;
    const struct ss_cmd *const *table = ss_session_commands(session, &n);
    for (size_t i = 0; i < n; i++) {
        ss_names_add(names, table[i]->name);
        for (const char *const *a = table[i]->aliases; a && *a; a++)
            ss_names_add(names, *a);
    }
}

static void list_terms(const struct ss_glossary *glossary, struct ss_names *names)
{
    for (size_t i = 0; i < glossary->count; i++) {
        ss_names_add(names, glossary->items[i].name);
        for (const char *const *a = glossary->items[i].aliases; *a; a++)
            if (!strchr(*a, '#'))
                ss_names_add(names, *a);
    }
}

/* Prints a command, and the entry of a term of the same name. */
static void put_topic(const struct ss_cmd *cmd, const struct ss_term *term, struct ss_out *out)
{
    if (!cmd) {
        put_term(term, out);
        return;
    }
    put_command(cmd, out);
    if (term)
        ss_out_prose(out, "glossary",
                     ss_sprintf(&out->arena, "The term %s:\n%s", term->name, term->text));
}

/* Explains a command or a term. Exact names win over beginnings, and commands over terms. */
static enum ss_rc explain(const struct ss_session *session, const struct ss_glossary *glossary,
                          const char *topic, struct ss_out *out, struct ss_error *err)
{
    const struct ss_cmd *cmd = ss_session_find_command(session, topic);
    const struct ss_term *term = ss_glossary_find(glossary, topic);
    struct ss_names names = {.arena = &out->arena};
    bool several = false, exact = session->exact_names;
    list_commands(session, &names);
    if (!cmd && !term && !exact) {
        const char *found = ss_names_prefix(&names, topic, &several);
        cmd = found ? ss_session_find_command(session, found) : NULL;
    }
    list_terms(glossary, &names);
    if (!cmd && !term && !exact) {
        const char *found = ss_names_prefix(&names, topic, &several);
        term = found ? ss_glossary_find(glossary, found) : NULL;
    }
    if (!cmd && !term)
        return ss_names_fail(&names, "command or term", topic,
                             "apropos WORD searches the commands, help --terms lists the terms",
                             err);
    put_topic(cmd, term, out);
    return SS_OK;
}

/* Names of Lua, and its whole manual. */
static enum ss_rc explain_script(struct ss_session *session, const char *name, struct ss_out *out,
                                 struct ss_error *err)
{
    if (!session->scripts)
        return ss_fail(err, SS_E_UNSUPPORTED, "Lua is not built in");
    return session->scripts->explain(session, name, out, err);
}

static bool is_of_script(const char *topic)
{
    return !strcmp(topic, "ss") || !strncmp(topic, "ss.", 3);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *topic = ss_arg(parsed, "topic");
    ss_session_open_scripts(ctx->session);
    if (ss_option(parsed, "lua")->given || ss_option(parsed, "stubs")->given)
        return explain_script(ctx->session, ss_option(parsed, "lua")->given ? "--lua" : "--stubs",
                              out, err);
    if (topic->given && is_of_script(topic->text))
        return explain_script(ctx->session, topic->text, out, err);
    size_t n = 0;
    const struct ss_cmd *const *table = ss_session_commands(ctx->session, &n);
    struct ss_glossary glossary = ss_glossary_read(&out->arena);
    if (ss_option(parsed, "terms")->given) {
        put_terms(&glossary, out);
        return SS_OK;
    }
    if (!topic->given) {
        ss_put_commands(table, n, out);
        ss_out_note(out, "help COMMAND tells more, help TERM explains a word; "
                         "apropos WORD searches");
        ss_out_note(out,
                    "after any command: --format text|json|csv|md, > FILE, >> FILE, | PROGRAM");
        return SS_OK;
    }
    if (put_family(ctx->session, topic->text, out))
        return SS_OK;
    return explain(ctx->session, &glossary, topic->text, out, err);
}

static const char *const aliases[] = {"?", NULL};
static const char *const examples[] = {
    "help",          "help solve",   "help plan save",   "help partial",
    "help \"S(0)\"", "help --terms", "help ss.together", NULL};

const struct ss_cmd ss_cmd_help = {
    .name = "help",
    .aliases = aliases,
    .group = "session",
    .summary = "list the commands, or explain a command or a term",
    .help =
        "Without a topic: all commands. With one: the command of that name, else the\n"
        "glossary's entry for the word: help partial, help \"P(sum)\", help \"S(0)\", help S1.\n"
        "Prompt, scripts, completion and Lua use the same table of commands. help ss.NAME "
        "explains\n"
        "a function or a class of Lua, help ss lists those that are no commands.",
    .examples = examples,
    .args = {{.name = "topic",
              .type = SS_ARG_TOPIC,
              .optional = true,
              .rest = true,
              .help = "the name of a command, or a word of the glossary"}},
    .options = {{.name = "terms", .type = SS_ARG_FLAG, .help = "list the terms of the glossary"},
                {.name = "lua", .type = SS_ARG_FLAG, .help = "the manual of Lua, in Markdown"},
                {.name = "stubs",
                 .type = SS_ARG_FLAG,
                 .help = "type stubs of Lua, for editors with a language server"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
