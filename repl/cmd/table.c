/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/argtype.h"
#include "repl/cmd/commands.h"

#include <ctype.h>
#include <string.h>

static const struct ss_cmd *const table[] = {
#define X(name) &ss_cmd_##name,
    SS_COMMANDS(X)
#undef X
};

const struct ss_cmd *const *ss_cmd_table(size_t *count)
{
    *count = sizeof table / sizeof *table;
    return table;
}

const struct ss_cmd *ss_cmd_find(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (!strcmp(table[i]->name, name))
            return table[i];
        for (const char *const *a = table[i]->aliases; a && *a; a++)
            if (!strcmp(*a, name))
                return table[i];
    }
    return NULL;
}

static const struct ss_arg_value *find_value(const struct ss_arg_spec *specs, size_t n,
                                             const struct ss_arg_value *values, const char *name)
{
    static const struct ss_arg_value none;
    for (size_t i = 0; i < n && specs[i].name; i++)
        if (!strcmp(specs[i].name, name))
            return values + i;
    return &none;
}

const struct ss_arg_value *ss_arg(const struct ss_parsed *parsed, const char *name)
{
    return find_value(parsed->cmd->args, SS_MAX_ARGS, parsed->args, name);
}

const struct ss_arg_value *ss_option(const struct ss_parsed *parsed, const char *name)
{
    return find_value(parsed->cmd->options, SS_MAX_OPTIONS, parsed->options, name);
}

void ss_cmd_value_form(const struct ss_arg_spec *spec, struct ss_buf *out)
{
    if (spec->type == SS_ARG_TEXT) {
        for (const char *c = spec->name; *c; c++)
            ss_buf_putc(out, (char)toupper((unsigned char)*c));
        return;
    }
    if (spec->type != SS_ARG_CHOICE) {
        ss_buf_puts(out, ss_arg_placeholder(spec));
        return;
    }
    for (const char *const *choice = spec->choices; *choice; choice++)
        ss_buf_printf(out, "%s%s", choice == spec->choices ? "" : "|", *choice);
}

void ss_cmd_usage(const struct ss_cmd *cmd, struct ss_buf *out)
{
    ss_buf_puts(out, cmd->name);
    for (size_t i = 0; i < SS_MAX_ARGS && cmd->args[i].name; i++) {
        ss_buf_puts(out, cmd->args[i].optional ? " [" : " ");
        ss_cmd_value_form(cmd->args + i, out);
        ss_buf_puts(out, cmd->args[i].many ? "..." : "");
        ss_buf_puts(out, cmd->args[i].optional ? "]" : "");
    }
    for (size_t i = 0; i < SS_MAX_OPTIONS && cmd->options[i].name; i++) {
        const struct ss_arg_spec *option = cmd->options + i;
        ss_buf_printf(out, " [--%s", option->name);
        if (option->type != SS_ARG_FLAG) {
            ss_buf_putc(out, ' ');
            ss_cmd_value_form(option, out);
        }
        ss_buf_putc(out, ']');
    }
}

void ss_cmd_quote(struct ss_buf *out, const char *text)
{
    ss_buf_putc(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            ss_buf_putc(out, '\\');
        ss_buf_putc(out, *text);
    }
    ss_buf_putc(out, '"');
}
