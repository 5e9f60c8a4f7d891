/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/options.h"

#include <string.h>

#include "core/base/number.h"

/* ---- the table ------------------------------------------------------------------------------- */

static size_t find_choice(const char *const *choices, const char *value)
{
    size_t i = 0;
    while (choices[i] && strcmp(choices[i], value) != 0)
        i++;
    return i;
}

static enum ss_rc read_command(struct ss_options *o, const char *value, struct ss_error *err)
{
    (void)err;
    ss_push(&o->arena, o->sources, ((struct ss_source){false, value}));
    return SS_OK;
}

static enum ss_rc read_script(struct ss_options *o, const char *value, struct ss_error *err)
{
    (void)err;
    ss_push(&o->arena, o->sources, ((struct ss_source){true, value}));
    return SS_OK;
}

static enum ss_rc read_batch(struct ss_options *o, const char *value, struct ss_error *err)
{
    (void)value;
    (void)err;
    o->batch = true;
    return SS_OK;
}

static enum ss_rc read_format(struct ss_options *o, const char *value, struct ss_error *err)
{
    size_t i = find_choice(ss_format_names, value);
    if (!ss_format_names[i])
        return ss_fail(err, SS_E_ARGUMENT, "--format is text, json, csv or md, not '%.80s'", value);
    o->format = (enum ss_output_format)i;
    return SS_OK;
}

static enum ss_rc read_seed(struct ss_options *o, const char *value, struct ss_error *err)
{
    int64_t seed;
    if (!ss_int_parse(value, strlen(value), &seed) || seed < 0)
        return ss_fail(err, SS_E_ARGUMENT, "--seed is a whole number, not '%.80s'", value);
    o->seed = (uint64_t)seed;
    return SS_OK;
}

static enum ss_rc read_safe(struct ss_options *o, const char *value, struct ss_error *err)
{
    (void)value;
    (void)err;
    o->safe = true;
    return SS_OK;
}

static enum ss_rc read_read_only(struct ss_options *o, const char *value, struct ss_error *err)
{
    (void)value;
    (void)err;
    o->read_only = true;
    return SS_OK;
}

static enum ss_rc read_no_init(struct ss_options *o, const char *value, struct ss_error *err)
{
    (void)value;
    (void)err;
    o->no_init = true;
    return SS_OK;
}

static enum ss_rc read_view(struct ss_options *o, const char *value, struct ss_error *err)
{
    (void)value;
    (void)err;
    o->view = true;
    return SS_OK;
}

static enum ss_rc read_help(struct ss_options *o, const char *value, struct ss_error *err)
{
    (void)value;
    (void)err;
    o->text = SS_OWN_TEXT_HELP;
    return SS_OK;
}

static enum ss_rc read_version(struct ss_options *o, const char *value, struct ss_error *err)
{
    (void)value;
    (void)err;
    o->text = SS_OWN_TEXT_VERSION;
    return SS_OK;
}

static enum ss_rc read_manual(struct ss_options *o, const char *value, struct ss_error *err)
{
    (void)value;
    (void)err;
    o->text = SS_OWN_TEXT_MANUAL;
    return SS_OK;
}

/* In the order of enum ss_shell. */
static const char *const shells[] = {"bash", "zsh", "fish", NULL};

static enum ss_rc read_completion(struct ss_options *o, const char *value, struct ss_error *err)
{
    size_t i = find_choice(shells, value);
    if (!shells[i])
        return ss_fail(err, SS_E_ARGUMENT, "--completion is bash, zsh or fish, not '%.80s'", value);
    o->text = SS_OWN_TEXT_COMPLETION;
    o->shell = (enum ss_shell)i;
    return SS_OK;
}

/* clang-format off */
static const struct ss_option table[] = {
    {"-c", NULL, "CMD", NULL, false,
     "run these commands (';' between them), then leave unless on a terminal", read_command},
    {"-f", NULL, "SCRIPT", NULL, true,
     "run a file of commands; '-' is standard input", read_script},
    {"--batch", NULL, NULL, NULL, false,
     "no prompt, no history, no colour; stop at the first error", read_batch},
    {"--format", NULL, "FORMAT", ss_format_names, false,
     "format of results: text, json (one object per command per line), csv or md", read_format},
    {"--seed", NULL, "N", NULL, false,
     "seed of probes, solvers and inputs (0)", read_seed},
    {"--view", NULL, NULL, NULL, false,
     "begin on the screens, on a terminal", read_view},
    {"--no-init", NULL, NULL, NULL, false,
     "do not run config.lua; neither --batch nor --safe does", read_no_init},
    {"--safe", NULL, NULL, NULL, false,
     "write no files; Lua without files and processes", read_safe},
    {"--read-only", NULL, NULL, NULL, false,
     "after FILE and the scripts (-f) no command may change the laboratory", read_read_only},
    {"--help", "-h", NULL, NULL, false,
     "print this text; `shardscope -c help` lists the commands", read_help},
    {"--version", NULL, NULL, NULL, false,
     "print the version", read_version},
    {"--man", NULL, NULL, NULL, false,
     "print the manual page (mdoc)", read_manual},
    {"--completion", NULL, "SHELL", shells, false,
     "print a completion script for bash, zsh or fish", read_completion},
};
/* clang-format on */

const struct ss_option *ss_option_table(size_t *count)
{
    *count = sizeof table / sizeof *table;
    return table;
}

/* ---- help ------------------------------------------------------------------------------------ */

static const char usage_head[] =
    "usage: shardscope [FILE] [-c CMD]... [-f SCRIPT] [--batch] [--format text|json|csv|md]\n"
    "                  [--seed N] [--safe] [--read-only] [--no-init]\n"
    "       shardscope check FILE...\n"
    "\n"
    "Opens the graph of a training step, discovers how every operator can be sharded, solves\n"
    "for the best plan on a device mesh, and runs it to prove that it computes the same numbers.\n"
    "\n"
    "  FILE                load this StableHLO text first\n";
static const char usage_tail[] =
    "\n"
    "Exit code: 0 ok, 1 a command failed, 2 wrong usage, 3 no answer in time or cancelled,\n"
    "130 interrupted.\n";

void ss_options_usage(struct ss_buf *out)
{
    ss_buf_puts(out, usage_head);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        size_t begin = out->length;
        ss_buf_printf(out, "  %s", table[i].name);
        if (table[i].value)
            ss_buf_printf(out, " %s", table[i].value);
        size_t width = out->length - begin;
        ss_buf_printf(out, "%*s%s\n", width < 22 ? (int)(22 - width) : 1, "", table[i].help);
    }
    ss_buf_puts(out, usage_tail);
}

/* ---- parsing --------------------------------------------------------------------------------- */

struct reader {
    int argc, at;
    char **argv;
    struct ss_options *options;
    struct ss_error *err;
};

/* Whether the argument is the option, perhaps with a value after '='. */
static bool is_option(const char *arg, const struct ss_option *option)
{
    size_t length = strlen(option->name);
    if (!strcmp(arg, option->name) || (option->alias && !strcmp(arg, option->alias)))
        return true;
    return option->value && option->name[1] == '-' && !strncmp(arg, option->name, length) &&
           arg[length] == '=';
}

static enum ss_rc read_option(struct reader *r)
{
    const char *arg = r->argv[r->at];
    const struct ss_option *option = table;
    while (option < table + sizeof table / sizeof *table && !is_option(arg, option))
        option++;
    if (option == table + sizeof table / sizeof *table)
        return ss_fail(r->err, SS_E_ARGUMENT, "no option is named '%.80s'", arg);
    const char *value = NULL;
    if (option->value) {
        const char *equals = strcmp(arg, option->name) ? strchr(arg, '=') : NULL;
        value = equals ? equals + 1 : r->at + 1 < r->argc ? r->argv[++r->at] : NULL;
        if (!value)
            return ss_fail(r->err, SS_E_ARGUMENT, "%s needs a value", option->name);
    }
    return option->read(r->options, value, r->err);
}

static bool called_as_check(int argc, char **argv)
{
    const char *slash = argc ? strrchr(argv[0], '/') : NULL;
    const char *name = slash ? slash + 1 : argc ? argv[0] : "";
    return !strcmp(name, "check");
}

/* The files of `check` as one command line. */
static enum ss_rc make_check(struct reader *r, const char **files, size_t n)
{
    struct ss_buf line = {0};
    if (!n)
        return ss_fail(r->err, SS_E_ARGUMENT, "check needs FILE...");
    ss_buf_puts(&line, "check --");
    for (size_t i = 0; i < n; i++) {
        ss_buf_putc(&line, ' ');
        ss_cmd_quote(&line, files[i]);
    }
    struct ss_source source = {false, ss_strdup(&r->options->arena, ss_buf_text(&line))};
    ss_push(&r->options->arena, r->options->sources, source);
    ss_buf_free(&line);
    r->options->file = NULL;
    r->options->batch = true;
    return SS_OK;
}

enum ss_rc ss_options_parse(int argc, char **argv, struct ss_options *options, struct ss_error *err)
{
    struct reader r = {.argc = argc, .at = 1, .argv = argv, .options = options, .err = err};
    SS_ARRAY(const char *) files = {0};
    bool check = called_as_check(argc, argv), no_more_options = false;
    memset(options, 0, sizeof *options);
    for (; r.at < argc; r.at++) {
        const char *arg = argv[r.at];
        enum ss_rc rc = SS_OK;
        if (!no_more_options && !strcmp(arg, "--"))
            no_more_options = true;
        else if (!no_more_options && arg[0] == '-' && arg[1])
            rc = read_option(&r);
        else if (!check && !files.count && !strcmp(arg, "check"))
            check = true;
        else
            ss_push(&options->arena, files, arg);
        if (rc != SS_OK)
            return rc;
    }
    if (options->text != SS_OWN_TEXT_NONE)
        return SS_OK;
    if (check)
        return make_check(&r, files.items, files.count);
    if (files.count > 1)
        return ss_fail(err, SS_E_ARGUMENT, "one FILE at most, not also '%.80s'", files.items[1]);
    options->file = files.count ? files.items[0] : NULL;
    return SS_OK;
}
