/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The manual page in mdoc. Each sentence begins a new input line, as mdoc asks for. */
#include "repl/manual.h"

#include "repl/cmd/argtype.h"

#include <ctype.h>
#include <string.h>

enum { LINE = 76 }; /* of input text */

/* ---- text ------------------------------------------------------------------------------------ */

/* Writes a word so that roff takes no character of it for markup. */
static void put_word(struct ss_buf *out, const char *word, size_t length)
{
    bool begins_line = !out->length || out->data[out->length - 1] == '\n';
    if (begins_line && length && strchr(".'", word[0]))
        ss_buf_puts(out, "\\&");
    for (size_t i = 0; i < length; i++) {
        if (word[i] == '\\')
            ss_buf_puts(out, "\\e");
        else if (word[i] == '-')
            ss_buf_puts(out, "\\-");
        else
            ss_buf_putc(out, word[i]);
    }
}

static bool ends_sentence(const char *word, size_t length)
{
    while (length && strchr(")\"'", word[length - 1]))
        length--;
    return length && strchr(".?!", word[length - 1]);
}

/* Writes words; the text ends with a newline afterwards. */
static void put_text(struct ss_buf *out, const char *text, size_t length)
{
    size_t column = 0;
    for (size_t i = 0; i < length;) {
        size_t n = 0;
        i += strspn(text + i, " ");
        while (i + n < length && text[i + n] != ' ')
            n++;
        if (column && column + 1 + n > LINE) {
            ss_buf_putc(out, '\n');
            column = 0;
        } else if (column) {
            ss_buf_putc(out, ' ');
            column++;
        }
        size_t begin = out->length;
        put_word(out, text + i, n);
        column += out->length - begin;
        if (ends_sentence(text + i, n)) {
            ss_buf_putc(out, '\n');
            column = 0;
        }
        i += n;
    }
    if (column)
        ss_buf_putc(out, '\n');
}

/* A phrase as a sentence: with a capital letter and a full stop. */
static void put_sentence(struct ss_buf *out, const char *phrase)
{
    struct ss_buf text = {0};
    ss_buf_puts(&text, phrase);
    ss_buf_putc(&text, '.');
    text.data[0] = (char)toupper((unsigned char)text.data[0]);
    put_text(out, text.data, text.length);
    ss_buf_free(&text);
}

/* Help of a command: paragraphs, and lines that begin with a blank, which stay lines. */
static void put_help(struct ss_buf *out, const char *help)
{
    bool literal = false, gap = true;
    struct ss_buf paragraph = {0};
    for (const char *line = help; *line;) {
        size_t n = strcspn(line, "\n");
        const char *next = line + n + (line[n] == '\n');
        bool as_it_is = n && line[0] == ' ';
        if (literal && !as_it_is)
            ss_buf_puts(out, ".Ed\n");
        if (n && !as_it_is) {
            if (gap)
                ss_buf_puts(out, ".Pp\n");
            ss_buf_add(&paragraph, line, n);
            ss_buf_putc(&paragraph, ' ');
        }
        if (paragraph.length && (!*next || strchr(" \n", *next))) {
            put_text(out, paragraph.data, paragraph.length - 1);
            ss_buf_clear(&paragraph);
        }
        if (as_it_is) {
            ss_buf_puts(out, literal ? "" : ".Bd -literal\n");
            put_word(out, line, n);
            ss_buf_putc(out, '\n');
        }
        literal = as_it_is;
        gap = !n;
        line = next;
    }
    ss_buf_puts(out, literal ? ".Ed\n" : "");
    ss_buf_free(&paragraph);
}

/* ---- options and commands -------------------------------------------------------------------- */

static void put_flag(struct ss_buf *out, const char *name)
{
    ss_buf_puts(out, " Fl ");
    put_word(out, name + 1, strlen(name + 1));
}

static void put_own_options(struct ss_buf *out)
{
    size_t n;
    const struct ss_option *options = ss_option_table(&n);
    ss_buf_puts(out, ".Bl -tag -width Ds\n.It Ar FILE\nLoad this file first.\n");
    for (size_t i = 0; i < n; i++) {
        ss_buf_puts(out, ".It");
        if (options[i].alias) {
            put_flag(out, options[i].alias);
            ss_buf_puts(out, " ,");
        }
        put_flag(out, options[i].name);
        if (options[i].value)
            ss_buf_printf(out, " Ar %s", options[i].value);
        ss_buf_putc(out, '\n');
        put_sentence(out, options[i].help);
    }
    ss_buf_puts(out, ".El\n");
}

/* " Ar FILE": the value of an argument or option. */
static void put_value(struct ss_buf *out, const struct ss_arg_spec *spec)
{
    struct ss_buf form = {0};
    ss_cmd_value_form(spec, &form);
    ss_buf_printf(out, " Ar %s%s", ss_buf_text(&form), spec->many ? "..." : "");
    ss_buf_free(&form);
}

static void put_arguments(struct ss_buf *out, const struct ss_cmd *cmd)
{
    if (!cmd->args[0].name && !cmd->options[0].name)
        return;
    ss_buf_puts(out, ".Bl -tag -width Ds\n");
    for (size_t i = 0; i < SS_MAX_ARGS && cmd->args[i].name; i++) {
        ss_buf_puts(out, ".It");
        put_value(out, cmd->args + i);
        ss_buf_putc(out, '\n');
        put_sentence(out, cmd->args[i].help);
    }
    for (size_t i = 0; i < SS_MAX_OPTIONS && cmd->options[i].name; i++) {
        const struct ss_arg_spec *option = cmd->options + i;
        ss_buf_puts(out, ".It");
        if (option->letter)
            ss_buf_printf(out, " Fl %c ,", option->letter);
        ss_buf_puts(out, " Fl \\-");
        put_word(out, option->name, strlen(option->name));
        if (option->type != SS_ARG_FLAG)
            put_value(out, option);
        ss_buf_putc(out, '\n');
        put_sentence(out, option->help);
    }
    ss_buf_puts(out, ".El\n");
}

static void put_command(struct ss_buf *out, const struct ss_cmd *cmd)
{
    ss_buf_puts(out, ".It Ic \"");
    put_word(out, cmd->name, strlen(cmd->name));
    ss_buf_putc(out, '"');
    for (size_t i = 0; i < SS_MAX_ARGS && cmd->args[i].name; i++) {
        ss_buf_puts(out, cmd->args[i].optional ? " Op" : "");
        put_value(out, cmd->args + i);
        /* What follows an optional argument is optional too, so Op may enclose it. */
    }
    ss_buf_putc(out, '\n');
    put_sentence(out, cmd->summary);
    put_help(out, cmd->help);
    put_arguments(out, cmd);
}

static bool is_first_of_group(const struct ss_cmd *const *table, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (!strcmp(table[k]->group, table[i]->group))
            return false;
    return true;
}

static void put_commands(struct ss_buf *out)
{
    size_t n;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    for (size_t i = 0; i < n; i++) {
        if (!is_first_of_group(table, i))
            continue;
        ss_buf_printf(out, ".Ss %c%s\n.Bl -tag -width Ds\n",
                      toupper((unsigned char)table[i]->group[0]), table[i]->group + 1);
        for (size_t k = i; k < n; k++)
            if (!strcmp(table[k]->group, table[i]->group))
                put_command(out, table[k]);
        ss_buf_puts(out, ".El\n");
    }
}

/* ---- the page -------------------------------------------------------------------------------- */

static const char head[] =
    ".\\\" Made by `shardscope --man` from the tables of options and commands.\n"
    ".Dd November 27, 2026\n"
    ".Dt SHARDSCOPE 1\n"
    ".Os\n"
    ".Sh NAME\n"
    ".Nm shardscope\n"
    ".Nd laboratory for automatic parallelism\n"
    ".Sh SYNOPSIS\n"
    ".Nm\n"
    ".Op Ar FILE\n"
    ".Op Fl c Ar CMD\n"
    ".Op Fl f Ar SCRIPT\n"
    ".Op Fl \\-batch\n"
    ".Op Fl \\-format Ar FORMAT\n"
    ".Op Fl \\-seed Ar N\n"
    ".Op Fl \\-safe\n"
    ".Op Fl \\-read-only\n"
    ".Nm\n"
    ".Cm check\n"
    ".Ar\n"
    ".Sh DESCRIPTION\n"
    ".Nm\n"
    "opens the graph of a real training step and discovers by execution how every\n"
    "operator can be sharded.\n"
    "It solves for the best plan on a device mesh, at a prompt where every step can\n"
    "be questioned and changed.\n"
    "Then it runs the plan on simulated ranks to prove that it computes the same\n"
    "numbers.\n"
    ".Pp\n"
    "On a terminal it opens a prompt.\n"
    "With\n"
    ".Fl \\-batch ,\n"
    "or if standard input or output is no terminal, it runs the commands that it is\n"
    "given, or those on standard input, and stops at the first error.\n"
    "Results go to standard output, everything else to standard error.\n"
    ".Pp\n"
    ".Nm\n"
    ".Cm check\n"
    "runs StableHLO programs that carry their own expectations.\n"
    ".Pp\n"
    "The options are as follows:\n";

static const char commands_head[] =
    ".Sh COMMANDS\n"
    "Several commands on one line are separated by\n"
    ".Ql \\&; .\n"
    "At the prompt a name may be shortened as long as it is unique; in scripts and\n"
    "batch it may not.\n"
    ".Ic help Ar TERM\n"
    "explains a word of this page, such as\n"
    ".Ic help partial\n"
    "or\n"
    ".Ic help \\(dqS(0)\\(dq .\n";

static const char tail[] = ".Sh ENVIRONMENT\n"
                           ".Bl -tag -width XDG_CACHE_HOME\n"
                           ".It Ev XDG_CACHE_HOME\n"
                           "Folder of the rule cache,\n"
                           ".Pa shardscope/rules.sqlite ;\n"
                           ".Pa ~/.cache\n"
                           "by default.\n"
                           ".It Ev XDG_STATE_HOME\n"
                           "Folder of the prompt's history,\n"
                           ".Pa shardscope/history ;\n"
                           ".Pa ~/.local/state\n"
                           "by default.\n"
                           ".It Ev NO_COLOR\n"
                           "If set and not empty, errors are not coloured.\n"
                           ".It Ev PAGER\n"
                           "Shows results that are longer than the screen at the prompt;\n"
                           ".Ql less -FRX\n"
                           "by default.\n"
                           ".El\n"
                           ".Sh EXIT STATUS\n"
                           ".Bl -tag -width 130 -compact\n"
                           ".It 0\n"
                           "All commands succeeded.\n"
                           ".It 1\n"
                           "A command failed; a\n"
                           ".Ic run\n"
                           "whose numbers disagree is a failure.\n"
                           ".It 2\n"
                           "Wrong usage.\n"
                           ".It 3\n"
                           "No answer in time, or cancelled.\n"
                           ".It 130\n"
                           "Interrupted.\n"
                           ".El\n"
                           ".Sh EXAMPLES\n"
                           "Open the prompt on a sample:\n"
                           ".Pp\n"
                           ".Dl shardscope samples/gpt\\-tiny.mlir\n"
                           ".Pp\n"
                           "Solve and verify in a script, one JSON object per command:\n"
                           ".Bd -literal -offset indent\n"
                           "shardscope samples/gpt\\-tiny.mlir \\-\\-batch \\-\\-format json \\e\n"
                           "    \\-c \\(aqmesh 2x4; solve; run \\-\\-f64\\(aq\n"
                           ".Ed\n";

void ss_manual(struct ss_buf *out)
{
    ss_buf_puts(out, head);
    put_own_options(out);
    ss_buf_puts(out, commands_head);
    put_commands(out);
    ss_buf_puts(out, tail);
}
