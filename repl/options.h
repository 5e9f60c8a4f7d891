/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program's own command line. One table of options feeds parsing, --help, the manual page and
 * shell completion. */
#ifndef SS_REPL_OPTIONS_H
#define SS_REPL_OPTIONS_H

#include "repl/cmd/session.h"

struct ss_source {
    bool script; /* text is a file of commands; else it is a line of commands */
    const char *text;
};

/* A text that the program prints instead of running. */
enum ss_own_text {
    SS_OWN_TEXT_NONE,
    SS_OWN_TEXT_HELP,
    SS_OWN_TEXT_VERSION,
    SS_OWN_TEXT_MANUAL,
    SS_OWN_TEXT_COMPLETION
};

enum ss_shell { SS_SHELL_BASH, SS_SHELL_ZSH, SS_SHELL_FISH };

struct ss_options {
    const char *file;                   /* to load first, or NULL */
    SS_ARRAY(struct ss_source) sources; /* -c and -f, in order */
    bool batch, no_init, safe, read_only, view;
    enum ss_own_text text;
    enum ss_shell shell; /* of SS_OWN_TEXT_COMPLETION */
    enum ss_output_format format;
    uint64_t seed;
    struct ss_arena arena;
};

/* One option. Long ones take their value after '=' or as the next argument, short ones as the next
 * argument. */
struct ss_option {
    const char *name, *alias;   /* "--help", "-h"; alias: or NULL */
    const char *value;          /* name of its value, "CMD"; NULL: it has none */
    const char *const *choices; /* the values there are, NULL-terminated; NULL: any */
    bool file;                  /* the value is the name of a file */
    const char *help;
    enum ss_rc (*read)(struct ss_options *options, const char *value, struct ss_error *err);
};

/* All options, in the order of help. */
const struct ss_option *ss_option_table(size_t *count);

/* Reads argv; `check FILE...` becomes a batch of one command. */
SS_NODISCARD enum ss_rc ss_options_parse(int argc, char **argv, struct ss_options *options,
                                         struct ss_error *err);
/* The text of --help. */
void ss_options_usage(struct ss_buf *out);

#endif
