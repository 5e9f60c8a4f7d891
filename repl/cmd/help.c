/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/argtype.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/help.h"
#include "repl/cmd/show.h"

#include <string.h>

void ss_put_commands(const struct ss_cmd *const *commands, size_t n, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"command", false}, {"group", false}, {"summary", false}};
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
        {"argument", false}, {"values", false}, {"meaning", false}};
    static const struct ss_column example_columns[] = {{"example", false}};
    struct ss_buf usage = {0};
    ss_cmd_usage(cmd, &usage);
    ss_out_field(out, "usage", ss_v_text(ss_show_take(&out->arena, &usage)));
    ss_out_field(out, "summary", ss_v_text(cmd->summary));
    ss_out_field(out, "aliases", show_words(&out->arena, cmd->aliases, ", "));
    ss_out_field(out, "since", ss_v_text(cmd->since));
    ss_out_prose(out, "help", cmd->help);
    if (cmd->args[0].name || cmd->options[0].name) {
        ss_out_table(out, "arguments", columns, SS_COUNT(columns));
        put_specs(cmd->args, SS_MAX_ARGS, false, out);
        put_specs(cmd->options, SS_MAX_OPTIONS, true, out);
    }
    ss_out_table(out, "examples", example_columns, SS_COUNT(example_columns));
    for (const char *const *e = cmd->examples; *e; e++)
        ss_out_row(out, &(struct ss_value){.kind = SS_V_TEXT, .text = *e});
}

/* The commands that begin with this word, of which none is named so itself: "what-if". */
static bool put_family(const char *word, struct ss_out *out)
{
    SS_ARRAY(const struct ss_cmd *) family = {0};
    size_t n = 0, length = strlen(word);
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    if (ss_cmd_find(word))
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

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *name = ss_arg(parsed, "command");
    size_t n = 0;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    if (!name->given) {
        ss_put_commands(table, n, out);
        ss_out_note(out, "help COMMAND tells more; apropos WORD searches");
        return SS_OK;
    }
    if (put_family(name->text, out))
        return SS_OK;
    struct ss_names names = {.arena = &out->arena};
    bool several = false;
    for (size_t i = 0; i < n; i++) {
        ss_names_add(&names, table[i]->name);
        for (const char *const *a = table[i]->aliases; a && *a; a++)
            ss_names_add(&names, *a);
    }
    const char *found = ss_names_prefix(&names, name->text, &several);
    if (!found || (ctx->session->exact_names && strcmp(found, name->text)))
        return ss_names_fail(&names, "command", name->text, "apropos WORD searches the help", err);
    put_command(ss_cmd_find(found), out);
    return SS_OK;
}

static const char *const aliases[] = {"?", NULL};
static const char *const examples[] = {"help", "help solve", "help plan save", NULL};

const struct ss_cmd ss_cmd_help = {
    .name = "help",
    .aliases = aliases,
    .group = "session",
    .summary = "list the commands, or explain one",
    .help = "Everything here comes from the command table, as completion and Lua do.",
    .examples = examples,
    .args = {{.name = "command",
              .type = SS_ARG_COMMAND,
              .optional = true,
              .rest = true,
              .help = "a command's name"}},
    .flags = SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.1",
    .run = run,
};
