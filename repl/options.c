/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/options.h"

#include <string.h>

#include "core/base/number.h"

static const char usage[] =
    "usage: shardscope [FILE] [-c CMD]... [-f SCRIPT] [--batch] [--format text|json|csv|md]\n"
    "                  [--seed N] [--safe]\n"
    "       shardscope check FILE...\n"
    "\n"
    "Opens the graph of a training step, discovers how every operator can be sharded, solves\n"
    "for the best plan on a device mesh, and runs it to prove that it computes the same numbers.\n"
    "\n"
    "  FILE             load this StableHLO text first\n"
    "  -c CMD           run these commands (';' between them), then leave unless on a terminal\n"
    "  -f SCRIPT        run a file of commands; '-' is standard input\n"
    "  --batch          no prompt, no history, no colour; stop at the first error\n"
    "  --format FORMAT  of results: text, json (one object per command per line), csv, md\n"
    "  --seed N         of probes, solvers and inputs\n"
    "  --safe           write no files; Lua without files and processes\n"
    "  --help           this text;  `shardscope -c help` lists the commands\n"
    "  --version        the version\n"
    "\n"
    "Exit code: 0 ok, 1 a command failed, 2 wrong usage, 3 no answer in time or cancelled,\n"
    "130 interrupted.\n";

const char *ss_options_usage(void)
{
    return usage;
}

void ss_options_quote(struct ss_buf *out, const char *text)
{
    ss_buf_putc(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            ss_buf_putc(out, '\\');
        ss_buf_putc(out, *text);
    }
    ss_buf_putc(out, '"');
}

struct reader {
    int argc, at;
    char **argv;
    struct ss_options *options;
    struct ss_error *err;
};

/* The value of an option: after '=', else the next argument. */
static const char *option_value(struct reader *r, const char *name)
{
    const char *arg = r->argv[r->at];
    size_t length = strlen(name);
    if (arg[length] == '=')
        return arg + length + 1;
    if (r->at + 1 < r->argc)
        return r->argv[++r->at];
    ss_fail(r->err, SS_E_ARGUMENT, "%s needs a value", name);
    return NULL;
}

static bool is_option(const char *arg, const char *name)
{
    size_t length = strlen(name);
    return !strncmp(arg, name, length) && (arg[length] == '\0' || arg[length] == '=');
}

static enum ss_rc read_format(struct reader *r)
{
    static const char *const names[] = {"text", "json", "csv", "md"};
    const char *value = option_value(r, "--format");
    for (size_t i = 0; value && i < sizeof names / sizeof *names; i++) {
        if (!strcmp(value, names[i])) {
            r->options->format = (enum ss_output_format)i;
            return SS_OK;
        }
    }
    if (value)
        ss_fail(r->err, SS_E_ARGUMENT, "--format is text, json, csv or md, not '%.80s'", value);
    return SS_E_ARGUMENT;
}

static enum ss_rc read_seed(struct reader *r)
{
    const char *value = option_value(r, "--seed");
    int64_t seed;
    if (!value)
        return SS_E_ARGUMENT;
    if (!ss_int_parse(value, strlen(value), &seed) || seed < 0)
        return ss_fail(r->err, SS_E_ARGUMENT, "--seed is a whole number, not '%.80s'", value);
    r->options->seed = (uint64_t)seed;
    return SS_OK;
}

static enum ss_rc read_source(struct reader *r, const char *name, bool script)
{
    const char *value = option_value(r, name);
    if (!value)
        return SS_E_ARGUMENT;
    ss_push(&r->options->arena, r->options->sources, ((struct ss_source){script, value}));
    return SS_OK;
}

static enum ss_rc read_option(struct reader *r)
{
    struct ss_options *o = r->options;
    const char *arg = r->argv[r->at];
    bool *flag = !strcmp(arg, "--batch")     ? &o->batch
                 : !strcmp(arg, "--safe")    ? &o->safe
                 : !strcmp(arg, "--help")    ? &o->help
                 : !strcmp(arg, "-h")        ? &o->help
                 : !strcmp(arg, "--version") ? &o->version
                                             : NULL;
    if (flag) {
        *flag = true;
        return SS_OK;
    }
    if (is_option(arg, "--format"))
        return read_format(r);
    if (is_option(arg, "--seed"))
        return read_seed(r);
    if (!strcmp(arg, "-c"))
        return read_source(r, "-c", false);
    if (!strcmp(arg, "-f"))
        return read_source(r, "-f", true);
    return ss_fail(r->err, SS_E_ARGUMENT, "no option is named '%.80s'", arg);
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
        ss_options_quote(&line, files[i]);
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
    if (options->help || options->version)
        return SS_OK;
    if (check)
        return make_check(&r, files.items, files.count);
    if (files.count > 1)
        return ss_fail(err, SS_E_ARGUMENT, "one FILE at most, not also '%.80s'", files.items[1]);
    options->file = files.count ? files.items[0] : NULL;
    return SS_OK;
}
