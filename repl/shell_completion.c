/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Completion scripts for bash, zsh and fish. All three complete the options, their values, files,
 * and after -c the names of commands. */
#include "repl/manual.h"

#include <string.h>

/* Writes text in single quotes. Characters of `escaped` get a backslash; a quote is written as the
 * shell asks for. */
static void put_quoted(struct ss_buf *out, const char *text, const char *quote, const char *escaped)
{
    for (; *text; text++) {
        if (*text == '\'') {
            ss_buf_puts(out, quote);
            continue;
        }
        if (strchr(escaped, *text))
            ss_buf_putc(out, '\\');
        ss_buf_putc(out, *text);
    }
}

static void put_choices(struct ss_buf *out, const char *const *choices)
{
    for (const char *const *c = choices; *c; c++)
        ss_buf_printf(out, "%s%s", c == choices ? "" : " ", *c);
}

/* ---- bash ------------------------------------------------------------------------------------ */

static const char bash_head[] =
    "# bash completion for shardscope, made by: shardscope --completion bash\n"
    "_shardscope() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} word\n"
    "    [ \"$cur\" = = ] && cur=\n"
    "    [ \"$prev\" = = ] && prev=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    [ \"$cur\" = '' ] && [ \"${COMP_WORDS[COMP_CWORD]}\" = = ] && "
    "prev=${COMP_WORDS[COMP_CWORD-1]}\n"
    "    COMPREPLY=()\n"
    "    case $prev in\n";

static void put_bash_values(struct ss_buf *out, const struct ss_option *option)
{
    if (!option->value)
        return;
    ss_buf_printf(out, "    %s)\n", option->name);
    if (option->choices) {
        ss_buf_puts(out, "        COMPREPLY=($(compgen -W '");
        put_choices(out, option->choices);
        ss_buf_puts(out, "' -- \"$cur\"))\n");
    } else if (option->file) {
        ss_buf_puts(out, "        compopt -o filenames 2>/dev/null\n"
                         "        COMPREPLY=($(compgen -f -- \"$cur\"))\n");
    } else if (!strcmp(option->name, "-c")) {
        size_t n;
        const struct ss_cmd *const *table = ss_cmd_table(&n);
        ss_buf_puts(out, "        cur=${cur//\\\\/}\n        for word in");
        for (size_t i = 0; i < n; i++)
            ss_buf_printf(out, " '%s'", table[i]->name);
        ss_buf_puts(out, "; do\n"
                         "            [[ $word == \"$cur\"* ]] && "
                         "COMPREPLY+=(\"$(printf %q \"$word\")\")\n"
                         "        done\n");
    }
    ss_buf_puts(out, "        return ;;\n");
}

static void put_bash(struct ss_buf *out)
{
    size_t n;
    const struct ss_option *options = ss_option_table(&n);
    ss_buf_puts(out, bash_head);
    for (size_t i = 0; i < n; i++)
        put_bash_values(out, options + i);
    ss_buf_puts(out, "    esac\n"
                     "    if [[ $cur == -* ]]; then\n"
                     "        COMPREPLY=($(compgen -W '");
    for (size_t i = 0; i < n; i++)
        ss_buf_printf(out, "%s%s", i ? " " : "", options[i].name);
    ss_buf_puts(out, "' -- \"$cur\"))\n"
                     "    else\n"
                     "        compopt -o filenames 2>/dev/null\n"
                     "        COMPREPLY=($(compgen -f -- \"$cur\"))\n"
                     "        [ $COMP_CWORD -eq 1 ] && "
                     "COMPREPLY+=($(compgen -W check -- \"$cur\"))\n"
                     "    fi\n"
                     "}\n"
                     "complete -F _shardscope shardscope\n");
}

/* ---- zsh ------------------------------------------------------------------------------------- */

static void put_zsh_option(struct ss_buf *out, const struct ss_option *option)
{
    bool long_name = option->name[1] == '-';
    ss_buf_printf(out, "        '%s%s%s[", long_name ? "" : "*", option->name,
                  long_name && option->value ? "=" : "");
    put_quoted(out, option->help, "'\\''", "[]\\");
    ss_buf_putc(out, ']');
    if (option->value)
        ss_buf_printf(out, ":%s:", option->value);
    if (option->choices) {
        ss_buf_putc(out, '(');
        put_choices(out, option->choices);
        ss_buf_putc(out, ')');
    } else if (option->file) {
        ss_buf_puts(out, "_files");
    } else if (!strcmp(option->name, "-c")) {
        ss_buf_puts(out, "->command");
    }
    ss_buf_puts(out, "' \\\n");
}

static void put_zsh(struct ss_buf *out)
{
    size_t n, n_commands;
    const struct ss_option *options = ss_option_table(&n);
    const struct ss_cmd *const *table = ss_cmd_table(&n_commands);
    ss_buf_puts(out, "#compdef shardscope\n"
                     "# zsh completion for shardscope, made by: shardscope --completion zsh\n"
                     "_shardscope() {\n"
                     "    local state line\n"
                     "    local -a commands\n"
                     "    commands=(\n");
    for (size_t i = 0; i < n_commands; i++) {
        ss_buf_printf(out, "        '%s:", table[i]->name);
        put_quoted(out, table[i]->summary, "'\\''", "\\");
        ss_buf_puts(out, "'\n");
    }
    ss_buf_puts(out, "    )\n"
                     "    _arguments \\\n");
    for (size_t i = 0; i < n; i++)
        put_zsh_option(out, options + i);
    ss_buf_puts(out, "        '*:file:_files'\n"
                     "    [[ $state = command ]] && _describe command commands\n"
                     "}\n"
                     "if [[ $funcstack[1] = _shardscope ]]; then\n"
                     "    _shardscope \"$@\"\n"
                     "else\n"
                     "    compdef _shardscope shardscope\n"
                     "fi\n");
}

/* ---- fish ------------------------------------------------------------------------------------ */

static void put_fish_option(struct ss_buf *out, const struct ss_option *option)
{
    bool long_name = option->name[1] == '-';
    ss_buf_printf(out, "complete -c shardscope -%c %s", long_name ? 'l' : 's',
                  option->name + 1 + long_name);
    if (option->alias)
        ss_buf_printf(out, " -s %s", option->alias + 1);
    if (option->choices) {
        ss_buf_puts(out, " -x -a '");
        put_choices(out, option->choices);
        ss_buf_putc(out, '\'');
    } else if (!strcmp(option->name, "-c")) {
        ss_buf_puts(out, " -x -a '(__shardscope_commands)'");
    } else if (option->value) {
        ss_buf_puts(out, option->file ? " -r" : " -x");
    }
    ss_buf_puts(out, " -d '");
    put_quoted(out, option->help, "\\'", "\\");
    ss_buf_puts(out, "'\n");
}

static void put_fish(struct ss_buf *out)
{
    size_t n, n_commands;
    const struct ss_option *options = ss_option_table(&n);
    const struct ss_cmd *const *table = ss_cmd_table(&n_commands);
    ss_buf_puts(out, "# fish completion for shardscope, made by: shardscope --completion fish\n"
                     "function __shardscope_commands\n"
                     "    printf '%s\\t%s\\n'");
    for (size_t i = 0; i < n_commands; i++) {
        ss_buf_printf(out, " \\\n        '%s' '", table[i]->name);
        put_quoted(out, table[i]->summary, "\\'", "\\");
        ss_buf_putc(out, '\'');
    }
    ss_buf_puts(out, "\nend\n");
    for (size_t i = 0; i < n; i++)
        put_fish_option(out, options + i);
    ss_buf_puts(out, "complete -c shardscope -n __fish_use_subcommand -a check "
                     "-d 'run StableHLO programs that carry their own expectations'\n");
}

void ss_shell_completion(enum ss_shell shell, struct ss_buf *out)
{
    switch (shell) {
    case SS_SHELL_BASH:
        put_bash(out);
        break;
    case SS_SHELL_ZSH:
        put_zsh(out);
        break;
    case SS_SHELL_FISH:
        put_fish(out);
        break;
    }
}
